//! Makes the program `tiebreak` available to callers without a file system and to callers in other programming
//! languages. Requests and answers are in JSON. An answer can contain an HTML page. Browsers call the functions of
//! `exported`, and Python calls `Engine`.

#[cfg(target_family = "wasm")]
mod exported;
#[cfg(feature = "trials")]
mod trials;

use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tiebreak_conformance::message::Language;
use tiebreak_conformance::phrase::{MessageId, phrase};
use tiebreak_conformance::plan::Preset;
use tiebreak_conformance::rules::Edition;
use tiebreak_conformance::{CommandOutput, MemoryFiles};

// Returns the texts of the page for browsers, and the facts about the engine that the page shows.

/// The prefix of messages that only the browser page uses.
const PREFIX: &str = "page-";

/// The prefixes of messages that both the browser page and the commands use.
pub(crate) const SHARED: [&str; 3] = ["column-", "system-", "rating-word-"];

/// Returns the texts of the browser page in a language, with their placeholders. The keys of the texts are the message
/// ids without the prefix `page-`. If a language lacks a text, the English text is returned.
pub(crate) fn words(language: Language) -> BTreeMap<&'static str, &'static str> {
    let own = MessageId::all().filter_map(|id| {
        let is_shared = SHARED.iter().any(|shared| id.text().starts_with(shared));
        let name = id.text().strip_prefix(PREFIX).or_else(|| is_shared.then_some(id.text()))?;
        Some((name, id.text_in(language.tag()).or_else(|| id.text_in(Language::En.tag()))?))
    });
    own.collect()
}

/// Returns the version of the engine, its editions, and its named lists of tie-breaks.
pub(crate) fn about() -> Value {
    let preset = |own: &Preset| json!({ "name": own.name, "list": own.list, "source": own.source });
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "editions": Edition::ALL.iter().map(|edition| edition.id()).collect::<Vec<_>>(),
        "presets": Preset::ALL.iter().map(preset).collect::<Vec<_>>(),
    })
}

// Answers requests in JSON. The engine keeps files in memory and answers questions about them.

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Request {
    /// Runs the program.
    Ask {
        /// The command-line arguments for the program, without the program's name.
        arguments: Vec<String>,
        /// Whether the JSON answer also contains the answer as an HTML page.
        #[serde(default)]
        page: bool,
    },
    /// Returns the texts of the browser page in a language.
    Words(Language),
    /// Returns the version and the editions of the engine.
    About,
}

/// The program `tiebreak` with its own files in memory, for callers that use JSON.
#[derive(Debug, Default)]
pub struct Engine {
    memory: MemoryFiles,
    #[cfg(feature = "trials")]
    trials: trials::Begun,
}

impl Engine {
    /// Stores a file under a name.
    pub fn keep(&mut self, name: impl Into<String>, bytes: Vec<u8>) {
        self.memory.keep(name, bytes);
    }

    /// Removes all files.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Answers a request in JSON. If the request cannot be parsed, the answer contains an error message and the exit
    /// code 2 (wrong usage).
    pub fn answer(&mut self, request: &[u8]) -> Vec<u8> {
        #[cfg(feature = "trials")]
        if let Ok(request) = serde_json::from_slice(request) {
            return self.trials.answer(request).unwrap_or_default();
        }
        let answer = match serde_json::from_slice::<Request>(request) {
            Ok(Request::Ask { arguments, page }) => {
                serde_json::to_vec(&tiebreak_conformance::ask(&mut self.memory, &arguments, page))
            }
            Ok(Request::Words(language)) => serde_json::to_vec(&words(language)),
            Ok(Request::About) => serde_json::to_vec(&about()),
            Err(error) => {
                serde_json::to_vec(&refused(phrase!("json-shape", problem = error.to_string()).to_string()))
            }
        };
        // Writing an answer as JSON cannot fail, because answers consist of texts, numbers, lists, and maps with text
        // keys.
        answer.unwrap_or_default()
    }
}

/// Returns the answer to a rejected request: the error message, and the exit code for wrong usage.
fn refused(problem: String) -> CommandOutput {
    CommandOutput { status: 2, problem, ..CommandOutput::default() }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tiebreak_conformance::message::Language;

    /// Checks that the scripts of the browser page use only messages that exist, and that the page uses all its
    /// messages.
    #[test]
    fn page_and_catalogue_name_the_same_words() {
        let mut scripts = String::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/page/src");
        for folder in [root.clone(), root.join("views")] {
            for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
                if file.extension().is_some_and(|ending| ending == "ts" || ending == "tsx") {
                    scripts += &std::fs::read_to_string(file).unwrap();
                }
            }
        }
        let words = super::words(Language::En);
        assert!(words.len() > 80, "{}", words.len());
        assert!(words.keys().eq(super::words(Language::Es).keys()));
        for rest in scripts.split("say(\"").skip(1) {
            let id = rest.split('"').next().unwrap_or_default();
            assert!(words.contains_key(id), "the page says {id}");
        }
        // The scripts compute the message ids of views, editions and rules, and the commands use the shared messages.
        let families = ["view-", "edition-fide-", "rule-", "rating-list-"].into_iter().chain(super::SHARED);
        let computed = |id: &str| families.clone().any(|one| id.starts_with(one));
        for id in words.keys().filter(|id| !computed(id)) {
            assert!(scripts.contains(&format!("\"{id}\"")), "nobody says {id}");
        }
    }
}

#[cfg(test)]
mod engine_tests {
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
