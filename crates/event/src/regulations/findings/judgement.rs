use std::collections::BTreeMap;

use super::catalogue::Rule;
use super::finding::Arguments;
use crate::regulations::play_off::StillTied;
use tiebreak_engine::standings::Records;
use tiebreak_engine::tournament::Index;

/// What the recorded decisions are worth, and what is still open.
#[derive(Clone, Debug, Default)]
pub(in crate::regulations) struct Judgement {
    /// The records that count: those without a fault.
    pub(super) records: Records,
    /// The faults, by position in `decided`.
    pub(super) faults: Vec<(usize, Rule, Arguments)>,
    /// Groups that a play-off left level, by sorted pairing numbers, with what its row says happens then (3.1.3).
    pub(super) left_level: BTreeMap<Vec<u32>, StillTied>,
    /// Groups that have to play off and did not, with their place.
    pub(super) play_offs_due: Vec<(usize, Vec<Index>)>,
    /// Groups left tied that have to draw lots and did not.
    pub(super) lots_due: Vec<Vec<Index>>,
}
