//! Describes why a record could not be compared completely.

use super::filled;
use crate::describe::{listed, open_game};
use crate::prelude::*;
use tiebreak_diagnose::deviation::BEFORE_2023;
use tiebreak_event::event::Event;
use tiebreak_format::diagnostic::quoted;
use tiebreak_words::check::{FoundCode, NoMatch, OpenFacts, Reservation, Row, Way};
use tiebreak_words::explain::{code_name, participant};
use tiebreak_words::message::capitalized;
use tiebreak_words::page::printable;

/// Returns a sentence about a caveat, with the parts of the record that the caveat concerns.
pub fn reservation(say: &Messages, event: &Event, reservation: &Reservation) -> String {
    let name = |index: &Index| participant(event.tournament(), *index);
    let quotes = |columns: &[String]| listed(say, columns.iter().map(|column| quoted(column)));
    let people = |indices: &[Index]| listed(say, indices.iter().map(name));
    let cells = |cells: &[(Index, String)]| {
        listed(say, cells.iter().map(|(index, cell)| format!("{}: {}", name(index), printable(cell))))
    };
    match reservation {
        Reservation::NothingRecorded => tell!(say, "reservation-nothing-recorded"),
        Reservation::NoRanking => format!("{}.", capitalized(&tell!(say, "no-ranking-recorded"))),
        Reservation::NoNumbers => tell!(say, "reservation-no-numbers"),
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
        Reservation::ResultsUnread(cells) => tell!(say, "reservation-results-unread", names = quotes(cells)),
        Reservation::GamesMixed(columns) => tell!(say, "reservation-games-mixed", names = quotes(columns)),
        Reservation::OrganizerDefined => tell!(say, "reservation-organizer-defined"),
        Reservation::TiesSeparated => tell!(say, "reservation-ties-separated"),
        Reservation::EditionUnknown(count) => {
            tell!(say, "reservation-edition-unknown", edition = event.edition().id(), count)
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
        Reservation::ValuesOfTable(codes) => tell!(say, "reservation-values-of-table", names = quotes(codes)),
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
        Reservation::Half([first, last]) => tell!(say, "reservation-half", first, last),
        Reservation::MembersUnknown(indices) => {
            tell!(say, "reservation-members-unknown", names = people(indices))
        }
        Reservation::Unranked(indices) => tell!(say, "reservation-unranked", names = people(indices)),
        Reservation::ColorsUnknown(indices) => {
            tell!(say, "reservation-colors-unknown", names = people(indices))
        }
        Reservation::Pending(games) => {
            let game = |(round, pair): &(usize, [Index; 2])| open_game(say, event, *round, *pair);
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

/// Returns a sentence that states why a row is not checked.
fn row(say: &Messages, event: &Event, row: &Row) -> String {
    let name = |index: Index| participant(event.tournament(), index);
    let (line, text) = (row.line, quoted(&row.text));
    match row.why {
        NoMatch::Nobody => tell!(say, "row-nobody", line, text),
        NoMatch::Cells => tell!(say, "row-cells", line, text),
        NoMatch::Several => tell!(say, "row-several", line, text),
        NoMatch::Twice(index) => tell!(say, "row-twice", line, text, participant = name(index)),
        NoMatch::Two(one, other) => tell!(say, "row-two", line, text, one = name(one), other = name(other)),
    }
}

/// Returns a sentence that describes one interpretation of the facts that the source leaves open.
fn way(say: &Messages, way: &Way) -> String {
    match way {
        Way::Edition(edition) => tell!(say, "way-edition", edition = *edition),
        Way::OpenAsNothing(round) => tell!(say, "way-open-nothing", round),
        Way::OpenAsDraws(round) => tell!(say, "way-open-draws", round),
        Way::OpenAsPlayed(round) => tell!(say, "way-open-played", round),
        Way::RoundLeftOut(round) => tell!(say, "way-left-out", round),
        Way::Codes(columns) => tell!(say, "way-codes", names = columns.join(", ")),
        Way::Forfeits(games) => {
            let game =
                |(round, [one, other]): &(usize, [String; 2])| tell!(say, "open-match", round, one, other);
            tell!(say, "way-forfeits", names = listed(say, games.iter().map(game)))
        }
        Way::HalfPointByes(byes) => {
            let bye = |(round, one): &(usize, String)| {
                tell!(say, "untold-round", participant = one, round, written = "½")
            };
            tell!(say, "way-half-point-byes", names = listed(say, byes.iter().map(bye)))
        }
        Way::Reading(name) if name == BEFORE_2023 => tell!(say, "way-before-2023"),
        Way::Reading(name) => tell!(say, "way-reading", name),
    }
}

/// Returns a sentence that names the facts that the source leaves open, and their effects.
fn untold(say: &Messages, event: &Event, open: &OpenFacts) -> String {
    let name = |index: &Index| participant(event.tournament(), *index);
    let round = |(index, round, written): &(Index, usize, String)| {
        tell!(say, "untold-round", participant = name(index), round, written = quoted(written))
    };
    let unknown = event.unknown();
    let mut said = match open.rounds.is_empty() {
        true if unknown.points => tell!(say, "untold-game-points"),
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

/// Returns a sentence that names the skipped lines, and states whether the standing depends on them.
fn skipped(say: &Messages, lines: &[(usize, String)], matters: bool, differing: usize) -> String {
    let named = lines
        .iter()
        .map(|(line, text)| tell!(say, "skipped-line", line = *line, text = quoted(text.trim_end())));
    let mut said = tell!(say, "reservation-records-skipped", names = listed(say, named));
    said.push(' ');
    said += &match (matters, differing) {
        (false, _) => tell!(say, "skipped-beside"),
        (true, 0) => tell!(say, "skipped-matters"),
        (true, count) => tell!(say, "skipped-differing", count),
    };
    said
}

/// Returns the code of a tie-break, followed by its name in brackets.
fn named(say: &Messages, listed: &Listed) -> String {
    format!("{listed} ({})", code_name(say, listed))
}

/// Returns sentences that name the tie-break codes whose values match the numbers of the columns.
pub(super) fn codes_found(say: &Messages, event: &Event, codes: &[FoundCode]) -> String {
    codes.iter().filter_map(|code| found(say, event, code)).collect::<Vec<_>>().join(" ")
}

/// Returns a sentence that names the tie-break codes whose values match the numbers of a column, or `None` if no code
/// matches.
fn found(say: &Messages, event: &Event, code: &FoundCode) -> Option<String> {
    let (first, others) = code.fits.split_first()?;
    let (column, first) = (quoted(&code.heading), named(say, first));
    let mut said = match code.rules.as_deref() {
        None => tell!(say, "code-found", column, code = first, count = code.count),
        Some(rules) => tell!(
            say,
            "code-found-otherwise",
            column,
            code = first,
            count = code.count,
            edition = if rules == BEFORE_2023 {
                say.message(message!("deviations-fide-before-2023"))
            } else {
                rules.to_owned()
            },
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
            true => tell!(say, "code-found-alike", codes),
            false => tell!(say, "code-found-also", codes),
        };
    }
    Some(said)
}

/// Returns a sentence which states that the numbers of a column match no tie-break code. The sentence also names the
/// nearest code.
fn nothing(say: &Messages, event: &Event, code: &FoundCode) -> String {
    let column = quoted(&code.heading);
    let Some(nearest) = &code.nearest else { return tell!(say, "code-not-found", column) };
    let wrong = nearest.wrong.iter().map(|(index, recorded, computed)| {
        let participant = participant(event.tournament(), *index);
        tell!(say, "code-not-of", participant, recorded, computed)
    });
    tell!(
        say,
        "code-nearest",
        column,
        code = named(say, &nearest.listed),
        right = code.count - nearest.wrong.len(),
        count = code.count,
        names = listed(say, wrong)
    )
}

/// Returns the participants, columns or texts of a caveat as JSON. Omits empty lists. Returns `None` for a caveat that
/// consists only of a name.
pub(super) fn reserved(event: &Event, reservation: &Reservation) -> Option<Value> {
    let id = |index: &Index| event.tournament().id(*index);
    let answer = json!({ "reservation": reservation.id() });
    let about = match reservation {
        Reservation::CodesFound(codes) | Reservation::CodesNotFound(codes) => {
            json!({ "codes": codes.iter().map(|code| code_answer(event, code)).collect::<Vec<_>>() })
        }
        Reservation::Untold(open) => {
            let round = |(index, round, written): &(Index, usize, String)| json!({ "id": id(index), "round": round, "written": written });
            let moved = |(index, own, others): &(Index, u32, Vec<u32>)| json!({ "id": id(index), "place": own, "others": others });
            json!({
                "columns": open.codes,
                "rounds": open.rounds.iter().map(round).collect::<Vec<_>>(),
                "moved": open.moved.iter().map(moved).collect::<Vec<_>>(),
                // Whether the program tried every possible interpretation of the rounds.
                "tried_all": open.is_whole,
            })
        }
        Reservation::ColumnsUnread(columns)
        | Reservation::GamesMixed(columns)
        | Reservation::ResultsUnread(columns)
        | Reservation::NumbersUnknown(columns)
        | Reservation::ColumnsIncomparable(columns)
        | Reservation::CodesWithoutValues(columns)
        | Reservation::ValuesOfTable(columns)
        | Reservation::RoundingHides { codes: columns, .. } => json!({ "columns": columns }),
        Reservation::EditionOpen(editions) => json!({ "editions": editions }),
        Reservation::RecordsSkipped { lines, .. } => {
            let line = |(line, text): &(usize, String)| format!("{line}: {}", text.trim_end());
            json!({ "lines": lines.iter().map(line).collect::<Vec<_>>() })
        }
        Reservation::Undecided(way) => json!({ "way": way }),
        Reservation::Contradicted(lines) => json!({ "lines": lines }),
        Reservation::RowsUnmatched(rows) => {
            json!({ "lines": rows.iter().map(|row| &row.text).collect::<Vec<_>>() })
        }
        Reservation::CellsMissing(cells)
        | Reservation::CellsUnclear(cells)
        | Reservation::NamesUnlike(cells) => {
            let cell = |(index, cell): &(Index, String)| json!({ "id": id(index), "cell": cell });
            json!({ "cells": cells.iter().map(cell).collect::<Vec<_>>() })
        }
        Reservation::ParticipantsMissing(indices)
        | Reservation::MembersUnknown(indices)
        | Reservation::Unranked(indices)
        | Reservation::ColorsUnknown(indices) => json!({ "ids": indices.iter().map(id).collect::<Vec<_>>() }),
        Reservation::Pending(games) => {
            let game = |(round, both): &(usize, [Index; 2])| json!({ "round": round, "ids": both.each_ref().map(id) });
            json!({ "games": games.iter().map(game).collect::<Vec<_>>() })
        }
        _ => return None,
    };
    Some(joined(answer, filled(about)))
}

/// Returns the tie-break codes that match the numbers of a column, as JSON. The JSON contains the matching codes, and
/// states how many codes have the same values as the first code. If no code matches, the JSON contains the nearest code
/// instead.
fn code_answer(event: &Event, code: &FoundCode) -> Value {
    let fits: Vec<String> = code.fits.iter().map(ToString::to_string).collect();
    let wrong = code.nearest.iter().flat_map(|nearest| &nearest.wrong);
    let wrong = wrong.map(|(index, recorded, computed)| {
        json!({ "id": event.tournament().id(*index), "recorded": recorded, "computed": computed })
    });
    let answer = json!({
        "column": code.heading,
        "numbers": code.count,
        "fits": fits,
        "alike": code.alike,
        "rules": code.rules,
        "nearest": code.nearest.as_ref().map(|nearest| nearest.listed.to_string()),
        "wrong": wrong.collect::<Vec<_>>(),
    });
    leaving_out(answer, &["rules", "nearest", "wrong"])
}
