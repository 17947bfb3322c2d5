//! What a campaign asks of which events.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{file_problem, read};
use crate::cli::generate::PresetName;
use crate::cli::output::Failure;
use crate::cli::within;
use tiebreak_conformance::explore::campaign::Campaign;
use tiebreak_conformance::explore::known::KnownDifferences;
use tiebreak_conformance::format::limits::KNOWN_BYTES;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{Phrase, message, phrase};
use tiebreak_conformance::rules::{Code, Edition};
use tiebreak_conformance::subject::protocol::{Codes, Tail};
use tiebreak_conformance::tell;

/// Compare a program with the engine on made-up events and shrink what differs
///
/// Events come from a seed: the same seed gives the same events and the same report, whatever the number of workers.
/// `--first` and `--events` split a campaign over machines.
#[derive(Args)]
#[command(after_long_help = "Examples:
  tiebreak fuzz --events 200 --against deviation:D-16.5-none --shrink
  tiebreak fuzz --events 2000 --state run.json --known known-differences.json -- python3 adapter.py

Exit status: 0 nothing unexplained differs; 1 something does; 2 wrong usage or input; 3 the program cannot be started;
4 nothing could be compared.")]
pub struct FuzzOptions {
    /// Seed of the campaign
    #[arg(long, default_value_t = 1)]
    pub(in crate::cli) seed: u64,
    /// Number of the first event
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(in crate::cli) first: u64,
    /// Number of events
    #[arg(long = "events", alias = "cases", value_name = "COUNT", default_value_t = 100)]
    pub(in crate::cli) cases: u64,
    /// Stop after this many kinds of unexplained findings
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = within::<u64>(1..=u64::MAX))]
    pub(in crate::cli) findings: u64,
    /// Team events instead of individual ones
    #[arg(long)]
    pub(in crate::cli) teams: bool,
    /// Swiss-system events only
    #[arg(long)]
    pub(in crate::cli) swiss: bool,
    /// How much of the unusual happens [default: fide-rtg and nasty in turn]
    #[arg(long, value_enum)]
    pub(in crate::cli) preset: Option<PresetName>,
    /// Participants of the largest Swiss-system events
    #[arg(long, value_name = "COUNT", default_value_t = 60, value_parser = within::<u32>(4..=999))]
    pub(in crate::cli) largest: u32,
    /// Ask under this edition only [default: the two newest]
    #[arg(long)]
    pub(in crate::cli) edition: Option<Edition>,
    /// Ask for these codes only, separated by commas
    #[arg(long, value_delimiter = ',')]
    pub(in crate::cli) codes: Vec<String>,
    /// Ask for so many codes of each event, chosen by the seed [default: all]
    #[arg(long, value_name = "COUNT", value_parser = within::<u64>(1..=999))]
    pub(in crate::cli) sample: Option<u64>,
    /// Compare with a wrong reading (deviation:ID) or another edition (edition:ID) instead of a program
    #[arg(long, value_name = "READING", conflicts_with = "program")]
    pub(in crate::cli) against: Option<String>,
    /// Differences that are accounted for, as JSON
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) known: Option<PathBuf>,
    /// Processes that share the work; the report does not depend on it [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    pub(in crate::cli) jobs: Option<u64>,
    /// Shrink the first unexplained finding of each kind to a small event, of as many kinds as --findings says
    #[arg(long)]
    pub(in crate::cli) shrink: bool,
    /// Write drafts of cases for unexplained findings to this folder; shrinks them first
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) write_cases: Option<PathBuf>,
    /// Keep what was found in this file, and go on from there when it exists
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) state: Option<PathBuf>,
    /// The program under test and its arguments; it answers lines as `tiebreak protocol` says
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    pub(in crate::cli) program: Vec<OsString>,
}

/// What an endorsement asks: everything of every event, in order, to the end.
pub(in crate::cli) struct Everything {
    pub(in crate::cli) seed: u64,
    /// First event and their number.
    pub(in crate::cli) events: (u64, u64),
    pub(in crate::cli) teams: bool,
    pub(in crate::cli) edition: Edition,
    pub(in crate::cli) sample: Option<u64>,
    pub(in crate::cli) known: Option<PathBuf>,
    pub(in crate::cli) jobs: Option<u64>,
    pub(in crate::cli) state: Option<PathBuf>,
    pub(in crate::cli) program: Vec<OsString>,
}

impl From<Everything> for FuzzOptions {
    fn from(asked: Everything) -> FuzzOptions {
        let (first, cases) = asked.events;
        FuzzOptions {
            seed: asked.seed,
            first,
            cases,
            findings: u64::MAX,
            teams: asked.teams,
            swiss: false,
            preset: None,
            largest: if asked.teams { LARGEST_OF_TEAMS } else { LARGEST },
            edition: Some(asked.edition),
            codes: Vec::new(),
            sample: asked.sample,
            against: None,
            known: asked.known,
            jobs: asked.jobs,
            shrink: false,
            write_cases: None,
            state: asked.state,
            program: asked.program,
        }
    }
}

/// Participants of the largest Swiss-system events of an endorsement.
const LARGEST: u32 = 60;
/// The same of teams.
const LARGEST_OF_TEAMS: u32 = 20;

impl FuzzOptions {
    pub(in crate::cli) fn findings(&self) -> usize {
        usize::try_from(self.findings).unwrap_or(usize::MAX)
    }

    /// The codes asked for, in their usual spelling.
    pub(in crate::cli) fn codes(&self, say: &Messages) -> Result<Vec<String>, Failure> {
        let refuse = |text: &str, problem: &str| {
            let named = text.escape_debug().to_string();
            Failure::Usage(tell!(say, "fuzz-error-code", code = &named, problem = problem))
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

    pub(in crate::cli) fn campaign(&self, say: &Messages) -> Result<Campaign, Failure> {
        let known = match &self.known {
            None => KnownDifferences::default(),
            Some(path) => read_known(path, say)?,
        };
        // The edition in force, and the one before it, which programs may still follow.
        let latest = || Edition::ALL.into_iter().rev().take(2).rev().collect();
        let editions = self.edition.map_or_else(latest, |edition| vec![edition]);
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

    /// What is asked of which events, in one line: equal for parts of one campaign.
    pub(in crate::cli) fn line(&self, name: &str) -> String {
        let mut line = format!("seed {}", self.seed);
        for (set, text) in [(self.teams, "teams"), (self.swiss, "swiss")] {
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

fn read_known(path: &Path, say: &Messages) -> Result<KnownDifferences, Failure> {
    let wrong = |problem: Phrase| file_problem(path, problem, say);
    let known = KnownDifferences::parse(&read(path, KNOWN_BYTES)?)
        .map_err(|error| wrong(phrase!("json-shape", problem = error.to_string())))?;
    known.check().map_err(|error| wrong(error.phrase()))?;
    Ok(known)
}
