//! Rounds of made-up events paired by a pairing engine: its input is TRF26, its output a list of pairs, as bbpPairings has
//! them.

use std::collections::BTreeSet;
use std::ffi::OsString;

use super::text::record;
use tiebreak_conformance::explore::generate::{Before, Paired};
use tiebreak_conformance::format::trf::{self, Header, Unfinished, WriteOptions};
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::subject::{Limits, Task};
use tiebreak_conformance::tournament::{Color, Tournament};

/// How an engine ends that finds no pairing by its rules.
const NO_PAIRING: i32 = 1;

/// A pairing engine at work on one event.
pub(super) struct Pairer<'c> {
    words: &'c [OsString],
    /// Rounds that it found no pairing for.
    unpaired: Vec<u16>,
    failure: Option<Phrase>,
}

impl<'c> Pairer<'c> {
    /// The engine that these words start, with `{input}` and `{output}` among them.
    pub(super) fn new(words: &'c [OsString]) -> Pairer<'c> {
        Pairer { words, unpaired: Vec::new(), failure: None }
    }

    /// Pairs a round; none where the engine finds no pairing, and after it has failed.
    pub(super) fn pair(&mut self, before: &Before<'_>) -> Option<Paired> {
        if self.failure.is_some() {
            return None;
        }
        match self.ask(before) {
            Ok(Some(paired)) => Some(paired),
            Ok(None) => {
                self.unpaired.push(before.round);
                None
            }
            Err(problem) => {
                self.failure = Some(phrase!("generate-round", round = before.round, problem = problem));
                None
            }
        }
    }

    /// What the files say of their pairings.
    ///
    /// # Errors
    /// Why the engine paired nothing.
    pub(super) fn said(self, plausible: &str) -> Result<String, Phrase> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let program = self.words.first().map(std::path::Path::new).and_then(std::path::Path::file_name);
        let program = program.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        if self.unpaired.is_empty() {
            return Ok(program);
        }
        let rounds: Vec<String> = self.unpaired.iter().map(ToString::to_string).collect();
        Ok(format!("{program}; it found none for round {}: {plausible}", rounds.join(", ")))
    }

    fn ask(&self, before: &Before<'_>) -> Result<Option<Paired>, Phrase> {
        let text = question(before)?;
        let task =
            Task { words: self.words, environment: &[], input: text.as_bytes(), limits: Limits::default() };
        let done = task.run();
        let (status, written) = done.result.map_err(|fault| said_besides(fault.phrase(), &done.errors))?;
        match status {
            0 => {}
            NO_PAIRING => return Ok(None),
            other => {
                return Err(said_besides(phrase!("generate-engine-ended", status = other), &done.errors));
            }
        }
        let pairs = pairs(&String::from_utf8_lossy(&written)).and_then(|pairs| before.paired(&pairs));
        pairs.map(Some).ok_or_else(|| phrase!("generate-no-pairs"))
    }
}

/// What went wrong, and what the engine said to that.
fn said_besides(problem: Phrase, errors: &str) -> Phrase {
    if errors.is_empty() {
        return problem;
    }
    phrase!("generate-engine-said", problem = problem, errors = errors.trim())
}

/// The event before the round, with virtual points, and White for the first player of the first round.
fn question(before: &Before<'_>) -> Result<String, Phrase> {
    let first =
        |mut problems: Vec<Phrase>| problems.drain(..).next().unwrap_or_else(|| phrase!("generate-no-pairs"));
    let (tournament, _) = Tournament::build(before.draft.clone())
        .map_err(|defects| first(defects.iter().map(|defect| defect.fault.phrase()).collect()))?;
    let absent =
        before.present.iter().zip(1..).filter(|(present, _)| !**present).map(|(_, id)| (id, before.round));
    let options = WriteOptions {
        header: Header { initial_color: Some(Color::White), ..Header::default() },
        unfinished: Unfinished { rounds: BTreeSet::from([before.round]), absent: absent.collect() },
        ..WriteOptions::default()
    };
    let written = trf::write(&tournament, &options).map_err(first)?.text;
    // By which system it pairs, the engine is told by its command line.
    let lines = written.lines().filter(|line| !line.starts_with("192 ")).map(str::to_owned);
    let lines = lines.chain(before.faster.iter().map(record));
    Ok(lines.fold(String::new(), |text, line| text + &line + options.line_end.text()))
}

/// The number of pairs, then a line for each: White and Black by pairing number, 0 for nobody.
fn pairs(text: &str) -> Option<Vec<(u32, Option<u32>)>> {
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u32>().ok());
    let count = usize::try_from(numbers.next()??).ok()?;
    let mut pairs = Vec::new();
    while let Some(white) = numbers.next() {
        let black = numbers.next()??;
        pairs.push((white?, Some(black).filter(|black| *black > 0)));
    }
    (pairs.len() == count).then_some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_as_many_as_announced() {
        assert_eq!(pairs("2\n3 2\n5 0\n"), Some(vec![(3, Some(2)), (5, None)]));
        assert_eq!(pairs("0\n"), Some(Vec::new()));
        for wrong in ["", "1\n", "1\n3\n", "1\n3 x\n", "2\n3 2\n", "no pairing"] {
            assert_eq!(pairs(wrong), None, "{wrong}");
        }
    }
}
