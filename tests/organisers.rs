//! Tests the tasks of organizers: standings of categories, running leagues, penalties, and matches without results.

use std::fs;

use crate::support::{flat, json, stderr, stdout, tiebreak, times};
use crate::what_if::made_up;
use tiebreak_conformance::check::{self, Verdict};
use tiebreak_conformance::diagnosis::admissible_readings;
use tiebreak_conformance::event::{AskedList, Event, Options, Source};
use tiebreak_conformance::explore::generate::Amount;
use tiebreak_conformance::format::json::{TournamentJson, to_text};
use tiebreak_conformance::standings::Entry;
use tiebreak_conformance::tournament::Tournament;
use tiebreak_conformance::what_if::last_round::open_games;

/// Returns the path of a file in the test data for organizers.
fn file(name: &str) -> String {
    format!("tests/data/organisers/{name}")
}

/// Checks an event against a table. Returns the exit status and the output.
fn check(event: &str, table: &str, options: &[&str]) -> (i32, String) {
    let (event, table) = (file(event), if table.contains('/') { table.to_owned() } else { file(table) });
    let output = tiebreak(&[&["check", &event, "--against", &table], options].concat());
    (output.status.code().unwrap_or(-1), flat(&(stdout(&output) + &stderr(&output))))
}

/// Returns the places and names in a standing, best place first.
fn order(arguments: &[&str]) -> Vec<(u64, String)> {
    let answer = json(&[&["standings"], arguments].concat());
    let row =
        |row: &serde_json::Value| (row["rank"].as_u64().unwrap(), row["name"].as_str().unwrap().to_owned());
    answer["standings"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn a_category_is_ranked_and_checked_as_a_part() {
    let juniors = file("club-juniors.trf");
    let ranked = order(&[&juniors, "--category", "U18"]);
    let names: Vec<&str> = ranked.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["Ivy, Ines", "Hazel, Hugo", "Dogwood, Dan", "Juniper, Jan"]);
    let answer = json(&["standings", &juniors, "--category", "U18"]);
    let overall: Vec<u64> =
        answer["standings"].as_array().unwrap().iter().map(|row| row["overall"].as_u64().unwrap()).collect();
    assert_eq!(overall, [2, 4, 6, 8]);
    let category = ["--category", "U18"];
    assert_eq!(check("club-juniors.trf", "u18.csv", &category).0, 0);
    let (status, said) = check("club-juniors.trf", "u18wrong.csv", &category);
    assert_eq!(status, 1);
    assert!(said.contains("Hazel, Hugo (8) is recorded in place 1, but the correct place is 2"), "{said}");
    // Without `--category`, the event has six participants who are not in the table of the juniors.
    assert_eq!(check("club-juniors.trf", "u18.csv", &[]).0, 4);
    // The output must name the juniors who are not in the table, and the adults who are in the table.
    let folder = tempfile::tempdir().unwrap();
    let table = fs::read_to_string(file("u18.csv")).unwrap();
    let path = folder.path().join("part.csv");
    let written = |text: String| {
        fs::write(&path, text).unwrap();
        check("club-juniors.trf", path.to_str().unwrap(), &category)
    };
    // A table that leaves out a participant is wrong, unless the participant is behind the last row.
    let without = |name: &str| {
        let rows = table.lines().filter(|line| !line.contains(name));
        rows.map(|line| format!("{line}\n")).collect::<String>()
    };
    for (name, place) in [("Ivy", 1), ("Hazel", 2), ("Dogwood", 3)] {
        let (status, said) = written(without(name));
        let wanted = format!("{name}, ");
        assert!(status == 1 && said.contains("The table leaves out") && said.contains(&wanted), "{said}");
        assert!(said.contains(&format!("whose correct place is {place}")), "{said}");
    }
    let (status, said) = written(without("Juniper"));
    assert!(
        status == 4 && said.contains("leaves out these participants of the event: Juniper, Jan (10)"),
        "{said}"
    );
    let (status, said) = written(table + "5,1,\"Alder, Anna\",3,1,11.5,13,7\n");
    assert!(status == 1 && said.contains("Alder, Anna (1)"), "{said}");
    // These categories do not exist or have no participants.
    for category in ["U", "rating<x", "S120"] {
        assert_eq!(
            tiebreak(&["standings", &juniors, "--category", category]).status.code(),
            Some(2),
            "{category}"
        );
    }
    let rated = order(&[&juniors, "--category", "rating>=2200"]);
    assert_eq!(rated.len(), 3);
}

#[test]
fn a_running_league_counts_what_was_played() {
    // The match of Arlen and Corby has not been played yet. Arlen has 4 match points, and Corby has 5.
    let table = |name: &str| {
        let answer = json(&["standings", &file(name), "-t", "MPvGP"]);
        let value = |row: &serde_json::Value| {
            let values = &row["values"];
            (row["name"].as_str().unwrap().to_owned(), values["PTS"].to_string(), values["MPvGP"].to_string())
        };
        answer["standings"].as_array().unwrap().iter().map(value).collect::<Vec<_>>()
    };
    let of = |name: &str| table("post.json").into_iter().find(|row| row.0 == name).unwrap();
    assert_eq!((of("Corby").1.trim_matches('"'), of("Corby").2.trim_matches('"')), ("5", "13"));
    assert_eq!((of("Arlen").1.trim_matches('"'), of("Arlen").2.trim_matches('"')), ("4", "15.5"));
    // The table of the league counts only games that were played. `check` must confirm this table with and without
    // `--played`.
    assert_eq!(check("post.json", "interim.csv", &["-t", "MPvGP"]).0, 0);
    assert_eq!(check("post.json", "interim.csv", &["-t", "MPvGP", "--played"]).0, 0);
    // The table in `adjourned.trf` counts the unfinished game as a draw. With `--played`, this game does not count, but
    // `check` must not call the table wrong.
    let output = tiebreak(&["check", "tests/data/adjourned.trf", "--played"]);
    assert_eq!(output.status.code(), Some(4), "{}", stdout(&output));
    // One match of round 5 was played before the other matches of the round, and it counts.
    let bexhill = table("early.json").into_iter().find(|row| row.0 == "Dover").unwrap();
    assert_eq!(bexhill.1.trim_matches('"'), "7");
    let output = flat(&stdout(&tiebreak(&["standings", &file("early.json"), "-t", "MPvGP"])));
    assert!(
        output.contains(
            "does not count 3 matches or games that have no result yet (round 4, Arlen (1) – Dover (4);"
        ),
        "{output}"
    );
    // The file does not state how many points an unfinished game gives, so unfinished matches give no match points.
    let answer = json(&["standings", &file("post0.json"), "-t", "MPvGP"]);
    let corby = answer["standings"].as_array().unwrap().iter().find(|row| row["name"] == "Corby").unwrap();
    assert_eq!(corby["values"]["PTS"].to_string().trim_matches('"'), "5");
}

#[test]
fn a_wrong_interim_table_is_compared_with_the_nearest_count() {
    // Each table has one wrong number: the game points of Exeter are 9, but the tables show 9.5.
    let after_three =
        "1,2,Bexhill,6,9.5\n2,4,Dover,4,10\n3,1,Arlen,3,8.5\n4,3,Corby,2,11\n5,5,Exeter,1,9.5\n";
    let played = "1,4,Dover,7,14.5\n2,2,Bexhill,6,13\n3,1,Arlen,3,8.5\n4,3,Corby,2,11\n5,5,Exeter,1,9.5\n";
    let early = fs::read_to_string(file("early.json")).unwrap();
    let declared = early.replacen('{', r#"{"scoring": {"pending": "0"},"#, 1);
    let root = tempfile::tempdir().unwrap();
    let (event, path) = (root.path().join("early.json"), root.path().join("interim.csv"));
    for (league, counted) in
        [&early, &declared].into_iter().flat_map(|own| [(own, after_three), (own, played)])
    {
        fs::write(&event, league).unwrap();
        fs::write(&path, format!("Rank,No.,Team,Pts,MPvGP\n{counted}")).unwrap();
        let [event, path] = [&event, &path].map(|own| own.to_str().unwrap());
        let output = tiebreak(&["check", event, "--against", path, "-t", "MPvGP"]);
        let said = flat(&stdout(&output));
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("is wrong in 1 number.") && said.contains("Exeter (5) MPvGP 9.5 9 "), "{said}");
        // With `--after-round`, the table is compared only with the standing after this round.
        let output = tiebreak(&["check", event, "--against", path, "-t", "MPvGP", "--after-round", "3"]);
        assert_eq!(stdout(&output).contains("wrong in 1 number."), counted == after_three);
    }
}

#[test]
fn league_tables_are_read_and_deductions_leave_two_readings() {
    assert_eq!(check("lg.json", "pub.csv", &["-t", "MPvGP"]).0, 0);
    assert_eq!(check("lg.json", "pub2.csv", &["-t", "MPvGP"]).0, 0);
    // Exeter made 9 of its 32 game points, so its opponents made the other 23.
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.csv");
    let judged = |against: &str| {
        let rows = "1,Dover,4,2,2,0,18.5,13.5,8\n2,Arlen,4,2,1,1,20.5,11.5,7\n3,Corby,4,1,2,1,16,16,5\n\
                    3,Bexhill,4,2,0,2,16,16,5\n5,Exeter,4,0,1,3,9,";
        fs::write(&path, format!("Rank,Team,P,W,D,L,F,A,Pts\n{rows}{against},1\n")).unwrap();
        check("lg.json", path.to_str().unwrap(), &["-t", "MPvGP"])
    };
    assert_eq!(judged("23").0, 0);
    let (status, said) = judged("22");
    assert!(status == 1 && said.contains("Exeter (5) A 22 23"), "{said}");
    let (status, said) = check("lg.json", "dedpub.csv", &["-t", "MPvGP,EMMSB"]);
    // The EMMSB of Dover sums up the match points of the opponents. Dover drew with Corby (5) and Arlen (7), and beat
    // Exeter (1) and Bexhill (5 with the penalty, 6 without). The sum is 30 with the penalty, and 33 without it.
    assert!(status == 4 && said.contains("another reading"), "{said}");
    assert!(said.contains("Dover (4) EMMSB 30 33"), "{said}");
    let against = file("dedpub.csv");
    let command = ["check", &file("lg.json"), "--against", &against, "-t", "MPvGP,EMMSB", "-f", "json"];
    let answer: serde_json::Value = serde_json::from_str(&stdout(&tiebreak(&command))).unwrap();
    assert_eq!(answer["caveat_details"][0]["way"]["reading"], "adjustments", "{answer}");
}

#[test]
fn an_open_match_is_answered_by_its_score() {
    let output = tiebreak(&["what-if", &file("lgi.json"), "--last-round", "Dover", "-t", "MPvGP"]);
    let said = flat(&stdout(&output));
    assert!(said.contains("Dover (4) scores 4.5 to 8 of 8 game points against Bexhill (2)"), "{said}");
    assert!(said.contains("A drawn match is not enough for the requested place."), "{said}");
    // Corby has finished with 5 match points and 16 game points. Dover also has 5 match points before its last match,
    // but 14 game points.
    let output =
        tiebreak(&["what-if", &file("lgi.json"), "--last-round", "Dover", "-t", "MPvGP", "--place", "3"]);
    let said = flat(&stdout(&output));
    assert!(
        said.contains("With 2 of 8 game points, the participant only shares the requested place."),
        "{said}"
    );
    // In a league that is not finished, only played games count. Arlen has 4 points and Corby has 5 before they play
    // each other.
    let answer = json(&["what-if", &file("post.json"), "-t", "MPvGP", "--game", "3:1-3=11======"]);
    let values = |id: u32| {
        let rows = answer["differences"].as_array().unwrap();
        let row = rows.iter().find(|row| row["id"] == id).unwrap_or_else(|| panic!("{answer}"));
        row["values"].as_array().unwrap().iter().map(|value| value["values"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(values(1), [serde_json::json!(["4", "7"]), serde_json::json!(["15.5", "20.5"])]);
    assert_eq!(values(3), [serde_json::json!(["13", "16"])]);
}

#[test]
fn open_matches_of_a_last_round_are_answered_by_results_and_game_points() {
    // The match points and game points before the last round: Arlen 4 and 5.5, Bexhill 3 and 6, Dover 1 and 3.5, Corby
    // 0 and 1.
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.json");
    let league = r#"{"kind": "team", "pairing": "predetermined", "rounds": 3, "boards": 4, "primary": "MP", "teams": [
        {"id": 1, "name": "Arlen", "matches": ["3 w 11==", "4 b 1===", "2 w XXXX"]},
        {"id": 2, "name": "Bexhill", "matches": ["4 w ====", "3 w 1111", "1 b XXXX"]},
        {"id": 3, "name": "Corby", "matches": ["1 b 00==", "2 b 0000", "4 w XXXX"]},
        {"id": 4, "name": "Dover", "matches": ["2 b ====", "1 w 0===", "3 b XXXX"]}]}"#;
    fs::write(&path, league).unwrap();
    let asked = |who: &str, place: &str| {
        let path = path.to_str().unwrap();
        flat(&stdout(&tiebreak(&["what-if", path, "-t", "MPvGP", "--last-round", who, "--place", place])))
    };
    let said = asked("Bexhill", "1");
    assert!(said.contains("Bexhill (2) against Arlen (1): a win Each line"), "{said}");
    let said = asked("Arlen", "1");
    assert!(said.contains("Arlen (1) against Bexhill (2): a win or a draw Each line"), "{said}");
    // Dover can be second only if Dover wins, Bexhill loses, and Dover has at least as many game points. If Dover
    // scores 2.5, 3, 3.5 or 4 game points, there are 1, 2, 3 or 4 possible scores of Bexhill. Together, these are 10
    // combinations.
    let said = asked("Dover", "2");
    let way = "Dover (4) against Corby (3): 3.5 of 4 game points; Arlen (1) against Bexhill (2): 3 to 4 of 4 game points";
    assert!(said.contains(way) && said.contains("10 of 81 combinations"), "{said}");
}

#[test]
fn board_prizes_come_without_warnings_about_reserves() {
    let output = tiebreak(&["standings", &file("sub_b.trf"), "--individual", "-t", "TPR"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(!stderr(&output).contains("warning[rest]"), "{}", stderr(&output));
}

#[test]
fn a_walkover_without_players_credits_nobody() {
    // The player Arlen 1 of the team Arlen won in rounds 2 and 4. In round 5, Exeter forfeited the match, so there are
    // no players on the boards.
    let event = file("sub_a.json");
    let answer = json(&["standings", &event, "--individual", "-t", "PTS"]);
    let rows = answer["standings"].as_array().unwrap();
    let arlen = rows.iter().find(|row| row["name"] == "Arlen 1").unwrap();
    assert_eq!((&arlen["values"]["PTS"], &arlen["boards"]), (&"2".into(), &serde_json::json!({"1": 2})));
    let written = stdout(&tiebreak(&["convert", &event, "--to", "trf26"]));
    let players: Vec<&str> = written.lines().filter(|line| line.starts_with("001")).collect();
    // In round 1, Bexhill had no player on one board. Player 48 of Exeter won there by forfeit.
    let with_win = players.iter().filter(|line| line.contains(" +")).collect::<Vec<_>>();
    assert!(with_win.len() == 1 && with_win[0].contains("Exeter 8"), "{with_win:?}");
    assert!(written.contains("330 -+   5   5   1"), "{written}");
    // A group to which players belong can be used as a category.
    let mut grouped: serde_json::Value = serde_json::from_str(&fs::read_to_string(&event).unwrap()).unwrap();
    for player in grouped["players"].as_array_mut().unwrap() {
        player["group"] = if player["name"].as_str().unwrap().ends_with(" 1") { "A" } else { "B" }.into();
    }
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.json");
    fs::write(&path, grouped.to_string()).unwrap();
    let ranked = order(&[path.to_str().unwrap(), "--individual", "--category", "group:A", "-t", "PTS"]);
    assert!(ranked.len() == 5 && ranked.iter().all(|(_, name)| name.ends_with(" 1")), "{ranked:?}");
    // The file of this league does not contain the players of the teams, so the players cannot be ranked.
    assert_eq!(tiebreak(&["standings", &file("lg.json"), "--individual"]).status.code(), Some(2));
}

#[test]
fn players_credited_without_a_line_up_are_reported() {
    let text = fs::read_to_string(file("sub_a.json")).unwrap();
    let mut event: serde_json::Value = serde_json::from_str(&text).unwrap();
    event["teams"][3]["lineups"][0] = serde_json::json!([]);
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.json");
    fs::write(&path, event.to_string()).unwrap();
    let said = |path: &str| flat(&stderr(&tiebreak(&["standings", path, "--individual"])));
    let warned = said(path.to_str().unwrap());
    assert!(warned.contains("no line-up for these teams (rounds in parentheses): 4 Dover (1)"), "{warned}");
    assert!(!said(&file("sub_a.json")).contains("roster"));
}

#[test]
fn what_a_json_file_says_about_players_and_penalties_is_used() {
    let event = r#"{"kind": "individual", "pairing": "swiss", "start": "2026-04-01", "rounds": 1,
        "adjustments": [{"id": 2, "after": 1, "points": "-1", "reason": "late (rule 7)"}], "participants": [
        {"id": 1, "name": "Ann", "birth": "2008", "sex": "w", "group": "A", "games": ["2 w 1"]},
        {"id": 2, "name": "Bob", "birth": "2007-12-31", "sex": "m", "group": "B", "games": ["1 b 0"]}]}"#;
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("event.json");
    let path = path.to_str().unwrap();
    let said = |text: &str, arguments: &[&str]| {
        fs::write(path, text).unwrap();
        let output = tiebreak(&[&["standings", path], arguments].concat());
        (output.status.code(), flat(&(stdout(&output) + &stderr(&output))))
    };
    for (category, member) in [("U18", "Ann"), ("women", "Ann"), ("group:b", "Bob")] {
        let (_, said) = said(event, &["--category", category]);
        assert!(said.contains("(1 of 2 participants)") && said.contains(&format!(" {member} ")), "{said}");
    }
    assert!(
        said(event, &[]).1.contains("Bob (2): -1 from round 1 on (late (rule 7))"),
        "{}",
        said(event, &[]).1
    );
    let without = event.replace(r#""group": "A","#, "").replace(r#""group": "B","#, "");
    assert!(said(&without, &["--category", "group:A"]).1.contains("gives no groups"));
    let wrong = event.replace("2007-12-31", "2007-13-31");
    assert_eq!(said(&wrong, &[]).0, Some(2));
    let (status, sex) = said(&event.replace(r#""sex": "m""#, r#""sex": "x""#), &[]);
    assert!(status == Some(2) && sex.contains("/participants/1/sex:"), "{sex}");
    assert_eq!(said(&event.replace(r#""sex": "m""#, r#""sex": "M""#), &[]).0, Some(0));
    // TRF also contains the sex and the date of birth of each player.
    fs::write(path, event).unwrap();
    let trf = root.path().join("event.trf");
    let written = stdout(&tiebreak(&["convert", path, "--to", "trf26"]));
    assert!(written.contains("2007/12/31"), "{written}");
    fs::write(&trf, written).unwrap();
    let back = stdout(&tiebreak(&["convert", trf.to_str().unwrap(), "--to", "json"]));
    assert!(back.contains(r#""birth": "2007-12-31""#) && back.contains(r#""sex": "w""#), "{back}");
    // Bexhill has 5 points because of a penalty of one point. For the tie-breaks of its opponents, Bexhill has 6
    // points.
    let dossier = ["report", &file("lg.json"), "--about", "Corby", "-t", "MPvGP,EMMSB"];
    let dossier = flat(&stdout(&tiebreak(&dossier)));
    assert!(dossier.contains("Bexhill (2): match; 6 without the penalty of 1"), "{dossier}");
}

#[test]
fn lots_need_a_seed() {
    let output = tiebreak(&["lots", "--seed", "", "1", "2"]);
    assert_eq!(output.status.code(), Some(2));
    // With `--event`, the result of the lots contains the names of the participants, and not only their numbers.
    let drawn = ["lots", "--seed", "x", "--event", "tests/data/club.trf", "3"];
    assert!(flat(&stdout(&tiebreak(&[&drawn[..], &["7"]].concat()))).contains(" 7 Gorse, Gina "));
    let keys = json(&[&drawn[..], &["7"]].concat())["keys"].clone();
    assert!(keys.as_array().unwrap().iter().any(|key| key["name"] == "Cedar, Carla"), "{keys}");
    assert_eq!(tiebreak(&[&drawn[..], &["77"]].concat()).status.code(), Some(2));
}

#[test]
fn a_knock_out_is_ranked_by_the_round_reached() {
    let cup = file("cup.json");
    let places = |ranked: &[(u64, String)]| ranked.iter().map(|(place, _)| *place).collect::<Vec<_>>();
    // Ashford and Bexhill drew the final, with the board results 1=0= and 0=1=. The board count is 4 for Ashford (1 + 1
    // + 2) and 6 for Bexhill (1 + 3 + 2). The lower number is better.
    let ranked = order(&[&cup, "-t", "EDEBB"]);
    let teams: Vec<&str> = ranked.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!((teams, places(&ranked)), (vec!["Ashford", "Bexhill", "Corby", "Dover"], vec![1, 2, 3, 4]));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let written = |text: &str, options: &[&str]| {
        fs::write(&path, text).unwrap();
        check("cup.json", path.to_str().unwrap(), options)
    };
    let right = "Rank,No.,Name\n1,1,Ashford\n2,2,Bexhill\n3,3,Corby\n4,4,Dover\n";
    let wrong = "Rank,No.,Name\n1,2,Bexhill\n2,1,Ashford\n3,3,Corby\n4,4,Dover\n";
    assert_eq!(written(right, &["-t", "EDEBB"]).0, 0);
    let (status, said) = written(wrong, &["-t", "EDEBB"]);
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("Ashford (1) is ahead of Bexhill (2) by EDEBB"), "{said}");
    // No tie-break separates the finalists, so a table is right whichever finalist is first.
    for table in [right, wrong] {
        let (status, said) = written(table, &["-t", "MPvGP"]);
        assert!(status == 4 && said.contains("The file does not state who won these matches"), "{said}");
    }
    let answer = json(&["standings", &cup]);
    assert_eq!(answer["open_matches"], serde_json::json!([{"participants": [1, 2], "round": 2}]));
    assert!(
        flat(&stdout(&tiebreak(&["standings", &cup])))
            .contains("The file does not state who won the match Ashford (1) – Bexhill (2) (round 2)")
    );
    // A finalist is always ahead of the winner of the match for third place, whatever decides the drawn matches.
    let (status, said) =
        written("Rank,No.,Name\n1,1,Ashford\n2,3,Corby\n3,2,Bexhill\n4,4,Dover\n", &["-t", "MPvGP"]);
    assert!(
        status == 1
            && said.contains(
                "Bexhill (2) is ahead of Corby (3), because Bexhill (2) won the match between the two (round 1)."
            ),
        "{said}"
    );
    let decided = flat(&stdout(&tiebreak(&["standings", &cup, "-t", "EDEBB"])));
    let line = "Ashford (1) and Bexhill (2) drew their match of round 2. Ashford (1) is ahead by Board count, 4 : 6.";
    assert_eq!(decided.matches(line).count(), 1, "{decided}");
    // The regulations do not rank the losers of a round of the knock-out, so these losers share a place.
    let ranked = order(&[&file("cup-decided.json")]);
    assert_eq!(places(&ranked), [1, 2, 3, 3]);
    let losers = |third: &str, place: u32| {
        let fourth = if third == "Corby" { "Dover" } else { "Corby" };
        let rows = format!("Rank,Name\n1,Ashford\n2,Bexhill\n3,{third}\n{place},{fourth}\n");
        fs::write(&path, rows).unwrap();
        check("cup-decided.json", path.to_str().unwrap(), &[])
    };
    assert_eq!(losers("Corby", 3).0, 0);
    for third in ["Corby", "Dover"] {
        let (status, said) = losers(third, 4);
        assert!(status == 4 && said.contains("no drawing of lots"), "{said}");
    }
}

#[test]
fn a_table_after_an_undecided_round_of_a_knock_out_names_the_match() {
    // Ann and Dan drew in round 1. The file does not state who advanced, but Ann plays in round 2.
    let cup = r#"{"kind": "individual", "pairing": "knockout", "start": "2026-05-01", "rounds": 2, "participants": [
        {"id": 1, "name": "Ann", "games": ["4 w =", "2 w 1"]}, {"id": 2, "name": "Bob", "games": ["3 w 1", "1 b 0"]},
        {"id": 3, "name": "Cy", "games": ["2 b 0", "0 - Z"]}, {"id": 4, "name": "Dan", "games": ["1 b =", "0 - Z"]}]}"#;
    let root = tempfile::tempdir().unwrap();
    let (event, path) = (root.path().join("cup.json"), root.path().join("cup.csv"));
    fs::write(&event, cup).unwrap();
    fs::write(&path, "Rank,No.,Name\n1,2,Bob\n2,1,Ann\n3,3,Cy\n3,4,Dan\n").unwrap();
    let [event, path] = [&event, &path].map(|own| own.to_str().unwrap());
    let said = flat(&stdout(&tiebreak(&["check", event, "--against", path, "-t", "WIN"])));
    assert!(
        said.contains("but the file does not state who won these matches: round 1, Ann (1) – Dan (4)."),
        "{said}"
    );
    assert!(!said.contains("the standing after round 1"), "{said}");
}

#[test]
fn a_result_that_trf_cannot_hold_is_named() {
    let output = tiebreak(&["convert", &file("cup-decided.json"), "--to", "trf26"]);
    let said = flat(&stderr(&output));
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("how the drawn match of team 1 against team 4 in round 1 was decided")
            && said.contains("--to json"),
        "{said}"
    );
}

#[test]
fn regulations_are_read_from_lines_with_names() {
    for kind in ["swiss", "round-robin", "league"] {
        for language in ["en", "es"] {
            let written = tiebreak(&["regulations", "new", kind, "--lang", language]);
            let root = tempfile::tempdir().unwrap();
            let path = root.path().join("r.txt");
            std::fs::write(&path, &written.stdout).unwrap();
            let checked = tiebreak(&["regulations", "check", path.to_str().unwrap()]);
            assert_eq!(checked.status.code(), Some(0), "{kind}: {}{}", stdout(&checked), stderr(&checked));
            assert!(flat(&stdout(&checked)).contains("Los empates se deciden"), "{}", stdout(&checked));
            let list = if language == "es" { "\ndesempates: " } else { "\ntie-breaks: " };
            assert!(stdout(&written).contains(list), "{}", stdout(&written));
        }
    }
    let ranked =
        tiebreak(&["standings", "tests/data/club.trf", "--regulations", &file("regulations.es.txt")]);
    assert!(stdout(&ranked).contains("PTS, DE, BH/C1, BH, SB"), "{}", stdout(&ranked));
    // Each of these two lists must give a warning. The first list contains a play-off that is not in the regulations.
    // In the second, lots come before a tie-break.
    for (list, finding) in [("BH/C1, PLAYOFF", "playoff-undeclared"), ("LOTS, DE", "lots-not-last")] {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("r.txt");
        std::fs::write(&path, format!("system: swiss\ntie-breaks: {list}\nexhausted: lots\n")).unwrap();
        let answer = json(&["regulations", "check", path.to_str().unwrap()]);
        let ids: Vec<_> =
            answer["findings"].as_array().unwrap().iter().map(|own| own["id"].clone()).collect();
        assert!(ids.contains(&finding.into()), "{list}: {ids:?}");
    }
}

#[test]
fn regulations_that_mean_something_else_get_what_to_write() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("r.json");
    let said = |text: &str| {
        fs::write(&path, text).unwrap();
        let output = tiebreak(&["regulations", "check", path.to_str().unwrap()]);
        (output.status.code(), flat(&(stdout(&output) + &stderr(&output))))
    };
    for (text, advice) in [
        (r#"{"format": 1, "ties": {"1": "shared"}}"#, r#"write "ties": "tiebreaks" and "shared-places": 1"#),
        (r#"{"format": 1, "playoff": {"pairing-numbers": "TPR"}}"#, r#"write {"tie-break": "TPR"}"#),
        (r#"{"format": 1, "playoff": {"qualification": {"first": 0}}}"#, "omit this line"),
        (r#"{"format": 1, "deductions": "-1 MP"}"#, r#""empty-boards""#),
        (r#"{"format": 1, "tiebreaks": [TPR, "BH"]}"#, "write `TPR` in quotes"),
        ("tie-breaks: [TPR, \"BH\"]\n", "write `TPR` in quotes"),
    ] {
        let (status, said) = said(text);
        assert!(status == Some(2) && said.contains(advice), "{said}");
    }
    let own = r#"tie-breaks: ["BH", {"code": "OTHER_AGE", "definition": "the younger player is ahead"}]"#;
    let (_, published) = said(&format!("exhausted: lots\n{own}\n"));
    assert!(published.contains("[OTHER_AGE] (the younger player is ahead)"), "{published}");
    // In this TRF record of the tie-breaks, a tie-break is given by its name and not by its code.
    let club = fs::read_to_string("tests/data/club.trf").unwrap();
    let list = club.lines().find(|line| line.starts_with("202") || line.starts_with("212")).unwrap();
    fs::write(&path, club.replace(list, "212 Direct encounter, Buchholz Cut 1")).unwrap();
    let output = tiebreak(&["standings", path.to_str().unwrap()]);
    let said = flat(&stderr(&output));
    assert!(said.contains("write the codes: DE,BH/C1") && said.matches("error[").count() == 1, "{said}");
}

#[test]
fn lines_of_regulations_that_nobody_can_read_are_refused() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("r.txt");
    let checked = |text: &str| {
        std::fs::write(&path, text).unwrap();
        tiebreak(&["regulations", "check", path.to_str().unwrap(), "-f", "json"])
    };
    for text in ["format: 2\nties: shared\n", "format: one\nties: shared\n", "edition: 2025\nties: shared\n"]
    {
        let output = checked(text);
        assert_eq!(output.status.code(), Some(2), "{text}{}", stdout(&output));
    }
    // The error must state the line and the column of each wrong value.
    for (text, wanted) in [
        ("exhausted:  maybe\n", "r.txt:1:13: "),
        (
            "edition: 2026\nannulled: Arlen\n",
            "r.txt:2:11: error[regulations-text]: `Arlen` does not state whose results to annul",
        ),
        (
            "ties: shared\ntie-breaks: BH/C1:GP\n",
            "r.txt:2:13: error[regulations-text]: `BH/C1:GP`: the reference :MP or :GP comes before the modifiers",
        ),
        ("tie-breaks: Wheel of fortune\n", "knows no tie-break `Wheel of fortune`"),
    ] {
        let output = checked(text);
        assert!(output.status.code() == Some(2) && stderr(&output).contains(wanted), "{}", stderr(&output));
    }
    // The file contains several wrong names, keys and values. All wrong names, keys and values must be reported at
    // once, with suggestions of similar words.
    let output = checked(
        "tie-braks: BH\n desempats: BH\nplayoff.positions: [1]\nplay-off.bst: 2\n\
         tie-breaks: Direct encounter, Buhcholz Cut 1; Encuentro partiular, Wheel of fortune\nexhausted: maybe\n",
    );
    let said = stderr(&output);
    let wanted = [
        "r.txt:1:1: error[unknown-key]: /tie-braks: the key `tie-braks` is unknown; did you mean `tie-breaks`?",
        "r.txt:2:2: error[unknown-key]: /desempats: the key `desempats` is unknown; did you mean `desempates`?",
        "r.txt:4:1: error[unknown-key]: /playoff/bst: the key `bst` is unknown; did you mean `best`?",
        "r.txt:5:31: error[regulations-text]: the program knows no tie-break `Buhcholz Cut 1`; did you mean \
         `Buchholz Cut 1`?",
        "r.txt:5:47: error[regulations-text]: the program knows no tie-break `Encuentro partiular`; did you \
         mean `Encuentro particular`?",
        "r.txt:5:68: error[regulations-text]: the program knows no tie-break `Wheel of fortune`; `tiebreak",
        "r.txt:6:12: error[unknown-word]",
    ];
    let found: Vec<&str> = said.lines().collect();
    assert_eq!(found.len(), wanted.len(), "{said}");
    for (line, wanted) in found.iter().zip(wanted) {
        assert!(line.contains(wanted), "{wanted}\n{said}");
    }
    assert_eq!(checked("ties: tie-breaks\ntie-breaks: Rating performance\n").status.code(), Some(0));
    // The Koya system is for round robins. There must be a warning only if the regulations name the Swiss system.
    let koya = |output: &std::process::Output| stdout(output).contains("koya-in-swiss");
    assert!(!koya(&checked("tie-breaks: Koya\nexhausted: lots\n")));
    assert!(koya(&checked("system: swiss\ntie-breaks: Koya\nexhausted: lots\n")));
}

#[test]
fn both_rows_of_a_pair_are_compared_and_cells_that_are_no_results_confirm_nothing() {
    // Cid beat Ann in round 4. The row of Ann shows a loss, which is right. The row of Cid also shows a loss.
    let (status, said) = check("round-robin.json", "rounds-second-row-wrong.csv", &[]);
    assert!(status == 1 && said.contains("1 result"), "{status} {said}");
    let root = tempfile::tempdir().unwrap();
    let right = root.path().join("right.csv");
    let wrong = fs::read_to_string(file("rounds-second-row-wrong.csv")).unwrap();
    fs::write(&right, wrong.replace("2b0,1w0,5w½", "2b0,1w1,5w½")).unwrap();
    let (status, said) = check("round-robin.json", right.to_str().unwrap(), &[]);
    assert_eq!(status, 0, "{said}");
    // Words and letters in cells must not be read as results. The tables are therefore not confirmed.
    for (event, table) in
        [("round-robin-open.json", "matrix-words.csv"), ("league-played.json", "league-letters.csv")]
    {
        let (status, said) = check(event, table, &[]);
        assert_eq!(status, 4, "{table}: {said}");
    }
    // For the match without a result, the table contains an empty cell.
    let (status, said) = check("post.json", "league-open-cell.csv", &[]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn what_convert_writes_of_a_running_league_is_not_called_wrong() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.trf");
    for event in ["early.json", "post.json", "dbl.json"] {
        let written = tiebreak(&["convert", &file(event), "--to", "trf26"]);
        fs::write(&path, &written.stdout).unwrap();
        let checked = tiebreak(&["check", path.to_str().unwrap()]);
        assert_ne!(checked.status.code(), Some(1), "{event}: {}", stdout(&checked));
    }
}

/// Ranks a small event under the given regulations, which are JSON keys. Returns the place, the pairing number and the
/// points of each participant.
fn ranked_under(event: &str, regulations: &str) -> Vec<(u64, u64, String)> {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("event.json");
    fs::write(&path, format!(r#"{{"format": 1, "tournament": {event}, "regulations": {{{regulations}}}}}"#))
        .unwrap();
    let answer = json(&["standings", path.to_str().unwrap()]);
    let row = |row: &serde_json::Value| {
        let points = row["values"]["PTS"].as_str().unwrap().to_owned();
        (row["rank"].as_u64().unwrap(), row["id"].as_u64().unwrap(), points)
    };
    answer["standings"].as_array().unwrap().iter().map(row).collect()
}

/// Ranks a small event under the given regulations. Returns only the places and the pairing numbers.
fn places_under(event: &str, regulations: &str) -> Vec<(u64, u64)> {
    ranked_under(event, regulations).into_iter().map(|(place, id, _)| (place, id)).collect()
}

#[test]
fn the_first_place_is_shared_where_the_regulations_say_so() {
    // Players 1 and 2 have 2 points, and WIN puts player 1 ahead (2 wins against 1). Players 3 and 4 have 1 point, and
    // BPG puts player 4 ahead (3 games with Black against 1).
    let event = r#"{"kind": "individual", "pairing": "predetermined", "rounds": 3, "participants": [
        {"id": 1, "games": ["4 w 1", "2 b 0", "3 b 1"]}, {"id": 2, "games": ["3 w =", "1 w 1", "4 w ="]},
        {"id": 3, "games": ["2 b =", "4 w =", "1 w 0"]}, {"id": 4, "games": ["1 b 0", "3 b =", "2 b ="]}]}"#;
    let list = r#""ties": "tiebreaks", "tiebreaks": ["WIN", "BPG"], "exhausted": "unbroken""#;
    assert_eq!(places_under(event, list), [(1, 1), (2, 2), (3, 4), (4, 3)]);
    let shared = format!(r#"{list}, "shared-places": 1"#);
    assert_eq!(places_under(event, &shared), [(1, 1), (1, 2), (3, 4), (4, 3)]);
    let shared = format!(r#"{list}, "shared-places": 3"#);
    assert_eq!(places_under(event, &shared), [(1, 1), (1, 2), (3, 3), (3, 4)]);
}

#[test]
fn the_best_of_those_who_are_tied_play_off() {
    // Players 1, 2 and 3 drew with each other and beat player 4, so they are tied. Players 1 and 2 played twice with
    // Black, and player 3 never. BPG therefore puts players 1 and 2 ahead of player 3.
    let event = r#"{"kind": "individual", "pairing": "predetermined", "rounds": 3, "participants": [
        {"id": 1, "games": ["4 w 1", "2 b =", "3 b ="]}, {"id": 2, "games": ["3 b =", "1 w =", "4 b 1"]},
        {"id": 3, "games": ["2 w =", "4 w 1", "1 w ="]}, {"id": 4, "games": ["1 b 0", "3 b 0", "2 w 0"]}]}"#;
    let regulations = |best: &str| {
        format!(
            r#""ties": "playoff-and-tiebreaks", "tiebreaks": ["BPG"], "decided": [{{"by": "playoff", "order": [2, 1]}}],
            "playoff": {{"positions": [1], "qualification": "none"{best}, "pairing-numbers": {{"tie-break": "TPR"}}}}"#
        )
    };
    assert_eq!(places_under(event, &regulations(r#", "best": 2"#)), [(1, 2), (2, 1), (3, 3), (4, 4)]);
    // Without the key `best`, all three players are in the play-off. The result of a play-off of only two has no
    // effect.
    assert_eq!(places_under(event, &regulations("")), [(1, 1), (1, 2), (3, 3), (4, 4)]);
}

#[test]
fn annulled_results_and_empty_boards_count_as_the_regulations_say() {
    // Player 4 beat player 1 and forfeited two games. Player 1 beat players 2 and 3, and these two drew with each
    // other.
    let event = r#"{"kind": "individual", "pairing": "predetermined", "rounds": 3, "participants": [
        {"id": 1, "games": ["4 w 0", "2 b 1", "3 b 1"]}, {"id": 2, "games": ["3 w =", "1 w 0", "4 b +"]},
        {"id": 3, "games": ["2 b =", "4 w +", "1 w 0"]}, {"id": 4, "games": ["1 b 1", "3 b -", "2 w -"]}]}"#;
    let points = |regulations: &str| {
        let mut rows = ranked_under(event, regulations);
        rows.sort_by_key(|(_, id, _)| *id);
        rows.into_iter().map(|(.., points)| points).collect::<Vec<_>>()
    };
    assert_eq!(points(r#""tiebreaks": ["SB"]"#), ["2", "1.5", "1.5", "1"]);
    for annulled in [r#""less-than-half""#, "[4]"] {
        let regulations = format!(r#""tiebreaks": ["SB"], "annulled": {annulled}"#);
        assert_eq!(points(&regulations), ["2", "0.5", "0.5", "0"], "{annulled}");
    }
    // Team 1 drew a match, but had no player on board 2. For this, the team is penalized by one match point and half a
    // game point.
    let event = r#"{"kind": "team", "pairing": "predetermined", "rounds": 1, "boards": 2, "primary": "MP", "teams": [
        {"id": 1, "matches": ["2 w 1-"]}, {"id": 2, "matches": ["1 b 0+"]}]}"#;
    let regulations = r#""tiebreaks": ["MPvGP"], "exhausted": "lots", "empty-boards": {"match-points": "1", "game-points": "0.5"}"#;
    assert_eq!(ranked_under(event, regulations), [(1, 2, "1".to_owned()), (2, 1, "0".to_owned())]);
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("r.txt");
    let checked = |text: &str| {
        fs::write(&path, text).unwrap();
        tiebreak(&["regulations", "check", path.to_str().unwrap()])
    };
    assert_eq!(checked("empty-boards.game-points: -1\n").status.code(), Some(2));
    assert_eq!(checked("playoff.pairing-numbers.tie-break: BH; XYZ\n").status.code(), Some(2));
    let said = checked(
        "system: round-robin\nties: tie-breaks\ntie-breaks: SB\nexhausted: lots\nshared-places: 2\nratings: FIDE, national, 1200\n\
         empty-boards.game-points: 1\nannulled: less-than-half\nminimum-games: 4\n",
    );
    let said = flat(&stdout(&said));
    for sentence in [
        "one of the first 2 places share this place",
        "the first available rating in this list: FIDE rating, national rating, 1200.",
        "A team loses 1 GP for each empty board",
        "forfeits more than half of the games",
        "at least 4 games over the board",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
}

#[test]
fn board_prizes_have_boards_and_a_minimum_of_games() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("r.txt");
    fs::write(&path, "minimum-games: 4\n").unwrap();
    let answer = json(&[
        "standings",
        &file("sub_b.trf"),
        "--individual",
        "-t",
        "TPR",
        "--regulations",
        path.to_str().unwrap(),
    ]);
    let rows = answer["standings"].as_array().unwrap();
    let of = |name: &str| rows.iter().find(|row| row["name"] == name).map(|row| row["boards"].clone());
    // A player needs four played games to be in this table. Bexhill 3 has four: one on board 2, and three on board 3.
    // Arlen 1 has only two, and a forfeit does not count.
    assert_eq!(of("Bexhill 3"), Some(serde_json::json!({"2": 1, "3": 3})));
    assert_eq!(of("Arlen 1"), None);
}

#[test]
fn the_rating_that_counts_is_the_first_of_the_order() {
    let root = tempfile::tempdir().unwrap();
    let (event, rules) = (root.path().join("event.trf"), root.path().join("r.txt"));
    // Player 2 played against players 1 and 4. Player 1 has the FIDE rating 2100 and the national rating 1750. Player 4
    // has only the national rating 1500.
    let text = fs::read_to_string("tests/data/announced.trf").unwrap();
    let text =
        text.replace("Dogwood, Dan                      1800", "Dogwood, Dan                          ");
    let national = "XYZ    4      Dogwood, Dan                      1500\n";
    fs::write(&event, text.replace("XYZ    1 ", &format!("{national}XYZ    1 "))).unwrap();
    let of_2 = |regulations: &str| {
        fs::write(&rules, regulations).unwrap();
        let (event, rules) = (event.to_str().unwrap(), rules.to_str().unwrap());
        let answer = json(&["standings", event, "-t", "ARO", "--after-round", "2", "--regulations", rules]);
        let rows = answer["standings"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == 2).unwrap()["values"]["ARO"].clone()
    };
    assert_eq!(of_2("ratings: FIDE, national, 1400\n"), "1800");
    assert_eq!(of_2("valoraciones: nacional, FIDE, 1400\n"), "1625");
    assert_eq!(of_2("ratings: FIDE, 1400\n"), "1750");
}

/// Returns a standing as a CSV table: the places, the points and the values of the tie-breaks.
fn table_of(event: &Event) -> String {
    let ranked = event.rank();
    let entries = event.plan.list.entries.iter().zip(&ranked.standings.entries);
    let columns = entries.filter_map(|(listed, entry)| match entry {
        Entry::Values(column) => Some((listed, column)),
        _ => None,
    });
    let columns: Vec<_> = columns.collect();
    let mut text = "Rank,No.".to_owned();
    columns.iter().for_each(|(listed, _)| text.push_str(&format!(",{listed}")));
    let ranks = ranked.standings.ranks();
    for index in ranked.standings.groups.iter().flatten() {
        text.push_str(&format!("\n{},{}", ranks[*index], event.tournament().id(*index)));
        for (_, column) in &columns {
            text.push_str(&format!(",{}", column[*index].map_or(String::new(), |value| value.to_string())));
        }
    }
    text
}

/// Checks tables of unfinished events. A usual way to count unfinished games must not be called wrong. With
/// `TIEBREAK_TIMES=200`, the test tries 20,000 events.
#[test]
fn no_interim_table_that_a_usual_count_gives_is_called_different() {
    let (wanted, mut tried, mut wrong) = (100 * times(), 0, Vec::new());
    for number in 0.. {
        if tried == wanted {
            break;
        }
        let (draft, list) = made_up(number, Amount::Number(1 + (number % 4) as u32));
        let Ok((facts, _)) = Tournament::build(draft) else { continue };
        if open_games(&facts).is_empty() {
            continue;
        }
        let mut json: serde_json::Value =
            serde_json::from_str(&to_text(&TournamentJson::from(&facts)).unwrap()).unwrap();
        // A third of the events state no points for unfinished games, a third give zero points, and a third keep the
        // points of the generated event.
        match number % 3 {
            0 => drop(json["scoring"].as_object_mut().map(|scoring| scoring.remove("pending"))),
            1 => json["scoring"]["pending"] = "0".into(),
            _ => {}
        }
        let text = json.to_string();
        let load = |played: Option<bool>, after: Option<usize>| {
            let list = Some(AskedList::Text(list.to_owned()));
            let options = Options { list, played, after, ..Options::default() };
            Event::load(Source::file("made-up.json", text.as_bytes()), &options)
                .expect("a made-up event reads")
        };
        let event = load(None, None);
        let last = facts.last_played_round().max(event.plan.after);
        let ways = [
            ("what was played", Some(load(Some(true), None))),
            ("finished rounds", Some(load(Some(false), None)).filter(|way| way.plan.after > 0)),
            ("open games as declared", Some(load(Some(false), Some(last)))),
        ];
        tried += 1;
        for (way, counted) in ways.iter().filter_map(|(way, counted)| Some((way, counted.as_ref()?))) {
            let table = table_of(counted);
            let read = check::read_table(table.as_bytes(), "table.csv", &event.plan, event.tournament());
            let read = read.unwrap_or_else(|remarks| panic!("{number}: {remarks:?}\n{table}"));
            let report = check::check_event(&event, &[read], &admissible_readings(&event));
            if report.verdict() == Verdict::Different {
                wrong.push(format!(
                    "{number}, {way}, after {} of {}: {list}",
                    counted.plan.after, event.plan.after
                ));
            }
        }
    }
    assert_eq!(wrong.len(), 0, "{wrong:#?}");
}

#[test]
fn published_regulations_are_written_in_lines() {
    let files: [(&str, &str, usize); 12] = [
        ("apumanque-2015", "DE PS BH BH/M1", 0),
        ("bandera-2020", "DE WON BH SB OTHER_AGE", 0),
        ("besancon-2023", "BH PS TPR", 0),
        // No source states how the play-offs of this event were played: how many games, with which colors, and with
        // which time limits.
        ("connaught-2018", "EDE/P", 5),
        ("deutschlandturnier-2018", "BH SB", 0),
        ("eggenstein", "SB", 5),
        ("enroque-2019", "DE OTHER_BH TPR WON", 0),
        ("guarani-2023", "DE BH/C1 SB BH WON", 0),
        ("isere-2014", "BH/C1 TPR", 0),
        ("pau-2015", "DE SB", 0),
        ("quenza-2024", "BH/C2 BH TPR", 0),
        ("toenning-2024", "SB", 5),
    ];
    for (name, list, errors) in files {
        let answer = json(&["regulations", "check", &file(&format!("regulations/{name}.txt"))]);
        let found = answer["findings"].as_array().unwrap_or_else(|| panic!("{name}: {answer}"));
        let count = found.iter().filter(|one| one["severity"] == "error").count();
        assert_eq!(count, errors, "{name}: {answer}");
        let said = answer["publish"]["en"].as_str().unwrap();
        let codes: Vec<&str> = said.split('[').skip(1).filter_map(|part| part.split(']').next()).collect();
        assert_eq!(codes.join(" "), list, "{name}");
    }
    let written = fs::read_dir(file("regulations")).unwrap().count();
    assert_eq!(written, files.len());
}

#[test]
fn results_in_the_crosstable_of_our_own_report_are_compared() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("report.html");
    let table = path.to_str().unwrap();
    for (event, number, right, wrong) in [
        ("tests/data/club.trf", "4", "9w½", "9w1"),
        ("tests/data/league.trf", "3", "7w 2 (1110)", "7w 2 (1100)"),
    ] {
        let written = stdout(&tiebreak(&["report", event, "-f", "html"]));
        assert!(written.contains(right), "{event}: {written}");
        let judged = |text: &str| {
            fs::write(&path, text).unwrap();
            let output = tiebreak(&["check", event, "--against", table, "--table", number]);
            (output.status.code().unwrap(), flat(&(stdout(&output) + &stderr(&output))))
        };
        let (status, said) = judged(&written);
        assert_eq!(status, 0, "{event}: {said}");
        let (status, said) = judged(&written.replacen(right, wrong, 1));
        assert!(status == 1 && said.contains("1 result"), "{event}: {status} {said}");
    }
}

#[test]
fn games_in_a_json_list_are_no_number_of_games() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("list.json");
    let standing = json(&["standings", "tests/data/club.trf"]);
    let with = |games: serde_json::Value| {
        let mut rows = standing["standings"].clone();
        for row in rows.as_array_mut().unwrap() {
            row["games"] = games.clone();
        }
        rows.to_string()
    };
    for games in [serde_json::json!(["9w=", "H"]), serde_json::json!([{"opponent": 9, "result": "1"}])] {
        fs::write(&path, with(games)).unwrap();
        let output = tiebreak(&["check", "tests/data/club.trf", "--against", path.to_str().unwrap()]);
        let said = flat(&stdout(&output));
        assert!(output.status.code() == Some(0) && said.contains("the column `games`"), "{said}");
    }
}

#[test]
fn a_wrong_number_of_games_is_shown_beside_the_way_in_which_the_column_counts() {
    let games = "No.,Name,Pts,Rank,Games\n7,\"Gorse, Gina\",3.5,1,5\n9,\"Ivy, Ines\",3,2,5\n1,\"Alder, Anna\",3,3,5\n\
                 8,\"Hazel, Hugo\",3,4,4\n5,\"Elm, Eva\",3,5,4\n4,\"Dogwood, Dan\",3,6,4\n6,\"Fir, Felix\",2,7,4\n\
                 10,\"Juniper, Jan\",2,8,4\n2,\"Birch, Ben\",1.5,9,5\n3,\"Cedar, Carla\",1,10,3\n";
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("games.csv");
    fs::write(&path, games.replace("7,\"Gorse, Gina\",3.5,1,5", "7,\"Gorse, Gina\",3.5,1,6")).unwrap();
    let output =
        tiebreak(&["check", "tests/data/club.trf", "--against", path.to_str().unwrap(), "-f", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let wrong = &answer["differences"][0];
    assert_eq!((&wrong["recorded"], &wrong["computed"]), (&"6".into(), &"4".into()), "{answer}");
}

#[test]
fn penalties_in_game_points_have_a_column_of_their_own() {
    let league = fs::read_to_string(file("post.json")).unwrap();
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.json");
    let said = |text: &str| {
        fs::write(&path, text).unwrap();
        stdout(&tiebreak(&["standings", path.to_str().unwrap()]))
    };
    assert!(said(&league).contains("Penalty") && !said(&league).contains("Penalty (game points)"));
    let both = league.replacen("\"points\": \"-1\"", "\"points\": \"-1\", \"game-points\": \"-2.5\"", 1);
    assert_ne!(both, league, "the league has a penalty of a point");
    let said = said(&both);
    assert!(said.contains("Penalty (game points)") && said.contains("-2.5"), "{said}");
}

#[test]
fn open_matches_are_listed_once_and_called_open() {
    let post = file("post.json");
    let line = "does not count 1 match or game that has no result yet (round 3, Arlen (1) – Corby (3))";
    for command in [
        &["check", &post][..],
        &["explain", &post, "--participant", "1"],
        &["compare", &post, "--edition", "fide-2024-08", "--edition", "fide-2026-03"],
        &["report", &post],
        &["standings", &post],
    ] {
        let said = flat(&stdout(&tiebreak(command)));
        assert_eq!(said.matches(line).count(), 1, "{command:?}: {said}");
    }
    // Each match without a result must be listed only once, even if such matches count in the standing.
    let said = flat(&stdout(&tiebreak(&["standings", &file("early.json"), "--after-round", "5"])));
    assert_eq!(said.matches("Arlen (1) – Exeter (5)").count(), 1, "{said}");
    assert!(!said.contains("warning"), "{said}");
    // Corby has one win and two draws. Bexhill has a penalty of one point.
    let answer = json(&["standings", &post, "-t", "MPvGP"]);
    let row = |id: u32| {
        let rows = answer["standings"].as_array().unwrap();
        rows.iter().find(|row| row["id"] == id).unwrap().clone()
    };
    let corby = ["played", "won", "drawn", "lost"].map(|key| row(3)[key].as_u64().unwrap());
    assert_eq!((corby, &row(3)["game_points"]), ([3, 1, 2, 0], &"13".into()));
    assert_eq!((&row(2)["penalty"], row(3).get("penalty")), (&"-1".into(), None));
    // The conversion must write the points and places of the standing.
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("post.trf");
    fs::write(&path, tiebreak(&["convert", &post, "--to", "trf26"]).stdout).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let corby = text.lines().find(|line| line.starts_with("310") && line.contains("Corby")).unwrap();
    assert_eq!(corby.split_whitespace().skip(3).take(3).collect::<Vec<_>>(), ["5.0", "13.0", "3"]);
    let output = tiebreak(&["check", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(!stderr(&output).contains("points-differ"), "{}", stderr(&output));
    // The table is right after round 3 only. The answer must name this round and no other.
    let table = root.path().join("round-3.csv");
    let rows = "1,2,Bexhill,6,9.5\n2,4,Dover,4,10\n3,1,Arlen,3,8.5\n4,3,Corby,2,11\n5,5,Exeter,1,9\n";
    fs::write(&table, format!("Rank,No.,Team,PTS,MPvGP\n{rows}")).unwrap();
    let (status, said) = check("early.json", table.to_str().unwrap(), &["-t", "MPvGP"]);
    assert_eq!(
        (status, said.contains("may be right after round 3"), said.contains("after round 4")),
        (4, true, false)
    );
    // A Swiss-system event with unfinished games in rounds 2 and 3.
    let path = root.path().join("swiss.json");
    let swiss = r#"{"kind": "individual", "pairing": "swiss", "rounds": 3, "participants": [
        {"id": 1, "name": "Ann", "games": ["4 w 1", "3 b X", "2 w 1"]},
        {"id": 2, "name": "Bob", "games": ["3 w 0", "4 b =", "1 b 0"]},
        {"id": 3, "name": "Cid", "games": ["2 b 1", "1 w X", "4 b X"]},
        {"id": 4, "name": "Dee", "games": ["1 b 0", "2 w =", "3 w X"]}]}"#;
    fs::write(&path, swiss).unwrap();
    let said = flat(&stdout(&tiebreak(&["standings", path.to_str().unwrap()])));
    assert!(
        said.contains(
            "2 results of the unfinished round or of later rounds do not count (round 2, Bob (2) – Dee (4); round 3, Ann (1) – Bob (2))"
        ),
        "{said}"
    );
    let said = flat(&stdout(&tiebreak(&["explain", &post, "--participant", "1"])));
    assert!(
        said.contains("3 Corby (3) match not finished") && !said.contains("Corby (3) rest round"),
        "{said}"
    );
}

#[test]
fn a_cell_that_contradicts_its_mirror_is_compared_with_the_event() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("matrix.csv");
    let judged = |text: &str| {
        fs::write(&path, text).unwrap();
        check("round-robin.json", path.to_str().unwrap(), &[])
    };
    let right = "Rank,No.,Name,1,2,3,4,5,6,Pts\n1,1,Ann,x,1,0,½,1,1,3.5\n3,2,Bob,0,x,1,½,½,1,3\n\
                 3,3,Cid,1,0,x,½,½,1,3\n1,4,Dee,½,½,½,x,1,1,3.5\n5,5,Eve,0,½,½,0,x,1,2\n6,6,Fay,0,0,0,0,0,x,0\n";
    assert_eq!(judged(right).0, 0, "{}", judged(right).1);
    let (status, said) = judged(&right.replace("Ann,x,1", "Ann,x,½"));
    assert!(status == 1 && said.contains("Ann (1)") && !said.contains("cannot be read"), "{status} {said}");
    // The test changes the result against Fay in the row of Cid, so that it is wrong.
    let (status, said) = judged(&right.replace("Cid,1,0,x,½,½,1", "Cid,1,0,x,½,½,½"));
    assert!(status == 1 && said.contains("Cid (3)"), "{status} {said}");
}

#[test]
fn a_table_of_other_names_is_named_by_them() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("other.csv");
    let table = "Rank,Name,Pts\n1,\"Gorse, Gina\",3.5\n2,\"Abbot, Ada\",3\n3,\"Baker, Bo\",3\n4,\"Cook, Cy\",2\n5,\"Dyer, Di\",1\n";
    fs::write(&path, table).unwrap();
    let output = tiebreak(&["check", "tests/data/club.trf", "--against", path.to_str().unwrap()]);
    let said = flat(&stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("cannot match 4 of the 5 names in the table to participants of this event: Abbot, Ada; Baker, Bo; Cook, Cy; …"),
        "{said}"
    );
}

#[test]
fn explain_shows_adjusted_scores_as_sums_and_names_absences() {
    // Bob requested byes for rounds 2 to 4, the last rounds. In the tie-breaks of Ann, who played against Bob, these
    // byes count as draws (16.3.2).
    let event = r#"{"kind": "individual", "pairing": "swiss", "start": "2026-04-01", "rounds": 4, "participants": [
        {"id": 1, "name": "Ann", "games": ["2 w 1", "3 b =", "4 w 1", "3 w 1"]},
        {"id": 2, "name": "Bob", "games": ["1 b 0", "0 - Z", "0 - Z", "0 - Z"]},
        {"id": 3, "name": "Cid", "games": ["4 w 1", "1 w =", "0 - U", "1 b 0"]},
        {"id": 4, "name": "Dee", "games": ["3 b 0", "0 - U", "1 b 0", "0 - H"]}]}"#;
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("event.json");
    fs::write(&path, event).unwrap();
    let explained = |who: &str| {
        let path = path.to_str().unwrap();
        flat(&stdout(&tiebreak(&["explain", path, "--participant", who, "-t", "PTS,BH,PS"])))
    };
    assert!(explained("1").contains("Bob (2): 0 in the crosstable + 3 × 0.5 = 1.5"), "{}", explained("1"));
    assert!(explained("2").contains("total after the round (zero-point bye)"), "{}", explained("2"));
}

#[test]
fn a_list_a_penalty_and_a_category_are_answered_in_words() {
    let said = |arguments: &[&str]| {
        let output = tiebreak(arguments);
        (output.status.code().unwrap_or(-1), flat(&(stdout(&output) + &stderr(&output))))
    };
    // In this table, the match points are in the column of the first tie-break.
    assert_eq!(check("dbl.json", "cr4.csv", &["-t", "MPTS,GPTS,EMMSB"]).0, 0);
    let (_, wins) = said(&["standings", &file("sw.json"), "-t", "WIN"]);
    assert!(
        wins.contains("WIN counts a match only if the team scored the points of a won game on every board"),
        "{wins}"
    );
    let (status, code) = said(&["standings", &file("dbl.json"), "-t", "BH/C1:GP"]);
    assert!(status == 2 && code.contains("BH:GP/C1"), "{code}");
    let (_, points) = said(&["explain", &file("lg.json"), "-p", "Bexhill", "--tiebreak", "MPTS"]);
    assert!(points.contains("penalty") && !points.contains("constant"), "{points}");
    let (status, finding) = said(&["regulations", "check", &file("british2.json")]);
    assert!(status == 1 && finding.contains("but the regulations list none"), "{finding}");
    let (status, rating) = said(&["standings", &file("club-juniors.trf"), "--category", "U1800"]);
    assert!(status == 2 && rating.contains("rating<1800"), "{rating}");
    // The date of birth of Ivy is unknown, so she can be a junior. Alder is certainly not a junior.
    let (status, unknown) = check("noivy.trf", "u18.csv", &["--category", "U18"]);
    assert!(status == 4 && unknown.contains("belong to the category: Ivy, Ines (9)"), "{unknown}");
    let (status, adult) = check("club-juniors.trf", "u18x.csv", &["--category", "U18"]);
    assert!(status == 1 && adult.contains("Alder, Anna (1) does not belong to U18."), "{adult}");
    let (status, women) = said(&["standings", &file("lg.json"), "--category", "women"]);
    assert!(status == 2 && women.contains("does not give the sex"), "{women}");
}

#[test]
fn a_penalty_in_the_wrong_row_is_a_difference() {
    let table = |heading: &str, bexhill: &str, corby: &str| {
        format!(
            "Rank,No.,Team,Pts,MPvGP,{heading}\n1,4,Dover,8,18.5,\n2,2,Bexhill,5,16,{bexhill}\n\
             3,3,Corby,5,13,{corby}\n4,1,Arlen,4,15.5,\n5,5,Exeter,1,9,\n"
        )
    };
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("penalty.csv");
    let written = |text: String| {
        fs::write(&path, text).unwrap();
        check("post.json", path.to_str().unwrap(), &[])
    };
    for heading in ["Penalty", "Ded", "Sanción", "Strafpunkte"] {
        assert_eq!(written(table(heading, "1", "")).0, 0, "{heading}");
        assert_eq!(written(table(heading, "-1", "0")).0, 0, "{heading}");
        let (status, said) = written(table(heading, "", ""));
        assert!(status == 1 && said.contains("Bexhill (2)"), "{heading}: {said}");
        let (status, said) = written(table(heading, "", "1"));
        assert_eq!(status, 1, "{heading}: {said}");
        assert!(said.contains("Games and penalties"), "{said}");
    }
    assert_eq!(written(table("Penalty", "(1)", "–")).0, 0);
    assert_eq!(written(table("Penalty", "", "(-1)")).0, 1);
    // The event has no penalties, so it is unclear what the numbers under `Penalty` mean.
    let club = |penalty: &str| {
        let numbers = format!("Rank,Name,Pts,Penalty\n1,\"Gorse, Gina\",3.5,\n2,\"Ivy, Ines\",3,{penalty}\n");
        fs::write(&path, numbers).unwrap();
        tiebreak(&["check", "tests/data/club.trf", "--against", path.to_str().unwrap()])
    };
    assert!(!stdout(&club("")).contains("`Penalty`"));
    let output = club("5");
    let said = flat(&stdout(&output));
    assert!(said.contains("cannot check these columns against the rules: `Penalty`"), "{said}");
    assert!(output.status.code() == Some(4), "{said}");
    assert_eq!(written(table("Penalty", "−1", "")).0, 0);
    assert_eq!(written(table("Penalty", "", "−1")).0, 1);
    // A column `Penalty` with words is not compared. A column with numbers and an unknown heading must not be read as
    // an order by EDE.
    assert_eq!(written(table("Penalty", "late", "")).0, 0);
    let (_, said) = written(table("Xyz", "", "1"));
    assert!(!said.contains("EDE"), "{said}");
    // The column `Penalty` must also be in the standing of a finished league.
    let league = file("lg.json");
    fs::write(&path, stdout(&tiebreak(&["standings", &league, "-f", "csv"]))).unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains("Penalty"));
    assert_eq!(check("lg.json", path.to_str().unwrap(), &[]).0, 0);
    assert_eq!(json(&["standings", &league])["adjustments"][0]["points"], "-1");
}

#[test]
fn game_points_for_and_against_have_the_headings_of_leagues() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join("league.csv");
    let written = |own: &str, against: &str, corby: u32| {
        let text = format!(
            "Pos,Team,PJ,PG,PE,PP,{own},{against},Pts\n1,Dover,4,2,2,0,18.5,13.5,8\n\
             2,Arlen,4,2,1,1,20.5,11.5,7\n3,Corby,4,1,2,1,16,{corby},5\n4,Bexhill,4,2,0,2,16,16,5\n\
             5,Exeter,4,0,1,3,9,23,1\n"
        );
        fs::write(&path, text).unwrap();
        check("lg.json", path.to_str().unwrap(), &[])
    };
    for [own, against] in [["PF", "PC"], ["GF", "GA"], ["GF", "GC"]] {
        let (status, said) = written(own, against, 16);
        assert_eq!(status, 0, "{own}: {said}");
        assert_eq!(written(own, against, 17).0, 1, "{own}");
    }
    // The table has a column with two numbers in each cell. The next column contains their difference.
    let judged = |heads: &str, corby: &str| {
        let text = format!(
            "Pos,Team,{heads}\n1,Dover,18.5 : 13.5,5\n2,Arlen,20.5 : 11.5,9\n3,Corby,{corby}\n\
             4,Bexhill,16 : 16,0\n5,Exeter,9 : 23,-14\n"
        );
        fs::write(&path, text).unwrap();
        check("lg.json", path.to_str().unwrap(), &[])
    };
    for difference in ["Diff", "+/-", "Dif"] {
        for own in ["PF : PC", "GF:GA", "Brettpunkte"] {
            let heads = format!("{own},{difference}");
            let (status, said) = judged(&heads, "16 : 16,0");
            assert_eq!(status, 0, "{heads}: {said}");
            let (status, said) = judged(&heads, "16 : 17,0");
            assert!(status == 1 && said.contains("Corby (3) ") && said.contains(" 17 16"), "{heads}: {said}");
            let (status, said) = judged(&heads, "16 : 16,1");
            assert!(status == 1 && said.contains(&format!("Corby (3) {difference} 1 0")), "{heads}: {said}");
        }
    }
}

#[test]
fn a_category_with_unknown_members_stays_open() {
    // The sex of Ivy is unknown. In the list of women, her place and all places behind it are therefore uncertain.
    let text = fs::read_to_string(file("club-juniors.trf")).unwrap();
    let women = [(4, "Dogwood"), (7, "Gorse"), (10, "Juniper")];
    let with_sex = women.iter().fold(text.replace("   9 m    Ivy", "   9      Ivy"), |text, (id, name)| {
        text.replace(&format!("{id:>4} m    {name}"), &format!("{id:>4} w    {name}"))
    });
    let root = tempfile::tempdir().unwrap();
    let (event, path) = (root.path().join("women.trf"), root.path().join("women.csv"));
    fs::write(&event, with_sex).unwrap();
    let written = |rows: &str| {
        fs::write(&path, format!("Rank,Name,Pts\n{rows}")).unwrap();
        let command = ["check", event.to_str().unwrap(), "--against", path.to_str().unwrap()];
        let output = tiebreak(&[&command[..], &["--category", "women"]].concat());
        (output.status.code().unwrap(), flat(&stdout(&output)))
    };
    let gorse = "1,\"Gorse, Gina\",3.5\n";
    let (status, said) = written(&format!("{gorse}2,\"Dogwood, Dan\",3\n3,\"Juniper, Jan\",2\n"));
    assert!(status == 4 && said.contains("belong to the category: Ivy, Ines (9)"), "{status} {said}");
    let (status, said) =
        written(&format!("{gorse}2,\"Ivy, Ines\",3\n3,\"Dogwood, Dan\",3\n4,\"Juniper, Jan\",2\n"));
    assert_eq!(status, 4, "{said}");
    // Two tables must be called wrong: one has a wrong number, and the other contains a participant who is certainly
    // not in the category.
    assert_eq!(written(&format!("{gorse}2,\"Dogwood, Dan\",2\n3,\"Juniper, Jan\",2\n")).0, 1);
    let (status, said) = written(&format!("{gorse}2,\"Alder, Anna\",3\n3,\"Juniper, Jan\",2\n"));
    assert!(status == 1 && said.contains("Alder, Anna (1) does not belong to women"), "{status} {said}");
}

#[test]
fn results_of_an_unfinished_first_round_count() {
    let text = fs::read_to_string("tests/data/club.trf").unwrap();
    let is_kept = |line: &&str| !line.starts_with("001") || line.len() > 100;
    let open: Vec<String> = text
        .lines()
        .filter(is_kept)
        .map(|line| match line.get(4..8).filter(|_| line.starts_with("001")) {
            Some("   4" | "   3") => line[..99].replace("4 w 0", "4 w *").replace("3 b 1", "3 b *"),
            Some(_) => line[..99].to_owned(),
            None => line.to_owned(),
        })
        .collect();
    let root = tempfile::tempdir().unwrap();
    let (event, path) = (root.path().join("open.trf"), root.path().join("open.csv"));
    fs::write(&event, open.join("\n") + "\n").unwrap();
    let event = event.to_str().unwrap();
    let answer = json(&["standings", event]);
    assert!(answer["played_only"] == true && answer["open_matches"][0]["round"] == 1, "{answer}");
    // A column that contains zero for every participant must not be confirmed.
    let zeros = answer["standings"].as_array().unwrap().iter().map(|row| format!("1,{},0\n", row["id"]));
    fs::write(&path, format!("Rank,No.,Pts\n{}", zeros.collect::<String>())).unwrap();
    let output = tiebreak(&["check", event, "--against", path.to_str().unwrap()]);
    assert_ne!(output.status.code(), Some(0), "{}", stdout(&output));
}
