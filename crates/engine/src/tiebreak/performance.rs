//! Tie-breaks on ratings (article 10).

use crate::number::{Fraction, Points};
use crate::rules::Cut;
use crate::rules::article_10::{self, Game, least, rating_difference};
use crate::rules::articles_04_to_09::first_encounters;
use crate::rules::articles_14_to_16::{self, Addends, Element, Side};
use crate::rules::view::View;
use crate::tiebreak::{Combination, Recorder, Silent, Step, StepKind, buchholz};
use crate::tournament::{Index, Kind, Record};
use smallvec::SmallVec;

/// The rating of each participant in the tie-breaks of article 10. An unrated participant has the rating that the
/// regulations declare, or no rating.
pub(super) struct Ratings {
    counted: Vec<Option<i32>>,
}

impl Ratings {
    /// Collects the rating of each participant. Participants without a rating get the rating `unrated`.
    pub(super) fn new(cx: &View<'_>, unrated: Option<u16>) -> Ratings {
        let of_several = cx.rules.rating.several;
        let counted = cx.tournament.participants().iter();
        let counted = counted.map(|participant| of_several(&participant.ratings).or(unrated).map(i32::from));
        Ratings { counted: counted.collect() }
    }

    /// Returns the rating of a participant, or `None` if games against the participant do not count.
    pub(super) fn of(&self, index: Index) -> Option<i32> {
        self.counted[index]
    }

    fn lowest(&self) -> Option<i32> {
        self.counted.iter().flatten().min().copied()
    }
}

/// The games of one participant. Up to 16 games are stored without heap memory.
type Games = SmallVec<[Game; 16]>;

/// Returns the games of a participant that count. Games against opponents without a rating in `ratings` do not count.
/// In a Swiss-system event, `counts` selects the games. With predetermined pairings, 15.2 determines which games count.
fn games(cx: &View<'_>, ratings: &Ratings, index: Index, counts: impl Fn(Kind) -> bool) -> Games {
    let rules = &cx.rules.rating;
    let (swiss, predetermined) = (cx.under_article_16, *rules.predetermined);
    let counts = |kind| if swiss { counts(kind) } else { predetermined(kind) };
    let boards = article_10::boards(cx);
    let game = |(round, record): (usize, &Record)| {
        let opponent =
            record.opponent().filter(|_| counts(record.kind) && (rules.short_games)(record.kind))?;
        let score = match boards {
            Some(_) => article_10::boards_won(cx.tournament, index, round),
            None => article_10::classical_points(record.outcome, record.kind),
        };
        let score = score.units() as i32;
        Some(Game { round: round as u16, opponent: opponent as u32, rating: ratings.of(opponent)?, score })
    };
    let mut games: Games = cx.records(index).iter().enumerate().filter_map(game).collect();
    if !*cx.rules.ranking.repeated {
        let mut is_first = first_encounters();
        games.retain(|game| is_first(game.opponent()));
    }
    games
}

/// Returns ARO (10.1): the average rating of the opponents, rounded to the nearest integer, with halves rounded up.
/// Returns `None` if no rating counts.
pub(super) fn average_rating<R: Recorder>(
    cx: &View<'_>,
    ratings: &Ratings,
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Option<Fraction> {
    let games = games(cx, ratings, index, *cx.rules.rating.opponents);
    let Some(cut) = cut else { return average(cx, &games, recorder) };
    let mut elements: Vec<Element> = games
        .iter()
        .map(|game| {
            let side = Side::Opponent(Kind::Played);
            let rating = Points::whole(i64::from(game.rating));
            let mut element = Element::new(game.round(), side, Some(game.opponent()), rating, Points::ZERO);
            element.value = i128::from(game.rating);
            element
        })
        .collect();
    buchholz::apply(&cx.rules.cut, cut, Addends::Ratings, &mut elements);
    recorder.record(Combination::RoundedMean, || {
        let step = |element: &Element| {
            let round = usize::from(element.round);
            let mut step =
                Step::new(Some(round), StepKind::OpponentRating, element.worth(Addends::Ratings), "c07.10.1");
            step.opponent = element.opponent().map(|opponent| cx.tournament.id(opponent));
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

fn average<R: Recorder>(cx: &View<'_>, games: &[Game], recorder: &mut R) -> Option<Fraction> {
    recorder.record(Combination::RoundedMean, || {
        let step = |game: &Game| {
            let rating = Fraction::integer(i128::from(game.rating));
            let mut step = Step::new(Some(game.round()), StepKind::OpponentRating, rating, "c07.10.1");
            step.opponent = Some(cx.tournament.id(game.opponent()));
            step.score = Some(rating);
            step
        };
        games.iter().map(step).collect()
    });
    rounded_mean(cx, games)
}

fn rounded_mean(cx: &View<'_>, games: &[Game]) -> Option<Fraction> {
    let rules = &cx.rules.rating;
    if games.is_empty() {
        return None;
    }
    let sum: i128 = games.iter().map(|game| i128::from(game.rating)).sum();
    let divisor = (rules.average_divisor)(games.len(), cx.rounds) as i128;
    Some((rules.average_rounding)(sum, divisor))
}

/// Returns TPR (10.2): the rounded average rating of the opponents, plus the rating difference for the score fraction.
/// Returns `None` for a participant without games.
pub(super) fn performance<R: Recorder>(
    cx: &View<'_>,
    ratings: &Ratings,
    index: Index,
    also: impl Fn(Kind) -> bool,
    recorder: &mut R,
) -> Option<Fraction> {
    let rules = &cx.rules.rating;
    let mut games = games(cx, ratings, index, |kind| (rules.opponents)(kind) || also(kind));
    (rules.performance_clamp)(ratings.of(index), &mut games);
    let Some(average) = rounded_mean(cx, &games) else {
        return (rules.no_game)(ratings.of(index)).map(|rating| Fraction::integer(i128::from(rating)));
    };
    let (score, rounds) = (rules.performance_score)(cx, index, &games);
    let divisor = rounds as i128 * i128::from(Points::UNITS);
    let counted = score.min(divisor);
    let hundredths = (rules.performance_fraction)(counted, divisor).clamp(0, 100);
    let hundredths = u32::try_from(hundredths).unwrap_or(0);
    let difference = Fraction::integer((rules.performance_difference)(hundredths, counted, divisor));
    recorder.record(Combination::Sum, || {
        let mut first = Step::new(None, StepKind::AverageRating, average, "c07.10.1");
        first.score = Some(average);
        let mut second = Step::new(None, StepKind::RatingDifference, difference, "c07.10.2");
        second.score = Some(Fraction::new(score, divisor));
        vec![first, second]
    });
    Some(average.plus(difference))
}

/// Returns PTP (10.3): the lowest rating at which the expected score reaches the participant's score in the games. For
/// a score of 0, PTP is computed from the rating of the lowest-rated opponent instead. Returns `None` for a participant
/// without games.
pub(super) fn perfect_performance<R: Recorder>(
    cx: &View<'_>,
    ratings: &Ratings,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    let rules = &cx.rules.rating;
    let games = games(cx, ratings, index, articles_14_to_16::over_the_board);
    let (lowest, highest) = (games.iter().map(|g| g.rating).min()?, games.iter().map(|g| g.rating).max()?);
    let score = (rules.perfect_score)(cx, index, &games);
    if score == 0 {
        let base = (rules.perfect_zero)(&games, &|| ratings.lowest());
        recorder.record(Combination::Sum, || {
            let mut first = Step::new(None, StepKind::LowestRating, Fraction::integer(base), "c07.10.3");
            first.score = Some(Fraction::integer(base));
            vec![
                first,
                Step::new(None, StepKind::Constant, Fraction::integer(article_10::SCORE_OF_ZERO), "c07.10.3"),
            ]
        });
        return Some(Fraction::integer(base + article_10::SCORE_OF_ZERO));
    }
    let met = games.len() as i64;
    // The score of a match is a sum over its boards, so the expected score of a single game is multiplied by the number
    // of boards.
    let boards = i64::from(article_10::boards(cx).unwrap_or(1));
    if score == met * boards * Points::UNITS
        && let Some(rating) = (rules.perfect_full)(&games)
    {
        return Some(Fraction::integer(i128::from(rating)));
    }
    // The expected scores and the participant's score are both in ten-thousandths of a point.
    let (expected, reached) = (rules.expectation.of, *rules.reached);
    let enough = |rating: i32| reached(expected(rating, &games) * boards, score);
    // If a rating is farther than this margin from the ratings of all opponents, every expected score is 0 or 1.
    let margin = rules.expectation.certain_from;
    // The search starts at the average rating plus the rating difference for the score, because the result is close to
    // this number.
    let mean = games.iter().map(|game| i64::from(game.rating)).sum::<i64>() / met;
    let share = (score.max(0) / (met * boards * Points::UNITS / 100)).min(100) as u32;
    let guess = mean as i32 + rating_difference(share);
    let found = least(lowest - margin, highest + margin, guess, enough)?;
    let found = (rules.plateau)(found, highest + margin, &|rating| expected(rating, &games));
    recorder.record(
        Combination::Reaches { hundredths: i128::from(score) * 100 / i128::from(Points::UNITS * boards) },
        || {
            let step = |game: &Game| {
                let chance = i128::from(expected(found, std::slice::from_ref(game)));
                let chance = Fraction::new(chance, i128::from(Points::UNITS));
                let mut step = Step::new(Some(game.round()), StepKind::ExpectedScore, chance, "c07.10.3");
                step.opponent = Some(cx.tournament.id(game.opponent()));
                step.score = Some(Fraction::integer(i128::from(game.rating)));
                step.awarded = Some(Points::from_units(i64::from(game.score)));
                step
            };
            games.iter().map(step).collect()
        },
    );
    Some(Fraction::integer(i128::from(found)))
}

/// The kind of performance that a tie-break averages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Averaging {
    /// Tournament performance ratings (APRO, 10.4).
    Performance,
    /// Perfect tournament performances (APPO, 10.5).
    PerfectPerformance,
}

/// Returns the performances of all participants, for APRO.
pub(super) fn performances_to_average(cx: &View<'_>, ratings: &Ratings) -> Vec<Option<Fraction>> {
    let also = cx.rules.rating.opponents_performance;
    let of = |index| performance(cx, ratings, index, *also, &mut Silent);
    (0..cx.tournament.len()).map(of).collect()
}

/// Returns APRO or APPO (10.4, 10.5): the average performance of the opponents met, rounded to the nearest integer,
/// with halves rounded up. A cut leaves out opponents (article 14). Returns `None` if no game counts.
pub(super) fn average_performance<R: Recorder>(
    cx: &View<'_>,
    ratings: &Ratings,
    inner: &[Option<Fraction>],
    averaging: Averaging,
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Option<Fraction> {
    let rules = &cx.rules.rating;
    let (counts, rounding, clause) = match averaging {
        Averaging::Performance => (*rules.averaged_performance, *rules.averaged_rounding, "c07.10.4"),
        Averaging::PerfectPerformance => (*rules.averaged_perfect, Fraction::rounded as _, "c07.10.5"),
    };
    let games = games(cx, ratings, index, counts);
    let counted =
        games.iter().filter_map(|game| Some((game.round(), game.opponent(), inner[game.opponent()]?)));
    let worths: SmallVec<[(usize, Index, Fraction); 16]> = counted.collect();
    let cut = buchholz::cut_worths(&cx.rules.cut, cut, &worths);
    recorder.record(Combination::RoundedMean, || {
        let step = |(&(round, opponent, value), cut): (&(usize, Index, Fraction), &Option<&'static str>)| {
            let mut step = Step::new(Some(round), StepKind::OpponentPerformance, value, clause);
            step.opponent = Some(cx.tournament.id(opponent));
            step.score = Some(value);
            step.cut = *cut;
            step
        };
        worths.iter().zip(&cut).map(step).collect()
    });
    let left = || worths.iter().zip(&cut).filter(|(_, cut)| cut.is_none()).map(|(worth, _)| worth.2);
    let sum = left().reduce(Fraction::plus)?;
    let mean = sum.shared_by(left().count())?;
    Some(rounding(mean))
}

/// Returns RTNG (10.6): the participant's rating, or `None` for an unrated participant.
pub(super) fn rating<R: Recorder>(ratings: &Ratings, index: Index, recorder: &mut R) -> Option<Fraction> {
    let value = Fraction::integer(i128::from(ratings.of(index)?));
    recorder.record(Combination::Sum, || vec![Step::new(None, StepKind::Given, value, "c07.10.6")]);
    Some(value)
}
