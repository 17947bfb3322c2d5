//! `tiebreak cases lint` checks the corpus against its rules.

use crate::cli::prelude::*;
use std::fs;
use tiebreak_conformance::corpus::lint::{Breach, layout, lint};
use tiebreak_conformance::corpus::{Corpus, Registry, Source};

/// Check the cases against the rules of the corpus
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak cases lint
  tiebreak cases lint --cases my-cases --fix")]
pub struct LintOptions {
    /// Use the corpus in this folder instead of the built-in corpus; missing registries are taken from the
    /// built-in one
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
    /// Reformat files in which only the layout is wrong
    #[arg(long, requires = "cases")]
    fix: bool,
}

/// Lints a corpus.
///
/// # Errors
///
/// Returns an error if the registries cannot be used, or the files cannot be listed or written.
pub fn run(options: &LintOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    // The embedded corpus is copied to files in memory, because only the reader of such files checks them completely.
    let embedded = || {
        let files = tiebreak_corpus::files().iter();
        Source::Memory(files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
    };
    let source = options.cases.clone().map_or_else(embedded, Source::Directory);
    let registry = match Registry::load(&source) {
        Ok(registry) => registry,
        // A directory with a few new cases may lack registries.
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
                fs::write(&path, text).map_err(|error| Failure::File(path.display().to_string(), error))?;
            }
            None => breaches.push(breach),
        }
    }
    show(&corpus, &breaches, shared)?;
    Ok(if breaches.is_empty() { Exit::Fine } else { Exit::Contradicted })
}

fn show(corpus: &Corpus, breaches: &[Breach], shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    let cases = corpus.cases.len() + corpus.ratings.len();
    let rating_checks: usize = corpus.ratings.iter().map(|case| case.file.checks.len()).sum();
    let checks = corpus.checks().count() + rating_checks;
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
