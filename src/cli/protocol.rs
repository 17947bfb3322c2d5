//! `tiebreak protocol`: how a program is asked, with adapters to start from.

use clap::Args;

use super::output::{Exit, Failure, Shared};
use tiebreak_conformance::message::Language;
use tiebreak_conformance::subject::protocol::Message;

/// The page that explains the protocol.
const PAGE: &str = include_str!("protocol.md");

/// The same in Spanish; the adapters are those of the English page.
const SPANISH_PAGE: &str = include_str!("protocol.es.md");

/// The page in a language.
pub(super) fn text(language: Language) -> String {
    let page = language.of_two(PAGE, SPANISH_PAGE);
    ["python", "csharp", "sh"].iter().fold(page.to_owned(), |page, name| {
        let start = PAGE.find(&format!("```{name}\n"));
        let block = start.and_then(|start| {
            let end = PAGE[start + 3..].find("```")?;
            PAGE.get(start..start + end + 6)
        });
        page.replace(&format!("{{{name}}}"), block.unwrap_or_default())
    })
}

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
        shared.write(text(shared.messages().language()).as_bytes())?;
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
    fn both_pages_have_the_same_adapters_and_messages() {
        let [english, spanish] = [Language::En, Language::Es].map(text);
        let code = |page: &str| -> Vec<String> {
            let blocks = page.split("```").skip(1).step_by(2).filter(|block| !block.starts_with("toml"));
            blocks.map(str::to_owned).collect()
        };
        assert_eq!(code(&english).len(), 3);
        assert_eq!(code(&english), code(&spanish));
        for word in ["start", "standings", "rating", "stop", "pass", "not-run", "Windows", "--shape once"] {
            assert!(spanish.contains(word), "{word}");
        }
        for page in [&english, &spanish] {
            assert!(page.lines().all(|line| line.chars().count() <= 110), "a line is too long for a screen");
        }
    }

    #[test]
    fn the_schema_in_the_corpus_is_the_one_of_the_types() {
        let path = tiebreak_conformance::corpus::repository_directory().join("schema/protocol.schema.json");
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written, schema(), "write `tiebreak protocol --schema` to {}", path.display());
    }
}
