//! The messages between this program and a program under test. Each message is one JSON object.
//!
//! All programs use the same messages. If a program runs once for all requests, it reads one message per line. If a
//! program is started again for each request, it reads one message per run. The JSON Schema of the messages is
//! `cases/schema/protocol.schema.json`.

use crate::prelude::*;
use schemars::JsonSchema;
use tiebreak_event::regulations::Gravity;

/// The answer to `standings`. The answer contains exactly one of the following: standings or findings, a reason for
/// skipping, or an error.
#[tiebreak_attributes::skip_none(unsupported)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum StandingsAnswer {
    /// The program computed the answer.
    Computed {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// One row for each participant, in any order. If the answer contains findings, the rows can be absent. Without
        /// rows, only the findings count as computed.
        standings: Option<Vec<StandingsRow>>,
        /// Codes of the request that the program does not compute.
        unsupported: Vec<String>,
        /// Findings about the tie-break list, the event and its regulations. This key is required if the request asks
        /// for findings.
        findings: Option<Vec<FindingRow>>,
    },
    /// The program declines the request. A declined request counts as unsupported.
    Skipped {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// The reason for declining the request.
        skip: String,
        /// A link to more information about the reason, for instance to an issue.
        url: Option<String>,
    },
    /// The program tried to answer and failed. A failure counts as a wrong answer.
    Failed {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// The reason for the failure.
        error: String,
    },
}

/// The answer to `rating`. The answer contains exactly one of the following: values, a rejection, a reason for
/// skipping, or an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RatingReply {
    /// The program computed the answer.
    Computed {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// Values by key. A missing key counts as unsupported.
        values: BTreeMap<String, ValueText>,
    },
    /// The program found the question invalid and computed nothing.
    Refused {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// Names of the violated rules, as in the case files. The list can be empty.
        refused: Vec<String>,
    },
    /// The program declines the request. A declined request counts as unsupported.
    Skipped {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// The reason for declining the request.
        skip: String,
        /// A link to more information about the reason, for instance to an issue.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// The program tried to answer and failed. A failure counts as a wrong answer.
    Failed {
        /// The number of the request to which the answer belongs.
        seq: u64,
        /// The reason for the failure.
        error: String,
    },
}

/// The row of one participant in an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRow {
    /// The pairing number of the participant, as in the request.
    pub id: u32,
    /// The place of the participant. The best place is 1, and participants who share a place have the same number.
    /// Either all participants have a place or, if the program does not rank, no participant has a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// Values of the participant, by code. Codes that only order tied participants (DE, EDE, TBR, BBE and others) have
    /// no value. The primary score can be left out.
    pub values: BTreeMap<String, ValueText>,
}

/// One finding, as listed in `cases/regulations.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FindingRow {
    /// The violated clause.
    pub clause: String,
    /// The stable short name of the finding.
    pub id: String,
    /// The severity of the finding. A finding with the severity `info` is ignored.
    pub severity: Gravity,
    /// The JSON pointer to the fault in the tie-breaks, tournament or regulations of the request.
    pub at: String,
}

impl From<FindingRow> for Finding {
    fn from(row: FindingRow) -> Finding {
        Finding { clause: row.clause, id: row.id, severity: row.severity, at: row.at }
    }
}

/// A value in an answer: a decimal as text, a JSON number (read digit by digit), a fraction such as `19/3`, or null if
/// no value is defined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ValueText {
    /// A text, such as `"12.5"` or `"19/3"`.
    Text(String),
    /// A JSON number, such as `12.5`.
    Number(serde_json::Number),
    /// Null, because no value is defined.
    None,
}

/// Any message of the protocol.
#[derive(JsonSchema)]
#[schemars(title = "Messages between tiebreak and a program under test")]
#[serde(untagged)]
#[allow(dead_code)]
pub enum Message {
    /// A message to the program.
    Request(Request),
    /// The answer to `start`.
    Start(StartAnswer),
    /// The answer to `standings`.
    Standings(StandingsAnswer),
    /// The answer to `rating`.
    Rating(RatingReply),
}

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// A message to a program under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// The first message, which asks for the name of the program and for the questions that the program can answer.
    Start {
        /// Version of the protocol in the following messages.
        protocol: u32,
    },
    /// A request to compute the standings of one tournament.
    Standings(Box<StandingsRequest>),
    /// A request to answer a question about ratings (B.02).
    Rating(Box<RatingRequest>),
    /// No more requests follow, so the program must end.
    Stop,
}

impl Request {
    /// Returns the message as one line, without the line break.
    pub fn line(&self) -> String {
        // Serialization to JSON cannot fail, because every key can be written as a string.
        printable_json(serde_json::to_string(self).unwrap_or_default())
    }
}

/// A request for standings, with the event and the question, but without the expected answer.
#[tiebreak_attributes::skip_none(findings)]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRequest {
    /// Number of the request, which the answer must repeat.
    pub seq: u64,
    /// Edition of C.07 (`fide-2023-09`, `fide-2024-08` or `fide-2026-03`).
    pub edition: String,
    /// Round after which the participants are ranked. The program `tiebreak` always sends a round. If a request has no
    /// round, the last finished round counts.
    pub after: Option<u32>,
    /// Tie-breaks and scores in order, for instance `["PTS", "BH/C1", "DE"]`.
    pub tiebreaks: Vec<String>,
    /// The event, for programs with `"input": "json"`. Participants are named P1, P2, and so on.
    pub tournament: Option<TournamentJson>,
    /// The event as the text of a TRF file, for programs with `"input": "trf16"` or `"trf26"`.
    pub trf: Option<String>,
    /// Choices that the regulations of the event declare where C.07 allows a choice. The key is absent if the
    /// regulations declare nothing.
    pub regulations: Option<Value>,
    /// Whether the request also asks for errors and warnings about the tie-break list, the event and its regulations.
    /// Only programs with `"findings": true` receive this key.
    pub findings: bool,
}

/// A question about ratings, without the expected answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RatingRequest {
    /// Number of the request, which the answer must repeat.
    pub seq: u64,
    /// The question, in the form of `rating-request.schema.json`. The program must reject an invalid question.
    pub request: serde_json::Map<String, Value>,
}

/// A question about standings or ratings.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// A question about standings.
    Standings(Box<StandingsRequest>),
    /// A question about ratings.
    Rating(RatingRequest),
}

impl Query {
    /// Returns the number of the request.
    pub fn seq(&self) -> u64 {
        match self {
            Query::Standings(request) => request.seq,
            Query::Rating(request) => request.seq,
        }
    }

    /// Sets the number of the request.
    pub fn number(&mut self, seq: u64) {
        match self {
            Query::Standings(request) => request.seq = seq,
            Query::Rating(request) => request.seq = seq,
        }
    }

    /// Returns the message of the protocol that contains the question.
    pub fn message(&self) -> Request {
        match self {
            Query::Standings(request) => Request::Standings(request.clone()),
            Query::Rating(request) => Request::Rating(Box::new(request.clone())),
        }
    }
}

#[cfg(test)]
mod request_tests {
    use super::*;

    #[test]
    fn requests_are_single_lines_with_their_command_first() {
        assert_eq!(Request::Start { protocol: 1 }.line(), r#"{"cmd":"start","protocol":1}"#);
        assert_eq!(Request::Stop.line(), r#"{"cmd":"stop"}"#);
    }
}

/// The answer to `start`. The program `tiebreak` ignores unknown keys in every answer.
#[tiebreak_attributes::skip_none(findings, ratings)]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StartAnswer {
    /// The version of the protocol that the program uses. The only version is 1.
    pub protocol: u32,
    /// Name of the program under test, not of the adapter.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The web address of the program.
    pub url: Option<String>,
    /// Editions that the program supports. If this key is absent, the program supports all editions. The program
    /// `tiebreak` asks only about supported editions.
    pub editions: Option<Vec<String>>,
    /// Tie-breaks that the program computes. If this key is absent, the program computes all tie-breaks. Apart from
    /// requests for findings, the program `tiebreak` asks only about these tie-breaks.
    #[serde(default)]
    pub codes: Codes,
    /// Kinds of tournaments that the program supports. If this key is absent, the program supports both kinds.
    pub kinds: Option<Vec<KindName>>,
    /// Format of the tournament in requests.
    #[serde(default)]
    pub input: Input,
    /// How the program treats participants who are still tied after all tie-breaks of the list.
    #[serde(default)]
    pub tail: Tail,
    /// Whether the program reports findings about tie-break lists, events or declarations that contradict the
    /// regulations.
    pub findings: bool,
    /// Whether the program answers questions about ratings.
    pub ratings: bool,
}

impl StartAnswer {
    /// Builds the answer to `start` of a program that answers every question about standings, but does not report
    /// findings and does not answer questions about ratings.
    pub fn new(name: &str, version: &str) -> StartAnswer {
        StartAnswer {
            protocol: PROTOCOL,
            name: name.to_owned(),
            version: version.to_owned(),
            ..StartAnswer::default()
        }
    }
}

/// Tie-breaks that a program computes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Codes {
    /// The listed codes. A name such as `BH` includes every modifier, `BH/C1` means only `BH/C1`, and `BH/` means `BH`
    /// without modifiers.
    Listed(Vec<String>),
    /// All codes. Each answer names the codes that the program cannot compute.
    Any(AnyWord),
}

impl Codes {
    /// Returns the listed codes, with `BH/` written as `BH`. The result is empty if the program supports every code.
    pub(crate) fn asked(&self) -> impl Iterator<Item = &str> {
        let listed = match self {
            Codes::Any(AnyWord::Any) => &[][..],
            Codes::Listed(codes) => codes.as_slice(),
        };
        listed.iter().map(|listed| bare(listed).unwrap_or(listed))
    }

    /// Returns whether the program supports a code.
    pub fn includes(&self, code: &str) -> bool {
        match self {
            Codes::Any(AnyWord::Any) => true,
            Codes::Listed(codes) => {
                let name = code.split([':', '/']).next().unwrap_or(code);
                codes.iter().any(|listed| listed == code || listed == name || bare(listed) == Some(code))
            }
        }
    }
}

/// Returns the code of an entry such as `BH/`, or `None` if the entry does not end with a slash. The slash means that
/// the code has no modifiers.
fn bare(listed: &str) -> Option<&str> {
    listed.strip_suffix('/')
}

/// The word that means every code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnyWord {
    /// The word `any`.
    Any,
}

impl Default for Codes {
    fn default() -> Codes {
        Codes::Any(AnyWord::Any)
    }
}

/// A kind of tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum KindName {
    /// A tournament of players.
    Individual,
    /// A tournament of teams.
    Team,
}

/// The format of the tournament in requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Input {
    /// The tournament as JSON, as in case files.
    #[default]
    Json,
    /// A TRF file in the format of 2026.
    Trf26,
    /// A TRF file in the format of 2016.
    Trf16,
}

/// How a program treats participants who are still tied after all tie-breaks of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tail {
    /// Tied participants share a place, as the rules require.
    #[default]
    Tied,
    /// The program orders tied participants arbitrarily. This order does not count as wrong.
    Arbitrary,
}

#[cfg(test)]
mod start_tests {
    use super::*;

    #[test]
    fn a_start_answer_may_be_short() {
        let answer: StartAnswer =
            serde_json::from_str(r#"{"protocol":1,"name":"x","version":"0.1","new":[1]}"#).expect("valid");
        assert_eq!(answer.codes, Codes::default());
        assert_eq!((answer.input, answer.tail), (Input::Json, Tail::Tied));
        assert!(answer.codes.includes("BH/C1"));
    }

    #[test]
    fn codes_are_any_or_a_list() {
        let parse = |text: &str| serde_json::from_str::<Codes>(text);
        assert_eq!(parse(r#""any""#).expect("valid"), Codes::default());
        assert!(parse(r#""some""#).is_err());
        let listed = parse(r#"["BH", "KS/L+1"]"#).expect("valid");
        assert!(listed.includes("BH/C1") && listed.includes("BH:GP") && listed.includes("KS/L+1"));
        assert!(!listed.includes("KS") && !listed.includes("B") && !listed.includes("BHX"));
        let bare = parse(r#"["BH/", "KS:GP/"]"#).expect("valid");
        assert!(bare.includes("BH") && bare.includes("KS:GP"));
        assert!(!bare.includes("BH/C1") && !bare.includes("BH:GP") && !bare.includes("KS"));
        assert_eq!(bare.asked().collect::<Vec<_>>(), ["BH", "KS:GP"]);
        assert_eq!(serde_json::to_string(&Codes::default()).expect("valid"), r#""any""#);
    }
}
