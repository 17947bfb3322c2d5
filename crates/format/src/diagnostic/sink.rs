//! Remarks about one input, together.

use super::remark::Diagnostic;
use tiebreak_engine::tournament::Severity;
use tiebreak_phrase::phrase;

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
    pub(crate) fn kept(&self) -> usize {
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
        assert_eq!(remarks.last().unwrap().message.to_string(), "950 more errors are not shown");
    }
}
