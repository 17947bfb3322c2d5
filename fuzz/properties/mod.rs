//! Properties that the program must have for every input. Fuzz targets check the properties on inputs that libFuzzer
//! generates. `tests/fuzzing.rs` checks the properties on changed copies of the stored inputs, and `tests/readers.rs`
//! checks them on damaged files.

#![allow(dead_code)]

mod certificate;
mod convert;
mod corpus;
pub mod engine;
mod files;
mod held;
pub mod invariance;
mod output;
mod registries;
mod tables;
mod tournaments;

pub use certificate::certificate;
pub use convert::convert;
pub use corpus::corpus;
pub use engine::{engine, numbers, what_if};
pub use files::{codes, manifest, rating, regulations, replies, report, requests, table};
pub use output::output;
pub use tables::{lists, spreadsheet};
pub use tournaments::{json, trf};

/// A fuzz target: its name, and the property that it checks. The folder with its inputs has the same name.
pub type Target = (&'static str, fn(&[u8]));

/// All fuzz targets.
pub const TARGETS: &[Target] = &[
    ("trf", trf),
    ("json", json),
    ("table", table),
    ("spreadsheet", spreadsheet),
    ("lists", lists),
    ("regulations", regulations),
    ("codes", codes),
    ("numbers", numbers),
    ("requests", requests),
    ("replies", replies),
    ("manifest", manifest),
    ("report", report),
    ("certificate", certificate),
    ("corpus", corpus),
    ("rating", rating),
    ("convert", convert),
    ("what_if", what_if),
    ("engine", engine),
    ("output", output),
];
