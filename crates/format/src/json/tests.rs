use super::*;

const INDIVIDUAL: &str = r#"{
  "kind": "individual",
  "pairing": "swiss",
  "start": "2026-03-01",
  "rounds": 3,
  "scoring": {
    "win": "3",
    "draw": "1",
    "forfeit-win": "3"
  },
  "participants": [
    {
      "id": 1,
      "name": "A",
      "title": "GM",
      "federation": "ESP",
      "rating": 2200,
      "ratings": [2200, 2210],
      "games": ["2 w 1", "3 w +"]
    },
    {
      "id": 2,
      "name": "B",
      "rating": null,
      "games": ["1 b 0", "0 - U"]
    },
    {
      "id": 3,
      "name": "C",
      "rating": 1900,
      "games": ["0 - H", "1 b -"]
    }
  ],
  "adjustments": [
    {
      "id": 2,
      "after": 1,
      "points": "-0.5"
    }
  ],
  "awards": [
    {
      "id": 3,
      "round": 1,
      "points": "0.25"
    }
  ]
}
"#;

const TEAM: &str = r#"{
  "kind": "team",
  "pairing": "predetermined",
  "rounds": 3,
  "boards": 3,
  "primary": "GP",
  "match-scoring": {
    "win": "3",
    "pab": {
      "mp": "1",
      "gp": "1.5"
    }
  },
  "teams": [
    {
      "id": 1,
      "name": "T1",
      "roster": [1, 2, 3],
      "matches": ["2 w 1=+", "0 - rest", "3 b ---"]
    },
    {
      "id": 2,
      "name": "T2",
      "matches": ["1 b 0=-", "3 w 1== +", "0 - rest"]
    },
    {
      "id": 3,
      "name": "T3",
      "matches": ["0 - rest", "2 b 0== -", "1 w +++"]
    }
  ]
}
"#;

fn parse(text: &str) -> Result<JsonFile, Vec<Diagnostic>> {
    read(Text::decode(text.as_bytes()).unwrap(), "t.json")
}

fn errors(text: &str) -> Vec<String> {
    let remarks = parse(text).unwrap_err();
    remarks
        .iter()
        .map(|r| format!("{}:{} {} {}", r.line, r.column, r.pointer.as_deref().unwrap_or("?"), r.id))
        .collect()
}

#[test]
fn a_tournament_is_written_as_it_was_read() {
    for text in [INDIVIDUAL, TEAM] {
        let file = parse(text).unwrap_or_else(|remarks| panic!("{remarks:#?}"));
        assert_eq!(write(&file.tournament), text);
        let again = parse(&write(&file.tournament)).unwrap();
        assert_eq!(again.tournament, file.tournament);
    }
}

#[test]
fn omitted_points_are_the_usual_ones() {
    let file = parse(INDIVIDUAL).unwrap();
    let scoring = file.tournament.scoring();
    assert_eq!((scoring.win.to_string(), scoring.half_point_bye.to_string()), ("3".into(), "0.5".into()));
}

#[test]
fn every_difference_of_shape_is_reported_with_its_place() {
    let text = r#"{
  "kind": "individual", "pairing": "swis", "rounds": "3", "extra": 1,
  "participants": [
    { "id": 0, "games": ["2 w 1", 7], "rating": 2000.5 },
    { "name": "B", "rating": null, "games": [] }
  ]
}"#;
    assert_eq!(
        errors(text),
        [
            "2:36 /pairing unknown-word",
            "2:54 /rounds wrong-type",
            "2:59 /extra unknown-key",
            "4:13 /participants/0/id out-of-range",
            "4:35 /participants/0/games/1 wrong-type",
            "4:49 /participants/0/rating wrong-type",
            "5:5 /participants/1 missing-key",
        ]
    );
}

#[test]
fn repeated_keys_are_refused_at_any_depth() {
    let text = INDIVIDUAL.replacen("\"name\": \"A\",", "\"name\": \"A\", \"name\": \"Z\",", 1);
    assert_eq!(errors(&text), ["14:20 /participants/0/name duplicate-key"]);
}

#[test]
fn contradictions_of_the_facts_point_at_both_cells() {
    let text = INDIVIDUAL.replacen("1 b 0", "1 b 1", 1);
    let remarks = parse(&text).unwrap_err();
    assert_eq!(remarks.len(), 1);
    assert_eq!((remarks[0].id.as_ref(), remarks[0].line, remarks[0].column), ("results", 19, 17));
    assert_eq!((remarks[0].related[0].line, remarks[0].related[0].column), (25, 17));
    assert_eq!(remarks[0].pointer.as_deref(), Some("/participants/0/games/0"));
}

#[test]
fn cells_points_dates_and_ragged_rows_are_all_reported() {
    let text = INDIVIDUAL
        .replacen("2026-03-01", "1.3.2026", 1)
        .replacen("\"draw\": \"1\"", "\"draw\": \"1,5\"", 1)
        .replacen("\"0 - U\"", "\"0 - U\", \"0 - Q\"", 1);
    assert_eq!(
        errors(&text),
        [
            "4:12 /start start-date",
            "8:13 /scoring/draw points",
            "19:16 /participants/0/games ragged",
            "25:35 /participants/1/games/2 cell",
            "31:16 /participants/2/games ragged",
        ]
    );
}

#[test]
fn keys_of_the_other_kind_of_event_are_refused() {
    let text = INDIVIDUAL.replacen("\"rounds\": 3,", "\"rounds\": 3, \"boards\": 4,", 1);
    assert_eq!(errors(&text), ["5:26 /boards team-key"]);
    let text = TEAM.replacen("\"boards\": 3,", "", 1);
    assert_eq!(errors(&text), ["1:1  missing-key"]);
}

#[test]
fn text_that_is_no_strict_json_is_refused_with_its_place() {
    for (text, place) in [
        ("{\"kind\": \"individual\",}", (1, 22)),
        ("// remark\n{}", (1, 1)),
        ("{'kind': 1}", (1, 2)),
        ("{\"kind\": 0x1}", (1, 10)),
        ("{} {}", (1, 4)),
    ] {
        let remarks = parse(text).unwrap_err();
        let first = remarks.first().map(|r| (r.id.as_ref(), (r.line, r.column)));
        assert_eq!(first, Some(("syntax", place)), "{text}");
    }
    assert_eq!(parse("").unwrap_err()[0].id, "syntax");
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    let text = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(parse(&text).unwrap_err()[0].id, "syntax");
    let text = format!("{}{}", "[".repeat(400), "]".repeat(400));
    assert_eq!(parse(&text).unwrap_err()[0].id, "wrong-type");
}

#[test]
fn a_walkover_needs_no_line_up() {
    let problems = |lineup: &str, own: &str, theirs: &str| -> Vec<&'static str> {
        let json: TournamentJson = serde_json::from_str(&format!(
            r#"{{"kind":"team","pairing":"swiss","rounds":1,"boards":2,
            "teams":[{{"id":1,"roster":[11,12],"lineups":[{lineup}],"matches":["2 w {own}"]}},
            {{"id":2,"roster":[21,22],"lineups":[[0,0]],"matches":["1 b {theirs}"]}}]}}"#
        ))
        .unwrap();
        let problems = json.build().map_or_else(|problems| problems, |(_, problems)| problems);
        problems.into_iter().map(|problem| problem.id).collect()
    };
    assert_eq!(problems("[0,0]", "++", "--"), Vec::<&str>::new());
    // The line-up names a player on board 2. It must also name a player on board 1, which was won by forfeit.
    assert_eq!(problems("[0,12]", "++", "--"), ["nobody-at-board"]);
    assert_eq!(problems("[0,0]", "+1", "-0"), ["nobody-at-board"; 3]);
}

#[test]
fn rosters_and_lineups_are_looked_at_and_kept() {
    let event = |roster: &str, lineups: &str, players: &str| {
        format!(
            r#"{{"kind":"team","pairing":"swiss","rounds":2,"boards":2,
            "teams":[{{"id":1,"roster":{roster},"lineups":{lineups},"matches":["2 w 1-","0 - U"]}},
            {{"id":2,"roster":[21,22],"matches":["1 b 0+","0 - Z"]}}],"players":{players}}}"#
        )
    };
    let problems = |roster: &str, lineups: &str, players: &str| -> Vec<(String, &'static str)> {
        let json: TournamentJson = serde_json::from_str(&event(roster, lineups, players)).unwrap();
        let problems = json.build().map_or_else(|problems| problems, |(_, problems)| problems);
        problems.into_iter().map(|problem| (problem.pointer, problem.id)).collect()
    };
    let one = |pointer: &str, id: &'static str| vec![(pointer.to_owned(), id)];
    let named = r#"[{"id":11,"name":"A","rating":2000},{"id":22,"name":"B"}]"#;
    assert_eq!(problems("[11,12]", "[[12,0]]", named), []);
    assert_eq!(problems("[11,11]", "[]", "[]"), one("/teams/0/roster", "twice-in-roster"));
    assert_eq!(problems("[11,22]", "[]", "[]"), one("/teams/1/roster", "two-rosters"));
    assert_eq!(problems("[11,12]", "[[11,11]]", "[]"), one("/teams/0/lineups/0", "two-boards"));
    assert_eq!(problems("[11,12]", "[[11,19]]", "[]"), one("/teams/0/lineups/0", "not-in-roster"));
    assert_eq!(problems("[11,12]", "[[11]]", "[]"), one("/teams/0/lineups/0", "lineup-boards"));
    assert_eq!(problems("[11,12]", "[[0,12]]", "[]"), one("/teams/0/lineups/0", "nobody-at-board"));
    assert_eq!(problems("[11,12]", "[[],[11,12]]", "[]"), one("/teams/0/lineups/1", "lineup-without-match"));
    assert_eq!(problems("[11,12]", "[]", r#"[{"id":13}]"#), one("/players/0", "no-roster"));
    let twice = r#"[{"id":11},{"id":11}]"#;
    assert_eq!(problems("[11,12]", "[]", twice), one("/players/1", "duplicate-id"));
    let json: TournamentJson = serde_json::from_str(&event("[11,12]", "[[12,0]]", named)).unwrap();
    let back = TournamentJson::from(&json.build().unwrap().0);
    let teams = back.teams.unwrap();
    assert_eq!((teams[0].roster.clone(), teams[0].lineups.clone()), (vec![11, 12], vec![vec![12, 0]]));
    assert_eq!(back.players, json.players);
}
