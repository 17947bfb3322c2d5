//! Explains why one participant is ahead of another.

use super::encounter::match_boards;
use super::value::{value_text, working};
use super::{Working, clauses_of, code_name, participant, shown, shown_apart, value, work_out};
use crate::message::Messages;
use crate::page::{Align, Column, Page, Table};
use crate::tell;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::plan::{Plan, Ranked};
use tiebreak_engine::rules::{Code, Direction, Edition, Listed, Recorded};
use tiebreak_engine::standings::{Decision, Entry, Match, direction};
use tiebreak_engine::tiebreak::Stage;
use tiebreak_engine::tournament::Index;

/// The reason for the order of two participants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The participant who is ahead.
    pub ahead: Index,
    /// The participant who is behind.
    pub behind: Index,
    /// The position of the deciding entry in the list.
    pub position: usize,
    /// The deciding code.
    pub code: Code,
    /// The values of the code for both. For an order-only code, they are the values in the table that
    /// decided, or the places.
    pub values: [Option<Fraction>; 2],
    /// The table of a direct encounter that decided.
    pub stage: Option<Stage>,
    /// The clauses that determine the values.
    pub clauses: Vec<&'static str>,
}

/// Finds the tie-break that separates two participants. Returns none if they share a place.
pub fn separation(ranked: &Ranked<'_>, one: Index, other: Index) -> Option<Separation> {
    let position = ranked.standings.separator(one, other)?;
    let Listed::Code(code) = ranked.standings.list.get(position)? else { return None };
    let group = |index: Index| ranked.standings.group_of(index);
    let (ahead, behind) = if group(one) < group(other) { (one, other) } else { (other, one) };
    let listed = Listed::Code(*code);
    let mut found = Separation {
        ahead,
        behind,
        position,
        code: *code,
        values: [None, None],
        stage: None,
        clauses: vec![code.base.clause()],
    };
    if !code.base.direction().is_order_only() {
        for (slot, index) in found.values.iter_mut().zip([ahead, behind]) {
            *slot = ranked.standings.value(position, index);
            let derived = work_out(ranked, &listed, position, index);
            for clause in clauses_of(code, &derived) {
                if !found.clauses.contains(&clause) {
                    found.clauses.push(clause);
                }
            }
        }
        return Some(found);
    }
    let tied = match &ranked.standings.knockout {
        // In a knock-out, the two participants may meet in a match.
        Some(knockout) if knockout.between(one, other).is_some() => vec![ahead, behind],
        _ => ranked.tied_before(position, ahead),
    };
    let encounter = ranked.encounter(code, tied);
    if let Some(stage) = encounter.deciding(ahead, behind) {
        let sum = |index: Index| {
            let row = stage.members.iter().position(|member| *member == index)?;
            stage.sums.get(row).copied()
        };
        found.values = [sum(ahead), sum(behind)];
        for clause in &stage.clauses {
            if !found.clauses.contains(clause) {
                found.clauses.push(clause);
            }
        }
        found.stage = Some(stage.clone());
    } else {
        let place = |index| encounter.place(index).map(|place| Fraction::integer(place as i128));
        found.values = [place(ahead), place(behind)];
    }
    Some(found)
}

/// The reason why one of two participants advances in a knock-out. None if neither does, or if the event is not a
/// knock-out.
pub fn further(say: &Messages, ranked: &Ranked<'_>, one: Index, other: Index) -> Option<String> {
    let knockout = ranked.standings.knockout.as_ref().filter(|own| own.separates(one, other))?;
    let is_ahead = ranked.standings.group_of(one) < ranked.standings.group_of(other);
    let (ahead, behind) = if is_ahead { (one, other) } else { (other, one) };
    let found = knockout.between(one, other);
    let round = found.map_or_else(String::new, |own| (own.rounds[1] + 1).to_string());
    let [ahead, behind] = [ahead, behind].map(|index| participant(ranked.tournament(), index));
    Some(match found.map(|own| own.decision) {
        Some(Decision::Points) => {
            tell!(say, "knockout-points", ahead, behind, round)
        }
        Some(Decision::Entry(position)) => {
            let listed = ranked.standings.list.get(position)?;
            let (code, name) = (listed.to_string(), code_name(say, listed));
            tell!(say, "knockout-entry", ahead, behind, round, code, name)
        }
        Some(Decision::GoesOn) => {
            tell!(say, "knockout-goes-on", ahead, behind, round)
        }
        Some(Decision::Open) | None => tell!(say, "knockout-further", ahead, behind),
    })
}

/// Notes on the order of a knock-out: how it is determined, and which matches are undecided. Empty for other events.
pub fn knockout_notes(say: &Messages, ranked: &Ranked<'_>) -> Vec<String> {
    let facts = ranked.tournament();
    if !facts.pairing().is_knockout() {
        return Vec::new();
    }
    let Some(knockout) = &ranked.standings.knockout else { return vec![tell!(say, "knockout-none")] };
    let open = knockout.open().map(|own| {
        let [one, other] = own.pair.map(|index| participant(facts, index));
        tell!(say, "knockout-open", one, other, round = (own.rounds[1] + 1).to_string())
    });
    let decided = knockout.matches.iter().filter_map(|own| decided(say, ranked, own));
    std::iter::once(tell!(say, "knockout-order")).chain(decided).chain(open).collect()
}

/// A sentence about a drawn match that an entry of the list decides (article 12).
fn decided(say: &Messages, ranked: &Ranked<'_>, own: &Match) -> Option<String> {
    let Decision::Entry(position) = own.decision else { return None };
    let listed = ranked.standings.list.get(position)?;
    let boards = match listed {
        Listed::Code(code) => match_boards(ranked, code, own.pair),
        Listed::Recorded(_) | Listed::Organizer(_) => None,
    };
    let how = match boards {
        Some((by, numbers)) => {
            let [a, b] = numbers.map(|number| say.number(&shown(number)));
            format!("{}, {a} : {b}", code_name(say, &Listed::Code(Code::plain(by.base()))))
        }
        None => code_name(say, listed),
    };
    let [one, other] = own.pair.map(|index| participant(ranked.tournament(), index));
    Some(tell!(say, "knockout-decided", one, other, round = (own.rounds[1] + 1).to_string(), how))
}

/// Adds to a page why one of two participants is ahead of the other.
pub fn versus(
    say: &Messages,
    page: &mut Page,
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    one: Index,
    other: Index,
) {
    let tournament = ranked.tournament();
    let names = [participant(tournament, one), participant(tournament, other)];
    let decided = separation(ranked, one, other);
    match &decided {
        None => page.paragraph(
            recorded(say, ranked, edition, one, other)
                .or_else(|| further(say, ranked, one, other))
                .unwrap_or_else(|| tell!(say, "versus-tied", one = &names[0], other = &names[1])),
        ),
        Some(found) => page.paragraph(separation_text(say, plan, ranked, edition, found)),
    }
    let last = decided.as_ref().map_or(plan.list.entries.len(), |found| found.position + 1);
    let mut table = Table::new(vec![
        Column::new(tell!(say, "column-code"), Align::Left),
        Column::new(tell!(say, "column-name"), Align::Left),
        Column::new(names[0].clone(), Align::Decimal),
        Column::new(names[1].clone(), Align::Decimal),
    ]);
    for (position, listed) in plan.list.entries.iter().enumerate().take(last) {
        let [a, b] = entry_pair(say, ranked, position, one, other);
        table.row(vec![listed.to_string(), code_name(say, listed), a, b]);
    }
    table.marked.extend(decided.as_ref().map(|found| found.position));
    page.table(table);
    let Some(found) = decided else { return };
    let Some(listed) = plan.list.entries.get(found.position) else { return };
    let is_numeric = !found.code.base.direction().is_order_only();
    for index in [found.ahead, found.behind].into_iter().take(if is_numeric { 2 } else { 1 }) {
        if is_numeric {
            page.heading(participant(tournament, index));
        }
        let worked: Working = work_out(ranked, &Listed::Code(found.code), found.position, index);
        working(say, page, ranked, edition, listed, index, &worked);
    }
}

/// A recorded decision between two participants: a play-off, an Armageddon game or lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedSeparation {
    /// The participant who is ahead.
    pub ahead: Index,
    /// The participant who is behind.
    pub behind: Index,
    /// The kind of the record.
    pub kind: Recorded,
    /// The places of both in the recorded order of their group.
    pub places: [Option<u32>; 2],
}

/// Finds the record that separates two participants. Returns none if they are tied or another reason separates them.
pub fn recorded_separation(ranked: &Ranked<'_>, one: Index, other: Index) -> Option<RecordedSeparation> {
    let position = ranked.standings.separator(one, other)?;
    let Listed::Recorded(kind) = *ranked.standings.list.get(position)? else { return None };
    let ranks = ranked.standings.ranks();
    let (ahead, behind) = if ranks.get(one)? < ranks.get(other)? { (one, other) } else { (other, one) };
    let place = |index: Index| match ranked.standings.entries.get(position) {
        Some(Entry::Places(places)) => places.get(index).copied().flatten(),
        Some(Entry::Values(_) | Entry::Nothing(_) | Entry::Unknown) | None => None,
    };
    Some(RecordedSeparation { ahead, behind, kind, places: [ahead, behind].map(place) })
}

/// A sentence with the record that separates two participants.
fn recorded(
    say: &Messages,
    ranked: &Ranked<'_>,
    edition: Edition,
    one: Index,
    other: Index,
) -> Option<String> {
    let found = recorded_separation(ranked, one, other)?;
    let listed = Listed::Recorded(found.kind);
    let tournament = ranked.tournament();
    Some(tell!(
        say,
        "versus-recorded",
        ahead = participant(tournament, found.ahead),
        behind = participant(tournament, found.behind),
        code = listed.to_string(),
        name = code_name(say, &listed),
        clause = value::number(found.kind.clause(), edition),
    ))
}

/// The values of an entry for two participants, as text.
fn entry_pair(say: &Messages, ranked: &Ranked<'_>, position: usize, one: Index, other: Index) -> [String; 2] {
    let both = |text: String| [text.clone(), text];
    match ranked.standings.entries.get(position) {
        None | Some(Entry::Nothing(_) | Entry::Unknown) => both(tell!(say, "report-no-value")),
        Some(Entry::Values(column)) => {
            match (column.get(one).copied().flatten(), column.get(other).copied().flatten()) {
                (Some(a), Some(b)) => shown_apart(a, b).into(),
                (a, b) => [value_text(a), value_text(b)],
            }
        }
        Some(Entry::Places(places)) => [one, other].map(|index| {
            places.get(index).copied().flatten().map_or_else(String::new, |place| place.to_string())
        }),
    }
}

/// A sentence with the participant who is ahead, the tie-break, both values and the clause.
fn separation_text(
    say: &Messages,
    plan: &Plan,
    ranked: &Ranked<'_>,
    edition: Edition,
    found: &Separation,
) -> String {
    let tournament = ranked.tournament();
    let listed = plan.list.entries.get(found.position);
    let code = listed.map_or_else(String::new, ToString::to_string);
    let name = listed.map_or_else(String::new, |listed| code_name(say, listed));
    let (a, b) = match found.values {
        [Some(a), Some(b)] => shown_apart(a, b),
        [a, b] => (value_text(a), value_text(b)),
    };
    let clause = found.stage.as_ref().map_or(found.code.base.clause(), Stage::clause);
    let clause = value::number(clause, edition);
    let (ahead, behind) = (participant(tournament, found.ahead), participant(tournament, found.behind));
    let (a, b) = (say.number(&a), say.number(&b));
    macro_rules! separated {
        ($id:literal) => {
            tell!(say, $id, ahead, behind, code, name, a, b, clause)
        };
    }
    match (found.code.base.direction(), &found.stage, direction(&found.code, ranked.evaluator.rules())) {
        (Direction::OrderOnly, Some(_), _) => separated!("versus-encounter"),
        (Direction::OrderOnly, None, _) => separated!("versus-places"),
        (Direction::HigherFirst | Direction::LowerFirst, _, Direction::LowerFirst) => {
            separated!("versus-lower")
        }
        (
            Direction::HigherFirst | Direction::LowerFirst,
            _,
            Direction::HigherFirst | Direction::OrderOnly,
        ) => {
            separated!("versus-higher")
        }
    }
}
