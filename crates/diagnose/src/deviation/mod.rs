//! Imitates known mistakes of tie-break programs. Each mistake is declared as a change to the engine.
//!
//! A deviation changes decisions about rules, the reading of cells and codes, or the edition. A profile is a named
//! bundle of deviations. The documentation lists all deviations. Tests use the deviations to measure which mistakes the
//! corpus detects. The diagnosis of programs and published tables searches for deviations.
//!
//! In the example, a program counts only wins worth exactly one point, although a win is worth three points.
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
mod decision;

pub use decision::{Decision, Reading, Standing, Variant, decided, decisions, variant};

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use tiebreak_engine::rules::{Edition, Rules, TieBreakList};
use tiebreak_engine::standings::{Records, Standings};
use tiebreak_engine::tiebreak::{Evaluator, Policies};
use tiebreak_engine::tournament::Tournament;
use tiebreak_phrase::{MessageId, Phrase, message};
use tiebreak_words::message::Texts;

/// The changes that make up a deviation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The decisions that the change replaces, each with its path and its new variant.
    pub rulings: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// Misinterpretations of cells and codes by the program.
    pub readings: Vec<Reading>,
    /// The edition that the program always uses, or `None` if the program uses the edition of the event.
    pub edition: Option<Edition>,
    /// Whether the program ignores the declarations of the event's regulations.
    pub undeclared: bool,
}

impl Change {
    /// Returns a change of one decision.
    pub fn ruling(path: &'static str, variant: &'static str) -> Change {
        Change { rulings: vec![(path.into(), variant.into())], ..Change::default() }
    }

    /// Returns the points of the rules that the change decides.
    pub fn decides(&self) -> Vec<&str> {
        let of = |(path, name): &'_ (Cow<'static, str>, Cow<'static, str>)| {
            variant(path, name).map_or_else(|_| Vec::new(), |variant| variant.decides.clone())
        };
        self.rulings.iter().flat_map(of).collect()
    }

    /// Combines two changes into one with the effects of both.
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
    /// Returns an error if a ruling does not exist, or if two rulings decide the same point.
    pub fn over(&self, base: Rules) -> Result<Rules, Phrase> {
        let base = self.edition.map_or(base, Rules::of);
        decided(base, self.rulings.iter().map(|(path, variant)| (path.as_ref(), variant.as_ref())))
    }

    /// Returns the rules of an edition with this change.
    ///
    /// # Errors
    ///
    /// Returns an error if a ruling does not exist, or if two rulings decide the same point.
    pub fn rules(&self, edition: Edition) -> Result<Rules, Phrase> {
        self.over(Rules::of(edition))
    }

    /// Returns whether the change has no effect under the given edition.
    pub fn is_idle(&self, edition: Edition) -> bool {
        self.readings.is_empty() && self.rules(edition).is_ok_and(|rules| rules == Rules::of(edition))
    }

    /// Returns the standings that a program with this change computes under an edition.
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
    ) -> Result<Standings, Phrase> {
        self.standings_over(tournament, Rules::of(edition), policies, list, after, &Records::default())
    }

    /// Returns the standings that a program computes if this change is applied to the given rules.
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
    ) -> Result<Standings, Phrase> {
        let rules = self.over(rules)?;
        let (event, list, after) = self.misread(tournament, list, after);
        Ok(Standings::with_records(&Evaluator::new(&event, rules, policies, after), &list, records))
    }

    /// Returns the event, the list and the round as a program with this change reads them.
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

/// Several deviations that are combined under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Profile {
    /// Stable id of the profile.
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

/// The id of the profile with the rules before the first edition.
pub const BEFORE_2023: &str = "P-fide-before-2023";

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
        id: BEFORE_2023,
        name: message!("deviations-fide-before-2023"),
        // Cut 1 was the score "reduced by the lowest score of the opponents", without the exception of 16.5.
        parts: &[
            "D-8.1-virtual-opponent",
            "D-9.1-virtual-opponent",
            "D-16.3.1-every-unplayed-as-draw",
            "D-16.5-none",
        ],
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

/// Returns the profile with this id.
pub(crate) fn profile(id: &str) -> Option<&'static Profile> {
    PROFILES.iter().find(|profile| profile.id == id)
}

/// The way in which the engine imitates an entry of the catalogue, or the reason why the engine does not imitate the
/// entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// The engine imitates the mistake by making this change.
    Runs(Change),
    /// The mistake is about ratings (B.02). The crate of the rating rules imitates the mistake.
    Rates,
    /// The engine does not imitate the entry. The engine lacks something that the mistake needs, or the mistake changes
    /// no value or order. The variant contains the reason.
    NotComputed(Reason),
}

/// The reason why an entry cannot be imitated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The reason as a message.
    pub why: MessageId,
    /// The case or test of this repository (`file::function`) in which a program with the mistake fails.
    pub held_by: &'static str,
}

/// One wrong reading of a rule, as an entry of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deviation {
    /// Stable id, which consists of `D-`, the article and a short name.
    pub id: &'static str,
    /// The way in which the engine imitates the mistake, or the reason why the engine does not imitate the mistake.
    pub account: Account,
}

impl Deviation {
    /// Returns the change to the engine that imitates the mistake, or `None` if the engine cannot imitate the mistake.
    pub fn change(&self) -> Option<&Change> {
        match &self.account {
            Account::Runs(change) => Some(change),
            Account::Rates | Account::NotComputed(_) => None,
        }
    }
}

/// Deviations that misread cells or combine several rules. A deviation from a single rule is declared as an alternative
/// to this rule.
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
        (
            "D-6-sum-over-score-group",
            bundle(&[
                ("direct-encounter.group", "score-group"),
                ("direct-encounter.incomplete", "plain-sum"),
                ("direct-encounter.subsets", "left-tied"),
            ]),
        ),
        ("D-14.5-percent", reading(Reading::LimitAsPercentage)),
        ("D-14.6-cut-without-article-16", Change::ruling("cut.exception", "not-made")),
        ("D-15.1-short-game-unplayed", reading(Reading::ShortGamesUnplayed)),
        ("D-15.1-one-forfeited-board", reading(Reading::OneForfeitedBoardUnplayed)),
        ("D-15.1-forfeited-match-played", reading(Reading::ForfeitedMatchPlayed)),
        ("D-15.1-unfinished-as-nothing", reading(Reading::UnfinishedAsNothing)),
        ("D-16.4-no-cap", bundle(&[("unplayed.forfeit-cap", "uncapped"), ("unplayed.bye-cap", "uncapped")])),
        ("D-IO-last-round", reading(Reading::LastRound)),
        ("D-IO-u-as-absence", reading(Reading::PairingAllocatedByeAsAbsence)),
        ("D-IO-f-as-requested", reading(Reading::FullPointByeAsRequested)),
        ("D-IO-half-bye-as-full", reading(Reading::ByeAsWin)),
        ("D-IO-pab-value-assumed", reading(Reading::PairingAllocatedByeAsWin)),
        ("D-IO-blank-tail", reading(Reading::BlankTailCutOff)),
    ]
}

/// Lists the catalogue entries that the engine does not imitate. Each entry has the reason, and the case or test that
/// checks the right answer.
macro_rules! reasons {
    ($($id:literal: $why:literal, $held_by:literal;)+) => {
        [$(($id, Reason { why: message!($why), held_by: $held_by })),+]
    };
}

/// Catalogue entries that the engine cannot imitate.
const NOT_COMPUTED: [(&str, Reason); 9] = reasons! {
    "D-4.2-binary-floats": "not-run-floats",
        "c07/16/six-players-four-rounds-with-every-kind-of-unplayed-round";
    "D-10.3-float-sum": "not-run-floats", "c07/10-3/sum-of-hundredths-is-exact";
    "D-10.4-float-half": "not-run-floats", "c07/10-4/mean-of-opponents-performances-rounds-half-up";
    "D-IO-unknown-code-zero": "not-run-lists",
        "tests/cli/input.rs::bad_input_is_refused_with_its_place";
    "D-IO-meaningless-modifier": "not-run-lists",
        "crates/engine/src/rules/code/parse/tests.rs::each_error_has_the_right_kind";
    "D-IO-pab-exported-as-f": "not-run-output",
        "crates/lab/tests/written_events.rs::individual_events_survive_trf26";
    "D-IO-order-dependent": "not-run-order-dependent",
        "tests/metamorphic.rs::irrelevant_changes_keep_values";
    "D-IO-exit-zero-on-difference": "not-run-output",
        "tests/cli/check.rs::the_verdict_and_the_status_follow_from_what_could_be_compared";
    "D-IO-undefined-as-number": "not-run-output",
        "c07/10-2/forfeit-and-bye-without-a-game-leave-no-performance";
};

/// Returns all deviations of the catalogue, in order of id.
pub fn catalogue() -> &'static [Deviation] {
    static CATALOGUE: OnceLock<Vec<Deviation>> = OnceLock::new();
    CATALOGUE.get_or_init(|| {
        let mut accounts: BTreeMap<&'static str, Account> = BTreeMap::new();
        for decision in decisions() {
            for variant in &decision.variants {
                if let Standing::Deviation(id) = variant.standing {
                    accounts.insert(id, Account::Runs(Change::ruling(decision.path, variant.name)));
                }
            }
        }
        let rates = texts().iter().map(|text| text.id.as_str()).filter(|id| id.starts_with("D-B02-"));
        accounts.extend(rates.map(|id| (id, Account::Rates)));
        accounts.extend(composed().into_iter().map(|(id, change)| (id, Account::Runs(change))));
        accounts.extend(NOT_COMPUTED.map(|(id, reason)| (id, Account::NotComputed(reason))));
        accounts.into_iter().map(|(id, account)| Deviation { id, account }).collect()
    })
}

/// Returns the deviation with the given id, or `None` if there is none.
pub fn find(id: &str) -> Option<&'static Deviation> {
    let catalogue = catalogue();
    catalogue.binary_search_by(|deviation| deviation.id.cmp(id)).ok().map(|position| &catalogue[position])
}

// Reads the description of each deviation and of the right rule.

/// Editions under which a deviation is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// Wrong under every edition.
    All,
    /// Wrong only since the edition of March 2026.
    #[serde(rename = "since-2026")]
    Since2026,
    /// Wrong only before the edition of March 2026.
    #[serde(rename = "before-2026")]
    Before2026,
    /// For ratings (B.02), wrong only under the edition of 2018.
    #[serde(rename = "until-2021")]
    Until2021,
    /// For ratings (B.02), wrong under every edition except the editions of 2022, in which the deviation was the rule.
    #[serde(rename = "except-2022")]
    Except2022,
    /// For ratings (B.02), wrong only since the edition of March 2024.
    #[serde(rename = "since-2024")]
    Since2024,
    /// For ratings (B.02), wrong only since the edition of December 2024.
    #[serde(rename = "since-2024-12")]
    SinceDecember2024,
}

/// The evidence that a program makes a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The program made the mistake when it was run.
    Run,
    /// The source code of the program contains the mistake.
    Code,
    /// Documents or issues of the program describe the mistake.
    Published,
}

/// A program or publication that makes the mistake.
#[tiebreak_attributes::skip_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The name of the program or publication.
    pub program: String,
    /// The version of the program that was examined, or `None` if unknown.
    pub version: Option<String>,
    /// The evidence that the program makes the mistake.
    pub how: How,
    /// The public address of the evidence.
    pub link: Option<String>,
}

/// The texts of one entry of the catalogue.
#[tiebreak_attributes::skip_none(seen)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Id of the deviation.
    pub id: String,
    /// Editions under which the deviation is wrong.
    pub wrong: Wrong,
    /// Id of the disputed point, if the rule is unclear.
    pub disputed: Option<String>,
    /// What a program with this mistake does.
    pub does: Texts,
    /// What the rule requires.
    pub right: Texts,
    /// The programs that are known to make the mistake.
    pub seen: Vec<Seen>,
}

impl Text {
    /// Returns the article of the deviation: the part of the id between `D-` and the short name.
    pub fn article(&self) -> &str {
        let mut words = self.id.split('-').skip(1);
        match words.next() {
            Some("B02") => words.next().unwrap_or_default(),
            first => first.unwrap_or_default(),
        }
    }
}

/// Returns the texts of the whole catalogue, in order of id.
pub fn texts() -> &'static [Text] {
    static TEXTS: OnceLock<Vec<Text>> = OnceLock::new();
    // A test parses `texts.json`. If parsing failed in a release, the deviations would have no texts.
    TEXTS.get_or_init(|| serde_json::from_str(include_str!("texts.json")).unwrap_or_default())
}

/// Returns the texts of the deviation with the given id, or `None` if there are none.
pub fn text(id: &str) -> Option<&'static Text> {
    let texts = texts();
    texts.binary_search_by(|text| text.id.as_str().cmp(id)).ok().map(|position| &texts[position])
}

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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_entry_that_does_not_run_is_held_by_a_case_or_a_test() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for (id, reason) in &NOT_COMPUTED {
            let found = match reason.held_by.split_once("::") {
                Some((file, function)) => std::fs::read_to_string(root.join(file))
                    .is_ok_and(|text| text.contains(&format!("fn {function}("))),
                None => root.join("cases").join(format!("{}.json", reason.held_by)).exists(),
            };
            assert!(found, "{id}: nothing is called {}", reason.held_by);
        }
    }

    #[test]
    fn every_change_names_existing_rulings_and_changes_something() {
        for deviation in catalogue() {
            if let Some(change) = deviation.change() {
                for edition in Edition::ALL {
                    assert!(change.rules(edition).is_ok(), "{}", deviation.id);
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

#[cfg(test)]
mod texts_tests {
    use super::*;

    #[test]
    fn every_entry_has_its_texts_and_every_text_its_entry() {
        let entries: Vec<&str> = catalogue().iter().map(|deviation| deviation.id).collect();
        let texts: Vec<&str> = texts().iter().map(|text| text.id.as_str()).collect();
        assert_eq!(entries, texts);
    }

    #[test]
    fn texts_say_something_in_every_whole_language() {
        for text in texts() {
            for words in [&text.does, &text.right] {
                assert_eq!(words.unwritten(), Vec::<&str>::new(), "{}", text.id);
            }
            assert_eq!(text.does.untranslated(), Vec::<&str>::new(), "{}", text.id);
            for seen in &text.seen {
                assert!(seen.link.as_ref().is_none_or(|link| link.starts_with("https://")), "{}", text.id);
            }
        }
    }
}
