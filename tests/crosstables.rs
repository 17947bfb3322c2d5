//! Tests crosstables from which `check` reads the event. `check` must read every layout. If a cell is ambiguous,
//! `check` must say so, and must not guess.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{flat, json, stderr, stdout, tiebreak, times};
use tiebreak_conformance::check::{Choice, check_event, crosstable};
use tiebreak_conformance::event::{Event, Options as EventOptions, Source};
use tiebreak_conformance::explore::Random;

const LIST: [&str; 2] = ["--tiebreaks", "BH/C1,BH,SB"];

fn crosstables() -> Vec<PathBuf> {
    let folder = fs::read_dir("tests/data/exports/crosstables").expect("the folder of crosstables");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    assert!(files.len() >= 21, "only {} crosstables", files.len());
    files
}

fn text_of(path: &Path) -> String {
    path.display().to_string()
}

/// Checks a crosstable under the tie-breaks in `LIST`. Returns the exit status and the output.
fn checked(path: &Path) -> (i32, String) {
    let output = tiebreak(&[&["check", &text_of(path)], &LIST[..]].concat());
    (output.status.code().unwrap_or(-1), flat(&(stdout(&output) + &stderr(&output))))
}

#[test]
fn every_layout_gives_the_same_event() {
    for path in crosstables() {
        let (status, said) = checked(&path);
        assert_eq!(status, 0, "{}: {said}", path.display());
        let answer = json(&[&["standings", &text_of(&path)], &LIST[..]].concat());
        let names: Vec<&str> =
            answer["standings"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
        // These are the first six names in `club-published-right.csv`, in the same order.
        let first = ["Gorse, Gina", "Ivy, Ines", "Alder, Anna", "Hazel, Hugo", "Elm, Eva", "Dogwood, Dan"];
        assert_eq!(names[..6], first, "{}", path.display());
    }
}

/// The page contains the average rating of each player's opponents, but no ratings. The program ranks by these
/// averages, but does not confirm them.
#[test]
fn values_that_need_ratings_are_taken_from_a_page_without_ratings() {
    for (variant, status, different) in [("right", 4, &[][..]), ("wrong", 1, &["rank", "rank"])] {
        let page =
            format!("tests/data/exports/pages/chess-results/crosstable-start-no-ratings/{variant}.html");
        let arguments = ["check", &page, "-e", "fide-2026-03"];
        assert_eq!(tiebreak(&arguments).status.code(), Some(status));
        let answer = json(&arguments);
        assert!(answer["caveats"].as_array().unwrap().contains(&"values-of-table".into()), "{answer}");
        let kinds = answer["differences"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap());
        assert_eq!(kinds.collect::<Vec<_>>(), different);
    }
}

/// Vega prints pairing numbers in the column `#` or `N`. Pairing numbers must not be read as places or as numbers of
/// losses.
#[test]
fn pairing_numbers_are_neither_places_nor_lost_games() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.csv");
    let by_number = "#,Player,Pts,1.Rd,2.Rd,3.Rd\n1,Alder,1,4w1,3b0,5w0\n2,Birch,2,5w1,6b1,3w0\n3,Cedar,3,6w1,1w1,2b1\n\
                     4,Dogwood,1,1b0,5w0,6b1\n5,Elm,2,2b0,4b1,1b1\n6,Fir,0,3b0,2w0,4w0\n";
    // The rows are sorted by pairing number. Only two rows show that they are not sorted by points.
    let by_rating = "#,Player,Pts,1.Rd,2.Rd\n1,Alder,2,9w1,2b1\n2,Birch,1,10w1,1w0\n3,Cedar,1,8w1,4b0\n\
                     4,Dogwood,1.5,7w½,3w1\n5,Elm,1,6w1,7b0\n6,Fir,1,5b0,9w1\n7,Gorse,1.5,4b½,5w1\n\
                     8,Hazel,1,3b0,10w1\n9,Ivy,0,1b0,6b0\n10,Juniper,0,2b0,8b0\n";
    // Vega can also print the pairing number and the name in the same cell. This table contains another player, Kapok,
    // who has no games.
    let in_name = format!("{by_rating}11,Kapok,0,,\n").replace("#,", "");
    let in_name: String = in_name
        .lines()
        .map(
            |line| {
                if line.starts_with('P') { format!("{line}\n") } else { line.replacen(',', " ", 1) + "\n" }
            },
        )
        .collect();
    for numbered in [by_rating, &in_name, by_number] {
        fs::write(&table, numbered).unwrap();
        let answer = json(&["check", &text_of(&table)]);
        assert_eq!(answer["verdict"], "unverifiable", "{answer}");
        assert_eq!(answer["caveats"][0], "no-ranking", "{answer}");
    }
    let by_score =
        "Rk,N,Name,Pts\n1,3,Cedar,3\n2,2,Birch,2\n2,5,Elm,2\n4,1,Alder,1\n4,4,Dogwood,1\n6,6,Fir,0\n";
    let event = folder.path().join("event.csv");
    fs::rename(&table, &event).unwrap();
    fs::write(&table, by_score).unwrap();
    let answer =
        json(&["check", &text_of(&event), "-t", "PTS", "-e", "fide-2026-03", "--against", &text_of(&table)]);
    assert_eq!(answer["verdict"], "confirmed", "{answer}");
    // The title names round 4, but the event has fewer rounds. No number must be called wrong, because the standing is
    // of another round.
    let later = "Standings after round 4\nRk,Name,Pts\n1,Cedar,3\n2,Birch,3\n3,Elm,2\n4,Alder,2\n5,Dogwood,1\n6,Fir,1\n";
    fs::write(&table, later).unwrap();
    let answer =
        json(&["check", &text_of(&event), "-t", "PTS", "-e", "fide-2026-03", "--against", &text_of(&table)]);
    assert_eq!(answer["verdict"], "unverifiable", "{answer}");
}

/// The program Orion prints game points in the column `Pts`. The game points are 1.5 + 3.5 + 4 = 9 for Ashford, 7.5 for
/// Bexley, 4 for Denby and 3.5 for Carlow. The match points are 4, 6, 1 and 1, so Bexley is first by match points.
#[test]
fn points_of_teams_may_be_game_points() {
    for (variant, status) in [("right", 0), ("wrong", 1)] {
        let page = format!("tests/data/exports/pages/vega9/team-rr-game-points/{variant}.html");
        let output = tiebreak(&["check", &page]);
        assert_eq!(output.status.code(), Some(status), "{}", stdout(&output));
    }
}

/// One column follows older rules than the edition of the event. The reported cause must name the edition with these
/// rules.
#[test]
fn a_single_column_under_older_rules_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let pages = "tests/data/exports/pages/chess-results/crosstable-start-en";
    let page = fs::read_to_string(format!("{pages}/right.html")).unwrap();
    let old = page.replacen("<td class=\"CRc\">26,5</td>", "<td class=\"CRc\">28</td>", 1);
    let old = old.replacen("(2026) (Gamepoints)", "(2023) (Gamepoints)", 1);
    let table = folder.path().join("page.html");
    fs::write(&table, old).unwrap();
    let (event, table) = (format!("{pages}/event.trf"), text_of(&table));
    let answer = json(&["check", &event, "--against", &table]);
    assert_eq!(answer["verdict"], "different");
    assert_eq!(answer["causes"][0]["held"], serde_json::json!(["BH/V2024"]), "{answer}");
    let note = serde_json::json!({"note": "other-edition", "code": "BH", "edition": "fide-2023-09"});
    assert!(answer["notes"].as_array().unwrap().contains(&note), "{answer}");
    let said = flat(&stdout(&tiebreak(&["check", &event, "--against", &table])));
    assert!(said.contains("contains Buchholz, under fide-2024-08."), "{said}");
}

#[test]
fn every_change_is_found_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut found = 0;
    for path in crosstables() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut copies: Vec<(PathBuf, [&str; 2])> = Vec::new();
        if name.ends_with(".xlsx") {
            let changed = |change: &str| {
                PathBuf::from(format!("tests/data/exports/crosstables/changed/{stem}-{change}.xlsx"))
            };
            copies.push((changed("value"), ["Gorse", "SB"]));
            copies.push((changed("buchholz"), ["Fir", "BH"]));
            copies.push((changed("sides"), ["Hazel", "Elm"]));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            // Hazel and Elm drew their game in round 4. The test changes the cell of Hazel to a win.
            let row = text.find("Hazel, Hugo").unwrap();
            let end = row + text[row..].find("0.5").or_else(|| text[row..].find("6.5")).unwrap();
            let (head, rest) = text.split_at(row);
            let (own, tail) = rest.split_at(end - row);
            let drawn = ["5w½", "5w&frac12;", "5b½", "5b&frac12;", "=W5", "D5"];
            let from =
                drawn.iter().find(|from| own.contains(**from)).unwrap_or_else(|| panic!("{name}: {own}"));
            let won = from.replace(['½', '='], "1").replace("&frac12;", "1");
            let won = won.replace('D', "W").replace("1W", "+W");
            for (at, (copy, named)) in [
                (text.replace("8.25", "8.75"), ["Gorse", "SB"]),
                (text.replace("14.5", "13.5"), ["Fir", "BH"]),
                (format!("{head}{}{tail}", own.replace(*from, &won)), ["Hazel", "Elm"]),
            ]
            .into_iter()
            .enumerate()
            {
                assert_ne!(copy, text, "{name}: change {at}");
                let path = folder.path().join(format!("{at}-{name}"));
                fs::write(&path, copy).unwrap();
                copies.push((path, named));
            }
        }
        for (copy, named) in copies {
            let (status, said) = checked(&copy);
            assert!(status == 1 || status == 2, "{}: status {status}: {said}", copy.display());
            assert!(named.iter().any(|word| said.contains(word)), "{}: {said}", copy.display());
            found += 1;
        }
    }
    assert!(found >= 60, "only {found} changes");
}

/// Checks a crosstable that is given as text. Returns the answer as JSON and as text.
fn answered(text: &str, more: &[&str]) -> (serde_json::Value, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, text).unwrap();
    let path = text_of(&path);
    let arguments = [&["check", &path], more].concat();
    let output = tiebreak(&[&arguments[..], &["-f", "json"]].concat());
    let answer = serde_json::from_slice(&output.stdout).unwrap_or(serde_json::Value::Null);
    let plain = tiebreak(&arguments);
    (answer, flat(&(stdout(&plain) + &stderr(&plain) + &stderr(&output))))
}

/// An event of four players. In round 2, player A gets a point without an opponent.
const SMALL: &str = "Date : 2026/04/10
Rk.;Name;1.Rd;2.Rd;Pts.
1;A;2w1;-1;2
2;B;1b0;3w1;1
3;C;4w1;2b0;1
4;D;3b0;-0;0
";

#[test]
fn ambiguous_cells_are_reported_with_their_effect() {
    let (answer, said) = answered(SMALL, &["--tiebreaks", "PTS"]);
    let reserved = answer["caveat_details"].as_array().unwrap();
    let unclear_rounds = reserved.iter().find(|one| one["caveat"] == "unknown-rounds").unwrap();
    assert_eq!(unclear_rounds["rounds"], serde_json::json!([{"id": 1, "round": 2, "written": "-1"}]));
    assert_eq!(unclear_rounds["tried_all"], true);
    assert!(said.contains("A (1), round 2, `-1`"), "{said}");
    // This table shows that A won by forfeit in round 2, but does not show against whom. D is a possible opponent.
    let forfeit = SMALL.replace("-1;2", "+;2");
    let (answer, _) = answered(&forfeit, &["--tiebreaks", "WON"]);
    let unclear_rounds =
        answer["caveat_details"].as_array().unwrap().iter().find(|one| one["caveat"] == "unknown-rounds");
    assert_eq!(unclear_rounds.unwrap()["rounds"][0]["written"], "+");
    // No row contains the loss by forfeit that belongs to this win. The program must not try all possible opponents.
    let alone = forfeit.replace("-0;0", "-½;0,5");
    let (answer, _) = answered(&alone, &["--tiebreaks", "PTS"]);
    assert_eq!(answer["verdict"], "unverifiable");
}

#[test]
fn without_a_day_every_edition_has_to_agree() {
    let table = fs::read_to_string("tests/data/exports/crosstables/rank-en.csv").unwrap();
    let undated = table.replace("Date :", "Dates");
    let (answer, said) = answered(&undated, &LIST);
    assert_eq!(answer["verdict"], "unverifiable");
    assert!(said.contains("does not state when the event began"), "{said}");
    let (answer, _) = answered(&undated, &[&LIST[..], &["--edition", "fide-2026-03"]].concat());
    assert_eq!(answer["verdict"], "confirmed");
}

#[test]
fn places_are_no_pairing_numbers() {
    let (answer, said) = answered(SMALL, &["--tiebreaks", "TPN"]);
    assert_eq!(answer["verdict"], "unverifiable");
    assert!(said.contains("does not contain the pairing numbers that these tie-breaks need"), "{said}");
}

#[test]
fn what_is_no_crosstable_of_players_is_refused_with_a_reason() {
    for (text, said) in [
        (SMALL.replace("2w1", "*"), "the program cannot read the result"),
        (SMALL.replace("2w1", "2w7"), "the program cannot read the result"),
        (SMALL.replace("4w1;2b0", "4w1;1b0"), "does not name this participant in round 2"),
        (SMALL.replace("4w1;2b0", "9w1;2b0"), "no participant has the number 9"),
        (SMALL.replace("3b0;-0", "3b1;-0"), "the rows of the two players differ in round 1"),
        (SMALL.replace("3b0;-0", "3w0;-0"), "the rows of the two players differ in round 1"),
        (SMALL.replace('w', "v"), "means White"),
        (SMALL.replace("4;D", ";"), "crosstable-row"),
    ] {
        let (answer, all) = answered(&text, &LIST);
        assert!(answer.get("verdict").is_none(), "{text}: {answer}");
        assert!(all.contains(said), "{text}: {all}");
    }
}

#[test]
fn every_command_reads_a_crosstable() {
    let path = "tests/data/exports/crosstables/start-en.html";
    let said = stdout(&tiebreak(&["explain", path, "--participant", "9", "--versus", "1", LIST[0], LIST[1]]));
    assert!(said.contains("Ivy, Ines (9) is ahead of Alder, Anna (1) by SB"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let trf = folder.path().join("club.trf");
    let output = tiebreak(&["convert", path, "--to", "trf26", LIST[0], LIST[1]]);
    assert!(output.status.success(), "{}", stderr(&output));
    fs::write(&trf, &output.stdout).unwrap();
    let (status, said) = checked(&trf);
    assert_eq!(status, 0, "{said}");
    let said = stdout(&tiebreak(&["report", path, "--versus", "9,1", LIST[0], LIST[1]]));
    assert!(said.contains("`-1`"), "{said}");
}

#[test]
fn random_text_does_not_crash_the_program() {
    let random = &mut Random::new(29, 0);
    let texts: Vec<String> = crosstables().iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    let marks = ["", ";", "w", "-", "½", "99999999999", "\n", "<", "*", "+", "0", "\u{a0}", "é"];
    for _ in 0..60 * times() {
        let mut text: Vec<char> = random.pick(&texts).unwrap().chars().collect();
        for _ in 0..random.between(1, 6) {
            let at = random.below(text.len() as u32) as usize;
            text.splice(at..=at, random.pick(&marks).unwrap().chars());
        }
        let text: String = text.into_iter().collect();
        if let Some(Ok(found)) = crosstable(text.as_bytes(), "table", &Choice::default()) {
            let source = Source::Crosstable { name: "table", crosstable: Box::new(found) };
            if let Ok(event) = Event::load(source, &EventOptions::default()) {
                let _ = check_event(&event, &[], &[]);
            }
        }
    }
}

#[test]
fn several_crosstables_have_a_line_each() {
    let files =
        ["rank-en.html", "vega.csv", "us.xlsx"].map(|name| format!("tests/data/exports/crosstables/{name}"));
    let arguments = |command: &'static str| {
        let files = files.iter().map(String::as_str);
        [command].into_iter().chain(files).chain(LIST).chain(["-f", "json"]).collect::<Vec<&str>>()
    };
    for command in ["check", "standings"] {
        let output = tiebreak(&arguments(command));
        assert_eq!(output.status.code(), Some(0), "{command}: {}", stdout(&output));
        assert_eq!(stdout(&output).lines().count(), 4, "{command}");
    }
    // The list contains only two tie-breaks, but the table has three columns. The program must recognize the third
    // column by its heading or its numbers, and must check it.
    let output = tiebreak(&["check", &files[0], &files[1], "--tiebreaks", "BH/C1,BH"]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn misnumbered_rounds_are_rejected() {
    let table = fs::read_to_string("tests/data/exports/crosstables/rank-en.csv").unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in [("2.Rd", "7.Rd"), ("3.Rd", "4.Rd"), ("2.Rd", "1.Rd"), ("5.Rd", "6.Rd")] {
        assert!(table.contains(from), "{table}");
        let path = folder.path().join("apart.csv");
        fs::write(&path, table.replacen(from, to, 1)).unwrap();
        let (status, said) = checked(&path);
        assert!(status == 2 && said.contains("crosstable-rounds"), "{from} as {to}: {status} {said}");
    }
}

/// Ranks a crosstable that is given as text. Returns each row with its rank, id, name and values.
fn ranked(name: &str, text: &str, list: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let output = tiebreak(&["standings", &text_of(&path), "-t", list, "-f", "csv"]);
    let said = stdout(&output);
    assert!(output.status.code().is_some_and(|code| code == 0 || code == 4), "{}", stderr(&output));
    said.lines().skip(1).take_while(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// An event in which four players met each other twice. A has 5 points, B 4.5, C 2.5 and D 0. The Sonneborn-Berger of A
/// is 2 x 2.5 + 1 x 4.5 = 9.5.
const DOUBLE: &str = "| Players | A | B | C | D | Points |
|---|---|---|---|---|---|
| Alder | | 1 0 | 1 1 | 1 1 | 5.0 |
| Birch | 0 1 | | ½ 1 | 1 1 | 4.5 |
| Cedar | 0 0 | ½ 0 | | 1 1 | 2.5 |
| Dogwood | 0 0 | 0 0 | 0 0 | | 0.0 |
";

#[test]
fn a_matrix_is_an_event_of_pairs() {
    let rows = ["1,1,Alder,5,9.5,5", "2,2,Birch,4.5,8.75,4", "3,3,Cedar,2.5,2.25,2", "4,4,Dogwood,0,0,0"];
    assert_eq!(ranked("double.md", DOUBLE, "PTS,SB,WIN"), rows);
    // A matrix does not show in which rounds the games were played, so progressive scores cannot be confirmed.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("double.md");
    fs::write(&path, DOUBLE).unwrap();
    let output = tiebreak(&["standings", &text_of(&path), "-t", "PS"]);
    assert!(stdout(&output).contains("in which rounds"), "{}", stdout(&output));
    // Changes the result of a game in the row of only one of its two players.
    fs::write(&path, DOUBLE.replace("| ½ 0 |", "| 1 0 |")).unwrap();
    let output = tiebreak(&["standings", &text_of(&path), "-t", "PTS"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        flat(&stderr(&output)).contains("contradicts the result in the row of Cedar"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn as_many_columns_without_values_as_players_are_no_matrix() {
    // There are no ratings, so six columns contain only dashes. There are also six rows, so these columns look like a
    // matrix of results.
    let list = ["--tiebreaks", "PTS,ARO,TPR,PTP,APRO,APPO,RTNG"];
    let event = "tests/data/blitz.trf";
    let table = stdout(&tiebreak(&[&["standings", event, "--format", "csv"], &list[..]].concat()));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    fs::write(&path, table).unwrap();
    let output = tiebreak(&[&["check", event, "--against", &text_of(&path)], &list[..]].concat());
    assert!(!stdout(&output).contains("the table has"), "{}", stdout(&output));
    assert_ne!(output.status.code(), Some(1));
}

#[test]
fn a_matrix_is_read_in_every_order_and_with_every_marker() {
    // A beat B and C. B and C drew with each other. D lost to all three players, to C by forfeit.
    let by_rank = "Rk.;Name;1;2;3;4;Pts.\n1;A;*;1;1;1;3\n2;B;0;*;½;1;1,5\n3;C;0;½;*;+;1,5\n4;D;0;0;-;*;0\n";
    let by_number = "No;Name;1;2;3;4\n3;C;½;0;X;+\n2;B;X;0;0,5;1\n1;A;1;X;1;1\n4;D;0;0;-;X\n";
    let letters = "No;Name;#1;#2;#3;#4\n1;A;.;W;W;W\n2;B;L;.;D;W\n3;C;L;D;.;+\n4;D;L;L;-;.\n";
    let first = |rows: Vec<String>| {
        rows.into_iter().map(|row| row.split(',').skip(2).collect::<Vec<_>>().join(",")).collect::<Vec<_>>()
    };
    let expected = ["A,3,3,3", "B,1.5,0.75,1", "C,1.5,0.75,1", "D,0,0,0"];
    for text in [
        by_rank,
        &by_number
            .replace("3;C;½;0;X;+\n2;B;X;0;0,5;1\n1;A;1;X;1;1", "3;C;0;½;X;+\n2;B;0;X;½;1\n1;A;X;1;1;1"),
        letters,
    ] {
        assert_eq!(first(ranked("rr.csv", text, "PTS,SB,WIN")), expected, "{text}");
    }
}

#[test]
fn crosstables_of_teams_have_match_and_game_points() {
    // Team A beat D by 3:1 and B by 2½:1½, and drew with C by 2:2. Team A therefore has 5 match points and 7½ game
    // points.
    let swiss = "Rk.;Team;1.Rd;2.Rd;3.Rd;MP\n1;A;4w3;3b2½;2w2;5\n2;B;3w2;4b4;1b2;4\n3;C;2b2;1w1½;4w3;3\n4;D;1b1;2w0;3b1;0\n";
    let rows = ["1,1,A,5,7.5", "2,2,B,4,8", "3,3,C,3,6.5", "4,4,D,0,2"];
    assert_eq!(ranked("swiss.csv", swiss, "MPTS,GPTS"), rows);
    let matrix =
        "No.;Team;1;2;3;4;MP;GP\n1;A;*;2;2½;3;5;7½\n2;B;2;*;2;4;4;8\n3;C;1½;2;*;3;3;6½\n4;D;1;0;1;*;0;2\n";
    assert_eq!(ranked("matrix.csv", matrix, "MPTS,GPTS"), rows);
    let wrong = swiss.replace("4w3;3b2½", "4w3;3b3");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.csv");
    fs::write(&path, wrong).unwrap();
    let output = tiebreak(&["standings", &text_of(&path), "-t", "MPTS"]);
    assert!(flat(&stderr(&output)).contains("differ in round"), "{}", stderr(&output));
}

#[test]
fn two_rows_and_single_blanks_are_read() {
    let two = " Pair | Player Name |Total|Round|Round|
 Num  | ID / Rtg    | Pts |  1  |  2  |
---------------------------------------
    1 | A           |2.0  |W   2|W   3|
   ON | 1 / R: 2000 |     |W    |B    |
    2 | B           |1.0  |L   1|B    |
   ON | 2 / R: 1900 |     |B    |     |
    3 | C           |0.5  |H    |L   1|
   ON | 3 / R: 1800 |     |     |W    |
";
    assert_eq!(ranked("two.txt", two, "PTS,BPG"), ["1,1,A,2,1", "2,2,B,1,1", "3,3,C,0.5,0"]);
    let blanks = "1 Alder Anna 2.0 +W2 +B3\n2 Birch Ben 1.0 -B1 +BYE\n3 Cedar Carl Maria 0.5 =BYE -W1\n";
    assert_eq!(
        ranked("blanks.txt", blanks, "PTS,BPG"),
        ["1,1,Alder Anna,2,1", "2,2,Birch Ben,1,1", "3,3,Cedar Carl Maria,0.5,0"]
    );
}
