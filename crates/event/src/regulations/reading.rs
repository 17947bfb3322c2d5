//! Reading a declaration: its shape, and what the shape cannot say.

use std::collections::BTreeMap;

use super::day::{Day, Moment};
use super::declaration::Declaration;
use super::play_off::{PlayOff, Positions, Schedule, Stated};
use tiebreak_engine::number::Points;
use tiebreak_format::diagnostic::{Diagnostic, Severity, Sink};
use tiebreak_format::json::{Document, Problem};
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, message, phrase};

/// The most rows of the format of a play-off: each is held against the others.
const PLAY_OFF_ROWS: usize = 1_000;
/// The most stages with time limits.
const PLAY_OFF_STAGES: usize = 1_000;
/// The most places that are named as played off.
const PLAY_OFF_PLACES: usize = 10_000;

/// A declaration in a file of its own, with the document that knows the place of each value.
#[derive(Clone, Debug)]
pub struct DeclarationFile {
    /// What was declared.
    pub declaration: Declaration,
    /// The document, for pointing at findings.
    pub document: Document,
}

/// Reads a decoded file that holds one declaration; `file` names it in remarks.
///
/// ```
/// use tiebreak_event::regulations::{System, read};
/// use tiebreak_format::text::Text;
///
/// let text = r#"{ "format": 1, "system": "swiss", "tiebreaks": ["BH/C1", "BH"], "published": "2026-04-01" }"#;
/// let file = read(Text::decode(text.as_bytes())?, "regulations.json").map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(file.declaration.system, Some(System::Swiss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Everything wrong with it: syntax, unknown and repeated keys, wrong types, impossible dates.
pub fn read(text: Text, file: &str) -> Result<DeclarationFile, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    let declaration = document.read::<Declaration>(&mut sink);
    if let Some(declaration) = &declaration {
        if declaration.format.is_none() {
            sink.push(
                document
                    .error("missing-key", "", message!("key-format-missing"))
                    .hint(message!("write-format-1")),
            );
        }
        check(&document, "", declaration, &mut sink);
    }
    sink.sort_since(0);
    match declaration {
        Some(declaration) if !sink.has_errors() => Ok(DeclarationFile { declaration, document }),
        _ => Err(sink.into_remarks()),
    }
}

/// Reads the declaration that stands as `regulations` beside a `tournament` in a decoded document; none where there is
/// none.
///
/// # Errors
/// Everything wrong with it.
pub fn read_embedded(text: Text, file: &str) -> Result<Option<Declaration>, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let Some(document) = Document::parse(text, &mut sink) else { return Err(sink.into_remarks()) };
    if !document.has_key("tournament") || !document.has_key("regulations") {
        return Ok(None);
    }
    let declaration = document.read_at::<Declaration>("/regulations", &mut sink);
    if let Some(declaration) = &declaration {
        check(&document, "/regulations", declaration, &mut sink);
    }
    sink.sort_since(0);
    if sink.has_errors() { Err(sink.into_remarks()) } else { Ok(declaration) }
}

/// Sends everything wrong with the declaration at `pointer` of a document to `sink`.
pub fn check(document: &Document, pointer: &str, declaration: &Declaration, sink: &mut Sink) {
    for problem in declaration.problems() {
        let at = format!("{pointer}{}", problem.pointer);
        sink.push(document.remark(problem.severity, problem.id, &at, problem.message));
    }
    if !pointer.is_empty() && declaration.format.is_some() {
        let at = format!("{pointer}/format");
        sink.push(document.error("format", &at, message!("format-belongs-to-file-its-own")));
    }
}

impl Declaration {
    /// What is wrong with its texts, each with a JSON pointer below the declaration: dates that do not exist, numbers
    /// that are none.
    pub fn problems(&self) -> Vec<Problem> {
        let mut found = Problems(Vec::new());
        found.day("/published", self.published.as_ref());
        for (position, entry) in self.tiebreaks.iter().flatten().enumerate() {
            let published = entry.details().and_then(|details| details.published.as_ref());
            found.day(&format!("/tiebreaks/{position}/published"), published);
        }
        for (position, decision) in self.decided.iter().enumerate() {
            found.day(&format!("/decided/{position}/date"), decision.date.as_ref());
        }
        found.day("/unrated/published", self.unrated.as_ref().and_then(|unrated| unrated.published()));
        let alternative = self.article_16_alternative.as_ref();
        found.day("/article-16-alternative/published", alternative.and_then(|a| a.published.as_ref()));
        if let Some(text) = &self.sssc_divisor
            && !Points::parse(text)
                .is_ok_and(|divisor| divisor > Points::ZERO && divisor.to_string() == *text)
        {
            found.error("divisor", "/sssc-divisor", message!("wanted-positive-decimal-number-such-as-2"));
        }
        if let Some(text) = &self.brightwell_constant
            && !Points::parse(text)
                .is_ok_and(|constant| constant >= Points::ZERO && constant.to_string() == *text)
        {
            found.error("constant", "/brightwell-constant", message!("wanted-decimal-number-not-negative"));
        }
        let boards = self.ede_board_tiebreaks.iter().flatten();
        for (position, board) in boards.enumerate() {
            if self.ede_board_tiebreaks.iter().flatten().take(position).any(|earlier| earlier == board) {
                let pointer = format!("/ede-board-tiebreaks/{position}");
                found.error("repeated", pointer, message!("board-tie-break-named-twice"));
            }
        }
        if let Some(playoff) = &self.playoff {
            found.playoff(playoff);
        }
        found.0
    }
}

struct Problems(Vec<Problem>);

impl Problems {
    fn error(&mut self, id: &'static str, pointer: impl Into<String>, message: impl Into<Phrase>) {
        self.0.push(Problem {
            severity: Severity::Error,
            id,
            pointer: pointer.into(),
            other: None,
            message: message.into(),
        });
    }

    fn day(&mut self, pointer: &str, day: Option<&Day>) {
        if day.is_some_and(|day| day.date().is_none()) {
            self.error("date", pointer, message!("no-date-write-it-like-2026-03"));
        }
    }

    fn moment(&mut self, pointer: &str, moment: Option<&Moment>) {
        if moment.is_some_and(|moment| moment.time().is_none()) {
            self.error("time", pointer, message!("no-time-write-it-like-2026-03"));
        }
    }

    /// What a play-off holds at most; its shape, which states things or the reason for their absence, cannot say it.
    fn at_most(&mut self, pointer: &str, count: usize, most: usize) {
        if count > most {
            let message = phrase!("elements-between", count = count, least = 0, most = most);
            self.error("wrong-length", pointer, message);
        }
    }

    fn playoff(&mut self, playoff: &PlayOff) {
        let rows = playoff.format.as_ref().and_then(Stated::given).map_or(0, Vec::len);
        self.at_most("/playoff/format", rows, PLAY_OFF_ROWS);
        let stages = playoff.time_limits.as_ref().and_then(Stated::given).map_or(0, BTreeMap::len);
        self.at_most("/playoff/time-limits", stages, PLAY_OFF_STAGES);
        if let Some(Positions::Places(places)) = playoff.positions.as_ref().and_then(Stated::given) {
            self.at_most("/playoff/positions", places.len(), PLAY_OFF_PLACES);
        }
        self.day("/playoff/published", playoff.published.as_ref());
        let Some(Schedule { start, starts, .. }) = playoff.schedule.as_ref().and_then(Stated::given) else {
            return;
        };
        self.moment("/playoff/schedule/start", start.as_ref());
        for (position, start) in starts.iter().flatten().enumerate() {
            self.moment(&format!("/playoff/schedule/starts/{position}"), Some(start));
        }
    }
}
