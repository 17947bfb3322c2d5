//! Defines the report on a check.

use crate::check::FoundCode;
use crate::check::places::Numbering;
use crate::check::read::{Row, Unchecked};
use crate::check::ways::Way;
use crate::explain::Separation;
use std::collections::BTreeSet;
use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::Recorded;

tiebreak_phrase::named! {
    /// The kind of a difference between a record and the rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DifferenceKind as id {
        /// Points that contradict the results of the event.
        Points = "points",
        /// A wrong value of a tie-break.
        Value = "value",
        /// A wrong order of participants.
        Rank = "rank",
        /// A wrong number of games or matches.
        Games = "games",
        /// A wrong result of a game or match.
        Result = "result",
    }
}

impl DifferenceKind {
    /// Returns whether the difference concerns points.
    pub fn is_points(self) -> bool {
        self == DifferenceKind::Points
    }

    /// Returns whether the difference concerns the value of a tie-break.
    pub fn is_value(self) -> bool {
        self == DifferenceKind::Value
    }

    /// Returns whether the difference concerns the order of participants.
    pub fn is_rank(self) -> bool {
        self == DifferenceKind::Rank
    }
}

tiebreak_phrase::named! {
    /// The source of a record.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Source as id {
        /// A published table.
        Table = "table",
        /// The standing that the file of the event records.
        File = "file",
    }
}

/// One difference between a recorded value and the value that the rules give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The kind of the difference.
    pub kind: DifferenceKind,
    /// The participant whose value, place or result differs.
    pub participant: Index,
    /// For a wrong order, the other participant of the pair whose order is wrong, or `None` if no participant has the
    /// recorded place. For a wrong result, the opponent, or `None` in a round without an opponent.
    pub versus: Option<Index>,
    /// For a wrong value, the code of the tie-break, as the list writes it. For a wrong order, the code that decides
    /// between the two participants, or `None` if they share a place.
    pub code: Option<String>,
    /// The recorded value, place or result, as the record writes it.
    pub recorded: String,
    /// The computed value (without rounding), the computed place, or the result in the event.
    pub computed: String,
    /// The clauses that determine the computed value or the computed order.
    pub clauses: Vec<&'static str>,
    /// The tie-break that decides between the two participants whose order is wrong.
    pub separation: Option<Separation>,
    /// Whether the recorded place is wrong only because another participant is misplaced.
    pub pushed: bool,
}

impl Difference {
    /// Creates a difference that concerns only one participant, without a code or clauses.
    pub(super) fn of(
        kind: DifferenceKind,
        participant: Index,
        recorded: String,
        computed: String,
    ) -> Difference {
        Difference {
            kind,
            participant,
            versus: None,
            code: None,
            recorded,
            computed,
            clauses: Vec::new(),
            separation: None,
            pushed: false,
        }
    }

    /// Creates a difference for a result of `one` that contradicts the event.
    pub(super) fn result(one: Index, opponent: Option<Index>, written: String, played: String) -> Difference {
        Difference { versus: opponent, ..Difference::of(DifferenceKind::Result, one, written, played) }
    }

    /// Returns whether the record gives a place to a participant who does not belong to the ranked category.
    pub(super) fn is_stranger(&self) -> bool {
        self.kind.is_rank() && self.versus.is_none() && self.computed == NO_PLACE
    }
}

/// The text that is shown instead of a place for a participant whom the rules do not rank or whom the table leaves out.
pub const NO_PLACE: &str = "–";

/// A group of participants who are tied under the tie-breaks but not in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The members of the group, in recorded order.
    pub members: Vec<Index>,
    /// Whether the tie-break list is missing or contains an entry that the program cannot compute. In both cases, an
    /// unknown tie-break can have decided the order.
    pub list_incomplete: bool,
    /// Whether two members of the group met in a knock-out match that is undecided.
    pub is_open_match: bool,
}

/// A note on how the program read a part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The event has no date, but the record is right under every edition.
    EveryEdition,
    /// The numbering scheme of the recorded places, or `None` if the places follow no known scheme.
    Numbering(Option<Numbering>),
    /// A column with numbers that are rounded to fewer decimals than usual.
    Rounded {
        /// The code of the column.
        code: String,
        /// Number of decimals in the column.
        decimals: u32,
    },
    /// The meaning of the numbers in a column whose code has no values and only orders tied participants.
    Order {
        /// The code.
        code: String,
        /// The meaning of the numbers in the column.
        reading: OrderReading,
        /// Number of cells that the program does not compare because an earlier tie-break already separates the
        /// participants.
        separated: usize,
    },
    /// Headings of columns that do not belong to the standing, such as federations.
    Uncompared(Vec<String>),
    /// Headings of columns that are left out because of an option.
    Ignored(Vec<String>),
    /// The heading of a column of points in a table of teams that contains game points.
    GamePoints(String),
    /// The table prints no places, so the order of its rows counts as the ranking.
    RowOrder,
    /// The event names no tie-breaks, so the tie-break list of the table applies.
    ListOfTable,
    /// Columns without a name, with the codes that match their numbers.
    CodesFound(Vec<FoundCode>),
    /// A note in the table names the year of this edition next to a tie-break, but another edition is in force.
    OtherEdition(String, Edition),
}

tiebreak_phrase::named! {
    /// The verdict of a check.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verdict as id {
        /// Every recorded value agrees with the results and the rules.
        Confirmed = "confirmed",
        /// A recorded value contradicts the results or the rules.
        Different = "different",
        /// No recorded value contradicts the rules, but the program could not compare some part of the record.
        Unverifiable = "unverifiable",
    }
}

impl Verdict {
    /// Returns whether every recorded value agrees with the results and the rules.
    pub fn is_confirmed(self) -> bool {
        matches!(self, Verdict::Confirmed)
    }

    /// Returns whether a recorded value contradicts the results or the rules.
    pub fn is_different(self) -> bool {
        matches!(self, Verdict::Different)
    }
}

/// The report on the check of one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordReport {
    /// The source of the record.
    pub source: Source,
    /// The name of the table, or an empty text for the file of the event.
    pub name: String,
    /// The verdict on the record.
    pub verdict: Verdict,
    /// The errors in the record.
    pub differences: Vec<Difference>,
    /// Differences that are not proven errors, for example because the edition or the colors of some games are unknown.
    pub unjudged: Vec<Difference>,
    /// Groups of participants who are tied under the tie-breaks but not in the record.
    pub undecided: Vec<Undecided>,
    /// Notes on how the program read the record.
    pub notes: Vec<Note>,
    /// The reasons why the program could not compare some part of the record.
    pub caveats: Vec<Caveat>,
    /// The parts of the table that the program does not check.
    pub unchecked: Vec<Unchecked>,
    /// The record as the program read it.
    pub recorded: Recorded,
    /// Whether a value or a place contradicts the rules. A difference that depends on unknown colors does not count,
    /// and neither does a wrong order under a tie-break list that was only inferred from numbers.
    pub contradicts_rules: bool,
    /// Whether any recorded place is wrong.
    pub has_wrong_places: bool,
    /// Whether the record separates participants whom the known tie-breaks leave tied, so that an unknown tie-break can
    /// have decided their order.
    pub is_open: bool,
}

/// The report on a check of all records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The reports on the records: first the tables that the user gave, and then the record in the file of the event.
    pub sources: Vec<RecordReport>,
    /// Number of records that determine the verdict on the whole report.
    pub asked: usize,
}

impl Report {
    /// Returns the records that determine the verdict: the tables, or the file if there is no table.
    pub fn asked_about(&self) -> &[RecordReport] {
        self.sources.get(..self.asked).unwrap_or_default()
    }

    /// Returns the verdict on the whole report, which is "confirmed" only if all records that determine the verdict are
    /// confirmed.
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

tiebreak_phrase::named! {
    /// The meaning of the numbers in a column whose code has no values and only orders tied participants.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OrderReading as id {
        /// Places among the participants who are still tied.
        Places = "places",
        /// Points in the direct encounter of the participants who are still tied.
        Points = "points",
        /// Points in the direct encounter of all participants with the same score, even if an earlier tie-break
        /// separates them.
        PointsOverAll = "points-over-all",
    }
}

/// The facts that the source of an event leaves open, and how they affect the standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFacts {
    /// The rounds whose meaning is unknown, each with the participant, the round, and the text in the source.
    pub rounds: Vec<(Index, usize, String)>,
    /// The participants whose place depends on open facts, each with the place under the usual interpretation and the
    /// other possible places in order.
    pub moved: Vec<(Index, u32, Vec<u32>)>,
    /// The tie-breaks of the list whose values depend on facts that the source does not state.
    pub codes: Vec<String>,
    /// Whether the program tried every other interpretation.
    pub is_whole: bool,
    /// Whether every interpretation gives the same result.
    pub is_harmless: bool,
}

tiebreak_phrase::named_kinds! {
    /// A reason why the comparison is incomplete, together with the affected participants or columns.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Caveat as id {
        /// The record contains no places, points or values.
        NothingRecorded = "nothing-recorded",
        /// No ranking is recorded.
        NoRanking = "no-ranking",
        /// The table contains places, but no points and no tie-break values, so the program cannot check which
        /// tie-breaks decided.
        NoNumbers = "no-numbers",
        /// The event began before the first edition was in force. The value is the number of recorded values and places
        /// that differ under the first edition.
        EditionUnknown(usize) = "edition-unknown",
        /// Neither the event nor the user gives a list of tie-breaks.
        NoList = "no-list",
        /// The first day of the event is unknown, and the record is not right under every edition. The value contains
        /// the ids of the editions under which the record is right.
        EditionOpen(Vec<&'static str>) = "edition-open",
        /// Lines of the table that contradict the event.
        Contradicted(Vec<String>) = "contradicted",
        /// Rows that match no participant, and rows for a participant who already has a row.
        RowsUnmatched(Vec<Row>) = "rows-unmatched",
        /// The record is right only under this unusual interpretation of facts that the source of the event leaves
        /// open.
        Undecided(Way) = "undecided",
        /// The number of texts, tables and style sheets that the program did not check. This caveat occurs only if the
        /// user requires that the program checks everything.
        Unchecked(usize) = "unchecked",
        /// Results in the table that the program cannot read.
        ResultsUnread(Vec<String>) = "results-unread",
        /// Columns of numbers of games for which no single counting rule gives all cells, although some counting rule
        /// gives each cell.
        GamesMixed(Vec<String>) = "games-mixed",
        /// A tie-break that only the organizer can compute may have decided the order.
        OrganizerDefined = "organizer-defined",
        /// The record separates participants whom the list leaves tied, and no drawing of lots is recorded.
        TiesSeparated = "ties-separated",
        /// Tie-breaks of the list that have no values in this event, although some participants were tied.
        CodesWithoutValues(Vec<String>) = "codes-without-values",
        /// Tie-breaks whose values are taken from the table, because the event lacks facts such as the ratings.
        ValuesOfTable(Vec<String>) = "values-of-table",
        /// Empty cells for which the rules define a value, each with the participant and the code.
        CellsMissing(Vec<(Index, String)>) = "cells-missing",
        /// Cells that mark a value as unknown, each with the participant and the code.
        CellsUnclear(Vec<(Index, String)>) = "cells-unclear",
        /// Names that differ from the name of the participant whose number is in the same row.
        NamesUnlike(Vec<(Index, String)>) = "names-unlike",
        /// Codes for which two participants have the same rounded value, although their exact values differ and decide
        /// their order.
        RoundingHides {
            /// The codes of the rounded columns.
            codes: Vec<String>,
            /// Whether a column is rounded to fewer decimals than usual.
            coarse: bool,
        } = "rounding-hides",
        /// Headings of columns that the program did not read.
        ColumnsUnread(Vec<String>) = "columns-unread",
        /// Columns whose codes the program found only from the numbers.
        CodesFound(Vec<FoundCode>) = "codes-found",
        /// Numbered columns whose numbers match no code.
        CodesNotFound(Vec<FoundCode>) = "codes-not-found",
        /// Participants of whom the file does not show whether they belong to the category.
        MembersUnknown(Vec<Index>) = "members-unknown",
        /// Codes that rank by pairing numbers, because the pairing numbers are unknown.
        NumbersUnknown(Vec<String>) = "numbers-unknown",
        /// Lines of the event file that cannot be read and were skipped, each with its number and its text.
        RecordsSkipped {
            /// The lines.
            lines: Vec<(usize, String)>,
            /// Whether the standing can depend on the skipped lines.
            matters: bool,
            /// Number of recorded values and places that differ if the skipped lines are left out.
            differing: usize,
        } = "records-skipped",
        /// Rounds whose meaning is unknown.
        UnknownRounds(OpenFacts) = "unknown-rounds",
        /// Codes of columns for which the rules define no values.
        ColumnsIncomparable(Vec<String>) = "columns-incomparable",
        /// The table contains the points from only these rounds. The values are the first and the last of them.
        Half([usize; 2]) = "half",
        /// Participants who have no row in the table.
        ParticipantsMissing(Vec<Index>) = "participants-missing",
        /// Participants who have no place in a record that gives places to other participants.
        Unranked(Vec<Index>) = "unranked",
        /// Games without a result, each with its round and both players.
        Pending(Vec<(usize, [Index; 2])>) = "pending",
        /// Participants with a game of unknown color, if a tie-break counts games played with Black.
        ColorsUnknown(Vec<Index>) = "colors-unknown",
    }
}

impl Caveat {
    /// Returns whether a record with this caveat cannot get the verdict "confirmed". Five caveats do not prevent the
    /// verdict "confirmed": a missing list of tie-breaks, unfinished games, usual rounding, skipped lines without
    /// effect, and open facts without effect.
    pub fn forbids_confirmation(&self) -> bool {
        match self {
            Caveat::NoList | Caveat::Pending(_) | Caveat::RoundingHides { coarse: false, .. } => false,
            Caveat::RecordsSkipped { matters, .. } => *matters,
            Caveat::UnknownRounds(open) => !open.is_harmless,
            _ => true,
        }
    }
}

/// Returns the participants who played a game of unknown color over the board in the counted rounds.
pub(super) fn colorless(tournament: &Tournament, after: usize) -> BTreeSet<Index> {
    let unknown = |index: &Index| {
        let records = tournament.records(*index).iter().take(after);
        records.into_iter().any(|record| record.kind.is_over_the_board() && record.color.is_none())
    };
    (0..tournament.len()).filter(unknown).collect()
}

/// Returns whether the tie-break with this name counts games played with Black.
pub(super) fn name_needs_colors(name: &str) -> bool {
    TieBreakList::parse(name).is_ok_and(|list| list.entries.iter().any(needs_colors))
}

/// Returns whether a tie-break counts games played with Black.
pub(super) fn needs_colors(listed: &Listed) -> bool {
    matches!(listed, Listed::Code(code) if code.base.row().colors)
}
