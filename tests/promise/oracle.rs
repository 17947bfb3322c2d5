//! Decides whether a table is right. This module does not use the code of `check`.

use tiebreak_conformance::number::Fraction;

use super::event::{Column, Event, Sort};
use super::printed::{LANGUAGES, met, printed};
use super::sheet::{Role, Sheet, Style};

/// Returns whether every cell of a table is right.
pub fn is_right(event: &Event, sheet: &Sheet) -> bool {
    let Some(who) = participants(event, sheet) else { return false };
    let cells = |column: usize| -> Vec<&str> { sheet.rows.iter().map(|row| row[column].as_str()).collect() };
    sheet.head.iter().enumerate().all(|(column, (title, role))| {
        let cells = cells(column);
        // An empty column is right if the right standing also has no values in this column.
        let is_empty = cells.iter().all(|cell| cell.is_empty());
        match role {
            Role::Entry(_) | Role::Other if is_empty => silent(event, title, role),

            Role::Id => LANGUAGES.iter().any(|own| own[1] == title),
            Role::Name => LANGUAGES.iter().any(|own| own[2] == title),
            Role::Rank => LANGUAGES.iter().any(|own| own[0] == title) && ranks(event, &who, &cells),
            Role::Round(round) => {
                let own = |index: &usize| printed(event, &event.tournament.records(*index)[*round]);
                who.iter().zip(&cells).all(|(index, cell)| own(index) == *cell)
            }
            Role::Pair(other) => {
                who.iter().zip(&cells).all(|(index, cell)| met(event, *index, *other) == *cell)
            }
            Role::Entry(position) => {
                // Text under an unknown heading is not compared. Numbers under an unknown heading are right only if
                // they are the values of the tie-break in this column.
                if title == "Mood" {
                    let own = event.columns.get(*position);
                    let is_text = cells.iter().all(|cell| number(cell).is_none());
                    return is_text || own.is_some_and(|own| entry(own, &who, &cells));
                }
                // The heading names the tie-break. If the tie-break is in the list twice, both columns have the same
                // heading.
                let own =
                    event.columns.get(*position).filter(|column| column.code.eq_ignore_ascii_case(title));
                let mut named = event.columns.iter().filter(|column| column.code.eq_ignore_ascii_case(title));
                let meant = own.or_else(|| named.next());
                meant.is_some_and(|meant| entry(meant, &who, &cells))
            }
            // All other columns are right if they contain no numbers.
            Role::Other => cells.iter().all(|cell| number(cell).is_none()),
        }
    })
}

/// Returns whether the right standing has no values in a column, for example because no participants were still tied.
fn silent(event: &Event, title: &str, role: &Role) -> bool {
    let named = event.columns.iter().find(|column| column.code == title);
    let own = match role {
        Role::Entry(position) => event.columns.get(*position),
        _ => None,
    };
    let exact = own.filter(|column| column.code == title);
    exact.or(named).or(own).is_none_or(|column| column.values.iter().all(Option::is_none))
}

/// Returns the participant in each row. Returns `None` if a participant is missing or is in two rows.
fn participants(event: &Event, sheet: &Sheet) -> Option<Vec<usize>> {
    let all = event.tournament.participants();
    let named = |name: &str| {
        let mut found = (0..all.len()).filter(|index| words(&all[*index].name) == words(name));
        found.next().filter(|_| found.next().is_none())
    };
    let mut who = Vec::new();
    for row in &sheet.rows {
        let id = sheet.column(Role::Id).map(|column| row[column].as_str()).filter(|cell| !cell.is_empty());
        let name =
            sheet.column(Role::Name).map(|column| row[column].as_str()).filter(|cell| !cell.is_empty());
        let index = match (id, name) {
            (Some(id), name) => {
                let index = (0..all.len()).find(|index| all[*index].id.to_string() == id)?;
                let own = name.is_none_or(|name| {
                    named(name) == Some(index) || named(name).is_none() && near(name, &all[index].name)
                });
                Some(index).filter(|_| own)?
            }
            (None, Some(name)) => named(name)?,
            (None, None) => return None,
        };
        who.push(index);
    }
    let mut sorted = who.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == all.len() && who.len() == all.len()).then_some(who)
}

fn words(name: &str) -> Vec<String> {
    let plain = name.to_lowercase().replace(',', " ");
    let mut words: Vec<String> = plain.split_whitespace().map(str::to_owned).collect();
    words.sort();
    words
}

/// Returns whether two names are equal except for one letter.
fn near(one: &str, other: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let rest = |list: &[char], skip: usize| list.get(same + skip..).map(<[char]>::to_vec);
    rest(&a, 1) == rest(&b, 1) || rest(&a, 1) == rest(&b, 0) || rest(&a, 0) == rest(&b, 1)
}

/// Returns whether the places are right in one of the usual ways to number places.
fn ranks(event: &Event, who: &[usize], cells: &[&str]) -> bool {
    let mut order: Vec<usize> = (0..who.len()).collect();
    let group = |row: usize| event.groups.iter().position(|group| group.contains(&who[row])).unwrap();
    order.sort_by_key(|row| (group(*row), *row));
    let in_order = order.iter().enumerate().all(|(position, row)| position == *row);
    let sizes: Vec<usize> = event.groups.iter().map(Vec::len).collect();
    Style::ALL.into_iter().any(|style| {
        let by_row = matches!(style, Style::Blank | Style::Same | Style::BlankDense | Style::SameDense);
        // Some ways to number places leave the cell of a tied row empty. The rows must then be in the order of the
        // standing.
        let applies = in_order || !by_row;
        let right = style.cells(&sizes);
        // An empty cell repeats the place of the row above. This place can also be a range, such as 2-3.
        let repeats = |at: usize, row: usize| {
            style == Style::Range && in_order && at > 0 && cells[row].is_empty() && right[at] == right[at - 1]
        };
        let mut order = order.clone();
        if style == Style::Sequential {
            // Participants who share a place can be in any order, because the organizer could have drawn lots.
            order.sort_by_key(|row| (group(*row), cells[*row].parse::<usize>().ok()));
        }
        applies && order.iter().enumerate().all(|(at, row)| cells[*row] == right[at] || repeats(at, *row))
    })
}

/// Returns whether a column of points, values or an order is right. The values must be all exact or all rounded.
fn entry(column: &Column, who: &[usize], cells: &[&str]) -> bool {
    let right: Vec<Option<Fraction>> = who.iter().map(|index| column.values[*index]).collect();
    if column.sort == Sort::Order {
        return order(column, who, cells, &right);
    }
    let decimals =
        cells.iter().map(|cell| cell.split_once('.').map_or(0, |(_, d)| d.len())).max().unwrap_or(0);
    let head = column.code.split(['/', ':']).next().unwrap();
    let quotient = ["AOB", "SSSC", "US-OPPPERF", "AOR", "GELBFUHS"].contains(&head);
    let sums =
        ["BH", "FB", "SB", "PS", "KS", "STD", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "US-MEDIAN", "US-SB"];
    let least = if ["AOR", "US-OPPPERF"].contains(&head) { 0 } else { 1 };
    let whole = (quotient || sums.contains(&head) || head == "US-CUM") && decimals >= least;
    cells.iter().zip(&right).all(|(cell, right)| match right {
        None => is_blank(cell),
        Some(right) => number(cell).is_some_and(|found| {
            let own = cell.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            found == *right
                || (whole && is_near(found, *right, decimals))
                || (quotient && is_near(found, *right, own.max(2)))
        }),
    })
}

/// Returns whether a column puts tied participants in the right order. The column can contain places, exact points, or
/// other numbers that rise or fall in this order. Empty cells and zeros come last. Any number is right for a
/// participant who is not tied.
fn order(column: &Column, who: &[usize], cells: &[&str], right: &[Option<Fraction>]) -> bool {
    let readable = cells.iter().all(|cell| is_blank(cell) || number(cell).is_some());
    let points: Vec<Option<Fraction>> = who.iter().map(|index| column.points[*index]).collect();
    let tied = || (0..who.len()).filter(|row| right[*row].is_some());
    let as_points = tied().all(|row| number(cells[row]).or(Some(Fraction::ZERO)) == points[row]);
    let group = |row: usize| column.tied[who[row]];
    let ordered = |falling: bool| {
        let key = |row: usize| {
            let own = number(cells[row]).filter(|own| *own != Fraction::ZERO);
            let own = own.map(|own| if falling { own.negated() } else { own });
            (own.is_none(), own.unwrap_or(Fraction::ZERO))
        };
        tied().all(|row| {
            let ahead = tied().filter(|other| group(*other) == group(row) && key(*other) < key(row)).count();
            right[row] == Some(Fraction::integer(ahead as i128 + 1))
        })
    };
    // Different whole numbers from 1 on are places. The lowest place is the best.
    let are_places = tied().any(|row| {
        let members: Vec<usize> = tied().filter(|other| group(*other) == group(row)).collect();
        let mut own: Vec<Fraction> = members.iter().filter_map(|row| number(cells[*row])).collect();
        let has_zero = own.contains(&Fraction::ZERO);
        own.retain(|own| *own != Fraction::ZERO);
        own.sort_unstable();
        own.dedup();
        let size = Fraction::integer(members.len() as i128);
        !has_zero
            && own.len() > 1
            && own[0] == Fraction::integer(1)
            && own.iter().all(|own| own.denominator() == 1 && *own <= size)
    });
    readable
        && (as_points && points.iter().any(Option::is_some) || ordered(false) || !are_places && ordered(true))
}

fn is_near(found: Fraction, right: Fraction, decimals: usize) -> bool {
    let (low, high) = if found < right { (found, right) } else { (right, found) };
    high.minus(low) <= Fraction::new(5, 10_i128.pow(decimals.min(9) as u32 + 1))
}

fn is_blank(cell: &str) -> bool {
    ["", "-", "–", "n/a"].contains(&cell)
}

fn number(cell: &str) -> Option<Fraction> {
    Fraction::parse(cell).ok()
}
