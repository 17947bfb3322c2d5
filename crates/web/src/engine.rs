//! The engine behind requests in JSON. It keeps files and answers questions about them.

use serde::Deserialize;

use crate::about;
#[cfg(feature = "trials")]
use crate::trials;
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::phrase;
use tiebreak_conformance::{Desk, Spoken};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Request {
    /// Run the program.
    Ask {
        /// The arguments of the program, without its name.
        arguments: Vec<String>,
        /// Whether a JSON answer also contains the answer as an HTML page.
        #[serde(default)]
        page: bool,
    },
    /// Return the texts of the page in a language.
    Words(Language),
    /// Return the version and the editions of the engine.
    About,
}

/// The program `tiebreak` with its own files in memory, for callers that use JSON.
#[derive(Debug, Default)]
pub struct Engine {
    desk: Desk,
    #[cfg(feature = "trials")]
    trials: trials::Begun,
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

    /// Answers a request in JSON. The answer to a request that cannot be parsed has the exit code of wrong usage.
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        #[cfg(feature = "trials")]
        if let Ok(request) = serde_json::from_slice(request) {
            return self.trials.answer(request).unwrap_or_default();
        }
        let answer = match serde_json::from_slice::<Request>(request) {
            Ok(Request::Ask { arguments, page }) => serde_json::to_vec(&self.desk.ask(&arguments, page)),
            Ok(Request::Words(language)) => serde_json::to_vec(&about::words(language)),
            Ok(Request::About) => serde_json::to_vec(&about::about()),
            Err(error) => {
                serde_json::to_vec(&refused(phrase!("json-shape", problem = error.to_string()).to_string()))
            }
        };
        // These types consist of texts, numbers, lists and maps with text keys, which JSON can represent.
        answer.unwrap_or_default()
    }
}

/// The answer to a rejected request: the problem, with the exit code of wrong usage.
fn refused(problem: String) -> Spoken {
    Spoken { status: 2, problem, ..Spoken::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

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
        assert_eq!(said(r#"{"ask":{"arguments":["codes","buchholz"]}}"#)["status"], 0);
    }

    #[cfg(feature = "trials")]
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
