//! `tiebreak deviations` shows known mistakes of tie-break programs, and the standings that an event has with these
//! mistakes.

use crate::cli::prelude::*;
use std::io;
use tiebreak_arbiter::describe;
use tiebreak_arbiter::input::{EditionOption, EventOptions};
use tiebreak_conformance::corpus::{Case, Source};
use tiebreak_conformance::deviation::{
    Account, Change, Deviation, How, Reason, Seen, Text, Wrong, catalogue, find, text,
};
use tiebreak_conformance::diagnosis::Part;
use tiebreak_conformance::expected::rating_rulings;
use tiebreak_conformance::format::limits::why;
use tiebreak_conformance::planted::{Fault, Planted};
use tiebreak_conformance::standings::{Records, Standings};
use tiebreak_conformance::subject::protocol::StartAnswer;
use tiebreak_conformance::subject::{BuiltIn, serve};

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
    /// Show one mistake, with the cases that detect it
    #[command(after_long_help = "Examples:
  tiebreak deviations show D-16.3.2-trailing-bye-at-face-value
  tiebreak deviations show D-16.5-none --lang es")]
    Show {
        /// Id of the mistake
        id: String,
    },
    /// Show the standings that programs with known mistakes compute, next to the right standing
    #[command(after_long_help = "Examples:
  tiebreak deviations run tests/data/club.trf
  tiebreak deviations run tests/data/club.trf --deviation D-16.5-none --tiebreaks BH/C1,SB")]
    Run(Box<RunOptions>),
    /// Act as a program under test that makes the given mistakes: answer requests on standard input, as `tiebreak
    /// protocol` explains
    #[command(after_long_help = "Examples:
  tiebreak certify -- tiebreak deviations serve D-16.5-none
  tiebreak smoke -- tiebreak deviations serve --fault swapped-ids")]
    Serve(ServeOptions),
}

/// Runs one of the commands about known mistakes.
///
/// # Errors
///
/// Returns all errors in the input, or an error if the id of a mistake is unknown.
pub fn run(options: &DeviationsOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        DeviationsCommand::List => run_list(shared),
        DeviationsCommand::Show { id } => run_show(id, shared),
        DeviationsCommand::Run(options) => run_on_event(options, shared),
        DeviationsCommand::Serve(options) => run_serve(options, shared),
    }
}

// `tiebreak deviations list` lists all known mistakes.

/// Returns how many known mistakes this program can imitate, and how many it cannot.
fn counts() -> [usize; 2] {
    let other = catalogue().iter().filter(|deviation| reason(deviation).is_some()).count();
    [catalogue().len() - other, other]
}

fn run_list(shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let [implemented, not_computed] = counts();
    shared.answer(
        || list_page(&say, shared.format),
        || {
            Answer::new(&json!({
                "schema": "tiebreak/deviations/1",
                "entries": catalogue().len(),
                "implemented": implemented,
                "not_computed": not_computed,
                "deviations": catalogue().iter().map(written).collect::<Vec<_>>(),
            }))
        },
    )
}

fn list_page(say: &Messages, format: Format) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "title-deviations"));
    let [runs, other] = counts();
    page.paragraph(tell!(say, "deviations-line", entries = catalogue().len(), runs, other));
    // A terminal is too narrow for all columns. Users can read the omitted columns with `tiebreak deviations show`.
    let full = !format.is_terminal();
    let mut table = table!(say, Left "column-deviation", Left "column-does");
    if full {
        let others = table!(
            say, Left "column-rule-says", Left "column-wrong", Left "column-status", Left "column-seen"
        );
        table.columns.extend(others.columns);
    }
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

// `tiebreak deviations show` shows one known mistake, and the cases that detect it.

fn run_show(id: &str, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let deviation = entry(&say, id)?;
    let corpus = Corpus::load(&Source::Embedded).map_err(Failure::Input)?;
    let detects = |case: &&Case| case.file.kills.iter().any(|id| id == deviation.id);
    let cases: Vec<&str> = corpus.cases.iter().filter(detects).map(|case| case.id.as_str()).collect();
    let page = || {
        let mut page =
            entry_page(&say, deviation, Part::Deviation(deviation.id).rule(Edition::NEWEST.id(), &say));
        let mut table = table!(say, Left "column-case");
        cases.iter().for_each(|case| table.row(vec![(*case).to_owned()]));
        page.table(table);
        page
    };
    shared.answer(page, || {
        let answer = joined(json!({ "schema": "tiebreak/deviation/1" }), written(deviation));
        Answer::new(&joined(answer, json!({ "cases": cases })))
    })
}

/// Describes a known mistake as JSON.
fn written(deviation: &'static Deviation) -> Value {
    let text = text(deviation.id);
    let reason = reason(deviation);
    let rulings = deviation.change().into_iter().flat_map(|change| &change.rulings);
    let entry = json!({
        "id": deviation.id,
        "account": if reason.is_none() { "implemented" } else { "not-computed" },
        "reason": reason.map(|reason| Phrase::from(reason.why).to_string()),
        "held_by": reason.map(|reason| reason.held_by),
        "rulings": rulings.map(|(path, variant)| format!("{path}={variant}")).collect::<Vec<_>>(),
        "wrong": text.map(|text| text.wrong),
        "disputed": text.and_then(|text| text.disputed.as_deref()),
        "does": text.map(|text| &text.does),
        "right": text.map(|text| &text.right),
        "seen": text.map_or(&[][..], |text| &text.seen),
    });
    leaving_out(entry, &["reason", "held_by", "rulings", "disputed"])
}

/// Returns the reason why this program cannot imitate a known mistake, or `None` if it can.
fn reason(deviation: &Deviation) -> Option<&Reason> {
    match &deviation.account {
        Account::Runs(_) | Account::Rates => None,
        Account::NotComputed(reason) => Some(reason),
    }
}

/// Builds the page about a known mistake: what programs do, what the rule says, and which programs make the mistake.
/// Without `rule`, the page contains the short description of the rule in the catalogue.
pub fn entry_page(say: &Messages, deviation: &Deviation, rule: Option<String>) -> Page {
    let mut page = Page::new(say.language(), deviation.id);
    if let Some(text) = text(deviation.id) {
        page.paragraph(tell!(say, "show-does", text = say.text(&text.does)));
        page.paragraph(rule.unwrap_or_else(|| tell!(say, "show-right", text = say.text(&text.right))));
        page.paragraph(tell!(say, "show-wrong", text = &wrong(say, text)));
        page.section(tell!(say, "column-seen"), text.seen.iter().map(|seen| seen_text(say, seen)).collect());
    }
    page.paragraph(account_text(say, deviation));
    page
}

/// Returns a text that states under which editions the reading is wrong, and whether the rule is unclear.
fn wrong(say: &Messages, text: &Text) -> String {
    let when = say.message(match text.wrong {
        Wrong::All => message!("wrong-all"),
        Wrong::Since2026 => message!("wrong-since-2026"),
        Wrong::Before2026 => message!("wrong-before-2026"),
        Wrong::Until2021 => message!("wrong-until-2021"),
        Wrong::Except2022 => message!("wrong-except-2022"),
        Wrong::Since2024 => message!("wrong-since-2024"),
        Wrong::SinceDecember2024 => message!("wrong-since-2024-12"),
    });
    match &text.disputed {
        None => when,
        Some(point) => format!("{when}; {}", tell!(say, "wrong-disputed", point)),
    }
}

/// Returns a text that states whether this program can imitate the mistake. If not, the text gives the reason.
fn account_text(say: &Messages, deviation: &Deviation) -> String {
    match reason(deviation) {
        None => tell!(say, "account-runs"),
        Some(reason) => tell!(say, "account-not-computed", reason = reason.why, held = reason.held_by),
    }
}

/// Returns a text that names a program or publication with this mistake, and states how we know about it.
fn seen_text(say: &Messages, seen: &Seen) -> String {
    let how = say.message(match seen.how {
        How::Run => message!("seen-run"),
        How::Code => message!("seen-code"),
        How::Published => message!("seen-published"),
    });
    let version = seen.version.as_ref().map_or_else(String::new, |version| format!(" {version}"));
    let link = seen.link.as_ref().map_or_else(String::new, |link| format!(", {link}"));
    format!("{}{version} ({how}{link})", seen.program)
}

/// Returns the known mistake with this id.
///
/// # Errors
///
/// Returns an error if the id is unknown. The message suggests similar ids.
pub fn entry(say: &Messages, id: &str) -> Result<&'static Deviation, Failure> {
    let wanted = id.to_lowercase();
    let similar = |deviation: &&Deviation| {
        let own = deviation.id.to_lowercase();
        own.contains(&wanted) || own.split('-').nth(1) == wanted.split('-').nth(1)
    };
    find(id).ok_or_else(|| {
        let near: Vec<&str> =
            catalogue().iter().filter(similar).map(|deviation| deviation.id).take(5).collect();
        let id = id.escape_default().to_string();
        Failure::Usage(match near.is_empty() {
            true => tell!(say, "error-no-deviation", id = &id),
            false => tell!(say, "error-near-deviation", id = &id, near = &near.join(", ")),
        })
    })
}

// `tiebreak deviations run` shows how known mistakes change the standings of an event.

#[derive(Args, Clone, Debug)]
struct RunOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    edition: EditionOption,
    /// Id of one mistake [default: a summary of all mistakes]
    #[arg(short, long = "deviation", value_name = "ID")]
    deviations: Vec<String>,
}

/// The effect of one known mistake on an event.
#[derive(Clone, Serialize)]
struct OutcomeAnswer {
    id: &'static str,
    moved: usize,
    values: usize,
    participants: Vec<ParticipantAnswer>,
}

#[derive(Clone, Serialize)]
struct ParticipantAnswer {
    id: u32,
    rank: [u32; 2],
    values: Vec<ValueAnswer>,
}

#[derive(Clone, Serialize)]
struct ValueAnswer {
    code: String,
    right: Option<String>,
    deviating: Option<String>,
}

fn run_on_event(options: &RunOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let chosen: Vec<&'static Deviation> = if options.deviations.is_empty() {
        catalogue().iter().filter(|deviation| deviation.change().is_some()).collect()
    } else {
        options.deviations.iter().map(|id| entry(&say, id)).collect::<Result<_, _>>()?
    };
    let event = options.event.load(shared, options.edition.edition)?;
    let event = if options.event.played { event } else { event.with_open_games() };
    shared.remark(&event.warnings);
    let (plan, tournament) = (&event.plan, event.tournament());
    let list = plan.computed();
    let right = plan.rank(tournament).standings;
    let mut outcomes = Vec::new();
    for deviation in chosen {
        let standings = match deviation.change() {
            // The decision that a mistake changes always exists, so these standings can be computed. If this program
            // cannot imitate a mistake, the mistake does not change the standings.
            Some(change) => change
                .standings_over(tournament, plan.rules, plan.policies, &list, plan.after, &Records::default())
                .unwrap_or_else(|_| right.clone()),
            None => right.clone(),
        };
        let outcome = outcome(tournament, deviation.id, &right, &standings);
        if !options.deviations.is_empty() || !outcome.participants.is_empty() {
            outcomes.push(outcome);
        }
    }
    let page = || {
        let mut page = Page::new(say.language(), tell!(say, "title-deviations-run"));
        describe::preamble(&say, &mut page, &event);
        if options.deviations.is_empty() {
            summary(&say, &mut page, &outcomes);
        } else {
            outcomes.iter().for_each(|outcome| detail(&say, &mut page, outcome));
        }
        page
    };
    shared.answer(page, || {
        Answer::new(&json!({
            "schema": "tiebreak/deviations-run/1",
            "edition": event.edition().id(),
            "tiebreaks": plan.list.entries.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "after": plan.after,
            "deviations": outcomes,
        }))
    })
}

fn outcome(tournament: &Tournament, id: &'static str, right: &Standings, other: &Standings) -> OutcomeAnswer {
    let ranks = [right.ranks(), other.ranks()];
    let mut participants = Vec::new();
    let order: Vec<Index> = right.groups.iter().flatten().copied().collect();
    for index in order {
        let rank = [0, 1].map(|side: usize| ranks[side].get(index).copied().unwrap_or(0));
        let values: Vec<ValueAnswer> = right
            .list
            .iter()
            .enumerate()
            .filter_map(|(position, listed)| {
                let pair = [right.value(position, index), other.value(position, index)];
                let [right, deviating] = pair.map(|value| value.map(|value| value.to_string()));
                (right != deviating).then(|| ValueAnswer { code: listed.to_string(), right, deviating })
            })
            .collect();
        if rank[0] != rank[1] || !values.is_empty() {
            participants.push(ParticipantAnswer { id: tournament.id(index), rank, values });
        }
    }
    OutcomeAnswer {
        id,
        moved: participants.iter().filter(|participant| participant.rank[0] != participant.rank[1]).count(),
        values: participants.iter().map(|participant| participant.values.len()).sum(),
        participants,
    }
}

fn summary(say: &Messages, page: &mut Page, outcomes: &[OutcomeAnswer]) {
    let mut table = table!(
        say, Left "column-deviation", Left "column-does", Right "column-places", Right "heading-values"
    );
    for outcome in outcomes {
        let does = text(outcome.id).map_or("", |text| say.text(&text.does)).to_owned();
        table.row(vec![outcome.id.to_owned(), does, outcome.moved.to_string(), outcome.values.to_string()]);
    }
    let shown = outcomes.len().to_string();
    page.paragraph(tell!(say, "deviations-run-line", count = &shown));
    page.table(table);
}

fn detail(say: &Messages, page: &mut Page, outcome: &OutcomeAnswer) {
    page.heading(outcome.id);
    if let Some(text) = text(outcome.id) {
        page.paragraph(tell!(say, "show-does", text = say.text(&text.does)));
        page.paragraph(tell!(say, "show-right", text = say.text(&text.right)));
    }
    if outcome.participants.is_empty() {
        page.paragraph(tell!(say, "deviations-run-same"));
    }
    let mut table = table!(
        say, Right "column-id", Right "column-rank-right", Right "column-rank-deviating",
        Left "heading-values"
    );
    for participant in &outcome.participants {
        let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "–".to_owned());
        let values: Vec<String> = participant
            .values
            .iter()
            .map(|value| format!("{} {} → {}", value.code, shown(&value.right), shown(&value.deviating)))
            .collect();
        let [right, deviating] = participant.rank.map(|rank| rank.to_string());
        table.row(vec![participant.id.to_string(), right, deviating, values.join(", ")]);
    }
    page.table(table);
}

// `tiebreak deviations serve` acts as a tested program that makes known mistakes.

/// The mistakes of the program.
#[derive(Args, Clone, Debug)]
struct ServeOptions {
    /// Ids of the mistakes that the program makes together; without ids, all answers are right
    #[arg(value_name = "ID", conflicts_with = "fault")]
    ids: Vec<String>,
    /// Make this mistake, which is not a wrong reading of a rule
    #[arg(long, value_name = "NAME", value_parser = crate::cli::named(Fault::ALL, Fault::name))]
    fault: Option<Fault>,
}

/// Answers the requests on standard input until it reads the message `stop`.
///
/// # Errors
///
/// Returns an error if an id is unknown, if the mistake cannot be imitated, or if the input is not a request.
fn run_serve(options: &ServeOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let mut change = Change::default();
    for id in &options.ids {
        let deviation: &'static Deviation = entry(&say, id)?;
        match (&deviation.account, deviation.change()) {
            (_, Some(own)) => change = change.and(own),
            (Account::Rates, None) => {}
            (_, None) => return Err(Failure::Usage(tell!(say, "error-inert-deviation", id = deviation.id))),
        }
    }
    let rulings = rating_rulings(options.ids.iter().map(String::as_str));
    let mut program =
        options.fault.map_or_else(|| Planted::new(change).rating_by(rulings), Planted::with_fault);
    let name = match options.fault {
        Some(fault) => fault.name().to_owned(),
        None if options.ids.is_empty() => "right".to_owned(),
        None => options.ids.join(" + "),
    };
    let identity = StartAnswer { name, ..BuiltIn::identity() };
    match serve(&mut program, &identity, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(Exit::Fine),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Fine),
        Err(error) => Err(Failure::Usage(tell!(say, "error-no-request", error = why(&error)))),
    }
}
