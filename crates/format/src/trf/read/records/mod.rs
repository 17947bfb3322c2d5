//! From lines to typed records.

mod alignment;
mod cells;
mod content;
mod declared;
mod extensions;
pub mod fields;
pub mod head;
pub mod lines;
mod list;
mod national;
mod pairing;
mod participants;
pub mod player;
pub mod scoring;
pub mod special;
mod stray;
pub mod team;
pub mod team_rounds;

pub use content::{Content, TeamRecords, read};
