//! The values of one code.

use super::no_value::NoValue;
use crate::number::Fraction;

/// Values of one code, by position of the participant; none where the rule gives none.
pub type Column = Vec<Option<Fraction>>;

/// A column, or that it has a value that no exact number holds: then nobody is ranked by it.
///
/// # Errors
/// [`NoValue::TooFine`].
pub fn fitting(column: Column) -> Result<Column, NoValue> {
    if column.iter().flatten().any(|value| value.is_beyond()) { Err(NoValue::TooFine) } else { Ok(column) }
}
