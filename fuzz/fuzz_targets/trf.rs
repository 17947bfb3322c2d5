//! What holds of `trf`, asked of bytes that lead to new code: `tools/fuzz.sh trf`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::trf(bytes));
