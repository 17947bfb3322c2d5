//! Converts the record of an event for the diagnosis.

use std::borrow::Cow;

use super::{Asked, Cell, Found, Observed, What};
use tiebreak_engine::number::{Fraction, Written};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::standings::Records;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_words::check::Recorded;

/// The recorded values and places of an event. The record may order a tie that remains after the list, as lots do.
pub fn observed<'t>(plan: &Plan, tournament: &'t Tournament, recorded: &Recorded) -> Observed<'t> {
    let list = plan.computed();
    let rounding = |listed: &Listed, column: &[Option<String>]| {
        let Listed::Code(code) = listed else { return None };
        let (rounding, written) = (code.base.row().rounding, column.iter().flatten());
        let decimals = written.filter_map(|text| Written::parse(text).ok()?.decimals()).max().unwrap_or(0);
        // Some codes allow fewer decimals than usual if no number of the column has more decimals.
        rounding.coarsest.filter(|least| *least <= decimals).map(|_| decimals).or(rounding.places)
    };
    let (mut cells, mut found) = (Vec::new(), Vec::new());
    for (listed, column) in &recorded.values {
        // A column that is not in the list does not affect the ranking. Only `check` compares it.
        let Some(entry) = plan.list.entries.iter().position(|own| own == listed) else { continue };
        let places = rounding(listed, column);
        for (index, text) in column.iter().enumerate() {
            if let Some(text) = text {
                cells.push(Cell { index, what: What::Value(entry) });
                found.push(Written::parse(text).ok().map(|written| Found::rounded(written, places)));
            }
        }
    }
    let ranks = &recorded.ranks;
    let ranked = |index: &Index| ranks.get(*index).copied().flatten();
    let mut sorted: Vec<u32> = (0..tournament.len()).filter_map(|index| ranked(&index)).collect();
    sorted.sort_unstable();
    for index in 0..tournament.len() {
        if let Some(ahead) = ranked(&index).map(|rank| sorted.partition_point(|other| *other < rank)) {
            cells.push(Cell { index, what: What::Place });
            found.push(Some(Found::exact(Some(Fraction::integer(ahead as i128 + 1)))));
        }
    }
    let asked = Asked {
        name: String::new(),
        tournament: Cow::Borrowed(tournament),
        edition: plan.choice.edition(),
        rules: plan.rules,
        policies: plan.policies,
        records: Records::default(),
        list,
        after: plan.after,
        cells,
        tail: ranks.clone(),
    };
    Observed::new(asked, found)
}
