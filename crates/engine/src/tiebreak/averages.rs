//! Which averages of averages can be summed exactly: those whose denominators have a common multiple that fits.

use num_integer::Integer;

use super::context::Context;
use crate::number::Fraction;
use crate::tournament::Index;

/// With no more rounds than this, every number of games divides the greatest multiple.
pub(super) const SAFE_ROUNDS: usize = 58;

/// The greatest common multiple with which sums of averages surely fit 127 bits: a direct encounter sums at most
/// 2^34 points in units of 10^-4, which makes 80 + 34 + 14 = 127 bits and a sign; whole ratings are smaller, and their
/// field and the divisor of their mean add at most 27 bits.
const GREATEST: u128 = 1 << 79;

/// The same for sums of products of points with shares of points, of 38 bits in units of 10^-8.
const GREATEST_OF_PRODUCTS: u128 = 1 << 60;

/// Whether the averages of a direct encounter over repeated meetings (6.1.2) may have no exact sum, whatever the tied
/// group, the round and the forfeits that count: any number of games up to those met may be averaged over.
pub(super) fn meetings_too_fine(cx: &Context<'_>) -> bool {
    if cx.rounds() <= SAFE_ROUNDS {
        return false;
    }
    let mut opponents: Vec<Index> = Vec::new();
    (0..cx.participants()).any(|index| {
        opponents.clear();
        opponents.extend(cx.records(index).iter().filter_map(|record| record.opponent()));
        opponents.sort_unstable();
        let meetings = || opponents.chunk_by(|a, b| a == b).map(|games| games.len() as u128);
        let product = meetings().try_fold(1_u128, u128::checked_mul);
        let most = meetings().max().unwrap_or(1);
        product.is_none_or(|product| product > GREATEST)
            && common_multiple(1..=most).is_none_or(|m| m > GREATEST)
    })
}

/// Whether the mean of what opponents are worth may have no exact sum for somebody.
pub(super) fn worths_too_fine(
    cx: &Context<'_>,
    worth: impl Fn(Index) -> Option<Fraction>,
    products: bool,
) -> bool {
    if cx.rounds() <= SAFE_ROUNDS {
        return false;
    }
    let greatest = if products { GREATEST_OF_PRODUCTS } else { GREATEST };
    let worths: Vec<Option<Fraction>> =
        (0..cx.participants()).map(|index| worth(index).map(Fraction::reduced)).collect();
    (0..cx.participants()).any(|index| {
        let opponents = cx.records(index).iter().filter_map(|record| record.opponent());
        let parts = opponents.filter_map(|opponent| worths.get(opponent).copied().flatten());
        common_multiple(parts.map(|worth| worth.denominator().unsigned_abs()))
            .is_none_or(|multiple| multiple > greatest)
    })
}

/// The least common multiple; none when it is beyond all bounds here.
fn common_multiple(numbers: impl IntoIterator<Item = u128>) -> Option<u128> {
    numbers.into_iter().try_fold(1_u128, |multiple, number| {
        let next = multiple.checked_mul(number / multiple.gcd(&number).max(1))?;
        (next <= GREATEST).then_some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever short events average over, their numbers of games divide the greatest multiple.
    #[test]
    fn short_events_are_never_refused() {
        assert!(common_multiple(1..=SAFE_ROUNDS as u128).is_some());
        assert!(common_multiple(1..=SAFE_ROUNDS as u128 + 1).is_none());
    }
}
