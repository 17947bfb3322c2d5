//! What a selection of the corpus asks of a program.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::corpus::{Case, Check, Corpus, Selection, Status};
use crate::rules::Edition;
use crate::subject::Reply;
use crate::subject::protocol::{KindName, StandingsRequest, StartAnswer, anonymous};

/// One question of a plan: a check under one edition.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'c> {
    /// The case.
    pub case: &'c Case,
    /// The check.
    pub check: &'c Check,
    /// The rules.
    pub edition: Edition,
}

impl Ask<'_> {
    /// The full id of the check.
    pub fn id(&self) -> String {
        self.case.check_id(self.check)
    }

    /// Whether the answer is shown and not counted.
    pub fn is_open(&self) -> bool {
        self.check.status == Status::Open
    }

    /// The request, with this number and without the codes that the program does not compute.
    ///
    /// # Errors
    /// The reply that stands without asking, when the program says that it does not compute this.
    pub fn request(&self, seq: u64, program: &StartAnswer) -> Result<StandingsRequest, Reply> {
        let declined = |reason: String| Err(Reply::Skipped(reason, None));
        let edition = self.edition.id();
        if program.editions.as_ref().is_some_and(|editions| !editions.iter().any(|known| known == edition)) {
            return declined(format!("the program does not compute {edition}"));
        }
        let (kind, word) = match self.case.tournament.team() {
            Some(_) => (KindName::Team, "team"),
            None => (KindName::Individual, "individual"),
        };
        if program.kinds.as_ref().is_some_and(|kinds| !kinds.contains(&kind)) {
            return declined(format!("the program does not read {word} tournaments"));
        }
        let findings = program.findings && self.check.findings.is_some();
        if self.check.is_about_findings_only() && !findings {
            return declined("the program does not judge lists and declarations".to_owned());
        }
        // What is remarked about a list depends on the whole of it.
        let asked = |code: &&String| findings || program.codes.includes(code);
        let tiebreaks: Vec<String> = self.check.tiebreaks.iter().filter(asked).cloned().collect();
        if tiebreaks.is_empty() {
            return declined("the program computes no code of this check".to_owned());
        }
        // A declaration was read from JSON, which can always spell it again.
        let regulations =
            self.case.file.regulations.as_ref().and_then(|declared| serde_json::to_value(declared).ok());
        let regulations = regulations.filter(|declared| declared.as_object().is_some_and(|o| !o.is_empty()));
        Ok(StandingsRequest {
            seq,
            edition: edition.to_owned(),
            // Rounds are bounded far below.
            after: u32::try_from(self.check.after(self.case.tournament.rounds())).unwrap_or(u32::MAX),
            tiebreaks,
            tournament: Some(anonymous(&self.case.file.tournament)),
            trf: None,
            regulations,
            findings,
        })
    }
}

/// A part of a plan: every n-th question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which part, from 1.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

/// A text that is no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; write 1/4 for the first of four parts")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts =
            text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((index, of)) if (1..=of).contains(&index) && of <= 1000 => Ok(Shard { index, of }),
            _ => Err(ShardError(text.escape_debug().to_string())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// All questions of a selection, in the order of the corpus.
#[derive(Clone, Debug)]
pub struct Plan<'c> {
    /// The questions.
    pub asks: Vec<Ask<'c>>,
}

impl<'c> Plan<'c> {
    /// The questions of a selection, or of one shard of it.
    pub fn new(corpus: &'c Corpus, selection: &Selection, shard: Option<Shard>) -> Plan<'c> {
        let asks = selection
            .checks(corpus)
            .into_iter()
            .flat_map(|(case, check, editions)| {
                editions.into_iter().map(move |edition| Ask { case, check, edition })
            })
            .enumerate()
            .filter(|(at, _)| shard.is_none_or(|shard| at % shard.of as usize == shard.index as usize - 1))
            .map(|(_, ask)| ask)
            .collect();
        Plan { asks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_as_fractions() {
        assert_eq!("2/3".parse(), Ok(Shard { index: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "1", "a/b", "1/0", "1/9999", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
