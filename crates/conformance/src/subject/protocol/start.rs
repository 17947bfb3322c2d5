//! What a program under test says about itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PROTOCOL;

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
    /// Those listed: a name such as `BH` stands for itself with every modifier, `BH/C1` for itself only, and `BH/` for `BH`
    /// without any.
    Listed(Vec<String>),
    /// Whatever is asked for; what it cannot compute, it says in each answer.
    Any(AnyWord),
}

impl Codes {
    /// One code for each that is listed; none where any is asked for.
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

/// The word that stands for every code.
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
        match self {
            Tail::Arbitrary => true,
            Tail::Tied => false,
        }
    }
}

#[cfg(test)]
mod tests {
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
