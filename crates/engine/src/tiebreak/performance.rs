//! Tie-breaks on ratings (article 10).

use smallvec::SmallVec;

use super::context::Context;
use super::cut::{self, Addends};
use super::element::Element;
use super::expectation::expected;
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, Points, round_half_even, round_half_up};
use crate::rules::Cut;
use crate::rules::rating_tables::{CERTAIN_FROM, expected_hundredths, rating_difference};
use crate::rules::rulings::{
    AverageRatingCut, AveragedPerfect, AveragedPerformance, AveragedRounding, Expectation, NoGame,
    OpponentsPerformance, PerfectFull, PerfectScore, PerfectZero, PerformanceClamp, PerformanceDifference,
    PerformanceFraction, PerformanceScore, Plateau, PredeterminedRated, RatedOpponents, RatingDivisor,
    RatingRounding, Reached, Repeated, SeveralRatings, ShortGames,
};
use crate::tournament::{Index, Kind, Outcome, Record};

/// The ratings that count, after the regulations' policy for unrated participants.
pub(super) struct Ratings {
    counted: Vec<Option<i32>>,
}

impl Ratings {
    /// The rating of each participant; `unrated` stands in for a missing one.
    pub fn new(cx: &Context<'_>, unrated: Option<u16>) -> Ratings {
        let several = cx.rulings().rating.several;
        let counted = cx.tournament().participants().iter().map(|participant| {
            let own = match several {
                SeveralRatings::First => participant.ratings.first(),
                SeveralRatings::Latest => participant.ratings.last(),
            };
            own.copied().or(unrated).map(i32::from)
        });
        Ratings { counted: counted.collect() }
    }

    /// The rating that counts for a participant; none when its games stay out.
    pub fn of(&self, index: Index) -> Option<i32> {
        self.counted[index]
    }

    fn lowest(&self) -> Option<i32> {
        self.counted.iter().flatten().min().copied()
    }
}

/// A game that counts for a rating tie-break.
#[derive(Clone, Copy)]
struct Game {
    round: u16,
    opponent: u32,
    rating: i32,
    /// 1, 1/2 or 0 in ten-thousandths, whatever the event pays.
    score: i32,
}

impl Game {
    fn opponent(&self) -> Index {
        self.opponent as Index
    }

    fn round(&self) -> usize {
        usize::from(self.round)
    }
}

/// Games of one participant; events of more rounds than this are rare enough to go to the heap.
type Games = SmallVec<[Game; 16]>;

/// The games of a participant against rated opponents, over the board; in a predetermined event as 15.2 says.
fn games(cx: &Context<'_>, ratings: &Ratings, index: Index, swiss_forfeits: bool) -> Games {
    let forfeits = if cx.is_swiss() {
        swiss_forfeits
    } else {
        cx.rulings().rating.predetermined == PredeterminedRated::WithForfeits
    };
    let mut games = Games::new();
    for (round, record) in cx.records(index).iter().enumerate() {
        let Some(opponent) = record.opponent() else { continue };
        let short = record.kind == Kind::Short && cx.rulings().rating.short_games == ShortGames::LeftOut;
        if short || (!record.kind.is_over_the_board() && !forfeits) {
            continue;
        }
        if cx.rulings().ranking.repeated != Repeated::EachTime
            && games.iter().any(|game| game.opponent() == opponent)
        {
            continue;
        }
        if let Some(rating) = ratings.of(opponent) {
            let score = classical_score(record).units() as i32;
            games.push(Game { round: round as u16, opponent: opponent as u32, rating, score });
        }
    }
    games
}

fn classical_score(record: &Record) -> Points {
    match (record.outcome, record.kind) {
        (Some(outcome), _) => outcome.classical_points(),
        (None, Kind::Pending) => Outcome::Draw.classical_points(),
        (None, Kind::ForfeitWin) => Points::ONE,
        (None, _) => Points::ZERO,
    }
}

fn score_of(games: &[Game]) -> i64 {
    games.iter().map(|game| i64::from(game.score)).sum()
}

/// ARO (10.1): the mean rating of opponents, to the nearest integer, a half up. None without a rating to average.
pub(super) fn average_rating<R: Recorder>(
    cx: &Context<'_>,
    ratings: &Ratings,
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Option<Fraction> {
    let forfeits = cx.rulings().rating.opponents == RatedOpponents::WithForfeits;
    let games = games(cx, ratings, index, forfeits);
    let Some(cut) = cut else { return average(cx, &games, recorder) };
    let mut elements: Vec<Element> = games
        .iter()
        .map(|game| {
            let kind = StepKind::Opponent(Kind::Played);
            let rating = Points::whole(i64::from(game.rating));
            let mut element = Element::new(game.round(), kind, Some(game.opponent()), rating, Points::ZERO);
            element.value = i64::from(game.rating);
            element
        })
        .collect();
    cut::apply(cx.rulings(), lessened(cx, index, cut), Addends::Ratings, &mut elements);
    recorder.record(Combination::RoundedMean, || {
        let step = |element: &Element| {
            let round = usize::from(element.round);
            let mut step =
                Step::new(Some(round), StepKind::OpponentRating, element.worth(Addends::Ratings), "c07.10.1");
            step.opponent = element.opponent.map(|opponent| cx.tournament().id(opponent as Index));
            step.score = Some(element.worth(Addends::Ratings));
            step.cut = element.cut;
            step
        };
        elements.iter().map(step).collect()
    });
    let left: Vec<Game> =
        games.iter().zip(&elements).filter(|(_, element)| element.counts()).map(|(game, _)| *game).collect();
    rounded_mean(cx, &left)
}

/// A deviation lets voluntarily unplayed rounds use up cuts.
fn lessened(cx: &Context<'_>, index: Index, cut: Cut) -> Cut {
    if cx.rulings().cut.average_rating == AverageRatingCut::LowestRating {
        return cut;
    }
    let voluntary = cx.records(index).iter().filter(|record| Context::is_voluntary(record.kind)).count();
    let less = |n: u8| n.saturating_sub(u8::try_from(voluntary).unwrap_or(u8::MAX));
    match cut {
        Cut::Low(n) => Cut::Low(less(n)),
        Cut::Median(n) => Cut::Median(less(n)),
    }
}

fn average<R: Recorder>(cx: &Context<'_>, games: &[Game], recorder: &mut R) -> Option<Fraction> {
    recorder.record(Combination::RoundedMean, || {
        let step = |game: &Game| {
            let rating = Fraction::integer(i128::from(game.rating));
            let mut step = Step::new(Some(game.round()), StepKind::OpponentRating, rating, "c07.10.1");
            step.opponent = Some(cx.tournament().id(game.opponent()));
            step.score = Some(rating);
            step
        };
        games.iter().map(step).collect()
    });
    rounded_mean(cx, games)
}

fn rounded_mean(cx: &Context<'_>, games: &[Game]) -> Option<Fraction> {
    let decisions = &cx.rulings().rating;
    if games.is_empty() {
        return None;
    }
    let sum: i128 = games.iter().map(|game| i128::from(game.rating)).sum();
    let divisor = match decisions.average_divisor {
        RatingDivisor::Games => games.len(),
        RatingDivisor::Rounds => cx.rounds(),
    } as i128;
    Some(match decisions.average_rounding {
        RatingRounding::HalfUp => Fraction::integer(round_half_up(sum, divisor)),
        RatingRounding::Truncated => Fraction::integer(sum / divisor),
        RatingRounding::HalfEven => Fraction::integer(round_half_even(sum, divisor)),
        RatingRounding::Exact => Fraction::new(sum, divisor),
    })
}

/// TPR (10.2): the rounded average rating plus the table difference for the score fraction. None without a game.
pub(super) fn performance<R: Recorder>(
    cx: &Context<'_>,
    ratings: &Ratings,
    index: Index,
    forfeits: bool,
    recorder: &mut R,
) -> Option<Fraction> {
    let decisions = &cx.rulings().rating;
    let forfeits = forfeits || decisions.opponents == RatedOpponents::WithForfeits;
    let mut games = games(cx, ratings, index, forfeits);
    if decisions.performance_clamp == PerformanceClamp::Within400
        && let Some(own) = ratings.of(index)
    {
        for game in &mut games {
            game.rating = game.rating.clamp(own - 400, own + 400);
        }
    }
    let Some(average) = rounded_mean(cx, &games) else {
        return match decisions.no_game {
            NoGame::Undefined => None,
            NoGame::OwnRating => ratings.of(index).map(|rating| Fraction::integer(i128::from(rating))),
        };
    };
    let unit = i128::from(Points::UNITS);
    let event_points = |counts: &dyn Fn(&Record) -> bool| -> i128 {
        let records = cx.records(index).iter().filter(|record| counts(record));
        records.map(|record| i128::from(cx.points(record).units())).sum()
    };
    let (score, divisor) = match decisions.performance_score {
        PerformanceScore::OverTheBoard => (i128::from(score_of(&games)), games.len()),
        PerformanceScore::AllPoints => (event_points(&|_| true), games.len()),
        PerformanceScore::AllPointsByRounds => (event_points(&|_| true), cx.rounds()),
        PerformanceScore::EventPoints => (event_points(&|r| r.kind.is_over_the_board()), games.len()),
    };
    let divisor = divisor as i128 * unit;
    let difference = difference(cx, score.min(divisor), divisor);
    recorder.record(Combination::Sum, || {
        let mut first = Step::new(None, StepKind::AverageRating, average, "c07.10.1");
        first.score = Some(average);
        let mut second = Step::new(None, StepKind::RatingDifference, difference, "c07.10.2");
        second.score = Some(Fraction::new(score, divisor));
        vec![first, second]
    });
    Some(average.plus(difference))
}

/// 400 times the decimal logarithm of p/(1-p), to the nearest integer, for p from .01 to .99.
const LOGISTIC_DIFFERENCES: [i32; 99] = [
    -798, -676, -604, -552, -512, -478, -449, -424, -402, -382, -363, -346, -330, -315, -301, -288, -275,
    -263, -252, -241, -230, -220, -210, -200, -191, -182, -173, -164, -156, -147, -139, -131, -123, -115,
    -108, -100, -92, -85, -78, -70, -63, -56, -49, -42, -35, -28, -21, -14, -7, 0, 7, 14, 21, 28, 35, 42, 49,
    56, 63, 70, 78, 85, 92, 100, 108, 115, 123, 131, 139, 147, 156, 164, 173, 182, 191, 200, 210, 220, 230,
    241, 252, 263, 275, 288, 301, 315, 330, 346, 363, 382, 402, 424, 449, 478, 512, 552, 604, 676, 798,
];

fn difference(cx: &Context<'_>, score: i128, divisor: i128) -> Fraction {
    let decisions = &cx.rulings().rating;
    let hundredths = match decisions.performance_fraction {
        PerformanceFraction::HalfUp => round_half_up(100 * score, divisor),
        PerformanceFraction::Truncated => 100 * score / divisor,
        PerformanceFraction::HalfEven => round_half_even(100 * score, divisor),
        PerformanceFraction::BinaryFloat => {
            let nearest = round_half_up(100 * score, divisor);
            nearest - i128::from(matches!(nearest, 28 | 57 | 58))
        }
    };
    let index = u32::try_from(hundredths.clamp(0, 100)).unwrap_or(0);
    let table = |hundredths: u32| i128::from(rating_difference(hundredths));
    Fraction::integer(match decisions.performance_difference {
        PerformanceDifference::Table => table(index),
        PerformanceDifference::FullScoreCapped => table(index.min(99)),
        PerformanceDifference::Linear => round_half_up(400 * (2 * score - divisor), divisor),
        PerformanceDifference::Interpolated => {
            let below = u32::try_from(100 * score / divisor).unwrap_or(0).min(100);
            let rest = 100 * score - i128::from(below) * divisor;
            let step = table((below + 1).min(100)) - table(below);
            round_half_up(table(below) * divisor + step * rest, divisor)
        }
        PerformanceDifference::Logistic => match index {
            0 => table(0),
            100 => table(100),
            _ => i128::from(LOGISTIC_DIFFERENCES[index as usize - 1]),
        },
    })
}

/// PTP (10.3): the lowest rating whose expected score reaches the score; a score of 0 gives 800 below the
/// lowest-rated opponent met. None without a game.
pub(super) fn perfect_performance<R: Recorder>(
    cx: &Context<'_>,
    ratings: &Ratings,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    let decisions = &cx.rulings().rating;
    let games = games(cx, ratings, index, false);
    let (lowest, highest) = (games.iter().map(|g| g.rating).min()?, games.iter().map(|g| g.rating).max()?);
    let score = match decisions.perfect_score {
        PerfectScore::OverTheBoard => score_of(&games),
        PerfectScore::AllPoints => cx.records(index).iter().map(|record| cx.points(record).units()).sum(),
    };
    if score == 0 {
        let base = match decisions.perfect_zero {
            PerfectZero::LowestMet => i128::from(lowest),
            PerfectZero::Average => {
                let sum: i128 = games.iter().map(|game| i128::from(game.rating)).sum();
                round_half_up(sum, games.len() as i128)
            }
            PerfectZero::LowestOfField => ratings.lowest().map_or(i128::from(lowest), i128::from),
        };
        recorder.record(Combination::Sum, || {
            let mut first = Step::new(None, StepKind::LowestRating, Fraction::integer(base), "c07.10.3");
            first.score = Some(Fraction::integer(base));
            vec![first, Step::new(None, StepKind::Constant, Fraction::integer(-800), "c07.10.3")]
        });
        return Some(Fraction::integer(base - 800));
    }
    let full = score == games.len() as i64 * Points::UNITS;
    if full && decisions.perfect_full == PerfectFull::Plus800 {
        return Some(Fraction::integer(i128::from(highest) + 800));
    }
    // Several guesses for everybody, so the usual table is looked up without asking for the decision each time.
    let sum = |rating: i32| -> i64 {
        match decisions.expectation {
            Expectation::Table => {
                let hundredths = |game: &Game| expected_hundredths(rating - game.rating);
                100 * i64::from(games.iter().map(hundredths).sum::<i32>())
            }
            other => games.iter().map(|game| i64::from(expected(other, rating - game.rating))).sum(),
        }
    };
    // Expectations come in ten-thousandths, as scores do.
    let target = score;
    let enough = |rating: i32| match decisions.reached {
        Reached::AtLeast => sum(rating) >= target,
        Reached::MoreThan => sum(rating) > target,
    };
    // Beyond these bounds every expectation is 0 or 1; a curve without bound gets there by rounding.
    let margin = match decisions.expectation {
        Expectation::Logistic => 4_000,
        _ => CERTAIN_FROM,
    };
    // The answer is never far from the mean of the ratings moved by what the table says for the score.
    let met = games.len() as i64;
    let mean = games.iter().map(|game| i64::from(game.rating)).sum::<i64>() / met;
    let share = (score.max(0) / (met * Points::UNITS / 100)).min(100) as u32;
    let guess = mean as i32 + rating_difference(share);
    let mut found = least(lowest - margin, highest + margin, guess, enough)?;
    if decisions.plateau == Plateau::Highest {
        let reached = sum(found);
        found = least(found, highest + margin + 1, found, |rating| sum(rating) > reached)
            .map_or(found, |next| next - 1);
    }
    recorder.record(
        Combination::Reaches { hundredths: i128::from(target) * 100 / i128::from(Points::UNITS) },
        || {
            let step = |game: &Game| {
                let chance = i128::from(expected(decisions.expectation, found - game.rating));
                let chance = Fraction::new(chance, i128::from(Points::UNITS));
                let mut step = Step::new(Some(game.round()), StepKind::ExpectedScore, chance, "c07.10.3");
                step.opponent = Some(cx.tournament().id(game.opponent()));
                step.score = Some(Fraction::integer(i128::from(game.rating)));
                step.awarded = Some(Points::from_units(i64::from(game.score)));
                step
            };
            games.iter().map(step).collect()
        },
    );
    Some(Fraction::integer(i128::from(found)))
}

/// The least rating from `low` to `high` for which a rising condition holds, looked for around `guess` first.
fn least(low: i32, high: i32, guess: i32, holds: impl Fn(i32) -> bool) -> Option<i32> {
    let guess = guess.clamp(low, high);
    let mut reach = 8;
    let (mut fails, mut found) = (guess, guess);
    if holds(guess) {
        loop {
            if found == low {
                return Some(low);
            }
            fails = (found - reach).max(low);
            if !holds(fails) {
                break;
            }
            found = fails;
            reach *= 4;
        }
    } else {
        loop {
            if fails == high {
                return None;
            }
            found = (fails + reach).min(high);
            if holds(found) {
                break;
            }
            fails = found;
            reach *= 4;
        }
    }
    while found - fails > 1 {
        let middle = fails + (found - fails) / 2;
        if holds(middle) {
            found = middle;
        } else {
            fails = middle;
        }
    }
    Some(found)
}

/// Which performances an average is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Averaging {
    /// APRO (10.4).
    Performance,
    /// APPO (10.5).
    PerfectPerformance,
}

/// Performances of all participants as APRO averages them.
pub(super) fn performances_to_average(cx: &Context<'_>, ratings: &Ratings) -> Vec<Option<Fraction>> {
    let forfeits =
        cx.is_swiss() && cx.rulings().rating.opponents_performance == OpponentsPerformance::WithForfeits;
    let of = |index| performance(cx, ratings, index, forfeits, &mut super::trace::Silent);
    (0..cx.participants()).map(of).collect()
}

/// APRO and APPO (10.4, 10.5): the mean performance of opponents met, to the nearest integer, a half up. None without
/// a game.
pub(super) fn average_performance<R: Recorder>(
    cx: &Context<'_>,
    ratings: &Ratings,
    inner: &[Option<Fraction>],
    averaging: Averaging,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    let decisions = &cx.rulings().rating;
    let (forfeits, clause) = match averaging {
        Averaging::Performance => {
            (decisions.averaged_performance == AveragedPerformance::WithForfeits, "c07.10.4")
        }
        Averaging::PerfectPerformance => {
            (decisions.averaged_perfect == AveragedPerfect::WithForfeits, "c07.10.5")
        }
    };
    let games = games(cx, ratings, index, forfeits);
    let counted = || games.iter().filter_map(|game| Some((game, inner[game.opponent()]?)));
    recorder.record(Combination::RoundedMean, || {
        let step = |(game, value): (&Game, Fraction)| {
            let mut step = Step::new(Some(game.round()), StepKind::OpponentPerformance, value, clause);
            step.opponent = Some(cx.tournament().id(game.opponent()));
            step.score = Some(value);
            step
        };
        counted().map(step).collect()
    });
    let sum = counted().map(|(_, value)| value).reduce(Fraction::plus)?;
    let mean = sum.shared_by(counted().count())?;
    let exact = averaging == Averaging::Performance && decisions.averaged_rounding == AveragedRounding::Exact;
    Some(if exact { mean } else { Fraction::integer(round_half_up(mean.numerator(), mean.denominator())) })
}

/// RTNG (10.6): the own rating; none when unrated.
pub(super) fn rating<R: Recorder>(ratings: &Ratings, index: Index, recorder: &mut R) -> Option<Fraction> {
    let value = Fraction::integer(i128::from(ratings.of(index)?));
    recorder.record(Combination::Sum, || vec![Step::new(None, StepKind::Given, value, "c07.10.6")]);
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::{LOGISTIC_DIFFERENCES, least};

    #[test]
    fn the_least_is_found_from_any_guess() {
        for threshold in -50..=51 {
            for guess in [-60, -50, -1, 0, 7, 50, 60] {
                let least = least(-50, 50, guess, |rating| rating >= threshold);
                assert_eq!(least, (threshold <= 50).then_some(threshold), "{guess}");
            }
        }
    }

    #[test]
    fn the_logistic_table_rises_and_is_antisymmetric() {
        assert!(LOGISTIC_DIFFERENCES.is_sorted_by(|a, b| a < b));
        let mirrored = LOGISTIC_DIFFERENCES.iter().rev().map(|difference| -difference);
        assert!(mirrored.eq(LOGISTIC_DIFFERENCES));
    }
}
