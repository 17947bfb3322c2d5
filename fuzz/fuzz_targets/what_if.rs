//! What holds of `what_if`, asked of bytes that lead to new code: `tools/fuzz.sh what_if`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::what_if(bytes));
