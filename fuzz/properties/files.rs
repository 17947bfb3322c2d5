//! Checks the readers of tables, regulations, lists of tie-breaks, protocol messages, manifests and reports.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use tiebreak_conformance::check::read_table;
use tiebreak_conformance::event::declaration_in;
use tiebreak_conformance::format::ReadOptions;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::json::to_text;
use tiebreak_conformance::phrase::outside::is_unprintable;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rating::{Rulings, answer_json};
use tiebreak_conformance::regulations::{self, Reading, Subject, stand_in};
use tiebreak_conformance::report::Report;
use tiebreak_conformance::rules::{CODE_CHARACTERS, Edition, EditionChoice, TieBreakList};
use tiebreak_conformance::subject::{
    BuiltIn, Manifest, Reply, Wanted, read_rating_reply, read_reply, read_start, serve,
};
use tiebreak_conformance::tournament::Tournament;

use super::held::{broken, done, held, same};

/// Checks that a rejection has a reason, and that the reason can be printed safely on a terminal.
pub fn refused(remarks: &[Diagnostic]) {
    held(remarks.iter().any(Diagnostic::is_error), || "a refusal has a reason".to_owned());
    said(remarks);
}

/// Checks that remarks can be printed safely on a terminal.
pub fn said(remarks: &[Diagnostic]) {
    for remark in remarks.iter().take(5) {
        let line = remark.to_string();
        held(!line.is_empty() && !line.contains(is_unprintable), || format!("{line:?}"));
        let drawn = remark.render(false, &ToString::to_string);
        held(!drawn.contains(|c| is_unprintable(c) && c != '\n'), || format!("{drawn:?}"));
    }
}

/// Returns a valid event. The file of the event never changes, so it is read only once.
fn club() -> &'static Tournament {
    static CLUB: OnceLock<Tournament> = OnceLock::new();
    CLUB.get_or_init(|| {
        let bytes = include_bytes!("../../tests/data/club.trf").as_slice();
        let read = tiebreak_conformance::format::read(bytes, "club.trf", &ReadOptions::default());
        done(read, || "a good event".to_owned()).tournament().clone()
    })
}

/// Checks that any bytes are read as a published table, or rejected with a reason. A table must not have more rows than
/// the event has participants.
pub fn table(bytes: &[u8]) {
    let event = club();
    let choice = EditionChoice::Declared(Edition::Fide2026);
    let list = TieBreakList::default().with_score(false);
    let plan = Plan::new(choice, list, ListSource::Default, event.rounds());
    match read_table(bytes, "t", &plan, event) {
        Err(remarks) => refused(&remarks),
        Ok(table) => {
            said(&table.warnings);
            let most = table.missing.len().max(table.places.len());
            held(most <= event.len(), || format!("{most} of {}", event.len()));
            for (_, column) in &table.recorded.values {
                same(&column.len(), &event.len(), || "a column".to_owned());
            }
        }
    }
}

/// Checks that any bytes are read as the regulations of an event, or rejected with a reason. If the program writes the
/// regulations and reads them again, the regulations must be the same. The program must be able to check all
/// regulations that it has read.
pub fn regulations(bytes: &[u8]) {
    let declaration = match declaration_in(bytes, "f") {
        Err(remarks) => return refused(&remarks),
        Ok(declaration) => declaration,
    };
    let written = done(to_text(&declaration), || "a declaration is JSON".to_owned());
    let again = done(declaration_in(written.as_bytes(), "f"), || written.clone());
    same(&again, &declaration, || written.clone());
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
        same(&places.len(), &found.len(), || "each rule once at each place".to_owned());
    }
}

/// Checks that any text is read as a list of tie-breaks, or rejected with the position of each fault. If the program
/// writes the list and reads it again, the list must be the same.
pub fn codes(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match TieBreakList::parse(&text) {
        Ok(list) => {
            let written = list.entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let again = done(TieBreakList::parse(&written), || written.clone());
            same(&again.entries, &list.entries, || format!("{text} as {written}"));
        }
        Err(errors) => {
            held(!errors.is_empty(), || format!("{text} has no fault"));
            for error in errors {
                held(error.offset <= text.chars().count() + 1, || format!("{text}: {}", error.offset));
                held(error.written.chars().count() <= CODE_CHARACTERS, || error.written.clone());
                held(!error.to_string().contains(is_unprintable), || format!("{error:?}"));
            }
        }
    }
}

/// Checks that the built-in engine can read any lines. Each answer must be one line that contains a JSON object.
pub fn requests(bytes: &[u8]) {
    let mut written = Vec::new();
    let _ = serve(&mut BuiltIn, &BuiltIn::identity(), bytes, &mut written);
    for line in written.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let answer = serde_json::from_slice::<serde_json::Value>(line);
        let is_object = answer.is_ok_and(|answer| answer.is_object());
        held(is_object, || String::from_utf8_lossy(line).into_owned());
    }
}

/// Checks that any bytes are read as the reply of a tested program, or reported as malformed. A reply that is accepted
/// must not contain values of unknown participants. A ranking in a reply must contain exactly the participants of the
/// request.
pub fn replies(bytes: &[u8]) {
    let participants: BTreeSet<u32> = [1, 2, 3].into();
    let tiebreaks = ["PTS", "BH/C1", "DE"].map(str::to_owned);
    for findings in [false, true] {
        let wanted = Wanted { participants: participants.clone(), tiebreaks: &tiebreaks, findings };
        match read_reply(bytes, 7, &wanted) {
            Reply::Answered(answer) => {
                for column in answer.values.values() {
                    held(column.keys().all(|id| participants.contains(id)), || format!("{column:?}"));
                }
                let everybody = |ranks: &std::collections::BTreeMap<u32, u32>| {
                    ranks.keys().copied().eq(participants.iter().copied())
                };
                held(answer.ranks.as_ref().is_none_or(everybody), || format!("{:?}", answer.ranks));
            }
            Reply::Skipped(reason, _) | Reply::Error(reason) | Reply::Malformed(reason) => {
                held(!reason.to_string().contains(is_unprintable), || reason.to_string());
            }
            Reply::Rated(_) | Reply::Crash(_) | Reply::Timeout | Reply::NotRun(_) => broken("no such reply"),
        }
    }
    let _ = read_rating_reply(bytes, 7);
    let _ = read_start(bytes);
}

/// Checks that any text is read as the manifest of a program, or rejected with a reason.
pub fn manifest(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Manifest::parse(&text) {
        Ok(manifest) => held(!manifest.command.is_empty(), || "a manifest without a program".to_owned()),
        Err(problem) => {
            let said = problem.to_string();
            held(!said.is_empty() && !said.contains(is_unprintable), || format!("{said:?}"));
        }
    }
}

/// Checks that any bytes are read as the report of a test run, or rejected. If the program writes the report and reads
/// it again, every byte must be the same.
pub fn report(bytes: &[u8]) {
    if let Ok(report) = Report::read(bytes) {
        let again = done(Report::read(&report.to_bytes()), || "a report is read again".to_owned());
        held(again.to_bytes() == report.to_bytes(), || "a report is every byte of it".to_owned());
    }
}

/// Checks that any JSON is answered as a question about ratings, or rejected with a reason.
pub fn rating(bytes: &[u8]) {
    let Ok(request) = serde_json::from_slice::<serde_json::Value>(bytes) else { return };
    if let Err(refusals) = answer_json(&request, &Rulings::default()) {
        held(!refusals.is_empty(), || "a refusal has a reason".to_owned());
    }
}
