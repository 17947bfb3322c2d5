//! Tells a program or a published table which mistake it makes.
//!
//! What was given is compared, cell by cell, with what every edition, every catalogued deviation, every admissible
//! reading and combinations of them would give. An explanation counts the wrong cells that it gives too, and the
//! right ones that it would have got wrong; only one that misses nothing is called consistent.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::deviation::find;
//! use tiebreak_suite::diagnosis::{Found, Observed, diagnose, expected_of};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let wrong = find("D-7.1-without-pab").and_then(|wrong| wrong.change()).ok_or("no such deviation")?;
//!
//! // What a program with this deviation answers to the cases of article 7.1.
//! let asked = expected_of(&corpus).filter(|((case, ..), _)| case.id.starts_with("c07/7-1/"));
//! let mut observed = Vec::new();
//! for (_, expected) in asked {
//!     let given = expected.asked.changed(wrong)?;
//!     let found = given.into_iter().map(|content| Some(Found::exact(content))).collect();
//!     observed.push(Observed::new(expected.asked, found));
//! }
//! let diagnosis = diagnose(&observed);
//! let best = diagnosis.best().ok_or("nothing explains it")?;
//! assert!(best.parts.iter().any(|part| part.id() == "D-7.1-without-pab"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apart;
mod asked;
mod expected;
mod hypothesis;
mod observed;
mod published;
mod rating;
mod search;
mod sentence;
mod telling;

pub use apart::{Mistake, apart};
pub use asked::{Asked, Cell, Content, What};
pub use expected::{Expected, expected_of};
pub use hypothesis::{Part, admissible_readings, parts};
pub use observed::{Found, Observed};
pub use published::observed as observed_record;
pub use rating::{RatingBench, RatingMistake, RatingQuestion, rating_rulings};
pub use search::{Diagnosis, Explanation, change_of, diagnose};
pub use sentence::{ExplanationReport, Report, articles, names, rating_report, report};
