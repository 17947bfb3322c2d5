//! A program under test that is wrong on purpose: by a deviation of the catalogue, or by a fault that is no reading of any
//! rule and that the diagnosis must not explain.

use crate::subject::engine::{self, Question};
use crate::subject::protocol::{RatingRequest, StandingsRequest};
use crate::subject::{self, Answer, Given, RatingAnswer, Reply, Subject};
use serde_json::Value;
use std::collections::BTreeMap;
use tiebreak_b02::Rulings as RatingRulings;
use tiebreak_diagnose::deviation::Change;
use tiebreak_engine::number::Fraction;
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

macro_rules! faults {
    ($($(#[doc = $doc:literal])+ $Name:ident = $name:literal,)+) => {
        /// An unrelated fault.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault {
            $($(#[doc = $doc])+ $Name,)+
        }

        impl Fault {
            /// Every fault.
            pub const ALL: [Fault; [$($name),+].len()] = [$(Fault::$Name),+];

            /// Its name in reports.
            pub fn name(self) -> &'static str {
                match self {
                    $(Fault::$Name => $name,)+
                }
            }
        }
    };
}

faults! {
    /// The answers of the first two participants are exchanged.
    SwappedIds = "swapped-ids",
    /// Everybody has the values of the next participant.
    NextRow = "next-row",
    /// The standing after one round less.
    RoundEarly = "round-early",
    /// Everything is rounded to whole numbers.
    WholeNumbers = "whole-numbers",
    /// Everything is rounded down to whole numbers.
    CutNumbers = "cut-numbers",
    /// Everything is printed with one decimal.
    OneDecimal = "one-decimal",
    /// A trace of binary floating point is printed.
    FloatNoise = "float-noise",
    /// Half a point too much everywhere.
    HalfMore = "half-more",
    /// One point too few everywhere.
    OneLess = "one-less",
    /// Twice everything.
    Doubled = "doubled",
    /// Half of everything.
    Halved = "halved",
    /// Nothing everywhere.
    AllZero = "all-zero",
    /// No value anywhere.
    AllMissing = "all-missing",
    /// The places turned round.
    PlacesTurned = "places-turned",
    /// Everybody shares the first place.
    PlacesShared = "places-shared",
    /// Places in order of pairing number.
    PlacesById = "places-by-id",
    /// One column written where the next belongs.
    ColumnsShifted = "columns-shifted",
    /// The last participant has nothing.
    LastForgotten = "last-forgotten",
    /// The first participant has nothing.
    FirstForgotten = "first-forgotten",
    /// Every third value is one too high.
    EveryThird = "every-third",
    /// The sign is lost or turned.
    Negative = "negative",
    /// Squares.
    Squared = "squared",
    /// Values in order of size.
    SortedColumn = "sorted-column",
}

impl Fault {
    /// The fault with this name.
    pub fn find(name: &str) -> Option<Fault> {
        Fault::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// The faults that spoil a number by itself, so that they can be made in any answer.
    pub fn of_numbers() -> impl Iterator<Item = Fault> {
        Fault::ALL.into_iter().filter(|fault| fault.number(0, Fraction::ZERO).is_some())
    }

    /// What becomes of the number at this position; none for a fault that is not about single numbers, and in the
    /// inner option for a number that is left out.
    fn number(self, at: usize, value: Fraction) -> Option<Option<Fraction>> {
        let half = Fraction::new(1, 2);
        Some(Some(match self {
            Fault::HalfMore => value.plus(half),
            Fault::OneLess => value.minus(Fraction::integer(1)),
            Fault::Doubled => value.plus(value),
            Fault::Halved => value.times(half),
            Fault::AllZero => Fraction::ZERO,
            Fault::AllMissing => return Some(None),
            Fault::Negative => value.negated(),
            // A square that does not fit is not written, as if the program had run out of digits.
            Fault::Squared => return Some(value.checked_times(value)),
            Fault::EveryThird if at % 3 == 2 => value.plus(Fraction::integer(1)),
            Fault::EveryThird => value,
            Fault::WholeNumbers => floor(value.plus(half)),
            Fault::CutNumbers => floor(value),
            Fault::OneDecimal => {
                floor(value.times(Fraction::integer(10)).plus(half)).times(Fraction::new(1, 10))
            }
            Fault::FloatNoise => value.plus(Fraction::new(1, 10_000_000)),
            _ => return None,
        }))
    }

    /// What a program with this fault answers to a question about ratings where these values are right.
    fn spoil_ratings(self, right: BTreeMap<String, String>) -> BTreeMap<String, String> {
        let spoilt = |(at, (key, text)): (usize, (String, String))| {
            let number = Fraction::parse(&text).ok().and_then(|value| self.number(at, value));
            match number {
                None => Some((key, text)),
                Some(None) => None,
                Some(Some(value)) => Some((key, value.to_string())),
            }
        };
        right.into_iter().enumerate().filter_map(spoilt).collect()
    }

    /// What a program with this fault answers where `right` is right and `early` is right one round earlier.
    fn spoil(self, right: Answer, early: Answer) -> Answer {
        match self {
            Fault::RoundEarly => early,
            Fault::SwappedIds => columns(right, |column| {
                if let [first, second, ..] = column {
                    std::mem::swap(first, second);
                }
            }),
            Fault::NextRow => columns(right, |column| {
                if column.len() >= 2 {
                    column.rotate_left(1);
                }
            }),
            Fault::SortedColumn => columns(right, |column| column.sort_by_key(number)),
            Fault::LastForgotten => columns(right, |column| column.iter_mut().last().map_or((), zero)),
            Fault::FirstForgotten => columns(right, |column| column.iter_mut().next().map_or((), zero)),
            Fault::PlacesTurned => {
                let last = right.ranks.iter().flat_map(BTreeMap::values).copied().max().unwrap_or(0);
                places(right, |_, rank| last + 1 - rank)
            }
            Fault::PlacesShared => places(right, |_, _| 1),
            Fault::PlacesById => places(right, |position, _| position + 1),
            Fault::ColumnsShifted => {
                let mut shifted = right.clone();
                for (from, to) in right.values.keys().zip(right.values.keys().skip(1)) {
                    if let (Some(column), Some(target)) = (right.values.get(from), shifted.values.get_mut(to))
                    {
                        target.clone_from(column);
                    }
                }
                shifted
            }
            _ => each(right, |at, value| self.number(at, value).unwrap_or(Some(value))),
        }
    }
}

/// Changes each value, numbered through the answer.
fn each(mut answer: Answer, change: impl Fn(usize, Fraction) -> Option<Fraction>) -> Answer {
    let cells = answer.values.values_mut().flat_map(BTreeMap::values_mut);
    for (at, cell) in cells.enumerate() {
        if let Some(value) = cell.as_deref().and_then(|text| Fraction::parse(text).ok()) {
            *cell = change(at, value).map(|value| value.to_string());
        }
    }
    answer
}

/// Changes each column as a list in order of pairing number.
fn columns(mut answer: Answer, change: impl Fn(&mut [Given])) -> Answer {
    for column in answer.values.values_mut() {
        let mut list: Vec<Given> = column.values().cloned().collect();
        change(&mut list);
        for (cell, given) in column.values_mut().zip(list) {
            *cell = given;
        }
    }
    answer
}

/// Changes each place, knowing the position of the participant in order of pairing number.
fn places(mut answer: Answer, change: impl Fn(u32, u32) -> u32) -> Answer {
    for (position, rank) in (0..).zip(answer.ranks.iter_mut().flat_map(BTreeMap::values_mut)) {
        *rank = change(position, *rank);
    }
    answer
}

fn zero(given: &mut Given) {
    *given = Some("0".to_owned());
}

fn number(given: &Given) -> Fraction {
    given.as_deref().and_then(|text| Fraction::parse(text).ok()).unwrap_or(Fraction::ZERO)
}

fn floor(value: Fraction) -> Fraction {
    Fraction::integer(value.numerator().div_euclid(value.denominator()))
}
