//! What teams get outside the boards of their matches: byes, values of matches, awards; and what files claim.

use std::collections::{BTreeMap, BTreeSet};

use super::Claims;
use super::claims::Worth;
use super::matches::{Board, Match};
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{
    Award, Cell, Code, Draft, Kind, MatchScoring, Scoring, TeamAward, Tournament,
};
use tiebreak_phrase::phrase;

impl Reader<'_> {
    pub(super) fn enter_team_byes(&mut self, draft: &mut Draft, matches: &[Match]) {
        let mut byes: Vec<(usize, usize, u32, usize, Code)> = Vec::new();
        if let Some(record) = &self.team_records.byes {
            byes.extend(record.byes.iter().map(|(round, team, column)| {
                (record.line, *column, *team, usize::from(*round), Code::PairingAllocatedBye)
            }));
        }
        byes.extend(
            self.special
                .byes
                .iter()
                .map(|bye| (bye.line, bye.column, bye.id, usize::from(bye.round), bye.code)),
        );
        let playing: BTreeSet<(usize, usize)> = matches
            .iter()
            .flat_map(|game| [(game.round, game.teams.0), (game.round, game.teams.1)])
            .collect();
        let mut given: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (line, column, team, round, code) in byes {
            let Some(position) = self.team_records.position_of.get(&team).copied() else { continue };
            let plays = playing.contains(&(round, position));
            let earlier = given.insert((position, round), line);
            if plays || earlier.is_some() {
                let message = if plays {
                    phrase!("team-has-bye-match-in-round", team = team, round = round)
                } else {
                    phrase!("team-has-two-byes-in-round", team = team, round = round)
                };
                let mut remark =
                    Diagnostic::error("bye-contradiction", message).rule("rule-trf26-records-240-320");
                if let Some(earlier) = earlier {
                    remark = remark.and_at(self.text, earlier, 1, 3, "other-bye");
                }
                self.add(remark, line, column, 4);
                continue;
            }
            let cells = draft.participants.get_mut(position).map(|participant| &mut participant.cells);
            if let Some(cell) = cells.and_then(|cells| cells.get_mut(round.wrapping_sub(1))) {
                *cell = Cell::bye(code);
            }
        }
        self.infer_team_byes(draft, &given);
        let has_bye = draft
            .participants
            .iter()
            .flat_map(|p| &p.cells)
            .any(|cell| cell.code == Code::PairingAllocatedBye);
        let valued = self
            .team_records
            .byes
            .as_ref()
            .is_some_and(|byes| byes.match_points.is_some() && byes.game_points.is_some());
        if has_bye && !valued {
            let remark = Diagnostic::warning("team-bye-value", "worth-team-s-pairing-allocated-bye-not")
                .rule("rule-trf26-record-320-trf26-leaves-worth-to-regulations-event")
                .hint("draw-and-win-on-every-board-assumed");
            self.add(remark, self.records.first(320).unwrap_or(0), 0, 0);
        }
    }

    /// Without records 320 and 240 (TRF16) the players' own byes say what the team had.
    fn infer_team_byes(&mut self, draft: &mut Draft, given: &BTreeMap<(usize, usize), usize>) {
        let mut found = Vec::new();
        for (position, team) in self.teams.iter().enumerate() {
            for round in 1..=self.recorded {
                let cell = draft.participants.get(position).and_then(|p| p.cells.get(round - 1));
                if given.contains_key(&(position, round)) || cell.is_none_or(|cell| cell.opponent.is_some()) {
                    continue;
                }
                let players = team.players.iter().filter_map(|id| self.position(*id));
                let marks: Vec<u8> = players.map(|player| self.cell_of(player, round).mark).collect();
                let code = [
                    (b'U', Code::PairingAllocatedBye),
                    (b'F', Code::FullPointBye),
                    (b'+', Code::FullPointBye),
                    (b'H', Code::HalfPointBye),
                ]
                .into_iter()
                .find(|(mark, _)| marks.contains(mark))
                .map(|(_, code)| code);
                found.extend(code.map(|code| (position, round, code, team.line, team.id)));
            }
        }
        for (position, round, code, line, id) in found {
            let cells = draft.participants.get_mut(position).map(|participant| &mut participant.cells);
            if let Some(cell) = cells.and_then(|cells| cells.get_mut(round - 1)) {
                *cell = Cell::bye(code);
            }
            let message =
                phrase!("team-has-no-match-in-round-its", id = id, round = round, code = code.spelling());
            let remark = Diagnostic::warning("inferred-team-bye", message)
                .rule("rule-trf26-records-240-320-give-byes-teams");
            self.add(remark, line, 1, 3);
        }
    }

    /// 362 over the customary values, 320 and 299 over both.
    pub(super) fn match_scoring(&mut self, boards: u32, scoring: &Scoring) -> MatchScoring {
        let mut values = MatchScoring::customary(u8::try_from(boards).unwrap_or(u8::MAX), scoring);
        let [win, draw, loss] = self.match_values;
        values.win = win.unwrap_or(values.win);
        values.draw = draw.unwrap_or(values.draw);
        values.loss = loss.unwrap_or(values.loss);
        values.follow_matches();
        for value in self.special.kind_values.clone() {
            let set = |award: &mut TeamAward| {
                award.match_points = value.match_points.unwrap_or(award.match_points);
                award.game_points = value.points.unwrap_or(award.game_points);
            };
            match value.kind {
                b'W' => values.win = value.match_points.unwrap_or(values.win),
                b'D' => values.draw = value.match_points.unwrap_or(values.draw),
                b'L' => values.loss = value.match_points.unwrap_or(values.loss),
                b'-' => values.forfeit_loss = value.match_points.unwrap_or(values.forfeit_loss),
                b'F' => set(&mut values.full_point_bye),
                b'H' => set(&mut values.half_point_bye),
                b'Z' => set(&mut values.zero_point_bye),
                _ => {}
            }
        }
        if let Some(byes) = &self.team_records.byes {
            let award = &mut values.pairing_allocated_bye;
            award.match_points = byes.match_points.unwrap_or(award.match_points);
            award.game_points = byes.game_points.unwrap_or(award.game_points);
        }
        values
    }

    /// Values of record 299 that the score system has no place for become awards of single matches: `+` of any kind,
    /// and the game points of `-`.
    pub(super) fn award_kinds(&mut self, draft: &mut Draft, matches: &[Match]) {
        let mut awarded: BTreeSet<(u32, usize)> =
            draft.awards.iter().map(|award| (award.id, usize::from(award.round))).collect();
        for value in self.special.kind_values.clone() {
            let code = match value.kind {
                b'+' => Code::ForfeitWin,
                b'-' if value.points.is_some() => Code::ForfeitLoss,
                b'W' | b'D' | b'L' if value.points.is_some() => {
                    let remark =
                        Diagnostic::warning("abnormal-points", "game-points-match-sum-its-boards-those")
                            .rule("rule-trf26-record-299-with-kind-alone");
                    self.add(remark, value.line, 14, 4);
                    continue;
                }
                _ => continue,
            };
            for game in matches {
                let unplayed = game
                    .boards
                    .iter()
                    .all(|board| board.own.outcome().is_none() && board.own != Code::Unfinished);
                let sides = match game.declared {
                    Some(declared) => declared,
                    None if !unplayed => continue,
                    None => self.forfeit_sides(game),
                };
                for (position, side) in [(game.teams.0, sides.0), (game.teams.1, sides.1)] {
                    let (Some(team), true) = (self.teams.get(position), side == code) else { continue };
                    let default = draft.team.as_ref().map(|team| &team.scoring);
                    let usual = default.map_or(Points::ZERO, |s| {
                        if code == Code::ForfeitWin { s.win } else { s.forfeit_loss }
                    });
                    let boards = draft.team.as_ref().map_or(0, |team| team.boards);
                    let usual_games = draft.scoring.value(code) * i64::from(boards);
                    if !awarded.insert((team.id, game.round)) {
                        continue;
                    }
                    draft.awards.push(Award {
                        id: team.id,
                        round: game.round as u16,
                        points: value.match_points.unwrap_or(usual),
                        game_points: value.points.unwrap_or(usual_games),
                    });
                    self.special.award_places.push((value.line, 5));
                }
            }
        }
    }

    fn forfeit_sides(&self, game: &Match) -> (Code, Code) {
        let wins = |side: fn(&Board) -> Code| {
            game.boards.iter().filter(|board| side(board) == Code::ForfeitWin).count()
        };
        match wins(|board| board.own).cmp(&wins(|board| board.theirs)) {
            std::cmp::Ordering::Greater => (Code::ForfeitWin, Code::ForfeitLoss),
            std::cmp::Ordering::Less => (Code::ForfeitLoss, Code::ForfeitWin),
            std::cmp::Ordering::Equal => (Code::ForfeitLoss, Code::ForfeitLoss),
        }
    }

    /// Match and game points of record 310 against those of the matches.
    pub(super) fn check_team_claims(&mut self, tournament: &Tournament, claims: &Claims) {
        let totals = [(&claims.match_points, 55), (&claims.game_points, 62)];
        for (claimed, column) in totals {
            for (index, claimed) in claimed.iter().enumerate().take(tournament.len()) {
                let Some(claimed) = claimed else { continue };
                let is_match = column == 55;
                let computed = if is_match {
                    super::claims::computed(tournament, index, self.finished)
                } else {
                    game_points(tournament, index, self.finished, true)
                };
                // Game points with or without the bye are both found in files.
                if computed == *claimed
                    || !is_match && game_points(tournament, index, self.finished, false) == *claimed
                {
                    continue;
                }
                let id = tournament.id(index);
                let line = self.teams.get(index).map_or(0, |team| team.line);
                let message = if is_match {
                    phrase!(
                        "team-match-points-recorded-matches-give",
                        id = id,
                        claimed = claimed,
                        computed = computed
                    )
                } else {
                    phrase!(
                        "team-game-points-recorded-matches-give",
                        id = id,
                        claimed = claimed,
                        computed = computed
                    )
                };
                // What the columns count may be matches of a round that is still being played.
                let hint = if tournament.rounds() > self.finished {
                    phrase!("round-not-finished-does-not-count", round = self.finished + 1)
                } else {
                    phrase!("arbiter-s-decision-belongs-in-record-299")
                };
                let remark = Diagnostic::warning("points-differ", message)
                    .rule("rule-trf26-record-310-match-points-in-columns-55-60")
                    .hint(hint);
                self.add(remark, line, column, 6);
            }
        }
    }

    /// Points of 001 in a team file: those of the games, with or without what byes of the team give its players.
    pub(super) fn check_players_of_teams(&mut self, tournament: &Tournament) {
        let scoring = *tournament.scoring();
        let worth = Worth::new(&scoring);
        let rule = "rule-trf26-record-001-columns-81-84-points-after-last";
        let mut differing = Vec::new();
        let mut all_empty = true;
        for player in &self.players {
            let Some(claimed) = player.points else { continue };
            all_empty &= claimed == Points::ZERO;
            let computed = worth.total(&player.cells, self.finished);
            let team = self.team_records.team_of.get(&player.id);
            let byes: Points = team.map_or(Points::ZERO, |team| {
                let records = tournament.records(*team).iter().take(self.finished).enumerate();
                let away = |round: usize| {
                    let cell = player.cells.get(round);
                    cell.is_none_or(|cell| cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-'))
                };
                records.filter(|(round, _)| away(*round)).map(|(_, record)| bye(&scoring, record.kind)).sum()
            });
            let explained = self.explains(player, self.finished, &scoring, &worth);
            if !explained && claimed != computed + byes {
                differing.push((player.line, player.id, claimed, computed));
            }
        }
        if all_empty && let Some((line, ..)) = differing.first() {
            let remark = Diagnostic::warning("points-empty", "team-player-points-empty").rule(rule);
            return self.add(remark, *line, 81, 4);
        }
        for (line, id, claimed, computed) in differing {
            let message =
                phrase!("team-player-points-differ", id = id, claimed = claimed, computed = computed);
            self.add(Diagnostic::warning("points-differ", message).rule(rule), line, 81, 4);
        }
    }

    /// Teams that cannot fill the boards of a match.
    pub(super) fn check_team_sizes(&mut self, boards: usize) {
        let small: Vec<(usize, u32, usize)> = self
            .teams
            .iter()
            .filter(|team| team.players.len() < boards)
            .map(|team| (team.line, team.id, team.players.len()))
            .collect();
        for (line, team, players) in small {
            let message = phrase!("team-too-small", team = team, players = players, boards = boards);
            let remark = Diagnostic::warning("team-size", message)
                .rule("rule-trf26-record-352-one-letter-for-each-board");
            self.add(remark, line, 5, 3);
        }
    }
}

/// What a bye of a team gives a player who would have sat at a board.
fn bye(scoring: &Scoring, kind: Kind) -> Points {
    match kind {
        Kind::PairingAllocatedBye => scoring.pairing_allocated_bye,
        Kind::FullPointBye => scoring.full_point_bye,
        Kind::HalfPointBye => scoring.half_point_bye,
        _ => Points::ZERO,
    }
}

/// A team's game points after some rounds, adjustments included.
pub(super) fn game_points(tournament: &Tournament, index: usize, rounds: usize, with_byes: bool) -> Points {
    let records = tournament.records(index).iter().take(rounds);
    let counted = records.filter(|record| with_byes || record.kind != Kind::PairingAllocatedBye);
    let id = tournament.id(index);
    let adjustments = tournament.adjustments().iter();
    let added = adjustments.filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    counted.map(|record| record.game_points).sum::<Points>() + added.map(|a| a.game_points).sum()
}
