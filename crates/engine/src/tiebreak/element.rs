//! The contributions that Buchholz and Sonneborn-Berger add up: one per round of a Swiss-system event, one per
//! scheduled opponent of a predetermined one.

use super::context::Context;
use super::trace::{Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::article_04::Encounters;
use crate::rules::category::Category;
use crate::rules::element::{Addends, Element, Side};
use crate::tournament::Index;

impl From<Side> for StepKind {
    fn from(side: Side) -> StepKind {
        match side {
            Side::Opponent(kind) => StepKind::Opponent(kind),
            Side::ForfeitAsPlayed(kind) => StepKind::ForfeitAsPlayed(kind),
            Side::Dummy(kind) => StepKind::Dummy(kind),
        }
    }
}

/// The contributions of one participant with their scores (16.3, 16.4 or 15.2); `value` is the score.
///
/// `played_forfeits` asks for forfeits as played (16.6): an element against the scheduled opponent, no cap.
pub(super) fn elements(cx: &Context<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
    into.clear();
    if cx.is_swiss() {
        swiss(cx, index, played_forfeits, into);
    } else {
        predetermined(cx, index, into);
    }
    (cx.rules().ranking.repeated)(into);
}

fn swiss(cx: &Context<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
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

fn predetermined(cx: &Context<'_>, index: Index, into: &mut Vec<Element>) {
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

/// The sum of what counts, in the addends' own unit.
pub(super) fn sum(elements: &[Element], addends: Addends) -> Fraction {
    let counted = elements.iter().filter(|element| element.counts());
    Fraction::new(counted.map(|element| element.value).sum(), addends.unit())
}

/// The steps of a working for these contributions.
pub(super) fn steps(
    cx: &Context<'_>,
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

fn why(cx: &Context<'_>, index: Index, element: &Element) -> Vec<&'static str> {
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
