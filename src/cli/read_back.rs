//! Reads again what `tiebreak convert` wrote as TRF: whoever reads the file must find the same event.

use tiebreak_conformance::event::{Event, finished_rounds};
use tiebreak_conformance::format::text::Text;
use tiebreak_conformance::format::trf::{self, Generation, Loss, TrfFile};
use tiebreak_conformance::format::{Input, ReadOptions};
use tiebreak_conformance::number::Points;
use tiebreak_conformance::phrase::{Phrase, message, phrase};
use tiebreak_conformance::tournament::{Index, Kind, Record, Tournament};

/// Reads a text that was written for an event, the way everybody reads it.
///
/// `interim` says that the event was read as of a round of one's choice.
///
/// # Errors
/// When the text does not read, or reads as other facts than standings of the event rest on.
pub fn read_back(
    event: &Event,
    text: &str,
    generation: Generation,
    interim: bool,
) -> Result<Vec<Loss>, Phrase> {
    let tournament = event.tournament();
    // Which ratings count is what the text says: nobody knows what was asked for when it was written.
    let options = ReadOptions { edition_given: true, ..ReadOptions::default() };
    let text = Text::from_string(text.to_owned())
        .map_err(|error| phrase!("written-does-not-read", why = error.phrase()))?;
    let again = trf::read(text, "", &options).map_err(|remarks| {
        let why =
            remarks.into_iter().next().map_or_else(|| phrase!("problem-unsaid"), |remark| remark.message);
        phrase!("written-does-not-read", why = why)
    })?;
    compare(tournament, &again.tournament, generation)?;
    let counting = match &event.input {
        Input::Json(_) => finished_rounds(tournament),
        // What the lines say is not known when another round was asked for.
        Input::Trf(_) if interim => again.finished_rounds,
        Input::Trf(file) => file.finished_rounds,
    };
    rounds_that_count(tournament, counting, &again)
}

/// Whether another tournament has the facts that standings rest on.
fn compare(tournament: &Tournament, again: &Tournament, generation: Generation) -> Result<(), Phrase> {
    match (tournament.team().is_some(), again.team().is_some()) {
        (true, false) => return Err(message!("written-event-of-players").into()),
        (false, true) => return Err(message!("written-event-of-teams").into()),
        _ => {}
    }
    // TRF16 has no word for it, and says so.
    let unsaid = !generation.is_26() && tournament.pairing().is_knockout();
    if again.pairing() != tournament.pairing() && !unsaid {
        return Err(message!("written-other-system").into());
    }
    if again.announced() != tournament.announced() {
        return Err(message!("written-other-number-of-rounds").into());
    }
    let ids = |tournament: &Tournament| {
        let mut ids: Vec<u32> = tournament.participants().iter().map(|p| p.id).collect();
        ids.sort_unstable();
        ids
    };
    if ids(tournament) != ids(again) {
        return Err(message!("written-other-participants").into());
    }
    for index in 0..tournament.len() {
        let id = tournament.id(index);
        let Some(other) = again.index_of(id) else { continue };
        for round in 0..tournament.rounds().max(again.rounds()) {
            let own = tournament.records(index).get(round);
            let read = again.records(other).get(round);
            if !same((tournament, own), (again, read)) {
                if let Some(opponent) = decided_match(tournament, own) {
                    let number = tournament.id(opponent);
                    return Err(phrase!(
                        "written-decided-match",
                        id = id,
                        opponent = number,
                        round = round + 1
                    ));
                }
                return Err(phrase!("written-other-results", id = id, round = round + 1));
            }
        }
    }
    if adjusted(tournament) != adjusted(again) {
        return Err(message!("written-other-adjustments").into());
    }
    Ok(())
}

/// The opponent in a match of teams that the boards leave level and that somebody won all the same: TRF has the boards alone.
fn decided_match(tournament: &Tournament, own: Option<&Record>) -> Option<Index> {
    let own = own.filter(|record| tournament.team().is_some() && record.kind.is_over_the_board())?;
    let opponent = own.opponent()?;
    let at = (0..tournament.rounds()).find(|round| {
        tournament.records(opponent).get(*round).is_some_and(|other| {
            other.opponent().map(|index| tournament.record(index, *round)) == Some(own)
                && other.game_points == own.game_points
                && other.points != own.points
        })
    });
    at.map(|_| opponent)
}

/// The points added outside rounds, in an order of their own.
fn adjusted(tournament: &Tournament) -> Vec<(u32, u16, Points, Points)> {
    let is_team = tournament.team().is_some();
    let mut adjusted: Vec<_> = tournament
        .adjustments()
        .iter()
        .map(|adjustment| {
            let game_points = if is_team { adjustment.game_points } else { Points::ZERO };
            // Points from the start count after the first round.
            (adjustment.id, adjustment.after.max(1), adjustment.points, game_points)
        })
        .collect();
    adjusted.sort_unstable();
    adjusted
}

/// Whether two records of a round of a participant say the same; a round that is not there is an absence.
fn same(own: (&Tournament, Option<&Record>), read: (&Tournament, Option<&Record>)) -> bool {
    let is_rest = |(tournament, record): (&Tournament, Option<&Record>)| {
        // Fixed pairings know no byes, and whatever is written for one ranks as a rest (15.2).
        tournament.pairing().is_predetermined() && record.is_none_or(|record| record.opponent().is_none())
    };
    if is_rest(own) && is_rest(read) {
        return true;
    }
    let facts = |(tournament, record): (&Tournament, Option<&Record>)| {
        record.filter(|record| !matches!(record.kind, Kind::ZeroPointBye | Kind::Rest)).map(|record| {
            let opponent = record.opponent().map(|index| tournament.id(index));
            (opponent, record.color, record.kind, record.outcome)
        })
    };
    let points = |record: Option<&Record>| record.map(|record| (record.points, record.game_points));
    let worth = match (points(own.1), points(read.1)) {
        (Some(own), Some(read)) => own == read,
        _ => true,
    };
    worth && facts(own) == facts(read)
}

/// Compares the rounds that count. A last round without games is announced, not over, to whoever reads TRF.
fn rounds_that_count(tournament: &Tournament, counting: usize, again: &TrfFile) -> Result<Vec<Loss>, Phrase> {
    let after = again.finished_rounds;
    if after == counting {
        return Ok(Vec::new());
    }
    let is_paired = |round: usize| {
        (0..tournament.len()).any(|index| tournament.record(index, round).opponent().is_some())
    };
    if after > counting || (after..counting).any(is_paired) {
        return Err(phrase!("written-other-last-round", after = after, counting = counting));
    }
    let loss = |round: usize| Loss {
        line: 0,
        what: phrase!("lost-round-without-games", round = round + 1, after = after),
    };
    Ok((after..counting).map(loss).collect())
}
