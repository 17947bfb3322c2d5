//! The games of a tournament as a rating request writes them.

use tiebreak_conformance::rating::{EventGame, ReportGame};
use tiebreak_conformance::tournament::{Code, Color, Index, Kind, Outcome, Record, Tournament};

/// Games of an event, and those that are not over.
#[derive(Clone, Debug, Default)]
pub struct Games {
    /// As a request writes them.
    pub games: Vec<EventGame>,
    /// Round, White and Black of each.
    pub pairs: Vec<(usize, String, String)>,
    /// Round and players of games without a result.
    pub unfinished: Vec<(usize, String, String)>,
}

impl Games {
    fn add(&mut self, round: usize, white: String, black: String, result: String) {
        // Both sides of a played game were given less than the other's complement: an arbiter's decision (5.1).
        let penalty = matches!(result.as_str(), "00" | "0=" | "=0");
        self.games.push(if penalty {
            EventGame::Full(ReportGame {
                round: i64::try_from(round).unwrap_or(i64::MAX),
                white: white.clone(),
                black: Some(black.clone()),
                penalty,
                ..ReportGame::of(&result)
            })
        } else {
            EventGame::Short(format!("{round} {white} {black} {result}"))
        });
        self.pairs.push((round, white, black));
    }
}

/// The games of an individual event.
pub fn of_players(tournament: &Tournament) -> Games {
    let mut found = Games::default();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent() else { continue };
            if !begins(record.color, index, opponent) {
                continue;
            }
            let name = |index: Index| tournament.id(index).to_string();
            let other = tournament.record(opponent, round);
            if record.kind == Kind::Pending {
                found.unfinished.push((round + 1, name(index), name(opponent)));
            } else if let (Some(own), Some(theirs)) = (side(record), side(other)) {
                found.add(round + 1, name(index), name(opponent), format!("{own}{theirs}"));
            }
        }
    }
    found
}

/// The games of the boards of a team event whose line-ups are known; a board without a player is no game.
pub fn of_boards(tournament: &Tournament) -> Games {
    let mut found = Games::default();
    for round in 0..tournament.rounds() {
        for index in 0..tournament.len() {
            let record = tournament.record(index, round);
            let Some(opponent) = record.opponent() else { continue };
            if !begins(record.color, index, opponent) {
                continue;
            }
            let (own, theirs) =
                (tournament.board_codes(index, round), tournament.board_codes(opponent, round));
            let (left, right) = (lineup(tournament, index, round), lineup(tournament, opponent, round));
            for (board, (own, theirs)) in own.iter().zip(theirs).enumerate() {
                let player = |side: &[u32]| side.get(board).copied().filter(|id| *id > 0);
                let (Some(one), Some(two)) = (player(left), player(right)) else { continue };
                let (Some(own), Some(theirs)) = (own, theirs) else { continue };
                let (one, two) = (one.to_string(), two.to_string());
                // The team of the record has White on board 1, and colors alternate.
                let (white, black, codes) = if board.is_multiple_of(2) {
                    (one, two, [own, theirs])
                } else {
                    (two, one, [theirs, own])
                };
                if codes.iter().any(|code| **code == Code::Unfinished) {
                    found.unfinished.push((round + 1, white, black));
                } else {
                    let result: String = codes.iter().map(|code| code.spelling()).collect();
                    found.add(round + 1, white, black, result);
                }
            }
        }
    }
    found
}

/// Who sat at the boards: the line-up of the round, else the head of the roster.
fn lineup(tournament: &Tournament, team: Index, round: usize) -> &[u32] {
    let Some(team) = tournament.participants().get(team) else { return &[] };
    match team.lineups.get(round) {
        Some(lineup) if !lineup.is_empty() => lineup,
        _ => &team.roster,
    }
}

/// Each pair once: from White, or from the earlier one where no color was given.
fn begins(color: Option<Color>, index: Index, opponent: Index) -> bool {
    match color {
        Some(Color::White) => true,
        Some(Color::Black) => false,
        None => index < opponent,
    }
}

/// The code of one side.
fn side(record: &Record) -> Option<&'static str> {
    let code = match (record.kind, record.outcome) {
        (Kind::Played, Some(Outcome::Win)) => Code::Win,
        (Kind::Played, Some(Outcome::Draw)) => Code::Draw,
        (Kind::Played, Some(Outcome::Loss)) => Code::Loss,
        (Kind::Short, Some(Outcome::Win)) => Code::ShortWin,
        (Kind::Short, Some(Outcome::Draw)) => Code::ShortDraw,
        (Kind::Short, Some(Outcome::Loss)) => Code::ShortLoss,
        (Kind::ForfeitWin, _) => Code::ForfeitWin,
        (Kind::ForfeitLoss, _) => Code::ForfeitLoss,
        _ => return None,
    };
    Some(code.spelling())
}
