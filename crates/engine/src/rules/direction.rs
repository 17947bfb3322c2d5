//! Which end of a number is better.

/// Whether a tie-break gives a number or only an order inside a tied group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// A number, the higher the better.
    HigherFirst,
    /// A number, the lower the better.
    LowerFirst,
    /// An order inside a tied group.
    OrderOnly,
}

impl Direction {
    /// Whether it gives an order and no number.
    pub const fn is_order_only(self) -> bool {
        match self {
            Direction::OrderOnly => true,
            Direction::HigherFirst | Direction::LowerFirst => false,
        }
    }

    /// The other end, where a code asks for it (`/R`); an order has none.
    pub(crate) const fn reversed_if(self, reversed: bool) -> Direction {
        match (self, reversed) {
            (Direction::HigherFirst, true) => Direction::LowerFirst,
            (Direction::LowerFirst, true) => Direction::HigherFirst,
            (direction, false) | (direction @ Direction::OrderOnly, true) => direction,
        }
    }

    /// Whether the lower number is better.
    pub const fn is_lower_first(self) -> bool {
        match self {
            Direction::LowerFirst => true,
            Direction::HigherFirst | Direction::OrderOnly => false,
        }
    }
}
