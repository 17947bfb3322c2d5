//! What is remarked on while a file is read.

use std::collections::BTreeSet;

use super::columns::Columns;
use super::row::Row;
use crate::diagnostic::{Diagnostic, Severity, Sink};
use crate::text::Text;

/// A place in a file: line, column and length, zeros where unknown.
pub(super) type Place = (usize, usize, usize);

/// Columns of a line as a place.
pub(super) fn place(line: usize, columns: Columns) -> Place {
    (line, columns.first, columns.width())
}

/// The text of a file and the remarks on it.
pub(super) struct Remarks<'t> {
    /// The text.
    pub text: &'t Text,
    sink: Sink,
    once: BTreeSet<&'static str>,
    /// Errors that others, more helpful ones, go before.
    late: Vec<Diagnostic>,
    /// Which of the remarks compare the recorded standing with the results.
    on_standing: BTreeSet<usize>,
    /// Ids read in all records but those of players, to bound the work.
    pub ids_read: usize,
}

impl<'t> Remarks<'t> {
    /// No remark on a text yet; `file` names it.
    pub(super) fn new(text: &'t Text, file: &str) -> Remarks<'t> {
        Remarks {
            text,
            sink: Sink::new(file),
            once: BTreeSet::new(),
            late: Vec::new(),
            on_standing: BTreeSet::new(),
            ids_read: 0,
        }
    }

    /// A line as columns.
    pub(super) fn row(&self, line: usize) -> Row<'t> {
        Row::new(self.text, line)
    }

    /// Adds a remark at a place.
    pub(super) fn add(&mut self, remark: Diagnostic, (line, column, length): Place) {
        if self.sink.wants(remark.severity) {
            self.sink.push(remark.at(self.text, line, column, length));
        } else {
            self.sink.push(remark);
        }
    }

    /// Adds a remark on the recorded standing: it falls away where another standing is asked for.
    pub(super) fn add_on_standing(&mut self, remark: Diagnostic, place: Place) {
        if self.sink.wants(remark.severity) {
            self.on_standing.insert(self.sink.kept());
        }
        self.add(remark, place);
    }

    /// Adds a remark without its place, which would take work to find; it is only counted.
    pub(super) fn count(&mut self, remark: Diagnostic) {
        self.sink.push(remark);
    }

    /// Adds a warning at the first place that deserves it.
    pub(super) fn warn_once(&mut self, id: &'static str, make: impl FnOnce() -> Diagnostic, place: Place) {
        if self.once.insert(id) {
            self.add(make(), place);
        }
    }

    /// Adds an error that others, more helpful ones, go before.
    pub(super) fn add_late(&mut self, remark: Diagnostic, (line, column, length): Place) {
        self.late.push(remark.at(self.text, line, column, length));
    }

    /// Whether one more remark of this severity would be kept.
    pub(super) fn wants(&self, severity: Severity) -> bool {
        self.sink.wants(severity)
    }

    /// Whether an error was added, late ones not counted.
    pub(super) fn has_errors(&self) -> bool {
        self.sink.has_errors()
    }

    /// Whether an error was added.
    pub(super) fn has_any_errors(&self) -> bool {
        self.sink.has_errors() || !self.late.is_empty()
    }

    /// Number of remarks kept so far, for [`Remarks::sort_since`].
    pub(super) fn kept(&self) -> usize {
        self.sink.kept()
    }

    /// Orders the remarks added since `from` by their place.
    pub(super) fn sort_since(&mut self, from: usize) {
        self.sink.sort_since(from);
    }

    /// The remarks on a file that cannot be used.
    pub(super) fn give_up(mut self) -> Vec<Diagnostic> {
        for remark in std::mem::take(&mut self.late) {
            self.sink.push(remark);
        }
        let mut remarks = self.sink.into_remarks();
        // Errors first: they are what must be mended.
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
        remarks
    }

    /// The remarks on a file that can be used, and which of them are on the recorded standing.
    pub(super) fn finish(self) -> (Vec<Diagnostic>, BTreeSet<usize>) {
        (self.sink.into_remarks(), self.on_standing)
    }
}
