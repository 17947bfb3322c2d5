//! Implements `tiebreak report`, which writes a page for an appeals committee.

use super::describe;
use super::input::{EditionOption, EventOptions, participant as participant_of};
use crate::prelude::*;
use tiebreak_event::event::Event;
use tiebreak_event::lots::sha256;
use tiebreak_words::check::{self, PublishedTable, Recorded, Report};
use tiebreak_words::distinct;
use tiebreak_words::explain::edition_reason;
use tiebreak_words::report::{self as dossier, Part, Request, dossier, from_page};

/// Write a page for an appeal
///
/// Shows how every number of the disputed participants follows from single results, and names the clauses. Also
/// shows the standing and the crosstable. With --against, first states whether the published table is right. The
/// HTML page needs no other files and no scripts. To get a PDF, print the page from a browser.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak report tests/data/club.trf --versus 9,1 -f html
  tiebreak report tests/data/club.trf --about 7 -f markdown")]
pub struct ReportOptions {
    #[command(flatten)]
    event: EventOptions,
    /// Published table with pairing numbers or names, ranks and tie-breaks (CSV, text, Markdown, HTML, XLSX, XLS,
    /// ODS or JSON); can be repeated
    #[arg(long, value_name = "TABLE")]
    against: Vec<FileName>,
    #[command(flatten)]
    table: super::check::TableOptions,
    /// Explain the numbers of this participant: a pairing number, or a name or its beginning
    #[arg(long, value_name = "WHO")]
    about: Vec<String>,
    /// Show which of two participants is ahead, and why: two pairing numbers separated by a comma
    #[arg(long, value_name = "A,B")]
    versus: Option<String>,
    /// Date to write on the page
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    #[command(flatten)]
    edition: EditionOption,
}

/// Maximum number of misplaced participants whose values the page derives if the user names nobody.
const NAMED: usize = 6;

/// Runs the command `report`.
///
/// # Errors
///
/// Returns all faults of the input, the tie-break list or the published table, or an error if a participant is unknown.
pub fn run(options: &ReportOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let (mut event, _) = options.table.load(&options.event, options.edition, &options.against, shared)?;
    let mut facts = vec![(tell!(say, "column-results"), digest(&options.event.file)?)];
    if event.is_from_crosstable() && !options.against.is_empty() {
        // The command checks only the tables that the user gave, and not the standing in the crosstable from which it
        // read the event.
        event.recorded = Recorded::default();
    }
    for name in &options.against {
        facts.push((tell!(say, "site-table"), digest(name)?));
    }
    let tables = super::check::tables(&mut event, &options.against, &options.table, &options.event)?;
    let report =
        (!tables.is_empty()).then(|| super::check::counted(options.event.played, &mut event, &tables));
    let mut about = Vec::new();
    for who in &options.about {
        about.push(participant_of(&say, &event, who)?);
    }
    let versus = options.versus.as_deref().map(|pair| two(&say, &event, pair)).transpose()?;
    if let Some(report) = report.as_ref().filter(|_| about.is_empty() && versus.is_none()) {
        about = misplaced(report);
    }
    facts.extend(rests_on(&say, &event, options.date.as_deref()));
    let ranked = event.plan.rank(event.tournament());
    let published =
        report.as_ref().and_then(|report| Some(report.asked_about().first()?.recorded.ranks.clone()));
    let request = Request {
        title: describe::title(&say, &event, message!("title-dossier")),
        about,
        versus,
        facts,
        verdict: report.as_ref().map(|report| verdict(&say, &event, report, &tables)).unwrap_or_default(),
        published: published.unwrap_or_default(),
        remarks: remarks(&say, &event),
    };
    let document = || dossier(&say, &event, &ranked, &request);
    match shared.format {
        Format::Html => shared.write(dossier::draw(&document()).as_bytes()).map(|()| Exit::Fine),
        _ => shared.answer(
            || dossier::to_page(&document()),
            || {
                let mut answer = dossier::json(&say, &event, &ranked, &request);
                if let Some(report) = &report {
                    answer["check"] = super::check::answer(&say, &event, report, &tables);
                }
                Answer::new(&answer)
            },
        ),
    }?;
    Ok(report.as_ref().map_or(Exit::Fine, super::check::exit))
}

/// Returns the remarks that were made while reading the event. If the source leaves facts of the event open, adds a
/// sentence about the open facts.
fn remarks(say: &Messages, event: &Event) -> Vec<String> {
    let open = check::caveats_of_facts(event);
    let open = open.iter().map(|one| super::check::caveat(say, event, one));
    let remarks = event.warnings.iter().map(|remark| remark.line(&|phrase| say.phrase(phrase)));
    remarks.chain(describe::notes(say, event)).chain(open).collect()
}

/// Returns a line with the name of a file and its SHA-256, or only `stdin` for standard input.
fn digest(name: &FileName) -> Result<String, Failure> {
    if &**name == "-" {
        return Ok("stdin".to_owned());
    }
    let digest = sha256(&read_bytes(name)?);
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    Ok(format!("{name} (SHA-256 {digest})"))
}

/// Returns the facts on which the calculation depends, other than the files: the edition, the tie-break list, the
/// round, the version of the program and the given date.
fn rests_on(say: &Messages, event: &Event, date: Option<&str>) -> Vec<(String, String)> {
    let reason = edition_reason(say, event.plan.choice, event.tournament().start());
    let (round, rounds) = (event.plan.after.to_string(), event.tournament().announced().to_string());
    // The page shows the label of the tie-break list in another column, so the line must not contain the label.
    let list = describe::list_line(say, &event.plan);
    let list = list.split_once(": ").map_or(list.clone(), |(_, list)| list.to_owned());
    let mut facts = vec![
        (tell!(say, "column-edition"), format!("{} ({reason})", event.edition().id())),
        (tell!(say, "column-tie-breaks"), list),
        (tell!(say, "column-standing"), tell!(say, "after-round", round = &round, rounds = &rounds)),
        (tell!(say, "dossier-made-by"), format!("tiebreak {}", env!("CARGO_PKG_VERSION"))),
    ];
    facts.extend(date.map(|date| (tell!(say, "dossier-date"), date.to_owned())));
    facts
}

fn two(say: &Messages, event: &Event, pair: &str) -> Result<[Index; 2], Failure> {
    let (one, other) =
        pair.split_once(',').ok_or_else(|| Failure::Usage(tell!(say, "report-two", text = pair)))?;
    let pair = [participant_of(say, event, one.trim())?, participant_of(say, event, other.trim())?];
    if pair[0] == pair[1] {
        return Err(Failure::Usage(tell!(say, "error-versus-itself")));
    }
    Ok(pair)
}

/// Returns the first misplaced participants in the records that the user asked about, and the participants with whom
/// they are in the wrong order.
fn misplaced(report: &Report) -> Vec<Index> {
    let differences = report.asked_about().iter().flat_map(|source| &source.differences);
    let misplaced = differences.filter(|difference| !difference.pushed);
    let mut found =
        distinct(misplaced.flat_map(|own| [Some(own.participant), own.versus].into_iter().flatten()));
    found.truncate(NAMED);
    found
}

/// Returns the result of the check, without the table of the standing.
fn verdict(say: &Messages, event: &Event, report: &Report, tables: &[PublishedTable]) -> Vec<Part> {
    let causes = super::check::causes(event, report, tables);
    let page: Page = super::check::found(say, event, report, &causes);
    from_page(&page)
}
