//! Number formats of spreadsheets: whether a cell shows what is stored in it, as it is or rounded.

/// What is stored in a cell, as far as formats make a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    /// A number below zero.
    Negative,
    /// Zero.
    Zero,
    /// A number between zero and one.
    Part,
    /// A number of at least one.
    Positive,
    /// A text.
    Text,
}

/// The formats that have a number and no text: those that are the same in every language.
pub(super) fn built_in(number: usize) -> Option<&'static str> {
    Some(match number {
        0 => "General",
        1 => "0",
        2 => "0.00",
        3 => "#,##0",
        4 => "#,##0.00",
        9 => "0%",
        10 => "0.00%",
        11 => "0.00E+00",
        12 => "# ?/?",
        13 => "# ??/??",
        14 => "m/d/yyyy",
        15 => "d-mmm-yy",
        16 => "d-mmm",
        17 => "mmm-yy",
        18 => "h:mm AM/PM",
        19 => "h:mm:ss AM/PM",
        20 => "h:mm",
        21 => "h:mm:ss",
        22 => "m/d/yyyy h:mm",
        37 => "#,##0 ;(#,##0)",
        38 => "#,##0 ;[Red](#,##0)",
        39 => "#,##0.00;(#,##0.00)",
        40 => "#,##0.00;[Red](#,##0.00)",
        41 => "_(* #,##0_);_(* \\(#,##0\\);_(* \"-\"_);_(@_)",
        43 => "_(* #,##0.00_);_(* \\(#,##0.00\\);_(* \"-\"??_);_(@_)",
        48 => "##0.0E+0",
        49 => "@",
        _ => return None,
    })
}

/// Whether a cell with this format shows what is stored, as it is or rounded.
pub(super) fn shows(format: &str, stored: Stored) -> bool {
    let Some(sections) = sections(format) else { return false };
    let own = |at: usize| sections.get(at).map(String::as_str);
    let (first, last) = (own(0).unwrap_or_default(), sections.last().map_or("", String::as_str));
    match (stored, sections.len()) {
        (Stored::Text, 4) => last == "@",
        // Where no section is for texts, they stand as they are.
        (Stored::Text, _) => !last.contains('@') || last == "@",
        (Stored::Negative, 1) => is_number(first, stored),
        (Stored::Negative, _) => {
            own(1).and_then(|own| own.strip_prefix('-')).is_some_and(|own| is_number(own, stored))
        }
        (Stored::Zero, 3 | 4) => own(2).is_some_and(|own| is_number(own, stored)),
        (Stored::Zero | Stored::Part | Stored::Positive, _) => is_number(first, stored),
    }
}

/// The parts of a format for numbers above and below zero, zero and texts, without colors and blanks; none where one holds
/// a condition or something that is not understood.
fn sections(format: &str) -> Option<Vec<String>> {
    let mut sections = vec![String::new()];
    let mut at = format.chars();
    while let Some(c) = at.next() {
        let section = sections.last_mut()?;
        match c {
            ';' => sections.push(String::new()),
            // A blank as wide as the next character, and one that fills the cell.
            '_' => drop(at.next()?),
            '*' => at.next().filter(|filled| *filled == ' ').map(drop)?,
            '\\' => section.push(literal(at.next()?)),
            '"' => loop {
                match at.next()? {
                    '"' => break,
                    c => section.push(literal(c)),
                }
            },
            '[' => {
                let inside: String = at.by_ref().take_while(|c| *c != ']').collect();
                let is_language = inside.starts_with("$-") && !inside.starts_with("$-F");
                if !is_language && !is_color(&inside) {
                    return None;
                }
            }
            c => section.push(c),
        }
    }
    (sections.len() <= 4).then(|| sections.iter().map(|section| section.trim().to_owned()).collect())
}

/// A character that stands for itself; only blanks add nothing to a number.
fn literal(c: char) -> char {
    if c == ' ' { ' ' } else { '\u{FFFD}' }
}

fn is_color(inside: &str) -> bool {
    let lower = inside.to_ascii_lowercase();
    ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"].contains(&lower.as_str())
        || lower.strip_prefix("color").is_some_and(|number| number.trim().parse::<u8>().is_ok())
}

/// Whether a section shows a number.
fn is_number(section: &str, stored: Stored) -> bool {
    if section == "@" || section.eq_ignore_ascii_case("general") || section.eq_ignore_ascii_case("standard") {
        return true;
    }
    let is_digit = |c: char| matches!(c, '#' | '0' | '?');
    if let Some((whole, below)) = section.split_once('/') {
        let above = whole.rsplit(' ').next().unwrap_or_default();
        let is_below = below.chars().all(is_digit) || below.bytes().all(|digit| digit.is_ascii_digit());
        let is_whole = whole.chars().all(|c| is_digit(c) || c == ' ');
        return is_whole && is_below && whole.contains(' ') && !above.is_empty() && !below.is_empty();
    }
    let (whole, part) = section.split_once('.').unwrap_or((section, ""));
    // A comma behind the last digit divides by a thousand.
    let is_grouped = whole.chars().all(|c| is_digit(c) || c == ',') && !whole.ends_with(',');
    let is_blank = matches!(stored, Stored::Zero | Stored::Part) && !section.contains('0');
    is_grouped && part.chars().all(is_digit) && section.chars().any(is_digit) && !is_blank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_that_show_a_number_as_it_is_or_rounded_are_known() {
        for format in [
            "General",
            "0",
            "0.0",
            "0.00",
            "#,##0",
            "#,##0.00",
            "0.##",
            "#.0",
            "00",
            "@",
            "# ?/?",
            "# ?/2",
            "[Red]0",
            "0.0_);(0.0)",
            "[$-407]0.00",
            "_(* #,##0_);_(* \\(#,##0\\);_(* \"-\"_);_(@_)",
            "0\\ ",
            "0;-0;0;@",
            "0.",
        ] {
            assert!(shows(format, Stored::Positive), "{format}");
        }
        for format in [
            ";;;",
            "\"9\"",
            "0\"5\"",
            "0\\5",
            "General\"5\"",
            "-0",
            "1\"0\"0",
            "[<8]\"9\";0",
            "yyyy-mm-dd",
            "d",
            "0%",
            "0E+0",
            "0,",
            "0.0,",
            "\"€\"0",
            "[$€-407]0",
            "*-0",
            "",
            "h:mm",
            "[h]:mm",
            "(0)",
            "0;0;0;0;0",
            "[$-F400]h:mm:ss",
            "/",
            "?/?",
            "\"",
            "#-0",
            "x",
        ] {
            assert!(!shows(format, Stored::Positive), "{format}");
        }
        for (format, stored, is_shown) in [
            ("0;0;\"7\"", Stored::Zero, false),
            ("0;-0;", Stored::Zero, false),
            ("#", Stored::Zero, false),
            ("#", Stored::Part, false),
            ("0.0", Stored::Part, true),
            ("0;0", Stored::Negative, false),
            ("0;-0", Stored::Negative, true),
            ("0.0", Stored::Negative, true),
            ("@\"5\"", Stored::Text, false),
            ("@", Stored::Text, true),
            ("0;0;0;", Stored::Text, false),
            ("0.00", Stored::Text, true),
            ("yyyy-mm-dd", Stored::Text, true),
        ] {
            assert_eq!(shows(format, stored), is_shown, "{format}");
        }
        assert!((0..200).filter_map(built_in).all(|format| sections(format).is_some()));
    }
}
