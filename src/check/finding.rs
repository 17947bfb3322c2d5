//! Findings: what a declaration or a list contradicts in the regulations, apart from numbers and places.

use serde::Serialize;

use crate::plan::Plan;
use crate::rules::Listed;
use crate::tournament::Tournament;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gravity {
    /// A rule is broken, or a value cannot exist.
    Error,
    /// Advice not followed, a meaningless or provisional result.
    Warning,
    /// Worth knowing.
    Info,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The clause.
    pub clause: &'static str,
    /// Stable short name.
    pub id: &'static str,
    /// How grave it is.
    pub severity: Gravity,
    /// JSON pointer into the request.
    pub at: String,
    /// Arguments of its message, by name.
    #[serde(skip)]
    pub arguments: Vec<(&'static str, String)>,
}

/// What the list of tie-breaks gives rise to by itself.
///
/// The regulations of an event give rise to more; their findings join these here.
pub fn findings(plan: &Plan, _tournament: &Tournament) -> Vec<Finding> {
    let edition = plan.choice.edition();
    let later = |(position, listed): (usize, &Listed)| {
        let Listed::Code(code) = listed else { return None };
        (code.edition.is_none() && code.base.since() > edition).then(|| Finding {
            clause: "c07.4.1",
            id: "list-later-code",
            severity: Gravity::Warning,
            at: format!("/tiebreaks/{position}"),
            arguments: vec![("code", listed.to_string()), ("edition", code.base.since().id().to_owned())],
        })
    };
    plan.list.entries.iter().enumerate().filter_map(later).collect()
}
