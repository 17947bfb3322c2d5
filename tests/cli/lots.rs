//! Tests recorded decisions, such as lots, and the direct encounter: they must decide the order of tied players.

use crate::support::{json, stderr, stdout, tiebreak};

/// An event with regulations. Its two players drew their only game, so they are tied.
const DRAWN: &str = r#"{
  "tournament": {"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
    {"id": 1, "name": "Alder, Anna", "rating": 2000, "games": ["2 w ="]},
    {"id": 2, "name": "Birch, Ben", "rating": 1950, "games": ["1 b ="]}]},
  "regulations": REGULATIONS
}"#;

fn drawn(directory: &std::path::Path, regulations: &str) -> String {
    let path = directory.join("event.json");
    std::fs::write(&path, DRAWN.replace("REGULATIONS", regulations)).unwrap();
    path.to_str().unwrap().to_owned()
}

fn order(arguments: &[&str]) -> Vec<(u64, u64)> {
    let standings = json(arguments);
    let rows = standings["standings"].as_array().unwrap().iter();
    rows.map(|row| (row["rank"].as_u64().unwrap(), row["id"].as_u64().unwrap())).collect()
}

#[test]
fn lots_recorded_in_an_event_or_beside_a_trf_file_decide_the_standing() {
    let directory = tempfile::tempdir().unwrap();
    let event = drawn(directory.path(), r#"{"tiebreaks": ["WIN"], "exhausted": "lots"}"#);
    assert_eq!(order(&["standings", &event]), [(1, 1), (1, 2)]);
    // The lots are ordered by a SHA-256 hash of the seed and the player. The hash of player 2 (881d...) is lower than
    // that of player 1 (9d37...), so player 2 is first.
    let seed = ["lots", "--seed", "Plaza Mayor 2026-05-10"];
    let recorded = tiebreak(&[&seed[..], &["1", "2", "--record", &event]].concat());
    std::fs::write(&event, &recorded.stdout).unwrap();
    assert_eq!(order(&["standings", &event]), [(1, 2), (2, 1)]);
    assert_eq!(json(&["standings", &event])["tiebreaks"], serde_json::json!(["PTS", "WIN", "LOTS"]));

    let club = "tests/data/club.trf";
    let file = directory.path().join("regulations.json");
    let name = file.to_str().unwrap();
    std::fs::write(&file, r#"{"format": 1, "tiebreaks": ["WIN"], "exhausted": "lots"}"#).unwrap();
    for group in [&["1", "4", "8"][..], &["5", "9"]] {
        let recorded = tiebreak(&[&seed[..], group, &["--record", name]].concat());
        assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
        std::fs::write(&file, &recorded.stdout).unwrap();
    }
    let with = ["standings", club, "--regulations", name];
    let shared = order(&with).windows(2).filter(|pair| pair[0].0 == pair[1].0).count();
    assert_eq!(shared, 0, "{:?}", order(&with));
    assert_eq!(json(&with)["findings"], serde_json::json!([]));

    let refused = tiebreak(&[&seed[..], &["1", "2", "--record", club]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("TRF file, which cannot contain regulations"), "{}", stderr(&refused));
}

#[test]
fn a_record_that_separates_two_is_named_in_json_as_in_text() {
    let directory = tempfile::tempdir().unwrap();
    let event = drawn(
        directory.path(),
        r#"{"tiebreaks": ["WIN"], "exhausted": "lots", "decided": [{"by": "coin", "order": [2, 1]}]}"#,
    );
    let versus = ["explain", &event, "--participant", "1", "--versus", "2"];
    assert!(stdout(&tiebreak(&versus)).contains("Birch, Ben (2) is ahead of Alder, Anna (1) by LOTS"));
    let found = &json(&versus)["versus"];
    assert_eq!((&found["ahead"], &found["code"]), (&serde_json::json!(2), &serde_json::json!("LOTS")));
    assert_eq!(found["values"], serde_json::json!(["2", "1"]));
    assert_eq!(found["clauses"], serde_json::json!(["c07.4.2"]));
    let one = ["explain", &event, "--participant", "1", "--tiebreak", "LOTS"];
    let text = stdout(&tiebreak(&one));
    assert!(text.contains("LOTS = place 2 among the 2 participants still tied"), "{text}");
    assert!(text.contains("The recorded order is Birch, Ben (2); Alder, Anna (1)."), "{text}");
    assert_eq!((&json(&one)["place"], &json(&one)["group"]), (&2.into(), &serde_json::json!([1, 2])));
    let other = ["explain", &event, "--participant", "1", "--tiebreak", "PLAYOFF", "--lang", "es"];
    let text = stdout(&tiebreak(&other));
    assert!(
        text.contains("No consta ninguna decisión de este tipo para estos participantes: Alder, Anna (1)"),
        "{text}"
    );
}

#[test]
fn the_result_between_tied_players_says_what_it_compares_and_when_it_does_not_apply() {
    let shown = |code: &str, language: &str| {
        let classic = "tests/data/classic.json";
        let arguments = ["explain", classic, "--participant", "3", "--tiebreak", code, "--lang", language];
        stdout(&tiebreak(&arguments))
    };
    assert!(shown("US-H2H", "es").contains("Los participantes empatados tienen los mismos puntos, así que"));
    let balance = shown("US-H2H/PM", "es");
    assert!(
        balance.contains("Tabla 1: victorias menos derrotas de los 2 participantes empatados"),
        "{balance}"
    );
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("apart.json");
    // Players 1 and 2 each won a game against another opponent, so the direct encounter cannot separate them.
    let games = r#"{"kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
        {"id": 1, "name": "A", "rating": 2000, "games": ["3 w 1"]}, {"id": 2, "name": "B", "rating": 1900, "games": ["4 w 1"]},
        {"id": 3, "name": "C", "rating": 1800, "games": ["1 b 0"]}, {"id": 4, "name": "D", "rating": 1700, "games": ["2 b 0"]}]}"#;
    std::fs::write(&path, games).unwrap();
    let arguments = ["explain", path.to_str().unwrap(), "--participant", "1", "--tiebreak", "US-H2H"];
    let text = stdout(&tiebreak(&arguments));
    assert!(
        text.contains("Not all of the tied participants have met each other, so this table does not apply."),
        "{text}"
    );
}
