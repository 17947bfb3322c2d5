//! `tiebreak cases` contains the commands about the corpus.

mod coverage;
mod lint;
mod show;
mod show_rating;

pub(super) use show::page as case_page;
pub(super) use show_rating::page as rating_page;

use crate::cli::prelude::*;
use crate::cli::{SelectionOptions, load};
use tiebreak_conformance::corpus::export::export;
use tiebreak_conformance::corpus::{CaseFile, RatingCaseFile, Selection, Status};
use tiebreak_conformance::message::Texts;
use tiebreak_conformance::write_below;

/// List, read, check, count and export the cases
#[derive(Args, Clone, Debug)]
pub struct CasesOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    List(ListOptions),
    Show(show::ShowOptions),
    Lint(lint::LintOptions),
    Coverage(coverage::CoverageOptions),
    Export(ExportOptions),
}

/// Runs a command about the corpus.
///
/// # Errors
///
/// Returns an error if the usage is wrong, or the corpus cannot be used.
pub fn run(options: &CasesOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        Command::List(options) => run_list(options, shared),
        Command::Show(options) => show::run(options, shared),
        Command::Lint(options) => lint::run(options, shared),
        Command::Coverage(options) => coverage::run(options, shared),
        Command::Export(options) => run_export(options, shared),
    }
}

// Writes texts that several pages about cases share.

/// Writes a clause with its heading.
pub fn clause(registry: &Registry, id: &str, say: &Messages) -> String {
    match registry.heading(id) {
        Some(heading) => format!("{id}: {}", say.text(heading)),
        None => id.to_owned(),
    }
}

/// Adds a sentence about whether the answer of a check is certain.
fn show_status(say: &Messages, page: &mut Page, status: Status) {
    match status {
        Status::Settled => page.outcome(Mood::Good, tell!(say, "cases-settled")),
        Status::Alternative => page.outcome(Mood::Open, tell!(say, "cases-alternative")),
        Status::Open => page.outcome(Mood::Open, tell!(say, "cases-open")),
        Status::Draft => page.outcome(Mood::Bad, tell!(say, "cases-draft")),
    }
}

// `tiebreak cases export` writes the corpus for programs in any language.

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

/// Exports a corpus.
///
/// # Errors
///
/// Returns an error if the corpus cannot be used, or the directory cannot be written.
fn run_export(options: &ExportOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = load(options.cases.as_deref())?;
    let export = export(&corpus).map_err(|error| Failure::Usage(say.phrase(&error.phrase())))?;
    for (path, content) in &export.files {
        let failed = |error| Failure::File(options.directory.join(path).display().to_string(), error);
        write_below(&options.directory, path.as_ref(), content).map_err(failed)?;
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

// `tiebreak cases list` lists cases.

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

/// Lists cases.
///
/// # Errors
///
/// Returns an error if the selection has an unknown name, or the corpus cannot be used.
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
    let mut page_list = Page::new(say.language(), tell!(say, "column-cases"));
    let title = |case: &ListedCase<'_>| say.text(case.title).to_owned();
    if format.is_terminal() {
        // The ids are shown as a list, because a table shortens long cells, and a shortened id cannot be used.
        page_list.list(cases.iter().map(|case| format!("{}: {}", case.id, title(case))).collect());
        return page_list;
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
    page_list.table(table);
    page_list
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
            editions: vec![case.file.edition.id()],
            tiebreaks: &[],
            status: check.status,
        };
        let RatingCaseFile { title, clauses, kills, .. } = &case.file;
        add(&mut cases, row, || ListedCase { id: &case.id, title, clauses, checks: Vec::new(), kills });
    }
    cases
}

/// Adds a check to its case. If the last case of the list is another case, adds a new one.
fn add<'c>(cases: &mut Vec<ListedCase<'c>>, row: ListedCheck<'c>, case: impl FnOnce() -> ListedCase<'c>) {
    let case = case();
    match cases.last_mut().filter(|last| last.id == case.id) {
        Some(last) => last.checks.push(row),
        None => cases.push(ListedCase { checks: vec![row], ..case }),
    }
}
