//! Shows the smallest case of a cause: the event, the expected and given answers, and the command that
//! repeats the question.

use crate::corpus::places;
use crate::prelude::*;
use crate::report::judged::{RunQuestion, Shape};
use crate::report::names::UnitAnswer;
use crate::report::observed_answer;
use crate::report::todo::{Explained, Gathered, Topic, Why, base_name, follows};
use crate::subject::Limits;
use crate::subject::engine::{Question, derivation};
use crate::verdict::{is_noise, is_right};
use tiebreak_diagnose::diagnosis::{Mistake, Observed, Part, What, apart, expanded, parts};
use tiebreak_diagnose::parallel::{in_order, processors};

/// One row of the table that shows the smallest case of a cause: a participant, or a key of an answer about ratings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SampleRow {
    /// The pairing number of the participant. In a row about ratings, the number is 0.
    pub id: u32,
    /// The name of the participant. In a row about ratings, the name is the key of the value.
    pub name: String,
    /// The rating of the participant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The participant's result in each round, in the notation of the case.
    pub rounds: Vec<String>,
    /// The expected answer for the participant. The text is empty if no answer is expected.
    pub expected: String,
    /// The answer that the program gave for the participant.
    pub given: String,
    /// The working that leads to the expected answer.
    pub working: String,
    /// Whether the given answer differs from the expected answer.
    pub differs: bool,
}

/// The smallest case of a cause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// The full id of the check.
    pub check: String,
    /// The id of the edition.
    pub edition: String,
    /// The unit: a code, `ranking`, `findings`, or a key of an answer about ratings.
    pub unit: String,
    /// The command that repeats the question.
    pub command: String,
    /// The scoring, adjustments and regulations of the request, as JSON. The text is empty if the request contains no
    /// such key.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub declared: String,
    /// The rows of the table of the event, with the expected and given answers.
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

    pub(in crate::report) fn of(ask: &RunQuestion<'_>, line: &Line, report: &Report) -> Sample {
        let (declared, rows) = match ask {
            RunQuestion::Standings { case, check, edition } => {
                (declared(case), rows(case, check, *edition, line))
            }
            RunQuestion::Rating { check, .. } => {
                let given = match &line.answer {
                    UnitAnswer::Value(value) => value.clone(),
                    UnitAnswer::Refused(rules) => rules.join(" "),
                    _ => String::new(),
                };
                let expected = check.values.get(&line.unit).cloned();
                let working = check.behind(&line.unit).cloned().unwrap_or_default();
                let row = SampleRow {
                    id: 0,
                    name: line.unit.clone(),
                    rating: None,
                    rounds: Vec::new(),
                    expected: expected.unwrap_or_else(|| check.refused.join(" ")),
                    given,
                    working,
                    differs: true,
                };
                (String::new(), vec![row])
            }
        };
        Sample { command: command(line, report), declared, rows, ..Sample::named(line) }
    }
}

/// Returns the scoring, adjustments and regulations of a case as a request contains them.
fn declared(case: &Case) -> String {
    let event = serde_json::to_value(&case.file.tournament).unwrap_or_default();
    let regulations = case.file.regulations.as_ref().and_then(|own| serde_json::to_value(own).ok());
    let keys = ["primary", "scoring", "match-scoring", "adjustments", "awards"];
    let of_event = keys.map(|key| (key, event.get(key).cloned().unwrap_or_default()));
    let all = of_event.into_iter().chain([("regulations", regulations.unwrap_or_default())]);
    let is_said = |value: &Value| match value {
        Value::Null => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(keys) => !keys.is_empty(),
        _ => true,
    };
    let said: Vec<String> =
        all.filter(|(_, value)| is_said(value)).map(|(key, value)| format!("\"{key}\":{value}")).collect();
    said.join(", ")
}

/// Returns the command that repeats the question to the same program, quoted for a shell.
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
        // The manifest is the tested file whose name is not on the program's command line.
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

/// Quotes a word for Unix shells if necessary.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./=:,+@%".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

fn rows(case: &Case, check: &Check, edition: Edition, line: &Line) -> Vec<SampleRow> {
    // Nobody derived the answers to fresh questions by hand, so the working comes from the engine.
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
                let groups = check.ranking.as_deref().unwrap_or_default();
                let place = places(groups).into_iter().find(|(other, _)| *other == id);
                (place.map(|(_, place)| place.to_string()), given_place(check, line, id))
            }
            unit => (
                value(check.values.get(&id).and_then(|row| row.get(unit))),
                value(line.answer.values().and_then(|given| given.get(&id))),
            ),
        };
        let differs = match (&expected, &given) {
            (Some(expected), Some(given)) => !is_right(&line.unit, expected, given),
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

/// Returns a value as text, or a dash if the rules define no value.
fn value(value: Option<&Option<String>>) -> Option<String> {
    value.map(|value| value.clone().unwrap_or_else(|| "-".to_owned()))
}

/// Returns the place that the program gave a participant, counted among the participants whose places the check
/// compares.
fn given_place(check: &Check, line: &Line, id: u32) -> Option<String> {
    let UnitAnswer::Ranks(ranks) = &line.answer else { return None };
    let mine = ranks.get(&id)?;
    let named = check.ranking.iter().flatten().flatten();
    let ahead = named.filter(|other| ranks.get(other).is_some_and(|rank| rank < mine)).count();
    Some((ahead + 1).to_string())
}

/// Answers about one tie-break, each with the position of its report line.
#[derive(Default)]
struct Answers<'r> {
    lines: Vec<usize>,
    given: Vec<Observed<'r>>,
    wrong: usize,
}

impl<'r> Answers<'r> {
    fn add(&mut self, at: usize, line: &Line, given: Observed<'r>) {
        self.wrong += usize::from(line.verdict == Word::Fail);
        self.lines.push(at);
        self.given.push(given);
    }
}

/// Explains the wrong answers to questions about standings. The key of the result is the index of a report line, and
/// the value is the explanation of its wrong answer.
pub(super) fn explained(gathered: &Gathered<'_>, report: &Report) -> BTreeMap<usize, Explained> {
    let mut found = BTreeMap::new();
    // A program can use different code for players and for teams, so their events are explained separately.
    // The second part of the key states whether the event is a team event.
    let mut topics: BTreeMap<(Topic, bool), Answers<'_>> = BTreeMap::new();
    let wrong_topics = wrong_topics(gathered);
    for (ask, lines) in &gathered.questions {
        let RunQuestion::Standings { check, .. } = ask else { continue };
        let all: Vec<&Line> = lines.iter().map(|at| gathered.line(*at)).collect();
        let topic = |line: &Line| match line.unit.as_str() {
            "ranking" => Topic::Ranking,
            unit => Topic::Code(base_name(unit)),
        };
        if !all.iter().any(|line| wrong_topics.contains(&topic(line))) {
            continue;
        }
        let Some(observed) = observed_answer(report, ask, &all) else { continue };
        for at in lines {
            let line = gathered.line(*at);
            if !line.verdict.is_compared() || line.open {
                continue;
            }
            let (topic, what) = match (&line.answer, line.unit.as_str()) {
                (UnitAnswer::Ranks(_), "ranking") => (Topic::Ranking, Some(What::Place)),
                (UnitAnswer::Values(_), unit) => (Topic::Code(base_name(unit)), entry(&observed, unit)),
                _ => continue,
            };
            if !wrong_topics.contains(&topic) {
                continue;
            }
            if line.verdict == Word::Fail
                && topic == Topic::Ranking
                && let Some(codes) =
                    follows(&observed.asked, line, &all, check.ranking.as_deref().unwrap_or_default())
            {
                let why = Why::Follows(codes);
                found.insert(*at, Explained { why, same: Vec::new(), contradicted: 0 });
                continue;
            }
            if line.verdict == Word::Fail
                && let Some(why) = by_itself(line, check, &line.unit)
            {
                let noise = why == Why::Noise;
                found.insert(*at, Explained { why, same: Vec::new(), contradicted: 0 });
                // A rounding error is its own explanation, so no deviation is needed.
                if noise {
                    continue;
                }
            }
            if let Some(given) = what.and_then(|what| observed.only(what)) {
                let is_team_event = given.asked.tournament.team().is_some();
                topics.entry((topic, is_team_event)).or_default().add(*at, line, given);
            }
        }
    }
    let places = [false, true].map(|teams| topics.remove(&(Topic::Ranking, teams)));
    let parts = parts();
    let mut hints: Vec<Vec<Part>> = Vec::new();
    let topics: Vec<Answers<'_>> = topics.into_values().filter(|answers| answers.wrong > 0).collect();
    let explain = |answers: &Answers<'_>| apart(&answers.given, &parts, &[]);
    let mistakes = in_order(topics.iter().collect(), processors(), explain);
    for (answers, mistakes) in topics.iter().zip(mistakes) {
        hints.extend(mistakes.iter().map(|mistake| mistake.parts.clone()));
        note(&mut found, answers, mistakes);
    }
    hints.sort();
    hints.dedup();
    for places in places.into_iter().flatten().filter(|places| places.wrong > 0) {
        let mistakes = apart(&places.given, &parts, &hints);
        note(&mut found, &places, mistakes);
    }
    found
}

/// Returns the topics with at least one wrong answer, which need an explanation.
fn wrong_topics(gathered: &Gathered<'_>) -> BTreeSet<Topic> {
    let wrong = |lines: &Vec<usize>| lines.iter().any(|at| gathered.line(*at).verdict == Word::Fail);
    // Tie-breaks that differ only in their modifiers are explained together.
    let pooled = |topic: &Topic| match topic {
        Topic::Code(code) => Topic::Code(base_name(code)),
        other => other.clone(),
    };
    gathered.rows.iter().filter(|(_, lines)| wrong(lines)).map(|(key, _)| pooled(&key.topic)).collect()
}

/// Returns the position of the tie-break that a unit names in the tie-break list.
fn entry(observed: &Observed<'_>, unit: &str) -> Option<What> {
    let code = Listed::Code(Code::parse(unit).ok()?.0);
    observed.asked.plan.list.entries.iter().position(|entry| *entry == code).map(What::Value)
}

/// Returns a cause that is not a misread rule: a missing value, a value where the rules define none, or a rounding
/// error of binary floating-point numbers.
fn by_itself(line: &Line, check: &Check, unit: &str) -> Option<Why> {
    let UnitAnswer::Values(column) = &line.answer else { return None };
    let both = check.values.iter().filter_map(|(id, row)| Some((row.get(unit)?, column.get(id)?)));
    let (mut missing, mut noise) = (false, false);
    for (expected, given) in both {
        match (expected, given) {
            (Some(expected), Some(given)) if is_right(unit, expected, given) => {}
            (Some(expected), Some(given)) if is_noise(expected, given) => noise = true,
            (Some(_), Some(_)) => return None,
            (None, None) => {}
            (None, Some(_)) | (Some(_), None) => missing = true,
        }
    }
    if missing { Some(Why::Missing) } else { noise.then_some(Why::Noise) }
}

fn note(found: &mut BTreeMap<usize, Explained>, answers: &Answers<'_>, mistakes: Vec<Mistake>) {
    for mistake in mistakes {
        for at in mistake.answers.iter().filter_map(|at| answers.lines.get(*at)) {
            let explained = Explained {
                why: Why::Known(expanded(&mistake.parts)),
                same: mistake.same.iter().map(|parts| expanded(parts)).collect(),
                contradicted: mistake.contradicted as u64,
            };
            found.insert(*at, explained);
        }
    }
}
