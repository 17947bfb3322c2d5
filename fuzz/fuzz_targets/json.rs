//! Any bytes are read as JSON or refused; the canonical text of what was read gives the same tournament.

#![no_main]

#[path = "../properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::json(bytes));
