//! Places round by round, and under each edition.

use super::chart::LARGE;
use super::parts::Part;
use super::picture::{Line, lines};
use crate::explain::participant;
use crate::message::Messages;
use crate::tell;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Event;

/// Those shown of a larger event besides whom the dossier is about.
const SHOWN: usize = 10;

/// An order with places: who stands where.
struct Order {
    /// Everybody, best first.
    order: Vec<Index>,
    /// The place of each participant.
    ranks: Vec<u32>,
}

impl Order {
    fn of(ranked: &Ranked<'_>) -> Order {
        let standings = &ranked.standings;
        Order { order: standings.groups.iter().flatten().copied().collect(), ranks: standings.ranks() }
    }

    /// The row of somebody among those shown.
    fn row(&self, index: Index, shown: &[Index]) -> usize {
        let mut among = self.order.iter().filter(|other| shown.contains(other));
        among.position(|other| *other == index).unwrap_or(0)
    }
}

/// Those whom a picture shows: everybody, or of a larger event the first and those whom the dossier is about.
fn shown(last: &Order, about: &[Index]) -> Vec<Index> {
    if last.order.len() <= LARGE {
        return last.order.clone();
    }
    let mut shown: Vec<Index> = last.order.iter().take(SHOWN).copied().collect();
    shown.extend(about.iter().filter(|index| !shown.contains(index)).copied().collect::<Vec<_>>());
    shown
}

fn drawn(event: &Event, orders: &[Order], about: &[Index]) -> Vec<Line> {
    let Some(last) = orders.last() else { return Vec::new() };
    let shown = shown(last, about);
    let line = |index: &Index| Line {
        name: named(event, *index),
        rows: orders.iter().map(|order| order.row(*index, &shown)).collect(),
        places: orders.iter().map(|order| order.ranks.get(*index).copied().unwrap_or(0)).collect(),
        about: about.iter().position(|other| other == index),
    };
    shown.iter().map(line).collect()
}

/// The name alone: beside a place a pairing number would look like one.
fn named(event: &Event, index: Index) -> String {
    let named = event.tournament().participants().get(index).map(|named| named.name.trim().to_owned());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| participant(event.tournament(), index))
}

fn in_words(say: &Messages, lines: &[Line]) -> String {
    let line = |line: &Line| {
        let places: Vec<String> = line.places.iter().map(ToString::to_string).collect();
        tell!(say, "dossier-bump-line", participant = &line.name, places = places.join(", "))
    };
    lines.iter().map(line).collect::<Vec<_>>().join(" ")
}

/// Places after every round.
pub(super) fn bump(say: &Messages, event: &Event, ranked: &Ranked<'_>, about: &[Index]) -> Vec<Part> {
    let after = event.plan.after;
    if after < 2 || event.tournament().len() < 2 {
        return Vec::new();
    }
    let mut orders: Vec<Order> =
        (1..after).map(|round| Order::of(&event.with_rounds_counted(round).rank())).collect();
    orders.push(Order::of(ranked));
    let found = drawn(event, &orders, about);
    let headings: Vec<String> =
        (1..=after).map(|round| tell!(say, "dossier-round", round = round.to_string())).collect();
    let alternative = tell!(say, "dossier-bump-alt", lines = in_words(say, &found));
    let svg = lines(&headings, &found, &alternative);
    vec![Part::Heading(tell!(say, "dossier-bump")), Part::Picture { svg, alternative }]
}

/// Places under every edition.
pub(super) fn slope(say: &Messages, event: &Event, about: &[Index]) -> Vec<Part> {
    let orders: Vec<Order> =
        Edition::ALL.iter().map(|edition| Order::of(&event.under(*edition).rank())).collect();
    let mut parts = vec![Part::Heading(tell!(say, "dossier-slope"))];
    let first = orders.first().map(|order| &order.ranks);
    if orders.iter().all(|order| Some(&order.ranks) == first) {
        parts.push(Part::Paragraph(tell!(say, "dossier-slope-same")));
        return parts;
    }
    let found = drawn(event, &orders, about);
    let headings: Vec<String> = Edition::ALL.iter().map(|edition| edition.id().to_owned()).collect();
    let words = in_words(say, &found);
    let alternative = tell!(say, "dossier-slope-alt", columns = headings.join(", "), lines = words);
    let svg = lines(&headings, &found, &alternative);
    parts.push(Part::Picture { svg, alternative });
    parts
}
