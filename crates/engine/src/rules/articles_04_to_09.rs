//! Articles 4 to 9: the order of tied participants, direct encounter, and tie-breaks on own results and on the results
//! of opponents.

use crate::number::{Fraction, Points};
use crate::rules::articles_14_to_16::{Element, RunningTotal, is_voluntary};
use crate::rules::encounter::{Again, Bounds, Classes, Crosstable, Meeting, MutualGames, Split, Then};
use crate::rules::view::View;
use crate::rules::{Direction, points};
use crate::tournament::{Index, Kind, Outcome, Record, Tournament};
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// Clause 6.1.1: a forfeit in a Swiss-system event does not count as a meeting, unless the regulations of the event
/// declare otherwise.
pub fn excluded(_: &View<'_>, _: &Record) -> Meeting {
    Meeting::Not
}

/// Clauses 6.1.1 and 15.2: a forfeit with predetermined pairings counts as a game.
pub fn counted(view: &View<'_>, record: &Record) -> Meeting {
    Meeting::Game(view.points(record))
}

/// Clause 6.1.2: if two players met more than once, the average of their games counts.
pub(crate) fn average(games: &[Points]) -> Fraction {
    let sum: Points = games.iter().copied().sum();
    Fraction::new(i128::from(sum.units()), i128::from(Points::UNITS) * games.len().max(1) as i128)
}

/// Clause 6.2: direct encounter is applied again to each subset that is still tied.
pub fn reapplied(classes: Classes, again: Again<'_>) -> Classes {
    classes.into_iter().flat_map(again).collect()
}

/// Clause 6.3: if games are missing, assigns the places that no result of these games can change.
pub fn sure_places(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>) -> Split {
    (encounter.rules.places)(encounter, table, encounter.bounds(table))
}

/// Clause 6.3: with predetermined pairings, direct encounter gives no order if games between tied participants are
/// missing.
pub fn no_order(_: &MutualGames<'_, '_>, table: &Crosstable<'_>) -> Split {
    Split::nothing(table.set, "c07.6.3")
}

/// Clause 6.3: assigns the first place if this place is certain, then the second place from the same table, and so on.
pub(super) fn from_the_top(
    encounter: &MutualGames<'_, '_>,
    table: &Crosstable<'_>,
    bounds: Vec<Bounds>,
) -> Split {
    let (placed, left) = leaders(encounter, table, &bounds, usize::MAX, |position, _| bounds[position].most);
    placed_and_rest(encounter, table, bounds, placed, left)
}

/// Separates the members with certain places, counted from the first place, from all other members. At most `places`
/// members are placed. `most` returns the highest score that a member can reach. The arguments of `most` are the member
/// and the members who are not yet placed.
pub fn leaders(
    encounter: &MutualGames<'_, '_>,
    table: &Crosstable<'_>,
    bounds: &[Bounds],
    places: usize,
    most: impl Fn(usize, &[usize]) -> Fraction,
) -> (Vec<usize>, Vec<usize>) {
    // The member with the greatest maximum comes first, so that the strongest competitor of a candidate is found
    // quickly.
    let mut left = by_greatest_maximum(bounds);
    let mut placed = Vec::new();
    while placed.len() < places
        && let Some(leader) = encounter.sure_leader(table, bounds, &left, |position| most(position, &left))
    {
        left.retain(|&position| position != leader);
        placed.push(leader);
    }
    (placed, left)
}

/// Returns the positions of `bounds`, sorted by maximum, then by minimum, highest first.
pub fn by_greatest_maximum(bounds: &[Bounds]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bounds.len()).collect();
    order.sort_by(|&a, &b| bounds[b].most.cmp(&bounds[a].most).then(bounds[b].least.cmp(&bounds[a].least)));
    order
}

/// Builds one class for each placed member, and a last class for all other members, ordered by pairing number.
pub fn placed_and_rest(
    encounter: &MutualGames<'_, '_>,
    table: &Crosstable<'_>,
    bounds: Vec<Bounds>,
    placed: Vec<usize>,
    left: Vec<usize>,
) -> Split {
    let then = if placed.is_empty() { Then::Done } else { Then::Rest };
    let mut classes: Classes = placed.into_iter().map(|position| vec![table.set[position]]).collect();
    let mut rest: Vec<Index> = left.into_iter().map(|position| table.set[position]).collect();
    rest.sort_unstable_by_key(|index| encounter.view.tournament.id(*index));
    if !rest.is_empty() {
        classes.push(rest);
    }
    Split { classes, bounds: Some(bounds), clause: "c07.6.3", then }
}

// Article 4: ranking by a list of tie-breaks, and repeated encounters.

/// Participants in groups, best first. The members of a group are still tied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// The groups, best first.
    pub groups: Vec<Vec<Index>>,
    /// For each group after the first, the position in the list of the entry that separated this group from the
    /// previous group.
    pub separated_by: Vec<usize>,
}

points! {
    /// Rules of ranking and of repeated encounters (articles 4.2 and 4.4).
    Ranking {
        /// How a later tie-break changes groups that an earlier tie-break has separated.
        later_keys: fn(Groups, usize) -> Groups = "ranking.later-keys" by "c07.4.2",
        /// The value that the ranking uses for a participant without a value.
        undefined: fn(Option<Fraction>) -> Option<Fraction> = "ranking.undefined" by "c07.4.2",
        /// Converts a value to the number that is used to compare participants.
        compared: fn(Fraction) -> Fraction = "ranking.compared" by "c07.4.2",
        /// Resolves a tie that remains after the last tie-break.
        leftover: fn(&Tournament, Vec<Index>) -> Vec<Vec<Index>> = "ranking.leftover" by "c07.4.2",
        /// Whether sums and averages count every encounter with an opponent whom the participant met more than once, or
        /// only the first encounter.
        repeated: bool = "ranking.repeated" by "c07.4.4",
        /// How many times Koya counts each game against the same opponent.
        koya_repeated: fn(&[Record], Index) -> i64 = "ranking.koya-repeated" by "c07.4.4",
    }
}

/// Returns a function that returns true for the first encounter with each opponent, and false for later encounters.
pub(crate) fn first_encounters() -> impl FnMut(Index) -> bool {
    let mut met = BTreeSet::new();
    move |opponent| met.insert(opponent)
}

// Articles 7 to 9: tie-breaks on own results and on the results of opponents.

/// The running totals that the progressive score (PS) adds up, in the order of rounds.
pub type Progress = SmallVec<[RunningTotal; 16]>;

/// A tie-break on own results that evaluates each round separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnResult {
    /// Clause 7.1: rounds won.
    Wins,
    /// Clause 7.2: games won over the board.
    GamesWon,
    /// Clause 7.3: games played with Black.
    Black,
    /// Clause 7.4: games won with Black.
    BlackWins,
    /// Clause 7.6: rounds that the participant elected to play.
    Elected,
    /// Clause 7.7: standard points.
    Standard,
}

points! {
    /// Rules of tie-breaks on own results (article 7).
    OwnResults {
        /// Whether WIN counts a round as a win.
        win: fn(&View<'_>, &Record) -> bool = "own-results.win" by "c07.7.1",
        /// Whether WON counts forfeit wins of a Swiss-system event.
        won: fn(&Record) -> bool = "own-results.won" by "c07.7.2",
        /// Whether WON and BWG count forfeit wins if the pairings are predetermined (15.2).
        predetermined_won: fn(&Record) -> bool = "own-results.predetermined-won" by "c07.15.2",
        /// Whether BPG counts forfeited games with Black in a Swiss-system event.
        black_games: fn(Kind) -> bool = "own-results.black-games" by "c07.7.3",
        /// Whether BPG counts a forfeited game with Black if the pairings are predetermined (15.2).
        predetermined_black_games: fn(Kind) -> bool
            = "own-results.predetermined-black-games" by "c07.15.2",
        /// Whether BWG counts forfeit wins with Black in a Swiss-system event.
        black_wins: fn(&Record) -> bool = "own-results.black-wins" by "c07.7.4",
        /// The running totals that PS adds up.
        progressive: fn(&View<'_>, Index, fn(&View<'_>, &Record) -> bool) -> Progress
            = "own-results.progressive" by "c07.7.5",
        /// Whether REP subtracts a round of a Swiss-system event.
        elected: fn(Kind) -> bool = "own-results.elected" by "c07.7.6",
        /// Whether REP subtracts a forfeit loss if the pairings are predetermined (15.2).
        predetermined_elected: fn(Kind) -> bool = "own-results.predetermined-elected" by "c07.15.2",
        /// Whether REP subtracts a round without a game if the pairings are predetermined.
        elected_rest: fn(&View<'_>, &Record) -> bool = "own-results.elected-rest" by "c07.7.6",
        /// Whether PS repeats the running total in a round without a game.
        progressive_rest: fn(&View<'_>, &Record) -> bool = "own-results.progressive-rest" by "c07.7.5",
        /// The standard points of a round.
        standard: fn(&View<'_>, &Record, usize) -> Points = "own-results.standard" by "c07.7.7",
        /// The value of a match, computed from its boards, or `None` if a match counts as one result.
        boards: fn(&View<'_>, Index, usize, OwnResult) -> Option<Points> = "own-results.boards" by "c07.13",
        /// The pairing number that TPN uses.
        pairing_number: fn(&Tournament, Index) -> u32 = "own-results.pairing-number" by "c07.7.8",
        /// Whether TPN ranks higher or lower numbers first.
        pairing_number_order: Direction = "own-results.pairing-number-order" by "c07.7.8",
    }
}

/// Clauses 7.2 and 7.4: returns whether the participant won the game over the board.
pub fn won_over_the_board(record: &Record) -> bool {
    matches!(record.outcome, Some(Outcome::Win))
}

/// Clauses 7.2, 7.4 and 15.2: returns whether the participant won the game over the board or by forfeit.
pub fn won(record: &Record) -> bool {
    won_over_the_board(record) || record.kind.is_forfeit_win()
}

/// Clauses 7.2 and 7.4: returns whether a match without play has no winner, because both teams have the same number of
/// points from forfeits.
pub(crate) fn is_drawn_without_play(view: &View<'_>, round: usize, record: &Record) -> bool {
    let other = record.opponent().and_then(|opponent| view.records(opponent).get(round));
    record.kind.is_forfeit_win() && other.is_some_and(|other| other.kind.is_forfeit_win())
}

/// Clauses 7.3 and 15.2, until March 2026: with predetermined pairings, every scheduled game counts.
pub fn scheduled(kind: Kind) -> bool {
    kind.is_over_the_board() || kind.is_forfeit()
}

/// Clauses 7.3 and 15.2, from March 2026: with predetermined pairings, a forfeit loss counts as an unplayed round.
pub(super) fn not_forfeited(kind: Kind) -> bool {
    kind.is_over_the_board() || kind.is_forfeit_win()
}

/// Clause 7.5: the progressive score adds the total after every round.
pub fn progressive(view: &View<'_>, index: Index, is_round: fn(&View<'_>, &Record) -> bool) -> Progress {
    let mut progress =
        running_totals(view, index, |record| view.points(record), |record| is_round(view, record));
    for total in &mut progress {
        total.total = view.with_outside_before(index, total.round + 1, total.total);
    }
    progress
}

/// Returns the running totals of `worth`, after each round for which `counts` is true.
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
    totals
}

/// Clauses 7.6 and 15.2, until March 2026: with predetermined pairings, a forfeit loss is a regular game.
pub fn nothing(_: Kind) -> bool {
    false
}

/// Clauses 7.6 and 15.2, from March 2026: with predetermined pairings, a forfeit loss counts as an unplayed round.
pub fn forfeit_losses(kind: Kind) -> bool {
    kind.is_forfeit_loss()
}

/// Clause 7.7: a participant gets one point for a round with more points than the opponent, and half a point for a
/// round with equal points. In an unplayed round, the participant's points are compared with the points for a draw.
pub fn standard(view: &View<'_>, record: &Record, round: usize) -> Points {
    compared(view.points(record), standard_opponent(view, record, round))
}

/// Clause 7.7: returns the opponent's points, or the points for a draw if the round is unplayed.
///
/// With predetermined pairings, a forfeit win is a regular game (15.2 from March 2026, the first edition with this
/// tie-break).
pub(crate) fn standard_opponent(view: &View<'_>, record: &Record, round: usize) -> Points {
    let played =
        |kind: Kind| if view.under_article_16 { kind.is_over_the_board() } else { not_forfeited(kind) };
    match record.opponent().filter(|_| played(record.kind)) {
        Some(opponent) => view.points(&view.records(opponent)[round]),
        None => view.draw_value(),
    }
}

/// Returns one standard point if the participant has more points than the opponent, half a standard point if both have
/// equal points, and zero otherwise.
pub fn compared(own: Points, other: Points) -> Points {
    Outcome::of(own, other).classical_points()
}

// Article 8: Buchholz, fore Buchholz and the average of opponents' Buchholz.

points! {
    /// Rules of the Buchholz tie-breaks (article 8).
    Buchholz {
        /// Whether AOB averages the opponent's Buchholz in a Swiss-system event, depending on the kind of the round.
        averaged: fn(Kind) -> bool = "buchholz.averaged" by "c07.8.2",
        /// Whether AOB averages the opponent's Buchholz if the pairings are predetermined (15.2), depending on the kind
        /// of the round.
        predetermined_averaged: fn(Kind) -> bool = "buchholz.predetermined-averaged" by "c07.15.2",
        /// The divisor of AOB.
        average_divisor: fn(usize, usize) -> usize = "buchholz.average-divisor" by "c07.8.2",
        /// Rounds the value of AOB.
        average_rounding: fn(Fraction) -> Fraction = "buchholz.average-rounding" by "c07.8.2",
        /// Whether a contribution counts in the Buchholz that AOB averages.
        average_inner: fn(&Element) -> bool = "buchholz.average-inner" by "c07.8.2",
        /// How fore Buchholz counts a forfeit in the last round.
        fore_forfeit: fn(Record, Record) -> Record = "buchholz.fore-forfeit" by "c07.8.3",
        /// The kind of a drawn game in the last round for the decision whether an absence ended. The arguments are the
        /// recorded kind and the kind of the drawn game.
        fore_return: fn(Kind, Kind) -> Kind = "buchholz.fore-return" by "c07.8.3",
        /// How fore Buchholz counts a bye in the last round.
        fore_bye: fn(&View<'_>, Record, Record) -> Record = "buchholz.fore-bye" by "c07.8.3",
        /// Whether fore Buchholz counts the last round, and whether its games count as draws. The argument is the
        /// number of counted rounds.
        fore_last_round: fn(usize) -> LastRound = "buchholz.fore-last-round" by "c07.8.3",
        /// Whether fore Buchholz counts the games of the last counted round as draws. The arguments are the numbers of
        /// counted and of announced rounds.
        fore_interim: fn(usize, usize) -> bool = "buchholz.fore-interim" by "c07.8.3",
        /// The scores from which fore Buchholz computes the dummy's score for a round that the participant did not
        /// play.
        fore_dummy: for<'p> fn(&'p [Points], &'p [Points]) -> &'p [Points] = "buchholz.fore-dummy" by "c07.8.3",
        /// Changes how fore Buchholz counts unplayed rounds (article 16).
        fore_unplayed: fn(&View<'_>, &mut Vec<Element>) = "buchholz.fore-unplayed" by "c07.16",
        /// The changed event that the tie-breaks listed after fore Buchholz use, or `None` if these tie-breaks use the
        /// real event.
        fore_leak: fn(&Tournament, usize) -> Option<Tournament> = "buchholz.fore-leak" by "c07.8.3",
    }
}

/// How fore Buchholz counts the last round of the standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRound {
    /// The number of rounds that fore Buchholz counts.
    pub counted: usize,
    /// Whether the games of the last round count as draws.
    pub drawn: bool,
}

// Article 9: Sonneborn-Berger and Koya.

points! {
    /// Rules of Sonneborn-Berger and Koya (article 9).
    SonnebornBerger {
        /// The dummy's score in SB for a round that the participant did not play, or `None` if the round contributes
        /// nothing.
        unplayed: fn(&View<'_>, Index, usize, Points) -> Option<Points> = "sonneborn-berger.unplayed" by "c07.9.1",
        /// The score of an opponent in SB.
        opponents: fn(&View<'_>, Index, Points) -> Points = "sonneborn-berger.opponents" by "c07.16.3",
        /// The points by which SB multiplies the opponent's score.
        multiplier: fn(&View<'_>, &Record, Points) -> Points = "sonneborn-berger.multiplier" by "c07.9.1",
        /// The square of the participant's score, or `None` if SB does not add this square.
        square: fn(Points) -> Option<Fraction> = "sonneborn-berger.square" by "c07.9.1",
        /// Whether an opponent whose score equals the Koya limit qualifies.
        koya_limit: fn(i128, i128) -> bool = "sonneborn-berger.koya-limit" by "c07.9.2",
        /// The number of games in the highest possible score, from which the Koya limit is computed.
        koya_maximum: fn(&View<'_>, Index, usize) -> usize = "sonneborn-berger.koya-maximum" by "c07.9.2",
        /// Whether Koya counts forfeited games.
        koya_forfeits: fn(Kind) -> bool = "sonneborn-berger.koya-forfeits" by "c07.15.2",
        /// The total of an opponent that Koya compares with the limit.
        koya_totals: fn(&View<'_>, Index) -> Points = "sonneborn-berger.koya-totals" by "c07.9.2",
        /// The size of a step of the Koya limit.
        koya_step: fn(&View<'_>) -> Points = "sonneborn-berger.koya-step" by "c07.14.5",
        /// The direction in which a positive step moves the Koya limit.
        koya_sign: i128 = "sonneborn-berger.koya-sign" by "c07.14.5",
    }
}

/// The number of parts into which Koya limits divide a unit of score. With these parts, half of a maximum and every
/// whole percentage of a maximum are whole numbers.
pub const KOYA_SCALE: i128 = 200;

/// Clause 9.2: an opponent must reach half of the maximum. `maximum` is in units of 1/10,000 point. The result is in
/// parts of a unit ([`KOYA_SCALE`]).
pub(crate) fn koya_half(maximum: i128) -> i128 {
    maximum * (KOYA_SCALE / 2)
}

/// Clause 14.5: the limit is half of the maximum plus `steps` times `step`.
pub(crate) fn koya_moved(maximum: i128, steps: i128, step: i128) -> i128 {
    koya_half(maximum) + KOYA_SCALE * steps * step
}

/// Clause 14.5: the limit is a percentage of the maximum.
pub(crate) fn koya_percentage(maximum: i128, percent: i128) -> i128 {
    maximum * (KOYA_SCALE / 100) * percent
}
