//! Tie-breaks on own results (article 7).

use crate::number::{Fraction, Points};
use crate::rules::Cut;
use crate::rules::articles_04_to_09::{OwnResult, is_drawn_without_play, standard_opponent};
use crate::rules::articles_14_to_16::{Cuts, RunningTotal, clause};
use crate::rules::view::View;
use crate::tiebreak::{Combination, Recorder, Step, StepKind};
use crate::tournament::{Color, Index, Record};
use smallvec::SmallVec;

/// Returns the sum of `worth` over all rounds except rests, and records a step for each of these rounds.
fn count_rounds<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    clause: &'static str,
    recorder: &mut R,
    worth: impl Fn(usize, &Record) -> Points,
) -> Fraction {
    let records = cx.records(index);
    recorder.record(Combination::Sum, || {
        let rounds = records.iter().enumerate().filter(|(_, record)| !cx.is_rest(record));
        rounds
            .map(|(round, record)| {
                let kind = StepKind::Round(record.kind);
                let mut step = Step::new(Some(round), kind, worth(round, record).into(), clause);
                step.opponent = record.opponent().map(|opponent| cx.tournament.id(opponent));
                step.awarded = Some(cx.points(record));
                if !cx.under_article_16 && record.kind.is_forfeit() {
                    step.clauses.push("c07.15.2");
                }
                step
            })
            .collect()
    });
    let rounds = records.iter().enumerate().filter(|(_, record)| !cx.is_rest(record));
    rounds.map(|(round, record)| worth(round, record)).sum::<Points>().into()
}

/// Returns the value of a round if every board counts separately, or `None` if the match counts as one result.
fn by_boards(cx: &View<'_>, index: Index, round: usize, result: OwnResult) -> Option<Points> {
    (cx.rules.own_results.boards)(cx, index, round, result)
}

fn one_if(counts: bool) -> Points {
    if counts { Points::ONE } else { Points::ZERO }
}

/// Returns WIN (7.1): the number of rounds with the points for a win. Unplayed rounds also count.
pub(super) fn wins<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let counts = cx.rules.own_results.win;
    count_rounds(cx, index, "c07.7.1", recorder, |round, record| {
        by_boards(cx, index, round, OwnResult::Wins).unwrap_or_else(|| one_if(counts(cx, record)))
    })
}

/// Returns WON (7.2): the number of games won over the board. With predetermined pairings, forfeit wins also count
/// (15.2).
pub(super) fn games_won<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules.own_results;
    let won = if cx.under_article_16 { rules.won } else { rules.predetermined_won };
    count_rounds(cx, index, "c07.7.2", recorder, |round, record| {
        by_boards(cx, index, round, OwnResult::GamesWon)
            .unwrap_or_else(|| one_if(won(record) && !is_drawn_without_play(cx, round, record)))
    })
}

/// Returns BPG (7.3): the number of games played with Black over the board. With predetermined pairings, forfeit wins
/// also count (15.2). Forfeit losses counted too before March 2026.
pub(super) fn black_games<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules.own_results;
    let played = if cx.under_article_16 { rules.black_games } else { rules.predetermined_black_games };
    count_rounds(cx, index, "c07.7.3", recorder, |round, record| {
        by_boards(cx, index, round, OwnResult::Black)
            .unwrap_or_else(|| one_if(record.color == Some(Color::Black) && played(record.kind)))
    })
}

/// Returns BWG (7.4): the number of games won with Black over the board. With predetermined pairings, forfeit wins also
/// count (15.2).
pub(super) fn black_wins<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules.own_results;
    let won = if cx.under_article_16 { rules.black_wins } else { rules.predetermined_won };
    count_rounds(cx, index, "c07.7.4", recorder, |round, record| {
        by_boards(cx, index, round, OwnResult::BlackWins).unwrap_or_else(|| {
            let won = won(record) && !is_drawn_without_play(cx, round, record);
            one_if(record.color == Some(Color::Black) && won)
        })
    })
}

/// Returns REP (7.6): the number of rounds, minus requested byes and forfeit losses. With predetermined pairings,
/// forfeit losses have been subtracted only since March 2026 (15.2).
pub(super) fn rounds_elected<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let rules = &cx.rules.own_results;
    let charged = |record: &Record| {
        if cx.under_article_16 {
            return (rules.elected)(record.kind);
        }
        (rules.predetermined_elected)(record.kind) || (rules.elected_rest)(cx, record)
    };
    let records = cx.records(index);
    let kept = |round: usize, record: &Record| {
        by_boards(cx, index, round, OwnResult::Elected).unwrap_or_else(|| one_if(!charged(record)))
    };
    recorder.record(Combination::Sum, || {
        let step = |(round, record): (usize, &Record)| {
            let kept = kept(round, record).into();
            let mut step = Step::new(Some(round), StepKind::Round(record.kind), kept, "c07.7.6");
            step.opponent = record.opponent().map(|opponent| cx.tournament.id(opponent));
            if record.kind.is_forfeit_loss() && !cx.under_article_16 {
                step.clauses.push("c07.15.2");
            }
            step
        };
        records.iter().enumerate().map(step).collect()
    });
    records.iter().enumerate().map(|(round, record)| kept(round, record)).sum::<Points>().into()
}

/// Returns STD (7.7): 1 for each round with more points than the opponent, and 1/2 for each round with equal points. In
/// an unplayed round, the participant's points are compared with the points for a draw.
pub(super) fn standard<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let worth = cx.rules.own_results.standard;
    let worth_of = |round: usize, record: &Record| {
        by_boards(cx, index, round, OwnResult::Standard).unwrap_or_else(|| worth(cx, record, round))
    };
    let rounds = cx.records(index).iter().enumerate().filter(|(_, record)| !cx.is_rest(record));
    let worths: SmallVec<[(usize, &Record, Points); 16]> =
        rounds.map(|(round, record)| (round, record, worth_of(round, record))).collect();
    recorder.record(Combination::Sum, || {
        let step = |(round, record, worth): &(usize, &Record, Points)| {
            let kind = StepKind::Round(record.kind);
            let mut step = Step::new(Some(*round), kind, (*worth).into(), "c07.7.7");
            step.opponent = record.opponent().map(|opponent| cx.tournament.id(opponent));
            step.score = Some(standard_opponent(cx, record, *round).into());
            step.awarded = Some(cx.points(record));
            if record.kind.is_forfeit_win() && !cx.under_article_16 {
                step.clauses.push("c07.15.2");
            }
            step
        };
        worths.iter().map(step).collect()
    });
    worths.iter().map(|(_, _, worth)| *worth).sum::<Points>().into()
}

/// Marks the last running totals as cut by a high cut. Article 14 cuts the first totals as the least significant, so
/// the last totals count as the most significant (14.3, 14.1.1.c).
fn last_totals(cuts: &Cuts, high: u8, totals: &mut [RunningTotal]) {
    for _ in 0..high {
        let left = totals.iter().filter(|total| !total.is_cut).count();
        let last = totals.iter_mut().rfind(|total| !total.is_cut);
        let Some(last) = last.filter(|_| (cuts.exhausted)(left)) else { return };
        last.is_cut = true;
    }
}

/// Returns PS (7.5): the sum of the running totals, in points. A cut leaves out the first totals (14.1.1.c). A median
/// also leaves out the last totals.
pub(super) fn progressive<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    cut: Option<Cut>,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules.own_results;
    let mut totals = (rules.progressive)(cx, index, *rules.progressive_rest);
    let (low, high) = match cut {
        Some(Cut::Low(n)) => (n, 0),
        Some(Cut::Median(n)) => (n, n),
        None => (0, 0),
    };
    let cuts = &cx.rules.cut;
    if high == 0 || (cuts.short_list)(totals.len(), usize::from(high)) {
        (cuts.progressive)(cx, index, low.into(), &mut totals);
        last_totals(cuts, high, &mut totals);
    }
    recorder.record(Combination::Sum, || {
        let records = cx.records(index);
        let step = |total: &RunningTotal| {
            let (round, running) = (total.round, total.total);
            let mut step = Step::new(Some(round), StepKind::RunningTotal, running.into(), "c07.7.5");
            step.awarded = records.get(round).map(|record| cx.points(record));
            step.cut = total.is_cut.then_some(match (low, high) {
                (1, 0) => "c07.14.1.1.c",
                _ => clause(low, high),
            });
            step
        };
        totals.iter().map(step).collect()
    });
    let counted = totals.iter().filter(|total| !total.is_cut).map(|total| total.total);
    counted.sum::<Points>().into()
}

/// Returns TPN (7.8): the pairing number at the end of the event.
pub(super) fn pairing_number<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let number = (cx.rules.own_results.pairing_number)(cx.tournament, index);
    let value = Fraction::integer(i128::from(number));
    recorder.record(Combination::Sum, || vec![Step::new(None, StepKind::Given, value, "c07.7.8")]);
    value
}
