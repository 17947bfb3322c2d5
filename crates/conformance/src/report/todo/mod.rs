//! Builds the task list. It has one row per tie-break and edition, with the causes of the wrong answers.

mod found;
mod page;
mod sample;

pub use found::{Cause, Most, Row, Todo, Topic, Why};
pub use page::{Detail, blocks};
pub use sample::{Sample, SampleRow};

use crate::prelude::*;
use crate::report::judged::Ask;
use crate::report::names::Evidence;
use crate::report::wanted_plan;
use found::Explained;
use page::{smallest_case, topic_name, what_and_rule};
use tiebreak_diagnose::diagnosis::Asked;
use tiebreak_engine::number::Written;
use tiebreak_engine::standings::{Entry, Standings, direction};
use tiebreak_engine::tiebreak::Evaluator;

// Builds the rows of a report with their causes.

/// Builds the tasks for the program of a report.
pub fn todo(report: &Report, corpus: &Corpus) -> Todo {
    let gathered = Gathered::of(report, corpus);
    let mut found: BTreeMap<usize, Explained> = BTreeMap::new();
    found.extend(sample::explained(&gathered, report, corpus));
    found.extend(found::explained(&gathered, corpus));
    let rows: Vec<Row> =
        gathered.rows.iter().map(|(key, lines)| row(key, lines, &gathered, &found)).collect();
    let most = most(&rows);
    Todo { rows, most }
}

/// Builds the row for these lines. The explanations are looked up by index of the line.
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
                let reason = || line.reason.clone().filter(|_| line.verdict.is_unsupported());
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

/// The cause of a single line, found without comparing it with other lines.
fn plain(line: &Line) -> Explained {
    let why = match (line.verdict, &line.answer) {
        (Word::Fail, Evidence::Error(_)) => Why::Refused,
        (Word::Fail, _) => Why::Unexplained,
        (word, _) => Why::NoAnswer(word),
    };
    Explained { why, same: Vec::new(), contradicted: 0 }
}

/// The cause of the most wrong answers. A cause that disappears once another mistake is corrected does not
/// count.
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

// Groups the lines of a report by tie-break and edition.

/// The key of a row. Rows are sorted by the order of the registry first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    order: usize,
    pub topic: Topic,
    pub edition: String,
}

/// The questions of a report with their lines.
struct Gathered<'r> {
    report: &'r Report,
    corpus: &'r Corpus,
    /// The questions with lines, and the positions of these lines in the report.
    pub questions: Vec<(Ask<'r>, Vec<usize>)>,
    /// The positions of the lines of each row, without open ones.
    pub rows: BTreeMap<Key, Vec<usize>>,
    question_of: BTreeMap<usize, usize>,
}

impl<'r> Gathered<'r> {
    fn of(report: &'r Report, corpus: &'r Corpus) -> Gathered<'r> {
        let mut lines: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
        for (at, line) in report.lines.iter().enumerate() {
            lines.entry((line.check.clone(), line.edition.clone())).or_default().push(at);
        }
        let asks = wanted_plan(&report.header, corpus).map(|plan| plan.asks).unwrap_or_default();
        let questions: Vec<(Ask<'r>, Vec<usize>)> = asks
            .into_iter()
            .filter_map(|ask| {
                let mine = lines.remove(&(ask.id(), ask.edition().to_owned()))?;
                Some((ask, mine))
            })
            .collect();
        let mut gathered =
            Gathered { report, corpus, questions, rows: BTreeMap::new(), question_of: BTreeMap::new() };
        let (mut rows, mut question_of): (BTreeMap<Key, Vec<usize>>, BTreeMap<usize, usize>) =
            Default::default();
        for (question, (ask, lines)) in gathered.questions.iter().enumerate() {
            for at in lines {
                question_of.insert(*at, question);
                let line = gathered.line(*at);
                if !line.open {
                    rows.entry(gathered.key(ask, line)).or_default().push(*at);
                }
            }
        }
        gathered.rows = rows;
        gathered.question_of = question_of;
        gathered
    }

    /// The line at this index. Only indexes of this report are valid.
    fn line(&self, at: usize) -> &'r Line {
        &self.report.lines[at]
    }

    fn key(&self, ask: &Ask<'_>, line: &Line) -> Key {
        let codes = &self.corpus.registry.codes;
        let (order, topic) = match (ask, line.unit.as_str()) {
            (Ask::Rating { case, check }, _) => {
                let kind = case.question(check).get("ask").and_then(|ask| ask.as_str().map(str::to_owned));
                (codes.len() + 2, Topic::Ratings(kind.unwrap_or_default()))
            }
            (Ask::Standings { .. }, "ranking") => (codes.len(), Topic::Ranking),
            (Ask::Standings { .. }, "findings") => (codes.len() + 1, Topic::Findings),
            (Ask::Standings { .. }, unit) => {
                let base = base_name(unit);
                let order = codes.iter().position(|entry| base_name(&entry.code) == base);
                (order.unwrap_or(codes.len()), Topic::Code(unit.to_owned()))
            }
        };
        Key { order, topic, edition: line.edition.clone() }
    }

    /// The size of a question, used to find the smallest one.
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
        match self.question_of.get(&at).and_then(|question| self.questions.get(*question)) {
            Some((ask, _)) => Sample::of(ask, line, self.report),
            None => Sample::named(line),
        }
    }
}

/// The name of the tie-break without its modifiers.
fn base_name(code: &str) -> String {
    Code::parse(code).map_or_else(|_| code.to_owned(), |(code, _)| code.base.name().to_owned())
}

// Explains wrong places that follow from wrong values of the same program.

/// The tie-breaks whose wrong values explain the places, or none if the values do not explain them. The values explain
/// the places if every two participants in the wrong order have the same order by the values of the program.
fn follows(asked: &Asked<'_>, ranking: &Line, lines: &[&Line], named: &[Vec<u32>]) -> Option<Vec<String>> {
    let Evidence::Ranks(given) = &ranking.answer else { return None };
    let own: BTreeMap<Code, &Line> = lines
        .iter()
        .filter(|line| matches!(line.answer, Evidence::Values(_)))
        .filter_map(|line| Some((Code::parse(&line.unit).ok()?.0, *line)))
        .collect();
    let wrong: BTreeSet<String> =
        own.values().filter(|line| line.verdict.is_fail()).map(|line| base_name(&line.unit)).collect();
    if wrong.is_empty() {
        return None;
    }
    let evaluator = Evaluator::new(&asked.tournament, asked.rules, asked.policies, asked.after);
    let right = Standings::with_records(&evaluator, &asked.list, &asked.records);
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

/// The order of two participants by the program's own values, or none if a tie-break without values decides.
fn by_values(
    asked: &Asked<'_>,
    right: &Standings,
    own: &BTreeMap<Code, &Line>,
    one: u32,
    other: u32,
) -> Option<std::cmp::Ordering> {
    for (position, (listed, entry)) in asked.list.entries.iter().zip(&right.entries).enumerate() {
        let Listed::Code(code) = listed else { return None };
        let value = |id: u32| -> Option<Option<Fraction>> {
            match own.get(code).map(|line| &line.answer) {
                Some(Evidence::Values(column)) => Some(
                    column.get(&id)?.as_deref().and_then(|text| Some(Written::parse(text).ok()?.value())),
                ),
                _ => match entry {
                    Entry::Values(_) => Some(right.value(position, asked.tournament.index_of(id)?)),
                    Entry::Nothing(_) => Some(None),
                    Entry::Places(_) | Entry::Unknown => None,
                },
            }
        };
        let lower_first = direction(code, &asked.rules).is_lower_first();
        // Participants without a value come last, whichever direction is better.
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
    /// The tie-break and the edition.
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
