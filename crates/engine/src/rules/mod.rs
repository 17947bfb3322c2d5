//! The rules of C.07. An edition is a table of functions, with one function for each point that programs can decide
//! differently.
//!
//! Each file contains the functions of one or more articles, and [`Rules::of`] returns the table of an [`Edition`]. The
//! functions take a [`view`] of the event, a contribution ([`articles_14_to_16::Element`]), a table of games
//! ([`encounter`]), or data of one family of tie-breaks. Another crate defines wrong readings of the regulations as
//! tables with one rule replaced.
//!
//! A tie-break gets the score of an opponent in three steps. [`view::View`] contains the points and the adjusted score
//! of every participant after a round. The tie-break turns each round of a participant into an
//! [`articles_14_to_16::Element`], which contains the score of the opponent or of the dummy, and the participant's
//! points from the round. The rules of article 14 then mark the elements that a cut leaves out. To understand a
//! tie-break, a reader needs only the types `View` and `Element`. The tables in `edition.rs` list the rules that each
//! edition replaces.

pub mod article_10;
pub mod articles_04_to_09;
pub mod articles_14_to_16;
pub mod classic;
mod code;
mod edition;
pub mod encounter;
pub mod team;
pub mod view;

pub(crate) use code::Averages;
pub use code::{
    Base, CODE_CHARACTERS, Classic, Code, CodeError, CodeNotice, CodeProblem, Cut, CutSupport, EdeBoards,
    EsbMix, Family, Kinds, LIST_ENTRIES, ListError, Listed, Modifier, Recorded, Reference, Rounding, Row,
    Step, TieBreakList, Variation, Variations, Waits,
};
pub use edition::{Edition, EditionChoice};

use crate::date::date;
use crate::tournament::{Primary, Tournament};
use article_10::Rating;
use articles_04_to_09::{Buchholz, OwnResults, Ranking, SonnebornBerger};
use articles_14_to_16::Cuts;
use chrono::NaiveDate;
use classic::ClassicSystems;
use encounter::DirectEncounter;
use std::fmt;
use std::ops::Deref;
use team::Team;
use view::Unplayed;

/// The points of a record that count: match points or game points of a team, or points of an individual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Score {
    /// Match points of a team, or points of an individual.
    Match,
    /// Game points of a team.
    Game,
}

impl Score {
    /// Returns the other score: game points for match points, and match points for game points.
    pub fn other(self) -> Score {
        match self {
            Score::Match => Score::Game,
            Score::Game => Score::Match,
        }
    }

    /// Returns the primary score of an event. If the event declares no primary score, match points are primary.
    pub fn primary(tournament: &Tournament) -> Score {
        match tournament.team().and_then(|team| team.primary) {
            Some(Primary::GamePoints) => Score::Game,
            Some(Primary::MatchPoints) | None => Score::Match,
        }
    }
}

/// Whether a tie-break ranks higher or lower numbers first, or gives only an order within a tied group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// The tie-break gives a number, and higher numbers are better.
    HigherFirst,
    /// The tie-break gives a number, and lower numbers are better.
    LowerFirst,
    /// The tie-break gives only an order within a tied group.
    OrderOnly,
}

impl Direction {
    /// Returns whether the tie-break gives only an order and no numbers.
    pub const fn is_order_only(self) -> bool {
        matches!(self, Direction::OrderOnly)
    }

    /// Returns the opposite direction if the code has `/R`, and otherwise the same direction. A tie-break that gives
    /// only an order has no opposite.
    pub(crate) const fn reversed_if(self, reversed: bool) -> Direction {
        match (self, reversed) {
            (Direction::HigherFirst, true) => Direction::LowerFirst,
            (Direction::LowerFirst, true) => Direction::HigherFirst,
            (direction, false) | (direction @ Direction::OrderOnly, true) => direction,
        }
    }

    /// Returns whether lower numbers are better.
    pub const fn is_lower_first(self) -> bool {
        matches!(self, Direction::LowerFirst)
    }
}

/// Requirements of an edition for the regulations of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Provisions {
    /// First day from which the rules apply to every rated event, not only to FIDE's own events.
    pub binds_from: NaiveDate,
    /// Whether a list chosen by the arbiter applies if the regulations do not mention ties (2.1).
    pub arbiters_list: bool,
    /// Whether regulations that use SSSC in a round robin get a finding, because SSSC contains Buchholz (note of
    /// article 8).
    pub strength_in_round_robin: bool,
    /// Whether the first of several ratings counts unless the regulations declare a different rating (note of article
    /// 10).
    pub first_of_several_ratings: bool,
}

impl Provisions {
    /// The rules in force from September 2023. Until the end of March 2024, these rules applied only to FIDE's events.
    const FIDE_2023: Provisions = Provisions {
        binds_from: date(2024, 4, 1),
        arbiters_list: false,
        strength_in_round_robin: false,
        first_of_several_ratings: false,
    };

    /// The rules in force from August 2024: a list chosen by the arbiter can apply (2.1).
    const FIDE_2024: Provisions =
        Provisions { binds_from: date(2024, 8, 1), arbiters_list: true, ..Provisions::FIDE_2023 };

    /// The rules in force from March 2026: the first of several ratings counts (10).
    const FIDE_2026: Provisions = Provisions {
        binds_from: date(2026, 3, 1),
        strength_in_round_robin: true,
        first_of_several_ratings: true,
        ..Provisions::FIDE_2024
    };
}

// The entries of an edition's table: functions, with the names used in files and on the command line.

/// A rule: the function, number or order that settles one decision point, with its name.
#[derive(Clone, Copy)]
pub struct Rule<F> {
    /// The name of the rule.
    pub name: &'static str,
    decides: F,
}

impl<F> Rule<F> {
    /// Creates a rule from its name and its function or value.
    pub const fn new(name: &'static str, decides: F) -> Rule<F> {
        Rule { name, decides }
    }
}

impl<F> Deref for Rule<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.decides
    }
}

/// Rules are equal if they have the same name, because addresses of functions cannot be compared.
impl<F> PartialEq for Rule<F> {
    fn eq(&self, other: &Rule<F>) -> bool {
        self.name == other.name
    }
}

impl<F> Eq for Rule<F> {}

impl<F> fmt::Debug for Rule<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A decision point: a question about the regulations that programs can decide differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The name of the decision point, as `group.point`, for files and for the command line.
    pub path: &'static str,
    /// The clause that settles the decision point.
    pub clause: &'static str,
}

/// Declares a group of decision points. A group is a struct with one rule for each decision point, and a list with the
/// paths and clauses of the decision points.
macro_rules! points {
    (
        $(#[doc = $group_doc:literal])+
        $Group:ident {
            $(
                $(#[doc = $question:literal])+
                $field:ident: $Rule:ty = $path:literal by $clause:literal,
            )+
        }
    ) => {
        $(#[doc = $group_doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $Group {
            $(
                $(#[doc = $question])+
                pub $field: $crate::rules::Rule<$Rule>,
            )+
        }

        impl $Group {
            /// The decision points of the group, in order of declaration.
            pub(in crate::rules) const POINTS: &'static [$crate::rules::Point] = &[
                $($crate::rules::Point {
                    path: $path,
                    clause: $clause,
                }),+
            ];

            /// Returns the name of the rule for each decision point, in order of declaration.
            pub(in crate::rules) fn names(&self) -> impl Iterator<Item = &'static str> {
                [$(self.$field.name),+].into_iter()
            }

            /// Takes the rule for a decision point from another table. Returns false if the group has no decision point
            /// with this path.
            pub(in crate::rules) fn take(&mut self, path: &str, other: &$Group) -> bool {
                match path {
                    $($path => self.$field = other.$field,)+
                    _ => return false,
                }
                true
            }
        }
    };
}
use points;

// Combines the groups into the table of an edition. The groups are in the order of the Handbook.

macro_rules! groups {
    ($($(#[doc = $doc:literal])+ $field:ident: $Group:ident,)+) => {
        /// The rules for all decision points, in groups by article.
        ///
        /// An edition is one table of rules. A wrong reading of the regulations is represented as an edition with one
        /// rule replaced.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Rules {
            $(
                $(#[doc = $doc])+
                pub $field: $Group,
            )+
        }

        impl Rules {
            /// Returns all decision points, in order of declaration.
            pub fn points() -> impl Iterator<Item = &'static Point> {
                [$($Group::POINTS),+].into_iter().flatten()
            }

            /// Returns the name of the rule for each decision point, in the order of [`Rules::points`].
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(names.extend(self.$field.names());)+
                names
            }

            /// Returns the decision points in which the rules differ from `base`, each as its path and the name of its
            /// rule.
            pub fn differences(&self, base: &Rules) -> Vec<(&'static str, &'static str)> {
                let names = self.names().into_iter().zip(base.names());
                let differing = Rules::points().zip(names).filter(|(_, (own, other))| own != other);
                differing.map(|(point, (own, _))| (point.path, own)).collect()
            }

            /// Takes the rule for a decision point from another table. Returns false if no decision point has this
            /// path.
            pub fn take(&mut self, path: &str, other: &Rules) -> bool {
                $(self.$field.take(path, &other.$field))||+
            }
        }
    };
}

groups! {
    /// Ranking and repeated encounters (articles 4.2 and 4.4).
    ranking: Ranking,
    /// Direct encounter (article 6).
    direct_encounter: DirectEncounter,
    /// Own results (article 7).
    own_results: OwnResults,
    /// Buchholz family (article 8).
    buchholz: Buchholz,
    /// Sonneborn-Berger and Koya (article 9).
    sonneborn_berger: SonnebornBerger,
    /// Ratings (article 10).
    rating: Rating,
    /// Teams (articles 11 to 13).
    team: Team,
    /// Modifiers and the exception for voluntarily unplayed rounds (articles 14 and 16.5).
    cut: Cuts,
    /// Unplayed rounds (articles 15 and 16).
    unplayed: Unplayed,
    /// Tie-breaks from outside C.07.
    classic: ClassicSystems,
}

impl Rules {
    /// Returns a copy in which one rule comes from another table. Returns `None` if no decision point has this path.
    pub fn taking(mut self, path: &str, other: &Rules) -> Option<Rules> {
        self.take(path, other).then_some(self)
    }
}

#[cfg(test)]
mod provisions_tests {
    use crate::rules::Edition;

    #[test]
    fn editions_bind_only_after_they_come_into_force() {
        for edition in Edition::ALL {
            assert!(edition.provisions().binds_from >= edition.in_force(), "{edition}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rules::Edition;

    #[test]
    fn every_point_has_a_path_of_its_own() {
        let paths: Vec<_> = Rules::points().map(|point| point.path).collect();
        assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), paths.len());
        assert_eq!(Rules::of(Edition::NEWEST).names().len(), paths.len());
    }

    #[test]
    fn single_rules_can_be_copied_from_another_edition() {
        let (old, new) = (Rules::of(Edition::Fide2024), Rules::of(Edition::Fide2026));
        let mut table = old;
        for (path, name) in new.differences(&old) {
            assert_eq!(old.taking(path, &new).map(|taken| taken.differences(&old)), Some(vec![(path, name)]));
            assert!(table.take(path, &new));
        }
        assert_eq!(table, new);
        assert!(!table.take("no.such-point", &old));
        assert_eq!(table, new);
    }
}
