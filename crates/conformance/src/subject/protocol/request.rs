//! What is sent to a program under test.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use tiebreak_format::json::TournamentJson;
use tiebreak_phrase::outside::printable_json;

/// The version of the messages.
pub const PROTOCOL: u32 = 1;

/// What is sent to a program under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// The first message: who are you, and what do you compute?
    Start {
        /// Version of the messages that follow.
        protocol: u32,
    },
    /// Compute the standings of one tournament.
    Standings(Box<StandingsRequest>),
    /// Answer a question about ratings (B.02).
    Rating(Box<RatingRequest>),
    /// No more requests follow; the program ends.
    Stop,
}

impl Request {
    /// The message as one line without its end.
    pub fn line(&self) -> String {
        // Strings, numbers and lists only, with text as keys: JSON can always spell them.
        printable_json(serde_json::to_string(self).unwrap_or_default())
    }
}

/// A request for standings. It holds facts and the question, never what is expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRequest {
    /// Number of this request; the answer repeats it.
    pub seq: u64,
    /// Edition of C.07: `fide-2023-09`, `fide-2024-08` or `fide-2026-03`.
    pub edition: String,
    /// Round after which the standings are wanted. This program always says it; whoever asks it may leave it out and
    /// gets the standings after the last finished round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// Ranking keys in order, for instance `["PTS", "BH/C1", "DE"]`.
    pub tiebreaks: Vec<String>,
    /// The facts, for programs that asked for `"input": "json"`. Participants are called P1, P2, and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentJson>,
    /// The facts as the text of a TRF file, for programs that asked for `trf16` or `trf26`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trf: Option<String>,
    /// What the regulations of the event decide where C.07 leaves it to them; absent when nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulations: Option<Value>,
    /// Whether the errors and warnings that list, event and declaration deserve are wanted too; only asked of programs
    /// that said `"findings": true`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub findings: bool,
}

/// A question about ratings. It holds the question, never what is expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RatingRequest {
    /// Number of this request; the answer repeats it.
    pub seq: u64,
    /// The question, as `rating-request.schema.json` describes it; one that breaks that form has to be refused.
    pub request: serde_json::Map<String, Value>,
}

/// One question of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// About standings.
    Standings(Box<StandingsRequest>),
    /// About ratings.
    Rating(RatingRequest),
}

impl Query {
    /// Its number.
    pub fn seq(&self) -> u64 {
        match self {
            Query::Standings(request) => request.seq,
            Query::Rating(request) => request.seq,
        }
    }

    /// Gives it a number.
    pub fn number(&mut self, seq: u64) {
        match self {
            Query::Standings(request) => request.seq = seq,
            Query::Rating(request) => request.seq = seq,
        }
    }

    /// The message that puts it.
    pub fn message(&self) -> Request {
        match self {
            Query::Standings(request) => Request::Standings(request.clone()),
            Query::Rating(request) => Request::Rating(Box::new(request.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_single_lines_with_their_command_first() {
        assert_eq!(Request::Start { protocol: 1 }.line(), r#"{"cmd":"start","protocol":1}"#);
        assert_eq!(Request::Stop.line(), r#"{"cmd":"stop"}"#);
    }
}
