//! Fuzzes the property `what_if`, guided by coverage; `tools/fuzz.sh what_if` starts it.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::what_if));
