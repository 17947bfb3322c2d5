//! Tables in text whose cells are separated by single spaces, as when copied from a page or a PDF.

use super::Role;

/// Number of lines that are searched for headings.
const LOOKED_AT: usize = 60;
/// Maximum number of words in a name.
const NAME: usize = 6;

/// The rows of a text whose cells are separated by single spaces. A name may contain spaces.
///
/// If there are headings, a row has as many cells as there are headings. Without headings, a row begins with
/// a number, and the words up to the next number are the name. Any other line becomes one cell.
pub fn single_blanks(text: &str, role: &dyn Fn(&str) -> Role) -> Vec<Vec<String>> {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_name = |word: &String| matches!(role(word), Role::Name | Role::Team);
    let head = text.lines().enumerate().take(LOOKED_AT).find_map(|(at, line)| {
        let words = words(line);
        let name = words.iter().position(is_name)?;
        let is_said = |word: &String| matches!(role(word), Role::Round(1) | Role::Rank | Role::Number);
        let is_head = words.iter().any(is_said) && words.len() > 3;
        is_head.then_some((at, name, words.len()))
    });
    let row = |(at, line): (usize, &str)| {
        let words = words(line);
        let span = match head {
            Some((head, name, width)) if at > head => {
                let more = words.len().checked_sub(width).filter(|more| *more < NAME);
                more.map(|more| (name, name + more + 1))
            }
            Some((head, ..)) if at == head => return words,
            Some(_) => None,
            None => headless(&words),
        };
        match span.and_then(|(from, to)| Some((from, words.get(from..to)?.join(" ")))) {
            Some((from, name)) => {
                let rest = words.iter().skip(from + name.split(' ').count());
                words.iter().take(from).chain([&name]).chain(rest).cloned().collect()
            }
            None => vec![line.trim().to_owned()],
        }
    };
    text.lines().enumerate().map(row).collect()
}

/// The position of the name in a row without headings: its first word, and the word after it.
fn headless(words: &[String]) -> Option<(usize, usize)> {
    let number = words.first()?.trim_end_matches(['.', ')']);
    number.parse::<u32>().ok()?;
    let end = words.iter().skip(1).position(|word| word.contains(|c: char| c.is_ascii_digit()))? + 1;
    (end > 1 && end <= 1 + NAME && words.len() > end + 1).then_some((1, end))
}
