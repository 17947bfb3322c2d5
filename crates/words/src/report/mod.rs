//! The dossier: the page that an appeals committee reads, with every number derived to single results.
//!
//! [`dossier`] says what it consists of, [`draw`] makes HTML of it and [`to_page`] text or Markdown. It reads no file
//! and knows no command line.

mod chart;
mod derivation;
mod dossier;
mod json;
mod pair;
pub mod parts;
pub mod picture;
mod pictures;
pub mod proof;
mod sources;

pub use dossier::{Request, dossier};
pub use json::{DossierJson, ProofJson};
pub use parts::{Document, Part, draw, to_page};
pub use sources::from_page;
