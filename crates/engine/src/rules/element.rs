//! The contributions that tie-breaks add, and the rules that decide which contribution a cut leaves out.

use crate::number::{Fraction, Points};
use crate::rules::rule::points;
use crate::rules::view::View;
use crate::tournament::{Index, Kind};
use std::cmp::Ordering;

/// The opponent in a contribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A scheduled opponent, with the kind of the game.
    Opponent(Kind),
    /// A forfeit counted as played against the scheduled opponent.
    ForfeitAsPlayed(Kind),
    /// A dummy opponent for an unplayed round.
    Dummy(Kind),
}

/// The kinds of contributions: scores, ratings, or products of a score and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addends {
    /// Scores of opponents (Buchholz).
    Scores,
    /// Ratings of opponents (average rating).
    Ratings,
    /// Products (Sonneborn-Berger and its forms for teams). `weight` identifies the weakest opponent.
    Products,
}

impl Addends {
    /// The number of units in one point, squared point or rating point.
    pub(crate) fn unit(self) -> i128 {
        let unit = i128::from(Points::UNITS);
        match self {
            Addends::Scores => unit,
            Addends::Ratings => 1,
            Addends::Products => unit * unit,
        }
    }
}

/// A contribution of one round to a tie-break.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// Round (0-based).
    pub round: u16,
    /// The opponent or dummy.
    pub side: Side,
    /// The scheduled opponent.
    pub opponent: Option<u32>,
    /// The opponent's or dummy's score.
    pub score: Points,
    /// The points awarded to the participant.
    pub awarded: Points,
    /// The number by which a cut finds the weakest opponent: the score, unless a team tie-break defines another number.
    pub weight: Points,
    /// The value, in units of 10^-4 points for scores, 10^-8 squared points for products, and 1 rating point for
    /// ratings.
    ///
    /// The product of two numbers of points may exceed 64 bits, because a team may score up to 99,000 points
    /// in a match.
    pub value: i128,
    /// Whether cuts treat the round as voluntarily unplayed.
    pub voluntary: bool,
    /// The clause that removed the contribution, or none if it counts.
    pub cut: Option<&'static str>,
}

impl Element {
    /// A contribution with the score as its value.
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

    /// The value in points, squared points or rating points.
    pub(crate) fn worth(&self, addends: Addends) -> Fraction {
        Fraction::new(self.value, addends.unit())
    }

    /// Whether the contribution counts, because no cut has removed it.
    pub(crate) fn counts(&self) -> bool {
        self.cut.is_none()
    }
}

/// A running total of the progressive score (7.5).
#[derive(Clone, Copy, Debug)]
pub struct RunningTotal {
    /// Round (0-based).
    pub round: usize,
    /// The points up to this round.
    pub total: Points,
    /// Whether the round was voluntarily unplayed.
    pub voluntary: bool,
    /// Whether a cut removed the total.
    pub is_cut: bool,
}

/// One end of the contributions in order of significance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The least significant contributions.
    Low,
    /// The most significant contributions.
    High,
}

points! {
    /// Rules of modifiers and of the exception for voluntarily unplayed rounds (articles 14 and 16.5).
    Cuts {
        /// Whether a contribution may be cut.
        candidates: fn(&Element) -> bool = "cut.candidates" by "c07.14.1",
        /// Whether a further contribution may be cut if this many are left.
        exhausted: fn(usize) -> bool = "cut.exhausted" by "c07.14.1",
        /// Marks the totals that a cut of the progressive score leaves out.
        progressive: fn(&View<'_>, Index, usize, &mut [RunningTotal]) = "cut.progressive" by "c07.14.1.1.c",
        /// The number of ratings that a cut removes from ARO if a round was voluntarily unplayed.
        average_rating: fn(&View<'_>, Index, u8) -> u8 = "cut.average-rating" by "c07.14.1.1.b",
        /// Orders the contributions to SB by significance.
        least_product: fn(&Element, &Element) -> Ordering = "cut.least-product" by "c07.14.1.1.d",
        /// Orders the products of equally weak opponents.
        equal_opponents: fn(&Element, &Element) -> Ordering = "cut.equal-opponents" by "c07.14.1.1.d",
        /// The order in which a median cuts the two ends.
        median_order: [End; 2] = "cut.median-order" by "c07.14.3",
        /// Whether the high cut of a median may remove a contribution.
        high_cut: fn(&Element) -> bool = "cut.high-cut" by "c07.14.3",
        /// Whether a median applies to a list of this length.
        short_list: fn(usize, usize) -> bool = "cut.short-list" by "c07.14.3",
        /// Whether the exception of 16.5 treats a round as voluntarily unplayed.
        voluntary: fn(Kind) -> bool = "cut.voluntary" by "c07.16.1.2",
        /// Whether the exception applies to a low cut. The argument is the number of low cuts before it.
        exception: fn(u8) -> bool = "cut.exception" by "c07.16.5.1",
        /// Orders the contributions of voluntarily unplayed rounds for the exception.
        voluntary_order: fn(&Element, &Element, fn(&Element, &Element) -> Ordering) -> Ordering
            = "cut.voluntary-order" by "c07.16.5.1",
        /// Orders equal products of voluntarily unplayed rounds in SB and ESB.
        voluntary_ties: fn(&Element, &Element) -> Ordering = "cut.voluntary-ties" by "c07.16.5.1.b",
        /// Whether the exception cuts this product of a voluntarily unplayed round instead of the least significant
        /// product.
        product_exception: fn(Addends, &Element, &Element) -> bool = "cut.product-exception" by "c07.16.5.1.b",
        /// Whether the exception, when it cuts a round, also cuts this further contribution.
        company: fn(&Element) -> bool = "cut.company" by "c07.16.5.2",
    }
}

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
    /// The category of an unplayed round; `returned` says whether a later round ends the absence (16.2.3).
    /// Returns none if the round was played or has no game.
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

    /// The clause that defines the code.
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
