//! Forfeited matches (330), and the boards of every match.

use std::collections::BTreeMap;

use super::meeting::{EMPTY, Match};
use super::seats::Games;
use crate::diagnostic::Diagnostic;
use crate::trf::columns::{HEADER, forfeit, team};
use crate::trf::read::records::Content;
use crate::trf::read::records::team_rounds::Forfeit;
use crate::trf::remarks::{Remarks, place};
use tiebreak_engine::tournament::Color;
use tiebreak_phrase::{MessageId, message, phrase};

const BOARDS: MessageId = message!("rule-trf26-record-352-one-letter-for-each-board");

/// The matches with what record 330 decides, whatever the boards say.
pub(super) fn apply(games: Games<'_>, mut matches: Vec<Match>, remarks: &mut Remarks<'_>) -> Vec<Match> {
    let mut plays: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for (index, game) in matches.iter().enumerate() {
        plays.insert((game.round, game.teams.0), index);
        plays.insert((game.round, game.teams.1), index);
    }
    for forfeit in &games.rounds.forfeits {
        let Some(decided) = decided(games, forfeit) else { continue };
        let Match { round, teams, .. } = decided;
        let involved = plays.get(&(round, teams.0)).or_else(|| plays.get(&(round, teams.1))).copied();
        match involved.and_then(|index| matches.get_mut(index)) {
            Some(game) if game.teams == teams => {
                game.declared = decided.declared;
                game.white = decided.white;
                if game.boards.iter().any(|board| board.own.outcome().is_some()) {
                    let message = message!("forfeited-match-with-games-they-count-for");
                    let remark = Diagnostic::warning("forfeit-with-games", message)
                        .rule(message!("rule-trf26-record-330-decides-match"));
                    remarks.add(remark, place(forfeit.line, forfeit::KIND));
                }
            }
            Some(_) => {
                let message = phrase!("team-this-record-meets-another-one-in", round = round);
                let remark =
                    Diagnostic::error("two-opponents", message).rule(message!("rule-trf26-record-330"));
                remarks.add(remark, (forfeit.line, forfeit::WHITE.first, 7));
            }
            None => {
                plays.insert((round, teams.0), matches.len());
                plays.insert((round, teams.1), matches.len());
                matches.push(decided);
            }
        }
    }
    matches
}

/// The match that a record 330 decides, without boards.
fn decided(games: Games<'_>, forfeit: &Forfeit) -> Option<Match> {
    let (white, black) = (games.teams.position(forfeit.white)?, games.teams.position(forfeit.black)?);
    let (codes, color) = if white < black {
        ((forfeit.white_code, forfeit.black_code), Color::White)
    } else {
        ((forfeit.black_code, forfeit.white_code), Color::Black)
    };
    Some(Match {
        round: usize::from(forfeit.round),
        teams: (white.min(black), white.max(black)),
        boards: Vec::new(),
        declared: Some(codes),
        white: Some(color),
    })
}

/// The boards of an event: the color of the team named first at each of them.
pub(super) struct Boards {
    /// How many there are.
    pub count: usize,
    /// The colors.
    pub colors: Vec<Color>,
}

/// Settles the number of boards; shorter matches get empty boards.
pub(super) fn settle_boards(
    content: &Content,
    games: Games<'_>,
    matches: &mut [Match],
    remarks: &mut Remarks<'_>,
) -> Boards {
    let declared = games.rounds.board_colors.len();
    let largest = matches.iter().map(|game| game.boards.len()).max().unwrap_or(0);
    if declared > 0 && largest > declared {
        let message =
            phrase!("match-has-boards-record-352-announces", largest = largest, declared = declared);
        let remark = Diagnostic::error("boards", message).rule(BOARDS);
        remarks.add(remark, (content.records.first(352).unwrap_or(0), HEADER, declared));
    }
    let roster = games.teams.rows.iter().map(|team| team.players.len()).max().unwrap_or(0);
    let count = match (declared, largest) {
        (0, 0) => roster.clamp(1, 99),
        (0, largest) => largest,
        (declared, _) => declared,
    };
    for game in matches.iter_mut().filter(|game| game.declared.is_none() || !game.boards.is_empty()) {
        game.boards.resize(game.boards.len().max(count), EMPTY);
    }
    let colors = if declared == 0 {
        // Colors alternate unless declared; only a match whose first board is empty needs to know.
        [Color::White, Color::Black].into_iter().cycle().take(count).collect()
    } else {
        games.rounds.board_colors.clone()
    };
    check_team_sizes(games, count, remarks);
    Boards { count, colors }
}

/// Teams that cannot fill the boards of a match.
fn check_team_sizes(games: Games<'_>, boards: usize, remarks: &mut Remarks<'_>) {
    for small in games.teams.rows.iter().filter(|team| team.players.len() < boards) {
        let players = small.players.len();
        let message = phrase!("team-too-small", team = small.id, players = players, boards = boards);
        let remark = Diagnostic::warning("team-size", message).rule(BOARDS);
        remarks.add(remark, place(small.line, team::ID));
    }
}
