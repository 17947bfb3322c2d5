//! What holds of `spreadsheet`, asked of bytes that lead to new code: `tools/fuzz.sh spreadsheet`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::spreadsheet(bytes));
