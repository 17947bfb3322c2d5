//! Performances of unrated players and the pool that makes an initial rating (8.2, 8.3, 6.1, 7.14).

use super::expectation::{difference, fraction};
use super::rating::FLOOR;
use super::rulings::{
    AboveHalf, FirstScore, FloorTest, GamesNeeded, MixedPools, Pooling, RoundRobinFactor, Rulings,
};
use super::trace::{Answer, StepKind};
use tiebreak_engine::number::{Fraction, round_half_up};

/// The rating that a score gives against an average (8.23 to 8.26); `others` is n in a round robin.
///
/// None without a game.
pub(crate) fn performance(
    subject: &str,
    average: Fraction,
    half_points: u32,
    games: u32,
    others: Option<u32>,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Option<Fraction> {
    let p = fraction(half_points, games, rulings)?;
    let dp = difference(p, rulings);
    let hundredths = Fraction::new(i128::from(p), 100);
    if half_points >= games {
        let halves = half_points - games;
        let step = match rulings.above_half {
            AboveHalf::Ten => Fraction::integer(10 * i128::from(halves)),
            AboveHalf::Twenty => Fraction::integer(20 * i128::from(halves)),
            AboveHalf::Table => Fraction::integer(i128::from(dp)),
        };
        let rating = average.plus(step);
        let clause = if halves == 0 { "b02.8.23" } else { "b02.8.24" };
        answer.step(
            subject,
            clause,
            StepKind::AboveHalf,
            &[("average", &average), ("halves", &halves), ("added", &step), ("rating", &rating)],
        );
        return Some(rating);
    }
    let (factor, clause) = match (others, rulings.factor) {
        (Some(n), RoundRobinFactor::Shrunk) => (Fraction::new(i128::from(n), i128::from(n) + 1), "b02.8.26"),
        (Some(_), RoundRobinFactor::Whole) => (Fraction::integer(1), "b02.8.26"),
        (None, _) => (Fraction::integer(1), "b02.8.25"),
    };
    let rating = average.plus(Fraction::integer(i128::from(dp)).times(factor));
    answer.step(
        subject,
        clause,
        StepKind::BelowHalf,
        &[("average", &average), ("p", &hundredths), ("dp", &dp), ("factor", &factor), ("rating", &rating)],
    );
    Some(rating)
}

/// Half points that an unrated player needs in the first event (6.1).
pub(crate) fn first_event_needs(rulings: &Rulings) -> u32 {
    match rulings.first_score {
        FirstScore::OnePoint => 2,
        FirstScore::HalfPoint => 1,
    }
}

/// One event in a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PoolEvent {
    /// Opponents' ratings with own half points, game by game.
    pub games: Vec<(i32, u32)>,
    /// Games that count towards publication (7.14a, 7.14b).
    pub counted: u32,
    /// Whether it was a round robin (7.14a).
    pub round_robin: bool,
}

/// Games that count towards publication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// All of them.
    pub games: u32,
    /// Those of round robins or those of other events, whichever are more.
    pub of_one_kind: u32,
}

impl Counted {
    /// Games of one event.
    pub(crate) fn alike(games: u32) -> Counted {
        Counted { games, of_one_kind: games }
    }
}

/// All results of an unrated player that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// By event.
    pub events: Vec<PoolEvent>,
    /// Whether the next event is not the first one (6.1).
    pub begun: bool,
}

impl Pool {
    /// Whether no result counts yet.
    pub fn is_empty(&self) -> bool {
        self.events.iter().all(|event| event.counted == 0)
    }

    /// Games that count towards publication.
    pub(crate) fn counted(&self) -> Counted {
        let of = |round_robin: bool| -> u32 {
            let events = self.events.iter().filter(|event| event.round_robin == round_robin);
            events.map(|event| event.counted).sum()
        };
        let (apart, others) = (of(true), of(false));
        Counted { games: apart + others, of_one_kind: apart.max(others) }
    }

    /// The rating of all results (8.3), before rounding; none without a game.
    pub fn rating(&self, subject: &str, rulings: &Rulings, answer: &mut Answer) -> Option<Fraction> {
        match rulings.pooling {
            Pooling::OneEvent => {
                let all: Vec<(i32, u32)> =
                    self.events.iter().flat_map(|event| event.games.iter().copied()).collect();
                swiss_performance(subject, &all, rulings, answer)
            }
            Pooling::AverageOfEvents => {
                let (mut sum, mut games) = (Fraction::ZERO, 0_usize);
                for event in self.events.iter().filter(|event| !event.games.is_empty()) {
                    let rating = swiss_performance(subject, &event.games, rulings, answer)?;
                    // Event lists are bounded, so the count fits.
                    sum = sum.plus(rating.multiplied(event.games.len() as i128));
                    games += event.games.len();
                }
                sum.shared_by(games)
            }
        }
    }
}

/// The rating that results against rated opponents give (8.21, 8.23 to 8.25).
pub(crate) fn swiss_performance(
    subject: &str,
    games: &[(i32, u32)],
    rulings: &Rulings,
    answer: &mut Answer,
) -> Option<Fraction> {
    let sum: i128 = games.iter().map(|(rating, _)| i128::from(*rating)).sum();
    let half_points: u32 = games.iter().map(|(_, half_points)| half_points).sum();
    let count = u32::try_from(games.len()).ok()?;
    let average = Fraction::integer(sum).shared_by(games.len())?.reduced();
    let score = Fraction::new(i128::from(half_points), 2);
    answer.give_of(subject, "score", score);
    answer.give_of(subject, "rc", average);
    answer.step(
        subject,
        "b02.8.21",
        StepKind::OpponentAverage,
        &[("sum", &sum), ("games", &count), ("score", &score), ("average", &average)],
    );
    let rating = performance(subject, average, half_points, count, None, rulings, answer)?;
    answer.give_of(subject, "ru", rating);
    Some(rating)
}

/// Rounds an initial rating (8.3) and says whether it is published (7.14).
pub(crate) fn publish(
    subject: &str,
    exact: Option<Fraction>,
    counted: Counted,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Option<i32> {
    let games = counted.games;
    answer.give_of(subject, "games", games);
    let rounded = exact.map(|exact| round_half_up(exact.numerator(), exact.denominator()));
    // Averages of ratings below 4000 and at most 10,000 half points above one half.
    let rating = rounded.and_then(|rounded| i32::try_from(rounded).ok());
    let shown = rating.map_or_else(|| "none".to_owned(), |rating| rating.to_string());
    answer.give_of(subject, "rating", &shown);
    if let (Some(exact), Some(rating)) = (exact, rating) {
        answer.step(subject, "b02.8.3", StepKind::Rounded, &[("exact", &exact), ("rating", &rating)]);
    }
    let needed = match rulings.games_needed {
        GamesNeeded::Five => 5,
        GamesNeeded::Four => 4,
    };
    let high_enough = match rulings.floor_test {
        FloorTest::Rounded => rating.is_some_and(|rating| rating >= FLOOR),
        FloorTest::Exact => exact.is_some_and(|exact| exact >= Fraction::integer(i128::from(FLOOR))),
    };
    let enough = match rulings.mixed_pools {
        MixedPools::Together => games >= needed,
        MixedPools::Apart => counted.of_one_kind >= needed,
    };
    let published = if enough && high_enough { "yes" } else { "no" };
    answer.give_of(subject, "published", published);
    if published == "no" {
        answer.give_of(subject, "why", if enough { "b02.7.14d" } else { "b02.7.14" });
    }
    answer.step(
        subject,
        "b02.7.14",
        StepKind::Publication,
        &[("games", &games), ("needed", &needed), ("rating", &shown), ("published", &published)],
    );
    rating
}
