//! Computes FIDE's rapid and blitz ratings (B.02, editions of 2018 and 2024) exactly. Every answer contains the steps
//! of its calculation.
//!
//! A [`Request`] contains one question, for example about the list for a time control, a player's change over a rating
//! period, the initial rating of a new player, a whole event, or a rating report. [`answer`] returns the values, the
//! [`Step`]s of their calculation, and the clauses. For each point on which programs can differ, [`Rulings`] contains a
//! decision. An [`Edition`] contains the rules of one edition of B.02 as functions. The first day of an event decides
//! which edition applies.
//!
//! This example computes the new ratings after an event, and shows the reason for one rating:
//!
//! ```
//! use tiebreak_b02::{EventRequest, Request, Rulings, answer};
//!
//! let event: EventRequest = serde_json::from_str(
//!     r#"{ "start": "2019-05-04",
//!          "players": [{ "id": "Anna", "rating": 1800 }, { "id": "Ben", "rating": 1700 }, { "id": "Carla" }],
//!          "games": ["1 Anna Ben ==", "1 Carla U", "2 Carla Anna 10"] }"#,
//! )?;
//! let answer = answer(&Request::Event(event), &Rulings::default()).map_err(|problems| format!("{problems:?}"))?;
//!
//! // At a difference of 100 points, Anna expects 0.64 (8.1.b).
//! // The change is 20 times (0.5 - 0.64) = -2.8, which rounds to -3 (8.57).
//! assert_eq!((answer.values["Anna.change"].as_str(), answer.values["Anna.rating"].as_str()), ("-2.8", "1797"));
//! assert_eq!(answer.values["Ben.rating"], "1703");
//! // Anna's loss to an unrated player does not count (6.32). Carla needs five games and has one (7.14).
//! assert_eq!((answer.values["Carla.published"].as_str(), answer.values["Carla.why"].as_str()), ("no", "b02.7.14"));
//! let expected = answer.steps.iter().find(|step| step.subject == "Anna" && step.clause == "b02.8.55");
//! assert!(expected.is_some_and(|step| step.numbers.contains(&("expected", "0.64".to_owned()))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`period`] rates all events of a period. [`report::findings`] checks a rating report, clause by clause.
//!
//! Ratings are integers, scores are half points, expected scores are hundredths, and averages are fractions. The
//! calculation uses no floating-point numbers.

mod answer;
mod control;
mod event;
mod game;
mod period;
pub mod rating_list;
mod round_robin;
mod rules;

pub use crate::answer::{Answer, answer, answer_json, period_values, report};
pub use crate::control::{Class, Control, classify};
pub use crate::event::{Basis, PlayerResult};
pub use crate::period::{EventResult, PeriodAnswer, period};
pub use crate::round_robin::Averages;
pub use change::Change;
pub use dates::{date, list_for};
pub use edition::{BaseCoefficient, Because, Edition, EditionName, Rules, Ungoverned, governing};
pub use initial::Initial;
pub use report::clause_number;
pub use request::*;
pub use rulings::{Decision, Rulings, Standing, Variant};
pub use working::{Reason, Refusal, Step, StepKind};

use crate::rules::{change, dates, edition, initial, request, rulings, tables, working};
