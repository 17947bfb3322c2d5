//! Ranks chess events by FIDE's C.07 tie-break regulations, exactly, in every edition, shows the working, and holds
//! programs to a corpus of cases.
//!
//! This package is the program `tiebreak`; its library gathers the crates that it is made of,
//! and runs the program on files in memory ([`Desk`]) for whoever has no system, such as a browser.

// The command line names the crates as whoever links this library does.
extern crate self as tiebreak_conformance;

mod cli;

pub use cli::{Desk, Spoken, main};
pub use tiebreak_b02 as rating;
pub use tiebreak_engine::{number, plan, rules, standings, tiebreak, tournament};
pub use tiebreak_event::{event, lots, regulations};
pub use tiebreak_format as format;
pub use tiebreak_lab::{explore, plant, power};
pub use tiebreak_phrase as phrase;
pub use tiebreak_suite::{cause, corpus, deviation, diagnosis, files, report, subject, verdict};
pub use tiebreak_words::{check, explain, message, page};
