//! Builds the task list. The list has one row for each tie-break and edition, and each row contains the causes of the
//! wrong answers.
//!
//! [`todo`] turns a `Report` into a [`Todo`] in three steps: `Gathered` groups the lines with wrong answers into rows,
//! `explained` finds the known mistakes that explain the answers of a row (with the help of `tiebreak_diagnose`), and
//! `row` builds a [`Row`] with its [`Cause`]s. `page` writes the rows, and `sample` shows the smallest case of a cause.
//! Other modules use only the type [`Todo`].

mod page;
mod sample;

pub use page::{Detail, blocks};
pub use sample::{Sample, SampleRow};

use crate::expected::RatingBench;
use crate::prelude::*;
use crate::report::judged::Ask;
use crate::report::names::UnitAnswer;
use crate::report::{reply_of, wanted_asks};
use page::{smallest_case, topic_name, what_and_rule};
use sample::quoted;
use std::path::Path;
use tiebreak_diagnose::diagnosis::{Asked, Part};
use tiebreak_engine::number::Written;
use tiebreak_engine::standings::{Entry, Standings, direction};
use tiebreak_engine::tiebreak::Evaluator;

// Builds the rows of a report with their causes.

/// Builds the task list for the author of the program in a report.
pub fn todo(report: &Report, corpus: &Corpus) -> Todo {
    let gathered = Gathered::of(report, corpus);
    let mut found: BTreeMap<usize, Explained> = BTreeMap::new();
    found.extend(sample::explained(&gathered, report, corpus));
    found.extend(explained(&gathered, corpus));
    let rows: Vec<Row> =
        gathered.rows.iter().map(|(key, lines)| row(key, lines, &gathered, &found)).collect();
    let most = most(&rows);
    Todo { rows, most }
}

/// Builds a row from the report lines that belong to the row. `found` maps the index of a report line to the
/// explanation.
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

/// The cause of a single line, found without a comparison with other lines.
fn plain(line: &Line) -> Explained {
    let why = match (line.verdict, &line.answer) {
        (Word::Fail, UnitAnswer::Error(_)) => Why::Refused,
        (Word::Fail, _) => Why::Unexplained,
        (word, _) => Why::NoAnswer(word),
    };
    Explained { why, same: Vec::new(), contradicted: 0 }
}

/// The cause that explains the most wrong answers. A cause does not count if the correction of another mistake also
/// removes this cause.
fn most(rows: &[Row]) -> Option<Most> {
    let mut counts: BTreeMap<&Why, u64> = BTreeMap::new();
    let mut wrong = 0;
    for cause in rows.iter().flat_map(|row| &row.causes) {
        wrong += cause.count;
        if !cause.why.is_unexplained() && !cause.why.is_consequence() {
            *counts.entry(&cause.why).or_default() += cause.count;
        }
    }
    let (why, count) = counts.into_iter().max_by_key(|(why, count)| (*count, std::cmp::Reverse(*why)))?;
    Some(Most { why: why.clone(), count, wrong })
}

/// Identifies a row of the task list. Rows are sorted first by the order of the tie-breaks in the registry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    order: usize,
    topic: Topic,
    edition: String,
}

/// The questions of a report with their lines.
struct Gathered<'r> {
    report: &'r Report,
    /// Each question with the positions of its lines in the report.
    questions: Vec<(Ask<'r>, Vec<usize>)>,
    /// The positions of the lines of each row. Lines of open checks are left out.
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
        let questions: Vec<(Ask<'r>, Vec<usize>)> = asks
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

    /// The size of a question, by which the smallest question is chosen as the example of a cause.
    fn size(&self, at: usize) -> (usize, usize, usize) {
        let question = self.question_of.get(&at).and_then(|question| self.questions.get(*question));
        match question {
            Some((Ask::Standings { case, check, .. }, _)) => {
                let event = &case.tournament;
                (event.len(), check.after(event.rounds()), at)
            }
            Some((Ask::Rating { .. }, _)) | None => (0, 0, at),
        }
    }

    fn sample(&self, at: usize) -> Sample {
        let line = self.line(at);
        let question = self.question_of.get(&at).and_then(|question| self.questions.get(*question));
        question.map_or_else(|| Sample::named(line), |(ask, _)| Sample::of(ask, line, self.report))
    }
}

/// The key of the row of a line. `bases` lists the tie-breaks in the order of the registry.
fn key(ask: &Ask<'_>, line: &Line, bases: &[String]) -> Key {
    let (order, topic) = match (ask, line.unit.as_str()) {
        (Ask::Rating { case, check }, _) => {
            let kind = case.question(check).get("ask").and_then(|ask| ask.as_str().map(str::to_owned));
            (bases.len() + 2, Topic::Ratings(kind.unwrap_or_default()))
        }
        (Ask::Standings { .. }, "ranking") => (bases.len(), Topic::Ranking),
        (Ask::Standings { .. }, "findings") => (bases.len() + 1, Topic::Findings),
        (Ask::Standings { .. }, unit) => {
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

// Explains wrong places that follow from wrong values of the same program.

/// The tie-breaks whose wrong values explain the wrong places, or `None` if the values do not explain the places. The
/// values explain the places if every wrongly ordered pair of participants has the order of the program's values.
fn follows(asked: &Asked<'_>, ranking: &Line, lines: &[&Line], named: &[Vec<u32>]) -> Option<Vec<String>> {
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

/// The order of two participants by the program's own values, or `None` if a tie-break without values decides.
fn by_values(
    asked: &Asked<'_>,
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
        // Participants without a value come last, whether higher or lower values are better.
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

// Lists the tasks for an author in outputs without tables.

/// The task for one tie-break under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task<'t> {
    /// The name of the tie-break, with the edition.
    pub name: String,
    /// Number of requested answers, and number of right answers.
    pub count: String,
    /// Each cause in a sentence, with its smallest case.
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

// The data of the task list.

/// The subject of a row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// The values of a tie-break with its modifiers.
    Code(String),
    /// The final places, after all tie-breaks of the list.
    Ranking,
    /// The findings about the tie-break list, the event and the declaration.
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
    /// A known mistake or reading gives exactly the program's answers.
    Known(Vec<Part>),
    /// The program's values of the listed tie-breaks are wrong, and the wrong places follow from these values.
    Follows(Vec<String>),
    /// The program gives no value although the rules define one, or a value although the rules define none.
    Missing,
    /// The values are right except for rounding errors of binary floating point.
    Noise,
    /// The program answers with an error.
    Refused,
    /// The program gave no answer to compare.
    NoAnswer(Word),
    /// No known mistake explains the program's answers.
    Unexplained,
}

impl Why {
    fn is_unexplained(&self) -> bool {
        matches!(self, Why::Unexplained)
    }

    /// Whether the correction of another mistake also removes this cause.
    fn is_consequence(&self) -> bool {
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
    /// Number of the row's wrong answers that the cause explains.
    pub count: u64,
    /// Number of right answers about the tie-break that would be wrong if the program made this mistake.
    pub contradicted: u64,
    /// The reason in the report for the smallest wrong answer, or `None` if a known cause explains the answers.
    pub says: Option<Words>,
    /// The smallest case with a wrong answer of this cause.
    pub smallest: Sample,
}

/// The questions about one tie-break under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The subject of the questions.
    pub topic: Topic,
    /// The edition.
    pub edition: String,
    /// Number of requested answers, without those that the program does not compute.
    pub asked: u64,
    /// Number of right answers.
    pub right: u64,
    /// Number of answers that the program does not compute.
    pub unsupported: u64,
    /// The first reason that the program gave for declining a question of the row, or `None` if the program gave no
    /// reason.
    pub declined: Option<Words>,
    /// The causes of the wrong answers, the most frequent first, and unexplained answers last.
    pub causes: Vec<Cause>,
}

/// The cause that explains the most wrong answers in all rows together.
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
    /// The cause that explains the most wrong answers, or `None` if no answer is explained.
    pub most: Option<Most>,
}

impl Todo {
    /// Returns the task list with commands that use the corpus in the directory `cases`.
    pub fn asked_of(mut self, cases: Option<&Path>) -> Todo {
        let Some(cases) = cases else { return self };
        let option = format!("tiebreak certify --cases {} ", quoted(&cases.to_string_lossy()));
        for cause in self.rows.iter_mut().flat_map(|row| &mut row.causes) {
            let command = &mut cause.smallest.command;
            *command = command.replacen("tiebreak certify ", &option, 1);
        }
        self
    }

    /// Number of wrong answers, and number of explained wrong answers.
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

/// Explains the wrong answers about ratings. The result maps the index of a report line to the explanation. Answers
/// that follow an accepted reading are left out.
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
