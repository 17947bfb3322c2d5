//! What holds of `table`, asked of bytes that lead to new code: `tools/fuzz.sh table`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::table(bytes));
