//! Reads time controls, and determines the rating list on which their games are rated (1.1, 1.2).

use super::edition::Rules;
use super::rulings::{Delay, EqualTime, SixtyMinutes, TenMinutes, ThreeMinutes};
use std::fmt;
use tiebreak_phrase::{Phrase, message};

/// A time control of one player, in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// The periods of the time control. Each period has the number of moves (`None` for the rest of the game) and the
    /// base time in seconds.
    pub periods: Vec<(Option<u32>, u32)>,
    /// The seconds that are added for each move (increment), or that pass in each move before the clock starts (delay).
    pub increment: u32,
    /// Whether the seconds in `increment` are a delay, not an increment.
    pub delay: bool,
}

/// The reason why a text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlError {
    /// A number has no unit, so it could be a number of minutes or of seconds.
    NoUnit,
    /// A time is longer than a day.
    TooLong,
    /// The text is empty, or it contains a time that is zero, negative or not a whole number of seconds.
    Impossible,
    /// The text is not a time control for another reason.
    Unreadable,
}

impl ControlError {
    /// Returns a sentence that describes the fault and the correct form of a time control.
    pub fn phrase(self) -> Phrase {
        let id = match self {
            ControlError::NoUnit => message!("rating-control-no-unit"),
            ControlError::TooLong => message!("rating-control-too-long"),
            ControlError::Impossible | ControlError::Unreadable => message!("rating-control-unreadable"),
        };
        id.into()
    }
}

tiebreak_phrase::said_by_phrase!(ControlError);

tiebreak_phrase::named! {
    /// The rating list on which games with a certain time control are rated.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Class as id {
        /// The time is too short for a game on any rating list.
        TooShort = "too-short",
        /// The blitz list.
        Blitz = "blitz",
        /// The rapid list.
        Rapid = "rapid",
        /// The standard list, which B.02 does not cover.
        Standard = "standard",
    }
}

/// The maximum of a base time or an increment, in seconds: one day.
const DAY: u32 = 86_400;

impl Control {
    /// Parses a time control such as `10'+5"`, `10+5` (minutes and seconds), `3'`, `180"`, `5' delay 3"` or
    /// `40/60', 15'+10"`.
    ///
    /// # Errors
    /// Returns the reason why the text is not a time control.
    pub fn parse(text: &str) -> Result<Control, ControlError> {
        let text = plain_marks(text.trim());
        if text.is_empty() || text.contains(['-', '−']) {
            return Err(ControlError::Impossible);
        }
        let (base, added, delay) = match (text.split_once("delay"), text.split_once('+')) {
            (Some((base, added)), _) => (base, Some(added), true),
            (None, Some((base, added))) => (base, Some(added), false),
            (None, None) => (text.as_str(), None, false),
        };
        if base.trim().is_empty() && added.is_none_or(|added| added.trim().is_empty()) {
            return Err(ControlError::Impossible);
        }
        let plain = |part: &str| part.trim().parse::<u32>().ok();
        if let (Some(minutes), Some(seconds)) = (plain(base), added.and_then(plain)) {
            let base = minutes.checked_mul(60).filter(|base| *base <= DAY).ok_or(ControlError::TooLong)?;
            return Control { periods: vec![(None, base)], increment: seconds, delay }.checked();
        }
        let mut periods = Vec::new();
        for period in base.split(',') {
            let (moves, time) = match period.split_once('/') {
                Some((moves, time)) => (Some(plain(moves).ok_or(ControlError::Unreadable)?), time),
                None => (None, period),
            };
            periods.push((moves, time_of(time)?));
        }
        Control { periods, increment: added.map_or(Ok(0), time_of)?, delay }.checked()
    }

    /// Parses the time controls of both players in seconds, as in record 222 of TRF26. Examples are `600+5`,
    /// `40/6000+30:900+30` and `W600-B480`.
    ///
    /// # Errors
    /// Returns the reason why the text is not a time control.
    pub fn parse_encoded(text: &str) -> Result<[Control; 2], ControlError> {
        let text = text.trim();
        if let Some(white) = text.strip_prefix('W') {
            let (white, black) = white.split_once("-B").ok_or(ControlError::Unreadable)?;
            return Ok([Control::encoded(white)?, Control::encoded(black)?]);
        }
        let both = Control::encoded(text)?;
        Ok([both.clone(), both])
    }

    /// Parses the times of one player, which are in seconds. If the periods have different increments, uses the last
    /// increment.
    fn encoded(text: &str) -> Result<Control, ControlError> {
        let number = |part: &str| part.parse::<u32>().map_err(|_| ControlError::Unreadable);
        let (mut periods, mut increment) = (Vec::new(), 0);
        for period in text.split(':') {
            let (time, added) = period.split_once('+').unwrap_or((period, "0"));
            let (moves, time) = match time.split_once('/') {
                Some((moves, time)) => (Some(number(moves)?), time),
                None => (None, time),
            };
            let seconds = number(time)?;
            if seconds > DAY {
                return Err(ControlError::TooLong);
            }
            periods.push((moves, seconds));
            increment = number(added)?;
        }
        Control { periods, increment, delay: false }.checked()
    }

    fn checked(self) -> Result<Control, ControlError> {
        if self.increment > DAY {
            return Err(ControlError::TooLong);
        }
        if self.total() == 0 { Err(ControlError::Impossible) } else { Ok(self) }
    }

    /// Returns the time for sixty moves in seconds: all base times and sixty increments (1.1).
    pub fn total(&self) -> u64 {
        self.base() + 60 * u64::from(self.increment)
    }

    /// Returns the time for sixty moves in seconds, which determines the rating list. The rules decide whether the time
    /// for sixty moves includes a delay.
    pub fn counted(&self, rules: &Rules) -> u64 {
        match rules.delay {
            Delay::Ignored if self.delay => self.base(),
            Delay::Ignored | Delay::Counted => self.total(),
        }
    }

    fn base(&self) -> u64 {
        self.periods.iter().map(|(_, base)| u64::from(*base)).sum()
    }

    /// Returns whether the time controls of two players count as equal under the rules (1.2).
    pub fn equals(&self, other: &Control, rules: &Rules) -> bool {
        match rules.equal_time {
            EqualTime::Controls => self == other,
            EqualTime::Totals => self.counted(rules) == other.counted(rules),
        }
    }
}

/// Parses a time with units, and converts it to seconds. The time `0` needs no unit.
fn time_of(text: &str) -> Result<u32, ControlError> {
    let text = text.trim();
    if text.contains(['.', '½']) {
        return Err(ControlError::Impossible);
    }
    if text == "0" {
        return Ok(0);
    }
    let (mut total, mut number) = (0_u32, String::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii_digit() {
            number.push(first);
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        let units =
            [("min", 60), ("sec", 1), ("h", 3600), ("m", 60), ("'", 60), ("s", 1), ("\"", 1), (" ", 0)];
        let found = units.iter().find_map(|(unit, factor)| Some((rest.strip_prefix(unit)?, *factor)));
        let (after, factor) = found.ok_or(ControlError::Unreadable)?;
        rest = after;
        if factor > 0 {
            let value: u32 = number.parse().map_err(|_| ControlError::Unreadable)?;
            let seconds =
                value.checked_mul(factor).filter(|seconds| *seconds <= DAY).ok_or(ControlError::TooLong)?;
            total = total.checked_add(seconds).filter(|total| *total <= DAY).ok_or(ControlError::TooLong)?;
            number.clear();
        }
    }
    if number.is_empty() { Ok(total) } else { Err(ControlError::NoUnit) }
}

/// Returns the rating list on which games with a time control are rated (1.1).
pub fn classify(control: &Control, rules: &Rules) -> Class {
    match control.counted(rules) {
        0..180 => Class::TooShort,
        180 => match rules.three_minutes {
            ThreeMinutes::TooShort => Class::TooShort,
            ThreeMinutes::Blitz => Class::Blitz,
        },
        181..600 => Class::Blitz,
        600 => match rules.ten_minutes {
            TenMinutes::Blitz => Class::Blitz,
            TenMinutes::Rapid => Class::Rapid,
        },
        601..3600 => Class::Rapid,
        3600 => match rules.sixty_minutes {
            SixtyMinutes::Standard => Class::Standard,
            SixtyMinutes::Rapid => Class::Rapid,
        },
        _ => Class::Standard,
    }
}

impl fmt::Display for Control {
    /// Writes the time control as `10'+5"`, `40/60', 15'+10"` or `5' delay 3"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (moves, base)) in self.periods.iter().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            if let Some(moves) = moves {
                write!(f, "{moves}/")?;
            }
            let (minutes, seconds) = (base / 60, base % 60);
            match (minutes, seconds) {
                (minutes, 0) => write!(f, "{minutes}'")?,
                (0, seconds) => write!(f, "{seconds}\"")?,
                (minutes, seconds) => write!(f, "{minutes}'{seconds:02}\"")?,
            }
        }
        let joint = if self.delay { " delay " } else { "+" };
        if self.increment > 0 { write!(f, "{joint}{}\"", self.increment) } else { Ok(()) }
    }
}

// Reads time controls that are written in words. Files contain headers such as `3 min + 2 sec` or `90 minutes for 40
// moves plus 30 minutes, 30 seconds per move`.

/// Words that do not affect the time control.
const FILLING: &str = "a added additional adicional al all and base blitz bonus by cada comienzo con de del desde each el \
    every finish first fischer for from g game incr increment incremento inicio juego jugada jugador la \
    las los más mas move of on para partida per player plus por primera rapid rapidplay rate rest ritmo \
    rápido rápidas start starting the with";

/// Returns the number of seconds in a unit of time, or 0 for moves. Returns `None` for any other word.
fn unit(word: &str) -> Option<u32> {
    Some(match word {
        "h" | "hr" | "hrs" | "hour" | "hours" | "hora" | "horas" => 3600,
        "'" | "m" | "min" | "mins" | "minute" | "minutes" | "minuto" | "minutos" => 60,
        "\"" | "s" | "sec" | "secs" | "second" | "seconds" | "seg" | "segs" | "segundo" | "segundos" => 1,
        "moves" | "jugadas" | "movimientos" => 0,
        _ => return None,
    })
}

impl Control {
    /// Reads a time control from the words in a header. Returns `None` if the header contains an unknown word or an
    /// ambiguous number.
    ///
    /// Adds all hours and minutes to the base time. Seconds can occur only once, as the increment.
    pub fn in_words(text: &str) -> Option<Control> {
        if let Ok(control) = Control::parse(text) {
            return Some(control);
        }
        let (mut base, mut increment, mut number) = (0_u32, None, None::<u32>);
        let mut after_move = false;
        for word in words(text) {
            if let Ok(found) = word.parse::<u32>() {
                // The number before this one has no unit, so its meaning is unknown.
                if number.is_some() {
                    return None;
                }
                number = (!after_move).then_some(found);
                after_move = false;
                continue;
            }
            after_move = matches!(word.as_str(), "move" | "jugada");
            match (unit(&word), number.take()) {
                (Some(unit @ (3600 | 60)), Some(count)) => {
                    base = base.checked_add(count.checked_mul(unit)?)?
                }
                (Some(1), Some(seconds)) if increment.is_none() => increment = Some(seconds),
                (Some(0), Some(_)) => {}
                (None, None)
                    if FILLING.split(' ').any(|filling| filling == word) || word == "+" || word == "/" => {}
                _ => return None,
            }
        }
        if number.is_some() || base == 0 {
            return None;
        }
        let increment = increment.unwrap_or(0);
        // The time control is written as text and parsed again, because the parser also checks the limits.
        let control = Control { periods: vec![(None, base)], increment, delay: false };
        Control::parse(&control.to_string()).ok()
    }
}

/// Replaces the marks of minutes and seconds with `'` and `"`.
fn plain_marks(text: &str) -> String {
    text.replace(['′', '’'], "'").replace(['″', '”', '“'], "\"").replace("''", "\"")
}

/// Splits a text in lower case into numbers, words and other characters.
fn words(text: &str) -> Vec<String> {
    let text = plain_marks(&text.to_lowercase());
    let mut words: Vec<String> = Vec::new();
    let mut before = None;
    for character in text.chars() {
        let kind = match character {
            '0'..='9' => Some(0),
            letter if letter.is_alphabetic() => Some(1),
            '+' | '/' | '\'' | '"' => Some(2),
            // Full stops, commas, brackets and hyphens only separate words, so they are omitted.
            _ => None,
        };
        match (kind, words.last_mut()) {
            (Some(kind), Some(word)) if kind < 2 && before == Some(kind) => word.push(character),
            (Some(_), _) => words.push(character.to_string()),
            (None, _) => {}
        }
        before = kind;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulings::Rulings;

    #[test]
    fn notations_of_the_same_time_agree() {
        for (text, shown, total) in [
            ("10+5", "10'+5\"", 900),
            ("10'+5\"", "10'+5\"", 900),
            ("10 min + 5 s", "10'+5\"", 900),
            ("3'01\"+0", "3'01\"", 181),
            ("180\"", "3'", 180),
            ("0+10\"", "0'+10\"", 600),
            ("40/60', 15'+10\"", "40/60', 15'+10\"", 5100),
            ("5' delay 3\"", "5' delay 3\"", 480),
            ("1h", "60'", 3600),
        ] {
            let control = Control::parse(text).unwrap();
            assert_eq!((control.to_string().as_str(), control.total()), (shown, total), "{text}");
            assert_eq!(Control::parse(shown), Ok(control), "{shown}");
        }
    }

    #[test]
    fn encoded_times_are_seconds_of_one_or_both_players() {
        let shown = |text: &str| {
            Control::parse_encoded(text).map(|[white, black]| (white.to_string(), black.to_string()))
        };
        assert_eq!(shown("600+5"), Ok(("10'+5\"".into(), "10'+5\"".into())));
        assert_eq!(shown("40/6000+30:900+30").unwrap().0, "40/100', 15'+30\"");
        assert_eq!(shown("W600-B480"), Ok(("10'".into(), "8'".into())));
        for text in ["", "ten", "600+", "W600", "600+5+5", "4294967295"] {
            assert!(Control::parse_encoded(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_says_why() {
        for (text, error) in [
            ("", ControlError::Impossible),
            ("+", ControlError::Impossible),
            ("0+0", ControlError::Impossible),
            ("10", ControlError::NoUnit),
            ("10'+5", ControlError::NoUnit),
            ("-3'+2\"", ControlError::Impossible),
            ("2.5'+2\"", ControlError::Impossible),
            ("ten'", ControlError::Unreadable),
            ("4294967295'", ControlError::TooLong),
            ("25h", ControlError::TooLong),
            ("1+4294967295", ControlError::TooLong),
            ("'", ControlError::Unreadable),
        ] {
            assert_eq!(Control::parse(text), Err(error), "{text}");
        }
    }

    #[test]
    fn a_delay_may_be_left_out_and_an_increment_never_is() {
        let counted = |text: &str, delay| {
            let rulings = Rulings { delay, ..Rulings::default() };
            let rules = Rules::newest(&rulings);
            Control::parse(text).unwrap().counted(&rules)
        };
        assert_eq!(counted("9' delay 3\"", Delay::Counted), 720);
        assert_eq!(counted("9' delay 3\"", Delay::Ignored), 540);
        assert_eq!(counted("9'+3\"", Delay::Ignored), 720);
    }
}

#[cfg(test)]
mod control_words_tests {
    use super::*;

    #[test]
    fn headers_in_words_are_the_times_they_mean() {
        for (text, shown, total) in [
            ("3+2", "3'+2\"", 300),
            ("Blitz: 3 min + 2 sec per move", "3'+2\"", 300),
            ("15 minutes plus 10 seconds from move 1", "15'+10\"", 1500),
            ("15 minutos más 10 segundos por jugada", "15'+10\"", 1500),
            ("90 min/40 moves + 30 min + 30 sec", "120'+30\"", 9000),
            ("1 hour 30 min, 30 s increment", "90'+30\"", 7200),
            ("25'", "25'", 1500),
        ] {
            let control = Control::in_words(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((control.to_string().as_str(), control.total()), (shown, total), "{text}");
        }
    }

    #[test]
    fn words_that_leave_the_time_open_are_none() {
        for text in [
            "",
            "Blitz",
            "ten minutes",
            "90/40 + 30",
            "5 min or 3 min + 2 hamsters",
            "3 min + 2 s + 5 s",
            "2.5 min",
        ] {
            assert_eq!(Control::in_words(text), None, "{text}");
        }
    }
}
