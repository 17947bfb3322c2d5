//! The contributions that tie-breaks add, and the points that decide which contribution a cut leaves out.

use crate::number::{Fraction, Points};
use crate::rules::rule::points;
use crate::rules::view::View;
use crate::tournament::{Index, Kind};
use std::cmp::Ordering;

/// The opponent of a contribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A scheduled opponent with its score.
    Opponent(Kind),
    /// A forfeit counted as played against the scheduled opponent.
    ForfeitAsPlayed(Kind),
    /// A dummy opponent for an unplayed round.
    Dummy(Kind),
}

/// Kinds of contributions: scores or ratings, or products of a score and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addends {
    /// Buchholz.
    Scores,
    /// Average rating.
    Ratings,
    /// Sonneborn-Berger and its team forms; `weight` identifies the weakest opponent.
    Products,
}

impl Addends {
    /// The number of units of one in a contribution's value.
    pub(crate) fn unit(self) -> i128 {
        let unit = i128::from(Points::UNITS);
        match self {
            Addends::Scores => unit,
            Addends::Ratings => 1,
            Addends::Products => unit * unit,
        }
    }
}

/// One contribution.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// Round, from 0.
    pub round: u16,
    /// What is on the other side.
    pub side: Side,
    /// The scheduled opponent.
    pub opponent: Option<u32>,
    /// The opponent's or dummy's score.
    pub score: Points,
    /// Own points awarded.
    pub awarded: Points,
    /// The strength of the opponent for a cut: the score, unless a team tie-break defines another.
    pub weight: Points,
    /// The value: units of a point, of a squared point for products, or whole rating points. A product of two
    /// numbers of points may exceed 64 bits, because teams score up to 99,000 points in a match.
    pub value: i128,
    /// Whether a cut treats it as voluntarily unplayed.
    pub voluntary: bool,
    /// The clause that cut it.
    pub cut: Option<&'static str>,
}

impl Element {
    /// A contribution whose value is the score.
    pub fn new(round: usize, side: Side, opponent: Option<Index>, score: Points, awarded: Points) -> Element {
        let opponent = opponent.map(|index| index as u32);
        let value = i128::from(score.units());
        let (round, weight) = (round as u16, score);
        Element { round, side, opponent, score, awarded, weight, value, voluntary: false, cut: None }
    }

    /// The scheduled opponent.
    pub fn opponent(&self) -> Option<Index> {
        self.opponent.map(|index| index as Index)
    }

    /// Whether the opponent is a real opponent.
    pub fn is_real(&self) -> bool {
        matches!(self.side, Side::Opponent(_))
    }

    /// Whether the opponent is a dummy.
    pub fn is_dummy(&self) -> bool {
        matches!(self.side, Side::Dummy(_))
    }

    /// The value as a fraction.
    pub(crate) fn worth(&self, addends: Addends) -> Fraction {
        Fraction::new(self.value, addends.unit())
    }

    /// Whether it counts.
    pub(crate) fn counts(&self) -> bool {
        self.cut.is_none()
    }
}

/// A running total of PS (7.5).
#[derive(Clone, Copy, Debug)]
pub struct RunningTotal {
    /// Round, from 0.
    pub round: usize,
    /// The points up to this round.
    pub total: Points,
    /// Whether the round was voluntarily unplayed.
    pub voluntary: bool,
    /// Whether a cut leaves the total out.
    pub is_cut: bool,
}

/// One end of the contributions in order of significance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The least significant ones.
    Low,
    /// The most significant ones.
    High,
}

points! {
    /// Modifiers and the Cut-1 exception (articles 14 and 16.5).
    Cuts {
        /// The contributions that may be cut.
        candidates: fn(&Element) -> bool = "cut.candidates" by "c07.14.1",
        /// The result if cuts leave nothing.
        exhausted: fn(usize) -> bool = "cut.exhausted" by "c07.14.1",
        /// The totals that a cut of PS leaves out.
        progressive: fn(&View<'_>, Index, usize, &mut [RunningTotal]) = "cut.progressive" by "c07.14.1.1.c",
        /// The number of ratings that ARO cuts if a round was voluntarily unplayed.
        average_rating: fn(&View<'_>, Index, u8) -> u8 = "cut.average-rating" by "c07.14.1.1.b",
        /// The least significant contribution to SB.
        least_product: fn(&Element, &Element) -> Ordering = "cut.least-product" by "c07.14.1.1.d",
        /// The product that is cut if several opponents share the lowest score.
        equal_opponents: fn(&Element, &Element) -> Ordering = "cut.equal-opponents" by "c07.14.1.1.d",
        /// The side that a median cuts first.
        median_order: [End; 2] = "cut.median-order" by "c07.14.3",
        /// The contributions that the high cut of a median may take.
        high_cut: fn(&Element) -> bool = "cut.high-cut" by "c07.14.3",
        /// Treatment of lists that are too short for a median.
        short_list: fn(usize, usize) -> bool = "cut.short-list" by "c07.14.3",
        /// The rounds that the Cut-1 exception treats as voluntarily unplayed.
        voluntary: fn(Kind) -> bool = "cut.voluntary" by "c07.16.1.2",
        /// The low cuts to which the exception applies.
        exception: fn(u8) -> bool = "cut.exception" by "c07.16.5.1",
        /// The voluntarily unplayed contribution that is cut first.
        voluntary_order: fn(&Element, &Element, fn(&Element, &Element) -> Ordering) -> Ordering
            = "cut.voluntary-order" by "c07.16.5.1",
        /// The order of equal voluntarily unplayed products of SB and ESB.
        voluntary_ties: fn(&Element, &Element) -> Ordering = "cut.voluntary-ties" by "c07.16.5.1.b",
        /// The effect of the exception in SB and ESB.
        product_exception: fn(Addends, &Element, &Element) -> bool = "cut.product-exception" by "c07.16.5.1.b",
        /// Other contributions that are cut together with the exception.
        company: fn(&Element) -> bool = "cut.company" by "c07.16.5.2",
    }
}

// The categories of unplayed rounds (16.2).

/// The category of an unplayed round (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// 16.2.1: pairing-allocated or full-point bye.
    Bye,
    /// 16.2.2: forfeit win.
    ForfeitWin,
    /// 16.2.3: requested bye followed by a round that is not voluntarily unplayed.
    RequestedBye,
    /// 16.2.4: forfeit loss.
    ForfeitLoss,
    /// 16.2.5: requested bye in the last round or followed only by voluntarily unplayed rounds.
    TrailingBye,
}

impl Category {
    /// The category of an unplayed round. `returned` shows whether a later round ends the absence (16.2.3).
    /// None for a round that was played or has no game.
    pub fn of(kind: Kind, returned: bool) -> Option<Category> {
        match kind {
            Kind::PairingAllocatedBye | Kind::FullPointBye => Some(Category::Bye),
            Kind::ForfeitWin => Some(Category::ForfeitWin),
            Kind::HalfPointBye | Kind::ZeroPointBye if returned => Some(Category::RequestedBye),
            Kind::ForfeitLoss => Some(Category::ForfeitLoss),
            Kind::HalfPointBye | Kind::ZeroPointBye => Some(Category::TrailingBye),
            _ => None,
        }
    }

    /// The clause that defines it.
    pub fn clause(self) -> &'static str {
        match self {
            Category::Bye => "c07.16.2.1",
            Category::ForfeitWin => "c07.16.2.2",
            Category::RequestedBye => "c07.16.2.3",
            Category::ForfeitLoss => "c07.16.2.4",
            Category::TrailingBye => "c07.16.2.5",
        }
    }
}
