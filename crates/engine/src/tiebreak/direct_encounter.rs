//! Direct encounter (article 6): an order inside a tied set from the games among its members.

use super::context::Context;
use super::encounter::{Bounds, Crosstable, Log, Stage};
use crate::number::Fraction;
use crate::rules::rulings::{
    EqualBound, Incomplete, Majority, MissingGame, MissingMaximum, MissingMinimum, Places,
    PredeterminedIncomplete, Rest, Subsets,
};
use crate::tournament::Index;

/// A set split into classes, best first; members of a class stay tied.
pub type Classes = Vec<Vec<Index>>;

/// Splits a tied set by article 6; one class means that nothing was broken.
///
/// `forfeits_declared` says that the regulations include forfeits (6.1.1).
pub(super) fn direct_encounter(
    cx: &Context<'_>,
    set: &[Index],
    forfeits_declared: bool,
    log: &mut Log<'_>,
) -> Classes {
    Encounter { cx, forfeits_declared }.split(set, Use::First, log)
}

/// Whether the article comes to a set for the first time or once more, to what an earlier table left tied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    First,
    Again,
}

struct Encounter<'a, 't> {
    cx: &'a Context<'t>,
    forfeits_declared: bool,
}

impl Encounter<'_, '_> {
    fn split(&self, set: &[Index], applied: Use, log: &mut Log<'_>) -> Classes {
        if set.len() < 2 {
            return vec![set.to_vec()];
        }
        let table = Crosstable::new(self.cx, set, self.forfeits_declared);
        if table.is_complete() {
            self.complete(&table, applied, log)
        } else {
            self.incomplete(&table, applied, log)
        }
    }

    /// 6.1 and 6.2: the sums decide, then the article again on each subset still equal.
    fn complete(&self, table: &Crosstable<'_>, applied: Use, log: &mut Log<'_>) -> Classes {
        let classes = by_value(table.set, |position| table.sums[position]);
        let clause = if applied == Use::First { "c07.6.1" } else { "c07.6.2" };
        log.stage(|| Stage::new(self.cx, table, None, &classes, clause));
        if classes.len() == 1 {
            return classes;
        }
        match self.cx.rulings().direct_encounter.subsets {
            Subsets::Reapplied => self.again(classes, log),
            Subsets::LeftTied => classes,
        }
    }

    /// The article once more on each class.
    fn again(&self, classes: Classes, log: &mut Log<'_>) -> Classes {
        classes.into_iter().flat_map(|class| self.split(&class, Use::Again, log)).collect()
    }

    fn incomplete(&self, table: &Crosstable<'_>, applied: Use, log: &mut Log<'_>) -> Classes {
        let decisions = &self.cx.rulings().direct_encounter;
        let method = if self.cx.is_swiss() {
            decisions.incomplete
        } else {
            match decisions.predetermined_incomplete {
                PredeterminedIncomplete::NoOrder => Incomplete::NoOrder,
                PredeterminedIncomplete::SurePlaces => Incomplete::SurePlaces,
                PredeterminedIncomplete::PartialSums => Incomplete::PlainSum,
            }
        };
        match method {
            Incomplete::SurePlaces => self.sure_places(table, log),
            Incomplete::PlainSum => self.complete(table, applied, log),
            Incomplete::NoOrder => {
                let classes = vec![table.set.to_vec()];
                log.stage(|| Stage::new(self.cx, table, None, &classes, "c07.6.3"));
                classes
            }
        }
    }

    /// What the missing games leave possible for each member.
    fn bounds(&self, table: &Crosstable<'_>) -> Vec<Bounds> {
        let decisions = &self.cx.rulings().direct_encounter;
        let draw = Fraction::from(self.cx.draw_value());
        let (least, most) = match decisions.missing_game {
            MissingGame::Draw => (draw, draw),
            MissingGame::AnyResult => (
                match decisions.missing_minimum {
                    MissingMinimum::Loss => self.cx.loss().into(),
                    MissingMinimum::Nothing => Fraction::ZERO,
                },
                match decisions.missing_maximum {
                    MissingMaximum::Win => self.cx.win().into(),
                    MissingMaximum::OnePoint => Fraction::integer(1),
                },
            ),
        };
        let bound = |(sum, missing): (&Fraction, &usize)| {
            let missing = *missing as i128;
            Bounds { least: sum.plus(least.multiplied(missing)), most: sum.plus(most.multiplied(missing)) }
        };
        table.sums.iter().zip(&table.missing).map(bound).collect()
    }

    /// 6.3: the first place when it is sure whatever the missing games give, then the second from the same table,
    /// and so on; then the article again on the rest.
    fn sure_places(&self, table: &Crosstable<'_>, log: &mut Log<'_>) -> Classes {
        let decisions = &self.cx.rulings().direct_encounter;
        let bounds = self.bounds(table);
        if decisions.places == Places::Intervals {
            return self.intervals(table, &bounds, log);
        }
        // Those with the greatest maximum come first, so that the rivals of a candidate are found at once.
        let mut left: Vec<usize> = (0..table.set.len()).collect();
        left.sort_by(|&a, &b| {
            bounds[b].most.cmp(&bounds[a].most).then(bounds[b].least.cmp(&bounds[a].least))
        });
        let mut placed: Classes = Vec::new();
        while let Some(leader) = self.sure_leader(table, &bounds, &left) {
            left.retain(|&position| position != leader);
            placed.push(vec![table.set[leader]]);
            if decisions.places == Places::FirstOnly {
                break;
            }
        }
        let mut last = None;
        if decisions.places == Places::LastToo
            && let Some(loser) = self.sure_loser(&bounds, &left)
        {
            left.retain(|&position| position != loser);
            last = Some(vec![table.set[loser]]);
        }
        let mut rest: Vec<Index> = left.iter().map(|&position| table.set[position]).collect();
        rest.sort_unstable_by_key(|index| self.cx.tournament().id(*index));
        let found = !placed.is_empty() || last.is_some();
        let mut classes = placed;
        if !rest.is_empty() {
            classes.push(rest);
        }
        classes.extend(last);
        log.stage(|| Stage::new(self.cx, table, Some(&bounds), &classes, "c07.6.3"));
        if !found {
            return classes;
        }
        match decisions.rest {
            Rest::LeftTied => classes,
            Rest::Reapplied => self.again(classes, log),
            Rest::PeeledOff => classes.into_iter().flat_map(|class| self.peel(class)).collect(),
        }
    }

    /// A deviation: sure leaders one by one with fresh tables, also from a complete rest.
    fn peel(&self, set: Vec<Index>) -> Classes {
        if set.len() < 2 {
            return vec![set];
        }
        let table = Crosstable::new(self.cx, &set, self.forfeits_declared);
        let bounds = self.bounds(&table);
        let left: Vec<usize> = (0..set.len()).collect();
        let Some(leader) = self.sure_leader(&table, &bounds, &left) else { return vec![set] };
        let rest = set.iter().copied().filter(|index| *index != set[leader]).collect();
        std::iter::once(vec![set[leader]]).chain(self.peel(rest)).collect()
    }

    /// The member of `left` whose minimum exceeds everybody else's maximum.
    fn sure_leader(&self, table: &Crosstable<'_>, bounds: &[Bounds], left: &[usize]) -> Option<usize> {
        let decisions = &self.cx.rulings().direct_encounter;
        let most = |position: usize| match decisions.places {
            Places::ShrinkingMaximum => table.shrunk_maximum(self.cx, position, left),
            _ => bounds[position].most,
        };
        let mut best: [Option<(usize, Fraction)>; 2] = [None, None];
        for &position in left {
            let value = most(position);
            if best[0].is_none_or(|(_, first)| value > first) {
                best = [Some((position, value)), best[0]];
            } else if best[1].is_none_or(|(_, second)| value > second) {
                best[1] = Some((position, value));
            }
        }
        left.iter().copied().find(|&position| {
            let rival = best.iter().flatten().find(|(other, _)| *other != position).map(|(_, value)| *value);
            let least = bounds[position].least;
            let ahead = rival.is_none_or(|rival| match decisions.equal_bound {
                EqualBound::NotSure => least > rival,
                EqualBound::Sure => least >= rival,
            });
            // Half of the group, cut to an integer, as the program with this shortcut has it.
            let majority = decisions.majority == Majority::NotAsked
                || left.len() == 1
                || table.sums[position] > Fraction::integer((table.set.len() / 2) as i128);
            ahead && majority
        })
    }

    fn sure_loser(&self, bounds: &[Bounds], left: &[usize]) -> Option<usize> {
        left.iter().copied().find(|&position| {
            left.len() > 1
                && left.iter().all(|&other| other == position || bounds[position].most < bounds[other].least)
        })
    }

    /// A deviation: every block that is surely above another is separated.
    fn intervals(&self, table: &Crosstable<'_>, bounds: &[Bounds], log: &mut Log<'_>) -> Classes {
        let mut order: Vec<usize> = (0..table.set.len()).collect();
        order.sort_by(|&a, &b| {
            bounds[b].most.cmp(&bounds[a].most).then(bounds[b].least.cmp(&bounds[a].least))
        });
        let mut classes: Classes = Vec::new();
        let mut lowest: Option<Fraction> = None;
        for position in order {
            let separate = lowest.is_none_or(|lowest| bounds[position].most < lowest);
            match classes.last_mut().filter(|_| !separate) {
                Some(class) => class.push(table.set[position]),
                None => classes.push(vec![table.set[position]]),
            }
            let least = bounds[position].least;
            lowest = Some(if separate { least } else { lowest.map_or(least, |lowest| lowest.min(least)) });
        }
        log.stage(|| Stage::new(self.cx, table, Some(bounds), &classes, "c07.6.3"));
        if classes.len() == 1 {
            return classes;
        }
        self.again(classes, log)
    }
}

/// Splits a set by a number per position, higher first; equal numbers stay together.
pub(super) fn by_value<T: Ord>(set: &[Index], value: impl Fn(usize) -> T) -> Classes {
    let mut order: Vec<(T, Index)> =
        set.iter().enumerate().map(|(position, index)| (value(position), *index)).collect();
    order.sort_by(|a, b| b.0.cmp(&a.0));
    let mut classes: Classes = Vec::new();
    let mut previous: Option<&T> = None;
    for (value, index) in &order {
        match classes.last_mut().filter(|_| previous == Some(value)) {
            Some(class) => class.push(*index),
            None => classes.push(vec![*index]),
        }
        previous = Some(value);
    }
    classes
}
