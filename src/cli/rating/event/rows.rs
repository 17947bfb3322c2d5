//! Lists the players and games of an answer, with a reason for every missing number, and writes them as JSON.

use super::source::Source;
use crate::cli::output::Answer as Output;
use crate::cli::prelude::*;
use crate::cli::rating::Readings;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::rating::{
    Basis, Class, EditionName, EventRequest, EventResult, PeriodAnswer, PlayerResult, Reason, period_values,
};

/// A player of the events.
pub struct Row<'a> {
    /// Pairing number, or the name in a request.
    pub id: &'a str,
    /// Name. Empty if unknown.
    pub name: &'a str,
    /// FIDE number.
    pub fide_id: Option<u32>,
    /// The rating at the start.
    pub before: Option<i64>,
    /// The results of the player. None if no event is rated.
    pub result: Option<&'a PlayerResult>,
    /// The reason why there is no new rating, or why an unrated player gets one.
    pub why: Option<Reason>,
    /// The clause of the reason. None if its text is not known.
    pub clause: Option<&'static str>,
    /// The edition of the player's last rated event. None without such an event.
    pub edition: Option<EditionName>,
}

/// A game that counts for no rating.
pub struct LeftOut {
    /// The event (0-based).
    pub event: usize,
    /// Round (1-based).
    pub round: usize,
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// The result codes of both players. Empty for an unfinished game.
    pub result: String,
    /// The reason.
    pub why: Reason,
}

/// Players and games of an answer.
pub struct Rows<'a> {
    /// The players, in the order of the files.
    pub players: Vec<Row<'a>>,
    /// Games left out of rated events.
    pub left_out: Vec<LeftOut>,
}

impl<'a> Rows<'a> {
    /// Makes the rows of an answer about events.
    pub fn new(sources: &'a [Source], answered: &'a PeriodAnswer) -> Rows<'a> {
        let mut rows = Rows { players: Vec::new(), left_out: Vec::new() };
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let open = answered.is_open().then_some(Reason::Ungoverned);
        for (at, (source, event)) in sources.iter().zip(&answered.events).enumerate() {
            for player in source.request.players.iter().filter(|player| seen.insert(&player.id)) {
                let result = answered.players.iter().find(|result| result.id == player.id);
                let why = result.map_or(open.or(event.not_rated), reason);
                let clause = |why| result.map_or_else(|| event.clause(why), |own| Some(own.clause(why)));
                rows.players.push(Row {
                    id: &player.id,
                    name: player.name.as_deref().unwrap_or_default(),
                    fide_id: player.fide_id,
                    before: player.rating.filter(|rating| *rating != 0),
                    result,
                    why,
                    clause: why.filter(|_| open.is_none()).and_then(clause),
                    edition: result.map(|result| result.edition),
                });
            }
            if event.not_rated.is_some() {
                continue;
            }
            for (position, game) in source.request.games.iter().enumerate() {
                let Some(why) = event.left_out.get(&position).copied() else { continue };
                let (round, white, black) = game.pair();
                let result = game.result().to_owned();
                rows.left_out.push(LeftOut { event: at, round, white, black, result, why });
            }
            for (round, white, black) in source.open.iter().cloned() {
                let (result, why) = (String::new(), Reason::Unfinished);
                rows.left_out.push(LeftOut { event: at, round, white, black, result, why });
            }
        }
        rows
    }
}

/// The reason why a player has no new rating, or why an unrated player gets a rating.
fn reason(result: &PlayerResult) -> Option<Reason> {
    result.why.or(match (result.basis, &result.initial) {
        (_, Some(_)) => Some(Reason::Published),
        (Basis::Standard, None) => Some(Reason::Seeded),
        (Basis::ListedSince, None) => Some(Reason::ListedSince),
        (Basis::Listed | Basis::Unrated, None) => None,
    })
}

impl Row<'_> {
    /// Number of games that count, if an event is rated.
    pub fn games(&self) -> Option<u32> {
        let result = self.result?;
        result.change.map(|change| change.games).or(result.initial.map(|initial| initial.games))
    }

    /// Points in the games that count.
    pub fn score(&self) -> Option<Fraction> {
        let result = self.result?;
        let initial = || result.initial.map(|initial| initial.half_points.unwrap_or(0));
        let half_points = result.change.map(|change| change.half_points).or_else(initial)?;
        Some(Fraction::new(i128::from(half_points), 2))
    }

    /// The coefficient and the change of a rated player.
    pub fn change(&self) -> Option<(u32, Fraction)> {
        self.result?.change.map(|change| (change.k, change.change))
    }

    /// The reason for the coefficient. None for the default coefficient.
    pub fn because(&self) -> Option<&'static str> {
        Some(self.result?.change?.because.id()).filter(|because| *because != "everybody")
    }

    /// The new rating.
    pub fn rating(&self) -> Option<i32> {
        let result = self.result?;
        result.change.map(|change| change.rating).or_else(|| result.initial?.rating)
    }

    /// Whether the initial rating of a new player is published.
    pub fn published(&self) -> Option<bool> {
        let result = self.result?;
        result.initial.as_ref().map(|_| result.why.is_none())
    }
}

fn given(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Whether an event is rated. None if this depends on an unknown time control.
pub fn is_rated(request: &EventRequest, event: &EventResult) -> Option<bool> {
    let has_list = request.control.is_some() || request.list.is_some();
    if event.not_rated.is_some() { Some(false) } else { has_list.then_some(true) }
}

/// The answer about events as JSON.
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
        let left_out = rows.left_out.iter().filter(|game| game.event == at).map(|game| {
            json!({
                "round": game.round,
                "white": &game.white,
                "black": &game.black,
                "result": given(&game.result),
                "clause": event.clause(game.why),
                "reason": game.why.id(),
            })
        });
        json!({
            "file": &source.file,
            "name": request.name.as_deref(),
            "start": request.start.as_deref(),
            "end": request.end.as_deref(),
            "edition": event.governing(),
            "refusal": event.edition.err().map(|why| words.phrase(&why.phrase())),
            "control": request.control.as_deref(),
            "list": event.class.map(Class::id).or(request.list.map(|list| list.id())),
            "system": event.system.id(),
            "rated": is_rated(request, event),
            "clause": why.and_then(|why| event.clause(why)),
            "reason": why.map(|why| why.id()),
            "left-out": left_out.collect::<Vec<_>>(),
        })
    });
    let working = answered.events.iter().flat_map(|event| &event.working).chain(&answered.working);
    let object = json!({
        "schema": "tiebreak/rating-event/1",
        "rulings": readings.chosen,
        "events": events.collect::<Vec<_>>(),
        "players": rows.players.iter().map(player).collect::<Vec<_>>(),
        "values": period_values(answered),
        "working": working.collect::<Vec<_>>(),
    });
    Output::new(&leaving_out(object, &["rulings"]))
}

fn player(row: &Row<'_>) -> Value {
    json!({
        "id": row.id,
        "name": given(row.name),
        "fide-id": row.fide_id,
        "before": row.before,
        "games": row.games().map(|games| games.to_string()),
        "score": row.score().map(|score| score.to_string()),
        "k": row.change().map(|(k, _)| k.to_string()),
        "k-because": row.because(),
        "change": row.change().map(|(_, change)| change.to_string()),
        "rating": row.rating().map(|rating| rating.to_string()),
        "published": row.published().map(|published| if published { "yes" } else { "no" }),
        "clause": row.clause,
        "reason": row.why.map(|why| why.id()),
    })
}
