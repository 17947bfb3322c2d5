use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;
use crate::regulations::entry::Entry;
use tiebreak_engine::rules::{self, Base};
use tiebreak_engine::tiebreak::Score;
use tiebreak_engine::tournament::{Code, Index};

/// Checks board tie-breaks of teams.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    if cx.facts.team().is_none() {
        return;
    }
    let complete = boards_are_complete(cx);
    let mut before = 0;
    for entry in &cx.list.entries {
        if let Some(code) = entry.code() {
            if !complete && needs_boards(cx, code) {
                out.entry(Rule::BoardDataMissing, entry);
            }
            if code.base == Base::BoardCount {
                equal_game_points(cx, entry, before, out);
            }
        }
        before += usize::from(entry.is_tie_break());
    }
}

fn needs_boards(cx: &Inspection<'_>, code: &rules::Code) -> bool {
    let declared = cx.declaration().and_then(|declaration| declaration.ede_board_tiebreaks.as_ref());
    code.base.needs_boards()
        || (super::article_4::is_bare_ede(code) && declared.is_some_and(|boards| !boards.is_empty()))
}

/// Whether the result of every board of every match is known.
fn boards_are_complete(cx: &Inspection<'_>) -> bool {
    let known = |index: Index, round: usize| {
        cx.facts.record(index, round).opponent().is_none()
            || cx
                .facts
                .board_codes(index, round)
                .iter()
                .all(|code| code.is_some_and(|code| code != Code::Unfinished))
    };
    let rounds = cx.evaluator.after();
    (0..cx.facts.len()).all(|index| (0..rounds).all(|round| known(index, round)))
}

/// 12.1: board count compares only teams with equal game points. In a knock-out, the game points of the match
/// count.
fn equal_game_points(cx: &Inspection<'_>, entry: &Entry, before: usize, out: &mut Report) {
    if cx.facts.pairing().is_knockout() {
        return;
    }
    let Some(groups) = cx.groups_after(before) else { return };
    let games = cx.evaluator.view(Score::Game);
    let unequal: Vec<String> = groups
        .into_iter()
        .filter(|group| group.windows(2).any(|pair| games.total(pair[0]) != games.total(pair[1])))
        .map(|group| cx.ids(group))
        .collect();
    if !unequal.is_empty() {
        out.add(Rule::UnequalGamePoints, entry.at.as_str(), said![ids = unequal.join("; ")]);
    }
}
