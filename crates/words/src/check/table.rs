//! Reads the rows of a published table, which contain one participant each, and the columns that are compared with the
//! event.

use super::columns::{self, Counted, Kind, Numbered, Tally};
use super::grid::{Cell, Grid, Row};
use super::heading::Sense;
use super::identity::{Match, Names, RowName};
use super::judge::Judge;
use super::notes::{Meant, Note};
use super::places::PlaceCell;
use super::published::Choice;
use super::read::{self, CountedColumn, NoMatch, PublishedTable, Unchecked, UncheckedKind};
use super::read::{is_blank, number, place};
use super::rows::{is_repeated, line};
use super::{FoundCode, codes_found, notes, values};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::{Base, Code, Listed};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;
use tiebreak_phrase::phrase;

/// Parts of the lines that chess-results.com prints on every page, in all languages.
const FURNITURE: [&str; 5] =
    ["Servertime", "Arabic ARM AZE", "Swiss-Manager ÖSB", "Google, Yahoo", "Chess-Tournament-Results-Server"];

/// Reads a standing whose headings are already found.
pub(super) struct Reader<'r, 'p> {
    /// The text that remarks refer to by line and column.
    pub text: &'r Text,
    pub judge: &'r Judge<'p>,
    pub names: &'r Names,
    /// The facts about the event that determine the meaning of headings.
    pub sense: Sense<'r>,
    pub choice: &'r Choice,
    pub sink: Sink,
    /// The part of the table that has been read so far.
    pub table: PublishedTable,
    /// The notes that name the tie-breaks of numbered columns.
    pub notes: Vec<Note>,
    /// Columns whose headings are unclear, but whose cells contain names, places or other data of the participants.
    pub recognized: Vec<(usize, Kind)>,
    /// Whether the table has columns of results.
    pub has_results: bool,
    /// The lines that belong to the row above them.
    pub continued: BTreeSet<usize>,
}

/// A participant, and the cells of the participant's row.
type Record<'g> = (Index, &'g Row);

impl<'r, 'p> Reader<'r, 'p> {
    fn tournament(&self) -> &'p Tournament {
        self.judge.tournament
    }

    /// Reads the whole table.
    ///
    /// # Errors
    /// Returns every error with its position in the file.
    pub(super) fn read(mut self, above: &[Row], mut grid: Grid) -> Result<PublishedTable, Vec<Diagnostic>> {
        // A line of text, such as a footnote, does not show what a column contains.
        let is_line = |row: &mut Row| {
            let is_text = |own: &Cell| !self.names.find(&own.text).is_anybody();
            let is_apart = |own: &Cell| !self.continued.contains(&self.text.place(own.start).0);
            grid.head.len() > 1 && row.len() == 1 && is_text(&row[0]) && is_apart(&row[0])
        };
        let lines: Vec<Row> = grid.rows.extract_if(.., is_line).collect();
        self.read_columns(&[above, &lines].concat(), &grid);
        if self.sink.has_errors() {
            return Err(self.sink.into_remarks());
        }
        let rows = std::iter::once(grid.head).chain(grid.rows);
        self.table.shown = rows.map(|row| row.into_iter().map(|cell| cell.text).collect()).collect();
        self.table.warnings = self.sink.into_remarks();
        Ok(self.table)
    }

    fn read_columns(&mut self, above: &[Row], grid: &Grid) {
        for row in above {
            self.line(line(row), row.first());
        }
        self.recognized.extend(self.foreign_names(grid).map(|at| (at, Kind::Text)));
        self.recognized.extend(self.names_without_heading(grid).map(|at| (at, Kind::Name)));
        let facts = self.facts(grid);
        self.recognized.extend(facts);
        let usual = self.kinds(grid, Numbered::TieBreaks);
        let records = self.records(grid, &usual);
        let mut kinds = self.numbered(grid, &records, usual);
        for (at, kind) in kinds.iter_mut().enumerate() {
            // The list can come from this table, with an unknown tie-break for each numbered column that matches none.
            if matches!(kind, Kind::Code(Listed::Organizer(name)) if *name == columns::title(&grid.head, at))
                && columns::ordinal(grid, at).is_some()
            {
                *kind = Kind::Numbers { is_numbered: true };
            }
        }
        self.columns(grid, &records, &kinds);
        self.has_results = kinds.contains(&Kind::Results);
        self.something(grid, &kinds);
        self.table.dated = (self.notes.iter())
            .filter_map(|note| match (&note.meant, note.edition) {
                (Meant::Code(listed), Some(edition)) => Some((listed.clone(), edition)),
                _ => None,
            })
            .collect();
        let codes = self.notes.iter().filter_map(|note| match &note.meant {
            Meant::Code(listed) => Some((note.nth, listed.clone())),
            Meant::OneOf(_) | Meant::Manual | Meant::Unknown => None,
        });
        // The tie-break list begins with the tie-breaks in the notes, up to the first unclear note.
        self.table.noted =
            (1..).zip(codes).take_while(|(at, (nth, _))| at == nth).map(|(_, (_, code))| code).collect();
        // Without notes, the numbers in the headings can show in which order the table applies its tie-breaks.
        if self.table.noted.is_empty() {
            let list = self.sense.list.map_or(&[][..], |list| &list.entries);
            let code = |own: &FoundCode| {
                super::heading::ordinal(&super::letters(&own.heading))?;
                let mut listed = own.fits.iter().filter(|code| list.contains(code));
                listed.next().filter(|_| listed.next().is_none()).cloned()
            };
            self.table.noted = self.table.codes.iter().filter_map(code).collect();
        }
    }

    fn kinds(&self, grid: &Grid, numbered: Numbered) -> Vec<Kind> {
        let mut kinds = columns::kinds(grid, &self.notes, self.sense, numbered, &self.choice.ignored);
        for (at, recognized) in &self.recognized {
            kinds[*at] = recognized.clone();
        }
        kinds
    }

    /// Returns the columns whose numbers show their content (pairing numbers, ratings, places or numbers of games),
    /// whatever their headings are.
    fn facts(&self, grid: &Grid) -> Vec<(usize, Kind)> {
        let kinds = self.kinds(grid, Numbered::TieBreaks);
        let Some(name) = kinds.iter().position(|kind| *kind == Kind::Name) else { return Vec::new() };
        let named = |row: &Row| self.names.find(&row.get(name)?.text).index();
        let who: Vec<Option<Index>> = grid.rows.iter().map(named).collect();
        let named = who.iter().flatten().count();
        if named == 0 {
            return Vec::new();
        }
        let numbers = |column: usize| {
            let number = move |row: &Row| row.get(column).and_then(|cell| whole(&cell.text));
            grid.rows.iter().map(number).zip(&who).filter_map(|(number, who)| Some((number, (*who)?)))
        };
        let participant = |index: Index| self.tournament().participants().get(index);
        let are_ids = |column: usize| {
            numbers(column).all(|(number, who)| {
                number.is_some() && number == participant(who).map(|participant| participant.id)
            })
        };
        let are_ratings = |column: usize| {
            let mut rated = 0;
            let is_own = |(number, who): (Option<u32>, Index)| {
                let ratings = participant(who).map(|participant| participant.ratings.as_slice());
                let is_own = number.is_some_and(|number| {
                    ratings.is_some_and(|own| own.iter().any(|own| u32::from(*own) == number))
                });
                rated += usize::from(is_own);
                is_own || number.is_none_or(|number| number == 0)
            };
            numbers(column).all(is_own) && rated > 1
        };
        // Whether no number in the column is a pairing number. A column without pairing numbers can contain the
        // membership numbers of a federation.
        let are_foreign = |column: usize| {
            numbers(column)
                .all(|(number, _)| number.is_none_or(|own| self.tournament().index_of(own).is_none()))
        };
        let is_running =
            |column: usize| (1..).zip(numbers(column)).all(|(at, (number, _))| number == Some(at));
        // Whether the rows of the table are sorted by place.
        let is_ranked = (0..kinds.len()).filter(|at| kinds[*at] == Kind::Rank).any(|at| {
            let places = Self::all_places(grid, at).unwrap_or_default();
            places.iter().zip(1..).filter(|(place, row)| *place == row).count() * 2 > grid.rows.len()
        });
        // Whether the numbers in the column only count the rows, because another column contains the places, or because
        // most participants have other pairing numbers.
        let are_of_rows = |column: usize| {
            let numbers = || numbers(column);
            let is_own = |(number, who): &(Option<u32>, Index)| {
                number.and_then(|number| self.tournament().index_of(number)) == Some(*who)
            };
            let own = numbers().filter(is_own).count();
            let is_other = grid.rows.len() > 4 && own * 3 < numbers().count();
            is_running(column) && own < numbers().count() && (is_ranked || is_other)
        };
        // Whether all numbers in the column are too large for places, so that the heading `Ranking` can mean ratings.
        let are_no_places = |column: usize| {
            let most = self.tournament().len();
            numbers(column).all(|(number, _)| number.is_some_and(|number| number as usize > most))
        };
        let are_games = |column: usize, counted: Counted| {
            let cell = |(row, who): (&Row, &Option<Index>)| Some(((*who)?, row.get(column)?.text.clone()));
            let cells: Vec<_> = grid.rows.iter().zip(&who).filter_map(cell).collect();
            let after = self.judge.plan.after;
            columns::tally(&[counted], &cells, self.tournament(), after) == Tally::Right
        };
        let are_rounds =
            |column: usize| numbers(column).all(|(number, _)| number == Some(self.judge.plan.after as u32));
        // A column that contains exactly the numbers from 1 to the number of rows does not contain numbers of games,
        // even under the heading `N`.
        let are_all = |column: usize| {
            let mut all: Vec<Option<u32>> = numbers(column).map(|(number, _)| number).collect();
            all.sort_unstable();
            all.len() > 2 && all.into_iter().eq((1..).take(numbers(column).count()).map(Some))
        };
        // The heading `#` means places only if the rows are sorted by points.
        let is_sign = |column: usize| grid.head.get(column).is_some_and(|title| title.text == "#");
        let scores = Self::points(grid, &kinds);
        let points: Vec<Points> = scores.iter().copied().flatten().collect();
        // Counts the rows that are outside of the longest sequence of points that never rise.
        let mut ends: Vec<Points> = Vec::new();
        for own in &points {
            let at = ends.partition_point(|end| end >= own);
            match ends.get_mut(at) {
                Some(end) => *end = *own,
                None => ends.push(*own),
            }
        }
        let unsorted = points.len() - ends.len();
        let is_unsorted = unsorted > 1 && unsorted * 6 > points.len();
        let is_rank = |at: &usize| kinds[*at] == Kind::Rank;
        let ranks = (0..kinds.len()).filter(is_rank).count();
        let has_other_places = ranks > 1 && !(0..kinds.len()).filter(is_rank).all(are_ids);
        let unnamed = Kind::Numbers { is_numbered: false };
        let mut facts: Vec<(usize, Kind)> = Vec::new();
        for (column, kind) in kinds.iter().enumerate() {
            let is_beside = match kind {
                Kind::Rank => {
                    let is_open = has_other_places || (is_unsorted && is_sign(column));
                    are_ratings(column) || are_no_places(column) || (is_open && are_ids(column))
                }
                Kind::Games(_) => {
                    are_all(column)
                        || are_ids(column)
                        || (grid.head[column].text == "N" && are_rounds(column))
                }
                // The heading `Std` can mean ratings.
                Kind::Code(listed) if listed.to_string() == "STD" => are_no_places(column),
                Kind::Id => {
                    are_foreign(column)
                        || (ranks > 0 && are_of_rows(column))
                        || (self.choice.lacks_numbers && !are_ids(column))
                }
                // The heading of a column of pairing numbers can mean a tie-break in another language.
                Kind::Code(listed) => !listed.is_score() && named > 2 && are_ids(column),
                kind if *kind == unnamed => {
                    are_ids(column) || are_ratings(column) || (ranks > 0 && is_running(column))
                }
                _ => false,
            };
            facts.extend(is_beside.then_some((column, Kind::Uncompared)));
            let title = super::letters(&grid.head[column].text);
            let may_be_games = *kind == unnamed
                || (matches!(kind, Kind::Code(_)) && ["p", "pkt"].contains(&title.as_str()))
                || (matches!(kind, Kind::Games(_)) && title == "n");
            let counts = [Counted::Played, Counted::Won, Counted::Drawn, Counted::Lost];
            let mut counts = counts.into_iter().take(if self.sense.team { 4 } else { 1 });
            if may_be_games && !is_beside {
                let counted = counts.find(|counted| are_games(column, *counted));
                facts.extend(counted.map(|own| (column, Kind::Games(vec![own]))));
            }
            // Numbers next to the names that count the rows are not pairing numbers. They are places if the rows are
            // sorted by points.
            let is_running = |own: Vec<u32>| own.into_iter().eq((1..).take(grid.rows.len()));
            if *kind == Kind::Id && ranks == 0 && !are_ids(column) {
                let runs = Self::all_places(grid, column).is_some_and(is_running);
                let counted = if is_unsorted { Kind::Uncompared } else { Kind::Rank };
                facts.extend(runs.then_some((column, counted)));
            }
        }
        let is_fact = |column: &usize| facts.iter().any(|(at, _)| at == column);
        // A column that contains cells such as `(1)`, `1. place` and `I` is a column of places even in a table without
        // points.
        let is_open = |at: &usize| match kinds[*at] {
            Kind::Numbers { is_numbered: false } => points.len() == named && !is_fact(at),
            Kind::Text | Kind::Nothing => true,
            _ => false,
        };
        let has_ranks = (0..kinds.len()).any(|at| kinds.get(at) == Some(&Kind::Rank) && !is_fact(&at));
        if !has_ranks
            && !is_unsorted
            && let Some(first) =
                (0..kinds.len()).find(|at| is_open(at) && Self::run_as_places(grid, *at, &scores))
        {
            facts.push((first, Kind::Rank));
        }
        facts
    }

    /// Returns the places in a column, or `None` if a cell does not contain a place.
    fn all_places(grid: &Grid, column: usize) -> Option<Vec<u32>> {
        let place = |row: &Row| match place(&row.get(column)?.text) {
            Ok(PlaceCell::At { first, .. }) => Some(first),
            _ => None,
        };
        // A note below the table is a row that has only one cell.
        grid.rows.iter().filter(|row| row.len() > 1).map(place).collect()
    }

    /// Returns whether the numbers in a column are places that start at 1. Two rows may have the same number only if
    /// they have the same points. Up to half of the numbers may be out of order.
    fn run_as_places(grid: &Grid, column: usize, scores: &[Option<Points>]) -> bool {
        let Some(numbers) = Self::all_places(grid, column) else { return false };
        let mut score_of: BTreeMap<u32, Option<Points>> = BTreeMap::new();
        let is_tied = |(at, number): (usize, &u32)| {
            let own = scores.get(at).copied().flatten();
            score_of.insert(*number, own).is_none_or(|other| own.is_some() && own == other)
        };
        if !numbers.iter().enumerate().all(is_tied) {
            return false;
        }
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let is_place = |(at, number): (usize, &u32)| *number as usize <= at + 1;
        let moved = numbers.iter().zip(&sorted).filter(|(own, right)| own != right).count();
        sorted.first() == Some(&1) && sorted.iter().enumerate().all(is_place) && moved * 2 <= numbers.len()
    }

    /// Returns the points of each row, or an empty list if the table has no column of points.
    fn points(grid: &Grid, kinds: &[Kind]) -> Vec<Option<Points>> {
        let is_score = |kind: &Kind| matches!(kind, Kind::Code(listed) if listed.is_score());
        let Some(score) = kinds.iter().position(is_score) else { return Vec::new() };
        let points = |row: &Row| Points::parse(&number(&row.get(score)?.text)?).ok();
        grid.rows.iter().map(points).collect()
    }

    /// Returns the column that has a heading for names but contains no name of a participant. Either another column
    /// contains the names, or the names are written in another script than the names of the event. If the script
    /// differs, the pairing numbers next to the names must give the right points in two thirds of the rows.
    fn foreign_names(&self, grid: &Grid) -> Option<usize> {
        let kinds = self.kinds(grid, Numbered::TieBreaks);
        let name = kinds.iter().position(|kind| *kind == Kind::Name)?;
        let is_latin = |text: &str| text.contains(|c: char| c.is_ascii_alphabetic());
        let names = grid.rows.iter().filter_map(|row| row.get(name)).filter(|cell| !cell.text.is_empty());
        let ours: BTreeSet<bool> =
            self.tournament().participants().iter().map(|own| is_latin(&own.name)).collect();
        let theirs: BTreeSet<bool> = names.map(|cell| is_latin(&cell.text)).collect();
        let is_right = |(row, points): &(&Row, Option<Points>)| {
            let index = whole(&self.cell(&kinds, row, &Kind::Id)?.text)
                .and_then(|id| self.tournament().index_of(id))?;
            let records = self.tournament().records(index).iter().take(self.judge.plan.after);
            (*points == Some(records.map(|record| record.points).sum())).then_some(())
        };
        let right =
            grid.rows.iter().zip(Self::points(grid, &kinds)).filter(|row| is_right(row).is_some()).count();
        let is_other =
            ours.len() == 1 && theirs.len() == 1 && ours != theirs && right * 3 >= grid.rows.len() * 2;
        let is_foreign = is_other || self.most_named(grid, &kinds).is_some();
        (is_foreign && self.named(grid, name) == 0).then_some(name)
    }

    /// Returns the number of cells in a column that name participants.
    fn named(&self, grid: &Grid, column: usize) -> usize {
        let cells = grid.rows.iter().filter_map(|row| row.get(column));
        cells.filter(|cell| !cell.text.is_empty() && self.names.find(&cell.text).is_anybody()).count()
    }

    /// Returns the column that contains the most names, of all columns whose meaning is unclear, if most of its cells
    /// are names.
    fn most_named(&self, grid: &Grid, kinds: &[Kind]) -> Option<usize> {
        let is_open =
            |at: &usize| matches!(kinds.get(*at), Some(Kind::Text | Kind::Nothing | Kind::Uncompared));
        let open = (0..kinds.len()).filter(is_open).map(|at| (self.named(grid, at), at));
        let best = open.max_by_key(|(count, at)| (*count, std::cmp::Reverse(*at)))?;
        (best.0 * 2 > grid.rows.len()).then_some(best.1)
    }

    /// Finds the column of names if no heading marks it, which is the column in which the most cells name participants.
    fn names_without_heading(&self, grid: &Grid) -> Option<usize> {
        let kinds = self.kinds(grid, Numbered::TieBreaks);
        if kinds.contains(&Kind::Name) {
            return None;
        }
        self.most_named(grid, &kinds)
    }

    /// Reads a line above or below the table as a statement about the event or, if it contains none, as text.
    fn line(&mut self, text: String, at: Option<&Cell>) {
        let is_furniture = FURNITURE.iter().any(|own| text.contains(own));
        let is_blank = !text.contains(char::is_alphanumeric);
        if is_blank || is_furniture || !super::notes::parts(&text).is_empty() {
            return;
        }
        let is_title = text.split_once(':').is_some_and(|(title, rest)| {
            rest.trim().is_empty() && super::heading::means(title, &super::heading::Meaning::Notes)
        });
        let said = notes::said(&text, self.sense.team);
        if said.is_empty() && !is_title {
            let line = at.map(|cell| self.text.place(cell.start).0);
            self.table.unchecked.push(Unchecked { kind: UncheckedKind::Text, text, line });
        } else {
            self.table.statements.extend(said.into_iter().map(|one| (one, text.clone())));
        }
    }

    /// Finds the participant whom each row names. A row that has no name and no number in a column of the standing is a
    /// line of text.
    fn records<'g>(&mut self, grid: &'g Grid, kinds: &[Kind]) -> Vec<Record<'g>> {
        let mut records: Vec<Record<'g>> = Vec::new();
        let mut row_of: BTreeMap<Index, usize> = BTreeMap::new();
        let mut has_more = false;
        let letters_of =
            |own: &Self, row: &Row| Some(super::letters(&own.cell(kinds, row, &Kind::Name)?.text));
        let mut printed: BTreeMap<String, usize> = BTreeMap::new();
        for own in grid.rows.iter().filter_map(|row| letters_of(self, row)) {
            *printed.entry(own).or_default() += 1;
        }
        for row in grid.rows.iter().filter(|row| !is_repeated(row, &grid.head)) {
            // Some programs truncate the names of two participants to the same text.
            let is_cut = |own: &String| self.names.begin_with(own) && printed.get(own) > Some(&1);
            let cut = letters_of(self, row).filter(|own| !kinds.contains(&Kind::Id) && is_cut(own));
            let found = cut.map_or_else(|| self.participant(kinds, row), |_| Err(NoMatch::Several));
            let has_number = row.iter().zip(kinds).any(|(cell, kind)| match kind {
                Kind::Rank => !cell.text.is_empty() && matches!(place(&cell.text), Ok(PlaceCell::At { .. })),
                kind if kind.is_of_standing() => number(cell.text.trim()).is_some(),
                _ => false,
            });
            let name = self.cell(kinds, row, &Kind::Name);
            // A line of text fills only one or two cells, while a row of the table fills as many cells as there are
            // headings.
            let filled = row.iter().filter(|cell| !cell.text.is_empty()).count();
            let is_named = name.is_some_and(|name| name.text.contains(char::is_alphabetic))
                && row.len() >= grid.head.len()
                && filled <= 2
                && filled < row.len();
            let line_of = row.first().map_or(0, |cell| self.text.place(cell.start).0);
            let is_surplus = row.iter().skip(grid.head.len()).any(|cell| !cell.text.is_empty());
            let why = match found {
                Ok(_) if is_surplus => NoMatch::Cells,
                Ok(index) => match row_of.insert(index, line_of) {
                    None => {
                        records.push((index, row));
                        continue;
                    }
                    Some(_) => NoMatch::Twice(index),
                },
                Err(_) if self.continued.contains(&line_of) => {
                    // One remark is enough to report that the further lines of players are not compared.
                    if !std::mem::replace(&mut has_more, true) {
                        let (kind, text, line) = (UncheckedKind::Text, line(row), Some(line_of));
                        self.table.unchecked.push(Unchecked { kind, text, line });
                    }
                    continue;
                }
                Err(_) if (!has_number && !is_named) || (filled < 2 && name.is_none()) => {
                    self.line(line(row), row.first());
                    continue;
                }
                Err(why) => why,
            };
            let name = name.map_or_else(String::new, |cell| cell.text.clone());
            self.table.unmatched.push(read::Row { line: line_of, text: line(row), name, why });
        }
        self.table.rows = records.iter().map(|(index, _)| *index).collect();
        self.table.missing =
            (0..self.tournament().len()).filter(|index| !row_of.contains_key(index)).collect();
        records
    }

    fn cell<'g>(&self, kinds: &[Kind], row: &'g Row, wanted: &Kind) -> Option<&'g Cell> {
        let mut columns = (0..kinds.len()).filter(|at| kinds.get(*at) == Some(wanted));
        columns.find_map(|column| row.get(column).filter(|cell| !cell.text.is_empty()))
    }

    fn participant(&mut self, kinds: &[Kind], row: &Row) -> Result<Index, NoMatch> {
        let id = self.cell(kinds, row, &Kind::Id);
        let by_id = id.and_then(|cell| self.tournament().index_of(whole(&cell.text)?));
        let columns = (0..kinds.len()).filter(|at| kinds.get(*at) == Some(&Kind::Name));
        let names: Vec<&Cell> =
            columns.filter_map(|column| row.get(column)).filter(|cell| !cell.text.is_empty()).collect();
        let found: Vec<Match> = names.iter().map(|name| self.names.find(&name.text)).collect();
        let by_name = found.iter().find_map(|one| one.index());
        let row_name = by_id.zip(names.first()).map(|(index, name)| self.names.row_name(&name.text, index));
        // The cell of a name can contain more than the name, or a number that does not occur elsewhere in the row. The
        // additional text is shown but not compared.
        let is_more = |name: &Cell| {
            let digits = name.text.trim_start_matches(|c: char| !c.is_alphanumeric());
            let digits = digits.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
            let own = by_name.or(by_id).and_then(|own| self.tournament().participants().get(own));
            let is_known = |own: &Cell| whole(&own.text).is_some_and(|own| own.to_string() == digits);
            let is_place = self.cell(kinds, row, &Kind::Rank).is_some_and(is_known);
            let is_own = own.is_some_and(|own| own.id.to_string() == digits || own.name.contains(digits));
            self.names.called(&name.text) == Match::Nobody || !(digits.is_empty() || is_place || is_own)
        };
        if let Some(name) = names.first().filter(|name| is_more(name))
            && (by_name.is_some() || row_name == Some(RowName::Own))
        {
            let (text, line) = (name.text.clone(), Some(self.text.place(name.start).0));
            self.table.unchecked.push(Unchecked { kind: UncheckedKind::Text, text, line });
        }
        match (by_id, by_name) {
            (Some(index), Some(named)) if index == named => Ok(index),
            (Some(index), _) => {
                let Some(name) = names.first() else { return Ok(index) };
                match row_name.unwrap_or(RowName::Own) {
                    RowName::Own => {}
                    RowName::Other(other) => return Err(NoMatch::Two(index, other)),
                    RowName::Nobody => self.table.strangers.push((index, name.text.clone())),
                }
                Ok(index)
            }
            // A participant has the name in the row, but no participant has the number next to it.
            (None, Some(_)) if id.is_some() => Err(NoMatch::Nobody),
            (None, Some(index)) => Ok(index),
            (None, None) if found.contains(&Match::Several) => Err(NoMatch::Several),
            (None, None) => Err(NoMatch::Nobody),
        }
    }

    /// Determines what numbered headings refer to: the tie-breaks of the list, the whole list, or codes found from
    /// numbers. Chooses the first possible meaning under which all numbered columns are right. If there is no such
    /// meaning, the headings refer to the list in the way under which the fewest numbers are wrong.
    fn numbered(&self, grid: &Grid, records: &[Record<'_>], usual: Vec<Kind>) -> Vec<Kind> {
        let is_open = |column: &usize| {
            let column = *column;
            columns::ordinal(grid, column).is_some_and(|nth| {
                !self
                    .notes
                    .iter()
                    .any(|note| note.nth == nth && matches!(note.meant, Meant::Code(_) | Meant::Manual))
            })
        };
        let open: Vec<usize> = (0..grid.head.len()).filter(is_open).collect();
        if open.is_empty() || self.sense.list.is_none() {
            return usual;
        }
        let has_score = usual
            .iter()
            .enumerate()
            .any(|(at, kind)| !open.contains(&at) && matches!(kind, Kind::Code(listed) if listed.is_score()));
        let scores =
            self.notes.iter().any(|note| matches!(&note.meant, Meant::Code(listed) if listed.is_score()));
        let list = self.sense.list.map_or(&[][..], |list| &list.entries);
        let ways: &[Numbered] = if scores {
            &[Numbered::Scores]
        } else if has_score {
            &[Numbered::TieBreaks, Numbered::Values, Numbered::Scores]
        } else {
            &[Numbered::TieBreaks, Numbered::Scores, Numbered::Values]
        };
        let mut best: Option<(usize, Vec<Kind>)> = None;
        let mut is_whole_list = false;
        let is_other_score = |kinds: &[Kind]| {
            let is_score = |at: &&usize| matches!(&kinds[**at], Kind::Code(listed) if listed.is_score());
            let wrong = |at: &usize| self.wrong(*at, kinds.get(*at), records).unwrap_or(usize::MAX);
            open.iter().filter(is_score).any(|at| wrong(at) > records.len() / 2)
        };
        for way in ways {
            let kinds = self.kinds(grid, *way);
            let wrong = open.iter().map(|at| self.wrong(*at, kinds.get(*at), records));
            let wrong: Option<usize> = wrong.sum();
            match wrong {
                Some(0) => return kinds,
                // If another column contains the points, most numbers of a numbered score must be right.
                Some(_) if has_score && *way == Numbered::Scores && is_other_score(&kinds) => {}
                Some(count) if best.as_ref().is_none_or(|(least, _)| count < *least) => {
                    best = Some((count, kinds))
                }
                _ => {}
            }
            let counted = list.iter().enumerate().filter(|(at, listed)| way.counts(*at, listed)).count();
            is_whole_list |= *way != Numbered::Values && counted == open.len();
        }
        // The headings can number the tie-breaks of another list, unless there are exactly as many numbered columns as
        // entries in the list of the event.
        if !is_whole_list {
            let kinds = self.kinds(grid, Numbered::Unknown);
            if open.iter().all(|at| self.wrong(*at, kinds.get(*at), records) == Some(0)) {
                return kinds;
            }
        }
        // If the word before the numbers is unknown, the headings refer to tie-breaks only if most numbers in the
        // columns are values of the list.
        let is_known = |at: &usize| super::heading::ordinal(&super::letters(&grid.head[*at].text)).is_some();
        let least = best.as_ref().map_or(usize::MAX, |(least, _)| *least);
        if !open.iter().all(is_known) && least.saturating_mul(3) > open.len() * records.len() {
            return self.kinds(grid, Numbered::Unknown);
        }
        let mut kinds = best.map_or(usual, |(_, kinds)| kinds);
        // A code that only orders tied participants gives no numbers for participants who are not tied. If participants
        // who are not tied have numbers other than zero and one, the column contains something else.
        for at in open {
            let is_order = matches!(kinds.get(at), Some(Kind::Code(listed)) if listed.is_order_only());
            if is_order
                && values::impossible(self.judge, &self.numbers(at, records)) > 0
                && let Some(kind) = kinds.get_mut(at)
            {
                *kind = Kind::Numbers { is_numbered: true };
            }
        }
        kinds
    }

    /// Counts the cells of a column that are wrong under this meaning, or returns `None` if there is nothing to
    /// compare.
    fn wrong(&self, column: usize, kind: Option<&Kind>, records: &[Record<'_>]) -> Option<usize> {
        let numbers = self.numbers(column, records);
        match kind? {
            Kind::Code(listed) if listed.is_order_only() => {
                let wrong = codes_found::wrong(self.judge, listed, &numbers)?;
                Some(wrong + values::impossible(self.judge, &numbers))
            }
            // The program has no values for the organizer's own tie-break, so no cell contradicts it.
            Kind::Code(Listed::Organizer(_)) => Some(0),
            Kind::Code(listed) => codes_found::wrong(self.judge, listed, &numbers),
            Kind::Numbers { .. } => {
                let found = codes_found::of_numbers(self.judge, &numbers, None, true, &[], None)?;
                let is_fitting = found.rules.is_none() && !found.fits.is_empty();
                let nearest = found.nearest.map_or(found.count, |nearest| nearest.wrong.len());
                // If the list and the numbers suggest meanings with equally many wrong cells, the meaning by the list
                // is chosen.
                Some(if is_fitting { 0 } else { nearest + 1 })
            }
            _ => Some(0),
        }
    }

    /// Returns the meaning of a column. A column of points in a table of teams contains game points if its numbers
    /// match the game points much better than the match points.
    fn points_of_teams(&self, column: usize, listed: &Listed, records: &[Record<'_>]) -> Listed {
        let [points, boards] = [Base::Points, Base::GamePoints].map(|base| Listed::Code(Code::plain(base)));
        if !self.sense.team || *listed != points {
            return listed.clone();
        }
        let numbers = self.numbers(column, records);
        let wrong = |listed: &Listed| codes_found::wrong(self.judge, listed, &numbers).unwrap_or(usize::MAX);
        let is_boards = wrong(&boards).saturating_mul(4) < wrong(&points).min(numbers.len());
        if is_boards { boards } else { points }
    }

    /// Returns the numbers in a column by participant, with `None` for each blank cell.
    fn numbers(&self, column: usize, records: &[Record<'_>]) -> Vec<Option<String>> {
        let mut numbers = vec![None; self.tournament().len()];
        for (index, row) in records {
            let text = row.get(column).map_or("", |cell| cell.text.as_str());
            if let Some(slot) = numbers.get_mut(*index).filter(|_| !is_blank(text)) {
                *slot = Some(text.trim_start_matches('\'').trim().to_owned());
            }
        }
        numbers
    }

    /// Adds the values in the columns to the table.
    fn columns(&mut self, grid: &Grid, records: &[Record<'_>], kinds: &[Kind]) {
        let size = self.tournament().len();
        self.table.recorded.ranks = vec![None; size];
        let last_of_places = kinds.iter().rposition(|kind| *kind == Kind::Rank);
        let place_at = |row: &Row, column: usize| row.get(column).map(|cell| place(&cell.text));
        for (column, kind) in kinds.iter().enumerate() {
            let title = columns::title(&grid.head, column);
            let heading = title.clone();
            match kind {
                Kind::Rank if last_of_places == Some(column) => self.places(column, records),
                // If another column of places contradicts this one, the places cannot be confirmed.
                Kind::Rank => {
                    let differs = |(_, row): &Record<'_>| {
                        last_of_places.is_some_and(|last| place_at(row, column) != place_at(row, last))
                    };
                    self.table.unread.extend(records.iter().any(differs).then_some(title));
                }
                Kind::Code(listed) => {
                    let meant = self.points_of_teams(column, listed, records);
                    if meant != *listed {
                        self.table.game_points = Some(title);
                    }
                    self.values(column, &meant, records)
                }
                Kind::Choice { codes, is_named } => {
                    let chosen = || codes_found::chosen(self.judge, codes, &self.numbers(column, records));
                    match is_named.then(chosen).flatten() {
                        Some(listed) => self.values(column, &listed, records),
                        None => self.found(column, title, Some(codes.as_slice()), true, records),
                    }
                }
                Kind::Numbers { is_numbered } => self.found(column, title, None, *is_numbered, records),
                Kind::Games(games) => {
                    let cell = |(index, row): &Record<'_>| {
                        (*index, row.get(column).map_or_else(String::new, |cell| cell.text.clone()))
                    };
                    let cells = records.iter().map(cell).collect();
                    self.table.counted.push(CountedColumn { heading: title, counted: games.clone(), cells });
                }
                Kind::Manual => self.manual(column, title, records),
                Kind::Uncompared => {
                    let is_filled = records
                        .iter()
                        .any(|(_, row)| row.get(column).is_some_and(|cell| !cell.text.is_empty()));
                    self.table.uncompared.extend(is_filled.then_some(title));
                }
                Kind::Text => {
                    self.table.unchecked.push(Unchecked::of(UncheckedKind::Column, title));
                }
                Kind::Ignored => self.table.ignored.push(title),
                Kind::Results => {
                    let round = super::heading::round(&title);
                    let cell =
                        |(index, row): &Record<'_>| Some((*index, round?, row.get(column)?.text.clone()));
                    self.table.result_cells.extend(records.iter().filter_map(cell));
                    self.table.result_columns.push(title)
                }
                _ => {}
            }
            self.table.headings.resize(self.table.recorded.values.len(), heading);
        }
    }

    fn places(&mut self, column: usize, records: &[Record<'_>]) {
        for (index, row) in records {
            let text = row.get(column).map_or("", |cell| cell.text.as_str());
            match place(text) {
                Ok(place) => {
                    self.table.places.push((*index, place));
                    if let (PlaceCell::At { first, .. }, Some(slot)) =
                        (place, self.table.recorded.ranks.get_mut(*index))
                    {
                        *slot = Some(first);
                    }
                }
                Err(()) => {
                    self.table.places.push((*index, PlaceCell::None));
                    self.table.doubtful.push((*index, text.to_owned()));
                }
            }
        }
    }

    /// Adds a column of points or of a tie-break.
    fn values(&mut self, column: usize, listed: &Listed, records: &[Record<'_>]) {
        let size = self.tournament().len();
        let times = self.table.list.entries.iter().filter(|own| *own == listed).count();
        let named = self.judge.plan.list.entries.iter().filter(|own| *own == listed).count().max(1);
        let is_order = listed.is_order_only() || matches!(listed, Listed::Recorded(_));
        let mut points = vec![None; size];
        let mut values = vec![None; size];
        // If a row without points ends before a column that orders tied participants, the column cannot be compared.
        let points_of =
            |index: Index| self.table.recorded.points.iter().filter_map(move |(_, own)| own[index]);
        let is_cut = |(index, row): &Record<'_>| row.len() <= column && points_of(*index).next().is_none();
        if is_order && records.iter().any(is_cut) {
            return self.table.unread.push(listed.to_string());
        }
        for (index, row) in records {
            let text = row.get(column).map_or("", |cell| cell.text.as_str());
            let text = text.trim_start_matches('\'').trim();
            if is_blank(text) {
                continue;
            }
            let read = if is_order { ordered(text) } else { number(text) };
            let Some(number) = read else {
                self.table.doubtful.push((*index, format!("{listed} {text}")));
                continue;
            };
            if listed.is_score() {
                match Points::parse(&number) {
                    Ok(read) => points[*index] = Some(read),
                    Err(_) => self.table.doubtful.push((*index, format!("{listed} {text}"))),
                }
            } else {
                values[*index] = Some(number);
            }
        }
        let recorded = &mut self.table.recorded;
        // Whether the table already has as many columns with this tie-break as the list of the event has entries for
        // it.
        let again = times >= named;
        if listed.is_score() {
            recorded.points.push((listed.clone(), points));
        } else {
            recorded.values.push((listed.clone(), values));
        }
        if !again {
            self.table.list.entries.push(listed.clone());
        }
    }

    /// Adds a column whose tie-break must be inferred from the numbers. If `choices` is given, the tie-break must be
    /// one of these codes. `is_tie_break` states whether the heading means a tie-break.
    fn found(
        &mut self,
        column: usize,
        heading: String,
        choices: Option<&[Listed]>,
        is_tie_break: bool,
        records: &[Record<'_>],
    ) {
        let numbers = self.numbers(column, records);
        let before: Vec<Listed> = self.table.list.entries.clone();
        let is_numbered = is_tie_break && choices.is_none();
        let older = self.choice.older.as_ref();
        let found = codes_found::of_numbers(self.judge, &numbers, choices, is_numbered, &before, older);
        // An unknown tie-break may have decided the order, so the list gets an entry that the program cannot compute.
        let unknown = || is_tie_break.then(|| Listed::Organizer(heading.clone()));
        let Some(found) = found else {
            self.table.list.entries.extend(unknown());
            return self.table.unread.push(heading);
        };
        // A note that names a tie-break without modifiers means exactly this tie-break only if the numbers match its
        // values and every matching variant has the same values.
        let is_plain = choices.is_some_and(|codes| {
            let base = |listed: &Listed| if let Listed::Code(code) = listed { Some(code.base) } else { None };
            let first = codes.first();
            first == found.fits.first()
                && first.and_then(base).is_some()
                && codes.iter().all(|own| base(own) == first.and_then(base))
        });
        if is_plain && found.alike == found.fits.len() && found.rules.is_none() {
            return found.fits.first().into_iter().for_each(|plain| self.values(column, plain, records));
        }
        match found.fits.first() {
            Some(first) => self.values(column, &first.clone(), records),
            None => self.table.list.entries.extend(unknown()),
        }
        self.table.codes.push(FoundCode { heading, ..found });
    }

    /// Adds a column of values that the organizer entered by hand. If all numbers in the column are equal, the column
    /// is ignored. Otherwise, the report states that the column cannot be compared.
    fn manual(&mut self, column: usize, title: String, records: &[Record<'_>]) {
        let mut texts: Vec<&str> =
            records.iter().filter_map(|(_, row)| row.get(column)).map(|cell| cell.text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        if texts.len() > 1 {
            self.table.list.entries.push(Listed::Organizer(title.clone()));
            self.table.unread.push(title);
        } else {
            self.table.uncompared.push(title);
        }
    }

    fn is_blank(&self) -> bool {
        let is_place = |(_, cell): &(Index, PlaceCell)| *cell != PlaceCell::Blank;
        let table = &self.table;
        !self.has_results
            && table.recorded.is_empty()
            && !table.places.iter().any(is_place)
            && table.doubtful.is_empty()
            && table.unread.is_empty()
            && table.codes.is_empty()
    }

    /// Adds an error to `sink` if the table names no participant of the event or contains nothing to compare.
    fn something(&mut self, grid: &Grid, kinds: &[Kind]) {
        let message = if !kinds.contains(&Kind::Id) && !kinds.contains(&Kind::Name) {
            phrase!("no-participant-column")
        } else if grid.rows.is_empty() {
            phrase!("table-without-rows")
        } else if !kinds.iter().any(|kind| kind.is_of_standing() || *kind == Kind::Results) {
            phrase!("nothing-to-compare")
        } else if self.table.rows.is_empty() {
            let contradicted =
                self.table.unmatched.iter().filter(|row| matches!(row.why, NoMatch::Two(..))).count();
            match grid.rows.len() {
                count if count == contradicted => {
                    phrase!("table-numbers-of-others", count = count.to_string())
                }
                1 => phrase!("unknown-only-row"),
                count => phrase!("table-without-participants", count = count.to_string()),
            }
        } else if self.is_blank() {
            phrase!("nothing-to-compare")
        } else {
            return;
        };
        let id = if kinds.contains(&Kind::Id) || kinds.contains(&Kind::Name) {
            "table-nothing"
        } else {
            "table-no-participants"
        };
        let first = grid.head.first().cloned().unwrap_or_default();
        self.sink.push(first.remark(self.text, Diagnostic::error(id, message)));
    }
}

/// Reads a pairing number as spreadsheets write it (`7`, `7.`, `7.0`).
fn whole(text: &str) -> Option<u32> {
    let text = text.trim().trim_end_matches('.');
    let text = text
        .split_once(['.', ','])
        .map_or(text, |(whole, rest)| if rest.bytes().all(|b| b == b'0') { whole } else { text });
    text.parse().ok()
}

/// Reads a cell that gives the order of a tied participant: a number, or a place in a common notation (`1=`, `1-2`).
fn ordered(text: &str) -> Option<String> {
    number(text).or_else(|| match place(text) {
        Ok(PlaceCell::At { first, .. }) => Some(first.to_string()),
        _ => None,
    })
}
