//! Remarks about an input. A remark states the fault, its position, the broken rule, and the next step for the user.

pub use tiebreak_engine::tournament::Severity;

use crate::text::{Text, TextError};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use tiebreak_phrase::outside::{is_unprintable, printable};
use tiebreak_phrase::{MessageId, Phrase, phrase};

// Formats remarks for people, either on one line or with an excerpt of the source line.

fn level_name(severity: Severity) -> Phrase {
    match severity {
        Severity::Error => phrase!("level-error"),
        Severity::Warning => phrase!("level-warning"),
    }
}

impl Diagnostic {
    /// The last column at which an excerpt can start. For a position after this column, the remark shows only the line
    /// number and the column number.
    const WIDEST: usize = 10_000;

    fn origin(&self, line: usize, column: usize) -> String {
        let mut origin = if self.file.is_empty() { "input".to_owned() } else { quoted_name(&self.file) };
        for number in [line, column].into_iter().take_while(|number| *number > 0) {
            origin.push(':');
            origin.push_str(&number.to_string());
        }
        origin
    }

    /// Formats the remark with an excerpt of the source line. `speak` translates the phrases.
    ///
    /// If `color` is true, the text contains ANSI colors. Otherwise, it is plain text.
    pub fn render(&self, color: bool, speak: &dyn Fn(&Phrase) -> String) -> String {
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let level = level.with_name(speak(&level_name(self.severity)));
        let title = level.primary_title(speak(&self.message)).id(self.id.as_ref());
        let note = || Level::NOTE.with_name(speak(&phrase!("note")));
        let mut group = Group::with_title(title);
        let others =
            self.related.iter().map(|r| (r.line, r.column, Some(speak(&r.label)), r.excerpt.as_ref()));
        let places = std::iter::once((self.line, self.column, None, self.excerpt.as_ref())).chain(others);
        for (line, column, label, excerpt) in places {
            let Some(excerpt) = excerpt.filter(|excerpt| excerpt.column <= Self::WIDEST) else {
                group = group.element(Origin::path(self.origin(line, column)));
                continue;
            };
            let (source, span) = excerpt.source(column);
            let annotation = AnnotationKind::Primary.span(span);
            let annotation = match label {
                None => annotation,
                Some(label) => annotation.label(label),
            };
            let name = if self.file.is_empty() { "input".to_owned() } else { quoted_name(&self.file) };
            group = group.element(Snippet::source(source).line_start(line).path(name).annotation(annotation));
        }
        if let Some(pointer) = &self.pointer {
            group = group.element(note().message(speak(&phrase!("at-pointer", pointer))));
        }
        if let Some(rule) = &self.rule {
            group = group.element(note().message(speak(rule)));
        }
        if let Some(hint) = &self.hint {
            group = group.element(Level::HELP.with_name(speak(&phrase!("help"))).message(speak(hint)));
        }
        renderer.render(&[group])
    }

    /// Formats the remark on one line as `file:line:column: error[id]: what is wrong; rule; what to do`. `speak`
    /// translates the phrases.
    pub fn line(&self, speak: &dyn Fn(&Phrase) -> String) -> String {
        let place = self.origin(self.line, self.column);
        let mut line = format!("{place}: {}[{}]: ", speak(&level_name(self.severity)), self.id);
        if let Some(pointer) = self.pointer.as_deref().filter(|pointer| !pointer.is_empty()) {
            line.push_str(&printable(pointer));
            line.push_str(": ");
        }
        line.push_str(&speak(&self.message));
        for related in &self.related {
            line.push_str(&format!(" ({}, {}:{})", speak(&related.label), related.line, related.column));
        }
        for part in self.rule.iter().chain(&self.hint) {
            line.push_str("; ");
            line.push_str(&speak(part));
        }
        line
    }
}

impl fmt::Display for Diagnostic {
    /// Writes the remark on one line in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(&Phrase::to_string))
    }
}

impl std::error::Error for Diagnostic {}

/// A part of an input line that contains the characters that a remark is about. Each control character is replaced with
/// a visible character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Excerpt {
    /// The text of the excerpt: at most [`Excerpt::WIDTH`] characters.
    pub text: String,
    /// The column of the line (1-based) at which the excerpt starts.
    pub column: usize,
    /// The number of characters that the remark is about, counted from the column of the remark. At least 1.
    pub length: usize,
}

impl Excerpt {
    /// Maximum number of characters in an excerpt. An excerpt of this length and the line number fit into a terminal of
    /// 100 columns.
    pub const WIDTH: usize = 88;

    /// Returns the part of a line around `length` characters that start at `column`. Both `line` and `column` are
    /// 1-based.
    pub(crate) fn cut(text: &Text, line: usize, column: usize, length: usize) -> Excerpt {
        let length = length.clamp(1, Self::WIDTH / 2);
        // About two thirds of the excerpt come before the end of the marked characters, so that a reader can recognize
        // the cell.
        let first = (column + length).saturating_sub(Self::WIDTH * 2 / 3).max(1);
        let text = text.from_column(line, first).chars().take(Self::WIDTH).map(visible).collect();
        Excerpt { text, column: first, length }
    }

    /// Returns a source line for the library that draws the excerpt, and the byte offsets of the marked part. The line
    /// starts with spaces in place of the omitted text, so that the column numbers are correct. The library trims these
    /// spaces.
    fn source(&self, column: usize) -> (String, Range<usize>) {
        let mut source = " ".repeat(self.column.saturating_sub(1));
        source.push_str(&self.text);
        let have = source.chars().count();
        source.extend(std::iter::repeat_n(' ', (column - 1 + self.length).saturating_sub(have)));
        let offset = |position: usize| source.char_indices().nth(position).map_or(source.len(), |(at, _)| at);
        let range = offset(column - 1)..offset(column - 1 + self.length);
        (source, range)
    }
}

/// Replaces a character that controls or reorders text with a visible character, so that the column numbers stay
/// correct.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '\u{2421}',
        _ if is_unprintable(character) => '\u{FFFD}',
        _ => character,
    }
}

/// Returns text from an input in quotation marks, for use in a message. Control characters are escaped, and a text of
/// more than 60 characters is shortened.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut quoted = String::from("`");
    for (position, character) in text.chars().enumerate() {
        if position == LONGEST {
            quoted.push_str("...");
            break;
        }
        if is_unprintable(character) {
            quoted.extend(character.escape_unicode());
        } else {
            quoted.push(character);
        }
    }
    quoted.push('`');
    quoted
}

/// Returns the known word that is most similar to `word`. Returns `None` if no known word is similar enough to be a
/// likely correction.
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let distance = |own: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &own.to_lowercase());
    let known = known.into_iter().map(|own| (distance(own), own));
    let near = known.filter(|(distance, own)| distance * 3 <= own.chars().count());
    near.min_by_key(|(distance, _)| *distance).map(|(_, own)| own)
}

/// Returns the name of an input without the characters that could control a terminal.
fn quoted_name(name: &str) -> String {
    name.chars().map(visible).collect()
}

/// A remark about an input.
#[tiebreak_attributes::skip_none(related)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Diagnostic {
    /// The name of the input, as the caller gave it.
    pub file: String,
    /// The line (1-based), or 0 if the remark is about the whole file.
    pub line: usize,
    /// The column in characters (1-based), or 0 if the remark is about the whole file or the whole line.
    pub column: usize,
    /// The severity, which says whether the input can be used despite the remark.
    #[serde(serialize_with = "severity_name")]
    pub severity: Severity,
    /// The stable id of this kind of remark.
    pub id: Cow<'static, str>,
    /// A phrase in lower case that says what was found and what was expected.
    #[serde(serialize_with = "english")]
    pub message: Phrase,
    /// The rule that was broken: a record and its columns, an article, or a key of the JSON format.
    #[serde(serialize_with = "english_if_any")]
    pub rule: Option<Phrase>,
    /// Advice on what the user should do next.
    #[serde(serialize_with = "english_if_any")]
    pub hint: Option<Phrase>,
    /// The JSON pointer of the value, if the input is JSON.
    pub pointer: Option<String>,
    /// An excerpt of the input line that contains the characters that the remark is about.
    pub excerpt: Option<Excerpt>,
    /// Other positions that the remark mentions, such as the opponent's cell.
    pub(crate) related: Vec<Related>,
}

/// Another position that a remark mentions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Related {
    /// The line (1-based).
    pub line: usize,
    /// The column (1-based).
    pub column: usize,
    /// A description of the content at this position.
    #[serde(serialize_with = "english")]
    pub label: Phrase,
    /// An excerpt of the input line that contains this position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Excerpt>,
}

/// Writes a phrase in English. The user's language does not affect remarks in JSON output, because programs recognize a
/// remark by its id.
fn english<S: Serializer>(phrase: &Phrase, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(phrase)
}

fn english_if_any<S: Serializer>(phrase: &Option<Phrase>, serializer: S) -> Result<S::Ok, S::Error> {
    match phrase {
        Some(phrase) => english(phrase, serializer),
        None => serializer.serialize_none(),
    }
}

fn severity_name<S: Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity.word())
}

impl Diagnostic {
    /// Creates a remark about a whole file. Other methods of [`Diagnostic`] add a position, a rule and a hint.
    pub fn new(
        severity: Severity,
        id: impl Into<Cow<'static, str>>,
        message: impl Into<Phrase>,
    ) -> Diagnostic {
        Diagnostic {
            file: String::new(),
            line: 0,
            column: 0,
            severity,
            id: id.into(),
            message: message.into(),
            rule: None,
            hint: None,
            pointer: None,
            excerpt: None,
            related: Vec::new(),
        }
    }

    /// Creates an error, which makes the input unusable.
    pub fn error(id: impl Into<Cow<'static, str>>, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::new(Severity::Error, id, message)
    }

    /// Creates a warning. The input can still be used.
    pub fn warning(id: impl Into<Cow<'static, str>>, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, id, message)
    }

    /// Creates an error about bytes that are not text. If the bytes contain NUL, the error gives the position of the
    /// first NUL byte.
    pub fn no_text(id: impl Into<Cow<'static, str>>, error: &TextError) -> Diagnostic {
        let mut remark = Diagnostic::error(id, error.phrase());
        if let TextError::Nul { line, column } = error {
            (remark.line, remark.column) = (*line, *column);
        }
        remark
    }

    /// Sets the name of the input.
    pub fn in_file(mut self, file: &str) -> Diagnostic {
        self.file = file.to_owned();
        self
    }

    /// Sets the position of the remark to `length` characters of a line. If `column` is 0, the remark is about the
    /// whole line. If `line` is 0, the remark is about the whole file.
    pub fn at(mut self, text: &Text, line: usize, column: usize, length: usize) -> Diagnostic {
        self.line = line;
        self.column = if line > 0 { column } else { 0 };
        if line > 0 && column > 0 {
            self.excerpt = Some(Excerpt::cut(text, line, column, length));
        }
        self
    }

    /// Sets the line and column of the remark without adding an excerpt. Column 0 means the whole line.
    pub fn placed(mut self, line: usize, column: usize) -> Diagnostic {
        (self.line, self.column) = (line, column);
        self
    }

    /// Adds another position, with its description, to the remark.
    pub fn and_at(
        mut self,
        text: &Text,
        (line, column, length): (usize, usize, usize),
        label: MessageId,
    ) -> Diagnostic {
        let excerpt = (line > 0 && column > 0).then(|| Excerpt::cut(text, line, column, length));
        self.related.push(Related { line, column, label: label.into(), excerpt });
        self
    }

    /// Sets the JSON pointer of the value.
    pub fn pointer(mut self, pointer: impl Into<String>) -> Diagnostic {
        self.pointer = Some(pointer.into());
        self
    }

    /// Sets the rule that was broken.
    pub fn rule(mut self, rule: impl Into<Phrase>) -> Diagnostic {
        self.rule = Some(rule.into());
        self
    }

    /// Sets the advice on what to do next.
    pub fn hint(mut self, hint: impl Into<Phrase>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Returns whether the remark is an error, which makes the input unusable.
    pub fn is_error(&self) -> bool {
        self.severity.is_error()
    }
}

/// A collection of remarks about one input, which keeps at most [`Sink::MAX_ERRORS`] errors and [`Sink::MAX_WARNINGS`]
/// warnings.
#[derive(Clone, Debug)]
pub struct Sink {
    file: String,
    remarks: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Sink {
    /// Maximum number of errors kept. Further errors are only counted.
    pub const MAX_ERRORS: usize = 50;
    /// Maximum number of warnings kept. Further warnings are only counted.
    pub const MAX_WARNINGS: usize = 200;

    /// Creates an empty collection for an input. `file` is the name of the input.
    pub fn new(file: &str) -> Sink {
        Sink { file: file.to_owned(), remarks: Vec::new(), errors: 0, warnings: 0 }
    }

    /// Returns whether another remark of this severity would be kept. If not, the caller can call [`Sink::pass_over`]
    /// instead of creating the remark.
    pub fn wants(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors < Self::MAX_ERRORS,
            Severity::Warning => self.warnings < Self::MAX_WARNINGS,
        }
    }

    /// Adds a remark.
    pub fn push(&mut self, remark: Diagnostic) {
        let wanted = self.wants(remark.severity);
        match remark.severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        if wanted {
            let file = self.file.clone();
            self.remarks.push(if remark.file.is_empty() { remark.in_file(&file) } else { remark });
        }
    }

    /// Counts further remarks of a severity without keeping them.
    pub fn pass_over(&mut self, severity: Severity, count: usize) {
        match severity {
            Severity::Error => self.errors += count,
            Severity::Warning => self.warnings += count,
        }
    }

    /// Returns whether an error was added.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns the number of errors added, including errors that were not kept.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Returns the number of remarks added, including remarks that were not kept.
    pub fn len(&self) -> usize {
        self.errors + self.warnings
    }

    /// Returns whether no remark was added.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sorts the kept remarks by line and column, except the first `from` remarks.
    pub fn sort_since(&mut self, from: usize) {
        if let Some(remarks) = self.remarks.get_mut(from..) {
            remarks.sort_by_key(|remark| (remark.line, remark.column));
        }
    }

    /// Returns the number of remarks kept so far.
    pub(crate) fn kept(&self) -> usize {
        self.remarks.len()
    }

    /// Returns the kept remarks. If some errors or warnings were not kept, an additional remark at the end gives their
    /// number.
    pub fn into_remarks(mut self) -> Vec<Diagnostic> {
        let counts = [
            (Severity::Error, self.errors, Self::MAX_ERRORS),
            (Severity::Warning, self.warnings, Self::MAX_WARNINGS),
        ];
        for (severity, found, kept) in counts {
            if found > kept {
                let count = found - kept;
                let message = match severity {
                    Severity::Error => phrase!("more-errors", count),
                    Severity::Warning => phrase!("more-warnings", count),
                };
                self.remarks.push(Diagnostic::new(severity, "more", message).in_file(&self.file));
            }
        }
        self.remarks
    }
}

#[cfg(test)]
mod drawing_tests {
    use tiebreak_phrase::message;
    use tiebreak_phrase::outside::is_unprintable;

    use super::*;
    use crate::diagnostic::quoted;
    use crate::text::Text;

    fn text(content: &str) -> Text {
        Text::decode(content.as_bytes()).unwrap()
    }

    #[test]
    fn one_line_says_place_id_message_rule_and_hint() {
        let remark = Diagnostic::error("colors", message!("fault-same-color"))
            .in_file("open.trf")
            .at(&text("\nabc"), 2, 3, 1)
            .and_at(&text("\nabc"), (1, 1, 1), message!("other-side"))
            .rule(message!("rule-c-07-15-2"))
            .hint(message!("hint-one-of-two"));
        assert_eq!(
            remark.to_string(),
            "open.trf:2:3: error[colors]: both participants have the same color; correct one of the colors (the opponent's entry, 1:1); \
             in predetermined pairings, only forfeits are unplayed rounds (C.07 15.2); correct one of the two contradictory entries"
        );
        assert_eq!(
            Diagnostic::warning("no-date", message!("no-readable-start-date")).in_file("a").to_string(),
            "a: warning[no-date]: the program cannot determine the start date, because the dates in the file are missing, unreadable or contradictory"
        );
    }

    #[test]
    fn the_mark_stands_under_the_cell_of_a_wide_row() {
        let row = format!("{}CELL{}", " ".repeat(300), "x".repeat(5_000));
        let remark =
            Diagnostic::error("id", message!("fault-same-color")).in_file("f").at(&text(&row), 1, 301, 4);
        let drawn = remark.render(false, &Phrase::to_string);
        let lines: Vec<&str> = drawn.lines().collect();
        let source = lines.iter().find(|line| line.contains("CELL")).unwrap();
        let mark = lines.iter().find(|line| line.contains("^^^^")).unwrap();
        assert_eq!(source.find("CELL"), mark.find("^^^^"), "{drawn}");
        assert!(drawn.contains("f:1:301"), "{drawn}");
        assert!(lines.iter().all(|line| line.chars().count() < 120), "{drawn}");
    }

    #[test]
    fn a_place_behind_the_end_of_a_line_can_be_marked() {
        let drawn = Diagnostic::error("id", message!("no-readable-start-date"))
            .at(&text("001"), 1, 84, 1)
            .render(false, &Phrase::to_string);
        assert!(drawn.contains('^') && drawn.contains("input:1:84"), "{drawn}");
    }

    #[test]
    fn control_characters_of_the_input_never_reach_the_terminal() {
        let evil = "012 \u{1b}[31m\u{202e}name\u{9b}";
        let remark = Diagnostic::warning("id", phrase!("the-string", text = quoted(evil)))
            .in_file("a\u{1b}b")
            .at(&text(evil), 1, 5, 1);
        for shown in [remark.render(false, &Phrase::to_string), remark.to_string()] {
            assert!(!shown.chars().any(|c| is_unprintable(c) && c != '\n'), "{shown:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_serialize_with_kebab_case_and_without_empty_parts() {
        let remark = Diagnostic::warning("no-date", tiebreak_phrase::message!("no-readable-start-date"))
            .in_file("a")
            .pointer("/tournament/start");
        assert_eq!(
            serde_json::to_value(&remark).unwrap(),
            serde_json::json!({
                "file": "a", "line": 0, "column": 0, "severity": "warning", "id": "no-date",
                "message": "the program cannot determine the start date, because the dates in the file are missing, unreadable or contradictory", "pointer": "/tournament/start"
            })
        );
    }
}

#[cfg(test)]
mod sink_tests {
    use tiebreak_phrase::phrase;

    use super::*;

    #[test]
    fn a_flood_of_remarks_is_cut_and_counted() {
        let mut sink = Sink::new("f");
        for number in 0..1_000 {
            sink.push(Diagnostic::error("id", phrase!("the-string", text = number)));
        }
        let remarks = sink.into_remarks();
        assert_eq!(remarks.len(), Sink::MAX_ERRORS + 1);
        assert_eq!(remarks.last().unwrap().message.to_string(), "the program does not show 950 more errors");
    }
}
