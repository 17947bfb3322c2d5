//! Published tables of an event, and the list that they name.

use tiebreak_conformance::check::{Choice, PublishedTable, check, find_codes, read_chosen};
use tiebreak_conformance::event::{Event, Recorded};
use tiebreak_conformance::format::diagnostic::Diagnostic;

/// Reads a published table; its columns are the list, where nothing else names one.
///
/// # Errors
/// Everything wrong with the table.
pub(in crate::cli) fn read(
    event: &mut Event,
    bytes: &[u8],
    name: &str,
    choice: &Choice,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    // Where nobody named a list, nobody knows what "TB1" is.
    let list = Some(&event.plan.list).filter(|_| event.plan.source.is_named());
    let mut table = read_chosen(bytes, name, event.tournament(), list, choice)?;
    if list.is_some() && is_contradicted(event, &table) {
        // Fewer or more columns than the list has tie-breaks: their numbers may count others.
        let by_numbers = read_chosen(bytes, name, event.tournament(), None, choice)?;
        let numbered = by_numbers.unnamed.iter().filter(|column| column.is_numbered()).count();
        let listed = event.plan.list.entries.iter().filter(|listed| !listed.is_score()).count();
        if numbered > 0 && numbered != listed {
            table = by_numbers;
        }
    }
    find_codes(&event.plan, event.tournament(), &mut table);
    // A crosstable with points alone ranks by points.
    let mut listed = table.list.entries.iter();
    let is_list = listed.any(|listed| !listed.is_score() || event.is_told());
    if !event.plan.source.is_named() && is_list && (table.unnamed.is_empty() || !event.is_told()) {
        event.adopt_list_of_table(&table.list);
    }
    Ok(table)
}

/// Whether the columns, as they are understood, hold other numbers than the rules give.
fn is_contradicted(event: &Event, table: &PublishedTable) -> bool {
    let report = check(&event.plan, event.tournament(), &Recorded::default(), std::slice::from_ref(table));
    report.sources.iter().any(|source| !source.differences.is_empty())
}
