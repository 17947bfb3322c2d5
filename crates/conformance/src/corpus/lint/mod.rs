//! The rules that every case of the corpus keeps. Each has a bad fixture in `tests/lint/` that breaks it alone.

mod answer;
mod breach;
mod corpus;
mod evidence;
pub(super) mod follows;
mod identity;
mod layout;
mod numbers;
mod ratchet;
mod rating;
mod rule;
mod structure;
mod words;

pub use breach::Breach;
pub use corpus::lint;
pub use layout::layout;
pub use rule::{LAYOUT, RULES, Rule};
