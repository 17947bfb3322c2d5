//! What holds of `json`, asked of bytes that lead to new code: `tools/fuzz.sh json`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::json(bytes));
