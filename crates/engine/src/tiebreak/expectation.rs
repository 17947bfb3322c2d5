//! The expected score of a game for a rating difference, in ten-thousandths of a point.

use std::sync::OnceLock;

use crate::rules::rating_tables::expected_hundredths;
use crate::rules::rulings::Expectation;

/// Expected score in ten-thousandths for the own rating minus the opponent's.
pub(super) fn expected(decision: Expectation, difference: i32) -> i32 {
    let table = |difference: i32| 100 * expected_hundredths(difference);
    match decision {
        Expectation::Table => table(difference),
        Expectation::Within400 => table(difference.clamp(-400, 400)),
        Expectation::Within735 => table(difference.clamp(-735, 735)),
        Expectation::CertainFrom735 if difference.abs() >= 735 => table(difference.signum() * 736),
        Expectation::CertainFrom735 => table(difference),
        Expectation::ShiftedBands => {
            let higher = match difference.unsigned_abs() {
                0..=10 => 50,
                11..=16 => 51,
                _ => return table(difference),
            };
            100 * if difference < 0 { 100 - higher } else { higher }
        }
        Expectation::Logistic => logistic(difference),
    }
}

/// The largest difference with an entry of its own; beyond it the curve is 0 or 1 to four decimals.
const CURVE_END: usize = 2_000;

/// 1 / (1 + 10^(-difference/400)) to the nearest ten-thousandth, by whole-number arithmetic.
fn logistic(difference: i32) -> i32 {
    static CURVE: OnceLock<Vec<i32>> = OnceLock::new();
    let curve = CURVE.get_or_init(|| {
        // 10^(1/400) in units of 10^-15; the error after 2,000 multiplications stays far below 10^-8.
        const ROOT: u128 = 1_005_773_063_001_738;
        const UNIT: u128 = 1_000_000_000_000_000;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_passes_through_known_points() {
        for (difference, expected) in [(0, 5_000), (400, 9_091), (-400, 909), (200, 7_597), (2_500, 10_000)] {
            assert_eq!(logistic(difference), expected, "{difference}");
        }
    }

    #[test]
    fn no_reading_ever_falls_when_the_rating_rises() {
        use Expectation::*;
        for decision in [Table, Within400, Within735, CertainFrom735, Logistic, ShiftedBands] {
            let values: Vec<i32> = (-2_600..2_600).map(|difference| expected(decision, difference)).collect();
            assert!(values.windows(2).all(|pair| pair[0] <= pair[1]), "{decision:?}");
        }
    }
}
