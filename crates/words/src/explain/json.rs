//! Workings as JSON.

use serde_json::{Value, json};

use super::encounter::{BoardTable, board_tables};
use super::versus::{Separation, recorded_separation};
use super::{Working, clauses_of, work_out};
use crate::indented::leaving_out;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Plan, Ranked, place_in};
use tiebreak_engine::rules::{Edition, Listed};
use tiebreak_engine::tiebreak::{Score, Stage, Step};
use tiebreak_engine::tournament::{Index, Kind, Tournament};

/// A step of a value: round or board, opponent, kind of step, the number that contributes, own points, the
/// contribution, and the clauses. `result` is the kind of a replaced round. `cut` is the clause that cuts the step.
pub(crate) fn step(step: &Step) -> Value {
    let object = json!({
        "round": step.round,
        "opponent": step.opponent,
        "kind": step.kind.id(),
        "result": step.kind.round_kind().map(Kind::word),
        "score": step.score.map(|score| score.to_string()),
        "awarded": step.awarded.map(|points| points.to_string()),
        "contribution": step.contribution.to_string(),
        "cut": step.cut,
        "clauses": step.clauses,
    });
    leaving_out(object, &["result"])
}

/// One table of a direct encounter: a row for each member, the order (best first), and the clauses on which the order
/// depends, beginning with the clause of the reading. The least and the greatest sum are present only if games are
/// missing.
fn stage(tournament: &Tournament, stage: &Stage) -> Value {
    let id = |index: &Index| tournament.id(*index);
    let row = |(position, member): (usize, &Index)| {
        let bounds = stage.bounds.as_ref().and_then(|bounds| bounds.get(position));
        let mutual = stage.rows.get(position).into_iter().flatten();
        let against =
            mutual.filter_map(|met| Some((id(stage.members.get(met.opponent)?), met.points.to_string())));
        let row = json!({
            "id": id(member),
            "against": against.collect::<Vec<_>>(),
            "sum": stage.sums.get(position).copied().unwrap_or(Fraction::ZERO).to_string(),
            "least": bounds.map(|bounds| bounds.least.to_string()),
            "most": bounds.map(|bounds| bounds.most.to_string()),
        });
        leaving_out(row, &["least", "most"])
    };
    let order = stage.classes.iter().map(|class| class.iter().map(id).collect::<Vec<_>>());
    json!({
        "score": match (tournament.team().is_some(), stage.score) {
            (false, _) => "points",
            (true, Score::Match) => "match-points",
            (true, Score::Game) => "game-points",
        },
        "rows": stage.members.iter().enumerate().map(row).collect::<Vec<_>>(),
        "order": order.collect::<Vec<_>>(),
        "clauses": stage.clauses,
    })
}

/// A board tie-break applied to some teams: the points per board, and the numbers that are compared in turn. The higher
/// number is better, so a board count is negative. With `mutual`, only the boards of the match between the two teams
/// count.
fn boards(tournament: &Tournament, table: &BoardTable) -> Value {
    let texts = |numbers: &[Fraction]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rows = table.rows.iter().map(|(team, points, keys)| {
        json!({ "id": tournament.id(*team), "points": texts(points), "compared": texts(keys) })
    });
    json!({
        "code": table.by.base().name(), "mutual": table.mutual, "rows": rows.collect::<Vec<_>>(),
    })
}

/// The working of one code for one participant. The value is exact, or null if none is defined. An order-only code has
/// the place within the tied group, the group and the tables of the encounter instead of a value. `reason` states why
/// no participant has a value.
pub fn working(
    ranked: &Ranked<'_>,
    edition: Edition,
    listed: &Listed,
    index: Index,
    working: &Working,
) -> Value {
    let tournament = ranked.tournament();
    let mut object = json!({
        "participant": tournament.id(index),
        "code": listed.to_string(),
        "edition": edition.id(),
        "value": null,
        "place": null,
        "group": null,
        "clauses": match listed {
            Listed::Code(code) => clauses_of(code, working),
            Listed::Recorded(recorded) => vec![recorded.clause()],
            Listed::Organizer(_) => Vec::new(),
        },
        "steps": [],
        "stages": [],
        "boards": [],
        "reason": null,
    });
    let ids = |group: &[Index]| json!(group.iter().map(|index| tournament.id(*index)).collect::<Vec<_>>());
    match working {
        Working::Number(derivation) => {
            object["value"] = json!(derivation.value.map(|value| value.to_string()));
            object["steps"] = derivation.steps.iter().map(step).collect();
        }
        Working::Order(encounter) => {
            object["place"] = json!(encounter.place(index).filter(|_| encounter.group.len() > 1));
            object["group"] = ids(&encounter.group);
            object["stages"] = encounter.stages.iter().map(|one| stage(tournament, one)).collect();
            if let Listed::Code(code) = listed {
                let tables = board_tables(ranked, code, encounter);
                object["boards"] = tables.iter().map(|table| boards(tournament, table)).collect();
            }
        }
        Working::Nothing(reason) => object["reason"] = reason.to_string().into(),
        Working::Recorded { group, order } => {
            object["place"] = json!(order.as_ref().and_then(|order| place_in(order, index)));
            object["group"] = ids(group);
            if group.len() > 1 && order.is_none() {
                object["reason"] = "no record of this group counts".into();
            }
        }
        Working::Given(value) => object["value"] = value.to_string().into(),
        Working::Unknown => object["reason"] = "is defined by the organizer".into(),
    }
    leaving_out(object, &["place", "group", "stages", "boards", "reason"])
}

/// The reason why one of two participants is ahead of the other. `ahead` is null if they share a place. The values are
/// those of the deciding code. For a recorded decision, they are the places in the group.
pub fn versus(
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    found: Option<&Separation>,
    one: Index,
    other: Index,
) -> Value {
    let tournament = ranked.tournament();
    if let (None, Some(record)) = (found, recorded_separation(ranked, one, other)) {
        let [ahead, behind] = record.places.map(|place| place.map(|place| place.to_string()));
        return json!({
            "id": tournament.id(other),
            "ahead": tournament.id(record.ahead),
            "code": Listed::Recorded(record.kind).to_string(),
            "values": if record.ahead == one { [ahead, behind] } else { [behind, ahead] },
            "clauses": [record.kind.clause()],
            // The record is the reason, so there is no working.
            "explanations": [],
        });
    }
    let listed = found.and_then(|found| plan.list.entries.get(found.position));
    let values = found.map(|found| {
        let [ahead, behind] = found.values.map(|value| value.map(|value| value.to_string()));
        if found.ahead == one { [ahead, behind] } else { [behind, ahead] }
    });
    let explanations = found.zip(listed).map_or_else(Vec::new, |(found, listed)| {
        let worked = |index| {
            let worked = work_out(ranked, &Listed::Code(found.code), found.position, index);
            working(ranked, edition, listed, index, &worked)
        };
        vec![worked(one), worked(other)]
    });
    json!({
        "id": tournament.id(other),
        "ahead": found.map(|found| tournament.id(found.ahead)),
        "code": listed.map(ToString::to_string),
        "values": values,
        "clauses": found.map_or(&[][..], |found| &found.clauses),
        "explanations": explanations,
    })
}
