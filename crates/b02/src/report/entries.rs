//! A rating list checked entry by entry (7.1, 7.12).

use std::collections::BTreeSet;

use super::as_answer;
use super::finding::{Effect, Finding};
use crate::expectation::coefficient;
use crate::list::date;
use crate::rating::FLOOR;
use crate::refusal::Refusal;
use crate::request::EntriesRequest;
use crate::rulings::{ListK, Rulings};
use crate::trace::Answer;
use tiebreak_phrase::phrase;

/// FIDE's titles of players; empty without one.
const TITLES: [&str; 9] = ["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
/// Nobody plays for longer.
const LIFETIME: i64 = 120;

/// Whether somebody born in a year may be on a list of another.
fn born_before(born: u32, list: i16) -> bool {
    (0..=LIFETIME).contains(&(i64::from(list) - i64::from(born)))
}

/// Whether a list may give a coefficient to a player with that many games in its period (7.12, 8.56): the value for the
/// games played, or the one the next period begins with.
pub fn list_k(k: u32, games: u32, rulings: &Rulings) -> bool {
    let reduced = coefficient(games, None, 0, rulings);
    match rulings.list_k {
        ListK::Either => [reduced, 20].contains(&k),
        ListK::Reduced => k == reduced,
    }
}

/// Answers an [`EntriesRequest`].
///
/// # Errors
/// A day that is no list day, IDs twice, ratings that no list has.
pub fn entries(request: &EntriesRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let mut refusals = Vec::new();
    let day = date(&request.list_date, "/list-date");
    let year = day.as_ref().ok().map(|day| day.year());
    match day {
        Ok(day) if day.day() != 1 => refusals.push(Refusal::new(
            "list-date",
            "/list-date",
            phrase!("rating-refused-list-date", day = day),
        )),
        Ok(_) => {}
        Err(refusal) => refusals.push(refusal),
    }
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for (position, entry) in request.entries.iter().enumerate() {
        let at = format!("/entries/{position}");
        if !seen.insert(entry.id) {
            refusals.push(Refusal::new(
                "duplicate-id",
                format!("{at}/id"),
                phrase!("rating-refused-duplicate-id", id = entry.id),
            ));
        }
        match crate::rating::in_bounds(entry.rating, &format!("{at}/rating")) {
            Ok(rating) if rating < FLOOR => refusals.push(Refusal::new(
                "rating-below-floor",
                format!("{at}/rating"),
                phrase!("rating-refused-below-floor", rating = rating, floor = FLOOR),
            )),
            Ok(_) => {}
            Err(refusal) => refusals.push(refusal),
        }
        let about = |finding: Finding| finding.about(entry.id.to_string());
        found.push(
            about(Finding::judged("b02.7.12", Effect::Number, entry.games >= 0)).with("games", entry.games),
        );
        let letters =
            entry.federation.len() == 3 && entry.federation.bytes().all(|byte| byte.is_ascii_uppercase());
        found.push(
            Finding::judged("b02.7.12", Effect::Number, letters)
                .about(format!("{} federation", entry.id))
                .with("federation", &entry.federation),
        );
        let person = [
            ("title", TITLES.contains(&entry.title.as_str()), entry.title.clone()),
            ("gender", ["m", "f"].contains(&entry.gender.as_str()), entry.gender.clone()),
            ("born", year.is_none_or(|year| born_before(entry.born, year)), entry.born.to_string()),
        ];
        found.extend(person.map(|(what, good, value)| {
            Finding::judged("b02.7.12", Effect::Number, good)
                .about(format!("{} {what}", entry.id))
                .with(what, value)
        }));
        let games = u32::try_from(entry.games).unwrap_or(0);
        let right = list_k(entry.k, games, rulings);
        found.push(
            Finding::judged("b02.7.12", Effect::Number, right)
                .about(format!("{} k", entry.id))
                .with("games", games)
                .with("k", entry.k),
        );
    }
    if refusals.is_empty() { Ok(as_answer(&found)) } else { Err(refusals) }
}
