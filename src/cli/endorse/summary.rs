//! The first page of a pack: what was asked, what differs, and whose it is.

use super::letter::{name, whose};
use super::pack::Pack;
use tiebreak_conformance::explore::cause::Cause;
use tiebreak_conformance::explore::report::Report;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::tell;

/// The page.
pub(super) fn page(say: &Messages, pack: &Pack) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "endorse-title", program = &pack.program));
    page.paragraph(tell!(
        say,
        "endorse-line",
        program = &pack.program,
        tool = &pack.tool,
        edition = &pack.edition,
        seed = pack.seed.to_string(),
    ));
    let causes: Vec<&Cause> = pack.all_causes().collect();
    let open = causes.iter().filter(|cause| cause.whose.is_open()).count();
    let mood = match (causes.len(), open) {
        (0, _) => Mood::Good,
        (_, 0) => Mood::Open,
        _ => Mood::Bad,
    };
    page.outcome(mood, tell!(say, "endorse-outcome", causes = causes.len(), open = open));
    page.table(directions(say, pack));
    if !causes.is_empty() {
        page.heading(tell!(say, "endorse-heading-causes"));
        page.table(table(say, pack));
    }
    page.paragraph(tell!(say, "endorse-proves"));
    page
}

/// What was asked in each direction.
fn directions(say: &Messages, pack: &Pack) -> Table {
    let mut table = Table::new(vec![
        Column::new(tell!(say, "endorse-column-direction"), Align::Left),
        Column::new(tell!(say, "endorse-column-events"), Align::Right),
        Column::new(tell!(say, "endorse-column-compared"), Align::Right),
        Column::new(tell!(say, "endorse-column-differences"), Align::Right),
    ]);
    let mut direction = |name: String, report: &Option<Report>| {
        let Some(report) = report else { return };
        let differences: u64 = report.kinds.iter().map(|kind| kind.count).sum();
        let cells = [report.events, report.compared, differences].map(|number| number.to_string());
        table.row(std::iter::once(name).chain(cells).collect());
    };
    direction(tell!(say, "endorse-players"), &pack.players);
    direction(tell!(say, "endorse-teams"), &pack.teams);
    if let Some(files) = &pack.files {
        let name = tell!(
            say,
            "endorse-files",
            confirmed = files.confirmed,
            unverifiable = files.unverifiable,
            unusable = files.unusable,
        );
        let compared = files.confirmed + files.different;
        let cells = [files.files, compared, files.different].map(|number| number.to_string());
        table.row(std::iter::once(name).chain(cells).collect());
    }
    table
}

/// One row for each cause, with its letter.
fn table(say: &Messages, pack: &Pack) -> Table {
    let mut table = Table::new(vec![
        Column::new(tell!(say, "endorse-column-letter"), Align::Left),
        Column::new(tell!(say, "endorse-column-differences"), Align::Right),
        Column::new(tell!(say, "endorse-column-article"), Align::Left),
        Column::new(tell!(say, "endorse-column-cause"), Align::Left),
        Column::new(tell!(say, "endorse-column-whose"), Align::Left),
    ]);
    for (number, cause) in pack.all_causes().enumerate() {
        let article = cause.articles.first().cloned().unwrap_or_default();
        table.row(vec![
            name(number, cause),
            cause.count.to_string(),
            article,
            cause.id.clone(),
            whose(say, cause),
        ]);
    }
    table
}
