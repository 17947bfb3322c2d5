//! What a participant has after some rounds, by the facts.

use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Kind, Tournament};

/// A participant's total after some rounds, adjustments included.
pub(super) fn computed(tournament: &Tournament, index: usize, rounds: usize) -> Points {
    let records = tournament.records(index);
    let results: Points = records.iter().take(rounds).map(|record| record.points).sum();
    let adjustments = tournament.adjustments();
    if adjustments.is_empty() {
        return results;
    }
    let id = tournament.id(index);
    let added = adjustments.iter().filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    results + added.map(|adjustment| adjustment.points).sum()
}

/// A team's game points after some rounds, adjustments included.
pub(super) fn game_points(tournament: &Tournament, index: usize, rounds: usize, with_byes: bool) -> Points {
    let records = tournament.records(index).iter().take(rounds);
    let counted = records.filter(|record| with_byes || record.kind != Kind::PairingAllocatedBye);
    let id = tournament.id(index);
    let adjustments = tournament.adjustments().iter();
    let added = adjustments.filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    counted.map(|record| record.game_points).sum::<Points>() + added.map(|a| a.game_points).sum()
}
