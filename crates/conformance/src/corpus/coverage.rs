//! Which clauses the corpus reaches, edition by edition.

use std::collections::BTreeMap;

use super::rating::EDITION;
use super::{Check, Corpus, Evidence};
use tiebreak_engine::rules::Edition;
use tiebreak_words::message::Texts;

/// How many cases a clause has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClauseCoverage<'c> {
    /// Its id.
    pub clause: &'c str,
    /// What it is about.
    pub heading: &'c Texts,
    /// Cases that it needs at least.
    pub minimum: u32,
    /// Cases with a check under each edition that has the clause.
    pub editions: BTreeMap<&'static str, usize>,
    /// Cases in all.
    pub cases: usize,
    /// Values of these cases that a publication states.
    pub published: usize,
}

impl ClauseCoverage<'_> {
    /// Whether the clause has fewer cases than the corpus needs.
    pub fn is_short(&self) -> bool {
        self.cases < self.minimum as usize
    }
}

/// The coverage of every clause of C.07, then of every clause of B.02, in the order of the registries.
pub fn coverage(corpus: &Corpus) -> Vec<ClauseCoverage<'_>> {
    let standings = corpus.registry.clauses.iter().map(|clause| {
        let mut editions: BTreeMap<Edition, usize> = Edition::ALL
            .into_iter()
            .filter(|edition| clause.numbers.get(edition.id()).is_some_and(Option::is_some))
            .map(|edition| (edition, 0))
            .collect();
        let mut cases = 0;
        let mut published = 0;
        for case in corpus.cases.iter().filter(|case| case.file.clauses.contains(&clause.id)) {
            cases += 1;
            published += case.file.checks.iter().map(stated).sum::<usize>();
            for (edition, count) in &mut editions {
                let asked = |check: &Check| check.editions.iter().any(|name| name.edition() == *edition);
                *count += usize::from(case.file.checks.iter().any(asked));
            }
        }
        ClauseCoverage {
            clause: &clause.id,
            heading: &clause.heading,
            minimum: clause.minimum,
            editions: editions.into_iter().map(|(edition, count)| (edition.id(), count)).collect(),
            cases,
            published,
        }
    });
    let ratings = corpus.registry.rating_clauses.iter().map(|clause| {
        let cases = corpus.ratings.iter().filter(|case| case.file.clauses.contains(&clause.id)).count();
        ClauseCoverage {
            clause: &clause.id,
            heading: &clause.heading,
            minimum: clause.minimum,
            editions: BTreeMap::from([(EDITION, cases)]),
            cases,
            published: 0,
        }
    });
    standings.chain(ratings).collect()
}

/// How many values of a check a publication states.
fn stated(check: &Check) -> usize {
    let is_stated = |id: u32, code: &str| {
        check.evidence.iter().any(|own| matches!(own, Evidence::Published { .. }) && own.covers(id, code))
    };
    check.values.iter().flat_map(|(id, row)| row.keys().filter(|code| is_stated(*id, code))).count()
}
