//! `tiebreak check`: compares a recorded or published standing with the rules.

mod answer;
mod former;
mod page;
mod reservation;

pub use page::found;
pub use reservation::reservation;

use crate::cli::input::{EditionOption, EventOptions, OwnTable, read_bytes, shown};
use crate::cli::many::{Line, ManyOptions};
use crate::cli::prelude::*;
use clap::ValueEnum;
use tiebreak_conformance::cause::{self, Cause, Causes};
use tiebreak_conformance::check::{self, Choice, PublishedTable, Recorded, Report, Verdict};
use tiebreak_conformance::diagnosis::{Part, admissible_readings};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::format::diagnostic::quoted;

/// Compare a recorded or published standing with the rules
///
/// Compares the points and ranks that the file records, and with --against the ranks, points and values of a published
/// table. Each has a verdict of its own; that of the table comes first, because it was asked about. For every wrong
/// place it names the two participants, the first tie-break that separates them, both values and the clause.
///
/// Exit status 0: everything asked about is confirmed, every row and every cell. 1: something differs. 4: nothing
/// differs, but not everything could be compared. Several files and folders have a line each, JSON a line of its own
/// for each, and the status is the worst: 2 (a file that cannot be used), 1, 4, 0.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak check tests/data/club.trf
  tiebreak check tests/data/club.trf --against tests/data/club-published.csv")]
pub struct CheckOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    many: ManyOptions,
    /// Published table (CSV, text, HTML, XLSX, ...); may be given several times
    ///
    /// It has ids or names, ranks and tie-breaks, as CSV, text, Markdown, HTML, XLSX, XLS, ODS or JSON.
    #[arg(long, value_name = "TABLE")]
    against: Vec<FileName>,
    /// Also hold it to the lists that the file keeps from before
    ///
    /// TRF files keep them in comments: `### 202 DE,BH`. Each has a verdict of its own, which leaves the exit status alone.
    #[arg(long)]
    former: bool,
    /// Show the table as it was read; HTML always does
    #[arg(long, hide_short_help = true)]
    show_table: bool,
    #[command(flatten)]
    choice: ChoiceOptions,
    #[command(flatten)]
    edition: EditionOption,
}

/// Which of several tables is meant.
#[derive(Args, Clone, Debug)]
pub struct ChoiceOptions {
    /// Sheet by name or number [default: the one that looks like a standing]
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    sheet: Option<String>,
    /// Table of a web page, by its number [default: the one that looks like a standing]
    #[arg(long, value_name = "N", hide_short_help = true)]
    table: Option<usize>,
    /// Column to leave out, by its heading; may be given several times
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    ignore_column: Vec<String>,
    /// Text, tables and style sheets that are not checked: show them, or fail (status 4)
    #[arg(long, value_enum, value_name = "ACTION", default_value_t = Unchecked::Show)]
    unchecked: Unchecked,
}

/// What to do about what nobody checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Unchecked {
    // List it.
    Show,
    // Confirm nothing beside it.
    Fail,
}

impl ChoiceOptions {
    fn choice(&self, skip_unreadable: bool) -> Choice {
        Choice {
            sheet: self.sheet.clone(),
            table: self.table,
            holds_results: false,
            skip_unreadable,
            ignored: self.ignore_column.clone(),
            unchecked_fails: self.unchecked == Unchecked::Fail,
        }
    }
}

/// Compares a standing with the rules.
///
/// # Errors
/// Everything wrong with the input, the list or the published table.
pub fn run(options: &CheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    if let Some(files) = options.many.files(&options.event, &shared.messages())? {
        if let [table, ..] = options.against.as_slice() {
            let say = shared.messages();
            return Err(Failure::Usage(tell!(say, "many-one-table", table = quoted(table))));
        }
        return options.many.run(&files, shared, |file, say| line(options, shared, &file.name, say));
    }
    let (mut event, mut own) = options.event.load_with_table(shared, options.edition.edition)?;
    if event.is_played_only() && !options.event.played && options.against.is_empty() {
        // What the file records may count open games; it is right by either way.
        let open = options.event.with_open_games().load_with_table(shared, options.edition.edition)?;
        let judged =
            |event: &Event| check::check_event(event, &[], &admissible_readings(event.plan.rules)).verdict();
        if judged(&event) == Verdict::Different && judged(&open.0) != Verdict::Different {
            (event, own) = open;
        }
    }
    let mut tables = own_tables(&mut event, own.filter(|_| options.against.is_empty()))?;
    for name in &options.against {
        for table in self::tables(&mut event, name, &options.choice, options.event.skip_unreadable)? {
            event.warnings.extend(table.warnings.iter().cloned());
            tables.push(table);
        }
    }
    shared.remark(&event.warnings);
    let report = check::check_event(&event, &tables, &admissible_readings(event.plan.rules));
    // From here on the record is the one that was asked about.
    if let Some(first) = report.asked_about().first() {
        event.recorded = first.recorded.clone();
    }
    let found = event.findings(None, &event.published());
    let say = shared.messages();
    let causes = causes(&event, &report, &tables);
    let former = options.former.then(|| former::all(&say, &event, &tables));
    shared.answer(
        || match shared.format {
            Format::Csv => answer::rows(&say, &event, &report),
            _ => {
                let against: Vec<&str> = options.against.iter().map(|name| file_name(shown(name))).collect();
                let mut page = page::page(&say, &event, &report, &causes, &found, (&against, shared.format));
                if options.show_table || shared.format == Format::Html {
                    page::as_read(&say, &mut page, &tables);
                }
                if let Some(former) = &former {
                    former::page(&say, &mut page, former);
                }
                page
            }
        },
        || Answer::new(&answer::answer(&say, &event, &report, &causes, &found, former.as_deref())),
    )?;
    Ok(exit(&report))
}

/// The standing of a crosstable in place of that of a tournament file: it is a published table with all that
/// keeps such a table from being confirmed.
fn own_tables(event: &mut Event, own: OwnTable) -> Result<Vec<PublishedTable>, Failure> {
    if event.is_told() {
        event.recorded = Recorded::default();
    }
    let Some(own) = own else { return Ok(Vec::new()) };
    let table = own.map_err(Failure::Input)?;
    event.warnings.extend(table.warnings.iter().cloned());
    Ok(vec![table])
}

/// One of many files: its verdict and the first thing that is wrong.
fn line(options: &CheckOptions, shared: &Shared, file: &FileName, say: &Messages) -> Result<Line, Failure> {
    let (mut event, own) = options.event.about(file).load_with_table(shared, options.edition.edition)?;
    let tables = own_tables(&mut event, own)?;
    let report = check::check_event(&event, &tables, &admissible_readings(event.plan.rules));
    let word = former::word(report.verdict());
    let former = options.former.then(|| former::all(say, &event, &tables));
    let answer = match shared.format {
        Format::Json => {
            let causes = causes(&event, &report, &tables);
            let found = event.findings(None, &event.published());
            answer::answer(say, &event, &report, &causes, &found, former.as_deref())
        }
        _ => Value::Null,
    };
    let mut detail = page::in_short(say, &event, &report);
    former.iter().flatten().for_each(|former| former.add_to(say, &mut detail));
    Ok(Line { exit: exit(&report), word: say.message(word), detail, answer })
}

/// A path without its folders.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn exit(report: &Report) -> Exit {
    match report.verdict() {
        Verdict::Confirmed => Exit::Fine,
        Verdict::Different => Exit::Contradicted,
        Verdict::Unverifiable => Exit::Nothing,
    }
}

/// Reads the published tables of a file; what they name is the list and the round, where nothing else names them.
pub fn tables(
    event: &mut Event,
    name: &FileName,
    choice: &ChoiceOptions,
    skip_unreadable: bool,
) -> Result<Vec<PublishedTable>, Failure> {
    super::read(event, &read_bytes(name)?, shown(name), &choice.choice(skip_unreadable))
        .map_err(Failure::Input)
}

/// What may have made each record what it is, in the order of the records.
pub fn causes(event: &Event, report: &Report, tables: &[PublishedTable]) -> Vec<Causes> {
    let cause = |(position, source)| cause::causes(event, source, tables.get(position));
    report.sources.iter().enumerate().map(cause).collect()
}

// Causes for programs.

/// One cause: its stable name and what it is about.
fn cause_answer(event: &Event, cause: &Cause) -> Value {
    let id = |index: usize| event.tournament().id(index);
    let mut answer = json!({ "cause": cause.id() });
    let about = match cause {
        Cause::Editions(editions) => {
            json!({ "editions": editions.iter().map(|edition| edition.id()).collect::<Vec<_>>() })
        }
        Cause::ListOfTable(list) | Cause::ListOrder(list) => json!({ "lists": [list.replace(", ", ",")] }),
        Cause::Lists(lists) => json!({ "lists": lists }),
        Cause::ListWithout(codes) => json!({ "codes": codes }),
        Cause::Columns(one, other) => json!({ "codes": [one, other] }),
        // `held` is what the columns hold that `codes` are the headings of.
        Cause::Holds(columns) => {
            let (codes, held): (Vec<&str>, Vec<&str>) =
                columns.iter().map(|(heading, held)| (heading.as_str(), held.as_str())).unzip();
            json!({ "codes": codes, "held": held })
        }
        Cause::Round(round) | Cause::PlacesOfRound(round) => json!({ "round": round }),
        Cause::StartingList => json!({}),
        Cause::CutOff { code, decimals } | Cause::Rounded { code, decimals } => {
            json!({ "codes": [code], "decimals": decimals })
        }
        Cause::Result { round, board, participant, opponent, written, read } => json!({
            "round": round, "board": board, "id": id(*participant), "opponent": opponent.map(id),
            "written": written.spelling(), "read": read.spelling(),
        }),
        Cause::AdjustmentMissed(index, points) | Cause::AdjustmentAdded(index, points) => {
            json!({ "id": id(*index), "points": points.to_string() })
        }
        Cause::Misread(parts) => json!({ "parts": parts.iter().map(Part::id).collect::<Vec<_>>() }),
    };
    if let (Some(answer), Value::Object(about)) = (answer.as_object_mut(), about) {
        answer.extend(about.into_iter().filter(|(_, value)| !is_left_out(value)));
    }
    answer
}

/// Whether an answer says nothing with a value: nothing known, a list without members.
fn is_left_out(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}
