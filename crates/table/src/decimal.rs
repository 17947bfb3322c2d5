//! The decimal digits of the numbers that spreadsheets store.

/// The digits of a number that spreadsheets show at most: more are noise of binary fractions.
const DIGITS: usize = 15;

/// A number as its shortest decimal string, rounded to the 15 digits that spreadsheets show.
///
/// `13.000000000000002` is `13`, `0.1` is `0.1`.
pub(super) fn shortest(number: f64) -> String {
    let shortest = number.to_string();
    let digits = shortest.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count();
    let behind = shortest.split_once('.').map_or(0, |(_, behind)| behind.len());
    if digits <= DIGITS || behind == 0 {
        return shortest;
    }
    rounded(&shortest, behind.saturating_sub(digits - DIGITS))
}

/// A decimal string rounded to so many digits behind the point, halves away from zero, without zeros at its end.
pub(super) fn rounded(text: &str, places: usize) -> String {
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    let Some((kept, rest)) = behind.split_at_checked(places).filter(|(_, rest)| !rest.is_empty()) else {
        return text.to_owned();
    };
    let (sign, whole) = whole.strip_prefix('-').map_or(("", whole), |whole| ("-", whole));
    let mut digits: Vec<u8> = format!("0{whole}{kept}").into_bytes();
    if rest.as_bytes() >= b"5".as_slice() {
        // The zero in front takes the carry.
        let last = digits.iter().rposition(|digit| *digit != b'9').unwrap_or(0);
        digits.iter_mut().skip(last + 1).for_each(|digit| *digit = b'0');
        digits.iter_mut().skip(last).take(1).for_each(|digit| *digit += 1);
    }
    let digits = String::from_utf8_lossy(&digits).into_owned();
    let (whole, behind) = digits.split_at(digits.len() - kept.len());
    let whole = Some(whole.trim_start_matches('0')).filter(|whole| !whole.is_empty()).unwrap_or("0");
    let behind = behind.trim_end_matches('0');
    let sign = if whole == "0" && behind.is_empty() { "" } else { sign };
    if behind.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{behind}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_float_is_its_shortest_decimal() {
        for (number, text) in [
            (13.0, "13"),
            (8.25, "8.25"),
            (0.1 + 0.2, "0.3"),
            (13.000_000_000_000_002, "13"),
            (-0.5, "-0.5"),
            (1.0 / 3.0, "0.333333333333333"),
            (2026.0, "2026"),
        ] {
            assert_eq!(shortest(number), text);
        }
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (text, places, shown) in [
            ("13.4", 0, "13"),
            ("13.5", 0, "14"),
            ("-13.5", 0, "-14"),
            ("9.96", 1, "10"),
            ("99.5", 0, "100"),
            ("-0.4", 0, "0"),
            ("8.25", 1, "8.3"),
            ("8.249", 1, "8.2"),
            ("8.25", 3, "8.25"),
            ("13", 2, "13"),
        ] {
            assert_eq!(rounded(text, places), shown, "{text}");
        }
    }
}
