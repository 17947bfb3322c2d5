//! A match between two teams.

use tiebreak_engine::tournament::{Code, Color};

/// One board: both results and the color of the team that stands first in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    /// The result of the first team's player.
    pub own: Code,
    /// The result of the other one.
    pub theirs: Code,
    /// The color of the first team's player.
    pub color: Option<Color>,
    /// Starting ranks of the two players, 0 for nobody.
    pub players: (u32, u32),
}

/// A board at which nobody sits.
pub(super) const EMPTY: Board =
    Board { own: Code::ForfeitLoss, theirs: Code::ForfeitLoss, color: None, players: (0, 0) };

/// A match between two teams (positions, the first one earlier in the file).
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// Round from 1.
    pub round: usize,
    /// Positions of the teams.
    pub teams: (usize, usize),
    /// The boards.
    pub boards: Vec<Board>,
    /// What record 330 declares for both.
    pub declared: Option<(Code, Code)>,
    /// The color of the first team as record 330 has it.
    pub white: Option<Color>,
}

impl Match {
    /// The color on board 1 of the first team, from the first board whose color is known; `colors` are those of the
    /// team named first, board by board.
    pub(super) fn color(&self, colors: &[Color]) -> Option<Color> {
        let first = *colors.first()?;
        let known = self
            .boards
            .iter()
            .zip(colors)
            .find_map(|(board, named_first)| Some((board.color?, *named_first)));
        match known {
            Some((color, named_first)) => Some(if color == named_first { first } else { flip(first) }),
            None => self.white.map(|color| if color == Color::White { first } else { flip(first) }),
        }
    }

    /// Whether no board was played, nor is to be.
    pub(super) fn is_unplayed(&self) -> bool {
        self.boards.iter().all(|board| board.own.outcome().is_none() && board.own != Code::Unfinished)
    }

    /// Who wins a match that was forfeited board by board.
    pub(super) fn forfeit_sides(&self) -> (Code, Code) {
        let wins = |side: fn(&Board) -> Code| {
            self.boards.iter().filter(|board| side(board) == Code::ForfeitWin).count()
        };
        match wins(|board| board.own).cmp(&wins(|board| board.theirs)) {
            std::cmp::Ordering::Greater => (Code::ForfeitWin, Code::ForfeitLoss),
            std::cmp::Ordering::Less => (Code::ForfeitLoss, Code::ForfeitWin),
            std::cmp::Ordering::Equal => (Code::ForfeitLoss, Code::ForfeitLoss),
        }
    }
}

/// The other color.
pub(super) fn flip(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}
