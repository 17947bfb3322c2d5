//! Places that follow from a program's own values.

use std::collections::{BTreeMap, BTreeSet};

use super::gather::base_name;
use crate::diagnosis::Asked;
use crate::report::line::{Evidence, Line};
use tiebreak_engine::number::{Fraction, Written};
use tiebreak_engine::rules::{Code, Listed};
use tiebreak_engine::standings::{Entry, Standings, direction};
use tiebreak_engine::tiebreak::Evaluator;

/// The tie-breaks whose wrong values explain the places: every two participants that are ordered otherwise than they
/// should be are ordered as the program's own values have it. None where its values do not explain it.
pub(super) fn follows(
    asked: &Asked<'_>,
    ranking: &Line,
    lines: &[&Line],
    named: &[Vec<u32>],
) -> Option<Vec<String>> {
    let Evidence::Ranks(given) = &ranking.answer else { return None };
    let own: BTreeMap<Code, &Line> = lines
        .iter()
        .filter(|line| matches!(line.answer, Evidence::Values(_)))
        .filter_map(|line| Some((Code::parse(&line.unit).ok()?.0, *line)))
        .collect();
    let wrong: BTreeSet<String> =
        own.values().filter(|line| line.verdict.is_fail()).map(|line| base_name(&line.unit)).collect();
    if wrong.is_empty() {
        return None;
    }
    let evaluator = Evaluator::new(&asked.tournament, asked.rules, asked.policies, asked.after);
    let right = Standings::with_records(&evaluator, &asked.list, &asked.records);
    let place = |id: &u32| named.iter().position(|group| group.contains(id));
    let ids: Vec<u32> = named.iter().flatten().copied().collect();
    for (at, one) in ids.iter().enumerate() {
        for other in ids.iter().skip(at + 1) {
            let (given_one, given_other) = (given.get(one)?, given.get(other)?);
            let given = given_one.cmp(given_other);
            if given != place(one).cmp(&place(other))
                && by_values(asked, &right, &own, *one, *other) != Some(given)
            {
                return None;
            }
        }
    }
    Some(wrong.into_iter().collect())
}

/// How the program's own values order two participants; none where something else than values decides.
fn by_values(
    asked: &Asked<'_>,
    right: &Standings,
    own: &BTreeMap<Code, &Line>,
    one: u32,
    other: u32,
) -> Option<std::cmp::Ordering> {
    for (position, (listed, entry)) in asked.list.entries.iter().zip(&right.entries).enumerate() {
        let Listed::Code(code) = listed else { return None };
        let value = |id: u32| -> Option<Option<Fraction>> {
            match own.get(code).map(|line| &line.answer) {
                Some(Evidence::Values(column)) => Some(
                    column.get(&id)?.as_deref().and_then(|text| Some(Written::parse(text).ok()?.value())),
                ),
                _ => match entry {
                    Entry::Values(_) => Some(right.value(position, asked.tournament.index_of(id)?)),
                    Entry::Nothing(_) => Some(None),
                    Entry::Places(_) | Entry::Unknown => None,
                },
            }
        };
        let lower_first = direction(code, &asked.rules).is_lower_first();
        // Undefined values order after all others whichever end is better.
        let key = |value: Option<Fraction>| {
            (value.is_none(), value.map(|value| if lower_first { value } else { value.negated() }))
        };
        let order = key(value(one)?).cmp(&key(value(other)?));
        if order.is_ne() {
            return Some(order);
        }
    }
    Some(std::cmp::Ordering::Equal)
}
