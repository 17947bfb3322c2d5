//! What holds of `numbers`, asked of bytes that lead to new code: `tools/fuzz.sh numbers`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::numbers(bytes));
