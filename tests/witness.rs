//! Tests small events that show known mistakes. The right and the wrong answers were found without the engine.

use std::collections::BTreeMap;

use serde::Deserialize;
use tiebreak_conformance::deviation::{Change, find};
use tiebreak_conformance::format::json::TournamentJson;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::rules::{Edition, TieBreakList};
use tiebreak_conformance::standings::Standings;
use tiebreak_conformance::tiebreak::Policies;
use tiebreak_conformance::tournament::Tournament;

#[derive(Deserialize)]
struct Witnesses {
    events: BTreeMap<String, TournamentJson>,
    values: Vec<Value>,
    orders: Vec<Order>,
}

#[derive(Deserialize)]
struct Value {
    deviation: String,
    event: String,
    participant: u32,
    code: String,
    editions: Vec<String>,
    right: Option<String>,
    deviating: Option<String>,
}

#[derive(Deserialize)]
struct Order {
    deviation: String,
    event: String,
    right: Vec<Vec<u32>>,
    deviating: Vec<Vec<u32>>,
}

fn witnesses() -> (Witnesses, BTreeMap<String, Tournament>) {
    let witnesses: Witnesses = serde_json::from_str(include_str!("data/witness.json")).unwrap();
    let build = |json: &TournamentJson| json.build().map_err(|problems| format!("{problems:?}")).unwrap().0;
    let events = witnesses.events.iter().map(|(name, json)| (name.clone(), build(json))).collect();
    (witnesses, events)
}

fn standings(event: &Tournament, change: &Change, edition: Edition, list: &str) -> Standings {
    let list = TieBreakList::parse(list).unwrap().with_score(false);
    change.standings(event, edition, Policies::default(), &list, event.rounds()).unwrap()
}

#[test]
fn deviating_values_are_those_of_the_witnesses() {
    let (witnesses, events) = witnesses();
    let mut compared = 0;
    let mut wrong = Vec::new();
    for value in &witnesses.values {
        let event = &events[&value.event];
        let deviation = find(&value.deviation).unwrap_or_else(|| panic!("{}", value.deviation));
        let Some(change) = deviation.change() else { continue };
        let index = event.index_of(value.participant).unwrap();
        for edition in &value.editions {
            let edition: Edition = edition.parse().unwrap();
            if change.is_idle(edition) {
                continue;
            }
            let of = |change: &Change| standings(event, change, edition, &value.code).value(1, index);
            let want = |text: &Option<String>| text.as_ref().map(|text| Fraction::parse(text).unwrap());
            compared += 1;
            for (change, wanted) in [(&Change::default(), &value.right), (change, &value.deviating)] {
                let found = of(change);
                if found != want(wanted) {
                    wrong.push(format!(
                        "{} {edition} {} p{} {}: {found:?}, wanted {wanted:?}",
                        value.deviation, value.event, value.participant, value.code
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= 170, "only {compared} compared");
}

#[test]
fn deviating_orders_are_those_of_the_witnesses() {
    let (witnesses, events) = witnesses();
    for order in &witnesses.orders {
        let event = &events[&order.event];
        let change = find(&order.deviation).and_then(|deviation| deviation.change()).unwrap();
        for edition in Edition::ALL {
            for (change, wanted) in [(&Change::default(), &order.right), (change, &order.deviating)] {
                let groups = standings(event, change, edition, "DE").groups;
                let found: Vec<Vec<u32>> =
                    groups.iter().map(|group| group.iter().map(|index| event.id(*index)).collect()).collect();
                assert_eq!(&found, wanted, "{} {edition} {}", order.deviation, order.event);
            }
        }
    }
    assert_eq!(witnesses.orders.len(), 14);
}

#[test]
fn a_wrong_expectation_would_be_noticed() {
    let (_, events) = witnesses();
    let change = find("D-16.4-skipped").and_then(|deviation| deviation.change()).unwrap();
    let event = &events["W1"];
    let index = event.index_of(2).unwrap();
    let of = |change: &Change| standings(event, change, Edition::Fide2026, "BH").value(1, index);
    assert_ne!(of(&Change::default()), of(change));
}
