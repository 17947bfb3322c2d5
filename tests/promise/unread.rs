//! Tests texts in a table that `check` does not compare, such as a title. If such a text can change the meaning of the
//! table, `check` must not confirm the table.

use serde_json::Value;

use super::seen::{CLUB, RIGHT, check, with};
use crate::support::tiebreak;

/// Returns the caveats in an answer of `check`.
fn caveats(answer: &Value) -> Vec<&str> {
    answer["caveats"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Returns two copies of the right table. The first copy has the line below the table, and the second copy has the line
/// above.
fn around(line: &str) -> [String; 2] {
    [format!("{RIGHT}\n{line}\n"), format!("{line}\n\n{RIGHT}")]
}

#[test]
fn text_is_shown_and_not_judged() {
    for line in [
        "The winner is another",
        "provisional",
        "TB1: Foo",
        "Positions after 4",
        "Standings before round 5",
        "Correction: one of them has 3.5 points",
        "Places 2 and 3 decided by lot",
        "\"Ghost, Gus 4 points\"",
        "Buchholz median",
        "\"Gorse, Gina was disqualified\"",
    ] {
        for table in around(line) {
            let (answer, status) = check(CLUB, &table);
            assert_eq!(status, 0, "{line}: {answer:#}");
            let shown = answer["unchecked"].as_array().unwrap();
            // If the line is above the headings, the output shows it without the commas that separate its cells.
            let plain = |text: &str| text.replace([',', '"'], "");
            let is_shown = shown.iter().any(|one| plain(one["text"].as_str().unwrap()) == plain(line));
            assert!(line.starts_with("TB1") || is_shown, "{line}: {shown:?}");
            // With `--unchecked=fail`, the exit status is not 0 if some text of the table is not compared.
            if shown.is_empty() {
                continue;
            }
            let folder = tempfile::TempDir::new().unwrap();
            let path = folder.path().join("table.csv");
            std::fs::write(&path, &table).unwrap();
            let path = path.to_str().unwrap();
            let output = tiebreak(&["check", CLUB, "--against", path, "--unchecked=fail"]);
            assert_eq!(output.status.code(), Some(4), "{line}");
        }
    }
}

#[test]
fn what_a_line_says_of_the_event_has_to_be_so() {
    for line in [
        // The title names round 3, but the points in the table are those after round 5.
        "Standings after round 3",
        "Clasificación tras la ronda 4",
        "nach der 4. Runde",
        "Standings after the fourth round",
        "after 9 rounds",
        "according to C.07 of 2023",
        "\"Tie-breaks: SB, BH\"",
        "Edition: fide-2023-09",
    ] {
        for table in around(line) {
            let (answer, status) = check(CLUB, &table);
            assert_eq!((status, caveats(&answer)), (4, vec!["contradicted"]), "{line}: {answer:#}");
        }
    }
    let [below, _] = around(",,\"Ghost, Gus\",withdrawn,,,,");
    let (answer, status) = check(CLUB, &below);
    assert_eq!((status, caveats(&answer)), (4, vec!["rows-unmatched"]), "{answer:#}");
}

#[test]
fn lines_that_say_what_is_so_are_passed_over() {
    for line in [
        "Final ranking after 5 rounds",
        "Clasificación final tras la ronda 5",
        "Endstand nach der 5. Runde",
        "Club Open 2026",
        "Standings after the fifth round",
        "\"10 players, 10.04.2026 - 12.04.2026, 18:30\"",
        "according to C.07 of March 2026",
        "\"Tie-breaks: DE, BH/C1, BH, SB\"",
        "\"TB2: Buchholz Cut 1\"",
        "Program used: Made up 1.2.3",
    ] {
        for table in around(line) {
            let (answer, status) = check(CLUB, &table);
            assert_eq!(status, 0, "{line}: {answer:#}");
        }
    }
}

#[test]
fn another_heading_line_halfway_is_no_repetition() {
    let (head, _) = RIGHT.split_once('\n').unwrap();
    let again = with(&[("5,5,\"Elm", &format!("{head}\n5,5,\"Elm"))]);
    assert_eq!(check(CLUB, &again).1, 0, "{again}");
    let other = with(&[("5,5,\"Elm", "Rank,No,Name,PTS,DE,BH,BH/C1,SB\n5,5,\"Elm")]);
    // The line of headings occurs twice. The second line is shown as text that is not compared.
    let (answer, status) = check(CLUB, &other);
    assert_eq!((status, answer["unchecked"].as_array().unwrap().len()), (0, 1), "{answer:#}");
}

#[test]
fn what_an_answer_in_json_says_of_itself_is_compared() {
    let output = tiebreak(&["standings", CLUB, "-f", "json"]);
    let right: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(check(CLUB, &right.to_string()).1, 0);
    for (key, value) in [
        ("after", Value::from(4)),
        ("edition", "fide-2023-09".into()),
        ("tiebreaks", serde_json::json!(["PTS", "SB", "BH"])),
    ] {
        let mut changed = right.clone();
        changed[key] = value;
        let (answer, status) = check(CLUB, &changed.to_string());
        assert_eq!((status, caveats(&answer)), (4, vec!["contradicted"]), "{key}: {answer:#}");
    }
}

#[test]
fn a_heading_that_may_be_a_code_of_the_list_is_that_code() {
    for (code, heading) in [
        ("RTNG", "Rating"),
        ("RTNG", "Elo"),
        ("WIN", "W"),
        ("WIN", "+"),
        ("WIN", "Won"),
        ("TPR", "Rp"),
        ("REP", "Games"),
        ("REP", "n"),
        ("KS", "K"),
    ] {
        let list = format!("PTS,{code}");
        let output = tiebreak(&["standings", CLUB, "-t", &list, "-f", "csv"]);
        let right = String::from_utf8(output.stdout).unwrap();
        let named = right.replacen(code, heading, 1);
        let status = |table: &str| {
            let folder = tempfile::TempDir::new().unwrap();
            let path = folder.path().join("table.csv");
            std::fs::write(&path, table).unwrap();
            let output = tiebreak(&["check", CLUB, "-t", &list, "--against", path.to_str().unwrap()]);
            output.status.code().unwrap()
        };
        assert_eq!(status(&named), status(&right), "{heading}");
        let wrong: Vec<String> = named
            .lines()
            .enumerate()
            .map(|(at, line)| if at == 0 { line.to_owned() } else { wrong_last(line) })
            .collect();
        assert_eq!(status(&wrong.join("\n")), 1, "{heading}");
    }
}

fn wrong_last(line: &str) -> String {
    line.rsplit_once(',').map_or_else(|| line.to_owned(), |(head, _)| format!("{head},777"))
}

#[test]
fn columns_that_count_games_are_compared_and_columns_without_a_heading_are_not_passed_over() {
    let with_column = |heading: &str, cells: [&str; 10]| {
        let mut lines = RIGHT.lines();
        let head = format!("{},{heading}", lines.next().unwrap());
        let rows = lines.zip(cells).map(|(line, cell)| format!("{line},{cell}"));
        std::iter::once(head).chain(rows).collect::<Vec<_>>().join("\n")
    };
    for heading in ["Games", "+", "=", "-"] {
        let (answer, status) = check(CLUB, &with_column(heading, ["9"; 10]));
        assert_eq!(
            (status, &answer["differences"][0]["kind"]),
            (1, &"games".into()),
            "{heading}: {answer:#}"
        );
    }
    assert_eq!(check(CLUB, &with_column("", ["", "GM", "", "wgm", "", "", "", "", "", ""])).1, 0);
    let with_cell = |cell| check(CLUB, &with_column("", ["", cell, "", "", "", "", "", "", "", ""]));
    let (answer, status) = with_cell("withdrawn");
    assert_eq!((status, &answer["unchecked"][0]["kind"]), (0, &"column".into()), "{answer:#}");
    let (answer, status) = with_cell("99");
    assert_eq!((status, caveats(&answer)), (4, vec!["columns-unread"]), "{answer:#}");
}

#[test]
fn without_places_the_order_of_the_rows_is_what_is_claimed() {
    let mut rows: Vec<&str> = RIGHT.lines().map(|line| line.split_once(',').unwrap().1).collect();
    assert_eq!(check(CLUB, &rows.join("\n")).1, 0);
    rows[1..].reverse();
    let (answer, status) = check(CLUB, &rows.join("\n"));
    assert_eq!((status, caveats(&answer)), (4, vec!["no-ranking"]), "{answer:#}");
}

#[test]
fn decimals_that_print_a_number_in_full_are_compared_in_full() {
    for value in ["9.4999999999", "9.50000000000000001", "9.499999999"] {
        assert_eq!(check(CLUB, &with(&[(",9.5,12,", &format!(",{value},12,"))])).1, 1, "{value}");
    }
}

#[test]
fn equal_halves_are_rounded_one_way_in_a_column() {
    // The exact value of players 4 and 6 is 5.75.
    let tenths = |dogwood: &str, fir: &str| {
        with(&[
            (",8.25", ",8.3"),
            (",6.25", ",6.3"),
            (",8.5,11,5.75", &format!(",8.5,11,{dogwood}")),
            (",12.5,14.5,5.75", &format!(",12.5,14.5,{fir}")),
        ])
    };
    assert_ne!(check(CLUB, &tenths("5.8", "5.8")).1, 1);
    assert_eq!(check(CLUB, &tenths("5.8", "5.7")).1, 1);
    assert_eq!(check(CLUB, &tenths("5.7", "5.8")).1, 1);
}

#[test]
fn text_around_a_table_is_read() {
    let output = tiebreak(&["standings", CLUB, "-f", "html"]);
    let page = String::from_utf8(output.stdout).unwrap();
    let said = |text: &str| page.replace("</body>", &format!("<p>{text}</p></body>"));
    assert!(page.contains("</body>"));
    assert_eq!(check(CLUB, &said("Seen at 18:33 by 12 people")).1, 0);
    let (answer, status) = check(CLUB, &said("Gorse, Gina was disqualified"));
    assert_eq!(status, 0);
    let shown = answer["unchecked"].as_array().unwrap();
    assert!(shown.iter().any(|one| one["text"] == "Gorse, Gina was disqualified"), "{shown:?}");
    // The text in this table names round 3. The title above the table names the last round.
    assert_eq!(check(CLUB, &said("Standing after round 3")).1, 4);
}

#[test]
fn notes_that_leave_the_cut_open_leave_it_to_the_list() {
    let notes = "\nTB1: Direct Encounter\nTB2: Buchholz Tie-Breaks (variabel with parameter)\n\
        TB3: Buchholz Tie-Breaks (variabel with parameter)BH\nTB4: Sonneborn Berger Tie-Break (variable)\n";
    let table = with(&[("DE,BH/C1,BH,SB", "TB1,TB2,TB3,TB4")]) + notes;
    let (answer, status) = check(CLUB, &table);
    assert_eq!(status, 0, "{answer:#}");
}

#[test]
fn two_numbers_in_a_cell_are_no_number() {
    for cell in ["1 2", "12 0", "0 12", "1 2.0"] {
        let table = with(&[(",12,8.25", &format!(",{cell},8.25"))]);
        assert_eq!(check(CLUB, &table).1, 4, "{cell}");
    }
}

#[test]
fn a_list_that_only_the_table_names_is_said() {
    const UNLISTED: &str = "tests/data/club-without-list.trf";
    for list in ["DE,BH/C1,BH,SB", "BWG,AOB"] {
        let output = tiebreak(&["standings", UNLISTED, "-t", list, "-f", "csv"]);
        let table = String::from_utf8(output.stdout).unwrap();
        let (answer, status) = check(UNLISTED, &table);
        let notes = answer["notes"].as_array().unwrap();
        let is_said = notes.iter().any(|note| note["note"] == "list-of-table");
        assert_eq!((status, is_said), (0, true), "{answer:#}");
    }
}

#[test]
fn a_name_with_more_beside_it_is_not_the_name() {
    for name in ["Alder, Anna/Birch, Ben", "Alder, Anna 3rd"] {
        let (answer, status) = check(CLUB, &with(&[("Alder, Anna", name)]));
        assert_eq!((status, caveats(&answer)), (4, vec!["names-unlike"]), "{name}: {answer:#}");
    }
    // The text behind the name must be shown as text that is not compared.
    let (answer, status) = check(CLUB, &with(&[("Alder, Anna", "Alder, Anna disqualified")]));
    assert_eq!(
        (status, &answer["unchecked"][0]["text"]),
        (0, &"Alder, Anna disqualified".into()),
        "{answer:#}"
    );
    assert_eq!(check(CLUB, &with(&[("Alder, Anna", "Alder, Anna Maria")])).1, 0);
}

#[test]
fn what_the_program_prints_for_people_is_read_in_both_languages() {
    for arguments in
        [&[][..], &["--lang", "es"], &["--lang", "es", "-f", "csv"], &["--lang", "es", "-f", "html"]]
    {
        let output = tiebreak(&[&["standings", CLUB][..], arguments].concat());
        let (answer, status) = check(CLUB, &String::from_utf8(output.stdout).unwrap());
        assert_eq!(status, 0, "{arguments:?}: {answer:#}");
    }
}

#[test]
fn swapped_tie_breaks_are_named_as_causes() {
    let standings = |list: &str| {
        let output = tiebreak(&["standings", CLUB, "-t", list, "-f", "csv"]);
        String::from_utf8(output.stdout).unwrap()
    };
    let cause = |table: &str| {
        let (answer, _) = check(CLUB, table);
        answer["causes"][0].clone()
    };
    let median = standings("DE,BH/M1,BH,SB").replacen("BH/M1", "BH/C1", 1);
    assert_eq!(
        cause(&median),
        serde_json::json!({"cause": "columns-hold", "codes": ["BH/C1"], "held": ["BH/M1"]})
    );
    let whole = with(&[
        (",8.25", ",8"),
        (",7.5\n", ",8\n"),
        (",6.5\n", ",7\n"),
        (",6.25", ",6"),
        (",5.75", ",6"),
        (",5.75", ",6"),
    ]);
    assert_eq!(cause(&whole), serde_json::json!({"cause": "rounded", "codes": ["SB"], "decimals": 0}));
}
