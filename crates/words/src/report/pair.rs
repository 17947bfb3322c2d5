//! Explains the order of two participants. One sentence states the decision, and its explanation follows. A folded part
//! contains the tie-breaks on which the two are equal.

use super::from_page;
use super::parts::{Cell, Grid, Mark, Part, Row};
use crate::explain::{
    code_name, further, participant, recorded_separation, separation, shown, shown_apart, work_out, working,
};
use crate::message::Messages;
use crate::page::{Align, Column, Mood, Page};
use crate::tell;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Event;

/// A sentence with the participant who is ahead and the reason.
pub(super) fn decisive(say: &Messages, event: &Event, ranked: &Ranked<'_>, pair: [Index; 2]) -> Part {
    let facts = ranked.tournament();
    let [one, other] = pair;
    let order = |ahead: Index, behind: Index, listed: &Listed| {
        let name = format!("{listed} ({})", code_name(say, listed));
        let (ahead, behind) = (participant(facts, ahead), participant(facts, behind));
        tell!(say, "dossier-decides-order", ahead, behind, name)
    };
    let text = match separation(ranked, one, other) {
        None => match recorded_separation(ranked, one, other) {
            Some(record) => {
                let behind = if record.ahead == one { other } else { one };
                order(record.ahead, behind, &Listed::Recorded(record.kind))
            }
            None if further(say, ranked, one, other).is_some() => {
                further(say, ranked, one, other).unwrap_or_default()
            }
            None => {
                tell!(say, "dossier-shared", one = participant(facts, one), other = participant(facts, other))
            }
        },
        Some(found) => {
            let listed = event.plan.list.entries.get(found.position).cloned();
            let listed = listed.unwrap_or(Listed::Code(found.code));
            match found.values {
                [Some(a), Some(b)] if !found.code.base.direction().is_order_only() => {
                    let (a, b) = shown_apart(a, b);
                    tell!(
                        say,
                        "dossier-decides",
                        ahead = participant(facts, found.ahead),
                        behind = participant(facts, found.behind),
                        name = format!("{listed} ({})", code_name(say, &listed)),
                        one = say.number(&a),
                        other = say.number(&b)
                    )
                }
                _ => order(found.ahead, found.behind, &listed),
            }
        }
    };
    Part::Outcome(Mood::Open, text, Vec::new())
}

/// The deciding entry, the entries before it in a folded part, and the separate tables of direct encounters.
pub(super) fn comparison(say: &Messages, event: &Event, ranked: &Ranked<'_>, pair: [Index; 2]) -> Vec<Part> {
    let [one, other] = pair;
    let deciding = ranked.standings.separator(one, other);
    let list = &event.plan.list.entries;
    let last = deciding.map_or(list.len(), |position| position + 1);
    let rows: Vec<Row> =
        (0..last).filter_map(|position| row(say, event, ranked, position, pair, deciding)).collect();
    let mut parts = vec![Part::Heading(tell!(say, "dossier-versus"))];
    let grid = |rows: Vec<Row>| {
        let facts = ranked.tournament();
        let columns = vec![
            Column::new(tell!(say, "column-name"), Align::Left),
            Column::new(participant(facts, one), Align::Decimal),
            Column::new(participant(facts, other), Align::Decimal),
        ];
        Part::Grid(Grid { caption: String::new(), columns, rows })
    };
    let (equal, deciders): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| row.mark != Mark::Decides);
    if deciders.is_empty() {
        parts.push(grid(equal));
    } else {
        parts.push(grid(deciders));
        let mut inner = if equal.is_empty() { Vec::new() } else { vec![grid(equal)] };
        inner.extend(encounters(say, event, ranked, deciding, one));
        if !inner.is_empty() {
            parts.push(Part::Folded(tell!(say, "dossier-equal"), inner));
        }
    }
    if let Some(position) = deciding.filter(|position| is_order(list.get(*position))) {
        parts.extend(encounter(say, event, ranked, position, one));
    }
    parts
}

fn is_order(listed: Option<&Listed>) -> bool {
    matches!(listed, Some(Listed::Code(code)) if code.base.direction().is_order_only())
}

/// The separate tables of the direct encounters before the deciding entry.
fn encounters(
    say: &Messages,
    event: &Event,
    ranked: &Ranked<'_>,
    deciding: Option<usize>,
    index: Index,
) -> Vec<Part> {
    let before = 0..deciding.unwrap_or(event.plan.list.entries.len());
    let orders = before.filter(|position| is_order(event.plan.list.entries.get(*position)));
    orders.flat_map(|position| encounter(say, event, ranked, position, index)).collect()
}

fn encounter(say: &Messages, event: &Event, ranked: &Ranked<'_>, position: usize, index: Index) -> Vec<Part> {
    let computed = event.plan.computed();
    let entries = (event.plan.list.entries.get(position), computed.entries.get(position));
    let (Some(listed), Some(computed)) = entries else { return Vec::new() };
    let worked = work_out(ranked, computed, position, index);
    let mut page = Page::new(say.language(), String::new());
    working(say, &mut page, ranked, event.edition(), listed, index, &worked);
    from_page(&page)
}

fn row(
    say: &Messages,
    event: &Event,
    ranked: &Ranked<'_>,
    position: usize,
    [one, other]: [Index; 2],
    deciding: Option<usize>,
) -> Option<Row> {
    let listed = event.plan.list.entries.get(position)?;
    let texts = match ranked.standings.entries.get(position)? {
        Entry::Places(places) => [one, other].map(|index| {
            places.get(index).copied().flatten().map_or_else(|| "–".to_owned(), |place| place.to_string())
        }),
        Entry::Values(_) => {
            let values = [one, other].map(|index| ranked.standings.value(position, index));
            match values {
                [Some(a), Some(b)] => shown_apart(a, b).into(),
                values => values.map(|value| value.map_or_else(|| "–".to_owned(), shown)),
            }
        }
        Entry::Nothing(_) | Entry::Unknown => [String::from("–"), String::from("–")],
    };
    let [a, b] = texts.map(|text| Cell::from(say.number(&text)));
    let name = Cell::because(listed.to_string(), vec![code_name(say, listed)], "");
    let mark = if deciding == Some(position) { Mark::Decides } else { Mark::None };
    Some(Row { cells: vec![name, a, b], mark })
}
