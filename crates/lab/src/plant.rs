//! Planted faults: how well the diagnosis names a mistake that is known.

use std::collections::BTreeMap;

use crate::explore::Random;
use tiebreak_diagnose::deviation::{Change, Deviation, catalogue};
use tiebreak_diagnose::diagnosis::{Diagnosis, Explanation, Observed, Part, change_of, diagnose};
use tiebreak_suite::corpus::Corpus;
use tiebreak_suite::expected::{Expected, expected_of};
use tiebreak_suite::rating_mistakes::{RatingBench, RatingQuestion};
use tiebreak_suite::report::Ask;
use tiebreak_suite::subject::protocol::{Query, RatingRequest, StandingsRequest, StartAnswer};
use tiebreak_suite::subject::{BuiltIn, Reply, Subject, ask_all};

/// A question of the corpus, with what is sent to a program that is to answer it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sent<'t> {
    /// What is asked and expected.
    pub expected: Expected<'t>,
    /// The request.
    pub request: StandingsRequest,
}

/// How well a planted fault was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The explanation named first is what was planted.
    Exact,
    /// The explanation named first gives the same as what was planted in every question of the corpus.
    Indistinguishable,
    /// Neither.
    Missed,
}

impl Naming {
    /// Whether what was planted is named first.
    pub fn is_exact(self) -> bool {
        match self {
            Naming::Exact => true,
            Naming::Indistinguishable | Naming::Missed => false,
        }
    }

    /// Whether something that gives the same is named first.
    pub fn is_indistinguishable(self) -> bool {
        match self {
            Naming::Indistinguishable => true,
            Naming::Exact | Naming::Missed => false,
        }
    }

    /// Whether something else is named first, or nothing.
    pub fn is_missed(self) -> bool {
        match self {
            Naming::Missed => true,
            Naming::Exact | Naming::Indistinguishable => false,
        }
    }
}

/// What the diagnosis made of one planted fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planted {
    /// Wrong cells.
    pub wrong: usize,
    /// The parts named first, with those that nothing tells apart from them.
    pub named: Vec<Vec<String>>,
    /// Wrong cells that the explanation named first gives too, and right ones that it would have got wrong.
    pub fits: (usize, usize),
    /// Whether something is claimed to explain everything.
    pub claimed: bool,
    /// Whether it is the only explanation of everything.
    pub certain: bool,
    /// Whether what was planted was named first; for a fault of no rule always missed.
    pub naming: Naming,
}

/// Every question of a corpus with numbers or an order as its answer, as it is sent to a program.
pub fn sent(corpus: &Corpus) -> Vec<Sent<'_>> {
    let sent = |(seq, ((case, check, edition), expected))| {
        // The engine takes everything, so nothing is left out of the request; a reading changes no finding.
        let program = StartAnswer { findings: false, ..BuiltIn::identity() };
        let Ok(Query::Standings(request)) = Ask::Standings { case, check, edition }.request(seq, &program)
        else {
            return None;
        };
        Some(Sent { expected, request: *request })
    };
    (1..).zip(expected_of(corpus)).filter_map(sent).collect()
}

/// Deviations that change at least one answer of the corpus.
pub fn visible(questions: &[Sent<'_>]) -> Vec<&'static Deviation> {
    let shows = |change: &Change| {
        questions.iter().any(|question| {
            let asked = &question.expected.asked;
            !asked.is_idle(change) && asked.changed(change).is_ok_and(|contents| contents != asked.right())
        })
    };
    catalogue().iter().filter(|deviation| deviation.change().is_some_and(shows)).collect()
}

/// A program with these deviations (none: with some other fault) answers the questions, and its answers are
/// explained. Each worker has a subject of its own.
///
/// # Errors
/// What a subject replied that is no answer.
pub fn plant(
    questions: &[Sent<'_>],
    subjects: Vec<Box<dyn Subject + Send>>,
    ids: &[&'static str],
) -> Result<Planted, Reply> {
    let requests: Vec<Query> =
        questions.iter().map(|sent| Query::Standings(Box::new(sent.request.clone()))).collect();
    let mut observed: Vec<Observed<'_>> = Vec::with_capacity(questions.len());
    for (question, reply) in questions.iter().zip(ask_all(subjects, &requests, &|| ()).replies) {
        match reply {
            Reply::Answered(answer) => observed.push(question.expected.observed(&answer)),
            other => return Err(other),
        }
    }
    let diagnosis = diagnose(&observed);
    let naming = if ids.is_empty() { Naming::Missed } else { naming(questions, &diagnosis, ids) };
    Ok(Planted::of(&diagnosis, naming))
}

/// The same with questions about ratings.
///
/// # Errors
/// What a subject replied that is no answer.
pub fn plant_ratings(
    bench: &RatingBench<'_>,
    subjects: Vec<Box<dyn Subject + Send>>,
    ids: &[&'static str],
) -> Result<Planted, Reply> {
    let request = |(seq, question): (u64, &RatingQuestion<'_>)| {
        Query::Rating(RatingRequest { seq, request: question.case.question(question.check) })
    };
    let requests: Vec<Query> = (1..).zip(&bench.questions).map(request).collect();
    let mut given = BTreeMap::new();
    for (at, reply) in ask_all(subjects, &requests, &|| ()).replies.into_iter().enumerate() {
        match reply {
            Reply::Rated(answer) => given.insert(at, answer),
            other => return Err(other),
        };
    }
    let diagnosis = bench.diagnose(&given);
    let naming = match diagnosis.explanations.first() {
        _ if ids.is_empty() => Naming::Missed,
        _ if is_named(&diagnosis, ids) => Naming::Exact,
        Some(first) => {
            let of = |part: &Part| match part {
                Part::Deviation(id) => Some(*id),
                _ => None,
            };
            let other: Vec<&'static str> = first.parts.iter().filter_map(of).collect();
            if bench.same(ids, &other) { Naming::Indistinguishable } else { Naming::Missed }
        }
        None => Naming::Missed,
    };
    Ok(Planted::of(&diagnosis, naming))
}

impl Planted {
    fn of(diagnosis: &Diagnosis, naming: Naming) -> Planted {
        let fits = |first: &Explanation| (first.explained, first.contradicted);
        Planted {
            wrong: diagnosis.wrong,
            named: named(diagnosis),
            fits: diagnosis.explanations.first().map_or((0, 0), fits),
            claimed: diagnosis.complete().next().is_some(),
            certain: diagnosis.certain().is_some(),
            naming,
        }
    }
}

fn is_named(diagnosis: &Diagnosis, ids: &[&'static str]) -> bool {
    let mut wanted: Vec<String> = ids.iter().map(|id| (*id).to_owned()).collect();
    wanted.sort();
    named(diagnosis).contains(&wanted)
}

fn naming(questions: &[Sent<'_>], diagnosis: &Diagnosis, ids: &[&'static str]) -> Naming {
    if is_named(diagnosis, ids) {
        return Naming::Exact;
    }
    let Some(first) = diagnosis.explanations.first() else { return Naming::Missed };
    let planted = change_of(&ids.iter().map(|id| Part::Deviation(id)).collect::<Vec<_>>());
    let other = first.change();
    let same = questions.iter().all(|question| {
        let asked = &question.expected.asked;
        matches!((asked.changed(&planted), asked.changed(&other)), (Ok(one), Ok(two)) if one == two)
    });
    if same { Naming::Indistinguishable } else { Naming::Missed }
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
        let clash = one.decides().iter().any(|path| other.decides().contains(path));
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
