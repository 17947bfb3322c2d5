//! Lets libFuzzer search for inputs that violate the property `numbers`. `tools/fuzz.sh` builds and runs this program.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::numbers));
