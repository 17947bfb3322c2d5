//! Fuzzes the property `trf` with inputs guided by coverage: `tools/fuzz.sh trf`.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::trf));
