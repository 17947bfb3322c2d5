//! Tables 8.1.a and 8.1.b, the rating differences that count, the development coefficients, and the limits on ratings
//! in a request.

use crate::rules::change::Career;
use crate::rules::edition::{BaseCoefficient, Because, Rules, coefficient_2024};
use crate::rules::rulings::{Cap, Coefficient, DifferenceTable, ExpectationTable, FractionRounding};
use crate::rules::working::Refusal;
use tiebreak_engine::number::{round_half_even, round_half_up};
use tiebreak_engine::rules::article_10::{expected_hundredths, rating_difference};
use tiebreak_phrase::phrase;

/// Maximum number of games that one player can have in one event.
pub const MOST_GAMES: u32 = 10_000;
/// Every rating in a request must be below this number.
const BOUND: i64 = 4000;

/// The number of units into which a point is divided when expected scores are computed.
pub const WHOLE: i128 = 1_000_000_000_000_000_000;

/// Ten to the power of 1/400, multiplied by [`WHOLE`].
const TEN_TO_A_400TH: i128 = 1_005_773_063_001_738_243;

/// Returns the score fraction in hundredths for half points and a number of games (8.1.a). Returns `None` if there are
/// no games, or if there are more than two half points per game.
pub(crate) fn fraction(half_points: u32, games: u32, rules: &Rules) -> Option<u32> {
    if games == 0 || half_points > games.checked_mul(2)? {
        return None;
    }
    let (numerator, denominator) = (i128::from(half_points) * 50, i128::from(games));
    let hundredths = match rules.fraction {
        FractionRounding::HalfUp => round_half_up(numerator, denominator),
        FractionRounding::HalfEven => round_half_even(numerator, denominator),
    };
    u32::try_from(hundredths).ok()
}

/// Returns the rating difference that corresponds to a score fraction in hundredths (8.1.a).
pub fn difference(hundredths: u32, rules: &Rules) -> i32 {
    match rules.difference {
        DifferenceTable::Table => rating_difference(hundredths),
        DifferenceTable::NormalCurve => {
            let (upper, sign) = if hundredths < 50 { (100 - hundredths, -1) } else { (hundredths, 1) };
            // A normal distribution with a standard deviation of 2000/7 gives other values than table 8.1.a only here.
            let change = match upper {
                53 | 58 | 66..=70 | 72 | 78 => 1,
                89 | 96 | 97 => -1,
                98 => -2,
                99 => -12,
                _ => 0,
            };
            sign * (rating_difference(upper) + change)
        }
    }
}

/// Returns a rating difference, limited to the largest difference that counts (8.54). Under one deviation, only one
/// rating difference in each event is capped. `spent` states whether a rating difference of the event was already
/// capped. The function updates `spent`.
pub(crate) fn counted_difference(difference: i32, spent: &mut bool, rules: &Rules) -> i32 {
    let most = rules.edition.largest_difference;
    let by_edition = difference.clamp(-most, most);
    match rules.cap {
        Cap::ByEdition => by_edition,
        Cap::Within735 => difference.clamp(-735, 735),
        Cap::Within400 => difference.clamp(-400, 400),
        Cap::Uncapped => difference,
        Cap::OncePerEvent => {
            if *spent {
                return difference;
            }
            *spent = by_edition != difference;
            by_edition
        }
    }
}

/// Returns the expected score for a rating difference that counts (8.1.b), in units of 1/[`WHOLE`] of a point.
pub(crate) fn expected(difference: i32, rules: &Rules) -> i128 {
    let size = difference.saturating_abs();
    let higher = higher(size, rules.expectation);
    if difference < 0 { WHOLE - higher } else { higher }
}

/// Returns the expected score of the higher-rated player, in units of 1/[`WHOLE`] of a point.
fn higher(size: i32, table: ExpectationTable) -> i128 {
    let hundredths = match table {
        ExpectationTable::Table => expected_hundredths(size),
        ExpectationTable::ShiftedBands => expected_hundredths(size.saturating_add(1)),
        ExpectationTable::TwoBadCells => match size {
            411 => 93,
            610 => 99,
            _ => expected_hundredths(size),
        },
        ExpectationTable::Formula => return by_formula(size),
        ExpectationTable::Logistic => {
            let hundredth = WHOLE / 100;
            return round_half_up(by_formula(size), hundredth) * hundredth;
        }
    };
    i128::from(hundredths) * (WHOLE / 100)
}

/// Returns the expected score of the higher-rated player on the logistic curve `1 / (1 + 10^(-d / 400))`, for a rating
/// difference `d`. The result is wrong by at most a few units of 1/[`WHOLE`] of a point.
///
/// Only a deviation (a known wrong reading) uses the logistic curve. Table 8.1.b was not computed from the logistic
/// curve.
fn by_formula(size: i32) -> i128 {
    // If the rating difference is at least this number, the expected score of the higher-rated player is less than
    // 1/`WHOLE` below 1.
    const CERTAIN: i32 = 6_400;
    if size >= CERTAIN {
        return WHOLE;
    }
    let step = |odds: i128, _| odds * WHOLE / TEN_TO_A_400TH;
    let odds = (0..size % 400).fold(WHOLE, step);
    let odds = (0..size / 400).fold(odds, |odds, _| odds / 10);
    WHOLE * WHOLE / (WHOLE + odds)
}

/// Returns the base coefficient, and the coefficient after the number of games lowered it (8.56).
pub(crate) fn coefficient(career: &Career, games: u32, rules: &Rules) -> (BaseCoefficient, u32) {
    let by_edition = || (rules.edition.coefficient)(career);
    // Returns the coefficient that the edition gives if one fact about the career is ignored.
    let without = |change: fn(&mut Career)| {
        let mut career = *career;
        change(&mut career);
        (rules.edition.coefficient)(&career)
    };
    let base = match rules.coefficient {
        Coefficient::ByEdition | Coefficient::Fixed | Coefficient::Late | Coefficient::Nearest => {
            by_edition()
        }
        Coefficient::ByAge => coefficient_2024(career),
        Coefficient::Twenty => BaseCoefficient { k: 20, because: Because::Everybody },
        Coefficient::NoJuniors => without(|career| career.is_junior = false),
        Coefficient::NoNewcomers => without(|career| (career.games, career.new_on_list) = (None, false)),
    };
    let product = u64::from(base.k) * u64::from(games);
    let is_low = match rules.coefficient {
        Coefficient::Fixed => true,
        Coefficient::Late => product <= 700 + u64::from(base.k),
        _ => product <= 700,
    };
    let lowered = match rules.coefficient {
        _ if is_low => base.k,
        // The quotient fits into 32 bits, because it is at most the coefficient.
        Coefficient::Nearest => round_half_up(700, i128::from(games.max(1))) as u32,
        _ => 700 / games.max(1),
    };
    (base, lowered)
}

/// Checks the range of a rating in a request, and returns the rating.
///
/// # Errors
/// Returns an error if the rating is negative or at least 4000.
pub(crate) fn in_bounds(rating: i64, pointer: &str) -> Result<i32, Refusal> {
    match i32::try_from(rating) {
        Ok(small) if (0..BOUND).contains(&rating) => Ok(small),
        _ => Err(Refusal::new(
            "rating-form",
            pointer,
            phrase!("rating-refused-rating", rating, most = BOUND - 1),
        )),
    }
}

/// A rating in a request. A player whose rating is 0 or below the floor counts as unrated (7.21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated {
    /// The rating in the request, or `None` if the player counts as unrated.
    pub counted: Option<i32>,
    /// The rating in the request if it is below the floor, or `None` otherwise.
    pub below_floor: Option<i32>,
}

impl Stated {
    /// Reads a rating. A rating of 0 means an unrated player in some files.
    ///
    /// # Errors
    /// Returns an error if the rating is negative or at least 4000.
    pub fn read(rating: Option<i64>, rules: &Rules, pointer: &str) -> Result<Stated, Refusal> {
        let Some(rating) = rating.filter(|rating| *rating != 0) else { return Ok(Stated::default()) };
        let rating = in_bounds(rating, pointer)?;
        Ok(if rating < rules.floor() {
            Stated { counted: None, below_floor: Some(rating) }
        } else {
            Stated { counted: Some(rating), below_floor: None }
        })
    }
}
