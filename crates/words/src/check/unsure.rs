//! A record whose codes were found from its numbers: it contradicts the rules only where every code that fits says so.

use super::candidate::possible;
use super::judge::{Claims, Judge};
use super::report::{SourceReport, Verdict};
use super::reservation::Reservation;
use super::said::PublishedTable;
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::tournament::Tournament;

/// Choices of codes that are tried together at most.
const MOST: usize = 64;

/// Judges a table that differs also by the other codes that its numbers fit; where it differs by some of them only, nobody
/// can say whether it is wrong.
pub(super) fn settle(
    plan: &Plan,
    tournament: &Tournament,
    table: &PublishedTable,
    source: &mut SourceReport,
) {
    let open: Vec<&[Listed]> = table
        .codes
        .iter()
        .filter(|code| code.fits.len() > code.alike && code.edition.is_none())
        .map(|code| code.fits.as_slice())
        .collect();
    if open.is_empty() || source.differences.is_empty() {
        return;
    }
    let count = open.iter().try_fold(1_usize, |count, fits| count.checked_mul(fits.len()));
    let mut taken: Vec<&Listed> = open.iter().filter_map(|fits| fits.first()).collect();
    taken.dedup();
    // Two columns of the same code cannot be told apart in a list.
    let is_tried = count.is_some_and(|count| count <= MOST) && taken.len() == open.len();
    let mut plans = vec![plan.clone()];
    plans.extend(possible(plan).into_iter().map(|(_, plan)| plan));
    let is_right = |choice: &[(Listed, Listed)]| {
        let table = chosen(table, choice);
        plans.iter().any(|plan| {
            let entries = plan.list.entries.iter().map(|listed| meant(listed, choice)).collect();
            let mut plan = plan.clone();
            plan.list.entries = entries;
            let report = Judge::new(&plan, tournament).judge(&Claims::of_table(&table));
            report.differences.is_empty()
        })
    };
    // More than can be tried say nothing for certain.
    if !is_tried || choices(&open).iter().any(|choice| is_right(choice)) {
        let names = table.codes.iter().filter(|code| code.fits.len() > code.alike);
        source.reservations.push(Reservation::CodesOpen(names.map(|code| code.heading.clone()).collect()));
        source.unjudged.append(&mut source.differences);
        source.verdict = Verdict::Unverifiable;
    }
}

/// Every choice of one code for each column, each as what stands for the code that was taken.
fn choices(open: &[&[Listed]]) -> Vec<Vec<(Listed, Listed)>> {
    let mut choices: Vec<Vec<(Listed, Listed)>> = vec![Vec::new()];
    for fits in open {
        let Some(taken) = fits.first() else { continue };
        let longer = |choice: &Vec<(Listed, Listed)>| {
            let with = |listed: &Listed| {
                choice.iter().cloned().chain([(taken.clone(), listed.clone())]).collect::<Vec<_>>()
            };
            fits.iter().map(with).collect::<Vec<_>>()
        };
        choices = choices.iter().flat_map(longer).collect();
    }
    choices
}

fn meant(listed: &Listed, choice: &[(Listed, Listed)]) -> Listed {
    choice
        .iter()
        .find(|(taken, _)| taken == listed)
        .map_or_else(|| listed.clone(), |(_, other)| other.clone())
}

/// The table by another choice of codes.
fn chosen(table: &PublishedTable, choice: &[(Listed, Listed)]) -> PublishedTable {
    let mut table = table.clone();
    for (listed, _) in &mut table.recorded.values {
        *listed = meant(listed, choice);
    }
    table
}
