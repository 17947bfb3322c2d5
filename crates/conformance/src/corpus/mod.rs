//! The corpus: the cases and their registries. The program reads the corpus from a folder, or uses the copy that is
//! built into the program.
//!
//! A [`Corpus`] contains only valid cases. [`Corpus::problems`] lists each fault of an invalid file as a diagnostic
//! with file, line, column and JSON pointer. [`lint`] checks the corpus against the rules of `cases/README.md`,
//! [`Selection`] selects cases, and [`coverage`] counts the cases about each clause.
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

pub(crate) use case::places;
pub use case::{CaseFile, Check, Evidence, Finding, Reading, Status, Values};
pub use cases::{Case, Corpus, Source, crosstable, exists, load_one, repository_directory};
pub use coverage::RatchetFile;
pub use export::schemas;
pub use rating::{RatingCase, RatingCaseFile, RatingCheck, RatingClause};
pub use registry::{
    Clause, ClauseKind, ClausesFile, CodeDirection, CodeEntry, CodesFile, CorpusFile, EventKind, Profile,
    ProfilesFile, Redirect, RedirectsFile, Registry, RestsFile, Slip,
};
pub use tiebreak_diagnose::rulings::{Ruling, RulingReading, RulingStanding, RulingsFile};
pub use tiebreak_event::regulations::EditionName;

use crate::prelude::*;
use schemars::JsonSchema;
use std::str::FromStr;
use tiebreak_b02::EditionName as RatingEdition;
use tiebreak_engine::rules::TieBreakList;

/// The content of `sources.json`: the programs and publications that can serve as evidence.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Sources")]
pub struct SourcesFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The programs.
    pub programs: Vec<ProgramSource>,
    /// The publications.
    pub publications: Vec<Publication>,
}

/// A program whose answers can serve as evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramSource {
    /// The name of the program.
    pub name: String,
    /// The versions of the program whose answers can serve as evidence.
    #[schemars(length(min = 1))]
    pub versions: Vec<String>,
    /// The web address of the program, or its path in this repository.
    pub address: String,
    /// A description of the program, and the way in which this project confirms its answers.
    pub about: Texts,
}

/// A publication that can serve as evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Publication {
    /// The short name of the publication, which never changes.
    pub id: String,
    /// The title, author and revision of the publication.
    pub title: String,
    /// The web address of the publication, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// A description of the publication, and its use in the corpus.
    pub about: Texts,
}

impl SourcesFile {
    /// Returns whether this version of a program is registered. If the corpus registers no program, every version
    /// counts as registered.
    fn has_program(&self, name: &str, version: &str) -> bool {
        let is_own =
            |own: &ProgramSource| own.name == name && own.versions.iter().any(|other| other == version);
        self.programs.is_empty() || self.programs.iter().any(is_own)
    }

    /// Returns whether a publication is registered. If the corpus registers no publication, every publication counts as
    /// registered.
    fn has_publication(&self, id: &str) -> bool {
        self.publications.is_empty() || self.publications.iter().any(|own| own.id == id)
    }
}

/// Conditions for the selection of checks. A check is selected if it satisfies all conditions.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The ids of cases and checks, or patterns for these ids. If the list is empty, any id satisfies this condition.
    patterns: Vec<String>,
    /// The ids of the clauses whose checks are selected. A clause includes its subclauses. If the list is empty, any
    /// clause satisfies this condition.
    clauses: Vec<String>,
    /// The editions whose checks are selected. If the list is empty, any edition satisfies this condition.
    editions: Vec<AnyEdition>,
    /// The profile that the checks must belong to, or `None` if the checks need not belong to a profile.
    profile: Option<Profile>,
}

/// An edition of C.07 or B.02.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyEdition {
    /// An edition of the tie-break regulations (C.07).
    TieBreaks(Edition),
    /// An edition of the rating regulations (B.02).
    Ratings(RatingEdition),
}

impl AnyEdition {
    /// Returns the id of the edition.
    pub fn id(self) -> &'static str {
        match self {
            AnyEdition::TieBreaks(edition) => edition.id(),
            AnyEdition::Ratings(edition) => edition.id(),
        }
    }
}

impl FromStr for AnyEdition {
    type Err = Phrase;

    fn from_str(text: &str) -> Result<AnyEdition, Phrase> {
        let rating = RatingEdition::ALL.into_iter().map(AnyEdition::Ratings);
        let mut all = Edition::ALL.into_iter().map(AnyEdition::TieBreaks).chain(rating);
        all.find(|edition| edition.id() == text).ok_or_else(|| {
            let ratings = RatingEdition::ALL.map(RatingEdition::id);
            let known = [&Edition::ALL.map(Edition::id)[..], &ratings].concat().join(", ");
            phrase!("no-such-edition", text, editions = known)
        })
    }
}

impl Selection {
    /// Builds a selection from the options of the user.
    ///
    /// # Errors
    ///
    /// Returns a message for each unknown clause and for an unknown profile.
    pub fn new(
        registry: &Registry,
        patterns: &[String],
        clauses: &[String],
        editions: &[AnyEdition],
        profile: Option<&str>,
    ) -> Result<Selection, Vec<Phrase>> {
        let mut errors = Vec::new();
        let mut selection = Selection { editions: editions.to_vec(), ..Selection::default() };
        for written in patterns {
            let path = written.strip_prefix("cases/").unwrap_or(written);
            let path = path.strip_suffix(".json").unwrap_or(path);
            selection.patterns.push(registry.redirected(path).to_owned());
        }
        for clause in clauses {
            let id = if clause.starts_with(|c: char| c.is_ascii_digit()) {
                format!("c07.{clause}")
            } else {
                clause.clone()
            };
            let known = registry.clauses.iter().any(|entry| is_below(&entry.id, &id))
                || registry.rating_clauses.iter().any(|entry| is_below(&entry.id, &id));
            if known {
                selection.clauses.push(id);
            } else {
                errors.push(phrase!("selection-no-clause", clause));
            }
        }
        if let Some(name) = profile {
            selection.profile = registry.profile(name).cloned();
            if selection.profile.is_none() {
                let known: Vec<&str> = registry.profiles.iter().map(|profile| profile.id.as_str()).collect();
                errors.push(phrase!("verify-no-profile", name, known = known.join(", ")));
            }
        }
        if errors.is_empty() { Ok(selection) } else { Err(errors) }
    }

    /// Returns the selected checks in the order of the corpus, each with the selected editions of the check.
    pub fn checks<'c>(&self, corpus: &'c Corpus) -> Vec<(&'c Case, &'c Check, Vec<Edition>)> {
        corpus
            .checks()
            .filter_map(|(case, check)| {
                let editions = self.editions_of(case, check);
                (!editions.is_empty()).then_some((case, check, editions))
            })
            .collect()
    }

    /// Returns the selected checks about ratings, in the order of the corpus.
    ///
    /// If the selection has a profile, the result contains no open checks and no drafts.
    pub fn ratings<'c>(&self, corpus: &'c Corpus) -> Vec<(&'c RatingCase, &'c RatingCheck)> {
        let wants = |case: &RatingCase, check: &RatingCheck| {
            let profiled = self.profile.as_ref().is_none_or(|profile| {
                let decides = check.status.decides();
                decides && profile.families.iter().any(|family| family == rating::FAMILY)
            });
            let edition = AnyEdition::Ratings(case.file.edition);
            self.covers(&case.id, &case.check_id(check), &case.file.clauses)
                && profiled
                && (self.editions.is_empty() || self.editions.contains(&edition))
        };
        corpus.rating_checks().filter(|(case, check)| wants(case, check)).collect()
    }

    /// Returns the editions under which a check is selected. The list is empty if the check is not selected.
    fn editions_of(&self, case: &Case, check: &Check) -> Vec<Edition> {
        if !self.wants(case, check) {
            return Vec::new();
        }
        let asked = |edition: &Edition| {
            self.editions.is_empty() || self.editions.contains(&AnyEdition::TieBreaks(*edition))
        };
        let profiled = |edition: &Edition| {
            self.profile.as_ref().is_none_or(|p| p.editions.iter().any(|name| name.edition() == *edition))
        };
        check.editions.iter().map(|name| name.edition()).filter(asked).filter(profiled).collect()
    }

    /// Returns whether a case or a check matches one of the patterns. A pattern is an id, the first parts of the id of
    /// a case, or an id with the wildcards `*` and `?`.
    fn names(&self, case: &str, check: &str) -> bool {
        let is_named = |pattern: &String| {
            let is_below = case.strip_prefix(pattern.as_str()).is_some_and(|rest| rest.starts_with('/'));
            is_below || [case, check].iter().any(|id| fits_pattern(id.as_bytes(), pattern.as_bytes()))
        };
        self.patterns.is_empty() || self.patterns.iter().any(is_named)
    }

    /// Returns whether the selection includes a check by its patterns and its clauses.
    fn covers(&self, case: &str, check: &str, clauses: &[String]) -> bool {
        let is_wanted = |id: &String| self.clauses.iter().any(|wanted| is_below(id, wanted));
        self.names(case, check) && (self.clauses.is_empty() || clauses.iter().any(is_wanted))
    }

    fn wants(&self, case: &Case, check: &Check) -> bool {
        self.covers(&case.id, &case.check_id(check), &case.file.clauses)
            && self.profile.as_ref().is_none_or(|profile| fits(profile, case, check))
    }
}

/// Returns whether an id matches a pattern. In a pattern, `*` matches any number of characters and `?` matches one
/// character.
fn fits_pattern(id: &[u8], pattern: &[u8]) -> bool {
    let (mut at_id, mut at_pattern) = (0, 0);
    // If the text after the last `*` does not match, the search returns to the positions in `last_star`, where the `*`
    // then matches one more character.
    let mut last_star: Option<(usize, usize)> = None;
    while at_id < id.len() {
        match pattern.get(at_pattern) {
            Some(b'*') => {
                last_star = Some((at_id, at_pattern));
                at_pattern += 1;
            }
            Some(&wanted) if wanted == b'?' || Some(&wanted) == id.get(at_id) => {
                at_id += 1;
                at_pattern += 1;
            }
            _ => match &mut last_star {
                Some((resumed, star)) => {
                    *resumed += 1;
                    (at_id, at_pattern) = (*resumed, *star + 1);
                }
                None => return false,
            },
        }
    }
    pattern.get(at_pattern..).unwrap_or_default().iter().all(|byte| *byte == b'*')
}

/// Returns whether `id` is the clause `wanted` or a subclause of this clause.
fn is_below(id: &str, wanted: &str) -> bool {
    id.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns whether a check belongs to a profile. Open checks, drafts, checks about an earlier round, and checks that
/// expect only findings belong to no profile.
fn fits(profile: &Profile, case: &Case, check: &Check) -> bool {
    let tournament = &case.tournament;
    let decides = check.status.decides()
        && check.after(tournament.rounds()) == tournament.rounds()
        && !check.is_about_findings_only();
    // The codes are compared last, because parsing them takes longer than the other comparisons.
    let entries = check.tiebreaks.iter().map(|code| (0, code.as_str()));
    decides
        && profile.families.iter().any(|family| family == case.family())
        && profile.is_for(tournament)
        && TieBreakList::from_entries(entries).is_ok_and(|list| {
            list.entries.iter().all(|entry| match entry {
                Listed::Code(code) => code.is_score() || profile.codes.contains(&code.to_string()),
                Listed::Recorded(_) | Listed::Organizer(_) => false,
            })
        })
}
