//! Compares the answers about 5,000 generated events with stored answers. The test takes minutes, so only `.ci/full`
//! runs it (`cargo test --test frozen`). To store the current answers, set `UPDATE=1`. The commit message must then
//! state which change of the rules or of the program has changed the answers.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::Value;
use support::{command, stdout, tiebreak};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/frozen.txt");

/// The kinds of events. Each kind has the number of events, the options of `generate`, and the list of tie-breaks.
const KINDS: [(&str, &str, &str); 6] = [
    ("1500", "--shape swiss --preset nasty", PLAYERS),
    ("1000", "--shape swiss", PLAYERS),
    ("750", "--shape round-robin --preset nasty", PLAYERS),
    ("250", "--shape double-round-robin", PLAYERS),
    ("1000", "--shape swiss --boards 4 --preset nasty", TEAMS),
    ("500", "--shape round-robin --boards 4", TEAMS),
];
const PLAYERS: &str =
    "PTS,DE,BH/C1,BH,AOB,FB,SB,PS,WIN,WON,BPG,BWG,REP,STD,KS,ARO,TPR,PTP,APRO,APPO,RTNG,TPN";
const TEAMS: &str = "MPTS,GPTS,EDE,BH:MP/C1,SB:GP,EMGSB,EMMSB,SSSC,BC,TBR,BBE,WIN,TPN";

/// Returns the FNV-1a hash of 64 bits. Unlike the hash of the standard library, this hash is the same in every version
/// of Rust.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// Removes all texts that contain a space. Texts with spaces are sentences, and a sentence with other words is not
/// another answer.
fn without_sentences(value: &mut Value) {
    match value {
        Value::String(text) if text.contains(' ') => text.clear(),
        Value::Array(values) => values.iter_mut().for_each(without_sentences),
        Value::Object(values) => values.values_mut().for_each(without_sentences),
        _ => {}
    }
}

/// Returns the digest of an answer, and the exit status. An answer contains the path of the file, so the command runs
/// in the folder of the file.
fn answer(folder: &Path, arguments: &[&str]) -> String {
    let output = command(arguments).current_dir(folder).output().unwrap();
    let text = stdout(&output);
    let text = serde_json::from_str::<Value>(&text).map_or(text, |mut value| {
        without_sentences(&mut value);
        value.to_string()
    });
    format!("{:08x}/{}", hash(text.as_bytes()) as u32, output.status.code().expect("it ends by itself"))
}

/// Checks a table, and returns the exit status.
fn status(event: &str, list: &str, path: &Path, rows: &[Vec<String>]) -> String {
    let text: String = rows.iter().map(|row| row.join(",") + "\n").collect();
    fs::write(path, text).unwrap();
    let output = tiebreak(&["check", event, "-t", list, "--against", &path.display().to_string()]);
    output.status.code().expect("it ends by itself").to_string()
}

/// Returns the line that is stored about an event: digests of the event, of its standing and of the explanation of the
/// first participant, and two exit statuses of `check`. The first is for the right table. The second is for a table in
/// which the points of the first and the last participant are exchanged.
fn line(event: &Path, list: &str) -> String {
    let name = event.display().to_string();
    let (folder, file) = (event.parent().unwrap(), event.file_name().unwrap().to_str().unwrap());
    let table = stdout(&tiebreak(&["standings", &name, "-t", list, "-f", "csv"]));
    let mut rows: Vec<Vec<String>> = table
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect();
    let copy = event.with_extension("csv");
    let right = status(&name, list, &copy, &rows);
    let (last, points) = (rows.len() - 1, rows[0].iter().position(|name| name.ends_with("PTS")).unwrap());
    let best = std::mem::take(&mut rows[1][points]);
    rows[1][points] = std::mem::replace(&mut rows[last][points], best);
    let wrong = status(&name, list, &copy, &rows);
    format!(
        "{:08x} {} {} {right} {wrong}",
        hash(&fs::read(event).unwrap()) as u32,
        answer(folder, &["standings", file, "-t", list, "-f", "json"]),
        answer(folder, &["explain", file, "-t", list, "-p", "1", "-f", "json"]),
    )
}

#[test]
fn answers_are_those_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let mut lines = Vec::new();
    for (at, (count, options, list)) in KINDS.into_iter().enumerate() {
        let out = folder.path().join(at.to_string());
        let mut generate = command(&["generate", "--events", count, "--seed", &at.to_string(), "--out"]);
        assert!(generate.arg(&out).args(options.split(' ')).output().unwrap().status.success());
        let mut events: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect();
        events.retain(|path| !path.ends_with("manifest.json"));
        events.sort();
        let workers = thread::available_parallelism().map_or(1, usize::from);
        let parts: Vec<Vec<String>> = thread::scope(|scope| {
            let share = |part: &[PathBuf]| {
                let part = part.to_vec();
                scope.spawn(move || part.iter().map(|event| line(event, list)).collect())
            };
            let running: Vec<_> = events.chunks(events.len().div_ceil(workers)).map(share).collect();
            running.into_iter().map(|part| part.join().unwrap()).collect()
        });
        lines.extend(parts.into_iter().flatten());
    }
    let now: String = lines.iter().map(|line| format!("{line}\n")).collect();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(RECORD, now).unwrap();
        return;
    }
    let before = fs::read_to_string(RECORD).unwrap();
    assert_eq!(before.lines().count(), lines.len());
    let changed: Vec<String> = before
        .lines()
        .zip(&lines)
        .enumerate()
        .filter(|(_, (before, now))| before != now)
        .map(|(at, (before, now))| format!("event {at}: {before} -> {now}"))
        .collect();
    assert!(
        changed.is_empty(),
        "{} of {} changed:\n{}",
        changed.len(),
        lines.len(),
        changed[..changed.len().min(20)].join("\n")
    );
}
