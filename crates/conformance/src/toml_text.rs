//! Reads TOML that people write, and reports an error in one line, with its position.

use serde::de::DeserializeOwned;

use tiebreak_phrase::{Phrase, phrase};

/// Reads a text of TOML.
///
/// # Errors
///
/// Returns the fault, with line and column.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Phrase> {
    basic_toml::from_str(text).map_err(|error| {
        let (line, column) = error.line_col().map_or((1, 1), |(line, column)| (line + 1, column + 1));
        let problem = error.to_string();
        // The library appends the position to its message. This program prints the position separately.
        let problem = problem.rsplit_once(" at line ").map_or(problem.as_str(), |(problem, _)| problem);
        phrase!("problem-at-place", line, column, problem)
    })
}
