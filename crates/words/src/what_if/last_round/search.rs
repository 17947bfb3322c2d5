//! The search over the results of the open games.

use super::answer::{LastRound, NoAnswer, Question, Tree};
use super::bounds::{Bound, bound};
use super::games::{OpenGame, open_games, played};
use super::reach::{Reach, reach};
use tiebreak_engine::tournament::{Index, Outcome, Tournament};
use tiebreak_event::event::Event;

/// Standings computed at most for one question.
pub const LIMIT: usize = 20_000;

/// The results that an open game may have, from the side that stands first.
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
    /// The answer where these games are open; none when too much would have to be computed.
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
