//! Every message, for their schema.

use schemars::JsonSchema;

use super::answer::{RatingReply, StandingsAnswer};
use super::request::Request;
use super::start::StartAnswer;

/// Every message, as one schema.
#[derive(JsonSchema)]
#[schemars(title = "Messages between tiebreak and a program under test")]
#[serde(untagged)]
#[allow(dead_code)]
pub enum Message {
    /// To the program.
    Request(Request),
    /// The answer to `start`.
    Start(StartAnswer),
    /// The answer to `standings`.
    Standings(StandingsAnswer),
    /// The answer to `rating`.
    Rating(RatingReply),
}
