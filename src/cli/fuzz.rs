//! `tiebreak fuzz`: many made-up events, and every answer of a program that differs from the engine's.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use serde_json::json;

use super::{Exit, Failure, Format, Shared};
use crate::deviation::{self, Planted};
use crate::explore::campaign::{Campaign, Finding, Outcome};
use crate::explore::known::KnownDifferences;
use crate::format::json::write;
use crate::rules::Edition;
use crate::subject::{CommandLine, Limits, Lines, Subject};
use crate::tournament::Tournament;

/// Compares a program with the engine on made-up events and shrinks what differs.
///
/// Events come from a seed: the same seed gives the same events and the same report, whatever the number of workers.
/// A range of events is a shard; `--first` and `--cases` split a campaign over machines.
#[derive(Args)]
#[command(after_help = "Examples:
  tiebreak fuzz --seed 1 --cases 200 --against deviation:D-16.5-none
  tiebreak fuzz --seed 1 --cases 200 --known known-differences.json -- python3 adapter.py")]
pub struct Options {
    /// Seed of the campaign
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the first event
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Number of events
    #[arg(long, default_value_t = 100)]
    cases: u64,
    /// Stop after this many kinds of unexplained findings
    #[arg(long, default_value_t = 10)]
    findings: usize,
    /// Team events instead of individual ones
    #[arg(long)]
    teams: bool,
    /// Ask this edition only [default: fide-2024-08 and fide-2026-03]
    #[arg(long)]
    edition: Option<Edition>,
    /// Ask these codes only, separated by commas
    #[arg(long, value_delimiter = ',')]
    codes: Vec<String>,
    /// Compare with a wrong reading (deviation:ID) or another edition (edition:ID) instead of a program
    #[arg(long, conflicts_with = "program")]
    against: Option<String>,
    /// Differences that are accounted for, as JSON
    #[arg(long)]
    known: Option<PathBuf>,
    /// Workers
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Shrink the first finding of each kind to a small event
    #[arg(long)]
    shrink: bool,
    /// The program under test and its arguments; it answers lines as `tiebreak help protocol` says
    #[arg(last = true)]
    program: Vec<OsString>,
}

/// Runs the command.
pub fn run(options: &Options, shared: &Shared) -> Result<Exit, Failure> {
    let known = match &options.known {
        None => KnownDifferences::default(),
        Some(path) => read_known(path)?,
    };
    let editions =
        options.edition.map_or(vec![Edition::Fide2024, Edition::Fide2026], |edition| vec![edition]);
    let campaign =
        Campaign { seed: options.seed, teams: options.teams, editions, codes: options.codes.clone(), known };
    let maker = Maker::new(options)?;
    let (outcomes, events) = judge_all(options, &campaign, &maker)?;
    let report = Report::new(options, &campaign, &maker, outcomes, events)?;
    report.print(shared.format)?;
    Ok(if report.unexplained() == 0 { Exit::Fine } else { Exit::Contradicted })
}

fn read_known(path: &PathBuf) -> Result<KnownDifferences, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::File(name.clone(), error))?;
    KnownDifferences::parse(&text)
        .map_err(|error| Failure::Usage(format!("`{}`: {error}", name.escape_debug())))
}

/// Makes one subject for each worker.
enum Maker {
    Program(CommandLine, Limits, crate::subject::protocol::Input),
    Planted(deviation::Change),
}

impl Maker {
    fn new(options: &Options) -> Result<Maker, Failure> {
        if let Some(against) = &options.against {
            return planted(against).map(Maker::Planted).ok_or_else(|| {
                Failure::Usage(format!(
                    "`{}` is neither deviation:ID nor edition:ID; `tiebreak deviations list` names the deviations",
                    against.escape_debug()
                ))
            });
        }
        let Some(command) = CommandLine::new(&options.program) else {
            return Err(Failure::Usage("name a program after --, or --against deviation:ID".to_owned()));
        };
        let limits = Limits::default();
        let (mut lines, identity) = Lines::start(command.clone(), limits)
            .map_err(|error| Failure::Program(format!("{}\n{}", error.problem, error.errors)))?;
        lines.finish();
        Ok(Maker::Program(command, limits, identity.input))
    }

    fn make(&self) -> Box<dyn Subject> {
        match self {
            Maker::Program(command, limits, input) => Box::new(Lines::new(command.clone(), *limits, *input)),
            Maker::Planted(change) => Box::new(Planted::new(change.clone())),
        }
    }
}

fn planted(text: &str) -> Option<deviation::Change> {
    match text.split_once(':')? {
        ("deviation", id) => deviation::find(id)?.change().cloned(),
        ("edition", id) => Some(deviation::Change { edition: Some(id.parse().ok()?), ..Default::default() }),
        _ => None,
    }
}

/// Judges events in parallel; the outcomes come back in order of events.
fn judge_all(options: &Options, campaign: &Campaign, maker: &Maker) -> Result<(Vec<Outcome>, u64), Failure> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut first = options.first;
    let last = options.first.saturating_add(options.cases);
    while first < last {
        // Whether to stop is asked between batches of one size, so that workers cannot change the answer.
        const BATCH: u64 = 64;
        let end = (first + BATCH).min(last);
        outcomes.extend(batch(options.jobs.max(1), campaign, maker, first, end));
        first = end;
        let kinds =
            outcomes.iter().flat_map(|outcome| &outcome.findings).filter(|f| f.explained_by.is_empty());
        let kinds: std::collections::BTreeSet<_> = kinds.map(Finding::kind).collect();
        if kinds.len() >= options.findings.max(1) {
            break;
        }
    }
    Ok((outcomes, first - options.first))
}

fn batch(jobs: usize, campaign: &Campaign, maker: &Maker, first: u64, end: u64) -> Vec<Outcome> {
    let next = AtomicU64::new(first);
    let mut numbered: Vec<(u64, Outcome)> = std::thread::scope(|scope| {
        let work = || {
            let mut subject = maker.make();
            let (mut done, mut asked) = (Vec::new(), 0);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= end {
                    subject.finish();
                    return done;
                }
                if let Ok((event, _)) = Tournament::build(campaign.draft(number)) {
                    done.push((number, campaign.judge(number, &event, subject.as_mut(), &mut asked)));
                }
            }
        };
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        // A worker that panicked has lost its events; a panic is a bug worth passing on.
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, outcome)| outcome).collect()
}

/// One kind of finding: how often, the first one, and a small event that shows it.
struct Kind {
    count: u64,
    first: Finding,
    small: Option<String>,
}

struct Report {
    seed: u64,
    events: u64,
    compared: u64,
    kinds: Vec<Kind>,
}

impl Report {
    fn new(
        options: &Options,
        campaign: &Campaign,
        maker: &Maker,
        outcomes: Vec<Outcome>,
        events: u64,
    ) -> Result<Report, Failure> {
        let compared = outcomes.iter().map(|outcome| outcome.compared).sum();
        let mut kinds: BTreeMap<_, Kind> = BTreeMap::new();
        for finding in outcomes.into_iter().flat_map(|outcome| outcome.findings) {
            let kind = kinds.entry(finding.kind());
            kind.and_modify(|kind| kind.count += 1).or_insert(Kind { count: 1, first: finding, small: None });
        }
        let mut kinds: Vec<Kind> = kinds.into_values().collect();
        if options.shrink {
            let (mut subject, mut asked) = (maker.make(), 0);
            for kind in kinds.iter_mut().filter(|kind| kind.first.explained_by.is_empty()) {
                let small = campaign.shrink(&kind.first, subject.as_mut(), &mut asked);
                if let Ok((event, _)) = Tournament::build(small) {
                    let outcome = campaign.judge(kind.first.event, &event, subject.as_mut(), &mut asked);
                    let same =
                        outcome.findings.into_iter().find(|finding| finding.kind() == kind.first.kind());
                    if let Some(finding) = same {
                        kind.first = finding;
                    }
                    kind.small = Some(write(&event));
                }
            }
            subject.finish();
        }
        Ok(Report { seed: options.seed, events, compared, kinds })
    }

    fn unexplained(&self) -> usize {
        self.kinds.iter().filter(|kind| kind.first.explained_by.is_empty()).count()
    }

    fn print(&self, format: Format) -> Result<(), Failure> {
        use std::io::Write;
        let mut out = std::io::stdout().lock();
        if format == Format::Json {
            let kinds: Vec<_> = self
                .kinds
                .iter()
                .map(|kind| {
                    let small = kind
                        .small
                        .as_deref()
                        .and_then(|text| serde_json::from_str::<serde_json::Value>(text).ok());
                    json!({"count": kind.count, "first": kind.first, "small": small})
                })
                .collect();
            let report = json!({
                "schema": "tiebreak/fuzz/1", "seed": self.seed, "events": self.events, "compared": self.compared,
                "unexplained": self.unexplained(), "kinds": kinds,
            });
            return writeln!(out, "{report:#}").map_err(Failure::from);
        }
        writeln!(
            out,
            "{} events from seed {}, {} values and places compared",
            self.events, self.seed, self.compared
        )?;
        for kind in &self.kinds {
            let Finding { event, edition, code, participant, theirs, ours, explained_by } = &kind.first;
            let who = participant.map_or(String::new(), |id| format!(" participant {id}"));
            let why =
                if explained_by.is_empty() { "UNEXPLAINED".to_owned() } else { explained_by.join(" + ") };
            writeln!(out, "{:6} x {code} {edition}: {why}", kind.count)?;
            writeln!(out, "         first in event {event}{who}: theirs {theirs}, ours {ours}")?;
            if let Some(small) = &kind.small {
                writeln!(out, "{small}")?;
            }
        }
        let unexplained = self.unexplained();
        writeln!(out, "{} kinds of differences, {unexplained} unexplained", self.kinds.len())
            .map_err(Failure::from)
    }
}
