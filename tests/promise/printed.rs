//! Changes tables to layouts that programs print. The headings are in other languages, columns of results are added, or
//! the rows are merged, sorted or limited to a category.

use tiebreak_conformance::explore::Random;
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::tournament::{Color, Kind, Outcome, Record};

use super::change::{Change, one_value, pick_entry, two};
use super::event::Event;
use super::sheet::{Role, Sheet};

/// For each language, the headings of the place, the pairing number and the name.
pub const LANGUAGES: [[&str; 3]; 9] = [
    ["Rank", "No.", "Name"],
    ["Platz", "Startnummer", "Teilnehmer"],
    ["Puesto", "No.Ini.", "Jugador"],
    ["Rang", "No départ", "Nom"],
    ["Posizione", "Ni.", "Nome"],
    ["Colocação", "Nº Inic.", "Nome"],
    ["Miejsce", "Nr startowy", "Zawodnik"],
    ["Plaats", "Startnr", "Speler"],
    ["Место", "Ст.№", "Участник"],
];

/// All kinds of change that this module can make to a table.
pub const KINDS: [(&str, Change); 20] = [
    ("a value wrong, in German", |s, _, r| in_language(s, r, 1)),
    ("a value wrong, in Spanish", |s, _, r| in_language(s, r, 2)),
    ("a value wrong, in French", |s, _, r| in_language(s, r, 3)),
    ("a value wrong, in Italian", |s, _, r| in_language(s, r, 4)),
    ("a value wrong, in Portuguese", |s, _, r| in_language(s, r, 5)),
    ("a value wrong, in Polish", |s, _, r| in_language(s, r, 6)),
    ("a value wrong, in Dutch", |s, _, r| in_language(s, r, 7)),
    ("a value wrong, in Russian", |s, _, r| in_language(s, r, 8)),
    ("a result of a crosstable turned round", |s, e, r| crosstable(s, e) && turned(s, r)),
    ("an opponent of a crosstable exchanged", |s, e, r| crosstable(s, e) && exchanged(s, r)),
    ("a value of a crosstable wrong", |s, e, r| crosstable(s, e) && higher(s, r)),
    ("a result of a matrix turned round", |s, e, r| matrix(s, e) && turned(s, r)),
    ("a value of a matrix wrong", |s, e, r| matrix(s, e) && higher(s, r)),
    ("two rows in one", merged),
    ("a column sorted", sorted),
    ("the names sorted", |s, _, _| s.column(Role::Name).is_some_and(|column| in_order(s, column))),
    ("every second row, places counted anew", category),
    ("a stranger with the numbers of somebody", stranger),
    ("a column again in small letters, once otherwise", again),
    ("one place for three rows", |s, _, r| {
        let Some(column) = s.column(Role::Rank).filter(|_| s.rows.len() > 2) else { return false };
        let first = r.below(s.rows.len() as u32 - 2) as usize + 1;
        s.rows[first..first + 2].iter_mut().for_each(|row| row[column].clear());
        true
    }),
];

/// Replaces the headings of a table with the headings in another language.
pub fn speak(sheet: &mut Sheet, language: usize) {
    for (title, role) in &mut sheet.head {
        let at = match role {
            Role::Rank => 0,
            Role::Id => 1,
            Role::Name => 2,
            Role::Entry(_) | Role::Round(_) | Role::Pair(_) | Role::Other => continue,
        };
        LANGUAGES[language][at].clone_into(title);
    }
}

fn in_language(sheet: &mut Sheet, random: &mut Random, language: usize) -> bool {
    speak(sheet, language);
    higher(sheet, random)
}

fn higher(sheet: &mut Sheet, random: &mut Random) -> bool {
    one_value(sheet, random, |value| value.plus(Fraction::new(1, 2)))
}

/// Returns the cell of a crosstable for one round of a participant.
pub fn printed(event: &Event, record: &Record) -> String {
    let opponent = record.opponent().map(|other| event.tournament.participants()[other].id);
    let color = record.color.map_or("", |color| if color == Color::White { "w" } else { "b" });
    let number = opponent.map_or_else(String::new, |id| id.to_string());
    match record.kind {
        Kind::Played | Kind::Short => format!("{number}{color}{}", sign(record.outcome)),
        Kind::ForfeitWin => format!("{number}{color}+"),
        Kind::ForfeitLoss => format!("{number}{color}-"),
        Kind::PairingAllocatedBye | Kind::FullPointBye => "-1".to_owned(),
        Kind::HalfPointBye => "-½".to_owned(),
        Kind::ZeroPointBye => "-0".to_owned(),
        Kind::Pending | Kind::Rest => String::new(),
    }
}

fn sign(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win) => "1",
        Some(Outcome::Draw) => "½",
        Some(Outcome::Loss) => "0",
        None => "",
    }
}

/// Returns the cell of a matrix of results for two participants.
pub fn met(event: &Event, one: usize, other: usize) -> String {
    if one == other {
        return "*".to_owned();
    }
    let record = event.tournament.records(one).iter().find(|record| record.opponent() == Some(other));
    record.map_or_else(String::new, |record| match record.kind {
        Kind::ForfeitWin => "+".to_owned(),
        Kind::ForfeitLoss => "-".to_owned(),
        _ => sign(record.outcome).to_owned(),
    })
}

/// Finds the participant of each row by the pairing number in the row.
fn who(sheet: &Sheet, event: &Event) -> Option<Vec<usize>> {
    let column = sheet.column(Role::Id)?;
    let all = event.tournament.participants();
    let found = |row: &Vec<String>| all.iter().position(|own| own.id.to_string() == row[column]);
    sheet.rows.iter().map(found).collect()
}

/// Adds a column with results for each round. Returns false for team events, and for tables that already show results.
fn crosstable(sheet: &mut Sheet, event: &Event) -> bool {
    if event.tournament.team().is_some() || sheet.head.iter().any(|(_, role)| role.is_result()) {
        return false;
    }
    let Some(who) = who(sheet, event) else { return false };
    for round in 0..event.tournament.rounds() {
        sheet.head.push((format!("{}.Rd", round + 1), Role::Round(round)));
        for (row, index) in sheet.rows.iter_mut().zip(&who) {
            row.push(printed(event, &event.tournament.records(*index)[round]));
        }
    }
    true
}

/// Adds a matrix that shows the result of each participant against every other participant. Returns false for team
/// events, for tables that already show results, and if two participants have not met.
fn matrix(sheet: &mut Sheet, event: &Event) -> bool {
    if event.tournament.team().is_some() || sheet.head.iter().any(|(_, role)| role.is_result()) {
        return false;
    }
    let Some(who) = who(sheet, event) else { return false };
    if who.iter().any(|one| who.iter().any(|other| met(event, *one, *other).is_empty())) {
        return false;
    }
    for (at, other) in who.iter().enumerate() {
        sheet.head.push(((at + 1).to_string(), Role::Pair(*other)));
        for (row, index) in sheet.rows.iter_mut().zip(&who) {
            row.push(met(event, *index, *other));
        }
    }
    true
}

/// Changes the result in one cell to another result.
fn turned(sheet: &mut Sheet, random: &mut Random) -> bool {
    let columns: Vec<usize> =
        (0..sheet.head.len()).filter(|column| sheet.head[*column].1.is_result()).collect();
    for _ in 0..40 {
        let Some(column) = random.pick(&columns).copied() else { return false };
        let row = random.below(sheet.rows.len() as u32) as usize;
        let cell = &mut sheet.rows[row][column];
        let other = match cell.chars().last() {
            Some('1') => '0',
            Some('0') => '½',
            Some('½') => '1',
            _ => continue,
        };
        cell.pop();
        cell.push(other);
        return true;
    }
    false
}

fn exchanged(sheet: &mut Sheet, random: &mut Random) -> bool {
    let columns: Vec<usize> =
        (0..sheet.head.len()).filter(|column| sheet.head[*column].1.is_result()).collect();
    let (Some(column), Some((one, other))) = (random.pick(&columns).copied(), two(sheet, random)) else {
        return false;
    };
    let (a, b) = (sheet.rows[one][column].clone(), sheet.rows[other][column].clone());
    sheet.rows[one][column].clone_from(&b);
    sheet.rows[other][column].clone_from(&a);
    a != b
}

fn merged(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let row = random.below(sheet.rows.len() as u32) as usize;
    if row == 0 {
        return false;
    }
    let below = sheet.rows.remove(row);
    for (cell, other) in sheet.rows[row - 1].iter_mut().zip(below) {
        *cell = format!("{cell} {other}").trim().to_owned();
    }
    true
}

fn sorted(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    pick_entry(sheet, random).is_some_and(|column| in_order(sheet, column))
}

/// Sorts the cells in one column. All other columns remain unchanged, so the table is wrong afterwards.
fn in_order(sheet: &mut Sheet, column: usize) -> bool {
    let mut cells: Vec<String> = sheet.rows.iter().map(|row| row[column].clone()).collect();
    cells.sort();
    let mut changed = false;
    for (row, cell) in sheet.rows.iter_mut().zip(cells) {
        changed |= row[column] != cell;
        row[column] = cell;
    }
    changed
}

fn category(sheet: &mut Sheet, _: &Event, _: &mut Random) -> bool {
    if sheet.rows.len() < 4 {
        return false;
    }
    let mut at = 0;
    sheet.rows.retain(|_| {
        at += 1;
        at % 2 == 1
    });
    if let Some(column) = sheet.column(Role::Rank) {
        (1..).zip(&mut sheet.rows).for_each(|(place, row)| row[column] = place.to_string());
    }
    true
}

fn stranger(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some(name) = sheet.column(Role::Name) else { return false };
    let mut row = sheet.rows[random.below(sheet.rows.len() as u32) as usize].clone();
    "Wren, Wanda".clone_into(&mut row[name]);
    if let Some(id) = sheet.column(Role::Id) {
        row[id] = "99".to_owned();
    }
    sheet.rows.push(row);
    true
}

fn again(sheet: &mut Sheet, _: &Event, random: &mut Random) -> bool {
    let Some(column) = pick_entry(sheet, random) else { return false };
    let (title, role) = sheet.head[column].clone();
    let row = random.below(sheet.rows.len() as u32) as usize;
    sheet.head.push((title.to_lowercase(), role));
    for (at, cells) in sheet.rows.iter_mut().enumerate() {
        let cell = cells[column].clone();
        cells.push(if at == row { "31".to_owned() } else { cell });
    }
    true
}
