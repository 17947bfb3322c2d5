//! Direct encounter (article 6), and the crosstable of a set of tied participants. The crosstable contains the points
//! that members scored against each other, and shows which games are missing.

use crate::number::{Fraction, Points};
use crate::rules::view::View;
use crate::rules::{Score, points};
use crate::tournament::{Index, Record};
use std::collections::HashMap;

/// A set of participants, split into classes, best first. The members of a class are still tied.
pub type Classes = Vec<Vec<Index>>;

/// The points that one member of a set of tied participants scored against another member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutual {
    /// Position of the opponent in the set.
    pub opponent: usize,
    /// The points against the opponent: the average of the games that count (6.1.2).
    pub points: Fraction,
}

/// The crosstable of the games between the members of a set of tied participants.
pub struct Crosstable<'s> {
    /// The members.
    pub set: &'s [Index],
    /// For each member, the points against each member whom this member has met.
    pub rows: Vec<Vec<Mutual>>,
    /// Each member's sum of points.
    pub sums: Vec<Fraction>,
    /// The number of members that each member has not met.
    pub missing: Vec<usize>,
    /// Whether this table applies direct encounter again to members who are still tied after an earlier table.
    pub reapplied: bool,
}

impl Crosstable<'_> {
    /// Returns whether all members have met each other.
    pub fn is_complete(&self) -> bool {
        self.missing.iter().all(|missing| *missing == 0)
    }
}

fn positions(set: &[Index]) -> HashMap<Index, usize> {
    set.iter().enumerate().map(|(position, index)| (*index, position)).collect()
}

/// The lowest and the highest sum that a member can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The sum if every missing game gives the fewest points.
    pub least: Fraction,
    /// The sum if every missing game gives the most points.
    pub most: Fraction,
}

/// One crosstable of a direct encounter, recorded for explanations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The score that the encounter counts.
    pub score: Score,
    /// The members, by position in the event.
    pub members: Vec<Index>,
    /// The points that each member scored against each other member. `opponent` is a position in `members`.
    pub rows: Vec<Vec<Mutual>>,
    /// Each member's sum of points.
    pub sums: Vec<Fraction>,
    /// The lowest and the highest possible sum of each member if games are missing. Places can be certain even if games
    /// are missing.
    pub bounds: Option<Vec<Bounds>>,
    /// The resulting classes, best first.
    pub classes: Classes,
    /// The clause that ordered the members, followed by the clauses that affect the points in the table.
    pub clauses: Vec<&'static str>,
}

/// Returns the clauses about forfeits and repeated meetings that affect the points of these members (6.1.1, 6.1.2,
/// 15.2).
fn clauses_of_numbers(view: &View<'_>, set: &[Index]) -> impl Iterator<Item = &'static str> {
    let positions = positions(set);
    let (mut forfeit, mut repeated) = (false, false);
    let mut met = vec![false; set.len()];
    for index in set {
        met.fill(false);
        for record in view.records(*index) {
            let Some(position) = record.opponent().and_then(|opponent| positions.get(&opponent).copied())
            else {
                continue;
            };
            forfeit |= record.kind.is_forfeit();
            repeated |= std::mem::replace(&mut met[position], true);
        }
    }
    let about_forfeits = if view.under_article_16 { "c07.6.1.1" } else { "c07.15.2" };
    forfeit.then_some(about_forfeits).into_iter().chain(repeated.then_some("c07.6.1.2"))
}

impl Stage {
    /// Creates the record of a table with its result. `clause` is the clause that ordered the members.
    pub fn new(
        view: &View<'_>,
        table: &Crosstable<'_>,
        bounds: Option<&[Bounds]>,
        classes: &Classes,
        clause: &'static str,
    ) -> Stage {
        Stage {
            score: view.score,
            members: table.set.to_vec(),
            rows: table.rows.clone(),
            sums: table.sums.clone(),
            bounds: bounds.map(<[Bounds]>::to_vec),
            classes: classes.clone(),
            clauses: std::iter::once(clause).chain(clauses_of_numbers(view, table.set)).collect(),
        }
    }

    /// Returns the clause that ordered the members.
    pub fn clause(&self) -> &'static str {
        // The list of clauses is never empty, so the fallback (the whole article 6) is never used.
        self.clauses.first().copied().unwrap_or("c07.6")
    }
}

/// A log of the tables of a direct encounter. A silent log records nothing, and no [`Stage`] is built for it.
#[derive(Default)]
pub struct Log<'l>(Option<&'l mut Vec<Stage>>);

impl<'l> Log<'l> {
    /// Creates a log that records every table in `stages`.
    pub(crate) fn keeping(stages: &'l mut Vec<Stage>) -> Log<'l> {
        Log(Some(stages))
    }

    /// Creates a log that records no tables.
    pub fn silent() -> Log<'l> {
        Log(None)
    }

    /// Runs `draw_up`, and inserts `clause` before the other clauses of the first table that `draw_up` records, because
    /// `clause` is the reason why this table exists.
    pub(super) fn called_by<T>(&mut self, clause: &'static str, draw_up: impl FnOnce(&mut Self) -> T) -> T {
        let next = self.0.as_ref().map_or(0, |stages| stages.len());
        let drawn = draw_up(self);
        if let Some(stage) = self.0.as_mut().and_then(|stages| stages.get_mut(next)) {
            stage.clauses.insert(0, clause);
        }
        drawn
    }

    /// Records the table that `stage` builds. A silent log does not call `stage`.
    pub(crate) fn stage(&mut self, stage: impl FnOnce() -> Stage) {
        if let Some(stages) = &mut self.0 {
            stages.push(stage());
        }
    }
}

/// Splits a set into classes by the number that `value` gives to each position, highest number first. Members with
/// equal numbers stay together.
pub fn by_value<T: Ord>(set: &[Index], value: impl Fn(usize) -> T) -> Classes {
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

// The rules of direct encounter (article 6), and the types that they use.

/// How an unplayed game counts for the two paired participants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// The meeting counts as a game with these points.
    Game(Points),
    /// The two participants count as having met, but without points.
    Met,
    /// The two participants count as not having met.
    Not,
}

/// The next step for the classes of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The order is final.
    Done,
    /// The classes are subsets of a complete table, so 6.2 applies to each subset.
    Subsets,
    /// Each member with a certain place has a separate class. The last class contains the members without a certain
    /// place, to whom 6.3 applies again.
    Rest,
    /// Direct encounter is applied to each class again.
    Again,
}

/// The order of a set according to one table.
pub struct Split {
    /// The classes, best first.
    pub classes: Classes,
    /// The lowest and the highest possible sum of each member if games are missing. Places can be certain even if games
    /// are missing.
    pub bounds: Option<Vec<Bounds>>,
    /// The clause that ordered the members.
    pub clause: &'static str,
    /// The next step for the classes.
    pub then: Then,
}

impl Split {
    /// Returns a split in which the whole set is still tied, as one class.
    pub(crate) fn nothing(set: &[Index], clause: &'static str) -> Split {
        Split { classes: vec![set.to_vec()], bounds: None, clause, then: Then::Done }
    }

    /// Returns whether all sums, and all lowest and highest possible sums, are exact. If one of them is
    /// [`Fraction::BEYOND`], the whole set stays tied.
    fn fits(&self, table: &Crosstable<'_>) -> bool {
        let bounds = self.bounds.iter().flatten().flat_map(|bounds| [bounds.least, bounds.most]);
        !table.sums.iter().copied().chain(bounds).any(Fraction::is_beyond)
    }
}

/// A function that applies direct encounter to a class again.
pub type Again<'a> = &'a mut dyn FnMut(Vec<Index>) -> Classes;

points! {
    /// Rules of direct encounter (article 6).
    DirectEncounter {
        /// The participants whose games count in direct encounter.
        group: fn(&View<'_>, &[Index]) -> Vec<Index> = "direct-encounter.group" by "c07.6",
        /// How a set in a Swiss-system event is ordered if games are missing.
        incomplete: fn(&MutualGames<'_, '_>, &Crosstable<'_>) -> Split = "direct-encounter.incomplete" by "c07.6.3",
        /// How a set with predetermined pairings is ordered if games are missing.
        predetermined_incomplete: fn(&MutualGames<'_, '_>, &Crosstable<'_>) -> Split
            = "direct-encounter.predetermined-incomplete" by "c07.6.3",
        /// How a forfeited game in a Swiss-system event counts unless the regulations decide this question.
        forfeits: fn(&View<'_>, &Record) -> Meeting = "direct-encounter.forfeits" by "c07.6.1.1",
        /// The points for an excluded forfeit in the average of two participants who also played each other.
        forfeit_in_average: Option<Points> = "direct-encounter.forfeit-in-average" by "c07.6.1.2",
        /// How a forfeited game counts if the pairings are predetermined.
        predetermined_forfeits: fn(&View<'_>, &Record) -> Meeting
            = "direct-encounter.predetermined-forfeits" by "c07.6.1.1",
        /// The points between two members who met more than once, computed from the points of their games.
        rematch: fn(&[Points]) -> Fraction = "direct-encounter.rematch" by "c07.6.1.2",
        /// How the subsets that are still tied after a complete table are ordered.
        subsets: fn(Classes, Again<'_>) -> Classes = "direct-encounter.subsets" by "c07.6.2",
        /// The places that are certain although games are missing.
        places: fn(&MutualGames<'_, '_>, &Crosstable<'_>, Vec<Bounds>) -> Split
            = "direct-encounter.places" by "c07.6.3",
        /// How the members below the certain places are ordered.
        rest: fn(&MutualGames<'_, '_>, Classes, Again<'_>) -> Classes = "direct-encounter.rest" by "c07.6.3",
        /// Whether a place is certain. The arguments are a member's minimum and another member's maximum.
        equal_bound: fn(&Fraction, &Fraction) -> bool = "direct-encounter.equal-bound" by "c07.6.3",
        /// The fewest and the most points that a missing game can give.
        missing_game: fn(&View<'_>, Points, Points) -> [Points; 2] = "direct-encounter.missing-game" by "c07.6.3",
        /// The most points that a missing game can give.
        missing_maximum: fn(&View<'_>) -> Points = "direct-encounter.missing-maximum" by "c07.6.3",
        /// The fewest points that a missing game can give.
        missing_minimum: fn(&View<'_>) -> Points = "direct-encounter.missing-minimum" by "c07.6.3",
        /// Whether a member's sum makes a place certain. The arguments are the sum, the number of members without a
        /// certain place, and the number of all members.
        majority: fn(Fraction, usize, usize) -> bool = "direct-encounter.majority" by "c07.6.3",
    }
}

/// Direct encounter (article 6) under one score (match points or game points).
#[derive(Clone, Copy)]
pub struct MutualGames<'a, 't> {
    /// The standing in which participants are tied.
    pub view: &'a View<'t>,
    /// The rules of the edition.
    pub rules: &'a DirectEncounter,
    /// Whether the regulations count forfeits as meetings (6.1.1).
    pub(crate) forfeits_declared: bool,
}

impl MutualGames<'_, '_> {
    /// Splits a set of tied participants. A single class means that no tie was broken.
    pub fn split(&self, set: &[Index], log: &mut Log<'_>) -> Classes {
        self.apply(set, false, log)
    }

    fn apply(&self, set: &[Index], reapplied: bool, log: &mut Log<'_>) -> Classes {
        if set.len() < 2 {
            return vec![set.to_vec()];
        }
        let table = Crosstable { reapplied, ..self.table(set) };
        let split = match (table.is_complete(), self.view.under_article_16) {
            (true, _) => self.by_sums(&table),
            (false, true) => (self.rules.incomplete)(self, &table),
            (false, false) => (self.rules.predetermined_incomplete)(self, &table),
        };
        let split = if split.fits(&table) { split } else { Split::nothing(set, split.clause) };
        log.stage(|| Stage::new(self.view, &table, split.bounds.as_deref(), &split.classes, split.clause));
        let again = &mut |class: Vec<Index>| self.apply(&class, true, log);
        match split.then {
            Then::Done => split.classes,
            Then::Again => split.classes.into_iter().flat_map(again).collect(),
            Then::Subsets => (self.rules.subsets)(split.classes, again),
            Then::Rest => (self.rules.rest)(self, split.classes, again),
        }
    }

    /// Clause 6.1: orders the members by their points against each other.
    pub fn by_sums(&self, table: &Crosstable<'_>) -> Split {
        let classes = by_value(table.set, |position| table.sums[position]);
        let clause = if table.reapplied { "c07.6.2" } else { "c07.6.1" };
        let then = if classes.len() == 1 { Then::Done } else { Then::Subsets };
        Split { classes, bounds: None, clause, then }
    }

    /// Returns the crosstable of a set.
    pub fn table<'s>(&self, set: &'s [Index]) -> Crosstable<'s> {
        let positions = positions(set);
        let (rows, sums, missing) = (Vec::new(), Vec::new(), Vec::new());
        let mut table = Crosstable { set, rows, sums, missing, reapplied: false };
        let mut met: Vec<(usize, usize)> = Vec::new();
        for index in set {
            met.clear();
            let records = self.view.records(*index);
            for (round, record) in records.iter().enumerate() {
                if let Some(position) =
                    record.opponent().and_then(|opponent| positions.get(&opponent).copied())
                {
                    met.push((position, round));
                }
            }
            met.sort_unstable();
            let row: Vec<Mutual> = met
                .chunk_by(|a, b| a.0 == b.0)
                .filter_map(|meetings| {
                    let points = if let [(_, round)] = meetings {
                        self.mutual_points(&[&records[*round]])?
                    } else {
                        let games: Vec<&Record> =
                            meetings.iter().map(|(_, round)| &records[*round]).collect();
                        self.mutual_points(&games)?
                    };
                    Some(Mutual { opponent: meetings[0].0, points })
                })
                .collect();
            table.sums.push(row.iter().map(|mutual| mutual.points).fold(Points::ZERO.into(), Fraction::plus));
            table.missing.push(set.len() - 1 - row.len());
            table.rows.push(row);
        }
        table
    }

    /// Returns the points that one member scored against another member, computed from their games in the order of
    /// rounds. Returns `None` if no game counts, because the two members then count as not having met.
    fn mutual_points(&self, games: &[&Record]) -> Option<Fraction> {
        if let [game] = games
            && game.kind.is_over_the_board()
        {
            return Some(self.view.points(game).into());
        }
        let mut counted: Vec<Points> = Vec::with_capacity(games.len());
        let mut met = false;
        for game in games {
            met |= match self.meeting(game) {
                Meeting::Game(points) => {
                    counted.push(points);
                    true
                }
                Meeting::Met => true,
                Meeting::Not => {
                    counted.extend(*self.rules.forfeit_in_average);
                    false
                }
            };
        }
        match counted.as_slice() {
            _ if !met => None,
            [] => Some(Fraction::ZERO),
            counted => Some((self.rules.rematch)(counted)),
        }
    }

    /// Returns how a round counts for the two paired participants.
    fn meeting(&self, record: &Record) -> Meeting {
        if self.forfeits_declared || record.kind.is_over_the_board() {
            Meeting::Game(self.view.points(record))
        } else if self.view.under_article_16 {
            (self.rules.forfeits)(self.view, record)
        } else {
            (self.rules.predetermined_forfeits)(self.view, record)
        }
    }

    /// Clause 6.1.1: returns whether a round counts as a game in a direct encounter.
    pub(crate) fn is_game(&self, record: &Record) -> bool {
        matches!(self.meeting(record), Meeting::Game(_))
    }

    /// Returns the lowest and the highest sum that each member can reach.
    pub fn bounds(&self, table: &Crosstable<'_>) -> Vec<Bounds> {
        let (least, most) =
            ((self.rules.missing_minimum)(self.view), (self.rules.missing_maximum)(self.view));
        let [loss, win] = (self.rules.missing_game)(self.view, least, most).map(Fraction::from);
        // In some events, a loss gives more points than a win.
        let (least, most) = (loss.min(win), loss.max(win));
        let bound = |(sum, missing): (&Fraction, &usize)| {
            let missing = *missing as i128;
            Bounds { least: sum.plus(least.multiplied(missing)), most: sum.plus(most.multiplied(missing)) }
        };
        table.sums.iter().zip(&table.missing).map(bound).collect()
    }

    /// Returns the member of `left` whose minimum is above the maximum of every other member of `left`, or `None` if
    /// there is no such member. Members are positions in the set. `most` returns the maximum of a member.
    pub fn sure_leader(
        &self,
        table: &Crosstable<'_>,
        bounds: &[Bounds],
        left: &[usize],
        most: impl Fn(usize) -> Fraction,
    ) -> Option<usize> {
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
            rival.is_none_or(|rival| (self.rules.equal_bound)(&least, &rival))
                && (self.rules.majority)(table.sums[position], left.len(), table.set.len())
        })
    }
}
