//! Article 10: tie-breaks on ratings.

use crate::number::{Fraction, Points, round_half_up};
use crate::rules::view::View;
use crate::rules::{Direction, Score, points};
use crate::tournament::{Code, Index, Kind, Outcome, Tournament};

/// How unrated participants count in rating tie-breaks (article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnratedPolicy {
    /// Games against unrated opponents are left out.
    Exclude,
    /// Every unrated participant counts with this rating.
    Fixed(u16),
    /// A missing rating is estimated from the ratings of all participants and the player's results. Only the average
    /// opposition rating (`AOR`, US Chess 34E11) uses the estimate.
    Estimate,
}

/// A game that counts for a rating tie-break.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// Number of the round, where 0 is the first round.
    pub round: u16,
    /// The index of the opponent.
    pub opponent: u32,
    /// The opponent's rating.
    pub rating: i32,
    /// The score of the game: 1, 1/2 or 0 in ten-thousandths, regardless of the points of the event.
    pub score: i32,
}

impl Game {
    pub(crate) fn opponent(&self) -> Index {
        self.opponent as Index
    }

    pub(crate) fn round(&self) -> usize {
        usize::from(self.round)
    }
}

/// A conversion of rating differences to expected scores.
#[derive(Clone, Copy)]
pub struct Expectation {
    /// Returns the expected score of a player with this rating in these games, in ten-thousandths of a point.
    pub of: fn(i32, &[Game]) -> i64,
    /// The lowest rating difference at which the higher-rated player's expected score is 1.
    pub certain_from: i32,
}

points! {
    /// Rules of rating tie-breaks (article 10).
    Rating {
        /// How unrated participants count if the event's regulations contain no rule about them.
        unrated: Option<UnratedPolicy> = "rating.unrated" by "c07.10",
        /// The rating that counts if a participant has several ratings.
        several: fn(&[u16]) -> Option<u16> = "rating.several" by "c07.10.note",
        /// Whether games too short to be rated count in the tie-breaks of article 10.
        short_games: fn(Kind) -> bool = "rating.short-games" by "c07.10",
        /// Whether the opponent's rating counts in a Swiss-system event, depending on the kind of the round.
        opponents: fn(Kind) -> bool = "rating.opponents" by "c07.10.1",
        /// Whether forfeits with predetermined pairings count in rating tie-breaks (15.2).
        predetermined: fn(Kind) -> bool = "rating.predetermined" by "c07.15.2",
        /// The divisor of ARO, the average rating of opponents.
        average_divisor: fn(usize, usize) -> usize = "rating.average-divisor" by "c07.10.1",
        /// Rounds ARO, the average rating of opponents.
        average_rounding: fn(i128, i128) -> Fraction = "rating.average-rounding" by "c07.10.1",
        /// The score and the number of games for the score fraction of TPR, the tournament performance rating.
        performance_score: fn(&View<'_>, Index, &[Game]) -> (i128, usize)
            = "rating.performance-score" by "c07.10.2",
        /// Rounds the score fraction to hundredths.
        performance_fraction: fn(i128, i128) -> i128 = "rating.performance-fraction" by "c07.10.2",
        /// Converts the score fraction to a rating difference.
        performance_difference: fn(u32, i128, i128) -> i128 = "rating.performance-difference" by "c07.10.2",
        /// Limits the opponents' ratings that TPR uses, for example to at most 400 points from the participant's own
        /// rating.
        performance_clamp: fn(Option<i32>, &mut [Game]) = "rating.performance-clamp" by "c07.10.2",
        /// Computes TPR of a participant without games from the participant's rating.
        no_game: fn(Option<i32>) -> Option<i32> = "rating.no-game" by "c07.10.2",
        /// The score that the expected score at the PTP rating must reach.
        perfect_score: fn(&View<'_>, Index, &[Game]) -> i64 = "rating.perfect-score" by "c07.10.3",
        /// Computes PTP, the perfect tournament performance, for a score of 0.
        perfect_zero: fn(&[Game], &dyn Fn() -> Option<i32>) -> i128 = "rating.perfect-zero" by "c07.10.3",
        /// Computes PTP, the perfect tournament performance, for a full score.
        perfect_full: fn(&[Game]) -> Option<i32> = "rating.perfect-full" by "c07.10.3",
        /// The conversion of rating differences to expected scores that PTP uses.
        expectation: Expectation = "rating.expectation" by "c07.10.3",
        /// Whether an expected score is high enough compared with the actual score of the games.
        reached: fn(i64, i64) -> bool = "rating.reached" by "c07.10.3",
        /// Chooses PTP among the ratings with the same expected score.
        plateau: fn(i32, i32, &dyn Fn(i32) -> i64) -> i32 = "rating.plateau" by "c07.10.3",
        /// Whether the performances that APRO averages include forfeits of a Swiss-system event.
        opponents_performance: fn(Kind) -> bool = "rating.opponents-performance" by "c07.10.4",
        /// Whether APRO averages the opponent's performance in a Swiss-system event, depending on the kind of the
        /// round.
        averaged_performance: fn(Kind) -> bool = "rating.averaged-performance" by "c07.10.4",
        /// Rounds APRO, the average performance rating of opponents.
        averaged_rounding: fn(Fraction) -> Fraction = "rating.averaged-rounding" by "c07.10.4",
        /// Whether APPO averages the opponent's perfect performance in a Swiss-system event, depending on the kind of
        /// the round.
        averaged_perfect: fn(Kind) -> bool = "rating.averaged-perfect" by "c07.10.5",
        /// Whether RTNG ranks higher or lower ratings first.
        rating_order: Direction = "rating.rating-order" by "c07.10.6",
    }
}

/// Note of article 10: the first of several ratings counts.
pub fn first(ratings: &[u16]) -> Option<u16> {
    ratings.first().copied()
}

/// Clause 10.1: rounds to the nearest integer, with halves rounded up.
pub(super) fn nearest(sum: i128, divisor: i128) -> Fraction {
    Fraction::integer(round_half_up(sum, divisor))
}

/// Article 13: returns the number of boards of a match, if the tie-break uses game points. The score of a match is then
/// the share of the boards won. Returns `None` if the tie-break does not use game points.
pub(crate) fn boards(view: &View<'_>) -> Option<u8> {
    view.tournament.team().filter(|_| view.score == Score::Game).map(|team| team.boards)
}

/// Article 13: returns the sum of the board results of a match, with 1 for a win, 1/2 for a draw and 0 for a loss. A
/// forfeited board counts as won or lost.
pub(crate) fn boards_won(event: &Tournament, team: Index, round: usize) -> Points {
    let result = |code: Code| classical_points(code.outcome(), code.kind());
    event.board_codes(team, round).iter().flatten().copied().map(result).sum()
}

/// Clauses 10.2 and 10.3: a win is 1, a draw 1/2, and a loss 0, regardless of the points of the event.
///
/// If a forfeit counts as a regular game (15.2), a forfeit win counts as a win, and a forfeit loss as a loss. An
/// unfinished game counts as a draw.
pub(crate) fn classical_points(outcome: Option<Outcome>, kind: Kind) -> Points {
    match (outcome, kind) {
        (Some(outcome), _) => outcome.classical_points(),
        (None, Kind::Pending) => Points::HALF,
        (None, Kind::ForfeitWin) => Points::ONE,
        _ => Points::ZERO,
    }
}

/// Clauses 10.2 and 10.3: returns the score of the games in ten-thousandths. A game counts 1, 1/2 or 0, regardless of
/// the points of the event.
pub fn score(_: &View<'_>, _: Index, games: &[Game]) -> i64 {
    games.iter().map(|game| i64::from(game.score)).sum()
}

/// Clause 10.2: returns the score from the games that count, and the number of these games. If a match counts by its
/// boards (13), every board is a game.
pub(super) fn score_by_games(view: &View<'_>, index: Index, games: &[Game]) -> (i128, usize) {
    let boards = usize::from(boards(view).unwrap_or(1));
    (i128::from(score(view, index, games)), games.len() * boards)
}

/// Clause 10.3: the number added to the rating of the lowest-rated opponent for a score of 0.
pub const SCORE_OF_ZERO: i128 = -800;

/// Clause 10.3: the expected score by the full table 8.1.b of B.02.
pub const FULL_TABLE: Expectation = Expectation { of: expected_by_table, certain_from: CERTAIN_FROM };

fn expected_by_table(rating: i32, games: &[Game]) -> i64 {
    100 * i64::from(games.iter().map(|game| expected_hundredths(rating - game.rating)).sum::<i32>())
}

/// Returns the lowest rating from `low` to `high` for which `holds` is true. `holds` must be monotonic. The search
/// starts at `guess`.
pub fn least(low: i32, high: i32, guess: i32, holds: impl Fn(i32) -> bool) -> Option<i32> {
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

// The conversion tables 8.1.a and 8.1.b of FIDE's rapid and blitz rating regulations (B.02, in force 2018-07-01).
//
// Clauses 10.2 and 10.3 of C.07 refer to tables 8.1.a and 8.1.b. No formula gives the numbers of these tables.

/// Table 8.1.a: the rating difference for each whole hundredth of a score fraction, from 0 to 100.
const DIFFERENCES: [i16; 101] = [
    -800, -677, -589, -538, -501, -470, -444, -422, -401, -383, -366, -351, -336, -322, -309, -296, -284,
    -273, -262, -251, -240, -230, -220, -211, -202, -193, -184, -175, -166, -158, -149, -141, -133, -125,
    -117, -110, -102, -95, -87, -80, -72, -65, -57, -50, -43, -36, -29, -21, -14, -7, 0, 7, 14, 21, 29, 36,
    43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211,
    220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// Table 8.1.b: the largest rating difference of each band. The expected score of the higher-rated player is 50
/// hundredths in the first band, and one hundredth more in each next band.
const BAND_ENDS: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// The lowest difference at which the higher-rated player is expected to score 1.
pub const CERTAIN_FROM: i32 = 736;

/// Table 8.1.b for differences from `-CERTAIN_FROM` to `CERTAIN_FROM`.
static EXPECTED: [u8; 2 * CERTAIN_FROM as usize + 1] = expand_bands();

const fn expand_bands() -> [u8; 2 * CERTAIN_FROM as usize + 1] {
    let middle = CERTAIN_FROM as usize;
    let mut table = [0; 2 * CERTAIN_FROM as usize + 1];
    table[2 * middle] = 100;
    let (mut difference, mut band) = (0, 0);
    while difference < middle {
        if difference > BAND_ENDS[band] as usize {
            band += 1;
        }
        let higher = 50 + band as u8;
        table[middle - difference] = 100 - higher;
        table[middle + difference] = higher;
        difference += 1;
    }
    table
}

/// Returns the rating difference `dp` for a score fraction in hundredths (table 8.1.a). Score fractions above 100
/// hundredths count as 100 hundredths.
pub fn rating_difference(hundredths: u32) -> i32 {
    i32::from(DIFFERENCES[hundredths.min(100) as usize])
}

/// Returns the expected score in hundredths of a point, from the full table 8.1.b. The argument `difference` is the
/// player's rating minus the opponent's rating.
pub fn expected_hundredths(difference: i32) -> i32 {
    let position = difference.clamp(-CERTAIN_FROM, CERTAIN_FROM) + CERTAIN_FROM;
    // The position is clamped to the table, so the index is valid.
    i32::from(EXPECTED[position as usize])
}

#[cfg(test)]
mod tests {
    use super::least;

    #[test]
    fn the_lowest_rating_is_found_from_any_guess() {
        for threshold in -50..=51 {
            for guess in [-60, -50, -1, 0, 7, 50, 60] {
                let least = least(-50, 50, guess, |rating| rating >= threshold);
                assert_eq!(least, (threshold <= 50).then_some(threshold), "{guess}");
            }
        }
    }
}

#[cfg(test)]
mod rating_tables_tests {
    use super::*;

    #[test]
    fn the_two_tables_mirror_each_other() {
        for hundredths in 0..=100 {
            assert_eq!(rating_difference(hundredths), -rating_difference(100 - hundredths));
            let expected = expected_hundredths(rating_difference(hundredths));
            assert_eq!(expected, hundredths as i32, "the difference for {hundredths} lies in its own band");
        }
    }

    #[test]
    fn expected_scores_match_the_printed_bands() {
        for (difference, hundredths) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (10, 51),
            (11, 52),
            (411, 92),
            (412, 93),
            (610, 98),
            (620, 99),
            (735, 99),
            (736, 100),
        ] {
            assert_eq!(expected_hundredths(difference), hundredths, "{difference}");
            assert_eq!(expected_hundredths(-difference), 100 - hundredths, "-{difference}");
        }
        assert_eq!(expected_hundredths(i32::MIN + 1), 0);
    }
}
