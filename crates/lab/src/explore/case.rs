//! Drafts of case files from findings. No draft holds an answer of the engine: a person derives the values from the
//! text, and the linter refuses the draft until then.

use super::report::{Finding, Small};
use tiebreak_suite::corpus::{Bilingual, CaseFile, Check, EditionName, Status};

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
        title: Bilingual {
            en: format!("Two programs disagree about {}", finding.code),
            es: format!("Dos programas discrepan en {}", finding.code),
        },
        clauses: small.clauses.clone(),
        why: Bilingual {
            en: format!("{} Derive the answer from the text.", said(finding, program, &SAID_EN)),
            es: format!("{} Deduzca la respuesta del texto.", said(finding, program, &SAID_ES)),
        },
        tournament: small.tournament.clone(),
        regulations: None,
        checks: vec![check],
        kills: Vec::new(),
    };
    Some((path, file))
}

/// What stands between program, its answer, and the engine's: words for a participant's value, and for an order.
type Words = [&'static str; 5];

const SAID_EN: Words =
    ["gives participant", "the value", "this engine gives", "orders", "this engine orders"];
const SAID_ES: Words = ["da al participante", "el valor", "este motor da", "ordena", "este motor ordena"];

fn said(finding: &Finding, program: &str, words: &Words) -> String {
    let Finding { participant, theirs, ours, .. } = finding;
    match participant {
        None if ours.is_empty() => format!("{program}: {theirs}."),
        Some(id) => format!("{program} {} {id} {} {theirs}; {} {ours}.", words[0], words[1], words[2]),
        None => format!("{program} {} {theirs}; {} {ours}.", words[3], words[4]),
    }
}
