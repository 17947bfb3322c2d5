//! Numbers and places as people write them.

use super::numbering::PlaceCell;
use tiebreak_engine::number::Fraction;

/// Whether a cell says that there is no value.
pub(super) fn is_blank(text: &str) -> bool {
    matches!(text, "" | "." | "·" | "-" | "–" | "—" | "−" | "*" | "n/a" | "N/A")
}

/// A number as people write it: with a decimal comma, a sign for a fraction (`12½`), or a fraction behind a blank
/// (`12 1/2`); decimals stay as they are written.
pub(super) fn number(text: &str) -> Option<String> {
    const SIGNS: [(char, i128, i128); 5] = [('¼', 1, 4), ('½', 1, 2), ('¾', 3, 4), ('⅓', 1, 3), ('⅔', 2, 3)];
    let mixed = |whole: &str, part: Fraction| {
        let whole = if whole.is_empty() { Some(0) } else { whole.parse::<u32>().ok() };
        whole.map(|whole| Fraction::integer(i128::from(whole)).plus(part).to_string())
    };
    for (sign, numerator, denominator) in SIGNS {
        if let Some(whole) = text.strip_suffix(sign) {
            return mixed(whole.trim_end(), Fraction::new(numerator, denominator));
        }
    }
    if let Some((whole, part)) = text.rsplit_once(' ').filter(|(_, part)| part.contains('/')) {
        return mixed(whole.trim_end(), Fraction::parse(part).ok()?);
    }
    let plain = grouped(text)?.replace(',', ".");
    Fraction::parse(&plain).is_ok().then_some(plain)
}

/// A number without the blanks between groups of three digits (`1 234`); none where a blank parts two numbers.
fn grouped(text: &str) -> Option<String> {
    let mut groups = text.split([' ', '\u{a0}', '\u{202f}']);
    let first = groups.next()?;
    let mut plain = first.to_owned();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut is_whole = digits(first.trim_start_matches(['+', '-'])) && first.len() <= 4;
    for group in groups {
        let whole = group.split_once(['.', ',']).map_or(group, |(whole, _)| whole);
        if !is_whole || whole.len() != 3 || !digits(whole) {
            return None;
        }
        is_whole = whole.len() == group.len();
        plain.push_str(group);
    }
    Some(plain)
}

/// Whether a cell holds a place.
pub(super) fn is_place(text: &str) -> bool {
    place(text).is_ok()
}

/// A place as people write it: `2`, `2.`, `2º`, `2nd`, `=2`, `T2`, `2-3` for two who share it, `=` or nothing for the place of
/// the row above, a dash or 0 for no place.
pub(super) fn place(text: &str) -> Result<PlaceCell, ()> {
    const ENDINGS: [&str; 15] =
        ["", ".", ".0", ".00", "º", "ª", "°", "o", "a", "st", "nd", "rd", "th", ".º", "er"];
    let bare = text.trim_start_matches(['\\', '#']).trim_matches('=').trim();
    let tied = bare.strip_prefix(['T', 't']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let bare = tied.unwrap_or(bare);
    match bare {
        "" => return Ok(if text.contains('=') { PlaceCell::Same } else { PlaceCell::Blank }),
        "-" | "–" | "—" => return Ok(PlaceCell::None),
        _ => {}
    }
    let number = |text: &str| {
        let text = text.trim();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, ending) = text.split_at_checked(end).ok_or(())?;
        let known = ENDINGS.contains(&ending.to_lowercase().as_str());
        digits.parse::<u32>().ok().filter(|_| known).ok_or(())
    };
    let shared = text.contains('=') || tied.is_some();
    match bare.split_once(['-', '–']) {
        None => Ok(match number(bare)? {
            0 => PlaceCell::None,
            first => PlaceCell::At { first, last: None, shared },
        }),
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last)?);
            let range = PlaceCell::At { first, last: Some(last), shared };
            if first > 0 && first <= last { Ok(range) } else { Err(()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, read) in [
            ("12,50", Some("12.50")),
            ("12½", Some("12.5")),
            ("½", Some("0.5")),
            ("12 ½", Some("12.5")),
            ("8¼", Some("8.25")),
            ("8¾", Some("8.75")),
            ("12 1/2", Some("12.5")),
            ("19/3", Some("19/3")),
            ("6 1/3", Some("19/3")),
            ("1 234", Some("1234")),
            ("1 234,5", Some("1234.5")),
            ("1 2", None),
            ("9.5 0", None),
            ("0 12", None),
            ("3. 5", None),
            ("8 , 25", None),
            ("12 345.5 000", None),
            ("twelve", None),
            ("x ½", None),
            ("12 1/0", None),
        ] {
            assert_eq!(number(text).as_deref(), read, "{text}");
        }
    }

    #[test]
    fn places_are_read_as_people_write_them() {
        let at = |first, last, shared| Ok(PlaceCell::At { first, last, shared });
        for (text, read) in [
            ("2", at(2, None, false)),
            ("2.", at(2, None, false)),
            ("2º", at(2, None, false)),
            ("2nd", at(2, None, false)),
            ("1ST", at(1, None, false)),
            ("2=", at(2, None, true)),
            ("=2", at(2, None, true)),
            ("T2", at(2, None, true)),
            ("2-3", at(2, Some(3), false)),
            ("2. - 3.", at(2, Some(3), false)),
            ("", Ok(PlaceCell::Blank)),
            ("=", Ok(PlaceCell::Same)),
            ("-", Ok(PlaceCell::None)),
            ("0", Ok(PlaceCell::None)),
            ("3-2", Err(())),
            ("second", Err(())),
            ("2x", Err(())),
            ("-2", Err(())),
        ] {
            assert_eq!(place(text), read, "{text}");
        }
    }
}
