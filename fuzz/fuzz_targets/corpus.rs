//! What holds of `corpus`, asked of bytes that lead to new code: `tools/fuzz.sh corpus`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::corpus(bytes));
