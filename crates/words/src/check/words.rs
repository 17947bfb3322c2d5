//! What words of published tables mean, read from the table of words (`words.tsv`).

use std::collections::HashMap;
use std::sync::OnceLock;

use super::counted::Counted;
use super::letters;
use tiebreak_engine::rules::{Listed, TieBreakList};

/// One meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A column of pairing numbers.
    Id,
    /// A column of places.
    Rank,
    /// A column of names.
    Name,
    /// A column of first names next to one of family names.
    Given,
    /// A column of family names next to one of first names.
    Surname,
    /// A column of names in a table of teams, and of clubs in others.
    Team,
    /// Words next to the number of a round.
    Round,
    /// What is before the number of a tie-break of the list.
    Ordinal,
    /// Words next to the name of a tie-break that mean that the lowest contributions are cut.
    Cut,
    /// Likewise, of the lowest and the highest.
    Median,
    /// A column that says nothing about the standing.
    Beside,
    /// A column that counts games.
    Games(Counted),
    /// A score or a tie-break.
    Code(Listed),
    /// One of several tie-breaks; only the list can say which.
    Any(Vec<Listed>),
    /// One of several tie-breaks, the first unless the list names another.
    Usual(Vec<Listed>),
    /// One of these tie-breaks where the list names one, else something else.
    Listed(Vec<Listed>),
    /// A tie-break in tables of players; a table of teams may mean board count.
    Player(Listed),
    /// What somebody entered by hand.
    Manual,
    /// Says up to which round something counts.
    After,
    /// Says before which round something was.
    Before,
    /// A standing.
    Standing,
    /// Beside the number of all rounds.
    Rounds,
    /// Stands before the list of tie-breaks.
    List,
    /// Stands before notes.
    Notes,
    /// Stands before the edition.
    Edition,
}

/// Everything that a word may mean, in the order of the table.
pub(super) fn meanings(text: &str) -> &'static [Meaning] {
    table().meanings.get(&key(text)).map(Vec::as_slice).unwrap_or_default()
}

/// Whether a word may have this meaning.
pub(super) fn means(text: &str, meaning: &Meaning) -> bool {
    meanings(text).contains(meaning)
}

/// The words that are before the number of a tie-break, by their letters, the longest first.
pub(super) fn ordinals() -> &'static [String] {
    &table().ordinals
}

/// The words for leaving out the lowest contributions.
pub(super) fn cuts() -> &'static [String] {
    &table().cuts
}

/// The words for leaving out the lowest and the highest.
pub(super) fn medians() -> &'static [String] {
    &table().medians
}

/// The table as it is looked up.
struct Words {
    meanings: HashMap<String, Vec<Meaning>>,
    ordinals: Vec<String>,
    cuts: Vec<String>,
    medians: Vec<String>,
}

/// A word as it is compared: its letters, or as it is where it has none.
fn key(text: &str) -> String {
    let plain = letters(text);
    if plain.is_empty() { text.trim().to_owned() } else { plain }
}

fn table() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut meanings: HashMap<String, Vec<Meaning>> = HashMap::new();
        for line in include_str!("words.tsv").lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split('\t');
            let (Some(name), Some(_), Some(words)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let Some(meaning) = meaning(name) else { continue };
            for word in words.split(';') {
                let own = meanings.entry(key(word)).or_default();
                if !own.contains(&meaning) {
                    own.push(meaning.clone());
                }
            }
        }
        let of = |wanted: &Meaning| {
            let is_meant = |(word, own): (&String, &Vec<Meaning>)| own.contains(wanted).then(|| word.clone());
            let mut found: Vec<String> = meanings.iter().filter_map(is_meant).collect();
            // Every word that begins with `tiebreak` also begins with `tie`.
            found.sort_unstable_by_key(|word| (std::cmp::Reverse(word.len()), word.clone()));
            found
        };
        let (ordinals, cuts, medians) = (of(&Meaning::Ordinal), of(&Meaning::Cut), of(&Meaning::Median));
        Words { meanings, ordinals, cuts, medians }
    })
}

fn meaning(name: &str) -> Option<Meaning> {
    let (kind, rest) = name.split_once(' ').unwrap_or((name, ""));
    let codes = || rest.split(' ').map(single).collect::<Option<Vec<Listed>>>();
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
        "beside" => Meaning::Beside,
        "games" => Meaning::Games(match rest {
            "won" => Counted::Won,
            "drawn" => Counted::Drawn,
            "lost" => Counted::Lost,
            _ => Counted::Played,
        }),
        "code" => Meaning::Code(single(rest)?),
        "player" => Meaning::Player(single(rest)?),
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
        _ => return None,
    })
}

/// The entry of a list of one.
pub(super) fn single(text: &str) -> Option<Listed> {
    let list = TieBreakList::parse(text).ok()?;
    let [listed] = <[Listed; 1]>::try_from(list.entries).ok()?;
    Some(listed)
}

#[cfg(test)]
mod tests {
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
