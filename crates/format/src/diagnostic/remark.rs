//! One remark about an input, as data.

use crate::diagnostic::Excerpt;
use crate::text::{Text, TextError};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use tiebreak_engine::tournament::Severity;
use tiebreak_phrase::{MessageId, Phrase, phrase};

/// A remark about an input.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Diagnostic {
    /// Name of the input as the caller gave it.
    pub file: String,
    /// The 1-based line, or 0 if the remark is about the whole file.
    pub line: usize,
    /// The 1-based column, in characters, or 0 if the remark is about the whole file or line.
    pub column: usize,
    /// Whether the input can be used in spite of the remark.
    #[serde(serialize_with = "severity_name")]
    pub severity: Severity,
    /// Stable id of the kind of remark.
    pub id: Cow<'static, str>,
    /// What was found and what was expected, in lower case.
    #[serde(serialize_with = "english")]
    pub message: Phrase,
    /// The rule behind the remark: a record and its columns, an article, or a key of the JSON format.
    #[serde(serialize_with = "english_if_any")]
    pub rule: Option<Phrase>,
    /// What to do next.
    #[serde(serialize_with = "english_if_any")]
    pub hint: Option<Phrase>,
    /// JSON pointer of the value, for JSON inputs.
    pub pointer: Option<String>,
    /// The part of the line around the place.
    pub excerpt: Option<Excerpt>,
    /// Other places that the remark mentions, such as the opponent's cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related: Vec<Related>,
}

/// Another place that a remark mentions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Related {
    /// The 1-based line.
    pub line: usize,
    /// The 1-based column.
    pub column: usize,
    /// What the place contains.
    #[serde(serialize_with = "english")]
    pub label: Phrase,
    /// The part of the line around the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excerpt: Option<Excerpt>,
}

/// Writes the English sentence. JSON answers always contain English, and programs use the id of the remark.
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
    /// Makes a remark about a whole file. The other methods add places, a rule and a hint.
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

    /// A warning: the input can be used.
    pub fn warning(id: impl Into<Cow<'static, str>>, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, id, message)
    }

    /// Makes a remark about bytes that are not text, at the first such byte.
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

    /// Sets the place: `length` characters of a line, the whole line if `column` is 0, or the whole file if
    /// `line` is 0.
    pub fn at(mut self, text: &Text, line: usize, column: usize, length: usize) -> Diagnostic {
        self.line = line;
        self.column = if line > 0 { column } else { 0 };
        if line > 0 && column > 0 {
            self.excerpt = Some(Excerpt::cut(text, line, column, length));
        }
        self
    }

    /// Sets the line and column (0 means the whole line). Adds no excerpt.
    pub fn placed(mut self, line: usize, column: usize) -> Diagnostic {
        (self.line, self.column) = (line, column);
        self
    }

    /// Adds another place and its description.
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

    /// Adds advice on what to do next.
    pub fn hint(mut self, hint: impl Into<Phrase>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Whether the input cannot be used.
    pub fn is_error(&self) -> bool {
        self.severity.is_error()
    }
}

/// Collects remarks about one input, up to a limit.
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

    /// Makes an empty collection for the input with this name.
    pub fn new(file: &str) -> Sink {
        Sink { file: file.to_owned(), remarks: Vec::new(), errors: 0, warnings: 0 }
    }

    /// Whether a further remark of this severity would be kept. If not, callers need not build the remark.
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

    /// Counts remarks that were not built, because they would not be kept.
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

    /// Number of errors added, including those that were not kept.
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Number of remarks added, including those that were not kept.
    pub fn len(&self) -> usize {
        self.errors + self.warnings
    }

    /// Whether no remark was added.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Sorts the kept remarks by place, except for the first `from`.
    pub fn sort_since(&mut self, from: usize) {
        if let Some(remarks) = self.remarks.get_mut(from..) {
            remarks.sort_by_key(|remark| (remark.line, remark.column));
        }
    }

    /// Number of remarks kept so far, for [`Sink::sort_since`].
    pub(crate) fn kept(&self) -> usize {
        self.remarks.len()
    }

    /// The kept remarks. If some were not kept, a last remark gives their number.
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
                "message": "the program cannot read the start date", "pointer": "/tournament/start"
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
