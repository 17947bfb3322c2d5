//! The team event: matches from games, byes from their records.

use super::defects::Origin;
use super::forfeits::{self, Boards};
use super::judged::Judged;
use super::meeting::{Board, Match, flip};
use super::model::{self, Facts};
use super::rounds::Rounds;
use super::seats::Games;
use super::{individual, match_worth, matches, pairing, rests, team_byes};
use crate::options::ReadOptions;
use crate::trf::read::records::player::Player as Row;
use crate::trf::read::records::team::Team;
use crate::trf::read::records::{Content, TeamRecords};
use crate::trf::remarks::Remarks;
use tiebreak_engine::rules::Base;
use tiebreak_engine::tournament::{
    Cell, Code, Draft, DraftParticipant, DraftTeam, Pairing, Player, Primary, Scoring,
};

/// Builds it.
pub(super) fn build(
    content: &Content,
    team: &TeamRecords,
    rounds: Rounds,
    scoring: Scoring,
    options: &ReadOptions,
    remarks: &mut Remarks<'_>,
) -> Option<Facts> {
    let games = Games::new(content, team);
    // The games themselves must fit together first, whatever the matches are.
    let draft = Draft { pairing: Pairing::Knockout, ..individual::draft(content, &rounds, scoring) };
    let award_places = &content.special.award_places;
    let origin = Origin { content, judged: Judged::Players(content), award_places };
    let (_, rounds) = model::build(draft, rounds, origin, remarks)?;
    let matches = matches::find(games, rounds.recorded, remarks);
    let mut matches = forfeits::apply(games, matches, remarks);
    if remarks.has_errors() {
        return None;
    }
    let boards = forfeits::settle_boards(content, games, &mut matches, remarks);
    if remarks.has_errors() {
        return None;
    }
    let mut draft = draft_of(content, games, &rounds, scoring, &boards);
    enter_matches(&mut draft, games, &matches, &boards);
    draft = team_byes::enter(draft, content, games, &matches, rounds.recorded, remarks);
    let judged = Judged::Teams(&team.teams);
    let system = pairing::decide(content, options, &draft, rounds.finished, remarks);
    draft.pairing = system.pairing;
    let mut otherwise = pairing::otherwise(system.by, &content.head.header.kind, &draft, &rounds)
        .map(|other| (other, draft.clone()));
    if system.pairing.is_predetermined() {
        draft = rests::make(draft, judged, remarks);
    }
    let mut award_places = award_places.clone();
    for (award, place) in match_worth::awards(content, games, &draft, &matches, remarks) {
        draft.awards.push(award);
        award_places.push(place);
    }
    if let Some((_, other)) = &mut otherwise {
        other.awards.clone_from(&draft.awards);
    }
    let origin = Origin { content, judged, award_places: &award_places };
    let (tournament, rounds) = model::build(draft, rounds, origin, remarks)?;
    let otherwise = otherwise.and_then(|(other, draft)| model::under(other, draft, rounds.recorded));
    Some(Facts { tournament, otherwise, system, rounds })
}

/// The event without its matches.
fn draft_of(
    content: &Content,
    games: Games<'_>,
    rounds: &Rounds,
    scoring: Scoring,
    boards: &Boards,
) -> Draft {
    let participant = |team: &Team| DraftParticipant {
        id: team.id,
        name: team.name.clone(),
        cells: vec![Cell::bye(Code::ZeroPointBye); rounds.recorded],
        roster: team.players.clone(),
        lineups: vec![Vec::new(); rounds.recorded],
        ..DraftParticipant::default()
    };
    let player = |player: &Row| Player {
        id: player.id,
        name: player.name.clone(),
        title: player.title.clone(),
        federation: player.federation.clone(),
        rating: player.rating,
    };
    let listed = games.players.iter().filter(|player| games.teams.of_player(player.id).is_some());
    Draft {
        start: content.head.start.first_day(),
        rounds: Some(rounds.planned.rounds),
        scoring,
        participants: games.teams.rows.iter().map(participant).collect(),
        players: listed.map(player).collect(),
        team: Some(DraftTeam {
            boards: u32::try_from(boards.count).unwrap_or(u32::MAX),
            primary: primary(content),
            scoring: match_worth::scoring(content, games, boards.count, &scoring),
        }),
        adjustments: content.special.adjustments.clone(),
        awards: content.special.awards.clone(),
        ..Draft::default()
    }
}

/// The total that ranks first: the head of record 212, else record 192.
fn primary(content: &Content) -> Option<Primary> {
    let head = content.head.standings_list.as_ref().and_then(|list| list.codes.first());
    let score = head.and_then(|code| Base::from_name(&code.text)?.team_score());
    score.or_else(|| content.head.encoded?.primary)
}

fn enter_matches(draft: &mut Draft, games: Games<'_>, matches: &[Match], boards: &Boards) {
    for game in matches {
        let color = game.color(&boards.colors);
        let (first, second) = game.teams;
        let ids = [first, second].map(|position| games.teams.id(position));
        for (side, (position, opponent)) in [(first, ids[1]), (second, ids[0])].into_iter().enumerate() {
            let Some(participant) = draft.participants.get_mut(position) else { continue };
            let of = |board: &Board| if side == 0 { board.own } else { board.theirs };
            let seat = |board: &Board| if side == 0 { board.players.0 } else { board.players.1 };
            let declared = game.declared.map(|codes| if side == 0 { codes.0 } else { codes.1 });
            let color = if side == 0 { color } else { color.map(flip) };
            if let Some(lineup) = participant.lineups.get_mut(game.round - 1) {
                *lineup = game.boards.iter().map(seat).collect();
            }
            if let Some(cell) = participant.cells.get_mut(game.round - 1) {
                let boards = game.boards.iter().map(of).collect();
                let code = declared.unwrap_or(Code::Unfinished);
                *cell = Cell { opponent: Some(opponent), color, code, boards, declared };
            }
        }
    }
}
