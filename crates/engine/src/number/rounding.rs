//! The roundings of the regulations: to the nearest integer, halves where each rule sends them. None needs more bits than
//! its parts have.

use std::cmp::Ordering;

/// Rounds `numerator / denominator` to the nearest integer, a half upwards (articles 10.1, 10.4, 10.5).
///
/// The denominator is positive; the quotient may be negative (`-0.5` becomes `0`, `-1.5` becomes `-1`).
pub fn round_half_up(numerator: i128, denominator: i128) -> i128 {
    let (floor, rest) = parts(numerator, denominator);
    floor + i128::from(rest.is_ge())
}

/// Rounds `numerator / denominator` to the nearest integer, a half away from zero (B.02 8.57).
pub fn round_half_away(numerator: i128, denominator: i128) -> i128 {
    let (floor, rest) = parts(numerator, denominator);
    floor + i128::from(if numerator < 0 { rest.is_gt() } else { rest.is_ge() })
}

/// Rounds `numerator / denominator` to the nearest integer, a half to the even neighbour.
///
/// No FIDE rule rounds like this; default roundings of common languages do, so deviations need it.
pub fn round_half_even(numerator: i128, denominator: i128) -> i128 {
    let (floor, rest) = parts(numerator, denominator);
    floor + i128::from(rest.is_gt() || (rest.is_eq() && floor.rem_euclid(2) == 1))
}

/// The integer below, and how what is left over compares with a half. Only a denominator above 1 leaves a rest, so the
/// integer above fits as well.
fn parts(numerator: i128, denominator: i128) -> (i128, Ordering) {
    // Nearly always 64 bits are enough, and those of 128 are divided slowly.
    if let (Ok(numerator), Ok(denominator)) = (i64::try_from(numerator), i64::try_from(denominator)) {
        let rest = numerator.rem_euclid(denominator);
        return (i128::from(numerator.div_euclid(denominator)), rest.cmp(&(denominator - rest)));
    }
    let rest = numerator.rem_euclid(denominator);
    (numerator.div_euclid(denominator), rest.cmp(&(denominator - rest)))
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

    #[test]
    fn nothing_is_too_large_to_round() {
        for f in [round_half_up, round_half_away, round_half_even] {
            assert_eq!((f(i128::MIN, 1), f(i128::MAX, 1)), (i128::MIN, i128::MAX));
            assert_eq!((f(i128::MAX, i128::MAX), f(i128::MIN, i128::MAX)), (1, -1));
            assert_eq!((f(i128::MAX / 2, i128::MAX), f(i128::MAX / 2 + 1, i128::MAX)), (0, 1));
        }
    }
}
