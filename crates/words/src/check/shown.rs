//! Cells of which nobody can say what they show: a table with one of them is refused, never guessed at.

use super::grid::{Cell, Row};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::{message, phrase};
use tiebreak_table::{Shown, Unsure};

/// Refuses rows with such cells; what stands in a cell and moves no other matters only in the columns that are read.
pub(super) fn refuse<'r>(
    rows: impl IntoIterator<Item = &'r Row>,
    is_read: impl Fn(usize) -> bool,
    text: &Text,
    sink: &mut Sink,
) {
    for row in rows {
        let matters = |(column, cell): (usize, &'r Cell)| {
            let unsure = cell.unsure.as_deref()?;
            let is_written = !matches!(
                unsure.why,
                Shown::Table | Shown::Field | Shown::Style | Shown::Spans | Shown::Stray
            );
            (!is_written || is_read(column)).then(|| cell.remark(text, remark(cell, unsure)))
        };
        // One for each row, so that single rows can be passed over.
        row.iter().enumerate().find_map(matters).into_iter().for_each(|remark| sink.push(remark));
    }
}

fn remark(cell: &Cell, unsure: &Unsure) -> Diagnostic {
    let message = match &unsure.why {
        Shown::Format { cell: name, format } => {
            phrase!("table-format", cell = name.as_str(), format = quoted(format), found = quoted(&cell.text))
        }
        Shown::Text { cell: name, stored } => {
            phrase!("table-shows", cell = name.as_str(), shown = quoted(&cell.text), found = quoted(stored))
        }
        Shown::Marked { cell: name } => {
            phrase!("table-marked", cell = name.as_str(), found = quoted(&cell.text))
        }
        Shown::Narrow { cell: name } => {
            phrase!("table-narrow", cell = name.as_str(), found = quoted(&cell.text))
        }
        Shown::Unclear { cell: name } => {
            phrase!("table-unclear", cell = name.as_str(), found = quoted(&cell.text))
        }
        Shown::Table => message!("table-nested").into(),
        Shown::Field => message!("table-field").into(),
        Shown::Style => message!("table-style").into(),
        Shown::Spans => message!("table-spans").into(),
        Shown::Struck => message!("table-struck").into(),
        Shown::Drawn => message!("table-drawn").into(),
        Shown::Stray => message!("table-stray").into(),
    };
    Diagnostic::error("table-shown", message)
}
