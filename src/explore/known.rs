//! Differences to another program that are accounted for: each with the reading that reproduces it and a reason.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::rules::{Code, Edition, Rulings, UnknownRuling};
use crate::tournament::{Pairing, Primary, Tournament};

/// The differences known of one program.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnownDifferences {
    /// The program.
    pub program: String,
    /// Its version.
    pub version: String,
    /// Each difference.
    pub differences: Vec<KnownDifference>,
}

/// One difference: where it occurs, what reproduces it, and why it is no unexplained one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnownDifference {
    /// Short name.
    pub id: String,
    /// Names of tie-breaks, without reference and modifiers; with them it means exactly this code.
    pub codes: Vec<String>,
    /// `swiss`, `predetermined`; absent means both.
    pub pairing: Option<String>,
    /// `MP` or `GP`: the primary score of team events; absent means any event.
    pub primary: Option<String>,
    /// Editions; absent means all.
    pub editions: Option<Vec<String>>,
    /// Rulings under which the engine gives the program's answer; without any, the answer stays unreproduced and the
    /// page has to show it.
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
    /// What an error message of the program contains, when it gives none of our answers but stops.
    pub error: Option<String>,
    /// A clause, the name of a disputed point, or a page under `docs/findings`.
    pub reason: String,
}

impl KnownDifferences {
    /// Reads the list.
    ///
    /// # Errors
    /// What is wrong with the JSON, with line and column.
    pub fn parse(text: &str) -> Result<KnownDifferences, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Those that may show in a code of an event under an edition.
    pub fn matching<'k>(
        &'k self,
        event: &'k Tournament,
        edition: Edition,
        code: &'k str,
    ) -> impl Iterator<Item = &'k KnownDifference> {
        self.differences.iter().filter(move |difference| difference.may_show(event, edition, code))
    }

    /// The rulings of an edition with every reproducible difference that may show in a code.
    ///
    /// # Errors
    /// Names a ruling that does not exist.
    pub fn rulings(
        &self,
        event: &Tournament,
        edition: Edition,
        code: &str,
    ) -> Result<Rulings, UnknownRuling> {
        let mut rulings = Rulings::of(edition);
        for difference in self.matching(event, edition, code) {
            for (path, variant) in &difference.rulings {
                rulings.set(path, variant)?;
            }
        }
        Ok(rulings)
    }
}

impl KnownDifference {
    fn may_show(&self, event: &Tournament, edition: Edition, code: &str) -> bool {
        let base = Code::parse(code).map(|(code, _)| code.base.name());
        let named =
            self.codes.iter().any(|known| known == code || Ok(known.as_str()) == base.as_ref().copied());
        let pairing = match event.pairing() {
            Pairing::Swiss => "swiss",
            Pairing::Predetermined => "predetermined",
            Pairing::Knockout => "knockout",
        };
        let primary = event.team().map(|team| match team.primary {
            Some(Primary::GamePoints) => "GP",
            Some(Primary::MatchPoints) | None => "MP",
        });
        named
            && self.primary.as_deref().is_none_or(|wanted| Some(wanted) == primary)
            && self.pairing.as_deref().is_none_or(|wanted| wanted == pairing)
            && self.editions.as_ref().is_none_or(|editions| editions.iter().any(|id| id == edition.id()))
    }
}
