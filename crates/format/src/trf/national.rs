//! National ratings (NRS lines) and which rating counts (record 172).

use std::collections::{BTreeMap, BTreeSet};

use super::reader::Reader;
use super::row::Row;
use crate::diagnostic::{Diagnostic, quoted};
use tiebreak_phrase::phrase;

/// Which rating counts (record 172).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RatingMethod {
    /// The rating of the player record; also without record 172.
    #[default]
    Fide,
    /// National only.
    National,
    /// FIDE, else national.
    FideOrNational,
    /// National, else FIDE.
    NationalOrFide,
    /// The higher of the two.
    Higher,
    /// The lower of the two that exist.
    Lower,
    /// Another method, which no record can express.
    Other,
}

const RULE: &str = "rule-trf26-record-172-federation-in-columns-5-7-method";

impl RatingMethod {
    fn named(text: &str) -> Option<RatingMethod> {
        Some(match text.to_ascii_uppercase().as_str() {
            "FIDE" => RatingMethod::Fide,
            "NRO" => RatingMethod::National,
            "FIDON" => RatingMethod::FideOrNational,
            "NIDOF" => RatingMethod::NationalOrFide,
            "HBFN" => RatingMethod::Higher,
            "LBFN" => RatingMethod::Lower,
            "OTHER" => RatingMethod::Other,
            _ => return None,
        })
    }

    fn choose(self, fide: Option<u32>, national: Option<u32>) -> Option<u32> {
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

impl Reader<'_> {
    /// Reads the lines of three capitals and applies record 172 to the ratings of the players.
    pub(super) fn read_national(&mut self) {
        let mut ratings: BTreeMap<String, BTreeMap<u32, u32>> = BTreeMap::new();
        let mut unknown = BTreeSet::new();
        for line in std::mem::take(&mut self.records.capitals) {
            let row = Row::new(self.text, line);
            let Ok(Some(id)) = row.number(5, 8) else {
                self.report_unknown(line, row.text(), &mut unknown);
                continue;
            };
            if self.position(id).is_none() {
                let remark = Diagnostic::error(
                    "unknown-id",
                    phrase!("national-rating-who-does-not-take-part", id = id),
                )
                .rule("rule-trf26-nrs-columns-5-8-starting-rank-player-record");
                self.add(remark, line, 5, 4);
                continue;
            }
            let by_player = ratings.entry(row.field(1, 3).to_owned()).or_default();
            match row.number(49, 52) {
                Ok(Some(rating)) if rating > 0 => {
                    by_player.insert(id, rating);
                }
                Ok(_) => {}
                Err(_) => {
                    let message = phrase!("no-rating", found = quoted(row.field(49, 52)));
                    let remark =
                        Diagnostic::error("rating", message).rule("rule-trf26-nrs-columns-49-52-number");
                    self.add(remark, line, 49, 4);
                }
            }
        }
        self.rating_method = self.read_method(&ratings);
    }

    /// The method that counts, applied to the ratings of the players.
    fn read_method(&mut self, ratings: &BTreeMap<String, BTreeMap<u32, u32>>) -> RatingMethod {
        let (written, federation) = self.written_method(ratings);
        let method = self.options.ratings.unwrap_or(written);
        let line = self.records.first(172).unwrap_or(0);
        if method == RatingMethod::Other {
            let remark =
                Diagnostic::warning("rating-method", "ratings-follow-method-that-no-record-expresses")
                    .rule(RULE)
                    .hint("name-ratings-that-count-with-ratings");
            self.add(remark, line, 9, 5);
        }
        let empty = BTreeMap::new();
        let national = ratings.get(&federation).unwrap_or(&empty);
        if national.is_empty() && !matches!(method, RatingMethod::Fide | RatingMethod::Other) {
            let message = if federation.is_empty() {
                phrase!("no-single-federation-of-national-ratings")
            } else {
                phrase!("no-national-ratings-of-federation", found = quoted(&federation))
            };
            self.add(Diagnostic::warning("rating-method", message).rule(RULE), line, 5, 3);
        }
        for player in &mut self.players {
            player.rating = method.choose(player.rating, national.get(&player.id).copied());
        }
        method
    }

    /// Method and federation as record 172 has them; without a federation the one that all national ratings share.
    fn written_method(&mut self, ratings: &BTreeMap<String, BTreeMap<u32, u32>>) -> (RatingMethod, String) {
        let mut federations = ratings.keys();
        let only = match (federations.next(), federations.next()) {
            (Some(only), None) => only.clone(),
            _ => String::new(),
        };
        let Some(line) = self.records.first(172) else { return (RatingMethod::Fide, only) };
        let row = Row::new(self.text, line);
        let words = row.words(5);
        let (federation, method) = match words[..] {
            [(_, method)] => (None, RatingMethod::named(method)),
            [(_, federation), (_, method), ..] => (Some(federation), RatingMethod::named(method)),
            [] => (None, None),
        };
        let Some(method) = method else {
            let remark =
                Diagnostic::warning("rating-method", "no-method-rating-fide-rating-counts").rule(RULE);
            self.add(remark, line, 5, 9);
            return (RatingMethod::Fide, only);
        };
        if let Some(federation) = federation {
            return (method, federation.to_owned());
        }
        if !only.is_empty() && method != RatingMethod::Fide && method != RatingMethod::Other {
            let message = phrase!("method-without-federation-taken-as-all-national", found = quoted(&only));
            self.add(Diagnostic::warning("rating-method", message).rule(RULE), line, 5, 9);
        }
        (method, only)
    }
}

#[cfg(test)]
mod tests {
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
