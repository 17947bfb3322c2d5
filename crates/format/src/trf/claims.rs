//! The points and ranks a file claims, compared with what its results say.

use super::cell::RawCell;
use super::player::{Player, cell_column};
use super::reader::Reader;
use super::scoring::ScoringSource;
use super::{Claims, Ranking};
use crate::diagnostic::Diagnostic;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Kind, Pairing, Scoring, Tournament};
use tiebreak_phrase::{Phrase, phrase};

/// What the rank column holds, from ids and ranks in file order.
pub(super) fn ranking(rows: impl Iterator<Item = (u32, Option<u32>)>) -> Ranking {
    let mut any = false;
    let mut all_starting = true;
    for (id, rank) in rows {
        any |= rank.is_some();
        all_starting &= rank == Some(id);
    }
    match (any, all_starting) {
        (false, _) => Ranking::None,
        (true, true) => Ranking::LikeStartingOrder,
        (true, false) => Ranking::Recorded,
    }
}

/// What each mark of a cell is worth, by mark and whether somebody sits opposite: a table, because every cell of the
/// file is looked up.
pub(super) struct Worth([Points; 256]);

impl Worth {
    pub fn new(scoring: &Scoring) -> Worth {
        let mut worth = [Points::ZERO; 256];
        for mark in 0..128_u8 {
            for opponent in [0, 1] {
                let cell = RawCell { opponent, color: None, mark };
                worth[Worth::index(cell)] = scoring.value(cell.code());
            }
        }
        Worth(worth)
    }

    fn index(cell: RawCell) -> usize {
        usize::from(cell.mark & 127) | if cell.opponent == 0 { 128 } else { 0 }
    }

    /// The total of the first `rounds` cells.
    pub fn total(&self, cells: &[RawCell], rounds: usize) -> Points {
        // The index has eight bits.
        cells.iter().take(rounds).map(|cell| self.0[Worth::index(*cell)]).sum()
    }
}

fn byes(cells: &[RawCell], rounds: usize) -> usize {
    cells.iter().take(rounds).filter(|cell| cell.mark == b'U').count()
}

/// 2-1-0, 3-1-0, 3-2-1: win, draw, loss over the board.
const SYSTEMS: [[i64; 3]; 3] = [[2, 1, 0], [3, 1, 0], [3, 2, 1]];

fn system(points: [i64; 3], bye: Points) -> Scoring {
    let [win, draw, loss] = points.map(Points::whole);
    Scoring {
        win,
        draw,
        loss,
        pairing_allocated_bye: bye,
        full_point_bye: win,
        half_point_bye: draw,
        zero_point_bye: Points::ZERO,
        forfeit_win: win,
        forfeit_loss: Points::ZERO,
        pending: draw,
    }
}

impl Reader<'_> {
    /// Points of record 299 that are not those of the result itself, up to a round.
    fn extra_points(&self, player: &Player, rounds: usize, scoring: &Scoring) -> Points {
        if self.is_team || self.special.adjustments.is_empty() && self.special.awards.is_empty() {
            return Points::ZERO;
        }
        let own = |positions: Option<&Vec<usize>>| positions.cloned().unwrap_or_default();
        let announced = (self.planned.rounds as usize).max(self.recorded);
        let adjustments = own(self.special.own_adjustments.get(&player.id)).into_iter();
        let added: Points = adjustments
            .filter_map(|position| self.special.adjustments.get(position))
            .filter(|adjustment| adjustment.counts_after(rounds, announced))
            .map(|adjustment| adjustment.points)
            .sum();
        let awards = own(self.special.own_awards.get(&player.id)).into_iter();
        let awarded: Points = awards
            .filter_map(|position| self.special.awards.get(position))
            .filter(|award| usize::from(award.round) <= rounds)
            .map(|award| {
                let cell = player.cells.get(usize::from(award.round) - 1).copied().unwrap_or(RawCell::BLANK);
                award.points - scoring.value(cell.code())
            })
            .sum();
        added + awarded
    }

    pub(super) fn explains(&self, player: &Player, rounds: usize, scoring: &Scoring, worth: &Worth) -> bool {
        let Some(claimed) = player.points else { return true };
        let own = worth.total(&player.cells, rounds) + self.extra_points(player, rounds, scoring);
        if own == claimed {
            return true;
        }
        // A team's bye, or a rest of predetermined pairings, is nobody's point.
        let excused = byes(&player.cells, rounds) as i64;
        let without_byes =
            self.is_team || self.encoded.is_some_and(|code| code.pairing == Pairing::Predetermined);
        without_byes && own - scoring.pairing_allocated_bye * excused == claimed
    }

    fn all_explained(&self, rounds: usize, scoring: &Scoring) -> bool {
        let worth = Worth::new(scoring);
        self.players.iter().all(|player| self.explains(player, rounds, scoring, &worth))
    }

    /// The score system of games: as declared, else the usual one unless only one other explains every row.
    pub(super) fn settle_scoring(&mut self) -> (ScoringSource, Scoring) {
        if !self.declared.is_empty() {
            return (ScoringSource::Declared, self.declared.scoring());
        }
        let usual = Scoring::default();
        self.points_explained = self.all_explained(self.finished, &usual);
        let unexplained = |reader: &Self| {
            !reader.points_explained
                && reader.explained_round(&usual).is_none()
                && !reader.explained_by_announced_byes(&usual)
                && !reader.explained_by_acceleration(&usual)
        };
        if self.options.strict || self.finished == 0 || !unexplained(self) {
            return (ScoringSource::Default, usual);
        }
        let any_bye = self.players.iter().any(|player| byes(&player.cells, self.finished) > 0);
        let mut explaining = Vec::new();
        for points in SYSTEMS {
            let byes: &[i64] = if any_bye { &[points[0], points[1], 0] } else { &[points[0]] };
            for bye in byes {
                let scoring = system(points, Points::whole(*bye));
                if self.all_explained(self.finished, &scoring) {
                    explaining.push((points, scoring));
                }
            }
        }
        let [(points, scoring)] = explaining[..] else { return (ScoringSource::Default, usual) };
        let rows = self.players.iter().filter(|player| player.points.is_some()).count();
        let bye = if any_bye { format!(", PAB {}", scoring.pairing_allocated_bye) } else { String::new() };
        let values = [points[0], points[1], points[2]].map(|value| value.to_string()).join("-") + &bye;
        let message = phrase!("inferred-from-rows", values = values, rows = rows);
        let remark = Diagnostic::warning("inferred-scoring", message)
            .rule("rule-trf26-record-162-missing-points-column-contradicts-1-1")
            .hint("declare-it-in-record-162-or-read");
        let line = self.players.first().map_or(0, |player| player.line);
        self.add(remark, line, 81, 4);
        (ScoringSource::Inferred, scoring)
    }

    /// The latest earlier round after which every row has its points.
    fn explained_round(&self, scoring: &Scoring) -> Option<usize> {
        let worth = Worth::new(scoring);
        let mut candidates: Vec<usize> = (0..self.finished).collect();
        for player in &self.players {
            candidates.retain(|rounds| self.explains(player, *rounds, scoring, &worth));
            if candidates.is_empty() {
                return None;
            }
        }
        candidates.last().copied()
    }

    fn explained_by_announced_byes(&self, scoring: &Scoring) -> bool {
        let next = self.finished + 1;
        let has_announced = self.players.iter().any(|player| player.cells.len() > self.finished);
        let paired =
            self.players.iter().any(|p| p.cells.get(self.finished).is_some_and(|cell| cell.opponent > 0));
        has_announced && !paired && self.all_explained(next, scoring)
    }

    fn explained_by_acceleration(&self, scoring: &Scoring) -> bool {
        if self.special.fictitious.is_empty() {
            return false;
        }
        let worth = Worth::new(scoring);
        self.players.iter().all(|player| {
            let Some(claimed) = player.points else { return true };
            let own =
                worth.total(&player.cells, self.finished) + self.extra_points(player, self.finished, scoring);
            let rounds = self.special.fictitious.get(&player.id);
            let fictitious = |round: usize| rounds.and_then(|r| r.get(round)).copied().unwrap_or_default();
            [self.finished.wrapping_sub(1), self.finished]
                .into_iter()
                .any(|round| own + fictitious(round) == claimed)
        })
    }

    /// Remarks on points and ranks that the results do not bear out.
    pub(super) fn check_claims(&mut self, tournament: &Tournament, claims: &Claims) {
        if self.is_team {
            self.check_team_claims(tournament, claims);
            self.check_players_of_teams(tournament);
        } else {
            self.check_points(tournament, claims);
        }
        self.check_ranking(claims);
    }

    fn check_points(&mut self, tournament: &Tournament, claims: &Claims) {
        // The usual case is already known, except that predetermined pairings know no byes.
        if self.points_explained && tournament.pairing() != Pairing::Predetermined {
            return;
        }
        let mut differing = Vec::new();
        for (index, claimed) in claims.points.iter().enumerate().take(tournament.len()) {
            let Some(claimed) = claimed else { continue };
            let computed = computed(tournament, index, self.finished);
            if computed != *claimed {
                differing.push((index, *claimed, computed));
            }
        }
        if differing.is_empty() {
            return;
        }
        let scoring = *tournament.scoring();
        let line = differing.first().and_then(|(i, ..)| self.players.get(*i)).map_or(0, |player| player.line);
        let rule = "rule-trf26-record-001-columns-81-84-points-after-last";
        let whole = if let Some(round) = self.explained_round(&scoring) {
            Some((
                "points-after-round",
                phrase!("points-column-after-round-results-after-round", round = round, now = self.finished),
            ))
        } else if self.explained_by_announced_byes(&scoring) {
            Some(("points-with-announced-byes", phrase!("points-column-contains-announced-byes-next-round")))
        } else if self.explained_by_acceleration(&scoring) {
            Some((
                "points-with-acceleration",
                phrase!("points-column-contains-fictitious-points-accelerated-pairing"),
            ))
        } else {
            None
        };
        if let Some((id, message)) = whole {
            return self.add(Diagnostic::warning(id, message).rule(rule), line, 81, 4);
        }
        let all_have_byes = differing
            .iter()
            .all(|(index, ..)| self.players.get(*index).is_some_and(|p| byes(&p.cells, self.finished) > 0));
        for (index, claimed, computed) in differing {
            let Some(player) = self.players.get(index) else { continue };
            let (line, id) = (player.line, player.id);
            let hint = points_hint(player, self.finished, claimed - computed, tournament, all_have_byes);
            let message = phrase!(
                "player-points-recorded-results-give",
                id = id,
                claimed = claimed,
                computed = computed
            );
            let mut remark = Diagnostic::warning("points-differ", message).rule(rule);
            if let Some(hint) = hint {
                remark = remark.hint(hint);
            }
            self.add(remark, line, 81, 4);
        }
    }

    fn check_ranking(&mut self, claims: &Claims) {
        let rule = if self.is_team {
            "rule-trf26-record-310-columns-69-71"
        } else {
            "rule-trf26-record-001-columns-86-89"
        };
        if claims.ranking == Ranking::None {
            let remark = Diagnostic::warning("no-ranking", "no-ranking-recorded").rule(rule);
            return self.add(remark, 0, 0, 0);
        }
        if claims.ranking == Ranking::LikeStartingOrder && contradicts_points(claims) {
            let remark =
                Diagnostic::warning("rank-is-starting-order", "rank-column-holds-starting-order").rule(rule);
            return self.add(remark, 0, 0, 0);
        }
        let missing = claims.ranks.iter().filter(|rank| rank.is_none()).count();
        if missing > 0 {
            let message = phrase!("participants-have-no-rank-comparison-leaves-them", missing = missing);
            self.add(Diagnostic::warning("rank-missing", message).rule(rule), 0, 0, 0);
        }
    }
}

/// A participant's total after some rounds, adjustments included.
pub(super) fn computed(tournament: &Tournament, index: usize, rounds: usize) -> Points {
    let records = tournament.records(index);
    let results: Points = records.iter().take(rounds).map(|record| record.points).sum();
    let adjustments = tournament.adjustments();
    if adjustments.is_empty() {
        return results;
    }
    let id = tournament.id(index);
    let added = adjustments.iter().filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    results + added.map(|adjustment| adjustment.points).sum()
}

/// Whether somebody ranks behind one with fewer points, ranks taken as they stand.
fn contradicts_points(claims: &Claims) -> bool {
    let points = if claims.points.is_empty() { &claims.match_points } else { &claims.points };
    let mut rows: Vec<(u32, Points)> =
        claims.ranks.iter().zip(points).filter_map(|(rank, points)| Some(((*rank)?, (*points)?))).collect();
    rows.sort_unstable();
    rows.windows(2).any(|pair| pair[0].1 < pair[1].1)
}

/// What could explain a difference.
fn points_hint(
    player: &Player,
    rounds: usize,
    difference: Points,
    tournament: &Tournament,
    all_have_byes: bool,
) -> Option<Phrase> {
    let scoring = tournament.scoring();
    if tournament.pairing() == Pairing::Predetermined {
        let counted = byes(&player.cells, rounds) as i64;
        if counted > 0 && scoring.pairing_allocated_bye * counted == difference {
            return Some(phrase!("points-count-u-which-rest-without-points"));
        }
    }
    let blanks: Vec<String> = player
        .cells
        .iter()
        .take(rounds)
        .enumerate()
        .filter(|(_, cell)| cell.opponent == 0 && matches!(cell.mark, b' ' | b'Z' | b'-'))
        .map(|(round, _)| (round + 1).to_string())
        .collect();
    let half = scoring.value(Code::HalfPointBye) - scoring.value(Code::ZeroPointBye);
    let halves = (1..=blanks.len() as i64).find(|count| half * *count == difference);
    if halves.is_some() && half > Points::ZERO {
        let column = blanks.first().and_then(|round| round.parse().ok()).map_or(0, cell_column);
        return Some(phrase!(
            "more-than-results-round-s-absences-from",
            difference = difference,
            blanks = blanks.join(", "),
            column = column
        ));
    }
    if all_have_byes {
        return Some(phrase!("every-differing-row-has-u-some-programs"));
    }
    // What the column counts may be games of a round that is still being played.
    if player.cells.len() > rounds {
        return Some(phrase!("round-not-finished-does-not-count", round = rounds + 1));
    }
    let open = tournament.index_of(player.id).is_some_and(|index| {
        tournament.records(index).iter().take(rounds).any(|record| record.kind == Kind::Pending)
    });
    (difference != Points::ZERO && !open).then(|| phrase!("penalty-or-bonus-belongs-in-record-299"))
}
