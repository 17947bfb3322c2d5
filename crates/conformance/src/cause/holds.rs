//! Columns that hold another tie-break than their headings say.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::number::{Agreement, Written, agrees};
use tiebreak_engine::plan::{Plan, Ranked};
use tiebreak_engine::rules::{Code, Listed, TieBreakList};
use tiebreak_words::check::{Recorded, computed_by};

/// What may stand behind the code of a heading, the likeliest first.
const MODIFIERS: [&str; 10] = ["", "/P", "/C1", "/C1/P", "/C2", "/M1", "/M2", "/C2/P", "/M1/P", "/M2/P"];
/// Tie-breaks that a column may hold instead.
const OTHERS: [&str; 18] = [
    "BH", "SB", "KS", "PS", "AOB", "FB", "WIN", "WON", "BPG", "BWG", "REP", "ARO", "TPR", "PTP", "APRO",
    "RTNG", "STD", "APPO",
];

/// Other tie-breaks for all wrong columns, from which everything follows.
pub(super) fn others(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    if !trial.affords(MODIFIERS.len() * OTHERS.len()) {
        return None;
    }
    let ranked = plan.rank(trial.event.tournament());
    let mut held: Vec<(usize, Listed, Listed)> = Vec::new();
    for (at, (listed, column)) in trial.recorded().values.iter().enumerate() {
        let name = listed.to_string();
        let is_wrong = |one: &tiebreak_words::check::Difference| {
            one.versus.is_none() && one.code.as_ref() == Some(&name)
        };
        if trial.report.differences.iter().any(is_wrong) {
            held.push((at, listed.clone(), found(&ranked, plan, listed, column)?));
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
fn found(ranked: &Ranked<'_>, plan: &Plan, heading: &Listed, column: &[Option<String>]) -> Option<Listed> {
    let Listed::Code(own) = heading else { return None };
    let base = Code::plain(own.base).to_string();
    let bases = std::iter::once(base.as_str()).chain(OTHERS);
    let codes = bases.flat_map(|base| MODIFIERS.iter().map(move |modifiers| format!("{base}{modifiers}")));
    let mut read = codes.filter_map(|text| single(&text)).filter(|listed| listed != heading);
    read.find(|listed| {
        let Listed::Code(code) = listed else { return false };
        let Ok(exact) = ranked.evaluator.column(&computed_by(code, plan.choice.edition())) else {
            return false;
        };
        let places = code.base.row().rounding.places;
        let mut cells =
            column.iter().zip(exact).filter_map(|(text, exact)| text.as_ref().map(|text| (text, exact)));
        cells.clone().count() > 1
            && cells.all(|(text, exact)| {
                let written = Written::parse(text).ok();
                written
                    .zip(exact)
                    .is_some_and(|(written, exact)| agrees(exact, written, places) != Agreement::Different)
            })
    })
}

fn single(text: &str) -> Option<Listed> {
    let list = TieBreakList::parse(text).ok()?;
    let [listed] = <[Listed; 1]>::try_from(list.entries).ok()?;
    Some(listed)
}
