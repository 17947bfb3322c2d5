//! What holds of `report`, asked of bytes that lead to new code: `tools/fuzz.sh report`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::report(bytes));
