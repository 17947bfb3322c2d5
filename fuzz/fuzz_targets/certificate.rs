//! What holds of `certificate`, asked of bytes that lead to new code: `tools/fuzz.sh certificate`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::certificate(bytes));
