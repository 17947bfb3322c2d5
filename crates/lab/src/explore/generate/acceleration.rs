//! Baku acceleration (C.04.5.1): virtual points of the upper half in the first half of the rounds.
//!
//! They decide who meets whom and are part of no score: no total and no tie-break counts them.

use super::options::{Acceleration, Options, Shape};
use tiebreak_engine::number::Points;

/// Virtual points of a stretch of pairing numbers in a stretch of rounds, as TRF26 records them (250).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accelerated {
    /// The points.
    pub points: Points,
    /// First and last round, from 1.
    pub rounds: (u16, u16),
    /// First and last pairing number.
    pub ids: (u32, u32),
}

/// What is accelerated in an event of so many participants.
pub fn accelerated(options: &Options, participants: u32) -> Vec<Accelerated> {
    let applies = match (options.acceleration, options.shape) {
        (Acceleration::Baku, Shape::Swiss) => options.boards == 0,
        _ => false,
    };
    if !applies || participants < 2 {
        return Vec::new();
    }
    // The first half, rounded up to an even number.
    let upper = 2 * participants.div_ceil(4);
    let rounds = options.rounds.div_ceil(2);
    let whole = rounds.div_ceil(2);
    let ids = (1, upper.min(participants));
    let first = Accelerated { points: options.scoring.win, rounds: (1, whole), ids };
    let second = Accelerated { points: options.scoring.draw, rounds: (whole + 1, rounds), ids };
    [first, second].into_iter().filter(|stretch| stretch.rounds.0 <= stretch.rounds.1).collect()
}

/// The virtual points of one participant in a round, both from 0.
pub(super) fn virtual_points(plan: &[Accelerated], index: usize, round: usize) -> Points {
    let (id, round) = (index as u32 + 1, round as u16 + 1);
    let holds = |one: &&Accelerated| {
        (one.ids.0..=one.ids.1).contains(&id) && (one.rounds.0..=one.rounds.1).contains(&round)
    };
    plan.iter().find(holds).map_or(Points::ZERO, |one| one.points)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Virtual points, with the rounds and the pairing numbers that have them.
    type Stretch = (String, (u16, u16), (u32, u32));

    fn plan(participants: u32, rounds: u16) -> Vec<Stretch> {
        let options = Options {
            acceleration: Acceleration::Baku,
            ..Options::clean(Shape::Swiss, participants, rounds)
        };
        let plan = accelerated(&options, participants);
        plan.into_iter().map(|one| (one.points.to_string(), one.rounds, one.ids)).collect()
    }

    /// The example of the regulation: 161 players, 82 of them accelerated; nine rounds, five of them accelerated.
    #[test]
    fn the_upper_half_and_the_first_half_are_rounded_up() {
        let stretch = |points: &str, rounds, ids| (points.to_owned(), rounds, ids);
        assert_eq!(plan(161, 9), [stretch("1", (1, 3), (1, 82)), stretch("0.5", (4, 5), (1, 82))]);
        assert_eq!(plan(20, 1), [stretch("1", (1, 1), (1, 10))]);
        assert_eq!(plan(4, 2), [stretch("1", (1, 1), (1, 2))]);
    }

    #[test]
    fn round_robins_and_teams_have_none() {
        let baku = |shape, boards| {
            let options =
                Options { acceleration: Acceleration::Baku, boards, ..Options::clean(shape, 10, 5) };
            accelerated(&options, 10).len()
        };
        assert_eq!([baku(Shape::Swiss, 0), baku(Shape::Swiss, 4)], [2, 0]);
        assert_eq!(baku(Shape::RoundRobin { cycles: 1 }, 0), 0);
    }
}
