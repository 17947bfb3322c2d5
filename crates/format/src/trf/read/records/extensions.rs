//! Extensions that declare points for results: XXS of JaVaFo and BB* of bbpPairings.

use crate::trf::prelude::*;
use crate::trf::read::records::fields::points_text;
use Field::{
    Draw, ForfeitLoss, ForfeitWin, FullPointBye, HalfPointBye, Loss, PairingAllocatedBye, Pending, Win,
    ZeroPointBye,
};

const RULE: MessageId = message!("rule-scoring-extensions");
/// Position at which the data of an extension begin.
const DATA: usize = 4;

/// Reads XXS, and then BB*.
pub(super) fn read(records: &Records, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    read_xxs(records, declared, remarks);
    read_bb(records, declared, remarks);
}

fn read_bb(records: &Records, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    let codes: [(&str, &[Field]); 6] = [
        ("BBW", &WINS),
        ("BBD", &DRAWS),
        ("BBL", &[Loss]),
        ("BBZ", &[ZeroPointBye]),
        ("BBF", &[ForfeitLoss]),
        ("BBU", &[PairingAllocatedBye]),
    ];
    for (code, fields) in codes {
        for line in records.extension(code) {
            let text = remarks.row(*line).rest(DATA).trim();
            let Some(points) = value(text, *line, DATA + 1, remarks) else { continue };
            match code {
                "BBW" => declared.imply(&[PairingAllocatedBye], points, *line),
                "BBD" => declared.imply(&[Pending], points, *line),
                _ => {}
            }
            set(declared, fields, points, *line, remarks);
        }
    }
}

/// Reads a value of an extension. Other text is an error, because ignoring it would change the points.
fn value(text: &str, line: usize, column: usize, remarks: &mut Remarks<'_>) -> Option<Points> {
    match points_text(text) {
        Ok(Some(field)) if field.points >= Points::ZERO => Some(field.points),
        _ => {
            let message = phrase!("no-value-result", found = quoted(text));
            let remark =
                Diagnostic::error("unreadable-points", message).rule(message!("rule-scoring-extensions"));
            remarks.add(remark, (line, column, text.chars().count()));
            None
        }
    }
}

/// Values by color. An extension may declare different values for White and Black, but C.07 has only one
/// value of a win.
type ByColor = BTreeMap<&'static str, (Points, usize)>;

fn read_xxs(records: &Records, declared: &mut Declared, remarks: &mut Remarks<'_>) {
    let mut by_color = ByColor::new();
    for line in records.extension("XXS") {
        for (column, word) in remarks.row(*line).words(DATA) {
            let Some((code, text)) = word.split_once('=') else {
                let remark = if word.bytes().any(|byte| byte.is_ascii_digit()) {
                    Diagnostic::error(
                        "unreadable-points",
                        phrase!("missing-equals-sign", found = quoted(word)),
                    )
                } else {
                    Diagnostic::warning(
                        "unknown-record",
                        phrase!("ignored-without-equals-sign", found = quoted(word)),
                    )
                };
                let remark = remark.rule(RULE);
                remarks.add(remark, (*line, column, word.chars().count()));
                continue;
            };
            let Some(points) = value(text, *line, column + code.chars().count() + 1, remarks) else {
                continue;
            };
            let Some((fields, colors)) = meaning(code) else {
                let message = phrase!("unknown-code-in-xxs", found = quoted(code));
                let remark = Diagnostic::error("unreadable-points", message).rule(RULE);
                remarks.add(remark, (*line, column, code.chars().count().max(1)));
                continue;
            };
            // The last assignment within XXS counts, so there is no contradiction.
            declared.set(fields, points, *line);
            by_color.extend(colors.iter().map(|color| (*color, (points, *line))));
        }
    }
    refuse_colors(&by_color, remarks);
}

/// The values that a code sets, and the results by color to which it applies.
fn meaning(code: &str) -> Option<(&'static [Field], &'static [&'static str])> {
    Some(match code.to_ascii_uppercase().as_str() {
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
        _ => return None,
    })
}

fn refuse_colors(by_color: &ByColor, remarks: &mut Remarks<'_>) {
    let default = Scoring::default();
    for (white, black, usual) in
        [("WW", "BW", default.win), ("WD", "BD", default.draw), ("WL", "BL", default.loss)]
    {
        let values = [white, black].map(|code| by_color.get(code).map_or(usual, |(points, _)| *points));
        if values[0] != values[1] {
            let line = by_color.get(white).or(by_color.get(black)).map_or(0, |(_, line)| *line);
            let message = phrase!("color-dependent-value", values = values[0], values2 = values[1]);
            let remark =
                Diagnostic::error("scoring-by-color", message).rule(message!("rule-c-07-result-values"));
            remarks.add(remark, (line, 1, 3));
        }
    }
}

// Values that records declare for results of games and for byes.

/// A value of the point system of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Field {
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

/// Declared values. A value that a record only implies can be replaced without a remark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    values: BTreeMap<Field, Value>,
}

#[derive(Clone, Copy, Debug)]
struct Value {
    points: Points,
    explicit: bool,
    line: usize,
}

impl Declared {
    /// Whether no value is declared.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Sets values that other records may replace without a remark.
    pub(crate) fn imply(&mut self, fields: &[Field], points: Points, line: usize) {
        for field in fields {
            self.values.insert(*field, Value { points, explicit: false, line });
        }
    }

    /// Sets values, and returns the line of an earlier record that contradicts them.
    pub(crate) fn set(&mut self, fields: &[Field], points: Points, line: usize) -> Option<usize> {
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

    /// The point system, with default values where nothing is declared.
    pub(crate) fn scoring(&self) -> Scoring {
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

/// The values of wins, including those by forfeit.
pub(super) const WINS: [Field; 3] = [Field::Win, Field::ForfeitWin, Field::FullPointBye];
/// The values of a draw.
pub(super) const DRAWS: [Field; 2] = [Field::Draw, Field::HalfPointBye];
/// The values of an absence.
pub(super) const ABSENCES: [Field; 2] = [Field::ZeroPointBye, Field::ForfeitLoss];

/// Sets values. If records contradict each other, adds one warning.
pub(super) fn set(
    declared: &mut Declared,
    fields: &[Field],
    points: Points,
    line: usize,
    remarks: &mut Remarks<'_>,
) {
    if let Some(before) = declared.set(fields, points, line) {
        let text = remarks.text;
        let remark = || {
            Diagnostic::warning("scoring-sources", message!("conflicting-values"))
                .rule(message!("rule-scoring-priority"))
                .and_at(text, (before, 1, 3), message!("other-record"))
        };
        remarks.warn_once("scoring-sources", remark, (line, 1, 3));
    }
}
