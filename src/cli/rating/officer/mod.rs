//! An event as a rating officer meets it: a file, the list, the verdict and everybody's numbers.

pub mod games;
pub mod page;
pub mod period;
pub mod ratings_file;
pub mod report;
pub mod sheet;
pub mod verdict;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};

use crate::cli::desk;
use crate::cli::input::read_bytes;
use crate::cli::output::Failure;
use ratings_file::Listed;
use sheet::Sheet;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rating::ListName;

/// Enters the ratings of a list for the players of an event; what the file of the event says gives way.
///
/// # Errors
/// A file that is no list.
pub fn enter_list(sheet: &mut Sheet, file: &str, list: ListName, words: &Messages) -> Result<(), Failure> {
    let wanted: BTreeSet<u32> = sheet.people.iter().filter_map(|person| person.fide).collect();
    // FIDE's list is larger than any tournament, so it is read as it comes; a browser hands over what it has.
    let reader: Box<dyn BufRead> = if desk::is_open() || file == "-" {
        Box::new(Cursor::new(read_bytes(file)?))
    } else {
        Box::new(BufReader::new(File::open(file).map_err(|error| Failure::File(file.to_owned(), error))?))
    };
    let found = ratings_file::read(reader, &wanted).map_err(|problem| {
        let line = problem.line.map_or_else(String::new, |line| format!(":{line}"));
        Failure::Usage(
            words
                .with("rating-error-list", &[("place", &format!("{file}{line}")), ("found", &problem.found)]),
        )
    })?;
    let nobody = Listed::default();
    for (person, player) in sheet.people.iter().zip(&mut sheet.request.players) {
        let listed = person.fide.and_then(|id| found.get(&id)).unwrap_or(&nobody);
        player.rating = listed.on(list).0;
        player.standard = if player.rating.is_none() { listed.standard } else { None };
        player.listed_since = if player.rating.is_none() { listed.listed_since } else { None };
        player.period_games = listed.period_games;
    }
    Ok(())
}
