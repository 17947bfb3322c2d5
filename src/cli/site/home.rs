//! The first page of a language.

use super::sheet::{Kind, PAGE, Sheet};
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::deviation::catalogue;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::tell;

/// The first minute of an author, in the languages that most are written in; the README has the same lines, and a test runs
/// them.
const FIRST_MINUTE: [(&str, &str); 3] = [
    ("Python", include_str!("first_minute/python.sh")),
    ("Node", include_str!("first_minute/node.sh")),
    ("Go", include_str!("first_minute/go.sh")),
];

/// What an author does first, and what there is, and how much of it.
pub(super) fn sheet(say: &Messages, corpus: &Corpus, with_page: bool) -> Sheet {
    let registry = &corpus.registry;
    let ratings = corpus.ratings.iter().map(|case| case.file.checks.len()).sum::<usize>();
    let checks = corpus.checks().count() + ratings;
    let mut page = Page::new(say.language(), tell!(say, "site-title"));
    page.paragraph(tell!(say, "site-intro"));
    let version = &registry.corpus.version;
    let cases = corpus.cases.len() + corpus.ratings.len();
    page.paragraph(tell!(say, "site-counts", version = version, cases = cases, checks = checks));
    let mut sheet = Sheet::all(Kind::Home, page);
    let page = &mut sheet.page;
    page.heading(tell!(say, "site-first-minute"));
    page.paragraph(tell!(say, "site-first-minute-how"));
    for (language, lines) in FIRST_MINUTE {
        sheet.page.paragraph(language);
        sheet.show(lines);
    }
    let page = &mut sheet.page;
    page.paragraph(tell!(say, "site-first-minute-then"));
    let mut table = Table::new(vec![
        Column::new(tell!(say, "site-column-kind"), Align::Left),
        Column::new(tell!(say, "site-column-pages"), Align::Right),
    ]);
    for (kind, count) in [
        (Kind::Case, cases),
        (Kind::Clause, registry.clauses.len() + registry.rating_clauses.len()),
        (Kind::Code, registry.codes.len()),
        (Kind::Ruling, registry.rulings.rulings.len()),
        (Kind::Deviation, catalogue().len()),
        (Kind::Program, registry.sources.programs.len()),
    ] {
        table.row(vec![say.member(family!("site-kind-"), kind.word()), count.to_string()]);
    }
    page.table(table);
    page.heading(tell!(say, "site-arbiters"));
    page.paragraph(tell!(say, "site-arbiters-how"));
    page.heading(tell!(say, "site-authors"));
    page.paragraph(tell!(say, "site-authors-how"));
    if with_page {
        sheet.files.push((PAGE.to_owned(), tell!(say, "site-arbiters-page")));
    }
    sheet
}
