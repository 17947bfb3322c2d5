//! What holds of `convert`, asked of bytes that lead to new code: `tools/fuzz.sh convert`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::convert(bytes));
