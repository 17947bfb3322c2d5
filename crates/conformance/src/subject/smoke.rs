//! The smoke test: a few questions with undisputed answers, which distinguish a broken adapter from a wrong program.

use super::Subject;
use super::protocol::{Codes, KindName, RatingRequest};
use super::reading::is_score;
use crate::prelude::*;
use tiebreak_phrase::{Argument, MessageId, message};

/// One question of the smoke test, with the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the question.
    pub name: MessageId,
    /// The fault in the reply, or `None` if the reply is right.
    pub problem: Option<Phrase>,
}

/// An event of four players after two of three rounds. The pairing numbers have gaps.
const PLAYERS: &str = r#"{"kind":"individual","pairing":"swiss","rounds":3,"participants":[
    {"id":3,"name":"P3","rating":2100,"games":["8 w 1","21 b 0"]},
    {"id":8,"name":"P8","rating":2000,"games":["3 b 0","40 w ="]},
    {"id":21,"name":"P21","rating":1900,"games":["40 b =","3 w 1"]},
    {"id":40,"name":"P40","rating":1800,"games":["21 w =","8 b ="]}]}"#;
/// An event of three players, one of them unrated, with a pairing-allocated bye and a half-point bye.
const BYES: &str = r#"{"kind":"individual","pairing":"swiss","rounds":3,"participants":[
    {"id":3,"name":"P3","rating":2100,"games":["8 w 1","21 b 0"]},
    {"id":8,"name":"P8","rating":2000,"games":["3 b 0","0 - H"]},
    {"id":21,"name":"P21","rating":null,"games":["0 - U","3 w 1"]}]}"#;
/// An event of two players who met twice, with three points for a win.
const THREE_POINTS: &str = r#"{"kind":"individual","pairing":"swiss","rounds":2,
    "scoring":{"win":"3","draw":"1","forfeit-win":"3","pab":"3","fpb":"3","hpb":"1"},"participants":[
    {"id":1,"name":"P1","rating":2100,"games":["2 w 1","2 b ="]},
    {"id":2,"name":"P2","rating":2000,"games":["1 b 0","1 w ="]}]}"#;
/// An event of two teams after one match on two boards, which the first team won.
const TEAMS: &str = r#"{"kind":"team","pairing":"swiss","rounds":2,"boards":2,"primary":"MP","teams":[
    {"id":2,"name":"P2","matches":["5 w 1="]},{"id":5,"name":"P5","matches":["2 b 0="]}]}"#;

/// Asks a program the questions of the smoke test that the program supports, and returns the result of each question.
/// The program must already have answered `start`.
pub fn smoke(subject: &mut (dyn Subject + Send), program: &StartAnswer) -> Vec<Step> {
    // A program that lists no kind of tournament answers only questions about ratings.
    let only_ratings = program.ratings && program.kinds.as_ref().is_some_and(Vec::is_empty);
    let mut steps = if only_ratings { Vec::new() } else { standings(subject, program) };
    if program.ratings {
        let problem = wrong_expectation(&subject.rate(&rating_question(9)));
        steps.push(Step { name: message!("smoke-expectation"), problem });
    }
    let late = subject.finish();
    let twice = late
        .first()
        .and_then(|(seq, reply)| Some(phrase!("smoke-request", seq = *seq, problem = problem(reply)?)));
    steps.push(Step { name: message!("smoke-once"), problem: twice });
    steps
}

fn standings(subject: &mut (dyn Subject + Send), program: &StartAnswer) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut step = |name: MessageId, problem: Option<Phrase>| steps.push(Step { name, problem });
    let edition = program
        .editions
        .as_ref()
        .and_then(|editions| editions.first())
        .map_or(Edition::NEWEST.id(), String::as_str);
    let reads = |kind| program.kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
    let (text, score, points) = if reads(KindName::Individual) {
        (PLAYERS, "PTS", BTreeMap::from([(3, "1"), (8, "0.5"), (21, "1.5"), (40, "1")]))
    } else {
        (TEAMS, "MPTS", BTreeMap::from([(2, "2"), (5, "0")]))
    };
    let request = |seq, after, codes: &[&str]| ask(seq, edition, text, after, codes);
    let recorded = if score == "PTS" { 2 } else { 1 };
    let first = subject.ask(&request(1, recorded, &[score]));
    step(message!("smoke-small-tournament"), problem(&first));
    step(message!("smoke-points"), wrong_points(&first, score, &points));
    step(message!("smoke-leader"), wrong_leader(&first, &points));
    let again = subject.ask(&request(2, recorded, &[score]));
    let differs = (again != first).then(|| phrase!("smoke-otherwise"));
    step(message!("smoke-alike"), problem(&again).or(differs));
    let code = match &program.codes {
        Codes::Any(_) => "BH".to_owned(),
        listed @ Codes::Listed(_) => listed.asked().find(|code| !is_score(code)).unwrap_or(score).to_owned(),
    };
    step(message!("smoke-listed-code"), problem(&subject.ask(&request(3, recorded, &[score, &code]))));
    // A program that lists its codes is asked only for these codes.
    if matches!(program.codes, Codes::Any(_)) {
        let unknown = subject.ask(&request(4, recorded, &[score, "XYZZY"]));
        let computed = match &unknown {
            Reply::Answered(answer) if answer.values.contains_key("XYZZY") => {
                Some(phrase!("smoke-computed-unknown", code = "XYZZY"))
            }
            Reply::Answered(_) | Reply::Skipped(..) | Reply::Error(_) => None,
            other => problem(other),
        };
        step(message!("smoke-unknown-code"), computed);
    }
    let early = subject.ask(&request(5, 1, &[score]));
    let first_round = match score {
        "PTS" => BTreeMap::from([(3, "1"), (8, "0"), (21, "0.5"), (40, "0.5")]),
        _ => points.clone(),
    };
    step(
        message!("smoke-earlier-round"),
        problem(&early).or_else(|| wrong_points(&early, score, &first_round)),
    );
    if score == "PTS" {
        for (seq, name, tournament, points) in [
            (7, message!("smoke-byes"), BYES, BTreeMap::from([(3, "1"), (8, "0.5"), (21, "2")])),
            (8, message!("smoke-scoring"), THREE_POINTS, BTreeMap::from([(1, "4"), (2, "1")])),
        ] {
            let reply = subject.ask(&ask(seq, edition, tournament, 2, &[score]));
            let declined = matches!(reply, Reply::Skipped(..));
            let wrong = problem(&reply).or_else(|| wrong_points(&reply, score, &points));
            step(name, wrong.filter(|_| !declined));
        }
    }
    if score == "PTS" && program.kinds.as_ref().is_some_and(|kinds| kinds.contains(&KindName::Team)) {
        step(message!("smoke-team"), problem(&subject.ask(&ask(6, edition, TEAMS, 1, &["MPTS"]))));
    }
    steps
}

/// Returns the question about the expected score of a game against an equal opponent.
fn rating_question(seq: u64) -> RatingRequest {
    let request = [("ask".to_owned(), "expected".into()), ("difference".to_owned(), 0.into())];
    RatingRequest { seq, request: request.into_iter().collect() }
}

/// Returns the fault in a reply to the question of `rating_question`, or `None` if the reply has no fault. The right
/// answer is half a point, but a program can decline the question.
fn wrong_expectation(reply: &Reply) -> Option<Phrase> {
    let given = match reply {
        Reply::Rated(RatingAnswer::Values(values)) => values.get("expected").cloned(),
        Reply::Rated(RatingAnswer::Refused(_)) => return Some(phrase!("smoke-refused")),
        Reply::Skipped(..) => None,
        other => return problem(other),
    };
    let half = |text: &str| Fraction::parse(text).ok() == Fraction::parse("0.5").ok();
    let text = given.filter(|text| !half(text))?;
    Some(phrase!("smoke-other-expectation", found = text))
}

fn ask(seq: u64, edition: &str, tournament: &str, after: u32, codes: &[&str]) -> StandingsRequest {
    StandingsRequest {
        seq,
        edition: edition.to_owned(),
        after: Some(after),
        tiebreaks: codes.iter().map(|code| (*code).to_owned()).collect(),
        // A test of this module checks that the constants are valid tournaments, so `ok` discards no error.
        tournament: serde_json::from_str(tournament).ok(),
        ..StandingsRequest::default()
    }
}

fn problem(reply: &Reply) -> Option<Phrase> {
    match reply {
        Reply::Answered(_) | Reply::Rated(_) => None,
        Reply::Skipped(reason, _) => Some(phrase!("smoke-declined", reason)),
        Reply::Error(message) => Some(phrase!("report-error", message)),
        Reply::Malformed(problem) => Some(phrase!("smoke-malformed", problem)),
        Reply::Crash(how) => Some(phrase!("smoke-crash", how)),
        Reply::Timeout => Some(phrase!("smoke-no-answer")),
        Reply::NotRun(reason) => Some(phrase!("smoke-not-asked", reason)),
    }
}

fn wrong_points(reply: &Reply, score: &str, points: &BTreeMap<u32, &str>) -> Option<Phrase> {
    let Reply::Answered(answer) = reply else { return None };
    let column = answer.values.get(score)?;
    points.iter().find_map(|(id, wanted)| {
        let found = column.get(id).cloned().flatten();
        let same =
            found.as_deref().and_then(|text| Fraction::parse(text).ok()) == Fraction::parse(wanted).ok();
        let shown = found.map_or_else(|| message!("report-no-value").into(), Argument::from);
        (!same).then(|| phrase!("smoke-other-points", score, id, found = shown, wanted = *wanted))
    })
}

fn wrong_leader(reply: &Reply, points: &BTreeMap<u32, &str>) -> Option<Phrase> {
    let Reply::Answered(answer) = reply else { return None };
    let ranks = answer.ranks.as_ref()?;
    let leader = points.iter().max_by(|a, b| a.1.cmp(b.1)).map(|(id, _)| *id)?;
    match ranks.get(&leader) {
        Some(1) => None,
        other => Some(phrase!("smoke-other-leader", id = leader, rank = other.copied().unwrap_or_default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::BuiltIn;

    #[test]
    fn the_engine_is_sound() {
        let steps = smoke(&mut BuiltIn, &BuiltIn::identity());
        assert_eq!(
            steps.iter().filter_map(|step| step.problem.as_ref()).collect::<Vec<_>>(),
            Vec::<&Phrase>::new()
        );
        let teams = StartAnswer { kinds: Some(vec![KindName::Team]), ..BuiltIn::identity() };
        let steps = smoke(&mut BuiltIn, &teams);
        assert!(steps.iter().all(|step| step.problem.is_none()), "{steps:?}");
    }

    #[test]
    fn a_wrong_expectation_is_told_and_a_missing_one_is_none() {
        let rated = |values: &[(&str, &str)]| {
            let values = values.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
            wrong_expectation(&Reply::Rated(RatingAnswer::Values(values.collect())))
        };
        assert_eq!(rated(&[("expected", "0.50")]), None);
        assert_eq!(rated(&[]), None);
        assert_eq!(rated(&[("expected", "0.4")]), Some(phrase!("smoke-other-expectation", found = "0.4")));
        assert!(wrong_expectation(&Reply::Timeout).is_some());
        let refused = Reply::Rated(RatingAnswer::Refused(Vec::new()));
        assert_eq!(wrong_expectation(&refused), Some(phrase!("smoke-refused")));
    }
}
