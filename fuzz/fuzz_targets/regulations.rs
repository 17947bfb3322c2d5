//! What holds of `regulations`, asked of bytes that lead to new code: `tools/fuzz.sh regulations`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::regulations(bytes));
