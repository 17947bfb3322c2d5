//! How many values a JSON text has, before memory is taken for them.

use tiebreak_phrase::{Phrase, phrase};

use crate::limits::JSON_VALUES;

/// Bytes that make room for one more value: a result of a game takes as many.
const BYTES_A_VALUE: usize = 8;

/// Why a JSON text has more values than are read; none where there is room for them. The smallest values take forty times
/// the memory of their text, and an event has few of them.
pub fn too_many_values(text: &[u8]) -> Option<Phrase> {
    let most = JSON_VALUES + text.len() / BYTES_A_VALUE;
    let found = values(text);
    (found > most).then(|| phrase!("document-has-values-at-most-read", count = found, most = most))
}

/// Values of a text, by the memory they take: a key counts as two more, an object or a list as three.
fn values(text: &[u8]) -> usize {
    let (mut values, mut in_string, mut escaped) = (0, false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b',' => values += 1,
            b':' => values += 2,
            b'{' | b'[' => values += 3,
            _ => {}
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_outside_of_strings_is_a_value() {
        assert_eq!(values(br#"[1,2,"a,b\",:[{"]"#), 5);
        assert_eq!(values(br#"{"a\\":1,"b":[]}"#), 3 + 2 + 1 + 2 + 3);
    }

    #[test]
    fn games_of_an_event_make_their_own_room_and_small_values_do_not() {
        assert_eq!(too_many_values("\"2 w 1\",".repeat(4_000_000).as_bytes()), None);
        assert_eq!(too_many_values("1,".repeat(600_000).as_bytes()), None);
        assert!(too_many_values("1,".repeat(700_000).as_bytes()).is_some());
        assert!(too_many_values("{\"a\":1},".repeat(160_000).as_bytes()).is_some());
    }
}
