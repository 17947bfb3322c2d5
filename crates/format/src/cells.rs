//! Converts the records of a tournament back to the cells of files.

use std::cmp::Ordering;

use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Cell, Code, Index, Kind, Outcome, Scoring, Tournament};

/// The cell of a participant's round (0-based). A tournament built from the cells has the same records.
pub(super) fn cell(tournament: &Tournament, index: Index, round: usize) -> Cell {
    let record = tournament.record(index, round);
    let Some(opponent) = record.opponent() else { return Cell::bye(code(record.kind, record.outcome)) };
    let id = tournament.id(opponent);
    if tournament.team().is_none() {
        return Cell::game(id, record.color, code(record.kind, record.outcome));
    }
    let boards = |index| {
        let codes = tournament.board_codes(index, round).iter();
        codes.map(|code| code.unwrap_or(Code::Unfinished)).collect::<Vec<Code>>()
    };
    let (own, theirs) = (boards(index), boards(opponent));
    let declared = (record.kind != kind_by_boards(tournament.scoring(), &own, &theirs)).then(|| {
        // The results of the boards alone would give another kind of match, so the cell declares the result.
        let mirror = tournament.record(opponent, round);
        let outcome = record.outcome.unwrap_or(match record.game_points.cmp(&mirror.game_points) {
            Ordering::Greater => Outcome::Win,
            Ordering::Equal => Outcome::Draw,
            Ordering::Less => Outcome::Loss,
        });
        code(record.kind, Some(outcome))
    });
    Cell { declared, ..Cell::team_match(id, record.color, own) }
}

/// The kind of a match whose result follows from its boards. `tournament::build` follows the same rule.
fn kind_by_boards(scoring: &Scoring, own: &[Code], theirs: &[Code]) -> Kind {
    if own.contains(&Code::Unfinished) {
        return Kind::Pending;
    }
    if own.iter().any(|code| code.outcome().is_some()) {
        return Kind::Played;
    }
    let total = |codes: &[Code]| codes.iter().map(|code| scoring.value(*code)).sum::<Points>();
    let (own, theirs) = (total(own), total(theirs));
    if own > theirs || (own == theirs && own > Points::ZERO) { Kind::ForfeitWin } else { Kind::ForfeitLoss }
}

pub(super) fn code(kind: Kind, outcome: Option<Outcome>) -> Code {
    let played = |win, draw, loss| match outcome {
        Some(Outcome::Win) => win,
        Some(Outcome::Draw) => draw,
        Some(Outcome::Loss) => loss,
        None => Code::Unfinished,
    };
    match kind {
        Kind::Played => played(Code::Win, Code::Draw, Code::Loss),
        Kind::Short => played(Code::ShortWin, Code::ShortDraw, Code::ShortLoss),
        Kind::PairingAllocatedBye => Code::PairingAllocatedBye,
        Kind::FullPointBye => Code::FullPointBye,
        Kind::HalfPointBye => Code::HalfPointBye,
        Kind::ZeroPointBye => Code::ZeroPointBye,
        Kind::ForfeitWin => Code::ForfeitWin,
        Kind::ForfeitLoss => Code::ForfeitLoss,
        Kind::Pending => Code::Unfinished,
        Kind::Rest => Code::Rest,
    }
}
