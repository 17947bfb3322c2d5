//! What holds of any bytes that the program is given. The fuzz targets ask bytes led by coverage, `tests/fuzzing.rs` changed
//! copies of the corpora, `tests/readers.rs` damaged files.

#![allow(dead_code)]

mod engine;
mod files;
mod output;
mod tournaments;

pub use engine::engine;
pub use files::{codes, manifest, rating, regulations, replies, report, requests, table};
pub use output::output;
pub use tournaments::{json, trf};

/// A target: its name, which is that of its corpus, and what holds.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("trf", trf),
    ("json", json),
    ("table", table),
    ("regulations", regulations),
    ("codes", codes),
    ("requests", requests),
    ("replies", replies),
    ("manifest", manifest),
    ("report", report),
    ("rating", rating),
    ("engine", engine),
    ("output", output),
];
