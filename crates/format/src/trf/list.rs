//! Lists of tie-breaks as a file names them: with the place of each code.

use crate::text::Text;

/// How a comment begins.
const COMMENT: &str = "###";

/// A list of tie-breaks as a file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenList {
    /// The record: 202 (points come first unsaid) or 212 (everything is named).
    pub record: u16,
    /// Line from 1.
    pub line: usize,
    /// The codes in order.
    pub codes: Vec<WrittenCode>,
}

/// One tie-break code as written; whether it means anything is for the rules to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenCode {
    /// The text.
    pub text: String,
    /// Its first column.
    pub column: usize,
}

impl WrittenList {
    /// Splits a list that begins in this column; says whether blanks had to do the work of commas.
    pub(super) fn split(record: u16, line: usize, text: &str, mut column: usize) -> (WrittenList, bool) {
        let mut codes = Vec::new();
        let by_blanks = !text.contains(',') && text.split_whitespace().nth(1).is_some();
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
        (WrittenList { record, line, codes }, by_blanks)
    }

    /// A list that the file keeps from before in a comment: `### 202 DE,BH`.
    fn former(line: usize, text: &str) -> Option<WrittenList> {
        let comment = text.strip_prefix(COMMENT)?;
        let named = comment.trim_start();
        let record = [202, 212].into_iter().find(|record| named.starts_with(&record.to_string()))?;
        let list = named.get(3..).filter(|list| list.starts_with(char::is_whitespace))?;
        let codes = list.trim_start();
        let column = 1 + text.chars().count() - codes.chars().count();
        let (list, _) = WrittenList::split(record, line, codes.trim_end(), column);
        (!list.codes.is_empty()).then_some(list)
    }

    /// Every list that a file keeps from before in comments, in file order.
    pub(super) fn all_former(text: &Text) -> Vec<WrittenList> {
        text.lines().enumerate().filter_map(|(at, line)| WrittenList::former(at + 1, line)).collect()
    }

    /// The list with commas, as the standard writes it.
    pub fn text(&self) -> String {
        let codes: Vec<&str> = self.codes.iter().map(|code| code.text.as_str()).collect();
        codes.join(",")
    }

    /// The codes of the whole standing: points first, as record 202 leaves unsaid.
    pub fn standing(&self) -> Vec<String> {
        let points = (self.record == 202).then(|| "PTS".to_owned());
        points.into_iter().chain(self.codes.iter().map(|code| code.text.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trf::columns::HEADER;
    fn codes(line: &str) -> (Vec<(String, usize)>, bool) {
        let (list, by_blanks) = WrittenList::split(202, 1, line.get(4..).unwrap_or_default(), HEADER);
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

    #[test]
    fn a_comment_keeps_a_list_from_before() {
        let former = |text: &str| WrittenList::former(7, text).map(|list| (list.record, list.codes));
        let code = |text: &str, column| WrittenCode { text: text.to_owned(), column };
        assert_eq!(former("### 202 DE,BH"), Some((202, vec![code("DE", 9), code("BH", 12)])));
        assert_eq!(former("###212  PTS, SB "), Some((212, vec![code("PTS", 9), code("SB", 14)])));
        for text in ["### 202", "### 2020 DE", "### the list was 202 DE", "202 DE,BH", "###", "### 142 9"] {
            assert_eq!(former(text), None, "{text}");
        }
    }
}
