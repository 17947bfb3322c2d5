use serde_json::{Value, json};

use super::*;

/// A report without violations.
fn sound() -> Value {
    json!({
        "event": {
            "list": "rapid", "system": "swiss", "start": "2018-10-12", "end": "2018-10-14",
            "control": "15'+10\"", "registered": "2018-10-01", "registered-by": "ESP",
            "responsible-federation": "ESP", "host-federation": "ESP", "laws": "FIDE",
            "schedule": [{"date": "2018-10-12", "rounds": 3}],
            "arbiters": [
                {"id": "R1", "role": "chief", "license-from": "2018-01-01", "license-to": "2018-12-31"},
                {"id": "R2", "role": "deputy", "license-from": "2018-01-01", "license-to": "2018-12-31"}
            ],
            "report-sent": "2018-10-16", "uploaded": "2018-10-20"
        },
        "players": [
            {"id": "A", "federation": "ESP", "rating": 1800, "k": 20},
            {"id": "B", "federation": "ESP", "rating": 1700},
            {"id": "C", "federation": "FRA", "rating": 1600},
            {"id": "D", "federation": "ESP", "rating": 1500}
        ],
        "games": [
            {"round": 1, "white": "A", "black": "C", "result": "10"},
            {"round": 1, "white": "B", "black": "D", "result": "=="},
            {"round": 2, "white": "A", "black": "D", "result": "10"},
            {"round": 2, "white": "C", "black": "B", "result": "01"},
            {"round": 3, "white": "B", "black": "A", "result": "10"},
            {"round": 3, "white": "D", "black": "C", "result": "=="}
        ],
        "list-date": "2018-11-01",
        "reference": {"federations": ["ESP", "FRA"], "rating-officers": ["ESP"], "excluded": []}
    })
}

/// Ten violations. Each has the JSON pointer, the new value, and the clauses that then fail.
fn planted() -> [(&'static str, Value, &'static [&'static str]); 10] {
    [
        ("/event/registered", json!("2018-10-10"), &["0", "0.2 days"]),
        ("/event/arbiters/1/license-to", json!("2018-10-13"), &["0", "0.3 R2"]),
        ("/event/arbiters/1/role", json!("chief"), &["0.4 chief"]),
        ("/games/3/control-black", json!("20'+5\""), &["1.2 game 4"]),
        ("/event/laws", json!("Chess960"), &["0", "2.1"]),
        ("/event/schedule/0/rounds", json!(16), &["0", "3.1 2018-10-12"]),
        ("/games/0/result", json!("+-"), &["5.1 game 1"]),
        ("/players/0/k", json!(40), &["8.56 A"]),
        ("/event/report-sent", json!("2018-10-22"), &["9.1 report"]),
        ("/reference/excluded", json!([["FRA", "2018-06-01", null]]), &["12.1 C"]),
    ]
}

fn plant(report: &mut Value, pointer: &str, value: &Value) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = report.pointer_mut(parent).unwrap();
    match parent {
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value.clone(),
        _ => parent[key] = value.clone(),
    }
    // If a game has its own time control, the report states a time control for each player.
    if key == "control-black" {
        parent["control-white"] = json!("15'+10\"");
    }
    // A report must be sent before it is uploaded.
    if key == "report-sent" {
        parent["uploaded"] = value.clone();
    }
}

fn failures(report: Value) -> Vec<(String, Effect)> {
    let request: ReportRequest = serde_json::from_value(report).unwrap();
    let found = findings(&request, &Rulings::default()).unwrap().findings;
    let failed = found.into_iter().filter(|finding| finding.status == Status::Fail);
    failed.map(|finding| (finding.key(), finding.effect)).collect()
}

fn keys(report: Value) -> Vec<String> {
    failures(report).into_iter().map(|(key, _)| key).collect()
}

#[test]
fn a_sound_report_has_no_failure() {
    assert_eq!(keys(sound()), Vec::<String>::new());
}

#[test]
fn each_of_ten_violations_is_found_by_its_clause_and_no_other_is() {
    for (pointer, value, wanted) in planted() {
        let mut report = sound();
        plant(&mut report, pointer, &value);
        assert_eq!(keys(report), wanted, "{pointer}");
    }
}

#[test]
fn ten_violations_together_are_exactly_those_ten() {
    let mut report = sound();
    for (pointer, value, _) in planted() {
        plant(&mut report, pointer, &value);
    }
    let mut wanted: Vec<&str> = planted().iter().flat_map(|(.., wanted)| wanted.iter().copied()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut found = keys(report);
    found.sort_unstable();
    // One more finding fails: article 0 sums up the failures that prevent the event from being rated.
    assert_eq!(found.len(), 11);
    assert_eq!(found, wanted);
}

#[test]
fn exclusion_of_a_federation_bars_from_the_list_and_costs_no_result() {
    let mut report = sound();
    plant(&mut report, "/reference/excluded", &json!([["FRA", "2018-06-01", null]]));
    assert_eq!(failures(report), [("12.1 C".to_owned(), Effect::Listing)]);
}

#[test]
fn the_first_event_in_a_match_falls_under_the_general_clause() {
    let mut report = sound();
    report["event"]["system"] = json!("match");
    report["event"]["scheduled-games"] = json!(2);
    report["players"] =
        json!([{"id": "A", "federation": "ESP", "rating": 1800}, {"id": "B", "federation": "ESP"}]);
    report["games"] = json!(["1 A B 10", "2 B A 01"]);
    assert_eq!(keys(report.clone()), ["0", "6.1 B", "6.6"]);
    report["games"] = json!(["1 A B 10", "2 B A 10"]);
    assert_eq!(keys(report), ["0", "6.6"]);
}
