//! What holds each expected answer: how many independent hands found it.

use std::collections::{BTreeMap, BTreeSet};

use super::case::{Check, Evidence};
use super::lint::follows;
use super::rating::{FAMILY, RatingEvidence};
use super::{Case, Corpus};
use tiebreak_engine::rules::Base;

/// The unit of an answer that is a ranking.
pub const RANKING: &str = "ranking";

/// Derivations by hand, as they are counted.
const HAND: &str = "hand";

/// One expected answer with those who found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Family of its case.
    pub family: String,
    /// Full id of its check.
    pub check: String,
    /// The code, [`RANKING`], or the key of an answer about ratings.
    pub unit: String,
    /// The participant, where it is the value of one.
    pub id: Option<u32>,
    /// Who found it: `hand`, the names of programs, the ids of publications.
    pub hands: BTreeSet<String>,
}

/// Every value and ranking of the corpus that counts. Totals are read off the crosstable and left out.
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
                    family: FAMILY.to_owned(),
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
    let of = |unit: &str, id, hands| Held {
        family: case.family().to_owned(),
        check: case.check_id(check),
        unit: unit.to_owned(),
        id,
        hands,
    };
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
        // Who found every value found the order that they alone decide.
        let decided = follows::is_decided(corpus, case, check).then_some(everywhere).flatten();
        found.push(of(RANKING, None, stated.chain(decided.unwrap_or_default()).collect()));
    }
}

/// How many values and rankings of a family so many hands hold; the last count has all higher ones.
pub fn counts(held: &[Held]) -> BTreeMap<(&str, bool), [usize; 4]> {
    let mut counts: BTreeMap<(&str, bool), [usize; 4]> = BTreeMap::new();
    for answer in held {
        let row = counts.entry((&answer.family, answer.unit == RANKING)).or_default();
        if let Some(count) = row.get_mut(answer.hands.len().min(3)) {
            *count += 1;
        }
    }
    counts
}
