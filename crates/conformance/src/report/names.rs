//! Names and dates that a certificate may hold: a reader cannot take one for another.

use crate::subject::protocol::StartAnswer;
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// The longest name of a program.
const NAME: usize = 100;
/// The longest version.
const VERSION: usize = 60;
/// The longest address.
const ADDRESS: usize = 200;

/// What is wrong with how a program calls itself; none where nothing is.
pub fn misnamed(program: &StartAnswer) -> Option<Phrase> {
    let wrong = |what: MessageId, text: &str, problem: MessageId| {
        let shown: String = text.chars().take(NAME).flat_map(char::escape_debug).collect();
        phrase!("name-wrong", what = what, text = shown, problem = problem)
    };
    for (what, text, most) in [
        (message!("name-of-program"), &program.name, NAME),
        (message!("name-of-version"), &program.version, VERSION),
    ] {
        if let Some(problem) = problem(text, most) {
            return Some(wrong(what, text, problem));
        }
    }
    let address = program.url.as_ref()?;
    let plain = address.len() <= ADDRESS && address.bytes().all(|byte| byte.is_ascii_graphic());
    let leads = address.starts_with("https://") || address.starts_with("http://");
    (!plain || !leads).then(|| wrong(message!("name-of-address"), address, message!("name-no-address")))
}

/// What is wrong with a name.
fn problem(text: &str, most: usize) -> Option<MessageId> {
    if text.chars().count() > most {
        return Some(message!("name-too-long"));
    }
    if text.trim().is_empty() || text.trim() != text || text.contains("  ") {
        return Some(message!("name-blank"));
    }
    (!text.chars().all(is_plain)).then_some(message!("name-confusable"))
}

/// Letters, digits and signs that look like no other ones: those of ASCII, and Latin letters with their marks.
fn is_plain(c: char) -> bool {
    let marked = matches!(c, '\u{c0}'..='\u{17f}') && c.is_alphabetic();
    // A dotless i, a kra and a long s are taken for other letters.
    c == ' ' || c.is_ascii_graphic() || marked && !matches!(c, '\u{131}' | '\u{138}' | '\u{17f}')
}

/// Whether a text is a date or a moment of RFC 3339: `2026-03-01`, `2026-03-01T12:00:00Z`.
pub fn is_rfc3339(text: &str) -> bool {
    if !text.is_ascii() {
        return false;
    }
    let (date, time) = text.split_at(text.len().min(10));
    is_date(date) && (time.is_empty() || time.strip_prefix(['T', 't']).is_some_and(is_time))
}

/// Numbers of so many digits between signs; none where the text is something else.
fn numbers<const N: usize>(text: &str, sign: char, digits: [usize; N]) -> Option<[u32; N]> {
    let parts: Vec<&str> = text.split(sign).collect();
    let mut numbers = [0; N];
    if parts.len() != N {
        return None;
    }
    for ((part, number), length) in parts.iter().zip(&mut numbers).zip(digits) {
        if part.len() != length || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    Some(numbers)
}

fn is_date(text: &str) -> bool {
    let Some([year, month, day]) = numbers(text, '-', [4, 2, 2]) else { return false };
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// A time of the day with its distance from UTC.
fn is_time(text: &str) -> bool {
    let clock = |text: &str, most: u32| {
        numbers(text, ':', [2, 2]).is_some_and(|[hours, minutes]| hours <= most && minutes < 60)
    };
    let (time, zone) = match text.strip_suffix(['Z', 'z']) {
        Some(time) => (time, true),
        None => {
            let at = text.rfind(['+', '-']).unwrap_or(text.len());
            let (time, zone) = text.split_at(at);
            (time, zone.get(1..).is_some_and(|zone| clock(zone, 23)))
        }
    };
    let (time, part) = time.split_once('.').map_or((time, "0"), |(time, part)| (time, part));
    let whole = numbers(time, ':', [2, 2, 2]);
    // A leap second is the last of a minute.
    let is_clock = whole.is_some_and(|[hours, minutes, seconds]| hours < 24 && minutes < 60 && seconds <= 60);
    zone && is_clock && !part.is_empty() && part.len() <= 9 && part.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_rfc_3339() {
        for right in ["2026-03-01", "2024-02-29", "2026-03-01T12:00:00Z", "2026-03-01T23:59:60.5+05:30"] {
            assert!(is_rfc3339(right), "{right}");
        }
        for wrong in [
            "",
            "yesterday",
            "2026-3-1",
            "2025-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "01.03.2026",
            "2026-03-01T",
            "2026-03-01T12:00",
            "2026-03-01T12:00:00",
            "2026-03-01T24:00:00Z",
            "2026-03-01 12:00:00Z",
            "2026-03-01T12:00:00+24:00",
            "2026-03-01\u{200b}",
            "٢٠٢٦-03-01",
            "2026-03-01T12:00:00.Z",
        ] {
            assert!(!is_rfc3339(wrong), "{wrong}");
        }
    }

    #[test]
    fn names_look_like_no_other_names() {
        let named = |name: &str| misnamed(&StartAnswer::new(name, "1.0"));
        for right in ["gacrux", "Swiss-Manager Uni (64 bit)", "Vega Ñ", "@echecs/tiebreak"] {
            assert_eq!(named(right), None, "{right}");
        }
        for wrong in [
            "",
            " gacrux",
            "gacrux ",
            "gac  rux",
            "g\u{430}crux",
            "gacrux\u{200b}",
            "gac\u{202e}rux",
            "ｇacrux",
            "gacr\u{131}x",
            "g\u{0}",
            "line\nline",
            "gacru\u{445}",
            "γacrux",
            "𝗀acrux",
            "e\u{301}",
        ] {
            assert!(named(wrong).is_some(), "{wrong:?}");
        }
        assert!(named(&"x".repeat(101)).is_some() && named(&"x".repeat(100)).is_none());
        let mut program = StartAnswer::new("x", "1");
        for (url, right) in
            [("https://example.org/x", true), ("javascript:alert(1)", false), ("https://exа.org", false)]
        {
            program.url = Some(url.to_owned());
            assert_eq!(misnamed(&program).is_none(), right, "{url}");
        }
    }
}
