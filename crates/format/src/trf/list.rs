//! Lists of tie-breaks in a file, with the place of each code.

use crate::trf::prelude::*;

/// The beginning of a comment.
const COMMENT: &str = "###";

/// A list of tie-breaks in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenList {
    /// The number of the record: 202 (without the points, which come first) or 212 (all criteria).
    pub record: u16,
    /// The line number (1-based).
    pub line: usize,
    /// The codes in order.
    pub codes: Vec<WrittenCode>,
}

/// A tie-break code in a file, which may be invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenCode {
    /// The text of the code.
    pub text: String,
    /// The first column of the code.
    pub column: usize,
}

impl WrittenList {
    /// Splits a list that begins in this column. Also returns whether the list uses spaces instead of commas.
    pub(super) fn split(record: u16, line: usize, text: &str, mut column: usize) -> (WrittenList, bool) {
        let mut codes = Vec::new();
        let by_blanks = !text.contains(',') && text.split_whitespace().nth(1).is_some();
        let separator = |c: char| if by_blanks { c.is_whitespace() } else { c == ',' };
        for part in text.split(separator) {
            let length = part.chars().count();
            let before = length - part.trim_start().chars().count();
            let code = part.trim();
            // An empty entry between two commas is kept, so that the parser of codes rejects it at its
            // position.
            if !code.is_empty() || !by_blanks && !text.is_empty() {
                codes.push(WrittenCode { text: code.to_owned(), column: column + before });
            }
            column += length + 1;
        }
        (WrittenList { record, line, codes }, by_blanks)
    }

    /// Reads an earlier list in a comment, such as `### 202 DE,BH`.
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

    /// All earlier lists in the comments of a file, in file order.
    pub(super) fn all_former(text: &Text) -> Vec<WrittenList> {
        text.lines().enumerate().filter_map(|(at, line)| WrittenList::former(at + 1, line)).collect()
    }

    /// The list, separated by commas as the standard requires.
    pub fn text(&self) -> String {
        let codes: Vec<&str> = self.codes.iter().map(|code| code.text.as_str()).collect();
        codes.join(",")
    }

    /// The codes of the whole standing. For record 202 they begin with the points.
    pub fn standing(&self) -> Vec<String> {
        let points = (self.record == 202).then(|| "PTS".to_owned());
        points.into_iter().chain(self.codes.iter().map(|code| code.text.clone())).collect()
    }
}

/// Where the point system of a file comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScoringSource {
    /// Nothing declares the system: 1 - 1/2 - 0 is used.
    #[default]
    Default,
    /// Records of the file declare it.
    Declared,
    /// Nothing declares the system. The default system does not explain every recorded total, and only one other system
    /// does.
    Inferred,
}

/// A participant's total after some rounds, computed from the results and adjustments.
pub(super) fn computed(tournament: &Tournament, index: usize, rounds: usize) -> Points {
    let records = tournament.records(index);
    let results: Points = records.iter().take(rounds).map(|record| record.points).sum();
    let adjustments = tournament.adjustments();
    if adjustments.is_empty() {
        return results;
    }
    let id = tournament.id(index);
    let added = adjustments.iter().filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    results + added.map(|adjustment| adjustment.points).sum()
}

/// A team's game points after some rounds, computed from the results and adjustments.
pub(super) fn game_points(tournament: &Tournament, index: usize, rounds: usize, with_byes: bool) -> Points {
    let records = tournament.records(index).iter().take(rounds);
    let counted = records.filter(|record| with_byes || record.kind != Kind::PairingAllocatedBye);
    let id = tournament.id(index);
    let adjustments = tournament.adjustments().iter();
    let added = adjustments.filter(|a| a.id == id && a.counts_after(rounds, tournament.announced()));
    counted.map(|record| record.game_points).sum::<Points>() + added.map(|a| a.game_points).sum()
}

/// Whether a character is invisible. If such a character precedes the number of a record, the program cannot read the
/// number, and a person does not see why.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    ) || character.is_control() && !character.is_whitespace()
}

fn is_quote(character: char) -> bool {
    matches!(
        character,
        '"' | '\'' | '`' | '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{2039}' | '\u{203a}'
    )
}

/// Converts a full-width character to its normal width.
fn narrow(character: char) -> char {
    let wide = matches!(character, '\u{ff01}'..='\u{ff5e}');
    let plain = if wide { char::from_u32(u32::from(character) - 0xFEE0) } else { None };
    plain.unwrap_or(character)
}

/// The first visible characters of a line, without leading quotation marks. None if they equal the first characters of
/// the line.
pub(super) fn seen(text: &str, count: usize) -> Option<String> {
    // Nearly every line begins with a number in ASCII digits.
    if text.as_bytes().iter().take(count).all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let before = |character: &char| character.is_whitespace() || is_quote(*character);
    let characters = || text.chars().skip_while(|character| character.is_whitespace());
    let visible = text.chars().filter(|character| !is_unseen(*character));
    let seen: String = visible.skip_while(before).map(narrow).take(count).collect();
    (!characters().take(count).eq(seen.chars())).then_some(seen)
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

#[cfg(test)]
mod unseen_tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_passed_over() {
        for text in
            ["\u{200b}162 W", "\"162 W\"", "\u{ff11}\u{ff16}\u{ff12} W", "1\u{2060}62 W", " \u{ad} 162 W"]
        {
            assert_eq!(seen(text, 4).as_deref(), Some("162 "), "{text}");
        }
        for text in ["162 W", "  162 W", "A note"] {
            assert_eq!(seen(text, 4), None, "{text}");
        }
    }
}
