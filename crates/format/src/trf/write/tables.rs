//! Writes records 801 and 802, the crosstable of a team event for people. These records repeat other records and are
//! never read.

use super::team_records::Teams;
use super::writer::Writer;
use crate::cells;
use crate::trf::decimal;
use crate::trf::prelude::*;

/// The result of one round of a team.
struct Entry {
    cell: Cell,
    kind: Kind,
    game_points: Points,
    forfeits: bool,
    /// Whether the round is unfinished and nothing is known about the team.
    blank: bool,
}

/// Writes record 801 with the results and players of every board, and record 802 with the points of every
/// match.
pub(super) fn write(teams: &Teams<'_>, writer: &mut Writer<'_>) {
    let tournament = writer.tournament;
    let totals: Vec<[Points; 2]> = (0..tournament.len()).map(|index| writer.totals(index)).collect();
    // The columns of record 801 are as wide as the event requires.
    let width = |which: usize| totals.iter().map(|total| total[which].to_string().len()).max().unwrap_or(1);
    let widths = [width(0), width(1)];
    let digits = if tournament.participants().iter().all(|team| team.id < 100) { 2 } else { 3 };
    let (mut long, mut short) = (Vec::new(), Vec::new());
    for (index, [match_points, game_points]) in totals.iter().enumerate() {
        let id = tournament.id(index);
        let [w, v] = widths;
        let (short_mp, short_gp) = (match_points.to_string(), game_points.to_string());
        let mut all = format!("801 {id:>digits$} {:5} {short_mp:>w$} {short_gp:>v$}", "");
        let [wide_mp, wide_gp] = [match_points, game_points].map(|p| decimal(*p, 6).unwrap_or_default());
        let mut points = format!("802 {id:>3} {:5} {wide_mp:>6} {wide_gp:>6}", "");
        for round in 0..tournament.rounds() {
            let entry = entry(writer, index, round);
            all.push_str(&boards_of(teams, writer, &entry, index, round, digits));
            points.push_str(&points_of(&entry));
        }
        long.push(all);
        short.push(points);
    }
    for line in long.into_iter().chain(short) {
        writer.line(line);
    }
}

fn entry(writer: &Writer<'_>, index: usize, round: usize) -> Entry {
    let record = writer.tournament.record(index, round);
    let cell = cells::cell(writer.tournament, index, round);
    let forfeits = cell.declared.is_some()
        || cell.boards.iter().any(|code| matches!(code, Code::ForfeitWin | Code::ForfeitLoss));
    Entry {
        cell,
        kind: record.kind,
        game_points: record.game_points,
        forfeits,
        blank: writer.is_blank(index, round),
    }
}

/// One round in record 801: the opponent, the color on board 1, a result for each board, and the place of
/// each player in the roster.
fn boards_of(
    teams: &Teams<'_>,
    writer: &Writer<'_>,
    entry: &Entry,
    index: usize,
    round: usize,
    digits: usize,
) -> String {
    let boards = teams.boards();
    let (results, seats): (String, String) = match entry.cell.opponent {
        None if entry.blank => (" ".repeat(boards), " ".repeat(boards)),
        None => (letter(entry.kind).repeat(boards), " ".repeat(boards)),
        Some(_) if entry.cell.boards.is_empty() => {
            (entry.cell.declared.map_or("-", Code::spelling).repeat(boards), "0".repeat(boards))
        }
        Some(_) => (
            entry.cell.boards.iter().map(|code| mark(*code)).collect(),
            teams.lineup(writer.tournament, index, round).iter().map(|id| teams.place(index, *id)).collect(),
        ),
    };
    let opponent = entry.cell.opponent.map_or_else(String::new, |id| id.to_string());
    format!("  {opponent:>digits$} {} {results} {seats}", color(entry.cell.color))
}

/// One round in record 802: the opponent or the kind of bye, the color, the game points, and `f` after a
/// forfeit.
fn points_of(entry: &Entry) -> String {
    let opponent = entry.cell.opponent.map_or_else(
        || {
            match entry.kind {
                Kind::PairingAllocatedBye => "PAB",
                Kind::FullPointBye => "FPB",
                Kind::HalfPointBye => "HPB",
                _ if entry.blank => "",
                _ => "ZPB",
            }
            .to_owned()
        },
        |id| id.to_string(),
    );
    let forfeit = if entry.forfeits { "f" } else { " " };
    let points = if entry.blank { None } else { decimal(entry.game_points, 4) }.unwrap_or_default();
    format!(" {opponent:>3} {} {points:>4}{forfeit} ", color(entry.cell.color))
}

/// A result as one character. An unfinished game has no character.
fn mark(code: Code) -> &'static str {
    match code {
        Code::Unfinished => " ",
        code => code.spelling(),
    }
}

/// The letter for a team without a match.
fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::PairingAllocatedBye => "U",
        Kind::FullPointBye => "F",
        Kind::HalfPointBye => "H",
        _ => "Z",
    }
}

fn color(color: Option<Color>) -> &'static str {
    match color {
        Some(Color::White) => "w",
        Some(Color::Black) => "b",
        None => " ",
    }
}
