//! Which results of the open games bring somebody to a place.
//!
//! The answer is exact: a game is passed over only where it is proven that none of its results changes the answer,
//! and where more than [`LIMIT`] standings would have to be computed nothing is answered.

mod answer;
mod bounds;
mod games;
mod json;
mod reach;
mod search;

pub use answer::{LastRound, NoAnswer, Question, Tree};
pub use games::{OpenGame, open_games, played};
pub use json::{LastRoundJson, result_text};
pub use search::{LIMIT, is_reached, last_round};
