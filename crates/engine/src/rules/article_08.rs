//! Article 8: Buchholz, fore Buchholz and the average of opponents' Buchholz.

use super::element::Element;
use super::rule::points;
use super::view::View;
use crate::number::{Fraction, Points};
use crate::tournament::{Kind, Record, Tournament};

points! {
    /// Buchholz family (article 8).
    Buchholz {
        /// Whose Buchholz AOB averages in a Swiss-system event.
        averaged: fn(Kind) -> bool = "buchholz.averaged" by "c07.8.2",
        /// Whose Buchholz AOB averages in a predetermined event (15.2).
        predetermined_averaged: fn(Kind) -> bool = "buchholz.predetermined-averaged" by "c07.15.2",
        /// What AOB divides by.
        average_divisor: fn(usize, usize) -> usize = "buchholz.average-divisor" by "c07.8.2",
        /// How AOB is rounded.
        average_rounding: fn(Fraction) -> Fraction = "buchholz.average-rounding" by "c07.8.2",
        /// Which Buchholz AOB averages.
        average_inner: fn(&Element) -> bool = "buchholz.average-inner" by "c07.8.2",
        /// What fore Buchholz makes of a last-round forfeit.
        fore_forfeit: fn(Record, Record) -> Record = "buchholz.fore-forfeit" by "c07.8.3",
        /// How a last-round game counts in fore Buchholz for who came back from an absence.
        fore_return: fn(Kind, Kind) -> Kind = "buchholz.fore-return" by "c07.8.3",
        /// What fore Buchholz makes of a last-round bye.
        fore_bye: fn(&View<'_>, Record, Record) -> Record = "buchholz.fore-bye" by "c07.8.3",
        /// What fore Buchholz does with the last round.
        fore_last_round: fn(usize) -> LastRound = "buchholz.fore-last-round" by "c07.8.3",
        /// What fore Buchholz is before the last round is paired.
        fore_interim: fn(usize, usize) -> bool = "buchholz.fore-interim" by "c07.8.3",
        /// Which total an own dummy has in fore Buchholz.
        fore_dummy: for<'p> fn(&'p [Points], &'p [Points]) -> &'p [Points] = "buchholz.fore-dummy" by "c07.8.3",
        /// Whether fore Buchholz treats unplayed rounds.
        fore_unplayed: fn(&View<'_>, &mut Vec<Element>) = "buchholz.fore-unplayed" by "c07.16",
        /// What computing fore Buchholz does to later tie-breaks of the list.
        fore_leak: fn(&Tournament, usize) -> Option<Tournament> = "buchholz.fore-leak" by "c07.8.3",
    }
}

/// The rounds that a fore standing counts, and whether the games of the last of them are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRound {
    /// Rounds counted.
    pub counted: usize,
    /// Whether the games of the last one are drawn.
    pub drawn: bool,
}

/// 8.2: a mean over the games that count.
pub(crate) fn by_games(games: usize, _rounds: usize) -> usize {
    games
}

/// 8.2: the mean is exact.
pub fn exact(mean: Fraction) -> Fraction {
    mean
}

/// 8.2: the whole Buchholz is averaged, dummies included.
pub(crate) fn with_dummies(_: &Element) -> bool {
    true
}

/// 8.3: a paired game of the last round is drawn, a forfeit too.
pub(crate) fn drawn(_recorded: Record, drawn: Record) -> Record {
    drawn
}

/// 8.3: the drawn game is a played round in every respect.
pub(crate) fn as_drawn(_recorded: Kind, drawn: Kind) -> Kind {
    drawn
}

/// 8.3: a bye of the last round stays what it is: it was not paired.
pub(crate) fn bye_stays(_: &View<'_>, recorded: Record, _drawn: Record) -> Record {
    recorded
}

/// 8.3: the last round counts, its games drawn.
pub(crate) fn last_round_drawn(rounds: usize) -> LastRound {
    LastRound { counted: rounds, drawn: true }
}

/// 8.3: before the last announced round there is nothing to draw, and fore Buchholz is Buchholz.
pub(crate) fn last_announced(counted: usize, announced: usize) -> bool {
    counted >= announced
}

/// 8.3, 16.4: an own dummy has the total with the last round drawn.
pub(crate) fn fore_total<'p>(fore: &'p [Points], _real: &'p [Points]) -> &'p [Points] {
    fore
}

/// 8.3, 16: unplayed rounds are treated by article 16.
pub(crate) fn by_article_16(_: &View<'_>, _: &mut Vec<Element>) {}

/// 8.3: other tie-breaks of the list see the event as it is.
pub(crate) fn as_it_is(_: &Tournament, _after: usize) -> Option<Tournament> {
    None
}
