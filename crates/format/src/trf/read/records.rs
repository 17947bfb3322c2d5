//! Converts the lines of a file to typed records.

use crate::diagnostic::Severity;
use crate::trf::columns::{forfeit, lineup};
use crate::trf::file::seen;
use crate::trf::prelude::*;
use crate::trf::read::head::{self, Head};
use crate::trf::read::player::{self, Players, RatingMethod};
use crate::trf::read::points::{self, Special, Worth};
use crate::trf::read::team::{self, TeamRounds, Teams};
use crate::trf::row::NotANumber;
use crate::trf::{DRAFTS, is_draft};

/// The content of all records of a file.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub records: Records,
    pub head: Head,
    /// The players, with the ratings that count. Their cells include byes from other records.
    pub players: Players,
    /// The method that chose the rating of each player.
    pub rating_method: RatingMethod,
    /// The value that record 172 must have so that every reader uses the same ratings, or `None` if the record already
    /// has this value.
    pub ratings_unsaid: Option<String>,
    /// The teams, or `None` for an individual event.
    pub team: Option<TeamRecords>,
    /// The byes and the abnormal points that the file declares.
    pub special: Special,
    /// The points for results.
    pub worth: Worth,
}

#[derive(Clone, Debug)]
pub(crate) struct TeamRecords {
    pub teams: Teams,
    /// The records of teams about single rounds.
    pub rounds: TeamRounds,
}

/// Reads the records. Returns `None` if an error makes further checks useless.
pub(crate) fn read(options: &ReadOptions, remarks: &mut Remarks<'_>) -> Option<Content> {
    let records = sort(remarks);
    let rows = player::read(&records, remarks);
    if rows.is_empty() && !remarks.sink.has_errors() {
        let remark = Diagnostic::error("no-participants", message!("no-player-record"))
            .rule(Rule::of("001"))
            .hint(message!("hint-trf-file"));
        remarks.add(remark, (0, 0, 0));
    }
    if remarks.sink.has_errors() {
        return None;
    }
    let players = Players::index(rows, remarks);
    let ratings = player::read_ratings(&records, &players, options.ratings, remarks);
    let mut players = players.with_ratings(|player| ratings.of(player));
    let head = head::read(&records, options, remarks);
    let teams = team::read(&records, &head, &players, options, remarks);
    let team = teams.map(|teams| {
        let rounds = team::read_rounds(&records, &teams, remarks);
        TeamRecords { teams, rounds }
    });
    if !team::has_teams(&records) {
        refuse(&records, remarks);
    }
    // In a team file, records 240, 250 and 299 contain numbers of teams. These records cannot be used if the file is
    // read as an individual event.
    let special = if team::has_teams(&records) && team.is_none() {
        Special::default()
    } else {
        let teams = team.as_ref().map(|team| &team.teams);
        points::read_special(&records, Participants { players: &players, teams }, remarks)
    };
    if remarks.sink.has_errors() {
        return None;
    }
    player::settle_absent_opponents(&mut players, remarks);
    for bye in special.byes.iter().filter(|_| team.is_none()) {
        player::enter_bye(&mut players, bye, remarks);
    }
    let worth = points::read_worth(&records, remarks);
    // In a team event, record 299 gives points for matches, not for games.
    let worth = if team.is_none() { worth.with_kinds(&special, remarks) } else { worth };
    let (rating_method, ratings_unsaid) = (ratings.method, ratings.unsaid);
    Some(Content { records, head, players, rating_method, ratings_unsaid, team, special, worth })
}

/// The participants: the teams of a team event, or the players of an individual event.
#[derive(Clone, Copy)]
pub(crate) struct Participants<'p> {
    pub players: &'p Players,
    pub teams: Option<&'p Teams>,
}

impl Participants<'_> {
    pub(crate) fn has(self, id: u32) -> bool {
        self.teams.map_or_else(|| self.players.position(id), |teams| teams.position(id)).is_some()
    }
}

/// Rejects records 300, 320 and 330 in a file without teams. In a draft of TRF26, a record 330 can also be a bye. Such
/// a record causes a different error.
fn refuse(records: &Records, remarks: &mut Remarks<'_>) {
    if remarks.sink.has_errors() {
        return;
    }
    for (record, column) in [(300, lineup::TEAM.first), (320, HEADER), (330, forfeit::WHITE.first)] {
        for line in records.all(record) {
            let row = remarks.row(*line);
            let kind = row.slice(forfeit::KIND.first, forfeit::KIND.last);
            if record == 330 && !matches!(kind, b"+-" | b"-+" | b"--") {
                refuse_forfeit_kind(&row, remarks);
                continue;
            }
            let message = phrase!("team-record-without-teams", record);
            let remark = Diagnostic::error("team-record", message)
                .rule(phrase!("rule-trf26-team-record", record))
                .hint(message!("hint-teams-of-record"));
            remarks.add(remark, (*line, column, 3));
        }
    }
}

/// Rejects a record 330 whose kind is not a forfeit.
pub(super) fn refuse_forfeit_kind(row: &Row<'_>, remarks: &mut Remarks<'_>) {
    let message = phrase!("no-forfeit", found = quoted(row.field(forfeit::KIND)));
    let remark = Diagnostic::error("forfeit-kind", message)
        .rule(message!("rule-trf26-record-330"))
        .hint(message!("trf26-draft-byes"));
    remarks.add(remark, place(row.line, forfeit::KIND));
}

/// The lines of a file by record, in file order. Lines are numbered from 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct Records {
    /// Player records (001).
    pub players: Vec<usize>,
    /// All known records with a number, except player records.
    pub numbered: BTreeMap<u16, Vec<usize>>,
    /// Lines that begin with XX or BB, by their first three letters.
    pub extensions: BTreeMap<[u8; 3], Vec<usize>>,
    /// Lines that begin with three capital letters, which can be the code of a federation. Such lines are national
    /// ratings or notes.
    pub capitals: Vec<usize>,
}

impl Records {
    /// Returns all lines of a numbered record.
    pub(crate) fn all(&self, record: u16) -> &[usize] {
        self.numbered.get(&record).map_or(&[], Vec::as_slice)
    }

    /// Returns the first line of a numbered record, or `None` if the file has no such record.
    pub(crate) fn first(&self, record: u16) -> Option<usize> {
        self.all(record).first().copied()
    }

    /// Returns all lines of an extension such as `XXR`.
    pub(super) fn extension(&self, code: &str) -> &[usize] {
        let lines = <[u8; 3]>::try_from(code.as_bytes()).ok().and_then(|code| self.extensions.get(&code));
        lines.map_or(&[], Vec::as_slice)
    }
}

/// Header records that should occur once. If such a record is repeated, only its first line is used.
const ONCE: [u16; 21] =
    [12, 22, 32, 42, 52, 62, 72, 82, 92, 102, 122, 142, 152, 172, 182, 192, 202, 212, 222, 320, 352];
/// Internal number of the extension XXR of JaVaFo, which contains the number of rounds.
const XXR: u16 = 0;
/// Records that affect the ranking. If one of these records is repeated with different content, the file is rejected.
const DECIDING: [&str; 7] = ["042", "092", "142", "172", "192", "202", "212"];
/// Extensions that declare points for results or the number of rounds.
const WORTH: [&[u8; 3]; 8] = [b"XXR", b"XXS", b"BBW", b"BBD", b"BBL", b"BBZ", b"BBF", b"BBU"];
/// Header records that can occur several times: deputy arbiters, dates and points.
const REPEATED: [u16; 4] = [112, 132, 162, 362];
/// Records of teams, byes and points.
const SPECIAL: [u16; 10] = [13, 240, 250, 260, 299, 300, 310, 330, 801, 802];
/// Known extensions of JaVaFo and bbpPairings, which cause no remark.
const EXTENSIONS: [&[u8; 3]; 12] =
    [b"XXR", b"XXS", b"XXC", b"XXA", b"XXP", b"XXZ", b"BBW", b"BBD", b"BBL", b"BBZ", b"BBF", b"BBU"];
/// Sorts the lines of a file by record. Adds remarks on lines that contain no record.
fn sort(remarks: &mut Remarks<'_>) -> Records {
    let mut records = Records::default();
    let mut unknown = BTreeSet::new();
    for line in 1..=remarks.text.len() {
        read_line(remarks, line, &mut records, &mut unknown);
    }
    for record in ONCE {
        if let [first, more @ ..] = records.all(record) {
            report_repeated(remarks, record, *first, more);
        }
    }
    if let [first, more @ ..] = records.extension("XXR") {
        report_repeated(remarks, XXR, *first, more);
    }
    records
}

fn read_line(remarks: &mut Remarks<'_>, line: usize, records: &mut Records, unknown: &mut BTreeSet<String>) {
    let text = remarks.text.line(line);
    if let Some(record) = veiled(text) {
        return refuse_misspelled(remarks, line, record);
    }
    let bytes = text.as_bytes();
    let separated = bytes.get(3).is_none_or(|byte| matches!(byte, b' ' | b'\t' | 0xC2));
    let Some(code) = bytes.first_chunk::<3>() else {
        if !text.trim().is_empty() {
            report_unknown(remarks, line, text.trim(), unknown);
        }
        return;
    };
    match code {
        b"###" => {}
        b"001" => records.players.push(line),
        [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9'] => {
            let number = code.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
            let known = ONCE.contains(&number) || REPEATED.contains(&number) || SPECIAL.contains(&number);
            if known && separated {
                records.numbered.entry(number).or_default().push(line);
            } else {
                report_unknown(remarks, line, text, unknown);
            }
        }
        [b'X', b'X', b'A'..=b'Z'] | [b'B', b'B', b'A'..=b'Z'] if separated => {
            if EXTENSIONS.contains(&code) {
                records.extensions.entry(*code).or_default().push(line);
            } else {
                report_unknown(remarks, line, text, unknown);
            }
        }
        [b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'] if separated && !is_draft(code) => {
            records.capitals.push(line);
        }
        [b' ' | b'\t', ..] => read_indented(remarks, line, text),
        _ if text.trim_matches(is_blank).is_empty() => {}
        _ if text.starts_with(is_blank) => read_indented(remarks, line, text),
        _ => report_unknown(remarks, line, text, unknown),
    }
}

/// Records of pairings and points. If blanks come before one of these numbers, the line is an error and not a note.
const DECISIVE: [&str; 12] =
    ["001", "013", "162", "240", "299", "300", "310", "320", "330", "362", "801", "802"];

/// Maximum number of blanks before a misplaced record. If a number comes after more blanks, the line is a note.
const DEEPEST: usize = 3;

/// Returns whether a character looks like a space.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// Returns whether a record with this code can affect the standing.
fn counts(code: &str) -> bool {
    let extension = <&[u8; 3]>::try_from(code.as_bytes());
    DECISIVE.contains(&code) || DECIDING.contains(&code) || extension.is_ok_and(|code| WORTH.contains(&code))
}

/// Returns the record of a line in which quotation marks or invisible characters come before the number. Returns `None`
/// if the line is not such a line, or if its record cannot affect the standing.
fn veiled(text: &str) -> Option<&'static str> {
    let start = seen(text, 4)?;
    let (code, behind) = start.split_at_checked(3)?;
    if behind.chars().all(is_blank) { known(code) } else { None }
}

/// Returns the record with this code, or `None` if no record that affects the standing has this code.
fn known(code: &str) -> Option<&'static str> {
    let worth = WORTH.iter().filter_map(|worth| std::str::from_utf8(*worth).ok());
    DECISIVE.into_iter().chain(worth).chain(DECIDING).find(|known| *known == code)
}

/// Returns the record that a faulty line was probably meant to be, if the first characters of the line resemble a
/// record number, or if its data begin too early. Otherwise, returns `None`.
fn disguised(text: &str) -> Option<&'static str> {
    let alike = |character: char| match character {
        'l' | 'I' | '|' => '1',
        'o' | 'O' => '0',
        other => other.to_ascii_uppercase(),
    };
    let mut characters = text.chars();
    let code: String = characters.by_ref().take(3).collect();
    let digits: String = code.chars().map(alike).collect();
    let next = characters.next().unwrap_or(' ');
    let upper = code.to_ascii_uppercase();
    match known(&code) {
        // The data of this line begin in column 4, which is blank in a correct record.
        Some(found) if !next.is_ascii_digit() && !next.is_lowercase() && !is_blank(next) => Some(found),
        Some(_) => None,
        None if is_blank(next) => known(&digits).or_else(|| known(&upper)),
        None => None,
    }
}

/// Returns the record that a faulty line was probably meant to be, or `None` if the line resembles no record. The
/// function also finds numbers that have one digit too many or too few, or that contain a blank.
fn misspelled(text: &str) -> Option<&'static str> {
    if let Some(found) = disguised(text) {
        return Some(found);
    }
    let mut words = text.split_ascii_whitespace();
    let (first, second) = (words.next()?, words.next().unwrap_or_default());
    let digits = |word: &str| word.bytes().take_while(u8::is_ascii_digit).count();
    let joined = format!("{first}{}", second.get(..digits(second)).unwrap_or_default());
    let without = |longer: &str, shorter: &str| {
        (0..longer.len()).any(|at| {
            longer.get(..at).zip(longer.get(at + 1..)).is_some_and(|(a, b)| format!("{a}{b}") == shorter)
        })
    };
    // A line such as "24 players took part" is a note, not a record.
    let is_note = second.starts_with(|first: char| first.is_lowercase());
    DECISIVE.into_iter().filter(|_| !is_note).find(|record| match digits(first) {
        4 if first.len() == 4 => without(first, record),
        2 if first.len() == 2 => without(record, first) || joined == **record,
        1 if first.len() == 1 => joined == **record,
        _ => false,
    })
}

fn read_indented(remarks: &mut Remarks<'_>, line: usize, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    let start = text.trim_start_matches(is_blank);
    let blanks = text.chars().count() - start.chars().count();
    let (code, behind) = start.split_at_checked(3).unwrap_or_default();
    if blanks <= DEEPEST && counts(code) && (behind.is_empty() || behind.starts_with(is_blank)) {
        let remark = Diagnostic::error("indented-record", message!("space-before-record"))
            .rule(message!("rule-trf26-record-number"))
            .hint(message!("hint-leading-space"));
        remarks.add(remark, (line, 1, blanks + 3));
    } else {
        let rule = message!("rule-trf26-record-number");
        remarks.warn_once("indented-line", message!("space-before-line"), rule, (line, 1, 1));
    }
}

/// Reports a line that contains no known record. The line is an error if it looks like a misspelled record. Otherwise,
/// the reader adds one warning for each unknown code and ignores the line. When the file is rewritten, the line is
/// kept.
pub(super) fn report_unknown(
    remarks: &mut Remarks<'_>,
    line: usize,
    text: &str,
    unknown: &mut BTreeSet<String>,
) {
    if let Some(record) = misspelled(text) {
        return refuse_misspelled(remarks, line, record);
    }
    let code: String = text.chars().take(3).collect();
    if unknown.contains(&code) || !remarks.sink.wants(Severity::Warning) {
        return;
    }
    let mut remark = Diagnostic::warning("unknown-record", phrase!("unlisted-record", found = quoted(&code)))
        .rule(message!("rule-trf26-record-number"));
    if let Some((_, now)) = DRAFTS.iter().find(|(draft, _)| *draft == code) {
        remark = remark.hint(phrase!("draft-record", now));
    }
    unknown.insert(code);
    remarks.add(remark, (line, 1, 3));
}

fn refuse_misspelled(remarks: &mut Remarks<'_>, line: usize, record: &str) {
    let message = phrase!("record-number-misspelled", record);
    let remark = Diagnostic::error("misspelled-record", message)
        .rule(message!("rule-trf26-record-number"))
        .hint(message!("hint-number-or-note"));
    remarks.add(remark, (line, 1, 4));
}

fn report_repeated(remarks: &mut Remarks<'_>, record: u16, first: usize, more: &[usize]) {
    let words = |line: usize| remarks.text.line(line).split_whitespace();
    let contradicts = |line: &&usize| {
        (record == XXR || DECIDING.contains(&format!("{record:03}").as_str()))
            && !words(first).eq(words(**line))
    };
    let contradiction = more.iter().find(contradicts).copied();
    let Some(again) = contradiction.or(more.first().copied()) else { return };
    let shown = if record == XXR { "XXR".to_owned() } else { format!("{record:03}") };
    let remark = if matches!(record, 320 | 352) {
        Diagnostic::error("repeated-record", phrase!("second-record", record = shown))
    } else if contradiction.is_some() {
        Diagnostic::error("repeated-record", phrase!("conflicting-second-record", record = shown))
    } else {
        Diagnostic::warning("repeated-record", phrase!("ignored-second-record", record = shown))
    };
    let mut remark = remark.rule(message!("rule-trf26-header-records"));
    if remark.is_error() {
        remark = remark.hint(message!("hint-single-copy"));
    }
    remarks.add(remark.and_at(remarks.text, (first, 1, 3), message!("first-one")), (again, 1, 3));
}

// Reads the fields that several kinds of records have in common.

/// Maximum number of pairing numbers in all records except player records. Real events need far fewer.
const MAX_IDS: usize = 200_000;
/// Number of columns of one pairing number in a list of numbers.
const ID: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointsField {
    pub points: Points,
    /// Whether the points were written with a comma or a half sign.
    pub unusual: bool,
}

/// Reads the points in a field. Returns `None` if the field is blank.
pub(super) fn points_field(row: &Row<'_>, columns: Columns) -> Result<Option<PointsField>, NotANumber> {
    points_text(row.field(columns))
}

/// Reads points from a text. Returns `None` if the text is blank.
pub(super) fn points_text(text: &str) -> Result<Option<PointsField>, NotANumber> {
    if text.is_empty() {
        return Ok(None);
    }
    let unusual = text.contains([',', '½']);
    let points = Points::parse(&text.replace(',', ".")).map_err(|_| NotANumber)?;
    Ok(Some(PointsField { points, unusual }))
}

/// Returns the integer formed by the digits at the start of a text. For example, `129 (88)` gives 129, and `028` gives
/// 28. Returns `None` if the text does not begin with a digit.
pub(super) fn leading_integer(text: &str) -> Option<u32> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..digits)?.parse().ok()
}

/// A record whose fields are being read, with the rule that remarks on the record cite.
pub(super) struct Fields<'r, 't> {
    pub row: Row<'t>,
    rule: MessageId,
    pub remarks: &'r mut Remarks<'t>,
}

impl<'r, 't> Fields<'r, 't> {
    /// Starts reading the fields of a record. If the columns of the record contain a tab, adds an error and returns
    /// `None`.
    pub(super) fn open(line: usize, rule: MessageId, remarks: &'r mut Remarks<'t>) -> Option<Fields<'r, 't>> {
        let row = remarks.row(line);
        let Some(column) = row.tab() else { return Some(Fields { row, rule, remarks }) };
        let remark =
            Diagnostic::error("tab", message!("tab-in-fixed-columns")).rule(rule).hint(message!("hint-tab"));
        remarks.add(remark, (line, column, 1));
        None
    }

    /// Checks that the columns between fields are blank. If one of them contains text, adds an error and returns
    /// `None`.
    pub(super) fn separated(self, columns: &[usize]) -> Option<Fields<'r, 't>> {
        let column = columns.iter().map(|column| Columns::new(*column, *column));
        let Some(column) = column.into_iter().find(|column| !self.row.is_blank(*column)) else {
            return Some(self);
        };
        self.remarks.add(self.error("misaligned", self.row.not_blank(column)), self.row.place(column));
        None
    }

    /// Creates an error that cites the rule of the record.
    pub(super) fn error(&self, id: &'static str, message: impl Into<Phrase>) -> Diagnostic {
        Diagnostic::error(id, message).rule(self.rule)
    }

    /// Adds an error about a field.
    pub(super) fn add(&mut self, id: &'static str, message: impl Into<Phrase>, columns: Columns) {
        self.remarks.add(self.error(id, message), self.row.place(columns));
    }

    /// Adds an error about a field that contains the wrong kind of data.
    pub(super) fn refuse(&mut self, id: &'static str, columns: Columns, wanted: MessageId) {
        self.remarks.refuse(id, (&self.row, columns), wanted, self.rule);
    }

    /// Reads points. If the field is not blank but contains no points, adds an error and returns `None`.
    pub(super) fn points(&mut self, columns: Columns) -> Option<PointsField> {
        points_field(&self.row, columns).unwrap_or_else(|_| {
            self.refuse("points", columns, message!("json-number"));
            None
        })
    }

    /// Reads the number of a round. If the number is not from 1 to 999, adds an error and returns `None`.
    pub(super) fn round(&mut self, columns: Columns) -> Option<u16> {
        let round = self.row.number(columns).ok().flatten().filter(|round| (1..=999).contains(round));
        if round.is_none() {
            self.refuse("round", columns, message!("number-of-round"));
        }
        round.map(|round| round as u16)
    }

    /// Reads pairing numbers from column `first` to the end of the line, each with its column. If a number is invalid
    /// or the file has too many numbers, adds an error and returns no numbers.
    pub(super) fn ids(&mut self, first: usize) -> Vec<(usize, u32)> {
        let found = ids(&self.row, first).unwrap_or_else(|column| {
            self.refuse("ids", Columns::new(column, column + ID - 1), message!("json-integer"));
            Vec::new()
        });
        let before = self.remarks.ids_read;
        self.remarks.ids_read += found.len();
        if self.remarks.ids_read <= MAX_IDS {
            return found;
        }
        if before <= MAX_IDS {
            let message = phrase!("numbers-limit", max_ids = MAX_IDS);
            self.add("too-many-ids", message, Columns::new(first, first + ID - 1));
        }
        Vec::new()
    }
}

/// Reads pairing numbers from groups of four columns, with a blank between groups (columns 11-14, 16-19, ...). If a
/// number is invalid, returns its column as an error.
pub(crate) fn ids(row: &Row<'_>, first: usize) -> Result<Vec<(usize, u32)>, usize> {
    let mut ids = Vec::new();
    let mut column = first;
    while column <= row.len() {
        match row.number(Columns::new(column, column + ID - 1)) {
            Ok(Some(id)) => ids.push((column, id)),
            Ok(None) => {}
            Err(_) => return Err(column),
        }
        if row.byte(column + ID) != b' ' {
            return Err(column + ID);
        }
        column += ID + 1;
    }
    Ok(ids)
}
