//! Recognizes how a standing numbers its places. One scheme must fit the whole column.

use tiebreak_engine::tournament::Index;

/// A cell of a column of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceCell {
    /// An empty cell: the same place as in the row above, or no place.
    Blank,
    /// A sign for the same place as in the row above.
    Same,
    /// A dash or zero: no place.
    None,
    /// A number.
    At {
        /// The number, or the first of a range.
        first: u32,
        /// The end of a range.
        last: Option<u32>,
        /// Whether a sign shows that the place is shared (`2=`).
        shared: bool,
    },
}

impl PlaceCell {
    pub(crate) fn is_blank(&self) -> bool {
        matches!(self, PlaceCell::Blank)
    }

    /// Whether the cell repeats the place of the row above by a sign.
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
        /// 1, 2, 2, 4.
        Gaps = "gaps",
        /// 1, 2, 2, 3.
        Dense = "dense",
        /// 1, 2-3, 2-3, 4.
        Ranges = "ranges",
        /// 1, 2, blank or a sign, 4.
        BlankGaps = "blank-gaps",
        /// 1, 2, blank or a sign, 3.
        BlankDense = "blank-dense",
        /// 1, 2-3, blank, 4: the places of participants with equal points, in the order of the rows.
        RangeOfRows = "range-of-rows",
    }
}

impl Numbering {
    /// An example of this numbering.
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

/// One reading of a column of places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbered {
    /// The number of each participant, or none if the column has none.
    pub ranks: Vec<Option<u32>>,
    /// The numbering scheme, or none if there are no numbers or no known scheme fits.
    pub numbering: Option<Numbering>,
    /// The participants whose numbers break the best matching scheme.
    pub odd: Vec<Index>,
}

/// A row with its number and the spelling of the number.
#[derive(Clone, Copy)]
struct Row {
    index: Index,
    first: u32,
    last: Option<u32>,
    shared: bool,
}

/// The readings of a column, the likeliest first. A blank cell repeats the place of the row above if the column then
/// has a known numbering. Otherwise, a blank means no place. `cells` are in the order of the rows, and `size` is the
/// number of participants.
pub(crate) fn readings(cells: &[(Index, PlaceCell)], size: usize) -> Vec<Numbered> {
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
    // A table prints a shared number either for everybody or only for the first participant. In a table with signs for
    // shared places, a blank cell means no place.
    let inherit = if signs { Inherit::Signs } else { Inherit::Blanks };
    if (signs || blanks) && count == numbers.len() && count > 0 {
        let read = read(cells, size, inherit);
        if read.numbering.is_some() || signs {
            readings.push(read);
        }
        readings.extend(range_of_rows(cells, size));
    }
    if !signs || readings.is_empty() {
        readings.push(read(cells, size, Inherit::Nothing));
    }
    readings
}

/// Reads places that count from 1 in the order of the rows. The first row of a tie contains the range, and its other
/// rows are empty. Returns none for any other column.
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

/// The cells that repeat the place of the row above.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inherit {
    Nothing,
    Signs,
    Blanks,
}

impl Inherit {
    /// Whether this cell repeats the place above.
    fn reads(self, cell: &PlaceCell) -> bool {
        match self {
            Inherit::Nothing => false,
            Inherit::Signs => cell.is_sign(),
            Inherit::Blanks => cell.is_blank(),
        }
    }
}

fn read(cells: &[(Index, PlaceCell)], size: usize, inherit: Inherit) -> Numbered {
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
        if let Some(slot) = ranks.get_mut(row.index) {
            *slot = Some(row.first);
        }
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

/// Participants whose numbers do not follow this scheme. `absent` is the number of participants without a number, who
/// may have any of the earlier places.
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
                    // The range may be longer than the group, because the table may omit participants.
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

    /// Cells as in a table: a number, a range, `=`, `-`, or nothing.
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
        let read = readings(&cells(texts), texts.len()).remove(0);
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
        let read = readings(&cells(&["1", "2-4", "", "", "5"]), 5);
        assert_eq!(read[0].ranks, [Some(1), Some(2), Some(2), Some(2), Some(5)]);
        assert_eq!(read[1].ranks, [Some(1), Some(2), Some(3), Some(4), Some(5)]);
        assert_eq!(read[1].numbering, Some(Numbering::RangeOfRows));
        for other in [["1", "2-3", "", "", "5"], ["1", "2-4", "", "4", "5"], ["1", "2", "", "", "5"]] {
            let is_other = |own: &Numbered| own.numbering != Some(Numbering::RangeOfRows);
            assert!(readings(&cells(&other), 5).iter().all(is_other), "{other:?}");
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
        let read = readings(&cells(&["1", "2", "", "4"]), 4);
        assert_eq!(read.len(), 2);
        assert_eq!(read[1].ranks, [Some(1), Some(2), None, Some(4)]);
        // This table prints the number of a shared place in each row, so a blank cell does not repeat it.
        let read = readings(&cells(&["1", "2", "2", ""]), 4);
        assert_eq!((read.len(), read[0].ranks[3]), (1, None));
        // This table has a sign for a shared place, so a blank cell does not repeat the place.
        let read = readings(&cells(&["1", "=", "3", ""]), 4);
        assert_eq!((read.len(), &read[0].ranks), (1, &vec![Some(1), Some(1), Some(3), None]));
    }

    #[test]
    fn whoever_has_no_number_may_stand_anywhere_before() {
        for (texts, fits) in [(["3", "7", "-"], false), (["1", "3", "-"], true), (["1", "2", "-"], true)] {
            assert_eq!(first(&texts).1.is_some(), fits, "{texts:?}");
        }
    }
}
