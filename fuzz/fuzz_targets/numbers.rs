//! Fuzzes the property `numbers`, guided by coverage; `tools/fuzz.sh numbers` starts it.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::numbers));
