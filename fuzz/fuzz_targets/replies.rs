//! What holds of `replies`, asked of bytes that lead to new code: `tools/fuzz.sh replies`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::replies(bytes));
