//! Defines the editions of B.02, each with its rules as functions.

use crate::rules::change::Career;
use crate::rules::initial::{self, Results};
use crate::rules::rulings::{Floor, HalfRating, Rulings, WideGames};
use crate::rules::working::Working;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;
use tiebreak_engine::date::date;
use tiebreak_engine::number::{Fraction, round_half_up};
use tiebreak_phrase::{Phrase, message, phrase};

tiebreak_phrase::named! {
    /// The editions of the rapid and blitz chapter. Each edition applies to events that begin in its period.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
    pub enum EditionName as id {
        /// In force for events from 2018-07-01 to 2021-12-31.
        #[serde(rename = "b02-2018-07")]
        July2018 = "b02-2018-07",
        /// In force for events from 2022-01-01 to 2022-09-30. The program computes no ratings under this edition,
        /// because its text is unknown.
        #[serde(rename = "b02-2022-01")]
        January2022 = "b02-2022-01",
        /// In force for events from 2022-10-01 to 2024-02-29. The program computes no ratings under this edition,
        /// because its text is unknown.
        #[serde(rename = "b02-2022-10")]
        October2022 = "b02-2022-10",
        /// In force for events from 2024-03-01 to 2024-11-30.
        #[serde(rename = "b02-2024-03")]
        March2024 = "b02-2024-03",
        /// In force for events from 2024-12-01.
        #[serde(rename = "b02-2024-12")]
        December2024 = "b02-2024-12",
    }
}

impl EditionName {
    /// The edition for requests that state neither an edition nor the first day of the event.
    pub const NEWEST: EditionName = EditionName::December2024;

    /// Returns the first day on which an event under the edition can begin.
    pub fn first_day(self) -> NaiveDate {
        match self {
            EditionName::July2018 => date(2018, 7, 1),
            EditionName::January2022 => date(2022, 1, 1),
            EditionName::October2022 => date(2022, 10, 1),
            EditionName::March2024 => date(2024, 3, 1),
            EditionName::December2024 => date(2024, 12, 1),
        }
    }

    /// Returns the edition for an event that begins on `day`, or `None` if `day` is before the first edition.
    pub fn on(day: NaiveDate) -> Option<EditionName> {
        EditionName::ALL.into_iter().rev().find(|edition| edition.first_day() <= day)
    }

    /// Returns the rules of the edition, or `None` if the text of the edition is not known.
    pub fn edition(self) -> Option<&'static Edition> {
        match self {
            EditionName::July2018 => Some(&JULY_2018),
            EditionName::January2022 | EditionName::October2022 => None,
            EditionName::March2024 => Some(&MARCH_2024),
            EditionName::December2024 => Some(&DECEMBER_2024),
        }
    }

    /// Returns the rules of the edition, with a reading for each of its unclear points.
    ///
    /// # Errors
    /// Returns an error if the text of the edition is not known.
    pub fn rules(self, rulings: &Rulings) -> Result<Rules, Ungoverned> {
        let edition = self.edition().ok_or(Ungoverned::Unknown(self))?;
        Ok(Rules { edition, rulings: *rulings })
    }
}

impl fmt::Display for EditionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The reason why the program does not know which rules of B.02 apply to an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ungoverned {
    /// The event began before the first edition was in force.
    Earlier(NaiveDate),
    /// The text of the event's edition is not known.
    Unknown(EditionName),
    /// Only the last day of the event is known, so the event possibly began under an earlier edition.
    Between {
        /// The edition directly before the edition of the last day.
        first: EditionName,
        /// The edition that is in force on the last day of the event.
        last: EditionName,
        /// The last day.
        end: NaiveDate,
    },
    /// Neither the first nor the last day of the event is known, so every edition is possible.
    Undated,
}

impl Ungoverned {
    /// Returns a sentence that states why the rules are unknown and what the user can do.
    pub fn phrase(self) -> Phrase {
        match self {
            Ungoverned::Earlier(day) => phrase!("rating-ungoverned-earlier", day = day.to_string()),
            Ungoverned::Unknown(edition) => {
                phrase!(
                    "rating-ungoverned-unknown",
                    edition = edition.id(),
                    day = edition.first_day().to_string()
                )
            }
            Ungoverned::Between { first, last, end } => {
                let differ = match [first, last].into_iter().rfind(|name| name.edition().is_none()) {
                    Some(unknown) => phrase!("rating-differ-unknown", edition = unknown.id()),
                    None => message!("rating-differ-wide-games").into(),
                };
                let (end, day) = (end.to_string(), last.first_day().to_string());
                let (first, last) = (first.id(), last.id());
                phrase!("rating-ungoverned-between", first, last, end, day, differ)
            }
            Ungoverned::Undated => phrase!("rating-ungoverned-undated"),
        }
    }
}

/// Returns the edition that governs an event. The first day of the event determines the edition. If only the last day
/// is known, all possible first days must give the same edition.
///
/// # Errors
/// Returns an error if no known edition applies, or if several editions are possible.
pub fn governing(start: Option<NaiveDate>, end: Option<NaiveDate>) -> Result<EditionName, Ungoverned> {
    /// Maximum number of days that an event can last (4.1 of 2018). The number is used if the first day is unknown. The
    /// later editions have no maximum.
    const LONGEST: i64 = 30;
    match (start, end) {
        (Some(start), _) => EditionName::on(start).ok_or(Ungoverned::Earlier(start)),
        (None, Some(end)) => {
            let last = EditionName::on(end).ok_or(Ungoverned::Earlier(end))?;
            let first = super::dates::plus_days(end, 1 - LONGEST).and_then(EditionName::on);
            match first {
                Some(first) if first == last => Ok(last),
                Some(first) => Err(Ungoverned::Between { first, last, end }),
                None => Err(Ungoverned::Undated),
            }
        }
        (None, None) => Err(Ungoverned::Undated),
    }
}

/// A function that computes a new player's average of the opponents' ratings, and the initial rating before rounding.
/// The first argument of the function is the player's name.
pub type InitialRule = fn(&str, &Results, &Rules, &mut Working) -> Option<(Fraction, Fraction)>;

/// The rules of one edition.
#[derive(Debug)]
pub struct Edition {
    /// The name of the edition.
    pub name: EditionName,
    /// The largest rating difference that counts (8.54, or 7.3.1 of 2024).
    pub largest_difference: i32,
    /// Returns whether a game between two players with the given ratings is rated (7.3.1 from December 2024).
    pub is_rated_game: fn(i32, i32) -> bool,
    /// The number of half points that an unrated player needs in a first event so that the event counts (6.1, or 7.2.2
    /// of 2024).
    pub first_event_needs: u32,
    /// Computes the average and the initial rating from results against rated opponents (8.2, or 7.2.3 and 7.2.4 of
    /// 2024).
    pub initial: InitialRule,
    /// The highest possible initial rating (7.2.4 of 2024), or `None` if there is no maximum.
    pub highest_initial: Option<i32>,
    /// Rounds an initial rating (8.3, or 7.2.4 of 2024).
    pub round_initial: fn(Fraction, &Rules) -> i128,
    /// The lowest rating on a rating list (7.12, or 6.1.2 of 2024).
    pub floor: i32,
    /// Returns the base coefficient, which applies before any reduction for the number of games (8.56, or 7.3.3 of 2024).
    pub coefficient: fn(&Career) -> BaseCoefficient,
    /// Whether the edition has separate rules for round robins (6.2, 6.4, 8.58).
    pub has_round_robins: bool,
    /// Returns whether, in a match with the given number of games, the games after the decision are not rated (6.5, or
    /// 5.2 of 2024).
    pub is_match_cut: fn(usize) -> bool,
    /// The maximum number of days that an event can last (4.1), or `None` if there is no maximum.
    pub longest: Option<i64>,
    /// Returns the clause of this edition that corresponds to a clause of the edition of 2018.
    pub clause: fn(&'static str) -> &'static str,
}

/// A development coefficient before any reduction for the number of games, and the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseCoefficient {
    /// The coefficient: 40, 20 or 10, or the value on a rating list.
    pub k: u32,
    /// The reason why the player has the coefficient `k`.
    pub because: Because,
}

tiebreak_phrase::named! {
    /// The reason why a player has a coefficient.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Because as id {
        /// The default coefficient of the edition of 2018 (8.56).
        Everybody = "everybody",
        /// The coefficient is on the previous rating list, or comes from another source in the request.
        Listed = "listed-k",
        /// The player once had a published rating of 2400 or more.
        Reached2400 = "reached-2400",
        /// The player is a junior with a rating below 2300.
        Junior = "junior",
        /// The player has fewer than 30 rated games, or is new on the list.
        Newcomer = "newcomer",
        /// The default coefficient (7.3.3 of 2024), for a player who is not known to be a junior below 2300, to have
        /// fewer than 30 games, or to have reached 2400.
        Otherwise = "otherwise",
    }
}

static JULY_2018: Edition = Edition {
    name: EditionName::July2018,
    largest_difference: 735,
    is_rated_game: |_, _| true,
    first_event_needs: 2,
    initial: initial::against_opponents,
    highest_initial: None,
    round_initial: |exact, _| round_half_up(exact.numerator(), exact.denominator()),
    floor: 1000,
    coefficient: |_| BaseCoefficient { k: 20, because: Because::Everybody },
    has_round_robins: true,
    is_match_cut: |scheduled| scheduled > 8,
    longest: Some(30),
    clause: |clause| clause,
};

static MARCH_2024: Edition = Edition {
    name: EditionName::March2024,
    largest_difference: 400,
    is_rated_game: |_, _| true,
    first_event_needs: 1,
    initial: initial::with_two_draws,
    highest_initial: Some(2200),
    round_initial: round_initial_2024,
    floor: 1400,
    coefficient: coefficient_2024,
    has_round_robins: false,
    is_match_cut: |_| true,
    longest: None,
    clause: clause_2024,
};

static DECEMBER_2024: Edition =
    Edition { name: EditionName::December2024, is_rated_game: is_rated_game_2024_12, ..MARCH_2024 };

/// Returns whether a game is rated under clause 7.3.1 from December 2024. A game is not rated if the rating difference
/// is 600 or more and a player is above 2600.
fn is_rated_game_2024_12(own: i32, opponent: i32) -> bool {
    (own - opponent).abs() < 600 || own.max(opponent) <= 2600
}

/// Returns the coefficient under clause 7.3.3 of 2024. The order of the conditions agrees with FIDE's published lists.
pub(super) fn coefficient_2024(career: &Career) -> BaseCoefficient {
    let (k, because) = match career {
        Career { listed: Some(k), .. } => (*k, Because::Listed),
        Career { new_on_list: true, .. } => (40, Because::Newcomer),
        Career { reached_2400: true, .. } => (10, Because::Reached2400),
        Career { is_junior: true, rating, .. } if *rating < 2300 => (40, Because::Junior),
        Career { games: Some(..30), .. } => (40, Because::Newcomer),
        _ => (20, Because::Otherwise),
    };
    BaseCoefficient { k, because }
}

/// Rounds an initial rating under clause 7.2.4 of 2024. The clause does not state whether one half is rounded up or
/// down.
fn round_initial_2024(exact: Fraction, rules: &Rules) -> i128 {
    match rules.half_rating {
        HalfRating::Up => round_half_up(exact.numerator(), exact.denominator()),
        // To round one half down, the code negates the value, rounds one half up, and negates the result.
        HalfRating::Down => -round_half_up(-exact.numerator(), exact.denominator()),
    }
}

/// Returns the clause of 2024 that corresponds to a clause of 2018.
fn clause_2024(clause: &'static str) -> &'static str {
    match clause {
        "b02.0" | "b02.0.1" => "b02.2024.0",
        "b02.0.2" => "b02.2024.0.2",
        "b02.1.1" => "b02.2024.1.1",
        "b02.1.2" => "b02.2024.1.2",
        "b02.3.1" => "b02.2024.3.1",
        "b02.5.1" => "b02.2024.4.1",
        "b02.6.6" => "b02.2024.5.1",
        "b02.6.5" => "b02.2024.5.2",
        "b02.7.11" => "b02.2024.6.1.1",
        "b02.7.12" => "b02.2024.6.1.2",
        "b02.7.13" => "b02.2024.6.1.3",
        "b02.7.14" | "b02.7.14c" | "b02.7.14d" => "b02.2024.6.1.4",
        "b02.7.21" | "b02.7.22" => "b02.2024.6.2.1",
        "b02.7.23" | "b02.7.23a" => "b02.2024.6.2.2",
        "b02.8.1.a" => "b02.2024.7.1.1",
        "b02.8.1.b" => "b02.2024.7.1.2",
        "b02.8.22" => "b02.2024.7.2.1",
        "b02.6.1" | "b02.6.31" => "b02.2024.7.2.2",
        "b02.8.21" => "b02.2024.7.2.3",
        "b02.8.23" | "b02.8.24" | "b02.8.25" | "b02.8.3" => "b02.2024.7.2.4",
        "b02.8.4" => "b02.2024.7.2.5",
        "b02.6.32" | "b02.8.54" => "b02.2024.7.3.1",
        "b02.8.55" => "b02.2024.7.3.2",
        "b02.8.56" => "b02.2024.7.3.3",
        "b02.8.57" => "b02.2024.7.3.4",
        "b02.9.1" => "b02.2024.8.1",
        other => other,
    }
}

/// The rules of an edition, with a reading for each of its unclear points.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The edition.
    pub edition: &'static Edition,
    rulings: Rulings,
}

impl Rules {
    /// Returns the rules of the newest edition, with a reading for each of its unclear points.
    pub fn newest(rulings: &Rulings) -> Rules {
        Rules { edition: &DECEMBER_2024, rulings: *rulings }
    }

    /// Returns the lowest rating on a rating list.
    pub(crate) fn floor(&self) -> i32 {
        match self.rulings.floor {
            Floor::ByEdition => self.edition.floor,
            Floor::Thousand => 1000,
        }
    }

    /// Returns whether a game between two players with the given ratings is rated.
    pub(crate) fn is_rated_game(&self, own: i32, opponent: i32) -> bool {
        self.rulings.wide_games == WideGames::Rated || (self.edition.is_rated_game)(own, opponent)
    }
}

impl Deref for Rules {
    type Target = Rulings;

    fn deref(&self) -> &Rulings {
        &self.rulings
    }
}
