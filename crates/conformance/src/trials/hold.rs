use crate::corpus::Registry;
use crate::prelude::*;
use crate::report::{Ask, with_undeclared};
use crate::subject::protocol::Query;
use crate::subject::{Calculator, reply_to};
use crate::verdict::{Verdict, difference, judge, judge_rating, rating_difference};
use std::fmt;

/// The reason for ignoring an open check.
pub(super) const OPEN: &str = "open: nobody knows the answer, so nothing is counted";

/// The outcome of a question whose answer is not wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// The answer was judged, and no unit is wrong.
    Judged(Verdict),
    /// The engine does not compute this. The value is the reason.
    Declined(Words),
}

/// The reason why an answer is wrong, as text for the author of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The answer differs. The variant contains the differences, the working in the case and the working of the
    /// engine.
    Different(String),
    /// There is no answer to judge. The value is the question and the reason.
    NoAnswer(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Wrong::Different(text) | Wrong::NoAnswer(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for Wrong {}

/// Asks an engine one question of the corpus and judges its answer.
///
/// # Errors
///
/// Returns an error if the answer is wrong, or there is none.
pub fn hold(calculator: &impl Calculator, ask: &Ask<'_>, registry: &Registry) -> Result<Held, Wrong> {
    let program = calculator.program();
    let (query, reply) = match ask.request(1, &program) {
        Ok(query) => (Some(query.clone()), reply_to(calculator, &query)),
        Err(declined) => (None, declined),
    };
    match (ask, reply) {
        (Ask::Standings { case, check, edition }, Reply::Answered(answer)) => {
            let answer = with_undeclared(answer, check, &program.codes);
            let verdict = judge(check, &answer, registry, program.tail);
            held(verdict, |verdict| {
                let working = |id: u32, code: &str| match &query {
                    Some(Query::Standings(request)) => calculator.working(request, id, code),
                    Some(Query::Rating(_)) | None => None,
                };
                difference(case, check, *edition, &answer, verdict, working)
            })
        }
        (Ask::Rating { case, check }, Reply::Rated(answer)) => {
            held(judge_rating(check, &answer), |_| rating_difference(case, check, &answer))
        }
        (_, Reply::Skipped(reason, _) | Reply::NotRun(reason)) => Ok(Held::Declined(reason)),
        (_, Reply::Refused(problem)) => Err(without_answer(ask, "an error instead of an answer", problem)),
        (_, Reply::Malformed(problem)) => Err(without_answer(ask, "no answer of the agreed form", problem)),
        (_, Reply::Crashed(how)) => Err(without_answer(ask, "the engine ended", how)),
        (_, Reply::TimedOut) => Err(without_answer(ask, "no answer", "in time")),
        (_, Reply::Answered(_) | Reply::Rated(_)) => {
            Err(without_answer(ask, "no answer", "to a question of this kind"))
        }
    }
}

fn held(verdict: Verdict, difference: impl FnOnce(&Verdict) -> String) -> Result<Held, Wrong> {
    if verdict.is_against() {
        Err(Wrong::Different(difference(&verdict)))
    } else if verdict.is_judged() {
        Ok(Held::Judged(verdict))
    } else {
        Ok(Held::Declined(phrase!("program-without-codes").into()))
    }
}

fn without_answer(ask: &Ask<'_>, what: &str, why: impl std::fmt::Display) -> Wrong {
    Wrong::NoAnswer(format!("{} by {}: {what}: {why}", ask.id(), ask.edition()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::corpus::{Check, Source, load_one, repository_directory};
    use crate::subject::protocol::{Codes, StandingsRequest, StartAnswer};
    use crate::subject::{Answer, BuiltIn};
    use tiebreak_engine::rules::Edition;

    fn put(calculator: &impl Calculator, change: impl Fn(&mut Check)) -> Result<Held, Wrong> {
        let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lint/renumbered");
        let case = load_one(&Source::Directory(fixtures), "c07/8-1/a-fact").unwrap();
        let registry = Registry::load(&Source::Directory(repository_directory())).unwrap();
        let mut check = case.file.checks[0].clone();
        change(&mut check);
        hold(
            calculator,
            &Ask::Standings { case: &case, check: &check, edition: Edition::Fide2026 },
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

    /// An engine that computes these codes and gives the same reply to every question.
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
