//! Recorded points and values against computed ones.

use std::collections::BTreeMap;

use super::{Difference, DifferenceKind, Recorded, Source};
use crate::explain::{clauses_of, work_out};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Encounter, Plan, Ranked};
use tiebreak_engine::rules::{Base, Code, Direction, Edition, Listed};
use tiebreak_engine::tournament::Index;

/// Recorded points that the results do not give.
pub(super) fn points(ranked: &Ranked<'_>, recorded: &Recorded, source: Source) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (listed, claimed) in &recorded.points {
        let Listed::Code(code) = listed else { continue };
        let Ok(column) = ranked.evaluator.column(code) else { continue };
        for (index, claimed) in claimed.iter().enumerate() {
            let (Some(claimed), Some(Some(computed))) = (claimed, column.get(index)) else { continue };
            if Fraction::from(*claimed) != *computed {
                differences.push(Difference {
                    kind: DifferenceKind::Points,
                    source,
                    participant: index,
                    versus: None,
                    code: Some(listed.to_string()),
                    recorded: claimed.to_string(),
                    computed: computed.to_string(),
                    clauses: vec![code.base.clause()],
                    separation: None,
                    pushed: false,
                });
            }
        }
    }
    differences
}

/// Recorded values of tie-breaks that the rules do not give.
pub(super) fn tie_breaks(
    plan: &Plan,
    ranked: &Ranked<'_>,
    recorded: &Recorded,
    source: Source,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (listed, claimed) in &recorded.values {
        let Listed::Code(code) = listed else { continue };
        if code.base.direction() == Direction::OrderOnly {
            continue;
        }
        let computing = computed_by(code, plan.choice.edition());
        let Ok(column) = ranked.evaluator.column(&computing) else { continue };
        for (index, claimed) in claimed.iter().enumerate() {
            let (Some(claimed), Some(computed)) = (claimed, column.get(index)) else { continue };
            if computed.is_some_and(|computed| agrees(code.base, claimed, computed)) {
                continue;
            }
            differences.push(Difference {
                kind: DifferenceKind::Value,
                source,
                participant: index,
                versus: None,
                code: Some(listed.to_string()),
                recorded: claimed.clone(),
                computed: computed.map_or_else(|| "–".to_owned(), |value| value.to_string()),
                clauses: clauses(ranked, &computing, index),
                separation: None,
                pushed: false,
            });
        }
    }
    differences
}

/// The codes of recorded columns for whose numbers the rules give nothing to compare with: what only the organizer can
/// compute, what has no value here, and numbers of an order-only code that are neither places among the tied nor the
/// points of the encounter.
pub(super) fn incomparable(plan: &Plan, ranked: &Ranked<'_>, recorded: &Recorded) -> Vec<String> {
    let claims = recorded.points.iter().filter(|(_, column)| column.iter().any(Option::is_some));
    let no_score = claims
        .filter(|(listed, _)| match listed {
            Listed::Code(code) => ranked.evaluator.column(code).is_err(),
            Listed::Recorded(_) | Listed::Organizer(_) => true,
        })
        .map(|(listed, _)| listed.to_string());
    let filled = recorded.values.iter().filter(|(_, column)| column.iter().any(Option::is_some));
    let no_value = filled
        .filter(|(listed, column)| match listed {
            Listed::Code(code) if code.base.direction() == Direction::OrderOnly => {
                !shows_encounters(plan, ranked, code, listed, column)
            }
            Listed::Code(code) => ranked.evaluator.column(&computed_by(code, plan.choice.edition())).is_err(),
            Listed::Recorded(_) | Listed::Organizer(_) => true,
        })
        .map(|(listed, _)| listed.to_string());
    no_score.chain(no_value).collect()
}

/// Whether the numbers under an order-only code are everywhere the places among those still tied, as this program prints
/// them, or everywhere the points of their encounter, as others do.
fn shows_encounters(
    plan: &Plan,
    ranked: &Ranked<'_>,
    code: &Code,
    listed: &Listed,
    column: &[Option<String>],
) -> bool {
    let Some(position) = plan.list.entries.iter().position(|own| own == listed) else { return false };
    let mut encounters: BTreeMap<Index, Encounter> = BTreeMap::new();
    let (mut places, mut sums) = (true, true);
    for (index, text) in column.iter().enumerate() {
        let Some(value) = text.as_deref().and_then(|text| Fraction::parse(text).ok()) else { continue };
        let group = ranked.tied_before(position, index);
        let Some(first) = group.first().copied().filter(|_| group.len() > 1) else {
            // Nobody is tied with it: no place and no points.
            sums &= value == Fraction::ZERO;
            places &= value == Fraction::integer(1);
            continue;
        };
        let encounter = encounters.entry(first).or_insert_with(|| ranked.encounter(code, group));
        places &= encounter.place(index).is_some_and(|place| Fraction::integer(place as i128) == value);
        sums &= encounter.stages.first().is_some_and(|stage| {
            let row = stage.members.iter().position(|member| *member == index);
            row.and_then(|row| stage.sums.get(row)).is_some_and(|sum| *sum == value)
        });
    }
    places || sums
}

fn computed_by(code: &Code, edition: Edition) -> Code {
    if code.edition.is_none() && code.base.since() > edition {
        Code { edition: Some(code.base.since()), ..*code }
    } else {
        *code
    }
}

fn clauses(ranked: &Ranked<'_>, code: &Code, index: Index) -> Vec<&'static str> {
    let working = work_out(ranked, &Listed::Code(*code), 0, index);
    clauses_of(code, &working)
}

/// Decimals with which a value may be printed instead of being exact; none for exact values.
fn places(base: Base) -> Option<u32> {
    match base {
        Base::AverageBuchholz | Base::ScoreStrength => Some(2),
        _ => None,
    }
}

/// Whether a number as written is the exact value, or its rounded form where the code may be printed rounded.
fn agrees(base: Base, written: &str, exact: Fraction) -> bool {
    let Ok(value) = Fraction::parse(written) else { return false };
    if value == exact {
        return true;
    }
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    // More than 9 decimals allow what 9 do.
    let Ok(decimals) = u32::try_from(decimals.min(9)) else { return false };
    if places(base).is_none_or(|places| decimals < places) {
        return false;
    }
    let (low, high) = if value < exact { (value, exact) } else { (exact, value) };
    high.minus(low) <= Fraction::new(5, 10_i128.pow(decimals + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_averages_may_be_rounded_and_only_from_two_decimals_on() {
        let third = Fraction::new(25, 3);
        for (text, right) in
            [("8.33", true), ("8.333", true), ("8.34", false), ("8.3", false), ("25/3", true)]
        {
            assert_eq!(agrees(Base::AverageBuchholz, text, third), right, "{text}");
        }
        assert!(!agrees(Base::Buchholz, "8.33", third));
        assert!(agrees(Base::Buchholz, "12.50", Fraction::new(25, 2)));
        assert!(!agrees(Base::Buchholz, "12", Fraction::new(25, 2)));
    }
}
