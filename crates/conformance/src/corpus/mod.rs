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
pub mod coverage;
pub mod export;
pub mod lint;
pub mod rating;
mod registry;
mod select;
mod sources;

pub use case::{CaseFile, Check, Evidence, Finding, FindingSeverity, Reading, Status, Values};
pub use cases::{Case, Corpus, exists, load_one};
pub use cases::{Source, SourceError, repository_directory};
pub use coverage::RatchetFile;
pub use export::schemas;
pub use rating::{RatingCase, RatingCheck, RatingClause, RatingFile};
pub use registry::RestsFile;
pub use registry::{Clause, ClauseKind, ClausesFile, Slip};
pub use registry::{CodeDirection, CodeEntry, CodesFile, EventKind};
pub use registry::{CorpusFile, Redirect, RedirectsFile, Registry, Renames};
pub use registry::{Profile, ProfilesFile};
pub use select::{Selection, SelectionError};
pub use sources::{ProgramSource, Publication, SourcesFile};
pub use tiebreak_diagnose::rulings::{Ruling, RulingReading, RulingStanding, RulingsFile};

pub use tiebreak_event::regulations::EditionName;
