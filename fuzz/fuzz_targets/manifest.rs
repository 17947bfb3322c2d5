//! What holds of `manifest`, asked of bytes that lead to new code: `tools/fuzz.sh manifest`.

#![no_main]

mod in_time;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| in_time::ask(bytes, properties::manifest));
