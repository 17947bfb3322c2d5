//! The engine behind one request in JSON: files that are kept, and answers to what is asked.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::about;
use tiebreak_conformance::corpus::Source;
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::{Phrase, phrase};
use tiebreak_conformance::trials::{NoTrials, Outcome, Trial, Trials};
use tiebreak_conformance::{Desk, Spoken};

/// What is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Request {
    /// An answer of the program.
    Ask {
        /// The arguments of the program, without its name.
        arguments: Vec<String>,
        /// Whether an answer in JSON comes with what a person reads.
        #[serde(default)]
        page: bool,
    },
    /// The words of the page itself.
    Words(Language),
    /// What the engine inside is.
    About,
    /// Which corpus is inside.
    Corpus,
    /// The corpus as trials of a program.
    Trials {
        /// What it says of itself, as an answer to `start` of the protocol.
        program: Value,
    },
    /// The question of a trial under an edition.
    Question(Place),
    /// The verdict about an answer to it.
    Judge {
        /// The check.
        id: String,
        /// The edition.
        edition: String,
        /// The answer, a line of the protocol.
        answer: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    id: String,
    edition: String,
}

#[derive(Serialize)]
struct Listed {
    trials: Vec<Trial>,
}

/// Why there is no answer.
#[derive(Debug)]
enum Refused {
    /// Why there are no trials of the program.
    Program(NoTrials),
    /// Nobody began trials.
    NoTrials,
    /// What is wrong with the question or the answer named.
    Trial(Phrase),
    /// What is no JSON.
    Json(serde_json::Error),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Program(problems) => problems.fmt(f),
            Refused::NoTrials => phrase!("trials-not-asked").fmt(f),
            Refused::Trial(problem) => problem.fmt(f),
            Refused::Json(error) => phrase!("json-shape", problem = error.to_string()).fmt(f),
        }
    }
}

/// The program `tiebreak` with its own files in memory, for callers that use JSON.
#[derive(Debug, Default)]
pub struct Engine {
    desk: Desk,
    trials: Option<Trials>,
}

impl Engine {
    /// Keeps a file under a name.
    pub fn keep(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.desk.keep(name, bytes);
    }

    /// Forgets every file.
    pub fn forget(&mut self) {
        self.desk.clear();
    }

    /// The answer to a request; one that cannot be read has the status of wrong usage.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        let answer = match serde_json::from_slice::<Request>(request) {
            Ok(Request::Ask { arguments, page }) => serde_json::to_vec(&self.desk.ask(&arguments, page)),
            Ok(Request::Words(language)) => serde_json::to_vec(&about::words(language)),
            Ok(Request::About) => serde_json::to_vec(&about::about()),
            Ok(Request::Corpus) => serde_json::to_vec(&about::corpus()),
            Ok(Request::Trials { program }) => said(self.begin(&program)),
            Ok(Request::Question(place)) => said(self.question(&place)),
            Ok(Request::Judge { id, edition, answer }) => said(self.judge(&id, &edition, &answer)),
            Err(error) => serde_json::to_vec(&refused(&Refused::Json(error))),
        };
        // These types are texts, numbers, lists and maps by text, which are always JSON.
        answer.unwrap_or_default()
    }

    fn begin(&mut self, program: &Value) -> Result<Listed, Refused> {
        let trials =
            Trials::of(&Source::Embedded, program.to_string().as_bytes()).map_err(Refused::Program)?;
        let listed = Listed { trials: trials.list() };
        self.trials = Some(trials);
        Ok(listed)
    }

    fn trials(&self) -> Result<&Trials, Refused> {
        self.trials.as_ref().ok_or(Refused::NoTrials)
    }

    fn question(&self, Place { id, edition }: &Place) -> Result<Box<RawValue>, Refused> {
        let message = self.trials()?.question(id, edition).map_err(Refused::Trial)?;
        RawValue::from_string(message).map_err(Refused::Json)
    }

    fn judge(&self, id: &str, edition: &str, answer: &str) -> Result<Outcome, Refused> {
        self.trials()?.judge(id, edition, answer.as_bytes()).map_err(Refused::Trial)
    }
}

/// An answer, or the reason why it is missing.
fn said<T: Serialize>(answer: Result<T, Refused>) -> serde_json::Result<Vec<u8>> {
    match answer {
        Ok(answer) => serde_json::to_vec(&answer),
        Err(problem) => serde_json::to_vec(&refused(&problem)),
    }
}

/// What says why there is no answer, with the status of wrong usage.
fn refused(problem: &Refused) -> Spoken {
    Spoken { status: 2, problem: problem.to_string(), ..Spoken::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(request: &str) -> Value {
        serde_json::from_slice(&Engine::default().answer(request.as_bytes())).unwrap()
    }

    #[test]
    fn a_request_that_nobody_can_read_is_wrong_usage() {
        for request in ["", "{}", "[1]", r#"{"ask":{"arguments":1}}"#, r#"{"words":"xx"}"#] {
            assert_eq!(said(request)["status"], 2, "{request}");
        }
    }

    #[test]
    fn the_engine_says_what_it_is() {
        assert_eq!(said(r#""about""#)["version"], env!("CARGO_PKG_VERSION"));
        let corpus = said(r#""corpus""#);
        assert_eq!(corpus["judgement"].as_str().map(str::len), Some(64), "{corpus}");
        assert_eq!(said(r#"{"ask":{"arguments":["codes","buchholz"]}}"#)["status"], 0);
    }

    #[test]
    fn the_corpus_is_asked_and_judged_in_json() {
        let mut engine = Engine::default();
        let mut put = |request: Value| -> Value {
            serde_json::from_slice(&engine.answer(request.to_string().as_bytes())).unwrap()
        };
        let place = serde_json::json!({ "id": "c07/7-3/byes-have-no-colour#all", "edition": "fide-2026-03" });
        assert_eq!(put(serde_json::json!({ "question": place }))["status"], 2);
        let program = serde_json::json!({ "protocol": 1, "name": "x", "version": "1", "codes": ["BPG"] });
        let listed = put(serde_json::json!({ "trials": { "program": program } }));
        assert!(listed["trials"].as_array().unwrap().len() > 2000);
        assert_eq!(put(serde_json::json!({ "question": place }))["cmd"], "standings");
        let mut judge = place;
        judge["answer"] = r#"{"seq":1,"skip":"no"}"#.into();
        assert_eq!(
            put(serde_json::json!({ "judge": judge })),
            serde_json::json!({ "outcome": "skipped", "text": "no" })
        );
        assert_eq!(put(serde_json::json!({ "trials": { "program": {} } }))["status"], 2);
    }
}
