//! Fuzzes the property `engine`, guided by coverage; `tools/fuzz.sh engine` starts it.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::engine));
