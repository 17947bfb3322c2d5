//! The facts of an event: pairings, recorded results, and the points of results.
//!
//! A [`Tournament`] is always valid: [`Tournament::build`] reports all contradictions of a [`Draft`] with
//! their places. Nothing here depends on an edition of the rules.

mod build;
mod check;
mod defect;
mod draft;
mod record;
mod scoring;

pub use check::USUAL_DISCS;
pub use defect::{Defect, Fault, Locus, Severity};
pub use draft::{Adjustment, Award, Cell, Draft, DraftParticipant, DraftTeam, NotPaired, Player};
pub use record::{Classification, Code, Color, Index, Kind, Outcome, Record};
pub use scoring::{MatchScoring, Primary, Scoring, TeamAward};

use jiff::civil::Date;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The facts of a team event only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TeamEvent {
    /// Boards of a match.
    pub boards: u8,
    /// The primary score, or none if it is not declared (article 13 needs it).
    pub primary: Option<Primary>,
    /// The points of matches and byes.
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
/// // Positions are in order of input; pairing numbers are what people know.
/// assert_eq!((event.len(), event.index_of(3), event.record(0, 0).kind), (2, Some(1), Kind::Played));
///
/// let defects = Tournament::build(game(Code::Win)).err().unwrap_or_default();
/// assert_eq!(defects[0].fault, Fault::Results(Code::Win, Code::Win));
/// # Ok::<(), Vec<tiebreak_engine::tournament::Defect>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    start: Option<Date>,
    pairing: Pairing,
    announced: u16,
    rounds: usize,
    scoring: Scoring,
    participants: Vec<Participant>,
    // Position of each pairing number.
    rows: Arc<Rows>,
    records: Vec<Record>,
    team: Option<TeamEvent>,
    players: Vec<Player>,
    adjustments: Vec<Adjustment>,
    awards: Vec<Award>,
    discs_per_game: u16,
    // As long as the records, or empty if no discs are recorded.
    discs: Vec<Option<u16>>,
}

impl Tournament {
    /// First day, if known.
    pub fn start(&self) -> Option<Date> {
        self.start
    }

    /// How rounds are paired.
    pub fn pairing(&self) -> Pairing {
        self.pairing
    }

    /// The same facts under another pairing system, as an arbiter may declare.
    pub fn with_pairing(mut self, pairing: Pairing) -> Tournament {
        self.pairing = pairing;
        self
    }

    /// The same facts of a team event under a primary score that the regulations name; an individual event stays
    /// as it is.
    pub fn with_primary(mut self, primary: Primary) -> Tournament {
        if let Some(team) = &mut self.team {
            team.primary = Some(primary);
        }
        self
    }

    /// The same facts with other ratings for each participant, chosen by position; the first one counts.
    pub fn with_ratings(mut self, choose: impl Fn(Index, &Participant) -> Vec<u16>) -> Tournament {
        for (index, participant) in self.participants.iter_mut().enumerate() {
            participant.ratings = choose(index, participant);
        }
        self
    }

    /// The same facts with counts of discs (one for each record, or none at all) and with the late players.
    pub fn with_records(mut self, discs: Vec<Option<u16>>, late: &BTreeMap<Index, bool>) -> Tournament {
        if discs.len() == self.records.len() {
            self.discs = discs;
        }
        for (index, participant) in self.participants.iter_mut().enumerate() {
            participant.late = late.get(&index).copied().or(participant.late);
        }
        self
    }

    /// Rounds announced.
    pub fn announced(&self) -> usize {
        usize::from(self.announced)
    }

    /// Rounds recorded.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    /// Game points; the score system of an individual event.
    pub fn scoring(&self) -> &Scoring {
        &self.scoring
    }

    /// Participants in input order.
    pub fn participants(&self) -> &[Participant] {
        &self.participants
    }

    /// Number of participants.
    pub fn len(&self) -> usize {
        self.participants.len()
    }

    /// Whether there are no participants; never true for a built tournament.
    pub fn is_empty(&self) -> bool {
        self.participants.is_empty()
    }

    /// Position of the participant with this pairing number.
    pub fn index_of(&self, id: u32) -> Option<Index> {
        self.rows.find(id)
    }

    /// Pairing number of the participant at this position.
    pub fn id(&self, index: Index) -> u32 {
        self.participants[index].id
    }

    /// All recorded rounds of one participant.
    pub fn records(&self, index: Index) -> &[Record] {
        &self.records[index * self.rounds..(index + 1) * self.rounds]
    }

    /// All records, participant by participant, [`Tournament::rounds`] each.
    pub fn all_records(&self) -> &[Record] {
        &self.records
    }

    /// One participant's record of one round, counted from 0.
    pub fn record(&self, index: Index, round: usize) -> &Record {
        &self.records[index * self.rounds + round]
    }

    /// The data that only a team event has; none for an individual event.
    pub fn team(&self) -> Option<&TeamEvent> {
        self.team.as_ref()
    }

    /// Results by board of a team's match in a round counted from 0; empty for byes and individuals.
    pub fn board_codes(&self, index: Index, round: usize) -> &[Option<Code>] {
        let Some(team) = &self.team else { return &[] };
        let boards = usize::from(team.boards);
        let start = (index * self.rounds + round) * boards;
        &team.codes[start..start + boards]
    }

    /// The players of the teams whose names are known; empty for an individual event.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Points added or deducted outside the rounds.
    pub fn adjustments(&self) -> &[Adjustment] {
        &self.adjustments
    }

    /// Results with points that differ from the usual ones, each with the round and its points.
    pub fn awards(&self) -> impl Iterator<Item = (&Award, &Record)> {
        let paid = |award: &Award| Some(self.record(self.index_of(award.id)?, usize::from(award.round) - 1));
        self.awards.iter().filter_map(move |award| Some((award, paid(award)?)))
    }

    /// The number of discs in a game, for games with discs.
    pub fn discs_per_game(&self) -> u16 {
        self.discs_per_game
    }

    /// A participant's own discs in a round counted from 0; none without a game or if they are not recorded.
    pub fn discs(&self, index: Index, round: usize) -> Option<u16> {
        self.discs.get(index * self.rounds + round).copied().flatten()
    }

    /// Whether discs are recorded at all.
    pub fn has_discs(&self) -> bool {
        !self.discs.is_empty()
    }

    /// Replaces records one by one; used by readings, which misinterpret cells before the engine sees them.
    pub fn map_records(&self, mut change: impl FnMut(Index, usize, Record) -> Record) -> Tournament {
        let mut changed = self.clone();
        for (position, record) in changed.records.iter_mut().enumerate() {
            *record = change(position / self.rounds, position % self.rounds, *record);
        }
        changed
    }

    /// The same event with further points added or deducted outside the rounds.
    pub fn with_adjustments(&self, more: &[Adjustment]) -> Tournament {
        let mut changed = self.clone();
        changed.adjustments.extend_from_slice(more);
        changed
    }

    /// Replaces the results of the boards of matches, but nothing derived from them.
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

    /// The default last round of the standing: the end of the unbroken run of finished rounds.
    ///
    /// A round is finished if it has a pairing and no open result. An open result in a round that is followed
    /// by a finished one is adjourned or lost, and does not end the run.
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
}

// Who takes part.

/// A player or team.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Participant {
    /// Pairing number: the only identity; names may repeat.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Ratings during the event in order of time; empty means unrated.
    pub ratings: Vec<u16>,
    /// Title, as written.
    pub title: String,
    /// Federation, as written.
    pub federation: String,
    /// Pairing numbers of a team's players in board order, for information.
    pub roster: Vec<u32>,
    /// The player at each board of a team, round by round; 0 means nobody. An empty line-up means the first
    /// players of the roster. For information.
    pub lineups: Vec<Vec<u32>>,
    /// Whether the player arrived after the pairings of the first round were made; none if not recorded.
    pub late: Option<bool>,
}

impl Participant {
    /// The rating that counts: the first one of the event (2026, note of article 10), or none if unrated.
    pub fn rating(&self) -> Option<u16> {
        self.ratings.first().copied()
    }
}

// The position of each pairing number in the input.

/// Position of each id, or `NOBODY`.
#[derive(Debug, PartialEq, Eq)]
struct Rows(Vec<u32>);

impl Rows {
    const NOBODY: u32 = u32::MAX;

    /// Starts without positions, with room for pairing numbers up to this one.
    fn up_to(largest: u32) -> Rows {
        Rows(vec![Rows::NOBODY; largest as usize + 1])
    }

    /// Records the position of a pairing number.
    fn set(&mut self, id: u32, row: usize) {
        if let Some(slot) = self.0.get_mut(id as usize) {
            *slot = row as u32;
        }
    }

    /// Where it stands.
    fn find(&self, id: u32) -> Option<usize> {
        let row = *self.0.get(id as usize)?;
        (row != Self::NOBODY).then_some(row as usize)
    }
}

// The games of an individual event in compact form.

/// The games of an individual event in eight bytes each, for a fast lookup of the other side.
struct Seats {
    rounds: usize,
    seats: Vec<Seat>,
}

/// One side of a game.
#[derive(Clone, Copy)]
struct Seat {
    /// Pairing number of the other side.
    opponent: u32,
    /// Own color.
    color: Option<Color>,
    /// Own result.
    code: Code,
}

impl Seats {
    /// Builds the table for the facts.
    fn new(draft: &Draft, rounds: usize) -> Seats {
        // Ids start at 1; 0 means nobody, and a match is never in the table.
        let nobody = Seat { opponent: 0, color: None, code: Code::ZeroPointBye };
        if draft.team.is_some() {
            return Seats { rounds: 0, seats: Vec::new() };
        }
        let mut seats = Vec::with_capacity(draft.participants.len() * rounds);
        for participant in &draft.participants {
            seats.extend(participant.cells.iter().map(|cell| match cell.opponent {
                Some(opponent) if cell.code.has_opponent() => {
                    Seat { opponent, color: cell.color, code: cell.code }
                }
                _ => nobody,
            }));
            seats.extend(std::iter::repeat_n(nobody, rounds - participant.cells.len()));
        }
        Seats { rounds, seats }
    }

    /// The game in a row and round (from 0), if it has an opponent.
    fn at(&self, row: usize, round: usize) -> Option<Seat> {
        self.seats.get(row * self.rounds + round).copied().filter(|seat| seat.opponent != 0)
    }
}

// How rounds are paired.

/// How rounds are paired (15.2, 15.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// Swiss system: unplayed rounds follow article 16.
    #[default]
    Swiss,
    /// Predetermined: round robins, Scheveningen, Schiller; unplayed rounds follow article 15.2.
    Predetermined,
    /// Knock-out: only direct encounter and the board tie-breaks of article 12 apply.
    Knockout,
}

impl Pairing {
    /// Whether unplayed rounds follow article 16; rematches are not expected.
    pub const fn is_swiss(self) -> bool {
        matches!(self, Pairing::Swiss)
    }

    /// Whether unplayed rounds follow article 15.2.
    pub const fn is_predetermined(self) -> bool {
        matches!(self, Pairing::Predetermined)
    }

    /// Whether the loser of a match is eliminated.
    pub const fn is_knockout(self) -> bool {
        matches!(self, Pairing::Knockout)
    }

    /// The record for a participant without any: in a predetermined event, everybody without an opponent
    /// rests; elsewhere, a round without a pairing is a zero-point bye.
    pub const fn absence(self) -> Code {
        match self {
            Pairing::Predetermined => Code::Rest,
            Pairing::Swiss | Pairing::Knockout => Code::ZeroPointBye,
        }
    }
}
