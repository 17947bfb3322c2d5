//! Facts that a TRF file cannot contain, from a small separate table: discs, late arrivals, play-offs, lots,
//! and values of the organizer's own tie-breaks.
//!
//! The table is CSV with the headings `record,round,number,value`, and optionally `date` and `seed`. Commas, semicolons
//! or tabs separate the cells of the table.
//!
//! | record | round | number | value |
//! |---|---|---|---|
//! | `discs` | the round | pairing number | the player's own discs; the opponent has the rest |
//! | `late` | | pairing number | `yes` or `no` |
//! | `OTHER_...` | | pairing number | the value of the organizer's own tie-break; a higher value is better |
//! | `lots`, `coin`, `disc`, `playoff`, `armageddon` | | | the pairing numbers of a whole tied group, best first |

use crate::event::given::{Given, GivenValue, of_everybody};
use crate::regulations::{Day, DecidedBy, Decision, Declaration, Exhausted, Ties};
use std::collections::BTreeMap;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::tournament::{Index, Outcome, Tournament};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, message, phrase};

/// A separate table of records that has not yet been checked against the event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordTable {
    file: String,
    discs: Vec<Entry>,
    late: Vec<Entry>,
    given: Vec<GivenValue>,
    decided: Vec<Decision>,
    /// The line and column at which the list of pairing numbers of each decision begins.
    decided_at: Vec<(usize, usize)>,
    /// For each decision with a round: the line, the column, and the number of the round.
    decided_after: Vec<(usize, usize, usize)>,
}

/// A record about one pairing number, with its position in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    round: usize,
    id: u32,
    value: u16,
    line: usize,
    columns: [usize; 3],
}

/// The headings in English and Spanish.
const HEADINGS: [(&str, &str); 6] = [
    ("record", "registro"),
    ("round", "ronda"),
    ("number", "número"),
    ("value", "valor"),
    ("date", "fecha"),
    ("seed", "semilla"),
];

/// The position of the column with each heading, in the order of [`HEADINGS`].
type Places = [Option<usize>; 6];

impl RecordTable {
    /// Reads a table.
    ///
    /// # Errors
    /// Returns all faults of the table, each with its line and column.
    pub fn read(bytes: &[u8], file: &str) -> Result<RecordTable, Vec<Diagnostic>> {
        let text = Text::decode(bytes)
            .map_err(|error| vec![Diagnostic::no_text("not-text", &error).in_file(file)])?;
        let mut lines = text.content().lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let Some((head, first)) = lines.next() else {
            return Err(vec![fault(file, 1, 1, message!("records-headings").into())]);
        };
        let separator =
            [';', '\t', ','].into_iter().find(|separator| head.contains(*separator)).unwrap_or(',');
        let stray = |line, column| fault(file, line, column, message!("records-quote").into());
        let head = cells(head, separator).map_err(|column| vec![stray(first, column)])?;
        let width = head.len();
        let places: Places = HEADINGS.map(|heading| columns(&head, heading).next());
        if places[..4].iter().any(Option::is_none) {
            return Err(vec![fault(file, first, 1, message!("records-headings").into())]);
        }
        let second = HEADINGS.into_iter().find_map(|heading| columns(&head, heading).nth(1));
        if let Some((column, twice)) = second.and_then(|at| head.get(at)) {
            let problem = phrase!("records-heading-twice", found = quoted(twice));
            return Err(vec![fault(file, first, *column, problem)]);
        }
        let mut reading = Reading {
            records: RecordTable { file: file.to_owned(), ..RecordTable::default() },
            orders: BTreeMap::new(),
            faults: Sink::new(file),
        };
        for (line, number) in lines {
            let cells = match cells(line, separator) {
                Ok(cells) => cells,
                Err(column) => {
                    reading.faults.push(stray(number, column));
                    continue;
                }
            };
            // A decimal comma, or a list of numbers with commas, creates an additional cell. The reader rejects a line
            // with an additional cell, because without that cell the value would be wrong.
            if let Some((column, cell)) = cells.iter().skip(width).find(|(_, cell)| !cell.is_empty()) {
                let message = phrase!("records-extra-cell", found = quoted(cell));
                reading.faults.push(fault(file, number, *column, message));
                continue;
            }
            let row = places.map(|place| place.and_then(|at| cells.get(at).cloned()).unwrap_or_default());
            reading.row(&row, number);
        }
        if reading.faults.has_errors() { Err(reading.faults.into_remarks()) } else { Ok(reading.records) }
    }

    /// Returns the decisions that the table records, such as lots.
    pub fn decided(&self) -> &[Decision] {
        &self.decided
    }

    /// Returns whether the table contains any records other than values of the organizer's tie-breaks.
    pub(super) fn has_records(&self) -> bool {
        !self.discs.is_empty() || !self.late.is_empty() || !self.decided.is_empty()
    }

    /// Returns the values of the organizer's own tie-breaks.
    ///
    /// # Errors
    /// Returns an error for every pairing number that is not in the event, and for every participant without a value or
    /// with two values. Each error contains a line and a column.
    pub(super) fn given(&self, tournament: &Tournament) -> Result<Given, Vec<Diagnostic>> {
        of_everybody(&self.given, &self.file, tournament)
    }

    /// Returns the declaration for an event that has no other declaration. The declaration states that ties are decided
    /// first by tie-breaks, then by a play-off if the table records one, and finally by lots.
    pub(crate) fn declared(&self) -> Declaration {
        let by_games = self.decided.iter().any(|decision| decision.by.is_by_games());
        let ties = if by_games { Ties::PlayoffAndTiebreaks } else { Ties::Tiebreaks };
        Declaration { ties: Some(ties), exhausted: Some(Exhausted::Lots), ..Declaration::default() }
    }

    /// Returns the tournament with the discs and late arrivals of the table.
    ///
    /// # Errors
    /// Returns an error for every pairing number, round or disc count that does not fit the event. Each error contains
    /// a line and a column.
    pub fn enter(&self, tournament: Tournament) -> Result<Tournament, Vec<Diagnostic>> {
        let mut faults = Sink::new(&self.file);
        let mut late: BTreeMap<Index, bool> = BTreeMap::new();
        for entry in &self.late {
            match tournament.index_of(entry.id) {
                Some(index) => {
                    late.insert(index, entry.value == 1);
                }
                None => faults.push(self.unknown(entry)),
            }
        }
        let mut discs: Vec<Option<u16>> = Vec::new();
        if !self.discs.is_empty() {
            discs = vec![None; tournament.len() * tournament.rounds()];
            for entry in &self.discs {
                if let Err(problem) = self.discs_of(entry, &tournament, &mut discs) {
                    faults.push(*problem);
                }
            }
        }
        let rounds = tournament.rounds();
        for (line, column, round) in &self.decided_after {
            if *round == 0 || *round > rounds {
                let problem = phrase!("error-no-round", round = *round, rounds);
                faults.push(fault(&self.file, *line, *column, problem));
            }
        }
        for (decision, (line, column)) in self.decided.iter().zip(&self.decided_at) {
            for id in decision.order.iter().filter(|id| tournament.index_of(**id).is_none()) {
                faults.push(fault(&self.file, *line, *column, phrase!("unknown-participant", id = *id)));
            }
        }
        if faults.has_errors() {
            Err(faults.into_remarks())
        } else {
            Ok(tournament.with_records(discs, &late))
        }
    }

    /// Writes the discs of a game into `discs` for both players. Returns an error if the discs do not fit the game.
    fn discs_of(
        &self,
        entry: &Entry,
        tournament: &Tournament,
        discs: &mut [Option<u16>],
    ) -> Result<(), Box<Diagnostic>> {
        let at = |column: usize, problem: Phrase| {
            let column = entry.columns.get(column).copied().unwrap_or(1);
            Box::new(fault(&self.file, entry.line, column, problem))
        };
        let index = tournament.index_of(entry.id).ok_or_else(|| Box::new(self.unknown(entry)))?;
        let rounds = tournament.rounds();
        if entry.round == 0 || entry.round > rounds {
            return Err(at(0, phrase!("error-no-round", round = entry.round, rounds)));
        }
        let round = entry.round - 1;
        let record = tournament.record(index, round);
        let (Some(opponent), Some(outcome)) = (record.opponent(), record.outcome) else {
            return Err(at(1, phrase!("records-no-game", id = entry.id, round = entry.round)));
        };
        let all = tournament.discs_per_game();
        let Some(theirs) = all.checked_sub(entry.value) else {
            return Err(at(2, phrase!("records-discs-most", found = entry.value, most = all)));
        };
        if outcome != Outcome::of(entry.value, theirs) {
            let problem = phrase!("fault-discs-winner", own = entry.value, theirs);
            return Err(at(2, problem));
        }
        for (side, value) in [(index, entry.value), (opponent, theirs)] {
            let Some(place) = discs.get_mut(side * rounds + round) else { continue };
            if place.is_some_and(|before| before != value) {
                let problem = phrase!("records-discs-differ", id = entry.id, round = entry.round);
                return Err(at(2, problem));
            }
            *place = Some(value);
        }
        Ok(())
    }

    fn unknown(&self, entry: &Entry) -> Diagnostic {
        let [_, column, _] = entry.columns;
        fault(&self.file, entry.line, column, phrase!("unknown-participant", id = entry.id))
    }
}

fn fault(file: &str, line: usize, column: usize, problem: Phrase) -> Diagnostic {
    Diagnostic::error("records", problem).in_file(file).placed(line, column)
}

/// Returns the positions of the columns that have this heading, in English or Spanish.
fn columns(head: &[(usize, String)], (english, spanish): (&str, &str)) -> impl Iterator<Item = usize> {
    let is_named = move |cell: &str| cell == english || cell == spanish;
    let cells = head.iter().enumerate();
    cells.filter(move |(_, (_, cell))| is_named(&cell.to_lowercase())).map(|(at, _)| at)
}

struct Reading {
    records: RecordTable,
    /// The first order that was recorded for each group. The key contains the method of the decision and the sorted
    /// pairing numbers of the group.
    orders: BTreeMap<(DecidedBy, Vec<u32>), Vec<u32>>,
    faults: Sink,
}

impl Reading {
    fn row(&mut self, row: &[(usize, String); 6], line: usize) {
        let [record, round, number, value, date, seed] = row;
        let is_decision = decided_by(&record.1.to_lowercase()).is_some();
        // A decimal comma splits a value into two cells, so its second part is read as the next column.
        if let Some((column, cell)) = [date, seed].into_iter().find(|cell| !is_decision && !cell.1.is_empty())
        {
            let fault =
                fault(&self.records.file, line, *column, phrase!("records-no-day", found = quoted(cell)));
            return self.faults.push(fault);
        }
        let read = match record.1.to_lowercase().as_str() {
            "discs" | "discos" => self.discs(round, number, value, line),
            "late" | "tarde" => self.late(number, value, line),
            other if other.starts_with("other_") => self.given(record, number, value, line),
            other => match decided_by(other) {
                Some(by) => self
                    .decided_after(round, line)
                    .and_then(|()| self.decision(by, value, [date, seed], line)),
                None => Err((record.0, phrase!("records-kind", found = quoted(&record.1)))),
            },
        };
        if let Err((column, problem)) = read {
            self.faults.push(fault(&self.records.file, line, column.max(1), problem));
        }
    }

    fn discs(&mut self, round: &Cell, number: &Cell, value: &Cell, line: usize) -> Result<(), Fault> {
        let entry = Entry {
            round: number_in(round)?,
            id: number_in(number)?,
            value: number_in(value)?,
            line,
            columns: [round.0, number.0, value.0],
        };
        self.records.discs.push(entry);
        Ok(())
    }

    fn late(&mut self, number: &Cell, value: &Cell, line: usize) -> Result<(), Fault> {
        let late = match value.1.to_lowercase().as_str() {
            "yes" | "sí" | "si" => 1,
            "no" => 0,
            _ => return Err((value.0, phrase!("records-yes-no", found = quoted(&value.1)))),
        };
        let columns = [number.0, number.0, value.0];
        self.records.late.push(Entry { round: 0, id: number_in(number)?, value: late, line, columns });
        Ok(())
    }

    fn given(&mut self, record: &Cell, number: &Cell, value: &Cell, line: usize) -> Result<(), Fault> {
        let name = record.1.get("OTHER_".len()..).unwrap_or_default().to_owned();
        let read = Fraction::parse(&value.1);
        let read = read.map_err(|_| (value.0, phrase!("not-a-number", found = quoted(&value.1))))?;
        let columns = [record.0, number.0];
        self.records.given.push(GivenValue { name, id: number_in(number)?, value: read, line, columns });
        Ok(())
    }

    /// Reads the round of a decision, if the line gives a round.
    fn decided_after(&mut self, round: &Cell, line: usize) -> Result<(), Fault> {
        if !round.1.is_empty() {
            self.records.decided_after.push((line, round.0, number_in(round)?));
        }
        Ok(())
    }

    fn decision(&mut self, by: DecidedBy, value: &Cell, more: [&Cell; 2], line: usize) -> Result<(), Fault> {
        let [date, seed] = more;
        let words = value.1.split(|c: char| c.is_whitespace() || matches!(c, '>' | '-' | '/'));
        let order = words.filter(|word| !word.is_empty()).map(|word| number_in(&(value.0, word.to_owned())));
        let order: Vec<u32> = order.collect::<Result<_, _>>()?;
        if order.len() < 2 {
            return Err((value.0, message!("records-order").into()));
        }
        let day = Some(&date.1).filter(|text| !text.is_empty()).map(|text| Day::new(text));
        if day.as_ref().is_some_and(|day| day.date().is_none()) {
            return Err((date.0, phrase!("not-a-date", found = quoted(&date.1))));
        }
        let mut group = order.clone();
        group.sort_unstable();
        if *self.orders.entry((by, group)).or_insert_with(|| order.clone()) != order {
            return Err((value.0, message!("records-decided-twice").into()));
        }
        self.records.decided_at.push((line, value.0));
        self.records.decided.push(Decision {
            by,
            order,
            date: day,
            seed: Some(seed.1.clone()).filter(|text| !text.is_empty()),
            games: Vec::new(),
            chooser: None,
            drawn_by_lots: None,
        });
        Ok(())
    }
}

type Cell = (usize, String);
type Fault = (usize, Phrase);

fn number_in<T: std::str::FromStr>((column, text): &Cell) -> Result<T, Fault> {
    text.parse().map_err(|_| (*column, phrase!("not-a-number", found = quoted(text))))
}

fn decided_by(word: &str) -> Option<DecidedBy> {
    Some(match word {
        "lots" | "sorteo" => DecidedBy::Lots,
        "coin" | "moneda" => DecidedBy::Coin,
        "disc" | "disco" => DecidedBy::Disc,
        "playoff" | "play-off" | "desempate" => DecidedBy::Playoff,
        "armageddon" => DecidedBy::Armageddon,
        _ => return None,
    })
}

/// Splits a line into cells, each with the column (1-based) in which it begins. A cell in quotation marks can contain
/// separators. Two quotation marks inside such a cell mean one quotation mark.
///
/// # Errors
/// Returns the column of a quotation mark that does not enclose a whole cell.
pub(super) fn cells(line: &str, separator: char) -> Result<Vec<(usize, String)>, usize> {
    let (mut cells, mut begins) = (Vec::new(), 1);
    let mut characters = line.chars().zip(1..).peekable();
    loop {
        let mut cell = String::new();
        while characters
            .next_if(|(character, _)| *character != separator && character.is_whitespace())
            .is_some()
        {}
        if let Some((_, opened)) = characters.next_if(|(character, _)| *character == '"') {
            loop {
                match characters.next() {
                    Some(('"', _)) if characters.next_if(|(next, _)| *next == '"').is_none() => break,
                    Some((character, _)) => cell.push(character),
                    None => return Err(opened),
                }
            }
            while characters
                .next_if(|(character, _)| *character != separator && character.is_whitespace())
                .is_some()
            {}
            if characters.peek().is_some_and(|(character, _)| *character != separator) {
                return Err(opened);
            }
        }
        while let Some((character, column)) = characters.next_if(|(character, _)| *character != separator) {
            if character == '"' {
                return Err(column);
            }
            cell.push(character);
        }
        cells.push((begins, cell.trim().to_owned()));
        let Some((_, column)) = characters.next() else { return Ok(cells) };
        begins = column + 1;
    }
}

#[cfg(test)]
mod record_cells_tests {
    use super::*;

    fn texts(line: &str) -> Result<Vec<String>, usize> {
        cells(line, ',').map(|cells| cells.into_iter().map(|(_, cell)| cell).collect())
    }

    #[test]
    fn quotes_hold_separators_and_quotes() {
        assert_eq!(texts(r#"a, "b,c" ,"d ""e""", f"#).unwrap(), ["a", "b,c", "d \"e\"", "f"]);
        assert_eq!(texts(",,").unwrap(), ["", "", ""]);
        assert_eq!(texts("").unwrap(), [""]);
        let columns: Vec<usize> = cells("a,\"b\",cc,d", ',').unwrap().into_iter().map(|(at, _)| at).collect();
        assert_eq!(columns, [1, 3, 7, 10]);
    }

    #[test]
    fn a_quote_that_is_not_around_a_cell_has_its_column() {
        for (line, column) in
            [("a,5\"", 4), ("a,\"5", 3), ("a,\"5\"x", 3), ("\"a,5", 1), ("a,5,\"", 5), ("a,\"5\"\"", 3)]
        {
            assert_eq!(texts(line), Err(column), "{line}");
        }
    }
}
