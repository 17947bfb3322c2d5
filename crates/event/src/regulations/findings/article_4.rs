use std::collections::BTreeMap;

use super::catalogue::{Gravity, Rule};
use super::finding::{Arguments, Report, said};
use super::inspection::Inspection;
use super::records::judgement;
use crate::regulations::entry::{Entry, Meaning};
use tiebreak_engine::rules::{Base, Code, CodeNotice, EdeBoards, Recorded};
use tiebreak_engine::tournament::Index;
use tiebreak_phrase::Argument;

/// Checks the list of tie-breaks, who chose it and when, and the ties that remain.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    for entry in &cx.list.entries {
        in_this_edition(cx, entry, out);
        other_name(cx, entry, out);
        in_time(cx, entry, out);
    }
    arbiters_list(cx, out);
    repeated(cx, out);
    lots_not_last(cx, out);
    exhausted(cx, out);
    lots_required(cx, out);
    published_places(cx, out);
}

fn code(entry: &Entry) -> Arguments {
    said![code = entry.text.clone()]
}

fn in_this_edition(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let Some(base) = entry.base().filter(|base| base.since() > cx.edition()) else { return };
    if entry.is_arbiters() {
        return;
    }
    let mut arguments = code(entry);
    arguments.push(("edition", Argument::from(base.since().id())));
    if let Base::ExtendedDirectEncounter(_) = base {
        // Before 2026, regulations could declare these board tie-breaks in words (13.3.2).
        out.add_as(Rule::ListLaterCode, Gravity::Info, entry.at.as_str(), arguments);
    } else {
        out.add(Rule::ListLaterCode, entry.at.as_str(), arguments);
    }
}

fn other_name(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let Meaning::Code(Code { base, .. }, notices) = &entry.meaning else { return };
    let written = notices.iter().find_map(|notice| match notice {
        CodeNotice::OtherName { written, .. } => Some(written.as_str()),
        CodeNotice::Hyphen | CodeNotice::UnsignedLimit(_) | CodeNotice::PercentLimit(_) => None,
    });
    let name = base.row().name_in(cx.edition());
    if written.unwrap_or(base.name()) != name {
        let mut arguments = code(entry);
        arguments.push(("name", Argument::from(name)));
        out.add(Rule::ListOtherName, entry.at.as_str(), arguments);
    }
}

/// 4.1 and 4.1.1: the list must be published before the start.
fn in_time(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let Some((date, at)) = &entry.published else {
        if entry.is_arbiters() {
            out.add(Rule::ArbiterListUnpublished, entry.undated_at.as_str(), Vec::new());
        }
        return;
    };
    let Some(start) = cx.start().filter(|start| date > start) else { return };
    let rule = if entry.is_arbiters() { Rule::ArbiterListLate } else { Rule::ListTooLate };
    out.add(rule, at.as_str(), said![date = date.to_string(), start = start.to_string()]);
}

/// 4.1.1: since 2024, the arbiter's list applies if the regulations do not mention ties.
fn arbiters_list(cx: &Inspection<'_>, out: &mut Report) {
    if cx.method.is_none() && cx.list.is_empty() {
        out.add(Rule::ArbiterListMissing, cx.list.at.as_str(), Vec::new());
    }
}

/// 4.3 A: a repeated tie-break has an effect only if it uses the games between tied participants.
fn repeated(cx: &Inspection<'_>, out: &mut Report) {
    let mut seen: Vec<&Code> = Vec::new();
    for entry in &cx.list.entries {
        let Some(code) = entry.code() else { continue };
        if seen.contains(&code) && !code.base.is_repeatable() {
            out.entry(Rule::ListRepeated, entry);
        }
        seen.push(code);
    }
}

/// 4.2: lots must come after the last tie-break.
fn lots_not_last(cx: &Inspection<'_>, out: &mut Report) {
    let is_lots = |entry: &&Entry| matches!(entry.meaning, Meaning::Recorded(Recorded::Lots));
    let Some(at) = cx.list.entries.iter().position(|entry| is_lots(&entry)) else { return };
    if let Some(entry) = cx.list.entries.get(at).filter(|_| at + 1 < cx.list.entries.len()) {
        out.add(Rule::LotsNotLast, entry.at.as_str(), Vec::new());
    }
}

fn exhausted(cx: &Inspection<'_>, out: &mut Report) {
    let silent = cx.declaration().is_some_and(|declaration| declaration.exhausted.is_none());
    if silent && cx.lots_apply() {
        out.add(Rule::ExhaustedUndeclared, "/regulations", Vec::new());
    }
}

/// 4.2: lots decide the ties that remain after the list.
fn lots_required(cx: &Inspection<'_>, out: &mut Report) {
    let due = &judgement(cx).lots_due;
    if !due.is_empty() {
        let ids: Vec<String> = due.iter().map(|group| cx.ids(group.iter().copied())).collect();
        out.add(Rule::LotsRequired, "/regulations", said![ids = ids.join("; ")]);
    }
}

/// 4.2: a published ranking must not separate participants whom only lots can separate.
fn published_places(cx: &Inspection<'_>, out: &mut Report) {
    let published = cx.subject.published;
    if published.is_empty() || cx.list.is_empty() {
        return;
    }
    let mut rows: BTreeMap<Index, Vec<(usize, u32)>> = BTreeMap::new();
    for (row, (id, rank)) in published.iter().enumerate() {
        if let Some(index) = cx.facts.index_of(*id) {
            rows.entry(index).or_default().push((row, *rank));
        }
    }
    for group in &judgement(cx).lots_due {
        let own = group.iter().filter_map(|index| rows.get(index)).flatten();
        let mut ranks: Vec<(usize, u32)> = own.copied().collect();
        ranks.sort_unstable();
        let Some(best) = ranks.iter().map(|(_, rank)| *rank).min() else { continue };
        // The table separates the group if a participant is behind another member.
        if let Some((row, _)) = ranks.iter().find(|(_, rank)| *rank > best) {
            let ids = cx.ids(group.iter().copied());
            out.add(Rule::PlacesWithoutLots, format!("/published/{row}"), said![ids = ids]);
        }
    }
}

/// Whether a code is EDE without board tie-breaks in its name. The regulations must then declare the board tie-breaks.
pub(super) fn is_bare_ede(code: &Code) -> bool {
    code.base == Base::ExtendedDirectEncounter(EdeBoards::None)
}
