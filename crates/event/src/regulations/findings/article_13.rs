use super::article_4::is_bare_ede;
use super::catalogue::Rule;
use super::finding::{Arguments, Report, said};
use super::inspection::Inspection;
use crate::regulations::declaration::Declaration;
use crate::regulations::entry::Entry;
use tiebreak_engine::rules::{Code, Reference};
use tiebreak_engine::tiebreak::{NoValue, Score};
use tiebreak_engine::tournament::{Primary, TeamEvent};
use tiebreak_phrase::{Argument, message};

/// Tie-breaks of teams.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    if let Some(team) = cx.subject.tournament.team() {
        primary(cx, team, out);
    }
    if let Some(head) = cx.list.head.filter(|_| cx.facts.team().is_none()) {
        // The score at the head is no tie-break and stands before the entries.
        let at = if cx.list.at.ends_with("tiebreaks") { &cx.list.at } else { "/tiebreaks" };
        let code = said![code = format!("{}TS", short(head))];
        out.add(Rule::CodeForTeams, format!("{at}/0"), code);
    }
    for entry in &cx.list.entries {
        kind_of_event(cx, entry, out);
        let Some(code) = entry.code() else { continue };
        unusual(cx, entry, code, out);
        boards_of_ede(cx, entry, code, out);
        divisor(cx, entry, code, out);
    }
}

fn arguments(entry: &Entry) -> Arguments {
    said![code = entry.text.clone()]
}

fn short(primary: Primary) -> &'static str {
    match primary {
        Primary::MatchPoints => "MP",
        Primary::GamePoints => "GP",
    }
}

/// 13: without another word a tie-break of a team event works on the primary score.
fn primary(cx: &Inspection<'_>, team: &TeamEvent, out: &mut Report) {
    let declared = cx.declaration().and_then(Declaration::primary);
    match (declared, team.primary) {
        (None, None) if cx.list.head.is_none() => {
            out.add(Rule::PrimaryUndeclared, "/tournament", Vec::new());
        }
        (Some(one), Some(other)) if one != other => {
            let arguments = said![one = short(one), other = short(other)];
            out.add(Rule::PrimaryContradictory, "/regulations/primary", arguments);
        }
        _ => {}
    }
}

/// Whether a tie-break has a meaning in this kind of event.
fn kind_of_event(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let Some(base) = entry.base() else { return };
    let teams = cx.facts.team().is_some();
    let reference = entry.code().is_some_and(|code| code.reference.is_some());
    if !teams && (base.is_team_only() || reference) {
        out.add(Rule::CodeForTeams, entry.at.as_str(), arguments(entry));
    }
    if teams && base.is_individual_only() {
        out.add(Rule::CodeForIndividuals, entry.at.as_str(), arguments(entry));
    }
}

/// Article 13 opens articles 6 to 10 to teams; some of them are offered for individuals only.
fn unusual(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    if cx.facts.team().is_none() || !code.base.row().kinds.is_opened() {
        return;
    }
    let games = match code.reference {
        Some(Reference::GamePoints) => true,
        Some(Reference::MatchPoints) => false,
        None => match cx.evaluator.primary() {
            Score::Game => true,
            Score::Match => false,
        },
    };
    let mut arguments = arguments(entry);
    arguments.push((
        "reference",
        Argument::from(match games {
            true => message!("finding-word-game-points"),
            false => message!("finding-word-match-points"),
        }),
    ));
    out.add(Rule::CodeUnusualForTeams, entry.at.as_str(), arguments);
}

/// 13.3.2: the regulations say whether board tie-breaks follow a bare EDE.
fn boards_of_ede(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let silent = cx.declaration().is_none_or(|declaration| declaration.ede_board_tiebreaks.is_none());
    if cx.facts.team().is_some() && silent && is_bare_ede(code) {
        out.add(Rule::EdeBoardsUndeclared, entry.at.as_str(), arguments(entry));
    }
}

/// 13.4.2.b: the divisor of SSSC.
fn divisor(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    if cx.evaluator.no_value(code) == Some(NoValue::ZeroDivisor) {
        out.add(Rule::SsscDivisorZero, entry.at.as_str(), arguments(entry));
    }
    let declared = cx.declaration().and_then(Declaration::divisor);
    if let Some((_, declared)) = code.divisor.zip(declared).filter(|(own, declared)| own != declared) {
        let mut arguments = arguments(entry);
        arguments.push(("divisor", Argument::from(declared.to_string())));
        out.add(Rule::SsscDivisorContradictory, entry.at.as_str(), arguments);
    }
}
