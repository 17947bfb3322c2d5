//! Wrong or disputed readings of articles 8 to 10 and 14.5.

use crate::deviation::alternatives::articles_12_to_16::virtual_opponent;
use crate::deviation::alternatives::{Alternative, alternatives};
use std::sync::OnceLock;
use tiebreak_engine::number::{Fraction, Points, round_half_even, round_half_up};
use tiebreak_engine::rules::article_10::{
    CERTAIN_FROM, Expectation, Game, UnratedPolicy, expected_hundredths, least, rating_difference,
};
use tiebreak_engine::rules::articles_04_to_09::{KOYA_SCALE, LastRound};
use tiebreak_engine::rules::articles_14_to_16::{Element, every_game, over_the_board};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::rules::{Direction, Score};
use tiebreak_engine::tournament::{Index, Kind, Outcome, Record, Tournament};

alternatives! {
    buchholz.averaged {
        /// In AOB, averages the Buchholz of every scheduled opponent.
        "with-forfeits" deviation "D-8.2-forfeit-opponents" = |_| true;
    }
    buchholz.predetermined_averaged {
        /// In AOB of a round robin, averages only the Buchholz of opponents met over the board.
        "over-the-board" admissible "rr-forfeits" = |kind| kind.is_over_the_board();
    }
    buchholz.average_divisor {
        /// In AOB, divides the sum of the opponents' Buchholz by the number of rounds.
        "rounds" deviation "D-8.2-divides-by-rounds" = |_, rounds| rounds;
        /// In AOB, uses the sum of the opponents' Buchholz instead of the average.
        "one" deviation "D-8.2-sum" = |_, _| 1;
    }
    buchholz.average_rounding {
        /// Rounds AOB to an integer, with a half rounded up.
        "integer" deviation "D-8.2-integer" = Fraction::rounded;
    }
    buchholz.average_inner {
        /// In the Buchholz of the opponents for AOB, uses only contributions of rounds with a game.
        "without-dummies" deviation "D-8.2-bare-buchholz" = Element::is_real;
    }
    buchholz.fore_forfeit {
        /// In fore Buchholz, counts a forfeit in the last round with its recorded result, and not as a draw.
        "kept" deviation "D-8.3-forfeit-kept" = |recorded, _| recorded;
    }
    buchholz.fore_return {
        /// In fore Buchholz, counts the forfeit of the last round as a draw for points, but as a forfeit when absences
        /// are determined.
        "as-recorded" deviation "D-8.3-status-kept" = |recorded, _| recorded;
    }
    buchholz.fore_bye {
        /// In fore Buchholz, counts a bye in the last round as a draw.
        "drawn" deviation "D-8.3-byes-drawn"
            = |view, recorded, drawn| if view.under_article_16 { drawn } else { recorded };
    }
    buchholz.fore_last_round {
        /// Leaves the last round out of fore Buchholz.
        "dropped" deviation "D-8.3-last-round-dropped"
            = |rounds| LastRound { counted: rounds.saturating_sub(1), drawn: false };
        /// In fore Buchholz, counts the last round with its actual results.
        "as-played" deviation "D-8.3-results-kept" = |rounds| LastRound { counted: rounds, drawn: false };
    }
    buchholz.fore_interim {
        /// In fore Buchholz, counts the games of the last round of an interim standing as draws.
        "last-counted-drawn" admissible "fb-interim" = |_, _| true;
    }
    buchholz.fore_dummy {
        /// In fore Buchholz, uses the participant's real total for the dummy.
        "real-total" deviation "D-8.3-own-dummy-real" = |_, real| real;
    }
    buchholz.fore_unplayed {
        /// In fore Buchholz, ignores article 16 and uses real totals of real opponents only.
        "ignored" deviation "D-8.3-no-article-16" = unplayed_ignored;
    }
    buchholz.fore_leak {
        /// Counts the forfeits of the last round as played in the tie-breaks after fore Buchholz.
        "forfeits-stay-played" deviation "D-8.3-leaks" = forfeits_played;
    }
    sonneborn_berger.unplayed {
        /// Adds nothing to SB for an unplayed round.
        "nothing" deviation "D-9.1-unplayed-nothing" = |_, _, _, _| None;
        /// In SB, multiplies the awarded points by the score of the virtual opponent of the rules before 2023.
        "virtual-opponent" deviation "D-9.1-virtual-opponent"
            = |view, index, round, _| Some(virtual_opponent(view, index, round));
    }
    sonneborn_berger.opponents {
        /// In SB, uses the opponent's real score.
        "real" deviation "D-9.1-raw-opponents" = |view, opponent, _| view.total(opponent);
    }
    sonneborn_berger.multiplier {
        /// In SB, adds only the scores of opponents against whom the participant won.
        "wins-only" deviation "D-9.1-wins-only"
            = |view, _, awarded| if awarded == view.win() { awarded } else { Points::ZERO };
        /// In SB, multiplies by 1 for a win, 1/2 for a draw and 0 for a loss, regardless of the event's points.
        "classical-result" deviation "D-9.1-result-as-half" = |view, record, _| classical(view, record);
    }
    sonneborn_berger.square {
        /// Adds the square of the participant's own score to SB, as in the oldest form of SB.
        "added" deviation "D-9.1-square-added" = |own| Some(Fraction::from(own).times(own.into()));
    }
    sonneborn_berger.koya_limit {
        /// In Koya, counts only opponents with a score above the limit.
        "above" deviation "D-9.2-strictly-above" = |reached, needed| reached > needed;
        /// In Koya, truncates the limit, half of the maximum score, to whole points.
        "cut" deviation "D-9.2-limit-cut" = |reached, needed| reached >= needed - needed % WHOLE_POINT;
    }
    sonneborn_berger.koya_maximum {
        /// In Koya, computes an opponent's maximum score as the points for a win in every round.
        "rounds" deviation "D-9.2-rounds-in-odd-field" = |view, _, _| view.rounds;
        /// In Koya, computes an opponent's maximum score as the points for a win in every game that the opponent played
        /// over the board.
        "opponents-games" deviation "D-9.2-own-maximum" = games_played;
        /// In Koya, computes an opponent's maximum score as the points for a win in every scheduled game, minus one
        /// game for each participant who never played.
        "without-the-absent" deviation "D-9.2-absent-lower-maximum" = without_the_absent;
    }
    sonneborn_berger.koya_forfeits {
        /// Leaves forfeited games out of Koya.
        "left-out" deviation "D-9.2-no-forfeits" = |kind| !kind.is_forfeit();
    }
    sonneborn_berger.koya_totals {
        /// In Koya, compares the opponent's score adjusted for unplayed rounds with the limit.
        "adjusted" deviation "D-9.2-adjusted-limit" = |view, opponent| view.adjusted(opponent);
    }
    sonneborn_berger.koya_step {
        /// For each step in the code, moves the Koya limit by the points for a draw.
        "draw" deviation "D-14.5-step-is-draw" = |view| view.draw_value();
    }
    sonneborn_berger.koya_sign {
        /// Lowers the Koya limit if the step in the code is positive.
        "down" deviation "D-14.5-sign" = -1;
    }
    rating.unrated {
        /// In rating tie-breaks, counts a missing rating of an opponent as 0.
        "as-zero" deviation "D-10-unrated-as-zero" = Some(UnratedPolicy::Fixed(0));
        /// In rating tie-breaks, silently leaves out games against unrated opponents.
        "skipped" deviation "D-10-unrated-skipped" = Some(UnratedPolicy::Exclude);
    }
    rating.several {
        /// If a player has several ratings, uses the latest rating.
        "latest" deviation "D-10-latest-rating" = |ratings| ratings.last().copied();
    }
    rating.short_games {
        /// In rating tie-breaks, leaves out games that are too short to be rated.
        "left-out" admissible "short-games" = |kind| kind != Kind::Short;
    }
    rating.opponents {
        /// In ARO, uses the ratings of all scheduled opponents.
        "with-forfeits" deviation "D-10.1-forfeit-opponents" = every_game;
    }
    rating.predetermined {
        /// In a round robin, counts forfeits as regular games in rating tie-breaks.
        "with-forfeits" deviation "D-10.1-predetermined-forfeit-2026" = every_game;
        /// In a round robin, treats forfeits as unplayed rounds in rating tie-breaks.
        "over-the-board" deviation "D-10.1-predetermined-forfeit-2023" = over_the_board;
    }
    rating.average_divisor {
        /// For the average rating of the opponents, divides by the number of rounds, and not by the number of games.
        "rounds" deviation "D-10.1-divides-by-rounds" = |_, rounds| rounds;
    }
    rating.average_rounding {
        /// Truncates the average rating of the opponents to an integer.
        "truncated" deviation "D-10.1-truncated" = |sum, divisor| Fraction::integer(sum / divisor);
        /// Rounds the average rating of the opponents to the nearest integer, and halves to the nearest even integer.
        "half-even" deviation "D-10.1-half-even"
            = |sum, divisor| Fraction::integer(round_half_even(sum, divisor));
        /// Does not round the average rating of the opponents.
        "exact" deviation "D-10.1-unrounded" = Fraction::new;
    }
    rating.performance_score {
        /// For the score fraction of TPR, divides all points by the number of games over the board.
        "all-points" deviation "D-10.2-total-points"
            = |view, index, games| (points_of(view, index, |_| true), games.len());
        /// For the score fraction of TPR, divides all points by the number of all rounds.
        "all-points-by-rounds" deviation "D-10.2-all-rounds"
            = |view, index, _| (points_of(view, index, |_| true), view.rounds);
        /// For the score fraction of TPR, uses the points of the event for results over the board.
        "event-points" deviation "D-10.2-event-points"
            = |view, index, games| (points_of(view, index, over_the_board), games.len());
        /// For the score fraction of TPR, divides the points from games over the board by the points for winning all
        /// these games.
        "by-maximum" admissible "tpr-score-system" = by_maximum;
    }
    rating.performance_fraction {
        /// In TPR, truncates the score fraction to hundredths.
        "truncated" deviation "D-10.2-fraction-truncated" = |score, divisor| 100 * score / divisor;
        /// In TPR, rounds the score fraction to the nearest hundredth, and a half to the even hundredth.
        "half-even" deviation "D-10.2-fraction-half-even"
            = |score, divisor| round_half_even(100 * score, divisor);
        /// In TPR, rounds the score fraction to the nearest hundredth. For .28, .57 and .58, uses the row of the table
        /// for one hundredth less (an effect of binary floating point).
        "binary-float" deviation "D-10.2-fraction-float" = one_row_short;
    }
    rating.performance_difference {
        /// In TPR, interpolates between the rows of the table of rating differences.
        "interpolated" deviation "D-10.2-interpolated" = |_, score, divisor| interpolated(score, divisor);
        /// In TPR, computes the rating difference as 400 times (wins minus losses), divided by the number of games.
        "linear" deviation "D-10.2-linear"
            = |_, score, divisor| round_half_up(400 * (2 * score - divisor), divisor);
        /// In TPR, computes the rating difference by the logistic curve, rounded to the nearest integer.
        "logistic" deviation "D-10.2-logistic" = |_, score, divisor| logistic_difference(score, divisor);
        /// In TPR, uses the rating difference for .99 if the player has a full score.
        "full-score-capped" deviation "D-10.2-perfect-677"
            = |hundredths, _, _| i128::from(rating_difference(hundredths.min(99)));
    }
    rating.performance_clamp {
        /// In TPR, limits the difference between each opponent's rating and the player's own rating to 400.
        "within-400" deviation "D-10.2-clamped-400" = within_400;
    }
    rating.no_game {
        /// In TPR, gives a player without games the player's own rating.
        "own-rating" deviation "D-10.2-no-game-own-rating" = |own| own;
    }
    rating.perfect_score {
        /// In PTP, counts all points, including the points of byes and forfeits.
        "all-points" deviation "D-10.3-total-score"
            = |view, index, _| view.records(index).iter().map(|record| view.points(record).units()).sum();
    }
    rating.perfect_zero {
        /// For a score of zero in PTP, subtracts 800 from the average rating of the opponents.
        "average" deviation "D-10.3-zero-from-average" = average_met;
        /// For a score of zero in PTP, subtracts 800 from the lowest rating of all participants.
        "lowest-of-field" deviation "D-10.3-zero-from-field"
            = |games, lowest| lowest().or_else(|| games.iter().map(|game| game.rating).min()).map_or(0, i128::from);
    }
    rating.perfect_full {
        /// For a full score in PTP, adds 800 to the highest rating of the opponents.
        "plus-800" deviation "D-10.3-perfect-plus-800"
            = |games| games.iter().map(|game| game.rating + 800).max();
    }
    rating.expectation {
        /// In PTP, uses the table of expected scores with differences limited to 400.
        "within-400" deviation "D-10.3-clamp-400"
            = by(|rating, games| sum(rating, games, |difference| table(difference.clamp(-400, 400))));
        /// In PTP, uses the table of expected scores with differences limited to 735.
        "within-735" deviation "D-10.3-clamp-735"
            = by(|rating, games| sum(rating, games, |difference| table(difference.clamp(-735, 735))));
        /// In PTP, uses the table of expected scores, but regards a win as certain if the difference is at least 735
        /// points.
        "certain-from-735" deviation "D-10.3-735-is-certain"
            = by(|rating, games| sum(rating, games, certain_from_735));
        /// In PTP, computes the expected score by the logistic curve.
        "logistic" deviation "D-10.3-logistic"
            = Expectation { of: |rating, games| sum(rating, games, logistic), certain_from: 4_000 };
        /// In PTP, uses a table of expected scores whose first two bands end at rating differences of 10 and 16.
        "shifted-bands" deviation "D-10.3-table-shifted"
            = by(|rating, games| sum(rating, games, shifted_bands));
    }
    rating.reached {
        /// In PTP, requires an expected score above the actual score.
        "more-than" deviation "D-10.3-strictly-greater" = |expected, score| expected > score;
    }
    rating.plateau {
        /// If several ratings give the same expected score in PTP, takes the highest of these ratings.
        "highest" deviation "D-10.3-highest" = highest;
    }
    rating.opponents_performance {
        /// In APRO, counts forfeits in the performances of the opponents.
        "with-forfeits" deviation "D-10.4-tpr-with-forfeits" = every_game;
    }
    rating.averaged_performance {
        /// In APRO, averages the performances of every scheduled opponent.
        "with-forfeits" deviation "D-10.4-forfeit-opponents" = every_game;
    }
    rating.averaged_rounding {
        /// In APRO, does not round the average of the performances.
        "exact" deviation "D-10.4-unrounded" = |mean| mean;
    }
    rating.averaged_perfect {
        /// In APPO, averages the perfect performances of every scheduled opponent.
        "with-forfeits" deviation "D-10.5-forfeit-opponents" = every_game;
    }
    rating.rating_order {
        /// In the tie-break by rating, ranks the participant with the lower rating first.
        "low-first" deviation "D-10.6-ascending" = Direction::LowerFirst;
    }
}

/// Removes the contributions of dummies, and replaces each remaining contribution with the opponent's real total.
fn unplayed_ignored(view: &View<'_>, elements: &mut Vec<Element>) {
    elements.retain(Element::is_real);
    for element in elements {
        if let Some(opponent) = element.opponent() {
            element.score = view.total(opponent);
            element.weight = element.score;
            element.value = i128::from(element.score.units());
        }
    }
}

fn forfeits_played(tournament: &Tournament, after: usize) -> Option<Tournament> {
    let last = after.saturating_sub(1);
    let win = tournament.scoring().win;
    Some(tournament.map_records(|_, round, mut record| {
        if round == last && record.kind.is_forfeit() {
            record.kind = Kind::Played;
            record.outcome = Some(if record.points >= win { Outcome::Win } else { Outcome::Loss });
        }
        record
    }))
}

// Functions for wrong readings of articles 9 and 14.5.

/// A whole point in the units in which Koya compares scores.
const WHOLE_POINT: i128 = Points::UNITS as i128 * KOYA_SCALE;

/// Returns the factor of a result in SB: 1 for a win, 1/2 for a draw and 0 for a loss, regardless of the event's
/// points.
fn classical(view: &View<'_>, record: &Record) -> Points {
    match record.outcome {
        Some(outcome) => outcome.classical_points(),
        None if view.points(record) == view.win() => Points::ONE,
        None if view.points(record) == view.draw_value() => Points::HALF,
        None => Points::ZERO,
    }
}

/// Returns the number of scheduled games, minus one for each participant who never played. A player who was paired has
/// played. A team that is ranked by match points has played if the team was paired. A team that is ranked by game
/// points has played if at least one of its players was at a board.
fn without_the_absent(view: &View<'_>, _: Index, scheduled: usize) -> usize {
    let played = |record: &Record| match view.score {
        Score::Game if view.tournament.team().is_some() => record.kind.is_over_the_board(),
        Score::Game | Score::Match => record.opponent().is_some(),
    };
    let absent = (0..view.tournament.len()).filter(|index| !view.records(*index).iter().any(played));
    scheduled.saturating_sub(absent.count())
}

pub(super) fn games_played(view: &View<'_>, opponent: Index, _scheduled: usize) -> usize {
    view.records(opponent).iter().filter(|record| record.kind.is_over_the_board()).count()
}

// Functions for wrong readings of article 10.

fn points_of(view: &View<'_>, index: Index, counts: impl Fn(Kind) -> bool) -> i128 {
    let records = view.records(index).iter().filter(|record: &&Record| counts(record.kind));
    records.map(|record| i128::from(view.points(record).units())).sum()
}

/// Rounds the score fraction to the nearest hundredth, but gives .28, .57 and .58 one hundredth too low, as with binary
/// floating point.
fn one_row_short(score: i128, divisor: i128) -> i128 {
    let nearest = round_half_up(100 * score, divisor);
    nearest - i128::from(matches!(nearest, 28 | 57 | 58))
}

fn interpolated(score: i128, divisor: i128) -> i128 {
    let table = |hundredths: u32| i128::from(rating_difference(hundredths));
    let below = u32::try_from(100 * score / divisor).unwrap_or(0).min(100);
    let rest = 100 * score - i128::from(below) * divisor;
    let step = table((below + 1).min(100)) - table(below);
    round_half_up(table(below) * divisor + step * rest, divisor)
}

/// Returns the rating difference by the logistic curve, 400 times the decimal logarithm of p/(1-p), to the nearest
/// integer. The score fraction p is not rounded. For a score of 0 or a full score, the table gives the difference.
fn logistic_difference(score: i128, divisor: i128) -> i128 {
    let rest = divisor - score;
    if score.min(rest) <= 0 {
        return i128::from(rating_difference(if score > 0 { 100 } else { 0 }));
    }
    if score < rest {
        return -logistic_difference(rest, divisor);
    }
    // The difference is at least d + 1/2 if the square of p/(1-p) is at least the power 2d + 1 of 10^(1/400).
    let (mut difference, mut power) = (0, ROOT);
    while power * rest * rest <= score * score * UNIT {
        power = power * ROOT / UNIT * ROOT / UNIT;
        difference += 1;
    }
    difference
}

fn within_400(own: Option<i32>, games: &mut [Game]) {
    let Some(own) = own else { return };
    games.iter_mut().for_each(|game| game.rating = game.rating.clamp(own - 400, own + 400));
}

fn average_met(games: &[Game], _: &dyn Fn() -> Option<i32>) -> i128 {
    let sum: i128 = games.iter().map(|game| i128::from(game.rating)).sum();
    round_half_up(sum, games.len().max(1) as i128)
}

/// Returns the highest rating with the same expected score as the given rating.
fn highest(found: i32, highest: i32, expected: &dyn Fn(i32) -> i64) -> i32 {
    let reached = expected(found);
    least(found, highest + 1, found, |rating| expected(rating) > reached).map_or(found, |next| next - 1)
}

const fn by(of: fn(i32, &[Game]) -> i64) -> Expectation {
    Expectation { of, certain_from: CERTAIN_FROM }
}

fn sum(rating: i32, games: &[Game], expected: impl Fn(i32) -> i32) -> i64 {
    games.iter().map(|game| i64::from(expected(rating - game.rating))).sum()
}

/// Returns the expected score in ten-thousandths by table 8.1.b.
fn table(difference: i32) -> i32 {
    100 * expected_hundredths(difference)
}

fn certain_from_735(difference: i32) -> i32 {
    table(if difference.abs() >= 735 { difference.signum() * 736 } else { difference })
}

/// Returns the expected score by a table whose first two bands end at rating differences of 10 and 16.
fn shifted_bands(difference: i32) -> i32 {
    let higher = match difference.unsigned_abs() {
        0..=10 => 50,
        11..=16 => 51,
        _ => return table(difference),
    };
    100 * if difference < 0 { 100 - higher } else { higher }
}

/// The largest rating difference in the logistic curve. For larger differences, the expected score is 0 or 1 to four
/// decimals.
const CURVE_END: usize = 2_000;
/// One, in units of 10^-15.
const UNIT: i128 = 1_000_000_000_000_000;
/// 10^(1/400) in units of 10^-15. The error after 2,000 multiplications is far below 10^-8.
const ROOT: i128 = 1_005_773_063_001_738;

/// Returns the expected score by the logistic curve, 1 / (1 + 10^(-difference/400)), to the nearest ten-thousandth. The
/// computation uses integer arithmetic.
fn logistic(difference: i32) -> i32 {
    static CURVE: OnceLock<Vec<i32>> = OnceLock::new();
    let curve = CURVE.get_or_init(|| {
        let mut power = UNIT;
        let mut curve = Vec::with_capacity(CURVE_END + 1);
        for _ in 0..=CURVE_END {
            curve.push(((20_000 * power + power + UNIT) / (2 * (power + UNIT))) as i32);
            power = power * ROOT / UNIT;
        }
        curve
    });
    let higher = curve.get(difference.unsigned_abs() as usize).copied().unwrap_or(10_000);
    if difference < 0 { 10_000 - higher } else { higher }
}

/// Divides points by the highest possible points. Returns a score and a number of games, both multiplied by the
/// points for a win.
fn by_maximum(view: &View<'_>, index: Index, games: &[Game]) -> (i128, usize) {
    let paid = |game: &Game| {
        view.records(index).get(usize::from(game.round)).map(|record| view.points(record).units())
    };
    let points: i64 = games.iter().filter_map(paid).sum();
    let win = usize::try_from(view.win().units()).unwrap_or(0);
    (i128::from(points) * i128::from(Points::UNITS), games.len() * win)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logistic_differences_are_rounded_logarithms() {
        // 400 log10(2) = 120.4, 400 log10(9/2) = 261.3, and 400 log10(25/2) = 438.8.
        for (score, divisor, expected) in [(4, 6, 120), (2, 11, -261), (25, 27, 439), (5, 10, 0), (7, 7, 800)]
        {
            assert_eq!(logistic_difference(score, divisor), expected, "{score} of {divisor}");
        }
    }

    #[test]
    fn the_curve_passes_through_known_points() {
        for (difference, expected) in [(0, 5_000), (400, 9_091), (-400, 909), (200, 7_597), (2_500, 10_000)] {
            assert_eq!(logistic(difference), expected, "{difference}");
        }
    }

    #[test]
    fn no_expectation_ever_falls_when_the_rating_rises() {
        let clamped = |difference: i32| table(difference.clamp(-400, 400));
        for expected in [table, clamped, certain_from_735, logistic, shifted_bands] {
            let values: Vec<i32> = (-2_600..2_600).map(expected).collect();
            assert!(values.windows(2).all(|pair| pair[0] <= pair[1]));
        }
    }
}
