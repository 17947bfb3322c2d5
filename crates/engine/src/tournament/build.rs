//! From facts as read to a tournament that cannot contradict itself.

use std::sync::Arc;

use super::check::Check;
use super::defect::Defect;
use super::draft::{Cell, Draft, DraftParticipant};
use super::participant::Participant;
use super::record::Code;
use super::rows::Rows;
use super::worth::{individual_record, team_record};
use super::{TeamEvent, Tournament};

impl Tournament {
    /// Checks the facts as a whole and makes a tournament of them, with the remarks they deserve.
    ///
    /// # Errors
    /// Every defect found, warnings included, in input order, when at least one is an error.
    pub fn build(draft: Draft) -> Result<(Tournament, Vec<Defect>), Vec<Defect>> {
        let Check { rows, mut defects, rounds, .. } = Check::of(&draft);
        // Of an event that is refused already its places may have no numbers.
        if !defects.iter().any(|defect| defect.fault.severity().is_error()) {
            defects.extend(super::discs::defects(&draft, rounds));
        }
        defects.extend(super::roster::defects(&draft));
        defects.sort_by_key(|defect| (defect.at, defect.fault.severity()));
        if defects.iter().any(|defect| defect.fault.severity().is_error()) {
            return Err(defects);
        }
        Ok((assemble(draft, rounds, rows), defects))
    }
}

fn assemble(draft: Draft, rounds: usize, rows: Rows) -> Tournament {
    let absent = Cell::bye(draft.pairing.absence());
    let mut records = Vec::with_capacity(draft.participants.len() * rounds);
    for participant in &draft.participants {
        for round in 0..rounds {
            let cell = participant.cells.get(round).unwrap_or(&absent);
            let opponent = cell.opponent.and_then(|id| rows.find(id));
            records.push(match &draft.team {
                None => individual_record(&draft.scoring, opponent, cell),
                Some(team) => {
                    let other = opponent.and_then(|row| draft.participants[row].cells.get(round));
                    team_record(&draft.scoring, team, opponent, cell, other)
                }
            });
        }
    }
    for award in &draft.awards {
        if let Some(row) = rows.find(award.id) {
            let record = &mut records[row * rounds + usize::from(award.round) - 1];
            record.points = award.points.unwrap_or(record.points);
            record.game_points = match draft.team {
                Some(_) => award.game_points.unwrap_or(record.game_points),
                None => record.points,
            };
        }
    }
    let team = draft.team.as_ref().map(|team| TeamEvent {
        boards: team.boards as u8,
        primary: team.primary,
        scoring: team.scoring,
        codes: board_codes(&draft.participants, rounds, team.boards as usize),
    });
    let mut discs = Vec::new();
    if draft.participants.iter().any(|participant| !participant.discs.is_empty()) {
        for participant in &draft.participants {
            discs.extend((0..rounds).map(|round| participant.discs.get(round).copied().flatten()));
        }
    }
    let participants = draft.participants.into_iter().map(participant).collect();
    Tournament {
        start: draft.start,
        pairing: draft.pairing,
        announced: draft.rounds.map_or(rounds as u16, |announced| announced as u16),
        rounds,
        scoring: draft.scoring,
        participants,
        rows: Arc::new(rows),
        records,
        team,
        players: draft.players,
        adjustments: draft.adjustments,
        awards: draft.awards,
        discs_per_game: draft.discs_per_game.unwrap_or(super::discs::USUAL),
        discs,
    }
}

fn participant(draft: DraftParticipant) -> Participant {
    Participant {
        id: draft.id,
        name: draft.name,
        ratings: draft.ratings.into_iter().map(|rating| rating as u16).collect(),
        title: draft.title,
        federation: draft.federation,
        lineups: super::roster::told(&draft.roster, draft.lineups),
        roster: draft.roster,
        late: draft.late,
    }
}

fn board_codes(participants: &[DraftParticipant], rounds: usize, boards: usize) -> Vec<Option<Code>> {
    let mut codes = vec![None; participants.len() * rounds * boards];
    for (row, participant) in participants.iter().enumerate() {
        for (round, cell) in participant.cells.iter().enumerate().filter(|(_, cell)| cell.opponent.is_some())
        {
            let start = (row * rounds + round) * boards;
            for (board, slot) in codes[start..start + boards].iter_mut().enumerate() {
                *slot = cell.boards.get(board).copied().or(cell.declared);
            }
        }
    }
    codes
}
