//! Reads the numbers in a column of places, and compares the recorded order with the computed order. Only the order is
//! compared and not the numbers, so the places 1, 2, 2, 4 and 1, 2, 2, 3 are equal.

use crate::check::codes_found::{self, Link};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::tournament::Index;

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

/// A row with a place, as the cell of the row writes it.
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
    let signs = cells.iter().any(|(_, cell)| *cell == PlaceCell::Same);
    let blanks = cells.iter().any(|(_, cell)| *cell == PlaceCell::Blank);
    let mut readings = Vec::new();
    // A table prints a shared number either in all rows of the tied participants or only in the first of these rows. In
    // a table with signs for shared places, a blank cell means no place.
    let repeats = if signs { PlaceCell::Same } else { PlaceCell::Blank };
    if (signs || blanks) && count == numbers.len() && count > 0 {
        let read = read_numbering(cells, size, Some(repeats));
        if read.numbering.is_some() || signs {
            readings.push(read);
        }
        readings.extend(range_of_rows(cells, size));
    }
    if !signs || readings.is_empty() {
        readings.push(read_numbering(cells, size, None));
    }
    readings
}

/// Reads the cells as ranges of places, such as `1-3`. The first range starts at place 1, and each range starts after
/// the range before it. The first row of a tie contains the range of places, and the other rows of the tie are empty.
/// Returns `None` for a column that does not contain such ranges.
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

/// Reads a column of places. A cell that equals `repeats` repeats the place of the row above.
fn read_numbering(cells: &[(Index, PlaceCell)], size: usize, repeats: Option<PlaceCell>) -> Numbered {
    let mut rows: Vec<Row> = Vec::with_capacity(cells.len());
    let mut above: Option<Row> = None;
    let mut orphans = Vec::new();
    for (index, cell) in cells {
        let row = match cell {
            PlaceCell::At { first, last, shared } => {
                Some(Row { index: *index, first: *first, last: *last, shared: *shared })
            }
            cell if Some(*cell) == repeats => {
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
    let ways: &[Numbering] = match (repeats.is_some(), ranges, shared) {
        (true, ..) => &[Numbering::BlankGaps, Numbering::BlankDense],
        (false, true, _) => &[Numbering::Ranges],
        (false, false, true) => &[Numbering::Gaps, Numbering::Dense],
        (false, false, false) => &[Numbering::Sequential],
    };
    let absent = size.saturating_sub(rows.len());
    let read = ways.iter().map(|way| (out_of_line(&rows, *way, absent), Some(*way)));
    let (odd, way) = read.min_by_key(|(odd, _)| odd.len()).unwrap_or_default();
    let is_whole = odd.is_empty() && orphans.is_empty() && !rows.is_empty();
    Numbered { ranks, numbering: way.filter(|_| is_whole), odd: [odd, orphans].concat() }
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

/// A misplaced participant, with another participant who is recorded on the wrong side: ahead instead of behind, or
/// behind instead of ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Misplaced {
    pub participant: Index,
    /// Of the participants on the wrong side, the one with the nearest computed place.
    pub versus: Index,
    /// The recorded place, as the record writes it.
    pub recorded: u32,
    /// The computed place.
    pub computed: u32,
    /// Whether the recorded place is wrong only because other participants are misplaced, so that this participant is
    /// only shifted.
    pub pushed: bool,
}

/// The result of comparing a recorded ranking with a computed ranking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Places {
    /// The participants who have a wrong place in the record. First come the misplaced participants, beginning with
    /// those who are farthest from their right places. Then follow the participants who are only shifted.
    pub wrong: Vec<Misplaced>,
    /// Groups whose members are tied under the tie-breaks but not in the record, with the members in recorded order.
    pub split: Vec<Vec<Index>>,
}

struct PlacedRow {
    index: Index,
    written: u32,
    group: usize,
    computed: u32,
}

/// Compares the recorded ranks with the computed places. Participants who have no recorded rank are left out.
pub(super) fn places(ranked: &Ranked<'_>, ranks: &[Option<u32>]) -> Places {
    let computed = ranked.standings.ranks();
    let mut group_of = vec![0; computed.len()];
    for (position, group) in ranked.standings.groups.iter().enumerate() {
        for index in group {
            group_of[*index] = position;
        }
    }
    let mut rows: Vec<PlacedRow> = ranks
        .iter()
        .enumerate()
        .filter_map(|(index, rank)| {
            // A participant whom the event does not rank has no computed place, so a comparison is impossible.
            let (group, computed) =
                (*group_of.get(index)?, *computed.get(index).filter(|place| **place > 0)?);
            Some(PlacedRow { index, written: (*rank)?, group, computed })
        })
        .collect();
    // `codes_found::kept` requires this order: by recorded rank, and by computed group if the recorded ranks are equal.
    rows.sort_by_key(|row| (row.written, row.group, ranked.tournament().id(row.index)));
    // Lots can decide the remaining ties, so any recorded order within a computed group is right.
    let key = |row: &PlacedRow| (row.group, row.written);
    let mut ordered: Vec<&PlacedRow> = rows.iter().collect();
    ordered.sort_by_key(|row| key(row));
    let moved = |row: &PlacedRow| {
        let recorded = rows.partition_point(|other| other.written < row.written);
        recorded.abs_diff(ordered.partition_point(|other| key(other) < key(row)))
    };
    let moved: Vec<usize> = rows.iter().map(moved).collect();
    Places { wrong: wrong(&rows, &moved), split: split(&ordered) }
}

/// Returns all participants in a wrong place. The function finds the longest part of the record that is in computed
/// order. Participants outside this part are misplaced. Participants in this part are only shifted, unless their shift
/// is at least two places and at least as large as the largest shift outside this part. For example, if two distant
/// participants are exchanged, both are misplaced.
fn wrong(rows: &[PlacedRow], moved: &[usize]) -> Vec<Misplaced> {
    if moved.iter().all(|moved| *moved == 0) {
        return Vec::new();
    }
    let links: Vec<Link> = rows
        .iter()
        .map(|row| Link { recorded: row.written, group: row.group, exact: row.written == row.computed })
        .collect();
    let kept = codes_found::kept(&links);
    let reach =
        moved.iter().zip(&kept).filter(|(_, kept)| !**kept).map(|(moved, _)| *moved).max().unwrap_or(0);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (position, row) in rows.iter().enumerate() {
        if groups.len() <= row.group {
            groups.resize(row.group + 1, Vec::new());
        }
        groups[row.group].push(position);
    }
    let mut wrong: Vec<(usize, Misplaced)> = Vec::new();
    for (position, ((row, moved), kept)) in rows.iter().zip(moved).zip(kept).enumerate() {
        let pushed = kept && reach > 0 && (*moved < reach || reach == 1);
        // If the recorded numbers have a gap, a recorded number can be right although the number of rows above it gives
        // another place.
        if *moved == 0 || (pushed && row.written == row.computed) {
            continue;
        }
        let Some(versus) = nearest(rows, &groups, position) else { continue };
        let (recorded, computed) = (row.written, row.computed);
        wrong.push((*moved, Misplaced { participant: row.index, versus, recorded, computed, pushed }));
    }
    wrong.sort_by_key(|(moved, one)| (one.pushed, if one.pushed { 0 } else { usize::MAX - moved }));
    wrong.into_iter().map(|(_, one)| one).collect()
}

/// Returns, of all rows on the wrong side of the row at `position`, the row with the nearest computed place. `groups`
/// contains the rows of each computed group in recorded order, so that not every pair of rows must be compared.
fn nearest(rows: &[PlacedRow], groups: &[Vec<usize>], position: usize) -> Option<Index> {
    let row = rows.get(position)?;
    for distance in 1..groups.len() {
        let ahead = row.group.checked_sub(distance).and_then(|group| groups.get(group));
        let behind = groups.get(row.group + distance);
        // Another row is on the wrong side if it is ahead in computed order but not in recorded order, or behind in
        // computed order but not in recorded order.
        let ahead = ahead.into_iter().flat_map(|group| {
            let (from, to) = level(rows, group, row.written);
            [to.checked_sub(1).filter(|last| *last >= from), Some(to)].map(|at| group.get(at?).copied())
        });
        let behind = behind.into_iter().flat_map(|group| {
            let (from, to) = level(rows, group, row.written);
            [from.checked_sub(1), Some(from).filter(|first| *first < to)].map(|at| group.get(at?).copied())
        });
        let found = ahead.chain(behind).flatten().min_by_key(|at| (at.abs_diff(position), *at));
        if let Some(found) = found.and_then(|at| rows.get(at)) {
            return Some(found.index);
        }
    }
    None
}

/// Returns the range of positions, within a group, of the rows with this recorded rank.
fn level(rows: &[PlacedRow], group: &[usize], written: u32) -> (usize, usize) {
    let rank = |at: &usize| rows.get(*at).map_or(0, |row| row.written);
    (group.partition_point(|at| rank(at) < written), group.partition_point(|at| rank(at) <= written))
}

/// Returns the groups of participants who are tied in the computed ranking but not in the record. The rows must be in
/// computed order.
fn split(ordered: &[&PlacedRow]) -> Vec<Vec<Index>> {
    ordered
        .chunk_by(|a, b| a.group == b.group)
        .filter(|group| group.windows(2).any(|pair| pair[0].written != pair[1].written))
        .map(|group| group.iter().map(|row| row.index).collect())
        .collect()
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
    fn a_participant_without_a_number_can_have_any_place_before() {
        for (texts, fits) in [(["3", "7", "-"], false), (["1", "3", "-"], true), (["1", "2", "-"], true)] {
            assert_eq!(first(&texts).1.is_some(), fits, "{texts:?}");
        }
    }

    /// Finds the nearest row by comparing all rows, as a check of `nearest`. `nearest` must give the same result.
    fn slowly(rows: &[PlacedRow], position: usize) -> Option<Index> {
        let row = &rows[position];
        let contradicts = |(_, other): &(usize, &PlacedRow)| {
            let (recorded, computed) = (other.written.cmp(&row.written), other.group.cmp(&row.group));
            computed.is_ne() && recorded != computed
        };
        let found = rows.iter().enumerate().filter(contradicts);
        let key =
            |(at, other): &(usize, &PlacedRow)| (other.group.abs_diff(row.group), at.abs_diff(position), *at);
        found.min_by_key(key).map(|(_, row)| row.index)
    }

    #[test]
    fn the_nearest_contradiction_is_that_of_looking_at_everybody() {
        for seed in 0..400_u32 {
            let mut state = seed.wrapping_mul(747_796_405).wrapping_add(1);
            let mut next = |below: u32| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 16) % below
            };
            let mut rows: Vec<PlacedRow> = (0..14)
                .map(|index| PlacedRow { index, written: next(9), group: next(7) as usize, computed: 0 })
                .collect();
            rows.sort_by_key(|row| (row.written, row.group, row.index));
            let mut groups = vec![Vec::new(); 7];
            for (position, row) in rows.iter().enumerate() {
                groups[row.group].push(position);
            }
            for position in 0..rows.len() {
                assert_eq!(nearest(&rows, &groups, position), slowly(&rows, position), "{seed} {position}");
            }
        }
    }
}
