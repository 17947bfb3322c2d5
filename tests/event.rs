//! Tests that an event gives the same answer on the command line, in the protocol and in the library.

use std::process::Stdio;

use crate::support::command;
use serde_json::Value;
use tiebreak_conformance::event::{Event, Options, Source};

/// An event in which Alba beats Bruno, and Carla draws with Dario, in round 1. The games of round 2 are paired, but
/// have no results yet.
const UNFINISHED: &str = include_str!("data/unfinished.json");

fn answered(arguments: &[&str], input: &str) -> String {
    let mut child = command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Returns the points of all participants, sorted by pairing number.
fn points(standings: &Value) -> Vec<String> {
    let mut rows: Vec<(u64, String)> = standings["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["id"].as_u64().unwrap(), row["values"]["PTS"].as_str().unwrap().to_owned()))
        .collect();
    rows.sort();
    rows.into_iter().map(|(_, points)| points).collect()
}

fn from_the_command_line(after: Option<&str>) -> Vec<String> {
    let mut arguments = vec!["standings", "-", "-f", "json"];
    arguments.extend(after.iter().flat_map(|round| ["--after-round", round]));
    points(&serde_json::from_str(&answered(&arguments, UNFINISHED)).unwrap())
}

fn over_the_protocol(after: Option<&str>) -> Vec<String> {
    let after = after.map_or_else(String::new, |round| format!(r#""after":{round},"#));
    let facts = UNFINISHED.replace('\n', " ");
    let request = format!(
        r#"{{"cmd":"standings","seq":1,"edition":"fide-2026-03",{after}"tiebreaks":["PTS","BH"],"tournament":{facts}}}"#
    );
    // `deviations serve` without a mistake answers like the built-in engine.
    points(&serde_json::from_str(&answered(&["deviations", "serve"], &format!("{request}\n"))).unwrap())
}

fn from_the_library(after: Option<&str>) -> Vec<String> {
    let source = Source::File { name: "unfinished.json", bytes: UNFINISHED.as_bytes().into() };
    let options = Options { after: after.map(|round| round.parse().unwrap()), ..Options::default() };
    let event = Event::load(source, &options).unwrap();
    let ranked = event.rank();
    let everybody = 0..event.tournament().len();
    everybody.map(|index| ranked.standings.value(0, index).unwrap().to_string()).collect()
}

#[test]
fn all_interfaces_agree_about_an_unfinished_round() {
    // These points were computed by hand: first after round 1, then after round 2 with its two games as draws.
    let finished = ["1", "0", "0.5", "0.5"];
    let provisional = ["1.5", "0.5", "1", "1"];
    for ask in [from_the_command_line, over_the_protocol, from_the_library] {
        assert_eq!(ask(None), finished);
        assert_eq!(ask(Some("1")), finished);
        assert_eq!(ask(Some("2")), provisional);
    }
}
