//! Writes a tournament as TRF26 or TRF16.

use super::team_records::Teams;
use super::writer::{PlayerRow, Writer};
use super::{header, points, team_records};
use crate::cells;
use crate::trf::file::WriteOptions;
use crate::trf::prelude::*;

/// A written file, and the content that the format could not express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub text: String,
    /// The lost content, as phrases. None of it changes a result.
    pub losses: Vec<Phrase>,
}

/// Writes a tournament.
///
/// ```
/// use tiebreak_format::trf::{WriteOptions, write};
/// use tiebreak_format::{ReadOptions, read};
///
/// let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
///     { "id": 1, "games": ["2 w 1"] }, { "id": 2, "games": ["1 b 0"] } ] }"#;
/// let event = read(json.as_bytes(), "event.json", &ReadOptions::default()).map_err(|problems| format!("{problems:?}"))?;
/// let written = write(event.tournament(), &WriteOptions::default()).map_err(|problems| format!("{problems:?}"))?;
/// assert!(written.losses.is_empty());
/// let again = read(written.text.as_bytes(), "event.trf", &ReadOptions::default()).map_err(|problems| format!("{problems:?}"))?;
/// assert_eq!(again.tournament().all_records(), event.tournament().all_records());
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// Returns all content that cannot be expressed and would change results, as sentences.
pub fn write(tournament: &Tournament, options: &WriteOptions) -> Result<Written, Vec<Phrase>> {
    let made = make(tournament, options)?;
    let mut text = String::new();
    for line in made.lines {
        text.push_str(line.trim_end());
        text.push_str(options.line_end.text());
    }
    Ok(Written { text, losses: made.losses })
}

/// The lines of a written file, and the content that they lack.
pub(super) struct Made {
    /// The lines, including trailing blanks.
    pub lines: Vec<String>,
    /// The content that the lines lack.
    pub losses: Vec<Phrase>,
}

/// Makes the lines of a tournament, including trailing blanks.
pub(super) fn make(tournament: &Tournament, options: &WriteOptions) -> Result<Made, Vec<Phrase>> {
    let played = options.played_only.then(|| tournament.without_open_games());
    let counted = match &played {
        Some(played) => (played, tournament.last_played_round()),
        None => (tournament, tournament.last_finished_round()),
    };
    let mut writer = Writer {
        tournament,
        counted,
        options,
        lines: Vec::new(),
        losses: Vec::new(),
        problems: Vec::new(),
        made_up: false,
    };
    ids(&mut writer);
    beyond(&mut writer);
    let teams = tournament.team().map(|event| Teams::new(&mut writer, event));
    let players = teams.as_ref().map_or(tournament.len(), Teams::players);
    header::write(&mut writer, players, teams.as_ref().map(Teams::len));
    points::scoring(&mut writer);
    header::type_and_list(&mut writer);
    match &teams {
        None => self::players(&mut writer),
        Some(teams) => team_records::write(teams, &mut writer),
    }
    points::adjustments(&mut writer);
    if !writer.problems.is_empty() {
        return Err(writer.problems);
    }
    Ok(Made { lines: writer.lines, losses: writer.losses })
}

/// Rejects numbers that are too long for their columns.
fn ids(writer: &mut Writer<'_>) {
    let limit = if writer.tournament.team().is_some() { 999 } else { 9_999 };
    let ids: Vec<u32> =
        writer.tournament.participants().iter().map(|p| p.id).filter(|id| *id > limit).collect();
    for id in ids {
        writer.refuse(phrase!("number-format-has-room-for-numbers-up", id, limit));
    }
}

/// Rejects facts that no record can express.
fn beyond(writer: &mut Writer<'_>) {
    if writer.tournament.has_discs() {
        writer.refuse(message!("discs-no-place"));
    }
    if writer.options.details.values().any(|own| !own.group.is_empty()) {
        writer.lose(message!("lost-groups"));
    }
    if writer.tournament.participants().iter().any(|participant| participant.late.is_some()) {
        writer.lose(message!("who-came-late"));
    }
}

fn players(writer: &mut Writer<'_>) {
    for index in 0..writer.tournament.len() {
        let tournament = writer.tournament;
        let Some(participant) = tournament.participants().get(index) else { continue };
        if participant.ratings.len() > 1 {
            writer.lose(phrase!("later-ratings", id = participant.id));
        }
        let row = PlayerRow {
            id: participant.id,
            title: &participant.title,
            name: &participant.name,
            rating: participant.rating(),
            federation: &participant.federation,
            points: writer.totals(index)[0],
            rank: writer.options.ranks.get(&participant.id).copied(),
            cells: (0..tournament.rounds())
                .map(|round| (!writer.is_blank(index, round)).then(|| cells::cell(tournament, index, round)))
                .collect(),
        };
        writer.player(&row);
    }
}
