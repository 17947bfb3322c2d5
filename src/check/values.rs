//! Recorded points and values against computed ones.

use super::{Difference, DifferenceKind, Recorded};
use crate::explain::{clauses_of, work_out};
use crate::number::Fraction;
use crate::plan::{Plan, Ranked};
use crate::rules::{Base, Code, Direction, Edition, Listed};
use crate::tournament::Index;

/// Recorded points that the results do not give.
pub(super) fn points(ranked: &Ranked<'_>, recorded: &Recorded) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (listed, claimed) in &recorded.points {
        let Listed::Code(code) = listed else { continue };
        let Ok(column) = ranked.evaluator.column(code) else { continue };
        for (index, claimed) in claimed.iter().enumerate() {
            let (Some(claimed), Some(Some(computed))) = (claimed, column.get(index)) else { continue };
            if Fraction::from(*claimed) != *computed {
                differences.push(Difference {
                    kind: DifferenceKind::Points,
                    participant: index,
                    versus: None,
                    code: Some(listed.to_string()),
                    recorded: claimed.to_string(),
                    computed: computed.to_string(),
                    clauses: vec![code.base.clause()],
                    separation: None,
                });
            }
        }
    }
    differences
}

/// Recorded values of tie-breaks that the rules do not give.
pub(super) fn tie_breaks(plan: &Plan, ranked: &Ranked<'_>, recorded: &Recorded) -> Vec<Difference> {
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
                participant: index,
                versus: None,
                code: Some(listed.to_string()),
                recorded: claimed.clone(),
                computed: computed.map_or_else(|| "–".to_owned(), |value| value.to_string()),
                clauses: clauses(ranked, &computing, index),
                separation: None,
            });
        }
    }
    differences
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
