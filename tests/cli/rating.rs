//! Tests the tasks of a rating officer: events from files, FIDE's rating lists, events of a period, and rating reports.
//!
//! The numbers in the comments were computed by hand. Table 8.1.a of B.02 gives the rating difference for a percentage
//! score, and table 8.1.b gives the expected score for a rating difference. A number such as .36 is the score of a game
//! minus its expected score. A rating change is the sum of these numbers, multiplied by the coefficient. The
//! coefficient is 20 unless a comment states another one.

use serde_json::{Value, json};

use crate::support::{flat, json as answered, stderr, stdout, tiebreak};

const BLITZ: &str = "tests/data/blitz.trf";
const SECOND: &str = "tests/data/blitz-second.trf";
const JUNE: &str = "tests/data/blitz-june.trf";

fn event(arguments: &[&str]) -> Value {
    answered(&[&["rating", "event"], arguments].concat())
}

/// Returns the row with the name of this player.
fn player<'v>(answer: &'v Value, name: &str) -> &'v Value {
    let players = answer["players"].as_array().expect("players");
    players.iter().find(|player| player["name"] == name).unwrap_or_else(|| panic!("{name}: {answer}"))
}

/// Returns for each player the name, the rating change, the new rating and the reason.
fn told(answer: &Value) -> Vec<(String, Value, Value, Value)> {
    let players = answer["players"].as_array().expect("players").iter();
    let row = |player: &Value| {
        let name = player["name"].as_str().unwrap_or_default().to_owned();
        (name, player["change"].clone(), player["rating"].clone(), player["reason"].clone())
    };
    players.map(row).collect()
}

fn row(name: &str, change: &str, rating: &str) -> (String, Value, Value, Value) {
    (name.into(), json!(change), json!(rating), Value::Null)
}

/// Checks the ratings after the sample event, which follow from the ratings in the file.
///
/// Alder: the change is 20 x (.36 + .24 - .35) = 5, from games against 1900, 1800 and 1700.
///
/// Birch: the change is 20 x (-.36 + .36 + .24) = 4.8.
///
/// Cedar: the change is 20 x (-.14 - .24 - .36) = -14.8.
///
/// Dogwood: the change is 20 x (.14 + .35 - .24) = 5.
///
/// Elm is new and made 2 points: a win against 1900, and draws against 1800 and 2000. The rating is 1910: the average
/// of 1900, and 10 more for half a point above 50%.
///
/// Fir is new and made no points against rated opponents, so Fir gets no rating.
#[test]
fn an_event_is_rated_from_its_file() {
    let answer = event(&[BLITZ]);
    let found = &answer["events"][0];
    let facts = ["edition", "list", "control", "system", "rated"].map(|key| found[key].clone());
    assert_eq!(facts, [json!("b02-2018-07"), json!("blitz"), json!("3'+2\""), json!("swiss"), json!(true)]);
    let wanted = [
        row("Alder, Anna", "5", "2005"),
        row("Birch, Ben", "4.8", "1905"),
        row("Cedar, Carla", "-14.8", "1785"),
        row("Dogwood, Dan", "5", "1705"),
        ("Elm, Eva".into(), Value::Null, json!("1910"), json!("few-games")),
        ("Fir, Felix".into(), Value::Null, Value::Null, json!("first-event")),
    ];
    assert_eq!(told(&answer), wanted);
    assert_eq!(player(&answer, "Alder, Anna")["fide-id"], 990_001);
    let left_out = found["left-out"].as_array().expect("games");
    let reasons: Vec<(&Value, &Value)> =
        left_out.iter().map(|game| (&game["round"], &game["reason"])).collect();
    let (ignored, unplayed) = (json!("first-event"), json!("not-played"));
    let rounds: Vec<Value> = [1, 2, 3, 3, 4, 5].map(Value::from).to_vec();
    let wanted = [&ignored, &ignored, &ignored, &unplayed, &ignored, &ignored];
    assert_eq!(reasons, rounds.iter().zip(wanted).collect::<Vec<_>>());
}

/// Checks the ratings after the sample event with a list on which Elm has a standard rating of 1600. The games against
/// Elm then count. For Alder, Birch and Cedar, the second number in each bracket is from the game against Elm.
///
/// Alder drew with Elm (expected score .92), so the change is 20 x (.25 - .42) = -3.4.
///
/// Birch lost to Elm (expected score .85), so the change is 20 x (.24 - .85) = -12.2.
///
/// Cedar drew with Elm (expected score .76), so the change is 20 x (-.74 - .26) = -20.
///
/// Dogwood did not play against Elm, so the change is still 5.
///
/// Elm starts with the rating 1600 (8.22). The change is 20 x (.85 + .26 + .42) = 30.6, from games against 1900, 1800
/// and 2000. The new rating is 1631.
///
/// Fir made one point, against Elm, in five games. The average of the opponents is 1800, so the rating is 1800 - 240 =
/// 1560.
#[test]
fn ratings_come_from_the_lists_of_fide_in_every_form() {
    let wanted = [
        row("Alder, Anna", "-3.4", "1997"),
        row("Birch, Ben", "-12.2", "1888"),
        row("Cedar, Carla", "-20", "1780"),
        row("Dogwood, Dan", "5", "1705"),
        ("Elm, Eva".into(), json!("30.6"), json!("1631"), json!("seeded")),
        ("Fir, Felix".into(), Value::Null, json!("1560"), json!("published")),
    ];
    for file in ["players_list.txt", "players_list.xml"] {
        let answer = event(&[BLITZ, "--ratings-file", &format!("tests/data/ratings/{file}")]);
        assert_eq!(told(&answer), wanted, "{file}");
    }
    // With 40 games in the period, clause 8.56 reduces the coefficient of Alder to 700 / 40 = 17. The change is 17 x
    // -.17 = -2.89.
    let answer = event(&[BLITZ, "--ratings-file", "tests/data/ratings/players.csv"]);
    assert_eq!(told(&answer)[0], row("Alder, Anna", "-2.89", "1997"));
    assert_eq!(told(&answer)[1..], wanted[1..]);
    // This list contains only blitz ratings, so the standard rating of Elm is unknown.
    let answer = event(&[BLITZ, "--ratings-file", "tests/data/ratings/blitz_rating_list.txt"]);
    assert_eq!(told(&answer)[0], row("Alder, Anna", "5", "2005"));
}

/// In the second event, Alder lost to Birch, with an expected score of .64. The change of Alder is 20 x (.25 - .64) =
/// -7.8, and the change of Birch is 20 x (.24 + .64) = 17.6. Elm has 2.5 of 5 points, so the new rating is the mean of
/// the opponents' ratings: 1920 from 1900, 1800, 2000, 2000 and 1900.
#[test]
fn events_of_a_period_are_one_change_and_one_pool() {
    let answer = event(&[BLITZ, SECOND]);
    let wanted = [
        row("Alder, Anna", "-7.8", "1992"),
        row("Birch, Ben", "17.6", "1918"),
        row("Cedar, Carla", "-14.8", "1785"),
        row("Dogwood, Dan", "5", "1705"),
        ("Elm, Eva".into(), Value::Null, json!("1920"), json!("published")),
        ("Fir, Felix".into(), Value::Null, Value::Null, json!("first-event")),
    ];
    assert_eq!(told(&answer), wanted);
}

/// The results of the earlier event count only for Elm, who is new. In the event of June, Alder lost to Birch, with an
/// expected score of .64. The change of Alder is 20 x -.64 = -12.8.
#[test]
fn earlier_events_feed_the_pools_of_newcomers_only() {
    let answer = event(&[JUNE, "--pool", BLITZ]);
    let wanted = [
        row("Alder, Anna", "-12.8", "1987"),
        row("Birch, Ben", "12.8", "1913"),
        ("Elm, Eva".into(), Value::Null, json!("1920"), json!("published")),
    ];
    assert_eq!(told(&answer), wanted);
    // Without the earlier event, Elm has only half a point from two games. The first event of a new player does not
    // count if the player scores less than one point.
    let alone = event(&[JUNE]);
    assert_eq!(player(&alone, "Elm, Eva")["reason"], "first-event");
    // The earlier event is 27 periods old, so its results no longer count (7.14c).
    let late = event(&[JUNE, "--pool", BLITZ, "--period", "2021-09"]);
    assert_eq!(player(&late, "Elm, Eva")["reason"], "few-games");
}

#[test]
fn an_event_that_is_not_rated_says_why_in_every_form() {
    for (arguments, clause, reason) in [
        (
            vec![BLITZ, "--edition", "b02-2022-10"],
            "b02-2022-10",
            "the program does not know the edition of B.02 that applies to the event",
        ),
        (vec![BLITZ, "--control", "90+30"], "1.1", "the time control is neither rapid nor blitz"),
        (vec![BLITZ, "--control", "1+0"], "1.1", "the time control is neither rapid nor blitz"),
        (
            vec![BLITZ, "--system", "double-round-robin", "--edition", "b02-2018-07"],
            "",
            "but this system needs 2, including forfeits",
        ),
        (
            vec!["tests/data/match.json", "--edition", "b02-2018-07", "--control", "60+30"],
            "1.1",
            "neither rapid nor blitz",
        ),
    ] {
        for format in ["text", "csv", "markdown", "html"] {
            let output = tiebreak(&[&["rating", "event", "-f", format][..], &arguments].concat());
            let said = flat(&(stdout(&output) + &stderr(&output)));
            assert!(said.contains(reason) && said.contains(clause), "{arguments:?} {format}: {said}");
            assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        }
    }
}

#[test]
fn an_event_without_a_list_is_not_said_to_be_rated() {
    let text = std::fs::read_to_string(BLITZ).expect("a file");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("officer-words.trf");
    let shown = file.to_str().expect("text");
    for (control, said) in [
        ("", "but the program does not know the time control"),
        ("122 blitz, as announced\r\n", "does not understand the time control `blitz, as announced`"),
    ] {
        std::fs::write(&file, text.replace("122 3 min + 2 sec per move\r\n", control)).expect("a file");
        let page = flat(&stdout(&tiebreak(&["rating", "event", shown])));
        assert!(
            page.contains("is rated if its time control is rapid or blitz") && page.contains(said),
            "{page}"
        );
    }
    let lists = ["rating", "event", shown, "--ratings-file", "tests/data/ratings/players.csv"];
    assert!(stderr(&tiebreak(&lists)).contains("does not know which rating list applies to"));
    let blitz = stdout(&tiebreak(&[&lists[..], &["--list", "blitz"]].concat()));
    assert!(blitz.contains("The event is rated.") && blitz.contains("-2.89"), "{blitz}");
}

#[test]
fn the_players_of_teams_are_rated_and_never_the_teams() {
    let file = "tests/data/trf/trf26-teams.trf";
    let answer = event(&[file, "--edition", "b02-2018-07", "--list", "rapid"]);
    assert_eq!(answer["events"][0]["system"], "team");
    assert_eq!(answer["players"].as_array().map(Vec::len), Some(8));
    // Hops has the rating 2030 and lost the only game against a player with 2070. The expected score is .44, so the
    // change is 20 x -.44 = -8.8.
    assert_eq!(told(&answer)[6], row("Hops, Hal", "-8.8", "2021"));
    let output = tiebreak(&["rating", "event", "tests/data/league.json"]);
    assert!(
        stderr(&output).contains("the program does not know who played for the teams"),
        "{}",
        stderr(&output)
    );
}

/// Checks a JSON file with two teams of two boards. The line-ups name the players of each board. White and Black
/// alternate from board to board.
#[test]
fn boards_of_teams_in_json_are_games_of_their_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("officer-teams.json");
    let team = |id: u32, roster: [u32; 2], cell: &str| json!({"id": id, "roster": roster, "matches": [cell]});
    let player = |id: u32, rating: u32| json!({"id": id, "name": format!("P{id}"), "rating": rating});
    let event_of_teams = json!({
        "kind": "team", "pairing": "swiss", "rounds": 1, "boards": 2, "start": "2019-05-04",
        "teams": [team(1, [11, 12], "2 w 1="), team(2, [21, 22], "1 b 0=")],
        "players": [player(11, 1800), player(12, 1700), player(21, 1700), player(22, 1700)]
    });
    std::fs::write(&file, event_of_teams.to_string()).expect("a file");
    let shown = file.to_str().expect("text");
    let request = answered(&["convert", shown, "--to", "rating-request"]);
    assert_eq!(request["games"], json!(["1 11 21 10", "1 22 12 =="]));
    let answer = event(&[shown, "--list", "rapid"]);
    // On one board, a player with 1800 beat a player with 1700. The expected score of the winner is .64, so the change
    // is 20 x .36 = 7.2. The two players on the other board have equal ratings and drew.
    let wanted = [
        row("P11", "7.2", "1807"),
        row("P12", "0", "1700"),
        row("P21", "-7.2", "1693"),
        row("P22", "0", "1700"),
    ];
    assert_eq!(told(&answer), wanted);
}

/// Checks an event in which the game of Elm and Alder has no result yet. Elm made 1.5 points in two other games,
/// against an average of 1850. Elm has half a point more than 50%, so the rating is 1860.
#[test]
fn a_game_that_is_not_finished_is_left_out_and_named() {
    let text = std::fs::read_to_string(BLITZ).expect("a file");
    let open = text
        .replace("     5 b =\r\n001    2", "     5 b  \r\n001    2")
        .replace("     1 w =\r\n001    6", "     1 w  \r\n001    6");
    assert_eq!(text.len(), open.len());
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("officer-open.trf");
    std::fs::write(&file, open).expect("a file");
    let answer = event(&[file.to_str().expect("text")]);
    let left_out = answer["events"][0]["left-out"].as_array().expect("games");
    let unfinished: Vec<&Value> = left_out.iter().filter(|game| game["reason"] == "unfinished").collect();
    assert_eq!(unfinished.len(), 1, "{left_out:?}");
    assert_eq!((&unfinished[0]["round"], &unfinished[0]["white"]), (&json!(5), &json!("5")));
    assert_eq!(player(&answer, "Elm, Eva")["rating"], "1860");
}

#[test]
fn the_request_of_an_event_is_rated_as_its_file() {
    let request = stdout(&tiebreak(&["convert", BLITZ, "--to", "rating-request"]));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("officer-request.json");
    std::fs::write(&file, &request).expect("a file");
    let answer = event(&[file.to_str().expect("text")]);
    assert_eq!(told(&answer), told(&event(&[BLITZ])));
    assert_eq!(player(&answer, "Elm, Eva")["fide-id"], 990_005);
}

#[test]
fn errors_in_rating_lists_name_their_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("officer-list.csv");
    let shown = file.to_str().expect("text");
    for (list, place, problem) in [
        ("name,club\nAlder,X\n", ":1:1", "the file is not a rating list"),
        ("fide-id,blitz\n990001,2OOO\n", ":2:8", "`2OOO` is not a number"),
        ("fide-id;blitz\n990001;2000\n990001;2000\n", ":3:1", "990001 appears twice"),
        ("fide-id;blitz\nnobody;2000\n", ":2:1", "`nobody` is not a FIDE number"),
    ] {
        std::fs::write(&file, list).expect("a file");
        let output = tiebreak(&["rating", "event", BLITZ, "--ratings-file", shown]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("{shown}{place}")) && said.contains(problem), "{said}");
    }
    std::fs::write(&file, "fide-id;blitz\n990001;2000\n").expect("a file");
    let said = stderr(&tiebreak(&["rating", "event", BLITZ, "--ratings-file", shown]));
    assert!(said.contains("2 Birch, Ben; 3 Cedar, Carla; 4 Dogwood, Dan"), "{said}");
}

#[test]
fn a_report_is_made_of_a_trf_file() {
    let answer = answered(&["rating", "report", BLITZ]);
    let failing =
        answer["findings"].as_array().expect("findings").iter().filter(|found| found["status"] == "fail");
    let found: Vec<(&str, &str)> = failing
        .map(|found| (found["clause"].as_str().unwrap_or(""), found["subject"].as_str().unwrap_or("")))
        .filter(|(clause, _)| *clause != "b02.6.32")
        .collect();
    assert_eq!(found, [("b02.5.1", "game 9"), ("b02.6.31", "6")]);
    let said = stderr(&tiebreak(&["rating", "report", "tests/data/club.trf"]));
    assert!(said.contains("names no rapid or blitz time control"), "{said}");
}

#[test]
fn an_unrated_opponent_is_written_with_a_dash() {
    // One of the three opponents is unrated, so only two games count.
    let arguments = ["rating", "change", "--rating", "1850", "-:1", "1800:1", "1900 : 0.5"];
    assert_eq!(answered(&arguments)["values"]["games"], "2");
}
