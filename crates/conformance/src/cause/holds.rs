//! Columns that hold another tie-break than their headings say.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_words::check::{Judge, Recorded, held};

/// Other tie-breaks for all wrong columns, from which everything follows.
pub(super) fn others(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    let tournament = trial.event.tournament();
    // A column is computed in a tenth of the time of a ranking.
    if !trial.affords(held::codes(tournament.team().is_some(), None).len() / 10) {
        return None;
    }
    let judge = Judge::new(plan, tournament);
    let mut held: Vec<(usize, Listed, Listed)> = Vec::new();
    for (at, (listed, column)) in trial.recorded().values.iter().enumerate() {
        let name = listed.to_string();
        let is_wrong = |one: &tiebreak_words::check::Difference| {
            one.versus.is_none() && one.code.as_ref() == Some(&name)
        };
        if trial.report.differences.iter().any(is_wrong) {
            held.push((at, listed.clone(), found(&judge, listed, column)?));
        }
    }
    if held.is_empty() {
        return None;
    }
    let renamed = |recorded: &mut Recorded| {
        for (at, _, other) in &held {
            if let Some((listed, _)) = recorded.values.get_mut(*at) {
                *listed = other.clone();
            }
        }
    };
    let instead = |listed: &Listed| {
        held.iter()
            .find(|(_, own, _)| own == listed)
            .map_or_else(|| listed.clone(), |(.., other)| other.clone())
    };
    let entries = plan.list.entries.iter().map(instead).collect();
    let list = TieBreakList { entries, notices: Vec::new() };
    // The places may follow from the list as it is, or from the one that was computed.
    let follows = trial.gives_when_under(plan, renamed)
        || trial.gives_when_under(&Plan { list, ..plan.clone() }, renamed);
    let named = || held.iter().map(|(_, listed, other)| (listed.to_string(), other.to_string())).collect();
    follows.then(|| Cause::Holds(named()))
}

/// The tie-break whose values a column holds in every cell, the nearest to its heading first.
fn found(judge: &Judge<'_>, heading: &Listed, column: &[Option<String>]) -> Option<Listed> {
    let Listed::Code(own) = heading else { return None };
    let is_value = |listed: &Listed| {
        matches!(listed, Listed::Code(code) if !code.base.direction().is_order_only()) && listed != heading
    };
    if column.iter().flatten().count() < 2 {
        return None;
    }
    let teams = judge.ranked.tournament().team().is_some();
    let mut codes = held::codes(teams, Some(own.base)).into_iter().filter(is_value);
    codes.find(|listed| held::gives(judge, listed, column))
}
