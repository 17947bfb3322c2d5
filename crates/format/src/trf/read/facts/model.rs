//! From a draft to a tournament.

use std::collections::BTreeMap;

use super::Judged;
use super::defects::{self, Origin};
use super::rounds::Rounds;
use crate::trf::file::Remarks;
use crate::trf::system::SystemReading;
use tiebreak_engine::tournament::{Cell, Code, Defect, Draft, Locus, Pairing, Tournament};

/// The facts of a file.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// The tournament.
    pub tournament: Tournament,
    /// The same under the other system that it may have been paired by, where no record says which.
    pub otherwise: Option<Tournament>,
    /// How it is paired.
    pub system: SystemReading,
    /// Its rounds: contradictory ones that are not over are left out.
    pub rounds: Rounds,
}

/// The event under another system, rests for rounds without opponent where its pairings are predetermined; in the rounds
/// that the tournament has.
pub(super) fn under(pairing: Pairing, mut draft: Draft, recorded: usize) -> Option<Tournament> {
    draft.pairing = pairing;
    for participant in &mut draft.participants {
        participant.cells.truncate(recorded);
        if pairing.is_predetermined() {
            let alone = participant.cells.iter_mut().filter(|cell| cell.opponent.is_none());
            alone.for_each(|cell| cell.code = Code::Rest);
        }
    }
    draft.awards.retain(|award| usize::from(award.round) <= recorded);
    Tournament::build(draft).ok().map(|(tournament, _)| tournament)
}

/// The draft with games open, in rounds that are not over, of which one side only has a result: the file was cut there.
fn reopened(mut draft: Draft, finished: usize) -> Draft {
    let cells: BTreeMap<u32, Vec<Cell>> =
        draft.participants.iter().map(|own| (own.id, own.cells.clone())).collect();
    for participant in &mut draft.participants {
        for (round, cell) in participant.cells.iter_mut().enumerate().skip(finished) {
            let other = cell.opponent.and_then(|id| cells.get(&id)).and_then(|cells| cells.get(round));
            let is_open =
                |other: &Cell| other.opponent == Some(participant.id) && other.code == Code::Unfinished;
            if other.is_some_and(is_open) {
                cell.code = Code::Unfinished;
            }
        }
    }
    draft
}

/// Builds a tournament, with its rounds; contradictions in rounds that are not over are only warned of, and those
/// rounds left out.
pub(super) fn build(
    mut draft: Draft,
    rounds: Rounds,
    origin: Origin<'_>,
    remarks: &mut Remarks<'_>,
) -> Option<(Tournament, Rounds)> {
    let finished = rounds.finished;
    let retry = (finished < rounds.recorded).then(|| draft.clone());
    let errors = match Tournament::build(draft) {
        Ok((tournament, warnings)) => {
            defects::report(&warnings, false, origin, remarks);
            return Some((tournament, rounds));
        }
        Err(defects) => defects,
    };
    let is_late =
        |defect: &&Defect| matches!(defect.at, Locus::Cell(_, round) if usize::from(round) > finished);
    let mut severe = errors.iter().filter(|defect| defect.fault.severity().is_error());
    let all_late = severe.all(|defect| is_late(&defect));
    draft = match retry.filter(|_| all_late) {
        Some(draft) => draft,
        None => {
            defects::report(&errors, false, origin, remarks);
            return None;
        }
    };
    let late: Vec<Defect> = errors.iter().filter(is_late).copied().collect();
    defects::report(&late, true, origin, remarks);
    if matches!(origin.judged, Judged::Players(content) if content.team.is_none())
        && let Ok((tournament, warnings)) = Tournament::build(reopened(draft.clone(), finished))
    {
        let is_news = |defect: &&Defect| !is_late(defect);
        let warnings: Vec<Defect> = warnings.iter().filter(is_news).copied().collect();
        defects::report(&warnings, false, origin, remarks);
        return Some((tournament, rounds));
    }
    for participant in &mut draft.participants {
        participant.cells.truncate(finished);
    }
    draft.awards.retain(|award| usize::from(award.round) <= finished);
    match Tournament::build(draft) {
        Ok((tournament, warnings)) => {
            defects::report(&warnings, false, origin, remarks);
            Some((tournament, Rounds { recorded: finished, ..rounds }))
        }
        Err(defects) => {
            defects::report(&defects, false, origin, remarks);
            None
        }
    }
}
