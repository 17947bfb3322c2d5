//! Wrong readings of article 6.

use super::alternative::{Alternative, alternatives};
use tiebreak_engine::number::{Fraction, Points, round_half_even};
use tiebreak_engine::rules::articles_04_and_06;
use tiebreak_engine::rules::articles_04_and_06::{
    by_greatest_maximum, leaders, placed_and_rest, reapplied, sure_places,
};
use tiebreak_engine::rules::encounter::{
    Again, Bounds, Classes, Crosstable, Meeting, Mutual, MutualGames, Split, Then,
};
use tiebreak_engine::rules::view::View;
use tiebreak_engine::tournament::Index;

alternatives! {
    direct_encounter.group {
        /// Counts games against everybody with the same primary score.
        "score-group" deviation "D-6-whole-score-group" = score_group;
    }
    direct_encounter.again {
        /// Repeats the result of the first direct encounter.
        "first-result" deviation "D-6-evaluated-once" = |first, group| Some(by_place(first, group));
    }
    direct_encounter.incomplete {
        /// Orders by the points made in the games between the tied participants.
        "plain-sum" deviation "D-6.1-plain-sum" = |encounter, table| encounter.by_sums(table);
        /// Gives no order if a game is missing.
        "no-order" deviation "D-6.1-only-complete-sets" = articles_04_and_06::no_order;
    }
    direct_encounter.predetermined_incomplete {
        /// Assigns certain places, as in a Swiss-system event.
        "sure-places" deviation "D-6.3-in-predetermined" = sure_places;
        /// Orders by the points made in the games between the tied participants.
        "partial-sums" deviation "D-6.1-partial-sums-in-predetermined"
            = |encounter, table| encounter.by_sums(table);
    }
    direct_encounter.forfeits {
        /// Counts a forfeit as a game.
        "counted" deviation "D-6.1.1-forfeit-as-game" = articles_04_and_06::counted;
        /// Counts a forfeit as an encounter that gives nobody points.
        "met-with-nothing" deviation "D-6.1.1-forfeit-met-zero" = |_, _| Meeting::Met;
    }
    direct_encounter.forfeit_in_average {
        /// Counts a forfeit as a game without points.
        "as-nothing" deviation "D-6.1.1-forfeit-halves-average" = Some(Points::ZERO);
    }
    direct_encounter.predetermined_forfeits {
        /// Does not count a forfeit as an encounter.
        "excluded" deviation "D-6.1.1-predetermined-excluded" = articles_04_and_06::excluded;
    }
    direct_encounter.rematch {
        /// Adds the points of all games.
        "sum" deviation "D-6.1.2-sum-of-rematches" = |games| games.iter().copied().sum::<Points>().into();
        /// Counts the last game.
        "last-game" deviation "D-6.1.2-last-game-only"
            = |games| games.last().copied().unwrap_or(Points::ZERO).into();
        /// Counts the first game.
        "first-game" deviation "D-6.1.2-first-game-only"
            = |games| games.first().copied().unwrap_or(Points::ZERO).into();
        /// Averages the games one by one, and rounds to 28 digits after each game.
        "running-average" deviation "D-6.1.2-average-rounded" = running_average;
    }
    direct_encounter.subsets {
        /// Leaves subsets tied.
        "left-tied" deviation "D-6.2-not-reapplied" = |classes, _| classes;
    }
    direct_encounter.places {
        /// Assigns only the first place, and then makes a new table.
        "first-only" deviation "D-6.3-first-place-only" = first_only;
        /// Separates every block that is certainly below another.
        "intervals" deviation "D-6.3-splits-intervals" = intervals;
        /// Assigns certain places from the top, and also a certain last place.
        "last-too" deviation "D-6.3-sure-last" = last_too;
        /// Assigns certain places from the top. Computes the maximum again among the remaining participants.
        "shrinking-maximum" deviation "D-6.3-shrinking-maximum" = shrinking_maximum;
    }
    direct_encounter.rest {
        /// Leaves the other participants tied.
        "left-tied" deviation "D-6.3-rest-left-alone" = |_, classes, _| classes;
        /// Separates certain leaders one by one, even if all participants have met.
        "peeled-off" deviation "D-6.3-rest-peeled" = peeled_off;
    }
    direct_encounter.equal_bound {
        /// Counts a place as certain even if another member can reach the same score.
        "sure" deviation "D-6.3-equal-bound" = |least, rival| least >= rival;
    }
    direct_encounter.missing_game {
        /// Counts a missing game as a draw.
        "draw" deviation "D-6.3-missing-as-draw" = |view, _, _| [view.draw_value(); 2];
    }
    direct_encounter.missing_maximum {
        /// Counts a missing game as one point.
        "one-point" deviation "D-6.3-missing-worth-one" = |_| Points::ONE;
    }
    direct_encounter.missing_minimum {
        /// Counts a missing game as zero points.
        "nothing" deviation "D-6.3-loss-worth-nothing" = |_| Points::ZERO;
    }
    direct_encounter.majority {
        /// Requires more points than half of the group size.
        "more-than-half" deviation "D-6.3-majority-shortcut" = majority;
    }
}

fn score_group(view: &View<'_>, tied: &[Index]) -> Vec<Index> {
    let score = tied.first().map(|index| view.ranked_total(*index));
    // A group of participants with different points cannot be a whole score group, so it is returned unchanged, as
    // under the right reading.
    if tied.iter().any(|index| Some(view.ranked_total(*index)) != score) {
        return tied.to_vec();
    }
    let mut group: Vec<Index> =
        (0..view.participants()).filter(|index| Some(view.ranked_total(*index)) == score).collect();
    group.sort_by_key(|index| view.tournament().id(*index));
    group
}

fn by_place(places: &[Option<u32>], group: &[Index]) -> Classes {
    let mut placed: Vec<(Option<u32>, Index)> =
        group.iter().map(|index| (places.get(*index).copied().flatten(), *index)).collect();
    placed.sort_by_key(|(place, _)| *place);
    let classes = placed.chunk_by(|a, b| a.0 == b.0);
    classes.map(|class| class.iter().map(|(_, index)| *index).collect()).collect()
}

fn first_only(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let (placed, left) = leaders(encounter, table, &bounds, 1, |position, _| most(&bounds, position));
    placed_and_rest(encounter, table, bounds, placed, left)
}

fn most(bounds: &[Bounds], position: usize) -> Fraction {
    bounds.get(position).map_or(Fraction::ZERO, |bounds| bounds.most)
}

/// Separates every block that is certainly above another.
fn intervals(_: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let mut classes: Classes = Vec::new();
    let mut lowest: Option<Fraction> = None;
    for position in by_greatest_maximum(&bounds) {
        let (Some(index), Some(bounds)) = (table.set.get(position), bounds.get(position)) else { continue };
        let separate = lowest.is_none_or(|lowest| bounds.most < lowest);
        match classes.last_mut().filter(|_| !separate) {
            Some(class) => class.push(*index),
            None => classes.push(vec![*index]),
        }
        let least = bounds.least;
        lowest = Some(if separate { least } else { lowest.map_or(least, |lowest| lowest.min(least)) });
    }
    let then = if classes.len() == 1 { Then::Done } else { Then::Again };
    Split { classes, bounds: Some(bounds), clause: "c07.6.3", then }
}

/// Assigns certain places from the top, and a certain last place.
fn last_too(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let (placed, mut left) =
        leaders(encounter, table, &bounds, usize::MAX, |position, _| most(&bounds, position));
    let least = |position: usize| bounds.get(position).map_or(Fraction::ZERO, |bounds| bounds.least);
    let last = left.iter().copied().find(|&position| {
        left.len() > 1
            && left.iter().all(|&other| other == position || most(&bounds, position) < least(other))
    });
    left.retain(|position| Some(*position) != last);
    let mut split = placed_and_rest(encounter, table, bounds, placed, left);
    if let Some(index) = last.and_then(|position| table.set.get(position)) {
        split.classes.push(vec![*index]);
        split.then = Then::Rest;
    }
    split
}

fn shrinking_maximum(encounter: &MutualGames<'_, '_>, table: &Crosstable<'_>, bounds: Vec<Bounds>) -> Split {
    let win = Fraction::from(encounter.view.win());
    let inside = |position: usize, left: &[usize]| {
        let row = table.rows.get(position).map_or(&[][..], Vec::as_slice);
        let inside: Vec<&Mutual> = row.iter().filter(|mutual| left.contains(&mutual.opponent)).collect();
        let missing = left.len() - 1 - inside.len();
        let sum = inside.iter().fold(Fraction::ZERO, |sum, mutual| sum.plus(mutual.points));
        sum.plus(win.times(Fraction::integer(missing as i128)))
    };
    let (placed, left) = leaders(encounter, table, &bounds, usize::MAX, inside);
    placed_and_rest(encounter, table, bounds, placed, left)
}

/// Separates certain leaders one by one with new tables, even if all the others have met.
fn peeled_off(encounter: &MutualGames<'_, '_>, classes: Classes, _: Again<'_>) -> Classes {
    reapplied(classes, &mut |class| peel(encounter, class))
}

fn peel(encounter: &MutualGames<'_, '_>, set: Vec<Index>) -> Classes {
    if set.len() < 2 {
        return vec![set];
    }
    let table = encounter.table(&set);
    let bounds = encounter.bounds(&table);
    let left: Vec<usize> = (0..set.len()).collect();
    let leader = encounter.sure_leader(&table, &bounds, &left, |position| most(&bounds, position));
    let Some(leader) = leader.and_then(|position| set.get(position)).copied() else { return vec![set] };
    let rest = set.into_iter().filter(|index| *index != leader).collect();
    std::iter::once(vec![leader]).chain(peel(encounter, rest)).collect()
}

/// Requires more than half of the group size, truncated to an integer. A known program has this shortcut.
fn majority(sum: Fraction, left: usize, members: usize) -> bool {
    left == 1 || sum > Fraction::integer((members / 2) as i128)
}

/// Computes each average from the previous average, with 28 decimals.
fn running_average(games: &[Points]) -> Fraction {
    /// The unit of the 28th decimal.
    const ONE: i128 = 10_i128.pow(28);
    let rounded = |numerator: i128, denominator: i128| {
        let mut step = 1;
        while numerator / (denominator * step) >= ONE {
            step *= 10;
        }
        round_half_even(numerator, denominator * step) * step
    };
    let parts = |points: &Points| i128::from(points.units()) * (ONE / i128::from(Points::UNITS));
    let mean = games.iter().zip(1..).fold(0, |mean, (points, games)| {
        rounded(rounded(rounded(mean * (games - 1), 1) + parts(points), 1), games)
    });
    Fraction::new(mean, ONE)
}
