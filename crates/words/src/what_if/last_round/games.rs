//! The games without a result.

use crate::what_if::change::{boards_of, with_board};
use tiebreak_engine::tournament::{Code, Color, Index, Outcome, Tournament};

/// A game without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenGame {
    /// The round, from 1.
    pub round: u16,
    /// The two sides; White first where colors are known.
    pub sides: [Index; 2],
    /// The board of a match, from 1; none in an event of players.
    pub board: Option<u8>,
}

/// The games without a result, in the order of rounds, boards and pairing numbers.
pub fn open_games(facts: &Tournament) -> Vec<OpenGame> {
    let mut games = Vec::new();
    for round in 0..facts.rounds() {
        for index in 0..facts.len() {
            let record = facts.record(index, round);
            let Some(other) = record.opponent() else { continue };
            let number = round as u16 + 1;
            if facts.team().is_some() {
                let boards = boards_of(facts, round, [index, other]);
                let open = boards[0].iter().enumerate().filter(|(_, code)| **code == Code::Unfinished);
                if index < other && record.kind.is_pending() {
                    games.extend(open.map(|(board, _)| OpenGame {
                        round: number,
                        sides: [index, other],
                        board: u8::try_from(board + 1).ok(),
                    }));
                }
            } else if record.kind.is_pending() && index < other {
                let is_black = record.color == Some(Color::Black);
                let sides = if is_black { [other, index] } else { [index, other] };
                games.push(OpenGame { round: number, sides, board: None });
            }
        }
    }
    games
}

/// The facts with a result of an open game.
pub fn played(facts: &Tournament, game: &OpenGame, outcome: Outcome) -> Option<Tournament> {
    let codes = match outcome {
        Outcome::Win => [Code::Win, Code::Loss],
        Outcome::Draw => [Code::Draw, Code::Draw],
        Outcome::Loss => [Code::Loss, Code::Win],
    };
    let round = usize::from(game.round).checked_sub(1)?;
    match game.board {
        None => facts.with_game(round, game.sides, codes).ok(),
        Some(board) => with_board(facts, round, game.sides, usize::from(board).checked_sub(1)?, codes),
    }
}
