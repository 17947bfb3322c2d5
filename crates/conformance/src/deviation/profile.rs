//! Whole older or national regimes, and known combinations by program: deviations that come together.

use super::{Change, find};
use tiebreak_phrase::{MessageId, message};

/// Several deviations under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Stable id.
    pub id: &'static str,
    /// Its name.
    pub name: MessageId,
    /// The deviations that it consists of.
    pub parts: &'static [&'static str],
}

impl Profile {
    /// All its changes together.
    pub fn change(&self) -> Change {
        let changes = self.parts.iter().filter_map(|id| find(id)?.change());
        changes.fold(Change::default(), |both, change| both.and(change))
    }
}

/// Every profile, in order of id.
pub const PROFILES: [Profile; 7] = [
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
mod tests {
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
