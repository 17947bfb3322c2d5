//! The tie-breaks of C.07, each a pure function of a standing with its working.
//!
//! An [`Evaluator`] holds one standing of one event under one set of rules. [`Evaluator::column`] computes a code for
//! everybody, [`Evaluator::derive`] one value with its working by the same code path, and [`Evaluator::order`] splits a
//! tied group by an order-only code.

mod averages;
mod basis;
mod boards;
mod buchholz;
mod classic;
mod column;
mod context;
mod contexts;
mod cut;
mod element;
mod evaluator;
mod no_value;
mod own_results;
mod performance;
mod policy;
mod sonneborn_berger;
mod team;
mod total;
mod trace;

pub use crate::rules::article_10::UnratedPolicy;
pub use crate::rules::category::Category;
pub use crate::rules::encounter::{Bounds, Classes, Log, Mutual, Stage};
pub use crate::rules::score::Score;
pub use basis::Basis;
pub use column::{Column, fitting};
pub use context::Context;
pub use evaluator::{Evaluator, meaningless};
pub use no_value::NoValue;
pub use policy::Policies;
pub use trace::{Combination, Derivation, Step, StepKind};
