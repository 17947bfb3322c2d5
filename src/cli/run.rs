//! `tiebreak run`: the corpus against the engine or a program, without report or certificate.

use std::collections::BTreeMap;

use clap::Args;
use serde::Serialize;

use super::output::{Answer, Exit, Failure, Shared};
use super::program::ProgramOptions;
use super::selection::SelectionOptions;
use tiebreak_conformance::corpus::Registry;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{Words, phrase};
use tiebreak_conformance::report::{Ask, Counts, Line, Plan, Word, judged};
use tiebreak_conformance::subject::engine::{Question, derivation};
use tiebreak_conformance::subject::protocol::{Query, StartAnswer};
use tiebreak_conformance::subject::{Replies, Reply, ask_all};
use tiebreak_conformance::tell;
use tiebreak_conformance::verdict::{difference, judge, judge_rating, rating_difference};

/// Hold the engine or a program to the corpus and show every difference
///
/// Asks every selected question and shows each wrong answer beside the right one with its working. `tiebreak certify`
/// does the same and writes a report.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak run --clause 16.4
  tiebreak run c07/8-1 --edition fide-2026-03 -- python3 adapter.py

Exit status: 0 nothing is different; 1 something is; 2 wrong usage or input; 3 the program cannot be started or was given
up on; 4 nothing was selected or everything unsupported.")]
pub struct RunOptions {
    #[command(flatten)]
    selection: SelectionOptions,
    #[command(flatten)]
    program: ProgramOptions,
}

#[derive(Serialize)]
struct RunAnswer<'r> {
    schema: &'static str,
    program: &'r str,
    version: &'r str,
    corpus: &'r str,
    counts: BTreeMap<Word, u64>,
    open: u64,
    lines: &'r [Line],
}

/// What came of a run.
struct Outcome {
    identity: StartAnswer,
    lines: Vec<Line>,
    differences: Vec<String>,
    given_up: Option<Words>,
}

/// Runs the corpus.
///
/// # Errors
/// Wrong usage, an unusable corpus, a program that cannot be started.
pub fn run(options: &RunOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let corpus = options.selection.corpus()?;
    let selection = options.selection.selection(&corpus, &say)?;
    let plan = Plan::new(&corpus, &selection);
    if plan.asks.is_empty() {
        return Err(Failure::Nothing(tell!(say, "cases-nothing-selected")));
    }
    let outcome = ask(options, &plan, &corpus.registry, shared)?;
    let counts = Counts::of(&outcome.lines);
    let against = outcome.lines.iter().any(|line| line.verdict.is_against() && !line.open);
    let unsupported = outcome.lines.iter().all(|line| line.verdict.is_unsupported());
    shared.answer(
        || page(&say, &outcome, &counts),
        || {
            Answer::new(&RunAnswer {
                schema: "tiebreak/run/1",
                program: &outcome.identity.name,
                version: &outcome.identity.version,
                corpus: &corpus.registry.corpus.version,
                counts: counts.words.clone(),
                open: counts.open,
                lines: &outcome.lines,
            })
        },
    )?;
    match outcome.given_up {
        Some(reason) => Err(Failure::Program(say.words(&reason))),
        None if against => Ok(Exit::Contradicted),
        None if unsupported => Ok(Exit::Nothing),
        None => Ok(Exit::Fine),
    }
}

/// Asks every question of the plan and judges the replies.
fn ask(
    options: &RunOptions,
    plan: &Plan<'_>,
    registry: &Registry,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    let started = options.program.start(shared)?;
    let identity = started.identity;
    let asked: Vec<Result<Query, Reply>> =
        plan.asks.iter().zip(1..).map(|(ask, seq)| ask.request(seq, &identity)).collect();
    let requests: Vec<Query> = asked.iter().filter_map(|asked| asked.as_ref().ok().cloned()).collect();
    let Replies { replies, given_up, .. } = ask_all(started.workers, &requests, &|| {});
    let mut replies = replies.into_iter();
    let mut outcome = Outcome { identity, lines: Vec::new(), differences: Vec::new(), given_up };
    for (ask, asked) in plan.asks.iter().zip(asked) {
        let reply = match asked {
            Ok(_) => replies.next().unwrap_or_else(|| Reply::NotRun(phrase!("not-asked").into())),
            Err(declined) => declined,
        };
        outcome.lines.extend(judged(ask, &reply, &outcome.identity, registry));
        outcome.differences.extend(shown(ask, &reply, &outcome.identity, registry));
    }
    Ok(outcome)
}

/// The difference of a wrong answer, with the workings of the case and of the built-in engine.
fn shown(ask: &Ask<'_>, reply: &Reply, program: &StartAnswer, registry: &Registry) -> Option<String> {
    match (ask, reply) {
        (Ask::Standings { case, check, edition }, Reply::Answered(answer)) => {
            let verdict = judge(check, answer, registry, program.tail);
            if !verdict.is_against() || ask.is_open() {
                return None;
            }
            let question = Question::of(case, check, *edition).ok()?;
            let derive = |id: u32, code: &str| derivation(&question, question.rules(), id, code);
            Some(difference(case, check, *edition, answer, &verdict, derive))
        }
        (Ask::Rating { case, check }, Reply::Rated(answer)) => {
            let wrong = judge_rating(check, answer).is_against() && !ask.is_open();
            wrong.then(|| rating_difference(case, check, answer))
        }
        // No answer to such a question, which has its line in the table.
        (Ask::Standings { .. } | Ask::Rating { .. }, _) => None,
    }
}

fn page(say: &Messages, outcome: &Outcome, counts: &Counts) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "run-title"));
    let mut table = Table::new(vec![
        Column::new(tell!(say, "cases-column-id"), Align::Left),
        Column::new(tell!(say, "cases-column-edition"), Align::Left),
        Column::new(tell!(say, "cases-column-unit"), Align::Left),
        Column::new(tell!(say, "cases-column-outcome"), Align::Left),
    ]);
    for line in outcome.lines.iter().filter(|line| line.verdict.is_against() && !line.open) {
        let reason = line.why(say).unwrap_or_else(|| line.word(say));
        table.row(vec![line.check.clone(), line.edition.clone(), line.unit_name(say), reason]);
    }
    page.table(table);
    for difference in &outcome.differences {
        page.list(difference.lines().map(str::to_owned).collect());
    }
    if counts.open > 0 {
        page.paragraph(tell!(say, "run-open", count = &counts.open.to_string()));
    }
    let right = counts.get(Word::Pass);
    let unsupported = counts.get(Word::Unsupported);
    let all: u64 = counts.words.values().sum();
    let different = all - right - unsupported;
    let mood = if different == 0 { Mood::Good } else { Mood::Bad };
    let program = format!("{} {}", outcome.identity.name, outcome.identity.version);
    page.outcome(
        mood,
        tell!(
            say,
            "run-outcome",
            program = program,
            right = right,
            different = different,
            unsupported = unsupported,
        ),
    );
    page
}
