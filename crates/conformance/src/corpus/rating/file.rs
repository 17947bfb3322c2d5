//! A case about ratings with its id, and how it is read.

use serde_json::{Map, Value};

use super::case::{RatingCase, RatingCheck};
use crate::corpus::document::read_document;
use crate::corpus::source::Source;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::Document;

/// The family of these cases.
pub const FAMILY: &str = "b02";
/// The edition of the regulations that they hold a program to, as reports name it.
pub const EDITION: &str = "b02-2018-07";

/// A case about ratings with its id.
#[derive(Clone, Debug)]
pub struct RatingFile {
    /// The path below the corpus without extension; stable.
    pub id: String,
    /// What the file says.
    pub file: RatingCase,
    /// The file with the place of every value.
    pub document: Document,
    /// How remarks name the file.
    pub name: String,
}

impl RatingFile {
    /// What a program is asked, without anything expected.
    pub fn question(&self, check: &RatingCheck) -> Map<String, Value> {
        match self.file.request(check) {
            Value::Object(request) => request,
            _ => Map::new(),
        }
    }

    /// The full id of a check.
    pub fn check_id(&self, check: &RatingCheck) -> String {
        format!("{}#{}", self.id, check.id)
    }
}

/// Whether a path below the corpus holds a case about ratings.
pub fn is_rating(path: &str) -> bool {
    path.split('/').next() == Some(FAMILY)
}

/// Reads a case about ratings.
///
/// # Errors
/// Everything wrong with it.
pub fn load(source: &Source, path: &str) -> Result<RatingFile, Vec<Diagnostic>> {
    let document = read_document(source, path)?;
    let name = source.name(path);
    let mut sink = Sink::new(&name);
    let file = document.read::<RatingCase>(&mut sink);
    let failed = sink.has_errors();
    match file {
        Some(file) if !failed => {
            let id = path.strip_suffix(".json").unwrap_or(path).to_owned();
            Ok(RatingFile { id, file, document, name })
        }
        _ => Err(sink.into_remarks().into_iter().filter(Diagnostic::is_error).collect()),
    }
}
