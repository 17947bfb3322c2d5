//! What holds of `manifest`, asked of bytes that lead to new code: `tools/fuzz.sh manifest`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::manifest(bytes));
