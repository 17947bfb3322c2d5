//! Computes the ratings of the unrated players of a round robin (8.21, 8.26, 8.58, 6.1).

use super::edition::Rules;
use super::game::Game;
use super::initial::{first_event_needs, performance};
use super::rulings::{AveragedDifferences, Cascade, Discarded, Iteration, OpponentCount, RoundRobinAverage};
use super::tables::{difference, fraction};
use super::working::{Working, step};
use tiebreak_engine::number::{Fraction, round_half_up};

/// The initial ratings of the unrated players of a round robin. Each list has one entry per player. The entry in
/// `exact` and `rounded` is `None` for a rated player.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// The average ratings.
    pub averages: Averages,
    /// The computed ratings before rounding.
    pub exact: Vec<Option<Fraction>>,
    /// The rounded ratings, which count in the games of the opponents.
    pub rounded: Vec<Option<i32>>,
    /// For each player, whether the player is discarded with all games (6.1).
    pub discarded: Vec<bool>,
}

/// The average ratings and differences in a round robin (8.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Averages {
    /// Rar: the average rating of the rated players.
    pub rar: Fraction,
    /// dpa: the average of the rating differences of the rated players.
    pub dpa: Fraction,
    /// n: the number of opponents of each player.
    pub n: u32,
    /// Ra: the average rating of the event. Ra is also the Rc of every unrated player.
    pub ra: Fraction,
}

/// Returns a player's half points and number of games. Only games against opponents whose games count are included.
pub(crate) fn score(player: usize, games: &[&Game], live: &[bool]) -> (u32, u32) {
    let sides = games.iter().filter_map(|game| game.side(player));
    let counted = sides.filter(|(opponent, _)| live.get(*opponent) == Some(&true));
    counted.fold((0, 0), |(sum, count), (_, half_points)| (sum + half_points, count + 1))
}

/// Computes the ratings of the unrated players of a round robin. `seeds` contains the rating of each player at the
/// start of the event. `fresh` states for each player whether the event is the player's first event. Returns `None` if
/// there is no average, for example because no player is rated.
pub(crate) fn compute(
    ids: &[&str],
    seeds: &[Option<i32>],
    fresh: &[bool],
    games: &[&Game],
    rules: &Rules,
    working: &mut Working,
) -> Option<RoundRobin> {
    let discarded = discard(ids, seeds, fresh, games, rules, working);
    let live: Vec<bool> = match rules.discarded {
        Discarded::GamesIgnored => discarded.iter().map(|out| !out).collect(),
        Discarded::OpponentsKeep => vec![true; seeds.len()],
    };
    let playing = live.iter().filter(|live| **live).count();
    let others = match rules.opponents {
        OpponentCount::Others => playing.saturating_sub(1),
        OpponentCount::All => playing,
    };
    let n = u32::try_from(others).ok()?;
    let scores = (0..seeds.len()).map(|player| score(player, games, &live)).collect();
    let robin = Robin { ids, seeds, games, rules, live, scores, n };
    let averages = robin.averages(working)?;
    let mut result =
        RoundRobin { averages, exact: vec![None; seeds.len()], rounded: vec![None; seeds.len()], discarded };
    robin.rate(averages.ra, &mut result, working);
    match rules.iteration {
        Iteration::Closed => {}
        Iteration::Repeated => robin.repeat(&mut result, working),
    }
    Some(result)
}

/// The data for computing the ratings in a round robin.
struct Robin<'r> {
    ids: &'r [&'r str],
    seeds: &'r [Option<i32>],
    games: &'r [&'r Game],
    rules: &'r Rules,
    /// For each player, whether the games against the player count.
    live: Vec<bool>,
    /// For each player, the half points and the number of games against opponents whose games count.
    scores: Vec<(u32, u32)>,
    /// The number n in clause 8.21, which is the number of opponents of each player.
    n: u32,
}

impl Robin<'_> {
    fn id(&self, player: usize) -> &str {
        self.ids.get(player).copied().unwrap_or_default()
    }

    fn seed(&self, player: usize) -> Option<i32> {
        self.seeds.get(player).copied().flatten()
    }

    /// Returns the positions of the players whose games count.
    fn playing(&self) -> impl Iterator<Item = usize> {
        (0..self.seeds.len()).filter(|player| self.live.get(*player) == Some(&true))
    }

    /// Computes Ra, the average rating of the round robin (8.21).
    fn averages(&self, working: &mut Working) -> Option<Averages> {
        let rated: Vec<i32> = self.seeds.iter().copied().flatten().collect();
        let rating_sum: i128 = rated.iter().map(|seed| i128::from(*seed)).sum();
        let rar = Fraction::integer(rating_sum).shared_by(rated.len())?.reduced();
        step!(working, "", "b02.8.21", RatedAverage: sum = rating_sum, players = rated.len(), average = rar);
        let differences = self.differences(working);
        let difference_sum: i128 = differences.iter().sum();
        let dpa = Fraction::integer(difference_sum).shared_by(differences.len())?.reduced();
        step!(
            working, "", "b02.8.21", DifferenceAverage: sum = difference_sum, players = differences.len(),
            average = dpa
        );
        let factor = Fraction::new(i128::from(self.n), i128::from(self.n) + 1);
        let ra = rar.minus(dpa.times(factor)).reduced();
        step!(working, "", "b02.8.21", EventAverage: rar, dpa, n = self.n, factor, average = ra);
        Some(Averages { rar, dpa, n: self.n, ra })
    }

    /// Computes the rating differences dp, whose average is dpa (8.21).
    fn differences(&self, working: &mut Working) -> Vec<i128> {
        let mut differences = Vec::new();
        for player in self.playing() {
            let included = self.rules.averaged == AveragedDifferences::All || self.seed(player).is_some();
            let (half_points, played) = self.scores.get(player).copied().unwrap_or_default();
            if let (true, Some(p)) = (included, fraction(half_points, played, self.rules)) {
                let dp = difference(p, self.rules);
                differences.push(i128::from(dp));
                step!(
                    working, self.id(player), "b02.8.21", PlayerDifference:
                    score = Fraction::new(i128::from(half_points), 2), games = played,
                    p = Fraction::new(i128::from(p), 100), dp
                );
            }
        }
        differences
    }

    /// Computes the ratings of the unrated players from the average rating of the event (8.23, 8.24, 8.26).
    fn rate(&self, average: Fraction, result: &mut RoundRobin, working: &mut Working) {
        for player in self.playing().filter(|player| self.seed(*player).is_none()) {
            let (half_points, played) = self.scores.get(player).copied().unwrap_or_default();
            let average = match self.rules.average {
                RoundRobinAverage::Formula => average,
                RoundRobinAverage::OwnOpponents => {
                    opponents_mean(player, self.seeds, self.games).unwrap_or(average)
                }
            };
            let exact =
                performance(self.id(player), average, half_points, played, Some(self.n), self.rules, working);
            let rounded = exact
                .and_then(|exact| i32::try_from(round_half_up(exact.numerator(), exact.denominator())).ok());
            if let (Some(place), Some(whole)) = (result.exact.get_mut(player), result.rounded.get_mut(player))
            {
                (*place, *whole) = (exact.map(Fraction::reduced), rounded);
            }
        }
    }

    /// Repeats the computation of the ratings, with the new ratings included in the average. The number of repetitions
    /// is limited, because the ratings do not always converge.
    fn repeat(&self, result: &mut RoundRobin, working: &mut Working) {
        for _ in 0..50 {
            let before = result.rounded.clone();
            let everybody: Vec<i128> = self
                .playing()
                .filter_map(|player| self.seed(player).or(*before.get(player)?))
                .map(i128::from)
                .collect();
            let sum: i128 = everybody.iter().sum();
            let Some(mean) = Fraction::integer(sum).shared_by(everybody.len()) else { break };
            self.rate(mean.reduced(), result, working);
            if result.rounded == before {
                break;
            }
        }
    }
}

/// Returns for each player whether the score in a first event is too low (6.1). The ruling `cascade` decides whether
/// the check is repeated without the players whose score is too low, until no other score is too low.
pub(crate) fn discard(
    ids: &[&str],
    seeds: &[Option<i32>],
    fresh: &[bool],
    games: &[&Game],
    rules: &Rules,
    working: &mut Working,
) -> Vec<bool> {
    let mut out = vec![false; seeds.len()];
    loop {
        let live: Vec<bool> = out.iter().map(|out| !out).collect();
        let mut changed = false;
        for (player, seed) in seeds.iter().enumerate() {
            let is_new = seed.is_none() && fresh.get(player).copied().unwrap_or(true);
            let (half_points, _) = score(player, games, &live);
            if is_new && live.get(player) == Some(&true) && half_points < first_event_needs(rules) {
                let id = ids.get(player).copied().unwrap_or_default();
                let score = Fraction::new(i128::from(half_points), 2);
                step!(working, id, "b02.6.1", Discarded: score);
                if let Some(place) = out.get_mut(player) {
                    *place = true;
                }
                changed = true;
            }
        }
        if !changed || rules.cascade == Cascade::Once {
            return out;
        }
    }
}

fn opponents_mean(player: usize, seeds: &[Option<i32>], games: &[&Game]) -> Option<Fraction> {
    let sides = games.iter().filter_map(|game| game.side(player));
    let ratings = sides.filter_map(|(opponent, _)| seeds.get(opponent).copied().flatten());
    let ratings: Vec<i128> = ratings.map(i128::from).collect();
    Fraction::integer(ratings.iter().sum()).shared_by(ratings.len())
}
