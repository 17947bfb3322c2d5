//! The Buchholz tie-breaks (article 8), Sonneborn-Berger and Koya (article 9), and cuts of contributions (article 14).

use crate::number::{Fraction, Points};
use crate::rules::articles_04_to_09::{KOYA_SCALE, first_encounters, koya_half, koya_moved, koya_percentage};
use crate::rules::articles_14_to_16::{
    self, Addends, Category, EXCEPTION, Element, End, Side, clause, excepted, least_significant,
    most_significant,
};
use crate::rules::view::View;
use crate::rules::{Cut, Step as Limit};
use crate::tiebreak::{Combination, Recorder, Silent, Step, StepKind};
use crate::tournament::{Index, Kind};
use num_integer::Integer;
use smallvec::SmallVec;

/// Returns Buchholz (8.1): the sum of the scores of opponents and dummies, in points.
///
/// If `cx` was created by [`View::fore`], the result is fore Buchholz (8.3). `played_forfeits` states whether forfeits
/// count as played (16.6).
pub(super) fn buchholz<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    buffer: &mut Vec<Element>,
    recorder: &mut R,
) -> Fraction {
    elements(cx, index, played_forfeits, buffer);
    if cx.is_fore() {
        (cx.rules.buchholz.fore_unplayed)(cx, buffer);
    }
    if let Some(cut) = cut {
        apply(&cx.rules.cut, cut, Addends::Scores, buffer);
    }
    let clause = if cx.is_fore() { "c07.8.3" } else { "c07.8.1" };
    recorder.record(Combination::Sum, || steps(cx, index, buffer, Addends::Scores, clause));
    sum(buffer, Addends::Scores)
}

/// Returns the Buchholz of every participant, for [`average_of_opponents`]. `played_forfeits` states whether forfeits
/// count as played (16.6).
pub(super) fn column_to_average(cx: &View<'_>, played_forfeits: bool) -> Vec<Fraction> {
    let mut buffer = Vec::new();
    (0..cx.tournament.len())
        .map(|index| {
            buchholz(cx, index, None, played_forfeits, &mut buffer, &mut Silent);
            buffer.retain(*cx.rules.buchholz.average_inner);
            sum(&buffer, Addends::Scores)
        })
        .collect()
}

/// Returns the average of opponents' Buchholz (8.2), in points: the average of `inner` over the opponents met over the
/// board.
///
/// With predetermined pairings, every scheduled game counts (15.2). A cut leaves out opponents (article 14). Returns
/// `None` if no game counts.
pub(super) fn average_of_opponents<R: Recorder>(
    cx: &View<'_>,
    inner: &[Fraction],
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Option<Fraction> {
    let rules = &cx.rules.buchholz;
    let counts = if cx.under_article_16 { rules.averaged } else { rules.predetermined_averaged };
    let games = cx.records(index).iter().enumerate().filter(|(_, record)| counts(record.kind));
    let mut counted: SmallVec<[(usize, Index); 16]> =
        games.filter_map(|(round, record)| Some((round, record.opponent()?))).collect();
    if !*cx.rules.ranking.repeated {
        let mut is_first = first_encounters();
        counted.retain(|(_, opponent)| is_first(*opponent));
    }
    let worths: SmallVec<[(usize, Index, Fraction); 16]> =
        counted.iter().map(|&(round, opponent)| (round, opponent, inner[opponent])).collect();
    let cut = cut_worths(&cx.rules.cut, cut, &worths);
    recorder.record(Combination::Mean, || {
        worths
            .iter()
            .zip(&cut)
            .map(|(&(round, opponent, worth), cut)| {
                let mut step = Step::new(Some(round), StepKind::OpponentBuchholz, worth, "c07.8.2");
                step.opponent = Some(cx.tournament.id(opponent));
                step.score = Some(worth);
                step.cut = *cut;
                step
            })
            .collect()
    });
    let left = || worths.iter().zip(&cut).filter(|(_, cut)| cut.is_none()).map(|(worth, _)| worth.2);
    let sum = left().reduce(Fraction::plus)?;
    let mean = sum.shared_by((rules.average_divisor)(left().count(), cx.rounds))?;
    Some((rules.average_rounding)(mean))
}

// The limits within which sums of averages are exact. A sum is exact if the denominators have a small common multiple.

/// Up to this number of rounds, sums of averages are exact, because the common multiple of all possible numbers of
/// games is small enough.
pub(super) const SAFE_ROUNDS: usize = 58;

/// The upper limit for the common denominator of averages. Up to this limit, sums of averages fit in 127 bits.
///
/// A direct encounter adds up at most 2^34 points in units of 10^-4. With the largest allowed denominator, the sum
/// needs 79 + 34 + 14 = 127 bits and a sign. Sums of averages of whole ratings are smaller: the number of players and
/// the divisor of their average together need at most 27 bits.
const GREATEST: u128 = 1 << 79;

/// The upper limit for the common denominator of shares of points. Up to this limit, sums of products of points and
/// shares fit in 127 bits. A product has 38 bits in units of 10^-8.
const GREATEST_OF_PRODUCTS: u128 = 1 << 60;

/// Returns whether a direct encounter can lack an exact sum, because averages over repeated meetings count (6.1.2). The
/// result is the same for every tied group, and for every choice of the forfeits that count.
pub(super) fn meetings_too_fine(cx: &View<'_>) -> bool {
    let mut opponents: Vec<Index> = Vec::new();
    (0..cx.tournament.len()).any(|index| {
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

/// Returns whether the sum of `worth` over the opponents can lack an exact value for some participant. `products`
/// states whether points are multiplied by `worth`.
pub(super) fn worths_too_fine(
    cx: &View<'_>,
    worth: impl Fn(Index) -> Option<Fraction>,
    products: bool,
) -> bool {
    let greatest = if products { GREATEST_OF_PRODUCTS } else { GREATEST };
    let worths: Vec<Option<Fraction>> =
        (0..cx.tournament.len()).map(|index| worth(index).map(Fraction::reduced)).collect();
    (0..cx.tournament.len()).any(|index| {
        let opponents = cx.records(index).iter().filter_map(|record| record.opponent());
        let parts = opponents.filter_map(|opponent| worths.get(opponent).copied().flatten());
        common_multiple(parts.map(|worth| worth.denominator().unsigned_abs()))
            .is_none_or(|multiple| multiple > greatest)
    })
}

/// Returns the least common multiple, or `None` if the multiple is above [`GREATEST`].
fn common_multiple(numbers: impl IntoIterator<Item = u128>) -> Option<u128> {
    numbers.into_iter().try_fold(1_u128, |multiple, number| {
        let next = multiple.checked_mul(number / multiple.gcd(&number).max(1))?;
        (next <= GREATEST).then_some(next)
    })
}

// Sonneborn-Berger (9.1) and Koya (9.2).

/// Returns Sonneborn-Berger (9.1), in squared points: the sum of the opponents' scores times the points scored against
/// these opponents.
pub(super) fn sonneborn_berger<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    cut: Option<Cut>,
    played_forfeits: bool,
    buffer: &mut Vec<Element>,
    recorder: &mut R,
) -> Fraction {
    elements(cx, index, played_forfeits, buffer);
    let rules = &cx.rules.sonneborn_berger;
    let records = cx.records(index);
    buffer.retain_mut(|element| {
        let round = usize::from(element.round);
        let score = match element.opponent() {
            _ if element.is_dummy() => (rules.unplayed)(cx, index, round, element.score),
            Some(opponent) => Some((rules.opponents)(cx, opponent, element.score)),
            None => Some(element.score),
        };
        let Some(score) = score else { return false };
        element.score = score;
        element.awarded = (rules.multiplier)(cx, &records[round], element.awarded);
        element.weight = element.score;
        element.value = product_units(element.score, element.awarded);
        true
    });
    if let Some(cut) = cut {
        apply(&cx.rules.cut, cut, Addends::Products, buffer);
    }
    let more = (rules.square)(cx.total(index));
    recorder.record(Combination::Sum, || {
        let mut steps = steps(cx, index, buffer, Addends::Products, "c07.9.1");
        steps.extend(more.map(|more| Step::new(None, StepKind::Square, more, "c07.9.1")));
        steps
    });
    more.into_iter().fold(sum(buffer, Addends::Products), Fraction::plus)
}

/// Returns the product of two numbers of points, in units of 10^-8 squared points. The product of two 64-bit numbers
/// fits in 128 bits.
pub(super) fn product_units(score: Points, awarded: Points) -> i128 {
    i128::from(score.units()) * i128::from(awarded.units())
}

/// Returns Koya (9.2): the points scored against opponents with at least half of the highest possible score.
///
/// A code can set a different limit for the opponents' scores (14.5). A cut leaves out the lowest of the results that
/// count (article 14).
pub(super) fn koya<R: Recorder>(
    cx: &View<'_>,
    limit: Option<Limit>,
    cut: Option<Cut>,
    scheduled: usize,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules.sonneborn_berger;
    let mut counted: Vec<Element> = Vec::new();
    let mut steps = Vec::new();
    let records = cx.records(index);
    for (round, record) in records.iter().enumerate() {
        let Some(opponent) = record.opponent().filter(|_| (rules.koya_forfeits)(record.kind)) else {
            continue;
        };
        let total = (rules.koya_totals)(cx, opponent);
        let qualifies = qualifies(cx, limit, scheduled, opponent, total);
        let points = cx.points(record) * (cx.rules.ranking.koya_repeated)(records, opponent);
        if qualifies {
            let side = Side::Opponent(record.kind);
            counted.push(Element::new(round, side, Some(opponent), points, cx.points(record)));
        }
        if R::LISTENING {
            let kind = StepKind::Opponent(record.kind);
            let mut step = Step::new(Some(round), kind, points.into(), "c07.9.2");
            step.opponent = Some(cx.tournament.id(opponent));
            step.score = Some(total.into());
            step.awarded = Some(cx.points(record));
            step.cut = (!qualifies).then_some(if limit.is_some() { "c07.14.5" } else { "c07.9.2" });
            if record.kind.is_forfeit() && !cx.under_article_16 {
                step.clauses.push("c07.15.2");
            }
            steps.push(step);
        }
    }
    if let Some(cut) = cut {
        apply(&cx.rules.cut, cut, Addends::Scores, &mut counted);
    }
    recorder.record(Combination::Sum, || {
        for element in counted.iter().filter(|element| !element.counts()) {
            if let Some(step) = steps.iter_mut().find(|step| step.round == Some(element.round)) {
                step.cut = element.cut;
            }
        }
        steps
    });
    sum(&counted, Addends::Scores)
}

/// Returns the highest number of scheduled games of any participant, or the number of counted rounds in a Swiss-system
/// event.
pub(super) fn scheduled_games(cx: &View<'_>) -> usize {
    if cx.under_article_16 {
        return cx.rounds;
    }
    cx.rounds - fewest_rests(cx)
}

/// Returns the lowest number of counted rounds without an opponent among all participants. The result is 0 in a
/// Swiss-system event.
pub(super) fn fewest_rests(cx: &View<'_>) -> usize {
    if cx.under_article_16 {
        return 0;
    }
    let rests = |index| cx.records(index).iter().filter(|record| record.opponent().is_none()).count();
    (0..cx.tournament.len()).map(rests).min().unwrap_or(0)
}

fn qualifies(cx: &View<'_>, limit: Option<Limit>, scheduled: usize, opponent: Index, total: Points) -> bool {
    let rules = &cx.rules.sonneborn_berger;
    let games = (rules.koya_maximum)(cx, opponent, scheduled);
    let maximum = i128::from((cx.win() * games as i64).units());
    let needed = match limit {
        None => koya_half(maximum),
        Some(Limit::HalfPoints(steps)) => {
            let step = *rules.koya_sign * i128::from((rules.koya_step)(cx).units());
            koya_moved(maximum, steps.into(), step)
        }
        Some(Limit::Percent(percent)) => koya_percentage(maximum, percent.into()),
    };
    (rules.koya_limit)(i128::from(total.units()) * KOYA_SCALE, needed)
}

// The contributions to Buchholz and Sonneborn-Berger. In a Swiss-system event, there is one contribution for each
// round. With predetermined pairings, there is one contribution for each scheduled opponent.

impl From<Side> for StepKind {
    fn from(side: Side) -> StepKind {
        match side {
            Side::Opponent(kind) => StepKind::Opponent(kind),
            Side::ForfeitAsPlayed(kind) => StepKind::ForfeitAsPlayed(kind),
            Side::Dummy(kind) => StepKind::Dummy(kind),
        }
    }
}

/// Replaces the content of `into` with the contributions of one participant's rounds. [`Element::value`] is the score
/// of the opponent or dummy by 16.3 and 16.4, or by 15.2.
///
/// If `played_forfeits` is true, forfeits count as played (16.6): a forfeited round contributes the score of the
/// scheduled opponent, without a cap.
pub(super) fn elements(cx: &View<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
    into.clear();
    if cx.under_article_16 {
        swiss(cx, index, played_forfeits, into);
    } else {
        predetermined(cx, index, into);
    }
    if !*cx.rules.ranking.repeated {
        let mut is_first = first_encounters();
        into.retain(|element| element.opponent().filter(|_| element.is_real()).is_none_or(&mut is_first));
    }
}

fn swiss(cx: &View<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
    let rules = &cx.rules.unplayed;
    let is_voluntary = cx.rules.cut.voluntary;
    let score_of = |opponent| {
        if played_forfeits { cx.adjusted_as_played(opponent) } else { cx.adjusted(opponent) }
    };
    for (round, record) in cx.records(index).iter().enumerate() {
        let (kind, awarded, opponent) = (record.kind, cx.points(record), record.opponent());
        if let Some(opponent) = opponent.filter(|_| kind.is_over_the_board()) {
            let score = score_of(opponent);
            into.push(Element::new(round, Side::Opponent(kind), Some(opponent), score, awarded));
            continue;
        }
        if kind.is_rest() {
            continue;
        }
        let as_game = kind.is_forfeit() && (rules.own_forfeit)(played_forfeits);
        if let Some(opponent) = opponent.filter(|_| as_game) {
            let score = score_of(opponent);
            let mut element =
                Element::new(round, Side::ForfeitAsPlayed(kind), Some(opponent), score, awarded);
            let voluntary = is_voluntary(kind);
            element.voluntary =
                if played_forfeits { (rules.played_forfeit_loss)(voluntary) } else { voluntary };
            into.push(element);
            continue;
        }
        if played_forfeits && !kind.is_forfeit() && !(rules.played_byes)(kind) {
            continue;
        }
        if let Some(score) = cx.dummy_score(index, round) {
            let mut element = Element::new(round, Side::Dummy(kind), opponent, score, awarded);
            element.voluntary = is_voluntary(kind);
            into.push(element);
        }
    }
}

fn predetermined(cx: &View<'_>, index: Index, into: &mut Vec<Element>) {
    for (round, record) in cx.records(index).iter().enumerate() {
        let Some(opponent) = record.opponent() else { continue };
        if (cx.rules.unplayed.scheduled)(record.kind) {
            let (score, awarded) = (cx.adjusted(opponent), cx.points(record));
            into.push(Element::new(round, Side::Opponent(record.kind), Some(opponent), score, awarded));
        }
    }
}

/// Returns the sum of the contributions that are not cut.
pub(super) fn sum(elements: &[Element], addends: Addends) -> Fraction {
    let counted = elements.iter().filter(|element| element.counts());
    Fraction::new(counted.map(|element| element.value).sum(), addends.unit())
}

/// Creates a step of the computation for each contribution.
pub(super) fn steps(
    cx: &View<'_>,
    index: Index,
    elements: &[Element],
    addends: Addends,
    clause: &'static str,
) -> Vec<Step> {
    elements
        .iter()
        .map(|element| {
            let round = usize::from(element.round);
            let mut step = Step::new(Some(round), element.side.into(), element.worth(addends), clause);
            step.opponent = element.opponent().map(|opponent| cx.tournament.id(opponent));
            step.score = Some(element.score.into());
            step.awarded = Some(element.awarded);
            step.cut = element.cut;
            step.clauses.extend(why(cx, index, element));
            step
        })
        .collect()
}

fn why(cx: &View<'_>, index: Index, element: &Element) -> Vec<&'static str> {
    if !cx.under_article_16 {
        let forfeit = matches!(element.side, Side::Opponent(kind) if kind.is_forfeit());
        return if forfeit { vec!["c07.15.2"] } else { Vec::new() };
    }
    match element.side {
        Side::Opponent(_) => {
            let opponent = element.opponent().unwrap_or(index);
            let mut clauses = Vec::new();
            for later in 0..cx.rounds {
                match cx.category(opponent, later) {
                    Some(Category::TrailingBye) => clauses.push("c07.16.3.2"),
                    Some(
                        Category::Bye | Category::ForfeitWin | Category::RequestedBye | Category::ForfeitLoss,
                    ) => clauses.push("c07.16.3.1"),
                    None => {}
                }
            }
            clauses.sort_unstable();
            clauses.dedup();
            clauses
        }
        Side::ForfeitAsPlayed(_) => vec!["c07.16.6"],
        Side::Dummy(kind) => {
            let category = cx.category(index, usize::from(element.round));
            let mut clauses: Vec<&'static str> = category.map(Category::clause).into_iter().collect();
            clauses.push("c07.16.4");
            if element.score != cx.total(index) {
                clauses.push(if kind.is_forfeit() { "c07.16.4.1" } else { "c07.16.4.2" });
            }
            clauses
        }
    }
}

/// Marks the contributions that a cut or median leaves out (14.1 to 14.4). Applies the exception for voluntarily
/// unplayed rounds (16.5).
pub(super) fn apply(rules: &articles_14_to_16::Cuts, cut: Cut, addends: Addends, elements: &mut [Element]) {
    let (low, high) = match cut {
        Cut::Low(n) => (n, 0),
        Cut::Median(n) => (n, n),
    };
    if high > 0 && !(rules.short_list)(elements.len(), usize::from(high)) {
        return;
    }
    let mut cutter = Cutter { rules, addends, elements, clause: clause(low, high) };
    for (end, times) in (rules.ends)(low, high) {
        match end {
            End::Low => cutter.low(times),
            End::High => cutter.high(times),
        }
    }
}

/// Returns the clause that removes each value from an average, or `None` for a value that remains.
///
/// Ranks replace the values, because a cut depends only on the order of the values.
pub(super) fn cut_worths(
    rules: &articles_14_to_16::Cuts,
    cut: Option<Cut>,
    worths: &[(usize, Index, Fraction)],
) -> Vec<Option<&'static str>> {
    let Some(cut) = cut else { return vec![None; worths.len()] };
    let rank = |own: Fraction| worths.iter().filter(|(_, _, other)| *other < own).count();
    let ranked = worths.iter().map(|&(round, opponent, worth)| {
        let rank = Points::whole(rank(worth) as i64);
        Element::new(round, Side::Opponent(Kind::Played), Some(opponent), rank, Points::ZERO)
    });
    let mut elements: Vec<Element> = ranked.collect();
    apply(rules, cut, Addends::Scores, &mut elements);
    elements.iter().map(|element| element.cut).collect()
}

struct Cutter<'a> {
    rules: &'a articles_14_to_16::Cuts,
    addends: Addends,
    elements: &'a mut [Element],
    clause: &'static str,
}

impl Cutter<'_> {
    fn candidates(&self) -> impl Iterator<Item = (usize, &Element)> {
        let may = self.rules.candidates;
        self.elements.iter().enumerate().filter(move |(_, element)| element.counts() && may(element))
    }

    fn may_cut(&self) -> bool {
        (self.rules.exhausted)(self.elements.iter().filter(|element| element.counts()).count())
    }

    /// Cuts the least significant contributions one by one. Under the exception (16.5), cuts a contribution of a
    /// voluntarily unplayed round instead of the least significant contribution.
    fn low(&mut self, times: u8) {
        for time in 0..times {
            if !self.may_cut() {
                return;
            }
            let Some(least) = self.least() else { return };
            let excepted = if (self.rules.exception)(time) { self.excepted(least) } else { None };
            match excepted {
                Some(excepted) => self.except(excepted),
                None => self.cut(least),
            }
        }
    }

    fn cut(&mut self, at: usize) {
        if let Some(element) = self.elements.get_mut(at) {
            element.cut = Some(self.clause);
        }
    }

    fn least(&self) -> Option<usize> {
        let order = |a: &Element, b: &Element| least_significant(self.rules, self.addends, a, b);
        self.candidates().min_by(|(_, a), (_, b)| order(a, b)).map(|(at, _)| at)
    }

    /// Returns the contribution that the exception cuts instead of the least significant contribution, or `None` if the
    /// exception does not apply.
    fn excepted(&self, least: usize) -> Option<usize> {
        excepted(self.rules, self.addends, self.candidates(), self.elements.get(least)?)
    }

    /// Cuts the contribution that the exception of 16.5 chose, and every contribution that a rule cuts together with
    /// this contribution.
    fn except(&mut self, excepted: usize) {
        let (may, with) = (self.rules.candidates, self.rules.company);
        for (at, element) in self.elements.iter_mut().enumerate() {
            if at == excepted || (element.counts() && may(element) && with(element)) {
                element.cut = Some(EXCEPTION);
            }
        }
    }

    /// Cuts the most significant contributions one by one.
    fn high(&mut self, times: u8) {
        for _ in 0..times {
            if !self.may_cut() {
                return;
            }
            let may = self.candidates().filter(|(_, element)| (self.rules.high_cut)(element));
            let highest = may.max_by(|(_, a), (_, b)| most_significant(a, b));
            let Some(highest) = highest.map(|(at, _)| at) else { return };
            self.cut(highest);
        }
    }
}

#[cfg(test)]
mod averages_tests {
    use super::*;

    /// Checks that sums of averages in short events are exact. The common multiple of all numbers of games must be
    /// small enough.
    #[test]
    fn averages_in_short_events_have_exact_sums() {
        assert!(common_multiple(1..=SAFE_ROUNDS as u128).is_some());
        assert!(common_multiple(1..=SAFE_ROUNDS as u128 + 1).is_none());
    }
}
