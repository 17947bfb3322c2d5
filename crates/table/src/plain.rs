//! Reads tables in plain text: Markdown, and columns of fixed width.

use std::sync::Arc;

use super::web::{NOTES, TITLES, decoded, is_html};
use super::{Sheet, Unreadable};

/// Returns whether a text contains a Markdown table: a line of cells above a line of dashes, or three adjacent rows. A
/// text in which every line is a row is also a table.
pub fn is_markdown(text: &str) -> bool {
    let is_row = |line: &str| line.len() > 2 && line.starts_with('|') && line.ends_with('|');
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    text.lines().zip(text.lines().skip(1)).any(|(line, rule)| line.contains('|') && is_rule(rule))
        || (!lines.is_empty() && lines.iter().all(|line| is_row(line)))
        || (lines.windows(3).any(|three| three.iter().all(|line| is_row(line))) && !text.contains("+-"))
}

/// Returns the text without the front matter of a static site. The front matter is between two lines `---` at the start
/// of the text.
pub fn without_front_matter(text: &str) -> &str {
    let content = text.trim_start_matches('\u{feff}');
    let mut at = 0;
    for (number, line) in content.split_inclusive('\n').enumerate() {
        at += line.len();
        match (number, line.trim_end() == "---") {
            (0, false) => break,
            (0, true) | (_, false) => {}
            (_, true) => return content.get(at..).unwrap_or_default(),
        }
    }
    text
}

/// Returns whether a line is the line of dashes between headings and rows.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains("--") && line.chars().all(|c| "|-: ".contains(c))
}

/// Converts the lines of a Markdown text to rows. Each line becomes a row. Lines of dashes and front matter become
/// blank rows, except the title in the front matter.
///
/// # Errors
/// Returns an error if the rows have more than `most` cells.
pub fn markdown(text: &str, most: usize) -> Result<Vec<Vec<String>>, Unreadable> {
    if text.bytes().filter(|byte| matches!(byte, b'|' | b'\n')).count() > most {
        return Err(Unreadable::Cells(most));
    }
    let front = text.len() - without_front_matter(text).len();
    let mut end = 0;
    let rows = text
        .split_inclusive('\n')
        .map(|line| {
            end += line.len();
            match line.strip_prefix("title:").filter(|_| end <= front) {
                Some(title) => vec![title.trim_matches(['"', '\'', ' ']).to_owned()],
                None if end <= front || is_rule(line) => Vec::new(),
                None => cells(line.trim()),
            }
        })
        .collect();
    Ok(rows)
}

/// Splits a line into cells. A line without bars becomes a single cell, without the signs for headings and emphasis.
fn cells(line: &str) -> Vec<String> {
    if !line.contains('|') {
        let is_plain = line.chars().any(char::is_alphanumeric);
        return vec![if is_plain { line.trim_matches(['#', '*', '`', ' ']) } else { line }.to_owned()];
    }
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    bars(inner).into_iter().map(|cell| decoded(cell.trim().trim_matches('*').trim())).collect()
}

/// Returns the tables of a Markdown text, each with the lines above and below it.
///
/// # Errors
/// Returns an error if the text has more than `most` cells.
pub fn markdown_tables(text: &str, most: usize) -> Result<Vec<Sheet>, Unreadable> {
    let rows = markdown(text, most)?;
    let (mut lines, mut tables): (Vec<String>, Vec<Sheet>) = (Vec::new(), Vec::new());
    let mut is_inside = false;
    // A heading below a table is the title of the next table. The notes of the table end there.
    let mut title = None;
    for (row, line) in rows.into_iter().zip(text.lines()).filter(|(_, line)| !is_rule(line)) {
        let is_row = row.len() > 1;
        match tables.last_mut() {
            Some(table) if is_row && is_inside => table.rows.push(row),
            _ if is_row => {
                let first = tables.last().map_or(0, |table| table.below.start);
                let mut table = Sheet::of_rows((tables.len() + 1).to_string(), vec![row]);
                table.above = first.max(lines.len().saturating_sub(TITLES))..lines.len();
                if let (Some(last), Some(title)) = (tables.last_mut(), title.take()) {
                    last.below.end = last.below.end.min(title);
                }
                table.below = lines.len()..lines.len();
                tables.push(table);
            }
            last => {
                title = title.or(line.starts_with('#').then_some(lines.len()));
                lines.extend(row.into_iter().filter(|line| !line.is_empty()));
                if let Some(below) = last.map(|table| &mut table.below) {
                    below.end = lines.len().min(below.start + NOTES);
                }
            }
        }
        is_inside = is_row;
    }
    let lines: Arc<[String]> = lines.into();
    tables.iter_mut().for_each(|table| table.lines = Arc::clone(&lines));
    Ok(tables)
}

/// Converts the tables of a text in wikitext, the markup of Wikipedia, to a web page. Returns `None` for a text without
/// tables.
pub fn wikitext(text: &str) -> Option<String> {
    text.lines().find(|line| line.trim_start().starts_with("{|") && !is_html(text))?;
    let cells = |line: &str, tag: &str| {
        let cell = |cell: &str| match cell.split_once('|') {
            Some((style, cell)) if style.contains('=') => format!("<{tag} {style}>{cell}"),
            _ => format!("<{tag}>{cell}"),
        };
        line.replace("!!", "||").split("||").map(cell).collect::<String>()
    };
    let line = |line: &str| {
        let line = without_links(line.trim().replace("'''", ""));
        match line.get(..2).unwrap_or_default() {
            "{|" => "<table>".to_owned(),
            "|}" => "</table>".to_owned(),
            "|-" => "<tr>".to_owned(),
            "|+" => format!("<caption>{}</caption>", &line[2..]),
            _ if line.starts_with('!') => cells(&line[1..], "th"),
            _ if line.starts_with('|') => cells(&line[1..], "td"),
            _ => format!("{line}<br>"),
        }
    };
    Some(text.lines().map(line).collect::<Vec<_>>().join("\n"))
}

/// Maximum length of a line of wikitext. Links in longer lines are not converted.
const LONGEST: usize = 10_000;

/// Replaces the links and templates in a line of wikitext with the text that readers see. Examples are `[[Page|text]]`
/// and `{{flagathlete|text|GER}}`.
fn without_links(mut line: String) -> String {
    for (start, end) in [("[[", "]]"), ("{{", "}}")] {
        while let Some(from) = line.rfind(start).filter(|_| line.len() < LONGEST)
            && let Some(length) = line[from..].find(end)
        {
            let parts: Vec<&str> = line[from + 2..from + length].split('|').collect();
            let is_last = start == "[[" || parts[0].trim() == "sort";
            let shown = match parts.as_slice() {
                [.., last] if is_last => last,
                ["flagicon" | "flag icon", ..] | [_] => "",
                [_, first, ..] => first,
                [] => "",
            };
            line = format!("{}{shown}{}", &line[..from], &line[from + length + 2..]);
        }
    }
    line
}

/// Splits a line into cells at its bars. A bar inside a code span or after a backslash is part of its cell.
fn bars(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut in_code, mut is_escaped) = (false, false);
    for c in line.chars() {
        let is_bar = c == '|' && !in_code && !is_escaped;
        in_code ^= c == '`' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        match cells.last_mut() {
            _ if is_bar => cells.push(String::new()),
            Some(cell) if !matches!(c, '`' | '\\') => cell.push(c),
            _ => {}
        }
    }
    cells
}

/// Splits the lines of a text into rows with columns of fixed width. `head` is the index of the heading line of the
/// table.
///
/// A column ends at a position at which every row of the table is blank. The table ends at the first blank line after
/// its first row. If a later page repeats the heading line, the rows below the repeated line also belong to the
/// table. Each line outside the table becomes one cell.
///
/// # Errors
/// Returns an error if the table has more than `most` cells.
pub fn fixed_width(text: &str, head: usize, most: usize) -> Result<Vec<Vec<String>>, Unreadable> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    let is_blank = |line: &Vec<char>| line.iter().all(|c| c.is_whitespace());
    let is_ruler = |line: &Vec<char>| !line.is_empty() && line.iter().all(|c| "-=_ ─━═".contains(*c));
    let (mut rows, mut is_inside) = (0, false);
    // A line below a line of dashes is a note if it has at most half as many words as the heading line.
    let words = |at: usize| {
        lines
            .get(at)
            .map_or(0, |line| line.split(|c| c.is_whitespace()).filter(|own| !own.is_empty()).count())
    };
    let is_end = |at: usize| is_ruler(&lines[at]) && words(at + 1) * 2 <= words(head);
    let inside = lines.iter().enumerate().map(|(at, line)| {
        if at == head || (at > head && Some(line) == lines.get(head)) {
            (rows, is_inside) = (0, true);
        } else if is_inside {
            is_inside = rows == 0 || !(is_blank(line) || is_end(at));
            rows += usize::from(!is_blank(line) && !is_ruler(line));
        }
        is_inside
    });
    let inside: Vec<bool> = inside.collect();
    let table =
        || lines.iter().zip(&inside).filter(|(line, own)| **own && !is_ruler(line)).map(|(line, _)| line);
    let width = table().map(Vec::len).max().unwrap_or(0);
    let filled: Vec<bool> = (0..width)
        .map(|column| table().any(|line| line.get(column).is_some_and(|c| !c.is_whitespace())))
        .collect();
    let columns = columns(&filled);
    if columns.len().saturating_mul(table().count()).saturating_add(lines.len()) > most {
        return Err(Unreadable::Cells(most));
    }
    let head_line = lines.get(head).map_or(&[][..], Vec::as_slice);
    let below: Vec<&Vec<char>> = table().skip(1).collect();
    let columns: Vec<Column> = joined(columns, head_line, &below)
        .into_iter()
        .flat_map(|own| parted(own, head_line, &below))
        .collect();
    let rows = lines
        .iter()
        .enumerate()
        .map(|(number, line)| {
            if is_ruler(line) || is_blank(line) {
                return Vec::new();
            }
            if !inside.get(number).copied().unwrap_or_default() {
                return vec![line.iter().collect::<String>().trim().to_owned()];
            }
            let cell = |column: &Column| {
                let range = if Some(line) == lines.get(head) { column.head } else { column.rows };
                let cells = line.get(range.0..range.1.min(line.len())).unwrap_or_default();
                let cell: String = cells.iter().collect();
                cell.trim().to_owned()
            };
            columns.iter().map(cell).collect()
        })
        .collect();
    Ok(rows)
}

/// The positions of a column: in the heading line, and in the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Column {
    head: (usize, usize),
    rows: (usize, usize),
}

/// Splits a column whose numbers are not aligned with their headings, so that no position is blank in all lines. Each
/// row must have as many groups of characters as the heading has words.
fn parted(column: (usize, usize), head: &[char], rows: &[&Vec<char>]) -> Vec<Column> {
    let within = |line: &[char], place: usize| line.get(place).copied().filter(|c| !c.is_whitespace());
    let runs = |is_filled: &dyn Fn(usize) -> bool| -> Vec<(usize, usize)> {
        let filled: Vec<bool> = (0..column.1).map(|place| place >= column.0 && is_filled(place)).collect();
        columns(&filled)
    };
    let above = runs(&|place| within(head, place).is_some());
    let below = runs(&|place| rows.iter().any(|row| within(row, place).is_some()));
    let are_numbers = rows.iter().all(|row| {
        let cells = row.get(column.0..column.1.min(row.len())).unwrap_or_default();
        cells.iter().all(|c| c.is_ascii_digit() || "½.,+- ".contains(*c))
    });
    if above.len() < 2 || above.len() != below.len() || !are_numbers {
        return vec![Column { head: column, rows: column }];
    }
    above.into_iter().zip(below).map(|(head, rows)| Column { head, rows }).collect()
}

/// Returns the ranges of filled positions, each with an exclusive end.
fn columns(filled: &[bool]) -> Vec<(usize, usize)> {
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for (position, filled) in filled.iter().enumerate() {
        match columns.last_mut() {
            Some((_, end)) if *filled && *end == position => *end += 1,
            _ if *filled => columns.push((position, position + 1)),
            _ => {}
        }
    }
    columns
}

/// Joins columns that are two words of one name or heading.
///
/// In two cases, a blank position between two words does not separate columns. In the first case, the second word
/// continues a column of text and has no heading of its own. In the second case, the second word belongs to the heading
/// line and has no cells below it. In the first case, the second word can also be a number, such as the number of a
/// second team.
fn joined(columns: Vec<(usize, usize)>, head: &[char], rows: &[&Vec<char>]) -> Vec<(usize, usize)> {
    let has = |line: &[char], (from, to): (usize, usize), test: fn(&char) -> bool| {
        line.get(from..to.min(line.len())).is_some_and(|cell| cell.iter().any(test))
    };
    let is_shown = |c: &char| !c.is_whitespace();
    let of_words =
        |column| rows.iter().filter(|row| has(row, column, |c| c.is_alphabetic())).count() * 2 > rows.len();
    let mut found: Vec<(usize, usize)> = Vec::new();
    for column in columns {
        let is_more = |last: (usize, usize)| {
            // In fewer than half of the rows, the name can have one more word, as in `Riverside 2`.
            let is_last_word = |row: &&&Vec<char>| {
                has(row, (last.1 - 1, last.1), is_shown) && has(row, column, |c| c.is_alphanumeric())
            };
            let filled = rows.iter().filter(|row| has(row, column, is_shown)).count();
            let are_last_words =
                filled * 2 < rows.len() && rows.iter().filter(is_last_word).count() == filled;
            let untitled =
                !has(head, column, is_shown) && of_words(last) && (of_words(column) || are_last_words);
            let empty = !rows.iter().any(|row| has(row, column, is_shown));
            // Two spaces between words separate two headings.
            let is_beside = last.1 > 0 && has(head, (last.1 - 1, last.1), is_shown);
            // `3.0 /  5` is one cell.
            let cell = |row: &[char]| {
                row.get(last.0..last.1.min(row.len())).map_or(String::new(), String::from_iter)
            };
            let is_ratio = rows.iter().all(|row| cell(row).trim_end().ends_with('/'));
            // `Feder Rtg` are two headings, even if both columns are empty.
            let is_one_heading = || {
                rows.iter().any(|row| has(row, last, is_shown)) || !has(head, column, |c| c.is_alphabetic())
            };
            is_ratio || last.1 + 1 == column.0 && (untitled || (empty && is_beside && is_one_heading()))
        };
        match found.last_mut() {
            Some(last) if is_more(*last) => last.1 = column.1,
            _ => found.push(column),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_fixed_width_end_where_every_row_is_blank() {
        let text = "Final standing\n\nPos  NAME           PTS  BH\n---------------------------\n  1  Gorse, Gina    3.5  12.0\n 10  Ivy, Ines Ann    3  9.5\n\nProgram X\n";
        let rows = fixed_width(text, 2, 100).unwrap();
        let wide = format!("{}\n{}", "a ".repeat(20), "b\n".repeat(20));
        assert_eq!(fixed_width(&wide, 0, 100), Err(Unreadable::Cells(100)));
        assert_eq!(rows[2], ["Pos", "NAME", "PTS", "BH"]);
        assert_eq!(rows[4], ["1", "Gorse, Gina", "3.5", "12.0"]);
        assert_eq!(rows[5], ["10", "Ivy, Ines Ann", "3", "9.5"]);
        assert_eq!(rows[7], ["Program X"]);
        assert!(rows[3].is_empty());
    }

    #[test]
    fn a_blank_inside_all_names_or_headings_is_no_border() {
        let text = "No Name        Fed Rd 1 Pts\n 1 Alder, Anna GER W2   1.5\n 2 Birch, Ben  AUT L1   0.5\n";
        let rows = fixed_width(text, 0, 100).unwrap();
        assert_eq!(rows[0], ["No", "Name", "Fed", "Rd 1", "Pts"]);
        assert_eq!(rows[1], ["1", "Alder, Anna", "GER", "W2", "1.5"]);
    }

    #[test]
    fn a_number_behind_a_few_names_belongs_to_them() {
        let text =
            "Rk Team        1   2\n1  Ashford     *   2.5\n2  Ashford   2 1.5 *\n3  Bexley      1   2\n";
        assert_eq!(fixed_width(text, 0, 100).unwrap()[2], ["2", "Ashford", "2", "1.5", "*"]);
        let text = text.replace("Ashford   2", "Riverside 2");
        assert_eq!(fixed_width(&text, 0, 100).unwrap()[2], ["2", "Riverside 2", "1.5", "*"]);
    }

    #[test]
    fn numbers_that_stand_aslant_below_headings_are_parted() {
        let text = "Name   Rtg  Loc M-Buch. Buch. Progr.\nAlder  2310           19.0  26.5   23.0\nBirch  2285            9.5  27.5   14.5\n";
        let rows = fixed_width(text, 0, 100).unwrap();
        assert_eq!(rows[0], ["Name", "Rtg", "Loc", "M-Buch.", "Buch.", "Progr."]);
        assert_eq!(rows[2], ["Birch", "2285", "", "9.5", "27.5", "14.5"]);
    }

    #[test]
    fn markdown_becomes_rows() {
        let text = "# Open\n\n| # | Name | Pts |\n|--:|------|-----|\n| 1 | **Gorse** | 3,5 |";
        assert!(is_markdown(text));
        assert_eq!(markdown(text, 17).unwrap()[4], ["1", "Gorse", "3,5"]);
        assert_eq!(markdown(text, 15), Err(Unreadable::Cells(15)));
        let code = "| **\\#1** | `0|·` | a\\|b |\n|--|--|--|";
        assert_eq!(markdown(code, 20).unwrap()[0], ["#1", "0|·", "a|b"]);
    }
}
