//! `tiebreak deviations show`: one entry, with the cases on which it shows.

use serde::Serialize;

use super::entry::{EntryAnswer, account_text, entry, seen_text, wrong};
use crate::cli::output::{Answer, Exit, Failure, Shared};
use tiebreak_conformance::corpus::{Corpus, Source};
use tiebreak_conformance::deviation::text;
use tiebreak_conformance::diagnosis::Part;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::phrase::{MessageId, family, message};
use tiebreak_conformance::power::Matrix;
use tiebreak_conformance::rules::Edition;
use tiebreak_conformance::tell;

#[derive(Serialize)]
struct ShowAnswer {
    schema: &'static str,
    #[serde(flatten)]
    entry: EntryAnswer,
    checks: Vec<CheckAnswer>,
}

#[derive(Clone, Serialize)]
struct CheckAnswer {
    check: String,
    effect: &'static str,
    editions: Vec<&'static str>,
}

/// Runs the command.
pub(super) fn run(id: &str, shared: &Shared) -> Result<Exit, Failure> {
    let say = shared.messages();
    let deviation = entry(&say, id)?;
    let corpus = Corpus::load(&Source::Embedded).map_err(Failure::Input)?;
    let matrix = Matrix::of_deviations(&corpus, &[deviation]);
    let checks: Vec<CheckAnswer> = matrix
        .rows
        .iter()
        .flat_map(|row| &row.shown.changed)
        .map(|kill| CheckAnswer {
            check: format!("{}#{}", kill.case, kill.check),
            effect: kill.effect.id(),
            editions: kill.editions.iter().map(|edition| edition.id()).collect(),
        })
        .collect();
    let page = || {
        let mut page = Page::new(say.language(), deviation.id);
        if let Some(text) = text(deviation.id) {
            page.paragraph(tell!(say, "show-does", text = say.text(&text.does)));
            let rule = Part::Deviation(deviation.id).rule(Edition::NEWEST.id(), &say);
            page.paragraph(rule.unwrap_or_else(|| tell!(say, "show-right", text = say.text(&text.right))));
            page.paragraph(tell!(say, "show-wrong", text = &wrong(&say, text)));
            let seen: Vec<String> = text.seen.iter().map(|seen| seen_text(&say, seen)).collect();
            if !seen.is_empty() {
                page.heading(tell!(say, "column-seen"));
                page.list(seen);
            }
        }
        page.paragraph(account_text(&say, deviation));
        let left = |id: MessageId| Column::new(say.message(id), Align::Left);
        let mut table = Table::new(vec![
            left(message!("column-check")),
            left(message!("column-effect")),
            left(message!("column-edition")),
        ]);
        for check in &checks {
            let effect = say.member(family!("effect-"), check.effect);
            table.row(vec![check.check.clone(), effect, check.editions.join(", ")]);
        }
        page.table(table);
        page
    };
    shared.answer(page, || {
        let entry = EntryAnswer::of(deviation);
        Answer::new(&ShowAnswer { schema: "tiebreak/deviation/1", entry, checks: checks.clone() })
    })?;
    Ok(Exit::Fine)
}
