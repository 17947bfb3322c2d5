//! Reads published tables: what holds them is opened, the standing is found in it, and its rows are read.

use std::collections::BTreeSet;

use super::grid::{Grid, Row};
use super::heading::{self, Sense};
use super::identity::Names;
use super::layout::{self, Arranged, arrange};
use super::published::{self, Choice, Head, Opened};
use super::said::PublishedTable;
use super::table::Reader;
use super::word::letters;
use tiebreak_engine::rules::TieBreakList;
use tiebreak_engine::tournament::Tournament;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;

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
    read_chosen(bytes, file, tournament, list, &Choice::default())
}

/// Reads one of several tables of a file, or the only one, as [`read_table`] does.
///
/// # Errors
/// Every error found, with its place; a file with several standings of which none is chosen is one.
pub fn read_chosen(
    bytes: &[u8],
    file: &str,
    tournament: &Tournament,
    list: Option<&TieBreakList>,
    choice: &Choice,
) -> Result<PublishedTable, Vec<Diagnostic>> {
    let mut sink = Sink::new(file);
    let team = tournament.team().is_some();
    let sense = Sense { list, team, named: &[], counts_scores: false, holds_results: choice.holds_results };
    let head = Head {
        is_head: &|cells: &[String]| layout::is_head(cells, sense),
        understood: &|cells: &[String]| layout::understood(cells, sense),
    };
    let Some((text, opened)) = published::open(bytes, choice, &head, &mut sink) else {
        return Err(sink.into_remarks());
    };
    let names = Names::of(tournament);
    let hides_by_style = matches!(&opened, Opened::Lines(lines) if lines.hides_by_style);
    let Arranged { grid, skipped, around, suspect, named } = match opened {
        Opened::Grid(grid) => Arranged { grid, ..Arranged::default() },
        Opened::Lines(lines) => {
            let players = tournament.players().iter().map(|player| letters(&player.name)).collect();
            arrange(lines, &names, sense, &players)
        }
    };
    let mut sense = Sense { named: &named, ..sense };
    // A table of teams whose columns are numbered alone counts match points as the first tie-break.
    sense.counts_scores = team && !grid.head.iter().any(|title| heading::read(&title.text, sense).is_score());
    let table = PublishedTable {
        name: file.to_owned(),
        skipped,
        around,
        suspect,
        hides_by_style,
        statements: grid.statements.clone(),
        ..PublishedTable::default()
    };
    let reader = |grid: &Grid, table: PublishedTable, sink: Sink| {
        Reader { text: &text, tournament, names: Names::of(tournament), sense, sink, table }.read(grid)
    };
    let (kept, tried) = (sink.clone(), reader(&grid, table.clone(), sink));
    match tried {
        Err(remarks) if choice.skip_unreadable => {
            let Some((grid, table)) = without(&grid, table, &text, &remarks) else { return Err(remarks) };
            reader(&grid, table, kept)
        }
        tried => tried,
    }
}

/// The table without the rows that errors are about, which are kept as lines that nobody understood; none where an error
/// is about something else.
fn without(
    grid: &Grid,
    mut table: PublishedTable,
    text: &Text,
    remarks: &[Diagnostic],
) -> Option<(Grid, PublishedTable)> {
    let line = |row: &Row| row.first().map_or(0, |cell| text.place(cell.start).0);
    let wrong: BTreeSet<usize> =
        remarks.iter().filter(|remark| remark.is_error()).map(|remark| remark.line).collect();
    let lines: BTreeSet<usize> = grid.rows.iter().map(line).collect();
    if !wrong.is_subset(&lines) {
        return None;
    }
    let (bad, good): (Vec<Row>, Vec<Row>) =
        grid.rows.iter().cloned().partition(|row| wrong.contains(&line(row)));
    for row in &bad {
        let cells: Vec<&str> = row.iter().map(|cell| cell.text.as_str()).collect();
        table.suspect.push(cells.join(" "));
    }
    Some((Grid { rows: good, ..grid.clone() }, table))
}
