use super::catalogue::{Gravity, Rule};
use super::finding::{Arguments, Report, said};
use super::inspection::Inspection;
use crate::regulations::entry::Entry;
use tiebreak_engine::rules::{Base, Code, Family};

/// What articles 5 to 9 say about single entries.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    for entry in &cx.list.entries {
        let Some(code) = entry.code() else { continue };
        unmarked_median(entry, code, out);
        round_robin(cx, entry, code, out);
        koya(cx, entry, code, out);
    }
    forfeits_counted(cx, out);
    total_order(cx, out);
}

fn arguments(entry: &Entry) -> Arguments {
    said![code = entry.text.clone()]
}

/// 5: the table marks cuts of Sonneborn-Berger and its extensions, but no medians.
fn unmarked_median(entry: &Entry, code: &Code, out: &mut Report) {
    if code.cut.is_some_and(|cut| code.base.cut_support().is_unmarked(cut)) {
        out.add(Rule::MedianUnmarked, entry.at.as_str(), arguments(entry));
    }
}

/// 6.1.1: forfeits count in direct encounters only if the regulations say so.
fn forfeits_counted(cx: &Inspection<'_>, out: &mut Report) {
    let Some(declaration) = cx.declaration() else { return };
    let encounters = cx.list.entries.iter().filter(|entry| entry.base().is_some_and(Base::is_repeatable));
    let codes: Vec<&str> = encounters.map(|entry| entry.text.as_str()).collect();
    let included = declaration.policies().forfeits_in_direct_encounter;
    if included && !codes.is_empty() {
        let at = "/regulations/forfeits-in-direct-encounter";
        out.add(Rule::ForfeitsCounted, at, said![code = codes.join(", ")]);
    }
}

/// 7.8: pairing numbers break every tie.
fn total_order(cx: &Inspection<'_>, out: &mut Report) {
    let entries = &cx.list.entries;
    let total =
        entries.iter().position(|entry| entry.code().is_some_and(|code| code.base == Base::PairingNumber));
    let Some((total, position)) = total.and_then(|position| Some((entries.get(position)?, position))) else {
        return;
    };
    for entry in entries.iter().skip(position + 1) {
        let mut said = arguments(total);
        said.push(("later", entry.text.clone().into()));
        out.add(Rule::CodeAfterTotalOrder, entry.at.as_str(), said);
    }
}

/// 8, note: in a round robin opponents' scores follow from the own one.
fn round_robin(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    if !cx.system.is_round_robin() {
        return;
    }
    match code.base.row().family {
        Family::Buchholz => out.add(Rule::BuchholzInRoundRobin, entry.at.as_str(), arguments(entry)),
        // SSSC uses Buchholz inside, which the note does not name.
        Family::TeamScores
            if code.base == Base::ScoreStrength && cx.edition().provisions().strength_in_round_robin =>
        {
            out.add_as(Rule::BuchholzInRoundRobin, Gravity::Info, entry.at.as_str(), arguments(entry));
        }
        Family::Score
        | Family::Encounter
        | Family::OwnResults
        | Family::SonnebornBerger
        | Family::Ratings
        | Family::Boards
        | Family::TeamScores
        | Family::Classic => {}
    }
}

/// 9.2: Koya is made for round robins; only an organizer can mean it for a Swiss.
fn koya(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let meant = cx.declaration().is_some_and(|declaration| declaration.koya_in_swiss == Some(true));
    if code.base != Base::Koya || !cx.system.pairing().is_swiss() || meant {
        return;
    }
    let gravity = if entry.is_arbiters() { Gravity::Error } else { Gravity::Warning };
    out.add_as(Rule::KoyaInSwiss, gravity, entry.at.as_str(), arguments(entry));
}
