//! Checks the commands of the program on a file with arbitrary content in memory.

use tiebreak_conformance::Desk;
use tiebreak_conformance::phrase::outside::is_unprintable;

use super::held::held;

/// The commands that the program runs on the file. The first byte of the input selects one of them.
const QUESTIONS: &[&[&str]] = &[
    &["standings", "f"],
    &["standings", "f", "-t", "BH/C1,SB,DE,ARO"],
    &["explain", "f", "--participant", "1", "--tiebreak", "BH"],
    &["explain", "f", "--participant", "1", "--versus", "2"],
    &["check", "f"],
    &["check", "club.trf", "--against", "f"],
    &["report", "f"],
    &["what-if", "f", "--game", "1:1-2=0"],
    &["compare", "f", "--edition", "fide-2024-08", "--edition", "fide-2026-03"],
    &["convert", "f", "--to", "json"],
    &["standings", "club.trf", "--regulations", "f"],
    &["regulations", "check", "f"],
    &["lots", "--seed", "x", "--record", "f", "1", "2"],
    &["rating", "ask", "f"],
    &["rating", "report", "f"],
];

const FORMS: &[&str] = &["text", "json", "csv", "markdown", "html"];

/// Checks that a command gives a result for any file, or rejects the file with a reason. The output must not contain
/// control characters, which could change the settings of a terminal.
pub fn output(bytes: &[u8]) {
    let Some((choice, rest)) = bytes.split_first() else { return };
    let choice = usize::from(*choice);
    let question = QUESTIONS[choice % QUESTIONS.len()];
    let form = FORMS[choice / QUESTIONS.len() % FORMS.len()];
    let mut desk = Desk::default();
    desk.keep("club.trf", include_bytes!("../../tests/data/club.trf").to_vec());
    desk.keep("f", rest.to_vec());
    let words: Vec<String> =
        question.iter().chain(&["--format", form]).map(|word| (*word).to_owned()).collect();
    let spoken = tiebreak_conformance::ask(&mut desk, &words, false);
    let is_wrong = |c: char| is_unprintable(c) && c != '\n';
    let everything = spoken.remarks.iter().chain([&spoken.problem, &spoken.out]);
    for text in everything {
        let text = text.replace("\r\n", "\n");
        held(!text.contains(is_wrong), || format!("{words:?}: {text:?}"));
    }
    if spoken.status == 0 && form == "json" && !words.contains(&"convert".to_owned()) {
        let read = serde_json::from_str::<serde_json::Value>(&spoken.out);
        held(read.is_ok(), || format!("{words:?}: {}", spoken.out));
    }
    let is_silent = spoken.remarks.is_empty() && spoken.problem.is_empty();
    held(spoken.status != 2 || !is_silent, || format!("{words:?} is refused without a reason"));
}
