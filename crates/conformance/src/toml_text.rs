//! TOML that people write: what is wrong with it in one line, with its place.

use serde::de::DeserializeOwned;

use tiebreak_phrase::{Phrase, phrase};

/// Reads a text of TOML.
///
/// # Errors
/// What is wrong, with line and column.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Phrase> {
    toml::from_str(text).map_err(|error| {
        let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        phrase!("problem-at-place", line = line, column = column, problem = error.message())
    })
}
