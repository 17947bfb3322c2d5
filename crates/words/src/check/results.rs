//! The results in a published crosstable against those of the event.

use std::collections::BTreeMap;

use super::crosstable::crosstable;
use super::identity::{Match, Names};
use super::published::Choice;
use super::said::{PublishedTable, WrongResult};
use tiebreak_engine::plan::Plan;
use tiebreak_engine::tournament::{Code, Index, Kind, Outcome, Tournament};

/// The results of two who met, from the first one's side: won, drawn, lost, and those that are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    won: usize,
    drawn: usize,
    lost: usize,
    open: usize,
}

impl Met {
    fn add(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Win) => self.won += 1,
            Some(Outcome::Draw) => self.drawn += 1,
            Some(Outcome::Loss) => self.lost += 1,
            None => self.open += 1,
        }
    }

    /// As people write it.
    fn text(self) -> String {
        let signs = [("1", self.won), ("½", self.drawn), ("0", self.lost), ("*", self.open)];
        let all: Vec<&str> =
            signs.into_iter().flat_map(|(sign, count)| std::iter::repeat_n(sign, count)).collect();
        if all.is_empty() { "–".to_owned() } else { all.join(" ") }
    }
}

/// Compares the results of a crosstable with those of the event and notes in `table` which contradict it. A table that is no
/// crosstable, or one of teams, says nothing about single results.
pub(super) fn compare(
    bytes: &[u8],
    file: &str,
    plan: &Plan,
    tournament: &Tournament,
    choice: &Choice,
    table: &mut PublishedTable,
) {
    if tournament.team().is_some() {
        return;
    }
    let Some(Ok(told)) = crosstable(bytes, file, choice) else { return };
    table.has_results = true;
    let names = Names::of(tournament);
    let who: Vec<Option<Index>> = told
        .draft
        .participants
        .iter()
        .map(|own| match names.find(&own.name) {
            Match::One(index) => Some(index),
            Match::Nobody | Match::Several => tournament.index_of(own.id),
        })
        .collect();
    let ids: BTreeMap<u32, Index> = told
        .draft
        .participants
        .iter()
        .zip(&who)
        .filter_map(|(own, index)| Some((own.id, (*index)?)))
        .collect();
    let mut written: BTreeMap<(Index, Index), Met> = BTreeMap::new();
    for (own, index) in told.draft.participants.iter().zip(&who) {
        for cell in &own.cells {
            let (Some(one), Some(other)) = (*index, cell.opponent.and_then(|id| ids.get(&id)).copied())
            else {
                continue;
            };
            let outcome = match cell.code {
                Code::Win | Code::ShortWin | Code::ForfeitWin => Some(Outcome::Win),
                Code::Draw | Code::ShortDraw => Some(Outcome::Draw),
                Code::Loss | Code::ShortLoss | Code::ForfeitLoss => Some(Outcome::Loss),
                _ => None,
            };
            written.entry((one, other)).or_default().add(outcome);
        }
    }
    let mut played: BTreeMap<(Index, Index), Met> = BTreeMap::new();
    for one in 0..tournament.len() {
        for record in tournament.records(one).iter().take(plan.after) {
            let Some(other) = record.opponent() else { continue };
            let outcome = match record.kind {
                Kind::ForfeitWin => Some(Outcome::Win),
                Kind::ForfeitLoss => Some(Outcome::Loss),
                _ => record.outcome,
            };
            played.entry((one, other)).or_default().add(outcome);
        }
    }
    let mut pairs: Vec<(Index, Index)> = written.keys().copied().filter(|(one, other)| one < other).collect();
    pairs.sort_unstable();
    for (one, other) in pairs {
        let of = |all: &BTreeMap<(Index, Index), Met>| all.get(&(one, other)).copied().unwrap_or_default();
        let (written, played) = (of(&written), of(&played));
        // What is open in either may be anything.
        if written == played || written.open + played.open > 0 {
            continue;
        }
        let (written, played) = (written.text(), played.text());
        table.results.push(WrongResult { participant: one, opponent: other, written, played });
    }
}
