//! TOML that people write: what is wrong with it in one line, with its place.

use serde::de::DeserializeOwned;

use tiebreak_phrase::{Phrase, phrase};

/// Values of a text of any length, keys counted, and bytes that make room for one more: the smallest take eighty times the
/// memory of their text, and a known failure has one for each twenty bytes.
const VALUES: usize = 150_000;
const BYTES_A_VALUE: usize = 16;

/// Reads a text of TOML.
///
/// # Errors
/// What is wrong, with line and column.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Phrase> {
    let (count, most) = (values(text), VALUES + text.len() / BYTES_A_VALUE);
    if count > most {
        return Err(phrase!("document-has-values-at-most-read", count = count, most = most));
    }
    toml::from_str(text).map_err(|error| {
        let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        phrase!("problem-at-place", line = line, column = column, problem = error.message())
    })
}

/// Values and keys of a text outside of its strings and comments, before memory is taken for them.
fn values(text: &str) -> usize {
    let (mut values, mut quote, mut is_escaped, mut is_comment) = (0, None, false, false);
    for byte in text.bytes() {
        match (byte, quote) {
            (b'\n', _) => is_comment = false,
            _ if is_comment => {}
            _ if is_escaped => is_escaped = false,
            (b'\\', Some(b'"')) => is_escaped = true,
            (_, Some(own)) if own == byte => quote = None,
            (_, Some(_)) => {}
            (b'"' | b'\'', None) => quote = Some(byte),
            (b'#', None) => is_comment = true,
            (b',' | b'=' | b'[' | b'{', None) => values += 1,
            _ => {}
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_have_a_limit_and_text_does_not_count() {
        let known = "[[failures]]\nreason = \"a,b\\\",[\" # it's, here\nanswer = '[1,2,\"'\n";
        assert_eq!(values(known), 2 + 1 + 1);
        assert!(read::<toml::Table>(&format!("a = [{}1]", "1,".repeat(300_000))).is_err());
        let many: String = (0..20_000).map(|n| format!("k{n} = 'x,,,,,,,,,,,,,,,,,,,,,'\n")).collect();
        assert_eq!(read::<toml::Table>(&many).map(|table| table.len()), Ok(20_000));
    }
}
