//! Computes the change of a rated player's rating over a period (8.5).

use crate::report::clause_number;
use crate::rules::edition::{Because, Rules};
use crate::rules::request::{CareerFacts, ChangeRequest, PlayedEvent};
use crate::rules::rulings::{Cap, CoefficientGames, Provisional, RelevantList, Rounding, UnratedOpponent};
use crate::rules::tables::{MOST_GAMES, Stated, WHOLE, coefficient, counted_difference, expected, in_bounds};
use crate::rules::working::{Reason, Refusal, Working, step};
use chrono::Datelike;
use tiebreak_engine::number::{Fraction, round_half_away, round_half_even, round_half_up};
use tiebreak_phrase::phrase;

/// A game, or several equal games, as seen by the player whose rating changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The opponent's name in the steps of the calculation. The name is empty if the request does not contain one.
    pub opponent: String,
    /// The opponent's rating that counts for this game, or `None` if the opponent is unrated.
    pub rating: Option<i32>,
    /// Whether `rating` is the opponent's rating on the standard list (8.22).
    pub is_seeded: bool,
    /// The opponent's rating if it is below the floor and therefore does not count (7.21), or `None` otherwise.
    pub below_floor: Option<i32>,
    /// The player's half points in the game.
    pub half_points: u32,
    /// The number of equal games that the line reports.
    pub times: u32,
}

/// The games that a player played in one event.
#[derive(Clone, Debug)]
pub struct Played {
    /// The rules by which the event is rated.
    pub rules: Rules,
    /// The player's own rating on the list for the event.
    pub own: i32,
    /// Whether `own` is the player's standard rating (8.22).
    pub is_seeded: bool,
    /// The games.
    pub lines: Vec<Line>,
}

/// The data about a player that determine the coefficient (7.3.3 of 2024).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Career {
    /// The player's coefficient on the previous rating list.
    pub listed: Option<u32>,
    /// Whether the player is new on the list because the player started with the standard rating.
    pub new_on_list: bool,
    /// Whether a rating of 2400 or more was ever published for the player.
    pub reached_2400: bool,
    /// Whether the player turns 18 in the year of the event or in a later year.
    pub is_junior: bool,
    /// The number of rated games in the player's career before the period, or `None` if it is unknown.
    pub games: Option<u32>,
    /// The player's current rating.
    pub rating: i32,
}

impl Career {
    /// Reads the data that determine the coefficient of a player with the given rating. `year` is the year in which the
    /// event is held.
    ///
    /// # Errors
    /// Returns an error if the coefficient occurs in no edition. Also returns an error if the year of birth is known
    /// but the year of the event is unknown.
    pub(crate) fn read(
        rating: i32,
        facts: &CareerFacts,
        year: Option<i32>,
        pointer: &str,
    ) -> Result<Career, Refusal> {
        if let Some(k) = facts.k.filter(|k| ![10, 20, 40].contains(k)) {
            let problem = phrase!("rating-refused-k", k);
            return Err(Refusal::new("k", format!("{pointer}/k"), problem));
        }
        let by_year = match (facts.born, year) {
            (Some(born), Some(year)) => i64::from(year) - i64::from(born) <= 18,
            (Some(_), None) => {
                let problem = phrase!("rating-refused-born");
                return Err(Refusal::new("born", format!("{pointer}/born"), problem));
            }
            (None, _) => false,
        };
        let is_junior = by_year || facts.age.is_some_and(|age| age < 18);
        let reached_2400 = rating >= 2400 || facts.reached_2400;
        Ok(Career {
            listed: facts.k,
            new_on_list: false,
            reached_2400,
            is_junior,
            games: facts.career_games,
            rating,
        })
    }
}

/// A rated player, and the player's games in each event of a rating period.
#[derive(Clone, Debug)]
pub struct Period<'a> {
    /// The player's name in the steps of the calculation. The name is empty if there is only one player.
    pub subject: &'a str,
    /// The player's rating on the previous rating list.
    pub own: i32,
    /// The data that determine the player's coefficient.
    pub career: Career,
    /// The events of the period that are rated on the rating list.
    pub events: Vec<Played>,
    /// The number of the player's rated games in the period on the other list of B.02 (rapid or blitz).
    pub other_list: u32,
    /// The number of the player's rated games in the period on the rating list, or `None` if `events` contains all of
    /// them.
    pub period_games: Option<u32>,
}

/// The change of a player's rating in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of games that count for the change.
    pub games: u32,
    /// The half points from the games that count for the change.
    pub half_points: u32,
    /// The sum of (score minus expected score) over all games.
    pub sum: Fraction,
    /// The coefficient.
    pub k: u32,
    /// The reason for the base coefficient, which applies before any reduction for the number of games.
    pub because: Because,
    /// The change of the rating before rounding.
    pub change: Fraction,
    /// The change of the rating after rounding.
    pub rounded: i128,
    /// The new rating.
    pub rating: i32,
}

/// Answers a [`ChangeRequest`].
pub fn answer(request: &ChangeRequest, rules: &Rules, working: &mut Working) -> Result<Change, Refusal> {
    let own = in_bounds(request.rating, "/rating")?;
    if own < rules.floor() {
        let clause = clause_number(Reason::Delisted.clause(rules.edition));
        let problem = phrase!("rating-refused-delisted", rating = own, floor = rules.floor(), clause);
        return Err(Refusal::new("rating-below-floor", "/rating", problem));
    }
    let (mut events, mut other_list) = (Vec::new(), 0);
    for (position, event) in request.events.iter().enumerate() {
        let lines = lines_of(event, rules, &format!("/events/{position}"))?;
        match (request.list, event.list) {
            (Some(list), Some(other)) if list != other => {
                other_list +=
                    lines.iter().filter(|line| line.rating.is_some()).map(|line| line.times).sum::<u32>();
            }
            _ => events.push(Played { rules: *rules, own, is_seeded: false, lines }),
        }
    }
    let start = request.start.as_deref().map(|day| super::dates::date(day, "/start")).transpose()?;
    let career = Career::read(own, &request.career, start.map(|day| day.year()), "")?;
    let period = Period { subject: "", own, career, events, other_list, period_games: request.period_games };
    Ok(period.compute(rules, working))
}

/// Returns the games of a player in one event.
///
/// # Errors
/// Returns an error if a rating or a number of games is impossible. Also returns an error if an opponent's rating
/// depends on the whole table of a round robin.
pub(super) fn lines_of(event: &PlayedEvent, rules: &Rules, pointer: &str) -> Result<Vec<Line>, Refusal> {
    let mut lines = Vec::new();
    let mut total = 0_u32;
    for (position, played) in event.games.iter().enumerate() {
        let at = format!("{pointer}/games/{position}");
        let provisional = match rules.provisional {
            Provisional::Ignored => None,
            Provisional::Counted => played.provisional,
        };
        let rating = Stated::read(played.opponent.or(provisional), rules, &format!("{at}/opponent"))?;
        if rules.edition.has_round_robins && event.system.is_round_robin() && rating.counted.is_none() {
            // The opponent's rating can be computed only from the whole table of the event (8.52, 8.58).
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
            is_seeded: false,
            below_floor: rating.below_floor,
            half_points: played.score.half_points(),
            times,
        });
    }
    Ok(lines)
}

/// Returns whether a game is not rated because the ratings of the two players differ too much (7.3.1 from December
/// 2024). `seeded` states for each of the two ratings whether it is a standard rating.
pub(crate) fn is_wide(ratings: [i32; 2], seeded: [bool; 2], rules: &Rules) -> bool {
    let on_list = match rules.relevant_list {
        RelevantList::Entered => true,
        // Only ratings on the rapid or blitz list count. The standard rating with which a player enters the list does
        // not count.
        RelevantList::Own => {
            let listed = ratings.iter().zip(seeded).filter(|(_, seeded)| !seeded);
            listed.map(|(rating, _)| *rating).max().is_some_and(|highest| highest > 2600)
        }
    };
    on_list && !rules.is_rated_game(ratings[0], ratings[1])
}

/// The scores minus the expected scores of a period, in units of 1/[`WHOLE`] of a point.
#[derive(Clone, Debug, Default)]
struct Gains {
    /// For each event, the sum of the scores minus the sum of the expected scores, and the number of games.
    events: Vec<(i128, u32)>,
    /// For each line, the score minus the expected score of a game, and the number of equal games.
    each: Vec<(i128, u32)>,
    half_points: u32,
}

impl Period<'_> {
    /// Computes the new rating and adds the steps of the calculation to `working`. `rules` determines the coefficient
    /// and the rounding of the change. The games of each event follow the rules of that event.
    pub(crate) fn compute(&self, rules: &Rules, working: &mut Working) -> Change {
        let gains = self.gains(working);
        working.edition = rules.edition;
        let games: u32 = gains.events.iter().map(|(_, games)| games).sum();
        let total: i128 = gains.events.iter().map(|(sum, _)| sum).sum();
        step!(working, self.subject, "b02.8.55", Sum: games, sum = points(total));
        let period_games = self.period_games.map_or(games, |given| given.max(games));
        let counted = match rules.coefficient_games {
            CoefficientGames::Period => period_games,
            CoefficientGames::BothLists => period_games.saturating_add(self.other_list),
            CoefficientGames::Event => gains.events.first().map_or(0, |(_, games)| *games),
        };
        let (base, k) = coefficient(&self.career, counted, rules);
        if base.because != Because::Everybody {
            step!(
                working, self.subject, "b02.8.56", BaseCoefficient: k = base.k, because = base.because.id()
            );
        }
        step!(working, self.subject, "b02.8.56", Coefficient: games = counted, k);
        let whole = i128::from(k);
        let by_event: Vec<i128> = match rules.coefficient_games {
            CoefficientGames::Event => gains
                .events
                .iter()
                .map(|(sum, games)| i128::from(coefficient(&self.career, *games, rules).1) * sum)
                .collect(),
            CoefficientGames::Period | CoefficientGames::BothLists => {
                gains.events.iter().map(|(sum, _)| whole * sum).collect()
            }
        };
        let change: i128 = by_event.iter().sum();
        step!(working, self.subject, "b02.8.55", Change: k, sum = points(total), change = points(change));
        let rounded = self.rounded(change, &by_event, &gains, whole, rules);
        // The new rating fits into 32 bits: ratings are below 4000, and the 10,000 games of an event change a rating by
        // at most 400,000 points.
        let rating = i32::try_from(i128::from(self.own) + rounded).unwrap_or(self.own);
        step!(
            working, self.subject, "b02.8.57", NewRating: rating = self.own, change = points(change), rounded,
            new = rating
        );
        Change {
            games,
            half_points: gains.half_points,
            sum: points(total),
            k,
            because: base.because,
            change: points(change),
            rounded,
            rating,
        }
    }

    /// Computes the score minus the expected score of each game (8.52 to 8.55).
    fn gains(&self, working: &mut Working) -> Gains {
        let mut gains = Gains::default();
        for event in &self.events {
            working.edition = event.rules.edition;
            let (mut sum, mut counted, mut spent) = (0, 0, false);
            for line in &event.lines {
                let opponent = match (line.rating, event.rules.unrated_opponent) {
                    (Some(rating), _) => rating,
                    (None, UnratedOpponent::AsEqual) => event.own,
                    (None, UnratedOpponent::Ignored | UnratedOpponent::AsPerformed) => {
                        self.tell_unrated(line, &event.rules, working);
                        continue;
                    }
                };
                if is_wide([event.own, opponent], [event.is_seeded, line.is_seeded], &event.rules) {
                    self.tell_wide(event.own, line, opponent, working);
                    continue;
                }
                let repeats = repeats(line, &event.rules);
                let times = if repeats == 1 { line.times } else { 1 };
                for _ in 0..repeats {
                    let gain = self.game(event, line, opponent, &mut spent, working);
                    sum += gain * i128::from(times);
                    counted += times;
                    gains.half_points += line.half_points * times;
                    gains.each.push((gain, times));
                }
            }
            gains.events.push((sum, counted));
        }
        gains
    }

    /// Returns the change of the rating, rounded to whole points (8.57). The rulings decide which numbers are rounded.
    fn rounded(&self, change: i128, by_event: &[i128], gains: &Gains, k: i128, rules: &Rules) -> i128 {
        let away = |parts: i128| round_half_away(parts, WHOLE);
        let own = i128::from(self.own);
        match rules.rounding {
            Rounding::Period => away(change),
            Rounding::Game => {
                gains.each.iter().map(|(gain, times)| away(k * gain) * i128::from(*times)).sum()
            }
            Rounding::Event => by_event.iter().map(|change| away(*change)).sum(),
            Rounding::NewRating => round_half_up(own * WHOLE + change, WHOLE) - own,
            Rounding::HalfEven => round_half_even(change, WHOLE),
        }
    }

    fn tell_unrated(&self, line: &Line, rules: &Rules, working: &mut Working) {
        tell_floor(line, self.subject, rules, working);
        let score = Fraction::new(i128::from(line.half_points), 2);
        step!(working, self.subject, "b02.6.32", UnratedGame: opponent = line.opponent, score);
    }

    fn tell_wide(&self, own: i32, line: &Line, opponent: i32, working: &mut Working) {
        let score = Fraction::new(i128::from(line.half_points), 2);
        step!(
            working, self.subject, Reason::WideGame.clause_of_2018(), WideGame: opponent = line.opponent,
            rating = opponent, difference = own - opponent, score
        );
    }

    fn game(
        &self,
        event: &Played,
        line: &Line,
        opponent: i32,
        spent: &mut bool,
        working: &mut Working,
    ) -> i128 {
        let difference = event.own - opponent;
        let counted = counted_difference(difference, spent, &event.rules);
        let expected = expected(counted, &event.rules);
        let gain = WHOLE / 2 * i128::from(line.half_points) - expected;
        let score = Fraction::new(i128::from(line.half_points), 2);
        let clause = if counted == difference { "b02.8.55" } else { "b02.8.54" };
        step!(
            working, self.subject, clause, Game: opponent = line.opponent, rating = opponent, difference,
            counted, expected = points(expected), score, gain = points(gain), times = line.times
        );
        gain
    }
}

/// Returns how often the score minus expected score of a line of equal games is computed. Usually, the number is 1,
/// because all games of the line have the same expected score. If only one rating difference in each event is capped,
/// the games are computed one by one.
fn repeats(line: &Line, rules: &Rules) -> u32 {
    match rules.cap {
        Cap::OncePerEvent => line.times,
        Cap::ByEdition | Cap::Within735 | Cap::Within400 | Cap::Uncapped => 1,
    }
}

/// Adds a calculation step which states that an opponent's rating is below the floor and does not count (7.21).
pub(super) fn tell_floor(line: &Line, subject: &str, rules: &Rules, working: &mut Working) {
    if let Some(rating) = line.below_floor {
        step!(working, subject, "b02.7.21", BelowFloor: rating, floor = rules.floor());
    }
}

fn points(parts: i128) -> Fraction {
    Fraction::new(parts, WHOLE)
}
