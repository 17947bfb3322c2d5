//! Points for results: records 162 and 362, and the default values of record 299.

use super::extensions;
use super::extensions::{ABSENCES, DRAWS, Declared, Field, WINS, set};
use super::fields::points_text;
use super::special::{KindValue, Special};
use crate::trf::columns::worth;
use crate::trf::prelude::*;

/// A symbol and its points in record 162 or 362, with their columns.
struct Symbol {
    symbol: String,
    column: usize,
    value: String,
    value_column: usize,
}

/// Splits a text such as `W 3.0    D 1.0` into symbols and points, in any columns.
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

/// Declared points for results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worth {
    /// Points for results of games, and for byes.
    pub games: Declared,
    /// Match points for a match won, drawn and lost.
    pub matches: [Option<Points>; 3],
}

/// Reads all records that declare points. A later source replaces an earlier one.
pub(crate) fn read(records: &Records, remarks: &mut Remarks<'_>) -> Worth {
    let mut games = Declared::default();
    extensions::read(records, &mut games, remarks);
    for line in records.all(162) {
        read_162(*line, &mut games, remarks);
    }
    let mut matches = [None; 3];
    for line in records.all(362) {
        read_362(*line, &mut matches, remarks);
    }
    Worth { games, matches }
}

impl Worth {
    /// Adds the points that record 299 sets for a kind of game result or bye.
    #[must_use]
    pub(crate) fn with_kinds(mut self, special: &Special, remarks: &mut Remarks<'_>) -> Worth {
        for KindValue { line, kind, match_points, points } in &special.kind_values {
            let field = match kind {
                b'W' => Field::Win,
                b'D' => Field::Draw,
                b'L' => Field::Loss,
                b'F' => Field::FullPointBye,
                b'H' => Field::HalfPointBye,
                b'Z' => Field::ZeroPointBye,
                b'+' => Field::ForfeitWin,
                _ => Field::ForfeitLoss,
            };
            match points.or(*match_points) {
                Some(points) if points < Points::ZERO => {
                    let remark = Diagnostic::error("scoring-value", message!("fault-negative-value"))
                        .rule(Rule::of("299"));
                    remarks.add(remark, (*line, 8, 10));
                }
                Some(points) => {
                    self.games.set(&[field], points, *line);
                }
                None => {}
            }
        }
        self
    }
}

fn read_162(line: usize, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    let values = read_symbols(&remarks.row(line), 162, remarks);
    // P and X have the points of W and D unless they are declared.
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
        set(declared, fields, points, line, remarks);
    }
}

fn read_362(line: usize, values: &mut [Option<Points>; 3], remarks: &mut Remarks<'_>) {
    for (symbol, points) in read_symbols(&remarks.row(line), 362, remarks) {
        let slot = match symbol.as_str() {
            "TW" => 0,
            "TD" => 1,
            _ => 2,
        };
        values[slot] = Some(points);
    }
}

/// Reads the symbols of a record with their points. Unreadable text is an error.
fn read_symbols(row: &Row<'_>, record: u16, remarks: &mut Remarks<'_>) -> Vec<(String, Points)> {
    let (rule, first, known): (MessageId, usize, &[&str]) = if record == 162 {
        let rule = message!("rule-trf26-record-162");
        (rule, worth::SYMBOL.last, &["W", "D", "L", "A", "P", "X"])
    } else {
        let rule = message!("rule-trf26-record-362");
        (rule, worth::SYMBOL.first, &["TW", "TD", "TL"])
    };
    let mut values: Vec<(String, Points)> = Vec::new();
    let mut odd: Vec<(MessageId, usize)> = Vec::new();
    for found in symbols(row) {
        let mut symbol = found.symbol.to_ascii_uppercase();
        if symbol != found.symbol {
            odd.push((message!("symbol-in-lower-case"), found.column));
        }
        if record == 162 && symbol == "Z" {
            symbol = "A".to_owned();
            odd.push((message!("z-read-as"), found.column));
        }
        if !known.contains(&symbol.as_str()) {
            let message = phrase!("unknown-symbol-in-record", found = quoted(&found.symbol), record);
            let remark = Diagnostic::error("scoring-symbol", message)
                .rule(rule)
                .hint(phrase!("use", known = known.join(", ")));
            remarks.add(remark, (row.line, found.column, found.symbol.chars().count().max(1)));
            continue;
        }
        let points = match points_text(&found.value) {
            Ok(Some(field)) if field.points >= Points::ZERO => {
                if field.unusual {
                    odd.push((message!("points-comma"), found.value_column));
                }
                field.points
            }
            _ => {
                let message = phrase!("no-value-result", found = quoted(&found.value));
                let remark = Diagnostic::error("scoring-value", message)
                    .rule(rule)
                    .hint(message!("hint-nonnegative-decimal"));
                remarks.add(remark, (row.line, found.value_column, found.value.chars().count().max(1)));
                continue;
            }
        };
        let columns_hold = found.column >= first
            && (found.column - first).is_multiple_of(worth::STEP)
            && found.value_column + found.value.chars().count()
                <= found.column + symbol.len() + worth::VALUE.width();
        if !columns_hold {
            odd.push((message!("misplaced-symbols"), found.column));
        }
        if values.iter().any(|(earlier, _)| *earlier == symbol) {
            odd.push((message!("repeated-symbol"), found.column));
        }
        values.push((symbol, points));
    }
    if let Some((message, column)) = odd.first() {
        remarks.add(Diagnostic::warning("scoring-form", *message).rule(rule), (row.line, *column, 2));
    }
    values
}
