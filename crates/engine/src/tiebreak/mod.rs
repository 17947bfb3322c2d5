//! The tie-breaks of C.07, each a pure function of a standing with its working.
//!
//! An [`Evaluator`] holds one standing of one event under one set of rulings. [`Evaluator::column`] computes a code for
//! everybody, [`Evaluator::derive`] one value with its working by the same code path, and [`Evaluator::order`] splits a
//! tied group by an order-only code.

mod boards;
mod buchholz;
mod classic;
mod context;
mod cut;
mod direct_encounter;
mod element;
mod encounter;
mod evaluate;
mod expectation;
mod own_results;
mod performance;
mod policy;
mod sonneborn_berger;
mod team;
mod trace;

pub use context::{Category, Context, Score};
pub use direct_encounter::Classes;
pub use encounter::{Bounds, Log, Mutual, Stage};
pub use evaluate::{Column, Evaluator, NoValue, meaningless};
pub use policy::{Policies, UnratedPolicy};
pub use trace::{Combination, Derivation, Step, StepKind};
