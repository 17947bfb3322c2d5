//! Compares the points and tie-break values of a record with the computed values.

use crate::check::judge::{Claims, Columns, Judge};
use crate::check::report::{Difference, DifferenceKind, Note, OrderReading};
use crate::explain::{clauses_of, work_out};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::{Agreement, Fraction, Points, Written, agrees};
use tiebreak_engine::plan::{Encounter, Ranked};
use tiebreak_engine::rules::{Base, Classic, Code, Edition, Listed, Rounding};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tiebreak::{Column, Evaluator};
use tiebreak_engine::tournament::Index;

/// Compares the numbers in a column of points. Points must match exactly, without rounding.
pub(super) fn points(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    column: &[Option<Points>],
) -> Columns {
    let filled = column.iter().any(Option::is_some);
    let Listed::Code(code) = listed else { return Columns::incomparable(listed, filled) };
    let Ok(computed) = judge.ranked.evaluator.column(code) else {
        return Columns::incomparable(listed, filled);
    };
    let mut judged = Columns::default();
    for (index, claimed) in column.iter().enumerate() {
        let Some(computed) = computed.get(index).copied().flatten() else { continue };
        match claimed {
            None if claims.is_present(index) => judged.missing.push((index, listed.to_string())),
            Some(claimed) if Fraction::from(*claimed) != computed => {
                let (recorded, computed) = (claimed.to_string(), computed.to_string());
                judged.differences.push(Difference {
                    code: Some(listed.to_string()),
                    clauses: vec![code.base.clause()],
                    ..Difference::of(DifferenceKind::Points, index, recorded, computed)
                });
            }
            None | Some(_) => {}
        }
    }
    judged
}

/// The result of comparing the numbers in a column with computed values.
#[derive(Default)]
struct Compared {
    /// The participants with wrong numbers.
    wrong: Vec<Index>,
    /// The participants whose cell is blank although the rules define a value.
    blank: Vec<Index>,
    /// The number of decimals in the column.
    decimals: u32,
    /// Whether a number is rounded in the usual way.
    is_rounded: bool,
    /// Whether a number is rounded to fewer decimals than usual.
    is_coarse: bool,
}

/// Compares the numbers in a column with the values of a code.
fn compare(rounding: Rounding, column: &[Option<String>], computed: &[Option<Fraction>]) -> Compared {
    let written = |text: &String| Written::parse(text).ok();
    let decimals = column.iter().flatten().filter_map(|text| written(text)?.decimals()).max().unwrap_or(0);
    // The number with the most decimals determines how many decimals the column has. Each value may be rounded to the
    // number of decimals in the column.
    let coarse = rounding.coarsest.filter(|coarsest| decimals >= *coarsest).map(|_| decimals);
    let mut compared = Compared { decimals, ..Compared::default() };
    for (index, (claimed, computed)) in column.iter().zip(computed.iter().copied()).enumerate() {
        let Some(claimed) = claimed else {
            if computed.is_some() {
                compared.blank.push(index);
            }
            continue;
        };
        let agreement = |places| match (written(claimed), computed) {
            (Some(written), Some(exact)) => agrees(exact, written, places),
            _ => Agreement::Different,
        };
        // A value that has no more decimals than the column must not be rounded.
        let coarse = coarse.filter(|places| computed.is_some_and(|exact| !is_printed_by(exact, *places)));
        match (agreement(rounding.places), coarse.map(|places| agreement(Some(places)))) {
            (Agreement::Equal, _) => {}
            (Agreement::Rounded, _) => compared.is_rounded = true,
            (Agreement::Different, Some(Agreement::Rounded)) => compared.is_coarse = true,
            (Agreement::Different, _) => compared.wrong.push(index),
        }
    }
    if compared.is_rounded || compared.is_coarse {
        let wrong: BTreeSet<Index> = compared.wrong.iter().copied().collect();
        compared.wrong.extend(unequal(column, computed, &wrong));
    }
    compared
}

/// Returns the values with which a column is compared, or `None` if the rules define no values. Computed values are
/// returned with their code. Values that the event gives are returned without a code. Returns an error for a code or a
/// recorded decision that only orders tied participants.
fn values_of(judge: &Judge<'_>, listed: &Listed) -> Result<Option<(Option<Code>, Column)>, ()> {
    if let Some(given) = judge.ranked.given(listed) {
        return Ok(Some((None, given)));
    }
    match listed {
        Listed::Organizer(_) => Ok(None),
        Listed::Code(code) if !code.base.direction().is_order_only() => {
            let computed = code.under(judge.plan.choice.edition());
            // The values of a code in the list are available, because the ranking already needed them.
            let entry =
                judge.position(listed, 0).and_then(|position| judge.ranked.standings.entries.get(position));
            let column = match entry {
                Some(Entry::Values(values)) if computed == *code => Some(values.to_vec()),
                _ => judge.ranked.evaluator.column(&computed).ok(),
            };
            // Under some accepted readings of the rules, an undefined value counts as 0.
            let undefined = *judge.plan.rules.ranking.undefined;
            let printed = |column: Column| column.into_iter().map(undefined).collect();
            Ok(column.map(|column| (Some(computed), printed(column))))
        }
        Listed::Code(_) | Listed::Recorded(_) => Err(()),
    }
}

/// Counts the cells of a column that differ from the values of a code, or returns `None` if there is nothing to
/// compare. A number in a cell for which the rules define no value counts as different.
pub(super) fn wrong(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> Option<usize> {
    match values_of(judge, listed) {
        Ok(found) => {
            let (code, computed) = found?;
            let rounding = code.map_or(Rounding::EXACT, |code| code.base.row().rounding);
            Some(compare(rounding, column, &computed).wrong.len())
        }
        Err(()) => wrong_order_column(judge, listed, column),
    }
}

/// Returns whether a sample of the numbers in a column shows that the column cannot contain the values of a code.
/// `most` is the number of wrong values in the sample that is still acceptable. Returns false for a short column, and
/// for a code that only orders tied participants.
pub(super) fn is_far(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>], most: usize) -> bool {
    const LOOKED_AT: usize = 16;
    let Listed::Code(code) = listed else { return false };
    if code.base.direction().is_order_only() || column.len() <= 2 * LOOKED_AT {
        return false;
    }
    let code = code.under(judge.plan.choice.edition());
    let filled: Vec<Index> =
        (0..column.len()).filter(|at| column.get(*at).is_some_and(Option::is_some)).collect();
    let step = (filled.len() / LOOKED_AT).max(1);
    let half = Fraction::new(1, 2);
    let is_wrong = |index: &&Index| {
        let claimed = column.get(**index).and_then(|cell| Fraction::parse(cell.as_deref()?).ok());
        match (claimed, judge.ranked.evaluator.derive(&code, **index)) {
            (Some(claimed), Ok(derived)) => {
                !derived.value.is_some_and(|value| value.is_within(half, claimed))
            }
            _ => false,
        }
    };
    filled.iter().step_by(step).filter(is_wrong).nth(most).is_some()
}

/// Returns whether a number can be a participant's value of a code under the rules of `evaluator`. The number can
/// differ from the value by up to one half. Returns true for a code that only orders tied participants.
pub(super) fn may_be(
    evaluator: &Evaluator<'_>,
    edition: Edition,
    listed: &Listed,
    index: Index,
    recorded: &str,
) -> bool {
    let Listed::Code(code) = listed else { return true };
    let code = code.under(edition);
    if code.base.direction().is_order_only() {
        return true;
    }
    let (Ok(claimed), Ok(derived)) = (Fraction::parse(recorded), evaluator.derive(&code, index)) else {
        return false;
    };
    let value = (evaluator.rules().ranking.undefined)(derived.value);
    value.is_some_and(|value| value.is_within(Fraction::new(1, 2), claimed))
}

/// Compares the numbers in a column of a tie-break. `times` is the number of earlier columns that contain the same
/// tie-break.
pub(super) fn tie_break(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
) -> Columns {
    let Ok(found) = values_of(judge, listed) else {
        return order_column(judge, claims, listed, times, column);
    };
    let Some((code, computed)) = found else {
        return Columns::incomparable(listed, column.iter().any(Option::is_some));
    };
    let rounding = code.map_or(Rounding::EXACT, |code| code.base.row().rounding);
    let compared = compare(rounding, column, &computed);
    let clauses = |index| code.map_or_else(Vec::new, |code| clauses(&judge.ranked, &code, index));
    let difference = |index: &Index| {
        let recorded = column.get(*index).cloned().flatten().unwrap_or_default();
        let computed = computed.get(*index).copied().flatten();
        let computed = computed.map_or_else(|| "–".to_owned(), |value| value.to_string());
        Difference {
            code: Some(listed.to_string()),
            clauses: clauses(*index),
            ..Difference::of(DifferenceKind::Value, *index, recorded, computed)
        }
    };
    let Compared { decimals, is_rounded, is_coarse, .. } = compared;
    let is_hidden = || (is_rounded || is_coarse) && hides(judge, listed, times, column, &computed);
    // Some tables print a tie-break only for the participants who are tied before it.
    let is_for_tied = !compared.blank.is_empty()
        && column.iter().any(Option::is_some)
        && judge.position(listed, times).is_some_and(|position| {
            let is_blank = |index: &Index| column.get(*index).is_none_or(Option::is_none);
            let groups = judge.ranked.groups_before(position);
            groups.iter().all(|group| group.iter().all(|index| is_blank(index) == (group.len() == 1)))
        });
    let missing = compared.blank.into_iter().filter(|index| !is_for_tied && claims.is_present(*index));
    let rounded = is_coarse.then(|| Note::Rounded { code: listed.to_string(), decimals });
    Columns {
        differences: compared.wrong.iter().map(difference).collect(),
        missing: missing.map(|index| (index, listed.to_string())).collect(),
        notes: rounded.into_iter().collect(),
        hidden: is_hidden().then(|| (listed.to_string(), is_coarse)).into_iter().collect(),
        ..Columns::default()
    }
}

/// Returns whether rounding gives two participants the same printed number although their values differ. The function
/// compares only participants who are still tied before this tie-break.
fn hides(
    judge: &Judge<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
    computed: &[Option<Fraction>],
) -> bool {
    let Some(position) = judge.position(listed, times) else { return false };
    let written = |index: &Index| Fraction::parse(column.get(*index)?.as_deref()?).ok();
    let exact = |index: &Index| computed.get(*index).copied().flatten();
    judge.ranked.groups_before(position).iter().any(|group| {
        let mut members: Vec<(Option<Fraction>, Option<Fraction>)> =
            group.iter().map(|index| (written(index), exact(index))).collect();
        members.sort_unstable();
        members.windows(2).any(|pair| pair[0].0.is_some() && pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1)
    })
}

fn clauses(ranked: &Ranked<'_>, code: &Code, index: Index) -> Vec<&'static str> {
    let listed = Listed::Code(*code);
    clauses_of(&listed, &work_out(ranked, &listed, 0, index))
}

/// Returns whether a value can be printed exactly with this number of decimals.
fn is_printed_by(exact: Fraction, decimals: u32) -> bool {
    10_i128.checked_pow(decimals).is_none_or(|scale| scale % exact.denominator() == 0)
}

/// Returns the participants whose value equals the value of an earlier participant but whose printed number differs,
/// although both numbers have equally many decimals. A value in the middle between two numbers may be rounded up or
/// down, but only in the same direction in the whole column. Participants who are in `wrong` are left out.
fn unequal(column: &[Option<String>], computed: &[Option<Fraction>], wrong: &BTreeSet<Index>) -> Vec<Index> {
    let mut printed: BTreeMap<(Fraction, u32), &str> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, (text, exact)) in column.iter().zip(computed).enumerate() {
        let (Some(text), Some(exact)) = (text, exact) else { continue };
        if wrong.contains(&index) {
            continue;
        }
        let Some(decimals) = Written::parse(text).ok().and_then(|written| written.decimals()) else {
            continue;
        };
        if *printed.entry((*exact, decimals)).or_insert(text) != text.as_str() {
            found.push(index);
        }
    }
    found
}

// Checks columns of codes that have no values and only order tied participants.
//
// A column is right if it orders each tied group as the rules do. The numbers can be places, points within the
// group, or points among all participants with the same score. A cell that contains zero, a dash or nothing shows a
// tie, and so do cells with equal numbers.

/// The right order of tied participants under a code.
struct Right {
    /// The groups that have more than one member.
    groups: Vec<Vec<Index>>,
    /// The place of each participant within the tied group, or `None` for a participant who is not tied.
    places: Vec<Option<Fraction>>,
    /// The points of each participant against the other members of the tied group.
    points: Vec<Option<Fraction>>,
    /// The points of each participant against all other participants with the same score.
    over_all: Vec<Option<Fraction>>,
    /// Whether the code adds up points, so that its column can contain points instead of places.
    has_points: bool,
}

/// Checks a column of a code that only orders tied participants. If no meaning of the numbers makes all cells right,
/// the function chooses the meaning with the fewest wrong cells.
fn order_column(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
) -> Columns {
    let filled = column.iter().any(Option::is_some);
    // An earlier tie-break of the list that the program cannot compute can separate participants who seem to be tied.
    let before = judge.position(listed, times).unwrap_or(0);
    let is_unknown =
        judge.ranked.standings.entries.iter().take(before).any(|own| matches!(own, Entry::Unknown));
    let right = right(judge, listed, times).filter(|_| !is_unknown);
    let Some(right) = right else { return Columns::incomparable(listed, filled) };
    let numbers = numbers(column);
    let (reading, wrong) = nearest_order_column(&right, &numbers);
    // Numbers that are too high for places and for points give an order, but they are not values of the tie-break.
    let is_too_high = |group: &Vec<Index>| {
        let points = group.iter().flat_map(|index| [right.points.get(*index), right.over_all.get(*index)]);
        let most =
            points.flatten().flatten().max().copied().max(Some(Fraction::integer(group.len() as i128)));
        group.iter().any(|index| numbers.get(*index).copied().flatten() > most)
    };
    if right.has_points && wrong.is_empty() && right.groups.iter().any(is_too_high) {
        return Columns::incomparable(listed, filled);
    }
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
        Difference {
            code: Some(listed.to_string()),
            clauses: clause.into_iter().collect(),
            ..Difference::of(DifferenceKind::Value, *index, recorded, computed)
        }
    });
    let says =
        |index: &Index| numbers.get(*index).copied().flatten().is_some_and(|number| number != Fraction::ZERO);
    let is_tied = |index: &Index| right.places.get(*index).is_some_and(Option::is_some);
    let all = || 0..numbers.len();
    let separated = all().filter(|index| says(index) && !is_tied(index)).count();
    let is_read = all().any(|index| says(&index) && is_tied(&index));
    let order = || Note::Order { code: listed.to_string(), reading, separated };
    Columns {
        differences: differences.collect(),
        notes: (is_read || separated > 0).then(order).into_iter().collect(),
        ..Columns::default()
    }
}

/// Counts the cells of a column that contradict the order of the rules, or returns `None` if the rules give no order.
fn wrong_order_column(judge: &Judge<'_>, listed: &Listed, column: &[Option<String>]) -> Option<usize> {
    let right = right(judge, listed, 0)?;
    Some(nearest_order_column(&right, &numbers(column)).1.len())
}

/// Returns whether a column without a name can be the column of this code. All cells of the column must give the order
/// of the rules. The cell of a participant who is not tied must be blank, zero or one. If the column contains any
/// number except zero, at least one tied participant must have such a number.
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
        && nearest_order_column(&right, &numbers).1.is_empty()
}

/// Returns the number of participants who are not tied on score, but for whom the column shows a number other than zero
/// and one. A column of a code that only orders tied participants contains no such numbers.
pub(super) fn impossible(judge: &Judge<'_>, column: &[Option<String>]) -> usize {
    let groups = judge.ranked.groups_before(judge.after_score());
    let numbers = numbers(column);
    let plain = [None, Some(Fraction::ZERO), Some(Fraction::integer(1))];
    let alone = groups.iter().filter(|group| group.len() == 1).flatten();
    alone.filter(|index| numbers.get(**index).is_some_and(|number| !plain.contains(number))).count()
}

fn numbers(column: &[Option<String>]) -> Vec<Option<Fraction>> {
    column.iter().map(|cell| cell.as_deref().and_then(|text| Fraction::parse(text).ok())).collect()
}

/// Returns the meaning of the numbers (places or points) under which the fewest cells are wrong, with the participants
/// of these cells.
fn nearest_order_column(right: &Right, numbers: &[Option<Fraction>]) -> (OrderReading, Vec<Index>) {
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

/// Returns whether the numbers of a tied group must be places within the group. In such a group, the numbers are whole
/// numbers from 1 to the number of members, and include 1 and at least one other number.
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

/// Returns whether one meaning makes the cells of all tied participants right. In a column of points, participants who
/// are not tied can also have numbers.
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

/// Returns the tied participants whose cells give a wrong order. A participant with a blank cell or a zero ranks last.
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

/// Returns the right order under a code, or `None` if the rules give no order.
fn right(judge: &Judge<'_>, listed: &Listed, times: usize) -> Option<Right> {
    let size = judge.tournament.len();
    // A table can print two columns for the same code. Both columns are then compared with the same entry of the list.
    let position = judge.position(listed, times).or_else(|| judge.position(listed, 0));
    let code = match listed {
        Listed::Code(code) => code.under(judge.plan.choice.edition()),
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
    // A code that is not in the list is applied to participants with the same score.
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

/// Returns the number that `entry` gives for each participant in the direct encounter of the participant's group, or
/// `None` for a participant who is in no group.
fn entries(
    size: usize,
    encounters: &[Encounter],
    entry: &dyn Fn(&Encounter, Index) -> Option<Fraction>,
) -> Vec<Option<Fraction>> {
    let mut entries = vec![None; size];
    for encounter in encounters {
        for index in &encounter.group {
            entries[*index] = entry(encounter, *index);
        }
    }
    entries
}

/// Returns the direct encounter of each group that is still tied before the entry of the list at `position`.
fn meetings(judge: &Judge<'_>, code: &Code, position: usize) -> Vec<Encounter> {
    let groups = judge.ranked.groups_before(position);
    groups
        .into_iter()
        .filter(|group| group.len() > 1)
        .map(|group| judge.ranked.encounter(code, group))
        .collect()
}

/// Returns whether the code adds up the points from the games between tied participants.
fn adds_points(base: Base) -> bool {
    matches!(
        base,
        Base::DirectEncounter | Base::ExtendedDirectEncounter(_) | Base::Classic(Classic::UsHeadToHead)
    )
}
