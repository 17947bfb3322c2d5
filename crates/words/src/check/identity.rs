//! Whom a row of a published table is about.

use std::collections::BTreeMap;

use super::word::{simple, words};
use tiebreak_engine::tournament::{Index, Tournament};

/// Titles that tables print before names.
const TITLES: [&str; 9] = ["gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm", "nm"];

/// Who fits a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    /// Exactly one participant.
    One(Index),
    /// Nobody.
    Nobody,
    /// More than one.
    Several,
}

impl Match {
    fn of(found: Option<&Vec<Index>>) -> Match {
        match found.map(Vec::as_slice) {
            None | Some([]) => Match::Nobody,
            Some([index]) => Match::One(*index),
            Some(_) => Match::Several,
        }
    }

    fn or_else(self, other: impl FnOnce() -> Match) -> Match {
        if self == Match::Nobody { other() } else { self }
    }
}

/// The names of an event.
pub(super) struct Names {
    written: BTreeMap<String, Vec<Index>>,
    words: BTreeMap<Vec<String>, Vec<Index>>,
}

impl Names {
    /// The names of everybody.
    pub(super) fn of(tournament: &Tournament) -> Names {
        let mut names = Names { written: BTreeMap::new(), words: BTreeMap::new() };
        for (index, participant) in tournament.participants().iter().enumerate() {
            names.written.entry(simple(&participant.name)).or_default().push(index);
            names.words.entry(words(&participant.name)).or_default().push(index);
        }
        names
    }

    /// Who is called so: as written, else with the words in another order or without accents, else without a title in
    /// front.
    pub(super) fn find(&self, name: &str) -> Match {
        let name = simple(name);
        let plain = |name: &str| {
            Match::of(self.written.get(name)).or_else(|| Match::of(self.words.get(&words(name))))
        };
        plain(&name).or_else(|| match name.split_once(' ') {
            Some((title, rest)) if TITLES.contains(&title) => plain(rest),
            _ => Match::Nobody,
        })
    }
}
