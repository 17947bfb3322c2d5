//! `tiebreak check` compares a recorded or published standing with the rules.

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
use tiebreak_conformance::tournament::Kind;

/// Compare a recorded or published standing with the rules
///
/// Compares the points and ranks recorded in the file with the rules. With --against, also compares the
/// ranks, points and values of a published table. The file and each table have their own verdict; the verdict
/// on the table comes first. For every wrong place, the report names the two participants, the first
/// tie-break that separates them, both values and the clause.
///
/// Exit code 0: every row and every cell is confirmed. 1: something differs. 4: nothing differs, but
/// something could not be compared. With several files or folders, each file gets one line (in JSON, one
/// object per line). The exit code is then the worst of all, in this order: 2 (a file that cannot be used),
/// 1, 4, 0.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak check tests/data/club.trf
  tiebreak check tests/data/club.trf --against tests/data/club-published.csv")]
pub struct CheckOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    many: ManyOptions,
    /// Published table (CSV, text, HTML, XLSX, ...); can be repeated
    ///
    /// The table has ids or names, ranks and tie-breaks, as CSV, text, Markdown, HTML, XLSX, XLS, ODS or
    /// JSON.
    #[arg(long, value_name = "TABLE")]
    against: Vec<FileName>,
    /// Also check against earlier tie-break lists in the file
    ///
    /// TRF files store earlier lists in comments: `### 202 DE,BH`. Each list has its own verdict, which does not change
    /// the exit code.
    #[arg(long)]
    former: bool,
    /// Show the table as it was read; HTML output always does
    #[arg(long, hide_short_help = true)]
    show_table: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    edition: EditionOption,
}

/// Options of published tables.
#[derive(Args, Clone, Debug)]
pub struct TableOptions {
    /// Unchecked text, tables and style sheets: show them, or fail (exit code 4)
    #[arg(long, value_enum, value_name = "ACTION", default_value_t = Unchecked::Show)]
    unchecked: Unchecked,
}

/// What to do if the page contains unchecked text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Unchecked {
    // Lists the unchecked text.
    Show,
    // Text that is not checked prevents the verdict "confirmed".
    Fail,
}

impl TableOptions {
    /// Reads the event and the standing beside its results. If there are published tables, the options choose a table
    /// of their files instead.
    ///
    /// # Errors
    /// Returns all faults of the input or of the requested list.
    pub fn load(
        &self,
        event: &EventOptions,
        edition: EditionOption,
        against: &[FileName],
        shared: &Shared,
    ) -> Result<(Event, OwnTable), Failure> {
        let choice = if against.is_empty() { self.of_table(event) } else { Choice::default() };
        event.load_with_table(shared, edition.edition, &choice).map_err(|failure| match failure {
            Failure::Input(remarks)
                if !against.is_empty() && remarks.iter().any(|own| own.id == "table-several") =>
            {
                Failure::Usage(tell!(shared.messages(), "check-event-several", name = quoted(&event.file)))
            }
            other => other,
        })
    }

    fn of_table(&self, event: &EventOptions) -> Choice {
        Choice { unchecked_fails: self.unchecked == Unchecked::Fail, ..event.choice() }
    }
}

/// Compares a standing with the rules.
///
/// # Errors
/// Returns all faults of the input, the list or the published table.
pub fn run(options: &CheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    if let Some(files) = options.many.files(&options.event, &shared.messages())? {
        if let [table, ..] = options.against.as_slice() {
            let say = shared.messages();
            return Err(Failure::Usage(tell!(say, "many-one-table", table = quoted(table))));
        }
        return options.many.run(&files, shared, |file, say| line(options, shared, &file.name, say));
    }
    let (mut event, own) = options.table.load(&options.event, options.edition, &options.against, shared)?;
    let mut tables = own_tables(&mut event, own.filter(|_| options.against.is_empty()))?;
    for name in &options.against {
        for table in self::tables(&mut event, name, &options.table, &options.event)? {
            event.warnings.extend(table.warnings.iter().cloned());
            tables.push(table);
        }
    }
    shared.remark(&event.warnings);
    let report = judged(options, &mut event, &tables);
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

/// Checks the records of an event. The first record that the user asked about then becomes the recorded standing of the
/// event.
fn judged(options: &CheckOptions, event: &mut Event, tables: &[PublishedTable]) -> Report {
    let report = counted(options, event, tables);
    if let Some(first) = report.asked_about().first() {
        event.recorded = first.recorded.clone();
    }
    report
}

/// Checks the records of an event. If they differ from the computed standing, and neither the user nor a table chose
/// the round, every usual way of counting open games is tried. The event then uses the way with the fewest differences.
fn counted(options: &CheckOptions, event: &mut Event, tables: &[PublishedTable]) -> Report {
    tables.iter().for_each(|table| check::adopt_values(event, table));
    let judged = |event: &Event| {
        let readings = admissible_readings(event);
        check::check_event(event, tables, &readings)
    };
    let wrong = |report: &Report| report.asked_about().iter().map(|own| own.differences.len()).sum::<usize>();
    let mut report = judged(event);
    let usual = event.counting(event.is_played_only()).plan.after;
    let is_chosen = options.event.played || event.is_after_asked() || event.plan.after != usual;
    let rounds = event.tournament().rounds();
    if report.verdict() != Verdict::Different
        || is_chosen
        || event.input.tournament().games(0..rounds, Kind::is_pending).is_empty()
    {
        return report;
    }
    let open = event.counting(false);
    let last = open.with_rounds_counted(open.tournament().last_played_round());
    for other in [open, last, event.counting(true)] {
        let found = judged(&other);
        // A table is not confirmed if only another way of counting explains it.
        if wrong(&found) < wrong(&report) && (tables.is_empty() || found.verdict() == Verdict::Different) {
            (*event, report) = (other, found);
        }
    }
    report
}

/// Removes the standing recorded in the file if the event was read from a crosstable, and returns the standing beside
/// the results of the crosstable. This standing is then checked like any published table.
fn own_tables(event: &mut Event, own: OwnTable) -> Result<Vec<PublishedTable>, Failure> {
    if event.is_told() {
        event.recorded = Recorded::default();
    }
    let Some(own) = own else { return Ok(Vec::new()) };
    let table = own.map_err(Failure::Input)?;
    event.warnings.extend(table.warnings.iter().cloned());
    Ok(vec![table])
}

/// The line for one of many files, with its verdict and its first error.
fn line(options: &CheckOptions, shared: &Shared, file: &FileName, say: &Messages) -> Result<Line, Failure> {
    let (mut event, own) = options.table.load(&options.event.about(file), options.edition, &[], shared)?;
    let tables = own_tables(&mut event, own)?;
    let report = judged(options, &mut event, &tables);
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

/// Reads the published tables of a file. If the event states no list or round, those of the table are used.
pub fn tables(
    event: &mut Event,
    name: &FileName,
    options: &TableOptions,
    of_event: &EventOptions,
) -> Result<Vec<PublishedTable>, Failure> {
    super::read(event, &read_bytes(name)?, shown(name), &options.of_table(of_event)).map_err(Failure::Input)
}

/// The possible causes of the errors, record by record.
pub fn causes(event: &Event, report: &Report, tables: &[PublishedTable]) -> Vec<Causes> {
    let cause = |(position, source)| cause::causes(event, source, tables.get(position));
    report.sources.iter().enumerate().map(cause).collect()
}

// Writes causes as JSON.

/// A cause as JSON: its stable name, and the rounds, participants or columns concerned.
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
        // `codes` contains the headings, and `held` the tie-breaks found in these columns.
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

/// Whether the answer omits a value because it is null or an empty list.
fn is_left_out(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}
