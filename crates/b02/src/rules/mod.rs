//! Defines the rules of each edition: tables, coefficients, initial ratings, rating changes, and readings of unclear
//! clauses.

pub(crate) mod change;
pub(crate) mod dates;
pub(crate) mod edition;
pub(crate) mod initial;
pub(crate) mod request;
pub(crate) mod rulings;
pub(crate) mod tables;
pub(crate) mod working;
