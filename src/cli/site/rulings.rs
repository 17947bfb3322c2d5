//! Builds the pages of disputed points.

use super::{Kind, Sheet};
use crate::cli::cases::clause;
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::{Corpus, Ruling, RulingStanding};

/// Builds the pages of all disputed points, and their list.
pub(super) fn sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let mut list = table!(say, Left "column-name", Left "column-clause", Left "column-status");
    let mut sheets = Vec::new();
    for ruling in &corpus.registry.rulings.rulings {
        list.row(vec![ruling.id.clone(), ruling.clauses.join(", "), standing(say, ruling.standing)]);
        sheets.push(Sheet::one(Kind::Ruling, &ruling.id, page(say, corpus, ruling)));
    }
    let mut all = Page::new(say.language(), tell!(say, "site-kind-ruling"));
    all.paragraph(tell!(say, "site-rulings-what"));
    all.table(list);
    sheets.push(Sheet::all(Kind::Ruling, all));
    sheets
}

fn standing(say: &Messages, standing: RulingStanding) -> String {
    match standing {
        RulingStanding::Settled => tell!(say, "site-standing-settled"),
        RulingStanding::Admissible => tell!(say, "site-standing-admissible"),
        RulingStanding::Open => tell!(say, "site-standing-open"),
    }
}

fn page(say: &Messages, corpus: &Corpus, ruling: &Ruling) -> Page {
    let mut page = Page::new(say.language(), ruling.id.clone());
    if say.language() != Language::En {
        page.paragraph(tell!(say, "site-english-only"));
    }
    page.paragraph(ruling.words.clone());
    page.list(ruling.clauses.iter().map(|id| clause(&corpus.registry, id, say)).collect());
    let mut readings = table!(
        say, Left "column-reading", Left "column-says", Left "column-follows"
    );
    for reading in &ruling.readings {
        let taken = if reading.id == ruling.choice {
            format!(" ({})", tell!(say, "site-taken"))
        } else {
            String::new()
        };
        readings.row(vec![format!("{}{taken}", reading.id), reading.says.clone(), reading.who.join("; ")]);
    }
    page.table(readings);
    page.paragraph(standing(say, ruling.standing));
    page.heading(tell!(say, "column-why"));
    page.paragraph(ruling.because.clone());
    if let Some(question) = &ruling.question {
        page.heading(tell!(say, "site-question"));
        page.paragraph(question.clone());
    }
    let named = |check: &tiebreak_conformance::corpus::Check| {
        check.readings.iter().any(|reading| reading.ruling.split('=').next() == Some(ruling.id.as_str()))
    };
    let cases = corpus.cases.iter().filter(|case| case.file.checks.iter().any(named));
    let cases: Vec<String> =
        cases.map(|case| format!("{}: {}", say.text(&case.file.title), case.id)).collect();
    page.section(tell!(say, "site-kind-case"), cases);
    page
}
