//! The program `tiebreak` for a browser: a few exported functions around one buffer in memory, so that no glue code is
//! needed on either side.
//!
//! Whoever calls writes bytes to the place that [`reserve`] gives, then calls [`keep`] (a file) or [`ask`] (arguments in
//! JSON); an answer in JSON lies at [`answer_at`], as long as `ask` said.

#![allow(unsafe_code, reason = "an exported name counts as unsafe; nothing else here is")]

use std::cell::RefCell;

use serde::Deserialize;

use tiebreak_conformance::message::Language;
use tiebreak_conformance::{Desk, Spoken};

mod about;

/// What a page asks.
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
}

#[derive(Default)]
struct Engine {
    desk: Desk,
    buffer: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Makes room for bytes and says where to write them.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.buffer = vec![0; length];
        engine.buffer.as_mut_ptr()
    })
}

/// Keeps a file: the first `name` bytes that were written are its name, the others are the file.
#[unsafe(no_mangle)]
pub extern "C" fn keep(name: usize) {
    ENGINE.with_borrow_mut(|engine| {
        let mut named = std::mem::take(&mut engine.buffer);
        let bytes = named.split_off(name.min(named.len()));
        engine.desk.keep(String::from_utf8_lossy(&named), bytes);
    });
}

/// Forgets every file.
#[unsafe(no_mangle)]
pub extern "C" fn forget() {
    ENGINE.with_borrow_mut(|engine| engine.desk.clear());
}

/// Runs the program on the arguments that were written, and says how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    ENGINE.with_borrow_mut(|engine| {
        let request = std::mem::take(&mut engine.buffer);
        engine.answer = answer(&mut engine.desk, &request);
        engine.answer.len()
    })
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer_at() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

/// The answer to a request in JSON; one that cannot be read has the status of wrong usage.
fn answer(desk: &mut Desk, request: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice::<Request>(request) {
        Ok(Request::Ask { arguments, page }) => serde_json::to_vec(&desk.ask(&arguments, page)),
        Ok(Request::Words(language)) => serde_json::to_vec(&about::words(language)),
        Ok(Request::About) => serde_json::to_vec(&about::about()),
        Ok(Request::Corpus) => serde_json::to_vec(&about::corpus()),
        Err(error) => {
            serde_json::to_vec(&Spoken { status: 2, problem: error.to_string(), ..Spoken::default() })
        }
    };
    // These types are texts, numbers, lists and maps by text, which are always JSON.
    answer.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn said(request: &str) -> serde_json::Value {
        serde_json::from_slice(&answer(&mut Desk::default(), request.as_bytes())).unwrap()
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

    /// Every word that the scripts of the page say exists, and every word of the page is said.
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
        let words = about::words(Language::En);
        assert!(words.len() > 80, "{}", words.len());
        assert!(words.keys().eq(about::words(Language::Es).keys()));
        for rest in scripts.split("say(\"").skip(1) {
            let id = rest.split('"').next().unwrap_or_default();
            assert!(words.contains_key(id), "the page says {id}");
        }
        // The name of a view and of a system is computed.
        let computed = |id: &str| id.starts_with("view-") || id.starts_with("system-");
        for id in words.keys().filter(|id| !computed(id)) {
            assert!(scripts.contains(&format!("\"{id}\"")), "nobody says {id}");
        }
    }
}
