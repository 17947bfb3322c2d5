//! The list of tie-breaks otherwise: in the order of the table's columns, in another order, shorter.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Listed, TieBreakList};

/// Tie-breaks of which every order is tried; of more only exchanges of two.
const PERMUTED: usize = 4;

/// The columns of the table, where they give the ranking.
pub(super) fn of_table(trial: &Trial<'_>) -> Option<Cause> {
    let table = trial.table?;
    let plan = &trial.event.plan;
    let teams = trial.event.tournament().team().is_some();
    let list = table.list.clone().with_score(teams);
    let is_other =
        list.entries != plan.list.entries && table.list.entries.iter().any(|entry| !entry.is_score());
    let other = Plan { list, ..plan.clone() };
    (is_other && trial.gives(&other, trial.event.tournament()))
        .then(|| Cause::ListOfTable(text(&other.list.entries)))
}

/// The list in another order, or without one or more of its tie-breaks: the first that gives the record.
pub(super) fn reordered(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    let head = plan.list.entries.iter().take_while(|entry| entry.is_score()).count();
    let (scores, rest) = plan.list.entries.split_at(head);
    let whole = |rest: &[Listed]| -> Vec<Listed> { scores.iter().chain(rest).cloned().collect() };
    let gives = |rest: &[Listed]| {
        let list = TieBreakList { entries: whole(rest), notices: Vec::new() };
        trial.gives(&Plan { list, ..plan.clone() }, trial.event.tournament())
    };
    let orders = orders(rest);
    if trial.affords(orders.len() * 2)
        && let Some(found) = orders.into_iter().find(|order| gives(order))
    {
        return Some(Cause::ListOrder(text(&whole(&found))));
    }
    let shorter = shorter(rest);
    if !trial.affords(shorter.len() * 2) {
        return None;
    }
    let (_, without) = shorter.into_iter().find(|(kept, _)| gives(kept))?;
    Some(Cause::ListWithout(without.iter().map(ToString::to_string).collect()))
}

/// The list in another order by which a record is confirmed that the list in force leaves open.
pub(super) fn confirming(trial: &Trial<'_>) -> Option<Cause> {
    let plan = &trial.event.plan;
    let head = plan.list.entries.iter().take_while(|entry| entry.is_score()).count();
    let (scores, rest) = plan.list.entries.split_at(head);
    let is_listed = |entry: &&Listed| rest.contains(entry);
    // The order of the columns is the likeliest.
    let columns = trial.table.iter().flat_map(|table| table.list.entries.iter().filter(is_listed).cloned());
    let columns: Vec<Listed> = columns.collect();
    let mut orders = orders(rest);
    if columns.len() == rest.len() {
        orders.insert(0, columns);
    }
    if !trial.affords(orders.len() * 2) {
        return None;
    }
    let found = orders.into_iter().find_map(|order| {
        let entries: Vec<Listed> = scores.iter().chain(&order).cloned().collect();
        let list = TieBreakList { entries, notices: Vec::new() };
        let other = Plan { list, ..plan.clone() };
        trial.confirms(&other).then_some(other.list.entries)
    })?;
    Some(Cause::ListOrder(text(&found)))
}

fn text(entries: &[Listed]) -> String {
    entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The other orders of some tie-breaks: exchanges of two, the nearest first, then every one where they are few.
fn orders(rest: &[Listed]) -> Vec<Vec<Listed>> {
    let mut all: Vec<Vec<Listed>> = Vec::new();
    for distance in 1..rest.len() {
        for at in 0..rest.len() - distance {
            let mut order = rest.to_vec();
            order.swap(at, at + distance);
            all.push(order);
        }
    }
    if rest.len() <= PERMUTED {
        permute(rest.to_vec(), 0, &mut all);
    }
    let mut orders: Vec<Vec<Listed>> = Vec::new();
    for order in all {
        if order != rest && !orders.contains(&order) {
            orders.push(order);
        }
    }
    orders
}

fn permute(order: Vec<Listed>, fixed: usize, all: &mut Vec<Vec<Listed>>) {
    if fixed + 1 >= order.len() {
        all.push(order);
        return;
    }
    for at in fixed..order.len() {
        let mut next = order.clone();
        next.swap(fixed, at);
        permute(next, fixed + 1, all);
    }
}

/// The list without one of its tie-breaks, then without its last ones: what is kept, and what is not.
fn shorter(rest: &[Listed]) -> Vec<(Vec<Listed>, Vec<Listed>)> {
    let without = |at: usize| {
        let kept = rest.iter().enumerate().filter(|(other, _)| *other != at);
        (kept.map(|(_, entry)| entry.clone()).collect(), rest.get(at).cloned().into_iter().collect())
    };
    let last = |from: usize| {
        let (kept, left) = rest.split_at(from);
        (kept.to_vec(), left.to_vec())
    };
    let single = (0..rest.len()).rev().map(without);
    single.chain((0..rest.len().saturating_sub(1)).rev().map(last)).collect()
}
