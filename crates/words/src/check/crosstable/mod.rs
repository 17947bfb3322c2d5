//! A crosstable as an event: who met whom in which round, as far as it tells.
//!
//! The numbers in the cells are places (a ranking crosstable) or pairing numbers (a crosstable by starting rank): they are
//! the ones by which both sides of every game name each other. What a cell leaves open, which kind of bye or whom a forfeit
//! was against, is kept with all its readings ([`Told::untold`]).

mod cell;
mod columns;
mod games;
mod numbers;
mod title;
mod untold;

use super::grid::Lines;
use super::published::{self, Choice, Head, Opened};
use columns::Columns;
use tiebreak_event::event::Told;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;

/// Lines among which the headings are looked for.
const LOOKED_AT: usize = 60;

/// Reads a crosstable as an event; none where the file is none.
///
/// # Errors
/// Everything that keeps it from being one, with its place.
pub fn crosstable(bytes: &[u8], file: &str, choice: &Choice) -> Option<Result<Told, Vec<Diagnostic>>> {
    if is_tournament_file(bytes) {
        return None;
    }
    let mut sink = Sink::new(file);
    let head = Head {
        is_head: &columns::is_head,
        understood: &|cells: &[String]| if columns::is_head(cells) { cells.len() } else { 0 },
    };
    let (text, lines) = match published::open(bytes, choice, &head, &mut sink) {
        Some((text, Opened::Lines(lines))) => (text, lines),
        Some((_, Opened::Grid(_))) => return None,
        None => {
            // What only says that there is no such table is said of tournament files in other words.
            let remarks = sink.into_remarks();
            let is_several = remarks.iter().any(|remark| remark.id == "table-several");
            return is_several.then_some(Err(remarks));
        }
    };
    let head = lines.rows.iter().take(LOOKED_AT).position(|row| {
        let texts: Vec<String> = row.iter().map(|cell| cell.text.clone()).collect();
        columns::is_head(&texts)
    })?;
    Some(told(&text, &lines, head, sink))
}

fn told(text: &Text, lines: &Lines, head: usize, mut sink: Sink) -> Result<Told, Vec<Diagnostic>> {
    let rows = lines.rows.get(head).and_then(|titles| Columns::of(titles).rows(text, lines, head, &mut sink));
    let told = rows.and_then(|rows| {
        let numbered = numbers::settled(&rows, text, &mut sink)?;
        let draft = games::draft(&rows, &numbered, text, &mut sink)?;
        let about = title::of(lines, head);
        let told = untold::told(&rows, draft, about, text, &mut sink);
        Some(Told { are_places: numbered.are_places, ..told })
    });
    match told {
        Some(mut told) if !sink.has_errors() => {
            told.warnings = sink.into_remarks();
            Ok(told)
        }
        _ => Err(sink.into_remarks()),
    }
}

/// Whether the first lines are those of a TRF or JSON file.
fn is_tournament_file(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    // The numbers of records end in 2, but for these; `100 players` may begin the title of a crosstable.
    const OTHERS: [&[u8]; 16] = [
        b"001", b"013", b"240", b"250", b"260", b"299", b"300", b"310", b"320", b"330", b"801", b"802",
        b"XXR", b"XXC", b"XXS", b"###",
    ];
    let is_record = |line: &[u8]| {
        let marks = line.get(..3).unwrap_or_default();
        let is_number = marks.len() == 3 && marks.iter().all(u8::is_ascii_digit) && marks.ends_with(b"2");
        (is_number || OTHERS.contains(&marks)) && line.get(3).is_none_or(u8::is_ascii_whitespace)
    };
    start.starts_with(b"{")
        || start.split(|byte| matches!(byte, b'\n' | b'\r')).take(LOOKED_AT).any(is_record)
}

#[cfg(test)]
mod tests;
