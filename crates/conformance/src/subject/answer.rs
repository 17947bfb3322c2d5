//! What comes of a request, and what a whole answer must cover.

use crate::prelude::*;
use tiebreak_b02::{Rulings, answer_json};
use tiebreak_format::limits::MENDED_BYTES;

/// A value that a program gave, as decimal or fraction text, or none if it says that the rule gives none.
pub type Given = Option<String>;

/// Well-formed standings: every participant once, every numeric code answered or declared unsupported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Values by code and participant.
    pub values: BTreeMap<String, BTreeMap<u32, Given>>,
    /// Places by participant, or none if the program does not rank.
    pub ranks: Option<BTreeMap<u32, u32>>,
    /// Codes that it does not compute.
    pub unsupported: BTreeSet<String>,
    /// What it finds wrong with list, event and declaration, or none if it does not say.
    pub findings: Option<Vec<Finding>>,
}

impl Answer {
    /// Puts a participant in a place, 1 being best.
    pub fn rank(&mut self, participant: u32, place: u32) {
        self.ranks.get_or_insert_default().insert(participant, place);
    }

    /// Gives a value, as decimal or fraction text, or none if the rule gives none.
    pub fn value(&mut self, code: &str, participant: u32, value: Option<String>) {
        self.values.entry(code.to_owned()).or_default().insert(participant, value);
    }
}

/// The answer of a program to a question about ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingAnswer {
    /// Values by key, as text.
    Values(BTreeMap<String, String>),
    /// The question breaks its own form: the rules, perhaps none by name.
    Refused(Vec<String>),
}

impl RatingAnswer {
    /// What the engine with these decisions answers to a request.
    pub fn computed(request: &Value, rulings: &Rulings) -> RatingAnswer {
        match answer_json(request, rulings) {
            Ok(answer) => RatingAnswer::Values(answer.values),
            Err(refusals) => {
                RatingAnswer::Refused(refusals.iter().map(|refusal| refusal.rule.to_owned()).collect())
            }
        }
    }
}

/// The outcome of one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Standings.
    Answered(Answer),
    /// Ratings.
    Rated(RatingAnswer),
    /// The program declines the question: the reason, and where to read more.
    Skipped(Words, Option<String>),
    /// The program answered with an error.
    Refused(Words),
    /// Something came back that is no answer: what is wrong with it.
    Malformed(Words),
    /// The program ended without an answer: how.
    Crashed(Words),
    /// No answer in time.
    TimedOut,
    /// Never asked: why.
    NotRun(Words),
}

impl Reply {
    /// Whether the program said something that can be understood.
    pub fn is_whole(&self) -> bool {
        !matches!(self, Reply::Malformed(_) | Reply::Crashed(_) | Reply::TimedOut | Reply::NotRun(_))
    }

    /// The program does not take it on, for a reason in its own words.
    pub fn skipped(reason: &str) -> Reply {
        Reply::Skipped(Words::Theirs(reason.to_owned()), None)
    }

    /// The program answers with an error, in its own words.
    pub fn refused(error: &str) -> Reply {
        Reply::Refused(Words::Theirs(error.to_owned()))
    }
}

/// What an answer must cover.
#[derive(Clone, Debug)]
pub struct Wanted<'q> {
    /// Pairing numbers.
    pub participants: &'q BTreeSet<u32>,
    /// The list as sent.
    pub tiebreaks: &'q [String],
    /// Whether findings were asked for.
    pub findings: bool,
}

/// Whether a code is one of the scores that rank first.
pub(super) fn is_score(code: &str) -> bool {
    Code::parse(code).is_ok_and(|(code, _)| code.is_score())
}

/// The beginning of something that a program wrote, safe to print.
pub fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 120;
    let text = String::from_utf8_lossy(bytes);
    let mut shown: String = text.trim().chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.trim().chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

// The first reply to a question that was answered at the second try.

/// The outcome of a first try whose question got a better reply at the second one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Retried {
    /// What was wrong with it.
    pub reason: Words,
    /// The first bytes that the program wrote, as Rust and C spell bytes that are no plain characters: `\xff`, `\t`, `\\`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bytes: String,
    /// It wrote more of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

impl Retried {
    /// A bad reply and the bytes that it was read from.
    pub fn new(reason: Words, written: &[u8]) -> Retried {
        let kept = written.get(..MENDED_BYTES).unwrap_or(written);
        Retried { reason, bytes: kept.escape_ascii().to_string(), more: written.len() > MENDED_BYTES }
    }

    /// The reason alone: the bytes of a reply are kept once, not with each of its units.
    #[must_use]
    pub fn without_bytes(&self) -> Retried {
        Retried { reason: self.reason.clone(), bytes: String::new(), more: false }
    }

    /// Whether a run can have kept it: bytes spelled as they are spelled here, and no more of them than are kept.
    pub fn is_possible(&self) -> bool {
        let spelled = spelled(&self.bytes);
        spelled.is_some_and(|bytes| match self.more {
            true => bytes.len() == MENDED_BYTES,
            false => bytes.len() <= MENDED_BYTES,
        } && bytes.escape_ascii().to_string() == self.bytes)
    }
}

/// The bytes that a text spells, or none if it spells none.
fn spelled(text: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next()? {
                b't' => b'\t',
                b'r' => b'\r',
                b'n' => b'\n',
                b'x' => {
                    let digits = [rest.next()?, rest.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                itself => itself,
            },
            plain => plain,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_spelled_so_that_they_can_be_told() {
        let all: Vec<u8> = (0..=255).collect();
        let retried = Retried::new(Words::Theirs("x".to_owned()), &all);
        assert!(retried.is_possible() && retried.bytes.is_ascii() && !retried.bytes.contains('\u{1b}'));
        assert_eq!(spelled(&retried.bytes), Some(all));
        assert!(retried.without_bytes().is_possible());
    }

    #[test]
    fn what_no_run_can_have_kept_is_told() {
        let retried = |written: &[u8]| Retried::new(Words::Theirs("x".to_owned()), written);
        let long = retried(&vec![0xff; MENDED_BYTES + 1]);
        assert!(long.more && long.is_possible() && long.bytes.len() == 4 * MENDED_BYTES);
        assert!(!retried(&vec![0xff; MENDED_BYTES]).more);
        for change in [
            |retried: &mut Retried| retried.bytes = "\u{1b}[2J".to_owned(),
            |retried: &mut Retried| retried.bytes = "\\".to_owned(),
            |retried: &mut Retried| retried.bytes = "\\xF".to_owned(),
            |retried: &mut Retried| retried.bytes = "\\x41".to_owned(),
            |retried: &mut Retried| retried.bytes = "é".to_owned(),
            |retried: &mut Retried| retried.bytes.push('a'),
            |retried: &mut Retried| retried.bytes = "too few for more".to_owned(),
        ] {
            let mut changed = long.clone();
            change(&mut changed);
            assert!(!changed.is_possible(), "{}", changed.bytes.chars().take(20).collect::<String>());
        }
    }
}
