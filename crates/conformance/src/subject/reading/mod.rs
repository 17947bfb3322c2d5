//! Reading the answers of programs under test: strictly where a verdict depends on it, generously elsewhere.

mod line;
mod rating;
mod standings;
mod start;
#[cfg(test)]
mod tests;

pub use line::seq_of;
pub use rating::read_rating;
pub use standings::{completed, read};
pub use start::read_start;
