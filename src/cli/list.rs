//! The list of tie-breaks of an event: as asked for, or as its file names it.

use super::output::Failure;
use tiebreak_conformance::explain::no_value;
use tiebreak_conformance::format::Input;
use tiebreak_conformance::format::diagnostic::Diagnostic;
use tiebreak_conformance::format::trf::{TrfFile, WrittenList};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::rules::{Code, Listed, TieBreakList};
use tiebreak_conformance::tiebreak::meaningless;

/// Reads a list given on the command line.
pub(super) fn asked_list(say: &Messages, text: &str, teams: bool) -> Result<TieBreakList, Failure> {
    let line = |offset: usize, problem: &str| {
        say.with("error-list", &[("column", &(offset + 1).to_string()), ("problem", problem)])
    };
    let list = TieBreakList::parse(text).map_err(|errors| {
        let lines = errors.iter().map(|error| line(error.offset, &say.phrase(&error.phrase())));
        Failure::Usage(lines.collect::<Vec<_>>().join("\n"))
    })?;
    let (mut offset, mut lines) = (0, Vec::new());
    for (written, listed) in text.split(',').zip(&list.entries) {
        if let Listed::Code(code) = listed
            && let Some(reason) = meaningless(code, teams)
        {
            let blanks = written.chars().take_while(|c| c.is_whitespace()).count();
            lines.push(line(offset + blanks, &format!("`{}` {}", written.trim(), no_value(say, reason))));
        }
        offset += written.chars().count() + 1;
    }
    if lines.is_empty() { Ok(list) } else { Err(Failure::Usage(lines.join("\n"))) }
}

/// The list that the file names, read and as written.
pub(super) fn written_list(
    input: &Input,
    shown: &str,
) -> Result<Option<(TieBreakList, Vec<String>)>, Failure> {
    let Input::Trf(file) = input else { return Ok(None) };
    let Some(written) = file.list().filter(|list| !list.codes.is_empty()) else { return Ok(None) };
    let texts = written.codes.iter().map(|code| code.text.clone()).collect();
    Ok(Some((read_written(file, written, shown)?, texts)))
}

/// Points a remark at an entry of the list that the file names.
pub(super) fn at_code(remark: Diagnostic, file: &TrfFile, position: usize) -> Diagnostic {
    let Some(list) = file.list() else { return remark };
    let Some(code) = list.codes.get(position) else { return remark };
    remark.at(file.document.text(), list.line, code.column, code.text.chars().count())
}

fn read_written(file: &TrfFile, written: &WrittenList, shown: &str) -> Result<TieBreakList, Failure> {
    let text = file.document.text();
    let entries = written.codes.iter().map(|code| (code.column, code.text.as_str()));
    let rule = phrase!("rule-trf26-record-codes-c-07-separated-by-commas", record = written.record);
    let remark = |column: usize, length: usize, message: Phrase| {
        Diagnostic::error("tie-break-list", message)
            .in_file(shown)
            .at(text, written.line, column, length)
            .rule(rule.clone())
            .hint("correct-code-or-give-list-with-tiebreaks")
    };
    let list = TieBreakList::from_entries(entries).map_err(|errors| {
        Failure::Input(errors.iter().map(|error| remark(error.offset, 1, error.phrase())).collect())
    })?;
    let dated = list.entries.iter().zip(&written.codes).filter_map(|(listed, code)| match listed {
        Listed::Code(Code { edition: Some(_), .. }) => {
            let message = phrase!("published-list-names-no-edition-for-single", text = &code.text);
            Some(remark(code.column, code.text.chars().count(), message))
        }
        _ => None,
    });
    let dated: Vec<Diagnostic> = dated.collect();
    if dated.is_empty() { Ok(list) } else { Err(Failure::Input(dated)) }
}
