//! How games and matches end.

use super::Event;
use crate::explore::Random;
use crate::rules::rating_tables::expected_hundredths;
use crate::tournament::{Cell, Code, Color};

impl Event<'_> {
    /// A game or match between two participants, from both sides; the first has White (on board 1).
    pub(super) fn play(
        &self,
        white: usize,
        black: usize,
        last_round: bool,
        random: &mut Random,
    ) -> (Cell, Cell) {
        let rates = &self.options.rates;
        if random.permille(rates.double_forfeit) {
            return self.forfeited(white, black, true, true);
        }
        if random.permille(rates.forfeit) {
            let by_white = random.permille(500);
            return self.forfeited(white, black, by_white, !by_white);
        }
        let difference = self.strength(white) - self.strength(black);
        let boards = usize::from(self.options.boards);
        let mut codes: Vec<(Code, Code)> = (0..boards.max(1))
            .map(|board| {
                if boards > 0 && random.permille(rates.board_forfeit) {
                    return if random.permille(500) {
                        (Code::ForfeitWin, Code::ForfeitLoss)
                    } else {
                        (Code::ForfeitLoss, Code::ForfeitWin)
                    };
                }
                let difference = if board % 2 == 0 { difference } else { -difference };
                let (own, other) = self.game(difference, last_round, random);
                if board % 2 == 0 { (own, other) } else { (other, own) }
            })
            .collect();
        if boards == 0 {
            let (own, other) = codes.remove(0);
            return self.cells(white, black, own, other);
        }
        let (own, other) = codes.into_iter().unzip();
        let cell =
            |opponent: usize, color, boards| Cell::team_match(opponent as u32 + 1, Some(color), boards);
        (cell(black, Color::White, own), cell(white, Color::Black, other))
    }

    fn game(&self, difference: i32, last_round: bool, random: &mut Random) -> (Code, Code) {
        let rates = &self.options.rates;
        if last_round && random.permille(rates.adjourned) {
            return (Code::Unfinished, Code::Unfinished);
        }
        if random.permille(rates.unusual_result) {
            return match random.below(3) {
                0 => (Code::Draw, Code::Loss),
                1 => (Code::Loss, Code::Draw),
                _ => (Code::Loss, Code::Loss),
            };
        }
        let short = random.permille(rates.short_game);
        let draws = u32::from(self.options.draws.min(1_000));
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
        other => other,
    }
}
