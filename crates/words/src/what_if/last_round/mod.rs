//! Which results of the open games bring somebody to a place.
//!
//! The answer is exact: a game is passed over only where it is proven that none of its results changes the answer,
//! and where more than [`LIMIT`] standings would have to be computed nothing is answered.

use crate::what_if::change::{boards_of, with_board};
use serde::Serialize;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Base, Family, Listed};
use tiebreak_engine::tournament::{Code, Color, Index, Outcome, Tournament};
use tiebreak_event::event::Event;

// A question about open games and its answer.

/// The participant and the place to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who.
    pub index: Index,
    /// The place, from 1; those who share it hold it.
    pub place: u32,
}

/// The answer: which results of which games lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// Whatever the other games bring, the place is reached or not.
    Answer(bool),
    /// It depends on this game.
    Game {
        /// The position of the game among the open ones.
        game: usize,
        /// What follows from which results; each result appears once.
        branches: Vec<(Vec<Outcome>, Tree)>,
    },
}

/// The open games and what they mean for a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LastRound {
    /// The question.
    pub question: Question,
    /// The open games.
    pub games: Vec<OpenGame>,
    /// The answer.
    pub tree: Tree,
    /// Standings that were computed for it.
    pub computed: usize,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// No game is open.
    NothingOpen,
    /// It depends on too many games.
    TooMany {
        /// Games that are open.
        open: usize,
    },
}

impl LastRound {
    /// Whether the place is reached with these results of all open games, in their order.
    pub fn reaches(&self, outcomes: &[Outcome]) -> Option<bool> {
        let mut tree = &self.tree;
        loop {
            match tree {
                Tree::Answer(answer) => return Some(*answer),
                Tree::Game { game, branches } => {
                    let outcome = outcomes.get(*game)?;
                    tree = branches.iter().find(|(some, _)| some.contains(outcome)).map(|(_, tree)| tree)?;
                }
            }
        }
    }

    /// The ways to the answer: for each what has to happen in which games; whatever is not named does not matter.
    pub(crate) fn ways(&self, answer: bool) -> Vec<Vec<(OpenGame, Vec<Outcome>)>> {
        let mut ways = Vec::new();
        collect(&self.tree, answer, &self.games, &mut Vec::new(), &mut ways);
        ways
    }

    /// Where the open games are the boards of one match and only their sum matters: whether the place is reached, by the
    /// half points of the first side from none to all.
    pub fn by_match(&self) -> Option<Vec<bool>> {
        let first = self.games.first()?;
        let is_of_match =
            |game: &OpenGame| game.board.is_some() && game.sides == first.sides && game.round == first.round;
        if self.games.len() > MOST_BOARDS || !self.games.iter().all(is_of_match) {
            return None;
        }
        let mut found: Vec<Option<bool>> = vec![None; 2 * self.games.len() + 1];
        for mut combination in 0..3_usize.pow(u32::try_from(self.games.len()).ok()?) {
            let mut outcomes = Vec::with_capacity(self.games.len());
            let mut halves = 0;
            for _ in &self.games {
                let (outcome, gained) =
                    [(Outcome::Loss, 0), (Outcome::Draw, 1), (Outcome::Win, 2)][combination % 3];
                outcomes.push(outcome);
                halves += gained;
                combination /= 3;
            }
            let answer = self.reaches(&outcomes)?;
            if *found[halves].get_or_insert(answer) != answer {
                return None;
            }
        }
        found.into_iter().collect()
    }

    /// Of all combinations of results how many reach the place, and how many there are, or none if nobody can count
    /// them in 128 bits.
    pub fn count(&self) -> Option<(u128, u128)> {
        let all = 3u128.checked_pow(u32::try_from(self.games.len()).ok()?)?;
        Some((share(&self.tree, all), all))
    }
}

fn share(tree: &Tree, all: u128) -> u128 {
    match tree {
        Tree::Answer(true) => all,
        Tree::Answer(false) => 0,
        Tree::Game { branches, .. } => {
            branches.iter().map(|(outcomes, tree)| outcomes.len() as u128 * share(tree, all / 3)).sum()
        }
    }
}

/// Boards of a match whose combinations are all looked at.
const MOST_BOARDS: usize = 10;

/// What has to happen in which games.
type Way = Vec<(OpenGame, Vec<Outcome>)>;

fn collect(tree: &Tree, answer: bool, games: &[OpenGame], path: &mut Way, ways: &mut Vec<Way>) {
    match tree {
        Tree::Answer(found) if *found == answer => ways.push(path.clone()),
        Tree::Answer(_) => {}
        Tree::Game { game, branches } => {
            let Some(open) = games.get(*game) else { return };
            for (outcomes, tree) in branches {
                path.push((*open, outcomes.clone()));
                collect(tree, answer, games, path, ways);
                path.pop();
            }
        }
    }
}

// What the points alone say while games are open.

/// What is known.
enum Bound {
    /// The answer, whatever the open games bring.
    Certain(bool),
    /// Open: the points of these decide who is ahead, level or behind.
    Depends(Vec<Index>),
    /// Who is ahead is settled, and those level on points are these, the one asked about among them.
    Tied(Vec<Index>),
}

/// The least and the most points that everybody can have in the end.
fn ranges(event: &Event, facts: &Tournament) -> Vec<[Points; 2]> {
    let scoring = facts.scoring();
    let [win, draw, loss] = [scoring.win, scoring.draw, scoring.loss];
    let (least, most) = (win.min(draw).min(loss), win.max(draw).max(loss));
    let after = event.plan.after;
    (0..facts.len())
        .map(|index| {
            let adjusted = facts.adjustments().iter().filter(|adjustment| {
                adjustment.id == facts.id(index) && adjustment.counts_after(after, facts.announced())
            });
            let outside: Points = adjusted.map(|adjustment| adjustment.points).sum();
            facts.records(index).iter().take(after).fold([outside; 2], |[low, high], record| {
                if record.kind.is_pending() {
                    // What an open game was worth on its own goes when it is played.
                    [low + least, high + most]
                } else {
                    [low + record.points, high + record.points]
                }
            })
        })
        .collect()
}

/// What the points say about a question.
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

// The games without a result.

/// A game without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// The round, from 1.
    pub round: u16,
    /// The two sides; White first where colors are known.
    pub sides: [Index; 2],
    /// The board of a match, from 1; none in an event of players.
    pub board: Option<u8>,
}

/// The games without a result, in the order of rounds, boards and pairing numbers.
pub fn open_games(facts: &Tournament) -> Vec<OpenGame> {
    let mut games = Vec::new();
    for round in 0..facts.rounds() {
        for index in 0..facts.len() {
            let record = facts.record(index, round);
            let Some(other) = record.opponent() else { continue };
            let number = round as u16 + 1;
            if facts.team().is_some() {
                let boards = boards_of(facts, round, [index, other]);
                let open = boards[0].iter().enumerate().filter(|(_, code)| **code == Code::Unfinished);
                if index < other && record.kind.is_pending() {
                    games.extend(open.map(|(board, _)| OpenGame {
                        round: number,
                        sides: [index, other],
                        board: u8::try_from(board + 1).ok(),
                    }));
                }
            } else if record.kind.is_pending() && index < other {
                let is_black = record.color == Some(Color::Black);
                let sides = if is_black { [other, index] } else { [index, other] };
                games.push(OpenGame { round: number, sides, board: None });
            }
        }
    }
    games
}

/// The facts with a result of an open game.
pub fn played(facts: &Tournament, game: &OpenGame, outcome: Outcome) -> Option<Tournament> {
    let codes = match outcome {
        Outcome::Win => [Code::Win, Code::Loss],
        Outcome::Draw => [Code::Draw, Code::Draw],
        Outcome::Loss => [Code::Loss, Code::Win],
    };
    let round = usize::from(game.round).checked_sub(1)?;
    match game.board {
        None => facts.with_game(round, game.sides, codes).ok(),
        Some(board) => with_board(facts, round, game.sides, usize::from(board).checked_sub(1)?, codes),
    }
}

// The answer as JSON.

/// The answer as JSON.
#[derive(Clone, Debug, Serialize)]
pub struct LastRoundJson {
    participant: u32,
    place: u32,
    games: Vec<GameJson>,
    computed: usize,
    /// How many combinations of results reach the place, and how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<[String; 2]>,
    /// Where the open games are one match and only its score matters: the half points of the first side of `games` that
    /// reach the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    half_points: Option<Vec<usize>>,
    /// For each way to the place the games that matter, each with the results that lead there.
    ways: Vec<Vec<WayJson>>,
}

#[derive(Clone, Debug, Serialize)]
struct GameJson {
    round: u16,
    ids: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<u8>,
}

#[derive(Clone, Debug, Serialize)]
struct WayJson {
    game: GameJson,
    results: Vec<&'static str>,
}

impl LastRoundJson {
    /// The answer about an event.
    pub fn new(facts: &Tournament, found: &LastRound) -> LastRoundJson {
        let game = |game: &OpenGame| GameJson {
            round: game.round,
            ids: game.sides.map(|side| facts.id(side)),
            board: game.board,
        };
        let way = |way: Way| {
            let step = |(open, outcomes): (OpenGame, Vec<Outcome>)| WayJson {
                game: game(&open),
                results: outcomes.into_iter().map(result_text).collect(),
            };
            way.into_iter().map(step).collect()
        };
        LastRoundJson {
            participant: facts.id(found.question.index),
            place: found.question.place,
            games: found.games.iter().map(game).collect(),
            computed: found.computed,
            half_points: found.by_match().map(|reached| {
                reached.iter().enumerate().filter_map(|(halves, is)| is.then_some(halves)).collect()
            }),
            count: found.count().map(|(yes, all)| [yes.to_string(), all.to_string()]),
            ways: found.ways(true).into_iter().map(way).collect(),
        }
    }
}

/// A result as both sides write it.
pub fn result_text(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "1-0",
        Outcome::Draw => "½-½",
        Outcome::Loss => "0-1",
    }
}

// How far away results still change an order.

/// How far away results still change the order of those with the same points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// Games of the tied and of their opponents.
    Opponents,
    /// Also of the opponents' opponents.
    OpponentsOfOpponents,
    /// Every game.
    Everybody,
}

impl Reach {
    /// Over how many games of one another the tied reach, or none if every game counts.
    fn steps(self) -> Option<usize> {
        match self {
            Reach::Opponents => Some(1),
            Reach::OpponentsOfOpponents => Some(2),
            Reach::Everybody => None,
        }
    }
}

/// The reach of the whole list; everybody where the points do not come first, and in events of teams.
fn reach(event: &Event) -> Reach {
    let list = event.plan.computed();
    let points_first = matches!(list.entries.first(), Some(Listed::Code(code))
        if code.base == Base::Points && code.edition.is_none() && !code.reversed);
    if !points_first || event.tournament().team().is_some() {
        return Reach::Everybody;
    }
    list.entries.iter().map(reach_of).max().unwrap_or(Reach::Everybody)
}

fn reach_of(listed: &Listed) -> Reach {
    let Listed::Code(code) = listed else { return Reach::Opponents };
    match (code.base, code.base.row().family) {
        (Base::AverageBuchholz, _) => Reach::OpponentsOfOpponents,
        (
            _,
            Family::Score
            | Family::Encounter
            | Family::OwnResults
            | Family::Buchholz
            | Family::SonnebornBerger
            | Family::Ratings,
        ) => Reach::Opponents,
        (_, Family::Boards | Family::TeamScores | Family::Classic) => Reach::Everybody,
    }
}

// The search over the results of the open games.

/// Standings computed at most for one question.
pub const LIMIT: usize = 20_000;

/// The results that an open game may have, from the first side.
const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Draw, Outcome::Loss];

/// Answers a question about an event with open games.
///
/// # Errors
/// When no game is open, or too many matter.
pub fn last_round(event: &Event, question: Question) -> Result<LastRound, NoAnswer> {
    let facts = event.input.tournament().clone();
    let games = open_games(&facts);
    let Some(last) = games.iter().map(|game| usize::from(game.round)).max() else {
        return Err(NoAnswer::NothingOpen);
    };
    let event = event.with_rounds_counted(last.max(event.plan.after));
    let open: Vec<bool> = vec![true; games.len()];
    let mut search = Search { event: &event, question, games: &games, reach: reach(&event), computed: 0 };
    let tree = search.tree(&facts, &open).ok_or(NoAnswer::TooMany { open: games.len() })?;
    let computed = search.computed;
    Ok(LastRound { question, games, tree, computed })
}

struct Search<'s> {
    event: &'s Event,
    question: Question,
    games: &'s [OpenGame],
    reach: Reach,
    computed: usize,
}

impl Search<'_> {
    /// The answer where these games are open, or none if too much would have to be computed.
    fn tree(&mut self, facts: &Tournament, open: &[bool]) -> Option<Tree> {
        let next = match self.reach.steps() {
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
        let game = *self.games.get(next)?;
        let mut branches: Vec<(Vec<Outcome>, Tree)> = Vec::new();
        for outcome in OUTCOMES {
            let tree = self.tree(&played(facts, &game, outcome)?, &open)?;
            match branches.iter_mut().find(|(_, other)| *other == tree) {
                Some((outcomes, _)) => outcomes.push(outcome),
                None => branches.push((vec![outcome], tree)),
            }
        }
        if branches.len() == 1 {
            return branches.pop().map(|(_, tree)| tree);
        }
        Some(Tree::Game { game: next, branches })
    }

    fn reached(&mut self, facts: &Tournament) -> Option<bool> {
        self.computed += 1;
        if self.computed > LIMIT {
            return None;
        }
        Some(is_reached(self.event, facts, self.question))
    }

    /// The first open game of somebody: one's own before those of others.
    fn first_of(&self, open: &[bool], of: impl Fn(Index) -> bool) -> Option<usize> {
        let has = |position: &usize, index: Index| {
            self.games.get(*position).is_some_and(|game| game.sides.contains(&index))
        };
        let candidates = || (0..open.len()).filter(|position| open.get(*position) == Some(&true));
        candidates().find(|position| of(self.question.index) && has(position, self.question.index)).or_else(
            || {
                candidates().find(|position| {
                    self.games.get(*position).is_some_and(|game| game.sides.iter().any(|index| of(*index)))
                })
            },
        )
    }
}

/// Those whose results count for the order of the tied: they and who is so many steps away.
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

/// Whether the place is reached where all games are over.
pub fn is_reached(event: &Event, facts: &Tournament, question: Question) -> bool {
    let after = event.plan.after;
    let changed = event.with_facts(facts.clone()).with_rounds_counted(after);
    let ranks = changed.rank().standings.ranks();
    ranks.get(question.index).is_some_and(|rank| *rank <= question.place)
}
