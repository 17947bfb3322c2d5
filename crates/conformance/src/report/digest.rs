//! Computes digests. A digest is the SHA-256 of canonical JSON (RFC 8785), so it does not depend on the
//! layout of a file.

use crate::corpus::{RatingCase, Reading};
use crate::prelude::*;
use crate::report::judged::Ask;
use crate::verdict::Unit;
use std::io::{self, Read};

/// The digests of a corpus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digests {
    /// The digest of everything that affects verdicts.
    pub judgement: String,
    /// The digest of everything, including texts.
    pub content: String,
}

impl Digests {
    /// The digests of a corpus, without the cases added by a challenge.
    pub fn of(corpus: &Corpus) -> Digests {
        let cases = || corpus.cases.iter().filter(|case| !Challenge::has(&case.id));
        let decisive: Vec<Value> = cases()
            .map(|case| {
                let checks: Vec<Value> = case.file.checks.iter().map(decisive_check).collect();
                json!({
                    "id": case.id,
                    "tournament": case.file.tournament,
                    "regulations": case.file.regulations,
                    "checks": checks,
                })
            })
            .collect();
        let registry = &corpus.registry;
        let places: Vec<Value> =
            registry.codes.iter().map(|code| json!({ "code": code.code, "places": code.places })).collect();
        let profiles: Vec<Value> = registry
            .profiles
            .iter()
            .map(|profile| {
                json!({
                    "id": profile.id, "families": profile.families, "kinds": profile.kinds,
                    "pairings": profile.pairings, "codes": profile.codes, "editions": profile.editions,
                    "floor": profile.floor,
                })
            })
            .collect();
        let ratings: Vec<Value> = corpus
            .ratings
            .iter()
            .map(|case| {
                let checks = case.file.checks.iter();
                let checks: Vec<Value> = checks.map(|check| decisive_rating(case, check)).collect();
                json!({ "id": case.id, "checks": checks })
            })
            .collect();
        let judgement =
            json!({ "cases": decisive, "ratings": ratings, "places": places, "profiles": profiles });
        let files: Vec<Value> = cases().map(|case| json!({ "id": case.id, "file": case.file })).collect();
        let ratings: Vec<Value> =
            corpus.ratings.iter().map(|case| json!({ "id": case.id, "file": case.file })).collect();
        let content = json!({
            "cases": files, "ratings": ratings, "rating-clauses": registry.rating_clauses, "clauses": registry.clauses, "codes": registry.codes,
            "profiles": registry.profiles, "corpus": registry.corpus, "redirects": registry.redirects,
        });
        Digests { judgement: canonical(judgement), content: canonical(content) }
    }
}

/// The parts of a check that affect verdicts, without texts.
fn decisive_check(check: &Check) -> Value {
    let reading =
        |own: &Reading| json!({ "ruling": own.ruling, "values": own.values, "ranking": own.ranking });
    let readings: Vec<Value> = check.readings.iter().map(reading).collect();
    json!({
        "id": check.id, "editions": check.editions, "after": check.after, "tiebreaks": check.tiebreaks,
        "values": check.values, "ranking": check.ranking, "among": check.among, "findings": check.findings,
        "status": check.status, "readings": readings,
    })
}

/// The parts of a check about ratings that affect verdicts.
fn decisive_rating(case: &RatingCase, check: &RatingCheck) -> Value {
    let readings = check.readings.iter();
    let readings: Vec<Value> =
        readings.map(|reading| json!({ "ruling": reading.ruling, "values": reading.values })).collect();
    json!({
        "id": check.id, "request": case.question(check), "values": check.values, "refused": check.refused,
        "status": check.status, "readings": readings,
    })
}

/// A short digest of the expected answer for one unit, including the accepted readings.
pub(super) fn expectation(ask: &Ask<'_>, unit: &Unit) -> String {
    let all = match ask {
        Ask::Standings { check, .. } => standings(check, unit),
        Ask::Rating { case, check } => decisive_rating(case, check),
    };
    canonical(all).chars().take(16).collect()
}

fn standings(check: &Check, unit: &Unit) -> Value {
    let expected = |values: &crate::corpus::Values, ranking: &Option<Vec<Vec<u32>>>| match unit {
        Unit::Code(code) | Unit::Key(code) => {
            let column: Vec<Value> =
                values.iter().filter_map(|(id, row)| row.get(code).map(|value| json!([id, value]))).collect();
            json!(column)
        }
        Unit::Ranking | Unit::Refusal => json!(ranking),
        Unit::Findings => json!(check.findings),
    };
    let readings: Vec<Value> =
        check.readings.iter().map(|reading| expected(&reading.values, &reading.ranking)).collect();
    json!({
        "after": check.after, "tiebreaks": check.tiebreaks, "status": check.status,
        "main": expected(&check.values, &check.ranking), "readings": readings,
    })
}

/// The SHA-256 of the canonical JSON of a value, in hexadecimal.
fn canonical(mut value: Value) -> String {
    // RFC 8785 defines canonical JSON. With sorted keys, an object of strings, nulls and small whole numbers is
    // canonical.
    value.sort_all_objects();
    sha256(value.to_string().as_bytes())
}

/// The SHA-256 of bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(hmac_sha256::Hash::hash(bytes))
}

/// The SHA-256 of everything in a reader, in hexadecimal as printed by `sha256sum`.
///
/// # Errors
///
/// Returns an error if reading fails.
pub fn sha256_of(mut reader: impl Read) -> io::Result<String> {
    let (mut hash, mut piece) = (hmac_sha256::Hash::new(), vec![0; 1 << 16]);
    loop {
        match reader.read(&mut piece) {
            Ok(0) => return Ok(hexadecimal(hash.finalize())),
            Ok(read) => hash.update(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn hexadecimal(digest: [u8; 32]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

// Compares two runs.

tiebreak_phrase::named! {
/// The change of a unit between two runs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Kind as text {
    /// The unit passed before and does not pass now.
        Broken = "broken",
    /// The unit was answered before and is unsupported now.
        NewlyUnsupported = "newly unsupported",
    /// The corpus expects another answer.
        ChangedExpectation = "changed expectation",
    /// The unit was wrong before and passes now.
        Fixed = "fixed",
    /// The unit was unsupported before and passes now.
        NewlySupported = "newly supported",
    /// The unit is wrong in both runs, with different answers.
        Otherwise = "wrong in another way",
        /// Only the second run has the unit.
        New = "new check",
        /// Only the first run has the unit.
        Gone = "gone",
    }
}

/// One unit that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The kind of change.
    pub kind: Kind,
    /// The name of the unit, with its check and edition.
    pub unit: String,
    /// The verdict of the first run.
    pub before: Option<Word>,
    /// The verdict of the second run.
    pub after: Option<Word>,
    /// The reason given in the second run.
    pub reason: Option<Words>,
}

/// Whether two runs asked the same fresh questions. With another seed, the same id belongs to another event.
pub fn has_same_questions(before: &Report, after: &Report) -> bool {
    before.header.challenge == after.header.challenge
}

/// All units that changed, sorted by kind with the worst first, then by id. Fresh questions are compared only
/// if both runs have the same seed.
pub fn diff(before: &Report, after: &Report) -> Vec<Change> {
    let compares_fresh = has_same_questions(before, after);
    let index = |report: &Report| -> BTreeMap<(String, String, String), Line> {
        let owned = |line: &Line| (line.check.clone(), line.edition.clone(), line.unit.clone());
        let compared = report.lines.iter().filter(|line| compares_fresh || !Challenge::has(&line.check));
        compared.map(|line| (owned(line), line.clone())).collect()
    };
    let (before, after) = (index(before), index(after));
    let mut keys: Vec<_> = before.keys().chain(after.keys()).collect();
    keys.sort();
    keys.dedup();
    let mut changes: Vec<Change> = keys
        .into_iter()
        .filter_map(|key| {
            let (old, new) = (before.get(key), after.get(key));
            Some(Change {
                kind: kind(old, new)?,
                unit: format!("{} {} {}", key.0, key.1, key.2),
                before: old.map(|line| line.verdict),
                after: new.map(|line| line.verdict),
                reason: new.and_then(|line| line.reason.clone()),
            })
        })
        .collect();
    changes.sort_by_key(|change| change.kind);
    changes
}

fn kind(old: Option<&Line>, new: Option<&Line>) -> Option<Kind> {
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) => (old, new),
        (None, Some(_)) => return Some(Kind::New),
        (Some(_), None) => return Some(Kind::Gone),
        (None, None) => return None,
    };
    if old.expected != new.expected {
        return Some(Kind::ChangedExpectation);
    }
    match (old.verdict, new.verdict) {
        (Word::Unsupported, Word::Unsupported) | (Word::Pass, Word::Pass) => None,
        (Word::Unsupported | Word::NotRun, Word::Pass) => Some(Kind::NewlySupported),
        (_, Word::Pass) => Some(Kind::Fixed),
        (_, Word::Unsupported) => Some(Kind::NewlyUnsupported),
        (Word::Pass, _) => Some(Kind::Broken),
        (old_word, new_word) => (old_word != new_word || old.answer != new.answer).then_some(Kind::Otherwise),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_do_not_depend_on_the_order_of_keys() {
        assert_eq!(
            canonical(json!({ "b": 1, "a": [null, "é"] })),
            canonical(json!({ "a": [null, "é"], "b": 1 }))
        );
        assert_eq!(canonical(json!({})), sha256(b"{}"));
        assert_ne!(canonical(json!([1, 2])), canonical(json!([2, 1])));
    }
}
