//! The data of an event as read from a file, before it is checked.

use crate::number::Points;
use crate::tournament::check::{self, Check, Defect};
use crate::tournament::record::{Code, Color, Index, Kind, MatchScoring, Outcome, Primary, Record, Scoring};
use crate::tournament::{Pairing, Participant, Rows, TeamEvent, Tournament};
use chrono::NaiveDate;
use std::sync::Arc;
use tiebreak_phrase::{Phrase, message};

/// The data of an event, not yet checked. [`super::Tournament::build`] checks the data.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The first day of the event, or `None` if the first day is unknown.
    pub start: Option<NaiveDate>,
    /// The pairing system.
    pub pairing: Pairing,
    /// Number of announced rounds. `None` means the number of recorded rounds.
    pub rounds: Option<u32>,
    /// The points for the results of games.
    pub scoring: Scoring,
    /// The participants, in input order.
    pub participants: Vec<DraftParticipant>,
    /// The data of a team event, or `None` for an individual event.
    pub team: Option<DraftTeam>,
    /// The players of the teams. The list is empty if the names of the players are unknown.
    pub players: Vec<Player>,
    /// Points outside the rounds, such as bonuses and penalties.
    pub adjustments: Vec<Adjustment>,
    /// Results for which a participant gets special points (TRF26 record 299).
    pub awards: Vec<Award>,
    /// The number of discs in a game. `None` means 64.
    pub discs_per_game: Option<u16>,
}

/// A player of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The number that identifies the player in rosters and line-ups.
    pub id: u32,
    /// The player's name.
    pub name: String,
    /// The player's title, as written in the file.
    pub title: String,
    /// The player's federation, as written in the file.
    pub federation: String,
    /// The rating, or `None` for an unrated player.
    pub rating: Option<u32>,
}

/// The data of a team event.
#[derive(Clone, Debug)]
pub struct DraftTeam {
    /// Number of boards of a match.
    pub boards: u32,
    /// The primary score, or `None` if it is not declared.
    pub primary: Option<Primary>,
    /// The points for matches and for byes.
    pub scoring: MatchScoring,
}

/// A player or team, not yet checked.
#[derive(Clone, Debug, Default)]
pub struct DraftParticipant {
    /// The pairing number, which must be unique in the event.
    pub id: u32,
    /// The name of the player or team.
    pub name: String,
    /// The ratings during the event, oldest first. An unrated participant has no ratings.
    pub ratings: Vec<u32>,
    /// The participant's title, as written in the file.
    pub title: String,
    /// The participant's federation, as written in the file.
    pub federation: String,
    /// The participant's cells, one for each round.
    pub cells: Vec<Cell>,
    /// The pairing numbers of a team's players in board order, for information only.
    pub roster: Vec<u32>,
    /// The line-up of each round: the pairing numbers of the players by board, with 0 for an empty board. An empty
    /// line-up means that the first players of the roster play.
    pub lineups: Vec<Vec<u32>>,
    /// The participant's discs in each round, or `None` for a round without a game. The list is empty if discs are not
    /// recorded.
    pub discs: Vec<Option<u16>>,
    /// Whether the player arrived after the first round was paired. `None` if the time of arrival is not recorded.
    pub late: Option<bool>,
}

/// One round of a participant, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The opponent's pairing number, or `None` for a round without an opponent.
    pub opponent: Option<u32>,
    /// The scheduled color, or `None` if no color is recorded.
    pub color: Option<Color>,
    /// The result of a player's round, or the kind of a team's bye. For a team match, the code is ignored, because
    /// `boards` and `declared` contain the results.
    pub code: Code,
    /// The results of this team on the boards of a match, board 1 first.
    pub boards: Vec<Code>,
    /// The declared result of a match that was forfeited or not decided on its boards (TRF26 record 330). `None` if the
    /// boards decide the match.
    pub declared: Option<Code>,
}

impl Cell {
    /// Creates the cell of a round without an opponent, such as a bye or an absence.
    pub fn bye(code: Code) -> Cell {
        Cell { opponent: None, color: None, code, boards: Vec::new(), declared: None }
    }

    /// Creates the cell of a game against `opponent`.
    pub fn game(opponent: u32, color: Option<Color>, code: Code) -> Cell {
        Cell { opponent: Some(opponent), color, code, boards: Vec::new(), declared: None }
    }

    /// Creates the cell of a team match against `opponent`.
    pub fn team_match(opponent: u32, color: Option<Color>, boards: Vec<Code>) -> Cell {
        Cell { opponent: Some(opponent), color, code: Code::Unfinished, boards, declared: None }
    }
}

/// Points that are added to or subtracted from a score but come from no round, such as a penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjustment {
    /// The participant's pairing number.
    pub id: u32,
    /// The round from which the points count in standings. The value 0 means that the points count from the start.
    pub after: u16,
    /// The points (for a team, the match points), which can be negative.
    pub points: Points,
    /// The game points of a team. In an individual event, this number is ignored.
    pub game_points: Points,
    /// The reason for the adjustment as written in the file, or an empty text if no reason is recorded.
    pub reason: String,
}

impl Adjustment {
    /// The value of `after` for points that count only in the final standing and in no tie-break (TRF26
    /// record 299 with round 999).
    pub const FINAL_STANDING: u16 = 999;

    /// Returns whether the points count in a standing after `rounds` of `announced` rounds.
    pub fn counts_after(&self, rounds: usize, announced: usize) -> bool {
        usize::from(self.after) <= rounds || (self.after == Adjustment::FINAL_STANDING && rounds >= announced)
    }
}

/// A special number of points for one round of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// Pairing number of the participant.
    pub id: u32,
    /// The round (1-based).
    pub round: u16,
    /// The points (for a team, the match points), or `None` to keep the points of the result.
    pub points: Option<Points>,
    /// The game points of a team, or `None` to keep the game points from the boards. In an individual event, this
    /// number is ignored.
    pub game_points: Option<Points>,
}

fn not_paired() -> Phrase {
    message!("what-if-not-paired").into()
}

impl Tournament {
    /// Returns the event with a new result for one game in a round (0-based). `codes` contains the result of each
    /// player. Special points ([`Tournament::awards`]) for the old result are removed.
    ///
    /// # Errors
    /// Returns an error if the two players were not paired in this round, if a code means a round without an opponent,
    /// or if the event is a team event.
    pub fn with_game(&self, round: usize, sides: [Index; 2], codes: [Code; 2]) -> Result<Tournament, Phrase> {
        if self.team.is_some() || !codes.iter().all(|code| code.has_opponent()) {
            return Err(not_paired());
        }
        let records = self.paired(round, sides)?;
        let mut changed = self.without_awards(round, &sides);
        for ((index, record), code) in sides.into_iter().zip(records).zip(codes) {
            let cell = Cell { color: record.color, ..Cell::game(0, None, code) };
            changed.put(index, round, individual_record(&self.scoring, record.opponent(), &cell));
        }
        Ok(changed)
    }

    /// Returns the event with new board results for one match in a round (0-based). `boards` contains the results of
    /// each team, board 1 first. `declared` contains the new declared result of each team, or `None` if the new match
    /// has no declared result.
    ///
    /// # Errors
    /// Returns an error if the two teams were not paired in this round, if the number of boards is wrong, if a board
    /// has no opponent, or if the event is individual.
    pub fn with_boards(
        &self,
        round: usize,
        sides: [Index; 2],
        boards: [&[Code]; 2],
        declared: Option<[Code; 2]>,
    ) -> Result<Tournament, Phrase> {
        let Some(team) = &self.team else { return Err(not_paired()) };
        let wanted = usize::from(team.boards);
        let fits = |codes: &[Code]| codes.len() == wanted && codes.iter().all(|code| code.has_opponent());
        if !boards.iter().all(|codes| fits(codes)) {
            return Err(not_paired());
        }
        let records = self.paired(round, sides)?;
        let draft = DraftTeam { boards: wanted as u32, primary: team.primary, scoring: team.scoring };
        let cell = |side: usize| Cell {
            declared: declared.and_then(|codes| codes.get(side).copied()),
            ..Cell::team_match(0, None, boards.get(side).map(|codes| codes.to_vec()).unwrap_or_default())
        };
        let cells = [cell(0), cell(1)];
        let mut changed = self.without_awards(round, &sides);
        for (side, (index, record)) in sides.into_iter().zip(records).enumerate() {
            let [own, theirs] = if side == 0 { [&cells[0], &cells[1]] } else { [&cells[1], &cells[0]] };
            let own = Cell { color: record.color, ..own.clone() };
            let made = team_record(&self.scoring, &draft, record.opponent(), &own, Some(theirs));
            changed.put(index, round, made);
            changed.put_boards(index, round, &own.boards);
        }
        Ok(changed)
    }

    /// Returns the event with a voluntary absence in a round (0-based) in which the participant has no opponent. The
    /// absence is recorded as a zero-point bye or, with predetermined pairings, as a round that does not count.
    ///
    /// # Errors
    /// Returns an error if the participant was paired in this round.
    pub fn with_absence(&self, round: usize, index: Index) -> Result<Tournament, Phrase> {
        self.with_bye(round, index, self.pairing.absence())
    }

    /// Returns the event with the bye `code` in a round (0-based) in which the participant has no opponent.
    ///
    /// # Errors
    /// Returns an error if the participant was paired in this round.
    pub fn with_bye(&self, round: usize, index: Index, code: Code) -> Result<Tournament, Phrase> {
        let record = self.checked(index, round)?;
        if record.opponent().is_some() {
            return Err(not_paired());
        }
        let mut changed = self.without_awards(round, &[index]);
        let cell = Cell::bye(code);
        let made = match &self.team {
            None => individual_record(&self.scoring, None, &cell),
            Some(team) => {
                let draft =
                    DraftTeam { boards: team.boards.into(), primary: team.primary, scoring: team.scoring };
                team_record(&self.scoring, &draft, None, &cell, None)
            }
        };
        changed.put(index, round, made);
        Ok(changed)
    }

    fn checked(&self, index: Index, round: usize) -> Result<Record, Phrase> {
        if round >= self.rounds || index >= self.len() {
            return Err(not_paired());
        }
        Ok(*self.record(index, round))
    }

    fn paired(&self, round: usize, sides: [Index; 2]) -> Result<[Record; 2], Phrase> {
        let [one, other] = sides;
        let records = [self.checked(one, round)?, self.checked(other, round)?];
        let meet = records[0].opponent() == Some(other) && records[1].opponent() == Some(one);
        if meet { Ok(records) } else { Err(not_paired()) }
    }

    fn without_awards(&self, round: usize, sides: &[Index]) -> Tournament {
        let mut changed = self.clone();
        let ids: Vec<u32> = sides.iter().map(|index| self.id(*index)).collect();
        changed.awards.retain(|award| usize::from(award.round) != round + 1 || !ids.contains(&award.id));
        changed
    }

    fn put(&mut self, index: Index, round: usize, record: Record) {
        if let Some(slot) = self.records.get_mut(index * self.rounds + round) {
            *slot = record;
        }
    }

    fn put_boards(&mut self, index: Index, round: usize, boards: &[Code]) {
        let rounds = self.rounds;
        let Some(team) = &mut self.team else { return };
        let start = (index * rounds + round) * usize::from(team.boards);
        for (board, code) in boards.iter().enumerate() {
            if let Some(slot) = team.codes.get_mut(start + board) {
                *slot = Some(*code);
            }
        }
    }
}

impl Tournament {
    /// Checks the data and builds a tournament. The result includes the warnings.
    ///
    /// # Errors
    /// Returns all defects, sorted by position and including warnings, if at least one defect is an error.
    pub fn build(draft: Draft) -> Result<(Tournament, Vec<Defect>), Vec<Defect>> {
        let Check { rows, mut defects, rounds, .. } = Check::of(&draft);
        // The disc counts are checked only if the event has no errors, because otherwise positions can be out of range.
        if !defects.iter().any(|defect| defect.fault.severity().is_error()) {
            defects.extend(check::disc_defects(&draft, rounds));
        }
        defects.extend(check::roster_defects(&draft));
        defects.sort_by_key(|defect| (defect.at, defect.fault.severity()));
        if defects.iter().any(|defect| defect.fault.severity().is_error()) {
            return Err(defects);
        }
        Ok((assemble(draft, rounds, rows), defects))
    }
}

fn assemble(draft: Draft, rounds: usize, rows: Rows) -> Tournament {
    let absent = Cell::bye(draft.pairing.absence());
    let mut records = Vec::with_capacity(draft.participants.len() * rounds);
    for participant in &draft.participants {
        for round in 0..rounds {
            let cell = participant.cells.get(round).unwrap_or(&absent);
            let opponent = cell.opponent.and_then(|id| rows.find(id));
            records.push(match &draft.team {
                None => individual_record(&draft.scoring, opponent, cell),
                Some(team) => {
                    let other = opponent.and_then(|row| draft.participants[row].cells.get(round));
                    team_record(&draft.scoring, team, opponent, cell, other)
                }
            });
        }
    }
    for award in &draft.awards {
        if let Some(row) = rows.find(award.id) {
            let record = &mut records[row * rounds + usize::from(award.round) - 1];
            record.points = award.points.unwrap_or(record.points);
            record.game_points = match draft.team {
                Some(_) => award.game_points.unwrap_or(record.game_points),
                None => record.points,
            };
        }
    }
    let team = draft.team.as_ref().map(|team| TeamEvent {
        boards: team.boards as u8,
        primary: team.primary,
        scoring: team.scoring,
        codes: board_codes(&draft.participants, rounds, team.boards as usize),
    });
    let mut discs = Vec::new();
    if draft.participants.iter().any(|participant| !participant.discs.is_empty()) {
        for participant in &draft.participants {
            discs.extend((0..rounds).map(|round| participant.discs.get(round).copied().flatten()));
        }
    }
    let participants = draft.participants.into_iter().map(participant).collect();
    Tournament {
        start: draft.start,
        pairing: draft.pairing,
        announced: draft.rounds.map_or(rounds as u16, |announced| announced as u16),
        rounds,
        scoring: draft.scoring,
        participants,
        rows: Arc::new(rows),
        records,
        team,
        players: draft.players,
        adjustments: draft.adjustments,
        awards: draft.awards,
        discs_per_game: draft.discs_per_game.unwrap_or(check::USUAL_DISCS),
        discs,
    }
}

fn participant(draft: DraftParticipant) -> Participant {
    Participant {
        id: draft.id,
        name: draft.name,
        ratings: draft.ratings.into_iter().map(|rating| rating as u16).collect(),
        title: draft.title,
        federation: draft.federation,
        lineups: check::changed_lineups(&draft.roster, draft.lineups),
        roster: draft.roster,
        late: draft.late,
    }
}

fn board_codes(participants: &[DraftParticipant], rounds: usize, boards: usize) -> Vec<Option<Code>> {
    let mut codes = vec![None; participants.len() * rounds * boards];
    for (row, participant) in participants.iter().enumerate() {
        for (round, cell) in participant.cells.iter().enumerate().filter(|(_, cell)| cell.opponent.is_some())
        {
            let start = (row * rounds + round) * boards;
            for (board, slot) in codes[start..start + boards].iter_mut().enumerate() {
                *slot = cell.boards.get(board).copied().or(cell.declared);
            }
        }
    }
    codes
}

/// How well the results of the two players of a game fit together. The variants are in ascending order for
/// [`Ord::max`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The results of the two players of a game contradict each other.
    Contradiction,
    /// The results are possible but unusual: an arbiter's decision, or a letter for one player and a digit for the
    /// other.
    Unusual,
    /// The results fit together as in any ordinary game.
    Usual,
}

/// Returns how well the result `own` fits the opponent's result `theirs`. Callers must also compare the two results in
/// the opposite order.
pub(super) fn fit(own: Code, theirs: Code) -> Fit {
    use Code::{Draw, ForfeitLoss, ForfeitWin, Loss, ShortDraw, ShortLoss, ShortWin, Unfinished, Win};
    match (own, theirs) {
        (Win, Loss)
        | (Draw, Draw)
        | (ForfeitWin, ForfeitLoss)
        | (ShortWin, ShortLoss)
        | (ShortDraw, ShortDraw)
        | (ForfeitLoss, ForfeitLoss)
        | (Unfinished, Unfinished) => Fit::Usual,
        (Loss, Loss)
        | (Draw, Loss)
        | (ShortLoss, ShortLoss)
        | (ShortDraw, ShortLoss)
        | (Win, ShortLoss)
        | (ShortWin, Loss)
        | (Draw, ShortDraw) => Fit::Unusual,
        _ => Fit::Contradiction,
    }
}

fn individual_record(scoring: &Scoring, opponent: Option<usize>, cell: &Cell) -> Record {
    let points = scoring.value(cell.code);
    Record::new(opponent, cell.color, cell.code.kind(), cell.code.outcome(), points, points)
}

/// Builds the record of a team. `other` is the cell of the opponent.
fn team_record(
    scoring: &Scoring,
    team: &DraftTeam,
    opponent: Option<usize>,
    cell: &Cell,
    other: Option<&Cell>,
) -> Record {
    let values = &team.scoring;
    let Some(other) = other.filter(|_| opponent.is_some()) else {
        let award = match cell.code {
            Code::PairingAllocatedBye => values.pairing_allocated_bye,
            Code::FullPointBye => values.full_point_bye,
            Code::HalfPointBye => values.half_point_bye,
            Code::ZeroPointBye => values.zero_point_bye,
            _ => Default::default(),
        };
        return Record::new(None, None, cell.code.kind(), None, award.match_points, award.game_points);
    };
    let points = |cell: &Cell| -> Points {
        match cell.declared {
            Some(code) if cell.boards.is_empty() => scoring.value(code) * i64::from(team.boards),
            _ => cell.boards.iter().map(|code| scoring.value(*code)).sum(),
        }
    };
    let (own, theirs) = (points(cell), points(other));
    let by_boards = Outcome::of(own, theirs);
    // The declared winner can differ from the winner on the boards. The game points always come from the boards.
    let outcome = cell.declared.and_then(Code::outcome).unwrap_or(by_boards);
    let kind = cell.declared.map_or_else(|| Kind::of_boards(&cell.boards, own, theirs), Code::kind);
    let match_points = match (kind, outcome) {
        (Kind::ForfeitLoss, _) => values.forfeit_loss,
        // If unfinished games give no points, an unfinished match gives neither game points nor match points.
        (Kind::Pending, _) if scoring.pending == Points::ZERO => Points::ZERO,
        // A declared result decides the match, even if the team drew or lost on the boards.
        (Kind::ForfeitWin, _) if cell.declared.is_some() => values.win,
        (_, Outcome::Draw) => values.draw,
        (Kind::ForfeitWin, _) | (_, Outcome::Win) => values.win,
        (_, Outcome::Loss) => values.loss,
    };
    let over_the_board = kind.is_finished();
    Record::new(opponent, cell.color, kind, over_the_board.then_some(outcome), match_points, own)
}
