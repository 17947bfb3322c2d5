//! `tiebreak rating event` computes the ratings of all players after the events of a period.

mod lists;
mod page;
mod rows;
mod source;

use super::{Readings, named, refused};
use crate::cli::prelude::*;
use tiebreak_conformance::rating::rating_list::Period;
use tiebreak_conformance::rating::{
    Class, Control, EditionName, EventRequest, ListName, PeriodAnswer, Rulings, SystemName, classify, date,
    list_for, period,
};

pub use source::{Source, of_bytes, read, without_number};

/// Compute the ratings of all players after an event
///
/// Reads an event (TRF or JSON) or a rating request in JSON. In team events, rates the players. Shows the
/// edition of B.02 and the list by which the event is rated, or why it is not rated. Gives a reason for every
/// player without a rating and for every game that does not count. The ratings in the file count as those of
/// the rapid or blitz list at the start, unless --ratings-file has them. Players without a rating are new.
///
/// Several files are the events of one rating period, in the order played. Each player then gets one change,
/// one coefficient and one pool of games. Players are identified by FIDE number, or else by name.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating event tests/data/blitz.trf
  tiebreak rating event tests/data/blitz.trf --ratings-file tests/data/ratings/players_list.txt -f csv
  tiebreak rating event tests/data/club.trf --edition b02-2018-07 --control 3+2

Exit status: 0 rated; 2 wrong usage or input; 4 the event is not rated, and the answer says why.")]
pub struct EventOptions {
    /// Events, TRF or JSON (recognized by the content); - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<FileName>,
    /// Pairing system [default: as stated in the file]
    #[arg(long, value_name = "SYSTEM", value_parser = named(SystemName::ALL, SystemName::id))]
    system: Option<SystemName>,
    /// Time control, like 3+2 (minutes and seconds) or 15' [default: as stated in the file]
    #[arg(long, value_name = "CONTROL")]
    control: Option<String>,
    /// Rating list for the event [default: the one for the time control]
    #[arg(long, value_name = "LIST", value_parser = named(ListName::ALL, ListName::id))]
    list: Option<ListName>,
    /// Rating list; can be repeated. It can be FIDE's as downloaded (TXT or XML, zipped or not), or a CSV
    /// table with fide-id, standard, rapid, blitz, k, born, period-games, listed-since. Each event uses the
    /// list in force on its first day. Write 2025-05=FILE if the list does not state its month
    #[arg(long = "ratings-file", value_name = "FILE")]
    ratings: Vec<FileName>,
    /// Rating list published after the period; can be repeated. The numbers of games in this list are those of
    /// the period (8.56). The program compares the coefficients and ratings in this list with those that it computed
    #[arg(long = "games-file", value_name = "FILE")]
    outcomes: Vec<FileName>,
    /// Event of an earlier period, whose results count for new players; can be repeated, in the order played
    #[arg(long = "pool", value_name = "FILE")]
    pools: Vec<FileName>,
    /// Rating period to compute, as YYYY-MM [default: the one that follows from the last day]
    #[arg(long, value_name = "PERIOD")]
    period: Option<String>,
    /// Number of games scheduled for a match [default: the announced rounds]
    #[arg(long, value_name = "N")]
    scheduled_games: Option<u32>,
    /// Show the working
    #[arg(long)]
    working: bool,
}

/// Runs `event`.
///
/// # Errors
///
/// Returns all faults of the files.
pub fn run(options: &EventOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let rulings = &readings.rulings;
    let mut sources = sources(&words, &options.files, options, readings.edition)?;
    let mut earlier = sources_of_pools(&options.pools, rulings)?;
    let several = sources.len() + earlier.len() > 1;
    let by_number = several || !(options.ratings.is_empty() && options.outcomes.is_empty());
    for source in sources.iter_mut().chain(&mut earlier) {
        source::check(source, by_number, several)?;
    }
    if several {
        let all: Vec<&Source> = sources.iter().chain(&earlier).collect();
        shared.remark(&source::halves(&all));
    }
    let list = one_list(&words, &sources, rulings)?;
    let mut lists = lists::read(&options.ratings, &sources)?;
    let outcomes = lists::read(&options.outcomes, &sources)?;
    for source in &mut sources {
        if source.request.period.is_none() {
            source.request.period = period_of(&source.request, rulings);
        }
    }
    one_period(&words, &sources)?;
    shared.remark(&lists::date_lists(&words, &mut lists, &sources)?);
    for source in &mut sources {
        if is_rateable(&source.request, rulings) {
            lists::apply(&words, &lists, &outcomes, list, source)?;
        }
        shared.remark(&source.remarks);
        shared.remark(source::unread(source).as_slice());
        if !(lists.is_empty() && outcomes.is_empty()) {
            shared.remark(without_number(source).as_slice());
        }
    }
    if several {
        sources.iter_mut().chain(&mut earlier).for_each(|source| source::rename(&mut source.request));
    }
    let requests = |sources: &[Source]| -> Vec<EventRequest> {
        sources.iter().map(|source| source.request.clone()).collect()
    };
    let answered: PeriodAnswer = period(&requests(&earlier), &requests(&sources), rulings)
        .map_err(|refusals| refused(&words, &refusals))?;
    let rows = rows::Rows::new(&sources, &answered);
    shared.remark(lists::below_floor(&answered).as_slice());
    if let Some(list) = list {
        let made = sources.iter().find_map(|source| Period::parse(source.request.period.as_deref()?));
        let which = lists::rated(list);
        let editions = answered.events.iter().rev().find_map(|event| event.edition.ok());
        if let Some(rules) = editions.and_then(|edition| edition.rules(rulings, "").ok()) {
            shared.remark(&lists::compare(&lists, &outcomes, which, made, &rows, &rules));
        }
    }
    shared.answer(
        || page::page(&words, &sources, &answered, &rows, readings, options.working),
        || rows::answer(&words, &sources, &answered, &rows, readings),
    )?;
    let is_rated = answered.events.iter().any(|event| event.not_rated.is_none()) && !answered.is_open();
    Ok(if is_rated { Exit::Fine } else { Exit::Nothing })
}

fn sources(
    words: &Messages,
    files: &[FileName],
    options: &EventOptions,
    edition: Option<EditionName>,
) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::with_capacity(files.len());
    for file in files {
        let mut source = read(file, None)?;
        source.check_days(words, edition)?;
        let request = &mut source.request;
        if let Some(system) = options.system {
            request.system = system;
        }
        if let Some(control) = &options.control {
            // `rating control` also accepts words.
            let control = Control::in_words(control).map_or(control.clone(), |read| read.to_string());
            (request.control, request.control_black) = (Some(control), None);
            source.unread_control = None;
        }
        if let Some(list) = options.list {
            request.list = Some(list);
        }
        request.edition = edition.or(request.edition);
        if request.system.is_match() {
            request.scheduled_games = options.scheduled_games.or(request.scheduled_games);
        }
        request.period = options.period.clone().or(request.period.take());
        sources.push(source);
    }
    Ok(sources)
}

/// Reads the earlier events. Each belongs to the period of its last day.
fn sources_of_pools(files: &[FileName], rulings: &Rulings) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::with_capacity(files.len());
    for file in files {
        let mut source = read(file, None)?;
        if source.request.period.is_none() {
            source.request.period = period_of(&source.request, rulings);
        }
        sources.push(source);
    }
    Ok(sources)
}

/// The period of the first list that includes an event. It depends on the event's last day (7.13), or on the first day
/// if the last one is unknown.
fn period_of(request: &EventRequest, rulings: &Rulings) -> Option<String> {
    let end = request.end.clone().or_else(|| request.start.clone())?;
    let rules = EditionName::NEWEST.rules(rulings, "").ok()?;
    // The list for an event is the same in every edition.
    let (list, _) = list_for(date(&end, "").ok()?, false, &rules)?;
    list.to_string().get(..7).map(str::to_owned)
}

/// Rejects events of different periods, because each list contains one change.
fn one_period(words: &Messages, sources: &[Source]) -> Result<(), Failure> {
    let mut dated = sources.iter().filter_map(|source| Some((source, source.request.period.as_deref()?)));
    let Some((one, of_one)) = dated.next() else { return Ok(()) };
    match dated.find(|(_, period)| *period != of_one) {
        None => Ok(()),
        Some((other, of_other)) => Err(Failure::Usage(tell!(
            words,
            "rating-error-two-periods",
            one = &one.file,
            period = of_one,
            other = &other.file,
            of_other
        ))),
    }
}

/// The list on which an event is rated, if the event determines it.
pub fn list_of(request: &EventRequest, rulings: &Rulings) -> Option<ListName> {
    let control = request.control.as_deref().and_then(|text| Control::parse(text).ok());
    let rules = EditionName::NEWEST.rules(rulings, "").ok();
    // The time controls of each list are the same in every edition.
    let by_control = control.zip(rules).and_then(|(control, rules)| match classify(&control, &rules) {
        Class::Rapid => Some(ListName::Rapid),
        Class::Blitz => Some(ListName::Blitz),
        Class::TooShort | Class::Standard => None,
    });
    request.list.or(by_control)
}

/// Whether an event can be rated by its time control. True if the event has none.
fn is_rateable(request: &EventRequest, rulings: &Rulings) -> bool {
    request.control.is_none() || list_of(request, rulings).is_some()
}

/// The list on which all events are rated. There must be only one, because a rating change belongs to a single list.
fn one_list(words: &Messages, sources: &[Source], rulings: &Rulings) -> Result<Option<ListName>, Failure> {
    let mut lists = sources.iter().filter_map(|source| list_of(&source.request, rulings));
    let first = lists.next();
    match first {
        Some(first) if lists.any(|other| other != first) => {
            Err(Failure::Usage(tell!(words, "rating-error-two-lists")))
        }
        _ => Ok(first),
    }
}
