//! Finds out which results of the unfinished games bring a participant to a place.
//!
//! The answer is exact. A game is left out of the answer only if the program has proved that no result of the game
//! changes the answer. If the proof would need more than [`LIMIT`] standings, the program gives no answer.

use crate::explain::shown;
use crate::members::leaving_out;
use crate::ranking::LeagueRow;
use crate::what_if::{boards_of, with_board};
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::{Base, EdeBoards, Family, Listed};
use tiebreak_engine::tournament::{Code, Color, Index, Primary, Tournament};
use tiebreak_event::event::Event;

/// A question: does this participant reach this place?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The participant.
    pub index: Index,
    /// The place that the participant should reach (1-based). A participant who shares the place also reaches it.
    pub place: u32,
}

/// The answer as a decision tree. Each inner node of the tree is an unfinished game whose result changes the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// Whether the participant reaches the place. The games that are still unfinished cannot change this answer.
    Answer(bool),
    /// An unfinished game whose result changes the answer.
    Game {
        /// The index of the game in the list of unfinished games.
        game: usize,
        /// The answers after this game, each with the results that lead to this answer. The results are given in half
        /// points of the first side.
        branches: Vec<(Vec<u8>, Tree)>,
    },
}

/// The answer to a question, with the question and the unfinished games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRound {
    /// The question.
    pub question: Question,
    /// The unfinished games.
    pub games: Vec<OpenGame>,
    /// The answer.
    pub tree: Tree,
    /// Number of standings that the program computed to find the answer.
    pub computed: usize,
    /// If only one match is unfinished, the scores of its first side (in half points) with which so many participants
    /// share the place that not all of them can have it. The list is empty if the order of the teams depends on single
    /// boards.
    pub shared: Vec<u8>,
}

/// The reason why there is no answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// There are no unfinished games.
    NothingOpen,
    /// The answer depends on more games than the program can search.
    TooMany {
        /// Number of unfinished games in the event.
        open: usize,
    },
}

impl LastRound {
    /// Returns whether the participant reaches the place if the unfinished games end with these results. Each result is
    /// given in half points of the first side, in the order of the games. Returns `None` if `results` lacks the result
    /// of a game, or contains an impossible result.
    pub fn reaches(&self, results: &[u8]) -> Option<bool> {
        let mut tree = &self.tree;
        loop {
            match tree {
                Tree::Answer(answer) => return Some(*answer),
                Tree::Game { game, branches } => {
                    let result = results.get(*game)?;
                    tree = branches.iter().find(|(some, _)| some.contains(result)).map(|(_, tree)| tree)?;
                }
            }
        }
    }

    /// Returns all combinations of results that lead to this answer. A combination contains only the games that matter,
    /// each with the results that lead to this answer.
    pub(crate) fn ways(&self, answer: bool) -> Vec<Vec<(OpenGame, Vec<u8>)>> {
        let mut ways = Vec::new();
        collect(&self.tree, answer, &self.games, &mut Vec::new(), &mut ways);
        ways
    }

    /// Converts an answer about the boards of a single match to an answer about the score of the match. Returns `None`
    /// if games of several matches are unfinished, or if the answer depends on the results of single boards. Also
    /// returns `None` for only one unfinished board, and for more than `MOST_BOARDS` unfinished boards.
    fn of_one_match(&self) -> Option<LastRound> {
        let whole = of_matches(self.games.clone());
        let [game] = whole.as_slice() else { return None };
        if game.boards.len() < 2 || self.games.len() < 2 || game.boards.len() > MOST_BOARDS {
            return None;
        }
        let mut found: Vec<Option<bool>> = vec![None; 2 * self.games.len() + 1];
        for mut combination in 0..3_usize.pow(u32::try_from(self.games.len()).ok()?) {
            let mut results = Vec::with_capacity(self.games.len());
            for _ in &self.games {
                results.push((combination % 3) as u8);
                combination /= 3;
            }
            let answer = self.reaches(&results)?;
            let sum: usize = results.into_iter().map(usize::from).sum();
            if *found[sum].get_or_insert(answer) != answer {
                return None;
            }
        }
        let of = |wanted: bool| {
            let results = game.results().zip(&found).filter(|(_, answer)| **answer == Some(wanted));
            (results.map(|(result, _)| result).collect::<Vec<u8>>(), Tree::Answer(wanted))
        };
        let mut branches = vec![of(true), of(false)];
        branches.retain(|(results, _)| !results.is_empty());
        let tree = match branches.as_slice() {
            [(_, tree)] => tree.clone(),
            _ => Tree::Game { game: 0, branches },
        };
        Some(LastRound { tree, games: whole, ..self.clone() })
    }

    /// Returns the unfinished match, if all unfinished games belong to one match and the answer depends only on the
    /// score of this match.
    pub(crate) fn one_match(&self) -> Option<&OpenGame> {
        match self.games.as_slice() {
            [game] if game.boards.len() > 1 => Some(game),
            _ => None,
        }
    }

    /// Returns the scores of an unfinished match that bring the participant to the place, in half points of the first
    /// side.
    pub(crate) fn reaching(&self, game: &OpenGame) -> Vec<u8> {
        game.results().filter(|result| self.reaches(&[*result]) == Some(true)).collect()
    }

    /// Returns how many combinations of results bring the participant to the place, and how many combinations there
    /// are. Returns `None` if a number needs more than 128 bits.
    pub fn count(&self) -> Option<(u128, u128)> {
        let of = |game: &OpenGame| game.results().count() as u128;
        let all = self.games.iter().try_fold(1u128, |all, game| all.checked_mul(of(game)))?;
        Some((self.share(&self.tree, all), all))
    }

    fn share(&self, tree: &Tree, all: u128) -> u128 {
        match tree {
            Tree::Answer(true) => all,
            Tree::Answer(false) => 0,
            Tree::Game { game, branches } => {
                let count = self.games.get(*game).map_or(1, |game| game.results().count()) as u128;
                branches.iter().map(|(some, tree)| some.len() as u128 * self.share(tree, all / count)).sum()
            }
        }
    }
}

/// Maximum number of boards in a match of which the program tries all combinations of results.
const MOST_BOARDS: usize = 10;

/// A combination: games, each with the results that lead to the answer.
type Way = Vec<(OpenGame, Vec<u8>)>;

fn collect(tree: &Tree, answer: bool, games: &[OpenGame], path: &mut Way, ways: &mut Vec<Way>) {
    match tree {
        Tree::Answer(found) if *found == answer => ways.push(path.clone()),
        Tree::Answer(_) => {}
        Tree::Game { game, branches } => {
            let Some(open) = games.get(*game) else { return };
            for (outcomes, tree) in branches {
                path.push((open.clone(), outcomes.clone()));
                collect(tree, answer, games, path, ways);
                path.pop();
            }
        }
    }
}

// Narrows the answer by the points alone, without tie-breaks, while games are still unfinished.

enum Bound {
    /// The points alone show whether the participant reaches the place.
    Certain(bool),
    /// The answer depends on how many points these participants make in their unfinished games.
    Depends(Vec<Index>),
    /// These participants, including the participant of the question, finish with equal points. All other participants
    /// finish with more or fewer points.
    Tied(Vec<Index>),
}

/// Returns the lowest and the highest number of points with which each participant can finish.
fn ranges(event: &Event, facts: &Tournament) -> Vec<[Points; 2]> {
    let scoring = facts.scoring();
    let [win, draw, loss] = match facts.team() {
        Some(team) => [team.scoring.win, team.scoring.draw, team.scoring.loss],
        None => [scoring.win, scoring.draw, scoring.loss],
    };
    let (least, most) = (win.min(draw).min(loss), win.max(draw).max(loss));
    let after = event.plan.after;
    (0..facts.len())
        .map(|index| {
            let outside: Points =
                LeagueRow::adjustments(facts, index, after).map(|adjustment| adjustment.points).sum();
            facts.records(index).iter().take(after).fold([outside; 2], |[low, high], record| {
                if record.kind.is_pending() {
                    // The record of an unfinished game contains provisional points, which are ignored here.
                    [low + least, high + most]
                } else {
                    [low + record.points, high + record.points]
                }
            })
        })
        .collect()
}

/// Returns the answer, as far as the points alone determine it.
fn bound(event: &Event, facts: &Tournament, question: Question) -> Bound {
    let ranges = ranges(event, facts);
    let Some([low, high]) = ranges.get(question.index).copied() else { return Bound::Certain(false) };
    if low != high {
        return Bound::Depends(vec![question.index]);
    }
    let others = || ranges.iter().enumerate().filter(|(index, _)| *index != question.index);
    let ahead = others().filter(|(_, range)| range[0] > low).count();
    let level_or_ahead = others().filter(|(_, range)| range[1] >= low).count();
    let place = question.place as usize;
    if ahead >= place {
        return Bound::Certain(false);
    }
    if level_or_ahead < place {
        return Bound::Certain(true);
    }
    let undecided: Vec<Index> = others()
        .filter(|(_, range)| range[0] != range[1] && range[0] <= low && range[1] >= low)
        .map(|(index, _)| index)
        .collect();
    if !undecided.is_empty() {
        return Bound::Depends(undecided);
    }
    let mut tied: Vec<Index> =
        others().filter(|(_, range)| **range == [low; 2]).map(|(index, _)| index).collect();
    tied.push(question.index);
    Bound::Tied(tied)
}

/// A game that has no result yet, or all boards of a match that have no result yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// The round (1-based).
    pub round: u16,
    /// The two sides. If the colors of the game are known, White is first.
    pub sides: [Index; 2],
    /// The boards without a result (1-based). The list is empty in an event of individual players.
    pub boards: Vec<u8>,
}

impl OpenGame {
    /// Returns the possible scores of the first side, in half points.
    pub fn results(&self) -> RangeInclusive<u8> {
        0..=u8::try_from(2 * self.boards.len().max(1)).unwrap_or(u8::MAX)
    }
}

/// Joins the unfinished boards of each match into one item.
fn of_matches(games: Vec<OpenGame>) -> Vec<OpenGame> {
    let mut found: Vec<OpenGame> = Vec::new();
    for game in games {
        match found.last_mut().filter(|own| own.round == game.round && own.sides == game.sides) {
            Some(own) => own.boards.extend(game.boards),
            None => found.push(game),
        }
    }
    found
}

/// Returns whether the order of the teams depends only on the scores of the matches, and not on the results of single
/// boards. Returns false for an event of individual players and for a knock-out.
fn is_by_scores(event: &Event) -> bool {
    let Some(team) = event.tournament().team() else { return false };
    let is_of_scores = |listed: &Listed| match listed {
        Listed::Code(code) => match (code.base, code.base.row().family) {
            (Base::ExtendedDirectEncounter(boards), _) => {
                boards == EdeBoards::None && event.plan.policies.direct_encounter_boards.is_none()
            }
            (_, Family::OwnResults) => team.primary != Some(Primary::GamePoints),
            (_, Family::Boards | Family::Classic) => false,
            _ => true,
        },
        Listed::Recorded(_) | Listed::Organizer(_) => true,
    };
    !event.tournament().pairing().is_knockout() && event.plan.computed().entries.iter().all(is_of_scores)
}

/// Returns the games that have no result yet, sorted by round, pairing number and board.
pub fn open_games(facts: &Tournament) -> Vec<OpenGame> {
    let mut games = Vec::new();
    for round in 0..facts.rounds() {
        for index in 0..facts.len() {
            let record = facts.record(index, round);
            let Some(other) = record.opponent().filter(|other| record.kind.is_pending() && index < *other)
            else {
                continue;
            };
            let number = round as u16 + 1;
            if facts.team().is_some() {
                let boards = boards_of(facts, round, [index, other]);
                let open = boards[0].iter().enumerate().filter(|(_, code)| **code == Code::Unfinished);
                games.extend(open.map(|(board, _)| OpenGame {
                    round: number,
                    sides: [index, other],
                    boards: u8::try_from(board + 1).into_iter().collect(),
                }));
            } else {
                let is_black = record.color == Some(Color::Black);
                let sides = if is_black { [other, index] } else { [index, other] };
                games.push(OpenGame { round: number, sides, boards: Vec::new() });
            }
        }
    }
    games
}

/// Returns a copy of the event in which an unfinished game or match has a result. The result is given in half points of
/// the first side. In a match, the first side makes these points on the first boards. Returns `None` if the event has
/// no such game.
pub fn played(facts: &Tournament, game: &OpenGame, result: u8) -> Option<Tournament> {
    let codes = |halves: u8| match halves {
        0 => [Code::Loss, Code::Win],
        1 => [Code::Draw, Code::Draw],
        _ => [Code::Win, Code::Loss],
    };
    let round = usize::from(game.round).checked_sub(1)?;
    if game.boards.is_empty() {
        return facts.with_game(round, game.sides, codes(result)).ok();
    }
    let mut left = result;
    game.boards.iter().try_fold(facts.clone(), |facts, board| {
        let own = left.min(2);
        left -= own;
        with_board(&facts, round, game.sides, usize::from(*board).checked_sub(1)?, codes(own))
    })
}

impl LastRound {
    /// Writes the answer as JSON. `count` contains the number of combinations of results that bring the participant to
    /// the place, and the number of all combinations. `ways` lists the combinations that bring the participant to the
    /// place. Each combination lists the games that matter, with the required results. The result of a game contains
    /// the points of both sides. The result of a match is the number of game points of the first side.
    ///
    /// If only one match is unfinished and only its score matters, the JSON also contains `half_points`: the scores of
    /// the first side, in half points, that bring the participant to the place.
    pub fn json(&self, facts: &Tournament) -> Value {
        let game = |game: &OpenGame| {
            let object = json!({
                "round": game.round,
                "ids": game.sides.map(|side| facts.id(side)),
                "board": game.boards.first().filter(|_| game.boards.len() == 1),
                "boards": if game.boards.len() > 1 { &game.boards[..] } else { &[] },
            });
            leaving_out(object, &["board", "boards"])
        };
        let step = |(open, results): (OpenGame, Vec<u8>)| {
            let results: Vec<String> = results.into_iter().map(|result| result_text(&open, result)).collect();
            json!({ "game": game(&open), "results": results })
        };
        let ways = self.ways(true).into_iter().map(|way| way.into_iter().map(step).collect::<Vec<_>>());
        let mut object = json!({
            "participant": facts.id(self.question.index),
            "place": self.question.place,
            "games": self.games.iter().map(game).collect::<Vec<_>>(),
            "computed": self.computed,
        });
        if let Some((yes, all)) = self.count() {
            object["count"] = json!([yes.to_string(), all.to_string()]);
        }
        if let Some(game) = self.one_match() {
            object["half_points"] = json!(self.reaching(game));
        }
        object["ways"] = ways.collect();
        object
    }
}

/// Writes the result of a game with the points of both sides, or the result of a match as the game points of the first
/// side.
pub fn result_text(game: &OpenGame, result: u8) -> String {
    match (game.boards.len() > 1, result) {
        (true, halves) => points_text(halves),
        (false, 0) => "0-1".to_owned(),
        (false, 1) => "½-½".to_owned(),
        (false, _) => "1-0".to_owned(),
    }
}

/// Writes a number of half points as points.
pub(super) fn points_text(halves: u8) -> String {
    shown(Fraction::new(i128::from(halves), 2))
}

/// Returns the largest distance, in games, from which the results of a participant can change the order of the
/// participants with equal points, under the tie-breaks of the event. For example, an opponent has the distance 1.
/// Returns `None` if the results of all participants can change the order. This is always the case in a knock-out, and
/// if the list does not begin with the points (for teams, with the match points).
fn reach(event: &Event) -> Option<usize> {
    let list = event.plan.computed();
    let is_first = |base: Base| match event.tournament().team() {
        Some(team) => {
            team.primary != Some(Primary::GamePoints) && matches!(base, Base::Points | Base::MatchPoints)
        }
        None => base == Base::Points,
    };
    let points_first = matches!(list.entries.first(), Some(Listed::Code(code))
        if is_first(code.base) && code.edition.is_none() && !code.reversed);
    if !points_first || event.tournament().pairing().is_knockout() {
        return None;
    }
    list.entries.iter().map(reach_of).collect::<Option<Vec<usize>>>()?.into_iter().max()
}

fn reach_of(listed: &Listed) -> Option<usize> {
    let Listed::Code(code) = listed else { return Some(1) };
    match (code.base, code.base.row().family) {
        (Base::AverageBuchholz, _) => Some(2),
        (Base::ScoreStrength, _) => None,
        (
            _,
            Family::Score
            | Family::Encounter
            | Family::OwnResults
            | Family::Buchholz
            | Family::SonnebornBerger
            | Family::Ratings
            | Family::Boards
            | Family::TeamScores,
        ) => Some(1),
        (_, Family::Classic) => None,
    }
}

/// Maximum number of standings that the program computes for one question.
pub const LIMIT: usize = 20_000;

/// Finds out which results of the unfinished games bring a participant to a place.
///
/// # Errors
///
/// Returns an error if no game is unfinished, or if the answer depends on too many games.
pub fn last_round(event: &Event, question: Question) -> Result<LastRound, NoAnswer> {
    let facts = event.input.tournament().clone();
    let games = open_games(&facts);
    let Some(last) = games.iter().map(|game| usize::from(game.round)).max() else {
        return Err(NoAnswer::NothingOpen);
    };
    let event = event.with_rounds_counted(last.max(event.plan.after));
    let open_count = games.len();
    let games = if is_by_scores(&event) { of_matches(games) } else { games };
    let open: Vec<bool> = vec![true; games.len()];
    let mut search =
        Search { event: &event, question, games: &games, reach: reach(&event), computed: 0, seen: 0 };
    let tree = search.tree(&facts, &open).ok_or(NoAnswer::TooMany { open: open_count })?;
    let computed = search.computed;
    let found = LastRound { question, games, tree, computed, shared: Vec::new() };
    let mut found = found.of_one_match().unwrap_or(found);
    if let Some(game) = found.one_match().filter(|_| is_by_scores(&event)) {
        let is_shared = |result: &u8| {
            let ranks = played(&facts, game, *result).map(|facts| ranks(&event, &facts));
            ranks.is_some_and(|ranks| {
                let own = ranks.get(question.index).filter(|own| **own <= question.place);
                own.is_some_and(|own| {
                    ranks.iter().filter(|rank| *rank <= own).count() > question.place as usize
                })
            })
        };
        found.shared = game.results().filter(is_shared).collect();
    }
    Ok(found)
}

struct Search<'s> {
    event: &'s Event,
    question: Question,
    games: &'s [OpenGame],
    reach: Option<usize>,
    computed: usize,
    seen: usize,
}

impl Search<'_> {
    /// Returns the answer for an event in which only the games in `open` are still unfinished. Returns `None` if the
    /// answer needs too many standings.
    fn tree(&mut self, facts: &Tournament, open: &[bool]) -> Option<Tree> {
        self.seen += 1;
        if self.seen > 10 * LIMIT {
            return None;
        }
        let next = match self.reach {
            None => open.iter().position(|open| *open),
            Some(steps) => match bound(self.event, facts, self.question) {
                Bound::Certain(reached) => return Some(Tree::Answer(reached)),
                Bound::Depends(undecided) => self.first_of(open, |index| undecided.contains(&index)),
                Bound::Tied(tied) => {
                    let near = near(facts, &tied, steps);
                    self.first_of(open, |index| near.contains(&index))
                }
            },
        };
        let Some(next) = next else { return self.reached(facts).map(Tree::Answer) };
        let mut open = open.to_vec();
        if let Some(slot) = open.get_mut(next) {
            *slot = false;
        }
        let game = self.games.get(next)?;
        let mut branches: Vec<(Vec<u8>, Tree)> = Vec::new();
        for result in game.results().rev() {
            let tree = self.tree(&played(facts, game, result)?, &open)?;
            match branches.iter_mut().find(|(_, other)| *other == tree) {
                Some((results, _)) => results.push(result),
                None => branches.push((vec![result], tree)),
            }
        }
        if branches.len() == 1 {
            return branches.pop().map(|(_, tree)| tree);
        }
        Some(Tree::Game { game: next, branches })
    }

    /// Returns whether the participant reaches the place in an event in which all games are finished. Returns `None`
    /// after too many standings.
    fn reached(&mut self, facts: &Tournament) -> Option<bool> {
        self.computed += 1;
        if self.computed > LIMIT {
            return None;
        }
        let ranks = ranks(self.event, facts);
        Some(ranks.get(self.question.index).is_some_and(|rank| *rank <= self.question.place))
    }

    /// Returns the first unfinished game of one of the participants that `of` accepts. If `of` accepts the participant
    /// of the question, a game of this participant is returned first.
    fn first_of(&self, open: &[bool], of: impl Fn(Index) -> bool) -> Option<usize> {
        let asked = self.question.index;
        let games = self.games.iter().zip(open).enumerate().filter(|(_, (_, open))| **open);
        let games = games.map(|(position, (game, _))| (position, game.sides));
        let accepted = games.filter(|(_, sides)| sides.iter().any(|index| of(*index)));
        let first = accepted.min_by_key(|(_, sides)| !(of(asked) && sides.contains(&asked)));
        first.map(|(position, _)| position)
    }
}

/// Returns the participants who are at most `steps` games away from a participant with equal points. For example, an
/// opponent is 1 game away.
fn near(facts: &Tournament, tied: &[Index], steps: usize) -> Vec<Index> {
    let mut near: Vec<Index> = tied.to_vec();
    for _ in 0..steps {
        let met =
            near.iter().flat_map(|index| facts.records(*index).iter().filter_map(|record| record.opponent()));
        let met: Vec<Index> = met.collect();
        near.extend(met);
        near.sort_unstable();
        near.dedup();
    }
    near
}

fn ranks(event: &Event, facts: &Tournament) -> Vec<u32> {
    event.with_facts(facts.clone()).with_rounds_counted(event.plan.after).rank().standings.ranks()
}
