//! What somebody may have meant whose list of tie-breaks cannot be read: commas, or the code of a name.

use super::heading::{self, Heading, Sense};
use super::word::letters;
use crate::explain::code_name;
use crate::message::Messages;
use crate::tell;
use tiebreak_engine::rules::{Listed, TieBreakList};

/// Names of systems that arbiters write for a code and no heading of a table says, each with the codes that it may mean.
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
];

/// What was probably meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Several tie-breaks with something else between them than commas: the list with commas.
    Separate(String),
    /// A name, and the codes that it may mean, the likeliest first.
    Called(Vec<Listed>),
}

impl Advice {
    /// What an entry of a list was probably meant to be; none where nobody can say.
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

    /// The advice in words.
    pub fn sentence(&self, say: &Messages) -> String {
        match self {
            Advice::Separate(list) => tell!(say, "advice-separate", list = list),
            Advice::Called(codes) => {
                let code = |listed: &Listed| format!("{listed} ({})", code_name(say, listed));
                let codes: Vec<String> = codes.iter().map(code).collect();
                tell!(say, "advice-called", codes = &codes.join(&tell!(say, "advice-or")))
            }
        }
    }
}

/// The codes that a name in words may mean: `Buchholz`, `Sonneborn-Berger`, `Buchholz Cut 1`, `MEDIAN`.
pub fn codes_called(name: &str) -> Vec<Listed> {
    let words = letters(name);
    let read = |codes: &[&str]| codes.iter().filter_map(|code| entry(code)).collect();
    if let Some((_, codes)) = CALLED.iter().find(|(called, _)| *called == words) {
        return read(codes);
    }
    match heading::read(name, Sense::plain(false)) {
        Heading::Code(listed) => vec![listed],
        Heading::Ambiguous(codes) => codes.to_vec(),
        Heading::Id
        | Heading::Rank
        | Heading::Name
        | Heading::Ignored
        | Heading::Round
        | Heading::Untitled
        | Heading::Counted(_)
        | Heading::Unknown => Vec::new(),
    }
}

/// The list with commas, where each of several parts is a code or the only meaning of a name.
fn separated(written: &str, is_between: impl Fn(char) -> bool) -> Option<String> {
    let parts = written.split(is_between).map(str::trim).filter(|part| !part.is_empty());
    let codes = parts.map(|part| {
        let called = || codes_called(part).into_iter().next();
        Some(entry(part).or_else(called)?.to_string())
    });
    let codes: Vec<String> = codes.collect::<Option<_>>()?;
    (codes.len() > 1).then(|| codes.join(","))
}

/// The entry of a list of one.
fn entry(text: &str) -> Option<Listed> {
    let list = TieBreakList::parse(text).ok()?;
    let [listed] = <[Listed; 1]>::try_from(list.entries).ok()?;
    Some(listed)
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
            assert!(codes.iter().all(|code| entry(code).is_some_and(|e| e.to_string() == *code)), "{name}");
        }
    }

    #[test]
    fn advice_is_said_in_both_languages() {
        let say = Messages::new(Language::En);
        let sentence = |written: &str, say: &Messages| Advice::of(written).unwrap().sentence(say);
        assert_eq!(sentence("BH;SB", &say), "separate with commas: BH,SB");
        assert_eq!(sentence("Solkoff", &say), "write BH (Buchholz) or US-SOLKOFF (Solkoff)");
        let say = Messages::new(Language::Es);
        assert_eq!(sentence("BH;SB", &say), "sepárelos con comas: BH,SB");
        assert_eq!(sentence("Solkoff", &say), "escriba BH (Buchholz) o US-SOLKOFF (Solkoff)");
    }
}
