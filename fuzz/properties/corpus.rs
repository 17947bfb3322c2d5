//! Checks that the program can load or reject a corpus in which one file has arbitrary content.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use tiebreak_conformance::corpus::lint::{layout, lint};
use tiebreak_conformance::corpus::{Corpus, Registry, Source, export};
use tiebreak_conformance::phrase::outside::is_unprintable;

use super::files::said;
use super::held::{done, held};
use super::registries::{built_in, registries};

/// The files of the corpus whose content the fuzzer can choose.
pub const PLACES: [&str; 8] = [
    "c07/8-1/double-round-robin-adds-each-opponent-twice.json",
    "b02/7-14/mixed-pools-add-up.json",
    "classic/own.json",
    "redirects.json",
    "ratchet.json",
    "rulings.json",
    "codes.json",
    "clauses.json",
];

thread_local! {
    static SMALL: OnceCell<(BTreeMap<String, Vec<u8>>, Registry)> = const { OnceCell::new() };
}

/// Returns the files and the registry of a small corpus with one case. The registry contains only the entries that the
/// case needs.
fn small() -> (BTreeMap<String, Vec<u8>>, Registry) {
    SMALL.with(|small| {
        let make = || {
            let mut files = registries();
            let case = PLACES[0];
            files.insert(case.to_owned(), built_in(case));
            let registry = Registry::load(&Source::Memory(files.clone()));
            (files, done(registry, || "the registries".to_owned()))
        };
        small.get_or_init(make).clone()
    })
}

/// Checks a corpus in which the input is the content of one file. The corpus must be loaded, or rejected with remarks
/// that can be printed. Exported files must be inside the output folder, and exported tables must not contain formulas.
/// The first byte of the input selects the file.
pub fn corpus(bytes: &[u8]) {
    let Some((choice, content)) = bytes.split_first() else { return };
    let place = PLACES[usize::from(*choice) % PLACES.len()];
    let (mut files, registry) = small();
    files.insert(place.to_owned(), content.to_vec());
    let source = Source::Memory(files);
    // Reading the registries is slow. The registries are read again only if the input replaces a registry.
    let loaded = match place.contains('/') {
        true => Corpus::load_with(&source, registry),
        false => Corpus::load(&source),
    };
    let corpus = match loaded {
        Ok(corpus) => corpus,
        Err(problems) => {
            held(!problems.is_empty(), || "a refusal has a reason".to_owned());
            return said(&problems);
        }
    };
    let breaches = lint(&corpus);
    held(breaches.len() >= corpus.problems.len(), || "a problem is a breach".to_owned());
    for breach in
        breaches.into_iter().chain(layout(&corpus, &source).into_iter().map(|(breach, _, _)| breach))
    {
        said(std::slice::from_ref(&breach.remark));
    }
    match export::export(&corpus) {
        Err(problem) => held(!problem.to_string().contains(is_unprintable), || format!("{problem:?}")),
        Ok(export) => {
            for (path, content) in &export.files {
                let lies_below =
                    path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains('\\'));
                held(lies_below, || format!("{path:?} leads elsewhere"));
                if path.ends_with(".csv") {
                    harmless(path, content);
                }
            }
        }
    }
}

/// Checks that a spreadsheet program does not evaluate a cell of the file as a formula.
fn harmless(path: &str, content: &[u8]) {
    let mut rows = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(content);
    for row in rows.records() {
        for cell in done(row, || path.to_owned()).iter() {
            let begins = cell.starts_with(['=', '+', '@', '\t', '\r', '＝', '＋', '－', '＠']);
            let is_number =
                cell.strip_prefix('-').is_none_or(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            held(!begins && is_number, || format!("{path}: {cell:?}"));
        }
    }
}
