//! Values that records declare for results of games and for byes.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::trf::remarks::Remarks;
use tiebreak_engine::number::Points;
use tiebreak_engine::tournament::Scoring;
use tiebreak_phrase::message;

/// One value of the score system of games.
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

/// Values that records declare; what a record only implies can be overridden silently.
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
    /// Whether nothing is declared.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Sets values that others may override silently.
    pub(crate) fn imply(&mut self, fields: &[Field], points: Points, line: usize) {
        for field in fields {
            self.values.insert(*field, Value { points, explicit: false, line });
        }
    }

    /// Sets values; gives the line of an earlier record that said otherwise.
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

    /// The score system, what nobody declares as usual.
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

/// What a win is worth, also one by forfeit.
pub(super) const WINS: [Field; 3] = [Field::Win, Field::ForfeitWin, Field::FullPointBye];
/// What a draw is worth.
pub(super) const DRAWS: [Field; 2] = [Field::Draw, Field::HalfPointBye];
/// What an absence is worth.
pub(super) const ABSENCES: [Field; 2] = [Field::ZeroPointBye, Field::ForfeitLoss];

/// Sets values, and warns once of records that contradict each other.
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
            Diagnostic::warning("scoring-sources", message!("two-records-declare-different-values-this-one"))
                .rule(message!("rule-record-162-counts-before-bb-bb-before-xxs"))
                .and_at(text, before, 1, 3, message!("other-record"))
        };
        remarks.warn_once("scoring-sources", remark, (line, 1, 3));
    }
}
