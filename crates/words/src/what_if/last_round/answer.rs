//! A question about open games and its answer.

use super::games::OpenGame;
use tiebreak_engine::tournament::{Index, Outcome};

/// Who is to come to which place.
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
        /// What follows from which results; each result stands once.
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

    /// Of all combinations of results how many reach the place, and how many there are; none when nobody can count
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

/// What has to happen in which games.
pub(super) type Way = Vec<(OpenGame, Vec<Outcome>)>;

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
