use super::Event;
use crate::regulations::{self, Finding, Subject};
use tiebreak_engine::plan::Ranked;
use tiebreak_engine::rules::Edition;

impl Event {
    /// What is found about the regulations, the list and the crosstable; `ranked` is the event ranked by its plan, if
    /// somebody needed that already, `published` a ranking by pairing number. Places in the list are places in the list
    /// that is shown.
    pub fn findings(&self, ranked: Option<&Ranked<'_>>, published: &[(u32, u32)]) -> Vec<Finding> {
        let undecided = !self.plan.records.are_decisions();
        let standings = ranked.map(|ranked| &ranked.standings).filter(|_| undecided);
        regulations::findings(&Subject { standings, ..self.subject(published) })
    }

    /// What is found about them under an edition of one's choice.
    pub fn findings_under(&self, edition: Edition) -> Vec<Finding> {
        regulations::findings(&Subject { edition, ..self.subject(&[]) })
    }

    /// What is found about them, with places in the list as it was asked for.
    pub fn findings_as_asked(&self) -> Vec<Finding> {
        regulations::findings(&Subject { asked: self.asked(), ..self.subject(&[]) })
    }

    /// The recorded ranking, as pairing number and rank.
    pub fn published(&self) -> Vec<(u32, u32)> {
        let ranks = self.recorded.ranks.iter().enumerate();
        ranks.filter_map(|(index, rank)| Some((self.tournament().id(index), (*rank)?))).collect()
    }

    pub(super) fn subject<'e>(&'e self, published: &'e [(u32, u32)]) -> Subject<'e> {
        Subject {
            tournament: self.input.tournament(),
            declaration: self.declaration.as_ref(),
            asked: &self.asked,
            edition: self.edition(),
            after: self.plan.after,
            reading: &self.reading,
            published,
            standings: None,
        }
    }
}
