//! The corpus: cases with their registries, read from a directory or from the program itself.
//!
//! A [`Corpus`] contains only valid cases. Faults of other files are diagnostics with file, line, column and
//! JSON pointer. [`lint`] checks the corpus against the rules of `cases/README.md`, [`Selection`] selects
//! cases, and [`coverage`] counts them by clause.
//!
//! ```
//! use tiebreak_engine::rules::Edition;
//! use tiebreak_suite::corpus::{AnyEdition, Corpus, Selection, Source};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! assert!(corpus.problems.is_empty());
//!
//! let newest = [AnyEdition::TieBreaks(Edition::NEWEST)];
//! let about = Selection::new(&corpus.registry, &[], &["7.3".to_owned()], &newest, None);
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

pub use case::{CaseFile, Check, Evidence, Finding, Reading, Status, Values};
pub use cases::{Case, Corpus, Source, SourceError, crosstable, exists, load_one, repository_directory};
pub use coverage::RatchetFile;
pub use export::schemas;
pub use rating::{RatingCase, RatingCaseFile, RatingCheck, RatingClause};
pub use registry::{
    Clause, ClauseKind, ClausesFile, CodeDirection, CodeEntry, CodesFile, CorpusFile, EventKind, Profile,
    ProfilesFile, Redirect, RedirectsFile, Registry, Renames, RestsFile, Slip,
};
pub use select::{AnyEdition, Selection, SelectionError};
pub use tiebreak_diagnose::rulings::{Ruling, RulingReading, RulingStanding, RulingsFile};
pub use tiebreak_event::regulations::EditionName;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tiebreak_words::message::Texts;

// Reads `sources.json`, which lists the programs and publications that can be evidence.

/// `sources.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Sources")]
pub struct SourcesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Programs, by name.
    pub programs: Vec<ProgramSource>,
    /// Publications, by id.
    pub publications: Vec<Publication>,
}

/// A program that can be evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramSource {
    /// The name of the program.
    pub name: String,
    /// The versions whose answers are evidence.
    #[schemars(length(min = 1))]
    pub versions: Vec<String>,
    /// Where to find the program: an address, or a path in this repository.
    pub address: String,
    /// The description of the program, and how its answers are confirmed.
    pub about: Texts,
}

/// A publication that can be evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Publication {
    /// Stable short name.
    pub id: String,
    /// Title, author, revision.
    pub title: String,
    /// The address of the publication, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The content of the publication, and how the corpus uses it.
    pub about: Texts,
}

impl SourcesFile {
    /// Whether this version of a program is registered. True if the corpus registers no program.
    pub(crate) fn has_program(&self, name: &str, version: &str) -> bool {
        let is_own =
            |own: &ProgramSource| own.name == name && own.versions.iter().any(|other| other == version);
        self.programs.is_empty() || self.programs.iter().any(is_own)
    }

    /// Whether a publication is registered. True if the corpus registers none.
    pub(crate) fn has_publication(&self, id: &str) -> bool {
        self.publications.is_empty() || self.publications.iter().any(|own| own.id == id)
    }
}
