//! Cases about ratings (family `b02`): their shape, how they are read, and whether an answer is right.

mod case;
mod clauses;
mod file;
#[cfg(test)]
mod tests;
mod verdict;

pub use case::{Common, RatingCase, RatingCheck, RatingEvidence, RatingReading};
pub use clauses::{RatingClause, RatingClausesFile};
pub use file::{EDITION, FAMILY, RatingFile, is_rating, load};
pub use verdict::{RatingVerdict, judge, judge_values, run};
