//! Tests the two parts of `tiebreak endorse`, the pack that it writes, and how `verify` checks the pack.

use std::fs;
use std::path::Path;

use crate::support::{PROGRAM, stderr, stdout, tiebreak};

/// A known mistake of programs: the opponent's requested byes at the end of the event count with the points that the
/// byes gave. Under 16.3.2, such byes count as draws.
const DEVIATION: &str = "D-16.3.2-trailing-bye-at-face-value";

fn endorse(out: &Path, arguments: &[&str], deviations: &[&str]) -> std::process::Output {
    let out = out.to_str().unwrap();
    let program = [&["--", PROGRAM, "deviations", "serve"], deviations].concat();
    tiebreak(&[&["endorse", "--out", out, "--sample", "12"], arguments, &program].concat())
}

fn pack(folder: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(folder.join("endorse.json")).unwrap()).unwrap()
}

/// Returns the files of a pack, each with its name.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    let files = files.filter(|entry| entry.file_type().is_file());
    let read = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(folder).unwrap().display().to_string();
        (name, fs::read(entry.path()).unwrap())
    };
    files.map(read).collect()
}

#[test]
fn a_wrong_program_gets_a_letter_that_names_the_article_and_the_pack_is_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one"), folder.path().join("other"));
    // With this seed, the first event with a wrong value is already small, so the search for a smaller event is fast.
    let asked = ["--seed", "4", "--events", "20", "--jobs", "2"];
    let output = endorse(&one, &asked, &[DEVIATION]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let found = pack(&one);
    let cause = &found["causes"][0];
    assert_eq!((&cause["whose"], &cause["articles"][0]), (&"theirs".into(), &"16.3.2".into()), "{cause:#}");
    assert!(cause["parts"][0].to_string().contains(DEVIATION), "{cause:#}");
    let small = &cause["small"]["tournament"];
    let participants = small.get("teams").unwrap_or(&small["participants"]).as_array().unwrap().len();
    assert!(participants <= 4, "{cause:#}");
    let letters: Vec<_> = bytes(&one).into_iter().filter(|(name, _)| name.ends_with(".md")).collect();
    let letter = String::from_utf8(letters[0].1.clone()).unwrap();
    assert!(letters[0].0.starts_with("letters/01-") && letter.contains("16.3.2"), "{letter}");

    let again = endorse(&other, &["--seed", "4", "--events", "20", "--jobs", "1"], &[DEVIATION]);
    assert_eq!(again.status.code(), Some(1));
    assert!(bytes(&one) == bytes(&other));
    let verified = tiebreak(&["verify", one.to_str().unwrap()]);
    assert_eq!(verified.status.code(), Some(0), "{}", stdout(&verified));

    // After each of these changes, `verify` must reject the pack and name the change.
    let name = letters[0].0.clone();
    fs::write(other.join(&name), "all is well").unwrap();
    fs::write(other.join("more.txt"), "").unwrap();
    let refused = tiebreak(&["verify", other.to_str().unwrap(), "-f", "json"]);
    let answer: serde_json::Value = serde_json::from_slice(&refused.stdout).unwrap();
    let names: Vec<_> = answer["refusals"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["altered-file", "extra-file"], "{answer:#}");
    let text = fs::read_to_string(one.join("endorse.json")).unwrap();
    fs::write(one.join("endorse.json"), text.replacen("\"count\": ", "\"count\": 1", 1)).unwrap();
    assert_eq!(tiebreak(&["verify", one.to_str().unwrap()]).status.code(), Some(1));
}

#[test]
fn a_right_program_has_no_letter() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    let output = endorse(&whole, &["--seed", "3", "--events", "20"], &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let found = pack(&whole);
    assert_eq!((&found["players"]["events"], &found["teams"]["events"]), (&20.into(), &4.into()));
    assert_eq!(found["causes"], serde_json::json!([]));
}

#[test]
fn files_of_a_program_are_checked_and_their_mistake_is_attributed() {
    let folder = tempfile::tempdir().unwrap();
    let (files, out) = (folder.path().join("files"), folder.path().join("pack"));
    fs::create_dir(&files).unwrap();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for name in ["club.trf", "club-older-rules.trf", "club-broken.trf", "club-without-list.trf"] {
        fs::copy(data.join(name), files.join(name)).unwrap();
    }
    let [files, out_text] = [&files, &out].map(|path| path.to_str().unwrap());
    let output = tiebreak(&["endorse", "--out", out_text, "--seed", "1", "--program-files", files]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let found = pack(&out);
    let counted = ["files", "confirmed", "different", "unverifiable", "unusable"]
        .map(|key| found["files"][key].as_u64());
    assert_eq!(counted, [Some(4), Some(1), Some(1), Some(1), Some(1)]);
    assert_eq!(found["file-causes"][0]["files"], serde_json::json!(["club-older-rules.trf"]));
    assert_eq!(tiebreak(&["verify", out_text]).status.code(), Some(0));
    fs::write(out.join("program-files.zip"), "").unwrap();
    assert_eq!(tiebreak(&["verify", out_text]).status.code(), Some(1));
}

/// Checks that the edition of the pack applies to files that do not contain the first day of the event.
#[test]
fn files_without_a_first_day_are_held_to_the_edition_of_the_pack() {
    let folder = tempfile::tempdir().unwrap();
    let (files, out) = (folder.path().join("files"), folder.path().join("pack"));
    let [files, out_text] = [&files, &out].map(|path| path.to_str().unwrap());
    let event =
        ["--participants", "10..40", "--rounds", "5..9", "--to", "trf26", "--tiebreaks", "DE,BH/C1,BH,SB"];
    let made =
        tiebreak(&[&["generate", "--seed", "2026", "--count", "6", "--out", files][..], &event].concat());
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    // Without the pack, `check` must guess the edition of these files, so it does not confirm all of them. Some of the
    // files are right only under the newest edition.
    let alone = tiebreak(&["check", files]);
    assert_eq!(alone.status.code(), Some(4), "{}", stderr(&alone));
    let confirmed = |edition: &[&str]| {
        let asked = ["endorse", "--out", out_text, "--seed", "1", "--program-files", files];
        tiebreak(&[&asked[..], edition].concat());
        pack(&out)["files"]["confirmed"].as_u64()
    };
    assert_eq!(confirmed(&[]), Some(6));
    assert!(confirmed(&["--edition", "fide-2024-08"]) < Some(6));
}

#[test]
fn nothing_to_do_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let output = tiebreak(&["endorse", "--out", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--program-files"), "{}", stderr(&output));
}
