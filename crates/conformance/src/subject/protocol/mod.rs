//! The messages between this program and a program under test, one JSON object each.
//!
//! The same messages travel in every shape: as lines to a program that stays up, one per run to a program that
//! answers once. The JSON Schema of all of them is `cases/schema/protocol.schema.json`.

use crate::corpus::FindingSeverity;
use crate::prelude::*;
use schemars::JsonSchema;
use tiebreak_format::json::TournamentJson;
use tiebreak_phrase::outside::printable_json;

// What a program under test answers.

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
        /// A link to more, for instance an issue.
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
        /// A link to more, for instance an issue.
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

// Every message, for their schema.

/// Every message, as one schema.
#[derive(JsonSchema)]
#[schemars(title = "Messages between tiebreak and a program under test")]
#[serde(untagged)]
#[allow(dead_code)]
pub enum Message {
    /// To the program.
    Request(Request),
    /// The answer to `start`.
    Start(StartAnswer),
    /// The answer to `standings`.
    Standings(StandingsAnswer),
    /// The answer to `rating`.
    Rating(RatingReply),
}

// What is sent to a program under test.

/// The version of the messages.
pub const PROTOCOL: u32 = 1;

/// What is sent to a program under test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// The first message: who are you, and what do you compute?
    Start {
        /// Version of the messages that follow.
        protocol: u32,
    },
    /// Compute the standings of one tournament.
    Standings(Box<StandingsRequest>),
    /// Answer a question about ratings (B.02).
    Rating(Box<RatingRequest>),
    /// No more requests follow; the program ends.
    Stop,
}

impl Request {
    /// The message as one line without its end.
    pub fn line(&self) -> String {
        // Strings, numbers and lists only, with text as keys: JSON can always spell them.
        printable_json(serde_json::to_string(self).unwrap_or_default())
    }
}

/// A request for standings. It holds facts and the question, never what is expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRequest {
    /// Number of this request; the answer repeats it.
    pub seq: u64,
    /// Edition of C.07: `fide-2023-09`, `fide-2024-08` or `fide-2026-03`.
    pub edition: String,
    /// Round after which the standings are wanted. This program always sends it. If it is absent from a
    /// question, the standings after the last finished round are meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// Ranking keys in order, for instance `["PTS", "BH/C1", "DE"]`.
    pub tiebreaks: Vec<String>,
    /// The facts, for programs that asked for `"input": "json"`. Participants are called P1, P2, and so on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentJson>,
    /// The facts as the text of a TRF file, for programs that asked for `trf16` or `trf26`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trf: Option<String>,
    /// What the regulations of the event decide where C.07 leaves it to them; absent when nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulations: Option<Value>,
    /// Whether the errors and warnings that list, event and declaration deserve are wanted too; only asked of programs
    /// that said `"findings": true`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub findings: bool,
}

/// A question about ratings. It holds the question, never what is expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RatingRequest {
    /// Number of this request; the answer repeats it.
    pub seq: u64,
    /// The question, as `rating-request.schema.json` describes it; one that breaks that form has to be refused.
    pub request: serde_json::Map<String, Value>,
}

/// One question of either kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// About standings.
    Standings(Box<StandingsRequest>),
    /// About ratings.
    Rating(RatingRequest),
}

impl Query {
    /// Its number.
    pub fn seq(&self) -> u64 {
        match self {
            Query::Standings(request) => request.seq,
            Query::Rating(request) => request.seq,
        }
    }

    /// Gives it a number.
    pub fn number(&mut self, seq: u64) {
        match self {
            Query::Standings(request) => request.seq = seq,
            Query::Rating(request) => request.seq = seq,
        }
    }

    /// The message that puts it.
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

// What a program under test says about itself.

/// The answer to `start`. Unknown keys are ignored here and in every answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StartAnswer {
    /// The version of the messages that the program speaks; only 1 exists.
    pub protocol: u32,
    /// Name of the program under test, not of the adapter.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Where it is found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Editions that it computes; absent means all. Others are not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editions: Option<Vec<String>>,
    /// Tie-breaks that it computes; absent means any. Others are not asked for.
    #[serde(default)]
    pub codes: Codes,
    /// Kinds of tournaments that it reads; absent means both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<KindName>>,
    /// Form of the tournament in requests.
    #[serde(default)]
    pub input: Input,
    /// What the program does with participants whom the whole list leaves tied.
    #[serde(default)]
    pub tail: Tail,
    /// Whether it says what a list, an event or a declaration contradicts in the regulations.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub findings: bool,
    /// Whether it answers questions about ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ratings: bool,
}

impl StartAnswer {
    /// A program that answers everything about standings; what it does not do is taken away from that.
    pub fn new(name: &str, version: &str) -> StartAnswer {
        StartAnswer {
            protocol: PROTOCOL,
            name: name.to_owned(),
            version: version.to_owned(),
            url: None,
            editions: None,
            codes: Codes::default(),
            kinds: None,
            input: Input::Json,
            tail: Tail::Tied,
            findings: false,
            ratings: false,
        }
    }
}

/// Tie-breaks that a program computes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Codes {
    /// Those listed: a name such as `BH` means itself with every modifier, `BH/C1` for itself only, and `BH/` for `BH`
    /// without any.
    Listed(Vec<String>),
    /// Whatever is asked for; what it cannot compute, it says in each answer.
    Any(AnyWord),
}

impl Codes {
    /// One code for each that is listed, or none if any is asked for.
    pub(crate) fn asked(&self) -> impl Iterator<Item = &str> {
        let listed = match self {
            Codes::Any(AnyWord::Any) => &[][..],
            Codes::Listed(codes) => codes.as_slice(),
        };
        listed.iter().map(|listed| bare(listed).unwrap_or(listed))
    }

    /// Whether a code is among them.
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

/// The code that is listed without modifiers: a slash with nothing behind it.
fn bare(listed: &str) -> Option<&str> {
    listed.strip_suffix('/')
}

/// The word that means every code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnyWord {
    /// `any`
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
    /// Players.
    Individual,
    /// Teams.
    Team,
}

/// The form of the tournament in requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Input {
    /// The JSON of case files.
    #[default]
    Json,
    /// A TRF file of 2026.
    Trf26,
    /// A TRF file of 2016.
    Trf16,
}

/// What a program does with participants whom the whole list leaves tied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tail {
    /// They share a place, as the rules have it.
    #[default]
    Tied,
    /// It gives them places of their own in an order that means nothing; that is not held against it.
    Arbitrary,
}

impl Tail {
    /// Whether the order of those whom the whole list leaves tied means nothing.
    pub fn is_arbitrary(self) -> bool {
        !matches!(self, Tail::Tied)
    }
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
