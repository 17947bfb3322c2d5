//! A record and an event that it is held to.

use std::collections::BTreeSet;

use super::numbering::PlaceCell;
use super::report::{Difference, DifferenceKind, Note, Source};
use super::reservation;
use super::said::PublishedTable;
use tiebreak_engine::plan::{ListSource, Plan, Ranked};
use tiebreak_engine::rules::{Code, Edition, Listed};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::Recorded;

/// What one record claims, with everything about it that a comparison needs.
pub struct Claims<'c> {
    /// Who claims it.
    pub source: Source,
    /// What it says.
    pub recorded: &'c Recorded,
    /// The cells of the places in the order of the rows.
    pub(super) places: Vec<(Index, PlaceCell)>,
    /// The table, where it is one.
    pub(super) table: Option<&'c PublishedTable>,
}

impl<'c> Claims<'c> {
    /// What the file of an event claims.
    pub fn of_file(recorded: &'c Recorded) -> Claims<'c> {
        let cell = |rank: &Option<u32>| {
            rank.map_or(PlaceCell::None, |first| PlaceCell::At { first, last: None, shared: false })
        };
        let places = recorded.ranks.iter().map(cell).enumerate().collect();
        Claims { source: Source::File, recorded, places, table: None }
    }

    /// What a published table claims.
    pub fn of_table(table: &'c PublishedTable) -> Claims<'c> {
        let (recorded, places) = (&table.recorded, table.places.clone());
        Claims { source: Source::Table, recorded, places, table: Some(table) }
    }

    /// Whether a column of places says of somebody that there is none.
    pub(super) fn denies_places(&self) -> bool {
        self.table.is_some() && self.places.iter().any(|(_, cell)| !cell.is_blank())
    }

    /// Whether a row is about this participant.
    pub(crate) fn is_present(&self, index: Index) -> bool {
        self.table.is_none_or(|table| table.missing.binary_search(&index).is_err())
    }
}

/// An event ranked for comparisons.
pub struct Judge<'p> {
    /// How the event is ranked.
    pub plan: &'p Plan,
    /// The event ranked so.
    pub ranked: Ranked<'p>,
    pub(super) tournament: &'p Tournament,
    /// The ranking by the part of the list that is known to decide.
    pub(super) order: Ranked<'p>,
    /// Whether an entry that cannot be computed may have decided.
    pub(super) list_incomplete: bool,
    /// Those with a game of unknown color.
    pub(super) colorless: BTreeSet<Index>,
}

impl<'p> Judge<'p> {
    /// Ranks the event.
    pub fn new(plan: &'p Plan, tournament: &'p Tournament) -> Judge<'p> {
        let ranked = plan.rank(tournament);
        let decided = deciding_plan(plan, &ranked);
        let order = decided.rank(tournament);
        let list_incomplete = decided.list.entries.len() < plan.list.entries.len();
        let colorless = reservation::colorless(tournament, plan.after);
        Judge { plan, ranked, tournament, order, list_incomplete, colorless }
    }

    /// Where the list names an entry for the so-many-th time, from 0.
    pub(crate) fn position(&self, listed: &Listed, times: usize) -> Option<usize> {
        let own = self.plan.list.entries.iter().enumerate().filter(|(_, own)| *own == listed);
        own.map(|(position, _)| position).nth(times)
    }

    /// The first position of the list that holds no score.
    pub(crate) fn after_score(&self) -> usize {
        self.plan.list.entries.iter().take_while(|listed| listed.is_score()).count()
    }
}

/// What became of one column.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    /// Cells that are wrong.
    pub differences: Vec<Difference>,
    /// Cells that say nothing where the rules give a value.
    pub missing: Vec<Index>,
    /// How the column was understood.
    pub note: Option<Note>,
    /// Whether the rules give nothing to compare its numbers with.
    pub incomparable: bool,
    /// Whether rounding hides a difference that ranks, and whether the column is rounded more than is usual.
    pub hidden: Option<bool>,
}

impl Judged {
    pub(crate) fn incomparable(is_filled: bool) -> Judged {
        Judged { incomparable: is_filled, ..Judged::default() }
    }
}

/// One cell that differs.
pub(super) fn difference(
    claims: &Claims<'_>,
    kind: DifferenceKind,
    participant: Index,
    listed: &Listed,
    recorded: String,
    computed: String,
    clauses: Vec<&'static str>,
) -> Difference {
    Difference {
        kind,
        source: claims.source,
        participant,
        versus: None,
        code: Some(listed.to_string()),
        recorded,
        computed,
        clauses,
        separation: None,
        pushed: false,
    }
}

/// The code as it is computed: by the edition that names it, where the one in force does not (4.1).
pub fn computed_by(code: &Code, edition: Edition) -> Code {
    if code.edition.is_none() && code.base.since() > edition {
        Code { edition: Some(code.base.since()), ..*code }
    } else {
        *code
    }
}

/// The part of the list that is known to decide: all of it, what stands before an entry that only the organizer can
/// compute, or the score alone where nobody named a list.
fn deciding_plan(plan: &Plan, ranked: &Ranked<'_>) -> Plan {
    let unknown = ranked.standings.entries.iter().position(|entry| matches!(entry, Entry::Unknown));
    let known = match plan.source {
        ListSource::Default => 1,
        ListSource::Asked
        | ListSource::Preset(_)
        | ListSource::Regulations
        | ListSource::File
        | ListSource::Table => unknown.unwrap_or(plan.list.entries.len()),
    };
    let mut decided = plan.clone();
    decided.list.entries.truncate(known);
    decided
}
