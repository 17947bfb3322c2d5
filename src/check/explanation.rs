//! What else would give a record that the rules contradict: another edition, another list.

use super::candidate::candidates;
use super::sources::{Claims, Judge};
use super::{PublishedTable, Source, SourceReport, reproducing_lists};
use crate::plan::Plan;
use crate::tournament::Tournament;

/// What gives a record instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// Other editions that give what was recorded.
    pub reproduced_by: Vec<String>,
    /// Lists of tie-breaks that give the recorded ranking, where no list was named or the named one does not.
    pub lists: Vec<String>,
}

/// Looks for what gives a record that was judged; `table` is the one that the report is about.
pub fn explanation(
    plan: &Plan,
    tournament: &Tournament,
    report: &SourceReport,
    table: Option<&PublishedTable>,
) -> Explanation {
    let reproduced_by = if report.contradicts_rules {
        let claims = match (report.source, table) {
            (Source::Table, Some(table)) => Claims::of_table(table),
            _ => Claims::of_file(&report.recorded),
        };
        let gives = |plan: &Plan| !Judge::new(plan, tournament).judge(&claims).contradicts_rules;
        let candidates = candidates(plan.choice.edition()).into_iter();
        candidates.filter(|other| gives(&other.plan(plan))).map(|other| other.name).collect()
    } else {
        Vec::new()
    };
    let search = report.recorded.has_ranks()
        && (report.has_wrong_places || report.is_open)
        && reproduced_by.is_empty();
    let lists = if search { reproducing_lists(plan, tournament, &report.recorded.ranks) } else { Vec::new() };
    Explanation { reproduced_by, lists }
}
