//! A ranking for programs.

mod answer;
mod rows;

pub use answer::{Missing, RankingJson, edition_by, missing_values};
pub use rows::{Rows, is_order};
