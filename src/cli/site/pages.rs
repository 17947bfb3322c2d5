//! Builds the pages about cases, clauses, codes, known mistakes, unclear rules and programs.

use super::{Badge, Kind, Sheet, slug};
use crate::cli::cases::{case_page, clause, rating_page};
use crate::cli::codes::{self, kinds, legend};
use crate::cli::deviations::entry_page;
use crate::cli::prelude::*;
use crate::cli::program::corpus_of;
use std::fs;
use tiebreak_conformance::corpus::{Clause, CodeDirection, CodeEntry, Evidence, Ruling, RulingStanding};
use tiebreak_conformance::deviation::{Deviation, catalogue, text, texts};
use tiebreak_conformance::distinct;
use tiebreak_conformance::message::Texts;
use tiebreak_conformance::report::{Certificate, PAGES, Report, by_clause, verify};

/// Builds a page about each case and about each clause. Also builds the list of cases and the list of clauses.
pub(super) fn case_sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
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
    sheets.push(list_sheet(say, Kind::Case, None, list));

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
    sheets.push(list_sheet(say, Kind::Clause, None, list));
    sheets
}

/// Builds the list of all pages of a kind.
fn list_sheet(say: &Messages, kind: Kind, about: Option<String>, list: Table) -> Sheet {
    let mut page = Page::new(say.language(), say.member(family!("site-kind-"), kind.word()));
    about.into_iter().for_each(|about| page.paragraph(about));
    page.table(list);
    Sheet::all(kind, page)
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

/// Adds to the page of a clause the cases, rulings, known mistakes and codes that belong to the clause.
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
    // In the id of a known mistake, the second part is the number of the clause: D-16.3.2-trailing-bye-at-face-value.
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

/// Builds the page for authors of programs. The page explains how to get a certificate, and contains the protocol.
pub(super) fn certify_sheet(say: &Messages) -> Sheet {
    let mut page = Page::new(say.language(), tell!(say, "site-certify-title"));
    page.list(vec![
        tell!(say, "site-certify-install"),
        tell!(say, "site-certify-adapter"),
        tell!(say, "site-certify-smoke"),
        tell!(say, "site-certify-run"),
        tell!(say, "site-certify-fix"),
    ]);
    page.heading(tell!(say, "site-certify-proves"));
    page.paragraph(tell!(say, "site-certify-proves-what"));
    page.heading(tell!(say, "site-certify-harness"));
    page.paragraph(tell!(say, "site-certify-harness-how"));
    page.heading(tell!(say, "site-certify-protocol"));
    let mut sheet = Sheet::all(Kind::Certify, page);
    sheet.show(&codes::text(say.language()));
    sheet
}

/// Maximum number of cases that the page about a code lists.
const EXAMPLES: usize = 12;

/// Builds a page about each code. Also builds the list of codes.
pub(super) fn code_sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let mut list = table!(say, Left "column-code", Left "column-name", Left "column-clause");
    let mut sheets = Vec::new();
    for entry in &corpus.registry.codes {
        let name = say.text(&entry.name).to_owned();
        list.row(vec![entry.code.clone(), name, entry.clause.clone()]);
        sheets.push(Sheet::one(Kind::Code, &entry.code, code_page(say, corpus, entry)));
    }
    sheets.push(list_sheet(say, Kind::Code, None, list));
    sheets
}

fn code_page(say: &Messages, corpus: &Corpus, entry: &CodeEntry) -> Page {
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

/// Builds a page about each known mistake, and the list of all of them.
pub(super) fn deviation_sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let mut list = table!(say, Left "column-name", Left "column-says");
    let mut sheets = Vec::new();
    for deviation in catalogue() {
        let does = text(deviation.id).map_or("", |text| say.text(&text.does)).to_owned();
        list.row(vec![deviation.id.to_owned(), does]);
        sheets.push(Sheet::one(Kind::Deviation, deviation.id, deviation_page(say, corpus, deviation)));
    }
    sheets.push(list_sheet(say, Kind::Deviation, Some(tell!(say, "site-deviations-what")), list));
    sheets
}

fn deviation_page(say: &Messages, corpus: &Corpus, deviation: &Deviation) -> Page {
    let mut page = entry_page(say, deviation, None);
    let standings = corpus.cases.iter().map(|case| (&case.id, &case.file.title, &case.file.kills));
    let ratings = corpus.ratings.iter().map(|case| (&case.id, &case.file.title, &case.file.kills));
    let cases = standings.chain(ratings).filter(|(_, _, kills)| kills.iter().any(|id| id == deviation.id));
    let cases: Vec<String> = cases.map(|(id, title, _)| format!("{}: {id}", say.text(title))).collect();
    page.section(tell!(say, "site-kind-case"), cases);
    page
}

/// Builds a page about each unclear rule, and the list of all unclear rules.
pub(super) fn ruling_sheets(say: &Messages, corpus: &Corpus) -> Vec<Sheet> {
    let mut list = table!(say, Left "column-name", Left "column-clause", Left "column-status");
    let mut sheets = Vec::new();
    for ruling in &corpus.registry.rulings.rulings {
        list.row(vec![ruling.id.clone(), ruling.clauses.join(", "), standing(say, ruling.standing)]);
        sheets.push(Sheet::one(Kind::Ruling, &ruling.id, ruling_page(say, corpus, ruling)));
    }
    sheets.push(list_sheet(say, Kind::Ruling, Some(tell!(say, "site-rulings-what")), list));
    sheets
}

fn standing(say: &Messages, standing: RulingStanding) -> String {
    match standing {
        RulingStanding::Settled => tell!(say, "site-standing-settled"),
        RulingStanding::Admissible => tell!(say, "site-standing-admissible"),
        RulingStanding::Open => tell!(say, "site-standing-open"),
    }
}

fn ruling_page(say: &Messages, corpus: &Corpus, ruling: &Ruling) -> Page {
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

/// A certification that has been verified.
pub(super) struct Run {
    report: Report,
    certificate: Certificate,
    /// The HTML page that `tiebreak certify` wrote.
    html: Vec<u8>,
    /// The badge that `tiebreak certify` wrote: the bytes of the file, and its content.
    badge: (Vec<u8>, Badge),
}

impl Run {
    /// Reads the folder of a certification, and verifies it like `tiebreak verify`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the folder is rejected.
    pub(super) fn read(directory: &Path, corpus: &Corpus, say: &Messages) -> Result<Run, Failure> {
        let shown = directory.display().to_string();
        let refused = |why: &str| Failure::Usage(tell!(say, "site-run-refused", directory = &shown, why));
        let corpus = corpus_of(directory, corpus.clone());
        let verified = verify(directory, &corpus, None).map_err(|refusals| {
            let why = refusals.first().map(|refusal| say.phrase(refusal.phrase())).unwrap_or_default();
            refused(&why)
        })?;
        if verified.other_words {
            // The pages in this folder contain texts from another version of the corpus, so they do not belong on this
            // site.
            return Err(refused(&tell!(say, "verify-other-words", files = PAGES.join(", "))));
        }
        let failed = |error| Failure::File(shown.clone(), error);
        let html = fs::read(directory.join("report.html")).map_err(failed)?;
        let certificate = Certificate::of(&verified.report, &corpus);
        let badge = fs::read(directory.join("badge.json")).map_err(failed)?;
        let picture = Badge::read(&badge).ok_or_else(|| refused("badge.json"))?;
        Ok(Run { report: verified.report, certificate, html, badge: (badge, picture) })
    }

    fn name(&self) -> String {
        format!("{} {}", self.certificate.program, self.certificate.version)
    }

    /// Returns the address of a file of this certification, from the root of the site.
    fn address(&self, end: &str) -> String {
        format!("report/{}.{end}", slug(&self.name()))
    }

    /// Returns the files of this certification, each with its address from the root of the site.
    pub(super) fn files(&self) -> [(String, Vec<u8>); 3] {
        let (badge, picture) = &self.badge;
        [
            (self.address("html"), self.html.clone()),
            (self.address("json"), badge.clone()),
            (self.address("svg"), picture.svg().into_bytes()),
        ]
    }
}

/// Builds a page about each program that is used as evidence or that has a report. Also builds the list of these
/// programs, and a page that compares them.
pub(super) fn program_sheets(say: &Messages, corpus: &Corpus, runs: &[Run]) -> Vec<Sheet> {
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

/// Returns the number of checks for which a program is used as evidence.
fn agreeing(corpus: &Corpus, program: &str) -> usize {
    let is_own = |evidence: &Evidence| matches!(evidence, Evidence::Program { name, .. } if name == program);
    corpus.checks().filter(|(_, check)| check.evidence.iter().any(is_own)).count()
}

/// Returns a table of the profiles. There is a row for each profile and edition, and a column for each certification.
fn profiles(say: &Messages, runs: &[&Run]) -> Table {
    let mut columns = table!(say, Left "column-profile", Left "column-edition").columns;
    columns.extend(runs.iter().map(|run| Column::new(run.name(), Align::Left)));
    let mut table = Table::new(columns);
    let results = runs.iter().flat_map(|run| &run.certificate.profiles);
    for (profile, edition) in distinct(results.map(|own| (&own.profile, &own.edition))) {
        let status = |run: &&Run| {
            let mut own = run.certificate.profiles.iter();
            let own = own.find(|own| own.profile == *profile && own.edition == *edition);
            own.map(|own| own.status.name(say)).unwrap_or_default()
        };
        let mut row = vec![profile.clone(), edition.clone()];
        row.extend(runs.iter().map(status));
        table.row(row);
    }
    table
}

/// Returns a table of the clauses. For each clause and certification, the table shows the number of answers and the
/// number of wrong answers.
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
