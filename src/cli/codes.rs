//! `tiebreak codes` lists the tie-breaks that a list can contain, with their codes.

use crate::cli::prelude::*;
use tiebreak_conformance::check::{codes_called, letters};
use tiebreak_conformance::corpus::{CodeEntry, EventKind, Source};
use tiebreak_conformance::explain::value;
use tiebreak_conformance::page::printable;
use tiebreak_conformance::subject::protocol::Message;

/// List the codes of tie-breaks with their names
///
/// Shows every code that a list can contain, with its clause, the events for which the code is defined, and its
/// modifiers. With TEXT, shows only tie-breaks whose code, name or clause contains this text. TEXT can also be a part
/// of a common name that arbiters use. Exit status: 0 a tie-break matches; 4 no tie-break matches.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak codes buchholz
  tiebreak codes 8.1 --lang es")]
pub struct CodesOptions {
    /// Part of a code, a name or a clause number [default: all codes]
    #[arg(value_name = "TEXT")]
    text: Option<String>,
}

/// Lists the codes that match the text of the user.
///
/// # Errors
///
/// Returns an error if the text matches no code.
pub fn run(options: &CodesOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let registry = Registry::load(&Source::Embedded).map_err(Failure::Input)?;
    let codes: Vec<&CodeEntry> = match &options.text {
        Some(text) => registry.codes.iter().filter(fits(text)).collect(),
        None => registry.codes.iter().collect(),
    };
    if let (Some(text), true) = (&options.text, codes.is_empty()) {
        return Err(Failure::Nothing(tell!(say, "codes-nothing", text = &printable(text))));
    }
    shared.answer(
        || page(&say, shared.format, &codes),
        || Answer::new(&json!({ "schema": "tiebreak/codes/1", "codes": codes })),
    )
}

/// Returns a filter for the codes that match a text. The text can be a part of the code, a part of a name, a common
/// name of the tie-break, or the number of its clause or of a clause above it.
fn fits(text: &str) -> impl Fn(&&CodeEntry) -> bool + '_ {
    let plain = letters(text);
    let called: Vec<String> = codes_called(text)
        .into_iter()
        .filter_map(|listed| match listed {
            Listed::Code(code) => Some(code.base.name().to_owned()),
            Listed::Recorded(recorded) => Some(recorded.word().to_owned()),
            Listed::Organizer(_) => None,
        })
        .collect();
    move |entry| {
        let written = entry.name.all().map(|(_, name)| name);
        let mut names = written.chain(entry.aliases.iter().map(String::as_str)).chain([entry.code.as_str()]);
        let number = number(entry);
        called.contains(&entry.code)
            || names.any(|name| letters(name).contains(&plain))
            || number == text.trim()
            || number.starts_with(&format!("{}.", text.trim()))
    }
}

fn number(entry: &CodeEntry) -> String {
    value::number(&entry.clause, Edition::NEWEST)
}

fn page(say: &Messages, format: Format, codes: &[&CodeEntry]) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "codes-title"));
    let mut table = table!(
        say, Left "column-code", Left "column-name", Left "column-clause", Left "codes-kinds",
        Left "codes-modifiers"
    );
    for entry in codes {
        let modifiers = entry.modifiers.iter().map(|modifier| format!("/{modifier}"));
        let follows: Vec<String> = entry.references.iter().cloned().chain(modifiers).collect();
        table.row(vec![
            entry.code.clone(),
            say.text(&entry.name).to_owned(),
            number(entry),
            kinds(say, entry),
            follows.join(" "),
        ]);
    }
    page.table(table);
    if format.has_sentences() {
        let legend = legend(say, codes);
        if !legend.is_empty() {
            page.paragraph(tell!(say, "codes-how", modifiers = &legend));
        }
    }
    page
}

/// Returns the names of the kinds of events in which a code is defined.
pub fn kinds(say: &Messages, entry: &CodeEntry) -> String {
    let kind = |kind: &EventKind| match kind {
        EventKind::Individual => tell!(say, "codes-individual"),
        EventKind::Team => tell!(say, "system-team"),
    };
    entry.kinds.iter().map(kind).collect::<Vec<_>>().join(", ")
}

/// Returns an explanation of all modifiers of the given codes. Each modifier is explained once.
pub fn legend(say: &Messages, codes: &[&CodeEntry]) -> String {
    let variation = |name: &str| format!("/{name}: {}", say.member(family!("variation-"), name));
    let meaning = |modifier: &str| {
        let own = family!("codes-modifier-").member(modifier);
        own.map_or_else(|| variation(modifier), |id| say.message(id))
    };
    let mut said: Vec<String> = Vec::new();
    for entry in codes {
        let score = (!entry.references.is_empty()).then(|| tell!(say, "codes-modifier-score"));
        for line in entry.modifiers.iter().map(|modifier| meaning(modifier)).chain(score) {
            if !said.contains(&line) {
                said.push(line);
            }
        }
    }
    said.join("; ")
}

// `tiebreak protocol` explains the messages between `tiebreak` and a tested program, with examples of adapters.

/// Returns the page about the protocol in a language, or `None` if the page is not translated into this language.
fn page_protocol(language: Language) -> Option<&'static str> {
    message!("protocol-page").text_in(language.tag())
}

fn english() -> &'static str {
    page_protocol(Language::En).unwrap_or_default()
}

/// Returns the page about the protocol in a language. In every language, the page contains the adapters of the English
/// page.
pub(super) fn text(language: Language) -> String {
    let english = english();
    let page_protocol = page_protocol(language).unwrap_or(english);
    ["python", "sh"].iter().fold(page_protocol.to_owned(), |page_protocol, name| {
        let start = english.find(&format!("```{name}\n"));
        let block = start.and_then(|start| {
            let end = english[start + 3..].find("```")?;
            english.get(start..start + end + 6)
        });
        page_protocol.replace(&format!("{{{name}}}"), block.unwrap_or_default())
    })
}

/// Explain the messages between tiebreak and a program under test, with ten-line adapters
#[derive(Args, Debug)]
#[command(long_about = english())]
pub struct ProtocolOptions {
    /// Print the JSON Schema of all messages instead
    #[arg(long)]
    schema: bool,
}

/// Prints the page about the protocol, or the JSON Schema of the messages.
///
/// # Errors
///
/// Returns an error if standard output cannot be written.
pub fn run_protocol(options: &ProtocolOptions, shared: &Shared) -> Result<Exit, Failure> {
    if options.schema {
        shared.write(schema().as_bytes())?;
    } else {
        shared.write(text(shared.messages().language()).as_bytes())?;
    }
    Ok(Exit::Fine)
}

/// Returns the JSON Schema of all messages. The file `cases/schema/protocol.schema.json` contains the same text.
pub(crate) fn schema() -> String {
    let schema = schemars::schema_for!(Message);
    // A JSON Schema can always be written as JSON.
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod protocol_tests {
    use super::*;

    #[test]
    fn the_page_has_the_same_adapters_and_messages_in_every_language() {
        let english = text(Language::En);
        let code = |page_protocol: &str| -> Vec<String> {
            let blocks =
                page_protocol.split("```").skip(1).step_by(2).filter(|block| !block.starts_with("toml"));
            blocks.map(str::to_owned).collect()
        };
        assert_eq!(code(&english).len(), 2);
        for page_protocol in Language::ALL.map(text) {
            assert_eq!(code(&english), code(&page_protocol));
            for word in ["start", "standings", "rating", "stop", "pass", "not-run", "Windows", "--shape once"]
            {
                assert!(page_protocol.contains(word), "{word}");
            }
            assert!(
                page_protocol.lines().all(|line| line.chars().count() <= 110),
                "a line is too long for a screen"
            );
        }
    }

    #[test]
    fn the_schema_in_the_corpus_is_the_one_of_the_types() {
        let path = tiebreak_conformance::corpus::repository_directory().join("schema/protocol.schema.json");
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written, schema(), "write `tiebreak protocol --schema` to {}", path.display());
    }
}
