//! Holds programs to a corpus of cases: subjects, verdicts, deviations, diagnosis and reports.
//!
//! An engine written in Rust implements one trait, [`subject::Calculator`], and is held to the corpus by its own
//! `cargo test`: see [`trials`]. Any other program answers lines of JSON ([`subject::protocol`]) and is certified by the
//! program `tiebreak`.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::report::Ask;
//! use tiebreak_suite::subject::BuiltIn;
//! use tiebreak_suite::trials::{Held, hold};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let case = corpus.case("c07/7-3/byes-have-no-colour").ok_or("no such case")?;
//! let check = &case.file.checks[0];
//! let ask = Ask::Standings { case, check, edition: check.editions[0].edition() };
//! assert!(matches!(hold(&BuiltIn, &ask, &corpus.registry), Ok(Held::Judged(_))));
//! # Ok::<(), String>(())
//! ```
//!
//! [`deviation`] is the catalogue of what programs do otherwise, [`diagnosis`] names the deviation that explains wrong
//! answers, [`cause`] that of a wrong published table; [`report`] writes and verifies certificates.

pub mod admissible;
pub mod cause;
pub mod corpus;
pub mod deviation;
pub mod diagnosis;
pub mod files;
pub mod report;
pub mod subject;
mod toml_text;
pub mod trials;
pub mod verdict;
