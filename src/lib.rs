//! Ranks chess events by FIDE's C.07 tie-break regulations, exactly, in every edition, and shows the working.
//!
//! Data flows one way: [`tournament`] (facts) is read by formats, ranked under rules, and reported.

#![forbid(unsafe_code)]

#[cfg(feature = "cli")]
pub mod cli;
pub mod deviation;
pub mod explore;
pub mod format;
pub mod number;
pub mod rules;
pub mod standings;
pub mod subject;
pub mod tiebreak;
pub mod tournament;
