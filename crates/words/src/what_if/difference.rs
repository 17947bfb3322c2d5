//! Compares two rankings of the same participants.

use crate::explain::{Working, participant, work_out};
use crate::indented::leaving_out;
use serde_json::{Value, json};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tiebreak::{Derivation, Step, StepKind};
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_event::event::Event;

/// All differences, best places first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    /// Participants with a difference.
    pub rows: Vec<Difference>,
    /// Number of participants with another place.
    pub moved: usize,
}

/// The differences for one participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The participant.
    pub index: Index,
    /// The place before and after.
    pub ranks: [u32; 2],
    /// The tie-break that separates the participant's group from the group directly ahead, before and after. None for
    /// the first group.
    pub decided: [Option<Decided>; 2],
    /// The values that differ, in the order of the list.
    pub values: Vec<ValueChange>,
}

/// The entry that separates a participant's group from the group directly ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decided {
    /// The last participant of the group directly ahead.
    pub behind: Index,
    /// The entry of the list that decided.
    pub listed: Listed,
}

/// A value that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueChange {
    /// The entry, which both lists contain.
    pub listed: Listed,
    /// The values before and after. For an order-only entry, they are the places within the tied group.
    pub values: [Option<Fraction>; 2],
    /// Whether the numbers are places.
    pub is_place: bool,
    /// The contributions that differ. Empty for places.
    pub steps: Vec<StepChange>,
}

/// A contribution that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepChange {
    /// Round or board (1-based).
    pub round: Option<u16>,
    /// Pairing number of the opponent.
    pub opponent: Option<u32>,
    /// The kind of the step after the change, or before the change if the step no longer exists.
    pub kind: StepKind,
    /// The contribution before and after. None if there is no such step, or if it is cut.
    pub contributions: [Option<Fraction>; 2],
}

impl Differences {
    /// Compares two rankings of the same participants.
    pub fn between(before: &Ranked<'_>, after: &Ranked<'_>) -> Differences {
        let ranks = [before.standings.ranks(), after.standings.ranks()];
        let decided = [deciders(before), deciders(after)];
        let pairs = pairs_of_entries(before, after);
        let mut rows = Vec::new();
        for index in 0..after.tournament().len() {
            let own = [0, 1].map(|side: usize| ranks[side].get(index).copied().unwrap_or(0));
            let by = [0, 1].map(|side: usize| decided[side].get(index).cloned().flatten());
            let values: Vec<ValueChange> =
                pairs.iter().filter_map(|pair| value_change(before, after, *pair, index)).collect();
            if own[0] != own[1] || by[0] != by[1] || !values.is_empty() {
                rows.push(Difference { index, ranks: own, decided: by, values });
            }
        }
        rows.sort_by_key(|row| (row.ranks[0].min(row.ranks[1]), row.ranks[1], row.ranks[0], row.index));
        let moved = rows.iter().filter(|row| row.ranks[0] != row.ranks[1]).count();
        Differences { rows, moved }
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// For each participant, the tie-break that separates its group from the group before.
fn deciders(ranked: &Ranked<'_>) -> Vec<Option<Decided>> {
    let standings = &ranked.standings;
    let mut found = vec![None; ranked.tournament().len()];
    for (groups, position) in standings.groups.windows(2).zip(&standings.separated_by) {
        let [ahead, own] = groups else { continue };
        let (Some(behind), Some(listed)) = (ahead.last(), standings.list.get(*position)) else { continue };
        for index in own {
            if let Some(slot) = found.get_mut(*index) {
                *slot = Some(Decided { behind: *behind, listed: listed.clone() });
            }
        }
    }
    found
}

/// Positions of the entries that both lists have. The n-th occurrences of a name correspond to each other.
fn pairs_of_entries(before: &Ranked<'_>, after: &Ranked<'_>) -> Vec<[usize; 2]> {
    let mut taken = Vec::new();
    let mut pairs = Vec::new();
    for (position, listed) in after.standings.list.iter().enumerate() {
        let same = before.standings.list.iter().enumerate();
        let found =
            same.filter(|(_, other)| *other == listed).map(|(at, _)| at).find(|at| !taken.contains(at));
        if let Some(at) = found {
            taken.push(at);
            pairs.push([at, position]);
        }
    }
    pairs
}

fn value_change(
    before: &Ranked<'_>,
    after: &Ranked<'_>,
    [old, new]: [usize; 2],
    index: Index,
) -> Option<ValueChange> {
    let listed = after.standings.list.get(new)?.clone();
    let entries = [before.standings.entries.get(old)?, after.standings.entries.get(new)?];
    let place = |entry: &Entry| match entry {
        Entry::Places(places) => {
            places.get(index).copied().flatten().map(|place| Fraction::integer(place.into()))
        }
        Entry::Values(_) | Entry::Nothing(_) | Entry::Unknown => None,
    };
    let is_place = entries.iter().any(|entry| matches!(entry, Entry::Places(_)));
    let values = if is_place {
        entries.map(place)
    } else {
        [before.standings.value(old, index), after.standings.value(new, index)]
    };
    if values[0] == values[1] {
        return None;
    }
    let derived = |ranked: &Ranked<'_>, position| match work_out(ranked, &listed, position, index) {
        Working::Number(derivation) => Some(derivation),
        _ => None,
    };
    let steps = match (is_place, derived(before, old), derived(after, new)) {
        (false, Some(one), Some(other)) => step_changes(&one, &other),
        _ => Vec::new(),
    };
    Some(ValueChange { listed, values, is_place, steps })
}

/// A step with its key: round, opponent, and a counter for steps with the same round and opponent.
type Keyed<'s> = ((Option<u16>, Option<u32>, usize), &'s Step);

fn keyed(derivation: &Derivation) -> Vec<Keyed<'_>> {
    let mut keyed: Vec<Keyed<'_>> = Vec::new();
    for step in &derivation.steps {
        let earlier = keyed
            .iter()
            .filter(|((round, opponent, _), _)| *round == step.round && *opponent == step.opponent)
            .count();
        keyed.push(((step.round, step.opponent, earlier), step));
    }
    keyed
}

fn step_changes(before: &Derivation, after: &Derivation) -> Vec<StepChange> {
    let (old, new) = (keyed(before), keyed(after));
    let counted = |step: &Step| step.cut.is_none().then_some(step.contribution);
    let mut changes = Vec::new();
    for (key, step) in &new {
        let was = old.iter().find(|(other, _)| other == key).map(|(_, step)| *step);
        let contributions = [was.and_then(counted), counted(step)];
        if contributions[0] != contributions[1] || was.is_some_and(|was| was.kind != step.kind) {
            let (round, opponent, kind) = (step.round, step.opponent, step.kind);
            changes.push(StepChange { round, opponent, kind, contributions });
        }
    }
    for (key, step) in &old {
        if new.iter().all(|(other, _)| other != key) {
            let (round, opponent, kind) = (step.round, step.opponent, step.kind);
            changes.push(StepChange { round, opponent, kind, contributions: [counted(step), None] });
        }
    }
    changes.retain(|change| change.contributions != [None, None]);
    changes
}

// Writes differences as JSON.

/// The effect of a ruling: the changes as written, and the places and values before and after. If requested, also the
/// results of the open games that bring a participant to a place.
pub fn json(
    changes: &[String],
    [before, after]: [&Event; 2],
    found: Option<&Differences>,
    last_round: Option<Value>,
) -> Value {
    let facts = after.tournament();
    let list =
        |event: &Event| -> Vec<String> { event.plan.list.entries.iter().map(ToString::to_string).collect() };
    let rows = found.map_or(&[][..], |found| &found.rows);
    let object = json!({
        "schema": "tiebreak/what-if/1",
        "changes": changes,
        "editions": [before.edition().id(), after.edition().id()],
        "tiebreaks": [list(before), list(after)],
        "after": [before.plan.after, after.plan.after],
        "same": rows.is_empty(),
        "moved": found.map_or(0, |found| found.moved),
        "differences": rows.iter().map(|row| difference(facts, row)).collect::<Vec<_>>(),
        "last-round": last_round,
    });
    leaving_out(object, &["last-round"])
}

fn difference(facts: &Tournament, row: &Difference) -> Value {
    let texts = |values: &[Option<Fraction>; 2]| values.map(|value| value.map(|value| value.to_string()));
    let decided = |by: &Option<Decided>| {
        by.as_ref().map(|by| json!({ "behind": facts.id(by.behind), "code": by.listed.to_string() }))
    };
    let step = |step: &StepChange| {
        json!({
            "round": step.round,
            "opponent": step.opponent,
            "kind": step.kind.id(),
            "contributions": texts(&step.contributions),
        })
    };
    let value = |change: &ValueChange| {
        json!({
            "code": change.listed.to_string(),
            "place": change.is_place,
            "values": texts(&change.values),
            "steps": change.steps.iter().map(step).collect::<Vec<_>>(),
        })
    };
    let named = facts.participants().get(row.index);
    json!({
        "id": facts.id(row.index),
        "name": named.map_or_else(|| participant(facts, row.index), |named| named.name.clone()),
        "ranks": row.ranks,
        "decided": row.decided.each_ref().map(decided),
        "values": row.values.iter().map(value).collect::<Vec<_>>(),
    })
}
