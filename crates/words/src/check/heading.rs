//! Determines the meaning of a heading in a published table, from the names and spellings that arbiters and programs
//! use.

#[cfg(test)]
mod tests;

use super::columns::{Counted, Numbered};
use super::letters;
use std::collections::HashMap;
use std::sync::OnceLock;
use tiebreak_engine::rules::{Base, Code, Family, Listed, TieBreakList};

/// The content of a column, as its heading states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    /// A column of pairing numbers.
    Id,
    Rank,
    Name,
    /// A column of points or of a tie-break.
    Code(Listed),
    /// A column that does not belong to the standing, such as titles, federations or ratings.
    Ignored,
    /// The results of a round, or the results against one participant.
    Round,
    Untitled,
    /// Numbers of games played, won, drawn or lost, with the meanings that the heading can have.
    Counted(Vec<Counted>),
    /// The tie-breaks that this heading can mean.
    Ambiguous(&'static [Listed]),
    Unknown,
}

/// Facts about the event that determine the meaning of a heading.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sense<'l> {
    /// The tie-break list of the event, or `None` if no list is given.
    pub list: Option<&'l TieBreakList>,
    /// Whether the participants are teams.
    pub team: bool,
    /// The tie-breaks that notes of the table name, each with its number.
    pub named: &'l [(usize, Listed)],
    /// The tie-breaks that numbered headings refer to.
    pub numbered: Numbered,
    /// Whether the event was read from the results in this table, so that a comparison of these results with the event
    /// proves nothing.
    pub holds_results: bool,
}

impl Sense<'_> {
    /// Returns the facts about an event of which only the kind (players or teams) is known.
    pub(super) fn plain(team: bool) -> Sense<'static> {
        Sense { list: None, team, named: &[], numbered: Numbered::TieBreaks, holds_results: false }
    }

    /// Returns the n-th tie-break of the event's list, as numbered headings name it (`TB1` is the first tie-break).
    pub(super) fn nth(&self, n: usize) -> Option<&Listed> {
        // A note of the table takes priority over the list.
        if let Some((_, listed)) = self.named.iter().find(|(own, _)| *own == n) {
            return Some(listed);
        }
        let mut counted =
            self.list?.entries.iter().enumerate().filter(|(at, own)| self.numbered.counts(*at, own));
        counted.nth(n.checked_sub(1)?).map(|(_, listed)| listed)
    }

    fn is_named(&self, listed: &Listed) -> bool {
        self.list.is_some_and(|list| list.entries.contains(listed))
            || self.named.iter().any(|(_, own)| own == listed)
    }

    /// Returns the Sonneborn-Berger tie-break that a heading without a variant means, if the list of the team event
    /// contains only one.
    fn of_teams(&self, listed: &Listed) -> Option<&Listed> {
        let is_berger = |own: &&Listed| matches!(own, Listed::Code(code) if code.base.row().family == Family::SonnebornBerger);
        let list = self.list.filter(|_| self.team && is_berger(&listed))?;
        let mut found = list.entries.iter().filter(is_berger);
        found.next().filter(|_| found.next().is_none())
    }

    /// Returns the only one of these codes that the list or a note of the table names, or `None` if none or several of
    /// the codes are named.
    fn only(&self, codes: &'static [Listed]) -> Option<&'static Listed> {
        let mut found = codes.iter().filter(|code| self.is_named(code));
        found.next().filter(|_| found.next().is_none())
    }
}

pub(super) fn read(text: &str, sense: Sense<'_>) -> Heading {
    let text = text.trim();
    let words = letters(text);
    let found = meanings(text);
    let has = |meaning: &Meaning| found.contains(meaning);
    if sense.holds_results && round(text).is_some() {
        return Heading::Round;
    }
    if text == "#" || has(&Meaning::Rank) {
        return Heading::Rank;
    }
    if has(&Meaning::Id) {
        return Heading::Id;
    }
    if has(&Meaning::Name) || (sense.team && has(&Meaning::Team)) {
        return Heading::Name;
    }
    let is_score = |one: &Meaning| matches!(one, Meaning::Code(listed) if listed.is_score());
    if text.contains('%') && found.iter().any(is_score) {
        return Heading::Counted(vec![Counted::Percent]);
    }
    if let Some(n) = ordinal(&words) {
        return sense.nth(n).map_or(Heading::Unknown, |listed| Heading::Code(listed.clone()));
    }
    // If a heading is a code of the list, it means this code, even if its letters also have another meaning in
    // tables. Without a list, `WON` means the code.
    let canonical = Listed::single(text).filter(|listed| listed.to_string() == text);
    let is_code = |listed: &&Listed| sense.is_named(listed) || (sense.list.is_none() && text == "WON");
    if let Some(listed) = canonical.as_ref().filter(is_code) {
        return Heading::Code(listed.clone());
    }
    if canonical.is_none()
        && let Some(heading) = found.iter().find_map(|meaning| listed(meaning, sense))
    {
        return heading;
    }
    if text.is_empty() {
        return Heading::Untitled;
    }
    // In a table of players, a column of differences contains differences of ratings.
    let counted = |meaning: &Meaning| match meaning {
        Meaning::Games(counted) if sense.team || !counted.is_difference() => Some(*counted),
        _ => None,
    };
    let games: Vec<Counted> = found.iter().filter_map(counted).collect();
    // `n` and `w` in lower case are headings of numbers of rated games, which the event does not contain.
    if !games.is_empty() && !matches!(text, "n" | "w") {
        return Heading::Counted(games);
    }
    if has(&Meaning::Uncompared) || has(&Meaning::Team) {
        return Heading::Ignored;
    }
    found
        .iter()
        .find_map(|meaning| of_meaning(meaning, sense))
        .or_else(|| code(text).map(Heading::Code))
        .or_else(|| named(&words).map(Heading::Code))
        .or_else(|| less(text).map(Heading::Code))
        .or_else(|| {
            let (number, name) = text.split_once(['(', ':']).or_else(|| text.split_once(' '))?;
            ordinal(&letters(number)).and_then(|_| named(&letters(name))).map(Heading::Code)
        })
        .map_or(Heading::Unknown, |heading| unless_of_ratings(heading, sense))
}

/// Returns the tie-break of the event's list that a heading means. In an event with a different list, the same heading
/// can mean a different tie-break.
fn listed(meaning: &'static Meaning, sense: Sense<'_>) -> Option<Heading> {
    let Meaning::Listed(codes) = meaning else { return None };
    codes
        .iter()
        .any(|code| sense.is_named(code))
        .then(|| sense.only(codes).map_or(Heading::Ambiguous(codes), |listed| Heading::Code(listed.clone())))
}

fn of_meaning(meaning: &'static Meaning, sense: Sense<'_>) -> Option<Heading> {
    match meaning {
        Meaning::Code(listed) => Some(Heading::Code(sense.of_teams(listed).unwrap_or(listed).clone())),
        Meaning::Any(codes) | Meaning::Usual(codes) => {
            let usual = matches!(meaning, Meaning::Usual(_)).then(|| codes.first()).flatten();
            let meant = sense
                .only(codes)
                .or_else(|| usual.filter(|_| !codes.iter().any(|code| sense.is_named(code))));
            Some(meant.map_or(Heading::Ambiguous(codes), |listed| Heading::Code(listed.clone())))
        }
        Meaning::Player(listed) => {
            let meant = || Heading::Code(listed.clone());
            Some(if sense.team { Heading::Ambiguous(std::slice::from_ref(listed)) } else { meant() })
        }
        _ => None,
    }
}

/// Ignores a heading that means a tie-break on ratings or an order of tied participants, if the event has a list or the
/// table has notes, and neither names this tie-break.
fn unless_of_ratings(heading: Heading, sense: Sense<'_>) -> Heading {
    match &heading {
        Heading::Code(listed @ Listed::Code(code))
            if (code.base.needs_ratings() || code.base.direction().is_order_only())
                && !sense.is_named(listed) =>
        {
            let is_unlisted = sense.list.is_some() || !sense.named.is_empty();
            if is_unlisted { Heading::Ignored } else { heading }
        }
        _ => heading,
    }
}

/// Reads the number of the round from the heading of a column of results, such as `1.Rd`, `R2`, `Ronda 3` or `4`.
pub(super) fn round(text: &str) -> Option<usize> {
    let words = letters(text);
    let (digits, word): (String, String) = words.chars().partition(char::is_ascii_digit);
    let stands_together = words.starts_with(&digits) || words.ends_with(&digits);
    let number = digits.parse().ok().filter(|number| *number > 0)?;
    (stands_together && (word.is_empty() || means(&word, &Meaning::Round))).then_some(number)
}

/// Returns the position of the tie-break in the list (1-based), from a heading such as `tb1`, `des2` or `1wtg`. A long
/// word without a number, such as `tiebreak`, refers to the first tie-break.
pub(super) fn ordinal(words: &str) -> Option<usize> {
    let rest =
        |word: &String| words.strip_prefix(word.as_str()).or_else(|| words.strip_suffix(word.as_str()));
    let number = |prefix: &String| match rest(prefix)? {
        // Without a number, a short word such as `TB` can mean something else.
        "" if prefix.len() >= 7 => Some(1),
        number => number.parse().ok(),
    };
    table().ordinals.iter().find_map(number)
}

impl Heading {
    /// Returns the points or the tie-break that the heading means, or `None` for other headings.
    pub(super) fn listed(&self) -> Option<&Listed> {
        if let Heading::Code(listed) = self { Some(listed) } else { None }
    }

    /// Returns whether the heading means the tie-break TPN, whose values are the pairing numbers.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Heading::Code(Listed::Code(code)) if *code == Code::plain(Base::PairingNumber))
    }
}

/// Reads a code, which can contain dots (`S.B.`). A slash, a hyphen, a space or an underscore can precede the cut, as
/// in `BH/C1`, `Bh-C1`, `BH C1` and `BH_C1`. In `BHC1`, nothing precedes the cut.
fn code(text: &str) -> Option<Listed> {
    let spaced = text.replace(['.', '_'], " ");
    let spaced = spaced.split_whitespace().collect::<Vec<_>>().join("/");
    // The letters of a heading such as `L+1` or `60 %` look like a code. The letters alone are therefore read as a code
    // only if the heading has no such sign.
    let harmless =
        text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '.' | '_' | '-' | '/' | '(' | ')'));
    let plain = letters(text);
    Listed::single(text)
        .or_else(|| Listed::single(&spaced))
        .or_else(|| Listed::single(&with_slash(text)?))
        .or_else(|| Listed::single(&plain).filter(|_| harmless))
        .or_else(|| Listed::single(&with_slash(&plain)?).filter(|_| harmless))
        .filter(|listed| !matches!(listed, Listed::Code(Code { edition: Some(_), .. })))
}

/// Converts `BHC1` to `BH/C1`.
fn with_slash(text: &str) -> Option<String> {
    let digits = text.chars().rev().take_while(char::is_ascii_digit).count();
    let (head, number) = text.split_at_checked(text.len().checked_sub(digits)?)?;
    let letter = head.chars().last().filter(|c| matches!(c.to_ascii_uppercase(), 'C' | 'M'))?;
    let name = head.get(..head.len() - 1).filter(|name| name.len() > 1)?;
    (digits > 0).then(|| format!("{name}/{letter}{number}"))
}

/// Reads the name of a tie-break with the number of lowest contributions that are cut, such as `BHZ-1` or `Buchholz
/// (-1)`.
fn less(text: &str) -> Option<Listed> {
    let (name, number) = text.trim_end_matches(')').rsplit_once('-')?;
    let cut = number.trim().parse::<u8>().ok().filter(|cut| (1..4).contains(cut))?;
    meanings(name).iter().find_map(|one| match one {
        Meaning::Code(Listed::Code(code)) if code.base.row().family == Family::Buchholz => {
            Listed::single(&format!("{code}/C{cut}"))
        }
        _ => None,
    })
}

/// Reads the name of a tie-break with its cut or median, such as `Buchholz Cut 1` or `Mediana Buchholz`.
fn named(words: &str) -> Option<Listed> {
    let words = words.replace("tiebreaks", "").replace("tiebreak", "");
    let words = words.as_str();
    let plain = |words: &str| {
        meanings(words)
            .iter()
            .find_map(|one| if let Meaning::Code(listed) = one { Some(listed) } else { None })
    };
    if let Some(code) = plain(words) {
        return Some(code.clone());
    }
    let (digits, head): (String, String) = words.chars().partition(char::is_ascii_digit);
    let n = if digits.is_empty() { "1" } else { digits.as_str() };
    for (modifiers, letter) in [(&table().cuts, 'C'), (&table().medians, 'M')] {
        for modifier in modifiers {
            let rest = head
                .strip_suffix(modifier.as_str())
                .or_else(|| head.strip_prefix(modifier.as_str()).filter(|_| modifier.len() > 1));
            let without_of = |rest: &str| plain(rest.strip_suffix("de").or_else(|| rest.strip_prefix("de"))?);
            if let Some(code) = rest.and_then(|rest| plain(rest).or_else(|| without_of(rest))) {
                return Listed::single(&format!("{code}/{letter}{n}"));
            }
        }
    }
    None
}

/// The meaning of a word in a published table. The file `words.tsv` contains the words with their meanings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A column of pairing numbers.
    Id,
    /// A column of places.
    Rank,
    Name,
    /// A column of given names, next to a column of family names.
    Given,
    /// A column of family names, next to a column of given names.
    Surname,
    /// A column of names in a table of teams, or a column of clubs in any other table.
    Team,
    /// A word that is printed next to the number of a round.
    Round,
    /// A word that precedes the position of a tie-break in the list, such as `TB` in `TB1`.
    Ordinal,
    /// A word that means a cut of the lowest contributions, next to the name of a tie-break.
    Cut,
    /// A word that means a cut of the lowest and the highest contribution.
    Median,
    /// A column that does not belong to the standing.
    Uncompared,
    /// A column of counts, such as games played or penalties.
    Games(Counted),
    /// A word that means a score or a tie-break.
    Code(Listed),
    /// A word that can mean several tie-breaks. The list of the event decides which of these tie-breaks the word means.
    Any(Vec<Listed>),
    /// A word that means the first of several tie-breaks, unless the list of the event contains another of these
    /// tie-breaks.
    Usual(Vec<Listed>),
    /// A word that means a tie-break if the list contains this tie-break, and something else otherwise.
    Listed(Vec<Listed>),
    /// A word that means a tie-break in tables of players. In tables of teams, the same word can mean the board count.
    Player(Listed),
    /// Values that the organizer entered by hand.
    Manual,
    /// A word that precedes the number of the last round that counts, such as `after`.
    After,
    /// A word that precedes the number of the first round that does not count, such as `before`.
    Before,
    Standing,
    /// A word that is printed next to the total number of rounds.
    Rounds,
    /// A word that precedes the list of tie-breaks.
    List,
    /// A word that precedes notes.
    Notes,
    /// A word that precedes the edition of the rules.
    Edition,
    /// A title of the first half of a double round robin.
    FirstHalf,
    SecondHalf,
}

/// Returns every meaning of a heading, in the order of `words.tsv`. A heading in two languages, such as `Rang / Place`
/// or `Rang Place`, has the meanings of its first word if both words have the same first meaning.
pub(super) fn meanings(text: &str) -> &'static [Meaning] {
    let all = &table().meanings;
    let own = |text: &str| all.get(&format!("={text}")).or_else(|| all.get(&key(text))).map(Vec::as_slice);
    let both = || {
        let (one, other) = text.split_once('/').or_else(|| text.split_once(' '))?;
        let other = own(other.trim())?;
        own(one.trim()).filter(|own| own.first() == other.first())
    };
    own(text).or_else(both).unwrap_or_default()
}

/// Returns whether a word can have this meaning.
pub(super) fn means(text: &str, meaning: &Meaning) -> bool {
    meanings(text).contains(meaning)
}

/// Returns the words that occur in names of tie-breaks. Short words are left out, because they are similar to too many
/// other words.
pub(super) fn vocabulary() -> impl Iterator<Item = &'static str> {
    table().vocabulary.iter().copied()
}

/// The table of words, arranged for fast searches.
struct Words {
    vocabulary: Vec<&'static str>,
    meanings: HashMap<String, Vec<Meaning>>,
    /// The words that can precede the number of a tie-break, reduced to their letters, the longest first.
    ordinals: Vec<String>,
    cuts: Vec<String>,
    medians: Vec<String>,
}

/// Returns the form of a text in which words are compared: its letters, or the whole text if it has no letters.
fn key(text: &str) -> String {
    let plain = letters(text);
    if plain.is_empty() { text.trim().to_owned() } else { plain }
}

fn table() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut meanings: HashMap<String, Vec<Meaning>> = HashMap::new();
        let mut vocabulary = Vec::new();
        for line in include_str!("words.tsv").lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split('\t');
            let (Some(name), Some(_), Some(words)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let Some(meaning) = meaning(name) else { continue };
            let is_title = matches!(meaning, Meaning::FirstHalf | Meaning::SecondHalf);
            if !is_title
                && !matches!(meaning, Meaning::Uncompared | Meaning::Games(_) | Meaning::Name | Meaning::Team)
            {
                vocabulary.extend(words.split([';', ' ']).filter(|part| part.chars().count() > 3));
            }
            for word in words.split(';') {
                let exact = word.strip_prefix('=').filter(|rest| !rest.is_empty());
                let own = meanings.entry(exact.map_or_else(|| key(word), |_| word.to_owned())).or_default();
                if !own.contains(&meaning) {
                    own.push(meaning.clone());
                }
            }
        }
        let of = |wanted: &Meaning| {
            let is_meant = |(word, own): (&String, &Vec<Meaning>)| own.contains(wanted).then(|| word.clone());
            let mut found: Vec<String> = meanings.iter().filter_map(is_meant).collect();
            // Longer words come first, because every word that begins with `tiebreak` also begins with `tie`.
            found.sort_unstable_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
            found
        };
        let (ordinals, cuts, medians) = (of(&Meaning::Ordinal), of(&Meaning::Cut), of(&Meaning::Median));
        Words { vocabulary, meanings, ordinals, cuts, medians }
    })
}

fn meaning(name: &str) -> Option<Meaning> {
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    let codes = || rest.split(' ').map(Listed::single).collect::<Option<Vec<Listed>>>();
    Some(match kind {
        "id" => Meaning::Id,
        "rank" => Meaning::Rank,
        "name" => Meaning::Name,
        "given" => Meaning::Given,
        "surname" => Meaning::Surname,
        "team" => Meaning::Team,
        "round" => Meaning::Round,
        "ordinal" => Meaning::Ordinal,
        "cut" => Meaning::Cut,
        "median" => Meaning::Median,
        "uncompared" => Meaning::Uncompared,
        "games" => Meaning::Games(Counted::ALL.into_iter().find(|own| own.id() == rest)?),
        "code" => Meaning::Code(Listed::single(rest)?),
        "player" => Meaning::Player(Listed::single(rest)?),
        "any" => Meaning::Any(codes()?),
        "usual" => Meaning::Usual(codes()?),
        "listed" => Meaning::Listed(codes()?),
        "manual" => Meaning::Manual,
        "after" => Meaning::After,
        "before" => Meaning::Before,
        "standing" => Meaning::Standing,
        "count" => Meaning::Rounds,
        "list" => Meaning::List,
        "notes" => Meaning::Notes,
        "edition" => Meaning::Edition,
        "first-half" => Meaning::FirstHalf,
        "second-half" => Meaning::SecondHalf,
        _ => return None,
    })
}

#[cfg(test)]
mod words_tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_has_a_meaning_and_words() {
        for line in include_str!("words.tsv").lines().filter(|line| !line.starts_with('#')) {
            let parts: Vec<&str> = line.split('\t').collect();
            let [name, language, words] = parts.as_slice() else { panic!("{line}") };
            assert!(meaning(name).is_some(), "{line}");
            assert!(["*", "en", "es", "de", "fr", "it", "pt", "eu", "p"].contains(language), "{line}");
            assert!(words.split(';').all(|word| !word.trim().is_empty()), "{line}");
        }
    }
}
