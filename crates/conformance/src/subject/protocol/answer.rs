//! What a program under test answers.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::corpus::{Finding, FindingSeverity};

/// The answer to `standings`: standings, a reason for skipping, or an error. Exactly one of the three.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum StandingsAnswer {
    /// Computed.
    Computed {
        /// The number of the request.
        seq: u64,
        /// Every participant exactly once, in any order. May be left out beside findings: nothing else is computed then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        standings: Option<Vec<StandingsRow>>,
        /// Codes of the request that the program does not compute.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unsupported: Vec<String>,
        /// What the list, the event and the declaration deserve; needed where the request asks for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        findings: Option<Vec<FindingRow>>,
    },
    /// The program does not take this request on; counts as unsupported.
    Skipped {
        /// The number of the request.
        seq: u64,
        /// Why.
        skip: String,
        /// Where more is said, for instance an issue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// The program tried and failed; counts as a wrong answer.
    Failed {
        /// The number of the request.
        seq: u64,
        /// What went wrong.
        error: String,
    },
}

/// The answer to `rating`: values, a refusal, a reason for skipping, or an error. Exactly one of the four.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RatingReply {
    /// Computed.
    Computed {
        /// The number of the request.
        seq: u64,
        /// Values by key; a key that is left out is not computed.
        values: BTreeMap<String, ValueText>,
    },
    /// The question breaks its own form, so there is nothing to compute.
    Refused {
        /// The number of the request.
        seq: u64,
        /// The rules it breaks by their names in the cases; an empty list names none.
        refused: Vec<String>,
    },
    /// The program does not take this request on; counts as unsupported.
    Skipped {
        /// The number of the request.
        seq: u64,
        /// Why.
        skip: String,
        /// Where more is said, for instance an issue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// The program tried and failed; counts as a wrong answer.
    Failed {
        /// The number of the request.
        seq: u64,
        /// What went wrong.
        error: String,
    },
}

/// One participant of an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRow {
    /// Pairing number, as in the request.
    pub id: u32,
    /// Place, 1 being best; equal for those who share it. Given for everybody or, when the program does not rank, nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// Value of each code. Codes that only order (DE, EDE, TBR, BBE and their like) have none, and the score that ranks
    /// first may be left out.
    pub values: BTreeMap<String, ValueText>,
}

/// One finding, as `cases/regulations.md` lists them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindingRow {
    /// The clause that is not followed.
    pub clause: String,
    /// Its stable short name.
    pub id: String,
    /// How bad it is; `info` is ignored.
    pub severity: FindingSeverity,
    /// JSON pointer into `{"tiebreaks", "tournament", "regulations"}` of the request.
    pub at: String,
}

impl From<FindingRow> for Finding {
    fn from(row: FindingRow) -> Finding {
        Finding { clause: row.clause, id: row.id, severity: row.severity, at: row.at }
    }
}

/// A value: decimal text or a JSON number, read digit by digit; a fraction such as `19/3`; null when the rule gives none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueText {
    /// `"12.5"`, `"19/3"`.
    Text(String),
    /// `12.5`.
    Number(serde_json::Number),
    /// The rule gives no value.
    None,
}
