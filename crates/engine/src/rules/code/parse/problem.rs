use std::fmt;

use crate::rules::Base;
use tiebreak_phrase::{Phrase, phrase};

/// What is wrong with a code, and where in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// Characters before the offending part.
    pub offset: usize,
    /// What is wrong and what is allowed.
    pub problem: Phrase,
    /// The kind of fault, for whoever weighs it.
    pub kind: CodeProblem,
}

impl CodeError {
    /// What is wrong, in words.
    pub fn phrase(&self) -> Phrase {
        self.problem.clone()
    }
}

tiebreak_phrase::said_by_phrase!(CodeError);

/// The kinds of faults of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeProblem {
    /// It follows the notation, but no edition knows the name.
    UnknownName,
    /// It does not follow the notation, or names what the tie-break does not take.
    Notation,
    /// A cut or median on an order or on a number that is no sum (14).
    CutOfNothing(Base),
    /// A limit on something else than Koya (14.5).
    LimitOnOther(Base),
}

/// A spelling that was understood, but that readers may take otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeNotice {
    /// `BH-C1` for `BH/C1`.
    Hyphen,
    /// `KS/L1` without a sign, read as half points up.
    UnsignedLimit(u8),
    /// `KS/L60`, read as per cent.
    PercentLimit(u8),
    /// Another name of the same tie-break.
    OtherName {
        /// As written, in upper case.
        written: String,
        /// The name used here.
        name: &'static str,
    },
}

impl CodeNotice {
    /// The notice in words.
    pub fn phrase(&self) -> Phrase {
        match self {
            CodeNotice::Hyphen => phrase!("notice-hyphen"),
            CodeNotice::UnsignedLimit(n) => phrase!("notice-unsigned-limit", n = *n),
            CodeNotice::PercentLimit(n) => phrase!("notice-percent-limit", n = *n),
            CodeNotice::OtherName { written, name } => {
                phrase!("notice-other-name", written = written, name = *name)
            }
        }
    }
}

impl fmt::Display for CodeNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}
