//! Enters into records that stay what has to change in them.

use super::text::spelled;
use crate::cells;
use crate::trf::cell::{Lone, RawCell};
use crate::trf::columns::{Columns, cell, player, team};
use crate::trf::decimal::decimal;
use crate::trf::document::Document;
use crate::trf::file::TrfFile;
use crate::trf::options::WriteOptions;
use crate::trf::row::Row;
use crate::trf::totals::{computed, game_points};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Tournament};

/// The records of a file about to be changed.
pub(super) struct Entry<'e> {
    /// The file.
    pub file: &'e TrfFile,
    /// Its facts.
    pub tournament: &'e Tournament,
    /// How it is written.
    pub options: &'e WriteOptions,
    /// The lines.
    pub document: &'e mut Document,
}

impl Entry<'_> {
    /// What has to change in a player's record: rank, points if there are none, cells that are no standard.
    pub(super) fn player(&mut self, id: u32, line: usize) {
        let file = self.file;
        let position = file.players.binary_search_by_key(&line, |player| player.line);
        let by_bytes = position.is_ok_and(|at| file.players.get(at).is_some_and(|player| player.by_bytes));
        let row = Row::new(file.document.text(), line);
        let row = match row.counted_in_bytes().filter(|_| by_bytes) {
            Some(row) => {
                // A program padded the name by bytes.
                let head: String = row.text().chars().take(player::NAME.first - 1).collect();
                let width = player::NAME.width();
                let name: String = row.field(player::NAME).chars().take(width).collect();
                let rest = row.rest(player::BEHIND_NAME);
                self.document.set_line(line, format!("{head}{name:<width$}{rest}"));
                row
            }
            None => row,
        };
        let individual = self.tournament.team().is_none();
        let index = self.tournament.index_of(id).filter(|_| individual);
        let (Ok(position), Some(index)) = (position, index) else { return };
        let claims = &file.claims;
        let (rank, points) = (claims.ranks.get(position), claims.points.get(position));
        self.rank(id, line, rank.copied().flatten(), player::RANK);
        if points.copied().flatten().is_none() {
            let finished = self.tournament.last_finished_round();
            self.points(line, computed(self.tournament, index, finished), player::POINTS);
        }
        for round in 0..self.tournament.rounds() {
            let first = cell::column(round + 1);
            let columns = row.slice(first, first + cell::WIDTH - 1);
            let Ok((raw, lone)) = RawCell::read(columns) else { return };
            if let Some(text) = self.cell(raw, lone, index, round) {
                self.document.replace(line, cell::held(round + 1), &text);
            }
        }
    }

    /// How a cell that cannot stay is written.
    fn cell(&self, raw: RawCell, lone: Option<Lone>, index: usize, round: usize) -> Option<String> {
        let cell = cells::cell(self.tournament, index, round);
        let blank = self.options.unfinished.is_blank(self.tournament.id(index), round);
        let is_16 = !self.options.generation.is_26();
        match (lone, raw.is_blank() && is_16) {
            (Some(Lone::Unknown), _) => Some(" ".repeat(cell::HELD)),
            (Some(_), _) => Some(spelled(&cell)),
            // A bye that only record 240 gives.
            (None, true) if !blank && cell.code != Code::Rest && cell.opponent.is_none() => {
                Some(spelled(&cell))
            }
            (None, _) => None,
        }
    }

    /// Rank and points of a team that has none.
    pub(super) fn team(&mut self, line: usize) {
        let file = self.file;
        let Some(position) = file.team_lines.iter().position(|(_, known)| *known == line) else { return };
        let Some(id) = file.team_lines.get(position).map(|(id, _)| *id) else { return };
        let Some(index) = self.tournament.index_of(id).filter(|_| self.tournament.team().is_some()) else {
            return;
        };
        let claims = &file.claims;
        let claimed = |column: &[Option<Points>]| column.get(position).copied().flatten().is_some();
        self.rank(id, line, claims.ranks.get(position).copied().flatten(), team::RANK);
        let finished = self.tournament.last_finished_round();
        if !claimed(&claims.match_points) {
            self.points(line, computed(self.tournament, index, finished), team::MATCH_POINTS);
        }
        if !claimed(&claims.game_points) {
            self.points(line, game_points(self.tournament, index, finished, true), team::GAME_POINTS);
        }
    }

    fn rank(&mut self, id: u32, line: usize, claimed: Option<u32>, columns: Columns) {
        let rank = self.options.ranks.get(&id).copied();
        let width = columns.width();
        let text = rank.map_or_else(String::new, |rank| rank.to_string());
        if rank != claimed && text.len() <= width {
            self.document.replace(line, columns, &format!("{text:>width$}"));
        }
    }

    fn points(&mut self, line: usize, points: Points, columns: Columns) {
        let width = columns.width();
        let text = decimal(points, width).filter(|_| points >= Points::ZERO).unwrap_or_default();
        self.document.replace(line, columns, &format!("{text:>width$}"));
    }
}
