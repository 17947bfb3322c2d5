//! The facts otherwise: one result, or points outside rounds.

use super::Cause;
use super::trial::Trial;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_format::json::{AdjustmentJson, TournamentJson};
use tiebreak_words::check::DifferenceKind;

/// Results of two sides that one game may have, by the words of the format: each side, and the other's.
const GAMES: [[&str; 2]; 5] = [["1", "0"], ["=", "="], ["0", "1"], ["+", "-"], ["-", "+"]];
/// What a round without an opponent may be.
const BYES: [&str; 4] = ["U", "F", "H", "Z"];

/// The facts as text that can be changed; none where that would lose something.
fn facts(trial: &Trial<'_>) -> Option<TournamentJson> {
    let facts = TournamentJson::from(trial.event.tournament());
    let (again, _) = facts.build().ok()?;
    (again == *trial.event.tournament()).then_some(facts)
}

fn follows(trial: &Trial<'_>, facts: &TournamentJson) -> bool {
    facts.build().is_ok_and(|(tournament, _)| trial.gives(&trial.event.plan, &tournament))
}

/// Points outside rounds that the record leaves out.
pub(super) fn adjustment_missed(trial: &Trial<'_>) -> Option<Cause> {
    let tournament = trial.event.tournament();
    let adjustments = tournament.adjustments();
    if adjustments.is_empty() || !trial.affords(adjustments.len() * 2) {
        return None;
    }
    let facts = facts(trial)?;
    let found = adjustments.iter().enumerate().find(|(at, _)| {
        let mut other = facts.clone();
        let known = *at < other.adjustments.len();
        if known {
            other.adjustments.remove(*at);
        }
        known && follows(trial, &other)
    });
    let (_, adjustment) = found?;
    Some(Cause::AdjustmentMissed(tournament.index_of(adjustment.id)?, adjustment.points))
}

/// Points outside rounds that the record has and the file has not.
pub(super) fn adjustment_added(trial: &Trial<'_>) -> Option<Cause> {
    let (index, points) = only_wrong_points(trial)?;
    let mut other = facts(trial)?;
    other.adjustments.push(AdjustmentJson {
        id: trial.event.tournament().id(index),
        after: u16::try_from(trial.event.plan.after).ok()?,
        points: points.to_string(),
        game_points: None,
    });
    follows(trial, &other).then_some(Cause::AdjustmentAdded(index, points))
}

/// Who alone has other points than computed, and how many more.
fn only_wrong_points(trial: &Trial<'_>) -> Option<(Index, Points)> {
    let mut wrong = trial.report.differences.iter().filter(|one| one.kind == DifferenceKind::Points);
    let only = wrong.next().filter(|_| wrong.next().is_none())?;
    let recorded = Points::parse(&only.recorded).ok()?;
    Some((only.participant, recorded - Points::parse(&only.computed).ok()?))
}

/// Single results that are named at most: of more, none says anything.
const NAMED: usize = 3;

/// One game, or one round without an opponent, that was entered otherwise: a search over all of them, where points tell
/// whose they are over theirs. Each of those found gives the record alone.
pub(super) fn turned(trial: &Trial<'_>) -> Vec<Cause> {
    let wrong = trial.report.differences.iter().filter(|one| one.kind == DifferenceKind::Points);
    let mut wrong: Vec<Index> = wrong.map(|one| one.participant).collect();
    wrong.sort_unstable();
    wrong.dedup();
    let tournament = trial.event.tournament();
    let Some(facts) = facts(trial).filter(|facts| facts.participants.is_some() && wrong.len() <= 2) else {
        return Vec::new();
    };
    let turns = turns(tournament, trial.event.plan.after, &wrong, &facts);
    if !trial.affords(turns.len() * 2) {
        return Vec::new();
    }
    let gives = |turn: &Turn| turn.changed(&facts, tournament).is_some_and(|facts| follows(trial, &facts));
    let found: Vec<Cause> = turns.into_iter().filter(gives).take(NAMED + 1).map(Turn::cause).collect();
    if found.len() > NAMED { Vec::new() } else { found }
}

struct Turn {
    participant: Index,
    opponent: Option<Index>,
    round: usize,
    written: &'static str,
    read: [&'static str; 2],
}

impl Turn {
    fn cause(self) -> Cause {
        let [read, _] = self.read;
        let Turn { round, participant, opponent, written, .. } = self;
        Cause::Result { round: round + 1, participant, opponent, written, read }
    }

    fn changed(&self, facts: &TournamentJson, tournament: &Tournament) -> Option<TournamentJson> {
        let mut facts = facts.clone();
        let rows = facts.participants.as_mut()?;
        let sides = [Some(self.participant), self.opponent].into_iter().zip(self.read);
        for (index, read) in sides.filter_map(|(index, read)| Some((index?, read))) {
            let id = tournament.id(index);
            let row = rows.iter_mut().find(|row| row.id == id)?;
            let cell = row.games.get_mut(self.round)?;
            let (head, _) = cell.rsplit_once(' ')?;
            *cell = format!("{head} {read}");
        }
        Some(facts)
    }
}

/// Every other result of every game and bye of the rounds that count, each game once; only those of `wrong`, where the
/// points tell whose they are.
fn turns(tournament: &Tournament, after: usize, wrong: &[Index], facts: &TournamentJson) -> Vec<Turn> {
    let mut turns = Vec::new();
    let rows = facts.participants.as_deref().unwrap_or_default();
    for participant in 0..tournament.len() {
        let id = tournament.id(participant);
        let Some(row) = rows.iter().find(|row| row.id == id) else { continue };
        for (round, cell) in row.games.iter().enumerate().take(after) {
            let Some((_, written)) = cell.rsplit_once(' ') else { continue };
            let opponent = tournament.record(participant, round).opponent();
            let touches = |index: &Index| *index == participant || Some(*index) == opponent;
            if opponent.is_some_and(|other| other < participant) || !wrong.iter().all(touches) {
                continue;
            }
            match opponent {
                Some(_) => {
                    let Some(own) = GAMES.iter().find(|game| game[0] == written) else { continue };
                    let others = GAMES.iter().filter(|game| game[0] != written);
                    turns.extend(others.map(|read| Turn {
                        participant,
                        opponent,
                        round,
                        written: own[0],
                        read: *read,
                    }));
                }
                None => {
                    let Some(own) = BYES.iter().find(|bye| **bye == written) else { continue };
                    let others = BYES.iter().filter(|bye| **bye != written);
                    turns.extend(others.map(|read| Turn {
                        participant,
                        opponent,
                        round,
                        written: own,
                        read: [read, read],
                    }));
                }
            }
        }
    }
    turns
}
