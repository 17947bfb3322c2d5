//! `tiebreak site`: every case, clause, ruling, deviation, code and program as pages that need no server.

mod badge;
mod certify;
mod codes;
mod corpus;
mod deviations;
mod draw;
mod findings;
mod home;
mod links;
mod paraphrases;
mod programs;
mod rulings;
mod sheet;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::output::{Answer, Exit, Failure, Shared};
use findings::Finding;
use links::Links;
use programs::Run;
use sheet::{PAGE, Sheet};
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::files::write_below;
use tiebreak_conformance::format::bounded::read_file;
use tiebreak_conformance::format::limits::PAGE_BYTES;
use tiebreak_conformance::message::{Language, Messages};
use tiebreak_conformance::page::{Mood, Page};
use tiebreak_conformance::tell;

/// Write a site about the corpus: cases, clauses, rulings, deviations, codes and programs
///
/// Static pages in English and Spanish with a search that needs no server; they work from a folder as well as from any
/// host. Reports of `tiebreak certify` become pages of their programs and a comparison of them; each is verified first.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak site --out site --report certificate --page tiebreak.html")]
pub struct SiteOptions {
    /// The directory; made if absent
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A directory that `tiebreak certify --out` wrote; may be repeated
    #[arg(long, value_name = "DIR")]
    report: Vec<PathBuf>,
    /// Findings about programs: a folder of Markdown, each titled `PROGRAM VERSION: WHAT`
    #[arg(long, value_name = "DIR")]
    findings: Option<PathBuf>,
    /// The page for browsers, to be part of the site
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// A corpus directory instead of the built-in one
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

#[derive(Serialize)]
struct SiteAnswer {
    schema: &'static str,
    pages: usize,
    bytes: usize,
}

/// Writes the site.
///
/// # Errors
/// An unusable corpus, a report that is not what it says, a directory that cannot be written.
pub fn run(options: &SiteOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = Corpus::load(&Source::of(options.cases.as_deref())).map_err(Failure::Input)?;
    let runs = options.report.iter().map(|directory| Run::read(directory, &corpus, &say));
    let runs: Vec<Run> = runs.collect::<Result<_, Failure>>()?;
    let findings = options.findings.as_deref().map(findings::read).transpose()?.unwrap_or_default();
    let mut files = files(&corpus, &runs, &findings, options.page.is_some());
    if let Some(page) = &options.page {
        let failed = |error| Failure::File(page.display().to_string(), error);
        files.insert(PAGE.to_owned(), read_file(page, PAGE_BYTES).map_err(failed)?);
    }
    for (path, content) in &files {
        let failed = |error| Failure::File(options.out.join(path).display().to_string(), error);
        write_below(&options.out, Path::new(path), content).map_err(failed)?;
    }
    let pages = files.keys().filter(|path| path.ends_with(".html")).count();
    let bytes = files.values().map(Vec::len).sum();
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "site-written-title"));
            page.outcome(Mood::Good, tell!(say, "site-written", pages = pages, bytes = bytes));
            page
        },
        || Answer::new(&SiteAnswer { schema: "tiebreak/site/1", pages, bytes }),
    )?;
    Ok(Exit::Fine)
}

/// Every file of the site by its path.
fn files(corpus: &Corpus, runs: &[Run], findings: &[Finding], with_page: bool) -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let links = Links::of(corpus);
    for language in Language::ALL {
        let say = Messages::new(language);
        let mut sheets: Vec<Sheet> = vec![home::sheet(&say, corpus, with_page)];
        sheets.extend(corpus::sheets(&say, corpus));
        sheets.extend(codes::sheets(&say, corpus));
        sheets.extend(rulings::sheets(&say, corpus));
        sheets.extend(deviations::sheets(&say, corpus));
        sheets.extend(programs::sheets(&say, corpus, runs, findings));
        sheets.extend(findings::sheets(&say, findings, &links));
        sheets.push(certify::sheet(&say));
        for sheet in &sheets {
            let path = format!("{}/{}", language.tag(), sheet.address);
            files.insert(path, draw::draw(sheet, &say, &links).into_bytes());
        }
        files.insert(format!("{}/search.js", language.tag()), draw::index(&sheets).into_bytes());
        for (from, to) in links.renamed() {
            files.insert(format!("{}/{from}", language.tag()), draw::moved(from, to, &say).into_bytes());
        }
    }
    for run in runs {
        files.extend(run.files());
    }
    files.insert("index.html".to_owned(), draw::languages().into_bytes());
    files.insert("style.css".to_owned(), include_bytes!("style.css").to_vec());
    files.insert("find.js".to_owned(), include_bytes!("find.js").to_vec());
    files
}
