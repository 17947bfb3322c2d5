//! Options for reading a tournament file.

use tiebreak_engine::tournament::Pairing;

/// Options for reading an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// Read the players of a team file as an individual event.
    pub individual: bool,
    /// Read a file in which only some players have a team as a team event.
    pub team: bool,
    /// Never infer a point system that the input does not declare.
    pub strict: bool,
    /// The pairing system, even if the input states another.
    pub system: Option<Pairing>,
    /// The round of the requested standing, instead of the last finished round.
    pub after: Option<u16>,
    /// Whether the caller chose the edition. If so, an ambiguous start date does not matter.
    pub edition_given: bool,
    /// Which rating counts, even if the input states another.
    pub ratings: Option<RatingMethod>,
    /// Skip unreadable records that contain no pairings. They are returned as [`crate::trf::SkippedLine`].
    pub skip_unreadable: bool,
}

tiebreak_phrase::named! {
    /// Which rating counts (record 172).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum RatingMethod as name {
        /// The rating of the player record. It is also the default without record 172.
        #[default]
        Fide = "FIDE",
        /// The national rating.
        National = "NRO",
        /// FIDE's rating, or else the national one.
        FideOrNational = "FIDON",
        /// The national rating, or else FIDE's.
        NationalOrFide = "NIDOF",
        /// The higher of the two ratings.
        Higher = "HBFN",
        /// The lower of the two ratings, or the only rating.
        Lower = "LBFN",
        /// Another method, which record 172 cannot express.
        Other = "OTHER",
    }
}

impl RatingMethod {
    /// The method with this name in record 172.
    pub fn named(text: &str) -> Option<RatingMethod> {
        RatingMethod::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(text))
    }

    /// Whether record 172 can express the method. If not, it is unknown which rating counts.
    pub const fn is_expressible(self) -> bool {
        !matches!(self, RatingMethod::Other)
    }

    /// Whether the rating of the player record counts even if other records contain another.
    pub const fn is_fide(self) -> bool {
        matches!(self, RatingMethod::Fide)
    }

    /// Whether national ratings can count.
    pub const fn is_national(self) -> bool {
        !matches!(self, RatingMethod::Fide | RatingMethod::Other)
    }

    /// The rating that counts, from FIDE's and the national rating.
    pub fn choose(self, fide: Option<u32>, national: Option<u32>) -> Option<u32> {
        match self {
            RatingMethod::Fide | RatingMethod::Other => fide,
            RatingMethod::National => national,
            RatingMethod::FideOrNational => fide.or(national),
            RatingMethod::NationalOrFide => national.or(fide),
            RatingMethod::Higher => fide.max(national),
            RatingMethod::Lower => match (fide, national) {
                (Some(fide), Some(national)) => Some(fide.min(national)),
                _ => fide.or(national),
            },
        }
    }
}

#[cfg(test)]
mod rating_method_tests {
    use super::*;

    #[test]
    fn each_method_chooses_its_rating() {
        for (name, both, fide_only, national_only) in [
            ("FIDE", Some(2000), Some(2000), None),
            ("nro", Some(1900), None, Some(1900)),
            ("FIDON", Some(2000), Some(2000), Some(1900)),
            ("NIDOF", Some(1900), Some(2000), Some(1900)),
            ("HBFN", Some(2000), Some(2000), Some(1900)),
            ("LBFN", Some(1900), Some(2000), Some(1900)),
            ("OTHER", Some(2000), Some(2000), None),
        ] {
            let method = RatingMethod::named(name).unwrap();
            assert_eq!(method.name(), name.to_uppercase());
            let found = (
                method.choose(Some(2000), Some(1900)),
                method.choose(Some(2000), None),
                method.choose(None, Some(1900)),
            );
            assert_eq!(found, (both, fide_only, national_only), "{name}");
        }
        assert_eq!(RatingMethod::named("ELO"), None);
    }
}
