//! What an edition says about the regulations of events, besides what it computes.

use jiff::civil::Date;

/// What an edition says about regulations: a row of its own for each, beside its table of functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Provisions {
    /// First day on which every rated event is bound; before it only those of FIDE were.
    pub binds_from: Date,
    /// 2.1: where the regulations are silent about ties, the arbiter's list decides.
    pub arbiters_list: bool,
    /// Note of 8: it is worth a remark that SSSC, which uses Buchholz inside, says little in a round robin.
    pub strength_in_round_robin: bool,
    /// Note of 10: of several ratings the first counts unless the regulations say otherwise.
    pub first_of_several_ratings: bool,
}

impl Provisions {
    /// September 2023; until the end of March 2024 it bound FIDE's own events only.
    pub(super) const FIDE_2023: Provisions = Provisions {
        binds_from: jiff::civil::date(2024, 4, 1),
        arbiters_list: false,
        strength_in_round_robin: false,
        first_of_several_ratings: false,
    };

    /// August 2024: the arbiter's list (2.1).
    pub(super) const FIDE_2024: Provisions = Provisions {
        binds_from: jiff::civil::date(2024, 8, 1),
        arbiters_list: true,
        ..Provisions::FIDE_2023
    };

    /// March 2026: the note on several ratings (10).
    pub(super) const FIDE_2026: Provisions = Provisions {
        binds_from: jiff::civil::date(2026, 3, 1),
        strength_in_round_robin: true,
        first_of_several_ratings: true,
        ..Provisions::FIDE_2024
    };
}

#[cfg(test)]
mod tests {
    use crate::rules::Edition;

    #[test]
    fn no_edition_binds_before_it_is_in_force() {
        for edition in Edition::ALL {
            assert!(edition.provisions().binds_from >= edition.in_force(), "{edition}");
        }
    }
}
