//! Tie-breaks from outside C.07, such as the tie-breaks of US Chess, correspondence chess and Othello.
//!
//! `cases/clauses-classic.json` names the sources of these tie-breaks. Only rounds over the board count as played. An
//! opponent who was met several times over the board counts once for each meeting.

mod opponents;

pub(super) use opponents::{estimate, performance, share};

use crate::number::{Fraction, Points};
use crate::rules::article_10::UnratedPolicy;
use crate::rules::classic::outcome;
use crate::rules::encounter::{Classes, Log};
use crate::rules::view::View;
use crate::rules::{Classic, Code, Variation, Variations};
use crate::tiebreak::{Combination, NoValue, Policies, Recorder, Step, StepKind};
use crate::tournament::{Index, Kind, Outcome, Record};

/// Returns the reason why a classic code has no values in this event, or `None` if the code has values.
pub(super) fn no_value(cx: &View<'_>, classic: Classic, code: &Code, policies: &Policies) -> Option<NoValue> {
    if classic.row().usual_points && !has_usual_points(cx) {
        return Some(NoValue::OtherPoints);
    }
    match classic {
        Classic::AverageOpposition => {
            let missing = unrated(code, policies).is_none() && opponents::meets_unrated(cx);
            missing.then_some(NoValue::UnratedOpponent)
        }
        Classic::Brightwell if constant(cx, code, policies).is_none() => Some(NoValue::NoConstant),
        Classic::Brightwell => {
            let wants_discs = !code.variations.has(Variation::Chess);
            (wants_discs && !all_recorded(cx)).then_some(NoValue::NoDiscs)
        }
        Classic::Discs if !all_recorded(cx) => Some(NoValue::NoDiscs),
        Classic::Discs => bye_has_no_count(cx).then_some(NoValue::DiscsOfBye),
        Classic::Late => {
            let unknown = cx.tournament.participants().iter().any(|participant| participant.late.is_none());
            unknown.then_some(NoValue::LatenessUnknown)
        }
        _ => None,
    }
}

/// Returns how unrated opponents count in the average opposition rating, as declared by the code, or otherwise by the
/// regulations.
fn unrated(code: &Code, policies: &Policies) -> Option<UnratedPolicy> {
    code.unrated.map(UnratedPolicy::Fixed).or(policies.unrated)
}

/// Returns the value of a classic code that gives numbers. The code must have values in this event.
pub(super) fn value<R: Recorder>(
    cx: &View<'_>,
    classic: Classic,
    code: &Code,
    policies: &Policies,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    match classic {
        Classic::UsMedian | Classic::UsModifiedMedian | Classic::UsSolkoff => {
            Some(opponents::value(cx, classic, index, recorder))
        }
        Classic::UsCumulative => Some(cumulative(cx, code.variations, index, recorder)),
        Classic::UsOppositionCumulative => Some(opposition(cx, code.variations, index, recorder)),
        Classic::MostBlack => Some(most_black(cx, index, recorder)),
        Classic::UsKashdan => Some(kashdan(cx, index, recorder)),
        Classic::Baumbach => Some(baumbach(cx, code.variations, index, recorder)),
        Classic::TimeOfLoss => Some(time_of_loss(cx, index, recorder)),
        Classic::Late => Some(on_time(cx, index, recorder)),
        Classic::UsPlayedFirst => Some(played_first(cx, index, recorder)),
        Classic::UsSonnebornBerger => Some(opponents::us(cx, code.variations, index, recorder)),
        Classic::Gelbfuhs => Some(opponents::gelbfuhs(cx, index, recorder)),
        Classic::GelbfuhsSquare => Some(opponents::gelbfuhs_square(cx, index, recorder)),
        Classic::UsOppositionPerformance => opponents::opposition_performance(cx, index, recorder),
        Classic::AverageOpposition => {
            opponents::average_opposition(cx, unrated(code, policies), index, recorder)
        }
        Classic::Brightwell => {
            // `no_value` has already rejected events without a constant.
            let constant = constant(cx, code, policies)?;
            let counts = !code.variations.has(Variation::Chess);
            Some(brightwell(cx, constant, counts, index, recorder))
        }
        Classic::Discs => Some(total(cx, index, recorder)),
        Classic::UsHeadToHead => None,
    }
}

/// Splits a tied group by a tie-break from outside C.07 that gives an order.
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

/// Returns whether a win is worth 1 point, a draw 1/2 and a loss 0, and every record gives one of these numbers of
/// points.
fn has_usual_points(cx: &View<'_>) -> bool {
    let scoring = cx.tournament.scoring();
    (scoring.win, scoring.draw, scoring.loss) == (Points::ONE, Points::HALF, Points::ZERO)
        && cx
            .tournament
            .all_records()
            .iter()
            .all(|record| [Points::ZERO, Points::HALF, Points::ONE].contains(&record.points))
}

// The rounds that are games in systems from outside C.07, and the steps of a computation.

const UNPLAYED: &str = "classic.unplayed-rounds";
const ADJUSTED: &str = "classic.adjusted-score";

/// Returns the step of the computation for a round, with the opponent and the points.
///
/// In the systems of US Chess, the step of an unplayed round also contains the clause about unplayed rounds.
fn round_step(cx: &View<'_>, round: usize, record: &Record, kind: StepKind, clause: &'static str) -> Step {
    let mut step = Step::new(Some(round), kind, Fraction::ZERO, clause);
    step.opponent = record.opponent().map(|opponent| cx.tournament.id(opponent));
    step.awarded = Some(cx.points(record));
    let is_us = clause.starts_with("classic.us-") || clause == "classic.mostblack" || clause == "classic.aor";
    if is_us && !record.kind.is_over_the_board() {
        step.clauses.push(UNPLAYED);
    }
    step
}

// The tie-break Cumulative, and the sum of the opponents' cumulative scores (US Chess 34E3, 34E9).

const CUMULATIVE: &str = "classic.us-cum";

/// Returns the sum of the running scores. The points of unplayed rounds are subtracted once from this sum.
fn cumulative<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules.classic;
    let last = cx.rounds.saturating_sub(1);
    let without_last = (rules.last_score)(variations.has(Variation::NoLast));
    let mut running = Points::ZERO;
    let mut sum = Points::ZERO;
    let mut steps = Vec::new();
    // In a round without a game, the score after the previous round is added again.
    for (round, record) in cx.records(index).iter().enumerate() {
        running += cx.points(record);
        let is_counted = (rules.running)(cx, record);
        let is_left_out = without_last && round == last;
        if is_counted && !is_left_out {
            sum += running;
        }
        if R::LISTENING && is_counted {
            let mut step = round_step(cx, round, record, StepKind::RunningTotal, CUMULATIVE);
            step.clauses.truncate(1);
            step.contribution = running.into();
            step.cut = is_left_out.then_some(CUMULATIVE);
            steps.push(step);
        }
    }
    for (round, record) in cx.classic_rounds(index) {
        let deduction = deduction(cx, variations, round, record);
        sum += -deduction;
        if R::LISTENING && deduction != Points::ZERO {
            let mut step = round_step(cx, round, record, StepKind::Deduction(record.kind), CUMULATIVE);
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
    if cx.is_us_game(record) || spared {
        return Points::ZERO;
    }
    let rules = &cx.rules.classic;
    let deduction = (rules.deduction)(record, points, cx.rounds - round);
    let left_out = variations.has(Variation::NoLast) && round + 1 == cx.rounds;
    if left_out { (rules.last_deduction)(deduction) } else { deduction }
}

/// Returns the sum of the cumulative scores of the opponents met over the board. The cumulative score of an opponent
/// does not include the points of unplayed rounds.
fn opposition<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let mut sum = Fraction::ZERO;
    let mut steps: Vec<Step> = Vec::new();
    for (round, record) in cx.classic_rounds(index) {
        let Some(opponent) = record.opponent().filter(|_| cx.is_us_game(record)) else { continue };
        let score = cumulative(cx, variations, opponent, &mut crate::tiebreak::Silent);
        let deducted =
            cx.classic_rounds(opponent).map(|(round, record)| deduction(cx, variations, round, record));
        let score = (cx.rules.classic.opposition)(score, deducted.sum());
        sum = sum.plus(score);
        if R::LISTENING {
            let mut step = round_step(cx, round, record, StepKind::OpponentCumulative, "classic.us-oppcum");
            step.clauses.push(CUMULATIVE);
            step.score = Some(score);
            step.contribution = score;
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum
}

/// Returns the sum of `worth` over all rounds.
fn count<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    clause: &'static str,
    recorder: &mut R,
    worth: impl Fn(&Record) -> i128,
) -> Fraction {
    recorder.record(Combination::Sum, || {
        let step = |(round, record): (usize, &Record)| {
            let mut step = round_step(cx, round, record, StepKind::Round(record.kind), clause);
            step.contribution = Fraction::integer(worth(record));
            step
        };
        cx.classic_rounds(index).map(step).collect()
    });
    Fraction::integer(cx.classic_rounds(index).map(|(_, record)| worth(record)).sum())
}

/// Returns the number of games played with Black (US Chess 34E6).
fn most_black<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let worth = cx.rules.classic.black;
    count(cx, index, "classic.mostblack", recorder, |record| {
        record.color.filter(|_| cx.is_us_game(record)).map_or(0, *worth)
    })
}

/// Returns Kashdan (US Chess 34E7): 4 points for a win, 2 for a draw, 1 for a loss, 0 for an unplayed round.
pub(super) fn kashdan<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules.classic;
    let pays = *rules.kashdan;
    count(cx, index, "classic.us-kashdan", recorder, |record| {
        if !cx.is_us_game(record) {
            return (rules.kashdan_unplayed)(cx.points(record), &pays);
        }
        match outcome(cx, record) {
            Some(Outcome::Win) => pays.win,
            Some(Outcome::Draw) => pays.draw,
            Some(Outcome::Loss) => pays.loss,
            None => 0,
        }
    })
}

/// Returns Baumbach: the number of games won, including forfeit wins unless only games over the board count.
pub(super) fn baumbach<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let over_the_board = variations.has(Variation::OverTheBoard);
    let byes = cx.rules.classic.baumbach;
    count(cx, index, "classic.baumbach", recorder, |record| {
        let won = match record.kind {
            Kind::ForfeitWin => !over_the_board,
            Kind::PairingAllocatedBye | Kind::FullPointBye => !over_the_board && byes(cx, record),
            Kind::Played | Kind::Short | Kind::Pending => outcome(cx, record) == Some(Outcome::Win),
            _ => false,
        };
        i128::from(won)
    })
}

/// Returns the round of the first loss (1-based). Without a loss, the value is one more than the number of rounds.
fn time_of_loss<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let unplayed = cx.rules.classic.first_loss;
    let is_loss = |record: &Record| match record.kind {
        kind if kind.is_over_the_board() => outcome(cx, record) == Some(Outcome::Loss),
        kind => unplayed(kind),
    };
    let first = cx.classic_rounds(index).find(|(_, record)| is_loss(record));
    let value = Fraction::integer(first.map_or(cx.rounds, |(round, _)| round) as i128 + 1);
    recorder.record(Combination::Sum, || {
        let mut step = match first {
            Some((round, record)) => {
                round_step(cx, round, record, StepKind::FirstLoss(record.kind), "classic.timeofloss")
            }
            None => Step::new(None, StepKind::NoLoss, value, "classic.timeofloss"),
        };
        step.contribution = value;
        vec![step]
    });
    value
}

/// Returns 1 for a participant who was on time, and 0 for a participant who entered after the first round was paired.
fn on_time<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    // A participant has a value only if the event records for every participant whether the participant was late.
    let late = cx.tournament.participants()[index].late == Some(true);
    let value = Fraction::integer(i128::from(!late));
    recorder.record(Combination::Sum, || {
        let kind = if late { StepKind::Late } else { StepKind::OnTime };
        vec![Step::new(None, kind, value, "classic.late")]
    });
    value
}

/// Returns 1 for a participant with points from played games, and 0 for any other participant.
fn played_first<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let scored = cx
        .classic_rounds(index)
        .find(|(_, record)| cx.is_us_game(record) && cx.points(record) > Points::ZERO);
    let value = Fraction::integer(i128::from(scored.is_some()));
    recorder.record(Combination::Sum, || {
        let clause = "classic.us-played-first";
        let mut step = match scored {
            Some((round, record)) => round_step(cx, round, record, StepKind::Round(record.kind), clause),
            None => Step::new(None, StepKind::NothingPlayed, value, clause),
        };
        step.contribution = value;
        vec![step]
    });
    value
}

// The tie-breaks of Othello: the Brightwell quotient and the total number of discs.

const BRIGHTWELL: &str = "classic.brightwell";

/// The number of discs that a bye is worth in an event whose games have 64 discs.
const BYE: u16 = 40;

/// Returns the number of discs that one point is worth, as declared by the code, or otherwise by the regulations.
/// Returns `None` if neither the code nor the regulations declare a number.
pub(super) fn constant(cx: &View<'_>, code: &Code, policies: &Policies) -> Option<Fraction> {
    let declared = if code.variations.has(Variation::Chess) {
        Some(Fraction::integer(1))
    } else if code.variations.has(Variation::PerRound) {
        // Before the first round, the number of rounds is 0, so 64 divided by the number of rounds is undefined. The
        // constant is then 0, which has no effect, because no round counts yet.
        Some(Fraction::integer(64).divided_by(Fraction::integer(cx.rounds as i128)).unwrap_or(Fraction::ZERO))
    } else {
        code.constant.or(policies.brightwell_constant).map(Fraction::from)
    }?;
    Some((cx.rules.classic.constant)(declared))
}

/// Returns whether the discs of every game are recorded.
fn all_recorded(cx: &View<'_>) -> bool {
    (0..cx.tournament.len()).all(|index| {
        cx.classic_rounds(index)
            .filter(|(_, record)| record.kind.is_over_the_board())
            .all(|(round, _)| cx.tournament.discs(index, round).is_some())
    })
}

fn is_bye(record: &Record) -> bool {
    matches!(record.kind, Kind::PairingAllocatedBye | Kind::FullPointBye)
}

/// Returns whether the event has a bye whose number of discs is undefined, because games do not have 64 discs.
fn bye_has_no_count(cx: &View<'_>) -> bool {
    let usual = cx.tournament.discs_per_game() == crate::tournament::USUAL_DISCS;
    !usual && (0..cx.tournament.len()).any(|index| cx.classic_rounds(index).any(|(_, record)| is_bye(record)))
}

fn withdrew(cx: &View<'_>, index: Index) -> bool {
    cx.records(index).last().is_some_and(|record| record.kind == Kind::ZeroPointBye)
}

/// Returns the Brightwell quotient.
///
/// Each game adds the participant's discs, plus the constant times the opponent's points. An unplayed round (a bye, an
/// absence or a forfeit) counts as a draw against oneself, and so does a game against an opponent who withdrew.
/// `counts` is false if the games have no discs.
pub(super) fn brightwell<R: Recorder>(
    cx: &View<'_>,
    constant: Fraction,
    counts: bool,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules.classic;
    let mut sum = Fraction::ZERO;
    let mut steps = Vec::new();
    let half = Fraction::new(i128::from(cx.tournament.discs_per_game()), 2);
    for (round, record) in cx.classic_rounds(index) {
        let replaced = |opponent: &Index| (rules.withdrawn)(withdrew(cx, *opponent));
        let opponent = record.opponent().filter(|_| record.kind.is_over_the_board());
        let met = opponent.filter(|opponent| !replaced(opponent));
        let (discs, points, kinds) = match met {
            Some(opponent) => {
                let discs = cx.tournament.discs(index, round).map_or(0, i128::from);
                let kinds = [StepKind::Discs(record.kind), StepKind::OpponentPoints];
                (Fraction::integer(discs), cx.total(opponent), kinds)
            }
            None => {
                let Some((discs, points)) = (rules.brightwell)(half, cx.total(index)) else { continue };
                (discs, points, [StepKind::HalfDiscs(record.kind), StepKind::OwnPoints])
            }
        };
        let weighted = constant.times(points.into());
        sum = sum.plus(weighted);
        if counts {
            sum = sum.plus(discs);
        }
        if R::LISTENING {
            if counts {
                let mut step = round_step(cx, round, record, kinds[0], BRIGHTWELL);
                step.contribution = discs;
                steps.push(step);
            }
            let mut step = round_step(cx, round, record, kinds[1], BRIGHTWELL);
            step.score = Some(points.into());
            step.contribution = weighted;
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum
}

/// Returns the sum of the participant's discs in all games. A bye is worth 40 discs.
pub(super) fn total<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let discs = |round: usize, record: &Record| match cx.tournament.discs(index, round) {
        Some(discs) => discs,
        None if is_bye(record) => BYE,
        None => 0,
    };
    recorder.record(Combination::Sum, || {
        let step = |(round, record): (usize, &Record)| {
            let kind = StepKind::Discs(record.kind);
            let mut step: Step = round_step(cx, round, record, kind, "classic.discs");
            step.contribution = Fraction::integer(i128::from(discs(round, record)));
            step
        };
        cx.classic_rounds(index).map(step).collect()
    });
    let sum: i128 = cx.classic_rounds(index).map(|(round, record)| i128::from(discs(round, record))).sum();
    Fraction::integer(sum)
}
