//! Reads player records (001), and determines which rating of each player counts.

use crate::trf::columns::{BadCell, Lone, national};
use crate::trf::prelude::*;
use crate::trf::read::points::ByeRecord;
use crate::trf::read::records::{points_field, report_unknown};
use crate::trf::row::NotANumber;

/// Maximum number of rounds in a file.
pub(super) const MAX_ROUNDS: usize = 999;

#[derive(Clone, Debug)]
pub(crate) struct Player {
    /// The line number (1-based).
    pub line: usize,
    /// Whether the columns of the line are counted in bytes, because the program that wrote the file padded the name by
    /// bytes.
    pub by_bytes: bool,
    /// Pairing number.
    pub id: u32,
    pub name: String,
    pub title: String,
    pub federation: String,
    /// The FIDE rating.
    pub rating: Option<u32>,
    pub points: Option<Points>,
    /// The recorded rank. A blank or 0 is read as `None`.
    pub rank: Option<u32>,
    /// The cells of all rounds up to the last nonblank cell.
    pub cells: Vec<RawCell>,
    /// The rounds (0-based) with `+` or `-` but no opponent.
    pub lone_forfeits: Vec<usize>,
}

/// The players of a file, in file order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Players {
    rows: Vec<Player>,
    /// The position of each player, by pairing number.
    positions: Vec<u32>,
}

const NOBODY: u32 = u32::MAX;

impl Players {
    /// Builds the index of players by pairing number. A repeated pairing number is an error.
    pub(crate) fn index(rows: Vec<Player>, remarks: &mut Remarks<'_>) -> Players {
        let largest = rows.iter().map(|player| player.id).max().unwrap_or(0);
        let mut positions = vec![NOBODY; largest as usize + 1];
        for (position, player) in rows.iter().enumerate() {
            // The position is in range, because the vector has an element for every number up to the largest pairing
            // number.
            let slot = &mut positions[player.id as usize];
            if *slot == NOBODY {
                *slot = position as u32;
                continue;
            }
            let first = rows.get(*slot as usize).map_or(0, |player| player.line);
            let message = phrase!("fault-duplicate-id", id = player.id);
            let id = player::ID;
            let remark = Diagnostic::error("duplicate-id", message)
                .rule(Rule::of("001").at(player::ID))
                .and_at(remarks.text, place(first, id), message!("first-one"));
            remarks.add(remark, place(player.line, id));
        }
        Players { rows, positions }
    }

    /// Returns the position of the player with this pairing number, or `None` if there is no such player.
    pub(crate) fn position(&self, id: u32) -> Option<usize> {
        let position = *self.positions.get(id as usize)?;
        (position != NOBODY).then_some(position as usize)
    }

    /// Returns the player with this pairing number, or `None` if there is no such player.
    pub(crate) fn find(&self, id: u32) -> Option<&Player> {
        self.rows.get(self.position(id)?)
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Player> {
        self.rows.iter()
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn get(&self, position: usize) -> Option<&Player> {
        self.rows.get(position)
    }

    pub(crate) fn get_mut(&mut self, position: usize) -> Option<&mut Player> {
        self.rows.get_mut(position)
    }

    /// Returns the line of the player at a position, or 0 if there is no such player.
    pub(crate) fn line(&self, position: usize) -> usize {
        self.rows.get(position).map_or(0, |player| player.line)
    }

    /// Returns the same players, each with a new rating.
    pub(super) fn with_ratings(mut self, rating: impl Fn(&Player) -> Option<u32>) -> Players {
        for player in &mut self.rows {
            player.rating = rating(player);
        }
        self
    }
}

/// Reads all player records and reports all errors.
pub(crate) fn read(records: &Records, remarks: &mut Remarks<'_>) -> Vec<Player> {
    let lines = &records.players;
    let mut players = Vec::with_capacity(lines.len());
    let from = remarks.sink.kept();
    // Whether the cells of all lines are shifted by the same number of columns. The value is computed at most once,
    // because the computation examines every line.
    let mut shifted = None;
    for line in lines {
        let (row, by_bytes) = columns_of(remarks, *line);
        if let Some(column) = row.tab() {
            let remark = Diagnostic::error("tab", message!("tab-in-fixed-columns"))
                .rule(Rule::of("001"))
                .hint(message!("hint-tab"));
            remarks.add(remark, (*line, column, 1));
        } else if let Some(column) = misaligned(&row, 0) {
            let in_cells = column > player::POINTS.last;
            if !in_cells || !*shifted.get_or_insert_with(|| report_shift(remarks, lines, *line, column)) {
                report_misaligned(remarks, &row, column);
            }
        } else if Some(line) == lines.last() && is_cut(remarks, &row, &players) {
            let message = phrase!("line-without-points", count = row.len());
            let remark = Diagnostic::error("line-cut", message)
                .rule(Rule::of("001").at(player::POINTS))
                .hint(message!("file-end-missing"));
            remarks.add(remark, (*line, row.len() + 1, 1));
        } else {
            players.extend(read_player(remarks, &row, by_bytes));
        }
    }
    remarks.sink.sort_since(from);
    players
}

/// Returns the row of a line, and whether its columns are counted in bytes.
fn columns_of<'t>(remarks: &mut Remarks<'t>, line: usize) -> (Row<'t>, bool) {
    let row = remarks.row(line);
    if let Some(column) = row.foreign_blank(player::NAME) {
        remarks.warn_once("unicode-blank", message!("unicode-space"), Rule::of("001"), (line, column, 1));
    }
    // In a line with non-ASCII characters, a column can be a character or a byte.
    match row.counted_in_bytes() {
        Some(by_bytes) if !fits(&row) && fits(&by_bytes) => {
            let remark = Diagnostic::warning("columns-in-bytes", message!("byte-columns"))
                .rule(Rule::of("001"))
                .hint(message!("hint-name-width"));
            remarks.add(remark, place(line, player::NAME));
            (by_bytes, true)
        }
        _ => (row, false),
    }
}

/// Returns whether the file was cut off. It was cut off if the last record ends before the end of the points columns,
/// although earlier records have points.
fn is_cut(remarks: &Remarks<'_>, row: &Row<'_>, earlier: &[Player]) -> bool {
    let raw = row.text().trim_end_matches(['\t']).chars().count();
    let mut behind = row.line + 1..=remarks.text.len();
    let is_last_line = behind.all(|line| remarks.text.line(line).trim().is_empty());
    raw < player::POINTS.last && is_last_line && earlier.iter().any(|player| player.points.is_some())
}

fn report_misaligned(remarks: &mut Remarks<'_>, row: &Row<'_>, column: usize) {
    let column = Columns::new(column, column);
    let remark = Diagnostic::error("misaligned", row.not_blank(column))
        .rule(Rule::of("001"))
        .hint(message!("hint-field-columns"));
    remarks.add(remark, row.place(column));
}

fn read_player(remarks: &mut Remarks<'_>, row: &Row<'_>, by_bytes: bool) -> Option<Player> {
    let id = match row.number(player::ID) {
        Ok(Some(id)) if id > 0 => id,
        _ => {
            let rule = Rule::of("001").at(player::ID);
            remarks.refuse("id", (row, player::ID), message!("positive-integer"), rule);
            0
        }
    };
    let rating = rating(row).unwrap_or_else(|_| {
        let rule = Rule::of("001").at(player::RATING);
        remarks.refuse("rating", (row, player::RATING), message!("json-integer"), rule);
        None
    });
    check_texts(remarks, row);
    let points = read_points(remarks, row);
    let rank = remarks.number("rank", (row, player::RANK), Rule::of("001").at(player::RANK));
    let (cells, lone_forfeits) = read_cells(remarks, row);
    let title = if row.byte(player::LONG_TITLE.last) == b' ' { player::TITLE } else { player::LONG_TITLE };
    (id > 0).then(|| Player {
        line: row.line,
        by_bytes,
        id,
        name: row.field(player::NAME).to_owned(),
        title: row.field(title).to_owned(),
        federation: row.field(player::FEDERATION).to_owned(),
        rating,
        points,
        rank: rank.filter(|rank| *rank > 0),
        cells,
        lone_forfeits,
    })
}

/// Reports texts that are longer than their fields, and unreadable FIDE numbers.
fn check_texts(remarks: &mut Remarks<'_>, row: &Row<'_>) {
    for column in player::USUALLY_BLANK {
        let column = Columns::new(column, column);
        if !row.is_blank(column) {
            let remark = Diagnostic::warning("text-overflow", row.not_blank(column));
            remarks.add(remark.rule(Rule::of("001")), row.place(column));
        }
    }
    let id = player::FIDE_ID;
    if !row.slice(id.first, id.last).iter().all(|byte| byte.is_ascii_digit() || *byte == b' ') {
        remarks.warn_once("fide-id", message!("unreadable-fide-id"), Rule::of("001").at(id), row.place(id));
    }
}

fn read_points(remarks: &mut Remarks<'_>, row: &Row<'_>) -> Option<Points> {
    let before = row.byte(player::BEFORE_POINTS);
    let is_long = before.is_ascii_digit() && row.is_blank(player::BIRTH);
    let columns = if is_long { player::LONG_POINTS } else { player::POINTS };
    if !is_long && before.is_ascii_digit() {
        let remark = Diagnostic::error("points", message!("digit-before-points"))
            .rule(Rule::of("001").at(player::POINTS));
        remarks.add(remark, row.place(player::LONG_POINTS));
        return None;
    }
    if !is_long && before != b' ' {
        let column = Columns::new(player::BEFORE_POINTS, player::BEFORE_POINTS);
        let remark = Diagnostic::warning("text-overflow", row.not_blank(column));
        remarks.add(remark.rule(Rule::of("001").at(column)), row.place(column));
    }
    let (rule, place) = (Rule::of("001").at(player::POINTS), row.place(player::POINTS));
    match points_field(row, columns) {
        Ok(Some(field)) if field.points >= Points::ZERO => {
            if field.unusual {
                remarks.warn_once("points-spelling", message!("points-comma"), rule, place);
            }
            Some(field.points)
        }
        Ok(Some(_)) | Err(_) => {
            remarks.refuse("points", (row, columns), message!("number-from-zero"), rule);
            None
        }
        Ok(None) => {
            remarks.warn_once("points-blank", message!("unchecked-points"), rule, place);
            None
        }
    }
}

/// Reads the cells of a row, and collects the rounds (0-based) that have `+` or `-` but no opponent.
fn read_cells(remarks: &mut Remarks<'_>, row: &Row<'_>) -> (Vec<RawCell>, Vec<usize>) {
    let bytes = row.slice(cell::FIRST, usize::MAX);
    let rounds = bytes.len().div_ceil(cell::WIDTH);
    if rounds > MAX_ROUNDS {
        let message = phrase!("rounds-limit", rounds, max_rounds = MAX_ROUNDS);
        let remark = Diagnostic::error("rounds-out-of-range", message);
        remarks.add(remark, (row.line, cell::column(MAX_ROUNDS + 1), 1));
        return (Vec::new(), Vec::new());
    }
    let mut cells = Vec::with_capacity(rounds);
    let mut lone_forfeits = Vec::new();
    for (round, bytes) in bytes.chunks(cell::WIDTH).enumerate() {
        cells.push(match RawCell::read(bytes) {
            Ok((cell, None)) => cell,
            Ok((cell, Some(spelling))) => {
                report_spelling(remarks, row, round + 1, spelling);
                if matches!(spelling, Lone::Win | Lone::Loss) {
                    lone_forfeits.push(round);
                }
                cell
            }
            Err(bad) => {
                report_cell(remarks, row, round + 1, bad);
                RawCell::BLANK
            }
        });
    }
    while cells.last().is_some_and(|cell| cell.is_blank()) {
        cells.pop();
    }
    (cells, lone_forfeits)
}

fn report_cell(remarks: &mut Remarks<'_>, row: &Row<'_>, round: usize, bad: BadCell) {
    let (offset, length) = bad.place();
    let column = cell::column(round) + offset;
    let found = quoted(row.field(Columns::new(column, column + length - 1)));
    let record = Rule::of("001").at(Columns::new(column, column + length - 1));
    let (id, message, rule) = match bad {
        BadCell::Opponent => ("opponent", phrase!("no-opponent-round", found, round), record.into()),
        BadCell::Color => ("color", phrase!("no-color-round", found, round), record.into()),
        BadCell::Result => {
            ("result", phrase!("no-result-round", found, round), phrase!("rule-trf26-record-001-result"))
        }
        BadCell::ByeWithOpponent => {
            let message = phrase!("bye-with-opponent", found, round);
            ("opponent-and-code", message, record.into())
        }
    };
    let remark = Diagnostic::error(id, message).rule(rule);
    remarks.add(remark, (row.line, row.shown(column), length));
}

fn report_spelling(remarks: &mut Remarks<'_>, row: &Row<'_>, round: usize, spelling: Lone) {
    let (id, message) = match spelling {
        Lone::Loss => ("loss-without-opponent", message!("lone-minus")),
        Lone::Win => ("win-without-opponent", message!("lone-plus")),
        Lone::Draw => ("draw-without-opponent", message!("lone-draw")),
        Lone::Result => ("result-without-opponent", message!("lone-result")),
        Lone::Unknown => ("unknown-without-opponent", message!("absence-in-finished-round")),
    };
    let rule = Rule::of("001").at(Columns::new(99, 99));
    remarks.warn_once(id, message, rule, row.place(cell::held(round)));
}

/// Returns the first column that should be blank but contains a character, or `None` if there is no such column. The
/// cells are assumed to start `shift` columns after their usual column.
pub(super) fn misaligned(row: &Row<'_>, shift: isize) -> Option<usize> {
    let fixed = if shift == 0 { &player::BLANK[..] } else { &player::BLANK[..1] };
    if let Some(column) = fixed.iter().copied().find(|column| row.byte(*column) != b' ') {
        return Some(column);
    }
    let first = cell::FIRST.checked_add_signed(shift)?;
    let cells = row.slice(first, usize::MAX);
    cells.chunks(cell::WIDTH).enumerate().find_map(|(round, columns)| {
        let bad = cell::SEPARATORS.iter().find(|at| columns.get(**at).is_some_and(|byte| *byte != b' '))?;
        Some(first + round * cell::WIDTH + bad)
    })
}

/// Returns whether the fixed columns of a row have plausible content. If they do not, the program that wrote the file
/// probably counted columns in bytes.
pub(super) fn fits(row: &Row<'_>) -> bool {
    misaligned(row, 0).is_none()
        && points_field(row, player::POINTS).is_ok()
        && row.number(player::RANK).is_ok()
        && rating(row).is_ok()
        && cells_fit(row, 0)
}

/// Returns whether all cells of a row are plausible if they start `shift` columns after their usual column.
fn cells_fit(row: &Row<'_>, shift: isize) -> bool {
    let Some(first) = cell::FIRST.checked_add_signed(shift) else { return false };
    row.slice(first, usize::MAX).chunks(cell::WIDTH).all(|cell| RawCell::read(cell).is_ok())
}

/// Reads the rating. Returns `None` if the field is blank, zero or `u`, and an error if it contains anything other than
/// a number.
pub(super) fn rating(row: &Row<'_>) -> Result<Option<u32>, NotANumber> {
    match row.number(player::RATING) {
        Ok(rating) => Ok(rating.filter(|rating| *rating > 0)),
        Err(_) if row.field(player::RATING).eq_ignore_ascii_case("u") => Ok(None),
        Err(error) => Err(error),
    }
}

/// If the cells of all lines are shifted by the same number of columns, reports the shift and returns true.
fn report_shift(remarks: &mut Remarks<'_>, lines: &[usize], line: usize, column: usize) -> bool {
    let rows: Vec<Row<'_>> = lines.iter().map(|line| remarks.row(*line)).collect();
    let all_fit =
        |shift: isize| rows.iter().all(|row| misaligned(row, shift).is_none() && cells_fit(row, shift));
    let shifts: Vec<isize> =
        [-1, 1, -2, 2, -3, 3, -4, 4].into_iter().filter(|shift| all_fit(*shift)).collect();
    let [shift] = shifts[..] else { return false };
    let starts = cell::FIRST.saturating_add_signed(shift);
    let message = phrase!("shifted-cells", starts, first_cell = cell::FIRST);
    let remark = Diagnostic::error("misaligned", message)
        .rule(message!("rule-trf26-record-001-rounds"))
        .hint(message!("hint-shifted-columns"));
    remarks.add(remark, (line, column, 1));
    true
}

/// Interprets a cell that contains a zero-point bye but names an opponent. Such a cell is one side of a forfeit, or
/// belongs to a round that has not been played yet.
pub(super) fn settle_absent_opponents(players: &mut Players, remarks: &mut Remarks<'_>) {
    let mut changes: Vec<(usize, usize, Option<u8>)> = Vec::new();
    for (position, player) in players.iter().enumerate() {
        for (round, cell) in player.cells.iter().enumerate() {
            if cell.mark != b'Z' || cell.opponent == 0 {
                continue;
            }
            let other = players.find(u32::from(cell.opponent));
            let mark = match other.and_then(|other| other.cells.get(round)).map(|cell| cell.mark) {
                Some(b'+') => Some(b'-'),
                Some(b'Z' | b' ' | b'X') => Some(b'X'),
                _ => None,
            };
            changes.push((position, round, mark));
        }
    }
    for (position, round, mark) in changes {
        let Some(player) = players.get_mut(position) else { continue };
        let place = (player.line, cell::column(round + 1) + cell::RESULT, 1);
        let remark = if let (Some(mark), Some(cell)) = (mark, player.cells.get_mut(round)) {
            cell.mark = mark;
            let reading =
                if mark == b'-' { message!("loss-by-forfeit") } else { message!("unfinished-game") };
            let found = phrase!("z-with-opponent", reading);
            Diagnostic::warning("absent-with-opponent", found)
        } else {
            let message = phrase!("bye-with-opponent", found = "`Z`", round = round + 1);
            Diagnostic::error("opponent-and-code", message)
        };
        remarks.add(remark.rule(Rule::of("001").at(Columns::new(99, 99))), place);
    }
}

/// Adds the bye of a record 240 to a blank cell of the player. If the cell contains anything other than this bye, adds
/// an error.
pub(super) fn enter_bye(players: &mut Players, bye: &ByeRecord, remarks: &mut Remarks<'_>) {
    let round = usize::from(bye.round);
    let position = players.position(bye.id);
    let Some(player) = position.and_then(|position| players.get_mut(position)) else { return };
    if player.cells.len() < round {
        player.cells.resize(round, RawCell::BLANK);
    }
    let Some(cell) = player.cells.get_mut(round - 1) else { return };
    if cell.is_blank() {
        cell.mark = match bye.code {
            Code::FullPointBye => b'F',
            Code::HalfPointBye => b'H',
            _ => b'Z',
        };
    }
    if cell.opponent == 0 && cell.code() == bye.code {
        return;
    }
    let held = cell::held(round);
    let message = phrase!("record-240-other-bye", id = bye.id, round);
    let remark = Diagnostic::error("bye-contradiction", message)
        .rule(Rule::of("240"))
        .hint(message!("hint-one-of-two"))
        .and_at(remarks.text, place(player.line, held), message!("cell-record-001"));
    remarks.add(remark, (bye.line, bye.column, 4));
}

// National ratings (NRS lines), and the method that chooses the rating that counts (record 172).

const RULE: MessageId = message!("rule-trf26-record-172");

/// The national ratings, by federation and pairing number.
type National = BTreeMap<String, BTreeMap<u32, u32>>;

/// The national ratings, and the method that chooses between the FIDE rating and a national rating.
pub(super) struct Ratings {
    pub method: RatingMethod,
    /// The value that record 172 must have so that every reader uses the same ratings, or `None` if the record already
    /// has this value.
    pub unsaid: Option<String>,
    national: BTreeMap<u32, u32>,
}

impl Ratings {
    /// Returns the rating that counts for a player, or `None` if the player has no such rating.
    pub(super) fn of(&self, player: &Player) -> Option<u32> {
        self.method.choose(player.rating, self.national.get(&player.id).copied())
    }
}

/// Reads record 172 and the lines that begin with three capital letters. A method that the user requests (`asked`)
/// takes precedence over record 172.
pub(super) fn read_ratings(
    records: &Records,
    players: &Players,
    asked: Option<RatingMethod>,
    remarks: &mut Remarks<'_>,
) -> Ratings {
    let mut ratings = National::new();
    let mut unknown = BTreeSet::new();
    for line in &records.capitals {
        let row = remarks.row(*line);
        let Ok(Some(id)) = row.number(national::ID) else {
            report_unknown(remarks, *line, row.text(), &mut unknown);
            continue;
        };
        if players.position(id).is_none() {
            let message = phrase!("unknown-player-rating", id);
            let remark =
                Diagnostic::error("unknown-id", message).rule(Rule::of("NRS").at(Columns::new(5, 8)));
            remarks.add(remark, place(*line, national::ID));
            continue;
        }
        let by_player = ratings.entry(row.field(national::FEDERATION).to_owned()).or_default();
        let rule = Rule::of("NRS").at(national::RATING);
        let rating = remarks.number("rating", (&row, national::RATING), rule);
        by_player.extend(rating.filter(|rating| *rating > 0).map(|rating| (id, rating)));
    }
    settle(records, ratings, asked, remarks)
}

/// Determines the method by which ratings are chosen, and the national ratings of the federation that the method uses.
fn settle(
    records: &Records,
    mut ratings: National,
    asked: Option<RatingMethod>,
    remarks: &mut Remarks<'_>,
) -> Ratings {
    let (written, federation) = written_method(records, &ratings, asked, remarks);
    let method = asked.unwrap_or(written);
    let unsaid = (method != written).then(|| match federation.as_str() {
        "" => method.name().to_owned(),
        federation => format!("{federation:<3}   {}", method.name()),
    });
    let line = records.first(172).unwrap_or(0);
    if method == RatingMethod::Other {
        let remark = Diagnostic::warning("rating-method", message!("lost-rating-method"))
            .rule(RULE)
            .hint(message!("hint-ratings"));
        remarks.add(remark, (line, 9, 5));
    }
    let national = ratings.remove(&federation).unwrap_or_default();
    if national.is_empty() && method.is_national() {
        let message = if federation.is_empty() {
            phrase!("no-single-federation")
        } else {
            phrase!("no-national-ratings", found = quoted(&federation))
        };
        remarks.add(Diagnostic::warning("rating-method", message).rule(RULE), (line, 5, 3));
    }
    Ratings { method, unsaid, national }
}

/// Returns the method and the federation in record 172. If the record names no federation and all national ratings are
/// of one federation, that federation is returned.
fn written_method(
    records: &Records,
    ratings: &National,
    asked: Option<RatingMethod>,
    remarks: &mut Remarks<'_>,
) -> (RatingMethod, String) {
    let mut federations = ratings.keys();
    let only = match (federations.next(), federations.next()) {
        (Some(only), None) => only.clone(),
        _ => String::new(),
    };
    let Some(line) = records.first(172) else { return (RatingMethod::Fide, only) };
    let row = remarks.row(line);
    let words = row.words(HEADER);
    let (federation, method) = match words[..] {
        [(_, method)] => (None, RatingMethod::named(method)),
        [(_, federation), (_, method), ..] => (Some(federation), RatingMethod::named(method)),
        [] => (None, None),
    };
    let Some(method) = method else {
        let remark = Diagnostic::warning("rating-method", message!("default-fide-rating")).rule(RULE);
        remarks.add(remark, (line, 5, 9));
        return (RatingMethod::Fide, only);
    };
    if let Some(federation) = federation {
        return (method, federation.to_owned());
    }
    if asked.is_none() && !only.is_empty() && method.is_national() {
        let message = phrase!("method-without-federation", found = quoted(&only));
        remarks.add(Diagnostic::warning("rating-method", message).rule(RULE), (line, 5, 9));
    }
    (method, only)
}

tiebreak_phrase::named! {
    /// The method that chooses which rating of a player counts (record 172).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RatingMethod as name {
        /// The FIDE rating, which is in the player record. This method is used for files without record 172.
        #[default]
        Fide = "FIDE",
        /// The national rating.
        National = "NRO",
        /// The FIDE rating, or the national rating if there is no FIDE rating.
        FideOrNational = "FIDON",
        /// The national rating, or the FIDE rating if there is no national rating.
        NationalOrFide = "NIDOF",
        /// The higher of the FIDE rating and the national rating, or the only rating that the player has.
        Higher = "HBFN",
        /// The lower of the FIDE rating and the national rating, or the only rating that the player has.
        Lower = "LBFN",
        /// A method that record 172 cannot express.
        Other = "OTHER",
    }
}

impl RatingMethod {
    /// Returns the method with this name in record 172, or `None` if no method has this name.
    pub fn named(text: &str) -> Option<RatingMethod> {
        RatingMethod::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(text))
    }

    /// Returns whether the method can choose a national rating.
    pub const fn is_national(self) -> bool {
        !matches!(self, RatingMethod::Fide | RatingMethod::Other)
    }

    /// Returns the rating that counts, chosen from the FIDE rating and the national rating, or `None` if the player has
    /// no such rating.
    pub fn choose(self, fide: Option<u32>, national: Option<u32>) -> Option<u32> {
        match self {
            RatingMethod::Fide | RatingMethod::Other => fide,
            RatingMethod::National => national,
            RatingMethod::FideOrNational => fide.or(national),
            RatingMethod::NationalOrFide => national.or(fide),
            RatingMethod::Higher => fide.max(national),
            RatingMethod::Lower => fide.into_iter().chain(national).min(),
        }
    }
}

#[cfg(test)]
mod rating_method_tests {
    use super::*;

    #[test]
    fn each_method_chooses_its_rating() {
        for (name, both, fide_only, national_only) in [
            ("FIDE", Some(2000), Some(2000), None),
            ("nro", Some(1900), None, Some(1900)),
            ("FIDON", Some(2000), Some(2000), Some(1900)),
            ("NIDOF", Some(1900), Some(2000), Some(1900)),
            ("HBFN", Some(2000), Some(2000), Some(1900)),
            ("LBFN", Some(1900), Some(2000), Some(1900)),
            ("OTHER", Some(2000), Some(2000), None),
        ] {
            let method = RatingMethod::named(name).unwrap();
            assert_eq!(method.name(), name.to_uppercase());
            let found = (
                method.choose(Some(2000), Some(1900)),
                method.choose(Some(2000), None),
                method.choose(None, Some(1900)),
            );
            assert_eq!(found, (both, fide_only, national_only), "{name}");
        }
        assert_eq!(RatingMethod::named("ELO"), None);
    }
}
