//! What holds of `output`, asked of bytes that lead to new code: `tools/fuzz.sh output`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::output(bytes));
