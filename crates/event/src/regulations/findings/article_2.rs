use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;
use super::records::judgement;
use crate::regulations::declaration::Ties;
use tiebreak_phrase::{Argument, message};

/// How ties are handled.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    undeclared(cx, out);
    contradictory(cx, out);
    play_off_required(cx, out);
    empty_list(cx, out);
}

/// 2.1: the regulations say what happens to ties; since 2024 the arbiter's list fills their silence.
fn undeclared(cx: &Inspection<'_>, out: &mut Report) {
    if cx.method.is_undeclared() {
        let has_default = cx.edition().provisions().arbiters_list;
        let default = if has_default { message!("finding-word-arbiter").into() } else { Argument::from("") };
        out.add(Rule::TiesUndeclared, "/regulations", said![default = default]);
    }
}

fn contradictory(cx: &Inspection<'_>, out: &mut Report) {
    let Some(declaration) = cx.declaration() else { return };
    // The list asked for stands in for a missing one, but is no part of the declaration.
    let list = declaration.tiebreaks.is_some() && !cx.list.is_empty();
    let play_off = declaration.playoff.is_some();
    let (ties, other) = match declaration.ties {
        Some(Ties::Shared) if play_off => ("shared", message!("finding-word-play-off")),
        Some(Ties::Shared) if list => ("shared", message!("finding-word-list")),
        Some(Ties::Tiebreaks) if play_off => ("tiebreaks", message!("finding-word-play-off")),
        Some(Ties::Playoff) if list => ("playoff", message!("finding-word-list")),
        Some(Ties::Shared | Ties::Tiebreaks | Ties::Playoff | Ties::PlayoffAndTiebreaks) | None => return,
    };
    let arguments = said![ties = ties, other = other];
    out.add(Rule::TiesContradictory, "/regulations/ties", arguments);
}

/// 2.2.1: who is tied for a place that is played off, plays off.
fn play_off_required(cx: &Inspection<'_>, out: &mut Report) {
    let due = &judgement(cx).play_offs_due;
    if due.is_empty() {
        return;
    }
    let join = |texts: Vec<String>| texts.join("; ");
    let ids = join(due.iter().map(|(_, group)| cx.ids(group.iter().copied())).collect());
    let places = join(due.iter().map(|(place, _)| place.to_string()).collect());
    out.add(Rule::PlayoffRequired, "/regulations/playoff", said![ids = ids, place = places]);
}

/// 2.2.2: announced tie-breaks are listed.
fn empty_list(cx: &Inspection<'_>, out: &mut Report) {
    let ties = cx.declaration().and_then(|declaration| declaration.ties);
    if ties.is_some_and(Ties::has_tie_breaks) && cx.list.is_empty() {
        out.add(Rule::ListEmpty, cx.list.at.as_str(), Vec::new());
    }
}
