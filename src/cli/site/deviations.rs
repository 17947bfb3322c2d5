//! Builds the pages of known mistakes and other readings.

use super::{Kind, Sheet};
use crate::cli::deviations::entry_page;
use crate::cli::prelude::*;
use tiebreak_conformance::deviation::{Deviation, catalogue, text};

/// Builds the pages of all entries of the catalogue, and their list.
pub(super) fn sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let mut list = table!(say, Left "column-name", Left "column-says");
    let mut sheets = Vec::new();
    for deviation in catalogue() {
        let does = text(deviation.id).map_or("", |text| say.text(&text.does)).to_owned();
        list.row(vec![deviation.id.to_owned(), does]);
        sheets.push(Sheet::one(Kind::Deviation, deviation.id, page(say, corpus, deviation)));
    }
    let mut all = Page::new(say.language(), tell!(say, "site-kind-deviation"));
    all.paragraph(tell!(say, "site-deviations-what"));
    all.table(list);
    sheets.push(Sheet::all(Kind::Deviation, all));
    sheets
}

fn page(say: &Messages, corpus: &Corpus, deviation: &Deviation) -> Page {
    let mut page = entry_page(say, deviation, None);
    let standings = corpus.cases.iter().map(|case| (&case.id, &case.file.title, &case.file.kills));
    let ratings = corpus.ratings.iter().map(|case| (&case.id, &case.file.title, &case.file.kills));
    let cases = standings.chain(ratings).filter(|(_, _, kills)| kills.iter().any(|id| id == deviation.id));
    let cases: Vec<String> = cases.map(|(id, title, _)| format!("{}: {id}", say.text(title))).collect();
    page.section(tell!(say, "site-kind-case"), cases);
    page
}
