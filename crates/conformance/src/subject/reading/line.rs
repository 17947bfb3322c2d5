//! What the lines of all answers have in common.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::subject::answer::excerpt;
use tiebreak_phrase::{Phrase, phrase};

/// The members of an object in order, repeated keys included, with their values as written.
#[derive(Default)]
pub(super) struct Entries<'a>(pub(super) Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Entries<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object with a value per code")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry::<String, &'de RawValue>()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// The number of the request that a line answers; none when it is no answer at all.
pub fn seq_of(line: &[u8]) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        seq: u64,
    }
    serde_json::from_slice::<Numbered>(trimmed(line)).ok().map(|numbered| numbered.seq)
}

/// A line without byte order mark and surrounding white space (so CR LF is fine).
pub(super) fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// A line as text.
///
/// # Errors
/// Where it is none.
pub(super) fn utf8(line: &[u8]) -> Result<&str, Phrase> {
    std::str::from_utf8(line)
        .map_err(|error| phrase!("answer-not-utf8", byte = error.valid_up_to() + 1, line = excerpt(line)))
}

/// Whether an answer has the number of its request.
///
/// # Errors
/// Which one it has instead.
pub(super) fn is_numbered(found: Option<u64>, seq: u64) -> Result<(), Phrase> {
    match found {
        Some(found) if found == seq => Ok(()),
        Some(found) => Err(phrase!("answer-numbered-otherwise", found = found, seq = seq)),
        None => Err(phrase!("answer-without-seq", seq = seq)),
    }
}
