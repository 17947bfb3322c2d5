//! A rating list checked entry by entry (7.1, 7.12).

use std::collections::BTreeSet;

use super::as_answer;
use super::finding::{Effect, Finding};
use crate::answer::date;
use crate::expectation::coefficient;
use crate::refusal::Refusal;
use crate::request::EntriesRequest;
use crate::rulings::{ListK, Rulings};
use crate::standing::FLOOR;
use crate::trace::Answer;

/// Answers an [`EntriesRequest`].
///
/// # Errors
/// A day that is no list day, IDs twice, ratings that no list has.
pub fn entries(request: &EntriesRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let mut refusals = Vec::new();
    match date(&request.list_date, "/list-date") {
        Ok(day) if day.day() != 1 => refusals.push(Refusal::new(
            "list-date",
            "/list-date",
            format!("{day}; lists are made on the first day of a month"),
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
                format!("ID {} is listed twice", entry.id),
            ));
        }
        match crate::game::rating(entry.rating, &format!("{at}/rating")) {
            Ok(rating) if rating < FLOOR => refusals.push(Refusal::new(
                "rating-below-floor",
                format!("{at}/rating"),
                format!("rating {rating}; a list holds ratings from {FLOOR}"),
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
        let games = u32::try_from(entry.games).unwrap_or(0);
        // The value for the games played, or the one the next period begins with.
        let unreduced = rulings.list_k == ListK::Either;
        let reduced = coefficient(games, None, 0, rulings);
        found.push(
            Finding::judged("b02.7.12", Effect::Number, entry.k == reduced || unreduced && entry.k == 20)
                .about(format!("{} k", entry.id))
                .with("games", games)
                .with("k", entry.k),
        );
    }
    if refusals.is_empty() { Ok(as_answer(&found)) } else { Err(refusals) }
}
