//! What a program has to do as a list of tasks, for whoever shows no tables.

use super::found::{Cause, Row, Todo, Why};
use super::page::{rules, smallest_case, topic_name, what};
use super::sample::Sample;
use crate::corpus::Corpus;
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// What there is to do about one tie-break under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Task<'t> {
    /// The tie-break and the edition.
    pub name: String,
    /// How many answers were asked for and how many were right.
    pub count: String,
    /// Each cause in a sentence, with its smallest case.
    pub causes: Vec<(String, &'t Sample)>,
}

/// A task per row with something to do.
pub fn tasks<'t>(todo: &'t Todo, corpus: &Corpus, say: &Messages) -> Vec<Task<'t>> {
    let open = todo.rows.iter().filter(|row| !row.causes.is_empty());
    open.map(|row| task(row, corpus, say)).collect()
}

fn task<'t>(row: &'t Row, corpus: &Corpus, say: &Messages) -> Task<'t> {
    let cause = |cause: &'t Cause| {
        let mut sentences = vec![format!("{} × {}", cause.count, what(&cause.why, say))];
        if let Why::Known(parts) = &cause.why {
            sentences.extend(rules(parts, &row.edition, say));
        }
        sentences.extend(cause.says.as_ref().map(|says| tell!(say, "todo-says", says = says.clone())));
        sentences.push(smallest_case(&cause.smallest, corpus, say));
        (sentences.join(" "), &cause.smallest)
    };
    Task {
        name: format!("{} {}", topic_name(&row.topic, say), row.edition),
        count: tell!(say, "todo-count", right = row.right, asked = row.asked),
        causes: row.causes.iter().map(cause).collect(),
    }
}
