//! The corpus: cases with their registries, read from a directory or from the program itself.
//!
//! A [`Corpus`] holds valid cases only; everything wrong with the others comes as diagnostics with file, line,
//! column and JSON pointer. [`lint`] holds the corpus to the rules of `cases/README.md`, [`Selection`] picks cases,
//! [`coverage`] counts them by clause.
//!
//! ```
//! use tiebreak_engine::rules::Edition;
//! use tiebreak_suite::corpus::{Corpus, Selection, Source};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! assert!(corpus.problems.is_empty());
//!
//! let about = Selection::new(&corpus.registry, &[], &["7.3".to_owned()], &[Edition::NEWEST], None);
//! let checks = about.map_err(|errors| format!("{errors:?}"))?.checks(&corpus);
//! let (case, check, editions) = checks.first().ok_or("no check of this clause")?;
//! assert!(case.file.clauses.iter().any(|clause| clause.starts_with("c07.7.3")));
//! assert!(!check.evidence.is_empty() && *editions == [Edition::NEWEST]);
//! # Ok::<(), String>(())
//! ```

mod case;
mod cases;
mod clauses;
mod codes;
pub mod coverage;
mod document;
pub mod export;
pub mod hands;
mod id;
pub mod lint;
mod profiles;
mod ratchet;
pub mod rating;
mod registry;
mod rulings;
mod schemas;
mod select;
mod source;
mod sources;
pub mod working;

pub use case::{CaseFile, Check, Evidence, Finding, FindingSeverity, Reading, Status, Values};
pub use cases::{Case, Corpus, exists, load_one};
pub use clauses::{Clause, ClauseKind, ClausesFile, Slip};
pub use codes::{CodeDirection, CodeEntry, CodesFile, EventKind};
pub use profiles::{Profile, ProfilesFile};
pub use ratchet::RatchetFile;
pub use rating::{RatingCase, RatingCheck, RatingClause, RatingFile};
pub use registry::{CorpusFile, Redirect, RedirectsFile, Registry, Renames};
pub use rulings::{RestsFile, Ruling, RulingReading, RulingStanding, RulingsFile};
pub use schemas::schemas;
pub use select::{Selection, SelectionError};
pub use source::{Source, SourceError, repository_directory};
pub use sources::{ProgramSource, Publication, SourcesFile};

pub use tiebreak_event::regulations::EditionName;
