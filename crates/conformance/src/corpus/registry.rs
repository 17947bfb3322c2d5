//! Reads the registries of a corpus, which contain everything except the cases.

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

/// The registries of a corpus: everything except the cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registry {
    /// The clauses of the regulations (`clauses.json`), followed by the clauses of the classic systems
    /// (`clauses-classic.json`).
    pub clauses: Vec<Clause>,
    /// The clauses of the rating regulations (`clauses-b02.json`). The list is empty if the corpus lacks this file.
    pub rating_clauses: Vec<RatingClause>,
    /// The codes of tie-breaks (`codes.json`).
    pub codes: Vec<CodeEntry>,
    /// The profiles (`profiles.json`). A program meets a profile if it passes all checks of the profile.
    pub profiles: Vec<Profile>,
    /// The version of the corpus (`corpus.json`).
    pub corpus: CorpusFile,
    /// The old and new ids of cases that were renamed (`redirects.json`).
    pub redirects: Vec<Redirect>,
    /// Programs and publications that can serve as evidence (`sources.json`). The list is empty if the corpus lacks
    /// this file.
    pub sources: SourcesFile,
    /// The points on which the words of a rule allow several readings (`rulings.json`). The list is empty if the corpus
    /// lacks this file.
    pub rulings: RulingsFile,
    /// The checks whose answers depend on a ruling (`rests.json`).
    pub rests: RestsFile,
    /// The checks of the last release (`ratchet.json`). The lists are empty if the corpus lacks this file.
    pub ratchet: RatchetFile,
}

/// The content of `corpus.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Corpus")]
pub struct CorpusFile {
    /// The version of the case format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The semantic version of the content. The patch number changes with the wording, the minor number with new
    /// checks, and the major number with changed answers and removed ids.
    pub version: String,
    /// The license of the data in the corpus.
    pub license: String,
}

/// The content of `redirects.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Redirects")]
pub struct RedirectsFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The redirects from old ids to new ids, in the order in which the cases were renamed.
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
        let mut registry = Registry {
            clauses: file::<ClausesFile>(source, "clauses.json", &mut problems).clauses,
            rating_clauses: optional::<RatingClausesFile>(source, "clauses-b02.json", &mut problems).clauses,
            codes: file::<CodesFile>(source, "codes.json", &mut problems).codes,
            profiles: file::<ProfilesFile>(source, "profiles.json", &mut problems).profiles,
            corpus: file(source, "corpus.json", &mut problems),
            redirects: file::<RedirectsFile>(source, "redirects.json", &mut problems).redirects,
            sources: optional(source, "sources.json", &mut problems),
            rulings: optional(source, "rulings.json", &mut problems),
            rests: optional(source, "rests.json", &mut problems),
            ratchet: optional(source, "ratchet.json", &mut problems),
        };
        let classic = optional::<ClausesFile>(source, "clauses-classic.json", &mut problems);
        registry.clauses.extend(classic.clauses);
        if problems.is_empty() { Ok(registry) } else { Err(problems) }
    }

    /// Returns the registries without redirects and without the checks of the last release, for cases that are not a
    /// complete corpus.
    pub fn without_history(self) -> Registry {
        Registry { redirects: Vec::new(), ratchet: RatchetFile::default(), ..self }
    }

    /// Returns the clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// Returns the clause of the rating regulations with this id.
    pub fn rating_clause(&self, id: &str) -> Option<&RatingClause> {
        self.rating_clauses.iter().find(|clause| clause.id == id)
    }

    /// Returns the subject of a clause of the tie-break or the rating regulations.
    pub fn heading(&self, id: &str) -> Option<&Texts> {
        let rating = || self.rating_clause(id).map(|clause| &clause.heading);
        self.clause(id).map(|clause| &clause.heading).or_else(rating)
    }

    /// Returns the registry entry for a tie-break code. Ignores the reference and the modifiers of the code.
    pub fn code(&self, code: &str) -> Option<&CodeEntry> {
        let name = code.split([':', '/']).next().unwrap_or(code);
        self.codes.iter().find(|entry| entry.code == name || entry.aliases.iter().any(|alias| alias == name))
    }

    /// Returns the number of decimals to which a program may round its answers. Returns `None` if answers must be exact
    /// or the code is unknown.
    pub fn places(&self, code: &str) -> Option<u32> {
        self.code(code).and_then(|entry| entry.places)
    }

    /// Returns the profile with this id.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// Returns the current id of a case. The argument is the current id or an old id of the case. Returns any other
    /// text unchanged.
    pub fn redirected<'r>(&'r self, id: &'r str) -> &'r str {
        // A case can be renamed several times, but at most as often as there are redirects.
        self.redirects.iter().fold(id, |now, _| {
            let next = self.redirects.iter().find(|redirect| redirect.from == now);
            next.map_or(now, |redirect| redirect.to.as_str())
        })
    }
}

/// The content of `clauses.json`: the clauses of the regulations with their numbers in each edition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses")]
pub struct ClausesFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The clauses, in the order of the newest edition of the regulations.
    pub clauses: Vec<Clause>,
}

/// A clause of the regulations, or a part of a clause. A part can lack a number.
#[tiebreak_attributes::skip_none(unnumbered, sources, slips)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id of the clause, which never changes.
    pub id: String,
    /// The number of the clause in each edition. The number is null if the edition lacks the clause.
    pub numbers: BTreeMap<String, Option<String>>,
    /// The subject of the clause, in words of this project.
    pub heading: Texts,
    /// The function of the clause in the regulations.
    pub kind: ClauseKind,
    /// The editions that changed the meaning of the clause.
    pub changed_in: Vec<EditionName>,
    /// The editions in which the clause has no number.
    pub unnumbered: Vec<EditionName>,
    /// The public addresses of the definition, if the clause belongs to a system that FIDE does not define.
    pub sources: Vec<String>,
    /// The misprints in the clause.
    pub slips: Vec<Slip>,
    /// The minimum number of cases about the clause.
    #[schemars(range(max = 1000))]
    pub minimum: u32,
    /// A remark about the clause for readers of the corpus.
    pub note: Option<Texts>,
}

/// The function of a clause in the regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClauseKind {
    /// The clause states how values or an order are computed.
    Computes,
    /// The clause requires or allows a declaration in the regulations of an event.
    Declares,
    /// The clause defines a term.
    Defines,
    /// The clause is a title or an explanation without a rule.
    Informs,
}

/// A misprint in a clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// The edition that contains the misprint.
    pub edition: EditionName,
    /// The printed text.
    pub printed: Texts,
    /// The intended text.
    pub correct: Texts,
    /// The evidence that the text is a misprint.
    pub evidence: Texts,
}

/// The content of `codes.json`: the codes of the tie-breaks in the corpus.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Codes")]
pub struct CodesFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The codes, in the order of the articles that define them.
    pub codes: Vec<CodeEntry>,
}

/// One tie-break code, without reference and modifiers.
#[tiebreak_attributes::skip_none(aliases)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeEntry {
    /// The acronym of the tie-break.
    pub code: String,
    /// The name of the tie-break.
    pub name: Texts,
    /// The clause that defines the tie-break.
    pub clause: String,
    /// The kinds of events for which the code is defined.
    pub kinds: Vec<EventKind>,
    /// Whether higher or lower values of the tie-break are better. Some codes have no values and only give an order.
    pub direction: CodeDirection,
    /// The number of decimals to which a program may round its answers. If absent, answers are exact.
    pub places: Option<u32>,
    /// The references that the code allows in team events.
    pub references: Vec<String>,
    /// The letters of the modifiers that the code allows. Numbers after the letters are not included.
    pub modifiers: Vec<String>,
    /// The editions that contain the code.
    pub editions: Vec<EditionName>,
    /// Other names that the same tie-break has in some editions.
    pub aliases: Vec<String>,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EventKind {
    /// An event in which players compete individually.
    Individual,
    /// An event in which teams compete.
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
    /// The code has no values and only gives an order within a tied group.
    Order,
}

impl CodeDirection {
    /// Returns whether the code has values.
    pub fn has_values(self) -> bool {
        !matches!(self, CodeDirection::Order)
    }
}

/// The content of `rests.json`: the checks whose answers change under another reading of a ruling. The command `cases
/// coverage --rulings` finds these checks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Rests")]
pub struct RestsFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The ids of the checks that depend on each ruling. The key is the id of the ruling.
    pub rests: BTreeMap<String, Vec<String>>,
}

impl RestsFile {
    /// Returns the ids of the rulings that affect the check with the id `check` and are not settled.
    pub(crate) fn unsettled<'r>(&'r self, check: &str, rulings: &'r RulingsFile) -> Vec<&'r str> {
        let is_unsettled =
            |id: &str| rulings.find(id).is_some_and(|ruling| ruling.standing != RulingStanding::Settled);
        let rests = self.rests.iter().filter(|(_, checks)| checks.iter().any(|own| own == check));
        rests.map(|(id, _)| id.as_str()).filter(|id| is_unsettled(id)).collect()
    }
}

/// The content of `profiles.json`: the profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Profiles")]
pub struct ProfilesFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The profiles.
    pub profiles: Vec<Profile>,
}

/// A selection of checks. A program meets the profile if it passes all checks in the selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name of the profile on the command line and in certificates.
    pub id: String,
    /// The title of the profile.
    pub title: Texts,
    /// The families of the cases in the profile.
    pub families: Vec<String>,
    /// The kinds of events in the profile.
    pub kinds: Vec<EventKind>,
    /// The pairing systems of the events in the profile.
    pub pairings: Vec<String>,
    /// The canonical codes of the profile. A check belongs to the profile only if every code in its list is one of
    /// these codes or a score.
    pub codes: Vec<String>,
    /// The editions of the checks in the profile.
    pub editions: Vec<EditionName>,
    /// The minimum number of checks in the profile.
    #[schemars(range(max = 100000))]
    pub floor: u32,
}

impl Profile {
    /// Returns whether the profile includes events of the kind and the pairing system of `event`.
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
