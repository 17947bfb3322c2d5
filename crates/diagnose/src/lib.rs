//! Finds the mistakes of a program or of a published table.
//!
//! [`deviation`] is the catalogue of misreadings that the engine can imitate. [`admissible`] lists the readings that an
//! unclear rule allows. [`diagnosis`] explains wrong answers of a program, and [`cause`] explains a wrong table.

pub mod admissible;
pub mod cause;
pub mod deviation;
pub mod diagnosis;
pub mod parallel;
pub mod rulings;
