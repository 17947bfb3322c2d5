//! Differences as JSON.

use serde::Serialize;

use super::difference::{Decided, Difference, Differences};
use super::last_round::LastRoundJson;
use crate::explain::participant;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::tournament::Tournament;
use tiebreak_event::event::Event;

/// What a ruling would change.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct WhatIfJson {
    /// `tiebreak/what-if/1`.
    pub schema: &'static str,
    /// The changes as they are written.
    pub changes: Vec<String>,
    /// The edition before and after.
    pub editions: [&'static str; 2],
    /// The list before and after.
    pub tiebreaks: [Vec<String>; 2],
    /// Rounds counted before and after.
    pub after: [usize; 2],
    /// Whether nothing differs.
    pub same: bool,
    /// How many participants have another place.
    pub moved: usize,
    /// What differs, the best places first.
    pub differences: Vec<DifferenceJson>,
    /// Which results of the open games bring somebody to a place, where that was asked.
    #[serde(rename = "last-round", skip_serializing_if = "Option::is_none")]
    pub last_round: Option<LastRoundJson>,
}

/// What differs for one participant.
#[derive(Clone, Debug, Serialize)]
pub struct DifferenceJson {
    id: u32,
    name: String,
    ranks: [u32; 2],
    decided: [Option<DecidedJson>; 2],
    values: Vec<ValueJson>,
}

#[derive(Clone, Debug, Serialize)]
struct DecidedJson {
    behind: u32,
    code: String,
}

#[derive(Clone, Debug, Serialize)]
struct ValueJson {
    code: String,
    place: bool,
    values: [Option<String>; 2],
    steps: Vec<StepJson>,
}

#[derive(Clone, Debug, Serialize)]
struct StepJson {
    round: Option<u16>,
    opponent: Option<u32>,
    kind: &'static str,
    contributions: [Option<String>; 2],
}

impl WhatIfJson {
    /// What differs between an event and the same event after the changes.
    pub fn new(changes: Vec<String>, before: &Event, after: &Event, found: &Differences) -> WhatIfJson {
        let facts = after.tournament();
        let list = |event: &Event| event.plan.list.entries.iter().map(ToString::to_string).collect();
        WhatIfJson {
            schema: "tiebreak/what-if/1",
            changes,
            editions: [before.edition().id(), after.edition().id()],
            tiebreaks: [list(before), list(after)],
            after: [before.plan.after, after.plan.after],
            same: found.is_empty(),
            moved: found.moved,
            differences: found.rows.iter().map(|row| difference(facts, row)).collect(),
            last_round: None,
        }
    }
}

fn difference(facts: &Tournament, row: &Difference) -> DifferenceJson {
    let text = |value: &Option<Fraction>| value.as_ref().map(ToString::to_string);
    let decided = |by: &Option<Decided>| {
        by.as_ref().map(|by| DecidedJson { behind: facts.id(by.behind), code: by.listed.to_string() })
    };
    let named = facts.participants().get(row.index);
    DifferenceJson {
        id: facts.id(row.index),
        name: named.map_or_else(|| participant(facts, row.index), |named| named.name.clone()),
        ranks: row.ranks,
        decided: [decided(&row.decided[0]), decided(&row.decided[1])],
        values: row
            .values
            .iter()
            .map(|change| ValueJson {
                code: change.listed.to_string(),
                place: change.is_place,
                values: [text(&change.values[0]), text(&change.values[1])],
                steps: change
                    .steps
                    .iter()
                    .map(|step| StepJson {
                        round: step.round,
                        opponent: step.opponent,
                        kind: step.kind.id(),
                        contributions: [text(&step.contributions[0]), text(&step.contributions[1])],
                    })
                    .collect(),
            })
            .collect(),
    }
}
