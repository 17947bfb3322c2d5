//! The initial rating of a new player from the results of several events (8.22, 8.3, 7.14).

use super::change::{self, Line};
use super::list::Period;
use super::pool::{Pool, PoolEvent, first_event_needs, publish};
use super::rating::{FLOOR, Stated};
use super::refusal::Refusal;
use super::request::{NewRequest, PlayedEvent};
use super::rulings::{FirstEvent, FirstPoints, Rulings, StandardRating, Window};
use super::trace::{Answer, StepKind};
use tiebreak_engine::number::Fraction;

/// Months that a pool spans at most (7.14c).
const MONTHS: i32 = 26;

/// Answers a [`NewRequest`].
pub fn answer(request: &NewRequest, rulings: &Rulings) -> Result<Answer, Refusal> {
    let mut answer = Answer::default();
    let stated = Stated::read(request.standard, "/standard")?;
    if let Some(rating) = stated.below_floor {
        answer.step("", "b02.7.21", StepKind::BelowFloor, &[("rating", &rating), ("floor", &FLOOR)]);
    }
    let standard = stated.counted;
    if let (Some(standard), StandardRating::Seeds) = (standard, rulings.standard) {
        let events: Result<Vec<Vec<Line>>, Refusal> = request
            .events
            .iter()
            .enumerate()
            .map(|(position, event)| change::lines_of(event, &format!("/events/{position}")))
            .collect();
        answer.give("seeded", "yes");
        answer.step("", "b02.8.22", StepKind::Seeded, &[("rating", &standard)]);
        let period = change::Period {
            subject: "",
            own: standard,
            age: None,
            events: events?,
            other_list: 0,
            period_games: None,
        };
        period.compute(rulings, &mut answer);
        return Ok(answer);
    }
    let period = match &request.period {
        Some(text) => Some(Period::read(text, "/period")?),
        None => None,
    };
    let pool = pool_of(&request.events, "/events", period, "", rulings, &mut answer)?;
    if let [event] = pool.events.as_slice()
        && event.round_robin
    {
        // The average of a round robin comes out of its table (8.21), and below one half so does n (8.26).
        return Err(Refusal::table("/events"));
    }
    let exact = pool.rating("", rulings, &mut answer);
    publish("", exact, pool.counted(), rulings, &mut answer);
    Ok(answer)
}

/// How many periods an event lies before the one being rated, where that is outside the window of 7.14c.
pub(crate) fn outside(month: Period, current: Period, rulings: &Rulings) -> Option<i32> {
    // The furthest period that still counts.
    let furthest = match rulings.window {
        Window::Periods => MONTHS - 1,
        Window::MonthsBetween => MONTHS,
    };
    Some(month.until(current)).filter(|distance| !(0..=furthest).contains(distance))
}

/// The results that count, in the order in which they were made.
pub(crate) fn pool_of(
    events: &[PlayedEvent],
    pointer: &str,
    current: Option<Period>,
    subject: &str,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Result<Pool, Refusal> {
    let mut pool = Pool::default();
    for (position, event) in events.iter().enumerate() {
        let at = format!("{pointer}/{position}");
        let lines = change::lines_of(event, &at)?;
        let month = match &event.period {
            Some(text) => Some(Period::read(text, &format!("{at}/period"))?),
            None => None,
        };
        let mut played = PoolEvent { round_robin: event.system.is_round_robin(), ..PoolEvent::default() };
        let mut half_points = 0;
        for line in lines {
            change::tell_floor(&line, subject, answer);
            for _ in 0..line.times {
                if let Some(rating) = line.rating {
                    played.games.push((rating, line.half_points));
                    played.counted += 1;
                }
                let counts = match rulings.first_points {
                    FirstPoints::RatedOpponents => line.rating.is_some(),
                    FirstPoints::AllGames => true,
                };
                if counts {
                    half_points += line.half_points;
                }
            }
        }
        let discarded = !pool.begun && half_points < first_event_needs(rulings);
        let outside = month.zip(current).and_then(|(month, current)| outside(month, current, rulings));
        pool.begun = match rulings.first_event {
            FirstEvent::RatedGames => pool.begun || !discarded,
            FirstEvent::InPool => pool.begun || !discarded && outside.is_none(),
            FirstEvent::Calendar => true,
        };
        if let Some(distance) = outside {
            let shown = event.period.clone().unwrap_or_default();
            answer.step(
                subject,
                "b02.7.14c",
                StepKind::OutsideWindow,
                &[("period", &shown), ("distance", &distance)],
            );
        } else if discarded {
            let score = Fraction::new(i128::from(half_points), 2);
            answer.step(subject, "b02.6.1", StepKind::Discarded, &[("score", &score)]);
        } else {
            pool.events.push(played);
        }
    }
    Ok(pool)
}
