//! Determines whether the numbers in the cells of a crosstable are places or pairing numbers. Under the right
//! reading, the two players of every game name each other.

use std::collections::BTreeMap;

use crate::check::grid::Cell;
use tiebreak_format::diagnostic::{Diagnostic, Sink};
use tiebreak_format::text::Text;
use tiebreak_layout::Said;
use tiebreak_phrase::{message, phrase};

#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The pairing number, or none if no column contains it.
    pub id: Option<u32>,
    /// The place as written, or none.
    pub rank: Option<u32>,
    pub name: String,
    /// The rating, or none for an unrated player.
    pub rating: Option<u32>,
    pub federation: String,
    pub title: String,
    /// The cell to which remarks about the row refer.
    pub head: Cell,
    /// The content of each round, with its cell.
    pub rounds: Vec<(Said, Cell)>,
}

/// The participants, found by the numbers in the cells.
pub(super) struct Numbered {
    /// The position of the participant with a number.
    pub by_number: BTreeMap<u32, usize>,
    /// The pairing number of each participant.
    pub ids: Vec<u32>,
    /// Whether places replace pairing numbers, because no column has pairing numbers.
    pub are_places: bool,
}

/// Determines whether the cells use places or pairing numbers. If this fails, adds an error to `sink` and returns none.
pub(super) fn settled(players: &[Player], text: &Text, sink: &mut Sink) -> Option<Numbered> {
    let of = |number: &dyn Fn(&Player) -> Option<u32>| -> Option<BTreeMap<u32, usize>> {
        let mut by_number = BTreeMap::new();
        for (at, player) in players.iter().enumerate() {
            // A number that two participants have identifies neither of them.
            if by_number.insert(number(player)?, at).is_some() {
                return None;
            }
        }
        Some(by_number)
    };
    let (by_id, by_rank) = (of(&|player| player.id), of(&|player| player.rank));
    // Tables often print a shared place only once. The row numbers then replace the places.
    let by_row: BTreeMap<u32, usize> = (1..).zip(0..players.len()).collect();
    let is_ranked = by_id.is_none() || players.iter().any(|player| player.rank.is_some());
    let by_rank = by_rank.or_else(|| is_ranked.then_some(by_row));
    let games = players.iter().flat_map(|player| &player.rounds).filter(|(said, _)| is_game(said)).count();
    let agreeing = |numbers: &Option<BTreeMap<u32, usize>>| {
        numbers.as_ref().map_or(0, |numbers| games - unanswered(players, numbers).len())
    };
    let (ids, ranks) = (agreeing(&by_id), agreeing(&by_rank));
    let are_places = by_id.is_none();
    let pairing: Vec<u32> =
        by_id.as_ref().or(by_rank.as_ref()).map(|numbers| inverted(numbers, players.len()))?;
    let chosen = match (by_id, by_rank) {
        (Some(by_id), Some(by_rank)) if by_id == by_rank => Some(by_id),
        (Some(_), Some(_)) if ids == games && ranks == games && games > 0 => {
            let message = phrase!("crosstable-numbers-both", games);
            sink.push(first(players).remark(text, Diagnostic::error("crosstable-numbers", message)));
            return None;
        }
        (Some(by_id), _) if ids == games => Some(by_id),
        (_, Some(by_rank)) if ranks == games => Some(by_rank),
        (Some(by_id), by_rank) => Some(if ids >= ranks { by_id } else { by_rank.unwrap_or(by_id) }),
        (None, by_rank) => by_rank,
    };
    let Some(by_number) = chosen else {
        let message = message!("crosstable-numbers-none");
        sink.push(first(players).remark(text, Diagnostic::error("crosstable-numbers", message)));
        return None;
    };
    let wrong = unanswered(players, &by_number);
    if wrong.is_empty() {
        return Some(Numbered { by_number, ids: pairing, are_places });
    }
    let message = phrase!("crosstable-numbers-neither", games, ids, ranks);
    sink.push(first(players).remark(text, Diagnostic::error("crosstable-numbers", message)));
    for (at, round) in wrong {
        let Some((said, cell)) = players.get(at).and_then(|own| own.rounds.get(round)) else { continue };
        let Some(opponent) = said.opponent() else { continue };
        let name = by_number.get(&opponent).and_then(|other| players.get(*other)).map(|other| &other.name);
        let message = match name {
            Some(name) => phrase!("crosstable-not-mutual", name, round = round + 1),
            None => phrase!("unknown-participant", id = opponent),
        };
        sink.push(cell.remark(text, Diagnostic::error("crosstable-game", message)));
    }
    None
}

fn first(players: &[Player]) -> Cell {
    players.first().map(|player| player.head.clone()).unwrap_or_default()
}

fn is_game(said: &Said) -> bool {
    said.opponent().is_some()
}

fn inverted(numbers: &BTreeMap<u32, usize>, size: usize) -> Vec<u32> {
    let mut ids = vec![0; size];
    for (number, at) in numbers {
        if let Some(slot) = ids.get_mut(*at) {
            *slot = *number;
        }
    }
    ids
}

/// The games that the row of the opponent does not confirm in the same round, each as the position of the player and
/// the round (0-based).
fn unanswered(players: &[Player], numbers: &BTreeMap<u32, usize>) -> Vec<(usize, usize)> {
    let mut wrong = Vec::new();
    for (at, player) in players.iter().enumerate() {
        for (round, (said, _)) in player.rounds.iter().enumerate() {
            let Some(opponent) = said.opponent() else { continue };
            let other = numbers.get(&opponent).and_then(|other| players.get(*other)?.rounds.get(round));
            let answer = other.and_then(|(said, _)| said.opponent());
            if answer.and_then(|number| numbers.get(&number)) != Some(&at) {
                wrong.push((at, round));
            }
        }
    }
    wrong
}
