use crate::regulations::entry::Entry;
use crate::regulations::findings::catalogue::{Gravity, Rule};
use crate::regulations::findings::finding::{Arguments, Report, said};
use crate::regulations::findings::general::is_under_16_6;
use crate::regulations::findings::inspection::Inspection;
use tiebreak_engine::rules::{Base, Code, Family};
use tiebreak_engine::tournament::{Kind, Pairing};
use tiebreak_phrase::{MessageId, message};

const AT: &str = "/regulations/article-16-alternative";

/// Checks alternatives to the rules for unplayed rounds of Swiss-system events.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    forfeits_without_opponent(cx, out);
    alternative(cx, out);
    replaced_in_time(cx, out);
}

fn forfeits_without_opponent(cx: &Inspection<'_>, out: &mut Report) {
    for (index, round) in &cx.subject.reading.forfeits_without_opponent {
        out.add(Rule::ForfeitWithoutOpponent, cx.cell(*index, *round), Vec::new());
    }
}

/// 16.6: an alternative must be published in advance.
fn alternative(cx: &Inspection<'_>, out: &mut Report) {
    let Some(alternative) = cx.declaration().and_then(|d| d.article_16_alternative.as_ref()) else { return };
    out.add(Rule::Article16Alternative, AT, Vec::new());
    if !alternative.kind.is_known() && alternative.words().is_none() {
        out.add(Rule::Article16AlternativeText, AT, Vec::new());
    }
    let own = alternative.published.as_ref().and_then(|day| Some((day.date()?, format!("{AT}/published"))));
    out.late(cx, Rule::Article16AlternativeLate, own);
}

/// 16.6: replacements of 16.3 to 16.5 must be published in advance.
fn replaced_in_time(cx: &Inspection<'_>, out: &mut Report) {
    let replaced =
        cx.declaration().map(|declaration| declaration.replaced_rules.as_slice()).unwrap_or_default();
    if replaced.iter().any(|replaced| is_under_16_6(&replaced.clause)) {
        out.late(cx, Rule::Article16AlternativeLate, None);
    }
}

/// Checks unplayed rounds, and the system that decides how they count.
pub(super) fn article_15(cx: &Inspection<'_>, out: &mut Report) {
    cells(cx, out);
    guessed(cx, out);
    contradictory(cx, out);
}

/// Reports missing results (15.1), and byes with predetermined pairings (15.2).
fn cells(cx: &Inspection<'_>, out: &mut Report) {
    let predetermined = cx.facts.pairing().is_predetermined();
    for index in 0..cx.facts.len() {
        for (round, record) in cx.facts.records(index).iter().take(cx.evaluator.after()).enumerate() {
            match record.kind {
                Kind::Pending => {
                    let opponent = record.opponent().map_or(0, |opponent| cx.facts.id(opponent));
                    let arguments = said![
                        id = cx.facts.id(index).to_string(),
                        opponent = opponent.to_string(),
                        round = (round + 1).to_string()
                    ];
                    out.add(Rule::StandingsPending, cx.cell(index, round), arguments);
                }
                Kind::PairingAllocatedBye | Kind::FullPointBye | Kind::HalfPointBye | Kind::ZeroPointBye
                    if predetermined =>
                {
                    out.add(Rule::ByeInPredetermined, cx.cell(index, round), Vec::new());
                }
                _ => {}
            }
        }
    }
}

fn of(pairing: Pairing) -> MessageId {
    match pairing {
        Pairing::Swiss => message!("finding-word-swiss"),
        Pairing::Predetermined => message!("finding-word-predetermined"),
        Pairing::Knockout => message!("finding-word-knock-out"),
    }
}

/// 15.3: the pairing system must be declared, because it decides between 15.2 and article 16.
fn guessed(cx: &Inspection<'_>, out: &mut Report) {
    let declared = cx.declaration().is_some_and(|declaration| declaration.system.is_some());
    if let Some(pairing) = cx.subject.reading.guessed.filter(|_| !declared) {
        out.add(Rule::SystemGuessed, "/tournament", said![system = of(pairing)]);
    }
}

fn contradictory(cx: &Inspection<'_>, out: &mut Report) {
    let Some(system) = cx.declaration().and_then(|declaration| declaration.system) else { return };
    let pairing = cx.subject.tournament.pairing();
    if system.pairing() != pairing {
        let arguments = said![system = system.word(), pairing = of(pairing)];
        out.add(Rule::SystemContradictory, "/regulations/system", arguments);
    }
}

/// Checks single entries by rules of articles 5 to 9.
pub(super) fn articles_5_to_9(cx: &Inspection<'_>, out: &mut Report) {
    for entry in &cx.list.entries {
        let Some(code) = entry.code() else { continue };
        round_robin(cx, entry, code, out);
        koya(cx, entry, code, out);
    }
    forfeits_counted(cx, out);
    total_order(cx, out);
}

fn arguments(entry: &Entry) -> Arguments {
    said![code = entry.text.clone()]
}

/// 6.1.1: forfeits count in direct encounters only if the regulations declare it.
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

/// 8, note: in a round robin, the sum of the opponents' scores follows from the participant's score.
fn round_robin(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    if !cx.system.is_round_robin() {
        return;
    }
    if code.base.row().family == Family::Buchholz {
        out.entry(Rule::BuchholzInRoundRobin, entry);
    } else if code.base == Base::ScoreStrength && cx.edition().provisions().strength_in_round_robin {
        out.add_as(Rule::BuchholzInRoundRobin, Gravity::Info, entry.at.as_str(), arguments(entry));
    }
}

/// 9.2: Koya is meant for round robins. In a Swiss-system event the regulations must declare that it is
/// intended.
fn koya(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let meant = cx.declaration().is_some_and(|declaration| declaration.koya_in_swiss == Some(true));
    if code.base != Base::Koya || !cx.system.pairing().is_swiss() || meant {
        return;
    }
    let gravity = if entry.is_arbiters() { Gravity::Error } else { Gravity::Warning };
    out.add_as(Rule::KoyaInSwiss, gravity, entry.at.as_str(), arguments(entry));
}
