//! Finds faults that appear only in a comparison of cases.

use super::{Breach, Remarks};
use crate::corpus::case::{CaseFile, Check};
use crate::prelude::*;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use tiebreak_engine::tournament::Tournament;

/// Removes the parts of an event that no rule uses.
fn bare(tournament: &TournamentJson) -> TournamentJson {
    let mut bare = tournament.clone();
    for participant in bare.participants.iter_mut().flatten() {
        participant.name.clear();
        participant.title.clear();
        participant.federation.clear();
    }
    for team in bare.teams.iter_mut().flatten() {
        team.name.clear();
        team.federation.clear();
        team.roster.clear();
        team.lineups.clear();
    }
    bare.players.clear();
    bare
}

/// Checks that the same event, declaration, edition, round and code never has two answers.
pub(super) fn one_answer(corpus: &Corpus, remarks: &mut Remarks) {
    let mut answers: BTreeMap<(String, String), (String, String)> = BTreeMap::new();
    for case in &corpus.cases {
        let event = json!([bare(&case.file.tournament), case.file.regulations]).to_string();
        let mut hasher = DefaultHasher::new();
        event.hash(&mut hasher);
        let event = format!("{:016x}{}", hasher.finish(), event.len());
        for (position, check) in case.file.checks.iter().enumerate() {
            for (question, answer, pointer) in questions(case, check) {
                let pointer = format!("/checks/{position}{pointer}");
                let here = format!("{}#{}", case.id, check.id);
                let key = (event.clone(), question);
                match answers.get(&key) {
                    Some((first, given)) if *given != answer => {
                        let message = phrase!("lint-two-answers", first, given, answer);
                        remarks.add(case, "one-answer", &pointer, message);
                    }
                    Some(_) => {}
                    None => {
                        answers.insert(key, (here, answer));
                    }
                }
            }
        }
    }
}

fn questions(case: &Case, check: &Check) -> Vec<(String, String, String)> {
    let after = check.after(case.tournament.rounds());
    let mut questions = Vec::new();
    for edition in &check.editions {
        let frame = format!("{} after {after}", edition.edition());
        for (id, row) in &check.values {
            for (code, value) in row {
                let answer = value.clone().unwrap_or_else(|| "null".to_owned());
                let pointer = format!("/values/{id}/{}", code.replace('/', "~1"));
                questions.push((format!("{frame} {code} of {id}"), answer, pointer));
            }
        }
        if let Some(ranking) = &check.ranking {
            let mut among = check.among.clone();
            among.iter_mut().for_each(|ids| ids.sort_unstable());
            let question = format!("{frame} {} among {among:?}", check.tiebreaks.join(","));
            let mut groups = ranking.clone();
            groups.iter_mut().for_each(|group| group.sort_unstable());
            questions.push((question, format!("{groups:?}"), "/ranking".to_owned()));
        }
    }
    questions
}

/// Checks that two cases of one clause differ in more than the numbers of the participants.
pub(super) fn renumbered(corpus: &Corpus, remarks: &mut Remarks) {
    let mut seen: BTreeMap<(String, u64), &str> = BTreeMap::new();
    for case in &corpus.cases {
        let Some(clause) = case.file.clauses.first() else { continue };
        let key = (clause.clone(), structure(&case.file, &case.tournament));
        match seen.get(&key) {
            Some(first) => {
                let message = phrase!("lint-same-case", first = *first);
                remarks.add(case, "renumbered", "/tournament", message);
            }
            None => {
                seen.insert(key, &case.id);
            }
        }
    }
}

/// Number of refinement steps that include the results of opponents. Two cases that differ only after these steps count
/// as equal.
const REFINED: usize = 64;

/// Number of different values in a list.
fn kinds_of(colors: &[u64]) -> usize {
    colors.iter().collect::<HashSet<_>>().len()
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A hash of a case that does not depend on pairing numbers. Nearly every other change of the event changes the hash.
/// It covers the questions and each participant's results, refined by the results of the opponents.
fn structure(file: &CaseFile, tournament: &Tournament) -> u64 {
    let codes = || file.checks.iter().flat_map(|check| &check.tiebreaks);
    // If a code ranks by pairing numbers, the numbers are part of the case.
    let numbers_matter = codes().any(|code| code.starts_with("TPN"));
    let mut adjusted: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for own in tournament.adjustments() {
        let text = format!("{}{}{}", own.after, own.points, own.game_points);
        adjusted.entry(own.id).or_default().push(text);
    }
    let mut colors: Vec<u64> = (0..tournament.len())
        .map(|index| {
            let participant = &tournament.participants()[index];
            let records: Vec<String> = tournament
                .records(index)
                .iter()
                .enumerate()
                .map(|(round, record)| {
                    let boards = tournament.board_codes(index, round);
                    format!(
                        "{:?}{:?}{:?}{}{}{boards:?}",
                        record.color, record.kind, record.outcome, record.points, record.game_points
                    )
                })
                .collect();
            let adjustments = adjusted.get(&participant.id);
            let number = numbers_matter.then_some(participant.id);
            hash_of(&(records, &participant.ratings, adjustments, number))
        })
        .collect();
    let mut kinds = kinds_of(&colors);
    for _ in 0..REFINED.min(tournament.len()) {
        colors = (0..tournament.len())
            .map(|index| {
                let opponents: Vec<Option<u64>> = tournament
                    .records(index)
                    .iter()
                    .map(|record| record.opponent().and_then(|opponent| colors.get(opponent).copied()))
                    .collect();
                hash_of(&(colors.get(index), opponents))
            })
            .collect();
        // If a step distinguishes no more participants than the step before, later steps cannot either.
        let told = kinds_of(&colors);
        if told == kinds {
            break;
        }
        kinds = told;
    }
    colors.sort_unstable();
    let mut event = bare(&file.tournament);
    event.participants = None;
    event.teams = None;
    event.adjustments.clear();
    event.awards.clear();
    let asked: BTreeSet<String> = file
        .checks
        .iter()
        .map(|check| format!("{:?} {:?} {:?}", check.editions, check.after, check.tiebreaks))
        .collect();
    hash_of(&(json!([event, file.regulations]).to_string(), colors, asked))
}

/// Checks that a redirect leads from a missing id to an existing case.
pub(super) fn redirects(corpus: &Corpus, remarks: &mut Remarks) {
    let ids: BTreeSet<&str> = corpus.cases.iter().map(|case| case.id.as_str()).collect();
    let exists = |id: &str| ids.contains(id);
    let renames = corpus.registry.renames();
    let mut add = |position: usize, message: Phrase| {
        let remark = Diagnostic::error("redirects", message)
            .in_file("redirects.json")
            .pointer(format!("/redirects/{position}"));
        remarks.push(Breach { rule: "redirects", remark });
    };
    for (position, redirect) in corpus.registry.redirects.iter().enumerate() {
        if exists(&redirect.from) {
            add(position, phrase!("lint-redirect-of-case", id = &redirect.from));
        }
        if !exists(renames.now(&redirect.from)) {
            add(position, phrase!("lint-redirect-to-nothing", id = &redirect.from));
        }
    }
}
