//! Articles 14 to 16: modifiers and unplayed rounds.

use crate::number::Points;
use crate::rules::element::{Addends, Category, Cuts, Element, End, RunningTotal};
use crate::rules::view::View;
use crate::tournament::{Index, Kind, Pairing, Record};
use std::cmp::Ordering;

/// Evaluates the rounds of a standing by article 16 of the edition.
impl View<'_> {
    /// 16.2: the category of an unplayed round (0-based) of a Swiss-system event. Returns none for a played
    /// round.
    ///
    /// "Last round" and "followed" refer to the counted rounds: an interim standing is computed as if the
    /// event had ended.
    pub fn category(&self, index: Index, round: usize) -> Option<Category> {
        let later = || (round + 1..self.rounds()).any(|later| self.ends_absence(index, later));
        self.category_of(&self.records(index)[round], self.may_return() || later())
    }

    /// 16.1.1, 16.2: the category of a record; `returned` says whether a later round ends the absence.
    fn category_of(&self, record: &Record, returned: bool) -> Option<Category> {
        Category::of((self.rules().unplayed.blank)(record.kind), returned)
    }

    /// 16.2.3: whether a round (0-based) ends an absence.
    fn ends_absence(&self, index: Index, round: usize) -> bool {
        (self.rules().unplayed.ends_absence)(self.kind_in_absence(index, round))
    }

    /// 16.2.5: whether every absence counts as ended, because a round that does not count yet may end it.
    fn may_return(&self) -> bool {
        (self.rules().unplayed.interim_bye)(self.rounds(), self.tournament().announced())
    }

    /// 16.3: a participant's total as it counts for opponents, from the rounds only. `also` selects further kinds of
    /// rounds that end absences.
    pub(super) fn adjusted_by_16_3(&self, index: Index, also: impl Fn(Kind) -> bool) -> Points {
        self.worths(index, also).map(|(_, worth)| worth).sum()
    }

    /// 16.3: the value of each round for opponents, from the last round to the first.
    fn worths(&self, index: Index, also: impl Fn(Kind) -> bool) -> impl Iterator<Item = (usize, Points)> {
        let mut returned = self.may_return();
        self.records(index).iter().enumerate().rev().map(move |(round, record)| {
            let worth = self.worth_to_opponents(record, round, returned);
            returned = returned || self.ends_absence(index, round) || also(record.kind);
            (round, worth)
        })
    }

    /// The value of a round for opponents: by 16.3.2 in category 16.2.5, by 16.3.1 in any other category.
    fn worth_to_opponents(&self, record: &Record, round: usize, returned: bool) -> Points {
        if !(self.rules().unplayed.adjustment)(self) {
            return self.points(record);
        }
        match self.category_of(record, returned) {
            None => self.points(record),
            Some(Category::TrailingBye) => (self.rules().unplayed.trailing_bye)(self, record, round),
            Some(Category::Bye | Category::ForfeitWin | Category::RequestedBye | Category::ForfeitLoss) => {
                (self.rules().unplayed.other_unplayed)(self, record, returned)
            }
        }
    }

    /// The value of each round (0-based) for opponents. With predetermined pairings, these are the awarded points
    /// (15.2), and in a Swiss-system event the points of 16.3. `as_played` says whether forfeits count as played
    /// (16.6).
    pub fn worths_to_opponents(&self, index: Index, as_played: bool) -> Vec<Points> {
        if !self.is_swiss() {
            return self.records(index).iter().map(|record| self.points(record)).collect();
        }
        let also = |kind| as_played && (self.rules().unplayed.played_absence)(kind);
        let mut worths: Vec<(usize, Points)> = self.worths(index, also).collect();
        worths.reverse();
        worths.into_iter().map(|(_, worth)| worth).collect()
    }

    /// 16.4: the score of the dummy opponent of an unplayed round (0-based). Returns none if the round has no
    /// dummy.
    pub fn dummy_score(&self, index: Index, round: usize) -> Option<Points> {
        let record = &self.records(index)[round];
        if (self.rules().unplayed.blank)(record.kind).is_rest() {
            return None;
        }
        (self.rules().unplayed.dummy)(self, index, round, &|score| self.capped(record, score))
    }

    /// 16.4.1, 16.4.2: limits a dummy's score by the cap for a forfeit or by the cap for any other round.
    fn capped(&self, record: &Record, score: Points) -> Points {
        let rules = &self.rules().unplayed;
        if !(rules.adjustment)(self) {
            return score;
        }
        let cap = if record.kind.is_forfeit() { rules.forfeit_cap } else { rules.bye_cap };
        cap(self, record, score, (rules.cap_rounds)(self) as i64)
    }
}

/// 16.1.1: a player who asks not to be paired gets a half-point or a zero-point bye.
pub fn is_requested_bye(kind: Kind) -> bool {
    matches!(kind, Kind::HalfPointBye | Kind::ZeroPointBye)
}

/// 16.1.2: requested byes and forfeit losses are voluntarily unplayed rounds.
pub fn is_voluntary(kind: Kind) -> bool {
    is_requested_bye(kind) || kind.is_forfeit_loss()
}

/// 16.2.3: every round that is not voluntarily unplayed ends an absence.
pub fn ends_absence(kind: Kind) -> bool {
    !is_voluntary(kind)
}

/// 16.3.1: an unplayed round counts for opponents with its awarded points.
pub(crate) fn as_awarded(view: &View<'_>, record: &Record, _returned: bool) -> Points {
    view.points(record)
}

/// 16.3.2: a requested bye of category 16.2.5 counts as a draw for opponents.
pub fn as_draw(view: &View<'_>, _: &Record, _round: usize) -> Points {
    view.draw_value()
}

/// 16.4: for a round that the participant did not play, a dummy with the participant's final score counts, up
/// to the cap.
pub(crate) fn dummy(
    view: &View<'_>,
    index: Index,
    _round: usize,
    cap: &dyn Fn(Points) -> Points,
) -> Option<Points> {
    Some(cap(view.own_dummy(index)))
}

/// 16.4 until March 2026: the dummy's score has no cap.
pub fn uncapped(_: &View<'_>, _: &Record, score: Points, _rounds: i64) -> Points {
    score
}

/// 16.4.1 from March 2026: the cap for a forfeit is the scheduled opponent's adjusted score.
pub fn scheduled_opponent(view: &View<'_>, record: &Record, score: Points, _rounds: i64) -> Points {
    record.opponent().map_or(score, |opponent| score.min(view.adjusted(opponent)))
}

/// 16.4.2 from March 2026: the cap for other rounds is a draw in every round.
pub fn draw_in_every_round(view: &View<'_>, _: &Record, score: Points, rounds: i64) -> Points {
    score.min(view.draw_value() * rounds)
}

/// 16.4.2: in an interim standing, the cap is a draw in every counted round.
pub(crate) fn rounds_counted(view: &View<'_>) -> usize {
    view.rounds()
}

/// 16.4.2 if the regulations say so (16.6): the cap is a draw in every announced round.
pub fn rounds_announced(view: &View<'_>) -> usize {
    view.tournament().announced()
}

/// The clause by which a voluntarily unplayed round is cut first.
pub const EXCEPTION: &str = "c07.16.5.1";

/// 16.5.1: the contribution that is cut instead of the least significant contribution, because its round was
/// voluntarily unplayed. Returns none if there is no such contribution.
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

/// 16.5.1: the lowest contribution of a voluntarily unplayed round is cut first. Among equal contributions, the
/// earliest is cut.
pub(crate) fn lowest_first(a: &Element, b: &Element, ties: fn(&Element, &Element) -> Ordering) -> Ordering {
    a.value.cmp(&b.value).then(ties(a, b)).then(a.round.cmp(&b.round))
}

/// 16.5.1.b: among equal products of voluntarily unplayed rounds, the product with the lower dummy is cut.
pub(crate) fn lower_dummy(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight)
}

/// 16.5.1.a, b: the contribution of a voluntarily unplayed round is cut first, unless it is lower than the least
/// significant contribution.
pub(crate) fn unless_lower(_: Addends, voluntary: &Element, least: &Element) -> bool {
    voluntary.value >= least.value
}

// Article 15: which games count, and to which events article 16 applies.

/// 15.2, 15.3: article 16 applies only to unplayed rounds of Swiss-system events.
pub(crate) fn swiss_only(pairing: Pairing) -> bool {
    pairing.is_swiss()
}

/// 15.2: with predetermined pairings forfeits are regular games.
pub fn every_game(_: Kind) -> bool {
    true
}

/// 15.1, 15.3: a game or match counts only if it was played over the board.
pub fn over_the_board(kind: Kind) -> bool {
    kind.is_over_the_board()
}

/// 15.2: with predetermined pairings, a round without an opponent is not a round of the participant.
pub(crate) fn is_no_round(under_article_16: bool, record: &Record) -> bool {
    !under_article_16 && record.opponent().is_none()
}

/// 15.2: with predetermined pairings, a round without an opponent gives no points. In a knock-out, to which
/// 15.2 does not refer, a bye keeps its points.
pub(crate) fn gives_nothing(under_article_16: bool, pairing: Pairing, record: &Record) -> bool {
    is_no_round(under_article_16, record) && !pairing.is_knockout()
}

// Article 14: the contributions that cuts and medians leave out. 16.5 adds an exception for voluntarily
// unplayed rounds.

/// The clause of a cut: 14.1 for Cut-1, 14.2 for Cut-n, 14.3 for Median-1, 14.4 for Median-n. `high` is the number of
/// highest values cut.
pub fn clause(low: u8, high: u8) -> &'static str {
    match (low, high) {
        (1, 0) => "c07.14.1",
        (_, 0) => "c07.14.2",
        (_, 1) => "c07.14.3",
        (_, _) => "c07.14.4",
    }
}

/// 14.1: among equally significant contributions, a contribution of a voluntarily unplayed round is cut before the
/// others. Otherwise the earliest is cut first.
pub(crate) fn least_significant(rules: &Cuts, addends: Addends, a: &Element, b: &Element) -> Ordering {
    let significance = match addends {
        Addends::Products => least_significant_product(rules, a, b),
        Addends::Scores | Addends::Ratings => least_significant_score(a, b),
    };
    significance.then(b.voluntary.cmp(&a.voluntary)).then(a.round.cmp(&b.round))
}

/// 14.1.1.a, b: the least significant score or rating is the lowest.
fn least_significant_score(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value))
}

/// 14.1.1.d, 14.1.2: compares products by significance. Among products of equally weak opponents, `rules` decide.
fn least_significant_product(rules: &Cuts, a: &Element, b: &Element) -> Ordering {
    (rules.least_product)(a, b).then_with(|| (rules.equal_opponents)(a, b))
}

/// 14.3, 14.4: the most significant contribution is the highest. Among equal contributions, it is the earliest.
pub(crate) fn most_significant(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight).then(a.value.cmp(&b.value)).then(b.round.cmp(&a.round))
}

/// 14.1: cuts continue until no contribution is left. A sum is then 0, and an average has no value.
pub(crate) fn until_nothing_is_left(left: usize) -> bool {
    left > 0
}

/// 14.1.1.c: cuts of the progressive score leave out the totals after the first rounds.
pub(crate) fn first_totals(_: &View<'_>, _: Index, cuts: usize, totals: &mut [RunningTotal]) {
    totals.iter_mut().take(cuts).for_each(|total| total.is_cut = true);
}

/// 14.1.1.d, 14.1.2: the least significant product is the product of the weakest opponent.
pub(crate) fn weakest_opponent(a: &Element, b: &Element) -> Ordering {
    a.weight.cmp(&b.weight)
}

/// 14.1.1.d: among equally weak opponents, the smallest product is the least significant.
pub(crate) fn smallest_value(a: &Element, b: &Element) -> Ordering {
    a.value.cmp(&b.value)
}

/// 14.3, 14.4: a median cuts the least significant contributions first, then the most significant contributions.
pub const LOW_FIRST: [End; 2] = [End::Low, End::High];
