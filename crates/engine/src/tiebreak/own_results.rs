//! Tie-breaks on own results (article 7).

use smallvec::SmallVec;

use super::context::Context;
use super::trace::{Combination, Recorder, Step, StepKind};
use crate::number::{Fraction, Points};
use crate::rules::Cut;
use crate::rules::rulings::{
    BlackGames, BlackWins, Elected, ElectedRest, PairingNumber, PredeterminedBlackGames,
    PredeterminedElected, PredeterminedWon, Progressive, ProgressiveCut, ProgressiveRest, Standard, Win, Won,
};
use crate::tournament::{Color, Index, Kind, Outcome, Record};

/// Adds what each round is worth and keeps the rounds that are worth something.
fn count<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    clause: &'static str,
    recorder: &mut R,
    worth: impl Fn(&Record) -> Points,
) -> Fraction {
    let records = cx.records(index);
    recorder.record(Combination::Sum, || {
        let rounds = records.iter().enumerate().filter(|(_, record)| !cx.is_rest(record));
        rounds
            .map(|(round, record)| {
                let kind = StepKind::Round(record.kind);
                let mut step = Step::new(Some(round), kind, worth(record).into(), clause);
                step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
                step.awarded = Some(cx.points(record));
                if !cx.is_swiss() && record.kind.is_forfeit() {
                    step.clauses.push("c07.15.2");
                }
                step
            })
            .collect()
    });
    records.iter().filter(|record| !cx.is_rest(record)).map(worth).sum::<Points>().into()
}

fn one_if(counts: bool) -> Points {
    if counts { Points::ONE } else { Points::ZERO }
}

/// WIN (7.1): rounds paid as a win, played or not.
pub(super) fn wins<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let paid = |record: &Record| cx.points(record) == cx.win();
    count(cx, index, "c07.7.1", recorder, |record| {
        one_if(match cx.rulings().own_results.win {
            Win::PaidAsWin => paid(record),
            Win::OverTheBoard => record.outcome == Some(Outcome::Win),
            Win::WithoutByes => record.opponent().is_some() && paid(record),
            Win::ByLabel => {
                record.outcome == Some(Outcome::Win)
                    || matches!(
                        record.kind,
                        Kind::ForfeitWin | Kind::PairingAllocatedBye | Kind::FullPointBye
                    )
            }
            Win::OnePoint => cx.points(record) == Points::ONE,
            Win::AtLeastAsWin => cx.points(record) >= cx.win(),
        })
    })
}

fn won(cx: &Context<'_>, record: &Record, swiss_forfeits: bool) -> bool {
    let forfeits = if cx.is_swiss() {
        swiss_forfeits
    } else {
        cx.rulings().own_results.predetermined_won == PredeterminedWon::WithForfeits
    };
    record.outcome == Some(Outcome::Win) || (forfeits && record.kind == Kind::ForfeitWin)
}

/// WON (7.2): games won over the board; forfeit wins too in a predetermined event (15.2).
pub(super) fn games_won<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let forfeits = cx.rulings().own_results.won == Won::WithForfeits;
    count(cx, index, "c07.7.2", recorder, |record| one_if(won(cx, record, forfeits)))
}

/// BPG (7.3): games played with Black over the board; forfeits in a predetermined event as 15.2 says.
pub(super) fn black_games<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let decisions = &cx.rulings().own_results;
    count(cx, index, "c07.7.3", recorder, |record| {
        let forfeit = match (cx.is_swiss(), record.kind) {
            (true, Kind::ForfeitWin | Kind::ForfeitLoss) => decisions.black_games == BlackGames::WithForfeits,
            (false, Kind::ForfeitWin) => {
                decisions.predetermined_black_games != PredeterminedBlackGames::OverTheBoard
            }
            (false, Kind::ForfeitLoss) => {
                decisions.predetermined_black_games == PredeterminedBlackGames::AllForfeits
            }
            _ => false,
        };
        one_if(record.color == Some(Color::Black) && (record.kind.is_over_the_board() || forfeit))
    })
}

/// BWG (7.4): games won with Black over the board; forfeit wins too in a predetermined event (15.2).
pub(super) fn black_wins<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let forfeits = cx.rulings().own_results.black_wins == BlackWins::WithForfeits;
    count(cx, index, "c07.7.4", recorder, |record| {
        one_if(record.color == Some(Color::Black) && won(cx, record, forfeits))
    })
}

/// REP (7.6): rounds less requested byes and forfeit losses.
pub(super) fn rounds_elected<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let decisions = &cx.rulings().own_results;
    let charged = |record: &Record| {
        let requested = matches!(record.kind, Kind::HalfPointBye | Kind::ZeroPointBye);
        if !cx.is_swiss() {
            let losses = decisions.predetermined_elected == PredeterminedElected::Charged;
            let rests = decisions.elected_rest == ElectedRest::Charged;
            return (losses && record.kind == Kind::ForfeitLoss) || (rests && cx.is_rest(record));
        }
        let by_rule = requested || record.kind == Kind::ForfeitLoss;
        match decisions.elected {
            Elected::RequestedAndForfeitLosses => by_rule,
            Elected::EverythingUnplayed => !record.kind.is_over_the_board(),
            Elected::PairingAllocatedByes => by_rule || record.kind == Kind::PairingAllocatedBye,
            Elected::FullPointByes => by_rule || record.kind == Kind::FullPointBye,
            Elected::ForfeitWins => by_rule || record.kind == Kind::ForfeitWin,
            Elected::NotForfeitLosses => requested,
            Elected::NotHalfPointByes => by_rule && record.kind != Kind::HalfPointBye,
            Elected::NotZeroPointByes => by_rule && record.kind != Kind::ZeroPointBye,
        }
    };
    let records = cx.records(index);
    recorder.record(Combination::Sum, || {
        let step = |(round, record): (usize, &Record)| {
            let kept = Fraction::integer(i128::from(!charged(record)));
            let mut step = Step::new(Some(round), StepKind::Round(record.kind), kept, "c07.7.6");
            step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
            if record.kind == Kind::ForfeitLoss && !cx.is_swiss() {
                step.clauses.push("c07.15.2");
            }
            step
        };
        records.iter().enumerate().map(step).collect()
    });
    Fraction::integer(records.iter().filter(|record| !charged(record)).count() as i128)
}

/// STD (7.7): 1 per round with more points than the scheduled opponent, or without playing more than a draw's; half
/// for equal points.
pub(super) fn standard<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let decision = cx.rulings().own_results.standard;
    let draw = cx.draw_value();
    let compare = |own: Points, other: Points| match own.cmp(&other) {
        std::cmp::Ordering::Greater => Points::ONE,
        std::cmp::Ordering::Equal => Points::HALF,
        std::cmp::Ordering::Less => Points::ZERO,
    };
    let rounds = cx.records(index).iter().enumerate().filter(|(_, record)| !cx.is_rest(record));
    let worth = |round: usize, record: &Record| {
        let own = cx.points(record);
        let opponent = record.opponent().filter(|_| record.kind.is_over_the_board());
        let by_rule = match opponent {
            Some(opponent) => compare(own, cx.points(&cx.records(opponent)[round])),
            None => compare(own, draw),
        };
        match decision {
            Standard::OpponentOrDraw => by_rule,
            Standard::AlwaysDraw => compare(own, draw),
            Standard::ByeIsOne if record.kind == Kind::PairingAllocatedBye => Points::ONE,
            Standard::ByeIsOne => by_rule,
            Standard::ByResult => by_result(record),
            Standard::Complement if record.opponent().is_none() => Points::ZERO,
            Standard::Complement => compare(own, Points::ONE - own),
            Standard::ByeFromDraw if record.opponent().is_none() && draw >= Points::ONE && own >= draw => {
                Points::ONE
            }
            Standard::ByeFromDraw => by_rule,
        }
    };
    let worths: SmallVec<[(usize, &Record, Points); 16]> =
        rounds.map(|(round, record)| (round, record, worth(round, record))).collect();
    recorder.record(Combination::Sum, || {
        let step = |(round, record, worth): &(usize, &Record, Points)| {
            let kind = StepKind::Round(record.kind);
            let mut step = Step::new(Some(*round), kind, (*worth).into(), "c07.7.7");
            step.opponent = record.opponent().map(|opponent| cx.tournament().id(opponent));
            let opponent = record.opponent().filter(|_| record.kind.is_over_the_board());
            let other = opponent.map_or(draw, |opponent| cx.points(&cx.records(opponent)[*round]));
            step.score = Some(other.into());
            step.awarded = Some(cx.points(record));
            step
        };
        worths.iter().map(step).collect()
    });
    worths.iter().map(|(_, _, worth)| *worth).sum::<Points>().into()
}

fn by_result(record: &Record) -> Points {
    match record.kind {
        Kind::Played | Kind::Short | Kind::Pending => {
            record.outcome.map_or(Points::HALF, Outcome::classical_points)
        }
        Kind::PairingAllocatedBye | Kind::FullPointBye | Kind::ForfeitWin => Points::ONE,
        Kind::HalfPointBye => Points::HALF,
        Kind::ZeroPointBye | Kind::ForfeitLoss | Kind::Rest => Points::ZERO,
    }
}

/// PS (7.5): the sum of the running totals, in points; a cut leaves out the first totals (14.1.1.c).
pub(super) fn progressive<R: Recorder>(
    cx: &Context<'_>,
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Fraction {
    let decision = cx.rulings().own_results.progressive;
    let low = match cut {
        Some(Cut::Low(n)) => usize::from(n),
        Some(Cut::Median(_)) | None => 0,
    };
    let records = cx.records(index);
    let mut totals: SmallVec<[(usize, Points, bool); 16]> = SmallVec::new();
    let (mut running, mut first_results) = (Points::ZERO, Points::ZERO);
    for (round, record) in records.iter().enumerate() {
        let is_bye = record.opponent().is_none();
        if !(is_bye && decision == Progressive::WithoutByePoints) {
            running += cx.points(record);
        }
        if round < low {
            first_results += cx.points(record);
        }
        let no_round =
            cx.is_rest(record) && cx.rulings().own_results.progressive_rest == ProgressiveRest::Skipped;
        if !no_round && (record.kind.is_over_the_board() || decision != Progressive::SkipsUnplayed) {
            totals.push((round, running, Context::is_voluntary(record.kind)));
        }
    }
    if decision == Progressive::WithoutLastRound {
        totals.pop();
    }
    let cut_rounds = cut_totals(cx, low, &totals);
    let first_from_each = cx.rulings().cut.progressive == ProgressiveCut::FirstResults;
    let is_cut = |round: usize| !first_from_each && cut_rounds.contains(&round);
    let worth = |total: Points| if first_from_each { total - first_results } else { total };
    let deduction: Points = match decision {
        Progressive::LessUnplayedPoints => {
            records.iter().filter(|record| !record.kind.is_over_the_board()).map(|r| cx.points(r)).sum()
        }
        _ => Points::ZERO,
    };
    recorder.record(Combination::Sum, || {
        let step = |(round, total, _): &(usize, Points, bool)| {
            let mut step = Step::new(Some(*round), StepKind::RunningTotal, worth(*total).into(), "c07.7.5");
            step.awarded = Some(cx.points(&records[*round]));
            step.cut = is_cut(*round).then_some(if low == 1 { "c07.14.1.1.c" } else { "c07.14.2" });
            step
        };
        let mut steps: Vec<Step> = totals.iter().map(step).collect();
        if deduction != Points::ZERO {
            steps.push(Step::new(None, StepKind::Constant, (-deduction).into(), "c07.7.5"));
        }
        steps
    });
    let counted = totals.iter().filter(|(round, ..)| !is_cut(*round)).map(|(_, total, _)| worth(*total));
    (counted.sum::<Points>() - deduction).into()
}

fn cut_totals(cx: &Context<'_>, low: usize, totals: &[(usize, Points, bool)]) -> Vec<usize> {
    let rounds =
        |totals: &[(usize, Points, bool)]| totals.iter().map(|(round, ..)| *round).collect::<Vec<_>>();
    let first = &totals[..low.min(totals.len())];
    match cx.rulings().cut.progressive {
        ProgressiveCut::FirstTotals | ProgressiveCut::FirstResults => rounds(first),
        ProgressiveCut::LastTotals => rounds(&totals[totals.len().saturating_sub(low)..]),
        ProgressiveCut::VoluntaryTotals => {
            let mut voluntary: Vec<_> = totals.iter().filter(|(.., voluntary)| *voluntary).copied().collect();
            voluntary.sort_by_key(|(round, total, _)| (*total, *round));
            voluntary.truncate(low);
            let rest = low - voluntary.len();
            let mut cut = rounds(&voluntary);
            let others = totals.iter().map(|(round, ..)| *round).filter(|round| !cut.contains(round));
            let others: Vec<usize> = others.take(rest).collect();
            cut.extend(others);
            cut
        }
    }
}

/// TPN (7.8): the final pairing number.
pub(super) fn pairing_number<R: Recorder>(cx: &Context<'_>, index: Index, recorder: &mut R) -> Fraction {
    let tournament = cx.tournament();
    let number = match cx.rulings().own_results.pairing_number {
        PairingNumber::Ascending | PairingNumber::Descending => tournament.id(index),
        PairingNumber::Resorted => {
            let key = |index: Index| {
                let participant = &tournament.participants()[index];
                (std::cmp::Reverse(participant.rating()), participant.name.as_str(), participant.id)
            };
            (0..tournament.len()).filter(|other| key(*other) < key(index)).count() as u32 + 1
        }
    };
    let value = Fraction::integer(i128::from(number));
    recorder.record(Combination::Sum, || vec![Step::new(None, StepKind::Given, value, "c07.7.8")]);
    value
}
