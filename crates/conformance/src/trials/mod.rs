//! Runs the corpus as a test of an engine, in the `cargo test` of its package.
//!
//! An engine implements [`Calculator`]. With the feature `libtest`, a test without a harness runs every check against
//! it:
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
//! ```
//! use tiebreak_suite::corpus::{Corpus, Source};
//! use tiebreak_suite::report::Ask;
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
//! let ask = Ask::Standings { case, check, edition: check.editions[0].edition() };
//! assert!(matches!(hold(&GamesWithBlack, &ask, &corpus.registry)?, Held::Judged(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Trials`] provides the same trials as text for test runners in other languages.
//!
//! [`Calculator`]: crate::subject::Calculator

#[cfg(feature = "libtest")]
mod harness;
mod hold;
mod told;

#[cfg(feature = "libtest")]
pub use harness::{collect, run};
pub use hold::{Held, Wrong, hold};
pub use told::{NoTrials, Outcome, Trial, Trials};
