//! Exact numbers: points in ten-thousandths, fractions for averages and quotients, FIDE rounding. No floats.

mod agree;
mod arithmetic;
mod display;
mod fraction;
mod order;
mod parse;
mod points;
mod rounding;
mod wide;

pub use agree::{Agreement, Written, agrees};
pub use fraction::Fraction;
pub use parse::ParseFractionError;
pub use points::{ParsePointsError, Points};
pub use rounding::{round_half_away, round_half_even, round_half_up};
