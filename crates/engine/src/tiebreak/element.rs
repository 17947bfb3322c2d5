//! The contributions to Buchholz and Sonneborn-Berger: one for each round of a Swiss-system event, and one
//! for each scheduled opponent if the pairings are predetermined.

use crate::number::{Fraction, Points};
use crate::rules::Cut;
use crate::rules::articles_04_and_06::Encounters;
use crate::rules::articles_14_to_16::{EXCEPTION, clause, excepted, least_significant, most_significant};
use crate::rules::element::{self, Addends, Category, Element, End, Side};
use crate::rules::view::View;
use crate::tiebreak::trace::{Step, StepKind};
use crate::tournament::{Index, Kind};

impl From<Side> for StepKind {
    fn from(side: Side) -> StepKind {
        match side {
            Side::Opponent(kind) => StepKind::Opponent(kind),
            Side::ForfeitAsPlayed(kind) => StepKind::ForfeitAsPlayed(kind),
            Side::Dummy(kind) => StepKind::Dummy(kind),
        }
    }
}

/// The contributions of one participant, with scores by 16.3 and 16.4 or by 15.2; [`Element::value`] is the score.
///
/// With `played_forfeits`, forfeits count as played (16.6): the scheduled opponent contributes, without a
/// cap.
pub(super) fn elements(cx: &View<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
    into.clear();
    if cx.is_swiss() {
        swiss(cx, index, played_forfeits, into);
    } else {
        predetermined(cx, index, into);
    }
    (cx.rules().ranking.repeated)(into);
}

fn swiss(cx: &View<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
    let rules = &cx.rules().unplayed;
    let is_voluntary = cx.rules().cut.voluntary;
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
        if (cx.rules().unplayed.scheduled)(record.kind) {
            let (score, awarded) = (cx.adjusted(opponent), cx.points(record));
            into.push(Element::new(round, Side::Opponent(record.kind), Some(opponent), score, awarded));
        }
    }
}

impl Encounters for Vec<Element> {
    fn opponents(&self) -> Vec<Option<Index>> {
        self.iter().map(|element| element.opponent().filter(|_| element.is_real())).collect()
    }

    fn awarded(&self, at: usize) -> Points {
        self.get(at).map_or(Points::ZERO, |element| element.awarded)
    }

    fn keep(&mut self, points: &[Option<Points>]) {
        let mut kept = self.iter_mut().zip(points).filter_map(|(element, points)| {
            element.awarded = (*points)?;
            Some(*element)
        });
        *self = kept.by_ref().collect();
    }
}

/// The sum of the contributions that are not cut.
pub(super) fn sum(elements: &[Element], addends: Addends) -> Fraction {
    let counted = elements.iter().filter(|element| element.counts());
    Fraction::new(counted.map(|element| element.value).sum(), addends.unit())
}

/// The steps of the working for these contributions.
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
            step.opponent = element.opponent().map(|opponent| cx.tournament().id(opponent));
            step.score = Some(element.score.into());
            step.awarded = Some(element.awarded);
            step.cut = element.cut;
            step.clauses.extend(why(cx, index, element));
            step
        })
        .collect()
}

fn why(cx: &View<'_>, index: Index, element: &Element) -> Vec<&'static str> {
    if !cx.is_swiss() {
        let forfeit = matches!(element.side, Side::Opponent(kind) if kind.is_forfeit());
        return if forfeit { vec!["c07.15.2"] } else { Vec::new() };
    }
    match element.side {
        Side::Opponent(_) => {
            let opponent = element.opponent().unwrap_or(index);
            let mut clauses = Vec::new();
            for later in 0..cx.rounds() {
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

/// Marks the contributions that a cut or median leaves out (14.1 to 14.4), with the exception for voluntarily
/// unplayed rounds (16.5).
pub(super) fn apply(rules: &element::Cuts, cut: Cut, addends: Addends, elements: &mut [Element]) {
    let (low, high) = match cut {
        Cut::Low(n) => (n, 0),
        Cut::Median(n) => (n, n),
    };
    if high > 0 && !(rules.short_list)(elements.len(), usize::from(high)) {
        return;
    }
    let mut cutter = Cutter { rules, addends, elements, clause: clause(low, high) };
    for end in *rules.median_order {
        match end {
            End::Low => cutter.low(low),
            End::High => cutter.high(high),
        }
    }
}

/// For each value, the clause that removes it from an average, or none for values that remain.
///
/// The values are replaced by ranks, because a cut depends only on their order.
pub(super) fn cut_worths(
    rules: &element::Cuts,
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
    rules: &'a element::Cuts,
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

    /// Cuts the least significant contributions one by one. The exception (16.5) cuts a contribution of a voluntarily
    /// unplayed round instead.
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

    /// The contribution that the exception cuts instead of the least significant contribution, or none if the exception
    /// does not apply.
    fn excepted(&self, least: usize) -> Option<usize> {
        excepted(self.rules, self.addends, self.candidates(), self.elements.get(least)?)
    }

    /// Cuts the contribution chosen by the exception, and the contributions that a rule cuts together with it.
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
