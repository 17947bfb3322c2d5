//! `tiebreak deviations list`: every entry of the catalogue.

use serde::Serialize;

use super::entry::{EntryAnswer, account, account_text, seen_text, wrong};
use crate::cli::output::{Answer, Exit, Failure, Format, Shared};
use tiebreak_conformance::deviation::{catalogue, text};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::{MessageId, message};
use tiebreak_conformance::tell;

#[derive(Serialize)]
struct ListAnswer {
    schema: &'static str,
    entries: usize,
    implemented: usize,
    equivalent: usize,
    not_computed: usize,
    deviations: Vec<EntryAnswer>,
}

fn count(name: &str) -> usize {
    catalogue().iter().filter(|deviation| account(&deviation.account).0 == name).count()
}

/// Runs the command.
pub(super) fn run(shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    shared.answer(
        || list_page(&say, shared.format),
        || {
            Answer::new(&ListAnswer {
                schema: "tiebreak/deviations/1",
                entries: catalogue().len(),
                implemented: count("implemented"),
                equivalent: count("equivalent"),
                not_computed: count("not-computed"),
                deviations: catalogue().iter().map(EntryAnswer::of).collect(),
            })
        },
    )?;
    Ok(Exit::Fine)
}

fn list_page(say: &Messages, format: Format) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "title-deviations"));
    let [entries, runs, equivalent, other] =
        [catalogue().len(), count("implemented"), count("equivalent"), count("not-computed")]
            .map(|number| number.to_string());
    page.paragraph(tell!(
        say,
        "deviations-line",
        entries = &entries,
        runs = &runs,
        equivalent = &equivalent,
        other = &other
    ));
    // A terminal has no room for everything; `show` has the rest.
    let full = !format.is_terminal();
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let mut columns = vec![left(message!("column-deviation")), left(message!("column-does"))];
    if full {
        columns.extend([
            left(message!("column-right")),
            left(message!("column-wrong")),
            left(message!("column-account")),
            left(message!("column-seen")),
        ]);
    }
    let mut table = Table::new(columns);
    for deviation in catalogue() {
        let Some(text) = text(deviation.id) else { continue };
        let mut row = vec![deviation.id.to_owned(), say.text(&text.does).to_owned()];
        if full {
            row.push(say.text(&text.right).to_owned());
            row.push(wrong(say, text));
            row.push(account_text(say, deviation));
            row.push(text.seen.iter().map(|seen| seen_text(say, seen)).collect::<Vec<_>>().join("; "));
        }
        table.row(row);
    }
    page.table(table);
    page
}
