//! Files and lines that are no tournaments.

use std::collections::BTreeSet;

use tiebreak_conformance::check::read_table;
use tiebreak_conformance::event::declaration_in;
use tiebreak_conformance::format::ReadOptions;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::phrase::outside::is_unprintable;
use tiebreak_conformance::rating::{Rulings, answer_json};
use tiebreak_conformance::regulations::{self, Reading, Subject, stand_in};
use tiebreak_conformance::report::Report;
use tiebreak_conformance::rules::{CODE_CHARACTERS, Edition, TieBreakList};
use tiebreak_conformance::subject::{
    BuiltIn, Manifest, Reply, Wanted, read_rating_reply, read_reply, read_start, serve,
};
use tiebreak_conformance::tournament::Tournament;

/// A refusal has a reason, and what it says is harmless.
fn refused(remarks: &[Diagnostic]) {
    assert!(remarks.iter().any(Diagnostic::is_error), "a refusal has a reason");
    said(remarks);
}

fn said(remarks: &[Diagnostic]) {
    for remark in remarks.iter().take(5) {
        let line = remark.to_string();
        assert!(!line.is_empty() && !line.contains(is_unprintable), "{line:?}");
        let drawn = remark.render(false, &ToString::to_string);
        assert!(!drawn.contains(|c| is_unprintable(c) && c != '\n'), "{drawn:?}");
    }
}

fn club() -> Tournament {
    let bytes = include_bytes!("../../tests/data/club.trf").as_slice();
    let read = tiebreak_conformance::format::read(bytes, "club.trf", &ReadOptions::default());
    read.expect("a good event").tournament().clone()
}

/// Any bytes are read as a table or refused; each participant has at most one row.
pub fn table(bytes: &[u8]) {
    let event = club();
    match read_table(bytes, "t", &event, None) {
        Err(remarks) => refused(&remarks),
        Ok(table) => {
            said(&table.warnings);
            assert!(table.missing.len() <= event.len() && table.places.len() <= event.len());
            for (_, column) in &table.recorded.values {
                assert_eq!(column.len(), event.len());
            }
        }
    }
}

/// Any bytes are read as a declaration or refused; its canonical text gives the same declaration, and it has findings.
pub fn regulations(bytes: &[u8]) {
    let declaration = match declaration_in(bytes, "f") {
        Err(remarks) => return refused(&remarks),
        Ok(declaration) => declaration,
    };
    let written = to_text(&declaration).expect("a declaration is JSON");
    let again =
        declaration_in(written.as_bytes(), "f").unwrap_or_else(|remarks| panic!("{written}\n{}", remarks[0]));
    assert_eq!(again, declaration, "{written}");
    let Some(tournament) = stand_in(&declaration) else { return };
    for edition in Edition::ALL {
        let found = regulations::findings(&Subject {
            tournament: &tournament,
            declaration: Some(&declaration),
            asked: &[],
            edition,
            after: 0,
            reading: &Reading::default(),
            published: &[],
            standings: None,
        });
        let places: BTreeSet<_> = found.iter().map(|finding| (finding.id, finding.at.as_str())).collect();
        assert_eq!(places.len(), found.len(), "each rule once at each place");
    }
}

/// Any text is a list of tie-breaks or has a place where it is none; a list written again is the same.
pub fn codes(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match TieBreakList::parse(&text) {
        Ok(list) => {
            let written = list.entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let again =
                TieBreakList::parse(&written).unwrap_or_else(|errors| panic!("{written}: {}", errors[0]));
            assert_eq!(again.entries, list.entries, "{text} as {written}");
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            for error in errors {
                assert!(error.offset <= text.chars().count() + 1, "{text}: {}", error.offset);
                assert!(error.written.chars().count() <= CODE_CHARACTERS);
                assert!(!error.to_string().contains(is_unprintable));
            }
        }
    }
}

/// Any lines are answered or end the service; each answer is one line of JSON.
pub fn requests(bytes: &[u8]) {
    let mut written = Vec::new();
    let _ = serve(&mut BuiltIn, &BuiltIn::identity(), bytes, &mut written);
    for line in written.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let answer = serde_json::from_slice::<serde_json::Value>(line);
        assert!(answer.is_ok_and(|answer| answer.is_object()), "{}", String::from_utf8_lossy(line));
    }
}

/// Any line is an answer or malformed; an answer is about everybody who was asked about, and about nobody else.
pub fn replies(bytes: &[u8]) {
    let participants: BTreeSet<u32> = [1, 2, 3].into();
    let tiebreaks = ["PTS", "BH/C1", "DE"].map(str::to_owned);
    for findings in [false, true] {
        let wanted = Wanted { participants: &participants, tiebreaks: &tiebreaks, findings };
        match read_reply(bytes, 7, &wanted) {
            Reply::Answered(answer) => {
                for column in answer.values.values() {
                    assert!(column.keys().all(|id| participants.contains(id)));
                }
                assert!(
                    answer.ranks.is_none_or(|ranks| ranks.keys().copied().eq(participants.iter().copied()))
                );
            }
            Reply::Skipped(reason, _) | Reply::Refused(reason) | Reply::Malformed(reason) => {
                assert!(!reason.to_string().contains(is_unprintable), "{reason}");
            }
            Reply::Rated(_) | Reply::Crashed(_) | Reply::TimedOut | Reply::NotRun(_) => {
                panic!("no such reply")
            }
        }
    }
    let _ = read_rating_reply(bytes, 7);
    let _ = read_start(bytes);
}

/// Any text is a manifest or has a reason why not.
pub fn manifest(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Manifest::parse(&text) {
        Ok(manifest) => assert!(!manifest.command.is_empty()),
        Err(problem) => {
            let said = problem.to_string();
            assert!(!said.is_empty() && !said.contains(is_unprintable), "{said:?}");
        }
    }
}

/// Any bytes are a whole report or refused; the report that was read is every byte of it.
pub fn report(bytes: &[u8]) {
    if let Ok(report) = Report::read(bytes) {
        let again = Report::read(&report.to_bytes()).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(again.to_bytes(), report.to_bytes());
    }
}

/// Any JSON is a question about ratings that is answered or refused by a rule.
pub fn rating(bytes: &[u8]) {
    let Ok(request) = serde_json::from_slice::<serde_json::Value>(bytes) else { return };
    if let Err(refusals) = answer_json(&request, &Rulings::default()) {
        assert!(!refusals.is_empty(), "a refusal has a reason");
    }
}
