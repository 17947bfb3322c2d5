//! Article 7: tie-breaks on own results.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::article_16::is_voluntary;
use super::direction::Direction;
use super::element::RunningTotal;
use super::rule::points;
use super::view::View;
use crate::number::Points;
use crate::tournament::{Index, Kind, Outcome, Record, Tournament};

/// The running totals that PS adds, and points that it takes off once.
pub struct Progress {
    /// The totals, in order of rounds.
    pub totals: SmallVec<[RunningTotal; 16]>,
    /// What is taken off.
    pub deduction: Points,
}

/// A tie-break on own results that looks at one round at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnResult {
    /// 7.1.
    Wins,
    /// 7.2.
    GamesWon,
    /// 7.6.
    Elected,
    /// 7.7.
    Standard,
}

points! {
    /// Own results (article 7).
    OwnResults {
        /// Which rounds WIN counts.
        win: fn(&View<'_>, &Record) -> bool = "own-results.win" by "c07.7.1",
        /// Whether WON counts forfeit wins of a Swiss-system event.
        won: fn(&Record) -> bool = "own-results.won" by "c07.7.2",
        /// Whether WON and BWG count forfeit wins of a predetermined event (15.2).
        predetermined_won: fn(&Record) -> bool = "own-results.predetermined-won" by "c07.15.2",
        /// Whether BPG counts forfeited games with Black of a Swiss-system event.
        black_games: fn(Kind) -> bool = "own-results.black-games" by "c07.7.3",
        /// Which forfeited games with Black BPG counts in a predetermined event (15.2).
        predetermined_black_games: fn(Kind) -> bool
            = "own-results.predetermined-black-games" by "c07.15.2",
        /// Whether BWG counts forfeit wins with Black of a Swiss-system event.
        black_wins: fn(&Record) -> bool = "own-results.black-wins" by "c07.7.4",
        /// Which running totals PS adds.
        progressive: fn(&View<'_>, Index, fn(&View<'_>, &Record) -> bool) -> Progress
            = "own-results.progressive" by "c07.7.5",
        /// Which rounds REP charges in a Swiss-system event.
        elected: fn(Kind) -> bool = "own-results.elected" by "c07.7.6",
        /// Whether REP charges a forfeit loss in a predetermined event (15.2).
        predetermined_elected: fn(Kind) -> bool = "own-results.predetermined-elected" by "c07.15.2",
        /// Whether REP charges the rest of an odd field in a predetermined event.
        elected_rest: fn(&View<'_>, &Record) -> bool = "own-results.elected-rest" by "c07.7.6",
        /// Whether the rest of an odd field repeats the running total of PS.
        progressive_rest: fn(&View<'_>, &Record) -> bool = "own-results.progressive-rest" by "c07.7.5",
        /// What STD compares.
        standard: fn(&View<'_>, &Record, usize) -> Points = "own-results.standard" by "c07.7.7",
        /// What a match of teams is on game points: one result, or as many as it has boards.
        boards: fn(&View<'_>, Index, usize, OwnResult) -> Option<Points> = "own-results.boards" by "c07.13",
        /// Which number TPN is.
        pairing_number: fn(&Tournament, Index) -> u32 = "own-results.pairing-number" by "c07.7.8",
        /// Which way TPN goes.
        pairing_number_order: Direction = "own-results.pairing-number-order" by "c07.7.8",
    }
}

/// 7.1: WIN counts a round paid exactly as a win, played or not.
pub(crate) fn paid_as_win(view: &View<'_>, record: &Record) -> bool {
    view.points(record) == view.win()
}

/// 7.2, 7.4: a game won over the board.
pub fn won_over_the_board(record: &Record) -> bool {
    matches!(record.outcome, Some(Outcome::Win))
}

/// 7.2, 7.4 with 15.2: a game won, also because the opponent did not come.
pub fn won(record: &Record) -> bool {
    won_over_the_board(record) || record.kind.is_forfeit_win()
}

/// 7.2, 7.4: a match without play in which each team had as many boards forfeited by the other is drawn: nobody won it.
pub(crate) fn is_drawn_without_play(view: &View<'_>, round: usize, record: &Record) -> bool {
    let other = record.opponent().and_then(|opponent| view.records(opponent).get(round));
    record.kind.is_forfeit_win() && other.is_some_and(|other| other.kind.is_forfeit_win())
}

/// 7.3 with 15.2 until 2026: every scheduled game is one.
pub fn scheduled(kind: Kind) -> bool {
    kind.is_over_the_board() || kind.is_forfeit()
}

/// 7.3 with 15.2 from March 2026: a forfeit loss stays an unplayed round.
pub(crate) fn not_forfeited(kind: Kind) -> bool {
    kind.is_over_the_board() || kind.is_forfeit_win()
}

/// 7.5: the total after every round.
pub fn progressive(view: &View<'_>, index: Index, is_round: fn(&View<'_>, &Record) -> bool) -> Progress {
    running_totals(view, index, |record| view.points(record), |record| is_round(view, record))
}

/// The totals of `worth` after the rounds that `counts`.
pub fn running_totals(
    view: &View<'_>,
    index: Index,
    worth: impl Fn(&Record) -> Points,
    counts: impl Fn(&Record) -> bool,
) -> Progress {
    let mut totals = SmallVec::new();
    let mut total = Points::ZERO;
    for (round, record) in view.records(index).iter().enumerate() {
        total += worth(record);
        if counts(record) {
            totals.push(RunningTotal { round, total, voluntary: is_voluntary(record.kind), is_cut: false });
        }
    }
    Progress { totals, deduction: Points::ZERO }
}

/// 7.5: each round counts, also one without opponent.
pub(crate) fn every_round(_: &View<'_>, _: &Record) -> bool {
    true
}

/// 7.6: REP charges requested byes and forfeit losses.
pub(crate) fn requested_and_forfeit_losses(kind: Kind) -> bool {
    is_voluntary(kind)
}

/// 7.6 with 15.2 until 2026: a forfeit loss of a predetermined event is a regular game.
pub fn nothing(_: Kind) -> bool {
    false
}

/// 7.6 with 15.2 from March 2026: a forfeit loss of a predetermined event stays an unplayed round.
pub fn forfeit_losses(kind: Kind) -> bool {
    kind.is_forfeit_loss()
}

/// 7.6: the rest of an odd field is no bye and no forfeit.
pub(crate) fn no_round(_: &View<'_>, _: &Record) -> bool {
    false
}

/// 7.7: one point with more than the opponent got, or more than a draw in an unplayed round; half for as much.
pub fn standard(view: &View<'_>, record: &Record, round: usize) -> Points {
    compared(view.points(record), standard_opponent(view, record, round))
}

/// 7.7: what the own points are compared with: the opponent's, in an unplayed round those of a draw. In a predetermined
/// event a forfeit win is a regular game (15.2 from March 2026, which is the first to have this tie-break).
pub(crate) fn standard_opponent(view: &View<'_>, record: &Record, round: usize) -> Points {
    let played = |kind: Kind| if view.is_swiss() { kind.is_over_the_board() } else { not_forfeited(kind) };
    match record.opponent().filter(|_| played(record.kind)) {
        Some(opponent) => view.points(&view.records(opponent)[round]),
        None => view.draw_value(),
    }
}

/// A standard point for more, half of one for as much.
pub fn compared(own: Points, other: Points) -> Points {
    match own.cmp(&other) {
        Ordering::Greater => Points::ONE,
        Ordering::Equal => Points::HALF,
        Ordering::Less => Points::ZERO,
    }
}

/// 7, 13: a match is one result, whatever the score; nothing stands in its place.
pub(crate) fn match_by_match(_: &View<'_>, _: Index, _round: usize, _: OwnResult) -> Option<Points> {
    None
}

/// 7.8: the final pairing number.
pub(crate) fn pairing_number(tournament: &Tournament, index: Index) -> u32 {
    tournament.id(index)
}
