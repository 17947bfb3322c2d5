//! Ranks chess events by FIDE's C.07 tie-break regulations, exactly, in every edition, and derives each value step by step.
//!
//! Data flows one way: [`tournament`] (facts) is ranked under [`rules`] by [`tiebreak`] and [`standings`].

pub mod number;
pub mod plan;
pub mod rules;
pub mod standings;
pub mod tiebreak;
pub mod tournament;
