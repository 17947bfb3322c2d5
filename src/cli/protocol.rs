//! `tiebreak protocol`: how a program is asked, with adapters to start from.

use clap::Args;

use super::{Exit, Failure, Shared};
use crate::subject::protocol::Message;

/// The page that explains the protocol.
const PAGE: &str = include_str!("protocol.md");

/// Explain how a program under test is asked, with ten-line adapters
#[derive(Args, Debug)]
#[command(long_about = PAGE)]
pub struct ProtocolOptions {
    /// Print the JSON Schema of all messages instead
    #[arg(long)]
    schema: bool,
}

/// Prints the page or the schema.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(options: &ProtocolOptions, shared: &Shared) -> Result<Exit, Failure> {
    if options.schema {
        shared.write(schema().as_bytes())?;
    } else {
        shared.write(PAGE.as_bytes())?;
    }
    Ok(Exit::Fine)
}

/// The JSON Schema of all messages, as `cases/schema/protocol.schema.json` holds it.
pub(crate) fn schema() -> String {
    let schema = schemars::schema_for!(Message);
    // A schema is JSON by construction.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_in_the_corpus_is_the_one_of_the_types() {
        let path = crate::corpus::repository_directory().join("schema/protocol.schema.json");
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written, schema(), "write `tiebreak protocol --schema` to {}", path.display());
    }
}
