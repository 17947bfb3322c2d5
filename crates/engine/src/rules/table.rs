//! The rules of an edition as one table of functions, in the order of the Handbook.

use super::article_10::Rating;
use super::articles_04_and_06::Ranking;
use super::articles_07_to_09::{Buchholz, OwnResults, SonnebornBerger};
use super::classic::ClassicSystems;
use super::element::Cuts;
use super::encounter::DirectEncounter;
use super::rule::Point;
use super::team::Team;
use super::view::Unplayed;

macro_rules! groups {
    ($($(#[doc = $doc:literal])+ $field:ident: $Group:ident,)+) => {
        /// The rules for all points, grouped by article.
        ///
        /// Each edition is such a table. Another reading is the same table with one rule replaced.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Rules {
            $(
                $(#[doc = $doc])+
                pub $field: $Group,
            )+
        }

        impl Rules {
            /// All points, in order of declaration.
            pub fn points() -> impl Iterator<Item = &'static Point> {
                [$($Group::POINTS),+].into_iter().flatten()
            }

            /// The name of the rule for each point, in the order of [`Rules::points`].
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(names.extend(self.$field.names());)+
                names
            }

            /// Takes the rule for a point from another table. Returns whether the point exists.
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
    /// The points in which the rules differ from `base`: the path of each point and the name of its rule.
    pub fn differences(&self, base: &Rules) -> Vec<(&'static str, &'static str)> {
        let both = self.names().into_iter().zip(base.names());
        let points = Rules::points().zip(both).filter(|(_, (own, theirs))| own != theirs);
        points.map(|(point, (own, _))| (point.path, own)).collect()
    }

    /// These rules with one rule from another table. Returns none if the point does not exist.
    pub fn taking(mut self, path: &str, other: &Rules) -> Option<Rules> {
        self.take(path, other).then_some(self)
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
    fn what_an_edition_changed_can_be_taken_point_by_point() {
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
