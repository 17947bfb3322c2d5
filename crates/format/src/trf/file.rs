//! The content of a TRF file after reading.

use crate::details::PlayerDetails;
use crate::diagnostic::{Severity, Sink};
use crate::text::LineEnd;
use crate::trf::list::{ScoringSource, WrittenList};
use crate::trf::prelude::*;
use crate::trf::system::SystemReading;
use crate::trf::{Document, Header, RatingMethod, Rounds, StartDate};
use tiebreak_engine::rules::Base;

/// A TRF file after reading.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TrfFile {
    /// The lines, from which the file can be written back.
    pub document: Document,
    /// The facts.
    pub tournament: Tournament,
    /// The texts of the header.
    pub header: Header,
    /// The recorded points and ranks. The program compares them with the facts and never uses them as facts.
    pub claims: Claims,
    /// The list of record 202. It does not contain the points, although the points are ranked first.
    pub tiebreaks: Option<WrittenList>,
    /// The list of record 212, which defines the standing if records 202 and 212 are both present.
    pub(crate) standings_list: Option<WrittenList>,
    /// The method by which the ratings of the tournament were chosen (record 172).
    pub rating_method: RatingMethod,
    /// The value that record 172 would need so that every reader uses the same ratings, or none if the record is
    /// present.
    pub(crate) ratings_unsaid: Option<String>,
    /// The rounds.
    pub rounds: Rounds,
    /// The pairing system and how it was determined.
    pub system: SystemReading,
    /// Where the point system comes from.
    pub(crate) scoring_source: ScoringSource,
    /// The first day.
    pub start: StartDate,
    /// The player records, in file order.
    pub players: Vec<PlayerLine>,
    /// The number and the line of each team record, in file order.
    pub team_lines: Vec<(u32, usize)>,
    /// Groups of players, which only JSON can express.
    pub groups: BTreeMap<u32, String>,
    /// All remarks about the file.
    pub warnings: Vec<Diagnostic>,
    /// Positions of the warnings that compare the recorded standing with the results. They do not apply if the standing
    /// after an earlier round is requested.
    pub(crate) warnings_on_standing: BTreeSet<usize>,
    /// The unreadable lines that were skipped because the options allow it.
    pub skipped: Vec<SkippedLine>,
    /// The tournament with the other possible pairing system, if no record declares the system.
    pub otherwise: Option<Tournament>,
}

/// A skipped line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedLine {
    /// The line number (1-based).
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// Whether a standing may depend on the line.
    pub matters: bool,
}

/// A player record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    /// Starting rank.
    pub id: u32,
    /// The line number (1-based).
    pub line: usize,
    /// Whether columns are counted in bytes, because a program padded the name by bytes.
    pub(crate) by_bytes: bool,
    /// Rounds (0-based) with a forfeit (`+` or `-`) but no opponent.
    pub lone_forfeits: Vec<usize>,
}

/// The standing recorded in a file, in the order of the participants of the tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Points of players. The list is empty in a team event.
    pub points: Vec<Option<Points>>,
    /// Ranks, with none for a blank or 0.
    pub ranks: Vec<Option<u32>>,
    /// Match points of teams. The list is empty in an individual event.
    pub match_points: Vec<Option<Points>>,
    /// Game points of teams. The list is empty in an individual event.
    pub game_points: Vec<Option<Points>>,
    /// The content of the rank column.
    pub ranking: Ranking,
    /// The explanation if the recorded points differ from the results for a simple reason.
    pub excuse: Option<Excuse>,
}

/// The content of a file's rank column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// The column contains no ranks.
    #[default]
    None,
    /// The column contains the starting ranks. Their order agrees with the points, so the column may also be a ranking.
    LikeStartingOrder,
    /// The column contains the starting ranks. Their order contradicts the points, so the column is not a ranking. Many
    /// programs write starting ranks into the rank column.
    StartingOrder,
    /// The column contains a ranking.
    Recorded,
}

/// The reason why the recorded points differ from the points for all results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuse {
    /// The recorded points are the points after an earlier round.
    EarlierRound(usize),
    /// The recorded points include the announced byes of the next round.
    AnnouncedByes,
    /// The recorded points include the fictitious points of accelerated pairings.
    Acceleration,
}

impl TrfFile {
    /// The list that defines the standing: the list of record 212, or else of record 202.
    pub fn list(&self) -> Option<&WrittenList> {
        self.standings_list.as_ref().or(self.tiebreaks.as_ref())
    }

    /// The earlier lists in comments of the file (`### 202 ...`, `### 212 ...`), in file order.
    pub fn former_lists(&self) -> Vec<WrittenList> {
        WrittenList::all_former(self.document.text())
    }

    /// The number and the line of each participant, in file order.
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

    /// Fields of the player records that no tie-break needs, by starting rank.
    pub fn details(&self) -> BTreeMap<u32, PlayerDetails> {
        let details = |record: &PlayerLine| {
            let row = Row::new(self.document.text(), record.line);
            let field = |columns| row.field(columns).to_owned();
            let (sex, fide_id, birth) = (field(player::SEX), field(player::FIDE_ID), field(player::BIRTH));
            let group = self.groups.get(&record.id).cloned().unwrap_or_default();
            (record.id, PlayerDetails { sex, fide_id, birth, group, rating: None })
        };
        self.players.iter().map(details).collect()
    }

    /// Options for writing a new file about the same event, without the facts of the event.
    pub fn write_options(&self) -> WriteOptions {
        let lines = self.lines();
        let ranks = lines.iter().zip(&self.claims.ranks).filter_map(|((id, _), rank)| Some((*id, (*rank)?)));
        let codes = self.list().map(|list| list.codes.iter().map(|code| code.text.clone()));
        let mut tiebreaks: Vec<String> = codes.into_iter().flatten().collect();
        // The points are the first entry of this list and have no code.
        if self.standings_list.is_some() && tiebreaks.first().is_some_and(|code| Base::is_score_name(code)) {
            tiebreaks.remove(0);
        }
        WriteOptions {
            header: self.header.clone(),
            tiebreaks,
            ranks: ranks.collect(),
            details: self.details(),
            unfinished: self.rounds.unfinished.clone(),
            ..WriteOptions::default()
        }
    }
}

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
    /// Whether the edition has the records of TRF26.
    pub const fn is_26(self) -> bool {
        matches!(self, Generation::Trf26)
    }
}

/// The content of a new file, apart from the tournament.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// The edition of the format to write.
    pub generation: Generation,
    /// The line end. The standard requires CR, which most editors do not handle well.
    pub line_end: LineEnd,
    /// The texts of the header. The start date is ignored, and so is a type that contradicts the tournament.
    pub header: Header,
    /// The codes of the tie-breaks after the points.
    pub tiebreaks: Vec<String>,
    /// The rank of each participant, by pairing number. Participants without an entry have no rank.
    pub ranks: BTreeMap<u32, u32>,
    /// Other content of player records, by pairing number.
    pub details: BTreeMap<u32, PlayerDetails>,
    /// The unfinished rounds.
    pub unfinished: Unfinished,
    /// Whether the written points count only played games and matches. If not, they count all finished rounds, and an
    /// open game counts with its declared points.
    pub played_only: bool,
    /// The value of record 172, if the options and the file have different methods.
    pub ratings: Option<String>,
}

/// The unfinished rounds. In these rounds, a blank differs from an announced absence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// The rounds (1-based).
    pub rounds: BTreeSet<u16>,
    /// Participants and rounds (1-based) of the zero-point byes in the file.
    pub absent: BTreeSet<(u32, u16)>,
}

impl Unfinished {
    /// Whether a blank in the file became the zero-point bye of a participant in a round (0-based).
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
            played_only: false,
            ratings: None,
        }
    }
}

// Collects remarks while a file is read.

/// A place in a file: line, column and length. Zeros mean unknown.
pub(super) type Place = (usize, usize, usize);

pub(super) fn place(line: usize, columns: Columns) -> Place {
    (line, columns.first, columns.width())
}

/// The text of a file and the remarks on it.
pub(super) struct Remarks<'t> {
    pub text: &'t Text,
    sink: Sink,
    once: BTreeSet<&'static str>,
    /// Errors that the list of remarks shows after more useful ones.
    late: Vec<Diagnostic>,
    /// The remarks that compare the recorded standing with the results.
    on_standing: BTreeSet<usize>,
    /// Number of pairing numbers read in all records except player records. This count has a limit, because each number
    /// takes time.
    pub ids_read: usize,
}

impl<'t> Remarks<'t> {
    /// Starts without remarks; `file` is the name of the file in remarks.
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

    pub(super) fn row(&self, line: usize) -> Row<'t> {
        Row::new(self.text, line)
    }

    pub(super) fn add(&mut self, remark: Diagnostic, (line, column, length): Place) {
        if self.sink.wants(remark.severity) {
            self.sink.push(remark.at(self.text, line, column, length));
        } else {
            self.sink.push(remark);
        }
    }

    /// Adds an error about a field with the wrong kind of content.
    pub(super) fn refuse(
        &mut self,
        id: &'static str,
        (row, columns): (&Row<'_>, Columns),
        wanted: MessageId,
        rule: impl Into<Phrase>,
    ) {
        let message = phrase!("where-belongs", found = quoted(row.field(columns)), wanted);
        self.add(Diagnostic::error(id, message).rule(rule), row.place(columns));
    }

    /// Reads a whole number. If the field is not a number, adds an error and returns none.
    pub(super) fn number(
        &mut self,
        id: &'static str,
        (row, columns): (&Row<'_>, Columns),
        rule: impl Into<Phrase>,
    ) -> Option<u32> {
        let read = row.number(columns);
        if read.is_err() {
            self.refuse(id, (row, columns), message!("json-integer"), rule);
        }
        read.ok().flatten()
    }

    /// Adds a remark on the recorded standing. The remark is dropped if another standing is requested.
    pub(super) fn add_on_standing(&mut self, remark: Diagnostic, place: Place) {
        if self.sink.wants(remark.severity) {
            self.on_standing.insert(self.sink.kept());
        }
        self.add(remark, place);
    }

    /// Counts a remark without finding its place, because the search would take long.
    pub(super) fn count(&mut self, remark: Diagnostic) {
        self.sink.push(remark);
    }

    /// Adds a warning, unless a warning with this id was added before.
    pub(super) fn warn_once(&mut self, id: &'static str, make: impl FnOnce() -> Diagnostic, place: Place) {
        if self.once.insert(id) {
            self.add(make(), place);
        }
    }

    /// Adds an error that is listed after more useful ones.
    pub(super) fn add_late(&mut self, remark: Diagnostic, (line, column, length): Place) {
        self.late.push(remark.at(self.text, line, column, length));
    }

    /// Whether a further remark of this severity would be kept.
    pub(super) fn wants(&self, severity: Severity) -> bool {
        self.sink.wants(severity)
    }

    /// Whether an error was added that is not listed late.
    pub(super) fn has_errors(&self) -> bool {
        self.sink.has_errors()
    }

    pub(super) fn has_any_errors(&self) -> bool {
        self.sink.has_errors() || !self.late.is_empty()
    }

    /// Number of remarks kept so far, for [`Remarks::sort_since`].
    pub(super) fn kept(&self) -> usize {
        self.sink.kept()
    }

    /// Sorts the kept remarks by place, except for the first `from`.
    pub(super) fn sort_since(&mut self, from: usize) {
        self.sink.sort_since(from);
    }

    /// The remarks on a file that cannot be used.
    pub(super) fn give_up(mut self) -> Vec<Diagnostic> {
        for remark in std::mem::take(&mut self.late) {
            self.sink.push(remark);
        }
        let mut remarks = self.sink.into_remarks();
        // Errors come first, because they must be corrected.
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
        remarks
    }

    /// The remarks on a file that can be used, and the positions of the remarks about the recorded standing.
    pub(super) fn finish(self) -> (Vec<Diagnostic>, BTreeSet<usize>) {
        (self.sink.into_remarks(), self.on_standing)
    }
}
