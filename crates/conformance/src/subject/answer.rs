//! The reply to a request, and the required parts of an answer.

use crate::prelude::*;
use tiebreak_b02::{Rulings, answer_json};
use tiebreak_format::limits::MENDED_BYTES;

/// A value given by a program, as a decimal or fraction. None if the program states that no value is defined.
pub type Given = Option<String>;

/// The standings of a well-formed answer, which contain every participant once. Every code with values has
/// values or is declared unsupported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Values by code and participant.
    pub values: BTreeMap<String, BTreeMap<u32, Given>>,
    /// Places by participant, or none if the program does not rank.
    pub ranks: Option<BTreeMap<u32, u32>>,
    /// Codes that the program does not compute.
    pub unsupported: BTreeSet<String>,
    /// Findings about the list, the event and the declaration. None if the program does not report findings.
    pub findings: Option<Vec<Finding>>,
}

impl Answer {
    /// Sets the place of a participant. 1 is best.
    pub fn rank(&mut self, participant: u32, place: u32) {
        self.ranks.get_or_insert_default().insert(participant, place);
    }

    /// Sets a value as a decimal or fraction, or none if no value is defined.
    pub fn value(&mut self, code: &str, participant: u32, value: Option<String>) {
        self.values.entry(code.to_owned()).or_default().insert(participant, value);
    }
}

/// The answer of a program to a question about ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingAnswer {
    /// Values by key, as text.
    Values(BTreeMap<String, String>),
    /// The request is invalid. The variant contains the names of the violated rules, if the program gave any.
    Refused(Vec<String>),
}

impl RatingAnswer {
    /// Computes the answer of this engine under these rulings.
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
    /// The standings of an event.
    Answered(Answer),
    /// An answer about ratings.
    Rated(RatingAnswer),
    /// The program declines the question. The value is its reason and a link.
    Skipped(Words, Option<String>),
    /// The program answered with an error.
    Refused(Words),
    /// The reply is not a valid answer. The value is the fault.
    Malformed(Words),
    /// The program ended without an answer. The value is its exit status or signal.
    Crashed(Words),
    /// The program gave no answer within the time limit.
    TimedOut,
    /// The question was not asked. The value is the reason.
    NotRun(Words),
}

impl Reply {
    /// Whether the reply is well-formed.
    pub fn is_whole(&self) -> bool {
        !matches!(self, Reply::Malformed(_) | Reply::Crashed(_) | Reply::TimedOut | Reply::NotRun(_))
    }

    /// Makes a reply of a program that declines, with its reason.
    pub fn skipped(reason: &str) -> Reply {
        Reply::Skipped(Words::Theirs(reason.to_owned()), None)
    }

    /// Makes a reply of a program that answers with an error.
    pub fn refused(error: &str) -> Reply {
        Reply::Refused(Words::Theirs(error.to_owned()))
    }
}

/// The required parts of an answer.
#[derive(Clone, Debug)]
pub struct Wanted<'q> {
    /// Pairing numbers.
    pub participants: &'q BTreeSet<u32>,
    /// The list that was sent to the program.
    pub tiebreaks: &'q [String],
    /// Whether findings are required.
    pub findings: bool,
}

/// Whether a code is one of the primary scores.
pub(super) fn is_score(code: &str) -> bool {
    Code::parse(code).is_ok_and(|(code, _)| code.is_score())
}

/// The beginning of a program's output, safe to print.
pub fn excerpt(bytes: &[u8]) -> String {
    const LONGEST: usize = 120;
    let text = String::from_utf8_lossy(bytes);
    let mut shown: String = text.trim().chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.trim().chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

// Records the first reply to a question that was answered after a retry.

/// The result of a first attempt, if the retry gave a better reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Retried {
    /// The fault in the first reply.
    pub reason: Words,
    /// The first bytes that the program wrote. Bytes that are not printable are escaped as in Rust and C:
    /// `\xff`, `\t`, `\\`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub bytes: String,
    /// Whether there were more bytes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more: bool,
}

impl Retried {
    /// Records a bad reply with the bytes from which it was read.
    pub fn new(reason: Words, written: &[u8]) -> Retried {
        let kept = written.get(..MENDED_BYTES).unwrap_or(written);
        Retried { reason, bytes: kept.escape_ascii().to_string(), more: written.len() > MENDED_BYTES }
    }

    /// Returns only the reason. The bytes of a reply are kept once, and not for each unit.
    #[must_use]
    pub fn without_bytes(&self) -> Retried {
        Retried { reason: self.reason.clone(), bytes: String::new(), more: false }
    }

    /// Whether a run can have produced this record: the text in `bytes` is escaped and within the limit.
    pub fn is_possible(&self) -> bool {
        let spelled = spelled(&self.bytes);
        spelled.is_some_and(|bytes| match self.more {
            true => bytes.len() == MENDED_BYTES,
            false => bytes.len() <= MENDED_BYTES,
        } && bytes.escape_ascii().to_string() == self.bytes)
    }
}

/// Decodes an escaped text. Returns none if it is malformed.
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
