use std::num::NonZero;

use num_integer::Integer;

/// An exact fraction with a positive denominator; equality and order are those of the numbers, whatever their parts.
///
/// What is compared is compared exactly at any size. What is computed fits 127 bits in lowest terms or is
/// [`Fraction::BEYOND`], and so is everything computed from that: never a wrong number, and no end of the program.
/// [`crate::tiebreak::Evaluator`] gives [`crate::tiebreak::NoValue::TooFine`] in its place.
///
/// Events do not come near these bounds. One has at most 99,999 participants, 999 rounds and 99 boards, and an award is
/// at most [`super::Points::MAX`]: so a score is below 2^27 points (adjustments aside, each of which takes a line of
/// the input), a sum of products of two scores below 2^68 in units of 10^-8, and a sum of whole ratings below 2^23.
/// Only averages of averages have other denominators than powers of ten, counts and constants of the engine.
///
/// That a denominator is never zero lets columns of optional values lie closer together.
///
/// ```
/// use tiebreak_engine::number::Fraction;
///
/// let third = Fraction::new(1, 3);
/// assert_eq!((third.to_string(), third.to_decimal(2)), ("1/3".to_owned(), "0.33".to_owned()));
/// assert_eq!(third.plus(third).plus(third), Fraction::integer(1));
/// assert!(Fraction::integer(i128::MAX).times(third).times(Fraction::integer(4)).is_beyond());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i128,
    denominator: NonZero<u128>,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction::integer(0);

    /// What does not fit: an unknown number, equal to itself and below all others, so that sorting needs no exception.
    pub const BEYOND: Fraction = Fraction { numerator: i128::MIN, denominator: NonZero::<u128>::MIN };

    /// A whole number; `i128::MIN`, which has no opposite, is [`Fraction::BEYOND`].
    pub const fn integer(value: i128) -> Fraction {
        Fraction::new(value, 1)
    }

    /// `numerator / denominator`, not reduced; beyond when the numerator is `i128::MIN`, which has no opposite.
    ///
    /// The denominator is positive: callers divide by counts or declared positive factors. Tests stop where that is not
    /// so; a program in use takes the amount, and a zero as one, so that no number can end it.
    pub const fn new(numerator: i128, denominator: i128) -> Fraction {
        debug_assert!(denominator > 0);
        if numerator == i128::MIN {
            return Fraction::BEYOND;
        }
        let denominator = match NonZero::new(denominator.unsigned_abs()) {
            Some(positive) => positive,
            None => NonZero::<u128>::MIN,
        };
        Fraction { numerator, denominator }
    }

    /// Whether the number is unknown because it did not fit.
    pub const fn is_beyond(self) -> bool {
        self.numerator == i128::MIN
    }

    /// The numerator as stored (not reduced); `i128::MIN` when beyond.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator as stored (positive, not reduced).
    pub const fn denominator(self) -> i128 {
        self.denominator.get() as i128
    }

    /// As many parts of the same size.
    pub(super) const fn with_numerator(self, numerator: i128) -> Fraction {
        Fraction { numerator, denominator: self.denominator }
    }

    /// The same number in lowest terms.
    pub fn reduced(self) -> Fraction {
        let divisor = self.numerator.gcd(&self.denominator()).max(1);
        Fraction::new(self.numerator / divisor, self.denominator() / divisor)
    }
}
