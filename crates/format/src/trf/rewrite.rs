//! Writes a TRF file as TRF again: its own lines where they can stay, lines made from the facts where they cannot.

use std::collections::{BTreeMap, BTreeSet};

use super::cell::{Lone, RawCell};
use super::loss::{Lines, Loss};
use super::player::{CELL_WIDTH, cell_column};
use super::record::{Group, Record};
use super::row::Row;
use super::system::{encoded_type, named_system};
use super::write::{Generation, Made, WriteOptions, breaks, decimal, make, spelled};
use super::{Document, PlannedSource, RatingMethod, ScoringSource, TrfFile};
use crate::ReadOptions;
use crate::cells;
use crate::json::TournamentJson;
use crate::text::Text;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::{Code, Tournament};
use tiebreak_phrase::{Phrase, phrase};

/// A file written again, and what the other generation of the format could not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The file.
    pub text: String,
    /// What is lost; nothing that changes a result.
    pub losses: Vec<Loss>,
}

impl TrfFile {
    /// Writes the file again as `options.generation`, its facts being those of `tournament`.
    ///
    /// Comments, unknown records and every line that the generation knows stay as they are and where they are, but for
    /// what has to change; `keep_list` keeps the records of the tie-breaks too. If the result does not read as the
    /// same tournament, everything that the facts tell is written anew, and only the other lines stay.
    ///
    /// # Errors
    /// Everything that cannot be expressed and would change results, in words.
    pub fn rewrite(
        &self,
        tournament: &Tournament,
        options: &WriteOptions,
        keep_list: bool,
    ) -> Result<Rewritten, Vec<Phrase>> {
        let mut options = options.clone();
        let header = &mut options.header;
        if header.encoded_type.is_empty() && encoded_type(&header.kind).is_some() {
            header.encoded_type = header.kind.clone();
        }
        if self.rating_method != RatingMethod::Fide {
            // Which rating counts is a reading of what stands there.
            for (id, line) in &self.player_lines {
                let rating = Row::new(self.document.text(), *line).field(49, 52).to_owned();
                options.details.entry(*id).or_default().rating = Some(rating);
            }
        }
        let made = make(tournament, &options);
        let nothing = Made { lines: Vec::new(), losses: Vec::new() };
        let weave = |facts: bool| {
            let made = made.as_ref().unwrap_or(&nothing);
            Weave::new(self, tournament, &options, keep_list, made, facts).run()
        };
        let kept = weave(false);
        if self.reads_the_same(&kept.text, tournament, &options) {
            return Ok(kept);
        }
        let made = made.as_ref().map_err(Clone::clone)?;
        let woven = weave(true);
        // Where what stays stands in the way, nothing but the facts is left.
        Ok(match self.again(&woven.text, tournament) {
            Some(_) => woven,
            None => self.bare(made, &options),
        })
    }

    /// The lines made from the facts alone.
    fn bare(&self, made: &Made, options: &WriteOptions) -> Rewritten {
        let mut losses: Vec<Loss> =
            made.losses.iter().map(|what| Loss { line: 0, what: what.clone() }).collect();
        losses.extend(self.losses_of_facts());
        let written: BTreeSet<u32> = made
            .lines
            .iter()
            .filter_map(|line| match group_of_made(line) {
                Some(Group::Player(id)) => Some(id),
                _ => None,
            })
            .collect();
        let left_out: Vec<_> = self.player_lines.iter().filter(|(id, _)| !written.contains(id)).collect();
        if let Some((_, line)) = left_out.first() {
            let ids: Vec<String> = left_out.iter().map(|(id, _)| id.to_string()).collect();
            losses.push(Loss { line: *line, what: phrase!("lost-players", ids = ids.join(", ")) });
        }
        let lines = made.lines.iter().map(|line| line.trim_end().to_owned() + options.line_end.text());
        Rewritten { text: lines.collect(), losses }
    }

    /// What a text written for the tournament reads as; none when it does not read.
    fn again(&self, text: &str, tournament: &Tournament) -> Option<TrfFile> {
        let options = ReadOptions {
            edition_given: true,
            team: tournament.team().is_some(),
            ratings: Some(self.rating_method),
            ..ReadOptions::default()
        };
        super::read(Text::from_string(text.to_owned()).ok()?, "", &options).ok()
    }

    /// Whether a text is read as the same tournament.
    fn reads_the_same(&self, text: &str, tournament: &Tournament, options: &WriteOptions) -> bool {
        let Some(again) = self.again(text, tournament) else { return false };
        // A generation without national ratings loses them, and says so.
        let ratings = options.generation == Generation::Trf26 || self.rating_method == RatingMethod::Fide;
        comparable(&again.tournament, ratings) == comparable(tournament, ratings)
    }
}

/// The facts without names, which may lose characters.
fn comparable(tournament: &Tournament, ratings: bool) -> TournamentJson {
    let mut json = TournamentJson::from(tournament);
    for player in json.participants.iter_mut().flatten() {
        player.name.clear();
        if !ratings {
            player.rating = None;
        }
    }
    json.teams.iter_mut().flatten().for_each(|team| team.name.clear());
    for player in &mut json.players {
        player.name.clear();
        if !ratings {
            player.rating = None;
        }
    }
    json
}

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Keep,
    Lose,
    /// The lines made from the facts for this group take its place.
    Replace(Group),
}

/// The lines of a file between those made from its facts.
struct Weave<'f> {
    file: &'f TrfFile,
    tournament: &'f Tournament,
    options: &'f WriteOptions,
    keep_list: bool,
    /// Everything that the facts tell is made anew.
    facts: bool,
    /// Records of teams are made anew: the other generation has other ones.
    other_teams: bool,
    /// What results are worth is declared as this generation does it.
    plain_scoring: bool,
    /// Team records are no part of an event of players.
    drop_teams: bool,
    made: BTreeMap<Group, Vec<&'f str>>,
    /// The order of the made lines.
    order: Vec<Group>,
    /// What each line is.
    records: Vec<(Record, Option<Group>)>,
    document: Document,
    out: Vec<String>,
    /// Where the head of the file ends in `out`.
    head: usize,
    lost: Lines,
    losses: Vec<Loss>,
}

impl<'f> Weave<'f> {
    fn new(
        file: &'f TrfFile,
        tournament: &'f Tournament,
        options: &'f WriteOptions,
        keep_list: bool,
        made: &'f Made,
        facts: bool,
    ) -> Weave<'f> {
        let is_26 = options.generation == Generation::Trf26;
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
        self.options.generation == Generation::Trf26
    }

    fn run(mut self) -> Rewritten {
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
                        Some(Group::Player(id)) => self.enter_player(id, line),
                        Some(Group::Teams) => self.enter_team(line),
                        _ => {}
                    }
                    placed.extend(group);
                    let kept = self.document.line(line).to_owned();
                    self.keep(line, kept);
                }
                Fate::Replace(group) => {
                    self.lose_of_team(record, &row);
                    if placed.insert(group) {
                        for made in self.made.get(&group).cloned().unwrap_or_default() {
                            // The same but for blanks at the end is no change.
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
        // Numbers of teams mean nothing to an event of players.
        if self.drop_teams && record.names_teams() {
            return Fate::Lose;
        }
        match group {
            Some(group) if self.replaces(group, row) => Fate::Replace(group),
            _ if record.is_in(self.options.generation) => Fate::Keep,
            _ => Fate::Lose,
        }
    }

    /// Whether lines made from the facts take the place of this line.
    fn replaces(&self, group: Group, row: &Row<'_>) -> bool {
        let is_team = self.tournament.team().is_some();
        let made = self.made.contains_key(&group);
        let anew = self.facts || self.other_teams;
        let text = || row.rest(5).trim();
        let pairing = self.tournament.pairing();
        match group {
            Group::Player(_) => anew && made,
            // What else stands beside a date would be lost.
            Group::Single(42) => made && self.file.start.record == 42 && !text().contains([':', '(']),
            Group::Single(52) => made && !text().contains([':', '(']),
            Group::Single(92) if self.is_26() => {
                self.facts && named_system(text()).is_some_and(|named| named != pairing)
            }
            Group::Single(92) => named_system(text()) != Some(pairing),
            Group::Single(152) => self.is_26() && made,
            Group::Single(192) => self.is_26() && made && (self.facts || text().is_empty()),
            Group::Single(_) => self.is_26() && is_team && anew,
            Group::Rounds => {
                let source = if self.is_26() { PlannedSource::Record142 } else { PlannedSource::Xxr };
                made && (self.facts || self.file.planned.source != source)
            }
            Group::Scoring => anew || !self.plain_scoring,
            Group::List => self.is_26() && !self.keep_list,
            Group::Teams => is_team && anew,
            // TRF16 has the byes of players in their cells.
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

    /// What has to change in a player's record: rank, points if there are none, cells that are no standard.
    fn enter_player(&mut self, id: u32, line: usize) {
        let text = self.file.document.text();
        let mut row = Row::new(text, line);
        let warnings = &self.file.warnings;
        if warnings.iter().any(|warning| warning.line == line && warning.id == "columns-in-bytes")
            && let Some(by_bytes) = row.counted_in_bytes()
        {
            // A program padded the name by bytes.
            row = by_bytes;
            let head: String = row.text().chars().take(14).collect();
            let name: String = row.field(15, 47).chars().take(33).collect();
            self.document.set_line(line, format!("{head}{name:<33}{}", row.rest(48)));
        }
        let lines = &self.file.player_lines;
        let position = lines.binary_search_by_key(&line, |(_, line)| *line);
        let individual = self.tournament.team().is_none();
        let index = self.tournament.index_of(id).filter(|_| individual);
        let (Ok(position), Some(index)) = (position, index) else { return };
        let claims = &self.file.claims;
        let (rank, points) = (claims.ranks.get(position), claims.points.get(position));
        self.enter_rank(id, line, rank.copied().flatten(), 86, 89);
        if points.copied().flatten().is_none() {
            let finished = self.tournament.last_finished_round();
            self.enter_points(line, super::claims::computed(self.tournament, index, finished), 81, 84);
        }
        for round in 0..self.tournament.rounds() {
            let column = cell_column(round + 1);
            let Ok((raw, lone)) = RawCell::read(row.slice(column, column + CELL_WIDTH - 1)) else { return };
            let cell = cells::cell(self.tournament, index, round);
            let blank = self.options.unfinished.is_blank(id, round);
            let text = match (lone, raw.is_blank() && !self.is_26()) {
                (Some(Lone::Unknown), _) => " ".repeat(8),
                (Some(_), _) => spelled(&cell),
                // A bye that only record 240 gives.
                (None, true) if !blank && cell.code != Code::Rest && cell.opponent.is_none() => {
                    spelled(&cell)
                }
                (None, _) => continue,
            };
            self.document.replace(line, column, column + 7, &text);
        }
    }

    /// Rank and points of a team that has none.
    fn enter_team(&mut self, line: usize) {
        let Some(position) = self.file.team_lines.iter().position(|(_, known)| *known == line) else {
            return;
        };
        let Some(id) = self.file.team_lines.get(position).map(|(id, _)| *id) else { return };
        let Some(index) = self.tournament.index_of(id).filter(|_| self.tournament.team().is_some()) else {
            return;
        };
        let claims = &self.file.claims;
        let claimed = |column: &[Option<Points>]| column.get(position).copied().flatten().is_some();
        let (match_points, game_points) = (claimed(&claims.match_points), claimed(&claims.game_points));
        self.enter_rank(id, line, claims.ranks.get(position).copied().flatten(), 69, 71);
        let finished = self.tournament.last_finished_round();
        if !match_points {
            self.enter_points(line, super::claims::computed(self.tournament, index, finished), 55, 60);
        }
        if !game_points {
            let points = super::team_points::game_points(self.tournament, index, finished, true);
            self.enter_points(line, points, 62, 67);
        }
    }

    fn enter_rank(&mut self, id: u32, line: usize, claimed: Option<u32>, first: usize, last: usize) {
        let rank = self.options.ranks.get(&id).copied();
        let width = last + 1 - first;
        let text = rank.map_or_else(String::new, |rank| rank.to_string());
        if rank != claimed && text.len() <= width {
            self.document.replace(line, first, last, &format!("{text:>width$}"));
        }
    }

    fn enter_points(&mut self, line: usize, points: Points, first: usize, last: usize) {
        let width = last + 1 - first;
        let text = decimal(points, width).filter(|_| points >= Points::ZERO).unwrap_or_default();
        self.document.replace(line, first, last, &format!("{text:>width$}"));
    }

    /// Whether a line would be another record without its control characters.
    fn changes_when_printed(&self, line: usize, record: Record) -> bool {
        let text = self.file.document.line(line);
        if !text.chars().any(|c| c != '\t' && breaks(c)) {
            return false;
        }
        let Ok(text) = Text::from_string(printable(text)) else { return true };
        let players = self.file.player_ids();
        Record::of(&Row::new(&text, 1), |id| players.contains(&id)) != record
    }

    fn keep(&mut self, line: usize, text: String) {
        let printable = printable(&text);
        if printable != text {
            self.losses.push(Loss { line, what: phrase!("lost-control-characters-of-line", line = line) });
        }
        self.out.push(printable);
    }

    /// Nickname, strength factor, points and rank of teams whose records are made anew.
    fn lose_of_team(&mut self, record: Record, row: &Row<'_>) {
        let last = if self.is_26() { 53 } else { 71 };
        if record != Record::Numbered(310) || row.is_blank(42, last) {
            return;
        }
        let what = if self.is_26() { "lost-nicknames-of-teams" } else { "lost-columns-of-teams" };
        if self.losses.iter().all(|loss| loss.what.id() != what) {
            self.losses.push(Loss { line: row.line, what: what.into() });
        }
    }

    /// Lines made from the facts of which the file has none.
    fn add_missing(&mut self, placed: &BTreeSet<Group>) {
        let mut head = Vec::new();
        for group in std::mem::take(&mut self.order) {
            let always = match group {
                Group::Rounds | Group::List | Group::Scoring | Group::Single(192) => true,
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

    fn finish(mut self) -> Rewritten {
        self.losses.extend(self.lost.losses());
        self.losses.sort_by_key(|loss| loss.line);
        let mut text = String::new();
        for line in &self.out {
            text.push_str(line);
            text.push_str(self.options.line_end.text());
        }
        Rewritten { text, losses: self.losses }
    }
}

/// A line with blanks for its control characters.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c != '\t' && breaks(c) { ' ' } else { c }).collect()
}

/// The group of a line that was made from facts.
fn group_of_made(line: &str) -> Option<Group> {
    let text = Text::from_string(line.to_owned()).ok()?;
    let row = Row::new(&text, 1);
    let record = Record::of(&row, |_| false);
    Group::of(record, &row)
}
