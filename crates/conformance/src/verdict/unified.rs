//! Two texts line against line, in the unified form of `diff -u`.

use std::collections::HashMap;
use std::fmt::{self, Write};
use std::ops::Range;

use similar::algorithms::{Capture, Compact, Replace, myers};
use similar::{DiffOp, group_diff_ops};

/// Lines around a difference.
const AROUND: usize = 3;

/// What is expected and was not answered (`-`), and the reverse (`+`); nothing where both are the same. Every line of
/// both ends with a line break.
pub(super) fn unified(expected: &str, answered: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (lines(expected), lines(answered));
    let mut text = String::new();
    for group in group_diff_ops(changes(&old, &new), AROUND) {
        // Writing into a string cannot fail.
        let _ = write(&mut text, &group, &old, &new);
    }
    text
}

/// With their ends.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Lines become numbers before they are compared: the library's own way to texts builds every algorithm that it has for
/// every sort of text, ten times the code.
fn changes<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<DiffOp> {
    let mut numbers: HashMap<&'t str, usize> = HashMap::new();
    let mut numbered = |lines: &[&'t str]| -> Vec<usize> {
        let mut number = |line: &&'t str| {
            let next = numbers.len();
            *numbers.entry(line).or_insert(next)
        };
        lines.iter().map(&mut number).collect()
    };
    let (old, new) = (numbered(old), numbered(new));
    let mut found = Compact::new(Replace::new(Capture::new()), old.as_slice(), new.as_slice());
    // Nothing here can fail: the operations are only collected.
    let _ = myers::diff(&mut found, old.as_slice(), 0..old.len(), new.as_slice(), 0..new.len());
    found.into_inner().into_inner().into_ops()
}

fn write(text: &mut String, group: &[DiffOp], old: &[&str], new: &[&str]) -> fmt::Result {
    let (Some(first), Some(last)) = (group.first(), group.last()) else { return Ok(()) };
    if text.is_empty() {
        text.push_str("--- expected\n+++ answered\n");
    }
    let removed = span(first.old_range().start..last.old_range().end);
    let added = span(first.new_range().start..last.new_range().end);
    writeln!(text, "@@ -{removed} +{added} @@")?;
    for change in group {
        let (gone, come) = match change {
            DiffOp::Equal { .. } => {
                written(text, ' ', old, change.old_range())?;
                continue;
            }
            DiffOp::Delete { .. } | DiffOp::Insert { .. } | DiffOp::Replace { .. } => {
                (change.old_range(), change.new_range())
            }
        };
        written(text, '-', old, gone)?;
        written(text, '+', new, come)?;
    }
    Ok(())
}

fn written(text: &mut String, sign: char, all: &[&str], range: Range<usize>) -> fmt::Result {
    all.get(range).unwrap_or_default().iter().try_for_each(|line| write!(text, "{sign}{line}"))
}

/// Lines as the head of a group names them: the first from 1 and how many, which is left out when it is one; of none, the
/// line before.
fn span(range: Range<usize>) -> String {
    match range.len() {
        0 => format!("{},0", range.start),
        1 => format!("{}", range.start + 1),
        length => format!("{},{length}", range.start + 1),
    }
}

#[cfg(test)]
mod tests {
    use similar::TextDiff;

    use super::*;

    /// A text of as many lines, some of which are others when `change` divides their number.
    fn text(lines: usize, change: usize, seed: usize) -> String {
        let line = |at: usize| match (at + seed).checked_rem(change) {
            Some(0) => format!("other {}\n", at % 3),
            Some(1) if seed % 2 == 1 => String::new(),
            _ => format!("line {}\n", at % 17),
        };
        (0..lines).map(line).collect()
    }

    #[test]
    fn groups_are_those_of_the_librarys_own_form() {
        let mut groups = 0;
        for lines in [0, 1, 2, 7, 30, 150, 400] {
            for change in [0, 1, 2, 3, 9, 11, 40] {
                for seed in 0..6 {
                    let (old, new) = (text(lines, 0, 0), text(lines + seed % 3, change, seed));
                    let diff = TextDiff::from_lines(&old, &new);
                    let own =
                        diff.unified_diff().context_radius(3).header("expected", "answered").to_string();
                    assert_eq!(unified(&old, &new), own, "{lines} {change} {seed}");
                    groups += own.matches("@@ -").count();
                }
            }
        }
        assert!(groups > 1000, "{groups}");
    }
}
