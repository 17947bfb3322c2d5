//! Explains the answers about one tie-break, mistake by mistake.
//!
//! No entry of the catalogue explains all answers of a program with many mistakes, so the answers are explained one
//! mistake at a time. The search finds the mistake that reproduces the most wrong answers exactly, and removes these
//! answers. Then the search explains the remaining answers in the same way, and also tries combinations with the
//! mistakes found before.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::slice::from_ref;

use super::search::{change_of, compatible};
use super::{Cell, Content, Observed, Part, What};
use crate::deviation::Change;

/// Number of wrong answers in a sample. The search tries every part (a possible difference from the rules) on the
/// sample. Only parts that explain an answer of the sample are tried on all answers.
const SCREENED: usize = 16;
/// Number of wrong answers on which the search tries every part (a possible difference from the rules) together with a
/// mistake that was found earlier.
const FEW: usize = 4;
/// Maximum number of samples that are tried. The next sample is tried only if nothing explains the samples so far.
const SCREENS: usize = 3;
/// Maximum number of candidates that the search tries on all answers. These candidates have explained answers of a
/// sample.
const TRIED: usize = 12;
/// Number of parts (possible differences from the rules) that the search combines if no single part explains an answer.
const COMBINED: usize = 14;
/// Number of previously found mistakes with which the search combines each part.
const COMPANY: usize = 3;
/// Maximum number of mistakes in the explanation of one tie-break.
const MOST: usize = 12;
/// Number of mistakes to which the search for a common explanation adds parts (possible differences from the rules).
const SEEDS: usize = 3;
/// Maximum number of parts (differences from the rules) in a common explanation.
const MOST_PARTS: usize = 6;
/// Number of parts (possible differences from the rules) that a common explanation can use, in addition to the parts of
/// earlier mistakes.
const POOL: usize = 24;
/// Number of wrong answers, and number of right answers, on which a common explanation is tried.
const SAMPLED: usize = 48;

/// A mistake and the answers that it explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The differences from the rules that make up the mistake.
    pub parts: Vec<Part>,
    /// Other mistakes with the same number of parts that explain the same answers and contradict the same number of
    /// right answers.
    pub same: Vec<Vec<Part>>,
    /// The indices of the answers that the mistake reproduces exactly.
    pub answers: Vec<usize>,
    /// Number of right answers that the mistake would make wrong, under the editions in which the mistake explains an
    /// answer.
    pub contradicted: usize,
}

/// Explains wrong answers. Each element of `answers` contains the cells of an answer that concern one tie-break.
///
/// The mistakes are returned in the order in which the search found them, beginning with the mistakes that explain the
/// most answers. An unexplained answer belongs to no mistake. `hints` are combinations to try first, such as the
/// explanation of other tie-breaks of the same program.
pub fn apart(answers: &[Observed<'_>], parts: &[Part], hints: &[Vec<Part>]) -> Vec<Mistake> {
    let bench = Bench::new(answers);
    let mut left: Vec<usize> = (0..answers.len()).filter(|at| bench.is_wrong(*at)).collect();
    left.sort_by_key(|at| bench.size(*at));
    let wrong = left.clone();
    let mistakes = bench.one_by_one(&mut left, parts, hints, Vec::new());
    if left.is_empty() && mistakes.len() < 2 {
        return mistakes;
    }
    // Larger mistakes are tried at the end, because the mistakes found so far can be parts of a larger mistake.
    let Some(all) = bench.together(&wrong, parts, &mistakes) else {
        return bench.without_guesses(&wrong, mistakes);
    };
    let explained: BTreeSet<usize> = all.answers.iter().copied().collect();
    let mut left = wrong.clone();
    left.retain(|at| !explained.contains(at));
    let with_all = bench.one_by_one(&mut left, parts, hints, vec![all]);
    bench.without_guesses(&wrong, if rank(&with_all) > rank(&mistakes) { with_all } else { mistakes })
}

/// Ranks explanations by the number of explained answers, minus twice the number of contradicted right answers. If the
/// ranks are equal, the explanation with fewer parts is better.
fn rank(mistakes: &[Mistake]) -> (i64, Reverse<usize>) {
    let explained = |one: &Mistake| one.answers.len() as i64 - 2 * one.contradicted as i64;
    (mistakes.iter().map(explained).sum(), Reverse(mistakes.iter().map(|one| one.parts.len()).sum()))
}

/// Returns whether an answer is about places, or about a tie-break without modifiers.
fn is_plain(answer: &Observed<'_>) -> bool {
    let has_modifiers = |cell: &Cell| match cell.what {
        What::Value(entry) => {
            answer.asked.plan.list.entries.get(entry).is_some_and(|listed| listed.to_string().contains('/'))
        }
        What::Place => false,
    };
    !answer.asked.cells.iter().any(has_modifiers)
}

struct Bench<'o, 't> {
    answers: &'o [Observed<'t>],
    right: Vec<Vec<Content>>,
    wrong: Vec<bool>,
    /// A cache of answers. Each step of the search needs most of the answers that the previous step computed.
    known: RefCell<BTreeMap<(Vec<Part>, usize), Given>>,
}

/// The answer of a program that makes a combination of mistakes, or `None` if this answer is right.
type Given = Option<Rc<Vec<Content>>>;

/// A combination of parts, with its result on the sampled answers.
struct Candidate {
    parts: Vec<Part>,
    change: Change,
    /// Number of answers that the combination reproduces exactly.
    whole: usize,
    /// Number of wrong cells that the combination reproduces, minus the number of right cells that the combination
    /// would make wrong.
    cells: i64,
}

impl Candidate {
    /// Returns the benefit of the combination. Each answer and each wrong cell that the combination reproduces adds 1.
    /// Each right cell that the combination would make wrong subtracts 1.
    fn worth(&self) -> i64 {
        self.whole as i64 + self.cells
    }
}

impl Bench<'_, '_> {
    fn new<'o, 't>(answers: &'o [Observed<'t>]) -> Bench<'o, 't> {
        let right: Vec<Vec<Content>> = answers.iter().map(|answer| answer.asked.right()).collect();
        let is_wrong = |(answer, right): (&Observed<'_>, &Vec<Content>)| {
            answer.found.iter().zip(right).any(|(found, right)| !found.is(right))
        };
        let wrong = answers.iter().zip(&right).map(is_wrong).collect();
        Bench { answers, right, wrong, known: RefCell::default() }
    }

    fn is_wrong(&self, at: usize) -> bool {
        self.wrong.get(at).copied().unwrap_or_default()
    }

    fn size(&self, at: usize) -> (usize, usize, usize) {
        self.answers
            .get(at)
            .map_or((0, 0, at), |answer| (answer.asked.tournament.len(), answer.asked.plan.after, at))
    }

    /// Returns the answer of a program with the given parts, or `None` if this answer is right.
    fn contents(&self, parts: &[Part], change: &Change, at: usize) -> Given {
        let key = (parts.to_vec(), at);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let given = self.computed(change, at).map(Rc::new);
        self.known.borrow_mut().insert(key, given.clone());
        given
    }

    fn computed(&self, change: &Change, at: usize) -> Option<Vec<Content>> {
        let asked = &self.answers.get(at)?.asked;
        if asked.is_idle(change) {
            return None;
        }
        // `changed` cannot fail, because a test of the catalogue checks that parts name only existing rulings.
        let contents = asked.changed(change).ok()?;
        (self.right.get(at) != Some(&contents)).then_some(contents)
    }

    /// Returns whether an answer is equal to the answer of a program with the candidate's mistakes. Returns `None` if
    /// the candidate does not change the answer.
    fn follows(&self, candidate: &Candidate, at: usize) -> Option<bool> {
        let contents = self.contents(&candidate.parts, &candidate.change, at)?;
        let found = &self.answers.get(at)?.found;
        Some(found.iter().zip(contents.iter()).all(|(found, content)| found.is(content)))
    }

    fn screened(&self, parts: Vec<Part>, change: Change, screen: &[usize]) -> Option<Candidate> {
        let (mut whole, mut cells, mut changes) = (0, 0, false);
        for at in screen {
            let (Some(contents), Some(answer)) = (self.contents(&parts, &change, *at), self.answers.get(*at))
            else {
                continue;
            };
            let right = self.right.get(*at).map(Vec::as_slice).unwrap_or_default();
            let mut all = true;
            for ((found, content), right) in answer.found.iter().zip(contents.iter()).zip(right) {
                let given = found.is(content);
                all &= given;
                cells += match (given, found.is(right)) {
                    (true, false) => 1,
                    (false, true) => -1,
                    _ => 0,
                };
                changes |= given != found.is(right);
            }
            whole += usize::from(all);
        }
        changes.then_some(Candidate { parts, change, whole, cells })
    }

    /// Explains the remaining answers mistake by mistake, in combination with the mistakes found so far.
    fn one_by_one(
        &self,
        left: &mut Vec<usize>,
        parts: &[Part],
        hints: &[Vec<Part>],
        mut mistakes: Vec<Mistake>,
    ) -> Vec<Mistake> {
        while !left.is_empty() && mistakes.len() < MOST {
            let Some(found) = self.best(left, parts, hints, &mistakes) else { break };
            let explained: BTreeSet<usize> = found.answers.iter().copied().collect();
            left.retain(|at| !explained.contains(at));
            mistakes.push(found);
        }
        mistakes
    }

    /// Builds a combination that explains more than any single mistake. The search adds part after part as long as the
    /// combination explains more.
    fn together(&self, wrong: &[usize], parts: &[Part], mistakes: &[Mistake]) -> Option<Mistake> {
        let sample = |all: &[usize]| -> Vec<usize> {
            all.iter().copied().step_by(all.len().div_ceil(SAMPLED).max(1)).collect()
        };
        let right: Vec<usize> = (0..self.answers.len()).filter(|at| !self.is_wrong(*at)).collect();
        let screen = [sample(wrong), sample(&right)].concat();
        // A part that explains nothing alone can still belong to a combination.
        let single = |part: &Part| {
            let (parts, change) = (vec![*part], part.change());
            screen.iter().any(|at| self.contents(&parts, &change, *at).is_some()).then(|| {
                let nothing = Candidate { parts: parts.clone(), change: change.clone(), whole: 0, cells: 0 };
                self.screened(parts, change, &screen).unwrap_or(nothing)
            })
        };
        let mut singles: Vec<Candidate> = parts.iter().filter_map(single).collect();
        singles.sort_by_key(|one| (-one.worth(), one.parts.clone()));
        let found: BTreeSet<Part> = mistakes.iter().flat_map(|mistake| mistake.parts.clone()).collect();
        let (named, others): (Vec<Candidate>, Vec<Candidate>) =
            singles.into_iter().partition(|one| one.parts.iter().all(|part| found.contains(part)));
        let pool: Vec<&Candidate> = named.iter().chain(others.iter().take(POOL)).collect();
        let seeds = mistakes.iter().take(SEEDS).map(|mistake| mistake.parts.clone());
        let grown = seeds.filter_map(|seed| {
            let change = change_of(&seed);
            let mut best = self.screened(seed, change, &screen)?;
            while best.parts.len() < MOST_PARTS {
                let join = |other: &&Candidate| self.joined((&best.parts, &best.change), other, &screen);
                let larger = pool.iter().filter_map(join).max_by_key(Candidate::worth);
                let Some(larger) = larger.filter(|larger| larger.worth() > best.worth()) else { break };
                best = larger;
            }
            self.judged(&best, wrong).map(|found| self.needed(found, wrong))
        });
        let most = mistakes.iter().map(|mistake| mistake.answers.len()).max().unwrap_or(0);
        grown.filter(|one| one.answers.len() > most).max_by_key(|one| rank(from_ref(one)))
    }

    /// Removes mistakes that explain only answers with modifiers (`SB/C1`), if the answer without modifiers (`SB`)
    /// about the same event is wrong and unexplained. The unknown mistake in `SB` also changes the values of `SB/C1`.
    fn without_guesses(&self, wrong: &[usize], mut mistakes: Vec<Mistake>) -> Vec<Mistake> {
        let is_plain = |at: &usize| self.answers.get(*at).is_some_and(is_plain);
        let name = |at: &usize| self.answers.get(*at).map(|answer| answer.asked.name.as_str());
        let explained: BTreeSet<usize> =
            mistakes.iter().flat_map(|mistake| mistake.answers.iter().copied()).collect();
        let open = wrong.iter().filter(|at| is_plain(at) && !explained.contains(at));
        let open: BTreeSet<_> = open.map(name).collect();
        let is_founded =
            |mistake: &Mistake| mistake.answers.iter().any(|at| is_plain(at) || !open.contains(&name(at)));
        let founded: BTreeSet<Part> =
            mistakes.iter().filter(|one| is_founded(one)).flat_map(|one| one.parts.clone()).collect();
        mistakes.retain(|one| one.parts.iter().any(|part| founded.contains(part)));
        mistakes
    }

    /// Removes the parts of an explanation that explain nothing. A part can become unnecessary when the search adds
    /// other parts.
    fn needed(&self, mut found: Mistake, wrong: &[usize]) -> Mistake {
        let without = |found: &Mistake, at: usize| {
            let mut parts = found.parts.clone();
            parts.remove(at);
            let change = change_of(&parts);
            self.judged(&Candidate { parts, change, whole: 0, cells: 0 }, wrong)
        };
        while found.parts.len() > 1 {
            let smaller = (0..found.parts.len()).filter_map(|at| without(&found, at));
            match smaller.max_by_key(|one| rank(from_ref(one))) {
                Some(smaller) if rank(from_ref(&smaller)) > rank(from_ref(&found)) => {
                    found = smaller;
                }
                _ => break,
            }
        }
        found
    }

    /// Finds the mistake that best explains the remaining answers.
    fn best(
        &self,
        left: &[usize],
        parts: &[Part],
        hints: &[Vec<Part>],
        before: &[Mistake],
    ) -> Option<Mistake> {
        let screens = left.len().div_ceil(SCREENED).clamp(1, SCREENS);
        (0..screens).find_map(|screen| {
            // Answers about small standings are tried first, because these answers take the least time and mostly
            // contain only one mistake.
            let screen: Vec<usize> = match screen {
                0 => left.iter().copied().take(SCREENED).collect(),
                n => left.iter().copied().skip(SCREENED + n).step_by(left.len().div_ceil(SCREENED)).collect(),
            };
            self.best_by(&screen, left, parts, hints, before)
        })
    }

    fn best_by(
        &self,
        screen: &[usize],
        left: &[usize],
        parts: &[Part],
        hints: &[Vec<Part>],
        before: &[Mistake],
    ) -> Option<Mistake> {
        let single = |part: &Part| self.screened(vec![*part], part.change(), screen);
        let mut singles: Vec<Candidate> = parts.iter().filter_map(single).collect();
        singles.sort_by_key(|one| (-one.cells, one.parts.clone()));
        let hinted = hints.iter().filter(|hint| hint.len() > 1);
        let hinted: Vec<Candidate> =
            hinted.filter_map(|hint| self.screened(hint.clone(), change_of(hint), screen)).collect();
        let company = before.iter().take(COMPANY).map(|mistake| (&mistake.parts, change_of(&mistake.parts)));
        let together: Vec<Candidate> = company
            .flat_map(|(with, change)| {
                let join = |other: &Candidate| self.joined((with, &change), other, screen);
                singles.iter().filter_map(join).collect::<Vec<_>>()
            })
            .collect();
        let found = self.tried(singles.iter().chain(&hinted).chain(&together), left);
        if found.is_some() {
            return found;
        }
        // A part that explains nothing alone can explain answers together with the first mistake. Combinations with the
        // first mistake add only one new mistake, so these combinations are tried before pairs of new parts.
        if let Some(first) = before.first() {
            let change = change_of(&first.parts);
            let few = screen.get(..FEW).unwrap_or(screen);
            let beside = parts.iter().filter_map(|part| {
                let one = Candidate { parts: vec![*part], change: part.change(), whole: 0, cells: 0 };
                self.joined((&first.parts, &change), &one, few)
            });
            let found = self.tried(beside.collect::<Vec<_>>().iter(), left);
            if found.is_some() {
                return found;
            }
        }
        let mut grown: Vec<Candidate> = Vec::new();
        for (at, one) in singles.iter().take(COMBINED).enumerate() {
            let others = singles.iter().take(COMBINED).skip(at + 1);
            grown.extend(others.filter_map(|other| self.joined((&one.parts, &one.change), other, screen)));
        }
        grown.sort_by_key(|one| (-one.cells, one.parts.clone()));
        self.tried(grown.iter(), left).or_else(|| {
            let three: Vec<Candidate> = grown
                .iter()
                .take(COMBINED / 2)
                .flat_map(|pair| {
                    let join = |other: &Candidate| self.joined((&pair.parts, &pair.change), other, screen);
                    singles.iter().take(COMBINED).filter_map(join).collect::<Vec<_>>()
                })
                .collect();
            self.tried(three.iter(), left)
        })
    }

    fn joined(
        &self,
        (parts, change): (&[Part], &Change),
        other: &Candidate,
        screen: &[usize],
    ) -> Option<Candidate> {
        let fits = other.parts.iter().all(|part| !parts.contains(part)) && compatible(change, &other.change);
        let all: Vec<Part> = parts.iter().chain(&other.parts).copied().collect();
        fits.then(|| self.screened(all, change.and(&other.change), screen)).flatten()
    }

    /// Finds the candidate that explains the most remaining answers.
    fn tried<'c>(&self, candidates: impl Iterator<Item = &'c Candidate>, left: &[usize]) -> Option<Mistake> {
        let mut promising: Vec<&Candidate> = candidates.filter(|one| one.whole > 0).collect();
        promising.sort_by_key(|one| {
            // A wrong reading of one clause is preferred to a combination, or a whole article, that contains this
            // reading.
            let is_wide = |part: &&Part| part.is_bundle() || !part.article().contains('.');
            let bundles = one.parts.iter().filter(is_wide).count();
            (Reverse(one.whole), one.parts.len(), -one.cells, bundles, one.parts.clone())
        });
        let mut best: Option<Mistake> = None;
        for candidate in promising.into_iter().take(TRIED) {
            let Some(mistake) = self.judged(candidate, left) else { continue };
            match &mut best {
                Some(first)
                    if first.answers == mistake.answers && first.contradicted == mistake.contradicted =>
                {
                    if first.parts.len() == mistake.parts.len() {
                        first.same.push(mistake.parts);
                    }
                }
                Some(first) if rank(from_ref(first)) >= rank(from_ref(&mistake)) => {}
                _ => best = Some(mistake),
            }
        }
        best
    }

    /// Finds the answers that a candidate explains. An edition counts only if, under this edition, the candidate
    /// explains at least twice as many answers as the candidate contradicts.
    fn judged(&self, candidate: &Candidate, left: &[usize]) -> Option<Mistake> {
        let mut explained: BTreeMap<&'static str, Vec<usize>> = BTreeMap::new();
        for at in left {
            if self.follows(candidate, *at) == Some(true)
                && let Some(answer) = self.answers.get(*at)
            {
                explained.entry(answer.asked.plan.choice.edition().id()).or_default().push(*at);
            }
        }
        let mut contradicted: BTreeMap<&'static str, usize> = BTreeMap::new();
        for (at, answer) in self.answers.iter().enumerate().filter(|(at, _)| !self.is_wrong(*at)) {
            let edition = answer.asked.plan.choice.edition().id();
            // The candidate contradicts too many answers under this edition, so the edition no longer counts.
            let enough = explained.get(edition).is_none_or(|explained| {
                contradicted.get(edition).is_some_and(|count| count * 2 > explained.len())
            });
            if !enough && self.follows(candidate, at) == Some(false) {
                *contradicted.entry(edition).or_default() += 1;
            }
        }
        explained.retain(|edition, explained| {
            contradicted.get(edition).is_none_or(|contradicted| contradicted * 2 <= explained.len())
        });
        contradicted.retain(|edition, _| explained.contains_key(edition));
        let answers: Vec<usize> = explained.into_values().flatten().collect();
        let contradicted = contradicted.into_values().sum();
        (!answers.is_empty()).then(|| Mistake {
            parts: candidate.parts.clone(),
            same: Vec::new(),
            answers,
            contradicted,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Compared, Found, parts};
    use super::*;
    use std::borrow::Cow;
    use tiebreak_engine::number::Fraction;
    use tiebreak_engine::plan::Plan;
    use tiebreak_engine::rules::TieBreakList;
    use tiebreak_event::event::{Event, Options, Source};

    const CLUB: &[u8] = include_bytes!("../../../../tests/data/club.trf");

    /// Returns the answers that a program with the given deviations gives about some tie-breaks of a club event, after
    /// each round.
    fn planted<'e>(event: &'e Event, planted: &[&'static str]) -> Vec<Observed<'e>> {
        let planted: Vec<Part> = planted.iter().map(|id| Part::Deviation(id)).collect();
        let change = change_of(&planted);
        let mut answers = Vec::new();
        for after in 2..=5 {
            for code in ["BH", "BH/C1", "SB", "FB"] {
                let value = |index| Cell { index, what: What::Value(0) };
                let asked = Compared {
                    name: String::new(),
                    tournament: Cow::Borrowed(event.tournament()),
                    plan: Plan { list: TieBreakList::parse(code).unwrap(), after, ..event.plan.clone() },
                    cells: (0..event.tournament().len()).map(value).collect(),
                    tail: Vec::new(),
                };
                let found = asked.changed(&change).unwrap();
                answers.push(Observed::new(
                    asked,
                    found.into_iter().map(|one| Some(Found::exact(one))).collect(),
                ));
            }
        }
        answers
    }

    /// The test simulates a program for each pair of mistakes. At most two causes must explain all answers of the
    /// program.
    #[test]
    fn planted_pairs_are_explained_by_no_more_causes_than_there_are() {
        let event = Event::load(Source::file("club.trf", CLUB), &Options::default()).unwrap();
        for pair in PAIRS {
            let answers = planted(&event, &pair);
            let wrong = Bench::new(&answers).wrong.iter().filter(|wrong| **wrong).count();
            assert!(wrong > 0, "{pair:?}");
            let found = apart(&answers, &parts(), &[]);
            let explained: usize = found.iter().map(|one| one.answers.len()).sum();
            let causes: BTreeSet<Part> = found.iter().flat_map(|one| one.parts.clone()).collect();
            assert_eq!((explained, found.iter().map(|one| one.contradicted).sum()), (wrong, 0), "{pair:?}");
            assert!(causes.len() <= 2, "{pair:?}: {causes:?}");
        }
    }

    const PAIRS: [[&str; 2]; 5] = [
        ["D-16.4-always-half", "D-16.5-pab-voluntary"],
        ["D-16.3.1-every-unplayed-as-draw", "D-16.4-no-cap"],
        ["D-16.3.1-forfeit-as-draw", "D-16.5-none"],
        ["D-16.4-no-cap", "D-16.5-none"],
        ["D-16.4-always-half", "D-16.3.2-trailing-bye-as-zero"],
    ];

    /// If BH is right, a known mistake explains the values of BH/C1. If BH is wrong and unexplained, the search must
    /// not report a mistake for BH/C1.
    #[test]
    fn modifiers_have_no_cause_where_the_plain_tie_break_has_none() {
        let event = Event::load(Source::file("club.trf", CLUB), &Options::default()).unwrap();
        let mut answers = planted(&event, &["D-16.5-none"]);
        answers.retain(|one| one.asked.plan.list.entries[0].to_string().starts_with("BH"));
        assert!(!apart(&answers, &parts(), &[]).is_empty());
        for found in answers.iter_mut().filter(|one| is_plain(one)).flat_map(|one| &mut one.found) {
            *found = Found::exact(Some(Fraction::integer(77)));
        }
        assert_eq!(apart(&answers, &parts(), &[]), []);
    }

    /// The search must remove a part that explains nothing in the complete combination.
    #[test]
    fn a_part_that_explains_nothing_is_left_out() {
        let event = Event::load(Source::file("club.trf", CLUB), &Options::default()).unwrap();
        let answers = planted(&event, &["D-16.4-no-cap"]);
        let bench = Bench::new(&answers);
        let wrong: Vec<usize> = (0..answers.len()).filter(|at| bench.is_wrong(*at)).collect();
        let both = vec![Part::Deviation("D-13.1-primary-again"), Part::Deviation("D-16.4-no-cap")];
        let grown = Mistake { parts: both, same: Vec::new(), answers: wrong.clone(), contradicted: 0 };
        assert_eq!(bench.needed(grown, &wrong).parts, [Part::Deviation("D-16.4-no-cap")]);
    }
}
