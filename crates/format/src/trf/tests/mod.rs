//! Tests peculiarities of real files. Each test has a table with one file in each row.

mod bytes_and_lines;
mod cells;
mod columns;
mod points;
mod rewrite;
mod samples;
mod team;
mod write;

use super::{TrfFile, read};
use crate::ReadOptions;
use crate::diagnostic::Diagnostic;
use crate::text::Text;
use tiebreak_engine::number::Points;

/// A player record with result cells of eight columns.
pub(super) fn player(id: u32, points: &str, rank: &str, cells: &[&str]) -> String {
    let mut line = format!(
        "001 {id:>4}      {:<33} {:>4} XXX {:>11} {:<10} {points:>4} {rank:>4}",
        format!("Player {id}"),
        2400 - id,
        id,
        ""
    );
    for cell in cells {
        line.push_str("  ");
        line.push_str(cell);
    }
    line
}

/// A file with four players and three rounds, without remarks. Lines 1 to 5 are the header, 6 to 9 the
/// players.
pub(super) fn plain() -> Vec<String> {
    vec![
        "012 Plain Open".to_owned(),
        "042 2026/04/01".to_owned(),
        "142 3".to_owned(),
        "192 FIDE_DUTCH".to_owned(),
        "202 BH,SB".to_owned(),
        player(1, "2.5", "1", &["   2 w 1", "   3 b =", "   4 w 1"]),
        player(2, "1.5", "3", &["   1 b 0", "   4 w 1", "   3 b ="]),
        player(3, "2.0", "2", &["   4 w 1", "   1 w =", "   2 w ="]),
        player(4, "0.0", "4", &["   3 b 0", "   2 b 0", "   1 b 0"]),
    ]
}

pub(super) fn read_with(lines: &[String], options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let text = Text::decode(lines.join("\r\n").as_bytes()).expect("tests are text");
    read(text, "f", options)
}

pub(super) fn read_lines(lines: &[String]) -> Result<TrfFile, Vec<Diagnostic>> {
    read_with(lines, &ReadOptions::default())
}

pub(super) fn hint(remark: &Diagnostic) -> String {
    remark.hint.as_ref().map_or_else(String::new, ToString::to_string)
}

/// Ids of the warnings of a readable file.
pub(super) fn warnings(lines: &[String]) -> Vec<String> {
    match read_lines(lines) {
        Ok(file) => file.warnings.iter().map(|warning| warning.id.to_string()).collect(),
        Err(errors) => {
            panic!("refused: {}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Line, column and id of the errors of a file that is rejected.
pub(super) fn errors(lines: &[String]) -> Vec<(usize, usize, String)> {
    match read_lines(lines) {
        Ok(file) => panic!("accepted with {:?}", file.warnings),
        Err(remarks) => {
            let errors = remarks.iter().filter(|remark| remark.is_error());
            errors.map(|error| (error.line, error.column, error.id.to_string())).collect()
        }
    }
}

pub(super) fn at(line: usize, column: usize, id: &str) -> Vec<(usize, usize, String)> {
    vec![(line, column, id.to_owned())]
}

/// The plain file with one line (1-based) replaced.
pub(super) fn with(number: usize, line: &str) -> Vec<String> {
    let mut lines = plain();
    lines[number - 1] = line.to_owned();
    lines
}

/// The plain file with more lines before the players.
pub(super) fn plus(lines: &[&str]) -> Vec<String> {
    let mut all = plain();
    for line in lines.iter().rev() {
        all.insert(5, (*line).to_owned());
    }
    all
}

/// Writes `text` into a line from a column on.
pub(super) fn put(lines: &mut [String], number: usize, column: usize, text: &str) {
    let line = &mut lines[number - 1];
    let mut columns: Vec<char> = line.chars().collect();
    columns.resize(columns.len().max(column - 1 + text.chars().count()), ' ');
    for (offset, character) in text.chars().enumerate() {
        columns[column - 1 + offset] = character;
    }
    *line = columns.into_iter().collect();
}

/// The plain file with some columns of a line overwritten.
pub(super) fn putting(number: usize, column: usize, text: &str) -> Vec<String> {
    let mut lines = plain();
    put(&mut lines, number, column, text);
    lines
}

pub(super) fn points(text: &str) -> Points {
    Points::parse(text).expect("tests write points")
}

#[test]
fn the_plain_file_deserves_no_remark() {
    assert_eq!(warnings(&plain()), [""; 0]);
}
