//! A chess event and its regulations: the organizer's declaration, the findings about the event, and the rules that
//! apply.
//!
//! ```
//! use tiebreak_event::event::{AskedList, Event, Options, Source};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 2, "start": "2026-04-10", "participants": [
//!     { "id": 1, "games": ["2 w 1", "3 b ="] }, { "id": 2, "games": ["1 b 0", "0 - U"] },
//!     { "id": 3, "games": ["0 - U", "1 w ="] } ] }"#;
//! let asked = Options { list: Some(AskedList::Text("BH".to_owned())), ..Options::default() };
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &asked)?;
//! assert_eq!((event.edition().id(), event.plan.after), ("fide-2026-03", 2));
//! assert_eq!(event.rank().standings.ranks(), [1, 3, 1]);
//! # Ok::<(), tiebreak_event::event::Error>(())
//! ```
//!
//! [`event::Event::load`] determines the edition, the list of tie-breaks and the round. [`regulations`] reads the
//! organizer's declaration and finds contradictions with C.07. [`lots::draw`] draws lots that anybody can repeat.

// Items that no other crate uses must not be public.
#![warn(unreachable_pub)]

pub mod event;
pub mod lots;
pub mod regulations;
