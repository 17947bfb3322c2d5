//! Every point where a program could go another way, as one value.
//!
//! [`Rulings::of`] gives the decisions of an edition. A deviation, an admissible other reading and an alternative
//! under article 16.6 are the same value with other choices; no tie-break asks which edition it runs under.

mod buchholz;
mod classic;
mod cut;
pub(super) mod declare;
mod direct_encounter;
mod own_results;
mod ranking;
mod rating;
mod sonneborn_berger;
mod team;
mod unplayed;

pub use buchholz::*;
pub use classic::*;
pub use cut::*;
pub use declare::{Decision, Standing, Variant};
pub use direct_encounter::*;
pub use own_results::*;
pub use ranking::*;
pub use rating::*;
pub use sonneborn_berger::*;
pub use team::*;
pub use unplayed::*;

use super::Edition;

macro_rules! rulings {
    ($($(#[doc = $doc:literal])+ $field:ident: $Group:ident,)+) => {
        /// The decision taken at every point, grouped by article.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Rulings {
            $(
                $(#[doc = $doc])+
                pub $field: $Group,
            )+
        }

        impl Rulings {
            const OLD: Rulings = Rulings { $($field: $Group::OLD),+ };
            const NEW: Rulings = Rulings { $($field: $Group::NEW),+ };

            /// Every decision there is, in order of declaration.
            pub fn decisions() -> impl Iterator<Item = &'static Decision> {
                [$($Group::DECISIONS),+].into_iter().flatten()
            }

            /// The name of the variant chosen for each decision, in the order of [`Rulings::decisions`].
            pub fn chosen(&self) -> Vec<&'static str> {
                let mut chosen = Vec::new();
                $(chosen.extend(self.$field.chosen());)+
                Self::decisions().zip(chosen).map(|(decision, choice)| decision.variants[choice].name).collect()
            }

            /// Decides one point by name, for instance `("unplayed.trailing-bye", "at-face-value")`.
            ///
            /// # Errors
            /// Names the decision or variant that does not exist.
            pub fn set(&mut self, path: &str, variant: &str) -> Result<(), UnknownRuling> {
                $(
                    if let Some(position) = $Group::DECISIONS.iter().position(|d| d.path == path) {
                        let variants = $Group::DECISIONS[position].variants;
                        let choice = variants.iter().position(|v| v.name == variant);
                        return match choice {
                            Some(choice) if self.$field.set(position, choice) => Ok(()),
                            _ => Err(UnknownRuling::Variant(path.to_owned(), variant.to_owned())),
                        };
                    }
                )+
                Err(UnknownRuling::Decision(path.to_owned()))
            }
        }
    };
}

rulings! {
    /// Ordering and repeated encounters (articles 4.2 and 4.4).
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
    /// Modifiers and the Cut-1 exception (articles 14 and 16.5).
    cut: Cut,
    /// Unplayed rounds (articles 15 and 16).
    unplayed: Unplayed,
    /// Classic tie-breaks from outside C.07.
    classic: ClassicSystems,
}

impl Rulings {
    /// The decisions of an edition.
    pub fn of(edition: Edition) -> Rulings {
        match edition {
            Edition::Fide2023 | Edition::Fide2024 => Rulings::OLD,
            Edition::Fide2026 => Rulings::NEW,
        }
    }

    /// The same rulings with one point decided otherwise.
    ///
    /// # Errors
    /// Names the decision or variant that does not exist.
    pub fn with(mut self, path: &str, variant: &str) -> Result<Rulings, UnknownRuling> {
        self.set(path, variant)?;
        Ok(self)
    }

    /// The points decided otherwise than `base` decides them: path and variant of each.
    pub fn differences(&self, base: &Rulings) -> Vec<(&'static str, &'static str)> {
        let both = self.chosen().into_iter().zip(base.chosen());
        Self::decisions()
            .zip(both)
            .filter(|(_, (own, theirs))| own != theirs)
            .map(|(d, (own, _))| (d.path, own))
            .collect()
    }
}

/// A name that no decision has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownRuling {
    /// No decision with this path.
    #[error("no ruling is called `{0}`")]
    Decision(String),
    /// The decision has no such variant.
    #[error("ruling `{0}` cannot be decided as `{1}`")]
    Variant(String, String),
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_decision_can_be_set_by_name_to_each_of_its_variants() {
        let base = Rulings::of(Edition::Fide2026);
        for decision in Rulings::decisions() {
            for variant in decision.variants {
                let changed = base.with(decision.path, variant.name).unwrap();
                let wanted = (variant.name != decision.variants[decision.new].name)
                    .then_some((decision.path, variant.name));
                assert_eq!(changed.differences(&base), Vec::from_iter(wanted));
            }
        }
    }

    #[test]
    fn paths_are_unique_and_deviations_named_once() {
        let paths: Vec<_> = Rulings::decisions().map(|d| d.path).collect();
        assert_eq!(paths.iter().collect::<BTreeSet<_>>().len(), paths.len());
        let deviations: Vec<_> = Rulings::decisions()
            .flat_map(|d| d.variants)
            .filter_map(|v| match v.standing {
                Standing::Deviation(id) => Some(id),
                Standing::Right | Standing::Admissible(_) => None,
            })
            .collect();
        assert_eq!(deviations.iter().collect::<BTreeSet<_>>().len(), deviations.len());
    }

    #[test]
    fn unknown_names_are_refused() {
        let mut rulings = Rulings::of(Edition::Fide2023);
        assert!(matches!(rulings.set("no.such", "x"), Err(UnknownRuling::Decision(_))));
        let path = "unplayed.trailing-bye";
        assert!(matches!(rulings.set(path, "x"), Err(UnknownRuling::Variant(..))));
        assert_eq!(rulings, Rulings::of(Edition::Fide2024));
    }
}
