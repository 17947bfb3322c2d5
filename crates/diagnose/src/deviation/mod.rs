//! Imitates known mistakes of tie-break programs. Each mistake is declared as a change of the engine.
//!
//! A deviation changes decisions about rules, the reading of cells and codes, or the printing of values. It
//! may also be a named bundle of such changes. The documentation lists the catalogue. Tests use the catalogue
//! to measure which mistakes the corpus detects. The diagnosis of programs and published tables searches the
//! catalogue.
//!
//! A program that counts only wins worth exactly one point is right if a win is worth one point:
//!
//! ```
//! use tiebreak_engine::rules::{Edition, TieBreakList};
//! use tiebreak_engine::tiebreak::Policies;
//! use tiebreak_engine::standings::Standings;
//! use tiebreak_format::json::TournamentJson;
//! use tiebreak_diagnose::deviation::find;
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1,
//!     "scoring": { "win": "3", "draw": "1", "loss": "0" }, "participants": [
//!     { "id": 1, "name": "Alder", "games": ["2 w ="] }, { "id": 2, "name": "Birch", "games": ["1 b ="] },
//!     { "id": 3, "name": "Cedar", "games": ["4 w 1"] }, { "id": 4, "name": "Dogwood", "games": ["3 b 0"] } ] }"#;
//! let facts: TournamentJson = serde_json::from_str(json)?;
//! let (event, _) = facts.build().map_err(|problems| format!("{problems:?}"))?;
//! let list = TieBreakList::parse("PTS,WIN").map_err(|errors| format!("{errors:?}"))?;
//!
//! let wins = |standings: &Standings| standings.value(1, 0).map(|value| value.to_string());
//! let right = Standings::of(&event, Edition::NEWEST, Policies::default(), &list, 1);
//! assert_eq!(wins(&right).as_deref(), Some("0"));
//!
//! let change = find("D-7.1-equals-one-point").and_then(|wrong| wrong.change()).ok_or("no such deviation")?;
//! let wrong = change.standings(&event, Edition::NEWEST, Policies::default(), &list, 1)?;
//! assert_eq!(wins(&wrong).as_deref(), Some("1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alternatives;
mod catalogue;
mod decision;

pub use catalogue::{Account, Deviation, How, Reason, Seen, Text, Wrong, catalogue, find, text, texts};
pub use decision::{Decision, Reading, Standing, UnknownRuling, Variant, decided, decisions, variant};

use std::borrow::Cow;
use tiebreak_engine::rules::{Edition, Rules, TieBreakList};
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tiebreak::{Evaluator, Policies};
use tiebreak_engine::tournament::Tournament;
use tiebreak_phrase::{MessageId, message};

/// The changes of a deviation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Changed decisions: path and variant.
    pub rulings: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// Misinterpretations of cells and codes.
    pub readings: Vec<Reading>,
    /// The edition that the program always uses.
    pub edition: Option<Edition>,
    /// Whether the program ignores the declarations of the event's regulations.
    pub undeclared: bool,
}

impl Change {
    /// Changes one decision.
    pub fn ruling(path: &'static str, variant: &'static str) -> Change {
        Change { rulings: vec![(path.into(), variant.into())], ..Change::default() }
    }

    /// The points that the change decides.
    pub fn decides(&self) -> Vec<&str> {
        let of = |(path, name): &'_ (Cow<'static, str>, Cow<'static, str>)| {
            variant(path, name).map_or_else(|_| Vec::new(), |variant| variant.decides.clone())
        };
        self.rulings.iter().flat_map(of).collect()
    }

    /// A change with the effects of both changes.
    pub fn and(&self, other: &Change) -> Change {
        let mut both = self.clone();
        both.rulings.extend(other.rulings.iter().cloned());
        both.readings.extend(other.readings.iter().copied());
        both.edition = both.edition.or(other.edition);
        both.undeclared |= other.undeclared;
        both
    }

    /// Applies this change to the given rules.
    ///
    /// # Errors
    ///
    /// Returns an error if a ruling does not exist or is decided twice.
    pub fn over(&self, base: Rules) -> Result<Rules, UnknownRuling> {
        let base = self.edition.map_or(base, Rules::of);
        decided(base, self.rulings.iter().map(|(path, variant)| (path.as_ref(), variant.as_ref())))
    }

    /// The rules of an edition with this change.
    ///
    /// # Errors
    ///
    /// Returns an error if a ruling does not exist or is decided twice.
    pub fn rules(&self, edition: Edition) -> Result<Rules, UnknownRuling> {
        self.over(Rules::of(edition))
    }

    /// Whether the change has no effect under this edition.
    pub fn is_idle(&self, edition: Edition) -> bool {
        self.readings.is_empty() && self.rules(edition).is_ok_and(|rules| rules == Rules::of(edition))
    }

    /// The standings that a program with this change computes under an edition.
    ///
    /// # Errors
    ///
    /// Returns an error if a ruling does not exist.
    pub fn standings(
        &self,
        tournament: &Tournament,
        edition: Edition,
        policies: Policies,
        list: &TieBreakList,
        after: usize,
    ) -> Result<Standings, UnknownRuling> {
        self.standings_over(tournament, Rules::of(edition), policies, list, after, &Records::default())
    }

    /// The standings that a program with this change computes, starting from the right rules.
    ///
    /// # Errors
    ///
    /// Returns an error if a ruling does not exist.
    pub fn standings_over(
        &self,
        tournament: &Tournament,
        rules: Rules,
        policies: Policies,
        list: &TieBreakList,
        after: usize,
        records: &Records,
    ) -> Result<Standings, UnknownRuling> {
        let rules = self.over(rules)?;
        let (event, list, after) = self.misread(tournament, list, after);
        Ok(Standings::with_records(&Evaluator::new(&event, rules, policies, after), &list, records))
    }

    /// The event, the list and the round as the program reads them.
    pub(crate) fn misread<'t>(
        &self,
        tournament: &'t Tournament,
        list: &'t TieBreakList,
        after: usize,
    ) -> (Cow<'t, Tournament>, Cow<'t, TieBreakList>, usize) {
        let after = if self.readings.contains(&Reading::LastRound) { tournament.rounds() } else { after };
        let (mut event, mut list) = (Cow::Borrowed(tournament), Cow::Borrowed(list));
        for reading in &self.readings {
            event = Cow::Owned(reading.misread(&event));
            list = Cow::Owned(reading.misread_list(&list));
        }
        (event, list, after)
    }
}

// Lists bundles of deviations: complete older or national rules, and combinations known from programs.

/// Several deviations under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Profile {
    /// Stable id.
    pub id: &'static str,
    pub name: MessageId,
    pub parts: &'static [&'static str],
}

impl Profile {
    /// Joins the changes of all deviations of the profile.
    pub fn change(&self) -> Change {
        let changes = self.parts.iter().filter_map(|id| find(id)?.change());
        changes.fold(Change::default(), |both, change| both.and(change))
    }
}

/// Every profile, in order of id.
pub(crate) const PROFILES: [Profile; 7] = [
    Profile {
        id: "P-chesspairing",
        name: message!("deviations-chesspairing"),
        parts: &[
            "D-16.1.1-blank-is-nothing",
            "D-16.3.2-trailing-bye-at-face-value",
            "D-16.5-none",
            "D-9.1-unplayed-nothing",
        ],
    },
    Profile {
        id: "P-fide-before-2023",
        name: message!("deviations-fide-before-2023"),
        parts: &["D-8.1-virtual-opponent", "D-9.1-virtual-opponent", "D-16.3.1-every-unplayed-as-draw"],
    },
    Profile {
        id: "P-lichess-swiss",
        name: message!("deviations-lichess-swiss"),
        parts: &["D-8.1-virtual-opponent", "D-9.1-raw-opponents", "D-9.1-virtual-opponent"],
    },
    Profile {
        id: "P-papi",
        name: message!("deviations-papi"),
        parts: &["D-8.1-virtual-opponent", "D-16.3.1-every-unplayed-as-draw"],
    },
    Profile {
        id: "P-raw-scores",
        name: message!("deviations-raw-scores"),
        parts: &["D-16.3.2-trailing-bye-at-face-value", "D-16.4-skipped", "D-9.1-unplayed-nothing"],
    },
    Profile {
        id: "P-tornello",
        name: message!("deviations-tornello"),
        parts: &[
            "D-16.3.2-trailing-bye-at-face-value",
            "D-16.4-forfeit-as-game",
            "D-16.4-skipped",
            "D-4.4-distinct-opponents",
        ],
    },
    Profile {
        id: "P-us-chess",
        name: message!("deviations-us-chess"),
        parts: &["D-16.3.1-every-unplayed-as-draw", "D-16.4-skipped", "D-9.1-unplayed-nothing"],
    },
];

#[cfg(test)]
mod profile_tests {
    use super::*;

    #[test]
    fn every_part_runs() {
        for profile in PROFILES {
            for id in profile.parts {
                assert!(find(id).and_then(|deviation| deviation.change()).is_some(), "{id}");
            }
        }
        assert!(PROFILES.is_sorted_by_key(|profile| profile.id));
    }
}
