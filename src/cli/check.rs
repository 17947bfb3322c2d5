//! `tiebreak check`: compares a recorded or published standing with the rules.

use clap::Args;
use serde::Serialize;

use super::describe::{self, edition_by};
use super::input::{EditionOption, Event, EventOptions, read_bytes};
use super::output::{Answer, Exit, Failure, Format, Shared};
use crate::check::{self, Difference, DifferenceKind, Report, Undecided, Verdict, read_table};
use crate::corpus::{Corpus, Source};
use crate::diagnosis;
use crate::explain::{clause_text, code_name, participant, shown, shown_apart};
use crate::format::diagnostic::Diagnostic;
use crate::message::Messages;
use crate::number::Fraction;
use crate::page::{Align, Block, Column, Mood, Page, Table};
use crate::plan::{ListSource, Plan, Ranked};
use crate::regulations::Finding;
use crate::rules::Listed;

/// Compare a recorded or published standing with the rules
///
/// Compares the points and ranks that the file records, and with --against the ranks and values of a published table.
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

#[derive(Serialize)]
struct CheckAnswer {
    schema: &'static str,
    edition: &'static str,
    edition_by: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    verdict: &'static str,
    differences: Vec<DifferenceAnswer>,
    undecided: Vec<UndecidedAnswer>,
    reproduced_by: Vec<String>,
    lists: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<diagnosis::Report>,
    reservations: Vec<&'static str>,
    findings: Vec<Finding>,
    warnings: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct DifferenceAnswer {
    kind: &'static str,
    id: u32,
    versus: Option<u32>,
    code: Option<String>,
    recorded: String,
    computed: String,
    clauses: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<ValuesAnswer>,
}

/// The values of the code that separates two participants.
#[derive(Serialize)]
struct ValuesAnswer {
    id: Option<String>,
    versus: Option<String>,
}

#[derive(Serialize)]
struct UndecidedAnswer {
    ids: Vec<u32>,
    list_incomplete: bool,
}

/// Compares a standing with the rules.
///
/// # Errors
/// Everything wrong with the input, the list or the published table.
pub fn run(options: &CheckOptions, shared: &Shared) -> Result<Exit, Failure> {
    let mut event = options.event.load(shared, options.edition.edition)?;
    if let Some(table) = &options.against {
        let bytes = read_bytes(table)?;
        let shown = if table == "-" { "stdin" } else { table };
        let table =
            read_table(&bytes, shown, event.tournament(), &event.plan.list).map_err(Failure::Input)?;
        event.warnings.extend(table.warnings);
        let file = std::mem::replace(&mut event.recorded, table.recorded);
        // What the table does not show is still compared as the file records it.
        if event.recorded.points.is_empty() {
            event.recorded.points = file.points;
        }
        if !event.recorded.has_ranks() {
            event.recorded.ranks = file.ranks;
        }
        // The columns of a published table are its list, where nothing else names one.
        if event.plan.source == ListSource::Default
            && table.list.entries.iter().any(|listed| !is_score(listed))
        {
            event.plan.list = table.list.with_score(event.tournament().team().is_some());
            event.plan.source = ListSource::Table;
        }
    }
    shared.remark(&event.warnings);
    let report = check::check(&event.plan, event.tournament(), &event.recorded);
    let found = event.findings(None, &event.published());
    let say = shared.messages();
    let why = diagnosed(&say, &event, &report);
    shared.answer(
        || match shared.format {
            Format::Csv => rows(&say, &event, &report),
            Format::Text | Format::Json | Format::Markdown | Format::Html => {
                page(&say, &event, &report, &found, why.as_ref())
            }
        },
        || Answer::new(&answer(&event, &report, &found, why.clone())),
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
    let observed = check::observed(&event.plan, event.tournament(), &event.recorded);
    let found = diagnosis::diagnose(&[observed]);
    // The cases inside the program are sound, which tests see to; without them only their names are missing.
    let corpus = Corpus::load(&Source::Embedded).ok();
    let questions = corpus.as_ref().map_or_else(Vec::new, diagnosis::plant::questions);
    (found.wrong > 0).then(|| diagnosis::report(say, &found, &questions))
}

fn is_score(listed: &Listed) -> bool {
    matches!(listed, Listed::Code(code) if code.is_score())
}

fn answer(
    event: &Event,
    report: &Report,
    found: &[Finding],
    diagnosis: Option<diagnosis::Report>,
) -> CheckAnswer {
    let id = |index| event.tournament().id(index);
    let difference = |difference: &Difference| DifferenceAnswer {
        kind: difference.kind.id(),
        id: id(difference.participant),
        versus: difference.versus.map(id),
        code: difference.code.clone(),
        recorded: difference.recorded.clone(),
        computed: difference.computed.clone(),
        clauses: difference.clauses.clone(),
        ahead: difference.separation.as_ref().map(|found| id(found.ahead)),
        values: difference.separation.as_ref().map(|found| {
            let [ahead, behind] = found.values.map(|value| value.map(|value| value.to_string()));
            if found.ahead == difference.participant {
                ValuesAnswer { id: ahead, versus: behind }
            } else {
                ValuesAnswer { id: behind, versus: ahead }
            }
        }),
    };
    let undecided = |undecided: &Undecided| UndecidedAnswer {
        ids: undecided.members.iter().copied().map(id).collect(),
        list_incomplete: undecided.list_incomplete,
    };
    CheckAnswer {
        schema: "tiebreak/check/1",
        edition: event.edition().id(),
        edition_by: edition_by(event.plan.choice),
        tiebreaks: event.plan.list.entries.iter().map(ToString::to_string).collect(),
        after: event.plan.after,
        verdict: report.verdict.id(),
        differences: report.differences.iter().map(difference).collect(),
        undecided: report.undecided.iter().map(undecided).collect(),
        reproduced_by: report.reproduced_by.clone(),
        lists: report.lists.clone(),
        diagnosis,
        reservations: report.reservations.iter().map(|id| id.trim_start_matches("reservation-")).collect(),
        findings: found.to_vec(),
        warnings: event.warnings.clone(),
    }
}

/// The differences as one table, the heading line also without any.
fn rows(say: &Messages, event: &Event, report: &Report) -> Page {
    let mut page = Page::new(say.language(), String::new());
    let left = |title: &str| Column::new(title, Align::Left);
    let right = |title: &str| Column::new(title, Align::Right);
    let mut table = Table::new(vec![
        left("kind"),
        right("id"),
        right("versus"),
        left("code"),
        left("recorded"),
        left("computed"),
        left("clauses"),
    ]);
    let id = |index| event.tournament().id(index).to_string();
    for difference in &report.differences {
        table.row(vec![
            difference.kind.id().to_owned(),
            id(difference.participant),
            difference.versus.map_or_else(String::new, id),
            difference.code.clone().unwrap_or_default(),
            difference.recorded.clone(),
            difference.computed.clone(),
            difference.clauses.join(" "),
        ]);
    }
    page.blocks.push(Block::Table(table));
    page
}

fn page(
    say: &Messages,
    event: &Event,
    report: &Report,
    found: &[Finding],
    why: Option<&diagnosis::Report>,
) -> Page {
    let mut page = Page::new(say.language(), describe::title(say, event, "title-check"));
    describe::preamble(say, &mut page, event);
    let (mood, id) = match report.verdict {
        Verdict::Confirmed => (Mood::Good, "verdict-confirmed"),
        Verdict::Different => (Mood::Bad, "verdict-different"),
        Verdict::Unverifiable => (Mood::Open, "verdict-unverifiable"),
    };
    page.outcome(mood, say.text(id));
    page.list(report.reservations.iter().map(|id| say.text(id)).collect());
    if !report.reproduced_by.is_empty() {
        let names = report.reproduced_by.join(", ");
        page.outcome(Mood::Open, say.with("reproduced-by", &[("names", &names)]));
    }
    if let Some(why) = why {
        page.heading(say.text("heading-diagnosis"));
        page.list(why.sentences.clone());
    }
    if !report.lists.is_empty() {
        page.paragraph(say.text("reproducing-lists"));
        page.list(report.lists.clone());
    }
    places(say, &mut page, event, report);
    undecided(say, &mut page, event, report);
    numbers(say, &mut page, event, report, DifferenceKind::Points, "heading-points");
    numbers(say, &mut page, event, report, DifferenceKind::Value, "heading-values");
    clauses(say, &mut page, event, report);
    if !found.is_empty() {
        page.heading(say.text("heading-findings"));
        page.list(found.iter().map(|finding| describe::finding(say, finding)).collect());
    }
    if report.verdict != Verdict::Confirmed {
        let ranked = event.plan.rank(event.tournament());
        page.heading(say.text("heading-computed"));
        page.table(computed(say, event, &ranked));
    }
    page
}

/// Wrong points or values, one row each.
fn numbers(
    say: &Messages,
    page: &mut Page,
    event: &Event,
    report: &Report,
    kind: DifferenceKind,
    heading: &str,
) {
    let mut table = Table::new(vec![
        Column::new(say.text("column-participant"), Align::Left),
        Column::new(say.text("column-code"), Align::Left),
        Column::new(say.text("column-recorded"), Align::Decimal),
        Column::new(say.text("column-computed"), Align::Decimal),
        Column::new(say.text("column-clauses"), Align::Left),
    ]);
    for difference in report.differences.iter().filter(|difference| difference.kind == kind) {
        let clauses = crate::explain::clauses_text(event.edition(), &difference.clauses);
        let computed =
            Fraction::parse(&difference.computed).map_or_else(|_| difference.computed.clone(), shown);
        table.row(vec![
            participant(event.tournament(), difference.participant),
            difference.code.clone().unwrap_or_default(),
            difference.recorded.clone(),
            computed,
            clauses,
        ]);
    }
    if !table.rows.is_empty() {
        page.heading(say.text(heading));
        page.table(table);
    }
}

/// Wrong places: one sentence per pair.
fn places(say: &Messages, page: &mut Page, event: &Event, report: &Report) {
    let wrong: Vec<&Difference> =
        report.differences.iter().filter(|difference| difference.kind == DifferenceKind::Rank).collect();
    if wrong.is_empty() {
        return;
    }
    page.heading(say.text("heading-places"));
    page.list(wrong.into_iter().map(|difference| place(say, &event.plan, event, difference)).collect());
}

/// What the clauses behind the differences are about, by number.
fn clauses(say: &Messages, page: &mut Page, event: &Event, report: &Report) {
    let mut clauses: Vec<&'static str> =
        report.differences.iter().flat_map(|difference| difference.clauses.iter().copied()).collect();
    clauses.sort_by_cached_key(|clause| order(clause));
    clauses.dedup();
    if !clauses.is_empty() {
        page.heading(say.text("heading-clauses"));
        page.list(clauses.iter().map(|clause| clause_text(say, event.edition(), clause)).collect());
    }
}

/// Sorts `c07.9.1` before `c07.16.2`: numbers by their size, the rest by its letters.
fn order(clause: &str) -> Vec<(u32, String)> {
    clause.split('.').map(|part| (part.parse().unwrap_or(u32::MAX), part.to_owned())).collect()
}

fn place(say: &Messages, plan: &Plan, event: &Event, difference: &Difference) -> String {
    let tournament = event.tournament();
    let name = participant(tournament, difference.participant);
    let other = difference.versus.map_or_else(String::new, |index| participant(tournament, index));
    let head = say.with(
        "place-wrong",
        &[("participant", &name), ("recorded", &difference.recorded), ("computed", &difference.computed)],
    );
    let Some(found) = &difference.separation else {
        return format!("{head} {}", say.with("place-tied", &[("participant", &name), ("other", &other)]));
    };
    let listed = plan.list.entries.get(found.position);
    let (a, b) = match found.values {
        [Some(a), Some(b)] => shown_apart(a, b),
        [a, b] => {
            let text = |value: Option<Fraction>| value.map_or_else(|| "–".to_owned(), shown);
            (text(a), text(b))
        }
    };
    let deciding = found.stage.as_ref().map_or(found.code.base.clause(), crate::tiebreak::Stage::clause);
    let why = say.with(
        "place-separated",
        &[
            ("ahead", &participant(tournament, found.ahead)),
            ("behind", &participant(tournament, found.behind)),
            ("code", difference.code.as_deref().unwrap_or_default()),
            ("name", &listed.map_or_else(String::new, |listed| code_name(say, listed))),
            ("a", &a),
            ("b", &b),
            ("clause", &crate::explain::clause::number(deciding, event.edition())),
        ],
    );
    format!("{head} {why}")
}

fn undecided(say: &Messages, page: &mut Page, event: &Event, report: &Report) {
    let sentence = |undecided: &Undecided| {
        let names: Vec<String> =
            undecided.members.iter().map(|index| participant(event.tournament(), *index)).collect();
        let id = if undecided.list_incomplete { "undecided-organizer" } else { "undecided-lots" };
        say.with(id, &[("names", &names.join("; "))])
    };
    if !report.undecided.is_empty() {
        page.heading(say.text("heading-undecided"));
        page.list(report.undecided.iter().map(sentence).collect());
    }
}

/// The computed ranking with the recorded rank beside it.
fn computed(say: &Messages, event: &Event, ranked: &Ranked<'_>) -> Table {
    let mut table = describe::standings(say, &event.plan, ranked);
    if !event.recorded.has_ranks() {
        return table;
    }
    table.columns.insert(1, Column::new(say.text("column-recorded-rank"), Align::Right));
    let order = ranked.standings.groups.iter().flatten();
    for (row, index) in table.rows.iter_mut().zip(order) {
        let rank = event.recorded.ranks.get(*index).copied().flatten();
        row.insert(1, rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string()));
    }
    table
}
