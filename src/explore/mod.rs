//! Random tournaments for comparing programs with each other.

pub mod campaign;
pub mod generate;
pub mod known;
pub mod metamorphic;
mod random;
pub mod shrink;

pub use random::Random;
