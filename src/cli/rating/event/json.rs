//! The answer as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::rows::{Row, Rows, not_rated, value};
use super::source::Source;
use crate::cli::output::Answer as Output;
use crate::cli::rating::readings::Readings;
use crate::cli::rating::show::{StepJson, steps};
use tiebreak_conformance::rating::PeriodAnswer;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct AnswerJson<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rulings: &'a [String],
    events: Vec<EventJson<'a>>,
    players: Vec<PlayerJson<'a>>,
    values: BTreeMap<&'a str, &'a str>,
    working: Vec<StepJson<'a>>,
}

/// How an event is rated.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct EventJson<'a> {
    file: &'a str,
    name: Option<&'a str>,
    start: Option<&'a str>,
    end: Option<&'a str>,
    edition: Option<&'a str>,
    control: Option<&'a str>,
    list: Option<&'a str>,
    system: Option<&'a str>,
    rated: bool,
    clause: Option<&'static str>,
    reason: Option<&'static str>,
    left_out: Vec<GameJson<'a>>,
}

#[derive(Serialize)]
struct GameJson<'a> {
    round: usize,
    white: &'a str,
    black: &'a str,
    result: Option<&'a str>,
    clause: &'static str,
    reason: &'static str,
}

/// A player; what has no value has a reason.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct PlayerJson<'a> {
    id: &'a str,
    name: Option<&'a str>,
    fide_id: Option<u32>,
    before: Option<i64>,
    games: Option<&'a str>,
    score: Option<&'a str>,
    k: Option<&'a str>,
    change: Option<&'a str>,
    rating: Option<&'a str>,
    published: Option<&'a str>,
    clause: Option<&'static str>,
    reason: Option<&'static str>,
}

fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// The answer to events.
pub fn answer(sources: &[Source], answered: &PeriodAnswer, rows: &Rows, readings: &Readings) -> Output {
    let events = sources.iter().zip(&answered.events).enumerate().map(|(at, (source, event))| {
        let request = &source.request;
        let why = not_rated(event);
        let left_out = rows.left_out.iter().filter(|game| game.event == at).map(|game| GameJson {
            round: game.round,
            white: &game.white,
            black: &game.black,
            result: given(&game.result),
            clause: game.why.clause(),
            reason: game.why.id(),
        });
        EventJson {
            file: &source.file,
            name: request.name.as_deref(),
            start: request.start.as_deref(),
            end: request.end.as_deref(),
            edition: value(event, "event.edition"),
            control: request.control.as_deref(),
            list: value(event, "event.list").or(request.list.map(|list| list.id())),
            system: value(event, "event.system"),
            rated: why.is_none(),
            clause: why.map(|why| why.clause()),
            reason: why.map(|why| why.id()),
            left_out: left_out.collect(),
        }
    });
    // Values of several events would have the same keys.
    let single = if let [event] = answered.events.as_slice() { Some(event) } else { None };
    let values = answered.players.values.iter().chain(single.into_iter().flat_map(|event| &event.values));
    let told = answered.events.iter().chain([&answered.players]);
    Output::new(&AnswerJson {
        schema: "tiebreak/rating-event/1",
        rulings: &readings.chosen,
        events: events.collect(),
        players: rows.players.iter().map(player).collect(),
        values: values.map(|(key, value)| (key.as_str(), value.as_str())).collect(),
        working: told.flat_map(steps).collect(),
    })
}

fn player(row: &Row) -> PlayerJson<'_> {
    PlayerJson {
        id: &row.id,
        name: given(&row.name),
        fide_id: row.fide_id,
        before: row.before,
        games: given(row.number("games")),
        score: given(row.number("score")),
        k: given(row.number("k")),
        change: given(row.number("change")),
        rating: given(row.number("rating")),
        published: given(row.number("published")),
        clause: row.why.map(|why| why.clause()),
        reason: row.why.map(|why| why.id()),
    }
}
