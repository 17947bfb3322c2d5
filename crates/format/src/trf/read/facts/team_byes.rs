//! Byes of teams: records 320 and 240, or the byes of their players.

use std::collections::{BTreeMap, BTreeSet};

use super::meeting::Match;
use super::seats::Games;
use crate::diagnostic::Diagnostic;
use crate::trf::read::records::Content;
use crate::trf::remarks::Remarks;
use tiebreak_engine::tournament::{Cell, Code, Draft};
use tiebreak_phrase::{message, phrase};

/// Byes by position of the team and round, each with the line that gives it.
type Given = BTreeMap<(usize, usize), usize>;

/// The draft with the byes of teams in the first `rounds` rounds.
pub(super) fn enter(
    mut draft: Draft,
    content: &Content,
    games: Games<'_>,
    matches: &[Match],
    rounds: usize,
    remarks: &mut Remarks<'_>,
) -> Draft {
    let given = enter_recorded(&mut draft, content, games, matches, remarks);
    infer(&mut draft, games, &given, rounds, remarks);
    let mut cells = draft.participants.iter().flat_map(|p| &p.cells);
    let has_bye = cells.any(|cell| cell.code == Code::PairingAllocatedBye);
    let valued = games.rounds.byes.as_ref();
    let valued = valued.is_some_and(|byes| byes.match_points.is_some() && byes.game_points.is_some());
    if has_bye && !valued {
        let remark =
            Diagnostic::warning("team-bye-value", message!("worth-team-s-pairing-allocated-bye-not"))
                .rule(message!("rule-trf26-record-320-trf26-leaves-worth-to-regulations-event"))
                .hint(message!("draw-and-win-on-every-board-assumed"));
        remarks.add(remark, (content.records.first(320).unwrap_or(0), 0, 0));
    }
    draft
}

fn enter_recorded(
    draft: &mut Draft,
    content: &Content,
    games: Games<'_>,
    matches: &[Match],
    remarks: &mut Remarks<'_>,
) -> Given {
    let allocated_line = games.rounds.byes.as_ref().map_or(0, |byes| byes.line);
    let allocated = games
        .rounds
        .allocated()
        .map(|bye| (allocated_line, bye.column, bye.team, usize::from(bye.round), Code::PairingAllocatedBye));
    let others = content.special.byes.iter();
    let others = others.map(|bye| (bye.line, bye.column, bye.id, usize::from(bye.round), bye.code));
    let playing: BTreeSet<(usize, usize)> =
        matches.iter().flat_map(|game| [(game.round, game.teams.0), (game.round, game.teams.1)]).collect();
    let mut given = Given::new();
    for (line, column, team, round, code) in allocated.chain(others) {
        let Some(position) = games.teams.position(team) else { continue };
        let plays = playing.contains(&(round, position));
        let earlier = given.insert((position, round), line);
        if !plays && earlier.is_none() {
            enter_bye(draft, position, round, code);
            continue;
        }
        let message = if plays {
            phrase!("team-has-bye-match-in-round", team = team, round = round)
        } else {
            phrase!("team-has-two-byes-in-round", team = team, round = round)
        };
        let mut remark =
            Diagnostic::error("bye-contradiction", message).rule(message!("rule-trf26-records-240-320"));
        if let Some(earlier) = earlier {
            remark = remark.and_at(remarks.text, earlier, 1, 3, message!("other-bye"));
        }
        remarks.add(remark, (line, column, 4));
    }
    given
}

fn enter_bye(draft: &mut Draft, position: usize, round: usize, code: Code) {
    let cells = draft.participants.get_mut(position).map(|participant| &mut participant.cells);
    if let Some(cell) = cells.and_then(|cells| cells.get_mut(round.wrapping_sub(1))) {
        *cell = Cell::bye(code);
    }
}

/// Without records 320 and 240 (TRF16) the players' own byes say what the team had.
fn infer(draft: &mut Draft, games: Games<'_>, given: &Given, rounds: usize, remarks: &mut Remarks<'_>) {
    for (position, team) in games.teams.rows.iter().enumerate() {
        for round in 1..=rounds {
            let cell = draft.participants.get(position).and_then(|p| p.cells.get(round - 1));
            if given.contains_key(&(position, round)) || cell.is_none_or(|cell| cell.opponent.is_some()) {
                continue;
            }
            let players = team.players.iter().filter_map(|id| games.players.find(*id));
            let marks: Vec<u8> = players.map(|player| games.cell(player, round).mark).collect();
            let meanings = [
                (b'U', Code::PairingAllocatedBye),
                (b'F', Code::FullPointBye),
                (b'+', Code::FullPointBye),
                (b'H', Code::HalfPointBye),
            ];
            let Some((_, code)) = meanings.into_iter().find(|(mark, _)| marks.contains(mark)) else {
                continue;
            };
            enter_bye(draft, position, round, code);
            let message = phrase!(
                "team-has-no-match-in-round-its",
                id = team.id,
                round = round,
                code = code.spelling()
            );
            let remark = Diagnostic::warning("inferred-team-bye", message)
                .rule(message!("rule-trf26-records-240-320-give-byes-teams"));
            remarks.add(remark, (team.line, 1, 3));
        }
    }
}
