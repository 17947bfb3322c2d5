//! Shows cases about ratings for `tiebreak cases show`.

use super::{clause, show_status};
use crate::cli::prelude::*;
use tiebreak_conformance::corpus::rating::RatingEvidence;
use tiebreak_conformance::corpus::{RatingCase, RatingCheck, Registry};

/// Builds the page of a case about ratings.
pub fn page(say: &Messages, registry: &Registry, case: &RatingCase, checks: &[&RatingCheck]) -> Page {
    let language = say.language();
    let mut page = Page::new(language, say.text(&case.file.title));
    page.paragraph(case.id.clone());
    page.paragraph(say.text(&case.file.why));
    page.list(case.file.clauses.iter().map(|id| clause(registry, id, say)).collect());
    for check in checks {
        page.heading(format!("#{}", check.id));
        // The question was read from JSON, so it can be written as JSON.
        page.paragraph(serde_json::to_string(&case.question(check)).unwrap_or_default());
        let mut table = table!(
            say, Left "column-what", Right "column-value", Left "column-working"
        );
        for (key, value) in &check.values {
            let working = check.behind(key).cloned().unwrap_or_default();
            table.row(vec![key.clone(), value.clone(), working]);
        }
        page.table(table.without_empty_columns());
        if !check.refused.is_empty() {
            page.paragraph(tell!(say, "cases-refused", rules = &check.refused.join(", ")));
        }
        for reading in &check.readings {
            let named = tell!(say, "cases-reading", ruling = &reading.ruling, source = &reading.source);
            let values = reading.values.iter().map(|(key, value)| format!("; {key} {value}"));
            page.paragraph(named + &values.collect::<String>());
        }
        page.list(check.evidence.iter().map(|evidence| found_by(say, check, evidence)).collect());
        show_status(say, &mut page, check.status);
    }
    page
}

fn found_by(say: &Messages, check: &RatingCheck, evidence: &RatingEvidence) -> String {
    let all = || check.values.keys().cloned().collect::<Vec<_>>().join(" ");
    match evidence {
        RatingEvidence::Hand { blind: true } => tell!(say, "cases-by-hand-blind", codes = &all()),
        RatingEvidence::Hand { blind: false } => tell!(say, "cases-by-hand", codes = &all()),
        RatingEvidence::Program { name, version, keys } => {
            tell!(say, "cases-by-program", name, version, codes = &keys.join(" "))
        }
        RatingEvidence::Published { source, at, keys } => {
            format!("{}: {source}, {at}", keys.join(" "))
        }
    }
}
