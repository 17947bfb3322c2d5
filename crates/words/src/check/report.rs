//! What a check found.

use crate::check::FoundCode;
use crate::check::crosstable::{cell, crosstable, layout};
use crate::check::grid::Lines;
use crate::check::identity::{Match, Names};
use crate::check::numbering::Numbering;
use crate::check::published::Choice;
use crate::check::said::{PublishedTable, Row, Unchecked, WrongResult};
use crate::check::ways::Way;
use crate::explain::Separation;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::Points;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::{Code, Index, Kind, Outcome, Record, Tournament};
use tiebreak_event::event::{Recorded, Told};
use tiebreak_layout::matrix::Matrix;
use tiebreak_layout::{Alone, Body, Crosstable, Player, Problem, ProblemKind, Said};

tiebreak_phrase::named! {
    /// What kind of thing differs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum DifferenceKind as id {
        /// Points that the results do not give.
        Points = "points",
        /// A value of a tie-break.
        Value = "value",
        /// An order of two participants.
        Rank = "rank",
        /// A number of games.
        Games = "games",
        /// A result of two participants.
        Result = "result",
    }
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
}

tiebreak_phrase::named! {
    /// Who claims what is checked.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Source as id {
        /// A published table.
        Table = "table",
        /// The file of the event.
        File = "file",
    }
}

impl Source {
    /// Whether a published table claims it.
    pub fn is_table(self) -> bool {
        matches!(self, Source::Table)
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
    /// The participant in the wrong order to it, or none if no place has this number.
    pub versus: Option<Index>,
    /// The code, as listed: whose value differs, or which separates the two, or none if the two share a place.
    pub code: Option<String>,
    /// As recorded.
    pub recorded: String,
    /// As computed, in full.
    pub computed: String,
    /// The clauses involved.
    pub clauses: Vec<&'static str>,
    /// What separates the two of a wrong place.
    pub separation: Option<Separation>,
    /// Whether a place is only shifted by another participant who is misplaced.
    pub pushed: bool,
}

/// A group that the tie-breaks leave tied and the record separates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Undecided {
    /// The members, in recorded order.
    pub members: Vec<Index>,
    /// Whether an entry that only the organizer can compute, or an unnamed list, may have decided.
    pub list_incomplete: bool,
    /// Whether two of them met in a match of a knock-out that nothing decides.
    pub is_open_match: bool,
}

/// How a part of a record was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The event has no date, and every edition confirms the record.
    EveryEdition,
    /// How places are numbered, or none if their numbers follow no way to number places.
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

tiebreak_phrase::named! {
    /// The outcome of a check.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verdict as id {
        /// Everything recorded follows from the results and the rules.
        Confirmed = "confirmed",
        /// Something recorded does not.
        Different = "different",
        /// Nothing contradicts the rules, but not everything could be compared.
        Unverifiable = "unverifiable",
    }
}

impl Verdict {
    /// Whether everything recorded follows from the results and the rules.
    pub fn is_confirmed(self) -> bool {
        matches!(self, Verdict::Confirmed)
    }

    /// Whether a recorded fact contradicts the rules.
    pub fn is_different(self) -> bool {
        matches!(self, Verdict::Different)
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
    /// Differences that cannot be judged, because the edition or colors of games are unknown.
    pub unjudged: Vec<Difference>,
    /// Groups that the tie-breaks leave tied and the record separates.
    pub undecided: Vec<Undecided>,
    /// How the record was understood.
    pub notes: Vec<Note>,
    /// Why not everything could be compared.
    pub reservations: Vec<Reservation>,
    /// What is not checked.
    pub unchecked: Vec<Unchecked>,
    /// The record as it was understood.
    pub recorded: Recorded,
    /// Whether a value or a place contradicts the rules, by whatever edition.
    pub contradicts_rules: bool,
    /// Whether any order is wrong.
    pub has_wrong_places: bool,
    /// Whether an entry that cannot be computed, or an unnamed list, may have decided.
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

tiebreak_phrase::named! {
    /// What the numbers of a column are whose code only orders those still tied.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum OrderReading as id {
        /// Places among those still tied.
        Places = "places",
        /// Points in the encounter of those still tied.
        Points = "points",
        /// Points in the encounter of all who have the same score, whether or not something else separates them.
        PointsOverAll = "points-over-all",
    }
}

impl OrderReading {}

// Why a record could not be compared in full.

/// What is open about the facts, and what that could change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFacts {
    /// The rounds of unknown meaning: whose, which round, and what is written.
    pub rounds: Vec<(Index, usize, String)>,
    /// Whose places are others by another reading: the place, and those by the other readings, in order.
    pub moved: Vec<(Index, u32, Vec<u32>)>,
    /// Tie-breaks of the list that have other values by another reading of facts that the source does not give.
    pub codes: Vec<String>,
    /// Whether every other reading was tried.
    pub is_whole: bool,
    /// Whether what was judged comes out the same by every reading.
    pub is_harmless: bool,
}

tiebreak_phrase::named_kinds! {
    /// One reason, with those it is about.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Reservation as id {
        /// Nothing is recorded.
        NothingRecorded = "nothing-recorded",
        /// No ranking is recorded.
        NoRanking = "no-ranking",
        /// The event began before the first edition; so many recorded values and places would differ by the earliest.
        EditionUnknown(usize) = "edition-unknown",
        /// Nobody named the tie-breaks.
        NoList = "no-list",
        /// No first day is known, and the record does not follow from every edition; the ids of those from which it does.
        EditionOpen(Vec<&'static str>) = "edition-open",
        /// What the table says of the event and is not so: the lines.
        Contradicted(Vec<String>) = "contradicted",
        /// Rows of no participant, or of a participant who has a row already.
        RowsUnmatched(Vec<Row>) = "rows-unmatched",
        /// Only another way of counting what is undecided than the usual one explains the record.
        Undecided(Way) = "undecided",
        /// Text, tables or style sheets that are not checked, where that was asked not to be; how many.
        Unchecked(usize) = "unchecked",
        /// Results in the table that cannot be read.
        ResultsUnread(Vec<String>) = "results-unread",
        /// Columns that count games, each cell of which is right by some way of counting and all of it by none.
        GamesMixed(Vec<String>) = "games-mixed",
        /// A tie-break that only the organizer can compute may have decided.
        OrganizerDefined = "organizer-defined",
        /// The record separates what the list leaves tied, and no lots are recorded.
        TiesSeparated = "ties-separated",
        /// Tie-breaks of the list that have no values in this event, so that nobody could rank by them.
        CodesWithoutValues(Vec<String>) = "codes-without-values",
        /// Cells without a value where the rules give one: whose, and of which code.
        CellsMissing(Vec<(Index, String)>) = "cells-missing",
        /// Cells that say that a value is not known: whose, and of which code.
        CellsUnclear(Vec<(Index, String)>) = "cells-unclear",
        /// Names that differ from that of the participant with the number next to them.
        NamesUnlike(Vec<(Index, String)>) = "names-unlike",
        /// Codes whose values are rounded so that two look alike whom they separate.
        RoundingHides {
            /// The codes.
            codes: Vec<String>,
            /// Whether they are rounded more than is usual for them.
            coarse: bool,
        } = "rounding-hides",
        /// Columns of the table that were not read, by their headings.
        ColumnsUnread(Vec<String>) = "columns-unread",
        /// Columns whose codes were found from their numbers alone.
        CodesFound(Vec<FoundCode>) = "codes-found",
        /// Numbered columns whose numbers are those of no code.
        CodesNotFound(Vec<FoundCode>) = "codes-not-found",
        /// Codes that rank by pairing numbers, which are unknown.
        NumbersUnknown(Vec<String>) = "numbers-unknown",
        /// Lines of the file of the event that could not be read and were passed over: number and text.
        RecordsSkipped {
            /// The lines.
            lines: Vec<(usize, String)>,
            /// Whether a standing may depend on one of them.
            matters: bool,
            /// Recorded values and places that differ by what was read.
            differing: usize,
        } = "records-skipped",
        /// Rounds of unknown meaning.
        Untold(OpenFacts) = "rounds-untold",
        /// Columns whose numbers the rules give no value to compare with, by their codes.
        ColumnsIncomparable(Vec<String>) = "columns-incomparable",
        /// Participants whom no row of the table is about.
        ParticipantsMissing(Vec<Index>) = "participants-missing",
        /// Participants without a rank in a record that ranks others.
        Unranked(Vec<Index>) = "unranked",
        /// Games without a result: round, and the two.
        Pending(Vec<(usize, Index, Index)>) = "pending",
        /// Participants with a game of unknown color, where games with Black are counted.
        ColorsUnknown(Vec<Index>) = "colors-unknown",
    }
}

impl Reservation {
    /// Whether a record with this caveat is not confirmed. A record without a named list can still be compared in
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

// The results in a published crosstable against those of the event.

/// The results of two who met, from the first one's side: won, drawn, lost, and those that are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    won: usize,
    drawn: usize,
    lost: usize,
    open: usize,
}

impl Met {
    fn add(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Win) => self.won += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            Some(Outcome::Loss) => self.lost += 1,
            None => self.open += 1,
        }
    }

    /// The same from the opponent's side.
    fn turned(self) -> Met {
        Met { won: self.lost, lost: self.won, ..self }
    }

    /// As people write it.
    fn text(self) -> String {
        let signs = [("1", self.won), ("½", self.drawn), ("0", self.lost), ("*", self.open)];
        let all: Vec<&str> =
            signs.into_iter().flat_map(|(sign, count)| std::iter::repeat_n(sign, count)).collect();
        if all.is_empty() { "–".to_owned() } else { all.join(" ") }
    }
}

/// Compares the results of a crosstable with those of the event and notes in `table` which contradict it, and which cannot be
/// read. A table that is no crosstable says nothing about single results.
pub(super) fn compare(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
    choice: &Choice,
    table: &mut PublishedTable,
) {
    if tournament.team().is_none()
        && let Some(Ok(told)) = crosstable(bytes, file, choice)
    {
        compare_told(&told, plan, tournament, table);
        if let Some((lines, Ok(own))) = layout(bytes, choice) {
            table.unread_results.extend(byes(&lines, &own, plan, tournament));
        }
        return;
    }
    // A crosstable that contradicts itself gives no event; its cells are compared one by one.
    match layout(bytes, choice) {
        Some((lines, Ok(own))) => {
            table.results.extend(contradictions(&lines, &own, plan, tournament));
            table.has_results = true;
        }
        Some((lines, Err(problems))) => {
            // A column of which most cells are no results is none of results.
            let mut columns: BTreeMap<usize, usize> = BTreeMap::new();
            for problem in &problems {
                *columns.entry(problem.place.1).or_default() += 1;
            }
            let is_scattered = columns.values().all(|count| count * 2 <= tournament.len());
            let is_cell = |problem: &&Problem| match problem.kind {
                ProblemKind::Sides(_) => true,
                ProblemKind::NoResult => problems.len() < FEW || is_scattered,
                _ => false,
            };
            let unread = problems.iter().filter(is_cell);
            table.unread_results.extend(unread.map(|problem| cell(&lines, problem.place).text));
        }
        None => {}
    }
}

/// Cells that are no results: more show that the table is no crosstable.
const FEW: usize = 4;

/// The cells of rounds without an opponent that are other byes in the event.
fn byes(lines: &Lines, crosstable: &Crosstable, plan: &Plan, tournament: &Tournament) -> Vec<String> {
    let Body::Rounds(_, results) = &crosstable.body else { return Vec::new() };
    let names = Names::of(tournament);
    let mut wrong = Vec::new();
    for (player, own) in crosstable.players.iter().zip(results) {
        let index = match names.find(&player.name) {
            Match::One(index) => Some(index),
            Match::Nobody | Match::Several => player.id.and_then(|id| tournament.index_of(id)),
        };
        let records = index.map(|index| tournament.records(index)).unwrap_or_default();
        for ((said, place), record) in own.iter().zip(records.iter().take(plan.after)) {
            let Said::Alone(alone) = said else { continue };
            let is_wrong = match alone {
                Alone::Point => matches!(record.kind, Kind::ZeroPointBye | Kind::HalfPointBye),
                Alone::Half => matches!(record.kind, Kind::ZeroPointBye | Kind::FullPointBye),
                Alone::Nothing => {
                    matches!(record.kind, Kind::HalfPointBye | Kind::FullPointBye | Kind::PairingAllocatedBye)
                }
                Alone::Won | Alone::Lost => false,
            };
            if is_wrong {
                wrong.push(format!("{} {}", player.name, cell(lines, *place).text).trim().to_owned());
            }
        }
    }
    wrong
}

/// The results of a crosstable that are not those of the event, cell by cell.
fn contradictions(
    lines: &Lines,
    crosstable: &Crosstable,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<WrongResult> {
    let names = Names::of(tournament);
    let players = &crosstable.players;
    let index = |player: &Player| match names.find(&player.name) {
        Match::One(index) => Some(index),
        Match::Nobody | Match::Several => tournament.index_of(player.id?),
    };
    let who: Vec<Option<Index>> = players.iter().map(index).collect();
    let record =
        |index: Index, round: usize| tournament.records(index).get(round).filter(|_| round < plan.after);
    let mut wrong = Vec::new();
    match &crosstable.body {
        Body::Rounds(_, results) => {
            // The numbers by which most opponents are those of the event.
            let numbers: [Vec<Option<u32>>; 3] = [
                players.iter().map(|player| player.id).collect(),
                players.iter().map(|player| player.rank).collect(),
                (1..).take(players.len()).map(Some).collect(),
            ];
            let numbered = numbers.map(|numbers| -> BTreeMap<u32, Index> {
                numbers.iter().zip(&who).filter_map(|(number, index)| Some(((*number)?, (*index)?))).collect()
            });
            let cells = || {
                let rows = who.iter().zip(results).filter_map(|(index, own)| Some(((*index)?, own)));
                rows.flat_map(|(index, own)| {
                    own.iter().enumerate().filter_map(move |(round, (said, place))| {
                        Some((index, record(index, round)?, said, *place))
                    })
                })
            };
            let fitting = |numbered: &BTreeMap<u32, Index>| {
                let is_own = |record: &Record, said: &Said| {
                    said.opponent().is_some_and(|own| numbered.get(&own).copied() == record.opponent())
                };
                cells().filter(|(_, record, said, _)| is_own(record, said)).count()
            };
            let Some(numbered) = numbered.iter().rev().max_by_key(|numbered| fitting(numbered)) else {
                return wrong;
            };
            for (participant, record, said, place) in cells() {
                let meant = said.opponent().and_then(|number| numbered.get(&number).copied());
                let is_right = match said {
                    Said::Game { code, .. } => {
                        meant == record.opponent()
                            && (outcome(*code) == ended(record)
                                || outcome(*code).is_none()
                                || ended(record).is_none())
                    }
                    Said::Match { halves, .. } => {
                        meant == record.opponent() && points(*halves) == Some(record.game_points)
                    }
                    Said::Alone(_) => !matches!(record.kind, Kind::Played | Kind::Short),
                    Said::Blank => true,
                };
                if !is_right && let Some(opponent) = record.opponent().or(meant) {
                    let mut met = Met::default();
                    met.add(ended(record));
                    let played = match said {
                        Said::Match { .. } => record.game_points.to_string(),
                        _ => met.text(),
                    };
                    wrong.push(WrongResult {
                        participant,
                        opponent,
                        written: cell(lines, place).text,
                        played,
                    });
                }
            }
        }
        Body::Matrix(matrix) => {
            let pairs = (0..who.len()).flat_map(|one| (0..who.len()).map(move |other| (one, other)));
            for (one, other) in pairs.filter(|(one, other)| one != other) {
                let (Some(participant), Some(opponent)) =
                    (who.get(one).copied().flatten(), who.get(other).copied().flatten())
                else {
                    continue;
                };
                // What is open, or left out because it is, has no result to compare.
                let played: Vec<&Record> = (0..plan.after)
                    .filter_map(|round| record(participant, round))
                    .filter(|record| record.opponent() == Some(opponent))
                    .filter(|record| !record.kind.is_pending() && !record.kind.is_rest())
                    .collect();
                let (written, right) = match matrix {
                    Matrix::Games(rows) => {
                        let codes = rows.get(one).and_then(|row| row.get(other));
                        let (mut written, mut right) = (Met::default(), Met::default());
                        codes.into_iter().flatten().for_each(|code| written.add(outcome(*code)));
                        played.iter().for_each(|record| right.add(ended(record)));
                        if written.open + right.open > 0 {
                            continue;
                        }
                        (written.text(), right.text())
                    }
                    Matrix::Matches(rows) => {
                        let halves =
                            rows.get(one).and_then(|row| row.get(other)).cloned().unwrap_or_default();
                        let mut written: Vec<Points> = halves.into_iter().filter_map(points).collect();
                        let mut right: Vec<Points> = played.iter().map(|record| record.game_points).collect();
                        written.sort_unstable();
                        right.sort_unstable();
                        let text = |all: &[Points]| {
                            let all: Vec<String> = all.iter().map(ToString::to_string).collect();
                            if all.is_empty() { "–".to_owned() } else { all.join(" ") }
                        };
                        (text(&written), text(&right))
                    }
                };
                if written != right {
                    wrong.push(WrongResult { participant, opponent, written, played: right });
                }
            }
        }
    }
    wrong
}

/// Half game points as points.
fn points(halves: u32) -> Option<Points> {
    let half = if halves % 2 == 1 { ".5" } else { "" };
    Points::parse(&format!("{}{half}", halves / 2)).ok()
}

/// How a game of a crosstable ended, or none if it is open.
fn outcome(code: Code) -> Option<Outcome> {
    match code {
        Code::Win | Code::ShortWin | Code::ForfeitWin => Some(Outcome::Win),
        Code::Draw | Code::ShortDraw => Some(Outcome::Draw),
        Code::Loss | Code::ShortLoss | Code::ForfeitLoss => Some(Outcome::Loss),
        _ => None,
    }
}

/// How a game of the event ended, forfeits too, or none if it is open or was none.
fn ended(record: &Record) -> Option<Outcome> {
    match record.kind {
        Kind::ForfeitWin => Some(Outcome::Win),
        Kind::ForfeitLoss => Some(Outcome::Loss),
        _ => record.outcome,
    }
}

/// Compares the results that were read as an event.
fn compare_told(told: &Told, plan: &Plan, tournament: &Tournament, table: &mut PublishedTable) {
    table.has_results = true;
    let names = Names::of(tournament);
    let who: Vec<Option<Index>> = told
        .draft
        .participants
        .iter()
        .map(|own| match names.find(&own.name) {
            Match::One(index) => Some(index),
            Match::Nobody | Match::Several => tournament.index_of(own.id),
        })
        .collect();
    let ids: BTreeMap<u32, Index> = told
        .draft
        .participants
        .iter()
        .zip(&who)
        .filter_map(|(own, index)| Some((own.id, (*index)?)))
        .collect();
    let mut written: BTreeMap<(Index, Index), Met> = BTreeMap::new();
    for (own, index) in told.draft.participants.iter().zip(&who) {
        for (round, cell) in own.cells.iter().enumerate() {
            let (Some(one), Some(other)) = (*index, cell.opponent.and_then(|id| ids.get(&id)).copied())
            else {
                continue;
            };
            // Nobody meets himself.
            let record = tournament.records(one).get(round).filter(|_| one == other && !told.unknown.rounds);
            if let Some(opponent) = record.and_then(Record::opponent) {
                let (written, played) = (own.id.to_string(), tournament.id(opponent).to_string());
                table.results.push(WrongResult { participant: one, opponent, written, played });
            }
            written.entry((one, other)).or_default().add(outcome(cell.code));
        }
    }
    let mut played: BTreeMap<(Index, Index), Met> = BTreeMap::new();
    for one in 0..tournament.len() {
        for record in tournament.records(one).iter().take(plan.after) {
            let Some(other) = record.opponent() else { continue };
            played.entry((one, other)).or_default().add(ended(record));
        }
    }
    for (one, other) in written.keys().copied() {
        let of = |all: &BTreeMap<(Index, Index), Met>| all.get(&(one, other)).copied().unwrap_or_default();
        // Both rows of a pair are compared; a difference that both show is reported once.
        let is_said =
            one > other && written.get(&(other, one)).is_some_and(|met| met.turned() == of(&written));
        if is_said {
            continue;
        }
        let (written, played) = (of(&written), of(&played));
        // Any value is possible for what is open in either.
        if written == played || written.open + played.open > 0 {
            continue;
        }
        let (written, played) = (written.text(), played.text());
        table.results.push(WrongResult { participant: one, opponent: other, written, played });
    }
}
