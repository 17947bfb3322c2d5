//! Reads the regulations of an event from lines such as `tiebreaks: Buchholz, cut 1`.
//!
//! The keys are the keys of the JSON form of the regulations (`cases/regulations.md`), or their English or Spanish
//! names. The key of a nested object is written with a dot, as in `playoff.positions: 1`. A value that starts with `[`,
//! `{` or `"` is read as JSON.

use serde_json::{Map, Value};

use crate::check::{codes_called, name_meant};
use crate::message::Language;
use tiebreak_engine::rules::{CodeProblem, ListError, TieBreakList};
use tiebreak_event::event::declaration_in;
use tiebreak_event::regulations::Declaration;
use tiebreak_format::diagnostic::{Diagnostic, Sink, nearest};
use tiebreak_format::json::Document;
use tiebreak_format::text::Text;
use tiebreak_phrase::{Argument, Phrase, phrase};

/// The names of the keys in English, in Spanish and in the JSON form. A key that is not listed has only its name in the
/// JSON form.
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

/// The words that are values of keys, in English, in Spanish and in the JSON form.
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

/// Returns a line of regulations in a language. `key` and `value` are English. Words without a translation stay
/// English.
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

/// Returns whether regulations are written as lines of text. Otherwise, the regulations are JSON.
pub fn is_text(text: &str) -> bool {
    !text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['{', '['])
}

/// Reads regulations that are written as lines of text. Tie-breaks can be written as names or as codes.
///
/// # Errors
///
/// Returns a remark for every line and every value that cannot be read, with the line and the column.
pub fn read(text: &str, file: &str) -> Result<Declaration, Vec<Diagnostic>> {
    let Lines { json, mut wrong, places } = to_json(text, file);
    match declaration_in(Value::from(json).to_string().as_bytes(), file) {
        Ok(declaration) if wrong.is_empty() => return Ok(declaration),
        Ok(_) => {}
        Err(remarks) => {
            let remarks: Vec<_> = remarks.into_iter().map(|remark| placed(remark, &places)).collect();
            let is_new = |remark: &Diagnostic| wrong.iter().all(|own| own.line != remark.line);
            let new: Vec<_> = remarks.into_iter().filter(is_new).collect();
            wrong.extend(new);
        }
    }
    wrong.sort_by_key(|own| (own.line, own.column));
    Err(wrong)
}

/// Regulations that were written as lines of text, converted to JSON.
struct Lines {
    json: Map<String, Value>,
    /// Remarks on lines without a colon, on repeated keys, on values with invalid JSON, on unknown values of
    /// `annulled`, and on names that mean no tie-break or several tie-breaks.
    wrong: Vec<Diagnostic>,
    places: Vec<Place>,
}

/// The line of a key, and the columns of the key and of its value.
struct Place {
    /// The JSON pointer of the key.
    pointer: String,
    line: usize,
    key: usize,
    value: usize,
}

fn to_json(text: &str, file: &str) -> Lines {
    let mut wrong = Vec::new();
    let mut places = Vec::new();
    let mut json = Map::new();
    for (line, whole) in (1..).zip(text.lines()) {
        let trimmed = whole.trim_start_matches('\u{FEFF}').trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let column = |part: &str| whole.chars().count() - part.chars().count() + 1;
        let of_value = whole.split_once(':').map_or("", |(_, value)| value.trim_start());
        let value_at = if of_value.is_empty() { 1 } else { column(of_value) };
        let mut fault = |offset: usize, said| {
            wrong.push(
                Diagnostic::error("regulations-text", said).in_file(file).placed(line, value_at + offset),
            );
        };
        let Some((key, written)) = trimmed.split_once(':') else {
            fault(0, phrase!("regulations-line-without-colon", line = trimmed));
            continue;
        };
        let path: Vec<String> = key.trim().split('.').map(|part| known(&KEYS, &word(part))).collect();
        let place = Place {
            pointer: format!("/{}", path.join("/")),
            line,
            key: column(whole.trim_start_matches('\u{FEFF}').trim_start()),
            value: value_at,
        };
        places.push(place);
        let is_json = written.trim_start().starts_with(['[', '{', '"']);
        let written = if is_json { written } else { written.split(" #").next().unwrap_or_default() }.trim();
        let value = match (path[0].as_str(), written.chars().next()) {
            (key, Some('[' | '{' | '"')) => match serde_json::from_str(written) {
                Ok(value) => value,
                Err(error) => {
                    let problem = problem(written).unwrap_or_else(|| error.to_string().into());
                    fault(0, phrase!("regulations-value-unreadable", key = key, problem));
                    continue;
                }
            },
            ("tiebreaks" | "ede-board-tiebreaks", _) => {
                Value::Array(codes(written, &mut fault).into_iter().map(Value::from).collect())
            }
            // The number in `ratings: FIDE, national, 1400` is used for players without a FIDE rating and without a
            // national rating.
            ("ratings", _) => {
                let (rated, kinds): (Vec<Value>, Vec<Value>) =
                    written.split(',').map(plain).partition(Value::is_number);
                let unrated = |key: &str| ["unrated".to_owned(), key.to_owned()];
                if let Some(rating) = rated.first()
                    && !(insert(&mut json, &unrated("policy"), "fixed".into())
                        && insert(&mut json, &unrated("rating"), rating.clone()))
                {
                    fault(0, phrase!("regulations-key-twice", key = "unrated"));
                }
                Value::Array(kinds)
            }
            ("annulled", Some('0'..='9')) => Value::Array(written.split(',').map(plain).collect()),
            ("annulled", _) if plain(written) != "less-than-half" => {
                fault(0, phrase!("regulations-annulled", name = written));
                continue;
            }
            ("sssc-divisor" | "brightwell-constant" | "empty-boards", _) => written.into(),
            _ => match path.last().map(String::as_str) {
                Some("text" | "definition" | "seed") => written.into(),
                // The number is the year of the edition.
                Some("edition") => known(&VALUES, &word(written)).into(),
                Some("tie-break") => codes(written, &mut fault).into_iter().next().unwrap_or_default().into(),
                Some("positions") if written.parse::<u32>().is_ok() => Value::Array(vec![plain(written)]),
                _ => plain(written),
            },
        };
        if !insert(&mut json, &path, value) {
            fault(0, phrase!("regulations-key-twice", key = path.join(".")));
        }
    }
    json.entry("format").or_insert_with(|| 1.into());
    Lines { json, wrong, places }
}

/// Changes the position of a remark about the converted JSON to the line and the column in the original text.
fn placed(mut remark: Diagnostic, places: &[Place]) -> Diagnostic {
    let pointer = format!("{}/", remark.pointer.as_deref().unwrap_or_default());
    let is_within = |own: &&Place| pointer.starts_with(&format!("{}/", own.pointer));
    let own = places.iter().filter(is_within).max_by_key(|own| own.pointer.len());
    let place = own.or_else(|| places.iter().find(|own| format!("{}/", own.pointer).starts_with(&pointer)));
    remark.excerpt = None;
    (remark.line, remark.column) = place.map_or((1, 1), |own| (own.line, own.value));
    // An unknown key before the colon is at the column of the key. An unknown key in a JSON value is at the column of
    // the value.
    let key =
        place.filter(|own| remark.id == "unknown-key" && format!("{}/", own.pointer).starts_with(&pointer));
    if let Some((place, name)) = key.zip(pointer.split('/').nth_back(1)) {
        remark.column = place.key;
        if let Some(meant) = nearest(name, KEYS.iter().flatten().copied()) {
            remark.hint = Some(phrase!("did-you-mean", meant));
        }
    }
    remark
}

/// Returns the reason why a text is not valid JSON, or `None` if no reason is found.
fn problem(written: &str) -> Option<Argument> {
    let mut sink = Sink::new("");
    Document::parse(Text::from_string(written.to_owned()).ok()?, &mut sink);
    sink.into_remarks().into_iter().next().map(|remark| remark.message.into())
}

/// Adds a value to a JSON object, below a path of keys. Returns false if the value was not added, because the path
/// already has a value or leads through a value that is not an object.
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

/// Returns the codes of tie-breaks that are written as names or as codes. A name can contain a comma: "Buchholz, cut
/// 1". The function returns a wrong name unchanged, and calls `fault` with the position of the name, in characters, and
/// the reason.
pub fn codes(written: &str, fault: &mut impl FnMut(usize, Phrase)) -> Vec<String> {
    let mut found: Vec<(usize, String, Result<String, Phrase>)> = Vec::new();
    let mut next = 0;
    for part in written.split([',', ';']) {
        let name = part.trim();
        let offset = next + part.chars().take_while(|c| c.is_whitespace()).count();
        next += part.chars().count() + 1;
        if name.is_empty() {
            continue;
        }
        let own = code(name);
        if own.is_err()
            && let Some((_, before, first)) = found.last_mut()
        {
            let whole = format!("{before}, {name}");
            if let Ok(code) = code(&whole) {
                (*before, *first) = (whole, Ok(code));
                continue;
            }
        }
        found.push((offset, name.to_owned(), own));
    }
    let code = |(offset, name, code): (usize, String, Result<String, Phrase>)| {
        code.unwrap_or_else(|problem| {
            fault(offset, problem);
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
    // If the code is known but its modifier is not, the error of the code parser is more helpful than "unknown name".
    let is_of_code = |one: &ListError| one.error.kind != CodeProblem::UnknownName && !name.contains(' ');
    let of_code = parsed.err().into_iter().flatten().find(is_of_code);
    let codes: Vec<String> = codes_called(name).iter().map(ToString::to_string).collect();
    let unknown = || match name_meant(name) {
        Some(meant) => phrase!("regulations-name-meant", name = name, meant),
        None => phrase!("regulations-name-unknown", name = name),
    };
    match &codes[..] {
        [code] => Ok(code.clone()),
        [] => Err(of_code.map_or_else(unknown, |one| one.phrase())),
        codes => Err(phrase!("regulations-name-ambiguous", name = name, codes = codes.join(", "))),
    }
}

/// Converts a word, a number or a date to a JSON value.
fn plain(written: &str) -> Value {
    let word = word(written);
    match word.as_str() {
        "yes" | "true" | "sí" | "si" => true.into(),
        "no" | "false" => false.into(),
        word => word.parse::<u32>().map_or_else(|_| known(&VALUES, word).into(), Value::from),
    }
}

/// Converts a text to lower case with hyphens instead of spaces. The words `MP` and `GP` are not changed.
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
    fn lines_become_json() {
        let text = "# club open\nEdition: 2026\nSystem: Swiss\n\nTie-breaks: Buchholz Cut 1; Encuentro particular, SB # in order\n\
                    play-off.positions: [1]\nplayoff.qualification: none\nrated: no\nsssc-divisor: 2\n";
        let value = Value::from(to_json(text, "r.txt").json);
        assert_eq!(value["tiebreaks"], serde_json::json!(["BH/C1", "DE", "SB"]));
        assert_eq!(value["edition"], "fide-2026-03");
        assert_eq!(value["playoff"], serde_json::json!({"positions": [1], "qualification": "none"}));
        assert_eq!((&value["rated"], &value["sssc-divisor"]), (&Value::from(false), &Value::from("2")));
        assert!(is_text(text) && !is_text(" {\"format\":1}"));
        // The first comma is part of the name "Buchholz, cut 1". The second comma separates two tie-breaks.
        let value =
            Value::from(to_json("format: 2\ntie-breaks: Buchholz, cut 1, Buchholz; SB", "r.txt").json);
        assert_eq!(value, serde_json::json!({"format": 2, "tiebreaks": ["BH/C1", "BH", "SB"]}));
        // Only the number of an edition is a year.
        let value = Value::from(to_json("edition: 2024\nunrated.rating: 2024\n", "r.txt").json);
        let unrated = serde_json::json!({"rating": 2024});
        assert_eq!((&value["edition"], &value["unrated"]), (&Value::from("fide-2024-08"), &unrated));
        assert_eq!(line(Language::Es, "unrated.policy", "exclude"), "sin-valoración.norma: excluir");
        assert_eq!(to_json("playoff.positions: 1\nplayoff.positions: 2\n", "r.txt").wrong.len(), 1);
    }

    #[test]
    fn what_is_no_line_of_regulations_is_named() {
        let wrong = to_json("swiss\ntiebreaks: BH, Glücksrad\nplayoff: {\"a\"\n", "r.txt").wrong;
        assert_eq!(wrong.len(), 3, "{wrong:?}");
    }
}
