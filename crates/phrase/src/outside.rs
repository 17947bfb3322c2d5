//! Text from outside, made harmless on its way out: nothing steers a terminal, turns text around or is computed.

/// Text of an input with every control character, and every character that reorders or hides text, made visible.
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if is_unprintable(character) {
            out.extend(character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    out
}

/// Whether a character steers a terminal, reorders text or is not seen.
pub fn is_unprintable(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

/// A cell that a spreadsheet takes as text: what it would compute gets the apostrophe that spreadsheets hide.
pub fn text_cell(cell: &str) -> String {
    let cell = printable(cell);
    // Spreadsheets of East Asia compute what begins with a full-width sign, too.
    if cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        format!("'{cell}")
    } else {
        cell
    }
}

/// A cell with a number: it stays one, also a negative one; anything else is text.
pub fn number_cell(cell: &str) -> String {
    let plain = cell.strip_prefix('-').unwrap_or(cell);
    let is_number = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_number { cell.to_owned() } else { text_cell(cell) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reorders_or_hides_text_is_seen() {
        for character in ['\u{1b}', '\u{9b}', '\n', '\u{61c}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}']
        {
            assert_eq!(printable(&format!("a{character}b")), format!("a{}b", character.escape_unicode()));
        }
        assert_eq!(printable("Ærøskøbing 中文 İ"), "Ærøskøbing 中文 İ");
    }

    #[test]
    fn formulas_become_text_and_numbers_stay() {
        for formula in ["=A1", "+A1", "-A1", "@A1", "＝A1", "＋A1", "－A1", "＠A1", " =A1"] {
            assert_eq!(text_cell(formula), format!("'{formula}"));
            assert_eq!(number_cell(formula), format!("'{formula}"));
        }
        assert_eq!((number_cell("-12.5"), text_cell("A=1")), ("-12.5".to_owned(), "A=1".to_owned()));
    }
}
