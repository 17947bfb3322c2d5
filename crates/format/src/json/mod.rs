//! The JSON format of tournaments, which case files use. A [`Tournament`] can be converted to JSON and back.
//!
//! [`read`] reports every fault of a file at once, with line, column and JSON pointer. Faults are syntax errors,
//! repeated and unknown keys, wrong types, and contradictions in the tournament. [`TournamentJson`] represents a
//! tournament inside another document, such as a case or a request to a program.

mod document;
mod draft;
#[cfg(test)]
mod tests;
mod tournament;

pub use document::{Content, Document, Member, Node, schema_of};
pub use tournament::{
    AdjustmentJson, AwardJson, KindJson, MatchScoringJson, PairingJson, ParticipantJson, PrimaryJson,
    ScoringJson, TeamAwardJson, TeamJson, TournamentJson,
};
pub(crate) use tournament::{birth, is_sex};

use crate::diagnostic::{Diagnostic, Sink};
use crate::limits::JSON_VALUES;
use crate::text::Text;
use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind as Kind;
use serde::Serialize;
use serde_json::Value;
use tiebreak_engine::tournament::{Severity, Tournament};
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// A tournament read from JSON.
#[derive(Clone, Debug)]
pub struct JsonFile {
    /// The tournament.
    pub tournament: Tournament,
    /// The JSON form of the tournament, which also contains the data about players that no tie-break needs.
    pub json: TournamentJson,
    /// Whether the file also contains the regulations of the event.
    pub has_regulations: bool,
    /// All remarks about the file.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a decoded file with a tournament. The tournament is the whole file, or the value of `tournament` in a case.
/// Remarks use `file` as the name of the file.
///
/// ```
/// use tiebreak_format::{json, text::Text};
///
/// let text = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
///     { "id": 1, "games": ["2 w 1"] }, { "id": 2, "games": ["1 b 0"] } ] }"#;
/// let file = json::read(Text::decode(text.as_bytes())?, "event.json").map_err(|problems| format!("{problems:?}"))?;
/// // The canonical text reads back as the same facts.
/// let again = json::read(Text::from_string(json::write(&file.tournament))?, "again.json").map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(again.tournament, file.tournament);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns all errors and warnings, in the order of the file.
pub fn read(text: Text, file: &str) -> Result<JsonFile, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    let is_inner = document.has_key("tournament");
    let has_regulations = is_inner && document.has_key("regulations");
    let pointer = if is_inner { "/tournament" } else { "" };
    let json = document.read_at::<TournamentJson>(pointer, &mut sink);
    let tournament = json.as_ref().and_then(|json| build(&document, pointer, json, &mut sink));
    sink.sort_since(0);
    let failed = sink.has_errors();
    match (json, tournament) {
        (Some(json), Some(tournament)) if !failed => {
            Ok(JsonFile { tournament, json, has_regulations, warnings: sink.into_remarks() })
        }
        _ => Err(sink.into_remarks()),
    }
}

/// Builds the tournament from `json`, which was read at `pointer` in the document. Adds the faults of the tournament to
/// `sink`. Returns `None` if any fault is an error.
pub fn build(
    document: &Document,
    pointer: &str,
    json: &TournamentJson,
    sink: &mut Sink,
) -> Option<Tournament> {
    let (tournament, problems) = match json.build() {
        Ok((tournament, problems)) => (Some(tournament), problems),
        Err(problems) => (None, problems),
    };
    for problem in problems {
        if !sink.wants(problem.severity) {
            sink.pass_over(problem.severity, 1);
            continue;
        }
        let at = format!("{pointer}{}", problem.pointer);
        let mut remark = document.remark(problem.severity, problem.id, &at, problem.message);
        if let Some(other) = problem.other {
            let (line, column) = document.place(&format!("{pointer}{other}"));
            remark = remark.and_at(document.text(), (line, column, 1), message!("other-side"));
        }
        sink.push(remark);
    }
    tournament
}

/// Returns a tournament as JSON text in the standard layout.
pub fn write(tournament: &Tournament) -> String {
    // JSON can represent the strings, numbers and lists that `TournamentJson` contains, so the conversion cannot fail.
    to_text(&TournamentJson::from(tournament)).unwrap_or_default()
}

/// Returns a tournament and the regulations of the event as one JSON document in the standard layout. The text is empty
/// if JSON cannot represent the regulations.
pub fn write_with<R: Serialize>(tournament: &TournamentJson, regulations: &R) -> String {
    #[derive(Serialize)]
    struct Both<'b, R> {
        tournament: &'b TournamentJson,
        regulations: &'b R,
    }
    to_text(&Both { tournament, regulations }).unwrap_or_default()
}

/// Returns the JSON form of a tournament, limited to the first `rounds` rounds.
pub fn until(tournament: &Tournament, rounds: usize) -> TournamentJson {
    let mut json = TournamentJson::from(tournament);
    json.truncate(rounds);
    json
}

/// A fault of a tournament in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The severity, which says whether the tournament can be used despite the fault.
    pub severity: Severity,
    /// The stable id of the fault.
    pub id: &'static str,
    /// The JSON pointer of the value, relative to the tournament.
    pub pointer: String,
    /// The JSON pointer of a second value that the fault involves, such as the opponent's cell.
    pub other: Option<String>,
    /// The fault as a sentence.
    pub message: Phrase,
}

impl Problem {
    /// Creates an error, which makes the tournament unusable.
    pub fn error(id: &'static str, pointer: impl Into<String>, message: impl Into<Phrase>) -> Problem {
        let (pointer, message) = (pointer.into(), message.into());
        Problem { severity: Severity::Error, id, pointer, other: None, message }
    }
}

// Limits the number of values in a JSON text before memory is allocated for them.

/// For every 8 bytes of the text, one value is allowed in addition to [`JSON_VALUES`]. A game such as `"2 w 1",` takes
/// 8 bytes.
const BYTES_A_VALUE: usize = 8;

/// Returns an error if a JSON text has too many values. The smallest values need forty times as much memory as their
/// text, but a file of an event contains few of them.
pub fn too_many_values(text: &[u8]) -> Option<Phrase> {
    let most = JSON_VALUES + text.len() / BYTES_A_VALUE;
    let found = values(text);
    (found > most).then(|| phrase!("document-has-values-at-most-read", count = found, most))
}

/// Counts the values of a text, weighted by the memory that they need. A key counts as two additional values. An object
/// or a list counts as three values.
fn values(text: &[u8]) -> usize {
    let (mut values, mut in_string, mut escaped) = (0, false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b',' => values += 1,
            b':' => values += 2,
            b'{' | b'[' => values += 3,
            _ => {}
        }
    }
    values
}

/// Returns the message for a syntax error of the JSON parser.
fn problem(kind: &Kind) -> MessageId {
    match kind {
        Kind::CommentsNotAllowed | Kind::SingleQuotedStringsNotAllowed | Kind::TrailingCommasNotAllowed => {
            message!("json-not-allowed")
        }
        Kind::ExpectedStringObjectProperty
        | Kind::ExpectedColonAfterObjectKey
        | Kind::ExpectedObjectValue => message!("json-member"),
        Kind::ExpectedComma => message!("json-comma"),
        Kind::BareDecimalPointNumbersNotAllowed
        | Kind::ExpectedDigit
        | Kind::ExpectedDigitFollowingNegativeSign
        | Kind::ExpectedPlusMinusOrDigitInNumberLiteral
        | Kind::HexadecimalNumbersNotAllowed
        | Kind::NonFiniteNumbersNotAllowed
        | Kind::UnaryPlusNumbersNotAllowed => message!("json-form-of-number"),
        Kind::MultipleRootJsonValues => message!("json-several-values"),
        Kind::UnterminatedArray
        | Kind::UnterminatedCommentBlock
        | Kind::UnterminatedObject
        | Kind::String(ParseStringErrorKind::UnterminatedStringLiteral) => message!("json-open"),
        Kind::String(_) => message!("json-escape"),
        Kind::NestingDepthExceeded => message!("json-too-deep"),
        _ => message!("json-unexpected"),
    }
}

/// Returns the text of a value in the standard layout.
///
/// The text has an indentation of two spaces, and a newline at the end. The keys of an object keep their order. An
/// array is on one line if it contains only numbers, strings, booleans and nulls, or only arrays of these.
///
/// # Errors
/// Returns an error if JSON cannot represent the value. An example is a map whose keys are not strings.
pub fn to_text<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    Ok(laid_out(&serde_json::to_value(value)?))
}

/// Returns the text of a JSON value in the standard layout.
pub fn laid_out(value: &Value) -> String {
    let mut text = String::new();
    write_layout(value, 0, &mut text);
    text.push('\n');
    text
}

fn is_plain(value: &Value) -> bool {
    !value.is_array() && !value.is_object()
}

fn is_line(value: &Value) -> bool {
    match value {
        Value::Array(elements) => {
            elements.iter().all(is_plain)
                || elements
                    .iter()
                    .all(|inner| inner.as_array().is_some_and(|inner| inner.iter().all(is_plain)))
        }
        Value::Object(members) => members.is_empty(),
        _ => true,
    }
}

fn write_layout(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Array(elements) if is_line(value) => {
            text.push('[');
            for (position, element) in elements.iter().enumerate() {
                text.push_str(if position == 0 { "" } else { ", " });
                write_layout(element, depth, text);
            }
            text.push(']');
        }
        Value::Array(elements) => {
            block(['[', ']'], elements, depth, text, |element, text| write_layout(element, depth + 1, text));
        }
        Value::Object(members) if members.is_empty() => text.push_str("{}"),
        Value::Object(members) => block(['{', '}'], members, depth, text, |(name, value), text| {
            text.push_str(&Value::from(name.as_str()).to_string());
            text.push_str(": ");
            write_layout(value, depth + 1, text);
        }),
        plain => text.push_str(&plain.to_string()),
    }
}

fn block<T>(
    brackets: [char; 2],
    elements: impl IntoIterator<Item = T>,
    depth: usize,
    text: &mut String,
    mut write: impl FnMut(T, &mut String),
) {
    text.push(brackets[0]);
    for (position, element) in elements.into_iter().enumerate() {
        text.push_str(if position == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(depth + 1));
        write(element, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push(brackets[1]);
}

#[cfg(test)]
mod room_tests {
    use super::*;

    #[test]
    fn only_what_stands_outside_of_strings_is_a_value() {
        assert_eq!(values(br#"[1,2,"a,b\",:[{"]"#), 5);
        assert_eq!(values(br#"{"a\\":1,"b":[]}"#), 3 + 2 + 1 + 2 + 3);
    }

    #[test]
    fn games_of_an_event_make_their_own_room_and_small_values_do_not() {
        assert_eq!(too_many_values("\"2 w 1\",".repeat(4_000_000).as_bytes()), None);
        assert_eq!(too_many_values("1,".repeat(600_000).as_bytes()), None);
        assert!(too_many_values("1,".repeat(700_000).as_bytes()).is_some());
        assert!(too_many_values("{\"a\":1},".repeat(160_000).as_bytes()).is_some());
    }
}

#[cfg(test)]
mod layout_tests {
    use super::*;

    #[test]
    fn plain_arrays_stand_on_one_line() {
        let value = serde_json::json!({"b": [[1], [2, 3]], "a": ["x", null], "c": [{"d": {}}], "e": []});
        let text = "{\n  \"b\": [[1], [2, 3]],\n  \"a\": [\"x\", null],\n  \"c\": [\n    {\n      \"d\": {}\n    }\n  ],\n  \"e\": []\n}\n";
        assert_eq!(to_text(&value).unwrap(), text);
    }
}
