//! Reads published tables: a file is opened, the standings are found in it, and their rows and columns are read.

use super::crosstable;
use super::grid::{Grid, Lines, Row};
use super::heading::Sense;
use super::identity::Names;
use super::judge::Judge;
use super::layout::{self, Arranged, arrange};
use super::notes::{self, Note};
use super::published::{self, Choice, Head, Opened};
use super::results;
use super::said::{PublishedTable, Unchecked, UncheckedKind};
use super::table::Reader;
use std::collections::BTreeSet;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;

/// Reads the only published table of a file, or the first that is one of the event; see [`read_tables`].
///
/// # Errors
/// Every error found, with its place; a table with nothing to compare is one.
pub fn read_table(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    let tables = read_tables(bytes, file, plan, tournament, &Choice::default())?;
    Ok(tables.into_iter().next().unwrap_or_default())
}

/// Reads the published tables of an event in a file: those whose rows name its participants. What else the file holds is
/// listed as not checked with the first of them.
///
/// # Errors
/// Every error found, with its place; a file with nothing to compare is one.
pub fn read_tables(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
    choice: &Choice,
) -> Result<Vec<PublishedTable>, Vec<Diagnostic>> {
    let read = read_plainly(bytes, file, plan, tournament, choice);
    let is_read = |tables: &Vec<PublishedTable>| tables.iter().any(|table| !table.missing.is_empty());
    if choice.holds_results || read.as_ref().is_ok_and(|tables| !is_read(tables)) {
        return read;
    }
    // A crosstable may be laid out in a way that only its own reader knows: the standing beside its results is a table.
    let told = crosstable::crosstable(bytes, file, choice).and_then(Result::ok);
    let Some(standing) = told.map(|told| told.standing).filter(|standing| !standing.is_empty()) else {
        return read;
    };
    let beside = Choice { sheet: None, table: None, ..choice.clone() };
    match read_plainly(standing.as_bytes(), file, plan, tournament, &beside) {
        Ok(mut tables) if tables.iter().all(|table| table.missing.is_empty()) => {
            for table in &mut tables {
                results::compare(bytes, file, plan, tournament, choice, table);
            }
            Ok(tables)
        }
        _ => read,
    }
}

/// Reads tables whose rows are participants and whose columns have headings.
fn read_plainly(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
    choice: &Choice,
) -> Result<Vec<PublishedTable>, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let team = tournament.team().is_some();
    // Where nobody named a list, nobody knows what "TB1" is.
    let list = Some(&plan.list).filter(|_| plan.source.is_named());
    let sense = Sense { list, holds_results: choice.holds_results, ..Sense::plain(team) };
    let head = Head {
        is_head: &|cells: &[String]| layout::is_head(cells, sense),
        understood: &|cells: &[String]| layout::understood(cells, sense),
    };
    let Some(found) = published::open(bytes, choice, &head, &mut sink) else {
        return Err(sink.into_remarks());
    };
    let names = Names::of(tournament);
    let judge = Judge::new(plan, tournament);
    let (mut tables, mut problems, mut others): (Vec<PublishedTable>, _, _) =
        (Vec::new(), Vec::new(), found.others);
    let is_one = found.tables.len() == 1;
    let hides_by_style = found.hides_by_style;
    for (text, opened, name) in found.tables {
        let name = if is_one { file.to_owned() } else { format!("{file}: {name}") };
        let parts = Parts::of(opened, &text, &names, sense);
        let heading = layout::line(&parts.grid.head);
        let first = parts.grid.rows.iter().take(2).map(layout::line).collect::<Vec<_>>().join(" / ");
        let mut table =
            PublishedTable { name, unchecked_fails: choice.unchecked_fails, ..PublishedTable::default() };
        table.statements = parts.grid.statements.iter().map(|one| (one.clone(), String::new())).collect();
        let plain = |text: String| Unchecked { kind: UncheckedKind::Text, text, line: None };
        table.unchecked.extend(parts.texts.into_iter().map(plain));
        table.statements.extend(parts.statements);
        let reader = Reader {
            text: &text,
            judge: &judge,
            names: &names,
            sense,
            choice,
            sink: sink.clone(),
            table,
            notes: parts.notes,
            names_at: None,
            has_results: false,
            continued: parts.continued,
        };
        match reader.read(&parts.above, &parts.grid) {
            Ok(table) if fits(&table) => tables.push(table),
            Ok(_) => others.push(format!("{heading} / {first}")),
            Err(remarks) if is_one => return Err(remarks),
            Err(remarks) => {
                problems.extend(remarks);
                others.push(format!("{heading} / {first}"));
            }
        }
    }
    let Some(table) = tables.first_mut() else {
        if problems.is_empty() {
            sink.push(Diagnostic::error("table-nothing", tiebreak_phrase::message!("table-none-of-event")));
            problems = sink.into_remarks();
        }
        return Err(problems);
    };
    let other = |text: String| Unchecked { kind: UncheckedKind::Table, text, line: None };
    table.unchecked.extend(others.into_iter().map(other));
    if hides_by_style {
        table.unchecked.push(Unchecked { kind: UncheckedKind::Style, text: String::new(), line: None });
    }
    if !choice.holds_results {
        for table in &mut tables {
            results::compare(bytes, file, plan, tournament, choice, table);
        }
    }
    Ok(tables)
}

/// The lines below the headings of a crosstable that are no players of their own.
fn continued(lines: &Lines, text: &Text) -> BTreeSet<usize> {
    let Some(Ok(crosstable)) = tiebreak_layout::read(&crosstable::grid(lines), &crosstable::role) else {
        return BTreeSet::new();
    };
    let players: BTreeSet<usize> = crosstable.players.iter().map(|player| player.place.0).collect();
    let Some(last) = players.last() else { return BTreeSet::new() };
    let rows = lines.rows.iter().enumerate().take(last + 2).skip(crosstable.head + 1);
    let others = rows.filter(|(at, _)| !players.contains(at)).filter_map(|(_, row)| row.first());
    others.map(|cell| text.place(cell.start).0).collect()
}

/// Whether a table is one of the event: most of its rows name a participant.
fn fits(table: &PublishedTable) -> bool {
    table.rows.len().saturating_sub(table.strangers.len()) >= table.unmatched.len().max(1)
}

/// What stands where in a table.
struct Parts {
    grid: Grid,
    /// The lines above the headings.
    above: Vec<Row>,
    /// What its notes say of numbered columns.
    notes: Vec<Note>,
    /// The lines that belong to the record above them: some programs print two a player.
    continued: BTreeSet<usize>,
    /// What is written around it and is not understood.
    texts: Vec<String>,
    /// What is written around it and is.
    statements: Vec<(super::statement::Statement, String)>,
}

impl Parts {
    fn of(opened: Opened, text: &Text, names: &Names, sense: Sense<'_>) -> Parts {
        let mut parts = Parts {
            grid: Grid::default(),
            above: Vec::new(),
            continued: BTreeSet::new(),
            notes: Vec::new(),
            texts: Vec::new(),
            statements: Vec::new(),
        };
        let lines = match opened {
            Opened::Grid(grid) => {
                parts.texts = grid.texts.clone();
                parts.grid = grid;
                return parts;
            }
            Opened::Lines(lines) => lines,
        };
        let rows = lines.rows.iter().map(layout::line);
        let around: Vec<String> = rows.chain(lines.around.iter().cloned()).collect();
        let noted = around.iter().flat_map(|line| notes::parts(line));
        for note in noted.filter_map(|part| notes::note(part, sense.team)) {
            // The first of several is meant.
            if !parts.notes.iter().any(|own| own.nth == note.nth) {
                parts.notes.push(note);
            }
        }
        for title in lines.titles.iter() {
            let said = super::statement::said(title, sense.team);
            if said.is_empty() {
                parts.texts.push(title.clone());
            }
            parts.statements.extend(said.into_iter().map(|one| (one, title.clone())));
        }
        parts.continued = continued(&lines, text);
        let Arranged { grid, above } = arrange(lines, names, sense);
        (parts.grid, parts.above) = (grid, above);
        parts
    }
}
