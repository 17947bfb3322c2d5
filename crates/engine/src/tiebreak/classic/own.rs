//! Tie-breaks on a player's own results: games with Black, wins, Kashdan, the first loss, lateness.

use crate::number::{Fraction, Points};
use crate::rules::classic::outcome;
use crate::rules::view::View;
use crate::rules::{Code, Variation, Variations};
use crate::tiebreak::Policies;
use crate::tiebreak::classic::{is_us_game, round_step, rounds};
use crate::tiebreak::trace::{Combination, Recorder, Step, StepKind};
use crate::tournament::{Classification, Index, Kind, Outcome, Record};

/// Adds the values of all rounds.
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
        rounds(cx, index).map(step).collect()
    });
    Fraction::integer(rounds(cx, index).map(|(_, record)| worth(record)).sum())
}

/// Games played with Black (US Chess 34E6).
pub(super) fn most_black<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let worth = cx.rules().classic.black;
    count(cx, index, "classic.mostblack", recorder, |record| {
        record.color.filter(|_| is_us_game(cx, record)).map_or(0, *worth)
    })
}

/// Kashdan (US Chess 34E7): 4 for a win, 2 for a draw, 1 for a loss, 0 for an unplayed round.
pub(super) fn kashdan<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules().classic;
    let pays = *rules.kashdan;
    count(cx, index, "classic.us-kashdan", recorder, |record| {
        if !is_us_game(cx, record) {
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

/// Baumbach: games won, including forfeit wins unless only games over the board count.
pub(super) fn baumbach<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let over_the_board = variations.has(Variation::OverTheBoard);
    let byes = cx.rules().classic.baumbach;
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

/// The round of the first loss (1-based). Without a loss, the value is one more than the number of rounds.
pub(super) fn time_of_loss<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let unplayed = cx.rules().classic.first_loss;
    let is_loss = |record: &Record| match record.kind {
        kind if kind.is_over_the_board() => outcome(cx, record) == Some(Outcome::Loss),
        kind => unplayed(kind),
    };
    let first = rounds(cx, index).find(|(_, record)| is_loss(record));
    let value = Fraction::integer(first.map_or(cx.rounds(), |(round, _)| round) as i128 + 1);
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

/// 1 for a participant who was on time, 0 for a participant who entered after the pairings of the first round.
pub(super) fn on_time<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    // If it is not recorded for every participant whether the participant was late, no participant has a value.
    let late = cx.tournament().participants()[index].late == Some(true);
    let value = Fraction::integer(i128::from(!late));
    recorder.record(Combination::Sum, || {
        let kind = if late { StepKind::Late } else { StepKind::OnTime };
        vec![Step::new(None, kind, value, "classic.late")]
    });
    value
}

/// 1 for a participant with points from played games, 0 for any other.
pub(super) fn played_first<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let scored =
        rounds(cx, index).find(|(_, record)| is_us_game(cx, record) && cx.points(record) > Points::ZERO);
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

// Othello: the Brightwell quotient and the total number of discs.

const CLAUSE: &str = "classic.brightwell";

/// Discs of a bye. The number is defined only for games of 64 discs.
const BYE: u16 = 40;

/// The number of discs that one point is worth, as declared in the code or else in the regulations. Returns none if
/// neither declares it.
pub(super) fn constant(cx: &View<'_>, code: &Code, policies: &Policies) -> Option<Fraction> {
    let declared = if code.variations.has(Variation::Chess) {
        Some(Fraction::integer(1))
    } else if code.variations.has(Variation::PerRound) {
        // Before the first round, 64 cannot be divided by the number of rounds, and the constant has no effect.
        Some(
            Fraction::integer(64)
                .divided_by(Fraction::integer(cx.rounds() as i128))
                .unwrap_or(Fraction::ZERO),
        )
    } else {
        code.constant.or(policies.brightwell_constant).map(Fraction::from)
    }?;
    Some((cx.rules().classic.constant)(declared))
}

/// Whether the discs of every game are recorded.
pub(super) fn all_recorded(cx: &View<'_>) -> bool {
    (0..cx.participants()).all(|index| {
        rounds(cx, index)
            .filter(|(_, record)| record.kind.is_over_the_board())
            .all(|(round, _)| cx.tournament().discs(index, round).is_some())
    })
}

fn is_bye(record: &Record) -> bool {
    matches!(record.kind, Kind::PairingAllocatedBye | Kind::FullPointBye)
}

/// Whether a bye has no defined number of discs, because games do not have 64 discs.
pub(super) fn bye_has_no_count(cx: &View<'_>) -> bool {
    let usual = cx.tournament().discs_per_game() == crate::tournament::USUAL_DISCS;
    !usual && (0..cx.participants()).any(|index| rounds(cx, index).any(|(_, record)| is_bye(record)))
}

fn withdrew(cx: &View<'_>, index: Index) -> bool {
    let Some(last) = cx.rounds().checked_sub(1) else { return false };
    cx.tournament().classification(index, last, cx.rounds()) == Classification::Withdrawn
}

/// The Brightwell quotient.
///
/// Each game adds its discs, and the constant times the opponent's points. A bye, a missed round and a game against an
/// opponent who withdrew count as a draw against oneself. `counts` is false if games have no discs.
pub(super) fn brightwell<R: Recorder>(
    cx: &View<'_>,
    constant: Fraction,
    counts: bool,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules().classic;
    let mut sum = Fraction::ZERO;
    let mut steps = Vec::new();
    let half = Fraction::new(i128::from(cx.tournament().discs_per_game()), 2);
    for (round, record) in rounds(cx, index) {
        let replaced = |opponent: &Index| (rules.withdrawn)(withdrew(cx, *opponent));
        let opponent = record.opponent().filter(|_| record.kind.is_over_the_board());
        let met = opponent.filter(|opponent| !replaced(opponent));
        let (discs, points, kinds) = match met {
            Some(opponent) => {
                let discs = cx.tournament().discs(index, round).map_or(0, i128::from);
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
                let mut step = round_step(cx, round, record, kinds[0], CLAUSE);
                step.contribution = discs;
                steps.push(step);
            }
            let mut step = round_step(cx, round, record, kinds[1], CLAUSE);
            step.score = Some(points.into());
            step.contribution = weighted;
            steps.push(step);
        }
    }
    recorder.record(Combination::Sum, || steps);
    sum
}

/// The total number of discs in all games. A bye counts 40 discs.
pub(super) fn total<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let discs = |round: usize, record: &Record| match cx.tournament().discs(index, round) {
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
        rounds(cx, index).map(step).collect()
    });
    let sum: i128 = rounds(cx, index).map(|(round, record)| i128::from(discs(round, record))).sum();
    Fraction::integer(sum)
}
