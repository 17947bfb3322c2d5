//! The games of a tournament as a rating request writes them.

use std::collections::BTreeMap;

use tiebreak_conformance::rating::EventGame;
use tiebreak_conformance::tournament::{Code, Color, Index, Kind, Outcome, Tournament};

/// Games, and those that are not finished by round, White and Black.
#[derive(Default)]
pub struct Games {
    /// Finished ones.
    pub games: Vec<EventGame>,
    /// The others.
    pub open: Vec<(usize, String, String)>,
}

impl Games {
    fn enter(&mut self, round: usize, white: String, black: String, codes: Option<[Code; 2]>) {
        match codes {
            Some(codes) => {
                let codes = codes.map(Code::spelling).concat();
                self.games.push(EventGame::Short(format!("{round} {white} {black} {codes}")));
            }
            None => self.open.push((round, white, black)),
        }
    }
}

/// The games of an individual event, round by round.
pub fn of_individuals(tournament: &Tournament) -> Games {
    let mut found = Games::default();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent() else { continue };
            // Each pair once: from White, or from the earlier player where no color was given.
            let first = match record.color {
                Some(Color::White) => true,
                Some(Color::Black) => false,
                None => index < opponent,
            };
            if !first {
                continue;
            }
            let other = tournament.record(opponent, round);
            let (white, black) = (tournament.id(index).to_string(), tournament.id(opponent).to_string());
            found.enter(round + 1, white, black, codes(record.kind, record.outcome, other.kind));
        }
    }
    found
}

fn codes(kind: Kind, outcome: Option<Outcome>, other: Kind) -> Option<[Code; 2]> {
    Some(match (kind, outcome) {
        (Kind::Played, Some(outcome)) => match outcome {
            Outcome::Win => [Code::Win, Code::Loss],
            Outcome::Draw => [Code::Draw, Code::Draw],
            Outcome::Loss => [Code::Loss, Code::Win],
        },
        (Kind::Short, Some(outcome)) => match outcome {
            Outcome::Win => [Code::ShortWin, Code::ShortLoss],
            Outcome::Draw => [Code::ShortDraw, Code::ShortDraw],
            Outcome::Loss => [Code::ShortLoss, Code::ShortWin],
        },
        (Kind::ForfeitWin, _) => [Code::ForfeitWin, Code::ForfeitLoss],
        (Kind::ForfeitLoss, _) if other == Kind::ForfeitWin => [Code::ForfeitLoss, Code::ForfeitWin],
        (Kind::ForfeitLoss, _) => [Code::ForfeitLoss, Code::ForfeitLoss],
        _ => return None,
    })
}

/// The games of a team event, board by board; a board where nobody sat on one side has none.
pub fn of_teams(tournament: &Tournament) -> Games {
    let mut found = Games::default();
    // A player of two boards in a round would be a contradiction that reading has refused.
    let known: BTreeMap<u32, ()> = tournament.players().iter().map(|player| (player.id, ())).collect();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent().filter(|opponent| index < *opponent) else { continue };
            let sides = [index, opponent].map(|team| lineup(tournament, team, round));
            let codes = [index, opponent].map(|team| tournament.board_codes(team, round));
            let boards = codes[0].len().max(codes[1].len());
            for board in 0..boards {
                let at = |side: usize| {
                    let id = sides.get(side)?.get(board).copied().filter(|id| known.contains_key(id))?;
                    Some((id.to_string(), codes.get(side)?.get(board).copied().flatten()?))
                };
                let (Some((own, result)), Some((others, theirs))) = (at(0), at(1)) else { continue };
                // Colors alternate from board to board (TRF26, record 310 and the cells of JSON).
                let has_white = match record.color {
                    Some(Color::White) | None => board % 2 == 0,
                    Some(Color::Black) => board % 2 == 1,
                };
                let finished = result != Code::Unfinished && theirs != Code::Unfinished;
                let (white, black, codes) = match has_white {
                    true => (own, others, [result, theirs]),
                    false => (others, own, [theirs, result]),
                };
                found.enter(round + 1, white, black, finished.then_some(codes));
            }
        }
    }
    found
}

/// Who sat at the boards of a team: the line-up of the round, else the head of the roster.
fn lineup(tournament: &Tournament, team: Index, round: usize) -> &[u32] {
    let Some(participant) = tournament.participants().get(team) else { return &[] };
    match participant.lineups.get(round) {
        Some(lineup) if !lineup.is_empty() => lineup,
        _ => &participant.roster,
    }
}
