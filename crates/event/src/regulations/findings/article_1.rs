use super::catalogue::Rule;
use super::finding::{Report, said};
use super::inspection::Inspection;

/// Whom the rules bind, and what they leave to the regulations of an event.
pub(super) fn look(cx: &Inspection<'_>, out: &mut Report) {
    scope(cx, out);
    replaced_rules(cx, out);
}

fn scope(cx: &Inspection<'_>, out: &mut Report) {
    if cx.declaration().is_some_and(|declaration| !declaration.is_rated()) {
        out.add(Rule::ScopeUnrated, "/regulations/rated", Vec::new());
    }
}

fn replaced_rules(cx: &Inspection<'_>, out: &mut Report) {
    let Some(declaration) = cx.declaration().filter(|declaration| declaration.is_rated()) else { return };
    for (position, replaced) in declaration.replaced_rules.iter().enumerate() {
        let at = format!("/regulations/replaced-rules/{position}");
        let rule = match leaves_a_choice(&replaced.clause) {
            true => Rule::RuleReplacedByRight,
            false => Rule::RuleReplaced,
        };
        out.add(rule, at, said![rule = replaced.clause.clone()]);
    }
}

/// Whether the text itself lets the regulations of an event settle a clause.
fn leaves_a_choice(clause: &str) -> bool {
    const BY_THEMSELVES: [&str; 7] =
        ["c07.4.1", "c07.4.2", "c07.6.1.1", "c07.10", "c07.10.note", "c07.13.3.2", "c07.13.4.2.b"];
    BY_THEMSELVES.contains(&clause) || is_under_16_6(clause)
}

/// Whether 16.6 lets the regulations replace a clause in advance: 16.3 to 16.5 with everything below.
pub(super) fn is_under_16_6(clause: &str) -> bool {
    ["c07.16.3", "c07.16.4", "c07.16.5"].iter().any(|above| {
        clause.strip_prefix(above).is_some_and(|below| below.is_empty() || below.starts_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_some_clauses_leave_a_choice() {
        for clause in ["c07.4.1", "c07.10", "c07.16.3", "c07.16.4.1", "c07.16.5.1"] {
            assert!(leaves_a_choice(clause), "{clause}");
        }
        for clause in ["c07.4.1.1", "c07.10.1", "c07.16.2.4", "c07.16.6", "c07.16.30", "c07.8.1"] {
            assert!(!leaves_a_choice(clause), "{clause}");
        }
    }
}
