//! Notes of published tables that say what their numbered columns hold.

use std::collections::BTreeMap;

use super::grid::{Lines, Row};
use super::heading::{self, Heading, Sense};
use super::word::letters;
use tiebreak_engine::rules::Listed;
use tiebreak_format::limits;

/// A row as one line.
pub(super) fn line(row: &Row) -> String {
    let cells: Vec<&str> =
        row.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty()).collect();
    cells.join(" ")
}

/// A note such as `Tie Break1: Direct Encounter (DE)`.
pub(super) struct Annotation {
    /// The row that it stands in.
    pub row: usize,
    /// Which tie-break it is about, from 1.
    pub nth: usize,
    /// The tie-break; none where nobody can say.
    pub meaning: Option<Listed>,
    /// The tie-break without its cut, where the note leaves that open.
    pub family: Option<Listed>,
}

/// Whether a tie-break is another one with a cut of its own, or that one itself.
pub(super) fn is_of(family: &Listed, listed: &Listed) -> bool {
    match (family, listed) {
        (Listed::Code(family), Listed::Code(listed)) => family.base == listed.base,
        (Listed::Code(_) | Listed::Recorded(_) | Listed::Organizer(_), _) => family == listed,
    }
}

/// The first meaning that notes give to each.
pub(super) fn first_of_each(notes: &[Annotation]) -> Vec<(usize, Listed)> {
    let mut found: BTreeMap<usize, Listed> = BTreeMap::new();
    for note in notes {
        if let Some(meaning) = &note.meaning {
            found.entry(note.nth).or_insert_with(|| meaning.clone());
        }
    }
    found.into_iter().collect()
}

/// Every note about a numbered tie-break.
pub(super) fn annotations(lines: &Lines, sense: Sense<'_>) -> Vec<Annotation> {
    let note = |(position, row): (usize, &Row)| {
        let text = line(row);
        let text = text.split_once("nnotation:").map_or(text.as_str(), |(_, rest)| rest);
        let (title, meaning) = text.split_once(':')?;
        let nth = heading::ordinal(&letters(title))?;
        let meaning = meaning.trim();
        let (meaning, family) = meant(meaning, sense);
        Some(Annotation { row: position, nth, meaning, family })
    };
    let named = lines.rows.iter().enumerate().filter_map(note);
    named.filter(|note| note.nth <= limits::TABLE_COLUMNS).collect()
}

/// What a note means: the tie-break, or its family where the note leaves the cut open. Codes in brackets are the tie-break;
/// other brackets hold its parameters, as in `Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)`.
fn meant(meaning: &str, sense: Sense<'_>) -> (Option<Listed>, Option<Listed>) {
    let read = |text: &str| match heading::read(text.trim(), sense) {
        Heading::Code(listed) if !listed.is_score() => Some(listed),
        Heading::Id
        | Heading::Rank
        | Heading::Name
        | Heading::Code(_)
        | Heading::Ignored
        | Heading::Round
        | Heading::Untitled
        | Heading::Counted(_)
        | Heading::Ambiguous(_)
        | Heading::Unknown => None,
    };
    let inner: Vec<&str> = meaning
        .split('(')
        .skip(1)
        .filter_map(|part| part.split_once(')'))
        .map(|(inner, _)| inner.trim())
        .collect();
    let outer = meaning.split_once('(').map_or(meaning, |(outer, _)| outer).trim();
    // Some programs write the code behind the brackets.
    let last = meaning.rsplit_once(')').map(|(_, last)| last).filter(|last| !last.trim().is_empty());
    let exact =
        last.and_then(read).or_else(|| read(meaning)).or_else(|| inner.iter().find_map(|text| read(text)));
    let is_open = letters(meaning).contains("parameter");
    let family = read(outer).or_else(|| read(&without_variable(outer)));
    if exact.is_some() || is_open {
        let family = family.filter(|_| exact.is_none());
        return (exact, family);
    }
    let (mut code, mut is_known) = (family.as_ref().map(ToString::to_string).unwrap_or_default(), true);
    let mut endings = String::new();
    for parameter in inner.iter().flat_map(|text| text.split(',')).map(letters) {
        let cut = parameter.strip_prefix("cut").and_then(|n| n.parse::<u8>().ok());
        let median = parameter.strip_prefix("median").and_then(|n| n.parse::<u8>().ok());
        match (parameter.as_str(), cut, median) {
            (_, Some(0), _) | (_, _, Some(0)) => {}
            (_, Some(n), _) => endings.push_str(&format!("/C{n}")),
            (_, _, Some(n)) => endings.push_str(&format!("/M{n}")),
            ("gamepoints", ..) if sense.team => code.push_str(":GP"),
            ("matchpoints", ..) if sense.team => code.push_str(":MP"),
            ("gamepoints" | "matchpoints", ..) => {}
            // The year of the rules that a program follows.
            (year, ..) => is_known &= year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit()),
        }
    }
    if !is_known {
        return (None, family);
    }
    // What takes no parameters is what it is called.
    let exact = if endings.is_empty() && code.is_empty() { None } else { read(&(code + &endings)) };
    (exact.or_else(|| family.clone().filter(|_| endings.is_empty())), None)
}

/// A name without the word for a tie-break of chosen parameters.
fn without_variable(name: &str) -> String {
    let words = name.split_whitespace().filter(|word| !letters(word).starts_with("variab"));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_programs_name_their_tie_breaks() {
        let sense = |team| Sense { list: None, team, named: &[], counts_scores: false, holds_results: false };
        let text = |listed: Option<Listed>| listed.map_or_else(String::new, |listed| listed.to_string());
        for (note, team, code, family) in [
            ("Direct Encounter (DE)", false, "DE", ""),
            ("Buchholz Tie-Breaks (variabel with parameter)", false, "", "BH"),
            ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", false, "BH/C1", ""),
            ("Buchholz Tie-Break Variable (2026) (Gamepoints)", false, "BH", ""),
            ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", true, "BH:GP/C1", ""),
            ("Buchholz Tie-Break Variable (2023) (Matchpoints)", true, "BH:MP", ""),
            ("Sonneborn Berger Tie-Break Variable (2026) (Gamepoints)", false, "SB", ""),
            ("Number of wins including byes (WIN) (Gamepoints, Forfeited games count)", false, "WIN", ""),
            ("Number of games won with black (BWG) (Gamepoints)", false, "BWG", ""),
            ("Buchholz (with something of its own)", false, "", "BH"),
            ("points (game-points)", false, "", ""),
        ] {
            let (exact, open) = meant(note, sense(team));
            assert_eq!((text(exact).as_str(), text(open).as_str()), (code, family), "{note}");
        }
    }
}
