//! Types for the content of a TRF file.

use crate::diagnostic::Sink;
use crate::shared::PlayerDetails;
use crate::text::LineEnd;
use crate::trf::prelude::*;
use crate::trf::system::SystemReading;
use crate::trf::{Document, Header, RatingMethod, Rounds, StartDate};
use tiebreak_engine::rules::Base;

/// The content of a TRF file.
#[derive(Clone, Debug)]
pub struct TrfFile {
    /// The lines of the file, and the changes to them.
    pub document: Document,
    /// The tournament.
    pub tournament: Tournament,
    /// The texts of the header.
    pub header: Header,
    /// The recorded points and ranks. The program compares them with the results, but does not rank the event by them.
    pub claims: Claims,
    /// The tie-break list of record 202. The list omits the points, which are always the first criterion.
    pub tiebreaks: Option<WrittenList>,
    /// The tie-break list of record 212. If a file has both record 202 and record 212, record 212 defines the standing.
    pub(super) standings_list: Option<WrittenList>,
    /// The method by which the rating of each player was chosen (record 172).
    pub rating_method: RatingMethod,
    /// The value that record 172 must have so that every reader uses the same ratings, or `None` if the record already
    /// has this value.
    pub(super) ratings_unsaid: Option<String>,
    /// The planned, recorded and finished rounds.
    pub rounds: Rounds,
    /// The pairing system, and how the reader determined it.
    pub system: SystemReading,
    /// Whether the point system was inferred. The reader infers a point system only if no record declares one, the
    /// default point system does not explain all recorded totals, and exactly one other point system does.
    pub(super) is_scoring_inferred: bool,
    /// The first day of the event, and the record that contains this day.
    pub start: StartDate,
    /// The player records, in file order.
    pub players: Vec<PlayerLine>,
    /// The number of each team, and the line of its record, in file order.
    pub team_lines: Vec<(u32, usize)>,
    /// The group in which each player can win prizes, by pairing number. Only JSON has a field for groups.
    pub groups: BTreeMap<u32, String>,
    /// All warnings about the file.
    pub warnings: Vec<Diagnostic>,
    /// The positions in `warnings` of all warnings about the recorded standing. These warnings do not apply if the user
    /// requests the standing after an earlier round.
    pub(crate) warnings_on_standing: BTreeSet<usize>,
    /// The unreadable lines that were skipped, if the options allow skipping.
    pub skipped: Vec<SkippedLine>,
    /// The tournament with the other possible pairing system, if the system is in doubt.
    pub otherwise: Option<Tournament>,
}

/// A line that was skipped because it is unreadable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedLine {
    /// The line number (1-based).
    pub line: usize,
    /// The text of the line.
    pub text: String,
    /// Whether the standing can depend on the skipped line.
    pub matters: bool,
}

/// A player record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    /// Pairing number.
    pub id: u32,
    /// The line number (1-based).
    pub line: usize,
    /// Whether the columns of the line are counted in bytes, because the program that wrote the file padded the name by
    /// bytes.
    pub(super) by_bytes: bool,
    /// The rounds (0-based) with a forfeit (`+` or `-`) but no opponent.
    pub lone_forfeits: Vec<usize>,
}

/// The standing recorded in a file, in the order of the participants of the tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// The points of players. Empty for a team event.
    pub points: Vec<Option<Points>>,
    /// The recorded ranks. A rank is `None` if its column is blank or 0.
    pub ranks: Vec<Option<u32>>,
    /// The match points of teams. Empty for an individual event.
    pub match_points: Vec<Option<Points>>,
    /// The game points of teams. Empty for an individual event.
    pub game_points: Vec<Option<Points>>,
    /// The meaning of the numbers in the rank column.
    pub ranking: Ranking,
    /// The reason why the recorded points differ from the points for the recorded results, or `None` if no known reason
    /// applies.
    pub excuse: Option<Excuse>,
}

/// The meaning of the numbers in the rank column of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ranking {
    /// The rank column contains no ranks.
    #[default]
    None,
    /// The rank column contains the pairing numbers. Their order agrees with the points, so the column could also be a
    /// ranking.
    LikeStartingOrder,
    /// The rank column contains the pairing numbers. Their order contradicts the points, so the column is not a
    /// ranking. Many programs write pairing numbers into the rank column.
    StartingOrder,
    /// The rank column contains a ranking.
    Recorded,
}

/// The reason why the recorded points differ from the points for the recorded results.
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
    /// Returns the list that defines the standing: record 212, or record 202 if the file has no record 212. Returns
    /// `None` if the file has neither.
    pub fn list(&self) -> Option<&WrittenList> {
        self.standings_list.as_ref().or(self.tiebreaks.as_ref())
    }

    /// Returns the earlier lists of tie-breaks in comments of the file (`### 202 ...`, `### 212 ...`), in file order.
    pub fn former_lists(&self) -> Vec<WrittenList> {
        let lines = self.document.text().lines().enumerate();
        lines.filter_map(|(at, line)| WrittenList::former(at + 1, line)).collect()
    }

    /// Returns the pairing number and the line of each participant, in file order.
    fn lines(&self) -> Vec<(u32, usize)> {
        match self.tournament.team() {
            Some(_) => self.team_lines.clone(),
            None => self.players.iter().map(|player| (player.id, player.line)).collect(),
        }
    }

    pub(super) fn player_ids(&self) -> BTreeSet<u32> {
        self.players.iter().map(|player| player.id).collect()
    }

    /// Returns the data of the player records that no tie-break needs, by pairing number.
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

    /// Returns the options for writing a new file about this event. The options contain the header, the tie-breaks, the
    /// ranks, the player data and the unfinished rounds of this file.
    pub fn write_options(&self) -> WriteOptions {
        let lines = self.lines();
        let ranks = lines.iter().zip(&self.claims.ranks).filter_map(|((id, _), rank)| Some((*id, (*rank)?)));
        let codes = self.list().map(|list| list.codes.iter().map(|code| code.text.clone()));
        let mut tiebreaks: Vec<String> = codes.into_iter().flatten().collect();
        // Record 212 begins with the points, but `WriteOptions` lists only the tie-breaks after the points.
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
pub enum Generation {
    /// TRF16 with JaVaFo's extensions for the number of rounds and the points of results.
    Trf16,
    /// TRF26.
    #[default]
    Trf26,
}

impl Generation {
    /// Returns whether the edition has the records of TRF26.
    pub const fn is_26(self) -> bool {
        matches!(self, Generation::Trf26)
    }
}

/// The format of a new file, and the content that the tournament does not contain.
#[derive(Clone, Debug, Default)]
pub struct WriteOptions {
    /// The edition of the format to write.
    pub generation: Generation,
    /// The line end of the new file. The standard requires CR, but most editors do not show lines that end with CR
    /// correctly.
    pub line_end: LineEnd,
    /// The texts of the header. The writer ignores the start date. It also ignores a type that contradicts the
    /// tournament.
    pub header: Header,
    /// The codes of the tie-breaks that follow the points.
    pub tiebreaks: Vec<String>,
    /// The rank of each participant, by pairing number. Participants without an entry have no rank.
    pub ranks: BTreeMap<u32, u32>,
    /// The data of player records that no tie-break needs, by pairing number.
    pub details: BTreeMap<u32, PlayerDetails>,
    /// The unfinished rounds.
    pub unfinished: Unfinished,
    /// Whether the points in the file count only played games and matches. If false, the points count all finished
    /// rounds, and a game without a result counts with the points declared for it.
    pub played_only: bool,
    /// The value of record 172, or `None` if the writer writes no record 172.
    pub ratings: Option<String>,
}

/// The unfinished rounds of a new file. In such a round, a blank cell does not mean an announced absence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// The numbers of the unfinished rounds (1-based).
    pub rounds: BTreeSet<u16>,
    /// Participants and rounds (1-based) for which the file records an absence or a bye. For teams, only zero-point
    /// byes are included.
    pub absent: BTreeSet<(u32, u16)>,
}

impl Unfinished {
    /// Returns whether the cell of a participant in a round (0-based) was blank in the file. The reader converts a
    /// blank cell to a zero-point bye.
    pub(super) fn is_blank(&self, id: u32, round: usize) -> bool {
        let Ok(round) = u16::try_from(round + 1) else { return false };
        self.rounds.contains(&round) && !self.absent.contains(&(id, round))
    }
}

// Collects the remarks that arise while a file is read.

/// A position in a file: line, column and length. An unknown number is 0.
pub(super) type Place = (usize, usize, usize);

pub(super) fn place(line: usize, columns: Columns) -> Place {
    (line, columns.first, columns.width())
}

/// The text of a file and the remarks about it.
pub(super) struct Remarks<'t> {
    pub text: &'t Text,
    /// The remarks so far, except those in `late`.
    pub sink: Sink,
    /// The ids of warnings that are added only once.
    pub once: BTreeSet<&'static str>,
    /// Errors that come after all other errors in the report, because they are less useful.
    late: Vec<Diagnostic>,
    /// The positions in `sink` of the remarks about the recorded standing.
    on_standing: BTreeSet<usize>,
    /// Number of pairing numbers read so far in all records except player records. The number is limited, because each
    /// pairing number takes time to read.
    pub ids_read: usize,
}

impl<'t> Remarks<'t> {
    /// Creates a collection without remarks. Remarks use `file` as the name of the file.
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

    /// Adds an error about a field that contains the wrong kind of data.
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

    /// Reads a whole number. Returns `None` if the field is blank. If the field contains anything else, adds an error
    /// and returns `None`.
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

    /// Adds a remark about the recorded standing. If the user requests the standing after a different round, the remark
    /// is dropped later.
    pub(super) fn add_on_standing(&mut self, remark: Diagnostic, place: Place) {
        if self.sink.wants(remark.severity) {
            self.on_standing.insert(self.sink.kept());
        }
        self.add(remark, place);
    }

    /// Adds a warning, unless a warning with this id was added before.
    pub(super) fn warn_once(
        &mut self,
        id: &'static str,
        message: MessageId,
        rule: impl Into<Phrase>,
        place: Place,
    ) {
        if self.once.insert(id) {
            self.add(Diagnostic::warning(id, message).rule(rule), place);
        }
    }

    /// Adds an error that comes after all other errors in the report.
    pub(super) fn add_late(&mut self, remark: Diagnostic, (line, column, length): Place) {
        self.late.push(remark.at(self.text, line, column, length));
    }

    pub(super) fn has_any_errors(&self) -> bool {
        self.sink.has_errors() || !self.late.is_empty()
    }

    /// Returns the remarks about a file that cannot be used.
    pub(super) fn give_up(mut self) -> Vec<Diagnostic> {
        for remark in std::mem::take(&mut self.late) {
            self.sink.push(remark);
        }
        let mut remarks = self.sink.into_remarks();
        // Errors come first, because the user must correct them.
        remarks.sort_by_key(|remark| std::cmp::Reverse(remark.severity));
        remarks
    }

    /// Returns the remarks about a file that can be used, and the positions of the remarks about the recorded standing.
    pub(super) fn finish(self) -> (Vec<Diagnostic>, BTreeSet<usize>) {
        (self.sink.into_remarks(), self.on_standing)
    }
}

// Lists of tie-breaks in a file. The column of each code is recorded.

const COMMENT: &str = "###";

/// A list of tie-breaks in a file, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenList {
    /// The number of the record: 202 (which omits the points, the first criterion) or 212 (which lists all criteria).
    pub record: u16,
    /// The line number (1-based).
    pub line: usize,
    /// The codes in order.
    pub codes: Vec<WrittenCode>,
}

/// A tie-break code as written in a file. The code can be invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenCode {
    /// The code as written in the file.
    pub text: String,
    /// The column (1-based) in which the code starts.
    pub column: usize,
}

impl WrittenList {
    /// Splits a text into codes. `column` is the column in which the text begins. The second value of the result is
    /// true if the codes are separated by blanks instead of commas.
    pub(super) fn split(record: u16, line: usize, text: &str, mut column: usize) -> (WrittenList, bool) {
        let mut codes = Vec::new();
        let by_blanks = !text.contains(',') && text.split_whitespace().nth(1).is_some();
        let separator = |c: char| if by_blanks { c.is_whitespace() } else { c == ',' };
        for part in text.split(separator) {
            let length = part.chars().count();
            let before = length - part.trim_start().chars().count();
            let code = part.trim();
            // An empty entry between two commas is kept, so that the parser of codes can report an error at its
            // position.
            if !code.is_empty() || !by_blanks && !text.is_empty() {
                codes.push(WrittenCode { text: code.to_owned(), column: column + before });
            }
            column += length + 1;
        }
        (WrittenList { record, line, codes }, by_blanks)
    }

    /// Reads an earlier list of tie-breaks in a comment, such as `### 202 DE,BH`. Returns `None` if the line is not
    /// such a comment.
    fn former(line: usize, text: &str) -> Option<WrittenList> {
        let comment = text.strip_prefix(COMMENT)?;
        let named = comment.trim_start();
        let record = [202, 212].into_iter().find(|record| named.starts_with(&record.to_string()))?;
        let list = named.get(3..).filter(|list| list.starts_with(char::is_whitespace))?;
        let codes = list.trim_start();
        let column = 1 + text.chars().count() - codes.chars().count();
        let (list, _) = WrittenList::split(record, line, codes.trim_end(), column);
        (!list.codes.is_empty()).then_some(list)
    }

    /// Returns the codes of the list, separated by commas as the standard requires.
    pub fn text(&self) -> String {
        let codes: Vec<&str> = self.codes.iter().map(|code| code.text.as_str()).collect();
        codes.join(",")
    }

    /// Returns the codes of all ranking criteria. Record 202 omits the points, so the points are added as the first
    /// code of its list.
    pub fn standing(&self) -> Vec<String> {
        let points = (self.record == 202).then(|| "PTS".to_owned());
        points.into_iter().chain(self.codes.iter().map(|code| code.text.clone())).collect()
    }
}

/// Returns a participant's total after `rounds` rounds, computed from the results and adjustments.
pub(super) fn computed(tournament: &Tournament, index: usize, rounds: usize) -> Points {
    let records = tournament.records(index);
    let results: Points = records.iter().take(rounds).map(|record| record.points).sum();
    let adjustments = tournament.adjustments();
    if adjustments.is_empty() {
        return results;
    }
    let id = tournament.id(index);
    let added = adjustments.iter().filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    results + added.map(|adjustment| adjustment.points).sum()
}

/// Returns a team's game points after `rounds` rounds, computed from the results and adjustments. If `with_byes` is
/// false, pairing-allocated byes give no game points.
pub(super) fn game_points(tournament: &Tournament, index: usize, rounds: usize, with_byes: bool) -> Points {
    let records = tournament.records(index).iter().take(rounds);
    let counted = records.filter(|record| with_byes || record.kind != Kind::PairingAllocatedBye);
    let id = tournament.id(index);
    let adjustments = tournament.adjustments().iter();
    let added = adjustments.filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    counted.map(|record| record.game_points).sum::<Points>() + added.map(|a| a.game_points).sum()
}

/// Returns whether a character is invisible. If an invisible character comes before the number of a record, the record
/// is not recognized, and the user cannot see the reason.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    ) || character.is_control() && !character.is_whitespace()
}

fn is_quote(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '`' | '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{2039}' | '\u{203a}'
    )
}

/// Converts a full-width character to the ordinary form of the character.
fn narrow(character: char) -> char {
    let wide = matches!(character, '\u{ff01}'..='\u{ff5e}');
    let plain = if wide { char::from_u32(u32::from(character) - 0xFEE0) } else { None };
    plain.unwrap_or(character)
}

/// Returns the first `count` visible characters of a line, without quotation marks at the start and with full-width
/// characters in their ordinary forms. Returns `None` if nothing had to be removed or converted.
pub(super) fn seen(text: &str, count: usize) -> Option<String> {
    // This check makes the function faster, because nearly every line begins with ASCII letters or digits.
    if text.as_bytes().iter().take(count).all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let before = |character: &char| character.is_whitespace() || is_quote(*character);
    let characters = || text.chars().skip_while(|character| character.is_whitespace());
    let visible = text.chars().filter(|character| !is_unseen(*character));
    let seen: String = visible.skip_while(before).map(narrow).take(count).collect();
    (!characters().take(count).eq(seen.chars())).then_some(seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf::columns::HEADER;
    fn codes(line: &str) -> (Vec<(String, usize)>, bool) {
        let (list, by_blanks) = WrittenList::split(202, 1, line.get(4..).unwrap_or_default(), HEADER);
        (list.codes.into_iter().map(|code| (code.text, code.column)).collect(), by_blanks)
    }

    fn owned(codes: &[(&str, usize)]) -> Vec<(String, usize)> {
        codes.iter().map(|(code, column)| ((*code).to_owned(), *column)).collect()
    }

    #[test]
    fn codes_are_separated_by_commas_with_or_without_blanks() {
        assert_eq!(codes("202 DE,BH/C1"), (owned(&[("DE", 5), ("BH/C1", 8)]), false));
        assert_eq!(codes("202 DE, BH/C1 ,SB"), (owned(&[("DE", 5), ("BH/C1", 9), ("SB", 16)]), false));
        assert_eq!(codes("202  BH C1,SB"), (owned(&[("BH C1", 6), ("SB", 12)]), false));
    }

    #[test]
    fn blanks_alone_separate_too_but_are_noticed() {
        assert_eq!(codes("202 DE  BH/C1"), (owned(&[("DE", 5), ("BH/C1", 9)]), true));
        assert_eq!(codes("202 DE"), (owned(&[("DE", 5)]), false));
        assert_eq!(codes("202"), (owned(&[]), false));
    }

    #[test]
    fn an_empty_place_keeps_its_column() {
        assert_eq!(codes("202 DE,,SB"), (owned(&[("DE", 5), ("", 8), ("SB", 9)]), false));
    }

    #[test]
    fn a_comment_keeps_a_list_from_before() {
        let former = |text: &str| WrittenList::former(7, text).map(|list| (list.record, list.codes));
        let code = |text: &str, column| WrittenCode { text: text.to_owned(), column };
        assert_eq!(former("### 202 DE,BH"), Some((202, vec![code("DE", 9), code("BH", 12)])));
        assert_eq!(former("###212  PTS, SB "), Some((212, vec![code("PTS", 9), code("SB", 14)])));
        for text in ["### 202", "### 2020 DE", "### the list was 202 DE", "202 DE,BH", "###", "### 142 9"] {
            assert_eq!(former(text), None, "{text}");
        }
    }
}

#[cfg(test)]
mod unseen_tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_passed_over() {
        for text in
            ["\u{200b}162 W", "\"162 W\"", "\u{ff11}\u{ff16}\u{ff12} W", "1\u{2060}62 W", " \u{ad} 162 W"]
        {
            assert_eq!(seen(text, 4).as_deref(), Some("162 "), "{text}");
        }
        for text in ["162 W", "  162 W", "A note"] {
            assert_eq!(seen(text, 4), None, "{text}");
        }
    }
}
