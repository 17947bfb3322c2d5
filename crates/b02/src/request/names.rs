//! Words that requests share: lists, systems, results.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The two lists of B.02.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListName {
    /// Rapid.
    #[default]
    Rapid,
    /// Blitz.
    Blitz,
}

impl ListName {
    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            ListName::Rapid => "rapid",
            ListName::Blitz => "blitz",
        }
    }
}

/// The editions of B.02 that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum EditionName {
    /// In force for events from 2018-07-01 to 2021-12-31.
    #[serde(rename = "b02-2018-07")]
    July2018,
}

impl EditionName {
    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            EditionName::July2018 => "b02-2018-07",
        }
    }
}

/// How an event is organized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SystemName {
    /// Swiss system.
    #[default]
    Swiss,
    /// Everybody meets everybody once.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Teams.
    Team,
    /// Two players, a set number of games.
    Match,
}

impl SystemName {
    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            SystemName::Swiss => "swiss",
            SystemName::RoundRobin => "round-robin",
            SystemName::DoubleRoundRobin => "double-round-robin",
            SystemName::Team => "team",
            SystemName::Match => "match",
        }
    }

    /// Whether everybody meets everybody.
    pub fn is_round_robin(self) -> bool {
        self.meetings().is_some()
    }

    /// How often everybody meets everybody; none where they do not.
    pub fn meetings(self) -> Option<usize> {
        match self {
            SystemName::RoundRobin => Some(1),
            SystemName::DoubleRoundRobin => Some(2),
            SystemName::Swiss | SystemName::Team | SystemName::Match => None,
        }
    }

    /// Whether everybody meets everybody twice (6.22).
    pub fn is_double(self) -> bool {
        self.meetings() == Some(2)
    }

    /// Whether two play a set number of games (6.5, 6.6).
    pub fn is_match(self) -> bool {
        match self {
            SystemName::Match => true,
            SystemName::Swiss | SystemName::RoundRobin | SystemName::DoubleRoundRobin | SystemName::Team => {
                false
            }
        }
    }
}

/// Whose official event it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Official {
    /// Nobody's.
    #[default]
    None,
    /// FIDE's.
    Fide,
    /// A continent's.
    Continental,
}

impl Official {
    /// Whether it is an official event of FIDE or a continent (0.4).
    pub fn is_official(self) -> bool {
        match self {
            Official::None => false,
            Official::Fide | Official::Continental => true,
        }
    }

    /// Whether it is FIDE's own (7.13).
    pub fn is_of_fide(self) -> bool {
        match self {
            Official::Fide => true,
            Official::None | Official::Continental => false,
        }
    }
}

/// A result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Score {
    /// Won.
    #[serde(rename = "1")]
    Win,
    /// Drawn.
    #[serde(rename = "0.5")]
    Draw,
    /// Lost.
    #[serde(rename = "0")]
    Loss,
}

impl Score {
    /// Half points.
    pub(crate) fn half_points(self) -> u32 {
        match self {
            Score::Win => 2,
            Score::Draw => 1,
            Score::Loss => 0,
        }
    }
}
