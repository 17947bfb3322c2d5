//! Checks the commands of the program on a file with arbitrary content in memory.

use tiebreak_conformance::MemoryFiles;
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
    let mut memory = MemoryFiles::default();
    memory.keep("club.trf", include_bytes!("../../tests/data/club.trf").to_vec());
    memory.keep("f", rest.to_vec());
    let words: Vec<String> =
        question.iter().chain(&["--format", form]).map(|word| (*word).to_owned()).collect();
    let output = tiebreak_conformance::ask(&mut memory, &words, false);
    let is_wrong = |c: char| is_unprintable(c) && c != '\n';
    let everything = output.remarks.iter().chain([&output.problem, &output.out]);
    for text in everything {
        let text = text.replace("\r\n", "\n");
        held(!text.contains(is_wrong), || format!("{words:?}: {text:?}"));
    }
    if output.status == 0 && form == "json" && !words.contains(&"convert".to_owned()) {
        let read = serde_json::from_str::<serde_json::Value>(&output.out);
        held(read.is_ok(), || format!("{words:?}: {}", output.out));
    }
    let is_silent = output.remarks.is_empty() && output.problem.is_empty();
    held(output.status != 2 || !is_silent, || format!("{words:?} is refused without a reason"));
}
