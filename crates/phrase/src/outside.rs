//! Escapes text from other sources before output. Unescaped text could control a terminal, reorder text, or become a
//! formula.
//!
//! [`is_unprintable`] defines the dangerous characters. Sentences ([`Phrase`](crate::Phrase)) escape their own
//! arguments. Code that writes pages, JSON answers or other output must call a function of this module for each
//! external text.

use std::fmt::{self, Write};

/// Escapes every character of an external text that controls the output, reorders text or is invisible.
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Writing to a string cannot fail.
    let _ = write_printable(text, &mut out);
    out
}

/// Writes a text with the escapes of [`printable`].
///
/// # Errors
/// Returns an error if writing fails.
pub(crate) fn write_printable<W: Write>(text: &str, out: &mut W) -> fmt::Result {
    if is_plain(text, b' ') {
        return out.write_str(text);
    }
    let mut rest = text;
    while let Some((at, character)) = rest.char_indices().find(|(_, character)| is_unprintable(*character)) {
        let (before, after) = rest.split_at(at);
        write!(out, "{before}{}", character.escape_unicode())?;
        rest = after.get(character.len_utf8()..).unwrap_or_default();
    }
    out.write_str(rest)
}

/// Escapes an external text of several lines as [`printable`] does, but keeps the line feeds.
pub fn printable_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(printable).collect();
    lines.join("\n")
}

/// Escapes the characters in a JSON text that [`printable`] escapes. The meaning of the JSON stays the same.
pub fn printable_json(text: String) -> String {
    let is_wrong = |character: char| is_unprintable(character) && character != '\n';
    if is_plain(&text, b'\n') || !text.contains(is_wrong) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_wrong(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

/// Returns whether a text contains only printable ASCII characters, apart from the byte `also`.
fn is_plain(text: &str, also: u8) -> bool {
    // The loop never exits early, so that the compiled code can compare many bytes at a time.
    let mut plain = true;
    for byte in text.as_bytes() {
        plain &= matches!(byte, b' '..=b'~') | (*byte == also);
    }
    plain
}

/// Returns whether a character controls a terminal, reorders text, is invisible, or has no standard meaning.
#[inline]
pub fn is_unprintable(character: char) -> bool {
    !matches!(character, ' '..='~') && is_strange(character)
}

/// Returns true if the character has one of the general categories Cc, Cf, Zl, Zp and Co (private use) of Unicode 16,
/// or the property Default_Ignorable_Code_Point (variation selectors, fillers and tags, including reserved code
/// points). Returns true for noncharacter code points as well.
fn is_strange(character: char) -> bool {
    character.is_control()
        || matches!(character,
            // The separators Zl and Zp, and invisible characters of Cf with the reserved code points next to them.
            '\u{2028}' | '\u{2029}' | '\u{AD}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}'
            // Characters of the category Cf that affect neighboring characters: signs around numbers and joiners of
            // hieroglyphs.
            | '\u{600}'..='\u{605}' | '\u{6DD}' | '\u{70F}' | '\u{890}' | '\u{891}' | '\u{8E2}' | '\u{110BD}'
            | '\u{110CD}' | '\u{13430}'..='\u{1343F}'
            // Other invisible characters: joiners, fillers (including the blank of Braille) and variation selectors.
            | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{2800}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}'
            // Code points for private use, and code points that are not characters.
            | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}' | '\u{FDD0}'..='\u{FDEF}')
        || u32::from(character) & 0xFFFE == 0xFFFE
}

/// Returns a cell that spreadsheets treat as text. A text that would be a formula gets a leading apostrophe, which
/// spreadsheets do not display.
pub fn text_cell(cell: &str) -> String {
    let cell = printable(cell);
    // East Asian spreadsheets also evaluate cells that begin with a full-width sign.
    if cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        format!("'{cell}")
    } else {
        cell
    }
}

/// Returns a number with the decimal mark `mark`. A negative number remains a number. Returns any other cell as text,
/// as [`text_cell`] does.
pub fn number_cell(cell: &str, mark: char) -> String {
    let plain = cell.strip_prefix('-').unwrap_or(cell);
    let is_mark = |c: char| c == '.' || c == ',';
    let is_number = plain.contains(|c: char| c.is_ascii_digit())
        && plain.chars().all(|c| c.is_ascii_digit() || is_mark(c))
        && plain.matches(is_mark).count() <= 1;
    if is_number { cell.replace(is_mark, mark.encode_utf8(&mut [0; 4])) } else { text_cell(cell) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_and_bidi_characters_are_escaped() {
        for character in ['\u{1b}', '\u{9b}', '\n', '\u{61c}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{feff}']
        {
            assert_eq!(printable(&format!("a{character}b")), format!("a{}b", character.escape_unicode()));
        }
        assert_eq!(printable("Ærøskøbing 中文 İ"), "Ærøskøbing 中文 İ");
    }

    #[test]
    fn every_unprintable_range_is_escaped() {
        let ends = [
            // Each pair contains the first and the last character of a range.
            ['\u{0}', '\u{1f}'],
            ['\u{7f}', '\u{9f}'],
            ['\u{ad}', '\u{34f}'],
            ['\u{600}', '\u{605}'],
            ['\u{61c}', '\u{6dd}'],
            ['\u{70f}', '\u{8e2}'],
            ['\u{890}', '\u{891}'],
            ['\u{115f}', '\u{1160}'],
            ['\u{17b4}', '\u{17b5}'],
            ['\u{180b}', '\u{180f}'],
            ['\u{200b}', '\u{200f}'],
            ['\u{2028}', '\u{202e}'],
            ['\u{2060}', '\u{206f}'],
            ['\u{2800}', '\u{3164}'],
            ['\u{ffa0}', '\u{ffa0}'],
            ['\u{e000}', '\u{f8ff}'],
            ['\u{fdd0}', '\u{fdef}'],
            ['\u{fe00}', '\u{fe0f}'],
            ['\u{feff}', '\u{fff0}'],
            ['\u{fffb}', '\u{fffe}'],
            ['\u{ffff}', '\u{1fffe}'],
            ['\u{110bd}', '\u{110cd}'],
            ['\u{13430}', '\u{1343f}'],
            ['\u{1bca0}', '\u{1bca3}'],
            ['\u{1d173}', '\u{1d17a}'],
            ['\u{1ffff}', '\u{efffe}'],
            ['\u{e0000}', '\u{e007f}'],
            ['\u{e0100}', '\u{e01ef}'],
            ['\u{f0000}', '\u{10ffff}'],
        ];
        for character in ends.into_iter().flatten() {
            assert_eq!(printable(&format!("a{character}")), format!("a{}", character.escape_unicode()));
        }
        // The characters just outside the ranges are printable. Characters of other planes whose low 16 bits are the
        // same are printable too.
        let read = "\u{a0}\u{ae}\u{300}\u{606}\u{61b}\u{6de}\u{1161}\u{180a}\u{1810}\u{200a}\u{2010}\u{2027}\u{202f}\u{205f}\
                    \u{3000}\u{d7ff}\u{f900}\u{fdcf}\u{fdf0}\u{fe10}\u{fffc}\u{fffd}\u{10000}\u{1fffd}\u{20000}";
        assert_eq!(printable(read), read);
        assert_eq!(printable_json("\"\u{ad}\u{fffe}\"".to_owned()), "\"\\u00ad\\ufffe\"");
    }

    #[test]
    fn escaped_json_has_the_same_meaning() {
        let name = "\u{1b}]0;x\u{7}\u{9b}\u{61c}\u{202e}\u{e0041}\n\u{e9}";
        let written = format!("{{\n  \"name\": \"a{}\u{e9}\"\n}}", "\u{9b}\u{61c}\u{202e}\u{e0041}");
        let safe = printable_json(written);
        assert_eq!(safe, "{\n  \"name\": \"a\\u009b\\u061c\\u202e\\udb40\\udc41\u{e9}\"\n}");
        assert_eq!(printable_lines("one\ntwo\u{1b}\r"), "one\ntwo\\u{1b}\\u{d}");
        assert!(!printable(name).contains(is_unprintable));
    }

    #[test]
    fn formulas_become_text_and_numbers_stay() {
        for formula in ["=A1", "+A1", "-A1", "@A1", "＝A1", "＋A1", "－A1", "＠A1", " =A1"] {
            assert_eq!(text_cell(formula), format!("'{formula}"));
            assert_eq!(number_cell(formula, '.'), format!("'{formula}"));
        }
        assert_eq!(text_cell("A=1"), "A=1");
        let cells = ["-12.5", "12,5", "7", "-1.2.3", "1.2.3", "-", "½"];
        assert_eq!(
            cells.map(|cell| number_cell(cell, '.')),
            ["-12.5", "12.5", "7", "'-1.2.3", "1.2.3", "'-", "½"]
        );
        assert_eq!(
            cells.map(|cell| number_cell(cell, ',')),
            ["-12,5", "12,5", "7", "'-1.2.3", "1.2.3", "'-", "½"]
        );
    }
}
