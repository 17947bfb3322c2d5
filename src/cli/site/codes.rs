//! Pages of codes.

use super::{Kind, Sheet};
use crate::cli::codes::{kinds, legend};
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::{CodeDirection, CodeEntry, Corpus};

/// Maximum number of cases that the page of a code shows.
const EXAMPLES: usize = 12;

/// Builds the page of every code, and the list of all codes.
pub(super) fn sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let mut list = table!(say, Left "column-code", Left "column-name", Left "column-clause");
    let mut sheets = Vec::new();
    for entry in &corpus.registry.codes {
        let name = say.text(&entry.name).to_owned();
        list.row(vec![entry.code.clone(), name, entry.clause.clone()]);
        sheets.push(Sheet::one(Kind::Code, &entry.code, page(say, corpus, entry)));
    }
    let mut all = Page::new(say.language(), tell!(say, "site-kind-code"));
    all.table(list);
    sheets.push(Sheet::all(Kind::Code, all));
    sheets
}

fn page(say: &Messages, corpus: &Corpus, entry: &CodeEntry) -> Page {
    let mut page = Page::new(say.language(), format!("{}: {}", entry.code, say.text(&entry.name)));
    let heading = corpus.registry.heading(&entry.clause).map_or("", |heading| say.text(heading));
    page.paragraph(format!("{}: {heading}", entry.clause));
    let direction = match entry.direction {
        CodeDirection::Higher => tell!(say, "site-higher"),
        CodeDirection::Lower => tell!(say, "site-lower"),
        CodeDirection::Order => tell!(say, "site-order"),
    };
    let mut facts = vec![direction, kinds(say, entry)];
    if let Some(places) = entry.places {
        facts.push(tell!(say, "site-rounded", places));
    }
    if !entry.aliases.is_empty() {
        facts.push(tell!(say, "site-also", names = &entry.aliases.join(", ")));
    }
    let editions: Vec<&str> = entry.editions.iter().map(|name| name.edition().id()).collect();
    facts.push(tell!(say, "site-editions", editions = &editions.join(", ")));
    page.list(facts);
    let modifiers = legend(say, &[entry]);
    if !modifiers.is_empty() {
        page.paragraph(tell!(say, "codes-how", modifiers = &modifiers));
    }
    let is_own = |code: &String| code.split([':', '/']).next() == Some(entry.code.as_str());
    let examples = corpus.cases.iter().filter(|case| {
        case.file.clauses.first() == Some(&entry.clause)
            && case.file.checks.iter().any(|check| check.tiebreaks.iter().any(is_own))
    });
    let examples: Vec<String> =
        examples.take(EXAMPLES).map(|case| format!("{}: {}", say.text(&case.file.title), case.id)).collect();
    page.section(tell!(say, "site-examples"), examples);
    page
}
