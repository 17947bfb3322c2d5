//! Columns of points and values against computed ones.

use std::collections::{BTreeMap, BTreeSet};

use super::judge::{Claims, Judge, Judged, computed_by, difference};
use super::order_column;
use super::report::{DifferenceKind, Note};
use crate::explain::{clauses_of, work_out};
use tiebreak_engine::number::{Agreement, Fraction, Points, Written, agrees};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::{Code, Listed, Rounding};
use tiebreak_engine::tournament::Index;

/// A column of points: exact always.
pub(super) fn points(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    column: &[Option<Points>],
) -> Judged {
    let filled = column.iter().any(Option::is_some);
    let Listed::Code(code) = listed else { return Judged::incomparable(filled) };
    let Ok(computed) = judge.ranked.evaluator.column(code) else { return Judged::incomparable(filled) };
    let mut judged = Judged::default();
    for (index, claimed) in column.iter().enumerate() {
        let Some(computed) = computed.get(index).copied().flatten() else { continue };
        match claimed {
            None if claims.is_present(index) => judged.missing.push(index),
            Some(claimed) if Fraction::from(*claimed) != computed => {
                let clauses = vec![code.base.clause()];
                let (recorded, computed) = (claimed.to_string(), computed.to_string());
                let kind = DifferenceKind::Points;
                judged.differences.push(difference(claims, kind, index, listed, recorded, computed, clauses));
            }
            None | Some(_) => {}
        }
    }
    judged
}

/// A column of a tie-break; `times` columns before it are of the same one.
pub(super) fn tie_break(
    judge: &Judge<'_>,
    claims: &Claims<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
) -> Judged {
    let filled = column.iter().any(Option::is_some);
    let code = match listed {
        Listed::Organizer(_) => None,
        Listed::Code(code) if !code.base.direction().is_order_only() => {
            Some(computed_by(code, judge.plan.choice.edition()))
        }
        Listed::Code(_) | Listed::Recorded(_) => {
            return order_column::judged(judge, claims, listed, times, column);
        }
    };
    let computed = match &code {
        Some(code) => judge.ranked.evaluator.column(code).ok(),
        None => judge.ranked.given(listed),
    };
    let Some(computed) = computed else { return Judged::incomparable(filled) };
    let rounding = code.map_or(Rounding::EXACT, |code| code.base.row().rounding);
    let clauses = |index| code.map_or_else(Vec::new, |code| clauses(&judge.ranked, &code, index));
    let written = |text: &String| Written::parse(text).ok();
    let decimals = column.iter().flatten().filter_map(|text| written(text)?.decimals()).max().unwrap_or(0);
    // A column is rounded as a whole or not at all.
    let coarse = rounding.coarsest.filter(|coarsest| decimals >= *coarsest).map(|_| decimals);
    let mut judged = Judged::default();
    let (mut is_rounded, mut is_coarse) = (false, false);
    for (index, (claimed, computed)) in column.iter().zip(computed.iter().copied()).enumerate() {
        let Some(claimed) = claimed else {
            if computed.is_some() && claims.is_present(index) {
                judged.missing.push(index);
            }
            continue;
        };
        let agreement = |places| match (written(claimed), computed) {
            (Some(written), Some(exact)) => agrees(exact, written, places),
            _ => Agreement::Different,
        };
        // What the decimals of the column print in full is not rounded.
        let coarse = coarse.filter(|places| computed.is_some_and(|exact| !is_printed_by(exact, *places)));
        match (agreement(rounding.places), coarse.map(|places| agreement(Some(places)))) {
            (Agreement::Equal, _) => {}
            (Agreement::Rounded, _) => is_rounded = true,
            (Agreement::Different, Some(Agreement::Rounded)) => is_coarse = true,
            (Agreement::Different, _) => {
                let recorded = claimed.clone();
                let computed = computed.map_or_else(|| "–".to_owned(), |value| value.to_string());
                let clauses = clauses(index);
                let kind = DifferenceKind::Value;
                judged.differences.push(difference(claims, kind, index, listed, recorded, computed, clauses));
            }
        }
    }
    if is_rounded || is_coarse {
        let wrong: BTreeSet<Index> = judged.differences.iter().map(|one| one.participant).collect();
        for index in unequal(column, &computed, &wrong) {
            let recorded = column.get(index).cloned().flatten().unwrap_or_default();
            let exact = computed.get(index).copied().flatten().unwrap_or(Fraction::ZERO).to_string();
            let clauses = clauses(index);
            let kind = DifferenceKind::Value;
            judged.differences.push(difference(claims, kind, index, listed, recorded, exact, clauses));
        }
    }
    if is_coarse {
        judged.note = Some(Note::Rounded { code: listed.to_string(), decimals });
    }
    if (is_rounded || is_coarse) && hides(judge, listed, times, column, &computed) {
        judged.hidden = Some(is_coarse);
    }
    judged
}

/// Whether two who were still tied have different values that are written alike.
fn hides(
    judge: &Judge<'_>,
    listed: &Listed,
    times: usize,
    column: &[Option<String>],
    computed: &[Option<Fraction>],
) -> bool {
    let Some(position) = judge.position(listed, times) else { return false };
    let written = |index: &Index| Fraction::parse(column.get(*index)?.as_deref()?).ok();
    let exact = |index: &Index| computed.get(*index).copied().flatten();
    judge.ranked.groups_before(position).iter().any(|group| {
        let mut members: Vec<(Option<Fraction>, Option<Fraction>)> =
            group.iter().map(|index| (written(index), exact(index))).collect();
        members.sort_unstable();
        members.windows(2).any(|pair| pair[0].0.is_some() && pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1)
    })
}

fn clauses(ranked: &Ranked<'_>, code: &Code, index: Index) -> Vec<&'static str> {
    let working = work_out(ranked, &Listed::Code(*code), 0, index);
    clauses_of(code, &working)
}

/// Whether so many decimals print a number in full.
fn is_printed_by(exact: Fraction, decimals: u32) -> bool {
    10_i128.checked_pow(decimals).is_none_or(|scale| scale % exact.denominator() == 0)
}

/// Whose equal value is printed otherwise than that of somebody before, with as many decimals: half a unit may be rounded
/// either way, but in one column one way. Those who are `wrong` anyway are left out.
fn unequal(column: &[Option<String>], computed: &[Option<Fraction>], wrong: &BTreeSet<Index>) -> Vec<Index> {
    let mut printed: BTreeMap<(Fraction, u32), &str> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, (text, exact)) in column.iter().zip(computed).enumerate() {
        let (Some(text), Some(exact)) = (text, exact) else { continue };
        if wrong.contains(&index) {
            continue;
        }
        let Some(decimals) = Written::parse(text).ok().and_then(|written| written.decimals()) else {
            continue;
        };
        if *printed.entry((*exact, decimals)).or_insert(text) != text.as_str() {
            found.push(index);
        }
    }
    found
}
