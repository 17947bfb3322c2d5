//! Regulations written as lines of `key: value`, with tie-breaks by name, as the JSON that a declaration is read from.
//!
//! The keys are those of the JSON (`cases/regulations.md`). A dot goes into an object: `playoff.positions: 1`. A value that
//! starts with `[`, `{` or `"` is JSON already.

use serde_json::{Map, Value};

use crate::check::codes_called;
use tiebreak_engine::rules::TieBreakList;
use tiebreak_format::diagnostic::Diagnostic;
use tiebreak_phrase::phrase;

/// Other names of keys.
const KEYS: [(&str, &str); 12] = [
    ("tie-breaks", "tiebreaks"),
    ("desempates", "tiebreaks"),
    ("edición", "edition"),
    ("sistema", "system"),
    ("publicadas", "published"),
    ("empates", "ties"),
    ("agotados", "exhausted"),
    ("válido-para-valoración", "rated"),
    ("puntuación-principal", "primary"),
    ("elegidos-por", "chosen-by"),
    ("play-off", "playoff"),
    ("organizer", "organiser"),
];

/// Other names of values, whatever their key.
const VALUES: [(&str, &str); 16] = [
    ("2023", "fide-2023-09"),
    ("2024", "fide-2024-08"),
    ("2026", "fide-2026-03"),
    ("suizo", "swiss"),
    ("liga", "round-robin"),
    ("liga-a-doble-vuelta", "double-round-robin"),
    ("eliminatoria", "knockout"),
    ("knock-out", "knockout"),
    ("compartidos", "shared"),
    ("tie-breaks", "tiebreaks"),
    ("desempates", "tiebreaks"),
    ("play-off", "playoff"),
    ("play-off-and-tie-breaks", "playoff-and-tiebreaks"),
    ("sorteo", "lots"),
    ("organizer", "organiser"),
    ("árbitro", "arbiter"),
];

/// Whether a file of regulations is lines of text and no JSON.
pub fn is_text(text: &str) -> bool {
    !text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['{', '['])
}

/// The JSON of regulations in lines. Every key stays on its line, so that what is wrong with it is found there.
///
/// # Errors
/// Lines without a colon, values that are no JSON though they start like it, and names that mean no tie-break or several.
pub fn to_json(text: &str, file: &str) -> Result<String, Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let mut members: Vec<(usize, String, Value)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{FEFF}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut fault = |said| {
            wrong.push(Diagnostic::error("regulations-text", said).in_file(file).placed(number + 1, 1));
        };
        let Some((key, written)) = line.split_once(':') else {
            fault(phrase!("regulations-line-without-colon", line = line));
            continue;
        };
        let path: Vec<String> = key.trim().split('.').map(|part| known(&KEYS, &word(part))).collect();
        let [key, below @ ..] = &path[..] else { continue };
        let is_json = written.trim_start().starts_with(['[', '{', '"']);
        let written = if is_json { written } else { written.split(" #").next().unwrap_or_default() }.trim();
        let value = match (key.as_str(), written.chars().next()) {
            (_, Some('[' | '{' | '"')) => match serde_json::from_str(written) {
                Ok(value) => value,
                Err(error) => {
                    fault(phrase!("regulations-value-unreadable", key = key, problem = error.to_string()));
                    continue;
                }
            },
            ("tiebreaks" | "ede-board-tiebreaks", _) => {
                let names = written.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
                Value::Array(names.map(|name| Value::from(code(name, &mut fault))).collect())
            }
            ("sssc-divisor" | "brightwell-constant", _) => written.into(),
            _ => match path.last().map(String::as_str) {
                Some("text" | "definition" | "seed") => written.into(),
                Some("positions") if written.parse::<u32>().is_ok() => Value::Array(vec![plain(written)]),
                _ => plain(written),
            },
        };
        if !add(&mut members, number, key, below, value) {
            fault(phrase!("regulations-key-twice", key = path.join(".")));
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let mut json = "{\"format\":1".to_owned();
    let mut line = 0;
    for (number, key, value) in members.iter().filter(|(_, key, _)| key != "format") {
        json.push_str(&"\n".repeat(number - line));
        line = *number;
        json.push_str(&format!(",{}:{value}", Value::from(key.as_str())));
    }
    json.push('}');
    Ok(json)
}

/// Puts a value below a key, and keeps a key that is written twice twice. False where an object has the key already.
fn add(
    members: &mut Vec<(usize, String, Value)>,
    number: usize,
    key: &str,
    below: &[String],
    value: Value,
) -> bool {
    if !below.is_empty()
        && let Some((_, _, Value::Object(object))) = members.iter_mut().find(|(_, own, _)| own == key)
    {
        return insert(object, below, value);
    }
    let mut object = Map::new();
    let value = if below.is_empty() {
        value
    } else {
        insert(&mut object, below, value);
        Value::Object(object)
    };
    members.push((number, key.to_owned(), value));
    true
}

fn insert(object: &mut Map<String, Value>, path: &[String], value: Value) -> bool {
    match path {
        [] => false,
        [key] => !object.contains_key(key) && object.insert(key.clone(), value).is_none(),
        [key, below @ ..] => match object.entry(key.clone()).or_insert_with(|| Map::new().into()) {
            Value::Object(object) => insert(object, below, value),
            _ => false,
        },
    }
}

/// The code of a tie-break that is named or already a code.
fn code(name: &str, fault: &mut impl FnMut(tiebreak_phrase::Phrase)) -> String {
    if TieBreakList::parse(name).is_ok_and(|list| list.entries.len() == 1) {
        return name.to_owned();
    }
    let codes: Vec<String> = codes_called(name).iter().map(ToString::to_string).collect();
    match &codes[..] {
        [code] => return code.clone(),
        [] => fault(phrase!("regulations-name-unknown", name = name)),
        codes => fault(phrase!("regulations-name-ambiguous", name = name, codes = codes.join(", "))),
    }
    name.to_owned()
}

/// A word, number or date as JSON.
fn plain(written: &str) -> Value {
    let word = word(written);
    match word.as_str() {
        "yes" | "true" | "sí" | "si" => true.into(),
        "no" | "false" => false.into(),
        // A year is an edition.
        number if number.len() != 4 || !number.starts_with("20") => match number.parse::<u32>() {
            Ok(number) => number.into(),
            Err(_) => known(&VALUES, number).into(),
        },
        word => known(&VALUES, word).into(),
    }
}

/// In small letters, with hyphens for blanks; MP and GP stay as they are.
fn word(text: &str) -> String {
    let text = text.trim();
    match text {
        "MP" | "GP" => text.to_owned(),
        _ => text.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
    }
}

fn known(names: &[(&str, &str)], word: &str) -> String {
    names.iter().find(|(name, _)| *name == word).map_or(word, |(_, known)| known).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_json_on_their_lines() {
        let text = "# club open\nEdition: 2026\nSystem: Swiss\n\nTie-breaks: Buchholz Cut 1; Encuentro particular, SB # in order\n\
                    play-off.positions: [1]\nplayoff.qualification: none\nrated: no\nsssc-divisor: 2\n";
        let json = to_json(text, "r.txt").unwrap();
        let value: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["tiebreaks"], serde_json::json!(["BH/C1", "DE", "SB"]));
        assert_eq!(value["edition"], "fide-2026-03");
        assert_eq!(value["playoff"], serde_json::json!({"positions": [1], "qualification": "none"}));
        assert_eq!((&value["rated"], &value["sssc-divisor"]), (&Value::from(false), &Value::from("2")));
        assert_eq!(json.lines().nth(4), Some(",\"tiebreaks\":[\"BH/C1\",\"DE\",\"SB\"]"));
        assert!(is_text(text) && !is_text(" {\"format\":1}"));
        assert!(to_json("playoff.positions: 1\nplayoff.positions: 2\n", "r.txt").is_err());
    }

    #[test]
    fn what_is_no_line_of_regulations_is_named() {
        let wrong = to_json("swiss\ntiebreaks: BH, Glücksrad\nplayoff: {\"a\"\n", "r.txt").unwrap_err();
        assert_eq!(wrong.len(), 3, "{wrong:?}");
    }
}
