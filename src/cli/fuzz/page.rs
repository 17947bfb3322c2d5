//! The report of a campaign for a person.

use super::event::event;
use super::session::asked;
use tiebreak_conformance::explain::{clause_text, work_out, working};
use tiebreak_conformance::explore::invariance;
use tiebreak_conformance::explore::report::{Kind, Report, Small};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::phrase;

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
    let alone = report.kinds.iter().any(|kind| invariance::parts(&kind.first.code).is_some());
    if alone {
        page.paragraph(say.text("fuzz-held-to-itself"));
    }
    for kind in &report.kinds {
        if let Some(small) = &kind.small {
            finding(say, &mut page, small);
        }
    }
    page
}

fn table(say: &Messages, kinds: &[Kind]) -> Table {
    let alone = kinds.iter().any(|kind| invariance::parts(&kind.first.code).is_some());
    let [theirs, ours] = match alone {
        true => ["fuzz-column-after", "fuzz-column-before"],
        false => ["fuzz-column-theirs", "fuzz-column-ours"],
    };
    let mut table = Table::new(vec![
        Column::new(say.text("fuzz-column-findings"), Align::Right),
        Column::new(say.text("column-code"), Align::Left),
        Column::new(say.text("fuzz-column-edition"), Align::Left),
        Column::new(say.text("fuzz-column-explained"), Align::Left),
        Column::new(say.text("fuzz-column-first"), Align::Right),
        Column::new(say.text(theirs), Align::Left),
        Column::new(say.text(ours), Align::Left),
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
            trimmed(&say.phrase(&first.theirs)),
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
    if let Some((_, check)) = invariance::parts(&found.code) {
        return itself(say, page, small, check);
    }
    page.heading(format!("{}, {}", found.code, found.edition));
    let participant = found.participant.map(|id| id.to_string());
    let theirs = say.phrase(&found.theirs);
    let answers = [("theirs", theirs.as_str()), ("ours", found.ours.as_str())];
    page.paragraph(match &participant {
        Some(id) => say.with("fuzz-answers-value", &[answers[0], answers[1], ("participant", id)]),
        None if found.ours.is_empty() => say.phrase(&phrase!("fuzz-answers-none", problem = &found.theirs)),
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
    page.paragraph(tiebreak_conformance::explain::participant(&built, index));
    working(say, page, &ranked, plan.choice.edition(), &listed, index, &worked);
}

/// A small event that a program answers otherwise after a change that the rules do not see.
fn itself(say: &Messages, page: &mut Page, small: &Small, check: &str) {
    let found = &small.finding;
    page.heading(format!("{}, {}", found.code, found.edition));
    let participant = found.participant.map(|id| id.to_string());
    let theirs = say.phrase(&found.theirs);
    let answers = [("after", theirs.as_str()), ("before", found.ours.as_str()), ("check", check)];
    page.paragraph(match &participant {
        Some(id) => {
            say.with("fuzz-changed-value", &[answers[0], answers[1], answers[2], ("participant", id)])
        }
        None => say.with("fuzz-changed-order", &answers),
    });
    page.paragraph(say.text(&format!("fuzz-check-{check}")));
    if let Ok(edition) = found.edition.parse() {
        page.list(small.clauses.iter().map(|clause| clause_text(say, edition, clause)).collect());
    }
    event(say, page, &small.tournament);
    let Some(changed) = &small.changed else { return };
    page.paragraph(say.with("fuzz-changed-event", &[("check", check)]));
    let moved: Vec<String> = changed
        .numbers
        .iter()
        .filter(|(old, new)| old != new)
        .map(|(old, new)| format!("{old} → {new}"))
        .collect();
    if !moved.is_empty() {
        page.paragraph(say.with("fuzz-changed-numbers", &[("numbers", &moved.join(", "))]));
    }
    event(say, page, &changed.tournament);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_conformance::explore::invariance::SPLIT_OTHERS;
    use tiebreak_conformance::explore::metamorphic::Transformation;
    use tiebreak_conformance::message::Language;

    #[test]
    fn every_check_is_said_in_words() {
        let checks = Transformation::ALL.map(Transformation::id).into_iter().chain([SPLIT_OTHERS]);
        for check in checks {
            assert_eq!(invariance::parts(&format!("DE {check}")), Some(("DE", check)));
            let said = [Language::En, Language::Es]
                .map(|language| Messages::new(language).text(&format!("fuzz-check-{check}")));
            assert!(said[0].ends_with('.') && said[1].ends_with('.') && said[0] != said[1], "{said:?}");
        }
    }
}
