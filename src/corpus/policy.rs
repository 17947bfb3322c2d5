//! What a declaration of regulations decides about values.

use serde_json::{Map, Value};

use crate::format::json::{PrimaryJson, SeveralRatings, TournamentJson};
use crate::number::Points;
use crate::rules::{EdeBoards, Edition, Rulings};
use crate::tiebreak::{Policies, UnratedPolicy};

/// The parts of a declaration that change values or orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// What C.07 leaves to the regulations.
    pub policies: Policies,
    /// Which of several ratings counts; none means as the edition says.
    pub several_ratings: Option<SeveralRatings>,
    /// The primary score of a team event.
    pub primary: Option<PrimaryJson>,
    /// Dummies are capped by the rounds announced (16.6).
    pub caps_announced_rounds: bool,
    /// Forfeits count as played in every tie-break of article 16 (16.6).
    pub forfeits_as_played: bool,
}

impl Declared {
    /// Reads a declaration; what is absent or no such declaration is undeclared.
    pub fn of(regulations: Option<&Map<String, Value>>) -> Declared {
        let nothing = Map::new();
        let regulations = regulations.unwrap_or(&nothing);
        let text = |key: &str| regulations.get(key).and_then(Value::as_str);
        let inside = |key: &str, member: &str| regulations.get(key).and_then(|value| value.get(member));
        let unrated = match inside("unrated", "policy").and_then(Value::as_str) {
            Some("exclude") => Some(UnratedPolicy::Exclude),
            Some("fixed") => inside("unrated", "rating")
                .and_then(Value::as_u64)
                .and_then(|rating| u16::try_from(rating).ok())
                .map(UnratedPolicy::Fixed),
            _ => None,
        };
        let boards = regulations.get("ede-board-tiebreaks").and_then(Value::as_array).map(|codes| {
            let codes: Vec<&str> = codes.iter().filter_map(Value::as_str).collect();
            match codes[..] {
                ["BC", "TBR"] => EdeBoards::CountThenTop,
                ["BC", "BBE"] => EdeBoards::CountThenBottom,
                ["TBR"] => EdeBoards::Top,
                ["BBE"] => EdeBoards::Bottom,
                _ => EdeBoards::None,
            }
        });
        let alternative = inside("article-16-alternative", "kind").and_then(Value::as_str);
        Declared {
            policies: Policies {
                unrated,
                forfeits_in_direct_encounter: text("forfeits-in-direct-encounter") == Some("included"),
                direct_encounter_boards: boards,
                strength_divisor: text("sssc-divisor")
                    .and_then(|divisor| Points::parse(divisor).ok())
                    .filter(|divisor| *divisor > Points::ZERO),
            },
            several_ratings: match inside("several-ratings", "policy").and_then(Value::as_str) {
                Some("first") => Some(SeveralRatings::First),
                Some("last") => Some(SeveralRatings::Last),
                _ => None,
            },
            primary: match text("primary") {
                Some("MP") => Some(PrimaryJson::MatchPoints),
                Some("GP") => Some(PrimaryJson::GamePoints),
                _ => None,
            },
            caps_announced_rounds: alternative == Some("cap-announced-rounds"),
            forfeits_as_played: alternative == Some("forfeits-as-played"),
        }
    }

    /// The event as the declaration and the edition want it read: its primary score and one rating per player.
    pub fn event(&self, json: &TournamentJson, edition: Edition) -> TournamentJson {
        let usual = match edition {
            Edition::Fide2023 | Edition::Fide2024 => SeveralRatings::Used,
            Edition::Fide2026 => SeveralRatings::First,
        };
        let mut event = json.clone().with_ratings(self.several_ratings.unwrap_or(usual));
        event.primary = event.primary.or(self.primary);
        event
    }

    /// Whether [`Declared::event`] changes the event at all.
    pub fn changes(&self, json: &TournamentJson) -> bool {
        let ratings = json.participants.iter().flatten().any(|participant| !participant.ratings.is_empty());
        ratings || (json.primary.is_none() && self.primary.is_some())
    }

    /// The decisions of an edition with what article 16.6 lets an event decide otherwise.
    pub fn rulings(&self, edition: Edition) -> Rulings {
        let mut rulings = Rulings::of(edition);
        if self.caps_announced_rounds {
            rulings.unplayed.cap_rounds = crate::rules::rulings::CapRounds::Announced;
        }
        rulings
    }
}
