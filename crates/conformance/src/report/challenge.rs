//! Fresh questions, which no program can know before.

use serde::{Deserialize, Serialize};

/// Fresh questions beside those of the corpus: events that the seed alone makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The seed, below 2^53 so that every reader of JSON keeps it.
    pub seed: u64,
    /// How many events.
    pub events: u32,
}

impl Challenge {
    /// Events asked about where nobody says how many.
    pub const USUAL: u32 = 300;
    /// Where the cases stand; they count for profiles of this family.
    const FOLDER: &str = "c07/fresh/";

    /// The id of the case about an event.
    pub fn case_id(number: u32) -> String {
        format!("{}{number:05}", Challenge::FOLDER)
    }

    /// Whether a case or a check is one of a challenge.
    pub fn has(id: &str) -> bool {
        id.starts_with(Challenge::FOLDER)
    }
}
