//! Cases with their ids, and a whole corpus of them.

use super::case::{CaseFile, Check};
use super::document::read_document;
use super::id::is_case_id;
use super::rating::{self, RatingFile};
use super::registry::Registry;
use super::source::{self, Source, SourceError};
use tiebreak_engine::tournament::Tournament;
use tiebreak_event::regulations;
use tiebreak_format::bounded::why;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::json::{self, Document};
use tiebreak_format::text::Text;
use tiebreak_phrase::{Phrase, phrase};

/// A case with its id and the event as facts.
#[derive(Clone, Debug)]
pub struct Case {
    /// The path below the corpus without extension; stable.
    pub id: String,
    /// What the file says.
    pub file: CaseFile,
    /// The event.
    pub tournament: Tournament,
    /// The file with the place of every value.
    pub document: Document,
    /// How remarks name the file.
    pub name: String,
}

impl Case {
    /// The family: the first part of the id.
    pub fn family(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// The full id of a check.
    pub fn check_id(&self, check: &Check) -> String {
        format!("{}#{}", self.id, check.id)
    }

    /// A case that stands in no file; none when its event cannot be.
    pub fn made(id: String, file: CaseFile) -> Option<Case> {
        let bytes = serde_json::to_vec(&file).ok()?;
        let mut sink = Sink::new(&id);
        let document = Document::parse(Text::decode(&bytes).ok()?, &mut sink)?;
        let tournament = json::build(&document, "/tournament", &file.tournament, &mut sink)?;
        let name = id.clone();
        (!sink.has_errors()).then_some(Case { id, file, tournament, document, name })
    }

    /// A remark that this case deserves, at a JSON pointer.
    pub fn error(&self, rule: &'static str, pointer: &str, message: Phrase) -> Diagnostic {
        self.document.error(rule, pointer, message).in_file(&self.name)
    }
}

/// Cases with the registries that give their words a meaning.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// What the corpus says besides its cases.
    pub registry: Registry,
    /// Cases in order of their ids.
    pub cases: Vec<Case>,
    /// Cases about ratings in order of their ids.
    pub ratings: Vec<RatingFile>,
    /// Everything that kept other files from being cases.
    pub problems: Vec<Diagnostic>,
}

impl Corpus {
    /// Reads a whole corpus.
    ///
    /// # Errors
    /// When the registries cannot be used or the files cannot be listed. What is wrong with cases is in
    /// [`Corpus::problems`].
    pub fn load(source: &Source) -> Result<Corpus, Vec<Diagnostic>> {
        Corpus::load_with(source, Registry::load(source)?)
    }

    /// Reads the cases of a source beside registries from elsewhere.
    ///
    /// # Errors
    /// When the files cannot be listed.
    pub fn load_with(source: &Source, registry: Registry) -> Result<Corpus, Vec<Diagnostic>> {
        let paths = source.paths().map_err(|SourceError { path, error }| {
            vec![Diagnostic::error("unreadable-file", why(&error)).in_file(&path.display().to_string())]
        })?;
        let mut corpus = Corpus { registry, cases: Vec::new(), ratings: Vec::new(), problems: Vec::new() };
        for path in paths.iter().filter(|path| !source::is_registry(path)) {
            if rating::is_rating(path) {
                match rating::load(source, path) {
                    Ok(case) => corpus.ratings.push(case),
                    Err(mut problems) => corpus.problems.append(&mut problems),
                }
                continue;
            }
            match load_case(source, path) {
                Ok(case) => corpus.cases.push(case),
                Err(mut problems) => corpus.problems.append(&mut problems),
            }
        }
        corpus.cases.sort_by(|a, b| a.id.cmp(&b.id));
        corpus.ratings.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(corpus)
    }

    /// The case with this id, or the one it was renamed to.
    pub fn case(&self, id: &str) -> Option<&Case> {
        let id = self.registry.redirected(id);
        self.cases.binary_search_by(|case| case.id.as_str().cmp(id)).ok().and_then(|at| self.cases.get(at))
    }

    /// The case about ratings with this id, or the one it was renamed to.
    pub fn rating(&self, id: &str) -> Option<&RatingFile> {
        let id = self.registry.redirected(id);
        self.ratings
            .binary_search_by(|case| case.id.as_str().cmp(id))
            .ok()
            .and_then(|at| self.ratings.get(at))
    }

    /// The clauses of a case of either kind, the main one first; none when there is no such case.
    pub fn clauses_of(&self, id: &str) -> &[String] {
        match (self.case(id), self.rating(id)) {
            (Some(case), _) => &case.file.clauses,
            (None, Some(case)) => &case.file.clauses,
            (None, None) => &[],
        }
    }

    /// Every check with its case, in order of their ids in the files.
    pub fn checks(&self) -> impl Iterator<Item = (&Case, &Check)> {
        self.cases.iter().flat_map(|case| case.file.checks.iter().map(move |check| (case, check)))
    }
}

/// Whether there is a file for the case with this id.
pub fn exists(source: &Source, id: &str) -> bool {
    is_case_id(id) && source.exists(&format!("{id}.json"))
}

/// Reads the one case with this id, opening no other file.
///
/// # Errors
/// Everything wrong with it.
pub fn load_one(source: &Source, id: &str) -> Result<Case, Vec<Diagnostic>> {
    // An id is a path below the corpus and nothing else, whatever a caller passes on.
    if !is_case_id(id) {
        let message = phrase!("corpus-no-case-id", id = id.escape_default().to_string());
        return Err(vec![Diagnostic::error("case-id", message)]);
    }
    load_case(source, &format!("{id}.json"))
}

fn load_case(source: &Source, path: &str) -> Result<Case, Vec<Diagnostic>> {
    let document = read_document(source, path)?;
    let name = source.name(path);
    let mut sink = Sink::new(&name);
    let file = document.read::<CaseFile>(&mut sink);
    let tournament =
        file.as_ref().and_then(|file| json::build(&document, "/tournament", &file.tournament, &mut sink));
    if let Some(declaration) = file.as_ref().and_then(|file| file.regulations.as_ref()) {
        regulations::check(&document, "/regulations", declaration, &mut sink);
    }
    let failed = sink.has_errors();
    match (file, tournament) {
        (Some(file), Some(tournament)) if !failed => {
            let id = path.strip_suffix(".json").unwrap_or(path).to_owned();
            Ok(Case { id, file, tournament, document, name })
        }
        _ => Err(sink.into_remarks().into_iter().filter(Diagnostic::is_error).collect()),
    }
}
