//! The cells of a line of records.

/// The cells of a line with the columns they begin in, from 1; quotes around a cell may hold separators, and two quotes in it are one.
///
/// # Errors
/// The column of a quote that is not around a whole cell: where the line was cut nobody knows what it was.
pub(super) fn cells(line: &str, separator: char) -> Result<Vec<(usize, String)>, usize> {
    let (mut cells, mut begins) = (Vec::new(), 1);
    let mut characters = line.chars().zip(1..).peekable();
    loop {
        let mut cell = String::new();
        while characters
            .next_if(|(character, _)| *character != separator && character.is_whitespace())
            .is_some()
        {}
        if let Some((_, opened)) = characters.next_if(|(character, _)| *character == '"') {
            loop {
                match characters.next() {
                    Some(('"', _)) if characters.next_if(|(next, _)| *next == '"').is_none() => break,
                    Some((character, _)) => cell.push(character),
                    None => return Err(opened),
                }
            }
            while characters
                .next_if(|(character, _)| *character != separator && character.is_whitespace())
                .is_some()
            {}
            if characters.peek().is_some_and(|(character, _)| *character != separator) {
                return Err(opened);
            }
        }
        while let Some((character, column)) = characters.next_if(|(character, _)| *character != separator) {
            if character == '"' {
                return Err(column);
            }
            cell.push(character);
        }
        cells.push((begins, cell.trim().to_owned()));
        let Some((_, column)) = characters.next() else { return Ok(cells) };
        begins = column + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Result<Vec<String>, usize> {
        cells(line, ',').map(|cells| cells.into_iter().map(|(_, cell)| cell).collect())
    }

    #[test]
    fn quotes_hold_separators_and_quotes() {
        assert_eq!(texts(r#"a, "b,c" ,"d ""e""", f"#).unwrap(), ["a", "b,c", "d \"e\"", "f"]);
        assert_eq!(texts(",,").unwrap(), ["", "", ""]);
        assert_eq!(texts("").unwrap(), [""]);
        let columns: Vec<usize> = cells("a,\"b\",cc,d", ',').unwrap().into_iter().map(|(at, _)| at).collect();
        assert_eq!(columns, [1, 3, 7, 10]);
    }

    #[test]
    fn a_quote_that_is_not_around_a_cell_has_its_column() {
        for (line, column) in
            [("a,5\"", 4), ("a,\"5", 3), ("a,\"5\"x", 3), ("\"a,5", 1), ("a,5,\"", 5), ("a,\"5\"\"", 3)]
        {
            assert_eq!(texts(line), Err(column), "{line}");
        }
    }
}
