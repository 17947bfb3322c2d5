//! Which clauses the corpus reaches, edition by edition.

use std::collections::BTreeMap;

use super::{Clause, Corpus};
use crate::rules::Edition;

/// How many cases a clause has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseCoverage<'c> {
    /// The clause.
    pub clause: &'c Clause,
    /// Cases with a check under each edition that has the clause.
    pub editions: BTreeMap<Edition, usize>,
    /// Cases in all.
    pub cases: usize,
}

impl ClauseCoverage<'_> {
    /// Whether the clause has fewer cases than the corpus needs.
    pub fn is_short(&self) -> bool {
        self.cases < self.clause.minimum as usize
    }
}

/// The coverage of every clause, in the order of the registry.
pub fn coverage(corpus: &Corpus) -> Vec<ClauseCoverage<'_>> {
    corpus
        .registry
        .clauses
        .iter()
        .map(|clause| {
            let mut editions: BTreeMap<Edition, usize> = Edition::ALL
                .into_iter()
                .filter(|edition| clause.numbers.get(edition.id()).is_some_and(Option::is_some))
                .map(|edition| (edition, 0))
                .collect();
            let mut cases = 0;
            for case in corpus.cases.iter().filter(|case| case.file.clauses.contains(&clause.id)) {
                cases += 1;
                for (edition, count) in &mut editions {
                    let asked =
                        |check: &super::Check| check.editions.iter().any(|name| name.edition() == *edition);
                    *count += usize::from(case.file.checks.iter().any(asked));
                }
            }
            ClauseCoverage { clause, editions, cases }
        })
        .collect()
}
