//! The registries of a corpus: everything except the cases.

use crate::corpus::SourcesFile;
use crate::corpus::case::{file, optional};
use crate::corpus::cases::Source;
use crate::corpus::coverage::RatchetFile;
use crate::corpus::rating::{RatingClause, RatingClausesFile};
use crate::prelude::*;
use schemars::JsonSchema;
use tiebreak_diagnose::rulings::{RulingStanding, RulingsFile};
use tiebreak_event::regulations::EditionName;
use tiebreak_words::message::Texts;

/// The registries of a corpus: everything except the cases.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Registry {
    /// Clauses of the regulations (`clauses.json`), and behind them the classic systems (`clauses-classic.json`).
    pub clauses: Vec<Clause>,
    /// Clauses of the rating regulations (`clauses-b02.json`); empty where a corpus has none.
    pub rating_clauses: Vec<RatingClause>,
    /// Codes of tie-breaks (`codes.json`).
    pub codes: Vec<CodeEntry>,
    /// Selections that a program can be tested against as a whole (`profiles.json`).
    pub profiles: Vec<Profile>,
    /// The version of the corpus (`corpus.json`).
    pub corpus: CorpusFile,
    /// Ids of cases that were renamed (`redirects.json`).
    pub redirects: Vec<Redirect>,
    /// Programs and publications that may be evidence (`sources.json`); empty where a corpus has none.
    pub sources: SourcesFile,
    /// Points where the words of a rule leave more than one reading (`rulings.json`); empty where a corpus has none.
    pub rulings: RulingsFile,
    /// The checks that rest on them (`rests.json`).
    pub rests: RestsFile,
    /// What the last release held (`ratchet.json`); empty where a corpus has none.
    pub ratchet: RatchetFile,
}

/// `corpus.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Corpus")]
#[non_exhaustive]
pub struct CorpusFile {
    /// Version of the format of the cases: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Semantic version of the content: words are patches, new checks minor, changed answers and removed ids major.
    pub version: String,
    /// License of the data.
    pub license: String,
}

/// `redirects.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Redirects")]
pub struct RedirectsFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In order of the rename.
    pub redirects: Vec<Redirect>,
}

/// A case that has a new id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Redirect {
    /// The id it had.
    pub from: String,
    /// The id it has.
    pub to: String,
}

impl Registry {
    /// Reads the registries of a corpus.
    ///
    /// # Errors
    /// Everything wrong with any of them, a missing one included.
    pub fn load(source: &Source) -> Result<Registry, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let mut clauses = file::<ClausesFile>(source, "clauses.json", &mut problems);
        if source.exists("clauses-classic.json")
            && let Some(classic) = file::<ClausesFile>(source, "clauses-classic.json", &mut problems)
        {
            clauses.iter_mut().for_each(|file| file.clauses.extend(classic.clauses.iter().cloned()));
        }
        let ratings = if source.exists("clauses-b02.json") {
            file::<RatingClausesFile>(source, "clauses-b02.json", &mut problems)
        } else {
            None
        };
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
                    rating_clauses: ratings.map(|file| file.clauses).unwrap_or_default(),
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

    /// The same without what binds a corpus to its past, renamed cases and what the last release held: for a few new
    /// cases that are no corpus of their own.
    #[must_use]
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

    /// What a clause of either regulation is about.
    pub fn heading(&self, id: &str) -> Option<&Texts> {
        let rating = || self.rating_clause(id).map(|clause| &clause.heading);
        self.clause(id).map(|clause| &clause.heading).or_else(rating)
    }

    /// The entry of a code, whatever its reference and modifiers.
    pub fn code(&self, code: &str) -> Option<&CodeEntry> {
        let name = code.split([':', '/']).next().unwrap_or(code);
        self.codes.iter().find(|entry| entry.code == name || entry.aliases.iter().any(|alias| alias == name))
    }

    /// Decimals to which answers to a code may come rounded, or none if they are exact.
    pub fn places(&self, code: &str) -> Option<u32> {
        self.code(code).and_then(|entry| entry.places)
    }

    /// The profile with this id.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// The id that a renamed case has now; the id itself when it was not renamed.
    pub fn redirected<'r>(&'r self, id: &'r str) -> &'r str {
        let renamed = self.redirects.iter().any(|redirect| redirect.from == id);
        if renamed { self.renames().now(id) } else { id }
    }

    /// All renames, for callers that look up many ids.
    pub fn renames(&self) -> Renames<'_> {
        let mut next = BTreeMap::new();
        for redirect in &self.redirects {
            // The first of several counts.
            next.entry(redirect.from.as_str()).or_insert(redirect.to.as_str());
        }
        let mut renames = Renames { now: BTreeMap::new() };
        for redirect in &self.redirects {
            renames.follow(&next, &redirect.from);
        }
        renames
    }
}

/// Where every renamed case is now. Each chain is followed once, however many ids lead into it.
#[derive(Clone, Debug, Default)]
pub struct Renames<'r> {
    now: BTreeMap<&'r str, &'r str>,
}

impl<'r> Renames<'r> {
    /// The id that a case has now; the id itself when it was not renamed.
    pub fn now<'i>(&self, id: &'i str) -> &'i str
    where
        'r: 'i,
    {
        self.now.get(id).copied().unwrap_or(id)
    }

    /// Follows a chain to its end. Circles end where they are entered: the linter refuses them.
    fn follow(&mut self, next: &BTreeMap<&'r str, &'r str>, from: &'r str) {
        let (mut chain, mut at) = (Vec::new(), from);
        let mut seen = BTreeSet::new();
        let end = loop {
            if let Some(end) = self.now.get(at) {
                break *end;
            }
            let Some(to) = next.get(at).filter(|_| seen.insert(at)) else { break at };
            chain.push(at);
            at = to;
        };
        self.now.extend(chain.into_iter().map(|id| (id, end)));
    }
}

// `clauses.json`: the clauses of the regulations, and what each edition calls them.

/// `clauses.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses")]
#[non_exhaustive]
pub struct ClausesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the newest edition.
    pub clauses: Vec<Clause>,
}

/// One clause, or a numbered or unnumbered part of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Clause {
    /// Fixed for ever.
    pub id: String,
    /// Its number in each edition; null where the edition has no such clause.
    pub numbers: BTreeMap<String, Option<String>>,
    /// What it is about, in words of this project.
    pub heading: Texts,
    /// What it does.
    pub kind: ClauseKind,
    /// The editions whose text differs in meaning from the one before.
    pub changed_in: Vec<EditionName>,
    /// Editions that have it without a number of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unnumbered: Vec<EditionName>,
    /// Public addresses of what defines it, for what FIDE does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// Misprints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
    /// Cases that the corpus needs at least.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// What a reader needs to know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Texts>,
}

/// What a clause does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseKind {
    /// Numbers or an order follow from it.
    Computes,
    /// The regulations of an event have to say something, or may.
    Declares,
    /// It says what a word means.
    Defines,
    /// A title or an explanation.
    Informs,
}

/// What is printed where something else is meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// The edition in which it is printed.
    pub edition: EditionName,
    /// What is printed.
    pub printed: Texts,
    /// What is meant.
    pub correct: Texts,
    /// How that is known.
    pub evidence: Texts,
}

// `codes.json`: the codes of tie-breaks as the corpus knows them.

/// `codes.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Codes")]
pub struct CodesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// In the order of the articles.
    pub codes: Vec<CodeEntry>,
}

/// One code without reference and modifiers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeEntry {
    /// The acronym.
    pub code: String,
    /// Its name.
    pub name: Texts,
    /// The clause that defines it.
    pub clause: String,
    /// Events in which it has a meaning.
    pub kinds: Vec<EventKind>,
    /// Which end is better, or that it gives only an order.
    pub direction: CodeDirection,
    /// Decimals to which answers may come rounded; absent means that answers are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<u32>,
    /// References it takes in team events.
    pub references: Vec<String>,
    /// Modifiers it takes, without the slash and what follows the letter.
    pub modifiers: Vec<String>,
    /// Editions that name it.
    pub editions: Vec<EditionName>,
    /// Other names of the same tie-break in some edition.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// Events of players or of teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// Players.
    Individual,
    /// Teams.
    Team,
}

/// Which end of a code is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CodeDirection {
    /// The higher value.
    Higher,
    /// The lower value.
    Lower,
    /// No value: only an order inside a tied group.
    Order,
}

impl CodeDirection {
    /// Whether the code has values, so that one is better than another.
    pub fn has_values(self) -> bool {
        !matches!(self, CodeDirection::Order)
    }
}

/// `rests.json`: the checks whose answers change when a point is read otherwise, as `cases coverage --rulings` finds them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rests")]
#[non_exhaustive]
pub struct RestsFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Ids of checks by the id of the ruling that they depend on.
    pub rests: BTreeMap<String, Vec<String>>,
}

impl RestsFile {
    /// The rulings on which a check rests and that do not exclude every other reading.
    pub(crate) fn unsettled<'r>(&'r self, check: &str, rulings: &'r RulingsFile) -> Vec<&'r str> {
        let is_unsettled =
            |id: &str| rulings.find(id).is_some_and(|ruling| ruling.standing != RulingStanding::Settled);
        let rests = self.rests.iter().filter(|(_, checks)| checks.iter().any(|own| own == check));
        rests.map(|(id, _)| id.as_str()).filter(|id| is_unsettled(id)).collect()
    }
}

// `profiles.json`: what a program can meet as a whole.

/// `profiles.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Profiles")]
#[non_exhaustive]
pub struct ProfilesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// By id.
    pub profiles: Vec<Profile>,
}

/// What a program can meet as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Profile {
    /// Its name on the command line and in certificates.
    pub id: String,
    /// Its name for people.
    pub title: Texts,
    /// Families of cases.
    pub families: Vec<String>,
    /// Events.
    pub kinds: Vec<EventKind>,
    /// How rounds are paired.
    pub pairings: Vec<String>,
    /// Canonical codes: a check belongs when its list has no others besides the scores.
    pub codes: Vec<String>,
    /// Editions under which the checks are asked.
    pub editions: Vec<EditionName>,
    /// Checks that the selection has at least.
    #[schemars(range(max = 100000))]
    pub floor: u32,
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
        let end = registry.redirected("a");
        assert!(["a", "b"].contains(&end));
        assert_eq!((registry.redirected("c"), registry.redirected("b")), (end, end));
        assert_eq!(registry.redirected("d"), "d");
    }
}
