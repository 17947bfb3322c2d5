//! Compares what was recorded or published with what the rules give, and says where and why they differ.

mod advice;
pub mod candidate;
mod chain;
mod grid;
mod heading;
mod identity;
mod judge;
mod layout;
mod lists;
mod numbering;
mod order;
mod order_column;
mod published;
mod report;
mod reservation;
mod sources;
mod table;
#[cfg(test)]
mod tests;
mod values;
mod who;
mod word;
mod written;

pub use advice::{Advice, codes_called};
pub use lists::reproducing_lists;
pub use numbering::{Numbering, PlaceCell};
pub use published::Choice;
pub use report::{
    Difference, DifferenceKind, Note, OrderReading, Report, Source, SourceReport, Undecided, Verdict,
};
pub use reservation::Reservation;
pub use table::{PublishedTable, read_chosen, read_table};
pub use tiebreak_event::event::Recorded;
pub use who::{NobodyMeant, who};
pub use word::letters;

pub use judge::{Claims, Judge, computed_by};

use tiebreak_engine::plan::Plan;
use tiebreak_engine::tournament::Tournament;

/// Checks what the file of an event records, and published tables of it: each has a verdict of its own.
pub fn check(plan: &Plan, tournament: &Tournament, file: &Recorded, tables: &[PublishedTable]) -> Report {
    let judge = Judge::new(plan, tournament);
    let mut sources: Vec<SourceReport> =
        tables.iter().map(|table| judge.judge(&Claims::of_table(table))).collect();
    // A file that says nothing of its standing is worth a word only when nothing else was asked about.
    if tables.is_empty() || !file.is_empty() {
        sources.push(judge.judge(&Claims::of_file(file)));
    }
    Report { asked: tables.len().max(1), sources }
}
