//! Reads a matrix (results by pair) as an event.
//!
//! The engine stores games by round, so each pair gets the round of a Berger table. [`Unknown`] records that rounds and
//! colors are unknown. Values that depend on them are not verifiable.

use super::About;
use super::untold::{dated, swiss};
use crate::check::grid::Lines;
use tiebreak_engine::tournament::{Cell, Code, Draft, DraftParticipant, Pairing};
use tiebreak_event::event::{Told, Unknown};
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;
use tiebreak_layout::Crosstable;
use tiebreak_layout::matrix::Matrix;
use tiebreak_phrase::{message, phrase};

/// Drafts the event. If this fails, adds an error to `sink` and returns none.
pub(super) fn told(
    crosstable: &Crosstable,
    matrix: &Matrix,
    about: About,
    text: &Text,
    lines: &Lines,
    sink: &mut Sink,
) -> Option<Told> {
    let first = super::cell(lines, crosstable.players.first().map_or((0, 0), |player| player.place));
    let (size, unplayed) = (matrix.len(), matrix.unplayed());
    if unplayed > 0 && (swiss(lines, crosstable.head) || unplayed * 4 > size * (size - 1)) {
        let message = phrase!("crosstable-swiss-matrix", count = unplayed);
        sink.push(first.remark(text, Diagnostic::error("crosstable-swiss-matrix", message)));
        return None;
    }
    let boards = super::games::boards(&all_matches(matrix));
    let cycles = match matrix {
        Matrix::Games(rows) => rows.iter().flatten().map(Vec::len).max(),
        Matrix::Matches(rows) => rows.iter().flatten().map(Vec::len).max(),
    };
    let cycles = cycles.unwrap_or(1).max(1);
    let (ids, are_places) = numbers(crosstable);
    let id = |at: usize| ids.get(at).copied().unwrap_or_default();
    let mut participants: Vec<DraftParticipant> = (crosstable.players.iter().enumerate())
        .map(|(at, player)| DraftParticipant {
            id: id(at),
            name: player.name.clone(),
            ratings: player.rating.into_iter().collect(),
            title: player.title.clone(),
            federation: player.federation.clone(),
            ..DraftParticipant::default()
        })
        .collect();
    for cycle in 0..cycles {
        for round in berger(size) {
            for (at, participant) in participants.iter_mut().enumerate() {
                let Some(other) = round.get(at).copied().flatten() else {
                    participant.cells.push(Cell::bye(Code::Rest));
                    continue;
                };
                participant.cells.push(match matrix {
                    Matrix::Games(rows) => {
                        let code = rows.get(at).and_then(|row| row.get(other)?.get(cycle).copied());
                        Cell::game(id(other), None, code.unwrap_or(Code::Unfinished))
                    }
                    Matrix::Matches(rows) => {
                        let value = |one: usize, two: usize| {
                            rows.get(one).and_then(|row| row.get(two)?.get(cycle).copied())
                        };
                        super::games::match_cell(
                            id(other),
                            None,
                            value(at, other),
                            value(other, at),
                            boards,
                            at < other,
                        )
                    }
                });
            }
        }
    }
    dated(&about, &first, text, sink);
    let warning = Diagnostic::warning("crosstable-pairs", message!("crosstable-pairs"));
    sink.push(first.remark(text, warning));
    let draft = Draft {
        start: about.start,
        pairing: Pairing::Predetermined,
        participants,
        team: matches!(matrix, Matrix::Matches(_)).then(|| super::games::team(boards)),
        ..Draft::default()
    };
    let unknown = Unknown { rounds: true, boards: draft.team.is_some() };
    Some(Told {
        title: about.name,
        draft,
        untold: Vec::new(),
        unknown,
        is_whole: true,
        are_places,
        standing: String::new(),
        warnings: Vec::new(),
    })
}

/// The half points of both sides of every match.
fn all_matches(matrix: &Matrix) -> Vec<(u32, u32)> {
    let Matrix::Matches(rows) = matrix else { return Vec::new() };
    let pairs = rows.iter().enumerate().flat_map(|(one, row)| (0..row.len()).map(move |two| (one, two)));
    pairs
        .flat_map(|(one, two)| {
            let scores = |one: usize, two: usize| {
                rows.get(one).and_then(|row| row.get(two)).cloned().unwrap_or_default()
            };
            scores(one, two).into_iter().zip(scores(two, one))
        })
        .collect()
}

/// The pairing numbers, and whether places replace them because no column has pairing numbers.
fn numbers(crosstable: &Crosstable) -> (Vec<u32>, bool) {
    let all = |number: &dyn Fn(&tiebreak_layout::Player) -> Option<u32>| -> Option<Vec<u32>> {
        let own = crosstable.players.iter().map(number).collect::<Option<Vec<u32>>>()?;
        let mut sorted = own.clone();
        sorted.sort_unstable();
        sorted.dedup();
        (sorted.len() == own.len()).then_some(own)
    };
    if let Some(ids) = all(&|player| player.id) {
        return (ids, false);
    }
    ((1..).take(crosstable.players.len()).collect(), true)
}

/// The rounds of a Berger table: the opponent of each participant, or none for a rest.
fn berger(size: usize) -> Vec<Vec<Option<usize>>> {
    let seats = size + size % 2;
    let round = |round: usize| {
        let mut others = vec![None; size];
        // The participant in the last seat stays, and the others rotate.
        let seat = |place: usize| if place == 0 { seats - 1 } else { (round + place) % (seats - 1) };
        for place in 0..seats / 2 {
            let mirrored =
                if place == 0 { round % (seats - 1) } else { (round + seats - 1 - place) % (seats - 1) };
            let (one, two) = (seat(place), mirrored);
            if one < size && two < size {
                others[one] = Some(two);
                others[two] = Some(one);
            }
        }
        others
    };
    (0..seats.saturating_sub(1)).map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once() {
        for size in 3..9 {
            let rounds = berger(size);
            assert_eq!(rounds.len(), size - 1 + size % 2);
            for at in 0..size {
                let mut met: Vec<usize> = rounds.iter().filter_map(|round| round[at]).collect();
                met.sort_unstable();
                assert_eq!(met, (0..size).filter(|other| *other != at).collect::<Vec<_>>(), "{size}, {at}");
            }
        }
    }
}
