//! The part of a line that a remark shows.

use std::ops::Range;

use serde::Serialize;

use super::shown::visible;
use crate::text::Text;

/// The part of a line around a place, control characters replaced one for one by visible ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Excerpt {
    /// At most [`Excerpt::WIDTH`] characters of the line.
    pub text: String,
    /// Column of its first character, from 1.
    pub column: usize,
    /// How many characters from the place on are meant; at least 1.
    pub length: usize,
}

impl Excerpt {
    /// Characters shown at most: what a terminal of 100 columns holds beside the line number.
    pub const WIDTH: usize = 88;

    /// Cuts the excerpt around `length` characters from `column` out of a line (both counted from 1).
    pub(crate) fn cut(text: &Text, line: usize, column: usize, length: usize) -> Excerpt {
        let length = length.clamp(1, Self::WIDTH / 2);
        // Enough before the place to recognize the cell, the rest after it.
        let first = (column + length).saturating_sub(Self::WIDTH * 2 / 3).max(1);
        let text = text.from_column(line, first).chars().take(Self::WIDTH).map(visible).collect();
        Excerpt { text, column: first, length }
    }

    /// A source line for drawing with the mark as byte offsets in it. What the window leaves out before is blank, so
    /// that columns stay true; the drawing crate trims it.
    pub(super) fn source(&self, column: usize) -> (String, Range<usize>) {
        let mut source = " ".repeat(self.column.saturating_sub(1));
        source.push_str(&self.text);
        let have = source.chars().count();
        source.extend(std::iter::repeat_n(' ', (column - 1 + self.length).saturating_sub(have)));
        let offset = |position: usize| source.char_indices().nth(position).map_or(source.len(), |(at, _)| at);
        let range = offset(column - 1)..offset(column - 1 + self.length);
        (source, range)
    }
}
