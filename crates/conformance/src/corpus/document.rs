//! The JSON files of a corpus, read.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::source::{Source, SourceError};
use tiebreak_format::bounded::why;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::Document;
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, phrase};

/// What a file of a corpus holds, or its default where the corpus has no such file or a wrong one, which is then a
/// problem.
pub(super) fn optional<T: DeserializeOwned + JsonSchema + Default + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> T {
    if source.exists(path) { file(source, path, problems).unwrap_or_default() } else { T::default() }
}

/// What a file of a corpus holds; none where it is wrong, which is then a problem.
pub(super) fn file<T: DeserializeOwned + JsonSchema + 'static>(
    source: &Source,
    path: &str,
    problems: &mut Vec<Diagnostic>,
) -> Option<T> {
    match read_document(source, path) {
        Ok(document) => {
            let mut sink = Sink::new(&source.name(path));
            let value = document.read::<T>(&mut sink);
            problems.extend(sink.into_remarks());
            value
        }
        Err(mut found) => {
            problems.append(&mut found);
            None
        }
    }
}

/// A JSON file of a corpus.
///
/// # Errors
/// Why it cannot be read, or what keeps it from being JSON.
pub(super) fn read_document(source: &Source, path: &str) -> Result<Document, Vec<Diagnostic>> {
    let name = source.name(path);
    let alone = |id: &'static str, message: Phrase| vec![Diagnostic::error(id, message).in_file(&name)];
    let bytes = match source.read(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return Err(alone("missing-file", phrase!("corpus-file-missing"))),
        Err(SourceError { error, .. }) => {
            return Err(alone("unreadable-file", why(&error)));
        }
    };
    let text = Text::decode(&bytes).map_err(|error| alone("text", error.phrase()))?;
    let mut sink = Sink::new(&name);
    match Document::parse(text, &mut sink) {
        Some(document) if !sink.has_errors() => Ok(document),
        _ => Err(sink.into_remarks()),
    }
}
