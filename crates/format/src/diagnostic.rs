//! What is wrong with an input, where, by which rule, and what to do about it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use serde::{Serialize, Serializer};

use super::text::Text;
pub use tiebreak_engine::tournament::Severity;
use tiebreak_phrase::outside::is_unprintable;
use tiebreak_phrase::{MessageId, Phrase, phrase};

/// One remark about an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Diagnostic {
    /// Name of the input as the caller gave it.
    pub file: String,
    /// Line from 1; 0 when the remark is about the file as a whole.
    pub line: usize,
    /// Column from 1, in characters; 0 when the remark is about the file or line as a whole.
    pub column: usize,
    /// Whether the input can still be used.
    #[serde(serialize_with = "severity_name")]
    pub severity: Severity,
    /// Stable short name of the kind of remark.
    pub id: Cow<'static, str>,
    /// What was found and what was wanted, in lower case.
    #[serde(serialize_with = "english")]
    pub message: Phrase,
    /// The rule that says so: a record and its columns, an article, a key of the JSON format.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "english_if_any")]
    pub rule: Option<Phrase>,
    /// What to do next.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "english_if_any")]
    pub hint: Option<Phrase>,
    /// JSON pointer of the value, for JSON inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
    /// The part of the line around the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Excerpt>,
    /// Other places that belong to the same remark, such as the opponent's cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<Related>,
}

/// Another place that belongs to a remark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Related {
    /// Line from 1.
    pub line: usize,
    /// Column from 1.
    pub column: usize,
    /// What stands there.
    #[serde(serialize_with = "english")]
    pub label: Phrase,
    /// The part of the line around the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Excerpt>,
}

/// The part of a line around a place, control characters replaced one for one by visible ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Excerpt {
    /// At most [`Excerpt::WIDTH`] characters of the line.
    pub text: String,
    /// Column of its first character, from 1.
    pub column: usize,
    /// How many characters from the place on are meant; at least 1.
    pub length: usize,
}

impl Excerpt {
    /// Characters shown at most: what a terminal of 100 columns holds beside the line number.
    pub const WIDTH: usize = 88;

    /// Cuts the excerpt around `length` characters from `column` out of a line (both counted from 1).
    pub fn cut(text: &Text, line: usize, column: usize, length: usize) -> Excerpt {
        let length = length.clamp(1, Self::WIDTH / 2);
        // Enough before the place to recognize the cell, the rest after it.
        let first = (column + length).saturating_sub(Self::WIDTH * 2 / 3).max(1);
        let text = text.from_column(line, first).chars().take(Self::WIDTH).map(visible).collect();
        Excerpt { text, column: first, length }
    }

    /// A source line for drawing with the mark as byte offsets in it. What the window leaves out before is blank, so
    /// that columns stay true; the drawing crate trims it.
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

/// A control character (or one that reorders text) as a visible character, so that columns stay true.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '\u{2421}',
        _ if is_unprintable(character) => '\u{FFFD}',
        _ => character,
    }
}

/// Text of an input for use inside a message: control characters escaped, long text cut.
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

/// JSON answers hold the English sentence; who reads them with a program asks for the id of the remark.
fn english<S: serde::Serializer>(phrase: &Phrase, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(phrase)
}

fn english_if_any<S: serde::Serializer>(phrase: &Option<Phrase>, serializer: S) -> Result<S::Ok, S::Error> {
    match phrase {
        Some(phrase) => english(phrase, serializer),
        None => serializer.serialize_none(),
    }
}

fn severity_name<S: Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(word(*severity))
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn level_name(severity: Severity) -> Phrase {
    match severity {
        Severity::Error => phrase!("level-error"),
        Severity::Warning => phrase!("level-warning"),
    }
}

impl Diagnostic {
    /// A remark about a file as a whole; the other methods add what is known.
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

    /// An error: the input cannot be used.
    pub fn error(id: impl Into<Cow<'static, str>>, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::new(Severity::Error, id, message)
    }

    /// A warning: the computation goes on.
    pub fn warning(id: impl Into<Cow<'static, str>>, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, id, message)
    }

    /// Names the input.
    pub fn in_file(mut self, file: &str) -> Diagnostic {
        self.file = file.to_owned();
        self
    }

    /// Points at `length` characters of a line, at the whole line when `column` is 0, or at the file as a whole when
    /// `line` is.
    pub fn at(mut self, text: &Text, line: usize, column: usize, length: usize) -> Diagnostic {
        self.line = line;
        self.column = if line > 0 { column } else { 0 };
        if line > 0 && column > 0 {
            self.excerpt = Some(Excerpt::cut(text, line, column, length));
        }
        self
    }

    /// Adds another place and what it is.
    pub fn and_at(
        mut self,
        text: &Text,
        line: usize,
        column: usize,
        length: usize,
        label: MessageId,
    ) -> Diagnostic {
        let excerpt = (line > 0 && column > 0).then(|| Excerpt::cut(text, line, column, length));
        self.related.push(Related { line, column, label: label.into(), excerpt });
        self
    }

    /// Adds the JSON pointer of the value.
    pub fn pointer(mut self, pointer: impl Into<String>) -> Diagnostic {
        self.pointer = Some(pointer.into());
        self
    }

    /// Adds the rule.
    pub fn rule(mut self, rule: impl Into<Phrase>) -> Diagnostic {
        self.rule = Some(rule.into());
        self
    }

    /// Adds what to do.
    pub fn hint(mut self, hint: impl Into<Phrase>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Whether the input cannot be used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Columns beyond this are named but not drawn.
    const WIDEST: usize = 10_000;

    fn origin(&self, line: usize, column: usize) -> String {
        let mut origin = if self.file.is_empty() { "input".to_owned() } else { quoted_name(&self.file) };
        for number in [line, column].into_iter().take_while(|number| *number > 0) {
            origin.push(':');
            origin.push_str(&number.to_string());
        }
        origin
    }

    /// Draws the remark with the place marked in its line, in the language of `speak`.
    ///
    /// `color` uses ANSI colors; without it the text is plain ASCII art around the input's own characters.
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
            group = group.element(note().message(speak(&phrase!("at-pointer", pointer = pointer))));
        }
        if let Some(rule) = &self.rule {
            group = group.element(note().message(speak(rule)));
        }
        if let Some(hint) = &self.hint {
            group = group.element(Level::HELP.with_name(speak(&phrase!("help"))).message(speak(hint)));
        }
        renderer.render(&[group])
    }

    /// One line in the language of `speak`: `file:line:column: error[id]: what is wrong; rule; what to do`.
    pub fn line(&self, speak: &dyn Fn(&Phrase) -> String) -> String {
        let place = self.origin(self.line, self.column);
        let mut line = format!("{place}: {}[{}]: ", speak(&level_name(self.severity)), self.id);
        if let Some(pointer) = self.pointer.as_deref().filter(|pointer| !pointer.is_empty()) {
            line.push_str(pointer);
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

fn quoted_name(name: &str) -> String {
    name.chars().map(visible).collect()
}

impl fmt::Display for Diagnostic {
    /// One line in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line(&Phrase::to_string))
    }
}

impl std::error::Error for Diagnostic {}

/// Collects remarks about one input and keeps their number bounded.
#[derive(Clone, Debug)]
pub struct Sink {
    file: String,
    remarks: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Sink {
    /// Errors kept; the rest are only counted.
    pub const MAX_ERRORS: usize = 50;
    /// Warnings kept; the rest are only counted.
    pub const MAX_WARNINGS: usize = 200;

    /// An empty collection for the input with this name.
    pub fn new(file: &str) -> Sink {
        Sink { file: file.to_owned(), remarks: Vec::new(), errors: 0, warnings: 0 }
    }

    /// Whether one more remark of this severity would be kept; lets callers skip the work of making it.
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

    /// Counts remarks that nobody made, because they would not be kept.
    pub fn pass_over(&mut self, severity: Severity, count: usize) {
        match severity {
            Severity::Error => self.errors += count,
            Severity::Warning => self.warnings += count,
        }
    }

    /// Whether an error was added.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// How many errors were added, kept or not.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// How many remarks were added, kept or not.
    pub fn len(&self) -> usize {
        self.errors + self.warnings
    }

    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Orders the remarks added since `from` (a former number of kept remarks) by their place.
    pub fn sort_since(&mut self, from: usize) {
        if let Some(remarks) = self.remarks.get_mut(from..) {
            remarks.sort_by_key(|remark| (remark.line, remark.column));
        }
    }

    /// Number of remarks kept so far, for [`Sink::sort_since`].
    pub fn kept(&self) -> usize {
        self.remarks.len()
    }

    /// All remarks kept, and one that says how many were not.
    pub fn into_remarks(mut self) -> Vec<Diagnostic> {
        let counts = [
            (Severity::Error, self.errors, Self::MAX_ERRORS),
            (Severity::Warning, self.warnings, Self::MAX_WARNINGS),
        ];
        for (severity, found, kept) in counts {
            if found > kept {
                let count = found - kept;
                let message = match severity {
                    Severity::Error => phrase!("more-errors", count = count),
                    Severity::Warning => phrase!("more-warnings", count = count),
                };
                self.remarks.push(Diagnostic::new(severity, "more", message).in_file(&self.file));
            }
        }
        self.remarks
    }
}

#[cfg(test)]
mod tests {
    use tiebreak_phrase::message;

    use super::*;

    fn text(content: &str) -> Text {
        Text::decode(content.as_bytes()).unwrap()
    }

    #[test]
    fn one_line_says_place_id_message_rule_and_hint() {
        let remark = Diagnostic::error("colors", message!("fault-same-color"))
            .in_file("open.trf")
            .at(&text("\nabc"), 2, 3, 1)
            .and_at(&text("\nabc"), 1, 1, 1, message!("other-side"))
            .rule(message!("rule-c-07-15-2-only-forfeits-can-be-unplayed"))
            .hint(message!("correct-one-two"));
        assert_eq!(
            remark.to_string(),
            "open.trf:2:3: error[colors]: both sides have the same color (the other side, 1:1); \
             C.07 15.2: only forfeits can be unplayed; correct one of the two"
        );
        assert_eq!(
            Diagnostic::warning("no-date", message!("no-readable-start-date")).in_file("a").to_string(),
            "a: warning[no-date]: no readable start date"
        );
    }

    #[test]
    fn the_mark_stands_under_the_cell_of_a_wide_row() {
        let row = format!("{}CELL{}", " ".repeat(300), "x".repeat(5_000));
        let remark =
            Diagnostic::error("id", Phrase::verbatim("message")).in_file("f").at(&text(&row), 1, 301, 4);
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
        let drawn = Diagnostic::error("id", Phrase::verbatim("message"))
            .at(&text("001"), 1, 84, 1)
            .render(false, &Phrase::to_string);
        assert!(drawn.contains('^') && drawn.contains("input:1:84"), "{drawn}");
    }

    #[test]
    fn control_characters_of_the_input_never_reach_the_terminal() {
        let evil = "012 \u{1b}[31m\u{202e}name\u{9b}";
        let remark = Diagnostic::warning("id", Phrase::verbatim(quoted(evil))).in_file("a\u{1b}b").at(
            &text(evil),
            1,
            5,
            1,
        );
        for shown in [remark.render(false, &Phrase::to_string), remark.to_string()] {
            assert!(!shown.chars().any(|c| is_unprintable(c) && c != '\n'), "{shown:?}");
        }
    }

    #[test]
    fn remarks_serialize_with_kebab_case_and_without_empty_parts() {
        let remark = Diagnostic::warning("no-date", Phrase::verbatim("no date"))
            .in_file("a")
            .pointer("/tournament/start");
        assert_eq!(
            serde_json::to_value(&remark).unwrap(),
            serde_json::json!({
                "file": "a", "line": 0, "column": 0, "severity": "warning", "id": "no-date",
                "message": "no date", "pointer": "/tournament/start"
            })
        );
    }

    #[test]
    fn a_flood_of_remarks_is_cut_and_counted() {
        let mut sink = Sink::new("f");
        for number in 0..1_000 {
            sink.push(Diagnostic::error("id", Phrase::verbatim(number.to_string())));
        }
        let remarks = sink.into_remarks();
        assert_eq!(remarks.len(), Sink::MAX_ERRORS + 1);
        assert_eq!(remarks.last().unwrap().message.to_string(), "950 more errors are not shown");
    }
}
