//! The events of a rating period together: one change, one coefficient and one pool for each player (7.14, 8.3, 8.5).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use super::change::Line;
use super::event::{Event, Table};
use super::game::Field;
use super::ground::ground;
use super::list::Period;
use super::newcomer;
use super::pairs::check_pairs;
use super::pool::Pool;
use super::refusal::Refusal;
use super::request::EventRequest;
use super::rulings::{FirstEvent, Rulings};
use super::trace::{Answer, StepKind};
use tiebreak_phrase::phrase;

/// What is said of the events of a period, one by one, and of their players over all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeriodAnswer {
    /// By event, in the order asked: values `event.…` and `game.…` with the working of the event.
    pub events: Vec<Answer>,
    /// Values `PLAYER.…` with the working of each player.
    pub players: Answer,
}

/// Answers an [`EventRequest`].
///
/// # Errors
/// Everything that breaks its form.
pub fn event(request: &EventRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let PeriodAnswer { events, players } = period(&[], std::slice::from_ref(request), rulings)?;
    let mut answer = events.into_iter().next().unwrap_or_default();
    answer.values.extend(players.values);
    answer.steps.extend(players.steps);
    Ok(answer)
}

/// Rates events of one period and one list together, in the order in which they were played. Players are the same where
/// their ids are. An event that is not rated changes nobody's rating.
///
/// Of `earlier` events, of other periods, only the results of those count who had no rating then and have none now
/// (7.14c).
///
/// # Errors
/// Everything that breaks the form of an event; pointers begin with `/events/N` where there are several, and with
/// `/earlier/N`. A player with different ratings in one period.
pub fn period(
    earlier: &[EventRequest],
    events: &[EventRequest],
    rulings: &Rulings,
) -> Result<PeriodAnswer, Vec<Refusal>> {
    let mut players = Answer::default();
    let fields_before = fields(earlier, "/earlier", rulings)?;
    let single = events.len() == 1;
    let fields = fields(events, if single { "" } else { "/events" }, rulings)?;
    same_ratings(events)?;
    let current = events.first().and_then(|event| event.period.as_deref());
    let current =
        current.map(|text| Period::read(text, "/period")).transpose().map_err(|refusal| vec![refusal])?;
    let mut pools: BTreeMap<&str, Pool> = BTreeMap::new();
    for (at, (request, field)) in earlier.iter().zip(&fields_before).enumerate() {
        let place = format!("/earlier/{at}");
        let mut unsaid = Answer::default();
        let Some(played) = judge(request, field, &pools, &place, rulings, &mut unsaid)? else { continue };
        let month = request.period.as_deref().map(|text| Period::read(text, "/period")).transpose();
        let month = month.map_err(|refusal| at_place(&place, refusal))?;
        let outside = month.zip(current).and_then(|(month, now)| newcomer::outside(month, now, rulings));
        played.add_to(&mut pools, outside.map(|distance| (request, distance)), rulings, &mut players);
    }
    let mut judged = Vec::with_capacity(events.len());
    let mut told = Vec::with_capacity(events.len());
    for (at, (request, field)) in events.iter().zip(&fields).enumerate() {
        let place = if single { String::new() } else { format!("/events/{at}") };
        let mut answer = Answer::default();
        let played = judge(request, field, &pools, &place, rulings, &mut answer)?;
        if let Some(played) = &played {
            played.add_to(&mut pools, None, rulings, &mut players);
        }
        judged.push(played);
        told.push(answer);
    }
    rate(&judged, &mut players);
    Ok(PeriodAnswer { events: told, players })
}

/// An event with its games; none when it is not rated.
fn judge<'a>(
    request: &'a EventRequest,
    field: &'a Field,
    pools: &BTreeMap<&str, Pool>,
    place: &str,
    rulings: &'a Rulings,
    answer: &mut Answer,
) -> Result<Option<Played<'a>>, Vec<Refusal>> {
    let placed = |refusal| at_place(place, refusal);
    let clause = ground(request, rulings, answer).map_err(placed)?;
    let pools = brought(request, pools, rulings, answer).map_err(placed)?;
    let (system, scheduled) = (request.system, request.scheduled_games);
    let event = Event { field, system, scheduled, pools, rulings };
    if let Some(clause) = clause {
        answer.give("event.system", system.id());
        answer.give("event.rateable", "no");
        answer.give("event.clause", clause);
        answer.give("event.counted-games", "");
        return Ok(None);
    }
    Ok(Played::of(event, answer))
}

fn at_place(place: &str, refusal: Refusal) -> Vec<Refusal> {
    vec![Refusal { pointer: format!("{place}{}", refusal.pointer), ..refusal }]
}

/// An event that is rated, with every player's games.
struct Played<'a> {
    event: Event<'a>,
    table: Table<'a>,
    lines: Vec<Vec<(usize, Line)>>,
}

impl<'a> Played<'a> {
    fn of(event: Event<'a>, answer: &mut Answer) -> Option<Played<'a>> {
        let table = event.table(answer)?;
        let lines: Vec<_> =
            (0..event.field.players.len()).map(|player| event.lines(player, &table)).collect();
        let rated = lines.iter().flatten().filter(|(_, line)| line.rating.is_some());
        let entering: BTreeSet<usize> = rated.map(|(position, _)| *position).collect();
        event.tell_games(&table, &entering, answer);
        Some(Played { event, table, lines })
    }

    /// What newcomers bring to the next event; nothing where this one lies outside the window of 7.14c, some periods
    /// away.
    fn add_to(
        &self,
        pools: &mut BTreeMap<&'a str, Pool>,
        outside: Option<(&EventRequest, i32)>,
        rulings: &Rulings,
        answer: &mut Answer,
    ) {
        for (player, facts) in self.event.field.players.iter().enumerate() {
            if self.event.seed(player).is_some() {
                continue;
            }
            let mut pool = self.event.pools.get(player).cloned().unwrap_or_default();
            let addition = self.event.addition(player, &self.table);
            pool.begun = match rulings.first_event {
                FirstEvent::RatedGames => pool.begun || addition.is_some(),
                FirstEvent::InPool => pool.begun || addition.is_some() && outside.is_none(),
                FirstEvent::Calendar => true,
            };
            match outside {
                None => pool.events.extend(addition),
                Some((request, distance)) => {
                    let shown = request.period.as_deref().unwrap_or_default();
                    let numbers: [(&str, &dyn Display); 2] = [("period", &shown), ("distance", &distance)];
                    answer.step(&facts.id, "b02.7.14c", StepKind::OutsideWindow, &numbers);
                }
            }
            pools.insert(&facts.id, pool);
        }
    }
}

/// Players and games of every event, held to their forms.
fn fields(events: &[EventRequest], place: &str, rulings: &Rulings) -> Result<Vec<Field>, Vec<Refusal>> {
    let mut refusals = Vec::new();
    let mut fields = Vec::with_capacity(events.len());
    for (at, request) in events.iter().enumerate() {
        let checked = Field::new(&request.players, &request.games, None, rulings).and_then(|field| {
            check_pairs(request.system, request.scheduled_games, &field)?;
            Ok(field)
        });
        let place = if place.is_empty() { String::new() } else { format!("{place}/{at}") };
        match checked {
            Ok(field) => fields.push(field),
            Err(found) => refusals.extend(found.into_iter().flat_map(|refusal| at_place(&place, refusal))),
        }
    }
    if refusals.is_empty() { Ok(fields) } else { Err(refusals) }
}

/// One rating is in force for the whole period (7.11).
fn same_ratings(events: &[EventRequest]) -> Result<(), Vec<Refusal>> {
    let mut refusals = Vec::new();
    let mut ratings: BTreeMap<&str, (usize, Option<i64>)> = BTreeMap::new();
    for (at, request) in events.iter().enumerate() {
        for (position, player) in request.players.iter().enumerate() {
            let stated = player.rating.filter(|rating| *rating != 0);
            let (first, before) = *ratings.entry(&player.id).or_insert((at, stated));
            if first != at && before != stated {
                let problem = phrase!("rating-refused-rating-differs", player = &player.id);
                let at = format!("/events/{at}/players/{position}/rating");
                refusals.push(Refusal::new("rating-differs", at, problem));
            }
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

/// What each player of an event brings along: from events before it, else as stated.
fn brought(
    request: &EventRequest,
    pools: &BTreeMap<&str, Pool>,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Result<Vec<Pool>, Refusal> {
    let period = request.period.as_deref().map(|text| Period::read(text, "/period")).transpose()?;
    let mut brought = Vec::with_capacity(request.players.len());
    for (position, player) in request.players.iter().enumerate() {
        brought.push(match pools.get(player.id.as_str()) {
            Some(pool) => pool.clone(),
            None => {
                let pointer = format!("/players/{position}/pool");
                newcomer::pool_of(&player.pool, &pointer, period, &player.id, rulings, answer)?
            }
        });
    }
    Ok(brought)
}

/// Everybody's rating from all events of the period; the last one says what a newcomer has.
fn rate(judged: &[Option<Played<'_>>], answer: &mut Answer) {
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lines: BTreeMap<&str, Vec<Vec<Line>>> = BTreeMap::new();
    let rated = || judged.iter().enumerate().filter_map(|(at, played)| Some((at, played.as_ref()?)));
    for (at, played) in rated() {
        for (facts, games) in played.event.field.players.iter().zip(&played.lines) {
            last.insert(&facts.id, at);
            let games = games.iter().map(|(_, line)| line.clone()).collect();
            lines.entry(&facts.id).or_default().push(games);
        }
    }
    for (at, played) in rated() {
        for (player, facts) in played.event.field.players.iter().enumerate() {
            if last.get(facts.id.as_str()) == Some(&at) {
                let events = lines.remove(facts.id.as_str()).unwrap_or_default();
                played.event.rate(player, events, &played.table, answer);
            }
        }
    }
}
