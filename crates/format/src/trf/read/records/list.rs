//! Records 202 and 212: the list of tie-breaks as written, with the place of each code.

use crate::trf::columns::HEADER;
use crate::trf::list::{WrittenCode, WrittenList};
use crate::trf::row::Row;

/// Splits the list in a row; says whether blanks had to do the work of commas.
pub(super) fn read(record: u16, row: &Row<'_>) -> (WrittenList, bool) {
    let mut codes = Vec::new();
    let text = row.rest(HEADER);
    let by_blanks = !text.contains(',') && text.split_whitespace().nth(1).is_some();
    let mut column = HEADER;
    let separator = |c: char| if by_blanks { c.is_whitespace() } else { c == ',' };
    for part in text.split(separator) {
        let length = part.chars().count();
        let before = length - part.trim_start().chars().count();
        let code = part.trim();
        // An empty place between two commas is kept, so that the rules can refuse it where it stands.
        if !code.is_empty() || !by_blanks && !text.is_empty() {
            codes.push(WrittenCode { text: code.to_owned(), column: column + before });
        }
        column += length + 1;
    }
    (WrittenList { record, line: row.line, codes }, by_blanks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Text;

    fn codes(line: &str) -> (Vec<(String, usize)>, bool) {
        let text = Text::decode(line.as_bytes()).unwrap();
        let (list, by_blanks) = read(202, &Row::new(&text, 1));
        (list.codes.into_iter().map(|code| (code.text, code.column)).collect(), by_blanks)
    }

    fn owned(codes: &[(&str, usize)]) -> Vec<(String, usize)> {
        codes.iter().map(|(code, column)| ((*code).to_owned(), *column)).collect()
    }

    #[test]
    fn codes_are_separated_by_commas_with_or_without_blanks() {
        assert_eq!(codes("202 DE,BH/C1"), (owned(&[("DE", 5), ("BH/C1", 8)]), false));
        assert_eq!(codes("202 DE, BH/C1 ,SB"), (owned(&[("DE", 5), ("BH/C1", 9), ("SB", 16)]), false));
        assert_eq!(codes("202  BH C1,SB"), (owned(&[("BH C1", 6), ("SB", 12)]), false));
    }

    #[test]
    fn blanks_alone_separate_too_but_are_noticed() {
        assert_eq!(codes("202 DE  BH/C1"), (owned(&[("DE", 5), ("BH/C1", 9)]), true));
        assert_eq!(codes("202 DE"), (owned(&[("DE", 5)]), false));
        assert_eq!(codes("202"), (owned(&[]), false));
    }

    #[test]
    fn an_empty_place_keeps_its_column() {
        assert_eq!(codes("202 DE,,SB"), (owned(&[("DE", 5), ("", 8), ("SB", 9)]), false));
    }
}
