//! Describes why a record could not be compared completely.

use super::filled;
use crate::describe::{listed, open_game};
use crate::prelude::*;
use tiebreak_diagnose::deviation::BEFORE_2023;
use tiebreak_event::event::Event;
use tiebreak_format::diagnostic::quoted;
use tiebreak_words::check::{Caveat, FoundCode, NoMatch, OpenFacts, Row, Way};
use tiebreak_words::explain::{code_name, participant};
use tiebreak_words::message::capitalized;
use tiebreak_words::page::printable;

/// Returns a sentence about a caveat, with the parts of the record that the caveat concerns.
pub fn caveat(say: &Messages, event: &Event, caveat: &Caveat) -> String {
    let name = |index: &Index| participant(event.tournament(), *index);
    let quotes = |columns: &[String]| listed(say, columns.iter().map(|column| quoted(column)));
    let people = |indices: &[Index]| listed(say, indices.iter().map(name));
    let cells = |cells: &[(Index, String)]| {
        listed(say, cells.iter().map(|(index, cell)| format!("{}: {}", name(index), printable(cell))))
    };
    match caveat {
        Caveat::NothingRecorded => tell!(say, "caveat-nothing-recorded"),
        Caveat::NoRanking => format!("{}.", capitalized(&tell!(say, "no-ranking-recorded"))),
        Caveat::NoNumbers => tell!(say, "caveat-no-numbers"),
        Caveat::NoList => tell!(say, "caveat-no-list"),
        Caveat::EditionOpen(editions) => {
            tell!(say, "caveat-edition-open", edition = event.edition().id(), editions = editions.join(", "))
        }
        Caveat::Contradicted(lines) => tell!(say, "caveat-contradicted", names = quotes(lines)),
        Caveat::RowsUnmatched(rows) => {
            let rows = rows.iter().map(|one| row(say, event, one));
            tell!(say, "caveat-rows-unmatched", names = listed(say, rows))
        }
        Caveat::Undecided(found) => tell!(say, "caveat-undecided", way = way(say, found)),
        Caveat::Unchecked(_) => tell!(say, "caveat-unchecked"),
        Caveat::ResultsUnread(cells) => tell!(say, "caveat-results-unread", names = quotes(cells)),
        Caveat::GamesMixed(columns) => tell!(say, "caveat-games-mixed", names = quotes(columns)),
        Caveat::OrganizerDefined => tell!(say, "caveat-organizer-defined"),
        Caveat::TiesSeparated => tell!(say, "caveat-ties-separated"),
        Caveat::EditionUnknown(count) => {
            tell!(say, "caveat-edition-unknown", edition = event.edition().id(), count)
        }
        Caveat::ColumnsUnread(columns) => {
            tell!(say, "caveat-columns-unread", names = quotes(columns))
        }
        Caveat::ColumnsIncomparable(columns) => {
            tell!(say, "caveat-columns-incomparable", names = quotes(columns))
        }
        Caveat::CodesWithoutValues(codes) => {
            tell!(say, "caveat-codes-without-values", names = quotes(codes))
        }
        Caveat::ValuesOfTable(codes) => tell!(say, "caveat-values-of-table", names = quotes(codes)),
        Caveat::CodesFound(codes) => {
            tell!(say, "caveat-codes-found", found = codes_found(say, event, codes))
        }
        Caveat::CodesNotFound(codes) => {
            codes.iter().map(|code| nothing(say, event, code)).collect::<Vec<_>>().join(" ")
        }
        Caveat::RecordsSkipped { lines, matters, differing } => skipped(say, lines, *matters, *differing),
        Caveat::UnknownRounds(open) => unclear_rounds(say, event, open),
        Caveat::NumbersUnknown(codes) => {
            tell!(say, "caveat-numbers-unknown", names = quotes(codes))
        }
        Caveat::ParticipantsMissing(indices) => {
            tell!(say, "caveat-participants-missing", names = people(indices))
        }
        Caveat::Half([first, last]) => tell!(say, "caveat-half", first, last),
        Caveat::MembersUnknown(indices) => {
            tell!(say, "caveat-members-unknown", names = people(indices))
        }
        Caveat::Unranked(indices) => tell!(say, "caveat-unranked", names = people(indices)),
        Caveat::ColorsUnknown(indices) => {
            tell!(say, "caveat-colors-unknown", names = people(indices))
        }
        Caveat::Pending(games) => {
            let game = |(round, pair): &(usize, [Index; 2])| open_game(say, event, *round, *pair);
            tell!(say, "caveat-pending", names = listed(say, games.iter().map(game)))
        }
        Caveat::RoundingHides { codes, .. } => {
            tell!(say, "caveat-rounding-hides", names = listed(say, codes.iter().cloned()))
        }
        Caveat::CellsMissing(found) => tell!(say, "caveat-cells-missing", names = cells(found)),
        Caveat::CellsUnclear(found) => tell!(say, "caveat-cells-unclear", names = cells(found)),
        Caveat::NamesUnlike(found) => tell!(say, "caveat-names-unlike", names = cells(found)),
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
                tell!(say, "unclear-round", participant = one, round, written = "½")
            };
            tell!(say, "way-half-point-byes", names = listed(say, byes.iter().map(bye)))
        }
        Way::Reading(name) if name == BEFORE_2023 => tell!(say, "way-before-2023"),
        Way::Reading(name) => tell!(say, "way-reading", name),
    }
}

/// Returns a sentence that names the facts that the source leaves open, and their effects.
fn unclear_rounds(say: &Messages, event: &Event, open: &OpenFacts) -> String {
    let name = |index: &Index| participant(event.tournament(), *index);
    let round = |(index, round, written): &(Index, usize, String)| {
        tell!(say, "unclear-round", participant = name(index), round, written = quoted(written))
    };
    let unknown = event.unknown();
    let mut said = match open.rounds.is_empty() {
        true if unknown.points => tell!(say, "unclear-game-points"),
        true if unknown.rounds => tell!(say, "unclear-pairs"),
        true if unknown.boards => tell!(say, "unclear-boards"),
        true => tell!(say, "unclear-system"),
        false => tell!(say, "caveat-unknown-rounds", names = listed(say, open.rounds.iter().map(round))),
    };
    let moved = open.moved.iter().map(|(index, own, others)| {
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        tell!(say, "unclear-moved", participant = name(index), own = *own, others = others.join(", "))
    });
    if !open.codes.is_empty() {
        said.push(' ');
        said += &tell!(say, "unclear-codes", names = listed(say, open.codes.iter().map(|code| quoted(code))));
        if open.moved.is_empty() {
            return said;
        }
    }
    said.push(' ');
    said += &match (open.moved.is_empty(), open.is_whole) {
        (false, _) => tell!(say, "unclear-changes", names = listed(say, moved)),
        (true, true) if open.is_harmless => tell!(say, "unclear-harmless"),
        (true, true) => tell!(say, "unclear-values"),
        (true, false) => tell!(say, "unclear-not-all"),
    };
    said
}

/// Returns a sentence that names the skipped lines, and states whether the standing depends on them.
fn skipped(say: &Messages, lines: &[(usize, String)], matters: bool, differing: usize) -> String {
    let named = lines
        .iter()
        .map(|(line, text)| tell!(say, "skipped-line", line = *line, text = quoted(text.trim_end())));
    let mut said = tell!(say, "caveat-records-skipped", names = listed(say, named));
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
            edition = match rules {
                BEFORE_2023 => say.message(message!("deviations-fide-before-2023")),
                _ => rules.to_owned(),
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
pub(super) fn details(event: &Event, caveat: &Caveat) -> Option<Value> {
    let id = |index: &Index| event.tournament().id(*index);
    let answer = json!({ "caveat": caveat.id() });
    let about = match caveat {
        Caveat::CodesFound(codes) | Caveat::CodesNotFound(codes) => {
            json!({ "codes": codes.iter().map(|code| code_answer(event, code)).collect::<Vec<_>>() })
        }
        Caveat::UnknownRounds(open) => {
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
        Caveat::ColumnsUnread(columns)
        | Caveat::GamesMixed(columns)
        | Caveat::ResultsUnread(columns)
        | Caveat::NumbersUnknown(columns)
        | Caveat::ColumnsIncomparable(columns)
        | Caveat::CodesWithoutValues(columns)
        | Caveat::ValuesOfTable(columns)
        | Caveat::RoundingHides { codes: columns, .. } => json!({ "columns": columns }),
        Caveat::EditionOpen(editions) => json!({ "editions": editions }),
        Caveat::RecordsSkipped { lines, .. } => {
            let line = |(line, text): &(usize, String)| format!("{line}: {}", text.trim_end());
            json!({ "lines": lines.iter().map(line).collect::<Vec<_>>() })
        }
        Caveat::Undecided(way) => json!({ "way": way }),
        Caveat::Contradicted(lines) => json!({ "lines": lines }),
        Caveat::RowsUnmatched(rows) => {
            json!({ "lines": rows.iter().map(|row| &row.text).collect::<Vec<_>>() })
        }
        Caveat::CellsMissing(cells) | Caveat::CellsUnclear(cells) | Caveat::NamesUnlike(cells) => {
            let cell = |(index, cell): &(Index, String)| json!({ "id": id(index), "cell": cell });
            json!({ "cells": cells.iter().map(cell).collect::<Vec<_>>() })
        }
        Caveat::ParticipantsMissing(indices)
        | Caveat::MembersUnknown(indices)
        | Caveat::Unranked(indices)
        | Caveat::ColorsUnknown(indices) => json!({ "ids": indices.iter().map(id).collect::<Vec<_>>() }),
        Caveat::Pending(games) => {
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
