//! Says what the engine found to people: workings, comparisons and checks of standings, in every language.

pub mod check;
pub mod explain;
pub mod message;
pub mod page;
pub mod report;
pub mod what_if;
