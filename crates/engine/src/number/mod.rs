//! Exact numbers: points in ten-thousandths, fractions for averages and quotients, FIDE rounding. No floats.

mod agree;
mod fraction;
mod points;
mod wide;

pub use agree::{Agreement, Written, agrees};
pub use fraction::{Fraction, ParseFractionError};
pub use points::{ParsePointsError, Points};

/// Rounds `numerator / denominator` to the nearest integer, a half upwards (articles 10.1, 10.4, 10.5).
///
/// The denominator is positive; the quotient may be negative (`-0.5` becomes `0`, `-1.5` becomes `-1`).
pub fn round_half_up(numerator: i128, denominator: i128) -> i128 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// Rounds `numerator / denominator` to the nearest integer, a half away from zero (B.02 8.57).
pub fn round_half_away(numerator: i128, denominator: i128) -> i128 {
    let size = round_half_up(numerator.abs(), denominator);
    if numerator < 0 { -size } else { size }
}

/// Rounds `numerator / denominator` to the nearest integer, a half to the even neighbour.
///
/// No FIDE rule rounds like this; default roundings of common languages do, so deviations need it.
pub fn round_half_even(numerator: i128, denominator: i128) -> i128 {
    let floor = numerator.div_euclid(denominator);
    let twice_rest = 2 * numerator.rem_euclid(denominator);
    let up = twice_rest > denominator || (twice_rest == denominator && floor.rem_euclid(2) == 1);
    floor + i128::from(up)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_where_each_rule_sends_them() {
        assert_eq!((round_half_up(3775, 2), round_half_up(-1, 2), round_half_up(-3, 2)), (1888, 0, -1));
        assert_eq!((round_half_away(1, 2), round_half_away(-1, 2), round_half_away(-3, 2)), (1, -1, -2));
        assert_eq!((round_half_even(1, 2), round_half_even(3, 2), round_half_even(-1, 2)), (0, 2, 0));
    }

    #[test]
    fn nearest_is_nearest_off_the_half() {
        for f in [round_half_up, round_half_away, round_half_even] {
            assert_eq!((f(5200, 3), f(1, 3), f(2, 3), f(-2, 3), f(7, 1)), (1733, 0, 1, -1, 7));
        }
    }
}
