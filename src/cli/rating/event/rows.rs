//! What an answer says player by player and game by game, each gap with its reason.

use std::collections::{BTreeMap, BTreeSet};

use super::source::Source;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::rating::{Answer, PeriodAnswer, StepKind};

/// A player of the events.
pub struct Row {
    /// Pairing number, or what the player is called in a request.
    pub id: String,
    /// Name; empty when unknown.
    pub name: String,
    /// FIDE number.
    pub fide_id: Option<u32>,
    /// The rating at the start.
    pub before: Option<i64>,
    /// What the answer gives: games, score, k, change, rating, published.
    values: BTreeMap<&'static str, String>,
    /// Why there is no new rating, or by what there is one of a player who had none.
    pub why: Option<Reason>,
}

/// A game that enters nobody's rating.
pub struct LeftOut {
    /// The event, from 0.
    pub event: usize,
    /// Round, from 1.
    pub round: usize,
    /// White.
    pub white: String,
    /// Black.
    pub black: String,
    /// The codes of both; empty for one that is not finished.
    pub result: String,
    /// Why.
    pub why: Reason,
}

/// Players and games of an answer.
pub struct Rows {
    /// In the order of the files.
    pub players: Vec<Row>,
    /// Of events that are rated.
    pub left_out: Vec<LeftOut>,
}

/// Why somebody or something is rated otherwise than by the results alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An earlier edition governs the event.
    Earlier,
    /// A later edition governs it.
    Later,
    /// The time control is on no list.
    Control,
    /// White and Black had different times.
    UnequalTimes,
    /// The field has too few rated players.
    Third,
    /// A small field has too few rated players.
    SmallField,
    /// A small double round robin has.
    SmallDouble,
    /// A match with an unrated player.
    UnratedMatch,
    /// Not played.
    NotPlayed,
    /// Not finished.
    Unfinished,
    /// A first event below one point.
    FirstEvent,
    /// One of the two is unrated.
    UnratedOpponent,
    /// The match was decided.
    Decided,
    /// Fewer than five games.
    FewGames,
    /// A first rating below 1000.
    TooLow,
    /// A rating that falls below 1000.
    Delisted,
    /// A first rating that is published.
    Published,
    /// Enters with the standard rating.
    Seeded,
    /// On the list since the event began.
    ListedSince,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 19] = [
        Reason::Earlier,
        Reason::Later,
        Reason::Control,
        Reason::UnequalTimes,
        Reason::Third,
        Reason::SmallField,
        Reason::SmallDouble,
        Reason::UnratedMatch,
        Reason::NotPlayed,
        Reason::Unfinished,
        Reason::FirstEvent,
        Reason::UnratedOpponent,
        Reason::Decided,
        Reason::FewGames,
        Reason::TooLow,
        Reason::Delisted,
        Reason::Published,
        Reason::Seeded,
        Reason::ListedSince,
    ];

    /// Stable name in JSON and in message files, and the clause.
    fn row(self) -> (&'static str, &'static str) {
        match self {
            Reason::Earlier => ("earlier", "b02.0.1"),
            Reason::Later => ("later", "b02.0.1"),
            Reason::Control => ("control", "b02.1.1"),
            Reason::UnequalTimes => ("unequal-times", "b02.1.2"),
            Reason::Third => ("third", "b02.6.2"),
            Reason::SmallField => ("small-field", "b02.6.21"),
            Reason::SmallDouble => ("small-double", "b02.6.22"),
            Reason::UnratedMatch => ("unrated-match", "b02.6.6"),
            Reason::NotPlayed => ("not-played", "b02.5.1"),
            Reason::Unfinished => ("unfinished", "b02.5.1"),
            Reason::FirstEvent => ("first-event", "b02.6.1"),
            Reason::UnratedOpponent => ("unrated-opponent", "b02.6.32"),
            Reason::Decided => ("decided", "b02.6.5"),
            Reason::FewGames => ("few-games", "b02.7.14"),
            Reason::TooLow => ("too-low", "b02.7.14d"),
            Reason::Delisted => ("delisted", "b02.7.21"),
            Reason::Published => ("published", "b02.7.14"),
            Reason::Seeded => ("seeded", "b02.8.22"),
            Reason::ListedSince => ("listed-since", "b02.8.4"),
        }
    }

    /// Stable name.
    pub fn id(self) -> &'static str {
        self.row().0
    }

    /// The clause.
    pub fn clause(self) -> &'static str {
        self.row().1
    }

    /// The reason that a clause gives for leaving something out.
    fn by_clause(clause: &str, is_later: bool) -> Option<Reason> {
        let not_said =
            [Reason::Unfinished, Reason::Published, if is_later { Reason::Earlier } else { Reason::Later }];
        Reason::ALL.into_iter().find(|reason| reason.clause() == clause && !not_said.contains(reason))
    }
}

/// A value of an answer.
pub fn value<'a>(answer: &'a Answer, key: &str) -> Option<&'a str> {
    answer.values.get(key).map(String::as_str)
}

/// Why an event is not rated; none when it is.
pub fn not_rated(event: &Answer) -> Option<Reason> {
    let is_later = value(event, "event.edition") == Some("later");
    Reason::by_clause(value(event, "event.clause")?, is_later)
}

/// Half points of rated players in the games that count for them, by player.
fn scores(players: &Answer) -> BTreeMap<&str, i128> {
    let mut scores: BTreeMap<&str, i128> = BTreeMap::new();
    for step in players.steps.iter().filter(|step| step.kind == StepKind::Game) {
        let number =
            |name: &str| step.numbers.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_str());
        let half_points = match number("score") {
            Some("1") => 2,
            Some("0.5") => 1,
            _ => 0,
        };
        let times = number("times").and_then(|times| times.parse::<i128>().ok()).unwrap_or(1);
        *scores.entry(&step.subject).or_default() += half_points * times;
    }
    scores
}

/// The numbers of a row, in the order in which they are shown.
pub const NUMBERS: [&str; 6] = ["games", "score", "k", "change", "rating", "published"];

impl Rows {
    /// The rows of an answer to events.
    pub fn new(sources: &[Source], answered: &PeriodAnswer) -> Rows {
        let mut rows = Rows { players: Vec::new(), left_out: Vec::new() };
        let scores = scores(&answered.players);
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for (at, (source, event)) in sources.iter().zip(&answered.events).enumerate() {
            for player in &source.request.players {
                if !seen.insert(&player.id) {
                    continue;
                }
                let given = |key: &'static str| {
                    let value = answered.players.values.get(&format!("{}.{key}", player.id))?;
                    Some((key, value.clone())).filter(|(_, value)| value != "none")
                };
                let mut values: BTreeMap<&'static str, String> =
                    NUMBERS.into_iter().filter_map(given).collect();
                if !values.is_empty() && !values.contains_key("score") {
                    let half_points = scores.get(player.id.as_str()).copied().unwrap_or(0);
                    values.insert("score", Fraction::new(half_points, 2).to_string());
                }
                let why = given("why").and_then(|(_, clause)| Reason::by_clause(&clause, false));
                let missing = || if values.is_empty() { not_rated(event) } else { None };
                let entered = || match () {
                    () if given("published").is_some() => Some(Reason::Published),
                    () if given("seeded").is_some() => Some(Reason::Seeded),
                    () if player.rating.is_none() && values.contains_key("k") => Some(Reason::ListedSince),
                    () => None,
                };
                rows.players.push(Row {
                    id: player.id.clone(),
                    name: player.name.clone().unwrap_or_default(),
                    fide_id: player.fide_id,
                    before: player.rating.filter(|rating| *rating != 0),
                    why: why.or_else(missing).or_else(entered),
                    values,
                });
            }
            rows.leave_out(at, source, event);
        }
        rows
    }

    fn leave_out(&mut self, event: usize, source: &Source, answer: &Answer) {
        if not_rated(answer).is_some() {
            return;
        }
        for (position, game) in source.request.games.iter().enumerate() {
            let Some(clause) = value(answer, &format!("game.{}", position + 1)) else { continue };
            let Some(why) = Reason::by_clause(clause, false) else { continue };
            let (round, white, black) = game.pair();
            let result = game.result().to_owned();
            self.left_out.push(LeftOut { event, round, white, black, result, why });
        }
        for (round, white, black) in source.open.iter().cloned() {
            let (result, why) = (String::new(), Reason::Unfinished);
            self.left_out.push(LeftOut { event, round, white, black, result, why });
        }
    }
}

impl Row {
    /// A number of the answer; empty where it gives none.
    pub fn number(&self, key: &str) -> &str {
        self.values.get(key).map_or("", String::as_str)
    }
}
