//! `tiebreak cases list`: which cases there are.

use std::collections::BTreeSet;

use clap::Args;
use serde::Serialize;

use crate::cli::output::{Answer, Exit, Failure, Format, Shared};
use crate::cli::selection::SelectionOptions;
use tiebreak_conformance::corpus::rating::EDITION;
use tiebreak_conformance::corpus::{CaseFile, Corpus, RatingCase, Selection, Status};
use tiebreak_conformance::message::{Messages, Texts};
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::tell;

/// List the cases of a selection
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases list --clause 16.4
  tiebreak cases list --profile team --format csv")]
pub struct ListOptions {
    #[command(flatten)]
    selection: SelectionOptions,
}

#[derive(Serialize)]
struct ListAnswer<'c> {
    schema: &'static str,
    corpus: &'c str,
    cases: &'c [ListedCase<'c>],
}

#[derive(Serialize)]
struct ListedCase<'c> {
    id: &'c str,
    title: &'c Texts,
    clauses: &'c [String],
    checks: Vec<ListedCheck<'c>>,
    kills: &'c [String],
}

#[derive(Serialize)]
struct ListedCheck<'c> {
    id: String,
    editions: Vec<&'static str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    tiebreaks: &'c [String],
    status: Status,
}

/// Lists cases.
///
/// # Errors
/// A selection that names nothing known, an unusable corpus.
pub fn run(options: &ListOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let cases = listed(&options.selection.selection(&corpus, &shared.messages())?, &corpus);
    if cases.is_empty() {
        return Err(Failure::Nothing(tell!(say, "cases-nothing-selected")));
    }
    shared.answer(
        || page(&say, shared.format, &cases),
        || {
            Answer::new(&ListAnswer {
                schema: "tiebreak/cases-list/1",
                corpus: &corpus.registry.corpus.version,
                cases: &cases,
            })
        },
    )?;
    Ok(Exit::Fine)
}

fn page(say: &Messages, format: Format, cases: &[ListedCase<'_>]) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "cases-list-title"));
    let title = |case: &ListedCase<'_>| say.text(case.title).to_owned();
    if format.is_terminal() {
        // Tables cut long cells, and half an id is of no use.
        page.list(cases.iter().map(|case| format!("{}: {}", case.id, title(case))).collect());
        return page;
    }
    let mut table = Table::new(vec![
        Column::new(tell!(say, "cases-column-id"), Align::Left),
        Column::new(tell!(say, "cases-column-title"), Align::Left),
        Column::new(tell!(say, "cases-column-checks"), Align::Right),
        Column::new(tell!(say, "cases-column-editions"), Align::Left),
    ]);
    for case in cases {
        let editions: BTreeSet<&str> = case.checks.iter().flat_map(|check| check.editions.clone()).collect();
        let editions: Vec<&str> = editions.into_iter().collect();
        table.row(vec![case.id.to_owned(), title(case), case.checks.len().to_string(), editions.join(" ")]);
    }
    page.table(table);
    page
}

/// The selected cases with their selected checks.
fn listed<'c>(selection: &Selection, corpus: &'c Corpus) -> Vec<ListedCase<'c>> {
    let mut cases: Vec<ListedCase<'_>> = Vec::new();
    for (case, check, editions) in selection.checks(corpus) {
        let row = ListedCheck {
            id: case.check_id(check),
            editions: editions.iter().map(|edition| edition.id()).collect(),
            tiebreaks: &check.tiebreaks,
            status: check.status,
        };
        let CaseFile { title, clauses, kills, .. } = &case.file;
        add(&mut cases, row, || ListedCase { id: &case.id, title, clauses, checks: Vec::new(), kills });
    }
    for (case, check) in selection.ratings(corpus) {
        let row = ListedCheck {
            id: case.check_id(check),
            editions: vec![EDITION],
            tiebreaks: &[],
            status: check.status,
        };
        let RatingCase { title, clauses, kills, .. } = &case.file;
        add(&mut cases, row, || ListedCase { id: &case.id, title, clauses, checks: Vec::new(), kills });
    }
    cases
}

/// Adds a check to its case, which is the last one or a new one.
fn add<'c>(cases: &mut Vec<ListedCase<'c>>, row: ListedCheck<'c>, case: impl FnOnce() -> ListedCase<'c>) {
    let case = case();
    match cases.last_mut().filter(|last| last.id == case.id) {
        Some(last) => last.checks.push(row),
        None => cases.push(ListedCase { checks: vec![row], ..case }),
    }
}
