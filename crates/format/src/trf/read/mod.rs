//! The stages of reading: lines, typed records, rounds, facts, and the recorded standing.

mod claims;
mod facts;
pub(super) mod records;

use super::Document;
use super::file::{Claims, PlayerLine, TrfFile};
use crate::text::Encoding;
use crate::trf::prelude::*;
use claims::Settled;
use facts::Facts;
pub use facts::Rounds;
use records::Content;

/// Reads a decoded TRF file; `file` is its name in remarks.
///
/// # Errors
/// Returns all errors, the most useful ones first, followed by the warnings.
pub fn read(text: Text, file: &str, options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let mut remarks = Remarks::new(&text, file);
    let Some(stages) = stages(options, &mut remarks) else { return Err(remarks.give_up()) };
    let (warnings, warnings_on_standing) = remarks.finish();
    let Stages { content, facts, settled, claims } = stages;
    let player = |player: &records::player::Player| PlayerLine {
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
        scoring_source: settled.source,
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

/// The result of each stage.
struct Stages {
    content: Content,
    facts: Facts,
    settled: Settled,
    claims: Claims,
}

/// Runs the stages in order, and returns none if a stage ends with an error.
fn stages(options: &ReadOptions, remarks: &mut Remarks<'_>) -> Option<Stages> {
    report_encoding(remarks);
    let content = records::read(options, remarks)?;
    let rounds = facts::count(&content, options, remarks);
    facts::report(&content, &rounds, remarks);
    if remarks.has_errors() {
        return None;
    }
    let settled = claims::settle(&content, &rounds, options, remarks);
    let facts = facts::build(&content, rounds, settled.scoring, options, remarks)?;
    if remarks.has_any_errors() {
        return None;
    }
    let claims = claims::check(&content, &facts, &settled, remarks);
    Some(Stages { content, facts, settled, claims })
}

fn report_encoding(remarks: &mut Remarks<'_>) {
    if let Encoding::Utf16Le | Encoding::Utf16Be = remarks.text.encoding() {
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
