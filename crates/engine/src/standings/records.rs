//! What is known of an event besides its results: decisions off the table, and values that the organizer gives.

use std::collections::BTreeMap;

use crate::number::Fraction;
use crate::rules::Recorded;
use crate::tiebreak::Column;
use crate::tournament::{Index, Tournament};

/// What was decided off the table: orders of whole tied groups by pairing number, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// What play-offs decided (article 3).
    pub playoffs: Vec<Vec<u32>>,
    /// What Armageddon games decided.
    pub armageddons: Vec<Vec<u32>>,
    /// What lots or a coin decided (4.2).
    pub lots: Vec<Vec<u32>>,
    /// What the organizer gives for tie-breaks that nobody else can compute (`OTHER_...`), by name: pairing numbers and
    /// their values, the higher the better.
    pub given: BTreeMap<String, Vec<(u32, Fraction)>>,
}

impl Records {
    /// Whether anything was decided off the table.
    pub fn are_decisions(&self) -> bool {
        !self.playoffs.is_empty() || !self.armageddons.is_empty() || !self.lots.is_empty()
    }

    /// The values given for a tie-break of the organizer; none where nobody gives them.
    pub fn given(&self, name: &str, tournament: &Tournament) -> Option<Column> {
        let given = self.given.get(name)?;
        let mut column = vec![None; tournament.len()];
        for (id, value) in given {
            if let Some(place) = tournament.index_of(*id).and_then(|index| column.get_mut(index)) {
                *place = Some(*value);
            }
        }
        Some(column)
    }

    /// The record of exactly this group, as participants in the recorded order.
    pub fn of(&self, kind: Recorded, tournament: &Tournament, group: &[Index]) -> Option<Vec<Index>> {
        let records = match kind {
            Recorded::Playoff => &self.playoffs,
            Recorded::Armageddon => &self.armageddons,
            Recorded::Lots => &self.lots,
        };
        records.iter().find_map(|order| {
            let order: Vec<Index> = order.iter().map(|id| tournament.index_of(*id)).collect::<Option<_>>()?;
            let (mut named, mut tied) = (order.clone(), group.to_vec());
            named.sort_unstable();
            tied.sort_unstable();
            (named == tied).then_some(order)
        })
    }
}
