use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::{Change, Reading};
use crate::rules::rulings::Standing;
use crate::rules::{Edition, Rulings};

/// What became of an entry of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// It runs.
    Runs(Change),
    /// It runs in the ratings of B.02: their decision and its variant.
    Rates(&'static str, &'static str),
    /// It cannot change an answer that is compared; the proof says why.
    Equivalent(&'static str),
    /// It concerns no value or order of a standing; the reason says where it is dealt with instead.
    NotComputed(&'static str),
}

/// One wrong reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Stable id: `D-`, the article, a short name.
    pub id: &'static str,
    /// What became of it.
    pub account: Account,
}

impl Deviation {
    /// The change, when it runs.
    pub fn change(&self) -> Option<&Change> {
        match &self.account {
            Account::Runs(change) => Some(change),
            Account::Rates(..) | Account::Equivalent(_) | Account::NotComputed(_) => None,
        }
    }
}

/// Readings and bundles; single rulings come from their own declarations.
fn composed() -> Vec<(&'static str, Change)> {
    let reading = |reading| Change { readings: vec![reading], ..Change::default() };
    let bundle = |rulings: &[(&'static str, &'static str)]| Change {
        rulings: rulings.iter().map(|(path, variant)| (Cow::from(*path), Cow::from(*variant))).collect(),
        ..Change::default()
    };
    let edition = |edition| Change { edition: Some(edition), ..Change::default() };
    vec![
        ("D-1-newest-text-for-old-event", edition(Edition::NEWEST)),
        ("D-1-old-text-for-new-event", edition(Edition::Fide2024)),
        ("D-14.5-percent", reading(Reading::LimitAsPercentage)),
        ("D-14.6-cut-without-article-16", Change::ruling("cut.exception", "not-made")),
        ("D-15.1-short-game-unplayed", reading(Reading::ShortGamesUnplayed)),
        ("D-15.1-one-forfeited-board", reading(Reading::OneForfeitedBoardUnplayed)),
        ("D-15.1-forfeited-match-played", reading(Reading::ForfeitedMatchPlayed)),
        ("D-16.4-no-cap", bundle(&[("unplayed.forfeit-cap", "uncapped"), ("unplayed.bye-cap", "uncapped")])),
        ("D-IO-u-as-absence", reading(Reading::PairingAllocatedByeAsAbsence)),
        ("D-IO-f-as-requested", reading(Reading::FullPointByeAsRequested)),
        ("D-IO-half-bye-as-full", reading(Reading::ByeAsWin)),
        ("D-IO-pab-value-assumed", reading(Reading::PairingAllocatedByeAsWin)),
        ("D-IO-blank-tail", reading(Reading::BlankTailCutOff)),
    ]
}

/// Entries whose answer, as compared, is always the right one.
const EQUIVALENT: [(&str, &str); 2] = [
    (
        "D-4.2-dense-places",
        "places are compared as ordered groups, so 1, 2, 2, 3 and 1, 2, 2, 4 are the same ranking; C.07 numbers no places",
    ),
    (
        "D-12.1-unequal-game-points",
        "the board count is computed for any set and the finding of 12.1 says when it must not be used; the numbers agree",
    ),
];

/// Entries that change no value or order of a standing.
const NOT_COMPUTED: [(&str, &str); 14] = [
    (
        "D-4.2-binary-floats",
        "depends on the order of additions in binary floating point, which this engine does not have",
    ),
    (
        "D-10.3-float-sum",
        "depends on the order of additions in binary floating point, which this engine does not have",
    ),
    ("D-10.4-float-half", "depends on binary floating point, which this engine does not have"),
    (
        "D-4.2-accelerated-points",
        "fictitious points are not part of the facts of a tournament; readers drop them",
    ),
    ("D-7.8-first-numbers", "the facts hold the final pairing numbers only"),
    ("D-8-note-offered", "a declaration: reported as a finding of the note of article 8, without a number"),
    ("D-12.1-player-board", "needs line-ups, which no value of C.07 reads"),
    ("D-IO-unknown-code-zero", "about reading lists: a case of family `invalid`"),
    ("D-IO-meaningless-modifier", "about reading lists: a finding of article 14"),
    ("D-IO-unknown-as-points", "about reading lists: `OTHER_` entries stay unverifiable"),
    ("D-IO-pab-exported-as-f", "about writing files"),
    ("D-IO-order-dependent", "not one change but a dependence on order; metamorphic checks look for it"),
    ("D-IO-exit-zero-on-difference", "about exit statuses of programs"),
    ("D-IO-undefined-as-number", "about printing: the certification's comparer refuses it"),
];

/// The whole catalogue, in order of id.
pub fn catalogue() -> &'static [Deviation] {
    static CATALOGUE: OnceLock<Vec<Deviation>> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let mut accounts: BTreeMap<&'static str, Account> = BTreeMap::new();
        for decision in Rulings::decisions() {
            for variant in decision.variants {
                if let Standing::Deviation(id) = variant.standing {
                    accounts.insert(id, Account::Runs(Change::ruling(decision.path, variant.name)));
                }
            }
        }
        for decision in crate::rating::Rulings::DECISIONS {
            for variant in decision.variants {
                if let crate::rating::Standing::Deviation(id) = variant.standing {
                    accounts.insert(id, Account::Rates(decision.name, variant.name));
                }
            }
        }
        accounts.extend(composed().into_iter().map(|(id, change)| (id, Account::Runs(change))));
        accounts.extend(EQUIVALENT.map(|(id, proof)| (id, Account::Equivalent(proof))));
        accounts.extend(NOT_COMPUTED.map(|(id, reason)| (id, Account::NotComputed(reason))));
        accounts.into_iter().map(|(id, account)| Deviation { id, account }).collect()
    })
}

/// The entry with this id.
pub fn find(id: &str) -> Option<&'static Deviation> {
    let catalogue = catalogue();
    catalogue.binary_search_by(|deviation| deviation.id.cmp(id)).ok().map(|position| &catalogue[position])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_names_existing_rulings_and_changes_something() {
        for deviation in catalogue() {
            if let Some(change) = deviation.change() {
                for edition in Edition::ALL {
                    assert!(change.rulings(edition).is_ok(), "{}", deviation.id);
                }
                assert!(Edition::ALL.iter().any(|edition| !change.is_idle(*edition)), "{}", deviation.id);
            }
        }
    }

    #[test]
    fn ids_are_found() {
        for deviation in catalogue() {
            assert_eq!(find(deviation.id), Some(deviation));
        }
        assert_eq!(find("D-0-nothing"), None);
    }
}
