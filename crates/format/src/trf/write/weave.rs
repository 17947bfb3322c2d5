//! Merges the lines of a file with lines made from its facts.

use super::loss::{Lines, Loss};
use super::record::{Group, Record};
use super::tournament::Made;
use super::{breaks, spelled};
use crate::cells;
use crate::trf::cell::Lone;
use crate::trf::file::{TrfFile, WriteOptions};
use crate::trf::list::{ScoringSource, game_points};
use crate::trf::prelude::*;
use crate::trf::system::named_system;
use crate::trf::{Document, PlannedSource, decimal};

/// The treatment of a line in the rewritten file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Keep,
    Lose,
    /// Lines made from the facts replace the lines of this group.
    Replace(Group),
}

/// The lines of a file merged with lines made from its facts.
pub(super) struct Weave<'f> {
    file: &'f TrfFile,
    tournament: &'f Tournament,
    options: &'f WriteOptions,
    keep_list: bool,
    /// Whether all lines with facts are replaced.
    facts: bool,
    /// Whether the records of teams are replaced, because the other edition has different records.
    other_teams: bool,
    /// Whether the file declares points for results in the form of this edition.
    plain_scoring: bool,
    /// Whether team records are left out, because they are not part of an individual event.
    drop_teams: bool,
    made: BTreeMap<Group, Vec<&'f str>>,
    /// The order of the new lines.
    order: Vec<Group>,
    /// The kind and the group of each line.
    records: Vec<(Record, Option<Group>)>,
    document: Document,
    out: Vec<String>,
    /// The position in `out` at which the header ends.
    head: usize,
    lost: Lines,
    losses: Vec<Loss>,
}

impl<'f> Weave<'f> {
    /// Starts from the lines of a file and the lines made from its facts. `facts` says whether all lines with facts are
    /// replaced.
    pub(super) fn new(
        file: &'f TrfFile,
        tournament: &'f Tournament,
        options: &'f WriteOptions,
        keep_list: bool,
        made: &'f Made,
        facts: bool,
    ) -> Weave<'f> {
        let is_26 = options.generation.is_26();
        let text = file.document.text();
        let players = file.player_ids();
        let records: Vec<(Record, Option<Group>)> = (1..=text.len())
            .map(|line| {
                let row = Row::new(text, line);
                let record = Record::of(&row, |id| players.contains(&id));
                (record, Group::of(record, &row))
            })
            .collect();
        let has = |number: u16| records.iter().any(|(record, _)| *record == Record::Numbered(number));
        let old_scoring = |record: &Record| matches!(record, Record::Extension(_));
        let plain_scoring = file.scoring_source != ScoringSource::Inferred
            && records
                .iter()
                .filter(|(_, group)| *group == Some(Group::Scoring))
                .all(|(record, _)| old_scoring(record) != is_26);
        let is_team = tournament.team().is_some();
        let mut grouped: BTreeMap<Group, Vec<&str>> = BTreeMap::new();
        let mut order = Vec::new();
        for line in &made.lines {
            let Some(group) = group_of_made(line) else { continue };
            if !grouped.contains_key(&group) {
                order.push(group);
            }
            grouped.entry(group).or_default().push(line.trim_end());
        }
        let other_teams = is_team && is_26 != has(310);
        let drop_teams = facts && !is_team && (has(310) || has(13));
        let losses = if facts || other_teams { made.losses.clone() } else { Vec::new() };
        Weave {
            file,
            tournament,
            options,
            keep_list,
            facts,
            other_teams,
            plain_scoring,
            drop_teams,
            made: grouped,
            order,
            records,
            document: file.document.clone(),
            out: Vec::new(),
            head: 0,
            lost: Lines::default(),
            losses: losses.into_iter().map(|what| Loss { line: 0, what }).collect(),
        }
    }

    fn is_26(&self) -> bool {
        self.options.generation.is_26()
    }

    /// Returns the text and its losses.
    pub(super) fn run(mut self) -> (String, Vec<Loss>) {
        let text = self.file.document.text();
        let mut placed: BTreeSet<Group> = BTreeSet::new();
        for line in 1..=text.len() {
            let row = Row::new(text, line);
            let (record, group) = self.records.get(line - 1).copied().unwrap_or((Record::Other, None));
            match self.fate(record, group, &row) {
                Fate::Lose => self.lost.add(&row),
                Fate::Keep if self.changes_when_printed(line, record) => self.lost.add(&row),
                Fate::Keep => {
                    match group {
                        Some(Group::Player(id)) => self.player(id, line),
                        Some(Group::Teams) => self.team(line),
                        Some(
                            Group::Rounds
                            | Group::List
                            | Group::Scoring
                            | Group::Single(_)
                            | Group::Repeated(_),
                        )
                        | None => {}
                    }
                    placed.extend(group);
                    let kept = self.document.line(line).to_owned();
                    self.keep(line, kept);
                }
                Fate::Replace(group) => {
                    self.lose_of_team(record, &row);
                    if placed.insert(group) {
                        for made in self.made.get(&group).cloned().unwrap_or_default() {
                            // A line that differs only in trailing blanks is not changed.
                            let same = made == row.text().trim_end();
                            self.out.push(if same { row.text().to_owned() } else { made.to_owned() });
                        }
                    }
                }
            }
            if record.is_header() {
                self.head = self.out.len();
            }
        }
        self.add_missing(&placed);
        self.finish()
    }

    fn fate(&self, record: Record, group: Option<Group>, row: &Row<'_>) -> Fate {
        // Numbers of teams have no meaning in an individual event.
        if self.drop_teams && record.names_teams() {
            return Fate::Lose;
        }
        match group {
            Some(group) if self.replaces(group, row) => Fate::Replace(group),
            _ if record.is_in(self.options.generation) => Fate::Keep,
            _ => Fate::Lose,
        }
    }

    /// Whether lines made from the facts replace this line.
    fn replaces(&self, group: Group, row: &Row<'_>) -> bool {
        let is_team = self.tournament.team().is_some();
        let made = self.made.contains_key(&group);
        let anew = self.facts || self.other_teams;
        let text = || row.rest(HEADER).trim();
        let pairing = self.tournament.pairing();
        match group {
            Group::Player(_) => anew && made,
            // A line that contains other text beside the date is kept.
            Group::Single(42) => made && self.file.start.record == 42 && !text().contains([':', '(']),
            Group::Single(52) => made && !text().contains([':', '(']),
            Group::Single(92) if self.is_26() => {
                self.facts && named_system(text()).is_some_and(|named| named != pairing)
            }
            Group::Single(92) => named_system(text()) != Some(pairing),
            Group::Single(152) => self.is_26() && made,
            // The line exists only if the options request another method.
            Group::Single(172) => self.is_26() && made,
            Group::Single(192) => self.is_26() && made && (self.facts || text().is_empty()),
            Group::Single(_) => self.is_26() && is_team && anew,
            Group::Rounds => {
                let source = if self.is_26() { PlannedSource::Record142 } else { PlannedSource::Xxr };
                made && (self.facts || self.file.rounds.planned.source != source)
            }
            Group::Scoring => anew || !self.plain_scoring,
            Group::List => self.is_26() && !self.keep_list,
            Group::Teams => is_team && anew,
            // In TRF16 the cells of players contain their byes.
            Group::Repeated(240) => {
                if is_team {
                    anew
                } else {
                    !self.is_26()
                }
            }
            Group::Repeated(299) => anew || !self.is_26(),
            Group::Repeated(320) => is_team && anew,
            Group::Repeated(_) => self.is_26() && is_team && anew,
        }
    }

    /// Whether a line would become another record without its control characters.
    fn changes_when_printed(&self, line: usize, record: Record) -> bool {
        let text = self.file.document.line(line);
        if !text.chars().any(|c| c != '\t' && breaks(c)) {
            return false;
        }
        let Ok(text) = Text::from_string(printable(text)) else { return true };
        let players = self.file.player_ids();
        Record::of(&Row::new(&text, 1), |id| players.contains(&id)) != record
    }

    /// Changes a player's record where necessary: the rank, missing points, and cells that contradict the
    /// standard.
    fn player(&mut self, id: u32, line: usize) {
        let file = self.file;
        let position = file.players.binary_search_by_key(&line, |player| player.line);
        let by_bytes = position.is_ok_and(|at| file.players.get(at).is_some_and(|player| player.by_bytes));
        let row = Row::new(file.document.text(), line);
        let row = match row.counted_in_bytes().filter(|_| by_bytes) {
            Some(row) => {
                // A program padded the name by bytes.
                let head: String = row.text().chars().take(player::NAME.first - 1).collect();
                let width = player::NAME.width();
                let name: String = row.field(player::NAME).chars().take(width).collect();
                let rest = row.rest(player::BEHIND_NAME);
                self.document.set_line(line, format!("{head}{name:<width$}{rest}"));
                row
            }
            None => row,
        };
        let individual = self.tournament.team().is_none();
        let index = self.tournament.index_of(id).filter(|_| individual);
        let (Ok(position), Some(index)) = (position, index) else { return };
        let claims = &file.claims;
        let (rank, points) = (claims.ranks.get(position), claims.points.get(position));
        self.rank(id, line, rank.copied().flatten(), player::RANK);
        if points.copied().flatten().is_none() {
            let finished = self.tournament.last_finished_round();
            self.points(line, computed(self.tournament, index, finished), player::POINTS);
        }
        for round in 0..self.tournament.rounds() {
            let first = cell::column(round + 1);
            let columns = row.slice(first, first + cell::WIDTH - 1);
            let Ok((raw, lone)) = RawCell::read(columns) else { return };
            if let Some(text) = self.cell(raw, lone, index, round) {
                self.document.replace(line, cell::held(round + 1), &text);
            }
        }
    }

    /// The new text of a cell that cannot be kept.
    fn cell(&self, raw: RawCell, lone: Option<Lone>, index: usize, round: usize) -> Option<String> {
        let cell = cells::cell(self.tournament, index, round);
        let blank = self.options.unfinished.is_blank(self.tournament.id(index), round);
        match (lone, raw.is_blank() && !self.is_26()) {
            (Some(Lone::Unknown), _) => Some(" ".repeat(cell::HELD)),
            (Some(_), _) => Some(spelled(&cell)),
            // Only record 240 contains this bye.
            (None, true) if !blank && cell.code != Code::Rest && cell.opponent.is_none() => {
                Some(spelled(&cell))
            }
            (None, _) => None,
        }
    }

    /// Writes the rank of a team, and the points that its record lacks.
    fn team(&mut self, line: usize) {
        let file = self.file;
        let Some(position) = file.team_lines.iter().position(|(_, known)| *known == line) else { return };
        let Some(id) = file.team_lines.get(position).map(|(id, _)| *id) else { return };
        let Some(index) = self.tournament.index_of(id).filter(|_| self.tournament.team().is_some()) else {
            return;
        };
        let claims = &file.claims;
        let claimed = |column: &[Option<Points>]| column.get(position).copied().flatten().is_some();
        self.rank(id, line, claims.ranks.get(position).copied().flatten(), team::RANK);
        let finished = self.tournament.last_finished_round();
        if !claimed(&claims.match_points) {
            self.points(line, computed(self.tournament, index, finished), team::MATCH_POINTS);
        }
        if !claimed(&claims.game_points) {
            self.points(line, game_points(self.tournament, index, finished, true), team::GAME_POINTS);
        }
    }

    fn rank(&mut self, id: u32, line: usize, claimed: Option<u32>, columns: Columns) {
        let rank = self.options.ranks.get(&id).copied();
        let width = columns.width();
        let text = rank.map_or_else(String::new, |rank| rank.to_string());
        if rank != claimed && text.len() <= width {
            self.document.replace(line, columns, &format!("{text:>width$}"));
        }
    }

    fn points(&mut self, line: usize, points: Points, columns: Columns) {
        let width = columns.width();
        let text = decimal(points, width).filter(|_| points >= Points::ZERO).unwrap_or_default();
        self.document.replace(line, columns, &format!("{text:>width$}"));
    }

    fn keep(&mut self, line: usize, text: String) {
        let printable = printable(&text);
        if printable != text {
            self.losses.push(Loss { line, what: phrase!("lost-control-characters-of-line", line) });
        }
        self.out.push(printable);
    }

    /// Reports the data that teams lose if their records are written again: nickname, strength factor, points and rank.
    fn lose_of_team(&mut self, record: Record, row: &Row<'_>) {
        let columns = if self.is_26() { team::DETAILS } else { team::DETAILS_AND_STANDING };
        if record != Record::Numbered(310) || row.is_blank(columns) {
            return;
        }
        let what = if self.is_26() {
            message!("lost-nicknames-of-teams")
        } else {
            message!("lost-columns-of-teams")
        };
        if self.losses.iter().all(|loss| loss.what.message() != what) {
            self.losses.push(Loss { line: row.line, what: what.into() });
        }
    }

    /// Adds the lines made from the facts that the file lacks.
    fn add_missing(&mut self, placed: &BTreeSet<Group>) {
        let mut head = Vec::new();
        for group in std::mem::take(&mut self.order) {
            let always = match group {
                Group::Rounds | Group::List | Group::Scoring | Group::Single(172 | 192) => true,
                Group::Single(92) => !self.is_26(),
                _ => self.facts || self.other_teams,
            };
            if placed.contains(&group) || !always {
                continue;
            }
            let lines = self.made.get(&group).into_iter().flatten().map(|line| (*line).to_owned());
            if group.is_header() { head.extend(lines) } else { self.out.extend(lines) }
        }
        let at = self.head.min(self.out.len());
        self.out.splice(at..at, head);
    }

    fn finish(mut self) -> (String, Vec<Loss>) {
        self.losses.extend(self.lost.losses());
        self.losses.sort_by_key(|loss| loss.line);
        let mut text = String::new();
        for line in &self.out {
            text.push_str(line);
            text.push_str(self.options.line_end.text());
        }
        (text, self.losses)
    }
}

/// Replaces the control characters of a line with blanks.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c != '\t' && breaks(c) { ' ' } else { c }).collect()
}

/// The group of a line made from the facts.
pub(super) fn group_of_made(line: &str) -> Option<Group> {
    let text = Text::from_string(line.to_owned()).ok()?;
    let row = Row::new(&text, 1);
    let record = Record::of(&row, |_| false);
    Group::of(record, &row)
}
