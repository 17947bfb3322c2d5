//! Shows the effect of a ruling by comparing the recorded event with a changed event.
//!
//! [`Scenario::apply`] makes the changed event, and [`Differences::between`] compares the two events. [`last_round`]
//! finds the results of the open games that bring a participant to a place. This module reads no files and does not use
//! the command line.
//!
//! ```
//! use tiebreak_event::event::{Event, Options, Source};
//! use tiebreak_words::what_if::last_round::{Question, last_round};
//! use tiebreak_words::what_if::{Differences, Scenario, game};
//!
//! let json = r#"{ "kind": "individual", "pairing": "swiss", "rounds": 1, "participants": [
//!     { "id": 1, "name": "Alder, Anna", "games": ["2 w 1"] }, { "id": 2, "name": "Birch, Ben", "games": ["1 b 0"] } ] }"#;
//! let event = Event::load(Source::file("event.json", json.as_bytes()), &Options::default())?;
//! // One scenario reverses the result of the game. The other one leaves the game open.
//! let turned = Scenario { changes: vec![game("1:1-2=0", false).map_err(|problems| format!("{problems:?}"))?], ..Scenario::default() };
//! let open = Scenario { changes: vec![game("1:1-2=X", false).map_err(|problems| format!("{problems:?}"))?], ..Scenario::default() };
//! let (turned, open) = (turned.apply(&event).map_err(|problems| format!("{problems:?}"))?, open.apply(&event).map_err(|problems| format!("{problems:?}"))?);
//!
//! assert!(!Differences::between(&event.rank(), &turned.rank()).is_empty());
//! let found = last_round(&open, Question { index: 1, place: 1 }).map_err(|problems| format!("{problems:?}"))?;
//! // By the half points of the first side: 1 wins with two, and loses with none.
//! assert_eq!(found.reaches(&[2]), Some(false));
//! assert_eq!(found.reaches(&[0]), Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod change;
mod difference;
pub mod last_round;
mod page;

pub use change::{Change, ChangeError, Refusal, Refused, forfeit, game, withdrawal};
pub use difference::{Decided, Difference, Differences, StepChange, ValueChange, json};
pub use page::{change_text, page, refusal_text};

use tiebreak_engine::plan::ListSource;
use tiebreak_engine::rules::{Edition, TieBreakList};
use tiebreak_event::event::Event;

/// The changes to try.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    /// The changes, in the order in which they are applied.
    pub changes: Vec<Change>,
    /// Another edition.
    pub edition: Option<Edition>,
    /// Another list.
    pub list: Option<TieBreakList>,
}

impl Scenario {
    /// Returns the changed event.
    ///
    /// # Errors
    ///
    /// Returns the first change that is impossible in the event, with the reason.
    pub fn apply(&self, event: &Event) -> Result<Event, Refusal> {
        let mut facts = event.input.tournament().clone();
        for change in &self.changes {
            facts = change.apply(&facts)?;
        }
        let mut changed = if self.changes.is_empty() { event.clone() } else { event.with_facts(facts) };
        if let Some(edition) = self.edition {
            changed = changed.under(edition);
        }
        if let Some(list) = &self.list {
            changed = changed.with_list(list, ListSource::Asked);
        }
        Ok(changed)
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.edition.is_none() && self.list.is_none()
    }
}
