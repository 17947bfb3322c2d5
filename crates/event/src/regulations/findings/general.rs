//! Checks the rules of articles 1, 2, 5 to 10, 13, 15 and 16, and single entries of the list of tie-breaks.

use crate::regulations::declaration::{Declaration, Ties, Unrated};
use crate::regulations::entry::{Entry, Meaning};
use crate::regulations::findings::articles::is_bare_ede;
use crate::regulations::findings::catalogue::{Gravity, Rule};
use crate::regulations::findings::records::judgement;
use crate::regulations::findings::{Inspection, Report, arguments, said};
use tiebreak_engine::rules::{Base, Code, CodeProblem, Family, Kinds, Reference, Waits};
use tiebreak_engine::tiebreak::{NoValue, Score};
use tiebreak_engine::tournament::{Index, Kind, Pairing, Primary, TeamEvent};
use tiebreak_phrase::{Argument, MessageId, message};

/// Checks whether C.07 is binding for the event, and which of its rules the regulations replace.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    scope(cx, out);
    replaced_rules(cx, out);
}

fn scope(cx: &Inspection<'_>, out: &mut Report) {
    if cx.subject.declaration.is_some_and(|declaration| !declaration.is_rated()) {
        out.add(Rule::ScopeUnrated, "/regulations/rated", Vec::new());
    }
}

fn replaced_rules(cx: &Inspection<'_>, out: &mut Report) {
    let Some(declaration) = cx.subject.declaration.filter(|own| own.is_rated()) else { return };
    for (position, replaced) in declaration.replaced_rules.iter().enumerate() {
        let at = format!("/regulations/replaced-rules/{position}");
        let rule = match leaves_a_choice(&replaced.clause) {
            true => Rule::RuleReplacedByRight,
            false => Rule::RuleReplaced,
        };
        out.add(rule, at, said![rule = replaced.clause.clone()]);
    }
}

/// Returns whether a clause leaves a choice to the regulations of an event.
fn leaves_a_choice(clause: &str) -> bool {
    const BY_THEMSELVES: [&str; 7] =
        ["c07.4.1", "c07.4.2", "c07.6.1.1", "c07.10", "c07.10.note", "c07.13.3.2", "c07.13.4.2.b"];
    BY_THEMSELVES.contains(&clause) || is_under_16_6(clause)
}

/// Returns whether 16.6 allows the regulations to replace this clause. Clause 16.6 applies to 16.3, 16.4 and 16.5, and
/// to their subclauses.
fn is_under_16_6(clause: &str) -> bool {
    ["c07.16.3", "c07.16.4", "c07.16.5"].iter().any(|above| {
        clause.strip_prefix(above).is_some_and(|below| below.is_empty() || below.starts_with('.'))
    })
}

/// Checks how the regulations decide ties.
pub(super) fn article_2(cx: &Inspection<'_>, out: &mut Report) {
    undeclared(cx, out);
    contradictory(cx, out);
    play_off_required(cx, out);
    empty_list(cx, out);
}

/// Checks that the regulations state how ties are broken (2.1). Since 2024, the arbiter's list applies if the
/// regulations do not mention ties.
fn undeclared(cx: &Inspection<'_>, out: &mut Report) {
    if cx.method.is_none() {
        let has_default = cx.subject.edition.provisions().arbiters_list;
        let default = if has_default { message!("finding-word-arbiter").into() } else { Argument::from("") };
        out.add(Rule::TiesUndeclared, "/regulations", said![default = default]);
    }
}

fn contradictory(cx: &Inspection<'_>, out: &mut Report) {
    let Some(declaration) = cx.subject.declaration else { return };
    // The ranking can use the caller's list, but that list is not part of the declaration.
    let list = declaration.tiebreaks.is_some() && !cx.list.is_empty();
    let play_off = declaration.playoff.is_some();
    let (ties, other) = match declaration.ties {
        Some(Ties::Shared) if play_off => ("shared", message!("finding-word-play-off")),
        Some(Ties::Shared) if list => ("shared", message!("finding-word-list")),
        Some(Ties::Tiebreaks) if play_off => ("tiebreaks", message!("finding-word-play-off")),
        Some(Ties::Playoff) if list => ("playoff", message!("finding-word-list")),
        Some(Ties::Shared | Ties::Tiebreaks | Ties::Playoff | Ties::PlayoffAndTiebreaks) | None => return,
    };
    let arguments = said![ties = ties, other];
    out.add(Rule::TiesContradictory, "/regulations/ties", arguments);
}

/// Finds participants who must play a play-off, because they are tied for a place that a play-off decides (2.2.1).
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

/// Checks that the regulations list the tie-breaks that they announce (2.2.2).
fn empty_list(cx: &Inspection<'_>, out: &mut Report) {
    let ties = cx.subject.declaration.and_then(|declaration| declaration.ties);
    if ties.is_some_and(Ties::has_tie_breaks) && cx.list.is_empty() {
        out.add(Rule::ListEmpty, cx.list.at.as_str(), Vec::new());
    }
}

/// Checks whether rating tie-breaks are used in an event with unrated players or with players who have several ratings.
pub(super) fn article_10(cx: &Inspection<'_>, out: &mut Report) {
    unrated_policy_in_time(cx, out);
    // Article 13 does not define rating tie-breaks for teams.
    if cx.facts.team().is_some() {
        return;
    }
    let rating_codes: Vec<(&Entry, &Code)> = cx
        .list
        .entries
        .iter()
        .filter_map(|entry| Some((entry, entry.code()?)))
        .filter(|(_, code)| code.base.needs_ratings() && code.base.since() <= cx.subject.edition)
        .collect();
    for (entry, code) in &rating_codes {
        unrated(cx, entry, code, out);
        several_ratings(cx, entry, out);
    }
    if !rating_codes.is_empty() {
        first_rating(cx, out);
    }
}

/// Checks that no rating tie-break is used in an event with an unrated player, unless the regulations declare a rule
/// for unrated players (article 10).
fn unrated(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let declared = cx.subject.declaration.and_then(|declaration| declaration.unrated.as_ref());
    // Only AOR uses an estimated rating, because C.07 does not define how to estimate a rating.
    let policy =
        code.unrated.is_some() || matches!(declared, Some(Unrated::Fixed { .. } | Unrated::Exclude { .. }));
    let participants = cx.facts.participants().iter().enumerate();
    let unrated: Vec<Index> = participants.filter(|(_, p)| p.rating().is_none()).map(|(i, _)| i).collect();
    if !policy && !unrated.is_empty() {
        let arguments = said![code = entry.text.clone(), ids = cx.ids(unrated)];
        out.add(Rule::UnratedWithoutPolicy, entry.at.as_str(), arguments);
    }
}

fn unrated_policy_in_time(cx: &Inspection<'_>, out: &mut Report) {
    let Some(unrated) = cx.subject.declaration.and_then(|own| own.unrated.as_ref()) else { return };
    let at = "/regulations/unrated/published".to_owned();
    let own = unrated.published().and_then(|day| Some((day.date()?, at)));
    out.late(cx, Rule::UnratedPolicyLate, own);
}

/// Reports a rating tie-break if a participant has several ratings during the event. Rating tie-breaks are then not
/// recommended (note of article 10, 2026).
fn several_ratings(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let participants = cx.subject.tournament.participants().iter().enumerate();
    let several: Vec<Index> = participants.filter(|(_, p)| p.ratings.len() > 1).map(|(i, _)| i).collect();
    if !several.is_empty() {
        let arguments = said![code = entry.text.clone(), ids = cx.ids(several)];
        out.add(Rule::SeveralRatings, entry.at.as_str(), arguments);
    }
}

/// Checks that the first rating counts, unless the regulations declare a different rating (note of article 10, 2026).
fn first_rating(cx: &Inspection<'_>, out: &mut Report) {
    let declared = cx.subject.declaration.is_some_and(|declaration| declaration.several_ratings.is_some());
    if declared || !cx.subject.edition.provisions().first_of_several_ratings {
        return;
    }
    let participants = cx.subject.tournament.participants().iter().zip(&cx.subject.reading.used_ratings);
    for (index, (participant, used)) in participants.enumerate() {
        let Some((used, first)) =
            used.zip(participant.ratings.first()).filter(|(used, first)| used != *first)
        else {
            continue;
        };
        let arguments = said![rating = used.to_string(), first = first.to_string()];
        out.add(Rule::RatingNotFirst, format!("{}/rating", cx.row(index)), arguments);
    }
}

/// Checks the primary score and the tie-breaks of teams.
pub(super) fn article_13(cx: &Inspection<'_>, out: &mut Report) {
    if let Some(team) = cx.subject.tournament.team() {
        primary(cx, team, out);
    }
    if let Some(head) = cx.list.head.filter(|_| cx.facts.team().is_none()) {
        // A score at the start of the list is not a tie-break, so it is not in `entries`.
        let at = if cx.list.at.ends_with("tiebreaks") { &cx.list.at } else { "/tiebreaks" };
        let code = said![code = format!("{}TS", short(head))];
        out.add(Rule::CodeForTeams, format!("{at}/0"), code);
    }
    for entry in &cx.list.entries {
        let Some(code) = entry.code() else { continue };
        unusual(cx, entry, code, out);
        divisor(cx, entry, code, out);
    }
}

fn short(primary: Primary) -> &'static str {
    match primary {
        Primary::MatchPoints => "MP",
        Primary::GamePoints => "GP",
    }
}

/// Checks that a team event declares its primary score (article 13). A tie-break uses the primary score unless its code
/// names a different score.
fn primary(cx: &Inspection<'_>, team: &TeamEvent, out: &mut Report) {
    let declared = cx.subject.declaration.and_then(Declaration::primary);
    match (declared, team.primary) {
        (None, None) if cx.list.head.is_none() => out.add(Rule::PrimaryUndeclared, "/tournament", Vec::new()),
        (Some(one), Some(other)) if one != other => {
            let arguments = said![one = short(one), other = short(other)];
            out.add(Rule::PrimaryContradictory, "/regulations/primary", arguments);
        }
        _ => {}
    }
}

/// Reports tie-breaks that are intended for individuals but are used for teams, as article 13 allows. The finding names
/// the score that the tie-break uses.
fn unusual(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let row = code.base.row();
    if cx.facts.team().is_none() || row.kinds != Kinds::Opened || !row.reference {
        return;
    }
    let games = match code.reference {
        Some(reference) => reference == Reference::GamePoints,
        None => cx.evaluator.primary() == Score::Game,
    };
    let mut arguments = arguments(entry);
    let reference = if games { message!("score-game-points") } else { message!("score-match-points") };
    arguments.push(("reference", reference.into()));
    out.add(Rule::CodeUnusualForTeams, entry.at.as_str(), arguments);
}

/// Checks that the divisor of SSSC in a code equals the declared divisor (13.4.2.b).
fn divisor(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let declared = cx.subject.declaration.and_then(Declaration::divisor);
    if let Some((_, declared)) = code.divisor.zip(declared).filter(|(own, declared)| own != declared) {
        let mut arguments = arguments(entry);
        arguments.push(("divisor", Argument::from(declared.to_string())));
        out.add(Rule::SsscDivisorContradictory, entry.at.as_str(), arguments);
    }
}

// Findings about single entries of the list of tie-breaks. The only argument of their messages is the code.

pub(super) fn single_entries(cx: &Inspection<'_>, out: &mut Report) {
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
    let (declaration, meaning, arbiters) = (cx.subject.declaration, &entry.meaning, entry.is_arbiters());
    let is = |holds: &dyn Fn(Base) -> bool| entry.base().is_some_and(holds);
    let is_outside = is(&Base::is_outside);
    let rated_list = declaration.is_some_and(|own| own.is_rated() && own.tiebreaks.is_some());
    let is_later = is(&|base| base.since() > cx.subject.edition);
    let is_nowhere = matches!(
        meaning,
        Meaning::SelfDefined | Meaning::Undefined | Meaning::Wrong(CodeProblem::UnknownName)
    );
    let teams = cx.facts.team().is_some();
    let has_reference = entry.code().is_some_and(|code| code.reference.is_some());
    let is_computed = entry.computed(cx.subject.edition, declaration).is_some();
    let unknown = *meaning == Meaning::Wrong(CodeProblem::UnknownName) || rated_list && is_outside;
    [
        (Rule::ListUnreadableCode, *meaning == Meaning::Wrong(CodeProblem::Notation)),
        (Rule::ListUnknownCode, !arbiters && unknown),
        (Rule::ListDefinitionMissing, !arbiters && *meaning == Meaning::Undefined),
        (Rule::RankingNotVerifiable, entry.is_tie_break() && !is_computed),
        (Rule::ArbiterCodeOutsideTable, arbiters && (is_outside || is_later || is_nowhere)),
        (Rule::CodeForTeams, !teams && (is(&Base::is_team_only) || has_reference)),
        (Rule::CodeForIndividuals, teams && is(&Base::is_individual_only)),
        (Rule::ModifierOnOrder, matches!(meaning, Meaning::Wrong(CodeProblem::CutOfNothing(_)))),
        (Rule::LimitOnOtherCode, matches!(meaning, Meaning::Wrong(CodeProblem::LimitOnOther(_)))),
        (Rule::CodeInKnockout, cx.facts.pairing().is_knockout() && is(&|base| !base.row().in_knockout)),
    ]
}

fn of_code(cx: &Inspection<'_>, code: &Code) -> [(Rule, bool); 5] {
    let declaration = cx.subject.declaration;
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

const AT: &str = "/regulations/article-16-alternative";

/// Reports forfeits without an opponent, and checks alternatives to the rules for unplayed rounds of Swiss-system
/// events.
pub(super) fn unplayed_rounds(cx: &Inspection<'_>, out: &mut Report) {
    forfeits_without_opponent(cx, out);
    alternative(cx, out);
    replaced_in_time(cx, out);
}

fn forfeits_without_opponent(cx: &Inspection<'_>, out: &mut Report) {
    for (index, round) in &cx.subject.reading.forfeits_without_opponent {
        out.add(Rule::ForfeitWithoutOpponent, cx.cell(*index, *round), Vec::new());
    }
}

/// Reports a declared alternative to article 16, and checks its text and its day of publication (16.6).
fn alternative(cx: &Inspection<'_>, out: &mut Report) {
    let alternative = cx.subject.declaration.and_then(|own| own.article_16_alternative.as_ref());
    let Some(alternative) = alternative else { return };
    out.add(Rule::Article16Alternative, AT, Vec::new());
    if !alternative.kind.is_known() && alternative.words().is_none() {
        out.add(Rule::Article16AlternativeText, AT, Vec::new());
    }
    let own = alternative.published.as_ref().and_then(|day| Some((day.date()?, format!("{AT}/published"))));
    out.late(cx, Rule::Article16AlternativeLate, own);
}

/// Checks that replacements of 16.3 to 16.5 were not published after the start of the event (16.6).
fn replaced_in_time(cx: &Inspection<'_>, out: &mut Report) {
    let replaced =
        cx.subject.declaration.map(|declaration| declaration.replaced_rules.as_slice()).unwrap_or_default();
    if replaced.iter().any(|replaced| is_under_16_6(&replaced.clause)) {
        out.late(cx, Rule::Article16AlternativeLate, None);
    }
}

/// Checks unplayed rounds, and the pairing system, on which the counting of unplayed rounds depends.
pub(super) fn article_15(cx: &Inspection<'_>, out: &mut Report) {
    cells(cx, out);
    guessed(cx, out);
    contradictory_system(cx, out);
}

/// Reports missing results (15.1), and byes with predetermined pairings (15.2).
fn cells(cx: &Inspection<'_>, out: &mut Report) {
    let predetermined = cx.facts.pairing().is_predetermined();
    for index in 0..cx.facts.len() {
        for (round, record) in cx.facts.records(index).iter().take(cx.evaluator.after).enumerate() {
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

/// Checks that the pairing system is declared (15.3). The pairing system determines whether 15.2 or article 16 applies.
fn guessed(cx: &Inspection<'_>, out: &mut Report) {
    let declared = cx.subject.declaration.is_some_and(|declaration| declaration.system.is_some());
    if let Some(pairing) = cx.subject.reading.guessed.filter(|_| !declared) {
        out.add(Rule::SystemGuessed, "/tournament", said![system = of(pairing)]);
    }
}

fn contradictory_system(cx: &Inspection<'_>, out: &mut Report) {
    let Some(system) = cx.subject.declaration.and_then(|declaration| declaration.system) else { return };
    let pairing = cx.subject.tournament.pairing();
    if system.pairing() != pairing {
        let arguments = said![system = system.word(), pairing = of(pairing)];
        out.add(Rule::SystemContradictory, "/regulations/system", arguments);
    }
}

/// Checks single entries of the list of tie-breaks against articles 5 to 9.
pub(super) fn articles_5_to_9(cx: &Inspection<'_>, out: &mut Report) {
    for entry in &cx.list.entries {
        let Some(code) = entry.code() else { continue };
        round_robin(cx, entry, code, out);
        koya(cx, entry, code, out);
    }
    forfeits_counted(cx, out);
    total_order(cx, out);
}

/// Reports that the regulations count forfeits in a direct encounter. Without such a declaration, forfeits do not count
/// (6.1.1).
fn forfeits_counted(cx: &Inspection<'_>, out: &mut Report) {
    let Some(declaration) = cx.subject.declaration else { return };
    let encounters = cx.list.entries.iter().filter(|entry| entry.base().is_some_and(Base::is_repeatable));
    let codes: Vec<&str> = encounters.map(|entry| entry.text.as_str()).collect();
    let included = declaration.policies().forfeits_in_direct_encounter;
    if included && !codes.is_empty() {
        let at = "/regulations/forfeits-in-direct-encounter";
        out.add(Rule::ForfeitsCounted, at, said![code = codes.join(", ")]);
    }
}

/// Reports entries after the pairing number, which breaks every tie (7.8).
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

/// Reports a Buchholz tie-break in a round robin (note of article 8). In a round robin, the sum of the opponents'
/// scores depends only on the participant's own score.
fn round_robin(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    if !cx.system.is_round_robin() {
        return;
    }
    if code.base.row().family == Family::Buchholz {
        out.entry(Rule::BuchholzInRoundRobin, entry);
    } else if code.base == Base::ScoreStrength && cx.subject.edition.provisions().strength_in_round_robin {
        out.add_as(Rule::BuchholzInRoundRobin, Gravity::Info, entry.at.as_str(), arguments(entry));
    }
}

/// Checks that Koya in a Swiss-system event is intended (9.2). Koya is meant for round robins, so the regulations of a
/// Swiss-system event must declare that it is intended.
fn koya(cx: &Inspection<'_>, entry: &Entry, code: &Code, out: &mut Report) {
    let meant = cx.subject.declaration.is_some_and(|declaration| declaration.koya_in_swiss == Some(true));
    if code.base != Base::Koya || !cx.system.pairing().is_swiss() || meant {
        return;
    }
    let gravity = if entry.is_arbiters() { Gravity::Error } else { Gravity::Warning };
    out.add_as(Rule::KoyaInSwiss, gravity, entry.at.as_str(), arguments(entry));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_clauses_leave_a_choice() {
        for clause in ["c07.4.1", "c07.10", "c07.16.3", "c07.16.4.1", "c07.16.5.1"] {
            assert!(leaves_a_choice(clause), "{clause}");
        }
        for clause in ["c07.4.1.1", "c07.10.1", "c07.16.2.4", "c07.16.6", "c07.16.30", "c07.8.1"] {
            assert!(!leaves_a_choice(clause), "{clause}");
        }
    }
}
