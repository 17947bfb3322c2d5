//! What is kept of an answer: reports hold every answer of a run, so each part of one has an end.

use super::answer::{RatingAnswer, Reply};
use super::protocol::{Codes, StartAnswer};
use tiebreak_format::limits::{ANSWER_ROWS, ANSWER_TEXT};
use tiebreak_phrase::{Phrase, phrase};

/// The reply, or what is too long or too many about it.
pub(super) fn bounded(reply: Reply) -> Reply {
    match excess(&reply) {
        None => reply,
        Some(problem) => Reply::Malformed(problem.into()),
    }
}

fn excess(reply: &Reply) -> Option<Phrase> {
    match reply {
        Reply::Answered(answer) => {
            let values = answer.values.values().flat_map(|column| column.values().flatten());
            let findings = answer.findings.as_deref().unwrap_or_default();
            let words = findings.iter().flat_map(|finding| [&finding.clause, &finding.id, &finding.at]);
            longest(values.chain(words)).or_else(|| most(findings.len()))
        }
        Reply::Rated(RatingAnswer::Values(values)) => {
            longest(values.iter().flat_map(|(key, value)| [key, value])).or_else(|| most(values.len()))
        }
        Reply::Rated(RatingAnswer::Refused(rules)) => longest(rules).or_else(|| most(rules.len())),
        Reply::Skipped(reason, url) => longest([&reason.to_string()].into_iter().chain(url)),
        Reply::Refused(problem) => longest([&problem.to_string()]),
        // These are in our words, with excerpts only of theirs.
        Reply::Malformed(_) | Reply::Crashed(_) | Reply::TimedOut | Reply::NotRun(_) => None,
    }
}

/// What is too long or too many about an introduction.
pub(super) fn excess_of_start(answer: &StartAnswer) -> Option<Phrase> {
    let editions = answer.editions.as_deref().unwrap_or_default();
    let codes = match &answer.codes {
        Codes::Any(_) => &[][..],
        Codes::Listed(codes) => codes.as_slice(),
    };
    let texts = [&answer.name, &answer.version].into_iter().chain(&answer.url).chain(editions).chain(codes);
    longest(texts).or_else(|| most(editions.len())).or_else(|| most(codes.len()))
}

fn longest<'t>(texts: impl IntoIterator<Item = &'t String>) -> Option<Phrase> {
    // Bytes are never fewer than characters.
    let mut long = texts.into_iter().filter(|text| text.len() > ANSWER_TEXT);
    let found = long.find_map(|text| Some(text.chars().count()).filter(|found| *found > ANSWER_TEXT))?;
    Some(phrase!("answer-text-too-long", found = found, most = ANSWER_TEXT))
}

fn most(found: usize) -> Option<Phrase> {
    (found > ANSWER_ROWS).then(|| phrase!("answer-too-many", found = found, most = ANSWER_ROWS))
}

/// The words of a reader about something that it was given, which it may repeat whole.
pub(super) fn shortened(error: &dyn ToString) -> String {
    let text = error.to_string();
    match text.char_indices().nth(ANSWER_TEXT) {
        None => text,
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::Answer;
    use tiebreak_phrase::Words;

    #[test]
    fn one_character_more_is_too_long() {
        for (size, is_kept) in [(ANSWER_TEXT, true), (ANSWER_TEXT + 1, false)] {
            let text = "ä".repeat(size);
            let mut answer = Answer::default();
            answer.value("BH", 1, Some(text.clone()));
            let rated = RatingAnswer::Values([("k".to_owned(), text.clone())].into());
            let replies = [
                Reply::Answered(answer),
                Reply::Rated(rated),
                Reply::Rated(RatingAnswer::Refused(vec![text.clone()])),
                Reply::skipped(&text),
                Reply::Skipped(Words::Theirs(String::new()), Some(text.clone())),
                Reply::refused(&text),
            ];
            for reply in replies {
                assert_eq!(matches!(bounded(reply), Reply::Malformed(_)), !is_kept);
            }
        }
        let many = RatingAnswer::Refused(vec![String::new(); ANSWER_ROWS + 1]);
        assert!(matches!(bounded(Reply::Rated(many)), Reply::Malformed(_)));
        assert!(shortened(&"x".repeat(10 * ANSWER_TEXT)).chars().count() == ANSWER_TEXT + 1);
    }
}
