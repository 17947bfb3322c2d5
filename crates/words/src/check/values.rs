//! Compares the places, points and tie-break values of a record with the computed ones.

use crate::check::order;
use crate::check::read::PublishedTable;
use crate::check::report::{self, Difference, DifferenceKind, Note, Source};
use crate::explain::{clauses_of, work_out};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::{Agreement, Fraction, Points, Written, agrees};
use tiebreak_engine::plan::{ListSource, Plan, Ranked};
use tiebreak_engine::rules::{Code, Edition, Listed, Rounding};
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tiebreak::{Column, Evaluator};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::Recorded;

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

/// Returns the values with which a column is compared, or `None` if the rules define no values. Returns an error if the
/// code has no values and only orders tied participants.
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
        Err(()) => order::wrong_order_column(judge, listed, column),
    }
}

/// Whether a sample of the numbers in a column shows that the column cannot contain the values of a code. `most` is the
/// number of wrong values in the sample that is still acceptable. Returns false for a code that only orders tied
/// participants.
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

/// Whether a number can be a participant's value of a code under the rules of `evaluator`.
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
        return order::judged(judge, claims, listed, times, column);
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
    let missing = compared.blank.into_iter().filter(|index| claims.is_present(*index));
    let rounded = is_coarse.then(|| Note::Rounded { code: listed.to_string(), decimals });
    Columns {
        differences: compared.wrong.iter().map(difference).collect(),
        missing: missing.map(|index| (index, listed.to_string())).collect(),
        notes: rounded.into_iter().collect(),
        hidden: is_hidden().then(|| (listed.to_string(), is_coarse)).into_iter().collect(),
        ..Columns::default()
    }
}

/// Whether rounding gives two participants the same printed number although their values differ. The function compares
/// only participants who are still tied before this tie-break.
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
    let working = work_out(ranked, &Listed::Code(*code), 0, index);
    clauses_of(code, &working)
}

/// Whether a value can be printed exactly with this number of decimals.
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

/// One record: its places and values, and the data that are needed to compare them with the event.
pub struct Claims<'c> {
    /// Where the record comes from.
    pub source: Source,
    /// The recorded values.
    pub recorded: &'c Recorded,
    /// The cells in the column of places, in the order of the rows.
    pub(super) places: Vec<(Index, PlaceCell)>,
    /// The table that contains the record, or `None` if the source is not a table.
    pub(super) table: Option<&'c PublishedTable>,
}

impl<'c> Claims<'c> {
    /// Creates the record of a standing in the file of an event.
    pub fn of_file(recorded: &'c Recorded) -> Claims<'c> {
        let cell = |rank: &Option<u32>| {
            rank.map_or(PlaceCell::None, |first| PlaceCell::At { first, last: None, shared: false })
        };
        let places = recorded.ranks.iter().map(cell).enumerate().collect();
        Claims { source: Source::File, recorded, places, table: None }
    }

    /// Creates the record of a standing in a published table.
    pub fn of_table(table: &'c PublishedTable) -> Claims<'c> {
        let (recorded, places) = (&table.recorded, table.places.clone());
        Claims { source: Source::Table, recorded, places, table: Some(table) }
    }

    /// Whether the column of places contains a sign for "no place".
    pub(super) fn denies_places(&self) -> bool {
        self.table.is_some() && self.places.iter().any(|(_, cell)| !cell.is_blank())
    }

    /// Returns a copy of the record with other values and places.
    pub fn with_recorded<'o>(self, recorded: &'o Recorded) -> Claims<'o>
    where
        'c: 'o,
    {
        Claims { recorded, ..self }
    }

    /// Returns the places by participant, or `None` if it is unclear which places blank cells or signs mean.
    pub(super) fn certain_ranks(&self, size: usize) -> Option<Vec<Option<u32>>> {
        let is_open = |(_, cell): &(Index, PlaceCell)| cell.is_blank() || cell.is_sign();
        let [only] = <[_; 1]>::try_from(numberings(&self.places, size)).ok()?;
        (!self.places.iter().any(is_open)).then_some(only.ranks)
    }

    /// Whether the record has a row for this participant.
    pub(crate) fn is_present(&self, index: Index) -> bool {
        self.table.is_none_or(|table| table.missing.binary_search(&index).is_err())
    }
}

/// A ranked event with which the program compares records.
pub struct Judge<'p> {
    /// The plan that ranks the event.
    pub plan: &'p Plan,
    /// The ranked event.
    pub ranked: Ranked<'p>,
    pub(super) tournament: &'p Tournament,
    /// The ranking by the part of the list that certainly decides, or `None` if the whole list certainly decides.
    shortened: Option<Ranked<'p>>,
    /// Whether an entry of the list that the program cannot compute can have decided the order.
    pub(super) list_incomplete: bool,
    /// The participants with a game of unknown color.
    pub(super) colorless: BTreeSet<Index>,
}

impl<'p> Judge<'p> {
    /// Ranks the event.
    pub fn new(plan: &'p Plan, tournament: &'p Tournament) -> Judge<'p> {
        let ranked = plan.rank(tournament);
        let decided = deciding_plan(plan, &ranked);
        let list_incomplete = decided.list.entries.len() < plan.list.entries.len();
        let shortened = list_incomplete.then(|| decided.rank(tournament));
        let colorless = report::colorless(tournament, plan.after);
        Judge { plan, ranked, tournament, shortened, list_incomplete, colorless }
    }

    /// Returns the ranking by the part of the list that certainly decides.
    pub(super) fn order(&self) -> &Ranked<'p> {
        self.shortened.as_ref().unwrap_or(&self.ranked)
    }

    /// Returns the position in the list of the n-th occurrence of an entry (n is 0-based).
    pub(crate) fn position(&self, listed: &Listed, times: usize) -> Option<usize> {
        let own = self.plan.list.entries.iter().enumerate().filter(|(_, own)| *own == listed);
        own.map(|(position, _)| position).nth(times)
    }

    /// Returns the position of the first entry in the list that is not a score.
    pub(crate) fn after_score(&self) -> usize {
        self.plan.list.entries.iter().take_while(|listed| listed.is_score()).count()
    }
}

/// The result of comparing the columns of a record with the rules.
#[derive(Default)]
pub(super) struct Columns {
    pub differences: Vec<Difference>,
    /// The empty cells for which the rules define a value, each with the participant and the code.
    pub missing: Vec<(Index, String)>,
    /// Notes on how the program read the columns of the record.
    pub notes: Vec<Note>,
    /// The codes of columns for which the rules define no values.
    pub incomparable: Vec<String>,
    /// The codes for which two participants have the same rounded value, although their exact values differ and decide
    /// their order. The flag states whether the column is rounded to fewer decimals than usual.
    pub hidden: Vec<(String, bool)>,
}

impl Columns {
    pub(super) fn incomparable(listed: &Listed, is_filled: bool) -> Columns {
        let incomparable = is_filled.then(|| listed.to_string()).into_iter().collect();
        Columns { incomparable, ..Columns::default() }
    }

    pub(super) fn add(&mut self, other: Columns) {
        self.differences.extend(other.differences);
        self.missing.extend(other.missing);
        self.notes.extend(other.notes);
        self.incomparable.extend(other.incomparable);
        self.hidden.extend(other.hidden);
    }
}

/// Returns the plan with the part of the list that certainly decides: the whole list, or the entries before the first
/// entry that the program cannot compute. If the event names no list, only the score certainly decides.
fn deciding_plan(plan: &Plan, ranked: &Ranked<'_>) -> Plan {
    let unknown = ranked.standings.entries.iter().position(|entry| matches!(entry, Entry::Unknown));
    let known = match plan.source {
        ListSource::Default => 1,
        _ => unknown.unwrap_or(plan.list.entries.len()),
    };
    let mut decided = plan.clone();
    decided.list.entries.truncate(known);
    decided
}

/// A cell in a column of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceCell {
    /// An empty cell, which means the same place as in the row above, or no place.
    Blank,
    /// A sign that means the same place as in the row above.
    Same,
    /// A dash or zero, which means no place.
    None,
    /// A number or a range of numbers, which gives the place.
    At {
        /// The number, or the first number of a range.
        first: u32,
        /// The last number of a range.
        last: Option<u32>,
        /// Whether a sign shows that the place is shared (`2=`).
        shared: bool,
    },
}

impl PlaceCell {
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self, PlaceCell::Blank)
    }

    /// Whether the cell is a sign that repeats the place of the row above.
    pub(crate) fn is_sign(&self) -> bool {
        matches!(self, PlaceCell::Same)
    }
}

tiebreak_phrase::named! {
    /// A scheme for numbering places.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Numbering as id {
        /// 1, 2, 3, 4: each participant has a different number.
        Sequential = "sequential",
        /// 1, 2, 2, 4: tied participants have the same number, and the next number is skipped.
        Gaps = "gaps",
        /// 1, 2, 2, 3: tied participants have the same number, and no number is skipped.
        Dense = "dense",
        /// 1, 2-3, 2-3, 4: every tied participant has the range of places.
        Ranges = "ranges",
        /// 1, 2, blank or a sign, 4: only the first of the tied participants has the number, and the next number is
        /// skipped.
        BlankGaps = "blank-gaps",
        /// 1, 2, blank or a sign, 3: only the first of the tied participants has the number, and no number is skipped.
        BlankDense = "blank-dense",
        /// 1, 2-3, blank, 4: the first of the participants with equal points has the range of their places, in the
        /// order of the rows.
        RangeOfRows = "range-of-rows",
    }
}

impl Numbering {
    /// Returns an example of this numbering scheme.
    pub fn example(self) -> &'static str {
        match self {
            Numbering::Sequential => "1 2 3 4",
            Numbering::Gaps => "1 2 2 4",
            Numbering::Dense => "1 2 2 3",
            Numbering::Ranges => "1 2-3 2-3 4",
            Numbering::BlankGaps => "1 2 – 4",
            Numbering::BlankDense => "1 2 – 3",
            Numbering::RangeOfRows => "1 2-3 – 4",
        }
    }
}

/// One interpretation of the cells in a column of places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbered {
    /// The number of each participant, or `None` if the column gives the participant no number.
    pub ranks: Vec<Option<u32>>,
    /// The numbering scheme, or `None` if the column has no numbers or follows no known scheme.
    pub numbering: Option<Numbering>,
    /// The participants whose numbers do not follow the numbering scheme that matches best.
    pub odd: Vec<Index>,
}

/// A row with a number, and how the cell writes the number.
#[derive(Clone, Copy)]
struct Row {
    index: Index,
    first: u32,
    last: Option<u32>,
    shared: bool,
}

/// Returns the interpretations of a column of places, the most likely first. A blank cell repeats the place of the row
/// above if the column then follows a known numbering scheme. Otherwise, a blank cell means no place. `cells` must be
/// in the order of the rows, and `size` is the number of participants.
pub(crate) fn numberings(cells: &[(Index, PlaceCell)], size: usize) -> Vec<Numbered> {
    let numbers = cells.iter().filter_map(|(_, cell)| match cell {
        PlaceCell::At { first, .. } => Some(*first),
        PlaceCell::Blank | PlaceCell::Same | PlaceCell::None => None,
    });
    let mut numbers: Vec<u32> = numbers.collect();
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    let signs = cells.iter().any(|(_, cell)| cell.is_sign());
    let blanks = cells.iter().any(|(_, cell)| cell.is_blank());
    let mut readings = Vec::new();
    // A table prints a shared number either in all rows of the tied participants or only in the first of these rows. In
    // a table with signs for shared
    // places, a blank cell means no place.
    let inherit = if signs { Inherit::Signs } else { Inherit::Blanks };
    if (signs || blanks) && count == numbers.len() && count > 0 {
        let read = read_numbering(cells, size, inherit);
        if read.numbering.is_some() || signs {
            readings.push(read);
        }
        readings.extend(range_of_rows(cells, size));
    }
    if !signs || readings.is_empty() {
        readings.push(read_numbering(cells, size, Inherit::Nothing));
    }
    readings
}

/// Reads the cells as ranges of places that count from 1 in the order of the rows. The first row of a tie contains the
/// range of places, and the other rows of the tie are empty. Returns `None` for a column that does not contain such
/// ranges.
fn range_of_rows(cells: &[(Index, PlaceCell)], size: usize) -> Option<Numbered> {
    let mut ranks = vec![None; size];
    let mut end = 0;
    for (place, (index, cell)) in (1..).zip(cells) {
        match cell {
            PlaceCell::At { first, last, .. } if *first == place && end < place => {
                end = last.unwrap_or(place)
            }
            PlaceCell::Blank if place <= end => {}
            _ => return None,
        }
        *ranks.get_mut(*index)? = Some(place);
    }
    let has_range = cells.iter().any(|(_, cell)| matches!(cell, PlaceCell::At { last: Some(_), .. }));
    let is_whole = usize::try_from(end) == Ok(cells.len()) && cells.len() == size;
    (has_range && is_whole).then(|| Numbered {
        ranks,
        numbering: Some(Numbering::RangeOfRows),
        odd: Vec::new(),
    })
}

/// Determines which cells repeat the place of the row above.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inherit {
    Nothing,
    Signs,
    Blanks,
}

impl Inherit {
    /// Whether this cell repeats the place of the row above.
    fn reads(self, cell: &PlaceCell) -> bool {
        match self {
            Inherit::Nothing => false,
            Inherit::Signs => cell.is_sign(),
            Inherit::Blanks => cell.is_blank(),
        }
    }
}

fn read_numbering(cells: &[(Index, PlaceCell)], size: usize, inherit: Inherit) -> Numbered {
    let mut rows: Vec<Row> = Vec::with_capacity(cells.len());
    let mut above: Option<Row> = None;
    let mut orphans = Vec::new();
    for (index, cell) in cells {
        let row = match cell {
            PlaceCell::At { first, last, shared } => {
                Some(Row { index: *index, first: *first, last: *last, shared: *shared })
            }
            PlaceCell::Blank | PlaceCell::Same if inherit.reads(cell) => {
                if above.is_none() {
                    orphans.push(*index);
                }
                above.map(|above| Row { index: *index, ..above })
            }
            PlaceCell::Blank | PlaceCell::Same | PlaceCell::None => None,
        };
        rows.extend(row);
        above = row;
    }
    let mut ranks = vec![None; size];
    for row in &rows {
        ranks[row.index] = Some(row.first);
    }
    rows.sort_by_key(|row| (row.first, row.index));
    let shared = rows.windows(2).any(|pair| pair[0].first == pair[1].first);
    let ranges = rows.iter().any(|row| row.last.is_some());
    let ways: &[Numbering] = match (inherit != Inherit::Nothing, ranges, shared) {
        (true, ..) => &[Numbering::BlankGaps, Numbering::BlankDense],
        (false, true, _) => &[Numbering::Ranges],
        (false, false, true) => &[Numbering::Gaps, Numbering::Dense],
        (false, false, false) => &[Numbering::Sequential],
    };
    let absent = size.saturating_sub(rows.len());
    let mut found = Numbered { ranks, numbering: None, odd: Vec::new() };
    let mut fewest: Option<Vec<Index>> = None;
    for way in ways {
        let odd = out_of_line(&rows, *way, absent);
        if odd.is_empty() && orphans.is_empty() && !rows.is_empty() {
            found.numbering = Some(*way);
            return found;
        }
        if fewest.as_ref().is_none_or(|fewest| odd.len() < fewest.len()) {
            fewest = Some(odd);
        }
    }
    found.odd = fewest.unwrap_or_default();
    found.odd.extend(orphans);
    found
}

/// Returns the participants whose numbers do not follow this scheme. `absent` is the number of participants without a
/// number, who can have any place before the numbered participants.
fn out_of_line(rows: &[Row], way: Numbering, absent: usize) -> Vec<Index> {
    let mut odd = Vec::new();
    let (mut ahead, mut groups) = (0, 0);
    for group in rows.chunk_by(|a, b| a.first == b.first) {
        let start = ahead + 1;
        let right = match way {
            Numbering::Dense | Numbering::BlankDense => groups + 1,
            _ => start,
        };
        for row in group {
            let number = usize::try_from(row.first).unwrap_or(usize::MAX);
            let in_line = (right..=right + absent).contains(&number);
            let range = match (way, row.last) {
                (Numbering::Ranges | Numbering::BlankGaps, Some(last)) => {
                    // The range can contain more places than the group has rows, because the table can omit
                    // participants.
                    let last = usize::try_from(last).unwrap_or(usize::MAX);
                    let length = group.len() - 1;
                    number.checked_add(length).is_some_and(|end| (end..=end + absent).contains(&last))
                        && (group.len() > 1 || absent > 0 || last == number)
                }
                (Numbering::Ranges, None) => group.len() == 1,
                (_, None) => true,
                (_, Some(_)) => false,
            };
            let sign = !row.shared || group.len() > 1 || absent > 0;
            if !(in_line && range && sign) {
                odd.push(row.index);
            }
        }
        ahead += group.len();
        groups += 1;
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds the cells of a column of places: each is a number, a range, `=`, `-`, or nothing.
    fn cells(texts: &[&str]) -> Vec<(Index, PlaceCell)> {
        let cell = |text: &str| match text {
            "" => PlaceCell::Blank,
            "=" => PlaceCell::Same,
            "-" => PlaceCell::None,
            _ => {
                let (first, last) = match text.split_once('-') {
                    Some((first, last)) => (first, Some(last.parse().unwrap())),
                    None => (text, None),
                };
                let shared = first.ends_with('=');
                PlaceCell::At { first: first.trim_end_matches('=').parse().unwrap(), last, shared }
            }
        };
        texts.iter().map(|text| cell(text)).enumerate().collect()
    }

    fn first(texts: &[&str]) -> (Vec<u32>, Option<Numbering>, Vec<Index>) {
        let read = numberings(&cells(texts), texts.len()).remove(0);
        (read.ranks.into_iter().map(|rank| rank.unwrap_or(0)).collect(), read.numbering, read.odd)
    }

    #[test]
    fn every_usual_way_is_recognized() {
        for (texts, ranks, numbering) in [
            (["1", "2", "3", "4"], [1, 2, 3, 4], Numbering::Sequential),
            (["1", "2", "2", "4"], [1, 2, 2, 4], Numbering::Gaps),
            (["1", "2", "2", "3"], [1, 2, 2, 3], Numbering::Dense),
            (["1", "2-3", "2-3", "4"], [1, 2, 2, 4], Numbering::Ranges),
            (["1", "2", "", "4"], [1, 2, 2, 4], Numbering::BlankGaps),
            (["1", "2", "=", "3"], [1, 2, 2, 3], Numbering::BlankDense),
            (["1", "2=", "2=", "4"], [1, 2, 2, 4], Numbering::Gaps),
            (["1", "1", "1", "1"], [1, 1, 1, 1], Numbering::Gaps),
            (["4", "3", "2", "1"], [4, 3, 2, 1], Numbering::Sequential),
        ] {
            assert_eq!(first(&texts), (ranks.to_vec(), Some(numbering), vec![]), "{texts:?}");
        }
    }

    #[test]
    fn a_range_may_count_the_rows_below() {
        let read = numberings(&cells(&["1", "2-4", "", "", "5"]), 5);
        assert_eq!(read[0].ranks, [Some(1), Some(2), Some(2), Some(2), Some(5)]);
        assert_eq!(read[1].ranks, [Some(1), Some(2), Some(3), Some(4), Some(5)]);
        assert_eq!(read[1].numbering, Some(Numbering::RangeOfRows));
        for other in [["1", "2-3", "", "", "5"], ["1", "2-4", "", "4", "5"], ["1", "2", "", "", "5"]] {
            let is_other = |own: &Numbered| own.numbering != Some(Numbering::RangeOfRows);
            assert!(numberings(&cells(&other), 5).iter().all(is_other), "{other:?}");
        }
    }

    #[test]
    fn whatever_follows_no_numbering_is_out_of_line() {
        for (texts, odd) in [
            (["2", "4", "6", "8"], vec![0, 1, 2, 3]),
            (["1", "2", "3", "99"], vec![3]),
            (["0", "1", "2", "3"], vec![0, 1, 2, 3]),
            (["1", "2-3", "2-3", "5"], vec![3]),
            (["1", "2-4", "2-4", "4"], vec![1, 2]),
            (["1", "3", "3", "4"], vec![1, 2]),
            (["1", "2=", "3", "4"], vec![1]),
            (["1", "2", "2-3", "4"], vec![1]),
            (["=", "1", "2", "3"], vec![0]),
        ] {
            let (_, numbering, found) = first(&texts);
            assert_eq!((numbering, found), (None, odd), "{texts:?}");
        }
    }

    #[test]
    fn a_blank_may_also_be_no_place() {
        let read = numberings(&cells(&["1", "2", "", "4"]), 4);
        assert_eq!(read.len(), 2);
        assert_eq!(read[1].ranks, [Some(1), Some(2), None, Some(4)]);
        // This column prints a shared place in each of its rows, so a blank cell does not repeat the place of the row
        // above.
        let read = numberings(&cells(&["1", "2", "2", ""]), 4);
        assert_eq!((read.len(), read[0].ranks[3]), (1, None));
        // This column has a sign for a shared place, so a blank cell does not repeat the place of the row above.
        let read = numberings(&cells(&["1", "=", "3", ""]), 4);
        assert_eq!((read.len(), &read[0].ranks), (1, &vec![Some(1), Some(1), Some(3), None]));
    }

    #[test]
    fn whoever_has_no_number_may_stand_anywhere_before() {
        for (texts, fits) in [(["3", "7", "-"], false), (["1", "3", "-"], true), (["1", "2", "-"], true)] {
            assert_eq!(first(&texts).1.is_some(), fits, "{texts:?}");
        }
    }
}
