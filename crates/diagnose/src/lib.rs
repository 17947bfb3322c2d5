//! Finds out which mistake a program or a published table makes.
//!
//! [`deviation`] is the catalogue of wrong readings, each of which runs; [`admissible`] lists the readings that an unclear
//! rule admits. [`diagnosis`] searches for what explains given answers, [`cause`] for what explains a wrong table.

pub mod admissible;
pub mod cause;
pub mod deviation;
pub mod diagnosis;
pub mod rulings;
