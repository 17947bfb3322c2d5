//! `tiebreak fuzz`: many made-up events, and every answer of a program that differs from the engine's.

mod event;
mod page;
mod session;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use super::generate::PresetName;
use super::number::within;
use super::output::{Answer, Exit, Failure, Shared};
use session::Session;
use tiebreak_conformance::explore::campaign::Campaign;
use tiebreak_conformance::explore::case;
use tiebreak_conformance::explore::known::KnownDifferences;
use tiebreak_conformance::explore::report::{Report, Small};
use tiebreak_conformance::files::write_below;
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rules::{Code, Edition};
use tiebreak_conformance::subject::protocol::{Codes, Tail};

/// Compare a program with the engine on made-up events and shrink what differs
///
/// Events come from a seed: the same seed gives the same events and the same report, whatever the number of workers.
/// A range of events is a shard; `--first` and `--cases` split a campaign over machines, `--merge` puts the reports
/// together. `--metamorphic` compares a program with itself instead: after changes that the rules do not see.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak fuzz --cases 200 --against deviation:D-16.5-none --shrink
  tiebreak fuzz --cases 2000 --state run.json --known known-differences.json -- python3 adapter.py
  tiebreak fuzz --metamorphic -- python3 adapter.py
  tiebreak fuzz --merge shard-1.json shard-2.json

Exit status: 0 nothing unexplained differs; 1 something does; 2 wrong usage or input; 3 the program cannot be started;
4 nothing could be compared.")]
pub struct FuzzOptions {
    /// Seed of the campaign
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the first event
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    first: u64,
    /// Number of events
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    cases: u64,
    /// Stop after this many kinds of unexplained findings
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = within::<u64>(1..=u64::MAX))]
    findings: u64,
    /// Team events instead of individual ones
    #[arg(long)]
    teams: bool,
    /// Swiss-system events only
    #[arg(long)]
    swiss: bool,
    /// How much of the unusual happens [default: fide-rtg and nasty in turn]
    #[arg(long, value_enum)]
    preset: Option<PresetName>,
    /// Participants of the largest Swiss-system events
    #[arg(long, value_name = "COUNT", default_value_t = 60, value_parser = within::<u32>(4..=999))]
    largest: u32,
    /// Ask under this edition only [default: fide-2024-08 and fide-2026-03]
    #[arg(long)]
    edition: Option<Edition>,
    /// Ask for these codes only, separated by commas
    #[arg(long, value_delimiter = ',')]
    codes: Vec<String>,
    /// Ask for so many codes of each event, chosen by the seed [default: all]
    #[arg(long, value_name = "COUNT", value_parser = within::<u64>(1..=999))]
    sample: Option<u64>,
    /// Compare with a wrong reading (deviation:ID) or another edition (edition:ID) instead of a program
    #[arg(long, value_name = "READING", conflicts_with = "program")]
    against: Option<String>,
    /// Compare the program with itself, after changes that the rules do not see
    #[arg(long)]
    metamorphic: bool,
    /// Differences that are accounted for, as JSON
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Processes that share the work; the report does not depend on it [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    jobs: Option<u64>,
    /// Shrink the first unexplained finding of each kind to a small event, of as many kinds as --findings says
    #[arg(long)]
    shrink: bool,
    /// Write drafts of cases for unexplained findings to this folder; shrinks them first
    #[arg(long, value_name = "DIR")]
    write_cases: Option<PathBuf>,
    /// Keep what was found in this file, and go on from there when it exists
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Put reports (of --format json) of the same campaign together instead of asking anybody
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["program", "against", "state"])]
    merge: Vec<PathBuf>,
    /// The program under test and its arguments; it answers lines as `tiebreak protocol` says
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    program: Vec<OsString>,
}

/// Runs a campaign, or merges reports.
///
/// # Errors
/// Wrong options, files that cannot be read or written, a program that does not start.
pub fn run(options: &FuzzOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let report = if options.merge.is_empty() {
        Session::start(options, &say)?.run()?
    } else {
        merged(&options.merge, &say)?
    };
    if let Some(directory) = &options.write_cases {
        write_cases(&report, directory, &say)?;
    }
    shared.answer(|| page::page(&say, &report), || Answer::new(&report))?;
    Ok(match (report.unexplained, report.compared) {
        (0, 0) => Exit::Nothing,
        (0, _) => Exit::Fine,
        _ => Exit::Contradicted,
    })
}

impl FuzzOptions {
    fn findings(&self) -> usize {
        usize::try_from(self.findings).unwrap_or(usize::MAX)
    }

    /// The codes asked for, in their usual spelling.
    fn codes(&self, say: &Messages) -> Result<Vec<String>, Failure> {
        let refuse = |text: &str, problem: &str| {
            let named = text.escape_debug().to_string();
            Failure::Usage(say.with("fuzz-error-code", &[("code", &named), ("problem", problem)]))
        };
        let mut codes: Vec<String> = Vec::new();
        for text in self.codes.iter().map(|text| text.trim()) {
            let (code, _) = Code::parse(text).map_err(|error| refuse(text, &say.phrase(&error.problem)))?;
            let problem = match self.teams {
                false if code.base.is_team_only() || code.reference.is_some() => "fuzz-error-code-team",
                true if code.base.is_individual_only() => "fuzz-error-code-individual",
                _ => {
                    let code = code.to_string();
                    if !codes.contains(&code) {
                        codes.push(code);
                    }
                    continue;
                }
            };
            return Err(refuse(text, &say.text(problem)));
        }
        Ok(codes)
    }

    fn campaign(&self, say: &Messages) -> Result<Campaign, Failure> {
        let known = match &self.known {
            None => KnownDifferences::default(),
            Some(path) => read_known(path, say)?,
        };
        let editions =
            self.edition.map_or(vec![Edition::Fide2024, Edition::Fide2026], |edition| vec![edition]);
        Ok(Campaign {
            seed: self.seed,
            teams: self.teams,
            swiss: self.swiss,
            preset: self.preset.map(PresetName::preset),
            largest: self.largest,
            editions,
            codes: self.codes(say)?,
            sample: self.sample.and_then(|sample| usize::try_from(sample).ok()),
            supported: Codes::default(),
            tail: Tail::Tied,
            known,
        })
    }

    /// What is asked of which events, in one line: equal for shards of one campaign.
    fn line(&self, name: &str) -> String {
        let mut line = format!("seed {}", self.seed);
        for (set, text) in [(self.teams, "teams"), (self.swiss, "swiss"), (self.metamorphic, "metamorphic")] {
            if set {
                line += &format!(", {text}");
            }
        }
        line += &format!(", preset {}", self.preset.map_or("both", |preset| preset.preset().name()));
        line += &format!(", up to {}", self.largest);
        if let Some(edition) = self.edition {
            line += &format!(", {}", edition.id());
        }
        if !self.codes.is_empty() {
            line += &format!(", {}", self.codes.join(" "));
        }
        if let Some(sample) = self.sample {
            line += &format!(", {sample} codes an event");
        }
        line + &format!(", {name}")
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::File(path.display().to_string(), error))
}

fn read_known(path: &Path, say: &Messages) -> Result<KnownDifferences, Failure> {
    let wrong = |problem: String| file_problem(path, &problem, say);
    let known = KnownDifferences::parse(&read(path)?).map_err(|error| wrong(error.to_string()))?;
    known.check().map_err(|error| wrong(error.to_string()))?;
    Ok(known)
}

/// A report of this program, as a state file or a shard.
fn read_report(path: &Path, say: &Messages) -> Result<Report, Failure> {
    serde_json::from_str(&read(path)?).map_err(|error| file_problem(path, &error.to_string(), say))
}

fn file_problem(path: &Path, problem: &str, say: &Messages) -> Failure {
    let name = path.display().to_string().escape_debug().to_string();
    Failure::Usage(say.with("fuzz-error-file", &[("file", &name), ("problem", problem)]))
}

fn merged(paths: &[PathBuf], say: &Messages) -> Result<Report, Failure> {
    let mut all: Option<Report> = None;
    for path in paths {
        let report = read_report(path, say)?;
        match &mut all {
            None => all = Some(report),
            Some(all) => {
                all.merge(report).map_err(|problem| file_problem(path, &say.phrase(&problem), say))?
            }
        }
    }
    if let Some(all) = &mut all {
        all.join_by_diagnosis();
    }
    all.ok_or_else(|| Failure::Usage(say.text("fuzz-error-subject")))
}

fn write_cases(report: &Report, directory: &Path, say: &Messages) -> Result<(), Failure> {
    let kinds = report.kinds.iter().filter(|kind| kind.is_unexplained());
    let smalls: Vec<&Small> = kinds.filter_map(|kind| kind.small.as_ref()).collect();
    if smalls.is_empty() && report.unexplained > 0 {
        return Err(Failure::Usage(say.text("fuzz-error-no-drafts")));
    }
    for small in smalls {
        let Some((below, file)) = case::draft(small, &report.program) else { continue };
        let path = directory.join(&below);
        let failed = |error| Failure::File(path.display().to_string(), error);
        let text = to_text(&file).map_err(|error| file_problem(&path, &error.to_string(), say))?;
        write_below(directory, below.as_ref(), text.as_bytes()).map_err(failed)?;
    }
    Ok(())
}
