//! What faults the corpus can catch: every deviation against every check.
//!
//! A deviation is killed by a settled check of a final standing when its answer differs from the main answer in a
//! cell that the check asserts. Checks that admit other readings, standings before the end and open checks are
//! recorded beside, and never count: no program fails a certificate on them.

mod idle;
mod matrix;
mod minimal;
mod shown;
mod survivor;

pub use idle::{Idle, WhyIdle};
pub use matrix::Matrix;
pub use minimal::{Minimality, Spare, minimality};
pub use shown::{Branch, Effect, Kill, Row, Shape, Shown};
pub use survivor::{Reason, reason, reasons};
