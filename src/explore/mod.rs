//! Random tournaments for comparing programs with each other.

pub mod generate;
mod random;
pub mod shrink;

pub use random::Random;
