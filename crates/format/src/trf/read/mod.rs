//! The stages in which a file is read: lines, typed records, rounds, facts, and the recorded standing. Unreadable lines
//! can be skipped.
//!
//! | stage | function | from | to |
//! |---|---|---|---|
//! | read the records | `records::read`, with `head`, `player`, `team` and `points` | `Text` | `Content` |
//! | count the rounds | `facts::count` | `Content` | `Rounds` |
//! | decide the point system | `claims::settle` | `Content`, `Rounds` | `Settled` |
//! | build the tournament | `facts::facts`, with `matches` and `pairing` | `Content`, `Rounds`, `Scoring` | `Facts` |
//! | compare with the recorded standing | `claims::check` | `Content`, `Facts` | `Claims` |
//!
//! `Content` contains the typed records of the file. `Facts` contains the validated tournament. To understand how one
//! result of an individual event is read, a programmer need not read `head`, `team`, `matches` and `pairing`.

mod claims;
mod facts;
mod head;
mod matches;
mod pairing;
pub(in crate::trf) mod player;
mod points;
pub(super) mod records;
mod team;

pub use facts::Rounds;

use crate::trf::Document;
use crate::trf::file::{Claims, PlayerLine, SkippedLine, TrfFile, seen};
use crate::trf::prelude::*;
use claims::Settled;
use facts::Facts;
use records::Content;

/// Reads a decoded TRF file. Remarks use `file` as the name of the file.
///
/// # Errors
/// Returns all errors, the most useful ones first, followed by the warnings.
pub fn read(text: Text, file: &str, options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let mut remarks = Remarks::new(&text, file);
    let Some((content, facts, settled, claims)) = stages(options, &mut remarks) else {
        return Err(remarks.give_up());
    };
    let (warnings, warnings_on_standing) = remarks.finish();
    let player = |player: &Player| PlayerLine {
        id: player.id,
        line: player.line,
        by_bytes: player.by_bytes,
        lone_forfeits: player.lone_forfeits.clone(),
    };
    let teams = content.team.iter().flat_map(|team| &team.teams.rows);
    Ok(TrfFile {
        tournament: facts.tournament,
        otherwise: facts.otherwise,
        claims,
        rating_method: content.rating_method,
        ratings_unsaid: content.ratings_unsaid,
        rounds: facts.rounds,
        system: facts.system,
        is_scoring_inferred: settled.is_inferred,
        players: content.players.iter().map(player).collect(),
        team_lines: teams.map(|team| (team.id, team.line)).collect(),
        header: content.head.header,
        start: content.head.start,
        tiebreaks: content.head.tiebreaks,
        standings_list: content.head.standings_list,
        warnings,
        warnings_on_standing,
        skipped: Vec::new(),
        groups: BTreeMap::new(),
        document: Document::new(text),
    })
}

/// Runs the stages of reading in order. Returns `None` if there was an error in one of the stages.
fn stages(options: &ReadOptions, remarks: &mut Remarks<'_>) -> Option<(Content, Facts, Settled, Claims)> {
    report_encoding(remarks);
    let content = records::read(options, remarks)?;
    let rounds = facts::count(&content, options, remarks);
    facts::report(&content, &rounds, remarks);
    if remarks.sink.has_errors() {
        return None;
    }
    let settled = claims::settle(&content, &rounds, options, remarks);
    let facts = facts::facts(&content, rounds, settled.scoring, options, remarks)?;
    if remarks.has_any_errors() {
        return None;
    }
    let claims = claims::check(&content, &facts, &settled, remarks);
    Some((content, facts, settled, claims))
}

fn report_encoding(remarks: &mut Remarks<'_>) {
    if remarks.text.is_utf16 {
        let remark = Diagnostic::warning("encoding", message!("file-utf-16"))
            .rule(message!("rule-tournament-file-encoding"));
        remarks.add(remark, (1, 0, 0));
    }
    if let Some(line) = remarks.text.first_single_byte_line() {
        let remark = Diagnostic::warning("encoding", message!("file-windows-1252"))
            .rule(message!("rule-tournament-file-encoding"));
        remarks.add(remark, (line, 1, 1));
    }
}

/// Maximum number of records that are skipped. A file with more unreadable records is probably not a tournament file.
const MOST: usize = 100;
/// The records of participants, teams and pairings. These records are never skipped, because without one of them a
/// participant could lose an opponent.
const PAIRINGS: [&str; 8] = ["001", "013", "300", "310", "320", "330", "801", "802"];
/// The records that do not affect the standing: names, locations, dates, numbers of participants, people, time
/// controls, the initial color, and prohibited pairings.
const IRRELEVANT: [&str; 15] =
    ["022", "032", "052", "062", "072", "082", "102", "112", "122", "132", "152", "182", "222", "260", "012"];

/// Reads a file. If the options allow it and every error is in a record that can be skipped, reads the file without the
/// unreadable records.
///
/// # Errors
/// Returns all errors and warnings. If every error is in a record that can be skipped, but the options do not allow
/// skipping, a hint or a warning names the option.
pub fn read_passing_over(text: Text, file: &str, options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let kept = text.clone();
    let mut tried = read(text, file, options);
    if tried.is_ok() {
        return tried;
    }
    let mut lines: Vec<String> = kept.lines().map(str::to_owned).collect();
    let mut skipped: Vec<SkippedLine> = Vec::new();
    loop {
        let mut remarks = match tried {
            Ok(mut read) => {
                let place = |one: &SkippedLine| {
                    let message = phrase!("line-passed-over", record = record(&one.text));
                    Diagnostic::warning("skipped-line", message).in_file(file).placed(one.line, 1)
                };
                read.warnings.extend(skipped.iter().map(place));
                read.skipped = skipped;
                return Ok(read);
            }
            Err(remarks) => remarks,
        };
        let Some(found) = passable(&remarks, &lines) else {
            if options.skip_unreadable {
                let message = message!("not-passed-over");
                remarks.push(Diagnostic::warning("not-passed-over", message).in_file(file));
            }
            return Err(remarks);
        };
        if !options.skip_unreadable {
            if let Some(first) = remarks.first_mut().filter(|first| first.hint.is_none()) {
                first.hint = Some(message!("hint-skip-unreadable").into());
            } else {
                let message = message!("hint-skip-unreadable");
                remarks.push(Diagnostic::warning("skip-unreadable", message).in_file(file));
            }
            return Err(remarks);
        }
        if skipped.len() + found.len() > MOST {
            return Err(remarks);
        }
        for line in found {
            let Some(text) = lines.get_mut(line - 1) else { continue };
            skipped.push(SkippedLine { line, text: std::mem::take(text), matters: true });
        }
        for one in &mut skipped {
            one.matters = !IRRELEVANT.contains(&record(&one.text));
        }
        skipped.sort_by_key(|one| one.line);
        let Ok(without) = Text::from_string(lines.join("\n") + "\n") else { return Err(remarks) };
        tried = read(without, file, options);
    }
}

/// Returns the code of the record in a line: the first three characters after any blanks at the start.
fn record(line: &str) -> &str {
    line.trim_start().get(..3).unwrap_or_default()
}

/// Returns the lines of all errors, or `None` if one of these lines cannot be skipped or if there is no error.
fn passable(remarks: &[Diagnostic], lines: &[String]) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    for remark in remarks.iter().filter(|remark| remark.is_error()) {
        let text = remark.line.checked_sub(1).and_then(|at| lines.get(at))?;
        let is_pairing = |code: &str| PAIRINGS.contains(&code);
        if is_pairing(record(text))
            || seen(text, 3).is_some_and(|code| is_pairing(&code))
            || text.trim().is_empty()
        {
            return None;
        }
        if !found.contains(&remark.line) {
            found.push(remark.line);
        }
    }
    (!found.is_empty()).then_some(found)
}
