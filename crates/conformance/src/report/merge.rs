//! Putting the shards of a run together.

use std::collections::{BTreeMap, BTreeSet};

use super::line::Line;
use super::plan::Shard;
use super::record::{Header, Report};
use super::rejudged::rejudged;
use super::wanted::wanted_plan;
use crate::corpus::Corpus;
use tiebreak_phrase::{MessageId, Phrase, message, phrase};

/// Why shards do not make one run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
#[non_exhaustive]
pub enum MergeError {
    /// There is nothing to merge.
    Nothing,
    /// A report that is no shard.
    NoShard(usize),
    /// Two headers differ in more than the shard.
    Mixed(usize, MessageId),
    /// A shard is there twice.
    Twice(Shard),
    /// Shards are not there.
    Missing(String),
    /// The merged run does not fit the corpus.
    Refused(Phrase),
}

impl MergeError {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            MergeError::Nothing => phrase!("merge-nothing"),
            MergeError::NoShard(number) => phrase!("merge-whole", number = *number),
            MergeError::Mixed(number, what) => phrase!("merge-mixed", number = *number, what = *what),
            MergeError::Twice(shard) => phrase!("merge-twice", shard = shard.to_string()),
            MergeError::Missing(shards) => phrase!("merge-missing", shards = shards),
            MergeError::Refused(reason) => phrase!("merge-refused", reason = reason),
        }
    }
}

/// Makes one report of all shards of a run; it is the one that a run in one piece writes.
///
/// # Errors
/// Why they do not belong together or are not all there.
pub fn merge(reports: Vec<Report>, corpus: &Corpus) -> Result<Report, MergeError> {
    let first = reports.first().ok_or(MergeError::Nothing)?;
    let resumed = reports.iter().fold(0_u32, |sum, shard| sum.saturating_add(shard.header.resumed));
    let header = Header { shard: None, resumed, ..first.header.clone() };
    let mut shards = BTreeSet::new();
    for (at, report) in reports.iter().enumerate() {
        let shard = report.header.shard.ok_or(MergeError::NoShard(at + 1))?;
        if let Some(difference) = difference(&first.header, &report.header) {
            return Err(MergeError::Mixed(at + 1, difference));
        }
        if !shards.insert(shard) {
            return Err(MergeError::Twice(shard));
        }
    }
    let of = shards.first().map_or(0, |shard| shard.of);
    let missing: Vec<String> = (1..=of)
        .map(|index| Shard { index, of })
        .filter(|shard| !shards.contains(shard))
        .map(|shard| shard.to_string())
        .collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing(missing.join(", ")));
    }
    let mut found: BTreeMap<(String, String), Vec<Line>> = BTreeMap::new();
    for line in reports.into_iter().flat_map(|report| report.lines) {
        found.entry((line.check.clone(), line.edition.clone())).or_default().push(line);
    }
    let plan = wanted_plan(&header, corpus).map_err(MergeError::Refused)?;
    let mut lines = Vec::new();
    for ask in &plan.asks {
        lines.extend(found.remove(&(ask.id(), ask.edition().to_owned())).unwrap_or_default());
    }
    lines.extend(found.into_values().flatten());
    let report = Report { header, lines };
    match rejudged(&report, corpus).first() {
        None => Ok(report),
        Some(refusal) => Err(MergeError::Refused(refusal.phrase())),
    }
}

/// In what two headers differ besides the number of the shard and how often the run went on.
pub fn difference(a: &Header, b: &Header) -> Option<MessageId> {
    let number = |header: &Header| header.shard.map(|shard| shard.of);
    [
        (a.corpus.sha256.judgement != b.corpus.sha256.judgement, message!("merge-the-corpus")),
        (a.corpus != b.corpus, message!("merge-the-words")),
        (a.tool != b.tool, message!("merge-the-tool")),
        (a.program != b.program || a.tested != b.tested, message!("merge-the-program")),
        (a.shape != b.shape || a.limits != b.limits, message!("merge-the-asking")),
        (a.challenge != b.challenge, message!("merge-the-challenge")),
        (a.selection != b.selection, message!("merge-the-selection")),
        (a.known != b.known, message!("merge-the-known")),
        (number(a) != number(b), message!("merge-the-number")),
        (a.date != b.date, message!("merge-the-date")),
        (a.lang != b.lang, message!("merge-the-language")),
        (a.schema != b.schema || a.protocol != b.protocol, message!("merge-the-form")),
    ]
    .into_iter()
    .find_map(|(differs, what)| differs.then_some(what))
}
