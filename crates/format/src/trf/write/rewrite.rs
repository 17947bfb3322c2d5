//! Rewrites a TRF file in a different edition or for a changed tournament. Each line is either kept or replaced with a
//! line that is made from the facts. In this module, the facts are the data in a [`Tournament`].

use crate::json::{TournamentJson, birth, is_sex};
use crate::shared::{self, fide_number};
use crate::trf::columns::{Lone, abnormal, bye, national};
use crate::trf::file::{Generation, TrfFile, WriteOptions, game_points};
use crate::trf::prelude::*;
use crate::trf::read::read;
use crate::trf::system::{encoded_type, named_system};
use crate::trf::write::{Made, breaks, make, spelled};
use crate::trf::{Document, PlannedSource, RatingMethod, decimal, is_draft};

/// The numbers of records that exist in TRF26 but not in TRF16.
const OF_TRF26: [u16; 20] =
    [142, 152, 172, 182, 192, 202, 212, 222, 240, 250, 260, 299, 300, 310, 320, 330, 352, 362, 801, 802];

/// The kind of record that a line contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A record with a number, such as 001.
    Numbered(u16),
    /// An extension of JaVaFo (XX*) or bbpPairings (BB*). The value contains the three letters of its code.
    Extension([u8; 3]),
    National,
    /// A comment, an unknown record or an empty line.
    Other,
}

impl Record {
    /// Returns the kind of record that a line contains. `is_player` returns whether a number is the pairing number of a
    /// player.
    pub(super) fn of(row: &Row<'_>, is_player: impl Fn(u32) -> bool) -> Record {
        let text = row.text().as_bytes();
        let Some(code) = text.first_chunk::<3>() else { return Record::Other };
        if text.get(3).is_some_and(|byte| !matches!(byte, b' ' | b'\t' | 0xC2)) {
            return Record::Other;
        }
        match code {
            [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9'] => {
                Record::Numbered(code.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')))
            }
            [b'X', b'X', _] | [b'B', b'B', _] => Record::Extension(*code),
            [b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'] if !is_draft(code) => {
                let id = row.number(national::ID).ok().flatten();
                if id.is_some_and(is_player) { Record::National } else { Record::Other }
            }
            _ => Record::Other,
        }
    }

    /// Returns whether this record exists in an edition of the format. Lines that are not records are kept in both
    /// editions.
    fn is_in(self, generation: Generation) -> bool {
        match (self, generation) {
            (Record::Numbered(number), Generation::Trf16) => !OF_TRF26.contains(&number),
            (Record::National, Generation::Trf16) => false,
            _ => true,
        }
    }

    /// Returns whether the numbers in this record are the pairing numbers of teams in a team event.
    fn names_teams(self) -> bool {
        matches!(
            self,
            Record::Numbered(13 | 240 | 250 | 260 | 299 | 300 | 310 | 320 | 330 | 352 | 362 | 801 | 802)
        )
    }

    /// Returns whether the record belongs to the header of a file.
    fn is_header(self) -> bool {
        match self {
            Record::Numbered(number) => number % 10 == 2 && number != 802,
            Record::Extension(code) => code[0] == b'B' || matches!(&code, b"XXR" | b"XXS"),
            Record::National | Record::Other => false,
        }
    }
}

/// A group of records that express the same facts. If one record of a group must change, the lines made from the facts
/// replace the whole group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Record 001 of the player with this pairing number.
    Player(u32),
    /// One of the records 042, 052, 092, 152, 172, 192 and 352.
    Single(u16),
    /// Records 142 and XXR.
    Rounds,
    /// Records 162, 362, XXS and BB*, and each record 299 that sets the points for a kind of result.
    Scoring,
    /// Records of the tie-break lists (202 and 212).
    List,
    /// Records of the teams (013 and 310).
    Teams,
    /// One of the records 240, 300, 320, 330, 801 and 802, or a record 299 that names participants.
    Repeated(u16),
}

impl Group {
    /// Returns the group of a line, or `None` if the facts do not contain the content of the line.
    pub(super) fn of(record: Record, row: &Row<'_>) -> Option<Group> {
        Some(match record {
            Record::Numbered(1) => Group::Player(row.number(player::ID).ok().flatten()?),
            Record::Numbered(number @ (42 | 52 | 92 | 152 | 172 | 192 | 352)) => Group::Single(number),
            Record::Numbered(142) => Group::Rounds,
            Record::Numbered(162 | 362) => Group::Scoring,
            Record::Numbered(299) if is_kind_alone(row) => Group::Scoring,
            Record::Numbered(202 | 212) => Group::List,
            Record::Numbered(13 | 310) => Group::Teams,
            Record::Numbered(number @ (240 | 299 | 300 | 320 | 330 | 801 | 802)) => Group::Repeated(number),
            Record::Extension(code) => match &code {
                b"XXR" => Group::Rounds,
                // Some programs use the code XXS for data other than points.
                b"XXS" if row.text().contains('=') => Group::Scoring,
                [b'B', b'B', b'W' | b'D' | b'L' | b'Z' | b'F' | b'U'] => Group::Scoring,
                _ => return None,
            },
            Record::Numbered(_) | Record::National | Record::Other => return None,
        })
    }

    /// Returns whether new lines of the group belong in the header of a file.
    fn is_header(self) -> bool {
        matches!(self, Group::Single(_) | Group::Rounds | Group::Scoring | Group::List)
    }
}

/// Returns whether a record 299 sets the points for a kind of result.
fn is_kind_alone(row: &Row<'_>) -> bool {
    let behind = Columns::new(abnormal::ROUND.first, usize::MAX);
    row.byte(abnormal::KIND.first) != b' ' && row.is_blank(behind)
}

/// A rewritten file, and the content that the new edition of the format cannot express. No result depends on the lost
/// content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewritten {
    /// The text of the file.
    pub text: String,
    /// The content that was lost.
    pub losses: Vec<Loss>,
}

impl TrfFile {
    /// Rewrites the file in the edition `options.generation`, with the facts of `tournament`.
    ///
    /// Comments, unknown records and lines that are valid in the new edition keep their positions, and their text
    /// changes only if necessary. If `keep_list` is true, the records of the tie-breaks are kept as well.
    ///
    /// If reading the output does not give the same tournament, all lines that contain facts are replaced. If the
    /// output cannot be read even then, the lines without facts are left out.
    ///
    /// # Errors
    /// Returns errors about all content that the edition cannot express and whose loss would change results.
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
        // The user can choose a rating method in the options. A reader of the new file does not know these options, so
        // the method is written to the file.
        options.ratings.clone_from(&self.ratings_unsaid);
        if self.rating_method != RatingMethod::Fide {
            // The player record keeps the FIDE rating, because the standings may use the player's national rating.
            for record in &self.players {
                let rating = Row::new(self.document.text(), record.line).field(player::RATING).to_owned();
                options.details.entry(record.id).or_default().rating = Some(rating);
            }
        }
        let made = make(tournament, &options);
        let nothing = Made { lines: Vec::new(), losses: Vec::new() };
        let weave = |facts: bool| {
            let made = made.as_ref().unwrap_or(&nothing);
            let (text, losses) = Weave::new(self, tournament, &options, keep_list, made, facts).run();
            Rewritten { text, losses }
        };
        let kept = weave(false);
        if self.reads_the_same(&kept.text, tournament, &options) {
            return Ok(kept);
        }
        let made = made.as_ref().map_err(Clone::clone)?;
        let woven = weave(true);
        // If the merged file cannot be read, the output contains only the facts.
        Ok(match self.again(&woven.text, tournament) {
            Some(_) => woven,
            None => self.bare(made, &options),
        })
    }

    /// Returns a file that contains only lines made from the facts, and no lines of the original file.
    fn bare(&self, made: &Made, options: &WriteOptions) -> Rewritten {
        let mut losses: Vec<Loss> =
            made.losses.iter().map(|what| Loss { line: 0, what: what.clone() }).collect();
        losses.extend(self.losses_of_facts());
        let written: BTreeSet<u32> = made
            .lines
            .iter()
            .filter_map(
                |line| if let Some(Group::Player(id)) = group_of_made(line) { Some(id) } else { None },
            )
            .collect();
        let left_out: Vec<_> = self.players.iter().filter(|player| !written.contains(&player.id)).collect();
        if let Some(first) = left_out.first() {
            let ids: Vec<String> = left_out.iter().map(|player| player.id.to_string()).collect();
            losses.push(Loss { line: first.line, what: phrase!("lost-players", ids = ids.join(", ")) });
        }
        let lines = made.lines.iter().map(|line| line.trim_end().to_owned() + options.line_end.text());
        Rewritten { text: lines.collect(), losses }
    }

    /// Reads a text that the writer has just written. Returns `None` if the text is unreadable.
    fn again(&self, text: &str, tournament: &Tournament) -> Option<TrfFile> {
        let options =
            ReadOptions { edition_given: true, team: tournament.team().is_some(), ..ReadOptions::default() };
        read(Text::from_string(text.to_owned()).ok()?, "", &options).ok()
    }

    fn reads_the_same(&self, text: &str, tournament: &Tournament, options: &WriteOptions) -> bool {
        let Some(again) = self.again(text, tournament) else { return false };
        // TRF16 has no national ratings. If national ratings can count, ratings in TRF16 are therefore not compared.
        // Another function reports the loss of national ratings.
        let ratings = options.generation.is_26() || self.rating_method == RatingMethod::Fide;
        comparable(&again.tournament, ratings) == comparable(tournament, ratings)
    }
}

/// Returns the facts of a tournament that rewriting must not change. Names are excluded, because some characters of a
/// name cannot be written to a file. Ratings are included only if `ratings` is true.
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

// Merges the lines of a file with lines made from its facts.

/// What the writer does with one line of the original file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Keep,
    Lose,
    /// The new lines, made from the facts, replace all lines of the group.
    Replace(Group),
}

/// The state of merging the lines of a file with the lines made from its facts.
struct Weave<'f> {
    file: &'f TrfFile,
    tournament: &'f Tournament,
    options: &'f WriteOptions,
    keep_list: bool,
    /// Whether lines made from the facts replace all original lines that contain facts.
    facts: bool,
    /// Whether the records of teams are replaced, because the new edition has different records for teams.
    other_teams: bool,
    /// Whether the new edition has the records that declare points in the file.
    plain_scoring: bool,
    /// Whether records of teams are left out, because the output is an individual event.
    drop_teams: bool,
    made: BTreeMap<Group, Vec<&'f str>>,
    /// The groups, in the order in which the writer made their lines.
    order: Vec<Group>,
    /// The record of each line, with its group if it belongs to a group.
    records: Vec<(Record, Option<Group>)>,
    document: Document,
    out: Vec<String>,
    /// The number of lines in `out` that belong to the header.
    head: usize,
    lost: Lines,
    losses: Vec<Loss>,
}

impl<'f> Weave<'f> {
    /// Prepares to merge the lines of a file with the lines made from the facts of the tournament. If `facts` is true,
    /// every line that contains facts of the tournament is replaced.
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
        let plain_scoring = !file.is_scoring_inferred
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

    /// Returns the text of the rewritten file and the lost content.
    fn run(mut self) -> (String, Vec<Loss>) {
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
                            // A line stays unchanged if only its trailing blanks differ from the new line.
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
        // Records of teams have no meaning in an individual event.
        if self.drop_teams && record.names_teams() {
            return Fate::Lose;
        }
        match group {
            Some(group) if self.replaces(group, row) => Fate::Replace(group),
            _ if record.is_in(self.options.generation) => Fate::Keep,
            _ => Fate::Lose,
        }
    }

    /// Returns whether the lines made from the facts replace a line of this group.
    fn replaces(&self, group: Group, row: &Row<'_>) -> bool {
        let is_team = self.tournament.team().is_some();
        let made = self.made.contains_key(&group);
        let anew = self.facts || self.other_teams;
        let text = || row.rest(HEADER).trim();
        let pairing = self.tournament.pairing();
        match group {
            Group::Player(_) => anew && made,
            // A line that contains a time or other text besides the date is kept.
            Group::Single(42) => made && self.file.start.record == 42 && !text().contains([':', '(']),
            Group::Single(52) => made && !text().contains([':', '(']),
            Group::Single(92) if self.is_26() => {
                self.facts && named_system(text()).is_some_and(|named| named != pairing)
            }
            Group::Single(92) => named_system(text()) != Some(pairing),
            Group::Single(152) => self.is_26() && made,
            // The writer makes a line 172 only if the user chose a different rating method in the options.
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
            // In TRF16, the cells of players contain the byes that record 240 contains in TRF26.
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

    /// Returns whether a line would become a different record if its control characters were replaced with blanks.
    fn changes_when_printed(&self, line: usize, record: Record) -> bool {
        let text = self.file.document.line(line);
        if !text.chars().any(|c| c != '\t' && breaks(c)) {
            return false;
        }
        let Ok(text) = Text::from_string(printable(text)) else { return true };
        let players = self.file.player_ids();
        Record::of(&Row::new(&text, 1), |id| players.contains(&id)) != record
    }

    /// Changes the record of a player only where necessary: the rank, missing points, and cells that contradict the TRF
    /// standard.
    fn player(&mut self, id: u32, line: usize) {
        let file = self.file;
        let position = file.players.binary_search_by_key(&line, |player| player.line);
        let by_bytes = position.is_ok_and(|at| file.players.get(at).is_some_and(|player| player.by_bytes));
        let row = Row::new(file.document.text(), line);
        let row = match row.counted_in_bytes().filter(|_| by_bytes) {
            Some(row) => {
                // The program that wrote the file padded the name to a number of bytes, not of characters.
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

    /// Returns the new text of a cell, or `None` if the text does not change.
    fn cell(&self, raw: RawCell, lone: Option<Lone>, index: usize, round: usize) -> Option<String> {
        let cell = shared::cell(self.tournament, index, round);
        let blank = self.options.unfinished.is_blank(self.tournament.id(index), round);
        match (lone, raw.is_blank() && !self.is_26()) {
            (Some(Lone::Unknown), _) => Some(" ".repeat(cell::HELD)),
            (Some(_), _) => Some(spelled(&cell)),
            // A bye that only a record 240 contained must be written to the player's cell.
            (None, true) if !blank && cell.code != Code::Rest && cell.opponent.is_none() => {
                Some(spelled(&cell))
            }
            (None, _) => None,
        }
    }

    /// Writes the rank of a team into its record. If the record contains no points, the function writes the points too.
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

    /// Reports the data that are lost when team records are replaced: nickname, strength factor, points and rank.
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

    /// Adds the new lines of every group that the new file needs but that has no line in the original file.
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

/// Returns the group of a new line that was made from the facts, or `None` if the line belongs to no group.
fn group_of_made(line: &str) -> Option<Group> {
    let text = Text::from_string(line.to_owned()).ok()?;
    let row = Row::new(&text, 1);
    let record = Record::of(&row, |_| false);
    Group::of(record, &row)
}

// Finds content of a file that the facts of the tournament do not contain.

/// Content of a file that a different format cannot express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The first affected line (1-based), or 0 for the whole file.
    pub line: usize,
    /// The content that was lost, as a phrase.
    pub what: Phrase,
}

/// The lost lines, grouped by their first three characters.
#[derive(Debug, Default)]
struct Lines(BTreeMap<String, Vec<usize>>);

impl Lines {
    /// Adds a line of the file to the lost lines. A line of at most three characters is not added, unless the line is a
    /// comment.
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
    /// Returns the content of the file that the facts up to the last paired round do not contain.
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

    /// Returns whether the facts contain the content of a line.
    fn is_fact(&self, record: Record, row: &Row<'_>) -> bool {
        match record {
            Record::Numbered(42) => self.start.record == 42,
            // Records 062 and 082 state the numbers of players and teams, which a reader can count.
            Record::Numbered(62 | 82) => true,
            Record::Numbered(240) => {
                let round = row.number(bye::ROUND).ok().flatten();
                round.is_some_and(|round| round as usize <= self.rounds.paired)
            }
            Record::Numbered(172 | 192 | 202 | 212 | 92 | 52 | 152 | 801 | 802) => false,
            _ => Group::of(record, row).is_some(),
        }
    }

    /// Returns the announced byes that are lost because their rounds have no pairings yet.
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

/// Returns a phrase about a lost record, with the numbers of the first lines on which it occurs.
fn lost_record(record: &str, lines: &[usize]) -> Phrase {
    const SHOWN: usize = 10;
    let mut numbers: Vec<String> = lines.iter().take(SHOWN).map(usize::to_string).collect();
    if lines.len() > SHOWN {
        numbers.push("...".to_owned());
    }
    let (record, count) = (quoted(record), lines.len());
    phrase!("lost-record-lines", record, count, lines = numbers.join(", "))
}
