//! Builds the task list, which shows the author of a program what to correct. The list has one row for each tie-break
//! and edition. Each row states the causes of the wrong answers.
//!
//! The function [`todo`] turns a `Report` into a [`Todo`] in three steps: `Gathered` groups the lines with wrong
//! answers into rows. `explained` finds the known mistakes that explain the answers of a row, with the help of
//! `tiebreak_diagnose`. `row` builds a [`Row`] with its [`Cause`]s. The module `page` writes the rows, and the module
//! `sample` shows the smallest case of a cause. Modules outside of `todo` use only the type [`Todo`].

mod page;
mod sample;

pub use page::{Detail, blocks};
pub use sample::{Sample, SampleRow};

use crate::expected::RatingBench;
use crate::prelude::*;
use crate::report::judged::RunQuestion;
use crate::report::names::UnitAnswer;
use crate::report::{reply_of, wanted_asks};
use page::{smallest_case, topic_name, what_and_rule};
use sample::quoted;
use std::path::Path;
use tiebreak_diagnose::diagnosis::{Compared, Part};
use tiebreak_engine::number::Written;
use tiebreak_engine::standings::{Entry, Standings, direction};
use tiebreak_engine::tiebreak::Evaluator;

/// Builds the task list for the author of the program that a report is about.
pub fn todo(report: &Report, corpus: &Corpus) -> Todo {
    let gathered = Gathered::of(report, corpus);
    let mut found: BTreeMap<usize, Explained> = BTreeMap::new();
    found.extend(sample::explained(&gathered, report));
    found.extend(explained(&gathered, corpus));
    let rows: Vec<Row> =
        gathered.rows.iter().map(|(key, lines)| row(key, lines, &gathered, &found)).collect();
    Todo { rows }
}

/// Builds a row of the task list from its report lines. The key of `found` is the index of a report line, and the value
/// is the explanation of its wrong answer.
fn row(key: &Key, lines: &[usize], gathered: &Gathered<'_>, found: &BTreeMap<usize, Explained>) -> Row {
    let mut row = Row {
        topic: key.topic.clone(),
        edition: key.edition.clone(),
        asked: 0,
        right: 0,
        unsupported: 0,
        declined: None,
        causes: Vec::new(),
    };
    let mut causes: BTreeMap<Why, (Explained, Vec<usize>)> = BTreeMap::new();
    for at in lines {
        let line = gathered.line(*at);
        match line.verdict {
            Word::Unsupported | Word::NotRun => {
                row.unsupported += 1;
                let reason = || line.reason.clone().filter(|_| line.verdict == Word::Unsupported);
                let is_declared = match &key.topic {
                    Topic::Code(code) => gathered.report.header.program.codes.includes(code),
                    _ => true,
                };
                row.declined = match is_declared {
                    true => row.declined.or_else(reason),
                    false => Some(phrase!("program-without-code").into()),
                };
                continue;
            }
            Word::Pass => row.right += 1,
            _ => {
                let why = found.get(at).cloned().unwrap_or_else(|| plain(line));
                let contradicted = why.contradicted;
                let (cause, lines) = causes.entry(why.why.clone()).or_insert_with(|| (why, Vec::new()));
                cause.contradicted = cause.contradicted.max(contradicted);
                lines.push(*at);
            }
        }
        row.asked += 1;
    }
    row.causes = causes
        .into_values()
        .filter_map(|(explained, lines)| {
            let smallest = lines.iter().copied().min_by_key(|at| gathered.size(*at))?;
            let says = match &explained.why {
                Why::Known(_) | Why::Follows(_) => None,
                _ => gathered.line(smallest).reason.clone(),
            };
            Some(Cause {
                why: explained.why,
                same: explained.same,
                count: lines.len() as u64,
                contradicted: explained.contradicted,
                says,
                smallest: gathered.sample(smallest),
            })
        })
        .collect();
    row.causes
        .sort_by_key(|cause| (cause.why.is_unexplained(), std::cmp::Reverse(cause.count), cause.why.clone()));
    row
}

/// Returns the cause of a single wrong answer, without a comparison with other report lines.
fn plain(line: &Line) -> Explained {
    let why = match (line.verdict, &line.answer) {
        (Word::Fail, UnitAnswer::Error(_)) => Why::Refused,
        (Word::Fail, _) => Why::Unexplained,
        (word, _) => Why::NoAnswer(word),
    };
    Explained { why, same: Vec::new(), contradicted: 0 }
}

/// The key of a row in the task list. Rows are sorted first by tie-break, in the order of the registry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    order: usize,
    topic: Topic,
    edition: String,
}

/// The questions of a report, with the report lines about them.
struct Gathered<'r> {
    report: &'r Report,
    /// Each question, with the positions of its lines in the report.
    questions: Vec<(RunQuestion<'r>, Vec<usize>)>,
    /// The positions of the report lines that belong to each row. Lines about open checks are left out.
    rows: BTreeMap<Key, Vec<usize>>,
    question_of: BTreeMap<usize, usize>,
}

impl<'r> Gathered<'r> {
    fn of(report: &'r Report, corpus: &'r Corpus) -> Gathered<'r> {
        let mut lines: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
        for (at, line) in report.lines.iter().enumerate() {
            lines.entry((line.check.clone(), line.edition.clone())).or_default().push(at);
        }
        let asks = wanted_asks(&report.header, corpus).unwrap_or_default();
        let questions: Vec<(RunQuestion<'r>, Vec<usize>)> = asks
            .into_iter()
            .filter_map(|ask| {
                let mine = lines.remove(&(ask.id(), ask.edition().to_owned()))?;
                Some((ask, mine))
            })
            .collect();
        let (mut rows, mut question_of) = (BTreeMap::<Key, Vec<usize>>::new(), BTreeMap::new());
        let bases: Vec<String> = corpus.registry.codes.iter().map(|entry| base_name(&entry.code)).collect();
        for (question, (ask, lines)) in questions.iter().enumerate() {
            for at in lines {
                question_of.insert(*at, question);
                let line = &report.lines[*at];
                if !line.open {
                    rows.entry(key(ask, line, &bases)).or_default().push(*at);
                }
            }
        }
        Gathered { report, questions, rows, question_of }
    }

    fn line(&self, at: usize) -> &'r Line {
        &self.report.lines[at]
    }

    /// Returns the size of the question that the report line with index `at` is about. The smallest question that shows
    /// a cause becomes the example of the cause.
    fn size(&self, at: usize) -> (usize, usize, usize) {
        let question = self.question_of.get(&at).and_then(|question| self.questions.get(*question));
        match question {
            Some((RunQuestion::Standings { case, check, .. }, _)) => {
                let event = &case.tournament;
                (event.len(), check.after(event.rounds()), at)
            }
            Some((RunQuestion::Rating { .. }, _)) | None => (0, 0, at),
        }
    }

    fn sample(&self, at: usize) -> Sample {
        let line = self.line(at);
        let question = self.question_of.get(&at).and_then(|question| self.questions.get(*question));
        question.map_or_else(|| Sample::named(line), |(ask, _)| Sample::of(ask, line, self.report))
    }
}

/// Returns the key of the row that a report line belongs to. `bases` contains the names of tie-breaks in the order of
/// the registry.
fn key(ask: &RunQuestion<'_>, line: &Line, bases: &[String]) -> Key {
    let (order, topic) = match (ask, line.unit.as_str()) {
        (RunQuestion::Rating { case, check }, _) => {
            let kind = case.question(check).get("ask").and_then(|ask| ask.as_str().map(str::to_owned));
            (bases.len() + 2, Topic::Ratings(kind.unwrap_or_default()))
        }
        (RunQuestion::Standings { .. }, "ranking") => (bases.len(), Topic::Ranking),
        (RunQuestion::Standings { .. }, "findings") => (bases.len() + 1, Topic::Findings),
        (RunQuestion::Standings { .. }, unit) => {
            let base = base_name(unit);
            let order = bases.iter().position(|code| *code == base);
            (order.unwrap_or(bases.len()), Topic::Code(unit.to_owned()))
        }
    };
    Key { order, topic, edition: line.edition.clone() }
}

fn base_name(code: &str) -> String {
    Code::parse(code).map_or_else(|_| code.to_owned(), |(code, _)| code.base.name().to_owned())
}

/// Returns the tie-breaks whose wrong values explain the wrong places, or `None` if the values do not explain them. The
/// values explain the places if the program orders every wrongly ordered pair of participants by its own values.
fn follows(asked: &Compared<'_>, ranking: &Line, lines: &[&Line], named: &[Vec<u32>]) -> Option<Vec<String>> {
    let UnitAnswer::Ranks(given) = &ranking.answer else { return None };
    let own: BTreeMap<Code, &Line> = lines
        .iter()
        .filter(|line| matches!(line.answer, UnitAnswer::Values(_)))
        .filter_map(|line| Some((Code::parse(&line.unit).ok()?.0, *line)))
        .collect();
    let wrong: BTreeSet<String> =
        own.values().filter(|line| line.verdict == Word::Fail).map(|line| base_name(&line.unit)).collect();
    if wrong.is_empty() {
        return None;
    }
    let evaluator =
        Evaluator::new(&asked.tournament, asked.plan.rules, asked.plan.policies, asked.plan.after);
    let right = Standings::with_records(&evaluator, &asked.plan.list, &asked.plan.records);
    let place = |id: &u32| named.iter().position(|group| group.contains(id));
    let ids: Vec<u32> = named.iter().flatten().copied().collect();
    for (at, one) in ids.iter().enumerate() {
        for other in ids.iter().skip(at + 1) {
            let (given_one, given_other) = (given.get(one)?, given.get(other)?);
            let given = given_one.cmp(given_other);
            if given != place(one).cmp(&place(other))
                && by_values(asked, &right, &own, *one, *other) != Some(given)
            {
                return None;
            }
        }
    }
    Some(wrong.into_iter().collect())
}

/// Returns the order of two participants by the program's own values, or `None` if a tie-break without values decides.
fn by_values(
    asked: &Compared<'_>,
    right: &Standings,
    own: &BTreeMap<Code, &Line>,
    one: u32,
    other: u32,
) -> Option<std::cmp::Ordering> {
    for (position, (listed, entry)) in asked.plan.list.entries.iter().zip(&right.entries).enumerate() {
        let Listed::Code(code) = listed else { return None };
        let value = |id: u32| -> Option<Option<Fraction>> {
            match own.get(code).map(|line| &line.answer) {
                Some(UnitAnswer::Values(column)) => Some(
                    column.get(&id)?.as_deref().and_then(|text| Some(Written::parse(text).ok()?.value())),
                ),
                _ => match entry {
                    Entry::Values(_) => Some(right.value(position, asked.tournament.index_of(id)?)),
                    Entry::Nothing(_) => Some(None),
                    Entry::Places(_) | Entry::Unknown => None,
                },
            }
        };
        let lower_first = direction(code, &asked.plan.rules).is_lower_first();
        // A participant without a value comes last, whether higher or lower values are better.
        let key = |value: Option<Fraction>| {
            (value.is_none(), value.map(|value| if lower_first { value } else { value.negated() }))
        };
        let order = key(value(one)?).cmp(&key(value(other)?));
        if order.is_ne() {
            return Some(order);
        }
    }
    Some(std::cmp::Ordering::Equal)
}

/// The task for one tie-break under one edition, for outputs that cannot contain tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task<'t> {
    /// The name of the tie-break, with the edition.
    pub name: String,
    /// The number of requested answers, and the number of right answers.
    pub count: String,
    /// A sentence about each cause, with the smallest case of the cause.
    pub causes: Vec<(String, &'t Sample)>,
}

/// Returns one task for each row that has a cause.
pub fn tasks<'t>(todo: &'t Todo, corpus: &Corpus, say: &Messages) -> Vec<Task<'t>> {
    let open = todo.rows.iter().filter(|row| !row.causes.is_empty());
    open.map(|row| task(row, corpus, say)).collect()
}

fn task<'t>(row: &'t Row, corpus: &Corpus, say: &Messages) -> Task<'t> {
    let cause = |cause: &'t Cause| {
        let mut sentences =
            vec![format!("{} × {}", cause.count, what_and_rule(&cause.why, &row.edition, say))];
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

/// The subject of a row in the task list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The values of a tie-break with its modifiers.
    Code(String),
    /// The final places after all tie-breaks of the list.
    Ranking,
    /// The findings about the tie-break list, the event and the declaration.
    Findings,
    /// The answers to one kind of question about ratings.
    Ratings(String),
}

impl Topic {
    /// Returns the name of the topic in files.
    pub fn key(&self) -> String {
        match self {
            Topic::Code(code) => code.clone(),
            Topic::Ranking => "ranking".to_owned(),
            Topic::Findings => "findings".to_owned(),
            Topic::Ratings(ask) => format!("ratings:{ask}"),
        }
    }
}

/// The reason why answers of the program are wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// A known mistake or reading gives exactly the answers that the program gave.
    Known(Vec<Part>),
    /// The places are wrong because the program's values of the listed tie-breaks are wrong.
    Follows(Vec<String>),
    /// The program gives no value although the rules define one, or gives a value although the rules define none.
    Missing,
    /// The values are right except for rounding errors of binary floating-point numbers.
    Noise,
    /// The program answers with an error.
    Refused,
    /// The program gave no answer that could be compared.
    NoAnswer(Word),
    /// No known mistake or reading explains the program's answers.
    Unexplained,
}

impl Why {
    fn is_unexplained(&self) -> bool {
        matches!(self, Why::Unexplained)
    }

    /// Returns whether correcting another mistake also removes this cause.
    fn is_consequence(&self) -> bool {
        matches!(self, Why::Follows(_))
    }
}

/// One cause of the wrong answers in a row of the task list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The kind of cause, with its details.
    pub why: Why,
    /// Other combinations of mistakes that explain the same answers.
    pub same: Vec<Vec<Part>>,
    /// The number of wrong answers in the row that the cause explains.
    pub count: u64,
    /// The number of right answers about the tie-break that would be wrong if the program made the mistake.
    pub contradicted: u64,
    /// The reason that the report gives for the wrong answer to the smallest case. The field is `None` if a known cause
    /// explains the answers.
    pub says: Option<Words>,
    /// The smallest case in which the cause makes an answer wrong.
    pub smallest: Sample,
}

/// A row of the task list: the questions about one tie-break under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The subject of the questions in the row.
    pub topic: Topic,
    /// The id of the edition.
    pub edition: String,
    /// The number of requested answers, without those that the program does not compute.
    pub asked: u64,
    /// The number of right answers.
    pub right: u64,
    /// The number of answers that the program does not compute.
    pub unsupported: u64,
    /// The first reason that the program gave for declining a question of the row. The field is `None` if it gave no
    /// reason.
    pub declined: Option<Words>,
    /// The causes of the wrong answers. The most frequent cause comes first, and unexplained answers come last.
    pub causes: Vec<Cause>,
}

/// The task list for the author of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Todo {
    /// One row for each tie-break and edition, in the order of the registry.
    pub rows: Vec<Row>,
}

impl Todo {
    /// Changes the commands in the task list so that they use the corpus in the folder `cases`.
    pub fn asked_of(mut self, cases: Option<&Path>) -> Todo {
        let Some(cases) = cases else { return self };
        let option = format!("tiebreak certify --cases {} ", quoted(&cases.to_string_lossy()));
        for cause in self.rows.iter_mut().flat_map(|row| &mut row.causes) {
            let command = &mut cause.smallest.command;
            *command = command.replacen("tiebreak certify ", &option, 1);
        }
        self
    }

    /// Returns the number of wrong answers, and the number of wrong answers that are explained.
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
struct Explained {
    why: Why,
    same: Vec<Vec<Part>>,
    contradicted: u64,
}

/// Explains the wrong answers to questions about ratings. The key of the result is the index of a report line, and the
/// value is the explanation of its wrong answer. Leaves out answers that follow an accepted reading.
fn explained(gathered: &Gathered<'_>, corpus: &Corpus) -> BTreeMap<usize, Explained> {
    let mut found = BTreeMap::new();
    let wrong = |key: &Topic, lines: &[usize]| {
        matches!(key, Topic::Ratings(_)) && lines.iter().any(|at| gathered.line(*at).verdict == Word::Fail)
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
            let ask = RunQuestion::Rating { case: question.case, check: question.check };
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
