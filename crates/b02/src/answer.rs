//! From a request to its answer.

use serde::Deserialize;
use serde_json::Value;

use super::composition::round_robin_fault;
use super::control::{Control, classify};
use super::expectation::{WHOLE, coefficient, counted_difference, difference, expected, fraction};
use super::list::{date, first_of_next_month, list_for, plus_days};
use super::refusal::Refusal;
use super::request::{
    CompositionRequest, ControlRequest, DifferenceRequest, ExpectedRequest, ListRequest, Request, SystemName,
};
use super::rulings::Rulings;
use super::trace::{Answer, StepKind};
use super::{change, newcomer, period, report, standing};
use tiebreak_engine::number::Fraction;
use tiebreak_phrase::{Phrase, message, phrase};

/// Answers a request.
///
/// # Errors
/// Everything that breaks the form of the request.
pub fn answer(request: &Request, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    let one = |refusal: Refusal| vec![refusal];
    match request {
        Request::Control(request) => control(request, rulings).map_err(one),
        Request::Expected(request) => Ok(expectation(request, rulings)),
        Request::Difference(request) => rating_difference(request, rulings).map_err(one),
        Request::Coefficient(request) => {
            let mut answer = Answer::default();
            let k = coefficient(request.games, None, 0, rulings);
            answer.give("k", k);
            answer.step("", "b02.8.56", StepKind::Coefficient, &[("games", &request.games), ("k", &k)]);
            Ok(answer)
        }
        Request::Change(request) => change::answer(request, rulings).map_err(one),
        Request::New(request) => newcomer::answer(request, rulings).map_err(one),
        Request::Event(request) => period::event(request, rulings),
        Request::Composition(request) => Ok(composition(request, rulings)),
        Request::List(request) => list(request, rulings).map_err(one),
        Request::Status(request) => standing::status(request, rulings).map_err(one),
        Request::Entries(request) => report::entries(request, rulings),
        Request::Report(request) => report::answer(request, rulings),
    }
}

/// Answers a request in JSON.
///
/// # Errors
/// Everything that breaks its form; `shape` when it is no request at all.
pub fn answer_json(request: &Value, rulings: &Rulings) -> Result<Answer, Vec<Refusal>> {
    // Not by value: a copy of a question takes as much again, forty times its text.
    let request = Request::deserialize(request).map_err(|error| {
        vec![Refusal::new("shape", "", phrase!("json-shape", problem = error.to_string()))]
    })?;
    answer(&request, rulings)
}

fn control(request: &ControlRequest, rulings: &Rulings) -> Result<Answer, Refusal> {
    let read = |text: &str, pointer: &str| {
        Control::parse(text).map_err(|error| Refusal::new("time-control", pointer, error.phrase()))
    };
    let (white, black) = match (&request.control, &request.white, &request.black) {
        (Some(both), None, None) => {
            let both = read(both, "/control")?;
            (both.clone(), both)
        }
        (None, Some(white), Some(black)) => (read(white, "/white")?, read(black, "/black")?),
        _ => return Err(Refusal::new("time-control", "", message!("rating-refused-which-control"))),
    };
    let mut answer = Answer::default();
    let class = classify(&white, rulings);
    answer.give("list", class.id());
    let total = white.counted(rulings);
    answer.give("total", total);
    answer.step("", "b02.1.1", StepKind::Total, &[("control", &white), ("total", &total)]);
    answer.step("", "b02.1.1", StepKind::Class, &[("total", &total), ("class", &class.id())]);
    let equal = if white.equals(&black, rulings) { "yes" } else { "no" };
    if request.control.is_none() {
        answer.step(
            "",
            "b02.1.2",
            StepKind::EqualTime,
            &[("white", &white), ("black", &black), ("equal", &equal)],
        );
    }
    let on_a_list = matches!(class.id(), "blitz" | "rapid");
    let same_class = classify(&black, rulings) == class;
    answer.give("rated", if equal == "yes" && on_a_list && same_class { "yes" } else { "no" });
    Ok(answer)
}

fn expectation(request: &ExpectedRequest, rulings: &Rulings) -> Answer {
    let mut answer = Answer::default();
    let counted = counted_difference(request.difference, &mut false, rulings);
    let points = Fraction::new(expected(counted, rulings), WHOLE);
    answer.give("expected", points);
    let clause = if counted == request.difference { "b02.8.1.b" } else { "b02.8.54" };
    answer.step(
        "",
        clause,
        StepKind::Game,
        &[
            ("opponent", &""),
            ("rating", &""),
            ("difference", &request.difference),
            ("counted", &counted),
            ("expected", &points),
            ("score", &""),
            ("gain", &""),
            ("times", &1),
        ],
    );
    answer
}

fn rating_difference(request: &DifferenceRequest, rulings: &Rulings) -> Result<Answer, Refusal> {
    let wrong = |pointer: &str, problem: Phrase| Refusal::new("score", pointer, problem);
    let (p, score, games) = match (&request.score, request.games, &request.fraction) {
        (Some(score), Some(games), None) => {
            let halves = Fraction::parse(score).ok().map(|score| score.multiplied(2).reduced());
            let halves = halves.filter(|halves| halves.denominator() == 1);
            let halves = halves.and_then(|halves| u32::try_from(halves.numerator()).ok());
            let p = halves.and_then(|halves| fraction(halves, games, rulings));
            let problem = || phrase!("rating-refused-score", score = score, games = games);
            (p.ok_or_else(|| wrong("/score", problem()))?, score.clone(), games.to_string())
        }
        (None, None, Some(text)) => {
            let hundredths = Fraction::parse(text).ok().map(|fraction| fraction.multiplied(100).reduced());
            let hundredths = hundredths.filter(|hundredths| hundredths.denominator() == 1);
            let p = hundredths
                .and_then(|hundredths| u32::try_from(hundredths.numerator()).ok())
                .filter(|p| *p <= 100);
            let problem = || phrase!("rating-refused-fraction", text = text);
            (p.ok_or_else(|| wrong("/fraction", problem()))?, text.clone(), "1".to_owned())
        }
        _ => return Err(wrong("", message!("rating-refused-which-score").into())),
    };
    let mut answer = Answer::default();
    let hundredths = Fraction::new(i128::from(p), 100);
    let dp = difference(p, rulings);
    answer.give("p", hundredths);
    answer.give("dp", dp);
    answer.step(
        "",
        "b02.8.1.a",
        StepKind::PlayerDifference,
        &[("score", &score), ("games", &games), ("p", &hundredths), ("dp", &dp)],
    );
    Ok(answer)
}

fn composition(request: &CompositionRequest, rulings: &Rulings) -> Answer {
    let mut answer = Answer::default();
    let (players, rated) = (request.players as usize, request.rated as usize);
    let fault = match request.system {
        SystemName::Match => (rated < 2).then_some("b02.6.6"),
        SystemName::Swiss | SystemName::Team => None,
        system @ (SystemName::RoundRobin | SystemName::DoubleRoundRobin) => {
            round_robin_fault(players, rated, system.is_double(), rulings)
        }
    };
    answer.give("rateable", if fault.is_none() { "yes" } else { "no" });
    let clause = fault.unwrap_or("b02.6.2");
    if fault.is_some() {
        answer.give("clause", clause);
    }
    answer.step("", clause, StepKind::Composition, &[("players", &players), ("rated", &rated)]);
    answer
}

fn list(request: &ListRequest, rulings: &Rulings) -> Result<Answer, Refusal> {
    let end = date(&request.end, "/end")?;
    let beyond = || Refusal::new("date-unreal", "/end", message!("rating-refused-calendar"));
    let (list, closing) = list_for(end, request.official.is_of_fide(), rulings).ok_or_else(beyond)?;
    let mut answer = Answer::default();
    answer.give("list", list);
    answer.give("closing", closing);
    answer.step("", "b02.7.13", StepKind::List, &[("end", &end), ("closing", &closing), ("list", &list)]);
    let mut deadline = |key: &'static str, clause: &'static str, from, days: i64| {
        if let Some(day) = plus_days(from, days) {
            answer.give(key, day);
            answer.step(
                "",
                clause,
                StepKind::Deadline,
                &[("duty", &key), ("from", &from), ("days", &days), ("day", &day)],
            );
        }
    };
    deadline("report-by", "b02.9.1", end, 7);
    deadline("upload-by", "b02.9.1", end, 30);
    if let Some(text) = &request.start {
        let start = date(text, "/start")?;
        if start > end {
            let problem = phrase!("rating-refused-before", day = end, first = start);
            return Err(Refusal::new("dates-reversed", "/end", problem));
        }
        deadline("register-by", "b02.0.2", start, -3);
        deadline("register-with-norms-by", "b02.0.2", start, -30);
        // The ratings of the list in force at the start count for the whole event (7.11).
        if let Some(next) = first_of_next_month(start)
            && let Ok(first) = jiff::civil::Date::new(start.year(), start.month(), 1)
            && next > first
        {
            answer.give("ratings-of", first);
        }
    }
    Ok(answer)
}
