//! Faults that are no reading of any rule, to see that the diagnosis does not explain everything.

use std::collections::BTreeMap;

use crate::number::Fraction;
use crate::subject::{Answer, Given};

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

    /// What a program with this fault answers where `right` is right and `early` is right one round earlier.
    pub(super) fn spoil(self, right: Answer, early: Answer) -> Answer {
        let half = Fraction::new(1, 2);
        match self {
            Fault::RoundEarly => early,
            Fault::HalfMore => each(right, |_, value| Some(value.plus(half))),
            Fault::OneLess => each(right, |_, value| Some(value.minus(Fraction::integer(1)))),
            Fault::Doubled => each(right, |_, value| Some(value.plus(value))),
            Fault::Halved => each(right, |_, value| Some(value.times(half))),
            Fault::AllZero => each(right, |_, _| Some(Fraction::ZERO)),
            Fault::AllMissing => each(right, |_, _| None),
            Fault::Negative => each(right, |_, value| Some(value.negated())),
            Fault::Squared => each(right, |_, value| Some(value.times(value))),
            Fault::EveryThird => {
                let more = Fraction::integer(1);
                each(right, |at, value| Some(if at % 3 == 2 { value.plus(more) } else { value }))
            }
            Fault::WholeNumbers => each(right, |_, value| Some(floor(value.plus(half)))),
            Fault::CutNumbers => each(right, |_, value| Some(floor(value))),
            Fault::OneDecimal => each(right, |_, value| {
                let tenths = floor(value.times(Fraction::integer(10)).plus(half));
                Some(tenths.times(Fraction::new(1, 10)))
            }),
            Fault::FloatNoise => each(right, |_, value| Some(value.plus(Fraction::new(1, 10_000_000)))),
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
