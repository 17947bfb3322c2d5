//! Generates events for tests of programs and of the corpus. Compares the answers of programs with the answers of the
//! engine, and searches for the smallest event that still shows a difference.
//!
//! The same seed and event number give the same event on every machine:
//!
//! ```
//! use tiebreak_engine::tournament::Tournament;
//! use tiebreak_lab::explore::Random;
//! use tiebreak_lab::explore::generate::{Options, Preset, Shape, generate};
//!
//! let options = Options::new(Preset::Nasty, Shape::Swiss, 12, 7);
//! let draft = generate(&options, &mut Random::new(2027, 1));
//! let (event, _) = Tournament::build(draft.clone())?;
//! assert_eq!((event.len(), event.rounds()), (12, 7));
//! assert_eq!(format!("{draft:?}"), format!("{:?}", generate(&options, &mut Random::new(2027, 1))));
//! # Ok::<(), Vec<tiebreak_engine::tournament::Defect>>(())
//! ```

pub mod challenge;
pub mod explore;
