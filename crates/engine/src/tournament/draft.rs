//! Facts as a format read them, before they are known to fit together.

use jiff::civil::Date;

use super::pairing::Pairing;
use super::record::{Code, Color};
use super::scoring::{MatchScoring, Primary, Scoring};
use crate::number::Points;

/// Everything a format read about an event; [`super::Tournament::build`] checks it as a whole.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// First day, if readable.
    pub start: Option<Date>,
    /// How rounds are paired.
    pub pairing: Pairing,
    /// Rounds announced; none means as many as recorded.
    pub rounds: Option<u32>,
    /// Game points.
    pub scoring: Scoring,
    /// Participants in input order.
    pub participants: Vec<DraftParticipant>,
    /// Present for a team event.
    pub team: Option<DraftTeam>,
    /// The players of the teams, as far as they are known by name.
    pub players: Vec<Player>,
    /// Points added or taken outside rounds.
    pub adjustments: Vec<Adjustment>,
    /// Results that are worth something of their own (TRF26 record 299).
    pub awards: Vec<Award>,
    /// The discs of a game, where games have them; none means 64.
    pub discs_per_game: Option<u16>,
}

/// A player of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Pairing number; rosters and line-ups name it.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Title, as written.
    pub title: String,
    /// Federation, as written.
    pub federation: String,
    /// Rating; none means unrated.
    pub rating: Option<u32>,
}

/// What only a team event has.
#[derive(Clone, Debug)]
pub struct DraftTeam {
    /// Boards of a match.
    pub boards: u32,
    /// The total that ranks first; none when nobody declared it.
    pub primary: Option<Primary>,
    /// What matches and byes are worth.
    pub scoring: MatchScoring,
}

/// A player or team as read.
#[derive(Clone, Debug, Default)]
pub struct DraftParticipant {
    /// Pairing number.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Ratings during the event in order of time; empty means unrated.
    pub ratings: Vec<u32>,
    /// Title, as written.
    pub title: String,
    /// Federation, as written.
    pub federation: String,
    /// One cell per round.
    pub cells: Vec<Cell>,
    /// Pairing numbers of a team's players in board order, for information.
    pub roster: Vec<u32>,
    /// Who of a team sat at each board round by round, 0 for nobody; an empty line-up is the head of the roster.
    pub lineups: Vec<Vec<u32>>,
    /// Own discs round by round, none where no game was played; empty when not recorded.
    pub discs: Vec<Option<u16>>,
    /// Whether the player came after the pairings of the first round were made; none when not recorded.
    pub late: Option<bool>,
}

/// One participant's round as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The opponent's pairing number.
    pub opponent: Option<u32>,
    /// Scheduled color.
    pub color: Option<Color>,
    /// The result of a player's round, or the kind of a team's bye. Ignored for a team match with `boards`.
    pub code: Code,
    /// A team match: one result per board, from this side.
    pub boards: Vec<Code>,
    /// A match that was declared forfeited or decided otherwise than its boards say (TRF26 record 330).
    pub declared: Option<Code>,
}

impl Cell {
    /// A bye, rest or absence.
    pub fn bye(code: Code) -> Cell {
        Cell { opponent: None, color: None, code, boards: Vec::new(), declared: None }
    }

    /// A game against `opponent`.
    pub fn game(opponent: u32, color: Option<Color>, code: Code) -> Cell {
        Cell { opponent: Some(opponent), color, code, boards: Vec::new(), declared: None }
    }

    /// A team match against `opponent`.
    pub fn team_match(opponent: u32, color: Option<Color>, boards: Vec<Code>) -> Cell {
        Cell { opponent: Some(opponent), color, code: Code::Unfinished, boards, declared: None }
    }
}

/// Points added to or taken from a participant outside rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// Pairing number.
    pub id: u32,
    /// Counts in standings after this round and later; 0 means from the start.
    pub after: u16,
    /// Points (match points of a team), possibly negative.
    pub points: Points,
    /// Game points of a team; ignored for individuals.
    pub game_points: Points,
}

impl Adjustment {
    /// The `after` of points that count in the final standing only, in no tie-break (TRF26 record 299, round 999).
    pub const FINAL_STANDING: u16 = 999;

    /// Whether the points count in the totals of a standing after `rounds` of `announced` rounds.
    pub fn counts_after(&self, rounds: usize, announced: usize) -> bool {
        usize::from(self.after) <= rounds || (self.after == Adjustment::FINAL_STANDING && rounds >= announced)
    }
}

/// A value of its own for one participant's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Whose.
    pub id: u32,
    /// Round, from 1.
    pub round: u16,
    /// Points (match points of a team); none leaves what the result is worth.
    pub points: Option<Points>,
    /// Game points of a team; none leaves what its boards are worth. Ignored for individuals.
    pub game_points: Option<Points>,
}
