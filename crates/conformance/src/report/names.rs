//! Checks the names and dates in a certificate, and defines the parts of a report: lines, words for verdicts, and known
//! failures. A name must contain only characters that cannot be mistaken for other characters.

use crate::prelude::*;
use crate::read_toml;
use crate::report::certificate::sha256;
use crate::subject::{Given, Retried};
use chrono::DateTime;
use std::fmt;
use std::path::Path;
use tiebreak_engine::date::parse_date;
use tiebreak_format::limits::{KNOWN_BYTES, read_text};
use tiebreak_phrase::{MessageId, family, message};

/// Maximum number of characters in a program's name.
const NAME: usize = 100;
/// Maximum number of characters in a program's version.
const VERSION: usize = 60;
/// Maximum number of characters in a program's web address.
const ADDRESS: usize = 200;

/// Returns the fault in the name, version or address of a program, or `None` if they are valid.
pub fn misnamed(program: &StartAnswer) -> Option<Phrase> {
    let wrong = |what: MessageId, text: &str, problem: MessageId| {
        let shown: String = text.chars().take(NAME).flat_map(char::escape_debug).collect();
        phrase!("name-wrong", what, text = shown, problem)
    };
    for (what, text, most) in [
        (message!("name-of-program"), &program.name, NAME),
        (message!("name-of-version"), &program.version, VERSION),
    ] {
        if let Some(problem) = problem(text, most) {
            return Some(wrong(what, text, problem));
        }
    }
    let address = program.url.as_ref()?;
    let plain = address.len() <= ADDRESS && address.bytes().all(|byte| byte.is_ascii_graphic());
    let leads = address.starts_with("https://") || address.starts_with("http://");
    (!plain || !leads).then(|| wrong(message!("name-of-address"), address, message!("name-no-address")))
}

fn problem(text: &str, most: usize) -> Option<MessageId> {
    if text.chars().count() > most {
        return Some(message!("name-too-long"));
    }
    if text.trim().is_empty() || text.trim() != text || text.contains("  ") {
        return Some(message!("name-blank"));
    }
    (!text.chars().all(is_plain)).then_some(message!("name-confusable"))
}

/// Returns whether a character cannot be mistaken for another character. Accepts only ASCII characters and Latin
/// letters with diacritics.
fn is_plain(c: char) -> bool {
    let marked = matches!(c, '\u{c0}'..='\u{17f}') && c.is_alphabetic();
    // A dotless i, a kra and a long s look like other letters, so names cannot contain them.
    c == ' ' || c.is_ascii_graphic() || marked && !matches!(c, '\u{131}' | '\u{138}' | '\u{17f}')
}

/// Returns whether a text is a date or a time of RFC 3339, such as `2026-03-01` or `2026-03-01T12:00:00Z`.
pub fn is_rfc3339(text: &str) -> bool {
    // The parser of the library also accepts a space before the time.
    parse_date(text).is_some() || !text.contains(' ') && DateTime::parse_from_rfc3339(text).is_ok()
}

/// Maximum length of an answer that the list of known failures contains in full. Instead of a longer answer, the list
/// contains its digest.
const LONGEST: usize = 400;

/// A list of known failures, with one entry for each unit. With this list, a CI build fails only for new failures,
/// changed wrong answers and crashes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailures {
    /// The fresh questions of the run in which the list was made. The next run asks the fresh questions again, even if
    /// the list contains no failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<Challenge>,
    /// The listed failures. An empty list is not written, because TOML would write it after the table of the challenge,
    /// as a key of that table.
    #[serde(default, rename = "failure", skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<KnownFailure>,
}

/// One known failure.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFailure {
    /// The full id of the check.
    pub check: String,
    /// The id of the edition.
    pub edition: String,
    /// The unit: a code, `ranking`, `findings`, or a key of an answer about ratings.
    pub unit: String,
    /// The verdict on the unit when the list of known failures was made.
    pub verdict: Word,
    /// The wrong answer when the list was made, or the digest of the answer. The field is `None` if there was no answer
    /// to compare.
    pub answer: Option<String>,
    /// The reason why the program fails the unit.
    pub reason: String,
    /// A web address with more information, for instance an issue.
    pub link: Option<String>,
}

impl KnownFailure {
    /// Returns the check, the edition and the unit, which together identify the known failure.
    pub fn key(&self) -> (&str, &str, &str) {
        (&self.check, &self.edition, &self.unit)
    }

    /// Returns the name of the unit, with its check and edition.
    pub fn name(&self) -> String {
        format!("{} {} {}", self.check, self.edition, self.unit)
    }

    /// Returns whether a report line has the same unit, verdict and wrong answer as the known failure.
    pub(crate) fn is(&self, line: &Line) -> bool {
        self.key() == line.key() && self.verdict == line.verdict && self.answer == answer(line)
    }
}

/// Returns the wrong answer in a report line as the list of known failures contains it, or `None` if the program gave
/// no answer to compare.
fn answer(line: &Line) -> Option<String> {
    // Serialization to JSON cannot fail, because every map key can be written as a string.
    let text =
        (line.verdict == Word::Fail).then(|| serde_json::to_string(&line.answer).unwrap_or_default())?;
    Some(if text.len() <= LONGEST { text } else { format!("sha256:{}", sha256(text.as_bytes())) })
}

impl KnownFailures {
    /// Reads a list of known failures from a TOML file.
    ///
    /// # Errors
    ///
    /// Returns all faults of the file.
    pub fn read(path: &Path) -> Result<KnownFailures, Vec<Phrase>> {
        let file = path.display().to_string();
        let wrong = |problem: Phrase| vec![phrase!("entry-and-problem", entry = &file, problem)];
        let text = read_text(path, KNOWN_BYTES).map_err(|error| wrong(why(&error)))?;
        let known: KnownFailures = read_toml(&text).map_err(wrong)?;
        let mut seen = BTreeSet::new();
        let mut errors = Vec::new();
        for failure in &known.failures {
            if !seen.insert(failure.key()) {
                errors.push(phrase!("listed-twice", entry = failure.name()));
            }
            if failure.reason.trim().is_empty() {
                errors.push(phrase!("known-without-reason", unit = failure.name()));
            }
        }
        if errors.is_empty() { Ok(known) } else { Err(errors) }
    }

    /// Returns the list of all wrong answers in a report. Keeps the reasons in the earlier list of known failures. For
    /// a new failure, the reason comes from the report, and the user can replace this reason.
    pub fn of(report: &Report) -> KnownFailures {
        let before = report.header.known.as_ref();
        let before: BTreeMap<_, &KnownFailure> =
            before.iter().flat_map(|list| &list.failures).map(|failure| (failure.key(), failure)).collect();
        let against = report.lines.iter().filter(|line| line.verdict.is_against() && !line.open);
        let failures = against.map(|line| {
            let kept = before.get(&line.key());
            let says = || line.reason.as_ref().map_or("see the report".to_owned(), ToString::to_string);
            KnownFailure {
                check: line.check.clone(),
                edition: line.edition.clone(),
                unit: line.unit.clone(),
                verdict: line.verdict,
                answer: answer(line),
                reason: kept.map_or_else(says, |kept| kept.reason.clone()),
                link: kept.and_then(|kept| kept.link.clone()),
            }
        });
        KnownFailures { challenge: report.header.challenge, failures: failures.collect() }
    }

    /// Returns the list of known failures as TOML text.
    pub fn to_text(&self) -> String {
        // The list contains only texts and whole numbers, so writing it cannot fail.
        let list = basic_toml::to_string(self).unwrap_or_default();
        format!(
            "# Units that are known to fail, with the wrong answer; each needs a reason, a link helps.\n\n{list}"
        )
    }
}

/// The answer of the program for a unit. Numbers have the same digits as in the program's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UnitAnswer {
    /// The values of the code, by participant. A value is null if the program states that no value is defined.
    Values(BTreeMap<u32, Given>),
    /// The places that the program gave, by participant.
    Ranks(BTreeMap<u32, u32>),
    /// The findings that the program gave about the tie-break list, the event and the declaration.
    Findings(Vec<Finding>),
    /// The value of one key of an answer about ratings.
    Value(String),
    /// The program rejected the question about ratings as invalid. The variant contains the rules that the request
    /// breaks according to the program.
    Refused(Vec<String>),
    /// The program answered the question about ratings and did not reject it.
    NotRefused,
    /// The program does not compute the answer for the unit. For a ranking, the variant contains the codes that the
    /// program does not compute.
    Lacks(BTreeSet<String>),
    /// The program declined the request, with a reason and possibly a link.
    Skipped(Words, Option<String>),
    /// The program answered with an error message.
    Error(Words),
    /// The reply is malformed. The variant describes the fault.
    Malformed(Words),
    /// The program ended without an answer. The variant contains the exit status or the signal.
    Crash(Words),
    /// The program gave no answer within the time limit.
    Timeout,
    /// The program was not asked. The variant states the reason.
    NotRun(Words),
}

impl UnitAnswer {
    /// Returns the values of the code by participant, if the answer contains values.
    pub(super) fn values(&self) -> Option<&BTreeMap<u32, Given>> {
        if let UnitAnswer::Values(values) = self { Some(values) } else { None }
    }

    pub(super) fn findings(&self) -> &[Finding] {
        if let UnitAnswer::Findings(findings) = self { findings } else { &[] }
    }
}

/// A report line: one unit with its verdict.
#[tiebreak_attributes::skip_none(rounded, open)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The full id of the check.
    pub check: String,
    /// The edition of the rules under which the question was asked.
    pub edition: String,
    /// The unit: a code, `ranking` or `findings`. For ratings, it is a key or `refused`.
    pub unit: String,
    /// The verdict on the unit.
    pub verdict: Word,
    /// The reason for the verdict, if one was recorded.
    pub reason: Option<Words>,
    /// The accepted reading of an unclear rule that the program's answers follow.
    pub reading: Option<String>,
    /// Whether the answer is right, but at least one value is rounded.
    pub rounded: bool,
    /// Whether the check is open because the right answer is unknown. Reports show the units of open checks without
    /// counting them.
    pub open: bool,
    /// The result of the first attempt, if the program gave the answer only in a retry. Only the first line about a
    /// question contains the bytes of the first attempt.
    pub mended: Option<Retried>,
    /// The program's answer.
    pub answer: UnitAnswer,
    /// A short digest of the expected answer. Two runs expected the same answer if their digests are equal.
    pub expected: String,
}

impl Line {
    /// Returns the check, the edition and the unit, which together identify the line.
    pub fn key(&self) -> (&str, &str, &str) {
        (&self.check, &self.edition, &self.unit)
    }

    /// Returns the reason for the verdict in the language of the messages.
    pub fn why(&self, say: &Messages) -> Option<String> {
        self.reason.as_ref().map(|reason| say.words(reason))
    }

    /// Returns whether two report lines have the same content. In reports that older versions wrote, the reason can be
    /// an English sentence.
    pub(super) fn says_the_same(&self, other: &Line) -> bool {
        let same = match (&self.reason, &other.reason) {
            // A stored report contains texts of programs with their special characters escaped.
            (Some(own @ Words::Theirs(_)), Some(reason)) => own.to_string() == reason.to_string(),
            (own, other) => own == other,
        };
        same && Line { reason: None, ..self.clone() } == Line { reason: None, ..other.clone() }
    }

    /// Returns the name of the unit in the language of the messages. The names of codes and keys are the same in every
    /// language.
    pub fn unit_name(&self, say: &Messages) -> String {
        match self.unit.as_str() {
            "ranking" => tell!(say, "report-ranking"),
            "findings" => tell!(say, "report-findings"),
            "refused" => tell!(say, "report-refused-unit"),
            _ => self.unit.clone(),
        }
    }

    /// Returns the verdict in the language of the messages. For an open check, returns the word for "open".
    pub fn word(&self, say: &Messages) -> String {
        if self.open { tell!(say, "report-word-open") } else { self.verdict.name(say) }
    }

    pub(crate) fn case(&self) -> &str {
        self.check.split('#').next().unwrap_or(&self.check)
    }
}

tiebreak_phrase::named! {
    /// The verdict on a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Word as text {
        /// The answer is right.
        Pass = "pass",
        /// The answer is wrong, or the program answered with an error.
        Fail = "fail",
        /// The program does not compute the answer for the unit.
        Unsupported = "unsupported",
        /// The reply is not a valid answer.
        Malformed = "malformed",
        /// The program ended without an answer.
        Crash = "crash",
    /// The program gave no answer within the time limit.
        Timeout = "timeout",
    /// The answer is right, but only after a retry. In the first attempt, the program crashed, timed out or gave a
    /// malformed reply.
        Unstable = "unstable",
    /// The question was not asked because the run was stopped.
        NotRun = "not-run",
    }
}

impl Word {
    /// Returns the name of the verdict in the language of the messages.
    pub fn name(self, say: &Messages) -> String {
        say.member(family!("report-word-"), self.text())
    }

    /// Returns whether the verdict is about an answer that could be compared.
    pub fn is_compared(self) -> bool {
        matches!(self, Word::Pass | Word::Fail)
    }

    /// Returns whether the verdict counts as a wrong answer.
    pub fn is_against(self) -> bool {
        !matches!(self, Word::Pass | Word::Unsupported | Word::NotRun)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_rfc_3339() {
        for right in ["2026-03-01", "2024-02-29", "2026-03-01T12:00:00Z", "2026-03-01T23:59:60.5+05:30"] {
            assert!(is_rfc3339(right), "{right}");
        }
        for wrong in [
            "",
            "yesterday",
            "2026-3-1",
            "2025-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "01.03.2026",
            "2026-03-01T",
            "2026-03-01T12:00",
            "2026-03-01T12:00:00",
            "2026-03-01T24:00:00Z",
            "2026-03-01 12:00:00Z",
            "2026-03-01T12:00:00+24:00",
            "2026-03-01\u{200b}",
            "٢٠٢٦-03-01",
            "2026-03-01T12:00:00.Z",
        ] {
            assert!(!is_rfc3339(wrong), "{wrong}");
        }
    }

    #[test]
    fn names_look_like_no_other_names() {
        let named = |name: &str| misnamed(&StartAnswer::new(name, "1.0"));
        for right in ["gacrux", "Swiss-Manager Uni (64 bit)", "Vega Ñ", "@echecs/tiebreak"] {
            assert_eq!(named(right), None, "{right}");
        }
        for wrong in [
            "",
            " gacrux",
            "gacrux ",
            "gac  rux",
            "g\u{430}crux",
            "gacrux\u{200b}",
            "gac\u{202e}rux",
            "ｇacrux",
            "gacr\u{131}x",
            "g\u{0}",
            "line\nline",
            "gacru\u{445}",
            "γacrux",
            "𝗀acrux",
            "e\u{301}",
        ] {
            assert!(named(wrong).is_some(), "{wrong:?}");
        }
        assert!(named(&"x".repeat(101)).is_some() && named(&"x".repeat(100)).is_none());
        let mut program = StartAnswer::new("x", "1");
        for (url, right) in
            [("https://example.org/x", true), ("javascript:alert(1)", false), ("https://exа.org", false)]
        {
            program.url = Some(url.to_owned());
            assert_eq!(misnamed(&program).is_none(), right, "{url}");
        }
    }
}
