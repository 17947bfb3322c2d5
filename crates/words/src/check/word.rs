//! Words as people mean them: without case, accents and signs.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words without blanks and signs, for instance `buchholzcut1`.
pub fn letters(text: &str) -> String {
    text.nfd()
        .filter(|c| (c.is_alphanumeric() || *c == '°') && !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect()
}

/// The words of a name in alphabetical order, so that "Gina Gorse" is "Gorse, Gina".
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> =
        simple(name).split(' ').map(letters).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

/// A name without case, signs and doubled blanks.
pub(super) fn simple(name: &str) -> String {
    let words: String = name.nfc().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Letters with a stroke without it; the small letters of abbreviations (`Nº`) as letters.
fn plain(character: char) -> char {
    match character {
        'ª' => 'a',
        'đ' => 'd',
        'ı' => 'i',
        'ł' => 'l',
        'ø' | 'º' | '°' => 'o',
        other => other,
    }
}
