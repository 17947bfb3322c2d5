//! Drafts of case files from findings. No draft holds an answer of the engine: a person derives the values from the
//! text, and the linter refuses the draft until then.

use super::report::{Finding, Small};
use tiebreak_phrase::{Phrase, phrase};
use tiebreak_suite::corpus::{CaseFile, Check, EditionName, Status};
use tiebreak_words::message::Texts;

/// The draft of a case that shows a finding, with its path below the directory of cases.
pub fn draft(small: &Small, program: &str) -> Option<(String, CaseFile)> {
    let finding = &small.finding;
    let edition = EditionName(finding.edition.parse().ok()?);
    let main = small.clauses.first()?.clone();
    let number = main.strip_prefix("c07.").unwrap_or(&main).replace('.', "-");
    let code = finding.code.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let path = format!("c07/{number}/draft-{code}-of-event-{}.json", finding.event);
    let head = match small.tournament.primary {
        _ if small.tournament.teams.is_none() => "PTS",
        Some(tiebreak_format::json::PrimaryJson::GamePoints) => "GPTS",
        _ => "MPTS",
    };
    let mut tiebreaks = vec![head.to_owned()];
    tiebreaks.extend(finding.code.split(',').map(str::to_owned));
    let check = Check {
        id: "new".to_owned(),
        editions: vec![edition],
        after: None,
        tiebreaks,
        values: Default::default(),
        ranking: None,
        among: None,
        findings: None,
        working: Default::default(),
        taken: Default::default(),
        evidence: Vec::new(),
        status: Status::Draft,
        readings: Vec::new(),
    };
    let file = CaseFile {
        format: 1,
        title: Texts::from(&phrase!("draft-title", code = &finding.code)),
        clauses: small.clauses.clone(),
        why: Texts::from(&phrase!("draft-why", said = said(finding, program))),
        tournament: small.tournament.clone(),
        regulations: None,
        checks: vec![check],
        kills: Vec::new(),
    };
    Some((path, file))
}

/// What program and engine say.
fn said(finding: &Finding, program: &str) -> Phrase {
    let Finding { participant, theirs, ours, .. } = finding;
    match participant {
        None if ours.is_empty() => phrase!("draft-trouble", program = program, theirs = theirs),
        Some(id) => {
            phrase!("draft-values", program = program, participant = id, theirs = theirs, ours = ours)
        }
        None => phrase!("draft-orders", program = program, theirs = theirs, ours = ours),
    }
}
