//! How games and matches end.

use std::cmp::Ordering;

use super::amount::Occasions;
use super::event::Event;
use super::happenings::Ahead;
use super::rating::draws;
use crate::explore::Random;
use tiebreak_engine::number::Points;
use tiebreak_engine::rules::rating_tables::expected_hundredths;
use tiebreak_engine::tournament::{Cell, Code, Color};

impl Event<'_> {
    /// A game or match between two participants, from both sides; the first has White (on board 1).
    pub(super) fn play(
        &mut self,
        white: usize,
        black: usize,
        ahead: Ahead,
        random: &mut Random,
    ) -> (Cell, Cell) {
        if !self.is_level && self.happens.double_forfeit.draw_in(ahead.times(1), random) {
            return self.forfeited(white, black, true, true);
        }
        if !self.is_level && self.happens.forfeit.draw_in(ahead.times(1), random) {
            let by_white = random.permille(500);
            return self.forfeited(white, black, by_white, !by_white);
        }
        let mut codes = self.boards(white, black, ahead, random);
        if let Some(wanted) = self.wanted(white, black) {
            const ATTEMPTS: u32 = 40;
            let mut attempts = 0;
            while self.outcome(&codes) != wanted && attempts < ATTEMPTS {
                attempts += 1;
                codes = self.boards(white, black, ahead, random);
            }
            if self.outcome(&codes) != wanted {
                let plain = match wanted {
                    Ordering::Greater => (Code::Win, Code::Loss),
                    Ordering::Equal => (Code::Draw, Code::Draw),
                    Ordering::Less => (Code::Loss, Code::Win),
                };
                codes.fill(plain);
            }
        }
        if self.options.boards == 0 {
            let (own, other) = codes.remove(0);
            return self.cells(white, black, own, other);
        }
        let (own, other) = codes.into_iter().unzip();
        let cell =
            |opponent: usize, color, boards| Cell::team_match(opponent as u32 + 1, Some(color), boards);
        (cell(black, Color::White, own), cell(white, Color::Black, other))
    }

    /// How a match of an event without a winner ends: each team beats the next half of the others in a circle.
    fn wanted(&self, white: usize, black: usize) -> Option<Ordering> {
        let size = self.size();
        let ahead = (black + size - white) % size;
        self.is_level.then(|| (size - ahead).cmp(&ahead))
    }

    fn outcome(&self, codes: &[(Code, Code)]) -> Ordering {
        let value = |code: Code| self.options.scoring.value(code);
        let own: Points = codes.iter().map(|(own, _)| value(*own)).sum();
        own.cmp(&codes.iter().map(|(_, other)| value(*other)).sum())
    }

    /// The results of every board, or of the one game of an individual event, from both sides.
    fn boards(&mut self, white: usize, black: usize, ahead: Ahead, random: &mut Random) -> Vec<(Code, Code)> {
        let difference = self.strength(white) - self.strength(black);
        let mean = (self.strength(white) + self.strength(black)) / 2;
        let boards = usize::from(self.options.boards);
        let mut codes: Vec<(Code, Code)> = Vec::with_capacity(boards.max(1));
        for board in 0..boards.max(1) {
            let games = ahead.times(boards.max(1)).without(board);
            if boards > 0 && self.happens.board_forfeit.draw_in(games, random) {
                codes.push(match random.below(11) {
                    0 => (Code::ForfeitLoss, Code::ForfeitLoss),
                    1..=5 => (Code::ForfeitWin, Code::ForfeitLoss),
                    _ => (Code::ForfeitLoss, Code::ForfeitWin),
                });
                continue;
            }
            let difference = if board % 2 == 0 { difference } else { -difference };
            let (own, other) = self.game(difference, mean, ahead.rounds == 0, games, random);
            codes.push(if board % 2 == 0 { (own, other) } else { (other, own) });
        }
        codes
    }

    fn game(
        &mut self,
        difference: i32,
        mean: i32,
        last_round: bool,
        games: Occasions,
        random: &mut Random,
    ) -> (Code, Code) {
        if last_round && self.happens.adjourned.draw_in(games, random) {
            return (Code::Unfinished, Code::Unfinished);
        }
        if self.happens.unusual_result.draw_in(games, random) {
            return match random.below(3) {
                0 => (Code::Draw, Code::Loss),
                1 => (Code::Loss, Code::Draw),
                _ => (Code::Loss, Code::Loss),
            };
        }
        let short = self.happens.short_game.draw_in(games, random);
        let draws = draws(self.options.draws, mean);
        let expected = expected_hundredths(difference) as u32;
        // Draws take from both sides alike, most between equals.
        let drawn = draws * expected.min(100 - expected) / 50;
        let won = (expected * 10).saturating_sub(drawn / 2);
        let drawn_from = random.below(1_000);
        let (own, other) = if drawn_from < won {
            (Code::Win, Code::Loss)
        } else if drawn_from < won + drawn {
            (Code::Draw, Code::Draw)
        } else {
            (Code::Loss, Code::Win)
        };
        if short { (shortened(own), shortened(other)) } else { (own, other) }
    }

    /// A pairing that at least one side forfeited.
    pub(super) fn forfeited(&self, white: usize, black: usize, own: bool, other: bool) -> (Cell, Cell) {
        let code = |absent| if absent { Code::ForfeitLoss } else { Code::ForfeitWin };
        self.cells(white, black, code(own), code(other))
    }

    fn cells(&self, white: usize, black: usize, own: Code, other: Code) -> (Cell, Cell) {
        let boards = usize::from(self.options.boards);
        let cell = |opponent: usize, color, code| {
            let opponent = opponent as u32 + 1;
            if boards == 0 {
                Cell::game(opponent, Some(color), code)
            } else {
                Cell::team_match(opponent, Some(color), vec![code; boards])
            }
        };
        (cell(black, Color::White, own), cell(white, Color::Black, other))
    }
}

fn shortened(code: Code) -> Code {
    match code {
        Code::Win => Code::ShortWin,
        Code::Draw => Code::ShortDraw,
        Code::Loss => Code::ShortLoss,
        other @ (Code::ShortWin
        | Code::ShortDraw
        | Code::ShortLoss
        | Code::ForfeitWin
        | Code::ForfeitLoss
        | Code::Unfinished
        | Code::PairingAllocatedBye
        | Code::FullPointBye
        | Code::HalfPointBye
        | Code::ZeroPointBye
        | Code::Rest) => other,
    }
}
