//! A made-up event in the format asked for.

use crate::cli::convert::Target;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{Generation, WriteOptions};
use tiebreak_conformance::format::{ReadOptions, json, trf};
use tiebreak_conformance::phrase::Phrase;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Edition, EditionChoice, TieBreakList};
use tiebreak_conformance::tournament::Tournament;

/// The text of an event.
///
/// # Errors
/// Why the format cannot hold it.
pub(super) fn text(
    tournament: &Tournament,
    to: Target,
    list: Option<&TieBreakList>,
) -> Result<String, Vec<Phrase>> {
    let generation = match to {
        Target::Json => return Ok(json::write(tournament)),
        Target::Trf26 => Generation::Trf26,
        Target::Trf16 => Generation::Trf16,
    };
    let mut options = WriteOptions { generation, ..WriteOptions::default() };
    if let Some(list) = list {
        let choice = EditionChoice::Declared(Edition::NEWEST);
        let after = finished_as_read(&trf::write(tournament, &options)?.text).unwrap_or(tournament.rounds());
        let plan =
            Plan::new(choice, list.clone().with_score(tournament.team().is_some()), ListSource::Asked, after);
        let ranks = plan.rank(tournament).standings.ranks().into_iter().enumerate();
        options.ranks = ranks.map(|(index, rank)| (tournament.id(index), rank)).collect();
        options.tiebreaks = list.entries.iter().map(ToString::to_string).collect();
    }
    Ok(trf::write(tournament, &options)?.text)
}

/// The rounds that readers of a file will take for finished: what it records is the standing after them.
fn finished_as_read(text: &str) -> Option<usize> {
    let text = Text::decode(text.as_bytes()).ok()?;
    Some(trf::read(text, "", &ReadOptions::default()).ok()?.finished_rounds)
}
