//! Codes of tie-breaks: a name, a reference for teams, and modifiers, as in `BH:GP/C1/P`.

mod base;
mod family;
mod list;
mod parse;
mod row;
mod table;
mod variation;

use std::fmt;

pub use family::{CutSupport, Family, Kinds};
pub use list::{LIST_ENTRIES, ListError, Listed, Recorded, TieBreakList};
pub use parse::{CODE_CHARACTERS, CodeError, CodeNotice, CodeProblem};
pub(crate) use row::{Averages, Needs};
pub use row::{Modifier, Rounding, Row, Waits};
pub use table::{Base, Classic, EdeBoards, EsbMix};
pub use variation::{Variation, Variations};

use super::Edition;
use super::direction::Direction;
use crate::number::Points;

/// Which total of a team a tie-break works on (article 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reference {
    /// `:MP`
    MatchPoints,
    /// `:GP`
    GamePoints,
}

/// How many contributions are left out (14.1 to 14.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cut {
    /// `/Cn`: the n least significant.
    Low(u8),
    /// `/Mn`: the n least and the n most significant, in this order.
    Median(u8),
}

/// Where the Koya limit lies (14.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// `/L+n`, `/L-n`: half points above or below 50 %.
    HalfPoints(i16),
    /// `/L60`: per cent of the maximum, the reading of one program.
    Percent(u8),
}

/// A tie-break with its reference and modifiers.
///
/// ```
/// use tiebreak_engine::rules::{Base, Code, CodeProblem, Cut, Direction};
///
/// let (code, notices) = Code::parse("bh-c1/p")?;
/// assert_eq!((code.base, code.cut, code.forfeits_as_played), (Base::Buchholz, Some(Cut::Low(1)), true));
/// assert_eq!((code.to_string(), code.direction()), ("BH/C1/P".to_owned(), Direction::HigherFirst));
/// assert_eq!(notices.len(), 1, "somebody wrote a hyphen");
///
/// // An order has no contributions to cut.
/// let wrong = Code::parse("DE/C1").map_err(|error| (error.offset, error.kind));
/// assert_eq!(wrong, Err((3, CodeProblem::CutOfNothing(Base::DirectEncounter))));
/// # Ok::<(), tiebreak_engine::rules::CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    /// The tie-break.
    pub base: Base,
    /// The team score it works on; none means the primary one.
    pub reference: Option<Reference>,
    /// Contributions left out.
    pub cut: Option<Cut>,
    /// The Koya limit.
    pub limit: Option<Step>,
    /// SSSC's declared divisor, positive.
    pub divisor: Option<Points>,
    /// Fore Buchholz inside (8.2, 13.4.2.a).
    pub fore: bool,
    /// Forfeits count as played (6.1.1, 16.6).
    pub forfeits_as_played: bool,
    /// Reversed order (7.8, 10.6).
    pub reversed: bool,
    /// The rating that unrated participants count with (article 10).
    pub unrated: Option<u16>,
    /// Brightwell's constant per point, not negative.
    pub constant: Option<Points>,
    /// Variants of a classic tie-break.
    pub variations: Variations,
    /// The edition to compute by, for comparing editions; never in a published list.
    pub edition: Option<Edition>,
}

impl Code {
    /// A tie-break without reference and modifiers.
    pub const fn plain(base: Base) -> Code {
        Code {
            base,
            reference: None,
            cut: None,
            limit: None,
            divisor: None,
            fore: false,
            forfeits_as_played: false,
            reversed: false,
            unrated: None,
            constant: None,
            variations: Variations::NONE,
            edition: None,
        }
    }

    /// Whether it gives numbers, and which end is better.
    pub fn direction(&self) -> Direction {
        self.base.direction().reversed_if(self.reversed)
    }

    /// Whether it is a ranking key rather than a tie-break.
    pub fn is_score(&self) -> bool {
        self.base.is_score()
    }

    /// Whether the cut or median asked for has no defined contributions to leave out (article 14).
    pub fn has_undefined_cut(&self) -> bool {
        self.cut.is_some_and(|cut| self.base.cut_support().is_undefined(cut))
    }
}

impl fmt::Display for Code {
    /// The canonical text: upper case, reference first, then modifiers in the order C or M, L, K, F, P, U, R, V, the
    /// variants of a classic tie-break last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use std::fmt::Write;
        let mut text = String::from(self.base.name());
        let out = &mut text;
        match self.reference {
            Some(Reference::MatchPoints) => out.push_str(":MP"),
            Some(Reference::GamePoints) => out.push_str(":GP"),
            None => {}
        }
        match self.cut {
            Some(Cut::Low(n)) => write!(out, "/C{n}")?,
            Some(Cut::Median(n)) => write!(out, "/M{n}")?,
            None => {}
        }
        match self.limit {
            Some(Step::HalfPoints(n)) => write!(out, "/L{n:+}")?,
            Some(Step::Percent(n)) => write!(out, "/L{n}")?,
            None => {}
        }
        if let Some(divisor) = self.divisor {
            write!(out, "/K{divisor}")?;
        }
        if let Some(constant) = self.constant {
            write!(out, "/K{constant}")?;
        }
        if self.fore {
            out.push_str("/F");
        }
        if self.forfeits_as_played {
            out.push_str("/P");
        }
        if let Some(rating) = self.unrated {
            write!(out, "/U{rating}")?;
        }
        if self.reversed {
            out.push_str("/R");
        }
        if let Some(edition) = self.edition {
            write!(out, "/V{}", edition.modifier())?;
        }
        for variation in self.variations.iter() {
            write!(out, "/{}", variation.word())?;
        }
        f.pad(&text)
    }
}
