//! Articles 4 and 6: the order of tied participants, and direct encounter.

use crate::number::{Fraction, Points};
use crate::rules::encounter::{Again, Bounds, Classes, Crosstable, Meeting, MutualGames, Split, Then};
use crate::rules::rule::points;
use crate::rules::view::View;
use crate::tournament::{Index, Record, Tournament};

/// 6: direct encounter counts only games between participants who are still tied.
pub(crate) fn still_tied(_: &View<'_>, tied: &[Index]) -> Vec<Index> {
    tied.to_vec()
}

/// 6.1.1: a forfeit in a Swiss-system event does not count as a meeting unless the regulations say so.
pub fn excluded(_: &View<'_>, _: &Record) -> Meeting {
    Meeting::Not
}

/// 6.1.1 with 15.2: a forfeit with predetermined pairings counts as a game.
pub fn counted(view: &View<'_>, record: &Record) -> Meeting {
    Meeting::Game(view.points(record))
}

/// 6.1.2: if two players also played each other, an excluded forfeit does not count in the average of their games.
pub const LEFT_OUT: Option<Points> = None;

/// 6.1.2: if two players met more than once, the average of their games counts.
pub(crate) fn average(games: &[Points]) -> Fraction {
    let sum: Points = games.iter().copied().sum();
    Fraction::new(i128::from(sum.units()), i128::from(Points::UNITS) * games.len().max(1) as i128)
}

/// 6.2: direct encounter is applied again to each subset that is still tied.
pub fn reapplied(classes: Classes, again: Again<'_>) -> Classes {
    classes.into_iter().flat_map(again).collect()
}

/// 6.3: if games are missing, assigns the places that no result of these games can change.
pub fn sure_places(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>) -> Split {
    (encounter.rules.places)(encounter, table, encounter.bounds(table))
}

/// 6.3: while predetermined games are unfinished, direct encounter gives no order.
pub fn no_order(_: &MutualGames<'_, '_>, table: &Crosstable<'_>) -> Split {
    Split::nothing(table.set, "c07.6.3")
}

/// 6.3: finds the first place if it is certain, then the second from the same table, and so on.
pub(crate) fn from_the_top(
    encounter: &MutualGames<'_, '_>,
    table: &Crosstable<'_>,
    bounds: Vec<Bounds>,
) -> Split {
    let (placed, left) = leaders(encounter, table, &bounds, usize::MAX, |position, _| bounds[position].most);
    placed_and_rest(encounter, table, bounds, placed, left)
}

/// Splits the members in two: those whose places are certain, counted from the first place (at most `places` of them),
/// and the others. `most` returns the highest score that a member can reach. Its arguments are the member and the
/// members who are not yet placed.
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

/// Positions of the bounds, in descending order of the maximum.
pub fn by_greatest_maximum(bounds: &[Bounds]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bounds.len()).collect();
    order.sort_by(|&a, &b| bounds[b].most.cmp(&bounds[a].most).then(bounds[b].least.cmp(&bounds[a].least)));
    order
}

/// Builds classes: one for each placed member, then one for all others, ordered by pairing number.
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

/// 6.3: below a certain place, direct encounter is applied again to the others.
pub(crate) fn rest_reapplied(_: &MutualGames<'_, '_>, classes: Classes, again: Again<'_>) -> Classes {
    reapplied(classes, again)
}

/// 6.3: a place is certain if no other member can reach the same score.
pub(crate) fn nobody_reaches(least: &Fraction, rival: &Fraction) -> bool {
    least > rival
}

/// 6.3: a missing game may have any result.
pub(crate) fn any_result(_: &View<'_>, least: Points, most: Points) -> [Points; 2] {
    [least, most]
}

/// 6.3: a missing game gives at most the points for a win.
pub(crate) fn win(view: &View<'_>) -> Points {
    view.win()
}

/// 6.3: a missing game gives at least the points for a loss.
pub(crate) fn loss(view: &View<'_>) -> Points {
    view.loss()
}

// Article 4: ranking by a list of tie-breaks, and repeated encounters.

/// Participants in groups, best first. The members of a group are still tied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// The groups, best first.
    pub groups: Vec<Vec<Index>>,
    /// For each group after the first: the position in the list of the entry that separated it from the
    /// previous group.
    pub separated_by: Vec<usize>,
}

/// The encounters whose points a tie-break adds up.
pub trait Encounters {
    /// The opponent of each encounter; none means a dummy.
    fn opponents(&self) -> Vec<Option<Index>>;

    /// The points of an encounter.
    fn awarded(&self, at: usize) -> Points;

    /// Removes each encounter whose entry in `points` is none, and sets the points of the other encounters.
    fn keep(&mut self, points: &[Option<Points>]);
}

points! {
    /// Rules of ranking and of repeated encounters (articles 4.2 and 4.4).
    Ranking {
        /// How a later tie-break changes groups that an earlier one has separated.
        later_keys: fn(Groups, usize) -> Groups = "ranking.later-keys" by "c07.4.2",
        /// The value by which a participant without a value is ranked.
        undefined: fn(Option<Fraction>) -> Option<Fraction> = "ranking.undefined" by "c07.4.2",
        /// Converts a value to the number by which participants are compared.
        compared: fn(Fraction) -> Fraction = "ranking.compared" by "c07.4.2",
        /// Resolves a tie that remains after the last tie-break.
        leftover: fn(&Tournament, Vec<Index>) -> Vec<Vec<Index>> = "ranking.leftover" by "c07.4.2",
        /// How sums and averages count an opponent who was met more than once.
        repeated: fn(&mut dyn Encounters) = "ranking.repeated" by "c07.4.4",
        /// The points of Koya from all games against one opponent.
        koya_repeated: fn(&[Record], Index) -> i64 = "ranking.koya-repeated" by "c07.4.4",
    }
}

/// 4.2: a tie after the last tie-break remains.
pub(crate) fn stays_tied(_: &Tournament, group: Vec<Index>) -> Vec<Vec<Index>> {
    vec![group]
}

/// 4.4: each encounter with the same opponent counts.
pub(crate) fn each_time(_: &mut dyn Encounters) {}

/// 4.4: Koya counts each game once.
pub(crate) fn once_a_game(_: &[Record], _opponent: Index) -> i64 {
    1
}
