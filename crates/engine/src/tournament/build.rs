//! Checks the data of an event and builds a valid tournament.

use crate::number::Points;
use crate::tournament::check::Check;
use crate::tournament::defect::Defect;
use crate::tournament::draft::{Cell, Draft, DraftParticipant, DraftTeam};
use crate::tournament::record::{Code, Kind, Outcome, Record};
use crate::tournament::scoring::Scoring;
use crate::tournament::{Participant, Rows, TeamEvent, Tournament};
use std::sync::Arc;

impl Tournament {
    /// Checks the data and builds a tournament. Also returns the warnings.
    ///
    /// # Errors
    /// Returns all defects in input order, including warnings, if at least one of them is an error.
    pub fn build(draft: Draft) -> Result<(Tournament, Vec<Defect>), Vec<Defect>> {
        let Check { rows, mut defects, rounds, .. } = Check::of(&draft);
        // Positions in a rejected event may be out of range.
        if !defects.iter().any(|defect| defect.fault.severity().is_error()) {
            defects.extend(super::check::disc_defects(&draft, rounds));
        }
        defects.extend(super::check::roster_defects(&draft));
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
        discs_per_game: draft.discs_per_game.unwrap_or(super::check::USUAL_DISCS),
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
        lineups: super::check::told(&draft.roster, draft.lineups),
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

/// How well the results of the two players fit together. [`Ord::max`] depends on the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The two results contradict each other.
    Contradiction,
    /// The results are possible but unusual: a decision of an arbiter, or a letter against a digit.
    Unusual,
    /// The usual results of a game.
    Usual,
}

/// How two results fit together, for one order of each pair. Callers also try the opposite order.
pub(super) fn fit(own: Code, theirs: Code) -> Fit {
    use Code::{Draw, ForfeitLoss, ForfeitWin, Loss, ShortDraw, ShortLoss, ShortWin, Unfinished, Win};
    match (own, theirs) {
        (Win, Loss)
        | (Draw, Draw)
        | (ForfeitWin, ForfeitLoss)
        | (ShortWin, ShortLoss)
        | (ShortDraw, ShortDraw)
        | (ForfeitLoss, ForfeitLoss)
        | (Unfinished, Unfinished) => Fit::Usual,
        (Loss, Loss)
        | (Draw, Loss)
        | (ShortLoss, ShortLoss)
        | (ShortDraw, ShortLoss)
        | (Win, ShortLoss)
        | (ShortWin, Loss)
        | (Draw, ShortDraw) => Fit::Unusual,
        _ => Fit::Contradiction,
    }
}

/// Makes the record of a player, with the points of its result.
pub(super) fn individual_record(scoring: &Scoring, opponent: Option<usize>, cell: &Cell) -> Record {
    let points = scoring.value(cell.code);
    Record::new(opponent, cell.color, cell.code.kind(), cell.code.outcome(), points, points)
}

/// Makes the record of a team; `other` is the opponent's cell.
pub(super) fn team_record(
    scoring: &Scoring,
    team: &DraftTeam,
    opponent: Option<usize>,
    cell: &Cell,
    other: Option<&Cell>,
) -> Record {
    let values = &team.scoring;
    let Some(other) = other.filter(|_| opponent.is_some()) else {
        let award = match cell.code {
            Code::PairingAllocatedBye => values.pairing_allocated_bye,
            Code::FullPointBye => values.full_point_bye,
            Code::HalfPointBye => values.half_point_bye,
            Code::ZeroPointBye => values.zero_point_bye,
            _ => Default::default(),
        };
        return Record::new(None, None, cell.code.kind(), None, award.match_points, award.game_points);
    };
    let points = |cell: &Cell| -> Points {
        match cell.declared {
            Some(code) if cell.boards.is_empty() => scoring.value(code) * i64::from(team.boards),
            _ => cell.boards.iter().map(|code| scoring.value(*code)).sum(),
        }
    };
    let (own, theirs) = (points(cell), points(other));
    let by_boards = match own.cmp(&theirs) {
        std::cmp::Ordering::Greater => Outcome::Win,
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Loss,
    };
    // The declared winner may differ from the winner on the boards. The boards still decide the game points.
    let outcome = cell.declared.and_then(Code::outcome).unwrap_or(by_boards);
    let kind = match_kind(cell, outcome, own);
    let match_points = match (kind, outcome) {
        (Kind::ForfeitLoss, _) => values.forfeit_loss,
        // By the regulations, the match is worth neither game points nor match points until it is played.
        (Kind::Pending, _) if scoring.pending == Points::ZERO => Points::ZERO,
        // A declaration decides the match, even if its boards were drawn or lost.
        (Kind::ForfeitWin, _) if cell.declared.is_some() => values.win,
        (_, Outcome::Draw) => values.draw,
        (Kind::ForfeitWin, _) | (_, Outcome::Win) => values.win,
        (_, Outcome::Loss) => values.loss,
    };
    let over_the_board = kind.is_finished();
    Record::new(opponent, cell.color, kind, over_the_board.then_some(outcome), match_points, own)
}

/// The kind of a match. A match is unplayed if it was declared forfeited, or if no game was played over the
/// board (15.1).
fn match_kind(cell: &Cell, outcome: Outcome, own: Points) -> Kind {
    if let Some(declared) = cell.declared {
        return declared.kind();
    }
    if cell.boards.contains(&Code::Unfinished) {
        return Kind::Pending;
    }
    if cell.boards.iter().any(|code| code.outcome().is_some()) {
        return Kind::Played;
    }
    match outcome {
        Outcome::Win => Kind::ForfeitWin,
        Outcome::Loss => Kind::ForfeitLoss,
        // Each team forfeited some boards but not the match. Neither team was voluntarily absent.
        Outcome::Draw if own > Points::ZERO => Kind::ForfeitWin,
        Outcome::Draw => Kind::ForfeitLoss,
    }
}
