//! Compares the given answers with all known mistakes, alone and in combination.

use crate::deviation::{Change, profile, text};
use crate::diagnosis::{Cell, Compared, Content, Observed, Part, What, parts};
use crate::parallel::{in_order, processors};
use serde::Serialize;
use std::collections::BTreeMap;
use tiebreak_engine::rules::{Listed, TieBreakList};
use tiebreak_engine::standings::{Entry, direction};
use tiebreak_engine::tiebreak::Evaluator;
use tiebreak_engine::tournament::Index;
use tiebreak_words::message::Messages;
use tiebreak_words::tell;

/// Maximum number of standings with wrong cells on which the search tries every part. On all other standings, the
/// search tries only the best parts.
const SCREENED: usize = 240;
/// Number of the best parts (possible differences from the rules), which the search tries on all standings and
/// combines.
const KEPT: usize = 80;
/// Number of combinations that the search extends by one part (a possible difference from the rules).
const BEAM: usize = 10;
/// Minimum number of parts in a large combination. The search extends fewer large combinations, because large
/// combinations are rarely found.
const LARGE: usize = 4;
/// Number of large combinations that the search extends by one part.
const BEAM_OF_LARGE: usize = 2;
/// Maximum number of parts (differences from the rules) in a combination.
const MOST_PARTS: usize = 16;
/// Minimum number of wrong cells that an additional part of a combination must explain.
const WORTH: usize = 2;

/// An explanation of the given answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The differences from the rules that together explain the answers.
    pub parts: Vec<Part>,
    /// Other explanations that give the same value in every cell, so that the given answers cannot distinguish the
    /// explanations.
    pub same: Vec<Vec<Part>>,
    /// Number of wrong cells whose content the explanation gives.
    pub explained: usize,
    /// Number of right cells that the explanation would make wrong.
    pub contradicted: usize,
}

impl Explanation {
    /// Returns the number of wrong cells that the explanation does not explain, plus the number of right cells that the
    /// explanation would make wrong.
    fn misses(&self, wrong: usize) -> usize {
        wrong - self.explained.min(wrong) + self.contradicted
    }
}

/// The result of a diagnosis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// Number of compared cells.
    pub cells: usize,
    /// Number of cells that differ from the right values.
    pub wrong: usize,
    /// The explanations that are good enough to be shown, the best first. Each explanation reproduces at least a tenth
    /// of the wrong cells, and contradicts fewer than twice as many right cells as it reproduces wrong cells.
    pub explanations: Vec<Explanation>,
}

impl Diagnosis {
    /// Returns the explanations that explain every cell.
    pub fn complete(&self) -> impl Iterator<Item = &Explanation> {
        self.explanations.iter().filter(|explanation| explanation.misses(self.wrong) == 0)
    }

    /// Sorts the explanations, the best first.
    pub(crate) fn sort(&mut self) {
        let wrong = self.wrong;
        self.explanations.sort_by_key(|own| own.misses(wrong) + WORTH * (own.parts.len() - 1));
    }

    /// Returns the best explanation. Returns `None` if the best explanation explains at most half of the wrong cells,
    /// or contradicts at least half as many cells as it explains.
    pub fn best(&self) -> Option<&Explanation> {
        let best = self.explanations.first()?;
        (best.explained * 2 > self.wrong && best.contradicted * 2 < best.explained).then_some(best)
    }
}

/// Combines the changes of all parts into one change.
pub fn change_of(parts: &[Part]) -> Change {
    parts.iter().fold(Change::default(), |both, part| both.and(&part.change()))
}

/// Minimum number of cells in a large standing. On a large standing, a part is first tried on a few wrong cells.
const LARGE_STANDING: usize = 4_000;
/// Number of wrong cells of a large standing on which the search first tries a part.
const TRIED_FIRST: usize = 8;
/// Number of pairs of participants on which the search first tries a part if only places are wrong.
const PAIRS: usize = 48;

/// The cells that a combination of parts changes, with the index of their standing as the key. Each cell has its index
/// and its new content.
type Effects = BTreeMap<usize, Vec<(usize, Content)>>;

struct Candidate {
    parts: Vec<Part>,
    change: Change,
    effects: Effects,
    explained: usize,
    contradicted: usize,
}

impl Candidate {
    /// Returns the number of unexplained and contradicted cells, plus a cost for every part after the first.
    fn cost(&self, wrong: usize) -> usize {
        wrong - self.explained.min(wrong) + self.contradicted + WORTH * (self.parts.len() - 1)
    }
}

struct Bench<'o, 't> {
    observed: &'o [Observed<'t>],
    right: Vec<Vec<Content>>,
    wrong: usize,
    /// The cells of a large standing on which a change is tried before the event is ranked, or `None` for a small
    /// standing.
    tried_first: Option<TriedFirst>,
}

/// The data of a large standing on which a change is tried first: a few wrong values or, if only places are wrong, a
/// few pairs in the wrong order.
struct TriedFirst {
    /// The positions of the first cells with wrong values.
    cells: Vec<usize>,
    /// Pairs of participants, in their recorded order.
    pairs: Vec<[Index; 2]>,
    /// Whether only values are wrong, and `cells` contains every cell with a wrong value.
    is_whole: bool,
    /// Whether only values are wrong, so that a change of the order explains nothing.
    only_numbers: bool,
    /// Whether participants are still tied when an order-only tie-break of the list is applied. The value is always
    /// true if `only_numbers` is true.
    has_ties: bool,
}

impl TriedFirst {
    fn of(observed: &Observed<'_>, right: &[Content], wrong: &[usize]) -> TriedFirst {
        let Compared { cells, plan, .. } = &observed.asked;
        let is_number = |at: &usize| match at_entry(cells, &plan.list, *at) {
            Some(Listed::Code(code)) => !code.base.direction().is_order_only(),
            _ => false,
        };
        let is_value = |at: &usize| cells.get(*at).is_some_and(|cell| cell.what != What::Place);
        let values: Vec<usize> = wrong.iter().copied().filter(is_value).take(TRIED_FIRST).collect();
        let only_numbers = wrong.iter().all(is_number);
        let is_tied = |entry: &Entry| matches!(entry, Entry::Places(own) if own.iter().any(Option::is_some));
        let has_ties = only_numbers || observed.asked.standings().entries.iter().any(is_tied);
        let is_whole = only_numbers && wrong.len() <= TRIED_FIRST;
        let pairs = if values.is_empty() { TriedFirst::pairs(observed, right) } else { Vec::new() };
        TriedFirst { cells: values, pairs, is_whole, only_numbers, has_ties }
    }

    /// Returns pairs of adjacent participants that the record has in the wrong order. The pairs are selected from the
    /// whole record.
    fn pairs(observed: &Observed<'_>, right: &[Content]) -> Vec<[Index; 2]> {
        let places = observed.asked.cells.iter().zip(&observed.found).zip(right);
        let mut recorded: Vec<(Content, Content, Index)> = places
            .filter(|((cell, _), _)| cell.what == What::Place)
            .map(|((cell, found), right)| (found.content, *right, cell.index))
            .collect();
        recorded.sort_unstable();
        let is_reversed =
            |pair: &&[(Content, Content, Index)]| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1;
        let reversed: Vec<_> = recorded.windows(2).filter(is_reversed).collect();
        let step = reversed.len().div_ceil(PAIRS).max(1);
        reversed.into_iter().step_by(step).map(|pair| [pair[0].2, pair[1].2]).collect()
    }
}

/// Returns whether a list contains a tie-break that FIDE's articles do not define.
fn has_classic(list: &TieBreakList) -> bool {
    list.entries.iter().any(|listed| !matches!(listed, Listed::Code(code) if !code.base.is_outside()))
}

/// Returns the entry of the list whose value a cell contains, or `None` if the cell contains a place.
fn at_entry<'l>(cells: &[Cell], list: &'l TieBreakList, at: usize) -> Option<&'l Listed> {
    match cells.get(at)?.what {
        What::Value(entry) => list.entries.get(entry),
        What::Place => None,
    }
}

impl Bench<'_, '_> {
    /// Returns the cells that a change makes wrong in one standing, or `None` if all cells stay right.
    fn effect(&self, change: &Change, at: usize) -> Option<Vec<(usize, Content)>> {
        let asked = &self.observed.get(at)?.asked;
        if asked.is_idle(change) {
            return None;
        }
        // `changed` cannot fail, because a test of the catalogue checks that parts name only existing rulings.
        let contents = asked.changed(change).ok()?;
        let right = self.right.get(at)?;
        let differs = |(_, content): &(usize, Content), right: &Content| content != right;
        let both = contents.into_iter().enumerate().zip(right);
        let differing: Vec<_> = both.filter(|(own, right)| differs(own, right)).map(|(own, _)| own).collect();
        (!differing.is_empty()).then_some(differing)
    }

    /// Returns whether a change can explain a wrong cell of a large standing. For speed, the test compares only a few
    /// cells and does not rank the event. If only places are wrong, the change must give the recorded order for one of
    /// a few pairs.
    fn may_explain(&self, change: &Change, at: usize) -> bool {
        let Some(Observed { asked, found }) = self.observed.get(at) else { return true };
        let Some(TriedFirst { cells, pairs, is_whole, only_numbers, has_ties }) = &self.tried_first else {
            return true;
        };
        let (rules, policies) = asked.declared(change);
        let Ok(rules) = change.over(rules) else { return true };
        // A change that can affect the order, or that misreads the event, is tried on the whole standing.
        let mut ranking = rules.ranking;
        // The rules `repeated` and `koya_repeated` change only values, and the cells with values are compared below.
        (ranking.repeated, ranking.koya_repeated) =
            (asked.plan.rules.ranking.repeated, asked.plan.rules.ranking.koya_repeated);
        let is_ordered_alike = *is_whole
            || ranking == asked.plan.rules.ranking
                && (*only_numbers
                    || !has_ties
                    || rules.direct_encounter == asked.plan.rules.direct_encounter);
        // A change has no effect if neither the event nor the list uses the changed rule.
        let is_ordered_alike = is_ordered_alike
            && (asked.tournament.team().is_none() || rules.team == asked.plan.rules.team)
            && (!has_classic(&asked.plan.list) || rules.classic == asked.plan.rules.classic);
        if !is_ordered_alike || !is_whole && !change.readings.is_empty() {
            return true;
        }
        let (event, list, after) = change.misread(&asked.tournament, &asked.plan.list, asked.plan.after);
        let evaluator = Evaluator::new(&event, rules, policies, after);
        let value = |index: Index, entry: usize| -> Option<Content> {
            let Some(Listed::Code(code)) = list.entries.get(entry) else { return None };
            let is_number = !code.base.direction().is_order_only();
            let ranked = |value| (rules.ranking.undefined)(value).map(*rules.ranking.compared);
            is_number.then(|| ranked(evaluator.derive(code, index).ok().and_then(|derived| derived.value)))
        };
        let is_kept = |[one, other]: &[Index; 2]| {
            for (entry, listed) in list.entries.iter().enumerate() {
                let both = [*one, *other].map(|index| value(index, entry).flatten());
                let ([Some(one), Some(other)], Listed::Code(code)) = (both, listed) else { return true };
                if one != other {
                    return (one < other) == direction(code, &rules).is_lower_first();
                }
            }
            true
        };
        let is_explained = |at: &usize| {
            let (Some(cell), Some(found)) = (asked.cells.get(*at), found.get(*at)) else { return true };
            match cell.what {
                What::Value(entry) => value(cell.index, entry).is_none_or(|value| found.is(&value)),
                What::Place => false,
            }
        };
        cells.is_empty() && pairs.is_empty() || cells.iter().any(is_explained) || pairs.iter().any(is_kept)
    }

    fn judged(&self, parts: Vec<Part>, change: Change, mut effects: Effects) -> Candidate {
        let (mut explained, mut contradicted) = (0, 0);
        for (at, contents) in &effects {
            let (Some(observed), Some(right)) = (self.observed.get(*at), self.right.get(*at)) else {
                continue;
            };
            for (cell, content) in contents {
                let (Some(found), Some(right)) = (observed.found.get(*cell), right.get(*cell)) else {
                    continue;
                };
                match (found.is(right), found.is(content)) {
                    (false, true) => explained += 1,
                    (true, false) => contradicted += 1,
                    _ => {}
                }
            }
        }
        // Drops the effects of explanations that are not shown, because the effects in a large event would need too
        // much memory.
        if self.observed.len() == 1 && !is_shown(explained, contradicted, self.wrong) {
            effects.values_mut().for_each(|cells| *cells = Vec::new());
        }
        Candidate { parts, change, effects, explained, contradicted }
    }

    fn single(&self, part: Part, standings: &[usize]) -> Candidate {
        let change = part.change();
        let may_explain = |at: &&usize| self.may_explain(&change, **at);
        let effect = |at: &usize| Some((*at, self.effect(&change, *at)?));
        let effects = standings.iter().filter(may_explain).filter_map(effect).collect();
        self.judged(vec![part], change, effects)
    }

    fn combined(&self, base: &Candidate, other: &Candidate) -> Candidate {
        let change = base.change.and(&other.change);
        let mut effects = base.effects.clone();
        for (at, contents) in &other.effects {
            if base.effects.contains_key(at) {
                match self.effect(&change, *at) {
                    Some(together) => effects.insert(*at, together),
                    None => effects.remove(at),
                };
            } else {
                effects.insert(*at, contents.clone());
            }
        }
        let parts = base.parts.iter().chain(&other.parts).copied().collect();
        self.judged(parts, change, effects)
    }

    /// Computes several parts on several standings in parallel.
    fn singles(&self, parts: &[Part], standings: &[usize]) -> Vec<Candidate> {
        in_order(parts.to_vec(), processors(), |part| self.single(part, standings))
    }
}

/// Searches for mistakes that explain the given answers.
pub fn diagnose(observed: &[Observed<'_>]) -> Diagnosis {
    let right: Vec<Vec<Content>> = observed.iter().map(|observed| observed.asked.right()).collect();
    let wrong_cells = |(observed, right): (&Observed<'_>, &Vec<Content>)| -> Vec<usize> {
        let cells = observed.found.iter().zip(right).enumerate();
        cells.filter(|(_, (found, right))| !found.is(right)).map(|(at, _)| at).collect()
    };
    let wrong_cells: Vec<Vec<usize>> = observed.iter().zip(&right).map(wrong_cells).collect();
    let wrong_standings: Vec<usize> =
        wrong_cells.iter().enumerate().filter(|(_, cells)| !cells.is_empty()).map(|(at, _)| at).collect();
    let wrong = wrong_cells.iter().map(Vec::len).sum();
    let cells = observed.iter().map(|observed| observed.found.len()).sum();
    if wrong == 0 {
        return Diagnosis { cells, wrong, explanations: Vec::new() };
    }
    let large = match (observed, wrong_cells.as_slice()) {
        ([only], [wrong]) if only.found.len() >= LARGE_STANDING => Some((only, wrong)),
        _ => None,
    };
    let tried_first = large.map(|(only, wrong)| TriedFirst::of(only, &right[0], wrong));
    let bench = Bench { observed, right, wrong, tried_first };
    let step = wrong_standings.len().div_ceil(SCREENED).max(1);
    let screened: Vec<usize> = wrong_standings.iter().copied().step_by(step).collect();
    let mut promising = bench.singles(&parts(), &screened);
    promising.retain(|candidate| candidate.explained > 0);
    promising.sort_by_key(|candidate| (candidate.cost(wrong), candidate.parts.clone()));
    // A part that explains many cells is used in combinations, even if the part would make some right cells wrong.
    let mut by_explained: Vec<Part> =
        promising.iter().flat_map(|candidate| candidate.parts.clone()).collect();
    let explained: BTreeMap<Part, usize> =
        promising.iter().map(|candidate| (candidate.parts[0], candidate.explained)).collect();
    let best: Vec<Part> = by_explained.iter().copied().take(KEPT / 2).collect();
    by_explained.sort_by_key(|part| (std::cmp::Reverse(explained.get(part).copied()), *part));
    let mut kept = best;
    for part in by_explained {
        if kept.len() < KEPT && !kept.contains(&part) {
            kept.push(part);
        }
    }
    let everywhere: Vec<usize> = (0..observed.len()).collect();
    let mut singles = if screened == everywhere {
        promising.retain(|candidate| candidate.parts.first().is_some_and(|part| kept.contains(part)));
        promising
    } else {
        bench.singles(&kept, &everywhere)
    };
    singles.sort_by_key(|candidate| (candidate.cost(wrong), candidate.parts.clone()));
    let combined = combinations(&bench, &singles);
    singles.extend(combined);
    Diagnosis { cells, wrong, explanations: grouped(singles, wrong) }
}

/// Builds combinations of two or more parts. The best combinations are extended as long as longer combinations explain
/// more.
fn combinations(bench: &Bench<'_, '_>, singles: &[Candidate]) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = Vec::new();
    let least = |candidates: &[Candidate]| candidates.iter().map(|c| c.cost(bench.wrong)).min();
    let mut record = least(singles).unwrap_or(0);
    let mut from = 0;
    for size in 2..=MOST_PARTS {
        // If the combinations so far explain nearly all wrong cells, an additional part cannot improve the result.
        if record <= WORTH * (size - 2) {
            break;
        }
        let mut grown: Vec<Candidate> = Vec::new();
        let base: Vec<&Candidate> =
            if size == 2 { singles.iter().take(BEAM).collect() } else { all.iter().skip(from).collect() };
        for base in base {
            for other in singles {
                let Some(part) = other.parts.first() else { continue };
                let known = |c: &Candidate| {
                    c.parts.len() == size
                        && c.parts.contains(part)
                        && base.parts.iter().all(|p| c.parts.contains(p))
                };
                if !base.parts.contains(part)
                    && compatible(&base.change, &other.change)
                    && !grown.iter().any(known)
                {
                    grown.push(bench.combined(base, other));
                }
            }
        }
        grown.sort_by_key(|candidate| (candidate.cost(bench.wrong), candidate.parts.clone()));
        let better = least(&grown).filter(|cost| *cost < record);
        grown.truncate(if size < LARGE { BEAM } else { BEAM_OF_LARGE });
        from = all.len();
        all.extend(grown);
        let Some(cost) = better else { break };
        record = cost;
    }
    all
}

/// Returns whether two changes can be combined. Two changes of the same point cannot be combined.
pub(super) fn compatible(one: &Change, other: &Change) -> bool {
    let decided = one.decides();
    let clash = other.decides().iter().any(|path| decided.contains(path));
    !(clash || one.edition.is_some() && other.edition.is_some())
}

/// Returns whether the numbers of explained and contradicted cells of an explanation are good enough to show the
/// explanation.
fn is_shown(explained: usize, contradicted: usize, wrong: usize) -> bool {
    explained * 10 >= wrong && explained > contradicted / 2
}

/// Groups the candidates that have the same effects, and returns the best group first.
fn grouped(mut candidates: Vec<Candidate>, wrong: usize) -> Vec<Explanation> {
    const SHOWN: usize = 8;
    candidates
        .sort_by_key(|candidate| (candidate.cost(wrong), candidate.parts.len(), candidate.parts.clone()));
    let mut groups: Vec<(Effects, Explanation)> = Vec::new();
    for candidate in candidates {
        if !is_shown(candidate.explained, candidate.contradicted, wrong) {
            continue;
        }
        if let Some((_, group)) = groups.iter_mut().find(|(effects, _)| *effects == candidate.effects) {
            // A combination with more parts and the same effects is not listed as a separate explanation.
            if candidate.parts.len() == group.parts.len() {
                group.same.push(candidate.parts);
            }
        } else if groups.len() < SHOWN {
            let explanation = Explanation {
                parts: candidate.parts,
                same: Vec::new(),
                explained: candidate.explained,
                contradicted: candidate.contradicted,
            };
            groups.push((candidate.effects, explanation));
        }
    }
    groups.into_iter().map(|(_, explanation)| explanation).collect()
}

/// A diagnosis in the form of a JSON answer, with sentences that describe the diagnosis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Number of compared cells.
    pub cells: usize,
    /// Number of wrong cells.
    pub wrong: usize,
    /// The kind of result, which is `right`, `consistent`, `several`, `partly` or `unexplained`.
    pub outcome: &'static str,
    /// The explanations, best first.
    pub explanations: Vec<ExplanationReport>,
    /// Sentences with the same content as this object.
    pub sentences: Vec<String>,
}

/// An explanation in the form of a JSON answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExplanationReport {
    /// Ids of the parts.
    pub parts: Vec<String>,
    /// Other explanations that the compared cells cannot distinguish from this explanation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub same: Vec<Vec<String>>,
    /// Number of wrong cells whose content the explanation gives.
    pub explained: usize,
    /// Number of right cells that the explanation would make wrong.
    pub contradicted: usize,
    /// The articles that the explanation concerns.
    pub articles: Vec<&'static str>,
}

/// Builds the JSON answer for a diagnosis with these sentences.
pub fn report(diagnosis: &Diagnosis, sentences: Vec<String>) -> Report {
    let outcome = match (diagnosis.complete().count(), diagnosis.best()) {
        _ if diagnosis.wrong == 0 => "right",
        (1, _) => "consistent",
        (2.., _) => "several",
        (0, Some(_)) => "partly",
        (0, None) => "unexplained",
    };
    let explanations = diagnosis
        .explanations
        .iter()
        .map(|explanation| ExplanationReport {
            parts: ids(&explanation.parts),
            same: explanation.same.iter().map(|parts| ids(parts)).collect(),
            explained: explanation.explained,
            contradicted: explanation.contradicted,
            articles: articles(&explanation.parts),
        })
        .collect();
    Report { cells: diagnosis.cells, wrong: diagnosis.wrong, outcome, explanations, sentences }
}

fn ids(parts: &[Part]) -> Vec<String> {
    parts.iter().map(Part::id).collect()
}

/// Returns the articles that the parts concern.
pub fn articles(parts: &[Part]) -> Vec<&'static str> {
    let mut articles: Vec<&'static str> =
        parts.iter().map(Part::article).filter(|article| !article.is_empty()).collect();
    articles.dedup();
    articles
}

/// Names the parts of an explanation in words.
pub fn names(say: &Messages, parts: &[Part]) -> String {
    let mut parts = parts.iter().map(|part| name(say, part));
    let first = parts.next().unwrap_or_default();
    parts.fold(first, |one, other| tell!(say, "diagnosis-and", one = &one, other = &other))
}

/// Names one part of an explanation in words.
pub fn name(say: &Messages, part: &Part) -> String {
    match part {
        Part::Edition(edition) => tell!(say, "diagnosis-edition", edition = edition.id()),
        Part::Profile(id) => {
            let profile = profile(id);
            let name = profile.map_or_else(|| (*id).to_owned(), |profile| say.message(profile.name));
            let parts = profile.map_or_else(String::new, |profile| profile.parts.join(" + "));
            format!("{name} ({parts})")
        }
        Part::Deviation(id) => {
            let does = text(id).map_or("", |text| say.text(&text.does));
            format!("{id} ({does})")
        }
        Part::Undeclared => tell!(say, "diagnosis-undeclared"),
        Part::Admissible(point, ..) => tell!(say, "diagnosis-reading", id = &part.id(), point),
    }
}
