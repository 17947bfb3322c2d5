//! Other decisions that may explain a record: the other editions, and whatever is added here.

use tiebreak_engine::plan::Plan;
use tiebreak_engine::rules::{Edition, EditionChoice, Rules};

/// Rules to try, with the name that a report shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The id of an edition or of a deviation.
    pub name: String,
    /// The edition it stands for; none when it changes single decisions of the edition in force.
    pub edition: Option<Edition>,
    /// The rules.
    pub rules: Rules,
}

impl Candidate {
    fn of(edition: Edition) -> Candidate {
        Candidate { name: edition.id().to_owned(), edition: Some(edition), rules: Rules::of(edition) }
    }

    /// The same plan under these decisions.
    pub(crate) fn plan(&self, plan: &Plan) -> Plan {
        let choice = self.edition.map_or(plan.choice, EditionChoice::Declared);
        Plan { choice, ..plan.under(self.rules) }
    }
}

/// What to try when a record differs under an edition, the likeliest first.
pub(crate) fn candidates(edition: Edition) -> Vec<Candidate> {
    Edition::ALL.into_iter().rev().filter(|other| *other != edition).map(Candidate::of).collect()
}

/// The plan under every other edition that may be in force; none where the first day decides.
pub(super) fn possible(plan: &Plan) -> Vec<(Edition, Plan)> {
    plan.choice.others().map(|other| (other, Candidate::of(other).plan(plan))).collect()
}
