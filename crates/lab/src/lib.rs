//! Made-up events and what is learned from them: campaigns, shrinking, the power of the corpus, planted faults.

pub mod challenge;
pub mod explore;
pub mod plant;
pub mod power;
