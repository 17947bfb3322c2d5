//! Tests that the output contains no ids of messages and no placeholders, and that its lines fit into the terminal
//! window.

use std::collections::BTreeSet;
use std::fs;

use crate::support;
#[cfg(unix)]
use crate::window;
use tiebreak_conformance::phrase::MessageId;

/// Commands that are not in the recorded sessions, and whose pages or errors no session shows.
const OTHERS: [&str; 39] = [
    "standings tests/data/discs.trf --records tests/data/discs.csv",
    "standings tests/data/discs.trf --records tests/data/club-printed.csv",
    "standings tests/data/classic.json --records tests/data/discs.csv",
    "standings tests/data/discs.trf --tiebreaks DISCS -f csv",
    "rating event tests/data/blitz.trf --ratings-file tests/data/ratings/players.csv --working",
    "rating event tests/data/blitz.trf --ratings-file tests/data/discs.csv",
    "rating event tests/data/blitz.trf --control ten",
    "rating event tests/data/blitz.trf --system match",
    "rating event tests/data/league.json",
    "rating event tests/data/trf/trf26-teams.trf --ratings-file tests/data/ratings/players.csv",
    "rating report tests/data/club.trf",
    "rating new 1800:W",
    "rating control 10+5 --ruling delay=ignore",
    "codes",
    "codes BH",
    "cases list",
    "cases show c07/16-2-5/zero-bye-in-the-last-round-is-a-draw-for-opponents",
    "cases show nobody/wrote/this",
    "cases coverage",
    "deviations list",
    "deviations show D-16.5-none",
    "deviations show D-nobody",
    "deviations run tests/data/club.trf --deviation D-16.5-none",
    "rating readings",
    "protocol",
    "smoke",
    "certify c07/16-2-5",
    "certify nobody/wrote/this",
    "run c07/16-2-5",
    "verify tests/data",
    "diff tests/data tests/data",
    "fuzz --cases 2 --largest 6 --against deviation:D-16.5-none",
    "fuzz --cases 2 --codes BH,EMMSB",
    "standings tests/data/nobody-wrote-this.trf",
    "standings tests/data/club.trf --edition fide-1999-01",
    "standings tests/data/club.trf --after-round 99",
    "explain tests/data/club.trf --participant 999",
    "check tests/data/club.trf --against tests/data/table-wrong.csv",
    "generate --out target/nowhere --shape round-robin --rounds 3",
];

/// Splits a command line into arguments, like a shell.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted, mut begun) = (Vec::new(), String::new(), None, false);
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match (character, quoted) {
            ('\\', Some('"')) => word.extend(characters.next()),
            (c, Some(q)) if c == q => quoted = None,
            (c, Some(_)) => word.push(c),
            ('"' | '\'', None) => (quoted, begun) = (Some(character), true),
            (' ', None) => {
                if begun || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (c, None) => word.push(c),
        }
    }
    if begun || !word.is_empty() {
        words.push(word);
    }
    words
}

/// Returns the commands of the recorded sessions. Commands whose output is data are left out.
fn sessions() -> Vec<String> {
    let mut lines = BTreeSet::new();
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        lines.extend(text.lines().filter_map(|line| line.strip_prefix("$ tiebreak ")).map(str::to_owned));
    }
    let is_page = |line: &String| !line.contains("--format") && !line.starts_with("convert");
    let pages: Vec<String> = lines.into_iter().filter(is_page).collect();
    assert!(pages.len() > 30, "{pages:?}");
    pages
}

/// Returns the ids of messages that a text contains as words. Ids of remarks, as in `error[edition-unknown]`, are
/// allowed in the output, so they are not returned.
fn ids<'t>(text: &'t str, all: &BTreeSet<&str>) -> Vec<&'t str> {
    let is_part = |c: char| {
        c.is_ascii_alphanumeric() || c == '-' || c == '_' || matches!(c, '.' | '/' | '=' | '#' | ':')
    };
    text.split(|c: char| !is_part(c) && c != '[' && c != ']')
        .map(|word| word.trim_matches(['.', ':', '=']))
        .filter(|word| word.contains('-') && all.contains(word))
        .collect()
}

fn all_lines() -> Vec<String> {
    let mut lines = sessions();
    lines.extend(OTHERS.iter().map(|line| (*line).to_owned()));
    lines
}

/// Returns the arguments of a command line, without the option `--lang`.
fn without_language(line: &str) -> Vec<String> {
    let mut arguments = words(line);
    if let Some(at) = arguments.iter().position(|argument| argument == "--lang") {
        arguments.drain(at..at + 2);
    }
    arguments
}

fn said(arguments: &[String], language: &str) -> String {
    let mut all = vec!["--lang", language];
    all.extend(arguments.iter().map(String::as_str));
    let output = support::tiebreak(&all);
    support::stdout(&output) + &support::stderr(&output)
}

#[test]
fn messages_have_no_ids_and_no_empty_placeholders() {
    let all: BTreeSet<&str> = MessageId::all().map(MessageId::text).collect();
    assert_eq!(ids("says after-round; error[edition-unknown]: --after-round", &all), ["after-round"]);
    let mut wrong = Vec::new();
    for line in all_lines() {
        let arguments = without_language(&line);
        for language in ["en", "es"] {
            let text = said(&arguments, language);
            let found = ids(&text, &all);
            if text.is_empty() || !found.is_empty() || text.contains("{ $") || text.contains("{$") {
                wrong.push(format!("{language}: {line}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[cfg(unix)]
fn nothing_is_wider_than_the_window() {
    use unicode_width::UnicodeWidthStr;

    let (mut wrong, mut full) = (Vec::new(), 0);
    // CSV output is data, so it is not translated. The page about the protocol contains code that is the same in every
    // language.
    let is_text = |line: &&String| !line.contains("-f csv") && *line != "protocol";
    for (at, line) in all_lines().iter().filter(is_text).enumerate() {
        let arguments = without_language(line);
        let (language, columns) = [("en", 80), ("es", 60), ("es", 100)][at % 3];
        let mut all = vec!["--lang", language];
        all.extend(arguments.iter().map(String::as_str));
        let text = window::shown(support::command(&all), columns);
        // A command that users can copy is indented, and its line is never wrapped.
        let wrapped = text.lines().filter(|line| !line.starts_with("    "));
        let wide = wrapped.filter(|line| line.trim_end_matches('\r').width() > usize::from(columns));
        full += usize::from(text.lines().any(|line| line.width() + 8 > usize::from(columns)));
        wrong.extend(wide.map(|wide| format!("{columns}: {line}: {wide}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(full > 30, "only {full} answers fill their windows");
}
