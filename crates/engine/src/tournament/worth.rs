//! From a cell to a record: what the result is worth.

use super::draft::{Cell, DraftTeam};
use super::record::{Code, Kind, Outcome, Record};
use super::scoring::Scoring;
use crate::number::Points;

/// The record of a player.
pub(super) fn individual_record(scoring: &Scoring, opponent: Option<usize>, cell: &Cell) -> Record {
    let points = scoring.value(cell.code);
    Record::new(opponent, cell.color, cell.code.kind(), cell.code.outcome(), points, points)
}

/// The record of a team; `other` is the opponent's cell.
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
            Code::Win
            | Code::Draw
            | Code::Loss
            | Code::ShortWin
            | Code::ShortDraw
            | Code::ShortLoss
            | Code::ForfeitWin
            | Code::ForfeitLoss
            | Code::Unfinished
            | Code::Rest => Default::default(),
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
    // Who won may be decided otherwise than the boards say; the game points stay theirs.
    let outcome = cell.declared.and_then(Code::outcome).unwrap_or(by_boards);
    let kind = match_kind(cell, outcome, own);
    let match_points = match (kind, outcome) {
        (Kind::ForfeitLoss, _) => values.forfeit_loss,
        // A declaration decides the match, even one that the boards say was drawn or lost.
        (Kind::ForfeitWin, _) if cell.declared.is_some() => values.win,
        (_, Outcome::Draw) => values.draw,
        (Kind::ForfeitWin, _) | (_, Outcome::Win) => values.win,
        (_, Outcome::Loss) => values.loss,
    };
    let over_the_board = kind.is_finished();
    Record::new(opponent, cell.color, kind, over_the_board.then_some(outcome), match_points, own)
}

/// A match is unplayed when it was declared forfeited or no board was played over the board (15.1).
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
        // Both teams came in part: neither forfeited the match as a whole, so neither stayed away voluntarily.
        Outcome::Draw if own > Points::ZERO => Kind::ForfeitWin,
        Outcome::Draw => Kind::ForfeitLoss,
    }
}
