//! Reads notes of published tables that name the tie-breaks of numbered columns, and statements about the event.

use crate::check::heading::{self, Heading, Meaning, Sense, meanings, means};
use crate::check::{codes_found, letters, words_in_order};
use crate::distinct;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Edition, Listed, TieBreakList};
use tiebreak_engine::tournament::{Primary, Tournament};
use tiebreak_format::limits;

/// A note that names the tie-break of a numbered column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// The position of the tie-break (1-based).
    pub nth: usize,
    pub meant: Meant,
    /// The edition of the rules for the year in the note.
    pub edition: Option<Edition>,
}

/// The meaning of a note about a tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// The note means this score or tie-break.
    Code(Listed),
    /// The note can mean any of these codes, because it does not state the cut or the reference.
    OneOf(Vec<Listed>),
    Manual,
    /// The program does not understand the note.
    Unknown,
}

/// Reads the note in a line. Returns `None` if the line contains no note.
pub(super) fn note(line: &str, team: bool) -> Option<Note> {
    let (title, text) = line.split_once(':')?;
    let nth = heading::ordinal(&letters(title)).filter(|nth| (1..=limits::TABLE_COLUMNS).contains(nth))?;
    let of_year = |word: &str| {
        let is_year = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        Edition::ALL.into_iter().find(|edition| is_year && edition.id().contains(word))
    };
    let edition = text.split(['(', ')', ',']).find_map(of_year);
    Some(Note { nth, meant: meant(text.trim(), team), edition })
}

/// Splits a line into its notes. Each note begins with the number of its tie-break, and some pages print several notes
/// in one line.
pub(super) fn parts(line: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = Vec::new();
    for (colon, _) in line.match_indices(':') {
        let before = line.get(..colon).unwrap_or_default();
        // The text before the colon can be `TB1`, `Tie Break1` or `Desempate 1`.
        let words = before.rmatch_indices(char::is_whitespace).map(|(at, blank)| at + blank.len()).chain([0]);
        let is_title = |at: &usize| {
            line.get(*at..colon).is_some_and(|title| heading::ordinal(&letters(title)).is_some())
        };
        starts.extend(words.take(3).find(is_title));
    }
    let ends = starts.iter().skip(1).copied().chain([line.len()]);
    let part = |(start, end): (&usize, usize)| line.get(*start..end).map(str::trim);
    starts.iter().zip(ends).filter_map(part).collect()
}

/// Returns the meaning of a note. Parentheses can contain the code of the tie-break, as in `Average Rating of Opponents
/// (ARO) (Cut1)`, or its parameters, as in `Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)`.
fn meant(text: &str, team: bool) -> Meant {
    let inner: Vec<&str> = text
        .split('(')
        .skip(1)
        .filter_map(|part| part.split_once(')'))
        .map(|(inner, _)| inner.trim())
        .collect();
    let outer = text.split_once('(').map_or(text, |(outer, _)| outer).trim();
    // Some programs write the code after the parentheses.
    let last = text.rsplit_once(')').map_or("", |(_, last)| last.trim());
    if let Some(found) = called(text, team).or_else(|| called(last, team)) {
        return found;
    }
    let coded = inner.iter().find_map(|text| Some(TieBreakList::parse(text).ok()?.entries));
    let is_coded = coded.is_some();
    let plain = without_variable(outer);
    let family = coded
        .map(|codes| one_of(codes, |_| true))
        .or_else(|| called(outer, team))
        .or_else(|| called(&plain, team));
    let Some(family) = family else { return Meant::Unknown };
    let Meant::Code(Listed::Code(code)) = &family else { return family };
    let (mut name, mut endings) = (code.to_string(), String::new());
    let mut is_open = plain != outer && inner.is_empty();
    for parameter in inner.iter().flat_map(|text| text.split([',', '/'])).map(letters) {
        let number = |word: &str| parameter.strip_prefix(word).and_then(|n| n.parse::<u8>().ok());
        match (parameter.as_str(), number("cut"), number("median")) {
            (_, Some(0), _) | (_, _, Some(0)) => {}
            (_, Some(n), _) => endings.push_str(&format!("/C{n}")),
            (_, _, Some(n)) => endings.push_str(&format!("/M{n}")),
            ("gamepoints", ..) if team && !code.is_score() => name.push_str(":GP"),
            ("matchpoints", ..) if team && !code.is_score() => name.push_str(":MP"),
            ("gamepoints" | "matchpoints" | "allresults" | "forfeitedgamescount" | "limit50", ..) => {}
            // A number of four digits is the year in which the rules came into force.
            (year, ..) => {
                let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
                is_open |= !is_year && (!is_coded || year.starts_with("limit"));
            }
        }
    }
    if is_open {
        let is_its = |listed: &Listed| matches!(listed, Listed::Code(own) if own.base == code.base);
        return one_of(codes_found::codes(team, Some(code.base)), is_its);
    }
    match TieBreakList::parse(&(name + &endings)).ok().map(|list| list.entries).as_deref() {
        Some([listed]) => Meant::Code(listed.clone()),
        _ => family,
    }
}

/// Returns the meaning of a note that contains only the name of a tie-break.
fn called(text: &str, team: bool) -> Option<Meant> {
    let of_team = |listed: &Listed| team || !matches!(listed, Listed::Code(code) if code.base.is_team_only());
    for meaning in meanings(text) {
        match meaning {
            Meaning::Manual => return Some(Meant::Manual),
            Meaning::Any(codes) | Meaning::Usual(codes) => {
                // The note can mean any tie-break of the family, with any modifier.
                let all = codes.iter().filter(|listed| of_team(listed)).flat_map(|listed| match listed {
                    Listed::Code(code) => codes_found::codes(team, Some(code.base))
                        .into_iter()
                        .take_while(|own| matches!(own, Listed::Code(own) if own.base == code.base))
                        .collect(),
                    Listed::Recorded(_) | Listed::Organizer(_) => vec![listed.clone()],
                });
                let all: Vec<Listed> = all.collect();
                let plain: Vec<&Listed> = codes.iter().filter(|listed| of_team(listed)).collect();
                // In an event of players, names that differ only for teams mean the same tie-break.
                return Some(match plain.as_slice() {
                    [one] => Meant::Code((*one).clone()),
                    _ => one_of(all, |_| true),
                });
            }
            _ => {}
        }
    }
    match heading::read(text, Sense::plain(team)) {
        // If a table of teams contains match points, its other points are game points.
        Heading::Code(listed) if team && listed.to_string() == "PTS" => {
            TieBreakList::parse("GPTS").ok()?.entries.into_iter().next().map(Meant::Code)
        }
        Heading::Code(listed) => Some(Meant::Code(listed)),
        Heading::Ambiguous(codes) => Some(Meant::OneOf(codes.to_vec())),
        _ => None,
    }
}

fn one_of(codes: Vec<Listed>, fits: impl Fn(&Listed) -> bool) -> Meant {
    let found = distinct(codes.into_iter().filter(|code| fits(code)));
    match found.as_slice() {
        [] => Meant::Unknown,
        [one] => Meant::Code(one.clone()),
        _ => Meant::OneOf(found),
    }
}

/// Removes the word "variable", which marks a tie-break with chosen parameters, from a name.
fn without_variable(name: &str) -> String {
    let words = name.split_whitespace().filter(|word| !letters(word).starts_with("variab"));
    words.collect::<Vec<_>>().join(" ")
}

// Reads statements about the event from the lines above and below a table: the round, the number of rounds, the
// edition, and the list of tie-breaks.

/// A statement about the event in a published table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The table shows the standing after this round.
    After(usize),
    /// The table shows the standing after a round in one cycle of a multiple round robin. The first value is the round,
    /// and the second value is the cycle.
    AfterInCycle(usize, usize),
    /// The event has this number of rounds.
    Rounds(usize),
    /// The event follows this edition of the rules.
    Edition(Edition),
    /// The event follows the regulations that came into force in this year.
    Year(String),
    /// The event has this list of tie-breaks.
    List(Vec<Listed>),
}

/// Words for the numbers 1 to 9 in several languages, with which a line can name a round. Each list of words starts
/// with the word for 1.
const NUMBERS: [[&str; 9]; 5] = [
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    ["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava", "novena"],
    ["una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
    ["ersten", "zweiten", "dritten", "vierten", "funften", "sechsten", "siebten", "achten", "neunten"],
];

/// Words for a cycle of a multiple round robin.
const CYCLES: [&str; 3] = ["durchgang", "cycle", "vuelta"];

/// Maximum length of a line that is searched for statements. Lines with statements about the event are short.
const LONGEST: usize = 400;

/// Returns all statements about the event in a line.
pub(super) fn said(line: &str, team: bool) -> Vec<Statement> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    // In `Players: 10, Rounds: 5`, each number belongs to the word on the same side of the comma.
    let parts = line.split([',', ';', '|', '(', ')']).map(words_in_order);
    let list = list(line, team).map(Statement::List);
    parts.flat_map(|part| rounds(&part, &words_in_order(line))).chain(edition(line)).chain(list).collect()
}

/// Returns whether a line of these words can be a title. A title is short, begins with a word such as `after`, or
/// contains a word for a standing.
pub(super) fn is_title(words: &[String]) -> bool {
    let begins = words.len() <= 3 || means(&words[0], &Meaning::After);
    begins || words.iter().any(|word| means(word, &Meaning::Standing))
}

impl Statement {
    /// Returns the last round that counts according to the statement, or `None` if the statement names no round.
    pub(super) fn after(&self, tournament: &Tournament) -> Option<usize> {
        let players = tournament.len();
        let rounds_of_cycle = (players + players % 2).saturating_sub(1);
        match self {
            Statement::After(round) => Some(*round),
            Statement::AfterInCycle(round, cycle) => {
                Some(cycle.saturating_sub(1).saturating_mul(rounds_of_cycle).saturating_add(*round))
            }
            _ => None,
        }
    }

    /// Returns whether the statement contradicts the event.
    pub(super) fn is_contradicted(&self, plan: &Plan, tournament: &Tournament) -> bool {
        match self {
            Statement::After(_) | Statement::AfterInCycle(..) => self.after(tournament) != Some(plan.after),
            Statement::Rounds(rounds) => {
                ![tournament.rounds(), tournament.announced(), plan.after].contains(rounds)
            }
            Statement::Edition(edition) => *edition != plan.choice.edition(),
            Statement::Year(year) => !plan.choice.edition().id().contains(year),
            Statement::List(said) => contradicts(said, &plan.list.entries, tournament),
        }
    }
}

/// Returns whether a tie-break list in a table contradicts the tie-break list of the event. The table may leave out
/// tie-breaks, and may add others at the end. Tie-breaks in a different order, or another tie-break between them, are a
/// contradiction.
pub(super) fn contradicts(said: &[Listed], list: &[Listed], tournament: &Tournament) -> bool {
    let primary = match tournament.team().map(|team| team.primary) {
        None => "PTS",
        Some(Some(Primary::GamePoints)) => "GPTS",
        Some(_) => "MPTS",
    };
    // The primary score has two names, and it is always the first criterion, even if the list in the table leaves it
    // out.
    let is_primary =
        |listed: &&Listed| matches!(listed.to_string().as_str(), name if name == "PTS" || name == primary);
    let list: Vec<&Listed> = list.iter().skip_while(is_primary).collect();
    let (mut from, mut has_other) = (0, false);
    for own in said.iter().skip_while(is_primary) {
        match list.iter().skip(from).position(|listed| *listed == own) {
            Some(_) if has_other => return true,
            Some(at) => from += at + 1,
            None if list.contains(&own) => return true,
            None => has_other = true,
        }
    }
    false
}

/// Returns the statements about rounds in one part of a line. A number next to a word for rounds is the total number of
/// rounds, unless the line states that the table shows the standing after this round.
fn rounds(words: &[String], line: &[String]) -> Vec<Statement> {
    let number = |at: Option<usize>| -> Option<usize> {
        let word = words.get(at?)?;
        if let Some(position) = NUMBERS.iter().find_map(|list| list.iter().position(|own| own == word)) {
            return Some(position + 1);
        }
        let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
        // In a text, `3rd` and `4a` count as numbers, but `2x5` does not.
        (word.len() - digits.len() <= 2).then_some(digits)?.parse().ok().filter(|number| *number > 0)
    };
    let has = |meaning: &Meaning| line.iter().any(|word| means(word, meaning));
    // Reads `im 2. Durchgang`.
    let cycle = words.iter().position(|word| CYCLES.contains(&word.as_str()));
    let cycle = cycle.and_then(|at| number(at.checked_sub(1)).or_else(|| number(at.checked_add(1))));
    let is_standing = is_title(line) || cycle.is_some() && line.len() <= 7;
    let after = |round: usize| match cycle {
        Some(cycle) => Statement::AfterInCycle(round, cycle),
        None => Statement::After(round),
    };
    let mut found = Vec::new();
    if has(&Meaning::Before) {
        return found;
    }
    for (at, word) in words.iter().enumerate() {
        // Reads `after R5`.
        let number_of = |word: &String| word.strip_prefix('r')?.parse().ok();
        if let Some(round) = number_of(word).filter(|_| at > 0 && means(&words[at - 1], &Meaning::After)) {
            found.push(after(round));
        }
        let is_plural = means(word, &Meaning::Rounds);
        let is_rate =
            words.get(at + 1).is_some_and(|word| matches!(word.as_str(), "per" | "pro" | "por" | "par"));
        if word.len() < 2 || is_rate || !(is_plural || means(word, &Meaning::Round)) {
            continue;
        }
        let is_after = words.iter().take(at).rev().take(3).any(|word| means(word, &Meaning::After));
        let (before, behind) = (number(at.checked_sub(1)), number(at.checked_add(1)));
        // In `Rounds 1 to 7`, the second number is the last round that counts. In a sentence, `in rounds 1 and 2` names
        // only some of the rounds.
        let is_list = is_plural && behind.is_some() && words.get(at + 2).is_some_and(|word| word.len() < 4);
        let last = (at + 2..at + 4).rev().find_map(|at| number(Some(at))).filter(|_| is_list);
        let is_whole = last.is_none() || behind == Some(1) && (at == 0 || has(&Meaning::Standing));
        let (behind, is_after) = (last.or(behind), is_after || last.is_some());
        // The line can contain `Round 5 of 9`.
        let is_of =
            words.get(at + 2).is_some_and(|word| matches!(word.as_str(), "of" | "de" | "von" | "di" | "sur"));
        if let Some(all) = number(Some(at + 3)).filter(|_| is_of && behind.is_some()) {
            found.push(Statement::Rounds(all));
        }
        // If the word for rounds is between two numbers, it is unclear which of them is the number of rounds.
        match (before.or(behind), is_after) {
            _ if !is_whole || before.and(behind).is_some() && !is_after => {}
            (Some(round), true) => found.push(after(round)),
            (Some(rounds), false) if is_plural => found.push(Statement::Rounds(rounds)),
            (Some(round), false) if is_standing => found.push(after(round)),
            _ => {}
        }
    }
    // `After the first cycle` means the standing after the last round of this cycle, which is the round before the
    // first round of the next cycle.
    if let Some(cycle) = cycle.filter(|_| found.is_empty() && has(&Meaning::After)) {
        found.push(Statement::AfterInCycle(0, cycle + 1));
    }
    found.dedup();
    found
}

/// Returns the edition that a line names by its id, or by its year next to the name of the regulations. A line that
/// compares several editions does not state the edition of the event.
fn edition(line: &str) -> Vec<Statement> {
    let named = line.split_whitespace().filter_map(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        Edition::ALL.into_iter().find(|edition| edition.id() == word).map(Statement::Edition)
    });
    let mut found: Vec<Statement> = named.collect();
    if let Some((_, rest)) = letters(line).split_once("c07").filter(|_| found.is_empty()) {
        let years =
            rest.split(|c: char| !c.is_ascii_digit()).filter(|run| run.len() == 4 && run.starts_with("20"));
        found.extend(years.map(|year| Statement::Year(year.to_owned())));
    }
    found.dedup();
    if found.len() > 1 { Vec::new() } else { found }
}

/// Returns the tie-breaks in a line that begins with the word for tie-breaks, or `None` if one of them is unknown.
fn list(line: &str, team: bool) -> Option<Vec<Listed>> {
    let (_, rest) = line.split_once(':').filter(|(title, _)| means(title, &Meaning::List))?;
    // Parentheses after a list name the source of the list.
    let rest = rest.split_once(" (").map_or(rest, |(codes, _)| codes);
    let read = |part: &str| heading::read(part, Sense::plain(team)).listed().cloned();
    let parts = |is_between: fn(char) -> bool| {
        let parts = rest.split(is_between).map(str::trim).filter(|part| !part.is_empty());
        parts.map(read).collect::<Option<Vec<Listed>>>().filter(|list| !list.is_empty())
    };
    // The commas in a title line can have become separators of cells, so spaces can also separate codes.
    parts(|c| matches!(c, ',' | ';' | ' ')).or_else(|| parts(|c| matches!(c, ',' | ';')))
}

/// Reads a key of a JSON answer and its value as a statement about the event.
pub(super) fn of_key(key: &str, text: &str) -> Option<Statement> {
    match key {
        "after" => text.parse().ok().map(Statement::After),
        "edition" => Edition::ALL.into_iter().find(|edition| edition.id() == text).map(Statement::Edition),
        "tiebreaks" => TieBreakList::parse(text).ok().map(|list| Statement::List(list.entries)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_programs_name_their_tie_breaks() {
        for (text, team, code) in [
            ("Direct Encounter (DE)", false, "DE"),
            ("Direct Encounter (DE) (Forfeited games count)", false, "DE"),
            ("Direct Encounter (The results of the players in the same point group)", false, "DE"),
            ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", false, "BH/C1"),
            ("Buchholz Tie-Break Variable (2026) (Gamepoints)", false, "BH"),
            ("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", true, "BH:GP/C1"),
            ("Buchholz Tie-Break Variable (2023) (Matchpoints)", true, "BH:MP"),
            ("Buchholz Tie-Breaks (all Results) (Matchpoints)", true, "BH:MP"),
            ("Sonneborn Berger Tie-Break Variable (2026) (Gamepoints)", false, "SB"),
            ("Number of wins including byes (WIN) (Gamepoints, Forfeited games count)", false, "WIN"),
            ("Number of games won with black (BWG) (Gamepoints)", false, "BWG"),
            ("Koya System (KS) (Gamepoints/Limit 50\")", false, "KS"),
            (
                "Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)",
                false,
                "ARO/C1",
            ),
            ("Average [Tournament] Performance Rating Of Opponents (APRO) (1400)", false, "APRO"),
            ("Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)", false, "PS"),
            ("FIDE Tiebreak (Progressive Score)", false, "PS"),
            ("points (game-points)", false, "PTS"),
            ("points (game-points)", true, "GPTS"),
            ("Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", true, "MPTS"),
            ("Matchpoints (3 for wins, 1 for Draws, 0 for Losses)", true, "MPTS"),
            ("Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Khanty-Mansiysk)", true, "EMGSB/C1"),
            ("The results of the teams in then same point group according to Matchpoints", true, "EDE"),
        ] {
            let Meant::Code(listed) = meant(text, team) else { panic!("{text}: {:?}", meant(text, team)) };
            assert_eq!(listed.to_string(), code, "{text}");
        }
        for (text, team, first) in [
            ("Buchholz Tie-Breaks (variabel with parameter)", false, "BH"),
            ("Sonneborn-Berger-Tie-Break variable", false, "SB"),
            ("FIDE-Sonneborn-Berger-Tie-Break", true, "EMMSB"),
            ("Sonneborn-Berger-Tie-Break (with real points)", true, "EMMSB"),
            ("The greater number of victories (variable)", false, "WIN"),
            ("Greater number of victories/games (WIN,WON,BPG,BWG)", false, "BWG"),
            ("Koya System (KS) (Gamepoints/Limit 40)", false, "KS"),
        ] {
            let Meant::OneOf(codes) = meant(text, team) else { panic!("{text}: {:?}", meant(text, team)) };
            assert!(codes.iter().any(|code| code.to_string() == first), "{text}: {codes:?}");
        }
        assert_eq!(meant("Manually input (after Tie-Break matches)", true), Meant::Manual);
        assert_eq!(meant("Buchholz of our own (with something else)", false), Meant::Unknown);
    }
}

#[cfg(test)]
mod statement_tests {
    use super::*;

    fn after(line: &str) -> Vec<Statement> {
        said(line, false)
    }

    #[test]
    fn the_round_of_a_standing_is_read_in_every_language() {
        for line in [
            "Final ranking after 5 rounds",
            "Standing after round 5",
            "Rank after Round 5",
            "Clasificación tras la ronda 5",
            "Clasificación Final después de 5 rondas",
            "Endstand nach der 5. Runde",
            "Rangliste: Stand nach der 5. Runde",
            "Classificação cruzada final após 5 rondas",
            "Classement après la ronde 5",
            "Ranking crosstable after Round 5",
            "Cross Table at round 5",
            "Crosstable after round #5",
            "Standings Round 5",
            "Rounds 1-5",
            "Club Open, rounds 1 to 5",
            "Standings after the fifth round",
            "Klasyfikacja po rundzie 5",
            "Stav po 5. kole",
            "Standing after R5",
            "Round 5",
        ] {
            assert_eq!(after(line), [Statement::After(5)], "{line}");
        }
        let second = [Statement::AfterInCycle(3, 2)];
        for line in ["Rangliste: Stand nach der 3. Runde im 2. Durchgang", "Runde 3 im 2. Durchgang"] {
            assert_eq!(after(line), second, "{line}");
        }
        for line in
            ["Stand nach dem 1. Durchgang", "Standing after the first cycle", "Tras la primera vuelta"]
        {
            assert_eq!(after(line), [Statement::AfterInCycle(0, 2)], "{line}");
        }
        assert_eq!(after("Swiss, 9 rounds"), [Statement::Rounds(9)]);
        assert_eq!(after("2 rounds per day, 9 rounds"), [Statement::Rounds(9)]);
        assert_eq!(after("Number of rounds: 9"), [Statement::Rounds(9)]);
        for line in ["Players: 40, Rounds: 9", "Zawodników: 10, rund: 9", "Swiss (9 rounds), 40 players"] {
            assert_eq!(after(line), [Statement::Rounds(9)], "{line}");
        }
        let both = [Statement::Rounds(9), Statement::After(5)];
        assert_eq!(after("Standings, after round 5 of 9"), both);
        for line in [
            "Players 40 Rounds 9",
            "Half-point byes were available in rounds 1-3",
            "Accelerated pairings in rounds 1 and 2",
            "Round 1 starts at 7 pm, round 2 at 8 pm",
        ] {
            assert_eq!(after(line), [], "{line}");
        }
        for line in
            ["Standings before round 5", "Club Open 2026", "round robin", "The game of round 3 was postponed"]
        {
            assert_eq!(after(line), [], "{line}");
        }
    }

    #[test]
    fn lists_and_editions_are_read_and_text_is_not() {
        assert!(matches!(&said("Tie-breaks: BH, SB", false)[..], [Statement::List(list)] if list.len() == 2));
        assert!(
            matches!(&said("Desempates: DE BH/C1", false)[..], [Statement::List(list)] if list.len() == 2)
        );
        assert_eq!(said("Tie-breaks: as usual", false), []);
        assert_eq!(said("Edition: fide-2023-09", false), [Statement::Edition(Edition::Fide2023)]);
        assert_eq!(said("according to C.07 of 2023", false), [Statement::Year("2023".to_owned())]);
        assert_eq!(said("Gorse, Gina was disqualified", false), []);
    }
}
