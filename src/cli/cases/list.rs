//! `tiebreak cases list`: which cases there are.

use std::collections::BTreeSet;

use clap::Args;
use serde::Serialize;

use super::text;
use crate::cli::certify::SelectionOptions;
use crate::cli::output::{Answer, Exit, Failure, Format, Shared};
use crate::corpus::{Case, Check, Status};
use crate::page::{Align, Column, Page, Table};
use crate::rules::Edition;

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
    cases: Vec<ListedCase<'c>>,
}

#[derive(Serialize)]
struct ListedCase<'c> {
    id: &'c str,
    title: &'c crate::corpus::Bilingual,
    clauses: &'c [String],
    checks: Vec<ListedCheck<'c>>,
    kills: &'c [String],
}

#[derive(Serialize)]
struct ListedCheck<'c> {
    id: String,
    editions: Vec<&'static str>,
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
    let checks = options.selection.selection(&corpus)?.checks(&corpus);
    if checks.is_empty() {
        return Err(Failure::Nothing(say.text("cases-nothing-selected")));
    }
    let cases = by_case(checks);
    shared.answer(
        || {
            let mut page = Page::new(say.language(), say.text("cases-list-title"));
            if shared.format == Format::Text {
                // Tables cut long cells, and half an id is of no use.
                let line = |(case, _): &(&Case, _)| {
                    format!("{}: {}", case.id, text(&case.file.title, say.language()))
                };
                page.list(cases.iter().map(line).collect());
                return page;
            }
            let mut table = Table::new(vec![
                Column::new(say.text("cases-column-id"), Align::Left),
                Column::new(say.text("cases-column-title"), Align::Left),
                Column::new(say.text("cases-column-checks"), Align::Right),
                Column::new(say.text("cases-column-editions"), Align::Left),
            ]);
            for (case, checks) in &cases {
                let editions: BTreeSet<Edition> =
                    checks.iter().flat_map(|(_, editions)| editions.clone()).collect();
                table.row(vec![
                    case.id.clone(),
                    text(&case.file.title, say.language()).to_owned(),
                    checks.len().to_string(),
                    editions.iter().map(|edition| edition.id()).collect::<Vec<_>>().join(" "),
                ]);
            }
            page.table(table);
            page
        },
        || {
            Answer::new(&ListAnswer {
                schema: "tiebreak/cases-list/1",
                corpus: &corpus.registry.corpus.version,
                cases: cases.iter().map(|(case, checks)| listed(case, checks)).collect(),
            })
        },
    )?;
    Ok(Exit::Fine)
}

type Selected<'c> = (&'c Check, Vec<Edition>);

fn by_case<'c>(checks: Vec<(&'c Case, &'c Check, Vec<Edition>)>) -> Vec<(&'c Case, Vec<Selected<'c>>)> {
    let mut cases: Vec<(&Case, Vec<Selected<'_>>)> = Vec::new();
    for (case, check, editions) in checks {
        match cases.last_mut().filter(|(last, _)| last.id == case.id) {
            Some((_, checks)) => checks.push((check, editions)),
            None => cases.push((case, vec![(check, editions)])),
        }
    }
    cases
}

fn listed<'c>(case: &'c Case, checks: &[Selected<'c>]) -> ListedCase<'c> {
    ListedCase {
        id: &case.id,
        title: &case.file.title,
        clauses: &case.file.clauses,
        checks: checks
            .iter()
            .map(|(check, editions)| ListedCheck {
                id: case.check_id(check),
                editions: editions.iter().map(|edition| edition.id()).collect(),
                tiebreaks: &check.tiebreaks,
                status: check.status,
            })
            .collect(),
        kills: &case.file.kills,
    }
}
