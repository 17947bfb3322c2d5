//! What holds of `lists`, asked of bytes that lead to new code: `tools/fuzz.sh lists`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::lists(bytes));
