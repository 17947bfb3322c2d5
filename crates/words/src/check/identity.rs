//! Finds the participant whom a row of a published table names.

use super::{letters, simple, words};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::tournament::{Index, Participant, Tournament};

/// The titles that published tables print next to the names of players.
const TITLES: [&str; 24] = [
    "gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "nm", "wnm", "aim", "afm", "acm", "agm", "mf", "mi",
    "gmi", "lm", "dr", "prof", "1n", "2n", "3n", "nc",
];

/// Words after a name that distinguish relatives with the same name.
const GENERATIONS: [&str; 16] = [
    "jr", "jun", "junior", "sr", "sen", "senior", "hijo", "padre", "ii", "iii", "iv", "neto", "filho",
    "fils", "pere", "sohn",
];

/// The minimum number of characters with which a truncated name is recognized.
const CUT_OFF: usize = 8;

/// The minimum length, in characters, of a name that can be truncated in the event.
const CUT_OFF_AFTER: usize = 15;

/// The result of a search for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    One(Index),
    Nobody,
    Several,
}

impl Match {
    fn of<'i>(found: impl IntoIterator<Item = &'i Index>) -> Match {
        let mut found = found.into_iter();
        match (found.next(), found.next()) {
            (Some(index), None) => Match::One(*index),
            (Some(_), Some(_)) => Match::Several,
            (None, _) => Match::Nobody,
        }
    }

    fn or_else(self, other: impl FnOnce() -> Match) -> Match {
        match self {
            Match::Nobody => other(),
            Match::One(_) | Match::Several => self,
        }
    }

    /// Returns the participant, if exactly one participant matches.
    pub(super) fn index(self) -> Option<Index> {
        if let Match::One(index) = self { Some(index) } else { None }
    }

    /// Returns whether at least one participant matches the name.
    pub(super) fn is_anybody(self) -> bool {
        matches!(self, Match::One(_) | Match::Several)
    }
}

/// The result of comparing a name with the name of the participant whose pairing number is next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowName {
    /// The name, which can be shortened or misspelled, belongs to the participant with this number.
    Own,
    Other(Index),
    Nobody,
}

#[derive(Default)]
pub(super) struct Names {
    /// Whether the participants are teams, whose names can end in numbers (`Ashford 2`).
    pub are_teams: bool,
    /// Number of rounds of the event.
    pub rounds: usize,
    /// The words of each participant's name.
    pub all: Vec<Vec<String>>,
    /// Number of comparisons with misspelled names that are still allowed. If the number is zero, misspelled names are
    /// no longer recognized.
    comparisons: Cell<usize>,
    written: BTreeMap<String, Vec<Index>>,
    words: BTreeMap<Vec<String>, Vec<Index>>,
    /// The participants by the letters of their names, with which user names without spaces are also recognized.
    letters: BTreeMap<String, Vec<Index>>,
    /// The participants whose names have several words, by the rarest word of the name (the word that the fewest names
    /// contain).
    rarest: BTreeMap<String, Vec<Index>>,
    /// The participants by each word of their family names. The family name is the part of a name before the comma.
    surnames: BTreeMap<String, Vec<Index>>,
    /// The longest names in the event, which a program may have truncated, each with its participant.
    cut_off: Vec<(String, Index)>,
}

impl Names {
    pub(super) fn of(tournament: &Tournament) -> Names {
        let all: Vec<_> =
            tournament.participants().iter().map(|participant| words(&participant.name)).collect();
        let are_teams = tournament.team().is_some();
        let length = |participant: &Participant| participant.name.chars().count();
        let longest =
            tournament.participants().iter().map(length).max().filter(|most| *most >= CUT_OFF_AFTER);
        let enumerated = tournament.participants().iter().enumerate();
        let longest = enumerated.filter(|(_, own)| Some(length(own)) == longest && !are_teams);
        let cut_off =
            longest.map(|(index, participant)| (simple(unmarked(&participant.name)), index)).collect();
        let mut names = Names {
            are_teams,
            rounds: tournament.rounds(),
            comparisons: Cell::new(COMPARED_NAMES * tournament.len()),
            rarest: rarest(&all),
            all,
            cut_off,
            ..Names::default()
        };
        for (index, participant) in tournament.participants().iter().enumerate() {
            names.written.entry(simple(&participant.name)).or_default().push(index);
            names.words.entry(words(&participant.name)).or_default().push(index);
            names.letters.entry(letters(&participant.name)).or_default().push(index);
            let spelled = words(&spelled(&participant.name));
            if spelled != words(&participant.name) {
                names.words.entry(spelled).or_default().push(index);
            }
            let surname = participant.name.split_once(',').map_or("", |(surname, _)| surname);
            words(surname).into_iter().for_each(|word| names.surnames.entry(word).or_default().push(index));
        }
        names
    }

    /// Finds the participant with a name. The search tries, in this order: the name as written, the words in another
    /// order or without accents, the name without titles and numbers, only the letters of the name, and a truncated
    /// name. If none of these matches, the search tries a name within a longer text, and then a family name with
    /// shortened given names.
    pub(super) fn find(&self, name: &str) -> Match {
        // The crosstable can print the number of a team before its name.
        let number =
            name.trim().split_once(' ').filter(|(number, _)| self.are_teams && number.parse::<u32>().is_ok());
        let numbered = || number.map_or(Match::Nobody, |(_, name)| self.called(name));
        self.called(name).or_else(numbered).or_else(|| self.among(name)).or_else(|| self.shortened(name))
    }

    /// Finds the participant with a name, if the text contains only the name.
    pub(super) fn called(&self, name: &str) -> Match {
        let written = name;
        let name = simple(name);
        let plain = |name: &str| {
            let of_words = || Match::of(self.words.get(&words(name)).into_iter().flatten());
            Match::of(self.written.get(name).into_iter().flatten()).or_else(of_words)
        };
        let bare = || {
            // A number at the end can belong to the name of a team (`Ashford 2`). A number of one or two digits after
            // the name of a player can show that another person is meant.
            let is_end = |word: &str| word.len() < 3 && name.ends_with(word);
            let is_number = |word: &str| {
                !self.are_teams && word.bytes().all(|byte| byte.is_ascii_digit()) && !is_end(word)
            };
            let is_word = |word: &&str| !TITLES.contains(word) && !is_number(word);
            let words: Vec<&str> = name.split(' ').filter(is_word).collect();
            words.join(" ")
        };
        plain(&name)
            .or_else(|| asides(written).map_or(Match::Nobody, |name| self.called(name)))
            .or_else(|| plain(&bare()))
            .or_else(|| Match::of(self.letters.get(&letters(&name)).into_iter().flatten()))
            .or_else(|| Match::of(self.words.get(&words(&spelled(&bare()))).into_iter().flatten()))
            .or_else(|| self.begins(&name))
            .or_else(|| self.continues(&bare()))
            .or_else(|| self.continues(&name))
    }

    /// Returns the only participant whose whole name occurs in this text, without other words between its parts. The
    /// text can also contain a club, a rating or a remark. If `Jr.` follows the name, the text names another person.
    fn among(&self, text: &str) -> Match {
        let words = words(text);
        // A word such as `3rd` can show that another person with the same name is meant.
        let is_number =
            |word: &String| word.starts_with(char::is_numeric) && word.contains(char::is_alphabetic);
        if self.are_teams || words.len() > MOST_WORDS || words.iter().any(is_number) {
            return Match::Nobody;
        }
        let names = words.iter().filter_map(|word| self.rarest.get(word)).flatten();
        let names = names.filter_map(|index| self.all.get(*index));
        let written: Vec<String> = simple(text).split(' ').map(letters).collect();
        // For example, `Emil-Otto` and `Emil` are different given names.
        let doubled = text.split([' ', ',']).filter(|word| word.contains('-')).map(self::words);
        let doubled: Vec<Vec<String>> = doubled.collect();
        let is_whole = |name: &&Vec<String>| {
            let mut parts = written.windows(name.len()).enumerate();
            parts.any(|(at, part)| {
                let next = written.get(at + name.len()).map_or("", String::as_str);
                is_same(part, name) && !GENERATIONS.contains(&next)
            }) && !doubled.iter().any(|own| {
                let known = own.iter().filter(|word| name.contains(word)).count();
                known > 0 && known < own.len()
            })
        };
        let whole: BTreeSet<_> = names.filter(is_whole).collect();
        Match::of(whole.iter().filter_map(|name| self.words.get(*name)).flatten())
    }

    /// Returns the only participant with this family name, or with this family name and given name. The given names can
    /// be shortened (`Alder A.`) or missing (`Alder`).
    fn shortened(&self, name: &str) -> Match {
        let mut words = words(name);
        words.retain(|word| !TITLES.contains(&word.as_str()));
        let whole = words.iter().filter(|word| word.chars().count() > 2);
        // A family name can have several words.
        let mut found = whole.filter_map(|word| self.surnames.get(word)).cloned();
        let Some(mut own) = found.next().filter(|_| !self.are_teams) else { return Match::Nobody };
        found.for_each(|more| own.retain(|index| more.contains(index)));
        // For example, `Emilia` is not a longer form of `Emil`.
        let is_part = |word: &String, own: &Vec<String>| {
            own.iter().any(|own| own.starts_with(word) || (own.len() == 1 && word.starts_with(own)))
        };
        let is_short = |own: &Vec<String>| {
            words.len() <= own.len()
                && words.iter().all(|word| is_part(word, own))
                && likeness(&words, own).is_some_and(|cost| cost < MISSPELLED)
        };
        // If relatives have the same family name, the text must contain a whole given name.
        let is_whole = |name: &[String]| own.len() == 1 || words.iter().all(|word| name.contains(word));
        let is_own = |name: &Vec<String>| is_short(name) && is_whole(name);
        Match::of(own.iter().filter(|index| self.all.get(**index).is_some_and(is_own)))
    }

    /// Returns the only participant whose truncated name in the event is the beginning of this name. Some programs
    /// truncate long names in crosstables, so only the longest names of the event can be truncated.
    fn continues(&self, name: &str) -> Match {
        let is_own = |own: &str| {
            let rest = name.strip_prefix(own);
            rest.is_some_and(|rest| !rest.split(' ').any(|word| GENERATIONS.contains(&word)))
        };
        Match::of(self.cut_off.iter().filter(|(own, _)| is_own(own)).map(|(_, index)| index))
    }

    /// Returns whether the names of several participants begin with these letters.
    pub(super) fn begin_with(&self, own: &String) -> bool {
        self.letters.range(own.clone()..).take_while(|(other, _)| other.starts_with(own)).nth(1).is_some()
    }

    /// Returns the only participant whose name begins with this truncated name.
    fn begins(&self, name: &str) -> Match {
        if name.chars().count() < CUT_OFF || !name.contains(' ') {
            return Match::Nobody;
        }
        let from = self.written.range(name.to_owned()..).take_while(|(own, _)| own.starts_with(name));
        Match::of(from.flat_map(|(_, indices)| indices))
    }

    /// Compares a name with the name of the participant `index`.
    pub(super) fn row_name(&self, name: &str, index: Index) -> RowName {
        let own = self.all.get(index).map(Vec::as_slice).unwrap_or_default();
        match self.find(name) {
            Match::One(found) if found == index => return RowName::Own,
            Match::One(other) => return RowName::Other(other),
            // If several participants have the same name, only a pairing number can distinguish them.
            Match::Several if words(name) == own => return RowName::Own,
            Match::Several | Match::Nobody => {}
        }
        let mut words = words(name);
        // An additional word can be a second given name, but it must not contain a digit or make the name match another
        // participant.
        let added = || words.iter().filter(|word| !own.contains(word));
        if words.len() > own.len() && added().any(|word| word.contains(char::is_numeric)) {
            return RowName::Nobody;
        }
        let is_another = |other: &Vec<String>| {
            other.len() > 1 && other.as_slice() != own && other.iter().all(|word| words.contains(word))
        };
        let among = words.iter().filter_map(|word| self.rarest.get(word)).flatten();
        if among.filter_map(|other| self.all.get(*other)).any(is_another) {
            return RowName::Nobody;
        }
        if words.len() > 1 {
            words.retain(|word| !TITLES.contains(&word.as_str()));
        }
        let likeness = |other: &[String]| likeness(&words, other);
        let Some(mine) = likeness(own) else { return RowName::Nobody };
        if mine < MISSPELLED {
            return RowName::Own;
        }
        // A misspelled name must be closer to this participant's name than to any other name.
        let Some(left) = self.comparisons.get().checked_sub(self.all.len()) else { return RowName::Nobody };
        self.comparisons.set(left);
        let mut rivals = self.all.iter().enumerate().filter(|(other, _)| *other != index);
        let is_nearer = |other: &[String]| likeness(other).is_some_and(|other| other <= mine);
        if rivals.any(|(_, other)| is_nearer(other)) { RowName::Nobody } else { RowName::Own }
    }
}

/// Returns a name in lower case with plain letters instead of special letters, such as `gruenwald` for `Grünwald`.
fn spelled(name: &str) -> String {
    const LETTERS: [(char, &str); 7] =
        [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ß', "ss"), ('ø', "oe"), ('å', "aa"), ('æ', "ae")];
    let spelled = |name: String, (letter, plain)| name.replace(letter, plain);
    LETTERS.into_iter().fold(simple(name), spelled)
}

/// Returns whether the given words, in any order, are exactly the words of a name. The words of the name must be
/// sorted.
fn is_same(part: &[String], name: &[String]) -> bool {
    let mut part: Vec<&String> = part.iter().collect();
    part.sort_unstable();
    part.into_iter().eq(name)
}

/// Removes the mark of a player who has withdrawn, `(W)`.
fn unmarked(name: &str) -> &str {
    name.strip_suffix("(W)").map_or(name, str::trim_end)
}

/// Returns the part of a name before a rating in brackets, a title and a federation in brackets, the mark of a footnote
/// (`[a]`), or the mark of a player who has withdrawn. Returns `None` for a name without such brackets.
fn asides(name: &str) -> Option<&str> {
    if let Some((name, mark)) = name.trim_end().strip_suffix(']').and_then(|name| name.rsplit_once('[')) {
        return (mark.len() <= 3).then_some(name.trim_end());
    }
    let name = name.trim_end();
    if unmarked(name) != name {
        return Some(unmarked(name));
    }
    let (name, aside) = name.strip_suffix(')')?.rsplit_once('(')?;
    let is_short =
        |word: &str| matches!(word.len(), 2 | 3) && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_generation = |word: &str| GENERATIONS.contains(&word.to_lowercase().as_str());
    let is_rating = aside.len() == 4 && aside.bytes().all(|byte| byte.is_ascii_digit());
    let is_aside = |word| is_rating || is_short(word) && !is_generation(word);
    aside.split(", ").all(is_aside).then_some(name.trim_end())
}

/// Returns the participants whose names have several words, by the word of the name that the fewest names contain. A
/// text that contains a name also contains the rarest word of the name, so only a few names must be compared with the
/// text.
fn rarest(all: &[Vec<String>]) -> BTreeMap<String, Vec<Index>> {
    let different: BTreeMap<&Vec<String>, Index> = all
        .iter()
        .enumerate()
        .filter(|(_, name)| name.len() > 1)
        .map(|(index, name)| (name, index))
        .collect();
    let mut count: BTreeMap<&String, usize> = BTreeMap::new();
    for word in different.keys().copied().flatten() {
        *count.entry(word).or_default() += 1;
    }
    let mut rarest: BTreeMap<String, Vec<Index>> = BTreeMap::new();
    for (name, index) in &different {
        if let Some(word) = name.iter().min_by_key(|word| count.get(word)) {
            rarest.entry(word.clone()).or_default().push(*index);
        }
    }
    rarest
}

/// Maximum number of misspelled names in a table that the search compares with all participants. A table with more
/// misspelled names probably belongs to another event.
const COMPARED_NAMES: usize = 200;

/// Maximum number of words in a name that the search compares.
const MOST_WORDS: usize = 30;

/// The cost that `likeness` adds for a misspelled word. The cost of a shortened word is lower.
const MISSPELLED: usize = 100;

/// Returns the difference between two names as the sum of the costs of shortened and misspelled words, or `None` if the
/// names cannot be the same. Every word of the shorter name must match a word of the longer name. A matching word can
/// be shortened, can have one wrong, missing or additional letter, or can have two exchanged letters. At least one word
/// must match without being shortened.
fn likeness(one: &[String], other: &[String]) -> Option<usize> {
    if one.len().max(other.len()) > MOST_WORDS {
        return (one == other).then_some(0);
    }
    let (fewer, more) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let mut left: Vec<&String> = more.iter().collect();
    // Initials are matched last, because an initial is the beginning of several words.
    let mut fewer: Vec<&String> = fewer.iter().collect();
    fewer.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let (mut unlike, mut whole) = (0, false);
    for word in fewer {
        let likest =
            left.iter().enumerate().filter_map(|(at, other)| Some((word_likeness(word, other)?, at))).min();
        let (size, at) = likest?;
        left.remove(at);
        unlike += size;
        whole |= size == 0 || (size == MISSPELLED && word.chars().count() >= 4);
    }
    whole.then_some(unlike)
}

fn word_likeness(one: &str, other: &str) -> Option<usize> {
    if one == other {
        return Some(0);
    }
    // Words with digits must be equal.
    if one.chars().chain(other.chars()).any(char::is_numeric) {
        return None;
    }
    if one.starts_with(other) || other.starts_with(one) {
        return Some(1);
    }
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let rest = |word: &[char], skip: usize| word.get(same + skip..).unwrap_or_default().to_vec();
    let swapped = || {
        let (x, y) = (rest(&a, 0), rest(&b, 0));
        x.len() > 1
            && y.len() > 1
            && x.first() == y.get(1)
            && x.get(1) == y.first()
            && x.get(2..) == y.get(2..)
    };
    let one_letter = rest(&a, 1) == rest(&b, 1) || rest(&a, 1) == rest(&b, 0) || rest(&a, 0) == rest(&b, 1);
    (a.len().min(b.len()) >= 3 && (one_letter || swapped())).then_some(MISSPELLED)
}

/// The reason why a name or number does not identify exactly one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NobodyMeant {
    /// No participant has the number.
    Number {
        /// The number.
        id: u32,
        /// The smallest pairing number in the event.
        least: u32,
        /// The largest pairing number in the event.
        most: u32,
    },
    /// No name matches the text.
    Name,
    /// Several names match the text.
    Several(Vec<Index>),
}

/// Finds the participant with a given pairing number or name. The words of the name can be in any order, and each of
/// them can be shortened. Upper and lower case and accents do not matter. If the text is the whole name of one
/// participant, longer names that begin with the text do not count. The pairing number, in brackets, can follow the
/// whole name.
///
/// # Errors
///
/// Returns an error if no participant matches, or if several participants match.
pub fn who(tournament: &Tournament, text: &str) -> Result<Index, NobodyMeant> {
    if let Ok(id) = text.trim().parse::<u32>() {
        let ids = || tournament.participants().iter().map(|participant| participant.id);
        let (least, most) = (ids().min().unwrap_or(0), ids().max().unwrap_or(0));
        return tournament.index_of(id).ok_or(NobodyMeant::Number { id, least, most });
    }
    let names: Vec<Vec<String>> =
        tournament.participants().iter().map(|participant| words(&participant.name)).collect();
    // In its own answers, the program writes the number in brackets after the name.
    let numbered = text.trim().strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let numbered =
        numbered.and_then(|(name, id)| Some((words(name), tournament.index_of(id.parse().ok()?)?)));
    if let Some((name, index)) = numbered
        && names.get(index).is_some_and(|own| *own == name)
    {
        return Ok(index);
    }
    let wanted = words(text);
    let all = |fits: &dyn Fn(&Vec<String>) -> bool| -> Vec<Index> {
        names.iter().enumerate().filter(|(_, name)| fits(name)).map(|(index, _)| index).collect()
    };
    let mut found = all(&|name| *name == wanted);
    if found.is_empty() && !wanted.is_empty() {
        found = all(&|name| begins(&wanted, name));
    }
    match found.as_slice() {
        [] => Err(NobodyMeant::Name),
        [index] => Ok(*index),
        _ => Err(NobodyMeant::Several(found)),
    }
}

/// Returns whether each wanted word is the beginning of a different word of the name. The words of the name must be
/// sorted, so that a whole word is tried before a longer word.
fn begins(wanted: &[String], name: &[String]) -> bool {
    let mut left: Vec<&String> = name.iter().collect();
    // Long words can match the fewest words of the name, so they are matched first.
    let mut wanted: Vec<&String> = wanted.iter().collect();
    wanted.sort_by_key(|word| std::cmp::Reverse(word.len()));
    wanted.into_iter().all(|word| {
        let at = left.iter().position(|other| other.starts_with(word.as_str()));
        at.map(|at| left.remove(at)).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_be_shortened_or_misspelled_but_not_another() {
        let list = |name: &str| words(name);
        for (one, other, like) in [
            ("Gorse, Gina", "Gina Gorse", true),
            ("Gorse, G.", "Gorse, Gina", true),
            ("Gorse", "Gorse, Gina", true),
            ("Gorse, Gina Maria", "Gorse, Gina", true),
            ("Gorze, Gina", "Gorse, Gina", true),
            ("Grose, Gina", "Gorse, Gina", true),
            ("Gorse, Ginaa", "Gorse, Gina", true),
            ("Ghost, Gus", "Gorse, Gina", false),
            ("Gorse, Hugo", "Gorse, Gina", false),
            ("G. G.", "Gorse, Gina", false),
            ("Player 3", "Player 33", false),
            ("", "Gorse, Gina", false),
        ] {
            assert_eq!(likeness(&list(one), &list(other)).is_some(), like, "{one} {other}");
        }
    }
}

#[cfg(test)]
mod who_tests {
    use super::*;
    use tiebreak_event::event::{Event, Options, Source};

    const EVENT: &str = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
        { "id": 3, "name": "Núñez, José Ángel", "games": ["4 w 1"] }, { "id": 4, "name": "Gorse, Gil", "games": ["3 b 0"] },
        { "id": 7, "name": "Gorse, Gilda", "games": ["8 w ="] }, { "id": 8, "name": "Øster, Ann-Mari", "games": ["7 b ="] } ] }"#;

    #[test]
    fn a_number_or_an_unambiguous_beginning_of_a_name_means_somebody() {
        let source = Source::File { name: "", bytes: EVENT.as_bytes().into() };
        let event = Event::load(source, &Options::default()).unwrap();
        let who = |text: &str| who(event.tournament(), text);
        for (text, index) in [
            ("3", 0),
            (" 8 ", 3),
            ("nunez", 0),
            ("NÚÑ", 0),
            ("jose nunez", 0),
            ("Gorse, Gil", 1),
            ("gil gorse", 1),
            ("gild", 2),
            ("Oster", 3),
            ("ann", 3),
            ("Gorse, Gilda (7)", 2),
        ] {
            assert_eq!(who(text), Ok(index), "{text}");
        }
        assert_eq!(who("5"), Err(NobodyMeant::Number { id: 5, least: 3, most: 8 }));
        assert_eq!(who("Gors"), Err(NobodyMeant::Several(vec![1, 2])));
        for nobody in ["Smith", "", ",", "Gorse Gorse", "orse", "Gorse, Gil (7)"] {
            assert_eq!(who(nobody), Err(NobodyMeant::Name), "{nobody}");
        }
    }
}
