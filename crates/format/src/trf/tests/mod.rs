//! Tests that files with the peculiarities of real TRF files are read correctly. Most tests read several variants of a
//! small file.

mod bytes_and_lines;
mod cells;
mod points;
mod team;
mod write;

use crate::ReadOptions;
use crate::diagnostic::Diagnostic;
use crate::text::Text;
use crate::trf::{self, PlannedSource, TrfFile, WriteOptions, read};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Kind, Pairing};

/// Returns a player record with result cells that are eight columns wide.
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

/// Returns a correct file with four players and three rounds, which causes no warnings. Lines 1 to 5 contain the
/// header, and lines 6 to 9 contain the players.
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

fn read_with(lines: &[String], options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let text = Text::decode(lines.join("\r\n").as_bytes()).expect("tests are text");
    read(text, "f", options)
}

fn read_lines(lines: &[String]) -> Result<TrfFile, Vec<Diagnostic>> {
    read_with(lines, &ReadOptions::default())
}

pub(super) fn hint(remark: &Diagnostic) -> String {
    remark.hint.as_ref().map_or_else(String::new, ToString::to_string)
}

/// Returns the ids of the warnings about a file that can be read.
pub(super) fn warnings(lines: &[String]) -> Vec<String> {
    match read_lines(lines) {
        Ok(file) => file.warnings.iter().map(|warning| warning.id.to_string()).collect(),
        Err(errors) => {
            panic!("refused: {}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Returns the line, column and id of each error in a file that the reader rejects.
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

/// Returns the file of `plain` with one line (1-based) replaced.
pub(super) fn with(number: usize, line: &str) -> Vec<String> {
    let mut lines = plain();
    lines[number - 1] = line.to_owned();
    lines
}

/// Returns the file of `plain` with additional lines before the players.
pub(super) fn plus(lines: &[&str]) -> Vec<String> {
    let mut all = plain();
    for line in lines.iter().rev() {
        all.insert(5, (*line).to_owned());
    }
    all
}

/// Writes `text` into a line, starting at a column.
fn put(lines: &mut [String], number: usize, column: usize, text: &str) {
    let line = &mut lines[number - 1];
    let mut columns: Vec<char> = line.chars().collect();
    columns.resize(columns.len().max(column - 1 + text.chars().count()), ' ');
    for (offset, character) in text.chars().enumerate() {
        columns[column - 1 + offset] = character;
    }
    *line = columns.into_iter().collect();
}

/// Returns the file of `plain` with some columns of a line overwritten.
fn putting(number: usize, column: usize, text: &str) -> Vec<String> {
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

fn sample(name: &str) -> TrfFile {
    let path = format!("{}/../../tests/data/trf/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(path).expect("the sample is there");
    let text = Text::decode(&bytes).expect("the sample is text");
    match read(text, name, &ReadOptions::default()) {
        Ok(file) => file,
        Err(remarks) => panic!("{}", remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
    }
}

fn ids(file: &TrfFile) -> Vec<&str> {
    file.warnings.iter().map(|warning| warning.id.as_ref()).collect()
}

/// Asserts that a file has the same facts and the same ranks after it is written and read again.
fn survives(file: &TrfFile) {
    let options = WriteOptions { ..file.write_options() };
    let written = trf::write(&file.tournament, &options).unwrap_or_else(|problems| panic!("{problems:?}"));
    let again = read(Text::decode(written.text.as_bytes()).unwrap(), "again", &ReadOptions::default());
    let again = again.unwrap_or_else(|remarks| panic!("{}\n{}", written.text, remarks[0]));
    assert_eq!(again.tournament, file.tournament, "{}", written.text);
    assert_eq!(again.claims.ranks, file.claims.ranks, "{}", written.text);
}

#[test]
fn a_swiss_of_the_javafo_kind_in_latin_1() {
    let file = sample("trf16-swiss-latin1.trf");
    assert_eq!(ids(&file), ["encoding", "date-form"]);
    assert!(file.document.text().first_single_byte_line().is_some());
    assert_eq!(file.tournament.participants()[5].name, "Fürst, Zoë");
    assert_eq!((file.rounds.planned.rounds, file.rounds.planned.source), (7, PlannedSource::Xxr));
    assert_eq!((file.rounds.recorded, file.rounds.finished), (5, 4));
    assert_eq!(file.tournament.participants()[8].rating(), None);
    assert_eq!(file.tournament.participants()[0].title, "g");
    survives(&file);
}

#[test]
fn a_swiss_with_three_points_for_a_win_and_a_penalty() {
    let file = sample("trf26-swiss-3-1-0.trf");
    assert_eq!(ids(&file), [""; 0]);
    let scoring = file.tournament.scoring();
    assert_eq!(
        (scoring.win, scoring.half_point_bye, scoring.pairing_allocated_bye),
        (points("3"), points("1"), points("1"))
    );
    assert_eq!(file.tournament.adjustments()[0].points, points("-1"));
    assert_eq!(file.tournament.record(5, 1).kind, Kind::Short);
    survives(&file);
}

#[test]
fn a_round_robin_with_rests() {
    let file = sample("trf26-round-robin.trf");
    assert_eq!((ids(&file), file.system.pairing), (vec![], Pairing::Predetermined));
    let rests = file.tournament.all_records().iter().filter(|record| record.kind == Kind::Rest).count();
    assert_eq!(rests, 5);
    survives(&file);
}

#[test]
fn a_team_event_with_everything() {
    let file = sample("trf26-teams.trf");
    assert_eq!(ids(&file), ["win-without-opponent", "loss-without-opponent"]);
    let event = &file.tournament;
    assert_eq!(event.record(2, 0).kind, Kind::ForfeitWin);
    assert_eq!(event.board_codes(2, 1), [Some(Code::Win), Some(Code::Draw)]);
    assert_eq!(event.board_codes(1, 1), [Some(Code::Win), Some(Code::ForfeitWin)]);
    assert_eq!(
        (event.record(0, 2).kind, event.record(3, 2).kind),
        (Kind::PairingAllocatedBye, Kind::HalfPointBye)
    );
    survives(&file);
}
