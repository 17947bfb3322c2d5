//! Places round by round, and under each edition.

use super::chart::LARGE;
use super::parts::{Cell, Column, Grid, Mark, Part, Row};
use crate::explain::participant;
use crate::message::Messages;
use crate::tell;
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::tournament::Index;
use tiebreak_event::event::Event;

/// Those shown of a larger event besides whom the dossier is about.
const SHOWN: usize = 10;

/// The places of everybody, or in a large event of the first and of those whom the dossier is about: a column for each
/// ranking, the last of which orders the rows.
fn table(
    say: &Messages,
    ranked: &Ranked<'_>,
    headings: Vec<String>,
    places: &[Vec<u32>],
    about: &[Index],
) -> Part {
    let facts = ranked.tournament();
    let mut order: Vec<Index> = (0..facts.len()).collect();
    let last = |index: &Index| places.last().and_then(|places| places.get(*index)).copied();
    order.sort_by_key(last);
    if order.len() > LARGE {
        let late = order.split_off(SHOWN);
        order.extend(late.into_iter().filter(|index| about.contains(index)));
    }
    let row = |index: Index| {
        let name = Cell::from(participant(facts, index));
        let place = |places: &Vec<u32>| places.get(index).map_or_else(String::new, u32::to_string).into();
        Row {
            cells: std::iter::once(name).chain(places.iter().map(place)).collect(),
            mark: if about.contains(&index) { Mark::Disputed } else { Mark::None },
        }
    };
    let columns = std::iter::once(Column::name(tell!(say, "column-name")));
    Part::Grid(Grid {
        caption: String::new(),
        columns: columns.chain(headings.into_iter().map(Column::number)).collect(),
        rows: order.into_iter().map(row).collect(),
    })
}

/// Places after every round.
pub(super) fn by_round(say: &Messages, event: &Event, ranked: &Ranked<'_>, about: &[Index]) -> Vec<Part> {
    let after = event.plan.after;
    if after < 2 || event.tournament().len() < 2 {
        return Vec::new();
    }
    let earlier = (1..after).map(|round| event.with_rounds_counted(round).rank().standings.ranks());
    let places: Vec<Vec<u32>> = earlier.chain([ranked.standings.ranks()]).collect();
    let headings = (1..=after).map(|round| tell!(say, "dossier-round", round = round.to_string())).collect();
    vec![Part::Heading(tell!(say, "dossier-places-by-round")), table(say, ranked, headings, &places, about)]
}

/// Places under every edition.
pub(super) fn by_edition(say: &Messages, event: &Event, ranked: &Ranked<'_>, about: &[Index]) -> Vec<Part> {
    let places: Vec<Vec<u32>> =
        Edition::ALL.iter().map(|edition| event.under(*edition).rank().standings.ranks()).collect();
    let same = places.windows(2).all(|two| two[0] == two[1]);
    let part = if same {
        Part::Paragraph(tell!(say, "dossier-places-same"))
    } else {
        let headings = Edition::ALL.iter().map(|edition| edition.id().to_owned()).collect();
        table(say, ranked, headings, &places, about)
    };
    vec![Part::Heading(tell!(say, "dossier-places-by-edition")), part]
}
