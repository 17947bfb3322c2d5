//! What a program has to do: a row per tie-break and edition, and what explains its wrong answers.

mod found;
mod gather;
mod page;
mod places;
mod ratings;
mod rows;
mod sample;
mod standings;
mod tasks;
mod written;

pub use found::{Cause, Most, Row, Todo, Topic, Why};
pub use page::{Detail, blocks};
pub use rows::todo;
pub use sample::{Sample, SampleRow};
pub use tasks::tasks;
pub use written::{CauseWritten, MostWritten, RowWritten, TodoWritten};
