use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::case::{Bilingual, CaseFile};
use super::ratchet::RatchetFile;
use super::rating::{RatingCase, RatingClause, RatingClausesFile};
use super::rulings::{RestsFile, RulingsFile};
use super::source::{Source, SourceError};
use super::sources::SourcesFile;
use tiebreak_event::regulations::Declaration;
use tiebreak_event::regulations::EditionName;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::{Document, TournamentJson, schema_of};
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, phrase};

/// What a corpus says besides its cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registry {
    /// Clauses of the regulations (`clauses.json`), and behind them the classic systems (`clauses-classic.json`).
    pub clauses: Vec<Clause>,
    /// Clauses of the rating regulations (`clauses-b02.json`); empty where a corpus has none.
    pub rating_clauses: Vec<RatingClause>,
    /// Codes of tie-breaks (`codes.json`).
    pub codes: Vec<CodeEntry>,
    /// Selections that a program can be held to as a whole (`profiles.json`).
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

/// `clauses.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Clauses")]
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
pub struct Clause {
    /// Fixed for ever.
    pub id: String,
    /// Its number in each edition; null where the edition has no such clause.
    pub numbers: BTreeMap<String, Option<String>>,
    /// What it is about, in words of this project.
    pub heading: Bilingual,
    /// What it does.
    pub kind: ClauseKind,
    /// The editions whose text differs in meaning from the one before.
    pub changed_in: Vec<EditionName>,
    /// Editions in which it stands without a number of its own.
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
    pub note: Option<Bilingual>,
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
    pub printed: Bilingual,
    /// What is meant.
    pub correct: Bilingual,
    /// How that is known.
    pub evidence: Bilingual,
}

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
    pub name: Bilingual,
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

/// `profiles.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Profiles")]
pub struct ProfilesFile {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// By id.
    pub profiles: Vec<Profile>,
}

/// What a program can be held to as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name on the command line and in certificates.
    pub id: String,
    /// Its name for people.
    pub title: Bilingual,
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

/// `corpus.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Corpus")]
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

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// The clause of the rating regulations with this id.
    pub fn rating_clause(&self, id: &str) -> Option<&RatingClause> {
        self.rating_clauses.iter().find(|clause| clause.id == id)
    }

    /// What a clause of either regulation is about.
    pub fn heading(&self, id: &str) -> Option<&Bilingual> {
        let rating = || self.rating_clause(id).map(|clause| &clause.heading);
        self.clause(id).map(|clause| &clause.heading).or_else(rating)
    }

    /// The entry of a code, whatever its reference and modifiers.
    pub fn code(&self, code: &str) -> Option<&CodeEntry> {
        let name = code.split([':', '/']).next().unwrap_or(code);
        self.codes.iter().find(|entry| entry.code == name || entry.aliases.iter().any(|alias| alias == name))
    }

    /// Decimals to which answers to a code may come rounded; none when they are exact.
    pub fn places(&self, code: &str) -> Option<u32> {
        self.code(code).and_then(|entry| entry.places)
    }

    /// The profile with this id.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// The id that a renamed case has now; the id itself when it was not renamed.
    pub fn redirected<'r>(&'r self, id: &'r str) -> &'r str {
        let next = |id: &str| self.redirects.iter().find(|redirect| redirect.from == id);
        let mut current = id;
        // Chains are followed, circles are left: the linter refuses them.
        for _ in 0..self.redirects.len() {
            match next(current) {
                Some(redirect) => current = &redirect.to,
                None => break,
            }
        }
        current
    }
}

fn optional<T: DeserializeOwned + JsonSchema + Default + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> T {
    if source.exists(path) { file(source, path, problems).unwrap_or_default() } else { T::default() }
}

fn file<T: DeserializeOwned + JsonSchema + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> Option<T> {
    match read_document(source, path) {
        Ok(document) => {
            let mut sink = Sink::new(&source.name(path));
            let value = document.read::<T>(&mut sink);
            problems.extend(sink.into_remarks());
            value
        }
        Err(mut found) => {
            problems.append(&mut found);
            None
        }
    }
}

/// A JSON file of a corpus.
///
/// # Errors
/// Why it cannot be read, or what keeps it from being JSON.
pub(super) fn read_document(source: &Source, path: &str) -> Result<Document, Vec<Diagnostic>> {
    let name = source.name(path);
    let alone = |id: &'static str, message: Phrase| vec![Diagnostic::error(id, message).in_file(&name)];
    let bytes = match source.read(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(alone("missing-file", phrase!("corpus-file-missing"))),
        Err(SourceError { error, .. }) => {
            return Err(alone("unreadable-file", Phrase::verbatim(error.to_string())));
        }
    };
    let text = Text::decode(&bytes).map_err(|error| alone("text", error.phrase()))?;
    let mut sink = Sink::new(&name);
    match Document::parse(text, &mut sink) {
        Some(document) if !sink.has_errors() => Ok(document),
        _ => Err(sink.into_remarks()),
    }
}

/// The JSON Schemas of the files of a corpus, by the name of the file in `cases/schema/`.
pub fn schemas() -> Vec<(&'static str, Arc<Value>)> {
    vec![
        ("case.schema.json", schema_of::<CaseFile>()),
        ("clauses.schema.json", schema_of::<ClausesFile>()),
        ("clauses-b02.schema.json", schema_of::<RatingClausesFile>()),
        ("codes.schema.json", schema_of::<CodesFile>()),
        ("corpus.schema.json", schema_of::<CorpusFile>()),
        ("profiles.schema.json", schema_of::<ProfilesFile>()),
        ("regulations.schema.json", schema_of::<Declaration>()),
        ("rating-case.schema.json", schema_of::<RatingCase>()),
        ("rating-report.schema.json", schema_of::<tiebreak_b02::report::ReportRequest>()),
        ("rating-request.schema.json", schema_of::<tiebreak_b02::Request>()),
        ("ratchet.schema.json", schema_of::<RatchetFile>()),
        ("redirects.schema.json", schema_of::<RedirectsFile>()),
        ("rests.schema.json", schema_of::<RestsFile>()),
        ("rulings.schema.json", schema_of::<RulingsFile>()),
        ("sources.schema.json", schema_of::<SourcesFile>()),
        ("tournament.schema.json", schema_of::<TournamentJson>()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_use_only_keywords_that_the_reader_understands() {
        for (name, schema) in schemas() {
            assert_eq!(tiebreak_format::json::passed_over(&schema), Vec::<String>::new(), "{name}");
        }
    }
}
