//! Tests how `rating event` uses rating lists, with and without errors, and FIDE numbers.
//!
//! All numbers in the comments were computed by hand. The file `rating.rs` explains the numbers of the sample event.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::support::{json as answered, stderr, stdout, tiebreak};

const BLITZ: &str = "tests/data/blitz.trf";
const SECOND: &str = "tests/data/blitz-second.trf";
const LIST: &str = "tests/data/ratings/players_list.txt";

/// Writes a file for the tests, and returns its path.
fn put(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let directory: PathBuf = std::env::temp_dir().join(format!("tiebreak-lists-{}", std::process::id()));
    std::fs::create_dir_all(&directory).expect("a directory");
    let file = directory.join(name);
    std::fs::write(&file, bytes).expect("a file");
    file.to_str().expect("text").to_owned()
}

fn text(name: &str) -> String {
    std::fs::read_to_string(name).expect("a file")
}

/// Runs `rating event`. Returns its messages, and the coefficient, rating change and new rating of each player.
fn rated(arguments: &[&str]) -> (String, Vec<[Value; 3]>) {
    let output = tiebreak(&[&["rating", "event", "-f", "json"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let answer: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    let players = answer["players"].as_array().expect("players").iter();
    (
        stderr(&output),
        players.map(|player| ["k", "change", "rating"].map(|key| player[key].clone())).collect(),
    )
}

/// Checks the number of games in a list: 41 blitz games of Alder. If the list is from the start of the period, these
/// are the games of April, so they do not change the coefficient. A remark must say so. If the list was published after
/// the period, these are the games of the period. The coefficient is then 700 / 41 = 17 (8.56), and the change is 17 x
/// -.17 = -2.89, so the new rating is 1997.
#[test]
fn game_counts_apply_only_from_lists_after_the_period() {
    let of_text = text(LIST).replace("2000  0   20 1990", "2000  41  17 1990");
    let of_markup = text("tests/data/ratings/players_list.xml").replacen(
        "<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>",
        "<blitz_games>41</blitz_games>\n<blitz_k>17</blitz_k>",
        1,
    );
    let of_table = "fide-id;rapid;BGm;BK\n990001;1990;41;17\n".to_owned();
    for (name, list) in [("list.txt", of_text), ("list.xml", of_markup), ("list.csv", of_table)] {
        assert!(list.contains("41"), "{name}");
        let list = put(name, list);
        let (said, players) = rated(&[BLITZ, "--ratings-file", LIST, "--games-file", &list]);
        assert_eq!(players[0], [json!("17"), json!("-2.89"), json!("1997")], "{name}: {said}");
        assert_eq!(players[1], [json!("20"), json!("-12.2"), json!("1888")], "{name}: {said}");
        assert!(!said.contains("the list gives these players a wrong K"), "{name}: {said}");
        let (said, players) = rated(&[BLITZ, "--ratings-file", &list, "--ratings-file", LIST]);
        assert_eq!(players[0], [json!("20"), json!("-3.4"), json!("1997")], "{name}: {said}");
        assert!(
            said.contains("the games of the previous period (7.12)") && said.contains("1 Alder, Anna"),
            "{said}"
        );
    }
}

/// Checks coefficients on a list. The coefficient of Alder is 20, or 700 / 41 = 17 after 41 games (8.56). A list can
/// contain 20 or 17 (7.12), but not 40.
#[test]
fn a_coefficient_that_the_rules_do_not_give_is_named() {
    for (cells, is_named) in
        [("0   40", true), ("0   20", false), ("41  20", false), ("41  17", false), ("41  16", true)]
    {
        let list = put("coefficient.txt", text(LIST).replace("2000  0   20", &format!("2000  {cells}")));
        let (said, _) = rated(&[BLITZ, "--ratings-file", &list]);
        assert_eq!(
            said.contains("the list gives these players a wrong K") && said.contains("1 Alder, Anna (K = "),
            is_named,
            "{cells}: {said}"
        );
    }
    let table = put(
        "coefficient.csv",
        "fide-id,blitz,k\n990001,2000,40\n990002,1900,20\n990003,1800,\n990004,1700,20\n",
    );
    let (said, _) = rated(&[BLITZ, "--ratings-file", &table]);
    assert!(said.contains("1 Alder, Anna (K = 40)") && !said.contains("Birch"), "{said}");
}

/// Checks a list that was published after the period. In the event, Alder played three games and got the rating 2005.
/// The list contradicts the event if it contains two games, or the rating 2006 after three games.
#[test]
fn published_ratings_after_the_period_are_compared() {
    for (games, rating, expected) in [
        (3, 2005, None),
        (3, 2006, Some("1 Alder, Anna (2006 ≠ 2005)")),
        (2, 2006, Some("1 Alder, Anna (2 < 3)")),
        (5, 2006, None),
    ] {
        let list = put("outcome.csv", format!("fide-id,blitz,games\n990001,{rating},{games}\n"));
        let (said, players) = rated(&[BLITZ, "--games-file", &list]);
        assert_eq!(players[0][2], "2005");
        assert!(
            expected.map_or(said.is_empty(), |expected| said.contains(expected)),
            "{games} {rating}: {said}"
        );
    }
}

#[test]
fn the_list_of_the_first_day_counts_and_a_missing_one_is_named() {
    let april = text("tests/data/ratings/blitz_rating_list.txt").replace("MAY19", "APR19");
    let list = put("april.txt", april);
    let named = put("players_apr19frl.txt", text(LIST));
    for list in [&list, &named, &format!("2019-04={LIST}")] {
        let output = tiebreak(&["rating", "event", BLITZ, "--ratings-file", list]);
        assert_eq!(output.status.code(), Some(2), "{list}");
        assert!(
            stderr(&output).contains("the list of 2019-05, but none of the given lists"),
            "{}",
            stderr(&output)
        );
    }
    let dated = rated(&[BLITZ, "--ratings-file", &list, "--ratings-file", &format!("2019-05={LIST}")]);
    assert_eq!(dated.1, rated(&[BLITZ, "--ratings-file", LIST]).1);
    let (said, _) = rated(&[BLITZ, "--ratings-file", LIST, "--games-file", &named]);
    assert!(
        said.contains("the given list is for 2019-04, but these events count for the list of 2019-06 (7.13)"),
        "{said}"
    );
    let (said, _) = rated(&[BLITZ, "--ratings-file", "tests/data/ratings/blitz_rating_list.txt"]);
    assert_eq!(said, "");
}

/// Checks the formats of rating lists. The program must read lists from spreadsheets, from old systems, and from
/// programs that count columns in bytes. The program must reject a list if numbers are outside their columns, if a
/// heading occurs twice, or if an archive does not contain exactly one list.
#[test]
fn rating_lists_are_read_in_common_formats_or_rejected() {
    let wanted = rated(&[BLITZ, "--ratings-file", "tests/data/ratings/players.csv"]).1;
    let table = text("tests/data/ratings/players.csv");
    let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        std::iter::once(0xfeff).chain(table.encode_utf16()).flat_map(order).collect()
    };
    for (name, bytes) in [
        ("little.csv", wide(u16::to_le_bytes)),
        ("big.csv", wide(u16::to_be_bytes)),
        ("old.csv", table.replace('\n', "\r").into_bytes()),
        ("marked.csv", [b"\xef\xbb\xbf", table.as_bytes()].concat()),
    ] {
        assert_eq!(rated(&[BLITZ, "--ratings-file", &put(name, bytes)]).1, wanted, "{name}");
    }
    let wanted = rated(&[BLITZ, "--ratings-file", LIST]).1;
    let list = text(LIST);
    let characters = list.replace("Alder, Anna", "Álder, Ánna");
    let bytes = list.replace("Alder, Anna  ", "Álder, Ánna");
    let latin: Vec<u8> = characters.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin")).collect();
    for (name, bytes) in
        [("characters.txt", characters.into_bytes()), ("bytes.txt", bytes.into_bytes()), ("latin.txt", latin)]
    {
        assert_eq!(rated(&[BLITZ, "--ratings-file", &put(name, bytes)]).1, wanted, "{name}");
    }
    for (name, bytes, problem) in [
        (
            "beside.txt",
            list.replace("XXX F  ", "XXX F").into_bytes(),
            ":2:114: error[rating-list]: the cells of this line are not in the correct columns",
        ),
        (
            "twice.csv",
            b"fide-id;blitz;Blitz\n990001;2000;2100\n".to_vec(),
            ":1:1: error[rating-list]: two headings",
        ),
        (
            "list.zip",
            b"PK\x03\x04....".to_vec(),
            "this ZIP archive is damaged, does not contain exactly one file",
        ),
    ] {
        let output = tiebreak(&["rating", "event", BLITZ, "--ratings-file", &put(name, bytes)]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(stderr(&output).contains(problem), "{name}: {}", stderr(&output));
    }
}

#[test]
fn duplicate_fide_numbers_are_reported() {
    let event = put("twice.trf", text(BLITZ).replace("990003", "990001"));
    let (said, players) = rated(&[&event]);
    assert!(
        said.contains(
            "two players have the same FIDE number 990001: 1 Alder, Anna; 3 Cedar, Carla. Correct one of the numbers"
        ),
        "{said}"
    );
    assert_eq!(players[0][2], "2005");
    for arguments in
        [[&event, "--ratings-file", LIST], [&event, SECOND, "--working"], [SECOND, "--pool", &event]]
    {
        let output = tiebreak(&[&["rating", "event"][..], &arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("error[fide-id-twice]"), "{}", stderr(&output));
    }
    let unnumbered = text(BLITZ).replace("990002", "      ").replace("990003", "      ");
    let event = put("names.trf", unnumbered.replace("Cedar, Carla", "Birch, Ben  "));
    let output = tiebreak(&["rating", "event", &event, SECOND]);
    assert!(stderr(&output).contains("2 Birch, Ben; 3 Birch, Ben"), "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    let event = put("half.trf", text(BLITZ).replace("990002", "      "));
    let (said, _) = rated(&[&event, SECOND]);
    assert!(
        said.contains("Birch, Ben has no FIDE number in this event, but has 990002 in another event"),
        "{said}"
    );
}

#[test]
fn fide_numbers_go_through_every_format() {
    let facts = answered(&["convert", BLITZ, "--to", "json"]);
    assert_eq!(facts["participants"][0]["fide-id"], 990_001);
    let file = put("event.json", facts.to_string());
    assert_eq!(answered(&["convert", &file, "--to", "json"]), facts);
    for target in ["trf16", "trf26"] {
        let written = stdout(&tiebreak(&["convert", &file, "--to", target]));
        assert_eq!(written.matches("     9900").count(), 6, "{written}");
    }
    assert_eq!(answered(&["rating", "event", &file, "--control", "3+2"])["players"][5]["fide-id"], 990_006);
    // In a team event, the numbers of the players and the numbers of the teams are separate.
    let teams = text("tests/data/trf/trf26-teams.trf");
    let teams = teams.replace("2090 XXX            ", "2090 YYY      990077");
    let file = put("teams.trf", teams.replace("192 FIDE", "122 15 min + 5 sec\r\n192 FIDE"));
    let arguments = ["rating", "event", &file, "--edition", "b02-2018-07"];
    assert_eq!(answered(&arguments)["players"][0]["fide-id"], 990_077);
    assert_eq!(answered(&["convert", &file, "--to", "json"])["players"][0]["fide-id"], 990_077);
}

/// Checks a rating below 1000, which does not count (7.21). Alder has 999 on the list, so Alder is unrated.
#[test]
fn ratings_below_the_floor_are_said_to_be_none() {
    for (rating, is_said) in [(999, true), (1000, false)] {
        let list = put(
            "floor.csv",
            text("tests/data/ratings/players.csv").replace("1990,2000,40", &format!(",{rating},")),
        );
        let (said, _) = rated(&[BLITZ, "--ratings-file", &list]);
        assert_eq!(said.contains("so the program ignores them: 1 (999)"), is_said, "{said}");
    }
}

/// Checks decimal numbers: text uses the notation of the language, and CSV always uses a decimal point.
#[test]
fn decimals_follow_the_language_except_in_csv() {
    let arguments = ["rating", "change", "--rating", "1500", "1500:0.5x69", "1465:0.5"];
    let spanish = stdout(&tiebreak(&[&arguments[..], &["--lang", "es"]].concat()));
    assert!(spanish.contains("-0,5\n") && spanish.contains("10 × -0,05 = -0,5"), "{spanish}");
    let table = stdout(&tiebreak(&[&arguments[..], &["-f", "csv", "--lang", "es"]].concat()));
    assert!(table.contains("variación,-0.5\r\n"), "{table}");
}

/// Checks matches that are decided early. Twelve games are announced, so 6.5 points win, and the match is decided at
/// 7-0. The eighth game was played later and does not count. Seven wins of 2000 against 1900 give 20 x 7 x .36 = 50.4.
/// If only eight games are announced, all eight count: 20 x 8 x .36 = 57.6.
#[test]
fn the_announced_rounds_of_a_match_decide_it() {
    let cells = |own: [char; 2], result: char| -> Vec<String> {
        (0..8).map(|round| format!("{} {result}", own[round % 2])).collect()
    };
    let (first, second) = (cells(['w', 'b'], '1'), cells(['b', 'w'], '0'));
    for (announced, games, change) in [(12, "7", "50.4"), (8, "8", "57.6")] {
        let of = |opponent: u32, cells: &[String]| -> Vec<String> {
            cells.iter().map(|cell| format!("{opponent} {cell}")).collect()
        };
        let facts = json!({
            "kind": "individual", "pairing": "swiss", "start": "2019-05-04", "rounds": announced,
            "participants": [
                {"id": 1, "name": "A", "rating": 2000, "games": of(2, &first)},
                {"id": 2, "name": "B", "rating": 1900, "games": of(1, &second)},
            ]
        });
        let line = |id: u32, name: &str, rating: u32, opponent: u32, cells: &[String]| -> String {
            let head = format!("001 {id:4} m    {name:33} {rating:4} XXX             1990/01/01  0.0 {id:4}");
            cells.iter().fold(head, |line, cell| format!("{line}  {opponent:4} {cell}"))
        };
        let lines = [
            "012 Match".to_owned(),
            "042 2019/05/04".to_owned(),
            format!("142 {announced}"),
            line(1, "A", 2000, 2, &first),
            line(2, "B", 1900, 1, &second),
        ];
        for (name, written) in [("match.json", facts.to_string()), ("match.trf", lines.join("\n") + "\n")] {
            let file = put(name, written);
            let answer = answered(&["rating", "event", &file, "--list", "blitz", "--edition", "b02-2018-07"]);
            let player = &answer["players"][0];
            assert_eq!(
                (&player["games"], &player["change"]),
                (&json!(games), &json!(change)),
                "{name} {announced}"
            );
        }
    }
}

/// Checks FIDE's combined list, which contains three coefficients for each player: standard, rapid and blitz. The
/// program must also read this list from a ZIP archive.
///
/// The blitz coefficient of Birch is 40, so the change is 40 x -.61 = -24.4. The blitz coefficient of Alder is 10, so
/// the change is 10 x -.17 = -1.7.
#[test]
fn coefficients_are_those_of_the_column_of_the_list() {
    let text_of = text(LIST).replace("1880  0   20 1900  0   20", "1880  0   20 1900  0   40");
    let listed = text_of.replace("1990  0   20 2000  0   20", "1990  0   40 2000  0   10");
    let list = put("columns.txt", &listed);
    let mut packed = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    packed.start_file("players_list_foa.txt", zip::write::SimpleFileOptions::default()).expect("an archive");
    std::io::Write::write_all(&mut packed, listed.as_bytes()).expect("an archive");
    let packed = put("columns.zip", packed.finish().expect("an archive").into_inner());
    let event =
        put("of-2025.trf", text(BLITZ).replace("2019/05/04", "2025/05/04").replace("19/05/04", "25/05/04"));
    for list in [&list, &packed] {
        let (_, players) = rated(&[&event, "--ratings-file", list]);
        assert_eq!(players[0], [json!("10"), json!("-1.7"), json!("1998")], "{list}");
        assert_eq!(players[1], [json!("40"), json!("-24.4"), json!("1876")], "{list}");
    }
}

/// Checks two lists in which a player has different ratings. If the months of the lists are unknown, this is an error.
/// If the user gives the months, only one of the lists counts for the event.
#[test]
fn lists_that_contradict_each_other_need_their_months() {
    let other = put("other.txt", text(LIST).replace("1990  0   20 2000", "1990  0   20 2050"));
    let output = tiebreak(&["rating", "event", BLITZ, "--ratings-file", LIST, "--ratings-file", &other]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("give different ratings of the player with the FIDE number 990001"),
        "{}",
        stderr(&output)
    );
    let (now, before) = (format!("2019-05={LIST}"), format!("2019-04={other}"));
    for order in [[&now, &before], [&before, &now]] {
        let (_, players) = rated(&[BLITZ, "--ratings-file", order[0], "--ratings-file", order[1]]);
        assert_eq!(players[0][2], "1997");
    }
}

/// Checks an event that needs two lists: it began in October, and its rating changes are added to the list of November.
/// The program must ask for the month of a list, because one list cannot be used for both months.
#[test]
fn a_list_without_a_month_is_used_for_one_month_only() {
    let autumn = "tests/data/ratings/month/autumn.trf";
    let undated = put("undated.txt", text(LIST));
    let output = tiebreak(&["rating", "event", autumn, "--ratings-file", &undated]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the events need the lists of 2025-10, 2025-11"), "{}", stderr(&output));
    let october = "tests/data/ratings/month/rapid_oct25frl.txt";
    let output = tiebreak(&["rating", "event", autumn, "--ratings-file", october]);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("adds the rating changes of the period to the ratings on the list of 2025-11, but none of the given lists"),
        "{said}"
    );
    let (said, _) = rated(&[BLITZ, "--ratings-file", &undated]);
    assert!(
        said.contains("does not state its month, so the program uses the list as that of 2019-05"),
        "{said}"
    );
}

#[test]
fn players_without_a_number_are_named_beside_a_list() {
    let event = put("noids.trf", text(BLITZ).replace("990002", "      "));
    let (said, _) = rated(&[&event, "--ratings-file", LIST]);
    assert!(said.contains("fide-id-missing") && said.contains("2 Birch, Ben"), "{said}");
    assert_eq!(rated(&[&event]).0, "");
}
