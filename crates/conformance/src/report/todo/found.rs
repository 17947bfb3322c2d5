//! What a list of things to do consists of.

use crate::prelude::*;
use crate::rating_mistakes::RatingBench;
use crate::report::judged::Ask;
use crate::report::reply_of;
use crate::report::todo::Gathered;
use crate::report::todo::sample::{Sample, quoted};
use std::path::Path;
use tiebreak_diagnose::diagnosis::Part;

/// What a row is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The values of a tie-break with its modifiers.
    Code(String),
    /// The places after a whole list.
    Ranking,
    /// What is remarked about list, event and declaration.
    Findings,
    /// One kind of question about ratings.
    Ratings(String),
}

impl Topic {
    /// Its name in files.
    pub fn key(&self) -> String {
        match self {
            Topic::Code(code) => code.clone(),
            Topic::Ranking => "ranking".to_owned(),
            Topic::Findings => "findings".to_owned(),
            Topic::Ratings(ask) => format!("ratings:{ask}"),
        }
    }
}

/// Why answers are not right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// A known mistake or reading gives exactly what was given.
    Known(Vec<Part>),
    /// The places are those of the program's own values of these tie-breaks, which are wrong.
    Follows(Vec<String>),
    /// The program gives no value where there is one, or the other way round.
    Missing,
    /// The values are right but for what binary floating point leaves behind.
    Noise,
    /// The program answers with an error.
    Refused,
    /// There is no answer that could be compared.
    NoAnswer(Word),
    /// Nothing known explains it.
    Unexplained,
}

impl Why {
    /// Whether nothing is known about it.
    pub(crate) fn is_unexplained(&self) -> bool {
        matches!(self, Why::Unexplained)
    }

    /// Whether correcting another mistake removes it too.
    pub(crate) fn is_consequence(&self) -> bool {
        matches!(self, Why::Follows(_))
    }
}

/// One cause of wrong answers in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cause {
    /// What it is.
    pub why: Why,
    /// What explains the same answers as well.
    pub same: Vec<Vec<Part>>,
    /// Wrong answers of the row that it explains.
    pub count: u64,
    /// Right answers about the tie-break that a program with it would have got wrong.
    pub contradicted: u64,
    /// What the report says of the smallest one, where there is no other sentence.
    pub says: Option<Words>,
    /// The smallest of them.
    pub smallest: Sample,
}

/// What was asked about one tie-break under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// What it is about.
    pub topic: Topic,
    /// The edition.
    pub edition: String,
    /// Answers asked for, but for those that the program does not compute.
    pub asked: u64,
    /// Right ones.
    pub right: u64,
    /// Answers that the program does not compute.
    pub unsupported: u64,
    /// What is wrong with the others, the most frequent cause first, the unexplained last.
    pub causes: Vec<Cause>,
}

/// The cause that repairs most, over all rows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Most {
    /// The cause.
    pub why: Why,
    /// Wrong answers that it explains.
    pub count: u64,
    /// All wrong answers.
    pub wrong: u64,
}

/// What a program has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Todo {
    /// A row per tie-break and edition, in the order of the registry.
    pub rows: Vec<Row>,
    /// The cause that explains most wrong answers, or none if nothing is wrong.
    pub most: Option<Most>,
}

impl Todo {
    /// The same list whose commands ask a corpus in a directory.
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

    /// Wrong answers, and how many of them something explains.
    pub(crate) fn explained(&self) -> (u64, u64) {
        let causes = || self.rows.iter().flat_map(|row| &row.causes);
        let all = causes().map(|cause| cause.count).sum();
        let unexplained: u64 =
            causes().filter(|cause| cause.why.is_unexplained()).map(|cause| cause.count).sum();
        (all, all - unexplained)
    }
}

/// What explains one wrong answer.
#[derive(Clone, Debug)]
pub(super) struct Explained {
    pub why: Why,
    pub same: Vec<Vec<Part>>,
    pub contradicted: u64,
}

// What explains wrong values of ratings, one kind of question at a time.

/// What explains the wrong answers about ratings, by position of the line. Those that follow another admissible reading
/// explain themselves.
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
