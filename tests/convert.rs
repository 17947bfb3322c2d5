//! Tests that an event is the same after a conversion with `tiebreak convert`. If a conversion is not possible, it must
//! fail with a reason.

use std::path::Path;

use crate::support::{stderr, stdout, tiebreak};

fn file(directory: &Path, name: &str, text: &str) -> String {
    let path = directory.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns the place and the pairing number of each participant, best place first.
fn order(path: &str) -> Vec<(u64, u64)> {
    let output = tiebreak(&["standings", path, "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    let rows = answer["standings"].as_array().unwrap().iter();
    rows.map(|row| (row["rank"].as_u64().unwrap(), row["id"].as_u64().unwrap())).collect()
}

fn player(id: u32, points: &str, cell: &str) -> String {
    format!("001 {id:>4}      {:<66}{points:>4} {id:>4}  {cell}", format!("Player {id}"))
}

/// Returns the text of a TRF file with the given header records, four players, one round, and the given teams.
fn club(head: &[&str], teams: &[&str]) -> String {
    let mut lines: Vec<String> = head.iter().map(|line| (*line).to_owned()).collect();
    for (id, points, cell) in
        [(1, "1.0", "   2 w 1"), (2, "0.0", "   1 b 0"), (3, "0.0", "   4 w 0"), (4, "1.0", "   3 b 1")]
    {
        lines.push(player(id, points, cell));
    }
    lines.extend(teams.iter().map(|line| (*line).to_owned()));
    lines.join("\n") + "\n"
}

#[test]
fn made_up_players_take_numbers_that_nobody_has() {
    let directory = tempfile::tempdir().unwrap();
    let event = file(directory.path(), "event.trf", &club(&["012 X", "XXR 1"], &["310   1 Alpha"]));
    let output = tiebreak(&["convert", &event, "--to", "trf26"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let written = stdout(&output);
    for id in 1..=4 {
        assert!(written.contains(&format!("001 {id:>4}      Player {id} ")), "{written}");
    }
    assert!(written.contains("001    5      Alpha 1 "), "{written}");
    let roster = written.lines().find(|line| line.starts_with("310")).unwrap();
    assert!(roster.trim_end().ends_with(" 5"), "{roster}");
}

#[test]
fn teams_that_would_read_as_players_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let third = format!("{:<73}{:>4}", "310   2 Beta", 3);
    let fourth = format!("{:<73}{:>4}", "310   3 Gamma", 4);
    let head = ["012 X", "142 1", "192 CUSTOM_TEAM_SWISS_MP", "352 W"];
    let event = file(directory.path(), "event.trf", &club(&head, &["310   1 Alpha", &third, &fourth]));
    let refused = tiebreak(&["convert", &event, "--to", "trf16"]);
    assert_eq!(refused.status.code(), Some(2), "{}", stdout(&refused));
    assert_eq!(stdout(&refused), "");
    let said = "a program would read the output file as a different event";
    assert!(stderr(&refused).contains(said), "{}", stderr(&refused));
    let spanish = tiebreak(&["convert", &event, "--to", "trf16", "--lang", "es"]);
    let said = "un programa leería el archivo de salida como otro torneo";
    assert!(stderr(&spanish).contains(said), "{}", stderr(&spanish));
    // TRF26 states whether an event is for teams or for individual players. TRF16 does not.
    assert_eq!(tiebreak(&["convert", &event, "--to", "trf26"]).status.code(), Some(0));
}

/// An event whose last round contains only byes. In JSON, this round is over. In TRF, such byes count only as announced
/// for a later round.
const LAST_ROUND_OF_BYES: &str = r#"{"kind": "individual", "pairing": "swiss", "start": "2026-03-05", "rounds": 3,
  "participants": [
    {"id": 1, "games": ["2 w 1", "3 b 1", "0 - Z"]}, {"id": 2, "games": ["1 b 0", "4 w 1", "0 - Z"]},
    {"id": 3, "games": ["4 w 1", "1 w 0", "0 - Z"]}, {"id": 4, "games": ["3 b 0", "2 b 0", "0 - H"]}]}"#;

#[test]
fn a_last_round_of_byes_is_said_to_count_no_more() {
    let directory = tempfile::tempdir().unwrap();
    let event = file(directory.path(), "event.json", LAST_ROUND_OF_BYES);
    for to in ["trf26", "trf16"] {
        let output = tiebreak(&["convert", &event, "--to", to]);
        assert_eq!(output.status.code(), Some(0));
        let said = "warning[convert-loss]: programs will read the output file as the standing after round 2, \
                    because round 3 has no pairings;";
        assert!(stderr(&output).contains(said), "{to}: {}", stderr(&output));
    }
    // If a game is played in round 3, the conversion does not lose anything.
    let played =
        LAST_ROUND_OF_BYES.replacen("\"0 - Z\"", "\"2 b =\"", 1).replacen("\"0 - Z\"", "\"1 w =\"", 1);
    let event = file(directory.path(), "played.json", &played);
    let output = tiebreak(&["convert", &event, "--to", "trf26"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(!stderr(&output).contains("convert-loss"), "{}", stderr(&output));
}

#[test]
fn omitted_players_without_a_team_are_named() {
    let directory = tempfile::tempdir().unwrap();
    let mut lines = vec!["012 X".to_owned(), "142 1".to_owned(), "192 CUSTOM_TEAM_SWISS_MP".to_owned()];
    lines.push("352 WB".to_owned());
    for (id, points, cell) in [
        (1, "1.0", "   5 w 1"),
        (2, "0.0", "   6 b 0"),
        (3, "1.0", "   7 w 1"),
        (4, "0.0", "   8 b 0"),
        (5, "0.0", "   1 b 0"),
        (6, "1.0", "   2 w 1"),
        (7, "0.0", "   3 b 0"),
        (8, "1.0", "   4 w 1"),
    ] {
        lines.push(player(id, points, cell));
    }
    lines.push("310   1 Alpha".to_owned());
    lines.push(format!("{:<73}{:>4} {:>4}", "310   2 Beta", 5, 6));
    lines.push(format!("{:<73}{:>4} {:>4}", "310   3 Gamma", 3, 4));
    lines.push(format!("{:<73}{:>4} {:>4}", "310   4 Delta", 7, 8));
    let event = file(directory.path(), "event.trf", &(lines.join("\n") + "\n"));
    let output = tiebreak(&["convert", &event, "--to", "trf16"]);
    let said = "does not contain these players: 1, 2;";
    match output.status.code() {
        Some(0) => assert!(stderr(&output).contains(said), "{}", stderr(&output)),
        code => panic!("{code:?} {}", stderr(&output)),
    }
}

/// An event whose two players drew their only game.
const DRAWN: &str = r#"{"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
  {"id": 1, "games": ["2 w ="]}, {"id": 2, "games": ["1 b ="]}]}"#;
const LOTS: &str =
    r#""tiebreaks": ["WIN"], "exhausted": "lots", "decided": [{"by": "coin", "order": [2, 1]}]"#;

#[test]
fn regulations_stay_beside_an_event_in_json() {
    let directory = tempfile::tempdir().unwrap();
    let both = format!("{{\"tournament\": {DRAWN}, \"regulations\": {{{LOTS}}}}}");
    let embedded = file(directory.path(), "embedded.json", &both);
    let bare = file(directory.path(), "bare.json", DRAWN);
    let beside = file(directory.path(), "regulations.json", &format!("{{\"format\": 1, {LOTS}}}"));
    let trf = file(
        directory.path(),
        "event.trf",
        &(["142 1", &player(1, "0.5", "   2 w ="), &player(2, "0.5", "   1 b =")].join("\n") + "\n"),
    );
    for arguments in [
        &["convert", &embedded][..],
        &["convert", &bare, "--regulations", &beside],
        &["convert", &trf, "--regulations", &beside],
    ] {
        let output = tiebreak(&[arguments, &["--to", "json"]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let converted = file(directory.path(), "converted.json", &stdout(&output));
        // Player 2 is ahead of player 1, because the lots in the file decide so.
        assert_eq!(order(&converted), [(1, 2), (2, 1)], "{arguments:?}: {}", stdout(&output));
    }
    // Without regulations, the whole JSON document is the tournament, so it has no key `tournament`.
    assert!(!stdout(&tiebreak(&["convert", &bare, "--to", "json"])).contains("tournament"));
}

#[test]
fn advice_about_teams_fits_the_event() {
    let directory = tempfile::tempdir().unwrap();
    let team = format!("{:<36}{:>4} {:>4}", "013 Alpha", 1, 2);
    let event = file(directory.path(), "event.trf", &club(&["012 X", "XXR 1"], &[&team]));
    for (language, said) in [
        (
            "en",
            "if this is a team event, write the code of a team system in record 192, for example FIDE_TEAM",
        ),
        (
            "es",
            "si es un torneo por equipos, escriba el código de un sistema por equipos en el registro 192, por ejemplo FIDE_TEAM",
        ),
    ] {
        let output = tiebreak(&["standings", &event, "--lang", language]);
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
    // The message advises the user how to change the file. After this change, the conversion must succeed.
    let head = ["012 X", "XXR 1", "192 CUSTOM_TEAM_SWISS_MP"];
    let remedied = file(directory.path(), "remedied.trf", &club(&head, &[&team]));
    assert!(!stderr(&tiebreak(&["standings", &remedied])).contains("some-teams"));
}

#[test]
fn byes_in_a_round_robin_are_converted_to_rests() {
    let directory = tempfile::tempdir().unwrap();
    let event = r#"{"kind": "individual", "pairing": "predetermined", "rounds": 3, "participants": [
      {"id": 1, "games": ["2 w 1", "0 - U", "3 b ="]}, {"id": 2, "games": ["1 b 0", "3 w 1", "0 - rest"]},
      {"id": 3, "games": ["0 - rest", "2 b 0", "1 w ="]}]}"#;
    let event = file(directory.path(), "event.json", event);
    let output = tiebreak(&["convert", &event, "--to", "trf26"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let converted = file(directory.path(), "converted.trf", &stdout(&output));
    // The points are 1.5, 1 and 0.5. The event is a round robin, in which a bye gives no points (15.2), so participant
    // 1 gets none for the bye.
    assert_eq!(order(&converted), [(1, 1), (2, 2), (3, 3)]);
}

/// Returns the sample event with national ratings. The FIDE rating of player 3 is 9999.
fn rated_at_home() -> String {
    let mut lines = Vec::new();
    let mut national = Vec::new();
    for line in std::fs::read_to_string("tests/data/club.trf").unwrap().lines() {
        let mut line = line.to_owned();
        if line.starts_with("001") {
            let id: u32 = line[4..8].trim().parse().unwrap();
            if id == 3 {
                line.replace_range(48..52, "9999");
            }
            national.push(format!("GER {id:>4}      {:<33} {:>4}", "Name", 1500 + id));
        }
        lines.push(line);
    }
    lines.extend(national);
    lines.join("\n") + "\n"
}

#[test]
fn ratings_that_were_asked_for_are_those_of_the_file_that_is_written() {
    let directory = tempfile::tempdir().unwrap();
    let event = file(directory.path(), "event.trf", &rated_at_home());
    assert_eq!(tiebreak(&["standings", &event]).status.code(), Some(2), "9999 is no rating");
    let rated = |path: &str, more: &[&str]| {
        let arguments = [&["standings", path, "-t", "ARO,RTNG", "-f", "json"], more].concat();
        let output = tiebreak(&arguments);
        assert_eq!(output.status.code(), Some(0), "{path}: {}", stderr(&output));
        let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        answer["standings"].clone()
    };
    let output = tiebreak(&["convert", &event, "--to", "trf26", "--ratings", "nro"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let converted = file(directory.path(), "converted.trf", &stdout(&output));
    assert!(stdout(&output).contains("172 GER   NRO"), "{}", stdout(&output));
    assert_eq!(rated(&converted, &[]), rated(&event, &["--ratings", "nro"]));
    // Record 172 states which ratings count. A second conversion must keep record 172, unless the user chooses other
    // ratings.
    let back = tiebreak(&["convert", &converted, "--to", "trf26"]);
    assert_eq!(stdout(&back), stdout(&output));
    let other = tiebreak(&["convert", &converted, "--to", "trf26", "--ratings", "nidof"]);
    assert!(
        stdout(&other).contains("172 GER   NIDOF") && !stdout(&other).contains("NRO"),
        "{}",
        stdout(&other)
    );
    // National ratings would be lost, because TRF16 cannot contain them.
    let older = tiebreak(&["convert", &event, "--to", "trf16", "--ratings", "nro"]);
    assert_eq!(older.status.code(), Some(2), "{}", stdout(&older));
    assert!(stderr(&older).contains("9999"), "{}", stderr(&older));
}

#[test]
fn ranks_of_a_given_list_replace_the_recorded_ones() {
    let directory = tempfile::tempdir().unwrap();
    let club = "tests/data/club.trf";
    for (list, is_replaced) in [(&["-t", "SB,WIN"][..], true), (&[], false)] {
        let output = tiebreak(&[&["convert", club, "--to", "trf26"], list].concat());
        assert_eq!(
            stderr(&output).contains("the program replaced the recorded ranks"),
            is_replaced,
            "{list:?}"
        );
        let written = file(directory.path(), "written.trf", &stdout(&output));
        assert_eq!(tiebreak(&["check", &written]).status.code(), Some(0), "{list:?}");
    }
}
