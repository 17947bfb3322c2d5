//! Draws the standing and the crosstable, as one table for a large event and as two tables for a small one.

use super::parts::{Cell, Grid, Mark, Part, Row};
use crate::explain::{participant, shown};
use crate::message::Messages;
use crate::page::{Align, Column};
use crate::{table, tell};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Edition;
use tiebreak_engine::standings::Entry;
use tiebreak_engine::tournament::{Code, Color, Index, Kind, Outcome, Record, Tournament};
use tiebreak_event::event::Event;
use tiebreak_phrase::{MessageId, message};

/// Maximum number of participants of an event that charts and tables show completely.
pub(super) const LARGE: usize = 40;

/// Builds the tables with explanations of their cells. `published` contains the published places.
pub(super) fn tables(
    say: &Messages,
    event: &Event,
    ranked: &Ranked<'_>,
    about: &[Index],
    published: &[Option<u32>],
) -> Vec<Part> {
    let maker = Maker { say, event, ranked, about, published };
    let heading = |id: MessageId| Part::Heading(say.message(id));
    let key = Part::Paragraph(tell!(say, "dossier-chart-key"));
    if event.tournament().len() > LARGE {
        return vec![heading(message!("heading-computed")), maker.table(true, true), key];
    }
    let standing = maker.table(true, false);
    vec![
        heading(message!("heading-computed")),
        standing,
        heading(message!("column-crosstable")),
        maker.table(false, true),
        key,
    ]
}

struct Maker<'m, 't> {
    say: &'m Messages,
    event: &'m Event,
    ranked: &'m Ranked<'t>,
    about: &'m [Index],
    published: &'m [Option<u32>],
}

impl Maker<'_, '_> {
    fn table(&self, with_values: bool, with_rounds: bool) -> Part {
        let say = self.say;
        let mut columns =
            table!(say, Decimal "column-rank", Decimal "column-id", Left "column-participant").columns;
        if with_values {
            columns.extend(table!(say, Decimal "column-rating", Left "column-federation").columns);
        }
        if with_rounds {
            columns.extend((1..=self.event.plan.after).map(|round| {
                Column::new(tell!(say, "column-round-short", round = round.to_string()), Align::Left)
            }));
        }
        if with_values {
            let list = self.event.plan.list.entries.iter();
            columns.extend(list.map(|listed| Column::new(listed.to_string(), Align::Decimal)));
        }
        let ranks = self.ranked.standings.ranks();
        let order = self.ranked.standings.groups.iter().flatten();
        let rows = order.map(|index| {
            let place = ranks.get(*index).copied().unwrap_or(0);
            self.row(*index, place, with_values, with_rounds)
        });
        let grid = Grid { caption: String::new(), columns, rows: rows.collect() };
        Part::Grid(grid.without_empty_columns())
    }

    fn row(&self, index: Index, place: u32, with_values: bool, with_rounds: bool) -> Row {
        let facts = self.ranked.tournament();
        let Some(named) = facts.participants().get(index) else { return Row::default() };
        let published = self.published.get(index).copied().flatten().filter(|other| *other != place);
        let why = published.map(|other| tell!(self.say, "dossier-published-as", place = other.to_string()));
        let name = if named.title.is_empty() {
            named.name.clone()
        } else {
            format!("{} {}", named.title, named.name)
        };
        let mut cells: Vec<Cell> = vec![
            place.to_string().into(),
            named.id.to_string().into(),
            Cell::because(name, why.into_iter().collect(), ""),
        ];
        if with_values {
            cells.push(named.rating().map_or_else(String::new, |rating| rating.to_string()).into());
            cells.push(named.federation.clone().into());
        }
        if with_rounds {
            cells.extend((0..self.event.plan.after).map(|round| result(facts, index, round).into()));
        }
        if with_values {
            let list = 0..self.event.plan.list.entries.len();
            cells.extend(list.map(|position| self.value(position, index).into()));
        }
        let mark = if self.about.contains(&index) { Mark::Disputed } else { Mark::None };
        Row { cells, mark }
    }

    fn value(&self, position: usize, index: Index) -> String {
        let text = match self.ranked.standings.entries.get(position) {
            Some(Entry::Values(column)) => column.get(index).copied().flatten().map(shown),
            Some(Entry::Places(places)) => {
                places.get(index).copied().flatten().map(|place| place.to_string())
            }
            Some(Entry::Nothing(_) | Entry::Unknown) | None => None,
        };
        self.say.number(&text.unwrap_or_default())
    }
}

/// A cell of the crosstable.
fn result(facts: &Tournament, index: Index, round: usize) -> String {
    let record = facts.record(index, round);
    let color = match record.color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => "",
    };
    let Some(opponent) = record.opponent() else { return bye(record).to_owned() };
    let id = facts.id(opponent);
    if facts.team().is_none() {
        return format!("{id}{color}{}", game(record));
    }
    let boards: String = facts
        .board_codes(index, round)
        .iter()
        .map(|code| code.map_or("·", board))
        .collect::<Vec<_>>()
        .concat();
    format!("{id}{color} {} ({boards})", record.points)
}

fn board(code: Code) -> &'static str {
    match code {
        Code::Win | Code::ShortWin => "1",
        Code::Draw | Code::ShortDraw => "½",
        Code::Loss | Code::ShortLoss => "0",
        other => other.spelling(),
    }
}

fn game(record: &Record) -> &'static str {
    match (record.kind, record.outcome) {
        (Kind::ForfeitWin, _) => "+",
        (Kind::ForfeitLoss, _) => "-",
        (_, Some(Outcome::Win)) => "1",
        (_, Some(Outcome::Draw)) => "½",
        (_, Some(Outcome::Loss)) => "0",
        (_, None) => "X",
    }
}

fn bye(record: &Record) -> &'static str {
    match record.kind {
        Kind::PairingAllocatedBye => "U",
        Kind::FullPointBye => "F",
        Kind::HalfPointBye => "H",
        Kind::ZeroPointBye => "Z",
        Kind::ForfeitWin => "+",
        Kind::ForfeitLoss => "-",
        Kind::Pending => "X",
        Kind::Played | Kind::Short | Kind::Rest => "·",
    }
}

// Draws the places round by round, and under each edition.

/// In a large event, the number of participants shown in addition to the subjects of the dossier.
const SHOWN: usize = 10;

/// The places of all participants, or in a large event the places of the first participants and of the subjects of the
/// dossier. Each ranking has a column, and the last column orders the rows.
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
    let columns = std::iter::once(Column::new(tell!(say, "column-name"), Align::Left));
    Part::Grid(Grid {
        caption: String::new(),
        columns: columns
            .chain(headings.into_iter().map(|title| Column::new(title, Align::Decimal)))
            .collect(),
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
    let headings =
        (1..=after).map(|round| tell!(say, "column-round-short", round = round.to_string())).collect();
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
