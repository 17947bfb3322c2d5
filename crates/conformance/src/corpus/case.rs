use crate::corpus::cases::Source;
use crate::prelude::*;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::fmt;
use tiebreak_event::regulations::{Declaration, EditionName, Gravity};
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::Document;
use tiebreak_format::text::Text;

/// One case: an event, and the expected answers under each edition.
#[tiebreak_attributes::skip_none(kills)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Case")]
pub struct CaseFile {
    /// Version of the file format; always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The fact that the case demonstrates.
    pub title: Texts,
    /// Ids of the clauses that determine the answer, with the main clause first.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// The content of the rule, and the behavior of a program that breaks the rule.
    pub why: Texts,
    /// The event.
    pub tournament: TournamentJson,
    /// The declarations of the organizer and the arbiter; absent if the answers do not depend on them.
    pub regulations: Option<Declaration>,
    /// The expected answers.
    #[schemars(length(min = 1))]
    pub checks: Vec<Check>,
    /// Ids of catalogued deviations that the case detects.
    pub kills: Vec<String>,
}

/// An expected answer about the event of a case.
#[tiebreak_attributes::skip_none(values, working, taken, readings)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Stable id of the check, unique within the case.
    pub id: String,
    /// Editions under which this answer is expected.
    #[schemars(length(min = 1))]
    pub editions: Vec<EditionName>,
    /// The round after which the participants are ranked; if absent, the last recorded round.
    #[schemars(range(max = 999))]
    pub after: Option<u32>,
    /// The tie-breaks in order; a list without a score begins with the primary score.
    #[schemars(length(min = 1))]
    pub tiebreaks: Vec<String>,
    /// Exact values by id and canonical code; null where no value is defined.
    pub values: Values,
    /// The expected order after all tie-breaks: groups of ids that share a place, the best place first.
    pub ranking: Option<Vec<Vec<u32>>>,
    /// Ids of the participants to rank; if absent, all participants are ranked.
    pub among: Option<Vec<u32>>,
    /// The expected errors and warnings about the declaration and the event; absent if the check expects no answer
    /// about findings.
    pub findings: Option<Vec<Finding>>,
    /// The calculation of each value, in the terms of the rule.
    pub working: BTreeMap<u32, BTreeMap<String, String>>,
    /// The source of each value that needs no calculation, such as a count or a number in the crosstable.
    pub taken: BTreeMap<u32, BTreeMap<String, String>>,
    /// The sources of the answers.
    #[schemars(length(min = 1))]
    pub evidence: Vec<Evidence>,
    /// Whether the answer is certain.
    pub status: Status,
    /// Other answers that an unclear rule allows.
    pub readings: Vec<Reading>,
}

/// Values by participant and code.
pub type Values = BTreeMap<u32, BTreeMap<String, Option<String>>>;

// The derived order puts the strictest status first.
/// Whether the answer of a check is certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The answer is certain; any other answer fails.
    Settled,
    /// The rule is unclear; the main answer and the answer of each listed reading pass.
    Alternative,
    /// The answer is unknown; reports show the result but do not count it.
    Open,
    /// The check is unfinished, so the linter rejects the check.
    #[default]
    Draft,
}

impl Status {
    /// Whether reports show the answers without counting them.
    pub fn is_open(self) -> bool {
        matches!(self, Status::Open)
    }

    /// Whether an answer can fail the check.
    pub fn decides(self) -> bool {
        !matches!(self, Status::Open | Status::Draft)
    }
}

/// An error or warning that a check of a declaration expects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The violated clause.
    pub clause: String,
    /// Stable short name.
    pub id: String,
    /// The severity.
    pub severity: Gravity,
    /// JSON pointer to the fault in the tie-breaks, tournament or regulations of the request.
    pub at: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = self.severity.word();
        write!(f, "{} {} ({severity}) at {}", self.clause, self.id, self.at.escape_debug())
    }
}

/// A source of an answer, independent of this project's engine.
#[tiebreak_attributes::skip_none(blind, ids, ranking)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// The author derived the answer by hand from the text of the rule; every value has its working.
    Hand {
        /// Whether the author derived the answer before seeing any program's answer.
        blind: bool,
        /// The codes that the evidence covers.
        codes: Vec<String>,
        /// The participants whose values the evidence covers; absent means all.
        ids: Vec<u32>,
    },
    /// Another program gave the same answer.
    Program {
        /// The name of the program in `sources.json`.
        name: String,
        /// The version of the program.
        version: String,
        /// The codes whose values the program gave.
        codes: Vec<String>,
        /// Whether the program gave the ranking.
        ranking: bool,
    },
    /// A publication states the answer.
    Published {
        /// The id of the publication in `sources.json`.
        source: String,
        /// The position in the publication, such as a page or an exercise.
        at: String,
        /// The codes whose values the publication states.
        codes: Vec<String>,
        /// The participants whose values the publication states; absent means all.
        ids: Vec<u32>,
        /// Whether the publication states the ranking.
        ranking: bool,
    },
}

impl Evidence {
    /// The codes that the evidence covers.
    pub fn codes(&self) -> &[String] {
        match self {
            Evidence::Hand { codes, .. }
            | Evidence::Program { codes, .. }
            | Evidence::Published { codes, .. } => codes,
        }
    }

    /// Whether the evidence covers a participant's value of a code.
    pub fn covers(&self, id: u32, code: &str) -> bool {
        let ids = match self {
            Evidence::Hand { ids, .. } | Evidence::Published { ids, .. } => ids.as_slice(),
            Evidence::Program { .. } => &[],
        };
        (ids.is_empty() || ids.contains(&id)) && self.codes().iter().any(|own| own == code)
    }

    /// Whether the evidence covers the ranking by a list of tie-breaks. A derivation by hand covers the ranking if it
    /// covers one of the codes in the list.
    pub(crate) fn covers_ranking(&self, list: &[String]) -> bool {
        match self {
            Evidence::Hand { codes, .. } => codes.iter().any(|code| list.contains(code)),
            Evidence::Program { ranking, .. } | Evidence::Published { ranking, .. } => *ranking,
        }
    }
}

/// Another answer that an unclear rule allows. Values that the reading does not list are those of the main answer.
#[tiebreak_attributes::skip_none(values)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The decision and its variant, for instance `teams.ede-restart=at-once`.
    pub ruling: String,
    /// A program or person that uses the reading, or the words of the rule that allow the reading.
    pub source: String,
    /// The values that differ from those of the main answer.
    pub values: Values,
    /// The ranking, if it differs from that of the main answer.
    pub ranking: Option<Vec<Vec<u32>>>,
}

impl Check {
    /// The round after which the participants are ranked.
    pub fn after(&self, recorded: usize) -> usize {
        self.after.map_or(recorded, |after| after as usize)
    }

    /// The calculation of a value, or the source of a value that needs no calculation.
    pub fn behind(&self, id: u32, code: &str) -> Option<&String> {
        [&self.working, &self.taken].into_iter().find_map(|rows| rows.get(&id)?.get(code))
    }

    /// Whether the check expects findings and nothing else.
    pub fn is_about_findings_only(&self) -> bool {
        self.values.is_empty() && self.ranking.is_none()
    }
}

// Reads the JSON files of a corpus.

/// Returns the content of a corpus file, or a default if the file is missing or invalid. Adds the faults of an invalid
/// file to `problems`.
pub(super) fn optional<T: DeserializeOwned + JsonSchema + Default + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> T {
    if source.exists(path) { file(source, path, problems).unwrap_or_default() } else { T::default() }
}

/// Returns the content of a corpus file, or `None` if the file cannot be read or is invalid. Adds the faults of the
/// file to `problems`.
pub(super) fn file<T: DeserializeOwned + JsonSchema + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> Option<T> {
    let document = read_document(source, path).map_err(|found| problems.extend(found)).ok()?;
    let mut sink = Sink::new(&source.name(path));
    let value = document.read::<T>(&mut sink);
    problems.extend(sink.into_remarks());
    value
}

/// Reads a JSON file of a corpus.
///
/// # Errors
///
/// Returns an error if the file cannot be read or is not JSON.
pub(super) fn read_document(source: &Source, path: &str) -> Result<Document, Vec<Diagnostic>> {
    let name = source.name(path);
    let alone = |id: &'static str, message: Phrase| vec![Diagnostic::error(id, message).in_file(&name)];
    let bytes = match source.read(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(alone("missing-file", phrase!("file-not-found"))),
        Err(error) => return Err(alone("unreadable-file", why(&error))),
    };
    let text = Text::decode(&bytes).map_err(|error| alone("text", error.phrase()))?;
    let mut sink = Sink::new(&name);
    // The tests and `cases lint` check the embedded corpus. A check at every start would double the start-up time.
    if matches!(source, Source::Embedded) {
        return Ok(Document::trusted(text));
    }
    let document = Document::parse(text, &mut sink);
    document.filter(|_| !sink.has_errors()).ok_or_else(|| sink.into_remarks())
}

// Checks the form of ids.

/// Whether a text is valid as the id of a case: at least three parts separated by `/`, each of lower-case words
/// joined by hyphens.
pub(crate) fn is_case_id(id: &str) -> bool {
    let mut parts = id.split('/');
    let three = id.split('/').count() >= 3;
    three && parts.all(is_slug)
}

/// Whether a text consists of lower-case words joined by hyphens.
pub(super) fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}
