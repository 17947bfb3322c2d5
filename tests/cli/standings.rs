//! Tests `standings`: the list of tie-breaks, the ratings, the edition, and the data that a conversion must keep.

use crate::support::{flat, json, stderr, stdout, tiebreak};

#[test]
fn a_list_for_the_other_kind_of_event_is_refused_when_asked_for_and_found_when_declared() {
    let club = "tests/data/club.trf";
    for (list, column) in [("MPTS", 1), ("BH/C1, BH:MP", 8), ("DE,EDE,WIN", 4)] {
        let output = tiebreak(&["standings", club, "--tiebreaks", list]);
        assert_eq!(output.status.code(), Some(2), "{list}");
        assert!(stderr(&output).contains(&format!("--tiebreaks, column {column}: ")), "{}", stderr(&output));
        assert!(stdout(&output).is_empty());
    }
    // The list begins with a code for teams, but the event is for individual players. The program must rank by points
    // first, and report this.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("list.trf");
    let text = std::fs::read_to_string(club).unwrap();
    let text: String = text
        .lines()
        .filter(|line| !line.starts_with("202") && !line.starts_with("212"))
        .fold(String::new(), |text, line| text + line + "\n");
    std::fs::write(&path, text + "202 MPTS,BH\n").unwrap();
    let answer = json(&["standings", path.to_str().unwrap()]);
    assert_eq!(answer["tiebreaks"][0], "PTS", "{answer:#}");
    let found = answer["findings"].as_array().unwrap();
    assert!(found.iter().any(|finding| finding["id"] == "code-for-teams"), "{found:?}");
    let (first, last) = (&answer["standings"][0], &answer["standings"][9]);
    let points = |row: &serde_json::Value| row["values"]["PTS"].as_str().unwrap().parse::<f64>().unwrap();
    assert!(points(first) > points(last), "{answer:#}");
    // The list contains MPTS, which has no values in this event. `check` therefore cannot confirm the standing.
    let report = json(&["check", path.to_str().unwrap()]);
    assert_eq!(report["verdict"], "unverifiable", "{report:#}");
    let caveats = report["caveats"].as_array().unwrap();
    assert!(caveats.contains(&"codes-without-values".into()), "{caveats:?}");
}

#[test]
fn a_converted_event_gives_the_same_standing() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (file, to, list) in [
        ("club.trf", "json", "DE,BH/C1,BH,SB"),
        ("club.trf", "trf16", "DE,BH/C1,BH,SB"),
        ("club.trf", "trf26", "DE,BH/C1,BH,SB"),
        ("league.json", "trf26", "EDEBB,MPvGP,SSSC"),
        ("league.trf", "json", "EDEBB,MPvGP,SSSC"),
    ] {
        let path = format!("tests/data/{file}");
        let output = tiebreak(&["convert", &path, "--to", to]);
        assert_eq!(output.status.code(), Some(0), "{file} to {to}: {}", stderr(&output));
        let converted = directory.join(format!("{file}.{to}"));
        std::fs::write(&converted, &output.stdout).unwrap();
        let standings = |path: &str| json(&["standings", path, "--tiebreaks", list])["standings"].clone();
        assert_eq!(standings(&path), standings(converted.to_str().unwrap()), "{file} to {to}");
    }
}

/// Checks an event with national ratings (record 172). The new ratings must follow from the FIDE ratings, as B.02
/// requires.
#[test]
fn ratings_after_an_event_come_from_the_ratings_of_fide() {
    let club = "tests/data/club.trf";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("national.trf");
    let text = std::fs::read_to_string(club).unwrap();
    let name = "National Name";
    let national = format!("172 XYZ   NIDOF\nXYZ    1      {name:<34}1800\n");
    std::fs::write(&path, text + &national).unwrap();
    let path = path.to_str().unwrap();
    let rates = |file: &str| stdout(&tiebreak(&["rating", "event", file]));
    assert_eq!(rates(path), rates(club));
    let average = |file: &str| json(&["standings", file, "--tiebreaks", "RTNG"])["standings"].clone();
    assert_ne!(average(path), average(club));
}

#[test]
fn editions_that_do_not_know_a_code_are_named_when_compared() {
    let club = "tests/data/club.trf";
    let editions = ["-e", "fide-2024-08", "-e", "fide-2026-03", "-t", "STD"];
    let answer = json(&[&["compare", club][..], &editions].concat());
    let found = answer["findings"].as_array().unwrap();
    assert!(
        found.iter().any(|one| one["edition"] == "fide-2024-08" && one["clause"] == "c07.4.1"),
        "{answer:#}"
    );
    let text = stdout(&tiebreak(&[&["compare", club][..], &editions].concat()));
    assert!(text.contains("fide-2024-08: warning: STD"), "{text}");
}

const DISCS: &str = "tests/data/discs.trf";

/// Returns the participants in the order of their ranks. Each has the rank, the pairing number and the value of a code.
fn ranked(arguments: &[&str], code: &str) -> Vec<(u64, u64, serde_json::Value)> {
    let answer = json(&[&["standings", DISCS], arguments].concat());
    let rows = answer["standings"].as_array().expect("rows").iter();
    let row = |row: &serde_json::Value| {
        (row["rank"].as_u64().unwrap_or(0), row["id"].as_u64().unwrap_or(0), row["values"][code].clone())
    };
    rows.map(row).collect()
}

/// Checks data in a table that is given with a TRF file: the numbers of discs. The totals are 40 + 20 + 33 = 93 for
/// Alder, 24 + 34 + 50 = 108 for Birch, 32 + 44 + 14 = 90 for Cedar and 32 + 30 + 31 = 93 for Dogwood. Alder and Birch
/// have 2 points, Cedar has 1.5, and Dogwood has 0.5.
#[test]
fn a_table_beside_a_trf_file_has_what_the_file_cannot_hold() {
    let records = ["--records", "tests/data/discs.csv"];
    let values: Vec<(u64, u64, f64)> = ranked(&[&records[..], &["-t", "DISCS"]].concat(), "DISCS")
        .into_iter()
        .map(|(rank, id, value)| (rank, id, value.to_string().trim_matches('"').parse().expect("a number")))
        .collect();
    assert_eq!(values, [(1, 2, 108.0), (2, 1, 93.0), (3, 3, 90.0), (4, 4, 93.0)]);
    // A participant who arrived late must be behind all others.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("late.csv");
    let rows = ["late;;1;yes", "late;;2;no", "late;;3;no", "late;;4;no"];
    std::fs::write(&file, format!("record;round;number;value\n{}\n", rows.join("\n"))).expect("a file");
    let late = ["-t", "LATE", "--records", file.to_str().expect("text")];
    let late: Vec<(u64, u64)> = ranked(&late, "LATE").iter().map(|row| (row.0, row.1)).collect();
    assert_eq!(late[..2], [(1, 2), (2, 1)]);
    // The recorded lots must decide the ties that remain after all tie-breaks.
    let by_lots: Vec<(u64, u64)> =
        ranked(&[&records[..], &["-t", "PTS"]].concat(), "PTS").iter().map(|row| (row.0, row.1)).collect();
    assert_eq!(by_lots[..2], [(1, 2), (2, 1)]);
    let without: Vec<u64> = ranked(&["-t", "PTS"], "PTS").iter().map(|row| row.0).collect();
    assert_eq!(without, [1, 1, 3, 4]);
}

#[test]
fn faults_of_a_table_of_records_are_said_with_line_and_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("records.csv");
    let shown = file.to_str().expect("text");
    for (table, place, problem) in [
        ("round,number\n", ":1:1", "must name the columns; write record,round,number,value"),
        ("record,round,number,value\nchips,1,1,3\n", ":2:1", "`chips` is not a kind of record"),
        ("record,round,number,value\ndiscs,1,x,3\n", ":2:9", "`x` is not a number"),
        ("record,round,number,value\ndiscs,1,9,3\n", ":2:9", "no participant has the number 9"),
        (
            "record,round,number,value\n\ndiscs,4,1,40\n",
            ":3:7",
            "there is no round 4; the event has 3 recorded rounds",
        ),
        (
            "record,round,number,value\ndiscs,1,1,65\n",
            ":2:11",
            "the line gives 65 discs, but a game has only 64",
        ),
        ("record,round,number,value\ndiscs,1,1,20\n", ":2:11", "20"),
        (
            "record,round,number,value\ndiscs,1,1,40\ndiscs,1,2,20\n",
            ":3:11",
            "another line records a different number of discs",
        ),
        ("record;round;number;value\nlate;;9;yes\n", ":2:7", "no participant has the number 9"),
        ("record;round;number;value\nlate;;1;perhaps\n", ":2:9", "neither yes nor no"),
        ("record,round,number,value\nlots,,,2\n", ":2:8", "numbers of all tied participants"),
        ("record,round,number,value\nlots,,,2 7\n", ":2:8", "no participant has the number 7"),
        ("record,round,number,value\nOTHER_BLITZ,,1,fast\n", ":2:16", "`fast` is not a number"),
        (
            "record,round,number,value\nOTHER_BLITZ,,1,2,5\n",
            ":2:18",
            "the line has the extra cell `5` after the last column",
        ),
        (
            "record,round,number,value,date\nOTHER_BLITZ,,1,2,5\n",
            ":2:18",
            "only records of lots, coin, disc, playoff or armageddon can have a value",
        ),
        ("record,round,number,value,Value\nlots,,,2 1,\n", ":1:27", "the heading `Value` appears twice"),
        (
            "record,round,number,value\nlots,,,2 1\nlots,,,1 2\n",
            ":3:8",
            "another line records a different decision for this group",
        ),
        (
            "record,round,number,value\nlots,,,2,1\n",
            ":2:10",
            "the line has the extra cell `1` after the last column",
        ),
        ("record,round,number,value\nOTHER_BLITZ,,9,3\n", ":2:14", "no participant has the number 9"),
        ("record,round,number,value\nOTHER_A,,1,3\nOTHER_A,,1,4\n", ":3:10", "OTHER_A has two values for 1"),
        ("record,round,number,value\nOTHER_A,,1,3\nOTHER_A,,3,4\n", ":2:1", "OTHER_A has no value for 2 4"),
        ("record,round,number,value,date\nlots,,,2 1,yesterday\n", ":2:12", "is not a date"),
    ] {
        std::fs::write(&file, table).expect("a file");
        let output = tiebreak(&["standings", DISCS, "--records", shown]);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{table}: {said}");
        assert!(said.contains(&format!("{shown}{place}: ")) && said.contains(problem), "{table}: {said}");
    }
    let output = tiebreak(&["standings", "tests/data/classic.json", "--records", "tests/data/discs.csv"]);
    assert!(
        stderr(&output).contains("--records can contain only values of OTHER_ tie-breaks"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn values_of_the_organizer_rank_and_are_held_to_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let given = folder.path().join("blitz.csv");
    // Participants 1 and 2 have the same number of points. No other participants are tied.
    std::fs::write(&given, "record;round;number;value\nOTHER_BLITZ;;1;2.5\nOTHER_BLITZ;;2;3\nOTHER_BLITZ;;3;9\nOTHER_BLITZ;;4;1\n")
        .expect("a file");
    let given = given.to_str().expect("text");
    let list = ["-t", "PTS,OTHER_BLITZ"];
    let ranks = |options: &[&str]| {
        ranked(options, "OTHER_BLITZ").iter().map(|row| (row.0, row.1)).collect::<Vec<_>>()
    };
    assert_eq!(ranks(&[&list[..], &["--records", given]].concat())[..2], [(1, 2), (2, 1)]);
    let open = json(&[&["standings", DISCS][..], &list].concat());
    assert_eq!(open["missing"][0]["code"], "OTHER_BLITZ");

    let why =
        [&["explain", DISCS, "--participant", "2", "--versus", "1", "--records", given][..], &list].concat();
    let said = flat(&stdout(&tiebreak(&why)));
    assert!(said.contains("OTHER_BLITZ (the organizer's own tie-break \"BLITZ\"): 3 against 2.5"), "{said}");
    let versus = &json(&why)["versus"];
    assert_eq!((&versus["ahead"], &versus["values"]), (&2.into(), &serde_json::json!(["3", "2.5"])));

    let table = folder.path().join("table.csv");
    let check = |rows: &str| {
        std::fs::write(&table, format!("Rank,No,OTHER_BLITZ\n{rows}")).expect("a file");
        let options = ["check", DISCS, "--against", table.to_str().expect("text"), "--records", given];
        let output = tiebreak(&[&options[..], &list].concat());
        (output.status.code(), flat(&stdout(&output)))
    };
    let (status, said) = check("1,2,3\n2,1,2.5\n3,3,9\n4,4,1\n");
    assert_eq!(status, Some(0), "{said}");
    let (status, said) = check("1,2,3\n2,1,2.0\n3,3,9\n4,4,1\n");
    assert_eq!(status, Some(1), "{said}");
    let (status, said) = check("1,1,2.5\n2,2,3\n3,3,9\n4,4,1\n");
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains("3 against 2.5") && !said.contains("still tied"), "{said}");
    // The recorded values are for a tie-break that is not in the list. Such values must have no effect, and a message
    // must say so.
    let output = tiebreak(&["standings", DISCS, "-t", "PTS", "--records", given]);
    assert!(
        stderr(&output).contains("OTHER_BLITZ has values, but is not in the list of tie-breaks"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn missing_values_have_reasons_in_json_and_csv() {
    let answer = json(&["standings", DISCS, "-t", "DISCS"]);
    assert_eq!(answer["missing"][0]["code"], "DISCS");
    let csv = stdout(&tiebreak(&["standings", DISCS, "-t", "DISCS", "-f", "csv"]));
    assert!(
        csv.contains("\r\n\r\nCode,Why\r\nDISCS,this tie-break needs the number of discs of every game"),
        "{csv}"
    );
    assert!(json(&["standings", DISCS, "-t", "PTS"])["missing"].is_null());
}

/// Checks `--strict` for a round robin. This option allows only the tie-breaks that every program must offer for round
/// robins, and rejects all others.
#[test]
fn strict_rejects_buchholz_in_a_round_robin() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let made = [
        "generate",
        "--seed",
        "4",
        "--shape",
        "round-robin",
        "--participants",
        "6",
        "--to",
        "trf26",
        "--out",
    ];
    assert_eq!(tiebreak(&[&made[..], &[out]].concat()).status.code(), Some(0));
    let file = folder.path().join("event-000000.trf");
    let file = file.to_str().unwrap();
    let ask = |list: &str, strict: bool| {
        let arguments = ["standings", file, "--edition", "fide-2026-03", "--tiebreaks", list];
        tiebreak(&[&arguments[..], if strict { &["--strict"] } else { &[] }].concat())
    };
    let offered =
        "DE,BPG,BWG,REP,STD,SB,SB/C1,SB/C2,RTNG,RTNG/R,WIN,TPN,TPN/R,KS,KS/L+1,KS/L+2,KS/L-1,KS/L-2";
    for code in offered.split(',') {
        let output = ask(code, true);
        assert_eq!(output.status.code(), Some(0), "{code}: {}", stderr(&output));
    }
    for code in ["BH", "BH/C1", "BH/M1", "FB", "FB/C1", "AOB"] {
        assert_eq!(ask(code, false).status.code(), Some(0), "{code}");
        let output = ask(code, true);
        assert_eq!(output.status.code(), Some(2), "{code}");
        assert!(stderr(&output).contains("round robin") && stdout(&output).is_empty(), "{}", stderr(&output));
    }
}
