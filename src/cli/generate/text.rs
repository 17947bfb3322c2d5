//! A made-up event in the format asked for.

use super::second::SecondRatings;
use crate::cli::convert::Target;
use tiebreak_conformance::explore::generate::Accelerated;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{Generation, WriteOptions};
use tiebreak_conformance::format::{ReadOptions, json, trf};
use tiebreak_conformance::phrase::Phrase;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Edition, EditionChoice, TieBreakList};
use tiebreak_conformance::tournament::Tournament;

/// What a file says beside the facts.
pub(super) struct Beside<'b> {
    /// National ratings.
    pub(super) second: Option<&'b SecondRatings>,
    /// Virtual points.
    pub(super) faster: &'b [Accelerated],
    /// Who paired.
    pub(super) pairings: &'b str,
}

/// The text of an event.
///
/// # Errors
/// Why the format cannot hold it.
pub(super) fn text(
    tournament: &Tournament,
    to: Target,
    list: Option<&TieBreakList>,
    beside: &Beside<'_>,
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
    if let Some(second) = beside.second {
        options.details = second.details();
    }
    let mut text = trf::write(tournament, &options)?.text;
    if generation.is_26() {
        let lines = beside.second.map(SecondRatings::lines).unwrap_or_default();
        let said =
            (!tournament.pairing().is_predetermined()).then(|| format!("### pairings: {}", beside.pairings));
        for line in lines.into_iter().chain(beside.faster.iter().map(record)).chain(said) {
            text.push_str(&line);
            text.push_str(options.line_end.text());
        }
    }
    Ok(text)
}

/// Record 250: virtual game points, rounds and pairing numbers.
pub(super) fn record(faster: &Accelerated) -> String {
    let Accelerated { points, rounds, ids } = faster;
    // One decimal, as everywhere in TRF.
    let points = points.to_string();
    let points = if points.contains('.') { points } else { format!("{points}.0") };
    format!("250      {points:>4} {:>3} {:>3} {:>4} {:>4}", rounds.0, rounds.1, ids.0, ids.1)
}

/// The rounds that readers of a file will take for finished: what it records is the standing after them.
fn finished_as_read(text: &str) -> Option<usize> {
    let text = Text::decode(text.as_bytes()).ok()?;
    Some(trf::read(text, "", &ReadOptions::default()).ok()?.finished_rounds)
}
