//! From a draft to a tournament.

use super::defects::{self, Origin};
use super::rounds::Rounds;
use crate::trf::remarks::Remarks;
use crate::trf::system::SystemReading;
use tiebreak_engine::tournament::{Defect, Draft, Locus, Tournament};

/// The facts of a file.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// The tournament.
    pub tournament: Tournament,
    /// How it is paired.
    pub system: SystemReading,
    /// Its rounds: contradictory ones that are not over are left out.
    pub rounds: Rounds,
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
