//! Counting verdicts.

use std::collections::BTreeMap;

use super::line::Line;
use super::word::Word;
use crate::corpus::Corpus;
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// How often each verdict was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Units by verdict, without those of open checks.
    pub words: BTreeMap<Word, u64>,
    /// Units of open checks.
    pub open: u64,
}

impl Counts {
    /// Counts lines.
    pub fn of<'l>(lines: impl IntoIterator<Item = &'l Line>) -> Counts {
        let mut counts = Counts::default();
        for line in lines {
            counts.add(line);
        }
        counts
    }

    /// Counts one line more.
    pub(crate) fn add(&mut self, line: &Line) {
        match line.open {
            true => self.open += 1,
            false => *self.words.entry(line.verdict).or_default() += 1,
        }
    }

    /// Units with this verdict.
    pub fn get(&self, word: Word) -> u64 {
        self.words.get(&word).copied().unwrap_or_default()
    }

    /// All units that count.
    pub fn total(&self) -> u64 {
        self.words.values().sum()
    }

    /// Right, wrong and unsupported answers of all that were asked for, in a sentence.
    pub fn sentence(&self, say: &Messages) -> String {
        let (right, wrong, all) = (self.get(Word::Pass), self.against(), self.total());
        let unsupported = all - right - wrong;
        tell!(say, "certify-counts", right = right, wrong = wrong, unsupported = unsupported, all = all)
    }

    /// Units that speak against the program.
    pub fn against(&self) -> u64 {
        self.words.iter().filter(|(word, _)| word.is_against()).map(|(_, count)| count).sum()
    }
}

/// The verdicts on the cases of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClauseTally {
    /// Id of the clause.
    pub clause: String,
    /// The verdicts on cases whose first clause it is.
    pub counts: Counts,
}

/// The verdicts by the first clause of each case, in the order of the registry.
pub fn by_clause(corpus: &Corpus, lines: &[Line]) -> Vec<ClauseTally> {
    let mut found: BTreeMap<&str, Counts> = BTreeMap::new();
    for line in lines {
        let clause = corpus.clauses_of(line.case()).first();
        found.entry(clause.map_or("", String::as_str)).or_default().add(line);
    }
    let rating = corpus.registry.rating_clauses.iter().map(|clause| clause.id.as_str());
    let known = corpus.registry.clauses.iter().map(|clause| clause.id.as_str()).chain(rating);
    let mut tallies: Vec<ClauseTally> = known
        .filter_map(|clause| Some(ClauseTally { clause: clause.to_owned(), counts: found.remove(clause)? }))
        .collect();
    let rest = found.into_iter().map(|(clause, counts)| ClauseTally { clause: clause.to_owned(), counts });
    tallies.extend(rest);
    tallies
}
