//! Headers that contradict themselves, cannot be read or are misspelled: never a confirmed standing behind a warning.

mod support;

use std::fs;

use support::{flat, stderr, stdout, tiebreak};

/// Status and everything said of the club event with these lines in the place of a record, as one line.
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
        assert!(status == 4 && said.contains("the newest possible"), "{unread}: {status} {said}");
        assert!(said.contains("No first day of the event is known"), "{unread}: {said}");
    }
    let (status, said) = checked("042", "042 soon", &["--edition", "fide-2026-03"]);
    assert!(status == 0, "{status} {said}");
    // Two last days are none.
    let (status, said) = checked("042", "052 2025/02/01", &[]);
    assert!(status == 4 && said.contains("the newest, because no first day is known"), "{status} {said}");
}

#[test]
fn a_second_header_that_says_otherwise_is_refused() {
    for (record, lines) in [
        ("042", "042 2026/04/10\n042 2025/04/10"),
        ("142", "142 5\n142 7"),
        ("192", "192 FIDE_DUTCH\n192 FIDE_ROUNDROBIN"),
        ("202", "202 DE,BH/C1,BH,SB\n202 DE,BH/C1,BH,SB\n202 DE,BH,SB"),
        ("202", "202 DE,BH/C1,BH,SB\n212 PTS,DE\n212 PTS,BH"),
    ] {
        let (status, said) = checked(record, lines, &[]);
        assert!(
            status == 2 && said.contains("says something else than the first"),
            "{lines}: {status} {said}"
        );
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
    assert!(status == 4 && said.contains("record 142 cannot be read"), "{status} {said}");
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
        assert!(said.contains("misspelled 299") || said.contains("behind a blank"), "{line}: {said}");
    }
    for note in ["24 hours of play", "999 anything", "    299 chairs", "2024 was better"] {
        let (status, said) = checked("022", note, &[]);
        assert!(status == 0 && said.contains("warning"), "{note}: {status} {said}");
    }
}
