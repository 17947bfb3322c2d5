//! Planted faults: how well the diagnosis names a mistake that is known.

use super::asked::{Content, What};
use super::expected::Expected;
use super::fault::Fault;
use super::hypothesis::Part;
use super::observed::{Found, Observed};
use super::search::{Diagnosis, diagnose};
use crate::corpus::Corpus;
use crate::deviation::{Change, Deviation, catalogue};
use crate::explore::Random;
use crate::number::Fraction;

/// What the diagnosis made of one planted fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// The ids planted, or the name of an unrelated fault.
    pub planted: Vec<String>,
    /// Wrong cells.
    pub wrong: usize,
    /// The parts named first, with those that nothing tells apart from them.
    pub named: Vec<Vec<String>>,
    /// Whether the explanation named first leaves nothing open and no other does so too.
    pub certain: bool,
    /// Whether what was planted is what was named first.
    pub right: bool,
}

/// Every final and settled question of a corpus.
pub fn questions(corpus: &Corpus) -> Vec<Expected<'_>> {
    let mut questions = Vec::new();
    for (case, check) in corpus.checks() {
        for edition in &check.editions {
            questions.extend(Expected::of(case, check, edition.edition()));
        }
    }
    questions
}

/// Deviations that change at least one answer of the corpus.
pub fn visible(questions: &[Expected<'_>]) -> Vec<&'static Deviation> {
    let shows = |change: &Change| {
        questions.iter().any(|question| {
            let asked = &question.asked;
            !asked.is_idle(change) && asked.changed(change).is_ok_and(|contents| contents != asked.right())
        })
    };
    catalogue().iter().filter(|deviation| deviation.change().is_some_and(shows)).collect()
}

/// A program with these deviations answers the whole corpus.
pub fn plant(questions: &[Expected<'_>], ids: &[&'static str]) -> Planted {
    let parts: Vec<Part> = ids.iter().map(|id| Part::Deviation(id)).collect();
    let change = super::search::change_of(&parts);
    let observed: Vec<Observed<'_>> = questions
        .iter()
        .filter_map(|question| {
            // The catalogue names existing rulings only.
            let contents = question.asked.changed(&change).ok()?;
            let found = contents.into_iter().map(|content| Some(Found::exact(content))).collect();
            Some(Observed::new(question.asked.clone(), found))
        })
        .collect();
    let diagnosis = diagnose(&observed);
    let mut wanted: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    wanted.sort();
    let right = named(&diagnosis).contains(&wanted);
    outcome(wanted, &diagnosis, right)
}

/// A program with a fault that is no reading of any rule answers the whole corpus.
pub fn plant_unrelated(questions: &[Expected<'_>], fault: Fault) -> Planted {
    let observed: Vec<Observed<'_>> = questions
        .iter()
        .map(|question| {
            let right = question.asked.right();
            let found = fault.spoil(question, &right);
            Observed::new(question.asked.clone(), found.into_iter().map(|c| Some(Found::exact(c))).collect())
        })
        .collect();
    let diagnosis = diagnose(&observed);
    let right = diagnosis.wrong == 0 || diagnosis.complete().next().is_none();
    outcome(vec![fault.name().to_owned()], &diagnosis, right)
}

/// Pairs of different deviations drawn from a seed, none deciding what the other decides.
pub fn random_pairs(deviations: &[&'static Deviation], seed: u64, count: usize) -> Vec<[&'static str; 2]> {
    let mut random = Random::new(seed, 0);
    let mut pairs = Vec::new();
    if deviations.len() < 2 {
        return pairs;
    }
    let mut attempts = 0;
    while pairs.len() < count && attempts < count * 100 {
        attempts += 1;
        let (a, b) = (random.below(deviations.len() as u32), random.below(deviations.len() as u32));
        let (Some(one), Some(other)) = (deviations.get(a as usize), deviations.get(b as usize)) else {
            continue;
        };
        let (Some(first), Some(second)) = (one.change(), other.change()) else { continue };
        let decides = |path| second.rulings.iter().any(|(other, _)| other == path);
        let clash = first.rulings.iter().any(|(path, _)| decides(path));
        let pair = if one.id < other.id { [one.id, other.id] } else { [other.id, one.id] };
        if a != b && !clash && !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    pairs
}

fn named(diagnosis: &Diagnosis) -> Vec<Vec<String>> {
    let Some(first) = diagnosis.explanations.first() else { return Vec::new() };
    std::iter::once(&first.parts)
        .chain(&first.same)
        .map(|parts| {
            let mut ids: Vec<String> = parts.iter().map(Part::id).collect();
            ids.sort();
            ids
        })
        .collect()
}

fn outcome(planted: Vec<String>, diagnosis: &Diagnosis, right: bool) -> Planted {
    Planted {
        planted,
        wrong: diagnosis.wrong,
        named: named(diagnosis),
        certain: diagnosis.certain().is_some(),
        right,
    }
}

/// The contents of a column or of the places, for faults that move them about.
pub(super) fn column(question: &Expected<'_>, what: What) -> Vec<usize> {
    let cells = question.asked.cells.iter().enumerate();
    cells.filter(|(_, cell)| cell.what == what).map(|(at, _)| at).collect()
}

/// The number of a content, zero for none.
pub(super) fn number(content: &Content) -> Fraction {
    content.unwrap_or(Fraction::ZERO)
}
