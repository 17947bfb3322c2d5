//! Who found the answers of the corpus, for `tiebreak cases coverage --evidence`.

use serde::Serialize;

use tiebreak_conformance::corpus::hands::{Held, RANKING, counts};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Page, Table};

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
    page.heading(say.text("cases-evidence-title"));
    let right = |id: &str| Column::new(say.text(id), Align::Right);
    let left = |id: &str| Column::new(say.text(id), Align::Left);
    let mut table = Table::new(vec![
        left("cases-column-family"),
        left("cases-column-answers"),
        right("cases-column-hands-none"),
        right("cases-column-hands-one"),
        right("cases-column-hands-two"),
        right("cases-column-hands-more"),
    ]);
    for ((family, is_ranking), row) in counts(held) {
        let what = if is_ranking { "cases-answers-rankings" } else { "cases-answers-values" };
        let mut cells = vec![family.to_owned(), say.text(what)];
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
        left("cases-column-check"),
        left("cases-column-answers"),
        left("cases-column-hand"),
        right("cases-column-count"),
    ]);
    for (check, unit, by, count) in weak {
        let unit = if unit == RANKING { say.text("cases-answers-ranking") } else { unit.to_owned() };
        table.row(vec![check.to_owned(), unit, by.join(", "), count.to_string()]);
    }
    page.heading(say.text("cases-evidence-weak"));
    page.table(table);
}
