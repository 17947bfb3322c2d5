//! Tie-breaks from outside C.07: US Chess, correspondence chess, Othello and others.
//!
//! `cases/clauses-classic.json` names their sources. These tie-breaks treat only rounds over the board as
//! played. Each opponent met over the board counts once for each meeting.

mod opponents;
mod own;

pub(super) use opponents::{estimate, performance, share};

use crate::number::{Fraction, Points};
use crate::rules::article_10::UnratedPolicy;
use crate::rules::classic::UsChess;
use crate::rules::encounter::{Classes, Log};
use crate::rules::view::View;
use crate::rules::{Classic, Code, Needs, Variation, Variations};
use crate::tiebreak::trace::{Combination, Recorder, Step, StepKind};
use crate::tiebreak::{NoValue, Policies};
use crate::tournament::{Index, Record};
use opponents::Drops;

/// The reason why a classic code has no values in this event, or none if it has values.
pub(super) fn no_value(cx: &View<'_>, classic: Classic, code: &Code, policies: &Policies) -> Option<NoValue> {
    if classic.row().usual_points && !has_usual_points(cx) {
        return Some(NoValue::OtherPoints);
    }
    match classic.row().needs {
        Needs::Nothing => None,
        Needs::OpponentRatings => {
            let missing = unrated(code, policies).is_none() && opponents::meets_unrated(cx);
            missing.then_some(NoValue::UnratedOpponent)
        }
        Needs::Constant => {
            if own::constant(cx, code, policies).is_none() {
                return Some(NoValue::NoConstant);
            }
            let wants_discs = !code.variations.has(Variation::Chess);
            (wants_discs && !own::all_recorded(cx)).then_some(NoValue::NoDiscs)
        }
        Needs::Discs if !own::all_recorded(cx) => Some(NoValue::NoDiscs),
        Needs::Discs => own::bye_has_no_count(cx).then_some(NoValue::DiscsOfBye),
        Needs::Arrivals => {
            let unknown = cx.tournament().participants().iter().any(|participant| participant.late.is_none());
            unknown.then_some(NoValue::LatenessUnknown)
        }
    }
}

/// How unrated opponents count in the average opposition rating. The code decides, or else the regulations.
fn unrated(code: &Code, policies: &Policies) -> Option<UnratedPolicy> {
    code.unrated.map(UnratedPolicy::Fixed).or(policies.unrated)
}

/// The value of a classic code with numbers, which must have values in this event.
pub(super) fn value<R: Recorder>(
    cx: &View<'_>,
    classic: Classic,
    code: &Code,
    policies: &Policies,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    match classic {
        Classic::UsMedian => Some(opponents::value(cx, classic.clause(), Drops::Both, index, recorder)),
        Classic::UsModifiedMedian => {
            Some(opponents::value(cx, classic.clause(), Drops::ByScore, index, recorder))
        }
        Classic::UsSolkoff => Some(opponents::value(cx, classic.clause(), Drops::None, index, recorder)),
        Classic::UsCumulative => Some(cumulative(cx, code.variations, index, recorder)),
        Classic::UsOppositionCumulative => Some(opposition(cx, code.variations, index, recorder)),
        Classic::MostBlack => Some(own::most_black(cx, index, recorder)),
        Classic::UsKashdan => Some(own::kashdan(cx, index, recorder)),
        Classic::Baumbach => Some(own::baumbach(cx, code.variations, index, recorder)),
        Classic::TimeOfLoss => Some(own::time_of_loss(cx, index, recorder)),
        Classic::Late => Some(own::on_time(cx, index, recorder)),
        Classic::UsPlayedFirst => Some(own::played_first(cx, index, recorder)),
        Classic::UsSonnebornBerger => Some(opponents::us(cx, code.variations, index, recorder)),
        Classic::Gelbfuhs => Some(opponents::gelbfuhs(cx, index, recorder)),
        Classic::GelbfuhsSquare => Some(opponents::gelbfuhs_square(cx, index, recorder)),
        Classic::UsOppositionPerformance => opponents::opposition_performance(cx, index, recorder),
        Classic::AverageOpposition => {
            opponents::average_opposition(cx, unrated(code, policies), index, recorder)
        }
        Classic::Brightwell => {
            // `no_value` has already rejected events without a constant.
            let constant = own::constant(cx, code, policies)?;
            let counts = !code.variations.has(Variation::Chess);
            Some(own::brightwell(cx, constant, counts, index, recorder))
        }
        Classic::Discs => Some(own::total(cx, index, recorder)),
        Classic::UsHeadToHead => None,
    }
}

/// Splits a tied group by a classic code that gives an order.
pub(super) fn order(
    cx: &View<'_>,
    classic: Classic,
    code: &Code,
    group: &[Index],
    log: &mut Log<'_>,
) -> Classes {
    match classic {
        Classic::UsHeadToHead => opponents::order(cx, code.variations, group, log),
        _ => vec![group.to_vec()],
    }
}

/// Whether a win is worth 1, a draw 1/2 and a loss 0 points, and every record has 0, 1/2 or 1 point.
fn has_usual_points(cx: &View<'_>) -> bool {
    let scoring = cx.tournament().scoring();
    (scoring.win, scoring.draw, scoring.loss) == (Points::ONE, Points::HALF, Points::ZERO)
        && cx
            .tournament()
            .all_records()
            .iter()
            .all(|record| [Points::ZERO, Points::HALF, Points::ONE].contains(&record.points))
}

// Which rounds are games in systems from outside C.07, and how a working shows a round.

const UNPLAYED: &str = "classic.unplayed-rounds";
const ADJUSTED: &str = "classic.adjusted-score";

/// The standing in the form that the systems of US Chess use.
fn us_chess<'a, 't>(cx: &'a View<'t>) -> UsChess<'a, 't> {
    UsChess { view: cx, rules: &cx.rules().classic }
}

/// Whether a round is a game in the systems of US Chess.
fn is_us_game(cx: &View<'_>, record: &Record) -> bool {
    us_chess(cx).is_game(record)
}

/// The rounds that count for a participant, each with its zero-based index.
fn rounds<'c>(cx: &'c View<'_>, index: Index) -> impl Iterator<Item = (usize, &'c Record)> + 'c {
    let is_round = cx.rules().classic.rest;
    cx.records(index)
        .iter()
        .enumerate()
        .filter(move |(_, record)| !cx.is_rest(record) || is_round(cx, record))
}

/// The step of a round, with its opponent and points.
///
/// In the systems of US Chess, the step of an unplayed round also names the clause about unplayed rounds.
fn round_step(cx: &View<'_>, round: usize, record: &Record, kind: StepKind, clause: &'static str) -> Step {
    let mut step = Step::new(Some(round), kind, Fraction::ZERO, clause);
    step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
    step.awarded = Some(cx.points(record));
    let is_us = clause.starts_with("classic.us-") || clause == "classic.mostblack" || clause == "classic.aor";
    if is_us && !record.kind.is_over_the_board() {
        step.clauses.push(UNPLAYED);
    }
    step
}

// Cumulative, and the cumulative scores of the opposition (US Chess 34E3, 34E9).

const CLAUSE: &str = "classic.us-cum";

/// The sum of the running scores, from which the points of unplayed rounds are subtracted once.
fn cumulative<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().classic;
    let last = cx.rounds().saturating_sub(1);
    let without_last = (rules.last_score)(variations.has(Variation::NoLast));
    let mut running = Points::ZERO;
    let mut sum = Points::ZERO;
    let mut steps = Vec::new();
    // A round without a game repeats the previous running score.
    for (round, record) in cx.records(index).iter().enumerate() {
        running += cx.points(record);
        let is_counted = (rules.running)(&us_chess(cx), record);
        let is_left_out = without_last && round == last;
        if is_counted && !is_left_out {
            sum += running;
        }
        if R::LISTENING && is_counted {
            let mut step = round_step(cx, round, record, StepKind::RunningTotal, CLAUSE);
            step.clauses.truncate(1);
            step.contribution = running.into();
            step.cut = is_left_out.then_some(CLAUSE);
            steps.push(step);
        }
    }
    for (round, record) in rounds(cx, index) {
        let deduction = deduction(cx, variations, round, record);
        sum += -deduction;
        if R::LISTENING && deduction != Points::ZERO {
            let mut step = round_step(cx, round, record, StepKind::Deduction(record.kind), CLAUSE);
            step.contribution = (-deduction).into();
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum.into()
}

fn deduction(cx: &View<'_>, variations: Variations, round: usize, record: &Record) -> Points {
    let points = cx.points(record);
    let spared = variations.has(Variation::FullPointsOnly) && points < Points::ONE;
    if is_us_game(cx, record) || spared {
        return Points::ZERO;
    }
    let rules = &cx.rules().classic;
    let deduction = (rules.deduction)(record, points, cx.rounds() - round);
    let left_out = variations.has(Variation::NoLast) && round + 1 == cx.rounds();
    if left_out { (rules.last_deduction)(deduction) } else { deduction }
}

/// The sum of the cumulative scores of the opponents met over the board. The points of an opponent's unplayed rounds
/// are subtracted first.
fn opposition<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let mut sum = Fraction::ZERO;
    let mut steps: Vec<Step> = Vec::new();
    for (round, record) in rounds(cx, index) {
        let Some(opponent) = record.opponent().filter(|_| is_us_game(cx, record)) else { continue };
        let score = cumulative(cx, variations, opponent, &mut crate::tiebreak::trace::Silent);
        let deducted = rounds(cx, opponent).map(|(round, record)| deduction(cx, variations, round, record));
        let score = (cx.rules().classic.opposition)(score, deducted.sum());
        sum = sum.plus(score);
        if R::LISTENING {
            let mut step = round_step(cx, round, record, StepKind::OpponentCumulative, "classic.us-oppcum");
            step.clauses.push(CLAUSE);
            step.score = Some(score);
            step.contribution = score;
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum
}
