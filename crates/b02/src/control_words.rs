//! Time controls in the words of headers: `3 min + 2 sec`, `90 minutes for 40 moves plus 30 minutes, 30 seconds per move`.

use super::control::Control;

/// Words around the numbers that say nothing about the time.
const FILLING: &str = "a added additional adicional al all and base blitz bonus by cada comienzo con de del desde each el \
    every finish first fischer for from g game incr increment incremento inicio juego jugada jugador la \
    las los más mas move of on para partida per player plus por primera rapid rapidplay rate rest ritmo \
    rápido rápidas start starting the with";

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Hours,
    Minutes,
    Seconds,
    Moves,
}

impl Unit {
    fn of(word: &str) -> Option<Unit> {
        Some(match word {
            "h" | "hr" | "hrs" | "hour" | "hours" | "hora" | "horas" => Unit::Hours,
            "'" | "m" | "min" | "mins" | "minute" | "minutes" | "minuto" | "minutos" => Unit::Minutes,
            "\"" | "s" | "sec" | "secs" | "second" | "seconds" | "seg" | "segs" | "segundo" | "segundos" => {
                Unit::Seconds
            }
            "moves" | "jugadas" | "movimientos" => Unit::Moves,
            _ => return None,
        })
    }
}

impl Control {
    /// Reads a time control from the words of a header; none where they leave it open. All minutes count for the base
    /// time, seconds once for the increment.
    pub fn in_words(text: &str) -> Option<Control> {
        if let Ok(control) = Control::parse(text) {
            return Some(control);
        }
        let (mut base, mut increment, mut number) = (0_u32, None, None::<u32>);
        let mut after_move = false;
        for word in words(text) {
            if let Ok(found) = word.parse::<u32>() {
                // A number that nothing followed says nothing, unless it is that of a move.
                if number.is_some() {
                    return None;
                }
                number = (!after_move).then_some(found);
                after_move = false;
                continue;
            }
            after_move = matches!(word.as_str(), "move" | "jugada");
            match (Unit::of(&word), number.take()) {
                (Some(Unit::Hours), Some(hours)) => base = base.checked_add(hours.checked_mul(3600)?)?,
                (Some(Unit::Minutes), Some(minutes)) => base = base.checked_add(minutes.checked_mul(60)?)?,
                (Some(Unit::Seconds), Some(seconds)) if increment.is_none() => increment = Some(seconds),
                (Some(Unit::Moves), Some(_)) => {}
                (None, None)
                    if FILLING.split(' ').any(|filling| filling == word) || word == "+" || word == "/" => {}
                _ => return None,
            }
        }
        if number.is_some() || base == 0 {
            return None;
        }
        let increment = increment.unwrap_or(0);
        // Written as it is shown, it is checked like any other.
        let control = Control { periods: vec![(None, base)], increment, delay: false };
        Control::parse(&control.to_string()).ok()
    }
}

/// Numbers, words and signs in lower case.
fn words(text: &str) -> Vec<String> {
    let text =
        text.to_lowercase().replace(['′', '’'], "'").replace(['″', '”', '“'], "\"").replace("''", "\"");
    let mut words: Vec<String> = Vec::new();
    let mut before = None;
    for character in text.chars() {
        let kind = match character {
            '0'..='9' => Some(0),
            letter if letter.is_alphabetic() => Some(1),
            '+' | '/' | '\'' | '"' => Some(2),
            // Stops, commas, brackets and hyphens only separate.
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
