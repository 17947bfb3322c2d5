//! A subject of this crate as an external program: it speaks the protocol on its input and output.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use super::protocol::{RatingReply, Request, StandingsAnswer, StandingsRow, StartAnswer, ValueText};
use super::{Answer, RatingAnswer, Reply, Subject};
use tiebreak_format::bounded::read_line;
use tiebreak_format::limits::REQUEST_BYTES;
use tiebreak_phrase::outside::printable_json;
use tiebreak_phrase::phrase;

/// Answers requests line by line, without findings, until `stop` or the end of the input.
///
/// # Errors
/// When the input cannot be read, holds something that is no request, or the output cannot be written.
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
                serde_json::to_string(&message(request.seq, subject.ask(&request)))?
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

/// A reply as the message that says it; the protocol speaks English.
fn message(seq: u64, reply: Reply) -> StandingsAnswer {
    match reply {
        Reply::Answered(answer) => computed(seq, answer),
        Reply::Skipped(skip, url) => StandingsAnswer::Skipped { seq, skip: skip.to_string(), url },
        Reply::Refused(error) | Reply::Malformed(error) | Reply::Crashed(error) | Reply::NotRun(error) => {
            StandingsAnswer::Failed { seq, error: error.to_string() }
        }
        Reply::TimedOut => StandingsAnswer::Failed { seq, error: phrase!("report-timeout").to_string() },
        // An answer to a question of the other kind, which no subject gives.
        Reply::Rated(_) => StandingsAnswer::Failed { seq, error: phrase!("answer-no-standings").to_string() },
    }
}

/// A reply about ratings as the message that says it.
fn rating_message(seq: u64, reply: Reply) -> RatingReply {
    match reply {
        Reply::Rated(RatingAnswer::Values(values)) => {
            let values = values.into_iter().map(|(key, value)| (key, ValueText::Text(value))).collect();
            RatingReply::Computed { seq, values }
        }
        Reply::Rated(RatingAnswer::Refused(refused)) => RatingReply::Refused { seq, refused },
        Reply::Skipped(skip, url) => RatingReply::Skipped { seq, skip: skip.to_string(), url },
        Reply::Refused(error) | Reply::Malformed(error) | Reply::Crashed(error) | Reply::NotRun(error) => {
            RatingReply::Failed { seq, error: error.to_string() }
        }
        Reply::TimedOut => RatingReply::Failed { seq, error: phrase!("report-timeout").to_string() },
        // An answer to a question of the other kind, which no subject gives.
        Reply::Answered(_) => RatingReply::Failed { seq, error: phrase!("answer-no-ratings").to_string() },
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
mod tests {
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
        let participants = [1, 2, 3].into();
        let wanted = Wanted { participants: &participants, tiebreaks: &request.tiebreaks, findings: false };
        let read = crate::subject::reading::read(lines[1], 4, &wanted);
        assert_eq!(read, BuiltIn.ask(&request));
        assert!(matches!(read, Reply::Answered(answer) if answer.values["ARO"][&3].is_none()));
    }

    #[test]
    fn what_is_no_request_ends_the_service() {
        assert!(serve(&mut BuiltIn, &BuiltIn::identity(), "hello\n".as_bytes(), Vec::new()).is_err());
    }
}
