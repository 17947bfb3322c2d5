//! Checks the properties of all fuzz targets without the nightly compiler of Rust. The inputs are the stored inputs of
//! each target, and changed copies of them.
//!
//! `cargo test` tries at most a few hundred inputs for each target. `TIEBREAK_FUZZ_SECONDS=N` sets how long each target
//! runs, `TIEBREAK_FUZZ_SEED=N` sets the seed, and `TIEBREAK_FUZZ_TARGET=NAME` selects one target. If you split a long
//! run into parts, each part needs its own seed.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::properties::{TARGETS, Target};
use tiebreak_conformance::explore::Random;

/// Returns how many changed copies of inputs `cargo test` tries for a target. The number is lower for targets that rank
/// whole events many times.
fn few(name: &str) -> u64 {
    match name {
        "engine" | "what_if" => 20,
        "certificate" | "corpus" => 50,
        _ => 150,
    }
}

/// Maximum length of an input in bytes. Longer inputs take more time, but find no more errors.
const LONGEST: usize = 16 << 10;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz").join(name)
}

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Returns the words that are inserted into the inputs of a target. The words come from a file with one word in each
/// line, and from a list of dangerous words for all targets.
fn dictionary(name: &str) -> Vec<Vec<u8>> {
    let own = fs::read(folder("dictionaries").join(name)).unwrap_or_default();
    let dangerous = [
        "\u{1b}[2J",
        "\u{9b}",
        "\u{202e}",
        "\u{61c}",
        "\0",
        "\r\n",
        "é",
        "\u{1F600}",
        "9999999999",
        "-1",
        "\"",
    ];
    let words = own.split(|byte| *byte == b'\n').filter(|word| !word.is_empty()).map(<[u8]>::to_vec);
    words.chain(dangerous.iter().map(|word| word.as_bytes().to_vec())).collect()
}

/// Returns a changed copy of an input. A part of another input is sometimes added at the end.
fn changed(random: &mut Random, corpus: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = random.pick(corpus).cloned().unwrap_or_default();
    for _ in 0..random.between(1, 6) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        let end = (at + random.between(0, 40) as usize).min(bytes.len());
        match random.below(9) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            2 => {
                let byte = random.below(256) as u8;
                bytes.splice(at..(at + 1).min(bytes.len()), [byte]);
            }
            3 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            4 | 5 => {
                let word = random.pick(words).cloned().unwrap_or_default();
                let end = if random.permille(500) { end } else { at };
                bytes.splice(at..end, word);
            }
            6 => {
                let digits = random.below(100_000).to_string();
                let end = bytes[at..]
                    .iter()
                    .position(|byte| !byte.is_ascii_digit())
                    .map_or(bytes.len(), |more| at + more);
                bytes.splice(at..end, digits.into_bytes());
            }
            7 => {
                let other = random.pick(corpus).cloned().unwrap_or_default();
                let from = random.below(other.len() as u32 + 1) as usize;
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            _ => {
                let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
                let (one, other) = (random.below(lines.len() as u32), random.below(lines.len() as u32));
                if !lines.is_empty() {
                    lines.swap(one as usize, other as usize);
                    bytes = lines.concat();
                }
            }
        }
    }
    bytes.truncate(LONGEST);
    bytes
}

/// Checks a property on an input. If the check fails, saves the input.
fn ask(target: &Target, bytes: &[u8]) {
    let (name, property) = target;
    let result = catch_unwind(AssertUnwindSafe(|| property(bytes)));
    if result.is_err() {
        let broken = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("broken-{name}"));
        fs::write(&broken, bytes).unwrap();
        panic!(
            "{name} does not hold of {}; put it into fuzz/corpus/{name} once it is mended",
            broken.display()
        );
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn run(name: &str) {
    if std::env::var("TIEBREAK_FUZZ_TARGET").is_ok_and(|only| only != name) {
        return;
    }
    let target = TARGETS.iter().find(|(known, _)| *known == name).expect("a target");
    let corpus = files(&folder("corpus").join(name));
    assert!(!corpus.is_empty(), "fuzz/corpus/{name} is empty");
    corpus.iter().for_each(|bytes| ask(target, bytes));
    let (words, seed) = (dictionary(name), number("TIEBREAK_FUZZ_SEED").unwrap_or(1));
    let end = number("TIEBREAK_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let mut asked = 0;
    while end.map_or(asked < few(name), |end| Instant::now() < end) {
        let random = &mut Random::new(seed, asked);
        ask(target, &changed(random, &corpus, &words));
        asked += 1;
    }
    println!("{name}: {} inputs of the corpus and {asked} changed ones, seed {seed}", corpus.len());
}

macro_rules! targets {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run(stringify!($name));
        })*

        #[test]
        fn every_target_is_asked() {
            let names = [$(stringify!($name)),*];
            assert!(TARGETS.iter().map(|(name, _)| *name).eq(names), "{TARGETS:?}");
            for (name, _) in TARGETS {
                let target = folder("fuzz_targets").join(format!("{name}.rs"));
                assert!(target.is_file(), "fuzz/fuzz_targets lacks {name}");
            }
        }
    };
}

targets!(trf json table spreadsheet lists regulations codes numbers requests replies manifest report certificate corpus rating
    convert what_if engine output);
