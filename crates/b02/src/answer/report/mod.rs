//! Checks rating reports and rating lists against each clause.

mod checks;
mod facts;

use crate::answer::{Answer, Answering, Values};
use crate::dates::{Period, date};
use crate::edition::{Edition, EditionName, Rules, governing};
use crate::request::{EntriesRequest, ListName, ReportRequest, StatusRequest};
use crate::rulings::{ActiveOn, Delisting, Inactive, ListK, Rulings};
use crate::tables::in_bounds;
use crate::working::{Refusal, Working, by_name, step};
use chrono::Datelike;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Display;
use tiebreak_phrase::phrase;

/// Answers a [`ReportRequest`]. The answer contains a value for each finding. The key of this value is `CLAUSE` or
/// `CLAUSE SUBJECT`. The value with the key `fails` lists all failed checks.
pub(crate) fn answer(request: &ReportRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let (edition, found) = findings(request, rulings)?;
    Ok(as_answer(found, edition))
}

/// Builds an answer that contains one value for each finding.
fn as_answer(findings: Vec<Finding>, edition: &'static Edition) -> Answer {
    let mut values = Values::default();
    let mut fails = Vec::new();
    for finding in findings {
        let key = finding.key();
        values.give(&key, finding.status.id());
        if finding.status == Status::Fail {
            fails.push(key);
        }
    }
    values.give("fails", fails.join(", "));
    values.answer(Working::new(edition))
}

/// Returns the edition that applies to the event, and the findings about all clauses of this edition, in the order of
/// the clauses.
///
/// # Errors
/// Returns all faults of the report. If no known edition applies, the only fault is `edition`.
pub fn findings(
    request: &ReportRequest,
    rulings: &Rulings,
) -> Result<(&'static Edition, Vec<Finding>), Vec<Refusal>> {
    let edition = match (request.edition, date(&request.event.start, "/event/start")) {
        (Some(edition), _) => Ok(edition),
        (None, Ok(start)) => governing(Some(start), None),
        // If the first day is unreadable, the program still checks the report, so that it also finds the other faults.
        (None, Err(_)) => Ok(EditionName::NEWEST),
    };
    let rules = edition
        .and_then(|edition| edition.rules(rulings))
        .map_err(|why| vec![Refusal::new("edition", "/event/start", why.phrase())])?;
    let facts = facts::Facts::new(request, &rules)?;
    let mut found = Vec::new();
    checks::event(&facts, &mut found);
    checks::games(&facts, &mut found);
    checks::duties(&facts, &mut found);
    for finding in &mut found {
        finding.clause = (rules.edition.clause)(finding.clause);
    }
    found.sort_by_cached_key(Finding::order);
    Ok((rules.edition, found))
}

/// Returns the number of a clause, without the prefixes for the chapter and the edition.
pub fn clause_number(clause: &str) -> &str {
    let number = clause.trim_start_matches("b02.");
    number.strip_prefix("2024.").unwrap_or(number)
}

tiebreak_phrase::named! {
    /// The result of checking a report against a clause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Status as id {
        /// The report complies with the clause.
        Pass = "pass",
        /// The report violates the clause.
        Fail = "fail",
        /// The report violates the clause, but it records a permission to deviate from the clause.
        Waived = "waived",
        /// The clause does not apply to this report.
        NotApplicable = "not-applicable",
        /// The report lacks the data that the check needs.
        Unknown = "unknown",
    }
}

tiebreak_phrase::named! {
    /// The consequence if a report violates a clause.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Effect as id {
        /// The event is not rated.
        Event = "event",
        /// The game is not rated.
        Game = "game",
        /// The result of the player is ignored.
        Player = "player",
        /// The player is not on the list, but the results count.
        Listing = "listing",
        /// A number on the published list is wrong.
        Number = "number",
        /// A duty was not fulfilled, but the ratings remain valid.
        Duty = "duty",
    }
}

/// The result of checking one subject against one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The id of the clause.
    pub clause: &'static str,
    /// The result of the check.
    pub status: Status,
    /// The consequence if the report violates the clause.
    pub effect: Effect,
    /// The subject of the finding, such as a player, a day, or `game N`, where N is the position of the game in the
    /// report (from 1). The text is empty if the finding is about the whole event.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// The numbers and dates that justify the result of the check, each with its name.
    #[serde(serialize_with = "by_name")]
    pub evidence: Vec<(&'static str, String)>,
}

impl From<bool> for Status {
    fn from(pass: bool) -> Status {
        if pass { Status::Pass } else { Status::Fail }
    }
}

/// Creates a finding about the event, as in `finding!(effect, clause, status; "name" = evidence, ...)`.
macro_rules! finding {
    ($effect:expr, $clause:expr, $status:expr $(; $($name:literal = $value:expr),+)?) => {
        Finding::new($clause, $effect, $status)$($(.with($name, $value))+)?
    };
}
use finding;

impl Finding {
    /// Creates a finding about the event.
    pub(crate) fn new(clause: &'static str, effect: Effect, status: impl Into<Status>) -> Finding {
        Finding { clause, status: status.into(), effect, subject: String::new(), evidence: Vec::new() }
    }

    /// Sets the subject of a finding that is not about the whole event.
    pub(crate) fn about(mut self, subject: impl Into<String>) -> Finding {
        self.subject = subject.into();
        self
    }

    /// Adds a number or date that justifies the result of the check.
    pub(crate) fn with(mut self, name: &'static str, value: impl Display) -> Finding {
        self.evidence.push((name, value.to_string()));
        self
    }

    /// Returns the key of the finding: the number of the clause, followed by the subject if there is one.
    pub fn key(&self) -> String {
        let number = clause_number(self.clause);
        if self.subject.is_empty() { number.to_owned() } else { format!("{number} {}", self.subject) }
    }

    /// Returns the sort key of a finding: the number of its article, and the complete number of its clause as text.
    fn order(&self) -> (u32, String) {
        let number = clause_number(self.clause);
        let article = number.split('.').next().and_then(|article| article.parse().ok()).unwrap_or(u32::MAX);
        (article, number.to_owned())
    }
}

// Checks the entries of rating lists, and how a list presents a player (7.1, 7.2).

/// FIDE's titles of players. The empty text means that the player has no title.
const TITLES: [&str; 9] = ["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];
/// Maximum age of a player on a list, in years.
const LIFETIME: i64 = 120;

/// Returns whether a player born in the year `born` can be on a list of the year `list`.
fn born_before(born: u32, list: i32) -> bool {
    (0..=LIFETIME).contains(&(i64::from(list) - i64::from(born)))
}

/// Returns whether a list may show the coefficient `k` for a player who played `games` games in the period (7.12,
/// 8.56).
///
/// The list may show the coefficient after the number of games lowered it. A ruling decides whether the list may also
/// show the base coefficient.
pub fn list_k(k: u32, games: u32, rules: &Rules) -> bool {
    let bases: &[u32] = if rules.edition.name == EditionName::July2018 { &[20] } else { &[40, 20, 10] };
    bases.iter().any(|base| {
        let reduced = if u64::from(*base) * u64::from(games) > 700 { 700 / games } else { *base };
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

/// Number of periods in a year. A player is inactive after a year without games (7.23a).
const YEAR: i32 = 12;

/// Returns the status of a player whose rating fell below the floor. The status is "delisted" (7.21), or "unrated"
/// under the editions of 2024 (6.2.1).
pub(super) fn gone(rules: &Rules) -> &'static str {
    if rules.edition.has_round_robins { "delisted" } else { "unrated" }
}

impl Answering {
    /// Answers a [`StatusRequest`].
    pub(super) fn status(&mut self, request: &StatusRequest) -> Result<(), Refusal> {
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
        self.values.give("listing", listing);
        self.values.give("rating", shown.map_or_else(|| "none".to_owned(), |rating| rating.to_string()));
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
        self.values.give("active", if games > 0 { "yes" } else { "no" });
        match self.rules.inactive {
            Inactive::NotListed if games == 0 && listed => self.values.give("listing", "not-listed"),
            Inactive::NotListed | Inactive::Listed => {}
        }
        step!(self.working, "", "b02.7.23a", Activity: games, periods = YEAR);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Returns a report without violations, which the test then changes.
    fn sound() -> Value {
        json!({
            "event": {
                "list": "rapid", "system": "swiss", "start": "2018-10-12", "end": "2018-10-14",
                "control": "15'+10\"", "registered": "2018-10-01", "registered-by": "ESP",
                "responsible-federation": "ESP", "host-federation": "ESP", "laws": "FIDE",
                "schedule": [{"date": "2018-10-12", "rounds": 3}],
                "arbiters": [
                    {"id": "R1", "role": "chief", "license-from": "2018-01-01", "license-to": "2018-12-31"},
                    {"id": "R2", "role": "deputy", "license-from": "2018-01-01", "license-to": "2018-12-31"}
                ],
                "report-sent": "2018-10-16", "uploaded": "2018-10-20"
            },
            "players": [
                {"id": "A", "federation": "ESP", "rating": 1800, "k": 20},
                {"id": "B", "federation": "ESP", "rating": 1700},
                {"id": "C", "federation": "FRA", "rating": 1600},
                {"id": "D", "federation": "ESP", "rating": 1500}
            ],
            "games": [
                {"round": 1, "white": "A", "black": "C", "result": "10"},
                {"round": 1, "white": "B", "black": "D", "result": "=="},
                {"round": 2, "white": "A", "black": "D", "result": "10"},
                {"round": 2, "white": "C", "black": "B", "result": "01"},
                {"round": 3, "white": "B", "black": "A", "result": "10"},
                {"round": 3, "white": "D", "black": "C", "result": "=="}
            ],
            "list-date": "2018-11-01",
            "reference": {"federations": ["ESP", "FRA"], "rating-officers": ["ESP"], "excluded": []}
        })
    }

    /// Returns the violations that the test inserts into the report. Each violation has a JSON pointer, the new value
    /// at this pointer, and the clauses whose findings must then fail.
    fn planted() -> [(&'static str, Value, &'static [&'static str]); 10] {
        [
            ("/event/registered", json!("2018-10-10"), &["0", "0.2 days"]),
            ("/event/arbiters/1/license-to", json!("2018-10-13"), &["0", "0.3 R2"]),
            ("/event/arbiters/1/role", json!("chief"), &["0.4 chief"]),
            ("/games/3/control-black", json!("20'+5\""), &["1.2 game 4"]),
            ("/event/laws", json!("Chess960"), &["0", "2.1"]),
            ("/event/schedule/0/rounds", json!(16), &["0", "3.1 2018-10-12"]),
            ("/games/0/result", json!("+-"), &["5.1 game 1"]),
            ("/players/0/k", json!(40), &["8.56 A"]),
            ("/event/report-sent", json!("2018-10-22"), &["9.1 report"]),
            ("/reference/excluded", json!([["FRA", "2018-06-01", null]]), &["12.1 C"]),
        ]
    }

    fn plant(report: &mut Value, pointer: &str, value: &Value) {
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = report.pointer_mut(parent).unwrap();
        match parent {
            Value::Array(items) => items[key.parse::<usize>().unwrap()] = value.clone(),
            _ => parent[key] = value.clone(),
        }
        // If a game has its own time control, the report must state a time control for each player of the game.
        if key == "control-black" {
            parent["control-white"] = json!("15'+10\"");
        }
        // A report must be sent before it is uploaded.
        if key == "report-sent" {
            parent["uploaded"] = value.clone();
        }
    }

    fn failures(report: Value) -> Vec<(String, Effect)> {
        let request: ReportRequest = serde_json::from_value(report).unwrap();
        let (_, found) = findings(&request, &Rulings::default()).unwrap();
        let failed = found.into_iter().filter(|finding| finding.status == Status::Fail);
        failed.map(|finding| (finding.key(), finding.effect)).collect()
    }

    fn keys(report: Value) -> Vec<String> {
        failures(report).into_iter().map(|(key, _)| key).collect()
    }

    #[test]
    fn a_sound_report_has_no_failure() {
        assert_eq!(keys(sound()), Vec::<String>::new());
    }

    #[test]
    fn each_of_ten_violations_is_found_by_its_clause_and_no_other_is() {
        for (pointer, value, wanted) in planted() {
            let mut report = sound();
            plant(&mut report, pointer, &value);
            assert_eq!(keys(report), wanted, "{pointer}");
        }
    }

    #[test]
    fn ten_violations_together_are_exactly_those_ten() {
        let mut report = sound();
        for (pointer, value, _) in planted() {
            plant(&mut report, pointer, &value);
        }
        let mut wanted: Vec<&str> =
            planted().iter().flat_map(|(.., wanted)| wanted.iter().copied()).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut found = keys(report);
        found.sort_unstable();
        // The finding about article 0 also fails, because it sums up the failures that prevent the event from being
        // rated.
        assert_eq!(found.len(), 11);
        assert_eq!(found, wanted);
    }

    #[test]
    fn exclusion_of_a_federation_bars_from_the_list_and_costs_no_result() {
        let mut report = sound();
        plant(&mut report, "/reference/excluded", &json!([["FRA", "2018-06-01", null]]));
        assert_eq!(failures(report), [("12.1 C".to_owned(), Effect::Listing)]);
    }

    #[test]
    fn numbers_that_no_event_reaches_are_judged() {
        let mut report = sound();
        let day = |date: &str| json!({"date": date, "rounds": i64::MAX});
        report["event"]["schedule"] = json!([day("2018-10-12"), day("2018-10-13")]);
        assert_eq!(keys(report), ["0", "3.1 2018-10-12", "3.1 2018-10-13"]);
        // The largest coefficient whose product with the number of games is at most 700 is 0 (8.56).
        let rules = EditionName::July2018.rules(&Rulings::default()).unwrap();
        assert_eq!([0, 40].map(|k| list_k(k, u32::MAX, &rules)), [true, false]);
    }

    #[test]
    fn the_first_event_in_a_match_falls_under_the_general_clause() {
        let mut report = sound();
        report["event"]["system"] = json!("match");
        report["event"]["scheduled-games"] = json!(2);
        report["players"] =
            json!([{"id": "A", "federation": "ESP", "rating": 1800}, {"id": "B", "federation": "ESP"}]);
        report["games"] = json!(["1 A B 10", "2 B A 01"]);
        assert_eq!(keys(report.clone()), ["0", "6.1 B", "6.6"]);
        report["games"] = json!(["1 A B 10", "2 B A 10"]);
        assert_eq!(keys(report), ["0", "6.6"]);
    }
}
