//! `tiebreak fuzz` asks a program about generated events, and shows every answer that differs from the engine's.

mod session;

pub(super) use session::{Session, finding};

use crate::cli::generate::PRESETS;
use crate::cli::prelude::*;
use crate::cli::{one_of, within};
use std::ffi::OsString;
use tiebreak_conformance::explore::campaign::Campaign;
use tiebreak_conformance::explore::generate::Preset;
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::format::limits::{STATE_BYTES, read_text};
use tiebreak_conformance::phrase::Argument;
use tiebreak_conformance::rules::{Code, Edition};
use tiebreak_conformance::subject::protocol::{Codes, Tail};

/// Runs a campaign.
///
/// # Errors
///
/// Returns an error if the options are wrong, files cannot be read or written, or the program does not start.
pub fn run(options: &FuzzOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let report = Session::start(options, &say)?.run()?;
    let page = || {
        let mut page = session::page(&say, &report);
        let (findings, events) = (options.findings, report.events);
        if report.kinds.len() as u64 >= findings && events < options.cases {
            page.paragraph(tell!(say, "fuzz-stopped", findings, events, all = options.cases));
        }
        page
    };
    shared.answer(page, || Answer::new(&report))?;
    Ok(match (report.kinds.len(), report.compared) {
        (0, 0) => Exit::Nothing,
        (0, _) => Exit::Fine,
        _ => Exit::Contradicted,
    })
}

// Reads the files of a campaign.

/// Returns the text of a file up to a limit of bytes.
fn read(path: &Path, most: usize) -> Result<String, Failure> {
    read_text(path, most).map_err(|error| Failure::File(path.display().to_string(), error))
}

/// Reads a report that this program wrote, such as a state file.
fn read_report(path: &Path, say: &Messages) -> Result<Report, Failure> {
    serde_json::from_str(&read(path, STATE_BYTES)?)
        .map_err(|error| file_problem(path, phrase!("json-shape", problem = error.to_string()), say))
}

fn file_problem(path: &Path, problem: impl Into<Argument>, say: &Messages) -> Failure {
    let name = path.display().to_string().escape_debug().to_string();
    Failure::Usage(tell!(say, "entry-and-problem", entry = &name, problem))
}

// Defines the options of a campaign: the events and the questions.

/// Compare a program with the engine on made-up events, and look for small events that show the differences
///
/// Events are generated from a seed: the same seed gives the same events and the same report, with any number
/// of processes. `--first` and `--events` split a campaign over machines.
#[derive(Args, Default)]
#[command(after_long_help = "Examples:
  tiebreak fuzz --events 200 --against deviation:D-16.5-none --shrink
  tiebreak fuzz --events 2000 --state run.json -- python3 adapter.py

Exit status: 0 no answer differs; 1 an answer differs; 2 wrong usage or input; 3 the program does
not start; 4 nothing could be compared.")]
pub struct FuzzOptions {
    /// Seed of the campaign
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of the first event
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub first: u64,
    /// Number of events
    #[arg(long = "events", alias = "cases", value_name = "COUNT", default_value_t = 100)]
    pub cases: u64,
    /// Stop after this many kinds of findings
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = within::<u64>(1..=u64::MAX))]
    pub findings: u64,
    /// Team events instead of individual ones
    #[arg(long)]
    pub teams: bool,
    /// Swiss-system events only
    #[arg(long)]
    pub swiss: bool,
    /// How often incidents occur, such as byes and forfeits [default: fide-rtg and nasty in turn]
    #[arg(long, value_parser = one_of(&PRESETS))]
    pub preset: Option<Preset>,
    /// Participants of the largest Swiss-system events
    #[arg(long, value_name = "COUNT", default_value_t = 60, value_parser = within::<u32>(4..=999))]
    pub largest: u32,
    /// Ask under this edition only [default: the two newest]
    #[arg(long)]
    pub edition: Option<Edition>,
    /// Ask for these codes only, separated by commas
    #[arg(long, value_delimiter = ',')]
    pub codes: Vec<String>,
    /// Ask for this many codes per event, chosen by the seed [default: all]
    #[arg(long, value_name = "COUNT", value_parser = within::<u64>(1..=999))]
    pub sample: Option<u64>,
    /// Compare with a wrong reading (deviation:ID) or another edition (edition:ID) instead of a program
    #[arg(long, value_name = "READING", conflicts_with = "program")]
    pub against: Option<String>,
    /// Number of parallel processes; the report does not depend on it [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    pub jobs: Option<u64>,
    /// For the first finding of each kind, look for a small event that still shows it; --findings limits the
    /// number of kinds
    #[arg(long)]
    pub shrink: bool,
    /// Save the results in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The program under test and its arguments; `tiebreak protocol` explains the messages
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    pub program: Vec<OsString>,
}

/// Maximum number of participants in the Swiss-system events of an endorsement.
const LARGEST: u32 = 60;
/// Maximum number of teams in the team events of an endorsement.
const LARGEST_OF_TEAMS: u32 = 20;

impl FuzzOptions {
    /// The questions of an endorsement: every code for every event, in order.
    pub fn of_everything(seed: u64, teams: bool, edition: Edition, sample: Option<u64>) -> FuzzOptions {
        let largest = if teams { LARGEST_OF_TEAMS } else { LARGEST };
        let (edition, findings) = (Some(edition), u64::MAX);
        FuzzOptions { seed, teams, edition, sample, largest, findings, ..FuzzOptions::default() }
    }

    pub fn findings(&self) -> usize {
        usize::try_from(self.findings).unwrap_or(usize::MAX)
    }

    /// The requested codes in their usual spelling.
    pub fn codes(&self, say: &Messages) -> Result<Vec<String>, Failure> {
        let refuse = |text: &str, problem: &str| {
            let named = text.escape_debug().to_string();
            Failure::Usage(tell!(say, "fuzz-error-code", code = &named, problem))
        };
        let mut codes: Vec<String> = Vec::new();
        for text in self.codes.iter().map(|text| text.trim()) {
            let (code, _) = Code::parse(text).map_err(|error| refuse(text, &say.phrase(&error.problem)))?;
            let problem = match self.teams {
                false if code.base.is_team_only() || code.reference.is_some() => {
                    message!("fuzz-error-code-team")
                }
                true if code.base.is_individual_only() => message!("fuzz-error-code-individual"),
                _ => {
                    let code = code.to_string();
                    if !codes.contains(&code) {
                        codes.push(code);
                    }
                    continue;
                }
            };
            return Err(refuse(text, &say.message(problem)));
        }
        Ok(codes)
    }

    pub fn campaign(&self, say: &Messages) -> Result<Campaign, Failure> {
        // Programs may still use the edition before the newest one.
        let latest = || Edition::ALL.into_iter().rev().take(2).rev().collect();
        let editions = self.edition.map_or_else(latest, |edition| vec![edition]);
        Ok(Campaign {
            seed: self.seed,
            teams: self.teams,
            swiss: self.swiss,
            preset: self.preset,
            largest: self.largest,
            editions,
            codes: self.codes(say)?,
            sample: self.sample.and_then(|sample| usize::try_from(sample).ok()),
            supported: Codes::default(),
            tail: Tail::Tied,
            accepts_readings: false,
        })
    }

    /// The events and questions in one line, equal for all parts of a campaign.
    pub fn line(&self, name: &str) -> String {
        let mut line = format!("seed {}", self.seed);
        for (set, text) in [(self.teams, "teams"), (self.swiss, "swiss")] {
            if set {
                line += &format!(", {text}");
            }
        }
        line += &format!(", preset {}", self.preset.map_or("both", |preset| preset.name()));
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
