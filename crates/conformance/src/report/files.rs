//! Writes the files of a certification as JUnit XML, as Markdown and as badges. The first suite in the JUnit file is
//! the task list. Each clause has its own suite, with one test case for each unit.

use super::certificate::{Certificate, ProfileStatus, unmet, worth};
use super::judged::RunQuestion;
use super::todo::{Row, Sample, Todo, Topic, tasks};
use super::{Counts, by_clause, wanted_asks};
use crate::prelude::*;
use std::fmt::{self, Write};
use tiebreak_phrase::outside;
use tiebreak_words::message::Language;
use tiebreak_words::page::{Align, Block, Column, Page, escape};

/// The child element of a test case in JUnit (name, attributes and text), or `None` if the unit passed.
type Status = Option<(&'static str, Vec<(&'static str, String)>, String)>;

const TODO: &str = "To do";

struct TestCase {
    name: String,
    class: String,
    status: Status,
}

/// Returns the bytes of `junit.xml`. The file contains no times, so equal reports give equal bytes.
pub(super) fn junit(report: &Report, corpus: &Corpus, todo: &Todo) -> Vec<u8> {
    let mut out = String::new();
    // Writing to a string cannot fail, so the result is ignored.
    let _ = write(report, corpus, todo, &mut out);
    out.into_bytes()
}

fn write(report: &Report, corpus: &Corpus, todo: &Todo, out: &mut String) -> fmt::Result {
    let program = &report.header.program;
    let mut suites: BTreeMap<&str, Vec<TestCase>> = BTreeMap::new();
    let asks = wanted_asks(&report.header, corpus).unwrap_or_default();
    let asks: BTreeMap<(String, &str), &RunQuestion<'_>> =
        asks.iter().map(|ask| ((ask.id(), ask.edition()), ask)).collect();
    for line in &report.lines {
        let clause = corpus.clauses_of(line.case()).first().map_or("unknown", String::as_str);
        let ask = asks.get(&(line.check.clone(), line.edition.as_str()));
        suites.entry(clause).or_default().push(TestCase {
            name: format!("{} {} {}", line.check, line.edition, line.unit),
            class: line.case().to_owned(),
            status: status(line, report, |sample| body(sample, line, corpus), ask),
        });
    }
    let first = first(todo, corpus);
    let name = printable(&format!("tiebreak certify {} {}", program.name, program.version));
    let all = counts(first.iter().chain(suites.values().flatten()));
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"{}\"{}>", escape(&name), attributes(&all))?;
    let first = Some((TODO, &first)).filter(|(_, cases)| !cases.is_empty());
    for (name, cases) in first.into_iter().chain(suites.iter().map(|(clause, cases)| (*clause, cases))) {
        let own = counts(cases.iter());
        writeln!(out, "    <testsuite name=\"{}\"{}>", escape(name), attributes(&own))?;
        cases.iter().try_for_each(|one| case(out, one))?;
        writeln!(out, "    </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

/// Returns one test case for each task of the task list. The text of a test case lists the causes, each with its
/// smallest case.
fn first(todo: &Todo, corpus: &Corpus) -> Vec<TestCase> {
    // JUnit files are entirely in English, because the reasons for failures are in English.
    let say = Messages::new(Language::En);
    let tasks = tasks(todo, corpus, &say).into_iter();
    tasks
        .map(|task| {
            let causes = task
                .causes
                .iter()
                .map(|(text, sample)| format!("{text}\n{}\n{}", sample.command, rows(sample)));
            let body = format!("\n{}", causes.collect::<Vec<_>>().join("\n"));
            let message = vec![("message", printable(&task.count))];
            let status = Some(("skipped", message, printable_lines(&body)));
            TestCase { name: task.name, class: "to-do".to_owned(), status }
        })
        .collect()
}

fn attributes(all: &[(&'static str, String)]) -> String {
    all.iter().map(|(key, value)| format!(" {key}=\"{}\"", escape(value))).collect()
}

fn case(out: &mut String, TestCase { name, class, status }: &TestCase) -> fmt::Result {
    let (name, class) = (escape(&printable(name)), escape(class));
    write!(out, "        <testcase name=\"{name}\" classname=\"{class}\"")?;
    let Some((kind, facts, body)) = status else { return writeln!(out, "/>") };
    write!(out, ">\n            <{kind}{}", attributes(facts))?;
    match body.is_empty() {
        true => write!(out, "/>")?,
        // The lines are escaped separately, because `escape` would also escape the line breaks.
        false => write!(out, ">{}</{kind}>", body.split('\n').map(escape).collect::<Vec<_>>().join("\n"))?,
    }
    writeln!(out, "\n        </testcase>")
}

/// Returns the JUnit status of a report line. A known failure counts as skipped, and the status states its reason.
fn status(
    line: &Line,
    report: &Report,
    body: impl Fn(Sample) -> String,
    ask: Option<&&RunQuestion<'_>>,
) -> Status {
    let failed = |kind, word: &str| {
        let message = printable(&line.reason.as_ref().map(ToString::to_string).unwrap_or_default());
        let body = ask.map(|ask| body(Sample::of(ask, line, report))).unwrap_or_default();
        Some((kind, vec![("message", message), ("type", word.to_owned())], body))
    };
    let skipped = |reason: &str| Some(("skipped", vec![("message", printable(reason))], String::new()));
    let known = report.header.known.iter().flat_map(|known| &known.failures).find(|known| known.is(line));
    if let (false, Some(known)) = (line.open, known) {
        return skipped(&format!("known failure: {}", known.reason));
    }
    match (line.open, line.verdict) {
        (true, _) => skipped("open: shown, not counted"),
        (false, Word::Pass) => None,
        (false, Word::Fail) => failed("failure", "fail"),
        (false, word @ (Word::Malformed | Word::Crash | Word::Timeout | Word::Unstable)) => {
            failed("error", word.text())
        }
        (false, word @ (Word::Unsupported | Word::NotRun)) => skipped(
            &line.reason.as_ref().map_or_else(|| word.text().to_owned(), |why| format!("{word}: {why}")),
        ),
    }
}

/// Returns the text of a test case: the event, the expected answer with its working, the given answer, the articles of
/// the rules, and a command that repeats the question.
fn body(sample: Sample, line: &Line, corpus: &Corpus) -> String {
    let case = line.case();
    let mut text = format!("\n{}\n", corpus.title(case).map(Texts::english).unwrap_or_default());
    text.push_str(&format!("{} ({})\n", line.unit, corpus.clauses_of(case).join(", ")));
    text.push_str(&rows(&sample));
    if let Some(first) = line.mended.as_ref().filter(|first| !first.bytes.is_empty()) {
        text.push_str(&format!("  first reply: {}\n", first.bytes));
    }
    text.push_str(&format!("{}\n", sample.command));
    printable_lines(&text)
}

/// Returns the rows of the event as text, one line for each participant, with the expected and given answers.
fn rows(sample: &Sample) -> String {
    let mut text = String::new();
    for row in &sample.rows {
        let mut cells = vec![row.name.clone()];
        if row.id > 0 {
            cells.insert(0, row.id.to_string());
        }
        cells.push(row.rounds.join(" | "));
        if !row.expected.is_empty() {
            let mark = if row.differs { "!" } else { "" };
            cells.push(format!("{mark}expected {}, given {}", row.expected, row.given));
        }
        if !row.working.is_empty() {
            cells.push(format!("= {}", row.working));
        }
        cells.retain(|cell| !cell.is_empty());
        text.push_str(&format!("  {}\n", cells.join("  ")));
    }
    text
}

fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Returns the number of test cases, and the number of failures of each kind.
fn counts<'l>(cases: impl Iterator<Item = &'l TestCase> + Clone) -> Vec<(&'static str, String)> {
    let count = |wanted: &str| {
        let kind = |status: &Status| status.as_ref().is_some_and(|(kind, ..)| *kind == wanted);
        cases.clone().filter(|one| kind(&one.status)).count().to_string()
    };
    vec![
        ("tests", cases.clone().count().to_string()),
        ("failures", count("failure")),
        ("errors", count("error")),
        ("skipped", count("skipped")),
    ]
}

/// Escapes unprintable characters in a text, and removes characters that are invalid in XML 1.0.
fn printable(text: &str) -> String {
    let text = outside::printable(text);
    let fits = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    text.chars().filter(fits).collect()
}

/// Maximum number of failures that the Markdown report lists. This report is for the summary page of a CI build.
const FAILURES: usize = 200;

pub(super) fn markdown(
    report: &Report,
    corpus: &Corpus,
    certificate: &Certificate,
    first: &[Block],
) -> Vec<u8> {
    let (header, say) = (&report.header, report.header.messages());
    let name = format!("{} {}", header.program.name, header.program.version);
    let mut page = Page::new(say.language(), name);
    header.sentences(&say).into_iter().for_each(|sentence| page.paragraph(sentence));
    page.paragraph(Counts::of(&report.lines).sentence(&say));
    page.blocks.extend(first.iter().cloned());
    page.heading(tell!(say, "report-profiles"));
    page.table(certificate.table(&say));
    unmet(report, corpus, certificate, &say).into_iter().for_each(|sentence| page.paragraph(sentence));
    page.heading(tell!(say, "column-clauses"));
    let mut clauses = table!(say, Left "column-clause");
    clauses.columns.extend(Word::ALL.map(|word| Column::new(word.name(&say), Align::Right)));
    clauses.columns.push(Column::new(tell!(say, "report-word-open"), Align::Right));
    for tally in by_clause(corpus, &report.lines) {
        let counts = Word::ALL.map(|word| tally.counts.get(word)).into_iter().chain([tally.counts.open]);
        clauses.row(std::iter::once(tally.clause).chain(counts.map(|count| count.to_string())).collect());
    }
    page.table(clauses);
    let against: Vec<_> =
        report.lines.iter().filter(|line| line.verdict.is_against() && !line.open).collect();
    if !against.is_empty() {
        page.heading(tell!(say, "report-against"));
    }
    let mut wrong = table!(
        say, Left "column-check", Left "column-edition", Left "column-what",
        Left "column-verdict", Left "column-why"
    );
    for line in against.iter().take(FAILURES) {
        let reason = line.why(&say).unwrap_or_default();
        wrong.row(vec![
            line.check.clone(),
            line.edition.clone(),
            line.unit_name(&say),
            line.word(&say),
            reason,
        ]);
    }
    page.table(wrong);
    if against.len() > FAILURES {
        page.paragraph(tell!(say, "and-more", count = against.len() - FAILURES));
    }
    certificate.rests(&mut page, &say);
    page.heading(tell!(say, "report-worth"));
    worth(&say).into_iter().for_each(|sentence| page.paragraph(sentence));
    page.to_markdown().into_bytes()
}

/// Returns the bytes of `badge.json`, a badge in the JSON format of shields.io. The badge names the newest edition
/// under which the program meets profiles. If the program meets no profile, the badge shows the share of right answers
/// instead.
pub(super) fn badge(certificate: &Certificate) -> Vec<u8> {
    let with = |edition: Edition, has: fn(ProfileStatus) -> bool| {
        let profiles = certificate.profiles.iter();
        profiles.filter(|result| result.edition == edition.id() && has(result.status)).count()
    };
    let newest =
        Edition::ALL.into_iter().rev().find(|edition| with(*edition, ProfileStatus::is_certified) > 0);
    let (message, color) = match newest {
        Some(edition) => {
            let met = with(edition, ProfileStatus::is_certified);
            let noun = if met == 1 { "profile" } else { "profiles" };
            let color =
                if with(edition, |own| own == ProfileStatus::Failed) > 0 { "yellow" } else { "green" };
            (format!("{}: {met} {noun}", edition.id()), color)
        }
        None => without_profile(certificate),
    };
    bytes(&shield("tiebreak-conformance", &message, color))
}

/// Returns the bytes of `badges.json`, which contains one badge for each tie-break and each family. The badges cover
/// all editions.
pub(super) fn badges(todo: &Todo) -> Vec<u8> {
    let shares = shares(todo);
    let mut families: BTreeMap<&'static str, Share> = BTreeMap::new();
    for (code, share) in &shares {
        let family = Code::parse(code).map_or("other", |(code, _)| code.base.row().family.word());
        families.entry(family).or_default().add(*share);
    }
    let codes: BTreeMap<&str, Value> =
        shares.iter().map(|(code, share)| (code.as_str(), share.badge(code))).collect();
    let families: BTreeMap<&str, Value> =
        families.into_iter().map(|(family, share)| (family, share.badge(family))).collect();
    bytes(&json!({ "codes": codes, "families": families }))
}

/// The numbers of requested, right and wrong answers about one tie-break or one family of tie-breaks.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    asked: u64,
    right: u64,
    wrong: u64,
}

impl Share {
    fn add(&mut self, other: Share) {
        self.asked += other.asked;
        self.right += other.right;
        self.wrong += other.wrong;
    }

    /// Returns a badge that shows the share of right answers. Declined questions count in the total, because the
    /// program gave no right answer to them.
    fn badge(self, label: &str) -> Value {
        let Share { asked, right, wrong } = self;
        let color = if wrong > 0 {
            "red"
        } else if right < asked {
            "yellow"
        } else {
            "green"
        };
        shield(label, &format!("right {right} of {asked} asked"), color)
    }
}

/// Returns the share of right answers about each tie-break.
fn shares(todo: &Todo) -> BTreeMap<String, Share> {
    let mut shares: BTreeMap<String, Share> = BTreeMap::new();
    for row in &todo.rows {
        if let Topic::Code(code) = &row.topic {
            let Row { asked, right, unsupported, .. } = row;
            let share = Share { asked: asked + unsupported, right: *right, wrong: asked - right };
            shares.entry(code.clone()).or_default().add(share);
        }
    }
    shares.retain(|_, share| share.right + share.wrong > 0);
    shares
}

/// Returns the text and color of the badge for a program that meets no profile. The text states the share of right
/// answers.
fn without_profile(certificate: &Certificate) -> (String, &'static str) {
    let count = |is: fn(&Word) -> bool| -> u64 {
        certificate.counts.iter().filter(|(word, _)| is(word)).map(|(_, count)| count).sum()
    };
    let (right, asked) = (count(|word| *word == Word::Pass), count(|_| true));
    let color = if right == 0 { "lightgrey" } else { "yellowgreen" };
    (format!("right {right} of {asked} asked"), color)
}

fn shield(label: &str, message: &str, color: &str) -> Value {
    json!({ "schemaVersion": 1, "label": label, "message": message, "color": color })
}

fn bytes(value: &Value) -> Vec<u8> {
    format!("{value}\n").into_bytes()
}
