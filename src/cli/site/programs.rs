//! Pages of programs: what is known about each, and what certifications of them say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::sheet::{Kind, Sheet, slug};
use crate::cli::cases::text;
use crate::cli::output::Failure;
use tiebreak_conformance::corpus::{Corpus, Evidence};
use tiebreak_conformance::deviation::texts;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::report::{Certificate, Report, by_clause, verify};
use tiebreak_conformance::tell;

/// A certification that was verified.
pub(super) struct Run {
    report: Report,
    certificate: Certificate,
    /// The page that `certify` wrote.
    pub(super) html: Vec<u8>,
}

impl Run {
    /// Reads a directory of `certify`, and believes it only as `verify` does.
    ///
    /// # Errors
    /// Why it is not believed.
    pub(super) fn read(directory: &Path, corpus: &Corpus, say: &Messages) -> Result<Run, Failure> {
        let shown = directory.display().to_string();
        let report = verify(directory, corpus).map_err(|refusals| {
            let why = refusals.first().map(|refusal| say.phrase(&refusal.phrase())).unwrap_or_default();
            Failure::Usage(tell!(say, "site-report-refused", directory = &shown, why = &why))
        })?;
        let failed = |error| Failure::File(shown.clone(), error);
        let html = fs::read(directory.join("report.html")).map_err(failed)?;
        let certificate = fs::read(directory.join("certificate.json")).map_err(failed)?;
        let certificate = serde_json::from_slice(&certificate).map_err(|error| {
            Failure::Usage(tell!(say, "site-report-refused", directory = &shown, why = &error.to_string()))
        })?;
        Ok(Run { report, certificate, html })
    }

    fn name(&self) -> String {
        format!("{} {}", self.certificate.program, self.certificate.version)
    }

    /// Where its report stands, from the root of the site.
    pub(super) fn address(&self) -> String {
        format!("report/{}.html", slug(&self.name()))
    }
}

/// Every program that is evidence or has a report, the list of them, and their comparison.
pub(super) fn sheets(say: &Messages, corpus: &Corpus, runs: &[Run]) -> Vec<Sheet> {
    let registry = &corpus.registry;
    let names: BTreeSet<&str> =
        registry.sources.programs.iter().map(|program| program.name.as_str()).collect();
    let names: BTreeSet<&str> =
        names.into_iter().chain(runs.iter().map(|run| run.certificate.program.as_str())).collect();
    let mut list = Table::new(vec![
        Column::new(tell!(say, "site-column-program"), Align::Left),
        Column::new(tell!(say, "site-column-versions"), Align::Left),
        Column::new(tell!(say, "site-column-evidence"), Align::Right),
    ]);
    let mut sheets = Vec::new();
    for name in names {
        let own: Vec<&Run> = runs.iter().filter(|run| run.certificate.program == name).collect();
        let source = registry.sources.programs.iter().find(|program| program.name == name);
        let mut versions: BTreeSet<&str> =
            source.iter().flat_map(|source| source.versions.iter().map(String::as_str)).collect();
        versions.extend(own.iter().map(|run| run.certificate.version.as_str()));
        let agrees = agreeing(corpus, name);
        let versions: Vec<&str> = versions.into_iter().collect();
        list.row(vec![name.to_owned(), versions.join(", "), agrees.to_string()]);

        let mut page = Page::new(say.language(), name);
        if let Some(source) = source {
            page.paragraph(text(&source.about, say.language()));
            page.paragraph(source.address.clone());
        }
        page.paragraph(tell!(say, "site-agrees", checks = agrees));
        for run in &own {
            page.heading(run.name());
            page.table(profiles(say, &[run]));
        }
        let seen = texts().iter().filter(|text| text.seen.iter().any(|seen| seen.program == name));
        let seen: Vec<String> = seen.map(|text| text.id.clone()).collect();
        if !seen.is_empty() {
            page.heading(tell!(say, "site-seen"));
            page.list(seen);
        }
        let mut sheet = Sheet::one(Kind::Program, name, page);
        sheet.files =
            own.iter().map(|run| (run.address(), tell!(say, "site-report", program = &run.name()))).collect();
        sheets.push(sheet);
    }
    let mut all = Page::new(say.language(), tell!(say, "site-kind-program"));
    all.paragraph(tell!(say, "site-no-grade"));
    all.table(list);
    if !runs.is_empty() {
        all.heading(tell!(say, "site-comparison"));
        let runs: Vec<&Run> = runs.iter().collect();
        all.table(profiles(say, &runs));
        all.heading(tell!(say, "site-by-clause"));
        all.paragraph(tell!(say, "site-by-clause-how"));
        all.table(clauses(say, corpus, &runs));
    }
    sheets.push(Sheet::all(Kind::Program, all));
    sheets
}

/// On how many checks a program is evidence.
fn agreeing(corpus: &Corpus, program: &str) -> usize {
    let is_own = |evidence: &Evidence| matches!(evidence, Evidence::Program { name, .. } if name == program);
    corpus.checks().filter(|(_, check)| check.evidence.iter().any(is_own)).count()
}

/// A row per profile and edition, a column per run.
fn profiles(say: &Messages, runs: &[&Run]) -> Table {
    let mut columns = vec![
        Column::new(tell!(say, "report-column-profile"), Align::Left),
        Column::new(tell!(say, "column-edition"), Align::Left),
    ];
    columns.extend(runs.iter().map(|run| Column::new(run.name(), Align::Left)));
    let mut table = Table::new(columns);
    let of = |run: &Run| {
        run.certificate
            .profiles
            .iter()
            .map(|own| (own.profile.clone(), own.edition.clone()))
            .collect::<Vec<_>>()
    };
    let mut keys: Vec<(String, String)> = Vec::new();
    for key in runs.iter().flat_map(|run| of(run)) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    for (profile, edition) in keys {
        let status = |run: &&Run| {
            let mut own = run.certificate.profiles.iter();
            let own = own.find(|own| own.profile == profile && own.edition == edition);
            own.map(|own| own.status.name(say)).unwrap_or_default()
        };
        let mut row = vec![profile.clone(), edition.clone()];
        row.extend(runs.iter().map(status));
        table.row(row);
    }
    table
}

/// A row per clause: how many units each run answered, and how many of them wrongly.
fn clauses(say: &Messages, corpus: &Corpus, runs: &[&Run]) -> Table {
    let mut columns = vec![Column::new(tell!(say, "column-clause"), Align::Left)];
    columns.extend(runs.iter().map(|run| Column::new(run.name(), Align::Right)));
    let mut table = Table::new(columns);
    let tallies: Vec<_> = runs.iter().map(|run| by_clause(corpus, &run.report.lines)).collect();
    let registry = &corpus.registry;
    let rating = registry.rating_clauses.iter().map(|clause| &clause.id);
    for clause in registry.clauses.iter().map(|clause| &clause.id).chain(rating) {
        let cell = |tallies: &Vec<tiebreak_conformance::report::ClauseTally>| {
            let counts = &tallies.iter().find(|tally| tally.clause == *clause)?.counts;
            let (against, right) = (counts.against(), counts.get(tiebreak_conformance::report::Word::Pass));
            (against + right > 0).then(|| format!("{against} / {}", against + right))
        };
        let cells: Vec<String> = tallies.iter().map(|own| cell(own).unwrap_or_default()).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            let mut row = vec![clause.clone()];
            row.extend(cells);
            table.row(row);
        }
    }
    table
}
