//! Options that name a program under test, and starting it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::number::within;
use super::output::{Failure, Shared};
use super::signals;
use tiebreak_conformance::phrase::phrase;
use tiebreak_conformance::report::{LimitsUsed, Shape, Tested};
use tiebreak_conformance::subject::protocol::StartAnswer;
use tiebreak_conformance::subject::{
    BuiltIn, CommandLine, FileProgram, Limits, Lines, Manifest, Once, StartError, Subject,
};

/// The program under test.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Program under test")]
pub struct ProgramOptions {
    /// How the program is asked: it stays up and answers line by line, or it is run once for each message
    #[arg(long, value_enum, default_value = "lines", conflicts_with = "manifest")]
    pub shape: ShapeName,
    /// A program that reads a file and writes a table, described in TOML (see `tiebreak protocol`)
    #[arg(long, value_name = "FILE", conflicts_with = "program")]
    pub manifest: Option<PathBuf>,
    /// Seconds to start up
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = within::<u64>(1..=600))]
    pub start_timeout: u64,
    /// Seconds for one answer
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = within::<u64>(1..=600))]
    pub timeout: u64,
    /// Give no second try to a process that crashes, hangs or writes something malformed after it has answered before
    #[arg(long)]
    pub no_retry: bool,
    /// A variable of the environment that the program gets besides the usual ones; may be repeated
    #[arg(long, value_name = "NAME")]
    pub pass_env: Vec<OsString>,
    /// Processes that share the work; the report does not depend on it [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    pub jobs: Option<u64>,
    /// The program and its arguments, without a shell in between; none means the built-in engine
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    pub program: Vec<OsString>,
}

/// How a program is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShapeName {
    /// It stays up: one message per line
    Lines,
    /// It is run once for each message
    Once,
}

/// A program that has introduced itself, with the workers that will ask it.
pub struct Started {
    /// Who it is.
    pub identity: StartAnswer,
    /// How it is asked.
    pub shape: Shape,
    /// What exactly was started; none for the built-in engine.
    pub tested: Option<Tested>,
    /// Its bounds; none for the built-in engine.
    pub limits: Option<LimitsUsed>,
    /// One per worker.
    pub workers: Vec<Box<dyn Subject + Send>>,
}

impl ProgramOptions {
    /// The bounds asked for.
    pub fn limits(&self) -> Limits {
        Limits {
            start: Duration::from_secs(self.start_timeout),
            answer: Duration::from_secs(self.timeout),
            retries: !self.no_retry,
            ..Limits::default()
        }
    }

    fn jobs(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.jobs.and_then(|jobs| usize::try_from(jobs).ok()).unwrap_or(processors)
    }

    /// The engine of this program, once per job.
    fn built_in(&self) -> Started {
        let workers = (0..self.jobs()).map(|_| Box::new(BuiltIn) as Box<dyn Subject + Send>).collect();
        Started { identity: BuiltIn::identity(), shape: Shape::BuiltIn, tested: None, limits: None, workers }
    }

    /// Starts the program and hears who it is.
    ///
    /// # Errors
    /// When it cannot be started, does not introduce itself, or its manifest is wrong.
    pub fn start(&self, shared: &Shared) -> Result<Started, Failure> {
        let limits = self.limits();
        let used = LimitsUsed {
            start: self.start_timeout * 1000,
            answer: self.timeout * 1000,
            bytes: limits.bytes as u64,
            no_retry: self.no_retry,
        };
        let further = 1..self.jobs();
        if cfg!(target_family = "wasm") {
            // A browser starts no programs, and the linker need not keep what talks to them.
            return Ok(self.built_in());
        }
        let Some(command) = CommandLine::new(&self.program) else {
            let Some(path) = &self.manifest else { return Ok(self.built_in()) };
            let manifest =
                Manifest::read(path).map_err(|problem| Failure::Usage(shared.messages().phrase(&problem)))?;
            signals::watch();
            let program = || FileProgram::new(manifest.clone(), limits).passing(&self.pass_env);
            let worker = || Box::new(program()) as Box<dyn Subject + Send>;
            let workers = (0..self.jobs()).map(|_| worker()).collect();
            let identity = manifest.identity();
            let words: Vec<OsString> = manifest.command.iter().map(OsString::from).collect();
            let tested = Some(Tested::of(&words, std::slice::from_ref(path), &self.pass_env));
            return Ok(Started { identity, shape: Shape::File, tested, limits: Some(used), workers });
        };
        signals::watch();
        let command = command.passing(&self.pass_env);
        let failed = |error: StartError| {
            let errors = if error.errors.is_empty() { String::new() } else { format!("\n{}", error.errors) };
            let problem = phrase!("program-try-smoke", problem = error.problem);
            Failure::Program(format!("{}{errors}", shared.messages().phrase(&problem)))
        };
        let mut workers: Vec<Box<dyn Subject + Send>> = Vec::new();
        let identity = match self.shape {
            ShapeName::Lines => {
                let (first, identity) = Lines::start(command.clone(), limits).map_err(failed)?;
                workers.push(Box::new(first));
                let more = further.map(|_| Lines::new(command.clone(), limits, identity.input));
                workers.extend(more.map(|worker| Box::new(worker) as Box<dyn Subject + Send>));
                identity
            }
            ShapeName::Once => {
                let (first, identity) = Once::start(command.clone(), limits).map_err(failed)?;
                workers.push(Box::new(first));
                let more = further.map(|_| Once::new(command.clone(), limits, identity.input));
                workers.extend(more.map(|worker| Box::new(worker) as Box<dyn Subject + Send>));
                identity
            }
        };
        let shape = match self.shape {
            ShapeName::Lines => Shape::Lines,
            ShapeName::Once => Shape::Once,
        };
        let tested = Some(Tested::of(&self.program, &[], &self.pass_env));
        Ok(Started { identity, shape, tested, limits: Some(used), workers })
    }
}
