//! What stands before the number of a record without being seen, or hides what it is.

/// Characters without a shape: the eye finds the number of a record behind them.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    ) || character.is_control() && !character.is_whitespace()
}

fn is_quote(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '`' | '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{2039}' | '\u{203a}'
    )
}

/// A character of the width of a Chinese one as that of a typewriter.
fn narrow(character: char) -> char {
    let wide = matches!(character, '\u{ff01}'..='\u{ff5e}');
    let plain = if wide { char::from_u32(u32::from(character) - 0xFEE0) } else { None };
    plain.unwrap_or(character)
}

/// The first characters of a line as the eye reads them, without quotes and what is not seen; none where all of them are
/// seen.
pub(super) fn seen(text: &str, count: usize) -> Option<String> {
    // Nearly every line begins with a plain number.
    if text.as_bytes().iter().take(count).all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let before = |character: &char| character.is_whitespace() || is_quote(*character);
    let characters = || text.chars().skip_while(|character| character.is_whitespace());
    let visible = text.chars().filter(|character| !is_unseen(*character));
    let seen: String = visible.skip_while(before).map(narrow).take(count).collect();
    (!characters().take(count).eq(seen.chars())).then_some(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_passed_over() {
        for text in
            ["\u{200b}162 W", "\"162 W\"", "\u{ff11}\u{ff16}\u{ff12} W", "1\u{2060}62 W", " \u{ad} 162 W"]
        {
            assert_eq!(seen(text, 4).as_deref(), Some("162 "), "{text}");
        }
        for text in ["162 W", "  162 W", "A note"] {
            assert_eq!(seen(text, 4), None, "{text}");
        }
    }
}
