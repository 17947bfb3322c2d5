//! Reads the answers of programs under test. Only the parts on which a verdict depends are parsed strictly.

#[cfg(test)]
mod tests;

use crate::prelude::*;
use crate::subject::protocol::{FindingRow, PROTOCOL};
use crate::subject::{bounded, excess_of_start, shortened};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use tiebreak_b02::{Rulings, answer_json};
use tiebreak_engine::rules::TieBreakList;
use tiebreak_format::limits::MENDED_BYTES;
use tiebreak_phrase::{Argument, message};

/// The keys and unparsed values of an object, in order. A repeated key has several entries.
#[derive(Default)]
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Entries<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a value per code")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// Returns the number of the request that a line answers, or `None` if the line contains no such number.
pub fn seq_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        seq: u64,
    }
    serde_json::from_slice::<Numbered>(trimmed(line)).ok().map(|numbered| numbered.seq)
}

/// Removes a byte order mark and surrounding white space, including CR.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// Decodes a line as UTF-8.
///
/// # Errors
///
/// Returns a message with the position of the first byte that is not UTF-8.
fn utf8(line: &[u8]) -> Result<&str, Phrase> {
    std::str::from_utf8(line)
        .map_err(|error| phrase!("answer-not-utf8", byte = error.valid_up_to() + 1, line = excerpt(line)))
}

/// Checks that an answer repeats the number of its request.
///
/// # Errors
///
/// Returns an error if the number is missing or wrong.
fn is_numbered(found: Option<u64>, seq: u64) -> Result<(), Phrase> {
    match found {
        Some(found) if found == seq => Ok(()),
        Some(found) => Err(phrase!("answer-numbered-otherwise", found, seq)),
        None => Err(phrase!("answer-without-seq", seq)),
    }
}

/// The keys for the content of an answer about ratings, as text for messages. An answer has exactly one of these keys.
const RATING_KEYS: &str = "\"values\", \"refused\", \"skip\" and \"error\"";

/// Reads the answer to the question about ratings with number `seq`. The reply to an invalid line is
/// [`Reply::Malformed`].
pub fn read_rating(line: &[u8], seq: u64) -> Reply {
    parse_rating(line, seq).map_or_else(|problem| Reply::Malformed(problem.into()), bounded)
}

#[derive(Deserialize)]
struct RatingLine<'a> {
    seq: Option<u64>,
    #[serde(borrow)]
    values: Option<Entries<'a>>,
    refused: Option<Vec<String>>,
    skip: Option<String>,
    url: Option<String>,
    error: Option<String>,
}

fn parse_rating(line: &[u8], seq: u64) -> Result<Reply, Phrase> {
    let line = trimmed(line);
    let answer: RatingLine<'_> = serde_json::from_str(utf8(line)?)
        .map_err(|error| phrase!("answer-no-answer", problem = shortened(&error), line = excerpt(line)))?;
    is_numbered(answer.seq, seq)?;
    match (answer.values, answer.refused, answer.skip, answer.error) {
        (Some(entries), None, None, None) => {
            let mut values = BTreeMap::new();
            for (key, raw) in entries.0 {
                let shown = shortened(&key.escape_debug());
                let text = rating_value(raw)
                    .map_err(|problem| phrase!("problem-because", problem = &shown, why = problem))?;
                if values.insert(key, text).is_some() {
                    return Err(phrase!("listed-twice", entry = shown));
                }
            }
            Ok(Reply::Rated(RatingAnswer::Values(values)))
        }
        (None, Some(rules), None, None) => Ok(Reply::Rated(RatingAnswer::Refused(rules))),
        (None, None, Some(reason), None) => Ok(Reply::Skipped(Words::Theirs(reason), answer.url)),
        (None, None, None, Some(message)) => Ok(Reply::Error(Words::Theirs(message))),
        _ => Err(phrase!("answer-one-of", keys = RATING_KEYS)),
    }
}

/// Reads one value of an answer to a rating question. Text and numbers are unchanged, and null becomes `none`.
fn rating_value(raw: &RawValue) -> Result<String, Phrase> {
    let wanted = phrase!("one-or-other", one = message!("json-string"), other = message!("json-number"));
    Ok(scalar(raw, wanted)?.unwrap_or_else(|| "none".to_owned()))
}

/// Reads a text, a number or null. A number keeps its digits.
fn scalar(raw: &RawValue, wanted: impl Into<Argument>) -> Result<Given, Phrase> {
    let text = raw.get();
    let found = || excerpt(text.as_bytes());
    match text.as_bytes().first() {
        Some(b'"') => {
            serde_json::from_str(text).map(Some).map_err(|_| phrase!("answer-no-text", text = found()))
        }
        Some(b'-' | b'0'..=b'9') => Ok(Some(text.to_owned())),
        Some(b'n') => Ok(None),
        _ => Err(phrase!("where-belongs", found = found(), wanted)),
    }
}

/// Reads the answer to `start`.
///
/// # Errors
///
/// Returns a description of the fault if the answer is not valid.
pub fn read_start(line: &[u8]) -> Result<StartAnswer, Phrase> {
    let answer: StartAnswer = serde_json::from_slice(trimmed(line))
        .map_err(|error| phrase!("start-not-as-agreed", problem = shortened(&error), line = excerpt(line)))?;
    if answer.protocol != PROTOCOL {
        return Err(phrase!("start-other-protocol", theirs = answer.protocol, ours = PROTOCOL));
    }
    if answer.name.trim().is_empty() {
        return Err(phrase!("start-without-name"));
    }
    excess_of_start(&answer).map_or(Ok(answer), Err)
}

/// The keys for the content of an answer about standings, as text for messages. An answer has exactly one of these
/// keys.
const STANDINGS_KEYS: &str = "\"standings\", \"skip\" and \"error\"";
#[derive(Deserialize)]
struct StandingsLine<'a> {
    seq: Option<u64>,
    #[serde(borrow)]
    standings: Option<Vec<Row<'a>>>,
    #[serde(default)]
    unsupported: Option<Vec<String>>,
    findings: Option<Vec<FindingRow>>,
    skip: Option<String>,
    url: Option<String>,
    error: Option<String>,
}

#[derive(Deserialize)]
struct Row<'a> {
    id: u32,
    rank: Option<u32>,
    #[serde(borrow, default)]
    values: Entries<'a>,
}

/// Reads the answer to the request for standings with number `seq`. The reply to an invalid line is
/// [`Reply::Malformed`].
pub fn read(line: &[u8], seq: u64, wanted: &Wanted<'_>) -> Reply {
    parse(line, seq, wanted).map_or_else(|problem| Reply::Malformed(problem.into()), bounded)
}

fn parse(line: &[u8], seq: u64, wanted: &Wanted<'_>) -> Result<Reply, Phrase> {
    let line = trimmed(line);
    let answer: StandingsLine<'_> = serde_json::from_str(utf8(line)?)
        .map_err(|error| phrase!("answer-no-answer", problem = shortened(&error), line = excerpt(line)))?;
    is_numbered(answer.seq, seq)?;
    if wanted.findings && answer.findings.is_none() && answer.skip.is_none() && answer.error.is_none() {
        return Err(phrase!("answer-without-findings"));
    }
    let findings = answer.findings.filter(|_| wanted.findings);
    let findings = findings.map(|rows| rows.into_iter().map(Finding::from).collect());
    match (answer.standings, answer.skip, answer.error) {
        (Some(rows), None, None) => {
            let answer = standings(&rows, answer.unsupported.unwrap_or_default(), wanted)?;
            Ok(Reply::Answered(Answer { findings, ..answer }))
        }
        (None, None, None) if findings.is_some() => Ok(Reply::Answered(Answer {
            unsupported: wanted.tiebreaks.iter().cloned().collect(),
            findings,
            ..Answer::default()
        })),
        (None, Some(reason), None) => Ok(Reply::Skipped(Words::Theirs(reason), answer.url)),
        (None, None, Some(message)) => Ok(Reply::Error(Words::Theirs(message))),
        _ => Err(phrase!("answer-one-of", keys = STANDINGS_KEYS)),
    }
}

fn standings(rows: &[Row<'_>], unsupported: Vec<String>, wanted: &Wanted<'_>) -> Result<Answer, Phrase> {
    let mut seen = BTreeSet::new();
    let mut ranks = BTreeMap::new();
    let mut values: BTreeMap<String, BTreeMap<u32, Given>> = BTreeMap::new();
    for row in rows {
        if !wanted.participants.contains(&row.id) {
            return Err(phrase!("unknown-participant", id = row.id));
        }
        if !seen.insert(row.id) {
            return Err(phrase!("answer-participant-twice", id = row.id));
        }
        match row.rank {
            Some(0) => return Err(phrase!("answer-rank-zero", id = row.id)),
            Some(rank) => {
                ranks.insert(row.id, rank);
            }
            None => {}
        }
        for (code, raw) in &row.values.0 {
            if !wanted.tiebreaks.contains(code) {
                continue;
            }
            let given =
                value(raw).map_err(|problem| phrase!("answer-value-problem", code, id = row.id, problem))?;
            if values.entry(code.clone()).or_default().insert(row.id, given).is_some() {
                return Err(phrase!("answer-value-twice", code, id = row.id));
            }
        }
    }
    if let Some(missing) = wanted.participants.difference(&seen).next() {
        return Err(phrase!("answer-participant-missing", id = missing));
    }
    let unsupported = unsupported.into_iter().filter(|code| wanted.tiebreaks.contains(code)).collect();
    let ranks = (!ranks.is_empty()).then_some(ranks);
    complete(Answer { values, ranks, unsupported, findings: None }, wanted)
}

/// Returns the answer as a reply, or a malformed reply if the answer is too large or lacks something that the request
/// requires.
pub fn completed(answer: Answer, wanted: &Wanted<'_>) -> Reply {
    if wanted.findings && answer.findings.is_none() {
        return Reply::Malformed(phrase!("answer-without-findings").into());
    }
    let reply = complete(answer, wanted).map(Reply::Answered);
    reply.map_or_else(|problem| Reply::Malformed(problem.into()), bounded)
}

fn complete(mut answer: Answer, wanted: &Wanted<'_>) -> Result<Answer, Phrase> {
    let most = wanted.participants.len();
    let too_low = |(_, rank): &(&u32, &u32)| usize::try_from(**rank).is_ok_and(|rank| rank > most);
    if let Some((id, rank)) = answer.ranks.iter().flatten().find(too_low) {
        return Err(phrase!("answer-rank-too-low", id = *id, rank = *rank, most));
    }
    if let Some(ranks) = &answer.ranks
        && let Some(unranked) = wanted.participants.iter().find(|id| !ranks.contains_key(id))
    {
        return Err(phrase!("answer-rank-missing", id = unranked));
    }
    for code in wanted.tiebreaks.iter().filter(|code| is_numeric(code)) {
        if answer.unsupported.contains(code) {
            answer.values.remove(code);
            continue;
        }
        match answer.values.get(code) {
            Some(column) => {
                if let Some(missing) = wanted.participants.iter().find(|id| !column.contains_key(id)) {
                    return Err(phrase!("answer-value-missing", code, id = missing));
                }
            }
            // An answer can omit the scores, because the results of the event already determine them.
            None if is_score(code) => {
                answer.unsupported.insert(code.clone());
            }
            None => return Err(phrase!("answer-code-neither", code)),
        }
    }
    Ok(answer)
}

/// Returns whether participants have values for a code. Returns true for a code that cannot be parsed. Recorded
/// decisions (`LOTS`, `PLAYOFF`) have no values.
fn is_numeric(code: &str) -> bool {
    let list = TieBreakList::from_entries([(0, code)]).unwrap_or_default();
    match list.entries.first() {
        Some(Listed::Code(code)) => !code.direction().is_order_only(),
        Some(Listed::Recorded(_)) => false,
        Some(Listed::Organizer(_)) | None => true,
    }
}

fn value(raw: &RawValue) -> Result<Given, Phrase> {
    let Some(plain) = scalar(raw, message!("json-number"))? else { return Ok(None) };
    let plain = plain.trim();
    let plain = &*without_exponent(plain).unwrap_or_else(|| plain.to_owned());
    if plain.contains('½') || Fraction::parse(plain).is_err() {
        return Err(phrase!("answer-no-number", text = excerpt(raw.get().as_bytes())));
    }
    Ok(Some(plain.to_owned()))
}

/// Writes a decimal with an exponent, such as `5e-1`, exactly and without the exponent. Returns `None` for a text that
/// is not a decimal with an exponent, and for exponents below -40 or above 40.
fn without_exponent(text: &str) -> Option<String> {
    const FAR: i32 = 40;
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    let exponent: i32 = exponent.parse().ok().filter(|exponent: &i32| exponent.abs() <= FAR)?;
    let (sign, size) = mantissa.strip_prefix('-').map_or(("", mantissa), |size| ("-", size));
    let (whole, decimals) = size.split_once('.').unwrap_or((size, ""));
    let digits = format!("{whole}{decimals}");
    let is_number = !whole.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return None;
    }
    let point = i32::try_from(whole.len()).ok()? + exponent;
    let before = usize::try_from(point).unwrap_or(0);
    let lead = "0".repeat(usize::try_from(-point).unwrap_or(0));
    let padded = format!("{lead}{digits:0<before$}");
    let (whole, decimals) = padded.split_at_checked(before)?;
    let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
    let whole = if whole.is_empty() { "0" } else { whole };
    Some(if decimals.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{decimals}") })
}

/// A value given by a program as a decimal or fraction, or `None` if the program states that no value is defined.
pub type Given = Option<String>;

/// The standings in a well-formed answer, with every participant once. Every code that has values is either answered or
/// declared unsupported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Values by code and participant.
    pub values: BTreeMap<String, BTreeMap<u32, Given>>,
    /// Places by participant, or `None` if the program does not rank.
    pub ranks: Option<BTreeMap<u32, u32>>,
    /// Codes that the program does not compute.
    pub unsupported: BTreeSet<String>,
    /// Findings about the tie-break list, the event and its regulations, or `None` if the program does not report
    /// findings.
    pub findings: Option<Vec<Finding>>,
}

impl Answer {
    /// Sets the place of a participant, where 1 is the best place.
    pub fn rank(&mut self, participant: u32, place: u32) {
        self.ranks.get_or_insert_default().insert(participant, place);
    }

    /// Sets the value of a participant for a code: a decimal, a fraction, or `None` if no value is defined.
    pub fn value(&mut self, code: &str, participant: u32, value: Option<String>) {
        self.values.entry(code.to_owned()).or_default().insert(participant, value);
    }
}

/// The answer of a program to a question about ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingAnswer {
    /// Values by key, as text.
    Values(BTreeMap<String, String>),
    /// The request is invalid. The variant contains the names of the violated rules, if the program gave any names.
    Refused(Vec<String>),
}

impl RatingAnswer {
    /// Computes the answer of the built-in engine under the given rulings.
    pub fn computed(request: &Value, rulings: &Rulings) -> RatingAnswer {
        match answer_json(request, rulings) {
            Ok(answer) => RatingAnswer::Values(answer.values),
            Err(refusals) => {
                RatingAnswer::Refused(refusals.iter().map(|refusal| refusal.rule.to_owned()).collect())
            }
        }
    }
}

/// The outcome of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The standings of an event.
    Answered(Answer),
    /// An answer about ratings.
    Rated(RatingAnswer),
    /// The program declines the question. The variant contains the reason, and a link if the program gave a link.
    Skipped(Words, Option<String>),
    /// The program answered with an error.
    Error(Words),
    /// The reply is not a valid answer. The variant describes the fault.
    Malformed(Words),
    /// The program ended without an answer. The variant contains the exit status or signal.
    Crash(Words),
    /// The program gave no answer within the time limit.
    Timeout,
    /// The question was not asked. The variant states the reason.
    NotRun(Words),
}

impl Reply {
    /// Returns whether the program gave a well-formed reply.
    pub fn is_whole(&self) -> bool {
        !matches!(self, Reply::Malformed(_) | Reply::Crash(_) | Reply::Timeout | Reply::NotRun(_))
    }

    /// Creates the reply of a program that declines a question for the given reason.
    pub fn skipped(reason: &str) -> Reply {
        Reply::Skipped(Words::Theirs(reason.to_owned()), None)
    }

    /// Creates the reply of a program that answers a question with the given error.
    pub fn refused(error: &str) -> Reply {
        Reply::Error(Words::Theirs(error.to_owned()))
    }
}

/// The parts that an answer to a request must contain.
#[derive(Clone, Debug)]
pub struct Wanted<'q> {
    /// Pairing numbers of all participants of the event.
    pub participants: BTreeSet<u32>,
    /// The tie-break list that was sent to the program.
    pub tiebreaks: &'q [String],
    /// Whether findings are required.
    pub findings: bool,
}

impl<'q> Wanted<'q> {
    /// Returns the parts that the answer to this request must contain.
    pub fn of(request: &'q StandingsRequest) -> Wanted<'q> {
        let tournament = request.tournament.iter();
        let players =
            tournament.clone().flat_map(|event| &event.participants).flatten().map(|player| player.id);
        let teams = tournament.flat_map(|event| &event.teams).flatten().map(|team| team.id);
        Wanted {
            participants: players.chain(teams).collect(),
            tiebreaks: &request.tiebreaks,
            findings: request.findings,
        }
    }
}

/// Returns whether a code is one of the primary scores.
pub(super) fn is_score(code: &str) -> bool {
    Code::parse(code).is_ok_and(|(code, _)| code.is_score())
}

/// Returns the first 120 characters of a program's output in a form that is safe to print.
pub fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 120;
    let text = String::from_utf8_lossy(bytes);
    let mut shown: String = text.trim().chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.trim().chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// The first reply to a question for which a retry gave a better reply.
#[tiebreak_attributes::skip_none(bytes, more)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retried {
    /// The fault in the first reply.
    pub reason: Words,
    /// The first bytes that the program wrote, with unprintable bytes escaped as in Rust and C (`\xff`, `\t`, `\\`).
    pub bytes: String,
    /// Whether the program wrote more bytes than are recorded.
    pub more: bool,
}

impl Retried {
    /// Creates the record of a bad reply from its fault and the bytes that the program wrote.
    pub fn new(reason: Words, written: &[u8]) -> Retried {
        let kept = written.get(..MENDED_BYTES).unwrap_or(written);
        Retried { reason, bytes: kept.escape_ascii().to_string(), more: written.len() > MENDED_BYTES }
    }

    /// Returns a copy of the record without the bytes. Only the first report line about a question contains the bytes.
    pub fn without_bytes(&self) -> Retried {
        Retried { reason: self.reason.clone(), bytes: String::new(), more: false }
    }

    /// Returns whether a run can have produced this record. In a possible record, the text in `bytes` is correctly
    /// escaped and represents at most `MENDED_BYTES` bytes. If `more` is set, the text represents exactly
    /// `MENDED_BYTES` bytes.
    pub fn is_possible(&self) -> bool {
        let spelled = spelled(&self.bytes);
        spelled.is_some_and(|bytes| match self.more {
            true => bytes.len() == MENDED_BYTES,
            false => bytes.len() <= MENDED_BYTES,
        } && bytes.escape_ascii().to_string() == self.bytes)
    }
}

/// Decodes an escaped text, or returns `None` if the text is malformed.
fn spelled(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next()? {
                b't' => b'\t',
                b'r' => b'\r',
                b'n' => b'\n',
                b'x' => {
                    let digits = [rest.next()?, rest.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                itself => itself,
            },
            plain => plain,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod exponents {
    use super::*;

    #[test]
    fn numbers_with_exponents_are_taken_exactly() {
        for (written, plain) in [
            ("5e-1", "0.5"),
            ("5E+0", "5"),
            ("1.25e1", "12.5"),
            ("-2.5e-2", "-0.025"),
            ("12e2", "1200"),
            ("0.5e1", "5"),
            ("100e-2", "1"),
            ("0e0", "0"),
        ] {
            assert_eq!(without_exponent(written).as_deref(), Some(plain), "{written}");
            let raw = RawValue::from_string(written.to_owned()).expect("a number of JSON");
            assert_eq!(value(&raw).expect("a number"), Some(plain.to_owned()));
        }
        for wrong in ["5", "e1", "1e", "1e99", "1e2e3", "½e1", "1.e", "x"] {
            assert_eq!(without_exponent(wrong), None, "{wrong}");
        }
    }
}

#[cfg(test)]
mod answer_tests {
    use super::*;

    #[test]
    fn bytes_are_spelled_so_that_they_can_be_told() {
        let all: Vec<u8> = (0..=255).collect();
        let retried = Retried::new(Words::Theirs("x".to_owned()), &all);
        assert!(retried.is_possible() && retried.bytes.is_ascii() && !retried.bytes.contains('\u{1b}'));
        assert_eq!(spelled(&retried.bytes), Some(all));
        assert!(retried.without_bytes().is_possible());
    }

    #[test]
    fn what_no_run_can_have_kept_is_told() {
        let retried = |written: &[u8]| Retried::new(Words::Theirs("x".to_owned()), written);
        let long = retried(&vec![0xff; MENDED_BYTES + 1]);
        assert!(long.more && long.is_possible() && long.bytes.len() == 4 * MENDED_BYTES);
        assert!(!retried(&vec![0xff; MENDED_BYTES]).more);
        for change in [
            |retried: &mut Retried| retried.bytes = "\u{1b}[2J".to_owned(),
            |retried: &mut Retried| retried.bytes = "\\".to_owned(),
            |retried: &mut Retried| retried.bytes = "\\xF".to_owned(),
            |retried: &mut Retried| retried.bytes = "\\x41".to_owned(),
            |retried: &mut Retried| retried.bytes = "é".to_owned(),
            |retried: &mut Retried| retried.bytes.push('a'),
            |retried: &mut Retried| retried.bytes = "too few for more".to_owned(),
        ] {
            let mut changed = long.clone();
            change(&mut changed);
            assert!(!changed.is_possible(), "{}", changed.bytes.chars().take(20).collect::<String>());
        }
    }
}
