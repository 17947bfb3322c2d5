//! The engine of this crate, asked like any program.

use crate::subject::engine::{self, Question};
use crate::subject::protocol::{RatingRequest, StandingsRequest, StartAnswer};
use crate::subject::{Calculator, RatingAnswer, Reply};
use tiebreak_b02::Rulings;
use tiebreak_engine::rules::{Edition, UnknownEdition};
use tiebreak_event::regulations::Declaration;
use tiebreak_format::json::{JsonFile, TournamentJson};
use tiebreak_phrase::{Phrase, phrase};

/// The engine of this crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl BuiltIn {
    /// Who it is, as the answer to `start` would say it.
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

/// What a request asks; why nobody can answer it.
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

/// The facts with names that say nothing: P1, P2, and no titles, federations, rosters.
///
/// A program must not be able to tell a case from what it is sent.
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
