//! Ratings of unrated players in a round robin (8.21, 8.26, 8.58, 6.1).

use super::expectation::{difference, fraction};
use super::game::Game;
use super::pool::{first_event_needs, performance};
use super::rulings::{AveragedDifferences, Discarded, Iteration, OpponentCount, RoundRobinAverage, Rulings};
use super::trace::{Answer, StepKind};
use tiebreak_engine::number::{Fraction, round_half_up};

/// What a round robin makes of its unrated players, by position; none for rated ones.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// The average rating Ra, which is Rc of every unrated player (8.21).
    pub average: Fraction,
    /// Ratings before rounding.
    pub exact: Vec<Option<Fraction>>,
    /// Ratings as opponents use them.
    pub rounded: Vec<Option<i32>>,
    /// Who is discarded (6.1).
    pub discarded: Vec<bool>,
}

/// Half points and games of a player among those who count.
pub fn score(player: usize, games: &[&Game], live: &[bool]) -> (u32, u32) {
    let mut total = (0, 0);
    for game in games {
        let alive = |other: usize| live.get(other).copied().unwrap_or(false);
        let own = match (game.white == player, game.black == player) {
            (true, _) if alive(game.black) => Some(game.half_points[0]),
            (_, true) if alive(game.white) => Some(game.half_points[1]),
            _ => None,
        };
        if let Some(half_points) = own {
            total = (total.0 + half_points, total.1 + 1);
        }
    }
    total
}

/// Computes the ratings of unrated players; `seeds` are ratings at the start, `fresh` says whose first event it is.
pub fn compute(
    ids: &[&str],
    seeds: &[Option<i32>],
    fresh: &[bool],
    games: &[&Game],
    rulings: &Rulings,
    answer: &mut Answer,
) -> Option<RoundRobin> {
    let count = seeds.len();
    let discarded = discard(ids, seeds, fresh, games, rulings, answer);
    let live: Vec<bool> = match rulings.discarded {
        Discarded::GamesIgnored => discarded.iter().map(|out| !out).collect(),
        Discarded::OpponentsKeep => vec![true; count],
    };
    let playing = live.iter().filter(|live| **live).count();
    let others = match rulings.opponents {
        OpponentCount::Others => playing.saturating_sub(1),
        OpponentCount::All => playing,
    };
    let n = u32::try_from(others).ok()?;
    let scores: Vec<(u32, u32)> = (0..count).map(|player| score(player, games, &live)).collect();
    let is_live = |player: usize| live.get(player).copied().unwrap_or(false);
    let rated: Vec<(usize, i32)> =
        seeds.iter().enumerate().filter_map(|(player, seed)| Some((player, (*seed)?))).collect();
    let rating_sum: i128 = rated.iter().map(|(_, seed)| i128::from(*seed)).sum();
    let rar = Fraction::integer(rating_sum).shared_by(rated.len())?.reduced();
    answer.give("event.rar", rar);
    answer.step(
        "",
        "b02.8.21",
        StepKind::RatedAverage,
        &[("sum", &rating_sum), ("players", &rated.len()), ("average", &rar)],
    );
    let mut differences = Vec::new();
    for player in (0..count).filter(|player| is_live(*player)) {
        let included = match rulings.averaged {
            AveragedDifferences::Rated => seeds.get(player).copied().flatten().is_some(),
            AveragedDifferences::All => true,
        };
        let (half_points, played) = scores.get(player).copied().unwrap_or_default();
        if let (true, Some(p)) = (included, fraction(half_points, played, rulings)) {
            let dp = difference(p, rulings);
            differences.push(i128::from(dp));
            let id = ids.get(player).copied().unwrap_or_default();
            answer.step(
                id,
                "b02.8.21",
                StepKind::PlayerDifference,
                &[
                    ("score", &Fraction::new(i128::from(half_points), 2)),
                    ("games", &played),
                    ("p", &Fraction::new(i128::from(p), 100)),
                    ("dp", &dp),
                ],
            );
        }
    }
    let difference_sum: i128 = differences.iter().sum();
    let dpa = Fraction::integer(difference_sum).shared_by(differences.len())?.reduced();
    answer.give("event.dpa", dpa);
    answer.step(
        "",
        "b02.8.21",
        StepKind::DifferenceAverage,
        &[("sum", &difference_sum), ("players", &differences.len()), ("average", &dpa)],
    );
    let factor = Fraction::new(i128::from(n), i128::from(n) + 1);
    let ra = rar.minus(dpa.times(factor)).reduced();
    answer.give("event.n", n);
    answer.give("event.ra", ra);
    answer.step(
        "",
        "b02.8.21",
        StepKind::EventAverage,
        &[("rar", &rar), ("dpa", &dpa), ("n", &n), ("factor", &factor), ("average", &ra)],
    );
    let mut result =
        RoundRobin { average: ra, exact: vec![None; count], rounded: vec![None; count], discarded };
    let rate = |average: Fraction, result: &mut RoundRobin, answer: &mut Answer| {
        for player in (0..count).filter(|player| is_live(*player)) {
            if seeds.get(player).copied().flatten().is_some() {
                continue;
            }
            let (half_points, played) = scores.get(player).copied().unwrap_or_default();
            let average = match rulings.average {
                RoundRobinAverage::Formula => average,
                RoundRobinAverage::OwnOpponents => opponents_mean(player, seeds, games).unwrap_or(average),
            };
            let id = ids.get(player).copied().unwrap_or_default();
            let exact = performance(id, average, half_points, played, Some(n), rulings, answer);
            let rounded = exact
                .and_then(|exact| i32::try_from(round_half_up(exact.numerator(), exact.denominator())).ok());
            if let (Some(place), Some(whole)) = (result.exact.get_mut(player), result.rounded.get_mut(player))
            {
                (*place, *whole) = (exact.map(Fraction::reduced), rounded);
            }
        }
    };
    rate(ra, &mut result, answer);
    if rulings.iteration == Iteration::Repeated {
        // The new ratings enter the average as if they had been there; a bound, since nothing promises an end.
        for _ in 0..50 {
            let before = result.rounded.clone();
            let everybody: Vec<i128> = (0..count)
                .filter(|player| is_live(*player))
                .filter_map(|player| seeds.get(player).copied().flatten().or(*before.get(player)?))
                .map(i128::from)
                .collect();
            let sum: i128 = everybody.iter().sum();
            let Some(mean) = Fraction::integer(sum).shared_by(everybody.len()) else { break };
            rate(mean.reduced(), &mut result, answer);
            if result.rounded == before {
                break;
            }
        }
    }
    Some(result)
}

/// Who scores too little in a first event, again and again until nobody does (6.1).
pub fn discard(
    ids: &[&str],
    seeds: &[Option<i32>],
    fresh: &[bool],
    games: &[&Game],
    rulings: &Rulings,
    answer: &mut Answer,
) -> Vec<bool> {
    let mut out = vec![false; seeds.len()];
    loop {
        let live: Vec<bool> = out.iter().map(|out| !out).collect();
        let mut changed = false;
        for (player, seed) in seeds.iter().enumerate() {
            let is_new = seed.is_none() && fresh.get(player).copied().unwrap_or(true);
            let (half_points, _) = score(player, games, &live);
            if is_new && live.get(player) == Some(&true) && half_points < first_event_needs(rulings) {
                let id = ids.get(player).copied().unwrap_or_default();
                let score = Fraction::new(i128::from(half_points), 2);
                answer.step(id, "b02.6.1", StepKind::Discarded, &[("score", &score)]);
                if let Some(place) = out.get_mut(player) {
                    *place = true;
                }
                changed = true;
            }
        }
        if !changed {
            return out;
        }
    }
}

fn opponents_mean(player: usize, seeds: &[Option<i32>], games: &[&Game]) -> Option<Fraction> {
    let ratings: Vec<i128> = games
        .iter()
        .filter_map(|game| match (game.white == player, game.black == player) {
            (true, _) => seeds.get(game.black).copied().flatten(),
            (_, true) => seeds.get(game.white).copied().flatten(),
            _ => None,
        })
        .map(i128::from)
        .collect();
    Fraction::integer(ratings.iter().sum()).shared_by(ratings.len())
}
