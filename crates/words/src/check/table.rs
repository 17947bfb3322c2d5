//! Published tables: CSV, TSV or JSON with one row per participant.

use std::collections::BTreeMap;

use super::Recorded;
use super::grid::{self, Cell, Grid, Row};
use super::heading::{self, Heading, Sense};
use super::identity::{Match, Names};
use tiebreak_engine::number::{Fraction, Points};
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, phrase};

/// A published table as read.
#[derive(Clone, Debug)]
pub struct PublishedTable {
    /// What it says.
    pub recorded: Recorded,
    /// The tie-breaks of its columns, in order, points included.
    pub list: TieBreakList,
    /// The headings of columns that say something and were not read.
    pub unread: Vec<String>,
    /// Participants of the event whom no row is about.
    pub missing: Vec<Index>,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

/// Reads a published table of an event; `list` is the one in force, for headings like "TB1", if somebody named one.
///
/// # Errors
/// Every error found, with its place; a table with nothing to compare is one.
pub fn read_table(
    bytes: &[u8],
    file: &str,
    tournament: &Tournament,
    list: Option<&TieBreakList>,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    let text = Text::decode(bytes).map_err(|error| {
        vec![Diagnostic::error("not-text", error.phrase()).in_file(file).rule("rule-published-table-text")]
    })?;
    let mut sink = Sink::new(file);
    let Some((text, grid)) = grid::read(text, &mut sink) else { return Err(sink.into_remarks()) };
    let sense = Sense { list, team: tournament.team().is_some() };
    let (recorded, unread) = (Recorded::default(), Vec::new());
    Reader { text: &text, tournament, names: Names::of(tournament), sense, sink, recorded, unread }
        .read(&grid)
}

struct Reader<'r> {
    text: &'r Text,
    tournament: &'r Tournament,
    names: Names,
    sense: Sense<'r>,
    sink: Sink,
    recorded: Recorded,
    unread: Vec<String>,
}

impl Reader<'_> {
    fn read(mut self, grid: &Grid) -> Result<PublishedTable, Vec<Diagnostic>> {
        let headings = self.headings(grid);
        let size = self.tournament.len();
        self.recorded.ranks = vec![None; size];
        let mut list = TieBreakList::default();
        for listed in headings.iter().filter_map(Self::listed) {
            let target = if Self::is_score(listed) { None } else { Some(&mut self.recorded.values) };
            match target {
                None => self.recorded.points.push((listed.clone(), vec![None; size])),
                Some(values) => values.push((listed.clone(), vec![None; size])),
            }
            list.entries.push(listed.clone());
        }
        let mut row_of: BTreeMap<Index, &Cell> = BTreeMap::new();
        for row in &grid.rows {
            self.surplus(&headings, row);
            let Some((index, cell)) = self.participant(&headings, row) else { continue };
            if let Some(earlier) = row_of.insert(index, cell) {
                let message = phrase!(
                    "participant-stands-in-table-twice-see-row",
                    id = self.tournament.id(index),
                    earlier = self.text.place(earlier.start).0
                );
                self.error(cell, "table-duplicate", message);
                continue;
            }
            self.row(index, &headings, row);
        }
        if !self.sink.has_errors() {
            self.something(grid, &headings);
        }
        if self.sink.has_errors() {
            return Err(self.sink.into_remarks());
        }
        let missing: Vec<Index> = (0..size).filter(|index| !row_of.contains_key(index)).collect();
        let (recorded, unread) = (self.recorded, self.unread);
        Ok(PublishedTable { recorded, list, unread, missing, warnings: self.sink.into_remarks() })
    }

    fn listed(heading: &Heading) -> Option<&Listed> {
        if let Heading::Code(listed) = heading { Some(listed) } else { None }
    }

    fn is_score(listed: &Listed) -> bool {
        matches!(listed, Listed::Code(code) if code.is_score())
    }

    fn error(&mut self, cell: &Cell, id: &'static str, message: impl Into<Phrase>) {
        self.sink.push(cell.remark(self.text, Diagnostic::error(id, message)));
    }

    /// A table with nothing to compare is a mistake, not a confirmed standing.
    fn something(&mut self, grid: &Grid, headings: &[Heading]) {
        let claims = |heading: &Heading| matches!(heading, Heading::Rank | Heading::Code(_));
        let message = if grid.rows.is_empty() {
            "table-has-no-row"
        } else if !headings.iter().any(claims) {
            "no-column-holds-ranks-points-or-tie-breaks"
        } else if self.recorded.is_empty() {
            "no-row-holds-rank-points-or-tie-break"
        } else {
            return;
        };
        let first = grid.head.first().cloned().unwrap_or_default();
        self.error(&first, "table-nothing", message);
    }

    fn headings(&mut self, grid: &Grid) -> Vec<Heading> {
        let mut headings: Vec<Heading> = Vec::new();
        for (column, title) in grid.head.iter().enumerate() {
            let mut found = heading::read(&title.text, self.sense);
            let cells = |column: usize| {
                grid.rows.iter().map(move |row| row.get(column).map_or("", |cell| &cell.text))
            };
            let twin = headings.iter().position(|other| *other == found);
            let message = match (&found, twin) {
                (Heading::Ignored, _) => None,
                (Heading::Unknown, _) => {
                    Some(phrase!("column-not-understood-stays-out", found = quoted(&title.text)))
                }
                (Heading::Ambiguous(codes), _) => {
                    let codes = codes.join(", ");
                    Some(phrase!("column-ambiguous-stays-out", found = quoted(&title.text), codes = codes))
                }
                // The second of two equal columns says nothing new.
                (_, Some(first)) => {
                    let same = cells(first).eq(cells(column));
                    found = Heading::Ignored;
                    (!same).then(|| phrase!("column-twice-only-first-read", found = quoted(&title.text)))
                }
                (_, None) => None,
            };
            if let Some(message) = message {
                // A blank column claims nothing.
                if !cells(column).all(str::is_empty) {
                    self.unread.push(title.text.clone());
                }
                self.sink.push(title.remark(self.text, Diagnostic::warning("table-column", message)));
            }
            headings.push(found);
        }
        if !headings.contains(&Heading::Id) && !headings.contains(&Heading::Name) {
            // The tie-break TPN is the pairing number.
            match headings.iter_mut().find(|heading| heading.is_number()) {
                Some(number) => *number = Heading::Id,
                None => {
                    let first = grid.head.first().cloned().unwrap_or_default();
                    self.error(&first, "table-no-participants", "no-column-holds-pairing-numbers-or-names");
                }
            }
        }
        headings
    }

    /// Cells beyond the headings: a decimal comma in a file separated by commas, for instance.
    fn surplus(&mut self, headings: &[Heading], row: &Row) {
        if let Some(cell) = row.iter().skip(headings.len()).find(|cell| !cell.text.is_empty()) {
            self.error(
                cell,
                "table-cells",
                phrase!("row-has-more-cells-than-headings", headings = headings.len()),
            );
        }
    }

    fn participant<'g>(&mut self, headings: &[Heading], row: &'g Row) -> Option<(Index, &'g Cell)> {
        let cell = |wanted: &Heading| {
            let column = headings.iter().position(|heading| heading == wanted)?;
            row.get(column).filter(|cell| !cell.text.is_empty())
        };
        if let Some(id) = cell(&Heading::Id) {
            let found =
                id.text.trim_end_matches('.').parse().ok().and_then(|id| self.tournament.index_of(id));
            if found.is_none() {
                let message = phrase!("no-participant-has-number", found = quoted(&id.text));
                self.error(id, "table-unknown-participant", message);
            }
            // A running number of the rows would pass for pairing numbers, and somebody's values for another's.
            if let (Some(index), Some(name)) = (found, cell(&Heading::Name))
                && let Match::One(other) = self.names.find(&name.text)
                && other != index
            {
                let message = phrase!(
                    "number-and-name-of-two-participants",
                    id = self.tournament.id(index),
                    name = quoted(&name.text),
                    other = self.tournament.id(other)
                );
                self.error(id, "table-number-and-name", message);
            }
            return found.map(|index| (index, id));
        }
        let Some(name) = cell(&Heading::Name) else {
            // Without a column for either, the heading line is refused already.
            if headings.contains(&Heading::Id) || headings.contains(&Heading::Name) {
                let first = row.first().cloned().unwrap_or_default();
                self.error(&first, "table-unknown-participant", "row-names-no-participant");
            }
            return None;
        };
        match self.names.find(&name.text) {
            Match::One(index) => return Some((index, name)),
            Match::Nobody => {
                let message = phrase!("no-participant-called", found = quoted(&name.text));
                self.error(name, "table-unknown-participant", message);
            }
            Match::Several => {
                let message = phrase!(
                    "several-participants-called-add-column-pairing-numbers",
                    found = quoted(&name.text)
                );
                self.error(name, "table-ambiguous-participant", message);
            }
        }
        None
    }

    fn row(&mut self, index: Index, headings: &[Heading], row: &Row) {
        for (heading, cell) in headings.iter().zip(row) {
            match heading {
                Heading::Rank => match rank(&cell.text) {
                    Ok(None) => {}
                    Ok(rank) => {
                        if let Some(slot) = self.recorded.ranks.get_mut(index) {
                            *slot = rank;
                        }
                    }
                    Err(()) => self.error(cell, "table-rank", phrase!("no-rank", found = quoted(&cell.text))),
                },
                Heading::Code(listed) => self.value(index, listed, cell),
                Heading::Id | Heading::Name | Heading::Ignored | Heading::Ambiguous(_) | Heading::Unknown => {
                }
            }
        }
    }

    fn value(&mut self, index: Index, listed: &Listed, cell: &Cell) {
        let text = cell.text.trim_start_matches('\'').trim();
        if matches!(text, "" | "-" | "–" | "—" | "−" | "*" | "n/a") {
            return;
        }
        let Some(number) = number(text) else {
            let message = phrase!("no-value-of", found = quoted(&cell.text), code = listed.to_string());
            return self.error(cell, "table-value", message);
        };
        if Self::is_score(listed) {
            match Points::parse(&number) {
                Ok(points) => set(&mut self.recorded.points, listed, index, points),
                Err(error) => {
                    let problem = error.phrase();
                    let message = phrase!("cell-and-problem", cell = quoted(&cell.text), problem = problem);
                    self.error(cell, "table-value", message);
                }
            }
        } else {
            set(&mut self.recorded.values, listed, index, number);
        }
    }
}

/// A number as people write it: with a decimal comma, a sign for a fraction (`12½`), or a fraction behind a blank
/// (`12 1/2`); decimals stay as they are written.
fn number(text: &str) -> Option<String> {
    const SIGNS: [(char, i128, i128); 5] = [('¼', 1, 4), ('½', 1, 2), ('¾', 3, 4), ('⅓', 1, 3), ('⅔', 2, 3)];
    let mixed = |whole: &str, part: Fraction| {
        let whole = if whole.is_empty() { Some(0) } else { whole.parse::<u32>().ok() };
        whole.map(|whole| Fraction::integer(i128::from(whole)).plus(part).to_string())
    };
    for (sign, numerator, denominator) in SIGNS {
        if let Some(whole) = text.strip_suffix(sign) {
            return mixed(whole.trim_end(), Fraction::new(numerator, denominator));
        }
    }
    if let Some((whole, part)) = text.rsplit_once(' ').filter(|(_, part)| part.contains('/')) {
        return mixed(whole.trim_end(), Fraction::parse(part).ok()?);
    }
    let plain = text.replace(',', ".").replace(' ', "");
    Fraction::parse(&plain).is_ok().then_some(plain)
}

/// A rank as people write it: `2`, `2.`, `2º`, `2nd`, `=2`, and `2-3` for two who share it; none for a blank, a dash or 0.
fn rank(text: &str) -> Result<Option<u32>, ()> {
    const ENDINGS: [&str; 13] = ["", ".", "º", "ª", "°", "o", "a", "st", "nd", "rd", "th", ".º", "er"];
    let text = text.trim_matches('=').trim();
    if matches!(text, "" | "-" | "–" | "—") {
        return Ok(None);
    }
    let number = |text: &str| {
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, ending) = text.split_at_checked(end).ok_or(())?;
        let known = ENDINGS.contains(&ending.to_lowercase().as_str());
        digits.parse::<u32>().ok().filter(|_| known).ok_or(())
    };
    let Some((first, last)) = text.split_once(['-', '–']) else {
        return number(text).map(|rank| Some(rank).filter(|rank| *rank > 0));
    };
    let (first, last) = (number(first)?, number(last)?);
    if first > 0 && first <= last { Ok(Some(first)) } else { Err(()) }
}

fn set<T>(columns: &mut [(Listed, Vec<Option<T>>)], listed: &Listed, index: Index, value: T) {
    let column = columns.iter_mut().find(|(other, _)| other == listed);
    if let Some(slot) = column.and_then(|(_, column)| column.get_mut(index)) {
        *slot = Some(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, read) in [
            ("12,50", Some("12.50")),
            ("12½", Some("12.5")),
            ("½", Some("0.5")),
            ("12 ½", Some("12.5")),
            ("8¼", Some("8.25")),
            ("8¾", Some("8.75")),
            ("12 1/2", Some("12.5")),
            ("19/3", Some("19/3")),
            ("6 1/3", Some("19/3")),
            ("1 234", Some("1234")),
            ("twelve", None),
            ("x ½", None),
            ("12 1/0", None),
        ] {
            assert_eq!(number(text).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn ranks_are_read_as_people_write_them() {
        for (text, read) in [
            ("2", Ok(Some(2))),
            ("2.", Ok(Some(2))),
            ("2º", Ok(Some(2))),
            ("2nd", Ok(Some(2))),
            ("1ST", Ok(Some(1))),
            ("2=", Ok(Some(2))),
            ("=2", Ok(Some(2))),
            ("2-3", Ok(Some(2))),
            ("2. - 3.", Ok(Some(2))),
            ("", Ok(None)),
            ("-", Ok(None)),
            ("0", Ok(None)),
            ("3-2", Err(())),
            ("second", Err(())),
            ("2x", Err(())),
            ("-2", Err(())),
        ] {
            assert_eq!(rank(text), read, "{text}");
        }
    }
}
