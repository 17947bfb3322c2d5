//! Answers to questions about ratings.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::line::{Entries, is_numbered, trimmed, utf8};
use crate::subject::answer::{RatingAnswer, Reply, excerpt};
use crate::subject::bounds::{bounded, shortened};
use tiebreak_phrase::{Phrase, Words, phrase};

/// What an answer to a question about ratings holds one of.
const RATING_KEYS: &str = "\"values\", \"refused\", \"skip\" and \"error\"";

/// Reads the answer to the question about ratings with number `seq`.
pub fn read_rating(line: &[u8], seq: u64) -> Reply {
    parse_rating(line, seq).map_or_else(|problem| Reply::Malformed(problem.into()), bounded)
}

#[derive(Deserialize)]
struct RatingLine<'a> {
    seq: Option<u64>,
    #[serde(borrow)]
    values: Option<Entries<'a>>,
    refused: Option<Vec<String>>,
    skip: Option<String>,
    url: Option<String>,
    error: Option<String>,
}

fn parse_rating(line: &[u8], seq: u64) -> Result<Reply, Phrase> {
    let line = trimmed(line);
    let answer: RatingLine<'_> = serde_json::from_str(utf8(line)?)
        .map_err(|error| phrase!("answer-no-answer", problem = shortened(&error), line = excerpt(line)))?;
    is_numbered(answer.seq, seq)?;
    match (answer.values, answer.refused, answer.skip, answer.error) {
        (Some(entries), None, None, None) => {
            let mut values = BTreeMap::new();
            for (key, raw) in entries.0 {
                let shown = shortened(&key.escape_debug());
                let text = rating_value(raw)
                    .map_err(|problem| phrase!("answer-key-problem", key = &shown, problem = problem))?;
                if values.insert(key, text).is_some() {
                    return Err(phrase!("answer-key-twice", key = shown));
                }
            }
            Ok(Reply::Rated(RatingAnswer::Values(values)))
        }
        (None, Some(rules), None, None) => Ok(Reply::Rated(RatingAnswer::Refused(rules))),
        (None, None, Some(reason), None) => Ok(Reply::Skipped(Words::Theirs(reason), answer.url)),
        (None, None, None, Some(message)) => Ok(Reply::Refused(Words::Theirs(message))),
        (None, None, None, None) => Err(phrase!("answer-without-any", keys = RATING_KEYS)),
        _ => Err(phrase!("answer-with-several", keys = RATING_KEYS)),
    }
}

/// A value about ratings: text as it is, a number in its own digits, null for `none`.
fn rating_value(raw: &RawValue) -> Result<String, Phrase> {
    let text = raw.get();
    match text.as_bytes().first() {
        Some(b'"') => {
            serde_json::from_str(text).map_err(|_| phrase!("answer-no-text", text = excerpt(text.as_bytes())))
        }
        Some(b'-' | b'0'..=b'9') => Ok(text.to_owned()),
        Some(b'n') => Ok("none".to_owned()),
        _ => Err(phrase!("answer-no-text-here", text = excerpt(text.as_bytes()))),
    }
}
