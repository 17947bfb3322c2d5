//! `tiebreak rating report`: a rating report checked clause by clause.

use clap::Args;
use serde::Serialize;
use serde_json::{Map, Value};

use super::readings::Readings;
use super::show::refused;
use super::{event, trf};
use crate::cli::FileName;
use crate::cli::input::{read_bytes, shown};
use crate::cli::output::{Answer as Output, Exit, Failure, Shared};
use tiebreak_conformance::corpus::rating::RatingClausesFile;
use tiebreak_conformance::format::diagnostic::{Diagnostic, Sink};
use tiebreak_conformance::format::json::Document;
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::family;
use tiebreak_conformance::rating::Rulings;
use tiebreak_conformance::rating::report::{Finding, ReportRequest, Status, findings};
use tiebreak_conformance::tell;

const CLAUSES: &str = tiebreak_corpus::RATING_CLAUSES;

/// Check a rating report clause by clause
///
/// Reads a report in JSON (cases/schema/rating-report.schema.json), or a TRF file, and says for every clause of B.02
/// whether it is followed, with the numbers that show it. What the report does not say is not guessed.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating report tests/data/rating-report.json --all
  tiebreak rating report tests/data/blitz.trf")]
pub struct ReportOptions {
    /// Report in JSON, or TRF; - reads standard input
    #[arg(value_name = "FILE")]
    file: FileName,
    /// Show also what is followed or does not apply
    #[arg(long)]
    all: bool,
}

#[derive(Serialize)]
struct ReportAnswer<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rulings: &'a [String],
    fails: usize,
    findings: Vec<FindingJson>,
}

#[derive(Serialize)]
struct FindingJson {
    clause: &'static str,
    status: &'static str,
    effect: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    subject: String,
    evidence: Map<String, Value>,
}

/// Runs `report`.
///
/// # Errors
/// Everything that breaks the form of the report.
pub fn run(options: &ReportOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let found = read(options, &readings.rulings, shared)?;
    let fails = found.iter().filter(|finding| finding.status == Status::Fail).count();
    shared.answer(
        || {
            let mut page = Page::new(words.language(), tell!(words, "rating-title-report"));
            let outcome = if fails == 0 {
                tell!(words, "rating-no-fails")
            } else {
                tell!(words, "rating-fails", fails = &fails.to_string())
            };
            page.outcome(if fails == 0 { Mood::Good } else { Mood::Bad }, outcome);
            readings.tell(&words, &mut page);
            page.table(table(&words, &found, options.all));
            page
        },
        || {
            let findings = found.iter().map(|finding| FindingJson {
                clause: finding.clause,
                status: finding.status.id(),
                effect: finding.effect.id(),
                subject: finding.subject.clone(),
                evidence: finding
                    .evidence
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), Value::from(value.as_str())))
                    .collect(),
            });
            Output::new(&ReportAnswer {
                schema: "tiebreak/rating-report/1",
                rulings: &readings.chosen,
                fails,
                findings: findings.collect(),
            })
        },
    )?;
    Ok(if fails == 0 { Exit::Fine } else { Exit::Contradicted })
}

fn read(options: &ReportOptions, rulings: &Rulings, shared: &Shared) -> Result<Vec<Finding>, Failure> {
    let bytes = read_bytes(&options.file)?;
    let shown = shown(&options.file);
    // No record of a TRF file begins with a brace.
    if bytes.trim_ascii_start().starts_with(b"{") || bytes.starts_with(b"\xef\xbb\xbf{") {
        return of_json(&bytes, shown, rulings);
    }
    let source = event::of_bytes(&bytes, shown, None)?;
    shared.remark(&source.remarks);
    let words = shared.messages();
    let request = trf::report(&source, rulings).map_err(|problem| {
        Failure::Input(vec![Diagnostic::error("rating-report", problem).in_file(shown)])
    })?;
    findings(&request, rulings).map_err(|refusals| refused(&words, &refusals))
}

fn of_json(bytes: &[u8], shown: &str, rulings: &Rulings) -> Result<Vec<Finding>, Failure> {
    let text = Text::decode(bytes).map_err(|error| {
        Failure::Input(vec![Diagnostic::error("not-text", error.phrase()).in_file(shown)])
    })?;
    let mut sink = Sink::new(shown);
    let document = Document::parse(text, &mut sink);
    let request = document.as_ref().and_then(|document| document.read::<ReportRequest>(&mut sink));
    let (Some(document), Some(request)) = (document, request) else {
        return Err(Failure::Input(sink.into_remarks()));
    };
    findings(&request, rulings).map_err(|refusals| {
        let remark = |refusal: &tiebreak_conformance::rating::Refusal| {
            document.error(refusal.rule, &refusal.pointer, refusal.problem.clone()).in_file(shown)
        };
        Failure::Input(refusals.iter().map(remark).collect())
    })
}

fn table(words: &Messages, found: &[Finding], all: bool) -> Table {
    // The file is part of the program and read by a test; without it the column stays empty.
    let clauses =
        serde_json::from_str::<RatingClausesFile>(CLAUSES).map(|file| file.clauses).unwrap_or_default();
    let heading = |id: &str| {
        let clause = clauses.iter().find(|clause| clause.id == id);
        clause.map_or("", |clause| words.text(&clause.heading)).to_owned()
    };
    let columns = ["status", "clause", "heading", "subject", "effect", "evidence"];
    let mut table = Table::new(
        columns.map(|name| Column::new(words.member(family!("rating-column-"), name), Align::Left)).to_vec(),
    );
    for finding in found {
        let quiet = matches!(finding.status, Status::Pass | Status::NotApplicable);
        if quiet && !all {
            continue;
        }
        let effect = match finding.status {
            Status::Fail => words.member(family!("rating-effect-"), finding.effect.id()),
            Status::Pass | Status::Waived | Status::NotApplicable | Status::Unknown => String::new(),
        };
        let evidence: Vec<String> = finding
            .evidence
            .iter()
            .map(|(name, value)| format!("{} {value}", words.member(family!("rating-evidence-"), name)))
            .collect();
        table.row(vec![
            words.member(family!("rating-status-"), finding.status.id()),
            finding.clause.trim_start_matches("b02.").to_owned(),
            heading(finding.clause),
            finding.subject.clone(),
            effect,
            evidence.join(", "),
        ]);
    }
    table.without_empty_columns()
}
