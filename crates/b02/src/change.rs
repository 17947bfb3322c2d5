//! The change of a rated player over a period (8.5).

use super::expectation::{WHOLE, coefficient, counted_difference, expected};
use super::rating::{FLOOR, MOST_GAMES, Stated, in_bounds};
use super::refusal::Refusal;
use super::request::{ChangeRequest, PlayedEvent};
use super::rulings::{Cap, CoefficientGames, Rounding, Rulings, UnratedOpponent};
use super::trace::{Answer, StepKind};
use tiebreak_engine::number::{Fraction, round_half_away, round_half_even, round_half_up};
use tiebreak_phrase::phrase;

/// A game as it counts for one player, or several alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who the opponent is, for the working; may be empty.
    pub opponent: String,
    /// The rating that counts for this game; none when the opponent has none.
    pub rating: Option<i32>,
    /// The rating that the opponent had below the floor, which is none (7.21).
    pub below_floor: Option<i32>,
    /// Own half points.
    pub half_points: u32,
    /// How often.
    pub times: u32,
}

/// A rated player with the games of a period, event by event.
#[derive(Clone, Debug)]
pub struct Period<'a> {
    /// Whom the values are about; empty when there is only one player.
    pub subject: &'a str,
    /// The rating in force.
    pub own: i32,
    /// The player's age, if known.
    pub age: Option<u32>,
    /// The games on the list.
    pub events: Vec<Vec<Line>>,
    /// Rated games of the period on the other list.
    pub other_list: u32,
    /// Rated games of the period on the list, when some are not among the events.
    pub period_games: Option<u32>,
}

/// What a period makes of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Games that count.
    pub games: u32,
    /// The change before rounding.
    pub change: Fraction,
    /// The new rating.
    pub rating: i32,
}

/// Answers a [`ChangeRequest`].
pub fn answer(request: &ChangeRequest, rulings: &Rulings) -> Result<Answer, Refusal> {
    let own = in_bounds(request.rating, "/rating")?;
    if own < FLOOR {
        let problem = phrase!("rating-refused-delisted", rating = own, floor = FLOOR);
        return Err(Refusal::new("rating-below-floor", "/rating", problem));
    }
    let mut answer = Answer::default();
    let (mut events, mut other_list) = (Vec::new(), 0);
    for (position, event) in request.events.iter().enumerate() {
        let lines = lines_of(event, &format!("/events/{position}"))?;
        match (request.list, event.list) {
            (Some(list), Some(other)) if list != other => {
                other_list +=
                    lines.iter().filter(|line| line.rating.is_some()).map(|line| line.times).sum::<u32>();
            }
            _ => events.push(lines),
        }
    }
    let period = Period { subject: "", own, age: request.age, events, other_list, period_games: None };
    period.compute(rulings, &mut answer);
    Ok(answer)
}

/// A player's games in one event.
///
/// # Errors
/// Ratings or numbers of games that cannot be.
pub(crate) fn lines_of(event: &PlayedEvent, pointer: &str) -> Result<Vec<Line>, Refusal> {
    let mut lines = Vec::new();
    let mut total = 0_u32;
    for (position, played) in event.games.iter().enumerate() {
        let at = format!("{pointer}/games/{position}");
        let rating = Stated::read(played.opponent, &format!("{at}/opponent"))?;
        if event.system.is_round_robin() && rating.counted.is_none() {
            // His rating comes out of the whole table (8.52, 8.58).
            return Err(Refusal::table(format!("{at}/opponent")));
        }
        let times = played.times.unwrap_or(1);
        total = total.saturating_add(times);
        if times == 0 || total > MOST_GAMES {
            let problem = phrase!("rating-refused-games", games = total, most = MOST_GAMES);
            return Err(Refusal::new("games-number", format!("{at}/times"), problem));
        }
        lines.push(Line {
            opponent: String::new(),
            rating: rating.counted,
            below_floor: rating.below_floor,
            half_points: played.score.half_points(),
            times,
        });
    }
    Ok(lines)
}

/// The games of a period as they add up, in [parts](WHOLE) of a point.
#[derive(Clone, Debug, Default)]
struct Gains {
    /// By event: the sum of score minus expectation, and games.
    events: Vec<(i128, u32)>,
    /// Of each game, and how often it was played.
    each: Vec<(i128, u32)>,
}

impl Period<'_> {
    /// Computes the new rating, with values and working.
    pub(crate) fn compute(&self, rulings: &Rulings, answer: &mut Answer) -> Changed {
        let gains = self.gains(rulings, answer);
        let games: u32 = gains.events.iter().map(|(_, games)| games).sum();
        let total: i128 = gains.events.iter().map(|(sum, _)| sum).sum();
        answer.give_of(self.subject, "games", games);
        answer.give_of(self.subject, "sum", points(total));
        answer.step(self.subject, "b02.8.55", StepKind::Sum, &[("games", &games), ("sum", &points(total))]);
        let period_games = self.period_games.map_or(games, |given| given.max(games));
        let counted = match rulings.coefficient_games {
            CoefficientGames::Period => period_games,
            CoefficientGames::BothLists => period_games.saturating_add(self.other_list),
            CoefficientGames::Event => gains.events.first().map_or(0, |(_, games)| *games),
        };
        let k = self.coefficient(counted, rulings);
        answer.give_of(self.subject, "k", k);
        answer.step(self.subject, "b02.8.56", StepKind::Coefficient, &[("games", &counted), ("k", &k)]);
        let by_event: Vec<i128> = match rulings.coefficient_games {
            CoefficientGames::Event => {
                gains.events.iter().map(|(sum, games)| self.coefficient(*games, rulings) * sum).collect()
            }
            CoefficientGames::Period | CoefficientGames::BothLists => {
                gains.events.iter().map(|(sum, _)| k * sum).collect()
            }
        };
        let change: i128 = by_event.iter().sum();
        answer.give_of(self.subject, "change", points(change));
        answer.step(
            self.subject,
            "b02.8.55",
            StepKind::Change,
            &[("k", &k), ("sum", &points(total)), ("change", &points(change))],
        );
        let rounded = self.rounded(change, &by_event, &gains, k, rulings);
        // Ratings stay below 4000, and 10,000 games change at most 200,000 points an event.
        let rating = i32::try_from(i128::from(self.own) + rounded).unwrap_or(self.own);
        answer.give_of(self.subject, "rounded", rounded);
        answer.give_of(self.subject, "rating", rating);
        answer.step(
            self.subject,
            "b02.8.57",
            StepKind::NewRating,
            &[("rating", &self.own), ("change", &points(change)), ("rounded", &rounded), ("new", &rating)],
        );
        Changed { games, change: points(change), rating }
    }

    fn coefficient(&self, games: u32, rulings: &Rulings) -> i128 {
        i128::from(coefficient(games, self.age, self.own, rulings))
    }

    /// Score minus expectation, game by game (8.52 to 8.55).
    fn gains(&self, rulings: &Rulings, answer: &mut Answer) -> Gains {
        let mut gains = Gains::default();
        for event in &self.events {
            let (mut sum, mut counted, mut spent) = (0, 0, false);
            for line in event {
                let opponent = match (line.rating, rulings.unrated_opponent) {
                    (Some(rating), _) => rating,
                    (None, UnratedOpponent::AsEqual) => self.own,
                    (None, UnratedOpponent::Ignored | UnratedOpponent::AsPerformed) => {
                        self.tell_unrated(line, answer);
                        continue;
                    }
                };
                let repeats = repeats(line, rulings);
                let times = if repeats == 1 { line.times } else { 1 };
                for _ in 0..repeats {
                    let gain = self.game(line, opponent, &mut spent, rulings, answer);
                    sum += gain * i128::from(times);
                    counted += times;
                    gains.each.push((gain, times));
                }
            }
            gains.events.push((sum, counted));
        }
        gains
    }

    /// The change in whole points (8.57).
    fn rounded(&self, change: i128, by_event: &[i128], gains: &Gains, k: i128, rulings: &Rulings) -> i128 {
        let away = |parts: i128| round_half_away(parts, WHOLE);
        let own = i128::from(self.own);
        match rulings.rounding {
            Rounding::Period => away(change),
            Rounding::Game => {
                gains.each.iter().map(|(gain, times)| away(k * gain) * i128::from(*times)).sum()
            }
            Rounding::Event => by_event.iter().map(|change| away(*change)).sum(),
            Rounding::NewRating => round_half_up(own * WHOLE + change, WHOLE) - own,
            Rounding::HalfEven => round_half_even(change, WHOLE),
        }
    }

    fn tell_unrated(&self, line: &Line, answer: &mut Answer) {
        tell_floor(line, self.subject, answer);
        let score = Fraction::new(i128::from(line.half_points), 2);
        answer.step(
            self.subject,
            "b02.6.32",
            StepKind::UnratedGame,
            &[("opponent", &line.opponent), ("score", &score)],
        );
    }

    fn game(
        &self,
        line: &Line,
        opponent: i32,
        spent: &mut bool,
        rulings: &Rulings,
        answer: &mut Answer,
    ) -> i128 {
        let difference = self.own - opponent;
        let counted = counted_difference(difference, spent, rulings);
        let expected = expected(counted, rulings);
        let gain = WHOLE / 2 * i128::from(line.half_points) - expected;
        let score = Fraction::new(i128::from(line.half_points), 2);
        let clause = if counted == difference { "b02.8.55" } else { "b02.8.54" };
        answer.step(
            self.subject,
            clause,
            StepKind::Game,
            &[
                ("opponent", &line.opponent),
                ("rating", &opponent),
                ("difference", &difference),
                ("counted", &counted),
                ("expected", &points(expected)),
                ("score", &score),
                ("gain", &points(gain)),
                ("times", &line.times),
            ],
        );
        gain
    }
}

/// Alike games are computed once, unless the first of them may be treated otherwise than the rest.
fn repeats(line: &Line, rulings: &Rulings) -> u32 {
    match rulings.cap {
        Cap::OncePerEvent => line.times,
        Cap::Within735 | Cap::Within400 | Cap::Uncapped => 1,
    }
}

/// Says that an opponent's rating below the floor is none (7.21).
pub(crate) fn tell_floor(line: &Line, subject: &str, answer: &mut Answer) {
    if let Some(rating) = line.below_floor {
        answer.step(subject, "b02.7.21", StepKind::BelowFloor, &[("rating", &rating), ("floor", &FLOOR)]);
    }
}

/// A number of points.
fn points(parts: i128) -> Fraction {
    Fraction::new(parts, WHOLE)
}
