//! What is known of an event besides its results: decisions off the table, and values that the organizer gives.

use std::collections::BTreeMap;

use crate::number::Fraction;
use crate::rules::Recorded;
use crate::tiebreak::{Classes, Column};
use crate::tournament::{Index, Tournament};

/// A whole tied group by pairing number, best first; who stands together is still level.
pub type Decided = Vec<Vec<u32>>;

/// What was decided off the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Records {
    /// What play-offs decided (article 3).
    pub playoffs: Vec<Decided>,
    /// What Armageddon games decided.
    pub armageddons: Vec<Decided>,
    /// What lots or a coin decided (4.2).
    pub lots: Vec<Decided>,
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

    /// What the record of exactly this group makes of it.
    pub fn of(&self, kind: Recorded, tournament: &Tournament, group: &[Index]) -> Option<Classes> {
        let records = match kind {
            Recorded::Playoff => &self.playoffs,
            Recorded::Armageddon => &self.armageddons,
            Recorded::Lots => &self.lots,
        };
        let mut tied: Vec<u32> = group.iter().map(|index| tournament.id(*index)).collect();
        tied.sort_unstable();
        let of_group = records.iter().find(|decided| is_of(decided, &tied))?;
        let class = |ids: &Vec<u32>| ids.iter().map(|id| tournament.index_of(*id)).collect();
        of_group.iter().map(class).collect()
    }
}

/// Whether exactly these are decided, in order of pairing number. Nearly all other groups are told by their size or their first.
fn is_of(decided: &Decided, tied: &[u32]) -> bool {
    let size: usize = decided.iter().map(Vec::len).sum();
    let is_first_among = decided.iter().flatten().next().is_some_and(|id| tied.binary_search(id).is_ok());
    if size != tied.len() || !is_first_among {
        return false;
    }
    let mut named: Vec<u32> = decided.concat();
    named.sort_unstable();
    named == tied
}
