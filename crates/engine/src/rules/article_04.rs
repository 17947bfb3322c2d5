//! Article 4: the order that a list of tie-breaks makes, and repeated encounters.

use super::rule::points;
use crate::number::{Fraction, Points};
use crate::tournament::{Index, Record, Tournament};

/// Participants in groups, best first; members of a group are still tied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// The groups.
    pub groups: Vec<Vec<Index>>,
    /// For each group but the first, the position in the list of the entry that set it behind the one before.
    pub separated_by: Vec<usize>,
}

/// The encounters that a tie-break adds up.
pub trait Encounters {
    /// The opponent of each; none for a dummy.
    fn opponents(&self) -> Vec<Option<Index>>;

    /// The points made in one of them.
    fn awarded(&self, at: usize) -> Points;

    /// Keeps those that have points, with these points.
    fn keep(&mut self, points: &[Option<Points>]);
}

points! {
    /// Ordering and repeated encounters (articles 4.2 and 4.4).
    Ranking {
        /// What a later tie-break may reorder.
        later_keys: fn(Groups, usize) -> Groups = "ranking.later-keys" by "c07.4.2",
        /// Where a participant without a value goes.
        undefined: fn(Option<Fraction>) -> Option<Fraction> = "ranking.undefined" by "c07.4.2",
        /// What decides when values compare.
        compared: fn(Fraction) -> Fraction = "ranking.compared" by "c07.4.2",
        /// What happens to a tie that the list leaves.
        leftover: fn(&Tournament, Vec<Index>) -> Vec<Vec<Index>> = "ranking.leftover" by "c07.4.2",
        /// How often an opponent met more than once counts in sums and averages.
        repeated: fn(&mut dyn Encounters) = "ranking.repeated" by "c07.4.4",
        /// How the points against an opponent met k times add up in Koya.
        koya_repeated: fn(&[Record], Index) -> i64 = "ranking.koya-repeated" by "c07.4.4",
    }
}

/// 4.2: a tie-break orders only those whom the ones before it left tied.
pub(crate) fn within_ties(groups: Groups, _position: usize) -> Groups {
    groups
}

/// 4.2: who has no value comes after everybody with one, tied with its like.
pub(crate) fn last(value: Option<Fraction>) -> Option<Fraction> {
    value
}

/// 4.2: exact values are compared.
pub fn exact(value: Fraction) -> Fraction {
    value
}

/// 4.2: a tie that the list leaves stays a tie.
pub(crate) fn stays_tied(_: &Tournament, group: Vec<Index>) -> Vec<Vec<Index>> {
    vec![group]
}

/// 4.4: each encounter counts.
pub(crate) fn each_time(_: &mut dyn Encounters) {}

/// 4.4: each game of Koya counts once.
pub(crate) fn once_a_game(_: &[Record], _opponent: Index) -> i64 {
    1
}
