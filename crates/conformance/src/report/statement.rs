//! The result as a statement of in-toto (`test-result`), which supply chains of software read.

use serde_json::{Value, json};

use super::certificate::{Certificate, ProfileResult, ProfileStatus};
use super::digest::sha256;
use super::record::Report;
use super::tally::Counts;
use super::word::Word;
use tiebreak_phrase::outside::printable_json;

/// The statement, without a signature of its own: the certificate holds its digest.
pub(super) const STATEMENT: &str = "statement.json";

/// What a statement says of a profile under an edition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Passed,
    Warned,
    Failed,
}

/// The bytes of `statement.json`, which names the report by its file and its bytes; none where no bytes of a program are known that it could be about.
pub(super) fn statement(
    report: &Report,
    certificate: &Certificate,
    (name, written): (&str, &[u8]),
) -> Option<Vec<u8>> {
    let tested = certificate.tested.as_ref().filter(|tested| !tested.files.is_empty())?;
    let subject: Vec<Value> = tested
        .files
        .iter()
        .map(|(name, digest)| json!({ "name": name, "digest": { "sha256": digest } }))
        .collect();
    let said: Vec<(String, Says)> = certificate
        .profiles
        .iter()
        .filter_map(|result| Some((format!("{}@{}", result.profile, result.edition), says(result)?)))
        .collect();
    let names = |wanted: Says| -> Vec<&str> {
        said.iter().filter(|(_, says)| *says == wanted).map(|(name, _)| name.as_str()).collect()
    };
    let counts = Counts::of(&report.lines);
    let all = counts.total() > 0 && counts.get(Word::Pass) == counts.total();
    let result = if counts.against() > counts.get(Word::Unstable) {
        "FAILED"
    } else if all && !names(Says::Passed).is_empty() && names(Says::Warned).is_empty() {
        "PASSED"
    } else {
        "WARNED"
    };
    let header = &report.header;
    let statement = json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": subject,
        "predicateType": "https://in-toto.io/attestation/test-result/v0.1",
        "predicate": {
            "result": result,
            "configuration": [
                {
                    "name": "tiebreak-corpus",
                    "digest": { "sha256": header.corpus.sha256.judgement },
                    "annotations": {
                        "version": header.corpus.version, "selection": header.selection,
                        "challenge": header.challenge,
                    },
                },
                { "name": "tiebreak", "uri": format!("pkg:cargo/tiebreak-conformance@{}", header.tool) },
                { "name": name, "digest": { "sha256": sha256(written) } },
            ],
            "passedTests": names(Says::Passed),
            "warnedTests": names(Says::Warned),
            "failedTests": names(Says::Failed),
        },
    });
    // Texts and whole numbers: JSON can always spell them.
    let mut text = printable_json(serde_json::to_string_pretty(&statement).unwrap_or_default());
    text.push('\n');
    Some(text.into_bytes())
}

/// What is said of a profile; nothing where all that was asked of it passed, but not all was asked.
fn says(result: &ProfileResult) -> Option<Says> {
    let counts = Counts { words: result.counts.clone(), open: 0 };
    let passed = counts.get(Word::Pass) == counts.total();
    match result.status {
        ProfileStatus::Certified => Some(Says::Passed),
        ProfileStatus::Failed => Some(Says::Failed),
        ProfileStatus::Incomplete | ProfileStatus::TooFewChecks if passed => None,
        ProfileStatus::Unstable
        | ProfileStatus::Unchallenged
        | ProfileStatus::Incomplete
        | ProfileStatus::TooFewChecks => Some(Says::Warned),
    }
}
