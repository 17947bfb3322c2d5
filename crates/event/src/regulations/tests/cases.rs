//! Compares the findings and ranks of every case of the corpus with the expected findings and ranks.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::regulations::*;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::standings::Standings;
use tiebreak_engine::tiebreak::Evaluator;
use tiebreak_format::json::TournamentJson;

#[derive(Deserialize)]
pub(super) struct CaseFile {
    pub(super) tournament: TournamentJson,
    pub(super) regulations: Option<Declaration>,
    checks: Vec<CheckJson>,
}

#[derive(Deserialize)]
pub(super) struct CheckJson {
    id: String,
    editions: Vec<String>,
    after: Option<usize>,
    #[serde(default)]
    tiebreaks: Vec<String>,
    ranking: Option<Vec<Vec<u32>>>,
    findings: Option<Vec<Value>>,
}

pub(super) fn cases() -> Vec<(String, CaseFile)> {
    fn collect(directory: &Path, into: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(directory) else { return };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                collect(&path, into);
            } else if path.extension().is_some_and(|extension| extension == "json") {
                into.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/c07");
    let root = std::env::var_os("TIEBREAK_TEST_CASES").map_or(root, PathBuf::from);
    let mut paths = Vec::new();
    collect(&root, &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let case = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, case)
    };
    paths.into_iter().map(read).collect()
}

/// Returns whether enough cases were judged: more than 400 if there is a corpus. A packaged crate contains no corpus,
/// so its tests judge no cases.
fn is_enough(judged: usize) -> bool {
    judged > 400 || !Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/c07").exists()
}

fn edition(name: &str) -> Edition {
    name.parse().unwrap()
}

/// Runs `judge` on every selected check and edition of every case.
pub(super) fn each(judge: &mut dyn FnMut(&str, &CheckJson, &Subject<'_>)) {
    for (name, case) in cases() {
        let Ok((tournament, _)) = case.tournament.build() else { continue };
        let reading = Reading::of_json(&case.tournament);
        for check in &case.checks {
            for edition in check.editions.iter().map(|name| edition(name)) {
                let subject = Subject {
                    tournament: &tournament,
                    declaration: case.regulations.as_ref(),
                    asked: &check.tiebreaks,
                    edition,
                    after: check.after.unwrap_or(tournament.rounds()),
                    reading: &reading,
                    published: &[],
                    standings: None,
                };
                judge(&format!("{name}#{} {edition}", check.id), check, &subject);
            }
        }
    }
}

#[test]
fn every_case_finds_exactly_the_errors_and_warnings_that_it_names() {
    let (mut judged, mut wrong) = (0, Vec::new());
    each(&mut |name, check, subject| {
        let Some(wanted) = &check.findings else { return };
        judged += 1;
        let found: Vec<Value> = findings(subject)
            .into_iter()
            .filter(|finding| finding.severity != Gravity::Info)
            .map(|finding| serde_json::to_value(finding).unwrap())
            .collect();
        if found != *wanted {
            wrong.push(format!("{name}\n  wanted {wanted:?}\n  found  {found:?}"));
        }
    });
    assert!(wrong.is_empty(), "{} of {judged}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(is_enough(judged), "only {judged} checks with findings");
}

#[test]
fn every_case_with_a_declaration_ranks_as_it_says() {
    let (mut judged, mut wrong) = (0, Vec::new());
    each(&mut |name, check, subject| {
        let (Some(wanted), Some(declaration)) = (&check.ranking, subject.declaration) else { return };
        let Ok(list) = tiebreak_engine::rules::TieBreakList::parse(&check.tiebreaks.join(",")) else {
            return;
        };
        judged += 1;
        let facts = facts_in_force(subject);
        let rules = declaration.rules(subject.edition);
        let evaluator = Evaluator::new(&facts, rules, declaration.policies(), subject.after);
        let standings = Standings::with_records(
            &evaluator,
            &list.with_score(facts.team().is_some()),
            &counting_records(subject),
        );
        let groups: Vec<Vec<u32>> =
            standings.groups.iter().map(|group| group.iter().map(|i| facts.id(*i)).collect()).collect();
        if groups != *wanted {
            wrong.push(format!("{name}: wanted {wanted:?}, found {groups:?}"));
        }
    });
    assert!(wrong.is_empty(), "{} of {judged}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(is_enough(judged), "only {judged} rankings under a declaration");
}
