//! `tiebreak site` writes a web site about the corpus and about tested programs. The site works without a server.

mod draw;
mod pages;

use crate::cli::prelude::*;
use crate::cli::write_file;
use pages::Run;
use serde::Deserialize;
use tiebreak_conformance::corpus::Source;
use tiebreak_conformance::deviation::catalogue;
use tiebreak_conformance::explain::value::{Paraphrase, paraphrases};
use tiebreak_conformance::format::limits::{PAGE_BYTES, read_file};
use tiebreak_conformance::page::escape;

/// Write a site about the corpus: cases, clauses, rulings, mistakes, codes and programs
///
/// Writes static pages in English and Spanish. You can open the pages as local files, because the search needs no
/// server. The command verifies each report given with --report, and writes a page about each tested program and a
/// comparison of the programs.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Example:
  tiebreak site --out site --report certificate --page tiebreak.html")]
pub struct SiteOptions {
    /// Folder for the site; created if missing
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Folder written by `tiebreak certify --out`; can be repeated
    #[arg(long, value_name = "DIR")]
    report: Vec<PathBuf>,
    /// Page for browsers to include in the site
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Use the corpus in this folder instead of the built-in corpus
    #[arg(long, value_name = "DIR")]
    cases: Option<PathBuf>,
}

/// Writes the site.
///
/// # Errors
///
/// Returns an error if the corpus contains errors, if a report is rejected, or if the folder cannot be written.
pub fn run(options: &SiteOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.maintainer_messages();
    let corpus = Corpus::load(&Source::of(options.cases.as_deref())).map_err(Failure::Input)?;
    let runs = options.report.iter().map(|directory| Run::read(directory, &corpus, &say));
    let runs: Vec<Run> = runs.collect::<Result<_, Failure>>()?;
    let mut files = files(&corpus, &runs, options.page.is_some());
    if let Some(page) = &options.page {
        files.insert(PAGE.to_owned(), read_file(page, PAGE_BYTES).map_err(Failure::of_file(page))?);
    }
    files.iter().try_for_each(|(path, content)| write_file(&options.out, path, content))?;
    let pages = files.keys().filter(|path| path.ends_with(".html")).count();
    let bytes: usize = files.values().map(Vec::len).sum();
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "site-run-title"));
            page.outcome(Mood::Good, tell!(say, "site-run-done", pages, bytes));
            page
        },
        || Answer::new(&json!({ "schema": "tiebreak/site/1", "pages": pages, "bytes": bytes })),
    )
}

/// Returns all files of the site: the content of each file by its path.
fn files(corpus: &Corpus, runs: &[Run], with_page: bool) -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let links = Links::of(corpus);
    for language in Language::ALL {
        let say = Messages::new(language);
        let mut sheets: Vec<Sheet> = vec![sheet(&say, corpus, with_page)];
        sheets.extend(pages::case_sheets(&say, corpus));
        sheets.extend(pages::code_sheets(&say, corpus));
        sheets.extend(pages::ruling_sheets(&say, corpus));
        sheets.extend(pages::deviation_sheets(&say, corpus));
        sheets.extend(pages::program_sheets(&say, corpus, runs));
        sheets.push(pages::certify_sheet(&say));
        for sheet in &sheets {
            let path = format!("{}/{}", language.tag(), sheet.address);
            files.insert(path, draw::draw(sheet, &say, &links).into_bytes());
        }
        files.insert(format!("{}/search.js", language.tag()), draw::index(&sheets).into_bytes());
        for (from, to) in &links.renamed {
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

// Badges are drawn as SVG pictures, so that the site needs no external service. A badge consists of a label and a text.

/// The width that a badge reserves for each character, in tenths of a pixel. The average character is narrower, so the
/// text always fits.
const CHARACTER: usize = 72;
/// The space that a badge adds to the width of each text, in pixels.
const ROOM: usize = 12;

/// The content of a badge, as written in the file `badge.json`.
#[derive(Debug, Deserialize)]
struct Badge {
    label: String,
    message: String,
    color: String,
}

impl Badge {
    fn read(bytes: &[u8]) -> Option<Badge> {
        serde_json::from_slice(bytes).ok()
    }

    fn text(&self) -> String {
        format!("{}: {}", self.label, self.message)
    }

    fn svg(&self) -> String {
        let width = |text: &str| text.chars().count() * CHARACTER / 10 + ROOM;
        let (left, right) = (width(&self.label), width(&self.message));
        // These colors are darker than the usual colors of badges, so that white text is easy to read.
        let color = match self.color.as_str() {
            "green" => "#166534",
            "yellowgreen" => "#4d5d0a",
            "yellow" => "#854d0e",
            "red" => "#991b1b",
            _ => "#525252",
        };
        let (label, message, all) = (escape(&self.label), escape(&self.message), left + right);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all}\" height=\"20\" role=\"img\" aria-label=\"{label}: {message}\">\n\
             <rect width=\"{left}\" height=\"20\" fill=\"#333\"/>\n<rect x=\"{left}\" width=\"{right}\" height=\"20\" fill=\"{color}\"/>\n\
             <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" text-anchor=\"middle\">\n\
             <text x=\"{}\" y=\"14\">{label}</text>\n<text x=\"{}\" y=\"14\">{message}</text>\n</g>\n</svg>\n",
            left / 2,
            left + right / 2,
        )
    }
}

/// The first steps for authors of programs, in three programming languages. The README contains the same commands, and
/// a test runs them.
const FIRST_MINUTE: [(&str, &str); 3] = [
    ("Python", include_str!("first_minute/python.sh")),
    ("Node", include_str!("first_minute/node.sh")),
    ("Go", include_str!("first_minute/go.sh")),
];

/// Builds the front page in a language: the first steps for authors, and the number of items in each part of the site.
fn sheet(say: &Messages, corpus: &Corpus, with_page: bool) -> Sheet {
    let registry = &corpus.registry;
    let ratings = corpus.ratings.iter().map(|case| case.file.checks.len()).sum::<usize>();
    let checks = corpus.checks().count() + ratings;
    let mut page = Page::new(say.language(), tell!(say, "site-title"));
    page.paragraph(tell!(say, "site-intro"));
    let version = &registry.corpus.version;
    let cases = corpus.cases.len() + corpus.ratings.len();
    page.paragraph(tell!(say, "site-counts", version, cases, checks));
    let mut sheet = Sheet::all(Kind::Home, page);
    let page = &mut sheet.page;
    page.heading(tell!(say, "site-first-minute"));
    page.paragraph(tell!(say, "site-first-minute-how"));
    for (language, lines) in FIRST_MINUTE {
        sheet.page.paragraph(language);
        sheet.show(lines);
    }
    let page = &mut sheet.page;
    page.paragraph(tell!(say, "site-first-minute-then"));
    let mut table = table!(say, Left "column-what", Right "column-pages");
    for (kind, count) in [
        (Kind::Case, cases),
        (Kind::Clause, registry.clauses.len() + registry.rating_clauses.len()),
        (Kind::Code, registry.codes.len()),
        (Kind::Ruling, registry.rulings.rulings.len()),
        (Kind::Deviation, catalogue().len()),
        (Kind::Program, registry.sources.programs.len()),
    ] {
        table.row(vec![say.member(family!("site-kind-"), kind.word()), count.to_string()]);
    }
    page.table(table);
    page.heading(tell!(say, "site-arbiters"));
    page.paragraph(tell!(say, "site-arbiters-how"));
    page.heading(tell!(say, "site-authors"));
    page.paragraph(tell!(say, "site-authors-how"));
    if with_page {
        sheet.files.push((PAGE.to_owned(), tell!(say, "site-arbiters-page")));
    }
    sheet
}

/// The address of the page about each id, including the old ids of renamed cases.
struct Links {
    known: BTreeMap<String, String>,
    renamed: Vec<(String, String)>,
}

impl Links {
    /// Collects all ids of the corpus, and all ids of known mistakes.
    fn of(corpus: &Corpus) -> Links {
        let registry = &corpus.registry;
        let mut known = BTreeMap::new();
        let mut add = |kind: Kind, id: &str| _ = known.insert(id.to_owned(), kind.address(id));
        corpus.cases.iter().for_each(|case| add(Kind::Case, &case.id));
        corpus.ratings.iter().for_each(|case| add(Kind::Case, &case.id));
        registry.clauses.iter().for_each(|clause| add(Kind::Clause, &clause.id));
        registry.rating_clauses.iter().for_each(|clause| add(Kind::Clause, &clause.id));
        registry.codes.iter().for_each(|code| add(Kind::Code, &code.code));
        registry.rulings.rulings.iter().for_each(|ruling| add(Kind::Ruling, &ruling.id));
        catalogue().iter().for_each(|deviation| add(Kind::Deviation, deviation.id));
        registry.sources.programs.iter().for_each(|program| add(Kind::Program, &program.name));
        let renamed = registry.redirects.iter().map(|redirect| {
            (Kind::Case.address(&redirect.from), Kind::Case.address(registry.redirected(&redirect.from)))
        });
        Links { renamed: renamed.collect(), known }
    }

    /// Splits a text into words and separators. If there is a page about a word, its address is returned with the word.
    fn split<'t>(&self, text: &'t str) -> Vec<(&'t str, Option<&str>)> {
        let of_word = |c: char| c.is_alphanumeric() || "-._/#@".contains(c);
        let mut parts = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let begins_word = rest.starts_with(of_word);
            let end = rest.find(|c| of_word(c) != begins_word).unwrap_or(rest.len());
            let (part, after) = rest.split_at(end);
            let word = part.trim_end_matches(['.', '/']);
            match self.find(word) {
                Some(address) if begins_word => {
                    parts.push((word, Some(address)));
                    parts.push((&part[word.len()..], None));
                }
                _ => parts.push((part, None)),
            }
            rest = after;
        }
        parts.retain(|(part, _)| !part.is_empty());
        parts
    }

    /// Returns the address of the page about an id, about a check of a case, or about a code with modifiers. Returns
    /// `None` if there is no such page.
    fn find(&self, word: &str) -> Option<&str> {
        let whole = || self.known.get(word);
        let check = || self.known.get(word.split_once('#')?.0);
        let code = || self.known.get(word.split_once('/')?.0).filter(|address| address.starts_with("code/"));
        whole().or_else(check).or_else(code).map(String::as_str)
    }
}

/// The path, in the site, of the page that runs this program in a browser.
const PAGE: &str = "tiebreak.html";

tiebreak_conformance::phrase::named! {
/// The kind of a page. The folder with all pages of a kind has the name of the kind.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Kind as word {
        /// The front page.
        Home = "index",
        /// A page about a case.
        Case = "case",
        /// A page about a clause.
        Clause = "clause",
        /// A page about a tie-break.
        Code = "code",
        /// A page about a ruling.
        Ruling = "ruling",
        /// A page about a known mistake.
        Deviation = "deviation",
        /// A page about a tested program.
        Program = "program",
        /// The page that explains how an author gets a certificate.
        Certify = "certify",
    }
}

impl Kind {
    /// Returns the address of the list of all pages of this kind. If there is only one such page, returns its address.
    fn first(self) -> String {
        match self {
            Kind::Home | Kind::Certify => format!("{}.html", self.word()),
            _ => format!("{}/index.html", self.word()),
        }
    }

    /// Returns the address of the page about an id.
    fn address(self, id: &str) -> String {
        format!("{}/{}.html", self.word(), slug(id))
    }
}

/// Converts a name to a form that an address can contain. Ids stay the same.
fn slug(id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-._/".contains(c) { c } else { '-' };
    id.trim_start_matches('@').chars().map(plain).collect()
}

struct Sheet {
    kind: Kind,
    /// The address of the page, relative to the folder of its language.
    address: String,
    page: Page,
    /// The blocks of unformatted text, each with the number of blocks of the page that come before it.
    verbatim: Vec<(usize, String)>,
    /// The badges on the page. Each badge has the address of its picture (from the root of the site) and a text.
    badges: Vec<(String, String)>,
    /// The links at the end of the page. Each link has an address (from the root of the site) and a name.
    files: Vec<(String, String)>,
}

impl Sheet {
    /// Builds the page about a single item, such as a case.
    fn one(kind: Kind, id: &str, page: Page) -> Sheet {
        Sheet::at(kind, kind.address(id), page)
    }

    /// Builds the page that lists all items of a kind. If the kind has only one page, builds this page.
    fn all(kind: Kind, page: Page) -> Sheet {
        Sheet::at(kind, kind.first(), page)
    }

    fn at(kind: Kind, address: String, page: Page) -> Sheet {
        let (verbatim, badges, files) = (Vec::new(), Vec::new(), Vec::new());
        Sheet { kind, address, page, verbatim, badges, files }
    }

    /// Adds a block of unformatted text at the end of the page.
    fn show(&mut self, lines: &str) {
        self.verbatim.push((self.page.blocks.len(), lines.to_owned()));
    }
}

/// Returns the content of a clause in this project's own words. If the content is different in some editions, there is
/// a line for each version, with the names of the editions.
fn of(clause: &str, say: &Messages) -> Vec<String> {
    let found = paraphrases(clause);
    let line = |(at, since): (usize, &Paraphrase)| {
        let text = since.text(say.language());
        if found.len() == 1 {
            return text.to_owned();
        }
        let until = found.get(at + 1).map(|next| next.from.as_str());
        let named: Vec<&str> = Edition::ALL
            .iter()
            .map(|edition| edition.id())
            .skip_while(|id| *id != since.from)
            .take_while(|id| Some(*id) != until)
            .collect();
        format!("{}: {text}", named.join(", "))
    };
    found.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod badge_tests {
    use super::*;

    #[test]
    fn a_badge_is_a_picture_of_its_text() {
        let badge =
            Badge::read(br#"{"schemaVersion":1,"label":"a<b","message":"no profile","color":"lightgrey"}"#)
                .unwrap();
        let svg = badge.svg();
        assert!(svg.contains("a&lt;b") && svg.contains("#525252") && !svg.contains("a<b"), "{svg}");
        assert_eq!(badge.text(), "a<b: no profile");
        assert!(Badge::read(b"{}").is_none());
    }
}

#[cfg(test)]
mod paraphrases_tests {
    use super::*;
    use tiebreak_conformance::message::Language;

    #[test]
    fn editions_are_named_where_the_words_differ() {
        let of = |id: &str| of(id, &Messages::new(Language::En));
        assert_eq!(of("c07.7.5"), ["The sum of the participant's total scores after each round."]);
        let [before, after] = &of("c07.15.2")[..] else { panic!("two wordings") };
        assert!(before.starts_with("fide-2023-09, fide-2024-08: ") && after.starts_with("fide-2026-03: "));
    }
}
