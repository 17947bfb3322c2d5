//! `tiebreak codes`: the codes of tie-breaks.

use clap::Args;
use serde::Serialize;

use super::output::{Answer, Exit, Failure, Format, Shared};
use tiebreak_conformance::check::{codes_called, letters};
use tiebreak_conformance::corpus::{CodeEntry, EventKind, Registry, Source};
use tiebreak_conformance::explain::clause;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table, printable};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::rules::{Edition, Listed};
use tiebreak_conformance::tell;

/// List the codes of tie-breaks with their names
///
/// Shows every code that a list may hold, or those whose code, name or clause has the text in it, with the clause that
/// defines it, the events that it is for, and what may follow it. Names that arbiters use are found too.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak codes buchholz
  tiebreak codes 8.1 --lang es")]
pub struct CodesOptions {
    /// Part of a code, of a name or of the number of a clause; none means all
    #[arg(value_name = "TEXT")]
    text: Option<String>,
}

#[derive(Serialize)]
struct CodesAnswer<'c> {
    schema: &'static str,
    codes: Vec<&'c CodeEntry>,
}

/// Lists codes.
///
/// # Errors
/// When no code fits the text.
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
        || Answer::new(&CodesAnswer { schema: "tiebreak/codes/1", codes: codes.clone() }),
    )?;
    Ok(Exit::Fine)
}

/// Whether a code has the text in its acronym, a name or the number of its clause, or is what the text is a name of.
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
    clause::number(&entry.clause, Edition::NEWEST)
}

fn page(say: &Messages, format: Format, codes: &[&CodeEntry]) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "codes-title"));
    let mut table = Table::new(vec![
        Column::new(tell!(say, "column-code"), Align::Left),
        Column::new(tell!(say, "column-name"), Align::Left),
        Column::new(tell!(say, "column-clause"), Align::Left),
        Column::new(tell!(say, "codes-kinds"), Align::Left),
        Column::new(tell!(say, "codes-modifiers"), Align::Left),
    ]);
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

/// The events that a code is for.
pub fn kinds(say: &Messages, entry: &CodeEntry) -> String {
    let kind = |kind: &EventKind| match kind {
        EventKind::Individual => tell!(say, "codes-individual"),
        EventKind::Team => tell!(say, "codes-team"),
    };
    entry.kinds.iter().map(kind).collect::<Vec<_>>().join(", ")
}

/// What the modifiers of these codes mean, each once.
pub fn legend(say: &Messages, codes: &[&CodeEntry]) -> String {
    let meaning = |modifier: &str| match modifier {
        "C" => tell!(say, "codes-modifier-C"),
        "M" => tell!(say, "codes-modifier-M"),
        "P" => tell!(say, "codes-modifier-P"),
        "F" => tell!(say, "codes-modifier-F"),
        "L" => tell!(say, "codes-modifier-L"),
        "K" => tell!(say, "codes-modifier-K"),
        "U" => tell!(say, "codes-modifier-U"),
        "R" => tell!(say, "codes-modifier-R"),
        variation => format!("/{variation} {}", say.member(family!("variation-"), variation)),
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
