//! Rates all events of a rating period together. Each player has one change, one coefficient and one pool for the whole
//! period (7.14, 8.3, 8.5).

use crate::change::{Line, Played};
use crate::control::{Class, Control, classify};
use crate::dates::{Period, date};
use crate::edition::{EditionName, Rules, Ungoverned, governing};
use crate::event::{Event, PlayerResult, Table};
use crate::game::{Field, check_pairs};
use crate::initial::{self, Pool};
use crate::request::{EventRequest, ListName, SystemName};
use crate::round_robin::Averages;
use crate::rulings::{Boundary, FirstEvent, Rulings};
use crate::working::{Reason, Refusal, Step, Working, step};
use chrono::{Datelike, NaiveDate};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_phrase::phrase;

/// The results of all events of a rating period, and the results of the players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodAnswer {
    /// The results of the events, in the order of the events in the request.
    pub events: Vec<EventResult>,
    /// The results of the players, sorted by each player's last event.
    pub players: Vec<PlayerResult>,
    /// The steps of the calculation of the players' results.
    pub working: Vec<Step>,
}

impl PeriodAnswer {
    /// Returns whether the edition of at least one event is unknown. If the edition of one event is unknown, no player
    /// gets a new rating, because a change is computed from all events of the period.
    pub fn is_open(&self) -> bool {
        self.events.iter().any(|event| event.not_rated == Some(Reason::Ungoverned))
    }
}

/// The result of rating one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventResult {
    /// The edition that applies to the event, or the reason why the edition is unknown.
    pub edition: Result<EditionName, Ungoverned>,
    /// The rating list for the time control of the event, or `None` if the time control is unknown.
    pub class: Option<Class>,
    /// The system by which the event is rated.
    pub system: SystemName,
    /// The reason why the event is not rated, or `None` for a rated event.
    pub not_rated: Option<Reason>,
    /// The positions (from 0) of the games in the request that count for a rating.
    pub entering: BTreeSet<usize>,
    /// The reasons why games do not count. The key is the position of the game in the request, counted from 0.
    pub left_out: BTreeMap<usize, Reason>,
    /// The average ratings in a round robin with unrated players, or `None` for other events.
    pub averages: Option<Averages>,
    /// The steps of the calculation of the event's result.
    pub working: Vec<Step>,
}

impl EventResult {
    /// Returns the clause that states the reason in the event's edition, or `None` if the text of that edition is
    /// unknown.
    pub fn clause(&self, reason: Reason) -> Option<&'static str> {
        self.edition.ok().and_then(EditionName::edition).map(|edition| reason.clause(edition))
    }

    /// Returns the name of the edition that governs the event, even if the program does not know its text. Returns
    /// `None` if the dates of the event do not determine an edition.
    pub fn governing(&self) -> Option<EditionName> {
        match self.edition {
            Ok(name) | Err(Ungoverned::Unknown(name)) => Some(name),
            Err(Ungoverned::Earlier(_) | Ungoverned::Between { .. } | Ungoverned::Undated) => None,
        }
    }
}

/// Rates all events of one period and one rating list together, in the order in which they were played.
///
/// Two players with the same id are the same person. An event that is not rated changes no rating.
///
/// `earlier` contains events of earlier rating periods. Earlier events count only for players who were unrated then and
/// are still unrated (7.14c). Rates earlier events by the edition of the period that publishes the ratings, with the
/// opponents' ratings at the time of the event.
///
/// # Errors
/// Returns all faults of the events as an error. If there are several events, JSON pointers begin with `/events/N`.
/// JSON pointers into earlier events begin with `/earlier/N`. Different ratings of one player on the same list are also
/// a fault.
pub fn period(
    earlier: &[EventRequest],
    events: &[EventRequest],
    rulings: &Rulings,
) -> Result<PeriodAnswer, Vec<Refusal>> {
    let single = events.len() == 1;
    let place = |at: usize| if single { String::new() } else { format!("/events/{at}") };
    let before: Vec<Dated<'_>> = asked(earlier, rulings, &|at| format!("/earlier/{at}"))?;
    let asked = asked(events, rulings, &place)?;
    same_ratings(events)?;
    let month = |request: &EventRequest, pointer: &str| -> Result<Option<Period>, Vec<Refusal>> {
        let read = request.period.as_deref().map(|text| Period::read(text, pointer)).transpose();
        read.map_err(|refusal| vec![refusal])
    };
    let current = events.first().map(|event| month(event, "/period")).transpose()?.flatten();
    // A calculation step about a player uses the edition of the player's last event.
    let newest = asked.iter().rev().find_map(|asked| asked.rules.ok());
    let newest = newest.unwrap_or_else(|| Rules::newest(rulings));
    let mut working = Working::new(newest.edition);
    let mut pools: BTreeMap<&str, Pool> = BTreeMap::new();
    let before: Vec<Dated<'_>> = before.into_iter().map(|asked| asked.published_by(newest)).collect();
    for (at, asked) in before.iter().enumerate() {
        // An event that is not rated adds no results to the pools.
        let (_, Some(played)) = asked.judge(&pools)? else { continue };
        let distance = month(asked.request, &format!("/earlier/{at}/period"))?
            .zip(current)
            .and_then(|(month, now)| initial::outside(month, now, &played.event.rules));
        played.add_to(&mut pools, distance.map(|distance| (asked.request, distance)), &mut working);
    }
    let (mut results, mut judged) = (Vec::new(), Vec::new());
    for asked in &asked {
        let (result, played) = asked.judge(&pools)?;
        if let Some(played) = &played {
            played.add_to(&mut pools, None, &mut working);
        }
        results.push(result);
        judged.extend(played);
    }
    let mut answer = PeriodAnswer { events: results, players: Vec::new(), working: Vec::new() };
    if !answer.is_open() {
        answer.players = rate(&judged, &mut working).map_err(|refusal| vec![refusal])?;
    }
    Ok(PeriodAnswer { working: working.steps, ..answer })
}

/// Returns the rules for validating an event whose edition is unknown. Before 2024, the lowest possible rating was
/// 1000.
fn rules_for_form(why: Ungoverned, rulings: &Rulings) -> Rules {
    let of_2018 = match why {
        Ungoverned::Unknown(_) | Ungoverned::Earlier(_) => EditionName::July2018.rules(rulings).ok(),
        Ungoverned::Between { .. } | Ungoverned::Undated => None,
    };
    of_2018.unwrap_or_else(|| Rules::newest(rulings))
}

/// An event from the request, with the data that determine its edition.
struct Dated<'a> {
    request: &'a EventRequest,
    field: Field,
    rules: Result<Rules, Ungoverned>,
    /// The rules by which the form of the event was validated.
    form: Rules,
    start: Option<NaiveDate>,
    year: Option<i32>,
    place: String,
}

/// Validates the players and games of every event.
fn asked<'a>(
    events: &'a [EventRequest],
    rulings: &Rulings,
    place: &dyn Fn(usize) -> String,
) -> Result<Vec<Dated<'a>>, Vec<Refusal>> {
    let (mut refusals, mut asked) = (Vec::new(), Vec::with_capacity(events.len()));
    for (at, request) in events.iter().enumerate() {
        let place = place(at);
        match read(request, rulings, &place) {
            Ok(read) => asked.push(read),
            Err(found) => refusals.extend(found.into_iter().map(|refusal| at_place(&place, refusal))),
        }
    }
    if refusals.is_empty() { Ok(asked) } else { Err(refusals) }
}

fn read<'a>(request: &'a EventRequest, rulings: &Rulings, place: &str) -> Result<Dated<'a>, Vec<Refusal>> {
    let (edition, start) = edition(request, rulings).map_err(|refusal| vec![refusal])?;
    let rules = edition.and_then(|name| name.rules(rulings));
    // An event whose edition is unknown is validated too, because its edition can become known later.
    let form = rules.unwrap_or_else(|why| rules_for_form(why, rulings));
    let field = Field::new(&request.players, &request.games, None, &form)?;
    check_pairs(request.system, request.scheduled_games, &field)?;
    let end = request.end.as_deref().and_then(|text| date(text, "/end").ok());
    let year = start.or(end).map(|day| day.year());
    Ok(Dated { request, field, rules, form, start, year, place: place.to_owned() })
}

/// Returns the edition of an event: the requested edition, or else the edition that follows from the dates of the event
/// (0.1). Also returns the first day of the event if the request states it.
fn edition(
    request: &EventRequest,
    rulings: &Rulings,
) -> Result<(Result<EditionName, Ungoverned>, Option<NaiveDate>), Refusal> {
    let start = request.start.as_deref().map(|text| date(text, "/start")).transpose()?;
    let end = request.end.as_deref().map(|text| date(text, "/end")).transpose()?;
    if let (Some(start), Some(end)) = (start, end)
        && start > end
    {
        let problem = phrase!("rating-refused-before", day = end, first = start);
        return Err(Refusal::new("dates-reversed", "/end", problem));
    }
    let by_period = || {
        let list = Period::parse(request.period.as_deref()?)?.first_day()?;
        Some(governing(Some(list), None))
    };
    let by_day = || match rulings.boundary {
        Boundary::FirstDay => governing(start, end),
        Boundary::Period => by_period().unwrap_or_else(|| governing(start, end)),
    };
    Ok((request.edition.map_or_else(by_day, Ok), start))
}

impl Dated<'_> {
    /// Returns the event with the rules of the period that publishes its results.
    fn published_by(self, rules: Rules) -> Self {
        Dated { rules: Ok(rules), ..self }
    }

    /// Returns the result of an event. If the event is rated, also returns the games of every player.
    fn judge<'s>(
        &'s self,
        pools: &BTreeMap<&'s str, Pool>,
    ) -> Result<(EventResult, Option<Judged<'s>>), Vec<Refusal>> {
        let request = self.request;
        let placed = |refusal| vec![at_place(&self.place, refusal)];
        let mut result = EventResult {
            edition: self.rules.map(|rules| rules.edition.name),
            class: None,
            system: request.system,
            not_rated: Some(Reason::Ungoverned),
            entering: BTreeSet::new(),
            left_out: BTreeMap::new(),
            averages: None,
            working: Vec::new(),
        };
        let Ok(rules) = self.rules else {
            // The rating list for a time control is the same in all editions.
            let control = request.control.as_deref().and_then(|text| Control::parse(text).ok());
            result.class = control.map(|control| classify(&control, &self.form));
            return Ok((result, None));
        };
        let mut working = Working::new(rules.edition);
        if let (Some(start), None) = (self.start, request.edition) {
            step!(working, "", "b02.0.1", Edition: start, edition = rules.edition.name);
        }
        let (class, by_control) = control(request, &rules, &mut working).map_err(placed)?;
        result.class = class;
        let pools = brought(request, pools, &rules, &mut working).map_err(placed)?;
        result.not_rated = by_control;
        let mut judged = None;
        if by_control.is_none() {
            let event = Event {
                field: &self.field,
                system: request.system,
                scheduled: request.scheduled_games,
                pools,
                rules,
                year: self.year,
            };
            match event.table(&mut working) {
                Err((reason, system)) => (result.not_rated, result.system) = (Some(reason), system),
                Ok(table) => {
                    let lines: Vec<_> =
                        (0..event.field.players.len()).map(|player| event.lines(player, &table)).collect();
                    let rated = lines.iter().flatten().filter(|(_, line)| line.rating.is_some());
                    result.entering = rated.map(|(position, _)| *position).collect();
                    result.left_out = event.left_out(&table, &result.entering);
                    result.averages = table.robin.as_ref().map(|robin| robin.averages);
                    result.system = table.system;
                    judged = Some(Judged { event, table, lines });
                }
            }
        }
        result.working = working.steps;
        Ok((result, judged))
    }
}

/// Determines the rating list that corresponds to the time control of an event. If an event with the time control is
/// not rated, also returns the reason (1.1, 1.2).
fn control(
    request: &EventRequest,
    rules: &Rules,
    working: &mut Working,
) -> Result<(Option<Class>, Option<Reason>), Refusal> {
    let read = |text: &str, pointer: &str| {
        Control::parse(text).map_err(|error| Refusal::new("time-control", pointer, error.phrase()))
    };
    let Some(white) = &request.control else { return Ok((None, None)) };
    let white = read(white, "/control")?;
    let black = request.control_black.as_deref().map(|text| read(text, "/control-black")).transpose()?;
    let class = classify(&white, rules);
    let total = white.counted(rules);
    step!(working, "", "b02.1.1", Total: control = white, total);
    step!(working, "", "b02.1.1", Class: total, class = class.id());
    if let Some(black) = black.filter(|black| !white.equals(black, rules)) {
        step!(working, "", "b02.1.2", EqualTime: white, black, equal = "no");
        return Ok((Some(class), Some(Reason::UnequalTimes)));
    }
    match (class, request.list) {
        (Class::TooShort | Class::Standard, _) => Ok((Some(class), Some(Reason::Control))),
        (Class::Rapid, Some(ListName::Blitz)) | (Class::Blitz, Some(ListName::Rapid)) => {
            let problem = phrase!("rating-refused-list", control = white.to_string(), class = class.id());
            Err(Refusal::new("list-differs", "/list", problem))
        }
        (Class::Rapid | Class::Blitz, _) => Ok((Some(class), None)),
    }
}

fn at_place(place: &str, refusal: Refusal) -> Refusal {
    Refusal { pointer: format!("{place}{}", refusal.pointer), ..refusal }
}

/// A rated event with the games of every player.
struct Judged<'a> {
    event: Event<'a>,
    table: Table<'a>,
    lines: Vec<Vec<(usize, Line)>>,
}

impl<'a> Judged<'a> {
    /// Adds the results of new players to their pools, so that the next event can use them. Does not add the results of
    /// an event outside the window of 7.14c.
    fn add_to(
        &self,
        pools: &mut BTreeMap<&'a str, Pool>,
        outside: Option<(&EventRequest, i32)>,
        working: &mut Working,
    ) {
        let rules = &self.event.rules;
        for (player, facts) in self.event.field.players.iter().enumerate() {
            if self.event.seed(player).is_some() {
                continue;
            }
            let mut pool = self.event.pools.get(player).cloned().unwrap_or_default();
            let addition = self.event.addition(player, &self.table);
            pool.begun = match rules.first_event {
                FirstEvent::RatedGames => pool.begun || addition.is_some(),
                FirstEvent::InPool => pool.begun || addition.is_some() && outside.is_none(),
                FirstEvent::Calendar => true,
            };
            match outside {
                None => pool.events.extend(addition),
                Some((request, distance)) => {
                    let shown = request.period.as_deref().unwrap_or_default();
                    step!(working, &facts.id, "b02.7.14c", OutsideWindow: period = shown, distance);
                }
            }
            pools.insert(&facts.id, pool);
        }
    }
}

/// Checks that each player has the same rating in all events of a month. One list is in force for the whole month
/// (7.11).
fn same_ratings(events: &[EventRequest]) -> Result<(), Vec<Refusal>> {
    let mut refusals = Vec::new();
    let mut ratings = BTreeMap::new();
    for (at, request) in events.iter().enumerate() {
        let month = request.start.as_deref().and_then(|day| day.get(..7));
        for (position, player) in request.players.iter().enumerate() {
            let stated = player.rating.filter(|rating| *rating != 0);
            let (first, before) = *ratings.entry((player.id.as_str(), month)).or_insert((at, stated));
            if first != at && before != stated {
                let problem = phrase!("rating-refused-rating-differs", player = &player.id);
                let at = format!("/events/{at}/players/{position}/rating");
                refusals.push(Refusal::new("rating-differs", at, problem));
            }
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

/// Returns the earlier results of each player of an event. The results come from the earlier events in the request, or
/// else from the pool that the request states.
fn brought(
    request: &EventRequest,
    pools: &BTreeMap<&str, Pool>,
    rules: &Rules,
    working: &mut Working,
) -> Result<Vec<Pool>, Refusal> {
    let period = request.period.as_deref().map(|text| Period::read(text, "/period")).transpose()?;
    let mut brought = Vec::with_capacity(request.players.len());
    for (position, player) in request.players.iter().enumerate() {
        brought.push(match pools.get(player.id.as_str()) {
            Some(pool) => pool.clone(),
            None => {
                let pointer = format!("/players/{position}/pool");
                initial::pool_of(&player.pool, &pointer, period, &player.id, rules, working)?
            }
        });
    }
    Ok(brought)
}

/// Returns the ratings of all players from all events of the period. A new player's rating is computed in the player's
/// last event.
fn rate(judged: &[Judged<'_>], working: &mut Working) -> Result<Vec<PlayerResult>, Refusal> {
    let mut last: BTreeMap<&str, (usize, Option<i32>)> = BTreeMap::new();
    for (at, played) in judged.iter().enumerate() {
        for (player, facts) in played.event.field.players.iter().enumerate() {
            last.insert(&facts.id, (at, played.event.rating_before(player)));
        }
    }
    let mut events: BTreeMap<&str, Vec<Played>> = BTreeMap::new();
    let mut players = Vec::new();
    for (at, played) in judged.iter().enumerate() {
        for ((player, facts), lines) in played.event.field.players.iter().enumerate().zip(&played.lines) {
            let (last, later) = last.get(facts.id.as_str()).copied().unwrap_or((at, None));
            let of_player = events.entry(&facts.id).or_default();
            of_player.extend(played.event.played(player, lines, later));
            if last == at {
                let events = std::mem::take(of_player);
                players.extend(played.event.rate(player, events, &played.table, working)?);
            }
        }
    }
    Ok(players)
}
