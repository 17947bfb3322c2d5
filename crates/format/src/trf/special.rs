//! Byes (240), acceleration (250), prohibited pairings (260) and abnormal points (299).

use std::collections::BTreeMap;

use super::player::{PointsField, cell_column, points_field};
use super::reader::Reader;
use super::row::Row;
use super::scoring::Field;
use crate::diagnostic::{Diagnostic, quoted};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Adjustment, Award, Code};
use tiebreak_phrase::phrase;

/// A bye of record 240.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ByeRecord {
    pub line: usize,
    pub column: usize,
    pub id: u32,
    pub round: u16,
    pub code: Code,
}

/// A value of record 299 for every result of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KindValue {
    pub line: usize,
    pub kind: u8,
    pub match_points: Option<Points>,
    pub points: Option<Points>,
}

/// What records 240, 250 and 299 say.
#[derive(Clone, Debug, Default)]
pub(super) struct Special {
    pub byes: Vec<ByeRecord>,
    pub kind_values: Vec<KindValue>,
    pub awards: Vec<Award>,
    /// Line and column of each award.
    pub award_places: Vec<(usize, usize)>,
    pub adjustments: Vec<Adjustment>,
    /// Line and column of each adjustment.
    pub adjustment_places: Vec<(usize, usize)>,
    /// Positions of the adjustments of each participant.
    pub own_adjustments: BTreeMap<u32, Vec<usize>>,
    /// Positions of the awards of each participant.
    pub own_awards: BTreeMap<u32, Vec<usize>>,
    /// Fictitious points by participant, round by round (250, XXA); never part of a total.
    pub fictitious: BTreeMap<u32, Vec<Points>>,
}

/// Ids read at most in all records but those of players; far more than any event has byes and penalties.
const MAX_IDS: usize = 200_000;
/// Records 299 with a kind alone; there are eight kinds.
const MAX_KINDS: usize = 100;

/// Numbers in groups of four columns, one blank between: `11-14 id, 16-19, ...`.
pub(super) fn ids(row: &Row<'_>, first: usize) -> Result<Vec<(usize, u32)>, usize> {
    let mut ids = Vec::new();
    let mut column = first;
    while column <= row.len() {
        match row.number(column, column + 3) {
            Ok(Some(id)) => ids.push((column, id)),
            Ok(None) => {}
            Err(_) => return Err(column),
        }
        if row.byte(column + 4) != b' ' {
            return Err(column + 4);
        }
        column += 5;
    }
    Ok(ids)
}

impl Reader<'_> {
    /// Refuses a tab among the columns of a record; gives whether the record can be read.
    pub(super) fn no_tab(&mut self, row: &Row<'_>, record: &'static str) -> bool {
        let Some(column) = row.tab() else { return true };
        let remark = Diagnostic::error("tab", "tab-among-fixed-columns-whose-width-unknown")
            .rule(record)
            .hint("replace-it-by-blanks-it-stands-for");
        self.add(remark, row.line, column, 1);
        false
    }

    /// Refuses text in columns that separate the fields of a record; gives whether the record can be read.
    pub(super) fn separated(&mut self, row: &Row<'_>, columns: &[usize], rule: &'static str) -> bool {
        let Some(column) = columns.iter().copied().find(|column| row.byte(*column) != b' ') else {
            return true;
        };
        let message = phrase!(
            "in-column-which-must-be-blank",
            found = quoted(row.field(column, column)),
            shown = column
        );
        self.add(Diagnostic::error("misaligned", message).rule(rule), row.line, column, 1);
        false
    }

    /// Reads the groups of ids of a record, or says where they fail.
    pub(super) fn read_ids(&mut self, row: &Row<'_>, first: usize, rule: &'static str) -> Vec<(usize, u32)> {
        let found = self.read_id_groups(row, first, rule);
        let before = self.ids_read;
        self.ids_read += found.len();
        if self.ids_read <= MAX_IDS {
            return found;
        }
        if before <= MAX_IDS {
            let message = phrase!("more-than-ids-in-records-about-byes", max_ids = MAX_IDS);
            self.add(Diagnostic::error("too-many-ids", message).rule(rule), row.line, first, 4);
        }
        Vec::new()
    }

    fn read_id_groups(&mut self, row: &Row<'_>, first: usize, rule: &'static str) -> Vec<(usize, u32)> {
        ids(row, first).unwrap_or_else(|column| {
            let message = phrase!(
                "in-columns-no-number",
                found = quoted(row.field(column, column + 3)),
                column = column,
                column2 = column + 3
            );
            self.add(Diagnostic::error("ids", message).rule(rule), row.line, column, 4);
            Vec::new()
        })
    }

    pub(super) fn read_special(&mut self) {
        // In a team file the ids are teams, which mean nothing to an individual event of its players.
        if self.has_teams && !self.is_team {
            return;
        }
        for line in self.records.all(240).to_vec() {
            self.read_bye(line);
        }
        let mut seen: BTreeMap<(Code, u16), usize> = BTreeMap::new();
        let mut repeated = Vec::new();
        for bye in &self.special.byes {
            let first = *seen.entry((bye.code, bye.round)).or_insert(bye.line);
            if first != bye.line && repeated.last() != Some(&(first, bye.line)) {
                repeated.push((first, bye.line));
            }
        }
        for (first, again) in repeated {
            let remark = Diagnostic::warning("repeated-record", "second-record-240-for-this-kind-round")
                .rule("rule-trf26-record-240-one-record-per-kind-round")
                .and_at(self.text, first, 1, 3, "first-one");
            self.add(remark, again, 1, 3);
        }
        for line in self.records.all(299).to_vec() {
            self.read_abnormal(line);
        }
        for line in self.records.all(250).to_vec() {
            self.read_acceleration(line);
        }
        self.read_pairing_extensions();
    }

    fn read_bye(&mut self, line: usize) {
        const RULE: &str = "rule-trf26-record-240-kind-f-h-or-z-in";
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE) || !self.separated(&row, &[6, 10], RULE) {
            return;
        }
        let code = match row.byte(5).to_ascii_uppercase() {
            b'F' => Code::FullPointBye,
            b'H' => Code::HalfPointBye,
            b'Z' => Code::ZeroPointBye,
            _ => {
                let message = phrase!("no-kind-bye", found = quoted(row.field(5, 5)));
                return self.add(Diagnostic::error("bye-kind", message).rule(RULE), line, 5, 1);
            }
        };
        let Some(round) = self.read_round(&row, 7, RULE) else { return };
        for (column, id) in self.read_ids(&row, 11, RULE) {
            if id > 0 {
                self.special.byes.push(ByeRecord { line, column, id, round, code });
            }
        }
    }

    /// A round in three columns, from 1.
    pub(super) fn read_round(&mut self, row: &Row<'_>, first: usize, rule: &'static str) -> Option<u16> {
        match row.number(first, first + 2) {
            Ok(Some(round @ 1..=999)) => Some(round as u16),
            _ => {
                let message = phrase!("no-round", found = quoted(row.field(first, first + 2)));
                self.add(Diagnostic::error("round", message).rule(rule), row.line, first, 3);
                None
            }
        }
    }

    fn read_abnormal(&mut self, line: usize) {
        const RULE: &str = "rule-trf26-record-299-kind-in-column-5-match-points";
        let row = Row::new(self.text, line);
        if !self.no_tab(&row, RULE) || !self.separated(&row, &[6, 7, 12, 13, 18, 19, 23], RULE) {
            return;
        }
        let mut values = [None; 2];
        for (value, first) in values.iter_mut().zip([8, 14]) {
            match points_field(&row, first, first + 3) {
                Ok(field) => *value = field,
                Err(_) => {
                    let message = phrase!("no-number-points", found = quoted(row.field(first, first + 3)));
                    self.add(Diagnostic::error("points", message).rule(RULE), line, first, 4);
                }
            }
        }
        if values.iter().flatten().any(|field| field.unusual) {
            self.add(
                Diagnostic::warning("points-spelling", "points-with-comma-or-half-sign").rule(RULE),
                line,
                8,
                10,
            );
        }
        let kind = row.byte(5).to_ascii_uppercase();
        let Ok(round) = row.number(20, 22) else {
            let message = phrase!("no-round", found = quoted(row.field(20, 22)));
            return self.add(Diagnostic::error("round", message).rule(RULE), line, 20, 3);
        };
        let round = round.unwrap_or(0) as u16;
        let ids: Vec<(usize, u32)> =
            self.read_ids(&row, 24, RULE).into_iter().filter(|(_, id)| *id > 0).collect();
        let [match_points, points] = values.map(|value: Option<PointsField>| value.map(|field| field.points));
        if match_points.is_none() && points.is_none() {
            return self.add(
                Diagnostic::error("points", "record-299-without-points").rule(RULE),
                line,
                8,
                10,
            );
        }
        match (kind, round, ids.is_empty()) {
            (b'W' | b'D' | b'L' | b'F' | b'H' | b'Z' | b'+' | b'-', 0, true)
                if self.special.kind_values.len() < MAX_KINDS =>
            {
                self.special.kind_values.push(KindValue { line, kind, match_points, points });
            }
            (b'W' | b'D' | b'L' | b'F' | b'H' | b'Z' | b'+' | b'-', 1.., false) => {
                for (column, id) in ids {
                    let (points, game_points) = self.split_points(match_points, points);
                    let position = self.special.awards.len();
                    self.special.own_awards.entry(id).or_default().push(position);
                    self.special.awards.push(Award { id, round, points, game_points });
                    self.special.award_places.push((line, column));
                }
            }
            (b' ', 1.., false) => {
                for (column, id) in ids {
                    let (points, game_points) = self.split_points(match_points, points);
                    let position = self.special.adjustments.len();
                    self.special.own_adjustments.entry(id).or_default().push(position);
                    self.special.adjustments.push(Adjustment { id, after: round, points, game_points });
                    self.special.adjustment_places.push((line, column));
                }
            }
            _ => {
                let message = phrase!(
                    "kind-round-ids-do-not-go-together",
                    found = quoted(row.field(5, 5)),
                    round = round,
                    count = ids.len()
                );
                let remark = Diagnostic::error("abnormal-points", message)
                    .rule(RULE)
                    .hint("kind-alone-sets-value-kind-with-round");
                self.add(remark, line, 5, 1);
            }
        }
    }

    /// Points (match points of a team) and game points of a participant of this event.
    fn split_points(&self, match_points: Option<Points>, points: Option<Points>) -> (Points, Points) {
        if self.is_team {
            (match_points.unwrap_or_default(), points.unwrap_or_default())
        } else {
            // Individuals have their points in the columns of game points; some use the first ones.
            let points = points.or(match_points).unwrap_or_default();
            (points, points)
        }
    }

    /// Refuses byes, awards and adjustments of somebody who does not take part.
    pub(super) fn check_special_ids(&mut self) {
        let mut unknown: Vec<(usize, usize, u32, &'static str)> = Vec::new();
        for bye in &self.special.byes {
            if !self.is_participant(bye.id) {
                unknown.push((bye.line, bye.column, bye.id, "240"));
            }
        }
        let places = self.special.award_places.iter().chain(&self.special.adjustment_places);
        let ids =
            self.special.awards.iter().map(|a| a.id).chain(self.special.adjustments.iter().map(|a| a.id));
        for ((line, column), id) in places.zip(ids) {
            if !self.is_participant(id) {
                unknown.push((*line, *column, id, "299"));
            }
        }
        for (line, column, id, record) in unknown {
            let remark = if self.is_team {
                let teams = self.teams.len();
                let message = phrase!("record-names-team", record = record, id = id, teams = teams);
                Diagnostic::error("unknown-id", message).hint("in-team-file-ids-teams")
            } else {
                Diagnostic::error(
                    "unknown-id",
                    phrase!("record-names-who-does-not-take-part", record = record, id = id),
                )
            };
            let remark = remark.rule(phrase!("rule-trf26-record-ids-participants", record = record));
            self.add(remark, line, column, 4);
        }
    }

    /// Enters byes of record 240 in the blank rounds of an individual event.
    pub(super) fn enter_byes(&mut self) {
        for bye in self.special.byes.clone() {
            let Some(position) = self.position(bye.id) else { continue };
            let round = usize::from(bye.round);
            let (line, now) = {
                let Some(player) = self.players.get_mut(position) else { continue };
                if player.cells.len() < round {
                    player.cells.resize(round, super::cell::RawCell::BLANK);
                }
                let Some(cell) = player.cells.get_mut(round - 1) else { continue };
                if cell.is_blank() {
                    cell.mark = match bye.code {
                        Code::FullPointBye => b'F',
                        Code::HalfPointBye => b'H',
                        _ => b'Z',
                    };
                }
                (player.line, *cell)
            };
            if now.opponent > 0 || now.code() != bye.code {
                let message = phrase!("record-240-gives-another-bye-than-record", id = bye.id, round = round);
                let remark = Diagnostic::error("bye-contradiction", message)
                    .rule("rule-trf26-record-240-repeats-what-record-001-says")
                    .hint("correct-one-two")
                    .and_at(self.text, line, cell_column(round), 8, "cell-record-001");
                self.add(remark, bye.line, bye.column, 4);
            }
        }
    }

    /// Values that record 299 sets for a kind of result of games or byes.
    pub(super) fn enter_kind_values(&mut self) {
        for value in self.special.kind_values.clone() {
            let field = match value.kind {
                b'W' => Field::Win,
                b'D' => Field::Draw,
                b'L' => Field::Loss,
                b'F' => Field::FullPointBye,
                b'H' => Field::HalfPointBye,
                b'Z' => Field::ZeroPointBye,
                b'+' => Field::ForfeitWin,
                _ => Field::ForfeitLoss,
            };
            if self.is_team {
                continue;
            }
            if let Some(points) = value.points.or(value.match_points) {
                if points < Points::ZERO {
                    let remark = Diagnostic::error("scoring-value", "kind-result-cannot-be-worth-less-than")
                        .rule("rule-trf26-record-299-with-kind-alone");
                    self.add(remark, value.line, 8, 10);
                    continue;
                }
                self.declared.set(&[field], points, value.line);
            }
        }
    }
}
