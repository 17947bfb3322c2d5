//! Which events this text governs (0.1).

use jiff::civil::Date;

/// First day of this edition (0.1).
pub const EDITION_START: Date = Date::constant(2018, 7, 1);
/// First day of events that a later edition covers.
pub const NEXT_EDITION: Date = Date::constant(2022, 1, 1);

/// How an event lies to this edition, by its first day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// An earlier edition governs it.
    Earlier,
    /// This one.
    This,
    /// A later edition covers it.
    Later,
}

/// Which edition an event with this first day goes by.
pub fn coverage(start: Date) -> Coverage {
    match start {
        start if start < EDITION_START => Coverage::Earlier,
        start if start < NEXT_EDITION => Coverage::This,
        _ => Coverage::Later,
    }
}
