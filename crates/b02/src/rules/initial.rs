//! Computes the initial ratings of new players from one or several events (8.2, 8.3, 6.1, 7.14).

use crate::rules::change::{self, Change};
use crate::rules::dates::Period;
use crate::rules::edition::Rules;
use crate::rules::request::{NewRequest, PlayedEvent};
use crate::rules::rulings::{
    AboveHalf, FirstEvent, FirstPoints, FirstScore, FloorTest, GamesNeeded, HighestInitial, MixedPools,
    Pooling, RoundRobinFactor, StandardRating, TwoDraws, Window,
};
use crate::rules::tables::{Stated, difference, fraction};
use crate::rules::working::{Reason, Refusal, StepKind, Working, step};
use tiebreak_engine::number::Fraction;

/// The maximum age of the results in a pool, in months (7.14c).
const MONTHS: i32 = 26;

/// A new player's results against rated opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Results {
    /// The sum of the opponents' ratings.
    pub sum: i128,
    /// Number of games.
    pub games: u32,
    /// The new player's half points against the rated opponents.
    pub half_points: u32,
}

impl Results {
    fn of(games: &[(i32, u32)]) -> Option<Results> {
        let sum = games.iter().map(|(rating, _)| i128::from(*rating)).sum();
        let half_points = games.iter().map(|(_, half_points)| half_points).sum();
        Some(Results { sum, games: u32::try_from(games.len()).ok()?, half_points })
    }
}

/// The result of a new player: the initial rating, and whether it is published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Initial {
    /// The number of games that count towards the publication of the rating.
    pub games: u32,
    /// Half points from the games that count, or `None` if no game counts.
    pub half_points: Option<u32>,
    /// The average of the opponents' ratings, from which the rating is computed, or `None` if there is no rating.
    pub average: Option<Fraction>,
    /// The rating before rounding, or `None` if there is no rating.
    pub exact: Option<Fraction>,
    /// The rating after rounding, or `None` if there is no rating.
    pub rating: Option<i32>,
    /// The reason why the rating is not published, or `None` if the rating is published.
    pub unpublished: Option<Reason>,
}

/// The answer about a new player: an initial rating, or a rating change if the player starts with the standard rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The player gets an initial rating.
    New(Initial),
    /// The player starts with the standard rating, which then changes (8.22).
    Seeded(Change),
}

/// Answers a [`NewRequest`].
pub fn answer(request: &NewRequest, rules: &Rules, working: &mut Working) -> Result<Entry, Refusal> {
    let stated = Stated::read(request.standard, rules, "/standard")?;
    if let Some(rating) = stated.below_floor {
        step!(working, "", "b02.7.21", BelowFloor: rating, floor = rules.floor());
    }
    if let (Some(standard), StandardRating::Seeds) = (stated.counted, rules.standard) {
        step!(working, "", "b02.8.22", Seeded: rating = standard);
        let mut events = Vec::new();
        for (position, event) in request.events.iter().enumerate() {
            let lines = change::lines_of(event, rules, &format!("/events/{position}"))?;
            events.push(change::Played { rules: *rules, own: standard, is_seeded: true, lines });
        }
        let (rating, reached_2400) = (standard, standard >= 2400);
        let career = change::Career { rating, reached_2400, new_on_list: true, ..change::Career::default() };
        let period =
            change::Period { subject: "", own: standard, career, events, other_list: 0, period_games: None };
        return Ok(Entry::Seeded(period.compute(rules, working)));
    }
    let period = request.period.as_deref().map(|text| Period::read(text, "/period")).transpose()?;
    let pool = pool_of(&request.events, "/events", period, "", rules, working)?;
    if let [event] = pool.events.as_slice()
        && event.round_robin
    {
        // The average depends on the whole table of a round robin (8.21), which the request does not contain. For a
        // score below one half, the number n also depends on the whole table (8.26).
        return Err(Refusal::table("/events"));
    }
    let mut initial = pool.publish("", rules, working);
    if pool.ignored && pool.events.is_empty() {
        initial.unpublished = Some(Reason::FirstEvent);
    }
    Ok(Entry::New(initial))
}

/// Returns the number of periods between an event and the current period, or `None` if the event is within the window
/// of 7.14c.
pub(crate) fn outside(month: Period, current: Period, rules: &Rules) -> Option<i32> {
    // An event that was exactly `furthest` periods ago still counts.
    let furthest = match rules.window {
        Window::Periods => MONTHS - 1,
        Window::MonthsBetween => MONTHS,
    };
    Some(month.until(current)).filter(|distance| !(0..=furthest).contains(distance))
}

/// Returns the results that count for an initial rating, in chronological order.
pub(crate) fn pool_of(
    events: &[PlayedEvent],
    pointer: &str,
    current: Option<Period>,
    subject: &str,
    rules: &Rules,
    working: &mut Working,
) -> Result<Pool, Refusal> {
    let mut pool = Pool::default();
    for (position, event) in events.iter().enumerate() {
        let at = format!("{pointer}/{position}");
        let lines = change::lines_of(event, rules, &at)?;
        let month =
            event.period.as_deref().map(|text| Period::read(text, &format!("{at}/period"))).transpose()?;
        let round_robin = rules.edition.has_round_robins && event.system.is_round_robin();
        let mut played = PoolEvent { round_robin, ..PoolEvent::default() };
        let mut half_points = 0;
        for line in lines {
            change::tell_floor(&line, subject, rules, working);
            for _ in 0..line.times {
                if let Some(rating) = line.rating {
                    played.games.push((rating, line.half_points));
                    played.counted += 1;
                }
                if line.rating.is_some() || rules.first_points == FirstPoints::AllGames {
                    half_points += line.half_points;
                }
            }
        }
        let discarded = !pool.begun && half_points < first_event_needs(rules);
        let outside = month.zip(current).and_then(|(month, current)| outside(month, current, rules));
        pool.begun = match rules.first_event {
            FirstEvent::RatedGames => pool.begun || !discarded,
            FirstEvent::InPool => pool.begun || !discarded && outside.is_none(),
            FirstEvent::Calendar => true,
        };
        if let Some(distance) = outside {
            let shown = event.period.clone().unwrap_or_default();
            step!(working, subject, "b02.7.14c", OutsideWindow: period = shown, distance);
        } else if discarded {
            let score = Fraction::new(i128::from(half_points), 2);
            step!(working, subject, "b02.6.1", Discarded: score);
            pool.ignored = true;
        } else {
            pool.events.push(played);
        }
    }
    Ok(pool)
}

/// Returns the rating for a score against opponents whose average rating is `average` (8.23 to 8.26). For a round
/// robin, `others` is the number n in 8.21.
///
/// Returns `None` if the player has no games.
pub(crate) fn performance(
    subject: &str,
    average: Fraction,
    half_points: u32,
    games: u32,
    others: Option<u32>,
    rules: &Rules,
    working: &mut Working,
) -> Option<Fraction> {
    let p = fraction(half_points, games, rules)?;
    let dp = difference(p, rules);
    let hundredths = Fraction::new(i128::from(p), 100);
    if half_points >= games {
        let halves = half_points - games;
        let step = match rules.above_half {
            AboveHalf::Ten => Fraction::integer(10 * i128::from(halves)),
            AboveHalf::Twenty => Fraction::integer(20 * i128::from(halves)),
            AboveHalf::Table => Fraction::integer(i128::from(dp)),
        };
        let rating = average.plus(step);
        let clause = if halves == 0 { "b02.8.23" } else { "b02.8.24" };
        step!(working, subject, clause, AboveHalf: average, halves, added = step, rating);
        return Some(rating);
    }
    let (factor, clause) = match (others, rules.factor) {
        (Some(n), RoundRobinFactor::Shrunk) => (Fraction::new(i128::from(n), i128::from(n) + 1), "b02.8.26"),
        (Some(_), RoundRobinFactor::Whole) => (Fraction::integer(1), "b02.8.26"),
        (None, _) => (Fraction::integer(1), "b02.8.25"),
    };
    let rating = average.plus(Fraction::integer(i128::from(dp)).times(factor));
    step!(working, subject, clause, BelowHalf: average, p = hundredths, dp, factor, rating);
    Some(rating)
}

/// Returns the average of the opponents' ratings, and the rating for the score (8.21 to 8.25 of 2018).
pub(super) fn against_opponents(
    subject: &str,
    results: &Results,
    rules: &Rules,
    working: &mut Working,
) -> Option<(Fraction, Fraction)> {
    let Results { sum, games, half_points } = *results;
    let average = Fraction::integer(sum).shared_by(games as usize)?.reduced();
    let score = Fraction::new(i128::from(half_points), 2);
    step!(working, subject, "b02.8.21", OpponentAverage: sum, games, score, average);
    let rating = performance(subject, average, half_points, games, None, rules, working)?;
    Some((average, rating))
}

/// Returns the average of the opponents' ratings and of two draws against 1800, and the rating for the score (7.2.3 and
/// 7.2.4 of 2024).
pub(super) fn with_two_draws(
    subject: &str,
    results: &Results,
    rules: &Rules,
    working: &mut Working,
) -> Option<(Fraction, Fraction)> {
    if results.games == 0 {
        return None;
    }
    let (kind, draws) = match rules.two_draws {
        TwoDraws::ByEdition => (StepKind::DrawnAverage, 2),
        TwoDraws::Without => (StepKind::OpponentAverage, 0),
    };
    let (games, half_points) = (results.games + draws, results.half_points + draws);
    let sum = results.sum + i128::from(draws) * 1800;
    let average = Fraction::integer(sum).shared_by(games as usize)?.reduced();
    let score = Fraction::new(i128::from(results.half_points), 2);
    let numbers: [(&str, &dyn std::fmt::Display); 4] =
        [("sum", &results.sum), ("games", &results.games), ("score", &score), ("average", &average)];
    working.step(subject, "b02.8.21", kind, &numbers);
    let p = fraction(half_points, games, rules)?;
    let dp = difference(p, rules);
    let rating = average.plus(Fraction::integer(i128::from(dp)));
    let hundredths = Fraction::new(i128::from(p), 100);
    step!(working, subject, "b02.8.23", Performance: average, p = hundredths, dp, rating);
    Some((average, rating))
}

/// Returns the number of half points that an unrated player needs in a first event so that the event counts (6.1).
pub(crate) fn first_event_needs(rules: &Rules) -> u32 {
    match rules.first_score {
        FirstScore::ByEdition => rules.edition.first_event_needs,
        FirstScore::OnePoint => 2,
        FirstScore::HalfPoint => 1,
    }
}

/// The results that one event adds to a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PoolEvent {
    /// The opponent's rating and the player's half points in each game.
    pub games: Vec<(i32, u32)>,
    /// The number of games that count towards the publication of the rating (7.14a, 7.14b).
    pub counted: u32,
    /// Whether the event was a round robin (7.14a).
    pub round_robin: bool,
}

/// The half points, the average, and the rating before rounding. The value is `None` if there are no games.
pub(crate) type Exact = Option<(u32, Fraction, Fraction)>;

/// The results of an unrated player that count for an initial rating.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// The results from each event.
    pub events: Vec<PoolEvent>,
    /// Whether the player already has a first event that counts (6.1).
    pub begun: bool,
    /// Whether the player's first event did not count because of a low score (6.1).
    pub ignored: bool,
}

impl Pool {
    /// Returns whether the pool contains no result that counts.
    pub fn is_empty(&self) -> bool {
        self.events.iter().all(|event| event.counted == 0)
    }

    /// Returns the rating from all results (8.3), and states whether it is published.
    pub(crate) fn publish(&self, subject: &str, rules: &Rules, working: &mut Working) -> Initial {
        let exact = self.exact(subject, rules, working);
        let of = |round_robin: bool| -> u32 {
            let events = self.events.iter().filter(|event| event.round_robin == round_robin);
            events.map(|event| event.counted).sum()
        };
        let (apart, others) = (of(true), of(false));
        publish(subject, exact, apart + others, apart.max(others), rules, working)
    }

    /// Returns the rating from all results (8.3) before rounding, or `None` if there are no games.
    fn exact(&self, subject: &str, rules: &Rules, working: &mut Working) -> Exact {
        match rules.pooling {
            Pooling::OneEvent => {
                let all: Vec<(i32, u32)> =
                    self.events.iter().flat_map(|event| event.games.iter().copied()).collect();
                of_results(subject, &all, rules, working)
            }
            Pooling::AverageOfEvents => {
                let (mut sum, mut games, mut last) = (Fraction::ZERO, 0_usize, None);
                for event in self.events.iter().filter(|event| !event.games.is_empty()) {
                    let (half_points, average, rating) = of_results(subject, &event.games, rules, working)?;
                    // The sum cannot overflow, because the number of events is limited.
                    sum = sum.plus(rating.multiplied(event.games.len() as i128));
                    games += event.games.len();
                    last = Some((half_points, average));
                }
                let (half_points, average) = last?;
                Some((half_points, average, sum.shared_by(games)?))
            }
        }
    }
}

/// Returns the rating from results against rated opponents (8.21, 8.23 to 8.25).
pub(crate) fn of_results(subject: &str, games: &[(i32, u32)], rules: &Rules, working: &mut Working) -> Exact {
    let results = Results::of(games)?;
    let (average, rating) = (rules.edition.initial)(subject, &results, rules, working)?;
    let highest = match rules.highest_initial {
        HighestInitial::ByEdition => rules.edition.highest_initial,
        HighestInitial::Without => None,
    };
    let highest = highest.map(|highest| Fraction::integer(i128::from(highest)));
    let Some(highest) = highest.filter(|highest| rating > *highest) else {
        return Some((results.half_points, average, rating));
    };
    step!(working, subject, "b02.8.24", Highest: rating, highest);
    Some((results.half_points, average, highest))
}

/// Rounds an initial rating (8.3) and decides whether it is published (7.14). `games` is the number of games that count
/// towards the publication. `of_one_kind` is the number of these games in round robins or the number in other events,
/// whichever is higher (7.14a, 7.14b).
pub(crate) fn publish(
    subject: &str,
    made: Exact,
    games: u32,
    of_one_kind: u32,
    rules: &Rules,
    working: &mut Working,
) -> Initial {
    let exact = made.map(|(_, _, exact)| exact);
    let rounded = exact.map(|exact| (rules.edition.round_initial)(exact, rules));
    // The rating fits into 32 bits, because averages are below 4000 and at most 10,000 half points add to them.
    let rating = rounded.and_then(|rounded| i32::try_from(rounded).ok());
    let shown = rating.map_or_else(|| "none".to_owned(), |rating| rating.to_string());
    if let (Some(exact), Some(rating)) = (exact, rating) {
        step!(working, subject, "b02.8.3", Rounded: exact, rating);
    }
    let needed = match rules.games_needed {
        GamesNeeded::Five => 5,
        GamesNeeded::Four => 4,
    };
    let floor = rules.floor();
    let high_enough = match rules.floor_test {
        FloorTest::Rounded => rating.is_some_and(|rating| rating >= floor),
        FloorTest::Exact => exact.is_some_and(|exact| exact >= Fraction::integer(i128::from(floor))),
    };
    let enough = match rules.mixed_pools {
        MixedPools::Together => games >= needed,
        MixedPools::Apart => of_one_kind >= needed,
    };
    let unpublished = match (enough, high_enough) {
        (false, _) => Some(Reason::FewGames),
        (true, false) => Some(Reason::TooLow),
        (true, true) => None,
    };
    let published = if unpublished.is_none() { "yes" } else { "no" };
    step!(working, subject, "b02.7.14", Publication: games, needed, rating = shown, published);
    let (half_points, average) = (made.map(|(half, ..)| half), made.map(|(_, average, _)| average));
    Initial { games, half_points, average, exact, rating, unpublished }
}
