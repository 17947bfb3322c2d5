//! The crosstable of a tied set: who met whom, with what points, and which games are missing.

use super::context::{Context, Score};
use super::direct_encounter::Classes;
use crate::number::{Fraction, Points};
use crate::rules::rulings::{ForfeitInAverage, Forfeits, PredeterminedForfeits, Rematch};
use crate::tournament::{Index, Record};

/// The mutual record of one ordered pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutual {
    /// Position of the opponent in the set.
    pub opponent: usize,
    /// The points counted against it: the average of the games that count (6.1.2).
    pub points: Fraction,
}

/// The separate table of a tied set.
pub(super) struct Crosstable<'s> {
    /// The set.
    pub set: &'s [Index],
    /// Each member's mutual records, by position of the opponent.
    pub rows: Vec<Vec<Mutual>>,
    /// Each member's sum.
    pub sums: Vec<Fraction>,
    /// How many members each one has not met.
    pub missing: Vec<usize>,
}

impl<'s> Crosstable<'s> {
    /// The table of a set under the score of the context.
    pub fn new(cx: &Context<'_>, set: &'s [Index], forfeits_declared: bool) -> Crosstable<'s> {
        let positions = Positions::new(cx.participants(), set);
        let mut table = Crosstable { set, rows: Vec::new(), sums: Vec::new(), missing: Vec::new() };
        let mut met: Vec<(usize, usize)> = Vec::new();
        for index in set {
            met.clear();
            for (round, record) in cx.records(*index).iter().enumerate() {
                if let Some(position) = record.opponent().and_then(|opponent| positions.of(opponent)) {
                    met.push((position, round));
                }
            }
            met.sort_unstable();
            let records = cx.records(*index);
            let row: Vec<Mutual> = met
                .chunk_by(|a, b| a.0 == b.0)
                .filter_map(|meetings| {
                    let points = if let [(_, round)] = meetings {
                        mutual_points(cx, &[&records[*round]], forfeits_declared)?
                    } else {
                        let games: Vec<&Record> =
                            meetings.iter().map(|(_, round)| &records[*round]).collect();
                        mutual_points(cx, &games, forfeits_declared)?
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

    /// Whether everybody met everybody.
    pub fn is_complete(&self) -> bool {
        self.missing.iter().all(|missing| *missing == 0)
    }

    /// A deviation's maximum: the mutual points and missing games inside `left` only.
    pub fn shrunk_maximum(&self, cx: &Context<'_>, position: usize, left: &[usize]) -> Fraction {
        let inside: Vec<&Mutual> =
            self.rows[position].iter().filter(|mutual| left.contains(&mutual.opponent)).collect();
        let missing = left.len() - 1 - inside.len();
        let sum = inside.iter().fold(Fraction::ZERO, |sum, mutual| sum.plus(mutual.points));
        sum.plus(Fraction::from(cx.win()).times(Fraction::integer(missing as i128)))
    }
}

/// Where each participant stands in a set: looked up one by one in a small set, by a table in a large one, so that
/// many small sets cost no more than their members.
enum Positions<'s> {
    Small(&'s [Index]),
    Large(Vec<u32>),
}

impl Positions<'_> {
    const SMALL: usize = 24;

    fn new(participants: usize, set: &[Index]) -> Positions<'_> {
        if set.len() <= Self::SMALL {
            return Positions::Small(set);
        }
        let mut table = vec![u32::MAX; participants];
        for (position, index) in set.iter().enumerate() {
            table[*index] = position as u32;
        }
        Positions::Large(table)
    }

    fn of(&self, index: Index) -> Option<usize> {
        match self {
            Positions::Small(set) => set.iter().position(|member| *member == index),
            Positions::Large(table) => Some(table[index]).filter(|p| *p != u32::MAX).map(|p| p as usize),
        }
    }
}

/// The points of a pair from its games in order of rounds; none when no game counts, so that it has not met.
fn mutual_points(cx: &Context<'_>, games: &[&Record], forfeits_declared: bool) -> Option<Fraction> {
    let decisions = &cx.rulings().direct_encounter;
    let mut forfeits = if cx.is_swiss() {
        decisions.forfeits
    } else {
        match decisions.predetermined_forfeits {
            PredeterminedForfeits::Counted => Forfeits::Counted,
            PredeterminedForfeits::Excluded => Forfeits::Excluded,
        }
    };
    if forfeits_declared {
        forfeits = Forfeits::Counted;
    }
    if let [game] = games
        && game.kind.is_over_the_board()
    {
        return Some(cx.points(game).into());
    }
    let mut counted: Vec<Points> = Vec::with_capacity(games.len());
    let mut met = false;
    for game in games {
        if game.kind.is_over_the_board() || forfeits == Forfeits::Counted {
            met = true;
            counted.push(cx.points(game));
        } else if forfeits == Forfeits::MetWithNothing {
            met = true;
        } else if decisions.forfeit_in_average == ForfeitInAverage::AsNothing {
            counted.push(Points::ZERO);
        }
    }
    if !met {
        return None;
    }
    let sum: Points = counted.iter().copied().sum();
    let Some((first, last)) = counted.first().zip(counted.last()) else { return Some(Fraction::ZERO) };
    Some(match decisions.rematch {
        Rematch::Average => {
            let units = i128::from(sum.units());
            Fraction::new(units, i128::from(Points::UNITS) * counted.len() as i128)
        }
        Rematch::Sum => sum.into(),
        Rematch::LastGame => (*last).into(),
        Rematch::FirstGame => (*first).into(),
    })
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
fn clauses_of_numbers(cx: &Context<'_>, set: &[Index]) -> impl Iterator<Item = &'static str> {
    let positions = Positions::new(cx.participants(), set);
    let (mut forfeit, mut repeated) = (false, false);
    let mut met = vec![false; set.len()];
    for index in set {
        met.fill(false);
        for record in cx.records(*index) {
            let Some(position) = record.opponent().and_then(|opponent| positions.of(opponent)) else {
                continue;
            };
            forfeit |= record.kind.is_forfeit();
            repeated |= std::mem::replace(&mut met[position], true);
        }
    }
    let about_forfeits = if cx.is_swiss() { "c07.6.1.1" } else { "c07.15.2" };
    forfeit.then_some(about_forfeits).into_iter().chain(repeated.then_some("c07.6.1.2"))
}

impl Stage {
    pub(super) fn new(
        cx: &Context<'_>,
        table: &Crosstable<'_>,
        bounds: Option<&[Bounds]>,
        classes: &Classes,
        clause: &'static str,
    ) -> Stage {
        Stage {
            score: cx.score(),
            members: table.set.to_vec(),
            rows: table.rows.clone(),
            sums: table.sums.clone(),
            bounds: bounds.map(<[Bounds]>::to_vec),
            classes: classes.clone(),
            clauses: std::iter::once(clause).chain(clauses_of_numbers(cx, table.set)).collect(),
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
    pub fn keeping(stages: &'l mut Vec<Stage>) -> Log<'l> {
        Log(Some(stages))
    }

    /// Ignores the tables.
    pub fn silent() -> Log<'l> {
        Log(None)
    }

    /// Puts the clause that called for the next table before those that read it.
    pub(super) fn called_by<T>(&mut self, clause: &'static str, draw_up: impl FnOnce(&mut Self) -> T) -> T {
        let next = self.0.as_ref().map_or(0, |stages| stages.len());
        let drawn = draw_up(self);
        if let Some(stage) = self.0.as_mut().and_then(|stages| stages.get_mut(next)) {
            stage.clauses.insert(0, clause);
        }
        drawn
    }

    pub(super) fn stage(&mut self, stage: impl FnOnce() -> Stage) {
        if let Some(stages) = &mut self.0 {
            stages.push(stage());
        }
    }
}
