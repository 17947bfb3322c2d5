//! The same event with another result of a game, for whoever asks what a ruling would change.

use super::Tournament;
use super::draft::{Cell, DraftTeam};
use super::record::{Code, Index, Record};
use super::worth::{individual_record, team_record};
use tiebreak_phrase::{Phrase, message};

/// Why a game cannot have another result: the two were not paired in that round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPaired;

impl NotPaired {
    /// What is wrong.
    pub fn phrase(self) -> Phrase {
        message!("what-if-not-paired").into()
    }
}

tiebreak_phrase::said_by_phrase!(NotPaired);

impl Tournament {
    /// The same event where the game of two players in a round (from 0) has another result, seen from each side. What
    /// the game was worth on its own ([`Tournament::awards`]) goes with the result that it stood for.
    ///
    /// # Errors
    /// When the two were not paired in this round, or in an event of teams.
    pub fn with_game(
        &self,
        round: usize,
        sides: [Index; 2],
        codes: [Code; 2],
    ) -> Result<Tournament, NotPaired> {
        if self.team.is_some() || !codes.iter().all(|code| code.has_opponent()) {
            return Err(NotPaired);
        }
        let records = self.paired(round, sides)?;
        let mut changed = self.without_awards(round, &sides);
        for ((index, record), code) in sides.into_iter().zip(records).zip(codes) {
            let cell = Cell { color: record.color, ..Cell::game(0, None, code) };
            changed.put(index, round, individual_record(&self.scoring, record.opponent(), &cell));
        }
        Ok(changed)
    }

    /// The same event where the boards of a match in a round (from 0) have other results, seen from each side, board 1
    /// first. A declaration that decided the match falls unless it is given again.
    ///
    /// # Errors
    /// When the two were not paired in this round, when the boards are not as many as those of a match, or in an event
    /// of players.
    pub fn with_boards(
        &self,
        round: usize,
        sides: [Index; 2],
        boards: [&[Code]; 2],
        declared: Option<[Code; 2]>,
    ) -> Result<Tournament, NotPaired> {
        let Some(team) = &self.team else { return Err(NotPaired) };
        let wanted = usize::from(team.boards);
        let fits = |codes: &[Code]| codes.len() == wanted && codes.iter().all(|code| code.has_opponent());
        if !boards.iter().all(|codes| fits(codes)) {
            return Err(NotPaired);
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

    /// The same event where a participant without an opponent in a round (from 0) was absent of its own will: a
    /// zero-point bye, or the rest that a predetermined event has instead.
    ///
    /// # Errors
    /// When it was paired in this round.
    pub fn with_absence(&self, round: usize, index: Index) -> Result<Tournament, NotPaired> {
        let record = self.checked(index, round)?;
        if record.opponent().is_some() {
            return Err(NotPaired);
        }
        let mut changed = self.without_awards(round, &[index]);
        let cell = Cell::bye(self.pairing.absence());
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

    fn checked(&self, index: Index, round: usize) -> Result<Record, NotPaired> {
        if round >= self.rounds || index >= self.len() {
            return Err(NotPaired);
        }
        Ok(*self.record(index, round))
    }

    fn paired(&self, round: usize, sides: [Index; 2]) -> Result<[Record; 2], NotPaired> {
        let [one, other] = sides;
        let records = [self.checked(one, round)?, self.checked(other, round)?];
        let meet = records[0].opponent() == Some(other) && records[1].opponent() == Some(one);
        if meet { Ok(records) } else { Err(NotPaired) }
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
