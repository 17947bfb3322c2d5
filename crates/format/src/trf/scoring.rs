//! What results are worth: records 162 and 362, the extensions XXS and BB*, the defaults of record 299.

use std::collections::BTreeMap;

use super::player::points_text;
use super::reader::Reader;
use super::row::Row;
use crate::diagnostic::{Diagnostic, quoted};
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Scoring;
use tiebreak_phrase::phrase;

/// Where the score system of a file comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScoringSource {
    /// Nothing is declared: 1 - 1/2 - 0.
    #[default]
    Default,
    /// Records of the file declare it.
    Declared,
    /// Nothing is declared, and one other system alone explains every recorded total.
    Inferred,
}

/// One value of the score system of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Field {
    Win,
    Draw,
    Loss,
    PairingAllocatedBye,
    FullPointBye,
    HalfPointBye,
    ZeroPointBye,
    ForfeitWin,
    ForfeitLoss,
    Pending,
}

/// Values that records declare; what a record only implies can be overridden silently.
#[derive(Clone, Debug, Default)]
pub(super) struct Declared {
    values: BTreeMap<Field, Value>,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    points: Points,
    explicit: bool,
    line: usize,
}

impl Declared {
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn imply(&mut self, fields: &[Field], points: Points, line: usize) {
        for field in fields {
            self.values.insert(*field, Value { points, explicit: false, line });
        }
    }

    /// Sets values; gives the line of an earlier record that said otherwise.
    pub fn set(&mut self, fields: &[Field], points: Points, line: usize) -> Option<usize> {
        let mut contradicted = None;
        for field in fields {
            if let Some(before) = self.values.insert(*field, Value { points, explicit: true, line })
                && before.explicit
                && before.line != line
                && before.points != points
            {
                contradicted = Some(before.line);
            }
        }
        contradicted
    }

    fn get(&self, field: Field) -> Option<Points> {
        self.values.get(&field).map(|value| value.points)
    }

    pub fn scoring(&self) -> Scoring {
        let default = Scoring::default();
        let value = |field: Field, default: Points| self.get(field).unwrap_or(default);
        Scoring {
            win: value(Field::Win, default.win),
            draw: value(Field::Draw, default.draw),
            loss: value(Field::Loss, default.loss),
            pairing_allocated_bye: value(Field::PairingAllocatedBye, default.pairing_allocated_bye),
            full_point_bye: value(Field::FullPointBye, default.full_point_bye),
            half_point_bye: value(Field::HalfPointBye, default.half_point_bye),
            zero_point_bye: value(Field::ZeroPointBye, default.zero_point_bye),
            forfeit_win: value(Field::ForfeitWin, default.forfeit_win),
            forfeit_loss: value(Field::ForfeitLoss, default.forfeit_loss),
            pending: value(Field::Pending, default.pending),
        }
    }
}

const WINS: [Field; 3] = [Field::Win, Field::ForfeitWin, Field::FullPointBye];
const DRAWS: [Field; 2] = [Field::Draw, Field::HalfPointBye];
const ABSENCES: [Field; 2] = [Field::ZeroPointBye, Field::ForfeitLoss];

/// A symbol and its value in record 162 or 362, each with its column.
struct Symbol {
    symbol: String,
    column: usize,
    value: String,
    value_column: usize,
}

/// Splits `W 3.0    D 1.0` into symbols and values, wherever they stand.
fn symbols(row: &Row<'_>) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    for (column, word) in row.words(4) {
        let letters = word.chars().take_while(|c| c.is_alphabetic()).count();
        let split = word.char_indices().nth(letters).map_or(word.len(), |(at, _)| at);
        let (symbol, value) = word.split_at(split);
        if letters > 0 || symbols.is_empty() {
            let value_column = column + letters;
            symbols.push(Symbol { symbol: symbol.to_owned(), column, value: value.to_owned(), value_column });
        } else if let Some(last) = symbols.last_mut() {
            if last.value.is_empty() {
                last.value_column = column;
            }
            last.value.push_str(value);
        }
    }
    symbols
}

impl Reader<'_> {
    /// Reads everything that declares values, weakest source first.
    pub(super) fn read_scoring(&mut self) {
        let mut declared = Declared::default();
        self.read_xxs(&mut declared);
        self.read_bb(&mut declared);
        for line in self.records.all(162).to_vec() {
            self.read_162(line, &mut declared);
        }
        for line in self.records.all(362).to_vec() {
            self.read_362(line);
        }
        self.declared = declared;
    }

    fn set(&mut self, declared: &mut Declared, fields: &[Field], points: Points, line: usize) {
        if let Some(before) = declared.set(fields, points, line) {
            let text = self.text;
            self.warn_once(
                "scoring-sources",
                || {
                    Diagnostic::warning("scoring-sources", "two-records-declare-different-values-this-one")
                        .rule("rule-record-162-counts-before-bb-bb-before-xxs")
                        .and_at(text, before, 1, 3, "other-record")
                },
                line,
                1,
                3,
            );
        }
    }

    fn read_162(&mut self, line: usize, declared: &mut Declared) {
        let row = Row::new(self.text, line);
        let values = self.read_symbols(&row, 162, 6);
        // P and X follow W and D as declared, unless they are declared themselves.
        let last = |symbol: &str| values.iter().rev().find(|(s, _)| s == symbol).map(|(_, points)| *points);
        if let Some(win) = last("W") {
            declared.imply(&[Field::PairingAllocatedBye], win, line);
        }
        if let Some(draw) = last("D") {
            declared.imply(&[Field::Pending], draw, line);
        }
        for (symbol, points) in values {
            let fields: &[Field] = match symbol.as_str() {
                "W" => &WINS,
                "D" => &DRAWS,
                "L" => &[Field::Loss],
                "A" => &ABSENCES,
                "P" => &[Field::PairingAllocatedBye],
                _ => &[Field::Pending],
            };
            self.set(declared, fields, points, line);
        }
    }

    fn read_362(&mut self, line: usize) {
        let row = Row::new(self.text, line);
        for (symbol, points) in self.read_symbols(&row, 362, 5) {
            let slot = match symbol.as_str() {
                "TW" => 0,
                "TD" => 1,
                _ => 2,
            };
            self.match_values[slot] = Some(points);
        }
    }

    /// The symbols of a record with their points; whatever cannot be read is an error.
    fn read_symbols(&mut self, row: &Row<'_>, record: u16, first: usize) -> Vec<(String, Points)> {
        let rule = if record == 162 {
            "rule-trf26-record-162-symbol-in-column-6-value-in"
        } else {
            "rule-trf26-record-362-symbol-in-columns-5-6-value"
        };
        let known: &[&str] =
            if record == 162 { &["W", "D", "L", "A", "P", "X"] } else { &["TW", "TD", "TL"] };
        let mut values: Vec<(String, Points)> = Vec::new();
        let mut remarks: Vec<(&'static str, usize)> = Vec::new();
        for found in symbols(row) {
            let mut symbol = found.symbol.to_ascii_uppercase();
            if symbol != found.symbol {
                remarks.push(("symbol-in-lower-case", found.column));
            }
            if record == 162 && symbol == "Z" {
                symbol = "A".to_owned();
                remarks.push(("z-read-as", found.column));
            }
            if !known.contains(&symbol.as_str()) {
                let message =
                    phrase!("unknown-symbol-in-record", found = quoted(&found.symbol), record = record);
                let remark = Diagnostic::error("scoring-symbol", message)
                    .rule(rule)
                    .hint(phrase!("use", known = known.join(", ")));
                self.add(remark, row.line, found.column, found.symbol.chars().count().max(1));
                continue;
            }
            let points = match points_text(&found.value) {
                Ok(Some(field)) if field.points >= Points::ZERO => {
                    if field.unusual {
                        remarks.push(("decimal-comma-or-half-sign", found.value_column));
                    }
                    field.points
                }
                _ => {
                    let message = phrase!("no-value-result", found = quoted(&found.value));
                    let remark = Diagnostic::error("scoring-value", message)
                        .rule(rule)
                        .hint("write-decimal-that-not-negative-record-299");
                    self.add(remark, row.line, found.value_column, found.value.chars().count().max(1));
                    continue;
                }
            };
            let width = symbol.len();
            let columns_hold = found.column >= first
                && (found.column - first).is_multiple_of(9)
                && found.value_column + found.value.chars().count() <= found.column + width + 4;
            if !columns_hold {
                remarks.push(("symbols-values-not-in-their-columns-read", found.column));
            }
            if values.iter().any(|(earlier, _)| *earlier == symbol) {
                remarks.push(("symbol-stands-twice-last-one-counts", found.column));
            }
            values.push((symbol, points));
        }
        if let Some((message, column)) = remarks.first() {
            self.add(Diagnostic::warning("scoring-form", *message).rule(rule), row.line, *column, 2);
        }
        values
    }

    fn read_bb(&mut self, declared: &mut Declared) {
        use Field::{ForfeitLoss, Loss, PairingAllocatedBye, Pending, ZeroPointBye};
        let codes: [(&str, &[Field]); 6] = [
            ("BBW", &WINS),
            ("BBD", &DRAWS),
            ("BBL", &[Loss]),
            ("BBZ", &[ZeroPointBye]),
            ("BBF", &[ForfeitLoss]),
            ("BBU", &[PairingAllocatedBye]),
        ];
        for (code, fields) in codes {
            for line in self.records.extension(code).to_vec() {
                let row = Row::new(self.text, line);
                let text = row.rest(4).trim();
                let Some(points) = self.extension_value(text, line, 5) else { continue };
                match code {
                    "BBW" => declared.imply(&[PairingAllocatedBye], points, line),
                    "BBD" => declared.imply(&[Pending], points, line),
                    _ => {}
                }
                self.set(declared, fields, points, line);
            }
        }
    }

    /// A value of an extension; anything else makes the line an unknown record.
    fn extension_value(&mut self, text: &str, line: usize, column: usize) -> Option<Points> {
        match points_text(text) {
            Ok(Some(field)) if field.points >= Points::ZERO => Some(field.points),
            _ => {
                let message = phrase!("no-value-result-ignored", found = quoted(text));
                let remark = Diagnostic::warning("unknown-record", message)
                    .rule("rule-extensions-javafo-xxs-code-value-bbppairings-bbw-value");
                self.add(remark, line, column, text.chars().count());
                None
            }
        }
    }

    fn read_xxs(&mut self, declared: &mut Declared) {
        use Field::{
            Draw, ForfeitLoss, ForfeitWin, FullPointBye, HalfPointBye, Loss, PairingAllocatedBye, Win,
            ZeroPointBye,
        };
        // White and Black may be declared apart there; C.07 knows one value of a win.
        let mut by_color: BTreeMap<&str, (Points, usize)> = BTreeMap::new();
        for line in self.records.extension("XXS").to_vec() {
            for (column, word) in Row::new(self.text, line).words(4) {
                let Some((code, value)) = word.split_once('=') else {
                    let message = phrase!("has-no-ignored", found = quoted(word));
                    let remark = Diagnostic::warning("unknown-record", message)
                        .rule("rule-extension-javafo-xxs-code-value");
                    self.add(remark, line, column, word.chars().count());
                    continue;
                };
                let Some(points) = self.extension_value(value, line, column + code.chars().count() + 1)
                else {
                    continue;
                };
                let (fields, colors): (&[Field], &[&str]) = match code.to_ascii_uppercase().as_str() {
                    "W" => (&WINS, &["WW", "BW"]),
                    "D" => (&DRAWS, &["WD", "BD"]),
                    "L" => (&[Loss], &["WL", "BL"]),
                    "WW" => (&[Win], &["WW"]),
                    "BW" => (&[Win], &["BW"]),
                    "WD" => (&[Draw], &["WD"]),
                    "BD" => (&[Draw], &["BD"]),
                    "WL" => (&[Loss], &["WL"]),
                    "BL" => (&[Loss], &["BL"]),
                    "ZPB" => (&[ZeroPointBye], &[]),
                    "HPB" => (&[HalfPointBye], &[]),
                    "FPB" => (&[FullPointBye], &[]),
                    "PAB" => (&[PairingAllocatedBye], &[]),
                    "FW" => (&[ForfeitWin], &[]),
                    "FL" => (&[ForfeitLoss], &[]),
                    _ => {
                        let message = phrase!("unknown-code-in-xxs-ignored", found = quoted(code));
                        let remark = Diagnostic::warning("unknown-record", message)
                            .rule("rule-extension-javafo-xxs-code-value");
                        self.add(remark, line, column, code.chars().count().max(1));
                        continue;
                    }
                };
                // Within XXS the last assignment wins, so nothing contradicts.
                declared.set(fields, points, line);
                for color in colors {
                    by_color.insert(*color, (points, line));
                }
            }
        }
        let default = Scoring::default();
        for (white, black, usual) in
            [("WW", "BW", default.win), ("WD", "BD", default.draw), ("WL", "BL", default.loss)]
        {
            let values = [white, black].map(|code| by_color.get(code).map_or(usual, |(points, _)| *points));
            if values[0] != values[1] {
                let line = by_color.get(white).or(by_color.get(black)).map_or(0, |(_, line)| *line);
                let message =
                    phrase!("white-gets-black-for-same-result", values = values[0], values2 = values[1]);
                let remark = Diagnostic::error("scoring-by-color", message)
                    .rule("rule-c-07-knows-one-value-win-draw-loss");
                self.add(remark, line, 1, 3);
            }
        }
    }
}
