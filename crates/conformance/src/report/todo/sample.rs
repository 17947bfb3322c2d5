//! The smallest case of a cause: the event, what was expected and given, and how to ask it again.

use serde::Serialize;

use crate::corpus::{Case, Check};
use crate::report::Challenge;
use crate::report::line::{Evidence, Line};
use crate::report::plan::Ask;
use crate::report::record::{Report, Shape};
use crate::subject::Limits;
use crate::subject::engine::{Question, derivation};
use crate::verdict::is_same;
use tiebreak_engine::rules::Edition;

/// One participant of the smallest case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SampleRow {
    /// Pairing number.
    pub id: u32,
    /// Name.
    pub name: String,
    /// Rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// Results, round by round, as the case writes them.
    pub rounds: Vec<String>,
    /// What is expected of the participant; empty where nothing is.
    pub expected: String,
    /// What was given.
    pub given: String,
    /// How it comes about.
    pub working: String,
    /// Whether the two differ.
    pub differs: bool,
}

/// The smallest case of a cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Sample {
    /// The check.
    pub check: String,
    /// The edition.
    pub edition: String,
    /// The unit: a code, `ranking`, `findings` or a key.
    pub unit: String,
    /// What asks it again.
    pub command: String,
    /// The event and its numbers.
    pub rows: Vec<SampleRow>,
}

impl Sample {
    pub(super) fn named(line: &Line) -> Sample {
        Sample {
            check: line.check.clone(),
            edition: line.edition.clone(),
            unit: line.unit.clone(),
            ..Sample::default()
        }
    }

    pub(in crate::report) fn of(ask: &Ask<'_>, line: &Line, report: &Report) -> Sample {
        let rows = match ask {
            Ask::Standings { case, check, edition } => rows(case, check, *edition, line),
            Ask::Rating { check, .. } => {
                let given = match &line.answer {
                    Evidence::Value(value) => value.clone(),
                    Evidence::Refused(rules) => rules.join(" "),
                    Evidence::Values(_)
                    | Evidence::Ranks(_)
                    | Evidence::Findings(_)
                    | Evidence::NotRefused
                    | Evidence::Lacks(_)
                    | Evidence::Skipped(..)
                    | Evidence::Error(_)
                    | Evidence::Malformed(_)
                    | Evidence::Crash(_)
                    | Evidence::Timeout
                    | Evidence::NotRun(_) => String::new(),
                };
                let expected = check.values.get(&line.unit).cloned();
                let working = check.behind(&line.unit).cloned().unwrap_or_default();
                vec![SampleRow {
                    id: 0,
                    name: line.unit.clone(),
                    rating: None,
                    rounds: Vec::new(),
                    expected: expected.unwrap_or_else(|| check.refused.join(" ")),
                    given,
                    working,
                    differs: true,
                }]
            }
        };
        Sample { command: command(line, report), rows, ..Sample::named(line) }
    }
}

/// The command that asks the question again of the same program, as a shell takes it.
fn command(line: &Line, report: &Report) -> String {
    let header = &report.header;
    let mut words = vec!["tiebreak".to_owned(), "certify".to_owned(), line.check.clone()];
    let mut option = |name: &str, value: &dyn ToString| words.extend([name.to_owned(), value.to_string()]);
    if !line.check.starts_with(crate::corpus::rating::FAMILY) {
        option("--edition", &line.edition);
    }
    if let Some(Challenge { seed, events }) = header.challenge.filter(|_| Challenge::has(&line.check)) {
        option("--challenge", &seed);
        option("--events", &events);
    }
    let usual = Limits::default();
    if let Some(limits) = header.limits {
        if u128::from(limits.start) != usual.start.as_millis() {
            option("--start-timeout", &(limits.start / 1000));
        }
        if u128::from(limits.answer) != usual.answer.as_millis() {
            option("--timeout", &(limits.answer / 1000));
        }
    }
    if let Some(tested) = &header.tested {
        for name in &tested.environment {
            option("--pass-env", name);
        }
        // The manifest is the file that the command line of the program does not name.
        let manifest = tested.files.keys().find(|name| !tested.command.contains(name));
        match (header.shape, manifest) {
            (Shape::File, Some(manifest)) => option("--manifest", manifest),
            (Shape::Once, _) => option("--shape", &"once"),
            _ => {}
        }
        if header.shape != Shape::File {
            words.push("--".to_owned());
            words.extend(tested.command.iter().cloned());
        }
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as shells of Unix take it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./=:,+@%".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn rows(case: &Case, check: &Check, edition: Edition, line: &Line) -> Vec<SampleRow> {
    // Nobody has worked out fresh questions by hand.
    let fresh = Challenge::has(&line.check).then(|| Question::of(case, check, edition).ok()).flatten();
    let event = &case.file.tournament;
    let players = event.participants.iter().flatten();
    let teams = event.teams.iter().flatten();
    let all = players
        .map(|player| (player.id, &player.name, player.rating, &player.games))
        .chain(teams.map(|team| (team.id, &team.name, team.rating, &team.matches)));
    all.map(|(id, name, rating, rounds)| {
        let (expected, given) = match line.unit.as_str() {
            "ranking" => {
                (place(check.ranking.as_deref().unwrap_or_default(), id), given_place(check, line, id))
            }
            unit => (value(check.values.get(&id).and_then(|row| row.get(unit))), given_value(line, id)),
        };
        let differs = match (&expected, &given) {
            (Some(expected), Some(given)) => !is_same(expected, given),
            (Some(_), None) => true,
            (None, _) => false,
        };
        let working = check.behind(id, &line.unit).filter(|_| expected.is_some()).cloned();
        let working = working.or_else(|| {
            let question = fresh.as_ref().filter(|_| differs)?;
            derivation(question, question.rules(), id, &line.unit)
        });
        SampleRow {
            id,
            name: name.clone(),
            rating,
            rounds: rounds.clone(),
            working: working.unwrap_or_default(),
            given: given.filter(|_| expected.is_some()).unwrap_or_default(),
            expected: expected.unwrap_or_default(),
            differs,
        }
    })
    .collect()
}

/// A value as it is written; a dash where there is none.
fn value(value: Option<&Option<String>>) -> Option<String> {
    value.map(|value| value.clone().unwrap_or_else(|| "-".to_owned()))
}

fn given_value(line: &Line, id: u32) -> Option<String> {
    value(line.answer.values()?.get(&id))
}

fn place(groups: &[Vec<u32>], id: u32) -> Option<String> {
    let mut ahead = 0;
    for group in groups {
        if group.contains(&id) {
            return Some((ahead + 1).to_string());
        }
        ahead += group.len();
    }
    None
}

/// The place among those whom the check names.
fn given_place(check: &Check, line: &Line, id: u32) -> Option<String> {
    let Evidence::Ranks(ranks) = &line.answer else { return None };
    let mine = ranks.get(&id)?;
    let named = check.ranking.iter().flatten().flatten();
    let ahead = named.filter(|other| ranks.get(other).is_some_and(|rank| rank < mine)).count();
    Some((ahead + 1).to_string())
}
