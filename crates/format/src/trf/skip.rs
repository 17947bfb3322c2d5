//! A file with records that cannot be read: without them, as far as they say nothing of who met whom.

use super::file::{SkippedLine, TrfFile};
use super::read;
use super::unseen::seen;
use crate::diagnostic::Diagnostic;
use crate::options::ReadOptions;
use crate::text::Text;
use tiebreak_phrase::{message, phrase};

/// Records that are passed over in turn at most; a file with more is no tournament file with a slip.
const MOST: usize = 100;
/// Records of participants, teams and pairings: without one of them others meet nobody.
const PAIRINGS: [&str; 8] = ["001", "013", "300", "310", "320", "330", "801", "802"];
/// Records that nothing of a standing rests on: places, people, times, days of rounds, forbidden pairs.
const BESIDE: [&str; 15] =
    ["022", "032", "052", "062", "072", "082", "102", "112", "122", "132", "152", "182", "222", "260", "012"];

/// Reads a file; where it cannot be read for records that may be passed over, without them if that is asked for.
///
/// # Errors
/// Every error found; the first says so where passing over would help.
pub fn read_passing_over(text: Text, file: &str, options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let kept = text.clone();
    let mut tried = read::read(text, file, options);
    if tried.is_ok() {
        return tried;
    }
    let mut lines: Vec<String> = kept.lines().map(str::to_owned).collect();
    let mut skipped: Vec<SkippedLine> = Vec::new();
    loop {
        let mut remarks = match tried {
            Ok(mut read) => {
                read.keep_skipped(skipped, file);
                return Ok(read);
            }
            Err(remarks) => remarks,
        };
        let Some(found) = passable(&remarks, &lines) else {
            if options.skip_unreadable {
                let message = message!("not-passed-over");
                remarks.push(Diagnostic::warning("not-passed-over", message).in_file(file));
            }
            return Err(remarks);
        };
        if !options.skip_unreadable {
            if let Some(first) = remarks.first_mut().filter(|first| first.hint.is_none()) {
                first.hint = Some(message!("hint-skip-unreadable").into());
            } else {
                let message = message!("hint-skip-unreadable");
                remarks.push(Diagnostic::warning("skip-unreadable", message).in_file(file));
            }
            return Err(remarks);
        }
        if skipped.len() + found.len() > MOST {
            return Err(remarks);
        }
        for line in found {
            let Some(text) = lines.get_mut(line - 1) else { continue };
            skipped.push(SkippedLine { line, text: std::mem::take(text), matters: true });
        }
        for one in &mut skipped {
            one.matters = !BESIDE.contains(&record(&one.text));
        }
        skipped.sort_by_key(|one| one.line);
        let Ok(without) = Text::from_string(lines.join("\n") + "\n") else { return Err(remarks) };
        tried = read::read(without, file, options);
    }
}

/// The record that a line is or is meant to be, by its first three characters; a blank before them is not counted.
fn record(line: &str) -> &str {
    line.trim_start().get(..3).unwrap_or_default()
}

/// The lines of all errors, where each is one that may be passed over; none elsewhere.
fn passable(remarks: &[Diagnostic], lines: &[String]) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    for remark in remarks.iter().filter(|remark| remark.is_error()) {
        let text = remark.line.checked_sub(1).and_then(|at| lines.get(at))?;
        let is_pairing = |code: &str| PAIRINGS.contains(&code);
        if is_pairing(record(text))
            || seen(text, 3).is_some_and(|code| is_pairing(&code))
            || text.trim().is_empty()
        {
            return None;
        }
        if !found.contains(&remark.line) {
            found.push(remark.line);
        }
    }
    (!found.is_empty()).then_some(found)
}

impl TrfFile {
    fn keep_skipped(&mut self, skipped: Vec<SkippedLine>, file: &str) {
        let place = |one: &SkippedLine| {
            let message = phrase!("line-passed-over", record = record(&one.text));
            Diagnostic::warning("skipped-line", message).in_file(file).placed(one.line, 1)
        };
        self.warnings.extend(skipped.iter().map(place));
        self.skipped = skipped;
    }
}
