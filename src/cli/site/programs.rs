//! Builds the pages of programs, with the known facts about each program and the results of its certifications.

use super::{Badge, Kind, Sheet, slug};
use crate::cli::prelude::*;
use crate::cli::program::corpus_of;
use std::fs;
use tiebreak_conformance::corpus::{Corpus, Evidence};
use tiebreak_conformance::deviation::texts;
use tiebreak_conformance::report::{Certificate, PAGES, Report, by_clause, verify};

/// A verified certification.
pub(super) struct Run {
    report: Report,
    certificate: Certificate,
    /// The page written by `certify`.
    html: Vec<u8>,
    /// The badge written by `certify`, as data and as a picture.
    badge: (Vec<u8>, Badge),
}

impl Run {
    /// Reads a directory of `certify` and verifies it like `verify`.
    ///
    /// # Errors
    ///
    /// Returns the reason why it was rejected.
    pub(super) fn read(directory: &Path, corpus: &Corpus, say: &Messages) -> Result<Run, Failure> {
        let shown = directory.display().to_string();
        let refused = |why: &str| Failure::Usage(tell!(say, "site-run-refused", directory = &shown, why));
        let verified =
            verify(directory, &corpus_of(directory, corpus.clone()), None).map_err(|refusals| {
                let why = refusals.first().map(|refusal| say.phrase(&refusal.phrase())).unwrap_or_default();
                refused(&why)
            })?;
        if verified.other_words {
            // The pages of this certificate contain texts of another corpus, and one of these pages would become part
            // of the site.
            return Err(refused(&tell!(say, "verify-other-words", files = PAGES.join(", "))));
        }
        let failed = |error| Failure::File(shown.clone(), error);
        let html = fs::read(directory.join("report.html")).map_err(failed)?;
        let certificate = fs::read(directory.join("certificate.json")).map_err(failed)?;
        let certificate = serde_json::from_slice(&certificate)
            .map_err(|error| refused(&tell!(say, "json-shape", problem = error.to_string())))?;
        let badge = fs::read(directory.join("badge.json")).map_err(failed)?;
        let picture = Badge::read(&badge).ok_or_else(|| refused("badge.json"))?;
        Ok(Run { report: verified.report, certificate, html, badge: (badge, picture) })
    }

    fn name(&self) -> String {
        format!("{} {}", self.certificate.program, self.certificate.version)
    }

    /// The address of a file of the run, from the root of the site.
    fn address(&self, end: &str) -> String {
        format!("report/{}.{end}", slug(&self.name()))
    }

    /// The files of the certification by their address from the root of the site.
    pub(super) fn files(&self) -> [(String, Vec<u8>); 3] {
        let (badge, picture) = &self.badge;
        [
            (self.address("html"), self.html.clone()),
            (self.address("json"), badge.clone()),
            (self.address("svg"), picture.svg().into_bytes()),
        ]
    }
}

/// Builds the pages of every program that is evidence or has a report, their list, and their comparison.
pub(super) fn sheets(say: &Messages, corpus: &Corpus, runs: &[Run]) -> Vec<Sheet> {
    let registry = &corpus.registry;
    let sources = registry.sources.programs.iter().map(|program| program.name.clone());
    let names: BTreeSet<String> =
        sources.chain(runs.iter().map(|run| run.certificate.program.clone())).collect();
    let mut list = table!(
        say, Left "column-program", Left "column-versions", Right "column-confirms"
    );
    let mut sheets = Vec::new();
    for name in &names {
        let own: Vec<&Run> = runs.iter().filter(|run| run.certificate.program == *name).collect();
        let source = registry.sources.programs.iter().find(|program| program.name == *name);
        let mut versions: BTreeSet<&str> =
            source.iter().flat_map(|source| source.versions.iter().map(String::as_str)).collect();
        versions.extend(own.iter().map(|run| run.certificate.version.as_str()));
        let agrees = agreeing(corpus, name);
        let versions: Vec<&str> = versions.into_iter().collect();
        list.row(vec![name.clone(), versions.join(", "), agrees.to_string()]);

        let mut page = Page::new(say.language(), name);
        if let Some(source) = source {
            page.paragraph(say.text(&source.about));
            page.paragraph(source.address.clone());
        }
        page.paragraph(tell!(say, "site-agrees", checks = agrees));
        for run in &own {
            page.heading(run.name());
            page.table(profiles(say, &[run]));
        }
        let seen = texts().iter().filter(|text| text.seen.iter().any(|seen| seen.program == *name));
        let seen: Vec<String> = seen.map(|text| text.id.clone()).collect();
        page.section(tell!(say, "site-seen"), seen);
        let mut sheet = Sheet::one(Kind::Program, name, page);
        for run in &own {
            let program = &run.name();
            sheet.badges.push((run.address("svg"), run.badge.1.text()));
            sheet.files.push((run.address("html"), tell!(say, "site-report", program)));
            sheet.files.push((run.address("svg"), tell!(say, "site-badge", program)));
            sheet.files.push((run.address("json"), tell!(say, "site-badge-data", program)));
        }
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

/// Number of checks for which a program is evidence.
fn agreeing(corpus: &Corpus, program: &str) -> usize {
    let is_own = |evidence: &Evidence| matches!(evidence, Evidence::Program { name, .. } if name == program);
    corpus.checks().filter(|(_, check)| check.evidence.iter().any(is_own)).count()
}

/// The table of profiles: a row per profile and edition, and a column per run.
fn profiles(say: &Messages, runs: &[&Run]) -> Table {
    let mut columns = table!(say, Left "column-profile", Left "column-edition").columns;
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

/// The table of clauses, with a row per clause. For each run, it shows the number of answered units and of wrong
/// answers.
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
