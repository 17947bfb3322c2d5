//! Checks the entries of rating lists, and how a player is listed (7.1, 7.2).

use std::collections::BTreeSet;

use super::{Effect, Finding, as_answer, finding};
use crate::answer::{Answer, Answering};
use crate::dates::{Period, date};
use crate::edition::{EditionName, Rules};
use crate::refusal::Refusal;
use crate::request::{EntriesRequest, ListName, StatusRequest};
use crate::rulings::{ActiveOn, Delisting, Inactive, ListK};
use crate::tables::in_bounds;
use crate::working::step;
use tiebreak_phrase::phrase;

/// FIDE's titles of players; empty means no title.
const TITLES: [&str; 9] = ["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
/// Maximum length of a career in years.
const LIFETIME: i64 = 120;

/// Whether a player born in the year `born` can be on a list of the year `list`.
fn born_before(born: u32, list: i16) -> bool {
    (0..=LIFETIME).contains(&(i64::from(list) - i64::from(born)))
}

/// Whether a list may show this coefficient for a player with this number of games in the period (7.12,
/// 8.56).
///
/// The list may show the coefficient after the games of the period, or the coefficient for the start of the next
/// period.
pub fn list_k(k: u32, games: u32, rules: &Rules) -> bool {
    let bases: &[u32] = if rules.edition.name == EditionName::July2018 { &[20] } else { &[40, 20, 10] };
    bases.iter().any(|base| {
        let reduced = if base * games > 700 { 700 / games } else { *base };
        match rules.list_k {
            ListK::Either => [reduced, *base].contains(&k),
            ListK::Reduced => k == reduced,
        }
    })
}

/// Answers an [`EntriesRequest`].
///
/// # Errors
/// Returns an error for a wrong list date, a repeated ID, or a rating that is impossible on a list.
pub fn entries(request: &EntriesRequest, rules: &Rules) -> Result<Answer, Vec<Refusal>> {
    let floor = rules.floor();
    let mut refusals = Vec::new();
    let day = date(&request.list_date, "/list-date");
    let year = day.as_ref().ok().map(|day| day.year());
    match day {
        Ok(day) if day.day() != 1 => {
            refusals.push(Refusal::new("list-date", "/list-date", phrase!("rating-refused-list-date", day)))
        }
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
                phrase!("listed-twice", entry = entry.id),
            ));
        }
        match in_bounds(entry.rating, &format!("{at}/rating")) {
            Ok(rating) if rating < floor => refusals.push(Refusal::new(
                "rating-below-floor",
                format!("{at}/rating"),
                phrase!("rating-refused-below-floor", rating, floor),
            )),
            Ok(_) => {}
            Err(refusal) => refusals.push(refusal),
        }
        let letters =
            entry.federation.len() == 3 && entry.federation.bytes().all(|byte| byte.is_ascii_uppercase());
        let listed = finding!(Effect::Number, "b02.7.12", entry.games >= 0; "games" = entry.games);
        found.push(listed.about(entry.id.to_string()));
        let person = [
            ("federation", letters, entry.federation.clone()),
            ("title", TITLES.contains(&entry.title.as_str()), entry.title.clone()),
            ("gender", ["m", "f"].contains(&entry.gender.as_str()), entry.gender.clone()),
            ("born", year.is_none_or(|year| born_before(entry.born, year)), entry.born.to_string()),
        ];
        found.extend(person.map(|(what, good, value)| {
            let about = format!("{} {what}", entry.id);
            Finding::new("b02.7.12", Effect::Number, good).about(about).with(what, value)
        }));
        let games = u32::try_from(entry.games).unwrap_or(0);
        let right = list_k(entry.k, games, rules);
        let k = finding!(Effect::Number, "b02.7.12", right; "games" = games, "k" = entry.k);
        found.push(k.about(format!("{} k", entry.id)));
    }
    for finding in &mut found {
        finding.clause = (rules.edition.clause)(finding.clause);
    }
    if refusals.is_empty() { Ok(as_answer(found, rules.edition)) } else { Err(refusals) }
}

/// Number of periods in a year. After a year without games a player is inactive (7.23a).
const YEAR: i32 = 12;

/// The status of a player whose rating fell below the floor (7.21). Since 2024 such a player is unrated
/// (6.2.1).
pub(crate) fn gone(rules: &Rules) -> &'static str {
    if rules.edition.has_round_robins { "delisted" } else { "unrated" }
}

impl Answering {
    /// Answers a [`StatusRequest`].
    pub(crate) fn status(&mut self, request: &StatusRequest) -> Result<(), Refusal> {
        let rating = request.rating.map(|rating| in_bounds(rating, "/rating")).transpose()?;
        let titled = request.title.as_deref().is_some_and(|title| !title.is_empty());
        let gone = gone(&self.rules);
        let (listing, clause, shown) = match rating {
            Some(rating) if rating < self.rules.floor() => match self.rules.delisting {
                Delisting::Delisted => (gone, "b02.7.21", None),
                Delisting::KeptAtFloor => ("listed", "b02.7.21", Some(self.rules.floor())),
            },
            Some(rating) => ("listed", "b02.7.12", Some(rating)),
            None if titled => ("titled-unrated", "b02.7.22", None),
            None => ("not-listed", "b02.7.12", None),
        };
        self.give("listing", listing);
        self.give("rating", shown.map_or_else(|| "none".to_owned(), |rating| rating.to_string()));
        let before = rating.map_or_else(|| "none".to_owned(), |rating| rating.to_string());
        step!(self.working, "", clause, Listing: rating = before, listing);
        if let (Some(period), Some(list)) = (&request.period, request.list) {
            self.activity(request, period, list, listing == "listed")?;
        }
        Ok(())
    }

    fn activity(
        &mut self,
        request: &StatusRequest,
        period: &str,
        list: ListName,
        listed: bool,
    ) -> Result<(), Refusal> {
        let current = Period::read(period, "/period")?;
        let mut games = 0_u64;
        for (position, played) in request.activity.iter().enumerate() {
            let pointer = format!("/activity/{position}/period");
            let month = Period::read(&played.period, &pointer)?;
            let on_list = self.rules.activity == ActiveOn::AnyList || played.list == list;
            if on_list && (0..YEAR).contains(&month.until(current)) {
                games += u64::from(played.games);
            }
        }
        self.give("active", if games > 0 { "yes" } else { "no" });
        match self.rules.inactive {
            Inactive::NotListed if games == 0 && listed => self.give("listing", "not-listed"),
            Inactive::NotListed | Inactive::Listed => {}
        }
        step!(self.working, "", "b02.7.23a", Activity: games, periods = YEAR);
        Ok(())
    }
}
