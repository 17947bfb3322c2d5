//! Tests events whose header records contradict each other, cannot be read or contain spelling mistakes. The program
//! must warn the user, and must not confirm the standing.

use std::fs;

use crate::support::{flat, stderr, stdout, tiebreak};

/// Replaces a record of the club event with other lines, and checks the event. Returns the exit status and the output,
/// which is joined to one line.
fn checked(record: &str, lines: &str, more: &[&str]) -> (i32, String) {
    let club = fs::read_to_string("tests/data/club.trf").unwrap();
    let replaced: Vec<&str> =
        club.lines().map(|line| if line.starts_with(record) { lines } else { line }).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    fs::write(&path, replaced.join("\n")).unwrap();
    let path = path.display().to_string();
    let output = tiebreak(&[&["check", &path], more].concat());
    let said = stdout(&output) + &stderr(&output);
    (output.status.code().unwrap_or(-1), flat(&said))
}

#[test]
fn a_last_day_is_no_first_day() {
    for unread in ["042 soon", "042"] {
        let (status, said) = checked("042", unread, &[]);
        assert!(status == 4 && said.contains("in force on the last day"), "{unread}: {status} {said}");
        assert!(said.contains("The file does not state when the event began"), "{unread}: {said}");
    }
    let (status, said) = checked("042", "042 soon", &["--edition", "fide-2026-03"]);
    assert!(status == 0, "{status} {said}");
    // The file contains two different last days of the event. The program must not use either of these days.
    let (status, said) = checked("042", "052 2025/02/01", &[]);
    assert!(
        status == 4
            && said
                .contains("the newest edition, because the file does not state the first day of the event"),
        "{status} {said}"
    );
}

#[test]
fn a_year_in_the_title_excludes_later_editions() {
    // The printed table is right under the rules before March 2026.
    let club = fs::read_to_string("tests/data/club.trf").unwrap();
    let undated = club.replace("042 2026/04/10\n", "").replace("052 2026/04/14\n", "");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    for (title, status) in [
        ("Club Open", 4),
        ("Club Open 2025", 0),
        ("Club Open 2024/25", 0),
        ("Club Open 2025/26", 4),
        ("Club Open 2026", 4),
    ] {
        fs::write(&path, undated.replace("012 Club Open", &format!("012 {title}"))).unwrap();
        let path = path.display().to_string();
        let output = tiebreak(&["check", &path, "--against", "tests/data/club-printed.csv"]);
        assert_eq!(output.status.code(), Some(status), "{title}: {}", stdout(&output));
    }
}

#[test]
fn contradictory_headers_are_rejected() {
    for (record, lines) in [
        ("042", "042 2026/04/10\n042 2025/04/10"),
        ("142", "142 5\n142 7"),
        ("192", "192 FIDE_DUTCH\n192 FIDE_ROUNDROBIN"),
        ("202", "202 DE,BH/C1,BH,SB\n202 DE,BH/C1,BH,SB\n202 DE,BH,SB"),
        ("202", "202 DE,BH/C1,BH,SB\n212 PTS,DE\n212 PTS,BH"),
    ] {
        let (status, said) = checked(record, lines, &[]);
        assert!(status == 2 && said.contains("contradicts the first"), "{lines}: {status} {said}");
        let (status, said) = checked(record, lines, &["--skip-unreadable"]);
        assert!(status == 4 || status == 1, "{lines}: {status} {said}");
    }
    let (status, said) = checked("142", "142 5\n142  5", &[]);
    assert!(status == 0 && said.contains("the first one counts"), "{status} {said}");
}

#[test]
fn an_unreadable_number_of_rounds_is_refused_where_no_other_record_says_it() {
    let (status, said) = checked("142", "142 five", &[]);
    assert!(status == 2 && said.contains("number-of-rounds"), "{status} {said}");
    let (status, said) = checked("142", "142 five", &["--skip-unreadable"]);
    assert!(status == 4 && said.contains("the program cannot read record 142"), "{status} {said}");
    let (status, said) = checked("142", "142 five\nXXR 5", &[]);
    assert!(status == 0, "{status} {said}");
}

#[test]
fn a_misspelled_number_of_a_record_that_would_count_is_refused() {
    for line in [
        "2299 WW   1  1.0    9",
        "29 9 WW   1  1.0    9",
        "2 99 WW   1  1.0",
        "29  WW   1  1.0    9",
        "   299 WW  1",
    ] {
        let (status, said) = checked("022", line, &[]);
        assert!(status == 2, "{line}: {status} {said}");
        assert!(
            said.contains("did you mean record 299?") || said.contains("starts with a space"),
            "{line}: {said}"
        );
    }
    for note in ["24 hours of play", "999 anything", "    299 chairs", "2024 was better"] {
        let (status, said) = checked("022", note, &[]);
        assert!(status == 0 && said.contains("warning"), "{note}: {status} {said}");
    }
}

/// An event with a recorded ranking. In round 1, the game of Alder and Dogwood was a forfeit. The ranking is right only
/// if the pairings are predetermined.
const FORFEITS: [&str; 4] = [
    "001    1 m    Alder, Anna                       2300 XXX      990001 1990/01/01  2.0    1     4 w -     3 b 1     2 w 1",
    "001    2 m    Birch, Ben                        2263 XXX      990002 1990/01/01  1.5    3     3 w =     4 b 1     1 b 0",
    "001    3 m    Cedar, Carla                      2226 XXX      990003 1990/01/01  1.0    4     2 b =     1 w 0     4 w =",
    "001    4 m    Dogwood, Dan                      2189 XXX      990004 1990/01/01  1.5    2     1 b +     2 w 0     3 b =",
];
/// An event in which byes give points. In a round robin, byes would give no points, and the recorded points would be
/// wrong.
const BYES: [&str; 4] = [
    "001    1 m    Alder, Anna                       2300 XXX      990001 1990/01/01  2.0    2  0000 - H     3 b =     2 w 1",
    "001    2 m    Birch, Ben                        2263 XXX      990002 1990/01/01  1.0    4  0000 - H     4 b =     1 b 0",
    "001    3 m    Cedar, Carla                      2226 XXX      990003 1990/01/01  1.5    3  0000 - U     1 w =  0000 - Z",
    "001    4 m    Dogwood, Dan                      2189 XXX      990004 1990/01/01  2.5    1  0000 - U     2 w =  0000 - U",
];

/// Checks an event with these players, a header record and a list. Returns the exit status and the output.
fn judged(players: [&str; 4], header: &str, list: &str, more: &[&str]) -> (i32, String) {
    let lines = ["012 Four", "042 2026/04/10", "142 3", header, list].into_iter().chain(players);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    fs::write(&path, lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")).unwrap();
    let path = path.display().to_string();
    let output = tiebreak(&[&["check", &path], more].concat());
    (output.status.code().unwrap_or(-1), flat(&(stdout(&output) + &stderr(&output))))
}

#[test]
fn a_system_that_no_record_names_confirms_only_what_every_system_confirms() {
    let list = "202 SB,BH";
    let (status, said) = judged(FORFEITS, "", list, &[]);
    assert!(status == 4 && said.contains("Choose the system with --system"), "{status} {said}");
    assert!(said.contains("Birch, Ben (2) (place 3; with another assumption, place 2)"), "{said}");
    assert_eq!(judged(FORFEITS, "", list, &["--system", "predetermined"]).0, 0);
    assert_eq!(judged(FORFEITS, "", list, &["--system", "swiss"]).0, 1);
    assert_eq!(judged(FORFEITS, "192 FIDE_ROUNDROBIN", list, &[]).0, 0);
    assert_eq!(judged(FORFEITS, "092 Swiss", list, &[]).0, 1);
    // In this ranking, places 2 and 3 are exchanged. This ranking is wrong if the pairings are predetermined, and right
    // for a Swiss-system event.
    let turned = FORFEITS.map(|line| line.replace("1.5    3", "1.5    x").replace("1.5    2", "1.5    3"));
    let turned = turned.map(|line| line.replace("1.5    x", "1.5    2"));
    let turned = [&*turned[0], &*turned[1], &*turned[2], &*turned[3]];
    assert_eq!(judged(turned, "", list, &[]).0, 4);
    assert_eq!(judged(turned, "192 FIDE_ROUNDROBIN", list, &[]).0, 1);
}

#[test]
fn recorded_points_exclude_a_system_that_they_contradict() {
    let (status, said) = judged(BYES, "", "202 BH", &[]);
    assert!(status == 0 && !said.contains("--system"), "{status} {said}");
}

#[test]
fn days_that_contradict_each_other_decide_no_edition() {
    let round = |at: usize, days: &str| format!("132{}{days}", " ".repeat(at));
    for lines in [
        round(98, "26/03/01"),
        round(128, "26/03/01"),
        format!("042 2026/04/10\n{}", round(88, "24/04/10")),
        format!("042 2026/04/10\n{}", round(88, "26/02/10  26/02/11")),
        format!("{}\n{}", round(88, "26/04/10"), round(88, "24/04/10")),
        round(88, "26/04/10  26/02/11"),
        "042 2026/04/10 2024/04/10".to_owned(),
        "042 28/02 - 04/03/2026".to_owned(),
        "042 28.2. bis 4.3.2026".to_owned(),
        "042 2026/03/04, originally 20 Feb 2026".to_owned(),
        "042 winter 2025 to 1 March 2026".to_owned(),
        format!("042 2025/03/10\n{}", round(88, "26/04/10")),
        format!("042 2024/1x/10\n{}", round(98, "26/04/11")),
    ] {
        let (status, said) = checked("042", &lines, &[]);
        assert_eq!(status, 4, "{lines}: {said}");
    }
    assert_eq!(checked("052", "052 2024/04/10", &[]).0, 4);
    assert_eq!(checked("042", &round(88, "26/04/10"), &[]).0, 0, "the day of round 1 is the first");
    assert_eq!(checked("042", &round(98, "26/03/01"), &["--edition", "fide-2026-03"]).0, 0);
}

#[test]
fn records_that_only_look_like_others_are_refused_where_they_would_count() {
    for line in [
        "162W3.0",
        "162:W 3.0",
        "\tBBW 2.0",
        "  BBW 3.0",
        "  XXS WW=2",
        " 042 2024/01/10",
        "l62 W  3.0",
        "I62 W  3.0",
        "O42 2024/01/10",
        "\u{feff}162 W  3.0",
        "\u{a0}162 W  3.0",
        "\u{c}162 W  3.0",
        "xxs ww=2",
        "bbw 3.0",
        "XXR 7",
        "\u{200b}162 W  3.0",
        "\u{2060}162 W  3.0",
        "\u{ad}162 W  3.0",
        "1\u{200f}62 W  3.0",
        "\u{ff11}\u{ff16}\u{ff12} W  3.0",
        "\"162 W  3.0\"",
        "\u{200b}192 BERGER_ROUNDROBIN",
        "\u{feff}\u{200b}042 2024/01/10",
    ] {
        let (status, said) = checked("022", line, &[]);
        assert_eq!(status, 2, "{line}: {said}");
    }
    for note in ["300th anniversary of the club", "lost and found", "  24 hours", "one more note"] {
        let (status, said) = checked("022", note, &[]);
        assert_eq!(status, 0, "{note}: {said}");
    }
}

#[test]
fn a_system_that_two_records_name_differently_is_none() {
    let round_robin = |header: &str| judged(FORFEITS, header, "202 SB,BH", &[]).0;
    assert_eq!(round_robin("192 FIDE_ROUNDROBIN\n092 Round Robin"), 0);
    assert_eq!(round_robin("192 FIDE_ROUNDROBIN\n092 Individual: Swiss-System"), 4);
    assert_eq!(round_robin("192 FIDE_DUTCH\n092 Individual: Round-Robin"), 4);
    assert_eq!(round_robin("092 not a round robin"), 4);
    assert_eq!(round_robin("092 Swiss, then round robin final"), 4);
}

/// A round robin of five players, interrupted after three of its five rounds. A Swiss-system event could have the same
/// points.
const INTERRUPTED: &str = "012 X
042 2026/04/10
202 WON,SB
001    1 m    Player1                           2000 XXX      990001 1990/01/01  1.0    3  0000 - Z     5 w 1     4 w 0
001    2 m    Player2                           2000 XXX      990001 1990/01/01  0.5    5     5 w 0     3 w =  0000 - Z
001    3 m    Player3                           2000 XXX      990001 1990/01/01  2.0    1     4 w =     2 b =     5 b 1
001    4 m    Player4                           2000 XXX      990001 1990/01/01  1.5    2     3 b =  0000 - Z     1 b 1
001    5 m    Player5                           2000 XXX      990001 1990/01/01  1.0    3     2 b 1     1 b 0     3 w 0
";

/// An event in which all players met each other, as in a round robin. However, its byes give points, so it is not a
/// round robin.
const FULL_POINT_BYE: &str = "012 X
042 2026/04/10
142 3
202 SB
001    1 m    Player1                           2000 XXX      990001 1990/01/01  0.5    3  0000 - Z     3 w 0     2 w =
001    2 m    Player2                           2000 XXX      990001 1990/01/01  2.0    1     3 w =  0000 - F     1 b =
001    3 m    Player3                           2000 XXX      990001 1990/01/01  1.5    2     2 b =     1 b 1  0000 - Z
";

/// Adds a header record to a file, and checks the file. Returns the exit status.
fn status(text: &str, record: &str, more: &[&str]) -> i32 {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.trf");
    fs::write(&path, text.replace("202 ", &format!("{record}202 "))).unwrap();
    let path = path.display().to_string();
    tiebreak(&[&["check", &path], more].concat()).status.code().unwrap_or(-1)
}

#[test]
fn missing_rounds_or_swiss_byes_do_not_decide_the_system() {
    for record in ["", "142\n", "092 Individual\n", "XXR 5\n", "142 5\n"] {
        assert_eq!(status(INTERRUPTED, record, &[]), 4, "{record}");
    }
    assert_eq!(status(INTERRUPTED, "XXR 3\nXXR 5\n", &[]), 2);
    assert_eq!(status(INTERRUPTED, "192 FIDE_DUTCH\n", &[]), 0);
    assert_eq!(status(INTERRUPTED, "192 FIDE_ROUNDROBIN\n", &[]), 1);
    assert_ne!(status(FULL_POINT_BYE, "", &[]), 1);
    assert_eq!(status(FULL_POINT_BYE, "", &["--system", "swiss"]), 0);
    assert_eq!(status(FULL_POINT_BYE, "", &["--system", "predetermined"]), 1);
}
