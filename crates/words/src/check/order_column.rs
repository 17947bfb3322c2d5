//! Columns of codes that only order those still tied. A column is right if the order that it gives inside each tied group is
//! the order of the rules, whatever its numbers are: places, points among the tied, points over all of one score. Zeros,
//! blanks, dashes and equal numbers say that two are not separated.

use std::collections::BTreeMap;

use super::judge::{Claims, Judge, Judged, computed_by, difference};
use super::report::{DifferenceKind, Note, OrderReading};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Encounter;
use tiebreak_engine::rules::{Base, Classic, Code, Listed};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::Index;

/// What the rules make of those still tied when a code comes to work.
struct Right {
    /// The groups of more than one.
    groups: Vec<Vec<Index>>,
    /// The place of each in its group; none for whom nobody is tied with.
    places: Vec<Option<Fraction>>,
    /// The points in the encounter of its group.
    points: Vec<Option<Fraction>>,
    /// The points in the encounter of all who have the same score.
    over_all: Vec<Option<Fraction>>,
    /// Whether points are drawn up.
    has_points: bool,
}

/// Judges a column by the reading that it follows, or that it is nearest to.
pub(super) fn judged(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
) -> Judged {
    let filled = column.iter().any(Option::is_some);
    let Some(right) = right(judge, listed, times) else { return Judged::incomparable(filled) };
    let numbers = numbers(column);
    let (reading, wrong) = nearest(&right, &numbers);
    let clause = match listed {
        Listed::Code(code) => Some(code.base.clause()),
        Listed::Recorded(kind) => Some(kind.clause()),
        Listed::Organizer(_) => None,
    };
    let shown = |number: Option<Fraction>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    let differences = wrong.iter().filter(|index| claims.is_present(**index)).map(|index| {
        let recorded = column.get(*index).cloned().flatten().unwrap_or_else(|| "–".to_owned());
        let of = match reading {
            OrderReading::Places => &right.places,
            OrderReading::Points => &right.points,
            OrderReading::PointsOverAll => &right.over_all,
        };
        let computed = shown(of.get(*index).copied().flatten());
        let clauses = clause.into_iter().collect();
        difference(claims, DifferenceKind::Value, *index, listed, recorded, computed, clauses)
    });
    let says =
        |index: &Index| numbers.get(*index).copied().flatten().is_some_and(|number| number != Fraction::ZERO);
    let is_tied = |index: &Index| right.places.get(*index).is_some_and(Option::is_some);
    let all = || 0..numbers.len();
    let separated = all().filter(|index| says(index) && !is_tied(index)).count();
    let is_read = all().any(|index| says(&index) && is_tied(&index));
    Judged {
        differences: differences.collect(),
        note: (is_read || separated > 0).then(|| Note::Order {
            code: listed.to_string(),
            reading,
            separated,
        }),
        ..Judged::default()
    }
}

/// How many entries of a column give another order than the rules; none where these give nothing.
pub(super) fn wrong(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> Option<usize> {
    let right = right(judge, listed, 0)?;
    Some(nearest(&right, &numbers(column)).1.len())
}

/// Whether a column that nobody calls by a name may be this code: some entries of the tied say something, or nobody's; all give
/// the order of the rules, and whoever is not tied has a blank, a zero or a one.
pub(super) fn is_fitting(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> bool {
    let Some(right) = right(judge, listed, 0) else { return false };
    let numbers = numbers(column);
    let number = |index: usize| numbers.get(index).copied().flatten();
    let is_tied = |index: usize| right.places.get(index).is_some_and(Option::is_some);
    let is_plain =
        |index: usize| number(index).is_none_or(|own| own == Fraction::ZERO || own == Fraction::integer(1));
    let says = |index: &Index| number(*index).is_some_and(|own| own != Fraction::ZERO);
    let is_all_zero = (0..numbers.len()).all(|index| !says(&index));
    (is_all_zero || right.groups.iter().flatten().any(says))
        && (0..numbers.len()).all(|index| is_tied(index) || is_plain(index))
        && nearest(&right, &numbers).1.is_empty()
}

fn numbers(column: &[Option<String>]) -> Vec<Option<Fraction>> {
    column.iter().map(|cell| cell.as_deref().and_then(|text| Fraction::parse(text).ok())).collect()
}

/// The reading by which the fewest entries are wrong, with whose they are.
fn nearest(right: &Right, numbers: &[Option<Fraction>]) -> (OrderReading, Vec<Index>) {
    let mut readings = vec![(OrderReading::Places, &right.places)];
    if right.has_points {
        readings.push((OrderReading::Points, &right.points));
        readings.push((OrderReading::PointsOverAll, &right.over_all));
    }
    for (reading, expected) in &readings {
        if is_exact(*reading, expected, right, numbers) {
            return (*reading, Vec::new());
        }
    }
    let rising = (OrderReading::Places, misordered(right, numbers, |number| number));
    if are_places(right, numbers) {
        return rising;
    }
    let falling = (OrderReading::Points, misordered(right, numbers, Fraction::negated));
    if falling.1.len() < rising.1.len() || (falling.1.len() == rising.1.len() && right.has_points) {
        falling
    } else {
        rising
    }
}

/// Whether the entries of some group can only be places among its members: different whole numbers from 1 on, no more than
/// there are members.
fn are_places(right: &Right, numbers: &[Option<Fraction>]) -> bool {
    right.groups.iter().any(|group| {
        let size = Fraction::integer(group.len() as i128);
        let one = Fraction::integer(1);
        let own = group.iter().filter_map(|index| numbers.get(*index).copied().flatten());
        let mut own: Vec<Fraction> = own.filter(|number| *number != Fraction::ZERO).collect();
        own.sort_unstable();
        own.dedup();
        let has_zero =
            group.iter().any(|index| numbers.get(*index).copied().flatten() == Some(Fraction::ZERO));
        !has_zero
            && own.len() > 1
            && own.first() == Some(&one)
            && own.iter().all(|number| number.denominator() == 1 && *number <= size)
    })
}

/// Whether the entries of all who are tied are exactly those of a reading; points may be printed for everybody.
fn is_exact(
    reading: OrderReading,
    expected: &[Option<Fraction>],
    right: &Right,
    numbers: &[Option<Fraction>],
) -> bool {
    right.groups.iter().flatten().all(|index| {
        let expected = expected.get(*index).copied().flatten();
        let own = numbers.get(*index).copied().flatten();
        let blank = if reading == OrderReading::Places { None } else { Some(Fraction::ZERO) };
        own.or(blank) == expected
    })
}

/// Those of the tied whose entries give another order than the rules; a blank or a zero is behind everybody.
fn misordered(
    right: &Right,
    numbers: &[Option<Fraction>],
    better: impl Fn(Fraction) -> Fraction,
) -> Vec<Index> {
    let mut wrong = Vec::new();
    for group in &right.groups {
        let key = |index: &Index| {
            let own = numbers.get(*index).copied().flatten().filter(|number| *number != Fraction::ZERO);
            (own.is_none(), own.map_or(Fraction::ZERO, &better))
        };
        let mut sorted = group.clone();
        sorted.sort_by_key(key);
        let mut ahead = 0;
        let mut found: BTreeMap<Index, usize> = BTreeMap::new();
        for class in sorted.chunk_by(|a, b| key(a) == key(b)) {
            found.extend(class.iter().map(|index| (*index, ahead + 1)));
            ahead += class.len();
        }
        let is_wrong = |index: &&Index| {
            let place = found.get(*index).map(|place| Fraction::integer(*place as i128));
            place != right.places.get(**index).copied().flatten()
        };
        wrong.extend(group.iter().filter(is_wrong).copied());
    }
    wrong
}

/// What the rules make of a code; none when they give nothing.
fn right(judge: &Judge<'_>, listed: &Listed, times: usize) -> Option<Right> {
    let size = judge.tournament.len();
    // A column that stands once more than the list names its code repeats the first.
    let position = judge.position(listed, times).or_else(|| judge.position(listed, 0));
    let code = match listed {
        Listed::Code(code) => computed_by(code, judge.plan.choice.edition()),
        Listed::Recorded(_) | Listed::Organizer(_) => {
            let Entry::Places(places) = judge.ranked.standings.entries.get(position?)? else { return None };
            let groups = judge.ranked.groups_before(position?).into_iter().filter(|group| group.len() > 1);
            let number = |place: &Option<u32>| place.map(|place| Fraction::integer(i128::from(place)));
            return Some(Right {
                groups: groups.collect(),
                places: places.iter().map(number).collect(),
                points: Vec::new(),
                over_all: Vec::new(),
                has_points: false,
            });
        }
    };
    if judge.ranked.evaluator.no_value(&code).is_some() {
        return None;
    }
    // A code that is not in the list acts on those with the same score.
    let scored = judge.after_score();
    let position = position.unwrap_or(scored);
    let tied = meetings(judge, &code, position);
    let has_points = adds_points(code.base);
    let over_all =
        if position == scored || !has_points { None } else { Some(meetings(judge, &code, scored)) };
    let place = |encounter: &Encounter, index: Index| {
        encounter.place(index).map(|place| Fraction::integer(place as i128))
    };
    let sum = |encounter: &Encounter, index: Index| {
        let stage = encounter.stages.first()?;
        let row = stage.members.iter().position(|member| *member == index)?;
        stage.sums.get(row).copied()
    };
    Some(Right {
        groups: tied.iter().map(|encounter| encounter.group.clone()).collect(),
        places: entries(size, &tied, &place),
        points: entries(size, &tied, &sum),
        over_all: entries(size, over_all.as_ref().unwrap_or(&tied), &sum),
        has_points,
    })
}

/// What each has in the encounter of its group.
fn entries(
    size: usize,
    encounters: &[Encounter],
    entry: &dyn Fn(&Encounter, Index) -> Option<Fraction>,
) -> Vec<Option<Fraction>> {
    let mut entries = vec![None; size];
    for encounter in encounters {
        for index in &encounter.group {
            if let Some(slot) = entries.get_mut(*index) {
                *slot = entry(encounter, *index);
            }
        }
    }
    entries
}

/// The encounters of those tied when the entry at this position comes to work.
fn meetings(judge: &Judge<'_>, code: &Code, position: usize) -> Vec<Encounter> {
    let groups = judge.ranked.groups_before(position);
    groups
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| judge.ranked.encounter(code, group))
        .collect()
}

/// Whether it draws up a table of points.
fn adds_points(base: Base) -> bool {
    matches!(
        base,
        Base::DirectEncounter | Base::ExtendedDirectEncounter(_) | Base::Classic(Classic::UsHeadToHead)
    )
}
