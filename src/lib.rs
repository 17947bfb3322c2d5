//! Ranks the participants of chess events under FIDE's tie-break regulations (C.07), in every edition and with exact
//! arithmetic. The program `tiebreak` also shows how each value is computed, and tests other programs with a corpus of
//! cases.
//!
//! This example ranks the participants of an event. It then explains why one participant is ahead of another.
//!
//! ```
//! use tiebreak_conformance::event::{Event, Options, Source};
//! use tiebreak_conformance::explain::separation;
//!
//! let file = std::fs::read("tests/data/club.trf")?;
//! let event = Event::load(Source::file("club.trf", file), &Options::default())?;
//! let ranked = event.rank();
//! let winner = ranked.standings.groups[0][0];
//! assert_eq!(event.tournament().participants()[winner].name, "Gorse, Gina");
//!
//! let [Some(ines), Some(anna)] = [9, 1].map(|number| event.tournament().index_of(number)) else {
//!     return Err("nobody has this number".into());
//! };
//! let why = separation(&ranked, ines, anna).ok_or("they share a place")?;
//! let values = why.values.map(|value| value.map(|value| value.to_string()));
//! assert_eq!((why.ahead, why.listed.to_string(), why.clause()), (ines, "SB".to_owned(), "c07.9.1"));
//! assert_eq!(values, [Some("7.5".to_owned()), Some("7".to_owned())]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | task | start here |
//! |---|---|
//! | read an event, with its edition, list and regulations | [`event::Event::load`] |
//! | rank facts that are not in a file | [`tournament::Tournament::build`], [`standings::Standings::of`] |
//! | explain a value in words | [`explain`], [`page::Page`] |
//! | compare a published table with the results | [`check::check`] |
//! | rate rapid and blitz events | [`rating::answer`] |
//! | test an engine against the corpus, in `cargo test` | [`trials`] |
//!
//! This package contains the program `tiebreak`. Its library re-exports the items of the other crates. The library can
//! also run the program on files in memory ([`MemoryFiles`]), for example in a browser.

// The modules of the command line use the same paths as other programs that use this library.
extern crate self as tiebreak_conformance;

mod cli;

pub use cli::{ask, main, run_with};
pub use tiebreak_arbiter::{CommandOutput, MemoryFiles};
pub use tiebreak_b02 as rating;
pub use tiebreak_diagnose::{admissible, cause, deviation, diagnosis, parallel, rulings};
pub use tiebreak_engine::{number, plan, rules, standings, tiebreak, tournament};
pub use tiebreak_event::{event, lots, regulations};
pub use tiebreak_format as format;
pub use tiebreak_lab::{challenge, explore};
pub use tiebreak_phrase as phrase;
pub use tiebreak_suite::{corpus, expected, planted, report, subject, trials, verdict, write_below};
pub use tiebreak_words::{
    check, distinct, explain, message, page, ranking, regulations_text, report as dossier, table, tell,
    what_if,
};

/// The examples in the README, which run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
