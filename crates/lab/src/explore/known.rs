//! Reads known differences of another program. Each has a reason, and a reading that reproduces it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;

use super::{imitate, same};
use tiebreak_diagnose::deviation::{Reading, UnknownRuling, decided, variant};
use tiebreak_engine::number::Fraction;
use tiebreak_engine::rules::{Code, Edition, Rules};
use tiebreak_engine::tiebreak::{Evaluator, Policies};
use tiebreak_engine::tournament::{Kind, Outcome, Pairing, Tournament};

/// The known differences of one program.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct KnownDifferences {
    /// The program.
    pub program: String,
    /// Its version.
    pub version: String,
    /// Each difference.
    pub differences: Vec<KnownDifference>,
}

/// A difference: where it occurs, how it is reproduced, and the reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct KnownDifference {
    /// Short name.
    pub id: String,
    /// Names of tie-breaks without reference and modifiers. A name with them means exactly this code. `*`
    /// means every code.
    pub codes: Vec<String>,
    /// `swiss`, `predetermined`; if absent, both.
    pub pairing: Option<String>,
    /// `individual`, `team`; if absent, both.
    pub kind: Option<String>,
    /// The team score that the code uses, by its reference or as the primary score: `MP` or `GP`. If absent,
    /// either.
    pub score: Option<String>,
    /// Another condition for the event. Absent if there is none.
    pub only: Option<Only>,
    /// Editions under which it occurs. If absent, all.
    pub editions: Option<Vec<String>>,
    /// Rulings under which the engine gives the program's answer. If empty, nothing reproduces the answer,
    /// and the page must show it.
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
    /// How the program misreads the event.
    pub sees: Option<Sees>,
    /// Whether the program answers 0 if no value is defined.
    #[serde(default)]
    pub zero_for_no_value: bool,
    /// The number that the program gives, if no ruling produces it.
    pub counts: Option<Counts>,
    /// A part of the program's error message, if it stops without an answer.
    pub error: Option<String>,
    /// A clause, the name of a disputed point, or a page under `docs/findings`.
    pub reason: String,
    /// The name of the ruling. Needed if the difference is another reading and `reason` is a page.
    pub ruling: Option<String>,
    /// Whether no published text defines the right answer.
    #[serde(default)]
    pub undefined: bool,
}

/// The events in which a difference occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Only {
    /// Two participants were paired with each other at least three times.
    MetThreeTimes,
}

impl Only {
    /// Whether the event meets the condition.
    pub(crate) fn holds(self, event: &Tournament) -> bool {
        match self {
            Only::MetThreeTimes => imitate::met_three_times(event),
        }
    }
}

/// A number that follows from no reading of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// Boards of a team with the points of a win; for WON only played ones. A bye is a series of boards.
    BoardsWon,
    /// Matches of a team, played or not, in which it scored every game point.
    MatchesWithEveryPoint,
    /// APRO and APPO over everybody met, with 0 for opponents who met no rated player.
    PerformancesOfEverybodyMet,
    /// Koya with a maximum that is one game lower for each participant who was never paired.
    KoyaWithoutTheNeverPaired,
}

/// A misreading of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sees {
    /// A match in which no board was played but both teams have points counts as played.
    CrossedForfeitsPlayed,
    /// Every board of a match without play has the result of the match.
    ForfeitedMatchesAsOneResult,
    /// A match without play counts as played.
    ForfeitedMatchesPlayed,
    /// A match played without a point for either team counts as lost by both.
    MatchesWithoutPointsLost,
    /// Unfinished games count as lost by both in tie-breaks that count results. Points do not change.
    UnfinishedGamesLost,
    /// The points so far decide unfinished matches of teams.
    UnfinishedMatchesDecided,
}

impl Sees {
    /// The event as the program reads it. None if the reading changes nothing.
    pub(crate) fn seen(self, event: &Tournament) -> Option<Tournament> {
        match self {
            Sees::CrossedForfeitsPlayed => imitate::crossed_forfeits_played(event),
            Sees::ForfeitedMatchesAsOneResult => imitate::forfeited_matches_as_one_result(event),
            Sees::MatchesWithoutPointsLost => imitate::matches_without_points_lost(event),
            Sees::ForfeitedMatchesPlayed => {
                let seen = Reading::ForfeitedMatchPlayed.misread(event);
                (seen != *event).then_some(seen)
            }
            Sees::UnfinishedMatchesDecided => imitate::unfinished_matches_decided(event),
            Sees::UnfinishedGamesLost => {
                let seen = event.map_records(|_, _, record| match record.kind {
                    Kind::Pending => record.as_kind(Kind::Played, Some(Outcome::Loss)),
                    _ => record,
                });
                (seen != *event).then_some(seen)
            }
        }
    }
}

/// A possible explanation of the program's answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Imitation<'e> {
    /// The event as the program reads it.
    pub event: Cow<'e, Tournament>,
    /// The rules.
    pub rules: Rules,
    /// Whether the program answers 0 if no value is defined.
    pub zero_for_no_value: bool,
    /// The names of the differences that it combines.
    pub names: Vec<String>,
}

impl Imitation<'_> {
    /// Whether the imitation gives the program's values.
    pub(crate) fn gives(&self, code: &Code, theirs: &BTreeMap<u32, Option<String>>) -> bool {
        let (event, rules) = (&self.event, self.rules);
        let Ok(column) = Evaluator::new(event, rules, Policies::default(), event.rounds()).column(code)
        else {
            return false;
        };
        theirs.iter().all(|(id, value)| {
            let Some(ours) = event.index_of(*id).map(|index| column[index]) else { return false };
            let is_zero = value.as_deref().is_some_and(|value| Fraction::parse(value) == Ok(Fraction::ZERO));
            same(code.base, value.as_deref(), ours) || (self.zero_for_no_value && ours.is_none() && is_zero)
        })
    }
}

impl KnownDifferences {
    /// Parses a list of known differences.
    ///
    /// # Errors
    ///
    /// The fault in the JSON, with line and column.
    pub fn parse(text: &str) -> Result<KnownDifferences, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The differences with these names, in the order of the list.
    pub(crate) fn named<'k>(&'k self, names: &'k [String]) -> impl Iterator<Item = &'k KnownDifference> {
        self.differences.iter().filter(move |difference| names.contains(&difference.id))
    }

    /// The differences that can occur in a code of an event under an edition.
    pub(crate) fn matching<'k>(
        &'k self,
        event: &'k Tournament,
        edition: Edition,
        code: &'k str,
    ) -> impl Iterator<Item = &'k KnownDifference> {
        self.differences.iter().filter(move |difference| difference.may_show(event, edition, code))
    }

    /// Possible explanations of the program's answer. All differences that can occur in the code are tried
    /// together first, and then each alone.
    pub(crate) fn imitations<'e>(
        &self,
        event: &'e Tournament,
        edition: Edition,
        code: &str,
    ) -> Vec<Imitation<'e>> {
        let matching: Vec<&KnownDifference> = self
            .matching(event, edition, code)
            .filter(|known| !known.rulings.is_empty() || known.sees.is_some() || known.zero_for_no_value)
            .collect();
        let together = (matching.len() > 1).then(|| matching.clone());
        let sets = together.into_iter().chain(matching.iter().map(|known| vec![*known]));
        sets.filter_map(|set| {
            let mut rules = Rules::of(edition);
            for (path, variant) in set.iter().flat_map(|known| &known.rulings) {
                rules = decided(rules, [(path.as_str(), variant.as_str())]).ok()?;
            }
            let mut seen = Cow::Borrowed(event);
            for sees in set.iter().filter_map(|known| known.sees) {
                seen = sees.seen(&seen).map_or(seen, Cow::Owned);
            }
            let zero_for_no_value = set.iter().any(|known| known.zero_for_no_value);
            let names = set.iter().map(|known| known.id.clone()).collect();
            Some(Imitation { event: seen, rules, zero_for_no_value, names })
        })
        .collect()
    }

    /// Checks that every ruling in the list exists.
    ///
    /// # Errors
    ///
    /// The first ruling that does not exist.
    pub fn check(&self) -> Result<(), UnknownRuling> {
        let mut named = self.differences.iter().flat_map(|difference| &difference.rulings);
        named.try_for_each(|(path, name)| variant(path, name).map(|_| ()))
    }
}

impl KnownDifference {
    /// The ruling for which the difference is another reading.
    pub(crate) fn reading(&self) -> Option<&str> {
        let slug = || Some(self.reason.as_str()).filter(|reason| !reason.contains(['/', '.']));
        self.ruling.as_deref().or_else(slug)
    }

    /// Whether no published text defines the right answer.
    pub(crate) fn is_undefined(&self) -> bool {
        self.undefined
    }

    /// The page about the difference.
    pub fn page(&self) -> Option<&str> {
        Some(self.reason.as_str()).filter(|reason| reason.starts_with("docs/"))
    }

    /// Whether nothing reproduces the program's answer, so that the page must show it.
    pub(crate) fn is_unreproduced(&self) -> bool {
        self.rulings.is_empty()
            && self.sees.is_none()
            && self.counts.is_none()
            && self.error.is_none()
            && !self.zero_for_no_value
    }

    /// Whether `counts` gives the program's number.
    pub(crate) fn counts(
        &self,
        event: &Tournament,
        rules: Rules,
        code: &Code,
        theirs: &BTreeMap<u32, Option<String>>,
    ) -> bool {
        let column: Vec<Option<Fraction>> = match self.counts {
            None => return false,
            Some(Counts::BoardsWon) => {
                (0..event.len()).map(|index| imitate::boards_won(event, index, code.base)).collect()
            }
            Some(Counts::MatchesWithEveryPoint) => {
                (0..event.len()).map(|index| Some(imitate::matches_with_every_point(event, index))).collect()
            }
            Some(Counts::PerformancesOfEverybodyMet) => {
                let Some(column) = imitate::performances_of_everybody_met(event, rules, code) else {
                    return false;
                };
                column
            }
            Some(Counts::KoyaWithoutTheNeverPaired) => {
                let Some(column) = imitate::koya_without_the_never_paired(event, rules, code) else {
                    return false;
                };
                column.into_values().map(Some).collect()
            }
        };
        theirs.iter().all(|(id, value)| {
            let index = event.index_of(*id);
            index.is_some_and(|index| same(code.base, value.as_deref(), column[index]))
        })
    }

    fn may_show(&self, event: &Tournament, edition: Edition, code: &str) -> bool {
        let code_read = Code::parse(code).map(|(code, _)| code).ok();
        let base = code_read.as_ref().map(|code| code.base.name());
        let named =
            self.codes.iter().any(|known| known == "*" || known == code || Some(known.as_str()) == base);
        let pairing = match event.pairing() {
            Pairing::Swiss => "swiss",
            Pairing::Predetermined => "predetermined",
            Pairing::Knockout => "knockout",
        };
        let score = event.team().map(|_| match &code_read {
            Some(code) if imitate::on_game_points(event, code) => "GP",
            _ => "MP",
        });
        let seen = self.sees.is_none_or(|sees| sees.seen(event).is_some());
        let kind = if event.team().is_some() { "team" } else { "individual" };
        named
            && seen
            && self.only.is_none_or(|only| only.holds(event))
            && self.kind.as_deref().is_none_or(|wanted| wanted == kind)
            && self.score.as_deref().is_none_or(|wanted| Some(wanted) == score)
            && self.pairing.as_deref().is_none_or(|wanted| wanted == pairing)
            && self.editions.as_ref().is_none_or(|editions| editions.iter().any(|id| id == edition.id()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use tiebreak_diagnose::deviation::{Standing, decisions};

    /// Every known difference names a page, a clause or a disputed point that exists, and only existing
    /// rulings.
    #[test]
    fn every_listed_difference_has_its_reason() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let catalogue = std::fs::read_to_string(root.join("docs/evidence/deviations.md")).unwrap();
        let disputed = |slug: &str| {
            let mut variants = decisions().iter().flat_map(|decision| &decision.variants);
            variants.any(|variant| matches!(variant.standing, Standing::Admissible(known) if known == slug))
        };
        for program in ["gacrux", "tiebreak-core"] {
            let path = root.join("tools/adapters").join(program).join("known-differences.json");
            let known = KnownDifferences::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
            known.check().unwrap();
            assert_eq!(known.program, program);
            for difference in &known.differences {
                let reason = &difference.reason;
                let told = match reason.strip_prefix("docs/") {
                    Some(_) => root.join(reason).exists(),
                    None => catalogue.contains(reason.as_str()) || disputed(reason),
                };
                assert!(told, "{}: {reason}", difference.id);
            }
            assert!(known.differences.len() >= 5);
        }
    }
}
