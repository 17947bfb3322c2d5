//! Tells a program or a published table which mistake it makes.
//!
//! What was given is compared, cell by cell, with what every edition, every catalogued deviation, every admissible
//! reading and combinations of them would give. An explanation counts the wrong cells that it gives too, and the
//! right ones that it would have got wrong; only one that misses nothing is called consistent.

mod asked;
mod expected;
mod hypothesis;
mod observed;
mod published;
mod rating;
mod search;
mod sentence;
mod telling;

pub use asked::{Asked, Cell, Content, What};
pub use expected::{Expected, expected_of};
pub use hypothesis::{Part, parts};
pub use observed::{Found, Observed};
pub use published::observed as observed_record;
pub use rating::{RatingBench, RatingQuestion, rating_rulings};
pub use search::{Diagnosis, Explanation, change_of, diagnose};
pub use sentence::{ExplanationReport, Report, rating_report, report};
pub use telling::telling;
