//! `tiebreak standings`: ranks an event.

use clap::Args;
use serde::Serialize;

use super::describe::{self, Missing, Rows};
use super::input::{EditionOption, EventOptions};
use super::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::page::Page;
use tiebreak_conformance::phrase::message;
use tiebreak_conformance::regulations::Finding;

/// Rank an event by its tie-breaks
///
/// Reads an event, ranks it by article 4.2 of C.07 and shows every tie-break of its list. Without a list in the file
/// or on the command line a usual one is used, and the output says so.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak standings tests/data/club.trf
  tiebreak standings tests/data/club.trf --tiebreaks BH/C1,SB --after-round 3 -f csv")]
pub struct StandingsOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    edition: EditionOption,
    /// Explain the columns below the table
    #[arg(long, help_heading = "Output")]
    legend: bool,
}

#[derive(Serialize)]
struct StandingsAnswer<'r> {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    standings: Rows<'r>,
    /// What has no value, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Missing>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

/// Ranks an event.
///
/// # Errors
/// Everything wrong with the input or the list.
pub fn run(options: &StandingsOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let event = options.event.load(shared, options.edition.edition)?;
    shared.remark(&event.warnings);
    let ranked = event.plan.rank(event.tournament());
    let found = event.findings(Some(&ranked), &[]);
    shared.answer(
        || {
            let mut page =
                Page::new(say.language(), describe::title(&say, &event, message!("title-standings")));
            describe::preamble(&say, &mut page, &event);
            page.table(describe::standings(&say, &event.plan, &ranked));
            if !shared.format.has_sentences()
                && let Some(table) = describe::missing_table(&say, &event.plan, &ranked)
            {
                page.table(table);
            }
            if shared.format.has_sentences() {
                describe::missing(&say, &mut page, &event.plan, &ranked);
                page.list(found.iter().map(|finding| describe::finding(&say, finding)).collect());
                if options.legend {
                    describe::legend(&say, &mut page, &event.plan);
                }
            }
            page
        },
        || {
            Answer::new(&StandingsAnswer {
                schema: "tiebreak/standings/1",
                edition: event.edition().id(),
                edition_by: describe::edition_by(event.plan.choice),
                tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
                after: event.plan.after,
                standings: describe::rows(&event.plan, &ranked),
                missing: describe::missing_values(&event.plan, &ranked),
                findings: found.clone(),
                warnings: event.warnings.clone(),
            })
        },
    )?;
    Ok(Exit::Fine)
}
