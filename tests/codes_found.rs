//! Tests how `check` finds out which tie-break an unnamed column contains. The tests check the codes that it finds, its
//! messages, and wrong conclusions that it must not draw.

use std::path::PathBuf;

use crate::support::{json, stdout, tiebreak, times};
use tiebreak_conformance::check::{self, Recorded, Verdict};
use tiebreak_conformance::explore::Random;
use tiebreak_conformance::explore::generate::{Options, Preset, Shape, generate};
use tiebreak_conformance::number::Fraction;
use tiebreak_conformance::plan::{ListSource, Plan};
use tiebreak_conformance::rules::{Edition, EditionChoice, Listed, TieBreakList};
use tiebreak_conformance::standings::Entry;
use tiebreak_conformance::tournament::Tournament;

const CLUB: &str = "tests/data/club-without-list.trf";

/// The right standing of the club event by BH/C1, BH and SB. The columns of the tie-breaks are only numbered (`TB1` to
/// `TB3`), as in `tests/data/club-published-right.csv`.
const TABLE: &str = "Rk.;SNo;Name;Pts.;TB1;TB2;TB3
1;7;Gorse, Gina;3.5;9.5;12;8.25
2;9;Ivy, Ines;3;11.5;13;7.5
3;1;Alder, Anna;3;11.5;13;7
4;8;Hazel, Hugo;3;9.5;12;6.5
5;5;Elm, Eva;3;8.5;11;6.25
6;4;Dogwood, Dan;3;8.5;11;5.75
7;6;Fir, Felix;2;12.5;14.5;5.75
8;10;Juniper, Jan;2;12;14;5
9;2;Birch, Ben;1.5;7.5;9;3
10;3;Cedar, Carla;1;8.5;9.5;1
";

/// Writes a text to a file in a temporary folder. Returns the folder and the path of the file.
fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

/// Checks a table of the club event without naming the tie-breaks. Returns the answer as JSON and as text.
fn checked(text: &str, more: &[&str]) -> (serde_json::Value, String) {
    let (_folder, path) = written(text);
    let path = path.display().to_string();
    let arguments = [&["check", CLUB, "--against", &path], more].concat();
    let said = stdout(&tiebreak(&arguments));
    // The text is joined to one line, so that the tests do not depend on line breaks.
    (json(&arguments), said.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Returns the caveat with the given name.
fn reserved<'a>(answer: &'a serde_json::Value, name: &str) -> &'a serde_json::Value {
    let all = answer["caveat_details"].as_array().unwrap();
    all.iter().find(|one| one["caveat"] == name).unwrap_or_else(|| panic!("no {name}: {all:?}"))
}

#[test]
fn codes_are_found_and_said_and_nothing_is_confirmed() {
    let (answer, said) = checked(TABLE, &[]);
    assert_eq!(answer["verdict"], "unverifiable");
    assert_eq!(answer["tiebreaks"], serde_json::json!(["PTS", "BH/C1", "BH", "SB"]));
    let codes = &reserved(&answer, "codes-found")["codes"];
    assert_eq!(codes[0], serde_json::json!({"column": "TB1", "numbers": 10, "fits": ["BH/C1"], "alike": 1}));
    assert_eq!(codes[2]["fits"], serde_json::json!(["SB", "SB/P"]));
    assert_eq!(codes[2]["alike"], 2);
    assert!(said.contains("`TB2` matches BH (Buchholz) in all 10 values."), "{said}");
    let (_, said) = checked(TABLE, &["--lang", "es"]);
    assert!(said.contains("`TB2` coincide con BH (Buchholz) en los 10 valores."), "{said}");
}

#[test]
fn a_named_list_says_what_numbered_columns_hold() {
    let (answer, _) = checked(TABLE, &["--tiebreaks", "BH/C1,BH,SB"]);
    assert_eq!(answer["verdict"], "confirmed");
    // The column `TB3` contains the values of SB, but the list of the user does not contain SB. `check` must recognize
    // SB, but must not rank by SB.
    let (answer, said) = checked(TABLE, &["--tiebreaks", "BH/C1,BH"]);
    assert_eq!(answer["verdict"], "confirmed");
    assert!(said.contains("`TB3` matches SB"), "{said}");
}

#[test]
fn one_wrong_number_is_named_with_the_nearest_code() {
    let (answer, said) = checked(&TABLE.replace(";14.5;", ";13.5;"), &[]);
    assert_eq!(answer["verdict"], "unverifiable");
    let code = &reserved(&answer, "codes-not-found")["codes"][0];
    assert_eq!((&code["column"], &code["nearest"]), (&"TB2".into(), &"BH".into()));
    assert_eq!(code["wrong"], serde_json::json!([{"id": 6, "recorded": "13.5", "computed": "14.5"}]));
    assert!(
        said.contains("9 of the 10 numbers. These numbers differ: Fir, Felix (6) has 13.5 instead of 14.5"),
        "{said}"
    );
}

#[test]
fn a_column_of_equal_numbers_names_every_code_that_it_fits() {
    // Under several codes, all participants have the value zero. A column of zeros therefore does not show its code.
    let with = |value: &str| -> String {
        let row = |(at, line): (usize, &str)| format!("{line};{}\n", if at == 0 { "TB4" } else { value });
        TABLE.lines().enumerate().map(row).collect()
    };
    let (answer, _) = checked(&with("0"), &[]);
    assert_eq!(answer["verdict"], "unverifiable");
    let codes = reserved(&answer, "codes-found")["codes"].as_array().unwrap();
    let fourth = codes.iter().find(|code| code["column"] == "TB4").unwrap();
    assert!(fourth["fits"].as_array().unwrap().len() > 1, "{fourth}");
    // No code gives all participants the value 777, so `check` must not suggest any code.
    let (answer, said) = checked(&with("777"), &[]);
    assert_eq!(reserved(&answer, "codes-not-found")["codes"][0].get("nearest"), None);
    assert!(
        said.contains("No tie-break that the program tried gives the numbers in column `TB4`."),
        "{said}"
    );
}

#[test]
fn a_column_without_heading_is_found_behind_the_points_only() {
    let (answer, _) = checked(&TABLE.replace(";TB3", ";"), &[]);
    assert_eq!(reserved(&answer, "codes-found")["codes"][2]["column"], "№ 7");
    assert_eq!(reserved(&answer, "codes-found")["codes"][2]["fits"][0], "SB");
}

#[test]
fn an_ambiguous_heading_is_one_of_its_meanings() {
    // The number of games that each participant played with Black, in the order of the rows. For example, participant 7
    // played with Black once (in round 2), and participant 9 three times (in rounds 1, 2 and 5). Participant 2 has
    // none, because three of the games were forfeited.
    let black = ["1", "3", "2", "1", "2", "2", "3", "2", "0", "2"];
    let row =
        |(at, line): (usize, &str)| format!("{line};{}\n", if at == 0 { "Negras" } else { black[at - 1] });
    let text: String = TABLE.lines().enumerate().map(row).collect();
    let (answer, _) = checked(&text, &[]);
    let codes = reserved(&answer, "codes-found")["codes"].as_array().unwrap();
    let found = codes.iter().find(|code| code["column"] == "Negras").unwrap();
    assert_eq!(found["fits"], serde_json::json!(["BPG"]));
}

/// A generated event, a table with its right standing, and the codes of the table's columns.
struct MadeUp {
    tournament: Tournament,
    plan: Plan,
    rows: Vec<Vec<String>>,
    codes: Vec<Listed>,
}

const PLAYERS: [&str; 9] = [
    "PTS,BH/C1,BH,SB",
    "PTS,DE,WIN,BH/C1",
    "PTS,SB,PS,DE",
    "PTS,BH/M1,BWG,AOB",
    "PTS,FB,KS,WON",
    "PTS,ARO,TPR",
    "PTS,US-SOLKOFF,US-CUM",
    "PTS,BPG,REP,STD",
    "PTS,SB/C1,PS/C1,DE,BH",
];
const TEAMS: [&str; 4] = ["MPTS,EMGSB,BH:MP", "MPTS,EMMSB/C1,BC", "MPTS,BH:GP,SSSC", "MPTS,EDE,EMGSB"];

fn made_up(number: u64) -> Option<MadeUp> {
    let random = &mut Random::new(17, number);
    let teams = number.is_multiple_of(5);
    let shape = if random.permille(800) { Shape::Swiss } else { Shape::RoundRobin { cycles: 1 } };
    let (size, rounds) = (random.between(4, 16), random.between(2, 6) as u16);
    let preset = if random.permille(700) { Preset::FideRtg } else { Preset::Nasty };
    let mut options = Options::new(preset, shape, size, rounds);
    options.amounts.adjourned = 0.into();
    if teams {
        options.boards = random.between(2, 4) as u8;
    }
    let list = *random.pick(if teams { &TEAMS[..] } else { &PLAYERS })?;
    let mut draft = generate(&options, random);
    for (at, participant) in draft.participants.iter_mut().enumerate() {
        participant.name = format!("Player{}", char::from(b'A' + at as u8));
    }
    let tournament = Tournament::build(draft).ok()?.0;
    let list = TieBreakList::parse(list).unwrap();
    let edition = *random.pick(&[Edition::Fide2026, Edition::Fide2026, Edition::Fide2023])?;
    let choice = EditionChoice::Declared(edition);
    let plan = Plan::new(choice, list.clone(), ListSource::Requested, tournament.rounds());
    let ranked = plan.rank(&tournament);
    let mut columns: Vec<Vec<String>> = Vec::new();
    let cell = |value: Option<Fraction>| value.map_or_else(|| "0".to_owned(), |value| value.to_string());
    for (position, entry) in ranked.standings.entries.iter().enumerate() {
        columns.push(match entry {
            Entry::Values(values) => {
                values.iter().map(|value| value.map_or_else(String::new, |value| value.to_string())).collect()
            }
            Entry::Places(_) => {
                let Listed::Code(code) = &list.entries[position] else { return None };
                let points = |index: usize| {
                    let group = ranked.tied_before(position, index);
                    let encounter = (group.len() > 1).then(|| ranked.encounter(code, group))?;
                    let stage = encounter.stages.first()?;
                    let row = stage.members.iter().position(|member| *member == index)?;
                    stage.sums.get(row).copied()
                };
                (0..tournament.len()).map(|index| cell(points(index))).collect()
            }
            Entry::Nothing(_) | Entry::Unknown => return None,
        });
    }
    let ranks = ranked.standings.ranks();
    let mut head = vec!["Rank".to_owned(), "No.".to_owned(), "Pts".to_owned()];
    head.extend((1..columns.len()).map(|n| format!("TB{n}")));
    let mut rows = vec![head];
    for index in 0..tournament.len() {
        let mut row = vec![ranks[index].to_string(), tournament.id(index).to_string()];
        row.extend(columns.iter().map(|column| column[index].clone()));
        rows.push(row);
    }
    let codes = list.entries.iter().skip(1).cloned().collect();
    let nobody = Plan {
        list: TieBreakList::parse(if teams { "MPTS" } else { "PTS" }).unwrap(),
        source: ListSource::Default,
        ..plan.clone()
    };
    Some(MadeUp { plan: nobody, rows, codes, tournament: tournament.clone() })
}

/// For each heading, the codes that `check` has found for the column.
type Found = Vec<(String, Vec<Listed>)>;

/// Checks a table. Returns the verdict, the codes that were found, and a text with the table and the report for failure
/// messages. Returns `None` if the table cannot be read.
fn judged(event: &MadeUp, rows: &[Vec<String>]) -> Option<(Verdict, Found, String)> {
    let text: String = rows.iter().map(|row| row.join(";") + "\n").collect();
    let table = check::read_table(text.as_bytes(), "table", &event.plan, &event.tournament).ok()?;
    let mut plan = event.plan.clone();
    if table.list.entries.iter().any(|listed| !listed.is_score()) {
        plan.list = table.list.clone().with_score(event.tournament.team().is_some());
        plan.source = ListSource::Table;
    }
    let codes = table.codes.iter().map(|code| (code.heading.clone(), code.fits.clone())).collect();
    let report = check::check(&plan, &event.tournament, &Recorded::default(), &[table]);
    Some((report.verdict(), codes, format!("{text}{report:#?}")))
}

#[test]
fn numbers_alone_never_confirm_and_right_ones_never_contradict() {
    let (mut right, mut changed, mut number) = (0, 0, 0);
    while changed < 40 * times() {
        number += 1;
        let Some(event) = made_up(number) else { continue };
        let Some((verdict, codes, said)) = judged(&event, &event.rows) else { panic!("event {number}") };
        assert_eq!(verdict, Verdict::Unverifiable, "event {number}, {:?}: {said}", event.codes);
        for (heading, fits) in &codes {
            let nth: usize = heading.trim_start_matches("TB").parse().unwrap();
            let code = &event.codes[nth - 1];
            // A code that only orders tied participants cannot be recognized if no participants are tied.
            let is_order = matches!(code, Listed::Code(code) if code.base.direction().is_order_only());
            assert!(is_order || fits.contains(code), "event {number}: {code} is not among {fits:?}: {said}");
        }
        right += codes.len();
        let random = &mut Random::new(18, number);
        for _ in 0..3 {
            let mut rows = event.rows.clone();
            let row = random.between(1, rows.len() as u32 - 1) as usize;
            let column = match random.between(0, 3) {
                0 => 0,
                _ => random.between(2, rows[0].len() as u32 - 1) as usize,
            };
            let Ok(value) = Fraction::parse(&rows[row][column]) else { continue };
            let by = Fraction::new(i128::from(random.between(1, 4)), 2);
            let other = if random.permille(500) { value.plus(by) } else { value.plus(by.negated()) };
            rows[row][column] = if column == 0 {
                random.between(1, rows.len() as u32).to_string()
            } else {
                other.to_string()
            };
            if rows == event.rows {
                continue;
            }
            changed += 1;
            if let Some((verdict, _, said)) = judged(&event, &rows) {
                assert_ne!(verdict, Verdict::Confirmed, "event {number}: {said}");
            }
        }
    }
    assert!(right > 30, "only {right} columns");
}

#[test]
fn fewer_numbered_columns_than_list_entries_are_not_assigned_by_position() {
    // DE is in the list before the three tie-breaks of the table. The list is possible, although the table does not
    // show DE.
    let list = ["--tiebreaks", "PTS,DE,BH/C1,BH,SB"];
    let (answer, said) = checked(TABLE, &list);
    assert_eq!(answer["verdict"], "confirmed", "{said}");
    // The columns contain exactly the values of the tie-breaks in the list, in the same order. Each column must be
    // recognized.
    let first =
        TABLE.lines().map(|line| line.rsplit_once(';').unwrap().0.to_owned() + "\n").collect::<String>();
    let (answer, said) = checked(&first, &["--tiebreaks", "PTS,BH/C1,BH,SB"]);
    assert_eq!(answer["verdict"], "confirmed", "{said}");
    // The table has as many columns as the list has tie-breaks. The columns must be recognized, although one number is
    // wrong.
    let wrong = TABLE.replace(";8.25", ";8.5");
    let (answer, said) = checked(&wrong, &["--tiebreaks", "PTS,BH/C1,BH,SB"]);
    assert_eq!(answer["verdict"], "different", "{said}");
    // The table has fewer columns than the list has tie-breaks. If a number is wrong, `check` must not look for other
    // tie-breaks, and must not confirm the table.
    let (answer, said) = checked(&TABLE.replace(";8.25", ";8.5"), &list);
    assert_ne!(answer["verdict"], "confirmed", "{said}");
}
