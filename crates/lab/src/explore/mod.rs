//! Random tournaments for comparing programs with each other and with themselves.

pub mod attribute;
pub mod campaign;
pub mod case;
pub mod cause;
mod codes;
mod compare;
mod finding;
pub mod generate;
mod hunt;
mod imitate;
pub mod invariance;
pub mod known;
pub mod metamorphic;
mod numbers;
mod random;
pub mod report;
pub mod shrink;

pub use random::Random;
