//! Lists the readings of the rules whose answers are accepted in addition to the main answer.
//!
//! A reading of the rules is admissible if a ruling in `rulings.json` calls the disputed point admissible or open. The
//! checks of the corpus, newly generated questions, and the commands `fuzz` and `endorse` accept admissible readings.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::deviation::{Change, Standing, decisions};
use crate::rulings::{RulingStanding, RulingsFile};
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Tournament;

/// A reading that a program can follow instead of the main reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdmissibleReading {
    /// The id of the ruling and its reading, such as `koya-maximum=rounds`.
    pub id: String,
    /// The id of the ruling, such as `koya-maximum`.
    pub ruling: String,
    /// The change that makes the engine follow the reading.
    pub change: Change,
    /// The events and standings for which the reading is disputed.
    pub scope: Scope,
}

/// The events and standings for which a reading is disputed. For events and standings outside this scope, the text of
/// the rule is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The reading is disputed in every event.
    Everywhere,
    /// The reading is disputed in events of the Swiss system.
    Swiss,
    /// The reading is disputed in standings before the last round.
    Interim,
}

impl Scope {
    fn of(ruling: &str) -> Scope {
        match ruling {
            "koya-swiss" => Scope::Swiss,
            "de-rr-interim" => Scope::Interim,
            _ => Scope::Everywhere,
        }
    }

    /// Returns whether the scope includes the standing of an event after a round.
    pub fn has(self, event: &Tournament, after: usize) -> bool {
        match self {
            Scope::Everywhere => true,
            Scope::Swiss => event.pairing().is_swiss(),
            Scope::Interim => after < event.rounds(),
        }
    }
}

/// Returns every admissible reading that the engine can follow, in the order of the rulings.
pub fn admissible() -> &'static [AdmissibleReading] {
    static READINGS: OnceLock<Vec<AdmissibleReading>> = OnceLock::new();
    READINGS.get_or_init(|| {
        // The embedded corpus contains `rulings.json`, and a test checks that the file can be parsed.
        let text = tiebreak_corpus::files().get("rulings.json").copied().unwrap_or_default();
        let file: RulingsFile = serde_json::from_str(text).unwrap_or_default();
        let open = file.rulings.iter().filter(|ruling| ruling.standing != RulingStanding::Settled);
        let mut readings = Vec::new();
        for ruling in open {
            for reading in ruling.readings.iter().filter(|reading| reading.id != ruling.choice) {
                let Some(change) = reading.decided.as_deref().map(decided) else { continue };
                readings.push(AdmissibleReading {
                    id: format!("{}={}", ruling.id, reading.id),
                    ruling: ruling.id.clone(),
                    change,
                    scope: Scope::of(&ruling.id),
                });
            }
        }
        // If a ruling names no variants, every variant of its decision is admissible.
        for decision in decisions() {
            for variant in &decision.variants {
                if let Standing::Admissible(ruling) = variant.standing {
                    let own = change(decision.path, variant.name);
                    let is_known = |known: &AdmissibleReading| known.change.rulings.contains(&own.rulings[0]);
                    if readings.iter().any(is_known) {
                        continue;
                    }
                    readings.push(AdmissibleReading {
                        id: format!("{}={}", decision.path, variant.name),
                        ruling: ruling.to_owned(),
                        change: own,
                        scope: Scope::of(ruling),
                    });
                }
            }
        }
        readings
    })
}

/// Parses the change for a reading in the form `path=variant`. Commas separate several decisions.
fn decided(text: &str) -> Change {
    let parts = text.split(',').filter_map(|part| part.trim().split_once('='));
    parts.fold(Change::default(), |all, (path, variant)| all.and(&change(path, variant)))
}

fn change(path: &str, variant: &str) -> Change {
    Change { rulings: vec![(path.to_owned().into(), variant.to_owned().into())], ..Change::default() }
}

/// Returns an admissible reading that a program with the given change follows completely or partly, or `None` if there
/// is no such reading.
pub fn admitted(change: &Change) -> Option<&'static AdmissibleReading> {
    let decides = |reading: &&AdmissibleReading| {
        !change.rulings.is_empty()
            && change.rulings.iter().all(|ruling| reading.change.rulings.contains(ruling))
    };
    let is_plain = change.readings.is_empty() && change.edition.is_none() && !change.undeclared;
    admissible().iter().find(decides).filter(|_| is_plain)
}

/// Returns the admissible readings that change the rules of an edition.
pub fn admissible_under(edition: Edition) -> Vec<&'static AdmissibleReading> {
    admissible().iter().filter(|reading| !reading.change.is_idle(edition)).collect()
}

/// Returns the combinations of at most `most` readings that a program can follow together. No combination contains two
/// readings of the same disputed point.
pub fn combinations(readings: &[&'static AdmissibleReading], most: usize) -> Vec<(String, Change)> {
    let mut found: Vec<(Vec<usize>, Change)> = vec![(Vec::new(), Change::default())];
    let mut all = Vec::new();
    for _ in 0..most {
        let mut next = Vec::new();
        for (members, change) in &found {
            let first = members.last().map_or(0, |last| last + 1);
            for (at, reading) in readings.iter().enumerate().skip(first) {
                let both = change.and(&reading.change);
                let decided: Vec<&str> = both.decides();
                if decided.iter().collect::<BTreeSet<_>>().len() == decided.len() {
                    next.push(([&members[..], &[at]].concat(), both));
                }
            }
        }
        all.extend(next.iter().map(|(members, change)| {
            let ids: Vec<&str> =
                members.iter().filter_map(|at| Some(readings.get(*at)?.id.as_str())).collect();
            (ids.join(" + "), change.clone())
        }));
        found = next;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_of_open_points_are_admitted_and_those_of_settled_ones_are_not() {
        let has = |id: &str| admissible().iter().any(|reading| reading.id == id);
        assert!(
            has("koya-maximum=rounds")
                && has("std-odd-results=by-the-letter")
                && has("koya-swiss=over-the-board")
        );
        assert!(!has("cap-both=both") && !has("koya-maximum=reachable"));
        let rounds = Change::ruling("sonneborn-berger.koya-maximum", "rounds");
        assert_eq!(admitted(&rounds).map(|reading| reading.ruling.as_str()), Some("koya-maximum"));
        assert_eq!(admitted(&Change::ruling("unplayed.forfeit-cap", "both")), None);
    }

    #[test]
    fn readings_of_one_point_are_not_followed_together() {
        let of = |id: &str| admissible().iter().find(|reading| reading.id == id).expect("there is one");
        let three =
            [of("cut-exhaustion=keep-one"), of("cap-rounds=announced"), of("ede-recursion=restart-at-once")];
        assert_eq!(combinations(&three, 2).len(), 3 + 3);
        let same = [of("de-rr-interim=partial-sums"), of("de-rr-interim=sure-places")];
        assert_eq!(combinations(&same, 2).len(), 2);
    }
}
