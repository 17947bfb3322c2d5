//! Counts the cases about each clause under each edition, and finds the sources of each expected answer.

use crate::corpus::Evidence;
use crate::corpus::lint::answer;
use crate::corpus::rating::RatingEvidence;
use crate::prelude::*;
use schemars::JsonSchema;

/// The numbers of cases about a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseCoverage<'c> {
    /// The id of the clause.
    pub clause: &'c str,
    /// The subject of the clause, in words of this project.
    pub heading: &'c Texts,
    /// The minimum number of cases about the clause.
    pub minimum: u32,
    /// For each edition that has the clause, the number of cases with a check under this edition.
    pub editions: BTreeMap<&'static str, usize>,
    /// The number of cases about the clause.
    pub cases: usize,
    /// The number of expected values in these cases that a publication states. For clauses about ratings, the number is
    /// 0.
    pub published: usize,
}

impl ClauseCoverage<'_> {
    /// Returns whether the corpus has fewer cases about the clause than required.
    pub fn is_short(&self) -> bool {
        self.cases < self.minimum as usize
    }
}

/// Returns the coverage of every tie-break clause, followed by the coverage of every clause about ratings, in the order
/// of the registries.
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
        let about = || corpus.ratings.iter().filter(|case| case.file.clauses.contains(&clause.id));
        let mut editions = BTreeMap::new();
        for case in about() {
            *editions.entry(case.file.edition.id()).or_insert(0) += 1;
        }
        let cases = about().count();
        ClauseCoverage {
            clause: &clause.id,
            heading: &clause.heading,
            minimum: clause.minimum,
            editions,
            cases,
            published: 0,
        }
    });
    standings.chain(ratings).collect()
}

/// Returns how many of the expected values of a check a publication states.
fn stated(check: &Check) -> usize {
    let is_stated = |id: u32, code: &str| {
        check.evidence.iter().any(|own| matches!(own, Evidence::Published { .. }) && own.covers(id, code))
    };
    check.values.iter().flat_map(|(id, row)| row.keys().filter(|code| is_stated(*id, code))).count()
}

/// The text in [`Held::unit`] if the answer is a ranking.
pub const RANKING: &str = "ranking";

const HAND: &str = "hand";

/// One expected answer, with the sources that confirm it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Held {
    /// The full id of the check that expects the answer.
    pub check: String,
    /// The tie-break code, [`RANKING`], or the key of an answer about ratings.
    pub unit: String,
    /// The id of the participant, or `None` if the answer is not a value of a participant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The sources that confirm the answer: `hand` for a derivation by hand, the names of programs, and the ids of
    /// publications.
    pub hands: BTreeSet<String>,
}

/// Returns every expected value and ranking, with its sources. Leaves out open checks. Also leaves out totals such as
/// points, because they need no source: the crosstable shows them.
pub fn held(corpus: &Corpus) -> Vec<Held> {
    let mut found = Vec::new();
    for (case, check) in corpus.checks().filter(|(_, check)| !check.status.is_open()) {
        of_check(corpus, case, check, &mut found);
    }
    for case in &corpus.ratings {
        for check in case.file.checks.iter().filter(|check| !check.status.is_open()) {
            for key in check.values.keys() {
                let hands = check.evidence.iter().filter_map(|evidence| match evidence {
                    RatingEvidence::Hand { .. } => Some(HAND.to_owned()),
                    RatingEvidence::Program { name, keys, .. } => keys.contains(key).then(|| name.clone()),
                    RatingEvidence::Published { source, keys, .. } => {
                        keys.contains(key).then(|| source.clone())
                    }
                });
                found.push(Held {
                    check: case.check_id(check),
                    unit: key.clone(),
                    id: None,
                    hands: hands.collect(),
                });
            }
        }
    }
    found
}

fn name(evidence: &Evidence) -> String {
    match evidence {
        Evidence::Hand { .. } => HAND.to_owned(),
        Evidence::Program { name, .. } => name.clone(),
        Evidence::Published { source, .. } => source.clone(),
    }
}

fn of_check(corpus: &Corpus, case: &Case, check: &Check, found: &mut Vec<Held>) {
    let of = |unit: &str, id, hands| Held { check: case.check_id(check), unit: unit.to_owned(), id, hands };
    let mut everywhere: Option<BTreeSet<String>> = None;
    for (id, row) in &check.values {
        for code in row.keys().filter(|code| !Base::is_score_name(code)) {
            let hands: BTreeSet<String> =
                check.evidence.iter().filter(|own| own.covers(*id, code)).map(name).collect();
            everywhere = Some(match everywhere {
                Some(all) => all.intersection(&hands).cloned().collect(),
                None => hands.clone(),
            });
            found.push(of(code, Some(*id), hands));
        }
    }
    if check.ranking.is_some() {
        let stated = check.evidence.iter().filter(|own| own.covers_ranking(&check.tiebreaks)).map(name);
        // A source that confirms every value also confirms the order that follows from the values.
        let decided = answer::is_decided(corpus, case, check).then_some(everywhere).flatten();
        found.push(of(RANKING, None, stated.chain(decided.unwrap_or_default()).collect()));
    }
}

/// The content of `ratchet.json`: the checks of the last release. The linter reports every check of the last release
/// that is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Ratchet")]
pub struct RatchetFile {
    /// The version of the file format, which is always 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// The version of the corpus for which the file was written.
    pub version: String,
    /// The checks with exactly one accepted answer, by case.
    pub settled: BTreeMap<String, Vec<String>>,
    /// The checks with several accepted readings, by case.
    pub alternative: BTreeMap<String, Vec<String>>,
    /// The checks whose right answer is unknown, by case.
    pub open: BTreeMap<String, Vec<String>>,
    /// The full ids of the checks that may be missing or less strict than in the last release. The value is the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub excused: BTreeMap<String, String>,
}
