//! A TRF file as read.

use crate::diagnostic::{Severity, Sink};
use crate::options::RatingMethod;
use crate::text::LineEnd;
use crate::trf::list::{ScoringSource, WrittenList};
use crate::trf::prelude::*;
use crate::trf::system::SystemReading;
use crate::trf::{Document, Header, Planned, StartDate, decimal};
use tiebreak_engine::rules::Base;

/// A TRF file as read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TrfFile {
    /// The lines, for writing the file back.
    pub document: Document,
    /// The facts.
    pub tournament: Tournament,
    /// The header as written.
    pub header: Header,
    /// Points and ranks as recorded; they are never used as facts.
    pub claims: Claims,
    /// The list of record 202; it does not name the points, which come first.
    pub tiebreaks: Option<WrittenList>,
    /// The list of record 212, which defines the standing if both are present.
    pub(crate) standings_list: Option<WrittenList>,
    /// Which rating counts (172); the ratings of the tournament follow it.
    pub rating_method: RatingMethod,
    /// The value of record 172 that makes every reader use the same ratings, or none if the record is present
    /// already.
    pub(crate) ratings_unsaid: Option<String>,
    /// Rounds of the whole event.
    pub(crate) planned: Planned,
    /// Number of rounds with any content.
    pub recorded_rounds: usize,
    /// The round of the standing: the last finished one, or the requested one.
    pub finished_rounds: usize,
    /// The last round with pairings; later rounds contain only announced byes.
    pub paired_rounds: usize,
    /// Rounds after the last finished one, and the absences announced for them.
    pub unfinished: Unfinished,
    /// The pairing system, and how it was determined.
    pub system: SystemReading,
    /// Where the score system comes from.
    pub(crate) scoring_source: ScoringSource,
    /// The first day.
    pub start: StartDate,
    /// The player records, in file order.
    pub players: Vec<PlayerLine>,
    /// Id and line of each team record, in file order.
    pub team_lines: Vec<(u32, usize)>,
    /// All remarks about the file.
    pub warnings: Vec<Diagnostic>,
    /// Positions of the warnings that compare the recorded standing with the results; they do not apply to
    /// the standing after an earlier round.
    pub(crate) warnings_on_standing: BTreeSet<usize>,
    /// Lines that could not be read and were skipped on request.
    pub skipped: Vec<SkippedLine>,
    /// The tournament under the other possible pairing system, if no record states the system.
    pub otherwise: Option<Tournament>,
}

/// A line that could not be read and was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedLine {
    /// The line, from 1.
    pub line: usize,
    /// What is there.
    pub text: String,
    /// Whether a standing may depend on it.
    pub matters: bool,
}

/// A player record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    /// Starting rank.
    pub id: u32,
    /// Line from 1.
    pub line: usize,
    /// Its columns are counted in bytes, because a program padded the name by bytes.
    pub(crate) by_bytes: bool,
    /// Rounds (from 0) with a forfeit, `+` or `-`, but no opponent.
    pub lone_forfeits: Vec<usize>,
}

/// The standing recorded in a file, by participant in the order of the tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Points of players; empty in a team event.
    pub points: Vec<Option<Points>>,
    /// Ranks; none for a blank or 0.
    pub ranks: Vec<Option<u32>>,
    /// Match points of teams; empty in an individual event.
    pub match_points: Vec<Option<Points>>,
    /// Game points of teams; empty in an individual event.
    pub game_points: Vec<Option<Points>>,
    /// The content of the rank column.
    pub ranking: Ranking,
    /// A simple reason why the points differ from those of the results.
    pub excuse: Option<Excuse>,
}

/// The content of a file's rank column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// No ranks.
    #[default]
    None,
    /// The starting ranks in an order that agrees with the points; they may be a ranking.
    LikeStartingOrder,
    /// The starting ranks in an order that contradicts the points; many programs write them instead of a
    /// ranking.
    StartingOrder,
    /// A ranking.
    Recorded,
}

/// Why the recorded points of a file differ from those of all its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// They are the points after an earlier round.
    EarlierRound(usize),
    /// They include the announced byes of the next round.
    AnnouncedByes,
    /// They include the fictitious points of accelerated pairings.
    Acceleration,
}

/// The FIDE number in columns 58-68, or none if the columns contain something else.
pub(in crate::trf) fn fide_number(written: &str) -> Option<u32> {
    let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
    written.parse().ok().filter(|number| is_number && *number > 0)
}

impl TrfFile {
    /// The list that defines the standing: record 212, or else 202.
    pub fn list(&self) -> Option<&WrittenList> {
        self.standings_list.as_ref().or(self.tiebreaks.as_ref())
    }

    /// The earlier lists that the file keeps in comments (`### 202 ...`, `### 212 ...`), in file order.
    pub fn former_lists(&self) -> Vec<WrittenList> {
        WrittenList::all_former(self.document.text())
    }

    /// Id and line of each participant, in file order.
    fn lines(&self) -> Vec<(u32, usize)> {
        match self.tournament.team() {
            Some(_) => self.team_lines.clone(),
            None => self.players.iter().map(|player| (player.id, player.line)).collect(),
        }
    }

    /// The starting ranks of all players.
    pub(super) fn player_ids(&self) -> BTreeSet<u32> {
        self.players.iter().map(|player| player.id).collect()
    }

    /// The FIDE numbers of players by starting rank; other texts are ignored.
    pub fn fide_ids(&self) -> BTreeMap<u32, u32> {
        let read = |record: &PlayerLine| {
            let written = Row::new(self.document.text(), record.line).field(player::FIDE_ID);
            Some((record.id, fide_number(written)?))
        };
        self.players.iter().filter_map(read).collect()
    }

    /// Years of birth by number, for players whose record has one.
    pub fn birth_years(&self) -> BTreeMap<u32, u32> {
        let read = |record: &PlayerLine| {
            let written = Row::new(self.document.text(), record.line).field(player::BIRTH);
            let year = written.trim().get(..4)?.parse::<u32>().ok().filter(|year| *year > 0)?;
            Some((record.id, year))
        };
        self.players.iter().filter_map(read).collect()
    }

    /// Options for a new file about the same event, without its facts.
    pub fn write_options(&self) -> WriteOptions {
        let lines = self.lines();
        let ranks = lines.iter().zip(&self.claims.ranks).filter_map(|((id, _), rank)| Some((*id, (*rank)?)));
        let details = self.players.iter().map(|record| {
            let row = Row::new(self.document.text(), record.line);
            let details = PlayerDetails {
                sex: row.field(player::SEX).to_owned(),
                fide_id: row.field(player::FIDE_ID).to_owned(),
                birth: row.field(player::BIRTH).to_owned(),
                rating: None,
            };
            (record.id, details)
        });
        let codes = self.list().map(|list| list.codes.iter().map(|code| code.text.clone()));
        let mut tiebreaks: Vec<String> = codes.into_iter().flatten().collect();
        // In the written list, the points come first without being named.
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

    /// Enters points (match points of a team) and ranks into the lines of the document; all other columns and
    /// lines stay unchanged.
    ///
    /// Points or ranks that do not fit their columns become blank.
    pub fn enter_standing(&mut self, standing: &[(u32, Points, u32)]) {
        let is_team = self.tournament.team().is_some();
        let (points_at, rank_at) =
            if is_team { (team::MATCH_POINTS, team::RANK) } else { (player::POINTS, player::RANK) };
        let lines = self.lines();
        for (id, points, rank) in standing {
            let Some((_, line)) = lines.iter().find(|(known, _)| known == id) else { continue };
            let mut enter = |columns: Columns, text: Option<String>| {
                let width = columns.width();
                let text = text.filter(|text| text.len() <= width).unwrap_or_default();
                self.document.replace(*line, columns, &format!("{text:>width$}"));
            };
            enter(points_at, decimal(*points, points_at.width()));
            enter(rank_at, Some(rank.to_string()));
        }
    }
}

// Options for writing a TRF file.

/// The edition of the format to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Generation {
    /// TRF16 with JaVaFo's extensions for the number of rounds and the points of results.
    Trf16,
    /// TRF26.
    #[default]
    Trf26,
}

impl Generation {
    /// Whether it has the records of TRF26.
    pub const fn is_26(self) -> bool {
        matches!(self, Generation::Trf26)
    }
}

/// Content of a file, apart from the facts of the tournament.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The edition of the format to write.
    pub generation: Generation,
    /// The line end; the CR of the standard confuses most editors.
    pub line_end: LineEnd,
    /// Texts of the header. Its start date is ignored, and so is a type that contradicts the tournament.
    pub header: Header,
    /// Codes of the tie-breaks after the points.
    pub tiebreaks: Vec<String>,
    /// Rank by pairing number; missing participants have none.
    pub ranks: BTreeMap<u32, u32>,
    /// Other content of player records, by pairing number.
    pub details: BTreeMap<u32, PlayerDetails>,
    /// Unfinished rounds.
    pub unfinished: Unfinished,
    /// The value of record 172, if another method was requested than the file states.
    pub ratings: Option<String>,
}

/// Unfinished rounds, in which a blank differs from an announced absence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// The rounds, from 1.
    pub rounds: BTreeSet<u16>,
    /// Participants and rounds (from 1) of zero-point byes that the file contains.
    pub absent: BTreeSet<(u32, u16)>,
}

impl Unfinished {
    /// Whether a zero-point bye of this participant in this round (from 0) stands for a blank.
    pub(crate) fn is_blank(&self, id: u32, round: usize) -> bool {
        let Ok(round) = u16::try_from(round + 1) else { return false };
        self.rounds.contains(&round) && !self.absent.contains(&(id, round))
    }
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            generation: Generation::Trf26,
            line_end: LineEnd::CrLf,
            header: Header::default(),
            tiebreaks: Vec::new(),
            ranks: BTreeMap::new(),
            details: BTreeMap::new(),
            unfinished: Unfinished::default(),
            ratings: None,
        }
    }
}

/// Fields of a player record that no tie-break needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerDetails {
    /// Column 10.
    pub sex: String,
    /// Columns 58-68.
    pub fide_id: String,
    /// Columns 70-79.
    pub birth: String,
    /// Columns 49-52 if they contain another rating than the one that counts.
    pub rating: Option<String>,
}

// Remarks made while a file is read.

/// A place in a file: line, column and length; zeros if unknown.
pub(super) type Place = (usize, usize, usize);

/// Columns of a line as a place.
pub(super) fn place(line: usize, columns: Columns) -> Place {
    (line, columns.first, columns.width())
}

/// The text of a file and the remarks on it.
pub(super) struct Remarks<'t> {
    /// The text.
    pub text: &'t Text,
    sink: Sink,
    once: BTreeSet<&'static str>,
    /// Errors that are listed after more helpful ones.
    late: Vec<Diagnostic>,
    /// The remarks that compare the recorded standing with the results.
    on_standing: BTreeSet<usize>,
    /// Number of ids read in all records except player records, to limit the work.
    pub ids_read: usize,
}

impl<'t> Remarks<'t> {
    /// Starts without remarks; `file` is the name of the text.
    pub(super) fn new(text: &'t Text, file: &str) -> Remarks<'t> {
        Remarks {
            text,
            sink: Sink::new(file),
            once: BTreeSet::new(),
            late: Vec::new(),
            on_standing: BTreeSet::new(),
            ids_read: 0,
        }
    }

    /// A line as columns.
    pub(super) fn row(&self, line: usize) -> Row<'t> {
        Row::new(self.text, line)
    }

    /// Adds a remark at a place.
    pub(super) fn add(&mut self, remark: Diagnostic, (line, column, length): Place) {
        if self.sink.wants(remark.severity) {
            self.sink.push(remark.at(self.text, line, column, length));
        } else {
            self.sink.push(remark);
        }
    }

    /// Adds a remark on the recorded standing; it is dropped if another standing is requested.
    pub(super) fn add_on_standing(&mut self, remark: Diagnostic, place: Place) {
        if self.sink.wants(remark.severity) {
            self.on_standing.insert(self.sink.kept());
        }
        self.add(remark, place);
    }

    /// Adds a remark without its place, which would be costly to find; it is only counted.
    pub(super) fn count(&mut self, remark: Diagnostic) {
        self.sink.push(remark);
    }

    /// Adds a warning only once, at the first place.
    pub(super) fn warn_once(&mut self, id: &'static str, make: impl FnOnce() -> Diagnostic, place: Place) {
        if self.once.insert(id) {
            self.add(make(), place);
        }
    }

    /// Adds an error that is listed after more helpful ones.
    pub(super) fn add_late(&mut self, remark: Diagnostic, (line, column, length): Place) {
        self.late.push(remark.at(self.text, line, column, length));
    }

    /// Whether one more remark of this severity would be kept.
    pub(super) fn wants(&self, severity: Severity) -> bool {
        self.sink.wants(severity)
    }

    /// Whether an error was added, not counting late ones.
    pub(super) fn has_errors(&self) -> bool {
        self.sink.has_errors()
    }

    /// Whether an error was added.
    pub(super) fn has_any_errors(&self) -> bool {
        self.sink.has_errors() || !self.late.is_empty()
    }

    /// Number of remarks kept so far, for [`Remarks::sort_since`].
    pub(super) fn kept(&self) -> usize {
        self.sink.kept()
    }

    /// Sorts by place the remarks added since `from`.
    pub(super) fn sort_since(&mut self, from: usize) {
        self.sink.sort_since(from);
    }

    /// The remarks on a file that cannot be used.
    pub(super) fn give_up(mut self) -> Vec<Diagnostic> {
        for remark in std::mem::take(&mut self.late) {
            self.sink.push(remark);
        }
        let mut remarks = self.sink.into_remarks();
        // Errors first, because they must be mended.
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
        remarks
    }

    /// The remarks on a file that can be used, and which of them concern the recorded standing.
    pub(super) fn finish(self) -> (Vec<Diagnostic>, BTreeSet<usize>) {
        (self.sink.into_remarks(), self.on_standing)
    }
}
