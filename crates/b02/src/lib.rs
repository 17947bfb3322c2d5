//! FIDE's rapid and blitz ratings (B.02, in force from 2018-07-01), exactly and with their working.
//!
//! A [`Request`] asks for one thing: the list that rates a time control, the change of a player over a rating period,
//! the initial rating of a new player, a whole event, or the findings on a rating report. [`answer`] gives the values,
//! each with the [`Step`]s that lead to it and the clauses they follow. [`Rulings`] holds one decision for each point
//! where a program could go another way.
//!
//! Ratings are integers, scores halves of a point, expected scores hundredths; averages are fractions. No floats.

mod answer;
mod change;
mod composition;
mod control;
mod edition;
mod event;
mod expectation;
mod game;
mod list;
mod newcomer;
mod pairs;
mod pool;
mod rating;
mod refusal;
pub mod report;
mod request;
mod round_robin;
mod rulings;
mod standing;
mod trace;

pub use answer::{answer, answer_json};
pub use control::{Class, Control, classify};
pub use edition::{Coverage, EDITION_START, NEXT_EDITION, coverage};
pub use refusal::Refusal;
pub use report::ReportGame;
pub use request::{
    Activity, ChangeRequest, CompositionRequest, ControlRequest, DifferenceRequest, EntriesRequest,
    EventGame, EventPlayer, EventRequest, ExpectedRequest, KRequest, ListEntry, ListName, ListRequest,
    NewRequest, Official, PlayedEvent, PlayedGame, Request, Score, StatusRequest, SystemName,
};
pub use rulings::{Decision, Rulings, Standing, UnknownRuling, Variant};
pub use trace::{Answer, Step, StepKind};
