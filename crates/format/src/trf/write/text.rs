//! Texts and cells as TRF can hold them.

use tiebreak_engine::tournament::{Cell, Code, Color};

/// A result cell of eight columns.
pub(super) fn spelled(cell: &Cell) -> String {
    let color = match cell.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    let code = match cell.code {
        Code::Unfinished => " ",
        Code::Rest => "Z",
        code @ (Code::Win
        | Code::Draw
        | Code::Loss
        | Code::ShortWin
        | Code::ShortDraw
        | Code::ShortLoss
        | Code::ForfeitWin
        | Code::ForfeitLoss
        | Code::PairingAllocatedBye
        | Code::FullPointBye
        | Code::HalfPointBye
        | Code::ZeroPointBye) => code.spelling(),
    };
    match cell.opponent {
        Some(opponent) => format!("{opponent:>4} {color} {code}"),
        None => format!("0000 {color} {code}"),
    }
}

/// A character that would break a line or a column.
pub(super) fn breaks(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{FEFF}')
}

/// Whether a text loses characters when it is written.
pub(super) fn is_unprintable(text: &str) -> bool {
    text.trim().contains(breaks)
}

/// Text without characters that would break a line or a column.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if breaks(c) { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// The first characters of a text.
pub(super) fn cut(text: &str, width: usize) -> String {
    printable(text).chars().take(width).collect()
}
