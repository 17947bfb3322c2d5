//! Defines the programs under test: engines in this process, and external programs with an adapter.
//!
//! Every program implements [`Subject`], which answers a question ([`protocol::Query`]) with a [`Reply`].

pub mod engine;
mod external;
mod file;
mod process;
pub mod protocol;
mod reading;
mod smoke;

pub use engine::{BuiltIn, Calculator, Question, question};
pub(crate) use engine::{anonymous, reply_to};
pub use external::{Lines, Once, Replies, StartError, ask_all};
pub use file::{FileProgram, Manifest, OutputFormat, Task, TaskFault};
pub use process::{CommandLine, Limits, end_all};
pub use reading::{
    Answer, Given, RatingAnswer, Reply, Retried, Wanted, excerpt, read as read_reply,
    read_rating as read_rating_reply, read_start,
};
pub use smoke::{Step, smoke};

use crate::prelude::*;
use protocol::{
    Codes, Input, Query, RatingReply, RatingRequest, Request, StandingsAnswer, StandingsRow, ValueText,
};
use std::io::{self, BufRead, Write};
use tiebreak_format::json::Problem;
use tiebreak_format::limits::{ANSWER_ROWS, ANSWER_TEXT, REQUEST_BYTES, read_line};
use tiebreak_format::trf::{Generation, WriteOptions, write};

/// The text that a program wrote to standard error shortly before or after a bad reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The number of the request with the bad reply.
    pub seq: u64,
    /// The last part of the text that the program wrote to standard error.
    pub errors: String,
}

/// A program that answers questions about standings, and possibly about ratings.
pub trait Subject {
    /// Asks for the standings of one event. This method returns no error, because the type of the reply covers every
    /// failure.
    fn ask(&mut self, request: &StandingsRequest) -> Reply;

    /// Asks one question about ratings. By default, the reply is that the program does not support ratings.
    fn rate(&mut self, _request: &RatingRequest) -> Reply {
        Reply::Skipped(phrase!("program-without-ratings").into(), None)
    }

    /// Asks a question about standings or ratings.
    fn put(&mut self, query: &Query) -> Reply {
        match query {
            Query::Standings(request) => self.ask(request),
            Query::Rating(request) => self.rate(request),
        }
    }

    /// Ends the run. Returns corrections of earlier replies, each with the number of its request.
    fn finish(&mut self) -> Vec<(u64, Reply)> {
        Vec::new()
    }

    /// Returns the requests for which a retry gave a better reply, each with the first reply. The program counts as
    /// unstable for such requests.
    fn retried(&mut self) -> Vec<(u64, Retried)> {
        Vec::new()
    }

    /// Returns the texts that the program wrote to standard error shortly before or after the first bad replies. The
    /// user sees these texts, but they do not affect the verdicts.
    fn complaints(&mut self) -> Vec<Complaint> {
        Vec::new()
    }
}

/// Returns a message about the first fault of an invalid tournament.
fn contradictory(problems: Vec<Problem>) -> Phrase {
    let first = problems.into_iter().next().map(|problem| problem.message);
    first.unwrap_or_else(|| phrase!("request-contradictory"))
}

/// Returns the request without the rounds after the requested round, for programs that always rank after the last
/// round.
fn cut(request: &StandingsRequest) -> StandingsRequest {
    let mut request = request.clone();
    if let (Some(tournament), Some(after)) = (&mut request.tournament, request.after) {
        tournament.end_after(after);
    }
    request
}

/// Returns the tournament in a request as text in the given input format.
///
/// # Errors
///
/// Returns an error if the tournament cannot be written in the input format.
fn render(request: &StandingsRequest, input: Input) -> Result<String, Phrase> {
    let tournament = request.tournament.as_ref().ok_or_else(|| phrase!("request-without-tournament"))?;
    let generation = match input {
        Input::Json => {
            return serde_json::to_string(tournament)
                .map_err(|error| phrase!("json-unwritten", problem = error.to_string()));
        }
        Input::Trf16 => Generation::Trf16,
        Input::Trf26 => Generation::Trf26,
    };
    let (facts, _) = tournament.build().map_err(contradictory)?;
    let options =
        WriteOptions { generation, tiebreaks: request.tiebreaks.clone(), ..WriteOptions::default() };
    let written = write(&facts, &options).map_err(|problems| {
        let said = Phrase::several(problems).unwrap_or_else(|| phrase!("problem-unsaid"));
        phrase!("request-not-for-trf", problem = said)
    })?;
    Ok(written.text)
}

/// Returns the message to the program: the question, and the tournament in the program's input format.
///
/// # Errors
///
/// Returns an error if the tournament cannot be written in the program's input format.
pub(crate) fn message(request: &StandingsRequest, input: Input) -> Result<Request, Phrase> {
    let mut message = request.clone();
    match input {
        Input::Json => {}
        Input::Trf26 | Input::Trf16 => {
            message.trf = Some(render(request, input)?);
            message.tournament = None;
        }
    }
    Ok(Request::Standings(Box::new(message)))
}

/// Returns the reply, or a malformed reply with the reason if the reply is too large.
fn bounded(reply: Reply) -> Reply {
    excess(&reply).map_or(reply, |problem| Reply::Malformed(problem.into()))
}

fn excess(reply: &Reply) -> Option<Phrase> {
    match reply {
        Reply::Answered(answer) => {
            let values = answer.values.values().flat_map(|column| column.values().flatten());
            let findings = answer.findings.as_deref().unwrap_or_default();
            let words = findings.iter().flat_map(|finding| [&finding.clause, &finding.id, &finding.at]);
            longest(values.chain(words)).or_else(|| most(findings.len()))
        }
        Reply::Rated(RatingAnswer::Values(values)) => {
            longest(values.iter().flat_map(|(key, value)| [key, value])).or_else(|| most(values.len()))
        }
        Reply::Rated(RatingAnswer::Refused(rules)) => longest(rules).or_else(|| most(rules.len())),
        Reply::Skipped(reason, url) => longest([&reason.to_string()].into_iter().chain(url)),
        Reply::Error(problem) => longest([&problem.to_string()]),
        // This program writes the texts of all other kinds of replies. These texts contain only excerpts from the
        // output of the program under test, so they are never too large.
        _ => None,
    }
}

/// Returns a message about the part of an answer to `start` that is too large, or `None` if every part is within its
/// limit.
fn excess_of_start(answer: &StartAnswer) -> Option<Phrase> {
    let editions = answer.editions.as_deref().unwrap_or_default();
    let codes = match &answer.codes {
        Codes::Any(_) => &[][..],
        Codes::Listed(codes) => codes.as_slice(),
    };
    let texts = [&answer.name, &answer.version].into_iter().chain(&answer.url).chain(editions).chain(codes);
    longest(texts).or_else(|| most(editions.len())).or_else(|| most(codes.len()))
}

fn longest<'t>(texts: impl IntoIterator<Item = &'t String>) -> Option<Phrase> {
    // The number of characters is never higher than the number of bytes, so the characters are counted only if a text
    // has too many bytes.
    let mut long = texts.into_iter().filter(|text| text.len() > ANSWER_TEXT);
    let found = long.find_map(|text| Some(text.chars().count()).filter(|found| *found > ANSWER_TEXT))?;
    Some(phrase!("answer-text-too-long", found, most = ANSWER_TEXT))
}

fn most(found: usize) -> Option<Phrase> {
    (found > ANSWER_ROWS).then(|| phrase!("answer-too-many", found, most = ANSWER_ROWS))
}

/// Returns a parser's error message in a shortened form, because the message can quote the whole input.
fn shortened(error: &dyn ToString) -> String {
    let text = error.to_string();
    match text.char_indices().nth(ANSWER_TEXT) {
        None => text,
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
    }
}

/// Answers one request per line until `stop` or the end of the input. The answers contain no findings.
///
/// # Errors
///
/// Returns an error if the input cannot be read, if a line is not a valid request, or if the output cannot be written.
pub fn serve(
    subject: &mut dyn Subject,
    identity: &StartAnswer,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let identity = StartAnswer { findings: false, ..identity.clone() };
    while let Some(line) = read_line(&mut input, REQUEST_BYTES)? {
        if line.trim().is_empty() {
            continue;
        }
        let text = match serde_json::from_str::<Request>(&line)? {
            Request::Start { .. } => serde_json::to_string(&identity)?,
            Request::Standings(request) => {
                serde_json::to_string(&message_serve(request.seq, subject.ask(&request)))?
            }
            Request::Rating(request) => {
                serde_json::to_string(&rating_message(request.seq, subject.rate(&request)))?
            }
            Request::Stop => return Ok(()),
        };
        writeln!(output, "{}", printable_json(text))?;
        output.flush()?;
    }
    Ok(())
}

/// Returns a reply about standings as a message. The message is in English, like the whole protocol.
fn message_serve(seq: u64, reply: Reply) -> StandingsAnswer {
    match reply {
        Reply::Answered(answer) => computed(seq, answer),
        Reply::Skipped(skip, url) => StandingsAnswer::Skipped { seq, skip: skip.to_string(), url },
        other => StandingsAnswer::Failed { seq, error: failure(other, phrase!("answer-no-standings")) },
    }
}

fn rating_message(seq: u64, reply: Reply) -> RatingReply {
    match reply {
        Reply::Rated(RatingAnswer::Values(values)) => {
            let values = values.into_iter().map(|(key, value)| (key, ValueText::Text(value))).collect();
            RatingReply::Computed { seq, values }
        }
        Reply::Rated(RatingAnswer::Refused(refused)) => RatingReply::Refused { seq, refused },
        Reply::Skipped(skip, url) => RatingReply::Skipped { seq, skip: skip.to_string(), url },
        other => RatingReply::Failed { seq, error: failure(other, phrase!("answer-no-ratings")) },
    }
}

/// Returns the text for a reply that does not answer the question. `unfitting` is the text for a reply to another kind
/// of question.
fn failure(reply: Reply, unfitting: Phrase) -> String {
    match reply {
        Reply::Error(error) | Reply::Malformed(error) | Reply::Crash(error) | Reply::NotRun(error) => {
            error.to_string()
        }
        Reply::Timeout => phrase!("report-timeout").to_string(),
        Reply::Answered(_) | Reply::Rated(_) | Reply::Skipped(..) => unfitting.to_string(),
    }
}

fn computed(seq: u64, answer: Answer) -> StandingsAnswer {
    let mut rows: BTreeMap<u32, StandingsRow> = BTreeMap::new();
    let empty = |id| StandingsRow { id, rank: None, values: BTreeMap::new() };
    for (id, rank) in answer.ranks.into_iter().flatten() {
        rows.entry(id).or_insert_with(|| empty(id)).rank = Some(rank);
    }
    for (code, column) in answer.values {
        for (id, given) in column {
            let value = given.map_or(ValueText::None, ValueText::Text);
            rows.entry(id).or_insert_with(|| empty(id)).values.insert(code.clone(), value);
        }
    }
    let unsupported = answer.unsupported.into_iter().collect();
    StandingsAnswer::Computed {
        seq,
        standings: Some(rows.into_values().collect()),
        unsupported,
        findings: None,
    }
}

#[cfg(test)]
mod bounds_tests {
    use super::*;
    use crate::subject::Answer;
    use tiebreak_phrase::Words;

    #[test]
    fn one_character_more_is_too_long() {
        for (size, is_kept) in [(ANSWER_TEXT, true), (ANSWER_TEXT + 1, false)] {
            let text = "ä".repeat(size);
            let mut answer = Answer::default();
            answer.value("BH", 1, Some(text.clone()));
            let rated = RatingAnswer::Values([("k".to_owned(), text.clone())].into());
            let replies = [
                Reply::Answered(answer),
                Reply::Rated(rated),
                Reply::Rated(RatingAnswer::Refused(vec![text.clone()])),
                Reply::skipped(&text),
                Reply::Skipped(Words::Theirs(String::new()), Some(text.clone())),
                Reply::refused(&text),
            ];
            for reply in replies {
                assert_eq!(matches!(bounded(reply), Reply::Malformed(_)), !is_kept);
            }
        }
        let many = RatingAnswer::Refused(vec![String::new(); ANSWER_ROWS + 1]);
        assert!(matches!(bounded(Reply::Rated(many)), Reply::Malformed(_)));
        assert!(shortened(&"x".repeat(10 * ANSWER_TEXT)).chars().count() == ANSWER_TEXT + 1);
    }
}

#[cfg(test)]
mod serve_tests {
    use super::*;
    use crate::subject::{BuiltIn, Wanted};

    #[test]
    fn what_is_served_is_read_as_the_same_answer() {
        let line = r#"{"cmd":"standings","seq":4,"edition":"fide-2026-03","after":1,"tiebreaks":["PTS","ARO"],
            "tournament":{"kind":"individual","pairing":"swiss","rounds":1,"participants":[
            {"id":1,"name":"P1","rating":2000,"games":["2 w 1"]},{"id":2,"name":"P2","rating":1900,"games":["1 b 0"]},
            {"id":3,"name":"P3","rating":1950,"games":["0 - U"]}]}}"#
            .replace('\n', " ");
        let Ok(Request::Standings(request)) = serde_json::from_str(&line) else { panic!("{line}") };
        let mut output = Vec::new();
        let input =
            format!("{{\"cmd\":\"start\",\"protocol\":1}}\n\n{line}\n{{\"cmd\":\"stop\"}}\nnever read\n");
        serve(&mut BuiltIn, &BuiltIn::identity(), input.as_bytes(), &mut output).unwrap();
        let lines: Vec<&[u8]> = output.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
        assert_eq!(lines.len(), 2);
        let read = crate::subject::reading::read(lines[1], 4, &Wanted::of(&request));
        assert_eq!(read, BuiltIn.ask(&request));
        assert!(matches!(read, Reply::Answered(answer) if answer.values["ARO"][&3].is_none()));
    }

    #[test]
    fn what_is_no_request_ends_the_service() {
        assert!(serve(&mut BuiltIn, &BuiltIn::identity(), "hello\n".as_bytes(), Vec::new()).is_err());
    }
}
