//! Checks the rules of article 3 (play-offs), article 4 (tied participants) and article 12 (boards).

use crate::regulations::entry::{Entry, Meaning};
use crate::regulations::findings::catalogue::{Gravity, Rule};
use crate::regulations::findings::records::judgement;
use crate::regulations::findings::{Inspection, Report, arguments, said};
use crate::regulations::play_off::{
    Colors, FirstColor, LaterColors, PairingNumbers, PlayOff, Positions, Qualification, Row, RowKind,
    Schedule, Stage, Stated,
};
use std::collections::{BTreeMap, BTreeSet};
use tiebreak_engine::rules::{Base, Code, CodeNotice, EdeBoards, Recorded};
use tiebreak_engine::tiebreak::Score;
use tiebreak_engine::tournament::{self, Index};
use tiebreak_phrase::Argument;

const AT: &str = "/regulations/playoff";

/// Checks a declared play-off against article 3, and whether the regulations allow a recorded play-off.
pub(super) fn article_3(cx: &Inspection<'_>, out: &mut Report) {
    for (position, rule, arguments) in &judgement(cx).faults {
        out.add(*rule, format!("/regulations/decided/{position}"), arguments.clone());
    }
    let listed =
        cx.list.entries.iter().find(|entry| matches!(entry.meaning, Meaning::Recorded(Recorded::Playoff)));
    let Some(play_off) = cx.play_off() else {
        if cx.has_play_off() {
            out.add(Rule::PlayoffUndeclared, "/regulations", Vec::new());
        } else if let Some(entry) = listed {
            out.add(Rule::PlayoffUndeclared, entry.at.as_str(), Vec::new());
        }
        return;
    };
    if !cx.has_play_off() {
        return;
    }
    let plan = Plan::new(cx, play_off);
    late(cx, play_off, out);
    positions(&plan, out);
    qualification(cx, play_off, out);
    format(&plan, out);
    pairing_numbers(cx, &plan, out);
    colors(&plan, out);
    time_limits(&plan, out);
    schedule(&plan, out);
}

/// A declared play-off, with the data on which its checks depend.
struct Plan<'a> {
    play_off: &'a PlayOff,
    participants: u32,
    /// The maximum number of participants in the play-off.
    most: u32,
    rows: Option<&'a [Row]>,
    stages: Option<&'a BTreeMap<String, Stage>>,
}

impl<'a> Plan<'a> {
    fn new(cx: &Inspection<'a>, play_off: &'a PlayOff) -> Plan<'a> {
        let participants = u32::try_from(cx.facts.len()).unwrap_or(u32::MAX);
        Plan {
            play_off,
            participants,
            most: play_off.best.map_or(participants, |best| best.clamp(2, participants.max(2))),
            rows: play_off.format.as_ref().and_then(Stated::given).map(Vec::as_slice),
            stages: play_off.time_limits.as_ref().and_then(Stated::given),
        }
    }

    /// Returns the greatest number of consecutive games that a row of the format requires one player to play. Returns
    /// `None` if a stage does not declare its number of games, or if a row does not determine its number of rounds.
    fn longest(&self) -> Option<u64> {
        let (rows, stages) = self.rows.zip(self.stages)?;
        let lengths = rows
            .iter()
            .filter(|row| !row.covers(self.most).is_empty())
            .map(|row| row.longest(self.most, stages));
        lengths.collect::<Option<Vec<u64>>>()?.into_iter().max()
    }
}

/// Returns the JSON pointer for a finding about a parameter that is missing, or that the regulations declare
/// unnecessary. Returns `None` if the parameter has a value.
fn missing<T>(stated: Option<&Stated<T>>, key: &str) -> Option<String> {
    match stated {
        None => Some(AT.to_owned()),
        Some(Stated::NotNeeded(_)) => Some(format!("{AT}/{key}")),
        Some(Stated::Given(_)) => None,
    }
}

/// Checks that the play-off was not published after the start of the event (3.1).
fn late(cx: &Inspection<'_>, play_off: &PlayOff, out: &mut Report) {
    let own = play_off.published.as_ref().and_then(|day| Some((day.date()?, format!("{AT}/published"))));
    out.late(cx, Rule::PlayoffLate, own);
}

/// Checks the places for which a play-off is held (3.1.1).
fn positions(plan: &Plan<'_>, out: &mut Report) {
    let places = match plan.play_off.positions.as_ref().and_then(Stated::given) {
        None => return out.add(Rule::PlayoffPositionsMissing, AT, Vec::new()),
        Some(Positions::All(_)) => return,
        Some(Positions::Places(places)) => places,
    };
    let mut seen = BTreeSet::new();
    for (position, place) in places.iter().enumerate() {
        if *place == 0 || *place > plan.participants || !seen.insert(*place) {
            let at = format!("{AT}/positions/{position}");
            out.add(Rule::PlayoffPositionImpossible, at, said![place = place.to_string()]);
        }
    }
}

/// Checks the number of tie-breaks that are applied before the play-off (3.1.2). If the list of tie-breaks is empty,
/// the regulations need not declare the number.
fn qualification(cx: &Inspection<'_>, play_off: &PlayOff, out: &mut Report) {
    let first = match play_off.qualification.as_ref().and_then(Stated::given) {
        None if cx.list.is_empty() => return,
        None => return out.add(Rule::PlayoffQualificationMissing, AT, Vec::new()),
        Some(Qualification::None | Qualification::All) => return,
        Some(Qualification::First(first)) => first.first,
    };
    let length = cx.list.tie_breaks().count();
    if first as usize > length {
        let arguments = said![first = first.to_string(), length = length.to_string()];
        out.add(Rule::PlayoffQualificationTooLong, format!("{AT}/qualification/first"), arguments);
    }
}

/// Checks that each possible number of tied participants has exactly one format (3.1.3).
fn format(plan: &Plan<'_>, out: &mut Report) {
    let Some(rows) = plan.rows else {
        return out.add(Rule::PlayoffFormatMissing, AT, Vec::new());
    };
    // The check compares sorted, disjoint ranges of numbers instead of single numbers, because there can be far more
    // participants than rows.
    let mut covered: Vec<(u32, u32)> = Vec::new();
    for (position, row) in rows.iter().enumerate() {
        let at = format!("{AT}/format/{position}");
        let (from, to) = row.covers(plan.most).into_inner();
        if from > to {
            continue;
        }
        let overlap = covered.iter().filter_map(|(a, b)| common((*a, *b), (from, to))).min();
        if let Some(range) = overlap {
            out.add(Rule::PlayoffFormatOverlap, at.as_str(), said![tied = shown(range)]);
        }
        if row.kind == RowKind::Match && to > 2 {
            out.add(Rule::PlayoffMatchOfMore, at.as_str(), Vec::new());
        }
        if may_not_end(plan, row) {
            out.add(Rule::PlayoffMayNotEnd, at, Vec::new());
        }
        covered.push((from, to));
    }
    let gaps: Vec<String> = gaps(covered, plan.most).into_iter().map(shown).collect();
    if !gaps.is_empty() {
        out.add(Rule::PlayoffFormatGap, format!("{AT}/format"), said![tied = gaps.join(", ")]);
    }
}

fn common(one: (u32, u32), other: (u32, u32)) -> Option<(u32, u32)> {
    let (from, to) = (one.0.max(other.0), one.1.min(other.1));
    (from <= to).then_some((from, to))
}

fn shown((from, to): (u32, u32)) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

/// Returns the numbers from 2 to `most` that no range covers, as ranges.
fn gaps(mut covered: Vec<(u32, u32)>, most: u32) -> Vec<(u32, u32)> {
    covered.sort_unstable();
    // The greatest number that the ranges have covered so far.
    let mut last = 1;
    let mut gaps = Vec::new();
    for (from, to) in covered {
        if from > last + 1 {
            gaps.push((last + 1, from - 1));
        }
        last = last.max(to);
        if last >= most {
            return gaps;
        }
    }
    if last < most {
        gaps.push((last + 1, most));
    }
    gaps
}

/// Returns whether the last stage can end in a tie for which no rule is declared.
fn may_not_end(plan: &Plan<'_>, row: &Row) -> bool {
    let last = row.stages.last().and_then(|name| plan.stages?.get(name));
    row.still_tied.is_none() && last.is_some_and(|stage| stage.draw.is_none())
}

/// Checks how pairing numbers are assigned (3.1.4). A match between two players whose colors are decided by lots needs
/// no pairing numbers.
fn pairing_numbers(cx: &Inspection<'_>, plan: &Plan<'_>, out: &mut Report) {
    match &plan.play_off.pairing_numbers {
        None => out.add(Rule::PlayoffNumberingMissing, AT, Vec::new()),
        Some(Stated::Given(PairingNumbers::TieBreakOrder)) if cx.list.entries.is_empty() => {
            out.add(Rule::PlayoffNumberingWithoutList, format!("{AT}/pairing-numbers"), Vec::new());
        }
        Some(Stated::Given(_)) => {}
        Some(Stated::NotNeeded(_)) => {
            let Some(rows) = plan.rows else { return };
            let matches = rows.iter().all(|row| row.kind == RowKind::Match);
            let colors = plan.play_off.colours.as_ref().and_then(Stated::given);
            if !matches || colors.is_some_and(|colors| !by_lots(colors)) {
                out.add(Rule::PlayoffNumberingNeeded, format!("{AT}/pairing-numbers"), Vec::new());
            }
        }
    }
}

fn by_lots(colors: &Colors) -> bool {
    colors.first == FirstColor::Lots && colors.then != Some(LaterColors::Table)
}

/// Checks that the colors of all games are declared (3.1.5).
fn colors(plan: &Plan<'_>, out: &mut Report) {
    let stated = plan.play_off.colours.as_ref();
    if let Some(at) = missing(stated, "colours") {
        return out.add(Rule::PlayoffColoursMissing, at, Vec::new());
    }
    let only_first = stated.and_then(Stated::given).is_some_and(|colors| colors.then.is_none());
    if only_first && plan.longest().is_some_and(|games| games > 1) {
        out.add(Rule::PlayoffColoursIncomplete, format!("{AT}/colours"), Vec::new());
    }
}

/// Checks that the time limits of all stages are declared for both sides (3.1.6).
fn time_limits(plan: &Plan<'_>, out: &mut Report) {
    if let Some(at) = missing(plan.play_off.time_limits.as_ref(), "time-limits") {
        return out.add(Rule::PlayoffTimeLimitsMissing, at, Vec::new());
    }
    let Some((rows, stages)) = plan.rows.zip(plan.stages) else { return };
    let played: BTreeSet<&str> = rows.iter().flat_map(|row| &row.stages).map(String::as_str).collect();
    let mut absent = Vec::new();
    for name in &played {
        match stages.get(*name) {
            None => absent.push(*name),
            Some(stage) => stage_is_complete(name, stage, out),
        }
    }
    if !absent.is_empty() {
        let arguments = said![stage = absent.join(", "), what = "games, white, black"];
        out.add(Rule::PlayoffStageWithoutControl, format!("{AT}/time-limits"), arguments);
    }
    for name in stages.keys().filter(|name| !played.contains(name.as_str())) {
        out.add(Rule::PlayoffStageUnused, at_stage(name), said![stage = name.clone()]);
    }
}

fn stage_is_complete(name: &str, stage: &Stage, out: &mut Report) {
    let parts = [
        ("games", stage.games.is_some_and(|games| games > 0)),
        ("white", stage.white.is_some()),
        ("black", stage.black.is_some()),
    ];
    let lacking: Vec<&str> = parts.iter().filter(|(_, present)| !present).map(|(part, _)| *part).collect();
    if !lacking.is_empty() {
        let arguments = said![stage = name, what = lacking.join(", ")];
        out.add(Rule::PlayoffStageWithoutControl, at_stage(name), arguments);
    }
}

fn at_stage(name: &str) -> String {
    format!("{AT}/time-limits/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// Checks that the start times of the games, or the breaks between them, are declared (3.1.7).
fn schedule(plan: &Plan<'_>, out: &mut Report) {
    let stated = plan.play_off.schedule.as_ref();
    if let Some(at) = missing(stated, "schedule") {
        return out.add(Rule::PlayoffScheduleMissing, at, Vec::new());
    }
    let Some(Schedule { start, break_minutes, starts }) = stated.and_then(Stated::given) else { return };
    if break_minutes.is_some() {
        return;
    }
    let at = format!("{AT}/schedule");
    let have = match (starts, start) {
        (Some(starts), _) => starts.len() as u64,
        (None, Some(_)) => 1,
        (None, None) => return out.add(Rule::PlayoffScheduleMissing, at, Vec::new()),
    };
    if let Some(need) = plan.longest().filter(|need| have < *need) {
        let arguments = said![have = have.to_string(), need = need.to_string()];
        out.add(Rule::PlayoffScheduleIncomplete, at, arguments);
    }
}

/// Checks the list of tie-breaks, the person who chose it, the day of its publication, and the ties that remain after
/// it.
pub(super) fn article_4(cx: &Inspection<'_>, out: &mut Report) {
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

fn in_this_edition(cx: &Inspection<'_>, entry: &Entry, out: &mut Report) {
    let Some(base) = entry.base().filter(|base| base.since() > cx.subject.edition) else { return };
    if entry.is_arbiters() {
        return;
    }
    let mut arguments = arguments(entry);
    arguments.push(("edition", Argument::from(base.since().id())));
    if let Base::ExtendedDirectEncounter(_) = base {
        // Before 2026, regulations could declare the board tie-breaks of EDE in words (13.3.2).
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
    let name = base.row().name_in(cx.subject.edition);
    if written.unwrap_or(base.name()) != name {
        let mut arguments = arguments(entry);
        arguments.push(("name", Argument::from(name)));
        out.add(Rule::ListOtherName, entry.at.as_str(), arguments);
    }
}

/// Checks that an entry of the list was not published after the start of the event (4.1, 4.1.1). An entry that the
/// arbiter chose must have a day of publication.
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

/// Reports that there is no arbiter's list (4.1.1). Since 2024, the arbiter's list applies if the regulations do not
/// mention ties.
fn arbiters_list(cx: &Inspection<'_>, out: &mut Report) {
    if cx.method.is_none() && cx.list.is_empty() {
        out.add(Rule::ArbiterListMissing, cx.list.at.as_str(), Vec::new());
    }
}

/// Finds repeated tie-breaks (4.3 A). A repeated tie-break has no effect, unless it uses the games between the tied
/// participants.
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

/// Checks that lots come after the last tie-break (4.2).
fn lots_not_last(cx: &Inspection<'_>, out: &mut Report) {
    let is_lots = |entry: &&Entry| matches!(entry.meaning, Meaning::Recorded(Recorded::Lots));
    let Some(at) = cx.list.entries.iter().position(|entry| is_lots(&entry)) else { return };
    if let Some(entry) = cx.list.entries.get(at).filter(|_| at + 1 < cx.list.entries.len()) {
        out.add(Rule::LotsNotLast, entry.at.as_str(), Vec::new());
    }
}

fn exhausted(cx: &Inspection<'_>, out: &mut Report) {
    let silent = cx.subject.declaration.is_some_and(|declaration| declaration.exhausted.is_none());
    if silent && cx.lots_apply() {
        out.add(Rule::ExhaustedUndeclared, "/regulations", Vec::new());
    }
}

/// Finds ties that remain after the list and that lots must decide (4.2).
fn lots_required(cx: &Inspection<'_>, out: &mut Report) {
    let due = &judgement(cx).lots_due;
    if !due.is_empty() {
        let ids: Vec<String> = due.iter().map(|group| cx.ids(group.iter().copied())).collect();
        out.add(Rule::LotsRequired, "/regulations", said![ids = ids.join("; ")]);
    }
}

/// Checks that a published ranking does not separate participants whom only lots can separate (4.2).
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
        // The published table separates the group if it ranks one of the members behind another.
        if let Some((row, _)) = ranks.iter().find(|(_, rank)| *rank > best) {
            let ids = cx.ids(group.iter().copied());
            out.add(Rule::PlacesWithoutLots, format!("/published/{row}"), said![ids = ids]);
        }
    }
}

/// Returns whether a code is EDE without board tie-breaks in its name. For such a code, the regulations must declare
/// the board tie-breaks.
pub(super) fn is_bare_ede(code: &Code) -> bool {
    code.base == Base::ExtendedDirectEncounter(EdeBoards::None)
}

/// Checks the board tie-breaks of a team event.
pub(super) fn article_12(cx: &Inspection<'_>, out: &mut Report) {
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

fn needs_boards(cx: &Inspection<'_>, code: &Code) -> bool {
    let declared = cx.subject.declaration.and_then(|declaration| declaration.ede_board_tiebreaks.as_ref());
    code.base.needs_boards() || (is_bare_ede(code) && declared.is_some_and(|boards| !boards.is_empty()))
}

/// Returns whether the result of every board of every match is known.
fn boards_are_complete(cx: &Inspection<'_>) -> bool {
    let known = |index: Index, round: usize| {
        cx.facts.record(index, round).opponent().is_none()
            || cx
                .facts
                .board_codes(index, round)
                .iter()
                .all(|code| code.is_some_and(|code| code != tournament::Code::Unfinished))
    };
    let rounds = cx.evaluator.after;
    (0..cx.facts.len()).all(|index| (0..rounds).all(|round| known(index, round)))
}

/// Checks that board count compares only teams with equal game points (12.1). In a knock-out, board count decides only
/// matches with equal game points, so nothing is checked.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_between_rows_are_ranges() {
        assert_eq!(gaps(vec![(4, 9), (2, 2)], 12), [(3, 3), (10, 12)]);
        assert_eq!(gaps(vec![(2, u32::MAX)], u32::MAX), []);
        assert_eq!(gaps(Vec::new(), 1), []);
    }
}
