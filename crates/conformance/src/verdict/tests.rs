use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::corpus::{Case, Check, Registry, Source, Status, load_one, repository_directory};
use crate::subject::Answer;
use crate::subject::protocol::Tail;
use tiebreak_engine::rules::Edition;
use tiebreak_event::regulations::Gravity;

fn registry() -> Registry {
    Registry::load(&Source::Directory(repository_directory())).unwrap()
}

fn case() -> Case {
    let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lint/renumbered");
    load_one(&Source::Directory(fixtures), "c07/8-1/a-fact").unwrap()
}

/// Returns an answer with the given places and the given values of one code for participants 1 to 3.
fn answer(code: &str, values: [Option<&str>; 3], ranks: [u32; 3]) -> Answer {
    let column = (1..).zip(values).map(|(id, value)| (id, value.map(str::to_owned))).collect();
    Answer {
        values: BTreeMap::from([(code.to_owned(), column)]),
        ranks: Some((1..).zip(ranks).collect()),
        unsupported: BTreeSet::new(),
        findings: None,
    }
}

/// Returns the check of the fixture, changed to expect `value` as the value of `code` for participant 1.
fn check(case: &Case, code: &str, value: Option<&str>) -> Check {
    let mut check = case.file.checks[0].clone();
    check.tiebreaks = vec!["PTS".to_owned(), code.to_owned()];
    check.values = BTreeMap::from([(1, BTreeMap::from([(code.to_owned(), value.map(str::to_owned))]))]);
    check
}

fn outcomes(check: &Check, answer: &Answer, tail: Tail) -> Vec<Outcome> {
    judge(check, answer, &registry(), tail).units.into_iter().map(|(_, outcome)| outcome).collect()
}

#[test]
fn values_are_compared_exactly_however_they_are_written() {
    let case = case();
    for (expected, found, right) in [
        (Some("2"), Some("2.0"), true),
        (Some("2"), Some("4/2"), true),
        (Some("19/3"), Some("6.33"), false),
        (Some("2"), Some("2.0000000000001"), false),
        (None, None, true),
        (None, Some("0"), false),
        (Some("0"), None, false),
    ] {
        let check = check(&case, "BH", expected);
        let outcome = outcomes(&check, &answer("BH", [found; 3], [1, 2, 2]), Tail::Tied).remove(0);
        assert_eq!(outcome == Outcome::Pass, right, "{expected:?} {found:?}: {outcome:?}");
    }
}

#[test]
fn only_codes_with_places_may_come_rounded() {
    let case = case();
    for (found, outcome) in [
        ("6.33", Outcome::Rounded),
        ("6.333", Outcome::Rounded),
        ("6.3333333333333333", Outcome::Rounded),
        ("19/3", Outcome::Pass),
    ] {
        let check = check(&case, "AOB", Some("19/3"));
        assert_eq!(
            outcomes(&check, &answer("AOB", [Some(found); 3], [1, 2, 2]), Tail::Tied)[0],
            outcome,
            "{found}"
        );
    }
    for found in ["6.3", "6.34", "6.3343", "6.32"] {
        let check = check(&case, "AOB", Some("19/3"));
        let outcome = outcomes(&check, &answer("AOB", [Some(found); 3], [1, 2, 2]), Tail::Tied).remove(0);
        assert!(matches!(outcome, Outcome::Fail(_)), "{found}: {outcome:?}");
    }
    // Both roundings of a value halfway between two decimals are accepted.
    let check = check(&case, "SSSC", Some("1.125"));
    for found in ["1.12", "1.13"] {
        let outcome = outcomes(&check, &answer("SSSC", [Some(found); 3], [1, 2, 2]), Tail::Tied).remove(0);
        assert_eq!(outcome, Outcome::Rounded);
    }
}

#[test]
fn ranks_are_compared_as_groups() {
    let case = case();
    let check = check(&case, "BH", Some("2"));
    for (ranks, right) in [([1, 2, 2], true), ([1, 3, 3], true), ([1, 1, 2], false), ([2, 1, 1], false)] {
        let outcome = outcomes(&check, &answer("BH", [Some("2"); 3], ranks), Tail::Tied).remove(1);
        assert_eq!(outcome == Outcome::Pass, right, "{ranks:?}: {outcome:?}");
    }
}

#[test]
fn separating_a_tie_fails_unless_it_was_declared_to_mean_nothing() {
    let case = case();
    let check = check(&case, "BH", Some("2"));
    let split = answer("BH", [Some("2"); 3], [1, 3, 2]);
    match outcomes(&check, &split, Tail::Tied).remove(1) {
        Outcome::Fail(differences) => {
            assert!(matches!(differences[0], Difference::Ranking { splits_a_tie: true, .. }));
        }
        other => {
            panic!("{other:?}")
        }
    }
    assert_eq!(outcomes(&check, &split, Tail::Arbitrary)[1], Outcome::Pass);
    let wrong = answer("BH", [Some("2"); 3], [2, 1, 3]);
    assert!(outcomes(&check, &wrong, Tail::Arbitrary)[1].is_against());
}

#[test]
fn an_alternative_check_passes_by_one_reading_as_a_whole() {
    let case = case();
    let mut check = check(&case, "BH", Some("2"));
    check.status = Status::Alternative;
    check.readings = vec![crate::corpus::Reading {
        ruling: "some.decision=otherwise".to_owned(),
        source: "somebody".to_owned(),
        values: BTreeMap::from([(1, BTreeMap::from([("BH".to_owned(), Some("3".to_owned()))]))]),
        ranking: Some(vec![vec![1, 2, 3]]),
    }];
    let registry = registry();
    let by_main = judge(&check, &answer("BH", [Some("2"); 3], [1, 2, 2]), &registry, Tail::Tied);
    assert!(!by_main.is_against() && by_main.reading.is_none());
    let by_reading = judge(&check, &answer("BH", [Some("3"); 3], [1, 1, 1]), &registry, Tail::Tied);
    assert!(!by_reading.is_against());
    assert_eq!(by_reading.reading.as_deref(), Some("some.decision=otherwise"));
    for mixed in [answer("BH", [Some("3"); 3], [1, 2, 2]), answer("BH", [Some("2"); 3], [1, 1, 1])] {
        assert!(judge(&check, &mixed, &registry, Tail::Tied).is_against());
    }
}

#[test]
fn unsupported_codes_leave_the_ranking_unjudged_too() {
    let case = case();
    let check = check(&case, "BH", Some("2"));
    let mut answer = answer("BH", [None; 3], [1, 2, 3]);
    answer.unsupported.insert("BH".to_owned());
    assert_eq!(outcomes(&check, &answer, Tail::Tied), [Outcome::Unsupported, Outcome::Unsupported]);
    answer.unsupported.clear();
    answer.values.clear();
    answer.ranks = None;
    let outcomes = outcomes(&check, &answer, Tail::Tied);
    assert!(matches!(outcomes[..], [Outcome::Malformed(_), Outcome::Unsupported]), "{outcomes:?}");
}

#[test]
fn findings_are_right_when_errors_and_warnings_are_exactly_those_expected() {
    let finding = |id: &str, severity: Gravity| Finding {
        clause: "c07.4.1".to_owned(),
        id: id.to_owned(),
        severity,
        at: "/tiebreaks/1".to_owned(),
    };
    let (error, warning) = (Gravity::Error, Gravity::Warning);
    let case = case();
    let check = Check {
        findings: Some(vec![finding("a", error), finding("b", warning)]),
        values: BTreeMap::new(),
        ranking: None,
        ..case.file.checks[0].clone()
    };
    let found = |findings: Option<Vec<Finding>>| {
        let answer = Answer { findings, ..Answer::default() };
        outcomes(&check, &answer, Tail::Tied).remove(0)
    };
    assert_eq!(found(None), Outcome::Unsupported);
    let note = finding("c", Gravity::Info);
    assert_eq!(found(Some(vec![note, finding("b", warning), finding("a", error)])), Outcome::Pass);
    assert_eq!(
        found(Some(vec![finding("a", warning), finding("b", warning)])),
        Outcome::Fail(vec![Difference::Findings {
            missing: vec![finding("a", error)],
            unexpected: vec![finding("a", warning)],
        }])
    );
    assert!(found(Some(Vec::new())).is_against());
}

#[test]
fn a_check_is_sensitive_to_the_decision_that_it_is_about_and_not_to_others() {
    let (case, registry) = (case(), registry());
    let check = &case.file.checks[0];
    let paths = |check: &Check| -> Vec<&str> {
        sensitive(&case, check, Edition::Fide2026, &registry).iter().map(|(path, _)| *path).collect()
    };
    // In this event, the bye of player C is in the first round, so the rule about byes at the end changes nothing.
    assert!(!paths(check).contains(&"unplayed.trailing-bye"));
    assert!(!paths(check).iter().any(|path| path.starts_with("team.")));
    let mut wrong = check.clone();
    wrong.values = BTreeMap::from([(1, BTreeMap::from([("BH".to_owned(), Some("9".to_owned()))]))]);
    assert!(paths(&wrong).is_empty());
    let source = Source::Directory(repository_directory());
    let case = load_one(&source, "c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents").unwrap();
    let newest = case.file.checks.iter().find(|check| check.id == "new").unwrap();
    let found = sensitive(&case, newest, Edition::Fide2026, &registry);
    assert!(found.iter().any(|(path, _)| *path == "unplayed.trailing-bye"), "{found:?}");
}
