//! `tiebreak deviations`: the catalogue of wrong readings, one of them, or their standings of an event.

use clap::{Args, Subcommand};
use serde::Serialize;

use super::input::{EditionOption, EventOptions};
use super::output::{Answer, Exit, Failure, Format, Shared};
use super::{plant, serve};
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::deviation::{
    Account, Deviation, How, Reason, Seen, Text, Words, Wrong, catalogue, find, text,
};
use tiebreak_conformance::message::{Language, Messages};
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::{MessageId, family, message};
use tiebreak_conformance::power::Matrix;
use tiebreak_conformance::standings::{Records, Standings};
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::{Index, Tournament};

/// Show how tie-break programs go wrong: every known wrong reading, and what it does to an event
#[derive(Args, Clone, Debug)]
pub struct DeviationsOptions {
    #[command(subcommand)]
    command: DeviationsCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum DeviationsCommand {
    /// Every entry of the catalogue: what it does, what the rule says, who does it
    #[command(after_long_help = "Examples:
  tiebreak deviations list
  tiebreak deviations list --format markdown")]
    List,
    /// One entry, with the cases on which it shows
    #[command(after_long_help = "Examples:
  tiebreak deviations show D-16.3.2-trailing-bye-at-face-value
  tiebreak deviations show D-16.5-none --lang es")]
    Show {
        /// Id of the entry
        id: String,
    },
    /// The standings that programs with these faults give, beside the right ones
    #[command(after_long_help = "Examples:
  tiebreak deviations run tests/data/club.trf
  tiebreak deviations run tests/data/club.trf --deviation D-16.5-none --tiebreaks BH/C1,SB")]
    Run(RunOptions),
    /// Plants known faults and counts how often the diagnosis names them
    #[command(after_long_help = "Examples:
  tiebreak deviations plant
  tiebreak deviations plant --pairs 200 --seed 1 --format json")]
    Plant(plant::PlantOptions),
    /// Be a program under test with these deviations: answer requests on standard input, as `tiebreak protocol` explains
    #[command(after_long_help = "Examples:
  tiebreak certify -- tiebreak deviations serve D-16.5-none
  tiebreak smoke -- tiebreak deviations serve --fault swapped-ids")]
    Serve(serve::ServeOptions),
}

#[derive(Args, Clone, Debug)]
struct RunOptions {
    #[command(flatten)]
    event: EventOptions,
    #[command(flatten)]
    edition: EditionOption,
    /// A deviation [default: all, as a summary]
    #[arg(short, long = "deviation", value_name = "ID")]
    deviations: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// An id that nobody has, or everything wrong with the input.
pub fn run(options: &DeviationsOptions, shared: &Shared) -> Result<Exit, Failure> {
    match &options.command {
        DeviationsCommand::List => list(shared),
        DeviationsCommand::Show { id } => show(id, shared),
        DeviationsCommand::Run(options) => run_on(options, shared),
        DeviationsCommand::Plant(options) => plant::run(options, shared),
        DeviationsCommand::Serve(options) => serve::run(options, shared),
    }
}

/// One entry, for programs.
#[derive(Serialize)]
struct EntryAnswer {
    id: &'static str,
    account: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    held_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rulings: Vec<String>,
    wrong: Option<Wrong>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disputed: Option<&'static str>,
    does: Option<&'static Words>,
    right: Option<&'static Words>,
    seen: &'static [Seen],
}

impl EntryAnswer {
    fn of(deviation: &'static Deviation) -> EntryAnswer {
        let text = text(deviation.id);
        let (account, reason) = account(&deviation.account);
        let change = deviation.change();
        EntryAnswer {
            id: deviation.id,
            account,
            reason: reason.map(|reason| reason.en),
            held_by: reason.map(|reason| reason.held_by),
            rulings: change.map_or_else(Vec::new, |change| {
                change.rulings.iter().map(|(path, variant)| format!("{path}={variant}")).collect()
            }),
            wrong: text.map(|text| text.wrong),
            disputed: text.and_then(|text| text.disputed.as_deref()),
            does: text.map(|text| &text.does),
            right: text.map(|text| &text.right),
            seen: text.map_or(&[], |text| &text.seen),
        }
    }
}

#[derive(Serialize)]
struct ListAnswer {
    schema: &'static str,
    entries: usize,
    implemented: usize,
    equivalent: usize,
    not_computed: usize,
    deviations: Vec<EntryAnswer>,
}

fn account(account: &Account) -> (&'static str, Option<&Reason>) {
    match account {
        Account::Runs(_) | Account::Rates(..) => ("implemented", None),
        Account::Equivalent(reason) => ("equivalent", Some(reason)),
        Account::NotComputed(reason) => ("not-computed", Some(reason)),
    }
}

fn count(name: &str) -> usize {
    catalogue().iter().filter(|deviation| account(&deviation.account).0 == name).count()
}

fn list(shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    shared.answer(
        || list_page(&say, shared.format),
        || {
            Answer::new(&ListAnswer {
                schema: "tiebreak/deviations/1",
                entries: catalogue().len(),
                implemented: count("implemented"),
                equivalent: count("equivalent"),
                not_computed: count("not-computed"),
                deviations: catalogue().iter().map(EntryAnswer::of).collect(),
            })
        },
    )?;
    Ok(Exit::Fine)
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
    // A terminal has no room for everything; `show` has the rest.
    let full = format != Format::Text;
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let mut columns = vec![left(message!("column-deviation")), left(message!("column-does"))];
    if full {
        columns.extend([
            left(message!("column-right")),
            left(message!("column-wrong")),
            left(message!("column-account")),
            left(message!("column-seen")),
        ]);
    }
    let mut table = Table::new(columns);
    for deviation in catalogue() {
        let Some(text) = text(deviation.id) else { continue };
        let mut row = vec![deviation.id.to_owned(), words(say, &text.does)];
        if full {
            row.push(words(say, &text.right));
            row.push(wrong(say, text));
            row.push(account_text(say, deviation));
            row.push(text.seen.iter().map(|seen| seen_text(say, seen)).collect::<Vec<_>>().join("; "));
        }
        table.row(row);
    }
    page.table(table);
    page
}

fn words(say: &Messages, words: &Words) -> String {
    match say.language() {
        Language::En => words.en.clone(),
        Language::Es => words.es.clone(),
    }
}

fn wrong(say: &Messages, text: &Text) -> String {
    let when = say.message(match text.wrong {
        Wrong::All => message!("wrong-all"),
        Wrong::Since2026 => message!("wrong-since-2026"),
        Wrong::Before2026 => message!("wrong-before-2026"),
    });
    match &text.disputed {
        None => when,
        Some(point) => format!("{when}; {}", tell!(say, "wrong-disputed", point = point)),
    }
}

fn account_text(say: &Messages, deviation: &Deviation) -> String {
    let why = |reason: &Reason| match say.language() {
        Language::En => reason.en,
        Language::Es => reason.es,
    };
    match &deviation.account {
        Account::Runs(_) | Account::Rates(..) => tell!(say, "account-runs"),
        Account::Equivalent(reason) => {
            tell!(say, "account-equivalent", reason = why(reason), held = reason.held_by)
        }
        Account::NotComputed(reason) => {
            tell!(say, "account-not-computed", reason = why(reason), held = reason.held_by)
        }
    }
}

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

/// The entry with this id.
///
/// # Errors
/// Says that nobody has it and names the nearest ones.
pub(super) fn entry(say: &Messages, id: &str) -> Result<&'static Deviation, Failure> {
    let wanted = id.to_lowercase();
    let similar = |deviation: &&Deviation| {
        let own = deviation.id.to_lowercase();
        own.contains(&wanted) || own.split('-').nth(1) == wanted.split('-').nth(1)
    };
    find(id).ok_or_else(|| {
        let near: Vec<&str> =
            catalogue().iter().filter(similar).map(|deviation| deviation.id).take(5).collect();
        let id = id.escape_default().to_string();
        Failure::Usage(tell!(say, "error-no-deviation", id = &id, near = &near.join(", ")))
    })
}

#[derive(Serialize)]
struct ShowAnswer {
    schema: &'static str,
    #[serde(flatten)]
    entry: EntryAnswer,
    checks: Vec<CheckAnswer>,
}

#[derive(Clone, Serialize)]
struct CheckAnswer {
    check: String,
    effect: &'static str,
    editions: Vec<&'static str>,
}

fn show(id: &str, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let deviation = entry(&say, id)?;
    let corpus = Corpus::load(&Source::Embedded).map_err(Failure::Input)?;
    let matrix = Matrix::of_deviations(&corpus, &[deviation]);
    let checks: Vec<CheckAnswer> = matrix
        .rows
        .iter()
        .flat_map(|row| &row.shown.changed)
        .map(|kill| CheckAnswer {
            check: format!("{}#{}", kill.case, kill.check),
            effect: kill.effect.id(),
            editions: kill.editions.iter().map(|edition| edition.id()).collect(),
        })
        .collect();
    let page = || {
        let mut page = Page::new(say.language(), deviation.id);
        if let Some(text) = text(deviation.id) {
            page.paragraph(tell!(say, "show-does", text = &words(&say, &text.does)));
            page.paragraph(tell!(say, "show-right", text = &words(&say, &text.right)));
            page.paragraph(tell!(say, "show-wrong", text = &wrong(&say, text)));
            let seen: Vec<String> = text.seen.iter().map(|seen| seen_text(&say, seen)).collect();
            if !seen.is_empty() {
                page.heading(tell!(say, "column-seen"));
                page.list(seen);
            }
        }
        page.paragraph(account_text(&say, deviation));
        let left = |id: MessageId| Column::new(say.message(id), Align::Left);
        let mut table = Table::new(vec![
            left(message!("column-check")),
            left(message!("column-effect")),
            left(message!("column-edition")),
        ]);
        for check in &checks {
            let effect = say.member(family!("effect-"), check.effect);
            table.row(vec![check.check.clone(), effect, check.editions.join(", ")]);
        }
        page.table(table);
        page
    };
    shared.answer(page, || {
        let entry = EntryAnswer::of(deviation);
        Answer::new(&ShowAnswer { schema: "tiebreak/deviation/1", entry, checks: checks.clone() })
    })?;
    Ok(Exit::Fine)
}

/// What one deviation does to an event.
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

#[derive(Serialize)]
struct RunAnswer {
    schema: &'static str,
    edition: &'static str,
    tiebreaks: Vec<String>,
    after: usize,
    deviations: Vec<OutcomeAnswer>,
}

fn run_on(options: &RunOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let chosen: Vec<&'static Deviation> = if options.deviations.is_empty() {
        catalogue().iter().filter(|deviation| deviation.change().is_some()).collect()
    } else {
        options.deviations.iter().map(|id| entry(&say, id)).collect::<Result<_, _>>()?
    };
    let event = options.event.load(shared, options.edition.edition)?;
    shared.remark(&event.warnings);
    let (plan, tournament) = (&event.plan, event.tournament());
    let list = plan.computed();
    let right = plan.rank(tournament).standings;
    let mut outcomes = Vec::new();
    for deviation in chosen {
        let standings = match deviation.change() {
            // The catalogue names existing rulings only; an entry that does not run changes nothing.
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
        super::describe::preamble(&say, &mut page, &event);
        if options.deviations.is_empty() {
            summary(&say, &mut page, &outcomes);
        } else {
            outcomes.iter().for_each(|outcome| detail(&say, &mut page, outcome));
        }
        page
    };
    shared.answer(page, || {
        Answer::new(&RunAnswer {
            schema: "tiebreak/deviations-run/1",
            edition: event.edition().id(),
            tiebreaks: plan.list.entries.iter().map(ToString::to_string).collect(),
            after: plan.after,
            deviations: outcomes.clone(),
        })
    })?;
    Ok(Exit::Fine)
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
    let mut table = Table::new(vec![
        Column::new(tell!(say, "column-deviation"), Align::Left),
        Column::new(tell!(say, "column-does"), Align::Left),
        Column::new(tell!(say, "column-moved"), Align::Right),
        Column::new(tell!(say, "column-values"), Align::Right),
    ]);
    for outcome in outcomes {
        let does = text(outcome.id).map_or_else(String::new, |text| words(say, &text.does));
        table.row(vec![outcome.id.to_owned(), does, outcome.moved.to_string(), outcome.values.to_string()]);
    }
    let shown = outcomes.len().to_string();
    page.paragraph(tell!(say, "deviations-run-line", count = &shown));
    page.table(table);
}

fn detail(say: &Messages, page: &mut Page, outcome: &OutcomeAnswer) {
    page.heading(outcome.id);
    if let Some(text) = text(outcome.id) {
        page.paragraph(tell!(say, "show-does", text = &words(say, &text.does)));
        page.paragraph(tell!(say, "show-right", text = &words(say, &text.right)));
    }
    if outcome.participants.is_empty() {
        page.paragraph(tell!(say, "deviations-run-same"));
    }
    let mut table = Table::new(vec![
        Column::new(tell!(say, "column-id"), Align::Right),
        Column::new(tell!(say, "column-rank-right"), Align::Right),
        Column::new(tell!(say, "column-rank-deviating"), Align::Right),
        Column::new(tell!(say, "column-values"), Align::Left),
    ]);
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
