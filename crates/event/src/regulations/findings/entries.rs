//! Findings about single entries of the list. Their messages have one argument, the code.

use super::article_4::is_bare_ede;
use super::catalogue::Rule;
use super::finding::Report;
use super::inspection::Inspection;
use crate::regulations::entry::{Entry, Meaning};
use tiebreak_engine::rules::{Base, Code, Waits};
use tiebreak_engine::tiebreak::NoValue;

pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    for entry in &cx.list.entries {
        for (rule, holds) in of_any_entry(cx, entry) {
            if holds {
                out.entry(rule, entry);
            }
        }
        for (rule, holds) in entry.code().into_iter().flat_map(|code| of_code(cx, code)) {
            if holds {
                out.entry(rule, entry);
            }
        }
    }
}

fn of_any_entry(cx: &Inspection<'_>, entry: &Entry) -> [(Rule, bool); 10] {
    let (declaration, meaning, arbiters) = (cx.declaration(), &entry.meaning, entry.is_arbiters());
    let is = |holds: &dyn Fn(Base) -> bool| entry.base().is_some_and(holds);
    let is_outside = is(&Base::is_outside);
    let rated_list = declaration.is_some_and(|own| own.is_rated() && own.tiebreaks.is_some());
    let is_later = is(&|base| base.since() > cx.edition());
    let is_nowhere = matches!(meaning, Meaning::SelfDefined | Meaning::Undefined | Meaning::Unknown);
    let teams = cx.facts.team().is_some();
    let has_reference = entry.code().is_some_and(|code| code.reference.is_some());
    let is_computed = entry.computed(cx.edition(), declaration).is_some();
    let unknown = *meaning == Meaning::Unknown || rated_list && is_outside;
    [
        (Rule::ListUnreadableCode, *meaning == Meaning::Unreadable),
        (Rule::ListUnknownCode, !arbiters && unknown),
        (Rule::ListDefinitionMissing, !arbiters && *meaning == Meaning::Undefined),
        (Rule::RankingNotVerifiable, entry.is_tie_break() && !is_computed),
        (Rule::ArbiterCodeOutsideTable, arbiters && (is_outside || is_later || is_nowhere)),
        (Rule::CodeForTeams, !teams && (is(&Base::is_team_only) || has_reference)),
        (Rule::CodeForIndividuals, teams && is(&Base::is_individual_only)),
        (Rule::ModifierOnOrder, matches!(meaning, Meaning::CutOfNothing(_))),
        (Rule::LimitOnOtherCode, matches!(meaning, Meaning::LimitOnOther(_))),
        (Rule::CodeInKnockout, cx.facts.pairing().is_knockout() && is(&|base| !base.row().in_knockout)),
    ]
}

fn of_code(cx: &Inspection<'_>, code: &Code) -> [(Rule, bool); 5] {
    let declaration = cx.declaration();
    let promised = declaration.is_some_and(|own| own.known_beforehand == Some(true));
    let no_boards = declaration.is_none_or(|own| own.ede_board_tiebreaks.is_none());
    let needs_final_results = match code.base.row().waits {
        Waits::Always => true,
        Waits::UnlessFore => !code.fore,
        Waits::Never => false,
    };
    let is_unmarked = code.cut.is_some_and(|cut| code.base.cut_support().is_unmarked(cut));
    [
        (Rule::NotKnownBeforehand, promised && needs_final_results),
        (Rule::ModifierUnmarked, is_unmarked),
        (Rule::EdeBoardsUndeclared, cx.facts.team().is_some() && no_boards && is_bare_ede(code)),
        (Rule::SsscDivisorZero, cx.evaluator.no_value(code) == Some(NoValue::ZeroDivisor)),
        (Rule::ModifierWithoutAddends, code.has_undefined_cut()),
    ]
}
