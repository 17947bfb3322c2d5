//! Lists the facts that a crosstable leaves open, with their possible meanings.

use super::About;
use super::numbers::Player;
use crate::check::grid::{self, Lines};
use crate::check::letters;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Cell, Code, Draft};
use tiebreak_event::event::{Otherwise, Told, Unknown, Untold};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;
use tiebreak_layout::{Alone, Said};
use tiebreak_phrase::{message, phrase};

/// Adds the facts that the crosstable leaves open to the drafted event.
pub(super) fn told(players: &[Player], mut draft: Draft, about: About, text: &Text, sink: &mut Sink) -> Told {
    draft.start = about.start;
    let played = players.first().map_or(0, |player| player.rounds.len() as u32);
    draft.rounds = about.rounds.filter(|rounds| *rounds >= played);
    let alone = |at: usize, round: usize| match players.get(at).and_then(|own| own.rounds.get(round)) {
        Some((Said::Alone(alone), _)) => Some(*alone),
        Some((Said::Game { .. } | Said::Match { .. } | Said::Blank, _)) | None => None,
    };
    let with =
        |round: usize, wanted: Alone| (0..players.len()).filter(move |at| alone(*at, round) == Some(wanted));
    let has_point =
        players.iter().flat_map(|own| &own.rounds).any(|(said, _)| *said == Said::Alone(Alone::Point));
    let (mut untold, mut is_whole) = (Vec::new(), true);
    for (at, player) in players.iter().enumerate() {
        for (round, (said, cell)) in player.rounds.iter().enumerate() {
            let bye = |code| Otherwise { cells: vec![(at, round + 1, Cell::bye(code))], bye: None };
            let others = match said {
                // For players, a bye with a point counts the same whether it was allocated or requested. A test checks
                // this. If one player lost by forfeit and nobody won by forfeit, the player with this point may be the
                // winner.
                Said::Alone(Alone::Point) => {
                    let lost = with(round, Alone::Lost).filter(|_| with(round, Alone::Won).next().is_none());
                    lost.map(|other| met(&draft, [at, other], round, Code::ForfeitWin)).collect()
                }
                // The opponent may also have forfeited.
                Said::Alone(Alone::Lost) => {
                    let others: Vec<usize> = with(round, Alone::Lost).filter(|other| *other != at).collect();
                    let has_winner =
                        [Alone::Won, Alone::Point].iter().any(|one| with(round, *one).next().is_some());
                    is_whole &= has_winner || !others.is_empty();
                    let later = others.into_iter().filter(|other| *other > at);
                    later.map(|other| met(&draft, [at, other], round, Code::ForfeitLoss)).collect()
                }
                // If nobody got a point for a bye, half a point may be the value of the pairing-allocated
                // bye.
                Said::Alone(Alone::Half) if !has_point => {
                    vec![Otherwise { bye: Some(Points::HALF), ..bye(Code::PairingAllocatedBye) }]
                }
                Said::Alone(Alone::Won) => {
                    let lost = with(round, Alone::Lost).chain(with(round, Alone::Nothing));
                    let met: Vec<Otherwise> =
                        lost.map(|other| met(&draft, [at, other], round, Code::ForfeitWin)).collect();
                    // A forfeit needs an opponent. If no row can be the opponent, the list of meanings is incomplete.
                    is_whole &= !met.is_empty();
                    met
                }
                Said::Alone(Alone::Half | Alone::Nothing)
                | Said::Game { .. }
                | Said::Match { .. }
                | Said::Blank => Vec::new(),
            };
            if !others.is_empty() || *said == Said::Alone(Alone::Point) {
                untold.push(Untold { participant: at, round: round + 1, written: cell.text.clone(), others });
            }
        }
    }
    if let Some(first) = untold.first() {
        let cell = players.get(first.participant).and_then(|own| own.rounds.get(first.round - 1));
        let message = phrase!("crosstable-untold", count = untold.len());
        let warning = Diagnostic::warning("crosstable-untold", message);
        sink.push(cell.map(|(_, cell)| cell.clone()).unwrap_or_default().remark(text, warning));
    }
    let first = players.first().map(|player| player.head.clone()).unwrap_or_default();
    dated(&about, &first, text, sink);
    let unknown = Unknown { rounds: false, boards: draft.team.is_some() };
    Told {
        title: about.name,
        draft,
        untold,
        unknown,
        is_whole,
        are_places: false,
        standing: String::new(),
        warnings: Vec::new(),
    }
}

/// Warns if the table does not print the first day of the event.
pub(super) fn dated(about: &About, first: &grid::Cell, text: &Text, sink: &mut Sink) {
    if about.start.is_none() {
        sink.push(first.remark(text, Diagnostic::warning("crosstable-date", message!("crosstable-no-date"))));
    }
}

/// Whether a line above the headings names the Swiss system.
pub(super) fn swiss(lines: &Lines, head: usize) -> bool {
    const NAMES: [&str; 8] =
        ["swiss", "schweizersystem", "suizo", "suisse", "svizzero", "suico", "zwitsers", "szwajcarski"];
    let above = lines.rows.iter().take(head).flatten().map(|cell| letters(&cell.text));
    let titles = above.chain(lines.titles.iter().map(|line| letters(line)));
    titles.into_iter().any(|line| NAMES.iter().any(|name| line.contains(name)))
}

/// Another reading of a round (0-based): two participants without a named opponent were paired. The second one
/// forfeited, and the first one has this result.
fn met(draft: &Draft, [one, lost]: [usize; 2], round: usize, code: Code) -> Otherwise {
    let id = |at: usize| draft.participants.get(at).map_or(0, |participant| participant.id);
    let cell = |own: usize, other: usize, code| (own, round + 1, Cell::game(id(other), None, code));
    Otherwise { cells: vec![cell(one, lost, code), cell(lost, one, Code::ForfeitLoss)], bye: None }
}
