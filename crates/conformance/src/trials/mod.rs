//! Runs the corpus as a test of an engine, in the `cargo test` of the engine's package.
//!
//! An engine implements [`Calculator`]. With the feature `libtest`, a test without a harness runs every check against
//! the engine:
//!
//! ```toml
//! [dev-dependencies]
//! tiebreak-suite = { version = "0.1", features = ["libtest"] }
//!
//! [[test]]
//! name = "tiebreaks"
//! harness = false
//! ```
//!
//! ```no_run
//! # use tiebreak_suite::subject::BuiltIn as MyEngine;
#![cfg_attr(feature = "libtest", doc = "fn main() -> std::process::ExitCode {")]
#![cfg_attr(
    feature = "libtest",
    doc = "    tiebreak_suite::trials::run(MyEngine, &tiebreak_suite::corpus::Source::Embedded)"
)]
#![cfg_attr(feature = "libtest", doc = "}")]
//! ```
//!
//! A single question can be asked without a harness. This engine counts games with Black and does not rank:
//!
//! ```rust
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::report::RunQuestion;
//! use tiebreak_suite::subject::protocol::{Codes, KindName, StandingsRequest, StartAnswer};
//! use tiebreak_suite::subject::{Answer, Calculator, Reply};
//! use tiebreak_suite::trials::{Held, hold};
//!
//! struct GamesWithBlack;
//!
//! impl Calculator for GamesWithBlack {
//!     fn program(&self) -> StartAnswer {
//!         let codes = Codes::Listed(vec!["BPG".to_owned()]);
//!         let kinds = Some(vec![KindName::Individual]);
//!         StartAnswer { codes, kinds, ..StartAnswer::new("games-with-black", "1.0") }
//!     }
//!
//!     fn standings(&self, request: &StandingsRequest) -> Reply {
//!         let Some(tournament) = &request.tournament else { return Reply::skipped("no facts") };
//!         let mut answer = Answer::default();
//!         for player in tournament.participants.iter().flatten() {
//!             let played = |game: &&String| matches!(game.split(' ').collect::<Vec<_>>()[..], [_, "b", "1" | "=" | "0"]);
//!             let black = player.games.iter().filter(played).count();
//!             answer.value("BPG", player.id, Some(black.to_string()));
//!         }
//!         Reply::Answered(answer)
//!     }
//! }
//!
//! let corpus = Corpus::load(&Source::Embedded).map_err(|problems| format!("{problems:?}"))?;
//! let case = corpus.case("c07/7-3/byes-have-no-colour").ok_or("no such case")?;
//! let check = &case.file.checks[0];
//! let ask = RunQuestion::Standings { case, check, edition: check.editions[0].edition() };
//! assert!(matches!(hold(&GamesWithBlack, &ask, &corpus.registry)?, Held::Judged(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Trials`] provides the same trials as text for test runners in other languages.
//!
//! [`Calculator`]: crate::subject::Calculator

#[cfg(feature = "libtest")]
mod harness;

#[cfg(feature = "libtest")]
pub use harness::{collect, run};

use crate::corpus::{Registry, Selection, Source};
use crate::prelude::*;
use crate::report::{RunQuestion, asks, with_undeclared};
use crate::subject::protocol::{Query, Request};
use crate::subject::{Calculator, Wanted, message, read_rating_reply, read_reply, read_start, reply_to};
use crate::verdict::{Verdict, difference, judge, judge_rating, rating_difference};

/// The reason for ignoring an open check.
const OPEN: &str = "open: nobody knows the answer, so nothing is counted";

/// The outcome of a question to which the engine gave no wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// The answer was judged, and no unit is wrong.
    Judged(Verdict),
    /// The engine does not support the question. The variant states the reason.
    Declined(Words),
}

/// Asks an engine one question of the corpus and judges its answer.
///
/// # Errors
///
/// Returns an error if the answer is wrong or missing. The error is a text for the author of the engine. The text
/// contains the differences, the working in the case and the working of the engine, or the reason why there is no
/// answer to judge.
pub fn hold(
    calculator: &impl Calculator,
    ask: &RunQuestion<'_>,
    registry: &Registry,
) -> Result<Held, String> {
    let program = calculator.program();
    let (query, reply) = match ask.request(1, &program) {
        Ok(query) => (Some(query.clone()), reply_to(calculator, &query)),
        Err(declined) => (None, declined),
    };
    let working = |id: u32, code: &str| match &query {
        Some(Query::Standings(request)) => calculator.working(request, id, code),
        Some(Query::Rating(_)) | None => None,
    };
    hold_reply(ask, reply, &program, registry, working)
}

/// Judges a program's reply to one question of the corpus. `working` returns the working of the program or of an engine
/// for a value, if there is one.
///
/// # Errors
///
/// Returns an error if the answer is wrong or missing, as [`hold`] does.
pub fn hold_reply(
    ask: &RunQuestion<'_>,
    reply: Reply,
    program: &StartAnswer,
    registry: &Registry,
    working: impl Fn(u32, &str) -> Option<String>,
) -> Result<Held, String> {
    match (ask, reply) {
        (RunQuestion::Standings { case, check, edition }, Reply::Answered(answer)) => {
            let answer = with_undeclared(answer, check, &program.codes);
            let verdict = judge(check, &answer, registry, program.tail);
            held(verdict, |verdict| difference(case, check, *edition, &answer, verdict, working))
        }
        (RunQuestion::Rating { case, check }, Reply::Rated(answer)) => {
            held(judge_rating(check, &answer), |_| rating_difference(case, check, &answer))
        }
        (_, Reply::Skipped(reason, _) | Reply::NotRun(reason)) => Ok(Held::Declined(reason)),
        (_, Reply::Error(problem)) => Err(without_answer(ask, "an error instead of an answer", problem)),
        (_, Reply::Malformed(problem)) => Err(without_answer(ask, "no answer of the agreed form", problem)),
        (_, Reply::Crash(how)) => Err(without_answer(ask, "the engine ended", how)),
        (_, Reply::Timeout) => Err(without_answer(ask, "no answer", "in time")),
        (_, Reply::Answered(_) | Reply::Rated(_)) => {
            Err(without_answer(ask, "no answer", "to a question of this kind"))
        }
    }
}

fn held(verdict: Verdict, difference: impl FnOnce(&Verdict) -> String) -> Result<Held, String> {
    if verdict.is_against() {
        Err(difference(&verdict))
    } else if verdict.is_judged() {
        Ok(Held::Judged(verdict))
    } else {
        Ok(Held::Declined(phrase!("program-without-codes").into()))
    }
}

fn without_answer(ask: &RunQuestion<'_>, what: &str, why: impl std::fmt::Display) -> String {
    format!("{} by {}: {what}: {why}", ask.id(), ask.edition())
}

/// The number of every request. All requests can have the same number, because each request is answered separately.
const SEQ: u64 = 1;

/// The corpus as trials for one program, for test runners in other languages. Questions and answers are lines of the
/// protocol.
#[derive(Debug)]
pub struct Trials {
    corpus: Corpus,
    program: StartAnswer,
}

/// A check with the editions under which its question is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trial {
    /// The full id of the check.
    pub id: String,
    /// The editions under which the question of the check is asked.
    pub editions: Vec<&'static str>,
    /// The reason for skipping the check, or `None` if the check is not skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skip: Option<String>,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", content = "text", rename_all = "lowercase")]
pub enum Outcome {
    /// The answer is not wrong.
    Right,
    /// The answer is wrong. The variant contains a text with the differences and with the calculation by the author of
    /// the case.
    Wrong(String),
    /// Nothing was judged. The variant states the reason.
    Skipped(String),
}

impl Trials {
    /// Builds the trials for a program from its answer to `start`.
    ///
    /// # Errors
    ///
    /// Returns the fault in the answer to `start`, or the faults of the corpus. The error is an English text with one
    /// line for each fault.
    pub fn of(source: &Source, introduction: &[u8]) -> Result<Trials, String> {
        let program = read_start(introduction).map_err(|problem| problem.to_string())?;
        let corpus = Corpus::load(source)
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        Ok(Trials { corpus, program })
    }

    /// Returns every trial, in the order of the corpus.
    pub fn list(&self) -> Vec<Trial> {
        let all = asks(&self.corpus, &Selection::default());
        all.chunk_by(|one, other| one.id() == other.id()).map(|asks| self.trial(asks)).collect()
    }

    fn trial(&self, asks: &[RunQuestion<'_>]) -> Trial {
        let id = asks.first().map(RunQuestion::id).unwrap_or_default();
        let is_open = asks.iter().any(RunQuestion::is_open);
        let mut declined = None;
        let mut editions = Vec::new();
        for ask in asks {
            match ask.request(SEQ, &self.program) {
                Ok(_) => editions.push(ask.edition()),
                Err(Reply::Skipped(reason, _) | Reply::NotRun(reason)) => declined = Some(reason.to_string()),
                Err(_) => {}
            }
        }
        let skip = if is_open { Some(OPEN.to_owned()) } else { declined.filter(|_| editions.is_empty()) };
        Trial { id, editions, skip }
    }

    /// Returns the protocol message with the question of a trial under an edition.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such trial under this edition, or if the program does not support the question
    /// of the trial.
    pub fn question(&self, id: &str, edition: &str) -> Result<String, Phrase> {
        let (_, query) = self.put(id, edition)?;
        self.message(&query).map(|message| message.line())
    }

    /// Judges the program's answer to the message of [`Trials::question`]. The answer is a line of the protocol.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such trial under this edition, or if the program does not support the question
    /// of the trial.
    pub fn judge(&self, id: &str, edition: &str, line: &[u8]) -> Result<Outcome, Phrase> {
        let (ask, query) = self.put(id, edition)?;
        if ask.is_open() {
            return Ok(Outcome::Skipped(OPEN.to_owned()));
        }
        let reply = match &query {
            Query::Standings(request) => read_reply(line, SEQ, &Wanted::of(request)),
            Query::Rating(_) => read_rating_reply(line, SEQ),
        };
        Ok(match hold_reply(&ask, reply, &self.program, &self.corpus.registry, |_, _| None) {
            Ok(Held::Judged(_)) => Outcome::Right,
            Ok(Held::Declined(reason)) => Outcome::Skipped(reason.to_string()),
            Err(difference) => Outcome::Wrong(difference),
        })
    }

    fn message(&self, query: &Query) -> Result<Request, Phrase> {
        match query {
            Query::Standings(request) => message(request, self.program.input),
            Query::Rating(_) => Ok(query.message()),
        }
    }

    /// Returns the question of a trial under an edition, with the request to the program.
    fn put(&self, id: &str, edition: &str) -> Result<(RunQuestion<'_>, Query), Phrase> {
        let unknown = || phrase!("trial-unknown", id);
        let selection = Selection::new(&self.corpus.registry, &[id.to_owned()], &[], &[], None);
        let mut asks = asks(&self.corpus, &selection.map_err(|_| unknown())?);
        asks.retain(|ask| ask.id() == id);
        if asks.is_empty() {
            return Err(unknown());
        }
        let ask = asks.into_iter().find(|ask| ask.edition() == edition);
        let ask = ask.ok_or_else(|| phrase!("trial-other-edition", id, edition))?;
        match ask.request(SEQ, &self.program) {
            Ok(query) => Ok((ask, query)),
            Err(Reply::Skipped(Words::Ours(reason), _) | Reply::NotRun(Words::Ours(reason))) => Err(reason),
            Err(_) => Err(phrase!("program-without-codes")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::corpus::{Check, Source, load_one, repository_directory};
    use crate::subject::protocol::{Codes, StandingsRequest, StartAnswer};
    use crate::subject::{Answer, BuiltIn};
    use tiebreak_engine::rules::Edition;

    fn put(calculator: &impl Calculator, change: impl Fn(&mut Check)) -> Result<Held, String> {
        let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lint/renumbered");
        let case = load_one(&Source::Directory(fixtures), "c07/8-1/a-fact").unwrap();
        let registry = Registry::load(&Source::Directory(repository_directory())).unwrap();
        let mut check = case.file.checks[0].clone();
        change(&mut check);
        hold(
            calculator,
            &RunQuestion::Standings { case: &case, check: &check, edition: Edition::Fide2026 },
            &registry,
        )
    }

    #[test]
    fn a_wrong_answer_is_shown_as_a_difference_with_both_workings() {
        assert!(matches!(put(&BuiltIn, |_| {}), Ok(Held::Judged(_))));
        let text = put(&BuiltIn, |check| {
            check.values = BTreeMap::from([(1, BTreeMap::from([("BH".to_owned(), Some("3".to_owned()))]))]);
        })
        .unwrap_err()
        .to_string();
        for part in ["-A (1) BH 3", "+A (1) BH 2", "case:   3 = 1 [B] + 1 [C]", "engine: 2 = sum of"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    /// An engine that computes the given codes and gives the same reply to every question.
    struct Says(Codes, fn() -> Reply);

    impl Calculator for Says {
        fn program(&self) -> StartAnswer {
            StartAnswer { codes: self.0.clone(), ..StartAnswer::new("says", "1") }
        }

        fn standings(&self, _: &StandingsRequest) -> Reply {
            (self.1)()
        }
    }

    #[test]
    fn what_an_engine_does_not_compute_is_declined_and_what_it_breaks_is_wrong() {
        let any = Codes::default;
        let declined =
            Says(Codes::Listed(vec!["KS".to_owned()]), || panic!("asked for what it does not list"));
        assert!(matches!(put(&declined, |_| {}), Ok(Held::Declined(_))));
        let skipped = Says(any(), || Reply::skipped("not today"));
        assert_eq!(put(&skipped, |_| {}), Ok(Held::Declined(Words::Theirs("not today".to_owned()))));
        let failed = Says(any(), || Reply::refused("out of order"));
        assert!(
            put(&failed, |_| {})
                .unwrap_err()
                .to_string()
                .ends_with("an error instead of an answer: out of order")
        );
        let somebody_only = Says(any(), || {
            let mut answer = Answer::default();
            answer.value("BH", 1, Some("2".to_owned()));
            Reply::Answered(answer)
        });
        assert!(
            put(&somebody_only, |_| {})
                .unwrap_err()
                .to_string()
                .contains("the answer lacks the value of BH for participant 2")
        );
    }
}

#[cfg(test)]
mod told_tests {
    use super::*;
    use crate::subject::BuiltIn;
    use serde_json::{Value, json};

    fn trials(introduction: &Value) -> Trials {
        Trials::of(&Source::Embedded, introduction.to_string().as_bytes()).expect("a good introduction")
    }

    const CHECK: &str = "c07/7-3/byes-have-no-colour#all";

    /// Returns the answer of a program that counts games with Black. `more` is added to every count to make the answer
    /// wrong.
    fn blacks(question: &str, more: usize) -> String {
        let question: Value = serde_json::from_str(question).expect("a message");
        let players = question["tournament"]["participants"].as_array().expect("players");
        let rows = players.iter().map(|player| {
            let games = player["games"].as_array().expect("games").iter().filter_map(Value::as_str);
            let black = games.filter(|game| game.contains(" b ") && !game.ends_with(['+', '-'])).count();
            json!({ "id": player["id"], "values": { "BPG": black + more } })
        });
        json!({ "seq": 1, "standings": rows.collect::<Vec<_>>() }).to_string()
    }

    #[test]
    fn a_program_is_asked_and_judged_by_text_alone() {
        let trials = trials(&json!({ "protocol": 1, "name": "x", "version": "1", "codes": ["BPG"] }));
        let all = trials.list();
        let one = all.iter().find(|trial| trial.id == CHECK).expect("the check");
        assert_eq!(one.skip, None);
        let edition = one.editions[0];
        let question = trials.question(CHECK, edition).expect("a question");
        assert_eq!(trials.judge(CHECK, edition, blacks(&question, 0).as_bytes()), Ok(Outcome::Right));
        let Ok(Outcome::Wrong(text)) = trials.judge(CHECK, edition, blacks(&question, 1).as_bytes()) else {
            panic!("a wrong answer is right")
        };
        assert!(text.contains("BPG"), "{text}");
        let skipped = trials.judge(CHECK, edition, br#"{"seq":1,"skip":"no"}"#);
        assert_eq!(skipped, Ok(Outcome::Skipped("no".to_owned())));
        assert!(matches!(trials.judge(CHECK, edition, b"nonsense"), Ok(Outcome::Wrong(_))));
        let without = all.iter().filter(|trial| trial.skip.is_some()).count();
        assert!(without > all.len() / 2 && without < all.len(), "{without} of {}", all.len());
        assert!(
            trials.question("c07/7-3/none#all", edition).is_err()
                && trials.question(CHECK, "fide-1999").is_err()
        );
    }

    #[test]
    fn trials_that_are_listed_can_be_asked() {
        let own = serde_json::to_value(BuiltIn::identity()).expect("JSON");
        let trials = trials(&own);
        let all = trials.list();
        assert_eq!(
            all.len(),
            trials.corpus.checks().count()
                + trials.corpus.ratings.iter().map(|case| case.file.checks.len()).sum::<usize>()
        );
        // This test asks every ninth trial, because the packages for pytest and node:test ask all trials in `.ci/run`.
        for trial in all.iter().filter(|trial| trial.skip.is_none()).step_by(9) {
            assert!(!trial.editions.is_empty(), "{}", trial.id);
            for edition in &trial.editions {
                trials
                    .question(&trial.id, edition)
                    .unwrap_or_else(|problem| panic!("{}: {problem}", trial.id));
            }
        }
    }

    #[test]
    fn who_does_not_introduce_himself_is_not_asked() {
        assert!(Trials::of(&Source::Embedded, b"{}").is_err());
    }
}
