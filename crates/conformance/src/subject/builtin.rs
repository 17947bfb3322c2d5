//! Runs engines in this process: the built-in engine, and those of other packages.

use crate::prelude::*;
use crate::subject::engine::{self, Question};
use crate::subject::protocol::{Query, RatingRequest};
use crate::subject::reading::completed;
use crate::subject::{Subject, Wanted, participants};
use tiebreak_b02::Rulings;
use tiebreak_engine::rules::UnknownEdition;
use tiebreak_event::regulations::Declaration;
use tiebreak_format::json::{JsonFile, TournamentJson};

/// An engine in Rust that runs in this process.
///
/// Its answer is checked like that of any program: it must contain every participant once, and every code must be
/// answered or declared unsupported. [`crate::trials`] runs the corpus against the engine in a test of its package.
pub trait Calculator {
    /// The introduction of the engine: its name and what it computes. Other things are not asked for.
    fn program(&self) -> StartAnswer;

    /// Ranks one event.
    fn standings(&self, request: &StandingsRequest) -> Reply;

    /// Answers one question about ratings (B.02). It is called only if [`StartAnswer::ratings`] is set.
    fn rating(&self, _request: &RatingRequest) -> Reply {
        Reply::Skipped(phrase!("program-without-ratings").into(), None)
    }

    /// The working of a value in one line. Reports show the working beside a wrong value, but do not judge it.
    fn working(&self, _request: &StandingsRequest, _participant: u32, _code: &str) -> Option<String> {
        None
    }
}

/// Returns the engine's reply to a question, after checking that it is well-formed.
pub(crate) fn reply_to(calculator: &impl Calculator, query: &Query) -> Reply {
    match query {
        Query::Standings(request) => standings_of(calculator, request),
        Query::Rating(request) => calculator.rating(request),
    }
}

fn standings_of(calculator: &impl Calculator, request: &StandingsRequest) -> Reply {
    match calculator.standings(request) {
        Reply::Answered(answer) => {
            let participants = participants(request);
            let (tiebreaks, findings) = (&request.tiebreaks, request.findings);
            completed(answer, &Wanted { participants: &participants, tiebreaks, findings })
        }
        other => other,
    }
}

impl<C: Calculator> Subject for C {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        standings_of(self, request)
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        self.rating(request)
    }
}

/// The engine of this crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl BuiltIn {
    /// The name of the engine and what it computes, as in an answer to `start`.
    pub fn identity() -> StartAnswer {
        StartAnswer {
            editions: Some(Edition::ALL.iter().map(|edition| edition.id().to_owned()).collect()),
            findings: true,
            ratings: true,
            ..StartAnswer::new("tiebreak-conformance", env!("CARGO_PKG_VERSION"))
        }
    }
}

impl Calculator for BuiltIn {
    fn program(&self) -> StartAnswer {
        BuiltIn::identity()
    }

    fn standings(&self, request: &StandingsRequest) -> Reply {
        match question(request) {
            Ok(question) => match engine::answer(&question, question.rules()) {
                Ok(answer) => Reply::Answered(answer),
                Err(problem) => Reply::Refused(problem.phrase().into()),
            },
            Err(problem) => Reply::Refused(problem.into()),
        }
    }

    fn rating(&self, request: &RatingRequest) -> Reply {
        let asked = serde_json::Value::Object(request.request.clone());
        Reply::Rated(RatingAnswer::computed(&asked, &Rulings::default()))
    }

    fn working(&self, request: &StandingsRequest, participant: u32, code: &str) -> Option<String> {
        let question = question(request).ok()?;
        engine::derivation(&question, question.rules(), participant, code)
    }
}

/// Converts a request to a question. Returns the reason if the request cannot be answered.
pub fn question(request: &StandingsRequest) -> Result<Question, Phrase> {
    let edition: Edition = request.edition.parse().map_err(|error: UnknownEdition| error.phrase())?;
    let json = request.tournament.as_ref().ok_or_else(|| phrase!("request-without-tournament"))?;
    let declaration: Option<Declaration> = match &request.regulations {
        None => None,
        Some(value) => {
            let read = serde_json::from_value(value.clone());
            Some(read.map_err(|error| phrase!("json-shape", problem = error.to_string()))?)
        }
    };
    let (tournament, _) = json.build().map_err(super::contradictory)?;
    let facts = JsonFile { tournament, json: json.clone(), warnings: Vec::new() };
    let after = request.after.map(|after| after as usize);
    Question::asked(facts, declaration, &request.tiebreaks, edition, after, request.findings)
        .map_err(|error| error.phrase())
}

/// Replaces names with P1, P2 and so on, and removes titles, federations and rosters.
///
/// A program could otherwise recognize a case by its question.
pub(crate) fn anonymous(tournament: &TournamentJson) -> TournamentJson {
    let mut plain = tournament.clone();
    for participant in plain.participants.iter_mut().flatten() {
        participant.name = format!("P{}", participant.id);
        participant.title = String::new();
        participant.federation = String::new();
    }
    for team in plain.teams.iter_mut().flatten() {
        team.name = format!("P{}", team.id);
        team.federation = String::new();
        team.roster = Vec::new();
        team.lineups = Vec::new();
    }
    plain.players = Vec::new();
    plain
}

#[cfg(test)]
mod anonymous_tests {
    use super::*;

    #[test]
    fn nothing_that_names_a_case_is_sent() {
        let text = r#"{"kind":"individual","pairing":"swiss","rounds":1,"participants":[
            {"id":7,"name":"A telling name","title":"GM","federation":"FID","rating":2000,"games":["8 w 1"]},
            {"id":8,"name":"B","rating":null,"games":["7 b 0"]}]}"#;
        let plain = anonymous(&serde_json::from_str(text).expect("valid"));
        let names: Vec<_> = plain.participants.iter().flatten().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["P7", "P8"]);
        let sent = serde_json::to_string(&plain).expect("valid");
        assert!(!sent.contains("telling") && !sent.contains("GM") && !sent.contains("FID"), "{sent}");
    }
}
