//! The built-in engine as a program under test.

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

/// A question to the engine: the standings of one event, and optionally its findings.
#[derive(Clone, Debug)]
pub struct Question {
    /// The event to be ranked.
    pub event: Event,
    /// Whether findings are also requested.
    pub with_findings: bool,
}

impl Question {
    /// The question of a check under one of its editions.
    ///
    /// # Errors
    ///
    /// Returns an error if the check names a round that is not recorded, which the linter rejects.
    pub fn of(case: &Case, check: &Check, edition: Edition) -> Result<Question, Error> {
        let facts = JsonFile {
            tournament: case.tournament.clone(),
            json: case.file.tournament.clone(),
            has_regulations: false,
            warnings: Vec::new(),
        };
        // Every question of a check names a round. The default is the last recorded round, even if that round is
        // unfinished.
        let after = Some(check.after(case.tournament.rounds()));
        let regulations = case.file.regulations.clone();
        Question::asked(facts, regulations, &check.tiebreaks, edition, after, check.findings.is_some())
    }

    /// The question about an event under its declaration, with the given tie-break list and round. If no round is
    /// given, the last finished round is used.
    ///
    /// # Errors
    ///
    /// Returns an error if the round is not recorded.
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
            // The protocol defines how unfinished games count, so the user's options do not apply.
            played: Some(false),
            ..Options::default()
        };
        let event = Event::assemble(Source::Facts(Box::new(facts)), &options)?;
        Ok(Question { event, with_findings })
    }

    /// The rules for ranking the event.
    pub fn rules(&self) -> Rules {
        self.event.plan.rules
    }

    /// The tie-break list as the engine applies it, with the primary score first.
    ///
    /// # Errors
    ///
    /// Returns an error if a code cannot be read. A code that is undefined for the kind of event has no values, but is
    /// not an error.
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

/// Computes the answer under the given rules, which may differ from the rules of the question's edition.
///
/// # Errors
///
/// Returns an error if a code of the tie-break list cannot be read. If findings are requested, the answer reports an
/// unreadable code as a finding instead of an error.
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

/// Converts standings, right or wrong, to an answer.
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

/// The name under which the answer contains an entry of the tie-break list. If the engine added a primary score to the
/// list, the name is the code of the score.
fn name_of(question: &Question, position: usize) -> Option<String> {
    let (asked, list) = (question.event.asked(), &question.event.plan.list.entries);
    match position.checked_sub(list.len().saturating_sub(asked.len())) {
        Some(position) => asked.get(position).cloned(),
        None => list.get(position).map(ToString::to_string),
    }
}

/// The engine's working of a value, in one line: the terms of the value with rounds, opponents and cuts.
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

// Reads the rows of tables that programs write, and finds cells by their headings.

pub(super) enum Row {
    /// Cells by heading.
    Cells(BTreeMap<String, String>),
    /// A JSON object, in which a heading with dots is a path.
    Object(Value),
}

impl Row {
    /// The cell under a heading. Returns `None` if the column does not exist, and `Some(None)` if the cell is empty.
    pub(crate) fn cell(&self, heading: &str) -> Option<Option<String>> {
        let object = match self {
            Row::Cells(cells) => return cells.get(heading).cloned().map(Some),
            Row::Object(object) => object,
        };
        let inner = object.get("values").filter(|values| values.is_object());
        let own = inner.and_then(|values| values.get(heading)).or_else(|| object.get(heading));
        // A key that equals the whole heading has priority over a path.
        let value = own.or_else(|| at(object, heading))?;
        Some(match value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        })
    }
}

/// The value at a path with dots, which separate object keys and list positions (0-based).
fn at<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    path.split('.').try_fold(value, |value, step| match value {
        Value::Array(list) => list.get(step.parse::<usize>().ok()?),
        other => other.get(step),
    })
}

/// Reads the rows of a table separated by commas, semicolons or tabs.
///
/// # Errors
///
/// Returns an error if the text is not a table.
pub(super) fn rows(bytes: &[u8], delimiter: u8) -> Result<Vec<Row>, Phrase> {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(bytes);
    let problem = |error: csv::Error| phrase!("output-unreadable", problem = shortened(&error));
    let headings: Vec<String> =
        reader.headers().map_err(problem)?.iter().map(|heading| heading.trim().to_owned()).collect();
    let mut found = Vec::new();
    for record in reader.records() {
        let record = record.map_err(problem)?;
        let cells = headings.iter().cloned().zip(record.iter().map(str::to_owned));
        found.push(Row::Cells(cells.collect()));
    }
    Ok(found)
}

/// Reads the objects of the JSON list at the given path. Without a path, the list of objects is the document itself or
/// its key `standings`.
///
/// # Errors
///
/// Returns an error if the path does not lead to a list.
pub(super) fn objects(bytes: &[u8], path: Option<&str>) -> Result<Vec<Row>, Phrase> {
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
        true => Ok(Row::Object(entry)),
        false => Err(phrase!("output-no-object")),
    };
    list.into_iter().map(object).collect()
}

// Runs the built-in engine and the engines of other packages in this process.

/// An engine in Rust that runs in this process.
///
/// The answer of the engine is checked like the answer of any other program: every participant must occur once, and
/// every code must be answered or declared unsupported. [`crate::trials`] runs the corpus against an engine in a test
/// of the engine's package.
pub trait Calculator {
    /// The name of the engine and what it computes, in the form of an answer to `start`. Requests contain only what
    /// this answer lists.
    fn program(&self) -> StartAnswer;

    /// Ranks one event.
    fn standings(&self, request: &StandingsRequest) -> Reply;

    /// Answers one question about ratings (B.02). The harness calls this method only if [`StartAnswer::ratings`] is
    /// set.
    fn rating(&self, _request: &RatingRequest) -> Reply {
        Reply::Skipped(phrase!("program-without-ratings").into(), None)
    }

    /// The working of a value in one line. Reports show the working next to a wrong value, but do not judge the
    /// working.
    fn working(&self, _request: &StandingsRequest, _participant: u32, _code: &str) -> Option<String> {
        None
    }
}

/// Returns the engine's reply to a question, after checking that an answer about a standing is well-formed.
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

/// The engine of this project.
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

/// Converts a request to a question. Returns the reason if the request cannot be answered.
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

/// Replaces names with P1, P2 and so on, and removes titles, federations and rosters, so that a program cannot
/// recognize the case.
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
        Row::Object(serde_json::from_str(row).expect("JSON")).cell(heading)
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
            let problem = objects(nested.as_bytes(), Some(path)).err().expect("none").to_string();
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
