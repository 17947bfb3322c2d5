//! Properties of the program that must be true for any input. The fuzz targets check the properties on inputs that a
//! fuzzer selects by coverage. `tests/fuzzing.rs` checks them on changed copies of the corpora, and `tests/readers.rs`
//! on damaged files.

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

/// A fuzz target: its property and its name, which is also the name of its corpus.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
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
