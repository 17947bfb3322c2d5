//! Writes tournaments as TRF, and TRF files as TRF again.

mod enter;
mod header;
mod line;
mod loss;
mod points;
mod record;
mod rewrite;
mod tables;
mod team;
mod team_records;
mod team_rounds;
mod text;
mod tournament;
mod weave;
mod writer;

pub use loss::Loss;
pub use rewrite::Rewritten;
pub use tournament::{Written, write};
