//! What a published table says about itself outside its rows: titles, captions, notes, keys of a JSON answer.
//!
//! A line that nobody compares must not contradict what is confirmed above it. Here such lines are held against the event:
//! the round, the edition and the list that they name, and whom they speak of. What cannot be held against anything, and
//! might speak of the standing, keeps a table from being confirmed.

use super::heading::{self, Heading, Sense};
use super::identity::Names;
use super::word::{is_status, letters, simple};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::tournament::Tournament;

/// Something that a table says about itself in a place of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The standing is that after this round.
    After(String),
    /// The id of the edition in force.
    Edition(String),
    /// The list of tie-breaks, with commas.
    List(String),
}

impl Statement {
    /// As it is shown.
    pub(super) fn text(&self) -> String {
        match self {
            Statement::After(round) => format!("after: {round}"),
            Statement::Edition(id) => format!("edition: {id}"),
            Statement::List(list) => format!("tiebreaks: {list}"),
        }
    }

    /// Whether it is true of the event as it is judged.
    pub(super) fn holds(&self, plan: &Plan) -> bool {
        match self {
            Statement::After(round) => *round == plan.after.to_string(),
            Statement::Edition(id) => *id == plan.choice.edition().id(),
            Statement::List(list) => {
                TieBreakList::parse(list).is_ok_and(|said| same_list(&said.entries, plan))
            }
        }
    }
}

/// Words beside the number of a round, without accents.
const ROUNDS: [&str; 18] = [
    "round", "rounds", "rd", "rds", "rnd", "rnds", "ronda", "rondas", "runde", "runden", "ronde", "rondes",
    "turno", "turni", "rodada", "rodadas", "sesion", "kolo",
];

/// Numbers of rounds in words, from 1.
const NUMBERS: [[&str; 9]; 5] = [
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    ["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava", "novena"],
    ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
    ["ersten", "zweiten", "dritten", "vierten", "funften", "sechsten", "siebten", "achten", "neunten"],
];

/// Words that say up to which round something counts.
const AFTER: [&str; 9] = ["after", "nach", "tras", "despues", "apres", "dopo", "apos", "depois", "through"];

/// Titles of lines that name the tie-breaks.
const LISTS: [&str; 14] = [
    "tiebreak",
    "tiebreaks",
    "tiebreaker",
    "tiebreakers",
    "tiebreaksystem",
    "tiebreaksystems",
    "desempate",
    "desempates",
    "sistemasdedesempate",
    "criteriosdedesempate",
    "feinwertung",
    "feinwertungen",
    "departages",
    "spareggi",
];

/// The lines that contradict the event as it is judged, or speak of somebody in it.
pub(super) fn contradicting<'l>(
    lines: impl IntoIterator<Item = &'l String>,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<String> {
    held(lines, Care::Whole, plan, tournament)
}

/// How much of a line has to be understood.
#[derive(Clone, Copy)]
enum Care {
    /// Every number: the line belongs to the table.
    Whole,
    /// What speaks of the standing: the line stands elsewhere on the page.
    Around,
}

/// The lines elsewhere on a page that contradict the event as it is judged, or speak of somebody in it.
pub(super) fn contradicting_around<'l>(
    lines: impl IntoIterator<Item = &'l String>,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<String> {
    held(lines, Care::Around, plan, tournament)
}

fn held<'l>(
    lines: impl IntoIterator<Item = &'l String>,
    care: Care,
    plan: &Plan,
    tournament: &Tournament,
) -> Vec<String> {
    // The names of everybody are made for tables that have such lines; causes are sought in dozens of trials.
    let mut lines = lines.into_iter().peekable();
    if lines.peek().is_none() {
        return Vec::new();
    }
    let names = Names::of(tournament);
    let event = Facts {
        plan,
        rounds: tournament.rounds(),
        size: tournament.len(),
        team: tournament.team().is_some(),
    };
    lines.filter(|line| !is_harmless(line, care, &event, &names)).cloned().collect()
}

/// What a line is held against.
struct Facts<'p> {
    plan: &'p Plan,
    rounds: usize,
    size: usize,
    team: bool,
}

fn is_harmless(line: &str, care: Care, event: &Facts<'_>, names: &Names) -> bool {
    let plain = simple(line);
    let words: Vec<String> = plain.split(' ').map(letters).filter(|word| !word.is_empty()).collect();
    let is_understood = match care {
        Care::Whole => numbers_hold(line, event) && codes_hold(line, event),
        Care::Around => true,
    };
    !words.iter().any(|word| is_status(word))
        && !words.windows(2).any(|pair| is_status(&pair.concat()))
        && !names.any_whole(&words)
        && rounds_hold(&words, event.plan.after, event.rounds)
        && rules_hold(line, event.plan)
        && list_holds(line, event.plan, event.team)
        && is_understood
}

/// Whether every number of a line is a date, a time, a year, or the number of the round, of the rounds or of the
/// participants; what a program says of itself may hold any.
fn numbers_hold(line: &str, event: &Facts<'_>) -> bool {
    const PROGRAMS: [&str; 10] = [
        "http",
        "www.",
        "program",
        "server",
        "chess-results",
        "swiss-manager",
        "vega",
        "version",
        "software",
        "©",
    ];
    let lower = line.to_lowercase();
    if PROGRAMS.iter().any(|program| lower.contains(program)) {
        return true;
    }
    let known = [event.plan.after, event.rounds, event.size];
    let holds = |token: &str| {
        let token = token.trim_matches(|c: char| !c.is_alphanumeric());
        // Editions and codes are compared elsewhere.
        let is_edition = token == event.plan.choice.edition().id() || letters(token) == "c07";
        if is_edition || TieBreakList::parse(token).is_ok() {
            return true;
        }
        let runs: Vec<&str> =
            token.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty()).collect();
        let is_year = |run: &&str| run.len() == 4 && (run.starts_with("19") || run.starts_with("20"));
        let is_time = token.contains(':') && runs.iter().all(|run| run.len() == 2);
        let is_date = runs.len() == 3 && (runs.iter().any(is_year) || token.matches('.').count() == 2);
        let is_known = || match runs.as_slice() {
            [one] => is_year(one) || one.parse().is_ok_and(|number| known.contains(&number)),
            _ => runs.is_empty(),
        };
        is_date || is_time || is_known()
    };
    line.split_whitespace().all(holds)
}

/// Whether a line that names codes or tie-breaks names those of the list, in its order.
fn codes_hold(line: &str, event: &Facts<'_>) -> bool {
    let sense = Sense {
        list: Some(&event.plan.list),
        team: event.team,
        named: &[],
        counts_scores: false,
        holds_results: false,
    };
    let rest = line.split_once(':').map_or(line, |(_, rest)| rest);
    let read = |part: &str| match heading::read(part, sense) {
        Heading::Code(listed) => Some(listed),
        Heading::Id
        | Heading::Rank
        | Heading::Name
        | Heading::Ignored
        | Heading::Round
        | Heading::Untitled
        | Heading::Counted(_)
        | Heading::Ambiguous(_)
        | Heading::Unknown => None,
    };
    // A code in capitals is a code; in small letters it may be a word.
    let codes: Vec<Listed> = rest
        .split([',', ';', ' ', '(', ')'])
        .filter(|part| {
            part.len() > 1 && part.chars().any(char::is_alphabetic) && *part == part.to_uppercase()
        })
        .filter_map(|part| TieBreakList::parse(part).ok()?.entries.into_iter().next())
        .collect();
    let said = if codes.is_empty() { read(line.trim()).into_iter().collect() } else { codes };
    said.is_empty() || same_list(&said, event.plan)
}

/// Whether every number of a round is that of the round that counts or, as the number of all rounds, that of the event.
fn rounds_hold(words: &[String], after: usize, rounds: usize) -> bool {
    let number = |at: Option<usize>| -> Option<usize> {
        let word = words.get(at?)?;
        if let Some(position) = NUMBERS.iter().find_map(|list| list.iter().position(|own| own == word)) {
            return Some(position + 1);
        }
        let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
        // `3rd` and `4a` are numbers, `2x5` is none.
        (word.len() - digits.len() <= 2).then_some(digits)?.parse().ok()
    };
    let counts = |word: &String| AFTER.contains(&word.as_str());
    let holds = |(at, _): (usize, &String)| {
        let beside = [number(at.checked_sub(1)), number(at.checked_add(1))];
        let says_after = words.iter().take(at).rev().take(3).any(counts);
        let right = |said: usize| said == after || (said == rounds && !says_after);
        // "Round 5 of 9" has one number on each side of its word at most; one right neighbor is enough of them.
        let said: Vec<usize> = beside.into_iter().flatten().collect();
        said.is_empty() || said.into_iter().any(right)
    };
    words.iter().enumerate().filter(|(_, word)| ROUNDS.contains(&word.as_str())).all(holds)
}

/// Whether a year beside the name of the regulations is that of the edition.
fn rules_hold(line: &str, plan: &Plan) -> bool {
    let plain = letters(line);
    let named = |part: &str| part.starts_with("fide-2");
    if line.split_whitespace().any(|part| named(part) && part != plan.choice.edition().id()) {
        return false;
    }
    let Some((_, rest)) = plain.split_once("c07") else { return true };
    let digits: Vec<&str> = rest.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() == 4).collect();
    let id = plan.choice.edition().id();
    digits.iter().all(|year| !year.starts_with("20") || id.contains(year))
}

/// Whether a line that names the tie-breaks names those of the list.
fn list_holds(line: &str, plan: &Plan, team: bool) -> bool {
    let Some((title, rest)) = line.split_once(':') else { return true };
    if !LISTS.contains(&letters(title).as_str()) {
        return true;
    }
    let sense =
        Sense { list: Some(&plan.list), team, named: &[], counts_scores: false, holds_results: false };
    // What stands in brackets behind a list says where it comes from.
    let rest = rest.split_once(" (").map_or(rest, |(codes, _)| codes);
    let read = |part: &str| match heading::read(part, sense) {
        Heading::Code(listed) => Some(listed),
        Heading::Id
        | Heading::Rank
        | Heading::Name
        | Heading::Ignored
        | Heading::Round
        | Heading::Untitled
        | Heading::Counted(_)
        | Heading::Ambiguous(_)
        | Heading::Unknown => None,
    };
    let holds = |is_between: fn(char) -> bool| {
        let parts = rest.split(is_between).map(str::trim).filter(|part| !part.is_empty());
        parts.map(read).collect::<Option<Vec<Listed>>>().is_some_and(|said| same_list(&said, plan))
    };
    // The cells of a title line have lost their commas.
    holds(|c| matches!(c, ',' | ';')) || holds(|c| matches!(c, ',' | ';' | ' '))
}

/// Whether these are the tie-breaks of the list, scores aside.
fn same_list(said: &[Listed], plan: &Plan) -> bool {
    let own = plan.list.entries.iter().filter(|listed| !listed.is_score());
    said.iter().filter(|listed| !listed.is_score()).eq(own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(line: &str) -> bool {
        let words: Vec<String> =
            simple(line).split(' ').map(letters).filter(|word| !word.is_empty()).collect();
        rounds_hold(&words, 5, 9)
    }

    #[test]
    fn another_round_than_the_one_that_counts_is_seen() {
        for line in [
            "Final ranking after 5 rounds",
            "Standing after round 5",
            "Clasificación tras la ronda 5",
            "Swiss, 9 rounds",
            "Round 5 of 9",
            "Endstand nach der 5. Runde",
            "Ranking crosstable after Round 5",
            "Club Open 2026",
            "5th round",
            "round robin",
        ] {
            assert!(held(line), "{line}");
        }
        for line in [
            "Standings after round 3",
            "after 9 rounds",
            "ronda 4",
            "nach der 4. Runde",
            "After Round 7",
            "4ª ronda",
            "tras 3 rondas",
        ] {
            assert!(!held(line), "{line}");
        }
    }
}
