//! Workings for people and programs: why a value is what it is, and why one participant is ahead of another.
//!
//! The engine gives numbers, ids and clauses; every word comes from [`crate::message`].
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::explain::separation;
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! let ranked = event.rank();
//! let why = separation(&ranked, 1, 0).ok_or("they share a place")?;
//! assert_eq!(event.tournament().participants()[why.ahead].name, "Alder, Anna");
//! assert_eq!((why.code.to_string(), why.code.base.clause()), ("PTS".to_owned(), "c07.4.2"));
//! assert_eq!(why.values.map(|value| value.map(|value| value.to_string())), [Some("1".to_owned()), Some("0".to_owned())]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use name::{clause_ruling, clause_text, clauses_text, code_name, edition_reason, participant};
pub use number::{shown, shown_apart};
pub(crate) use value::{combination as value_sum, left_out, step_text};
pub use value::{no_value, working};
pub use versus::{RecordedSeparation, Separation, recorded_separation, separation, versus};
pub use work::{Working, clauses_of, work_out};
