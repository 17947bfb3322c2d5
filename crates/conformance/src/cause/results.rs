//! The facts otherwise: one result, or points outside rounds.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Index, Tournament};
use tiebreak_format::json::{AdjustmentJson, TournamentJson};

/// Results that one game may have, each with what the other side gets.
const GAMES: [[Code; 2]; 5] = [
    [Code::Win, Code::Loss],
    [Code::Draw, Code::Draw],
    [Code::Loss, Code::Win],
    [Code::ForfeitWin, Code::ForfeitLoss],
    [Code::ForfeitLoss, Code::ForfeitWin],
];
/// What a round without an opponent may be.
const BYES: [Code; 4] =
    [Code::PairingAllocatedBye, Code::FullPointBye, Code::HalfPointBye, Code::ZeroPointBye];

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
    let mut wrong = trial.report.differences.iter().filter(|one| one.kind.is_points());
    let only = wrong.next().filter(|_| wrong.next().is_none())?;
    let recorded = Points::parse(&only.recorded).ok()?;
    Some((only.participant, recorded - Points::parse(&only.computed).ok()?))
}

/// Single results that are named at most: of more, none says anything.
const NAMED: usize = 3;

/// One game, or one round without an opponent, that was entered otherwise: a search over all of them, of a team's match
/// over its boards, where points tell whose they are over theirs. Each of those found gives the record alone.
pub(super) fn turned(trial: &Trial<'_>) -> Vec<Cause> {
    let wrong = trial.report.differences.iter().filter(|one| one.kind.is_points());
    let mut wrong: Vec<Index> = wrong.map(|one| one.participant).collect();
    wrong.sort_unstable();
    wrong.dedup();
    let tournament = trial.event.tournament();
    let Some(mut facts) = facts(trial).filter(|_| wrong.len() <= 2) else { return Vec::new() };
    let turns = turns(&mut facts, tournament, trial.event.plan.after, &wrong);
    if !trial.affords(turns.len() * 2) {
        return Vec::new();
    }
    let gives = |turn: &Turn| turn.changed(&facts, tournament).is_some_and(|facts| follows(trial, &facts));
    let found: Vec<Cause> = turns.into_iter().filter(gives).take(NAMED + 1).map(Turn::cause).collect();
    if found.len() > NAMED { Vec::new() } else { found }
}

/// Another result of one game, one board or one round without an opponent.
struct Turn {
    participant: Index,
    opponent: Option<Index>,
    round: usize,
    /// Which board of a team's match, from 0.
    board: Option<usize>,
    written: Code,
    /// What either side reads.
    read: [Code; 2],
}

impl Turn {
    fn cause(self) -> Cause {
        let [read, _] = self.read;
        let Turn { round, participant, opponent, board, written, .. } = self;
        let board = board.map(|board| board + 1);
        Cause::Result { round: round + 1, board, participant, opponent, written, read }
    }

    fn changed(&self, facts: &TournamentJson, tournament: &Tournament) -> Option<TournamentJson> {
        let mut facts = facts.clone();
        let sides = [Some(self.participant), self.opponent].into_iter().zip(self.read);
        for (index, read) in sides.filter_map(|(index, read)| Some((index?, read))) {
            let cell = cell(&mut facts, tournament.id(index), self.round)?;
            *cell = self.written_again(cell, read)?;
        }
        Some(facts)
    }

    /// A cell with another result in the place that this is about.
    fn written_again(&self, cell: &str, read: Code) -> Option<String> {
        let mut words: Vec<&str> = cell.split(' ').collect();
        let result = words.get_mut(2)?;
        let boards: String;
        *result = match self.board {
            None => read.spelling(),
            Some(board) => {
                let own = result.chars().enumerate();
                let other = read.spelling().chars().next()?;
                boards = own.map(|(at, code)| if at == board { other } else { code }).collect();
                &boards
            }
        };
        Some(words.join(" "))
    }
}

/// The cell of a participant's round.
fn cell(facts: &mut TournamentJson, id: u32, round: usize) -> Option<&mut String> {
    let players = facts.participants.iter_mut().flatten().map(|row| (row.id, &mut row.games));
    let teams = facts.teams.iter_mut().flatten().map(|row| (row.id, &mut row.matches));
    let (_, cells) = players.chain(teams).find(|(own, _)| *own == id)?;
    cells.get_mut(round)
}

/// Every other result of every game, board and bye of the rounds that count, each game once; only those of `wrong`,
/// where the points tell whose they are.
fn turns(facts: &mut TournamentJson, tournament: &Tournament, after: usize, wrong: &[Index]) -> Vec<Turn> {
    let mut turns = Vec::new();
    for participant in 0..tournament.len() {
        for round in 0..after {
            let Some(cell) = cell(facts, tournament.id(participant), round) else { break };
            let opponent = tournament.record(participant, round).opponent();
            let touches = |index: &Index| *index == participant || Some(*index) == opponent;
            if opponent.is_none_or(|other| participant < other) && wrong.iter().all(touches) {
                let places = results(cell, tournament.team().is_some() && opponent.is_some());
                let turn =
                    |(board, written, read)| Turn { participant, opponent, round, board, written, read };
                let is_bye = opponent.is_none();
                turns.extend(places.into_iter().flat_map(|place| others(place, is_bye)).map(turn));
            }
        }
    }
    turns
}

/// The results that a cell holds: one of each board of a match, otherwise one.
fn results(cell: &str, is_match: bool) -> Vec<(Option<usize>, Code)> {
    let result = cell.split(' ').nth(2).unwrap_or_default();
    if !is_match {
        return Code::from_spelling(result).map(|code| (None, code)).into_iter().collect();
    }
    let boards = result.chars().enumerate();
    let code = |(board, code): (usize, char)| {
        Some((Some(board), Code::from_spelling(code.encode_utf8(&mut [0; 4]))?))
    };
    boards.filter_map(code).collect()
}

/// What else a result may have been, from either side; nothing for what is no usual result.
fn others(place: (Option<usize>, Code), is_bye: bool) -> Vec<(Option<usize>, Code, [Code; 2])> {
    let (board, written) = place;
    let byes = BYES.map(|bye| [bye, bye]);
    let usual: &[[Code; 2]] = if is_bye { &byes } else { &GAMES };
    if !usual.iter().any(|[own, _]| *own == written) {
        return Vec::new();
    }
    let reads = usual.iter().filter(|[read, _]| *read != written);
    reads.map(|read| (board, written, *read)).collect()
}
