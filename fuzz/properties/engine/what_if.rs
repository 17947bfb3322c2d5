//! Compares two ways to change an event: with `what-if`, and by editing the file.

use std::borrow::Cow;

use arbitrary::{Arbitrary, Result, Unstructured};
use tiebreak_conformance::event::{AskedList, Event, Options, Source};
use tiebreak_conformance::format::json::{TournamentJson, to_text};
use tiebreak_conformance::tournament::{Draft, Tournament};
use tiebreak_conformance::what_if::{Change, Differences, Scenario};

use super::super::held::{done, held, same};
use super::made::Made;
use super::scribe::{PAIRS, Scribe};

/// Checks that `what-if` changes an event in the same way as an edit of its file. Also checks that `what-if` reports
/// every participant whose place changes.
pub fn what_if(bytes: &[u8]) {
    let bytes = &mut Unstructured::new(bytes);
    // If the input is too short, there is no change to check.
    let Ok(Some((draft, list, change, scribed))) = question(bytes) else { return };
    let (Some(before), Some(wanted)) = (fresh(&draft, &list), fresh(&scribed, &list)) else { return };
    let scenario = Scenario { changes: vec![change.clone()], ..Scenario::default() };
    let event = done(scenario.apply(&before), || format!("{change:?} is possible"));
    same(&event.plan.after, &wanted.plan.after, || format!("rounds that count after {change:?}"));
    let (found, right) = (event.rank(), wanted.rank());
    same(&found.standings, &right.standings, || format!("{change:?}"));
    let none = Differences::between(&found, &right);
    held(none.is_empty(), || format!("{change:?}: {none:?}"));
    let ranked = before.rank();
    let ranks = [ranked.standings.ranks(), found.standings.ranks()];
    let moves = ranks[0].iter().zip(&ranks[1]).filter(|(one, other)| one != other).count();
    same(&Differences::between(&ranked, &found).moved, &moves, || format!("who moves after {change:?}"));
}

/// Creates an event, a tie-break list, a change, and the event that somebody would get by editing the file. Returns
/// `None` if the change is impossible, because the participant has no opponent.
fn question(bytes: &mut Unstructured<'_>) -> Result<Option<(Draft, String, Change, Draft)>> {
    let (kind, turn, board) =
        (bytes.int_in_range(0..=4)?, bytes.arbitrary::<u8>()?, bytes.arbitrary::<u8>()?);
    let (codes, number) = (*bytes.choose(&PAIRS)?, bytes.arbitrary::<u8>()?);
    let Made { draft, list, .. } = Made::arbitrary(bytes)?;
    let list = list.entries.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let rounds = draft.participants.iter().map(|own| own.cells.len()).max().unwrap_or(0).max(1);
    let (round, own) = (usize::from(turn) % rounds, usize::from(number) % draft.participants.len());
    let own = &draft.participants[own];
    let (id, number) = (own.id, round as u16 + 1);
    let mut scribe = Scribe::of(&draft);
    let change = match kind {
        0 => match scribe.forfeit(id, round) {
            true => Change::Forfeit { round: number, id },
            false => return Ok(None),
        },
        1 => {
            scribe.withdraw(id, round, rounds);
            Change::Withdrawal { round: number, id }
        }
        _ => {
            let Some(other) = own.cells.get(round).and_then(|cell| cell.opponent) else { return Ok(None) };
            let ids = [id, other];
            let board = scribe.boards.map(|boards| usize::from(board) % boards);
            scribe.result(ids, round, board, codes);
            match board {
                None => Change::Game { round: number, ids, codes },
                Some(board) => Change::Board { round: number, ids, board: board as u8 + 1, codes },
            }
        }
    };
    Ok(Some((draft, list, change, scribe.draft)))
}

/// Writes the event to a file and reads the file. Returns `None` if the event is rejected.
fn fresh(draft: &Draft, list: &str) -> Option<Event> {
    let (tournament, _) = Tournament::build(draft.clone()).ok()?;
    let text = done(to_text(&TournamentJson::from(&tournament)), || "an event is a document".to_owned());
    let options = Options { list: Some(AskedList::Text(list.to_owned())), ..Options::default() };
    let source = Source::File { name: "made-up", bytes: Cow::Owned(text.into_bytes()) };
    Event::load(source, &options).ok()
}
