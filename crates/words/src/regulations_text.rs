//! Reads regulations written as lines of `key: value`, with tie-breaks by name, and converts them to JSON.
//!
//! The keys are those of the JSON (`cases/regulations.md`). A dot separates a key from a key inside it:
//! `playoff.positions: 1`. A value that starts with `[`, `{` or `"` is JSON already.

use serde_json::{Map, Value};

use crate::check::codes_called;
use crate::message::Language;
use tiebreak_engine::rules::{CodeProblem, ListError, TieBreakList};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::Document;
use tiebreak_format::text::Text;
use tiebreak_phrase::{Argument, Phrase, phrase};

/// Names of keys: in English, in Spanish and in the JSON.
const KEYS: [[&str; 3]; 26] = [
    ["edition", "edición", "edition"],
    ["system", "sistema", "system"],
    ["published", "publicadas", "published"],
    ["primary", "puntuación-principal", "primary"],
    ["ties", "empates", "ties"],
    ["tie-breaks", "desempates", "tiebreaks"],
    ["exhausted", "agotados", "exhausted"],
    ["rated", "válido-para-valoración", "rated"],
    ["chosen-by", "elegidos-por", "chosen-by"],
    ["play-off", "play-off", "playoff"],
    ["unrated", "sin-valoración", "unrated"],
    ["policy", "norma", "policy"],
    ["rating", "valoración", "rating"],
    ["ratings", "valoraciones", "ratings"],
    ["shared-places", "puestos-compartidos", "shared-places"],
    ["empty-boards", "tableros-vacíos", "empty-boards"],
    ["match-points", "puntos-de-encuentro", "match-points"],
    ["game-points", "puntos-de-juego", "game-points"],
    ["annulled", "anulados", "annulled"],
    ["minimum-games", "mínimo-de-partidas", "minimum-games"],
    ["positions", "puestos", "positions"],
    ["qualification", "tras-desempates", "qualification"],
    ["first", "primeros", "first"],
    ["best", "mejores", "best"],
    ["pairing-numbers", "números-de-emparejamiento", "pairing-numbers"],
    ["tie-break", "desempate", "tie-break"],
];

/// Names of values of any key: in English, in Spanish and in the JSON.
const VALUES: [[&str; 3]; 22] = [
    ["2023", "2023", "fide-2023-09"],
    ["2024", "2024", "fide-2024-08"],
    ["2026", "2026", "fide-2026-03"],
    ["swiss", "suizo", "swiss"],
    ["round-robin", "liga", "round-robin"],
    ["double-round-robin", "liga-a-doble-vuelta", "double-round-robin"],
    ["knockout", "eliminatoria", "knockout"],
    ["knock-out", "knock-out", "knockout"],
    ["shared", "compartidos", "shared"],
    ["tie-breaks", "desempates", "tiebreaks"],
    ["play-off", "play-off", "playoff"],
    ["play-off-and-tie-breaks", "playoff-y-desempates", "playoff-and-tiebreaks"],
    ["lots", "sorteo", "lots"],
    ["unbroken", "sin-resolver", "unbroken"],
    ["organizer", "organizador", "organiser"],
    ["arbiter", "árbitro", "arbiter"],
    ["exclude", "excluir", "exclude"],
    ["estimate", "estimar", "estimate"],
    ["fixed", "fija", "fixed"],
    ["national", "nacional", "national"],
    ["less-than-half", "menos-de-la-mitad", "less-than-half"],
    ["none", "ninguno", "none"],
];

/// Translates a line of regulations from English. Words without a translation stay in English.
pub fn line(language: Language, key: &str, value: &str) -> String {
    let column = match language {
        Language::En => 0,
        Language::Es => 1,
    };
    let written = |names: &[[&str; 3]], word: &str| {
        names.iter().find(|names| names[0] == word).map_or(word, |names| names[column]).to_owned()
    };
    let path: Vec<String> = key.split('.').map(|part| written(&KEYS, part)).collect();
    format!("{}: {}", path.join("."), written(&VALUES, value))
}

/// Whether a file of regulations contains lines of text instead of JSON.
pub fn is_text(text: &str) -> bool {
    !text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['{', '['])
}

/// Converts lines of regulations to JSON. Every key stays on its line, so that an error in the JSON has the
/// line of the file.
///
/// # Errors
///
/// Lines without a colon, invalid JSON in a value, and names that mean no tie-break or several.
pub fn to_json(text: &str, file: &str) -> Result<String, Vec<Diagnostic>> {
    let mut wrong = Vec::new();
    let mut members: Vec<(usize, String, Value)> = Vec::new();
    for (number, whole) in text.lines().enumerate() {
        let line = whole.trim_start_matches('\u{FEFF}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut fault = |said| {
            let place = (number + 1, value_column(whole));
            wrong.push(Diagnostic::error("regulations-text", said).in_file(file).placed(place.0, place.1));
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
                    let problem = problem(written).unwrap_or_else(|| error.to_string().into());
                    fault(phrase!("regulations-value-unreadable", key = key, problem));
                    continue;
                }
            },
            ("tiebreaks" | "ede-board-tiebreaks", _) => {
                Value::Array(codes(written, &mut fault).into_iter().map(Value::from).collect())
            }
            // In `FIDE, national, 1400`, the number is the rating of players who have neither rating.
            ("ratings", _) => {
                let (rated, kinds): (Vec<Value>, Vec<Value>) =
                    written.split(',').map(plain).partition(Value::is_number);
                if let Some(rating) = rated.first()
                    && !(add(&mut members, number, "unrated", &["policy".to_owned()], "fixed".into())
                        && add(&mut members, number, "unrated", &["rating".to_owned()], rating.clone()))
                {
                    fault(phrase!("regulations-key-twice", key = "unrated"));
                }
                Value::Array(kinds)
            }
            ("annulled", Some('0'..='9')) => Value::Array(written.split(',').map(plain).collect()),
            ("annulled", _) if plain(written) != "less-than-half" => {
                fault(phrase!("regulations-annulled", name = written));
                continue;
            }
            ("sssc-divisor" | "brightwell-constant" | "empty-boards", _) => written.into(),
            _ => match path.last().map(String::as_str) {
                Some("text" | "definition" | "seed") => written.into(),
                Some("tie-break") => codes(written, &mut fault).into_iter().next().unwrap_or_default().into(),
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
    if members.iter().all(|(_, key, _)| key != "format") {
        members.insert(0, (0, "format".to_owned(), 1.into()));
    }
    let mut json = "{".to_owned();
    let mut line = 0;
    for (at, (number, key, value)) in members.iter().enumerate() {
        let comma = if at == 0 { "" } else { "," };
        json.push_str(&format!("{}{comma}{}:{value}", "\n".repeat(number - line), Value::from(key.as_str())));
        line = *number;
    }
    json.push('}');
    Ok(json)
}

/// The column (from 1) at which the value of a line begins, or 1 if the line has no value.
fn value_column(line: &str) -> usize {
    let value = line.split_once(':').map_or("", |(_, value)| value.trim_start());
    if value.is_empty() { 1 } else { line.chars().count() - value.chars().count() + 1 }
}

/// Places the remarks about the JSON that lines of regulations became at the values of these lines.
pub fn placed(text: &str, remarks: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let column = |line: usize| text.lines().nth(line.checked_sub(1)?).map(value_column);
    let placed = |mut remark: Diagnostic| {
        if let Some(column) = column(remark.line) {
            (remark.column, remark.excerpt) = (column, None);
        }
        remark
    };
    remarks.into_iter().map(placed).collect()
}

/// Why a value is not JSON.
fn problem(written: &str) -> Option<Argument> {
    let mut sink = Sink::new("");
    Document::parse(Text::from_string(written.to_owned()).ok()?, &mut sink);
    sink.into_remarks().into_iter().next().map(|remark| remark.message.into())
}

/// Adds a value under a key. A key that is written twice appears twice, so that it is reported. Returns false
/// if a dotted key is written twice.
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

/// The codes of tie-breaks that are given by name or by code. A name may contain a comma: "Buchholz, cut 1".
pub fn codes(written: &str, fault: &mut impl FnMut(Phrase)) -> Vec<String> {
    let mut found: Vec<(String, Result<String, Phrase>)> = Vec::new();
    for name in written.split([',', ';']).map(str::trim).filter(|name| !name.is_empty()) {
        let own = code(name);
        if own.is_err()
            && let Some((before, first)) = found.last_mut()
        {
            let whole = format!("{before}, {name}");
            if let Ok(code) = code(&whole) {
                (*before, *first) = (whole, Ok(code));
                continue;
            }
        }
        found.push((name.to_owned(), own));
    }
    let code = |(name, code): (String, Result<String, Phrase>)| {
        code.unwrap_or_else(|problem| {
            fault(problem);
            name
        })
    };
    found.into_iter().map(code).collect()
}

fn code(name: &str) -> Result<String, Phrase> {
    let parsed = TieBreakList::parse(name);
    if parsed.as_ref().is_ok_and(|list| list.entries.len() == 1) {
        return Ok(name.to_owned());
    }
    // A known code with a wrong modifier gets the parser's sentence.
    let is_of_code = |one: &ListError| one.error.kind != CodeProblem::UnknownName && !name.contains(' ');
    let of_code = parsed.err().into_iter().flatten().find(is_of_code);
    let codes: Vec<String> = codes_called(name).iter().map(ToString::to_string).collect();
    match &codes[..] {
        [code] => Ok(code.clone()),
        [] => {
            Err(of_code.map_or_else(|| phrase!("regulations-name-unknown", name = name), |one| one.phrase()))
        }
        codes => Err(phrase!("regulations-name-ambiguous", name = name, codes = codes.join(", "))),
    }
}

/// A word, number or date as JSON.
fn plain(written: &str) -> Value {
    let word = word(written);
    match word.as_str() {
        "yes" | "true" | "sí" | "si" => true.into(),
        "no" | "false" => false.into(),
        // A number that looks like a year is the year of an edition.
        number if number.len() != 4 || !number.starts_with("20") => match number.parse::<u32>() {
            Ok(number) => number.into(),
            Err(_) => known(&VALUES, number).into(),
        },
        word => known(&VALUES, word).into(),
    }
}

/// The text in lower case, with hyphens instead of spaces. `MP` and `GP` are unchanged.
fn word(text: &str) -> String {
    let text = text.trim();
    match text {
        "MP" | "GP" => text.to_owned(),
        _ => text.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-"),
    }
}

fn known(names: &[[&str; 3]], word: &str) -> String {
    names.iter().find(|names| names.contains(&word)).map_or(word, |names| names[2]).to_owned()
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
        // One name contains a comma. The next line is written in each language.
        let value = to_json("format: 2\ntie-breaks: Buchholz, cut 1, Buchholz; SB", "r.txt").unwrap();
        let value: Value = serde_json::from_str(&value).unwrap();
        assert_eq!(value, serde_json::json!({"format": 2, "tiebreaks": ["BH/C1", "BH", "SB"]}));
        assert_eq!(line(Language::Es, "unrated.policy", "exclude"), "sin-valoración.norma: excluir");
        assert!(to_json("playoff.positions: 1\nplayoff.positions: 2\n", "r.txt").is_err());
    }

    #[test]
    fn what_is_no_line_of_regulations_is_named() {
        let wrong = to_json("swiss\ntiebreaks: BH, Glücksrad\nplayoff: {\"a\"\n", "r.txt").unwrap_err();
        assert_eq!(wrong.len(), 3, "{wrong:?}");
    }
}
