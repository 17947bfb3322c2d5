//! What holds of `rating`, asked of bytes that lead to new code: `cargo +nightly fuzz run rating`.

#![no_main]

#[path = "../properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::rating(bytes));
