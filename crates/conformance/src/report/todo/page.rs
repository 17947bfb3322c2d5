//! Writes the task list as a page.

use crate::prelude::*;
use crate::report::todo::sample::Sample;
use crate::report::todo::{Cause, Row, Todo, Topic, Why, base_name};
use tiebreak_diagnose::diagnosis::{Part, articles, name, names};
use tiebreak_phrase::family;
use tiebreak_words::members::leaving_out;
use tiebreak_words::page::{Align, Block, Column, Page, Table};

/// The amount of detail that the page shows for each cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The page shows every cause with the table of its smallest case.
    Whole,
    /// The page shows tables only for the first causes, so that the list fits a terminal.
    Terminal,
}

/// Maximum number of participants of an event that the page shows with all its rows. For a larger event, the page shows
/// only the rows with wrong answers.
const WIDEST: usize = 14;

/// A cause, with all rows of the task list in which it occurs.
struct Everywhere<'t> {
    cause: &'t Cause,
    count: u64,
    contradicted: u64,
    topics: BTreeMap<&'t Topic, u64>,
}

/// Builds the page of the task list, with one row for each tie-break and edition, followed by each cause with its
/// smallest case.
pub fn blocks(todo: &Todo, corpus: &Corpus, detail: Detail, say: &Messages) -> Vec<Block> {
    let mut page = Page::new(say.language(), "");
    let causes = everywhere(todo);
    // The numbers of causes and of unexplained answers that are shown with their tables.
    let (tables, unexplained_tables) = match detail {
        Detail::Whole => (usize::MAX, 20),
        Detail::Terminal => (2, 2),
    };
    let number = |why: &Why| causes.iter().position(|one| one.cause.why == *why).map_or(0, |at| at + 1);
    if todo.rows.iter().any(|row| !row.causes.is_empty()) {
        page.heading(tell!(say, "column-todo"));
        page.table(table(todo, &number, say));
    }
    let said = right_ones(todo, say).into_iter().chain(declined(todo, say));
    said.for_each(|sentence| page.paragraph(sentence));
    // The page advises the author to correct the most frequent cause first only if it explains at least half of the
    // wrong answers.
    let (wrong, _) = todo.explained();
    if let Some(most) = most(&causes).filter(|most| most.count * 2 >= wrong) {
        page.paragraph(tell!(say, "todo-most", cause = number(&most.cause.why), count = most.count, wrong));
    }
    for (at, one) in causes.iter().enumerate() {
        page.heading(heading(at + 1, one, say));
        match &one.cause.why {
            Why::Known(parts) if parts.len() > 1 => {
                page.paragraph(tell!(say, "todo-known-several"));
                page.list(mistakes(parts, &one.cause.smallest.edition, say));
            }
            why => page.paragraph(what_and_rule(why, &one.cause.smallest.edition, say)),
        }
        let remarks = remarks(one, say);
        if !remarks.is_empty() {
            page.paragraph(remarks);
        }
        page.paragraph(smallest_case(&one.cause.smallest, corpus, say));
        page.command(&*one.cause.smallest.command);
        if detail == Detail::Whole {
            page.blocks.push(Block::Links(links(one.cause, corpus, say)));
        }
        if at < tables {
            page.blocks.extend(smallest(&one.cause.smallest, say));
        }
    }
    let left = unexplained(todo);
    if !left.is_empty() {
        page.heading(tell!(say, "todo-unexplained-heading"));
    }
    for (at, one) in left.iter().enumerate() {
        page.paragraph(one.says(corpus, say));
        page.command(&*one.cause.smallest.command);
        if detail == Detail::Whole {
            page.blocks.push(Block::Links(links(one.cause, corpus, say)));
        }
        if at < unexplained_tables {
            page.blocks.extend(smallest(&one.cause.smallest, say));
        }
    }
    page.blocks
}

/// Returns the causes in all rows, with the most frequent cause first. Each cause keeps the smallest case among all its
/// rows.
fn everywhere(todo: &Todo) -> Vec<Everywhere<'_>> {
    let mut found: BTreeMap<&Why, Everywhere<'_>> = BTreeMap::new();
    for row in &todo.rows {
        for cause in row.causes.iter().filter(|cause| !cause.why.is_unexplained()) {
            let one = found.entry(&cause.why).or_insert_with(|| Everywhere {
                cause,
                count: 0,
                contradicted: 0,
                topics: BTreeMap::new(),
            });
            if cause.smallest.rows.len() < one.cause.smallest.rows.len() {
                one.cause = cause;
            }
            one.count += cause.count;
            // The number of right answers that contradict the mistake is the same for all editions of a tie-break, so
            // the numbers are not added.
            one.contradicted = one.contradicted.max(cause.contradicted);
            *one.topics.entry(&row.topic).or_default() += cause.count;
        }
    }
    let mut causes: Vec<Everywhere<'_>> = found.into_values().collect();
    causes.sort_by_key(|one| (one.cause.why.is_consequence(), std::cmp::Reverse(one.count)));
    causes
}

/// Returns the cause that explains the most wrong answers. A cause is not considered if correcting another mistake also
/// removes it.
fn most<'e, 't>(causes: &'e [Everywhere<'t>]) -> Option<&'e Everywhere<'t>> {
    causes.first().filter(|one| !one.cause.why.is_consequence())
}

pub(super) fn topic_name(topic: &Topic, say: &Messages) -> String {
    match topic {
        Topic::Code(code) => code.clone(),
        Topic::Ranking => tell!(say, "report-ranking"),
        Topic::Findings => tell!(say, "report-findings"),
        Topic::Ratings(ask) => tell!(say, "todo-ratings", ask),
    }
}

/// Returns the table of the rows with causes. A sentence on the page summarizes the rows without causes.
fn table(todo: &Todo, number: &dyn Fn(&Why) -> usize, say: &Messages) -> Table {
    let mut table = table!(
        say, Left "column-code", Left "column-edition", Right "column-asked", Right "column-correct",
        Left "column-todo"
    );
    for row in todo.rows.iter().filter(|row| !row.causes.is_empty()) {
        let causes: Vec<String> = row
            .causes
            .iter()
            .map(|cause| match cause.why.is_unexplained() {
                true => tell!(say, "todo-some-unexplained", count = cause.count),
                false => tell!(say, "todo-some", count = cause.count, cause = number(&cause.why)),
            })
            .collect();
        table.row(vec![
            topic_name(&row.topic, say),
            row.edition.clone(),
            row.asked.to_string(),
            row.right.to_string(),
            causes.join(", "),
        ]);
    }
    table
}

/// Returns sentences that name the tie-breaks for which the program gave only right answers.
fn right_ones(todo: &Todo, say: &Messages) -> Vec<String> {
    let mut all: BTreeMap<&Topic, (bool, u64, u64)> = BTreeMap::new();
    for row in &todo.rows {
        let (right, asked, unsupported) = all.entry(&row.topic).or_insert((true, 0, 0));
        *right &= row.causes.is_empty();
        *asked += row.asked;
        *unsupported += row.unsupported;
    }
    let (mut always, mut partly) = (Vec::new(), Vec::new());
    for topic in distinct(todo.rows.iter().map(|row| &row.topic)) {
        match all.get(topic) {
            Some((true, 1.., 0)) => always.push(topic_name(topic, say)),
            Some((true, asked @ 1.., unsupported)) => {
                partly.push(format!("{} {asked}/{}", topic_name(topic, say), asked + unsupported));
            }
            _ => {}
        }
    }
    let mut sentences = Vec::new();
    if !always.is_empty() {
        sentences.push(tell!(say, "todo-right", names = always.join(", ")));
    }
    if !partly.is_empty() {
        sentences.push(tell!(say, "todo-partly", names = partly.join(", ")));
    }
    sentences
}

/// Returns sentences with the reasons that the program gave for declining questions, each with the tie-breaks of these
/// questions.
fn declined(todo: &Todo, say: &Messages) -> Vec<String> {
    let mut reasons: Vec<(&Words, Vec<String>)> = Vec::new();
    let mut named: BTreeSet<&Topic> = BTreeSet::new();
    let base = |row: &Row| match &row.topic {
        Topic::Code(code) if row.asked > 0 => Some(base_name(code)),
        _ => None,
    };
    let asked: BTreeSet<String> = todo.rows.iter().filter_map(base).collect();
    for row in &todo.rows {
        let Some(reason) = row.declined.as_ref().filter(|_| named.insert(&row.topic)) else { continue };
        // If no question about a tie-break was asked, its name is shown without modifiers.
        let name = match &row.topic {
            Topic::Code(code) if !asked.contains(&base_name(code)) => base_name(code),
            topic => topic_name(topic, say),
        };
        match reasons.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => reasons.push((reason, vec![name])),
        }
    }
    let sentence = |(reason, names): (&Words, Vec<String>)| {
        let (names, reason) = (names.join(", "), reason.clone());
        match reason {
            Words::Ours(reason) => tell!(say, "todo-not-asked", names, reason),
            Words::Theirs(_) => tell!(say, "todo-declined", names, reason),
        }
    };
    reasons.into_iter().map(sentence).collect()
}

fn heading(number: usize, one: &Everywhere<'_>, say: &Messages) -> String {
    let topics: Vec<String> =
        one.topics.iter().map(|(topic, count)| format!("{} {count}", topic_name(topic, say))).collect();
    tell!(say, "todo-cause", cause = number, count = one.count, topics = topics.join(", "))
}

/// Returns a sentence about a cause.
pub(super) fn what(why: &Why, say: &Messages) -> String {
    match why {
        Why::Known(parts) => tell!(say, "todo-known", names = names(say, parts)),
        Why::Follows(codes) => tell!(say, "todo-follows", codes = codes.join(", ")),
        Why::Missing => tell!(say, "todo-missing"),
        Why::Noise => tell!(say, "todo-noise"),
        Why::Refused => tell!(say, "todo-refused"),
        Why::NoAnswer(word) => say.member(family!("todo-no-answer-"), word.text()),
        Why::Unexplained => tell!(say, "todo-unexplained"),
    }
}

/// Returns sentences about a cause, and about the rules that the program breaks.
pub(super) fn what_and_rule(why: &Why, edition: &str, say: &Messages) -> String {
    let mut sentences = vec![what(why, say)];
    if let Why::Known(parts) = why {
        sentences.extend(distinct(parts.iter().filter_map(|part| part.rule(edition, say))));
    }
    sentences.join(" ")
}

/// Returns a sentence about each mistake of a cause, followed by the rule that the mistake breaks. If several mistakes
/// break the same rule, the rule follows only the first of them.
fn mistakes(parts: &[Part], edition: &str, say: &Messages) -> Vec<String> {
    let mut said = Vec::new();
    let with_rule = |part: &Part| {
        let rule = part.rule(edition, say).filter(|rule| !said.contains(rule));
        said.extend(rule.clone());
        [Some(name(say, part)), rule].into_iter().flatten().collect::<Vec<_>>().join(". ")
    };
    parts.iter().map(with_rule).collect()
}

/// Returns sentences about a cause: the reason, another possible cause, and the right answers that contradict the
/// cause.
fn remarks(one: &Everywhere<'_>, say: &Messages) -> String {
    let mut sentences = Vec::new();
    if let Some(says) = &one.cause.says {
        sentences.push(tell!(say, "todo-says", says = says.clone()));
    }
    if let Some(other) = one.cause.same.first() {
        sentences.push(tell!(say, "todo-same", names = names(say, other)));
    }
    if one.contradicted > 0 {
        sentences.push(tell!(say, "todo-contradicted", count = one.contradicted));
    }
    sentences.join(" ")
}

/// The unexplained answers about one tie-break. Editions with the same smallest case share an entry.
struct Unexplained<'t> {
    topic: &'t Topic,
    cause: &'t Cause,
    editions: Vec<&'t str>,
    count: u64,
}

fn unexplained(todo: &Todo) -> Vec<Unexplained<'_>> {
    let mut left: Vec<Unexplained<'_>> = Vec::new();
    for row in &todo.rows {
        for cause in row.causes.iter().filter(|cause| cause.why.is_unexplained()) {
            let same = |one: &&mut Unexplained<'_>| {
                let (other, own) = (&one.cause.smallest, &cause.smallest);
                *one.topic == row.topic && (&other.check, &other.unit) == (&own.check, &own.unit)
            };
            match left.iter_mut().find(same) {
                Some(one) => {
                    one.editions.push(&row.edition);
                    one.count += cause.count;
                }
                None => left.push(Unexplained {
                    topic: &row.topic,
                    cause,
                    editions: vec![&row.edition],
                    count: cause.count,
                }),
            }
        }
    }
    left
}

impl Unexplained<'_> {
    fn says(&self, corpus: &Corpus, say: &Messages) -> String {
        let (name, editions) = (topic_name(self.topic, say), self.editions.join(", "));
        let head = tell!(say, "todo-left", name, editions, count = self.count);
        let says = self.cause.says.as_ref().map(|says| tell!(say, "todo-says", says = says.clone()));
        let case = smallest_case(&self.cause.smallest, corpus, say);
        [Some(head), says, Some(case)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// Returns a sentence that introduces the smallest case, for the text before the command that repeats the question.
pub(super) fn smallest_case(sample: &Sample, corpus: &Corpus, say: &Messages) -> String {
    let case = sample.check.split('#').next().unwrap_or_default();
    let title = corpus.title(case).map(|title| say.text(title)).unwrap_or_default();
    tell!(say, "todo-smallest", title, unit = &*sample.unit, edition = &*sample.edition)
}

/// Returns the articles of the rules that the program breaks.
fn broken(why: &Why) -> Vec<&'static str> {
    if let Why::Known(parts) = why { articles(parts) } else { Vec::new() }
}

/// Returns the links for a cause: to the smallest case, to the clauses that the program breaks, and to the clause of
/// the case.
fn links(cause: &Cause, corpus: &Corpus, say: &Messages) -> Vec<(String, String)> {
    let case = cause.smallest.check.split('#').next().unwrap_or_default();
    let mut clauses: Vec<String> =
        broken(&cause.why).iter().map(|article| format!("c07.{article}")).collect();
    clauses.extend(corpus.clauses_of(case).first().cloned());
    let link = |clause: String| {
        let heading = corpus.registry.heading(&clause).map_or("", |heading| say.text(heading));
        (format!("{clause} {heading}").trim_end().to_owned(), clause)
    };
    let to_case = (case.to_owned(), case.to_owned());
    std::iter::once(to_case).chain(distinct(clauses).into_iter().map(link)).collect()
}

/// Returns the smallest case as its declarations and a table with the working of each value.
fn smallest(sample: &Sample, say: &Messages) -> Vec<Block> {
    let mut page = Page::new(say.language(), "");
    if !sample.declared.is_empty() {
        page.paragraph(tell!(say, "todo-declared", json = &*sample.declared));
    }
    page.table(event(sample, say));
    page.blocks
}

fn event(sample: &Sample, say: &Messages) -> Table {
    let rounds = sample.rows.iter().map(|row| row.rounds.len()).max().unwrap_or_default();
    let mut table = table!(say, Right "column-id", Left "column-name", Right "column-rating");
    table.columns.extend((1..=rounds).map(|round| Column::new(round.to_string(), Align::Left)));
    let last = table!(say, Decimal "column-expected", Left "column-given", Left "column-working");
    table.columns.extend(last.columns);
    let whole = sample.rows.len() <= WIDEST;
    for row in sample.rows.iter().filter(|row| whole || row.differs) {
        let number = if row.id == 0 { String::new() } else { row.id.to_string() };
        let mut cells =
            vec![number, row.name.clone(), row.rating.map(|rating| rating.to_string()).unwrap_or_default()];
        cells.extend((0..rounds).map(|round| row.rounds.get(round).cloned().unwrap_or_default()));
        let given = match (row.differs, row.given.is_empty()) {
            (true, false) => format!("{} ✗", row.given),
            (true, true) => "✗".to_owned(),
            (false, _) => row.given.clone(),
        };
        cells.extend([row.expected.clone(), given, row.working.clone()]);
        table.row(cells);
    }
    table.without_empty_columns()
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
        _ => Vec::new(),
    }
}

impl Todo {
    /// Returns the tasks as JSON. Texts of this program are in the language of the messages.
    pub fn written(&self, say: &Messages) -> Value {
        let cause = |cause: &Cause| {
            let same: Vec<Vec<String>> = cause.same.iter().map(|parts| ids(parts)).collect();
            let written = json!({
                "kind": kind(&cause.why),
                "parts": parts(&cause.why),
                "same": same,
                "articles": broken(&cause.why),
                "says": what(&cause.why, say),
                "count": cause.count,
                "contradicted": cause.contradicted,
                "smallest": cause.smallest,
            });
            leaving_out(written, &["parts", "same", "articles"])
        };
        let (wrong, explained) = self.explained();
        let most = |most: &Everywhere<'_>| {
            let why = &most.cause.why;
            let (kind, parts, says) = (kind(why), parts(why), what(why, say));
            let written =
                json!({ "kind": kind, "parts": parts, "says": says, "count": most.count, "wrong": wrong });
            leaving_out(written, &["parts"])
        };
        let rows = self.rows.iter().map(|row| {
            json!({
                "code": row.topic.key(),
                "edition": row.edition,
                "asked": row.asked,
                "right": row.right,
                "unsupported": row.unsupported,
                "causes": row.causes.iter().map(cause).collect::<Vec<_>>(),
            })
        });
        let (rows, most) = (rows.collect::<Vec<_>>(), self::most(&everywhere(self)).map(most));
        let written = json!({ "wrong": wrong, "explained": explained, "rows": rows, "most": most });
        leaving_out(written, &["most"])
    }
}
