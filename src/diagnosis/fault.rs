//! Faults that are no reading of any rule, to see that the diagnosis does not explain everything.

use std::collections::BTreeSet;

use super::asked::{Content, What};
use super::expected::Expected;
use super::plant::{column, number};
use crate::deviation::Change;
use crate::number::Fraction;

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
    /// The values of the first two participants are exchanged.
    SwappedIds = "swapped-ids",
    /// Everybody has the values of the next participant.
    NextRow = "next-row",
    /// The standing after one round less.
    RoundEarly = "round-early",
    /// Everything is rounded to whole numbers.
    WholeNumbers = "whole-numbers",
    /// Everything is rounded down to whole numbers.
    CutNumbers = "cut-numbers",
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
    /// What a program with this fault gives where these contents are right.
    pub(super) fn spoil(self, question: &Expected<'_>, right: &[Content]) -> Vec<Content> {
        let mut spoilt = right.to_vec();
        let whats: BTreeSet<What> = question.asked.cells.iter().map(|cell| cell.what).collect();
        let is_value = |at: usize| question.asked.cells.get(at).is_some_and(|c| c.what != What::Place);
        let mut each = |change: &dyn Fn(usize, Fraction) -> Content| {
            for (at, content) in spoilt.iter_mut().enumerate() {
                if let (Some(value), true) = (*content, is_value(at)) {
                    *content = change(at, value);
                }
            }
        };
        let half = Fraction::new(1, 2);
        match self {
            Fault::HalfMore => each(&|_, value| Some(value.plus(half))),
            Fault::OneLess => each(&|_, value| Some(value.minus(Fraction::integer(1)))),
            Fault::Doubled => each(&|_, value| Some(value.plus(value))),
            Fault::Halved => each(&|_, value| Some(value.times(half))),
            Fault::AllZero => each(&|_, _| Some(Fraction::ZERO)),
            Fault::AllMissing => each(&|_, _| None),
            Fault::Negative => each(&|_, value| Some(value.negated())),
            Fault::Squared => each(&|_, value| Some(value.times(value))),
            Fault::EveryThird => {
                each(&|at, value| Some(if at % 3 == 2 { value.plus(Fraction::integer(1)) } else { value }))
            }
            Fault::WholeNumbers => each(&|_, value| Some(floor(value.plus(half)))),
            Fault::CutNumbers => each(&|_, value| Some(floor(value))),
            Fault::RoundEarly => {
                let mut early = question.asked.clone();
                early.after = early.after.saturating_sub(1);
                return early.changed(&Change::default()).unwrap_or(spoilt);
            }
            Fault::SwappedIds | Fault::NextRow | Fault::SortedColumn => {
                for what in whats {
                    let cells = column(question, what);
                    let mut contents: Vec<Content> =
                        cells.iter().filter_map(|at| right.get(*at).copied()).collect();
                    match self {
                        Fault::NextRow if contents.len() >= 2 => contents.rotate_left(1),
                        Fault::SortedColumn => contents.sort_by_key(number),
                        _ if contents.len() >= 2 => contents.swap(0, 1),
                        _ => {}
                    }
                    write(&mut spoilt, &cells, contents);
                }
            }
            Fault::PlacesTurned | Fault::PlacesShared | Fault::PlacesById => {
                let cells = column(question, What::Place);
                let count = cells.len() as i128;
                let place = |position: usize, at: &usize| match self {
                    Fault::PlacesTurned => {
                        right.get(*at).map(|c| Fraction::integer(count + 1).minus(number(c)))
                    }
                    Fault::PlacesShared => Some(Fraction::integer(1)),
                    _ => Some(Fraction::integer(position as i128 + 1)),
                };
                let contents = cells.iter().enumerate().map(|(position, at)| place(position, at)).collect();
                write(&mut spoilt, &cells, contents);
            }
            Fault::ColumnsShifted => {
                let columns: Vec<Vec<usize>> =
                    whats.iter().filter(|w| **w != What::Place).map(|what| column(question, *what)).collect();
                for (from, to) in columns.iter().zip(columns.iter().skip(1)) {
                    let contents = from.iter().filter_map(|at| right.get(*at).copied()).collect();
                    write(&mut spoilt, to, contents);
                }
            }
            Fault::LastForgotten | Fault::FirstForgotten => {
                for what in whats.into_iter().filter(|what| *what != What::Place) {
                    let cells = column(question, what);
                    let at = if self == Fault::LastForgotten { cells.last() } else { cells.first() };
                    if let Some(content) = at.and_then(|at| spoilt.get_mut(*at)) {
                        *content = Some(Fraction::ZERO);
                    }
                }
            }
        }
        spoilt
    }
}

fn write(spoilt: &mut [Content], cells: &[usize], contents: Vec<Content>) {
    for (at, content) in cells.iter().zip(contents) {
        if let Some(cell) = spoilt.get_mut(*at) {
            *cell = content;
        }
    }
}

fn floor(value: Fraction) -> Fraction {
    Fraction::integer(value.numerator().div_euclid(value.denominator()))
}
