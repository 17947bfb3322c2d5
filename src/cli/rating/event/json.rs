//! The answer as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::rows::{Row, Rows};
use super::source::Source;
use crate::cli::output::Answer as Output;
use crate::cli::rating::readings::Readings;
use crate::cli::rating::show::{StepJson, steps};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::rating::{Class, EditionName, PeriodAnswer, period_values};

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct AnswerJson<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    rulings: &'a [String],
    events: Vec<EventJson<'a>>,
    players: Vec<PlayerJson<'a>>,
    values: BTreeMap<String, String>,
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
    edition: Option<EditionName>,
    refusal: Option<String>,
    control: Option<&'a str>,
    list: Option<&'a str>,
    system: &'static str,
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
    games: Option<String>,
    score: Option<String>,
    k: Option<String>,
    k_because: Option<&'static str>,
    change: Option<String>,
    rating: Option<String>,
    published: Option<&'static str>,
    clause: Option<&'static str>,
    reason: Option<&'static str>,
}

fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// The answer to events.
pub fn answer(
    words: &Messages,
    sources: &[Source],
    answered: &PeriodAnswer,
    rows: &Rows<'_>,
    readings: &Readings,
) -> Output {
    let events = sources.iter().zip(&answered.events).enumerate().map(|(at, (source, event))| {
        let request = &source.request;
        let why = event.not_rated;
        let left_out = rows.left_out.iter().filter(|game| game.event == at).map(|game| GameJson {
            round: game.round,
            white: &game.white,
            black: &game.black,
            result: given(&game.result),
            clause: event.clause(game.why),
            reason: game.why.id(),
        });
        EventJson {
            file: &source.file,
            name: request.name.as_deref(),
            start: request.start.as_deref(),
            end: request.end.as_deref(),
            edition: event.edition.ok(),
            refusal: event.edition.err().map(|why| words.phrase(&why.phrase())),
            control: request.control.as_deref(),
            list: event.class.map(Class::id).or(request.list.map(|list| list.id())),
            system: event.system.id(),
            rated: why.is_none(),
            clause: why.map(|why| event.clause(why)),
            reason: why.map(|why| why.id()),
            left_out: left_out.collect(),
        }
    });
    let events_working = answered.events.iter().flat_map(|event| steps(&event.working));
    Output::new(&AnswerJson {
        schema: "tiebreak/rating-event/1",
        rulings: &readings.chosen,
        events: events.collect(),
        players: rows.players.iter().map(|row| player(row, answered)).collect(),
        values: period_values(answered),
        working: events_working.chain(steps(&answered.working)).collect(),
    })
}

fn player<'a>(row: &'a Row<'_>, answered: &PeriodAnswer) -> PlayerJson<'a> {
    PlayerJson {
        id: row.id,
        name: given(row.name),
        fide_id: row.fide_id,
        before: row.before,
        games: row.games().map(|games| games.to_string()),
        score: row.score().map(|score| score.to_string()),
        k: row.change().map(|(k, _)| k.to_string()),
        k_because: row.because(),
        change: row.change().map(|(_, change)| change.to_string()),
        rating: row.rating().map(|rating| rating.to_string()),
        published: row.published().map(|published| if published { "yes" } else { "no" }),
        clause: row.why.zip(answered.events.get(row.event)).map(|(why, event)| event.clause(why)),
        reason: row.why.map(|why| why.id()),
    }
}
