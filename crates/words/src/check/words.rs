//! Meanings of words in published tables, read from `words.tsv`.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::counted::Counted;
use super::letters;
use tiebreak_engine::rules::Listed;

/// One meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A column of pairing numbers.
    Id,
    /// A column of places.
    Rank,
    Name,
    /// A column of first names next to one of family names.
    Given,
    /// A column of family names next to one of first names.
    Surname,
    /// A column of names in a table of teams, or of clubs in other tables.
    Team,
    /// Words next to the number of a round.
    Round,
    /// A word before a number that means a tie-break of the list by its position.
    Ordinal,
    /// A word for cutting the lowest contributions, next to the name of a tie-break.
    Cut,
    /// A word for cutting the lowest and the highest contribution.
    Median,
    /// A column that does not belong to the standing.
    Beside,
    /// A column that counts games.
    Games(Counted),
    /// A score or a tie-break.
    Code(Listed),
    /// One of several tie-breaks. The list decides between them.
    Any(Vec<Listed>),
    /// One of several tie-breaks. The word means the first of them, unless the list contains another one.
    Usual(Vec<Listed>),
    /// A tie-break of the list. If the list lacks it, the word has another meaning.
    Listed(Vec<Listed>),
    /// A tie-break in tables of players. In tables of teams, the word may mean board count.
    Player(Listed),
    /// Values that the organizer entered by hand.
    Manual,
    /// A word before the number of the last round that counts, such as `after`.
    After,
    /// A word before the number of the first round that does not count, such as `before`.
    Before,
    Standing,
    /// A word next to the number of all rounds.
    Rounds,
    /// A word that introduces the list of tie-breaks.
    List,
    /// A word that introduces notes.
    Notes,
    /// A word that introduces the edition.
    Edition,
}

/// Every meaning of a word, in the order of the table.
pub(super) fn meanings(text: &str) -> &'static [Meaning] {
    table().meanings.get(&key(text)).map(Vec::as_slice).unwrap_or_default()
}

/// Whether a word may have this meaning.
pub(super) fn means(text: &str, meaning: &Meaning) -> bool {
    meanings(text).contains(meaning)
}

/// The words before the number of a tie-break, by their letters, the longest first.
pub(super) fn ordinals() -> &'static [String] {
    &table().ordinals
}

/// The words for cutting the lowest contributions.
pub(super) fn cuts() -> &'static [String] {
    &table().cuts
}

/// The words for cutting the lowest and the highest contribution.
pub(super) fn medians() -> &'static [String] {
    &table().medians
}

/// The words that occur in names of tie-breaks. Short words are left out, because they resemble too many others.
pub(super) fn vocabulary() -> impl Iterator<Item = &'static str> {
    table().vocabulary.iter().copied()
}

/// The table of words, arranged for fast searches.
struct Words {
    vocabulary: Vec<&'static str>,
    meanings: HashMap<String, Vec<Meaning>>,
    ordinals: Vec<String>,
    cuts: Vec<String>,
    medians: Vec<String>,
}

/// The form in which words are compared: their letters, or the whole text if it has no letters.
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
            if !matches!(meaning, Meaning::Beside | Meaning::Games(_) | Meaning::Name | Meaning::Team) {
                vocabulary.extend(words.split([';', ' ']).filter(|part| part.chars().count() > 3));
            }
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
        "beside" => Meaning::Beside,
        "games" => Meaning::Games(match rest {
            "won" => Counted::Won,
            "drawn" => Counted::Drawn,
            "lost" => Counted::Lost,
            "against" => Counted::Against,
            "points-against" => Counted::PointsAgainst,
            "difference" => Counted::Difference,
            "point-difference" => Counted::PointDifference,
            "penalty" => Counted::Penalty,
            "game-point-penalty" => Counted::GamePointPenalty,
            _ => Counted::Played,
        }),
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
        _ => return None,
    })
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
