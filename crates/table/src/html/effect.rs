//! What a declaration can say about what is seen.

/// What decides whether something is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Property {
    /// Whether there is a box at all, and of which kind.
    Display,
    /// Whether the box shows its text.
    Visibility,
    /// Whether anything shines through.
    Opacity,
    /// Whether letters have a size.
    Size,
    /// What is written before or behind the text.
    Beside,
    /// Whether all of a box is cut away that stands by itself.
    Clip,
    /// Whether all of a box is cut away.
    Path,
    /// Whether the box stands by itself.
    Position,
    /// Whether what does not fit into the box is cut off.
    Overflow,
    /// Whether the box has room for a text: its height, width, and the most of each.
    Extent(u8),
    /// Whether it is put to a side.
    Float,
    /// Whether it is struck out.
    Struck,
    /// Anything else, where it matters.
    Other(Scope),
}

/// Where something matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// At any element.
    Everywhere,
    /// At the parts of a table and what stands in them.
    Table,
    /// In a cell.
    Cell,
}

/// How a box stands among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Its text goes on that of its neighbours.
    Inline,
    /// It has lines of its own.
    Block,
    /// It stands in a line as one piece.
    Piece,
    /// It has lines of its own, and what stands in it is put side by side.
    Row,
    /// It stands in a line as one piece, and what stands in it is put side by side.
    PieceRow,
    /// It is like a part of a table, or something rarer.
    Part,
    /// It is like the first or last rows of a table.
    Moved,
}

/// What is seen by a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It is.
    Shown,
    /// It is, in such a box.
    Flow(Flow),
    /// It is not.
    Hidden,
    /// As around the element.
    Around,
    /// Nobody can say whether it is.
    Unknown,
    /// It is, though not as it is written.
    Odd,
}

/// What a declaration says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub property: Property,
    pub effect: Effect,
    pub is_important: bool,
    /// Whether browsers may leave it out.
    pub is_maybe: bool,
}
