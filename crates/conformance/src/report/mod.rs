//! Writes reports of runs, with the questions, the replies and the verdicts. Also writes certificates that anybody can
//! verify.
//!
//! [`asks`] lists the questions for a selection of the corpus. [`judged`] turns replies into [`Line`]s, and a
//! [`Report`] holds the content of `report.jsonl`. Apart from the report itself, every file of a certification depends
//! only on the report and the corpus.
//!
//! ```
//! use tiebreak_suite::corpus::{Corpus, Selection, Source};
//! use tiebreak_suite::report::{Counts, Word, asks, judged};
//! use tiebreak_suite::subject::{BuiltIn, Subject};
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let about = Selection::new(&corpus.registry, &[], &["7.3".to_owned()], &[], None);
//! let about = about.map_err(|errors| format!("{errors:?}"))?;
//!
//! let (mut engine, program) = (BuiltIn, BuiltIn::identity());
//! let mut lines = Vec::new();
//! for (seq, ask) in (0..).zip(&asks(&corpus, &about)) {
//!     let reply = ask.request(seq, &program).map_or_else(|declined| declined, |query| engine.put(&query));
//!     lines.extend(judged(ask, &reply, &program, &corpus.registry));
//! }
//! let counts = Counts::of(&lines);
//! assert!(counts.get(Word::Pass) > 0);
//! assert_eq!(counts.against(), 0);
//! # Ok::<(), String>(())
//! ```

mod certificate;
mod files;
mod html;
mod judged;
mod names;
mod todo;
mod verify;

pub use certificate::{Certificate, ProfileResult, ProfileStatus, Signer, SigningKey, TrustedKey, unmet};
pub use certificate::{Change, Digests, Kind as ChangeKind, diff, has_same_questions, sha256, sha256_of};
pub use judged::with_undeclared;
pub use judged::{
    CorpusIdentity, Footer, Header, LimitsUsed, Report, SCHEMA, SelectionUsed, Shape, Tested, digest,
};
pub use judged::{RunQuestion, asks, contradicted, judged, judged_by, mark_retried};
pub use names::{KnownFailure, KnownFailures, Line, UnitAnswer, Word, is_rfc3339, misnamed};
pub use todo::{Cause, Detail, Row, Sample, SampleRow, Todo, Topic, Why, blocks as todo_blocks, todo};
pub use verify::{Refusal, Verified, read_report, verify};

use crate::corpus::{AnyEdition, Selection};
use crate::expected::{compared, observed};
use crate::prelude::*;
use crate::report::certificate::{SIGNATURE, digests};
use crate::report::judged::reply_of;
use crate::subject::protocol::Tail;
use tiebreak_diagnose::diagnosis::Observed;

/// The name of the report file.
pub const REPORT: &str = "report.jsonl";
const CERTIFICATE: &str = "certificate.json";
/// The names of all files that the folder of a certification can contain.
pub const FILES: [&str; 9] = [
    REPORT,
    CERTIFICATE,
    SIGNATURE,
    STATEMENT,
    "junit.xml",
    "report.html",
    "report.md",
    "badge.json",
    "badges.json",
];
/// The names of the files that contain texts of the corpus.
pub const PAGES: [&str; 3] = ["junit.xml", "report.html", "report.md"];

/// Returns all files of a report by name, including the task list for the author of the program. If a key is given,
/// signs the certificate and adds the signature.
pub fn contents(
    report: &Report,
    corpus: &Corpus,
    todo: &Todo,
    key: Option<&SigningKey>,
) -> BTreeMap<&'static str, Vec<u8>> {
    let (certificate, mut files) = beside(report, corpus, todo);
    let certificate = sealed(certificate, &files, key.map(SigningKey::signer));
    files.extend(key.map(|key| (SIGNATURE, key.sign(&certificate))));
    files.insert(CERTIFICATE, certificate);
    files
}

/// Builds the certificate and all files that it lists.
fn beside(report: &Report, corpus: &Corpus, todo: &Todo) -> (Certificate, BTreeMap<&'static str, Vec<u8>>) {
    let first = todo_blocks(todo, corpus, Detail::Whole, &report.header.messages());
    let certificate = Certificate::of(report, corpus);
    let written = report.to_bytes();
    let statement = statement(report, &certificate, (REPORT, &written));
    let mut files = BTreeMap::from([
        (REPORT, written),
        ("junit.xml", files::junit(report, corpus, todo)),
        ("report.html", html::page(report, corpus, &certificate, &first)),
        ("report.md", files::markdown(report, corpus, &certificate, &first)),
        ("badge.json", files::badge(&certificate)),
        ("badges.json", files::badges(todo)),
    ]);
    files.extend(statement.map(|statement| (STATEMENT, statement)));
    (certificate, files)
}

/// Returns the bytes of a certificate that lists the given files and names the given signer.
fn sealed(
    certificate: Certificate,
    files: &BTreeMap<&'static str, Vec<u8>>,
    signer: Option<Signer>,
) -> Vec<u8> {
    Certificate { files: digests(files), signer, ..certificate }.to_bytes()
}

/// The number of units with each verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of units with each verdict. Units of open checks are not included.
    pub words: BTreeMap<Word, u64>,
    /// The number of units of open checks.
    pub open: u64,
}

impl Counts {
    /// Counts the units in the lines of a report.
    pub fn of<'l>(lines: impl IntoIterator<Item = &'l Line>) -> Counts {
        let mut counts = Counts::default();
        for line in lines {
            counts.add(line);
        }
        counts
    }

    pub(crate) fn add(&mut self, line: &Line) {
        if line.open { self.open += 1 } else { *self.words.entry(line.verdict).or_default() += 1 }
    }

    /// Returns the number of units with the verdict `word`.
    pub fn get(&self, word: Word) -> u64 {
        self.words.get(&word).copied().unwrap_or_default()
    }

    /// Returns the number of all units, without the units of open checks.
    pub fn total(&self) -> u64 {
        self.words.values().sum()
    }

    /// Returns a sentence with the numbers of right, wrong and unsupported answers, and with their total.
    pub fn sentence(&self, say: &Messages) -> String {
        let (right, wrong, all) = (self.get(Word::Pass), self.against(), self.total());
        let unsupported = all - right - wrong;
        tell!(say, "certify-counts", right, wrong, unsupported, all)
    }

    /// Returns the number of wrong units.
    pub fn against(&self) -> u64 {
        self.words.iter().filter(|(word, _)| word.is_against()).map(|(_, count)| count).sum()
    }
}

/// The verdicts on the cases that have the same main clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseTally {
    /// The id of the clause.
    pub clause: String,
    /// The number of units with each verdict in the cases of the clause.
    pub counts: Counts,
}

/// Returns the number of units with each verdict, grouped by the main clause of the case, in the order of the registry.
pub fn by_clause(corpus: &Corpus, lines: &[Line]) -> Vec<ClauseTally> {
    let mut found: BTreeMap<&str, Counts> = BTreeMap::new();
    for line in lines {
        let clause = corpus.clauses_of(line.case()).first();
        found.entry(clause.map_or("", String::as_str)).or_default().add(line);
    }
    let rating = corpus.registry.rating_clauses.iter().map(|clause| clause.id.as_str());
    let known = corpus.registry.clauses.iter().map(|clause| clause.id.as_str()).chain(rating);
    let mut tallies: Vec<ClauseTally> = known
        .filter_map(|clause| Some(ClauseTally { clause: clause.to_owned(), counts: found.remove(clause)? }))
        .collect();
    let rest = found.into_iter().map(|(clause, counts)| ClauseTally { clause: clause.to_owned(), counts });
    tallies.extend(rest);
    tallies
}

/// Returns the questions of the run that a header describes.
///
/// # Errors
///
/// Returns an error that lists the names in the selection that the corpus lacks.
fn wanted_asks<'c>(header: &Header, corpus: &'c Corpus) -> Result<Vec<RunQuestion<'c>>, Phrase> {
    let wanted = &header.selection;
    let editions: Vec<AnyEdition> =
        wanted.editions.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let selection =
        Selection::new(&corpus.registry, &wanted.ids, &wanted.clauses, &editions, wanted.profile.as_deref())
            .map_err(|errors| Phrase::several(errors).unwrap_or_else(|| phrase!("problem-unsaid")))?;
    Ok(asks(corpus, &selection))
}

/// The result of comparing a report with a list of known failures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Held<'l> {
    /// The wrong answers that are not in the list of known failures.
    pub against: Vec<&'l Line>,
    /// The known failures whose answer or verdict changed.
    pub changed: Vec<&'l KnownFailure>,
    /// The number of units that still fail as the list states.
    pub known: u64,
    /// The number of wrong answers to fresh questions about tie-breaks in the list, if the list was made with a
    /// different seed. The list does not show which of the wrong answers to fresh questions are new.
    pub fresh: u64,
    /// The entries of the list whose unit no longer fails, and the entries that match nothing in the corpus.
    pub stale: Vec<&'l KnownFailure>,
}

impl KnownFailures {
    /// Compares a report with the list of known failures. Ignores entries whose unit was not tested.
    pub fn held<'l>(&'l self, report: &'l Report) -> Held<'l> {
        let listed: BTreeMap<_, &KnownFailure> =
            self.failures.iter().map(|failure| (failure.key(), failure)).collect();
        let wrong_codes: BTreeSet<(&str, &str)> =
            self.failures.iter().map(|failure| (failure.unit.as_str(), failure.edition.as_str())).collect();
        // The id of a fresh question denotes the same event only under the same seed.
        let is_comparable = |check: &str| !Challenge::has(check) || self.challenge == report.header.challenge;
        let mut held = Held::default();
        let mut failing = BTreeSet::new();
        let [mut asked, mut not_run] = [BTreeSet::new(), BTreeSet::new()];
        for line in &report.lines {
            let questions = if line.verdict == Word::NotRun { &mut not_run } else { &mut asked };
            questions.insert((line.check.as_str(), line.edition.as_str()));
            if !line.verdict.is_against() || line.open {
                continue;
            }
            failing.insert(line.key());
            if !is_comparable(&line.check) {
                match wrong_codes.contains(&(line.unit.as_str(), line.edition.as_str())) {
                    true => held.fresh += 1,
                    false => held.against.push(line),
                }
                continue;
            }
            match listed.get(&line.key()) {
                Some(failure) if failure.is(line) => held.known += 1,
                Some(failure) => {
                    held.changed.push(failure);
                    held.against.push(line);
                }
                None => held.against.push(line),
            }
        }
        let header = &report.header;
        let whole = header.selection == SelectionUsed::default();
        let is_stale = |failure: &&KnownFailure| {
            let question = (failure.check.as_str(), failure.edition.as_str());
            let said = asked.contains(&question) || (whole && !not_run.contains(&question));
            said && is_comparable(&failure.check) && !failing.contains(&failure.key())
        };
        held.stale = self.failures.iter().filter(is_stale).collect();
        held
    }
}

/// Fresh questions that are asked in addition to the corpus. No program can know these questions in advance. Their
/// events depend only on the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The seed, which is below 2^53 so that every JSON reader represents it exactly.
    pub seed: u64,
    /// Number of events.
    pub events: u32,
}

impl Challenge {
    /// The default number of events with fresh questions.
    pub const USUAL: u32 = 300;
    /// The folder of the cases with fresh questions. The answers to fresh questions count towards the profiles of the
    /// family `c07`.
    const FOLDER: &str = "c07/fresh/";

    /// Returns the id of the case about a generated event.
    pub fn case_id(number: u32) -> String {
        format!("{}{number:05}", Challenge::FOLDER)
    }

    /// Returns whether a case or a check with the given id belongs to a challenge.
    pub fn has(id: &str) -> bool {
        id.starts_with(Challenge::FOLDER)
    }
}

/// Returns the answer of a program to a question, in the form that the diagnosis reads. Returns `None` for open
/// questions, and for answers that follow an accepted reading, because these answers need no explanation. Also returns
/// `None` for questions about ratings.
fn observed_answer<'c>(report: &Report, ask: &RunQuestion<'c>, lines: &[&Line]) -> Option<Observed<'c>> {
    let RunQuestion::Standings { case, check, edition } = ask else { return None };
    let first = lines.first()?;
    let follows_reading = lines.iter().all(|line| line.verdict == Word::Pass)
        && lines.iter().any(|line| line.reading.is_some());
    if first.open || follows_reading {
        return None;
    }
    let asked = compared(case, check, *edition)?;
    let Ok(Reply::Answered(answer)) = reply_of(ask, lines) else { return None };
    let mut observed = observed(asked, &answer);
    // The program stated in its answer to `start` that it orders tied participants arbitrarily. Its order therefore
    // needs no explanation.
    if report.header.program.tail == Tail::Arbitrary {
        let ids = case.tournament.participants().iter().map(|participant| participant.id);
        let rank = |id: u32| answer.ranks.as_ref().and_then(|ranks| ranks.get(&id).copied());
        observed.asked.tail = ids.map(rank).collect();
    }
    Some(observed)
}

/// The name of the file with the result of a certification as an in-toto statement (`test-result`), a format for
/// software supply chains. The statement is not signed, because the certificate, which can be signed, contains the
/// digest of the statement.
const STATEMENT: &str = "statement.json";

/// Returns the bytes of `statement.json`, which contains the name and the digest of the report file. Returns `None` if
/// the digest of the tested program is unknown.
fn statement(report: &Report, certificate: &Certificate, (name, written): (&str, &[u8])) -> Option<Vec<u8>> {
    let tested = certificate.tested.as_ref().filter(|tested| !tested.files.is_empty())?;
    let subject: Vec<Value> = tested
        .files
        .iter()
        .map(|(name, digest)| json!({ "name": name, "digest": { "sha256": digest } }))
        .collect();
    let said: Vec<(String, &str)> = certificate
        .profiles
        .iter()
        .filter_map(|result| Some((format!("{}@{}", result.profile, result.edition), says(result)?)))
        .collect();
    let names = |wanted: &str| -> Vec<&str> {
        said.iter().filter(|(_, says)| *says == wanted).map(|(name, _)| name.as_str()).collect()
    };
    let counts = Counts::of(&report.lines);
    let all = counts.total() > 0 && counts.get(Word::Pass) == counts.total();
    let result = if counts.against() > counts.get(Word::Unstable) {
        "FAILED"
    } else if all && !names("passed").is_empty() && names("warned").is_empty() {
        "PASSED"
    } else {
        "WARNED"
    };
    let header = &report.header;
    let statement = json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": subject,
        "predicateType": "https://in-toto.io/attestation/test-result/v0.1",
        "predicate": {
            "result": result,
            "configuration": [
                {
                    "name": "tiebreak-corpus",
                    "digest": { "sha256": header.corpus.sha256.judgement },
                    "annotations": {
                        "version": header.corpus.version, "selection": header.selection,
                        "challenge": header.challenge,
                    },
                },
                { "name": "tiebreak", "uri": format!("pkg:cargo/tiebreak-conformance@{}", header.tool) },
                { "name": name, "digest": { "sha256": sha256(written) } },
            ],
            "passedTests": names("passed"),
            "warnedTests": names("warned"),
            "failedTests": names("failed"),
        },
    });
    // The statement contains only texts and whole numbers, so writing it as JSON cannot fail.
    let text = printable_json(serde_json::to_string_pretty(&statement).unwrap_or_default());
    Some(format!("{text}\n").into_bytes())
}

/// Returns `passed`, `failed` or `warned` for a profile, or `None` if all answers passed but some questions were not
/// asked.
fn says(result: &ProfileResult) -> Option<&'static str> {
    let counts = Counts { words: result.counts.clone(), open: 0 };
    let passed = counts.get(Word::Pass) == counts.total();
    match result.status {
        ProfileStatus::Certified => Some("passed"),
        ProfileStatus::Failed => Some("failed"),
        ProfileStatus::Incomplete | ProfileStatus::TooFewChecks if passed => None,
        _ => Some("warned"),
    }
}
