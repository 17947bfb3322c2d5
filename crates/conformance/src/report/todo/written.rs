//! What a program has to do, for programs.

use serde::Serialize;

use super::found::{Cause, Todo, Why};
use super::page::what;
use super::sample::Sample;
use crate::diagnosis::{Part, articles};
use tiebreak_words::message::Messages;

/// The list as it is written to JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TodoWritten {
    /// Wrong answers.
    pub wrong: u64,
    /// Those that something explains.
    pub explained: u64,
    /// A row per tie-break and edition.
    pub rows: Vec<RowWritten>,
    /// The cause that repairs most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<MostWritten>,
}

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RowWritten {
    /// The tie-break, `ranking`, `findings`, or `ratings:` with the kind of question.
    pub code: String,
    /// The edition.
    pub edition: String,
    /// Answers asked for and computed by the program.
    pub asked: u64,
    /// Right ones.
    pub right: u64,
    /// Answers that the program does not compute.
    pub unsupported: u64,
    /// What is wrong with the others.
    pub causes: Vec<CauseWritten>,
}

/// A cause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CauseWritten {
    /// Its kind: `known`, `follows`, `missing`, `noise`, `error`, `unexplained`, or the verdict where there was no answer.
    pub kind: &'static str,
    /// Ids of what the program does otherwise, or the tie-breaks that places follow from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
    /// What explains the same answers as well.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<Vec<String>>,
    /// The articles involved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<&'static str>,
    /// A sentence.
    pub says: String,
    /// Wrong answers of the row that it explains.
    pub count: u64,
    /// Right answers that it would have got wrong.
    pub contradicted: u64,
    /// The smallest case.
    pub smallest: Sample,
}

/// The cause that repairs most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct MostWritten {
    /// Its kind.
    pub kind: &'static str,
    /// Ids of what the program does otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
    /// A sentence.
    pub says: String,
    /// Wrong answers that it explains.
    pub count: u64,
    /// All wrong answers.
    pub wrong: u64,
}

fn kind(why: &Why) -> &'static str {
    match why {
        Why::Known(_) => "known",
        Why::Follows(_) => "follows",
        Why::Missing => "missing",
        Why::Noise => "noise",
        Why::Refused => "error",
        Why::NoAnswer(word) => word.text(),
        Why::Unexplained => "unexplained",
    }
}

fn ids(parts: &[Part]) -> Vec<String> {
    parts.iter().map(Part::id).collect()
}

fn parts(why: &Why) -> Vec<String> {
    match why {
        Why::Known(parts) => ids(parts),
        Why::Follows(codes) => codes.clone(),
        Why::Missing | Why::Noise | Why::Refused | Why::NoAnswer(_) | Why::Unexplained => Vec::new(),
    }
}

impl TodoWritten {
    /// The list with its sentences in a language.
    pub fn of(todo: &Todo, say: &Messages) -> TodoWritten {
        let cause = |cause: &Cause| CauseWritten {
            kind: kind(&cause.why),
            parts: parts(&cause.why),
            same: cause.same.iter().map(|parts| ids(parts)).collect(),
            articles: match &cause.why {
                Why::Known(parts) => articles(parts),
                Why::Follows(_)
                | Why::Missing
                | Why::Noise
                | Why::Refused
                | Why::NoAnswer(_)
                | Why::Unexplained => Vec::new(),
            },
            says: what(&cause.why, say),
            count: cause.count,
            contradicted: cause.contradicted,
            smallest: cause.smallest.clone(),
        };
        let (wrong, explained) = todo.explained();
        let rows = todo.rows.iter().map(|row| RowWritten {
            code: row.topic.key(),
            edition: row.edition.clone(),
            asked: row.asked,
            right: row.right,
            unsupported: row.unsupported,
            causes: row.causes.iter().map(cause).collect(),
        });
        let most = todo.most.as_ref().map(|most| MostWritten {
            kind: kind(&most.why),
            parts: parts(&most.why),
            says: what(&most.why, say),
            count: most.count,
            wrong: most.wrong,
        });
        TodoWritten { wrong, explained, rows: rows.collect(), most }
    }
}
