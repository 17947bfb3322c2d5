//! Changes published tables in the same way as mistakes that people and programs make.

use tiebreak_conformance::explore::Random;
use tiebreak_conformance::number::Fraction;

use super::event::{Event, Sort};
use super::sheet::{Role, Sheet, text};

/// A function that makes one kind of change to a table, and returns whether the table has changed.
pub type Change = fn(&mut Sheet, &Event, &mut Random) -> bool;

pub const KINDS: [(&str, Change); 46] = [
    ("every rank doubled", |s, _, _| ranks(s, |rank, _, _| rank * 2)),
    ("the last rank 99", |s, _, _| ranks(s, |rank, row, rows| if row + 1 == rows { 99 } else { rank })),
    ("one rank one higher", |s, _, r| one_rank(s, r, |rank| rank + 1)),
    ("one rank one lower", |s, _, r| one_rank(s, r, |rank| rank - 1)),
    ("one rank far off", |s, _, r| one_rank(s, r, |rank| rank + 7)),
    ("a gap in the ranks", |s, _, r| {
        let from = r.below(s.rows.len() as u32) as usize;
        ranks(s, |rank, row, _| if row >= from { rank + 1 } else { rank })
    }),
    ("ranks from 2 on", |s, _, _| ranks(s, |rank, _, _| rank + 1)),
    ("ranks from 0 on", |s, _, _| ranks(s, |rank, _, _| rank - 1)),
    ("ranks the other way round", |s, _, _| ranks(s, |rank, _, rows| rows as i64 + 1 - rank)),
    ("every rank 1", |s, _, _| ranks(s, |_, _, _| 1)),
    ("two ranks exchanged", |s, _, r| swap(s, Role::Rank, r)),
    ("the rank of the one before", copy_rank),
    ("a rank left out", |s, _, r| put(s, Role::Rank, r, "")),
    ("a rank as a dash", |s, _, r| put(s, Role::Rank, r, "-")),
    ("a rank in words", |s, _, r| put(s, Role::Rank, r, "first")),
    ("the name of nobody", |s, _, r| put(s, Role::Name, r, "Ghost, Gus")),
    ("a name beyond recognition", scrambled),
    ("a name with another letter", misspelled),
    ("two names exchanged", |s, _, r| swap(s, Role::Name, r)),
    ("two numbers exchanged", |s, _, r| swap(s, Role::Id, r)),
    ("a number that nobody has", |s, _, r| put(s, Role::Id, r, "77")),
    ("a number of somebody else", copy_id),
    ("a value left out", |s, _, r| put_entry(s, r, "")),
    ("a value as a dash", |s, _, r| put_entry(s, r, "-")),
    ("a value as n/a", |s, _, r| put_entry(s, r, "n/a")),
    ("a value as a question mark", |s, _, r| put_entry(s, r, "?")),
    ("three values left out", |s, _, r| {
        let changed: Vec<bool> = (0..3).map(|_| put_entry(s, r, "")).collect();
        changed.contains(&true)
    }),
    ("a value half a point higher", |s, _, r| one_value(s, r, |value| value.plus(Fraction::new(1, 2)))),
    ("a value a quarter lower", |s, _, r| one_value(s, r, |value| value.minus(Fraction::new(1, 4)))),
    ("a value ten times as high", |s, _, r| one_value(s, r, |value| value.times(Fraction::integer(10)))),
    ("a value with a sign", |s, _, r| one_value(s, r, Fraction::negated)),
    ("a value to one decimal", |s, _, r| {
        one_value(s, r, |value| Fraction::parse(&value.to_decimal(1)).unwrap())
    }),
    ("a column to whole numbers", |s, _, r| {
        column(s, r, |cell| Fraction::parse(cell).map_or(cell.to_owned(), |value| value.to_decimal(0)))
    }),
    ("a column cut to one decimal", |s, _, r| column(s, r, cut)),
    ("a column without a value", |s, _, r| column(s, r, |_| "-".to_owned())),
    ("a column one row down", shifted),
    ("two values exchanged", |s, _, r| {
        let role = pick_entry(s, r).map(|column| s.head[column].1);
        role.is_some_and(|role| swap(s, role, r))
    }),
    ("all values of two rows exchanged", swap_values),
    ("two headings exchanged", swap_headings),
    ("a heading that nobody knows", |s, _, r| {
        let Some(column) = pick_entry(s, r) else { return false };
        s.head[column].0 = "Mood".to_owned();
        true
    }),
    ("a column twice, once otherwise", twice),
    ("a column that says something else", |s, _, _| {
        s.head.push(("Remark".to_owned(), Role::Other));
        s.rows.iter_mut().for_each(|row| row.push("late".to_owned()));
        true
    }),
    ("a row left out", |s, _, r| {
        let row = r.below(s.rows.len() as u32) as usize;
        s.rows.remove(row);
        true
    }),
    ("a row twice", |s, _, r| {
        let row = r.below(s.rows.len() as u32) as usize;
        let again = s.rows[row].clone();
        s.rows.insert(row, again);
        true
    }),
    ("an order turned round", |s, event, _| {
        let order = |column: &usize| matches!(s.head[*column].1, Role::Entry(at) if event.columns[at].sort == Sort::Order);
        let Some(column) = s.entries().into_iter().find(order) else { return false };
        turned(s, event, column)
    }),
    ("the standing of the round before", of_another_round),
];

fn ranks(sheet: &mut Sheet, change: impl Fn(i64, usize, usize) -> i64) -> bool {
    let Some(column) = sheet.column(Role::Rank) else { return false };
    let rows = sheet.rows.len();
    let mut changed = false;
    for (at, row) in sheet.rows.iter_mut().enumerate() {
        if let Ok(rank) = row[column].parse::<i64>() {
            let other = change(rank, at, rows);
            changed |= other != rank;
            row[column] = other.to_string();
        }
    }
    changed
}

fn one_rank(sheet: &mut Sheet, random: &mut Random, change: impl Fn(i64) -> i64) -> bool {
    let chosen = random.below(sheet.rows.len() as u32) as usize;
    ranks(sheet, |rank, row, _| if row == chosen { change(rank) } else { rank })
}

/// Returns two different rows, chosen at random, or `None` if the table has fewer than two rows.
pub fn two(sheet: &Sheet, random: &mut Random) -> Option<(usize, usize)> {
    let rows = sheet.rows.len() as u32;
    if rows < 2 {
        return None;
    }
    let one = random.below(rows);
    let other = (one + random.between(1, rows - 1)) % rows;
    Some((one as usize, other as usize))
}

fn swap(sheet: &mut Sheet, role: Role, random: &mut Random) -> bool {
    let (Some(column), Some((one, other))) = (sheet.column(role), two(sheet, random)) else { return false };
    let (a, b) = (sheet.rows[one][column].clone(), sheet.rows[other][column].clone());
    sheet.rows[one][column] = b.clone();
    sheet.rows[other][column] = a.clone();
    a != b
}

fn put(sheet: &mut Sheet, role: Role, random: &mut Random, cell: &str) -> bool {
    let Some(column) = sheet.column(role) else { return false };
    let row = random.below(sheet.rows.len() as u32) as usize;
    let changed = sheet.rows[row][column] != cell;
    sheet.rows[row][column] = cell.to_owned();
    changed
}

fn copy_rank(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    copy(sheet, Role::Rank, random)
}

fn copy_id(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    copy(sheet, Role::Id, random)
}

fn copy(sheet: &mut Sheet, role: Role, random: &mut Random) -> bool {
    let Some(column) = sheet.column(role) else { return false };
    let row = random.below(sheet.rows.len() as u32) as usize;
    let Some(above) = row.checked_sub(1).map(|row| sheet.rows[row][column].clone()) else { return false };
    let changed = sheet.rows[row][column] != above;
    sheet.rows[row][column] = above;
    changed
}

fn scrambled(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some(column) = sheet.column(Role::Name) else { return false };
    let row = random.below(sheet.rows.len() as u32) as usize;
    let cell = &mut sheet.rows[row][column];
    *cell = cell.chars().map(|c| if c.is_alphabetic() && !"aeiou".contains(c) { 'z' } else { c }).collect();
    true
}

fn misspelled(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some(column) = sheet.column(Role::Name) else { return false };
    let row = random.below(sheet.rows.len() as u32) as usize;
    let cell = &mut sheet.rows[row][column];
    // The change replaces the second letter of the longest word of the name.
    let Some(word) = cell.split([' ', ',']).max_by_key(|word| word.chars().count()) else { return false };
    let other: String = word.chars().enumerate().map(|(at, c)| if at == 1 { 'x' } else { c }).collect();
    *cell = cell.replace(word, &other);
    true
}

/// Returns a column with points or tie-break values, chosen at random, or `None` if there is no such column.
pub fn pick_entry(sheet: &Sheet, random: &mut Random) -> Option<usize> {
    random.pick(&sheet.entries()).copied()
}

fn put_entry(sheet: &mut Sheet, random: &mut Random, cell: &str) -> bool {
    let Some(column) = pick_entry(sheet, random) else { return false };
    let row = random.below(sheet.rows.len() as u32) as usize;
    let changed = sheet.rows[row][column] != cell;
    sheet.rows[row][column] = cell.to_owned();
    changed
}

pub fn one_value(sheet: &mut Sheet, random: &mut Random, change: impl Fn(Fraction) -> Fraction) -> bool {
    // Only a few values have more than one decimal, so several cells are tried.
    for _ in 0..40 {
        let Some(column) = pick_entry(sheet, random) else { return false };
        let row = random.below(sheet.rows.len() as u32) as usize;
        let cell = &mut sheet.rows[row][column];
        let Ok(value) = Fraction::parse(cell) else { continue };
        let other = text(Some(change(value)));
        if *cell != other {
            *cell = other;
            return true;
        }
    }
    false
}

fn column(sheet: &mut Sheet, random: &mut Random, change: impl Fn(&str) -> String) -> bool {
    let Some(column) = pick_entry(sheet, random) else { return false };
    let mut changed = false;
    for row in &mut sheet.rows {
        let other = change(&row[column]);
        changed |= other != row[column];
        row[column] = other;
    }
    changed
}

fn cut(cell: &str) -> String {
    match cell.split_once('.') {
        Some((whole, decimals)) => format!("{whole}.{}", &decimals[..1]),
        None => cell.to_owned(),
    }
}

fn shifted(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some(column) = pick_entry(sheet, random) else { return false };
    let cells: Vec<String> = sheet.rows.iter().map(|row| row[column].clone()).collect();
    let mut changed = false;
    for (row, cell) in sheet.rows.iter_mut().zip(cells.iter().cycle().skip(1)) {
        changed |= row[column] != *cell;
        row[column].clone_from(cell);
    }
    changed
}

fn swap_values(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some((one, other)) = two(sheet, random) else { return false };
    let mut changed = false;
    for column in sheet.entries() {
        let (a, b) = (sheet.rows[one][column].clone(), sheet.rows[other][column].clone());
        changed |= a != b;
        sheet.rows[one][column] = b;
        sheet.rows[other][column] = a;
    }
    changed
}

fn swap_headings(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let entries = sheet.entries();
    let (Some(one), Some(other)) = (random.pick(&entries).copied(), random.pick(&entries).copied()) else {
        return false;
    };
    let (a, b) = (sheet.head[one].0.clone(), sheet.head[other].0.clone());
    sheet.head[one].0 = b.clone();
    sheet.head[other].0 = a.clone();
    a != b
}

fn twice(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some(column) = pick_entry(sheet, random) else { return false };
    let row = random.below(sheet.rows.len() as u32) as usize;
    sheet.head.push(sheet.head[column].clone());
    for (at, cells) in sheet.rows.iter_mut().enumerate() {
        let cell = cells[column].clone();
        cells.push(if at == row { "31".to_owned() } else { cell });
    }
    true
}

/// Reverses the order of tied participants in a column of a tie-break that only orders tied participants.
fn turned(sheet: &mut Sheet, event: &Event, column: usize) -> bool {
    let Role::Entry(at) = sheet.head[column].1 else { return false };
    // Two neighboring rows were still tied if they have the same values in all earlier columns.
    let level = |one: &[String], other: &[String]| {
        sheet.entries().into_iter().all(|before| match sheet.head[before].1 {
            Role::Entry(position) if position < at => one[before] == other[before],
            _ => true,
        })
    };
    let found = (1..sheet.rows.len()).find(|row| {
        let (one, other) = (&sheet.rows[row - 1], &sheet.rows[*row]);
        level(one, other) && one[column] != other[column]
    });
    let Some(row) = found.filter(|_| event.columns[at].values.len() > 1) else { return false };
    let above = sheet.rows[row - 1][column].clone();
    let own = std::mem::replace(&mut sheet.rows[row][column], above);
    sheet.rows[row - 1][column] = own;
    true
}

fn of_another_round(sheet: &mut Sheet, event: &Event, _: &mut Random) -> bool {
    let mut plan = event.plan.clone();
    plan.after = match plan.after.checked_sub(1) {
        Some(after) if after > 0 => after,
        _ => return false,
    };
    let ranked = plan.rank(&event.tournament);
    let all = event.tournament.participants();
    let mut changed = false;
    for column in sheet.entries() {
        let Role::Entry(position) = sheet.head[column].1 else { continue };
        if event.columns[position].sort == Sort::Order {
            continue;
        }
        for row in &mut sheet.rows {
            let who = |index: &usize| row.contains(&all[*index].name) || row[1] == all[*index].id.to_string();
            let Some(index) = (0..all.len()).find(who) else { continue };
            let other = text(ranked.standings.value(position, index));
            changed |= row[column] != other;
            row[column] = other;
        }
    }
    changed
}
