//! Tests the rating commands under each edition of B.02. The expected numbers were computed by hand, or FIDE published
//! them.

use serde_json::{Value, json};

use crate::support::{json as answered, stderr, stdout, tiebreak};

const BLITZ: &str = "tests/data/blitz.trf";

const OLD: &str = "b02-2018-07";
const MARCH: &str = "b02-2024-03";
const DECEMBER: &str = "b02-2024-12";

/// Returns one value from the answer to a rating command under an edition.
fn value(command: &str, edition: &str, key: &str) -> String {
    let words = command.split_whitespace().chain(["--edition", edition]);
    let answer = answered(&words.collect::<Vec<_>>());
    assert_eq!(answer["edition"], edition, "{command}");
    answer["values"][key].as_str().unwrap_or("nothing").to_owned()
}

/// Examples that were computed by hand. Each has a command, a key of its answer, and the value of the key under the
/// editions of 2018, March 2024 and December 2024.
///
/// In the example `new 1902:0.5 ...`, FIDE published the rating 1922. Since 2024, two draws against 1800 are added, so
/// the average is (9507 + 3600) / 7. The player has 4 of 7 points, which adds 50.
///
/// In the example `change --rating 1850 ...`, each term is a score minus an expected score. The sum is .43 + .07 - .19
/// + .11, plus .5 - .03 in 2018 or plus .5 - .08 in 2024.
///
/// In the example `change --rating 2650 ...`, the change is (3 x .01 - .26) x 20 in 2018, (3 x .08 - .26) x 10 in March
/// 2024, and -.26 x 10 in December 2024.
///
/// In the examples with the key `k`, clause 8.56 reduces the coefficient to 700 / 18 = 38 or to 700 / 39 = 17.
const EXAMPLES: [(&str, &str, [&str; 3]); 25] = [
    ("rating new 1902:0.5 1877:0.5 1884:1 2012:0 1832:1", "rating", ["1911", "1922", "1922"]),
    ("rating new 1850:1x3 1850:0x2", "rating", ["1860", "1886", "1886"]),
    ("rating new 2150:1x5", "rating", ["2200", "2200", "2200"]),
    ("rating new 1520:0.5 1520:0x4", "rating", ["none", "1370", "1370"]),
    ("rating new 1520:0.5 1520:0x4", "published", ["no", "no", "no"]),
    ("rating new 1600:1 1600:0.5 1600:0 / 1600:1 1600:0.5 1600:0x2", "rating", ["1550", "1601", "1601"]),
    ("rating new 1800:0.5x5 1804:0.5", "rating", ["1801", "1801", "1801"]),
    (
        "rating change --rating 1850 1800:1 1900:0.5 2100:0 1500:1 2400:0.5",
        "rating",
        ["1868", "1867", "1867"],
    ),
    ("rating change --rating 2000 1500:1 1450:1 1700:0", "rating", ["1984", "1986", "1986"]),
    ("rating change --rating 2000 1550:0 1480:1 1590:1", "rating", ["1983", "1985", "1985"]),
    (
        "rating change --rating 1650 --games 12 1700:1 1650:1 1800:0.5 1600:1 1750:0",
        "rating",
        ["1677", "1704", "1704"],
    ),
    ("rating change --rating 1600 --games 20 1600:1x12 1600:0x8", "rating", ["1640", "1670", "1670"]),
    ("rating change --rating 2000 2000:0.5x36", "k", ["19", "19", "19"]),
    ("rating change --rating 2000 2000:0.5x39", "k", ["17", "17", "17"]),
    ("rating change --rating 2000 --games 3 2000:0.5x18", "k", ["20", "38", "38"]),
    ("rating change --rating 2500 2500:0.5x71", "k", ["9", "9", "9"]),
    ("rating change --rating 2650 2001:1 2000:1 2050:1 2450:0.5", "rating", ["2646", "2650", "2647"]),
    ("rating change --rating 2600 2000:1", "games", ["1", "1", "1"]),
    ("rating change --rating 2601 2001:1", "games", ["1", "1", "0"]),
    ("rating change --rating 1412 1500:0 1450:0 1420:0", "rating", ["1386", "1386", "1386"]),
    ("rating new --standard 1700 1600:1 1750:0.5 1800:0", "rating", ["1701", "1703", "1703"]),
    ("rating expected 2600 2100", "expected", ["0.96", "0.92", "0.92"]),
    ("rating new 2000:1x3 2000:0x2", "rating", ["2010", "1993", "1993"]),
    ("rating new 2400:1x3 2400:0x2", "rating", ["2410", "2200", "2200"]),
    ("rating new 1600:1 1600:0x4", "rating", ["1360", "1499", "1499"]),
];

#[test]
fn worked_examples_come_out_under_each_edition() {
    for (command, key, wanted) in EXAMPLES {
        let found = [OLD, MARCH, DECEMBER].map(|edition| value(command, edition, key));
        assert_eq!(found, wanted, "{command}: {key}");
    }
}

/// Checks rating changes against FIDE's calculator. The rating differences are at the limits of the ranges in table
/// 8.1.b, or are larger than 400.
#[test]
fn changes_of_one_game_are_those_of_fide() {
    let beats_2000 = [2003, 2004, 2010, 2011, 2206, 2207, 2391, 2392];
    let changes = ["5", "4.9", "4.9", "4.8", "2.4", "2.3", "0.9", "0.8"];
    for (own, change) in beats_2000.into_iter().zip(changes) {
        let command = format!("rating change --rating {own} --k 10 2000:1");
        assert_eq!(value(&command, MARCH, "change"), change, "{own}");
    }
    for (command, change) in [
        ("rating change --rating 2600 --k 10 2100:1", "0.8"),
        ("rating change --rating 2200 --k 20 2700:0", "-1.6"),
        ("rating change --rating 1500 --k 20 2000:0.5", "8.4"),
        ("rating change --rating 2700 --k 10 1900:0", "-9.2"),
    ] {
        assert_eq!(value(command, MARCH, "change"), change, "{command}");
    }
}

/// Writes a copy of an event in which only the first day is different. Returns the path of the copy.
fn moved(file: &str, from: &str, day: &str, name: &str) -> String {
    let text = std::fs::read_to_string(file).expect("a file").replace(from, day);
    let path = std::env::temp_dir().join(format!("tiebreak-moved-{}-{name}.trf", std::process::id()));
    std::fs::write(&path, text.replace(&from[2..], &day[2..])).expect("a file");
    path.to_str().expect("text").to_owned()
}

/// Checks the sample event on the same day of several years. Elm has the rating 1600 on the list. Fir made one point in
/// five games.
///
/// Under the edition of 2018, the rating of Elm rises by 30.6. Since 2024, the coefficient of Elm is twice as high, so
/// the rating rises by 61.2.
///
/// Under the edition of 2018, Fir gets the rating 1800 - 240 = 1560. Since 2024, two draws against 1800 are added. Fir
/// then has 2 of 7 points against an average of 1800, and gets 1800 - 158 = 1642.
#[test]
fn the_sample_event_moves_through_the_years() {
    let list = "tests/data/ratings/players_list.txt";
    for (year, edition, numbers) in [
        (2019, OLD, Some(("1631", "1560"))),
        (2020, OLD, Some(("1631", "1560"))),
        (2021, OLD, Some(("1631", "1560"))),
        (2022, "b02-2022-01", None),
        (2023, "b02-2022-10", None),
        (2024, MARCH, Some(("1661", "1642"))),
        (2025, DECEMBER, Some(("1661", "1642"))),
        (2026, DECEMBER, Some(("1661", "1642"))),
    ] {
        let file = moved(BLITZ, "2019/05/04", &format!("{year}/05/04"), &year.to_string());
        let output = tiebreak(&["rating", "event", &file, "--ratings-file", list, "-f", "json"]);
        assert_eq!(output.status.code(), Some(if numbers.is_some() { 0 } else { 4 }), "{year}");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(answer["events"][0]["edition"], edition, "{year}");
        let rating = |player: usize| answer["players"][player]["rating"].as_str();
        let found = rating(4).zip(rating(5));
        assert_eq!(found, numbers, "{year}");
        let refusal = answer["events"][0]["refusal"].as_str();
        assert_eq!(refusal.is_some_and(|text| text.contains("b02-2022-")), numbers.is_none(), "{year}");
        // The program does not contain the text of this edition, so the output must not name clauses.
        let table = stdout(&tiebreak(&["rating", "event", &file, "-f", "csv"]));
        assert!(table.contains(&format!("{year}-05-04,{edition},")), "{table}");
        assert_eq!(table.contains("Clause"), numbers.is_some(), "{table}");
    }
}

/// Checks the first rating of Elm from two events. In June 2023, Elm made two points in three games against 1900, 1800
/// and 2000. In July 2025, Elm made half a point in two games against 2000 and 1900. The rating is published on the
/// list of August 2025, so the edition of December 2024 applies. This edition adds two draws against 1800. Elm has 3.5
/// of 7 points, so the rating is the average of the opponents: (9600 + 3600) / 7 = 1886.
///
/// The rating floor was 1000 in 2023, so the rating 1200 of Cedar counts. With Cedar as an opponent, the average is
/// (9000 + 3600) / 7 = 1800.
#[test]
fn a_pool_of_an_unknown_edition_is_judged_by_the_period_that_publishes() {
    let earlier = moved(BLITZ, "2019/05/04", "2023/06/04", "pool");
    let event = moved("tests/data/blitz-june.trf", "2019/06/08", "2025/07/08", "july");
    let low = std::fs::read_to_string(&earlier).expect("a file").replace("1800 XXX", "1200 XXX");
    let lower = earlier.replace("-pool", "-low-pool");
    std::fs::write(&lower, low).expect("a file");
    for (pool, rating) in [(&earlier, "1886"), (&lower, "1800")] {
        let answer = answered(&["rating", "event", &event, "--pool", pool]);
        let elm = &answer["players"][2];
        assert_eq!((&elm["rating"], &elm["published"]), (&json!(rating), &json!("yes")), "{pool}");
        assert_eq!((&elm["games"], &elm["clause"]), (&json!("5"), &json!("b02.2024.6.1.4")), "{pool}");
    }
}

/// Checks two events, of 29 February and of 7 March, that both count for the list of April 2024. The program does not
/// contain the edition that applied in February, so it gives no rating changes for the period.
#[test]
fn one_event_of_an_unknown_edition_leaves_the_period_open() {
    let february = moved(BLITZ, "2019/05/04", "2024/02/29", "february");
    let march = moved("tests/data/blitz-second.trf", "2019/05/18", "2024/03/07", "march");
    for format in ["json", "csv", "text"] {
        let output = tiebreak(&["rating", "event", &february, &march, "-f", format]);
        assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
        let said = stdout(&output);
        assert!(said.contains("b02-2022-10") && said.contains(MARCH), "{said}");
        let reason = if format == "json" { "ungoverned" } else { "does not know the edition of B.02" };
        assert!(
            said.contains(reason) && !said.contains("New rating") && !said.contains("\"k\": \"20"),
            "{said}"
        );
    }
}

/// Checks which clauses are shown for a player: those of the edition for the player's last event. Elm played in both
/// events, and Fir only in the event of December 2021. The events are for different lists, so the user must give
/// --period.
#[test]
fn the_clauses_are_those_of_the_last_rated_event() {
    let old = moved(BLITZ, "2019/05/04", "2021/12/29", "old");
    let new = moved("tests/data/blitz-second.trf", "2019/05/18", "2024/03/07", "new");
    let both = ["rating", "event", &old, &new];
    let output = tiebreak(&both);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("the list of 2022-01") && said.contains("the list of 2024-04"), "{said}");
    let answer = answered(&[&both[..], &["--period", "2024-04"]].concat());
    let clauses: Vec<&Value> =
        answer["players"].as_array().expect("players").iter().map(|row| &row["clause"]).collect();
    let (new, old) = (json!("b02.2024.6.1.4"), json!("b02.6.1"));
    assert_eq!(clauses, [&Value::Null, &Value::Null, &Value::Null, &Value::Null, &new, &old]);
}

/// Checks questions about a day in 2023. The program does not contain the edition that applied on this day. Each
/// command must name this edition and end with the exit status 4.
#[test]
fn no_command_answers_for_an_edition_that_is_not_known() {
    for command in [
        "rating change --rating 1850 --start 2023-05-04 2400:0.5",
        "rating new --start 2023-05-04 1800:1",
        "rating expected 1850 2400 --start 2023-05-04",
        "rating list --end 2023-05-04",
        "rating control 3+2 --edition b02-2022-10",
    ] {
        let output = tiebreak(&command.split_whitespace().collect::<Vec<_>>());
        assert_eq!(output.status.code(), Some(4), "{command}");
        assert!(stderr(&output).contains("b02-2022-10 applies to events from 2022-10-01"), "{command}");
    }
}

/// Checks a report about an event of 2025 against the edition of December 2024. The program must not check clauses
/// whose text it does not contain.
#[test]
fn a_report_of_2025_is_not_judged_by_2018() {
    let text = std::fs::read_to_string("tests/data/rating-report.json").expect("a file");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report-2025.json");
    std::fs::write(&file, text.replace("2018-1", "2025-1")).expect("a file");
    let output = tiebreak(&["rating", "report", file.to_str().expect("text"), "-f", "json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["edition"], DECEMBER);
    let failed = answer["findings"].as_array().expect("findings").iter();
    let failed: Vec<&str> = failed
        .filter(|finding| finding["status"] == "fail")
        .filter_map(|finding| finding["clause"].as_str())
        .collect();
    let of_2024 = ["0", "0.2", "1.2", "3.1", "4.1"].map(|clause| format!("b02.2024.{clause}"));
    assert_eq!(failed, of_2024);
}

/// Checks a file whose records 042 and 132 contain different first days. The two days belong to different editions, so
/// the edition is unknown.
#[test]
fn two_first_days_of_different_editions_are_refused() {
    let text = std::fs::read_to_string(BLITZ).expect("a file");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("two-days.trf");
    std::fs::write(&file, text.replace("2019/05/04", "2025/05/04")).expect("a file");
    let file = file.to_str().expect("text");
    for command in ["event", "report"] {
        let output = tiebreak(&["rating", command, file]);
        assert_eq!(output.status.code(), Some(4), "{command}: {}", stderr(&output));
        assert!(stderr(&output).contains("states two different dates"), "{command}");
    }
}

/// Checks an event that ended on 15 December 2024 and whose first day is unknown. The event began in November or
/// December, so there are only two possible editions.
#[test]
fn an_event_without_a_first_day_names_the_two_possible_editions() {
    let output = tiebreak(&["rating", "list", "--end", "2024-12-15"]);
    assert_eq!(output.status.code(), Some(4));
    let said = stderr(&output);
    assert!(said.contains(MARCH) && said.contains(DECEMBER) && said.contains("--start"), "{said}");
    assert!(said.contains("above 2600") && !said.contains("b02-2018-07") && !said.contains("2022"), "{said}");
    // No edition came into force in the 30 days before 30 December 2024, so the edition is known.
    assert_eq!(answered(&["rating", "list", "--end", "2024-12-30"])["edition"], DECEMBER);
}

/// Checks many commands. Each row has a command, and a text that its answer must contain.
#[test]
fn answers_say_what_an_officer_needs() {
    for (command, said) in [
        ("rating control 3+2 --start 2019-05-04", "Edition: b02-2018-07"),
        // In 2025, a game with a rating difference of 600 or more is not rated if the higher rating is more than 2600.
        ("rating expected 2650 2001 --start 2025-01-01", "rated     no"),
        ("rating expected 2650 2001 --start 2025-01-01", "the game is not rated"),
        ("rating expected 2601 2001 --start 2025-01-01", "rated     no"),
        ("rating expected 2600 2000 --start 2025-01-01", "rated     yes"),
        ("rating expected 2650 2001 --start 2024-10-01", "rated     yes"),
        ("rating change --start 2025-05-04 --rating 1390 1400:1", "counts as unrated (6.2.1)"),
        ("rating change --start 2019-05-04 --rating 990 1400:1", "counts as unrated (7.21)"),
        ("rating change --rating 1800 -- -:1 1800:1", "against an opponent, who is unrated, score 1"),
        (
            "rating change --rating 1412 --k 20 1500:0 1450:0 1420:0 --start 2025-05-04",
            "6.2.1: rating 1386: unrated",
        ),
        ("rating change --rating 1008 1008:0 --start 2019-05-04", "7.21: rating 998: delisted"),
        ("cases list -e b02-2024-12", "b02/2024-"),
    ] {
        let output = tiebreak(&command.split_whitespace().collect::<Vec<_>>());
        let shown = stdout(&output) + &stderr(&output);
        assert!(shown.contains(said), "{command}: {shown}");
    }
    let listed = answered(&["cases", "list", "-e", DECEMBER]);
    assert!(!listed.to_string().contains("c07/"), "only cases about ratings");
}

/// Checks a report about an event with 90 minutes for each player. The event belongs to the standard list, so the
/// report is rejected. The message must name the edition that says so.
#[test]
fn a_report_of_a_standard_event_is_refused() {
    let text = std::fs::read_to_string(BLITZ).expect("a file");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("standard.trf");
    std::fs::write(&file, text.replace("3 min + 2 sec per move", "90 min + 30 sec per move"))
        .expect("a file");
    let output = tiebreak(&["rating", "report", file.to_str().expect("text")]);
    assert_eq!(output.status.code(), Some(4));
    let said = stderr(&output);
    assert!(said.contains("this event counts for the standard list") && said.contains(OLD), "{said}");
}

/// Checks FIDE's one-time changes of its lists. In 2024, FIDE raised each rating below 2000: 1234 + 0.4 x (2000 - 1234)
/// is 1540.4, and 1333 + 0.4 x (2000 - 1333) is 1599.8. In 2022, FIDE raised rapid and blitz ratings that were more
/// than 100 points below the standard rating to 100 points below it.
#[test]
fn one_off_changes_of_the_lists_are_computed() {
    for (command, wanted) in [
        ("2024-03 1234 1333 2000", [("1234", "1540"), ("1333", "1600"), ("2000", "2000")]),
        (
            "2022-10 2732:2283 2000:1900 2000:1899",
            [("2732:2283", "2632"), ("2000:1900", "1900"), ("2000:1899", "1900")],
        ),
    ] {
        let words = ["rating", "list-change"].into_iter().chain(command.split_whitespace());
        let answer = answered(&words.collect::<Vec<_>>());
        for (before, after) in wanted {
            assert_eq!(answer["values"][format!("{before}.rating")], after, "{command} {before}");
        }
    }
}
