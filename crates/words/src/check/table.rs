//! The rows of a published table, one per participant.

use std::collections::BTreeMap;

use super::columns;
use super::grid::{Cell, Grid, Row};
use super::heading::{Heading, Sense};
use super::identity::{Beside, Match, Names, is_title};
use super::numbering::PlaceCell;
use super::said::PublishedTable;
use super::unnamed::{UnnamedColumn, untitled};
use super::written::{is_blank, number, place};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, message, phrase};

/// Reads the rows of a standing that was found.
pub(super) struct Reader<'r> {
    /// The text for the places of remarks.
    pub text: &'r Text,
    /// The event.
    pub tournament: &'r Tournament,
    /// Who is in it.
    pub names: Names,
    /// What the event says about the names of columns.
    pub sense: Sense<'r>,
    /// Where remarks go.
    pub sink: Sink,
    /// What was read so far.
    pub table: PublishedTable,
}

/// What a column fills.
#[derive(Clone, Copy)]
enum Target {
    /// Points, at this position among the columns of points.
    Points(usize),
    /// Values, at this position among the columns of values.
    Values(usize),
    /// Places.
    Places,
    /// Numbers of games, at this position among the columns of them.
    Count(usize),
    /// Numbers of a tie-break that the heading does not name, at this position among such columns.
    Unnamed(usize),
    /// Nothing.
    Nothing,
}

impl Reader<'_> {
    /// Reads them all.
    ///
    /// # Errors
    /// Every error found, with its place.
    pub(super) fn read(mut self, grid: &Grid) -> Result<PublishedTable, Vec<Diagnostic>> {
        let headings = columns::headings(grid, self.sense, self.text, &mut self.sink, &mut self.table);
        let targets = self.targets(grid, &headings);
        let size = self.tournament.len();
        let mut row_of: BTreeMap<Index, &Cell> = BTreeMap::new();
        let nothing = Cell::default();
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
            self.table.rows.push(index);
            // What a row leaves out at its end is blank.
            let cells = row.iter().chain(std::iter::repeat(&nothing));
            for ((target, heading), cell) in targets.iter().zip(&headings).zip(cells) {
                self.cell(index, *target, heading, cell);
            }
        }
        self.untitled(grid, &headings);
        if !self.sink.has_errors() {
            self.something(grid, &headings);
        }
        if self.sink.has_errors() {
            return Err(self.sink.into_remarks());
        }
        let mut table = self.table;
        table.missing = (0..size).filter(|index| !row_of.contains_key(index)).collect();
        table.warnings = self.sink.into_remarks();
        Ok(table)
    }

    /// Makes room for every column that is compared.
    fn targets(&mut self, grid: &Grid, headings: &[Heading]) -> Vec<Target> {
        let size = self.tournament.len();
        let recorded = &mut self.table.recorded;
        recorded.ranks = vec![None; size];
        let mut targets = Vec::new();
        let mut counts = 0..self.table.counted.len();
        for (column, heading) in headings.iter().enumerate() {
            targets.push(match heading {
                Heading::Rank => Target::Places,
                Heading::Counted(_) => counts.next().map_or(Target::Nothing, Target::Count),
                Heading::Code(listed) if listed.is_score() => {
                    recorded.points.push((listed.clone(), vec![None; size]));
                    Target::Points(recorded.points.len() - 1)
                }
                Heading::Code(listed) => {
                    recorded.values.push((listed.clone(), vec![None; size]));
                    Target::Values(recorded.values.len() - 1)
                }
                Heading::Untitled | Heading::Ambiguous(_) | Heading::Unknown => {
                    let before = (self.table.list.entries.len(), recorded.values.len());
                    let title = grid.head.get(column).cloned().unwrap_or_default();
                    let place = self.text.place(title.start);
                    let unnamed = UnnamedColumn::of(heading, &title.text, column, place, before, size);
                    // Titles and federations stand before the points.
                    let is_behind = headings.iter().take(column).any(Heading::is_score);
                    match unnamed.filter(|unnamed| is_behind || unnamed.is_numbered) {
                        Some(unnamed) => {
                            self.table.unnamed.push(unnamed);
                            Target::Unnamed(self.table.unnamed.len() - 1)
                        }
                        None => Target::Nothing,
                    }
                }
                // The participant is found elsewhere; the others are listed as not compared.
                Heading::Id | Heading::Name | Heading::Ignored | Heading::Round => Target::Nothing,
            });
            self.table.list.entries.extend(heading.listed().cloned());
        }
        targets
    }

    fn error(&mut self, cell: &Cell, id: &'static str, message: impl Into<Phrase>) {
        self.sink.push(cell.remark(self.text, Diagnostic::error(id, message)));
    }

    /// A column without a heading may hold titles and federations; anything else may speak of the standing.
    fn untitled(&mut self, grid: &Grid, headings: &[Heading]) {
        for (column, _) in headings.iter().enumerate().filter(|(_, heading)| **heading == Heading::Untitled) {
            let says = |(row, index): (&Row, &Index)| {
                let text = row.get(column).map_or("", |cell| &cell.text);
                let own = self.tournament.participants().get(*index);
                let is_own = own.is_some_and(|own| own.federation == text || own.title == text);
                !(text.is_empty() || is_own || is_title(text))
            };
            let rows = || grid.rows.iter().zip(&self.table.rows);
            if rows().any(says) {
                self.table.unread.push(untitled(column));
            }
        }
    }

    /// A table with nothing to compare is a mistake, not a confirmed standing.
    fn something(&mut self, grid: &Grid, headings: &[Heading]) {
        let claims = |heading: &Heading| matches!(heading, Heading::Rank | Heading::Code(_));
        let message = if grid.rows.is_empty() {
            message!("table-has-no-row")
        } else if !headings.iter().any(claims) {
            message!("no-column-holds-ranks-points-or-tie-breaks")
        } else if self.is_blank() {
            message!("no-row-holds-rank-points-or-tie-break")
        } else {
            return;
        };
        let first = grid.head.first().cloned().unwrap_or_default();
        self.error(&first, "table-nothing", message);
    }

    fn is_blank(&self) -> bool {
        let place = |(_, cell): &(Index, PlaceCell)| matches!(cell, PlaceCell::At { .. });
        self.table.recorded.is_empty() && !self.table.places.iter().any(place)
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
            if let (Some(index), Some(name)) = (found, cell(&Heading::Name)) {
                self.same_participant(index, id, name);
            }
            return found.map(|index| (index, id));
        }
        let Some(name) = cell(&Heading::Name) else {
            // Without a column for either, the heading line is refused already.
            if headings.contains(&Heading::Id) || headings.contains(&Heading::Name) {
                let first = row.first().cloned().unwrap_or_default();
                self.error(&first, "table-unknown-participant", message!("row-names-no-participant"));
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

    /// A running number of the rows would pass for pairing numbers, and somebody's values for another's.
    fn same_participant(&mut self, index: Index, id: &Cell, name: &Cell) {
        match self.names.beside(&name.text, index) {
            Beside::Own => {}
            Beside::Other(other) => {
                let message = phrase!(
                    "number-and-name-of-two-participants",
                    id = self.tournament.id(index),
                    name = quoted(&name.text),
                    other = self.tournament.id(other)
                );
                self.error(id, "table-number-and-name", message);
            }
            Beside::Nobody => self.table.strangers.push((index, name.text.clone())),
        }
    }

    fn cell(&mut self, index: Index, target: Target, heading: &Heading, cell: &Cell) {
        match (target, heading.listed()) {
            (Target::Places, _) => match place(&cell.text) {
                Ok(place) => {
                    self.table.places.push((index, place));
                    if let (PlaceCell::At { first, .. }, Some(slot)) =
                        (place, self.table.recorded.ranks.get_mut(index))
                    {
                        *slot = Some(first);
                    }
                }
                Err(()) => self.error(cell, "table-rank", phrase!("no-rank", found = quoted(&cell.text))),
            },
            (Target::Points(_) | Target::Values(_), Some(listed)) => self.value(index, target, listed, cell),
            (Target::Count(at), _) => {
                if let Some(column) = self.table.counted.get_mut(at) {
                    column.cells.push((index, cell.text.clone()));
                }
            }
            (Target::Unnamed(at), _) => {
                if let Some(column) = self.table.unnamed.get_mut(at) {
                    column.read(index, &cell.text);
                }
            }
            (Target::Nothing | Target::Points(_) | Target::Values(_), _) => {}
        }
    }

    fn value(&mut self, index: Index, target: Target, listed: &Listed, cell: &Cell) {
        let text = cell.text.trim_start_matches('\'').trim();
        if is_blank(text) {
            return;
        }
        if text.chars().all(|c| c == '?') {
            return self.table.doubtful.push((index, listed.to_string()));
        }
        let Some(number) = number(text) else {
            let message = phrase!("no-value-of", found = quoted(&cell.text), code = listed.to_string());
            return self.error(cell, "table-value", message);
        };
        let recorded = &mut self.table.recorded;
        match target {
            Target::Points(at) => match Points::parse(&number) {
                Ok(points) => {
                    let column = recorded.points.get_mut(at);
                    if let Some(slot) = column.and_then(|(_, column)| column.get_mut(index)) {
                        *slot = Some(points);
                    }
                }
                Err(error) => {
                    let problem = error.phrase();
                    let message = phrase!("cell-and-problem", cell = quoted(&cell.text), problem = problem);
                    self.error(cell, "table-value", message);
                }
            },
            Target::Values(at) => {
                let column = recorded.values.get_mut(at);
                if let Some(slot) = column.and_then(|(_, column)| column.get_mut(index)) {
                    *slot = Some(number);
                }
            }
            Target::Places | Target::Count(_) | Target::Unnamed(_) | Target::Nothing => {}
        }
    }
}
