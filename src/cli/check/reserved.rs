//! What a reservation is about, for programs.

use serde::Serialize;

use tiebreak_conformance::check::{FoundCode, Reservation};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::tournament::Index;

/// What a reservation is about.
#[derive(Clone, Serialize)]
pub(super) struct ReservedAnswer {
    reservation: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ids: Vec<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    columns: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    editions: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<GameAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<CellAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    codes: Vec<CodeAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rounds: Vec<RoundAnswer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moved: Vec<MovedAnswer>,
    /// Whether every reading of the rounds was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried_all: Option<bool>,
}

/// A round of which nobody tells what it was.
#[derive(Clone, Serialize)]
struct RoundAnswer {
    id: u32,
    round: usize,
    written: String,
}

/// A place that is another by another reading.
#[derive(Clone, Serialize)]
struct MovedAnswer {
    id: u32,
    place: u32,
    others: Vec<u32>,
}

/// A cell of a record: whose, and of which code, or the name beside the number.
#[derive(Clone, Serialize)]
struct CellAnswer {
    id: u32,
    cell: String,
}

#[derive(Clone, Serialize)]
struct GameAnswer {
    round: usize,
    ids: [u32; 2],
}

/// What a reservation is about; none where its name says everything.
pub(super) fn reserved(event: &Event, reservation: &Reservation) -> Option<ReservedAnswer> {
    let id = |index: &Index| event.tournament().id(*index);
    let mut answer = ReservedAnswer {
        reservation: reservation.id(),
        ids: Vec::new(),
        columns: Vec::new(),
        editions: Vec::new(),
        lines: Vec::new(),
        games: Vec::new(),
        cells: Vec::new(),
        codes: Vec::new(),
        rounds: Vec::new(),
        moved: Vec::new(),
        tried_all: None,
    };
    match reservation {
        Reservation::CodesFound(codes) | Reservation::CodesNotFound(codes) => {
            answer.codes = codes.iter().map(|code| CodeAnswer::of(event, code)).collect();
        }
        Reservation::Untold(open) => {
            let cell = |(index, round, written): &(Index, usize, String)| RoundAnswer {
                id: id(index),
                round: *round,
                written: written.clone(),
            };
            answer.rounds = open.rounds.iter().map(cell).collect();
            let moved = |(index, own, others): &(Index, u32, Vec<u32>)| MovedAnswer {
                id: id(index),
                place: *own,
                others: others.clone(),
            };
            answer.moved = open.moved.iter().map(moved).collect();
            answer.columns.clone_from(&open.codes);
            answer.tried_all = Some(open.is_whole);
        }
        Reservation::ColumnsUnread(columns)
        | Reservation::GamesMixed(columns)
        | Reservation::ResultsUnread(columns)
        | Reservation::NumbersUnknown(columns)
        | Reservation::ColumnsIncomparable(columns)
        | Reservation::CodesWithoutValues(columns) => {
            answer.columns.clone_from(columns);
        }
        Reservation::EditionOpen(editions) => answer.editions.clone_from(editions),
        Reservation::RecordsSkipped { lines, .. } => {
            answer.lines = lines.iter().map(|(line, text)| format!("{line}: {}", text.trim_end())).collect();
        }
        Reservation::Contradicted(lines) => answer.lines.clone_from(lines),
        Reservation::RowsUnmatched(rows) => answer.lines = rows.iter().map(|row| row.text.clone()).collect(),
        Reservation::RoundingHides { codes, .. } => answer.columns.clone_from(codes),
        Reservation::CellsMissing(cells)
        | Reservation::CellsUnclear(cells)
        | Reservation::NamesUnlike(cells) => {
            let cell = |(index, cell): &(Index, String)| CellAnswer { id: id(index), cell: cell.clone() };
            answer.cells = cells.iter().map(cell).collect();
        }
        Reservation::ParticipantsMissing(indices)
        | Reservation::Unranked(indices)
        | Reservation::ColorsUnknown(indices) => answer.ids = indices.iter().map(id).collect(),
        Reservation::Pending(games) => {
            let game = |(round, one, other): &(usize, Index, Index)| GameAnswer {
                round: *round,
                ids: [id(one), id(other)],
            };
            answer.games = games.iter().map(game).collect();
        }
        Reservation::NothingRecorded
        | Reservation::NoRanking
        | Reservation::EditionUnknown(_)
        | Reservation::NoList
        | Reservation::Undecided(_)
        | Reservation::Unchecked(_)
        | Reservation::OrganizerDefined
        | Reservation::TiesSeparated => return None,
    }
    Some(answer)
}

/// What the numbers of a column say about the code that it holds.
#[derive(Clone, Serialize)]
struct CodeAnswer {
    column: String,
    numbers: usize,
    /// The codes that give all of them.
    fits: Vec<String>,
    /// How many of these, from the first, give the same number for everybody.
    alike: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<WrongAnswer>,
}

/// A number that is not the value of the nearest code.
#[derive(Clone, Serialize)]
struct WrongAnswer {
    id: u32,
    recorded: String,
    computed: String,
}

impl CodeAnswer {
    fn of(event: &Event, code: &FoundCode) -> CodeAnswer {
        let wrong = code.nearest.iter().flat_map(|nearest| &nearest.wrong);
        CodeAnswer {
            column: code.heading.clone(),
            numbers: code.count,
            fits: code.fits.iter().map(ToString::to_string).collect(),
            alike: code.alike,
            edition: code.edition.map(|edition| edition.id()),
            nearest: code.nearest.as_ref().map(|nearest| nearest.listed.to_string()),
            wrong: wrong
                .map(|(index, recorded, computed)| WrongAnswer {
                    id: event.tournament().id(*index),
                    recorded: recorded.clone(),
                    computed: computed.clone(),
                })
                .collect(),
        }
    }
}
