//! The dossier: the page that an appeals committee reads, with every number derived to single results.
//!
//! [`dossier`] says what it consists of, [`draw`] makes HTML of it and [`to_page`] text or Markdown. It reads no file
//! and knows no command line.
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::message::{Language, Messages};
//! use tiebreak_words::report::{Request, dossier, draw};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! let request = Request { title: "Why Anna won".to_owned(), versus: Some([0, 1]), ..Request::default() };
//! let html = draw(&dossier(&Messages::new(Language::En), &event, &event.rank(), &request));
//! assert!(html.starts_with("<!doctype html>") && html.contains("Alder, Anna"));
//! # Ok::<(), tiebreak_event::event::Error>(())
//! ```

mod chart;
mod derivation;
mod dossier;
mod json;
mod pair;
pub mod parts;
mod picture;
mod pictures;
pub mod proof;
mod sources;

pub use dossier::{Request, dossier};
pub use json::{DossierJson, ProofJson};
pub use parts::{Document, Part, draw, to_page};
pub use sources::from_page;
