//! Finds content of a file that is not part of the tournament data.

use super::record::{Group, Record};
use crate::details::fide_number;
use crate::json::{birth, is_sex};
use crate::trf::columns::bye;
use crate::trf::file::TrfFile;
use crate::trf::prelude::*;

/// Content that another format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The first affected line (1-based), or 0 for the whole file.
    pub line: usize,
    /// The lost content, as a phrase.
    pub what: Phrase,
}

/// Lines that a format cannot express, by their first three characters.
#[derive(Debug, Default)]
pub(super) struct Lines(BTreeMap<String, Vec<usize>>);

impl Lines {
    /// Adds a line unless it is empty.
    pub(super) fn add(&mut self, row: &Row<'_>) {
        let code: String = row.text().chars().take(3).collect();
        if row.len() <= 3 && !code.starts_with('#') {
            return;
        }
        self.0.entry(code).or_default().push(row.line);
    }

    pub(super) fn losses(self) -> impl Iterator<Item = Loss> {
        self.0.into_iter().map(|(record, lines)| Loss {
            line: lines.first().copied().unwrap_or(0),
            what: lost_record(&record, &lines),
        })
    }
}

impl TrfFile {
    /// The content that is lost if only the facts up to the last paired round are kept.
    pub fn losses_of_facts(&self) -> Vec<Loss> {
        let text = self.document.text();
        let players = self.player_ids();
        let of_players = self.tournament.team().is_none();
        let rows = || (1..=text.len()).map(|line| Row::new(text, line));
        let has_teams = rows().any(|row| matches!(row.text().get(..4), Some("310 " | "013 ")));
        let mut lines = Lines::default();
        let (mut details, mut standing, mut teams) = (0, 0, 0);
        for row in rows() {
            let record = Record::of(&row, |id| players.contains(&id));
            let held = self.is_fact(record, &row) && !(of_players && has_teams && record.names_teams());
            if !held {
                lines.add(&row);
            } else if record == Record::Numbered(1) {
                let is_lost = |part, is_read: bool| !row.is_blank(part) && !is_read;
                let said = is_lost(player::FIDE_ID, fide_number(row.field(player::FIDE_ID)).is_some())
                    || is_lost(player::BIRTH, birth(row.field(player::BIRTH)).is_some())
                    || is_lost(player::SEX, is_sex(row.field(player::SEX)));
                details = if details == 0 && said { row.line } else { details };
                standing = if standing == 0 && !row.is_blank(player::STANDING) { row.line } else { standing };
            } else if record == Record::Numbered(310) && !row.is_blank(team::DETAILS_AND_STANDING) {
                teams = if teams == 0 { row.line } else { teams };
            }
        }
        let mut losses: Vec<Loss> = lines.losses().collect();
        for (line, what) in [
            (details, message!("lost-details")),
            (standing, message!("lost-standing")),
            (teams, message!("lost-columns-of-teams")),
        ] {
            if line > 0 {
                losses.push(Loss { line, what: what.into() });
            }
        }
        losses.extend(self.announced_byes());
        losses.sort_by_key(|loss| loss.line);
        losses
    }

    /// Whether the facts contain the information of a line.
    fn is_fact(&self, record: Record, row: &Row<'_>) -> bool {
        match record {
            Record::Numbered(42) => self.start.record == 42,
            // The number of players or teams can be counted.
            Record::Numbered(62 | 82) => true,
            Record::Numbered(240) => {
                let round = row.number(bye::ROUND).ok().flatten();
                round.is_some_and(|round| round as usize <= self.rounds.paired)
            }
            Record::Numbered(172 | 192 | 202 | 212 | 92 | 52 | 152 | 801 | 802) => false,
            _ => Group::of(record, row).is_some(),
        }
    }

    /// Byes in rounds that are not paired yet.
    fn announced_byes(&self) -> Vec<Loss> {
        let tournament = &self.tournament;
        let is_announced = |index: usize, round: usize| {
            let record = tournament.record(index, round);
            !(matches!(record.kind, Kind::ZeroPointBye | Kind::Rest)
                && self.rounds.unfinished.is_blank(tournament.id(index), round))
        };
        let announced = |round: &usize| (0..tournament.len()).any(|index| is_announced(index, *round));
        let rounds = (self.rounds.paired..tournament.rounds()).filter(announced);
        rounds
            .map(|round| Loss { line: 0, what: phrase!("lost-announced-byes", round = round + 1) })
            .collect()
    }
}

/// Names a lost record and the numbers of its first lines.
fn lost_record(record: &str, lines: &[usize]) -> Phrase {
    const SHOWN: usize = 10;
    let mut numbers: Vec<String> = lines.iter().take(SHOWN).map(usize::to_string).collect();
    if lines.len() > SHOWN {
        numbers.push("...".to_owned());
    }
    let (record, count) = (quoted(record), lines.len());
    phrase!("lost-record-lines", record, count, lines = numbers.join(", "))
}
