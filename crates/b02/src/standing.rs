//! How a player stands on a list: delisted, listed apart, inactive (7.2).

use super::list::Period;
use super::rating::{FLOOR, in_bounds};
use super::refusal::Refusal;
use super::request::{ListName, StatusRequest};
use super::rulings::{ActiveOn, Delisting, Inactive, Rulings};
use super::trace::{Answer, StepKind};

/// Periods of the year without a game that makes a player inactive (7.23a).
const YEAR: i32 = 12;

/// Answers a [`StatusRequest`].
pub(crate) fn status(request: &StatusRequest, rulings: &Rulings) -> Result<Answer, Refusal> {
    let mut answer = Answer::default();
    let rating = request.rating.map(|rating| in_bounds(rating, "/rating")).transpose()?;
    let titled = request.title.as_deref().is_some_and(|title| !title.is_empty());
    let (listing, clause, shown) = match rating {
        Some(rating) if rating < FLOOR => match rulings.delisting {
            Delisting::Delisted => ("delisted", "b02.7.21", None),
            Delisting::KeptAtFloor => ("listed", "b02.7.21", Some(FLOOR)),
        },
        Some(rating) => ("listed", "b02.7.12", Some(rating)),
        None if titled => ("titled-unrated", "b02.7.22", None),
        None => ("not-listed", "b02.7.12", None),
    };
    answer.give("listing", listing);
    answer.give("rating", shown.map_or_else(|| "none".to_owned(), |rating| rating.to_string()));
    let before = rating.map_or_else(|| "none".to_owned(), |rating| rating.to_string());
    answer.step("", clause, StepKind::Listing, &[("rating", &before), ("listing", &listing)]);
    if let (Some(period), Some(list)) = (&request.period, request.list) {
        activity(request, period, list, listing == "listed", rulings, &mut answer)?;
    }
    Ok(answer)
}

fn activity(
    request: &StatusRequest,
    period: &str,
    list: ListName,
    listed: bool,
    rulings: &Rulings,
    answer: &mut Answer,
) -> Result<(), Refusal> {
    let current = Period::read(period, "/period")?;
    let mut games = 0_u64;
    for (position, played) in request.activity.iter().enumerate() {
        let pointer = format!("/activity/{position}/period");
        let month = Period::read(&played.period, &pointer)?;
        let on_list = match rulings.activity {
            ActiveOn::OwnList => played.list == list,
            ActiveOn::AnyList => true,
        };
        if on_list && (0..YEAR).contains(&month.until(current)) {
            games += u64::from(played.games);
        }
    }
    answer.give("active", if games > 0 { "yes" } else { "no" });
    match rulings.inactive {
        Inactive::NotListed if games == 0 && listed => answer.give("listing", "not-listed"),
        Inactive::NotListed | Inactive::Listed => {}
    }
    answer.step("", "b02.7.23a", StepKind::Activity, &[("games", &games), ("periods", &YEAR)]);
    Ok(())
}
