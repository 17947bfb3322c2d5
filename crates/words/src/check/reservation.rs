//! Why a record could not be compared in full.

use std::collections::BTreeSet;

use super::said::Row;
use super::unnamed::FoundCode;
use super::ways::Way;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::{Index, Kind, Tournament};

/// What is open about the facts, and what that could change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFacts {
    /// The rounds of which nobody tells what they were: whose, which round, and what is written.
    pub rounds: Vec<(Index, usize, String)>,
    /// Whose places are others by another reading: the place, and those by the other readings, in order.
    pub moved: Vec<(Index, u32, Vec<u32>)>,
    /// Tie-breaks of the list that have other values by another reading of facts that nobody tells.
    pub codes: Vec<String>,
    /// Whether every other reading was tried.
    pub is_whole: bool,
    /// Whether what was judged comes out the same by every reading.
    pub is_harmless: bool,
}

/// One reason, with those it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reservation {
    /// Nothing is recorded.
    NothingRecorded,
    /// No ranking is recorded.
    NoRanking,
    /// The event began before the first edition; so many recorded values and places would differ by the earliest.
    EditionUnknown(usize),
    /// Nobody named the tie-breaks.
    NoList,
    /// No first day is known, and the record does not follow from every edition; the ids of those from which it does.
    EditionOpen(Vec<&'static str>),
    /// What the table says of the event and is not so: the lines.
    Contradicted(Vec<String>),
    /// Rows that are about nobody, or about somebody who has a row already.
    RowsUnmatched(Vec<Row>),
    /// Only another way of counting what is undecided than the usual one explains the record.
    Undecided(Way),
    /// Text, tables or style sheets that nobody checked, where that was asked not to be; how many.
    Unchecked(usize),
    /// Results in the table that cannot be read.
    ResultsUnread(Vec<String>),
    /// Columns that count games, each cell of which is right by some way of counting and all of it by none.
    GamesMixed(Vec<String>),
    /// A tie-break that only the organizer can compute may have decided.
    OrganizerDefined,
    /// The record separates what the list leaves tied, and no lots are recorded.
    TiesSeparated,
    /// Tie-breaks of the list that have no values in this event, so that nobody could rank by them.
    CodesWithoutValues(Vec<String>),
    /// Cells without a value where the rules give one: whose, and of which code.
    CellsMissing(Vec<(Index, String)>),
    /// Cells that say that a value is not known: whose, and of which code.
    CellsUnclear(Vec<(Index, String)>),
    /// Names beside a number that are not the name of whoever bears it.
    NamesUnlike(Vec<(Index, String)>),
    /// Codes whose values are rounded so that two look alike whom they separate.
    RoundingHides {
        /// The codes.
        codes: Vec<String>,
        /// Whether they are rounded more than is usual for them.
        coarse: bool,
    },
    /// Columns of the table that were not read, by their headings.
    ColumnsUnread(Vec<String>),
    /// Columns whose codes were found from their numbers alone.
    CodesFound(Vec<FoundCode>),
    /// Numbered columns whose numbers are those of no code.
    CodesNotFound(Vec<FoundCode>),
    /// Codes that rank by pairing numbers, which nobody tells.
    NumbersUnknown(Vec<String>),
    /// Lines of the file of the event that could not be read and were passed over: number and text.
    RecordsSkipped {
        /// The lines.
        lines: Vec<(usize, String)>,
        /// Whether a standing may rest on one of them.
        matters: bool,
        /// Recorded values and places that differ by what was read.
        differing: usize,
    },
    /// Rounds of which nobody tells what they were.
    Untold(OpenFacts),
    /// Columns whose numbers the rules give no value to compare with, by their codes.
    ColumnsIncomparable(Vec<String>),
    /// Participants whom no row of the table is about.
    ParticipantsMissing(Vec<Index>),
    /// Participants without a rank in a record that ranks others.
    Unranked(Vec<Index>),
    /// Games without a result: round, and the two.
    Pending(Vec<(usize, Index, Index)>),
    /// Participants with a game of unknown color, where games with Black are counted.
    ColorsUnknown(Vec<Index>),
}

impl Reservation {
    /// Stable name in JSON.
    pub fn id(&self) -> &'static str {
        match self {
            Reservation::NothingRecorded => "nothing-recorded",
            Reservation::NoRanking => "no-ranking",
            Reservation::EditionUnknown(_) => "edition-unknown",
            Reservation::NoList => "no-list",
            Reservation::EditionOpen(_) => "edition-open",
            Reservation::Contradicted(_) => "contradicted",
            Reservation::RowsUnmatched(_) => "rows-unmatched",
            Reservation::Undecided(_) => "undecided",
            Reservation::Unchecked(_) => "unchecked",
            Reservation::ResultsUnread(_) => "results-unread",
            Reservation::GamesMixed(_) => "games-mixed",
            Reservation::OrganizerDefined => "organizer-defined",
            Reservation::TiesSeparated => "ties-separated",
            Reservation::CodesWithoutValues(_) => "codes-without-values",
            Reservation::CellsMissing(_) => "cells-missing",
            Reservation::CellsUnclear(_) => "cells-unclear",
            Reservation::NamesUnlike(_) => "names-unlike",
            Reservation::RoundingHides { .. } => "rounding-hides",
            Reservation::ColumnsUnread(_) => "columns-unread",
            Reservation::CodesFound(_) => "codes-found",
            Reservation::CodesNotFound(_) => "codes-not-found",
            Reservation::NumbersUnknown(_) => "numbers-unknown",
            Reservation::RecordsSkipped { .. } => "records-skipped",
            Reservation::Untold(_) => "rounds-untold",
            Reservation::ColumnsIncomparable(_) => "columns-incomparable",
            Reservation::ParticipantsMissing(_) => "participants-missing",
            Reservation::Unranked(_) => "unranked",
            Reservation::Pending(_) => "pending",
            Reservation::ColorsUnknown(_) => "colors-unknown",
        }
    }

    /// Whether a record about which this is said is not confirmed. A record without a named list can still be compared in
    /// all that it claims, and so can numbers that are rounded as usual.
    pub fn forbids_confirmation(&self) -> bool {
        match self {
            Reservation::NoList
            | Reservation::Pending(_)
            | Reservation::RoundingHides { coarse: false, .. } => false,
            Reservation::RecordsSkipped { matters, .. } => *matters,
            Reservation::Untold(open) => !open.is_harmless,
            _ => true,
        }
    }
}

/// Games without a result in the rounds that count, each once.
pub(super) fn pending(tournament: &Tournament, after: usize) -> Vec<(usize, Index, Index)> {
    let mut games = Vec::new();
    for index in 0..tournament.len() {
        for (round, record) in tournament.records(index).iter().enumerate().take(after) {
            if let (Kind::Pending, Some(opponent)) = (record.kind, record.opponent()) {
                // One side is enough; a file may know only the other one.
                let both =
                    tournament.records(opponent).get(round).is_some_and(|other| other.kind.is_pending());
                if index < opponent || !both {
                    games.push((round + 1, index, opponent));
                }
            }
        }
    }
    games.sort_unstable();
    games
}

/// Those with a game over the board of unknown color in the rounds that count.
pub(super) fn colorless(tournament: &Tournament, after: usize) -> BTreeSet<Index> {
    let unknown = |index: &Index| {
        let records = tournament.records(*index).iter().take(after);
        records.into_iter().any(|record| record.kind.is_over_the_board() && record.color.is_none())
    };
    (0..tournament.len()).filter(unknown).collect()
}

/// Whether the tie-break with this name does.
pub(super) fn name_needs_colors(name: &str) -> bool {
    TieBreakList::parse(name).is_ok_and(|list| list.entries.iter().any(needs_colors))
}

/// Whether a tie-break counts games with Black.
pub(super) fn needs_colors(listed: &Listed) -> bool {
    matches!(listed, Listed::Code(code) if code.base.row().colors)
}
