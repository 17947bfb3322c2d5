//! The tournament of case files in JSON: its shape, and the way to and from a [`Tournament`].
//!
//! [`read`] reports everything wrong with a file at once, each with line, column and JSON pointer: bad syntax,
//! repeated and unknown keys, wrong types, and what the facts contradict. [`TournamentJson`] alone converts values
//! that other documents hold: a case, a request to a program.

mod document;
mod draft;
mod export;
mod shape;
#[cfg(test)]
mod tests;
mod tournament;

pub use document::{Content, Document, Member, Node};
pub use shape::{passed_over, schema_of};
pub use tournament::{
    AdjustmentJson, AwardJson, CellError, KindJson, MatchScoringJson, PairingJson, ParticipantJson,
    PrimaryJson, ScoringJson, TeamAwardJson, TeamJson, TournamentJson,
};

use crate::diagnostic::{Diagnostic, Sink};
use crate::limits::JSON_VALUES;
use crate::text::Text;
use jsonc_parser::ParseStringErrorKind;
use jsonc_parser::errors::ParseErrorKind as Kind;
use serde::Serialize;
use serde_json::Value;
use tiebreak_engine::tournament::{Severity, Tournament};
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// A tournament in JSON as read.
#[derive(Clone, Debug)]
pub struct JsonFile {
    /// The facts.
    pub tournament: Tournament,
    /// The shape it was written in, which keeps what the facts do not need.
    pub json: TournamentJson,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a decoded file that holds one tournament, alone or as the `tournament` of a case; `file` names it in remarks.
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
/// Every error found, in the order of the file, and the warnings beside them.
pub fn read(text: Text, file: &str) -> Result<JsonFile, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    let pointer = if document.has_key("tournament") { "/tournament" } else { "" };
    let json = document.read_at::<TournamentJson>(pointer, &mut sink);
    let tournament = json.as_ref().and_then(|json| build(&document, pointer, json, &mut sink));
    sink.sort_since(0);
    let failed = sink.has_errors();
    match (json, tournament) {
        (Some(json), Some(tournament)) if !failed => {
            Ok(JsonFile { tournament, json, warnings: sink.into_remarks() })
        }
        _ => Err(sink.into_remarks()),
    }
}

/// The tournament that stands at `pointer` of a document, with everything wrong about it sent to `sink`.
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
            remark = remark.and_at(document.text(), line, column, 1, message!("other-side"));
        }
        sink.push(remark);
    }
    tournament
}

/// The canonical text of a tournament.
pub fn write(tournament: &Tournament) -> String {
    // The shape holds strings, numbers and lists only, which JSON can always spell.
    to_text(&TournamentJson::from(tournament)).unwrap_or_default()
}

/// The canonical text of a document that holds a tournament and the regulations of the event beside it.
pub fn write_with<R: Serialize>(tournament: &TournamentJson, regulations: &R) -> String {
    #[derive(Serialize)]
    struct Both<'b, R> {
        tournament: &'b TournamentJson,
        regulations: &'b R,
    }
    to_text(&Both { tournament, regulations }).unwrap_or_default()
}

/// The shape of a tournament with its first rounds only.
pub fn until(tournament: &Tournament, rounds: usize) -> TournamentJson {
    let mut json = TournamentJson::from(tournament);
    json.truncate(rounds);
    json
}

/// One thing that is wrong with a tournament in JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Whether the tournament can still be used.
    pub severity: Severity,
    /// Stable short name.
    pub id: &'static str,
    /// JSON pointer below the tournament.
    pub pointer: String,
    /// Another place involved, such as the opponent's cell.
    pub other: Option<String>,
    /// What is wrong.
    pub message: Phrase,
}

/// Which of several ratings of a player counts (note of article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeveralRatings {
    /// The first one of the event.
    First,
    /// The one that the event's file uses.
    Used,
    /// The last one of the event.
    Last,
}

// How many values a JSON text has, before memory is taken for them.

/// Bytes that allow one more value: a result of a game takes as many.
const BYTES_A_VALUE: usize = 8;

/// Why a JSON text has more values than are read, or none if there is room for them. The smallest values take forty times
/// the memory of their text, and an event has few of them.
pub fn too_many_values(text: &[u8]) -> Option<Phrase> {
    let most = JSON_VALUES + text.len() / BYTES_A_VALUE;
    let found = values(text);
    (found > most).then(|| phrase!("document-has-values-at-most-read", count = found, most))
}

/// Values of a text, by the memory they take: a key counts as two more, an object or a list as three.
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

// What keeps a text from being JSON, in words.

/// What the reader of JSON stumbled over.
fn problem(kind: &Kind) -> Phrase {
    match kind {
        Kind::String(kind) => string(kind),
        other => Phrase::new(structure(other)),
    }
}

fn structure(kind: &Kind) -> MessageId {
    match kind {
        Kind::BareDecimalPointNumbersNotAllowed => message!("json-bare-point"),
        Kind::CommentsNotAllowed => message!("json-comments"),
        Kind::ExpectedColonAfterObjectKey => message!("json-colon-after-key"),
        Kind::ExpectedObjectValue => message!("json-value-after-colon"),
        Kind::ExpectedDigit => message!("json-digit"),
        Kind::ExpectedDigitFollowingNegativeSign => message!("json-digit-after-sign"),
        Kind::ExpectedPlusMinusOrDigitInNumberLiteral => message!("json-digit-or-sign"),
        Kind::ExpectedStringObjectProperty => message!("json-key"),
        Kind::HexadecimalNumbersNotAllowed => message!("json-hexadecimal"),
        Kind::ExpectedComma => message!("json-comma-missing"),
        Kind::MultipleRootJsonValues => message!("json-several-values"),
        Kind::NonFiniteNumbersNotAllowed => message!("json-not-finite"),
        Kind::SingleQuotedStringsNotAllowed => message!("json-single-quotes"),
        Kind::TrailingCommasNotAllowed => message!("json-trailing-comma"),
        Kind::UnaryPlusNumbersNotAllowed => message!("json-unary-plus"),
        Kind::UnexpectedCloseBrace => message!("json-close-brace"),
        Kind::UnexpectedCloseBracket => message!("json-close-bracket"),
        Kind::UnexpectedColon => message!("json-colon"),
        Kind::UnexpectedComma => message!("json-comma"),
        // Strings have problems of their own, which `problem` says.
        Kind::UnexpectedToken | Kind::String(_) => message!("json-token"),
        Kind::UnexpectedTokenInObject => message!("json-token-in-object"),
        Kind::UnexpectedWord => message!("json-word"),
        Kind::UnterminatedArray => message!("json-open-array"),
        Kind::UnterminatedCommentBlock => message!("json-open-comment"),
        Kind::UnterminatedObject => message!("json-open-object"),
        Kind::NestingDepthExceeded => message!("json-too-deep"),
    }
}

fn string(kind: &ParseStringErrorKind) -> Phrase {
    match kind {
        ParseStringErrorKind::InvalidEscapeInSingleQuoteString => phrase!("json-escape-in-single-quotes"),
        ParseStringErrorKind::InvalidEscapeInDoubleQuoteString => phrase!("json-escape-in-double-quotes"),
        ParseStringErrorKind::ExpectedFourHexDigits => phrase!("json-four-hex-digits"),
        ParseStringErrorKind::ExpectedTwoHexDigits => phrase!("json-two-hex-digits"),
        ParseStringErrorKind::InvalidUnicodeEscapeSequence(value) => {
            phrase!("json-unicode-escape", value)
        }
        ParseStringErrorKind::InvalidEscape => phrase!("json-escape"),
        ParseStringErrorKind::UnterminatedStringLiteral => phrase!("json-open-string"),
    }
}

// The one way in which this project lays out JSON.

/// The canonical text of a value: two spaces of indentation, arrays of plain values (and arrays of such arrays) on
/// one line, keys in the order of the value, a line end at the end.
///
/// # Errors
/// When the value cannot be written as JSON, such as a map whose keys are not strings.
pub fn to_text<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    Ok(laid_out(&serde_json::to_value(value)?))
}

/// The canonical text of a value that is JSON already.
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
            block('[', ']', elements.len(), depth, text, |position, text| {
                if let Some(element) = elements.get(position) {
                    write_layout(element, depth + 1, text);
                }
            });
        }
        Value::Object(members) if members.is_empty() => text.push_str("{}"),
        Value::Object(members) => {
            let members: Vec<(&String, &Value)> = members.iter().collect();
            block('{', '}', members.len(), depth, text, |position, text| {
                if let Some((name, value)) = members.get(position) {
                    text.push_str(&Value::from(name.as_str()).to_string());
                    text.push_str(": ");
                    write_layout(value, depth + 1, text);
                }
            });
        }
        plain => text.push_str(&plain.to_string()),
    }
}

fn block(
    open: char,
    close: char,
    count: usize,
    depth: usize,
    text: &mut String,
    mut element: impl FnMut(usize, &mut String),
) {
    text.push(open);
    for position in 0..count {
        text.push_str(if position == 0 { "\n" } else { ",\n" });
        text.push_str(&"  ".repeat(depth + 1));
        element(position, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push(close);
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
