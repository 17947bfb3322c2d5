//! The rules of C.07. An edition is a table of functions, one for each decision that programs may make
//! differently.
//!
//! Each file contains the functions of one or more articles, and [`Edition`] names the tables. The functions take a
//! [`view`] of the event, a contribution ([`element`]), a table of games ([`encounter`]), or data of one family of
//! tie-breaks. Another crate defines wrong readings as tables with one rule replaced.

pub mod article_10;
pub mod articles_04_and_06;
pub mod articles_07_to_09;
pub mod articles_12_and_13;
pub mod articles_14_to_16;
pub mod classic;
mod code;
mod edition;
pub mod element;
pub mod encounter;
mod rule;
mod table;
pub mod team;
pub mod view;

pub(crate) use code::{Averages, Needs};
pub use code::{
    Base, CODE_CHARACTERS, Classic, Code, CodeError, CodeNotice, CodeProblem, Cut, CutSupport, EdeBoards,
    EsbMix, Family, Kinds, LIST_ENTRIES, ListError, Listed, Modifier, Recorded, Reference, Rounding, Row,
    Step, TieBreakList, Variation, Variations, Waits,
};
pub use edition::{Edition, EditionChoice, UnknownEdition};
pub use rule::{Point, Rule};
pub use table::Rules;

use crate::tournament::{Primary, Tournament};
use jiff::civil::Date;

/// Which points of a record count: match points (for an individual, points) or game points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Match points of a team, points of an individual.
    Match,
    /// Game points of a team.
    Game,
}

impl Score {
    /// Game points for match points, and match points for game points.
    pub fn other(self) -> Score {
        match self {
            Score::Match => Score::Game,
            Score::Game => Score::Match,
        }
    }

    /// The primary score, which is match points if it is not declared.
    pub fn primary(tournament: &Tournament) -> Score {
        match tournament.team().and_then(|team| team.primary) {
            Some(Primary::GamePoints) => Score::Game,
            Some(Primary::MatchPoints) | None => Score::Match,
        }
    }
}

/// Whether a tie-break gives a number or only an order inside a tied group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A number, the higher the better.
    HigherFirst,
    /// A number, the lower the better.
    LowerFirst,
    /// An order inside a tied group.
    OrderOnly,
}

impl Direction {
    /// Whether there is an order but no number.
    pub const fn is_order_only(self) -> bool {
        matches!(self, Direction::OrderOnly)
    }

    /// The opposite direction if the code has `/R`. A code that gives an order has no opposite.
    pub(crate) const fn reversed_if(self, reversed: bool) -> Direction {
        match (self, reversed) {
            (Direction::HigherFirst, true) => Direction::LowerFirst,
            (Direction::LowerFirst, true) => Direction::HigherFirst,
            (direction, false) | (direction @ Direction::OrderOnly, true) => direction,
        }
    }

    /// Whether the lower number is better.
    pub const fn is_lower_first(self) -> bool {
        matches!(self, Direction::LowerFirst)
    }
}

/// Requirements of an edition for the regulations of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Provisions {
    /// First day on which the rules apply to every rated event. Before this day they applied only to FIDE's events.
    pub binds_from: Date,
    /// 2.1: if the regulations do not mention ties, a list chosen by the arbiter applies.
    pub arbiters_list: bool,
    /// Note of article 8: SSSC in a round robin is reported, because it contains Buchholz.
    pub strength_in_round_robin: bool,
    /// Note of article 10: the first of several ratings counts unless the regulations say otherwise.
    pub first_of_several_ratings: bool,
}

impl Provisions {
    /// The rules in force from September 2023. Until the end of March 2024 they applied only to FIDE's
    /// events.
    const FIDE_2023: Provisions = Provisions {
        binds_from: jiff::civil::date(2024, 4, 1),
        arbiters_list: false,
        strength_in_round_robin: false,
        first_of_several_ratings: false,
    };

    /// The rules in force from August 2024: a list chosen by the arbiter may apply (2.1).
    const FIDE_2024: Provisions = Provisions {
        binds_from: jiff::civil::date(2024, 8, 1),
        arbiters_list: true,
        ..Provisions::FIDE_2023
    };

    /// The rules in force from March 2026: the first of several ratings counts (10).
    const FIDE_2026: Provisions = Provisions {
        binds_from: jiff::civil::date(2026, 3, 1),
        strength_in_round_robin: true,
        first_of_several_ratings: true,
        ..Provisions::FIDE_2024
    };
}

#[cfg(test)]
mod provisions_tests {
    use crate::rules::Edition;

    #[test]
    fn no_edition_binds_before_it_is_in_force() {
        for edition in Edition::ALL {
            assert!(edition.provisions().binds_from >= edition.in_force(), "{edition}");
        }
    }
}
