//! What a tie-break counts, in which events it has a meaning, and what cuts do to it.

use super::Cut;

/// What a tie-break counts, by the articles of C.07.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The scores that rank first (4.2, 11.1).
    Score,
    /// Results among the tied (6, 13.3).
    Encounter,
    /// The participant's own results (7).
    OwnResults,
    /// The opponents' scores (8).
    Buchholz,
    /// The opponents' scores by the own results (9, 13.2).
    SonnebornBerger,
    /// Ratings (10).
    Ratings,
    /// Board results (12).
    Boards,
    /// The other score of a team, and its mixture with the opponents' (13.1, 13.4).
    TeamScores,
    /// From outside C.07.
    Classic,
}

impl Family {
    /// Whether it ranks before any tie-break.
    pub(super) fn is_score(self) -> bool {
        match self {
            Family::Score => true,
            Family::Encounter
            | Family::OwnResults
            | Family::Buchholz
            | Family::SonnebornBerger
            | Family::Ratings
            | Family::Boards
            | Family::TeamScores
            | Family::Classic => false,
        }
    }

    /// Whether it works on ratings.
    pub(super) fn needs_ratings(self) -> bool {
        match self {
            Family::Ratings => true,
            Family::Score
            | Family::Encounter
            | Family::OwnResults
            | Family::Buchholz
            | Family::SonnebornBerger
            | Family::Boards
            | Family::TeamScores
            | Family::Classic => false,
        }
    }

    /// Whether article 5 of no edition has it.
    pub(super) fn is_outside(self) -> bool {
        match self {
            Family::Classic => true,
            Family::Score
            | Family::Encounter
            | Family::OwnResults
            | Family::Buchholz
            | Family::SonnebornBerger
            | Family::Ratings
            | Family::Boards
            | Family::TeamScores => false,
        }
    }

    /// Its name in files.
    pub fn word(self) -> &'static str {
        match self {
            Family::Score => "score",
            Family::Encounter => "encounter",
            Family::OwnResults => "own-results",
            Family::Buchholz => "buchholz",
            Family::SonnebornBerger => "sonneborn-berger",
            Family::Ratings => "ratings",
            Family::Boards => "boards",
            Family::TeamScores => "team-scores",
            Family::Classic => "classic",
        }
    }
}

/// Events in which a tie-break has a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kinds {
    /// Of players and of teams.
    Both,
    /// Article 5 offers it to players; article 13 opens it to teams.
    Opened,
    /// Of players: teams give no data that it needs, or nobody defines how they do.
    Individuals,
    /// Of teams.
    Teams,
}

impl Kinds {
    /// Whether only teams have it.
    pub const fn is_team_only(self) -> bool {
        match self {
            Kinds::Teams => true,
            Kinds::Both | Kinds::Opened | Kinds::Individuals => false,
        }
    }

    /// Whether only players have it.
    pub const fn is_individual_only(self) -> bool {
        match self {
            Kinds::Individuals => true,
            Kinds::Both | Kinds::Opened | Kinds::Teams => false,
        }
    }

    /// Whether article 13 opens to teams what article 5 offers to players.
    pub const fn is_opened(self) -> bool {
        match self {
            Kinds::Opened => true,
            Kinds::Both | Kinds::Individuals | Kinds::Teams => false,
        }
    }
}

/// What cuts and medians do to a tie-break (14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutSupport {
    /// Marked in article 5.
    Marked,
    /// Cuts are marked; medians have no published meaning and are computed with a warning.
    CutMarkedMedianUnmarked,
    /// Cuts are marked; medians have no value.
    CutOnly,
    /// Nobody defines the contributions: a warning and no value.
    NoValue,
    /// An error: an order or a number that is no sum.
    Refused,
}

impl CutSupport {
    /// Whether this cut or median leaves out contributions that nobody defines.
    pub(super) const fn is_undefined(self, cut: Cut) -> bool {
        match (self, cut) {
            (CutSupport::NoValue, _) | (CutSupport::CutOnly, Cut::Median(_)) => true,
            (CutSupport::CutOnly, Cut::Low(_))
            | (CutSupport::Marked | CutSupport::CutMarkedMedianUnmarked | CutSupport::Refused, _) => false,
        }
    }

    /// Whether this cut or median is computed though article 5 does not mark it.
    pub const fn is_unmarked(self, cut: Cut) -> bool {
        match (self, cut) {
            (CutSupport::CutMarkedMedianUnmarked, Cut::Median(_)) => true,
            (CutSupport::CutMarkedMedianUnmarked, Cut::Low(_))
            | (CutSupport::Marked | CutSupport::CutOnly | CutSupport::NoValue | CutSupport::Refused, _) => {
                false
            }
        }
    }

    /// The letters of the modifiers that article 5 marks.
    pub fn letters(self) -> &'static [char] {
        match self {
            CutSupport::Marked | CutSupport::CutMarkedMedianUnmarked => &['C', 'M'],
            CutSupport::CutOnly => &['C'],
            CutSupport::NoValue | CutSupport::Refused => &[],
        }
    }
}
