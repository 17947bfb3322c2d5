//! What holds of `engine`, asked of bytes that lead to new code: `tools/fuzz.sh engine`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::engine(bytes));
