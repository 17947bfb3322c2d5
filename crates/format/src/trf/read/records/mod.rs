//! From lines to typed records.

mod alignment;
mod cells;
mod content;
mod declared;
mod extensions;
pub(super) mod fields;
pub(super) mod head;
pub(super) mod lines;
mod national;
mod pairing;
mod participants;
pub(super) mod player;
pub(super) mod scoring;
pub(super) mod special;
mod stray;
pub(super) mod team;
pub(super) mod team_rounds;

pub(super) use content::{Content, TeamRecords, read};
