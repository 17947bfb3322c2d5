//! The lines of a report by tie-break and edition.

use std::collections::BTreeMap;

use super::found::Topic;
use super::sample::Sample;
use crate::corpus::Corpus;
use crate::report::line::Line;
use crate::report::plan::Ask;
use crate::report::record::Report;
use crate::report::wanted::wanted_plan;
use tiebreak_engine::rules::Code;

/// What names a row; the order of the registry comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    order: usize,
    pub topic: Topic,
    pub edition: String,
}

/// The questions of a report with their lines.
pub(super) struct Gathered<'r> {
    report: &'r Report,
    corpus: &'r Corpus,
    /// The questions that have lines, with the positions of these in the report.
    pub questions: Vec<(Ask<'r>, Vec<usize>)>,
    /// The positions of the lines of each row, open ones left out.
    pub rows: BTreeMap<Key, Vec<usize>>,
    /// The question of each line.
    question_of: BTreeMap<usize, usize>,
}

impl<'r> Gathered<'r> {
    pub(super) fn of(report: &'r Report, corpus: &'r Corpus) -> Gathered<'r> {
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

    /// The line at a position that came from this report.
    pub(super) fn line(&self, at: usize) -> &'r Line {
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

    /// What makes one question smaller than another.
    pub(super) fn size(&self, at: usize) -> (usize, usize, usize) {
        let question = self.question_of.get(&at).and_then(|question| self.questions.get(*question));
        match question {
            Some((Ask::Standings { case, check, .. }, _)) => {
                let event = &case.tournament;
                (event.len(), check.after(event.rounds()), at)
            }
            Some((Ask::Rating { .. }, _)) | None => (0, 0, at),
        }
    }

    pub(super) fn sample(&self, at: usize) -> Sample {
        let line = self.line(at);
        match self.question_of.get(&at).and_then(|question| self.questions.get(*question)) {
            Some((ask, _)) => Sample::of(ask, line, self.report),
            None => Sample::named(line),
        }
    }
}

/// The name of the tie-break without what stands behind it.
pub(super) fn base_name(code: &str) -> String {
    Code::parse(code).map_or_else(|_| code.to_owned(), |(code, _)| code.base.name().to_owned())
}
