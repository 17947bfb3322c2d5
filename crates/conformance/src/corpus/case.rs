use crate::corpus::cases::Source;
use crate::prelude::*;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::fmt;
use tiebreak_event::regulations::{Declaration, EditionName, Gravity};
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::Document;
use tiebreak_format::text::Text;

/// A case: an event, and the expected answers about the event under each edition.
#[tiebreak_attributes::skip_none(kills)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Case")]
pub struct CaseFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The fact that the case demonstrates.
    pub title: Texts,
    /// The ids of the clauses that determine the answer. The main clause comes first.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// The rule that the case tests, and the behavior of a program that breaks it.
    pub why: Texts,
    /// The event of the case.
    pub tournament: TournamentJson,
    /// The declarations of the organizer and the arbiter. The field is absent if the answers do not depend on
    /// declarations.
    pub regulations: Option<Declaration>,
    /// The expected answers.
    #[schemars(length(min = 1))]
    pub checks: Vec<Check>,
    /// The ids of the known wrong readings (deviations) that the case detects.
    pub kills: Vec<String>,
}

/// An expected answer about the event of a case.
#[tiebreak_attributes::skip_none(values, working, taken, readings)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The stable id of the check, which is unique within the case.
    pub id: String,
    /// The editions under which this answer is expected.
    #[schemars(length(min = 1))]
    pub editions: Vec<EditionName>,
    /// The round after which the participants are ranked. If absent, they are ranked after the last recorded round.
    #[schemars(range(max = 999))]
    pub after: Option<u32>,
    /// The tie-break list. If the list contains no score, the participants are first ranked by the primary score.
    #[schemars(length(min = 1))]
    pub tiebreaks: Vec<String>,
    /// The expected exact values, by participant id and canonical code. A value is null if the rules define no value.
    pub values: Values,
    /// The expected order after all tie-breaks, as groups of ids. The participants of a group share a place, and the
    /// best group comes first.
    pub ranking: Option<Vec<Vec<u32>>>,
    /// The ids of the participants to rank. If absent, all participants are ranked.
    pub among: Option<Vec<u32>>,
    /// The expected errors and warnings about the declaration and the event. If absent, the check does not test
    /// findings.
    pub findings: Option<Vec<Finding>>,
    /// The calculation of each value, by participant id and canonical code.
    pub working: BTreeMap<u32, BTreeMap<String, String>>,
    /// The source of each value that needs no calculation, such as a count or a number in the crosstable. The keys are
    /// those of `working`.
    pub taken: BTreeMap<u32, BTreeMap<String, String>>,
    /// The sources that confirm the expected answers.
    #[schemars(length(min = 1))]
    pub evidence: Vec<Evidence>,
    /// The certainty of the expected answer.
    pub status: Status,
    /// Other answers that pass because the rule is unclear.
    pub readings: Vec<Reading>,
}

/// The expected values by participant and code.
pub type Values = BTreeMap<u32, BTreeMap<String, Option<String>>>;

/// Returns the place of every participant in the ranking. For example, groups of sizes 1, 2 and 1 get the places 1, 2,
/// 2 and 4.
pub(crate) fn places(groups: &[Vec<u32>]) -> Vec<(u32, Fraction)> {
    let mut ahead = 0;
    let mut places = Vec::new();
    for group in groups {
        places.extend(group.iter().map(|id| (*id, Fraction::integer(ahead + 1))));
        ahead += group.len() as i128;
    }
    places
}

// The derived order sorts the strictest status first.
/// The certainty of the expected answer of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// The answer is certain, so every other answer fails.
    Settled,
    /// The rule is unclear. The main answer and the answer of each listed reading pass.
    Alternative,
    /// The right answer is unknown. Reports show the program's answer but do not count it.
    Open,
    /// The author has not finished the check, so the linter rejects it.
    #[default]
    Draft,
}

impl Status {
    /// Returns whether reports show the answers to the check without counting them.
    pub fn is_open(self) -> bool {
        matches!(self, Status::Open)
    }

    /// Returns whether a wrong answer fails the check.
    pub fn decides(self) -> bool {
        !matches!(self, Status::Open | Status::Draft)
    }
}

/// An error or warning about a declaration or its event.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The violated clause.
    pub clause: String,
    /// The short name of the finding, which never changes.
    pub id: String,
    /// The severity of the finding.
    pub severity: Gravity,
    /// The JSON pointer to the fault in the tie-breaks, tournament or regulations of the request.
    pub at: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = self.severity.word();
        write!(f, "{} {} ({severity}) at {}", self.clause, self.id, self.at.escape_debug())
    }
}

/// A source that confirms an answer and is independent of this project's engine.
#[tiebreak_attributes::skip_none(blind, ids, ranking)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// The author derived the answer by hand from the text of the rule. The check states the calculation or the source
    /// of every value.
    Hand {
        /// Whether the author derived the answer before seeing any program's answer.
        blind: bool,
        /// The tie-break codes that the evidence covers.
        codes: Vec<String>,
        /// The participants whose values the evidence covers. If absent, the evidence covers all participants.
        ids: Vec<u32>,
    },
    /// Another program gave the same answer.
    Program {
        /// The name of the program in `sources.json`.
        name: String,
        /// The version of the program that gave the answer.
        version: String,
        /// The tie-break codes whose values the program gave.
        codes: Vec<String>,
        /// Whether the program also gave the ranking.
        ranking: bool,
    },
    /// A publication states the answer.
    Published {
        /// The id of the publication in `sources.json`.
        source: String,
        /// The position in the publication, such as a page or an exercise.
        at: String,
        /// The tie-break codes whose values the publication states.
        codes: Vec<String>,
        /// The participants whose values the publication states. If absent, the publication states the values of all
        /// participants.
        ids: Vec<u32>,
        /// Whether the publication also states the ranking.
        ranking: bool,
    },
}

impl Evidence {
    /// Returns the tie-break codes that the evidence covers.
    pub fn codes(&self) -> &[String] {
        match self {
            Evidence::Hand { codes, .. }
            | Evidence::Program { codes, .. }
            | Evidence::Published { codes, .. } => codes,
        }
    }

    /// Returns whether the evidence covers the value of a tie-break code for a participant.
    pub fn covers(&self, id: u32, code: &str) -> bool {
        let ids = match self {
            Evidence::Hand { ids, .. } | Evidence::Published { ids, .. } => ids.as_slice(),
            Evidence::Program { .. } => &[],
        };
        (ids.is_empty() || ids.contains(&id)) && self.codes().iter().any(|own| own == code)
    }

    /// Returns whether the evidence covers the ranking by a list of tie-breaks. A derivation by hand covers the ranking
    /// if it covers at least one code in the list.
    pub(crate) fn covers_ranking(&self, list: &[String]) -> bool {
        match self {
            Evidence::Hand { codes, .. } => codes.iter().any(|code| list.contains(code)),
            Evidence::Program { ranking, .. } | Evidence::Published { ranking, .. } => *ranking,
        }
    }
}

/// Another answer that passes because the rule is unclear. The reading lists only what differs from the main answer.
#[tiebreak_attributes::skip_none(values)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The names of the ruling and of the reading, joined by `=`, for instance `teams.ede-restart=at-once`.
    pub ruling: String,
    /// The source of the reading: a program or person that uses it, or the words of the rule that allow it.
    pub source: String,
    /// The values that differ from the values of the main answer.
    pub values: Values,
    /// The ranking, if it differs from the ranking of the main answer.
    pub ranking: Option<Vec<Vec<u32>>>,
}

impl Check {
    /// Returns the round after which the participants are ranked. `recorded` is the number of recorded rounds.
    pub fn after(&self, recorded: usize) -> usize {
        self.after.map_or(recorded, |after| after as usize)
    }

    /// Returns the calculation of a value, or the source of a value that needs no calculation. Returns `None` if the
    /// check states neither.
    pub fn behind(&self, id: u32, code: &str) -> Option<&String> {
        [&self.working, &self.taken].into_iter().find_map(|rows| rows.get(&id)?.get(code))
    }

    /// Returns whether the check expects only findings.
    pub fn is_about_findings_only(&self) -> bool {
        self.values.is_empty() && self.ranking.is_none()
    }
}

/// Returns the content of a corpus file, or the default content if the file is missing or invalid. Adds the faults to
/// `problems` if the file is invalid.
pub(super) fn optional<T: DeserializeOwned + JsonSchema + Default + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> T {
    if source.exists(path) { file(source, path, problems) } else { T::default() }
}

/// Returns the content of a corpus file, or the default content if the file cannot be read or is invalid. Adds the faults
/// of the file to `problems`.
pub(super) fn file<T: DeserializeOwned + JsonSchema + Default + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> T {
    let document = match read_document(source, path) {
        Ok(document) => document,
        Err(found) => {
            problems.extend(found);
            return T::default();
        }
    };
    let mut sink = Sink::new(&source.name(path));
    let value = document.read::<T>(&mut sink);
    problems.extend(sink.into_remarks());
    value.unwrap_or_default()
}

/// Returns what was read from a file, or the errors in `sink` if there are any.
pub(super) fn loaded<T>(read: Option<T>, sink: Sink) -> Result<T, Vec<Diagnostic>> {
    let read = read.filter(|_| !sink.has_errors());
    read.ok_or_else(|| sink.into_remarks().into_iter().filter(Diagnostic::is_error).collect())
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
    let text =
        Text::decode(&bytes).map_err(|error| vec![Diagnostic::no_text("text", &error).in_file(&name)])?;
    let mut sink = Sink::new(&name);
    // The embedded corpus is not checked here, because the tests and `cases lint` check it. Checking it at every start
    // would double the start-up time.
    if matches!(source, Source::Embedded) {
        return Ok(Document::trusted(text));
    }
    let document = Document::parse(text, &mut sink);
    document.filter(|_| !sink.has_errors()).ok_or_else(|| sink.into_remarks())
}

/// Returns whether a text is valid as the id of a case. A valid id consists of at least three parts that are slugs (see
/// [`is_slug`]), separated by `/`.
pub(crate) fn is_case_id(id: &str) -> bool {
    let mut parts = id.split('/');
    let three = id.split('/').count() >= 3;
    three && parts.all(is_slug)
}

/// Returns whether a text is a slug: words of lower-case letters and digits, joined by single hyphens.
pub(super) fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-')
        && !text.ends_with('-')
        && !text.contains("--")
}
