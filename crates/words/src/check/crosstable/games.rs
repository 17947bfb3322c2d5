//! Turns the games of a crosstable into the data of an event. The cells of the two players must agree.

use super::numbers::{Numbered, Player};
use std::collections::BTreeSet;
use tiebreak_engine::tournament::{
    Cell, Code, Color, Draft, DraftParticipant, DraftTeam, MatchScoring, Primary, Scoring,
};
use tiebreak_format::diagnostic::{Diagnostic, Sink, quoted};
use tiebreak_format::text::Text;
use tiebreak_layout::{Alone, Said, colors};
use tiebreak_phrase::phrase;

/// Drafts the event by the most likely reading. If this fails, adds an error to `sink` and returns none.
pub(super) fn draft(players: &[Player], numbered: &Numbered, text: &Text, sink: &mut Sink) -> Option<Draft> {
    let said = || players.iter().flat_map(|player| &player.rounds);
    let letters: BTreeSet<char> = said().filter_map(|(said, _)| color_of(said)).collect();
    let letters: Vec<char> = letters.into_iter().collect();
    let Some(meaning) = colors(&letters) else {
        let cell = said()
            .find(|(said, _)| color_of(said).is_some())
            .map(|(_, cell)| cell.clone())
            .unwrap_or_default();
        let found: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
        let message = phrase!("crosstable-colors", found = found.join(", "));
        sink.push(cell.remark(text, Diagnostic::error("crosstable-colors", message)));
        return None;
    };
    let matches: Vec<(u32, u32)> = matches(players, numbered);
    let boards = boards(&matches);
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
                    name,
                    theirs = quoted(&theirs.1.text)
                );
                sink.push(cell.remark(text, Diagnostic::error("crosstable-game", message)));
            }
            cells.push(match said {
                Said::Game { opponent, color, code } => {
                    Cell { opponent: id_of(opponent), color: color.map(meaning), ..Cell::bye(*code) }
                }
                Said::Match { opponent, color, halves } => {
                    let other = other_side(players, numbered, said, round);
                    let theirs = other.and_then(|(_, (said, _))| match said {
                        Said::Match { halves, .. } => Some(*halves),
                        Said::Game { .. } | Said::Alone(_) | Said::Blank => None,
                    });
                    let is_first = other.is_some_and(|(other, _)| at < other);
                    let opponent = id_of(opponent).unwrap_or_default();
                    match_cell(opponent, color.map(meaning), Some(*halves), theirs, boards, is_first)
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
    let team = (!matches.is_empty()).then(|| team(boards));
    (!sink.has_errors()).then(|| Draft { participants, team, ..Draft::default() })
}

fn color_of(said: &Said) -> Option<char> {
    match said {
        Said::Game { color, .. } | Said::Match { color, .. } => *color,
        Said::Alone(_) | Said::Blank => None,
    }
}

/// The half points of both sides of every match.
fn matches(players: &[Player], numbered: &Numbered) -> Vec<(u32, u32)> {
    let halves = |said: &Said| match said {
        Said::Match { halves, .. } => Some(*halves),
        Said::Game { .. } | Said::Alone(_) | Said::Blank => None,
    };
    let all = players.iter().flat_map(|player| player.rounds.iter().enumerate());
    all.filter_map(|(round, (said, _))| {
        let (_, (theirs, _)) = other_side(players, numbered, said, round)?;
        Some((halves(said)?, halves(theirs)?))
    })
    .collect()
}

/// The number of boards of a match: the largest number of points that both sides together have in a match.
pub(super) fn boards(matches: &[(u32, u32)]) -> u32 {
    matches.iter().map(|(own, theirs)| (own + theirs).div_ceil(2)).max().unwrap_or(1).clamp(1, 99)
}

/// The data that only a team event has. Match points rank first.
pub(super) fn team(boards: u32) -> DraftTeam {
    let scoring = MatchScoring::customary(u8::try_from(boards).unwrap_or(99), &Scoring::default());
    DraftTeam { boards, primary: Some(Primary::MatchPoints), scoring }
}

/// Turns the score of a match into results of its boards. The score does not show which boards were won. If the points
/// of both teams add up to less than the number of boards, both teams count as having forfeited the other boards.
pub(super) fn match_cell(
    opponent: u32,
    color: Option<Color>,
    own: Option<u32>,
    theirs: Option<u32>,
    boards: u32,
    is_first: bool,
) -> Cell {
    let (Some(own), Some(theirs)) = (own, theirs) else {
        return Cell::team_match(opponent, color, vec![Code::Unfinished; boards as usize]);
    };
    // The real boards are unknown. The team listed first gets its wins on the first boards, and the other
    // team on the last.
    let drawn = own % 2;
    let (won, lost) = (own / 2, theirs.saturating_sub(drawn) / 2);
    let missing = boards.saturating_sub(won + lost + drawn);
    let run = |code: Code, count: u32| std::iter::repeat_n(code, count as usize);
    let mut codes: Vec<Code> =
        run(Code::Win, won).chain(run(Code::Draw, drawn)).chain(run(Code::Loss, lost)).collect();
    if !is_first {
        codes.reverse();
    }
    codes.extend(run(Code::ForfeitLoss, missing));
    Cell::team_match(opponent, color, codes)
}

/// The most likely meaning of a round without a named opponent.
pub(super) fn likeliest(alone: Alone) -> Code {
    match alone {
        Alone::Point => Code::PairingAllocatedBye,
        Alone::Half => Code::HalfPointBye,
        Alone::Nothing | Alone::Lost => Code::ZeroPointBye,
        // This forfeit win becomes a bye, because the row does not name the opponent who lost by forfeit.
        Alone::Won => Code::FullPointBye,
    }
}

/// The position and the cell of the opponent.
fn other_side<'p>(
    players: &'p [Player],
    numbered: &Numbered,
    said: &Said,
    round: usize,
) -> Option<(usize, &'p (Said, crate::check::grid::Cell))> {
    let other = *numbered.by_number.get(&said.opponent()?)?;
    Some((other, players.get(other)?.rounds.get(round)?))
}

/// Whether the cells of two players of a game can both be right. Their colors must differ, and their results must add
/// up to at most one point.
fn agree(own: &Said, theirs: &Said) -> bool {
    let colors = match (color_of(own), color_of(theirs)) {
        (Some(own), Some(theirs)) => own != theirs,
        (None, None) => true,
        _ => false,
    };
    let (code, their_code) = match (own, theirs) {
        (Said::Game { code, .. }, Said::Game { code: theirs, .. }) => (code, theirs),
        (Said::Match { halves, .. }, Said::Match { halves: theirs, .. }) => {
            return colors && (halves + theirs) % 2 == 0;
        }
        _ => return false,
    };
    let halves = |code: &Code| match code {
        Code::Win | Code::ForfeitWin => 2,
        Code::Draw => 1,
        _ => 0,
    };
    let is_forfeit = |code: &Code| matches!(code, Code::ForfeitWin | Code::ForfeitLoss);
    let is_open = |code: &Code| *code == Code::Unfinished;
    colors
        && halves(code) + halves(their_code) <= 2
        && is_forfeit(code) == is_forfeit(their_code)
        && is_open(code) == is_open(their_code)
}
