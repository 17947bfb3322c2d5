//! Why a record could not be compared in full, for people.

use serde::Serialize;
use tiebreak_conformance::check::{FoundCode, NoMatch, OpenFacts, Reservation, Row, Way};
use tiebreak_conformance::event::Event;
use tiebreak_conformance::explain::{code_name, participant};
use tiebreak_conformance::format::diagnostic::quoted;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::printable;
use tiebreak_conformance::rules::Listed;
use tiebreak_conformance::tell;
use tiebreak_conformance::tournament::Index;

/// Names shown in a line; the others are counted.
const NAMED: usize = 10;

/// Names of a line, the first ones.
fn listed(say: &Messages, items: impl Iterator<Item = String>) -> String {
    let mut items: Vec<String> = items.collect();
    let more = items.len().saturating_sub(NAMED);
    if more > 0 {
        items.truncate(NAMED);
        items.push(tell!(say, "and-more", more = more));
    }
    items.join("; ")
}

/// A reservation with those it is about.
pub(in crate::cli) fn reservation(say: &Messages, event: &Event, reservation: &Reservation) -> String {
    let name = |index: &Index| participant(event.tournament(), *index);
    let quotes = |columns: &[String]| listed(say, columns.iter().map(|column| quoted(column)));
    let people = |indices: &[Index]| listed(say, indices.iter().map(name));
    let cells = |cells: &[(Index, String)]| {
        listed(say, cells.iter().map(|(index, cell)| format!("{}: {}", name(index), printable(cell))))
    };
    match reservation {
        Reservation::NothingRecorded => tell!(say, "reservation-nothing-recorded"),
        Reservation::NoRanking => tell!(say, "reservation-no-ranking"),
        Reservation::NoList => tell!(say, "reservation-no-list"),
        Reservation::EditionOpen(editions) => {
            tell!(
                say,
                "reservation-edition-open",
                edition = event.edition().id(),
                editions = editions.join(", ")
            )
        }
        Reservation::Contradicted(lines) => tell!(say, "reservation-contradicted", names = quotes(lines)),
        Reservation::RowsUnmatched(rows) => {
            let rows = rows.iter().map(|one| row(say, event, one));
            tell!(say, "reservation-rows-unmatched", names = listed(say, rows))
        }
        Reservation::Undecided(found) => tell!(say, "reservation-undecided", way = way(say, found)),
        Reservation::Unchecked(_) => tell!(say, "reservation-unchecked"),
        Reservation::ResultsUnread(cells) => {
            tell!(say, "reservation-results-unread", names = quotes(cells))
        }
        Reservation::GamesMixed(columns) => tell!(say, "reservation-games-mixed", names = quotes(columns)),
        Reservation::OrganizerDefined => tell!(say, "reservation-organizer-defined"),
        Reservation::TiesSeparated => tell!(say, "reservation-ties-separated"),
        Reservation::EditionUnknown(count) => {
            tell!(say, "reservation-edition-unknown", edition = event.edition().id(), count = count)
        }
        Reservation::ColumnsUnread(columns) => {
            tell!(say, "reservation-columns-unread", names = quotes(columns))
        }
        Reservation::ColumnsIncomparable(columns) => {
            tell!(say, "reservation-columns-incomparable", names = quotes(columns))
        }
        Reservation::CodesWithoutValues(codes) => {
            tell!(say, "reservation-codes-without-values", names = quotes(codes))
        }
        Reservation::CodesFound(codes) => {
            tell!(say, "reservation-codes-found", found = codes_found(say, event, codes))
        }
        Reservation::CodesNotFound(codes) => {
            codes.iter().map(|code| nothing(say, event, code)).collect::<Vec<_>>().join(" ")
        }
        Reservation::RecordsSkipped { lines, matters, differing } => {
            skipped(say, lines, *matters, *differing)
        }
        Reservation::Untold(open) => untold(say, event, open),
        Reservation::NumbersUnknown(codes) => {
            tell!(say, "reservation-numbers-unknown", names = quotes(codes))
        }
        Reservation::ParticipantsMissing(indices) => {
            tell!(say, "reservation-participants-missing", names = people(indices))
        }
        Reservation::Unranked(indices) => tell!(say, "reservation-unranked", names = people(indices)),
        Reservation::ColorsUnknown(indices) => {
            tell!(say, "reservation-colors-unknown", names = people(indices))
        }
        Reservation::Pending(games) => {
            let game = |(round, one, other): &(usize, Index, Index)| {
                tell!(say, "game-pending", round = round, one = name(one), other = name(other))
            };
            tell!(say, "reservation-pending", names = listed(say, games.iter().map(game)))
        }
        Reservation::RoundingHides { codes, .. } => {
            tell!(say, "reservation-rounding-hides", names = listed(say, codes.iter().cloned()))
        }
        Reservation::CellsMissing(found) => tell!(say, "reservation-cells-missing", names = cells(found)),
        Reservation::CellsUnclear(found) => tell!(say, "reservation-cells-unclear", names = cells(found)),
        Reservation::NamesUnlike(found) => tell!(say, "reservation-names-unlike", names = cells(found)),
    }
}

/// A row that is not judged.
fn row(say: &Messages, event: &Event, row: &Row) -> String {
    let name = |index: Index| participant(event.tournament(), index);
    let (line, text) = (row.line, quoted(&row.text));
    match row.why {
        NoMatch::Nobody => tell!(say, "row-nobody", line = line, text = text),
        NoMatch::Cells => tell!(say, "row-cells", line = line, text = text),
        NoMatch::Several => tell!(say, "row-several", line = line, text = text),
        NoMatch::Twice(index) => {
            tell!(say, "row-twice", line = line, text = text, participant = name(index))
        }
        NoMatch::Two(one, other) => {
            tell!(say, "row-two", line = line, text = text, one = name(one), other = name(other))
        }
    }
}

/// A way of counting what is undecided.
fn way(say: &Messages, way: &Way) -> String {
    match way {
        Way::Edition(edition) => tell!(say, "way-edition", edition = edition.id()),
        Way::OpenAsNothing(round) => tell!(say, "way-open-nothing", round = round),
        Way::OpenAsDraws(round) => tell!(say, "way-open-draws", round = round),
        Way::OpenAsPlayed(round) => tell!(say, "way-open-played", round = round),
        Way::RoundLeftOut(round) => tell!(say, "way-left-out", round = round),
        Way::Facts => tell!(say, "way-facts"),
        Way::Codes(columns) => tell!(say, "way-codes", names = columns.join(", ")),
        Way::Reading(name) => tell!(say, "way-reading", name = name),
    }
}

/// What the facts leave open, and what that could change.
fn untold(say: &Messages, event: &Event, open: &OpenFacts) -> String {
    let name = |index: &Index| participant(event.tournament(), *index);
    let round = |(index, round, written): &(Index, usize, String)| {
        tell!(say, "untold-round", participant = name(index), round = round, written = quoted(written))
    };
    let unknown = event.unknown();
    let mut said = match open.rounds.is_empty() {
        true if unknown.rounds => tell!(say, "untold-pairs"),
        true if unknown.boards => tell!(say, "untold-boards"),
        true => tell!(say, "untold-system"),
        false => tell!(say, "reservation-untold", names = listed(say, open.rounds.iter().map(round))),
    };
    let moved = open.moved.iter().map(|(index, own, others)| {
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        tell!(say, "untold-moved", participant = name(index), own = *own, others = others.join(", "))
    });
    if !open.codes.is_empty() {
        said.push(' ');
        said += &tell!(say, "untold-codes", names = listed(say, open.codes.iter().map(|code| quoted(code))));
        if open.moved.is_empty() {
            return said;
        }
    }
    said.push(' ');
    said += &match (open.moved.is_empty(), open.is_whole) {
        (false, _) => tell!(say, "untold-changes", names = listed(say, moved)),
        (true, true) if open.is_harmless => tell!(say, "untold-harmless"),
        (true, true) => tell!(say, "untold-values"),
        (true, false) => tell!(say, "untold-not-all"),
    };
    said
}

/// The records that were passed over, and whether anything rests on them.
fn skipped(say: &Messages, lines: &[(usize, String)], matters: bool, differing: usize) -> String {
    let named = lines
        .iter()
        .map(|(line, text)| tell!(say, "skipped-line", line = *line, text = quoted(text.trim_end())));
    let mut said = tell!(say, "reservation-records-skipped", names = listed(say, named));
    said.push(' ');
    said += &match (matters, differing) {
        (false, _) => tell!(say, "skipped-beside"),
        (true, 0) => tell!(say, "skipped-matters"),
        (true, count) => tell!(say, "skipped-differing", count = count),
    };
    said
}

/// A code with its name.
fn named(say: &Messages, listed: &Listed) -> String {
    format!("{listed} ({})", code_name(say, listed))
}

/// Which codes the numbers of columns are.
pub(super) fn codes_found(say: &Messages, event: &Event, codes: &[FoundCode]) -> String {
    codes.iter().filter_map(|code| found(say, event, code)).collect::<Vec<_>>().join(" ")
}

/// Which code the numbers of a column are; none where they are those of no code.
fn found(say: &Messages, event: &Event, code: &FoundCode) -> Option<String> {
    let (first, others) = code.fits.split_first()?;
    let (column, first) = (quoted(&code.heading), named(say, first));
    let mut said = match code.edition {
        None => tell!(say, "code-found", column = column, code = first, count = code.count),
        Some(edition) => tell!(
            say,
            "code-found-otherwise",
            column = column,
            code = first,
            count = code.count,
            edition = edition.id(),
            own = event.edition().id()
        ),
    };
    let (alike, apart) = others.split_at_checked(code.alike.saturating_sub(1)).unwrap_or((others, &[]));
    let codes = |codes: &[Listed]| listed(say, codes.iter().map(ToString::to_string));
    for (codes, is_alike) in [(codes(alike), true), (codes(apart), false)] {
        if codes.is_empty() {
            continue;
        }
        said.push(' ');
        said += &match is_alike {
            true => tell!(say, "code-found-alike", codes = codes),
            false => tell!(say, "code-found-also", codes = codes),
        };
    }
    Some(said)
}

/// That the numbers of a column are those of no code, and which is nearest.
fn nothing(say: &Messages, event: &Event, code: &FoundCode) -> String {
    let column = quoted(&code.heading);
    let Some(nearest) = &code.nearest else { return tell!(say, "code-not-found", column = column) };
    let wrong = nearest.wrong.iter().map(|(index, recorded, computed)| {
        let participant = participant(event.tournament(), *index);
        tell!(say, "code-not-of", participant = participant, recorded = recorded, computed = computed)
    });
    tell!(
        say,
        "code-nearest",
        column = column,
        code = named(say, &nearest.listed),
        right = code.count - nearest.wrong.len(),
        count = code.count,
        names = listed(say, wrong)
    )
}

// What a reservation is about, for programs.

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
        _ => return None,
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
