use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::corpus::{Source, repository_directory};
use crate::subject::RatingAnswer;
use crate::verdict::{Outcome, Verdict, judge_rating};
use tiebreak_b02::{Rulings, Standing, answer_json};

fn cases() -> Vec<(String, RatingCaseFile)> {
    let source = Source::Directory(repository_directory());
    let paths = source.paths().unwrap();
    let read = |path: &String| {
        let file = load(&source, path).unwrap_or_else(|problems| panic!("{problems:#?}"));
        (file.id, file.file)
    };
    paths.iter().filter(|path| is_rating(path)).map(read).collect()
}

/// Returns the verdict on the engine's answer under the given rulings.
fn computed(case: &RatingCaseFile, check: &RatingCheck, rulings: &Rulings) -> Verdict {
    judge_rating(check, &RatingAnswer::computed(&case.request(check), rulings))
}

/// Returns whether the answer contains every expected key, and agrees with the main answer or with one reading.
fn is_right(judged: &Verdict) -> bool {
    judged.units.iter().all(|(_, outcome)| *outcome == Outcome::Pass)
}

#[test]
fn the_engine_answers_every_check_rightly() {
    let cases = cases();
    let mut wrong = Vec::new();
    let mut checks = 0;
    for (id, case) in &cases {
        for check in &case.checks {
            checks += 1;
            let judged = computed(case, check, &Rulings::default());
            if !check.status.is_open() && (judged.reading.is_some() || !is_right(&judged)) {
                wrong.push(format!("{id}#{}: {judged:?}", check.id));
            }
        }
    }
    assert!(checks >= 250, "only {checks} checks");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_deviation_is_killed_and_every_tag_is_true() {
    let cases = cases();
    let mut problems = Vec::new();
    for decision in Rulings::DECISIONS {
        for variant in decision.variants {
            let Standing::Deviation(id) = variant.standing else { continue };
            let mut rulings = Rulings::default();
            rulings.set(decision.name, variant.name).unwrap();
            let killers: BTreeSet<&str> = cases
                .iter()
                .filter(|(_, case)| {
                    case.checks
                        .iter()
                        .any(|check| !check.status.is_open() && !is_right(&computed(case, check, &rulings)))
                })
                .map(|(id, _)| id.as_str())
                .collect();
            if killers.is_empty() {
                problems.push(format!("nothing kills {id}"));
            }
            for (path, case) in &cases {
                let tagged = case.kills.iter().any(|kill| kill == id);
                if tagged && !killers.contains(path.as_str()) {
                    problems.push(format!("{path} does not kill {id}"));
                }
            }
            if !cases.iter().any(|(_, case)| case.kills.iter().any(|kill| kill == id)) {
                problems.push(format!("no case is tagged with {id}; killed by {killers:?}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_other_reading_is_what_its_ruling_computes() {
    let (mut used, mut problems) = (BTreeSet::new(), Vec::new());
    for (id, case) in &cases() {
        for check in &case.checks {
            for reading in &check.readings {
                let place = format!("{id}#{} {}", check.id, reading.ruling);
                let admissible = Rulings::DECISIONS.iter().any(|decision| {
                    decision.variants.iter().any(|variant| {
                        variant.standing == Standing::Admissible
                            && reading.ruling == format!("{}={}", decision.name, variant.name)
                    })
                });
                if !admissible {
                    problems.push(format!("{place}: no such reading"));
                    continue;
                }
                used.insert(reading.ruling.clone());
                let (name, variant) = reading.ruling.split_once('=').unwrap();
                let mut rulings = Rulings::default();
                rulings.set(name, variant).unwrap();
                // The values of the reading replace the main answer, so that only the answer of this reading passes.
                let mut alone = check.clone();
                alone.values.extend(reading.values.clone());
                alone.readings.clear();
                let answer = answer_json(&case.request(check), &rulings).unwrap();
                // For an event that is not rated, the engine gives no values.
                let verdict = judge_rating(&alone, &RatingAnswer::Values(answer.values));
                let passes = |key: &String| {
                    verdict.units.iter().any(|(unit, outcome)| unit == key && *outcome == Outcome::Pass)
                };
                if verdict.is_against() || !reading.values.keys().all(passes) {
                    problems.push(format!("{place}: {:?}", verdict.units));
                }
            }
        }
    }
    for decision in Rulings::DECISIONS {
        for variant in decision.variants.iter().filter(|v| v.standing == Standing::Admissible) {
            let ruling = format!("{}={}", decision.name, variant.name);
            if !used.contains(&ruling) {
                problems.push(format!("no case has the reading {ruling}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn no_admissible_reading_fails_a_check() {
    let cases = cases();
    let mut failed = Vec::new();
    for decision in Rulings::DECISIONS {
        for variant in decision.variants.iter().filter(|v| v.standing == Standing::Admissible) {
            let mut rulings = Rulings::default();
            rulings.set(decision.name, variant.name).unwrap();
            for (id, case) in &cases {
                for check in case.checks.iter().filter(|check| !check.status.is_open()) {
                    if computed(case, check, &rulings).is_against() {
                        failed.push(format!("{id}#{} under {}={}", check.id, decision.name, variant.name));
                    }
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_wrong_answer_fails_and_an_admissible_one_passes() {
    let check: RatingCheck = serde_json::from_value(serde_json::json!({
        "id": "a", "request": {}, "values": {"rating": "1501"}, "evidence": [{"by": "hand"}],
        "status": "alternative", "readings": [{"ruling": "r=s", "source": "-", "values": {"rating": "1500"}}]
    }))
    .unwrap();
    let judged = |value: &str| {
        let values = BTreeMap::from([("rating".to_owned(), value.to_owned())]);
        judge_rating(&check, &RatingAnswer::Values(values))
    };
    assert!(!judged("1501").is_against() && judged("1501").reading.is_none());
    assert_eq!(judged("1500").reading.as_deref(), Some("r=s"));
    assert!(judged("1499").is_against());
    assert!(judge_rating(&check, &RatingAnswer::Refused(vec!["shape".to_owned()])).is_against());
}
