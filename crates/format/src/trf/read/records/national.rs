//! National ratings (NRS lines) and which rating counts (record 172).

use super::lines::report_unknown;
use super::player::Players;
use crate::trf::columns::national;
use crate::trf::prelude::*;

const RULE: MessageId = message!("rule-trf26-record-172");

/// Ratings by federation and starting rank.
type National = BTreeMap<String, BTreeMap<u32, u32>>;

/// The method that chooses ratings, with the national ratings.
pub(super) struct Ratings {
    pub method: RatingMethod,
    /// The value that record 172 would need so that every reader uses the same ratings, or none if the record is
    /// present.
    pub unsaid: Option<String>,
    national: BTreeMap<u32, u32>,
}

impl Ratings {
    /// The rating that counts for a player.
    pub(super) fn of(&self, player: &Player) -> Option<u32> {
        self.method.choose(player.rating, self.national.get(&player.id).copied())
    }
}

/// Reads the lines that begin with three capitals, and record 172. `asked` is the method of the options, which takes
/// precedence.
pub(super) fn read(
    records: &Records,
    players: &Players,
    asked: Option<RatingMethod>,
    remarks: &mut Remarks<'_>,
) -> Ratings {
    let mut ratings = National::new();
    let mut unknown = BTreeSet::new();
    for line in &records.capitals {
        let row = remarks.row(*line);
        let Ok(Some(id)) = row.number(national::ID) else {
            report_unknown(remarks, *line, row.text(), &mut unknown);
            continue;
        };
        if players.position(id).is_none() {
            let message = phrase!("unknown-player-rating", id);
            let remark =
                Diagnostic::error("unknown-id", message).rule(Rule::of("NRS").at(Columns::new(5, 8)));
            remarks.add(remark, place(*line, national::ID));
            continue;
        }
        let by_player = ratings.entry(row.field(national::FEDERATION).to_owned()).or_default();
        let rule = Rule::of("NRS").at(national::RATING);
        let rating = remarks.number("rating", (&row, national::RATING), rule);
        by_player.extend(rating.filter(|rating| *rating > 0).map(|rating| (id, rating)));
    }
    settle(records, ratings, asked, remarks)
}

/// The method that applies, with the ratings of its federation.
fn settle(
    records: &Records,
    mut ratings: National,
    asked: Option<RatingMethod>,
    remarks: &mut Remarks<'_>,
) -> Ratings {
    let (written, federation) = written_method(records, &ratings, remarks);
    let method = asked.unwrap_or(written);
    let unsaid = (method != written).then(|| match federation.as_str() {
        "" => method.name().to_owned(),
        federation => format!("{federation:<3}   {}", method.name()),
    });
    let line = records.first(172).unwrap_or(0);
    if !method.is_expressible() {
        let remark = Diagnostic::warning("rating-method", message!("lost-rating-method"))
            .rule(RULE)
            .hint(message!("hint-ratings"));
        remarks.add(remark, (line, 9, 5));
    }
    let national = ratings.remove(&federation).unwrap_or_default();
    if national.is_empty() && method.is_national() {
        let message = if federation.is_empty() {
            phrase!("no-single-federation")
        } else {
            phrase!("no-national-ratings", found = quoted(&federation))
        };
        remarks.add(Diagnostic::warning("rating-method", message).rule(RULE), (line, 5, 3));
    }
    Ratings { method, unsaid, national }
}

/// The method and the federation of record 172. If record 172 has no federation, the only federation of the
/// national ratings is used.
fn written_method(
    records: &Records,
    ratings: &National,
    remarks: &mut Remarks<'_>,
) -> (RatingMethod, String) {
    let mut federations = ratings.keys();
    let only = match (federations.next(), federations.next()) {
        (Some(only), None) => only.clone(),
        _ => String::new(),
    };
    let Some(line) = records.first(172) else { return (RatingMethod::Fide, only) };
    let row = remarks.row(line);
    let words = row.words(HEADER);
    let (federation, method) = match words[..] {
        [(_, method)] => (None, RatingMethod::named(method)),
        [(_, federation), (_, method), ..] => (Some(federation), RatingMethod::named(method)),
        [] => (None, None),
    };
    let Some(method) = method else {
        let remark = Diagnostic::warning("rating-method", message!("default-fide-rating")).rule(RULE);
        remarks.add(remark, (line, 5, 9));
        return (RatingMethod::Fide, only);
    };
    if let Some(federation) = federation {
        return (method, federation.to_owned());
    }
    if !only.is_empty() && method.is_national() {
        let message = phrase!("method-without-federation", found = quoted(&only));
        remarks.add(Diagnostic::warning("rating-method", message).rule(RULE), (line, 5, 9));
    }
    (method, only)
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
        /// FIDE's rating, or else the national rating.
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

    /// Whether the rating of the player record counts even if other records contain another rating.
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
