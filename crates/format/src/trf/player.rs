//! Player records (001): fixed columns, the alignment check, the result cells.

use super::cell::{BadCell, Lone, RawCell, SEPARATORS};
use super::reader::Reader;
use super::row::{NotANumber, Row};
use crate::diagnostic::{Diagnostic, quoted};
use tiebreak_engine::number::Points;
use tiebreak_phrase::phrase;

/// First column of the first result cell.
pub(super) const FIRST_CELL: usize = 92;
/// Columns of a result cell with its separators.
pub(super) const CELL_WIDTH: usize = 10;
/// Rounds read at most.
pub(super) const MAX_ROUNDS: usize = 999;

/// First column of the cell of a round (from 1).
pub(super) fn cell_column(round: usize) -> usize {
    FIRST_CELL + CELL_WIDTH * round.saturating_sub(1)
}

/// A player record as read.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub line: usize,
    pub id: u32,
    pub name: String,
    pub title: String,
    pub federation: String,
    pub rating: Option<u32>,
    pub points: Option<Points>,
    pub rank: Option<u32>,
    pub cells: Vec<RawCell>,
}

/// Points as a field may spell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PointsField {
    pub points: Points,
    /// Written with a comma or the half sign.
    pub unusual: bool,
}

/// Reads points in some columns; none when blank.
pub(super) fn points_field(
    row: &Row<'_>,
    first: usize,
    last: usize,
) -> Result<Option<PointsField>, NotANumber> {
    let bytes = row.slice(first, last);
    if let Some(points) = plain_points(bytes) {
        return Ok(Some(PointsField { points, unusual: false }));
    }
    points_text(row.field(first, last))
}

/// Reads points as text; none when blank.
pub(super) fn points_text(text: &str) -> Result<Option<PointsField>, NotANumber> {
    if text.is_empty() {
        return Ok(None);
    }
    let unusual = text.contains([',', '½']);
    let points = Points::parse(&text.replace(',', ".")).map_err(|_| NotANumber)?;
    Ok(Some(PointsField { points, unusual }))
}

/// The usual spelling, digits with one decimal, without allocation.
fn plain_points(bytes: &[u8]) -> Option<Points> {
    let (decimal, rest) = bytes.split_last()?;
    let (point, whole) = rest.split_last()?;
    if *point != b'.' || !decimal.is_ascii_digit() || !whole.last()?.is_ascii_digit() || whole.len() > 3 {
        return None;
    }
    let whole = super::row::number(whole).ok()??;
    let tenths = i64::from(whole) * 10 + i64::from(decimal - b'0');
    Some(Points::from_units(tenths * (Points::UNITS / 10)))
}

/// The first column that must be blank and is not, cells starting `shift` columns off.
fn misaligned(row: &Row<'_>, shift: isize) -> Option<usize> {
    let fixed: &[usize] = if shift == 0 { &[4, 9, 85, 90, 91] } else { &[4] };
    if let Some(column) = fixed.iter().copied().find(|column| row.byte(*column) != b' ') {
        return Some(column);
    }
    let first = FIRST_CELL.checked_add_signed(shift)?;
    let cells = row.slice(first, usize::MAX);
    // Whole cells with all separators blank need no closer look.
    let blank =
        |cell: &[u8; CELL_WIDTH]| SEPARATORS.iter().fold(true, |blank, at| blank & (cell[*at] == b' '));
    let (whole, rest) = cells.as_chunks::<CELL_WIDTH>();
    if whole.iter().all(blank)
        && rest.iter().enumerate().all(|(at, byte)| *byte == b' ' || !SEPARATORS.contains(&at))
    {
        return None;
    }
    cells.chunks(CELL_WIDTH).enumerate().find_map(|(round, cell)| {
        let bad = SEPARATORS.iter().find(|at| cell.get(**at).is_some_and(|byte| *byte != b' '))?;
        Some(first + round * CELL_WIDTH + bad)
    })
}

/// Whether the fixed columns of a row hold what they should; decides if columns are bytes.
fn fits(row: &Row<'_>) -> bool {
    misaligned(row, 0).is_none()
        && points_field(row, 81, 84).is_ok()
        && row.number(86, 89).is_ok()
        && rating(row).is_ok()
        && cells_fit(row, 0)
}

/// Whether all cells of a row could be cells if they started `shift` columns off.
fn cells_fit(row: &Row<'_>, shift: isize) -> bool {
    let Some(first) = FIRST_CELL.checked_add_signed(shift) else { return false };
    row.slice(first, usize::MAX).chunks(CELL_WIDTH).all(|cell| RawCell::read(cell).is_ok())
}

/// The rating in columns 49-52: none for blank, zero, `u`.
fn rating(row: &Row<'_>) -> Result<Option<u32>, NotANumber> {
    match row.number(49, 52) {
        Ok(rating) => Ok(rating.filter(|rating| *rating > 0)),
        Err(_) if row.field(49, 52).eq_ignore_ascii_case("u") => Ok(None),
        Err(error) => Err(error),
    }
}

impl Reader<'_> {
    /// Reads all player records; errors are collected.
    pub(super) fn read_players(&mut self) {
        let lines = std::mem::take(&mut self.records.players);
        let last = lines.last().copied();
        let mut players = Vec::with_capacity(lines.len());
        let from = self.sink.kept();
        let mut shifted = false;
        for line in &lines {
            let mut row = Row::new(self.text, *line);
            if let Some(column) = row.foreign_blank(15, 47) {
                self.warn_once(
                    "unicode-blank",
                    || {
                        Diagnostic::warning("unicode-blank", "unicode-blank-in-fixed-column-read-as")
                            .rule("rule-trf26-record-001-fields-separated-by-blanks")
                    },
                    *line,
                    column,
                    1,
                );
            }
            // Only lines with other characters than ASCII have a second reading.
            if let Some(by_bytes) = row.counted_in_bytes()
                && !fits(&row)
                && fits(&by_bytes)
            {
                let remark = Diagnostic::warning("columns-in-bytes", "this-line-padded-by-bytes-not-by")
                    .rule("rule-trf26-columns-characters")
                    .hint("write-name-field-33-characters-wide");
                self.add(remark, *line, 15, 33);
                row = by_bytes;
            }
            if let Some(column) = row.tab() {
                let remark = Diagnostic::error("tab", "tab-among-fixed-columns-whose-width-unknown")
                    .rule("rule-trf26-record-001-fields-stand-in-fixed-columns")
                    .hint("replace-it-by-blanks-it-stands-for");
                self.add(remark, *line, column, 1);
                continue;
            }
            if let Some(column) = misaligned(&row, 0) {
                if column >= 85 && !shifted {
                    shifted = self.report_shift(&lines, *line, column);
                }
                if !(shifted && column >= 85) {
                    self.report_misaligned(&row, column);
                }
                continue;
            }
            if Some(*line) == last && self.is_cut(&row, &players) {
                let message = phrase!("line-ends-in-column-points-missing", count = row.len());
                let remark = Diagnostic::error("line-cut", message)
                    .rule("rule-trf26-record-001-points-stand-in-columns-81-84")
                    .hint("file-seems-to-be-cut-get-it");
                self.add(remark, *line, row.len() + 1, 1);
                continue;
            }
            if let Some(player) = self.read_player(&row) {
                players.push(player);
            }
        }
        self.sink.sort_since(from);
        self.players = players;
        self.records.players = lines;
    }

    /// Whether the last record was cut within its points although others have points.
    fn is_cut(&self, row: &Row<'_>, earlier: &[Player]) -> bool {
        let raw = row.text().trim_end_matches(['\t']).chars().count();
        let is_last_line =
            (row.line + 1..=self.text.len()).all(|line| self.text.line(line).trim().is_empty());
        raw < 84 && is_last_line && earlier.iter().any(|player| player.points.is_some())
    }

    fn report_misaligned(&mut self, row: &Row<'_>, column: usize) {
        let found = quoted(row.field(column, column));
        let message = phrase!("in-column-which-must-be-blank", found = found, shown = row.shown(column));
        let remark = Diagnostic::error("misaligned", message)
            .rule("rule-trf26-record-001-columns-4-9-85-90-91")
            .hint("move-fields-this-line-to-their-columns");
        self.add(remark, row.line, row.shown(column), 1);
    }

    /// Says that all cells start in another column, if one shift explains every line.
    fn report_shift(&mut self, lines: &[usize], line: usize, column: usize) -> bool {
        let rows: Vec<Row<'_>> = lines.iter().map(|line| Row::new(self.text, *line)).collect();
        let all_fit =
            |shift: isize| rows.iter().all(|row| misaligned(row, shift).is_none() && cells_fit(row, shift));
        let shifts: Vec<isize> =
            [-1, 1, -2, 2, -3, 3, -4, 4].into_iter().filter(|shift| all_fit(*shift)).collect();
        let [shift] = shifts[..] else { return false };
        let starts = FIRST_CELL.saturating_add_signed(shift);
        let message =
            phrase!("cells-start-in-column-expected-on-every", starts = starts, first_cell = FIRST_CELL);
        let remark = Diagnostic::error("misaligned", message)
            .rule("rule-trf26-record-001-round-1-stands-in-columns-92")
            .hint("shift-columns-all-001-lines-nothing-was");
        self.add(remark, line, column, 1);
        true
    }

    fn read_player(&mut self, row: &Row<'_>) -> Option<Player> {
        let id = match row.number(5, 8) {
            Ok(Some(id)) if id > 0 => id,
            _ => {
                let found = quoted(row.field(5, 8));
                let remark = Diagnostic::error("id", phrase!("no-starting-rank", found = found))
                    .rule("rule-trf26-record-001-columns-5-8-number-from-1");
                self.add(remark, row.line, 5, 4);
                0
            }
        };
        let rating = rating(row).unwrap_or_else(|_| {
            let message = phrase!("no-rating", found = quoted(row.field(49, 52)));
            let remark = Diagnostic::error("rating", message)
                .rule("rule-trf26-record-001-columns-49-52-number-or-blank");
            self.add(remark, row.line, row.shown(49), 4);
            None
        });
        self.check_texts(row);
        let points = self.read_points(row);
        let rank = row.number(86, 89).unwrap_or_else(|_| {
            let message = phrase!("no-rank", found = quoted(row.field(86, 89)));
            let remark =
                Diagnostic::error("rank", message).rule("rule-trf26-record-001-columns-86-89-number");
            self.add(remark, row.line, row.shown(86), 4);
            None
        });
        let cells = self.read_cells(row);
        if id == 0 {
            return None;
        }
        Some(Player {
            line: row.line,
            id,
            name: row.field(15, 47).to_owned(),
            title: row.field(11, if row.byte(14) == b' ' { 13 } else { 14 }).to_owned(),
            federation: row.field(54, 56).to_owned(),
            rating,
            points,
            rank: rank.filter(|rank| *rank > 0),
            cells,
        })
    }

    /// Text that runs over its field is only remarked if the next field can be read (it was, or was refused).
    fn check_texts(&mut self, row: &Row<'_>) {
        for column in [48, 53, 57, 69] {
            if row.byte(column) != b' ' {
                let message = phrase!("text-in-column-which-must-be-blank", shown = row.shown(column));
                let remark = Diagnostic::warning("text-overflow", message)
                    .rule("rule-trf26-record-001-columns-48-53-57-69-blank");
                self.add(remark, row.line, row.shown(column), 1);
            }
        }
        if !row.slice(58, 68).iter().all(|byte| byte.is_ascii_digit() || *byte == b' ') {
            self.warn_once(
                "fide-id",
                || {
                    Diagnostic::warning("fide-id", "unreadable-fide-id-ignored")
                        .rule("rule-trf26-record-001-columns-58-68-up-to-11")
                },
                row.line,
                row.shown(58),
                11,
            );
        }
    }

    fn read_points(&mut self, row: &Row<'_>) -> Option<Points> {
        let before = row.byte(80);
        let first = if before.is_ascii_digit() && row.is_blank(70, 79) { 80 } else { 81 };
        if first == 81 && before.is_ascii_digit() {
            let remark = Diagnostic::error("points", "digit-in-column-80-before-points")
                .rule("rule-trf26-record-001-points-behind-a-blank");
            self.add(remark, row.line, row.shown(80), 5);
            return None;
        }
        if first == 81 && before != b' ' {
            let remark = Diagnostic::warning("text-overflow", "text-in-column-80-which-must-be")
                .rule("rule-trf26-record-001-column-80-blank");
            self.add(remark, row.line, row.shown(80), 1);
        }
        match points_field(row, first, 84) {
            Ok(Some(field)) if field.points >= Points::ZERO => {
                if field.unusual {
                    self.warn_once(
                        "points-spelling",
                        || {
                            Diagnostic::warning("points-spelling", "points-with-comma-or-half-sign")
                                .rule("rule-trf26-record-001-columns-81-84-one-decimal-after")
                        },
                        row.line,
                        row.shown(81),
                        4,
                    );
                }
                Some(field.points)
            }
            Ok(Some(_)) | Err(_) => {
                let message = phrase!("no-number-points", found = quoted(row.field(first, 84)));
                let remark = Diagnostic::error("points", message)
                    .rule("rule-trf26-record-001-columns-81-84-decimal-such-as");
                self.add(remark, row.line, row.shown(first), 4);
                None
            }
            Ok(None) => {
                self.warn_once(
                    "points-blank",
                    || {
                        Diagnostic::warning("points-blank", "no-points-recorded-so-none-checked")
                            .rule("rule-trf26-record-001-columns-81-84")
                    },
                    row.line,
                    row.shown(81),
                    4,
                );
                None
            }
        }
    }

    fn read_cells(&mut self, row: &Row<'_>) -> Vec<RawCell> {
        let bytes = row.slice(FIRST_CELL, usize::MAX);
        let rounds = bytes.len().div_ceil(CELL_WIDTH);
        if rounds > MAX_ROUNDS {
            let message = phrase!("rounds-at-most-read", rounds = rounds, max_rounds = MAX_ROUNDS);
            self.add(
                Diagnostic::error("rounds-out-of-range", message),
                row.line,
                cell_column(MAX_ROUNDS + 1),
                1,
            );
            return Vec::new();
        }
        let mut cells = Vec::with_capacity(rounds);
        for (round, bytes) in bytes.chunks(CELL_WIDTH).enumerate() {
            let cell = match RawCell::read(bytes) {
                Ok((cell, None)) => cell,
                Ok((cell, Some(spelling))) => {
                    self.report_spelling(row, round + 1, spelling);
                    cell
                }
                Err(bad) => {
                    self.report_cell(row, round + 1, bad);
                    RawCell::BLANK
                }
            };
            cells.push(cell);
        }
        while cells.last().is_some_and(|cell| cell.is_blank()) {
            cells.pop();
        }
        cells
    }

    fn report_cell(&mut self, row: &Row<'_>, round: usize, bad: BadCell) {
        let (offset, length) = bad.place();
        let column = cell_column(round) + offset;
        let found = quoted(row.field(column, column + length - 1));
        let (id, message, rule) = match bad {
            BadCell::Opponent => (
                "opponent",
                phrase!("no-opponent-round", found = found, round = round),
                "rule-trf26-record-001-columns-92-95-starting-rank-or",
            ),
            BadCell::Color => (
                "color",
                phrase!("no-color-round", found = found, round = round),
                "rule-trf26-record-001-column-97-w-b-or-blank",
            ),
            BadCell::Result => (
                "result",
                phrase!("no-result-round", found = found, round = round),
                "rule-trf26-record-001-column-99-one-1-0-w",
            ),
            BadCell::ByeWithOpponent => (
                "opponent-and-code",
                phrase!("bye-bye-has-no-opponent-round", found = found, round = round),
                "rule-trf26-record-001-column-99-u-f-h-stand",
            ),
        };
        let remark = Diagnostic::error(id, message).rule(rule);
        self.add(remark, row.line, row.shown(column), length);
    }

    fn report_spelling(&mut self, row: &Row<'_>, round: usize, spelling: Lone) {
        let column = cell_column(round);
        let (id, message) = match spelling {
            Lone::Loss => ("loss-without-opponent", "no-opponent-so-no-forfeit-read-as"),
            Lone::Win => ("win-without-opponent", "without-opponent-read-as-f-in-team"),
            Lone::Draw => ("draw-without-opponent", "draw-without-opponent-read-as-h-half"),
            Lone::Result => ("result-without-opponent", "result-without-opponent-read-as-bye-same"),
            Lone::Unknown => ("unknown-without-opponent", "neither-opponent-nor-result-known-in-finished"),
        };
        self.warn_once(
            id,
            || Diagnostic::warning(id, message).rule("rule-trf26-record-001-column-99"),
            row.line,
            row.shown(column),
            8,
        );
    }
}
