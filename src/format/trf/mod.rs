//! TRF, FIDE's Tournament Report File: TRF06, TRF16 and TRF26 with the extensions of JaVaFo and bbpPairings.
//!
//! [`read`] makes a [`TrfFile`]: the tournament that the records describe, what the file claims about points and
//! ranks, the tie-breaks it names, and the lines themselves, so that the file can be written back unchanged.

mod absent;
mod cell;
mod claims;
mod date;
mod defects;
mod document;
mod header;
mod lines;
mod list;
mod loss;
mod matches;
mod national;
mod pairing;
mod player;
mod reader;
mod record;
mod rewrite;
mod rounds;
mod row;
mod scoring;
mod special;
mod stray;
mod system;
mod team;
mod team_points;
#[cfg(test)]
mod tests;
mod write;
mod write_points;
mod write_tables;
mod write_team;

pub use date::{DateForm, ReadDate};
pub use document::Document;
pub use header::{Header, StartDate};
pub use list::{WrittenCode, WrittenList};
pub use loss::Loss;
pub use national::RatingMethod;
pub use rewrite::Rewritten;
pub use rounds::{Planned, PlannedSource};
pub use scoring::ScoringSource;
pub use system::{EncodedType, encoded_type, named_system};
pub use write::{Generation, PlayerDetails, Unfinished, WriteOptions, Written, write};

use super::ReadOptions;
use super::diagnostic::Diagnostic;
use super::text::Text;
use crate::number::Points;
use crate::rules::Base;
use crate::tournament::{Pairing, Tournament};

/// A TRF file as read.
#[derive(Clone, Debug)]
pub struct TrfFile {
    /// The lines, for writing the file back.
    pub document: Document,
    /// The facts.
    pub tournament: Tournament,
    /// The header as written.
    pub header: Header,
    /// Points and ranks as recorded, never used as facts.
    pub claims: Claims,
    /// The list of record 202; points come first unsaid.
    pub tiebreaks: Option<WrittenList>,
    /// The list of record 212, which defines the standing where both are present.
    pub standings_list: Option<WrittenList>,
    /// Which rating counts (172); the tournament's ratings follow it.
    pub rating_method: RatingMethod,
    /// Rounds of the whole event.
    pub planned: Planned,
    /// Rounds of which something is written.
    pub recorded_rounds: usize,
    /// The round after which the standing is: the last finished one, or the one asked for.
    pub finished_rounds: usize,
    /// The last round in which somebody is paired; later ones hold announced byes only.
    pub paired_rounds: usize,
    /// Rounds after the last finished one, and who is announced to be absent there.
    pub unfinished: Unfinished,
    /// How the event is paired, and how that was decided.
    pub system: SystemReading,
    /// Where the score system comes from.
    pub scoring_source: ScoringSource,
    /// The first day.
    pub start: StartDate,
    /// Id and line of each player record, in file order.
    pub player_lines: Vec<(u32, usize)>,
    /// Id and line of each team record, in file order.
    pub team_lines: Vec<(u32, usize)>,
    /// Everything worth a remark.
    pub warnings: Vec<Diagnostic>,
}

impl TrfFile {
    /// The list that defines the standing: record 212, else 202.
    pub fn list(&self) -> Option<&WrittenList> {
        self.standings_list.as_ref().or(self.tiebreaks.as_ref())
    }

    /// What a new file about the same event says besides its facts.
    pub fn write_options(&self) -> WriteOptions {
        let is_team = self.tournament.team().is_some();
        let lines = if is_team { &self.team_lines } else { &self.player_lines };
        let ranks = lines.iter().zip(&self.claims.ranks).filter_map(|((id, _), rank)| Some((*id, (*rank)?)));
        let details = self.player_lines.iter().map(|(id, line)| {
            let row = row::Row::new(self.document.text(), *line);
            let details = PlayerDetails {
                sex: row.field(10, 10).to_owned(),
                fide_id: row.field(58, 68).to_owned(),
                birth: row.field(70, 79).to_owned(),
                rating: None,
            };
            (*id, details)
        });
        let codes = self.list().map(|list| list.codes.iter().map(|code| code.text.clone()));
        let mut tiebreaks: Vec<String> = codes.into_iter().flatten().collect();
        // Points come first unsaid in what is written.
        if self.standings_list.is_some() && tiebreaks.first().is_some_and(|code| Base::is_score_name(code)) {
            tiebreaks.remove(0);
        }
        WriteOptions {
            header: self.header.clone(),
            tiebreaks,
            ranks: ranks.collect(),
            details: details.collect(),
            unfinished: self.unfinished.clone(),
            ..WriteOptions::default()
        }
    }

    /// Enters points (match points of a team) and ranks into the lines of the document, leaving every other column
    /// and line as it is.
    ///
    /// Points or ranks that do not fit their columns become blank.
    pub fn enter_standing(&mut self, standing: &[(u32, Points, u32)]) {
        let is_team = self.tournament.team().is_some();
        let lines = if is_team { &self.team_lines } else { &self.player_lines };
        for (id, points, rank) in standing {
            let Some((_, line)) = lines.iter().find(|(known, _)| known == id) else { continue };
            let (columns, ranks) = if is_team { ((55, 60), (69, 71)) } else { ((81, 84), (86, 89)) };
            let width = columns.1 - columns.0 + 1;
            let text = write::decimal(*points, width).unwrap_or_default();
            self.document.replace(*line, columns.0, columns.1, &format!("{text:>width$}"));
            let width = ranks.1 - ranks.0 + 1;
            let text = Some(rank.to_string()).filter(|text| text.len() <= width).unwrap_or_default();
            self.document.replace(*line, ranks.0, ranks.1, &format!("{text:>width$}"));
        }
    }
}

/// What a file claims about its standing, by participant in the tournament's order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Points of players; empty in a team event.
    pub points: Vec<Option<Points>>,
    /// Ranks; none for blank and 0.
    pub ranks: Vec<Option<u32>>,
    /// Match points of teams; empty in an individual event.
    pub match_points: Vec<Option<Points>>,
    /// Game points of teams; empty in an individual event.
    pub game_points: Vec<Option<Points>>,
    /// What the rank column holds.
    pub ranking: Ranking,
}

/// What the rank column of a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// No rank at all.
    #[default]
    None,
    /// The starting rank of everybody, which many programs write instead of a ranking.
    LikeStartingOrder,
    /// A ranking.
    Recorded,
}

/// How an event is paired, and how that was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemReading {
    /// The system.
    pub pairing: Pairing,
    /// What decided it.
    pub by: SystemSource,
}

/// What decided how an event is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemSource {
    /// The caller.
    Option,
    /// Record 192.
    Record192,
    /// The words (or the code) of record 092.
    Record092,
    /// Everybody met everybody.
    Table,
    /// Nothing speaks against a Swiss system.
    Default,
}

/// Reads a decoded TRF file; `file` names it in remarks.
///
/// # Errors
/// Every error found, the most helpful kind first, and the warnings behind them.
pub fn read(text: Text, file: &str, options: &ReadOptions) -> Result<TrfFile, Vec<Diagnostic>> {
    let parts = reader::Reader::new(&text, file, options).run()?;
    Ok(parts.with_text(text))
}
