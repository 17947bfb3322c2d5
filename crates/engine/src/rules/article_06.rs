//! Article 6: direct encounter.

use super::direct_encounter::{Again, Meeting, MutualGames, Split, Then};
use super::encounter::{Bounds, Classes, Crosstable};
use super::view::View;
use crate::number::{Fraction, Points};
use crate::tournament::{Index, Record};

/// 6: the games of those still tied count.
pub(crate) fn still_tied(_: &View<'_>, tied: &[Index]) -> Vec<Index> {
    tied.to_vec()
}

/// 4.3.a: a second direct encounter works on the set as it is then.
pub(crate) fn afresh(_first: &[Option<u32>], _: &[Index]) -> Option<Classes> {
    None
}

/// 6.1.1: a forfeit of a Swiss-system event is no encounter unless the regulations say so.
pub fn excluded(_: &View<'_>, _: &Record) -> Meeting {
    Meeting::Not
}

/// 6.1.1 with 15.2: a forfeit of a predetermined event is a game.
pub fn counted(view: &View<'_>, record: &Record) -> Meeting {
    Meeting::Game(view.points(record))
}

/// 6.1.2: an excluded forfeit adds nothing to the average of a pair that also played.
pub const LEFT_OUT: Option<Points> = None;

/// 6.1.2: a pair that met more than once contributes the average of its games.
pub(crate) fn average(games: &[Points]) -> Fraction {
    let sum: Points = games.iter().copied().sum();
    Fraction::new(i128::from(sum.units()), i128::from(Points::UNITS) * games.len().max(1) as i128)
}

/// 6.2: the article again on each subset still equal.
pub fn reapplied(classes: Classes, again: Again<'_>) -> Classes {
    classes.into_iter().flat_map(again).collect()
}

/// 6.3: the places that are sure whatever the missing games give.
pub fn sure_places(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>) -> Split {
    (encounter.rules.places)(encounter, table, encounter.bounds(table))
}

/// 6.3: an unfinished predetermined event has no order yet.
pub fn no_order(_: &MutualGames<'_, '_>, table: &Crosstable<'_>) -> Split {
    Split::nothing(table.set, "c07.6.3")
}

/// 6.3: the first place when it is sure, then the second from the same table, and so on.
pub(crate) fn from_the_top(
    encounter: &MutualGames<'_, '_>,
    table: &Crosstable<'_>,
    bounds: Vec<Bounds>,
) -> Split {
    let (placed, left) = leaders(encounter, table, &bounds, usize::MAX, |position, _| bounds[position].most);
    placed_and_rest(encounter, table, bounds, placed, left)
}

/// The members with sure places from the top, at most `places` of them, and those left; `most` is what a member can
/// reach against those left.
pub fn leaders(
    encounter: &MutualGames<'_, '_>,
    table: &Crosstable<'_>,
    bounds: &[Bounds],
    places: usize,
    most: impl Fn(usize, &[usize]) -> Fraction,
) -> (Vec<usize>, Vec<usize>) {
    // Those with the greatest maximum come first, so that the rivals of a candidate are found at once.
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

/// Positions, the greatest maximum first.
pub fn by_greatest_maximum(bounds: &[Bounds]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bounds.len()).collect();
    order.sort_by(|&a, &b| bounds[b].most.cmp(&bounds[a].most).then(bounds[b].least.cmp(&bounds[a].least)));
    order
}

/// Those with places one by one, then the others together in order of pairing number.
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
    rest.sort_unstable_by_key(|index| encounter.view.tournament().id(*index));
    if !rest.is_empty() {
        classes.push(rest);
    }
    Split { classes, bounds: Some(bounds), clause: "c07.6.3", then }
}

/// 6.3: once somebody has a sure place, the article again on the rest.
pub(crate) fn rest_reapplied(_: &MutualGames<'_, '_>, classes: Classes, again: Again<'_>) -> Classes {
    reapplied(classes, again)
}

/// 6.3: a place is sure when nobody else can reach as much.
pub(crate) fn nobody_reaches(least: &Fraction, rival: &Fraction) -> bool {
    least > rival
}

/// 6.3: a missing game may give any result.
pub(crate) fn any_result(_: &View<'_>, least: Points, most: Points) -> [Points; 2] {
    [least, most]
}

/// 6.3: at most the points of a win.
pub(crate) fn win(view: &View<'_>) -> Points {
    view.win()
}

/// 6.3: at least the points of a loss.
pub(crate) fn loss(view: &View<'_>) -> Points {
    view.loss()
}

/// 6.3: a sure place asks for no number of points.
pub(crate) fn any_points(_sum: Fraction, _left: usize, _members: usize) -> bool {
    true
}
