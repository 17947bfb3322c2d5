//! What holds of `requests`, asked of bytes that lead to new code: `tools/fuzz.sh requests`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::requests(bytes));
