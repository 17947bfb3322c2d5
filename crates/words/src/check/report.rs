//! What a check found.

use super::numbering::Numbering;
use super::reservation::Reservation;
use super::said::Unchecked;
use super::unnamed::FoundCode;
use crate::explain::Separation;
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Recorded;

/// What kind of thing differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// Points that the results do not give.
    Points,
    /// A value of a tie-break.
    Value,
    /// An order of two participants.
    Rank,
    /// A number of games.
    Games,
    /// A result of two participants.
    Result,
}

impl DifferenceKind {
    /// Whether points differ.
    pub fn is_points(self) -> bool {
        self == DifferenceKind::Points
    }

    /// Whether the value of a tie-break differs.
    pub fn is_value(self) -> bool {
        self == DifferenceKind::Value
    }

    /// Whether an order differs.
    pub fn is_rank(self) -> bool {
        self == DifferenceKind::Rank
    }

    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            DifferenceKind::Points => "points",
            DifferenceKind::Value => "value",
            DifferenceKind::Rank => "rank",
            DifferenceKind::Games => "games",
            DifferenceKind::Result => "result",
        }
    }
}

/// Who claims what is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A published table.
    Table,
    /// The file of the event.
    File,
}

impl Source {
    /// Whether a published table claims it.
    pub fn is_table(self) -> bool {
        match self {
            Source::Table => true,
            Source::File => false,
        }
    }

    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Source::File => "file",
            Source::Table => "table",
        }
    }
}

/// One thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What kind of thing.
    pub kind: DifferenceKind,
    /// Who claims it.
    pub source: Source,
    /// Whose.
    pub participant: Index,
    /// Against whom the place is wrong; none when the number itself is none of a place.
    pub versus: Option<Index>,
    /// The code, as listed: whose value differs, or which separates the two; none when the two share a place.
    pub code: Option<String>,
    /// As recorded.
    pub recorded: String,
    /// As computed, in full.
    pub computed: String,
    /// The clauses involved.
    pub clauses: Vec<&'static str>,
    /// What separates the two of a wrong place.
    pub separation: Option<Separation>,
    /// Whether a wrong place only makes room for somebody who is really misplaced.
    pub pushed: bool,
}

/// A group that the tie-breaks leave tied and the record separates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undecided {
    /// The members, in recorded order.
    pub members: Vec<Index>,
    /// Whether an entry that only the organizer can compute, or a list that nobody named, may have decided.
    pub list_incomplete: bool,
}

/// How a part of a record was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// How places are numbered; none when their numbers follow no way to number places.
    Numbering(Option<Numbering>),
    /// A column that is rounded as a whole.
    Rounded {
        /// The code.
        code: String,
        /// Decimals.
        decimals: u32,
    },
    /// What the numbers of a code are that only orders those still tied.
    Order {
        /// The code.
        code: String,
        /// What they are.
        reading: OrderReading,
        /// How many entries belong to participants whom an earlier tie-break separates; these are not compared.
        separated: usize,
    },
    /// Columns that say nothing about the standing, by their headings.
    Beside(Vec<String>),
    /// Columns that were left out because somebody asked for it, by their headings.
    Ignored(Vec<String>),
    /// No places are printed, and the order of the rows is that of the standing.
    RowOrder,
    /// The event names no tie-breaks, and the record is judged under those that the table names.
    ListOfTable,
    /// Columns of numbers that nobody names and that are those of a tie-break.
    CodesFound(Vec<FoundCode>),
}

/// The outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything recorded follows from the results and the rules.
    Confirmed,
    /// Something recorded does not.
    Different,
    /// Nothing contradicts the rules, but not everything could be compared.
    Unverifiable,
}

impl Verdict {
    /// Whether everything recorded follows from the results and the rules.
    pub fn is_confirmed(self) -> bool {
        match self {
            Verdict::Confirmed => true,
            Verdict::Different | Verdict::Unverifiable => false,
        }
    }

    /// Whether something recorded does not.
    pub fn is_different(self) -> bool {
        match self {
            Verdict::Different => true,
            Verdict::Confirmed | Verdict::Unverifiable => false,
        }
    }

    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Different => "different",
            Verdict::Unverifiable => "unverifiable",
        }
    }
}

/// Everything a check found about one record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceReport {
    /// Whose record.
    pub source: Source,
    /// The name of a table; empty for the file of the event.
    pub name: String,
    /// The outcome.
    pub verdict: Verdict,
    /// What differs.
    pub differences: Vec<Difference>,
    /// What would differ, but cannot be judged: the edition is unknown, or colors of games are.
    pub unjudged: Vec<Difference>,
    /// Groups that the tie-breaks leave tied and the record separates.
    pub undecided: Vec<Undecided>,
    /// How the record was understood.
    pub notes: Vec<Note>,
    /// Why not everything could be compared.
    pub reservations: Vec<Reservation>,
    /// What nobody checked.
    pub unchecked: Vec<Unchecked>,
    /// The record as it was understood.
    pub recorded: Recorded,
    /// Whether a value or a place contradicts the rules, by whatever edition.
    pub contradicts_rules: bool,
    /// Whether any order is wrong.
    pub has_wrong_places: bool,
    /// Whether an entry that nobody can compute, or a list that nobody named, may have decided.
    pub is_open: bool,
}

/// Everything a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Each record with a verdict of its own: the tables that were asked about, then what the file of the event records.
    pub sources: Vec<SourceReport>,
    /// How many of them were asked about.
    pub asked: usize,
}

impl Report {
    /// The records that were asked about: the tables, or the file where there is no table.
    pub fn asked_about(&self) -> &[SourceReport] {
        self.sources.get(..self.asked).unwrap_or_default()
    }

    /// The outcome of what was asked about: confirmed only when all of it is.
    pub fn verdict(&self) -> Verdict {
        let has = |verdict: Verdict| self.asked_about().iter().any(|source| source.verdict == verdict);
        if has(Verdict::Different) {
            Verdict::Different
        } else if has(Verdict::Unverifiable) || self.asked == 0 {
            Verdict::Unverifiable
        } else {
            Verdict::Confirmed
        }
    }
}

/// What the numbers of a column are whose code only orders those still tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderReading {
    /// Places among those still tied.
    Places,
    /// Points in the encounter of those still tied.
    Points,
    /// Points in the encounter of all who have the same score, whether or not something else separates them.
    PointsOverAll,
}

impl OrderReading {
    /// Stable name in JSON.
    pub fn id(self) -> &'static str {
        match self {
            OrderReading::Places => "places",
            OrderReading::Points => "points",
            OrderReading::PointsOverAll => "points-over-all",
        }
    }
}
