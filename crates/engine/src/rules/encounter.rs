//! The crosstable of a tied set: who met whom, with what points, and which games are missing.

use super::score::Score;
use super::view::View;
use crate::number::Fraction;
use crate::tournament::Index;

/// A set split into classes, best first; members of a class stay tied.
pub type Classes = Vec<Vec<Index>>;

/// The mutual record of one ordered pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutual {
    /// Position of the opponent in the set.
    pub opponent: usize,
    /// The points counted against it: the average of the games that count (6.1.2).
    pub points: Fraction,
}

/// The separate table of a tied set.
pub struct Crosstable<'s> {
    /// The set.
    pub set: &'s [Index],
    /// Each member's mutual records, by position of the opponent.
    pub rows: Vec<Vec<Mutual>>,
    /// Each member's sum.
    pub sums: Vec<Fraction>,
    /// How many members each one has not met.
    pub missing: Vec<usize>,
    /// Whether the article comes once more, to what an earlier table left tied.
    pub reapplied: bool,
}

impl Crosstable<'_> {
    /// Whether everybody met everybody.
    pub fn is_complete(&self) -> bool {
        self.missing.iter().all(|missing| *missing == 0)
    }
}

/// Where each participant stands in a set: looked up one by one in a small set, by a table in a large one, so that
/// many small sets cost no more than their members.
pub(super) enum Positions<'s> {
    Small(&'s [Index]),
    Large(Vec<u32>),
}

impl Positions<'_> {
    const SMALL: usize = 24;

    pub(super) fn new(participants: usize, set: &[Index]) -> Positions<'_> {
        if set.len() <= Self::SMALL {
            return Positions::Small(set);
        }
        let mut table = vec![u32::MAX; participants];
        for (position, index) in set.iter().enumerate() {
            table[*index] = position as u32;
        }
        Positions::Large(table)
    }

    pub(super) fn of(&self, index: Index) -> Option<usize> {
        match self {
            Positions::Small(set) => set.iter().position(|member| *member == index),
            Positions::Large(table) => Some(table[index]).filter(|p| *p != u32::MAX).map(|p| p as usize),
        }
    }
}

/// The least and the most that a member's sum can still be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// When every missing game is lost.
    pub least: Fraction,
    /// When every missing game is won.
    pub most: Fraction,
}

/// One table that a direct encounter drew up, for explanations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The score it counts.
    pub score: Score,
    /// The members, by position in the event.
    pub members: Vec<Index>,
    /// Each member's mutual records; `opponent` is a position in `members`.
    pub rows: Vec<Vec<Mutual>>,
    /// Each member's sum.
    pub sums: Vec<Fraction>,
    /// What missing games leave possible, when some are missing and places may still be sure.
    pub bounds: Option<Vec<Bounds>>,
    /// The classes it gave, best first.
    pub classes: Classes,
    /// The clauses that it rests on: first the one that read it, then those that made its numbers.
    pub clauses: Vec<&'static str>,
}

/// The clauses about forfeits and repeated meetings, where the members have any (6.1.1, 6.1.2, 15.2).
fn clauses_of_numbers(view: &View<'_>, set: &[Index]) -> impl Iterator<Item = &'static str> {
    let positions = Positions::new(view.participants(), set);
    let (mut forfeit, mut repeated) = (false, false);
    let mut met = vec![false; set.len()];
    for index in set {
        met.fill(false);
        for record in view.records(*index) {
            let Some(position) = record.opponent().and_then(|opponent| positions.of(opponent)) else {
                continue;
            };
            forfeit |= record.kind.is_forfeit();
            repeated |= std::mem::replace(&mut met[position], true);
        }
    }
    let about_forfeits = if view.is_swiss() { "c07.6.1.1" } else { "c07.15.2" };
    forfeit.then_some(about_forfeits).into_iter().chain(repeated.then_some("c07.6.1.2"))
}

impl Stage {
    /// What a table was and what it gave; `clause` read it.
    pub fn new(
        view: &View<'_>,
        table: &Crosstable<'_>,
        bounds: Option<&[Bounds]>,
        classes: &Classes,
        clause: &'static str,
    ) -> Stage {
        Stage {
            score: view.score(),
            members: table.set.to_vec(),
            rows: table.rows.clone(),
            sums: table.sums.clone(),
            bounds: bounds.map(<[Bounds]>::to_vec),
            classes: classes.clone(),
            clauses: std::iter::once(clause).chain(clauses_of_numbers(view, table.set)).collect(),
        }
    }

    /// The clause that read the table.
    pub fn clause(&self) -> &'static str {
        // Built with one clause at least; article 6 as a whole would be the answer otherwise.
        self.clauses.first().copied().unwrap_or("c07.6")
    }
}

/// Keeps the tables of a direct encounter, or ignores them at no cost.
#[derive(Default)]
pub struct Log<'l>(Option<&'l mut Vec<Stage>>);

impl<'l> Log<'l> {
    /// Keeps every table in `stages`.
    pub(crate) fn keeping(stages: &'l mut Vec<Stage>) -> Log<'l> {
        Log(Some(stages))
    }

    /// Ignores the tables.
    pub fn silent() -> Log<'l> {
        Log(None)
    }

    /// Puts the clause that called for the next table before those that read it.
    pub(crate) fn called_by<T>(&mut self, clause: &'static str, draw_up: impl FnOnce(&mut Self) -> T) -> T {
        let next = self.0.as_ref().map_or(0, |stages| stages.len());
        let drawn = draw_up(self);
        if let Some(stage) = self.0.as_mut().and_then(|stages| stages.get_mut(next)) {
            stage.clauses.insert(0, clause);
        }
        drawn
    }

    /// Keeps a table.
    pub(crate) fn stage(&mut self, stage: impl FnOnce() -> Stage) {
        if let Some(stages) = &mut self.0 {
            stages.push(stage());
        }
    }
}

/// Splits a set by a number per position, higher first; equal numbers stay together.
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
