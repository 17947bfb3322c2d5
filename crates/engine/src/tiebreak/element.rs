//! The contributions that Buchholz and Sonneborn-Berger add up: one per round of a Swiss-system event, one per
//! scheduled opponent of a predetermined one.

use super::context::{Category, Context};
use super::cut::Addends;
use super::trace::{Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::rulings::{
    Blank, OwnForfeit, PlayedByes, PlayedForfeitLoss, PredeterminedRounds, Repeated, Voluntary,
};
use crate::tournament::{Index, Kind};

/// One contribution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    /// Round, from 0.
    pub round: u16,
    /// What stands on the other side.
    pub kind: StepKind,
    /// The scheduled opponent.
    pub opponent: Option<u32>,
    /// The opponent's or dummy's score.
    pub score: Points,
    /// Own points awarded.
    pub awarded: Points,
    /// What makes an opponent weak or strong for a cut; the score unless a team tie-break says otherwise.
    pub weight: Points,
    /// What it adds: units of a point, or of a point squared for products, or whole rating points. A score is at most
    /// 10^10 units and an award 10^7, so a product fits.
    pub value: i64,
    /// Whether the cut treats it as voluntarily unplayed.
    pub voluntary: bool,
    /// The clause that cut it.
    pub cut: Option<&'static str>,
}

impl Element {
    /// A contribution that is the score itself.
    pub fn new(
        round: usize,
        kind: StepKind,
        opponent: Option<Index>,
        score: Points,
        awarded: Points,
    ) -> Element {
        let opponent = opponent.map(|index| index as u32);
        let value = score.units();
        let weight = score;
        Element {
            round: round as u16,
            kind,
            opponent,
            score,
            awarded,
            weight,
            value,
            voluntary: false,
            cut: None,
        }
    }

    /// Whether a real opponent stands on the other side.
    pub fn is_real(&self) -> bool {
        matches!(self.kind, StepKind::Opponent(_))
    }

    /// What it adds, as a number.
    pub fn worth(&self, addends: Addends) -> Fraction {
        Fraction::new(i128::from(self.value), addends.unit())
    }

    /// Whether it counts.
    pub fn counts(&self) -> bool {
        self.cut.is_none()
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
    if cx.rulings().ranking.repeated != Repeated::EachTime {
        merge_repeated(cx, into);
    }
}

fn swiss(cx: &Context<'_>, index: Index, played_forfeits: bool, into: &mut Vec<Element>) {
    let decisions = cx.rulings();
    for (round, record) in cx.records(index).iter().enumerate() {
        let (kind, awarded, opponent) = (record.kind, cx.points(record), record.opponent());
        if let Some(opponent) = opponent.filter(|_| kind.is_over_the_board()) {
            let score = if played_forfeits { cx.adjusted_as_played(opponent) } else { cx.adjusted(opponent) };
            into.push(Element::new(round, StepKind::Opponent(kind), Some(opponent), score, awarded));
            continue;
        }
        if kind == Kind::Rest {
            continue;
        }
        let as_game = kind.is_forfeit()
            && (played_forfeits || decisions.unplayed.own_forfeit == OwnForfeit::ScheduledOpponent);
        if let Some(opponent) = opponent.filter(|_| as_game) {
            let score = if played_forfeits { cx.adjusted_as_played(opponent) } else { cx.adjusted(opponent) };
            let mut element =
                Element::new(round, StepKind::ForfeitAsPlayed(kind), Some(opponent), score, awarded);
            let ordinary =
                played_forfeits && decisions.unplayed.played_forfeit_loss == PlayedForfeitLoss::Ordinary;
            element.voluntary = !ordinary && is_voluntary(cx, kind);
            into.push(element);
            continue;
        }
        let is_bye = !kind.is_forfeit();
        if played_forfeits && is_bye && decisions.unplayed.played_byes == PlayedByes::Removed {
            continue;
        }
        if let Some(score) = cx.dummy_score(index, round) {
            let mut element = Element::new(round, StepKind::Dummy(kind), opponent, score, awarded);
            element.voluntary = is_voluntary(cx, kind);
            into.push(element);
        }
    }
}

fn is_voluntary(cx: &Context<'_>, kind: Kind) -> bool {
    match cx.rulings().cut.voluntary {
        Voluntary::RequestedByesAndForfeitLosses => Context::is_voluntary(kind),
        Voluntary::NotHalfPointByes => Context::is_voluntary(kind) && kind != Kind::HalfPointBye,
        Voluntary::NotForfeitLosses => Context::is_voluntary(kind) && kind != Kind::ForfeitLoss,
        Voluntary::PairingAllocatedByesToo => {
            Context::is_voluntary(kind) || kind == Kind::PairingAllocatedBye
        }
        Voluntary::EverythingUnplayed => !kind.is_over_the_board(),
    }
}

fn predetermined(cx: &Context<'_>, index: Index, into: &mut Vec<Element>) {
    let forfeits = cx.rulings().unplayed.predetermined != PredeterminedRounds::ForfeitsCountNothing;
    for (round, record) in cx.records(index).iter().enumerate() {
        let Some(opponent) = record.opponent() else { continue };
        if forfeits || !record.kind.is_forfeit() {
            let (score, awarded) = (cx.adjusted(opponent), cx.points(record));
            into.push(Element::new(round, StepKind::Opponent(record.kind), Some(opponent), score, awarded));
        }
    }
}

/// Deviations from 4.4: an opponent met more than once counts once, with the first or the average award.
fn merge_repeated(cx: &Context<'_>, elements: &mut Vec<Element>) {
    let average = cx.rulings().ranking.repeated == Repeated::Averaged;
    let mut merged: Vec<Element> = Vec::new();
    for element in elements.iter() {
        let met = merged
            .iter()
            .any(|earlier| earlier.is_real() && element.is_real() && earlier.opponent == element.opponent);
        if !met {
            let mut element = *element;
            if average && element.is_real() {
                let games: Vec<i64> = elements
                    .iter()
                    .filter(|other| other.is_real() && other.opponent == element.opponent)
                    .map(|other| other.awarded.units())
                    .collect();
                element.awarded = Points::from_units(games.iter().sum::<i64>() / games.len() as i64);
            }
            merged.push(element);
        }
    }
    *elements = merged;
}

/// The sum of what counts, in the addends' own unit.
pub(super) fn sum(elements: &[Element], addends: Addends) -> Fraction {
    let counted = elements.iter().filter(|element| element.counts());
    Fraction::new(counted.map(|element| i128::from(element.value)).sum(), addends.unit())
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
            let mut step = Step::new(Some(round), element.kind, element.worth(addends), clause);
            step.opponent = element.opponent.map(|opponent| cx.tournament().id(opponent as Index));
            step.score = Some(element.score.into());
            step.awarded = Some(element.awarded);
            step.cut = element.cut;
            step.clauses.extend(why(cx, index, element));
            step
        })
        .collect()
}

fn why(cx: &Context<'_>, index: Index, element: &Element) -> Vec<&'static str> {
    let round = usize::from(element.round);
    if !cx.is_swiss() {
        let forfeit = element.kind.round_kind().is_some_and(Kind::is_forfeit);
        return if forfeit { vec!["c07.15.2"] } else { Vec::new() };
    }
    match element.kind {
        StepKind::Opponent(_) => {
            let opponent = element.opponent.map_or(index, |opponent| opponent as Index);
            let mut clauses = Vec::new();
            for later in 0..cx.rounds() {
                match cx.category(opponent, later) {
                    Some(Category::TrailingBye) => clauses.push("c07.16.3.2"),
                    Some(_) => clauses.push("c07.16.3.1"),
                    None => {}
                }
            }
            clauses.sort_unstable();
            clauses.dedup();
            clauses
        }
        StepKind::ForfeitAsPlayed(_) => vec!["c07.16.6"],
        _ => {
            let category = cx.category(index, round);
            let mut clauses: Vec<&'static str> = category.map(Category::clause).into_iter().collect();
            clauses.push("c07.16.4");
            if cx.rulings().unplayed.blank == Blank::ZeroPointBye && element.score != cx.total(index) {
                let forfeit = element.kind.round_kind().is_some_and(Kind::is_forfeit);
                clauses.push(if forfeit { "c07.16.4.1" } else { "c07.16.4.2" });
            }
            clauses
        }
    }
}
