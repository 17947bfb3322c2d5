//! Article 16: unplayed rounds of Swiss-system events.

use std::cmp::Ordering;

use super::category::Category;
use super::element::{Addends, Cuts, Element};
use super::view::View;
use crate::number::Points;
use crate::tournament::{Index, Kind, Record};

/// What article 16 makes of the rounds of a standing, clause by clause; what an edition decides it asks the table.
impl View<'_> {
    /// 16.2: the category of an unplayed round (from 0) of a Swiss-system event; none for a played one.
    ///
    /// "Last round" and "followed" look at the rounds counted, so that an interim standing stands for itself.
    pub fn category(&self, index: Index, round: usize) -> Option<Category> {
        let later = || (round + 1..self.rounds()).any(|later| self.ends_absence(index, later));
        self.category_of(&self.records(index)[round], self.may_return() || later())
    }

    /// 16.1.1, 16.2: a round without a record is what the rule says; `returned` says whether a later round ends the absence.
    fn category_of(&self, record: &Record, returned: bool) -> Option<Category> {
        Category::of((self.unplayed().blank)(record.kind), returned)
    }

    /// 16.2.3: whether a round (from 0) ends an absence.
    fn ends_absence(&self, index: Index, round: usize) -> bool {
        (self.unplayed().ends_absence)(self.kind_in_absence(index, round))
    }

    /// 16.2.5: whether a later round than those counted may end every absence.
    fn may_return(&self) -> bool {
        (self.unplayed().interim_bye)(self.rounds(), self.tournament().announced())
    }

    /// 16.3: the points of all rounds as opponents count them; `also` ends absences besides what the rule says.
    pub(super) fn adjusted_by_16_3(&self, index: Index, also: impl Fn(Kind) -> bool) -> Points {
        self.worths(index, also).map(|(_, worth)| worth).sum()
    }

    /// 16.3: what each round is worth to opponents, the last round first.
    fn worths(&self, index: Index, also: impl Fn(Kind) -> bool) -> impl Iterator<Item = (usize, Points)> {
        let mut returned = self.may_return();
        self.records(index).iter().enumerate().rev().map(move |(round, record)| {
            let worth = self.worth_to_opponents(record, round, returned);
            returned = returned || self.ends_absence(index, round) || also(record.kind);
            (round, worth)
        })
    }

    /// 16.3: what a round is worth to opponents; 16.3.2 in category 16.2.5, 16.3.1 in all others.
    fn worth_to_opponents(&self, record: &Record, round: usize, returned: bool) -> Points {
        if !(self.unplayed().adjustment)(self) {
            return self.points(record);
        }
        match self.category_of(record, returned) {
            None => self.points(record),
            Some(Category::TrailingBye) => (self.unplayed().trailing_bye)(self, record, round),
            Some(Category::Bye | Category::ForfeitWin | Category::RequestedBye | Category::ForfeitLoss) => {
                (self.unplayed().other_unplayed)(self, record, returned)
            }
        }
    }

    /// 15.2, 16.3: what each round (from 0) is worth to opponents: as awarded in a predetermined event, by 16.3 in one
    /// of the Swiss system, where `as_played` says that forfeits count as played (16.6).
    pub fn worths_to_opponents(&self, index: Index, as_played: bool) -> Vec<Points> {
        if !self.is_swiss() {
            return self.records(index).iter().map(|record| self.points(record)).collect();
        }
        let also = |kind| as_played && (self.unplayed().played_absence)(kind);
        let mut worths: Vec<(usize, Points)> = self.worths(index, also).collect();
        worths.reverse();
        worths.into_iter().map(|(_, worth)| worth).collect()
    }

    /// 16.4: the score of whom an unplayed round (from 0) is played against; none when against nobody.
    pub fn dummy_score(&self, index: Index, round: usize) -> Option<Points> {
        let record = &self.records(index)[round];
        if (self.unplayed().blank)(record.kind).is_rest() {
            return None;
        }
        (self.unplayed().dummy)(self, index, round, &|score| self.capped(record, score))
    }

    /// 16.4.1, 16.4.2: a dummy's score within the cap of a forfeit, or that of any other round.
    fn capped(&self, record: &Record, score: Points) -> Points {
        let rules = self.unplayed();
        if !(rules.adjustment)(self) {
            return score;
        }
        let cap = if record.kind.is_forfeit() { rules.forfeit_cap } else { rules.bye_cap };
        cap(self, record, score, (rules.cap_rounds)(self) as i64)
    }
}

/// 16.1.1: a round without a record is a zero-point bye, and an unplayed round like any other.
pub(crate) fn as_recorded(kind: Kind) -> Kind {
    kind
}

/// 16.1.1: a player who asks not to be paired gets a half-point or a zero-point bye.
pub fn is_requested_bye(kind: Kind) -> bool {
    match kind {
        Kind::HalfPointBye | Kind::ZeroPointBye => true,
        Kind::Played
        | Kind::Short
        | Kind::PairingAllocatedBye
        | Kind::FullPointBye
        | Kind::ForfeitWin
        | Kind::ForfeitLoss
        | Kind::Pending
        | Kind::Rest => false,
    }
}

/// 16.1.2: requested byes and forfeit losses are voluntarily unplayed.
pub fn is_voluntary(kind: Kind) -> bool {
    is_requested_bye(kind) || kind.is_forfeit_loss()
}

/// 16.2.3: any round that is not voluntarily unplayed ends an absence.
pub fn ends_absence(kind: Kind) -> bool {
    !is_voluntary(kind)
}

/// 16.2.5: in a standing before the end the last round is the last one counted, so that nobody comes back after it.
pub(crate) fn last_counted(_counted: usize, _announced: usize) -> bool {
    false
}

/// 16.3: scores of opponents are adjusted, of individuals and of teams.
pub(crate) fn adjusts(_: &View<'_>) -> bool {
    true
}

/// 16.3.1: an unplayed round is worth to opponents what was awarded for it.
pub(crate) fn as_awarded(view: &View<'_>, record: &Record, _returned: bool) -> Points {
    view.points(record)
}

/// 16.3.2: a requested bye of category 16.2.5 is worth a draw to opponents.
pub fn as_draw(view: &View<'_>, _: &Record, _round: usize) -> Points {
    view.draw_value()
}

/// 16.3: what was added or taken outside rounds is part of the own score only.
pub(crate) fn rounds_only(rounds: Points, _outside: Points) -> Points {
    rounds
}

/// 16.4: an own unplayed round is played against a dummy with the own final score, within its cap.
pub(crate) fn dummy(
    view: &View<'_>,
    index: Index,
    _round: usize,
    cap: &dyn Fn(Points) -> Points,
) -> Option<Points> {
    Some(cap(view.own_dummy(index)))
}

/// 16.4: a forfeit is an unplayed round, unless it counts as played (16.6).
pub(crate) fn as_asked(played: bool) -> bool {
    played
}

/// 16.4 until 2026: the dummy's score has no bound.
pub fn uncapped(_: &View<'_>, _: &Record, score: Points, _rounds: i64) -> Points {
    score
}

/// 16.4.1 from March 2026: the dummy of a forfeit has no more than the scheduled opponent's adjusted score.
pub fn scheduled_opponent(view: &View<'_>, record: &Record, score: Points, _rounds: i64) -> Points {
    record.opponent().map_or(score, |opponent| score.min(view.adjusted_rounds(opponent)))
}

/// 16.4.2 from March 2026: any other dummy has no more than a draw in every round.
pub fn draw_in_every_round(view: &View<'_>, _: &Record, score: Points, rounds: i64) -> Points {
    score.min(view.draw_value() * rounds)
}

/// 16.4.2: in a standing before the end the rounds are those counted.
pub(crate) fn rounds_counted(view: &View<'_>) -> usize {
    view.rounds()
}

/// 16.4.2 where the regulations say so (16.6): the rounds announced.
pub fn rounds_announced(view: &View<'_>) -> usize {
    view.tournament().announced()
}

/// 16.5.1: the clause of the exception.
pub const EXCEPTION: &str = "c07.16.5.1";

/// 16.5.1: the voluntarily unplayed contribution that goes instead of the least significant one, if one does.
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

/// 16.5.1: a low cut takes a voluntarily unplayed contribution first; 16.5.2: each of several cuts does.
pub(crate) fn every_cut(_before: u8) -> bool {
    true
}

/// 16.5.1: the lowest voluntarily unplayed contribution goes first; of equal ones the earliest.
pub(crate) fn lowest_first(a: &Element, b: &Element, ties: fn(&Element, &Element) -> Ordering) -> Ordering {
    a.value.cmp(&b.value).then(ties(a, b)).then(a.round.cmp(&b.round))
}

/// 16.5.1.b: of equal voluntarily unplayed products that of the lower dummy.
pub(crate) fn lower_dummy(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight)
}

/// 16.5.1.a, b: the voluntarily unplayed contribution goes unless it is lower than the least significant one.
pub(crate) fn unless_lower(_: Addends, voluntary: &Element, least: &Element) -> bool {
    voluntary.value >= least.value
}

/// 16.5.2: each cut takes one contribution.
pub(crate) fn alone(_: &Element) -> bool {
    false
}

/// 16.6: byes stay what they are where forfeits count as played.
pub(crate) fn bye_stays(_: Kind) -> bool {
    true
}

/// 16.6: a forfeit loss that counts as played is not voluntarily unplayed.
pub fn played(_voluntary: bool) -> bool {
    false
}

/// 16.6: adjusted scores of opponents are those without the modifier.
pub(crate) fn as_without(_: Kind) -> bool {
    false
}
