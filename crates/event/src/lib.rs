//! A chess event under its regulations: what was declared, what is found about it, and what is in force.

pub mod event;
pub mod lots;
pub mod regulations;
