//! Tie-breaks on opponents: Median, Modified Median and Solkoff (US Chess 34E1, 34E2, 34E4), the result between tied
//! players, Sonneborn-Berger, Gelbfuhs, and the ratings of the opposition.

use crate::number::{Fraction, Points};
use crate::rules::article_10::UnratedPolicy;
use crate::rules::classic::{SWING, outcome};
use crate::rules::encounter::{Classes, Crosstable, Log, Mutual, Stage, by_value};
use crate::rules::view::View;
use crate::rules::{Classic, Variation, Variations};
use crate::tiebreak::classic::{ADJUSTED, round_step};
use crate::tiebreak::performance::{self, Ratings};
use crate::tiebreak::{Combination, Recorder, Silent, Step, StepKind};
use crate::tournament::{Index, Outcome, Record};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::BTreeMap;

#[derive(Clone, Copy)]
struct Entry {
    round: usize,
    score: Points,
    dropped: bool,
}

/// Returns how many scores are dropped at the lower end, and how many at the upper end. Median drops scores at
/// both ends. Modified Median drops scores at one or both ends, depending on the player's score. Solkoff drops no scores.
fn drops(cx: &View<'_>, classic: Classic, index: Index) -> (usize, usize) {
    let rules = &cx.rules.classic;
    let many = (rules.dropped)(cx.rounds);
    match classic {
        Classic::UsMedian => (many, many),
        Classic::UsModifiedMedian => {
            let half = Points::HALF * cx.classic_rounds(index).count() as i64;
            match cx.total(index).cmp(&half) {
                Ordering::Greater => (many, 0),
                Ordering::Equal => (rules.even)(many),
                Ordering::Less => (rules.minus)(many),
            }
        }
        _ => (0, 0),
    }
}

/// Returns the sum of the opponents' adjusted scores, without the dropped scores. A round that the player did not play
/// adds 0.
pub(super) fn value<R: Recorder>(
    cx: &View<'_>,
    classic: Classic,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules.classic;
    let mut list: SmallVec<[Entry; 16]> = SmallVec::new();
    for (round, record) in cx.classic_rounds(index) {
        let score = match record.opponent().filter(|_| cx.is_us_game(record)) {
            Some(opponent) => Some((rules.opponents)(cx, opponent)),
            None => (rules.own_unplayed)(cx, index, round),
        };
        list.extend(score.map(|score| Entry { round, score, dropped: false }));
    }
    let (low, high) = drops(cx, classic, index);
    let mut by_score: SmallVec<[usize; 16]> = (0..list.len()).collect();
    by_score.sort_by_key(|position| (list[*position].score, *position));
    for position in by_score.iter().take(low).chain(by_score.iter().rev().take(high)) {
        list[*position].dropped = true;
    }
    recorder.record(Combination::Sum, || {
        let records = cx.records(index);
        let step = |entry: &Entry| {
            let record = &records[entry.round];
            let met = record.opponent().is_some() && cx.is_us_game(record);
            let kind = if met { StepKind::Opponent(record.kind) } else { StepKind::Round(record.kind) };
            let mut step = round_step(cx, entry.round, record, kind, classic.clause());
            if met {
                step.clauses.push(ADJUSTED);
            }
            step.score = Some(entry.score.into());
            step.contribution = entry.score.into();
            step.cut = entry.dropped.then_some(classic.clause());
            step
        };
        list.iter().map(step).collect()
    });
    list.iter().filter(|entry| !entry.dropped).map(|entry| entry.score).sum::<Points>().into()
}

// The result between tied players (US Chess 34E5).

const CLAUSE: &str = "classic.us-h2h";

/// Splits a tied group by the points that its members scored against each other, if every member has met every other
/// member. With `/PM`, splits the group by wins minus losses in these games, even if some members have not met.
///
/// The next tie-break in the event's list applies to the members who stay tied.
pub(super) fn order(cx: &View<'_>, variations: Variations, group: &[Index], log: &mut Log<'_>) -> Classes {
    let rules = &cx.rules.classic;
    let plus_minus = variations.has(Variation::PlusMinus);
    let table = table(cx, group, plus_minus);
    if !plus_minus && !(rules.meeting)(table.is_complete()) {
        let classes = vec![group.to_vec()];
        log.stage(|| Stage::new(cx, &table, None, &classes, CLAUSE));
        return classes;
    }
    let classes = by_value(group, |position| {
        let (games, sum) = (table.rows[position].len(), table.sums[position]);
        if plus_minus { (rules.plus_minus)(sum, games) } else { sum }
    });
    log.stage(|| Stage::new(cx, &table, None, &classes, CLAUSE));
    if classes.len() < 2 {
        return classes;
    }
    (rules.again)(classes, &mut |class| match class.len() {
        1 => vec![class],
        _ => order(cx, variations, &class, log),
    })
}

/// Returns the crosstable of the games between the members of a group, with points or with wins minus losses.
fn table<'s>(cx: &View<'_>, group: &'s [Index], plus_minus: bool) -> Crosstable<'s> {
    let positions: BTreeMap<Index, usize> =
        group.iter().enumerate().map(|(position, index)| (*index, position)).collect();
    let mut table =
        Crosstable { set: group, rows: Vec::new(), sums: Vec::new(), missing: Vec::new(), reapplied: false };
    for index in group {
        let mut met: BTreeMap<usize, Fraction> = BTreeMap::new();
        for (_, record) in cx.classic_rounds(*index).filter(|(_, record)| cx.is_us_game(record)) {
            let Some(position) = record.opponent().and_then(|opponent| positions.get(&opponent)) else {
                continue;
            };
            let worth = match (plus_minus, outcome(cx, record)) {
                (false, _) => Fraction::from(cx.points(record)),
                (true, Some(Outcome::Win)) => Fraction::integer(1),
                (true, Some(Outcome::Loss)) => Fraction::integer(-1),
                (true, Some(Outcome::Draw) | None) => Fraction::ZERO,
            };
            let sum = met.entry(*position).or_insert(Fraction::ZERO);
            *sum = sum.plus(worth);
        }
        let row: Vec<Mutual> =
            met.into_iter().map(|(opponent, points)| Mutual { opponent, points }).collect();
        table.sums.push(row.iter().fold(Fraction::ZERO, |sum, mutual| sum.plus(mutual.points)));
        table.missing.push(group.len() - 1 - row.len());
        table.rows.push(row);
    }
    table
}

/// Returns a sum over the opponents met: for each opponent, the points scored against the opponent times the score that
/// the caller selects for the opponent.
fn products<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    clause: &'static str,
    steps: &mut Vec<Step>,
    is_game: impl Fn(&Record) -> bool,
    score: impl Fn(Index) -> Fraction,
) -> Fraction {
    let mut sum = Fraction::ZERO;
    for (round, record) in cx.classic_rounds(index) {
        let Some(opponent) = record.opponent().filter(|_| is_game(record)) else { continue };
        let points = Fraction::from(cx.points(record));
        let score = score(opponent);
        let product = points.times(score);
        sum = sum.plus(product);
        if R::LISTENING {
            let mut step = round_step(cx, round, record, StepKind::Opponent(record.kind), clause);
            step.score = Some(score);
            step.contribution = product;
            steps.push(step);
        }
    }
    sum
}

/// Returns the sum over all opponents of the points scored against the opponent times the opponent's score (US Chess
/// 34E8).
pub(super) fn us<R: Recorder>(
    cx: &View<'_>,
    variations: Variations,
    index: Index,
    recorder: &mut R,
) -> Fraction {
    let rules = &cx.rules.classic;
    let adjusted = variations.has(Variation::Adjusted);
    let mut steps = Vec::new();
    let scores = if adjusted { rules.opponents } else { rules.sb_scores };
    let score = |opponent: Index| Fraction::from(scores(cx, opponent));
    let sum = products::<R>(cx, index, "classic.us-sb", &mut steps, |record| cx.is_us_game(record), score);
    let value = (rules.sb_rounding)(sum);
    recorder.record(Combination::Sum, || {
        if adjusted {
            steps.iter_mut().for_each(|step| step.clauses.push(ADJUSTED));
        }
        if value != sum {
            steps.push(Step::new(None, StepKind::Constant, value.minus(sum), "classic.us-sb"));
        }
        steps
    });
    value
}

/// Returns 1 plus the quotient of the opponent's score and the number of rounds.
pub(in crate::tiebreak) fn share(cx: &View<'_>, opponent: Index) -> Fraction {
    // Every opponent who was met has played at least one round, so the divisor is not 0.
    let rounds = Fraction::integer((cx.rules.classic.gelbfuhs)(cx, opponent) as i128);
    let share = Fraction::from(cx.total(opponent)).divided_by(rounds).unwrap_or(Fraction::ZERO);
    Fraction::integer(1).plus(share)
}

/// Returns the Gelbfuhs score (1873): the sum over all opponents of the points scored against the opponent times the
/// [`share`] of the opponent.
pub(super) fn gelbfuhs<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let mut steps = Vec::new();
    let is_game = |record: &Record| record.kind.is_over_the_board();
    let share = |opponent| share(cx, opponent);
    let sum = products::<R>(cx, index, "classic.gelbfuhs", &mut steps, is_game, share);
    recorder.record(Combination::Sum, || steps);
    sum
}

/// Returns the sum of Sonneborn-Berger with final scores and the square of the player's score (1886).
pub(super) fn gelbfuhs_square<R: Recorder>(cx: &View<'_>, index: Index, recorder: &mut R) -> Fraction {
    let clause = "classic.gelbfuhs-sq";
    let own: Points = cx.total(index);
    let square = Fraction::from(own).times(own.into());
    let mut steps = Vec::new();
    let is_game = |record: &Record| record.kind.is_over_the_board();
    let sum = products::<R>(cx, index, clause, &mut steps, is_game, |opponent| cx.total(opponent).into());
    recorder.record(Combination::Sum, || {
        let mut step = Step::new(None, StepKind::Square, square, clause);
        step.score = Some(own.into());
        steps.push(step);
        steps
    });
    sum.plus(square)
}

// Performance of the opposition, and average opposition rating (US Chess 34E10, 34E11).

fn rating(cx: &View<'_>, index: Index) -> Option<i128> {
    cx.tournament.participants()[index].rating().map(i128::from)
}

/// Returns whether any participant met an unrated opponent.
pub(super) fn meets_unrated(cx: &View<'_>) -> bool {
    (0..cx.tournament.len()).any(|index| {
        cx.classic_rounds(index)
            .filter(|(_, record)| cx.is_us_game(record))
            .filter_map(|(_, record)| record.opponent())
            .any(|opponent| rating(cx, opponent).is_none())
    })
}

pub(in crate::tiebreak) fn performance(cx: &View<'_>, index: Index) -> Option<Fraction> {
    let article_10 =
        |index| performance::performance(cx, &Ratings::new(cx, None), index, |_| false, &mut Silent);
    (cx.rules.classic.performance)(cx, index, &article_10)
}

/// Returns the average of `worth` over the opponents met. Opponents for whom `worth` gives no value are left out.
/// Returns `None` if no opponent is left.
fn mean<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    clause: &'static str,
    recorder: &mut R,
    worth: impl Fn(Index) -> Option<(Fraction, StepKind)>,
) -> Option<Fraction> {
    let mut sum = Fraction::ZERO;
    let mut count = 0;
    let mut steps: Vec<Step> = Vec::new();
    for (round, record) in cx.classic_rounds(index) {
        let Some(opponent) = record.opponent().filter(|_| cx.is_us_game(record)) else { continue };
        let Some((worth, kind)) = worth(opponent) else { continue };
        sum = sum.plus(worth);
        count += 1;
        if R::LISTENING {
            let mut step = round_step(cx, round, record, kind, clause);
            step.score = Some(worth);
            step.contribution = worth;
            steps.push(step);
        }
    }
    let mean = sum.divided_by(Fraction::integer(count));
    if mean.is_some() {
        recorder.record(Combination::Mean, || steps);
    }
    mean
}

/// Returns the average performance of the opponents met, or `None` if no opponent has a performance.
pub(super) fn opposition_performance<R: Recorder>(
    cx: &View<'_>,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    mean(cx, index, "classic.us-oppperf", recorder, |opponent| {
        Some((performance(cx, opponent)?, StepKind::OpponentPerformance))
    })
}

/// Returns the average rating of the opponents met, or `None` if no opponent has a rating. `unrated` determines how
/// unrated opponents count. Without a rating or an estimate, unrated opponents are left out.
pub(super) fn average_opposition<R: Recorder>(
    cx: &View<'_>,
    unrated: Option<UnratedPolicy>,
    index: Index,
    recorder: &mut R,
) -> Option<Fraction> {
    let worth = |opponent: Index| match (rating(cx, opponent), unrated) {
        (Some(rating), _) => Some((Fraction::integer(rating), StepKind::OpponentRating)),
        (None, Some(UnratedPolicy::Fixed(rating))) => {
            Some((Fraction::integer(i128::from(rating)), StepKind::OpponentRating))
        }
        (None, Some(UnratedPolicy::Estimate)) => Some((estimate(cx, opponent)?, StepKind::EstimatedRating)),
        (None, Some(UnratedPolicy::Exclude) | None) => None,
    };
    mean(cx, index, "classic.aor", recorder, worth).map(*cx.rules.classic.average)
}

/// Estimates a participant's rating by the formula `average + 400 * (wins - losses) / games`. `average` is the average
/// rating of all rated participants. `wins`, `losses` and `games` count only games against rated players. Returns
/// `None` if there are no such games.
pub(in crate::tiebreak) fn estimate(cx: &View<'_>, index: Index) -> Option<Fraction> {
    let rated = (0..cx.tournament.len()).filter_map(|other| rating(cx, other));
    let (sum, count) = rated.fold((0, 0), |(sum, count), rating| (sum + rating, count + 1));
    let field = Fraction::integer(sum).divided_by(Fraction::integer(count))?;
    let games =
        cx.classic_rounds(index).filter(|(_, record)| cx.is_us_game(record)).filter_map(|(_, record)| {
            rating(cx, record.opponent()?)?;
            Some(match outcome(cx, record)? {
                Outcome::Win => 1,
                Outcome::Draw => 0,
                Outcome::Loss => -1,
            })
        });
    let (balance, count) = games.fold((0_i128, 0_i128), |(sum, count), worth| (sum + worth, count + 1));
    Some(field.plus(Fraction::integer(SWING * balance).divided_by(Fraction::integer(count))?))
}
