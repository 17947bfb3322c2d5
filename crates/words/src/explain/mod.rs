//! Workings for people and programs: why a value is what it is, and why one participant is ahead of another.
//!
//! The engine gives numbers, ids and clauses; every word comes from [`crate::message`].

pub mod clause;
mod encounter;
mod json;
mod name;
mod number;
mod value;
mod versus;
mod work;

pub use json::{
    ExplanationJson, StageJson, StepJson, VersusJson, versus as versus_json, working as working_json,
};
pub use name::{clause_text, clauses_text, code_name, edition_reason, participant};
pub use number::{shown, shown_apart};
pub(crate) use value::{combination as value_sum, left_out, step_text};
pub use value::{no_value, working};
pub use versus::{RecordedSeparation, Separation, recorded_separation, separation, versus};
pub use work::{Working, clauses_of, work_out};
