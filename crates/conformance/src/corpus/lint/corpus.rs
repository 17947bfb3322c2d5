//! Applies every rule to a whole corpus.

use super::{Breach, MORE, Remarks, answer, evidence, follows, identity, ratchet, rating};
use crate::corpus::cases::Corpus;
use tiebreak_format::diagnostic::Diagnostic;

/// Returns every breach of the corpus rules, in order of file and position.
pub fn lint(corpus: &Corpus) -> Vec<Breach> {
    let mut breaches: Vec<Breach> = corpus.problems.iter().cloned().map(of_loading).collect();
    let mut remarks = Remarks::default();
    for case in &corpus.cases {
        super::check_structure(corpus, case, &mut remarks);
        super::check(case, &mut remarks);
        answer::check(corpus, case, &mut remarks);
        answer::check_numbers(case, &mut remarks);
        evidence::check(corpus, case, &mut remarks);
        follows::check(corpus, case, &mut remarks);
    }
    identity::one_answer(corpus, &mut remarks);
    identity::renumbered(corpus, &mut remarks);
    identity::redirects(corpus, &mut remarks);
    ratchet::check(corpus, &mut remarks);
    breaches.extend(remarks.into_breaches());
    breaches.extend(rating::check(corpus));
    breaches.sort_by(|a, b| {
        let key = |breach: &Breach| {
            let remark = &breach.remark;
            (remark.file.clone(), remark.id == MORE, remark.line, remark.column)
        };
        key(a).cmp(&key(b)).then_with(|| a.rule.cmp(b.rule))
    });
    breaches
}

/// Converts the reason why a file is not a case to a breach of a rule.
fn of_loading(remark: Diagnostic) -> Breach {
    let facts = ["ragged", "cell", "points", "start-date", "team-key", "player-key"];
    let is_fact = facts.contains(&remark.id.as_ref()) || FAULTS.split(' ').any(|id| id == remark.id);
    Breach { rule: if is_fact { "facts" } else { "schema" }, remark }
}

const FAULTS: &str = "\
    no-participants more-rounds-than-announced rounds-out-of-range boards-out-of-range id-out-of-range \
    duplicate-id rating-out-of-range unknown-opponent self-pairing opponent-and-code not-mutual colors \
    results boards rest-in-swiss adjusts-unknown adjusts-unknown-round negative-value value-too-large";
