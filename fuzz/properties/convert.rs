//! Checks that events which the program has converted to another format can be read.

use tiebreak_conformance::{CommandOutput, MemoryFiles};

use super::held::{done, held, same};

const WANTED: [&str; 4] = ["json", "trf26", "trf16", "rating-request"];
const OPTIONS: [&[&str]; 8] = [
    &[],
    &["--ratings", "nro"],
    &["--ratings", "nidof"],
    &["--individual"],
    &["--after-round", "2"],
    &["--system", "predetermined"],
    &["--strict"],
    &["--eol", "cr"],
];

/// Checks that the converted event can be read again. If the format is JSON, a second conversion must give the same
/// text. The first byte of the input selects the format and the options.
pub fn convert(bytes: &[u8]) {
    let Some((choice, event)) = bytes.split_first() else { return };
    let choice = usize::from(*choice);
    let wanted = WANTED[choice % WANTED.len()];
    let options = OPTIONS[choice / WANTED.len() % OPTIONS.len()];
    let mut memory = MemoryFiles::default();
    memory.keep("f", event.to_vec());
    let written = ask(&mut memory, "f", wanted, options);
    if written.status != 0 {
        return held(!written.remarks.is_empty() || !written.problem.is_empty(), || {
            format!("{wanted} {options:?} is refused without a reason")
        });
    }
    if wanted == "rating-request" {
        let read = serde_json::from_str::<serde_json::Value>(&written.out);
        done(read, || written.out.clone());
        return;
    }
    memory.keep("g", written.out.clone().into_bytes());
    let again = ask(&mut memory, "g", wanted, &[]);
    held(again.status == 0, || format!("{wanted} {options:?}:\n{}\n{:?}", written.out, again.remarks));
    if wanted == "json" && options.is_empty() {
        same(&again.out, &written.out, || "the canonical text".to_owned());
    }
}

fn ask(memory: &mut MemoryFiles, file: &str, wanted: &str, options: &[&str]) -> CommandOutput {
    let words = ["convert", file, "--to", wanted].into_iter().chain(options.iter().copied());
    tiebreak_conformance::ask(memory, &words.map(str::to_owned).collect::<Vec<_>>(), false)
}
