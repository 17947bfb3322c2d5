//! The standing of another moment.

use super::found::Cause;
use super::trial::Trial;
use tiebreak_engine::plan::Plan;

/// The standing after another round, the latest first.
pub(super) fn of_another_round(trial: &Trial<'_>) -> Option<Cause> {
    let (plan, tournament) = (&trial.event.plan, trial.event.tournament());
    let rounds = tournament.rounds();
    if !trial.affords(rounds * 2) {
        return None;
    }
    let others = (1..=rounds).rev().filter(|round| *round != plan.after);
    let mut others = others.filter(|round| trial.gives(&Plan { after: *round, ..plan.clone() }, tournament));
    others.next().map(Cause::Round)
}

/// The places of another round, the latest first, where everything else is right.
pub(super) fn as_of_another_round(trial: &Trial<'_>) -> Option<Cause> {
    let (plan, tournament) = (&trial.event.plan, trial.event.tournament());
    let rounds = tournament.rounds();
    if !trial.affords(rounds * 2) || !trial.report.has_wrong_places || !trial.gives_without_places() {
        return None;
    }
    let others = (1..=rounds).rev().filter(|round| *round != plan.after);
    let mut others = others.filter(|round| trial.places_follow(&Plan { after: *round, ..plan.clone() }));
    others.next().map(Cause::PlacesOfRound)
}

/// The pairing numbers in the place of places, where everything else is right.
pub(super) fn of_the_starting_list(trial: &Trial<'_>) -> Option<Cause> {
    let ranks = &trial.report.recorded.ranks;
    let mut ranked: Vec<(u32, u32)> = Vec::new();
    for (index, rank) in ranks.iter().enumerate() {
        ranked.push((trial.event.tournament().id(index), (*rank)?));
    }
    ranked.sort_unstable();
    let in_order = ranked.windows(2).all(|pair| pair[0].1 < pair[1].1);
    (ranked.len() > 1 && in_order && trial.report.has_wrong_places && trial.gives_without_places())
        .then_some(Cause::StartingList)
}
