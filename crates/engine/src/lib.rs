//! Ranks chess events by FIDE's tie-break regulations (C.07), in every supported edition.
//!
//! ```
//! use tiebreak_engine::rules::{Edition, TieBreakList};
//! use tiebreak_engine::standings::Standings;
//! use tiebreak_engine::tiebreak::Policies;
//! use tiebreak_engine::tournament::{Cell, Code, Color, Draft, DraftParticipant, Tournament};
//!
//! let player = |id, cells| DraftParticipant { id, cells, ..DraftParticipant::default() };
//! let participants = vec![
//!     player(1, vec![Cell::game(2, Some(Color::White), Code::Win), Cell::game(3, Some(Color::Black), Code::Draw)]),
//!     player(2, vec![Cell::game(1, Some(Color::Black), Code::Loss), Cell::bye(Code::PairingAllocatedBye)]),
//!     player(3, vec![Cell::bye(Code::PairingAllocatedBye), Cell::game(1, Some(Color::White), Code::Draw)]),
//! ];
//! let (tournament, remarks) = Tournament::build(Draft { participants, ..Draft::default() }).map_err(|problems| format!("{problems:?}"))?;
//! assert!(remarks.is_empty());
//! let list = TieBreakList::parse("PTS,DE,BH").map_err(|problems| format!("{problems:?}"))?;
//! let standings = Standings::of(&tournament, Edition::Fide2026, Policies::default(), &list, 2);
//! assert_eq!(standings.ranks(), [1, 3, 1]);
//! assert_eq!(standings.value(2, 2).map(|buchholz| buchholz.to_string()), Some("2.5".to_owned()));
//! # Ok::<(), String>(())
//! ```
//!
//! Every value is exact or missing. [`number::Fraction`] stores an exact value. [`tiebreak::Evaluator::derive`] returns
//! the steps of a computation, round by round, with the clause of each step. [`tiebreak::NoValue`] gives the reason for
//! a missing value.
//!
//! Data flows in one direction: [`tiebreak`] and [`standings`] use the data of a [`tournament`] and the
//! [`rules`] of an edition.

// If no other crate uses an item, the item must not be public.
#![warn(unreachable_pub)]

pub mod date;
pub mod number;
pub mod plan;
pub mod rules;
pub mod standings;
pub mod tiebreak;
pub mod tournament;
