//! What faults the corpus can catch, for people.

use std::collections::BTreeMap;

use super::{PowerAnswer, RatingsAnswer, only};
use crate::cli::output::Format;
use tiebreak_conformance::deviation::Standing;
use tiebreak_conformance::message::Messages;
use tiebreak_conformance::page::{Align, Column, Mood, Page, Table};
use tiebreak_conformance::phrase::{MessageId, family, message};
use tiebreak_conformance::power::{Effect, Matrix, Shown, reason};
use tiebreak_conformance::tell;

/// The page of a matrix.
pub(super) fn page(say: &Messages, format: Format, answer: &PowerAnswer<'_>, matrix: &Matrix) -> Page {
    let mut page = Page::new(say.language(), tell!(say, "title-power"));
    summary(say, &mut page, answer);
    survivors(say, &mut page, matrix);
    // A terminal has no room for everything.
    let full = !format.is_terminal();
    all(say, &mut page, matrix, full);
    ratings(say, &mut page, &answer.ratings);
    if full {
        decisions(say, &mut page, matrix);
    }
    by_case(say, &mut page, answer, matrix);
    page.list(answer.engine_differs.to_vec());
    page
}

/// How many are killed, and what is wrong.
fn summary(say: &Messages, page: &mut Page, answer: &PowerAnswer<'_>) {
    let permille = answer.killed_twice_permille;
    page.paragraph(tell!(
        say,
        "power-line",
        deviations = answer.deviations,
        checks = answer.asked,
        cases = answer.cases,
        killed = answer.killed,
        twice = answer.killed_twice,
        well = answer.well_killed,
        survivors = answer.survivors.len(),
        equivalent = answer.equivalent,
        percent = format!("{}.{}", permille / 10, permille % 10),
    ));
    page.paragraph(tell!(say, "power-rule"));
    let unexplained = answer.survivors.iter().filter(|survivor| survivor.why.is_none()).count();
    let (idle, differs) = (answer.idle.len(), answer.engine_differs.len());
    let (badly, stale) = (answer.badly_killed.len(), answer.stale_reasons.len());
    let ratings_left = answer.ratings.deviations - answer.ratings.killed;
    if [unexplained, idle, differs, badly, stale, ratings_left] == [0; 6] {
        page.outcome(Mood::Good, tell!(say, "power-good"));
    } else {
        page.outcome(
            Mood::Bad,
            tell!(
                say,
                "power-bad",
                survivors = unexplained,
                stale = stale,
                badly = badly,
                idle = idle,
                differs = differs,
                ratings = ratings_left,
            ),
        );
        page.list(answer.badly_killed.iter().chain(&answer.stale_reasons).map(ToString::to_string).collect());
    }
}

/// Deviations that no check kills, and why.
fn survivors(say: &Messages, page: &mut Page, matrix: &Matrix) {
    if matrix.survivors().next().is_none() {
        return;
    }
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    page.heading(tell!(say, "power-survivors"));
    let mut table = Table::new(vec![
        left(message!("column-deviation")),
        left(message!("column-why")),
        left(message!("column-shows-on")),
    ]);
    for row in matrix.survivors() {
        let why = reason(row.deviation.id).map_or_else(
            || "–".to_owned(),
            |reason| {
                let kind = say.member(family!("survivor-"), &reason.kind);
                format!("{kind}: {}", say.text(&reason.why))
            },
        );
        let shows = row.shown.changed.first().map_or_else(String::new, |kill| {
            format!("{}#{} ({})", kill.case, kill.check, say.member(family!("effect-"), kill.effect.id()))
        });
        table.row(vec![row.deviation.id.to_owned(), why, shows]);
    }
    page.table(table);
}

/// Every deviation with the checks that kill it; in full, also those that it only changes.
fn all(say: &Messages, page: &mut Page, matrix: &Matrix, full: bool) {
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    page.heading(tell!(say, "power-matrix"));
    let mut columns = vec![
        left(message!("column-deviation")),
        right(message!("column-checks")),
        right(message!("column-cases")),
        right(message!("column-shapes")),
        left(message!("column-smallest")),
    ];
    if full {
        columns.push(left(message!("column-others")));
    }
    let mut table = Table::new(columns);
    for row in &matrix.rows {
        let shown = &row.shown;
        let numbers = [shown.kills().count(), shown.cases.len(), shown.shapes()].map(|n| n.to_string());
        let mut cells = vec![row.deviation.id.to_owned()];
        cells.extend(numbers);
        cells.push(smallest(shown));
        if full {
            cells.push(others(say, shown));
        }
        table.row(cells);
    }
    page.table(table);
}

/// Cases that alone kill something, and cases that claim to kill what they do not.
fn by_case(say: &Messages, page: &mut Page, answer: &PowerAnswer<'_>, matrix: &Matrix) {
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let only = only(matrix);
    if !only.is_empty() {
        page.heading(tell!(say, "power-only"));
        let mut table = Table::new(vec![left(message!("column-case")), left(message!("column-deviation"))]);
        for (case, ids) in only {
            table.row(vec![case.to_owned(), ids.join(", ")]);
        }
        page.table(table);
    }
    if !answer.idle.is_empty() {
        page.heading(tell!(say, "power-idle"));
        let mut table = Table::new(vec![
            left(message!("column-case")),
            left(message!("column-deviation")),
            left(message!("column-why")),
        ]);
        for idle in answer.idle {
            table.row(vec![idle.case.clone(), idle.deviation.clone(), say.message(idle.why.message())]);
        }
        page.table(table);
    }
}

/// The deviations about ratings, with the checks that kill them.
fn ratings(say: &Messages, page: &mut Page, answer: &RatingsAnswer<'_>) {
    page.heading(tell!(say, "power-ratings"));
    page.paragraph(tell!(
        say,
        "power-ratings-line",
        deviations = answer.deviations,
        questions = answer.questions,
        killed = answer.killed,
        twice = answer.killed_twice,
    ));
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    let mut table = Table::new(vec![
        left(message!("column-deviation")),
        right(message!("column-checks")),
        right(message!("column-cases")),
        left(message!("column-first-case")),
    ]);
    for row in &answer.matrix {
        let first = row.first.unwrap_or("–").to_owned();
        table.row(vec![row.id.to_owned(), row.kills.to_string(), row.cases.to_string(), first]);
    }
    page.table(table);
}

/// How many checks it changes without being killed by them, by effect.
fn others(say: &Messages, shown: &Shown) -> String {
    let mut counts: BTreeMap<Effect, usize> = BTreeMap::new();
    for kill in shown.changed.iter().filter(|kill| !kill.effect.is_kill()) {
        *counts.entry(kill.effect).or_default() += 1;
    }
    let shown = counts
        .into_iter()
        .map(|(effect, count)| format!("{count} {}", say.member(family!("effect-"), effect.id())));
    shown.collect::<Vec<_>>().join(", ")
}

fn smallest(shown: &Shown) -> String {
    let first = shown.cases.first();
    first.map_or_else(String::new, |(shape, case)| format!("{case} ({})", shape.participants))
}

/// The ways to decide each point, with what notices a program that goes them where the rule goes another one.
fn decisions(say: &Messages, page: &mut Page, matrix: &Matrix) {
    if matrix.branches.is_empty() {
        return;
    }
    page.heading(tell!(say, "power-decisions"));
    page.paragraph(tell!(say, "power-decisions-rule"));
    let left = |id: MessageId| Column::new(say.message(id), Align::Left);
    let right = |id: MessageId| Column::new(say.message(id), Align::Right);
    let mut table = Table::new(vec![
        left(message!("cases-column-clause")),
        left(message!("cases-column-ruling")),
        left(message!("cases-column-variant")),
        left(message!("column-is")),
        right(message!("column-checks")),
        right(message!("column-cases")),
        left(message!("column-smallest")),
        left(message!("column-others")),
    ]);
    for branch in &matrix.branches {
        let rule_in = branch.rule_in();
        let editions = || rule_in.iter().map(|edition| edition.id()).collect::<Vec<_>>().join(" ");
        let is = match branch.variant.standing {
            _ if branch.is_always_the_rule() => tell!(say, "variant-rule"),
            Standing::Deviation(id) if rule_in.is_empty() => id.to_owned(),
            Standing::Admissible(point) if rule_in.is_empty() => {
                tell!(say, "variant-reading", point = point)
            }
            Standing::Right | Standing::Deviation(_) | Standing::Admissible(_) => {
                tell!(say, "variant-edition", editions = &editions())
            }
        };
        let shown = &branch.shown;
        let numbers = [shown.kills().count(), shown.cases.len()].map(|number| number.to_string());
        let [checks, cases] = if branch.is_always_the_rule() { Default::default() } else { numbers };
        table.row(vec![
            branch.decision.clause.trim_start_matches("c07.").to_owned(),
            branch.decision.path.to_owned(),
            branch.variant.name.to_owned(),
            is,
            checks,
            cases,
            smallest(shown),
            others(say, shown),
        ]);
    }
    page.table(table);
}
