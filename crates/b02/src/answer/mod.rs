//! Answers a request. The values of an answer are strings, in the notation of case files.

pub mod report;

use crate::change::{self, Career, Change};
use crate::control::{Control, ControlError, classify};
use crate::dates::{date, first_of_next_month, list_for, plus_days};
use crate::edition::{EditionName, Rules, governing};
use crate::event::{Basis, PlayerResult};
use crate::game::round_robin_fault;
use crate::initial::{self, Entry, Initial};
use crate::period::{EventResult, PeriodAnswer, period};
use crate::request::{
    CompositionRequest, ControlRequest, DifferenceRequest, EventRequest, ExpectedRequest, KRequest,
    ListChangeRequest, ListRequest, NewRequest, Official, Request, SystemName,
};
use crate::rulings::Rulings;
use crate::tables::{WHOLE, coefficient, counted_difference, difference, expected, fraction, in_bounds};
use crate::working::{Reason, Refusal, Step, StepKind, Working, step};
use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;
use tiebreak_engine::number::{Fraction, round_half_up};
use tiebreak_phrase::{Phrase, message, phrase};

/// The answer to a request: the values by key, and the steps of the calculation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The edition that was used or that governs the event, or `None` if the dates of the event determine no edition.
    pub edition: Option<EditionName>,
    /// Whether the newest edition was used because the request states neither a day nor an edition.
    pub is_undated: bool,
    /// The canonical text of each value, by the name of the value. The name of a value about one player is
    /// `PLAYER.NAME`.
    pub values: BTreeMap<String, String>,
    /// The steps of the calculation.
    pub steps: Vec<Step>,
}

/// An [`Answer`] under construction: the rules, the values and the steps of the calculation.
struct Answering {
    pub rules: Rules,
    values: Values,
    pub working: Working,
}

#[derive(Default)]
struct Values(BTreeMap<String, String>);

impl Values {
    fn give(&mut self, key: &str, value: impl Display) {
        self.0.insert(key.to_owned(), value.to_string());
    }

    /// Adds a value about a player. If `subject` is empty, the value is about the whole request.
    fn of(&mut self, subject: &str, key: &str, value: impl Display) {
        let key = if subject.is_empty() { key.to_owned() } else { format!("{subject}.{key}") };
        self.0.insert(key, value.to_string());
    }

    fn change(&mut self, subject: &str, change: &Change) {
        self.of(subject, "games", change.games);
        self.of(subject, "sum", change.sum);
        self.of(subject, "k", change.k);
        self.of(subject, "k-because", change.because.id());
        self.of(subject, "change", change.change);
        self.of(subject, "rounded", change.rounded);
        self.of(subject, "rating", change.rating);
    }

    fn initial(&mut self, subject: &str, initial: &Initial, why: Option<&'static str>) {
        self.of(subject, "games", initial.games);
        self.of(subject, "rating", initial.rating.map_or("none".to_owned(), |rating| rating.to_string()));
        self.of(subject, "published", yes(why.is_none()));
        if let Some(half_points) = initial.half_points {
            self.of(subject, "score", Fraction::new(i128::from(half_points), 2));
        }
        if let Some(average) = initial.average {
            self.of(subject, "rc", average);
        }
        if let Some(exact) = initial.exact {
            self.of(subject, "ru", exact.reduced());
        }
        if let Some(clause) = why {
            self.of(subject, "why", clause);
        }
    }

    fn player(&mut self, player: &PlayerResult) {
        let why = player.why.map(|reason| player.clause(reason));
        if let Some(initial) = &player.initial {
            self.initial(&player.id, initial, why);
        }
        if let Some(change) = &player.change {
            self.change(&player.id, change);
            if let Some(clause) = why {
                self.of(&player.id, "why", clause);
            }
            if player.basis == Basis::Standard {
                self.of(&player.id, "seeded", "yes");
            }
        }
    }

    fn event(&mut self, event: &EventResult) {
        self.give("event.edition", event.governing().map_or("none", EditionName::id));
        if let Some(class) = event.class {
            self.give("event.list", class.id());
        }
        self.give("event.system", event.system.id());
        self.give("event.rateable", yes(event.not_rated.is_none()));
        if let Some(clause) = event.not_rated.and_then(|reason| event.clause(reason)) {
            self.give("event.clause", clause);
        }
        let places: Vec<String> = event.entering.iter().map(|place| (place + 1).to_string()).collect();
        self.give("event.counted-games", places.join(" "));
        for (place, reason) in &event.left_out {
            self.give(&format!("game.{}", place + 1), event.clause(*reason).unwrap_or_default());
        }
        if let Some(averages) = event.averages {
            self.give("event.rar", averages.rar);
            self.give("event.dpa", averages.dpa);
            self.give("event.n", averages.n);
            self.give("event.ra", averages.ra);
        }
    }

    pub(crate) fn answer(mut self, working: Working) -> Answer {
        let edition = working.edition.name;
        self.give("edition", edition);
        Answer { edition: Some(edition), is_undated: false, values: self.0, steps: working.steps }
    }
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "no" }
}

/// Answers a request.
///
/// # Errors
/// Returns the faults of the request. If no known edition applies to a request that is not about an event, the only
/// fault is `edition`.
pub fn answer(request: &Request, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    if let Request::Event(request) = request {
        return event(request, rulings);
    }
    let one = |refusal: Refusal| vec![refusal];
    if let Request::ListChange(request) = request {
        return list_change(request).map_err(one);
    }
    let (rules, is_undated) = governed(request, rulings).map_err(one)?;
    let (values, working) = (Values::default(), Working::new(rules.edition));
    let mut own = Answering { rules, values, working };
    match request {
        Request::Control(request) => own.control(request),
        Request::Expected(request) => own.expectation(request),
        Request::Difference(request) => own.rating_difference(request),
        Request::Coefficient(request) => own.development(request),
        Request::Change(request) => {
            change::answer(request, &own.rules, &mut own.working).map(|change| own.changed(&change))
        }
        Request::New(request) => own.initial(request),
        Request::Composition(request) => own.composition(request),
        Request::List(request) => own.list(request),
        Request::Status(request) => own.status(request),
        Request::Entries(request) => return report::entries(request, &rules),
        Request::Report(request) => return report::answer(request, rulings),
        Request::Event(_) | Request::ListChange(_) => Ok(()),
    }
    .map_err(one)?;
    Ok(Answer { is_undated, ..own.values.answer(own.working) })
}

/// Returns the rules for a question that is not about an event, and whether the newest edition is used only because the
/// question states neither an edition nor a day. Uses the requested edition, or else the edition in force on the given
/// day, or else the newest edition.
fn governed(request: &Request, rulings: &Rulings) -> Result<(Rules, bool), Refusal> {
    let (edition, start, end) = match request {
        Request::Control(asked) => (asked.edition, &asked.start, None),
        Request::Expected(asked) => (asked.edition, &asked.start, None),
        Request::Difference(asked) => (asked.edition, &asked.start, None),
        Request::Coefficient(asked) => (asked.edition, &asked.start, None),
        Request::Change(asked) => (asked.edition, &asked.start, None),
        Request::New(asked) => (asked.edition, &asked.start, None),
        Request::Composition(asked) => (asked.edition, &asked.start, None),
        Request::List(asked) => (asked.edition, &asked.start, Some(&asked.end)),
        Request::Status(asked) => (asked.edition, &None, None),
        Request::Entries(asked) => (asked.edition, &None, Some(&asked.list_date)),
        // For an event or a report, the program determines the edition later. The answer about a list change needs no
        // edition.
        Request::Event(_) | Request::ListChange(_) | Request::Report(_) => {
            (Some(EditionName::NEWEST), &None, None)
        }
    };
    let start = start.as_deref().map(|text| date(text, "/start")).transpose()?;
    let end_pointer = if matches!(request, Request::Entries(_)) { "/list-date" } else { "/end" };
    let end = end.map(|text| date(text, end_pointer)).transpose()?;
    let is_undated = edition.is_none() && start.is_none() && end.is_none();
    let edition = match edition {
        Some(edition) => Ok(edition),
        None if is_undated => Ok(EditionName::NEWEST),
        None => governing(start, end),
    };
    let pointer = match (start, end) {
        (Some(_), _) => "/start",
        (None, Some(_)) => end_pointer,
        (None, None) => "/edition",
    };
    let rules = edition.and_then(|edition| edition.rules(rulings));
    let rules = rules.map_err(|why| Refusal::new("edition", pointer, why.phrase()))?;
    Ok((rules, is_undated))
}

/// Answers a request in JSON.
///
/// # Errors
/// Returns the faults of the request. If the JSON value does not have the form of a request, the only fault is `shape`.
pub fn answer_json(request: &Value, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    // The request is deserialized from a reference, because a copy of the JSON value would need forty times the memory
    // of the request text.
    let request = Request::deserialize(request).map_err(|error| {
        vec![Refusal::new("shape", "", phrase!("json-shape", problem = error.to_string()))]
    })?;
    answer(&request, rulings)
}

fn event(request: &EventRequest, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let PeriodAnswer { events, players, working } = period(&[], std::slice::from_ref(request), rulings)?;
    let (mut values, mut steps, mut edition) = (Values::default(), Vec::new(), None);
    for event in events {
        edition = event.governing();
        values.event(&event);
        steps.extend(event.working);
    }
    players.iter().for_each(|player| values.player(player));
    steps.extend(working);
    Ok(Answer { edition, is_undated: false, values: values.0, steps })
}

/// Answers a [`ListChangeRequest`], which is about one of FIDE's list changes of October 2022 and March 2024. FIDE
/// announced these changes, but no clause describes them.
fn list_change(request: &ListChangeRequest) -> Result<Answer, Refusal> {
    let edition = match request.list.as_str() {
        "2022-10" => EditionName::October2022,
        "2024-03" => EditionName::March2024,
        text => {
            return Err(Refusal::new("list-change", "/list", phrase!("rating-refused-list-change", text)));
        }
    };
    let (mut values, mut steps) = (Values::default(), Vec::new());
    for (position, before) in request.ratings.iter().enumerate() {
        let at = |key: &str| format!("/ratings/{position}/{key}");
        let rating = in_bounds(before.rating, &at("rating"))?;
        let standard = before.standard.map(|rating| in_bounds(rating, &at("standard"))).transpose()?;
        let subject = standard.iter().chain([&rating]).map(i32::to_string).collect::<Vec<_>>().join(":");
        let exact = Fraction::new(3 * i128::from(rating) + 4000, 5);
        // The exact rating is a multiple of 1/5, so its fractional part is never 1/2, and rounding is unambiguous.
        let raised = round_half_up(exact.numerator(), exact.denominator());
        let (kind, new) = match (edition, standard) {
            (EditionName::March2024, _) if rating < 2000 => (StepKind::Raised, raised),
            (EditionName::October2022, Some(standard)) if rating < standard - 100 => {
                (StepKind::RaisedToStandard, i128::from(standard - 100))
            }
            _ => (StepKind::Unchanged, i128::from(rating)),
        };
        values.of(&subject, "rating", new);
        let numbers = [
            ("rating", rating.to_string()),
            ("standard", standard.map_or_else(String::new, |standard| standard.to_string())),
            ("exact", exact.reduced().to_string()),
            ("new", new.to_string()),
        ];
        let used = |name: &str| match kind {
            StepKind::Raised => name != "standard",
            StepKind::RaisedToStandard => name != "exact",
            _ => name == "rating",
        };
        let numbers = numbers.into_iter().filter(|(name, _)| used(name)).collect();
        steps.push(Step { subject, clause: "", kind, numbers });
    }
    Ok(Answer { edition: Some(edition), is_undated: false, values: values.0, steps })
}

/// Returns the values for the players of a rating period. If the period has only one event, also returns the values for
/// this event.
pub fn period_values(answer: &PeriodAnswer) -> BTreeMap<String, String> {
    let mut values = Values::default();
    if let [event] = answer.events.as_slice() {
        values.event(event);
    }
    answer.players.iter().for_each(|player| values.player(player));
    values.0
}

impl Answering {
    /// Adds the values about the change of a player's rating. If the new rating is below the floor, the values state
    /// that the player is not on the next list (7.21).
    fn changed(&mut self, change: &Change) {
        self.values.change("", change);
        if change.rating < self.rules.floor() {
            let gone = report::gone(&self.rules);
            self.values.give("why", Reason::Delisted.clause(self.rules.edition));
            step!(self.working, "", "b02.7.21", Listing: rating = change.rating, listing = gone);
        }
    }

    fn initial(&mut self, request: &NewRequest) -> Result<(), Refusal> {
        match initial::answer(request, &self.rules, &mut self.working)? {
            Entry::New(new) => {
                let why = new.unpublished.map(|why| why.clause(self.rules.edition));
                self.values.initial("", &new, why);
            }
            Entry::Seeded(change) => {
                self.changed(&change);
                self.values.give("seeded", "yes");
            }
        }
        Ok(())
    }

    fn control(&mut self, request: &ControlRequest) -> Result<(), Refusal> {
        let read = |text: &str, pointer: &str| {
            Control::parse(text).or_else(|error| match (error, Control::in_words(text)) {
                // The header of an event often states the time control in words, such as "3 min + 2 sec".
                (ControlError::Unreadable, Some(control)) => Ok(control),
                _ => Err(Refusal::new("time-control", pointer, error.phrase())),
            })
        };
        let (white, black) = match (&request.control, &request.white, &request.black) {
            (Some(both), None, None) => {
                let both = read(both, "/control")?;
                (both.clone(), both)
            }
            (None, Some(white), Some(black)) => (read(white, "/white")?, read(black, "/black")?),
            _ => {
                return Err(Refusal::new(
                    "time-control",
                    "",
                    phrase!("either-or-both", one = "control", first = "white", second = "black"),
                ));
            }
        };
        let class = classify(&white, &self.rules);
        self.values.give("list", class.id());
        let total = white.counted(&self.rules);
        self.values.give("total", total);
        step!(self.working, "", "b02.1.1", Total: control = white, total);
        step!(self.working, "", "b02.1.1", Class: total, class = class.id());
        let equal = white.equals(&black, &self.rules);
        if request.control.is_none() {
            step!(self.working, "", "b02.1.2", EqualTime: white, black, equal = yes(equal));
        }
        let on_a_list = matches!(class.id(), "blitz" | "rapid");
        self.values.give("rated", yes(equal && on_a_list && classify(&black, &self.rules) == class));
        Ok(())
    }

    fn expectation(&mut self, request: &ExpectedRequest) -> Result<(), Refusal> {
        if let Some(own) = request.own {
            let own = in_bounds(own, "/own")?;
            let opponent = in_bounds(i64::from(own) - i64::from(request.difference), "/difference")?;
            let is_rated = self.rules.is_rated_game(own, opponent);
            self.values.give("rated", yes(is_rated));
            if !is_rated {
                let difference = request.difference;
                let clause = Reason::WideGame.clause_of_2018();
                step!(self.working, "", clause, NotRated: own, opponent, difference);
            }
        }
        let counted = counted_difference(request.difference, &mut false, &self.rules);
        let points = Fraction::new(expected(counted, &self.rules), WHOLE);
        self.values.give("expected", points);
        let clause = if counted == request.difference { "b02.8.1.b" } else { "b02.8.54" };
        step!(self.working, "", clause, Expected: difference = request.difference, counted, expected = points);
        Ok(())
    }

    fn development(&mut self, request: &KRequest) -> Result<(), Refusal> {
        let start = request.start.as_deref().map(|text| date(text, "/start")).transpose()?;
        let rating = request.rating.map(|rating| in_bounds(rating, "/rating")).transpose()?.unwrap_or(0);
        let career = Career::read(rating, &request.career, start.map(|day| day.year()), "/career")?;
        let (base, k) = coefficient(&career, request.games, &self.rules);
        self.values.give("k", k);
        self.values.give("k-because", base.because.id());
        step!(self.working, "", "b02.8.56", BaseCoefficient: k = base.k, because = base.because.id());
        step!(self.working, "", "b02.8.56", Coefficient: games = request.games, k);
        Ok(())
    }

    fn rating_difference(&mut self, request: &DifferenceRequest) -> Result<(), Refusal> {
        let wrong = |pointer: &str, problem: Phrase| Refusal::new("score", pointer, problem);
        let whole = |text: &str, parts| {
            let number = Fraction::parse(text).ok()?.multiplied(parts).reduced();
            u32::try_from(number.numerator()).ok().filter(|_| number.denominator() == 1)
        };
        let (p, score, games) = match (&request.score, request.games, &request.fraction) {
            (Some(score), Some(games), None) => {
                let p = whole(score, 2).and_then(|halves| fraction(halves, games, &self.rules));
                let problem = || phrase!("rating-refused-score", score, games);
                (p.ok_or_else(|| wrong("/score", problem()))?, score, games)
            }
            (None, None, Some(text)) => {
                let p = whole(text, 100).filter(|p| *p <= 100);
                let problem = || phrase!("rating-refused-fraction", text);
                (p.ok_or_else(|| wrong("/fraction", problem()))?, text, 1)
            }
            _ => {
                return Err(wrong(
                    "",
                    phrase!("either-or-both", one = "fraction", first = "score", second = "games"),
                ));
            }
        };
        let hundredths = Fraction::new(i128::from(p), 100);
        let dp = difference(p, &self.rules);
        self.values.give("p", hundredths);
        self.values.give("dp", dp);
        step!(self.working, "", "b02.8.1.a", PlayerDifference: score, games, p = hundredths, dp);
        Ok(())
    }

    fn composition(&mut self, request: &CompositionRequest) -> Result<(), Refusal> {
        let (players, rated) = (request.players as usize, request.rated as usize);
        let fault = match request.system {
            SystemName::Match => (rated < 2).then_some(Reason::UnratedMatch),
            SystemName::Swiss | SystemName::Team => None,
            _ if !self.rules.edition.has_round_robins => None,
            system => round_robin_fault(players, rated, system.is_double(), &self.rules),
        };
        self.values.give("rateable", yes(fault.is_none()));
        if let Some(reason) = fault {
            self.values.give("clause", reason.clause(self.rules.edition));
        }
        let clause = fault.unwrap_or(Reason::Third).clause_of_2018();
        step!(self.working, "", clause, Composition: players, rated);
        Ok(())
    }

    fn list(&mut self, request: &ListRequest) -> Result<(), Refusal> {
        let end = date(&request.end, "/end")?;
        let beyond = || Refusal::new("date-unreal", "/end", message!("rating-refused-calendar"));
        let (list, closing) =
            list_for(end, request.official == Official::Fide, &self.rules).ok_or_else(beyond)?;
        self.values.give("list", list);
        self.values.give("closing", closing);
        step!(self.working, "", "b02.7.13", List: end, closing, list);
        // Only the edition of 2018 has rules about norms and a limit on the number of days until the report.
        let is_of_2018 = self.rules.edition.longest.is_some();
        let mut deadline = |key: &'static str, clause: &'static str, from, days: i64| {
            if let Some(day) = plus_days(from, days) {
                self.values.give(key, day);
                match days < 0 {
                    true => step!(self.working, "", clause, Notice: duty = key, from, days = -days, day),
                    false => step!(self.working, "", clause, Deadline: duty = key, from, days, day),
                }
            }
        };
        if is_of_2018 {
            deadline("report-by", "b02.9.1", end, 7);
            deadline("upload-by", "b02.9.1", end, 30);
        }
        if let Some(text) = &request.start {
            let start = date(text, "/start")?;
            if start > end {
                let problem = phrase!("rating-refused-before", day = end, first = start);
                return Err(Refusal::new("dates-reversed", "/end", problem));
            }
            deadline("register-by", "b02.0.2", start, -3);
            if is_of_2018 {
                deadline("register-with-norms-by", "b02.0.2", start, -30);
            }
            // The ratings on the list in force on the first day count for the whole event (7.11).
            if let Some(first) = start.with_day(1) {
                self.values.give("ratings-of", first);
            }
        }
        if !is_of_2018 && let Some(last) = third_list(end) {
            self.values.give("last-list", last);
            step!(self.working, "", "b02.9.1", LastList: end, list = last);
        }
        Ok(())
    }
}

/// Returns the date of the third rating list after the end of an event. The third list is the last one that can include
/// the event (8.1 of 2024).
fn third_list(end: NaiveDate) -> Option<NaiveDate> {
    first_of_next_month(first_of_next_month(first_of_next_month(end)?)?)
}
