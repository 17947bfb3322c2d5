//! The report of a campaign for a person.

use super::event::event;
use super::session::asked;
use tiebreak_conformance::explain::{clause_text, work_out, working};
use tiebreak_conformance::explore::invariance;
use tiebreak_conformance::explore::report::{Kind, Report, Small};
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{family, message, phrase};
use tiebreak_conformance::tell;

/// The report as a page.
pub fn page(say: &Messages, report: &Report) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "fuzz-title"));
    let range = |(first, end): &(u64, u64)| match end - first {
        1 => first.to_string(),
        _ => format!("{first}-{}", end.saturating_sub(1)),
    };
    let ranges: Vec<String> = report.ranges.iter().map(range).collect();
    let (campaign, events, compared) = (&report.campaign, report.events, report.compared);
    let ranges = ranges.join(", ");
    page.paragraph(match events {
        1 => tell!(say, "fuzz-line-one", campaign = campaign, ranges = ranges, compared = compared),
        _ => tell!(
            say,
            "fuzz-line",
            campaign = campaign,
            events = events,
            ranges = ranges,
            compared = compared
        ),
    });
    let (kinds, unexplained) = (report.kinds.len(), report.unexplained);
    let mood = if report.unexplained == 0 { Mood::Good } else { Mood::Bad };
    page.outcome(mood, tell!(say, "fuzz-outcome", kinds = kinds, unexplained = unexplained));
    page.table(table(say, &report.kinds));
    let alone = report.kinds.iter().any(|kind| invariance::parts(&kind.first.code).is_some());
    if alone {
        page.paragraph(tell!(say, "fuzz-held-to-itself"));
    }
    for kind in &report.kinds {
        if let Some(small) = &kind.small {
            finding(say, &mut page, small);
        }
        if let Some(why) = &kind.unshrunk {
            let (first, why) = (&kind.first, say.phrase(why));
            let (code, edition) = (&first.code, &first.edition);
            page.paragraph(tell!(
                say,
                "fuzz-unshrunk",
                code = code,
                edition = edition,
                event = first.event,
                why = why
            ));
        }
    }
    page
}

fn table(say: &Messages, kinds: &[Kind]) -> Table {
    let alone = kinds.iter().any(|kind| invariance::parts(&kind.first.code).is_some());
    let [theirs, ours] = match alone {
        true => [message!("fuzz-column-after"), message!("fuzz-column-before")],
        false => [message!("fuzz-column-theirs"), message!("fuzz-column-ours")],
    };
    let mut table = Table::new(vec![
        Column::new(tell!(say, "fuzz-column-findings"), Align::Right),
        Column::new(tell!(say, "column-code"), Align::Left),
        Column::new(tell!(say, "fuzz-column-edition"), Align::Left),
        Column::new(tell!(say, "fuzz-column-explained"), Align::Left),
        Column::new(tell!(say, "fuzz-column-first"), Align::Right),
        Column::new(say.message(theirs), Align::Left),
        Column::new(say.message(ours), Align::Left),
    ]);
    for kind in kinds {
        let first = &kind.first;
        let explained = match first.explained_by.is_empty() {
            true => tell!(say, "fuzz-unexplained"),
            false => first.explained_by.join(" + "),
        };
        table.row(vec![
            kind.count.to_string(),
            first.code.clone(),
            first.edition.clone(),
            explained,
            first.event.to_string(),
            trimmed(&say.words(&first.theirs)),
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
pub fn finding(say: &Messages, page: &mut Page, small: &Small) {
    let found = &small.finding;
    if let Some((_, check)) = invariance::parts(&found.code) {
        return itself(say, page, small, check);
    }
    page.heading(format!("{}, {}", found.code, found.edition));
    let (theirs, ours) = (&found.theirs, &found.ours);
    page.paragraph(match found.participant {
        Some(id) => tell!(say, "fuzz-answers-value", theirs = theirs, ours = ours, participant = id),
        None if found.ours.is_empty() => say.phrase(&phrase!("fuzz-answers-none", problem = &found.theirs)),
        None => tell!(say, "fuzz-answers-order", theirs = theirs, ours = ours),
    });
    page.paragraph(match small.diagnosis.is_empty() {
        true => tell!(say, "fuzz-no-diagnosis"),
        false => tell!(say, "fuzz-diagnosis", readings = &small.diagnosis.join(", ")),
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
    let (after, before) = (&found.theirs, &found.ours);
    page.paragraph(match found.participant {
        Some(id) => {
            tell!(say, "fuzz-changed-value", after = after, before = before, check = check, participant = id)
        }
        None => tell!(say, "fuzz-changed-order", after = after, before = before, check = check),
    });
    page.paragraph(say.member(family!("fuzz-check-"), check));
    if let Ok(edition) = found.edition.parse() {
        page.list(small.clauses.iter().map(|clause| clause_text(say, edition, clause)).collect());
    }
    event(say, page, &small.tournament);
    let Some(changed) = &small.changed else { return };
    page.paragraph(tell!(say, "fuzz-changed-event", check = check));
    let moved: Vec<String> = changed
        .numbers
        .iter()
        .filter(|(old, new)| old != new)
        .map(|(old, new)| format!("{old} → {new}"))
        .collect();
    if !moved.is_empty() {
        page.paragraph(tell!(say, "fuzz-changed-numbers", numbers = &moved.join(", ")));
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
                .map(|language| Messages::new(language).member(family!("fuzz-check-"), check));
            assert!(said[0].ends_with('.') && said[1].ends_with('.') && said[0] != said[1], "{said:?}");
        }
    }
}
