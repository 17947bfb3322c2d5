//! Several events of one rating period: K by all games (8.56), one rounding (8.57), one pool (8.3).

use std::collections::{BTreeMap, BTreeSet};

use super::sheet::Sheet;
use super::verdict::{Point, Verdict};
use tiebreak_conformance::number::{Fraction, round_half_away};
use tiebreak_conformance::rating::{
    Answer, ListName, PlayedEvent, PlayedGame, Refusal, Request, Rulings, Score, SystemName, answer,
};

/// An event with what came out.
pub struct Rated {
    /// The event.
    pub sheet: Sheet,
    /// By which list and edition, or why not.
    pub verdict: Verdict,
    /// Everybody's numbers.
    pub answer: Answer,
}

impl Rated {
    /// Computes an event.
    ///
    /// # Errors
    /// Everything that breaks its form.
    pub fn new(sheet: Sheet, verdict: Verdict, rulings: &Rulings) -> Result<Rated, Vec<Refusal>> {
        let answer = answer(&Request::Event(sheet.request.clone()), rulings)?;
        let mut rated = Rated { sheet, verdict, answer };
        if let Some(clause) = rated.answer.values.get("event.clause") {
            let point = Point::new("composition", "b02.6.2", clause.trim_start_matches("b02."));
            rated.verdict.against.push(point);
        }
        Ok(rated)
    }

    /// A value of a player.
    pub fn of(&self, id: &str, key: &str) -> Option<&str> {
        self.answer.values.get(&format!("{id}.{key}")).map(String::as_str)
    }

    /// Where a player is the same in several events: FIDE's number on the same list.
    fn key(&self, position: usize) -> Option<(u32, Option<bool>)> {
        let list = self.verdict.list.map(|list| list == ListName::Blitz);
        Some((self.sheet.people.get(position)?.fide?, list))
    }

    /// What a newcomer takes from this event into the pool.
    fn pooled(&self, id: &str) -> Option<PlayedEvent> {
        if self.of(id, "published").is_none() || self.of(id, "why") == Some("b02.6.1") {
            return None;
        }
        let counted = self.answer.values.get("event.counted-games")?;
        let mut games = Vec::new();
        for place in counted.split(' ').filter_map(|place| place.parse::<usize>().ok()) {
            let at = place.checked_sub(1)?;
            let (_, white, black) = self.sheet.pairs.get(at)?;
            let other = if white == id {
                black
            } else if black == id {
                white
            } else {
                continue;
            };
            if let (Some(opponent), Some(score)) =
                (self.rating_for_opponents(other), self.score(at, white == id))
            {
                games.push(PlayedGame { opponent: Some(opponent), score, times: None });
            }
        }
        let system = match self.answer.values.get("event.system").map(String::as_str) {
            Some("round-robin") => SystemName::RoundRobin,
            Some("double-round-robin") => SystemName::DoubleRoundRobin,
            _ => SystemName::Swiss,
        };
        Some(PlayedEvent { list: None, period: None, system, games })
    }

    fn rating_for_opponents(&self, id: &str) -> Option<i64> {
        let player = self.sheet.request.players.iter().find(|player| player.id == id)?;
        let listed = [player.rating, player.standard].into_iter().flatten().find(|rating| *rating >= 1000);
        let robin = self.answer.values.contains_key("event.ra");
        listed.or_else(|| self.of(id, "rating").filter(|_| robin)?.parse().ok())
    }

    fn score(&self, at: usize, white: bool) -> Option<Score> {
        let result = self.sheet.request.games.get(at)?.result();
        let code = if white { result.chars().next() } else { result.chars().nth(1) };
        Some(match code? {
            '1' => Score::Win,
            '=' => Score::Draw,
            _ => Score::Loss,
        })
    }
}

/// Computes events in the order given; who played in several of them has one period.
///
/// # Errors
/// Everything that breaks the form of one, with its file.
pub fn rate(events: Vec<(Sheet, Verdict)>, rulings: &Rulings) -> Result<Vec<Rated>, (String, Vec<Refusal>)> {
    let several = events.len() > 1;
    let mut first = Vec::new();
    for (sheet, verdict) in events {
        let file = sheet.file.clone();
        first.push(Rated::new(sheet, verdict, rulings).map_err(|refusals| (file, refusals))?);
    }
    if !several {
        return Ok(first);
    }
    let mut games: BTreeMap<(u32, Option<bool>), u32> = BTreeMap::new();
    for event in first.iter().filter(|event| event.verdict.against.is_empty()) {
        for (position, person) in event.sheet.people.iter().enumerate() {
            let own = event.of(&person.id, "games").and_then(|games| games.parse::<u32>().ok());
            if let (Some(key), Some(own)) = (event.key(position), own) {
                *games.entry(key).or_default() += own;
            }
        }
    }
    let mut pools: BTreeMap<(u32, Option<bool>), Vec<PlayedEvent>> = BTreeMap::new();
    let mut rated = Vec::new();
    for mut event in first {
        if event.verdict.against.is_empty() {
            let keys: Vec<_> = (0..event.sheet.people.len()).map(|position| event.key(position)).collect();
            for (key, player) in keys.iter().zip(&mut event.sheet.request.players) {
                let Some(key) = key else { continue };
                let all = games.get(key).copied();
                player.period_games = player.period_games.max(all);
                player.pool.extend(pools.get(key).into_iter().flatten().cloned());
            }
            let file = event.sheet.file.clone();
            event = Rated::new(event.sheet, event.verdict, rulings).map_err(|refusals| (file, refusals))?;
            for (key, person) in keys.into_iter().zip(&event.sheet.people) {
                if let (Some(key), Some(played)) = (key, event.pooled(&person.id)) {
                    pools.entry(key).or_default().push(played);
                }
            }
        }
        rated.push(event);
    }
    Ok(rated)
}

/// A player over the whole period.
pub struct Total {
    /// FIDE's number.
    pub fide: u32,
    /// Name.
    pub name: String,
    /// The list.
    pub list: Option<ListName>,
    /// The rating before; none for a newcomer.
    pub before: Option<i64>,
    /// Events.
    pub events: usize,
    /// Games.
    pub games: u32,
    /// The change of all events before rounding; none for a newcomer.
    pub change: Option<Fraction>,
    /// The rating after.
    pub after: Option<i128>,
    /// Whether a newcomer's is published.
    pub published: Option<String>,
}

/// Everybody who played in several of the events.
pub fn totals(events: &[Rated]) -> Vec<Total> {
    let mut places: BTreeMap<(u32, Option<bool>), Vec<(&Rated, usize)>> = BTreeMap::new();
    for event in events.iter().filter(|event| event.verdict.against.is_empty()) {
        let seen: BTreeSet<usize> = (0..event.sheet.people.len()).collect();
        for position in seen {
            if let Some(key) = event.key(position) {
                places.entry(key).or_default().push((event, position));
            }
        }
    }
    let several = places.into_iter().filter(|(_, places)| places.len() > 1);
    several.filter_map(|((fide, _), places)| total(fide, &places)).collect()
}

fn total(fide: u32, places: &[(&Rated, usize)]) -> Option<Total> {
    let (first, position) = *places.first()?;
    let (last, last_position) = *places.last()?;
    let person = first.sheet.people.get(position)?;
    let numbers = |key: &'static str| {
        places
            .iter()
            .filter_map(move |(event, position)| event.of(&event.sheet.people.get(*position)?.id, key))
    };
    let last_id = &last.sheet.people.get(last_position)?.id;
    let published = last.of(last_id, "published").map(str::to_owned);
    let player = first.sheet.request.players.get(position)?;
    let before =
        [player.rating, player.standard, player.listed_since].into_iter().flatten().find(|r| *r >= 1000);
    let change = published.is_none().then(|| {
        let parts = numbers("change").filter_map(|change| Fraction::parse(change).ok());
        parts.fold(Fraction::ZERO, Fraction::plus).reduced()
    });
    let after = match (before, change) {
        (Some(before), Some(change)) => {
            Some(i128::from(before) + round_half_away(change.numerator(), change.denominator()))
        }
        _ => last.of(last_id, "rating").and_then(|rating| rating.parse().ok()),
    };
    // A newcomer's games are those of the pool, which the last event holds.
    let games = match published {
        None => numbers("games").filter_map(|games| games.parse::<u32>().ok()).sum(),
        Some(_) => last.of(last_id, "games").and_then(|games| games.parse().ok()).unwrap_or_default(),
    };
    Some(Total {
        fide,
        name: person.name.clone(),
        list: first.verdict.list,
        before,
        events: places.len(),
        games,
        change,
        after,
        published,
    })
}
