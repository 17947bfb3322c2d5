//! `tiebreak regulations check`: what a declaration contradicts.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::describe;
use super::file_name::FileName;
use super::input::{EditionOption, EventOptions, read_declaration};
use super::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::ranking::edition_by;
use tiebreak_conformance::regulations::{self, Finding, Gravity, Reading, Subject, stand_in};
use tiebreak_conformance::rules::{Edition, EditionChoice};
use tiebreak_conformance::tell;

/// Check what the regulations of an event declare
#[derive(Args, Clone, Debug)]
pub struct RegulationsOptions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    Check(RegulationsCheckOptions),
}

/// Hold a declaration to articles 1 to 16 of C.07
///
/// Reports everything that the declaration leaves open or contradicts, with clause, severity and place. With the event
/// it also looks at what needs the crosstable: play-offs and lots that are due, unrated players, days of publication
/// after the start. Exit status 1 means that there is an error.
#[derive(Args, Clone, Debug)]
#[command(
    name = "check",
    after_long_help = "Examples:
  tiebreak regulations check tests/data/classic-regulations.json
  tiebreak regulations check regulations.json --event event.json --lang es"
)]
pub struct RegulationsCheckOptions {
    /// Declaration of the event's regulations (see cases/regulations.md)
    #[arg(value_name = "FILE")]
    file: FileName,
    /// Tournament that the regulations are for, TRF or JSON
    #[arg(long, value_name = "FILE")]
    event: Option<FileName>,
    #[command(flatten)]
    edition: EditionOption,
}

#[derive(Serialize)]
struct RegulationsAnswer {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    event: bool,
    findings: Vec<Finding>,
}

/// Runs one of the commands about regulations.
///
/// # Errors
/// Everything wrong with the input.
pub fn run(options: &RegulationsOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        Command::Check(options) => check(options, shared),
    }
}

fn check(options: &RegulationsCheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let (choice, found) = match &options.event {
        Some(event) => {
            let event_options = EventOptions::of(event, Some(&options.file));
            let event = event_options.load(shared, options.edition.edition)?;
            shared.remark(&event.warnings);
            (event.plan.choice, event.findings(None, &event.published()))
        }
        None => alone(options)?,
    };
    let edition = choice.edition();
    let is_error = |gravity| match gravity {
        Gravity::Error => true,
        Gravity::Warning | Gravity::Info => false,
    };
    let errors = found.iter().filter(|finding| is_error(finding.severity)).count();
    shared.answer(
        || {
            let mut page = Page::new(say.language(), tell!(say, "regulations-title"));
            if shared.format.has_sentences() {
                page.paragraph(tell!(say, "regulations-edition", edition = edition.id()));
                if options.event.is_none() {
                    page.paragraph(tell!(say, "regulations-without-event"));
                }
            }
            let mut table = Table::new(vec![
                Column::new(tell!(say, "column-clause"), Align::Left),
                Column::new(tell!(say, "regulations-column-severity"), Align::Left),
                Column::new(tell!(say, "regulations-column-place"), Align::Left),
                Column::new(tell!(say, "regulations-column-finding"), Align::Left),
            ]);
            for finding in &found {
                let [severity, text, clause] = describe::finding_parts(&say, finding);
                table.row(vec![clause, severity, finding.at.clone(), text]);
            }
            page.table(table);
            if shared.format.has_sentences() {
                let mood = if errors == 0 { Mood::Good } else { Mood::Bad };
                let outcome = tell!(say, "regulations-outcome", errors = errors, findings = found.len());
                page.outcome(mood, outcome);
            }
            page
        },
        || {
            Answer::new(&RegulationsAnswer {
                schema: "tiebreak/regulations-check/1",
                edition: edition.id(),
                edition_by: edition_by(choice),
                event: options.event.is_some(),
                findings: found.clone(),
            })
        },
    )?;
    Ok(if errors == 0 { Exit::Fine } else { Exit::Contradicted })
}

/// What a declaration says about itself, without an event.
fn alone(options: &RegulationsCheckOptions) -> Result<(EditionChoice, Vec<Finding>), Failure> {
    let declaration = read_declaration(&options.file)?;
    let named = declaration.edition.map(|named| named.edition());
    let choice = EditionChoice::new(options.edition.edition.or(named), None);
    let edition: Edition = choice.edition();
    let Some(tournament) = stand_in(&declaration) else {
        return Ok((choice, Vec::new()));
    };
    let subject = Subject {
        tournament: &tournament,
        declaration: Some(&declaration),
        asked: &[],
        edition,
        after: 0,
        reading: &Reading::default(),
        published: &[],
        standings: None,
    };
    Ok((choice, regulations::findings(&subject)))
}
