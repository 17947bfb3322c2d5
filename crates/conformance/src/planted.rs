//! A program under test that gives wrong answers on purpose. The program follows a deviation of the catalogue or has a
//! fault of its own, such as swapped participants. The diagnosis must leave a fault unexplained if it is not a
//! deviation of the catalogue.

use crate::prelude::*;
use crate::subject::protocol::RatingRequest;
use crate::subject::{self, Question, Subject, engine};
use tiebreak_b02::Rulings as RatingRulings;
use tiebreak_diagnose::deviation::Change;

/// A program with the given faults. Without faults, the program gives the same answers as the built-in engine.
#[derive(Clone, Debug, Default)]
pub struct Planted {
    change: Change,
    rulings: RatingRulings,
    fault: Option<Fault>,
}

impl Planted {
    /// Creates a program that misreads some rules.
    pub fn new(change: Change) -> Planted {
        Planted { change, ..Planted::default() }
    }

    /// Changes the program so that it misreads some rules about ratings.
    pub fn rating_by(self, rulings: RatingRulings) -> Planted {
        Planted { rulings, ..self }
    }

    /// Creates a program with a fault that is not a misread rule.
    pub fn with_fault(fault: Fault) -> Planted {
        Planted { fault: Some(fault), ..Planted::default() }
    }

    /// Replies to a parsed question. Many programs can share one parsed question.
    pub fn reply(&self, question: &Question) -> Reply {
        self.answer(question).map_or_else(|problem| Reply::Error(problem.into()), Reply::Answered)
    }

    fn answer(&self, question: &Question) -> Result<Answer, Phrase> {
        let list = question.list().map_err(|error| error.phrase())?;
        let standings = self.change.standings_over(
            question.event.tournament(),
            question.rules(),
            question.event.plan.policies,
            &list,
            question.event.plan.after,
            &question.event.plan.records,
        );
        // The ruling of a deviation always exists, because a test compares the catalogue with the rulings.
        let right = engine::answer_of(question, &standings?);
        Ok(match self.fault {
            Some(fault) => fault.spoil(right),
            None => right,
        })
    }
}

impl Subject for Planted {
    fn ask(&mut self, request: &StandingsRequest) -> Reply {
        let question = subject::question(request);
        question.map_or_else(|problem| Reply::Error(problem.into()), |question| self.reply(&question))
    }

    fn rate(&mut self, request: &RatingRequest) -> Reply {
        let right = RatingAnswer::computed(&Value::Object(request.request.clone()), &self.rulings);
        Reply::Rated(match (self.fault, right) {
            (Some(fault), RatingAnswer::Values(values)) => {
                let values = values.into_iter().map(|(key, text)| (key, fault.number(&text)));
                RatingAnswer::Values(values.collect())
            }
            (_, right) => right,
        })
    }
}

tiebreak_phrase::named! {
/// A fault that is not a misread rule of the regulations.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fault as name {
    /// The values of the first two participants are swapped.
        SwappedIds = "swapped-ids",
    /// All values are rounded to whole numbers.
        WholeNumbers = "whole-numbers",
    /// All values are too high by one half.
        HalfMore = "half-more",
    }
}

impl Fault {
    /// Applies the fault to a value. A text that is not a number stays unchanged.
    fn number(self, text: &str) -> String {
        let half = Fraction::new(1, 2);
        match (self, Fraction::parse(text)) {
            (Fault::HalfMore, Ok(value)) => value.plus(half).to_string(),
            (Fault::WholeNumbers, Ok(value)) => {
                let value = value.plus(half);
                value.numerator().div_euclid(value.denominator()).to_string()
            }
            _ => text.to_owned(),
        }
    }

    /// Applies the fault to the right answer to a question about standings.
    fn spoil(self, mut answer: Answer) -> Answer {
        for column in answer.values.values_mut() {
            if self == Fault::SwappedIds {
                let mut cells = column.values_mut();
                if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
                    std::mem::swap(first, second);
                }
            }
            for text in column.values_mut().flatten() {
                *text = self.number(text);
            }
        }
        answer
    }
}
