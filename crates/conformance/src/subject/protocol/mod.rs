//! The messages between this program and a program under test, one JSON object each.
//!
//! The same messages travel in every shape: as lines to a program that stays up, one per run to a program that
//! answers once. The JSON Schema of all of them is `cases/schema/protocol.schema.json`.

mod answer;
mod message;
mod request;
mod start;

pub use answer::{FindingRow, RatingReply, StandingsAnswer, StandingsRow, ValueText};
pub use message::Message;
pub use request::{PROTOCOL, Query, RatingRequest, Request, StandingsRequest};
pub use start::{AnyWord, Codes, Input, KindName, StartAnswer, Tail};
