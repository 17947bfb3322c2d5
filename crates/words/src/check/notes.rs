//! Notes of published tables that say what their numbered columns hold.

use super::heading::{self, Heading, Sense};
use super::held;
use super::word::letters;
use super::words::{Meaning, meanings};
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_format::limits;

/// A note such as `Tie Break1: Direct Encounter (DE)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Note {
    /// Which tie-break it is about, from 1.
    pub nth: usize,
    /// What it says of it.
    pub meant: Meant,
}

/// What a note says of a tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    /// The score or the tie-break.
    Code(Listed),
    /// One of these: the note leaves the cut open, or whose points count.
    OneOf(Vec<Listed>),
    /// Somebody entered the numbers by hand.
    Manual,
    /// Nothing that is understood.
    Unknown,
}

/// The note in a line, if it is one.
pub(super) fn note(line: &str, team: bool) -> Option<Note> {
    let (title, text) = line.split_once(':')?;
    let nth = heading::ordinal(&letters(title)).filter(|nth| (1..=limits::TABLE_COLUMNS).contains(nth))?;
    Some(Note { nth, meant: meant(text.trim(), team) })
}

/// The notes in a line, each from its number on: pages print several in one line.
pub(super) fn parts(line: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = Vec::new();
    for (colon, _) in line.match_indices(':') {
        let before = line.get(..colon).unwrap_or_default();
        // `TB1`, `Tie Break1`, `Desempate 1`.
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

/// What a note means. Codes in brackets are the tie-break; other brackets hold its parameters, as in
/// `Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)`.
fn meant(text: &str, team: bool) -> Meant {
    let inner: Vec<&str> = text
        .split('(')
        .skip(1)
        .filter_map(|part| part.split_once(')'))
        .map(|(inner, _)| inner.trim())
        .collect();
    let outer = text.split_once('(').map_or(text, |(outer, _)| outer).trim();
    // Some programs write the code behind the brackets.
    let last = text.rsplit_once(')').map_or("", |(_, last)| last.trim());
    if let Some(found) = called(text, team).or_else(|| called(last, team)) {
        return found;
    }
    if let Some(code) =
        inner.iter().find_map(|text| TieBreakList::parse(text).ok()?.entries.into_iter().next())
    {
        return Meant::Code(code);
    }
    let plain = without_variable(outer);
    let Some(family) = called(outer, team).or_else(|| called(&plain, team)) else { return Meant::Unknown };
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
            // The year of the rules that a program follows.
            (year, ..) => is_open |= year.len() != 4 || !year.bytes().all(|byte| byte.is_ascii_digit()),
        }
    }
    if is_open {
        let is_its = |listed: &Listed| matches!(listed, Listed::Code(own) if own.base == code.base);
        return one_of(held::codes(team, Some(code.base)), is_its);
    }
    match TieBreakList::parse(&(name + &endings)).ok().map(|list| list.entries).as_deref() {
        Some([listed]) => Meant::Code(listed.clone()),
        _ => family,
    }
}

/// What a name alone means.
fn called(text: &str, team: bool) -> Option<Meant> {
    let of_team = |listed: &Listed| team || !matches!(listed, Listed::Code(code) if code.base.is_team_only());
    for meaning in meanings(text) {
        match meaning {
            Meaning::Manual => return Some(Meant::Manual),
            Meaning::Any(codes) | Meaning::Usual(codes) => {
                // A family with everything that its members may leave out.
                let all = codes.iter().filter(|listed| of_team(listed)).flat_map(|listed| match listed {
                    Listed::Code(code) => held::codes(team, Some(code.base))
                        .into_iter()
                        .take_while(|own| matches!(own, Listed::Code(own) if own.base == code.base))
                        .collect(),
                    Listed::Recorded(_) | Listed::Organizer(_) => vec![listed.clone()],
                });
                let all: Vec<Listed> = all.collect();
                let plain: Vec<&Listed> = codes.iter().filter(|listed| of_team(listed)).collect();
                // What only teams tell apart is one thing elsewhere.
                return Some(match plain.as_slice() {
                    [one] => Meant::Code((*one).clone()),
                    _ => one_of(all, |_| true),
                });
            }
            _ => {}
        }
    }
    match heading::read(text, Sense::plain(team)) {
        // The points of the boards, where matches have points of their own.
        Heading::Code(listed) if team && listed.to_string() == "PTS" => {
            TieBreakList::parse("GPTS").ok()?.entries.into_iter().next().map(Meant::Code)
        }
        Heading::Code(listed) => Some(Meant::Code(listed)),
        Heading::Ambiguous(codes) => Some(Meant::OneOf(codes.to_vec())),
        _ => None,
    }
}

fn one_of(codes: Vec<Listed>, fits: impl Fn(&Listed) -> bool) -> Meant {
    let mut found: Vec<Listed> = Vec::new();
    for code in codes.into_iter().filter(|code| fits(code)) {
        if !found.contains(&code) {
            found.push(code);
        }
    }
    match found.as_slice() {
        [] => Meant::Unknown,
        [one] => Meant::Code(one.clone()),
        _ => Meant::OneOf(found),
    }
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
        ] {
            let Meant::OneOf(codes) = meant(text, team) else { panic!("{text}: {:?}", meant(text, team)) };
            assert!(codes.iter().any(|code| code.to_string() == first), "{text}: {codes:?}");
        }
        assert_eq!(meant("Manually input (after Tie-Break matches)", true), Meant::Manual);
        assert_eq!(meant("Buchholz of our own (with something else)", false), Meant::Unknown);
    }
}
