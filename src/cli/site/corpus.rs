//! Builds the pages of cases and of clauses.

use super::{Kind, Sheet};
use crate::cli::cases::{case_page, rating_page};
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::Clause;
use tiebreak_conformance::deviation::catalogue;
use tiebreak_conformance::message::Texts;

/// Builds the pages of all cases and clauses, and the lists of both.
pub(super) fn sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let registry = &corpus.registry;
    let mut sheets = Vec::new();
    let mut list = table!(say, Left "column-title", Left "column-name");
    let mut listed = |id: &str, title: &Texts| list.row(vec![say.text(title).to_owned(), id.to_owned()]);
    for case in &corpus.cases {
        let checks: Vec<_> = case.file.checks.iter().collect();
        let mut page = case_page(say, registry, case, &checks);
        page.section(tell!(say, "site-kills"), case.file.kills.clone());
        listed(&case.id, &case.file.title);
        sheets.push(Sheet::one(Kind::Case, &case.id, page));
    }
    for case in &corpus.ratings {
        let checks: Vec<_> = case.file.checks.iter().collect();
        let mut page = rating_page(say, registry, case, &checks);
        page.section(tell!(say, "site-kills"), case.file.kills.clone());
        listed(&case.id, &case.file.title);
        sheets.push(Sheet::one(Kind::Case, &case.id, page));
    }
    let mut cases = Page::new(say.language(), tell!(say, "site-kind-case"));
    cases.table(list);
    sheets.push(Sheet::all(Kind::Case, cases));

    let mut list = table!(say, Left "column-clause", Left "column-title");
    for clause in &registry.clauses {
        list.row(vec![clause.id.clone(), say.text(&clause.heading).to_owned()]);
        sheets.push(Sheet::one(Kind::Clause, &clause.id, standings_clause(say, corpus, clause)));
    }
    for clause in &registry.rating_clauses {
        list.row(vec![clause.id.clone(), say.text(&clause.heading).to_owned()]);
        let mut page = Page::new(say.language(), format!("{}: {}", clause.id, say.text(&clause.heading)));
        if let Some(note) = &clause.note {
            page.paragraph(say.text(note));
        }
        about(say, corpus, &mut page, &clause.id);
        sheets.push(Sheet::one(Kind::Clause, &clause.id, page));
    }
    let mut clauses = Page::new(say.language(), tell!(say, "site-kind-clause"));
    clauses.table(list);
    sheets.push(Sheet::all(Kind::Clause, clauses));
    sheets
}

fn standings_clause(say: &Messages, corpus: &Corpus, clause: &Clause) -> Page {
    let language = say.language();
    let mut page = Page::new(language, format!("{}: {}", clause.id, say.text(&clause.heading)));
    if let Some(note) = &clause.note {
        page.paragraph(say.text(note));
    }
    let mut numbers = table!(
        say, Left "column-edition", Left "column-number", Left "column-text"
    );
    for edition in Edition::ALL {
        let number = clause.numbers.get(edition.id()).cloned().flatten();
        let changed = clause.changed_in.iter().any(|name| name.edition() == edition);
        let number = number.unwrap_or_else(|| tell!(say, "site-no-clause"));
        let differs = if changed { tell!(say, "site-differs") } else { String::new() };
        numbers.row(vec![edition.id().to_owned(), number, differs]);
    }
    page.table(numbers);
    let said = super::of(&clause.id, say);
    if !said.is_empty() {
        page.heading(tell!(say, "site-paraphrase"));
        page.list(said);
        page.paragraph(tell!(say, "site-paraphrase-what"));
    }
    page.list(clause.sources.clone());
    for slip in &clause.slips {
        let [printed, correct, evidence] =
            [&slip.printed, &slip.correct, &slip.evidence].map(|both| say.text(both));
        let edition = slip.edition.edition().id();
        page.paragraph(tell!(say, "site-slip", edition, printed, correct, evidence));
    }
    about(say, corpus, &mut page, &clause.id);
    page
}

/// Adds the cases, rulings, deviations and codes of a clause.
fn about(say: &Messages, corpus: &Corpus, page: &mut Page, id: &str) {
    let registry = &corpus.registry;
    let codes = registry.codes.iter().filter(|code| code.clause == id);
    page.section(
        tell!(say, "site-kind-code"),
        codes.map(|code| format!("{}: {}", code.code, say.text(&code.name))).collect(),
    );
    let standings = corpus.cases.iter().map(|case| (&case.id, &case.file.title, &case.file.clauses));
    let ratings = corpus.ratings.iter().map(|case| (&case.id, &case.file.title, &case.file.clauses));
    let cases = standings.chain(ratings).filter(|(_, _, clauses)| clauses.iter().any(|clause| clause == id));
    page.section(
        tell!(say, "site-kind-case"),
        cases.map(|(case, title, _)| format!("{}: {case}", say.text(title))).collect(),
    );
    let rulings =
        registry.rulings.rulings.iter().filter(|ruling| ruling.clauses.iter().any(|clause| clause == id));
    page.section(tell!(say, "site-kind-ruling"), rulings.map(|ruling| ruling.id.clone()).collect());
    // The second part of the id of a deviation is the number of its clause.
    let number = id.split_once('.').map_or(id, |(_, number)| number);
    let own = |deviation: &&tiebreak_conformance::deviation::Deviation| {
        deviation.id.split('-').nth(1) == Some(number)
    };
    let deviations = catalogue().iter().filter(own).filter(|_| id.starts_with("c07."));
    page.section(
        tell!(say, "site-kind-deviation"),
        deviations.map(|deviation| deviation.id.to_owned()).collect(),
    );
}
