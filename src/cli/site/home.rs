//! The first page of a language.

use super::sheet::{Kind, Sheet};
use tiebreak_conformance::corpus::Corpus;
use tiebreak_conformance::deviation::catalogue;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::tell;

/// What there is, and how much of it.
pub(super) fn sheet(say: &Messages, corpus: &Corpus) -> Sheet {
    let registry = &corpus.registry;
    let ratings = corpus.ratings.iter().map(|case| case.file.checks.len()).sum::<usize>();
    let checks = corpus.checks().count() + ratings;
    let mut page = Page::new(say.language(), tell!(say, "site-title"));
    page.paragraph(tell!(say, "site-intro"));
    let version = &registry.corpus.version;
    let cases = corpus.cases.len() + corpus.ratings.len();
    page.paragraph(tell!(say, "site-counts", version = version, cases = cases, checks = checks));
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
    Sheet::all(Kind::Home, page)
}
