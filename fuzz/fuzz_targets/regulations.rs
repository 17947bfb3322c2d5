//! What holds of `regulations`, asked of bytes that lead to new code: `cargo +nightly fuzz run regulations`.

#![no_main]

#[path = "../properties/mod.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::regulations(bytes));
