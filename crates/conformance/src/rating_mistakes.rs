//! Which wrong readings of B.02 explain the answers of a program that rates.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::corpus::{Corpus, RatingCheck, RatingFile};
use crate::subject::RatingAnswer;
use crate::verdict::is_noise;
use tiebreak_b02::Rulings;
use tiebreak_diagnose::deviation::{Account, Deviation, catalogue, find};
use tiebreak_diagnose::diagnosis::{Diagnosis, Explanation, Part};

/// Combinations that are carried on to the next size.
const BEAM: usize = 10;
/// The most parts of a combination.
const MOST_PARTS: usize = 8;
/// Wrong answers that one more part has to explain at least to be worth naming.
const WORTH: usize = 2;
/// Explanations that are shown.
const SHOWN: usize = 8;

/// What an answer holds for a key, or none if there is no value. Of a request that has to be refused: whether it was.
type Content = Option<String>;

/// A question about ratings whose answer counts.
#[derive(Clone, Debug)]
pub struct RatingQuestion<'c> {
    /// The case.
    pub case: &'c RatingFile,
    /// The check.
    pub check: &'c RatingCheck,
    request: Value,
    right: Vec<Content>,
}

impl RatingQuestion<'_> {
    /// What is compared of an answer.
    fn contents(&self, answer: &RatingAnswer) -> Vec<Content> {
        match answer {
            RatingAnswer::Refused(rules) if !self.check.refused.is_empty() => {
                let names_them =
                    rules.is_empty() || self.check.refused.iter().all(|rule| rules.contains(rule));
                vec![names_them.then(|| "refused".to_owned())]
            }
            RatingAnswer::Values(_) if !self.check.refused.is_empty() => vec![None],
            RatingAnswer::Refused(_) => vec![None; self.check.values.len()],
            RatingAnswer::Values(values) => {
                self.check.values.keys().map(|key| values.get(key).cloned()).collect()
            }
        }
    }

    fn under(&self, rulings: &Rulings) -> Vec<Content> {
        self.contents(&RatingAnswer::computed(&self.request, rulings))
    }
}

/// What a program with this answer gave where it is not right, by position of the question.
type Effects = BTreeMap<usize, Vec<Content>>;

/// Every question about ratings of a corpus that counts, and what every wrong reading of B.02 answers to it.
#[derive(Clone, Debug)]
pub struct RatingBench<'c> {
    /// The questions, in the order of the corpus.
    pub questions: Vec<RatingQuestion<'c>>,
    singles: Vec<(&'static str, Effects)>,
}

/// The rulings of a program with these deviations; those that are not about ratings change nothing.
pub fn rating_rulings<'i>(ids: impl IntoIterator<Item = &'i str>) -> Rulings {
    let mut rulings = Rulings::default();
    for id in ids {
        if let Some(Account::Rates(decision, variant)) = find(id).map(|deviation| &deviation.account) {
            // The catalogue is made from the decisions themselves.
            let _ = rulings.set(decision, variant);
        }
    }
    rulings
}

/// One mistake and the values that it explains.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatingMistake {
    /// What the program does otherwise.
    pub parts: Vec<Part>,
    /// What explains just the same values and contradicts as few.
    pub same: Vec<Vec<Part>>,
    /// The wrong values that it gives: position of the question, and of the key among those expected.
    pub cells: Vec<(usize, usize)>,
    /// Right values that it would have got wrong.
    pub contradicted: usize,
}

impl RatingMistake {
    fn of(ids: &[&'static str]) -> RatingMistake {
        let parts = ids.iter().map(|id| Part::Deviation(id)).collect();
        RatingMistake { parts, same: Vec::new(), cells: Vec::new(), contradicted: 0 }
    }
}

/// What a candidate explains.
struct Candidate {
    ids: Vec<&'static str>,
    effects: Effects,
    explained: usize,
    contradicted: usize,
}

impl Candidate {
    fn cost(&self, wrong: usize) -> usize {
        wrong - self.explained.min(wrong) + self.contradicted + WORTH * (self.ids.len() - 1)
    }
}

impl<'c> RatingBench<'c> {
    /// Asks every wrong reading everything.
    pub fn of(corpus: &'c Corpus) -> RatingBench<'c> {
        let checks =
            corpus.ratings.iter().flat_map(|case| case.file.checks.iter().map(move |check| (case, check)));
        let counts = checks.filter(|(_, check)| !check.status.is_open());
        let questions: Vec<RatingQuestion<'c>> = counts
            .map(|(case, check)| {
                let request = Value::Object(case.question(check));
                let mut question = RatingQuestion { case, check, request, right: Vec::new() };
                question.right = question.under(&Rulings::default());
                question
            })
            .collect();
        let mut bench = RatingBench { questions, singles: Vec::new() };
        let rates = catalogue().iter().filter(|deviation| matches!(deviation.account, Account::Rates(..)));
        let ids: Vec<&'static str> = rates.map(|deviation| deviation.id).collect();
        let everywhere: Vec<usize> = (0..bench.questions.len()).collect();
        bench.singles = ids.into_iter().map(|id| (id, bench.effects(&[id], &everywhere))).collect();
        bench
    }

    /// The checks that a deviation answers otherwise and that count against it: not those that admit another answer.
    pub fn killers(&self, id: &str) -> Vec<&RatingQuestion<'c>> {
        let effects = self.singles.iter().find(|(own, _)| *own == id).map(|(_, effects)| effects);
        let question = |at: &usize| self.questions.get(*at).filter(|q| q.check.status.is_settled());
        effects.into_iter().flat_map(BTreeMap::keys).filter_map(question).collect()
    }

    fn effects(&self, ids: &[&'static str], at: &[usize]) -> Effects {
        let rulings = rating_rulings(ids.iter().copied());
        let effect = |at: &usize| {
            let question = self.questions.get(*at)?;
            let contents = question.under(&rulings);
            (contents != question.right).then_some((*at, contents))
        };
        at.iter().filter_map(effect).collect()
    }

    /// Explains the answers of a program one by one, by position of the question: the mistake that gives the most of
    /// them is taken, and what is left is explained again; in the end by what explains them best together. A cell is the
    /// position of a question and that of a key among those expected.
    ///
    /// Only the cells of `asked` are compared: a program need not compute every key.
    pub fn apart(
        &self,
        given: &BTreeMap<usize, RatingAnswer>,
        asked: &BTreeSet<(usize, usize)>,
    ) -> Vec<RatingMistake> {
        let found: BTreeMap<usize, Vec<Content>> = given
            .iter()
            .filter_map(|(at, answer)| Some((*at, self.questions.get(*at)?.contents(answer))))
            .collect();
        let is_right = |at: usize, cell: usize, content: &Content| {
            self.questions.get(at).and_then(|question| question.right.get(cell)) == Some(content)
        };
        let cells = || {
            found
                .iter()
                .flat_map(|(at, contents)| {
                    contents.iter().enumerate().map(move |(cell, content)| (*at, cell, content))
                })
                .filter(|(at, cell, _)| asked.contains(&(*at, *cell)))
        };
        let mut left: BTreeSet<(usize, usize)> = cells()
            .filter(|(at, cell, content)| !is_right(*at, *cell, content))
            .map(|(at, cell, _)| (at, cell))
            .collect();
        let mut mistakes: Vec<RatingMistake> = Vec::new();
        let judged = |ids: &[&'static str], effects: &Effects, left: &BTreeSet<(usize, usize)>| {
            let mut mistake = RatingMistake::of(ids);
            for (at, cell, content) in cells() {
                let Some(effect) = effects.get(&at).and_then(|effect| effect.get(cell)) else { continue };
                match (is_right(at, cell, content), gives(effect, content)) {
                    (true, false) => mistake.contradicted += 1,
                    (false, true) if left.contains(&(at, cell)) => mistake.cells.push((at, cell)),
                    _ => {}
                }
            }
            mistake
        };
        while !left.is_empty() {
            let singles: Vec<RatingMistake> =
                self.singles.iter().map(|(id, effects)| judged(&[id], effects, &left)).collect();
            let best = singles
                .iter()
                .filter(|one| one.contradicted * 2 <= one.cells.len() && !one.cells.is_empty())
                .max_by_key(|one| {
                    (
                        one.cells.len() as i64 - 2 * one.contradicted as i64,
                        std::cmp::Reverse(one.parts.clone()),
                    )
                });
            let Some(mut best) = best.cloned() else { break };
            let alike = |one: &&RatingMistake| {
                one.cells == best.cells && one.contradicted == best.contradicted && one.parts != best.parts
            };
            best.same = singles.iter().filter(alike).map(|one| one.parts.clone()).collect();
            best.cells.iter().for_each(|cell| _ = left.remove(cell));
            mistakes.push(best);
        }
        if left.is_empty() {
            return mistakes;
        }
        if let Some(best) =
            self.diagnosed(given, &|cell| asked.contains(cell)).best().filter(|best| best.parts.len() > 1)
        {
            let ids: Vec<&'static str> =
                best.parts.iter().filter_map(|part| find(&part.id())).map(|d| d.id).collect();
            let everywhere: Vec<usize> = found.keys().copied().collect();
            let together = judged(&ids, &self.effects(&ids, &everywhere), &left);
            if !together.cells.is_empty() {
                mistakes.push(together);
            }
        }
        mistakes
    }

    fn diagnosed(
        &self,
        given: &BTreeMap<usize, RatingAnswer>,
        asked: &dyn Fn(&(usize, usize)) -> bool,
    ) -> Diagnosis {
        let found: BTreeMap<usize, Vec<Content>> = given
            .iter()
            .filter_map(|(at, answer)| Some((*at, self.questions.get(*at)?.contents(answer))))
            .collect();
        let right = |at: usize, cell: usize| self.questions.get(at).and_then(|q| q.right.get(cell));
        let cells = |at: usize, contents: &[Content]| {
            (0..contents.len()).map(move |cell| (at, cell)).filter(|place| asked(place))
        };
        let given_at = |at: usize, cell: usize| found.get(&at).and_then(|contents| contents.get(cell));
        let wrong_at = |(at, cell): &(usize, usize)| given_at(*at, *cell) != right(*at, *cell);
        let all: Vec<(usize, usize)> = found.iter().flat_map(|(at, contents)| cells(*at, contents)).collect();
        let wrong = all.iter().filter(|place| wrong_at(place)).count();
        if wrong == 0 {
            return Diagnosis { cells: all.len(), wrong, explanations: Vec::new() };
        }
        let judged = |ids: Vec<&'static str>, effects: Effects| {
            let (mut explained, mut contradicted) = (0, 0);
            for (at, contents) in effects.iter().filter(|(at, _)| found.contains_key(at)) {
                for place in cells(*at, contents) {
                    let given = given_at(*at, place.1).zip(contents.get(place.1));
                    match (wrong_at(&place), given.is_some_and(|(found, content)| gives(content, found))) {
                        (true, true) => explained += 1,
                        (false, false) => contradicted += 1,
                        _ => {}
                    }
                }
            }
            Candidate { ids, effects, explained, contradicted }
        };
        let order = |candidate: &Candidate| (candidate.cost(wrong), candidate.ids.clone());
        let mut all_found: Vec<Candidate> =
            self.singles.iter().map(|(id, effects)| judged(vec![*id], effects.clone())).collect();
        all_found.sort_by_key(order);
        // What explains nothing alone may still be a piece of what does.
        let moves = |effects: &Effects| {
            effects.iter().any(|(at, contents)| {
                cells(*at, contents).any(|place| found.contains_key(at) && wrong_at(&place))
            })
        };
        let helpful: Vec<&(&'static str, Effects)> =
            self.singles.iter().filter(|(_, effects)| moves(effects)).collect();
        let mut record = all_found.iter().map(|one| one.cost(wrong)).min().unwrap_or(0);
        let mut from = 0;
        for size in 2..=MOST_PARTS {
            if record <= WORTH * (size - 2) {
                break;
            }
            let mut grown: Vec<Candidate> = Vec::new();
            for base in all_found.iter().skip(from).take(BEAM) {
                for (id, effects) in &helpful {
                    let mut ids = base.ids.clone();
                    ids.push(id);
                    ids.sort_unstable();
                    let twice = ids.windows(2).any(|pair| pair[0] == pair[1]);
                    if twice || clash(&ids) || grown.iter().any(|one| one.ids == ids) {
                        continue;
                    }
                    let at: Vec<usize> = base.effects.keys().chain(effects.keys()).copied().collect();
                    let together = self.effects(&ids, &at);
                    grown.push(judged(ids, together));
                }
            }
            grown.sort_by_key(order);
            grown.truncate(BEAM);
            let better = grown.iter().map(|one| one.cost(wrong)).min().filter(|cost| *cost < record);
            from = all_found.len();
            all_found.extend(grown);
            match better {
                Some(cost) => record = cost,
                None => break,
            }
        }
        Diagnosis { cells: all.len(), wrong, explanations: grouped(all_found, wrong) }
    }
}

/// Whether a reading gives what was found. Of a number without end programs give as many digits as their arithmetic has.
fn gives(content: &Content, found: &Content) -> bool {
    match (content, found) {
        (Some(content), Some(found)) => content == found || is_noise(content, found),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Whether two of the deviations decide the same point.
fn clash(ids: &[&'static str]) -> bool {
    let mut points: Vec<&str> = ids.iter().filter_map(|id| find(id)).flat_map(Deviation::decides).collect();
    points.sort_unstable();
    points.windows(2).any(|pair| pair[0] == pair[1])
}

/// Puts together those that give the same everywhere, the best first.
fn grouped(mut candidates: Vec<Candidate>, wrong: usize) -> Vec<Explanation> {
    candidates.sort_by_key(|one| (one.cost(wrong), one.ids.len(), one.ids.clone()));
    let parts = |ids: &[&'static str]| ids.iter().map(|id| Part::Deviation(id)).collect::<Vec<_>>();
    let mut groups: Vec<(Effects, Explanation)> = Vec::new();
    for one in candidates {
        if one.explained * 10 < wrong || one.explained <= one.contradicted / 2 {
            continue;
        }
        if let Some((_, group)) = groups.iter_mut().find(|(effects, _)| *effects == one.effects) {
            // A larger combination with the same effects says nothing new.
            if one.ids.len() == group.parts.len() {
                group.same.push(parts(&one.ids));
            }
        } else if groups.len() < SHOWN {
            let explanation = Explanation {
                parts: parts(&one.ids),
                same: Vec::new(),
                explained: one.explained,
                contradicted: one.contradicted,
            };
            groups.push((one.effects, explanation));
        }
    }
    groups.into_iter().map(|(_, explanation)| explanation).collect()
}
