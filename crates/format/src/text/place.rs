//! Lines and columns of bytes, and back. A line may be the whole of a large file, and many places in it asked for.

use super::Text;

impl Text {
    /// Line and column, both from 1, of a byte offset in [`Text::content`].
    pub fn place(&self, offset: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|line| line.start as usize <= offset).max(1);
        let start = self.lines.get(line - 1).map_or(0, |line| line.start as usize);
        let offset = offset.min(self.content.len());
        if !self.content.is_char_boundary(offset) {
            return (line, 1);
        }
        let column = if self.is_ascii(line) && offset >= start {
            offset - start
        } else {
            self.pieces
                .characters(&self.content, offset)
                .saturating_sub(self.pieces.characters(&self.content, start))
        };
        (line, column + 1)
    }

    /// A line (numbered from 1) from a column (from 1) on, without its end; empty behind its end.
    pub fn from_column(&self, number: usize, column: usize) -> &str {
        let Some(line) = number.checked_sub(1).and_then(|position| self.lines.get(position)) else {
            return "";
        };
        let skipped = column.saturating_sub(1);
        if line.ascii {
            return self.line(number).get(skipped..).unwrap_or("");
        }
        let start = line.start as usize;
        let wanted = self.pieces.characters(&self.content, start) + skipped;
        // The piece in which the character begins, and its place in there.
        let mut from = self.pieces.before(&self.content, wanted).max(start);
        while !self.content.is_char_boundary(from) {
            from += 1;
        }
        let left = wanted.saturating_sub(self.pieces.characters(&self.content, from));
        let rest = self.content.get(from..line.end as usize).unwrap_or("");
        rest.char_indices().nth(left).and_then(|(at, _)| rest.get(at..)).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_a_long_line_are_those_of_counting() {
        for unit in ["a", "ä", "a€", "x\u{1F600}y"] {
            let line = unit.repeat(5_000);
            let text = Text::from_string(format!("first é\n{line}\nlast")).unwrap();
            let start = text.content().find('\n').unwrap() + 1;
            for (column, (at, _)) in (1..).zip(line.char_indices()).step_by(997) {
                assert_eq!(text.place(start + at), (2, column), "{unit}");
                assert_eq!(text.from_column(2, column), &line[at..], "{unit}");
            }
            assert_eq!(text.from_column(2, line.chars().count() + 1), "");
            assert_eq!(text.from_column(3, 2), "ast");
            assert_eq!(text.place(text.content().len()), (3, 5));
        }
    }
}
