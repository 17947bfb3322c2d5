//! Published tables of an event, and what they name that the event does not.

use tiebreak_conformance::check::{Choice, PublishedTable, adopt, read_tables};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::format::diagnostic::Diagnostic;

/// Reads the published tables of a file; the first names the list and the round, where nothing else does.
///
/// # Errors
/// Everything wrong with the file.
pub(in crate::cli) fn read(
    event: &mut Event,
    bytes: &[u8],
    name: &str,
    choice: &Choice,
) -> Result<Vec<PublishedTable>, Vec<Diagnostic>> {
    let tables = read_tables(bytes, name, &event.plan, event.tournament(), choice)?;
    let Some(first) = tables.first() else { return Ok(tables) };
    let (after, list) = (event.plan.after, event.plan.list.clone());
    adopt(event, first);
    // What columns hold is told from the numbers, which are those of another round or list then.
    if (after, &list) == (event.plan.after, &event.plan.list) || event.plan.source.is_of_table() {
        return Ok(tables);
    }
    read_tables(bytes, name, &event.plan, event.tournament(), choice)
}
