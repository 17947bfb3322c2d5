//! A deviation as a program under test.

use serde_json::Value;

use super::{Change, Fault};
use crate::subject::engine::{self, Question};
use crate::subject::protocol::{RatingRequest, StandingsRequest};
use crate::subject::{self, Answer, RatingAnswer, Reply, Subject};
use tiebreak_b02::Rulings as RatingRulings;
use tiebreak_phrase::Phrase;

/// Answers as a program with these faults would; without any it is the engine itself.
#[derive(Clone, Debug, Default)]
pub struct Planted {
    change: Change,
    rulings: RatingRulings,
    fault: Option<Fault>,
}

impl Planted {
    /// A program that reads some rules otherwise.
    pub fn new(change: Change) -> Planted {
        Planted { change, ..Planted::default() }
    }

    /// The same program with these decisions about ratings.
    pub fn rating_by(self, rulings: RatingRulings) -> Planted {
        Planted { rulings, ..self }
    }

    /// A program with a fault that is no reading of any rule.
    pub fn with_fault(fault: Fault) -> Planted {
        Planted { fault: Some(fault), ..Planted::default() }
    }

    fn answer(&self, request: &StandingsRequest) -> Result<Answer, Phrase> {
        let question = subject::question(request)?;
        let right = self.standings(&question)?;
        let Some(fault) = self.fault else { return Ok(right) };
        let before = u32::try_from(question.event.plan.after.saturating_sub(1)).ok();
        let early = StandingsRequest { after: before, ..request.clone() };
        Ok(fault.spoil(right, self.standings(&subject::question(&early)?)?))
    }

    fn standings(&self, question: &Question) -> Result<Answer, Phrase> {
        let list = question.list().map_err(|error| error.phrase())?;
        let standings = self.change.standings_over(
            question.event.tournament(),
            question.rules(),
            question.event.plan.policies,
            &list,
            question.event.plan.after,
            &question.event.plan.records,
        );
        // The catalogue names existing rulings only, which a test holds it to.
        Ok(engine::answer_of(question, &standings.map_err(|error| error.phrase())?))
    }
}

impl Subject for Planted {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        self.answer(request).map_or_else(|problem| Reply::Refused(problem.into()), Reply::Answered)
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        let right = RatingAnswer::computed(&Value::Object(request.request.clone()), &self.rulings);
        Reply::Rated(match (self.fault, right) {
            (Some(fault), RatingAnswer::Values(values)) => RatingAnswer::Values(fault.spoil_ratings(values)),
            (_, right) => right,
        })
    }
}
