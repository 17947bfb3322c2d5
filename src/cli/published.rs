//! Published tables of an event, and the list that they name.

use tiebreak_conformance::check::{Choice, PublishedTable, find_codes, read_chosen};
use tiebreak_conformance::event::Event;
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
    find_codes(&event.plan, event.tournament(), &mut table);
    if !event.plan.source.is_named() && table.list.entries.iter().any(|listed| !listed.is_score()) {
        event.adopt_list_of_table(&table.list);
    }
    Ok(table)
}
