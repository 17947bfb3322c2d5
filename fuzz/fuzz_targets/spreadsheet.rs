//! What holds of `spreadsheet`, asked of bytes that lead to new code: `tools/fuzz.sh spreadsheet`.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::spreadsheet));
