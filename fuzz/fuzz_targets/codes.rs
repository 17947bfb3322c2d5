//! Fuzzes the property `codes` with coverage guidance. `tools/fuzz.sh` builds and runs this target.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::codes));
