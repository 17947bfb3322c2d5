//! `tiebreak protocol`: how a program is asked, with adapters to start from.

use clap::Args;

use super::output::{Exit, Failure, Shared};
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::message;
use tiebreak_conformance::subject::protocol::Message;

/// The page that explains the protocol, where it is written in the language.
fn page(language: Language) -> Option<&'static str> {
    message!("protocol-page").text_in(language.tag())
}

fn english() -> &'static str {
    page(Language::En).unwrap_or_default()
}

/// The page in a language. The adapters are those of the English page.
pub(super) fn text(language: Language) -> String {
    let english = english();
    let page = page(language).unwrap_or(english);
    ["python", "csharp", "sh"].iter().fold(page.to_owned(), |page, name| {
        let start = english.find(&format!("```{name}\n"));
        let block = start.and_then(|start| {
            let end = english[start + 3..].find("```")?;
            english.get(start..start + end + 6)
        });
        page.replace(&format!("{{{name}}}"), block.unwrap_or_default())
    })
}

/// Explain how a program under test is asked, with ten-line adapters
#[derive(Args, Debug)]
#[command(long_about = english())]
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
    fn the_page_has_the_same_adapters_and_messages_in_every_language() {
        let english = text(Language::En);
        let code = |page: &str| -> Vec<String> {
            let blocks = page.split("```").skip(1).step_by(2).filter(|block| !block.starts_with("toml"));
            blocks.map(str::to_owned).collect()
        };
        assert_eq!(code(&english).len(), 3);
        for page in Language::ALL.map(text) {
            assert_eq!(code(&english), code(&page));
            for word in ["start", "standings", "rating", "stop", "pass", "not-run", "Windows", "--shape once"]
            {
                assert!(page.contains(word), "{word}");
            }
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
