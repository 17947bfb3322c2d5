//! The first reply to a question that was answered at the second try.

use serde::{Deserialize, Serialize};

use tiebreak_format::limits::MENDED_BYTES;
use tiebreak_phrase::Words;

/// What came of a first try whose question got a better reply at the second one.
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

/// The bytes that a text spells; none where it spells none.
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
