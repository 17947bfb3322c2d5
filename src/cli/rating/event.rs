//! `tiebreak rating event`: everybody's ratings after an event, or after those of a period.

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::officer::period::{Rated, rate, totals};
use super::officer::sheet::Sheet;
use super::officer::verdict::Verdict;
use super::officer::{enter_list, page as officer_page};
use super::readings::Readings;
use super::show::{AnswerJson, answer_of, refused, working};
use crate::cli::input::read_bytes;
use crate::cli::output::{Answer as Output, Exit, Failure, Shared};
use tiebreak_conformance::page::Page;
use tiebreak_conformance::rating::{ListName, SystemName};

/// Rate an event, or the events of a period
///
/// Reads tournaments (TRF06, TRF16, TRF26 or JSON, individual or team) or rating requests in JSON, says by which list
/// and edition they are rated or why not, and computes everybody's new rating with the reason for each newcomer and
/// each game left out. Without a list of ratings those of the file are taken for the rapid or blitz ratings at the
/// start; players without one are new.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating event tests/data/blitz.trf
  tiebreak rating event tests/data/blitz.trf --ratings-file tests/data/ratings.csv")]
pub struct EventOptions {
    /// Tournaments, TRF or JSON by their content, in the order played; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    #[command(flatten)]
    how: How,
    /// Compute the numbers also where these rules do not rate the event
    #[arg(long)]
    anyway: bool,
    /// Show the working
    #[arg(long)]
    working: bool,
}

/// What the user says about events beside their files.
#[derive(Args, Clone, Debug)]
pub struct How {
    /// How it was organized [default: as the file says]
    #[arg(long, value_enum, value_name = "SYSTEM")]
    system: Option<System>,
    /// The list that rates it [default: by the time control]
    #[arg(long, value_enum, value_name = "LIST")]
    list: Option<List>,
    /// The time control of both players, like 10+5 [default: as the file says]
    #[arg(long, value_name = "CONTROL")]
    control: Option<String>,
    /// FIDE's rating list (TXT, XML), or a CSV file with fide-id, standard, rapid, blitz, period-games, listed-since
    #[arg(long, value_name = "FILE")]
    ratings_file: Option<String>,
}

/// How an event is organized, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    /// Swiss system.
    #[value(help = None)]
    Swiss,
    /// Everybody meets everybody once.
    #[value(help = None)]
    RoundRobin,
    /// Everybody meets everybody twice.
    #[value(help = None)]
    DoubleRoundRobin,
    /// Teams.
    #[value(help = None)]
    Team,
    /// Two players.
    #[value(help = None)]
    Match,
}

impl From<System> for SystemName {
    fn from(system: System) -> SystemName {
        match system {
            System::Swiss => SystemName::Swiss,
            System::RoundRobin => SystemName::RoundRobin,
            System::DoubleRoundRobin => SystemName::DoubleRoundRobin,
            System::Team => SystemName::Team,
            System::Match => SystemName::Match,
        }
    }
}

/// A list, as an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum List {
    /// Rapid.
    #[value(help = None)]
    Rapid,
    /// Blitz.
    #[value(help = None)]
    Blitz,
}

impl How {
    /// Reads an event with its verdict and the ratings of the list.
    ///
    /// # Errors
    /// Everything wrong with the files, and a list of ratings without a word about which ratings.
    pub fn load(
        &self,
        file: &str,
        readings: &Readings,
        shared: &Shared,
    ) -> Result<(Sheet, Verdict), Failure> {
        self.take(file, &read_bytes(file)?, readings, shared)
    }

    /// The same of bytes that are read already.
    ///
    /// # Errors
    /// As above.
    pub fn take(
        &self,
        file: &str,
        bytes: &[u8],
        readings: &Readings,
        shared: &Shared,
    ) -> Result<(Sheet, Verdict), Failure> {
        let words = shared.messages();
        let mut sheet = Sheet::read(file, bytes, self.system.map(SystemName::from), &words)?;
        shared.remark(&sheet.warnings);
        let list = self.list.map(|list| match list {
            List::Rapid => ListName::Rapid,
            List::Blitz => ListName::Blitz,
        });
        let verdict = Verdict::of(&sheet, list, self.control.as_deref(), &readings.rulings);
        sheet.request.list = verdict.list;
        if let Some(file) = &self.ratings_file {
            match verdict.list {
                Some(list) => enter_list(&mut sheet, file, list, &words)?,
                // An event that no list rates needs no ratings.
                None if !verdict.against.is_empty() => {}
                None => return Err(Failure::Usage(words.text("rating-error-which-list"))),
            }
        }
        Ok((sheet, verdict))
    }
}

#[derive(Serialize)]
struct OneJson<'a> {
    #[serde(flatten)]
    answer: AnswerJson<'a>,
    event: officer_page::EventJson<'a>,
}

#[derive(Serialize)]
struct PeriodJson<'a> {
    schema: &'static str,
    events: Vec<OneJson<'a>>,
    period: Vec<TotalJson>,
}

#[derive(Serialize)]
struct TotalJson {
    fide: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<i64>,
    events: usize,
    games: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<String>,
}

/// Runs `event`.
///
/// # Errors
/// Everything wrong with the files.
pub fn run(options: &EventOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let mut events = Vec::new();
    for file in &options.files {
        events.push(options.how.load(file, readings, shared)?);
    }
    let events = rate(events, &readings.rulings).map_err(|(_, refusals)| refused(&words, &refusals))?;
    let totals = totals(&events);
    shared.answer(
        || {
            let mut page = Page::new(words.language(), words.text("rating-title-event"));
            readings.tell(&words, &mut page);
            for rated in &events {
                officer_page::event(&words, &mut page, rated, options.anyway);
                if options.working {
                    working(&words, &mut page, &rated.answer);
                }
            }
            if events.len() > 1 {
                officer_page::period(&words, &mut page, &totals);
            }
            page
        },
        || {
            let one = |rated| one_json(rated, readings, options.anyway);
            if let [only] = events.as_slice() {
                return Output::new(&one(only));
            }
            let period = totals.iter().map(|total| TotalJson {
                fide: total.fide,
                list: total.list.map(ListName::id),
                before: total.before,
                events: total.events,
                games: total.games,
                change: total.change.map(|change| change.to_string()),
                after: total.after.map(|after| after.to_string()),
                published: total.published.clone(),
            });
            Output::new(&PeriodJson {
                schema: "tiebreak/rating-period/1",
                events: events.iter().map(one).collect(),
                period: period.collect(),
            })
        },
    )?;
    Ok(Exit::Fine)
}

fn one_json<'a>(rated: &'a Rated, readings: &'a Readings, anyway: bool) -> OneJson<'a> {
    let mut answer = answer_of("event", readings, &rated.answer);
    if !rated.verdict.against.is_empty() && !anyway {
        answer.withhold();
    }
    OneJson { answer, event: officer_page::json(rated) }
}
