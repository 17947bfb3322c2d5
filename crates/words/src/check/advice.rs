//! Suggests a correction for an unreadable list of tie-breaks: adding commas, or replacing a name with its code.

use super::heading::{self, Heading, Sense};
use super::letters;
use crate::explain::code_name;
use crate::message::Messages;
use crate::tell;
use tiebreak_engine::rules::Listed;
use tiebreak_format::diagnostic::nearest;

/// Common names of tie-breaks that tables do not use as headings, each with the codes that the name can mean.
const CALLED: &[(&str, &[&str])] = &[
    ("solkoff", &["BH", "US-SOLKOFF"]),
    ("median", &["BH/M1", "US-MEDIAN"]),
    ("mediano", &["BH/M1", "US-MEDIAN"]),
    ("mediana", &["BH/M1", "US-MEDIAN"]),
    ("harkness", &["US-MEDIAN"]),
    ("modifiedmedian", &["US-MODMED"]),
    ("modmedian", &["US-MODMED"]),
    ("cumulative", &["PS", "US-CUM"]),
    ("acumulativo", &["PS", "US-CUM"]),
    ("kashdan", &["US-KASHDAN"]),
    ("baumbach", &["BAUMBACH"]),
    ("rating", &["RTNG"]),
    ("elo", &["RTNG"]),
    ("seeding", &["TPN"]),
    ("drawingoflots", &["LOTS"]),
    ("sorteo", &["LOTS"]),
    ("armageddon", &["ARMAGEDDON"]),
    ("performance", &["TPR"]),
    ("performancerating", &["TPR"]),
    ("ratingperformance", &["TPR"]),
    ("sonnebornbergerzahl", &["SB"]),
    ("mayorcantidaddepartidasganadas", &["WON"]),
];

/// The probable meaning of an unreadable entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Several tie-breaks with a wrong separator between them, which the advice lists with commas.
    Separate(String),
    /// The name of one or several tie-breaks, for which the advice gives the possible codes, the most likely first.
    Called(Vec<Listed>),
}

impl Advice {
    /// Returns the probable meaning of an unreadable entry, or `None` if no meaning is probable.
    pub fn of(written: &str) -> Option<Advice> {
        if let Some(list) = separated(written, |c| matches!(c, ';' | '|' | '+' | '>' | '\t')) {
            return Some(Advice::Separate(list));
        }
        let codes = codes_called(written);
        if !codes.is_empty() {
            return Some(Advice::Called(codes));
        }
        separated(written, |c| c.is_whitespace() || matches!(c, ';' | '|' | '>')).map(Advice::Separate)
    }

    /// Writes the advice as a sentence in the language of the reader.
    pub fn sentence(&self, say: &Messages) -> String {
        match self {
            Advice::Separate(list) => tell!(say, "advice-separate", list),
            Advice::Called(codes) => {
                let code = |listed: &Listed| format!("{listed} ({})", code_name(say, listed));
                let codes: Vec<String> = codes.iter().map(code).collect();
                tell!(say, "advice-called", codes = &codes.join(&tell!(say, "or")))
            }
        }
    }
}

/// Returns the codes that a name such as `Buchholz`, `Sonneborn-Berger`, `Buchholz Cut 1` or `MEDIAN` can mean.
pub fn codes_called(name: &str) -> Vec<Listed> {
    let words = letters(name);
    let read = |codes: &[&str]| codes.iter().filter_map(|code| Listed::single(code)).collect();
    if let Some((_, codes)) = CALLED.iter().find(|(called, _)| *called == words) {
        return read(codes);
    }
    match heading::read(name, Sense::plain(false)) {
        Heading::Code(listed) => vec![listed],
        Heading::Ambiguous(codes) => codes.to_vec(),
        // A remark in parentheses can follow the name of the tie-break.
        _ => name.split_once(" (").map(|(name, _)| codes_called(name)).unwrap_or_default(),
    }
}

/// Corrects the misspelled words of a name. Returns `None` if the corrected name is not the name of a tie-break.
pub fn name_meant(name: &str) -> Option<String> {
    let meant = |word: &str| {
        let found = nearest(word, heading::vocabulary()).filter(|own| !own.eq_ignore_ascii_case(word));
        found.unwrap_or(word).to_owned()
    };
    let meant = name.split_whitespace().map(meant).collect::<Vec<_>>().join(" ");
    (!codes_called(&meant).is_empty()).then_some(meant)
}

/// Returns the codes of an entry as a list with commas. If a part is a name, the list contains its most likely code.
/// Returns `None` if a part is unknown, or if there is only one part.
fn separated(written: &str, is_between: impl Fn(char) -> bool) -> Option<String> {
    let parts = written.split(is_between).map(str::trim).filter(|part| !part.is_empty());
    let codes = parts.map(|part| {
        let called = || codes_called(part).into_iter().next();
        Some(Listed::single(part).or_else(called)?.to_string())
    });
    let codes: Vec<String> = codes.collect::<Option<_>>()?;
    (codes.len() > 1).then(|| codes.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Language;

    fn advice(written: &str) -> Option<String> {
        let text = match Advice::of(written)? {
            Advice::Separate(list) => list,
            Advice::Called(codes) => codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
        };
        Some(text)
    }

    #[test]
    fn other_signs_than_commas_between_tie_breaks_are_seen() {
        for (written, list) in [
            ("BH;SB", "BH,SB"),
            ("BH/C1; SB ;DE", "BH/C1,SB,DE"),
            ("BH/C1 BH SB", "BH/C1,BH,SB"),
            ("PTS > BH > SB", "PTS,BH,SB"),
            ("DE|WIN", "DE,WIN"),
            ("Buchholz; Sonneborn-Berger", "BH,SB"),
        ] {
            assert_eq!(advice(written).as_deref(), Some(list), "{written}");
            assert!(matches!(Advice::of(written), Some(Advice::Separate(_))));
        }
    }

    #[test]
    fn names_of_arbiters_have_codes() {
        for (written, codes) in [
            ("BUCHHOLZ", "BH"),
            ("Buchholz Cut 1", "BH/C1"),
            ("MEDIAN", "BH/M1 or US-MEDIAN"),
            ("SOLKOFF", "BH or US-SOLKOFF"),
            ("Median Buchholz", "BH/M1"),
            ("Sonneborn-Berger", "SB"),
            ("Neustadtl", "SB"),
            ("resultado particular", "DE"),
            ("Harkness", "US-MEDIAN"),
            ("Progresivo", "PS"),
            ("Koya", "KS"),
            ("Sorteo", "LOTS"),
        ] {
            assert_eq!(advice(written).as_deref(), Some(codes), "{written}");
        }
        for nobody in ["XX", "BH SB XYZZY", "", "Name", "1;2"] {
            assert_eq!(advice(nobody), None, "{nobody}");
        }
    }

    #[test]
    fn every_code_that_a_name_may_mean_is_one() {
        for (name, codes) in CALLED {
            assert_eq!(*name, letters(name));
            assert!(
                codes.iter().all(|code| Listed::single(code).is_some_and(|e| e.to_string() == *code)),
                "{name}"
            );
        }
    }

    #[test]
    fn advice_is_said_in_both_languages() {
        let say = Messages::new(Language::En);
        let sentence = |written: &str, say: &Messages| Advice::of(written).unwrap().sentence(say);
        assert_eq!(sentence("BH;SB", &say), "separate the codes with commas: BH,SB");
        assert_eq!(sentence("Solkoff", &say), "write the code BH (Buchholz) or US-SOLKOFF (Solkoff)");
        let say = Messages::new(Language::Es);
        assert_eq!(sentence("BH;SB", &say), "separe las siglas con comas: BH,SB");
        assert_eq!(sentence("Solkoff", &say), "escriba las siglas BH (Buchholz) o US-SOLKOFF (Solkoff)");
    }
}
