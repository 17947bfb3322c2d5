//! The data of the task list.

use crate::prelude::*;
use crate::rating_mistakes::RatingBench;
use crate::report::judged::Ask;
use crate::report::reply_of;
use crate::report::todo::Gathered;
use crate::report::todo::sample::{Sample, quoted};
use std::path::Path;
use tiebreak_diagnose::diagnosis::Part;

/// The subject of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The values of a tie-break with its modifiers.
    Code(String),
    /// The places after a whole list.
    Ranking,
    /// The findings about the list, the event and the declaration.
    Findings,
    /// One kind of question about ratings.
    Ratings(String),
}

impl Topic {
    /// The name of the topic in files.
    pub fn key(&self) -> String {
        match self {
            Topic::Code(code) => code.clone(),
            Topic::Ranking => "ranking".to_owned(),
            Topic::Findings => "findings".to_owned(),
            Topic::Ratings(ask) => format!("ratings:{ask}"),
        }
    }
}

/// The reason why answers are wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// A known mistake or reading gives exactly these answers.
    Known(Vec<Part>),
    /// The program's values of these tie-breaks are wrong, and its places follow from these values.
    Follows(Vec<String>),
    /// The program gives no value although the rules define one, or a value although the rules define none.
    Missing,
    /// The values are right except for rounding errors of binary floating point.
    Noise,
    /// The program answers with an error.
    Refused,
    /// There is no answer to compare.
    NoAnswer(Word),
    /// No known mistake explains these answers.
    Unexplained,
}

impl Why {
    pub(crate) fn is_unexplained(&self) -> bool {
        matches!(self, Why::Unexplained)
    }

    /// Whether the cause disappears once another mistake is corrected.
    pub(crate) fn is_consequence(&self) -> bool {
        matches!(self, Why::Follows(_))
    }
}

/// One cause of wrong answers in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The kind of cause.
    pub why: Why,
    /// Other mistakes that explain the same answers.
    pub same: Vec<Vec<Part>>,
    /// Number of wrong answers in the row that the cause explains.
    pub count: u64,
    /// Number of right answers about the tie-break that contradict this mistake.
    pub contradicted: u64,
    /// The reason in the report for the smallest wrong answer. None if a known cause explains the answers.
    pub says: Option<Words>,
    /// The smallest case.
    pub smallest: Sample,
}

/// The questions about one tie-break under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The subject.
    pub topic: Topic,
    /// The edition.
    pub edition: String,
    /// Number of answers requested, except those that the program does not compute.
    pub asked: u64,
    /// Number of right answers.
    pub right: u64,
    /// Number of answers that the program does not compute.
    pub unsupported: u64,
    /// The reason that the program gave for declining the first of these questions, if it gave one.
    pub declined: Option<Words>,
    /// The causes of the wrong answers, the most frequent first. Unexplained answers are last.
    pub causes: Vec<Cause>,
}

/// The cause that explains most wrong answers in all rows together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Most {
    /// The cause.
    pub why: Why,
    /// Number of wrong answers that the cause explains.
    pub count: u64,
    /// Number of all wrong answers.
    pub wrong: u64,
}

/// The tasks for the author of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Todo {
    /// One row per tie-break and edition, in the order of the registry.
    pub rows: Vec<Row>,
    /// The cause that explains most wrong answers, or none if nothing is wrong.
    pub most: Option<Most>,
}

impl Todo {
    /// Returns the same list with commands that use the corpus in this directory.
    #[must_use]
    pub fn asked_of(mut self, cases: Option<&Path>) -> Todo {
        let Some(cases) = cases else { return self };
        let option = format!("tiebreak certify --cases {} ", quoted(&cases.to_string_lossy()));
        for cause in self.rows.iter_mut().flat_map(|row| &mut row.causes) {
            let command = &mut cause.smallest.command;
            *command = command.replacen("tiebreak certify ", &option, 1);
        }
        self
    }

    /// Number of wrong answers, and number of those that are explained.
    pub(crate) fn explained(&self) -> (u64, u64) {
        let causes = || self.rows.iter().flat_map(|row| &row.causes);
        let all = causes().map(|cause| cause.count).sum();
        let unexplained: u64 =
            causes().filter(|cause| cause.why.is_unexplained()).map(|cause| cause.count).sum();
        (all, all - unexplained)
    }
}

/// The explanation of one wrong answer.
#[derive(Clone, Debug)]
pub(super) struct Explained {
    pub why: Why,
    pub same: Vec<Vec<Part>>,
    pub contradicted: u64,
}

/// Explains the wrong answers about ratings, by index of the line. Answers that follow an accepted reading are left
/// out.
pub(super) fn explained(gathered: &Gathered<'_>, corpus: &Corpus) -> BTreeMap<usize, Explained> {
    let mut found = BTreeMap::new();
    let wrong = |key: &Topic, lines: &[usize]| {
        matches!(key, Topic::Ratings(_)) && lines.iter().any(|at| gathered.line(*at).verdict.is_fail())
    };
    let topics: Vec<&Vec<usize>> = gathered
        .rows
        .iter()
        .filter(|(key, lines)| wrong(&key.topic, lines))
        .map(|(_, lines)| lines)
        .collect();
    if topics.is_empty() {
        return found;
    }
    let bench = RatingBench::of(corpus);
    for lines in topics {
        let mut given = BTreeMap::new();
        let mut units: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (at, question) in bench.questions.iter().enumerate() {
            let ask = Ask::Rating { case: question.case, check: question.check };
            let id = ask.id();
            let mine: Vec<usize> =
                lines.iter().copied().filter(|line| gathered.line(*line).check == id).collect();
            let mine: Vec<usize> =
                mine.into_iter().filter(|line| gathered.line(*line).verdict.is_compared()).collect();
            let all: Vec<&Line> = mine.iter().map(|line| gathered.line(*line)).collect();
            if all.is_empty() || all.iter().any(|line| line.reading.is_some()) {
                continue;
            }
            if let Ok(Reply::Rated(answer)) = reply_of(&ask, &all) {
                given.insert(at, answer);
                for (line, unit) in mine.iter().zip(&all) {
                    let key = question.check.values.keys().position(|key| *key == unit.unit);
                    units.insert((at, key.unwrap_or_default()), *line);
                }
            }
        }
        for mistake in bench.apart(&given, &units.keys().copied().collect()) {
            for line in mistake.cells.iter().filter_map(|cell| units.get(cell)) {
                let why = Why::Known(mistake.parts.clone());
                let contradicted = mistake.contradicted as u64;
                found.insert(*line, Explained { why, same: mistake.same.clone(), contradicted });
            }
        }
    }
    found
}
