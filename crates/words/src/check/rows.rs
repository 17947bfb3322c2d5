//! Finds the standing among the rows of a published table.

use crate::check::columns;
use crate::check::crosstable::names_colors;
use crate::check::grid::{Cell, Grid, Lines, Row};
use crate::check::heading::{self, Heading, Meaning, Sense, means};
use crate::check::identity::Names;
use crate::check::read::{is_place, number};
use std::collections::BTreeSet;
use std::ops::Range;
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::Listed;
use tiebreak_engine::tournament::{Index, Tournament};
use tiebreak_format::limits;

/// Returns whether the commas of the file can be decimal commas, so that they split numbers as well as names. They can
/// be decimal commas if the file contains no decimal points. Returns `None` if commas do not separate the cells. Also
/// returns `None` if fewer than half of the rows have more cells than there are headings, because a single long row is
/// an error in the table.
fn splits(lines: &Lines, head: usize) -> Option<bool> {
    let width = lines.rows.get(head).map_or(0, Vec::len);
    let rows = || lines.rows.iter().skip(head + 1).filter(|row| row.len() > 2);
    let has_more = |row: &&Row| row.iter().skip(width).any(|cell| !cell.text.is_empty());
    let split = rows().filter(has_more).count();
    let is_decimal = |cell: &Cell| cell.text.contains('.') && number(&cell.text).is_some();
    let is_split = lines.is_comma && split > 1 && split * 2 >= rows().count();
    is_split.then(|| !rows().flatten().any(is_decimal))
}

/// Returns a row as a line of text.
pub(super) fn line(row: &Row) -> String {
    let mut cells: Vec<&str> =
        row.iter().map(|cell| cell.text.as_str()).filter(|text| !text.is_empty()).collect();
    // A merged cell can repeat its text in each of its columns.
    cells.dedup();
    cells.join(" ")
}

/// Number of lines at the start of a text in which the program searches for headings.
pub(super) const TITLE_LINES: usize = 60;

/// Returns whether a row is a heading line. A heading line names a column of participants and a column to compare.
pub(super) fn is_head(cells: &[String], sense: Sense<'_>) -> bool {
    // Rows with too many cells are allowed here, because they are rejected when the table is read.
    if cells.len() > limits::TABLE_COLUMNS {
        return false;
    }
    let found: Vec<Heading> = cells.iter().map(|cell| heading::read(cell, sense)).collect();
    let names = found.iter().any(|one| matches!(one, Heading::Id | Heading::Name) || one.is_number());
    let claimed = found.iter().filter(|one| matches!(one, Heading::Rank | Heading::Code(_))).count();
    let rounds = cells.iter().filter(|cell| heading::round(cell).is_some()).count();
    // The column of names can have no heading, a heading for clubs or, if there is a column of places, an unknown
    // heading. The columns of results can be the only columns to compare.
    let has_places = found.contains(&Heading::Rank);
    let may_be_names = |one: &Heading| match one {
        Heading::Untitled | Heading::Ignored => true,
        own => has_places && *own == Heading::Unknown,
    };
    let has_score = found.iter().any(|one| one.listed().is_some_and(Listed::is_score));
    let claims_more = claimed > 1 || has_score && cells.windows(2).any(|pair| pair == ["1", "2"]);
    // In some tables, only the column of names and the columns of results have headings.
    let is_only = cells.len() > 3 && (1..cells.len()).all(|at| heading::round(&cells[at]) == Some(at));
    let names = names || is_only || (claims_more && found.iter().any(may_be_names));
    let claims = claimed > 0 || rounds > 1;
    // The headings of rounds can be numbers, and the column of pairing numbers can have no heading.
    let is_word = |cell: &String| heading::round(cell).is_some() || number(cell).is_none();
    names && claims && cells.iter().all(is_word)
}

/// Returns the number of headings in a row that the program knows.
pub(super) fn understood(cells: &[String], sense: Sense<'_>) -> usize {
    let known = |cell: &&String| {
        !cell.is_empty() && !matches!(heading::read(cell, sense), Heading::Unknown | Heading::Ambiguous(_))
    };
    cells.iter().filter(known).count()
}

/// Finds the standing, which consists of the first heading line and the rows below it. The function also returns the
/// lines above the headings.
pub(super) fn arrange(lines: Lines, names: &Names, sense: Sense<'_>) -> (Grid, Vec<Row>) {
    let texts = |row: &Row| row.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let head = lines.rows.iter().take(TITLE_LINES).position(|row| is_head(&texts(row), sense)).unwrap_or(0);
    let splits = splits(&lines, head);
    let mut rows = lines.rows.into_iter();
    let mut above: Vec<Row> = rows.by_ref().take(head).collect();
    let mut grid = Grid { head: rows.next().unwrap_or_default(), ..Grid::default() };
    let mut rows: Vec<Row> = rows.collect();
    if rows.first().is_some_and(|row| is_subheading(row, names, sense)) {
        let is_known =
            |text: &str| !matches!(heading::read(text, sense), Heading::Unknown | Heading::Untitled);
        for (own, below) in grid.head.iter_mut().zip(rows.remove(0)) {
            if is_known(&below.text) || !(below.text.is_empty() || is_known(&own.text)) {
                own.text = below.text;
            }
        }
    }
    let blocks = blocks(&grid.head, sense);
    if let Some(width) = blocks {
        let block = |at: usize| {
            rows.iter().filter_map(move |row| row.get(at..(at + width).min(row.len())).map(<[Cell]>::to_vec))
        };
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        rows = (0..longest)
            .step_by(width)
            .flat_map(block)
            .filter(|row| row.iter().any(|cell| !cell.text.is_empty()))
            .collect();
        grid.head.truncate(width);
    } else if let Some(start) = other_table(&grid.head, &rows, names, sense) {
        let rest = |row: &mut Row| row.split_off(start.min(row.len()));
        above.push(rest(&mut grid.head));
        above.extend(rows.iter_mut().map(rest));
    }
    signed_counts(&mut grid.head, &mut rows);
    let headings: Vec<Heading> = grid.head.iter().map(|cell| heading::read(&cell.text, sense)).collect();
    grid.rows = rows.into_iter().map(|row| joined(row, &headings, names, splits)).collect();
    of_two_columns(&mut grid, names);
    halves(&mut grid);
    split_values(&mut grid, &headings);
    let mut headings: Vec<Heading> = grid.head.iter().map(|cell| heading::read(&cell.text, sense)).collect();
    let has_ranks = headings.contains(&Heading::Rank) || !is_head(&texts(&grid.head), sense);
    if !has_ranks && split_numbers(&mut grid, names, sense.team) {
        headings.insert(0, Heading::Untitled);
    }
    // The program processes the columns from right to left, because a new column shifts the columns to its right.
    for (column, heading) in headings.iter().enumerate().rev() {
        let is_game_points = heading.listed().is_some_and(|own| own.to_string() == "GPTS");
        if heading.listed().is_some_and(Listed::is_score) {
            split_sides(&mut grid, column, is_game_points, names, sense.team);
        }
    }
    (grid, above)
}

/// Separates a list of all participants from other lists below the same headings, such as the list of a category, if
/// lines of text precede these lists. Each of the other lists gets a copy of the headings.
pub(super) fn other_lists(lines: &mut Lines, names: &Names, sense: Sense<'_>) -> Vec<(String, Lines)> {
    let texts = |row: &Row| row.iter().map(|cell| cell.text.clone()).collect::<Vec<_>>();
    let Some(head) = lines.rows.iter().take(TITLE_LINES).position(|row| is_head(&texts(row), sense)) else {
        return Vec::new();
    };
    let who = |row: &Row| row.iter().find_map(|cell| names.find(&cell.text).index());
    let is_line =
        |row: &Row| row.iter().filter(|cell| !cell.text.is_empty()).count() == 1 && who(row).is_none();
    let is_title = |row: &Row| {
        let texts: Vec<String> = texts(row).into_iter().filter(|text| !text.is_empty()).collect();
        texts.len() > 1 && who(row).is_none() && !texts.iter().any(|text| number(text).is_some())
    };
    let rows = lines.rows.len();
    let bounds = (head + 1..rows).filter(|at| is_line(&lines.rows[*at]));
    let bounds: Vec<usize> = [head + 1].into_iter().chain(bounds).chain([rows]).collect();
    let all = |own: &Range<usize>| lines.rows[own.clone()].iter().filter_map(who).collect::<Vec<Index>>();
    let is_whole = |own: &Range<usize>| {
        let all = all(own);
        all.len() == names.all.len() && all.iter().collect::<BTreeSet<_>>().len() == all.len()
    };
    let ranges: Vec<Range<usize>> = bounds.windows(2).map(|own| own[0]..own[1]).collect();
    let Some(whole) = ranges.iter().find(|own| is_whole(own)) else { return Vec::new() };
    let others: Vec<Range<usize>> =
        ranges.iter().filter(|own| *own != whole && !all(own).is_empty()).cloned().collect();
    let list = |own: &Range<usize>| {
        // The other list can have headings of its own.
        let skipped = usize::from(lines.rows.get(own.start + 1).is_some_and(is_title));
        let rows = [&lines.rows[head..=head][skipped..], &lines.rows[own.start + skipped..own.end]].concat();
        (line(&lines.rows[own.start]), Lines { rows, around: Vec::new(), ..lines.clone() })
    };
    let lists = others.iter().map(list).collect();
    let mut at = 0..;
    lines.rows.retain(|_| at.next().is_none_or(|at| !others.iter().any(|own| own.contains(&at))));
    lists
}

/// Returns whether the first row below the headings continues the headings. A row that continues the headings contains
/// headings, but no numbers and no names of participants.
fn is_subheading(row: &Row, names: &Names, sense: Sense<'_>) -> bool {
    let texts: Vec<String> =
        row.iter().map(|cell| cell.text.clone()).filter(|text| !text.is_empty()).collect();
    let is_value = |text: &String| number(text).is_some() || is_place(text) || names.find(text).is_anybody();
    texts.len() > 1 && understood(&texts, sense) > 0 && !texts.iter().any(is_value)
}

/// Maximum number of rows that the program searches for pairings.
const PAIRED: usize = 200;

/// Returns whether a table is a list of pairings. In a list of pairings, most rows name two participants, and no
/// participant is named in two rows. In addition, the headings must name the colors, or all pairs must have met in the
/// same round.
pub(super) fn are_pairings(lines: &Lines, names: &Names, sense: Sense<'_>, tournament: &Tournament) -> bool {
    let named = |row: &Row| -> BTreeSet<Index> {
        let words =
            row.iter().map(|cell| cell.text.as_str()).filter(|text| text.contains(char::is_alphabetic));
        words.filter_map(|text| names.find(text).index()).collect()
    };
    let rows: Vec<BTreeSet<Index>> =
        lines.rows.iter().take(PAIRED).map(named).filter(|own| !own.is_empty()).collect();
    let pairs: Vec<[Index; 2]> =
        rows.iter().filter_map(|own| own.iter().copied().collect::<Vec<_>>().try_into().ok()).collect();
    let all: BTreeSet<&Index> = rows.iter().flatten().collect();
    if pairs.len() < 2 || pairs.len() * 2 <= rows.len() || all.len() < rows.iter().map(BTreeSet::len).sum() {
        return false;
    }
    let met = |round: usize| {
        let is_game = |[one, other]: &[Index; 2]| tournament.record(*one, round).opponent() == Some(*other);
        pairs.iter().all(is_game)
    };
    let mut heads = lines.rows.iter().take(TITLE_LINES);
    let is_standing = lines.rows.iter().take(TITLE_LINES).any(|row| blocks(row, sense).is_some());
    heads.any(|row| names_colors(row)) || (!is_standing && (0..tournament.rounds()).any(met))
}

/// Returns the number of columns in each block of a table that prints several blocks of rows side by side. All blocks
/// must have the same headings.
fn blocks(head: &Row, sense: Sense<'_>) -> Option<usize> {
    let end = head.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
    let head = &head[..end];
    // The same heading can be written differently in two blocks, such as `Pts` and `Points`.
    let known = |text: &str| Some(heading::read(text, sense)).filter(|own| *own != Heading::Unknown);
    let is_same = |at: usize, other: usize| {
        let (own, other) = (&head[at].text, &head[other].text);
        own.is_empty() || own == other || (known(own).is_some() && known(own) == known(other))
    };
    let is_name = |cell: &Cell| means(&cell.text, &Meaning::Name) || means(&cell.text, &Meaning::Team);
    let is_width = |width: &usize| {
        let (block, rest) = (&head[..*width], head.len() % width);
        // One of the headings can be missing in a block.
        let named = |start: usize| {
            let end = head.len().min(start + width);
            (start..end).filter(|at| !head[*at].text.is_empty() && is_same(*at, at - width)).count()
        };
        block.iter().any(is_name)
            && (*width..head.len()).all(|at| is_same(at, at - width))
            && (*width..head.len()).step_by(*width).all(|start| named(start) > 1)
            && block.iter().skip(rest).all(|cell| rest == 0 || cell.text.is_empty())
    };
    (2..head.len()).find(is_width)
}

/// Returns the games won, drawn and lost in a cell such as `(+4 -1 =2)`, or `None` for a cell in another form.
pub(super) fn counts(text: &str) -> Option<[u32; 3]> {
    let parts = text.replace(['–', '−'], "-").replace(['(', ')', ',', ';'], " ");
    let parts = ["+", "=", "-"].iter().fold(parts, |text, sign| text.replace(sign, &format!(" {sign}")));
    let words: Vec<&str> = parts.split_whitespace().filter(|word| word.contains(char::is_numeric)).collect();
    let count = |sign: char| words.iter().find_map(|word| word.strip_prefix(sign)?.parse().ok());
    (words.len() == 3).then_some([count('+')?, count('=')?, count('-')?])
}

/// Rewrites the cells of a column as `W/D/L` if all of them contain the games won, drawn and lost with signs.
fn signed_counts(head: &mut Row, rows: &mut [Row]) {
    for (column, title) in head.iter_mut().enumerate() {
        let mut cells: Vec<&mut Cell> = rows.iter_mut().filter_map(|row| row.get_mut(column)).collect();
        cells.retain(|cell| !cell.text.is_empty());
        let all: Option<Vec<[u32; 3]>> = cells.iter().map(|cell| counts(&cell.text)).collect();
        for (cell, [won, drawn, lost]) in cells.into_iter().zip(all.unwrap_or_default()) {
            (cell.text, title.text) = (format!("{won}/{drawn}/{lost}"), "W/D/L".to_owned());
        }
    }
}

/// Replaces `5+` with `5½` in columns of whole numbers in which only this sign means a half.
fn halves(grid: &mut Grid) {
    let whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    for column in 0..grid.head.len() {
        let mut cells: Vec<&mut Cell> = grid.rows.iter_mut().filter_map(|row| row.get_mut(column)).collect();
        if cells.iter().all(|cell| whole(cell.text.strip_suffix('+').unwrap_or(&cell.text))) {
            cells.iter_mut().for_each(|cell| cell.text = cell.text.replace('+', "½"));
        }
    }
}

/// Returns the first column of another table to the right of the standing. The other table has a column that contains
/// the names of other participants in the same rows. This column must be to the right of the values of the standing, or
/// next to a column of places or numbers.
fn other_table(head: &Row, rows: &[Row], names: &Names, sense: Sense<'_>) -> Option<usize> {
    let read: Vec<Heading> = head.iter().map(|title| heading::read(&title.text, sense)).collect();
    let text = |row: &Row, at: usize| row.get(at).map_or(String::new(), |cell| cell.text.clone());
    let filled = |at: usize| rows.iter().filter(move |row| !text(row, at).is_empty());
    let is_numbered = |at: usize| at > 0 && matches!(read[at - 1], Heading::Rank | Heading::Id);
    let are_names = |at: &usize| {
        let is_open = !matches!(read[*at], Heading::Code(_) | Heading::Round | Heading::Rank | Heading::Id);
        let is_anybody = |row: &Row| names.find(&text(row, *at)).is_anybody();
        let is_name = read[*at] == Heading::Name && is_numbered(*at);
        is_name || (is_open && filled(*at).next().is_some() && filled(*at).all(is_anybody))
    };
    let mut columns = (0..head.len()).filter(are_names);
    let first = columns.next()?;
    let value = (first..head.len()).find(|at| matches!(read[*at], Heading::Code(_))).unwrap_or(head.len());
    let differs = |row: &&Row, at: usize| names.find(&text(row, first)) != names.find(&text(row, at));
    let is_other = |at: &usize| filled(*at).filter(|row| differs(row, *at)).count() * 2 > filled(*at).count();
    let second = columns.find(|at| (*at > value || is_numbered(*at)) && is_other(at))?;
    // Values to the right of a column such as `Opponent` belong to the standing if the standing has no such values yet.
    let is_value =
        |own: &&Heading| matches!(own, Heading::Code(_) | Heading::Counted(_) | Heading::Ambiguous(_));
    if read[second..].iter().filter(is_value).any(|own| !read[..second].contains(own)) {
        return None;
    }
    let gap = (value..second).rev().find(|at| head[*at].text.is_empty() && filled(*at).next().is_none());
    let before =
        (second - 1 > first && !read.get(second - 1).is_some_and(|own| is_value(&own))).then(|| second - 1);
    gap.or(before).or(Some(second))
}

/// Joins the columns of given names and family names if the joined names are names of participants.
pub(super) fn of_two_columns(grid: &mut Grid, names: &Names) {
    let called = |wanted: &Meaning| grid.head.iter().position(|title| means(&title.text, wanted));
    let Some(given) = called(&Meaning::Given) else { return };
    let mut surnames = grid.head.iter().enumerate().filter(|(at, _)| *at != given);
    let surname = surnames.find(|(_, title)| means(&title.text, &Meaning::Surname)).map(|(at, _)| at);
    let Some(surname) = surname else { return };
    let whole = |row: &Row| {
        let text = |at: usize| row.get(at).map_or("", |cell| cell.text.as_str());
        format!("{}, {}", text(surname), text(given))
    };
    let named = grid.rows.iter().filter(|row| names.find(&whole(row)).is_anybody()).count();
    if named * 2 <= grid.rows.len() {
        return;
    }
    for row in &mut grid.rows {
        let text = whole(row);
        if let Some(cell) = row.get_mut(surname).filter(|cell| !cell.text.is_empty()) {
            cell.text = text;
        }
        if let Some(cell) = row.get_mut(given) {
            cell.text.clear();
        }
    }
    if let Some(title) = grid.head.get_mut(given) {
        title.text.clear();
    }
}

/// Moves numbers before names, such as the 5 in `5.Emil Ehlers`, to a new first column without a heading. Returns
/// whether the table has numbers before names.
fn split_numbers(grid: &mut Grid, names: &Names, team: bool) -> bool {
    let parted = |cell: &Cell| -> Option<[String; 2]> {
        let text = cell.text.as_str();
        let ends = [text.find(char::is_whitespace), text.find(char::is_alphabetic)];
        // Any sign can separate the number and the name: `5-Emil Ehlers`, `[5] Emil Ehlers`.
        let bare = |(own, name)| {
            let own = str::trim(own).trim_start_matches('[').trim_end_matches(|c: char| !c.is_alphanumeric());
            (own, str::trim_start_matches(name, |c: char| !c.is_alphanumeric()))
        };
        let is_number = |(own, _): &(&str, &str)| own.contains(|c: char| c.is_ascii_digit()) && is_place(own);
        let ends = ends.iter().filter_map(|end| text.split_at_checked((*end)?));
        let (number, name) = ends.map(bare).find(is_number)?;
        let is_name = name.chars().filter(|c| c.is_alphabetic()).count() > 2
            && names.find(name).is_anybody()
            && !(team && names.called(text).is_anybody());
        is_name.then(|| [number.to_owned(), name.trim().to_owned()])
    };
    let is_parted = |column: &usize| {
        let numbered = grid.rows.iter().filter(|row| row.get(*column).and_then(parted).is_some()).count();
        numbered * 2 > grid.rows.len()
    };
    let Some(column) = (0..grid.head.len()).find(is_parted) else { return false };
    for row in &mut grid.rows {
        let Some(cell) = row.get_mut(column) else { continue };
        let [number, name] = parted(cell).unwrap_or_else(|| [String::new(), cell.text.clone()]);
        cell.text = name;
        let number = Cell { text: number, ..cell.clone() };
        row.insert(0, number);
    }
    grid.head.insert(0, Cell::default());
    true
}

/// Splits columns that contain several values in each cell, such as `13.5 / 11.5` under `BH / BH-C1`. A column such as
/// `Record` contains games won, drawn and lost, or games won, lost and drawn, if most of the numbers in this order give
/// the points.
fn split_values(grid: &mut Grid, headings: &[Heading]) {
    let score = headings.iter().position(|own| own.listed().is_some_and(Listed::is_score));
    let read = |text: &str| Fraction::parse(&number(text.trim())?).ok();
    let values = |row: &Row, at: usize, joint: char| -> Vec<Fraction> {
        let text = row.get(at).map_or("", |cell| &cell.text);
        text.split(joint).map(read).collect::<Option<_>>().unwrap_or_default()
    };
    let open = (0..grid.head.len()).rev().filter(|at| headings[*at] == Heading::Unknown);
    for (column, joint) in open.flat_map(|column| columns::JOINTS.map(|joint| (column, joint))) {
        let rows: Vec<&Row> = grid.rows.iter().filter(|row| row.len() > 1).collect();
        let half = |own: Fraction| own.times(Fraction::new(1, 2));
        let gives = |row: &Row, drawn: usize| match (values(row, column, joint).as_slice(), score) {
            (own @ [won, _, _], Some(score)) => values(row, score, joint) == [won.plus(half(own[drawn]))],
            _ => false,
        };
        let count = |drawn: usize| rows.iter().filter(|row| gives(row, drawn)).count();
        let title = match [count(1), count(2)] {
            _ if grid.head[column].text.contains(joint) => grid.head[column].text.clone(),
            [drawn, lost] if drawn.max(lost) * 2 <= rows.len() => continue,
            [drawn, lost] => if drawn < lost { "W-L-D" } else { "W-D-L" }.replace('-', &joint.to_string()),
        };
        let is_split = |row: &&Row| values(row, column, joint).len() == title.split(joint).count();
        if rows.iter().all(is_split) {
            grid.head[column].text = title;
            for row in grid.rows.iter_mut().chain([&mut grid.head]).filter(|row| row.len() > 1) {
                let own = row[column].clone();
                let part = |text: &str| Cell { text: text.trim().to_owned(), ..own.clone() };
                row.splice(column..=column, own.text.split(joint).map(part));
            }
        }
    }
}

/// Removes the opponent's score (`9 : 1`) or the number of games (`5½/7`) after the scores in a column. The function
/// does nothing unless an opponent's score or a number of games follows every score in the column. In a table of teams,
/// the opponents' scores become a separate column.
fn split_sides(grid: &mut Grid, column: usize, is_game_points: bool, names: &Names, team: bool) {
    let sides = |text: &str| -> Option<[String; 2]> {
        let text = text.trim_end_matches(')');
        let is_sign = |c: char| !(c.is_numeric() || ".,".contains(c) || c.is_whitespace());
        let (own, rest) = text.split_at(text.find(is_sign)?);
        let (sign, other) = rest.split_at(rest.len() - rest.rsplit(is_sign).next()?.len());
        let (own, other) = (own.trim(), other.trim());
        let is_ratio = number(own).is_some() && number(other).is_some();
        // `7/2` and `1/2` are fractions and not a score with a number of games.
        let is_of_games = || other.parse::<u32>().is_ok_and(|games| games > 2);
        let is_number_of_rounds = || other.parse().is_ok_and(|games| (1..=names.rounds).contains(&games));
        let is_known = match sign.trim() {
            ":" => true,
            "/" => is_of_games(),
            "-" | "–" => team || text.contains(" - "),
            "(" | "of" | "out of" | "de" | "von" | "aus" | "sur" => is_number_of_rounds(),
            _ => false,
        };
        (is_ratio && is_known).then(|| [own.to_owned(), other.to_owned()])
    };
    let cells = || grid.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.text.is_empty());
    let others: Option<BTreeSet<String>> =
        cells().map(|cell| sides(&cell.text).map(|[_, own]| own)).collect();
    // A number in parentheses or after a word can be another value if it is not the same in every row.
    let is_clear = |own: &BTreeSet<String>| {
        own.len() == 1 || cells().all(|cell| cell.text.contains([':', '/', '-', '–']))
    };
    if !others.is_some_and(|own| !own.is_empty() && is_clear(&own)) {
        return;
    }
    let has_sides = team && cells().all(|cell| cell.text.contains([':', '-', '–']));
    let split = |row: &mut Row, [own, other]: [String; 2]| {
        let Some(cell) = row.get_mut(column) else { return };
        cell.text = own;
        if has_sides {
            let other = Cell { text: other, ..cell.clone() };
            row.insert(column + 1, other);
        }
    };
    for row in &mut grid.rows {
        let texts = row.get(column).and_then(|cell| sides(&cell.text)).unwrap_or_default();
        split(row, texts);
    }
    if let Some(title) = grid.head.get(column).map(|title| title.text.clone()).filter(|_| has_sides) {
        let against = if is_game_points { "Game points against" } else { "Points against" };
        split(&mut grid.head, [title, against.to_owned()]);
    }
}

/// Returns whether a row repeats the headings, cell by cell.
pub(super) fn is_repeated(row: &Row, head: &Row) -> bool {
    let cell = |row: &Row, at: usize| row.get(at).map_or_else(String::new, |cell| cell.text.to_lowercase());
    (0..row.len().max(head.len())).all(|at| cell(row, at) == cell(head, at))
}

/// Joins numbers and names that were split at a comma. If it is unclear which cells belong together, the row is
/// unchanged.
fn joined(row: Row, headings: &[Heading], names: &Names, splits: Option<bool>) -> Row {
    let end = row.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
    let is_longer = end > headings.len() && headings.len() <= MOST_JOINED;
    let Some(numbers) = splits.filter(|_| is_longer) else { return row };
    let cells: Vec<&Cell> = row.iter().take(end).collect();
    // Each entry is a way to distribute the first cells, one or two for each heading, over the headings processed so
    // far.
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, heading) in headings.iter().enumerate() {
        let left = headings.len() - at - 1;
        let longer = |way: &Vec<usize>| {
            let rest = cells.get(way.iter().sum::<usize>()..).unwrap_or_default();
            let is_way = |size: &usize| {
                (size + left..=size + 2 * left).contains(&rest.len()) && fits(rest, *size, heading, numbers)
            };
            let sizes: Vec<usize> = [1, 2].into_iter().filter(is_way).collect();
            sizes.into_iter().map(|size| [way.as_slice(), &[size]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
        if found.len() > MANY {
            return row;
        }
    }
    // If several ways to join the cells are possible, the way that gives the name of a participant is right.
    let named = |way: &&Vec<usize>| {
        let column = headings.iter().position(|heading| *heading == Heading::Name)?;
        let before: usize = way.iter().take(column).sum();
        let parts = cells.iter().skip(before).take(*way.get(column)?).map(|cell| cell.text.as_str());
        let name = parts.collect::<Vec<_>>().join(", ");
        names.find(&name).is_anybody().then_some(())
    };
    let meant: Vec<&Vec<usize>> = match found.as_slice() {
        [one] => vec![one],
        several => several.iter().filter(|way| named(way).is_some()).collect(),
    };
    let [way] = meant.as_slice() else { return row };
    let mut at = 0;
    let mut joined = Vec::new();
    for (size, heading) in way.iter().zip(headings) {
        let parts: Vec<&str> = cells.iter().skip(at).take(*size).map(|cell| cell.text.as_str()).collect();
        let text = if *heading == Heading::Name { parts.join(", ") } else { parts.join(",") };
        let start = cells.get(at).map_or(0, |cell| cell.start);
        joined.push(Cell { text, start, ..Cell::default() });
        at += size;
    }
    joined
}

/// Maximum number of ways to join the first cells of a row that the program tries.
const MANY: usize = 500;

/// The digits that follow the decimal comma in halves, quarters and thirds.
const DECIMALS: [&str; 8] = ["0", "00", "5", "50", "25", "75", "33", "67"];

/// Maximum number of columns of a table whose split cells are joined.
const MOST_JOINED: usize = 60;

/// Returns whether the first `size` cells (one or two) can be the value below a heading.
fn fits(cells: &[&Cell], size: usize, heading: &Heading, numbers: bool) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(first) = cells.first().map(|cell| cell.text.as_str()) else { return false };
    let second = cells.get(1).map_or("", |cell| &cell.text);
    let is_word = |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_ascii_digit());
    match (size, heading) {
        (1, Heading::Code(_) | Heading::Unknown) => number(first).is_some() || first.len() < 2,
        (1, Heading::Rank) => is_place(first),
        (1, Heading::Id) => digits(first.trim_end_matches('.')),
        (1, _) => true,
        (_, Heading::Code(_) | Heading::Unknown) => numbers && digits(first) && DECIMALS.contains(&second),
        (_, Heading::Name) => is_word(first) && is_word(second),
        _ => false,
    }
}
