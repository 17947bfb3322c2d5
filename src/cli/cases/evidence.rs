//! Who found the answers of the corpus, for `tiebreak cases coverage --evidence`.

use serde::Serialize;

use tiebreak_conformance::corpus::hands::{Held, RANKING, counts};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};
use tiebreak_conformance::tell;

/// One answer with its hands, for programs.
#[derive(Serialize)]
pub(super) struct HeldAnswer {
    check: String,
    unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u32>,
    hands: Vec<String>,
}

impl HeldAnswer {
    pub(super) fn of(held: &Held) -> HeldAnswer {
        HeldAnswer {
            check: held.check.clone(),
            unit: held.unit.clone(),
            id: held.id,
            hands: held.hands.iter().cloned().collect(),
        }
    }
}

/// How many answers so many hands hold, and which stand on one alone.
pub(super) fn show(say: &Messages, page: &mut Page, held: &[Held]) {
    page.heading(tell!(say, "cases-evidence-title"));
    let right = |title: String| Column::new(title, Align::Right);
    let left = |title: String| Column::new(title, Align::Left);
    let mut table = Table::new(vec![
        left(tell!(say, "cases-column-family")),
        left(tell!(say, "cases-column-answers")),
        right(tell!(say, "cases-column-hands-none")),
        right(tell!(say, "cases-column-hands-one")),
        right(tell!(say, "cases-column-hands-two")),
        right(tell!(say, "cases-column-hands-more")),
    ]);
    for ((family, is_ranking), row) in counts(held) {
        let what = match is_ranking {
            true => tell!(say, "cases-answers-rankings"),
            false => tell!(say, "cases-answers-values"),
        };
        let mut cells = vec![family.to_owned(), what];
        cells.extend(row.iter().map(usize::to_string));
        table.row(cells);
    }
    page.table(table);
    let mut weak: Vec<(&str, &str, Vec<&str>, usize)> = Vec::new();
    for answer in held.iter().filter(|answer| answer.hands.len() < 2) {
        let hands: Vec<&str> = answer.hands.iter().map(String::as_str).collect();
        match weak.last_mut() {
            Some((check, unit, by, count))
                if (*check, *unit) == (&answer.check, &answer.unit) && *by == hands =>
            {
                *count += 1;
            }
            _ => weak.push((&answer.check, &answer.unit, hands, 1)),
        }
    }
    let mut table = Table::new(vec![
        left(tell!(say, "cases-column-check")),
        left(tell!(say, "cases-column-answers")),
        left(tell!(say, "cases-column-hand")),
        right(tell!(say, "cases-column-count")),
    ]);
    for (check, unit, by, count) in weak {
        let unit = if unit == RANKING { tell!(say, "cases-answers-ranking") } else { unit.to_owned() };
        table.row(vec![check.to_owned(), unit, by.join(", "), count.to_string()]);
    }
    page.heading(tell!(say, "cases-evidence-weak"));
    page.table(table);
}
