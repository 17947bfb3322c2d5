//! The registries of a corpus: everything except the cases.

use crate::corpus::SourcesFile;
use crate::corpus::case::{file, optional};
use crate::corpus::cases::Source;
use crate::corpus::coverage::RatchetFile;
use crate::corpus::rating::{RatingClause, RatingClausesFile};
use crate::prelude::*;
use schemars::JsonSchema;
use tiebreak_diagnose::rulings::{RulingStanding, RulingsFile};
use tiebreak_engine::tournament::{Pairing, Tournament};
use tiebreak_event::regulations::EditionName;

/// Everything in a corpus except the cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registry {
    /// Clauses of the regulations (`clauses.json`), followed by those of the classic systems
    /// (`clauses-classic.json`).
    pub clauses: Vec<Clause>,
    /// Clauses of the rating regulations (`clauses-b02.json`); empty if the corpus lacks this file.
    pub rating_clauses: Vec<RatingClause>,
    /// Codes of tie-breaks (`codes.json`).
    pub codes: Vec<CodeEntry>,
    /// Profiles, which are selections of checks that a program can pass as a whole (`profiles.json`).
    pub profiles: Vec<Profile>,
    /// The version of the corpus (`corpus.json`).
    pub corpus: CorpusFile,
    /// Ids of cases that were renamed (`redirects.json`).
    pub redirects: Vec<Redirect>,
    /// Programs and publications that can be evidence (`sources.json`); empty if the corpus lacks this file.
    pub sources: SourcesFile,
    /// Points where the words of a rule allow several readings (`rulings.json`); empty if the corpus lacks this file.
    pub rulings: RulingsFile,
    /// The checks that depend on the rulings (`rests.json`).
    pub rests: RestsFile,
    /// The checks of the last release (`ratchet.json`); empty if the corpus lacks this file.
    pub ratchet: RatchetFile,
}

/// `corpus.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Corpus")]
pub struct CorpusFile {
    /// Version of the format of the cases; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Semantic version of the content: patch for wording, minor for new checks, major for changed answers
    /// and removed ids.
    pub version: String,
    /// License of the data.
    pub license: String,
}

/// `redirects.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Redirects")]
pub struct RedirectsFile {
    /// Version of the file format; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The renamed ids, in the order in which they were renamed.
    pub redirects: Vec<Redirect>,
}

/// A renamed case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Redirect {
    /// The old id.
    pub from: String,
    /// The new id.
    pub to: String,
}

impl Registry {
    /// Reads the registries of a corpus.
    ///
    /// # Errors
    /// Returns all faults of the registries, including missing files.
    pub fn load(source: &Source) -> Result<Registry, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let mut clauses = file::<ClausesFile>(source, "clauses.json", &mut problems);
        if source.exists("clauses-classic.json")
            && let Some(classic) = file::<ClausesFile>(source, "clauses-classic.json", &mut problems)
        {
            clauses.iter_mut().for_each(|file| file.clauses.extend(classic.clauses.iter().cloned()));
        }
        let ratings = optional::<RatingClausesFile>(source, "clauses-b02.json", &mut problems);
        let codes = file::<CodesFile>(source, "codes.json", &mut problems);
        let profiles = file::<ProfilesFile>(source, "profiles.json", &mut problems);
        let corpus = file::<CorpusFile>(source, "corpus.json", &mut problems);
        let redirects = file::<RedirectsFile>(source, "redirects.json", &mut problems);
        let sources = optional::<SourcesFile>(source, "sources.json", &mut problems);
        let rulings = optional::<RulingsFile>(source, "rulings.json", &mut problems);
        let rests = optional::<RestsFile>(source, "rests.json", &mut problems);
        let ratchet = optional::<RatchetFile>(source, "ratchet.json", &mut problems);
        match (clauses, codes, profiles, corpus, redirects) {
            (Some(clauses), Some(codes), Some(profiles), Some(corpus), Some(redirects))
                if problems.is_empty() =>
            {
                Ok(Registry {
                    clauses: clauses.clauses,
                    rating_clauses: ratings.clauses,
                    codes: codes.codes,
                    profiles: profiles.profiles,
                    corpus,
                    redirects: redirects.redirects,
                    sources,
                    rulings,
                    rests,
                    ratchet,
                })
            }
            _ => Err(problems),
        }
    }

    /// Returns the registries without redirects and without the checks of the last release, for cases that are not a
    /// complete corpus.
    pub fn without_history(self) -> Registry {
        Registry { redirects: Vec::new(), ratchet: RatchetFile::default(), ..self }
    }

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// The clause of the rating regulations with this id.
    pub fn rating_clause(&self, id: &str) -> Option<&RatingClause> {
        self.rating_clauses.iter().find(|clause| clause.id == id)
    }

    /// The subject of a clause of the tie-break or the rating regulations.
    pub fn heading(&self, id: &str) -> Option<&Texts> {
        let rating = || self.rating_clause(id).map(|clause| &clause.heading);
        self.clause(id).map(|clause| &clause.heading).or_else(rating)
    }

    /// The entry for a code. The reference and the modifiers of the code are ignored.
    pub fn code(&self, code: &str) -> Option<&CodeEntry> {
        let name = code.split([':', '/']).next().unwrap_or(code);
        self.codes.iter().find(|entry| entry.code == name || entry.aliases.iter().any(|alias| alias == name))
    }

    /// Number of decimals to which answers may be rounded, or `None` if answers must be exact.
    pub fn places(&self, code: &str) -> Option<u32> {
        self.code(code).and_then(|entry| entry.places)
    }

    /// The profile with this id.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// The current id of a case that may have been renamed.
    pub fn redirected<'r>(&'r self, id: &'r str) -> &'r str {
        // A case may have been renamed several times, but never more often than there are redirects.
        self.redirects.iter().fold(id, |now, _| {
            let next = self.redirects.iter().find(|redirect| redirect.from == now);
            next.map_or(now, |redirect| redirect.to.as_str())
        })
    }
}

// Reads `clauses.json`, which lists the clauses of the regulations with their numbers in each edition.

/// `clauses.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses")]
pub struct ClausesFile {
    /// Version of the file format; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The clauses, in the order of the newest edition.
    pub clauses: Vec<Clause>,
}

/// One clause, or a numbered or unnumbered part of a clause.
#[tiebreak_attributes::skip_none(unnumbered, sources, slips)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id, which never changes.
    pub id: String,
    /// The number of the clause in each edition; null if the edition lacks the clause.
    pub numbers: BTreeMap<String, Option<String>>,
    /// The subject of the clause, in words of this project.
    pub heading: Texts,
    /// The function of the clause.
    pub kind: ClauseKind,
    /// The editions that changed the meaning of the clause.
    pub changed_in: Vec<EditionName>,
    /// Editions in which the clause has no number.
    pub unnumbered: Vec<EditionName>,
    /// Public addresses of the definition, for systems that FIDE does not define.
    pub sources: Vec<String>,
    /// Misprints in the clause.
    pub slips: Vec<Slip>,
    /// The least number of cases required.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// A remark about the clause for readers.
    pub note: Option<Texts>,
}

/// The function of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseKind {
    /// The clause determines values or an order.
    Computes,
    /// The clause requires or allows a declaration in the regulations of an event.
    Declares,
    /// The clause defines a term.
    Defines,
    /// The clause is a title or an explanation.
    Informs,
}

/// A misprint in a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// The edition with the misprint.
    pub edition: EditionName,
    /// The printed text.
    pub printed: Texts,
    /// The intended text.
    pub correct: Texts,
    /// The evidence for the misprint.
    pub evidence: Texts,
}

// Reads `codes.json`, which lists the codes of tie-breaks in the corpus.

/// `codes.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Codes")]
pub struct CodesFile {
    /// Version of the file format; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The codes, in the order of the articles.
    pub codes: Vec<CodeEntry>,
}

/// One code, without reference and modifiers.
#[tiebreak_attributes::skip_none(aliases)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeEntry {
    /// The acronym.
    pub code: String,
    /// The name of the tie-break.
    pub name: Texts,
    /// The clause that defines the code.
    pub clause: String,
    /// Kinds of events in which the code is defined.
    pub kinds: Vec<EventKind>,
    /// Whether higher or lower values are better. Some codes have no values, but only an order.
    pub direction: CodeDirection,
    /// Number of decimals to which answers may be rounded; if absent, answers are exact.
    pub places: Option<u32>,
    /// References that the code allows in team events.
    pub references: Vec<String>,
    /// Letters of the modifiers that the code allows, without numbers.
    pub modifiers: Vec<String>,
    /// Editions that contain the code.
    pub editions: Vec<EditionName>,
    /// Other names of the same tie-break in some editions.
    pub aliases: Vec<String>,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// Players.
    Individual,
    /// Teams.
    Team,
}

/// Whether higher or lower values of a code are better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CodeDirection {
    /// Higher values are better.
    Higher,
    /// Lower values are better.
    Lower,
    /// The code has no values, but only an order within a tied group.
    Order,
}

impl CodeDirection {
    /// Whether the code has values.
    pub fn has_values(self) -> bool {
        !matches!(self, CodeDirection::Order)
    }
}

/// `rests.json`: the checks whose answers change under another reading of a ruling. The command `cases coverage
/// --rulings` finds these checks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rests")]
pub struct RestsFile {
    /// Version of the file format; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The ids of the checks that depend on each ruling. The key is the id of the ruling.
    pub rests: BTreeMap<String, Vec<String>>,
}

impl RestsFile {
    /// The rulings that affect a check and allow several readings.
    pub(crate) fn unsettled<'r>(&'r self, check: &str, rulings: &'r RulingsFile) -> Vec<&'r str> {
        let is_unsettled =
            |id: &str| rulings.find(id).is_some_and(|ruling| ruling.standing != RulingStanding::Settled);
        let rests = self.rests.iter().filter(|(_, checks)| checks.iter().any(|own| own == check));
        rests.map(|(id, _)| id.as_str()).filter(|id| is_unsettled(id)).collect()
    }
}

// Reads `profiles.json`, which lists selections of checks that a program can pass as a whole.

/// `profiles.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Profiles")]
pub struct ProfilesFile {
    /// Version of the file format; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The profiles.
    pub profiles: Vec<Profile>,
}

/// A selection of checks that a program can pass as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name of the profile on the command line and in certificates.
    pub id: String,
    /// The title of the profile.
    pub title: Texts,
    /// Families of the cases in the profile.
    pub families: Vec<String>,
    /// Kinds of the events in the profile.
    pub kinds: Vec<EventKind>,
    /// Pairing systems of the events in the profile.
    pub pairings: Vec<String>,
    /// Canonical codes. A check belongs to the profile if its list contains only these codes and scores.
    pub codes: Vec<String>,
    /// Editions of the checks in the profile.
    pub editions: Vec<EditionName>,
    /// The minimum number of checks in the profile.
    #[schemars(range(max = 100000))]
    pub floor: u32,
}

impl Profile {
    /// Whether the profile is about events of this kind with these pairings.
    pub fn is_for(&self, event: &Tournament) -> bool {
        let kind = if event.team().is_some() { EventKind::Team } else { EventKind::Individual };
        let pairing = match event.pairing() {
            Pairing::Swiss => "swiss",
            Pairing::Predetermined => "predetermined",
            Pairing::Knockout => "knockout",
        };
        self.kinds.contains(&kind) && self.pairings.iter().any(|name| name == pairing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry(redirects: &[(&str, &str)]) -> Registry {
        let redirect = |&(from, to): &(&str, &str)| Redirect { from: from.to_owned(), to: to.to_owned() };
        let mut registry = Registry::load(&Source::Embedded).unwrap();
        registry.redirects = redirects.iter().map(redirect).collect();
        registry
    }

    #[test]
    fn chains_lead_to_their_end_whatever_their_order() {
        for order in [[("a", "b"), ("b", "c"), ("c", "d")], [("c", "d"), ("b", "c"), ("a", "b")]] {
            let registry = registry(&order);
            for id in ["a", "b", "c", "d"] {
                assert_eq!(registry.redirected(id), "d", "{order:?}");
            }
            assert_eq!(registry.redirected("e"), "e");
        }
    }

    #[test]
    fn circles_end() {
        let registry = registry(&[("a", "b"), ("b", "a"), ("c", "a"), ("d", "d")]);
        for id in ["a", "b", "c"] {
            assert!(["a", "b"].contains(&registry.redirected(id)), "{id}");
        }
        assert_eq!(registry.redirected("d"), "d");
    }
}
