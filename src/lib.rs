//! Ranks chess events by FIDE's C.07 tie-break regulations, exactly, in every edition, and shows the working.
//!
//! Data flows one way: [`tournament`] (facts) is read by formats, ranked under rules, and reported.

#![forbid(unsafe_code)]

#[cfg(feature = "explain")]
pub mod check;
#[cfg(feature = "cli")]
pub mod cli;
pub mod corpus;
pub mod deviation;
pub mod diagnosis;
pub mod event;
#[cfg(feature = "explain")]
pub mod explain;
pub mod explore;
pub mod format;
pub mod lots;
#[cfg(feature = "explain")]
pub mod message;
pub mod number;
#[cfg(feature = "explain")]
pub mod page;
pub mod phrase;
pub mod plan;
pub mod power;
pub mod rating;
pub mod regulations;
#[cfg(feature = "certify")]
pub mod report;
pub mod rules;
pub mod standings;
pub mod subject;
pub mod tiebreak;
pub mod tournament;
pub mod verdict;
