//! Fresh questions: events made from a seed, which nobody can know before the seed is drawn.
//!
//! A program that looks answers up is right about every case of the corpus and about none of these. What they expect is
//! the engine's answer, and each admitted reading's; the cases exist during a run only and are never written.

use std::collections::{BTreeMap, BTreeSet};

use crate::explore::Random;
use crate::explore::campaign::{Campaign, head};
use crate::explore::known::KnownDifferences;
use crate::explore::metamorphic::Transformation;
use tiebreak_engine::rules::{Code, Direction};
use tiebreak_engine::tournament::{Pairing, Tournament};
use tiebreak_format::json::TournamentJson;
use tiebreak_suite::corpus::{
    Bilingual, Case, CaseFile, Check, Corpus, EditionName, EventKind, Profile, Reading, Status, Values,
};
use tiebreak_suite::deviation::Change;
use tiebreak_suite::diagnosis::{Part, parts};
use tiebreak_suite::report::Challenge;
use tiebreak_suite::subject::Answer;
use tiebreak_suite::subject::engine::{Question, answer};
use tiebreak_suite::subject::protocol::{Codes, Tail};

/// Codes asked about one event at once.
const CODES: usize = 6;
/// The largest field.
const LARGEST: u32 = 14;
/// The directory below which the cases stand: its family counts for profiles.
const FOLDER: &str = "c07/fresh";

/// A corpus with the cases of a challenge beside its own.
pub fn challenged(corpus: &Corpus, challenge: &Challenge) -> Corpus {
    let mut corpus = corpus.clone();
    let cases = cases(&corpus.registry.profiles, challenge);
    corpus.cases.extend(cases);
    corpus.cases.sort_by(|a, b| a.id.cmp(&b.id));
    corpus
}

/// Whether this is the id of a check of a challenge.
pub fn is_fresh(check: &str) -> bool {
    check.strip_prefix(FOLDER).is_some_and(|rest| rest.starts_with('/'))
}

/// The corpus with the answers of every admitted reading in these checks of a challenge.
///
/// Readings take longer than all the rest, so they are looked for only where an answer is not the engine's.
pub fn with_readings(mut corpus: Corpus, checks: &BTreeSet<String>) -> Corpus {
    let parts = parts();
    let admissible = parts.iter().filter(|part| matches!(part, Part::Admissible(..)));
    let readings: Vec<(String, Change)> = admissible.map(|part| (part.id(), part.change())).collect();
    let fresh: Vec<&mut Case> = corpus.cases.iter_mut().filter(|case| is_fresh(&case.id)).collect();
    side_by_side(fresh, |case| {
        let known = case.clone();
        for check in &mut case.file.checks {
            if checks.contains(&known.check_id(check)) {
                check.readings = readings_of(&known, check, &readings).unwrap_or_default();
            }
        }
    });
    corpus
}

/// The cases of a challenge: each event is asked about for one of the profiles, and all its codes have their turn.
pub fn cases(profiles: &[Profile], challenge: &Challenge) -> Vec<Case> {
    let mut turns = BTreeMap::new();
    let mut cases: Vec<Case> = (0..challenge.events)
        .filter_map(|number| {
            let file = question(profiles, challenge.seed, number, &mut turns)?;
            Case::made(format!("{FOLDER}/{number:05}"), file)
        })
        .collect();
    side_by_side(cases.iter_mut().collect(), |case| {
        let known = case.clone();
        case.file.checks.retain_mut(|check| answered(&known, check).is_some());
    });
    cases
}

/// Does something to each of many cases, which know nothing of each other.
fn side_by_side(mut cases: Vec<&mut Case>, work: impl Fn(&mut Case) + Sync) {
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = cases.len().div_ceil(workers).max(1);
    std::thread::scope(|scope| {
        for part in cases.chunks_mut(share) {
            scope.spawn(|| part.iter_mut().for_each(|case| work(case)));
        }
    });
}

/// The event with this number and what is asked about it; `turns` counts the events of each profile before it.
fn question(
    profiles: &[Profile],
    seed: u64,
    number: u32,
    turns: &mut BTreeMap<String, usize>,
) -> Option<CaseFile> {
    let campaign = Campaign {
        seed,
        // One team event after two individual ones.
        teams: number % 3 == 2,
        swiss: false,
        preset: None,
        largest: LARGEST,
        editions: Vec::new(),
        codes: Vec::new(),
        sample: None,
        supported: Codes::default(),
        tail: Tail::Tied,
        known: KnownDifferences::default(),
    };
    let draft = campaign.draft(number.into());
    // Streams of events start at 0; this one is for choices about them.
    let random = &mut Random::new(seed ^ 0x0f0f_0f0f, number.into());
    let (draft, _) = Transformation::Renumber.apply(&draft, random);
    let (draft, _) = Transformation::Reorder.apply(&draft, random);
    let (event, _) = Tournament::build(draft).ok()?;
    let fitting: Vec<&Profile> = profiles.iter().filter(|profile| is_for(profile, &event)).collect();
    let profile = fitting.get(number as usize / 3 % fitting.len().max(1))?;
    let turn = turns.entry(profile.id.clone()).or_insert(0);
    let codes = turn_of(&profile.codes, *turn);
    *turn += 1;
    let checks: Vec<Check> = profile
        .editions
        .iter()
        .flat_map(|edition| {
            codes.iter().enumerate().map(|(list, codes)| {
                let head = std::iter::once(head(&event).to_owned());
                let tiebreaks = head.chain(codes.iter().cloned()).collect();
                check(format!("{}-{list}", edition.edition().id()), *edition, tiebreaks)
            })
        })
        .collect();
    Some(CaseFile {
        format: 1,
        title: Bilingual::default(),
        clauses: Vec::new(),
        why: Bilingual::default(),
        tournament: TournamentJson::from(&event),
        regulations: None,
        checks,
        kills: Vec::new(),
    })
}

fn check(id: String, edition: EditionName, tiebreaks: Vec<String>) -> Check {
    Check {
        id,
        editions: vec![edition],
        after: None,
        tiebreaks,
        values: Values::new(),
        ranking: None,
        among: None,
        findings: None,
        working: BTreeMap::new(),
        evidence: Vec::new(),
        status: Status::Alternative,
        readings: Vec::new(),
    }
}

fn is_for(profile: &Profile, event: &Tournament) -> bool {
    let kind = if event.team().is_some() { EventKind::Team } else { EventKind::Individual };
    let pairing = match event.pairing() {
        Pairing::Swiss => "swiss",
        Pairing::Predetermined => "predetermined",
        Pairing::Knockout => "knockout",
    };
    profile.kinds.contains(&kind) && profile.pairings.iter().any(|name| name == pairing)
}

/// The lists of one turn: the next codes with a value together, and the next one that only orders the tied.
fn turn_of(codes: &[String], turn: usize) -> Vec<Vec<String>> {
    let orders = |code: &&String| {
        Code::parse(code).is_ok_and(|(code, _)| code.base.direction() == Direction::OrderOnly)
    };
    let (orders, values): (Vec<&String>, Vec<&String>) = codes.iter().partition(orders);
    let next = |codes: &[&String], count: usize| -> Vec<String> {
        let all = codes.iter().cycle().skip(turn * count % codes.len().max(1));
        all.take(count.min(codes.len())).map(|code| (*code).clone()).collect()
    };
    let lists = [next(&values, CODES), next(&orders, 1)];
    lists.into_iter().filter(|list| !list.is_empty()).collect()
}

/// Gives a check the engine's answer; none where there is none.
fn answered(case: &Case, check: &mut Check) -> Option<()> {
    let question = Question::of(case, check, check.editions.first()?.edition()).ok()?;
    let main = answer(&question, question.rules()).ok()?;
    (check.values, check.ranking) = expected(check, &main);
    Some(())
}

/// What every admitted reading answers that answers otherwise.
fn readings_of(case: &Case, check: &Check, readings: &[(String, Change)]) -> Option<Vec<Reading>> {
    let edition = check.editions.first()?.edition();
    let question = Question::of(case, check, edition).ok()?;
    let main = answer(&question, question.rules()).ok()?;
    let other = |(ruling, change): &(String, Change)| {
        let other = answer(&question, change.over(question.rules()).ok()?).ok()?;
        let (values, ranking) = expected(check, &other);
        let differs = (&other.values, &other.ranks) != (&main.values, &main.ranks);
        differs.then(|| Reading { ruling: ruling.clone(), source: String::new(), values, ranking })
    };
    Some(readings.iter().filter(|(_, change)| !change.is_idle(edition)).filter_map(other).collect())
}

/// What an answer means for a check: values where the list has any, the order where it only orders.
fn expected(check: &Check, answer: &Answer) -> (Values, Option<Vec<Vec<u32>>>) {
    let mut values = Values::new();
    for code in check.tiebreaks.iter().skip(1) {
        for (id, value) in answer.values.get(code).into_iter().flatten() {
            values.entry(*id).or_default().insert(code.clone(), value.clone());
        }
    }
    if !values.is_empty() {
        return (values, None);
    }
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (id, rank) in answer.ranks.iter().flatten() {
        groups.entry(*rank).or_default().push(*id);
    }
    (values, Some(groups.into_values().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiebreak_suite::corpus::Source;

    fn corpus() -> Corpus {
        Corpus::load(&Source::Embedded).unwrap()
    }

    #[test]
    fn the_same_seed_asks_the_same_and_another_asks_otherwise() {
        let profiles = corpus().registry.profiles;
        let of = |seed| cases(&profiles, &Challenge { seed, events: 6 });
        let files = |cases: &[Case]| cases.iter().map(|case| case.file.clone()).collect::<Vec<_>>();
        assert_eq!(files(&of(7)), files(&of(7)));
        assert!(of(7).iter().zip(&of(8)).all(|(a, b)| a.file.tournament != b.file.tournament));
    }

    #[test]
    fn every_code_of_every_profile_has_its_turn() {
        let profiles = corpus().registry.profiles;
        let mut turns = BTreeMap::new();
        let asked: BTreeSet<String> = (0..Challenge::USUAL)
            .filter_map(|number| question(&profiles, 1, number, &mut turns))
            .flat_map(|file| file.checks)
            .flat_map(|check| check.tiebreaks)
            .collect();
        for profile in profiles.iter().filter(|profile| !profile.codes.is_empty()) {
            let missed: Vec<&String> = profile.codes.iter().filter(|code| !asked.contains(*code)).collect();
            assert!(missed.is_empty(), "{}: {missed:?}", profile.id);
        }
    }
}
