//! `tiebreak cases` lists, shows, checks, counts and exports the cases of the corpus.

use crate::cli::prelude::*;
use crate::cli::{SelectionOptions, load, write_file};
use std::fs;
use tiebreak_conformance::corpus::coverage::{ClauseCoverage, coverage, held};
use tiebreak_conformance::corpus::export::export;
use tiebreak_conformance::corpus::lint::{Breach, layout, lint};
use tiebreak_conformance::corpus::rating::{RatingEvidence, is_rating, load as load_rating};
use tiebreak_conformance::corpus::{
    Case, CaseFile, Check, Evidence, RatingCase, RatingCaseFile, RatingCheck, Selection, Source, Status,
    crosstable, exists, load_one,
};
use tiebreak_conformance::deviation::decisions;
use tiebreak_conformance::message::Texts;
use tiebreak_conformance::parallel::{in_order, processors};
use tiebreak_conformance::rating;
use tiebreak_conformance::report::RunQuestion;
use tiebreak_conformance::subject::{BuiltIn, RatingAnswer};
use tiebreak_conformance::verdict::{Outcome, judge_rating, sensitive};

/// List, read, check, count and export the cases
#[derive(Args, Clone, Debug)]
pub struct CasesOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    List(ListOptions),
    Show(ShowOptions),
    Lint(LintOptions),
    Coverage(CoverageOptions),
    Export(ExportOptions),
}

/// Runs one of the commands about cases.
///
/// # Errors
///
/// Returns an error if the options are wrong, or if the corpus contains errors.
pub fn run(options: &CasesOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        Command::List(options) => run_list(options, shared),
        Command::Show(options) => run_show(options, shared),
        Command::Lint(options) => run_lint(options, shared),
        Command::Coverage(options) => run_coverage(options, shared),
        Command::Export(options) => run_export(options, shared),
    }
}

/// Returns the id and the heading of a clause, or only the id if the registry does not contain the clause.
pub fn clause(registry: &Registry, id: &str, say: &Messages) -> String {
    registry.heading(id).map_or_else(|| id.to_owned(), |heading| format!("{id}: {}", say.text(heading)))
}

/// Adds to a page a sentence that states whether the expected answer of a check is settled, one of several
/// alternatives, open or a draft.
fn show_status(say: &Messages, page: &mut Page, status: Status) {
    match status {
        Status::Settled => page.outcome(Mood::Good, tell!(say, "cases-settled")),
        Status::Alternative => page.outcome(Mood::Open, tell!(say, "cases-alternative")),
        Status::Open => page.outcome(Mood::Open, tell!(say, "cases-open")),
        Status::Draft => page.outcome(Mood::Bad, tell!(say, "cases-draft")),
    }
}

// `tiebreak cases export` writes the corpus to files that programs in any language can read.

/// Write the corpus as one JSON file, and every case as a TRF file with tables of the expected values
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases export exported
  python3 tools/corpus_example.py exported")]
struct ExportOptions {
    /// Folder for the output; created if missing
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// Writes a corpus to a folder, in files that programs in any language can read.
///
/// # Errors
///
/// Returns an error if the corpus contains errors, or if the folder cannot be written.
fn run_export(options: &ExportOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = load(options.cases.as_deref())?;
    let export = export(&corpus).map_err(|error| Failure::Usage(say.phrase(&error)))?;
    for (path, content) in &export.files {
        write_file(&options.directory, path, content)?;
    }
    let (files, without) = (export.files.len(), export.without_trf.len());
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "page-view-report"));
            page.outcome(Mood::Good, tell!(say, "cases-export-outcome", files, without));
            page
        },
        || {
            Answer::new(
                &json!({ "schema": "tiebreak/cases-export/1", "files": files, "without_trf": without, }),
            )
        },
    )
}

// `tiebreak cases list` lists the cases that the user selects.

/// List the selected cases
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases list --clause 16.4
  tiebreak cases list --profile team --format csv")]
struct ListOptions {
    #[command(flatten)]
    selection: SelectionOptions,
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

/// Lists the selected cases.
///
/// # Errors
///
/// Returns an error if a name in the selection is unknown, or if the corpus contains errors.
fn run_list(options: &ListOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let cases = listed(&options.selection.selection(&corpus, &shared.messages())?, &corpus);
    if cases.is_empty() {
        return Err(Failure::Nothing(tell!(say, "report-nothing-selected")));
    }
    shared.answer(
        || page_list(&say, shared.format, &cases),
        || {
            Answer::new(&json!({
                "schema": "tiebreak/cases-list/1",
                "corpus": &corpus.registry.corpus.version,
                "cases": &cases,
            }))
        },
    )
}

fn page_list(say: &Messages, format: Format, cases: &[ListedCase<'_>]) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "column-cases"));
    let title = |case: &ListedCase<'_>| say.text(case.title).to_owned();
    if format.is_terminal() {
        // Each id is printed in full. A table would shorten long ids, and users could not copy them.
        page.list(cases.iter().map(|case| format!("{}: {}", case.id, title(case))).collect());
        return page;
    }
    let mut table = table!(
        say, Left "column-case", Left "column-fact", Right "column-checks",
        Left "column-editions"
    );
    for case in cases {
        let editions: BTreeSet<&str> = case.checks.iter().flat_map(|check| check.editions.clone()).collect();
        let editions: Vec<&str> = editions.into_iter().collect();
        table.row(vec![case.id.to_owned(), title(case), case.checks.len().to_string(), editions.join(" ")]);
    }
    page.table(table);
    page
}

/// Returns the selected cases. Each case contains only its selected checks.
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
            editions: vec![case.file.edition.id()],
            tiebreaks: &[],
            status: check.status,
        };
        let RatingCaseFile { title, clauses, kills, .. } = &case.file;
        add(&mut cases, row, || ListedCase { id: &case.id, title, clauses, checks: Vec::new(), kills });
    }
    cases
}

/// Adds a check to the last case of the list. If the check belongs to another case, adds this case first.
fn add<'c>(cases: &mut Vec<ListedCase<'c>>, row: ListedCheck<'c>, case: impl FnOnce() -> ListedCase<'c>) {
    let case = case();
    match cases.last_mut().filter(|last| last.id == case.id) {
        Some(last) => last.checks.push(row),
        None => cases.push(ListedCase { checks: vec![row], ..case }),
    }
}

// `tiebreak cases show` shows a case as a page for readers, or as the requests that a tested program receives.

/// Show a case: crosstable, questions, workings, answers, clauses
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases show c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents
  tiebreak cases show c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents --request")]
struct ShowOptions {
    /// Id of a case, or of one of its checks
    id: String,
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Print the requests that a program under test receives, one per line
    #[arg(long)]
    request: bool,
}

/// Shows a case as a page, as JSON, or as the requests that a tested program receives.
///
/// # Errors
///
/// Returns an error if the id is unknown, or if the case contains errors.
fn run_show(options: &ShowOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let source = Source::of(options.cases.as_deref());
    let registry = Registry::load(&source).map_err(Failure::Input)?;
    let written = options.id.strip_prefix("cases/").unwrap_or(&options.id);
    let (id, wanted) = match written.split_once('#') {
        Some((id, check)) => (id, Some(check)),
        None => (written.strip_suffix(".json").unwrap_or(written), None),
    };
    let id = registry.redirected(id);
    let unknown = || {
        Failure::Usage(tell!(say, "cases-unknown", id = &tiebreak_conformance::page::printable(&options.id)))
    };
    if !exists(&source, id) {
        return Err(unknown());
    }
    let is_wanted = |check: &str| wanted.is_none_or(|wanted| check == wanted);
    let answer =
        |case: Value| Answer::new(&json!({ "schema": "tiebreak/cases-show/1", "id": id, "case": case }));
    if is_rating(id) {
        let case = load_rating(&source, &format!("{id}.json")).map_err(Failure::Input)?;
        let checks: Vec<&RatingCheck> =
            case.file.checks.iter().filter(|check| is_wanted(&check.id)).collect();
        if checks.is_empty() {
            return Err(unknown());
        }
        if options.request {
            return requests(checks.iter().map(|check| RunQuestion::Rating { case: &case, check }), shared);
        }
        let page = || rating_page(&say, &registry, &case, &checks);
        return shared.answer(page, || answer(json!(case.file)));
    }
    let case = load_one(&source, id).map_err(Failure::Input)?;
    let checks: Vec<&Check> = case.file.checks.iter().filter(|check| is_wanted(&check.id)).collect();
    if checks.is_empty() {
        return Err(unknown());
    }
    if options.request {
        let editions = |check: &&Check| check.editions.clone().into_iter().map(|name| name.edition());
        let asks = checks.iter().flat_map(|check| {
            editions(check).map(|edition| RunQuestion::Standings { case: &case, check, edition })
        });
        return requests(asks, shared);
    }
    shared.answer(|| case_page(&say, &registry, &case, &checks), || answer(json!(case.file)))
}

/// Writes the requests to standard output, one per line. No request is left out, because the requests are those for the
/// built-in engine, which supports all of them.
fn requests<'c>(asks: impl Iterator<Item = RunQuestion<'c>>, shared: &Shared) -> Result<Exit, Failure> {
    let queries = (1..).zip(asks).filter_map(|(seq, ask)| ask.request(seq, &BuiltIn::identity()).ok());
    let text: String = queries.map(|query| query.message().line() + "\n").collect();
    shared.write(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// Builds the page of a case: the crosstable and, for each check, the question, the expected answer with its
/// computation, the readings of unclear rules, and the evidence.
pub fn case_page(say: &Messages, registry: &Registry, case: &Case, checks: &[&Check]) -> Page {
    let language = say.language();
    let mut page = Page::new(language, say.text(&case.file.title));
    page.paragraph(case.id.clone());
    page.paragraph(say.text(&case.file.why));
    page.list(case.file.clauses.iter().map(|id| clause(registry, id, say)).collect());
    page.heading(tell!(say, "column-crosstable"));
    page.table(crosstable(say, &case.file.tournament, &case.tournament));
    if let Some(regulations) = &case.file.regulations {
        page.heading(tell!(say, "cases-regulations"));
        // These regulations were read from JSON, so they can always be converted to JSON.
        let declared = serde_json::to_value(regulations).unwrap_or_default();
        let members = declared.as_object().into_iter().flatten();
        page.list(members.map(|(key, value)| format!("{key}: {value}")).collect());
    }
    for check in checks {
        show_check(say, &mut page, case, check);
    }
    page
}

fn show_check(say: &Messages, page: &mut Page, case: &Case, check: &Check) {
    let editions: Vec<&str> = check.editions.iter().map(|edition| edition.edition().id()).collect();
    page.heading(format!("#{}: {}", check.id, editions.join(", ")));
    let after = check.after(case.tournament.rounds()).to_string();
    let list = check.tiebreaks.join(" ");
    page.paragraph(tell!(say, "cases-question", list = &list, after = &after));
    let mut table = table!(
        say, Left "column-participant", Left "column-code", Right "column-value",
        Left "column-working"
    );
    for (id, row) in &check.values {
        for (code, value) in row {
            let working = check.behind(*id, code).cloned().unwrap_or_default();
            let value = value.clone().unwrap_or_else(|| tell!(say, "report-no-value"));
            table.row(vec![name(case, *id), code.clone(), value, working]);
        }
    }
    page.table(table);
    if let Some(ranking) = &check.ranking {
        page.paragraph(tell!(say, "cases-ranking", groups = &groups(case, ranking)));
    }
    let findings = check.findings.iter().flatten();
    let finding = |finding: &tiebreak_conformance::corpus::Finding| {
        format!("{} {} {}", finding.clause, finding.id, finding.at)
    };
    page.list(findings.map(finding).collect());
    for reading in &check.readings {
        let mut line = tell!(say, "cases-reading", ruling = &reading.ruling, source = &reading.source);
        for (id, row) in &reading.values {
            for (code, value) in row {
                let value = value.clone().unwrap_or_else(|| tell!(say, "report-no-value"));
                line.push_str(&format!("; {} {code} {value}", name(case, *id)));
            }
        }
        if let Some(ranking) = &reading.ranking {
            line.push_str(&format!("; {}", groups(case, ranking)));
        }
        page.paragraph(line);
    }
    page.list(check.evidence.iter().map(|evidence| found_by(say, evidence)).collect());
    show_status(say, page, check.status);
}

fn name(case: &Case, id: u32) -> String {
    let participant = case.tournament.participants().iter().find(|participant| participant.id == id);
    participant.map_or_else(|| id.to_string(), |participant| format!("{} ({id})", participant.name))
}

fn groups(case: &Case, groups: &[Vec<u32>]) -> String {
    let group = |ids: &Vec<u32>| ids.iter().map(|id| name(case, *id)).collect::<Vec<_>>().join(" = ");
    groups.iter().map(group).collect::<Vec<_>>().join(" > ")
}

fn found_by(say: &Messages, evidence: &Evidence) -> String {
    let codes = evidence.codes().join(" ");
    match evidence {
        Evidence::Hand { blind: true, .. } => tell!(say, "cases-by-hand-blind", codes = &codes),
        Evidence::Hand { blind: false, .. } => tell!(say, "cases-by-hand", codes = &codes),
        Evidence::Program { name, version, .. } => {
            tell!(say, "cases-by-program", name, version, codes = &codes)
        }
        Evidence::Published { source, at, .. } => format!("{codes}: {source}, {at}"),
    }
}

/// Builds the page of a case about ratings.
pub fn rating_page(say: &Messages, registry: &Registry, case: &RatingCase, checks: &[&RatingCheck]) -> Page {
    let language = say.language();
    let mut page = Page::new(language, say.text(&case.file.title));
    page.paragraph(case.id.clone());
    page.paragraph(say.text(&case.file.why));
    page.list(case.file.clauses.iter().map(|id| clause(registry, id, say)).collect());
    for check in checks {
        page.heading(format!("#{}", check.id));
        // This question was read from JSON, so it can always be converted to JSON.
        page.paragraph(serde_json::to_string(&case.question(check)).unwrap_or_default());
        let mut table = table!(
            say, Left "column-what", Right "column-value", Left "column-working"
        );
        for (key, value) in &check.values {
            let working = check.behind(key).cloned().unwrap_or_default();
            table.row(vec![key.clone(), value.clone(), working]);
        }
        page.table(table.without_empty_columns());
        if !check.refused.is_empty() {
            page.paragraph(tell!(say, "cases-refused", rules = &check.refused.join(", ")));
        }
        for reading in &check.readings {
            let named = tell!(say, "cases-reading", ruling = &reading.ruling, source = &reading.source);
            let values = reading.values.iter().map(|(key, value)| format!("; {key} {value}"));
            page.paragraph(named + &values.collect::<String>());
        }
        page.list(check.evidence.iter().map(|evidence| rating_found_by(say, check, evidence)).collect());
        show_status(say, &mut page, check.status);
    }
    page
}

fn rating_found_by(say: &Messages, check: &RatingCheck, evidence: &RatingEvidence) -> String {
    let all = || check.values.keys().cloned().collect::<Vec<_>>().join(" ");
    match evidence {
        RatingEvidence::Hand { blind: true } => tell!(say, "cases-by-hand-blind", codes = &all()),
        RatingEvidence::Hand { blind: false } => tell!(say, "cases-by-hand", codes = &all()),
        RatingEvidence::Program { name, version, keys } => {
            tell!(say, "cases-by-program", name, version, codes = &keys.join(" "))
        }
        RatingEvidence::Published { source, at, keys } => format!("{}: {source}, {at}", keys.join(" ")),
    }
}

// `tiebreak cases lint` checks whether the cases meet the rules for the corpus.

/// Check the cases against the rules of the corpus
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases lint
  tiebreak cases lint --cases my-cases --fix")]
struct LintOptions {
    /// Use the corpus in this folder instead of the built-in corpus; if the folder lacks a registry, such as
    /// sources.json, the command uses the built-in registry
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Correct the layout of files in which nothing else is wrong
    #[arg(long, requires = "cases")]
    fix: bool,
}

/// Checks the cases of a corpus. With `--fix`, also corrects the layout of files.
///
/// # Errors
///
/// Returns an error if a registry contains errors, or if files cannot be listed or written.
fn run_lint(options: &LintOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    // Some checks are about files. The built-in corpus has no files, so its cases are first written to files in memory.
    let embedded = || {
        let files = tiebreak_corpus::files().iter();
        Source::Memory(files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
    };
    let source = options.cases.clone().map_or_else(embedded, Source::Directory);
    let registry = match Registry::load(&source) {
        Ok(registry) => registry,
        // A folder with new cases does not have to contain the registries. If they are missing, the built-in registries
        // are used.
        Err(problems) if problems.iter().all(|problem| problem.id == "missing-file") => {
            Registry::load(&Source::Embedded).map_err(Failure::Input)?.without_history()
        }
        Err(problems) => return Err(Failure::Input(problems)),
    };
    let corpus = Corpus::load_with(&source, registry).map_err(Failure::Input)?;
    if corpus.cases.is_empty() && corpus.ratings.is_empty() && corpus.problems.is_empty() {
        return Err(Failure::Nothing(tell!(say, "report-nothing-selected")));
    }
    let mut breaches = lint(&corpus);
    for (breach, path, text) in layout(&corpus, &source) {
        match options.cases.as_ref().filter(|_| options.fix) {
            Some(directory) => {
                let path = directory.join(path);
                fs::write(&path, text).map_err(Failure::of_file(&path))?;
            }
            None => breaches.push(breach),
        }
    }
    show_lint(&corpus, &breaches, shared)?;
    Ok(if breaches.is_empty() { Exit::Fine } else { Exit::Contradicted })
}

fn show_lint(corpus: &Corpus, breaches: &[Breach], shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    let cases = corpus.cases.len() + corpus.ratings.len();
    let checks = corpus.checks().count() + corpus.rating_checks().count();
    let speak = |phrase: &Phrase| say.phrase(phrase);
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "lint-title"));
            if shared.format.is_terminal() {
                page.list(breaches.iter().map(|breach| breach.remark.line(&speak)).collect());
            }
            let mut table = table!(say, Left "lint-rule", Left "lint-breach");
            for breach in breaches.iter().filter(|_| !shared.format.is_terminal()) {
                table.row(vec![breach.rule.to_owned(), breach.remark.line(&speak)]);
            }
            page.table(table);
            let count = breaches.len();
            let mood = if breaches.is_empty() { Mood::Good } else { Mood::Bad };
            page.outcome(mood, tell!(say, "lint-outcome", cases, checks, breaches = count));
            page
        },
        || {
            let breaches = breaches.iter();
            let breaches = breaches.map(|one| joined(json!({ "rule": one.rule }), json!(one.remark)));
            Answer::new(&json!({
                "schema": "tiebreak/cases-lint/1", "cases": cases, "checks": checks,
                "breaches": breaches.collect::<Vec<_>>(),
            }))
        },
    )
}

// `tiebreak cases coverage` counts how many cases there are for each clause and each decision.

/// Count the cases of every clause, and list the decisions on disputed points that affect no case
///
/// The exit status is 1 if a clause has fewer cases than required.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases coverage
  tiebreak cases coverage --rulings --format json
  tiebreak cases coverage --evidence --format json")]
struct CoverageOptions {
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Try every alternative to the decision on each disputed point, and list in the JSON answer the checks whose
    /// expected answers change
    #[arg(long)]
    rulings: bool,
    /// List in the JSON answer the sources of each value and ranking
    #[arg(long)]
    evidence: bool,
}

/// Counts the cases of each clause.
///
/// # Errors
///
/// Returns an error if the corpus contains errors.
fn run_coverage(options: &CoverageOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    let corpus = load(options.cases.as_deref())?;
    let clauses = coverage(&corpus);
    let rulings = options.rulings.then(|| {
        let mut rows = by_ruling(&corpus);
        rows.extend(by_rating_ruling(&corpus));
        rows
    });
    let held = options.evidence.then(|| held(&corpus));
    let short = clauses.iter().filter(|clause| clause.is_short()).count();
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "coverage-title"));
            page.table(clause_table(&say, &clauses));
            let mood = if short == 0 { Mood::Good } else { Mood::Bad };
            page.outcome(mood, tell!(say, "coverage-outcome", short, clauses = clauses.len()));
            page
        },
        || {
            let clauses: Vec<Value> = clauses.iter().map(clause_answer).collect();
            let mut answer = json!({ "schema": "tiebreak/cases-coverage/1", "clauses": clauses });
            if let Some(rulings) = &rulings {
                answer["rulings"] = json!(rulings);
            }
            if let Some(held) = &held {
                answer["evidence"] = json!(held);
            }
            Answer::new(&answer)
        },
    )?;
    Ok(if short == 0 { Exit::Fine } else { Exit::Contradicted })
}

fn clause_answer(coverage: &ClauseCoverage<'_>) -> Value {
    json!({
        "clause": coverage.clause,
        "minimum": coverage.minimum,
        "cases": coverage.cases,
        "editions": coverage.editions,
        "short": coverage.is_short(),
        "published": coverage.published,
    })
}

fn clause_table(say: &Messages, clauses: &[ClauseCoverage<'_>]) -> Table {
    let mut columns = table!(say, Left "column-clause", Left "column-heading").columns;
    let rated = rating::EditionName::ALL.into_iter().filter(|edition| edition.edition().is_some());
    let rated = rated.map(rating::EditionName::id);
    let editions = Edition::ALL.map(Edition::id).into_iter().chain(rated);
    columns.extend(editions.clone().map(|edition| Column::new(edition, Align::Right)));
    columns.extend(
        table!(say, Right "column-cases", Right "coverage-minimum", Right "coverage-published").columns,
    );
    let mut table = Table::new(columns);
    for coverage in clauses {
        let mut row = vec![coverage.clause.to_owned(), say.text(coverage.heading).to_owned()];
        let count = |edition| coverage.editions.get(edition).map_or("-".to_owned(), usize::to_string);
        row.extend(editions.clone().map(count));
        row.push(coverage.cases.to_string());
        let mark = if coverage.is_short() { " !" } else { "" };
        row.push(format!("{}{mark}", coverage.minimum));
        row.push(coverage.published.to_string());
        table.row(row);
    }
    table
}

/// A reading of an unclear rule, and the checks that have other expected answers under this reading.
#[derive(Serialize)]
struct RulingRow {
    #[serde(rename = "ruling")]
    path: &'static str,
    variant: &'static str,
    clause: &'static str,
    checks: Vec<String>,
}

/// Returns, for each reading of each unclear rule, the checks that have other expected answers under this reading.
fn by_ruling(corpus: &Corpus) -> Vec<RulingRow> {
    let checks: Vec<(&Case, &Check)> = corpus.checks().collect();
    let done = in_order(checks.clone(), processors(), |(case, check)| choices(corpus, case, check));
    let mut found: BTreeMap<Choice, Vec<String>> = BTreeMap::new();
    for ((case, check), choices) in checks.iter().zip(done) {
        for choice in choices {
            found.entry(choice).or_default().push(case.check_id(check));
        }
    }
    decisions()
        .iter()
        .flat_map(|decision| decision.variants.iter().map(move |variant| (decision, variant)))
        // A reading that is right under every edition gives the same expected answers as the corpus.
        .filter(|(_, variant)| variant.rule_in().len() < Edition::ALL.len())
        .map(|(decision, variant)| RulingRow {
            path: decision.path,
            variant: variant.name,
            clause: decision.clause,
            checks: found.remove(&(decision.path, variant.name)).unwrap_or_default(),
        })
        .collect()
}

/// Returns, for each reading of each unclear rule about ratings, the checks that have other expected answers under this
/// reading.
fn by_rating_ruling(corpus: &Corpus) -> Vec<RulingRow> {
    let mut rows = Vec::new();
    for decision in rating::Rulings::DECISIONS {
        // The expected answers follow from the first reading, so the first reading changes none of them.
        for variant in decision.variants.iter().skip(1) {
            let mut rulings = rating::Rulings::default();
            if rulings.set(decision.name, variant.name).is_err() {
                continue;
            }
            let notices = |case: &RatingCase, check: &RatingCheck| {
                let answer = RatingAnswer::computed(&case.file.request(check), &rulings);
                let judged = judge_rating(check, &answer);
                let is_other = judged.reading.is_some()
                    || judged.units.iter().any(|(_, outcome)| *outcome != Outcome::Pass);
                is_other && !check.status.is_open()
            };
            let noticed = corpus.rating_checks().filter(|(case, check)| notices(case, check));
            rows.push(RulingRow {
                path: decision.name,
                variant: variant.name,
                clause: decision.clause,
                checks: noticed.map(|(case, check)| case.check_id(check)).collect(),
            });
        }
    }
    rows
}

type Choice = (&'static str, &'static str);

/// Returns the readings of unclear rules that change an expected answer of a check under at least one edition.
fn choices(corpus: &Corpus, case: &Case, check: &Check) -> BTreeSet<Choice> {
    let editions = check.editions.iter().map(|name| name.edition());
    editions.flat_map(|edition| sensitive(case, check, edition, &corpus.registry)).collect()
}
