//! The data of an event: pairings, recorded results, and the points of results.
//!
//! A [`Tournament`] is always valid. If a [`Draft`] contains contradictions, [`Tournament::build`] reports all of
//! them with their positions. No part of this module depends on the edition of the rules.

mod check;
mod draft;
mod record;

pub use check::{Defect, Fault, Locus, Severity, USUAL_DISCS};
pub use draft::{Adjustment, Award, Cell, Draft, DraftParticipant, DraftTeam, Player};
pub use record::{Code, Color, Index, Kind, MatchScoring, Outcome, Primary, Record, Scoring, TeamAward};

use crate::number::Points;
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// The data that only team events have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamEvent {
    /// Number of boards of a match.
    pub boards: u8,
    /// The primary score, which article 13 needs, or `None` if the event declares no primary score.
    pub primary: Option<Primary>,
    /// The points for matches and for byes.
    pub scoring: MatchScoring,
    codes: Vec<Option<Code>>,
}

/// A valid event, individual or team.
///
/// ```
/// use tiebreak_engine::tournament::{Cell, Code, Color, Draft, DraftParticipant, Fault, Kind, Tournament};
///
/// let player = |id, game| DraftParticipant { id, cells: vec![game], ..DraftParticipant::default() };
/// let game = |theirs| Draft {
///     participants: vec![
///         player(7, Cell::game(3, Some(Color::White), Code::Win)),
///         player(3, Cell::game(7, Some(Color::Black), theirs)),
///     ],
///     ..Draft::default()
/// };
/// let (event, remarks) = Tournament::build(game(Code::Loss))?;
/// assert!(remarks.is_empty());
/// // A position follows the order of the input, and is not the pairing number.
/// assert_eq!((event.len(), event.index_of(3), event.record(0, 0).kind), (2, Some(1), Kind::Played));
///
/// let defects = Tournament::build(game(Code::Win)).err().unwrap_or_default();
/// assert_eq!(defects[0].fault, Fault::Results(Code::Win, Code::Win));
/// # Ok::<(), Vec<tiebreak_engine::tournament::Defect>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    start: Option<NaiveDate>,
    pairing: Pairing,
    announced: u16,
    rounds: usize,
    scoring: Scoring,
    participants: Vec<Participant>,
    rows: Arc<Rows>,
    records: Vec<Record>,
    team: Option<TeamEvent>,
    players: Vec<Player>,
    adjustments: Vec<Adjustment>,
    awards: Vec<Award>,
    discs_per_game: u16,
    // The disc count of each record, or an empty list if no discs are recorded.
    discs: Vec<Option<u16>>,
}

impl Tournament {
    /// Returns the first day of the event, or `None` if the first day is unknown.
    pub fn start(&self) -> Option<NaiveDate> {
        self.start
    }

    /// Returns the pairing system.
    pub fn pairing(&self) -> Pairing {
        self.pairing
    }

    /// Returns the event with a different pairing system.
    pub fn with_pairing(mut self, pairing: Pairing) -> Tournament {
        self.pairing = pairing;
        self
    }

    /// Returns a team event with a different primary score. Returns an individual event unchanged.
    pub fn with_primary(mut self, primary: Primary) -> Tournament {
        if let Some(team) = &mut self.team {
            team.primary = Some(primary);
        }
        self
    }

    /// Returns the event with new ratings. `choose` returns the new ratings of the participant at a position. The first
    /// of these ratings counts.
    pub fn with_ratings(mut self, choose: impl Fn(Index, &Participant) -> Vec<u16>) -> Tournament {
        for (index, participant) in self.participants.iter_mut().enumerate() {
            participant.ratings = choose(index, participant);
        }
        self
    }

    /// Returns the event with new disc counts and with new information on late arrivals. The disc counts change only if
    /// `discs` has one entry for each record. Participants who are missing in `late` keep their information.
    pub fn with_records(mut self, discs: Vec<Option<u16>>, late: &BTreeMap<Index, bool>) -> Tournament {
        if discs.len() == self.records.len() {
            self.discs = discs;
        }
        for (index, participant) in self.participants.iter_mut().enumerate() {
            participant.late = late.get(&index).copied().or(participant.late);
        }
        self
    }

    /// Returns the number of announced rounds.
    pub fn announced(&self) -> usize {
        usize::from(self.announced)
    }

    /// Returns the number of recorded rounds.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Returns the points for the results of games. In a team event, these points apply to the boards.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// Returns the participants, in input order.
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// Returns the number of participants.
    pub fn len(&self) -> usize {
        self.participants.len()
    }

    /// Returns whether the tournament has no participants. The result is always `false`, because [`Tournament::build`]
    /// rejects events without participants.
    pub fn is_empty(&self) -> bool {
        self.participants.is_empty()
    }

    /// Returns the position of the participant with this pairing number, or `None` if the number is not in the event.
    pub fn index_of(&self, id: u32) -> Option<Index> {
        self.rows.find(id)
    }

    /// Returns the pairing number of the participant at this position.
    pub fn id(&self, index: Index) -> u32 {
        self.participants[index].id
    }

    /// Returns all recorded rounds of one participant.
    pub fn records(&self, index: Index) -> &[Record] {
        &self.records[index * self.rounds..(index + 1) * self.rounds]
    }

    /// Returns all records, sorted by participant. Each participant has [`Tournament::rounds`] records.
    pub fn all_records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the games or matches in `rounds` (0-based) whose kind `is_meant` accepts. Each entry contains the round
    /// (1-based) and the two participants.
    pub fn games(&self, rounds: Range<usize>, is_meant: fn(Kind) -> bool) -> Vec<(usize, [Index; 2])> {
        let game = |round: usize, index: Index| {
            let record = self.record(index, round);
            let other = record.opponent().filter(|_| is_meant(record.kind))?;
            // Each game is listed once. If only one of its two records names the other participant, the game is listed
            // for this record.
            let is_first = index < other || self.record(other, round).opponent() != Some(index);
            is_first.then_some((round + 1, [index, other]))
        };
        let rounds = rounds.start..rounds.end.min(self.rounds);
        rounds.flat_map(|round| (0..self.len()).filter_map(move |index| game(round, index))).collect()
    }

    /// Returns a participant's record of a round (0-based).
    pub fn record(&self, index: Index, round: usize) -> &Record {
        &self.records[index * self.rounds + round]
    }

    /// Returns the data of a team event, or `None` for an individual event.
    pub fn team(&self) -> Option<&TeamEvent> {
        self.team.as_ref()
    }

    /// Returns the results by board of a team's match in a round (0-based). For a bye, the result on each board is
    /// `None`. The list is empty in an individual event.
    pub fn board_codes(&self, index: Index, round: usize) -> &[Option<Code>] {
        let Some(team) = &self.team else { return &[] };
        let boards = usize::from(team.boards);
        let start = (index * self.rounds + round) * boards;
        &team.codes[start..start + boards]
    }

    /// Returns the players of the teams. The list is empty if the names of the players are unknown or the event is
    /// individual.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Returns the points that do not come from a round, such as bonuses and penalties.
    pub fn adjustments(&self) -> &[Adjustment] {
        &self.adjustments
    }

    /// Returns the awards that change the points of a result, together with the records of their rounds.
    pub fn awards(&self) -> impl Iterator<Item = (&Award, &Record)> {
        let paid = |award: &Award| Some(self.record(self.index_of(award.id)?, usize::from(award.round) - 1));
        self.awards.iter().filter_map(move |award| Some((award, paid(award)?)))
    }

    /// Returns the number of discs in a game.
    pub fn discs_per_game(&self) -> u16 {
        self.discs_per_game
    }

    /// Returns a participant's discs in a round (0-based), or `None` if there was no game or no disc count is recorded.
    pub fn discs(&self, index: Index, round: usize) -> Option<u16> {
        self.discs.get(index * self.rounds + round).copied().flatten()
    }

    /// Returns whether discs are recorded.
    pub fn has_discs(&self) -> bool {
        !self.discs.is_empty()
    }

    /// Returns the event with every record replaced by the result of `change`. The arguments of `change` are the
    /// participant, the round (0-based) and the old record.
    pub fn map_records(&self, mut change: impl FnMut(Index, usize, Record) -> Record) -> Tournament {
        let mut changed = self.clone();
        for (position, record) in changed.records.iter_mut().enumerate() {
            *record = change(position / self.rounds, position % self.rounds, *record);
        }
        changed
    }

    /// Returns the event with additional adjustments.
    pub fn with_adjustments(&self, more: &[Adjustment]) -> Tournament {
        let mut changed = self.clone();
        changed.adjustments.extend_from_slice(more);
        changed
    }

    /// Returns the event with the board results of each match and bye as `change` modifies them. The arguments of
    /// `change` are the team, the round (0-based) and the board results. Match results and points that were computed
    /// from the old board results do not change.
    pub fn map_boards(&self, change: impl Fn(Index, usize, &mut [Option<Code>])) -> Tournament {
        let mut changed = self.clone();
        if let Some(team) = &mut changed.team {
            let boards = usize::from(team.boards).max(1);
            for (position, codes) in team.codes.chunks_mut(boards).enumerate() {
                change(position / self.rounds, position % self.rounds, codes);
            }
        }
        changed
    }

    /// Returns the last finished round, or 0 if no round is finished. By default, a standing counts the rounds up to
    /// this round.
    ///
    /// A round is finished if it has a pairing and no unfinished game or match. Unfinished games of earlier rounds are
    /// ignored, because such games were adjourned or their results are missing.
    pub fn last_finished_round(&self) -> usize {
        let finished = |round: usize| {
            let mut paired = false;
            for index in 0..self.len() {
                let record = self.record(index, round);
                if record.kind.is_pending() {
                    return false;
                }
                paired |= record.opponent().is_some();
            }
            paired
        };
        (0..self.rounds).rev().find(|round| finished(*round)).map_or(0, |round| round + 1)
    }

    /// Returns the last round (1-based) with a forfeit win or a game, which can be unfinished. Returns 0 if there is no
    /// such round.
    pub fn last_played_round(&self) -> usize {
        let is_played = |round: &usize| {
            (0..self.len()).any(|index| {
                let kind = self.record(index, *round).kind;
                kind.is_over_the_board() || kind.is_forfeit_win()
            })
        };
        (0..self.rounds).rev().find(is_played).map_or(0, |round| round + 1)
    }

    /// Returns the event without unfinished games and matches. For both participants, each of these games and matches
    /// becomes a round that does not count and gives no points.
    pub fn without_open_games(&self) -> Tournament {
        self.map_records(|_, _, record| match record.kind.is_pending() {
            true => record.as_kind(Kind::Rest, None).paid(Points::ZERO, Points::ZERO),
            false => record,
        })
    }
}

/// A player or team in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Participant {
    /// The pairing number. The pairing number identifies the participant, because several participants can have the
    /// same name.
    pub id: u32,
    /// The name of the player or team.
    pub name: String,
    /// The ratings during the event, oldest first. An unrated participant has no ratings.
    pub ratings: Vec<u16>,
    /// The participant's title, as written in the file.
    pub title: String,
    /// The participant's federation, as written in the file.
    pub federation: String,
    /// The pairing numbers of a team's players in board order, for information only.
    pub roster: Vec<u32>,
    /// The line-up of each round: the pairing numbers of a team's players by board, with 0 for an empty board. An empty
    /// line-up means that the first players of the roster play. Line-ups are only for information.
    pub lineups: Vec<Vec<u32>>,
    /// Whether the player arrived after the first round was paired. `None` if the time of arrival is not recorded.
    pub late: Option<bool>,
}

impl Participant {
    /// Returns the rating that counts, which is the rating at the start of the event (note of article 10 since March
    /// 2026). Returns `None` for an unrated participant.
    pub fn rating(&self) -> Option<u16> {
        self.ratings.first().copied()
    }
}

/// The position of each pairing number in the input, or `NOBODY` for a pairing number that does not occur.
#[derive(Debug, PartialEq, Eq)]
struct Rows(Vec<u32>);

impl Rows {
    const NOBODY: u32 = u32::MAX;

    /// Creates an empty index with space for pairing numbers up to `largest`.
    fn up_to(largest: u32) -> Rows {
        Rows(vec![Rows::NOBODY; largest as usize + 1])
    }

    fn set(&mut self, id: u32, row: usize) {
        if let Some(slot) = self.0.get_mut(id as usize) {
            *slot = row as u32;
        }
    }

    fn find(&self, id: u32) -> Option<usize> {
        let row = *self.0.get(id as usize)?;
        (row != Self::NOBODY).then_some(row as usize)
    }
}

/// How rounds are paired (15.2, 15.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// Swiss system. Unplayed rounds follow article 16.
    #[default]
    Swiss,
    /// Predetermined pairings: round robins, Scheveningen, Schiller. Unplayed rounds follow 15.2.
    Predetermined,
    /// Knock-out. Within a match, only direct encounter and the board tie-breaks of article 12 apply.
    Knockout,
}

impl Pairing {
    /// Returns whether unplayed rounds follow article 16.
    pub const fn is_swiss(self) -> bool {
        matches!(self, Pairing::Swiss)
    }

    /// Returns whether unplayed rounds follow 15.2.
    pub const fn is_predetermined(self) -> bool {
        matches!(self, Pairing::Predetermined)
    }

    /// Returns whether the loser of a match is eliminated.
    pub const fn is_knockout(self) -> bool {
        matches!(self, Pairing::Knockout)
    }

    /// Returns the code of a round without a record: `rest` with predetermined pairings, and a zero-point bye in all
    /// other events.
    pub const fn absence(self) -> Code {
        match self {
            Pairing::Predetermined => Code::Rest,
            Pairing::Swiss | Pairing::Knockout => Code::ZeroPointBye,
        }
    }
}
