//! Engines that run in this process, in particular the built-in engine. Also reads the rows of tables that programs
//! write.

use crate::prelude::*;
use crate::subject::protocol::{Query, RatingRequest};
use crate::subject::reading::completed;
use crate::subject::{Given, Subject, Wanted, shortened};
use tiebreak_b02::Rulings;
use tiebreak_engine::rules::{Rules, TieBreakList};
use tiebreak_engine::standings::{Entry, Standings};
use tiebreak_engine::tiebreak::{Combination, Evaluator};
use tiebreak_event::event::{AskedList, Error, Event, Options, Source};
use tiebreak_event::regulations::Declaration;
use tiebreak_format::json::JsonFile;

/// A question to the engine, which asks for the standings of one event, and optionally for findings.
#[derive(Clone, Debug)]
pub struct Question {
    /// The event to rank.
    pub event: Event,
    /// Whether the question also asks for findings.
    pub with_findings: bool,
}

impl Question {
    /// Returns the question that a check asks under one of its editions.
    ///
    /// # Errors
    ///
    /// Returns an error if the check names a round that is not recorded. The linter rejects such a check.
    pub fn of(case: &Case, check: &Check, edition: Edition) -> Result<Question, Error> {
        let facts = JsonFile {
            tournament: case.tournament.clone(),
            json: case.file.tournament.clone(),
            has_regulations: false,
            warnings: Vec::new(),
        };
        // The question of a check always names a round. The default is the last recorded round, even if it is
        // unfinished.
        let after = Some(check.after(case.tournament.rounds()));
        let regulations = case.file.regulations.clone();
        Question::asked(facts, regulations, &check.tiebreaks, edition, after, check.findings.is_some())
    }

    /// Returns the question about an event under its declaration, with the given tie-break list and round. If no round
    /// is given, the question asks for the standings after the last finished round.
    ///
    /// # Errors
    ///
    /// Returns an error if the requested round is not recorded.
    pub fn asked(
        facts: JsonFile,
        regulations: Option<Declaration>,
        tiebreaks: &[String],
        edition: Edition,
        after: Option<usize>,
        with_findings: bool,
    ) -> Result<Question, Error> {
        let options = Options {
            edition: Some(edition),
            list: Some(AskedList::Codes(tiebreaks.to_vec())),
            after,
            regulations,
            // The protocol defines how unfinished games count, so the user has no choice.
            played: Some(false),
            ..Options::default()
        };
        let event = Event::assemble(Source::Facts(Box::new(facts)), &options)?;
        Ok(Question { event, with_findings })
    }

    /// Returns the rules by which the event is ranked.
    pub fn rules(&self) -> Rules {
        self.event.plan.rules
    }

    /// Returns the tie-break list as the engine applies it, beginning with the primary score.
    ///
    /// # Errors
    ///
    /// Returns an error if a code of the tie-break list cannot be read. A code that is undefined for the kind of event
    /// has no values and causes no error.
    pub fn list(&self) -> Result<TieBreakList, Error> {
        let unreadable = self.event.unreadable();
        if unreadable.is_empty() { Ok(self.event.plan.computed()) } else { Err(Error::List(unreadable)) }
    }

    fn findings(&self) -> Option<Vec<Finding>> {
        let found = self.with_findings.then(|| self.event.findings_as_asked())?;
        let findings = found.into_iter().map(|finding| Finding {
            clause: finding.clause.to_owned(),
            id: finding.id.to_owned(),
            severity: finding.severity,
            at: finding.at,
        });
        Some(findings.collect())
    }

    fn evaluator(&self, rules: Rules) -> Evaluator<'_> {
        Evaluator::new(self.event.tournament(), rules, self.event.plan.policies, self.event.plan.after)
    }
}

/// Computes the answer under the given rules, which can differ from the rules of the question's edition.
///
/// # Errors
///
/// Returns an error if a code of the tie-break list cannot be read. If findings are requested, an unreadable code
/// causes a finding instead of an error.
pub fn answer(question: &Question, rules: Rules) -> Result<Answer, Error> {
    let list = match question.list() {
        Ok(list) => list,
        Err(_) if question.with_findings => {
            let unsupported = question.event.asked().iter().cloned().collect();
            return Ok(Answer { unsupported, findings: question.findings(), ..Answer::default() });
        }
        Err(unreadable) => return Err(unreadable),
    };
    let evaluator = question.evaluator(rules);
    let standings = Standings::with_records(&evaluator, &list, &question.event.plan.records);
    Ok(answer_of(question, &standings))
}

/// Converts standings to an answer. The standings can be wrong on purpose.
pub(crate) fn answer_of(question: &Question, standings: &Standings) -> Answer {
    let ids: Vec<u32> =
        question.event.tournament().participants().iter().map(|participant| participant.id).collect();
    let mut values: BTreeMap<String, BTreeMap<u32, Given>> = BTreeMap::new();
    let mut unsupported = BTreeSet::new();
    for (position, entry) in standings.entries.iter().enumerate() {
        let Some(name) = name_of(question, position) else { continue };
        match entry {
            Entry::Values(_) => {
                let text = |index| standings.value(position, index).map(|value: Fraction| value.to_string());
                values.insert(name, ids.iter().enumerate().map(|(index, id)| (*id, text(index))).collect());
            }
            Entry::Nothing(_) => {
                values.insert(name, ids.iter().map(|id| (*id, None)).collect());
            }
            Entry::Places(_) => {}
            Entry::Unknown => {
                unsupported.insert(name);
            }
        }
    }
    let ranks = ids.iter().copied().zip(standings.ranks()).collect();
    Answer { values, ranks: Some(ranks), unsupported, findings: question.findings() }
}

/// Returns the name that the answer uses for an entry of the tie-break list. If the engine added the primary score to
/// the list, the name is the code of the score.
fn name_of(question: &Question, position: usize) -> Option<String> {
    let (asked, list) = (question.event.asked(), &question.event.plan.list.entries);
    match position.checked_sub(list.len().saturating_sub(asked.len())) {
        Some(position) => asked.get(position).cloned(),
        None => list.get(position).map(ToString::to_string),
    }
}

/// Returns the engine's working of a value in one line: the terms of the value, with rounds, opponents and cuts.
/// Returns `None` if the list lacks the code or if the code has no values.
pub fn derivation(question: &Question, rules: Rules, id: u32, code: &str) -> Option<String> {
    let list = question.list().ok()?;
    let position = (0..list.entries.len()).find(|at| name_of(question, *at).as_deref() == Some(code))?;
    let Listed::Code(code) = list.entries.get(position)? else { return None };
    if code.direction().is_order_only() {
        return None;
    }
    let index = question.event.tournament().index_of(id)?;
    let evaluator = question.evaluator(rules);
    let derivation = match evaluator.derive(code, index) {
        Ok(derivation) => derivation,
        Err(reason) => return Some(format!("no value: {reason}")),
    };
    let terms: Vec<String> = derivation
        .steps
        .iter()
        .map(|step| {
            let mut term = step.contribution.to_string();
            let mut remarks = vec![step.kind.id().to_owned()];
            remarks.extend(step.round.map(|round| format!("R{round}")));
            remarks.extend(step.opponent.map(|opponent| format!("against {opponent}")));
            remarks.extend(step.score.map(|score| format!("score {score}")));
            remarks.extend(step.cut.map(|clause| format!("cut by {clause}")));
            term.push_str(&format!(" [{}]", remarks.join(", ")));
            term
        })
        .collect();
    let how = match derivation.combination {
        Combination::Sum => "sum of",
        Combination::Mean => "mean of",
        Combination::RoundedMean => "rounded mean of",
        Combination::Reaches { .. } => "lowest rating that reaches",
        Combination::Undefined => "no value from",
    };
    let value = derivation.value.as_ref().map_or_else(|| "no value".to_owned(), Fraction::to_string);
    Some(format!("{value} = {how} {}", terms.join(" + ")))
}

/// Returns the cell under a heading of a table that a program writes. A heading with dots is a path into the object of
/// the row. Returns `None` if the row has no such cell, and `Some(None)` if the cell is a JSON null.
pub(super) fn cell(row: &Value, heading: &str) -> Option<Option<String>> {
    let inner = row.get("values").filter(|values| values.is_object());
    let own = inner.and_then(|values| values.get(heading)).or_else(|| row.get(heading));
    // If a key equals the whole heading, the heading is not read as a path.
    let value = own.or_else(|| at(row, heading))?;
    Some(match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    })
}

/// Returns the value at a path. Dots separate the object keys and the list positions (from 0).
fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, step| match value {
        Value::Array(list) => list.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

/// Reads the rows of a table whose cells are separated by `delimiter`. The first line of the table contains the
/// headings. Each row is an object with the cells by heading.
///
/// # Errors
///
/// Returns an error if the text is not a table.
pub(super) fn rows(bytes: &[u8], delimiter: u8) -> Result<Vec<Value>, Phrase> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(bytes);
    let problem = |error: csv::Error| phrase!("output-unreadable", problem = shortened(&error));
    let headings: Vec<String> =
        reader.headers().map_err(problem)?.iter().map(|heading| heading.trim().to_owned()).collect();
    let mut found = Vec::new();
    for record in reader.records() {
        let record = record.map_err(problem)?;
        let cells = headings.iter().cloned().zip(record.iter().map(Value::from));
        found.push(Value::Object(cells.collect()));
    }
    Ok(found)
}

/// Reads the objects of the JSON list at the given path. Without a path, the list is the document itself or the value
/// of its key `standings`.
///
/// # Errors
///
/// Returns an error if the text is not JSON, if the path does not lead to a list, or if an entry of the list is not an
/// object.
pub(super) fn objects(bytes: &[u8], path: Option<&str>) -> Result<Vec<Value>, Phrase> {
    let mut value: Value = serde_json::from_slice(bytes)
        .map_err(|error| phrase!("output-unreadable", problem = shortened(&error)))?;
    let list = match path {
        Some(path) => {
            let found = at(&value, path).and_then(Value::as_array).cloned();
            found.ok_or_else(|| phrase!("output-no-list-there", path))?
        }
        None => match value.get_mut("standings").map(Value::take).unwrap_or(value) {
            Value::Array(list) => list,
            _ => return Err(phrase!("output-no-list")),
        },
    };
    let object = |entry: Value| match entry.is_object() {
        true => Ok(entry),
        false => Err(phrase!("output-no-object")),
    };
    list.into_iter().map(object).collect()
}

/// An engine in Rust that runs in this process.
///
/// The answer of the engine is checked like the answer of any other program: every participant must occur once, and
/// every code must be answered or declared unsupported. [`crate::trials`] runs the corpus against an engine as a test
/// in the engine's own package.
pub trait Calculator {
    /// Returns the name of the engine and the codes and editions that the engine supports, in the form of an answer to
    /// `start`. Requests contain only codes and editions that this answer lists. The only exception is a request for
    /// findings, which contains every code of the list.
    fn program(&self) -> StartAnswer;

    /// Ranks one event.
    fn standings(&self, request: &StandingsRequest) -> Reply;

    /// Answers one question about ratings (B.02). This method is called only if the engine's answer to `start` sets
    /// [`StartAnswer::ratings`].
    fn rating(&self, _request: &RatingRequest) -> Reply {
        Reply::Skipped(phrase!("program-without-ratings").into(), None)
    }

    /// Returns the working of a value in one line, or `None` if the engine shows no workings. Reports show the working
    /// next to a wrong value. The working is not judged.
    fn working(&self, _request: &StandingsRequest, _participant: u32, _code: &str) -> Option<String> {
        None
    }
}

/// Returns the engine's reply to a question. An answer about standings is first checked for its form.
pub(crate) fn reply_to(calculator: &impl Calculator, query: &Query) -> Reply {
    match query {
        Query::Standings(request) => standings_of(calculator, request),
        Query::Rating(request) => calculator.rating(request),
    }
}

fn standings_of(calculator: &impl Calculator, request: &StandingsRequest) -> Reply {
    match calculator.standings(request) {
        Reply::Answered(answer) => completed(answer, &Wanted::of(request)),
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

/// The built-in engine of this project.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl BuiltIn {
    /// Returns the name of the built-in engine and what it supports, as in an answer to `start`.
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
        let answer = question(request)
            .and_then(|question| answer(&question, question.rules()).map_err(|problem| problem.phrase()));
        answer.map_or_else(|problem| Reply::Error(problem.into()), Reply::Answered)
    }

    fn rating(&self, request: &RatingRequest) -> Reply {
        let asked = serde_json::Value::Object(request.request.clone());
        Reply::Rated(RatingAnswer::computed(&asked, &Rulings::default()))
    }

    fn working(&self, request: &StandingsRequest, participant: u32, code: &str) -> Option<String> {
        let question = question(request).ok()?;
        derivation(&question, question.rules(), participant, code)
    }
}

/// Converts a request into a question to the engine. If the request cannot be answered, returns the reason.
pub fn question(request: &StandingsRequest) -> Result<Question, Phrase> {
    let edition: Edition = request.edition.parse()?;
    let json = request.tournament.as_ref().ok_or_else(|| phrase!("request-without-tournament"))?;
    let declaration = request.regulations.clone().map(serde_json::from_value::<Declaration>).transpose();
    let declaration = declaration.map_err(|error| phrase!("json-shape", problem = error.to_string()))?;
    let (tournament, _) = json.build().map_err(super::contradictory)?;
    let facts = JsonFile { tournament, json: json.clone(), has_regulations: false, warnings: Vec::new() };
    let after = request.after.map(|after| after as usize);
    Question::asked(facts, declaration, &request.tiebreaks, edition, after, request.findings)
        .map_err(|error| error.phrase())
}

/// Replaces names with P1, P2 and so on, and removes titles, federations and rosters. A program can then not recognize
/// the case.
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
mod table_tests {
    use super::*;

    fn cell(row: &str, heading: &str) -> Option<Option<String>> {
        super::cell(&serde_json::from_str(row).expect("JSON"), heading)
    }

    #[test]
    fn a_heading_with_dots_is_a_path() {
        let row = r#"{"player":{"no":7},"tb":[{"v":"12.5"},{"v":null}],"a.b":1,"a":{"b":2},"values":{"BH":3},"BH":4}"#;
        let text = |text: &str| Some(Some(text.to_owned()));
        assert_eq!(cell(row, "player.no"), text("7"));
        assert_eq!(cell(row, "tb.0.v"), text("12.5"));
        assert_eq!(cell(row, "tb.1.v"), Some(None));
        assert_eq!(cell(row, "a.b"), text("1"), "a name is meant before a path");
        assert_eq!(cell(row, "BH"), text("3"));
        for missing in ["tb.2.v", "tb.-1.v", "player.name", "player.no.x", "", ".", "tb."] {
            assert_eq!(cell(row, missing), None, "{missing}");
        }
    }

    #[test]
    fn rows_stand_where_they_are_said_to_stand() {
        let count = |text: &str, path| objects(text.as_bytes(), path).map(|rows| rows.len()).ok();
        let nested = r#"{"result":[{"table":[{},{}]},{"table":7}]}"#;
        assert_eq!(count(nested, Some("result.0.table")), Some(2));
        for (path, wanted) in [("result.1.table", "result.1.table"), ("result.2", "result.2"), ("x", "`x`")] {
            let problem = objects(nested.as_bytes(), Some(path)).expect_err("none").to_string();
            assert!(problem.contains(wanted), "{problem}");
        }
        assert_eq!((count(nested, None), count("[{}]", None)), (None, Some(1)));
        assert_eq!(count(r#"{"standings":[{}]}"#, None), Some(1));
        assert_eq!(count("[7]", None), None);
    }
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
