use std::cmp::Ordering;
use std::collections::BTreeSet;

use serde::Serialize;

use tiebreak_phrase::Argument;

use super::catalogue::{Gravity, Rule};
use super::inspection::Inspection;
use crate::regulations::entry::Entry;
use jiff::civil::Date;
use tiebreak_engine::rules::Edition;

/// The arguments of a message, by name.
pub type Arguments = Vec<(&'static str, Argument)>;

/// Makes the arguments of a message: `said![code = entry.text.clone()]`.
macro_rules! said {
    ($($name:ident $(= $value:expr)?),+ $(,)?) => {
        vec![$((stringify!($name), tiebreak_phrase::Argument::from(tiebreak_phrase::__value!($name $(, $value)?)))),+]
    };
}
pub(super) use said;

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The clause on which the finding is based.
    pub clause: &'static str,
    /// The stable id.
    pub id: &'static str,
    /// The severity.
    pub severity: Gravity,
    /// JSON pointer into `{"tiebreaks", "tournament", "regulations"}`. A missing value is reported at the
    /// object that lacks it.
    pub at: String,
    /// The arguments of the message.
    #[serde(skip)]
    pub arguments: Arguments,
}

/// Collects findings, at most one for each id and place.
pub(super) struct Report {
    edition: Edition,
    declared: bool,
    found: Vec<Finding>,
    /// The ids and places of the findings so far.
    known: BTreeSet<(&'static str, String)>,
}

impl Report {
    /// `declared` says whether there is a declaration. Without a declaration, only some rules are checked.
    pub(super) fn new(edition: Edition, declared: bool) -> Report {
        Report { edition, declared, found: Vec::new(), known: BTreeSet::new() }
    }

    /// Adds a finding with the severity of the edition.
    pub(super) fn add(&mut self, rule: Rule, at: impl Into<String>, arguments: Arguments) {
        if let Some(severity) = rule.gravity(self.edition) {
            self.add_as(rule, severity, at, arguments);
        }
    }

    /// Adds a finding about an entry of the list, with its code as the argument.
    pub(super) fn entry(&mut self, rule: Rule, entry: &Entry) {
        self.add(rule, entry.at.as_str(), said![code = entry.text.clone()]);
    }

    /// Adds a finding if a rule or list was published after the start. `own` is the day of publication of the rule or
    /// list, with its JSON pointer. If `own` is none, the day of the declaration counts.
    pub(super) fn late(&mut self, cx: &Inspection<'_>, rule: Rule, own: Option<(Date, String)>) {
        if let Some(((date, at), start)) = cx.late(own).zip(cx.start()) {
            self.add(rule, at, said![date = date.to_string(), start = start.to_string()]);
        }
    }

    /// Adds a finding with another severity.
    pub(super) fn add_as(
        &mut self,
        rule: Rule,
        severity: Gravity,
        at: impl Into<String>,
        arguments: Arguments,
    ) {
        let at = at.into();
        let is_asked = self.declared || !rule.needs_declaration();
        if is_asked && self.known.insert((rule.id(), at.clone())) {
            self.found.push(Finding { clause: rule.clause(), id: rule.id(), severity, at, arguments });
        }
    }

    /// The findings in the order of clauses, places and ids.
    pub(super) fn finish(self) -> Vec<Finding> {
        let mut findings = self.found;
        findings.sort_by(|a, b| {
            natural(a.clause, b.clause).then_with(|| natural(&a.at, &b.at)).then_with(|| a.id.cmp(b.id))
        });
        findings
    }
}

/// Compares two texts part by part. Digits are compared as numbers. Clauses without a number come first.
fn natural(one: &str, other: &str) -> Ordering {
    fn key(text: &str) -> Vec<(u8, u64, &str)> {
        let part = |part| match (part, str::parse::<u64>(part)) {
            ("in-force", _) => (0, 0, part),
            (_, Ok(number)) => (1, number, part),
            (_, Err(_)) => (2, 0, part),
        };
        text.split(['.', '/']).map(part).collect()
    }
    key(one).cmp(&key(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_stand_in_natural_order_and_only_once() {
        let mut report = Report::new(Edition::Fide2026, true);
        for at in ["/regulations/tiebreaks/10", "/regulations/tiebreaks/2", "/regulations/tiebreaks/2"] {
            report.add(Rule::UnratedWithoutPolicy, at, Vec::new());
        }
        report.add(Rule::RatingNotFirst, "/tournament/participants/0/rating", Vec::new());
        report.add(Rule::KoyaInSwiss, "/regulations/tiebreaks/0", Vec::new());
        report.add(Rule::EditionNotInForce, "/regulations/edition", Vec::new());
        report.add(Rule::RuleReplaced, "/regulations/replaced-rules/0", Vec::new());
        // Only events before 2024-04-01 have this finding.
        report.add(Rule::EditionNotYetBinding, "/tournament/start", Vec::new());
        let found = report.finish();
        let order: Vec<(&str, &str)> = found.iter().map(|f| (f.clause, f.at.as_str())).collect();
        assert_eq!(
            order,
            [
                ("c07.in-force", "/regulations/edition"),
                ("c07.1", "/regulations/replaced-rules/0"),
                ("c07.9.2", "/regulations/tiebreaks/0"),
                ("c07.10", "/regulations/tiebreaks/2"),
                ("c07.10", "/regulations/tiebreaks/10"),
                ("c07.10.note", "/tournament/participants/0/rating"),
            ]
        );
    }
}
