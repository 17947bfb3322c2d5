//! `tiebreak deviations` shows the catalogue of wrong readings, one of its entries, or the standings of an event under
//! wrong readings.

mod entry;
mod on_event;
mod serve;

pub(super) use entry::entry_page;

use crate::cli::prelude::*;
use entry::{account, account_text, add_entry, entry, seen_text, wrong};
use serde_json::Map;
use tiebreak_conformance::corpus::Source;
use tiebreak_conformance::deviation::{Deviation, catalogue, text};
use tiebreak_conformance::diagnosis::Part;
use tiebreak_conformance::power::{Kill, Questions};

/// Show known mistakes of tie-break programs and their effect on an event
#[derive(Args, Clone, Debug)]
pub struct DeviationsOptions {
    #[command(subcommand)]
    command: DeviationsCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum DeviationsCommand {
    /// List every mistake: what programs do, what the rule says, and which programs do it
    #[command(after_long_help = "Examples:
  tiebreak deviations list
  tiebreak deviations list --format markdown")]
    List,
    /// Show one entry, with the cases that detect it
    #[command(after_long_help = "Examples:
  tiebreak deviations show D-16.3.2-trailing-bye-at-face-value
  tiebreak deviations show D-16.5-none --lang es")]
    Show {
        /// Id of the entry
        id: String,
    },
    /// Show the standings that programs with these mistakes compute, beside the right one
    #[command(after_long_help = "Examples:
  tiebreak deviations run tests/data/club.trf
  tiebreak deviations run tests/data/club.trf --deviation D-16.5-none --tiebreaks BH/C1,SB")]
    Run(Box<on_event::RunOptions>),
    /// Act as a program under test with these mistakes: answer requests on standard input, as `tiebreak
    /// protocol` explains
    #[command(after_long_help = "Examples:
  tiebreak certify -- tiebreak deviations serve D-16.5-none
  tiebreak smoke -- tiebreak deviations serve --fault swapped-ids")]
    Serve(serve::ServeOptions),
}

/// Runs the command.
///
/// # Errors
///
/// Returns all faults of the input, or an error if the id is unknown.
pub fn run(options: &DeviationsOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        DeviationsCommand::List => run_list(shared),
        DeviationsCommand::Show { id } => run_show(id, shared),
        DeviationsCommand::Run(options) => on_event::run(options, shared),
        DeviationsCommand::Serve(options) => serve::run(options, shared),
    }
}

// `tiebreak deviations list` lists every entry of the catalogue.

fn count(name: &str) -> usize {
    catalogue().iter().filter(|deviation| account(&deviation.account).0 == name).count()
}

fn run_list(shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    shared.answer(
        || list_page(&say, shared.format),
        || {
            Answer::new(&json!({
                "schema": "tiebreak/deviations/1",
                "entries": catalogue().len(),
                "implemented": count("implemented"),
                "equivalent": count("equivalent"),
                "not_computed": count("not-computed"),
                "deviations": catalogue().iter().map(entry_alone).collect::<Vec<_>>(),
            }))
        },
    )
}

fn entry_alone(deviation: &'static Deviation) -> Map<String, Value> {
    let mut entry = Map::new();
    add_entry(&mut entry, deviation);
    entry
}

fn list_page(say: &Messages, format: Format) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "title-deviations"));
    let [entries, runs, equivalent, other] =
        [catalogue().len(), count("implemented"), count("equivalent"), count("not-computed")]
            .map(|number| number.to_string());
    page.paragraph(tell!(
        say,
        "deviations-line",
        entries = &entries,
        runs = &runs,
        equivalent = &equivalent,
        other = &other
    ));
    // A terminal is too narrow for all columns. `show` prints them.
    let full = !format.is_terminal();
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let mut columns = vec![left(message!("column-deviation")), left(message!("column-does"))];
    if full {
        columns.extend([
            left(message!("column-rule-says")),
            left(message!("column-wrong")),
            left(message!("column-status")),
            left(message!("column-seen")),
        ]);
    }
    let mut table = Table::new(columns);
    for deviation in catalogue() {
        let Some(text) = text(deviation.id) else { continue };
        let mut row = vec![deviation.id.to_owned(), say.text(&text.does).to_owned()];
        if full {
            row.push(say.text(&text.right).to_owned());
            row.push(wrong(say, text));
            row.push(account_text(say, deviation));
            row.push(text.seen.iter().map(|seen| seen_text(say, seen)).collect::<Vec<_>>().join("; "));
        }
        table.row(row);
    }
    page.table(table);
    page
}

// `tiebreak deviations show` shows one entry with the cases that detect it.

fn run_show(id: &str, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let deviation = entry(&say, id)?;
    let corpus = Corpus::load(&Source::Embedded).map_err(Failure::Input)?;
    let questions = Questions::of(&corpus);
    let kills = questions.changed_by(deviation);
    let check = |kill: &Kill<'_>| format!("{}#{}", kill.case.id, kill.check.id);
    let editions = |kill: &Kill<'_>| kill.editions.iter().map(|edition| edition.id()).collect::<Vec<_>>();
    let page = || {
        let mut page =
            entry_page(&say, deviation, Part::Deviation(deviation.id).rule(Edition::NEWEST.id(), &say));
        let mut table = table!(say, Left "column-check", Left "column-effect", Left "column-edition");
        for kill in &kills {
            let effect = say.member(family!("effect-"), kill.effect.id());
            table.row(vec![check(kill), effect, editions(kill).join(", ")]);
        }
        page.table(table);
        page
    };
    shared.answer(page, || {
        let mut answer = Map::from_iter([("schema".to_owned(), "tiebreak/deviation/1".into())]);
        add_entry(&mut answer, deviation);
        let checks = kills.iter().map(
            |kill| json!({ "check": check(kill), "effect": kill.effect.id(), "editions": editions(kill) }),
        );
        answer.insert("checks".to_owned(), checks.collect());
        Answer::new(&answer)
    })
}
