//! Columns that count games played, won, drawn or lost.
//!
//! Programs print them without saying whether forfeits and byes count, so a column is right when one way of counting gives
//! all of it.

use super::read::{is_blank, number};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::tournament::{Index, Kind, Outcome, Tournament};

/// What a column counts: games of a player, matches of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Those played.
    Played,
    /// Those won.
    Won,
    /// Those drawn.
    Drawn,
    /// Those lost.
    Lost,
}

/// The ways of counting: whether forfeits count, and whether byes do.
const WAYS: [(bool, bool); 3] = [(false, false), (true, false), (true, true)];

/// How a column that counts games compares with the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tally {
    /// One way of counting gives every cell.
    Right,
    /// Every cell is given by some way of counting, and no way gives all.
    Mixed,
    /// Cells that no way of counting gives: whose, what is written, and what is counted.
    Wrong(Vec<(Index, String, usize)>),
}

/// Compares a column by every meaning of its heading and every way of counting the rounds up to `after`.
pub(super) fn tally(
    meanings: &[Counted],
    cells: &[(Index, String)],
    tournament: &Tournament,
    after: usize,
) -> Tally {
    // A blank column claims nothing.
    if cells.iter().all(|(_, text)| is_blank(text)) {
        return Tally::Right;
    }
    let agrees = |text: &str, right: usize| {
        let right = Fraction::integer(right as i128);
        let said = number(text).and_then(|number| Fraction::parse(&number).ok());
        said.map_or_else(|| is_blank(text) && right == Fraction::ZERO, |said| said == right)
    };
    let ways = || meanings.iter().flat_map(|counted| WAYS.map(|way| (*counted, way)));
    let gives = |(counted, way), (index, text): &(Index, String)| {
        agrees(text, count(counted, way, tournament, *index, after))
    };
    if ways().any(|way| cells.iter().all(|cell| gives(way, cell))) {
        return Tally::Right;
    }
    let wrong = cells.iter().filter(|cell| !ways().any(|way| gives(way, cell)));
    let own = ways().next();
    let wrong: Vec<(Index, String, usize)> = wrong
        .filter_map(|(index, text)| {
            let (counted, way) = own?;
            Some((*index, text.clone(), count(counted, way, tournament, *index, after)))
        })
        .collect();
    if wrong.is_empty() { Tally::Mixed } else { Tally::Wrong(wrong) }
}

fn count(counted: Counted, way: (bool, bool), tournament: &Tournament, index: Index, after: usize) -> usize {
    let records = tournament.records(index).iter().take(after);
    records
        .filter_map(|record| ended(way, record.kind, record.outcome))
        .filter(|ended| fits(counted, *ended))
        .count()
}

fn fits(counted: Counted, ended: Outcome) -> bool {
    match (counted, ended) {
        (Counted::Played, _)
        | (Counted::Won, Outcome::Win)
        | (Counted::Drawn, Outcome::Draw)
        | (Counted::Lost, Outcome::Loss) => true,
        (Counted::Won | Counted::Drawn | Counted::Lost, _) => false,
    }
}

/// How a round ended that is counted; none for one that is not.
fn ended((forfeits, byes): (bool, bool), kind: Kind, outcome: Option<Outcome>) -> Option<Outcome> {
    match kind {
        Kind::Played | Kind::Short => outcome,
        Kind::ForfeitWin => forfeits.then_some(Outcome::Win),
        Kind::ForfeitLoss => forfeits.then_some(Outcome::Loss),
        Kind::PairingAllocatedBye | Kind::FullPointBye => byes.then_some(Outcome::Win),
        Kind::HalfPointBye => byes.then_some(Outcome::Draw),
        Kind::ZeroPointBye => byes.then_some(Outcome::Loss),
        Kind::Pending | Kind::Rest => None,
    }
}
