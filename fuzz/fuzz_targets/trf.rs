//! Any bytes are read as TRF or refused; what was read is written back unchanged, and its facts survive a new file.

#![no_main]

#[path = "../properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::trf(bytes));
