//! The games of a crosstable as facts: both sides of each must say the same.

use super::cell::{Alone, Said, colors};
use super::columns::Player;
use super::numbers::Numbered;
use std::collections::BTreeSet;
use tiebreak_engine::tournament::{Cell, Code, Draft, DraftParticipant};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_phrase::phrase;

/// The facts by the likeliest reading; none after an error, which is in `sink`.
pub(super) fn draft(players: &[Player], numbered: &Numbered, text: &Text, sink: &mut Sink) -> Option<Draft> {
    let said = || players.iter().flat_map(|player| &player.rounds);
    let letters: BTreeSet<char> = said()
        .filter_map(|(said, _)| if let Said::Game { color, .. } = said { *color } else { None })
        .collect();
    let letters: Vec<char> = letters.into_iter().collect();
    let Some(color_of) = colors(&letters) else {
        let is_colored = |said: &Said| matches!(said, Said::Game { color: Some(_), .. });
        let cell =
            said().find(|(said, _)| is_colored(said)).map(|(_, cell)| cell.clone()).unwrap_or_default();
        let found: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
        let message = phrase!("crosstable-colors", found = found.join(", "));
        sink.push(cell.remark(text, Diagnostic::error("crosstable-colors", message)));
        return None;
    };
    let id_of = |number: &u32| numbered.by_number.get(number).and_then(|at| numbered.ids.get(*at)).copied();
    let mut participants = Vec::new();
    for (at, player) in players.iter().enumerate() {
        let mut cells = Vec::new();
        for (round, (said, cell)) in player.rounds.iter().enumerate() {
            if let Some((other, theirs)) = other_side(players, numbered, said, round)
                && !agree(said, &theirs.0)
                && at < other
            {
                let name = players.get(other).map_or("", |other| &other.name);
                let message = phrase!(
                    "crosstable-sides",
                    round = round + 1,
                    own = quoted(&cell.text),
                    name = name,
                    theirs = quoted(&theirs.1.text)
                );
                sink.push(cell.remark(text, Diagnostic::error("crosstable-game", message)));
            }
            cells.push(match said {
                Said::Game { opponent, color, code } => {
                    Cell { opponent: id_of(opponent), color: color.map(color_of), ..Cell::bye(*code) }
                }
                Said::Alone(alone) => Cell::bye(likeliest(*alone)),
                Said::Blank => Cell::bye(Code::ZeroPointBye),
            });
        }
        participants.push(DraftParticipant {
            id: numbered.ids.get(at).copied().unwrap_or_default(),
            name: player.name.clone(),
            ratings: player.rating.into_iter().collect(),
            title: player.title.clone(),
            federation: player.federation.clone(),
            cells,
            ..DraftParticipant::default()
        });
    }
    (!sink.has_errors()).then(|| Draft { participants, ..Draft::default() })
}

/// What a round without a named opponent most likely was.
pub(super) fn likeliest(alone: Alone) -> Code {
    match alone {
        Alone::Point => Code::PairingAllocatedBye,
        Alone::Half => Code::HalfPointBye,
        Alone::Nothing | Alone::Lost => Code::ZeroPointBye,
        // Without an opponent nobody can say whose forfeit it was.
        Alone::Won => Code::FullPointBye,
    }
}

/// The opponent's position and what stands there.
fn other_side<'p>(
    players: &'p [Player],
    numbered: &Numbered,
    said: &Said,
    round: usize,
) -> Option<(usize, &'p (Said, crate::check::grid::Cell))> {
    let Said::Game { opponent, .. } = said else { return None };
    let other = *numbered.by_number.get(opponent)?;
    Some((other, players.get(other)?.rounds.get(round)?))
}

/// Whether two sides of a game can both be right: other colors, and results that add up to no more than one point.
fn agree(own: &Said, theirs: &Said) -> bool {
    let (Said::Game { color, code, .. }, Said::Game { color: their_color, code: their_code, .. }) =
        (own, theirs)
    else {
        return false;
    };
    let colors = match (color, their_color) {
        (Some(own), Some(theirs)) => own != theirs,
        (None, None) => true,
        _ => false,
    };
    let halves = |code: &Code| match code {
        Code::Win | Code::ForfeitWin => 2,
        Code::Draw => 1,
        Code::Loss
        | Code::ShortWin
        | Code::ShortDraw
        | Code::ShortLoss
        | Code::ForfeitLoss
        | Code::Unfinished
        | Code::PairingAllocatedBye
        | Code::FullPointBye
        | Code::HalfPointBye
        | Code::ZeroPointBye
        | Code::Rest => 0,
    };
    let is_forfeit = |code: &Code| matches!(code, Code::ForfeitWin | Code::ForfeitLoss);
    let is_open = |code: &Code| *code == Code::Unfinished;
    colors
        && halves(code) + halves(their_code) <= 2
        && is_forfeit(code) == is_forfeit(their_code)
        && is_open(code) == is_open(their_code)
}
