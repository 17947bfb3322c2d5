//! What holds of `codes`, asked of bytes that lead to new code: `cargo +nightly fuzz run codes`.

#![no_main]

#[path = "../properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::codes(bytes));
