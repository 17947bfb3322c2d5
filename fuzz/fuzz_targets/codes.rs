//! What holds of `codes`, asked of bytes that lead to new code: `tools/fuzz.sh codes`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::codes(bytes));
