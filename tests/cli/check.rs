//! Tests the verdicts of `tiebreak check`, and the reasons that it gives.

use crate::support::{flat, json, stdout, tiebreak};

const CLUB: &str = "tests/data/club.trf";

#[test]
fn a_wrong_place_names_both_the_tie_break_the_values_and_the_clauses() {
    let report = json(&["check", "tests/data/club.trf", "--against", "tests/data/club-published.csv"]);
    assert_eq!(report["verdict"], "different");
    let differences = report["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 3, "{differences:?}");
    assert_eq!(differences[0]["kind"], "value");
    assert_eq!((&differences[0]["id"], &differences[0]["code"]), (&4.into(), &"BH".into()));
    assert_eq!((&differences[0]["recorded"], &differences[0]["computed"]), (&"11.5".into(), &"11".into()));
    let place = &differences[1];
    assert_eq!(place["kind"], "rank");
    assert_eq!((&place["id"], &place["versus"], &place["ahead"]), (&8.into(), &1.into(), &1.into()));
    assert_eq!(place["code"], "BH/C1");
    assert_eq!((&place["values"]["id"], &place["values"]["versus"]), (&"9.5".into(), &"11.5".into()));
    assert_eq!(place["clauses"][0], "c07.8.1");
    assert_eq!((&place["source"], &place["pushed"]), (&"table".into(), &false.into()));
    // The wrong place of one participant pushes another participant to a wrong place.
    let other = &differences[2];
    assert_eq!((&other["id"], &other["versus"], &other["pushed"]), (&1.into(), &8.into(), &true.into()));
}

/// Checks the page about a table in which the first two participants are exchanged. First comes the result, then a line
/// about the rules, then a single standing in which wrong numbers are struck through. The expected values were computed
/// by hand from `club.trf`.
#[test]
fn a_document_has_one_table_with_wrong_numbers_struck_through() {
    let page = |form: &str| {
        let table = "tests/data/club-printed.csv";
        stdout(&tiebreak(&["check", "tests/data/club.trf", "--against", table, "-f", form]))
    };
    let markdown = page("markdown");
    let wanted = [
        "**The published table is wrong in 4 places and 12 numbers.**",
        "Correct places: Ivy, Ines 2nd; Alder, Anna 3rd;",
        "FIDE C.07 of March 2026 (in force on the first day of the event, 2026-04-10) · Points, Direct encounter, Buchholz cut 1, \
         Buchholz, Sonneborn-Berger · after round 5 of 5 · table club-printed.csv\n",
        "| 3 ~~2~~ | 1 | Alder, Anna | 3 | 1 | 11.5 ~~12.5~~ | 13 ~~14.5~~ | 7 ~~8.5~~ |",
        "## Why is Ivy ahead of Alder?\n\nIvy, Ines (9) is ahead of Alder, Anna (1) by SB",
        "| Sonneborn-Berger | 7.5 | 7 |",
        "## Alder, Anna (1) · SB = 7 (Sonneborn-Berger)",
        "## Places",
    ];
    let places = wanted.map(|text| markdown.find(text).unwrap_or_else(|| panic!("{text}\n{markdown}")));
    assert!(places.is_sorted(), "{places:?}");
    assert!(!markdown.contains("## Computed standing") && !markdown.contains("## Values"), "{markdown}");
    let html = page("html");
    for part in [
        "<h1 class=\"outcome bad\">The published table",
        "<p class=\"note\">FIDE C.07 of March 2026",
        "<tr class=\"hot\"><td class=\"n\">3 <s>2</s></td>",
        "<aside>\n<h2>Why is Ivy ahead of Alder?</h2>",
    ] {
        assert!(html.contains(part), "{part}\n{html}");
    }
    let spanish =
        ["check", "tests/data/club.trf", "--against", "tests/data/club-printed.csv", "-f", "markdown"];
    let spanish = stdout(&tiebreak(&[&spanish[..], &["--lang", "es"]].concat()));
    assert!(spanish.contains("| 11,5 ~~12,5~~ | 13 ~~14,5~~ | 7 ~~8,5~~ |"), "{spanish}");
    let right = ["check", "tests/data/club.trf", "-f", "markdown", "--lang", "es"];
    let right = stdout(&tiebreak(&right));
    assert!(right.contains("| 3 | 1 | Alder, Anna | 3 | 1 | 11,5 | 13 | 7 |"), "{right}");
    assert!(!right.contains("~~") && !right.contains("Tachado"), "{right}");
}

/// A table with missing participants or an unknown column cannot be confirmed. The output must name the missing
/// participants and the unknown column.
#[test]
fn incomplete_tables_are_not_confirmed() {
    let report = json(&["check", "tests/data/club.trf", "--against", "tests/data/club-part.csv"]);
    assert_eq!(report["verdict"], "unverifiable");
    assert_eq!(report["caveats"], serde_json::json!(["no-numbers", "participants-missing"]));
    assert_eq!(report["unchecked"], serde_json::json!([{ "kind": "column", "text": "Mood" }]));
    assert_eq!(
        report["caveat_details"],
        serde_json::json!([
            { "caveat": "participants-missing", "ids": [1, 2, 3, 4, 5, 6, 8, 10] },
        ])
    );
    let output = tiebreak(&["check", "tests/data/club.trf", "--against", "tests/data/club-part.csv"]);
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn the_verdict_and_the_status_follow_from_what_could_be_compared() {
    for (file, verdict, status) in [
        ("club.trf", "confirmed", 0),
        ("club-older-rules.trf", "different", 1),
        ("club-without-list.trf", "unverifiable", 4),
        ("club-2019.trf", "unverifiable", 4),
        ("club-organizer.trf", "unverifiable", 4),
        ("league.trf", "confirmed", 0),
        ("league-wrong.trf", "different", 1),
        ("league.json", "unverifiable", 4),
    ] {
        let path = format!("tests/data/{file}");
        assert_eq!(json(&["check", &path])["verdict"], verdict, "{file}");
        assert_eq!(tiebreak(&["check", &path]).status.code(), Some(status), "{file}");
    }
}

/// The table `club-printed.csv` is right under the rules before March 2026. The test replaces headings of this table
/// with numbers, changes a number, or adds a second column of places.
#[test]
fn numbered_headings_and_a_second_column_of_places_are_judged() {
    let root = tempfile::tempdir().unwrap();
    let printed = std::fs::read_to_string("tests/data/club-printed.csv").unwrap();
    let check = |text: String, event: &str, edition: &str| {
        let table = root.path().join("table.csv");
        std::fs::write(&table, text).unwrap();
        let args = ["check", event, "--against", table.to_str().unwrap(), "--edition", edition];
        flat(&stdout(&tiebreak(&args)))
    };
    let club = "tests/data/club.trf";
    let numbered = printed.replace("Buchholz corte 1;Buchholz;Sonneborn-Berger", "TB1;TB2;TB3");
    assert!(numbered != printed);
    let said = check(numbered.clone(), club, "fide-2024-08");
    assert!(said.contains("Confirmed under fide-2024-08"), "{said}");
    let typo = numbered.replace(";15;10,75", ";15,5;10,75");
    let said = check(typo.clone(), club, "fide-2024-08");
    assert!(said.contains("The published table is wrong in 1 number."), "{said}");
    let said = check(typo, club, "fide-2026-03");
    assert!(
        said.contains("Of the 16 wrong values and places, 15 would be right under the edition"),
        "{said}"
    );
    // Adds a second column of places to the table. In this column, places 2 and 3 are exchanged.
    let places = |line: (usize, &str)| match line.0 {
        0 => format!("Rank;{}\n", line.1),
        2 => format!("3;{}\n", line.1),
        3 => format!("2;{}\n", line.1),
        row => format!("{row};{}\n", line.1),
    };
    let said = check(printed.lines().enumerate().map(places).collect(), club, "fide-2024-08");
    assert!(said.contains("Not verifiable") && said.contains("`Rank`"), "{said}");
    let names: String =
        printed.lines().map(|line| line.split(';').take(2).collect::<Vec<_>>().join(";") + "\n").collect();
    let said = check(names, "tests/data/club-older-rules.trf", "fide-2024-08");
    assert!(said.contains("Confirmed under fide-2024-08"), "{said}");
}

#[test]
fn a_table_given_as_an_event_is_named_as_one() {
    for command in ["check", "standings", "report", "what-if"] {
        let output = tiebreak(&[command, "tests/data/club-printed.csv"]);
        let said = flat(&String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(said.contains("give the TRF file or the crosstable of the event"), "{command}: {said}");
    }
}

#[test]
fn another_edition_that_reproduces_the_record_is_named() {
    let report = json(&["check", "tests/data/club-older-rules.trf"]);
    assert_eq!(report["reproduced_by"], serde_json::json!(["fide-2024-08", "fide-2023-09"]));
    let asked = json(&["check", "tests/data/club-older-rules.trf", "--edition", "fide-2024-08"]);
    assert_eq!(asked["verdict"], "confirmed");
    // An event of 2025 has the same numbers under the rules of 2023 and of 2024, so the standing is right.
    let root = tempfile::tempdir().unwrap();
    let of_2025 = root.path().join("of-2025.trf");
    let text = std::fs::read_to_string("tests/data/club-older-rules.trf").unwrap();
    std::fs::write(&of_2025, text.replace("2026/04/", "2025/04/")).unwrap();
    for (event, edition, is_wrong) in [
        ("tests/data/club-older-rules.trf", "fide-2024-08", true),
        (of_2025.to_str().unwrap(), "fide-2023-09", false),
    ] {
        let said = flat(&stdout(&tiebreak(&["check", event, "--edition", edition])));
        assert!(
            said.contains(&format!(
                "Confirmed under {edition}, the edition that you chose or that the regulations of the event name."
            )),
            "{said}"
        );
        assert_eq!(
            said.contains("Under fide-2026-03, some of the places or numbers are wrong."),
            is_wrong,
            "{said}"
        );
        assert_eq!(said.contains("are wrong"), is_wrong, "{said}");
    }
    let early = json(&["check", "tests/data/club-2019.trf", "--edition", "fide-2026-03"]);
    assert_eq!(early["verdict"], "different");
}

#[test]
fn totals_and_ranks_of_teams_are_compared() {
    let report = json(&["check", "tests/data/league-wrong.trf"]);
    let kinds: Vec<_> = report["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|difference| (difference["kind"].clone(), difference["code"].clone(), difference["id"].clone()))
        .collect();
    assert!(kinds.contains(&("points".into(), "GPTS".into(), 3.into())), "{kinds:?}");
    assert!(kinds.iter().any(|(kind, code, _)| kind == "rank" && code == "EDEBB"), "{kinds:?}");
}

/// The event has match points and game points for each team (record 310). A table that shows only the game points as
/// `Pts` must be confirmed.
#[test]
fn points_of_teams_may_be_game_points() {
    let root = tempfile::tempdir().unwrap();
    let table = root.path().join("table.csv");
    let rows = "1;Bexley;12,5\n2;Ashford;15,5\n3;Elmswell;10,5\n4;Carlow;13\n5;Denby;9\n6;Garland;7\n7;Fenwick;7,5\n8;Hadley;3\n";
    for (rows, verdict) in [(rows.to_owned(), "confirmed"), (rows.replace("13", "12"), "different")] {
        std::fs::write(&table, format!("Rank;Team;Pts\n{rows}")).unwrap();
        let report = json(&["check", "tests/data/league.trf", "--against", table.to_str().unwrap()]);
        assert_eq!(report["verdict"], verdict, "{report:#}");
        assert_eq!(report["differences"].as_array().map_or(0, Vec::len), usize::from(verdict == "different"));
    }
}

#[test]
fn a_list_that_gives_the_recorded_ranking_is_offered() {
    let report = json(&["check", "tests/data/club-without-list.trf"]);
    let lists = report["lists"].as_array().unwrap();
    assert!(!lists.is_empty());
    for list in lists {
        let output =
            tiebreak(&["check", "tests/data/club-without-list.trf", "--tiebreaks", list.as_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{list}");
        assert!(stdout(&output).contains("Confirmed"), "{list}");
    }
}

#[test]
fn rows_and_cells_that_cannot_be_judged_are_quoted() {
    let output = tiebreak(&["check", "tests/data/club.trf", "--against", "tests/data/table-wrong.csv"]);
    let said = flat(&stdout(&output));
    assert_eq!(output.status.code(), Some(4), "{said}");
    for part in [
        "Birch, Ben (2): nine",
        "Elm, Eva (5): BH many",
        "line 4, `77 1 4`",
        "line 6, `1 2 13`",
        "10 Juniper, Jan",
    ] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
}

/// A and B have the same points. A lost to D and beat C, both with White. B lost to D and beat C, both with Black. By
/// BPG, B is ahead of A (2 against 0). By US-CUM, A is ahead of B (1 + 1 against 0 + 1).
#[test]
fn alternative_lists_begin_with_the_requested_codes() {
    let folder = tempfile::tempdir().unwrap();
    let [event, table] = ["event.json", "table.csv"].map(|name| folder.path().join(name));
    let facts = r#"{"kind": "individual", "pairing": "swiss", "start": "2026-04-01", "rounds": 2, "participants": [
        {"id": 1, "name": "A", "games": ["3 w 1", "4 w 0"]}, {"id": 2, "name": "B", "games": ["4 b 0", "3 b 1"]},
        {"id": 3, "name": "C", "games": ["1 b 0", "2 w 0"]}, {"id": 4, "name": "D", "games": ["2 w 1", "1 b 1"]}]}"#;
    std::fs::write(&event, facts).unwrap();
    let causes = |cumulative: &str| {
        let rows =
            format!("Rank,Name,PTS,BPG,US-CUM\n1,D,2,1,{cumulative}\n2,A,1,0,2\n3,B,1,2,1\n4,C,0,1,0\n");
        std::fs::write(&table, rows).unwrap();
        let [event, table] = [&event, &table].map(|path| path.to_str().unwrap());
        json(&["check", event, "--against", table, "-t", "BPG,US-CUM"])["causes"].clone()
    };
    assert_eq!(causes("3")[0], serde_json::json!({"cause": "list-order", "lists": ["PTS,US-CUM,BPG"]}));
    // One number of the table is wrong, so no list of tie-breaks can explain the whole table.
    assert!(causes("4.5").as_array().unwrap().iter().all(|cause| cause["lists"].is_null()));
}

/// Only one number of the table does not follow the rules before March 2026. The older rules therefore explain only a
/// part of the differences.
#[test]
fn a_partial_cause_and_the_whole_check_are_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.csv");
    let list = "DE,BH/C1,BH,SB";
    let old = stdout(&tiebreak(&["standings", CLUB, "-t", list, "-e", "fide-2024-08", "-f", "csv"]));
    std::fs::write(&table, old.replacen("10.75", "77", 1)).unwrap();
    let options = [CLUB, "-t", list, "--against", table.to_str().unwrap(), "-f", "json"];
    let answer = |command: &str| -> serde_json::Value {
        let output = tiebreak(&[&[command], &options[..]].concat());
        assert_eq!(output.status.code(), Some(1));
        serde_json::from_str(&stdout(&output)).unwrap()
    };
    let check = answer("check");
    let cause = &check["causes"][0];
    let differences = check["differences"].as_array().unwrap().len();
    assert_eq!((&cause["cause"], &cause["parts"][0]), (&"misread".into(), &"fide-2024-08".into()), "{cause}");
    assert_eq!((&cause["explained"], &cause["wrong"]), (&(differences - 1).into(), &differences.into()));
    let report = answer("report");
    assert_eq!(report["check"], check);
}
