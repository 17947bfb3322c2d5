//! What can be asked, as case files and messages to programs write it.

mod event;
mod question;
mod report;

pub use event::{EventGame, EventPlayer, EventRequest, ReportGame};
pub use question::{
    Activity, CareerFacts, ChangeRequest, CompositionRequest, ControlRequest, DifferenceRequest,
    EntriesRequest, ExpectedRequest, KRequest, ListEntry, ListName, ListRequest, NewRequest, Official,
    PlayedEvent, PlayedGame, Score, StatusRequest, SystemName,
};
pub use report::{Appeal, Arbiter, Reference, ReportEvent, ReportPlayer, ReportRequest, Scheduled, Waiver};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One question about ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[schemars(title = "Rating request")]
pub enum Request {
    /// Which list rates a time control (1.1, 1.2).
    Control(ControlRequest),
    /// The expected score for a difference (8.1.b with 8.54).
    Expected(ExpectedRequest),
    /// The rating difference for a score (8.1.a).
    Difference(DifferenceRequest),
    /// The development coefficient (8.56).
    Coefficient(KRequest),
    /// The change of a rated player (8.5).
    Change(ChangeRequest),
    /// The initial rating of a new player (8.2, 8.3, 7.14).
    New(NewRequest),
    /// Everybody's ratings after an event (6, 8).
    Event(EventRequest),
    /// Whether the field of a round robin or match is fit (6.2, 6.6).
    Composition(CompositionRequest),
    /// The list of an event and its deadlines (7.13, 9.1).
    List(ListRequest),
    /// How a player is on a list (7.2).
    Status(StatusRequest),
    /// A rating list checked entry by entry (7.1, 7.12).
    Entries(EntriesRequest),
    /// A rating report checked clause by clause (0 to 12).
    Report(Box<ReportRequest>),
}
