//! Number formats of spreadsheets: what a cell shows of the number that is stored in it.

use std::rc::Rc;

use super::decimal::Decimal;

/// Bytes of a format at most.
const LONGEST: usize = 1_000;
/// Digits that are shown of a number at most; what a sum leaves behind them is not seen.
const DIGITS: usize = 15;
/// Digits before the point with which a number is still shown without a power of ten.
const WHOLE: usize = 11;

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

/// A format as it is kept: one that is longer than any spreadsheet writes shows nobody knows what.
pub(super) fn kept(format: &str) -> Rc<str> {
    if format.len() > LONGEST { "…".into() } else { format.into() }
}

/// What a cell with this format shows of a number, without signs between thousands; none where that is not certain.
pub(super) fn shown(format: Option<&str>, number: &Decimal) -> Option<String> {
    let Some(format) = format else { return general(number) };
    let sections = sections(format)?;
    let first = sections.first()?;
    match sections.as_slice() {
        [_, below, ..] if number.is_negative => {
            below.strip_prefix('-').and_then(|own| in_section(own, number))
        }
        [_, _, zero, ..] if number.is_zero() => in_section(zero, number),
        _ => in_section(first, number),
    }
}

/// Whether a cell with this format shows a text as it is.
pub(super) fn shows_text(format: &str) -> bool {
    let Some(sections) = sections(format) else { return false };
    let last = sections.last().map_or("", String::as_str);
    // Where no section is for texts, they stand as they are.
    last == "@" || (sections.len() < 4 && !last.contains('@'))
}

/// What is shown of a number where nobody says how.
pub(super) fn general(number: &Decimal) -> Option<String> {
    (number.whole.len() <= WHOLE).then(|| number.significant(DIGITS).padded(1, 0))
}

/// A number as it is shown with so many digits behind the point; none where the digits that are never shown decide.
pub(super) fn rounded(number: &Decimal, places: usize) -> Option<Decimal> {
    let rounded = number.rounded(places);
    let is_certain = number.significant(DIGITS).rounded(places) == rounded;
    (is_certain && number.whole.len() <= DIGITS && rounded.is_negative == number.is_negative)
        .then_some(rounded)
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

/// What a section shows of a number.
fn in_section(section: &str, number: &Decimal) -> Option<String> {
    if section == "@" || section.eq_ignore_ascii_case("general") || section.eq_ignore_ascii_case("standard") {
        return general(number);
    }
    if let Some((whole, below)) = section.split_once('/') {
        return is_fraction(whole, below, number).then(|| general(number)).flatten();
    }
    let (whole, part) = section.split_once('.').unwrap_or((section, ""));
    // A comma behind the last digit divides by a thousand.
    let is_grouped = whole.chars().all(|c| is_digit(c) || c == ',') && !whole.ends_with(',');
    let is_number = is_grouped && part.chars().all(is_digit) && section.chars().any(is_digit);
    let rounded = rounded(number, part.len()).filter(|_| is_number)?;
    let is_blank = rounded.whole.is_empty() && !section.contains('0');
    // Behind the last zero digits are shown only where they are not zero.
    let least = part.rfind('0').map_or(0, |last| last + 1);
    (!is_blank).then(|| rounded.padded(whole.matches('0').count().max(1), least))
}

fn is_digit(c: char) -> bool {
    matches!(c, '#' | '0' | '?')
}

/// Whether a fraction shows a number as it is: halves and quarters.
fn is_fraction(whole: &str, below: &str, number: &Decimal) -> bool {
    let above = whole.rsplit(' ').next().unwrap_or_default();
    let is_whole = whole.chars().all(|c| is_digit(c) || c == ' ') && whole.contains(' ') && !above.is_empty();
    let least = match number.part.as_str() {
        "" => 1,
        "5" => 2,
        "25" | "75" => 4,
        _ => return false,
    };
    let is_below = match below.parse::<usize>() {
        Ok(below) => below > 0 && below % least == 0,
        Err(_) => !below.is_empty() && below.chars().all(|c| matches!(c, '#' | '?')),
    };
    is_whole && is_below
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(format: &str, number: &str) -> Option<String> {
        shown(Some(format), &Decimal::read(number).unwrap())
    }

    #[test]
    fn a_number_is_shown_as_its_format_rounds_it() {
        for (format, number, text) in [
            ("General", "13.000000000000002", "13"),
            ("0", "13.4", "13"),
            ("0", "13.5", "14"),
            ("0", "7", "7"),
            ("0.0", "6.25", "6.3"),
            ("0.0", "7", "7.0"),
            ("0.00", "1.005", "1.01"),
            ("#,##0", "2134.4", "2134"),
            ("#,##0.00", "8.25", "8.25"),
            ("0.##", "8.254", "8.25"),
            ("0.##", "8", "8"),
            ("0.0##", "8", "8.0"),
            ("#.0", "8.25", "8.3"),
            ("00", "7", "07"),
            ("@", "8.25", "8.25"),
            ("# ?/?", "8.25", "8.25"),
            ("# ?/2", "8.5", "8.5"),
            ("[Red]0", "7", "7"),
            ("0.0_);(0.0)", "7.25", "7.3"),
            ("[$-407]0.00", "7", "7.00"),
            ("_(* #,##0_);_(* \\(#,##0\\);_(* \"-\"_);_(@_)", "7", "7"),
            ("0\\ ", "7", "7"),
            ("0;-0;0;@", "7", "7"),
            ("0;-0", "-7.5", "-8"),
            ("0.0", "-7.25", "-7.3"),
            ("0.", "7.5", "8"),
            ("0.0", "0.5", "0.5"),
        ] {
            assert_eq!(of(format, number).as_deref(), Some(text), "{format} of {number}");
        }
    }

    #[test]
    fn what_adds_or_takes_anything_else_is_not_certain() {
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
            assert_eq!(of(format, "7"), None, "{format}");
        }
        for (format, number) in [
            ("0;0;\"7\"", "0"),
            ("0;-0;", "0"),
            ("#", "0"),
            ("#", "0.4"),
            ("0;0", "-7"),
            ("# ?/2", "8.25"),
            ("# ?/0", "8"),
            ("# ?/?", "8.3"),
            ("0", "-0.4"),
            // Fifteen digits of it are a half.
            ("0", "12.4999999999999999"),
            ("General", "123456789012"),
        ] {
            assert_eq!(of(format, number), None, "{format} of {number}");
        }
    }

    #[test]
    fn texts_have_a_section_of_their_own() {
        for (format, is_shown) in [
            ("@\"5\"", false),
            ("@", true),
            ("0;0;0;", false),
            ("0.00", true),
            ("yyyy-mm-dd", true),
            ("0;-0;0;@", true),
        ] {
            assert_eq!(shows_text(format), is_shown, "{format}");
        }
        assert_eq!((&*kept("0.0"), &*kept(&"0".repeat(2_000))), ("0.0", "…"));
        assert!((0..200).filter_map(built_in).all(|format| sections(format).is_some()));
    }
}
