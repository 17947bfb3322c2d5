//! Articles 14 to 16: the contributions that tie-breaks add, modifiers, and unplayed rounds.

use crate::number::{Fraction, Points};
use crate::rules::points;
use crate::rules::view::View;
use crate::tournament::{Index, Kind, Pairing, Record};
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
    /// Products (Sonneborn-Berger and its forms for teams). The weakest opponent is the opponent with the lowest
    /// `weight`.
    Products,
}

impl Addends {
    /// Returns the number of units in one point, squared point or rating point.
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
    /// Number of the round, where 0 is the first round.
    pub round: u16,
    /// The opponent or dummy in this round.
    pub side: Side,
    /// The index of the scheduled opponent, or `None` for a round without an opponent.
    pub opponent: Option<u32>,
    /// The score of the opponent or of the dummy.
    pub score: Points,
    /// The points awarded to the participant.
    pub awarded: Points,
    /// The number that identifies the weakest opponent for a cut. This number is the score, except in some tie-breaks
    /// of teams.
    pub weight: Points,
    /// The value of the contribution, in units of 10^-4 points (scores), 10^-8 squared points (products) or 1 rating
    /// point (ratings).
    ///
    /// The product of two scores can need more than 64 bits, because a team can score up to 99,000 points in one match.
    pub value: i128,
    /// Whether cuts treat the round as voluntarily unplayed.
    pub voluntary: bool,
    /// The clause of the cut that removed the contribution, or `None` if the contribution counts.
    pub cut: Option<&'static str>,
}

impl Element {
    /// Returns a contribution whose value is the score of the opponent or dummy.
    pub fn new(round: usize, side: Side, opponent: Option<Index>, score: Points, awarded: Points) -> Element {
        let opponent = opponent.map(|index| index as u32);
        let value = i128::from(score.units());
        let (round, weight) = (round as u16, score);
        Element { round, side, opponent, score, awarded, weight, value, voluntary: false, cut: None }
    }

    /// Returns the scheduled opponent, or `None` for a round without an opponent.
    pub fn opponent(&self) -> Option<Index> {
        self.opponent.map(|index| index as Index)
    }

    /// Returns whether the side is [`Side::Opponent`]. Returns false for a dummy, and for a forfeit counted as played.
    pub fn is_real(&self) -> bool {
        matches!(self.side, Side::Opponent(_))
    }

    /// Returns whether the opponent is a dummy.
    pub fn is_dummy(&self) -> bool {
        matches!(self.side, Side::Dummy(_))
    }

    /// Returns the value in points, squared points or rating points.
    pub(crate) fn worth(&self, addends: Addends) -> Fraction {
        Fraction::new(self.value, addends.unit())
    }

    /// Returns whether the contribution counts, because no cut has removed it.
    pub(crate) fn counts(&self) -> bool {
        self.cut.is_none()
    }
}

/// A running total of the progressive score (7.5).
#[derive(Clone, Copy, Debug)]
pub struct RunningTotal {
    /// Number of the round, where 0 is the first round.
    pub round: usize,
    /// The points that the participant has after this round.
    pub total: Points,
    /// Whether the round was voluntarily unplayed.
    pub voluntary: bool,
    /// Whether a cut removed the total.
    pub is_cut: bool,
}

/// The end from which a cut removes contributions: the least or the most significant contributions.
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
        /// Whether a contribution can be cut.
        candidates: fn(&Element) -> bool = "cut.candidates" by "c07.14.1",
        /// Whether another contribution can be cut if this number of contributions is left.
        exhausted: fn(usize) -> bool = "cut.exhausted" by "c07.14.1",
        /// Marks the totals that a cut of the progressive score leaves out.
        progressive: fn(&View<'_>, Index, usize, &mut [RunningTotal]) = "cut.progressive" by "c07.14.1.1.c",
        /// Orders the contributions to SB by significance.
        least_product: fn(&Element, &Element) -> Ordering = "cut.least-product" by "c07.14.1.1.d",
        /// Orders the products of equally weak opponents.
        equal_opponents: fn(&Element, &Element) -> Ordering = "cut.equal-opponents" by "c07.14.1.1.d",
        /// The ends from which a modifier cuts contributions, in the order of cutting, each with its number of cuts.
        /// The arguments are the numbers of low and high cuts.
        ends: fn(u8, u8) -> [(End, u8); 2] = "cut.ends" by "c07.14.3",
        /// Whether the cut of the highest contributions of a median can remove a contribution.
        high_cut: fn(&Element) -> bool = "cut.high-cut" by "c07.14.3",
        /// Whether a median of this size applies to this number of contributions.
        short_list: fn(usize, usize) -> bool = "cut.short-list" by "c07.14.3",
        /// Whether the exception of 16.5 treats a round as voluntarily unplayed.
        voluntary: fn(Kind) -> bool = "cut.voluntary" by "c07.16.1.2",
        /// Whether the exception of 16.5 applies to a low cut. The argument is the number of earlier low cuts.
        exception: fn(u8) -> bool = "cut.exception" by "c07.16.5.1",
        /// Orders the contributions of voluntarily unplayed rounds for the exception.
        voluntary_order: fn(&Element, &Element, fn(&Element, &Element) -> Ordering) -> Ordering
            = "cut.voluntary-order" by "c07.16.5.1",
        /// Orders equal products of voluntarily unplayed rounds in SB and ESB.
        voluntary_ties: fn(&Element, &Element) -> Ordering = "cut.voluntary-ties" by "c07.16.5.1.b",
        /// Whether the exception cuts this product of a voluntarily unplayed round in place of the least significant
        /// product.
        product_exception: fn(Addends, &Element, &Element) -> bool = "cut.product-exception" by "c07.16.5.1.b",
        /// Whether the exception also cuts this contribution, in addition to the contribution that the exception chose.
        company: fn(&Element) -> bool = "cut.company" by "c07.16.5.2",
    }
}

/// The category of an unplayed round (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Clause 16.2.1: pairing-allocated or full-point bye.
    Bye,
    /// Clause 16.2.2: forfeit win.
    ForfeitWin,
    /// Clause 16.2.3: requested bye followed by a round that is not voluntarily unplayed.
    RequestedBye,
    /// Clause 16.2.4: forfeit loss.
    ForfeitLoss,
    /// Clause 16.2.5: requested bye in the last round, or followed only by voluntarily unplayed rounds.
    TrailingBye,
}

impl Category {
    /// Returns the category of an unplayed round. `returned` states whether a later round ends the absence (16.2.3).
    /// Returns `None` if the round was played, or if the round does not count as a round of the participant.
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

    /// Returns the clause that defines the category.
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

impl View<'_> {
    /// Clause 16.2: returns the category of an unplayed round (0-based) of a Swiss-system event, or `None` for a played
    /// round.
    ///
    /// "Last round" and "followed" in 16.2 refer to the rounds that count. An interim standing is computed as if the
    /// event had ended.
    pub fn category(&self, index: Index, round: usize) -> Option<Category> {
        let later = || (round + 1..self.rounds).any(|later| self.ends_absence(index, later));
        self.category_of(&self.records(index)[round], self.may_return() || later())
    }

    /// Clauses 16.1.1 and 16.2: returns the category of a record. `returned` states whether a later round ends the
    /// absence.
    fn category_of(&self, record: &Record, returned: bool) -> Option<Category> {
        Category::of((self.rules.unplayed.blank)(record.kind), returned)
    }

    /// Clause 16.2.3: returns whether a round (0-based) ends an absence.
    fn ends_absence(&self, index: Index, round: usize) -> bool {
        (self.rules.unplayed.ends_absence)(self.kind_in_absence(index, round))
    }

    /// Clause 16.2.5: returns whether every absence counts as ended, because a round that does not count yet can end
    /// the absence.
    fn may_return(&self) -> bool {
        (self.rules.unplayed.interim_bye)(self.rounds, self.tournament.announced())
    }

    /// Clause 16.3: returns the score that counts in the tie-breaks of a participant's opponents, without points
    /// outside the rounds. `also` selects additional kinds of rounds that end absences.
    pub(super) fn adjusted_by_16_3(&self, index: Index, also: impl Fn(Kind) -> bool) -> Points {
        self.worths(index, also).map(|(_, worth)| worth).sum()
    }

    /// Clause 16.3: returns the value of each round in the tie-breaks of opponents, from the last round to the first.
    fn worths(&self, index: Index, also: impl Fn(Kind) -> bool) -> impl Iterator<Item = (usize, Points)> {
        let mut returned = self.may_return();
        self.records(index).iter().enumerate().rev().map(move |(round, record)| {
            let worth = self.worth_to_opponents(record, round, returned);
            returned = returned || self.ends_absence(index, round) || also(record.kind);
            (round, worth)
        })
    }

    /// Returns the value of a round in the tie-breaks of the participant's opponents. Clause 16.3.2 gives the value in
    /// category 16.2.5, and clause 16.3.1 gives the value in any other category.
    fn worth_to_opponents(&self, record: &Record, round: usize, returned: bool) -> Points {
        if !(self.rules.unplayed.adjustment)(self) {
            return self.points(record);
        }
        match self.category_of(record, returned) {
            None => self.points(record),
            Some(Category::TrailingBye) => (self.rules.unplayed.trailing_bye)(self, record, round),
            Some(Category::Bye | Category::ForfeitWin | Category::RequestedBye | Category::ForfeitLoss) => {
                (self.rules.unplayed.other_unplayed)(self, record, returned)
            }
        }
    }

    /// Returns the value of each round (0-based) in the tie-breaks of the participant's opponents. In a Swiss-system
    /// event, 16.3 gives the value. With predetermined pairings, the value is the awarded points (15.2). `as_played`
    /// states whether forfeits count as played (16.6).
    pub fn worths_to_opponents(&self, index: Index, as_played: bool) -> Vec<Points> {
        if !self.under_article_16 {
            return self.records(index).iter().map(|record| self.points(record)).collect();
        }
        let also = |kind| as_played && (self.rules.unplayed.played_absence)(kind);
        let mut worths: Vec<(usize, Points)> = self.worths(index, also).collect();
        worths.reverse();
        worths.into_iter().map(|(_, worth)| worth).collect()
    }

    /// Clause 16.4: returns the score of the dummy opponent in an unplayed round (0-based), or `None` if the round has
    /// no dummy.
    pub fn dummy_score(&self, index: Index, round: usize) -> Option<Points> {
        let record = &self.records(index)[round];
        if (self.rules.unplayed.blank)(record.kind).is_rest() {
            return None;
        }
        (self.rules.unplayed.dummy)(self, index, round, &|score| self.capped(record, score))
    }

    /// Clauses 16.4.1 and 16.4.2: limits the score of a dummy by a cap. The cap for forfeits differs from the cap for
    /// other unplayed rounds.
    fn capped(&self, record: &Record, score: Points) -> Points {
        let rules = &self.rules.unplayed;
        if !(rules.adjustment)(self) {
            return score;
        }
        let cap = if record.kind.is_forfeit() { rules.forfeit_cap } else { rules.bye_cap };
        cap(self, record, score, (rules.cap_rounds)(self) as i64)
    }
}

/// Clause 16.1.1: a requested bye (the player asked not to be paired) is a half-point or a zero-point bye.
pub fn is_requested_bye(kind: Kind) -> bool {
    matches!(kind, Kind::HalfPointBye | Kind::ZeroPointBye)
}

/// Clause 16.1.2: requested byes and forfeit losses are voluntarily unplayed rounds.
pub fn is_voluntary(kind: Kind) -> bool {
    is_requested_bye(kind) || kind.is_forfeit_loss()
}

/// Clause 16.2.3: every round that is not voluntarily unplayed ends an absence.
pub fn ends_absence(kind: Kind) -> bool {
    !is_voluntary(kind)
}

/// Clause 16.3.2: in the tie-breaks of opponents, a requested bye of category 16.2.5 counts as a draw.
pub fn as_draw(view: &View<'_>, _: &Record, _round: usize) -> Points {
    view.draw_value()
}

/// Clause 16.4, until March 2026: the dummy's score has no cap.
pub fn uncapped(_: &View<'_>, _: &Record, score: Points, _rounds: i64) -> Points {
    score
}

/// Clause 16.4.1, from March 2026: the cap for a forfeit is the scheduled opponent's adjusted score.
pub fn scheduled_opponent(view: &View<'_>, record: &Record, score: Points, _rounds: i64) -> Points {
    record.opponent().map_or(score, |opponent| score.min(view.adjusted(opponent)))
}

/// Clause 16.4.2, from March 2026: the cap for unplayed rounds other than forfeits is the score of a draw in every
/// round.
pub fn draw_in_every_round(view: &View<'_>, _: &Record, score: Points, rounds: i64) -> Points {
    score.min(view.draw_value() * rounds)
}

/// Clause 16.4.2, if the regulations declare this alternative (16.6): the cap is the score of a draw in every announced
/// round.
pub fn rounds_announced(view: &View<'_>) -> usize {
    view.tournament.announced()
}

/// The clause by which the contribution of a voluntarily unplayed round is cut first.
pub const EXCEPTION: &str = "c07.16.5.1";

/// Clause 16.5.1: returns the contribution that is cut instead of the least significant contribution, because its round
/// was voluntarily unplayed. Returns `None` if no contribution comes from a voluntarily unplayed round, or if the
/// exception does not apply.
pub(crate) fn excepted<'e>(
    rules: &Cuts,
    addends: Addends,
    candidates: impl Iterator<Item = (usize, &'e Element)>,
    least: &Element,
) -> Option<usize> {
    let order = |a: &Element, b: &Element| (rules.voluntary_order)(a, b, *rules.voluntary_ties);
    let voluntary = candidates.filter(|(_, element)| element.voluntary);
    let (at, first) = voluntary.min_by(|(_, a), (_, b)| order(a, b))?;
    (rules.product_exception)(addends, first, least).then_some(at)
}

// Article 15: which games count, and to which events article 16 applies.

/// Clause 15.2: with predetermined pairings, forfeits are regular games.
pub fn every_game(_: Kind) -> bool {
    true
}

/// Clauses 15.1 and 15.3: only a game or match played over the board counts.
pub fn over_the_board(kind: Kind) -> bool {
    kind.is_over_the_board()
}

/// Clause 15.2: with predetermined pairings, a round without an opponent is not a round of the participant.
pub(super) fn is_no_round(under_article_16: bool, record: &Record) -> bool {
    !under_article_16 && record.opponent().is_none()
}

/// Clause 15.2: with predetermined pairings, a round without an opponent gives no points. In a knock-out, to which 15.2
/// does not refer, a bye keeps its points.
pub(super) fn gives_nothing(under_article_16: bool, pairing: Pairing, record: &Record) -> bool {
    is_no_round(under_article_16, record) && !pairing.is_knockout()
}

// Article 14: the contributions that cuts and medians leave out. Clause 16.5 adds an exception for voluntarily unplayed
// rounds.

/// Returns the clause of a cut: 14.1 for Cut-1, 14.2 for Cut-n, 14.3 for Median-1, and 14.4 for Median-n. `high` is the
/// number of highest values that are cut.
pub fn clause(low: u8, high: u8) -> &'static str {
    match (low, high) {
        (1, 0) => "c07.14.1",
        (_, 0) => "c07.14.2",
        (_, 1) => "c07.14.3",
        (_, _) => "c07.14.4",
    }
}

/// Clause 14.1: orders contributions by significance, least significant first. Of equally significant contributions,
/// the contribution of a voluntarily unplayed round comes first. Otherwise, the earlier contribution comes first.
pub(crate) fn least_significant(rules: &Cuts, addends: Addends, a: &Element, b: &Element) -> Ordering {
    let significance = match addends {
        Addends::Products => least_significant_product(rules, a, b),
        Addends::Scores | Addends::Ratings => least_significant_score(a, b),
    };
    significance.then(b.voluntary.cmp(&a.voluntary)).then(a.round.cmp(&b.round))
}

/// Clauses 14.1.1.a and 14.1.1.b: the least significant contribution is the lowest score or rating.
fn least_significant_score(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value))
}

/// Clauses 14.1.1.d and 14.1.2: compares products by significance. `rules.equal_opponents` orders the products of
/// equally weak opponents.
fn least_significant_product(rules: &Cuts, a: &Element, b: &Element) -> Ordering {
    (rules.least_product)(a, b).then_with(|| (rules.equal_opponents)(a, b))
}

/// Clauses 14.3 and 14.4: the most significant contribution is the highest contribution. Of several equal
/// contributions, the earliest is the most significant.
pub(crate) fn most_significant(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(b.round.cmp(&a.round))
}
