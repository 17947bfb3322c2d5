//! Text of an input as it may be shown.

use tiebreak_phrase::outside::is_unprintable;

/// A control character (or one that reorders text) as a visible character, so that columns stay true.
pub(super) fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{FFFD}'),
        '\u{7F}' => '\u{2421}',
        _ if is_unprintable(character) => '\u{FFFD}',
        _ => character,
    }
}

/// Text of an input for use inside a message: control characters escaped, long text cut.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut quoted = String::from("`");
    for (position, character) in text.chars().enumerate() {
        if position == LONGEST {
            quoted.push_str("...");
            break;
        }
        if is_unprintable(character) {
            quoted.extend(character.escape_unicode());
        } else {
            quoted.push(character);
        }
    }
    quoted.push('`');
    quoted
}

/// The name of an input, without what would act on a terminal.
pub(super) fn quoted_name(name: &str) -> String {
    name.chars().map(visible).collect()
}
