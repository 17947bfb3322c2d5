//! Implements `tiebreak check`, which compares a recorded or published standing with the rules.

mod caveat;
mod page;

pub use caveat::caveat;
pub use page::found;

use crate::input::{EditionOption, EventOptions, OwnTables, shown};
use crate::many::{Line, ManyOptions};
use crate::prelude::*;
use caveat::details;
use page::in_short;
use serde_json::Map;
use tiebreak_diagnose::cause::{self, Cause, Causes};
use tiebreak_diagnose::diagnosis::{self, Part, admissible_readings, older_rules};
use tiebreak_engine::tournament::Kind;
use tiebreak_event::event::{self, Event};
use tiebreak_event::regulations::Finding;
use tiebreak_format::diagnostic::quoted;
use tiebreak_format::limits::FORMER_LISTS;
use tiebreak_format::trf::WrittenList;
use tiebreak_words::check::{
    self, Caveat, Choice, Difference, Note, PublishedTable, RecordReport, Recorded, Report, Source,
    Unchecked, Undecided, Verdict,
};
use tiebreak_words::ranking::edition_by;

/// Compare a recorded or published standing with the rules
///
/// Compares the points and ranks recorded in the file with the rules. With --against, also compares the ranks, points
/// and values of a published table. The file and each table get separate verdicts. The verdicts on tables come first.
/// For every wrong place, the output names the two participants in the wrong order, the first tie-break that separates
/// them, both values and the clause.
///
/// Exit status 0: every row and every cell is right. 1: a place, a value or a row is wrong. 4: the command found no
/// certain error, but could not confirm everything. For a folder or several files, the output has one line for each
/// file (in JSON, one object). The exit status is then the worst one of all files. The order, from worst to best, is 2
/// (an unusable file), 1, 4, 0.
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
    /// The table contains pairing numbers or names, ranks and tie-breaks. Its format is CSV, text, Markdown, HTML,
    /// XLSX, XLS, ODS or JSON.
    #[arg(long, value_name = "TABLE")]
    against: Vec<FileName>,
    /// Also check the standing against earlier tie-break lists in the file
    ///
    /// TRF files store earlier lists in comments such as `### 202 DE,BH`. Each list gets its own verdict, which
    /// does not change the exit status.
    #[arg(long)]
    former: bool,
    /// Show the table as the program read it (always in HTML)
    #[arg(long, hide_short_help = true)]
    show_table: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    edition: EditionOption,
}

/// The options of the command line for published tables.
#[derive(Args, Clone, Debug)]
pub struct TableOptions {
    /// Show unchecked text, tables and style sheets, or fail (exit status 4)
    #[arg(long, value_enum, value_name = "ACTION", default_value_t = UncheckedAction::Show)]
    unchecked: UncheckedAction,
}

/// What the program does if the page contains unchecked text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum UncheckedAction {
    /// Lists the unchecked text in the output.
    Show,
    /// Gives exit status 4 instead of confirming a file that contains unchecked text.
    Fail,
}

impl TableOptions {
    /// Reads the event. For a crosstable, also reads the standing that is printed next to the results. If published
    /// tables are given, the options `--sheet`, `--table` and `--ignore-column` apply to the files of these tables.
    ///
    /// # Errors
    /// Returns all faults of the input or of the requested tie-break list.
    pub fn load(
        &self,
        event: &EventOptions,
        edition: EditionOption,
        against: &[FileName],
        shared: &Shared,
    ) -> Result<(Event, OwnTables), Failure> {
        let plain = Choice { older: older_rules(), ..Choice::default() };
        let choice = if against.is_empty() { self.of_table(event) } else { plain };
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
        Choice { unchecked_fails: self.unchecked == UncheckedAction::Fail, ..event.choice() }
    }
}

/// Runs the command `check`, which compares a standing with the rules.
///
/// # Errors
/// Returns all faults of the input, the tie-break list or the published table.
pub fn run(options: &CheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    if let Some(files) = options.many.files(&options.event, &shared.messages())? {
        if let [table, ..] = options.against.as_slice() {
            let say = shared.messages();
            return Err(Failure::Usage(tell!(say, "many-one-table", table = quoted(table))));
        }
        return options.many.run(&files, shared, |file, say| line(options, shared, &file.name, say));
    }
    let (mut event, own) = options.table.load(&options.event, options.edition, &options.against, shared)?;
    let mut tables = own_tables(&mut event, if options.against.is_empty() { own } else { Ok(Vec::new()) })?;
    tables.extend(self::tables(&mut event, &options.against, &options.table, &options.event)?);
    let shows_table = options.show_table || shared.format == Format::Html;
    if !shows_table {
        // The output does not show the text of the tables, so the text is freed here. The text takes a sixth of the
        // memory for a large table.
        tables.iter_mut().for_each(|table| table.shown = Vec::new());
    }
    shared.remark(&event.warnings);
    let report = judged(options, &mut event, &tables);
    let found = event.findings(None, &event.published());
    let say = shared.messages();
    let causes = causes(&event, &report, &tables);
    let former = options.former.then(|| former_lists(&say, &event, &tables));
    shared.answer(
        || match shared.format {
            Format::Csv => rows(&say, &event, &report),
            _ => {
                let against: Vec<&str> = options.against.iter().map(|name| file_name(shown(name))).collect();
                let mut page = page::page(&say, &event, &report, &causes, &found, (&against, shared.format));
                if shows_table {
                    page::as_read(&say, &mut page, &tables);
                }
                if let Some(former) = &former {
                    former_page(&say, &mut page, former);
                }
                page
            }
        },
        || Answer::new(&json_of(&say, &event, &report, &causes, &found, former.as_deref())),
    )?;
    Ok(exit(&report))
}

/// Checks the records of an event. Also makes the first record that the user asked about the recorded standing of the
/// event.
fn judged(options: &CheckOptions, event: &mut Event, tables: &[PublishedTable]) -> Report {
    let report = counted(options.event.played, event, tables);
    if let Some(first) = report.asked_about().first() {
        event.recorded = first.recorded.clone();
    }
    report
}

/// Checks the records of an event, and decides how unfinished games count. If a record differs from the rules, tries
/// every usual way of counting unfinished games. `event` then uses the way of counting that gives the fewest
/// differences. Does not try other ways if the user or a table chose the round, or if `is_played_only` states that the
/// user chose the way.
pub fn counted(is_played_only: bool, event: &mut Event, tables: &[PublishedTable]) -> Report {
    tables.iter().for_each(|table| check::adopt_values(event, table));
    let judged = |event: &Event| {
        let readings = admissible_readings(event);
        check::check_event(event, tables, &readings)
    };
    let wrong = |report: &Report| report.asked_about().iter().map(|own| own.differences.len()).sum::<usize>();
    let mut report = judged(event);
    let usual = event.counting(event.is_played_only).plan.after;
    let is_chosen = is_played_only || event.is_after_asked || event.plan.after != usual;
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
        // A table that is right only under another way of counting unfinished games is not confirmed.
        if wrong(&found) < wrong(&report) && (tables.is_empty() || found.verdict() == Verdict::Different) {
            (*event, report) = (other, found);
        }
    }
    report
}

/// If the event was read from a crosstable, removes the recorded standing from the event. Returns the standings in the
/// file of the crosstable, which the program then checks like published tables.
fn own_tables(event: &mut Event, own: OwnTables) -> Result<Vec<PublishedTable>, Failure> {
    if event.is_from_crosstable() {
        event.recorded = Recorded::default();
    }
    let tables = own.map_err(Failure::Input)?;
    event.warnings.extend(tables.iter().flat_map(|table| table.warnings.iter().cloned()));
    Ok(tables)
}

/// Returns the output line for one of several files, with the verdict and the first error.
fn line(options: &CheckOptions, shared: &Shared, file: &FileName, say: &Messages) -> Result<Line, Failure> {
    let (mut event, own) = options.table.load(&options.event.about(file), options.edition, &[], shared)?;
    let tables = own_tables(&mut event, own)?;
    let report = judged(options, &mut event, &tables);
    let word = word(report.verdict());
    let former = options.former.then(|| former_lists(say, &event, &tables));
    let answer = match shared.format {
        Format::Json => {
            let causes = causes(&event, &report, &tables);
            let found = event.findings(None, &event.published());
            json_of(say, &event, &report, &causes, &found, former.as_deref())
        }
        _ => Value::Null,
    };
    let mut detail = page::in_short(say, &event, &report);
    former.iter().flatten().for_each(|former| former.add_to(say, &mut detail));
    Ok(Line { exit: exit(&report), word: say.message(word), detail, answer })
}

/// Returns a path without its folders.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Returns the exit code for the result of a check.
pub fn exit(report: &Report) -> Exit {
    match report.verdict() {
        Verdict::Confirmed => Exit::Fine,
        Verdict::Different => Exit::Contradicted,
        Verdict::Unverifiable => Exit::Nothing,
    }
}

/// Reads the published tables in the given files, and adds the warnings about the tables to those about the event. If
/// the event states no tie-break list or no round, uses the list or the round of the first table.
///
/// # Errors
/// Returns all faults of the first file that cannot be read.
pub fn tables(
    event: &mut Event,
    names: &[FileName],
    options: &TableOptions,
    of_event: &EventOptions,
) -> Result<Vec<PublishedTable>, Failure> {
    let (mut all, choice) = (Vec::new(), options.of_table(of_event));
    for name in names {
        let bytes = read_bytes(name)?;
        let mut read = super::read(event, &bytes, shown(name), &choice).map_err(Failure::Input)?;
        // The tie-breaks in the headings of a published table come before those in the headings of the crosstable.
        let is_new = |listed: &Listed| !listed.is_score() && !event.plan.list.entries.contains(listed);
        let named = read.first().map_or(&[][..], |table| &table.list.entries);
        if event.is_from_crosstable()
            && event.plan.source.is_of_table()
            && all.is_empty()
            && named.iter().any(is_new)
        {
            let of_crosstable = event.plan.list.entries.clone();
            event.adopt_list_of_table(&TieBreakList::default());
            event.recorded = Recorded::default();
            read = super::read(event, &bytes, shown(name), &choice).map_err(Failure::Input)?;
            let mut entries = event.plan.list.entries.clone();
            entries
                .extend(of_crosstable.into_iter().filter(|listed| !event.plan.list.entries.contains(listed)));
            event.adopt_list_of_table(&TieBreakList { entries, notices: Vec::new() });
        }
        event.warnings.extend(read.iter().flat_map(|table| table.warnings.iter().cloned()));
        all.extend(read);
    }
    Ok(all)
}

/// Returns the possible causes of the errors in each record.
pub fn causes(event: &Event, report: &Report, tables: &[PublishedTable]) -> Vec<Causes> {
    let cause = |(position, source)| cause::causes(event, source, tables.get(position));
    report.sources.iter().enumerate().map(cause).collect()
}

/// Returns a cause of errors as JSON: its stable name, and the rounds, participants or columns that it concerns.
fn cause_answer(event: &Event, cause: &Cause) -> Value {
    let id = |index: usize| event.tournament().id(index);
    let answer = json!({ "cause": cause.id() });
    let about = match cause {
        Cause::Editions(editions) => {
            json!({ "editions": editions.iter().map(|edition| edition.id()).collect::<Vec<_>>() })
        }
        Cause::ListOfTable(list) | Cause::ListOrder(list) => json!({ "lists": [list.replace(", ", ",")] }),
        Cause::Lists(lists) => json!({ "lists": lists }),
        Cause::ListWithout(codes) => json!({ "codes": codes }),
        Cause::Columns(one, other) => json!({ "codes": [one, other] }),
        // `codes` contains the tie-breaks in the headings of the columns, and `held` contains the tie-breaks whose
        // values are in these columns.
        Cause::Holds(columns) => json!({
            "codes": columns.iter().map(|(_, code, _)| code.to_string()).collect::<Vec<_>>(),
            "held": columns.iter().map(|(.., held)| held.to_string()).collect::<Vec<_>>(),
        }),
        Cause::Round(round) | Cause::PlacesOfRound(round) => json!({ "round": round }),
        Cause::StartingList => json!({}),
        Cause::CutOff(codes, decimals)
        | Cause::Rounded(codes, decimals)
        | Cause::SeparatorLost(codes, decimals) => json!({ "codes": codes, "decimals": decimals }),
        Cause::Exchanged { pair, rows } => json!({ "ids": pair.map(id), "rows": rows }),
        Cause::Reversed { round, pair, colors } => {
            json!({ "round": round, "ids": pair.map(|pair| pair.map(id)), "colors": colors })
        }
        Cause::Annulled(index, byes) => json!({ "id": id(*index), "byes": byes }),
        Cause::Late(code) => json!({ "read": code.spelling() }),
        Cause::Rating(index, written, read) => json!({ "id": id(*index), "written": written, "read": read }),
        Cause::Number(own) => {
            json!({ "id": id(own.participant), "codes": [own.code], "recorded": own.recorded, "computed": own.computed })
        }
        Cause::Several(causes) => {
            json!({ "causes": causes.iter().map(|cause| cause_answer(event, cause)).collect::<Vec<_>>() })
        }
        Cause::Result { round, board, participant, opponent, written, read } => json!({
            "round": round, "board": board, "id": id(*participant), "opponent": opponent.map(id),
            "written": written.spelling(), "read": read[0].spelling(),
            "read_opponent": opponent.map(|_| read[1].spelling()),
        }),
        Cause::Scoring(points) => {
            json!({ "scoring": points.iter().cloned().map(|(code, own)| [code.spelling().to_owned(), own]).collect::<Vec<_>>() })
        }
        Cause::AdjustmentMissed(index, points) | Cause::AdjustmentAdded(index, points) => {
            json!({ "id": id(*index), "points": points.to_string() })
        }
        Cause::Misread(ways) => misread(ways.iter()),
    };
    joined(answer, filled(about))
}

/// Returns known misreadings of the rules as JSON: the first combination, and other combinations with the same effect.
fn misread<'p>(ways: impl Iterator<Item = &'p Vec<Part>>) -> Value {
    let mut ways = ways.map(|parts| parts.iter().map(Part::id).collect::<Vec<_>>());
    json!({ "parts": ways.next(), "same": ways.collect::<Vec<_>>() })
}

/// Returns the object without the members that are null or empty lists.
fn filled(mut object: Value) -> Value {
    if let Some(members) = object.as_object_mut() {
        members.retain(|_, value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty()));
    }
    object
}

// Writes the result of the command `check` as JSON.

/// Names of the lists in the JSON answer of `check`, in the order of the answer. One list can have entries about
/// several records.
const LISTS: &str = "\
    differences undecided reproduced_by lists causes notes caveats caveat_details unverifiable unchecked";

/// Returns the result of a check as JSON.
pub fn answer(say: &Messages, event: &Event, report: &Report, tables: &[PublishedTable]) -> Value {
    let causes = causes(event, report, tables);
    let found = event.findings(None, &event.published());
    json_of(say, event, report, &causes, &found, None)
}

fn json_of(
    say: &Messages,
    event: &Event,
    report: &Report,
    causes: &[Causes],
    found: &[Finding],
    former: Option<&[Former]>,
) -> Value {
    let all: Vec<Value> =
        report.sources.iter().zip(causes).map(|(source, causes)| about(say, event, source, causes)).collect();
    let answer = json!({
        "schema": "tiebreak/check/1",
        "edition": event.edition().id(),
        "edition_by": edition_by(event.plan.choice),
        "tiebreaks": event.plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "after": event.plan.after,
        "verdict": report.verdict().id(),
    });
    let sources = report.sources.iter().zip(&all).enumerate().map(|(position, (source, found))| {
        let answer = json!({
            "source": source.source.id(),
            "table": source.name,
            "asked": position < report.asked,
            "verdict": source.verdict.id(),
        });
        joined(leaving_out(answer, &["table"]), found.clone())
    });
    let sources: Vec<Value> = sources.collect();
    let mut answer = joined(answer, together(&all[..report.asked.min(all.len())]).into());
    answer["sources"] = sources.into();
    if let Some(former) = former {
        answer["former"] = former.iter().map(Former::answer).collect();
    }
    answer["findings"] = json!(found);
    answer["warnings"] = json!(event.warnings);
    answer
}

/// Joins the JSON results for all records that the user asked about into one object.
fn together(all: &[Value]) -> Map<String, Value> {
    let mut whole = Map::new();
    for name in LISTS.split(' ') {
        let lists = all.iter().filter_map(|found| found[name].as_array());
        whole.insert(name.to_owned(), lists.flatten().cloned().collect());
        let diagnosis = all.iter().find_map(|found| found.get("diagnosis")).filter(|_| name == "causes");
        whole.extend(diagnosis.map(|diagnosis| ("diagnosis".to_owned(), diagnosis.clone())));
    }
    whole
}

/// Returns a note as JSON. A note states how the program read a part of a record.
fn note(note: &Note) -> Value {
    match note {
        Note::Numbering(numbering) => {
            json!({ "note": "numbering", "numbering": numbering.map(|numbering| numbering.id()) })
        }
        Note::Rounded { code, decimals } => json!({ "note": "rounded", "code": code, "decimals": decimals }),
        Note::Uncompared(columns) => json!({ "note": "uncompared", "columns": columns }),
        Note::Ignored(columns) => json!({ "note": "ignored", "columns": columns }),
        Note::OtherEdition(code, edition) => {
            json!({ "note": "other-edition", "code": code, "edition": edition.id() })
        }
        Note::GamePoints(column) => json!({ "note": "game-points", "column": column }),
        Note::RowOrder => json!({ "note": "row-order" }),
        Note::ListOfTable => json!({ "note": "list-of-table" }),
        Note::EveryEdition => json!({ "note": "every-edition" }),
        Note::CodesFound(codes) => {
            let columns: Vec<&str> = codes.iter().map(|code| code.heading.as_str()).collect();
            json!({ "note": "codes-found", "columns": columns })
        }
        Note::Order { code, reading, separated: 0 } => {
            json!({ "note": "order", "code": code, "reading": reading.id() })
        }
        Note::Order { code, reading, separated } => {
            json!({ "note": "order", "code": code, "reading": reading.id(), "separated": separated })
        }
    }
}

/// Returns a difference between a record and the computed standing as JSON. If a tie-break separates two participants,
/// the JSON contains both values of this tie-break.
fn difference(event: &Event, source: Source, difference: &Difference) -> Value {
    let id = |index| event.tournament().id(index);
    let separation = difference.separation.as_ref();
    let values = separation.map(|found| {
        let [own, other] = found.values_of(difference.participant);
        json!({ "id": own, "versus": other })
    });
    let answer = json!({
        "kind": difference.kind.id(),
        "source": source.id(),
        "id": id(difference.participant),
        "versus": difference.versus.map(id),
        "code": difference.code,
        "recorded": difference.recorded,
        "computed": difference.computed,
        "clauses": difference.clauses,
        "ahead": separation.map(|found| id(found.ahead)),
        "values": values,
        "pushed": difference.kind.is_rank().then_some(difference.pushed),
    });
    leaving_out(answer, &["ahead", "values", "pushed"])
}

/// Returns the result for one record as JSON.
fn about(say: &Messages, event: &Event, source: &RecordReport, causes: &Causes) -> Value {
    let differences = |all: &[Difference]| -> Value {
        all.iter().map(|one| difference(event, source.source, one)).collect()
    };
    let undecided = |undecided: &Undecided| {
        let ids: Vec<u32> = undecided.members.iter().map(|index| event.tournament().id(*index)).collect();
        json!({ "ids": ids, "list_incomplete": undecided.list_incomplete })
    };
    let unchecked = |one: &Unchecked| {
        leaving_out(json!({ "kind": one.kind.id(), "text": one.text, "line": one.line }), &["line"])
    };
    let editions = |cause: &Cause| match cause {
        Cause::Editions(editions) => editions.iter().map(|edition| edition.id()).collect(),
        _ => Vec::new(),
    };
    let lists = |cause: &Cause| match cause {
        Cause::Lists(lists) => lists.clone(),
        _ => Vec::new(),
    };
    let sentences = || cause::sentences(say, event, causes);
    let diagnosis = causes.diagnosis.as_ref().map(|found| diagnosis::report(found, sentences()));
    let mut found: Vec<Value> = causes.found.iter().map(|cause| cause_answer(event, cause)).collect();
    // If a cause explains only some of the wrong values and places, the answer states how many it explains, and how
    // many are wrong in total.
    if let (Some(best), Some(all)) = (causes.partial(), &causes.diagnosis) {
        let partial = json!({ "cause": "misread", "explained": best.explained, "wrong": all.wrong });
        found.push(joined(partial, misread(std::iter::once(&best.parts).chain(&best.same))));
    }
    let answer = json!({
        "differences": differences(&source.differences),
        "undecided": source.undecided.iter().map(undecided).collect::<Vec<_>>(),
        "reproduced_by": causes.found.iter().flat_map(editions).collect::<Vec<_>>(),
        "lists": causes.found.iter().flat_map(lists).collect::<Vec<_>>(),
        "causes": found,
        "diagnosis": diagnosis,
        "notes": source.notes.iter().map(note).collect::<Vec<_>>(),
        "caveats": source.caveats.iter().map(Caveat::id).collect::<Vec<_>>(),
        "caveat_details": source.caveats.iter().filter_map(|one| details(event, one)).collect::<Vec<_>>(),
        "unverifiable": differences(&source.unjudged),
        "unchecked": source.unchecked.iter().map(unchecked).collect::<Vec<_>>(),
    });
    leaving_out(answer, &["diagnosis"])
}

/// Returns all differences as one table. The page contains the heading line even if there are no differences.
fn rows(say: &Messages, event: &Event, report: &Report) -> Page {
    let mut page = Page::new(say.language(), String::new());
    let titles = ["kind", "id", "versus", "code", "recorded", "computed", "clauses", "source"];
    let mut table = Table::new(titles.map(|title| Column::new(title, Align::Left)).to_vec());
    let id = |index| event.tournament().id(index).to_string();
    for source in &report.sources {
        for difference in &source.differences {
            table.row(vec![
                difference.kind.id().to_owned(),
                id(difference.participant),
                difference.versus.map_or_else(String::new, id),
                difference.code.clone().unwrap_or_default(),
                difference.recorded.clone(),
                difference.computed.clone(),
                difference.clauses.join(" "),
                source.source.id().to_owned(),
            ]);
        }
    }
    page.blocks.push(Block::Table(table));
    page
}

/// The result of checking a record against an earlier tie-break list.
struct Former {
    list: WrittenList,
    /// The result of the check, or `None` if the list cannot be used for ranking.
    verdict: Option<Verdict>,
    /// The result in short, or the reason why the list cannot be used for ranking.
    detail: String,
}

/// Checks the standing against every earlier tie-break list in the file, in file order.
fn former_lists(say: &Messages, event: &Event, tables: &[PublishedTable]) -> Vec<Former> {
    let found = |list: &WrittenList| {
        let former = event.by_former(list).map_err(|error| refused(say, &error))?;
        let report = check::check_event(&former, tables, &admissible_readings(&former));
        Ok((Some(report.verdict()), in_short(say, &former, &report)))
    };
    let former = |(at, list): (usize, WrittenList)| {
        let too_many = || Err(tell!(say, "former-too-many", most = FORMER_LISTS));
        let found = if at < FORMER_LISTS { found(&list) } else { too_many() };
        let (verdict, detail) = found.unwrap_or_else(|problem| (None, problem));
        Former { list, verdict, detail }
    };
    event.former_lists().into_iter().enumerate().map(former).collect()
}

fn word(verdict: Verdict) -> MessageId {
    match verdict {
        Verdict::Confirmed => message!("many-confirmed"),
        Verdict::Different => message!("many-different"),
        Verdict::Unverifiable => message!("many-unverifiable"),
    }
}

impl Former {
    fn sentence(&self, say: &Messages) -> String {
        let verdict = say.message(self.verdict.map_or(message!("former-not-ranked"), word));
        let (line, list, detail) = (self.list.line, self.list.text(), &self.detail);
        if detail.is_empty() {
            return tell!(say, "former-list", line, list, verdict);
        }
        tell!(say, "former-list-because", line, list, verdict, detail)
    }

    /// Adds the result of the check, as a sentence, to the text about a file.
    fn add_to(&self, say: &Messages, detail: &mut String) {
        if !detail.is_empty() {
            detail.push_str("; ");
        }
        detail.push_str(&self.sentence(say));
    }

    /// Returns the result as JSON, with the line of the comment in the file and the record that the comment belongs to.
    /// The JSON has no verdict if the list cannot be used for ranking.
    fn answer(&self) -> Value {
        let answer = json!({
            "line": self.list.line,
            "record": self.list.record,
            "tiebreaks": self.list.codes.iter().map(|code| code.text.as_str()).collect::<Vec<_>>(),
            "verdict": self.verdict.map(Verdict::id),
            "detail": self.detail,
        });
        leaving_out(answer, &["detail"])
    }
}

/// Returns the reason why a tie-break list cannot be used for ranking.
fn refused(say: &Messages, error: &event::Error) -> String {
    let event::Error::List(faults) = error else { return say.phrase(&error.phrase()) };
    let faults = faults.iter().map(|fault| say.phrase(&fault.phrase()));
    faults.collect::<Vec<_>>().join("; ")
}

/// Adds the results for earlier tie-break lists to the page.
fn former_page(say: &Messages, page: &mut Page, all: &[Former]) {
    page.heading(tell!(say, "heading-former"));
    if all.is_empty() {
        page.paragraph(tell!(say, "former-none"));
        return;
    }
    page.list(all.iter().map(|former| former.sentence(say)).collect());
}
