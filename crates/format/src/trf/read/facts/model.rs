//! Builds a tournament from a draft.

use super::Judged;
use super::rounds::Rounds;
use crate::diagnostic::Severity;
use crate::trf::file::Place;
use crate::trf::prelude::*;
use crate::trf::system::SystemReading;
use tiebreak_engine::tournament::{Defect, Fault, Locus, Pairing};

#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub tournament: Tournament,
    /// The same tournament with the other possible pairing system, if no record declares the system.
    pub otherwise: Option<Tournament>,
    pub system: SystemReading,
    /// The rounds, without unfinished rounds that contain contradictions.
    pub rounds: Rounds,
}

/// The same event with another pairing system, limited to the rounds of the tournament. If the pairings are
/// predetermined, rounds without an opponent do not count.
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

/// Treats a game of an unfinished round as unfinished if only one of its players has a result, because the file may
/// have been cut there.
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

/// Builds a tournament with its rounds. An unfinished round that contains contradictions is left out with a warning.
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
            report(&warnings, false, origin, remarks);
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
            report(&errors, false, origin, remarks);
            return None;
        }
    };
    let late: Vec<Defect> = errors.iter().filter(is_late).copied().collect();
    report(&late, true, origin, remarks);
    if matches!(origin.judged, Judged::Players(content) if content.team.is_none())
        && let Ok((tournament, warnings)) = Tournament::build(reopened(draft.clone(), finished))
    {
        let is_news = |defect: &&Defect| !is_late(defect);
        let warnings: Vec<Defect> = warnings.iter().filter(is_news).copied().collect();
        report(&warnings, false, origin, remarks);
        return Some((tournament, rounds));
    }
    for participant in &mut draft.participants {
        participant.cells.truncate(finished);
    }
    draft.awards.retain(|award| usize::from(award.round) <= finished);
    match Tournament::build(draft) {
        Ok((tournament, warnings)) => {
            report(&warnings, false, origin, remarks);
            Some((tournament, Rounds { recorded: finished, ..rounds }))
        }
        Err(defects) => {
            report(&defects, false, origin, remarks);
            None
        }
    }
}

// Converts faults of the tournament to remarks about columns.

/// Maximum number of unknown opponents that get a separate remark.
const MAX_UNKNOWN: usize = 20;

/// Where the parts of a draft are in the file.
#[derive(Clone, Copy)]
pub(super) struct Origin<'c> {
    pub content: &'c Content,
    /// The participants of the tournament.
    pub judged: Judged<'c>,
    /// Line and column of each award.
    pub award_places: &'c [(usize, usize)],
}

/// Reports faults of the tournament; `demote` turns errors in unfinished rounds into warnings.
pub(super) fn report(defects: &[Defect], demote: bool, origin: Origin<'_>, remarks: &mut Remarks<'_>) {
    let mut unknown_opponents = 0;
    for defect in defects {
        if matches!(defect.fault, Fault::UnknownOpponent(_)) {
            unknown_opponents += 1;
            if unknown_opponents > MAX_UNKNOWN {
                continue;
            }
        }
        let severity = if demote { Severity::Warning } else { defect.fault.severity() };
        if !remarks.wants(severity) {
            remarks.count(Diagnostic::new(severity, defect.fault.id(), defect.fault.phrase()));
            continue;
        }
        let mut remark =
            Diagnostic::new(severity, defect.fault.id(), message(defect, origin)).rule(rule(&defect.fault));
        if let Some(hint) = hint(&defect.fault) {
            remark = remark.hint(hint);
        }
        if demote {
            remark = remark.hint(message!("omitted-round"));
        }
        if let Some(other) = defect.other {
            let (line, column, length) = place_of(other, &defect.fault, origin);
            remark = remark.and_at(remarks.text, (line, column, length), message!("other-side"));
        }
        remarks.add(remark, place_of(defect.at, &defect.fault, origin));
    }
    if unknown_opponents > MAX_UNKNOWN {
        let more = unknown_opponents - MAX_UNKNOWN;
        let message = phrase!("more-unknown-opponents", unknown_opponents = more);
        remarks.add(Diagnostic::error("unknown-opponent", message), (0, 0, 0));
    }
}

fn message(defect: &Defect, origin: Origin<'_>) -> Phrase {
    let id = |row: usize| origin.content.players.get(row).map_or(0, |player| player.id);
    let fault = || defect.fault.phrase();
    match (origin.judged, defect.at, defect.other) {
        (Judged::Players(_), Locus::Cell(row, round), Some(Locus::Cell(other, _))) => {
            phrase!("fault-of-game", round, one = id(row), other = id(other), fault = fault())
        }
        (Judged::Players(_), Locus::Cell(row, round), _) => {
            phrase!("fault-of-player", round, player = id(row), fault = fault())
        }
        (Judged::Teams(_), Locus::Cell(_, round), _) => {
            phrase!("fault-of-round", round, fault = fault())
        }
        _ => fault(),
    }
}

fn place_of(locus: Locus, fault: &Fault, origin: Origin<'_>) -> Place {
    let Origin { content, judged, award_places } = origin;
    let header = |record: u16, length: usize| (content.records.first(record).unwrap_or(0), HEADER, length);
    let special = |places: &[(usize, usize)], position: usize| {
        let (line, column) = places.get(position).copied().unwrap_or((0, 0));
        (line, column, 4)
    };
    match locus {
        Locus::Boards => header(352, 1),
        Locus::Participants | Locus::Rounds => header(142, 4),
        Locus::Participant(row) | Locus::Discs(row, _) => judged.number(row),
        Locus::Rating(row) => place(judged.line(row), player::RATING),
        Locus::Cell(row, round) => match judged {
            Judged::Players(_) => in_cell(judged.cell(row, usize::from(round)), fault),
            Judged::Teams(_) => judged.cell(row, usize::from(round)),
        },
        // Rosters and line-ups have already been checked, with their columns.
        Locus::Roster(row) | Locus::Lineup(row, _) => place(judged.line(row), team::ID),
        Locus::Player(_) => (0, 0, 0),
        Locus::Adjustment(position) => special(&content.special.adjustment_places, position),
        Locus::Award(position) => special(award_places, position),
        Locus::Scoring(name) => header(if name.starts_with("match") { 362 } else { 162 }, 4),
    }
}

/// The part of a cell that a fault is about.
fn in_cell((line, first, length): Place, fault: &Fault) -> Place {
    let part =
        |offset: usize, width: usize| place(line, Columns::new(first, first + width - 1).moved(offset));
    match fault {
        Fault::Colors | Fault::OneColor | Fault::MissingColor => part(cell::COLOR, 1),
        Fault::Results(..) | Fault::UnusualResults(..) => part(cell::RESULT, 1),
        Fault::UnknownOpponent(_) | Fault::SelfPairing | Fault::OtherNames(_) | Fault::OtherNamesNobody => {
            part(0, cell::OPPONENT)
        }
        _ => (line, first, length),
    }
}

fn rule(fault: &Fault) -> Phrase {
    let record = match fault {
        Fault::Colors | Fault::OneColor | Fault::MissingColor => Rule::of("001").at(Columns::new(97, 97)),
        Fault::Results(..) | Fault::UnusualResults(..) => Rule::of("001").at(Columns::new(99, 99)),
        Fault::UnknownOpponent(_) | Fault::SelfPairing | Fault::OtherNames(_) | Fault::OtherNamesNobody => {
            Rule::of("001").at(Columns::new(92, 95))
        }
        Fault::RatingOutOfRange(_) => Rule::of("001").at(player::RATING),
        Fault::IdOutOfRange(_) | Fault::DuplicateId(_) => Rule::of("001").at(player::ID),
        Fault::NoParticipants | Fault::MostlyEmpty(..) | Fault::ByeWithOpponent(_) | Fault::NoOpponent(_) => {
            Rule::of("001")
        }
        Fault::MoreRoundsThanAnnounced(..) | Fault::RoundsOutOfRange(_) => Rule::of("142"),
        Fault::AdjustsUnknown(_) | Fault::AdjustsUnknownRound(_) => Rule::of("299"),
        Fault::NegativeValue | Fault::ValueTooLarge => Rule::of("162, 299, 320, 362"),
        Fault::BoardsOutOfRange(_) | Fault::Boards(..) => Rule::of("352"),
        Fault::TwiceInRoster(_) | Fault::TwoRosters(_) | Fault::NoRoster(_) => Rule::of("310"),
        Fault::PlayedTwice(_) => return phrase!("rule-c-07-4-4-and-6-1-2"),
        Fault::RestInSwiss | Fault::ByeInPredetermined(_) => return phrase!("rule-c-07-15-2"),
        // The other faults are about line-ups, because TRF has no discs.
        _ => Rule::of("300"),
    };
    record.into()
}

fn hint(fault: &Fault) -> Option<MessageId> {
    match fault {
        Fault::Colors | Fault::Results(..) | Fault::OtherNames(_) | Fault::OtherNamesNobody => {
            Some(message!("hint-one-of-two"))
        }
        Fault::UnknownOpponent(_) => Some(message!("hint-missing-player")),
        _ => None,
    }
}
