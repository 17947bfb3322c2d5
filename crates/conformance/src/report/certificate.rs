//! Builds the certificate, which states the profiles that a program meets under each edition, and what the result
//! proves. Also signs certificates, computes digests, and compares the reports of two runs.

use crate::corpus::rating::FAMILY;
use crate::corpus::{CaseFile, RatingCase, Selection, Values};
use crate::prelude::*;
use crate::report::Counts;
use crate::report::judged::{CorpusIdentity, RunQuestion, Shape, Tested, asks};
use ed25519_compact::{KeyPair, PublicKey, Signature};
use std::io::{self, Read};
use tiebreak_b02::EditionName;
pub use tiebreak_event::lots::sha256;
use tiebreak_phrase::{family, message};
use tiebreak_words::page::{Page, Table};

/// The results of a run, in the form that is signed.
#[tiebreak_attributes::skip_none(rulings)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The name of the certificate format.
    pub schema: String,
    /// The name of the tested program.
    pub program: String,
    /// The version of the tested program.
    pub version: String,
    /// The web address of the tested program.
    pub url: Option<String>,
    /// The tested files and the command line, with digests and the names of environment variables.
    pub tested: Option<Tested>,
    /// The version of the program that judged the answers.
    pub tool: String,
    /// The corpus that the run used.
    pub corpus: CorpusIdentity,
    /// The fresh questions of the run, or `None` if there were none.
    pub challenge: Option<Challenge>,
    /// The date of the run, as given by the caller.
    pub date: Option<String>,
    /// The result for every profile under every edition.
    pub profiles: Vec<ProfileResult>,
    /// The readings of unclear rules that the program follows. The value is the number of checks in which the program
    /// follows the reading.
    pub readings: BTreeMap<String, u64>,
    /// The rulings of this project (`docs/rulings`) on which the result depends. The value is the number of passed
    /// checks whose expected answer differs under another reading of the ruling.
    pub rulings: BTreeMap<String, u64>,
    /// The number of units with each verdict in the whole run.
    pub counts: BTreeMap<Word, u64>,
    /// A statement of the evidence in the certificate and its limits, in the language of the report.
    pub statement: String,
    /// The owner of the signing key, or `None` if the certificate is not signed. The signature is stored in a separate
    /// file.
    pub signer: Option<Signer>,
    /// The SHA-256 of each other file of the certification.
    pub files: BTreeMap<String, String>,
}

/// The result of a program in one profile under one edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileResult {
    /// The id of the profile.
    pub profile: String,
    /// The id of the edition.
    pub edition: String,
    /// The status of the program in the profile.
    pub status: ProfileStatus,
    /// The number of checks that belong to the profile under the edition.
    pub checks: u64,
    /// The number of units with each verdict.
    pub counts: BTreeMap<Word, u64>,
}

tiebreak_phrase::named! {
    /// The status of a program in a profile.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ProfileStatus as text {
        /// Every unit passed.
        Certified = "certified",
    /// At least one answer is wrong.
        Failed = "failed",
    /// No answer is wrong, but at least one answer was right only after a retry.
        Unstable = "unstable",
    /// No answer is wrong, but the program did not answer some questions.
        Incomplete = "incomplete",
    /// The corpus contains too few checks of the profile.
        TooFewChecks = "too few checks",
    /// No answer is wrong, but the program got no fresh questions.
        Unchallenged = "unchallenged",
    }
}

impl ProfileStatus {
    /// Returns whether the status means that the program meets the profile.
    pub fn is_certified(self) -> bool {
        matches!(self, ProfileStatus::Certified)
    }

    /// Returns the name of the status in the language of the messages.
    pub fn name(self, say: &Messages) -> String {
        say.member(family!("report-status-"), &self.text().replace(' ', "-"))
    }
}

impl Certificate {
    /// Builds the certificate for a report, without the signer and the digests of the other files.
    pub fn of(report: &Report, corpus: &Corpus) -> Certificate {
        let header = &report.header;
        let mut readings: BTreeMap<String, BTreeSet<(&str, &str)>> = BTreeMap::new();
        for line in report.lines.iter().filter(|line| !line.open) {
            if let Some(reading) = &line.reading {
                readings.entry(reading.clone()).or_default().insert((&line.check, &line.edition));
            }
        }
        Certificate {
            schema: "tiebreak/certificate/1".to_owned(),
            program: header.program.name.clone(),
            version: header.program.version.clone(),
            url: header.program.url.clone(),
            tested: header.tested.clone(),
            tool: header.tool.clone(),
            corpus: header.corpus.clone(),
            challenge: header.challenge,
            date: header.date.clone(),
            profiles: profiles(report, corpus),
            readings: readings.into_iter().map(|(reading, checks)| (reading, checks.len() as u64)).collect(),
            rulings: rulings(report, corpus),
            counts: Counts::of(&report.lines).words,
            statement: worth(&header.messages()).join(" "),
            signer: None,
            files: BTreeMap::new(),
        }
    }

    /// Builds the table of profiles, with the edition, the result and the number of checks.
    pub fn table(&self, say: &Messages) -> Table {
        let mut table = table!(
            say, Left "column-profile", Left "column-edition", Left "column-result",
            Right "column-checks"
        );
        for ProfileResult { profile, edition, status, checks, .. } in &self.profiles {
            table.row(vec![profile.clone(), edition.clone(), status.name(say), checks.to_string()]);
        }
        table
    }

    /// Adds to a page the readings that the program follows. Also adds the rulings on which the result depends.
    pub(super) fn rests(&self, page: &mut Page, say: &Messages) {
        let follows = self.readings.iter();
        let follows =
            follows.map(|(reading, checks)| tell!(say, "report-follows", reading, checks = *checks));
        let rests = self.rulings.iter();
        let rests = rests.map(|(ruling, checks)| tell!(say, "report-rests", ruling, checks = *checks));
        page.section(tell!(say, "report-readings"), follows.collect());
        page.section(tell!(say, "report-rulings"), rests.collect());
    }

    /// Returns the bytes of `certificate.json`.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Serialization to JSON cannot fail, because every map key can be written as a string.
        let text = printable_json(serde_json::to_string_pretty(self).unwrap_or_default());
        format!("{text}\n").into_bytes()
    }
}

/// Returns one paragraph for each edition under which the program does not meet the requested profile.
pub fn unmet(report: &Report, corpus: &Corpus, certificate: &Certificate, say: &Messages) -> Vec<String> {
    let wanted = &report.header.selection;
    let is_asked = |result: &&ProfileResult| {
        wanted.profile.as_ref() == Some(&result.profile)
            && (wanted.editions.is_empty() || wanted.editions.contains(&result.edition))
            && !result.status.is_certified()
    };
    let sentence = |result: &ProfileResult| {
        let [wrong, declined] = missing(report, corpus, &result.profile, &result.edition).map(|units| {
            let units: Vec<String> = units.iter().map(|(unit, count)| format!("{unit} {count}")).collect();
            units.join(", ")
        });
        let (profile, edition, status) = (&*result.profile, &*result.edition, result.status.name(say));
        let mut sentences = vec![tell!(say, "certify-profile-status", profile, edition, status)];
        if !wrong.is_empty() {
            sentences.push(tell!(say, "certify-profile-wrong", units = wrong));
        }
        if !declined.is_empty() {
            sentences.push(tell!(say, "certify-profile-declined", units = declined));
        }
        sentences.join(" ")
    };
    certificate.profiles.iter().filter(is_asked).map(sentence).collect()
}

/// Returns the wrong answers and the declined questions that prevent a program from meeting a profile under an edition,
/// counted by tie-break with its modifiers.
fn missing(report: &Report, corpus: &Corpus, profile: &str, edition: &str) -> [BTreeMap<String, u64>; 2] {
    let [mut wrong, mut declined] = [BTreeMap::new(), BTreeMap::new()];
    let Ok(selection) = Selection::new(&corpus.registry, &[], &[], &[], Some(profile)) else {
        return [wrong, declined];
    };
    let asked: BTreeSet<String> = asks(corpus, &selection)
        .iter()
        .filter(|ask| ask.edition() == edition)
        .map(super::RunQuestion::id)
        .collect();
    for line in report.lines.iter().filter(|line| line.edition == edition && asked.contains(&line.check)) {
        if !line.open && line.verdict != Word::Pass && line.unit != "findings" {
            let units = if line.verdict == Word::Unsupported { &mut declined } else { &mut wrong };
            *units.entry(line.unit.clone()).or_default() += 1;
        }
    }
    [wrong, declined]
}

/// Returns sentences about the evidence in a report, the limits of the evidence, and the effect of a signature.
pub(super) fn worth(say: &Messages) -> [String; 4] {
    [
        tell!(say, "report-proves"),
        tell!(say, "report-proves-not"),
        tell!(say, "report-signature"),
        tell!(say, "report-no-endorsement"),
    ]
}

/// Returns the rulings that decide passed checks, each with the number of checks that it decides.
fn rulings(report: &Report, corpus: &Corpus) -> BTreeMap<String, u64> {
    let passed: BTreeSet<&str> = report
        .lines
        .iter()
        .filter(|line| !line.open && line.verdict == Word::Pass)
        .map(|line| line.check.as_str())
        .collect();
    let rests = &corpus.registry.rests.rests;
    let counted = rests.iter().map(|(ruling, checks)| {
        let resting = checks.iter().filter(|check| passed.contains(check.as_str())).count();
        (ruling.clone(), resting as u64)
    });
    counted.filter(|(_, count)| *count > 0).collect()
}

pub(super) fn digests(files: &BTreeMap<&'static str, Vec<u8>>) -> BTreeMap<String, String> {
    files.iter().map(|(name, bytes)| ((*name).to_owned(), sha256(bytes))).collect()
}

fn profiles(report: &Report, corpus: &Corpus) -> Vec<ProfileResult> {
    let mut lines: BTreeMap<(&str, &str), Vec<&Line>> = BTreeMap::new();
    for line in &report.lines {
        lines.entry((&line.check, &line.edition)).or_default().push(line);
    }
    let mut results = Vec::new();
    for profile in &corpus.registry.profiles {
        // The profile comes from the registry, so selecting it by name cannot fail.
        let Ok(selection) = Selection::new(&corpus.registry, &[], &[], &[], Some(&profile.id)) else {
            continue;
        };
        let all = asks(corpus, &selection);
        let total = all.iter().map(super::RunQuestion::id).collect::<BTreeSet<_>>().len() as u64;
        let editions = profile.editions.iter().map(|name| name.edition().id());
        let rates = profile.families.iter().any(|family| family == FAMILY);
        let computed = EditionName::ALL.into_iter().filter(|edition| rates && edition.edition().is_some());
        for edition in editions.chain(computed.map(EditionName::id)) {
            let asks: Vec<String> =
                all.iter().filter(|ask| ask.edition() == edition).map(super::RunQuestion::id).collect();
            if asks.is_empty() && edition.starts_with(FAMILY) {
                continue;
            }
            let enough = !asks.is_empty() && total >= u64::from(profile.floor);
            let mut result = result(&profile.id, edition, &asks, enough, &lines);
            // The built-in engine gets no fresh questions, and no fresh question is about ratings.
            let fresh = asks.iter().any(|ask| Challenge::has(ask));
            let needs_it = report.header.shape != Shape::BuiltIn && !edition.starts_with(FAMILY);
            if result.status.is_certified() && needs_it && !fresh {
                result.status = ProfileStatus::Unchallenged;
            }
            results.push(result);
        }
    }
    results
}

fn result(
    profile: &str,
    edition: &str,
    asks: &[String],
    enough: bool,
    lines: &BTreeMap<(&str, &str), Vec<&Line>>,
) -> ProfileResult {
    let mut counts = Counts::default();
    let mut missing = false;
    for check in asks {
        match lines.get(&(check.as_str(), edition)) {
            // Findings do not count for profiles.
            Some(lines) => {
                lines.iter().filter(|line| line.unit != "findings").for_each(|line| counts.add(line))
            }
            None => missing = true,
        }
    }
    let status = if counts.against() > counts.get(Word::Unstable) {
        ProfileStatus::Failed
    } else if counts.against() > 0 {
        ProfileStatus::Unstable
    } else if !enough {
        ProfileStatus::TooFewChecks
    } else if missing || counts.get(Word::Pass) < counts.total() || counts.total() == 0 {
        ProfileStatus::Incomplete
    } else {
        ProfileStatus::Certified
    };
    ProfileResult {
        profile: profile.to_owned(),
        edition: edition.to_owned(),
        status,
        checks: asks.len() as u64,
        counts: counts.words,
    }
}

// The following code signs certificates with ed25519. The signature covers the bytes of `certificate.json`, which
// contains the digests of all other files. The keys are PEM files as written by `openssl genpkey -algorithm ed25519`.

/// The name of the signature file, which contains only the 64 bytes that `openssl pkeyutl -verify -rawin` expects.
pub(super) const SIGNATURE: &str = "certificate.sig";
const ALGORITHM: &str = "ed25519";

/// The owner of the signing key. The certificate contains the entry about the owner, so the signature covers the entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signer {
    /// The signature algorithm.
    pub algorithm: String,
    /// The public key as the text of its PEM file.
    pub key: String,
    /// The fingerprint of the key, which is the SHA-256 of the key in DER form.
    pub sha256: String,
}

impl Signer {
    fn of(key: &PublicKey) -> Signer {
        let pem = key.to_pem();
        Signer {
            algorithm: ALGORITHM.to_owned(),
            key: pem.lines().filter(|line| !line.starts_with('-')).collect(),
            sha256: sha256(&key.to_der()),
        }
    }

    /// Returns the public key of the signer, or `None` if the algorithm, the key and the fingerprint do not match.
    pub(super) fn key(&self) -> Option<TrustedKey> {
        let pem = format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n", self.key);
        TrustedKey::read(&pem).ok().filter(|key| key.signer() == *self)
    }
}

/// A public key that the user trusts or that a certificate names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedKey(PublicKey);

impl TrustedKey {
    /// Reads a public key in PEM format.
    ///
    /// # Errors
    ///
    /// Returns an error if the text contains no key, or contains a weak key with which anybody can make signatures.
    pub fn read(pem: &str) -> Result<TrustedKey, Phrase> {
        let key = PublicKey::from_pem(pem).ok().filter(|key| key.validate().is_ok());
        key.map(TrustedKey).ok_or_else(|| Phrase::new(message!("key-no-public")))
    }

    /// Returns the entry about the signer for a certificate that is signed with this key.
    pub fn signer(&self) -> Signer {
        Signer::of(&self.0)
    }

    pub(super) fn has_signed(&self, bytes: &[u8], signature: &[u8]) -> bool {
        Signature::from_slice(signature).is_ok_and(|signature| self.0.verify(bytes, &signature).is_ok())
    }
}

/// A private key. The type cannot be printed, so that no message shows the key by accident.
pub struct SigningKey(KeyPair);

impl SigningKey {
    /// Reads a private key in PEM format.
    ///
    /// # Errors
    ///
    /// Returns an error if the text contains no key, or if the key is encrypted.
    pub fn read(pem: &str) -> Result<SigningKey, Phrase> {
        KeyPair::from_pem(pem).map(SigningKey).map_err(|_| Phrase::new(message!("key-no-private")))
    }

    /// Returns the entry about the signer for a certificate, with the public key that belongs to this private key.
    pub fn signer(&self) -> Signer {
        Signer::of(&self.0.pk)
    }

    /// Signs bytes. The same key gives the same signature for the same bytes.
    pub(super) fn sign(&self, bytes: &[u8]) -> Vec<u8> {
        self.0.sk.sign(bytes, None).to_vec()
    }
}

// The following code computes digests of JSON values. The keys of the values have the order of the fields in Rust, so
// the layout of a file does not matter.

/// The digests of a corpus, which show whether two runs used the same corpus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digests {
    /// The digest of the parts of the corpus that affect verdicts.
    pub judgement: String,
    /// The digest of all parts of the corpus, including texts.
    pub content: String,
}

impl Digests {
    /// Computes the digests of a corpus without the cases that a challenge added.
    pub fn of(corpus: &Corpus) -> Digests {
        let (mut judgement, mut content) = (Digest::default(), Digest::default());
        for Case { id, file, .. } in corpus.cases.iter().filter(|case| !Challenge::has(&case.id)) {
            let CaseFile { format, title, clauses, why, tournament, regulations, checks, kills } = file;
            content.add(&(format, title, clauses, why, kills));
            judgement.add(&(id, tournament, regulations));
            for check in checks {
                let Check { id, editions, after, tiebreaks, values, ranking, among, findings, .. } = check;
                let Check { working, taken, evidence, status, readings, .. } = check;
                content.add(&(working, taken, evidence));
                judgement.add(&(id, editions, after, tiebreaks, values, ranking, among, findings, status));
                for reading in readings {
                    content.add(reading);
                    judgement.add(&(&reading.ruling, &reading.values, &reading.ranking));
                }
            }
        }
        for case in &corpus.ratings {
            content.add(&(&case.id, &case.file));
            judgement.add(&case.id);
            case.file.checks.iter().for_each(|check| decisive_rating(case, check, &mut judgement));
        }
        let registry = &corpus.registry;
        for code in &registry.codes {
            judgement.add(&(&code.code, code.places));
        }
        for profile in &registry.profiles {
            judgement.add(&(
                &profile.id,
                &profile.families,
                &profile.kinds,
                &profile.pairings,
                &profile.codes,
                &profile.editions,
                profile.floor,
            ));
        }
        content.add(&(&registry.rating_clauses, &registry.clauses, &registry.codes));
        content.add(&(&registry.profiles, &registry.corpus, &registry.redirects));
        let judgement = judgement.text();
        content.add(&judgement);
        Digests { judgement, content: content.text() }
    }
}

/// Computes the SHA-256 of a list of values. Each value is written as a line of JSON.
#[derive(Default)]
struct Digest(hmac_sha256::Hash);

impl Digest {
    fn add(&mut self, value: &impl Serialize) {
        // Serialization to JSON cannot fail, because every map key can be written as a string.
        self.0.update(serde_json::to_vec(value).unwrap_or_default());
        self.0.update(b"\n");
    }

    fn text(self) -> String {
        hexadecimal(self.0.finalize())
    }
}

/// Adds the parts of a check about ratings that affect verdicts to the digest.
fn decisive_rating(case: &RatingCase, check: &RatingCheck, digest: &mut Digest) {
    let mut request = Value::from(case.question(check));
    request.sort_all_objects();
    digest.add(&(&check.id, request, &check.values, &check.refused, &check.status));
    check.readings.iter().for_each(|own| digest.add(&(&own.ruling, &own.values)));
}

/// Returns a short digest of the expected answer for one unit, including the accepted readings.
pub(super) fn expectation(ask: &RunQuestion<'_>, unit: &str) -> String {
    let mut digest = Digest::default();
    match ask {
        RunQuestion::Standings { check, .. } => {
            digest.add(&(check.after, &check.tiebreaks, &check.status));
            expected(check, &check.values, &check.ranking, unit, &mut digest);
            for reading in &check.readings {
                expected(check, &reading.values, &reading.ranking, unit, &mut digest);
            }
        }
        RunQuestion::Rating { case, check } => decisive_rating(case, check, &mut digest),
    }
    digest.text().chars().take(16).collect()
}

fn expected(
    check: &Check,
    values: &Values,
    ranking: &Option<Vec<Vec<u32>>>,
    unit: &str,
    digest: &mut Digest,
) {
    match unit {
        "ranking" => digest.add(ranking),
        "findings" => digest.add(&check.findings),
        code => {
            let column = values.iter().filter_map(|(id, row)| Some((id, row.get(code)?)));
            digest.add(&column.collect::<Vec<_>>());
        }
    }
}

/// Returns the SHA-256 of all bytes from a reader, in hexadecimal as printed by `sha256sum`.
///
/// # Errors
///
/// Returns an error if the reader fails.
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

tiebreak_phrase::named! {
/// The way in which the result of a unit changed between two runs.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Kind as text {
    /// The unit passed in the first run and does not pass in the second run.
        Broken = "broken",
    /// The program answered the unit in the first run but does not support it in the second run.
        NewlyUnsupported = "newly unsupported",
    /// The corpora of the two runs expect different answers.
        ChangedExpectation = "changed expectation",
    /// The unit was wrong in the first run and passes in the second run.
        Fixed = "fixed",
    /// The unit was unsupported in the first run and passes in the second run.
        NewlySupported = "newly supported",
    /// The unit is wrong in both runs, but the answers differ.
        Otherwise = "wrong in another way",
        /// The unit is only in the second run.
        New = "new check",
        /// The unit is only in the first run.
        Gone = "gone",
    }
}

/// A unit whose result changed between two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The way in which the result changed.
    pub kind: Kind,
    /// The name of the unit, with its check and edition.
    pub unit: String,
    /// The verdict in the first run, or `None` if the unit is only in the second run.
    pub before: Option<Word>,
    /// The verdict in the second run, or `None` if the unit is only in the first run.
    pub after: Option<Word>,
    /// The reason for the verdict in the second run.
    pub reason: Option<Words>,
}

/// Returns whether two runs asked the same fresh questions. Under a different seed, the same id denotes a different
/// event.
pub fn has_same_questions(before: &Report, after: &Report) -> bool {
    before.header.challenge == after.header.challenge
}

/// Returns all units whose result changed, sorted by kind (the worst first), and then by id. Compares fresh questions
/// only if both runs have the same seed.
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
mod signature_tests {
    use super::*;

    /// The private key in the example of RFC 8410, section 10.3.
    const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n";
    /// The public key in the example of RFC 8410, section 10.1.
    const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n";

    #[test]
    fn a_key_is_named_as_its_file_spells_it() {
        let (private, public) = (SigningKey::read(PRIVATE).unwrap(), TrustedKey::read(PUBLIC).unwrap());
        assert_eq!(private.signer(), public.signer());
        assert_eq!(public.signer().key, "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=");
        assert_eq!(public.signer().key(), Some(public.clone()));
        for (algorithm, key, digest) in [
            ("rsa", "", ""),
            ("", "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n", ""),
            ("", "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZu", ""),
            ("", "", "00"),
        ] {
            let mut changed = public.signer();
            [(&mut changed.algorithm, algorithm), (&mut changed.key, key), (&mut changed.sha256, digest)]
                .into_iter()
                .filter(|(_, to)| !to.is_empty())
                .for_each(|(field, to)| *field = to.to_owned());
            assert_eq!(changed.key(), None, "{changed:?}");
        }
    }

    #[test]
    fn a_signature_holds_for_its_bytes_its_key_and_its_length() {
        let (private, public) = (SigningKey::read(PRIVATE).unwrap(), TrustedKey::read(PUBLIC).unwrap());
        let signature = private.sign(b"abc");
        assert_eq!(signature.len(), 64);
        assert!(public.has_signed(b"abc", &signature));
        assert!(!public.has_signed(b"abd", &signature));
        assert!(!public.has_signed(b"abc", &signature[..63]));
        assert!(!public.has_signed(b"abc", &[signature.clone(), vec![0]].concat()));
        assert!(!public.has_signed(b"abc", b""));
    }

    #[test]
    fn what_is_no_key_or_a_key_for_everybody_is_refused() {
        assert!(SigningKey::read(PUBLIC).is_err());
        assert!(TrustedKey::read(PRIVATE).is_err());
        assert!(TrustedKey::read("").is_err());
        // This weak key is the neutral point of the curve, so one signature is valid for every text.
        let anybody = "-----BEGIN PUBLIC KEY-----\n\
            MCowBQYDK2VwAyEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n-----END PUBLIC KEY-----\n";
        assert!(TrustedKey::read(anybody).is_err());
    }
}
