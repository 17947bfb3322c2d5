//! Answers to `start`.

use super::line::trimmed;
use crate::subject::answer::excerpt;
use crate::subject::bounds::{excess_of_start, shortened};
use crate::subject::protocol::{PROTOCOL, StartAnswer};
use tiebreak_phrase::{Phrase, phrase};

/// Reads the answer to `start`.
///
/// # Errors
/// What is wrong with it.
pub fn read_start(line: &[u8]) -> Result<StartAnswer, Phrase> {
    let answer: StartAnswer = serde_json::from_slice(trimmed(line))
        .map_err(|error| phrase!("start-not-as-agreed", problem = shortened(&error), line = excerpt(line)))?;
    if answer.protocol != PROTOCOL {
        return Err(phrase!("start-other-protocol", theirs = answer.protocol, ours = PROTOCOL));
    }
    if answer.name.trim().is_empty() {
        return Err(phrase!("start-without-name"));
    }
    match excess_of_start(&answer) {
        Some(problem) => Err(problem),
        None => Ok(answer),
    }
}
