//! `tiebreak rating event` computes the new ratings of all players after the events of a rating period.

mod page;
mod source;

pub use super::event::source::{Source, of_bytes, read, without_number};

use super::event::page::{Row, Rows};
use super::{Readings, named, refused};
use crate::cli::prelude::*;
use tiebreak_arbiter::input::{read_rating_list, shown};
use tiebreak_conformance::rating::rating_list::{
    Entry, ListedPlayer, Period, Rated, RatingList, month_in_name,
};
use tiebreak_conformance::rating::report::list_k;
use tiebreak_conformance::rating::{
    Class, Control, EditionName, EventRequest, ListName, PeriodAnswer, Rules, Rulings, StepKind, SystemName,
    classify, date, list_for, period,
};

/// Compute the ratings of all players after an event
///
/// Reads an event (TRF or JSON) or a rating request in JSON. In team events, rates the players. Shows the
/// edition of B.02 and the list that apply to the event, or why the event is not rated. Gives a reason for
/// every player without a rating and for every game that does not count. Without --ratings-file, the ratings in
/// the file count as the ratings of the rapid or blitz list on the first day. Players without a rating are new.
///
/// If you give several files, they must contain the events of one rating period, in the order in which the events
/// were played. The command then computes one rating change for each player from the games of all these events. The
/// command identifies players by FIDE number, or else by name.
#[derive(Args, Clone, Debug)]
#[command(after_long_help = "Examples:
  tiebreak rating event tests/data/blitz.trf
  tiebreak rating event tests/data/blitz.trf --ratings-file tests/data/ratings/players_list.txt -f csv
  tiebreak rating event tests/data/club.trf --edition b02-2018-07 --control 3+2

Exit status: 0 the event is rated; 2 wrong usage or input; 4 it is not rated, or its edition is unknown.")]
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
    /// Rating list for the event [default: the list for the time control]
    #[arg(long, value_name = "LIST", value_parser = named(ListName::ALL, ListName::id))]
    list: Option<ListName>,
    /// Rating list; can be repeated. The list is FIDE's downloaded list (TXT or XML, zipped or not), or a CSV
    /// table with fide-id, standard, rapid, blitz, k, born, period-games, listed-since. Each event uses the
    /// list in force on its first day. Write 2025-05=FILE if the list does not state its month
    #[arg(long = "ratings-file", value_name = "FILE")]
    ratings: Vec<FileName>,
    /// Rating list published after the period; can be repeated. The program takes the number of games in the
    /// period from this list (8.56), compares the ratings, and reports coefficients that the rules exclude
    #[arg(long = "games-file", value_name = "FILE")]
    outcomes: Vec<FileName>,
    /// Event of an earlier period, whose results count for the first ratings of new players; can be repeated, in the
    /// order in which the events were played
    #[arg(long = "pool", value_name = "FILE")]
    pools: Vec<FileName>,
    /// Rating period to compute, as YYYY-MM [default: the period to which the last day belongs]
    #[arg(long, value_name = "PERIOD")]
    period: Option<String>,
    /// Number of games scheduled for a match [default: the announced number of rounds]
    #[arg(long, value_name = "N")]
    scheduled_games: Option<u32>,
    /// Show the working
    #[arg(long)]
    working: bool,
}

/// Computes the ratings after one or more events (`rating event`).
///
/// # Errors
///
/// Returns all errors in the files.
pub fn run(options: &EventOptions, readings: &Readings, shared: &Shared) -> Result<Exit, Failure> {
    let words = shared.messages();
    let rulings = &readings.rulings;
    let mut sources = sources(&words, &options.files, options, readings.edition)?;
    let mut earlier =
        options.pools.iter().map(|file| read(file, None)).collect::<Result<Vec<Source>, Failure>>()?;
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
    let mut lists = read_lists(&options.ratings, &sources)?;
    let outcomes = read_lists(&options.outcomes, &sources)?;
    // An event without a stated period belongs to the rating period that contains its last day.
    for source in sources.iter_mut().chain(&mut earlier) {
        if source.request.period.is_none() {
            source.request.period = period_of(&source.request, rulings);
        }
    }
    one_period(&words, &sources)?;
    shared.remark(&date_lists(&words, &mut lists, &sources)?);
    for source in &mut sources {
        if is_rateable(&source.request, rulings) {
            apply(&words, &lists, &outcomes, list, source)?;
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
    let rows = page::Rows::new(&sources, &answered);
    shared.remark(below_floor(&answered).as_slice());
    if let Some(list) = list {
        let made = sources.iter().find_map(|source| Period::parse(source.request.period.as_deref()?));
        let which = rated(list);
        let editions = answered.events.iter().rev().find_map(|event| event.edition.ok());
        if let Some(rules) = editions.and_then(|edition| edition.rules(rulings).ok()) {
            shared.remark(&compare(&lists, &outcomes, which, made, &rows, &rules));
        }
    }
    shared.answer(
        || page::page(&words, &sources, &answered, &rows, readings, options.working),
        || page::answer(&words, &sources, &answered, &rows, readings),
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
            // Like `rating control`, this command also accepts time controls in words.
            let control = Control::in_words(control).map_or(control.clone(), |read| read.to_string());
            (request.control, request.control_black) = (Some(control), None);
            source.unread_control = None;
        }
        if let Some(list) = options.list {
            request.list = Some(list);
        }
        request.edition = edition.or(request.edition);
        if request.system == SystemName::Match {
            request.scheduled_games = options.scheduled_games.or(request.scheduled_games);
        }
        request.period = options.period.clone().or(request.period.take());
        sources.push(source);
    }
    Ok(sources)
}

/// Returns the rating period to which an event belongs. The last day of the event determines the period (7.13). If the
/// last day is unknown, the first day is used. Returns `None` if both are unknown.
fn period_of(request: &EventRequest, rulings: &Rulings) -> Option<String> {
    let end = request.end.clone().or_else(|| request.start.clone())?;
    // This rule is the same in every edition, so it does not matter which edition is used.
    let (list, _) = list_for(date(&end, "").ok()?, false, &Rules::newest(rulings))?;
    list.to_string().get(..7).map(str::to_owned)
}

/// Returns an error if the events belong to different rating periods. A rating change is for one period only.
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

/// Returns the list that the request names, or else the list for its time control. Returns `None` if the request names
/// no list, and its time control is unknown or neither rapid nor blitz.
pub fn list_of(request: &EventRequest, rulings: &Rulings) -> Option<ListName> {
    let control = request.control.as_deref().and_then(|text| Control::parse(text).ok());
    // The limits for rapid and blitz time controls are the same in every edition.
    let by_control = control.and_then(|control| match classify(&control, &Rules::newest(rulings)) {
        Class::Rapid => Some(ListName::Rapid),
        Class::Blitz => Some(ListName::Blitz),
        Class::TooShort | Class::Standard => None,
    });
    request.list.or(by_control)
}

/// Returns whether an event can be rated on the rapid or the blitz list. Returns true if the time control is unknown.
fn is_rateable(request: &EventRequest, rulings: &Rulings) -> bool {
    request.control.is_none() || list_of(request, rulings).is_some()
}

/// Returns the list on which all events are rated, or `None` if this list is unknown. Returns an error if the events
/// are rated on different lists, because a rating change is for one list only.
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

// A rating list contains the ratings of players at the start of an event. It also contains how many games each player
// had in a period, including the games of other events.

/// A rating list, with the name of its file.
pub struct List {
    /// The name of the file for remarks.
    pub file: String,
    /// The month of the list, as stated in the headings of the list or in the name of the file.
    pub month: Option<Period>,
    list: RatingList,
}

/// Reads rating lists, and keeps only the entries of players in the events. If the user writes
/// `2025-05=players_list.txt`, the file contains the list of May 2025.
///
/// # Errors
///
/// Returns an error if a file cannot be read, or if it is not a rating list.
pub fn read_lists(names: &[FileName], sources: &[Source]) -> Result<Vec<List>, Failure> {
    let players = sources.iter().flat_map(|source| &source.request.players);
    let wanted: BTreeSet<u32> = players.filter_map(|player| player.fide_id).collect();
    let mut lists = Vec::with_capacity(names.len());
    for name in names {
        let said = name.split_once('=').and_then(|(month, rest)| Some((Period::parse(month)?, rest)));
        let file = said.map_or(shown(name), |(_, rest)| rest).to_owned();
        let bytes = match said {
            Some((_, rest)) => read_rating_list(&rest.into())?,
            None => read_rating_list(name)?,
        };
        let list = RatingList::read(&bytes, &wanted).map_err(|faults| {
            let remarks = faults.into_iter().map(|fault| {
                let id = if fault.line == 0 { "more" } else { "rating-list" };
                let remark = Diagnostic::error(id, fault.problem).in_file(&file);
                remark.placed(fault.line, fault.column)
            });
            Failure::Input(remarks.collect())
        })?;
        let month = said.map(|(month, _)| month).or(list.month).or_else(|| month_in_name(&file));
        lists.push(List { file, month, list });
    }
    Ok(lists)
}

/// Returns the kind of rating, rapid or blitz, that counts for events on this list.
pub fn rated(list: ListName) -> Rated {
    match list {
        ListName::Rapid => Rated::Rapid,
        ListName::Blitz => Rated::Blitz,
    }
}

/// Assumes that the lists without a month are the lists of the month that the events need. Returns a remark on each of
/// these lists.
///
/// # Errors
///
/// Returns an error if a list has no month, and the events need the lists of several months.
fn date_lists(words: &Messages, lists: &mut [List], sources: &[Source]) -> Result<Vec<Diagnostic>, Failure> {
    let requests = || sources.iter().map(|source| &source.request);
    let starts = requests().filter_map(|request| Period::parse(request.start.as_deref()?.get(..7)?));
    let bases = requests().filter_map(|request| Period::parse(request.period.as_deref()?));
    let needed: BTreeSet<Period> = starts.chain(bases.map(|made| Period(made.0 - 1))).collect();
    let mut remarks = Vec::new();
    for list in lists.iter_mut().filter(|list| list.month.is_none()) {
        let months: Vec<String> = needed.iter().map(Period::to_string).collect();
        match months.as_slice() {
            [] => {}
            [month] => {
                list.month = needed.first().copied();
                let problem = phrase!("rating-list-month-assumed", month);
                remarks.push(Diagnostic::warning("rating-list", problem).in_file(&list.file));
            }
            [..] => {
                let (file, months) = (&list.file, months.join(", "));
                return Err(Failure::Usage(tell!(words, "rating-error-list-undated", file, months)));
            }
        }
    }
    Ok(remarks)
}

/// Returns the lists of a month, and the lists without a month. If `month` is `None`, returns all lists. `file` names
/// the event that starts when these lists are in force. `file` is `None` if the lists are needed only for the ratings
/// to which the rating changes are added.
///
/// # Errors
///
/// Returns an error if only lists of other months contain ratings of this kind. Also returns an error if the month of
/// the event is unknown, and there are lists of several months.
fn in_force<'l>(
    words: &Messages,
    lists: &'l [List],
    which: Rated,
    month: Option<Period>,
    file: Option<&str>,
) -> Result<Vec<&'l List>, Failure> {
    let chosen = lists.iter().filter(|list| list.month.is_none() || month.is_none() || list.month == month);
    let chosen: Vec<&List> = chosen.collect();
    let months: BTreeSet<Period> = chosen.iter().filter_map(|list| list.month).collect();
    if let (None, Some(file)) = (month, file)
        && months.len() > 1
    {
        return Err(Failure::Usage(tell!(words, "rating-error-list-undated-event", file)));
    }
    // There are ratings of this kind, but only in lists of other months, so the list of this month is missing.
    let is_dated = |list: &&List| list.month.is_some() && list.has(which);
    if let Some(month) = month
        && lists.iter().any(|list| is_dated(&list))
        && !chosen.iter().any(|list| list.has(which))
    {
        let had: Vec<String> = lists.iter().filter_map(|list| Some(list.month?.to_string())).collect();
        let month = month.to_string();
        let had = had.join(", ");
        return Err(Failure::Usage(match file {
            Some(file) => tell!(words, "rating-error-list-missing", month, file, had),
            None => tell!(words, "rating-error-base-missing", month, had),
        }));
    }
    Ok(chosen)
}

/// Returns the entry of a player in the given lists, or `None` if the player is on none of them. Returns an error if
/// two lists contain different ratings of the player.
fn rating_in(
    words: &Messages,
    lists: &[&List],
    fide_id: Option<u32>,
    which: Rated,
) -> Result<Option<Entry>, Failure> {
    let Some(fide_id) = fide_id else { return Ok(None) };
    let mut found: Option<(&List, Entry)> = None;
    for list in lists.iter().filter(|list| list.has(which)) {
        let Some(entry) = list.entry(fide_id, which) else { continue };
        match found {
            Some((first, before)) if before.rating != entry.rating => {
                return Err(Failure::Usage(tell!(
                    words,
                    "rating-error-lists-differ",
                    one = &first.file,
                    other = &list.file,
                    number = fide_id.to_string()
                )));
            }
            Some(_) => {}
            None => found = Some((list, entry)),
        }
    }
    Ok(found.map(|(_, entry)| entry))
}

/// Gives each player the rating on the list that is in force on the first day of the event (7.11). Also gives each
/// player the rating and the coefficient on the list before the new list. A player who is on no list is unrated. If the
/// file contains a rating of such a player, a remark names the player. If the lists contain no ratings of the right
/// kind, nothing changes.
///
/// # Errors
///
/// Returns an error if a list is missing, or if the program cannot find out which ratings of the lists apply.
pub fn apply(
    words: &Messages,
    lists: &[List],
    outcomes: &[List],
    list: Option<ListName>,
    source: &mut Source,
) -> Result<(), Failure> {
    if lists.is_empty() && outcomes.is_empty() {
        return Ok(());
    }
    let Some(which) = list.map(rated) else {
        return Err(Failure::Usage(tell!(words, "rating-error-which-list", file = &source.file)));
    };
    let month = source.request.start.as_deref().and_then(|day| Period::parse(day.get(..7)?));
    let now = in_force(words, lists, which, month, Some(&source.file))?;
    // The rating changes are added to the ratings on the last list before the new one. This list also contains the
    // coefficients.
    let last = source.request.period.as_deref().and_then(Period::parse).map(|made| Period(made.0 - 1));
    let has_dated = lists.iter().any(|list| list.month.is_some() && list.has(which));
    let before = match last {
        Some(last) if has_dated && Some(last) != month => {
            Some(in_force(words, lists, which, Some(last), None)?)
        }
        _ => None,
    };
    let has_ratings = now.iter().any(|list| list.has(which));
    let has_standard = now.iter().any(|list| list.has(Rated::Standard));
    let (mut absent, mut busy): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for player in &mut source.request.players {
        let entries: Vec<(&List, &ListedPlayer)> =
            now.iter().filter_map(|list| Some((*list, list.list.players.get(&player.fide_id?)?))).collect();
        if has_ratings {
            if entries.is_empty() && player.rating.is_some() {
                absent.push(source::named(player));
            }
            player.rating = rating_in(words, &now, player.fide_id, which)?.and_then(|entry| entry.rating);
        }
        if has_standard {
            let standard = rating_in(words, &now, player.fide_id, Rated::Standard)?;
            player.standard = standard.and_then(|entry| entry.rating);
        }
        let last = rating_in(words, before.as_ref().unwrap_or(&now), player.fide_id, which)?;
        if before.is_some() {
            player.rating_before = last.and_then(|entry| entry.rating);
        }
        let printed = |fact: fn(Entry) -> Option<u32>| {
            let mut lists = before.as_ref().unwrap_or(&now).iter();
            lists.find_map(|list| fact(list.entry(player.fide_id?, which)?))
        };
        let (k, games_before) = (printed(|entry| entry.k), printed(|entry| entry.games));
        player.career.k = k.filter(|k| [40, 20, 10].contains(k)).or(player.career.k);
        player.career.born = entries.iter().find_map(|(_, entry)| entry.born).or(player.career.born);
        let stated = entries.iter().find_map(|(_, entry)| entry.period_games);
        let counted = outcomes.iter().find_map(|list| list.entry(player.fide_id?, which)?.games);
        player.period_games = counted.or(stated).or(player.period_games);
        if games_before.is_some_and(|games| games > MOST_GAMES_OF_20) && player.period_games.is_none() {
            busy.push(source::named(player));
        }
        player.listed_since =
            entries.iter().find_map(|(_, entry)| entry.listed_since).or(player.listed_since);
    }
    let mut remark = |problem| {
        source.remarks.push(Diagnostic::warning("rating-list", problem).in_file(&source.file));
    };
    if !absent.is_empty() {
        remark(phrase!("rating-list-absent", players = absent.join("; ")));
    }
    if !busy.is_empty() {
        remark(phrase!("rating-list-games-before", players = busy.join("; ")));
    }
    Ok(())
}

/// Maximum number of games in a period with which a player can have the coefficient 20. With more games, clause 8.56
/// reduces the coefficient.
const MOST_GAMES_OF_20: u32 = 35;

impl List {
    /// Returns the entry of a player for one kind of rating. Returns `None` if the player is not on the list.
    pub fn entry(&self, fide_id: u32, which: Rated) -> Option<Entry> {
        self.list.players.get(&fide_id).map(|player| self.said(player, which))
    }

    /// Returns the entry of a player for one kind of rating. If the headings of the list do not name a kind, the name
    /// of the file decides the kind.
    fn said(&self, player: &ListedPlayer, which: Rated) -> Entry {
        let file = self.file.to_lowercase();
        let named = [("rapid", Rated::Rapid), ("blitz", Rated::Blitz), ("standard", Rated::Standard)];
        let named = named.into_iter().find(|(word, _)| file.contains(word)).map(|(_, which)| which);
        let is_this = match named {
            Some(named) => named == which,
            // If a list has only one column of ratings and its file has no such name, the ratings count as rapid and as
            // blitz ratings.
            None => !matches!(which, Rated::Standard),
        };
        let (named, unnamed) =
            (player.entry(which), if is_this { player.entry(Rated::Unnamed) } else { Entry::default() });
        Entry {
            rating: named.rating.or(unnamed.rating),
            games: named.games.or(unnamed.games),
            k: named.k.or(unnamed.k),
        }
    }

    /// Returns whether the list contains ratings of this kind.
    fn has(&self, which: Rated) -> bool {
        self.list.players.values().any(|player| self.said(player, which).rating.is_some())
    }
}

/// Returns remarks on lists of another period, on coefficients that contradict clause 8.56, and on numbers of games and
/// ratings that are not the same as in the events.
pub fn compare(
    lists: &[List],
    outcomes: &[List],
    which: Rated,
    period: Option<Period>,
    rows: &Rows<'_>,
    rules: &Rules,
) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    let mut remark = |list: &List, problem: Phrase| {
        remarks.push(Diagnostic::warning("rating-list", problem).in_file(&list.file));
    };
    for list in lists.iter().chain(outcomes) {
        let players = told(list, which, rows, |_, entry| {
            let k = entry.k.filter(|_| entry.rating.is_some())?;
            // Without a number of games, the coefficient in the list is the coefficient at the start of the period.
            (!list_k(k, entry.games.unwrap_or(0), rules)).then(|| format!("K = {k}"))
        });
        if !players.is_empty() {
            remark(list, phrase!("rating-list-k", players));
        }
    }
    for list in outcomes {
        if let (Some(made), Some(month)) = (period, list.month)
            && made != month
        {
            let (month, made) = (month.to_string(), made.to_string());
            remark(list, phrase!("rating-outcome-month", month, wanted = made));
        }
        let fewer = told(list, which, rows, |row, entry| {
            let (listed, games) = (entry.games?, row.games()?);
            (row.before.is_some() && listed < games).then(|| format!("{listed} < {games}"))
        });
        if !fewer.is_empty() {
            remark(list, phrase!("rating-outcome-games", players = fewer));
        }
        let other = told(list, which, rows, |row, entry| {
            let (listed, rating) = (entry.rating?, row.rating()?);
            let is_other = entry.games == row.games() && listed != i64::from(rating);
            is_other.then(|| format!("{listed} ≠ {rating}"))
        });
        if !other.is_empty() {
            remark(list, phrase!("rating-outcome-rating", players = other));
        }
    }
    remarks
}

/// Returns a remark that names the players whose ratings do not count because they are below the rating floor (7.21).
/// Returns `None` if there are no such players.
pub fn below_floor(answered: &PeriodAnswer) -> Option<Diagnostic> {
    let steps = answered.working.iter().filter(|step| step.kind == StepKind::BelowFloor);
    let low: Vec<String> = steps
        .map(|step| {
            let rating = step.numbers.iter().find(|(name, _)| *name == "rating");
            format!("{} ({})", step.subject, rating.map_or("", |(_, rating)| rating))
        })
        .collect();
    let problem = (!low.is_empty()).then(|| phrase!("rating-below-floor", players = low.join("; ")));
    problem.map(|problem| Diagnostic::warning("below-floor", problem))
}

/// Lists the players about whom `say` returns a text. Each player is listed with this text.
fn told(
    list: &List,
    which: Rated,
    rows: &Rows<'_>,
    say: impl Fn(&Row<'_>, &Entry) -> Option<String>,
) -> String {
    let said = rows.players.iter().filter_map(|row| {
        let entry = list.entry(row.fide_id?, which)?;
        Some(format!("{} {} ({})", row.id, row.name, say(row, &entry)?))
    });
    said.collect::<Vec<_>>().join("; ")
}
