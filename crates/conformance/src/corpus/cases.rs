//! Cases and their ids, the corpus and its sources, and the parser for the calculations that authors write next to
//! expected values.

use crate::corpus::case::{CaseFile, Check, is_case_id, loaded, read_document};
use crate::corpus::rating::{self, RatingCase};
use crate::corpus::registry::Registry;
use crate::prelude::*;
use std::io;
use std::path::{Path, PathBuf};
use tiebreak_corpus::files;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Tournament;
use tiebreak_event::regulations;
use tiebreak_format::diagnostic::Sink;
use tiebreak_format::json::{self, Document};
use tiebreak_format::limits::{self, CORPUS_FILE_BYTES, read_file};
use tiebreak_format::text::Text;
use tiebreak_words::page::{Align, Column, Table};
use walkdir::WalkDir;

/// A case about standings, with its id and its event.
#[derive(Clone, Debug)]
pub struct Case {
    /// The path of the case file within the corpus folder, without the file extension. The id of a case never changes.
    pub id: String,
    /// The content of the case file.
    pub file: CaseFile,
    /// The event of the case.
    pub tournament: Tournament,
    /// The parsed file, with the position of every value.
    pub document: Document,
    /// The name of the case file in diagnostics.
    pub name: String,
}

impl Case {
    /// Returns the family of the case, which is the first part of the id.
    pub fn family(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// Returns the full id of a check: the id of the case, `#`, and the id of the check.
    pub fn check_id(&self, check: &Check) -> String {
        format!("{}#{}", self.id, check.id)
    }

    /// Creates a case that was not read from a file. Returns `None` if the event of the case is invalid.
    pub fn made(id: String, file: CaseFile) -> Option<Case> {
        let bytes = serde_json::to_vec(&file).ok()?;
        let mut sink = Sink::new(&id);
        let document = Document::parse(Text::decode(&bytes).ok()?, &mut sink)?;
        let tournament = json::build(&document, "/tournament", &file.tournament, &mut sink)?;
        let name = id.clone();
        (!sink.has_errors()).then_some(Case { id, file, tournament, document, name })
    }

    /// Creates a diagnostic about the value that the JSON pointer `pointer` names.
    pub fn error(&self, rule: &'static str, pointer: &str, message: Phrase) -> Diagnostic {
        self.document.error(rule, pointer, message).in_file(&self.name)
    }
}

/// Builds the crosstable of an event, with the points of each participant in the last column.
pub fn crosstable(say: &Messages, json: &TournamentJson, event: &Tournament) -> Table {
    let mut table = table!(say, Right "column-id", Left "column-participant", Right "column-rating");
    table.columns.extend((1..=event.rounds()).map(|round| Column::new(round.to_string(), Align::Left)));
    table.columns.push(Column::new(tell!(say, "column-points"), Align::Right));
    let players = json.participants.iter().flatten().map(|player| &player.games);
    let teams = json.teams.iter().flatten().map(|team| &team.matches);
    for (index, cells) in players.chain(teams).enumerate() {
        let Some(participant) = event.participants().get(index) else { continue };
        let mut row = vec![
            participant.id.to_string(),
            participant.name.clone(),
            participant.rating().map(|rating| rating.to_string()).unwrap_or_default(),
        ];
        row.extend(cells.iter().cloned());
        let points: Points = event.records(index).iter().map(|record| record.points).sum();
        row.push(points.to_string());
        table.row(row);
    }
    table.without_empty_columns()
}

/// A corpus: all cases, and the registries that define the terms in the cases.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The registries of the corpus: everything except the cases.
    pub registry: Registry,
    /// The cases about standings, sorted by id.
    pub cases: Vec<Case>,
    /// The cases about ratings, sorted by id.
    pub ratings: Vec<RatingCase>,
    /// Diagnostics about the files that are not valid cases.
    pub problems: Vec<Diagnostic>,
}

impl Corpus {
    /// Reads a whole corpus. Faults in single cases are listed in [`Corpus::problems`] and do not cause an error.
    ///
    /// # Errors
    ///
    /// Returns an error if a registry is missing or invalid, or if the files cannot be listed.
    pub fn load(source: &Source) -> Result<Corpus, Vec<Diagnostic>> {
        Corpus::load_with(source, Registry::load(source)?)
    }

    /// Reads the cases of a source into a corpus with the given registry.
    ///
    /// # Errors
    ///
    /// Returns an error if the files cannot be listed.
    pub fn load_with(source: &Source, registry: Registry) -> Result<Corpus, Vec<Diagnostic>> {
        let paths = source.paths()?;
        let mut corpus = Corpus { registry, cases: Vec::new(), ratings: Vec::new(), problems: Vec::new() };
        // Paths without a folder belong to registries, and the folder `schema` contains JSON Schemas.
        for path in paths.iter().filter(|path| path.contains('/') && !path.starts_with("schema/")) {
            let loaded = match rating::is_rating(path) {
                true => rating::load(source, path).map(|case| corpus.ratings.push(case)),
                false => load_case(source, path).map(|case| corpus.cases.push(case)),
            };
            corpus.problems.extend(loaded.err().into_iter().flatten());
        }
        corpus.cases.sort_by(|a, b| a.id.cmp(&b.id));
        corpus.ratings.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(corpus)
    }

    /// Returns the case with this id. The id can be the old id of a renamed case.
    pub fn case(&self, id: &str) -> Option<&Case> {
        let id = self.registry.redirected(id);
        let at = self.cases.binary_search_by(|case| case.id.as_str().cmp(id)).ok()?;
        self.cases.get(at)
    }

    /// Returns the case about ratings with this id. The id can be the old id of a renamed case.
    pub fn rating(&self, id: &str) -> Option<&RatingCase> {
        let id = self.registry.redirected(id);
        let at = self.ratings.binary_search_by(|case| case.id.as_str().cmp(id)).ok()?;
        self.ratings.get(at)
    }

    /// Returns the clauses of a case about standings or ratings, with the main clause first. The list is empty if the
    /// case does not exist.
    pub fn clauses_of(&self, id: &str) -> &[String] {
        let rating = || self.rating(id).map(|case| &case.file.clauses);
        self.case(id).map(|case| &case.file.clauses).or_else(rating).map_or(&[], Vec::as_slice)
    }

    /// Returns the title of a case, or `None` if the case does not exist.
    pub fn title(&self, id: &str) -> Option<&Texts> {
        let rating = || self.rating(id).map(|case| &case.file.title);
        self.case(id).map(|case| &case.file.title).or_else(rating)
    }

    /// Returns every check, together with its case. The cases are sorted by id, and the checks of a case are in the
    /// order of its file.
    pub fn checks(&self) -> impl Iterator<Item = (&Case, &Check)> {
        self.cases.iter().flat_map(|case| case.file.checks.iter().map(move |check| (case, check)))
    }

    /// Returns every check about ratings, together with its case, in the same order.
    pub fn rating_checks(&self) -> impl Iterator<Item = (&RatingCase, &RatingCheck)> {
        self.ratings.iter().flat_map(|case| case.file.checks.iter().map(move |check| (case, check)))
    }
}

/// Returns whether the source contains a file for the case with this id.
pub fn exists(source: &Source, id: &str) -> bool {
    is_case_id(id) && source.exists(&format!("{id}.json"))
}

/// Reads only the case with this id from a source.
///
/// # Errors
///
/// Returns all faults of the case.
pub fn load_one(source: &Source, id: &str) -> Result<Case, Vec<Diagnostic>> {
    // A text that is not a valid id could be the path of a file outside the corpus.
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
    let (file, tournament) = loaded(file.zip(tournament), sink)?;
    let id = path.strip_suffix(".json").unwrap_or(path).to_owned();
    Ok(Case { id, file, tournament, document, name })
}

/// The location of the files of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A folder that is laid out like `cases/` in this repository.
    Directory(PathBuf),
    /// The corpus that is built into the program.
    Embedded,
    /// Files in memory. The key is the path of the file, with `/` as the separator.
    Memory(BTreeMap<String, Vec<u8>>),
}

impl Source {
    /// Returns the corpus in the folder, or the embedded corpus if no folder is given.
    pub fn of(directory: Option<&Path>) -> Source {
        directory.map_or(Source::Embedded, |directory| Source::Directory(directory.to_owned()))
    }

    /// Returns the sorted paths of all JSON files in the corpus, with `/` as the separator.
    ///
    /// # Errors
    ///
    /// Returns an error if a folder cannot be listed.
    pub fn paths(&self) -> Result<Vec<String>, Vec<Diagnostic>> {
        let mut paths = match self {
            Source::Directory(root) => files_below(root)?,
            Source::Embedded => files().keys().map(|path| (*path).to_owned()).collect(),
            Source::Memory(files) => files.keys().filter(|path| path.ends_with(".json")).cloned().collect(),
        };
        paths.sort();
        Ok(paths)
    }

    /// Returns the bytes of a file, or `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists but cannot be read, or if it is too large.
    pub fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        match self {
            Source::Directory(root) => match read_file(&root.join(path), CORPUS_FILE_BYTES) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
                bytes => bytes.map(Some),
            },
            Source::Embedded => Ok(files().get(path).map(|text| text.as_bytes().to_vec())),
            Source::Memory(files) => {
                files.get(path).map(|bytes| limits::read(bytes.as_slice(), CORPUS_FILE_BYTES)).transpose()
            }
        }
    }

    /// Returns whether the corpus contains a file with this path.
    pub fn exists(&self, path: &str) -> bool {
        match self {
            Source::Directory(root) => root.join(path).is_file(),
            Source::Embedded => files().contains_key(path),
            Source::Memory(files) => files.contains_key(path),
        }
    }

    /// Returns the name of a corpus file as shown in diagnostics.
    pub fn name(&self, path: &str) -> String {
        match self {
            Source::Directory(root) => root.join(path).display().to_string(),
            Source::Embedded => format!("cases/{path}"),
            Source::Memory(_) => path.to_owned(),
        }
    }
}

fn files_below(root: &Path) -> Result<Vec<String>, Vec<Diagnostic>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(root).follow_links(false).sort_by_file_name() {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(root).display().to_string();
            vec![Diagnostic::error("unreadable-file", why(&error.into())).in_file(&path)]
        })?;
        let Ok(below) = entry.path().strip_prefix(root) else { continue };
        let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
        // The id of a case is Unicode text, so a file whose path is not Unicode is not a case.
        let Some(parts) = parts.filter(|_| entry.file_type().is_file()) else { continue };
        let path = parts.join("/");
        if path.ends_with(".json") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Returns the corpus folder of this repository, for tests and tools that run inside the repository.
pub fn repository_directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new("")).join("cases")
}

// The parser below evaluates the calculations (workings) that authors write next to expected values. The arithmetic is
// exact. The parser does not apply any tie-break rule.
//
// The notation consists of numbers, `+ - * x /`, parentheses, `min(..)`, `max(..)` and `floor(..)`. Remarks in square
// brackets are not part of the calculation.

/// Maximum nesting depth of parentheses in a working.
const DEEPEST: usize = 32;
/// Limit for numerators and denominators in a working. The product of two numbers below this limit fits into 128 bits.
const LARGEST: i128 = 1 << 60;

/// Computes the value of a working.
///
/// # Errors
///
/// Returns the first fault in the working, such as an unknown word, a division by zero, or a number that is too large.
pub(crate) fn evaluate(text: &str) -> Result<Fraction, Phrase> {
    let mut parser = Parser::of(text);
    let value = parser.sum()?;
    parser.blanks()?;
    match parser.peek() {
        None => Ok(value),
        Some(found) => {
            Err(parser.wrong(phrase!("working-unexpected", found = found.escape_default().to_string())))
        }
    }
}

/// Returns the numbers in a working, up to the first error.
pub(crate) fn literals(text: &str) -> Vec<Fraction> {
    let mut parser = Parser::of(text);
    // The parser's error is ignored here, because `evaluate` already reports it.
    let _ = parser.sum();
    parser.literals
}

/// Returns whether a working contains more than one number.
pub(crate) fn computes(text: &str) -> bool {
    literals(text).len() > 1
}

struct Parser {
    text: Vec<char>,
    at: usize,
    depth: usize,
    literals: Vec<Fraction>,
}

impl Parser {
    fn of(text: &str) -> Parser {
        Parser { text: text.chars().collect(), at: 0, depth: 0, literals: Vec::new() }
    }

    /// Builds the message about a fault at the current position of the parser.
    fn wrong(&self, problem: Phrase) -> Phrase {
        phrase!("working-at", problem, position = self.at + 1)
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn blanks(&mut self) -> Result<(), Phrase> {
        while let Some(found) = self.peek() {
            match found {
                ' ' => self.at += 1,
                '[' => {
                    let rest = self.text.get(self.at..).unwrap_or_default();
                    let length = rest.iter().position(|character| *character == ']');
                    self.at += length.ok_or_else(|| self.wrong(phrase!("working-open-remark")))? + 1;
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn take(&mut self, wanted: &[char]) -> Result<Option<char>, Phrase> {
        self.blanks()?;
        let found = self.peek().filter(|found| wanted.contains(found));
        self.at += usize::from(found.is_some());
        Ok(found)
    }

    fn bounded(&self, value: Fraction) -> Result<Fraction, Phrase> {
        let value = value.reduced();
        if value.numerator().abs() < LARGEST && value.denominator() < LARGEST {
            Ok(value)
        } else {
            Err(self.wrong(phrase!("working-too-large")))
        }
    }

    fn sum(&mut self) -> Result<Fraction, Phrase> {
        let mut value = self.product()?;
        while let Some(sign) = self.take(&['+', '-'])? {
            let next = self.product()?;
            value = self.bounded(if sign == '+' { value.plus(next) } else { value.minus(next) })?;
        }
        Ok(value)
    }

    fn product(&mut self) -> Result<Fraction, Phrase> {
        let mut value = self.signed()?;
        while let Some(sign) = self.take(&['*', 'x', '/'])? {
            let next = self.signed()?;
            let result = match sign {
                '/' => {
                    value.divided_by(next).ok_or_else(|| self.wrong(phrase!("working-division-by-zero")))?
                }
                _ => value.times(next),
            };
            value = self.bounded(result)?;
        }
        Ok(value)
    }

    fn signed(&mut self) -> Result<Fraction, Phrase> {
        if self.take(&['-'])?.is_some() { Ok(self.atom()?.negated()) } else { self.atom() }
    }

    fn atom(&mut self) -> Result<Fraction, Phrase> {
        if self.take(&['('])?.is_some() {
            let mut values = self.arguments()?;
            return match (values.pop(), values.is_empty()) {
                (Some(value), true) => Ok(value),
                _ => Err(self.wrong(phrase!("working-one-value"))),
            };
        }
        match self.peek() {
            Some(found) if found.is_ascii_digit() => self.number(),
            Some(found) if found.is_ascii_alphabetic() => self.function(),
            Some(found) => {
                Err(self.wrong(phrase!("working-no-number-here", found = found.escape_default().to_string())))
            }
            None => Err(self.wrong(phrase!("working-number-missing"))),
        }
    }

    fn number(&mut self) -> Result<Fraction, Phrase> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits: String =
            rest.iter().take_while(|character| character.is_ascii_digit() || **character == '.').collect();
        let value = Fraction::parse(&digits).map_err(|_| self.wrong(phrase!("working-no-number")))?;
        self.at += digits.len();
        self.literals.push(value);
        self.bounded(value)
    }

    fn function(&mut self) -> Result<Fraction, Phrase> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let name: String = rest.iter().take_while(|character| character.is_ascii_alphabetic()).collect();
        if !["min", "max", "floor"].contains(&name.as_str()) {
            return Err(self.wrong(phrase!("working-unknown-word", word = &name)));
        }
        self.at += name.len();
        if self.take(&['('])?.is_none() {
            return Err(self.wrong(phrase!("working-no-parentheses", word = &name)));
        }
        let values = self.arguments()?;
        let one = values.len() == 1;
        let value = match name.as_str() {
            "min" => values.into_iter().min(),
            "max" => values.into_iter().max(),
            _ if one => values.into_iter().next().map(|value| {
                let value = value.reduced();
                Fraction::integer(value.numerator().div_euclid(value.denominator()))
            }),
            _ => None,
        };
        value.ok_or_else(|| self.wrong(phrase!("working-wrong-number", word = &name)))
    }

    /// Reads values that are separated by commas, up to and including the closing parenthesis.
    fn arguments(&mut self) -> Result<Vec<Fraction>, Phrase> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(phrase!("working-too-deep", count = DEEPEST)));
        }
        let mut values = Vec::new();
        loop {
            values.push(self.sum()?);
            match self.take(&[',', ')'])? {
                Some(',') => {}
                Some(_) => break,
                None => return Err(self.wrong(phrase!("working-open-parenthesis"))),
            }
        }
        self.depth -= 1;
        Ok(values)
    }
}

#[cfg(test)]
mod working_tests {
    use super::*;

    #[test]
    fn sums_of_the_corpus_evaluate_exactly() {
        for (text, value) in [
            ("3 [B] + 2.5 [C, closing bye as draw] + min(2, 1.5) [own ZPB: dummy capped 0.5 x 3]", "7"),
            ("floor((2000 + 1901)/2 + 0.5)", "1951"),
            ("1700 + 125 [dp(.67)]", "1825"),
            ("(1 + 2 + 0.5) / 3", "7/6"),
            ("2 x 0.5 - 3 * 1", "-2"),
            ("max(1, -2, 3/4)", "1"),
            ("floor(-3/2)", "-2"),
            ("-(1 + 1) x -2", "4"),
            ("8 / 2 / 2", "2"),
            ("10 - 2 - 3", "5"),
        ] {
            assert_eq!(evaluate(text).map(|value| value.to_string()), Ok(value.to_owned()), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_its_place() {
        for (text, offset) in [
            ("", 0),
            ("1 +", 3),
            ("1 / 0", 5),
            ("1 / (2 - 2)", 11),
            ("two", 0),
            ("1 [remark", 2),
            ("(1", 2),
            ("min()", 4),
            ("floor(1, 2)", 11),
            ("(1, 2)", 6),
            ("1.2.3", 0),
            ("1 2", 2),
            ("1 ½", 2),
        ] {
            let fault = evaluate(text).unwrap_err();
            assert!(
                fault.arguments().contains(&("position", tiebreak_phrase::Argument::from(offset + 1_usize))),
                "{text}"
            );
        }
        assert!(evaluate(&"(".repeat(100_000)).is_err());
        assert!(evaluate(&"999999999 * ".repeat(50)).is_err());
        assert!(evaluate(&format!("1{}", " / 999999937".repeat(5))).is_err());
        assert!(evaluate(&"-".repeat(100_000)).is_err());
    }
}
