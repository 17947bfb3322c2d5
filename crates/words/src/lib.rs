//! Explains the results of the engine in every supported language. The explanations show how a value is computed, why
//! one participant is ahead of another, and whether a published table is right.
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::check::{Verdict, check, read_table};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! let table = read_table(b"No,Rank,Pts\n1,1,1\n2,2,0.5\n", "table.csv", &event.plan, event.tournament()).map_err(|problems| format!("{problems:?}"))?;
//! let report = check(&event.plan, event.tournament(), &event.recorded, &[table]);
//! assert_eq!(report.verdict(), Verdict::Different);
//! assert_eq!(report.asked_about()[0].differences[0].recorded, "0.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`page::Page`] is a page that can be written as text, Markdown, HTML, CSV or JSON. [`message::Messages`] contains
//! the sentences.

pub mod check;
pub mod explain;
pub mod members;
pub mod message;
pub mod page;
pub mod ranking;
pub mod regulations_text;
pub mod report;
pub mod what_if;

/// Returns the items without repetitions, in the order in which they first occur.
pub fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}
