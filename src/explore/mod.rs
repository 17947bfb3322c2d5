//! Random tournaments for comparing programs with each other.

pub mod generate;
pub mod metamorphic;
mod random;
pub mod shrink;

pub use random::Random;
