//! The report of a campaign for a person.

use super::event::event;
use super::session::asked;
use crate::explain::{clause_text, work_out, working};
use crate::explore::report::{Kind, Report, Small};
use crate::message::Messages;
use crate::page::{Align, Column, Mood, Page, Table};

/// The report as a page.
pub fn page(say: &Messages, report: &Report) -> Page {
    let mut page = Page::new(say.language(), say.text("fuzz-title"));
    let range = |(first, end): &(u64, u64)| match end - first {
        1 => first.to_string(),
        _ => format!("{first}-{}", end.saturating_sub(1)),
    };
    let ranges: Vec<String> = report.ranges.iter().map(range).collect();
    page.paragraph(say.with(
        if report.events == 1 { "fuzz-line-one" } else { "fuzz-line" },
        &[
            ("campaign", &report.campaign),
            ("events", &report.events.to_string()),
            ("ranges", &ranges.join(", ")),
            ("compared", &report.compared.to_string()),
        ],
    ));
    let unexplained = report.unexplained.to_string();
    let counts = [("kinds", report.kinds.len().to_string()), ("unexplained", unexplained)];
    let counts = counts.each_ref().map(|(name, count)| (*name, count.as_str()));
    let mood = if report.unexplained == 0 { Mood::Good } else { Mood::Bad };
    page.outcome(mood, say.with("fuzz-outcome", &counts));
    page.table(table(say, &report.kinds));
    for kind in &report.kinds {
        if let Some(small) = &kind.small {
            finding(say, &mut page, small);
        }
    }
    page
}

fn table(say: &Messages, kinds: &[Kind]) -> Table {
    let mut table = Table::new(vec![
        Column::new(say.text("fuzz-column-events"), Align::Right),
        Column::new(say.text("column-code"), Align::Left),
        Column::new(say.text("fuzz-column-edition"), Align::Left),
        Column::new(say.text("fuzz-column-explained"), Align::Left),
        Column::new(say.text("fuzz-column-first"), Align::Right),
        Column::new(say.text("fuzz-column-theirs"), Align::Left),
        Column::new(say.text("fuzz-column-ours"), Align::Left),
    ]);
    for kind in kinds {
        let first = &kind.first;
        let explained = match first.explained_by.is_empty() {
            true => say.text("fuzz-unexplained"),
            false => first.explained_by.join(" + "),
        };
        table.row(vec![
            kind.count.to_string(),
            first.code.clone(),
            first.edition.clone(),
            explained,
            first.event.to_string(),
            trimmed(&first.theirs),
            trimmed(&first.ours),
        ]);
    }
    table
}

/// Orders of large fields would widen every row.
fn trimmed(text: &str) -> String {
    const WIDTH: usize = 40;
    match text.char_indices().nth(WIDTH) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A small event, both answers, the working, the clauses and the diagnosis.
fn finding(say: &Messages, page: &mut Page, small: &Small) {
    let found = &small.finding;
    page.heading(format!("{}, {}", found.code, found.edition));
    let participant = found.participant.map(|id| id.to_string());
    let answers = [("theirs", found.theirs.as_str()), ("ours", found.ours.as_str())];
    page.paragraph(match &participant {
        Some(id) => say.with("fuzz-answers-value", &[answers[0], answers[1], ("participant", id)]),
        None => say.with("fuzz-answers-order", &answers),
    });
    page.paragraph(match small.diagnosis.is_empty() {
        true => say.text("fuzz-no-diagnosis"),
        false => say.with("fuzz-diagnosis", &[("readings", &small.diagnosis.join(", "))]),
    });
    event(say, page, &small.tournament);
    let Ok((built, _)) = small.tournament.build() else { return };
    let Some((plan, listed, index)) = asked(small, &built) else { return };
    let ranked = plan.rank(&built);
    let worked = work_out(&ranked, &listed, 1, index);
    page.paragraph(crate::explain::participant(&built, index));
    working(say, page, &ranked, plan.choice.edition(), &listed, index, &worked);
    if found.code.contains(' ') {
        let edition = plan.choice.edition();
        page.list(small.clauses.iter().map(|clause| clause_text(say, edition, clause)).collect());
    }
}
