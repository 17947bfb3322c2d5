//! What holds of `rating`, asked of bytes that lead to new code: `tools/fuzz.sh rating`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::rating(bytes));
