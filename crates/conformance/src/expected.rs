//! Converts questions and answers into the form that the diagnosis reads, and finds the mistakes that explain wrong
//! answers about ratings.

use crate::corpus::RatingCase;
use crate::prelude::*;
use crate::subject::engine::Question;
use crate::verdict::is_noise;
use std::borrow::Cow;
use tiebreak_b02::{Rulings, Standing};
use tiebreak_diagnose::diagnosis::{Cell, Compared, Found, Observed, Part, What};
use tiebreak_engine::plan::Plan;

/// Returns the question of a check under one edition, in the form that the diagnosis reads. Returns `None` if the check
/// expects neither values nor an order, or if its tie-break list is invalid.
pub fn compared<'t>(case: &'t Case, check: &'t Check, edition: Edition) -> Option<Compared<'t>> {
    let question = Question::of(case, check, edition).ok()?;
    let list = question.list().ok()?;
    let tournament = question.event.tournament().clone();
    let asked: Vec<_> = check.tiebreaks.iter().map(|name| Code::parse(name).ok()).collect();
    let added = list.entries.len() - asked.len().min(list.entries.len());
    let position = |name: &str| {
        let code = Code::parse(name).ok()?.0;
        let at = asked.iter().position(|own| own.as_ref().is_some_and(|(own, _)| *own == code));
        let written = Listed::Code(code);
        at.map(|at| at + added).or_else(|| list.entries.iter().position(|entry| *entry == written))
    };
    let mut cells = Vec::new();
    for (id, row) in &check.values {
        let Some(index) = tournament.index_of(*id) else { continue };
        let entries = row.keys().filter_map(|code| position(code));
        cells.extend(entries.map(|entry| Cell { index, what: What::Value(entry) }));
    }
    let ranked = check.ranking.iter().flatten().flatten().filter_map(|id| tournament.index_of(*id));
    cells.extend(ranked.map(|index| Cell { index, what: What::Place }));
    if cells.is_empty() {
        return None;
    }
    Some(Compared {
        name: format!("{} ({edition})", case.check_id(check)),
        plan: Plan { rules: question.rules(), list, members: None, ..question.event.plan.clone() },
        tournament: Cow::Owned(tournament),
        cells,
        tail: Vec::new(),
    })
}

/// Converts a program's answer to a question into the form that the diagnosis reads.
pub fn observed<'t>(asked: Compared<'t>, answer: &Answer) -> Observed<'t> {
    // A check can compare the places of only some participants, so the places are counted among these participants.
    let mut ranked: Vec<u32> = asked
        .cells
        .iter()
        .filter(|cell| cell.what == What::Place)
        .filter_map(|cell| answer.ranks.as_ref()?.get(&asked.tournament.id(cell.index)).copied())
        .collect();
    ranked.sort_unstable();
    let found = asked.cells.iter().map(|cell| {
        let id = asked.tournament.id(cell.index);
        match cell.what {
            What::Place => {
                let rank = answer.ranks.as_ref()?.get(&id)?;
                let place = ranked.iter().position(|other| other == rank)? + 1;
                Some(Found::exact(Some(Fraction::integer(place as i128))))
            }
            What::Value(entry) => {
                let listed = asked.plan.list.entries.get(entry)?;
                match answer.values.get(&listed.to_string())?.get(&id)? {
                    None => Some(Found::exact(None)),
                    Some(text) => Found::written(text, listed),
                }
            }
        }
    });
    let found = found.collect();
    Observed::new(asked, found)
}

// The following code finds the wrong readings of B.02 that explain the wrong answers of a program about ratings.

/// The text of a program's answer for one key, or `None` if the program gave no value for the key. For an invalid
/// request, the text states whether the program rejected the request.
type RatingContent = Option<String>;

/// A question about ratings whose answer counts as right or wrong.
#[derive(Clone, Debug)]
pub struct RatingQuestion<'c> {
    /// The case that contains the check.
    pub case: &'c RatingCase,
    /// The check that asks the question.
    pub check: &'c RatingCheck,
    request: Value,
    /// The right answer, split into one part for each expected key.
    pub right: Vec<RatingContent>,
}

impl RatingQuestion<'_> {
    /// Splits an answer into one part for each expected key.
    fn contents(&self, answer: &RatingAnswer) -> Vec<RatingContent> {
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

    /// Returns the answer that a program with these rulings gives, split into one part for each expected key.
    pub fn under(&self, rulings: &Rulings) -> Vec<RatingContent> {
        self.contents(&RatingAnswer::computed(&self.request, rulings))
    }
}

/// The wrong answers that a program with a deviation gives. The key is the index of the question.
type Effects = BTreeMap<usize, Vec<RatingContent>>;

/// Every question about ratings whose answer counts as right or wrong, with the answers that each wrong reading of B.02
/// gives.
#[derive(Clone, Debug)]
pub struct RatingBench<'c> {
    /// The questions about ratings, in the order of the corpus.
    pub questions: Vec<RatingQuestion<'c>>,
    singles: Vec<(&'static str, Effects)>,
}

/// Returns the known wrong readings of B.02, each with its id, the name of its decision, and the variant of the
/// decision.
fn wrong_readings() -> impl Iterator<Item = [&'static str; 3]> {
    let all =
        Rulings::DECISIONS.iter().flat_map(|own| own.variants.iter().map(move |variant| (own, variant)));
    all.filter_map(|(decision, variant)| match variant.standing {
        Standing::Deviation(id) => Some([id, decision.name, variant.name]),
        Standing::Default | Standing::Admissible => None,
    })
}

/// Returns the rating rules as a program with these deviations applies them. Ignores deviations from other rules.
pub fn rating_rulings<'i>(ids: impl IntoIterator<Item = &'i str>) -> Rulings {
    let mut rulings = Rulings::default();
    for id in ids {
        if let Some([_, decision, variant]) = wrong_readings().find(|[own, ..]| *own == id) {
            // Setting the decision cannot fail, because its name comes from the list of decisions.
            let _ = rulings.set(decision, variant);
        }
    }
    rulings
}

/// A mistake about the rating rules, with the wrong values that it explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingMistake {
    /// The deviations that together form the mistake.
    pub parts: Vec<Part>,
    /// Other mistakes that explain the same wrong values and contradict the same number of right values.
    pub same: Vec<Vec<Part>>,
    /// The wrong values that the mistake explains, as pairs: the index of the question, and the index of the key among
    /// the expected keys of the question.
    pub cells: Vec<(usize, usize)>,
    /// The number of right values that would be wrong if the program made the mistake.
    pub contradicted: usize,
}

impl RatingMistake {
    fn of(ids: &[&'static str]) -> RatingMistake {
        let parts = ids.iter().map(|id| Part::Deviation(id)).collect();
        RatingMistake { parts, same: Vec::new(), cells: Vec::new(), contradicted: 0 }
    }
}

impl<'c> RatingBench<'c> {
    /// Computes the answer that each wrong reading gives to each question.
    pub fn of(corpus: &'c Corpus) -> RatingBench<'c> {
        let counts = corpus.rating_checks().filter(|(_, check)| !check.status.is_open());
        let questions: Vec<RatingQuestion<'c>> = counts
            .map(|(case, check)| {
                let request = Value::Object(case.question(check));
                let mut question = RatingQuestion { case, check, request, right: Vec::new() };
                question.right = question.under(&Rulings::default());
                question
            })
            .collect();
        let mut bench = RatingBench { questions, singles: Vec::new() };
        let ids: BTreeSet<&'static str> = wrong_readings().map(|[id, ..]| id).collect();
        let everywhere: Vec<usize> = (0..bench.questions.len()).collect();
        bench.singles = ids.into_iter().map(|id| (id, bench.effects(&[id], &everywhere))).collect();
        bench
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

    /// Returns the mistakes that explain the wrong answers of a program. Compares only the cells in `asked`, because a
    /// program need not compute every key. A cell consists of the index of a question and the index of one of its
    /// expected keys.
    ///
    /// Each step of the search takes the mistake that explains the most wrong values that are not yet explained. For
    /// this comparison, each right value that a mistake contradicts cancels two explained values. Finally, the search
    /// tries pairs of mistakes for the values that are not yet explained.
    pub fn apart(
        &self,
        given: &BTreeMap<usize, RatingAnswer>,
        asked: &BTreeSet<(usize, usize)>,
    ) -> Vec<RatingMistake> {
        let found: BTreeMap<usize, Vec<RatingContent>> = given
            .iter()
            .filter_map(|(at, answer)| Some((*at, self.questions.get(*at)?.contents(answer))))
            .collect();
        let is_right = |at: usize, cell: usize, content: &RatingContent| {
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
        let is_worth_naming =
            |one: &RatingMistake| one.contradicted * 2 <= one.cells.len() && !one.cells.is_empty();
        let worth = |one: &RatingMistake| {
            let explained = one.cells.len() as i64 - 2 * one.contradicted as i64;
            (explained, std::cmp::Reverse(one.parts.clone()))
        };
        while !left.is_empty() {
            let singles: Vec<RatingMistake> =
                self.singles.iter().map(|(id, effects)| judged(&[id], effects, &left)).collect();
            let best = singles.iter().filter(|one| is_worth_naming(one)).max_by_key(|one| worth(one));
            let Some(mut best) = best.cloned() else { break };
            let alike = |one: &&RatingMistake| {
                one.cells == best.cells && one.contradicted == best.contradicted && one.parts != best.parts
            };
            best.same = singles.iter().filter(alike).map(|one| one.parts.clone()).collect();
            best.cells.iter().for_each(|cell| _ = left.remove(cell));
            mistakes.push(best);
        }
        // Two readings together can explain values that neither reading explains alone.
        let touches = |effects: &Effects| left.iter().any(|(at, _)| effects.contains_key(at));
        let helpful: Vec<_> = self.singles.iter().filter(|(_, effects)| touches(effects)).collect();
        let pairs = helpful
            .iter()
            .enumerate()
            .flat_map(|(at, one)| helpful.iter().skip(at + 1).map(move |other| (*one, *other)));
        let together = pairs.filter(|(one, other)| !clash(one.0, other.0)).map(|(one, other)| {
            let at: Vec<usize> = one.1.keys().chain(other.1.keys()).copied().collect();
            judged(&[one.0, other.0], &self.effects(&[one.0, other.0], &at), &left)
        });
        mistakes.extend(together.filter(is_worth_naming).max_by_key(worth));
        mistakes
    }
}

/// Returns whether a wrong reading gives the observed value. Ignores rounding errors of binary floating-point numbers.
fn gives(content: &RatingContent, found: &RatingContent) -> bool {
    match (content, found) {
        (Some(content), Some(found)) => content == found || is_noise(content, found),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Returns whether two wrong readings are variants of the same decision.
fn clash(one: &str, other: &str) -> bool {
    let decision = |id| wrong_readings().find(|[own, ..]| *own == id).map(|[_, decision, _]| decision);
    decision(one) == decision(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_diagnose::deviation::{Account, catalogue};

    #[test]
    fn the_catalogue_contains_every_wrong_reading_of_the_rating_rules() {
        let rates = catalogue().iter().filter(|deviation| deviation.account == Account::Rates);
        let ids: BTreeSet<&str> = wrong_readings().map(|[id, ..]| id).collect();
        assert_eq!(rates.map(|deviation| deviation.id).collect::<BTreeSet<_>>(), ids);
        assert!(ids.contains("D-B02-7.14-four-games"));
    }
}
