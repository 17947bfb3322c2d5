//! `tiebreak check`: compares a recorded or published standing with the rules.

mod answer;
mod page;

use clap::Args;

use super::input::{EditionOption, Event, EventOptions, read_bytes};
use super::output::{Answer, Exit, Failure, Format, Shared};
use tiebreak_conformance::check::{self, Difference, DifferenceKind, Report, Verdict, read_table};
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::diagnosis;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::plan::ListSource;
use tiebreak_conformance::rules::Listed;

/// Compare a recorded or published standing with the rules
///
/// Compares the points and ranks that the file records, and with --against also the ranks and values of a published table.
/// For every wrong place it names the two participants, the first tie-break that separates them, both values and the
/// clause. Exit status 1 means that something differs.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak check tests/data/club.trf
  tiebreak check tests/data/club.trf --against tests/data/club-published.csv")]
pub struct CheckOptions {
    #[command(flatten)]
    event: EventOptions,
    /// Published table: CSV, TSV or JSON with id or name, rank and tie-breaks
    #[arg(long, value_name = "TABLE")]
    against: Option<String>,
    #[command(flatten)]
    edition: EditionOption,
}

/// Compares a standing with the rules.
///
/// # Errors
/// Everything wrong with the input, the list or the published table.
pub fn run(options: &CheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    let mut event = options.event.load(shared, options.edition.edition)?;
    let mut published = None;
    if let Some(table) = &options.against {
        let bytes = read_bytes(table)?;
        let shown = if table == "-" { "stdin" } else { table };
        // Where nobody named a list, nobody knows what "TB1" is.
        let list = Some(&event.plan.list).filter(|_| event.plan.source != ListSource::Default);
        let table = read_table(&bytes, shown, event.tournament(), list).map_err(Failure::Input)?;
        event.warnings.extend(table.warnings.iter().cloned());
        // The columns of a published table are its list, where nothing else names one.
        if event.plan.source == ListSource::Default
            && table.list.entries.iter().any(|listed| !is_score(listed))
        {
            event.plan.list = table.list.clone().with_score(event.tournament().team().is_some());
            event.plan.source = ListSource::Table;
        }
        published = Some(table);
    }
    shared.remark(&event.warnings);
    let report = check::check(&event.plan, event.tournament(), &event.recorded, published.as_ref());
    // From here on the record is what the report explains.
    event.recorded = report.subject.clone();
    let against = published.is_some();
    let found = event.findings(None, &event.published());
    let say = shared.messages();
    let why = diagnosed(&say, &event, &report);
    shared.answer(
        || match shared.format {
            Format::Csv => answer::rows(&say, &event, &report),
            Format::Text | Format::Json | Format::Markdown | Format::Html => {
                page::page(&say, &event, &report, against, &found, why.as_ref())
            }
        },
        || Answer::new(&answer::answer(&event, &report, &found, why.clone())),
    )?;
    Ok(match report.verdict {
        Verdict::Confirmed | Verdict::Unverifiable => Exit::Fine,
        Verdict::Different => Exit::Contradicted,
    })
}

/// What may have gone wrong where values or places differ; a list that nobody named says nothing about that.
fn diagnosed(say: &Messages, event: &Event, report: &Report) -> Option<diagnosis::Report> {
    let wrong = |difference: &Difference| difference.kind != DifferenceKind::Points;
    if event.plan.source == ListSource::Default || !report.differences.iter().any(wrong) {
        return None;
    }
    let observed = diagnosis::observed_record(&event.plan, event.tournament(), &event.recorded);
    let found = diagnosis::diagnose(&[observed]);
    // The cases inside the program are sound, which tests see to; without them only their names are missing.
    let corpus = Corpus::load(&Source::Embedded).ok();
    let questions = corpus.as_ref().map_or_else(Vec::new, |corpus| {
        diagnosis::expected_of(corpus).map(|(_, expected)| expected).collect()
    });
    (found.wrong > 0).then(|| diagnosis::report(say, &found, &questions))
}

fn is_score(listed: &Listed) -> bool {
    matches!(listed, Listed::Code(code) if code.is_score())
}
