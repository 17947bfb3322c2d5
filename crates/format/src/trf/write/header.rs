//! Writes the header.

use super::Line;
use super::writer::Writer;
use crate::trf::date;
use crate::trf::prelude::*;
use crate::trf::system::{encoded_type, named_system};
use tiebreak_engine::tournament::{Pairing, Primary};

/// Writes the records before the point system. `players` and `teams` are the numbers of players and teams.
pub(super) fn write(writer: &mut Writer<'_>, players: usize, teams: Option<usize>) {
    let header = writer.options.header.clone();
    writer.text(12, &header.name);
    writer.text(22, &header.city);
    writer.text(32, &header.federation);
    if let Some(start) = writer.tournament.start() {
        writer.text(42, &start.strftime("%Y/%m/%d").to_string());
    }
    if let Some(end) = date::read(&header.end, "") {
        writer.text(52, &end.date.strftime("%Y/%m/%d").to_string());
    }
    writer.text(62, &players.to_string());
    if let Some(teams) = teams {
        writer.text(82, &teams.to_string());
    }
    writer.text(92, &kind_in_words(writer));
    writer.text(102, &header.chief_arbiter);
    for deputy in &header.deputy_arbiters {
        writer.text(112, deputy);
    }
    writer.text(122, &header.time_control);
    if !header.round_dates.is_empty() && header.round_dates.iter().all(Option::is_some) {
        let dates = header.round_dates.iter().flatten().map(|date| date.strftime("%y/%m/%d").to_string());
        let dates = dates.enumerate();
        let line = dates.fold(Line::new("132"), |line, (round, date)| line.at(cell::column(round + 1), date));
        writer.line(line.text());
    }
    let rounds = writer.tournament.announced();
    if !writer.is_26() {
        return writer.line(format!("XXR {rounds}"));
    }
    if rounds > 0 {
        writer.text(142, &rounds.to_string());
    }
    match header.initial_color {
        Some(Color::White) => writer.text(152, "W"),
        Some(Color::Black) => writer.text(152, "B"),
        None => {}
    }
    if let Some(ratings) = writer.options.ratings.clone() {
        writer.text(172, &ratings);
    }
    writer.text(182, &header.controller);
    writer.text(222, &header.encoded_time_control);
}

/// The text of record 092. A text that contradicts the tournament is replaced.
fn kind_in_words(writer: &Writer<'_>) -> String {
    let pairing = writer.tournament.pairing();
    let given = &writer.options.header.kind;
    if named_system(given) == Some(pairing) || (given.is_empty() && writer.is_26()) {
        return given.clone();
    }
    let who = if writer.tournament.team().is_some() { "Team" } else { "Individual" };
    let how = match pairing {
        Pairing::Swiss => "Swiss-System",
        Pairing::Predetermined => "Round-Robin",
        Pairing::Knockout => "Knock-out",
    };
    format!("{who}: {how}")
}

/// Writes the type of the event and its tie-breaks.
pub(super) fn type_and_list(writer: &mut Writer<'_>) {
    if !writer.is_26() {
        if writer.tournament.pairing().is_knockout() {
            writer.lose(message!("lost-knockout"));
        }
        if !writer.options.tiebreaks.is_empty() {
            writer.lose(message!("list-tie-breaks"));
        }
        return;
    }
    let code = type_code(writer);
    writer.text(192, &code);
    let list = writer.options.tiebreaks.join(",");
    let primary = writer.tournament.team().and_then(|team| team.primary);
    let told = encoded_type(&code).and_then(|code| code.primary);
    if writer.tournament.team().is_some() && primary.is_none() {
        writer.lose(message!("lost-undeclared-primary"));
    }
    match primary.filter(|_| primary != told) {
        Some(primary) => {
            let head = match primary {
                Primary::GamePoints => "GPTS",
                Primary::MatchPoints => "MPTS",
            };
            let comma = if list.is_empty() { "" } else { "," };
            writer.text(212, &format!("{head}{comma}{list}"));
        }
        None => writer.text(202, &list),
    }
}

/// The encoded type of the event. If the type contradicts the tournament, the code for an event with its own
/// rules is used.
fn type_code(writer: &Writer<'_>) -> String {
    let pairing = writer.tournament.pairing();
    let team = writer.tournament.team();
    let given = &writer.options.header.encoded_type;
    let fits = encoded_type(given).is_some_and(|code| {
        code.pairing == pairing
            && code.team == team.is_some()
            && (code.primary == team.and_then(|t| t.primary))
    });
    if fits {
        return given.trim().to_ascii_uppercase();
    }
    let primary = team.and_then(|team| team.primary);
    let code = match (pairing, team.is_some(), primary) {
        (Pairing::Swiss, false, _) => "CUSTOM_SWISS",
        (Pairing::Predetermined, false, _) => "CUSTOM_ROUNDROBIN",
        (Pairing::Knockout, false, _) => "CUSTOM_KNOCKOUT",
        (Pairing::Swiss, true, Some(Primary::GamePoints)) => "CUSTOM_TEAM_SWISS_GP",
        (Pairing::Swiss, true, _) => "CUSTOM_TEAM_SWISS_MP",
        (Pairing::Predetermined, true, _) => "CUSTOM_TEAM_ROUNDROBIN",
        (Pairing::Knockout, true, _) => "CUSTOM_TEAM_KNOCKOUT",
    };
    code.to_owned()
}
