use std::collections::{BTreeMap, BTreeSet};

use super::{RatingAnswer, Reply, Wanted, is_numeric, read, read_rating, read_start};

fn ask(line: &str) -> Reply {
    let participants = BTreeSet::from([1, 2]);
    let tiebreaks = ["PTS", "BH/C1", "DE"].map(str::to_owned);
    let wanted = Wanted { participants, tiebreaks: &tiebreaks, findings: false };
    read(line.as_bytes(), 7, &wanted)
}

fn problem(line: &str) -> String {
    match ask(line) {
        Reply::Malformed(problem) => problem.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_are_read_digit_by_digit() {
    let line = "\u{feff}{\"seq\":7,\"standings\":[{\"id\":1,\"values\":{\"BH/C1\":10.10}},\
                {\"id\":2,\"values\":{\"BH/C1\":\"19/3\",\"XX\":[]}}]}\r\n";
    let Reply::Answered(answer) = ask(line) else { panic!("{:?}", ask(line)) };
    assert_eq!(
        answer.values["BH/C1"],
        BTreeMap::from([(1, Some("10.10".to_owned())), (2, Some("19/3".to_owned()))])
    );
    assert_eq!(answer.ranks, None);
    assert!(answer.unsupported.contains("PTS"), "points may be left out");
}

#[test]
fn skips_and_errors_are_answers() {
    assert_eq!(ask(r#"{"seq":7,"skip":"no"}"#), Reply::skipped("no"));
    assert_eq!(ask(r#"{"seq":7,"error":"oh"}"#), Reply::refused("oh"));
}

#[test]
fn each_flaw_is_named() {
    let rows = |rows: &str| problem(&format!("{{\"seq\":7,\"standings\":[{rows}]}}"));
    let one = r#"{"id":1,"rank":1,"values":{"BH/C1":1}}"#;
    for (found, wanted) in [
        (problem("hello"), "not an answer"),
        (problem(r#"{"seq":7"#), "not an answer"),
        (problem(r#"{"seq":6,"skip":""}"#), "has \"seq\" 6"),
        (problem(r#"{"skip":""}"#), "no \"seq\""),
        (problem(r#"{"seq":7}"#), "must contain exactly one of"),
        (problem(r#"{"seq":7,"skip":"","error":""}"#), "must contain exactly one of"),
        (rows(one), "lacks participant 2"),
        (rows(&format!("{one},{one}")), "participant 1 twice"),
        (rows(&format!("{one},{{\"id\":3}}")), "no participant has the number 3"),
        (rows(&format!("{one},{{\"id\":2,\"values\":{{\"BH/C1\":1}}}}")), "has no rank"),
        (
            rows(&format!("{one},{{\"id\":2,\"rank\":2,\"values\":{{}}}}")),
            "lacks the value of BH/C1 for participant 2",
        ),
        (rows(&format!("{one},{{\"id\":2,\"rank\":0,\"values\":{{}}}}")), "rank 0"),
        (rows(r#"{"id":1,"values":{"BH/C1":1,"BH/C1":2}},{"id":2}"#), "gives two values"),
        (rows(r#"{"id":1,"values":{"BH/C1":true}},{"id":2}"#), "expected a number"),
        (rows(r#"{"id":1,"values":{"BH/C1":"1,5"}},{"id":2}"#), "is not a number"),
        (rows(r#"{"id":1,"values":{"BH/C1":1e99}},{"id":2}"#), "is not a number"),
        (rows(r#"{"id":1},{"id":2}"#), "list the code in"),
    ] {
        assert!(found.contains(wanted), "{found}: wanted {wanted}");
    }
}

#[test]
fn codes_declared_unsupported_need_no_value() {
    let line = r#"{"seq":7,"standings":[{"id":1},{"id":2}],"unsupported":["BH/C1","XX"]}"#;
    let Reply::Answered(answer) = ask(line) else { panic!("{:?}", ask(line)) };
    assert_eq!(answer.unsupported, BTreeSet::from(["BH/C1".to_owned(), "PTS".to_owned()]));
}

#[test]
fn findings_are_asked_for_and_may_stand_alone() {
    let (participants, tiebreaks) = (BTreeSet::from([1]), ["XYZ".to_owned()]);
    let wanted = Wanted { participants, tiebreaks: &tiebreaks, findings: true };
    let ask = |line: &str| read(line.as_bytes(), 7, &wanted);
    let line = r#"{"seq":7,"findings":[{"clause":"c07.4.1","id":"x","severity":"error","at":"/tiebreaks/0","more":1}]}"#;
    let Reply::Answered(answer) = ask(line) else { panic!("{:?}", ask(line)) };
    assert_eq!(answer.findings.map(|found| found[0].at.clone()), Some("/tiebreaks/0".to_owned()));
    assert_eq!(answer.unsupported, BTreeSet::from(["XYZ".to_owned()]));
    for (line, problem) in [
        (r#"{"seq":7,"standings":[{"id":1}],"unsupported":["XYZ"]}"#, "lacks \"findings\""),
        (r#"{"seq":7,"findings":[{"clause":"c07.4.1","id":"x","severity":"fatal","at":""}]}"#, "fatal"),
    ] {
        let Reply::Malformed(found) = ask(line) else { panic!("{line}: {:?}", ask(line)) };
        assert!(found.to_string().contains(problem), "{found}");
    }
}

#[test]
fn what_was_decided_off_the_table_has_no_value() {
    assert!(!is_numeric("LOTS") && !is_numeric("PLAYOFF") && !is_numeric("DE"));
    assert!(is_numeric("BH") && is_numeric("OTHER_x") && is_numeric("?"));
}

#[test]
fn answers_about_ratings_are_values_or_refusals() {
    let ask = |line: &str| read_rating(line.as_bytes(), 7);
    let values = |values: [(&str, &str); 3]| {
        let values = values.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
        Reply::Rated(RatingAnswer::Values(values.collect()))
    };
    assert_eq!(
        ask(r#"{"seq":7,"values":{"change":-0.50,"rating":"1499","ru":null},"more":1}"#),
        values([("change", "-0.50"), ("rating", "1499"), ("ru", "none")])
    );
    assert_eq!(ask(r#"{"seq":7,"refused":[]}"#), Reply::Rated(RatingAnswer::Refused(Vec::new())));
    assert_eq!(ask(r#"{"seq":7,"skip":"no"}"#), Reply::skipped("no"));
    for (line, problem) in [
        (r#"{"seq":7}"#, "must contain exactly one of"),
        (r#"{"seq":8,"values":{}}"#, "has \"seq\" 8"),
        (r#"{"values":{}}"#, "no \"seq\""),
        (r#"{"seq":7,"values":{},"refused":[]}"#, "must contain exactly one of"),
        (r#"{"seq":7,"values":{"k":20,"k":40}}"#, "k appears twice in the list"),
        (r#"{"seq":7,"values":{"rated":true}}"#, "rated: found `true`, expected a string or a number"),
    ] {
        let Reply::Malformed(found) = ask(line) else { panic!("{line}: {:?}", ask(line)) };
        assert!(found.to_string().contains(problem), "{found}");
    }
}

#[test]
fn start_answers_are_checked() {
    assert!(read_start(br#"{"protocol":1,"name":"x","version":"1"}"#).is_ok());
    assert!(
        read_start(br#"{"protocol":2,"name":"x","version":"1"}"#)
            .is_err_and(|e| e.to_string().contains("protocol 2"))
    );
    assert!(
        read_start(br#"{"protocol":1,"name":" ","version":"1"}"#)
            .is_err_and(|e| e.to_string().contains("empty name"))
    );
    assert!(read_start(b"{}").is_err_and(|e| e.to_string().contains("does not follow the protocol")));
}
