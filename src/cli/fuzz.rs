//! `tiebreak fuzz` asks a program about generated events, and shows each answer that differs from the built-in engine's
//! answer.

use crate::cli;
use crate::cli::named;
use crate::cli::prelude::*;
use crate::cli::program::{Worker, boxed};
use std::ffi::OsString;
use tiebreak_arbiter::many::workers;
use tiebreak_arbiter::output::Progress;
use tiebreak_conformance::corpus::crosstable;
use tiebreak_conformance::deviation;
use tiebreak_conformance::explain::{work_out, working};
use tiebreak_conformance::explore::campaign::{Asker, Campaign, Outcome, head};
use tiebreak_conformance::explore::cause::{Cause, causes};
use tiebreak_conformance::explore::generate::Preset;
use tiebreak_conformance::explore::report::{Kind, Report, Small};
use tiebreak_conformance::format::limits::{STATE_BYTES, read_text};
use tiebreak_conformance::parallel::share_out;
use tiebreak_conformance::phrase::Argument;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::planted::Planted;
use tiebreak_conformance::rules::{Code, EditionChoice};
use tiebreak_conformance::subject::protocol::{Codes, KindName, Tail};
use tiebreak_conformance::subject::{CommandLine, Limits, Lines};

/// Compares a program with the built-in engine on generated events.
///
/// # Errors
///
/// Returns an error if the options are wrong, if files cannot be read or written, or if the program does not start.
pub fn run(options: &FuzzOptions, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let report = Session::start(options, &say)?.run()?;
    let page = || {
        let mut page = page(&say, &report);
        let (findings, events) = (options.findings, report.events);
        if report.kinds.len() >= findings && events < options.cases {
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

fn file_problem(path: &Path, problem: impl Into<Argument>, say: &Messages) -> Failure {
    let name = path.display().to_string().escape_debug().to_string();
    Failure::Usage(tell!(say, "entry-and-problem", entry = &name, problem))
}

/// Compare a program with the engine on made-up events, and look for small events that show the differences
///
/// The command generates events from a seed: the same seed gives the same events and the same report, with
/// any number of processes. To split a run over several machines, use --first and --events.
#[derive(Args, Default)]
#[command(after_long_help = "Examples:
  tiebreak fuzz --events 200 --against deviation:D-16.5-none --shrink
  tiebreak fuzz --events 2000 --state run.json -- python3 adapter.py

Exit status: 0 no difference, or only differences by another reading; 1 other differences; 2 wrong
usage or input; 3 the program does not start; 4 nothing could be compared.")]
pub struct FuzzOptions {
    /// Seed of the events
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of the first event
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub first: u64,
    /// Number of events
    #[arg(long = "events", alias = "cases", value_name = "COUNT", default_value_t = 100)]
    pub cases: u64,
    /// Stop after this many kinds of differences
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = within::<usize>(1..=usize::MAX))]
    pub findings: usize,
    /// Generate team events instead of individual events
    #[arg(long)]
    pub teams: bool,
    /// Generate only Swiss-system events
    #[arg(long)]
    pub swiss: bool,
    /// How often incidents occur, such as byes and forfeits [default: fide-rtg and nasty in turn]
    #[arg(long, value_parser = named(Preset::ALL, Preset::name))]
    pub preset: Option<Preset>,
    /// Number of participants in the largest Swiss-system events
    #[arg(long, value_name = "COUNT", default_value_t = 60, value_parser = within::<u32>(4..=999))]
    pub largest: u32,
    /// Ask only about this edition [default: the two newest editions]
    #[arg(long)]
    pub edition: Option<Edition>,
    /// Ask only for these codes, separated by commas
    #[arg(long, value_delimiter = ',')]
    pub codes: Vec<String>,
    /// Number of codes to ask for in each event; the seed chooses which [default: all]
    #[arg(long, value_name = "COUNT", value_parser = within::<usize>(1..=999))]
    pub sample: Option<usize>,
    /// Compare with a wrong reading (deviation:ID) or another edition (edition:ID) instead of a program
    #[arg(long, value_name = "READING", conflicts_with = "program")]
    pub against: Option<String>,
    /// Number of parallel processes, which does not affect the report [default: the number of processors]
    #[arg(short, long, value_parser = within::<u64>(1..=256))]
    pub jobs: Option<u64>,
    /// For the first difference of each kind, look for a small event that still shows the difference; --findings
    /// limits the number of kinds
    #[arg(long)]
    pub shrink: bool,
    /// Save the results in this file; if the file exists, continue the run that the file contains
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The program under test and its arguments; `tiebreak protocol` explains the messages
    #[arg(last = true, value_name = "PROGRAM ARGS")]
    pub program: Vec<OsString>,
}

/// Maximum number of participants in the Swiss-system events that `tiebreak endorse` generates.
const LARGEST: u32 = 60;
/// Maximum number of teams in the team events that `tiebreak endorse` generates.
const LARGEST_OF_TEAMS: u32 = 20;

impl FuzzOptions {
    /// Returns the options with which `tiebreak endorse` runs test 1: all codes under one edition.
    pub fn of_everything(seed: u64, teams: bool, edition: Edition, sample: Option<usize>) -> FuzzOptions {
        let largest = if teams { LARGEST_OF_TEAMS } else { LARGEST };
        let (edition, findings) = (Some(edition), usize::MAX);
        FuzzOptions { seed, teams, edition, sample, largest, findings, ..FuzzOptions::default() }
    }

    /// Returns the codes that the user requests, in their usual spelling.
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
        // The two newest editions are the default, because some programs still use the older one.
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
            sample: self.sample,
            supported: Codes::default(),
            tail: Tail::Tied,
            accepts_readings: false,
        })
    }

    /// Describes the events and the questions in one line. If a run is split, all its parts have the same line.
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

// A run asks about the events in batches, and stores the results in the state file after each batch. At the end, it
// looks for small events that show the differences.

/// Number of events in a batch. The run decides after each batch whether it ends, so the number of processes does not
/// change the result.
const BATCH: u64 = 64;

/// A run, and the processes that answer its questions.
pub struct Session<'o> {
    options: &'o FuzzOptions,
    say: &'o Messages,
    campaign: Campaign,
    name: String,
    workers: Vec<Worker>,
}

impl<'o> Session<'o> {
    /// Starts the program. If the user gives a wrong reading or an edition instead (`--against`), prepares the built-in
    /// engine with this reading or edition.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are wrong, or if the program does not start.
    pub fn start(options: &'o FuzzOptions, say: &'o Messages) -> Result<Session<'o>, Failure> {
        let mut campaign = options.campaign(say)?;
        let jobs = workers(options.jobs);
        if let Some(against) = &options.against {
            let named = against.escape_debug().to_string();
            let unknown = || Failure::Usage(tell!(say, "fuzz-error-reading", reading = &named));
            let change = planted(against).ok_or_else(unknown)?;
            let workers = boxed((0..jobs).map(|_| Planted::new(change.clone())));
            return Ok(Session { options, say, campaign, name: against.clone(), workers });
        }
        let Some(command) = CommandLine::new(&options.program) else {
            return Err(Failure::Usage(tell!(say, "fuzz-error-subject")));
        };
        cli::watch();
        // On a busy machine, a good program can be slow. A short time limit would end a long run without a good reason.
        const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);
        let limits = Limits { start: PATIENCE, answer: PATIENCE, ..Limits::default() };
        let (first, identity) = Lines::start(command.clone(), limits)
            .map_err(|error| Failure::Program(format!("{}\n{}", say.phrase(&error.problem), error.errors)))?;
        if let Some(editions) = &identity.editions {
            campaign.editions.retain(|edition| editions.iter().any(|id| id == edition.id()));
        }
        let kind = if options.teams { KindName::Team } else { KindName::Individual };
        let reads = identity.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        if campaign.editions.is_empty() || !reads {
            return Err(Failure::Nothing(tell!(say, "fuzz-error-unsupported")));
        }
        campaign.supported = identity.codes;
        campaign.tail = identity.tail;
        let more = (1..jobs).map(|_| Lines::new(command.clone(), limits, identity.input));
        let workers = boxed(std::iter::once(first).chain(more));
        let name = format!("{} {}", identity.name, identity.version);
        Ok(Session { options, say, campaign, name, workers })
    }

    /// Compares the answers about all events. If the options require it, also looks for small events that show the
    /// differences.
    ///
    /// # Errors
    ///
    /// Returns an error if the state file was written by a run with other options, or if it cannot be written.
    pub fn run(&mut self) -> Result<Report, Failure> {
        // If the user compares two readings (`--against`), a difference counts even if both readings are accepted.
        self.campaign.accepts_readings = self.options.against.is_none();
        let mut report = self.judge()?;
        if self.options.shrink {
            self.shrink(&mut report);
        }
        self.finish();
        Ok(report)
    }

    /// Compares the answers about the events. Stops after the requested number of events or kinds of differences.
    ///
    /// # Errors
    ///
    /// Returns an error if the state file was written by a run with other options, or if it cannot be written.
    pub fn judge(&mut self) -> Result<Report, Failure> {
        let mut report = self.begin()?;
        let (first, last) = (self.options.first, self.options.first.saturating_add(self.options.cases));
        let progress = Progress::new(self.options.cases);
        let mut next = report.next(first);
        while next < last && report.kinds.len() < self.options.findings {
            progress.at(next - first, &tell!(self.say, "fuzz-outcome", kinds = report.kinds.len()));
            // A batch always starts at the same event, even if the run continues an interrupted run.
            let end = (next + BATCH - (next - first) % BATCH).min(last);
            let outcomes = self.batch(next, end);
            if let Some(reason) = outcomes.iter().find_map(|outcome| outcome.not_run.as_ref()) {
                // The results so far are in the state file, and the next run continues from them.
                progress.clear();
                self.finish();
                return Err(Failure::Program(self.say.words(reason)));
            }
            report.add_until(next, end, &outcomes, self.options.findings);
            self.save(&report)?;
            next = report.next(first);
        }
        progress.clear();
        Ok(report)
    }

    /// Returns the causes of the differences in a report. Each cause has a small event that shows the difference.
    pub fn causes(&mut self, report: &Report) -> Vec<Cause> {
        let Some(worker) = self.workers.first_mut() else { return Vec::new() };
        let mut found = causes(&self.campaign, report, &mut Asker::new(worker.as_mut(), 1 << 52));
        for cause in &mut found {
            if let Some(small) = &mut cause.small {
                small.clauses = clauses(small);
                let articles = small.clauses.clone();
                cause.add_articles(articles);
            }
        }
        found
    }

    fn begin(&self) -> Result<Report, Failure> {
        let new = Report::new(&self.name, self.options.line(&self.name));
        let Some(path) = self.options.state.as_ref().filter(|path| path.exists()) else { return Ok(new) };
        let text = read_text(path, STATE_BYTES).map_err(Failure::of_file(path))?;
        let report: Report = serde_json::from_str(&text).map_err(|error| {
            file_problem(path, phrase!("json-shape", problem = error.to_string()), self.say)
        })?;
        if report.campaign != new.campaign {
            let (campaign, asked) = (&report.campaign, &new.campaign);
            let other = tell!(self.say, "fuzz-error-campaign", campaign, asked);
            return Err(file_problem(path, other, self.say));
        }
        Ok(report)
    }

    fn save(&self, report: &Report) -> Result<(), Failure> {
        let Some(path) = &self.options.state else { return Ok(()) };
        let text = serde_json::to_string(report).unwrap_or_default();
        let beside = path.with_extension("part");
        // The results are first written to another file, which then replaces the state file. If the run is killed while
        // it writes, the old state file still exists.
        let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
        written.map_err(Failure::of_file(path))
    }

    /// Compares the answers about several events in parallel. Returns the results in the order of the events.
    fn batch(&mut self, first: u64, end: u64) -> Vec<Outcome> {
        let campaign = &self.campaign;
        let before = first.wrapping_mul(1_000_000);
        let workers = self.workers.iter_mut().map(|worker| Asker::new(worker.as_mut(), before));
        share_out(workers, (first..end).collect(), |asker, number| {
            match Tournament::build(campaign.draft(number)) {
                Ok((event, _)) => campaign.judge(number, &event, asker),
                Err(_) => Outcome::default(),
            }
        })
    }

    fn shrink(&mut self, report: &mut Report) {
        let Some(worker) = self.workers.first_mut() else { return };
        let mut asker = Asker::new(worker.as_mut(), 1 << 52);
        let mut kinds: Vec<_> = report.kinds.iter_mut().filter(|kind| kind.small.is_none()).collect();
        kinds.sort_by_key(|kind| kind.first.event);
        for kind in kinds.into_iter().take(self.options.findings) {
            match self.campaign.shrink(&kind.first, &mut asker) {
                Ok(mut small) => {
                    small.clauses = clauses(&small);
                    kind.small = Some(small);
                }
                Err(why) => kind.unshrunk = Some(why),
            }
        }
        report.join_by_diagnosis();
    }

    /// Ends the processes of the tested program.
    pub fn finish(&mut self) {
        for worker in &mut self.workers {
            worker.finish();
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

/// Returns the plan, the tie-break and the participant of a question whose answers differ. If the answers are orders,
/// the participant is the first one whose group differs. Returns `None` if the edition or the tie-break cannot be
/// parsed.
pub fn asked(small: &Small, event: &Tournament) -> Option<(Plan, Listed, Index)> {
    let edition: Edition = small.finding.edition.parse().ok()?;
    let code = small.finding.code.split([',', ' ']).next()?;
    let list = TieBreakList::parse(&format!("{},{code}", head(event))).ok()?;
    let listed = list.entries.get(1)?.clone();
    let plan = Plan::new(EditionChoice::Declared(edition), list, ListSource::Requested, event.rounds());
    let participant =
        small.finding.participant.or_else(|| moved(&small.finding.theirs.to_string(), &small.finding.ours));
    let index = participant.and_then(|id| event.index_of(id)).unwrap_or(0);
    Some((plan, listed, index))
}

/// Returns the first participant of `ours` whose group does not occur in `theirs`. Both orders are JSON texts. Returns
/// `None` if a text is not an order, or if all groups occur.
fn moved(theirs: &str, ours: &str) -> Option<u32> {
    let groups = |text: &str| serde_json::from_str::<Vec<Vec<u32>>>(text).ok();
    let (theirs, ours) = (groups(theirs)?, groups(ours)?);
    ours.iter().find(|group| !theirs.contains(group)).and_then(|group| group.first()).copied()
}

fn clauses(small: &Small) -> Vec<String> {
    let Ok((event, _)) = small.tournament.build() else { return Vec::new() };
    let Some((plan, listed, index)) = asked(small, &event) else { return Vec::new() };
    let ranked = plan.rank(&event);
    let working = tiebreak_conformance::explain::work_out(&ranked, &listed, 1, index);
    tiebreak_conformance::explain::clauses_of(&listed, &working).into_iter().map(str::to_owned).collect()
}

/// Builds the page that shows the differences in a report.
pub fn page(say: &Messages, report: &Report) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "fuzz-title"));
    let range = |(first, end): &(u64, u64)| match end - first {
        1 => first.to_string(),
        _ => format!("{first}-{}", end.saturating_sub(1)),
    };
    let ranges: Vec<String> = report.ranges.iter().map(range).collect();
    let (campaign, events, compared) = (&report.campaign, report.events, report.compared);
    let ranges = ranges.join(", ");
    page.paragraph(tell!(say, "fuzz-line", campaign, events, ranges, compared));
    let mood = if report.kinds.is_empty() { Mood::Good } else { Mood::Bad };
    page.outcome(mood, tell!(say, "fuzz-outcome", kinds = report.kinds.len()));
    if !report.readings.is_empty() {
        let named = report.readings.iter().map(|(reading, count)| format!("{reading} {count}"));
        page.paragraph(tell!(say, "fuzz-readings", readings = named.collect::<Vec<_>>().join(", ")));
    }
    page.table(table(say, &report.kinds));
    for kind in &report.kinds {
        if let Some(small) = &kind.small {
            finding(say, &mut page, small);
        }
        if let Some(why) = &kind.unshrunk {
            let (first, why) = (&kind.first, say.phrase(why));
            let (code, edition) = (&first.code, &first.edition);
            page.paragraph(tell!(say, "fuzz-unshrunk", code, edition, event = first.event, why));
        }
    }
    page
}

fn table(say: &Messages, kinds: &[Kind]) -> Table {
    let mut table = table!(
        say, Right "column-findings", Left "column-code", Left "column-edition",
        Left "column-explained", Right "column-first", Left "column-program",
        Left "column-engine"
    );
    for kind in kinds {
        let first = &kind.first;
        let explained = match &kind.small {
            Some(small) if !small.diagnosis.is_empty() => small.diagnosis.join(", "),
            Some(_) => tell!(say, "fuzz-unexplained"),
            // No small event shows this difference, so the page cannot explain it.
            None => tell!(say, "fuzz-not-reduced"),
        };
        table.row(vec![
            kind.count.to_string(),
            first.code.clone(),
            first.edition.clone(),
            explained,
            first.event.to_string(),
            trimmed(&say.words(&first.theirs)),
            trimmed(&first.ours),
        ]);
    }
    table
}

/// Shortens the text of a long order, so that the row of the table does not become too wide.
fn trimmed(text: &str) -> String {
    const WIDTH: usize = 40;
    match text.char_indices().nth(WIDTH) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Adds a small event to the page, with both answers, the computation, the clauses, and the cause of the difference.
pub fn finding(say: &Messages, page: &mut Page, small: &Small) {
    let found = &small.finding;
    page.heading(format!("{}, {}", found.code, found.edition));
    let (theirs, ours) = (&found.theirs, &found.ours);
    page.paragraph(match found.participant {
        Some(id) => tell!(say, "fuzz-answers-value", theirs, ours, participant = id),
        None if found.ours.is_empty() => say.phrase(&phrase!("fuzz-answers-none", problem = &found.theirs)),
        None => tell!(say, "fuzz-answers-order", theirs, ours),
    });
    page.paragraph(match small.diagnosis.is_empty() {
        true => tell!(say, "fuzz-no-diagnosis"),
        false => tell!(say, "fuzz-diagnosis", readings = &small.diagnosis.join(", ")),
    });
    let Ok((built, _)) = small.tournament.build() else { return };
    page.table(crosstable(say, &small.tournament, &built));
    // This event was generated or read from JSON, so it can always be converted to JSON.
    let facts = serde_json::to_value(&small.tournament).unwrap_or_default();
    let facts = facts.as_object().into_iter().flatten();
    let facts = facts.filter(|(key, _)| !["participants", "players", "teams"].contains(&key.as_str()));
    page.list(facts.map(|(key, value)| format!("{key}: {value}")).collect());
    let Some((plan, listed, index)) = asked(small, &built) else { return };
    let ranked = plan.rank(&built);
    let worked = work_out(&ranked, &listed, 1, index);
    page.paragraph(tiebreak_conformance::explain::participant(&built, index));
    working(say, page, &ranked, plan.choice.edition(), &listed, index, &worked);
}
